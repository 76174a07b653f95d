//! A penalty for repeated runs of words: open-r1's `get_repetition_penalty_reward`.
//!
//! # What it scores
//! `max_penalty` times the share of runs of `ngram_size` words that repeat an earlier one, ignoring case. With no text,
//! or fewer words than that, 0.0.
//!
//! # Reference behaviour
//! As open-r1 publishes it, on words. (TRL's function of the same name counts runs of token ids.)
//!
//! # Where strict differs
//! `whole_text`: a word of 64 or more letters, as in Chinese text, counts by its runs of twelve letters. The larger of
//! the two shares counts.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("get_repetition_penalty_reward")])?;
//! let sample = Sample::new("a b c a b c");
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(-0.25));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::ngrams::{repeated_letters, repeated_runs};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Default as By, Parameter, SettingError};
use crate::trace::Trace;
use crate::world::World;

/// The reward with its parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RepetitionPenaltyReward {
    /// Words in a run.
    pub ngram_size: usize,
    /// What a text that only repeats itself would score.
    pub max_penalty: f64,
    /// Which semantics it follows: open-r1's under vlm-r1.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "get_repetition_penalty_reward",
    summary: "A penalty for repeated runs of words (open-r1).",
    range: (-1.0, 0.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::WholeText],
    topics: &[Topic::of(Kind::Repetition)],
    parameters: &[
        Parameter { name: "ngram_size", default: By::Number(3.0), help: "words in a run" },
        Parameter {
            name: "max_penalty",
            default: By::Number(-1.0),
            help: "what a text that only repeats itself would score, at most 0",
        },
    ],
    build: |settings| {
        let (ngram_size, max_penalty) =
            (settings.number("ngram_size"), settings.number("max_penalty"));
        if !(1.0..=1e6).contains(&ngram_size) || ngram_size.fract() != 0.0 {
            return Err(SettingError::Value(format!(
                "get_repetition_penalty_reward: ngram_size takes a whole number above 0, not {ngram_size}"
            )));
        }
        if max_penalty.is_nan() || max_penalty > 0.0 {
            return Err(SettingError::Value(format!(
                "get_repetition_penalty_reward: max_penalty {max_penalty} should not be positive"
            )));
        }
        Ok(Box::new(RepetitionPenaltyReward {
            ngram_size: ngram_size as usize,
            max_penalty,
            semantics: settings.semantics(),
        }))
    },
};

impl Reward for RepetitionPenaltyReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let strict = self.semantics.is_strict();
        let letters = if strict { repeated_letters(sample.completion) } else { 0.0 };
        let Some((different, total)) = repeated_runs(sample.completion, self.ngram_size) else {
            return Ok(match letters > 0.0 {
                true => Judgement::new(letters * self.max_penalty, Reason::RepeatedRuns),
                false => Judgement::new(0.0, Reason::TooShort),
            });
        };
        trace.note("counted", || {
            format!("{different} different of {total} runs of {} words", self.ngram_size)
        });
        let share = (1.0 - different as f64 / total as f64).max(letters);
        let reason = if share > 0.0 { Reason::RepeatedRuns } else { Reason::NoRepetition };
        Ok(Judgement::new(share * self.max_penalty, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_scaled() {
        for (text, score) in
            [("a a a a", -1.0), ("a b c", 0.0), ("a b", 0.0), ("A b a B a", -2.0 / 3.0)]
        {
            let reward = RepetitionPenaltyReward {
                ngram_size: 3,
                max_penalty: -2.0,
                semantics: Semantics::VlmR1,
            };
            let judged =
                reward.judge(&Sample::new(text), &World::nowhere(), &mut Trace::off()).unwrap();
            assert!((judged.score - score).abs() < 1e-12, "{text}: {}", judged.score);
        }
    }
}
