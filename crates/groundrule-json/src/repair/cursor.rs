//! The text under repair: looking at characters, looking ahead, and paying for it.
//!
//! Positions are bytes. One past the end is a position too, and so is anything beyond: there is no character there.
//! Every look ahead is paid from the budget of steps; once that is spent, or anything else has failed, the text
//! appears to have ended, and every loop of the parser ends as it would at the end of its input.

use groundrule_pytext::{is_decimal, is_space};

use super::{RepairErrorKind, Repairer};

/// A set of characters that a look ahead can search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks(u16);

impl Marks {
    const NONE: Marks = Marks(0);
    const DOUBLE_QUOTE: Marks = Marks(1);
    const SINGLE_QUOTE: Marks = Marks(1 << 1);
    const LEFT_QUOTE: Marks = Marks(1 << 2);
    const RIGHT_QUOTE: Marks = Marks(1 << 3);
    /// What can open or close a string.
    pub(super) const QUOTES: Marks = Marks(0b1111);
    pub(super) const CLOSE_BRACE: Marks = Marks(1 << 4);
    pub(super) const OPEN_BRACE: Marks = Marks(1 << 5);
    pub(super) const OPEN_BRACKET: Marks = Marks(1 << 6);
    pub(super) const CLOSE_BRACKET: Marks = Marks(1 << 7);
    pub(super) const COLON: Marks = Marks(1 << 8);
    pub(super) const BACKTICK: Marks = Marks(1 << 9);

    pub(super) const fn or(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// The mark of one of the four quotes.
    pub(super) fn quote(character: char) -> Marks {
        match character {
            '"' => Marks::DOUBLE_QUOTE,
            '\'' => Marks::SINGLE_QUOTE,
            '“' => Marks::LEFT_QUOTE,
            '”' => Marks::RIGHT_QUOTE,
            _ => Marks::NONE,
        }
    }

    const fn of_byte(byte: u8) -> Marks {
        match byte {
            b'"' => Marks::DOUBLE_QUOTE,
            b'\'' => Marks::SINGLE_QUOTE,
            // The first byte of both curly quotes, and of other characters too.
            CURLY => Marks::LEFT_QUOTE.or(Marks::RIGHT_QUOTE),
            b'}' => Marks::CLOSE_BRACE,
            b'{' => Marks::OPEN_BRACE,
            b'[' => Marks::OPEN_BRACKET,
            b']' => Marks::CLOSE_BRACKET,
            b':' => Marks::COLON,
            b'`' => Marks::BACKTICK,
            _ => Marks::NONE,
        }
    }

    const fn meets(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    /// The byte to search for, if the set is a single ASCII character.
    fn single_byte(self) -> Option<u8> {
        Some(match self {
            Marks::DOUBLE_QUOTE => b'"',
            Marks::SINGLE_QUOTE => b'\'',
            Marks::CLOSE_BRACE => b'}',
            Marks::CLOSE_BRACKET => b']',
            Marks::COLON => b':',
            Marks::BACKTICK => b'`',
            _ => return None,
        })
    }
}

/// The first byte of the quotes `“`, `”` and `„` in UTF-8.
const CURLY: u8 = 0xe2;

static MARK_OF_BYTE: [Marks; 256] = {
    let mut table = [Marks::NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = Marks::of_byte(byte as u8);
        byte += 1;
    }
    table
};

/// A look ahead that was long enough to remember: from any unescaped position in between, the answer is the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    marks: Marks,
    from: usize,
    found: usize,
}

/// The unescaped quotes of one kind from `position` to the end of an array, which is at `end`: it is queried quote by
/// quote, so continuing from the last answer keeps it linear.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuotesLeft {
    pub(super) quote: char,
    pub(super) position: usize,
    pub(super) count: usize,
    pub(super) end: usize,
}

/// Shorter looks are cheaper to repeat than to remember.
const WORTH_REMEMBERING: usize = 48;

/// What can open or close a string.
pub(super) fn is_quote(character: char) -> bool {
    matches!(character, '"' | '\'' | '“' | '”')
}

/// Python's `str.isdigit`: decimal digits of every script, and superscript, subscript, circled and similar digits.
pub(super) fn is_digit(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_digit();
    }
    is_decimal(character)
        || matches!(character,
            '\u{b2}'..='\u{b3}' | '\u{b9}' | '\u{1369}'..='\u{1371}' | '\u{19da}' | '\u{2070}'
            | '\u{2074}'..='\u{2079}' | '\u{2080}'..='\u{2089}' | '\u{2460}'..='\u{2468}'
            | '\u{2474}'..='\u{247c}' | '\u{2488}'..='\u{2490}' | '\u{24ea}' | '\u{24f5}'..='\u{24fd}'
            | '\u{24ff}' | '\u{2776}'..='\u{277e}' | '\u{2780}'..='\u{2788}' | '\u{278a}'..='\u{2792}'
            | '\u{10a40}'..='\u{10a43}' | '\u{10e60}'..='\u{10e68}' | '\u{11052}'..='\u{1105a}'
            | '\u{1f100}'..='\u{1f10a}')
}

impl Repairer {
    /// The character at a position, if the text has one there.
    #[inline]
    pub(super) fn char_at(&self, position: usize) -> Option<char> {
        let byte = self.byte_at(position)?;
        if byte.is_ascii() { Some(char::from(byte)) } else { self.wide_char_at(position) }
    }

    fn wide_char_at(&self, position: usize) -> Option<char> {
        self.text.get(position..).and_then(|rest| rest.chars().next())
    }

    /// The byte at a position: enough to tell one ASCII character from anything else.
    #[inline]
    pub(super) fn byte_at(&self, position: usize) -> Option<u8> {
        self.text.as_bytes().get(position).copied()
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<char> {
        self.char_at(self.at)
    }

    #[inline]
    pub(super) fn peek_byte(&self) -> Option<u8> {
        self.byte_at(self.at)
    }

    /// The position after the character at `position`.
    #[inline]
    pub(super) fn next(&self, position: usize) -> usize {
        match self.byte_at(position) {
            Some(byte) if !byte.is_ascii() => position + crate::text::sequence_length(byte),
            _ => position + 1,
        }
    }

    /// The position of the character before `position`.
    pub(super) fn previous(&self, position: usize) -> usize {
        let mut before = position.saturating_sub(1);
        while before > 0 && before < self.text.len() && !self.text.is_char_boundary(before) {
            before -= 1;
        }
        before
    }

    /// Skips the current character.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.at = self.next(self.at);
    }

    /// The first position at or after `position` that is not whitespace.
    #[inline]
    pub(super) fn scroll(&mut self, position: usize) -> usize {
        match self.byte_at(position) {
            Some(byte) if byte.is_ascii_graphic() => position,
            _ => self.scroll_whitespace(position),
        }
    }

    fn scroll_whitespace(&mut self, position: usize) -> usize {
        let mut end = position;
        loop {
            let rest = self.text.as_bytes().get(end..).unwrap_or_default();
            end +=
                rest.iter().take_while(|byte| matches!(byte, b'\t'..=b'\r' | 0x1c..=0x20)).count();
            match self.char_at(end) {
                Some(character) if !character.is_ascii() && is_space(character) => {
                    end = self.next(end);
                }
                _ => break,
            }
        }
        self.charge(end - position);
        end
    }

    #[inline]
    pub(super) fn skip_whitespace(&mut self) {
        self.at = self.scroll(self.at);
    }

    /// Whether the text in between is only whitespace.
    pub(super) fn only_whitespace(&mut self, from: usize, to: usize) -> bool {
        self.scroll(from) >= to
    }

    /// The first position at or after `from` that holds one of `marks` without an odd number of backslashes before
    /// it (counted from `from`); the end of the text if there is none.
    pub(super) fn skip_to(&mut self, marks: Marks, from: usize) -> usize {
        let unescaped = from == 0 || self.byte_at(from - 1) != Some(b'\\');
        let known = self.seen.iter().position(|seen| seen.marks == marks);
        if let Some(seen) = known.and_then(|place| self.seen.get(place))
            && (seen.from == from || (seen.from < from && unescaped))
            && from <= seen.found
        {
            return seen.found.min(self.text.len());
        }
        let mut search = from;
        let found = loop {
            let Some(candidate) = self.find(marks, search) else { break self.text.len() };
            let run = self.text.as_bytes().get(from..candidate).unwrap_or_default();
            let backslashes = run.iter().rev().take_while(|byte| **byte == b'\\').count();
            if backslashes % 2 == 0 {
                break candidate;
            }
            search = candidate + 1;
        };
        let length = found.saturating_sub(from);
        self.charge(length / 8 + 1);
        if length > WORTH_REMEMBERING {
            let seen = Seen { marks, from, found };
            match known.and_then(|place| self.seen.get_mut(place)) {
                Some(slot) => *slot = seen,
                None => self.seen.push(seen),
            }
        }
        found
    }

    /// The first position at or after `from` that holds one of `marks`, escaped or not.
    pub(super) fn find(&self, marks: Marks, from: usize) -> Option<usize> {
        let bytes = self.text.as_bytes().get(from..)?;
        if let Some(byte) = marks.single_byte() {
            return memchr::memchr(byte, bytes).map(|offset| from + offset);
        }
        let mut offset = 0;
        loop {
            let rest = bytes.get(offset..)?;
            let hit = rest.iter().position(|byte| {
                MARK_OF_BYTE.get(usize::from(*byte)).is_some_and(|mark| mark.meets(marks))
            })?;
            let position = from + offset + hit;
            if rest.get(hit) != Some(&CURLY)
                || self.char_at(position).is_some_and(|quote| Marks::quote(quote).meets(marks))
            {
                return Some(position);
            }
            offset += hit + 1;
        }
    }

    /// Replaces a range with other text; what was seen in the old text no longer holds.
    pub(super) fn rewrite(&mut self, range: std::ops::Range<usize>, with: &str) {
        self.charge(self.text.len() / 8);
        if self.failure.is_none() && self.text.get(range.clone()).is_some() {
            self.text.replace_range(range, with);
            self.seen.clear();
            self.quotes_left = None;
            self.keyless = None;
            self.checked.forget();
        }
    }

    /// Pays for steps.
    #[inline]
    pub(super) fn charge(&mut self, steps: usize) {
        match self.steps.checked_sub(steps) {
            Some(left) => self.steps = left,
            None => self.fail(RepairErrorKind::Exhausted),
        }
    }

    /// Gives up: the text ends here, and the first failure is the answer.
    #[cold]
    pub(super) fn fail(&mut self, kind: RepairErrorKind) {
        self.failure.get_or_insert(kind);
        self.text.clear();
    }
}
