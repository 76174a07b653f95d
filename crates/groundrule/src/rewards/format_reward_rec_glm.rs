//! Whether the completion has the format that VLM-R1 asks of GLM for boxes.
//!
//! # What it scores
//! 1.0 if the completion contains `<think>`, `<answer>` and `</answer>` in this order. Otherwise 0.0.
//!
//! # Reference behaviour
//! Neither `</think>` nor a box is required.
//!
//! # Where strict differs
//! `one_of_each_tag`: each of the four tags occurs exactly once, there is nothing around the blocks, and both have
//! content.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::glm::format_reward_rec;
//! assert_eq!(format_reward_rec(["<think>left<answer>x</answer>", "<answer>x</answer>"]), [1.0, 0.0]);
//! ```
//!
//! # Cost
//! One pass over the text. Memory is linear in it.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::format_reward::{has_one_of_each, judgement, note_missing};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::tags;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct GlmFormatRewardRec {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "format_reward_rec_glm",
    summary: "1 if the completion has the format that VLM-R1 asks of GLM for boxes, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::OneOfEachTag],
    topics: &[Topic::of(Kind::Form)],
    parameters: &[],
    build: |settings| Ok(Box::new(GlmFormatRewardRec { semantics: settings.semantics() })),
};

impl Reward for GlmFormatRewardRec {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let text = sample.completion;
        if self.semantics.is_strict() {
            return Ok(judgement(text, has_one_of_each(text, trace)));
        }
        let fits = tags::has_think_then_answer(text);
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
    fn thinking_need_not_end() {
        for (text, score) in [("<think>a<answer>b</answer>", 1.0), ("<answer>b</answer>", 0.0)] {
            let judged = GlmFormatRewardRec::default()
                .judge(&Sample::new(text), &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }
}
