//! A string as Python holds it: a sequence of code points, lone surrogates included.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

use groundrule_pytext::is_space;
use groundrule_pytext::sixteen::plain_of_json;

/// A Python `str`.
///
/// Labels and keys are short, so up to 22 bytes are stored inside the value without allocating. JSON can also spell
/// half a surrogate pair (`"\ud83d"`), which Python keeps as a code point of its own and a Rust `str` cannot hold: such
/// strings keep generalised UTF-8, in which a surrogate is written as three bytes.
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
#[derive(Clone)]
pub struct PyStr(Repr);

/// What fits next to the tag and the length in three words.
const INLINE: usize = 22;

#[derive(Clone)]
enum Repr {
    /// The first `length` bytes are UTF-8, and the others 0.
    Inline {
        length: u8,
        bytes: [u8; INLINE],
    },
    Heap(Box<str>),
    /// Generalised UTF-8 that holds at least one surrogate: so this never equals any of the others.
    Surrogates(Box<[u8]>),
}

impl Default for PyStr {
    fn default() -> Self {
        PyStr(Repr::Inline { length: 0, bytes: [0; INLINE] })
    }
}

impl PyStr {
    /// The short form, if the text is short.
    #[inline]
    fn inline(text: &[u8]) -> Option<Self> {
        let mut bytes = [0; INLINE];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        let length = u8::try_from(text.len()).ok()?;
        Some(PyStr(Repr::Inline { length, bytes }))
    }

    /// A part of a text, which begins and ends between characters.
    #[inline]
    pub(crate) fn of_range(text: &str, range: Range<usize>) -> PyStr {
        if range.len() <= INLINE
            && let Some(short) = text.as_bytes().get(range.clone()).and_then(PyStr::inline)
        {
            return short;
        }
        text.get(range).unwrap_or_default().into()
    }

    /// Puts a part of a text into an empty string. In place, because moving a short string right after it was written
    /// stalls the processor for longer than the writing took.
    #[inline]
    pub(crate) fn fill_from(&mut self, text: &str, range: Range<usize>) {
        if let Repr::Inline { length: length @ 0, bytes } = &mut self.0
            && let Ok(short) = u8::try_from(range.len())
            && let Some(place) = bytes.get_mut(..range.len())
            && let Some(part) = text.as_bytes().get(range.clone())
        {
            place.copy_from_slice(part);
            *length = short;
            return;
        }
        *self = PyStr::of_range(text, range);
    }

    /// The bytes of a text of at most eight bytes, the first lowest and zeros after the last, and how many there are.
    #[inline]
    pub(crate) fn as_eight(&self) -> Option<(u64, u32)> {
        match &self.0 {
            Repr::Inline { length: length @ 0..=8, bytes } => {
                Some((u64::from_le_bytes(*bytes.first_chunk()?), (*length).into()))
            }
            _ => None,
        }
    }

    /// The text, if it holds no lone surrogate.
    pub fn as_str(&self) -> Option<&str> {
        match &self.0 {
            Repr::Inline { .. } => std::str::from_utf8(self.as_bytes()).ok(),
            Repr::Heap(text) => Some(text),
            Repr::Surrogates(_) => None,
        }
    }

    /// The text with every lone surrogate replaced by U+FFFD.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        match self.as_str() {
            Some(text) => Cow::Borrowed(text),
            None => Cow::Owned(
                self.code_points()
                    .map(|point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER))
                    .collect(),
            ),
        }
    }

    /// The text as a `String`, each lone surrogate as U+FFFD.
    pub fn into_string_lossy(self) -> String {
        match self.0 {
            Repr::Heap(text) => text.into_string(),
            _ => self.to_string_lossy().into_owned(),
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
            Repr::Inline { length, bytes } => bytes.get(..usize::from(*length)).unwrap_or_default(),
            Repr::Heap(text) => text.as_bytes(),
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
        PyStr::inline(text.as_bytes()).unwrap_or_else(|| PyStr(Repr::Heap(text.into_boxed_str())))
    }
}

impl From<&str> for PyStr {
    fn from(text: &str) -> Self {
        PyStr::inline(text.as_bytes()).unwrap_or_else(|| PyStr(Repr::Heap(text.into())))
    }
}

impl PartialEq for PyStr {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // A text has only one of the forms, and the unused bytes of the short one are 0.
        if let (
            Repr::Inline { length, bytes },
            Repr::Inline { length: other_length, bytes: other_bytes },
        ) = (&self.0, &other.0)
        {
            return length == other_length && bytes == other_bytes;
        }
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
    let Some((&first, more)) = sequence.split_first() else { return 0 };
    let start = u32::from(match more.len() {
        0 => first,
        1 => first & 0x1f,
        2 => first & 0x0f,
        _ => first & 0x07,
    });
    more.iter().fold(start, |point, byte| point << 6 | u32::from(byte & 0x3f))
}

/// What a backslash and a letter mean; 0 if that takes more than a letter, or is an error.
#[inline]
pub(crate) fn meant(letter: u8) -> u8 {
    static MEANT: [u8; 256] = {
        let mut meant = [0; 256];
        let (pairs, _) = b"\"\"\\\\//b\x08f\x0cn\nr\rt\t".as_chunks::<2>();
        let mut at = 0;
        while at < pairs.len() {
            meant[pairs[at][0] as usize] = pairs[at][1];
            at += 1;
        }
        meant
    };
    MEANT[usize::from(letter)]
}

/// A string under construction. What goes in is whole code points, so what comes out is one of the two forms.
#[derive(Clone, Debug, Default)]
pub(crate) struct PyStrBuilder {
    bytes: Vec<u8>,
    surrogates: usize,
}

impl PyStrBuilder {
    /// A builder with room for this many bytes.
    pub(crate) fn with_room(bytes: usize) -> Self {
        PyStrBuilder { bytes: Vec::with_capacity(bytes), surrogates: 0 }
    }

    /// Appends the inside of a JSON string from here on, up to its quote, a control character, or an escape by number; gives
    /// the place of that.
    pub(crate) fn push_json(&mut self, text: &[u8], mut at: usize) -> usize {
        loop {
            let rest = text.get(at..).unwrap_or_default();
            let plain = match rest.first_chunk::<16>() {
                Some(block) => {
                    // All sixteen, and then without those that do not belong to it: a copy of few bytes takes longer.
                    self.bytes.extend_from_slice(block);
                    let plain = plain_of_json(block);
                    if plain == block.len() {
                        // Where the next bytes are must not wait for what these are.
                        at += block.len();
                        continue;
                    }
                    self.bytes.truncate(self.bytes.len() - block.len() + plain);
                    plain
                }
                None => {
                    let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..b' ');
                    let plain = rest.iter().position(ends).unwrap_or(rest.len());
                    self.bytes.extend(rest.iter().take(plain));
                    plain
                }
            };
            at += plain;
            if plain < 16 {
                match rest.get(plain..).unwrap_or_default() {
                    [b'\\', letter, ..] if meant(*letter) != 0 => self.bytes.push(meant(*letter)),
                    _ => return at,
                }
                at += 2;
            }
        }
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

    /// Appends any code point, including a surrogate; two halves of a pair stay two code points, as in Python.
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

    /// Removes a backslash at the end.
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

    /// Returns the string and leaves the builder empty; for a short string, it keeps its memory for
    /// the next one.
    pub(crate) fn finish(&mut self) -> PyStr {
        if self.surrogates > 0 {
            self.surrogates = 0;
            return PyStr(Repr::Surrogates(std::mem::take(&mut self.bytes).into_boxed_slice()));
        }
        if let Some(short) = PyStr::inline(&self.bytes) {
            self.bytes.clear();
            return short;
        }
        // Only whole characters were appended, so the check cannot fail; it costs one pass per
        // string.
        match String::from_utf8(std::mem::take(&mut self.bytes)) {
            Ok(text) => PyStr(Repr::Heap(text.into_boxed_str())),
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned().into(),
        }
    }

    /// Empties the builder.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.surrogates = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_strings_are_kept_in_place() {
        for length in 0..40 {
            let text = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                .get(..length)
                .unwrap_or_default();
            let mut filled = PyStr::default();
            filled.fill_from(text, 0..length);
            let mut built = PyStrBuilder::default();
            built.push_str(text);
            for string in [
                PyStr::from(text),
                PyStr::from(text.to_owned()),
                PyStr::of_range(text, 0..length),
                filled,
                built.finish(),
            ] {
                assert_eq!(matches!(string.0, Repr::Inline { .. }), length <= INLINE, "{text}");
                let mut eight = [0; 8];
                eight.iter_mut().zip(text.bytes()).for_each(|(to, from)| *to = from);
                let expected = (length <= 8).then_some((u64::from_le_bytes(eight), length as u32));
                assert_eq!(string.as_eight(), expected, "{text}");
            }
        }
    }

    #[test]
    fn whitespace_at_the_end_is_trimmed_as_python_trims_it() {
        for (text, trimmed) in [
            ("", ""),
            (" ", ""),
            ("a \n", "a"),
            ("é\u{a0}\u{3000} \t", "é"),
            ("\u{2003}", ""),
            ("a\u{1c}\u{85}", "a"),
            ("a\u{200b}", "a\u{200b}"),
            ("a b", "a b"),
            (" 日", " 日"),
        ] {
            let mut builder = PyStrBuilder::default();
            text.chars().for_each(|character| builder.push(character));
            builder.trim_end();
            assert_eq!(builder.finish(), PyStr::from(trimmed), "{text:?}");
        }
        let mut builder = PyStrBuilder::default();
        builder.push_code_point(0xd83d);
        builder.push(' ');
        builder.trim_end();
        assert_eq!(builder.finish(), PyStr::from_code_point(0xd83d));
    }

    #[test]
    fn a_builder_knows_how_its_text_ends() {
        for (text, last) in [("a\\", '\\'), ("aé", 'é'), ("”", '”'), ("x\"", '"')] {
            let mut builder = PyStrBuilder::default();
            assert!(builder.is_empty());
            builder.push_str(text);
            assert!(!builder.is_empty());
            for other in ['\\', 'é', '”', '"', 'a'] {
                assert_eq!(builder.ends_with(other), other == last, "{text} {other}");
            }
            builder.pop_backslash();
            assert!(builder.finish() == *text.trim_end_matches('\\'));
            assert!(builder.is_empty());
        }
    }
}
