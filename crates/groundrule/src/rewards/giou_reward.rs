//! Generalised intersection over union of the completion's box with the reference's.
//!
//! # What it scores
//! Intersection over union less the empty share of the smallest box around both: 1.0 for the same box, towards -1.0 the
//! further apart the boxes are, so that a miss still says which way to go. -1.0 where the completion has no box.
//!
//! # Reference behaviour
//! None: VLM-R1 has no such reward.
//!
//! # Where strict differs
//! Nowhere: it is strict already. Frames are declared, boxes are read however they are written, and a reference without
//! a box is not judged.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("giou_reward")])?;
//! let sample = Sample { solution: Some("[0, 0, 10, 10]"), ..Sample::new("<answer>[20, 0, 30, 10]</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere(), false).total, Some(-1.0 / 3.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::fault::Fault;
use crate::frames::{Frames, IN_PIXELS};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::trace::Trace;
use crate::world::World;
use groundrule_vision::Overlap;

/// The reward with its frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct GiouReward {
    /// The frames of completion and reference.
    pub frames: Frames,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "giou_reward",
    summary: "Generalised intersection over union of the completion's box with the reference's; -1 without a box.",
    range: (-1.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Box)],
    parameters: &IN_PIXELS,
    build: |settings| Ok(Box::new(GiouReward { frames: Frames::new("giou_reward", settings)? })),
};

impl Reward for GiouReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let measure = |found, right| Overlap::Giou.of(found, right);
        Judgement::of_first_boxes(&self.frames, sample, world, trace, ENTRY.range.0, measure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(completion: &str) -> f64 {
        let sample = Sample { solution: Some("[0, 0, 10, 10]"), ..Sample::new(completion) };
        let reward = GiouReward::default();
        reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap().score
    }

    #[test]
    fn nearer_boxes_score_higher_even_without_overlap() {
        let far = score("[100, 0, 110, 10]");
        let near = score("[20, 0, 30, 10]");
        assert!(score("no box") <= far && far < near && near < 0.0);
        assert_eq!(score("[0, 0, 10, 10]"), 1.0);
    }
}
