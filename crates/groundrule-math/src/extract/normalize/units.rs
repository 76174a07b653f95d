//! Units at the end of an answer.

use crate::extract::text::Text;
use groundrule_pytext::strip;
use memchr::memmem;
use std::borrow::Cow;

/// Words that are taken for units. An answer may end with one of them. A dot matches any character but a line break.
const UNITS: &[&str] = &[
    "integerpoint",
    "feet",
    "sue",
    "digit",
    "pound",
    "meal",
    "edge",
    "student",
    "children ticket",
    "multiple",
    "east",
    "degree",
    "mph",
    "kmph",
    "ft",
    "m square",
    " m east",
    "sq m",
    "deg",
    "mile",
    "q .",
    "monkey",
    "prime",
    "ratio",
    "profit of rs",
    "rd",
    "o",
    "gm",
    "p . m",
    "lb",
    "tile",
    "per",
    "dm",
    "lt",
    "gain",
    "ab",
    "way",
    "west",
    "a .",
    "b .",
    "c .",
    "d .",
    "e .",
    "f .",
    "g .",
    "h .",
    "t",
    "h",
    "no change",
    "men",
    "soldier",
    "pie",
    "bc",
    "excess",
    "st",
    "inches",
    "noon",
    "cent",
    "by",
    "gal",
    "kmh",
    "c",
    "acre",
    "rise",
    "a . m",
    "th",
    "π r 2",
    "sq",
    "mark",
    "l",
    "toy",
    "coin",
    "sq . m",
    "gallon",
    "° f",
    "profit",
    "minw",
    "yr",
    "women",
    "am",
    "pm",
    "hr",
    "cu cm",
    "square",
    "v â € ™",
    "are",
    "rupee",
    "rounds",
    "cubic",
    "cc",
    "mtr",
    "s",
    "ohm",
    "number",
    "day",
    "hour",
    "minute",
    "min",
    "second",
    "man",
    "woman",
    "sec",
    "cube",
    "mt",
    "sq inch",
    "mp",
    "∏ cm ³",
    "hectare",
    "more",
    "unit",
    "cu . m",
    "cm 2",
    "rs .",
    "rs",
    "kg",
    "g",
    "month",
    "km",
    "m",
    "cm",
    "mm",
    "apple",
    "liter",
    "loss",
    "yard",
    "pure",
    "year",
    "increase",
    "decrease",
    "d",
    "less",
    "Surface",
    "litre",
    "pi sq m",
    "s .",
    "metre",
    "meter",
    "inch",
];

/// For a byte, one more than the number of the last unit that ends in it, or zero.
static LAST: [u8; 256] = CHAINS.0;
/// For a unit, one more than the number of the one before it that ends in the same byte, or zero.
static BEFORE: [u8; UNITS.len()] = CHAINS.1;

const CHAINS: ([u8; 256], [u8; UNITS.len()]) = {
    let (mut last, mut before) = ([0; 256], [0; UNITS.len()]);
    let mut number = 0;
    while number < UNITS.len() {
        let unit = UNITS[number].as_bytes();
        let byte = unit[unit.len() - 1] as usize;
        before[number] = last[byte];
        last[byte] = number as u8 + 1;
        number += 1;
    }
    (last, before)
};

/// The units whose last byte is this one.
fn ending_in(byte: u8) -> impl Iterator<Item = &'static str> {
    let mut next = LAST[usize::from(byte)];
    std::iter::from_fn(move || {
        let number = usize::from(next.checked_sub(1)?);
        next = *BEFORE.get(number)?;
        UNITS.get(number).copied()
    })
}

/// Removes everything from the first `\text{` or `\mbox{` on, if the text ends in a brace or in a brace and a one-digit
/// exponent, and something is left.
pub(super) fn trailing_text(text: &mut Cow<'_, str>) {
    let kept = strip(match text_start(text) {
        Some(start) => text.get(..start).unwrap_or_default(),
        None => text,
    });
    if !kept.is_empty() && kept.len() != text.len() {
        *text = Cow::Owned(kept.to_owned());
    }
}

/// Where the first `\text{` or `\mbox{` starts from which the text runs to a matching end.
fn text_start(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // A line break at the very end does not count.
    let end = text.strip_suffix('\n').map_or(bytes.len(), str::len);
    let close = last_brace(text, end)?;
    // There must be no line break in between.
    let line = memchr::memrchr(b'\n', bytes.get(..close)?).map_or(0, |at| at + 1);
    let line_bytes = bytes.get(line..close)?;
    // Both commands have an x.
    memchr::memchr(b'x', line_bytes)?;
    let first = |word: &str| memmem::find(line_bytes, word.as_bytes()).map(|at| line + at);
    match (first("\\text{"), first("\\mbox{")) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// The brace that ends the text, except for `^` and one digit that may follow.
fn last_brace(text: &str, end: usize) -> Option<usize> {
    let whole = Text::new(text.get(..end)?);
    if whole.byte_before(end) == b'}' {
        return Some(end - 1);
    }
    let digit = end - whole.digit_before(end);
    let exponent = digit.checked_sub(2)?;
    (digit < end && whole.starts_with(exponent, "}^")).then_some(exponent)
}

/// Removes one unit at the end, after a digit, a brace or a blank, if something is left.
pub(super) fn trailing_unit(text: &mut Cow<'_, str>) {
    let Some(end) = without_unit(text) else { return };
    match text {
        Cow::Borrowed(text) => *text = text.get(..end).unwrap_or_default(),
        Cow::Owned(text) => text.truncate(end),
    }
}

/// Where the text ends without its unit.
fn without_unit(source: &str) -> Option<usize> {
    let text = Text::new(source);
    let mut end = source.len();
    while let width @ 1.. = text.space_before(end) {
        end -= width;
    }
    if !may_end_unit(&text, end) {
        return None;
    }
    let singular = [0, 1, 2].into_iter().filter(|&plural| match plural {
        1 => text.byte_before(end) == b's',
        2 => end >= 2 && text.starts_with(end - 2, "es"),
        _ => true,
    });
    let mut leftmost: Option<(usize, usize)> = None;
    for plural in singular {
        let last = text.byte_before(end - plural);
        // A dot matches any character, and each that ends a unit has a blank before it.
        let dotted = end - plural >= 2 && last != b'.' && text.byte(end - plural - 2) == b' ';
        let any = if dotted || !last.is_ascii() { b'.' } else { 0 };
        for unit in ending_in(last).chain(ending_in(any)) {
            if let Some(start) = ends_with(&text, end - plural, unit)
                && let Some(found) = after_what(&text, start)
                && leftmost.is_none_or(|(known, _)| found.0 < known)
            {
                leftmost = Some(found);
            }
        }
    }
    leftmost.map(|(_, keep)| keep)
}

/// A quick look at the end, since most answers end in a digit or a brace.
fn may_end_unit(text: &Text<'_>, end: usize) -> bool {
    let last = text.byte_before(end);
    if last.is_ascii_alphabetic() {
        return true;
    }
    // Units that end in something else have a blank before it.
    match text.char_before(end) {
        Some(c) => text.byte_before(end - c.len_utf8()) == b' ',
        None => false,
    }
}

/// Where a unit that ends at `end` starts.
fn ends_with(text: &Text<'_>, end: usize, unit: &str) -> Option<usize> {
    if !unit.contains('.') {
        let start = end.checked_sub(unit.len())?;
        return text.starts_with(start, unit).then_some(start);
    }
    let mut at = end;
    for expected in unit.chars().rev() {
        let c = text.char_before(at)?;
        if c != expected && (expected != '.' || c == '\n') {
            return None;
        }
        at -= c.len_utf8();
    }
    Some(at)
}

/// A unit that starts at `start` must follow a digit, a brace or a blank. Returns where the match starts, and where the
/// remaining text ends.
fn after_what(text: &Text<'_>, start: usize) -> Option<(usize, usize)> {
    let mut blanks = start;
    let mut second = start;
    while let width @ 1.. = text.space_before(blanks) {
        second = blanks;
        blanks -= width;
    }
    let holder = match text.byte_before(blanks) {
        b'}' => 1,
        _ => text.digit_before(blanks),
    };
    if holder > 0 {
        Some((blanks - holder, blanks))
    } else if blanks < start {
        // The first blank itself is what the unit follows, and it stays.
        Some((blanks, second))
    } else {
        None
    }
}

#[cfg(test)]
recorded! {
    text: text_start, without_unit;
    at: last_brace;
    place: after_what, may_end_unit;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(text: &str) -> String {
        let mut text = Cow::Borrowed(text);
        trailing_unit(&mut text);
        text.into_owned()
    }

    #[test]
    fn units_after_digit_brace_or_blank() {
        assert_eq!(unit("5 km"), "5");
        assert_eq!(unit("5km "), "5");
        assert_eq!(unit("\\frac{1}{2} inches"), "\\frac{1}{2}");
        assert_eq!(unit("x  m"), "x ");
        assert_eq!(unit("xm"), "xm");
        assert_eq!(unit("5 a . m"), "5");
        assert_eq!(unit("5 a x"), "5");
        assert_eq!(unit("3 ∏ cm ³"), "3");
    }

    #[test]
    fn text_goes_from_its_first_command_on() {
        let text = |text: &str| {
            let mut text = Cow::Borrowed(text);
            trailing_text(&mut text);
            text.into_owned()
        };
        assert_eq!(text("5\\text{ cm}^2"), "5");
        assert_eq!(text("5\\text{ cm}{^2}"), "5");
        assert_eq!(text("5\\text{ cm}+\\frac{1}{2}"), "5");
        assert_eq!(text("\\text{ cm}"), "\\text{ cm}");
        assert_eq!(text("5\\mbox{ cm} "), "5\\mbox{ cm}");
        assert_eq!(text(" 5 "), "5");
    }
}
