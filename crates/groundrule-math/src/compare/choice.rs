//! Which choices two answers name.

use crate::answer::choice::{bare_letter, chosen_letters, named};
use crate::answer::{Answer, texts};
use crate::expr::Node;

/// Whether two answers name the same choices; nothing if that does not decide.
pub(super) fn judge_choices(gold: &[Answer], pred: &[Answer]) -> Option<bool> {
    if let Some(same) = same_choices(gold, pred) {
        return Some(same);
    }
    match (bare_choice(gold), bare_choice(pred)) {
        // A bare letter against a choice with its content: the letter decides.
        (Some(letter), None) => full_choice(pred).map(|other| other == letter),
        (None, Some(letter)) => full_choice(gold).map(|other| other == letter),
        // Two choices with the same content are still two choices.
        (None, None) => {
            let (ours, theirs) = (labelled(gold)?, labelled(pred)?);
            (ours != theirs).then_some(false)
        }
        _ => None,
    }
}

/// Whether two answers choose the same letters, if both do nothing else and one chooses several.
fn same_choices(gold: &[Answer], pred: &[Answer]) -> Option<bool> {
    let letters = |answers| texts(answers).find_map(|text| chosen_letters(text.bare()));
    let several = |letters: &[char]| letters.len() > 1;
    // `A or C` chooses neither.
    let open = |answers| {
        texts(answers).any(|text| {
            text.contains(" or ") && chosen_letters(&text.bare().replace(" or ", ",")).is_some()
        })
    };
    let (ours, theirs) = (letters(gold), letters(pred));
    if (ours.is_some() || theirs.is_some()) && open(gold) != open(pred) {
        return Some(false);
    }
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => (several(&ours) || several(&theirs)).then(|| ours == theirs),
        (Some(ours), None) if several(&ours) => said_letters(pred).map(|said| said == ours),
        (None, Some(theirs)) if several(&theirs) => said_letters(gold).map(|said| said == theirs),
        _ => None,
    }
}

/// The letters that a sentence names as chosen.
fn said_letters(answers: &[Answer]) -> Option<Vec<char>> {
    let said = texts(answers).find_map(|text| named(text.bare()))?;
    said.iter().map(|label| label.parse().ok()).collect()
}

/// The letter that answers a multiple choice question, if this is just a letter.
fn bare_choice(answers: &[Answer]) -> Option<char> {
    let letter = |answer: &Answer| match answer {
        Answer::Text(text) => bare_letter(text.bare()),
        Answer::Expr(expr) => match expr.node() {
            Node::Symbol(symbol) => bare_letter(&symbol.name),
            _ => None,
        },
    };
    let first = letter(answers.first()?)?;
    answers.iter().all(|answer| letter(answer) == Some(first)).then_some(first)
}

/// The letter of a choice that is written with its content, in any of the texts.
fn full_choice(answers: &[Answer]) -> Option<char> {
    texts(answers).find_map(|text| text.choice().filter(|_| bare_letter(text.bare()).is_none()))
}

/// The letter that one of the texts begins with as a label: `(C) 12`, `\text{(C) } 12`, `C. 12`.
fn labelled(answers: &[Answer]) -> Option<char> {
    texts(answers).find_map(|text| {
        let wrapped = ["\\text{", "\\textbf{", "\\mathrm{"]
            .iter()
            .find_map(|wrapper| text.strip_prefix(wrapper));
        let bare = wrapped.unwrap_or(text).trim_start_matches(['*', '(', '[']);
        match bare.as_bytes() {
            [letter @ b'A'..=b'J', b')' | b'.' | b':' | b']', rest @ ..] if !rest.is_empty() => {
                Some(char::from(*letter))
            }
            [letter @ b'A'..=b'J', b' ', b'(', .., b')'] => Some(char::from(*letter)),
            _ => None,
        }
    })
}

#[cfg(test)]
recorded! {
    answers: bare_choice, full_choice, labelled, said_letters;
    both_answers: judge_choices, same_choices;
}
