//! Text as CPython sees it, and linear scanners for tags and fences.
//!
//! Rust and Python disagree on small things that change scores: `U+001C` is whitespace to Python and
//! not to Rust, `float("1_000")` is a number, `"ŉ".upper()` has two characters, and which letters
//! exist depends on the Unicode version. Everything here follows CPython 3.11 (Unicode 14.0).
//!
//! ```
//! use groundrule_pytext as py;
//! assert_eq!(py::strip("\u{1c} a b \n"), "a b");
//! assert_eq!(py::parse_float(" 1_000.5 "), Some(1000.5));
//! assert_eq!(py::upper("straße"), "STRASSE");
//! assert_eq!(py::split(" a\u{85}b ").collect::<Vec<_>>(), ["a", "b"]);
//! ```
//!
//! # Cost
//! Every function takes time and memory linear in its text.

mod case;
mod class;
mod float;
mod needle;
pub mod sixteen;
mod space;
pub mod swar;
mod tables;
pub mod tags;

pub use case::{is_lower, lower, upper};
pub use class::{decimal_value, is_alnum, is_alpha, is_decimal, is_printable, is_word};
pub use float::{float_repr, parse_float};
pub use needle::Needle;
pub use space::{
    Split, collapse_space, is_space, lstrip, rstrip, skip_space, split, strip, strip_end_of,
};
