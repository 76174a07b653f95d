//! PCX: Paintbrush images.

use super::source::{Source, Stop, byte_at, le16};
use super::{Dimensions, ImageSizeError};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    matches!(prefix, [10, 0 | 2 | 3 | 5, ..])
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let header = source.read(68)?.to_vec();
    let side = |from, to| {
        Ok::<i128, Stop>(i128::from(le16(&header, to)?) + 1 - i128::from(le16(&header, from)?))
    };
    let (width, height) = (side(4, 8)?, side(6, 10)?);
    if width <= 0 || height <= 0 {
        return Err(Stop::Refused);
    }
    let (version, bits, planes) =
        (byte_at(&header, 1)?, byte_at(&header, 3)?, byte_at(&header, 65)?);
    le16(&header, 66)?;
    match (version, bits, planes) {
        (_, 1, 1 | 2 | 4) | (5, 8, 3) => Ok((width, height)),
        // The palette is in the last 769 bytes.
        (5, 8, 1) if source.length()? >= 769 => Ok((width, height)),
        (5, 8, 1) => Err(ImageSizeError::Truncated.into()),
        _ => Err(ImageSizeError::Unsupported("unknown PCX mode").into()),
    }
}
