//! Tables of every type from here to the reference and back.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a step that fails is a test that fails")]

#[path = "ipc_tables/mod.rs"]
mod common;

use arrow_array::RecordBatch;
use arrow_ipc::CompressionType;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use common::{
    Random, all, any_type, batch, nested_types, read_file, read_stream, same, schema_of,
    simple_types, written,
};
use groundrule_table::read::Format;
use std::io::Cursor;

/// What the reference reads.
fn reference(format: Format, bytes: &[u8]) -> Result<(SchemaRef, Vec<RecordBatch>), ArrowError> {
    Ok(match format {
        Format::ArrowFile => {
            let reader = FileReader::try_new(Cursor::new(bytes), None)?;
            (reader.schema(), reader.collect::<Result<_, _>>()?)
        }
        _ => {
            let reader = StreamReader::try_new(bytes, None)?;
            (reader.schema(), reader.collect::<Result<_, _>>()?)
        }
    })
}

/// What the reference writes.
fn by_reference(
    format: Format,
    schema: &Schema,
    batches: &[RecordBatch],
    options: IpcWriteOptions,
) -> Vec<u8> {
    match format {
        Format::ArrowFile => {
            let mut writer = FileWriter::try_new_with_options(Vec::new(), schema, options).unwrap();
            batches.iter().for_each(|batch| writer.write(batch).unwrap());
            writer.into_inner().unwrap()
        }
        _ => {
            let mut writer =
                StreamWriter::try_new_with_options(Vec::new(), schema, options).unwrap();
            batches.iter().for_each(|batch| writer.write(batch).unwrap());
            writer.into_inner().unwrap()
        }
    }
}

fn options(compression: Option<CompressionType>) -> IpcWriteOptions {
    IpcWriteOptions::default().try_with_compression(compression).unwrap()
}

/// Writes and reads a table in all ways. How often the reference could not read what it wrote.
fn check(schema: &SchemaRef, batches: &[RecordBatch], what: &str) -> usize {
    let mut unreadable = 0;
    for format in [Format::ArrowFile, Format::ArrowStream] {
        let bytes = written(format, schema, batches).unwrap();
        let (found, rows) =
            reference(format, &bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(found, *schema, "{what}");
        assert_eq!(rows.len(), batches.len(), "{what}");
        for (row, batch) in rows.iter().zip(batches) {
            assert_eq!(row.num_rows(), batch.num_rows());
            for (left, right) in row.columns().iter().zip(batch.columns()) {
                left.to_data().validate_full().unwrap();
                assert_eq!(left, right, "{what}: the reference reads {}", left.data_type());
            }
        }
        read_all(format, &bytes, schema, batches, what);
        for compression in [None, Some(CompressionType::LZ4_FRAME), Some(CompressionType::ZSTD)] {
            let bytes = by_reference(format, schema, batches, options(compression));
            match reference(format, &bytes) {
                Ok(found) if found.1 == batches => read_all(format, &bytes, schema, batches, what),
                _ => unreadable += 1,
            }
        }
    }
    unreadable
}

fn read_all(format: Format, bytes: &[u8], schema: &SchemaRef, batches: &[RecordBatch], what: &str) {
    same(
        &read_stream(bytes, format).unwrap_or_else(|error| panic!("{what}: {error}")),
        schema,
        batches,
        what,
    );
    if format == Format::ArrowFile {
        same(
            &read_file(bytes, &all()).unwrap_or_else(|error| panic!("{what}: {error}")),
            schema,
            batches,
            what,
        );
    }
}

#[test]
fn every_type_goes_both_ways() {
    let mut left_out = 0;
    let mut random = Random(7);
    let mut types = simple_types();
    for item in
        [DataType::Int16, DataType::Utf8, DataType::Utf8View, DataType::Boolean, DataType::Null]
    {
        types.extend(nested_types(&item));
    }
    for kind in types {
        let schema = schema_of(std::slice::from_ref(&kind));
        for rows in [0, 1, 8, 50] {
            let batches = [batch(&mut random, &schema, rows)];
            let unreadable = check(&schema, &batches, &format!("{kind}, {rows} rows"));
            left_out += unreadable;
        }
    }
    // Empty runs of views: the reference counts buffers that it does not write.
    assert!(left_out <= 18, "{left_out}");
}

#[test]
fn random_tables_go_both_ways() {
    let mut left_out = 0;
    let mut random = Random(77);
    for case in 0..600 {
        let count = random.below(5);
        let types: Vec<DataType> = (0..count).map(|_| any_type(&mut random, 3)).collect();
        let schema = schema_of(&types);
        let rows = random.below(40);
        let batches = [batch(&mut random, &schema, rows)];
        left_out += check(&schema, &batches, &format!("case {case}: {types:?}"));
    }
    assert!(left_out < 100, "{left_out}");
}
