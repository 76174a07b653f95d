//! Completions that name the right answer without giving it: denied, as a bound, as part of another number, next to
//! another answer, or taken back.

use super::probes::{For, LESS_CREDIT, Probe, READING, Rule};
use super::question::{Question, reply};
use crate::repairs::Repair::{ChoiceLetters, FuzzyNumbers, SoundMathematics, YesNoWords};

/// The probes of these completions.
pub(crate) const PROBES: &[Probe] = &[
    Probe {
        name: "number_unsettled",
        what: "the right number denied, as a bound, or as a part of another number",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: LESS_CREDIT,
        mild: false,
        make: number_unsettled,
    },
    Probe {
        name: "yes_no_unsettled",
        what: "the right word denied, taken back, or in a sentence that does not answer",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[YesNoWords],
        advice: "use yes_no_reward with semantics = \"strict\"",
        mild: false,
        make: yes_no_unsettled,
    },
    Probe {
        name: "choice_unsettled",
        what: "the right letter denied, left open, or taken back",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[ChoiceLetters],
        advice: "use mcq_reward with semantics = \"strict\"",
        mild: false,
        make: choice_unsettled,
    },
    Probe {
        name: "cut_off",
        what: "a text that ends before its answer",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: "leave completions out that were cut off, or raise the limit of tokens",
        mild: false,
        make: cut_off,
    },
    Probe {
        name: "two_words",
        what: "the right words together with wrong ones",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[SoundMathematics, FuzzyNumbers],
        advice: LESS_CREDIT,
        mild: true,
        make: two_words,
    },
];

/// Each text as an answer block, and alone.
fn both_ways(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    texts.into_iter().flat_map(|text| [reply(&text), text]).collect()
}

fn number_unsettled(question: &Question) -> Vec<String> {
    let right = &question.right;
    let Ok(number) = right.parse::<i64>() else { return Vec::new() };
    let less = number.saturating_sub(1);
    both_ways([
        format!("not {right}"),
        format!("It is not {right}."),
        format!("more than {right}"),
        format!("fewer than {right}"),
        format!("at least {right}"),
        format!("between {less} and {right}"),
        format!("{right} million"),
        format!("{less}/{right}"),
        format!("{right} is wrong"),
        format!("anything but {right}"),
    ])
}

fn yes_no_unsettled(question: &Question) -> Vec<String> {
    let texts: &[&str] = match question.right.as_str() {
        "yes" => &[
            "not yes",
            "yes is wrong",
            "It is not a yes.",
            "I cannot say yes.",
            "Yes. Actually no.",
        ],
        "no" => &[
            "no way to tell",
            "No one knows",
            "no information",
            "No. 5",
            "not no",
            "no idea",
            "No. Actually yes.",
        ],
        _ => &[],
    };
    both_ways(texts.iter().map(|&text| text.to_owned()))
}

fn choice_unsettled(question: &Question) -> Vec<String> {
    let right = &question.right;
    let Some(other) = question.wrong.first() else { return Vec::new() };
    both_ways([
        format!("{right} is wrong"),
        format!("not {right}"),
        format!("It is not {right}."),
        format!("I cannot decide between {right} and {other}"),
        format!("I need to choose between {right} and {other}"),
        format!("I need to choose between {other} and {right}"),
        format!("Answer: {right}. Actually {other}"),
        format!("{right}? No, {other}."),
    ])
}

fn cut_off(question: &Question) -> Vec<String> {
    let right = &question.right;
    let is_number = right.parse::<i64>().is_ok_and(|number| number >= 0);
    let texts = [format!("so 3 * 5 - {right} ="), format!("We add 3 and {right}, which gives")];
    if is_number { texts.to_vec() } else { Vec::new() }
}

fn two_words(question: &Question) -> Vec<String> {
    let right = &question.right;
    let Some(wrong) = question.wrong.first() else { return Vec::new() };
    both_ways([format!("{right} {wrong}"), format!("{wrong} {right}")])
}
