//! A string as Python holds it: a sequence of code points, lone surrogates included.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use groundrule_pytext::is_space;

/// A Python `str`.
///
/// JSON can spell half a surrogate pair (`"\ud83d"`), which Python keeps as a code point of its own and a Rust
/// `String` cannot hold. Such strings are rare, so ordinary text is a plain `String` and costs nothing more; the
/// others keep generalised UTF-8 (a surrogate is written as three bytes), behind one more pointer.
///
/// ```
/// use groundrule_json::loads;
/// let whole = loads(r#""cat""#)?;
/// assert_eq!(whole.as_str(), Some("cat"));
/// let half = loads(r#""\ud83d""#)?;
/// assert_eq!(half.as_str(), None);
/// assert_eq!(half.as_py_str().map(|text| text.code_points().collect::<Vec<_>>()), Some(vec![0xd83d]));
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
#[derive(Clone, Default)]
pub struct PyStr(Repr);

#[derive(Clone)]
enum Repr {
    Text(String),
    /// Generalised UTF-8 that holds at least one surrogate: so this is never equal to any `Text`.
    #[expect(
        clippy::box_collection,
        reason = "one word beside the niche of String keeps the usual case small"
    )]
    Surrogates(Box<Vec<u8>>),
}

impl Default for Repr {
    fn default() -> Self {
        Repr::Text(String::new())
    }
}

impl PyStr {
    /// The text, if it holds no lone surrogate.
    pub fn as_str(&self) -> Option<&str> {
        match &self.0 {
            Repr::Text(text) => Some(text),
            Repr::Surrogates(_) => None,
        }
    }

    /// The text with every lone surrogate replaced by U+FFFD.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        match &self.0 {
            Repr::Text(text) => Cow::Borrowed(text),
            Repr::Surrogates(_) => Cow::Owned(
                self.code_points()
                    .map(|point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER))
                    .collect(),
            ),
        }
    }

    /// The text as a `String`, without copying where there is no lone surrogate (each becomes U+FFFD).
    pub fn into_string_lossy(self) -> String {
        match self.0 {
            Repr::Text(text) => text,
            Repr::Surrogates(_) => self.to_string_lossy().into_owned(),
        }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.as_bytes().is_empty()
    }

    /// The number of code points: Python's `len`.
    pub fn len(&self) -> usize {
        // A byte 10xxxxxx continues a code point; every other byte starts one.
        self.as_bytes().iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
    }

    /// UTF-8, in which a lone surrogate is written as three bytes.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Repr::Text(text) => text.as_bytes(),
            Repr::Surrogates(bytes) => bytes,
        }
    }

    /// The code points in order, surrogates included.
    pub fn code_points(&self) -> CodePoints<'_> {
        CodePoints { rest: self.as_bytes() }
    }

    /// The string of one code point.
    pub fn from_code_point(point: u32) -> PyStr {
        let mut builder = PyStrBuilder::default();
        builder.push_code_point(point);
        builder.finish()
    }
}

impl From<String> for PyStr {
    fn from(text: String) -> Self {
        PyStr(Repr::Text(text))
    }
}

impl From<&str> for PyStr {
    fn from(text: &str) -> Self {
        PyStr(Repr::Text(text.to_owned()))
    }
}

impl PartialEq for PyStr {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for PyStr {}

impl PartialEq<str> for PyStr {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Hash for PyStr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl PartialOrd for PyStr {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// By code point, which is Python's order too; generalised UTF-8 keeps that order byte by byte.
impl Ord for PyStr {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

/// As Python's `repr`.
impl fmt::Debug for PyStr {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        crate::repr::write_str(self, &mut out);
        formatter.write_str(&out)
    }
}

/// The iterator of [`PyStr::code_points`].
#[derive(Clone, Debug)]
pub struct CodePoints<'a> {
    rest: &'a [u8],
}

impl Iterator for CodePoints<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let (&first, _) = self.rest.split_first()?;
        let length = sequence_length(first);
        let (sequence, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(decode(sequence))
    }
}

/// How many bytes the code point that begins with `first` takes.
pub(crate) fn sequence_length(first: u8) -> usize {
    match first {
        0..=0xbf => 1,
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xff => 4,
    }
}

/// The code point of one whole sequence of (generalised) UTF-8.
pub(crate) fn decode(sequence: &[u8]) -> u32 {
    let low = |byte: u8| u32::from(byte & 0x3f);
    match *sequence {
        [a, b] => (u32::from(a & 0x1f) << 6) | low(b),
        [a, b, c] => (u32::from(a & 0x0f) << 12) | (low(b) << 6) | low(c),
        [a, b, c, d] => (u32::from(a & 0x07) << 18) | (low(b) << 12) | (low(c) << 6) | low(d),
        [a, ..] => u32::from(a),
        [] => 0,
    }
}

/// A string under construction. What goes in is whole code points, so what comes out is one of the two forms.
#[derive(Clone, Debug, Default)]
pub(crate) struct PyStrBuilder {
    bytes: Vec<u8>,
    surrogates: usize,
}

impl PyStrBuilder {
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        PyStrBuilder { bytes: Vec::with_capacity(capacity), surrogates: 0 }
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn push(&mut self, character: char) {
        if character.is_ascii() {
            self.bytes.push(character as u8);
        } else {
            self.bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }

    /// Appends any code point, a surrogate included; two halves of a pair stay two code points, as in Python.
    pub(crate) fn push_code_point(&mut self, point: u32) {
        match char::from_u32(point) {
            Some(character) => self.push(character),
            None => {
                self.surrogates += 1;
                self.bytes.extend_from_slice(&[
                    0xe0 | (point >> 12 & 0x0f) as u8,
                    0x80 | (point >> 6 & 0x3f) as u8,
                    0x80 | (point & 0x3f) as u8,
                ]);
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub(crate) fn ends_with(&self, character: char) -> bool {
        if character.is_ascii() {
            self.bytes.last() == Some(&(character as u8))
        } else {
            self.bytes.ends_with(character.encode_utf8(&mut [0; 4]).as_bytes())
        }
    }

    /// Takes away a backslash at the end.
    pub(crate) fn pop_backslash(&mut self) {
        if self.bytes.last() == Some(&b'\\') {
            self.bytes.pop();
        }
    }

    /// Python's `rstrip`.
    pub(crate) fn trim_end(&mut self) {
        while let Some(&last) = self.bytes.last() {
            let start = self.bytes.iter().rposition(|byte| byte & 0xc0 != 0x80).unwrap_or(0);
            let sequence = self.bytes.get(start..).unwrap_or_default();
            let is_space = if last.is_ascii() {
                is_space(char::from(last))
            } else {
                char::from_u32(decode(sequence)).is_some_and(is_space)
            };
            if !is_space {
                return;
            }
            self.bytes.truncate(start);
        }
    }

    pub(crate) fn finish(self) -> PyStr {
        if self.surrogates > 0 {
            return PyStr(Repr::Surrogates(Box::new(self.bytes)));
        }
        // Only whole characters were appended, so the check cannot fail; it is paid once a string.
        PyStr(Repr::Text(match String::from_utf8(self.bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }))
    }
}
