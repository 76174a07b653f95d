//! Whether a quote closes the string.

use groundrule_pytext::is_alpha;

use super::Scan;
use crate::repair::Repairer;
use crate::repair::context::Place;
use crate::repair::cursor::{Marks, QuotesLeft};

/// What a quote of the closing kind is.
pub(super) enum Quote {
    /// It, or what is read in its place, closes the string; holds the character to end at.
    Closes(Option<char>),
    /// It is text, and was read.
    Kept,
    /// It is as it looks: the body ends at it.
    AsItIs,
}

impl Repairer {
    /// Decides about the quote at the current position, which is of the closing kind.
    pub(super) fn closing_quote(&mut self, scan: &mut Scan) -> Quote {
        let right = scan.right;
        let after = self.next(self.at);
        if scan.doubled_quotes && self.char_at(after) == Some(right) {
            self.at = after;
            return Quote::AsItIs;
        }
        let in_value = self.context.is(Place::Value);
        if scan.missing_quotes && in_value {
            return self.quote_of_next_key(scan, after);
        }
        if scan.unmatched_quote {
            scan.unmatched_quote = false;
            return self.keep_quote(scan);
        }
        let found = self.end_of_quoted_span(scan, after);
        match self.char_at(found) {
            Some(',') if in_value => {
                // If the next quote is before a comma or brace, that one closes the string, not this one.
                let closing = self.skip_to(Marks::quote(right), self.next(found));
                let behind = self.scroll(self.next(closing));
                if matches!(self.byte_at(behind), Some(b'}' | b',')) {
                    return self.keep_quote(scan);
                }
                Quote::AsItIs
            }
            Some(character) if character == right && self.byte_at(found - 1) != Some(b'\\') => {
                self.quote_before_quote(scan, after, found)
            }
            _ => Quote::AsItIs,
        }
    }

    /// In a value without quotes, a quote may be the first of the next key: then the value ends before it.
    fn quote_of_next_key(&mut self, scan: &Scan, after: usize) -> Quote {
        let quotes = Marks::quote(scan.right).or(Marks::quote(scan.left));
        let found = self.find(quotes, after);
        self.charge(found.unwrap_or(self.text.len()).saturating_sub(after) / 4);
        let Some(found) = found else { return Quote::AsItIs };
        let behind = self.scroll(self.next(found));
        if self.byte_at(behind) == Some(b':') {
            self.at = self.previous(self.at);
            return Quote::Closes(self.peek());
        }
        Quote::AsItIs
    }

    /// The next quote, or the character before it that would end the string's place.
    fn end_of_quoted_span(&mut self, scan: &Scan, after: usize) -> usize {
        let in_value = self.context.is(Place::Value);
        let (has_key, has_value, has_array) = (
            self.context.has(Place::Key),
            self.context.has(Place::Value),
            self.context.has(Place::Array),
        );
        let mut position = after;
        let mut before_letters = true;
        while let Some(character) = self.char_at(position) {
            if character == scan.right || character == scan.left {
                break;
            }
            if before_letters && is_alpha(character) {
                before_letters = false;
            }
            let ends = match character {
                ':' => has_key,
                '}' => has_key || has_value,
                ']' => has_array,
                ',' => has_array || (before_letters && in_value),
                _ => false,
            };
            if ends {
                break;
            }
            position = self.next(position);
        }
        self.charge(position - after);
        position
    }

    /// The next quote is of the closing kind too, at `found`: one of the two closes the string, or both are text.
    fn quote_before_quote(&mut self, scan: &mut Scan, after: usize, found: usize) -> Quote {
        let right = scan.right;
        let in_value = self.context.is(Place::Value);
        let before_member = in_value && self.member_follows_quote(found);
        if !before_member && self.only_whitespace(after, found) {
            return Quote::Closes(Some(right));
        }
        if in_value {
            if before_member {
                return self.keep_quote(scan);
            }
            let closing = self.skip_to(Marks::quote(right), self.next(found));
            let start = self.next(closing);
            let mut position = start;
            let colon = loop {
                match self.char_at(position) {
                    Some(':') => break true,
                    None | Some(',' | ']' | '}') => break false,
                    Some(character)
                        if character == right && self.byte_at(position - 1) != Some(b'\\') =>
                    {
                        break false;
                    }
                    Some(_) => position = self.next(position),
                }
            };
            self.charge(position - start);
            if colon {
                return Quote::AsItIs;
            }
            scan.unmatched_quote = !scan.unmatched_quote;
            return self.keep_quote(scan);
        }
        if self.context.is(Place::Array) {
            if self.quotes_pair_up(right, found) {
                scan.unmatched_quote = !scan.unmatched_quote;
                return self.keep_quote(scan);
            }
            return Quote::Closes(Some(right));
        }
        if self.context.is(Place::Key) {
            return self.keep_quote(scan);
        }
        Quote::AsItIs
    }

    /// Whether the quotes from `found` to the end of the array are even in number.
    fn quotes_pair_up(&mut self, right: char, found: usize) -> bool {
        let marks = Marks::quote(right).or(Marks::CLOSE_BRACKET);
        if let Some(mut left) = self.quotes_left
            && left.quote == right
            && left.position <= found
            && found < left.end
        {
            while left.position < found {
                left.position = self.skip_to(marks, self.next(left.position));
                left.count = left.count.saturating_sub(1);
            }
            if left.position == found {
                self.quotes_left = Some(left);
                return left.count.is_multiple_of(2);
            }
        }
        let mut end = found;
        let mut count: usize = 0;
        while self.char_at(end) == Some(right) {
            count += 1;
            end = self.skip_to(marks, self.next(end));
        }
        self.quotes_left = Some(QuotesLeft { quote: right, position: found, count, end });
        count.is_multiple_of(2)
    }

    fn keep_quote(&mut self, scan: &mut Scan) -> Quote {
        scan.push(scan.right);
        self.advance();
        Quote::Kept
    }
}
