//! `repetition_reward` under the name of VLM-R1's list function.
//!
//! # What it scores
//! The same as `repetition_reward`, row by row.
//!
//! # Reference behaviour
//! The list function takes a `solution` for each completion and ignores it; if one list is longer, its extra rows are
//! dropped. In a plan, no solution is needed.
//!
//! # Where strict differs
//! As in `repetition_reward`.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::{AnswerColumns, repetition_rewards};
//! let columns = AnswerColumns {
//!     completions: &["a b c d e f a b c d e f"],
//!     solution: &[""],
//!     ..AnswerColumns::default()
//! };
//! assert_eq!(repetition_rewards(&columns, None), Ok(vec![-(1.0 - 6.0 / 7.0)]));
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::reward::Entry;
use crate::rewards::repetition_reward;

/// Its line in the registry.
pub const ENTRY: Entry = Entry { name: "repetition_rewards", ..repetition_reward::ENTRY };
