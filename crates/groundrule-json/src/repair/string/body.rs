//! The characters of a string, up to where it ends.

use groundrule_pytext::is_space;

use super::Scan;
use super::comma::Comma;
use super::inline::is_opening;
use super::quote::Quote;
use crate::repair::Repairer;
use crate::repair::context::Place;
use crate::repair::cursor::Marks;

/// What to do with the current character.
enum Step {
    /// It is text like any other.
    Append,
    /// It was dealt with.
    Done,
    /// The string ends before it.
    End,
}

/// Bytes that never mean anything inside a string. Whitespace ends a key without quotes; the byte 0xe2 begins the curly
/// quotes.
const fn is_plain(byte: u8) -> bool {
    !matches!(
        byte,
        b'"' | b'\''
            | b'\\'
            | b':'
            | b','
            | b'{'
            | b'}'
            | b'['
            | b']'
            | b'('
            | 0xe2
            | b'\t'..=b'\r'
            | 0x1c..=0x20
            | 0xc2
            | 0xe1
            | 0xe3
    )
}

static PLAIN: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = is_plain(byte as u8);
        byte += 1;
    }
    table
};

impl Repairer {
    /// Reads characters until the string ends, and returns the character it ended at.
    pub(super) fn string_body(&mut self, scan: &mut Scan) -> Option<char> {
        loop {
            let character = self.peek()?;
            if character == scan.right && scan.low_quotes == 0 {
                return Some(character);
            }
            self.charge(1);
            let run = self.plain_run(scan);
            if run > 0 {
                scan.push_plain(self.text.get(self.at..self.at + run).unwrap_or_default());
                self.at += run;
                self.charge(run / 8);
            } else {
                match self.special_character(scan, character) {
                    Step::Append => {
                        scan.push(character);
                        self.advance();
                    }
                    Step::Done => continue,
                    Step::End => return Some(character),
                }
            }
            let next = self.peek()?;
            if scan.ends_with_backslash() && self.escape(scan, next) {
                continue;
            }
            if next == ':'
                && !scan.missing_quotes
                && self.context.is(Place::Key)
                && self.colon_ends_key(scan)
            {
                return Some(next);
            }
            if next == '"' && scan.low_quotes > 0 {
                scan.low_quotes -= 1;
                scan.push(next);
                self.advance();
                continue;
            }
            if next != scan.right {
                continue;
            }
            if self.context.is(Place::Value) && self.quote_is_in_class(scan) {
                scan.push(next);
                self.advance();
                continue;
            }
            if !scan.text.is_empty() && !scan.ends_with_backslash() {
                match self.closing_quote(scan) {
                    Quote::Closes(last) => return last,
                    Quote::Kept | Quote::AsItIs => {}
                }
            }
        }
    }

    /// How many bytes from here on are plain text.
    fn plain_run(&self, scan: &Scan) -> usize {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        // Outside a key without quotes, whitespace is text too.
        let spaces = !scan.missing_quotes || !self.context.is(Place::Key);
        rest.iter()
            .position(|&byte| {
                !(PLAIN.get(usize::from(byte)) == Some(&true)
                    || (spaces && matches!(byte, b'\t'..=b'\r' | 0x1c..=0x20)))
            })
            .unwrap_or(rest.len())
    }

    /// Decides about a character that may mean something.
    fn special_character(&mut self, scan: &mut Scan, character: char) -> Step {
        if scan.missing_quotes {
            let ends = match character {
                ':' => self.context.is(Place::Key),
                ']' | ',' => self.context.is(Place::Array),
                _ => self.context.is(Place::Key) && is_space(character),
            };
            if ends {
                return Step::End;
            }
        }
        if character == '„' && !scan.ends_with_backslash() {
            scan.low_quotes += 1;
            scan.push(character);
            self.advance();
            return Step::Done;
        }
        if character == '”' && scan.low_quotes > 0 {
            scan.low_quotes -= 1;
            scan.push(character);
            self.advance();
            return Step::Done;
        }
        let in_value = self.context.is(Place::Value);
        if is_opening(character) && self.keep_container(scan, character, in_value) {
            return Step::Done;
        }
        if in_value && character == ',' && !scan.pending_inline && scan.inline.is_empty() {
            let comma = if scan.no_mark_ahead { Comma::Text } else { self.comma(scan) };
            if comma == Comma::Member {
                return Step::End;
            }
            scan.no_mark_ahead |= comma == Comma::TextToTheEnd;
            scan.pending_inline = comma == Comma::Container;
            scan.push(character);
            self.at += 1;
            return Step::Done;
        }
        if scan.follow_inline(character) {
            scan.push(character);
            self.at += 1;
            return Step::Done;
        }
        match character {
            '}' if in_value => self.brace_in_value(scan),
            ']' if self.context.has(Place::Array) && !scan.text.ends_with(scan.right) => {
                let quote = self.skip_to(Marks::quote(scan.right), self.at);
                if self.byte_at(quote).is_none() { Step::End } else { Step::Append }
            }
            _ => Step::Append,
        }
    }

    /// Keeps a whole container that belongs to the text.
    fn keep_container(&mut self, scan: &mut Scan, opening: char, in_value: bool) -> bool {
        if scan.ends_with_backslash() {
            return false;
        }
        let belongs = scan.pending_inline
            || (in_value
                && opening == '{'
                && self.at.checked_sub(1).and_then(|before| self.byte_at(before)) != Some(b'\\')
                && {
                    let key = self.scroll(self.at + 1);
                    self.bare_key_at(key)
                });
        if !belongs {
            return false;
        }
        let Some(end) = self.end_of_inline(self.at) else { return false };
        scan.pending_inline = false;
        scan.inline.clear();
        scan.push_all(self.text.get(self.at..end).unwrap_or_default());
        self.at = end;
        true
    }

    /// A closing brace in a member's value: text, or the end of an object whose string was never closed.
    fn brace_in_value(&mut self, scan: &mut Scan) -> Step {
        if !scan.text.ends_with(scan.right) {
            if scan.open_braces > 0 {
                scan.push('}');
                self.at += 1;
                return Step::Done;
            }
            if self.closing_quote_is_missing(scan) {
                return Step::End;
            }
        }
        // An array around the object is not a reason to look again: the closing quote decides here.
        let next = self.scroll(self.at + 1);
        let rest = self.text.get(next..).unwrap_or_default();
        if rest.starts_with("```") {
            if self.fence_belongs_to_string(scan, next) {
                scan.push('}');
                self.at += 1;
                return Step::Done;
            }
            return Step::End;
        }
        if rest.is_empty() { Step::End } else { Step::Append }
    }

    /// Whether the string around the current brace has no closing quote, so that the brace closes the object.
    fn closing_quote_is_missing(&mut self, scan: &mut Scan) -> bool {
        let after = self.at + 1;
        let escaped = self.byte_at(after) == Some(b'\\');
        let quote = self.look(scan, Marks::quote(scan.right), after);
        if self.byte_at(quote).is_some() {
            let behind = self.scroll(self.next(quote));
            if matches!(self.byte_at(behind), None | Some(b',' | b'}')) {
                return false;
            }
            // The quote found belongs to a key only if it, or the one after it, is before a colon.
            let opening = self.skip_to(Marks::quote(scan.left), behind);
            if self.byte_at(opening).is_none() {
                return false;
            }
            let behind = self.scroll(self.next(opening));
            return !escaped && matches!(self.byte_at(behind), None | Some(b':'));
        }
        let colon = self.skip_to(Marks::COLON, after);
        if self.byte_at(colon).is_some() {
            return true;
        }
        let next = self.scroll(after);
        let brace = self.skip_to(Marks::CLOSE_BRACE, next);
        !escaped && self.next(next) >= brace
    }

    /// A colon inside a quoted key: whether the closing quote is missing and the key ends here.
    fn colon_ends_key(&mut self, scan: &Scan) -> bool {
        let opening = self.skip_to(Marks::quote(scan.left), self.at + 1);
        if self.byte_at(opening).is_none() {
            return true;
        }
        let closing = self.skip_to(Marks::quote(scan.right), self.next(opening));
        if self.byte_at(closing).is_none() {
            return false;
        }
        let behind = self.scroll(self.next(closing));
        matches!(self.byte_at(behind), Some(b',' | b'}'))
    }
}
