//! Whether the completion is the same text as the reference.
//!
//! # What it scores
//! 1.0 if both texts are the same after cleaning. Otherwise 0.0. Cleaning takes the last `<answer>` block, joins its
//! lines, removes full stops at the end and makes it lower case.
//!
//! # Reference behaviour
//! The same. Both texts are cleaned by `clean_text`.
//!
//! # Where strict differs
//! `empty_reference`: a reference without an answer is not scored.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::all_match_reward;
//! assert_eq!(all_match_reward("<answer>The Cat.</answer>", "the cat"), 1.0);
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::{Sample, empty_reference};
use crate::semantics::Semantics;
use crate::text::clean_text;
use crate::trace::Trace;
use crate::world::World;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct AllMatchReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "all_match_reward",
    summary: "1 if completion and reference are the same text after cleaning, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[Repair::EmptyReference],
    topics: &[Topic::of(Kind::Text)],
    parameters: &[],
    build: |settings| Ok(Box::new(AllMatchReward { semantics: settings.semantics() })),
};

impl Reward for AllMatchReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        all_match(sample.completion, sample.reference()?, self.semantics, trace)
    }
}

/// The judgement of one completion against one reference.
pub(crate) fn all_match(
    completion: &str,
    solution: &str,
    semantics: Semantics,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let (completion, solution) = (clean_text(completion), clean_text(solution));
    trace.note("compared as text", || format!("“{completion}” with “{solution}”"));
    if semantics.is_strict() && solution.is_empty() {
        return Err(empty_reference());
    }
    Ok(if completion == solution {
        Judgement::new(1.0, Reason::TextMatch)
    } else {
        Judgement::new(0.0, Reason::TextDiffers)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_cleaning_is_forgiven() {
        let score = |completion, solution| {
            let judged = all_match(completion, solution, Semantics::VlmR1, &mut Trace::off());
            judged.unwrap().score
        };
        assert_eq!((score("Cat.", "cat"), score("a cat", "cat"), score("", "")), (1.0, 0.0, 1.0));
    }
}
