//! How many of the four tags the completion has exactly once: open-r1's `tag_count_reward`.
//!
//! # What it scores
//! A quarter each for `<think>` before a line break, `</think>` and `<answer>` on lines of their own, and `</answer>`
//! at the start of a line, if it occurs exactly once.
//!
//! # Reference behaviour
//! As open-r1 publishes it.
//!
//! # Where strict differs
//! `one_of_each_tag`: the tags of a block count only if the block has content.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("tag_count_reward")])?;
//! let score = |text: &str| plan.judge(&Sample::new(text), &World::nowhere()).total;
//! assert_eq!(score("<think>\na\n</think>\n<answer>\nb\n</answer>"), Some(1.0));
//! assert_eq!(score("<think>\na\n</think>\nb"), Some(0.5));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! One pass over the text. Memory is linear in it.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::is_blank;
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::tags;
use memchr::memmem;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct TagCountReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "tag_count_reward",
    summary: "A quarter for each of the four tags that occurs exactly once (open-r1).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::OneOfEachTag],
    topics: &[Topic::of(Kind::Form)],
    parameters: &[],
    build: |settings| Ok(Box::new(TagCountReward { semantics: settings.semantics() })),
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
            let filled = !self.semantics.is_strict() || is_filled(sample.completion, tag);
            if times == 1 && filled {
                score += 0.25;
            } else {
                trace.note("tag", || {
                    let how = match times {
                        0 => "is missing",
                        1 => "has nothing in its block",
                        _ => "occurs more than once",
                    };
                    format!("{} {how}", tag.trim())
                });
            }
        }
        Ok(Judgement::new(score, if score == 1.0 { Reason::FormatMatch } else { Reason::TagCount }))
    }
}

/// Whether the block that this tag opens or closes has something in it.
fn is_filled(text: &str, tag: &str) -> bool {
    let marks = tags::marks();
    let block = if tag.contains("think") { &marks.think } else { &marks.answer };
    // A block without an end may still be filled; its other tag is missing anyway.
    block.first(text).is_none_or(|inside| !is_blank(&text[inside]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_wants_something_in_the_blocks() {
        let reward = TagCountReward { semantics: Semantics::Strict };
        for (text, score) in [
            ("<think>\n\n</think>\n<answer>\n\n</answer>", 0.0),
            ("<think>\na\n</think>\n<answer>\n\n</answer>", 0.5),
            ("<think>\na\n</think>\n<answer>\nb\n</answer>", 1.0),
        ] {
            let judged =
                reward.judge(&Sample::new(text), &World::nowhere(), &mut Trace::off()).unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }

    #[test]
    fn twice_is_as_good_as_never() {
        for (text, score) in [
            ("", 0.0),
            ("<think>\n", 0.25),
            ("<think>\n<think>\n", 0.0),
            ("<think>\na\n</think>\n</think>\n", 0.5),
        ] {
            let judged = TagCountReward::default()
                .judge(&Sample::new(text), &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }
}
