//! How much the completion's box overlaps the reference's, as VLM-R1 scores GLM: without scaling.
//!
//! # What it scores
//! Compares the first box `[x1, y1, x2, y2]` of whole numbers in the completion's first `<answer>` block with the JSON
//! in the reference's last one, without scaling. The score is their intersection over union, and 0.0 if the completion
//! has no such box.
//!
//! # Reference behaviour
//! Plain intersection over union, with signed areas. VLM-R1's list function opens the image and reads the grid first,
//! although neither changes the score; a plan needs neither. A reference without an `<answer>` block, or with one that
//! is not JSON, is an error.
//!
//! # Where strict differs
//! As in [`iou_reward`](super::iou_reward), but the completion's box is in thousandths by default.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("iou_reward_glm")])?;
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
pub struct GlmIouReward {
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
    name: "iou_reward_glm",
    summary: "How much the completion's box overlaps the reference's (IoU), unscaled, as VLM-R1 scores GLM.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[Repair::DeclaredFrames, Repair::BoxReading],
    topics: &[Topic::of(Kind::Box)],
    parameters: &PARAMETERS,
    build: |settings| {
        need_strict("iou_reward_glm", settings, &PARAMETERS)?;
        Ok(Box::new(GlmIouReward {
            semantics: settings.semantics(),
            frames: Frames::new("iou_reward_glm", settings)?,
            overlap: overlap_of(settings),
        }))
    },
};

impl Reward for GlmIouReward {
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
        Ok(judge_unscaled(sample.completion, &reference, Corners::try_glm_overlap, trace).judgement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Reason;

    #[test]
    fn thin_overlaps_count() {
        let sample = Sample {
            solution: Some("<answer>[0, 0, 1, 9]</answer>"),
            ..Sample::new("<answer>[0, 0, 1, 9]</answer>")
        };
        let judged =
            GlmIouReward::default().judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
        assert_eq!((judged.score, judged.reason), (1.0, Reason::BoxOverlap));
    }
}
