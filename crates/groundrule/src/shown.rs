//! Text from models and files, made safe for a person to see.
//!
//! A completion can hold characters that a terminal obeys: escape sequences that clear the screen or set the title,
//! carriage returns that overwrite a line, marks that reverse the direction of writing. Every text that reaches a
//! person goes through here, and each of these characters is written as its JSON escape. So a JSON text stays the same
//! JSON.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a terminal or an editor obeys a character instead of showing it: the controls of both sets, the marks of
/// bidirectional text, and the separators of lines and paragraphs.
///
/// ```
/// use groundrule::shown::is_obeyed;
/// assert!(is_obeyed('\u{1b}') && is_obeyed('\u{9b}') && is_obeyed('\u{202e}'));
/// assert!(!is_obeyed('é') && !is_obeyed('好') && !is_obeyed(' '));
/// ```
pub const fn is_obeyed(letter: char) -> bool {
    matches!(
        letter,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{fff9}'..='\u{fffb}'
    )
}

/// The text on one line, with every [obeyed](is_obeyed) character escaped.
///
/// ```
/// use groundrule::shown::one_line;
/// assert_eq!(one_line("7\r\n\u{1b}[2J"), r"7\r\n\u001b[2J");
/// ```
pub fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// The text with its line ends, and every other [obeyed](is_obeyed) character escaped.
///
/// ```
/// use groundrule::shown::lines;
/// assert_eq!(lines("a\nb\u{7}"), "a\nb\\u0007");
/// ```
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| letter == '\n')
}

fn escaped(text: &str, kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let harmful = |letter: char| is_obeyed(letter) && !kept(letter);
    let Some(first) = text.find(harmful) else { return Cow::Borrowed(text) };
    let (before, rest) = text.split_at(first);
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(before);
    for letter in rest.chars() {
        match harmful(letter) {
            true => push_escape(&mut out, letter),
            false => out.push(letter),
        }
    }
    Cow::Owned(out)
}

/// Adds the escape of an [obeyed](is_obeyed) character.
pub fn push_escape(out: &mut String, letter: char) {
    match letter {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        // All of them have four digits, so this is the escape of JSON too.
        letter => drop(write!(out, "\\u{:04x}", u32::from(letter))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_escaped_text_is_the_same_json() {
        for letter in ('\0'..=char::MAX).filter(|letter| is_obeyed(*letter)) {
            let text = format!("a{letter}b");
            let json = format!("\"{}\"", one_line(&text));
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text, "{letter:?}");
            assert!(!one_line(&text).contains(letter));
        }
    }

    #[test]
    fn plain_text_is_left_alone() {
        for text in ["", "x ≤ 3", "\\frac{1}{2}", "好 é 😀", "a\u{200b}b"] {
            assert!(matches!(one_line(text), Cow::Borrowed(same) if same == text));
        }
    }
}
