//! SGI images.

use super::source::{Source, Stop, be16, byte_at};
use super::{Dimensions, ImageSizeError};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    matches!(be16(prefix, 0), Ok(474))
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let header = source.read(12)?;
    let layout = (byte_at(header, 3)?, be16(header, 4)?, be16(header, 10)?);
    let (width, height) = (be16(header, 6)?, be16(header, 8)?);
    match layout {
        (1 | 2, 1 | 2, 1) | (1 | 2, 3, 3 | 4) => Ok((width.into(), height.into())),
        _ => Err(ImageSizeError::Invalid("unsupported SGI image mode").into()),
    }
}
