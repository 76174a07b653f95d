//! Cleaning of texts.

use crate::answer;
use groundrule_pytext::{is_space, lower, sixteen, strip, strip_end_of};
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
            "\n" => without_line_ends(&text, b'\n').into_owned(),
            "\r" => without_line_ends(&text, b'\r').into_owned(),
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

/// A text on one line. Carriage returns, which hardly any text has, go by what is left of it without newlines.
fn join_lines(text: &str) -> Cow<'_, str> {
    match without_line_ends(text, b'\n') {
        Cow::Borrowed(text) => without_line_ends(text, b'\r'),
        Cow::Owned(text) => Cow::Owned(match without_line_ends(&text, b'\r') {
            Cow::Borrowed(_) => text,
            Cow::Owned(text) => text,
        }),
    }
}

/// A text whose line ends of one kind are blanks, or nothing where whitespace comes before them.
fn without_line_ends(text: &str, end: u8) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    if memchr::memchr(end, bytes).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut copied = 0;
    for end in sixteen::places(bytes, |bytes, _| bytes.are(end)) {
        out.push_str(&text[copied..end]);
        if !ends_in_space(&text[..end]) {
            out.push(' ');
        }
        copied = end + 1;
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

fn ends_in_space(text: &str) -> bool {
    match text.as_bytes().last() {
        Some(b'!'..=b'~') | None => false,
        _ => text.ends_with(is_space),
    }
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
