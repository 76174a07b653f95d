//! How a string begins.

use groundrule_pytext::swar::{first_of_json, start_of};
use groundrule_pytext::{is_alnum, is_space};

use super::{Entry, Scan};
use crate::repair::Repairer;
use crate::repair::context::Place;
use crate::repair::cursor::{Marks, is_quote};
use crate::{PyStr, Value};

impl Repairer {
    /// Finds the beginning of a string, and settles the string if that is enough.
    pub(super) fn string_entry(&mut self) -> Entry {
        if matches!(self.peek_byte(), Some(b'#' | b'/')) {
            self.comment();
            return Entry::Value(Value::from(""));
        }
        let start = self.at;
        let first = loop {
            match self.peek() {
                None => return Entry::Value(Value::from("")),
                Some(character) if is_quote(character) || is_alnum(character) => break character,
                Some(_) => self.advance(),
            }
        };
        self.charge(self.at - start);
        if let Some(value) = self.simple_string() {
            return Entry::Value(value);
        }
        let (left, right, missing_quotes) = match first {
            '\'' => ('\'', '\'', false),
            '“' => ('“', '”', false),
            '"' | '”' => ('"', '"', false),
            _ => {
                if !self.context.is(Place::Key)
                    && let Some(value) = self.constant()
                {
                    return Entry::Value(value);
                }
                ('"', '"', true)
            }
        };
        if !missing_quotes {
            self.advance();
        }
        if let Some(value) = self.fenced_value() {
            return Entry::Value(value);
        }
        let mut scan = Scan::new(left, right, missing_quotes, std::mem::take(&mut self.spare));
        if self.peek() == Some(scan.left) && self.second_quote(&mut scan) {
            return Entry::Value(Value::from(""));
        }
        Entry::Body(scan)
    }

    /// `"text"` on one line, without escapes, before what its place requires.
    pub(in crate::repair) fn simple_string(&mut self) -> Option<Value> {
        if self.peek_byte() != Some(b'"') {
            return None;
        }
        let start = self.at + 1;
        let rest = self.text.as_bytes().get(start..)?;
        let length = end_of_line_or_plain(rest)?;
        if rest.get(length) != Some(&b'"') {
            return None;
        }
        let end = start + length;
        let next = self.scroll(end + 1);
        let next = self.byte_at(next);
        let fits = if self.context.is(Place::Key) {
            next == Some(b':')
        } else if self.context.is(Place::Value) {
            matches!(next, None | Some(b',' | b'}'))
        } else if self.context.is(Place::Array) {
            matches!(next, None | Some(b',' | b']'))
        } else {
            next.is_none()
        };
        if !fits {
            return None;
        }
        self.at = end + 1;
        Some(Value::String(PyStr::of_range(&self.text, start..end)))
    }

    /// `'word'` before what its place requires, and a key that is one bare word before a colon: with nothing but
    /// letters, digits, underscores and blanks in it, every rule gives the same text.
    ///
    /// A quote before a comma in the value of a member may be text, so that is not decided here.
    pub(super) fn short_string(&mut self) -> Option<Value> {
        let is_key = self.context.is(Place::Key);
        let first = self.peek_byte()?;
        let quoted = first == b'\'';
        if !(quoted || is_key && first.is_ascii_alphanumeric()) {
            return None;
        }
        let start = self.at + usize::from(quoted);
        let rest = self.text.as_bytes().get(start..)?;
        let length = rest.iter().position(|byte| {
            !(byte.is_ascii_alphanumeric() || *byte == b'_' || (*byte == b' ' && quoted))
        })?;
        let end = start + length;
        if length == 0 || (quoted && rest.get(length) != Some(&b'\'')) {
            return None;
        }
        let behind = end + usize::from(quoted);
        let fits = match self.byte_at(behind)? {
            b':' => is_key,
            b'}' => self.context.is(Place::Value),
            b',' | b']' => self.context.is(Place::Array),
            _ => false,
        };
        if !fits {
            return None;
        }
        self.at = behind;
        Some(Value::String(PyStr::of_range(&self.text, start..end)))
    }

    /// A bare `true`, `false`, `null` or `none`, in letters of either case, that ends where a value can end.
    fn constant(&mut self) -> Option<Value> {
        const CONSTANTS: [(&str, Value); 4] = [
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
            ("null", Value::Null),
            ("none", Value::Null),
        ];
        for (name, value) in CONSTANTS {
            let end = self.at + name.len();
            let spelled = self
                .text
                .as_bytes()
                .get(self.at..end)
                .is_some_and(|bytes| bytes.eq_ignore_ascii_case(name.as_bytes()));
            if !spelled {
                continue;
            }
            let ends = match self.char_at(end) {
                None | Some(',' | ')' | ']' | '}') => true,
                Some(character) => is_space(character),
            };
            if ends {
                self.at = end;
                return Some(value);
            }
        }
        None
    }

    /// The value of a fenced block that begins right after the quote.
    fn fenced_value(&mut self) -> Option<Value> {
        const FENCE: &str = "```json";
        let rest = self.text.get(self.at..)?;
        if !rest.starts_with(FENCE) {
            return None;
        }
        let body = self.at + FENCE.len();
        let end = self.skip_to(Marks::BACKTICK, body);
        if !self.text.get(end..)?.starts_with("```") {
            return None;
        }
        self.at = body;
        let value = self.value();
        // `json_repair` takes a `false` in there to mean that there is no block, and continues after it.
        if value.as_bool() == Some(false) { None } else { Some(value) }
    }

    /// The opening quote is followed by another: an empty string, a doubled quote, or a slip. True if the string is
    /// empty and ends here.
    fn second_quote(&mut self, scan: &mut Scan) -> bool {
        let closing = Marks::quote(scan.right);
        let after = self.next(self.at);
        let next = self.char_at(after);
        let ends_here = match next {
            Some(':') => self.context.is(Place::Key),
            Some(',') => self.context.is(Place::Value) || self.context.is(Place::Array),
            Some('}') => self.context.is(Place::Value),
            Some(']') => self.context.is(Place::Array),
            _ => false,
        };
        if ends_here {
            self.at = after;
            return true;
        }
        if next == Some(scan.left) {
            return true;
        }
        let quote = self.skip_to(closing, after);
        if self.char_at(self.next(quote)) == Some(scan.right) {
            scan.doubled_quotes = true;
            self.at = after;
            return false;
        }
        if self.char_at(quote) == Some(scan.right) {
            let outer = self.skip_to(closing, self.next(quote));
            let behind = self.scroll(self.next(outer));
            if self.context.is(Place::Value)
                && !self.only_whitespace(after, quote)
                && self.char_at(outer) == Some(scan.right)
                && matches!(self.byte_at(behind), None | Some(b',' | b'}'))
            {
                // `""quoted" and more"`: the second quote opens a quotation inside the string.
                scan.push(scan.left);
                scan.unmatched_quote = true;
                self.at = after;
                return false;
            }
        }
        let behind = self.scroll(after);
        match self.char_at(behind) {
            Some(character) if is_quote(character) || matches!(character, '{' | '[') => {
                self.at = after;
                true
            }
            Some(',' | ']' | '}') => false,
            _ => {
                self.at = after;
                false
            }
        }
    }
}

/// The first quote, backslash or line end.
#[inline]
fn end_of_line_or_plain(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = bytes.get(at..)?;
        let found = first_of_json(start_of(rest));
        if found != 0 {
            at += found.trailing_zeros() as usize / 8;
            // Other control characters are text.
            if matches!(bytes.get(at)?, b'"' | b'\\' | b'\n' | b'\r') {
                return Some(at);
            }
            at += 1;
        } else {
            at += 8;
        }
    }
}
