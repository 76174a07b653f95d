//! Targa: no signature, so the header must be plausible in every field.

use super::Dimensions;
use super::source::{Source, Stop, byte_at, le16};

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let header = source.read(18)?;
    let (colour_map, kind) = (byte_at(header, 1)?, byte_at(header, 2)?);
    // The last byte holds the orientation; every value is allowed.
    let (depth, _) = (byte_at(header, 16)?, byte_at(header, 17)?);
    let (width, height) = (le16(header, 12)?, le16(header, 14)?);
    let plausible = colour_map <= 1
        && width > 0
        && height > 0
        && matches!(depth, 1 | 8 | 16 | 24 | 32)
        && matches!(kind, 1..=3 | 9..=11)
        && (colour_map == 0 || matches!(byte_at(header, 7)?, 16 | 24 | 32));
    if plausible { Ok((width.into(), height.into())) } else { Err(Stop::Refused) }
}
