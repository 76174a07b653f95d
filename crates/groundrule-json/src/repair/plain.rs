//! Plain JSON inside broken JSON: stretches that need no repair are read without the rules.

use groundrule_pytext::swar::{every, first_below, number_before, start_of};

use super::context::Place;
use super::{FRAME_LIMIT, RepairErrorKind, Repairer};
use crate::loads::{Piece, Unfinished, What, raw_decode};
use crate::number::{Digits, MAX_INT_DIGITS};
use crate::{JsonErrorKind, Value};

/// Deeper containers are left to the parser, which counts its calls.
const MAX_PLAIN_DEPTH: usize = 12;

/// The most calls that the parser would open for each level.
pub(super) const FRAMES_PER_LEVEL: usize = 6;

/// What is known about a stretch of the text: from `from` to `until` it is JSON, and the containers that begin at
/// `open` are those that continue after it. All others in the stretch are complete.
#[derive(Debug)]
pub(super) struct Checked {
    from: usize,
    until: usize,
    open: Vec<usize>,
    /// The values of whole containers, in order; once used, a value is `None`.
    pieces: Vec<Piece>,
    /// What ends the stretch.
    fault: What,
    /// Containers that begin before this position hold, or may hold, something that a repair reads in its own way.
    unusual_until: usize,
}

/// When to try again to read a container as plain JSON. If all objects are broken in the same way, every attempt fails,
/// so after every failure four times as many are skipped.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    failures: u32,
    to_pass: u32,
}

impl Attempts {
    fn is_due(&mut self) -> bool {
        let is_due = self.to_pass == 0;
        self.to_pass = self.to_pass.saturating_sub(1);
        is_due
    }

    fn failed(&mut self) {
        self.failures = (self.failures + 1).min(4);
        self.to_pass = 1 << (2 * self.failures);
    }
}

impl Checked {
    pub(super) fn new(from: usize, unfinished: Unfinished) -> Self {
        let Unfinished { fault, open, pieces } = unfinished;
        Checked { from, until: fault.at, open, pieces, fault: fault.what, unusual_until: 0 }
    }

    /// The text has changed, so nothing is known about it any more.
    pub(super) fn forget(&mut self) {
        self.until = 0;
        self.unusual_until = 0;
    }

    /// The container that begins at `position`, if it was read and not used yet.
    fn take_piece(&mut self, position: usize) -> Option<Piece> {
        let place = self.pieces.binary_search_by_key(&position, |piece| piece.start).ok()?;
        let piece = self.pieces.get_mut(place)?;
        if piece.value.is_null() {
            return None;
        }
        let value = std::mem::take(&mut piece.value);
        Some(Piece { value, ..*piece })
    }
}

impl Repairer {
    /// Reads the number or string at the current position, inside a container, if it is as plain as most and needs none
    /// of the rules.
    #[inline]
    pub(super) fn plain_scalar(&mut self) -> Option<Value> {
        if self.context.is_empty()
            || !self.deferred.is_empty()
            || self.frames + FRAMES_PER_LEVEL > FRAME_LIMIT
        {
            return None;
        }
        match self.peek_byte()? {
            b'"' => self.simple_string(),
            b'0'..=b'9' | b'-' => self.plain_number(),
            _ => None,
        }
    }

    /// Reads a JSON number followed by what must end it.
    fn plain_number(&mut self) -> Option<Value> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        let digits = Digits::read(bytes);
        let ends = match bytes.get(digits.length)? {
            b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t' => true,
            // Outside of an array the comma could group digits, as in `1,000`.
            b',' => {
                self.context.is(Place::Array)
                    || matches!(
                        bytes.get(digits.length + 1),
                        Some(b' ' | b'\n' | b'\r' | b'\t' | b'"' | b'\'')
                    )
            }
            _ => false,
        };
        if digits.length == 0 || !ends || digits.whole > MAX_INT_DIGITS {
            return None;
        }
        let end = self.at + digits.length;
        let value = digits.value(&self.text, self.at);
        self.at = end;
        Some(value)
    }

    /// Reads the container at the current position, inside another, if it is plain JSON on which every repair rule
    /// agrees with `json.loads`. As long as the parser moves forward, this reads every byte once.
    pub(super) fn plain_container(&mut self) -> Option<Value> {
        let at = self.at;
        if self.peek_byte() == Some(b'[')
            && let Some(list) = self.four_numbers()
        {
            return Some(list);
        }
        if at < self.checked.unusual_until {
            return None;
        }
        let is_known = self.checked.from <= at && at < self.checked.until;
        let is_broken = is_known && self.checked.open.contains(&at);
        if (is_broken || !is_known)
            && let Some(dict) = self.labelled_object()
        {
            return Some(Value::Dict(dict));
        }
        if is_broken {
            return None;
        }
        let piece = if is_known { self.checked.take_piece(at) } else { None };
        let piece = match piece {
            Some(piece) => piece,
            None if !self.attempts.is_due() => return None,
            None => match raw_decode(&self.text, at, MAX_PLAIN_DEPTH) {
                Ok(piece) => {
                    self.charge((piece.end - at) / 8);
                    piece
                }
                Err(unfinished) => {
                    self.charge(unfinished.fault.at.saturating_sub(at) / 8);
                    let unusual_until = self.checked.unusual_until;
                    self.checked = Checked::new(at, unfinished);
                    self.checked.unusual_until = unusual_until;
                    self.attempts.failed();
                    return None;
                }
            },
        };
        if piece.unusual > 0 {
            // Whatever begins before the unusual place may hold it, and is not tried again.
            self.checked.unusual_until = piece.unusual;
            return None;
        }
        if self.frames + piece.height * FRAMES_PER_LEVEL > FRAME_LIMIT {
            return None;
        }
        self.at = piece.end;
        Some(match piece.value {
            Value::Dict(dict) => Value::Dict(self.end_of_object(dict)),
            other => other,
        })
    }

    /// Reads a list of four whole numbers, like a box, spaced as `json.dumps` does. Every rule agrees on it.
    #[inline]
    fn four_numbers(&mut self) -> Option<Value> {
        if self.frames + FRAMES_PER_LEVEL > FRAME_LIMIT {
            return None;
        }
        let rest = self.text.as_bytes().get(self.at + 1..)?;
        let (a, rest) = number_before(rest, *b", ")?;
        let (b, rest) = number_before(rest, *b", ")?;
        let (c, rest) = number_before(rest, *b", ")?;
        let (d, rest) = number_before(rest, *b"],")
            .or_else(|| number_before(rest, *b"]}"))
            .or_else(|| number_before(rest, *b"] "))?;
        // The bracket was the last character of the list.
        self.at = self.text.len() - rest.len() - 1;
        Some(Value::List(Vec::from([a, b, c, d].map(|number| Value::Int(number.into())))))
    }

    /// Once, at the first bracket outside any container: if plain JSON starts there, that is the value.
    pub(super) fn plain_json_behind_prefix(&mut self) -> Option<Value> {
        if self.tried_plain_json || !self.context.is_empty() {
            return None;
        }
        if self.at == 0 && !self.first_container_is_followed() {
            return None;
        }
        self.tried_plain_json = true;
        let depth = FRAME_LIMIT.saturating_sub(self.frames + 3);
        match raw_decode(&self.text, self.at, depth) {
            Ok(piece) => {
                self.at = piece.end;
                Some(piece.value)
            }
            Err(unfinished) => {
                match unfinished.fault.kind() {
                    JsonErrorKind::Decode => {}
                    JsonErrorKind::IntTooLong => self.fail(RepairErrorKind::IntTooLong),
                    JsonErrorKind::TooDeep => self.fail(RepairErrorKind::TooDeep),
                }
                self.checked = Checked::new(self.at, unfinished);
                None
            }
        }
    }

    /// Whether the container at the start of the text is balanced, and something other than a comma comes after it.
    /// Up to the known fault it is balanced JSON, so the count begins there.
    fn first_container_is_followed(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let mut position = self.checked.until;
        let mut open: Vec<u8> =
            self.checked.open.iter().filter_map(|start| bytes.get(*start).copied()).collect();
        let mut in_string = false;
        match self.checked.fault {
            What::OpenString => return false,
            What::ControlCharacter | What::BadEscape | What::BadUnicodeEscape => {
                // Inside a string, which began somewhere before.
                position = 0;
                open.clear();
            }
            What::ExtraData => return self.is_followed(position),
            _ => {}
        }
        loop {
            let rest = bytes.get(position..).unwrap_or_default();
            let found = if in_string {
                memchr::memchr2(b'"', b'\\', rest)
            } else {
                first_quote_or_bracket(rest)
            };
            let Some(offset) = found else { return false };
            let byte = rest.get(offset).copied().unwrap_or_default();
            position += offset + 1;
            match byte {
                b'\\' => position += 1,
                b'"' => in_string = !in_string,
                b'{' | b'[' => open.push(byte),
                _ => {
                    let opening = if byte == b'}' { b'{' } else { b'[' };
                    if open.pop() != Some(opening) {
                        return false;
                    }
                    if open.is_empty() {
                        return self.is_followed(position);
                    }
                }
            }
        }
    }

    fn is_followed(&mut self, position: usize) -> bool {
        let after = self.scroll(position);
        self.byte_at(after).is_some_and(|byte| byte != b',')
    }
}

/// The first quote, brace or bracket, eight bytes at a time.
#[inline]
fn first_quote_or_bracket(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let eight = start_of(bytes.get(at..)?);
        // A bracket differs from the brace of its side by one bit.
        let folded = eight | every(0x20);
        let found = first_below(folded ^ every(b'{'), 1)
            | first_below(folded ^ every(b'}'), 1)
            | first_below(eight ^ every(b'"'), 1);
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_become_rare_when_they_fail() {
        let mut attempts = Attempts::default();
        assert!(attempts.is_due() && attempts.is_due());
        for skipped in [4, 16, 64, 256, 256] {
            attempts.failed();
            let passed = (0..1000).take_while(|_| !attempts.is_due()).count();
            assert_eq!(passed, skipped);
            assert!(attempts.is_due());
        }
    }

    #[test]
    fn the_first_quote_or_bracket_is_found_wherever_it_is() {
        for length in 0..30 {
            for byte in 0..=255_u8 {
                let mut text = vec![b'.'; 30];
                text[length] = byte;
                let expected = matches!(byte, b'"' | b'{' | b'}' | b'[' | b']').then_some(length);
                assert_eq!(first_quote_or_bracket(&text), expected, "{byte} at {length}");
                text.truncate(length + 1);
                assert_eq!(first_quote_or_bracket(&text), expected, "{byte} at the end, {length}");
                text.push(b'{');
                assert_eq!(first_quote_or_bracket(&text), expected.or(Some(length + 1)));
            }
        }
    }

    /// Where the parser is inside an array, or in the value of a member.
    fn parser(text: &str, place: Place) -> Option<Repairer> {
        let unfinished = raw_decode("[", 0, 10).err()?;
        let mut parser = Repairer::new(text, unfinished);
        parser.context.enter(place);
        Some(parser)
    }

    #[test]
    fn a_plain_number_ends_where_a_value_can_end() {
        for (text, in_array, in_value) in [
            ("12]", Some(2), Some(2)),
            ("12}", Some(2), Some(2)),
            ("-12 ", Some(3), Some(3)),
            ("12\n", Some(2), Some(2)),
            ("12\r", Some(2), Some(2)),
            ("12\t", Some(2), Some(2)),
            ("1.5e3, 2", Some(5), Some(5)),
            ("12,\n", Some(2), Some(2)),
            ("12,\"a", Some(2), Some(2)),
            ("12,'a", Some(2), Some(2)),
            ("12,345", Some(2), None),
            ("12,", Some(2), None),
            ("12px", None, None),
            ("12/3", None, None),
            ("12", None, None),
            ("-", None, None),
            ("012]", None, None),
        ] {
            for (place, expected) in [(Place::Array, in_array), (Place::Value, in_value)] {
                let read = parser(text, place).and_then(|mut parser| {
                    parser.plain_scalar()?;
                    Some(parser.at)
                });
                assert_eq!(read, expected, "{text:?} {place:?}");
            }
        }
    }

    #[test]
    fn four_numbers_are_read_in_one_go() {
        for (text, end) in [
            ("[1, 2, 3, 4], [5, 6", Some(12)),
            ("[10, 200, 3000, 40000]}...", Some(22)),
            ("[1, 2, 3, 4] ........", Some(12)),
            ("[1, 2, 3, 4]]........", None),
            ("[1, 2, 3, 4, 5], ", None),
            ("[1, 2, 3], ......", None),
            ("[1,2,3,4], ......", None),
            ("[1, 2, 3, 4.5], .", None),
        ] {
            let read = parser(text, Place::Array).and_then(|mut parser| {
                parser.four_numbers()?;
                Some(parser.at)
            });
            assert_eq!(read, end, "{text}");
            for (frames, fits) in [
                (FRAME_LIMIT - FRAMES_PER_LEVEL, true),
                (FRAME_LIMIT - FRAMES_PER_LEVEL + 1, false),
            ] {
                let read = parser(text, Place::Array).and_then(|mut parser| {
                    parser.frames = frames;
                    parser.four_numbers()
                });
                assert_eq!(read.is_some(), fits && end.is_some(), "{text}");
            }
        }
    }
}
