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

/// The unpacked bytes, of which there must be as many as announced, and perhaps some more that mean nothing. They take
/// the place of what is in `spare`; more memory is allocated only for what can be there.
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
