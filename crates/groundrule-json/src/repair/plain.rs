//! Plain JSON inside of what is not: stretches that need no repair are read without asking.

use super::context::Place;
use super::{FRAME_LIMIT, RepairErrorKind, Repairer};
use crate::loads::{Piece, Unfinished, What, raw_decode};
use crate::number::{Digits, MAX_INT_DIGITS};
use crate::{JsonErrorKind, Value};

/// Deeper containers are left to the parser, which counts its calls.
const MAX_PLAIN_DEPTH: usize = 12;

/// The most calls that the parser would open for each level.
const FRAMES_PER_LEVEL: usize = 6;

/// What is known of a stretch of the text: from `from` to `until` it is JSON, and the containers that begin at `open`
/// are those that go on behind it. All others in the stretch are whole.
#[derive(Debug)]
pub(super) struct Checked {
    from: usize,
    until: usize,
    open: Vec<usize>,
    /// The values of whole containers, in order; once used, a value is `None`.
    pieces: Vec<Piece>,
    /// What ends the stretch.
    fault: What,
    /// Containers that begin before this position hold something that a repair reads in its own way, or may.
    unusual_until: usize,
}

impl Checked {
    pub(super) fn new(from: usize, unfinished: Unfinished) -> Self {
        let Unfinished { fault, open, pieces } = unfinished;
        Checked { from, until: fault.at, open, pieces, fault: fault.what, unusual_until: 0 }
    }

    /// The text has changed, so nothing is known of it any more.
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
    /// Reads the number or string at the current position, inside of a container, if it is as plain as they mostly
    /// are and needs none of the rules.
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

    /// Reads a number of JSON before what must end it.
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

    /// Reads the container at the current position, inside of another, if it is plain JSON in which every rule of
    /// repair agrees with `json.loads`. As long as the parser goes forward, every byte is read once for this.
    pub(super) fn plain_container(&mut self) -> Option<Value> {
        let at = self.at;
        if at < self.checked.unusual_until {
            return None;
        }
        let is_known = self.checked.from <= at && at < self.checked.until;
        if is_known && self.checked.open.contains(&at) {
            return None;
        }
        let piece = if is_known { self.checked.take_piece(at) } else { None };
        let piece = match piece {
            Some(piece) => piece,
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

    /// Once, at the first bracket outside of any container: if plain JSON starts there, that is the value.
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
    /// Up to the fault that is known it is balanced JSON, so the count begins there.
    fn first_container_is_followed(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        let mut position = self.checked.until;
        let mut open: Vec<u8> =
            self.checked.open.iter().filter_map(|start| bytes.get(*start).copied()).collect();
        let mut in_string = false;
        match self.checked.fault {
            What::OpenString => return false,
            What::ControlCharacter | What::BadEscape | What::BadUnicodeEscape => {
                // Inside of a string, which began somewhere before.
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
                rest.iter().position(|byte| matches!(byte, b'"' | b'{' | b'}' | b'[' | b']'))
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
