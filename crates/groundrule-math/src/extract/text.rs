//! The text under the scanners: characters as Python's `re` classes them, without decoding twice.

use groundrule_pytext::{Needle, is_decimal, is_space};
use std::cell::Cell;
use std::ops::Range;

/// A byte that starts a space. A table, so that the common case is one lookup.
const SPACE: u8 = 1;
/// An ASCII digit.
const DIGIT: u8 = 2;
/// A byte of a character outside ASCII.
const HIGH: u8 = 4;

const CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'\t'..=b'\r' | 0x1c..=0x20 => SPACE,
            b'0'..=b'9' => DIGIT,
            0x80.. => HIGH,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// A text with the questions that every scanner asks of it.
///
/// Offsets are bytes. A position handed in must be a character boundary; a question about a place
/// past the end is answered with "nothing there".
#[derive(Debug)]
pub(crate) struct Text<'t> {
    pub(crate) whole: &'t str,
    pub(crate) bytes: &'t [u8],
    /// The last long run of whitespace that was skipped. Many scanners arrive at the same run, and walking it each time
    /// would make degenerate texts quadratic.
    run: Cell<(usize, usize)>,
}

/// Runs at least this long are remembered.
const LONG_RUN: usize = 32;

impl<'t> Text<'t> {
    pub(crate) fn new(whole: &'t str) -> Self {
        Text { whole, bytes: whole.as_bytes(), run: Cell::new((0, 0)) }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The byte at `at`, or zero past the end: no scanner looks for a zero byte.
    #[inline]
    pub(crate) fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// The byte before `at`, or zero at the start.
    #[inline]
    pub(crate) fn byte_before(&self, at: usize) -> u8 {
        match at.checked_sub(1) {
            Some(before) => self.byte(before),
            None => 0,
        }
    }

    #[inline]
    pub(crate) fn slice(&self, range: Range<usize>) -> &'t str {
        self.whole.get(range).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn starts_with(&self, at: usize, what: &str) -> bool {
        self.bytes.get(at..).is_some_and(|rest| rest.starts_with(what.as_bytes()))
    }

    #[inline]
    pub(crate) fn char_at(&self, at: usize) -> Option<char> {
        self.whole.get(at..)?.chars().next()
    }

    #[inline]
    pub(crate) fn char_before(&self, at: usize) -> Option<char> {
        self.whole.get(..at)?.chars().next_back()
    }

    /// How many bytes the character at `at` takes; zero at the end.
    #[inline]
    pub(crate) fn width(&self, at: usize) -> usize {
        match self.bytes.get(at) {
            None => 0,
            Some(0..=0x7f) => 1,
            Some(0..=0xdf) => 2,
            Some(0..=0xef) => 3,
            Some(_) => 4,
        }
    }

    /// How many bytes the whitespace character at `at` takes; zero if there is none.
    #[inline]
    pub(crate) fn space(&self, at: usize) -> usize {
        match CLASS[self.byte(at) as usize] {
            SPACE => 1,
            HIGH => self.wide_space(at),
            _ => 0,
        }
    }

    /// The same for a character outside ASCII.
    fn wide_space(&self, at: usize) -> usize {
        match self.char_at(at) {
            Some(c) if is_space(c) => c.len_utf8(),
            _ => 0,
        }
    }

    /// How many bytes the whitespace character that ends at `at` takes; zero if there is none.
    #[inline]
    pub(crate) fn space_before(&self, at: usize) -> usize {
        match CLASS[self.byte_before(at) as usize] {
            SPACE => 1,
            HIGH => match self.char_before(at) {
                Some(c) if is_space(c) => c.len_utf8(),
                _ => 0,
            },
            _ => 0,
        }
    }

    /// How many bytes the decimal digit at `at`, of any script, takes; zero if there is none.
    #[inline]
    pub(crate) fn digit(&self, at: usize) -> usize {
        match CLASS[self.byte(at) as usize] {
            DIGIT => 1,
            HIGH => match self.char_at(at) {
                Some(c) if is_decimal(c) => c.len_utf8(),
                _ => 0,
            },
            _ => 0,
        }
    }

    /// How many bytes the decimal digit that ends at `at` takes.
    #[inline]
    pub(crate) fn digit_before(&self, at: usize) -> usize {
        match CLASS[self.byte_before(at) as usize] {
            DIGIT => 1,
            HIGH => match self.char_before(at) {
                Some(c) if is_decimal(c) => c.len_utf8(),
                _ => 0,
            },
            _ => 0,
        }
    }

    /// Past all digits from `at` on.
    #[inline]
    pub(crate) fn skip_digits(&self, mut at: usize) -> usize {
        loop {
            match self.digit(at) {
                0 => return at,
                width => at += width,
            }
        }
    }

    /// Past all whitespace from `at` on.
    #[inline]
    pub(crate) fn skip_space(&self, at: usize) -> usize {
        let mut end = at;
        loop {
            match self.space(end) {
                0 => return end,
                width => end += width,
            }
            if end - at >= LONG_RUN {
                return self.skip_long_space(end);
            }
        }
    }

    #[cold]
    fn skip_long_space(&self, at: usize) -> usize {
        let (from, to) = self.run.get();
        let mut end = at;
        loop {
            if (from..=to).contains(&end) {
                end = to;
                break;
            }
            match self.space(end) {
                0 => break,
                width => end += width,
            }
        }
        self.run.set((at, end));
        end
    }
}

/// Remembers the answer to "where is the next one, from here on?".
///
/// Scanners ask at places that mostly move to the right; giving up a window lets them step back a little. For every
/// place in `from..=found` the answer is `found`, so asking again costs nothing, and only those short steps back search
/// any text twice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Next {
    from: usize,
    found: usize,
}

/// The answer "nowhere".
pub(crate) const NOWHERE: usize = usize::MAX;

impl Next {
    pub(crate) const fn new() -> Self {
        // An empty range: it answers no question.
        Next { from: 1, found: 0 }
    }

    /// The next place at or after `at`; `search(low, high)` looks in `low..high`, where a `high` past
    /// the end means the end.
    #[inline]
    pub(crate) fn from(
        &mut self,
        at: usize,
        search: impl Fn(usize, usize) -> Option<usize>,
    ) -> usize {
        if self.from <= at && at <= self.found {
            return self.found;
        }
        if at < self.from && self.from <= self.found {
            if let Some(near) = search(at, self.from) {
                return near;
            }
            self.from = at;
            return self.found;
        }
        self.from = at;
        self.found = search(at, NOWHERE).unwrap_or(NOWHERE);
        self.found
    }
}

/// Finds a word from the right, and does not search twice where it is absent.
///
/// The mirror image of [`Next`].
#[derive(Debug)]
pub(crate) struct Previous {
    word: &'static Needle,
    known: Option<Option<usize>>,
}

impl Previous {
    pub(crate) fn new(word: &'static Needle, text: &str) -> Self {
        // Most texts lack the word, and a forward search shows that sooner.
        Previous { word, known: (!word.is_in(text)).then_some(None) }
    }

    /// Whether the text lacks the word.
    pub(crate) fn is_nowhere(&self) -> bool {
        // Not `==`, which Rust 1.97.0-nightly of May 2026 compiles wrongly: no text has the word then.
        matches!(self.known, Some(None))
    }

    /// The last one that ends at or before `limit`. Limits only ever fall.
    pub(crate) fn before(&mut self, text: &str, limit: usize) -> Option<usize> {
        match self.known {
            Some(None) => None,
            Some(Some(at)) if at + self.word.word().len() <= limit => Some(at),
            _ => {
                let found = self.word.rfind(text.get(..limit)?);
                self.known = Some(found);
                found
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_follow_python() {
        let text = Text::new("a ٣\u{3000}5\u{a0}");
        assert_eq!((text.space(1), text.digit(2), text.space(4), text.digit(7)), (1, 2, 3, 1));
        assert_eq!((text.space_before(7), text.digit_before(8), text.digit_before(4)), (3, 1, 2));
        assert_eq!(text.skip_space(8), 10);
        assert_eq!((text.byte(99), text.space(99), text.width(99)), (0, 0, 0));
    }

    #[test]
    fn a_long_run_is_walked_once() {
        let blank = " ".repeat(200_000);
        let text = Text::new(&blank);
        for at in (0..blank.len()).chain((0..blank.len()).rev()) {
            assert_eq!(text.skip_space(at), blank.len());
        }
    }

    #[test]
    fn next_answers_from_memory_and_steps_back() {
        let places = [3usize, 10, 20];
        let search =
            |low: usize, high: usize| places.iter().copied().find(|&p| p >= low && p < high);
        let mut next = Next::new();
        assert_eq!(next.from(0, search), 3);
        assert_eq!(next.from(11, search), 20);
        assert_eq!(next.from(9, search), 10);
        assert_eq!(next.from(15, search), 20);
        assert_eq!(next.from(21, search), NOWHERE);
        assert_eq!(next.from(4, search), 10);
        assert_eq!(next.from(30, search), NOWHERE);
    }
}
