//! Whether the answer is right: as mathematics, as a number, as a choice, or nearly as text.
//!
//! # What it scores
//! The completion's last `<answer>` block (else all of it) against the reference's first one-line
//! `<answer>` block (else all of it). 1.0 where both are the same mathematics. Otherwise the reference
//! decides the rule: with a digit in it, equal numbers are 1.0, different numbers 0.0, and what is not a
//! number on either side is scored by likeness; a reference that ends in a lone letter is a multiple choice;
//! anything else is scored by likeness.
//!
//! # Reference behaviour
//! The mathematics is Math-Verify's, called with the reply in the place of the reference, as VLM-R1 does.
//! Fuzzy credit is given only where `float()` fails on one side.
//!
//! # Example
//! ```
//! use groundrule::default_accuracy_reward;
//! assert_eq!(default_accuracy_reward("<think>…</think><answer>$\\frac12$</answer>", "0.5"), Ok(1.0));
//! assert_eq!(default_accuracy_reward("B", "<answer>C</answer>"), Ok(0.0));
//! ```
//!
//! # Cost
//! Linear in the text, plus the bounded work of the comparison.

use crate::fault::Fault;
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::text::{
    clean_text, completion_answer, extract_choice, numeric_match, ratio, reference_answer,
};
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::is_decimal;

/// The reward; it has no parameters.
#[derive(Debug, Clone, Copy, Default)]
pub struct DefaultAccuracyReward;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "default_accuracy_reward",
    summary: "Is the answer right: the same mathematics, number or choice, else how alike the texts are.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    parameters: &[],
    build: |_| Ok(Box::new(DefaultAccuracyReward)),
};

impl Reward for DefaultAccuracyReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        default_accuracy(sample.completion, sample.reference()?, trace)
    }
}

/// The judgement of one completion against one reference.
pub(crate) fn default_accuracy(
    completion: &str,
    solution: &str,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let truth = reference_answer(solution);
    let (student, span) = completion_answer(completion);
    match span {
        Some(span) => trace.span("answer", completion, span),
        None => trace.note("answer", || "no <answer> block: the whole reply counts".to_owned()),
    }
    trace.note("reference", || truth.to_owned());

    if crate::math::same_mathematics(student, truth, trace) {
        return Ok(Judgement::new(1.0, Reason::SymbolicEqual));
    }
    let alike = |trace: &mut Trace| {
        let (student, truth) = (clean_text(student), clean_text(truth));
        trace.note("compared as text", || format!("{student:?} with {truth:?}"));
        Ok(Judgement::new(ratio(&student, &truth)?, Reason::FuzzyRatio))
    };
    if truth.chars().any(is_decimal) {
        return match numeric_match(student, truth) {
            Some(true) => Ok(Judgement::new(1.0, Reason::NumericEqual)),
            Some(false) => Ok(Judgement::new(0.0, Reason::NumericDiffers)),
            None => alike(trace),
        };
    }
    if let Some(right) = extract_choice(truth) {
        let chosen = extract_choice(student);
        trace.note("choice", || {
            let chosen = chosen.map_or_else(|| "none".to_owned(), String::from);
            format!("reply {chosen}, reference {right}")
        });
        return Ok(match chosen {
            Some(chosen) if chosen == right => Judgement::new(1.0, Reason::ChoiceMatch),
            Some(_) => Judgement::new(0.0, Reason::ChoiceDiffers),
            None => Judgement::new(0.0, Reason::NoChoice),
        });
    }
    alike(trace)
}
