//! Mathematics without LaTeX: `1,234.5`, `$20`, `50%`, `2+3*(4-1)`.
//!
//! The patterns that these scanners implement backtrack; what must follow the match decides how much of it is given
//! back. [`Follow`] names the three conditions that occur, and each scanner walks the possible endings in the order in
//! which backtracking would offer them.

use super::candidate::{Found, Number};
use super::environment::hope;
use super::text::{Next, Text};
use groundrule_pytext::sixteen;
use std::ops::Range;

/// What must come after a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Follow {
    /// Nothing in particular.
    Anything,
    /// No equals sign, not even after whitespace.
    NotEquals,
    /// "I hope", after an optional stop and blank.
    Hope,
}

/// Which of the two forms may match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Expression,
    Number,
    /// An expression if there is one, else a number.
    Either,
}

/// Finds plain mathematics at given places, remembering the run of characters around it.
#[derive(Debug)]
pub(crate) struct Plain<'a, 't> {
    text: &'a Text<'t>,
    /// End of the run of expression characters around the last place asked about.
    run_end: Next,
    /// The next operator.
    operator: Next,
    /// The last ending found, without and with a condition on what follows.
    last_end: [Option<LastEnd>; 2],
}

/// Where the last expression of a run may end, as far as it was searched.
#[derive(Debug, Clone, Copy)]
struct LastEnd {
    run_end: usize,
    searched_from: usize,
    /// End of the expression, and of the match with what closes it.
    found: Option<(usize, usize)>,
}

/// Characters of an expression, by class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Operator,
    Other,
    Outside,
}

fn kind(text: &Text<'_>, at: usize) -> (Kind, usize) {
    match text.byte(at) {
        b'+' | b'-' | b'*' | b'/' | b'^' | b'(' | b')' => (Kind::Operator, 1),
        b'0'..=b'9' | b'.' | b' ' => (Kind::Other, 1),
        0xc3 if matches!(text.byte(at + 1), 0x97 | 0xb7) => (Kind::Operator, 2), // times, divide
        _ => match text.space(at) + text.digit(at) {
            0 => (Kind::Outside, 0),
            width => (Kind::Other, width),
        },
    }
}

fn is_currency(c: char) -> bool {
    matches!(c, '$' | '£' | '¥' | '฿' | '\u{20a1}'..='\u{20bf}')
}

impl<'a, 't> Plain<'a, 't> {
    pub(crate) fn new(text: &'a Text<'t>) -> Self {
        Plain { text, run_end: Next::new(), operator: Next::new(), last_end: [None; 2] }
    }

    /// A match whose prefix (the start of the text, one whitespace character, or `=`) is at `at`: what was found and
    /// where the match ends.
    pub(crate) fn at(&mut self, at: usize, form: Form, follow: Follow) -> Option<(Found, usize)> {
        let after_prefix = match self.text.byte(at) {
            b'=' => Some(at + 1),
            _ => match self.text.space(at) {
                0 => None,
                width => Some(at + width),
            },
        };
        let start = (at == 0).then_some(0);
        let mut places = start
            .into_iter()
            .chain(after_prefix)
            .map(|place| if self.text.starts_with(place, "**") { place + 2 } else { place });
        let (first, second) = (places.next(), places.next());
        if form != Form::Number {
            for place in [first, second].into_iter().flatten() {
                if let Some((range, end)) = self.expression(place, follow) {
                    return Some((Found::Expression(range), end));
                }
            }
        }
        if form != Form::Expression {
            for place in [first, second].into_iter().flatten() {
                let text = self.text;
                let place = match text.char_at(place) {
                    Some(c) if is_currency(c) => place + c.len_utf8(),
                    _ => place,
                };
                if let Some((number, end)) = number(text, place, follow) {
                    return Some((Found::Number(number), end));
                }
            }
        }
        None
    }

    /// A match after any whitespace. The last whitespace character may be the prefix.
    pub(crate) fn after_space(
        &mut self,
        at: usize,
        form: Form,
        follow: Follow,
    ) -> Option<(Found, usize)> {
        let past = self.text.skip_space(at);
        if let Some(found) = self.at(past, form, follow) {
            return Some(found);
        }
        if past > at { self.at(past - self.text.space_before(past), form, follow) } else { None }
    }

    /// A digit, perhaps signed or in a parenthesis, then a run of expression characters with an
    /// operator in it and something after the operator, ended by punctuation, whitespace or the end.
    fn expression(&mut self, at: usize, follow: Follow) -> Option<(Range<usize>, usize)> {
        let text = self.text;
        let mut digit = at;
        for optional in [b'-', b'(', b'-'] {
            digit += usize::from(text.byte(digit) == optional);
        }
        let inside = digit + text.digit(digit);
        if inside == digit {
            return None;
        }
        let run_end = self.run_end.from(inside, |low, high| {
            let mut at = low;
            while at < high {
                match kind(text, at) {
                    (Kind::Outside, _) => return Some(at),
                    (_, width) => at += width,
                }
            }
            None
        });
        // Past the run, operators do not matter.
        let operator = self.operator.from(inside, |low, high| {
            let mut at = low;
            while at < high.min(run_end) {
                match kind(text, at) {
                    (Kind::Operator, _) => return Some(at),
                    (_, width) => at += width,
                }
            }
            (run_end < high).then_some(run_end)
        });
        if operator >= run_end {
            return None;
        }
        let operator_end = operator + text.width(operator);
        // The last possible ending does not depend on where the expression starts: the required operator may always be
        // the first one.
        let (end, match_end) = if follow == Follow::Hope {
            self.search_end(run_end, operator_end, follow)?
        } else {
            let slot = usize::from(follow == Follow::NotEquals);
            match self.last_end[slot] {
                Some(known)
                    if known.run_end == run_end
                        && (known.found.is_some() || known.searched_from <= inside) =>
                {
                    known.found?
                }
                _ => {
                    let found = self.search_end(run_end, inside, follow);
                    self.last_end[slot] = Some(LastEnd { run_end, searched_from: inside, found });
                    found?
                }
            }
        };
        (end > operator_end).then_some((at..end, match_end))
    }

    /// The last place in `low..=run_end` where an expression may end, and the end of the match there.
    fn search_end(&self, run_end: usize, low: usize, follow: Follow) -> Option<(usize, usize)> {
        let text = self.text;
        let mut end = run_end;
        let mut tried = 0;
        loop {
            if let Some(match_end) = suffix(text, end) {
                let accepted = match follow {
                    Follow::Anything => Some(match_end),
                    Follow::NotEquals => (!equals_next(text, match_end)).then_some(match_end),
                    Follow::Hope => hope(text, match_end),
                };
                if let Some(match_end) = accepted {
                    return Some((end, match_end));
                }
            }
            tried += 1;
            // "I hope" cannot be reached from further left than its optional punctuation is long.
            if end <= low || follow == Follow::Hope && tried > 8 {
                return None;
            }
            end -= text.char_before(end)?.len_utf8();
        }
    }
}

fn equals_next(text: &Text<'_>, at: usize) -> bool {
    text.byte(text.skip_space(at)) == b'='
}

/// What ends an expression: optional `**`, then punctuation, whitespace, a closing parenthesis, a
/// dollar, or the end of the text.
fn suffix(text: &Text<'_>, at: usize) -> Option<usize> {
    let at = if text.starts_with(at, "**") { at + 2 } else { at };
    match text.byte(at) {
        b'.' | b',' | b':' | b')' | b'$' => Some(at + 1),
        _ if at >= text.len() => Some(text.len()),
        _ => match text.space(at) {
            0 => None,
            width => Some(at + width),
        },
    }
}

/// A number at `at`, read by the first of four forms that satisfies what must follow.
fn number(text: &Text<'_>, at: usize, follow: Follow) -> Option<(Number, usize)> {
    let digits = at + usize::from(text.byte(at) == b'-');
    let whole = text.skip_digits(digits);
    if whole > digits {
        grouped(text, at, digits, whole, follow)
            .or_else(|| {
                if !matches!(text.byte(whole), b'.' | b',') {
                    return None;
                }
                let places = text.skip_digits(whole + 1);
                shortened(text, whole + 1, places, follow, |end| (at..whole, whole..end))
            })
            .or_else(|| shortened(text, digits, whole, follow, |end| (at..end, end..end)))
    } else if text.byte(at) == b'.' {
        let places = text.skip_digits(at + 1);
        shortened(text, at + 1, places, follow, |end| (at..at, at..end))
    } else {
        None
    }
}

/// One to three digits, then groups of three after commas or blanks, then perhaps decimals.
fn grouped(
    text: &Text<'_>,
    at: usize,
    digits: usize,
    whole: usize,
    follow: Follow,
) -> Option<(Number, usize)> {
    if !matches!(text.byte(digits), b'1'..=b'9') || text.slice(digits..whole).chars().count() > 3 {
        return None;
    }
    let mut ends = Vec::new();
    let mut end = whole;
    while let Some(next) = group(text, end) {
        ends.push(next);
        end = next;
    }
    for &end in ends.iter().rev() {
        if text.byte(end) == b'.' {
            let places = text.skip_digits(end + 1);
            let found = shortened(text, end + 1, places, follow, |to| (at..end, end..to));
            if found.is_some() {
                return found;
            }
        }
        if let Some((percent, match_end)) = ending(text, end, follow) {
            return Some((Number { integer: at..end, decimal: end..end, percent }, match_end));
        }
    }
    None
}

/// A separator and three digits: where they end.
fn group(text: &Text<'_>, at: usize) -> Option<usize> {
    if !matches!(text.byte(at), b',' | b' ') {
        return None;
    }
    let mut end = at + 1;
    for _ in 0..3 {
        match text.digit(end) {
            0 => return None,
            width => end += width,
        }
    }
    Some(end)
}

/// Digits from `from` to `to`, giving back one at a time until what must follow does follow.
fn shortened(
    text: &Text<'_>,
    from: usize,
    to: usize,
    follow: Follow,
    ranges: impl Fn(usize) -> (Range<usize>, Range<usize>),
) -> Option<(Number, usize)> {
    let mut end = to;
    while end > from {
        if let Some((percent, match_end)) = ending(text, end, follow) {
            let (integer, decimal) = ranges(end);
            return Some((Number { integer, decimal, percent }, match_end));
        }
        if follow == Follow::Hope {
            return None; // a digit would follow, not a hope
        }
        end -= text.digit_before(end);
    }
    None
}

/// The optional percent sign or word after a number, and what must follow: whether there is a percent
/// and where the match ends.
fn ending(text: &Text<'_>, at: usize, follow: Follow) -> Option<(bool, usize)> {
    let accept = |end: usize| match follow {
        Follow::Anything => Some(end),
        Follow::NotEquals => (!equals_next(text, end)).then_some(end),
        Follow::Hope => hope(text, end),
    };
    let sign = text.skip_space(at);
    let percent_ends = match text.byte(sign) {
        b'%' => [Some(sign + 1), None],
        b'p' | b'P' if text.starts_with(sign + 1, "ercent") => {
            [Some(sign + 7), text.starts_with(sign + 7, "age").then_some(sign + 10)]
        }
        b'p' | b'P' if text.starts_with(sign + 1, "ct") => [Some(sign + 3), None],
        _ => [None, None],
    };
    for end in percent_ends.into_iter().flatten() {
        if let Some(end) = accept(end) {
            return Some((true, end));
        }
    }
    accept(at).map(|end| (false, end))
}

/// Bytes where a prefix may be: 1 for certain, 2 if the character turns out to be whitespace.
const PREFIX: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'\t'..=b'\r' | 0x1c..=0x20 | b'=' => 1,
            0xc2 | 0xe1..=0xe3 => 2,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Every plain expression and every plain number that starts in `range`, two passes in one walk.
///
/// The range must start at the start of the text or at a [`watershed`].
pub(crate) fn all_plain(
    text: &Text<'_>,
    range: Range<usize>,
    mut each: impl FnMut(Form, usize, Found, usize),
) {
    let mut plain = Plain::new(text);
    let (mut expressions_from, mut numbers_from) = (0, 0);
    let mut visit = |at: usize| {
        if at >= expressions_from
            && let Some((found, end)) = plain.at(at, Form::Expression, Follow::Anything)
        {
            each(Form::Expression, at, found, end);
            expressions_from = end;
        }
        if at >= numbers_from
            && let Some((found, end)) = plain.at(at, Form::Number, Follow::Anything)
        {
            each(Form::Number, at, found, end);
            numbers_from = end;
        }
    };
    let mut at = range.start;
    if at == 0 {
        // The start of the text is a prefix too.
        visit(0);
        at = text.width(0);
    }
    let rest = text.bytes.get(at..text.len().min(range.end + 1)).unwrap_or_default();
    let may_be = sixteen::places(rest, |bytes, next| {
        let prefix = bytes.up_to(b' ') | bytes.are(b'=');
        let start = next.up_to(b'9') & !next.up_to(b'(' - 1) | next.are(b'$') | !next.up_to(0x7f);
        prefix & start | !bytes.up_to(0x7f)
    });
    for at in may_be.map(|place| at + place).take_while(|at| *at < range.end) {
        let width = match PREFIX[text.byte(at) as usize] {
            0 => 0,
            1 => 1,
            _ => text.space(at),
        };
        if width > 0 && may_start(text.byte(at + width)) {
            visit(at);
        }
    }
}

/// Whether a byte after a prefix can start anything.
#[inline]
fn may_start(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'-' | b'(' | b'*' | b'.' | b'$' | 0x80..)
}

/// The last place at or before `at` that cannot be inside a plain match, whatever is around it: the start of the text,
/// or a letter that does not occur in numbers, operators or percent words.
pub(crate) fn watershed(text: &Text<'_>, at: usize) -> usize {
    text.bytes
        .get(..at)
        .and_then(|before| {
            before.iter().rposition(|b| {
                b.is_ascii_alphabetic()
                    && !matches!(b, b'p' | b'P' | b'e' | b'r' | b'c' | b'n' | b't' | b'a' | b'g')
            })
        })
        .unwrap_or(0)
}

#[cfg(test)]
recorded! {
    character: is_currency;
    place: equals_next, group, kind, suffix, watershed;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(source: &str) -> Vec<String> {
        let text = Text::new(source);
        let mut out = Vec::new();
        all_plain(&text, 0..text.len(), |_, _, found, _| {
            out.push(match found {
                Found::Number(n) => format!(
                    "{}|{}{}",
                    text.slice(n.integer),
                    text.slice(n.decimal),
                    if n.percent { "%" } else { "" }
                ),
                Found::Expression(range) => text.slice(range).to_owned(),
                _ => unreachable!(),
            });
        });
        out
    }

    #[test]
    fn numbers_in_four_forms() {
        assert_eq!(all("1,234.5 x"), ["1,234|.5"]);
        assert_eq!(
            all("a 12,5% b .5 pct c=-7 d **€1 000**"),
            ["12|,5%", "|.5%", "-7|", "1 000|", "000**"]
        );
        assert_eq!(all("1,2345 and XDY2K 2√3"), ["1,234|", "2|"]);
    }

    #[test]
    fn expressions_need_an_operator_and_an_end() {
        assert_eq!(all("so 2+3."), ["2+3.", "2|"]);
        assert_eq!(all("so 2+3, then"), ["2+3", "2|"]);
        assert_eq!(all("so 2+3x"), ["2|"]);
        assert_eq!(all("so 2+3 4x"), ["2+3", "2|", "4|"]);
        assert_eq!(all("1+1 2"), ["1+1 2", "1|", "2|"]);
    }

    #[test]
    fn digits_are_given_back_before_an_equals_sign() {
        let source = " 125 = x";
        let text = Text::new(source);
        let (found, end) = Plain::new(&text).at(0, Form::Either, Follow::NotEquals).unwrap();
        assert_eq!(
            (found, end),
            (Found::Number(Number { integer: 1..3, decimal: 3..3, percent: false }), 3)
        );
    }
}
