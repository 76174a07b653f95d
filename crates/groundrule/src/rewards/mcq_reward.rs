//! Whether the completion chooses the reference's letter.
//!
//! # What it scores
//! The letter chosen in the completion's first `<answer>` block (else in all of it) against the letter in the
//! reference's first one-line `<answer>` block (else in all of it): 1.0 where they are the same, else 0.0.
//!
//! # Reference behaviour
//! A choice is a lone letter followed by `. , ? ! : ;` or the end of the text: `(A)`, `A)` and `**A**` are none,
//! the last letter of `vitamin C` is one. A reference without a choice makes every completion wrong.
//!
//! # Where strict differs
//! `choice_letters`: a careful grader finds the choice that the completion commits to, by its letter, its content or both,
//! where the row has `choices` or its question lists them, and by letters alone where not. A letter with the content of another
//! choice, several letters and letters that are ruled out are not a choice. A reference without a choice is not judged.
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
use crate::text::{extract_choice, first_answer, reference_answer};
use crate::trace::Trace;
use crate::world::World;
use groundrule_math::{Grade, offered_choices};

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct McqReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "mcq_reward",
    summary: "1 if the completion chooses the reference's letter, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Question],
    repairs: &[Repair::ChoiceLetters],
    topics: &[Topic::of(Kind::Choice)],
    parameters: &[],
    build: |settings| Ok(Box::new(McqReward { semantics: settings.semantics() })),
};

impl Reward for McqReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
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
            "the reference names no choice, or several; write it as one letter, or give the choices as `choices`",
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

    #[test]
    fn a_reference_without_a_choice_is_never_met() {
        let judged = choice("A", "(A)", &mut Trace::off());
        assert_eq!((judged.score, judged.reason), (0.0, Reason::ChoiceDiffers));
    }

    #[test]
    fn the_first_answer_counts() {
        let two = "<answer>A</answer><answer>B</answer>";
        let judged = choice(two, "A", &mut Trace::off());
        assert_eq!(judged.reason, Reason::ChoiceMatch);
    }
}
