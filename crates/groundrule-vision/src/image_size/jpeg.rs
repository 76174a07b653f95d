//! JPEG: the segments up to the start of the scan.

use super::Dimensions;
use super::source::{Source, Stop, be16, be32, byte_at};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    prefix.starts_with(&[0xFF, 0xD8, 0xFF])
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let mut header = Header::default();
    // The signature's third byte already begins a marker.
    source.seek(3);
    let mut lead = Some(0xFF);
    while let Some(first) = lead {
        if first != 0xFF {
            lead = source.byte()?;
            continue;
        }
        let Some(marker) = source.byte()? else { break };
        match marker {
            // Fill bytes: the marker is still to come.
            0xFF => continue,
            0xDA => {
                header.segment(source, marker)?;
                break;
            }
            0xC0..=0xC7 | 0xC9..=0xCF | 0xDB..=0xEF | 0xFE => header.segment(source, marker)?,
            // Markers without a segment, and an escaped FF.
            0xC8 | 0xD0..=0xD9 | 0xF0..=0xFD | 0x00 => {}
            0x01..=0xBF => return Err(Stop::Refused),
        }
        lead = source.byte()?;
    }
    header.size.ok_or(Stop::Refused)
}

/// How much of an application segment is looked at before the rest is skipped.
const LOOK: usize = 14;

#[derive(Default)]
struct Header {
    size: Option<Dimensions>,
    /// The beginning of the colour profile part that sorts first; parts are put in order when a frame begins.
    profile: Option<Vec<u8>>,
}

impl Header {
    fn segment(&mut self, source: &mut Source<'_>, marker: u8) -> Result<(), Stop> {
        let length = be16(source.read(2)?, 0)?;
        let length = usize::from(length.saturating_sub(2));
        match marker {
            0xC4 | 0xCC => source.skip_exactly(length as u64),
            0xC0..=0xCF | 0xDE => self.frame(source.read_exactly(length)?),
            0xDB => quantization(source.read_exactly(length)?),
            0xED => photoshop(source.read_exactly(length)?),
            0xE0 | 0xE2 | 0xEE => {
                let looked = LOOK.min(length);
                let start = source.read_exactly(looked)?.to_vec();
                source.skip_exactly((length - looked) as u64)?;
                self.application(marker, &start)
            }
            _ => source.skip_exactly(length as u64),
        }
    }

    fn application(&mut self, marker: u8, start: &[u8]) -> Result<(), Stop> {
        match marker {
            0xE0 if start.starts_with(b"JFIF") => be16(start, 5).map(drop),
            0xEE if start.starts_with(b"Adobe") => be16(start, 5).map(drop),
            0xE2 if start.starts_with(b"ICC_PROFILE\0") => {
                if self.profile.as_deref().is_none_or(|first| start < first) {
                    self.profile = Some(start.to_vec());
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn frame(&mut self, frame: &[u8]) -> Result<(), Stop> {
        let (height, width) = (be16(frame, 1)?, be16(frame, 3)?);
        let layers = byte_at(frame, 5)?;
        if frame.first() != Some(&8) || !matches!(layers, 1 | 3 | 4) {
            return Err(Stop::Refused);
        }
        // The part that sorts first must reach its count of parts.
        if self.profile.take().is_some_and(|start| start.len() < LOOK) {
            return Err(Stop::Refused);
        }
        if !frame.len().is_multiple_of(3) {
            return Err(Stop::Refused);
        }
        self.size = Some((width.into(), height.into()));
        Ok(())
    }
}

fn quantization(mut tables: &[u8]) -> Result<(), Stop> {
    while let Some(&kind) = tables.first() {
        let length = if kind >> 4 == 0 { 65 } else { 129 };
        tables = tables.get(length..).ok_or(Stop::Refused)?;
    }
    Ok(())
}

/// Walks the image resource blocks: the file is refused if one breaks off where a length byte should be; any other
/// break only ends the walk.
fn photoshop(segment: &[u8]) -> Result<(), Stop> {
    const RESOLUTION: u16 = 0x03ED;
    if !segment.starts_with(b"Photoshop 3.0\0") {
        return Ok(());
    }
    let mut at = 14;
    while segment.get(at..).is_some_and(|rest| rest.starts_with(b"8BIM")) {
        at += 4;
        let Ok(code) = be16(segment, at) else { return Ok(()) };
        at += 2;
        at += 1 + usize::from(byte_at(segment, at)?);
        at += at & 1;
        let Ok(size) = be32(segment, at) else { return Ok(()) };
        at += 4;
        let size = size as usize;
        let available = segment.len().saturating_sub(at).min(size);
        if code == RESOLUTION && available < 14 {
            return Ok(());
        }
        at = at.saturating_add(size);
        at = at.saturating_add(at & 1);
    }
    Ok(())
}
