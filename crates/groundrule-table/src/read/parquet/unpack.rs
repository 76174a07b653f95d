//! Packed pages.

use super::snappy::{self, SLACK};
use crate::error::TableError;
use std::io::Read;

/// How many bytes one packed byte can become at most: Snappy copies 64 bytes for three, LZ4 255 for one.
const MOST_SNAPPY: u64 = 24;
const MOST_LZ4: u64 = 256;

const PLAIN: i64 = 0;
const SNAPPY: i64 = 1;
const GZIP: i64 = 2;
const LZ4_HADOOP: i64 = 5;
const ZSTD: i64 = 6;
const LZ4: i64 = 7;

fn damaged() -> TableError {
    TableError::damaged("a packed page does not unpack to what its head says")
}

/// Unpacks a page to `length` bytes; more or fewer are an error. What the result has after them means nothing. It uses
/// the memory of `spare`, and allocates more only for what can be there.
pub(super) fn unpack(
    codec: i64,
    packed: &mut Vec<u8>,
    length: u64,
    spare: Vec<u8>,
) -> Result<Vec<u8>, TableError> {
    let there = packed.len() as u64;
    let size = usize::try_from(length).map_err(|_| damaged())?;
    let plausible = |most: u64| length <= there.saturating_mul(most).saturating_add(64);
    match codec {
        PLAIN if there == length => Ok(std::mem::take(packed)),
        SNAPPY if plausible(MOST_SNAPPY) => {
            let mut unpacked = spare;
            // What a page had that was as long need not be overwritten with zeros.
            unpacked.resize(size + SLACK, 0);
            snappy::unpack(packed, &mut unpacked, size).map_err(TableError::damaged)?;
            Ok(unpacked)
        }
        GZIP => streamed(flate2::bufread::MultiGzDecoder::new(packed.as_slice()), size, spare),
        ZSTD => {
            let stream = zstd::stream::read::Decoder::with_buffer(packed.as_slice());
            streamed(stream.map_err(|_| damaged())?, size, spare)
        }
        LZ4 if plausible(MOST_LZ4) => lz4(packed, size),
        LZ4_HADOOP if plausible(MOST_LZ4) => framed(packed, size).or_else(|_| lz4(packed, size)),
        PLAIN | SNAPPY | LZ4 | LZ4_HADOOP => Err(damaged()),
        other => Err(TableError::new(
            format!("its pages are packed with {}, which is not supported here", name(other)),
            "write it with Snappy, Zstandard or gzip: \
             pandas.read_parquet(FILE).to_parquet(\"rows.parquet\")",
        )),
    }
}

fn name(codec: i64) -> &'static str {
    match codec {
        3 => "LZO",
        4 => "Brotli",
        _ => "an unknown method",
    }
}

/// Memory grows with what arrives.
fn streamed(stream: impl Read, size: usize, mut unpacked: Vec<u8>) -> Result<Vec<u8>, TableError> {
    unpacked.clear();
    let read = stream.take(size as u64 + 1).read_to_end(&mut unpacked);
    if read.is_ok() && unpacked.len() == size { Ok(unpacked) } else { Err(damaged()) }
}

fn lz4(packed: &[u8], size: usize) -> Result<Vec<u8>, TableError> {
    let mut unpacked = vec![0; size];
    match lz4_flex::block::decompress_into(packed, &mut unpacked) {
        Ok(written) if written == size => Ok(unpacked),
        _ => Err(damaged()),
    }
}

/// Blocks of LZ4 as Hadoop writes them, each after its two lengths.
fn framed(packed: &[u8], size: usize) -> Result<Vec<u8>, TableError> {
    let mut unpacked = Vec::new();
    let mut left = packed;
    while let Some((head, rest)) = left.split_first_chunk::<8>() {
        let [a, b, c, d, e, f, g, h] = *head;
        let lengths = [[a, b, c, d], [e, f, g, h]].map(|bytes| u32::from_be_bytes(bytes) as usize);
        let [length, packed] = lengths;
        let (block, rest) = rest.split_at_checked(packed).ok_or_else(damaged)?;
        if length > size.saturating_sub(unpacked.len()) {
            return Err(damaged());
        }
        unpacked.extend(lz4(block, length)?);
        left = rest;
    }
    if left.is_empty() && unpacked.len() == size { Ok(unpacked) } else { Err(damaged()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// A text, packed in every way.
    fn packed(text: &[u8]) -> Vec<(i64, Vec<u8>)> {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text).unwrap();
        let block = lz4_flex::block::compress(text);
        let mut framed = u32::try_from(text.len()).unwrap().to_be_bytes().to_vec();
        framed.extend(u32::try_from(block.len()).unwrap().to_be_bytes());
        framed.extend(&block);
        vec![
            (PLAIN, text.to_vec()),
            (SNAPPY, snap::raw::Encoder::new().compress_vec(text).unwrap()),
            (GZIP, gzip.finish().unwrap()),
            (LZ4_HADOOP, framed),
            (LZ4_HADOOP, block.clone()),
            (ZSTD, zstd::encode_all(text, 1).unwrap()),
            (LZ4, block),
        ]
    }

    #[test]
    fn pages_are_unpacked_whole_or_not_at_all() {
        let text = b"so the answer is 4, and the answer is not 5. ".repeat(40);
        let length = text.len() as u64;
        for (codec, bytes) in packed(&text) {
            for spare in [Vec::new(), vec![7; 10_000]] {
                let found = unpack(codec, &mut bytes.clone(), length, spare).unwrap();
                assert_eq!(&found[..text.len()], text, "{codec}");
            }
            for wrong in [0, length - 1, length + 1, 1 << 40] {
                assert!(unpack(codec, &mut bytes.clone(), wrong, Vec::new()).is_err(), "{codec}");
            }
            let mut cut = bytes[..bytes.len() / 2].to_vec();
            assert!(unpack(codec, &mut cut, length, Vec::new()).is_err(), "{codec}");
        }
    }

    #[test]
    fn what_nothing_can_unpack_to_is_not_allocated() {
        for codec in [SNAPPY, LZ4, LZ4_HADOOP] {
            assert!(unpack(codec, &mut vec![0; 8], 1 << 31, Vec::new()).is_err());
        }
    }

    #[test]
    fn other_packings_are_named() {
        let told = |codec| unpack(codec, &mut vec![0], 1, Vec::new()).unwrap_err().message;
        assert!(told(3).contains("LZO"));
        assert!(told(4).contains("Brotli"));
        assert!(told(9).contains("unknown"));
    }
}
