//! Parentheses: Python tuples and grouped values.

use groundrule_pytext::is_space;

use super::Repairer;
use super::cursor::{is_digit, is_quote};
use crate::Value;

/// Brackets that are open in a scan that only counts them.
#[derive(Default)]
struct Nesting {
    parentheses: isize,
    brackets: usize,
    braces: usize,
}

impl Nesting {
    fn is_outside(&self) -> bool {
        self.parentheses == 0 && self.brackets == 0 && self.braces == 0
    }

    /// Counts every bracket except a closing parenthesis.
    fn count(&mut self, character: char) {
        match character {
            '(' => self.parentheses += 1,
            '[' => self.brackets += 1,
            ']' => self.brackets = self.brackets.saturating_sub(1),
            '{' => self.braces += 1,
            '}' => self.braces = self.braces.saturating_sub(1),
            _ => {}
        }
    }
}

impl Repairer {
    /// Reads a tuple as a list, and a single value in parentheses as itself.
    pub(super) fn parenthesized(&mut self) -> Value {
        let frames = self.frames;
        self.open_frames(1, 1);
        let is_tuple = self.is_tuple();
        self.at += 1;
        let value = match self.array(b')') {
            Value::List(mut items) if !is_tuple && items.len() == 1 => {
                items.pop().unwrap_or_default()
            }
            list => list,
        };
        self.frames = frames;
        value
    }

    /// Goes through the text after the current parenthesis, character by character outside quotes, until `visit`
    /// decides. Backslashes are skipped, and one before a quote makes it an ordinary character.
    fn scan_outside_quotes<T>(
        &mut self,
        mut visit: impl FnMut(&mut Self, usize, char, bool) -> Option<T>,
    ) -> Option<T> {
        let mut position = self.at + 1;
        let mut quote = None;
        let mut escaped = false;
        while let Some(character) = self.char_at(position) {
            self.charge(1);
            if character == '\\' {
                escaped = !escaped;
                position += 1;
                continue;
            }
            let opens = is_quote(character) && !escaped;
            if let Some(open) = quote {
                if character == open && !escaped {
                    quote = None;
                }
            } else {
                if opens {
                    quote = Some(character);
                }
                if let Some(answer) = visit(self, position, character, opens) {
                    return Some(answer);
                }
            }
            escaped = false;
            position = self.next(position);
        }
        None
    }

    /// Whether the current parenthesis opens a tuple: there is a comma in it, or nothing at all.
    fn is_tuple(&mut self) -> bool {
        let mut nesting = Nesting::default();
        let mut has_content = false;
        let answer = self.scan_outside_quotes(|_, _, character, opens_quote| {
            if nesting.is_outside() && !is_space(character) && !matches!(character, ',' | ')') {
                has_content = true;
            }
            if opens_quote {
                return None;
            }
            match character {
                ')' if nesting.is_outside() => return Some(!has_content),
                ')' => nesting.parentheses = (nesting.parentheses - 1).max(0),
                ',' if nesting.is_outside() => return Some(true),
                _ => nesting.count(character),
            }
            None
        });
        answer.unwrap_or(!has_content)
    }

    /// Whether a parenthesis outside any container is a value rather than a remark in prose: it begins its line, a
    /// value could begin after it, and nothing follows it on the line where it closes.
    pub(super) fn parenthesis_starts_value(&mut self) -> bool {
        let before = self.text.get(..self.at).unwrap_or_default();
        let last = before.chars().rev().find(|&c| matches!(c, '\n' | '\r') || !is_space(c));
        if last.is_some_and(|character| !matches!(character, '\n' | '\r')) {
            return false;
        }
        let first = self.scroll(self.at + 1);
        let Some(character) = self.char_at(first) else { return false };
        let could_begin = is_quote(character)
            || matches!(character, ')' | '{' | '[' | '(' | '-' | '.')
            || is_digit(character)
            || ["true", "null", "none", "false"].iter().any(|name| self.spells(first, name));
        if !could_begin {
            return false;
        }
        let mut nesting = Nesting::default();
        let answer = self.scan_outside_quotes(|parser, position, character, opens_quote| {
            match character {
                _ if opens_quote => {}
                ')' if nesting.is_outside() => return Some(parser.line_ends(position + 1)),
                ')' => nesting.parentheses -= 1,
                _ => nesting.count(character),
            }
            None
        });
        answer.unwrap_or(true)
    }

    /// Whether only whitespace is left on the line.
    fn line_ends(&mut self, mut position: usize) -> bool {
        while let Some(character) = self.char_at(position) {
            if matches!(character, '\n' | '\r') {
                return true;
            }
            if !is_space(character) {
                return false;
            }
            self.charge(1);
            position = self.next(position);
        }
        true
    }

    /// Whether the text at a position is this name, in letters of either case.
    fn spells(&self, position: usize, name: &str) -> bool {
        self.text
            .as_bytes()
            .get(position..position + name.len())
            .is_some_and(|bytes| bytes.eq_ignore_ascii_case(name.as_bytes()))
    }
}
