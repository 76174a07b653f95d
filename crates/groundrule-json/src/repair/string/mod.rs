//! Strings, the hard part: where a string begins, what belongs to it, and which quote really closes it.
//!
//! `entry` looks at how a string begins and settles the simple ones; `body` goes through the rest character by
//! character; `escape`, `quote`, `comma` and `inline` decide what a backslash, a quote, a comma and a bracket mean there.

mod body;
mod comma;
mod entry;
mod escape;
mod inline;
mod quote;

use groundrule_pytext::is_space;

use super::Repairer;
use super::context::Place;
use super::cursor::Marks;
use crate::Value;
use crate::text::PyStrBuilder;

/// A string that is being read.
#[derive(Debug)]
struct Scan {
    /// There was no opening quote.
    missing_quotes: bool,
    /// It was opened by two quotes.
    doubled_quotes: bool,
    /// The quote that opens it, and the one that closes it.
    left: char,
    right: char,
    /// How many „ are open: in between, no quote closes the string.
    low_quotes: usize,
    /// What was read.
    text: PyStrBuilder,
    /// A quote was kept as text, so the next one is its partner.
    unmatched_quote: bool,
    /// A bracket that opens after the last comma belongs to the text.
    pending_inline: bool,
    /// Brackets of the text that are open.
    inline: Vec<u8>,
    /// There is no quote and no bracket ahead, so no comma needs to be looked at again.
    no_mark_ahead: bool,
    /// Earlier looks ahead: what was searched for, from where, and what was found.
    looks: Vec<(Marks, usize, Option<usize>)>,
    /// Braces that the text opened and did not close.
    open_braces: usize,
    /// Whether the text is inside `[...]`, and whether there is no whitespace in there so far.
    class: Option<bool>,
}

impl Scan {
    fn new(left: char, right: char, missing_quotes: bool, text: PyStrBuilder) -> Self {
        Scan {
            missing_quotes,
            doubled_quotes: false,
            left,
            right,
            low_quotes: 0,
            text,
            unmatched_quote: false,
            pending_inline: false,
            inline: Vec::new(),
            no_mark_ahead: false,
            looks: Vec::new(),
            open_braces: 0,
            class: None,
        }
    }

    /// Appends one character, and keeps count of what it opens or closes.
    fn push(&mut self, character: char) {
        self.text.push(character);
        match character {
            '{' => self.open_braces += 1,
            '}' => self.open_braces = self.open_braces.saturating_sub(1),
            '[' => self.class = Some(true),
            ']' => self.class = None,
            _ if self.class == Some(true) && is_space(character) => self.class = Some(false),
            _ => {}
        }
    }

    /// Appends text that may hold anything.
    fn push_all(&mut self, text: &str) {
        text.chars().for_each(|character| self.push(character));
    }

    /// Appends text that has no bracket in it.
    fn push_plain(&mut self, text: &str) {
        self.text.push_str(text);
        if self.class == Some(true) && text.contains(is_space) {
            self.class = Some(false);
        }
    }

    /// Replaces the backslash at the end with a character.
    fn replace_backslash(&mut self, character: char) {
        self.text.pop_backslash();
        self.push(character);
    }

    fn ends_with_backslash(&self) -> bool {
        self.text.ends_with('\\')
    }

    /// The quote that an escape can stand for: none while a „ is open, where `json_repair` holds a NUL.
    fn active_right(&self) -> char {
        if self.low_quotes > 0 { '\0' } else { self.right }
    }
}

/// How a string begins.
enum Entry {
    /// It is settled.
    Value(Value),
    /// The body comes next.
    Body(Scan),
}

impl Repairer {
    /// Reads a string, with or without quotes; a bare `true`, `false`, `null` or `none` is the constant, and a fenced
    /// block inside quotes is the value in it.
    pub(super) fn string(&mut self) -> Value {
        let frames = self.frames;
        self.open_frames(2, 2);
        if let Some(value) = self.short_string() {
            self.frames = frames;
            return value;
        }
        let value = match self.string_entry() {
            Entry::Value(value) => value,
            Entry::Body(mut scan) => {
                let last = self.string_body(&mut scan);
                self.string_end(&mut scan, last);
                let text = scan.text.finish();
                self.spare = scan.text;
                Value::String(text)
            }
        };
        self.frames = frames;
        value
    }

    /// Closes a string at the character where its body ended.
    fn string_end(&mut self, scan: &mut Scan, last: Option<char>) {
        if scan.missing_quotes && self.context.is(Place::Key) && last.is_some_and(is_space) {
            // Words where a key should be: a remark, not a key.
            self.skip_whitespace();
            if !matches!(self.peek_byte(), Some(b':' | b',')) {
                scan.text.clear();
                return;
            }
        }
        if last == Some(scan.right) {
            self.advance();
        } else {
            scan.text.trim_end();
        }
        if scan.missing_quotes || scan.text.ends_with('\n') {
            scan.text.trim_end();
        }
    }

    /// A look ahead that remembers its last answer for this string, and reuses it for any later start position.
    fn look(&mut self, scan: &mut Scan, marks: Marks, from: usize) -> usize {
        let known = scan.looks.iter().position(|(searched, ..)| *searched == marks);
        if let Some((_, start, found)) = known.and_then(|place| scan.looks.get(place)) {
            match *found {
                None if from >= *start => return self.text.len(),
                Some(found) if *start <= from && from <= found => {
                    return found.min(self.text.len());
                }
                _ => {}
            }
        }
        let found = self.skip_to(marks, from);
        let answer = self.byte_at(found).map(|_| found);
        let escaped = answer.is_some() && found > 0 && self.byte_at(found - 1) == Some(b'\\');
        if !escaped {
            match known.and_then(|place| scan.looks.get_mut(place)) {
                Some(look) => *look = (marks, from, answer),
                None => scan.looks.push((marks, from, answer)),
            }
        }
        found
    }
}
