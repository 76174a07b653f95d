//! Arrow IPC files, by the index at their end: some writers leave out what would also make them a stream.

use super::ipc::{CONTINUATION, MOST_UNPACKED, check_packed, packed_places, told};
use super::shared::Shared;
use super::{Columns, Piece, guarded, pieces};
use crate::error::TableError;
use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::{Block, root_as_footer, root_as_message};
use arrow_schema::SchemaRef;
use std::collections::VecDeque;
use std::fs::File;
use std::sync::Arc;

/// What comes last: the length of the index, and the mark.
const TRAILER: u64 = 10;

/// An Arrow IPC file.
pub struct ArrowFile {
    shared: Shared,
    schema: SchemaRef,
    decoder: FileDecoder,
    blocks: std::vec::IntoIter<Block>,
    waiting: VecDeque<(RecordBatch, u64)>,
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
        let trailer = trailer.first_chunk::<10>().copied().unwrap_or_default();
        let length = read_footer_length(trailer).map_err(told)? as u64;
        let start = end
            .checked_sub(length)
            .ok_or_else(|| TableError::damaged("its index is longer than the file"))?;
        let footer = shared.bytes(start, length).map_err(TableError::damaged)?;
        let footer = root_as_footer(&footer).map_err(TableError::damaged)?;
        let schema = footer.schema().ok_or_else(|| TableError::damaged("it has no schema"))?;
        let schema: SchemaRef = Arc::new(try_fb_to_schema(schema).map_err(told)?);
        let mut decoder = FileDecoder::new(Arc::clone(&schema), footer.version())
            .with_projection(columns.places(&schema));
        for block in footer.dictionaries().into_iter().flatten() {
            let bytes = block_of(&shared, block)?;
            decoder.read_dictionary(block, &bytes).map_err(told)?;
        }
        let blocks: Vec<Block> = footer.recordBatches().into_iter().flatten().copied().collect();
        let (blocks, waiting) = (blocks.into_iter(), VecDeque::new());
        Ok(ArrowFile { shared, schema, decoder, blocks, waiting, rows: 0, bytes: 0 })
    }

    /// All columns of the file, including those that are not read.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The next rows; none at the end.
    pub fn piece(&mut self) -> Result<Option<Piece>, TableError> {
        loop {
            if let Some((batch, first)) = self.waiting.pop_front() {
                return Ok(Some(Piece { batch, first, bytes: std::mem::take(&mut self.bytes) }));
            }
            let Some(block) = self.blocks.next() else { return Ok(None) };
            let bytes = block_of(&self.shared, &block)?;
            self.bytes += bytes.len() as u64;
            let decoder = &self.decoder;
            let batch = guarded(|| decoder.read_record_batch(&block, &bytes).map_err(told))?;
            if let Some(batch) = batch {
                self.waiting.extend(pieces(&batch, self.rows));
                self.rows += batch.num_rows() as u64;
            }
        }
    }
}

/// The bytes of a block, whose compressed buffers have plausible lengths.
fn block_of(shared: &Shared, block: &Block) -> Result<Buffer, TableError> {
    let size = |value: i64| {
        u64::try_from(value)
            .map_err(|_| TableError::damaged("a block has a negative place or length"))
    };
    let (start, head, body) =
        (size(block.offset())?, size(block.metaDataLength().into())?, size(block.bodyLength())?);
    let length = head
        .checked_add(body)
        .ok_or_else(|| TableError::damaged("a block is longer than any file"))?;
    let bytes = shared.bytes(start, length).map_err(TableError::damaged)?;
    let (head, body) =
        bytes.split_at_checked(usize::try_from(head).unwrap_or(usize::MAX)).unwrap_or_default();
    let skipped = if head.starts_with(&CONTINUATION) { 8 } else { 4 };
    let message = root_as_message(head.get(skipped..).unwrap_or_default());
    let places = packed_places(&message.map_err(TableError::damaged)?);
    check_packed(body, &places, MOST_UNPACKED)?;
    Ok(Buffer::from_vec(bytes))
}
