//! JSON numbers, from their digits.

use dashu_int::IBig;

use crate::Value;

/// CPython's limit on the digits of an integer.
pub(crate) const MAX_INT_DIGITS: usize = 4300;

/// This many digits do not overflow 64 bits.
const SAFE_DIGITS: usize = 18;

/// Powers of ten that a double holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The digits of a number at the start of a text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Digits {
    /// How many bytes the number takes; 0 if there is none.
    pub(crate) length: usize,
    /// How many digits are before the point.
    pub(crate) whole: usize,
    /// Whether it has a fraction or an exponent.
    pub(crate) is_float: bool,
    negative: bool,
    fraction: usize,
    has_exponent: bool,
    /// The digits as one integer, without point and exponent, as long as it did not overflow.
    magnitude: u64,
}

impl Digits {
    /// Reads what JSON accepts as a number: no leading zero, and a digit on either side of a point.
    #[inline(always)]
    pub(crate) fn read(bytes: &[u8]) -> Digits {
        let negative = bytes.first() == Some(&b'-');
        let start = usize::from(negative);
        let (whole, magnitude) = match bytes.get(start) {
            Some(b'0') => (1, 0),
            _ => digits(bytes, start, 0),
        };
        let length = if whole == 0 { 0 } else { start + whole };
        let integer = Digits { length, whole, negative, magnitude, ..Digits::default() };
        match bytes.get(length) {
            Some(b'.' | b'e' | b'E') if whole > 0 => integer.with_fraction(bytes),
            _ => integer,
        }
    }

    fn with_fraction(mut self, bytes: &[u8]) -> Digits {
        if bytes.get(self.length) == Some(&b'.') {
            let (fraction, magnitude) = digits(bytes, self.length + 1, self.magnitude);
            if fraction > 0 {
                self.length += 1 + fraction;
                self.fraction = fraction;
                self.magnitude = magnitude;
                self.is_float = true;
            }
        }
        if matches!(bytes.get(self.length), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(self.length + 1), Some(b'+' | b'-')));
            let (exponent, _) = digits(bytes, self.length + 1 + sign, 0);
            if exponent > 0 {
                self.length += 1 + sign + exponent;
                self.has_exponent = true;
                self.is_float = true;
            }
        }
        self
    }

    /// The integer, if it is one and short.
    #[inline(always)]
    pub(crate) fn small_integer(&self) -> Option<i64> {
        if self.is_float || self.whole > SAFE_DIGITS {
            return None;
        }
        #[expect(clippy::cast_possible_wrap, reason = "18 digits fit")]
        let small = self.magnitude as i64;
        Some(if self.negative { -small } else { small })
    }

    /// The number that these digits spell; they were read at a position of `text`. An integer must be within the limit
    /// of digits.
    #[inline(always)]
    pub(crate) fn value(&self, text: &str, at: usize) -> Value {
        if let Some(small) = self.small_integer() {
            return Value::Int(small);
        }
        let is_short = self.is_float && self.whole + self.fraction <= SAFE_DIGITS;
        // A quotient of two exact doubles is the nearest double to the exact quotient.
        if is_short
            && !self.has_exponent
            && self.magnitude < 1 << 53
            && let Some(power) = EXACT_POWERS.get(self.fraction)
        {
            let float = self.magnitude as f64 / power;
            return Value::Float(if self.negative { -float } else { float });
        }
        self.long_value(text, at)
    }

    /// The same for any number of digits.
    #[inline(never)]
    fn long_value(&self, text: &str, at: usize) -> Value {
        let text = text.get(at..at + self.length).unwrap_or_default();
        if self.is_float {
            // Both languages round the exact decimal to the nearest double, and a huge one to infinity.
            return Value::Float(text.parse().unwrap_or(f64::NAN));
        }
        integer(text).unwrap_or_default()
    }
}

/// How many digits there are from `from` on, and the integer they make when appended to
/// `magnitude`.
#[inline(always)]
fn digits(bytes: &[u8], from: usize, mut magnitude: u64) -> (usize, u64) {
    let tail = bytes.get(from..).unwrap_or_default();
    let mut count = 0;
    for byte in tail {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        magnitude = magnitude.wrapping_mul(10).wrapping_add(u64::from(digit));
        count += 1;
    }
    (count, magnitude)
}

/// Python's `int(text)` of an optional minus and ASCII digits; `None` over the limit of digits.
pub(crate) fn integer(text: &str) -> Option<Value> {
    if text.len() <= 18 {
        return text.parse().ok().map(Value::Int);
    }
    if text.strip_prefix('-').unwrap_or(text).len() > MAX_INT_DIGITS {
        return None;
    }
    text.parse::<IBig>().ok().map(Value::from_big)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text, the length of the number at its start, its whole digits, and whether it is a float.
    #[test]
    fn the_digits_of_a_number_end_where_json_ends_it() {
        for (text, length, whole, is_float) in [
            ("0", 1, 1, false),
            ("-0", 2, 1, false),
            ("012", 1, 1, false),
            ("12,", 2, 2, false),
            ("-12.5]", 5, 2, true),
            ("12.", 2, 2, false),
            ("12.e3", 2, 2, false),
            ("1e5", 3, 1, true),
            ("1e+5 ", 4, 1, true),
            ("1.25E-10}", 8, 1, true),
            ("1e", 1, 1, false),
            ("1e+", 1, 1, false),
            ("1.5e-", 3, 1, true),
            ("", 0, 0, false),
            ("-", 0, 0, false),
            (".5", 0, 0, false),
            ("+1", 0, 0, false),
            ("x", 0, 0, false),
        ] {
            let digits = Digits::read(text.as_bytes());
            assert_eq!(
                (digits.length, digits.whole, digits.is_float),
                (length, whole, is_float),
                "{text}"
            );
        }
    }

    #[test]
    fn eighteen_digits_are_a_small_integer() {
        for (text, small) in [
            ("7", Some(7)),
            ("-7", Some(-7)),
            ("999999999999999999", Some(999_999_999_999_999_999)),
            ("-999999999999999999", Some(-999_999_999_999_999_999)),
            ("1000000000000000000", None),
            ("1.0", None),
            ("1e0", None),
        ] {
            assert_eq!(Digits::read(text.as_bytes()).small_integer(), small, "{text}");
        }
    }
}
