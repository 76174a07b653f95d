//! Whether the completion has open-r1's format: its `format_reward`.
//!
//! # What it scores
//! 1.0 if the completion has, each on a line of its own: `<think>` at the beginning, at least one line of reasoning,
//! `</think>`, `<answer>`, at least one line of answer, and `</answer>`. Otherwise 0.0.
//!
//! # Reference behaviour
//! As open-r1 publishes it, under a name that does not clash with VLM-R1's. The content of each block may extend as far
//! as needed, and more lines may follow `</answer>`.
//!
//! # Where strict differs
//! `one_of_each_tag`: each of the four tags occurs exactly once, there is nothing around the blocks, and both have
//! content.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("open_r1_format_reward")])?;
//! let score = |text: &str| plan.judge(&Sample::new(text), &World::nowhere()).total;
//! assert_eq!(score("<think>\na\n</think>\n<answer>\nb\n</answer>"), Some(1.0));
//! assert_eq!(score("<think>a</think><answer>b</answer>"), Some(0.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! One pass over the text. Memory is linear in it.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::format_reward::{has_one_of_each, judgement};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::{FORM, Trace};
use crate::world::World;
use groundrule_pytext::tags;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct OpenR1FormatReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "open_r1_format_reward",
    summary: "1 if think and answer tags are on lines of their own, else 0 (open-r1).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::OneOfEachTag],
    topics: &[Topic::of(Kind::Form)],
    parameters: &[],
    build: |settings| Ok(Box::new(OpenR1FormatReward { semantics: settings.semantics() })),
};

impl Reward for OpenR1FormatReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let fits = tags::is_open_r1_form(sample.completion)
            && (!self.semantics.is_strict() || has_one_of_each(sample.completion, trace));
        if !fits {
            trace.note(FORM, || "the tags are not on lines of their own".to_owned());
        }
        Ok(judgement(sample.completion, fits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_stand_on_lines_of_their_own() {
        for (text, score) in [
            ("<think>\na\n</think>\n<answer>\nb\n</answer>\n", 1.0),
            ("<think>\na\n</think>\n<answer>\nb\n</answer> more", 0.0),
            ("<think>\n</think>\n<answer>\n</answer>", 0.0),
            ("<think>\n\n</think>\n<answer>\n\n</answer>", 1.0),
        ] {
            let judged = OpenR1FormatReward::default()
                .judge(&Sample::new(text), &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }
}
