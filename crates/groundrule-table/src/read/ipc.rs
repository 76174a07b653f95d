//! Arrow IPC streams, message by message. Most files are streams between two marks, so they are read here too if the
//! input cannot seek.

use super::{Format, Piece, Pieces, guarded, pieces};
use crate::error::TableError;
use crate::ipc::{CONTINUATION, MARK, Reading, message};
use arrow_buffer::Buffer;
use arrow_schema::SchemaRef;
use std::io::{Cursor, Read};

/// How a file begins: a word of six letters, padded to eight.
const FILE_MARK: usize = 8;

/// Some writers align the first message to 64 bytes.
const MOST_PADDING: usize = 64;

/// A schema of a hundred thousand columns takes a tenth of this.
const LONGEST_HEAD: u64 = 256 << 20;

/// The most that the buffers of one message may unpack to, unless a lower limit is given.
pub(super) const MOST_UNPACKED: u64 = 8 << 30;

/// An Arrow IPC stream or file.
pub struct ArrowStream<R> {
    input: Input<R>,
    reading: Reading,
    waiting: Option<Pieces>,
    /// Rows read.
    rows: u64,
    ended: bool,
}

impl<R: Read> ArrowStream<R> {
    /// Reads up to the schema.
    pub fn open(reader: R, format: Format) -> Result<Self, TableError> {
        ArrowStream::open_limited(reader, format, MOST_UNPACKED)
    }

    /// The same with a limit on how many bytes the compressed buffers of a message may unpack to.
    pub fn open_limited(
        mut reader: R,
        format: Format,
        most_unpacked: u64,
    ) -> Result<Self, TableError> {
        let mut ahead = Vec::new();
        if format == Format::ArrowFile {
            // The mark, and as many zeros as the writer likes.
            for _ in 0..MOST_PADDING {
                let mut word = [0; FILE_MARK];
                reader.read_exact(&mut word).map_err(TableError::damaged)?;
                if word != [0; FILE_MARK] && !word.starts_with(&MARK) {
                    ahead.extend(word);
                    break;
                }
            }
        }
        let mut input = Input { ahead: Cursor::new(ahead), reader, bytes: 0 };
        let Some(head) = input.head()? else {
            return Err(TableError::damaged("it has no schema"));
        };
        let first = message(&head)?;
        input.body(first.body)?;
        let reading = guarded(|| Reading::stream(&first, most_unpacked))?;
        Ok(ArrowStream { input, reading, waiting: None, rows: 0, ended: false })
    }

    /// The columns of the stream.
    pub fn schema(&self) -> &SchemaRef {
        self.reading.schema()
    }

    /// The next rows; none at the end.
    pub fn piece(&mut self) -> Result<Option<Piece>, TableError> {
        loop {
            if let Some((batch, first)) = self.waiting.as_mut().and_then(Iterator::next) {
                let bytes = std::mem::take(&mut self.input.bytes);
                return Ok(Some(Piece { batch, first, bytes }));
            }
            self.waiting = None;
            if !self.advance()? {
                return Ok(None);
            }
        }
    }

    /// Reads a message; `false` at the end.
    fn advance(&mut self) -> Result<bool, TableError> {
        if self.ended {
            return Ok(false);
        }
        let Some(head) = self.input.head()? else {
            self.ended = true;
            return Ok(false);
        };
        let message = message(&head)?;
        let body = self.input.body(message.body)?;
        let reading = &mut self.reading;
        if let Some(batch) = guarded(|| reading.take(&message, &body))? {
            let first = self.rows;
            self.rows += batch.num_rows() as u64;
            self.waiting = Some(pieces(batch, first));
        }
        Ok(true)
    }
}

/// The bytes of a stream.
struct Input<R> {
    /// Bytes that were read ahead.
    ahead: Cursor<Vec<u8>>,
    reader: R,
    /// Bytes read and not yet reported.
    bytes: u64,
}

impl<R: Read> Input<R> {
    /// The head of the next message; none at the end of the stream.
    fn head(&mut self) -> Result<Option<Vec<u8>>, TableError> {
        let mut size = self.take(4)?;
        if size.is_empty() {
            return Ok(None);
        }
        if size == CONTINUATION {
            size = self.take(4)?;
        }
        let Some(size) = size.first_chunk().map(|size| u32::from_le_bytes(*size).into()) else {
            return Err(TableError::damaged("a message has no length"));
        };
        if size == 0 {
            return Ok(None);
        }
        if size > LONGEST_HEAD {
            return Err(TableError::damaged(format!(
                "a message says that its head is {size} bytes"
            )));
        }
        let head = self.take(size)?;
        if head.len() as u64 != size {
            return Err(TableError::damaged("it ends within the head of a message"));
        }
        Ok(Some(head))
    }

    fn body(&mut self, length: u64) -> Result<Buffer, TableError> {
        let body = self.take(length)?;
        if body.len() as u64 != length {
            return Err(TableError::damaged("it ends within the body of a message"));
        }
        Ok(Buffer::from_vec(body))
    }

    /// Reads up to `count` bytes. Memory grows with what arrives, not with what is announced.
    fn take(&mut self, count: u64) -> Result<Vec<u8>, TableError> {
        let mut bytes = Vec::new();
        let read = (&mut self.ahead).chain(&mut self.reader).take(count).read_to_end(&mut bytes);
        self.bytes += read.map_err(TableError::damaged)? as u64;
        Ok(bytes)
    }
}
