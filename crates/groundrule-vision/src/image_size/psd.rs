//! Photoshop documents: the merged picture.

use super::source::{Source, Stop, be16, be32, byte_at};
use super::{Dimensions, ImageSizeError};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    prefix.starts_with(b"8BPS")
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let header = source.read(26)?;
    if be16(header, 4)? != 1 {
        return Err(Stop::Refused);
    }
    let (bits, stated, mode) = (be16(header, 22)?, be16(header, 12)?, be16(header, 24)?);
    let (height, width) = (be32(header, 14)?, be32(header, 18)?);
    let needed = match (mode, bits) {
        (0, 1 | 8) | (1 | 2 | 7 | 8, 8) => 1,
        (3 | 9, 8) => 3,
        (4, 8) => 4,
        _ => return Err(Stop::Refused),
    };
    if needed > stated {
        return Err(ImageSizeError::Unsupported("not enough channels in a PSD file").into());
    }
    let channels = if mode == 3 && stated == 4 { 4 } else { needed };

    let colours = be32(source.read(4)?, 0)?;
    source.skip(colours.into())?;
    resources(source)?;
    let layers = be32(source.read(4)?, 0)?;
    if layers > 0 {
        let end = source.position() + u64::from(layers);
        be32(source.read(4)?, 0)?;
        source.seek(end);
    }
    // Run-length rows are preceded by a table of their lengths.
    if be16(source.read(2)?, 0)? == 1 {
        source.skip_exactly(u64::from(channels) * u64::from(height) * 2)?;
    }
    Ok((width.into(), height.into()))
}

/// Skips the image resources, whose lengths must add up.
fn resources(source: &mut Source<'_>) -> Result<(), Stop> {
    let size = be32(source.read(4)?, 0)?;
    let end = source.position() + u64::from(size);
    while source.position() < end {
        let start = source.read(7)?;
        be16(start, 4)?;
        let wanted = u64::from(byte_at(start, 6)?);
        let name = passed(source, wanted)?;
        source.skip(u64::from(name.is_multiple_of(2)))?;
        let length = be32(source.read(4)?, 0)?;
        let data = passed(source, length.into())?;
        source.skip(data % 2)?;
    }
    Ok(())
}

/// Skips and says how far it got.
fn passed(source: &mut Source<'_>, count: u64) -> Result<u64, Stop> {
    let before = source.position();
    source.skip(count)?;
    Ok(source.position() - before)
}
