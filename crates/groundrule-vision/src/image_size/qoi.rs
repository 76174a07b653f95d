//! QOI: the Quite OK Image format.

use super::Dimensions;
use super::source::{Source, Stop, be32};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    prefix.starts_with(b"qoif")
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let header = source.read(13)?;
    // The channel count ends the part that must be there.
    let dimensions = (be32(header, 4)?.into(), be32(header, 8)?.into());
    header.get(12).map(|_| dimensions).ok_or(Stop::Refused)
}
