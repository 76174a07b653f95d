//! Distance intersection over union of the completion's box with the reference's.
//!
//! # What it scores
//! Intersection over union less the squared distance of the middles over that of the corners of the smallest box around
//! both. -1.0 where the completion has no box.
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
//! let plan = Plan::new(&[PartSpec::new("diou_reward")])?;
//! let sample = Sample { solution: Some("[0, 0, 10, 10]"), ..Sample::new("<answer>[20, 0, 30, 10]</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(-0.4));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::boxes::OverlapReward;
use crate::reward::Entry;
use crate::rewards::giou_reward;
use groundrule_vision::Overlap;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "diou_reward",
    summary: "Distance intersection over union of the completion's box with the reference's; -1 without a box.",
    range: (OverlapReward::least(Overlap::Diou), 1.0),
    build: |settings| OverlapReward::build("diou_reward", Overlap::Diou, settings),
    ..giou_reward::ENTRY
};
