//! What is at the current position: the choice between the kinds of value.

use groundrule_pytext::{is_alpha, is_space};

use super::context::Place;
use super::cursor::{Marks, is_digit, is_quote};
use super::{FRAME_LIMIT, RepairErrorKind, Repairer};
use crate::loads::raw_decode;
use crate::{JsonErrorKind, Value};

impl Repairer {
    /// Reads the next value, skipping whatever cannot start one; an empty string if there is none.
    pub(super) fn value(&mut self) -> Value {
        if let Some(value) = self.plain_scalar() {
            return value;
        }
        let frames = self.frames;
        self.open_frames(1, 1);
        let value = if self.deferred.is_empty() {
            self.value_here()
        } else {
            let places: Vec<Place> = std::mem::take(&mut self.deferred);
            for place in &places {
                self.context.enter(*place);
            }
            let value = self.value();
            for _ in &places {
                self.context.leave();
            }
            value
        };
        self.frames = frames;
        value
    }

    fn value_here(&mut self) -> Value {
        let mut quote_may_lack_brace = self.at == 0 && self.context.is_empty();
        loop {
            self.charge(1);
            let Some(character) = self.peek() else { return Value::from("") };
            let nested = !self.context.is_empty();
            match character {
                '{' | '[' => {
                    let plain = if nested {
                        self.plain_container()
                    } else {
                        self.plain_json_behind_prefix()
                    };
                    if let Some(value) = plain {
                        return value;
                    }
                    self.at += 1;
                    return if character == '{' { self.object() } else { self.array(b']') };
                }
                '(' if nested || self.parenthesis_starts_value() => return self.parenthesized(),
                '#' | '/' => {
                    if nested {
                        self.comment();
                        return Value::from("");
                    }
                    // In Python each run of top-level comments opens three more calls.
                    self.top_level_comments();
                    self.open_frames(3, 1);
                    quote_may_lack_brace = false;
                    continue;
                }
                _ if nested && (is_quote(character) || is_alpha(character)) => {
                    return self.string();
                }
                _ if nested && (is_digit(character) || matches!(character, '-' | '.')) => {
                    return self.number();
                }
                _ if quote_may_lack_brace && is_quote(character) => {
                    quote_may_lack_brace = false;
                    if let Some(value) = self.object_without_brace(character) {
                        return value;
                    }
                }
                _ => quote_may_lack_brace &= is_space(character),
            }
            self.advance();
            if !nested && !quote_may_lack_brace {
                self.skip_prose();
            }
        }
    }

    /// Outside any container, only five characters can start something.
    fn skip_prose(&mut self) {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let skipped = rest
            .iter()
            .position(|byte| matches!(byte, b'{' | b'[' | b'(' | b'#' | b'/'))
            .unwrap_or(rest.len());
        self.at += skipped;
        self.charge(skipped / 4);
    }

    /// `"a": 1}`: if one brace in front makes the whole text plain JSON, that is the value.
    fn object_without_brace(&mut self, quote: char) -> Option<Value> {
        if self.scroll(0) != self.at {
            return None;
        }
        let key_end = self.skip_to(Marks::quote(quote), self.next(self.at));
        self.char_at(key_end)?;
        let colon = self.scroll(self.next(key_end));
        let text = self.text.as_str();
        if self.byte_at(colon) != Some(b':') || !groundrule_pytext::rstrip(text).ends_with('}') {
            return None;
        }
        self.charge(text.len());
        let candidate = format!("{{{}", self.text);
        let depth = FRAME_LIMIT.saturating_sub(self.frames + 3);
        match raw_decode(&candidate, 0, depth) {
            Ok(piece) => {
                let rest = candidate.get(piece.end..).unwrap_or_default();
                if !rest.trim_matches([' ', '\t', '\r', '\n']).is_empty() {
                    return None;
                }
                self.at = self.text.len();
                Some(piece.value)
            }
            Err(unfinished) => {
                if unfinished.fault.kind() == JsonErrorKind::TooDeep {
                    self.fail(RepairErrorKind::TooDeep);
                }
                None
            }
        }
    }
}
