//! How many of the four tags the reply has once: open-r1's `tag_count_reward`.
//!
//! # What it scores
//! A quarter each for `<think>` before a line end, `</think>` and `<answer>` on lines of their own, and `</answer>` at the
//! start of a line, each of them exactly once.
//!
//! # Reference behaviour
//! As open-r1 publishes it.
//!
//! # Where strict differs
//! Nowhere: it is what its authors published.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("tag_count_reward")])?;
//! let score = |text: &str| plan.judge(&Sample::new(text), &World::nowhere(), false).total;
//! assert_eq!(score("<think>\na\n</think>\n<answer>\nb\n</answer>"), Some(1.0));
//! assert_eq!(score("<think>\na\n</think>\nb"), Some(0.5));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! One pass over the text.

use crate::fault::Fault;
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::trace::Trace;
use crate::world::World;
use memchr::memmem;

/// The reward; it has no parameters.
#[derive(Debug, Clone, Copy, Default)]
pub struct TagCountReward;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "tag_count_reward",
    summary: "A quarter for each of the four tags that stands there once (open-r1).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    parameters: &[],
    build: |_| Ok(Box::new(TagCountReward)),
};

impl Reward for TagCountReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let mut score = 0.0;
        for tag in ["<think>\n", "\n</think>\n", "\n<answer>\n", "\n</answer>"] {
            let times = memmem::find_iter(sample.completion.as_bytes(), tag).take(2).count();
            if times == 1 {
                score += 0.25;
            } else {
                trace.note("tag", || {
                    let how = if times == 0 { "is missing" } else { "is there more than once" };
                    format!("{} {how}", tag.trim())
                });
            }
        }
        Ok(Judgement::new(score, if score == 1.0 { Reason::FormatMatch } else { Reason::TagCount }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_is_as_good_as_never() {
        for (text, score) in [
            ("", 0.0),
            ("<think>\n", 0.25),
            ("<think>\n<think>\n", 0.0),
            ("<think>\na\n</think>\n</think>\n", 0.5),
        ] {
            let judged = TagCountReward
                .judge(&Sample::new(text), &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }
}
