//! Whether the answer has the words of the reference, in any order.
//!
//! # What it scores
//! 1.0 if the answer has the words of the reference and no others. Otherwise 0.0. `missing` of them may be left out,
//! but not all. A reference without words is not scored.
//!
//! # Reference behaviour
//! VLM-R1 does not have this reward.
//!
//! # Where strict differs
//! It does not differ: this reward is always strict.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("same_words_reward")])?;
//! let sample = Sample { solution: Some("red, blue"), ..Sample::new("<answer>Blue red</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::answer::answer_span;
use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::world::World;
use std::collections::BTreeSet;

/// The reward with its parameter.
#[derive(Debug, Clone, Copy)]
pub struct SameWordsReward {
    /// How many words of the reference may be missing.
    pub missing: f64,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "same_words_reward",
    summary: "1 if the answer has the words of the reference in any order, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Text)],
    parameters: &[Parameter {
        name: "missing",
        default: By::Number(0.0),
        help: "how many words of the reference may be missing",
    }],
    build: |settings| {
        let missing = settings.number_in("same_words_reward", "missing", 0.0, 100.0)?;
        Ok(Box::new(SameWordsReward { missing }))
    },
};

impl Reward for SameWordsReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let wanted = words(sample.written_answer()?);
        if wanted.is_empty() {
            return Err(Fault::because(Reason::EmptyReference, "the reference has no word"));
        }
        let span = answer_span(sample.completion);
        trace.span("answer", sample.completion, span.clone());
        let found = words(sample.completion.get(span).unwrap_or_default());
        let missing = wanted.difference(&found).count();
        trace.note("missing", || missing.to_string());
        if !found.is_empty() && found.is_subset(&wanted) && missing as f64 <= self.missing {
            Ok(Judgement::new(1.0, Reason::TextMatch))
        } else {
            Ok(Judgement::new(0.0, Reason::TextDiffers))
        }
    }
}

fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_any_order_and_no_others() {
        let judged = |missing: f64, solution: &str, completion: &str| {
            let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
            SameWordsReward { missing }.judge(&sample, &World::nowhere(), &mut Trace::off())
        };
        for (missing, completion, score) in [
            (0.0, "<answer>Blue, red</answer>", 1.0),
            (0.0, "<answer>red</answer>", 0.0),
            (1.0, "<answer>red</answer>", 1.0),
            (0.0, "<answer>red, blue, green</answer>", 0.0),
            (9.0, "", 0.0),
        ] {
            // References come with tags and without.
            for solution in ["red, blue", "<answer>red, blue</answer>"] {
                let judged = judged(missing, solution, completion).unwrap();
                assert_eq!(judged.score, score, "{completion} on {solution}");
            }
        }
        let fault = judged(0.0, "?", "<answer>red</answer>").unwrap_err();
        assert_eq!(fault.reason, Reason::EmptyReference);
    }
}
