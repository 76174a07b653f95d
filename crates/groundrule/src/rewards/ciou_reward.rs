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
    name: "ciou_reward",
    summary: "Complete intersection over union of the completion's box with the reference's; -2 without a box.",
    range: (OverlapReward::least(Overlap::Ciou), 1.0),
    build: |settings| OverlapReward::build("ciou_reward", Overlap::Ciou, settings),
    ..giou_reward::ENTRY
};
