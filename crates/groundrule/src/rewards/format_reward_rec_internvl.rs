//! Whether the completion has the format that VLM-R1 asks of InternVL for boxes.
//!
//! # What it scores
//! 1.0 if the completion contains, in this order: `<think>`, `</think>`, optional whitespace, `<answer>`, a box `[n, n,
//! n, n]` of whole numbers, `</answer>`. Otherwise 0.0. Other text may come before, after and in between.
//!
//! # Reference behaviour
//! As in [`format_reward_rec`](super::format_reward_rec), but the box need not be in a JSON object.
//!
//! # Where strict differs
//! - `one_of_each_tag`: each of the four tags occurs exactly once, there is nothing around the blocks, and both have
//!   content.
//! - `box_reading`: the box may have any notation that can be read, including decimals and `<box>` tags.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::internvl::format_reward_rec;
//! let completion = "<think>left</think><answer>[1, 2, 3, 4]</answer>";
//! assert_eq!(format_reward_rec([completion, "[1, 2, 3, 4]"]), [1.0, 0.0]);
//! ```
//!
//! # Cost
//! One pass over the text. Memory is linear in it.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::format_reward::{judgement, note_missing};
use crate::rewards::format_reward_rec::has_strict_box;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::tags;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct InternvlFormatRewardRec {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "format_reward_rec_internvl",
    summary: "1 if the completion has the format that VLM-R1 asks of InternVL for boxes, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::BoxReading, Repair::OneOfEachTag],
    topics: &[Topic::of(Kind::BoxForm)],
    parameters: &[],
    build: |settings| Ok(Box::new(InternvlFormatRewardRec { semantics: settings.semantics() })),
};

impl Reward for InternvlFormatRewardRec {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let text = sample.completion;
        if self.semantics.is_strict() {
            return Ok(judgement(text, has_strict_box(text, trace)));
        }
        let fits = tags::has_think_answer_bare_box(text);
        if !fits {
            note_missing(text, trace);
        }
        Ok(judgement(text, fits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_needs_no_object() {
        for (text, score) in [
            ("<think>a</think><answer>[1, 2, 3, 4]</answer>", 1.0),
            ("<think>a</think><answer>1, 2, 3, 4</answer>", 0.0),
        ] {
            let judged = InternvlFormatRewardRec::default()
                .judge(&Sample::new(text), &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }
}
