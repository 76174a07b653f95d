//! Files in memory, read with another reader.

use super::cells::cells;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Field, Schema, SchemaRef};
use groundrule::rows::Wanted;
use groundrule_table::read::{Columns, Format, Keep, ParquetFile};
use groundrule_table::write::TableWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Encoding;
use parquet::column::page::Page;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::reader::{FileReader, SerializedFileReader};
use std::io::{Seek, Write};
use std::sync::Arc;

pub(crate) fn written(schema: &SchemaRef, batches: &[RecordBatch]) -> Vec<u8> {
    let mut writer = TableWriter::new(Vec::new(), Format::Parquet, schema).unwrap();
    for batch in batches {
        writer.write(batch).unwrap();
    }
    writer.finish().unwrap()
}

pub(crate) fn read(bytes: Vec<u8>) -> (Arc<ParquetMetaData>, SchemaRef, Vec<RecordBatch>) {
    let builder = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes)).unwrap();
    let (metadata, schema) = (Arc::clone(builder.metadata()), Arc::clone(builder.schema()));
    let batches = builder.with_batch_size(1000).build().unwrap();
    (metadata, schema, batches.map(Result::unwrap).collect())
}

/// The same with the reader of this crate.
fn read_here(bytes: &[u8]) -> Vec<RecordBatch> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    let columns = Columns::new(Wanted::ALL, Keep::All);
    let mut table = ParquetFile::open(file, &columns, 1).unwrap();
    std::iter::from_fn(|| table.piece().unwrap()).map(|piece| piece.batch).collect()
}

/// Writes, reads and compares; returns what the file says.
pub(crate) fn round_trip(
    schema: &SchemaRef,
    batches: &[RecordBatch],
    what: &str,
) -> Arc<ParquetMetaData> {
    let bytes = written(schema, batches);
    let (metadata, _, back) = read(bytes.clone());
    let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
    assert_eq!(metadata.file_metadata().num_rows(), rows as i64, "{what}");
    check_index(&bytes);
    let own = read_here(&bytes);
    for (column, field) in schema.fields().iter().enumerate() {
        let (expected, found) = (cells(batches, column), cells(&back, column));
        assert!(cells(&own, column) == found, "{what}: {field} is read differently here");
        for (row, (expected, found)) in expected.iter().zip(&found).enumerate() {
            assert_eq!(expected, found, "{what}: row {row} of {field}");
        }
        assert_eq!(expected.len(), found.len(), "{what}: {field}");
    }
    metadata
}

/// The end of a file says of its columns what their pages say.
fn check_index(bytes: &[u8]) {
    let reader = SerializedFileReader::new(bytes::Bytes::from(bytes.to_vec())).unwrap();
    // After the mark.
    let mut end = 4;
    for (at, group) in reader.metadata().row_groups().iter().enumerate() {
        assert_eq!(group.file_offset(), Some(end));
        let pages = reader.get_row_group(at).unwrap();
        let (mut packed, mut unpacked) = (0, 0);
        for (place, column) in group.columns().iter().enumerate() {
            let start = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
            assert_eq!(start, end, "columns follow one another");
            end += column.compressed_size();
            packed += column.compressed_size();
            unpacked += column.uncompressed_size();
            let (mut slots, mut bytes, mut count) = (0, 0, 0);
            for page in pages.get_column_page_reader(place).unwrap() {
                let page = page.unwrap();
                slots += if page.is_data_page() { i64::from(page.num_values()) } else { 0 };
                bytes += page.buffer().len() as i64;
                count += 1;
            }
            assert_eq!(column.num_values(), slots);
            // Heads of pages are short.
            let heads = column.uncompressed_size() - bytes;
            assert!((8 * count..=40 * count).contains(&heads), "{heads} for {count} pages");
        }
        assert_eq!((group.compressed_size(), group.total_byte_size()), (packed, unpacked));
    }
    assert!(end < bytes.len() as i64);
}

pub(crate) fn one_column(field: Field, array: ArrayRef) -> (SchemaRef, RecordBatch) {
    let schema = Arc::new(Schema::new(vec![field]));
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![array]).unwrap();
    (schema, batch)
}

/// The encodings of the data pages of the first column, and how many rows and bytes they have.
pub(crate) fn pages(bytes: &[u8]) -> Vec<(Encoding, u32, usize)> {
    let reader = SerializedFileReader::new(bytes::Bytes::from(bytes.to_vec())).unwrap();
    let mut pages = Vec::new();
    for group in 0..reader.num_row_groups() {
        let group = reader.get_row_group(group).unwrap();
        for page in group.get_column_page_reader(0).unwrap() {
            if let Page::DataPage { buf, num_values, encoding, .. } = page.unwrap() {
                pages.push((encoding, num_values, buf.len()));
            }
        }
    }
    pages
}
