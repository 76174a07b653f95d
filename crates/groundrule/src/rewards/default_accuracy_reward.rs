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
//! # Where strict differs
//! `argument_order` and `sound_mathematics`: a careful grader compares, reference first, and only where the reference
//! is an expression as a whole; not where it is a time of day, a list or a sentence with a number in it. `fuzzy_numbers`: a reference
//! that is a number or an expression gets no credit for likeness, and one with numbers and words only where the reply
//! has the same numbers. `choice_letters`: choices are read as people write them. `empty_reference`: a
//! reference without an answer is not judged.
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
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::mcq_reward::compare;
use crate::sample::{Sample, empty_reference};
use crate::semantics::Semantics;
use crate::text::{
    clean_text, completion_answer, differ_beyond_floats, extract_choice, extract_choice_strict,
    is_expression, mathematics_decides, numbers_in, numeric_match, ratio, reference_answer,
    same_text,
};
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::is_decimal;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct DefaultAccuracyReward {
    /// Which reading of it counts.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "default_accuracy_reward",
    summary: "Is the answer right: the same mathematics, number or choice, else how alike the texts are.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
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
        default_accuracy(sample.completion, sample.reference()?, self.semantics, trace)
    }
}

/// The judgement of one completion against one reference.
pub(crate) fn default_accuracy(
    completion: &str,
    solution: &str,
    semantics: Semantics,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let truth = reference_answer(solution);
    let (student, span) = completion_answer(completion);
    match span {
        Some(span) => trace.span("answer", completion, span),
        None => trace.note("answer", || "no <answer> block: the whole reply counts".to_owned()),
    }
    trace.note("reference", || truth.to_owned());

    let strict = semantics.is_strict();
    if strict {
        if clean_text(truth).is_empty() {
            return Err(empty_reference());
        }
        if same_text(student, truth) {
            return Ok(Judgement::new(1.0, Reason::TextMatch));
        }
    }
    if (!strict || mathematics_decides(student, truth))
        && crate::math::same_mathematics(student, truth, semantics, trace)
    {
        return Ok(Judgement::new(1.0, Reason::SymbolicEqual));
    }
    let alike = |trace: &mut Trace| {
        let (student, truth) = (clean_text(student), clean_text(truth));
        trace.note("compared as text", || format!("“{student}” with “{truth}”"));
        Ok(Judgement::new(ratio(&student, &truth)?, Reason::FuzzyRatio))
    };
    if truth.chars().any(is_decimal) {
        return match numeric_match(student, truth) {
            Some(true) if strict && differ_beyond_floats(student, truth) => {
                Ok(Judgement::new(0.0, Reason::NumericDiffers))
            }
            Some(true) => Ok(Judgement::new(1.0, Reason::NumericEqual)),
            Some(false) => Ok(Judgement::new(0.0, Reason::NumericDiffers)),
            None if strict && mathematics_decides("", truth) => {
                Ok(Judgement::new(0.0, Reason::SymbolicDiffers))
            }
            None if strict && numbers_in(student) != numbers_in(truth) => {
                Ok(Judgement::new(0.0, Reason::WrongNumbers))
            }
            None => alike(trace),
        };
    }
    let choice = if strict { extract_choice_strict } else { extract_choice };
    if let Some(right) = choice(truth) {
        return Ok(compare(choice(student), Some(right), trace));
    }
    if strict && is_expression(truth) {
        return Ok(Judgement::new(0.0, Reason::SymbolicDiffers));
    }
    alike(trace)
}
