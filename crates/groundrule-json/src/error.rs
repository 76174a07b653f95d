//! Why a text is not JSON, in CPython's words.

use std::fmt;

/// Which of Python's exceptions it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JsonErrorKind {
    /// `json.JSONDecodeError`: the text is not JSON.
    Decode,
    /// `ValueError`: an integer of more than 4300 digits.
    IntTooLong,
    /// `RecursionError`: containers nested about a thousand deep.
    TooDeep,
}

/// The error of [`loads`](crate::loads).
///
/// ```
/// use groundrule_json::{JsonErrorKind, loads};
/// let error = loads("[1 2]").err().ok_or("no error")?;
/// assert_eq!(error.to_string(), "Expecting ',' delimiter: line 1 column 4 (char 3)");
/// assert_eq!((error.kind(), error.position()), (JsonErrorKind::Decode, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    kind: JsonErrorKind,
    message: String,
    position: usize,
}

impl JsonError {
    /// The `JSONDecodeError` at a byte of `text`, counted in code points, lines and columns as Python counts.
    pub(crate) fn decode(what: &str, text: &str, byte: usize) -> JsonError {
        let before = text.as_bytes().get(..byte).unwrap_or(text.as_bytes());
        let count = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        let position = count(before);
        let line = 1 + memchr::memchr_iter(b'\n', before).count();
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let column = 1 + count(before.get(line_start..).unwrap_or_default());
        let message = format!("{what}: line {line} column {column} (char {position})");
        JsonError { kind: JsonErrorKind::Decode, message, position }
    }

    pub(crate) fn int_too_long(digits: usize, text: &str, byte: usize) -> JsonError {
        JsonError {
            kind: JsonErrorKind::IntTooLong,
            message: format!(
                "Exceeds the limit (4300 digits) for integer string conversion: value has {digits} digits; \
                 use sys.set_int_max_str_digits() to increase the limit"
            ),
            position: JsonError::decode("", text, byte).position,
        }
    }

    pub(crate) fn too_deep(container: &str, text: &str, byte: usize) -> JsonError {
        JsonError {
            kind: JsonErrorKind::TooDeep,
            message: format!(
                "maximum recursion depth exceeded while decoding a JSON {container} from a unicode string"
            ),
            position: JsonError::decode("", text, byte).position,
        }
    }

    /// Which exception Python raises.
    pub fn kind(&self) -> JsonErrorKind {
        self.kind
    }

    /// The exception's message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where it went wrong, in code points from the start.
    pub fn position(&self) -> usize {
        self.position
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for JsonError {}
