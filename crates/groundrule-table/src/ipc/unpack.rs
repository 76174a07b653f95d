//! Buffers that are compressed, each on its own.

use super::flat::Table;
use crate::error::TableError;
use arrow_buffer::Buffer;
use std::io::Read;

/// Memory for what is unpacked is taken in steps: one is filled before the next is taken. Most buffers take one.
const STEP: usize = 1 << 16;

/// The first step in relation to what is packed.
const USUAL: usize = 64;

/// How the buffers of a message are compressed.
#[derive(Clone, Copy)]
pub(super) enum Packing {
    Lz4,
    Zstd,
}

impl Packing {
    pub(super) fn read(table: Table<'_>) -> Result<Self, TableError> {
        match (table.byte(0)?, table.byte(1)?) {
            (0, 0) => Ok(Packing::Lz4),
            (1, 0) => Ok(Packing::Zstd),
            _ => Err(TableError::new(
                "the table is compressed in a way that is not known",
                "compress it with LZ4 or Zstandard, or not at all",
            )),
        }
    }

    /// The bytes of a buffer, which says first how many it has. They are taken from what is left of `most`.
    pub(super) fn unpacked(
        self,
        buffer: &Buffer,
        left: &mut u64,
        most: u64,
    ) -> Result<Buffer, TableError> {
        let Some((length, packed)) = buffer.split_first_chunk::<8>() else {
            return Err(TableError::damaged("a compressed buffer has no length"));
        };
        // A buffer that is not worth packing has the length -1.
        let length = match i64::from_le_bytes(*length) {
            -1 => return Ok(buffer.slice(8)),
            length => u64::try_from(length).unwrap_or(u64::MAX),
        };
        *left = left.checked_sub(length).ok_or_else(|| {
            TableError::new(
                format!("a record batch says that it unpacks to more than {most} bytes"),
                "write smaller record batches, or leave them uncompressed",
            )
        })?;
        let length = usize::try_from(length).map_err(TableError::damaged)?;
        let bytes = match self {
            Packing::Lz4 => {
                filled(&mut lz4_flex::frame::FrameDecoder::new(packed), packed.len(), length)
            }
            Packing::Zstd => {
                let decoder = zstd::stream::read::Decoder::with_buffer(packed);
                filled(&mut decoder.map_err(TableError::damaged)?, packed.len(), length)
            }
        };
        bytes.map(Buffer::from_vec)
    }
}

/// `length` bytes, and no more. Memory grows with what was packed and what arrives.
fn filled(from: &mut dyn Read, packed: usize, length: usize) -> Result<Vec<u8>, TableError> {
    let step = packed.saturating_mul(USUAL).max(STEP);
    let (mut bytes, mut done) = (vec![0; step.min(length)], 0);
    while done < length {
        if done == bytes.len() {
            bytes.resize(done.saturating_mul(2).min(length), 0);
        }
        match from.read(bytes.get_mut(done..).unwrap_or_default()) {
            Ok(0) => return Err(TableError::damaged("a compressed buffer ends too early")),
            Ok(count) => done += count,
            Err(error) => return Err(TableError::damaged(error)),
        }
    }
    match from.read(&mut [0]) {
        Ok(0) => Ok(bytes),
        Ok(_) => Err(TableError::damaged("a compressed buffer is longer than it says")),
        Err(error) => Err(TableError::damaged(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_hold_exactly_what_they_announce() {
        for length in [0, 1, STEP - 1, STEP, STEP + 1, 3 * STEP] {
            let bytes = vec![7; length];
            let read = |announced: usize| filled(&mut bytes.as_slice(), 1, announced).ok();
            assert_eq!(read(length).as_ref(), Some(&bytes));
            assert_eq!(read(length + 1), None);
            assert_eq!(length.checked_sub(1).and_then(read), None);
        }
    }
}
