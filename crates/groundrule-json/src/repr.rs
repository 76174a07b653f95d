//! Python's `repr` and `str`, to the character.

use std::fmt::Write as _;

use groundrule_pytext::{float_repr, is_printable};

use crate::{PyStr, Value};

/// Python's `repr(value)`.
///
/// ```
/// use groundrule_json::{loads, repr};
/// let value = loads(r#"{"label": "it's", "bbox_2d": [1, 2.0, 1e20, true, null]}"#)?;
/// assert_eq!(repr(&value), r#"{'label': "it's", 'bbox_2d': [1, 2.0, 1e+20, True, None]}"#);
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn repr(value: &Value) -> String {
    let mut out = String::new();
    write(value, &mut out);
    out
}

/// Python's `str(value)`: a string as it is (lone surrogates, which no Rust string holds, become U+FFFD),
/// anything else as its `repr`.
///
/// ```
/// use groundrule_json::{loads, to_str};
/// assert_eq!(to_str(&loads(r#""cat""#)?), "cat");
/// assert_eq!(to_str(&loads(r#"["cat"]"#)?), "['cat']");
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn to_str(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_string_lossy().into_owned(),
        _ => repr(value),
    }
}

/// Values come from [`loads`](crate::loads) or [`repair`](crate::repair), which bound their nesting; so this may recurse.
fn write(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("None"),
        Value::Bool(true) => out.push_str("True"),
        Value::Bool(false) => out.push_str("False"),
        Value::Int(integer) => write_integer(*integer, out),
        Value::BigInt(integer) => out.push_str(&integer.to_string()),
        Value::Float(float) => out.push_str(&float_repr(*float)),
        Value::String(text) => write_str(text, out),
        Value::List(items) => {
            out.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    out.push_str(", ");
                }
                write(item, out);
            }
            out.push(']');
        }
        Value::Dict(dict) => {
            out.push('{');
            for (place, (key, item)) in dict.iter().enumerate() {
                if place > 0 {
                    out.push_str(", ");
                }
                write_str(key, out);
                out.push_str(": ");
                write(item, out);
            }
            out.push('}');
        }
    }
}

pub(crate) fn write_integer(integer: i64, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = write!(out, "{integer}");
}

/// The `repr` of a string: single quotes, unless it holds some and no double quote.
pub(crate) fn write_str(text: &PyStr, out: &mut String) {
    let bytes = text.as_bytes();
    let quote = if memchr::memchr(b'\'', bytes).is_some() && memchr::memchr(b'"', bytes).is_none() {
        '"'
    } else {
        '\''
    };
    out.reserve(bytes.len() + 2);
    out.push(quote);
    for point in text.code_points() {
        match char::from_u32(point) {
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some(character) if character == quote || character == '\\' => {
                out.push('\\');
                out.push(character);
            }
            Some(character @ ' '..='~') => out.push(character),
            Some(character) if !character.is_ascii() && is_printable(character) => {
                out.push(character);
            }
            _ => {
                let _ = match point {
                    0..=0xff => write!(out, "\\x{point:02x}"),
                    0x100..=0xffff => write!(out, "\\u{point:04x}"),
                    _ => write!(out, "\\U{point:08x}"),
                };
            }
        }
    }
    out.push(quote);
}
