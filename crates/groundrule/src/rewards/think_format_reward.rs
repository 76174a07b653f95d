//! Whether the completion begins with one think block: TRL's `think_format_reward`.
//!
//! # What it scores
//! 1.0 if the completion begins with `<think>`, has no second `<think>`, and has a `</think>` somewhere. Otherwise 0.0.
//!
//! # Reference behaviour
//! As TRL publishes it. What follows `</think>` does not matter, not even a second `</think>`.
//!
//! # Where strict differs
//! `one_of_each_tag`: exactly one `</think>`, with content in the block and after it.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("think_format_reward")])?;
//! let score = |text: &str| plan.judge(&Sample::new(text), &World::nowhere()).total;
//! assert_eq!(score("<think>\nThis is my reasoning.\n</think>\nThis is my answer."), Some(1.0));
//! assert_eq!(score("<think>\nThis is my reasoning.\nThis is my answer."), Some(0.0));
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
use crate::rewards::format_reward::{judgement, missing};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::is_blank;
use crate::trace::{FORM, Trace};
use crate::world::World;
use groundrule_pytext::tags;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThinkFormatReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "think_format_reward",
    summary: "1 if the completion begins with one think block, else 0 (TRL).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::OneOfEachTag],
    topics: &[Topic::of(Kind::Form)],
    parameters: &[],
    build: |settings| Ok(Box::new(ThinkFormatReward { semantics: settings.semantics() })),
};

impl Reward for ThinkFormatReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let fits = tags::begins_with_one_think(sample.completion)
            && (!self.semantics.is_strict() || says_something(sample.completion));
        if !fits {
            trace.note(FORM, || fault(sample.completion).to_owned());
        }
        Ok(judgement(sample.completion, fits))
    }
}

/// Says in words what the form lacks.
fn fault(text: &str) -> &'static str {
    let tags::Marks { think, .. } = tags::marks();
    let occurs = |tag: &str| text.matches(tag).take(2).count();
    match (occurs("<think>"), occurs("</think>")) {
        (0, _) | (_, 0) => missing(text),
        _ if think.open.find(text) != Some(0) => "there is text before <think>",
        (2, _) => "<think> occurs more than once",
        (_, 2) => "</think> occurs more than once",
        _ if text.starts_with("<think>")
            && think.first(text).is_some_and(|block| is_blank(&text[block])) =>
        {
            "the think block is empty"
        }
        _ => "nothing follows </think>",
    }
}

/// Whether there is one think block with something in it and something after it.
fn says_something(text: &str) -> bool {
    let mut pieces = text.split("</think>");
    let (Some(thinking), Some(answer), None) = (pieces.next(), pieces.next(), pieces.next()) else {
        return false;
    };
    // The tags that may surround an answer are not an answer.
    let answer = answer.replace("<answer>", "").replace("</answer>", "");
    !is_blank(thinking.trim_start_matches("<think>")) && !is_blank(&answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_wants_thinking_and_an_answer() {
        let reward = ThinkFormatReward { semantics: Semantics::Strict };
        for (text, score) in [
            ("<think>a</think>b", 1.0),
            ("<think></think>b", 0.0),
            ("<think>a</think>", 0.0),
            ("<think>a</think><answer></answer>", 0.0),
            ("<think>a</think></think>b", 0.0),
        ] {
            let judged =
                reward.judge(&Sample::new(text), &World::nowhere(), &mut Trace::off()).unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }

    #[test]
    fn says_what_is_missing() {
        for (text, what) in [
            ("so it is 4", "no <think> tag"),
            ("<think>a", "<think> is never closed"),
            ("so <think>a</think>b", "there is text before <think>"),
            ("<think>a<think>b</think>c", "<think> occurs more than once"),
            ("<think>a</think></think>b", "</think> occurs more than once"),
            ("<think> </think>b", "the think block is empty"),
            ("<think>a</think>\n", "nothing follows </think>"),
        ] {
            let mut trace = Trace::on();
            let reward = ThinkFormatReward { semantics: Semantics::Strict };
            reward.judge(&Sample::new(text), &World::nowhere(), &mut trace).unwrap();
            assert_eq!(trace.steps()[0].found, what, "{text}");
        }
    }

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
            let judged = ThinkFormatReward::default()
                .judge(&Sample::new(text), &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.score, score, "{text}");
        }
    }
}
