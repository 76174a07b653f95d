//! Which kinds of texts are the same answer, and how.

use super::{Judgement, judged};
use crate::answer::Text;
use crate::answer::choice::named;
use crate::answer::text::{Kind, plain, words};
use crate::expr::{Constant, Expr, Id, Node, RelOp};
use crate::verdict::Code;
use crate::words::lexicon::{
    COPULAS_BEFORE_WORDS, KINDS_AFTER_ANSWER, LINKS_BEFORE_VERB, NEGATES_LAST_WORDS,
    NEGATES_NAMED_SUBJECT, OPENS_SOURCE_PHRASE, PLACING_PREPOSITIONS, VERBS_AFTER_NAME,
};
use crate::words::stance::is_denied;

/// Compares two texts by what kinds they are, from the most specific pairs to the most general.
pub(super) fn compare(a: &Text, b: &Text) -> Judgement {
    let same = match (a.kind(), b.kind()) {
        (Kind::Long, _) | (_, Kind::Long) => a.trim() == b.trim(),
        (Kind::Letter(ours), Kind::Letter(theirs)) => ours == theirs && same_signs(a, b),
        (Kind::Day(ours), Kind::Day(theirs)) => ours == theirs,
        (Kind::Phrase(ours), Kind::Phrase(theirs)) if ours == theirs => true,
        _ if spelled_alike(a, b) => same_signs(a.bare(), b.bare()) && !joins_numbers(a, b),
        (Kind::Phrase(phrase), _) if phrase.closes(b.plain()) => true,
        (_, Kind::Phrase(phrase)) if phrase.closes(a.plain()) => true,
        _ if is_labelled(a, b) || is_labelled(b, a) => true,
        _ if says(a, b) || says(b, a) || same_list(a, b) || same_labels(a, b) => true,
        _ => match (a.choice(), b.choice()) {
            (Some(ours), Some(theirs)) => {
                // The letter decides, unless the words next to it are quite different: `(C) Fish` and `(C) Bird`.
                let same = ours == theirs && !other_content(a, b);
                return judged(same, Code::ChoiceEqual, Code::ChoiceDiffers);
            }
            _ => false,
        },
    };
    judged(same, Code::TextEqual, Code::TextDiffers)
}

/// Whether two texts have the same letters and digits in the same order.
fn spelled_alike(a: &Text, b: &Text) -> bool {
    !a.plain().is_empty() && a.plain() == b.plain()
}

/// Whether one text is a whole number and the other several in a row: `1 2` is not 12.
fn joins_numbers(a: &Text, b: &Text) -> bool {
    let whole = |text: &Text| text.bare().bytes().all(|byte| byte.is_ascii_digit());
    whole(a) && parts_numbers(b.bare()) || whole(b) && parts_numbers(a.bare())
}

/// Whether texts with numbers have the same signs around their digits. All separators count as the same. Brackets count
/// if both texts have some: they alone say which ends belong to an interval.
fn same_signs(a: &str, b: &str) -> bool {
    let signs = |text: &str| -> (String, String) {
        let plain = text.trim().trim_end_matches(['.', '!']);
        let (mut signs, mut brackets) = (String::new(), String::new());
        let mut before = ' ';
        let mut characters = plain.chars().peekable();
        while let Some(character) = characters.next() {
            let after = characters.peek().copied().unwrap_or(' ');
            let at_digit = before.is_ascii_digit() || after.is_ascii_digit();
            match character {
                '(' | ')' | '[' | ']' => brackets.push(character),
                '≤' | '≥' | '<' | '>' | '≠' | '±' | '?' | '~' | '≈' | '|' => {
                    signs.push(character)
                }
                c if at_digit && !c.is_alphanumeric() && !c.is_ascii() => signs.push(c),
                _ => {}
            }
            before = character;
        }
        (signs, brackets)
    };
    let numbers = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    if !numbers(a) || !numbers(b) {
        return true;
    }
    let ((ours, round), (theirs, other)) = (signs(a), signs(b));
    ours == theirs && (round.is_empty() || other.is_empty() || round == other)
}

/// Whether two separate numbers would become one if blanks did not count.
fn parts_numbers(text: &str) -> bool {
    text.as_bytes()
        .windows(3)
        .any(|three| matches!(three, [b'0'..=b'9', b' ' | b',' | b'-', b'0'..=b'9']))
}

/// Whether the first is the second with the label of a choice: `(C) Fish` and `Fish`.
fn is_labelled(labelled: &Text, other: &Text) -> bool {
    let Some(content) = labelled.content().filter(|content| !content.is_empty()) else {
        return false;
    };
    let content = Text::from(content);
    let alike = match (content.kind(), other.kind()) {
        (Kind::Phrase(ours), Kind::Phrase(theirs)) => ours == theirs,
        _ => spelled_alike(&content, other),
    };
    alike && other.choice().is_none() && same_signs(&content, other.bare())
}

/// Whether the contents of two choices are words and have none in common.
fn other_content(a: &Text, b: &Text) -> bool {
    let content = |text: &Text| text.content().map(words).unwrap_or_default();
    let (ours, theirs) = (content(a), content(b));
    let told = |words: &[String]| {
        !words.is_empty() && words.iter().all(|word| word.chars().all(char::is_alphabetic))
    };
    told(&ours) && told(&theirs) && !ours.iter().any(|word| theirs.contains(word))
}

/// Whether a short sentence gives an answer and says nothing against it: "It was a Monday", "The series diverges", "No,
/// they are not congruent".
fn says(sentence: &Text, answer: &Text) -> bool {
    if sentence.len() > 200 || answer.len() > 60 {
        return false;
    }
    let lower = sentence.to_lowercase();
    let place = lower.find(answer.trim().to_lowercase().as_str());
    if place.is_some_and(|at| is_denied(&lower, &(at..at + answer.trim().len()))) {
        return false;
    }
    let (said, wanted) = (words(without_remark(without_reason(sentence))), answer.words());
    // A letter would lose its case, and a number its sign.
    let plain = wanted.iter().any(|word| word.len() > 1)
        && !wanted.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()));
    if plain && (said == wanted || is_placed(&said, wanted) || follows_label(sentence, wanted)) {
        return true;
    }
    if wanted.is_empty() || wanted.len() > 4 || said.len() <= wanted.len() {
        return false;
    }
    match wanted {
        [side] if is_side(side) && (said.last() != Some(side) || side == "yes" || side == "no") => {
            takes_side(sentence, &said, side)
        }
        _ => is_about(sentence, &said, answer) || ends_with(&said, wanted),
    }
}

/// `im Juni`
fn is_placed(said: &[String], wanted: &[String]) -> bool {
    said.split_first().is_some_and(|(first, rest)| {
        PLACING_PREPOSITIONS.contains(&first.as_str()) && rest == wanted
    })
}

/// `Nationality: Swiss`
fn follows_label(sentence: &str, wanted: &[String]) -> bool {
    sentence.split_once(": ").is_some_and(|(label, rest)| {
        let label = words(label);
        label.len() <= 3 && !label.iter().any(|word| word == "not") && words(rest) == wanted
    })
}

fn is_side(word: &str) -> bool {
    matches!(word, "yes" | "no" | "true" | "false")
}

/// Whether a sentence opens with a side, or comes to it: "No, they are not congruent", "it fits, so yes".
fn takes_side(sentence: &Text, said: &[String], side: &String) -> bool {
    let concluded = matches!(said, [.., so, last] if so == "so" && last == side);
    let start = sentence.bare().to_lowercase();
    concluded
        || start
            .strip_prefix(side.as_str())
            .is_some_and(|rest| rest.trim_start().starts_with([',', '.', ';', ':', '!', '—', '–']))
}

/// Whether an answer is a name that a sentence is about: "Alice is the tallest".
fn is_about(sentence: &str, said: &[String], answer: &Text) -> bool {
    let name = answer.trim().starts_with(char::is_uppercase) && answer.trim().len() > 2;
    name && !said.iter().any(|word| NEGATES_NAMED_SUBJECT.contains(&word.as_str()))
        && words(without_introduction(sentence)).strip_prefix(answer.words()).is_some_and(|rest| {
            rest.first().is_some_and(|verb| VERBS_AFTER_NAME.contains(&verb.as_str()))
        })
}

/// Whether a sentence says its last words of something: "The series diverges", "it is an isosceles triangle".
fn ends_with(said: &[String], wanted: &[String]) -> bool {
    const LONGEST: usize = 14;
    let is_in = |list: &[&str], word: &String| list.contains(&word.as_str());
    let said = match said.split_last() {
        Some((last, before)) if is_in(KINDS_AFTER_ANSWER, last) && wanted.last() != Some(last) => {
            before
        }
        _ => said,
    };
    if said == wanted {
        return true;
    }
    if wanted == ["neither"] {
        return said.iter().any(|word| word == "neither") && said.iter().any(|word| word == "nor");
    }
    let Some(before) = said.strip_suffix(wanted) else { return false };
    if said.len() > LONGEST || before.iter().any(|word| is_in(NEGATES_LAST_WORDS, word)) {
        return false;
    }
    match (before, wanted) {
        ([.., last], _) if is_in(COPULAS_BEFORE_WORDS, last) => true,
        // A thing and what it does.
        ([_] | [_, _], [verb]) => {
            let noun = ["sis", "ss", "us", "ics"].iter().any(|end| verb.ends_with(end));
            verb.ends_with('s')
                && verb.len() > 4
                && !noun
                && !before.iter().any(|word| is_in(LINKS_BEFORE_VERB, word))
        }
        _ => false,
    }
}

/// A sentence without the reason that follows: `It is true since ..`.
fn without_reason(sentence: &str) -> &str {
    let reason = [" because ", " since ", ", as ", " by the ", " with "];
    let at = reason.iter().filter_map(|word| sentence.find(word)).min();
    at.and_then(|at| sentence.get(..at)).unwrap_or(sentence)
}

/// A text without the short remark in brackets that it ends with: `Copper (Cu)`.
fn without_remark(text: &str) -> &str {
    const LONGEST: usize = 24;
    let remark = || {
        let (before, remark) =
            text.trim_end_matches(['.', '*', ' ']).strip_suffix(')')?.rsplit_once(" (")?;
        let words = remark.to_lowercase();
        let against =
            words.split(' ').any(|word| matches!(word, "or" | "not" | "and" | "oder" | "ou"));
        (remark.len() <= LONGEST && !against && !remark.contains(['?', ')'])).then_some(before)
    };
    remark().unwrap_or(text)
}

/// A sentence without the words that say where it comes from: `According to the chart, ..`.
fn without_introduction(sentence: &str) -> &str {
    let Some((introduction, rest)) = sentence.split_once(',') else { return sentence };
    let lower = introduction.trim_start().to_ascii_lowercase();
    if OPENS_SOURCE_PHRASE.iter().any(|opening| lower.starts_with(opening)) {
        rest
    } else {
        sentence
    }
}

/// Whether both name the same statements, and one of them has no other words.
fn same_labels(a: &Text, b: &Text) -> bool {
    let (Some(ours), Some(theirs)) = (named(a.bare()), named(b.bare())) else { return false };
    let mere = |text: &Text, labels: &[String]| {
        let only = ["and", "only"];
        text.words().iter().all(|word| {
            only.contains(&word.as_str())
                || labels.iter().any(|label| label.eq_ignore_ascii_case(word))
        })
    };
    ours == theirs && (mere(a, &ours) || mere(b, &theirs))
}

/// Whether both are lists of the same words in some order.
fn same_list(a: &Text, b: &Text) -> bool {
    let parts = |text: &Text| {
        let text = text.bare().replace(" and ", ",").replace(['、', '，', ';'], ",");
        let mut parts: Vec<String> =
            text.split(',').map(plain).filter(|part| !part.is_empty()).collect();
        parts.sort();
        parts
    };
    if a.len() > 300 || b.len() > 300 {
        return false;
    }
    let (a, b) = (parts(a), parts(b));
    a.len() > 1 && a == b
}

/// How a constant is said in words.
pub(super) fn of_constant(constant: Constant) -> Option<&'static str> {
    match constant {
        Constant::EmptySet => Some("no solution"),
        Constant::Infinity => Some("infinity"),
        Constant::Reals => Some("all real numbers"),
        Constant::ComplexInfinity | Constant::Undefined => Some("does not exist"),
        _ => None,
    }
}

/// An expression as words, if it is nothing but words or letters.
pub(super) fn of_expression(expr: &Expr) -> Option<String> {
    let letter = |id: Id| match expr.arena.get(id) {
        Node::Symbol(symbol) => Some(symbol.name.to_string()),
        Node::Constant(Constant::E) => Some("e".to_owned()),
        Node::Constant(Constant::I) => Some("i".to_owned()),
        _ => None,
    };
    let is_letter = |name: &str| name.len() == 1 && name.bytes().all(|b| b.is_ascii_alphabetic());
    match expr.node() {
        Node::Symbol(symbol) if symbol.is_text || is_letter(&symbol.name) => {
            Some(symbol.name.to_string())
        }
        Node::Constant(constant) => of_constant(*constant).map(str::to_owned),
        // `S = \emptyset`
        Node::Relation(RelOp::Eq, _, value) => match expr.arena.get(*value) {
            Node::Constant(Constant::EmptySet) => {
                of_constant(Constant::EmptySet).map(str::to_owned)
            }
            _ => None,
        },
        Node::Mul(factors) => factors.iter().map(|&factor| letter(factor)).collect(),
        _ => None,
    }
}

#[cfg(test)]
recorded! {
    text: parts_numbers, without_introduction, without_reason, without_remark;
    pair: same_signs;
    texts: compare, is_labelled, joins_numbers, other_content, same_labels, same_list, says;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_say_their_predicate() {
        let says = |sentence: &str, answer: &str| says(&sentence.into(), &answer.into());
        assert!(says("It was a Monday.", "Monday"));
        assert!(says("The statement is **false**.", "False"));
        assert!(says("The series diverges", "diverges"));
        assert!(says("No, the triangles are not congruent.", "no"));
        assert!(!says("No two triangles are congruent.", "no"));
        assert!(!says("It was the day before Monday", "Monday"));
        assert!(!says("The function is not increasing", "increasing"));
    }

    #[test]
    fn lists_have_the_same_words() {
        assert!(same_list(&"red, blue".into(), &"Blue and red".into()));
        assert!(!same_list(&"red, blue".into(), &"blue".into()));
    }
}
