//! GIF: the logical screen, grown to the first frame if that is larger.

use super::source::{Source, Stop, byte_at, le16};
use super::{Dimensions, check_pixels};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    prefix.starts_with(b"GIF87a") || prefix.starts_with(b"GIF89a")
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let screen = source.read(13)?;
    let (width, height) = (le16(screen, 6)?, le16(screen, 8)?);
    let flags = byte_at(screen, 10)?;
    if flags & 0x80 != 0 {
        byte_at(screen, 11)?;
        palette(source, flags)?;
    }
    if matches!(source.byte()?, None | Some(b';')) {
        return Err(Stop::Refused);
    }
    source.seek(source.position() - 1);
    loop {
        match source.byte()? {
            None | Some(b';') => return Err(Stop::Refused),
            Some(b'!') => extension(source)?,
            Some(b',') => return frame(source, width, height),
            // Stray bytes between blocks are skipped.
            Some(_) => {}
        }
    }
}

fn frame(source: &mut Source<'_>, width: u16, height: u16) -> Result<Dimensions, Stop> {
    let descriptor = source.read(9)?;
    let right = u32::from(le16(descriptor, 0)?) + u32::from(le16(descriptor, 4)?);
    let bottom = u32::from(le16(descriptor, 2)?) + u32::from(le16(descriptor, 6)?);
    let flags = descriptor.get(8).copied();
    let grown = (i128::from(right.max(width.into())), i128::from(bottom.max(height.into())));
    if right > width.into() || bottom > height.into() {
        check_pixels(grown.0, grown.1)?;
    }
    let flags = flags.ok_or(Stop::Refused)?;
    if flags & 0x80 != 0 {
        palette(source, flags)?;
    }
    // The code size that starts the image data must be there.
    source.byte()?.ok_or(Stop::Refused)?;
    Ok(grown)
}

fn extension(source: &mut Source<'_>) -> Result<(), Stop> {
    let label = source.byte()?;
    let block = block(source)?;
    match (label.ok_or(Stop::Refused)?, block) {
        (0xF9, Some(control)) => {
            // The delay is in bytes 1 and 2, the transparent colour in byte 3.
            let needed = if byte_at(&control, 0)? & 1 != 0 { 4 } else { 3 };
            if control.len() < needed {
                return Err(Stop::Refused);
            }
        }
        // A comment ends at its first empty block, even when that is its first.
        (0xFE, block) if block.as_ref().is_none_or(|text| text.is_empty()) => return Ok(()),
        (0xFF, Some(application)) if application.starts_with(b"NETSCAPE2.0") => {
            self::block(source)?;
        }
        _ => {}
    }
    while self::block(source)?.is_some_and(|data| !data.is_empty()) {}
    Ok(())
}

/// One sub-block; none for the terminator and at the end of the file, empty if only its length is present.
fn block(source: &mut Source<'_>) -> Result<Option<Vec<u8>>, Stop> {
    match source.byte()? {
        None | Some(0) => Ok(None),
        Some(length) => Ok(Some(source.read(length.into())?.to_vec())),
    }
}

/// Skips a colour table. One that is cut off inside an entry is refused only if every colour before it is the grey of
/// its index: Pillow stops at the first that is not.
fn palette(source: &mut Source<'_>, flags: u8) -> Result<(), Stop> {
    let table = source.read(3 << ((flags & 7) + 1))?;
    for (index, entry) in table.chunks(3).enumerate() {
        let grey = |at: usize| entry.get(at).map(|&value| usize::from(value) == index);
        for at in 0..3 {
            if !grey(at).ok_or(Stop::Refused)? {
                return Ok(());
            }
        }
    }
    Ok(())
}
