//! Whether the completion chooses the reference's letter.
//!
//! # What it scores
//! 1.0 if the letter chosen in the completion's first `<answer>` block is the letter in the reference's first one-line
//! `<answer>` block. Otherwise 0.0. A text without such a block counts as a whole.
//!
//! # Reference behaviour
//! A choice is a single letter followed by one of `. , ? ! : ;` or the end of the text. So `(A)`, `A)` and `**A**` are
//! not choices, but the last letter of `vitamin C` is one. If the reference has no choice, every completion is wrong.
//!
//! # Where strict differs
//! `choice_letters`: a careful grader finds the choice that the completion commits to. If the row has `choices` or its
//! question lists them, that is by letter, by content, or both; otherwise by letter only. A letter with the content of
//! another choice, several letters, or letters that are ruled out are not a choice. A reference without a choice is not
//! scored.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::mcq_reward;
//! assert_eq!(mcq_reward("<answer>B. the dog</answer>", "B"), 1.0);
//! assert_eq!(mcq_reward("(B)", "B"), 0.0);
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::fault::{Exception, Fault};
use crate::lint::topic::{Kind, Topic};
use crate::math::{grade, grade_letter, judgement, question};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Default as By, Parameter, SettingError, Settings};
use crate::text::{extract_choice, first_answer, reference_answer};
use crate::trace::Trace;
use crate::world::World;
use groundrule_math::{Grade, offered_choices};

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct McqReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The number of the first choice, if references are numbers of choices.
    pub index_from: Option<usize>,
}

/// The parameter that says what references are.
const REFERENCE: &str = "reference";

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "mcq_reward",
    summary: "1 if the completion chooses the reference's letter, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Question],
    repairs: &[Repair::ChoiceLetters],
    topics: &[Topic::of(Kind::Choice)],
    parameters: &[Parameter {
        name: REFERENCE,
        default: By::OneOf(&["letter", "index-from-0", "index-from-1"]),
        help: "whether references are letters or texts of choices, or their positions",
    }],
    build: |settings| {
        let index_from = index_from(settings);
        let semantics = settings.semantics();
        if index_from.is_some() && !semantics.is_strict() {
            return Err(SettingError::Plan(
                "mcq_reward: reference needs semantics = \"strict\"".to_owned(),
            ));
        }
        Ok(Box::new(McqReward { semantics, index_from }))
    },
};

impl Reward for McqReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        if let Some(first) = self.index_from {
            let letter = letter_at(sample, first)?;
            trace.note("reference", || format!("choice {letter}"));
            return strict_choice(&Sample { solution: Some(&letter), ..*sample }, trace);
        }
        if self.semantics.is_strict() {
            return strict_choice(sample, trace);
        }
        Ok(choice(sample.completion, sample.reference()?, trace))
    }
}

/// The judgement of one completion against one reference, as VLM-R1 judges.
pub(crate) fn choice(completion: &str, solution: &str, trace: &mut Trace) -> Judgement {
    let (truth, student) = (reference_answer(solution), first_answer(completion, trace));
    compare(extract_choice(student), extract_choice(truth), trace)
}

/// The number of the first choice, if the settings say that references are numbers of choices.
pub(crate) fn index_from(settings: &Settings) -> Option<usize> {
    match settings.has(REFERENCE).then(|| settings.word(REFERENCE)) {
        Some("index-from-0") => Some(0),
        Some("index-from-1") => Some(1),
        _ => None,
    }
}

/// The letter of the choice at a position, if the choices have no labels of their own.
pub(crate) fn letter_of(answer: &str, first: usize) -> Option<char> {
    ('A'..='Z').nth(answer.parse::<usize>().ok()?.checked_sub(first)?)
}

/// The label of the choice that the reference names by its position.
fn letter_at(sample: &Sample<'_>, first: usize) -> Result<String, Fault> {
    let answer = sample.written_answer()?;
    let place = || answer.parse::<usize>().ok()?.checked_sub(first);
    let label = match sample.choices {
        [] => letter_of(answer, first).map(String::from),
        choices => place().and_then(|place| Some(choices.get(place)?.label.to_owned())),
    };
    label.ok_or_else(|| {
        let choices = sample.choices.len();
        let known = if choices > 0 { format!(" of {choices} choices") } else { String::new() };
        Fault::because(
            Reason::NoReferenceChoice,
            format!("the reference is not a position{known}, counted from {first}: {answer:.20}"),
        )
    })
}

/// The judgement of a row as a careful grader judges it: by the choices if the row has them, else by letters alone.
pub(crate) fn strict_choice(sample: &Sample<'_>, trace: &mut Trace) -> Result<Judgement, Fault> {
    let question = question(sample);
    let offered = !question.choices.is_empty() || !offered_choices(question.text).is_empty();
    if offered {
        let grade = grade(sample, trace)?;
        if grade.reference.rule.is_choice() {
            return Ok(chosen(&grade));
        }
    }
    match grade_letter(sample, trace)? {
        Some(grade) => Ok(chosen(&grade)),
        None => Err(Fault::new(
            Reason::NoReferenceChoice,
            Exception::ValueError,
            "the reference names no choice, or several; write it as one letter, give the choices as `choices`, or set reference=index-from-0 if it is the position of a choice",
        )),
    }
}

fn chosen(grade: &Grade) -> Judgement {
    match judgement(grade) {
        Judgement {
            reason: Reason::NoAnswerFound | Reason::UnknownVerdict | Reason::NoValue,
            ..
        } => Judgement::new(0.0, Reason::NoChoice),
        judged => judged,
    }
}

/// The judgement of two letters.
pub(crate) fn compare(chosen: Option<char>, right: Option<char>, trace: &mut Trace) -> Judgement {
    trace.note("choice", || {
        let word = |choice: Option<char>| choice.map_or_else(|| "none".to_owned(), String::from);
        format!("completion {}, reference {}", word(chosen), word(right))
    });
    match chosen {
        None => Judgement::new(0.0, Reason::NoChoice),
        Some(_) if chosen == right => Judgement::new(1.0, Reason::ChoiceMatch),
        Some(_) => Judgement::new(0.0, Reason::ChoiceDiffers),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_math::Choice;

    #[test]
    fn a_reference_without_a_choice_is_never_met() {
        let judged = choice("A", "(A)", &mut Trace::off());
        assert_eq!((judged.score, judged.reason), (0.0, Reason::ChoiceDiffers));
    }

    #[test]
    fn a_reference_may_be_the_position_of_a_choice() {
        let choices: Vec<Choice<'_>> = [("A", "a shark"), ("B", "a whale"), ("C", "a trout")]
            .into_iter()
            .map(|(label, content)| Choice { label, content })
            .collect();
        let judged = |index_from, solution, choices, completion| {
            let reward = McqReward { semantics: Semantics::Strict, index_from: Some(index_from) };
            let sample = Sample { solution: Some(solution), choices, ..Sample::new(completion) };
            let judged = reward.judge(&sample, &World::nowhere(), &mut Trace::off());
            judged.map(|judged| judged.score).map_err(|fault| fault.reason)
        };
        for listed in [&choices[..], &[]] {
            assert_eq!(judged(0, "1", listed, "<answer>B</answer>"), Ok(1.0));
            assert_eq!(judged(1, "<answer>1</answer>", listed, "(A)"), Ok(1.0));
            assert_eq!(judged(0, "1", listed, "A"), Ok(0.0));
            for wrong in ["B", "-1", "99999999999999999999", "40", ""] {
                assert!(judged(1, wrong, listed, "A").is_err(), "{wrong}");
            }
            assert_eq!(judged(1, "0", listed, "A"), Err(Reason::NoReferenceChoice));
        }
        assert_eq!(judged(0, "1", &choices, "It is a whale."), Ok(1.0));
        assert_eq!(judged(0, "3", &choices, "D"), Err(Reason::NoReferenceChoice));
    }

    #[test]
    fn the_first_answer_counts() {
        let two = "<answer>A</answer><answer>B</answer>";
        let judged = choice(two, "A", &mut Trace::off());
        assert_eq!(judged.reason, Reason::ChoiceMatch);
    }
}
