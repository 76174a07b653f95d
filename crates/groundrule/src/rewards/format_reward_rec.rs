//! Whether the completion has a think block, and an answer block with a box in a JSON object.
//!
//! # What it scores
//! 1.0 if the completion contains, in this order: `<think>`, `</think>`, optional whitespace, `<answer>`, `{`, a box
//! `[n, n, n, n]` of whole numbers, `}`, `</answer>`. Otherwise 0.0. Other text may come before, after and in between.
//!
//! # Reference behaviour
//! The box has only digits: no sign, no decimals, no blank after `[` or before a comma. Digits of any script count. The
//! box may come after the first `</answer>` as long as another one follows.
//!
//! # Where strict differs
//! - `one_of_each_tag`: each of the four tags occurs exactly once, there is nothing around the blocks, and both have
//!   content.
//! - `box_reading`: the box may have any notation that can be read, including decimals and `<box>` tags.
//!
//! # Example
//! ```
//! let completion = "<think>left</think><answer>{\"bbox_2d\": [1, 2, 3, 4]}</answer>";
//! assert_eq!(groundrule::format_reward_rec([completion, "[1, 2, 3, 4]"]), [1.0, 0.0]);
//! ```
//!
//! # Cost
//! One pass over the text. The pattern that it replaces takes time that grows with the fourth power of the length.

use crate::answer::{answer_span, first_block};
use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::format_reward::{has_one_of_each, judgement, missing};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::{FORM, Trace};
use crate::world::World;
use groundrule_pytext::tags;
use groundrule_vision::BoxLayout;
use groundrule_vision::reader::read_boxes;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct FormatRewardRec {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "format_reward_rec",
    summary: "1 if think and answer blocks hold a JSON object with a box of four whole numbers, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::BoxReading, Repair::OneOfEachTag],
    topics: &[Topic::of(Kind::BoxForm)],
    parameters: &[],
    build: |settings| Ok(Box::new(FormatRewardRec { semantics: settings.semantics() })),
};

impl Reward for FormatRewardRec {
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
        let fits = tags::has_think_answer_box(text);
        if !fits {
            trace.note(FORM, || {
                match first_block(text) {
                    Some(span) if tags::first_box(&text[span.clone()], 0).is_none() => {
                        "no box [n, n, n, n] of whole numbers in the answer"
                    }
                    Some(span) if !text[span.clone()].contains('{') => {
                        "the box is not in a JSON object"
                    }
                    Some(_) => "think block, answer block, object and box are not in this order",
                    None => missing(text),
                }
                .to_owned()
            });
        }
        Ok(judgement(text, fits))
    }
}

/// The strict form: one think block, one answer block, and a box in it, however it is written.
pub(crate) fn has_strict_box(text: &str, trace: &mut Trace) -> bool {
    if !has_one_of_each(text, trace) {
        return false;
    }
    let reading = read_boxes(&text[answer_span(text)]);
    let found = reading.boxes(BoxLayout::Xyxy).next().is_some() || !reading.outlines.is_empty();
    if !found {
        trace.note(FORM, || "no box can be read from the answer".to_owned());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_boxes_take_no_time() {
        // 400 boxes without an end take VLM-R1's pattern 160 seconds.
        let text = format!("<think></think><answer>{}", "{[1, 2, 3, 4]}".repeat(400));
        let judged = FormatRewardRec::default()
            .judge(&Sample::new(&text), &World::nowhere(), &mut Trace::off())
            .unwrap();
        assert_eq!(judged.score, 0.0);
    }
}
