//! PNG: the chunks up to the first image data, each with its checksum.

use super::source::{Source, Stop, be32, byte_at};
use super::{Dimensions, ImageSizeError};

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Text beyond this, over all chunks together, is refused.
const MAX_TEXT: u64 = 64 << 20;

pub(super) fn accepts(prefix: &[u8]) -> bool {
    prefix.starts_with(SIGNATURE)
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    // All of a text is looked at: a checksum is behind it.
    source.allow(MAX_TEXT);
    if source.read(8)? != SIGNATURE {
        return Err(Stop::Refused);
    }
    let mut header = Header::default();
    loop {
        let start = source.read(8)?;
        let length = be32(start, 0)?;
        let Some(&[a, b, c, d]) = start.get(4..8) else { return Err(Stop::Refused) };
        let name = [a, b, c, d];
        if !name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err(Stop::Refused);
        }
        let mut checksum = Checksum::default();
        checksum.update(&name);
        if header.chunk(source, &name, length, &mut checksum)? == Next::Done {
            break;
        }
        if be32(source.read(4)?, 0)? != checksum.finish() {
            return Err(Stop::Refused);
        }
    }
    if !header.known_mode {
        return Err(Stop::Refused);
    }
    Ok((header.width.into(), header.height.into()))
}

#[derive(PartialEq)]
enum Next {
    Chunk,
    Done,
}

#[derive(Clone, Copy, PartialEq, Default)]
enum Colour {
    #[default]
    Other,
    Grey,
    True,
}

#[derive(Default)]
struct Header {
    width: u32,
    height: u32,
    colour: Colour,
    known_mode: bool,
    text: u64,
    sequence: Option<u32>,
}

impl Header {
    fn chunk(
        &mut self,
        source: &mut Source<'_>,
        name: &[u8; 4],
        length: u32,
        checksum: &mut Checksum,
    ) -> Result<Next, Stop> {
        // The shortest a chunk may be before its meaning is lost.
        let shortest = match name {
            b"IHDR" => 13,
            b"gAMA" => 4,
            b"cHRM" => 32,
            b"sRGB" => 1,
            b"pHYs" => 9,
            b"acTL" => 8,
            b"fcTL" => 26,
            b"tRNS" if self.colour == Colour::True => 6,
            b"tRNS" if self.colour == Colour::Grey => 2,
            _ => 0,
        };
        match name {
            b"IDAT" if self.known_mode => return Ok(Next::Done),
            b"IEND" => return Ok(Next::Done),
            b"fdAT" => {
                if length < 4 {
                    return Err(ImageSizeError::Invalid("truncated PNG chunk").into());
                }
                let sequence = be32(source.read_exactly(4)?, 0)?;
                if self.sequence.map(|last| i64::from(last) + 1) != Some(i64::from(sequence)) {
                    return Err(Stop::Refused);
                }
                self.sequence = Some(sequence);
                if self.known_mode {
                    return Ok(Next::Done);
                }
            }
            b"IHDR" | b"fcTL" | b"iCCP" | b"zTXt" => {
                // Only the beginning matters here, whatever the stated length.
                let looked = length.min(MAX_HEAD);
                let head = source.read_exactly(looked as usize)?.to_vec();
                checksum.update(&head);
                checksum.pass_over(source, length - looked)?;
                too_short(length, shortest)?;
                match name {
                    b"IHDR" => self.image_header(&head)?,
                    b"fcTL" => self.frame_control(&head)?,
                    b"iCCP" => compression_method(&head, true)?,
                    _ => compression_method(&head, false)?,
                }
                return Ok(Next::Chunk);
            }
            b"tEXt" => {
                let looked = length.min(MAX_HEAD);
                let head = source.read_exactly(looked as usize)?.to_vec();
                checksum.update(&head);
                checksum.pass_over(source, length - looked)?;
                let key = head.iter().position(|&byte| byte == 0).unwrap_or(head.len());
                if key > 0 {
                    self.text += u64::from(length).saturating_sub(key as u64 + 1);
                    if self.text > MAX_TEXT {
                        return Err(ImageSizeError::Invalid("too much text in a PNG file").into());
                    }
                }
                return Ok(Next::Chunk);
            }
            _ => {}
        }
        checksum.pass_over(source, length)?;
        too_short(length, shortest)?;
        Ok(Next::Chunk)
    }

    fn image_header(&mut self, data: &[u8]) -> Result<(), Stop> {
        self.width = be32(data, 0)?;
        self.height = be32(data, 4)?;
        if let Some(colour) = colour(byte_at(data, 8)?, byte_at(data, 9)?) {
            self.colour = colour;
            self.known_mode = true;
        }
        if byte_at(data, 11)? != 0 { Err(Stop::Refused) } else { Ok(()) }
    }

    fn frame_control(&mut self, data: &[u8]) -> Result<(), Stop> {
        let sequence = be32(data, 0)?;
        let expected = self.sequence.map_or(0, |last| u64::from(last) + 1);
        if u64::from(sequence) != expected {
            return Err(Stop::Refused);
        }
        self.sequence = Some(sequence);
        let right = u64::from(be32(data, 12)?) + u64::from(be32(data, 4)?);
        let bottom = u64::from(be32(data, 16)?) + u64::from(be32(data, 8)?);
        if right > self.width.into() || bottom > self.height.into() {
            Err(Stop::Refused)
        } else {
            Ok(())
        }
    }
}

/// What is kept of a chunk that is looked into; names and keywords are far shorter.
const MAX_HEAD: u32 = 1 << 16;

fn too_short(length: u32, shortest: u32) -> Result<(), Stop> {
    if length < shortest {
        Err(ImageSizeError::Invalid("truncated PNG chunk").into())
    } else {
        Ok(())
    }
}

/// The byte after the keyword says how the rest is compressed, and only 0 exists. A text chunk may end before it.
fn compression_method(data: &[u8], required: bool) -> Result<(), Stop> {
    // Without a terminator the search for it ends before the first byte.
    let method = match data.iter().position(|&byte| byte == 0) {
        Some(end) => data.get(end + 1),
        None if required => data.first(),
        None => None,
    };
    match method {
        Some(0) => Ok(()),
        None if !required => Ok(()),
        _ => Err(Stop::Refused),
    }
}

/// The combinations of bit depth and colour type that exist.
fn colour(depth: u8, kind: u8) -> Option<Colour> {
    match (kind, depth) {
        (0, 1 | 2 | 4 | 8 | 16) => Some(Colour::Grey),
        (2, 8 | 16) => Some(Colour::True),
        (3, 1 | 2 | 4 | 8) | (4 | 6, 8 | 16) => Some(Colour::Other),
        _ => None,
    }
}

/// CRC-32 as PNG uses it, eight bytes at a time.
struct Checksum(u32);

impl Default for Checksum {
    fn default() -> Self {
        Self(!0)
    }
}

impl Checksum {
    fn update(&mut self, bytes: &[u8]) {
        let table = |which: usize, byte: u32| TABLES[which][(byte & 0xFF) as usize];
        let mut crc = self.0;
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let low = crc ^ u32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
            let high = u32::from_le_bytes([chunk[4], chunk[5], chunk[6], chunk[7]]);
            crc = table(7, low)
                ^ table(6, low >> 8)
                ^ table(5, low >> 16)
                ^ table(4, low >> 24)
                ^ table(3, high)
                ^ table(2, high >> 8)
                ^ table(1, high >> 16)
                ^ table(0, high >> 24);
        }
        for &byte in chunks.remainder() {
            crc = (crc >> 8) ^ table(0, crc ^ u32::from(byte));
        }
        self.0 = crc;
    }

    /// Takes in `length` bytes of the file without keeping them.
    fn pass_over(&mut self, source: &mut Source<'_>, length: u32) -> Result<(), Stop> {
        let mut left = length as usize;
        while left > 0 {
            let part = source.read_exactly(left.min(1 << 16))?;
            self.update(part);
            left -= part.len();
        }
        Ok(())
    }

    fn finish(&self) -> u32 {
        !self.0
    }
}

const TABLES: [[u32; 256]; 8] = {
    let mut tables = [[0; 256]; 8];
    let mut index = 0;
    while index < 256 {
        let mut crc = index as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 != 0 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 };
            bit += 1;
        }
        tables[0][index] = crc;
        index += 1;
    }
    let mut table = 1;
    while table < 8 {
        let mut index = 0;
        while index < 256 {
            let previous = tables[table - 1][index];
            tables[table][index] = (previous >> 8) ^ tables[0][(previous & 0xFF) as usize];
            index += 1;
        }
        table += 1;
    }
    tables
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksum_of_the_standard_example() {
        for split in 0..9 {
            let mut checksum = Checksum::default();
            checksum.update(&b"123456789"[..split]);
            checksum.update(&b"123456789"[split..]);
            assert_eq!(checksum.finish(), 0xCBF4_3926);
        }
    }
}
