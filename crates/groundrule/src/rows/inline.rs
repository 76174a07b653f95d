//! Images that the row itself holds, as bytes or as base64: only as much is decoded as the header takes.

use groundrule_json::{Dict, PyStr, Value};
use groundrule_vision::image_size::read_image_size;
use std::io::{self, Cursor, Read, Seek, SeekFrom};

/// Paths are shorter than this.
const LONGEST_PATH: usize = 4096;

/// The shortest base64 that can hold the header of an image.
const SHORTEST_IMAGE: usize = 40;

/// How base64 of PNG, JPEG, GIF, WebP and TIFF begins. JPEG's beginning could be a path, but paths have a dot.
const BEGINNINGS: [&str; 6] = ["iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR", "SUkqA", "TU0AK"];

/// Whether a text is an image rather than the path of one.
pub(super) fn is_image_text(text: &str) -> bool {
    text.len() > LONGEST_PATH
        || text.starts_with("data:")
        || (text.len() >= SHORTEST_IMAGE
            && BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
            && text.bytes().all(|byte| byte == b'=' || sextet(byte).is_ok()))
}

/// The bytes of an image as a row may hold them: its size, or why it has none.
///
/// ```
/// use groundrule::rows::image_of_bytes;
/// assert!(image_of_bytes(b"no image").get("unreadable").is_some());
/// ```
pub fn image_of_bytes(bytes: &[u8]) -> Value {
    let entry = |name: &str, value: Value| (PyStr::from(name), value);
    let entries = match read_image_size(Cursor::new(bytes)) {
        Ok(found) => vec![
            entry("width", Value::Int(i64::from(found.width))),
            entry("height", Value::Int(i64::from(found.height))),
        ],
        Err(error) => vec![entry("unreadable", Value::from(error.to_string().as_str()))],
    };
    Value::Dict(entries.into_iter().collect::<Dict>())
}

/// An image as a row holds it: a `data:` URL, or nothing but base64.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Inline<'a>(pub(super) &'a str);

impl<'a> Inline<'a> {
    /// Width and height, or why there are none.
    pub(super) fn size(self) -> Result<(u32, u32), String> {
        let found =
            read_image_size(self.base64()?).map_err(|error| unreadable(&error.to_string()))?;
        Ok((found.width, found.height))
    }

    fn base64(self) -> Result<Base64<'a>, String> {
        let text = match self.0.strip_prefix("data:") {
            None => self.0,
            Some(url) => match url.split_once(',') {
                Some((kind, text)) if kind.ends_with(";base64") => text,
                _ => return Err(format!("{HELD}, and this `data:` URL is not in base64")),
            },
        };
        Ok(Base64 { text: text.as_bytes(), at: 0 })
    }
}

/// The bytes of an image that a row holds as text, or why it has none; `None` if the text is the path of an image.
///
/// ```
/// use groundrule::rows::held_image;
/// assert_eq!(held_image("images/a.png"), None);
/// assert_eq!(held_image("data:image/png;base64,TWFu"), Some(Ok(b"Man".to_vec())));
/// ```
pub fn held_image(text: &str) -> Option<Result<Vec<u8>, String>> {
    is_image_text(text).then(|| {
        let mut bytes = Vec::new();
        Inline(text).base64()?.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        Ok(bytes)
    })
}

const HELD: &str = "the row holds the image itself";

/// What to say about an image in the row whose header cannot be read.
pub(super) fn unreadable(why: &str) -> String {
    format!("{HELD}, and its size cannot be read: {why}")
}

/// The bytes that base64 encodes, readable at any position without decoding what comes before: four letters are three
/// bytes.
struct Base64<'a> {
    text: &'a [u8],
    at: u64,
}

impl Base64<'_> {
    /// The byte at a position; none past the end.
    fn byte(&self, place: u64) -> io::Result<Option<u8>> {
        let (group, offset) = (place / 3, (place % 3) as usize);
        let start = usize::try_from(group).ok().and_then(|group| group.checked_mul(4));
        let Some(letters) = start.and_then(|start| self.text.get(start..)) else { return Ok(None) };
        let (Some(&left), Some(&right)) = (letters.get(offset), letters.get(offset + 1)) else {
            return Ok(None);
        };
        if right == b'=' {
            return Ok(None);
        }
        let (left, right) = (sextet(left)?, sextet(right)?);
        Ok(Some(match offset {
            0 => left << 2 | right >> 4,
            1 => left << 4 | right >> 2,
            _ => left << 6 | right,
        }))
    }
}

/// The six bits of a letter; both alphabets are read.
fn sextet(letter: u8) -> io::Result<u8> {
    Ok(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return Err(io::Error::new(io::ErrorKind::InvalidData, "this is not base64")),
    })
}

impl Read for Base64<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for (i, slot) in buffer.iter_mut().enumerate() {
            match self.byte(self.at)? {
                Some(byte) => *slot = byte,
                None => return Ok(i),
            }
            self.at += 1;
        }
        Ok(buffer.len())
    }
}

impl Seek for Base64<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let padding = self.text.iter().rev().take(2).filter(|letter| **letter == b'=').count();
        let end = ((self.text.len() - padding) as u64).saturating_mul(3) / 4;
        let place = match to {
            SeekFrom::Start(place) => Some(place),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => end.checked_add_signed(by),
        };
        self.at = place.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAC0lEQVR4nGNgwAQAABQAAX3+Hu4AAAAASUVORK5CYII=";

    #[test]
    fn the_header_is_unpacked() {
        assert_eq!(Inline(PNG).size(), Ok((3, 2)));
        assert_eq!(Inline(&format!("data:image/png;base64,{PNG}")).size(), Ok((3, 2)));
        for (text, says) in [
            ("data:image/png,abc", "this `data:` URL is not in base64"),
            ("data:image/png;base64,§", "this is not base64"),
            ("data:image/png;base64,", "cannot identify"),
            ("data:image/png;base64,iVBORw0KGgo", "cannot"),
        ] {
            let error = Inline(text).size().unwrap_err();
            assert!(error.contains(says), "{error}");
        }
    }

    #[test]
    fn bytes_are_those_of_the_text() {
        for (text, bytes) in [
            ("TWFu", &b"Man"[..]),
            ("TWE=", b"Ma"),
            ("TQ==", b"M"),
            ("TWE", b"Ma"),
            ("-_8", b"\xfb\xff"),
        ] {
            let mut reader = Base64 { text: text.as_bytes(), at: 0 };
            let mut found = Vec::new();
            reader.read_to_end(&mut found).unwrap();
            assert_eq!(found, bytes, "{text}");
            assert_eq!(reader.seek(SeekFrom::End(0)).unwrap(), bytes.len() as u64, "{text}");
        }
    }
}
