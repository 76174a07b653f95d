//! Generalised IoU of the completion's box and the reference's.
//!
//! # What it scores
//! Intersection over union, minus the share of the smallest box around both that neither covers. The same box scores
//! 1.0. The further apart the boxes are, the closer the score is to -1.0, so even a miss shows which way to go. Without
//! a box the score is -1.0.
//!
//! # Reference behaviour
//! VLM-R1 does not have this reward.
//!
//! # Where strict differs
//! It does not differ: this reward is always strict. You declare frames, boxes are read in any notation, and a
//! reference without a box is not scored.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("giou_reward")])?;
//! let sample = Sample { solution: Some("[0, 0, 10, 10]"), ..Sample::new("<answer>[20, 0, 30, 10]</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(-1.0 / 3.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::boxes::OverlapReward;
use crate::frames::IN_PIXELS;
use crate::lint::topic::{Kind, Topic};
use crate::reward::{Entry, Input};
use groundrule_vision::Overlap;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "giou_reward",
    summary: "Generalised IoU of the completion's box and the reference's; -1 without a box.",
    range: (OverlapReward::least(Overlap::Giou), 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Box)],
    parameters: &IN_PIXELS,
    build: |settings| OverlapReward::build("giou_reward", Overlap::Giou, settings),
};
