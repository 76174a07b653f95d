//! `json.dumps` with its default separators.

use std::fmt::Write as _;

use groundrule_pytext::float_repr;

use crate::repr::write_integer;
use crate::{PyStr, Value};

/// Python's `json.dumps(value)`: everything beyond ASCII escaped.
///
/// ```
/// use groundrule_json::{dumps, loads};
/// assert_eq!(dumps(&loads(r#"{"a":[1,"é"]}"#)?), r#"{"a": [1, "\u00e9"]}"#);
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn dumps(value: &Value) -> String {
    let mut out = String::new();
    write(value, true, &mut out);
    out
}

/// Python's `json.dumps(value, ensure_ascii=False)`. A lone surrogate, which no Rust string holds, stays escaped.
///
/// ```
/// use groundrule_json::{dumps_unicode, loads};
/// assert_eq!(dumps_unicode(&loads(r#"{"a":[1,"\u00e9"]}"#)?), r#"{"a": [1, "é"]}"#);
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn dumps_unicode(value: &Value) -> String {
    let mut out = String::new();
    write(value, false, &mut out);
    out
}

/// Values come from [`loads`](crate::loads) or [`repair`](crate::repair), which bound their nesting; so this may recurse.
fn write(value: &Value, ensure_ascii: bool, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Int(integer) => write_integer(*integer, out),
        Value::BigInt(integer) => out.push_str(&integer.to_string()),
        Value::Float(float) if float.is_nan() => out.push_str("NaN"),
        Value::Float(f64::INFINITY) => out.push_str("Infinity"),
        Value::Float(f64::NEG_INFINITY) => out.push_str("-Infinity"),
        Value::Float(float) => out.push_str(&float_repr(*float)),
        Value::String(text) => write_str(text, ensure_ascii, out),
        Value::List(items) => {
            out.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    out.push_str(", ");
                }
                write(item, ensure_ascii, out);
            }
            out.push(']');
        }
        Value::Dict(dict) => {
            out.push('{');
            for (place, (key, item)) in dict.iter().enumerate() {
                if place > 0 {
                    out.push_str(", ");
                }
                write_str(key, ensure_ascii, out);
                out.push_str(": ");
                write(item, ensure_ascii, out);
            }
            out.push('}');
        }
    }
}

fn write_str(text: &PyStr, ensure_ascii: bool, out: &mut String) {
    out.push('"');
    match text.as_str() {
        Some(plain) if plain.bytes().all(|byte| stands_for_itself(byte, ensure_ascii)) => {
            out.push_str(plain);
        }
        _ => text.code_points().for_each(|point| write_point(point, ensure_ascii, out)),
    }
    out.push('"');
}

fn stands_for_itself(byte: u8, ensure_ascii: bool) -> bool {
    match byte {
        b'"' | b'\\' => false,
        b' '..=b'~' => true,
        _ => byte >= 0x7f && !ensure_ascii,
    }
}

fn write_point(point: u32, ensure_ascii: bool, out: &mut String) {
    match char::from_u32(point) {
        Some('"') => out.push_str("\\\""),
        Some('\\') => out.push_str("\\\\"),
        Some('\n') => out.push_str("\\n"),
        Some('\r') => out.push_str("\\r"),
        Some('\t') => out.push_str("\\t"),
        Some('\u{8}') => out.push_str("\\b"),
        Some('\u{c}') => out.push_str("\\f"),
        Some(character @ ' '..='~') => out.push(character),
        Some(character @ '\u{7f}'..) if !ensure_ascii => out.push(character),
        Some(character) => {
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
        None => {
            let _ = write!(out, "\\u{point:04x}");
        }
    }
}
