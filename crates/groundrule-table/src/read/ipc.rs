//! Arrow IPC streams, message by message. Most files are streams between two marks, so they are read here too if the
//! input cannot seek.

use super::{Format, Piece, guarded, pieces};
use crate::error::TableError;
use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::reader::StreamDecoder;
use arrow_ipc::{Message, root_as_message};
use arrow_schema::{ArrowError, SchemaRef};
use std::collections::VecDeque;
use std::io::{Cursor, Read};

/// What comes before the length of a message, since 2019.
pub(super) const CONTINUATION: [u8; 4] = [0xff; 4];

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
    /// Bytes that were read ahead.
    ahead: Cursor<Vec<u8>>,
    reader: R,
    decoder: StreamDecoder,
    waiting: VecDeque<(RecordBatch, u64)>,
    /// Rows read.
    rows: u64,
    /// Bytes read and not yet reported.
    bytes: u64,
    ended: bool,
    most_unpacked: u64,
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
                if word != [0; FILE_MARK] && !word.starts_with(b"ARROW1") {
                    ahead.extend(word);
                    break;
                }
            }
        }
        let decoder = StreamDecoder::new();
        let ahead = Cursor::new(ahead);
        let waiting = VecDeque::new();
        let mut stream = ArrowStream {
            ahead,
            reader,
            decoder,
            waiting,
            rows: 0,
            bytes: 0,
            ended: false,
            most_unpacked,
        };
        while stream.decoder.schema().is_none() {
            if !stream.advance()? {
                return Err(TableError::damaged("it has no schema"));
            }
        }
        Ok(stream)
    }

    /// The columns of the stream.
    pub fn schema(&self) -> Option<SchemaRef> {
        self.decoder.schema()
    }

    /// The next rows; none at the end.
    pub fn piece(&mut self) -> Result<Option<Piece>, TableError> {
        loop {
            if let Some((batch, first)) = self.waiting.pop_front() {
                return Ok(Some(Piece { batch, first, bytes: std::mem::take(&mut self.bytes) }));
            }
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
        let Some(mut message) = self.message()? else {
            self.ended = true;
            return Ok(false);
        };
        self.bytes += message.len() as u64;
        // A batch without a body comes out with the next message, which then still has to be decoded.
        while !message.is_empty() {
            let decoder = &mut self.decoder;
            let decoded = guarded(|| decoder.decode(&mut message).map_err(told))?;
            if let Some(batch) = decoded {
                self.waiting.extend(pieces(&batch, self.rows));
                self.rows += batch.num_rows() as u64;
            }
        }
        Ok(true)
    }

    /// The bytes of the next message, head and body; none at the end of the stream.
    fn message(&mut self) -> Result<Option<Buffer>, TableError> {
        let mut bytes = Vec::new();
        self.take(4, &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes == CONTINUATION {
            self.take(4, &mut bytes)?;
        }
        let size = match bytes.last_chunk::<4>() {
            Some(size) if bytes.len() % 4 == 0 => u64::from(u32::from_le_bytes(*size)),
            _ => return Err(TableError::damaged("a message has no length")),
        };
        if size == 0 {
            return Ok(None);
        }
        if size > LONGEST_HEAD {
            return Err(TableError::damaged(format!(
                "a message says that its head is {size} bytes"
            )));
        }
        let start = bytes.len();
        self.take(size, &mut bytes)?;
        let head = bytes.get(start..).unwrap_or_default();
        if head.len() as u64 != size {
            return Err(TableError::damaged("it ends within the head of a message"));
        }
        let message = root_as_message(head).map_err(TableError::damaged)?;
        let Ok(length) = u64::try_from(message.bodyLength()) else {
            return Err(TableError::damaged("a message has a body of negative length"));
        };
        let packed = packed_places(&message);
        let body = bytes.len();
        self.take(length, &mut bytes)?;
        if (bytes.len() - body) as u64 != length {
            return Err(TableError::damaged("it ends within the body of a message"));
        }
        check_packed(bytes.get(body..).unwrap_or_default(), &packed, self.most_unpacked)?;
        Ok(Some(Buffer::from_vec(bytes)))
    }

    /// Reads up to `count` bytes. Memory grows with what arrives, not with what is announced.
    fn take(&mut self, count: u64, bytes: &mut Vec<u8>) -> Result<(), TableError> {
        let read = (&mut self.ahead).chain(&mut self.reader).take(count).read_to_end(bytes);
        read.map(drop).map_err(TableError::damaged)
    }
}

/// Where the compressed buffers of a message begin in its body.
pub(super) fn packed_places(message: &Message<'_>) -> Vec<i64> {
    let batch = message.header_as_record_batch();
    let batch = batch.or_else(|| message.header_as_dictionary_batch()?.data());
    let Some(batch) = batch.filter(|batch| batch.compression().is_some()) else {
        return Vec::new();
    };
    let buffers = batch.buffers().into_iter().flatten();
    buffers.filter(|buffer| buffer.length() > 0).map(|buffer| buffer.offset()).collect()
}

/// Each compressed buffer begins with its unpacked length, and that memory is allocated right away: it must be
/// plausible.
pub(super) fn check_packed(body: &[u8], places: &[i64], most: u64) -> Result<(), TableError> {
    let mut left = most;
    for place in places {
        let from = usize::try_from(*place).ok().and_then(|place| body.get(place..));
        let Some(length) = from.and_then(|bytes| bytes.first_chunk::<8>()) else {
            return Err(TableError::damaged("a buffer lies outside its message"));
        };
        // A buffer that is not worth packing has the length -1.
        let length = match i64::from_le_bytes(*length) {
            -1 => 0,
            length => u64::try_from(length).unwrap_or(u64::MAX),
        };
        left = left.checked_sub(length).ok_or_else(|| {
            TableError::new(
                format!("a record batch says that it unpacks to more than {most} bytes"),
                "write smaller record batches, or leave them uncompressed",
            )
        })?;
    }
    Ok(())
}

pub(super) fn told(error: ArrowError) -> TableError {
    TableError::damaged(error)
}
