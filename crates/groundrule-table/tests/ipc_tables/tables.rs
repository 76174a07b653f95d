//! Tables written and read back.

use arrow_array::{Array, RecordBatch};
use arrow_schema::SchemaRef;
use groundrule::rows::Wanted;
use groundrule_table::TableError;
use groundrule_table::read::{ArrowFile, ArrowStream, Columns, Format, Keep, Piece};
use groundrule_table::write::TableWriter;
use std::io::{Seek, Write};
use std::sync::Arc;

/// All columns.
pub(crate) fn all() -> Columns {
    Columns::new(Wanted::ALL, Keep::All)
}

/// The columns with these names.
pub(crate) fn only(names: Vec<String>) -> Columns {
    Columns::new(Wanted::ALL, Keep::Named(names))
}

pub(crate) fn written(
    format: Format,
    schema: &SchemaRef,
    batches: &[RecordBatch],
) -> Result<Vec<u8>, TableError> {
    let mut writer = TableWriter::new(Vec::new(), format, schema)?;
    batches.iter().try_for_each(|batch| writer.write(batch))?;
    writer.finish()
}

pub(crate) fn file(bytes: &[u8]) -> std::fs::File {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

pub(crate) fn read_file(
    bytes: &[u8],
    columns: &Columns,
) -> Result<(SchemaRef, Vec<Piece>), TableError> {
    let mut reader = ArrowFile::open(file(bytes), columns)?;
    let pieces: Result<Vec<Piece>, _> = std::iter::from_fn(|| reader.piece().transpose()).collect();
    Ok((Arc::clone(reader.schema()), pieces?))
}

pub(crate) fn read_stream(
    bytes: &[u8],
    format: Format,
) -> Result<(SchemaRef, Vec<Piece>), TableError> {
    let mut reader = ArrowStream::open_limited(bytes, format, 1 << 24)?;
    let pieces: Result<Vec<Piece>, _> = std::iter::from_fn(|| reader.piece().transpose()).collect();
    Ok((Arc::clone(reader.schema()), pieces?))
}

/// Whether the pieces are those batches, each rebuilt and checked.
pub(crate) fn same(
    found: &(SchemaRef, Vec<Piece>),
    schema: &SchemaRef,
    batches: &[RecordBatch],
    what: &str,
) {
    assert_eq!(found.0, *schema, "{what}");
    let mut pieces = found.1.iter();
    let mut first = 0;
    for batch in batches {
        let mut start = 0;
        while start < batch.num_rows() {
            let piece = pieces.next().unwrap_or_else(|| panic!("{what}: rows are missing"));
            assert_eq!(piece.first, first + start as u64, "{what}");
            let rows = piece.batch.num_rows();
            for (place, (left, right)) in
                piece.batch.columns().iter().zip(batch.slice(start, rows).columns()).enumerate()
            {
                left.to_data().validate_full().unwrap();
                assert_eq!(left, right, "{what}: {place}, {}", left.data_type());
            }
            start += rows;
        }
        assert_eq!(start, batch.num_rows());
        first += batch.num_rows() as u64;
    }
    assert!(pieces.next().is_none(), "{what}: too many rows");
}
