//! The portable anymaps: a magic number and decimal text.

use super::source::{Source, Stop};
use super::{Dimensions, ImageSizeError};

pub(super) fn accepts(prefix: &[u8]) -> bool {
    matches!(prefix, [b'P', b'0'..=b'6' | b'f' | b'y', ..])
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0B | 0x0C | b'\r')
}

pub(super) fn read(source: &mut Source<'_>) -> Result<Dimensions, Stop> {
    let mut magic = Vec::with_capacity(6);
    for _ in 0..6 {
        match source.byte()? {
            Some(byte) if !is_space(byte) => magic.push(byte),
            _ => break,
        }
    }
    let kind = match magic.as_slice() {
        b"P1" | b"P4" => Kind::Bitmap,
        b"Pf" => Kind::Float,
        b"P2" | b"P3" | b"P5" | b"P6" | b"P0CMYK" | b"PyP" | b"PyRGBA" | b"PyCMYK" => Kind::Samples,
        _ => return Err(Stop::Refused),
    };
    let width = integer(&token(source)?)?;
    let height = integer(&token(source)?)?;
    match kind {
        Kind::Bitmap => {}
        Kind::Float => {
            let scale =
                std::str::from_utf8(&token(source)?).ok().and_then(groundrule_pytext::parse_float);
            if !scale.is_some_and(|scale| scale != 0.0 && scale.is_finite()) {
                return Err(ImageSizeError::Invalid("scale must be finite and non-zero").into());
            }
        }
        Kind::Samples => {
            if !(1..65536).contains(&integer(&token(source)?)?) {
                return Err(
                    ImageSizeError::Invalid("maximum value must be between 1 and 65535").into()
                );
            }
        }
    }
    Ok((width, height))
}

enum Kind {
    Bitmap,
    Float,
    Samples,
}

/// The next word of at most ten bytes; `#` hides the rest of its line.
fn token(source: &mut Source<'_>) -> Result<Vec<u8>, Stop> {
    let mut token = Vec::with_capacity(11);
    while token.len() <= 10 {
        match source.byte()? {
            None => break,
            Some(byte) if is_space(byte) => {
                if !token.is_empty() {
                    break;
                }
            }
            Some(b'#') => while !matches!(source.byte()?, None | Some(b'\r' | b'\n')) {},
            Some(byte) => token.push(byte),
        }
    }
    match token.len() {
        0 => Err(ImageSizeError::Invalid("end of file while reading the header").into()),
        1..=10 => Ok(token),
        _ => Err(ImageSizeError::Invalid("word too long in the header").into()),
    }
}

/// Python's `int()` of a few bytes: a sign, digits, single underscores between digits.
fn integer(text: &[u8]) -> Result<i128, Stop> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let mut value = 0_i128;
    let mut after_digit = false;
    for &byte in digits {
        match byte {
            b'0'..=b'9' => {
                value = value * 10 + i128::from(byte - b'0');
                after_digit = true;
            }
            b'_' if after_digit => after_digit = false,
            _ => return Err(not_an_integer()),
        }
    }
    if !after_digit {
        return Err(not_an_integer());
    }
    Ok(if negative { -value } else { value })
}

fn not_an_integer() -> Stop {
    ImageSizeError::Invalid("a number in the header is not an integer").into()
}
