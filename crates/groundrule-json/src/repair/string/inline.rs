//! Brackets and fences inside a string.

use groundrule_pytext::is_alnum;

use super::Scan;
use crate::repair::Repairer;
use crate::repair::cursor::{Marks, is_digit, is_quote};

/// What closes a bracket.
fn closing_of(opening: char) -> Option<char> {
    Some(match opening {
        '[' => ']',
        '{' => '}',
        '(' => ')',
        _ => return None,
    })
}

pub(super) fn is_opening(character: char) -> bool {
    matches!(character, '[' | '{' | '(')
}

/// The quote that closes a string opened by this one.
fn closing_quote_of(quote: char) -> char {
    if quote == '“' { '”' } else { quote }
}

impl Scan {
    /// Follows the brackets of the text after a comma. True if this character closes one and so belongs to the text.
    pub(super) fn follow_inline(&mut self, character: char) -> bool {
        let opening = match character {
            '{' | '[' => {
                if self.pending_inline || !self.inline.is_empty() {
                    self.pending_inline = false;
                    self.inline.push(if character == '{' { b'{' } else { b'[' });
                }
                return false;
            }
            '}' => b'{',
            ']' => b'[',
            _ => return false,
        };
        if self.inline.last() == Some(&opening) {
            self.inline.pop();
            return true;
        }
        false
    }
}

impl Repairer {
    /// Whether a key without quotes and a colon begin at `position`.
    pub(super) fn bare_key_at(&mut self, position: usize) -> bool {
        if !self.char_at(position).is_some_and(|character| is_alnum(character) || character == '_')
        {
            return false;
        }
        let behind = self.end_of_bare_key(position);
        self.byte_at(behind) == Some(b':')
    }

    /// The position after the bracket that closes the one at `start`, if it is closed.
    pub(super) fn end_of_inline(&mut self, start: usize) -> Option<usize> {
        let opening = self.char_at(start).and_then(closing_of)?;
        let mut open = vec![opening];
        let mut position = start + 1;
        loop {
            self.charge(1);
            let character = self.char_at(position)?;
            if is_quote(character) {
                let closing = closing_quote_of(character);
                position = self.skip_to(Marks::quote(closing), self.next(position));
                self.char_at(position)?;
            } else if let Some(closing) = closing_of(character)
                && self.is_nested_container(character, position)
            {
                open.push(closing);
            } else if open.last() == Some(&character) {
                open.pop();
                if open.is_empty() {
                    return Some(position + 1);
                }
            }
            position = self.next(position);
        }
    }

    /// Whether an opening bracket inside a container is a container itself, by what comes before and after it.
    fn is_nested_container(&mut self, opening: char, position: usize) -> bool {
        let inside = self.text.get(self.at..position).unwrap_or_default();
        let trimmed = groundrule_pytext::rstrip(inside);
        let skipped = inside.len() - trimmed.len();
        let before = trimmed.chars().next_back();
        self.charge(skipped);
        let before = match before {
            None => return true,
            Some(before) if is_opening(before) => return true,
            Some(before) if matches!(before, ',' | ':') => before,
            Some(_) => return false,
        };
        let next = self.scroll(position + 1);
        let Some(character) = self.char_at(next) else { return false };
        if opening == '{' {
            return character == '}'
                || is_quote(character)
                || (before == ':' && self.bare_key_at(next));
        }
        is_quote(character)
            || is_opening(character)
            || matches!(character, ']' | ')' | '-' | 't' | 'f' | 'n')
            || is_digit(character)
    }

    /// Skips whitespace and comments.
    fn scroll_comments(&mut self, position: usize) -> usize {
        let mut position = self.scroll(position);
        loop {
            let start = position;
            let rest = self.text.get(position..).unwrap_or_default().as_bytes();
            let length = if rest.starts_with(b"#") || rest.starts_with(b"//") {
                rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len())
            } else if let Some(body) = rest.strip_prefix(b"/*") {
                match memchr::memmem::find(body, b"*/") {
                    Some(end) => 2 + end + 2,
                    None => return self.text.len(),
                }
            } else {
                return position;
            };
            position = self.scroll(start + length);
            self.charge(length);
        }
    }

    /// Whether a comma and another member come after the quote at `quote`.
    pub(super) fn member_follows_quote(&mut self, quote: usize) -> bool {
        let comma = self.scroll(self.next(quote));
        if self.byte_at(comma) != Some(b',') {
            return false;
        }
        let member = self.scroll_comments(comma + 1);
        self.member_at(member)
    }

    /// Whether a key and a colon begin at `position`.
    fn member_at(&mut self, position: usize) -> bool {
        match self.char_at(position) {
            Some(quote) if is_quote(quote) => {
                let closing = closing_quote_of(quote);
                let end = self.skip_to(Marks::quote(closing), self.next(position));
                if self.char_at(end) != Some(closing) {
                    return false;
                }
                let behind = self.scroll(self.next(end));
                self.byte_at(behind) == Some(b':')
            }
            Some(_) => self.bare_key_at(position),
            None => false,
        }
    }

    /// A brace before the fence at `fence`: whether both belong to the string, because a quote that closes it comes
    /// later.
    pub(super) fn fence_belongs_to_string(&mut self, scan: &mut Scan, fence: usize) -> bool {
        let mut search = fence + 3;
        let mut keeps_container = false;
        let content = self.scroll_comments(search);
        if self.char_at(content).is_some_and(is_opening)
            && let Some(end) = self.end_of_inline(content)
        {
            if self.member_follows_container(end) {
                return false;
            }
            keeps_container = true;
            search = end;
        }
        let closing = Marks::quote(scan.right);
        let mut quote = self.skip_to(closing, search);
        while self.char_at(quote) == Some(scan.right) {
            self.charge(1);
            let behind = self.scroll(self.next(quote));
            if matches!(self.byte_at(behind), None | Some(b',' | b'}' | b']')) {
                if keeps_container {
                    scan.pending_inline = true;
                }
                return true;
            }
            quote = self.skip_to(closing, self.next(quote));
        }
        false
    }

    /// Whether the object ends, or its next member begins, after a container that ends at `end`.
    fn member_follows_container(&mut self, end: usize) -> bool {
        let after = self.scroll(end);
        match self.char_at(after) {
            None | Some('}') => true,
            Some(',') => {
                let member = self.scroll_comments(after + 1);
                matches!(self.char_at(member), None | Some('}')) || self.member_at(member)
            }
            Some(_) => false,
        }
    }

    /// Whether only ordinary text is left in the compact `[...]` that the string is in, so that a quote belongs to it.
    pub(super) fn quote_is_in_class(&mut self, scan: &Scan) -> bool {
        if scan.class != Some(true) {
            return false;
        }
        let bracket = self.skip_to(Marks::CLOSE_BRACKET, self.next(self.at));
        self.byte_at(bracket) == Some(b']')
    }
}
