//! Complete IoU of the completion's box and the reference's.
//!
//! # What it scores
//! Distance IoU, minus a term for a different aspect ratio. Without a box the score is -2.0.
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
    summary: "Complete IoU of the completion's box and the reference's; -2 without a box.",
    range: (OverlapReward::least(Overlap::Ciou), 1.0),
    build: |settings| OverlapReward::build("ciou_reward", Overlap::Ciou, settings),
    ..giou_reward::ENTRY
};
