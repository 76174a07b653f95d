//! Whether the reply begins with one think block: TRL's `think_format_reward`.
//!
//! # What it scores
//! 1.0 when the reply begins with `<think>`, has no second `<think>` and a `</think>` somewhere; else 0.0.
//!
//! # Reference behaviour
//! As TRL publishes it. What follows `</think>` does not matter, and neither does a second `</think>`.
//!
//! # Where strict differs
//! Nowhere: it is what its authors published.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("think_format_reward")])?;
//! let score = |text: &str| plan.judge(&Sample::new(text), &World::nowhere(), false).total;
//! assert_eq!(score("<think>\nThis is my reasoning.\n</think>\nThis is my answer."), Some(1.0));
//! assert_eq!(score("<think>\nThis is my reasoning.\nThis is my answer."), Some(0.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! One pass over the text.

use crate::fault::Fault;
use crate::outcome::Judgement;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::format_reward::judgement;
use crate::sample::Sample;
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::tags;

/// The reward; it has no parameters.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThinkFormatReward;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "think_format_reward",
    summary: "1 if the reply begins with one think block, else 0 (TRL).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    parameters: &[],
    build: |_| Ok(Box::new(ThinkFormatReward)),
};

impl Reward for ThinkFormatReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let fits = tags::begins_with_one_think(sample.completion);
        if !fits {
            trace.note("form", || "the reply does not begin with one think block".to_owned());
        }
        Ok(judgement(sample.completion, fits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_block_at_the_start() {
        for (text, score) in [
            ("<think></think>", 1.0),
            ("<think>a</think></think>b", 1.0),
            ("x<think>a</think>", 0.0),
            ("<think>a<think>b</think>", 0.0),
            ("<think>a</think><think>", 0.0),
            ("</think><think>", 0.0),
        ] {
            let judged = ThinkFormatReward
                .judge(&Sample::new(text), &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }
}
