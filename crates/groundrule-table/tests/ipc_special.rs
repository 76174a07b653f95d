//! What is particular to the format: older versions, dictionaries that change, columns that nobody reads, limits.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

#[path = "ipc_tables/mod.rs"]
mod common;

use arrow_array::builder::StringViewBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int32Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, ListArray, RecordBatch, StringArray, StructArray,
    new_empty_array,
};
use arrow_buffer::OffsetBuffer;
use arrow_ipc::writer::{DictionaryHandling, FileWriter, IpcWriteOptions, StreamWriter};
use arrow_ipc::{CompressionType, MetadataVersion};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use common::{
    Random, all, any_type, batch, made, nested_types, only, read_file, read_stream, same,
    schema_of, simple_types, written,
};
use groundrule_table::read::Format;
use std::sync::Arc;

fn stream_by_reference(
    schema: &Schema,
    batches: &[RecordBatch],
    options: IpcWriteOptions,
) -> Vec<u8> {
    let mut writer = StreamWriter::try_new_with_options(Vec::new(), schema, options).unwrap();
    batches.iter().for_each(|batch| writer.write(batch).unwrap());
    writer.into_inner().unwrap()
}

fn of(columns: Vec<(&str, ArrayRef)>) -> RecordBatch {
    let columns = columns.into_iter().map(|(name, column)| (name, column, true));
    RecordBatch::try_from_iter_with_nullable(columns).unwrap()
}

#[test]
fn older_versions_and_alignments_are_read() {
    let mut random = Random(3);
    let mut types = simple_types();
    types.extend(nested_types(&DataType::Int64));
    let schema = schema_of(&types);
    let batches = [batch(&mut random, &schema, 30), batch(&mut random, &schema, 0)];
    for (alignment, legacy, version) in [
        (8, true, MetadataVersion::V4),
        (8, false, MetadataVersion::V4),
        (8, false, MetadataVersion::V5),
        (64, false, MetadataVersion::V5),
    ] {
        let options = IpcWriteOptions::try_new(alignment, legacy, version).unwrap();
        let mut bytes = stream_by_reference(&schema, &batches, options.clone());
        let what = format!("{alignment} {legacy} {version:?}");
        same(&read_stream(&bytes, Format::ArrowStream).unwrap(), &schema, &batches, &what);
        // The mark at the end may be missing.
        bytes.truncate(bytes.len() - if legacy { 4 } else { 8 });
        same(&read_stream(&bytes, Format::ArrowStream).unwrap(), &schema, &batches, &what);
        // Files have one dictionary for all batches.
        let mut writer = FileWriter::try_new_with_options(Vec::new(), &schema, options).unwrap();
        writer.write(&batches[0]).unwrap();
        let bytes = writer.into_inner().unwrap();
        same(&read_file(&bytes, &all()).unwrap(), &schema, &batches[..1], &what);
    }
}

#[test]
fn tables_without_columns_or_rows_are_tables() {
    let schema: SchemaRef = Arc::new(Schema::empty());
    let batches = [made(&schema, Vec::new(), 5000), made(&schema, Vec::new(), 0)];
    for format in [Format::ArrowFile, Format::ArrowStream] {
        let bytes = written(format, &schema, &batches).unwrap();
        same(&read_stream(&bytes, format).unwrap(), &schema, &batches, "no columns");
        let bytes = written(format, &schema_of(&[DataType::Utf8]), &[]).unwrap();
        same(&read_stream(&bytes, format).unwrap(), &schema_of(&[DataType::Utf8]), &[], "no rows");
        if format == Format::ArrowFile {
            same(
                &read_file(&bytes, &all()).unwrap(),
                &schema_of(&[DataType::Utf8]),
                &[],
                "no rows",
            );
        }
    }
}

#[test]
fn rows_that_take_no_bytes_are_limited() {
    let schema: SchemaRef = Arc::new(Schema::empty());
    for (rows, good) in [(1 << 24, true), ((1 << 24) + 9000, false), (1 << 40, false)] {
        let bytes =
            written(Format::ArrowFile, &schema, &[made(&schema, Vec::new(), rows)]).unwrap();
        let found = read_file(&bytes, &all());
        match found {
            Ok((_, pieces)) => assert!(good && pieces.len() == rows.div_ceil(4096)),
            Err(error) => assert!(!good && error.message.contains("rows"), "{error}"),
        }
        assert_eq!(read_stream(&bytes, Format::ArrowFile).is_ok(), good);
    }
}

fn coded(keys: Vec<i8>, values: Vec<&str>) -> ArrayRef {
    let keys = arrow_array::Int8Array::from(keys);
    Arc::new(DictionaryArray::<Int8Type>::new(keys, Arc::new(StringArray::from(values))))
}

#[test]
fn dictionaries_may_grow_and_change() {
    let first = of(vec![("a", coded(vec![0, 1, 0], vec!["x", "y"]))]);
    let again = of(vec![("a", coded(vec![1, 1], vec!["x", "y"]))]);
    let grown = of(vec![("a", coded(vec![2, 1, 3], vec!["x", "y", "z", "🐟"]))]);
    let other = of(vec![("a", coded(vec![0, 1], vec!["v", "w"]))]);
    let schema = first.schema();
    let growing = [first.clone(), again.clone(), grown.clone(), grown.clone()];
    let changing = [first.clone(), again, grown, other.clone(), first];
    let delta = IpcWriteOptions::default().with_dictionary_handling(DictionaryHandling::Delta);
    for (batches, options) in [
        (&growing[..], IpcWriteOptions::default()),
        (&growing[..], delta.clone()),
        (&changing[..], delta),
    ] {
        let bytes = stream_by_reference(&schema, batches, options);
        same(&read_stream(&bytes, Format::ArrowStream).unwrap(), &schema, batches, "reference");
    }
    let bytes = written(Format::ArrowStream, &schema, &changing).unwrap();
    same(&read_stream(&bytes, Format::ArrowStream).unwrap(), &schema, &changing, "own stream");
    let found = arrow_ipc::reader::StreamReader::try_new(&bytes[..], None).unwrap();
    assert_eq!(found.map(Result::unwrap).collect::<Vec<_>>(), changing);
    let bytes = written(Format::ArrowFile, &schema, &growing).unwrap();
    same(&read_file(&bytes, &all()).unwrap(), &schema, &growing, "own file");
    let error = written(Format::ArrowFile, &schema, &changing).unwrap_err();
    assert!(error.message.contains("dictionary changes"), "{error}");
    let _ = other;
}

#[test]
fn dictionaries_lie_in_dictionaries_and_lists() {
    let inner = |values: Vec<&'static str>| -> ArrayRef {
        let field = Arc::new(Field::new_dictionary("b", DataType::Int8, DataType::Utf8, true));
        let inner = coded(vec![0, 1, 2], values);
        Arc::new(StructArray::from(vec![(field as _, inner)]))
    };
    let outer = |values| -> ArrayRef {
        let keys = Int32Array::from(vec![Some(2), None, Some(0), Some(1)]);
        let outer: ArrayRef = Arc::new(DictionaryArray::<Int32Type>::new(keys, inner(values)));
        let item = Arc::new(Field::new("item", outer.data_type().clone(), true));
        let offsets = OffsetBuffer::from_lengths([1, 0, 3]);
        Arc::new(ListArray::new(item, offsets, outer, None))
    };
    let one = of(vec![("a", outer(vec!["x", "y", "z"])), ("c", coded(vec![0, 0, 0], vec!["-"]))]);
    let two = of(vec![("a", outer(vec!["x", "Y", "z"])), ("c", coded(vec![0, 0, 0], vec!["-"]))]);
    let batches = [one.slice(1, 2), one.clone(), two];
    let schema = one.schema();
    let bytes = written(Format::ArrowStream, &schema, &batches).unwrap();
    same(&read_stream(&bytes, Format::ArrowStream).unwrap(), &schema, &batches, "nested");
    let found = arrow_ipc::reader::StreamReader::try_new(&bytes[..], None).unwrap();
    assert_eq!(found.map(Result::unwrap).collect::<Vec<_>>(), batches);
    let bytes = written(Format::ArrowFile, &schema, &batches[..2]).unwrap();
    same(&read_file(&bytes, &all()).unwrap(), &schema, &batches[..2], "nested");
}

#[test]
fn only_chosen_columns_are_read_and_unpacked() {
    let mut random = Random(11);
    for case in 0..100 {
        let types: Vec<DataType> = (0..4).map(|_| any_type(&mut random, 2)).collect();
        let schema = schema_of(&types);
        let rows = batch(&mut random, &schema, 20);
        let bytes = written(Format::ArrowFile, &schema, std::slice::from_ref(&rows)).unwrap();
        let chosen: Vec<usize> = (0..4).filter(|_| random.below(2) == 0).collect();
        let names = chosen.iter().map(|place| format!("column {place}")).collect();
        let (all, pieces) = read_file(&bytes, &only(names)).unwrap();
        assert_eq!(all, schema);
        let whole: usize = pieces.iter().map(|piece| piece.batch.num_rows()).sum();
        assert_eq!(whole, 20, "case {case}");
        let expected = rows.project(&chosen).unwrap();
        assert_eq!(pieces[0].batch, expected.slice(0, pieces[0].batch.num_rows()), "{types:?}");
    }
    // A column whose bytes are no longer what they were is only noticed if it is read.
    let rows = of(vec![
        ("bad", Arc::new(StringArray::from(vec!["a text that is long enough"; 500]))),
        ("good", Arc::new(Int32Array::from(vec![7; 500]))),
    ]);
    let options =
        IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD)).unwrap();
    let mut writer = FileWriter::try_new_with_options(Vec::new(), &rows.schema(), options).unwrap();
    writer.write(&rows).unwrap();
    let mut bytes = writer.into_inner().unwrap();
    let frame = bytes.windows(4).position(|window| window == [0x28, 0xb5, 0x2f, 0xfd]).unwrap();
    bytes[frame] ^= 0xff;
    assert!(read_file(&bytes, &all()).is_err());
    let found = read_file(&bytes, &only(vec!["good".to_owned()])).unwrap();
    assert_eq!(found.1[0].batch.column(0).len(), 500);
}

#[test]
fn a_part_of_a_column_costs_what_it_holds() {
    let mut views = StringViewBuilder::new();
    (0..10_000).for_each(|row| views.append_value(format!("a text longer than a view, {row}")));
    let whole: ArrayRef = Arc::new(views.finish());
    let texts = (0..10_000).map(|row| format!("a text longer than a view, {row}"));
    let rows = of(vec![("a", whole), ("b", Arc::new(StringArray::from_iter_values(texts)))]);
    let part = rows.slice(5000, 10);
    let bytes = written(Format::ArrowStream, &rows.schema(), std::slice::from_ref(&part)).unwrap();
    assert!(bytes.len() < 4000, "{}", bytes.len());
    let found = read_stream(&bytes, Format::ArrowStream).unwrap();
    assert_eq!(
        found.1[0].batch.column(0).as_string_view().value(3),
        "a text longer than a view, 5003"
    );
    same(&found, &rows.schema(), &[part], "part");
}

#[test]
fn buffers_are_aligned() {
    let mut random = Random(5);
    let schema = schema_of(&[DataType::Utf8, DataType::Decimal128(20, 2), DataType::Boolean]);
    let rows = batch(&mut random, &schema, 100);
    for format in [Format::ArrowFile, Format::ArrowStream] {
        let bytes = written(format, &schema, std::slice::from_ref(&rows)).unwrap();
        let start = if format == Format::ArrowFile { 8 } else { 0 };
        let mut at = start;
        for _ in 0..2 {
            assert_eq!(bytes[at..at + 4], [0xff; 4]);
            let length = i32::from_le_bytes(bytes[at + 4..at + 8].try_into().unwrap()) as usize;
            let message = arrow_ipc::root_as_message(&bytes[at + 8..at + 8 + length]).unwrap();
            at += 8 + length;
            assert_eq!(at % 64, 0);
            if let Some(batch) = message.header_as_record_batch() {
                assert!(batch.buffers().unwrap().iter().all(|buffer| buffer.offset() % 64 == 0));
            }
            at += message.bodyLength() as usize;
        }
    }
}

fn nested(depth: usize) -> DataType {
    (0..depth).fold(DataType::Int8, |kind, _| DataType::List(Arc::new(Field::new("a", kind, true))))
}

#[test]
fn nesting_has_an_end() {
    for depth in [62, 63] {
        let schema = schema_of(&[nested(depth)]);
        let rows = made(&schema, vec![new_empty_array(&nested(depth))], 0);
        let bytes = written(Format::ArrowStream, &schema, &[rows]).unwrap();
        assert_eq!(read_stream(&bytes, Format::ArrowStream).unwrap().0, schema);
    }
    let error = written(Format::ArrowStream, &schema_of(&[nested(64)]), &[]).unwrap_err();
    assert!(error.message.contains("nested deeper than 64"), "{error}");
    // The reference's own reader goes no deeper than this either.
    for depth in [64, 100, 400] {
        let bytes =
            stream_by_reference(&schema_of(&[nested(depth)]), &[], IpcWriteOptions::default());
        let error = read_stream(&bytes, Format::ArrowStream).unwrap_err();
        assert!(error.message.contains("nested deeper than 64"), "{error}");
    }
}

#[test]
fn other_byte_orders_are_refused() {
    let schema = schema_of(&[DataType::Int32]);
    let mut bytes = written(Format::ArrowStream, &schema, &[]).unwrap();
    // The schema's table has no byte order, which means little-endian: give it the place of its fields' low bytes.
    let place = {
        let length = i32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
        let head = &bytes[8..8 + length];
        let message = arrow_ipc::root_as_message(head).unwrap();
        let table = message.header_as_schema().unwrap()._tab;
        8 + table.loc() - table.vtable().as_bytes().len().next_multiple_of(4)
    };
    let list = u16::from_le_bytes(bytes[place..place + 2].try_into().unwrap());
    assert!(list >= 8, "{list}");
    bytes[place + 4..place + 6].copy_from_slice(&4u16.to_le_bytes());
    let error = read_stream(&bytes, Format::ArrowStream).unwrap_err();
    assert!(error.message.contains("big-endian"), "{error}");
}

#[test]
fn a_batch_that_unpacks_without_end_is_refused() {
    let rows = of(vec![("completion", Arc::new(StringArray::from(vec!["a"; 5000])) as ArrayRef)]);
    for compression in [CompressionType::LZ4_FRAME, CompressionType::ZSTD] {
        let options = IpcWriteOptions::default().try_with_compression(Some(compression)).unwrap();
        let mut bytes = stream_by_reference(&rows.schema(), std::slice::from_ref(&rows), options);
        assert_eq!(read_stream(&bytes, Format::ArrowStream).unwrap().1.len(), 2);
        let length = 5000i64.to_le_bytes();
        let place = bytes.windows(8).rposition(|window| window == length).unwrap();
        for (length, error) in [
            (1i64 << 60, "unpacks to more than"),
            (-2, "unpacks to more than"),
            (5001, "ends too early"),
            (4999, "longer than it says"),
        ] {
            bytes[place..place + 8].copy_from_slice(&length.to_le_bytes());
            let found = read_stream(&bytes, Format::ArrowStream).unwrap_err();
            assert!(found.message.contains(error), "{found}");
        }
    }
}

#[test]
fn other_columns_than_the_schema_are_not_written() {
    let rows = of(vec![("a", Arc::new(Int32Array::from(vec![1])) as ArrayRef)]);
    for kinds in [vec![], vec![DataType::Utf8], vec![DataType::Int32, DataType::Int32]] {
        let error = written(Format::ArrowFile, &schema_of(&kinds), std::slice::from_ref(&rows))
            .unwrap_err();
        assert!(error.message.contains("other columns"), "{error}");
    }
}
