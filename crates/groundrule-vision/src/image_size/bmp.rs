//! Windows bitmaps: with a file header (BMP), without one (DIB), and inside icons and cursors.

use super::source::{Source, Stop, le16, le32};
use super::{Dimensions, ImageSizeError};

/// What icons need to know beyond the size.
pub(super) struct Bitmap {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) bits: u16,
    pub(super) run_length: bool,
    /// Where the pixels begin.
    pub(super) pixels_at: u64,
}

const BITFIELDS: u32 = 3;

pub(super) fn accepts_bmp(prefix: &[u8]) -> bool {
    prefix.starts_with(b"BM")
}

pub(super) fn accepts_dib(prefix: &[u8]) -> bool {
    matches!(le32(prefix, 0), Ok(12 | 40 | 52 | 56 | 64 | 108 | 124))
}

pub(super) fn read_bmp(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let head = source.read(14)?;
    le32(head, 10)?;
    read_bitmap(source).map(dimensions)
}

pub(super) fn read_dib(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    read_bitmap(source).map(dimensions)
}

fn dimensions(bitmap: Bitmap) -> Dimensions {
    (bitmap.width.into(), bitmap.height.into())
}

/// Reads the bitmap header at the current position.
pub(super) fn read_bitmap(source: &mut Source<'_>) -> Result<Bitmap, Stop> {
    let header_size = le32(source.read(4)?, 0)?;
    let unsupported = |what| Stop::from(ImageSizeError::Unsupported(what));
    if !matches!(header_size, 12 | 40 | 52 | 56 | 64 | 108 | 124) {
        // A file too short for the header it announces is truncated before it is unsupported.
        source.skip_exactly(u64::from(header_size).saturating_sub(4))?;
        return Err(unsupported("unsupported BMP header type"));
    }
    let header = source.read_exactly(header_size as usize - 4)?;
    let (width, height, bits, compression, stated_colours, masks);
    if header_size == 12 {
        width = u32::from(le16(header, 0)?);
        height = u32::from(le16(header, 2)?);
        bits = le16(header, 6)?;
        (compression, stated_colours, masks) = (0, 0, None);
    } else {
        width = le32(header, 0)?;
        // A height whose top byte is FF is negative: rows run from the top down.
        let stated = le32(header, 4)?;
        height = if stated >> 24 == 0xFF { stated.wrapping_neg() } else { stated };
        bits = le16(header, 10)?;
        compression = le32(header, 12)?;
        stated_colours = le32(header, 28)?;
        masks = if compression != BITFIELDS {
            None
        } else if header_size >= 52 {
            let alpha = if header_size >= 56 { le32(header, 48)? } else { 0 };
            Some([le32(header, 36)?, le32(header, 40)?, le32(header, 44)?, alpha])
        } else {
            let red = le32(source.read(4)?, 0)?;
            let green = le32(source.read(4)?, 0)?;
            let blue = le32(source.read(4)?, 0)?;
            Some([red, green, blue, 0])
        };
    }
    if !matches!(bits, 1 | 4 | 8 | 16 | 24 | 32) {
        return Err(unsupported("unsupported BMP pixel depth"));
    }
    match (compression, masks) {
        (BITFIELDS, Some(masks)) if known_masks(bits, masks) => {}
        (BITFIELDS, _) => return Err(unsupported("unsupported BMP bitfields layout")),
        (0..=2, _) => {}
        _ => return Err(unsupported("unsupported BMP compression")),
    }
    if bits <= 8 {
        let colours = if stated_colours == 0 { 1 << bits } else { stated_colours };
        if colours > 65536 {
            return Err(unsupported("unsupported BMP palette size"));
        }
        let entry = if header_size == 12 { 3 } else { 4 };
        source.skip(u64::from(colours) * entry)?;
    }
    let run_length = matches!(compression, 1 | 2);
    Ok(Bitmap { width, height, bits, run_length, pixels_at: source.position() })
}

/// The layouts of red, green, blue and alpha bits that can be decoded.
fn known_masks(bits: u16, masks: [u32; 4]) -> bool {
    match bits {
        32 => matches!(
            masks,
            [0x00FF_0000, 0xFF00, 0xFF, 0]
                | [0xFF00_0000, 0x00FF_0000, 0xFF00, 0 | 0xFF]
                | [0xFF00_0000, 0xFF00, 0xFF, 0 | 0x00FF_0000]
                | [0xFF, 0xFF00, 0x00FF_0000, 0xFF00_0000]
                | [0x00FF_0000, 0xFF00, 0xFF, 0xFF00_0000]
                | [0, 0, 0, 0]
        ),
        24 => matches!(masks, [0x00FF_0000, 0xFF00, 0xFF, _]),
        16 => matches!(masks, [0xF800, 0x7E0, 0x1F, _] | [0x7C00, 0x3E0, 0x1F, _]),
        _ => false,
    }
}
