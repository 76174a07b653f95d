//! JPEG 2000: the codestream's own header, or the header box of a JP2 file around it.

use super::source::{Source, Stop, be16, be32, be64, byte_at};
use super::{Dimensions, ImageSizeError};

const CODESTREAM: &[u8] = b"\xff\x4f\xff\x51";
const SIGNATURE_BOX: &[u8] = b"\0\0\0\x0cjP  \x0d\x0a\x87\x0a";

pub(super) fn accepts(prefix: &[u8]) -> bool {
    prefix.starts_with(CODESTREAM) || prefix.starts_with(SIGNATURE_BOX)
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    if source.read(4)? == CODESTREAM {
        let dimensions = codestream(source)?;
        comment(source)?;
        return Ok(dimensions);
    }
    source.seek(12);
    let dimensions = loop {
        let (name, length) = box_header(source)?;
        let start = source.position();
        match &name {
            b"jp2h" => {
                // An absurdly large header box is not read into memory.
                const MOST: u64 = 1 << 24;
                let end = start.saturating_add(length);
                if source.length()? < end {
                    return Err(ImageSizeError::Truncated.into());
                }
                let contents = source.read_exactly(length.min(MOST) as usize)?.to_vec();
                source.seek(end);
                break header(&contents)?;
            }
            b"ftyp" => {
                if length < 4 {
                    return Err(Stop::Refused);
                }
                source.read_exactly(4)?;
            }
            _ => {}
        }
        if start.saturating_add(length) > i64::MAX as u64 {
            return Err(Stop::Refused);
        }
        source.seek(start + length);
    };
    if source.read(12)?.ends_with(b"jp2c\xff\x4f\xff\x51") {
        codestream(source)?;
        comment(source)?;
    }
    Ok(dimensions)
}

/// Reads a box's name and the length of its contents.
fn box_header(source: &mut Source<'_>) -> Result<([u8; 4], u64), Stop> {
    let start = source.read_exactly(8)?;
    let &name = start.last_chunk().ok_or(Stop::Refused)?;
    let (stated, header) = match be32(start, 0)? {
        1 => {
            let wide = source.read_exactly(8)?;
            (be64(wide, 0)?, 16)
        }
        length => (length.into(), 8),
    };
    stated.checked_sub(header).map(|length| (name, length)).ok_or(Stop::Refused)
}

/// A box: its name and its contents.
type Named<'a> = ([u8; 4], &'a [u8]);

/// Splits the contents of a box into the boxes in it. The file is refused if anything does not add up, even for an
/// empty box.
fn boxes(mut contents: &[u8]) -> Result<Vec<Named<'_>>, Stop> {
    let mut found = Vec::new();
    loop {
        let (stated, header) = match be32(contents, 0)? {
            1 => (be64(contents, 8)?, 16),
            length => (length.into(), 8),
        };
        let &name = contents.get(4..).and_then(|rest| rest.first_chunk()).ok_or(Stop::Refused)?;
        let end = usize::try_from(stated).map_err(|_| Stop::Refused)?;
        found.push((name, contents.get(header..end).ok_or(Stop::Refused)?));
        contents = contents.get(end..).unwrap_or_default();
        if contents.is_empty() {
            return Ok(found);
        }
    }
}

/// The size in the image header box, once every box Pillow looks into is long enough.
fn header(contents: &[u8]) -> Result<Dimensions, Stop> {
    let (mut size, mut components, mut grey_space) = (None, None, false);
    for (name, data) in boxes(contents)? {
        match &name {
            b"ihdr" => {
                byte_at(data, 10)?;
                size = Some((be32(data, 4)?.into(), be32(data, 0)?.into()));
                components =
                    Some(be16(data, 8)?).filter(|count| (1..=4).contains(count)).or(components);
            }
            b"colr" => {
                let space = be32(data, 3)?;
                if data.first() == Some(&1) && matches!(space, 0 | 12 | 15 | 17) {
                    grey_space = space != 12;
                }
            }
            b"pclr" if matches!(components, Some(1 | 2)) && !grey_space => {
                let (entries, columns) =
                    (usize::from(be16(data, 0)?), usize::from(byte_at(data, 2)?));
                let depths = data.get(3..3 + columns).ok_or(Stop::Refused)?;
                if depths.iter().all(|&depth| depth <= 8)
                    && data.len() < 3 + columns * (entries + 1)
                {
                    return Err(Stop::Refused);
                }
            }
            b"res " => {
                for (name, data) in boxes(data)? {
                    if &name == b"resc" {
                        byte_at(data, 9)?;
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    size.filter(|_| components.is_some()).ok_or(Stop::Refused)
}

/// The size marker segment, which comes first in a codestream.
fn codestream(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let length = be16(source.read(2)?, 0)?;
    if length < 38 {
        return Err(ImageSizeError::Invalid("JPEG 2000 size marker is too short").into());
    }
    let segment = source.read(usize::from(length) - 2)?;
    let side = |end, start| {
        Ok::<i128, Stop>(i128::from(be32(segment, end)?) - i128::from(be32(segment, start)?))
    };
    let dimensions = (side(2, 10)?, side(6, 14)?);
    match be16(segment, 34)? {
        1 => byte_at(segment, 36).map(|_| dimensions),
        2..=4 => Ok(dimensions),
        _ => Err(Stop::Refused),
    }
}

/// Walks the marker segments up to the first comment or tile.
fn comment(source: &mut Source<'_>) -> Result<(), Stop> {
    loop {
        let marker = source.read(2)?;
        if marker.is_empty() || matches!(byte_at(marker, 1)?, 0x90 | 0xD9) {
            return Ok(());
        }
        let is_comment = marker.get(1) == Some(&0x64);
        match be16(source.read(2)?, 0)? {
            0 | 1 => return Err(ImageSizeError::Invalid("JPEG 2000 marker is too short").into()),
            _ if is_comment => return Ok(()),
            length => source.seek(source.position() + u64::from(length) - 2),
        }
    }
}
