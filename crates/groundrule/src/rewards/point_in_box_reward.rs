//! Whether the completion points into the reference's box.
//!
//! # What it scores
//! 1.0 if the first point of the completion's answer is inside one of the reference's boxes, or on its edge. Otherwise
//! 0.0. If the completion gives a box instead of a point, the centre of the box counts.
//!
//! # Reference behaviour
//! VLM-R1 does not have this reward.
//!
//! # Where strict differs
//! It does not differ: this reward is always strict. You declare frames; if the numbers contradict them, a warning says
//! so.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("point_in_box_reward")])?;
//! let sample = Sample {
//!     solution: Some("[100, 100, 200, 200]"),
//!     ..Sample::new("<answer>{\"point_2d\": [150, 120]}</answer>")
//! };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::fault::Fault;
use crate::frames::{Frames, IN_PIXELS};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reading::no_reference_shape;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::trace::Trace;
use crate::world::World;

/// The reward with its frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct PointInBoxReward {
    /// The frames of completion and reference.
    pub frames: Frames,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "point_in_box_reward",
    summary: "1 if the completion's point is in one of the reference's boxes, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Target)],
    parameters: &IN_PIXELS,
    build: |settings| {
        Ok(Box::new(PointInBoxReward { frames: Frames::new("point_in_box_reward", settings)? }))
    },
};

impl Reward for PointInBoxReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let solution = sample.written_reference()?;
        let placed = self.frames.place(sample, world, trace)?;
        let expected = placed.expected_boxes(solution, trace);
        if expected.items.is_empty() {
            return Err(no_reference_shape("box"));
        }
        let predicted = placed.predicted_points(sample.completion, trace);
        let warning = predicted.warning.or(expected.warning);
        let judged = match predicted.items.first() {
            None => Judgement::new(0.0, Reason::NoPoint),
            Some(point) if expected.items.iter().any(|item| item.corners.contains(*point)) => {
                Judgement::new(1.0, Reason::PointInside)
            }
            Some(_) => Judgement::new(0.0, Reason::PointOutside),
        };
        Ok(judged.warned(warning))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_belong_to_the_box() {
        for (completion, reason) in [
            ("<point>100,200</point>", Reason::PointInside),
            ("[99, 150]", Reason::PointOutside),
            ("[[100, 100], [200, 200]]", Reason::PointInside),
            ("in the middle", Reason::NoPoint),
        ] {
            let sample =
                Sample { solution: Some("[100, 100, 200, 200]"), ..Sample::new(completion) };
            let judged = PointInBoxReward::default()
                .judge(&sample, &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.reason, reason, "{completion}");
        }
    }
}
