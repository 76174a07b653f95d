//! Objects: members, members that lack something, and what looked like an object but is not one.

use groundrule_pytext::{is_space, lstrip};

use super::context::Place;
use super::cursor::is_quote;
use super::{RepairErrorKind, Repairer};
use crate::{Dict, PyStr, Value};

/// What an object without members really is.
enum Empty {
    Object,
    /// An object whose quotes are escaped: the same text without the backslashes.
    Escaped(String),
    /// A set: values without keys.
    Set,
}

/// A search for a key that came to the end of the text. Prose and formulas have many braces; if the next search starts
/// where that one restarted, in the same surroundings, it would end there too.
#[derive(Debug)]
pub(super) struct KeylessTail {
    in_array: bool,
    in_value: bool,
    /// Where the search restarted, in ascending order.
    starts: Vec<usize>,
    /// Where it ended.
    end: usize,
}

impl Repairer {
    /// Reads an object from after its opening brace, or from its first key if the brace is missing.
    pub(super) fn object(&mut self) -> Value {
        let frames = self.frames;
        self.open_frames(2, 2);
        let start = self.at;
        let dict = self.members();
        self.advance();
        let value = match self.without_members(&dict, start) {
            Some(value) => value,
            None => Value::Dict(self.end_of_object(dict)),
        };
        self.frames = frames;
        value
    }

    /// Reads members up to a closing brace, or to where the object must have ended.
    fn members(&mut self) -> Dict {
        let mut dict = Dict::new();
        let is_member_value = self.context.is(Place::Value);
        while self.peek_byte().is_some_and(|byte| byte != b'}') {
            self.charge(1);
            self.skip_whitespace();
            if self.peek_byte() == Some(b':') {
                self.at += 1;
            }
            let (key, key_start) = self.key(&mut dict);
            if self.context.has(Place::Array)
                && !is_member_value
                && dict.contains_key(&key)
                && self.repeated_key_is_next_object(key_start)
            {
                // The missing brace is inserted before the key; the array continues from it.
                self.rewrite(key_start..key_start, "{");
                self.at = self.previous(key_start);
                return dict;
            }
            self.skip_whitespace();
            if self.peek_byte().is_none_or(|byte| byte == b'}') {
                continue;
            }
            // The colon, or whatever is in its place.
            self.advance();
            let value = self.member_value();
            dict.insert(key, value);
            if matches!(self.peek_byte(), Some(b',' | b'\'' | b'"')) {
                self.at += 1;
            }
            if self.peek_byte() == Some(b']') && self.context.has(Place::Array) {
                // The array around the object closes, and so does the object; the bracket stays for the array.
                self.at = self.previous(self.at);
                return dict;
            }
            self.skip_whitespace();
        }
        dict
    }

    /// Reads a key, and says where it began.
    fn key(&mut self, dict: &mut Dict) -> (PyStr, usize) {
        let frames = self.frames;
        self.open_frames(1, 1);
        self.context.enter(Place::Key);
        let mut key = PyStr::default();
        let mut start = self.at;
        let mut starts = Vec::new();
        while self.peek_byte().is_some() {
            self.charge(1);
            start = self.at;
            if dict.is_empty()
                && let Some(end) = self.end_of_keyless_tail(start)
            {
                self.at = end;
                break;
            }
            if self.peek_byte() == Some(b'[') && self.rest_of_last_list(dict) {
                continue;
            }
            let plain = self.plain_key();
            key = match plain.unwrap_or_else(|| self.string()) {
                Value::String(text) => text,
                _ => {
                    self.fail(RepairErrorKind::KeyNotText);
                    PyStr::default()
                }
            };
            if !key.is_empty() {
                break;
            }
            self.skip_whitespace();
            if matches!(self.peek_byte(), Some(b':' | b'}')) {
                break;
            }
            starts.push(start);
        }
        if !starts.is_empty() && starts.last() == Some(&start) && dict.is_empty() {
            let in_array = self.context.has(Place::Array);
            let in_value = self.context.has(Place::Value);
            self.keyless = Some(KeylessTail { in_array, in_value, starts, end: self.at });
        }
        self.context.leave();
        self.frames = frames;
        (key, start)
    }

    fn plain_key(&mut self) -> Option<Value> {
        if self.peek_byte() == Some(b'"') { self.simple_string() } else { None }
    }

    fn end_of_keyless_tail(&self, start: usize) -> Option<usize> {
        let tail = self.keyless.as_ref()?;
        let same_place = tail.in_array == self.context.has(Place::Array)
            && tail.in_value == self.context.has(Place::Value);
        (same_place && tail.starts.binary_search(&start).is_ok()).then_some(tail.end)
    }

    fn member_value(&mut self) -> Value {
        let frames = self.frames;
        self.open_frames(1, 2);
        self.context.enter(Place::Value);
        self.skip_whitespace();
        let value = match self.peek_byte() {
            Some(b',' | b'}') => Value::from(""),
            _ => self.value(),
        };
        self.context.leave();
        self.frames = frames;
        value
    }

    /// `"rows": [[1, 2]], [3, 4]`: an array in place of a key continues the list of the last member.
    fn rest_of_last_list(&mut self, dict: &mut Dict) -> bool {
        let Some((key, Value::List(list))) = dict.last_mut() else { return false };
        if key.is_empty() {
            return false;
        }
        let frames = self.frames;
        self.open_frames(1, 1);
        self.at += 1;
        if let Value::List(more) = self.array(b']') {
            self.charge(list.len() + more.len());
            continue_list(list, more);
        }
        self.skip_whitespace();
        if self.peek_byte() == Some(b',') {
            self.at += 1;
        }
        self.skip_whitespace();
        self.frames = frames;
        true
    }

    /// Whether a key that already exists begins another object of the same list, rather than being a carefully written
    /// duplicate: quoted, after a comma, before a colon.
    fn repeated_key_is_next_object(&mut self, key_start: usize) -> bool {
        let before = self.text.get(..key_start).unwrap_or_default();
        let last = before.chars().rev().find(|character| !is_space(*character));
        let quoted = self.char_at(key_start).is_some_and(is_quote);
        let next = self.scroll(self.at);
        !(quoted && last == Some(',') && self.byte_at(next) == Some(b':'))
    }

    /// An object without members that is longer than its brackets is read again as what it really is.
    fn without_members(&mut self, dict: &Dict, start: usize) -> Option<Value> {
        if !dict.is_empty() || !self.is_longer_than_two(start) || self.failure.is_some() {
            return None;
        }
        self.charge(self.at.saturating_sub(start) / 8);
        let kind = self.kind_of_empty(start);
        if let Empty::Object = kind {
            return None;
        }
        let frames = self.frames;
        self.open_frames(1, 2);
        let value = match kind {
            Empty::Escaped(text) => {
                let end = self.next(self.at).min(self.text.len());
                self.rewrite(self.previous(start)..end, &text);
                self.at = start;
                self.context.enter(Place::Key);
                self.object()
            }
            _ => {
                self.at = start;
                self.context.enter(Place::Key);
                self.array(b']')
            }
        };
        self.context.leave();
        self.deferred.push(Place::Key);
        self.frames = frames;
        Some(value)
    }

    fn is_longer_than_two(&self, start: usize) -> bool {
        self.next(self.next(start)) < self.at
    }

    fn kind_of_empty(&mut self, start: usize) -> Empty {
        let from = self.previous(start);
        let to = self.next(self.at).min(self.text.len());
        let attempt = self.text.get(from..to).unwrap_or_default();
        let mut characters = attempt.chars();
        characters.next();
        let body = characters.as_str();
        let body = lstrip(body.strip_suffix('}').unwrap_or(body));
        if body.is_empty() {
            return Empty::Object;
        }
        let escaped_key = |quote: &str, end: &str| {
            body.starts_with(quote)
                && memchr::memmem::find(body.as_bytes(), end.as_bytes()).is_some()
        };
        if escaped_key("\\\"", "\\\":") || escaped_key("\\'", "\\':") {
            return Empty::Escaped(attempt.replace("\\\"", "\"").replace("\\'", "'"));
        }
        if is_meant_as_object(body) { Empty::Object } else { Empty::Set }
    }

    /// What may follow a closing brace.
    pub(super) fn end_of_object(&mut self, mut dict: Dict) -> Dict {
        if !self.context.is_empty() {
            if self.peek_byte() == Some(b'}')
                && !self.context.is(Place::Key)
                && !self.context.is(Place::Value)
            {
                self.at += 1;
            }
            return dict;
        }
        // `{"a": 1}, "b": 2}`: the brace came too early.
        self.skip_whitespace();
        if self.peek_byte() == Some(b',') {
            self.at += 1;
            self.skip_whitespace();
            if self.peek().is_some_and(is_quote) {
                let frames = self.frames;
                self.open_frames(1, 1);
                if let Value::Dict(more) = self.object() {
                    dict.update(more);
                }
                self.frames = frames;
            }
        }
        dict
    }
}

/// Continues a list: rows with rows if its lists all have the same length, otherwise values with values.
fn continue_list(list: &mut Vec<Value>, mut more: Vec<Value>) {
    let mut lengths = list.iter().filter_map(Value::as_list).map(<[Value]>::len);
    let width = match lengths.next() {
        Some(first) if first > 0 && lengths.all(|length| length == first) => first,
        _ => {
            match more.as_mut_slice() {
                [Value::List(only)] => list.append(only),
                _ => list.append(&mut more),
            }
            return;
        }
    };
    let rows =
        list.iter().rposition(|item| matches!(item, Value::List(_))).map_or(0, |last| last + 1);
    let mut tail = list.split_off(rows);
    if tail.len().is_multiple_of(width) {
        // Row values that lost their brackets.
        while !tail.is_empty() {
            let rest = tail.split_off(width);
            list.push(Value::List(tail));
            tail = rest;
        }
    } else {
        list.append(&mut tail);
    }
    if more.is_empty() {
        return;
    }
    if more.iter().all(|item| matches!(item, Value::List(_))) {
        list.append(&mut more);
    } else {
        list.push(Value::List(more));
    }
}

/// Follows quotes and backslashes through a text.
#[derive(Default)]
struct Quoting {
    open: Option<char>,
    escaped: bool,
}

impl Quoting {
    /// Takes the next character, and says whether it is outside quotes with no backslash before it.
    fn is_outside(&mut self, character: char) -> bool {
        if character == '\\' {
            self.escaped = !self.escaped;
            return false;
        }
        let escaped = std::mem::take(&mut self.escaped);
        match self.open {
            Some(open) if character == open && !escaped => self.open = None,
            None if is_quote(character) && !escaped => self.open = Some(character),
            None => return !escaped,
            Some(_) => {}
        }
        false
    }
}

/// Whether the text of an object without members has a colon outside quotes and comments, or nothing but comments.
///
/// Comments are found first and removed, so a backslash before one escapes the character after it: the two are tracked
/// separately.
fn is_meant_as_object(body: &str) -> bool {
    let has_colon = memchr::memchr(b':', body.as_bytes()).is_some();
    let mut is_blank = true;
    let mut with_comments = Quoting::default();
    let mut without_comments = Quoting::default();
    let mut rest = body.chars();
    loop {
        // Once there is something, only a colon can still make it an object.
        if !is_blank && !has_colon {
            return false;
        }
        let here = rest.as_str();
        let Some(character) = rest.next() else { return is_blank };
        let length = if with_comments.open.is_none() { comment_length(here) } else { 0 };
        if length > 0 {
            with_comments.escaped = false;
            rest = here.get(length..).unwrap_or_default().chars();
            continue;
        }
        with_comments.is_outside(character);
        is_blank &= is_space(character);
        if without_comments.is_outside(character) && character == ':' {
            return true;
        }
    }
}

/// The length of the comment that `text` begins with, or 0.
fn comment_length(text: &str) -> usize {
    if text.starts_with('#') || text.starts_with("//") {
        return text.find(['\n', '\r']).unwrap_or(text.len());
    }
    match text.strip_prefix("/*") {
        Some(inside) => inside.find("*/").map_or(text.len(), |end| end + 4),
        None => 0,
    }
}
