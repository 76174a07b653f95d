//! Whether the answer is right: the same mathematics, number or choice, or almost the same text.
//!
//! # What it scores
//! Compares the completion's last `<answer>` block with the reference's first one-line `<answer>` block. A text without
//! such a block counts as a whole.
//!
//! The score is 1.0 if both are the same mathematics. Otherwise the reference decides what happens:
//!
//! - If it contains a digit, equal numbers score 1.0 and different numbers 0.0. If either side is not a number, the
//!   score is the similarity of the texts.
//! - If it ends in a single letter, it is a multiple choice.
//! - Anything else is scored by text similarity.
//!
//! # Reference behaviour
//! Math-Verify decides about mathematics, with completion and reference swapped, as VLM-R1 calls it. Credit for
//! similarity is given only if `float()` fails on one side.
//!
//! # Where strict differs
//! - `argument_order`, `sound_mathematics` and `choice_letters`: a careful grader decides, as in
//!   [`math_reward`](super::math_reward). It reads the question and its choices if the row has them.
//! - `fuzzy_numbers`: only an answer in words earns credit for similarity. The texts must be at least half alike, and
//!   the answer may not have more words than the reference.
//! - `empty_reference`: a reference without an answer is not scored.
//!
//! # Example
//! ```
//! use groundrule::default_accuracy_reward;
//! assert_eq!(default_accuracy_reward("<think>…</think><answer>$\\frac12$</answer>", "0.5"), Ok(1.0));
//! assert_eq!(default_accuracy_reward("B", "<answer>C</answer>"), Ok(0.0));
//! ```
//!
//! # Cost
//! Time and memory are linear in the text, plus the comparison, which counts its steps and uses less than 64 MB.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::math::{grade_within, judgement, same_mathematics};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::mcq_reward::compare;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Default as By, Parameter, SettingError};
use crate::text::{
    clean_text, completion_answer, extract_choice, numeric_match, ratio, reference_answer,
};
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::is_decimal;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct DefaultAccuracyReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// How far a number may be from the reference's, as a share of it.
    pub tolerance: f64,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "default_accuracy_reward",
    summary: "1 if the answer is right: the same mathematics, number or choice. Otherwise how similar the texts are (under strict, only words).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Question],
    repairs: &[
        Repair::ArgumentOrder,
        Repair::SoundMathematics,
        Repair::FuzzyNumbers,
        Repair::ChoiceLetters,
        Repair::EmptyReference,
    ],
    topics: &[
        Topic::of(Kind::Number),
        Topic::of(Kind::Expression),
        Topic::of(Kind::Choice),
        Topic::of(Kind::Text),
    ],
    parameters: &[Parameter {
        name: "tolerance",
        default: By::Number(0.0),
        help: "how far a number may be off, as a share of the reference: 0.05 for 5 %",
    }],
    build: |settings| {
        let semantics = settings.semantics();
        let tolerance = settings.number_in("default_accuracy_reward", "tolerance", 0.0, 0.5)?;
        if tolerance > 0.0 && !semantics.is_strict() {
            return Err(SettingError::Plan(
                "default_accuracy_reward: tolerance needs semantics = \"strict\"".to_owned(),
            ));
        }
        Ok(Box::new(DefaultAccuracyReward { semantics, tolerance }))
    },
};

impl Reward for DefaultAccuracyReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        if self.semantics.is_strict() {
            return strict_accuracy(sample, self.tolerance, trace);
        }
        default_accuracy(sample.completion, sample.reference()?, trace)
    }
}

/// The judgement of one completion against one reference, as VLM-R1 judges.
pub(crate) fn default_accuracy(
    completion: &str,
    solution: &str,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let truth = reference_answer(solution);
    let (student, span) = completion_answer(completion);
    match span {
        Some(span) => trace.span("answer", completion, span),
        None => {
            trace.note("answer", || "no <answer> block: the whole completion counts".to_owned())
        }
    }
    trace.note("reference", || truth.to_owned());
    if same_mathematics(student, truth, trace) {
        return Ok(Judgement::new(1.0, Reason::SymbolicEqual));
    }
    if truth.chars().any(is_decimal) {
        return match numeric_match(student, truth) {
            Some(true) => Ok(Judgement::new(1.0, Reason::NumericEqual)),
            Some(false) => Ok(Judgement::new(0.0, Reason::NumericDiffers)),
            None => alike(student, truth, trace),
        };
    }
    if let Some(right) = extract_choice(truth) {
        return Ok(compare(extract_choice(student), Some(right), trace));
    }
    alike(student, truth, trace)
}

/// How similar two texts are.
fn alike(student: &str, truth: &str, trace: &mut Trace) -> Result<Judgement, Fault> {
    let (student, truth) = (clean_text(student), clean_text(truth));
    trace.note("compared as text", || format!("“{student}” with “{truth}”"));
    Ok(Judgement::new(ratio(&student, &truth)?, Reason::FuzzyRatio))
}

/// Less similarity than this earns nothing.
const LIKE_ENOUGH: f64 = 0.5;

/// The judgement of a row as a careful grader judges it. An answer in words that differs from the reference earns
/// something for being similar, if it is similar enough and has no more words: more words hedge.
pub(crate) fn strict_accuracy(
    sample: &Sample<'_>,
    tolerance: f64,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let grade = grade_within(sample, tolerance, trace)?;
    let judged = judgement(&grade);
    if grade.is_equal() || !grade.reference.is_words() || grade.reference.rule.is_choice() {
        return Ok(judged);
    }
    let truth = clean_text(reference_answer(sample.reference()?));
    let student = clean_text(completion_answer(sample.completion).0);
    let words = |text: &str| text.split_whitespace().count();
    // A letter is a choice or a name, and would be similar to any word that contains it.
    let is_letter = truth.chars().nth(1).is_none();
    if is_letter || truth.chars().any(is_decimal) || words(&student) > words(&truth) {
        return Ok(judged);
    }
    trace.note("compared as text", || format!("“{student}” with “{truth}”"));
    let likeness = ratio(&student, &truth)?;
    Ok(if likeness >= LIKE_ENOUGH { Judgement::new(likeness, Reason::FuzzyRatio) } else { judged })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_off_by_the_tolerance_and_words_by_half() {
        let judged = |tolerance, solution, completion| {
            let reward = DefaultAccuracyReward { semantics: Semantics::Strict, tolerance };
            let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
            reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap().score
        };
        assert_eq!(judged(0.05, "14.1", "<answer>14.5</answer>"), 1.0);
        assert_eq!(judged(0.0, "14.1", "<answer>14.5</answer>"), 0.0);
        assert_eq!(judged(0.05, "14.1", "<answer>15</answer>"), 0.0);
        assert_eq!(judged(0.05, "14.1", "<answer>14 or 14.5</answer>"), 0.0);
        // Words that have half of their letters in common are alike.
        assert_eq!(judged(0.0, "mile", "<answer>mint</answer>"), 0.5);
        assert_eq!(judged(0.0, "mile", "<answer>moat</answer>"), 0.0);
    }
}
