//! WebP: the canvas, once the chunks are known to be whole.
//!
//! Pillow decodes through libwebp's demuxer, which refuses a file that ends before its RIFF header says or whose
//! frames do not fit their canvas. The same walk over the chunk headers happens here, without the pixels.

use super::source::{Source, Stop, byte_at, le16, le32};
use super::{Dimensions, ImageSizeError, check_pixels};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    prefix.starts_with(b"RIFF")
        && prefix.get(8..12) == Some(b"WEBP")
        && matches!(prefix.get(12..16), Some(b"VP8 " | b"VP8X" | b"VP8L"))
}

const MAX_CHUNK: u32 = u32::MAX - 8 - 1;
const MAX_AREA: u64 = 1 << 32;

const ANIMATION: u8 = 0x02;
/// Animation, XMP, EXIF, alpha, colour profile.
const KNOWN_FLAGS: u8 = 0x3E;

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let start = source.read(30)?.to_vec();
    // A canvas too large to allocate is reported before anything else.
    if let Some((width, height)) = stated_size(&start) {
        check_pixels(width, height)?;
    }
    let riff_size = le32(&start, 4)?;
    let length = source.length()?;
    let end = u64::from(riff_size) + 8;
    if start.len() < 20 || !(8..=MAX_CHUNK).contains(&riff_size) || length < end {
        return Err(broken());
    }
    source.seek(12);
    let mut chunks = Chunks { source, end };
    match start.get(12..16) {
        Some(b"VP8X") => extended(&mut chunks),
        _ => {
            let frame = chunks.frame(end)?;
            if frame.width == 0 || frame.height == 0 {
                return Err(broken());
            }
            Ok((frame.width.into(), frame.height.into()))
        }
    }
}

fn broken() -> Stop {
    ImageSizeError::Unsupported("WebP chunks are broken or incomplete").into()
}

/// Whatever the first 30 bytes say about the size.
fn stated_size(start: &[u8]) -> Option<Dimensions> {
    match start.get(12..16)? {
        b"VP8 " if start.get(23..26)? == b"\x9d\x01\x2a" => {
            Some(((le16(start, 26).ok()? & 0x3FFF).into(), (le16(start, 28).ok()? & 0x3FFF).into()))
        }
        b"VP8X" => Some((le24(start, 24).ok()?.into(), le24(start, 27).ok()?.into()))
            .map(|(width, height): Dimensions| (width + 1, height + 1)),
        b"VP8L" if start.get(20)? == &0x2F => {
            let bits = le32(start, 21).ok()?;
            Some(((bits & 0x3FFF) as i128 + 1, ((bits >> 14) & 0x3FFF) as i128 + 1))
        }
        _ => None,
    }
}

fn le24(bytes: &[u8], at: usize) -> Result<u32, Stop> {
    let &[low, middle, high] =
        bytes.get(at..).and_then(|rest| rest.first_chunk()).ok_or(Stop::Refused)?;
    Ok(u32::from_le_bytes([low, middle, high, 0]))
}

/// What one frame's chunks say.
#[derive(Default)]
struct Frame {
    has_image: bool,
    has_alpha: bool,
    alpha_after_image: bool,
    width: u32,
    height: u32,
}

struct Chunks<'s, 'r> {
    source: &'s mut Source<'r>,
    /// Where the RIFF chunk ends; nothing beyond it counts.
    end: u64,
}

impl Chunks<'_, '_> {
    fn left(&self) -> u64 {
        self.end.saturating_sub(self.source.position())
    }

    /// Reads one chunk header: its name and its padded length, which must fit.
    fn header(&mut self) -> Result<([u8; 4], u64), Stop> {
        if self.left() < 8 {
            return Err(broken());
        }
        let bytes = self.source.read(8)?;
        let size = le32(bytes, 4)?;
        let &name = bytes.first_chunk().ok_or(Stop::Refused)?;
        let padded = u64::from(size) + u64::from(size & 1);
        if size > MAX_CHUNK || padded > self.left() { Err(broken()) } else { Ok((name, padded)) }
    }

    fn skip(&mut self, count: u64) {
        let target = self.source.position() + count;
        self.source.seek(target);
    }

    /// Reads alpha and image chunks until another kind, a second one of the same kind, or the end of the file.
    fn frame(&mut self, limit: u64) -> Result<Frame, Stop> {
        let mut frame = Frame::default();
        loop {
            let chunk_start = self.source.position();
            let (name, padded) = self.header()?;
            match &name {
                b"ALPH" if !frame.has_alpha => {
                    frame.has_alpha = true;
                    frame.alpha_after_image = frame.has_image;
                    self.skip(padded);
                }
                b"VP8L" if frame.has_alpha => return Err(broken()),
                b"VP8 " | b"VP8L" if !frame.has_image => {
                    (frame.width, frame.height) = self.features(&name, chunk_start, padded)?;
                    frame.has_image = true;
                    self.skip(padded);
                }
                _ => {
                    self.source.seek(chunk_start);
                    break;
                }
            }
            if self.left() == 0 {
                break;
            }
        }
        if self.source.position() > limit { Err(broken()) } else { Ok(frame) }
    }

    /// The size a frame's own bitstream states; leaves the position at the payload.
    fn features(
        &mut self,
        name: &[u8; 4],
        chunk_start: u64,
        padded: u64,
    ) -> Result<(u32, u32), Stop> {
        self.source.seek(chunk_start + 4);
        let size = le32(self.source.read(4)?, 0)?;
        let payload = self.source.position();
        let head = self.source.read(10.min(padded) as usize)?.to_vec();
        self.source.seek(payload);
        let found = if name == b"VP8 " { lossy(&head, size) } else { lossless(&head) };
        found.filter(|_| padded >= 4).ok_or_else(broken)
    }
}

/// The frame header of a lossy key frame.
fn lossy(head: &[u8], chunk_size: u32) -> Option<(u32, u32)> {
    let &[a, b, c, 0x9D, 0x01, 0x2A, w0, w1, h0, h1] = head else { return None };
    let bits = u32::from_le_bytes([a, b, c, 0]);
    let side = |low, high| u32::from(u16::from_le_bytes([low, high]) & 0x3FFF);
    let (width, height) = (side(w0, w1), side(h0, h1));
    let key_frame = bits & 1 == 0;
    let known_profile = (bits >> 1) & 7 <= 3;
    let shown = (bits >> 4) & 1 == 1;
    let fits = bits >> 5 < chunk_size;
    (key_frame && known_profile && shown && fits && width > 0 && height > 0)
        .then_some((width, height))
}

fn lossless(head: &[u8]) -> Option<(u32, u32)> {
    let &[0x2F, a, b, c, d] = head.get(..5)? else { return None };
    let bits = u32::from_le_bytes([a, b, c, d]);
    (d >> 5 == 0).then_some(((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1))
}

fn extended(chunks: &mut Chunks<'_, '_>) -> Result<Dimensions, Stop> {
    let (_, padded) = chunks.header()?;
    if padded < 10 {
        return Err(broken());
    }
    let header = chunks.source.read(10)?.to_vec();
    chunks.skip(padded - 10);
    let flags = byte_at(&header, 0)?;
    let (width, height) = (le24(&header, 4)? + 1, le24(&header, 7)? + 1);
    if u64::from(width) * u64::from(height) >= MAX_AREA || flags & !KNOWN_FLAGS != 0 {
        return Err(broken());
    }
    let animated = flags & ANIMATION != 0;
    let (mut frames, mut animation_header) = (0_u32, false);
    loop {
        let chunk_start = chunks.source.position();
        let (name, padded) = chunks.header()?;
        match &name {
            b"VP8X" => return Err(broken()),
            b"ALPH" | b"VP8 " | b"VP8L" => {
                if animation_header || animated || frames > 0 {
                    return Err(broken());
                }
                chunks.source.seek(chunk_start);
                let frame = chunks.frame(chunks.end)?;
                // Outside an animation the picture is the canvas.
                if !frame.has_image
                    || frame_misplaced(&frame, flags)
                    || (frame.width, frame.height) != (width, height)
                {
                    return Err(broken());
                }
                frames += 1;
            }
            b"ANIM" if padded < 6 => return Err(broken()),
            b"ANIM" => {
                animation_header = true;
                chunks.skip(padded);
            }
            b"ANMF" => {
                if !animation_header || padded < 16 {
                    return Err(broken());
                }
                if animation_frame(chunks, padded, animated, (width, height))? {
                    frames += 1;
                }
            }
            _ => chunks.skip(padded),
        }
        if chunks.left() == 0 {
            break;
        }
    }
    if frames == 0 { Err(broken()) } else { Ok((width.into(), height.into())) }
}

/// Alpha must come before the picture; without the alpha flag it is dropped, and then its position does not matter.
fn frame_misplaced(frame: &Frame, flags: u8) -> bool {
    const ALPHA: u8 = 0x10;
    frame.alpha_after_image && flags & ALPHA != 0
}

/// Reads one frame of an animation and says whether it counts.
fn animation_frame(
    chunks: &mut Chunks<'_, '_>,
    padded: u64,
    animated: bool,
    canvas: (u32, u32),
) -> Result<bool, Stop> {
    let header = chunks.source.read(16)?.to_vec();
    let (x, y) = (2 * le24(&header, 0)?, 2 * le24(&header, 3)?);
    let (stated_width, stated_height) = (le24(&header, 6)? + 1, le24(&header, 9)? + 1);
    if u64::from(stated_width) * u64::from(stated_height) >= MAX_AREA {
        return Err(broken());
    }
    let start = chunks.source.position();
    let payload = padded - 16;
    if chunks.left() < payload.max(8) {
        return Err(broken());
    }
    let frame = chunks.frame(start + payload)?;
    if !animated || !(frame.has_image || frame.has_alpha) {
        return Ok(false);
    }
    if !frame.has_image
        || frame.alpha_after_image
        || frame.width + x > canvas.0
        || frame.height + y > canvas.1
    {
        return Err(broken());
    }
    Ok(true)
}
