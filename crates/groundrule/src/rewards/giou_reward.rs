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
    summary: "Generalised intersection over union of the completion's box with the reference's; -1 without a box.",
    range: (OverlapReward::least(Overlap::Giou), 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Box)],
    parameters: &IN_PIXELS,
    build: |settings| OverlapReward::build("giou_reward", Overlap::Giou, settings),
};
