//! Arrays, and tuples read as arrays.

use groundrule_pytext::is_space;

use super::Repairer;
use super::context::Place;
use super::cursor::{Marks, is_quote};
use crate::Value;

impl Repairer {
    /// Reads the items of an array, from after its opening bracket to after `closing`.
    pub(super) fn array(&mut self, closing: u8) -> Value {
        let frames = self.frames;
        self.open_frames(2, 2);
        let is_member_value = self.context.is(Place::Value);
        self.context.enter(Place::Array);
        let items = self.items(closing, is_member_value);
        self.context.leave();
        self.frames = frames;
        Value::List(items)
    }

    fn items(&mut self, closing: u8, is_member_value: bool) -> Vec<Value> {
        let mut items = Vec::new();
        self.skip_whitespace();
        while let Some(character) = self.peek() {
            if character == char::from(closing) || character == '}' {
                break;
            }
            self.charge(1);
            let item = if let Some(plain) = self.plain_scalar() {
                plain
            } else if !is_quote(character) {
                self.value()
            } else if !self.quoted_text_is_key(character) {
                self.string()
            } else if is_member_value
                && !items.is_empty()
                && items.iter().all(|item| !matches!(item, Value::Dict(_) | Value::List(_)))
            {
                // `"a": [1, 2, "b": 3`: the array was never closed, and the parent's next member begins here.
                return items;
            } else {
                // A string before a colon: an object whose brace is missing.
                self.object()
            };
            let next = self.peek_byte();
            if is_empty(&item) && next != Some(closing) && next != Some(b',') {
                self.advance();
            } else if is_ellipsis(&item) && self.byte_at(self.previous(self.at)) == Some(b'.') {
                // `[1, 2, ...]`
            } else {
                items.push(item);
            }
            while let Some(character) = self.peek() {
                if character == char::from(closing) || !(is_space(character) || character == ',') {
                    break;
                }
                self.advance();
            }
        }
        self.advance();
        items
    }

    /// Whether the string that begins here is followed by a colon.
    fn quoted_text_is_key(&mut self, quote: char) -> bool {
        let end = self.skip_to(Marks::quote(quote), self.next(self.at));
        let after = self.scroll(self.next(end));
        self.byte_at(after) == Some(b':')
    }
}

/// An empty string, list or dict.
fn is_empty(value: &Value) -> bool {
    value.length() == Some(0)
}

fn is_ellipsis(value: &Value) -> bool {
    value.as_str() == Some("...")
}
