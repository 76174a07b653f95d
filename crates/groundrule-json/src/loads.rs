//! `json.loads`, accepting and refusing what CPython 3.11 does.
//!
//! The reader keeps its open containers on a list of its own, so nesting never touches the call stack. Python lets
//! through `NaN`, `Infinity`, `-Infinity` and lone surrogates; it knows four kinds of whitespace, refuses control
//! characters in strings, integers over 4300 digits, and nesting that would exhaust its recursion limit.
//!
//! What is read goes to a [`Builder`]: one makes values, the other nothing, which is all that a check needs.

use std::ops::Range;

use crate::error::{JsonError, JsonErrorKind};
use crate::number::{Digits, MAX_INT_DIGITS};
use crate::text::PyStrBuilder;
use crate::{Dict, PyStr, Value};

/// How many containers may be open at once when `json.loads` is called from a function of a script. CPython's
/// recursion limit of 1000 also counts the callers, so the number moves by a few with them.
const MAX_DEPTH: usize = 994;

/// Python's `json.loads(text)`.
///
/// ```
/// use groundrule_json::{loads, repr};
/// assert_eq!(repr(&loads("[1, 2.50, NaN, \"a\"]")?), "[1, 2.5, nan, 'a']");
/// assert!(loads("[1, 2,]").is_err());
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn loads(text: &str) -> Result<Value, JsonError> {
    read(text, MAX_DEPTH).map_err(|fault| fault.into_error(text))
}

/// `json.loads` for a caller that leaves `max_depth` of the recursion limit.
pub(crate) fn read(text: &str, max_depth: usize) -> Result<Value, Fault> {
    whole::<Values>(&mut Reader::new(text, 0, max_depth))
}

/// Whether `json.loads` accepts the text, without making a value.
pub(crate) fn check(text: &str, max_depth: usize) -> Result<(), Unfinished> {
    let mut reader = Reader::new(text, 0, max_depth);
    whole::<Nothing>(&mut reader).map_err(|fault| Unfinished { fault, open: reader.starts })
}

/// Whether `json.JSONDecoder().raw_decode` accepts the text from `start` on; the byte after the value if so.
pub(crate) fn raw_check(text: &str, start: usize, max_depth: usize) -> Result<usize, Unfinished> {
    let mut reader = Reader::new(text, start, max_depth);
    match reader.value::<Nothing>() {
        Ok(()) => Ok(reader.at),
        Err(fault) => Err(Unfinished { fault, open: reader.starts }),
    }
}

/// `json.JSONDecoder().raw_decode`: the value that begins at `start`, and the byte after it.
pub(crate) fn raw_decode(
    text: &str,
    start: usize,
    max_depth: usize,
) -> Result<(Value, usize), Fault> {
    let mut reader = Reader::new(text, start, max_depth);
    let value = reader.value::<Values>()?;
    Ok((value, reader.at))
}

/// The same for a value that a repair would leave as it is, piece by piece: [`What::Unusual`] for anything else.
pub(crate) fn usual_value(
    text: &str,
    start: usize,
    max_depth: usize,
) -> Result<(Value, usize), Fault> {
    let mut reader = Reader::new(text, start, max_depth);
    let value = reader.value::<UsualValues>()?;
    Ok((value, reader.at))
}

fn whole<B: Builder>(reader: &mut Reader<'_>) -> Result<B::Value, Fault> {
    if reader.text.starts_with('\u{feff}') {
        return Err(Fault { what: What::ByteOrderMark, at: 0 });
    }
    reader.skip_whitespace();
    let value = reader.value::<B>()?;
    reader.skip_whitespace();
    if reader.at != reader.bytes.len() {
        return Err(Fault { what: What::ExtraData, at: reader.at });
    }
    Ok(value)
}

/// Why and where reading stopped, before anything is spent on wording it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) what: What,
    pub(crate) at: usize,
}

/// Why reading stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    ByteOrderMark,
    ExtraData,
    NoValue,
    NoComma,
    NoColon,
    NoKey,
    OpenString,
    ControlCharacter,
    BadEscape,
    BadUnicodeEscape,
    IntTooLong,
    ObjectTooDeep,
    ArrayTooDeep,
    /// Not an error, but something that a repair reads in its own way.
    Unusual,
}

impl Fault {
    pub(crate) fn kind(self) -> JsonErrorKind {
        match self.what {
            What::IntTooLong => JsonErrorKind::IntTooLong,
            What::ObjectTooDeep | What::ArrayTooDeep => JsonErrorKind::TooDeep,
            _ => JsonErrorKind::Decode,
        }
    }

    fn into_error(self, text: &str) -> JsonError {
        let what = match self.what {
            What::ByteOrderMark => "Unexpected UTF-8 BOM (decode using utf-8-sig)",
            What::ExtraData => "Extra data",
            What::NoValue | What::Unusual => "Expecting value",
            What::NoComma => "Expecting ',' delimiter",
            What::NoColon => "Expecting ':' delimiter",
            What::NoKey => "Expecting property name enclosed in double quotes",
            What::OpenString => "Unterminated string starting at",
            What::ControlCharacter => "Invalid control character at",
            What::BadEscape => "Invalid \\escape",
            What::BadUnicodeEscape => "Invalid \\uXXXX escape",
            What::ObjectTooDeep => return JsonError::too_deep("object", text, self.at),
            What::ArrayTooDeep => return JsonError::too_deep("array", text, self.at),
            What::IntTooLong => {
                let digits = Digits::read(text.as_bytes().get(self.at..).unwrap_or_default());
                return JsonError::int_too_long(digits.whole, text, self.at);
            }
        };
        JsonError::decode(what, text, self.at)
    }
}

/// A text that is JSON up to a fault.
#[derive(Debug)]
pub(crate) struct Unfinished {
    pub(crate) fault: Fault,
    /// Where the containers begin that the fault is in; every other one before it is whole.
    pub(crate) open: Vec<usize>,
}

/// What becomes of the text that is read.
trait Builder {
    /// Whether to note where the open containers begin.
    const NOTES_STARTS: bool = false;
    /// Whether to stop at anything that a repair does not read as `json.loads` does.
    const IS_CAREFUL: bool = false;
    type Value;
    type Text: Default;
    /// A string with escapes, piece by piece.
    type Pieces: Default;
    type List: Default;
    type Dict: Default;
    /// Where in a dict a value goes.
    type Slot;

    /// A list and a dict that something is about to be put in.
    fn new_list() -> Self::List;
    fn new_dict() -> Self::Dict;
    fn plain(text: &str, range: Range<usize>) -> Self::Text;
    fn push_plain(pieces: &mut Self::Pieces, text: &str);
    fn push_code_point(pieces: &mut Self::Pieces, point: u32);
    fn text(pieces: Self::Pieces) -> Self::Text;
    fn string(text: Self::Text) -> Self::Value;
    fn scalar(value: Value) -> Self::Value;
    fn number(digits: &Digits, text: &str, at: usize) -> Self::Value;
    fn push(list: &mut Self::List, item: Self::Value);
    /// The slot of a key, and whether the key is new.
    fn slot(dict: &mut Self::Dict, key: Self::Text) -> (Self::Slot, bool);
    fn fill(dict: &mut Self::Dict, slot: &Self::Slot, value: Self::Value);
    /// Whether a value has a length and it is 0.
    fn is_empty(value: &Self::Value) -> bool;
    fn list(list: Self::List) -> Self::Value;
    fn dict(dict: Self::Dict) -> Self::Value;
}

/// Makes values.
struct Values;

impl Builder for Values {
    type Value = Value;
    type Text = PyStr;
    type Pieces = PyStrBuilder;
    type List = Vec<Value>;
    type Dict = Dict;
    type Slot = usize;

    #[inline]
    fn new_list() -> Vec<Value> {
        Vec::with_capacity(4)
    }

    #[inline]
    fn new_dict() -> Dict {
        Dict::with_room()
    }

    #[inline]
    fn plain(text: &str, range: Range<usize>) -> PyStr {
        PyStr::of_range(text, range)
    }

    fn push_plain(pieces: &mut PyStrBuilder, text: &str) {
        pieces.push_str(text);
    }

    fn push_code_point(pieces: &mut PyStrBuilder, point: u32) {
        pieces.push_code_point(point);
    }

    fn text(mut pieces: PyStrBuilder) -> PyStr {
        pieces.finish()
    }

    fn string(text: PyStr) -> Value {
        Value::String(text)
    }

    fn scalar(value: Value) -> Value {
        value
    }

    #[inline]
    fn number(digits: &Digits, text: &str, at: usize) -> Value {
        digits.value(text, at)
    }

    #[inline(always)]
    fn push(list: &mut Vec<Value>, item: Value) {
        list.push(item);
    }

    #[inline]
    fn slot(dict: &mut Dict, key: PyStr) -> (usize, bool) {
        dict.slot(key)
    }

    #[inline]
    fn fill(dict: &mut Dict, slot: &usize, value: Value) {
        dict.fill(*slot, value);
    }

    fn is_empty(value: &Value) -> bool {
        value.length() == Some(0)
    }

    fn list(list: Vec<Value>) -> Value {
        Value::List(list)
    }

    fn dict(dict: Dict) -> Value {
        Value::Dict(dict)
    }
}

/// Makes values as long as nothing is unusual.
struct UsualValues;

impl Builder for UsualValues {
    const IS_CAREFUL: bool = true;
    type Value = Value;
    type Text = PyStr;
    type Pieces = PyStrBuilder;
    type List = Vec<Value>;
    type Dict = Dict;
    type Slot = usize;

    #[inline]
    fn new_list() -> Vec<Value> {
        Vec::with_capacity(4)
    }

    #[inline]
    fn new_dict() -> Dict {
        Dict::with_room()
    }

    #[inline]
    fn plain(text: &str, range: Range<usize>) -> PyStr {
        PyStr::of_range(text, range)
    }
    fn push_plain(pieces: &mut PyStrBuilder, text: &str) {
        Values::push_plain(pieces, text);
    }
    fn push_code_point(pieces: &mut PyStrBuilder, point: u32) {
        Values::push_code_point(pieces, point);
    }
    fn text(pieces: PyStrBuilder) -> PyStr {
        Values::text(pieces)
    }
    fn string(text: PyStr) -> Value {
        Values::string(text)
    }
    fn scalar(value: Value) -> Value {
        value
    }
    #[inline]
    fn number(digits: &Digits, text: &str, at: usize) -> Value {
        digits.value(text, at)
    }
    #[inline(always)]
    fn push(list: &mut Vec<Value>, item: Value) {
        Values::push(list, item);
    }
    #[inline]
    fn slot(dict: &mut Dict, key: PyStr) -> (usize, bool) {
        dict.slot(key)
    }
    #[inline]
    fn fill(dict: &mut Dict, slot: &usize, value: Value) {
        dict.fill(*slot, value);
    }
    fn is_empty(value: &Value) -> bool {
        Values::is_empty(value)
    }
    fn list(list: Vec<Value>) -> Value {
        Values::list(list)
    }
    fn dict(dict: Dict) -> Value {
        Values::dict(dict)
    }
}

/// Makes nothing.
struct Nothing;

impl Builder for Nothing {
    const NOTES_STARTS: bool = true;
    type Value = ();
    type Text = ();
    type Pieces = ();
    type List = ();
    type Dict = ();
    type Slot = ();

    fn new_list() {}
    fn new_dict() {}
    fn plain(_: &str, _: Range<usize>) {}
    fn push_plain((): &mut (), _: &str) {}
    fn push_code_point((): &mut (), _: u32) {}
    fn text((): ()) {}
    fn string((): ()) {}
    fn scalar(_: Value) {}
    fn number(_: &Digits, _: &str, _: usize) {}
    fn push((): &mut (), (): ()) {}
    fn slot((): &mut (), (): ()) -> ((), bool) {
        ((), true)
    }
    fn fill((): &mut (), (): &(), (): ()) {}
    fn is_empty((): &()) -> bool {
        false
    }
    fn list((): ()) {}
    fn dict((): ()) {}
}

/// A container whose closing bracket has not come yet.
enum Open<B: Builder> {
    List(B::List),
    /// The slot is the one whose value is being read.
    Dict(B::Dict, B::Slot),
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    max_depth: usize,
    /// Where the open containers begin, for a builder that asks for it.
    starts: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: usize, max_depth: usize) -> Self {
        Reader { text, bytes: text.as_bytes(), at, max_depth, starts: Vec::new() }
    }

    fn fault<T>(&self, what: What, at: usize) -> Result<T, Fault> {
        Err(Fault { what, at })
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline]
    fn skip_whitespace(&mut self) {
        if matches!(self.peek(), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            self.at += 1;
            // One blank is the most common; what is behind a line break is an indent.
            if matches!(self.peek(), Some(b' ' | b'\n' | b'\t' | b'\r')) {
                self.skip_indent();
            }
        }
    }

    fn skip_indent(&mut self) {
        let mut rest = self.bytes.get(self.at..).unwrap_or_default();
        while let Some(tail) = rest.strip_prefix(b"        ") {
            rest = tail;
        }
        let blanks =
            rest.iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\t' | b'\r')).count();
        self.at = self.bytes.len() - rest.len() + blanks;
    }

    /// Reads one value, with all that is nested in it.
    fn value<B: Builder>(&mut self) -> Result<B::Value, Fault> {
        // The innermost open container, and those around it.
        let mut open: Option<Open<B>> = None;
        let mut around: Vec<Open<B>> = Vec::new();
        'items: loop {
            // Either a value is complete, or a container was opened and its first item comes next.
            let mut value = match self.peek() {
                Some(b'"') => B::string(self.string::<B>()?),
                Some(opening @ (b'{' | b'[')) => {
                    let depth = around.len() + usize::from(open.is_some());
                    match self.enter::<B>(opening, depth)? {
                        None if opening == b'{' => B::dict(B::Dict::default()),
                        None => B::list(B::List::default()),
                        Some(inner) => {
                            around.extend(open.replace(inner));
                            continue;
                        }
                    }
                }
                _ => self.scalar::<B>()?,
            };
            // Hand it to the container it is in; a closed container is in turn a value.
            loop {
                match &mut open {
                    None => return Ok(value),
                    Some(Open::List(items)) => {
                        if B::IS_CAREFUL
                            && B::is_empty(&value)
                            && !matches!(self.peek(), Some(b',' | b']'))
                        {
                            return self.fault(What::Unusual, self.at);
                        }
                        B::push(items, value);
                        // Numbers come in rows.
                        while self.another_item(b']')? {
                            let rest = self.bytes.get(self.at..).unwrap_or_default();
                            if !rest.first().is_some_and(u8::is_ascii_digit) {
                                continue 'items;
                            }
                            B::push(items, self.number::<B>(rest)?);
                        }
                    }
                    Some(Open::Dict(dict, slot)) => {
                        B::fill(dict, slot, value);
                        if self.another_item(b'}')? {
                            *slot = self.key::<B>(dict)?;
                            continue 'items;
                        }
                    }
                }
                if B::NOTES_STARTS {
                    self.starts.pop();
                }
                value = match std::mem::replace(&mut open, around.pop()) {
                    Some(Open::Dict(dict, _)) => B::dict(dict),
                    Some(Open::List(items)) => B::list(items),
                    None => B::list(B::List::default()),
                };
            }
        }
    }

    /// Opens a container up to its first item; `None` if it is empty.
    fn enter<B: Builder>(&mut self, opening: u8, depth: usize) -> Result<Option<Open<B>>, Fault> {
        let is_object = opening == b'{';
        if depth >= self.max_depth {
            let what = if is_object { What::ObjectTooDeep } else { What::ArrayTooDeep };
            return self.fault(what, self.at);
        }
        if B::NOTES_STARTS {
            self.starts.push(self.at);
        }
        self.at += 1;
        let inside = self.at;
        self.skip_whitespace();
        if self.peek() == Some(if is_object { b'}' } else { b']' }) {
            if B::IS_CAREFUL && is_object && self.at > inside {
                return self.fault(What::Unusual, self.at);
            }
            self.at += 1;
            if B::NOTES_STARTS {
                self.starts.pop();
            }
            return Ok(None);
        }
        Ok(Some(if is_object {
            let mut dict = B::new_dict();
            let slot = self.key::<B>(&mut dict)?;
            Open::Dict(dict, slot)
        } else {
            Open::List(B::new_list())
        }))
    }

    /// Steps over what follows an item: true for a comma, false for the closing bracket.
    #[inline(always)]
    fn another_item(&mut self, closing: u8) -> Result<bool, Fault> {
        self.skip_whitespace();
        let byte = self.peek();
        if byte == Some(closing) {
            self.at += 1;
            return Ok(false);
        }
        if byte != Some(b',') {
            return self.fault(What::NoComma, self.at);
        }
        self.at += 1;
        self.skip_whitespace();
        Ok(true)
    }

    /// Reads a key and its colon, up to the value.
    fn key<B: Builder>(&mut self, dict: &mut B::Dict) -> Result<B::Slot, Fault> {
        if self.peek() != Some(b'"') {
            return self.fault(What::NoKey, self.at);
        }
        let (slot, is_new) = B::slot(dict, self.string::<B>()?);
        if B::IS_CAREFUL && !is_new {
            return self.fault(What::Unusual, self.at);
        }
        self.skip_whitespace();
        if self.peek() != Some(b':') {
            return self.fault(What::NoColon, self.at);
        }
        self.at += 1;
        self.skip_whitespace();
        Ok(slot)
    }

    fn scalar<B: Builder>(&mut self) -> Result<B::Value, Fault> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        if rest.first().is_some_and(u8::is_ascii_digit) {
            return self.number::<B>(rest);
        }
        let (name, value) = match rest.first() {
            Some(b'n') => ("null", Value::Null),
            Some(b't') => ("true", Value::Bool(true)),
            Some(b'f') => ("false", Value::Bool(false)),
            Some(b'N') => ("NaN", Value::Float(f64::NAN)),
            Some(b'I') => ("Infinity", Value::Float(f64::INFINITY)),
            Some(b'-') if rest.get(1) == Some(&b'I') => {
                ("-Infinity", Value::Float(f64::NEG_INFINITY))
            }
            _ => return self.number::<B>(rest),
        };
        if rest.starts_with(name.as_bytes()) {
            if B::IS_CAREFUL && matches!(value, Value::Float(_)) {
                return self.fault(What::Unusual, self.at);
            }
            self.at += name.len();
            return Ok(B::scalar(value));
        }
        self.fault(What::NoValue, self.at)
    }

    #[inline(always)]
    fn number<B: Builder>(&mut self, rest: &[u8]) -> Result<B::Value, Fault> {
        let at = self.at;
        let digits = Digits::read(rest);
        if digits.length == 0 {
            return self.fault(What::NoValue, at);
        }
        if digits.whole > MAX_INT_DIGITS && !digits.is_float {
            return self.fault(What::IntTooLong, at);
        }
        self.at += digits.length;
        Ok(B::number(&digits, self.text, at))
    }

    /// Reads a string from its opening quote.
    fn string<B: Builder>(&mut self) -> Result<B::Text, Fault> {
        let begin = self.at;
        let start = begin + 1;
        let end = self.plain_until(start)?;
        if self.bytes.get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(B::plain(self.text, start..end));
        }
        if B::IS_CAREFUL {
            return self.fault(What::Unusual, end);
        }
        let mut pieces = B::Pieces::default();
        let mut run = start;
        loop {
            let end = self.plain_until(run)?;
            B::push_plain(&mut pieces, self.text.get(run..end).unwrap_or_default());
            match self.bytes.get(end) {
                Some(b'"') => {
                    self.at = end + 1;
                    return Ok(B::text(pieces));
                }
                Some(_) => {
                    let (point, next) = self.escape(begin, end)?;
                    B::push_code_point(&mut pieces, point);
                    run = next;
                }
                None => return self.fault(What::OpenString, begin),
            }
        }
    }

    /// The next quote or backslash, or the end of the text; a control character on the way is an error.
    #[inline]
    fn plain_until(&self, from: usize) -> Result<usize, Fault> {
        let rest = self.bytes.get(from..).unwrap_or_default();
        let length = plain_length(rest);
        if rest.get(length).is_some_and(|byte| *byte < b' ') {
            return self.fault(What::ControlCharacter, from + length);
        }
        Ok(from + length)
    }

    /// The code point of the escape whose backslash is at `backslash`, and the byte after it.
    fn escape(&self, begin: usize, backslash: usize) -> Result<(u32, usize), Fault> {
        let Some(&letter) = self.bytes.get(backslash + 1) else {
            return self.fault(What::OpenString, begin);
        };
        let point = match letter {
            b'"' | b'\\' | b'/' => u32::from(letter),
            b'b' => 0x8,
            b'f' => 0xc,
            b'n' => 0xa,
            b'r' => 0xd,
            b't' => 0x9,
            b'u' => return self.unicode_escape(backslash),
            _ => return self.fault(What::BadEscape, backslash),
        };
        Ok((point, backslash + 2))
    }

    fn unicode_escape(&self, backslash: usize) -> Result<(u32, usize), Fault> {
        let Some(first) = self.four_hex_digits(backslash) else {
            return self.fault(What::BadUnicodeEscape, backslash + 1);
        };
        let next = backslash + 6;
        // CPython wants one more character after the digits, and after those of a second half, before it looks.
        if next >= self.bytes.len() {
            return self.fault(What::BadUnicodeEscape, backslash + 1);
        }
        let is_high = (0xd800..0xdc00).contains(&first);
        if is_high
            && self.bytes.get(next) == Some(&b'\\')
            && self.bytes.get(next + 1) == Some(&b'u')
            && self.text.get(next..).is_some_and(|rest| rest.chars().nth(6).is_some())
        {
            let Some(second) = self.four_hex_digits(next) else {
                return self.fault(What::BadUnicodeEscape, next + 1);
            };
            if (0xdc00..0xe000).contains(&second) {
                return Ok((0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00), next + 6));
            }
        }
        Ok((first, next))
    }

    /// The number written by the four hexadecimal digits of the `\uXXXX` at `backslash`.
    fn four_hex_digits(&self, backslash: usize) -> Option<u32> {
        let digits = self.bytes.get(backslash + 2..backslash + 6)?;
        digits
            .iter()
            .try_fold(0, |number, &digit| Some(number << 4 | char::from(digit).to_digit(16)?))
    }
}

/// How many bytes come before the first quote, backslash or control character.
#[inline]
fn plain_length(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    let mut length = 0;
    let (words, tail) = bytes.as_chunks::<8>();
    for word in words {
        let word = u64::from_le_bytes(*word);
        // The high bit of a byte is set where the byte is zero, or below a blank; above the first such byte there may
        // be more bits than that, and below it there are none.
        let zero = |bytes: u64| bytes.wrapping_sub(ONES) & !bytes;
        let control = word.wrapping_sub(ONES * 0x20) & !word;
        let quote = zero(word ^ (ONES * u64::from(b'"')));
        let backslash = zero(word ^ (ONES * u64::from(b'\\')));
        let found = (control | quote | backslash) & HIGH;
        if found != 0 {
            return length + found.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let rest = tail.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ');
    length + rest.unwrap_or(tail.len())
}
