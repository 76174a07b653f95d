//! A penalty for completions near or beyond the length limit: TRL's and open-r1's `get_soft_overlong_punishment`.
//!
//! # What it scores
//! 0.0 up to `soft_punish_cache` tokens before `max_completion_len`. From there the score falls in a straight line to
//! -1.0 at `max_completion_len`, and stays there.
//!
//! # Reference behaviour
//! As both publish it (equation 13 of DAPO). The defaults are open-r1's.
//!
//! # Where strict differs
//! It does not differ: the reward is what its authors published.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, Setting, World};
//! let mut spec = PartSpec::new("get_soft_overlong_punishment");
//! spec.settings = vec![
//!     ("max_completion_len".into(), Setting::Number(100.0)),
//!     ("soft_punish_cache".into(), Setting::Number(20.0)),
//! ];
//! let plan = Plan::new(&[spec])?;
//! let sample = Sample { tokens: Some(90), ..Sample::new("…") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(-0.5));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Counting tokens takes time and memory linear in the text.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::cosine_reward::count_tokens;
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::world::World;

/// The reward with its parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SoftOverlongPunishment {
    /// The most tokens that are not punished in full.
    pub max_completion_len: f64,
    /// How many tokens before that the punishment begins.
    pub soft_punish_cache: f64,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "get_soft_overlong_punishment",
    summary: "0 for completions well below the length limit, falling to -1 at it (TRL, open-r1).",
    range: (-1.0, 0.0),
    inputs: &[Input::Completion, Input::Tokens],
    repairs: &[],
    topics: &[Topic::of(Kind::Length)],
    parameters: &[
        Parameter {
            name: "max_completion_len",
            default: By::Number(16384.0),
            help: "the length limit in tokens",
        },
        Parameter {
            name: "soft_punish_cache",
            default: By::Number(4096.0),
            help: "how many tokens before the limit the penalty begins",
        },
    ],
    build: |settings| {
        let length = |name| settings.number_in("get_soft_overlong_punishment", name, 0.0, f64::MAX);
        Ok(Box::new(SoftOverlongPunishment {
            max_completion_len: length("max_completion_len")?,
            soft_punish_cache: length("soft_punish_cache")?,
        }))
    },
};

impl Reward for SoftOverlongPunishment {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let tokens = count_tokens(sample, world, trace)? as f64;
        let free = self.max_completion_len - self.soft_punish_cache;
        Ok(if tokens <= free {
            Judgement::new(0.0, Reason::LengthWithin)
        } else if tokens <= self.max_completion_len {
            Judgement::new((free - tokens) / self.soft_punish_cache, Reason::LengthNearLimit)
        } else {
            Judgement::new(-1.0, Reason::LengthBeyondLimit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_falls_to_the_limit() {
        let reward = SoftOverlongPunishment { max_completion_len: 100.0, soft_punish_cache: 20.0 };
        for (tokens, score) in [(0, 0.0), (80, 0.0), (85, -0.25), (100, -1.0), (101, -1.0)] {
            let sample = Sample { tokens: Some(tokens), ..Sample::new("") };
            let judged = reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
            assert_eq!(judged.score, score, "{tokens}");
        }
    }
}
