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
///
/// ```
/// let mut text = String::new();
/// groundrule::shown::push_escape(&mut text, '\u{1b}');
/// assert_eq!(text, "\\u001b");
/// ```
pub fn push_escape(out: &mut String, letter: char) {
    match letter {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        // All of them have four digits, so this is the escape of JSON too.
        letter => drop(write!(out, "\\u{:04x}", u32::from(letter))),
    }
}

/// How chat templates begin and end what the user says. Dumps that were decoded without special tokens have only the roles.
const TURNS: [(&str, &str); 6] = [
    ("<|im_start|>user", "<|im_end|>"),
    ("<|start_header_id|>user<|end_header_id|>", "<|eot_id|>"),
    ("<start_of_turn>user", "<end_of_turn>"),
    ("<｜User｜>", "<｜Assistant｜>"),
    ("[INST]", "[/INST]"),
    ("\nuser\n", "\nassistant"),
];

/// What a prompt asks, for a list in which prompts must be told apart: the last turn of the user, without the tokens of
/// the chat template.
///
/// ```
/// use groundrule::shown::asked;
/// let prompt = "<|im_start|>system\nBe kind.<|im_end|>\n<|im_start|>user\n<|image_pad|>2+2?<|im_end|>\n<|im_start|>assistant\n";
/// assert_eq!(asked(prompt), "2+2?");
/// assert_eq!(asked("2+2?"), "2+2?");
/// ```
pub fn asked(prompt: &str) -> Cow<'_, str> {
    let turn = TURNS.iter().find_map(|(open, close)| {
        let from = prompt.rfind(open)? + open.len();
        let rest = prompt.get(from..)?;
        rest.get(..rest.find(close).unwrap_or(rest.len()))
    });
    let Some(turn) = turn else { return Cow::Borrowed(prompt) };
    let mut text = String::with_capacity(turn.len());
    let mut rest = turn;
    while let Some((before, behind)) = rest.split_once("<|") {
        text.push_str(before);
        let named = |letter: char| letter.is_alphanumeric() || letter == '_';
        match behind.trim_start_matches(named).strip_prefix("|>") {
            Some(after) if behind.len() - after.len() <= 42 => rest = after,
            _ => {
                text.push_str("<|");
                rest = behind;
            }
        }
    }
    text.push_str(rest);
    let text = text.trim();
    if text.is_empty() { Cow::Borrowed(prompt) } else { Cow::Owned(text.to_owned()) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_last_turn_of_the_user_is_what_is_asked() {
        for (prompt, says) in [
            ("system\nBe kind.\nuser\nHow many?\nassistant\n", "How many?"),
            ("<|im_start|>user\nOne?<|im_end|><|im_start|>user\nTwo?<|im_end|>", "Two?"),
            ("<|im_start|>user\n<|vision_start|><|image_pad|><|vision_end|>a <| b", "a <| b"),
            ("<s>[INST] Why? [/INST]", "Why?"),
            ("<|im_start|>user\n<|im_end|>", "<|im_start|>user\n<|im_end|>"),
            ("a user asks", "a user asks"),
        ] {
            assert_eq!(super::asked(prompt), says, "{prompt}");
        }
        for (letters, kept) in [(40, ""), (41, "<|")] {
            let token = format!("<|{}|>", "a".repeat(letters));
            let said = super::asked(&format!("[INST]x{token}[/INST]")).into_owned();
            assert!(said.starts_with('x') && said[1..].starts_with(kept), "{said}");
            assert_eq!(said.len() == 1, kept.is_empty());
        }
        // Once through the text, however many tokens it begins.
        let open = "<|".repeat(1 << 20);
        assert_eq!(super::asked(&format!("[INST]{open}[/INST]")), open);
    }

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
