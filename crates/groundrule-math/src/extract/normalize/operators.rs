//! Half-written operators: `\frac12`, `\sqrt2`, `x^(2)`, `sqrt(2)`, `1/2`.

use super::rewrite::{Rewriter, apply, holds, replace_all};
use crate::extract::text::{NOWHERE, Next, Text};
use groundrule_pytext::lstrip;
use memchr::{memchr2, memmem};
use std::borrow::Cow;

/// Repairs operators one kind after the other, in a fixed order. Numbers of several digits may be taken as one
/// argument.
pub(super) fn malformed(text: &mut Cow<'_, str>, digits: bool) {
    apply(text, |text| parenthesised(text, "^", "^{"));
    apply(text, |text| parenthesised(text, "sqrt", "\\sqrt{"));
    if memchr::memchr(b'\\', text.as_bytes()).is_some() {
        if digits {
            apply(text, |text| two_digits(text, "\\frac"));
            apply(text, |text| two_digits(text, "\\log_"));
        }
        apply(text, group_then_digit);
        apply(text, digit_then_group);
        apply(text, |text| {
            each(text, "\\sqrt", |text, at| {
                let digit = at + text.space(at);
                let end = digit + text.digit(digit);
                (end > digit).then_some(Pieces { end, first: digit..end, second: None })
            })
        });
    }
    replace_all(text, " sqrt", "\\sqrt");
}

/// What an operator is rewritten to: its arguments, and where they end.
struct Pieces {
    end: usize,
    first: std::ops::Range<usize>,
    second: Option<std::ops::Range<usize>>,
}

/// Rewrites every `command` whose arguments `read` can find as `command{first}{second}`.
fn each(
    source: &str,
    command: &str,
    mut read: impl FnMut(&Text<'_>, usize) -> Option<Pieces>,
) -> Option<String> {
    if !holds(source, command) {
        return None;
    }
    let text = Text::new(source);
    let mut out = Rewriter::new(source);
    let mut resume = 0;
    for at in memmem::find_iter(text.bytes, command) {
        if at < resume {
            continue;
        }
        let arguments = at + command.len();
        if let Some(pieces) = read(&text, arguments) {
            out.replace(arguments, pieces.end, "{");
            out.push(text.slice(pieces.first));
            out.push("}");
            if let Some(second) = pieces.second {
                out.push("{");
                out.push(text.slice(second));
                out.push("}");
            }
            resume = pieces.end;
        }
    }
    out.finish()
}

/// `word(..)` becomes `with..}`, up to the first closing parenthesis of the line.
fn parenthesised(source: &str, word: &str, with: &str) -> Option<String> {
    if !holds(source, word) {
        return None;
    }
    let text = Text::new(source);
    let mut out = Rewriter::new(source);
    let mut resume = 0;
    let mut closing = Next::new();
    for at in memmem::find_iter(text.bytes, word) {
        if at < resume {
            continue;
        }
        let Some(open) = optional_space_then(&text, at + word.len(), b'(') else { continue };
        let close = closing.from(open + 1, |low, high| line_byte(&text, low, high, b')'));
        if text.byte(close) == b')' {
            out.replace(at, open + 1, with);
            out.keep(close);
            out.replace(close, close + 1, "}");
            resume = close + 1;
        }
    }
    out.finish()
}

/// The next `byte` or line break.
fn line_byte(text: &Text<'_>, low: usize, high: usize, byte: u8) -> Option<usize> {
    let rest = text.bytes.get(low..high.min(text.len()))?;
    memchr2(byte, b'\n', rest).map(|at| low + at)
}

/// `\s?` and then `byte`: where the byte is.
fn optional_space_then(text: &Text<'_>, at: usize, byte: u8) -> Option<usize> {
    let at = at + text.space(at);
    (text.byte(at) == byte).then_some(at)
}

/// `\frac12` or `\log_2 8`: one digit, then digits.
fn two_digits(source: &str, command: &str) -> Option<String> {
    each(source, command, |text, at| {
        let first = at + text.space(at);
        let first_end = first + text.digit(first);
        if first_end == first {
            return None;
        }
        let second = first_end + text.space(first_end);
        let end = text.skip_digits(second);
        (end > second).then_some(Pieces { end, first: first..first_end, second: Some(second..end) })
    })
}

/// `\frac{..}2`: the group ends at the first brace, however deep, that is followed by a digit.
fn group_then_digit(source: &str) -> Option<String> {
    let mut closing = Next::new();
    each(source, "\\frac", |text, at| {
        let open = optional_space_then(text, at, b'{')?;
        let close = closing.from(open + 1, |low, high| {
            let mut from = low;
            loop {
                let hit = line_byte(text, from, high, b'}')?;
                if text.byte(hit) == b'\n' || text.digit(hit + 1 + text.space(hit + 1)) > 0 {
                    return Some(hit);
                }
                from = hit + 1;
            }
        });
        if close == NOWHERE || text.byte(close) != b'}' {
            return None;
        }
        let digit = close + 1 + text.space(close + 1);
        let end = digit + text.digit(digit);
        Some(Pieces { end, first: open + 1..close, second: Some(digit..end) })
    })
}

/// `\frac1{..}`
fn digit_then_group(source: &str) -> Option<String> {
    let mut closing = Next::new();
    each(source, "\\frac", |text, at| {
        let first = at + text.space(at);
        let first_end = first + text.digit(first);
        if first_end == first {
            return None;
        }
        let open = optional_space_then(text, first_end, b'{')?;
        let close = closing.from(open + 1, |low, high| line_byte(text, low, high, b'}'));
        if text.byte(close) != b'}' {
            return None;
        }
        Some(Pieces { end: close + 1, first: first..first_end, second: Some(open + 1..close) })
    })
}

/// `\sqrt x` becomes `\sqrt{x}`: one character, if it does not open a group.
pub(super) fn roots(source: &str) -> Option<String> {
    const ROOT: &str = "\\sqrt";
    if !holds(source, ROOT) {
        return None;
    }
    let mut out = Rewriter::new(source);
    for at in memmem::find_iter(source.as_bytes(), ROOT) {
        let from = at + ROOT.len();
        let rest = source.get(from..).unwrap_or_default();
        let argument = lstrip(rest);
        let to = from + (rest.len() - argument.len());
        match argument.chars().next() {
            // If a root follows, it is handled in its own turn.
            Some(c) if !matches!(c, '{' | '[') && !argument.starts_with(ROOT) => {
                out.replace(from, to, "{");
                out.keep(to + c.len_utf8());
                out.push("}");
            }
            _ if to > from => out.replace(from, to, ""),
            _ => {}
        }
    }
    out.finish()
}

/// `\frac ab` becomes `\frac{a}{b}`, character by character. A last fraction without two arguments leaves everything
/// unchanged.
pub(super) fn fractions(source: &str) -> Option<String> {
    const FRACTION: &str = "\\frac";
    if !holds(source, FRACTION) {
        return None;
    }
    let mut pieces = source.split(FRACTION);
    let first = pieces.next()?;
    let mut out = String::with_capacity(source.len() + 8);
    out.push_str(first);
    for piece in pieces {
        let piece = lstrip(piece);
        out.push_str(FRACTION);
        if piece.starts_with('{') {
            out.push_str(piece);
            continue;
        }
        let mut chars = piece.chars();
        let (Some(a), Some(b)) = (chars.next(), chars.next()) else { return None };
        out.push('{');
        out.push(a);
        out.push('}');
        if b == '{' {
            out.push('{');
        } else {
            out.push('{');
            out.push(b);
            out.push('}');
        }
        out.push_str(chars.as_str());
    }
    Some(out)
}

/// `a/b` as a whole becomes `\frac{a}{b}` if both are integers as Python writes them.
pub(super) fn slash(source: &str) -> Option<String> {
    let (a, b) = source.split_once('/')?;
    (is_integer(a) && is_integer(b)).then(|| format!("\\frac{{{a}}}{{{b}}}"))
}

/// Longest integer, in digits, that Python reads from text.
pub(crate) const LONGEST_INTEGER: usize = 4300;

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits == "0" {
        return text == "0";
    }
    digits.len() <= LONGEST_INTEGER
        && !digits.starts_with('0')
        && !digits.is_empty()
        && digits.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
recorded! {
    text: digit_then_group, fractions, group_then_digit, is_integer, roots, slash;
    pair: two_digits;
    triple: parenthesised;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_by_character() {
        assert_eq!(fractions("\\frac ab\\frac{c}{d}").as_deref(), Some("\\frac{a}{b}\\frac{c}{d}"));
        assert_eq!(fractions("\\frac a{b}").as_deref(), Some("\\frac{a}{b}"));
        assert_eq!(fractions("\\frac a"), None);
    }

    #[test]
    fn slash_needs_canonical_integers() {
        assert_eq!(slash("-1/2").as_deref(), Some("\\frac{-1}{2}"));
        for other in ["01/2", "-0/2", "+1/2", "1/2/3", "1 /2", "a/b", "/"] {
            assert_eq!(slash(other), None, "{other}");
        }
    }

    #[test]
    fn repairs_run_in_order() {
        let fix = |text: &str| {
            let mut text = Cow::Borrowed(text);
            malformed(&mut text, true);
            text.into_owned()
        };
        assert_eq!(fix("x^(2+y)"), "x^{2+y}");
        assert_eq!(fix("sqrt(2) sqrt"), "\\sqrt{2}\\sqrt");
        assert_eq!(fix("\\sqrt(2)"), "\\\\sqrt{2}");
        assert_eq!(fix("\\frac12"), "\\frac{1}{2}");
        assert_eq!(fix("\\frac{a}{b}^{2}3"), "\\frac{a}{b}^{2}{3}");
        assert_eq!(fix("\\frac3{x}\\sqrt5"), "\\frac{3}{x}\\sqrt{5}");
        assert_eq!(fix("\\log_28"), "\\log_{2}{8}");
    }
}
