//! How much of a text the completion has right, for reading text in images.
//!
//! # What it scores
//! 1 minus the normalised Levenshtein distance: the letters to insert, delete or replace, divided by the length of the
//! longer text. A score below `threshold` becomes 0.0; with a threshold of 0.5 this is ANLS, the measure of document
//! question answering. Several blanks in a row count as one. Case matters unless `case = "ignore"`. A reference without
//! text is not scored.
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
//! let plan = Plan::new(&[PartSpec::new("edit_distance_reward")])?;
//! let sample = Sample { solution: Some("kitten"), ..Sample::new("<answer>sitten</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0 - 1.0 / 6.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! The product of both lengths, 64 letters per step. If both texts are longer than 32,000 letters, the row fails.
//! Memory is linear in the text.

use crate::answer::answer_span;
use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::{Sample, empty_reference};
use crate::settings::{Default as By, Parameter};
use crate::text::{differing_within, edited};
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::{collapse_space, lower, strip};

/// The most letter pairs compared, 64 in one step: two texts of 32,000 letters.
const MOST_PAIRS: u64 = 1 << 30;

/// The reward with its parameters.
#[derive(Debug, Clone, Copy, Default)]
pub struct EditDistanceReward {
    /// Below this the score is 0.0.
    pub threshold: f64,
    /// Whether uppercase and lowercase letters are the same.
    pub ignore_case: bool,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "edit_distance_reward",
    summary: "1 minus the normalised edit distance, for reading text in images.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Text)],
    parameters: &[
        Parameter {
            name: "threshold",
            default: By::Number(0.0),
            help: "a score below this becomes 0; 0.5 makes it ANLS",
        },
        Parameter {
            name: "case",
            default: By::OneOf(&["keep", "ignore"]),
            help: "whether capital and small letters differ",
        },
    ],
    build: |settings| {
        Ok(Box::new(EditDistanceReward {
            threshold: settings.number_in("edit_distance_reward", "threshold", 0.0, 1.0)?,
            ignore_case: settings.word("case") == "ignore",
        }))
    },
};

impl Reward for EditDistanceReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let tidy = |text: &str| {
            let text = collapse_space(strip(&text[answer_span(text)])).into_owned();
            if self.ignore_case { lower(&text).into_owned() } else { text }
        };
        let (read, right) = (tidy(sample.completion), tidy(sample.reference()?));
        trace.note("compared as text", || format!("“{read}” with “{right}”"));
        if right.is_empty() {
            return Err(empty_reference());
        }
        if read == right {
            return Ok(Judgement::new(1.0, Reason::TextMatch));
        }
        let longer = read.chars().count().max(right.chars().count());
        let (left, other) = differing_within(&read, &right, MOST_PAIRS)?;
        let distance = edited(left, other);
        let score = 1.0 - distance as f64 / longer as f64;
        trace.note("distance", || format!("{distance} of {longer} letters"));
        let score = if score < self.threshold { 0.0 } else { score };
        Ok(Judgement::new(score, Reason::EditDistance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted_and_blanks_are_forgiven() {
        for (completion, solution, threshold, score) in [
            ("<answer> Exit \n 12 </answer>", "Exit 12", 0.0, 1.0),
            ("exit 12", "Exit 12", 0.0, 1.0 - 1.0 / 7.0),
            ("", "Exit", 0.0, 0.0),
            ("E", "Exit", 0.0, 0.25),
            ("E", "Exit", 0.5, 0.0),
            ("猫が好", "猫が好き", 0.0, 0.75),
        ] {
            let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
            let reward = EditDistanceReward { threshold, ignore_case: false };
            let judged = reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
            assert_eq!(judged.score, score, "{completion}");
        }
    }

    #[test]
    fn texts_whose_difference_is_too_long_fail_with_a_reason() {
        let judge = |completion: &str, solution: &str| {
            let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
            let reward = EditDistanceReward::default();
            reward.judge(&sample, &World::nowhere(), &mut Trace::off())
        };
        let (a, b) = ("ab".repeat(20_000), "ba".repeat(20_000));
        assert_eq!(judge(&a, &b).unwrap_err().reason, Reason::TooLongToCompare);
        assert_eq!(judge(&format!("{a}x"), &format!("{a}y")).unwrap().score, 1.0 - 1.0 / 40_001.0);
        let (a, b) = ("ab".repeat(1_000), "ba".repeat(1_000));
        assert_eq!(judge(&a, &b).unwrap().score, 1.0 - 2.0 / 2_000.0);
    }
}
