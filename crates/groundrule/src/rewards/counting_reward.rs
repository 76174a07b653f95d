//! Whether the completion gives the right count.
//!
//! # What it scores
//! Compares the number in the completion's answer with the number in the reference. A careful grader finds the number
//! that the completion commits to, in digits or in words: "6 or 7", "more than 7" and "not 7" are not counts. If the
//! answer has no number of its own but boxes or points, they are counted. The score is 1.0 if both numbers are the
//! same. Otherwise it is 0.0, or, with `partial = "relative"`, 1.0 minus the difference divided by the right number,
//! but at least 0.0.
//!
//! # Reference behaviour
//! VLM-R1 does not have this reward.
//!
//! # Where strict differs
//! It does not differ: this reward is always strict. A reference without a number is not scored.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("counting_reward")])?;
//! let sample = Sample { solution: Some("3"), ..Sample::new("<answer>There are three dogs.</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::answer::answer_span;
use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::math::grade;
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::world::World;
use groundrule_math::extract::{ExtractConfig, Role};
use groundrule_math::read_as;
use groundrule_pytext::parse_float;
use groundrule_vision::reader::read_boxes;
use std::sync::LazyLock;

/// The reward with its parameter.
#[derive(Debug, Clone, Copy, Default)]
pub struct CountingReward {
    /// Whether a number that is nearly right earns something.
    pub relative: bool,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "counting_reward",
    summary: "1 if the completion's count is right, else 0, or partial credit for a near miss.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Question],
    repairs: &[],
    topics: &[Topic::of(Kind::Count)],
    parameters: &[Parameter {
        name: "partial",
        default: By::OneOf(&["none", "relative"]),
        help: "what a wrong count earns: nothing, or more the closer it is",
    }],
    build: |settings| {
        Ok(Box::new(CountingReward { relative: settings.word("partial") == "relative" }))
    },
};

impl Reward for CountingReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let reference = sample.written_reference()?;
        let Some(right) =
            listed(reference).or_else(|| read_as(reference, &SOUND, Role::Reference).number())
        else {
            let what = "no number can be read from the reference";
            return Err(Fault::because(Reason::NoReferenceNumber, what));
        };
        let counted = match listed(sample.completion) {
            Some(listed) => {
                trace.note("counted", || format!("{listed} boxes or points"));
                Some(listed)
            }
            None => {
                let right = right.to_string();
                let sample = Sample { solution: Some(&right), choices: &[], ..*sample };
                grade(&sample, trace)?.completion.number()
            }
        };
        let Some(counted) = counted else {
            return Ok(Judgement::new(0.0, Reason::NoNumber));
        };
        if counted == right {
            return Ok(Judgement::new(1.0, Reason::NumericEqual));
        }
        let off = (counted - right).abs() / right.abs().max(1.0);
        let score = if self.relative { (1.0 - off).max(0.0) } else { 0.0 };
        Ok(Judgement::new(score, Reason::NumericDiffers))
    }
}

static SOUND: LazyLock<ExtractConfig> = LazyLock::new(ExtractConfig::sound);

/// How many boxes or points the answer of a text lists, if it lists any and gives no number.
fn listed(text: &str) -> Option<f64> {
    let answer = &text[answer_span(text)];
    if parse_float(answer.trim()).is_some() {
        return None;
    }
    let listed = read_boxes(answer).items.len();
    (listed > 0).then_some(listed as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("7", Some(7.0)),
            ("<answer> 7. </answer>", Some(7.0)),
            ("<think>5 or 6?</think> Seven cats.", Some(7.0)),
            ("1,200 people", Some(1200.0)),
            ("of 9 cats, 4 are black", Some(4.0)),
            ("[{\"bbox_2d\": [1, 2, 3, 4]}, {\"bbox_2d\": [5, 6, 7, 8]}]", Some(2.0)),
            ("Twenty-one cats", Some(21.0)),
            ("there are twenty one of them", Some(21.0)),
            ("3-4", None),
            ("6 or 7", None),
            ("seven or eight cats", None),
            ("7 or seven", Some(7.0)),
            ("either 2021 or later: 7", Some(7.0)),
            ("two hundred and five of them", Some(205.0)),
            ("many", None),
            ("inf", None),
        ] {
            let count = listed(text).or_else(|| read_as(text, &SOUND, Role::Reply).number());
            assert_eq!(count, number, "{text}");
        }
    }

    #[test]
    fn near_counts_may_earn_something() {
        let sample = Sample { solution: Some("10"), ..Sample::new("8") };
        let score = |relative| {
            let reward = CountingReward { relative };
            reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap().score
        };
        assert_eq!((score(false), score(true)), (0.0, 0.8));
    }
}
