//! `json.dumps` with its default separators.

use std::io::Write as _;

use groundrule_pytext::float_repr;
use groundrule_pytext::swar::{every, first_below, first_of_json};

use crate::{PyStr, Value};

/// Python's `json.dumps(value)`: everything beyond ASCII is escaped.
///
/// ```
/// use groundrule_json::{dumps, loads};
/// assert_eq!(dumps(&loads(r#"{"a":[1,"é"]}"#)?), r#"{"a": [1, "\u00e9"]}"#);
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn dumps(value: &Value) -> String {
    dumps_sized(value, 128)
}

/// The same, if the length of the text can be guessed.
pub(crate) fn dumps_sized(value: &Value, capacity: usize) -> String {
    let mut out = Vec::with_capacity(capacity);
    write::<true>(value, &mut out);
    text_of(out)
}

/// Python's `json.dumps(value, ensure_ascii=False)`. A lone surrogate, which no Rust string holds, stays escaped.
///
/// ```
/// use groundrule_json::{dumps_unicode, loads};
/// assert_eq!(dumps_unicode(&loads(r#"{"a":[1,"\u00e9"]}"#)?), r#"{"a": [1, "é"]}"#);
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn dumps_unicode(value: &Value) -> String {
    let mut out = Vec::with_capacity(128);
    write::<false>(value, &mut out);
    text_of(out)
}

/// The output is UTF-8 in whole characters.
fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Values come from [`loads`](crate::loads) or [`repair`](crate::repair), which bound their nesting; so this may recurse.
fn write<const ASCII: bool>(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(true) => out.extend_from_slice(b"true"),
        Value::Bool(false) => out.extend_from_slice(b"false"),
        Value::Int(integer) => write_integer(*integer, out),
        Value::BigInt(integer) => out.extend_from_slice(integer.to_string().as_bytes()),
        Value::Float(float) if float.is_nan() => out.extend_from_slice(b"NaN"),
        Value::Float(f64::INFINITY) => out.extend_from_slice(b"Infinity"),
        Value::Float(f64::NEG_INFINITY) => out.extend_from_slice(b"-Infinity"),
        Value::Float(float) => out.extend_from_slice(float_repr(*float).as_bytes()),
        Value::String(text) => write_str::<ASCII>(text, out),
        Value::List(items) => {
            out.push(b'[');
            for item in items {
                // Most items of a list are numbers, and a call costs more than the digits.
                match item {
                    Value::Int(small @ 0..10_000) => {
                        write_short(*small as u32, out);
                        continue;
                    }
                    item => write::<ASCII>(item, out),
                }
                out.extend_from_slice(b", ");
            }
            if !items.is_empty() {
                out.truncate(out.len() - 2);
            }
            out.push(b']');
        }
        Value::Dict(dict) => {
            out.push(b'{');
            for (place, (key, item)) in dict.iter().enumerate() {
                if place > 0 {
                    out.extend_from_slice(b", ");
                }
                write_str::<ASCII>(key, out);
                out.extend_from_slice(b": ");
                match item {
                    Value::String(text) => write_str::<ASCII>(text, out),
                    item => write::<ASCII>(item, out),
                }
            }
            out.push(b'}');
        }
    }
}

/// Writes up to four digits without leading zeros, followed by a comma and a blank, in one go.
#[inline(always)]
fn write_short(number: u32, out: &mut Vec<u8>) {
    let (high, low) = (number / 100, number % 100);
    let digits = (high / 10) | (high % 10) << 8 | (low / 10) << 16 | (low % 10) << 24;
    // The last digit stays even if it is a zero.
    let zeros = (digits | 1 << 24).trailing_zeros() / 8;
    let written = (u64::from(digits | 0x3030_3030) | 0x202c << 32) >> (8 * zeros);
    out.extend_from_slice(&written.to_le_bytes());
    out.truncate(out.len() - 2 - zeros as usize);
}

/// The digits are made from the last to the first, at the end of a buffer that fits the longest number.
#[inline(never)]
fn write_integer(integer: i64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut rest = integer.unsigned_abs();
    let mut start = digits.len();
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
        start = place;
        if rest == 0 {
            break;
        }
    }
    if integer < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(digits.get(start..).unwrap_or_default());
}

#[inline]
fn write_str<const ASCII: bool>(text: &PyStr, out: &mut Vec<u8>) {
    // Most texts have at most eight bytes, all of them plain: those are written with their quotes in one go.
    if let Some((eight, length)) = text.as_eight()
        && first_escaped(eight).trailing_zeros() >= 8 * length
    {
        let quote = u128::from(b'"');
        let quoted = quote | u128::from(eight) << 8 | quote << (8 * (length + 1));
        out.extend_from_slice(&quoted.to_le_bytes());
        out.truncate(out.len() - (14 - length as usize));
    } else {
        write_any_str::<ASCII>(text, out);
    }
}

/// Marks the first byte that `json.dumps` escapes, as [`first_of_json`] does: including anything beyond `~`.
#[inline]
fn first_escaped(eight: u64) -> u64 {
    first_of_json(eight) | first_below(eight ^ every(0x7f), 1) | (eight & every(0x80))
}

fn write_any_str<const ASCII: bool>(text: &PyStr, out: &mut Vec<u8>) {
    out.push(b'"');
    let bytes = text.as_bytes();
    if bytes.iter().all(|byte| stands_for_itself::<ASCII>(*byte))
        && (ASCII || text.as_str().is_some())
    {
        out.extend_from_slice(bytes);
    } else {
        text.code_points().for_each(|point| write_point::<ASCII>(point, out));
    }
    out.push(b'"');
}

#[inline]
fn stands_for_itself<const ASCII: bool>(byte: u8) -> bool {
    match byte {
        b'"' | b'\\' => false,
        b' '..=b'~' => true,
        _ => byte >= 0x7f && !ASCII,
    }
}

fn write_point<const ASCII: bool>(point: u32, out: &mut Vec<u8>) {
    let escape = |unit: u32, out: &mut Vec<u8>| {
        // Writing to memory cannot fail.
        let _ = write!(out, "\\u{unit:04x}");
    };
    match char::from_u32(point) {
        Some('"') => out.extend_from_slice(b"\\\""),
        Some('\\') => out.extend_from_slice(b"\\\\"),
        Some('\n') => out.extend_from_slice(b"\\n"),
        Some('\r') => out.extend_from_slice(b"\\r"),
        Some('\t') => out.extend_from_slice(b"\\t"),
        Some('\u{8}') => out.extend_from_slice(b"\\b"),
        Some('\u{c}') => out.extend_from_slice(b"\\f"),
        Some(character @ ' '..='~') => out.push(character as u8),
        Some(character @ '\u{7f}'..) if !ASCII => {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Some(character) => {
            for unit in character.encode_utf16(&mut [0; 2]) {
                escape((*unit).into(), out);
            }
        }
        None => escape(point, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_to_escape_is_marked() {
        for at in 0..8 {
            for byte in 0..=255_u8 {
                let mut eight = *b"plain...";
                eight[at] = byte;
                let escaped = !(b' '..=b'~').contains(&byte) || byte == b'"' || byte == b'\\';
                let found = first_escaped(u64::from_le_bytes(eight));
                assert_eq!(found != 0, escaped, "{byte}");
                assert!(!escaped || found.trailing_zeros() as usize / 8 == at, "{byte} at {at}");
            }
        }
    }

    #[test]
    fn short_numbers_are_written_in_one_go() {
        for number in 0..10_000 {
            let mut out = b"[".to_vec();
            write_short(number, &mut out);
            assert_eq!(text_of(out), format!("[{number}, "));
        }
    }
}
