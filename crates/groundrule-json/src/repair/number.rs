//! Numbers, and what begins like one.

use groundrule_pytext::{is_alpha, parse_float};

use super::Repairer;
use super::context::Place;
use crate::Value;
use crate::loads::integer;

impl Repairer {
    /// Reads a number; what reads like none stays text (`1/2`, `1,000`, `1.2.3`), and letters behind it make it a
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
        let mut digits = String::new();
        while let Some(byte) = self.peek_byte() {
            match byte {
                b'0'..=b'9' | b'-' | b'.' | b'e' | b'E' | b'/' => digits.push(char::from(byte)),
                b',' if !in_array => digits.push(','),
                b'+' if digits.ends_with(['e', 'E']) => digits.push('+'),
                b'_' => {}
                _ => break,
            }
            self.at += 1;
        }
        self.charge(self.at - start);
        if self.peek().is_some_and(is_alpha) {
            self.at = start;
            return self.string();
        }
        if digits.ends_with(['+', '-', 'e', 'E', '/', ',']) {
            digits.pop();
            self.at -= 1;
        }
        let number = if digits.contains(',') {
            None
        } else if digits.contains(['.', 'e', 'E']) {
            parse_float(&digits).map(Value::Float)
        } else {
            whole_number(&digits)
        };
        number.unwrap_or_else(|| Value::from(digits))
    }
}

/// Python's `int(digits)`, where only digits, minus and slash can occur.
fn whole_number(digits: &str) -> Option<Value> {
    let magnitude = digits.strip_prefix('-').unwrap_or(digits);
    let is_number = !magnitude.is_empty() && magnitude.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { integer(digits) } else { None }
}
