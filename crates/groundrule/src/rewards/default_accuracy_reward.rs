//! Whether the answer is right: as mathematics, as a number, as a choice, or nearly as text.
//!
//! # What it scores
//! The completion's last `<answer>` block (else all of it) against the reference's first one-line
//! `<answer>` block (else all of it). 1.0 where both are the same mathematics. Otherwise the reference
//! decides the rule: with a digit in it, equal numbers are 1.0, different numbers 0.0, and what is not a
//! number on either side is scored by text similarity; a reference that ends in a lone letter is a multiple choice;
//! anything else is scored by text similarity.
//!
//! # Reference behaviour
//! The mathematics is Math-Verify's, called with the completion in the place of the reference, as VLM-R1 does.
//! Fuzzy credit is given only where `float()` fails on one side.
//!
//! # Where strict differs
//! `argument_order`, `sound_mathematics` and `choice_letters`: a careful grader judges, as in
//! [`math_reward`](super::math_reward). It reads the question and its choices where the row has them. `fuzzy_numbers`: only
//! an answer in words earns credit for similarity, from a ratio of 0.5 on, and not if it has more words than the
//! reference. `empty_reference`: a reference without an answer is not judged.
//!
//! # Example
//! ```
//! use groundrule::default_accuracy_reward;
//! assert_eq!(default_accuracy_reward("<think>…</think><answer>$\\frac12$</answer>", "0.5"), Ok(1.0));
//! assert_eq!(default_accuracy_reward("B", "<answer>C</answer>"), Ok(0.0));
//! ```
//!
//! # Cost
//! Time and memory are linear in the text, plus the comparison: it counts its steps and holds less than 64 MB.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::math::{grade, judgement, same_mathematics};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::mcq_reward::compare;
use crate::sample::Sample;
use crate::semantics::Semantics;
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
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "default_accuracy_reward",
    summary: "Is the answer right: the same mathematics, number or choice; else how similar the texts are (under strict only for words).",
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
    parameters: &[],
    build: |settings| Ok(Box::new(DefaultAccuracyReward { semantics: settings.semantics() })),
};

impl Reward for DefaultAccuracyReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        if self.semantics.is_strict() {
            return strict_accuracy(sample, trace);
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
pub(crate) fn strict_accuracy(sample: &Sample<'_>, trace: &mut Trace) -> Result<Judgement, Fault> {
    let grade = grade(sample, trace)?;
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
