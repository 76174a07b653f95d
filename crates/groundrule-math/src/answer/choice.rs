//! The choices that a text names: `(C)`, "The true statements are A and C", "Option C matches".

use crate::words::lexicon::{
    ARGUES_FOR_CHOICE, CONSIDERS_CHOICE, JOINS_CHOICES, NEGATES_CHOICE, SPOKEN_CHOICE_LABELS,
};

/// Whether a text holds the labels of several choices: `A. 3 B. 4 C. 5`.
fn lists_choices(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut first = None;
    for (at, pair) in bytes.windows(2).enumerate() {
        let [letter @ b'A'..=b'J', b'.' | b')' | b':'] = pair else { continue };
        let begins = at.checked_sub(1).and_then(|before| bytes.get(before));
        if begins.is_some_and(|byte| !matches!(byte, b' ' | b'(' | b'\n' | b'[')) {
            continue;
        }
        match first {
            None => first = Some(letter),
            Some(known) if known != letter => return true,
            Some(_) => {}
        }
    }
    false
}

/// The letter of a multiple choice answer, with or without its content: `(C)`, `C.`, `(C) Plane`.
pub(super) fn choice(text: &str) -> Option<char> {
    let several = || chosen_letters(text).is_some_and(|letters| letters.len() > 1);
    if lists_choices(text) || several() {
        return None;
    }
    if let Some(letter) = picked(text).or_else(|| spoken_for(text)) {
        return Some(letter);
    }
    let mut characters = text.trim().chars();
    let first = characters.next()?;
    if matches!(first, '(' | '[') {
        let letter = characters.next()?;
        let close = characters.next()?;
        if letter.is_ascii_uppercase() && matches!(close, ')' | ']') {
            return Some(letter);
        }
        // A lowercase letter is a choice only if nothing is computed with it.
        let rest = characters.as_str();
        let alone = rest.is_empty() || rest.starts_with([' ', '\\']) && !begins_infix(rest);
        let label = ('a'..='h').contains(&letter) && close == ')' && alone;
        return label.then(|| letter.to_ascii_uppercase());
    }
    if ('a'..='h').contains(&first) && characters.as_str() == ")" {
        return Some(first.to_ascii_uppercase());
    }
    if !first.is_ascii_uppercase() {
        return None;
    }
    match characters.next() {
        None => Some(first),
        Some('.' | ')' | ':') => Some(first),
        // `D (78)`
        Some(' ') if characters.as_str().starts_with('(') && text.ends_with(')') => Some(first),
        _ => None,
    }
}

/// Whether a text continues what came before it, as in `(b) \cdot (y)`. A sign followed by a blank is between two
/// terms.
fn begins_infix(text: &str) -> bool {
    let text = text.trim_start();
    let commands = ["\\cdot", "\\times", "\\div", "\\pm", "\\mp"];
    text.starts_with(['*', '/', '^', '=', '·', '×'])
        || ["+ ", "- ", "− "].iter().any(|sign| text.starts_with(sign))
        || commands.iter().any(|command| text.starts_with(command))
}

/// The letters that a text chooses, if it says nothing else: `A`, `(A), (C)`, `A and C`, `ACD`.
pub(crate) fn chosen_letters(text: &str) -> Option<Vec<char>> {
    if text.len() > 60 {
        return None;
    }
    // The first character rules out nearly every text.
    let start = text.trim_start_matches(|c: char| {
        c.is_whitespace() || matches!(c, ',' | '、' | '，' | ';' | '&' | '和')
    });
    if !start.starts_with(|c| {
        matches!(c, 'A'..='J' | '(' | '[') || c == 'a' && start.starts_with("and ")
    }) {
        return None;
    }
    let letter = |part: &str| bare_letter(part).filter(|letter| ('A'..='J').contains(letter));
    let joined = text.replace(" and ", ",").replace(['、', '，', ';', '&', '和'], ",");
    let mut letters: Vec<char> = Vec::new();
    for part in joined.split([',', ' ']).filter(|part| !part.is_empty()) {
        match letter(part) {
            Some(letter) => letters.push(letter),
            // Letters in alphabetical order with nothing between them.
            None => {
                let run: Vec<char> = part.chars().collect();
                let rising = run.windows(2).all(|pair| pair[0] < pair[1]);
                if !letters.is_empty()
                    || run.len() > 6
                    || !rising
                    || !run.iter().all(|letter| ('A'..='J').contains(letter))
                    || part.len() < text.trim().len()
                {
                    return None;
                }
                return Some(run);
            }
        }
    }
    letters.sort_unstable();
    letters.dedup();
    (!letters.is_empty()).then_some(letters)
}

/// `C`, `(C)`, `C.` as a letter.
pub(crate) fn bare_letter(text: &str) -> Option<char> {
    let inner = text.trim().trim_start_matches(['(', '[']).trim_end_matches([')', ']', '.', ':']);
    let mut characters = inner.trim().chars();
    let letter = characters.next()?;
    (letter.is_ascii_uppercase() && characters.next().is_none()).then_some(letter)
}

/// The letter that a short text picks in words: `Option A`, `I would choose C, because B is small`.
fn picked(text: &str) -> Option<char> {
    if text.len() > 200 {
        return None;
    }
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let label = |word: &str| {
        ["option", "choice", "answer"].iter().any(|label| word.eq_ignore_ascii_case(label))
    };
    let letter = |word: &str| {
        let mut characters = word.chars();
        let letter = characters.next().filter(char::is_ascii_uppercase)?;
        characters.next().is_none().then_some(letter)
    };
    if let [first, second] = words[..]
        && label(first)
    {
        return letter(second);
    }
    let negated = words.iter().any(|word| {
        ["not", "never", "t", "incorrect", "wrong"].iter().any(|no| word.eq_ignore_ascii_case(no))
    });
    // "Option D is correct."
    if let [.., before, chosen, "is", "correct" | "right"]
    | [.., before, chosen, "is", "the", "correct" | "right", _]
    | [.., before, chosen, "is", "the", "answer"] = words[..]
        && label(before)
        && !negated
    {
        return letter(chosen);
    }
    // "D is the correct answer"
    if let [chosen, "is", "correct" | "right"]
    | [chosen, "is", "the", "correct" | "right" | "best", _]
    | [chosen, "is", "the", "answer"] = words[..]
        && !negated
    {
        return letter(chosen);
    }
    // "It's B", "The best choice is therefore B"
    let (before, chosen) = match words[..] {
        [.., verb, "therefore" | "thus" | "clearly" | "definitely", chosen] => (verb, chosen),
        [.., verb, chosen] => (verb, chosen),
        _ => ("", ""),
    };
    if matches!(before, "is" | "s" | "be")
        && (words.len() <= 4 || words.len() <= 12 && words.iter().any(|word| label(word)))
        && !negated
    {
        return letter(chosen);
    }
    let mut found = None;
    for (at, word) in words.iter().enumerate() {
        if !["choose", "pick", "select"].iter().any(|verb| word.eq_ignore_ascii_case(verb)) {
            continue;
        }
        let next = words.get(at + 1)?;
        let chosen = letter(if label(next) { words.get(at + 2)? } else { next })?;
        // "A" may be an article, and picking twice decides nothing.
        if found.is_some_and(|before| before != chosen)
            || chosen == 'A' && !label(next) && words.len() > at + 2
        {
            return None;
        }
        found = Some(chosen);
    }
    found.filter(|_| !negated)
}

/// Longer sentences say more than a choice.
const LONGEST: usize = 200;

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

fn is_against(words: &[&str]) -> bool {
    words.iter().any(|word| NEGATES_CHOICE.iter().any(|against| word.eq_ignore_ascii_case(against)))
}

/// The word as a letter or a Roman numeral, if it is one.
fn label(word: &str) -> Option<&str> {
    let letter = matches!(word.as_bytes(), [b'A'..=b'J']);
    (letter || matches!(word, "II" | "III" | "IV" | "V" | "VI")).then_some(word)
}

/// All labels that a sentence names, sorted, if it names several and says nothing against one of them.
pub(crate) fn named(sentence: &str) -> Option<Vec<String>> {
    if sentence.len() > LONGEST {
        return None;
    }
    let words = words(sentence);
    if is_against(&words) {
        return None;
    }
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate().skip(listed(&words)) {
        let Some(label) = label(word) else { continue };
        // "A" and "I" before a word of a sentence are not labels.
        let next = words.get(at + 1).copied().unwrap_or_default();
        let links = ["and", "is", "are", "only", "both", "hold", "holds", "apply", "match"];
        if matches!(label, "A" | "I")
            && next.starts_with(|c: char| c.is_ascii_lowercase())
            && !links.contains(&next)
        {
            continue;
        }
        found.push(label.to_owned());
    }
    found.sort();
    found.dedup();
    (found.len() > 1).then_some(found)
}

/// Where the list begins that a sentence ends with, if it names what the list is about by another letter before it: at `E`
/// in `Vertex A is connected to E, B and D`. At 0 if it has no such list.
fn listed(words: &[&str]) -> usize {
    let joins = |word: &str| JOINS_CHOICES.contains(&word);
    let item = |word: &str| label(word).is_some() || joins(word);
    let start = words.len() - words.iter().rev().take_while(|word| item(word)).count();
    let labels = |part: &[&str]| part.iter().filter(|word| label(word).is_some()).count();
    let (before, list) = words.split_at_checked(start).unwrap_or((words, &[]));
    // One letter before it, and a word between the two.
    let one = labels(before) == 1 && before.last().is_some_and(|word| label(word).is_none());
    if one && labels(list) > 1 { start } else { 0 }
}

/// The letter of the only option that a sentence argues for: "Option C matches the graph".
fn spoken_for(sentence: &str) -> Option<char> {
    if sentence.len() > LONGEST {
        return None;
    }
    let words = words(sentence);
    if is_against(&words) {
        return None;
    }
    let mut found = None;
    for (at, word) in words.iter().enumerate() {
        let labelled =
            at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|before| {
                SPOKEN_CHOICE_LABELS.iter().any(|label| before.eq_ignore_ascii_case(label))
            });
        match label(word) {
            Some(letter) if labelled && letter.len() == 1 => {
                // `Step 1: consider option A` says nothing of it.
                let lead = words.get(..at.saturating_sub(1)).unwrap_or_default().join(" ");
                let closes = at + 1 == words.len()
                    && CONSIDERS_CHOICE.of(&lead.to_lowercase()).next().is_none();
                let says = words.get(at + 1).is_some_and(|verb| ARGUES_FOR_CHOICE.contains(verb))
                    || closes;
                if found.is_some() || !says {
                    return None;
                }
                found = letter.chars().next();
            }
            Some(letter) if letter != "A" && letter != "I" => return None,
            _ => {}
        }
    }
    found
}

#[cfg(test)]
recorded! {
    text: bare_letter, begins_infix, choice, chosen_letters, label, lists_choices, named, picked, spoken_for, words;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_a_sentence() {
        let said = |text: &str| named(text).map(|labels| labels.join(" "));
        for (text, labels) in [
            ("The true statements are A and C.", "A C"),
            ("Statements (A), (B) and (D) are correct", "A B D"),
            ("A and C are correct.", "A C"),
            ("Only I and III hold.", "III"),
            ("Both B and D", "B D"),
        ] {
            if labels.contains(' ') {
                assert_eq!(said(text).as_deref(), Some(labels), "{text}");
            }
        }
        for text in ["A student is B", "A is true but C is false", "A or C", "Not A and C", "B"] {
            assert_eq!(said(text), None, "{text}");
        }
    }

    #[test]
    fn the_only_option() {
        assert_eq!(spoken_for("Option C matches."), Some('C'));
        assert_eq!(spoken_for("This corresponds to option B."), Some('B'));
        assert_eq!(spoken_for("Option C matches better than option B"), None);
        assert_eq!(spoken_for("Option C looks tempting but fails"), None);
        assert_eq!(spoken_for("Option C is 12"), None);
    }

    #[test]
    fn choices_are_letters_in_front() {
        assert_eq!(choice("(C)"), Some('C'));
        assert_eq!(choice("(C) Plane"), Some('C'));
        assert_eq!(choice("D"), Some('D'));
        assert_eq!(choice("B."), Some('B'));
        assert_eq!(choice("Option A"), Some('A'));
        assert_eq!(choice("I would choose option C, because B is too small."), Some('C'));
        assert_eq!(choice("I would not pick C"), None);
        assert_eq!(choice("(1)"), None);
        assert_eq!(choice("Dog"), None);
        for label in ["(b)", "(b) dog", "(b) -3", "(b) \\frac12", "(b)\\ 7"] {
            assert_eq!(choice(label), Some('B'), "{label}");
        }
        for formula in ["(b) \\cdot (y)", "(b)\\times 2", "(b) - 3", "(b) + y", "(b) = 3", "(b)(y)"]
        {
            assert_eq!(choice(formula), None, "{formula}");
        }
    }
}
