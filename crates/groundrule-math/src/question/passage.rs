//! Texts as keys: what is left of words and numbers once it no longer matters how they are written.

use std::ops::Range;

/// A word, number or sign of a text, in the form that all its spellings share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) text: String,
    pub(super) range: Range<usize>,
}

/// Texts longer than this, in bytes, are cut: no choice is that long.
const LONGEST: usize = 4000;

/// Words that say nothing by themselves.
fn is_article(word: &str) -> bool {
    matches!(
        word,
        "the"
            | "a"
            | "an"
            | "le"
            | "la"
            | "les"
            | "un"
            | "une"
            | "der"
            | "die"
            | "das"
            | "dem"
            | "den"
            | "des"
            | "ein"
            | "eine"
            | "einen"
            | "einem"
            | "einer"
            | "el"
            | "los"
            | "las"
            | "una"
            | "il"
            | "lo"
            | "gli"
            | "uno"
            | "um"
            | "uma"
            | "het"
            | "een"
    )
}

/// French words that lose their last letter before a vowel.
fn is_elided(word: &str) -> bool {
    matches!(word, "d" | "l" | "qu")
}

/// Commands that only change how their argument looks, or make room.
fn is_layout(command: &str) -> bool {
    matches!(
        command,
        "text"
            | "textbf"
            | "textit"
            | "textrm"
            | "mathrm"
            | "mathbf"
            | "mathit"
            | "mbox"
            | "boxed"
            | "left"
            | "right"
            | "quad"
            | "qquad"
            | "displaystyle"
            | "operatorname"
    )
}

/// One spelling for all spellings of a sign or a unit.
fn common(word: &str) -> &str {
    match word {
        "degrees" | "degree" | "deg" | "circ" | "º" | "˚" => "°",
        "percent" | "percentage" | "pct" => "%",
        "pi" => "π",
        "sqrt" => "√",
        "times" | "cdot" | "×" | "·" | "*" => "×",
        "dfrac" | "tfrac" => "frac",
        "−" | "–" => "-",
        "le" | "leq" => "≤",
        "ge" | "geq" => "≥",
        other => other,
    }
}

/// The keys of a text. Articles are left out unless there is nothing else.
pub(super) fn keys(text: &str) -> Vec<Key> {
    let text = text
        .get(
            ..(0..=LONGEST.min(text.len()))
                .rev()
                .find(|&at| text.is_char_boundary(at))
                .unwrap_or(0),
        )
        .unwrap_or_default();
    let mut found: Vec<Key> = Vec::new();
    let mut rest = text.char_indices().peekable();
    let mut articles = Vec::new();
    while let Some((at, c)) = rest.next() {
        let from = at;
        let mut end = at + c.len_utf8();
        if c == '\\' {
            while let Some((next, letter)) = rest.next_if(|(_, c)| c.is_ascii_alphabetic()) {
                end = next + letter.len_utf8();
            }
            let command = text.get(from + 1..end).unwrap_or_default();
            if !command.is_empty() && !is_layout(command) {
                found.push(Key { text: common(command).to_owned(), range: from..end });
            }
            continue;
        }
        if let Some(digit) = lowered_digit(c) {
            // `NH₃`
            let mut number = String::from(digit);
            while let Some((next, digit)) = rest.next_if(|(_, c)| lowered_digit(*c).is_some()) {
                number.extend(lowered_digit(digit));
                end = next + digit.len_utf8();
            }
            found.push(Key { text: plain_number(&number), range: from..end });
            continue;
        }
        if c.is_ascii_digit() || c == '.' && rest.peek().is_some_and(|(_, c)| c.is_ascii_digit()) {
            let mut number = String::from(c);
            while let Some(&(next, digit)) = rest.peek() {
                let follows = text.get(next + 1..).unwrap_or_default();
                let digit_follows = follows.starts_with(|c: char| c.is_ascii_digit());
                let three = follows.bytes().take_while(u8::is_ascii_digit).count() == 3;
                let goes_on = digit.is_ascii_digit()
                    || digit == '.' && digit_follows && !number.contains('.')
                    || digit == ',' && three && !number.contains('.');
                if !goes_on {
                    break;
                }
                if digit != ',' {
                    number.push(digit);
                }
                end = next + 1;
                rest.next();
            }
            found.push(Key { text: plain_number(&number), range: from..end });
            continue;
        }
        // Scripts without blanks: every character is a word.
        if c.is_alphabetic() && (c as u32) < 0x2e80 && c != 'π' {
            let mut word: String = c.to_lowercase().collect();
            while let Some(&(next, letter)) = rest.peek() {
                if matches!(letter, '\'' | '’') && is_elided(&word) {
                    // `d'Amina`, `l'aorte`
                    break;
                }
                if matches!(letter, '\'' | '’') {
                    rest.next();
                    end = next + letter.len_utf8();
                    continue;
                }
                if !letter.is_alphabetic() || (letter as u32) >= 0x2e80 {
                    break;
                }
                word.extend(letter.to_lowercase());
                end = next + letter.len_utf8();
                rest.next();
            }
            if is_elided(&word) && rest.next_if(|(_, c)| matches!(c, '\'' | '’')).is_some() {
                continue;
            }
            let key = Key { text: common(&word).to_owned(), range: from..end };
            // `sample A`: a capital in the middle of a sentence is a name, and so is one with no other word after it.
            let next = text.get(end..).and_then(|rest| rest.trim_start().chars().next());
            let before = text.get(..from).and_then(|lead| lead.trim_end().chars().next_back());
            let name = c == 'A'
                && (!next.is_some_and(char::is_lowercase)
                    || before.is_some_and(char::is_alphanumeric));
            if is_article(&word) && !name {
                articles.push(key)
            } else {
                found.push(key)
            }
            continue;
        }
        let sign = match c {
            'º' | '˚' | '°' | '%' | 'π' | '√' | '×' | '·' | '−' | '–' | '/' | '+' | '=' | '<'
            | '>' | '≤' | '≥' | '^' | '∶' | '⁺' | '⁻' | '±' | '∓' | '≠' | '∞' | '∪' | '∩' => {
                true
            }
            // Between words it joins them; before a digit it is a sign.
            '-' => rest.peek().is_some_and(|(_, c)| c.is_ascii_digit() || *c == '\\'),
            '*' => false,
            c => c.is_alphanumeric(),
        };
        // `^\circ` is a sign of its own.
        let raises = c == '^'
            && text
                .get(end..)
                .is_some_and(|rest| rest.trim_start_matches(['{', ' ']).starts_with("\\circ"));
        if sign && !raises {
            found.push(Key {
                text: common(c.encode_utf8(&mut [0; 4])).to_lowercase(),
                range: from..end,
            });
        }
    }
    if found.is_empty() { articles } else { found }
}

/// The digit of a subscript.
fn lowered_digit(c: char) -> Option<char> {
    ('₀'..='₉').contains(&c).then(|| char::from_digit(c as u32 - '₀' as u32, 10))?
}

/// A number without redundant zeros.
fn plain_number(number: &str) -> String {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    match fraction.trim_end_matches('0') {
        "" => whole.to_owned(),
        fraction => format!("{whole}.{fraction}"),
    }
}

/// Whether a key is a number.
pub(super) fn is_number(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
recorded! {
    text: common, is_article, is_elided, is_layout, is_number, keys, plain_number;
    character: lowered_digit;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> String {
        keys(text).into_iter().map(|key| key.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn writings_of_the_same_meet() {
        for (one, other) in [
            ("145°", "145^\\circ"),
            ("145 degrees", "145.0°"),
            ("4πcm", "$4\\pi$ cm"),
            ("The Fish", "**fish**"),
            ("o'clock", "oclock"),
            ("1,250", "1250.0"),
            ("\\text{No}", "no"),
            ("d'Amina", "Amina"),
            ("l’aorte", "aorte"),
        ] {
            assert_eq!(said(one), said(other));
        }
        assert_ne!(said("-3"), said("3"));
        assert_ne!(said("quarter past"), said("quarter to"));
        assert_eq!(said("A"), "a");
        assert_ne!(said("sample A"), said("sample"));
        assert_eq!(said("A sample"), said("sample"));
    }
}
