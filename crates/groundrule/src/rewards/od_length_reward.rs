//! COCO average precision of the boxes in the completion's answer block, reduced if there are too many boxes.
//!
//! # What it scores
//! Takes [`od_reward`](super::od_reward) over IoU 0.50 to 0.95. If the completion has more boxes than the reference,
//! multiplies it by reference boxes / completion boxes.
//!
//! # Reference behaviour
//! As in [`od_reward`](super::od_reward). All entries of the completion's list count as boxes, even odd ones.
//!
//! # Where strict differs
//! As in [`map_reward`](super::map_reward).
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::od_length_reward;
//! let cat = r#"{"bbox_2d": [0, 0, 10, 10], "label": "cat"}"#;
//! let once = format!("<answer>```json\n[{cat}]\n```</answer>");
//! let twice = format!("<answer>```json\n[{cat}, {cat}]\n```</answer>");
//! assert_eq!(od_length_reward(&twice, &once), Ok(0.4999999999999999));
//! ```
//!
//! # Cost
//! That of [`map_reward`](super::map_reward).

use crate::fault::Fault;
use crate::frames::{Frames, IN_PIXELS, need_strict};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::map_reward::MapReward;
use crate::rewards::od_reward::in_answers;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::Trace;
use crate::world::World;

/// The reward.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OdLengthReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The frames of completion and reference; only strict scores look at them.
    pub frames: Frames,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "odLength_reward",
    summary: "COCO average precision of the boxes in the answer block, reduced if there are too many.",
    range: (-1.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[
        Repair::DeclaredFrames,
        Repair::BoxReading,
        Repair::HonestPrecision,
        Repair::MissingLabel,
        Repair::EmptyReference,
    ],
    topics: &[Topic::of(Kind::Boxes)],
    parameters: &IN_PIXELS,
    build: |settings| {
        need_strict("odLength_reward", settings, &IN_PIXELS)?;
        Ok(Box::new(OdLengthReward {
            semantics: settings.semantics(),
            frames: Frames::new("odLength_reward", settings)?,
        }))
    },
};

impl Reward for OdLengthReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let precision = MapReward {
            score_type: 0,
            length_reward: true,
            semantics: self.semantics,
            frames: self.frames,
        };
        in_answers(&precision, sample, world, trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_boxes_cost_nothing_extra() {
        let cat = r#"{"bbox_2d": [0, 0, 10, 10], "label": "cat"}"#;
        let dog = r#"{"bbox_2d": [50, 50, 70, 70], "label": "cat"}"#;
        let of = |boxes: &str| format!("<answer>```json\n[{boxes}]\n```</answer>");
        let score = |content: &str, solution: &str| {
            let sample = Sample { solution: Some(solution), ..Sample::new(content) };
            let reward = OdLengthReward::default();
            reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap().score
        };
        let both = of(&format!("{cat}, {dog}"));
        assert!(score(&of(cat), &both) > 0.5);
        assert!(score(&both, &of(cat)) < 0.51);
    }
}
