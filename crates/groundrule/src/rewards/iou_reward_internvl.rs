//! How much the completion's box overlaps the reference's, as VLM-R1 scores InternVL: without scaling.
//!
//! # What it scores
//! Compares the first box `[x1, y1, x2, y2]` of whole numbers in the completion's first `<answer>` block with the JSON
//! in the reference's last one, without scaling. The score is their intersection over union, and 0.0 if the completion
//! has no such box.
//!
//! # Reference behaviour
//! An overlap of at most one pixel in x or y counts as none (VLM-R1's pixel convention). The image is never opened. A
//! reference without an `<answer>` block, or with one that is not JSON, is an error.
//!
//! # Where strict differs
//! As in [`iou_reward`](super::iou_reward), but the completion's box is in thousandths by default.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("iou_reward_internvl")])?;
//! let sample = Sample {
//!     solution: Some("<answer>[10, 20, 30, 40]</answer>"),
//!     ..Sample::new("<answer>[10, 20, 30, 40]</answer>")
//! };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::boxes::Corners;
use crate::fault::Fault;
use crate::frames::{Frames, IN_THOUSANDTHS, IOU, join, need_strict, overlap_of};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::Parameter;
use crate::trace::Trace;
use crate::vlm_r1::unscaled::{answered_reference, judge_unscaled};
use crate::world::World;
use groundrule_vision::Overlap;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct InternvlIouReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The frames of completion and reference; only strict scores look at them.
    pub frames: Frames,
    /// Whether boxes include their edges; only strict scores look at it.
    pub overlap: Overlap,
}

const PARAMETERS: [Parameter; 9] = join(IN_THOUSANDTHS, [IOU]);

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "iou_reward_internvl",
    summary: "How much the completion's box overlaps the reference's (IoU), unscaled, as VLM-R1 scores InternVL.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[Repair::ContinuousOverlap, Repair::DeclaredFrames, Repair::BoxReading],
    topics: &[Topic::of(Kind::Box)],
    parameters: &PARAMETERS,
    build: |settings| {
        need_strict("iou_reward_internvl", settings, &PARAMETERS)?;
        Ok(Box::new(InternvlIouReward {
            semantics: settings.semantics(),
            frames: Frames::new("iou_reward_internvl", settings)?,
            overlap: overlap_of(settings),
        }))
    },
};

impl Reward for InternvlIouReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        if self.semantics.is_strict() {
            let measure = |found, right| self.overlap.of(found, right);
            return Judgement::of_first_boxes(&self.frames, sample, world, trace, 0.0, measure);
        }
        let reference = answered_reference(sample.reference()?)?;
        Ok(judge_unscaled(sample.completion, &reference, Corners::try_overlap, trace).judgement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Reason;

    #[test]
    fn thin_overlaps_are_none() {
        let sample = Sample {
            solution: Some("<answer>[0, 0, 1, 9]</answer>"),
            ..Sample::new("<answer>[0, 0, 1, 9]</answer>")
        };
        let judged = InternvlIouReward::default()
            .judge(&sample, &World::nowhere(), &mut Trace::off())
            .unwrap();
        assert_eq!((judged.score, judged.reason), (0.0, Reason::BoxMissed));
    }
}
