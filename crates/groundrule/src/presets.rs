//! How model families write boxes and points, and a guess at which one wrote a set of completions.
//!
//! ```
//! use groundrule::presets::propose;
//! let found = propose(&[("cat<loc_100><loc_200><loc_300><loc_400>", None)]).unwrap();
//! assert_eq!(found.frame, "florence-2");
//! assert!(found.why.starts_with("1 of 1 completions with boxes or points looks like"));
//! ```

pub use groundrule_vision::{PRESETS, Preset, Proposal, UnknownPreset, propose};
