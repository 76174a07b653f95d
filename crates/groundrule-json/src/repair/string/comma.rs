//! Whether a comma belongs to the string or ends a value that was never closed.

use groundrule_pytext::{is_alnum, is_space};

use super::Scan;
use crate::repair::Repairer;
use crate::repair::cursor::{Marks, is_digit, is_quote};

/// What a comma in a member's value is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Comma {
    /// The next member begins after it.
    Member,
    /// It is text, and so is the bracket after it.
    Container,
    /// It is text.
    Text,
    /// It is text, and no quote or bracket is left ahead.
    TextToTheEnd,
}

impl Repairer {
    /// Decides about the comma at the current position.
    pub(super) fn comma(&mut self, scan: &mut Scan) -> Comma {
        let next = self.scroll(self.at + 1);
        let member_if = |is_member| if is_member { Comma::Member } else { Comma::Text };
        let Some(character) = self.char_at(next) else { return Comma::Member };
        match character {
            '}' => return Comma::Member,
            _ if is_quote(character) => {
                let key_end = self.skip_to(Marks::quote(character), self.next(next));
                return member_if(self.colon_follows(key_end));
            }
            '`' => {
                let behind = self.end_of_bare_key(next + 1);
                return member_if(self.byte_at(behind) == Some(b':'));
            }
            _ if is_alnum(character) || character == '_' => {
                let behind = self.end_of_bare_key(next);
                if self.byte_at(behind) == Some(b':') && self.bare_member(scan, behind + 1) {
                    return Comma::Member;
                }
            }
            '{' | '[' => return Comma::Container,
            _ => {}
        }
        let marks = Marks::QUOTES.or(Marks::OPEN_BRACE).or(Marks::OPEN_BRACKET);
        let special = self.look(scan, marks, next);
        match self.char_at(special) {
            None => Comma::TextToTheEnd,
            Some('{' | '[') => Comma::Text,
            Some(quote) => {
                let key_end = self.look(scan, Marks::quote(quote), self.next(special));
                member_if(self.colon_follows(key_end))
            }
        }
    }

    /// Whether there is a character at `key_end`, and a colon after it.
    fn colon_follows(&mut self, key_end: usize) -> bool {
        if self.byte_at(key_end).is_none() {
            return false;
        }
        let behind = self.scroll(self.next(key_end));
        self.byte_at(behind) == Some(b':')
    }

    /// Skips a key without quotes and the whitespace after it.
    pub(super) fn end_of_bare_key(&mut self, start: usize) -> usize {
        let mut end = start;
        while self
            .char_at(end)
            .is_some_and(|character| is_alnum(character) || matches!(character, '_' | '-'))
        {
            end = self.next(end);
        }
        self.charge(end - start);
        self.scroll(end)
    }

    /// Whether the value of a member with a bare key is one that could be read: a plain beginning, a constant, or
    /// words that end with the object before any quote comes.
    fn bare_member(&mut self, scan: &mut Scan, position: usize) -> bool {
        let start = self.scroll(position);
        if self.char_at(start).is_some_and(|character| {
            is_quote(character) || matches!(character, '{' | '[' | '-') || is_digit(character)
        }) {
            return true;
        }
        let rest = self.text.get(start..).unwrap_or_default();
        let is_constant = ["true", "false", "null"].iter().any(|name| {
            rest.strip_prefix(name).is_some_and(|behind| {
                behind.chars().next().is_none_or(|character| {
                    is_space(character) || matches!(character, ',' | '}' | ']')
                })
            })
        });
        if is_constant {
            return true;
        }
        let end = self.look(scan, Marks::QUOTES.or(Marks::CLOSE_BRACE), start);
        self.byte_at(end) == Some(b'}')
    }
}
