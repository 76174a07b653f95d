//! Parquet: row groups in parallel, pages as they are needed. Memory depends on the pieces, not on the row groups.

use super::shared::{From, Shared};
use super::{Columns, Piece, guarded, rows_in_a_piece};
use crate::error::TableError;
use ::parquet::arrow::ProjectionMask;
use ::parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader,
    ParquetRecordBatchReaderBuilder,
};
use ::parquet::errors::{ParquetError, Result as ParquetResult};
use ::parquet::file::reader::{ChunkReader, Length};
use arrow_array::RecordBatch;
use arrow_schema::{DataType, FieldRef, Fields, Schema, SchemaRef};
use bytes::Bytes;
use std::fs::File;
use std::io::BufReader;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// How many pieces a decoder may be ahead.
const AHEAD: usize = 1;

/// More decoders than this only wait for the judging.
const MOST_DECODERS: usize = 4;

impl Length for Shared {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Shared {
    type T = BufReader<From>;

    fn get_read(&self, start: u64) -> ParquetResult<Self::T> {
        Ok(BufReader::new(self.from(start)))
    }

    fn get_bytes(&self, start: u64, length: usize) -> ParquetResult<Bytes> {
        Ok(self.bytes(start, length as u64)?.into())
    }
}

/// A Parquet file being read.
pub struct ParquetFile {
    schema: SchemaRef,
    groups: Vec<Group>,
    decoders: Vec<Receiver<Decoded>>,
    /// The row group that is being returned.
    group: usize,
    rows: u64,
}

/// What is known about a row group in advance.
#[derive(Debug, Clone, Copy)]
struct Group {
    rows: u64,
    /// On the disk.
    bytes: u64,
}

enum Decoded {
    Batch(RecordBatch),
    /// The row group is over.
    End,
    Failed(TableError),
}

impl ParquetFile {
    /// Reads the index of a file and begins to decode, with this many threads.
    pub fn open(file: File, columns: &Columns, threads: usize) -> Result<Self, TableError> {
        let shared = Shared::new(file)?;
        let metadata = guarded(|| {
            let found = ArrowReaderMetadata::load(&shared, ArrowReaderOptions::new());
            found.map(|found| with_views(found, columns)).map_err(told)
        })?;
        let schema = Arc::clone(metadata.schema());
        let places = columns.places(&schema);
        let layout = metadata.parquet_schema();
        let mask = ProjectionMask::roots(layout, places.iter().copied());
        let size = |value: i64| u64::try_from(value).unwrap_or(0);
        let mut groups = Vec::new();
        let mut pieces = Vec::new();
        for group in metadata.metadata().row_groups() {
            let read =
                group.columns().iter().enumerate().filter(|(leaf, _)| mask.leaf_included(*leaf));
            let unpacked = read.map(|(_, column)| size(column.uncompressed_size())).sum();
            groups
                .push(Group { rows: size(group.num_rows()), bytes: size(group.compressed_size()) });
            pieces.push(rows_in_a_piece(unpacked, size(group.num_rows())));
        }
        let threads = threads.clamp(1, MOST_DECODERS).min(groups.len());
        let decoders = (0..threads).map(|which| {
            let (sender, receiver) = sync_channel(AHEAD);
            let (shared, metadata, mask) = (shared.clone(), metadata.clone(), mask.clone());
            let turns: Vec<(usize, usize)> =
                pieces.iter().copied().enumerate().skip(which).step_by(threads).collect();
            let decode = move || {
                for (group, rows) in turns {
                    let open = || reader(&shared, &metadata, &mask, group, rows);
                    if !decode_group(open, &sender) {
                        return;
                    }
                }
            };
            let name = format!("groundrule-parquet-{which}");
            std::thread::Builder::new().name(name).spawn(decode).map_err(|error| {
                TableError::new(
                    format!("no thread could be started: {error}"),
                    "run fewer programs at once",
                )
            })?;
            Ok(receiver)
        });
        let decoders = decoders.collect::<Result<Vec<_>, TableError>>()?;
        Ok(ParquetFile { schema, groups, decoders, group: 0, rows: 0 })
    }

    /// All columns of the file, including those that are not read.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The next rows; none at the end.
    pub fn piece(&mut self) -> Result<Option<Piece>, TableError> {
        while let Some(group) = self.groups.get(self.group).copied() {
            let decoder = self.decoders.get(self.group % self.decoders.len().max(1));
            match decoder.map(Receiver::recv) {
                Some(Ok(Decoded::Batch(batch))) => {
                    let first = self.rows;
                    let rows = batch.num_rows() as u64;
                    self.rows += rows;
                    let bytes =
                        u128::from(group.bytes) * u128::from(rows) / u128::from(group.rows.max(1));
                    let bytes = u64::try_from(bytes).unwrap_or(0);
                    return Ok(Some(Piece { batch, first, bytes }));
                }
                Some(Ok(Decoded::End)) => self.group += 1,
                Some(Ok(Decoded::Failed(error))) => return Err(error),
                Some(Err(_)) | None => {
                    return Err(TableError::damaged("a row group could not be decoded"));
                }
            }
        }
        Ok(None)
    }
}

/// The same file with views of its texts, which point into the pages: nothing is copied, and a piece may have more than
/// 2 GB of text. Columns that are kept next to the scores keep their types.
fn with_views(file: ArrowReaderMetadata, columns: &Columns) -> ArrowReaderMetadata {
    let viewed = |field: &FieldRef| match field.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 if !columns.keep.keeps(field.name()) => {
            Arc::new(field.as_ref().clone().with_data_type(DataType::Utf8View))
        }
        _ => Arc::clone(field),
    };
    let schema = file.schema();
    let fields: Fields = schema.fields().iter().map(viewed).collect();
    let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
    let options = ArrowReaderOptions::new().with_schema(Arc::new(schema));
    ArrowReaderMetadata::try_new(Arc::clone(file.metadata()), options).unwrap_or(file)
}

fn reader(
    shared: &Shared,
    metadata: &ArrowReaderMetadata,
    mask: &ProjectionMask,
    group: usize,
    rows: usize,
) -> Result<ParquetRecordBatchReader, TableError> {
    ParquetRecordBatchReaderBuilder::new_with_metadata(shared.clone(), metadata.clone())
        .with_row_groups(vec![group])
        .with_projection(mask.clone())
        .with_batch_size(rows)
        .build()
        .map_err(told)
}

/// Decodes a row group; `false` if nobody wants more.
fn decode_group(
    open: impl FnOnce() -> Result<ParquetRecordBatchReader, TableError>,
    sender: &SyncSender<Decoded>,
) -> bool {
    let mut batches = match guarded(open) {
        Ok(batches) => batches,
        Err(error) => {
            let _ = sender.send(Decoded::Failed(error));
            return false;
        }
    };
    loop {
        let next = guarded(|| batches.next().transpose().map_err(TableError::damaged));
        let (message, more) = match next {
            Ok(Some(batch)) => (Decoded::Batch(batch), true),
            Ok(None) => return sender.send(Decoded::End).is_ok(),
            Err(error) => (Decoded::Failed(error), false),
        };
        if sender.send(message).is_err() || !more {
            return false;
        }
    }
}

fn told(error: ParquetError) -> TableError {
    match error {
        ParquetError::NYI(what) => TableError::new(
            format!("the file uses what is not supported here: {what}"),
            "write it with Snappy, LZ4 or Zstandard compression: pandas.read_parquet(FILE).to_parquet(\"rows.parquet\")",
        ),
        other => TableError::damaged(other),
    }
}
