//! VLM-R1's rule for the letter of a multiple choice.

use groundrule_pytext::{collapse_space, upper};

/// Words near a letter that speak for it, in uppercase, as they are compared.
const SIGNS: [&str; 16] = [
    "答案", "选择", "正确", "是", "对", "ANSWER", "CORRECT", "CHOOSE", "SELECT", "RIGHT", "认为",
    "应该", "觉得", "THINK", "BELIEVE", "SHOULD",
];

/// How far, in characters, a sign may be from its letter.
const NEAR: usize = 20;

/// The letter that the text chooses, in uppercase.
///
/// A choice is a letter `A`..`Z` with no letter `A`..`Z` before it and `. , ? ! : ;` or the end of the
/// text after it. Of several, the one with the most signs around its first occurrence wins; a letter that is named
/// twice counts its signs twice, and ties go to the first.
///
/// ```
/// use groundrule::text::extract_choice;
/// assert_eq!(extract_choice("I think the answer is B."), Some('B'));
/// assert_eq!(extract_choice("(A)"), None);
/// ```
pub fn extract_choice(text: &str) -> Option<char> {
    let text = upper(text);
    let text = collapse_space(&text);
    let named = named_letters(&text);
    match named.as_slice() {
        [] => None,
        [(letter, _)] => Some(*letter),
        several => {
            let mut best: Option<(char, u64)> = None;
            let length = text.chars().count();
            for &(letter, times) in several {
                let score = signs(&text, length, letter) * times;
                if best.is_none_or(|(_, highest)| score > highest) {
                    best = Some((letter, score));
                }
            }
            best.map(|(letter, _)| letter)
        }
    }
}

/// The letters that appear as choices, in order of first appearance, with how often each appears.
fn named_letters(text: &str) -> Vec<(char, u64)> {
    let bytes = text.as_bytes();
    let mut named: Vec<(char, u64)> = Vec::new();
    for (at, &byte) in bytes.iter().enumerate() {
        if !byte.is_ascii_uppercase() || (at > 0 && bytes[at - 1].is_ascii_uppercase()) {
            continue;
        }
        if !matches!(bytes.get(at + 1), None | Some(b'.' | b',' | b'?' | b'!' | b':' | b';')) {
            continue;
        }
        let letter = char::from(byte);
        match named.iter_mut().find(|(known, _)| *known == letter) {
            Some((_, times)) => *times += 1,
            None => named.push((letter, 1)),
        }
    }
    named
}

/// How much speaks for a letter, by its first occurrence anywhere in the text.
fn signs(text: &str, length: usize, letter: char) -> u64 {
    let Some(at) = text.find(letter) else { return 0 };
    let position = text[..at].chars().count();
    let start = text[..at].char_indices().rev().nth(NEAR - 1).map_or(0, |(i, _)| i);
    let end = text[at..].char_indices().nth(NEAR).map_or(text.len(), |(i, _)| at + i);
    let near = &text[start..end];
    let mut score = SIGNS.iter().filter(|sign| near.contains(**sign)).count() as u64;
    if position as f64 > length as f64 * 0.7 {
        score += 2;
    }
    if text[at + 1..].chars().next().is_some_and(|c| "。.!！,，".contains(c)) {
        score += 1;
    }
    score
}
