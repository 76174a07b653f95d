//! The length reward for lists of boxes.
//!
//! # What it scores
//! As in [`cosine_reward`](super::cosine_reward), but the accuracy is the [`detection_score`](super::detection_score)
//! of the cleaned texts. An answer is right if that is at least 0.7. If the reference is `none`, only the completion
//! `none` is right.
//!
//! # Reference behaviour
//! VLM-R1's code overwrites the accuracy with 1.0; its specification says 0.7, and Groundrule follows the
//! specification.
//!
//! # Where strict differs
//! As in [`cosine_reward`](super::cosine_reward) and [`detection_score`](super::detection_score).
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("cosine_rewards")])?;
//! let sample = Sample {
//!     solution: Some("<answer>None</answer>"),
//!     tokens: Some(1024),
//!     ..Sample::new("<answer>None</answer>")
//! };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(0.5));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Counting tokens and matching the boxes.

use crate::fault::Fault;
use crate::frames::{Frames, IN_PIXELS, IOU, join, need_strict, overlap_of};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::cosine_reward::by_length;
use crate::rewards::detection_score::DetectionScore;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::Parameter;
use crate::trace::Trace;
use crate::world::World;
use groundrule_vision::Overlap;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct CosineRewards {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The frames of completion and reference; only strict scores look at them.
    pub frames: Frames,
    /// Whether boxes include their edges; only strict scores look at it.
    pub overlap: Overlap,
}

const PARAMETERS: [Parameter; 9] = join(IN_PIXELS, [IOU]);

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "cosine_rewards",
    summary: "The length reward for lists of boxes: an answer with a detection score of at least 0.7 is right.",
    range: (-0.5, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Tokens],
    repairs: &[
        Repair::CosineClamp,
        Repair::ContinuousOverlap,
        Repair::DeclaredFrames,
        Repair::BoxReading,
        Repair::FalseBoxes,
        Repair::MissingLabel,
        Repair::EmptyReference,
    ],
    topics: &[Topic::of(Kind::Boxes)],
    parameters: &PARAMETERS,
    build: |settings| {
        need_strict("cosine_rewards", settings, &PARAMETERS)?;
        Ok(Box::new(CosineRewards {
            semantics: settings.semantics(),
            frames: Frames::new("cosine_rewards", settings)?,
            overlap: overlap_of(settings),
        }))
    },
};

impl Reward for CosineRewards {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let Self { semantics, frames, overlap } = *self;
        let base = DetectionScore::default();
        let detection = DetectionScore { semantics, frames, overlap, ..base };
        let judged = detection.score_or_none(sample, world, trace)?;
        trace.note("accuracy judged", || format!("{} ({})", judged.score, judged.reason));
        let by_length = by_length(judged.score, semantics, sample, world, trace)?;
        Ok(by_length.warned(judged.warning))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Reason;

    #[test]
    fn boxes_decide_whether_it_is_right() {
        let boxes = "```json\n[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"cat\"}]\n```";
        for (completion, reason) in [(boxes, Reason::LengthCorrect), ("none", Reason::LengthWrong)]
        {
            let sample =
                Sample { solution: Some(boxes), tokens: Some(0), ..Sample::new(completion) };
            let judged = CosineRewards::default()
                .judge(&sample, &World::nowhere(), &mut Trace::off())
                .unwrap();
            assert_eq!(judged.reason, reason);
        }
    }
}
