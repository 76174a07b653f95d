//! Short right answers earn more, and long wrong ones cost less: open-r1's `get_cosine_scaled_reward`.
//!
//! # What it scores
//! Follows half a cosine wave over the completion's length in letters. A right answer falls from `max_value_correct` to
//! `min_value_correct` at `max_len`; a wrong one rises from `min_value_wrong` to `max_value_wrong`. An answer is right
//! if its LaTeX is the same mathematics as the reference's.
//!
//! # Reference behaviour
//! As open-r1 publishes it. The cosine turns back after `max_len`. If the reference has no LaTeX that can be read, the
//! score is 1.0. The completion's last box is tried first, and only LaTeX that is announced counts.
//!
//! # Where strict differs
//! `cosine_clamp`: beyond `max_len` the score no longer changes. `argument_order` and `sound_mathematics`: a careful
//! grader decides whether the answer is right. An unreadable reference does not make every completion right.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("get_cosine_scaled_reward")])?;
//! let sample = Sample { solution: Some("$\\frac{1}{2}$"), ..Sample::new("\\boxed{\\frac{1}{2}}") };
//! assert!(plan.judge(&sample, &World::nowhere()).total > Some(0.99));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text, plus the comparison, which counts its steps and uses less than 64 MB.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::math::{grade, open_r1_correct};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::world::World;
use std::f64::consts::PI;

/// The reward with its parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CosineScaledReward {
    /// What the shortest wrong answer scores.
    pub min_value_wrong: f64,
    /// What a wrong answer of `max_len` letters scores.
    pub max_value_wrong: f64,
    /// What a right answer of `max_len` letters scores.
    pub min_value_correct: f64,
    /// What the shortest right answer scores.
    pub max_value_correct: f64,
    /// Letters after which the cosine turns back.
    pub max_len: f64,
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "get_cosine_scaled_reward",
    summary: "Short right answers earn more, long wrong ones cost less (open-r1).",
    range: (-1.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Question],
    repairs: &[Repair::ArgumentOrder, Repair::SoundMathematics, Repair::CosineClamp],
    topics: &[Topic::of(Kind::Expression)],
    parameters: &[
        Parameter {
            name: "min_value_wrong",
            default: By::Number(-1.0),
            help: "what the shortest wrong answer scores",
        },
        Parameter {
            name: "max_value_wrong",
            default: By::Number(-0.5),
            help: "what a wrong answer of max_len letters scores",
        },
        Parameter {
            name: "min_value_correct",
            default: By::Number(0.5),
            help: "what a right answer of max_len letters scores",
        },
        Parameter {
            name: "max_value_correct",
            default: By::Number(1.0),
            help: "what the shortest right answer scores",
        },
        Parameter {
            name: "max_len",
            default: By::Number(1000.0),
            help: "letters after which the cosine turns back",
        },
    ],
    build: |settings| {
        Ok(Box::new(CosineScaledReward {
            min_value_wrong: settings.number("min_value_wrong"),
            max_value_wrong: settings.number("max_value_wrong"),
            min_value_correct: settings.number("min_value_correct"),
            max_value_correct: settings.number("max_value_correct"),
            max_len: settings.number_in("get_cosine_scaled_reward", "max_len", 1.0, f64::MAX)?,
            semantics: settings.semantics(),
        }))
    },
};

impl Reward for CosineScaledReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let strict = self.semantics.is_strict();
        let correct = if strict {
            grade(sample, trace)?.is_equal()
        } else {
            match open_r1_correct(sample.completion, sample.reference()?, trace) {
                Some(correct) => correct,
                None => return Ok(Judgement::new(1.0, Reason::ReferenceSkipped)),
            }
        };
        let length = sample.completion.chars().count();
        trace.note("length", || format!("{length} letters"));
        let share = length as f64 / self.max_len;
        let cosine = (if strict { share.min(1.0) } else { share } * PI).cos();
        let (lowest, highest, reason) = if correct {
            (self.min_value_correct, self.max_value_correct, Reason::LengthCorrect)
        } else {
            (self.max_value_wrong, self.min_value_wrong, Reason::LengthWrong)
        };
        Ok(Judgement::new(lowest + 0.5 * (highest - lowest) * (1.0 + cosine), reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_that_cannot_be_read_are_skipped() {
        let plan = (ENTRY.build)(
            &crate::settings::Settings::new(ENTRY.name, ENTRY.parameters, &[]).unwrap(),
        )
        .unwrap();
        for (completion, solution, reason) in [
            ("\\boxed{2}", "$2$", Reason::LengthCorrect),
            ("\\boxed{3}", "$2$", Reason::LengthWrong),
            ("2", "$2$", Reason::LengthWrong),
            ("anything", "no formula", Reason::ReferenceSkipped),
        ] {
            let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
            let judged = plan.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
            assert_eq!(judged.reason, reason, "{completion}");
        }
    }
}
