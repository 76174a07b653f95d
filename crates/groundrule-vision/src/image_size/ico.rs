//! Windows icons and cursors: a directory of bitmaps; the largest counts.

use super::bmp::{Bitmap, read_bitmap};
use super::source::{Source, Stop, byte_at, le16, le32};
use super::{Dimensions, ImageSizeError, check_pixels, png};

pub(super) fn accepts_ico(prefix: &[u8]) -> bool {
    prefix.starts_with(b"\0\0\x01\0")
}

pub(super) fn accepts_cur(prefix: &[u8]) -> bool {
    prefix.starts_with(b"\0\0\x02\0")
}

struct Entry {
    square: u32,
    depth: u32,
    bits: u16,
    size: u32,
    offset: u32,
}

pub(super) fn read_ico(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let count = le16(source.read(6)?, 4)?;
    let mut largest: Option<Entry> = None;
    for _ in 0..count {
        let entry = entry(source.read(16)?)?;
        // The largest area wins, then the fewest colours, then the first.
        let better = largest.as_ref().is_none_or(|best| {
            entry.square > best.square || (entry.square == best.square && entry.depth < best.depth)
        });
        if better {
            largest = Some(entry);
        }
    }
    let entry = largest.ok_or(Stop::Refused)?;
    source.seek(entry.offset.into());
    let start = source.read(8)?.to_vec();
    source.seek(entry.offset.into());
    if png::accepts(&start) {
        let (width, height) = png::read(source)?;
        if width <= 0 || height <= 0 {
            return Err(Stop::Refused);
        }
        check_pixels(width, height)?;
        return Ok((width, height));
    }
    let bitmap = read_bitmap(source)?;
    if bitmap.width == 0 || bitmap.height == 0 {
        return Err(Stop::Refused);
    }
    check_pixels(bitmap.width.into(), bitmap.height.into())?;
    check_pixels_are_there(source, &entry, &bitmap)?;
    // The mask is stacked on the picture, so the stated height is twice the real one.
    Ok((bitmap.width.into(), (bitmap.height / 2).into()))
}

fn entry(bytes: &[u8]) -> Result<Entry, Stop> {
    let side = |at| byte_at(bytes, at).map(|side| if side == 0 { 256 } else { u32::from(side) });
    let square = side(0)? * side(1)?;
    let colours = byte_at(bytes, 2)?;
    let bits = le16(bytes, 6)?;
    let depth = match (bits, colours) {
        (0, 0 | 1) => 256,
        (0, colours) => u32::from(colours).next_power_of_two().trailing_zeros(),
        (bits, _) => bits.into(),
    };
    Ok(Entry { square, depth, bits, size: le32(bytes, 8)?, offset: le32(bytes, 12)? })
}

/// An icon is decoded when it is opened, so its mask and its pixels must be in the file.
fn check_pixels_are_there(
    source: &mut Source<'_>,
    entry: &Entry,
    bitmap: &Bitmap,
) -> Result<(), Stop> {
    let length = source.length()?;
    let (width, height) = (u64::from(bitmap.width), u64::from(bitmap.height / 2));
    let mask_missing = || Stop::from(ImageSizeError::Invalid("not enough image data"));
    let left = length.saturating_sub(bitmap.pixels_at);
    if entry.bits == 32 {
        if left.min(width * height * 4) / 4 < width * height {
            return Err(mask_missing());
        }
    } else {
        let stride = width.next_multiple_of(32) / 8;
        let end = u64::from(entry.offset) + u64::from(entry.size);
        let start = end.checked_sub(stride * height).ok_or_else(mask_missing)?;
        if length.saturating_sub(start) < needed(stride, width.div_ceil(8), height) {
            return Err(mask_missing());
        }
    }
    let row = ((width * u64::from(bitmap.bits) + 31) >> 3) & !3;
    let line = (width * u64::from(bitmap.bits)).div_ceil(8);
    if !bitmap.run_length && left < needed(row, line, height) {
        return Err(ImageSizeError::Truncated.into());
    }
    Ok(())
}

/// The bytes of this many rows; the last one may lack its padding.
fn needed(row: u64, line: u64, rows: u64) -> u64 {
    if rows == 0 { 0 } else { row * (rows - 1) + line }
}

pub(super) fn read_cur(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let count = le16(source.read(6)?, 4)?;
    let mut largest: Vec<u8> = Vec::new();
    for _ in 0..count {
        let entry = source.read(16)?;
        if largest.is_empty()
            || (byte_at(entry, 0)? > byte_at(&largest, 0)?
                && byte_at(entry, 1)? > byte_at(&largest, 1)?)
        {
            largest = entry.to_vec();
        }
    }
    let offset = le32(&largest, 12)?;
    // An offset of zero means no seek at all: the bitmap follows the directory.
    if offset != 0 {
        source.seek(offset.into());
    }
    let bitmap = read_bitmap(source)?;
    Ok((bitmap.width.into(), (bitmap.height / 2).into()))
}
