//! Cleaning of texts.

use crate::answer;
use groundrule_pytext::{is_space, lower, strip, strip_end_of};
use std::borrow::Cow;

/// VLM-R1's `clean_text`: the last `<answer>` block if there is one, on one line, stripped, without
/// trailing dots, in lowercase.
///
/// A newline after whitespace is deleted; any other becomes a blank; then the same for carriage
/// returns. Dots are cut after stripping, so a blank before them stays: `"a. ."` becomes `"a. "`.
///
/// ```
/// assert_eq!(groundrule::text::clean_text("x<answer> The\nCat. </answer>"), "the cat");
/// ```
pub fn clean_text(text: &str) -> Cow<'_, str> {
    let text = answer::last_block_or_all(text);
    finish(join_lines(text))
}

/// VLM-R1's `clean_text(text, exclue_chars)`: with a list of strings to remove from the text instead of line ends. `\n`
/// and `\r` follow the rule of [`clean_text`], any other string becomes a blank.
///
/// ```
/// assert_eq!(groundrule::text::clean_text_excluding("A;b.", &[";"]), "a b");
/// ```
pub fn clean_text_excluding<'a>(text: &'a str, exclude: &[impl AsRef<str>]) -> Cow<'a, str> {
    let text = answer::last_block_or_all(text);
    let mut text = Cow::Borrowed(text);
    for part in exclude {
        let part = part.as_ref();
        let next = match part {
            "\n" | "\r" => {
                let end = if part == "\n" { '\n' } else { '\r' };
                let mut before = None;
                let mut out = String::with_capacity(text.len());
                for c in text.chars() {
                    push_unless_line_end(&mut out, c, end, &mut before);
                }
                out
            }
            _ => text.replace(part, " "),
        };
        text = Cow::Owned(next);
    }
    finish(text)
}

fn finish(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => lower(strip_end_of(strip(text), '.')),
        Cow::Owned(mut text) if text.is_ascii() => {
            // In place, because every completion of several lines ends up here.
            let kept = strip_end_of(strip(&text), '.');
            let start = kept.as_ptr() as usize - text.as_ptr() as usize;
            text.truncate(start + kept.len());
            text.drain(..start);
            text.make_ascii_lowercase();
            Cow::Owned(text)
        }
        Cow::Owned(text) => Cow::Owned(lower(strip_end_of(strip(&text), '.')).into_owned()),
    }
}

/// Both passes at once, line end by line end: what the first one lets through is what the second one sees.
fn join_lines(text: &str) -> Cow<'_, str> {
    let mut ends = memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).peekable();
    if ends.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut copied = 0;
    // The last character that the first pass let through.
    let mut passed: Option<char> = None;
    for end in ends {
        let between = &text[copied..end];
        out.push_str(between);
        passed = between.chars().next_back().or(passed);
        copied = end + 1;
        // A newline is judged by the text as it was, a carriage return by what the first pass left.
        if text.as_bytes()[end] == b'\r' {
            if !passed.is_some_and(is_space) {
                out.push(' ');
            }
            passed = Some('\r');
        } else if !text[..end].chars().next_back().is_some_and(is_space) {
            out.push(' ');
            passed = Some(' ');
        }
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

fn push_unless_line_end(out: &mut String, c: char, end: char, before: &mut Option<char>) {
    if c != end {
        out.push(c);
    } else if !before.is_some_and(is_space) {
        out.push(' ');
    }
    *before = Some(c);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_go_by_what_stands_before() {
        assert_eq!(clean_text("a\nb"), "a b");
        assert_eq!(clean_text("a \nb"), "a b");
        assert_eq!(clean_text("a\r\nb"), "a b");
        assert_eq!(clean_text("a\n\nb"), "a b");
        assert_eq!(clean_text("a. ."), "a. ");
    }

    proptest::proptest! {
        #[test]
        fn one_pass_does_what_two_do(text in "[ab \\n\\r\u{85}é]{0,12}") {
            let two_passes = clean_text_excluding(&text, &["\n", "\r"]);
            proptest::prop_assert_eq!(clean_text(&text), two_passes);
        }
    }
}
