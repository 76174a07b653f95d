//! `json.loads`, accepting and refusing what CPython 3.11 does.
//!
//! The reader keeps its open containers in its own list, so nesting never touches the call stack. Python accepts `NaN`,
//! `Infinity`, `-Infinity` and lone surrogates; it knows four kinds of whitespace, refuses control characters in
//! strings, integers over 4300 digits, and nesting that would exhaust its recursion limit.
//!
//! If the text turns out not to be JSON, what was read so far is not lost: complete containers are passed on, so that a
//! repair need not read them again.

mod labelled;
mod members;

pub(crate) use labelled::labelled_dict;
pub use members::members;

use groundrule_pytext::sixteen::plain_of_json;

use crate::error::{JsonError, JsonErrorKind};
use crate::number::{Digits, MAX_INT_DIGITS};
use crate::text::PyStrBuilder;
use crate::{Dict, PyStr, Value};

/// How many containers may be open at once when `json.loads` is called from a function of a script. CPython's
/// recursion limit of 1000 also counts the callers, so the number varies a little with them.
const MAX_DEPTH: usize = 994;

/// Room reserved for a list of objects before their number is known.
const MANY: usize = 8;

/// The most room reserved for a string with escapes before its length is known.
const MUCH: usize = 4096;

/// Python's `json.loads(text)`.
///
/// ```
/// use groundrule_json::{loads, repr};
/// assert_eq!(repr(&loads("[1, 2.50, NaN, \"a\"]")?), "[1, 2.5, nan, 'a']");
/// assert!(loads("[1, 2,]").is_err());
/// # Ok::<(), groundrule_json::JsonError>(())
/// ```
pub fn loads(text: &str) -> Result<Value, JsonError> {
    let mut reader = Reader::new(text, 0, MAX_DEPTH);
    reader.text_value::<false>(&mut None, &mut Vec::new()).map_err(|fault| fault.into_error(text))
}

/// `json.loads` for a caller that leaves `max_depth` of the recursion limit, and can use the pieces.
pub(crate) fn read(text: &str, max_depth: usize) -> Result<Value, Unfinished> {
    let mut reader = Reader::new(text, 0, max_depth);
    let mut open = None;
    let mut around = Vec::new();
    reader
        .text_value::<true>(&mut open, &mut around)
        .map_err(|fault| reader.unfinished(fault, open, around))
}

/// `json.JSONDecoder().raw_decode`: the value that begins at `start`, and what is known about it.
pub(crate) fn raw_decode(text: &str, start: usize, max_depth: usize) -> Result<Piece, Unfinished> {
    let mut reader = Reader::new(text, start, max_depth);
    let mut open = None;
    let mut around = Vec::new();
    match reader.value::<true>(&mut open, &mut around) {
        Ok(value) => Ok(reader.piece(start, value)),
        Err(fault) => Err(reader.unfinished(fault, open, around)),
    }
}

/// Why and where reading stopped, before any time is spent on wording it.
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
            What::NoValue => "Expecting value",
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
    /// Where the containers around the fault begin; every other one before it is complete.
    pub(crate) open: Vec<usize>,
    /// The complete containers directly inside those, in order.
    pub(crate) pieces: Vec<Piece>,
}

/// A value and where it was read.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) value: Value,
    /// How deep it is nested.
    pub(crate) height: usize,
    /// The last position in it that a repair reads in its own way, or 0.
    pub(crate) unusual: usize,
}

/// A complete container, without its value.
struct Span {
    start: usize,
    end: usize,
    height: usize,
    unusual: usize,
}

/// A container whose closing bracket has not come yet.
struct Open {
    container: Container,
    start: usize,
    /// How deep the containers in it are nested.
    height: usize,
    /// How many spans there were when it was opened.
    spans: usize,
}

enum Container {
    List(Vec<Value>),
    /// With the slot whose value is being read.
    Dict(Dict, usize),
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    max_depth: usize,
    /// The complete containers directly inside the open ones, in order.
    spans: Vec<Span>,
    /// The last place that a repair reads in its own way, or 0.
    unusual: usize,
    /// A key came twice, so spans and values no longer match.
    has_duplicates: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: usize, max_depth: usize) -> Self {
        Reader {
            text,
            bytes: text.as_bytes(),
            at,
            max_depth,
            spans: Vec::new(),
            unusual: 0,
            has_duplicates: false,
        }
    }

    fn fault<T>(&self, what: What, at: usize) -> Result<T, Fault> {
        Err(Fault { what, at })
    }

    /// The value that was read from `start` to here.
    fn piece(&self, start: usize, value: Value) -> Piece {
        let height = self.spans.last().map_or(0, |span| span.height);
        Piece { start, end: self.at, value, height, unusual: self.unusual }
    }

    /// What remains when reading stops.
    fn unfinished(&mut self, fault: Fault, open: Option<Open>, around: Vec<Open>) -> Unfinished {
        let mut unfinished = Unfinished {
            fault,
            open: Vec::with_capacity(around.len() + 1),
            pieces: Vec::with_capacity(self.spans.len()),
        };
        let mut spans = self.spans.drain(..);
        for open in around.into_iter().chain(open) {
            unfinished.open.push(open.start);
            if self.has_duplicates {
                continue;
            }
            let mut keep = |value: Value| {
                if matches!(value, Value::List(_) | Value::Dict(_))
                    && let Some(Span { start, end, height, unusual }) = spans.next()
                {
                    unfinished.pieces.push(Piece { start, end, value, height, unusual });
                }
            };
            match open.container {
                Container::List(items) => items.into_iter().for_each(&mut keep),
                Container::Dict(dict, _) => dict.into_iter().for_each(|(_, value)| keep(value)),
            }
        }
        unfinished
    }

    /// Notes a place that a repair reads in its own way.
    fn note_unusual(&mut self) {
        self.unusual = self.at.max(1);
    }

    /// Reads the value of the whole text.
    fn text_value<const NOTES: bool>(
        &mut self,
        open: &mut Option<Open>,
        around: &mut Vec<Open>,
    ) -> Result<Value, Fault> {
        if self.text.starts_with('\u{feff}') {
            return self.fault(What::ByteOrderMark, 0);
        }
        self.skip_whitespace();
        let value = self.value::<NOTES>(open, around)?;
        self.skip_whitespace();
        if self.at != self.bytes.len() {
            return self.fault(What::ExtraData, self.at);
        }
        Ok(value)
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline]
    fn skip_whitespace(&mut self) {
        if matches!(self.peek(), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            self.at += 1;
            // One blank is the most common; what follows a line break is an indent.
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

    /// Reads one value, with all that is nested in it. `open` is the innermost open container and `around` has those
    /// around it; before the call they are `None` and empty; afterwards they tell where a fault was.
    fn value<const NOTES: bool>(
        &mut self,
        open: &mut Option<Open>,
        around: &mut Vec<Open>,
    ) -> Result<Value, Fault> {
        'items: loop {
            // Either a value is complete, or a container was opened and its first item comes next.
            // A plain string in a container is already in place.
            let mut value = match self.peek() {
                Some(b'"') => self.string_value::<NOTES>(open)?,
                Some(opening @ (b'{' | b'[')) => {
                    let depth = around.len() + usize::from(open.is_some());
                    if opening == b'{'
                        && let Some(whole) = self.labelled_list::<NOTES>(depth, open)
                    {
                        Some(whole)
                    } else {
                        match self.enter::<NOTES>(opening, depth, open, around)? {
                            Some(empty) => Some(empty),
                            None => continue,
                        }
                    }
                }
                _ => Some(self.scalar()?),
            };
            // Pass it to the container it is in; a closed container is in turn a value.
            loop {
                let Some(Open { container, .. }) = open else {
                    return Ok(value.unwrap_or_default());
                };
                match container {
                    Container::List(items) => {
                        if let Some(value) = value {
                            if NOTES
                                && value.length() == Some(0)
                                && !matches!(self.peek(), Some(b',' | b']'))
                            {
                                self.note_unusual();
                            }
                            items.push(value);
                        }
                        // Numbers often follow each other.
                        while self.another_item(b']')? {
                            let rest = self.bytes.get(self.at..).unwrap_or_default();
                            if !rest.first().is_some_and(u8::is_ascii_digit) {
                                continue 'items;
                            }
                            let digits = self.digits(rest)?;
                            // Pushed where it is made: a value that goes through a temporary costs more than its digits.
                            match digits.small_integer() {
                                Some(small) => items.push(Value::Int(small)),
                                None => {
                                    items.push(digits.value(self.text, self.at - digits.length))
                                }
                            }
                        }
                    }
                    Container::Dict(dict, slot) => {
                        if let Some(value) = value {
                            dict.fill(*slot, value);
                        }
                        if self.another_item(b'}')? {
                            *slot = self.key(dict)?;
                            continue 'items;
                        }
                    }
                }
                let Some(closed) = std::mem::replace(open, around.pop()) else {
                    return Ok(Value::Null);
                };
                if NOTES {
                    let height = closed.height + 1;
                    self.spans.truncate(closed.spans);
                    self.spans.push(Span {
                        start: closed.start,
                        end: self.at,
                        height,
                        unusual: if self.unusual > closed.start { self.unusual } else { 0 },
                    });
                    if let Some(parent) = open {
                        parent.height = parent.height.max(height);
                    }
                }
                value = Some(match closed.container {
                    Container::Dict(dict, _) => Value::Dict(dict),
                    Container::List(items) => Value::List(items),
                });
            }
        }
    }

    /// Reads a string as a value. One without escapes goes straight into the open container, and nothing is returned.
    #[inline]
    fn string_value<const NOTES: bool>(
        &mut self,
        open: &mut Option<Open>,
    ) -> Result<Option<Value>, Fault> {
        let start = self.at + 1;
        let end = self.plain_until(start)?;
        if self.bytes.get(end) != Some(&b'"') {
            return Ok(Some(Value::String(self.escaped_string(end)?)));
        }
        self.at = end + 1;
        let Some(Open { container, .. }) = open else {
            return Ok(Some(Value::String(PyStr::of_range(self.text, start..end))));
        };
        let place = match container {
            Container::List(items) => {
                if NOTES && start == end && !matches!(self.peek(), Some(b',' | b']')) {
                    self.note_unusual();
                }
                items.push(Value::String(PyStr::default()));
                items.last_mut()
            }
            Container::Dict(dict, slot) => {
                dict.fill(*slot, Value::String(PyStr::default()));
                dict.place(*slot)
            }
        };
        if let Some(Value::String(string)) = place {
            string.fill_from(self.text, start..end);
        }
        Ok(None)
    }

    /// Opens a container up to its first item, or returns the empty one.
    fn enter<const NOTES: bool>(
        &mut self,
        opening: u8,
        depth: usize,
        open: &mut Option<Open>,
        around: &mut Vec<Open>,
    ) -> Result<Option<Value>, Fault> {
        let is_object = opening == b'{';
        let start = self.at;
        if depth >= self.max_depth {
            let what = if is_object { What::ObjectTooDeep } else { What::ArrayTooDeep };
            return self.fault(what, start);
        }
        self.at += 1;
        self.skip_whitespace();
        if self.peek() == Some(if is_object { b'}' } else { b']' }) {
            self.at += 1;
            if NOTES {
                let unusual = if is_object && self.at > start + 2 { start + 1 } else { 0 };
                self.unusual = self.unusual.max(unusual);
                self.spans.push(Span { start, end: self.at, height: 1, unusual });
                if let Some(parent) = open {
                    parent.height = parent.height.max(1);
                }
            }
            return Ok(Some(if is_object {
                Value::Dict(Dict::new())
            } else {
                Value::List(Vec::new())
            }));
        }
        let container = if is_object {
            Container::Dict(Dict::with_room(), 0)
        } else if self.peek() == Some(b'{') {
            // A list of objects, which are seldom shorter than this.
            let objects = (self.bytes.len() - self.at) / 48 + 1;
            if NOTES && self.spans.capacity() == 0 {
                self.spans.reserve(objects.min(MANY));
            }
            Container::List(Vec::with_capacity(objects.min(MANY)))
        } else {
            Container::List(Vec::with_capacity(4))
        };
        let inner = Open { container, start, height: 0, spans: self.spans.len() };
        around.extend(open.replace(inner));
        if let Some(Open { container: Container::Dict(dict, slot), .. }) = open {
            *slot = self.key(dict)?;
        }
        Ok(None)
    }

    /// Skips what follows an item: true for a comma, false for the closing bracket.
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
    fn key(&mut self, dict: &mut Dict) -> Result<usize, Fault> {
        if self.peek() != Some(b'"') {
            return self.fault(What::NoKey, self.at);
        }
        let start = self.at + 1;
        let end = self.plain_until(start)?;
        let (slot, is_new) = if self.bytes.get(end) == Some(&b'"') {
            self.at = end + 1;
            dict.slot_of_range(self.text, start..end)
        } else {
            dict.slot(self.escaped_string(end)?)
        };
        if !is_new {
            self.note_unusual();
            self.has_duplicates = true;
        }
        self.skip_whitespace();
        if self.peek() != Some(b':') {
            return self.fault(What::NoColon, self.at);
        }
        self.at += 1;
        self.skip_whitespace();
        Ok(slot)
    }

    fn scalar(&mut self) -> Result<Value, Fault> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        if rest.first().is_some_and(u8::is_ascii_digit) {
            return self.number(rest);
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
            _ => return self.number(rest),
        };
        if rest.starts_with(name.as_bytes()) {
            if matches!(value, Value::Float(_)) {
                self.note_unusual();
            }
            self.at += name.len();
            return Ok(value);
        }
        self.fault(What::NoValue, self.at)
    }

    #[inline(always)]
    fn number(&mut self, rest: &[u8]) -> Result<Value, Fault> {
        let at = self.at;
        let digits = self.digits(rest)?;
        Ok(digits.value(self.text, at))
    }

    /// Reads the digits of a number within the limits.
    #[inline(always)]
    fn digits(&mut self, rest: &[u8]) -> Result<Digits, Fault> {
        let at = self.at;
        let digits = Digits::read(rest);
        if digits.length == 0 {
            return self.fault(What::NoValue, at);
        }
        if digits.whole > MAX_INT_DIGITS && !digits.is_float {
            return self.fault(What::IntTooLong, at);
        }
        self.at += digits.length;
        Ok(digits)
    }

    /// Reads a string from its opening quote, if its first escape is at `end`.
    fn escaped_string(&mut self, mut end: usize) -> Result<PyStr, Fault> {
        let begin = self.at;
        self.note_unusual();
        let mut pieces = PyStrBuilder::with_room((self.bytes.len() - begin).min(MUCH));
        pieces.push_str(self.text.get(begin + 1..end).unwrap_or_default());
        loop {
            end = pieces.push_json(self.bytes, end);
            match self.bytes.get(end) {
                Some(b'"') => {
                    self.at = end + 1;
                    return Ok(pieces.finish());
                }
                Some(b'\\') => {
                    let (point, next) = self.numbered_escape(begin, end)?;
                    pieces.push_code_point(point);
                    end = next;
                }
                Some(_) => return self.fault(What::ControlCharacter, end),
                None => return self.fault(What::OpenString, begin),
            }
        }
    }

    /// The next quote or backslash, or the end of the text; a control character before that is an error.
    #[inline]
    fn plain_until(&self, from: usize) -> Result<usize, Fault> {
        let rest = self.bytes.get(from..).unwrap_or_default();
        let length = plain_length(rest);
        if rest.get(length).is_some_and(|byte| *byte < b' ') {
            return self.fault(What::ControlCharacter, from + length);
        }
        Ok(from + length)
    }

    /// The code point of an escape that is more than a letter, and the byte after it.
    fn numbered_escape(&self, begin: usize, backslash: usize) -> Result<(u32, usize), Fault> {
        let Some(&letter) = self.bytes.get(backslash + 1) else {
            return self.fault(What::OpenString, begin);
        };
        match letter {
            b'u' => self.unicode_escape(backslash),
            _ => self.fault(What::BadEscape, backslash),
        }
    }

    fn unicode_escape(&self, backslash: usize) -> Result<(u32, usize), Fault> {
        let Some(first) = self.four_hex_digits(backslash) else {
            return self.fault(What::BadUnicodeEscape, backslash + 1);
        };
        let next = backslash + 6;
        // CPython needs one more character after the digits, and after those of a second half, before it checks them.
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
            .try_fold(0, |number, &digit| Some(16 * number + char::from(digit).to_digit(16)?))
    }
}

/// How many bytes come before the first quote, backslash or control character.
#[inline]
fn plain_length(bytes: &[u8]) -> usize {
    let (blocks, tail) = bytes.as_chunks::<16>();
    for (before, block) in blocks.iter().enumerate() {
        let plain = plain_of_json(block);
        if plain < block.len() {
            return block.len() * before + plain;
        }
    }
    let rest = tail.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ');
    bytes.len() - tail.len() + rest.unwrap_or(tail.len())
}
