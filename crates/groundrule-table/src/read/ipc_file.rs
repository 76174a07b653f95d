//! Arrow IPC files, by the index at their end: some writers leave out what would also make them a stream.

use super::ahead::Ahead;
use super::ipc::MOST_UNPACKED;
use super::shared::{Shared, Used};
use super::{Columns, Piece, Pieces, guarded, pieces};
use crate::error::TableError;
use crate::ipc::{Block, CONTINUATION, Footer, MARK, Reading, message};
use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_schema::SchemaRef;
use std::fs::File;
use std::sync::Arc;

/// What comes last: the length of the index, and the mark.
const TRAILER: u64 = 10;

/// One batch is judged while the next is read: they can be large.
const USED: usize = 2;

/// An Arrow IPC file.
pub struct ArrowFile {
    schema: SchemaRef,
    /// Record batches, and how many bytes they took.
    batches: Ahead<(RecordBatch, u64)>,
    waiting: Option<Pieces>,
    rows: u64,
    bytes: u64,
}

impl ArrowFile {
    /// Reads the index of a file and its dictionaries. All other columns are skipped.
    pub fn open(file: File, columns: &Columns) -> Result<Self, TableError> {
        let shared = Shared::new(file)?;
        guarded(|| ArrowFile::over(shared, columns))
    }

    fn over(shared: Shared, columns: &Columns) -> Result<Self, TableError> {
        let end = shared.length.saturating_sub(TRAILER);
        let trailer = shared.bytes(end, TRAILER).map_err(TableError::damaged)?;
        let length = match trailer.split_first_chunk() {
            Some((length, mark)) if mark == MARK => u32::from_le_bytes(*length).into(),
            _ => return Err(TableError::damaged("it does not end like an Arrow file")),
        };
        let start = end
            .checked_sub(length)
            .ok_or_else(|| TableError::damaged("its index is longer than the file"))?;
        let footer = shared.bytes(start, length).map_err(TableError::damaged)?;
        let footer = Footer::read(&footer, shared.length)?;
        let mut reading = Reading::file(&footer, |schema| columns.places(schema), MOST_UNPACKED)?;
        let mut used = Used::new(USED);
        for block in &footer.dictionaries {
            if read(&shared, *block, &mut reading, &mut used)?.is_some() {
                return Err(TableError::damaged("its index mistakes rows for a dictionary"));
            }
        }
        let schema = Arc::clone(reading.schema());
        let mut blocks = footer.batches.into_iter();
        let batches = Ahead::start("groundrule-arrow".to_owned(), 0, move || {
            for block in &mut blocks {
                if let Some(batch) = read(&shared, block, &mut reading, &mut used)? {
                    return Ok(Some((batch, block.head.saturating_add(block.body))));
                }
            }
            Ok(None)
        })?;
        Ok(ArrowFile { schema, batches, waiting: None, rows: 0, bytes: 0 })
    }

    /// All columns of the file, including those that are not read.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The next rows; none at the end.
    pub fn piece(&mut self) -> Result<Option<Piece>, TableError> {
        loop {
            if let Some((batch, first)) = self.waiting.as_mut().and_then(Iterator::next) {
                return Ok(Some(Piece { batch, first, bytes: std::mem::take(&mut self.bytes) }));
            }
            self.waiting = None;
            let Some((batch, bytes)) = self.batches.next()? else { return Ok(None) };
            self.bytes += bytes;
            let first = self.rows;
            self.rows += batch.num_rows() as u64;
            self.waiting = Some(pieces(batch, first));
        }
    }
}

/// Takes the message of a block; rows if it has some.
fn read(
    shared: &Shared,
    block: Block,
    reading: &mut Reading,
    used: &mut Used,
) -> Result<Option<RecordBatch>, TableError> {
    let head = shared.bytes(block.start, block.head).map_err(TableError::damaged)?;
    let after = block.start.saturating_add(block.head);
    let mut body = used.spare();
    shared.bytes_into(after, block.body, &mut body).map_err(TableError::damaged)?;
    let body = Buffer::from_vec(body);
    used.keep(&body);
    let skipped = if head.starts_with(&CONTINUATION) { 8 } else { 4 };
    let message = message(head.get(skipped..).unwrap_or_default())?;
    reading.take(&message, &body)
}
