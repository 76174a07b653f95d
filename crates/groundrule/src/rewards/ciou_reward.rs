//! Complete intersection over union of the completion's box with the reference's.
//!
//! # What it scores
//! Distance intersection over union less a term for another aspect ratio. -2.0 where the completion has no box.
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
//! let plan = Plan::new(&[PartSpec::new("ciou_reward")])?;
//! let sample = Sample { solution: Some("[0, 0, 10, 10]"), ..Sample::new("<answer>[20, 0, 30, 10]</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere(), false).total, Some(-0.4));
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
pub struct CiouReward {
    /// The frames of completion and reference.
    pub frames: Frames,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "ciou_reward",
    summary: "Complete intersection over union of the completion's box with the reference's; -2 without a box.",
    range: (-2.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Box)],
    parameters: &IN_PIXELS,
    build: |settings| Ok(Box::new(CiouReward { frames: Frames::new("ciou_reward", settings)? })),
};

impl Reward for CiouReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let measure = |found, right| Overlap::Ciou.of(found, right);
        Judgement::of_first_boxes(&self.frames, sample, world, trace, ENTRY.range.0, measure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(completion: &str) -> f64 {
        let sample = Sample { solution: Some("[0, 0, 10, 10]"), ..Sample::new(completion) };
        let reward = CiouReward::default();
        reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap().score
    }

    #[test]
    fn nearer_boxes_score_higher_even_without_overlap() {
        let far = score("[100, 0, 110, 10]");
        let near = score("[20, 0, 30, 10]");
        assert!(score("no box") <= far && far < near && near < 0.0);
        assert_eq!(score("[0, 0, 10, 10]"), 1.0);
    }

    #[test]
    fn another_shape_costs() {
        assert!(score("[2.5, -10, 7.5, 20]") < score("[0, -5, 10, 15]"));
    }
}
