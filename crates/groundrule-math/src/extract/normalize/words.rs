//! Words and commands with another spelling: `and`, `percent`, `infinity`, `\dfrac`, `\mathrm`.
//!
//! A single pass: at every place the first rule that applies wins.

use super::rewrite::{Rewriter, apply};
use crate::extract::text::Text;
use groundrule_pytext::is_word;
use std::borrow::Cow;

/// The end of what is replaced, and what replaces it.
type Change = (usize, &'static str);

/// Replaces them. Unless `anywhere`, fonts stay, and a word only counts if no letter touches it.
pub(super) fn replacements(text: &mut Cow<'_, str>, anywhere: bool) {
    apply(text, |source| {
        let text = Text::new(source);
        let mut out = Rewriter::new(source);
        let mut at = 0;
        while at < text.len() {
            let change = match text.byte(at) {
                b'\\' => command(&text, at, anywhere),
                b'{' if !anywhere && is_decimal_comma(&text, at) => Some((at + 3, ".")),
                b'{' => brace(&text, at),
                b',' => comma(&text, at),
                b'~' if text.byte(at + 1) == b'=' => Some((at + 2, "\\approx")),
                b'a' | b'o' => conjunction(&text, at, at),
                b'i' if anywhere || is_separate(&text, at) => infinity(&text, at),
                b'p' => percent(&text, at),
                _ if text.space(at) > 0 => {
                    at = blanks(&text, at, &mut out);
                    continue;
                }
                _ => None,
            };
            match change {
                Some((end, with)) => {
                    out.replace(at, end, with);
                    at = end;
                }
                None => at += text.width(at).max(1),
            }
        }
        out.finish()
    });
}

/// A run of whitespace: some rules take it along with what follows. Returns where to go on.
///
/// What follows the run is looked at once, so that long runs cost no more than their length.
fn blanks(text: &Text<'_>, start: usize, out: &mut Rewriter<'_>) -> usize {
    let end = text.skip_space(start);
    let last = end - text.space_before(end);
    let next = text.byte(end);
    // Rules that match anywhere in the run match at its start.
    let from_start = if last == start && next == b'.' {
        Some((end + 1, " 0."))
    } else {
        match next {
            b'{' => empty_comma(text, end),
            b'\\' => text_conjunction(text, end),
            b'p' => percent(text, end),
            _ => None,
        }
    };
    if let Some((to, with)) = from_start {
        out.replace(start, to, with);
        return to;
    }
    if matches!(next, b'a' | b'o') {
        // No letter may come before the word, and the blanks before it count as part of the word. The first blank
        // without a letter before it is the first or the second of the run, or the run is one blank and the word itself
        // comes next.
        let second = start + text.space(start);
        for place in [start, second] {
            if place < end
                && let Some((to, with)) = conjunction(text, place, end)
            {
                out.replace(place, to, with);
                return to;
            }
        }
    }
    if next == b'.' {
        out.replace(last, end + 1, " 0.");
        return end + 1;
    }
    if text.byte(last) == b' ' && text.starts_with(end, "sqrt") {
        out.replace(last, end + 4, "\\sqrt");
        return end + 4;
    }
    end
}

fn command(text: &Text<'_>, at: usize, fonts: bool) -> Option<Change> {
    let is = |word: &str| text.starts_with(at + 1, word);
    match text.byte(at + 1) {
        b'm' if fonts && (is("mathrm") || is("mathit") || is("mathbf")) => Some((at + 7, "\\text")),
        b't' if fonts && (is("textbf") || is("textit") || is("textrm")) => Some((at + 7, "\\text")),
        b't' if fonts && is("textnormal") => Some((at + 11, "\\text")),
        b't' if is("text{") => text_conjunction(text, at).or_else(|| {
            ["percentage}", "percent}", "pct}"]
                .into_iter()
                .find(|word| text.starts_with(at + 6, word))
                .map(|word| (at + 6 + word.len(), "%"))
        }),
        b'd' | b't' | b'c' if text.starts_with(at + 2, "frac") => Some((at + 6, "\\frac")),
        b'l' if is("ldots") => Some((at + 6, " ")),
        _ if text.byte_before(at) != b'\\' => match text.space(at + 1) {
            0 => None,
            width => Some((at + 1 + width, " ")),
        },
        _ => None,
    }
}

fn brace(text: &Text<'_>, at: usize) -> Option<Change> {
    if text.byte(at + 1) == b'.' {
        return Some((at + 2, "{0."));
    }
    empty_comma(text, at)
}

/// `{,}`, as in `1{,}000`.
fn empty_comma(text: &Text<'_>, at: usize) -> Option<Change> {
    if text.byte(at) != b'{' {
        return None;
    }
    let comma = text.skip_space(at + 1);
    if text.byte(comma) != b',' {
        return None;
    }
    let close = text.skip_space(comma + 1);
    (text.byte(close) == b'}').then_some((close + 1, ","))
}

/// `2{,}5`: a comma with no gap after it and not exactly three digits, alone in its number, is a decimal comma.
fn is_decimal_comma(text: &Text<'_>, at: usize) -> bool {
    if !text.starts_with(at, "{,}") {
        return false;
    }
    let before = text.slice(0..at);
    let rest = before.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let end = text.skip_digits(at + 3);
    let parted = matches!(text.byte(end), b',' | b'.') && text.digit(end + 1) > 0;
    rest.len() < before.len()
        && !rest.ends_with(['}', ',', '.'])
        && end > at + 3
        && end != at + 6
        && !parted
        && !text.starts_with(end, "{,}")
}

fn comma(text: &Text<'_>, at: usize) -> Option<Change> {
    let next = text.skip_space(at + 1);
    match text.byte(next) {
        b'a' | b'o' => conjunction(text, at, next),
        b'\\' => text_conjunction(text, next).or_else(|| {
            (next == at + 1 && text.starts_with(next, "\\ldots")).then_some((next + 6, " "))
        }),
        _ => None,
    }
}

/// "and" or "or" at `word` that no letter touches; the match starts at `start`, with the comma and
/// the blanks before the word.
fn conjunction(text: &Text<'_>, start: usize, word: usize) -> Option<Change> {
    if text.byte_before(start).is_ascii_alphabetic() {
        return None;
    }
    let end = if text.starts_with(word, "and") {
        word + 3
    } else if text.starts_with(word, "or") {
        word + 2
    } else {
        return None;
    };
    (!text.byte(end).is_ascii_alphabetic()).then_some((end, ","))
}

/// `\text{and}` or `\text{or}`, with or without blanks inside.
fn text_conjunction(text: &Text<'_>, at: usize) -> Option<Change> {
    if !text.starts_with(at, "\\text{") {
        return None;
    }
    let word = text.skip_space(at + 6);
    let end = if text.starts_with(word, "and") {
        word + 3
    } else if text.starts_with(word, "or") {
        word + 2
    } else {
        return None;
    };
    let close = text.skip_space(end);
    (text.byte(close) == b'}').then_some((close + 1, ","))
}

/// Whether "inf" or "infinity" at `at` is a word of its own.
fn is_separate(text: &Text<'_>, at: usize) -> bool {
    let end = if text.starts_with(at, "infinity") { at + 8 } else { at + 3 };
    !text.byte_before(at).is_ascii_alphabetic() && !text.byte(end).is_ascii_alphabetic()
}

fn infinity(text: &Text<'_>, at: usize) -> Option<Change> {
    if text.starts_with(at, "infinity") {
        Some((at + 8, "\\infty"))
    } else if text.starts_with(at, "inf") && text.byte_before(at) != b'\\' {
        Some((at + 3, "\\infty"))
    } else {
        None
    }
}

/// "percentage", "percent" or "pct" as a word of its own.
fn percent(text: &Text<'_>, at: usize) -> Option<Change> {
    if text.char_before(at).is_some_and(is_word) {
        return None;
    }
    ["percentage", "percent", "pct"]
        .into_iter()
        .find(|word| text.starts_with(at, word))
        .map(|word| at + word.len())
        .filter(|&end| !text.char_at(end).is_some_and(is_word))
        .map(|end| (end, "\\%"))
}

#[cfg(test)]
recorded! {
    place: brace, comma, empty_comma, infinity, is_decimal_comma, is_separate, percent, text_conjunction;
}
