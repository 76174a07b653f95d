//! Numbers, and what begins like one.

use std::borrow::Cow;

use groundrule_pytext::is_alpha;

use super::Repairer;
use super::context::Place;
use crate::Value;
use crate::number::integer;

impl Repairer {
    /// Reads a number; anything that is not one stays text (`1/2`, `1,000`, `1.2.3`), and letters after it make it a
    /// string without quotes.
    pub(super) fn number(&mut self) -> Value {
        let frames = self.frames;
        self.open_frames(2, 1);
        let value = self.number_here();
        self.frames = frames;
        value
    }

    fn number_here(&mut self) -> Value {
        let start = self.at;
        let in_array = self.context.is(Place::Array);
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let mut seen = Seen::default();
        // The last character that is not an underscore.
        let mut last = 0;
        let mut length = 0;
        for &byte in rest {
            match byte {
                b'0'..=b'9' | b'-' | b'/' => {}
                b'.' | b'e' | b'E' => seen.float = true,
                b',' if !in_array => seen.comma = true,
                b'+' if matches!(last, b'e' | b'E') => {}
                b'_' => seen.underscore = true,
                _ => break,
            }
            if byte != b'_' {
                last = byte;
            }
            length += 1;
        }
        self.at += length;
        self.charge(length / 4);
        if self.peek().is_some_and(is_alpha) {
            self.at = start;
            return self.string();
        }
        let spelled = self.text.get(start..start + length).unwrap_or_default();
        let mut digits = if seen.underscore {
            Cow::Owned(spelled.replace('_', ""))
        } else {
            Cow::Borrowed(spelled)
        };
        if matches!(last, b'+' | b'-' | b'e' | b'E' | b'/' | b',') {
            // A sign, exponent or separator at the end is not part of the number.
            let kept = digits.len() - 1;
            match &mut digits {
                Cow::Owned(text) => text.truncate(kept),
                Cow::Borrowed(text) => *text = text.get(..kept).unwrap_or_default(),
            }
            seen = Seen::of(&digits);
            self.at -= 1;
        }
        let number = if seen.comma {
            None
        } else if seen.float {
            // With these characters, both languages accept the same numbers.
            digits.parse().ok().map(Value::Float)
        } else {
            // `None` for a lone minus, one that is not at the start, or a slash.
            integer(&digits)
        };
        number.unwrap_or_else(|| Value::from(&*digits))
    }
}

/// Which characters beyond digits there are.
#[derive(Default)]
struct Seen {
    comma: bool,
    /// A point or an exponent.
    float: bool,
    underscore: bool,
}

impl Seen {
    fn of(digits: &str) -> Self {
        Seen {
            comma: digits.contains(','),
            float: digits.contains(['.', 'e', 'E']),
            underscore: false,
        }
    }
}
