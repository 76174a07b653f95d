//! Whether the reply is the reference, letter by letter.
//!
//! # What it scores
//! 1.0 where both texts are the same once cleaned (last `<answer>` block, one line, no dots at the end, lower
//! case), else 0.0.
//!
//! # Reference behaviour
//! As above; cleaning is [`clean_text`].
//!
//! # Where strict differs
//! Nowhere.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::all_match_reward;
//! assert_eq!(all_match_reward("<answer>The Cat.</answer>", "the cat"), 1.0);
//! ```
//!
//! # Cost
//! Linear in the text.

use crate::fault::Fault;
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::text::clean_text;
use crate::trace::Trace;
use crate::world::World;

/// The reward; it has no parameters.
#[derive(Debug, Clone, Copy, Default)]
pub struct AllMatchReward;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "all_match_reward",
    summary: "1 if reply and reference are the same text after cleaning, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    parameters: &[],
    build: |_| Ok(Box::new(AllMatchReward)),
};

impl Reward for AllMatchReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        Ok(all_match(sample.completion, sample.reference()?, trace))
    }
}

/// The judgement of one completion against one reference.
pub(crate) fn all_match(completion: &str, solution: &str, trace: &mut Trace) -> Judgement {
    let (completion, solution) = (clean_text(completion), clean_text(solution));
    trace.note("compared as text", || format!("{completion:?} with {solution:?}"));
    if completion == solution {
        Judgement::new(1.0, Reason::TextMatch)
    } else {
        Judgement::new(0.0, Reason::TextDiffers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_cleaning_is_forgiven() {
        assert_eq!(all_match("Cat.", "cat", &mut Trace::off()).score, 1.0);
        assert_eq!(all_match("a cat", "cat", &mut Trace::off()).score, 0.0);
    }
}
