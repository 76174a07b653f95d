//! A Python-like value, and JSON as CPython 3.11 and `json_repair` 0.64.2 read and write it.
//!
//! Rewards written in Python look at a model's boxes through `json.loads`, fall back to `json_repair`, and compare or
//! print the result. This crate gives the same values, the same errors and the same text, at the speed of a compiled
//! reader and with bounds on steps and nesting.
//!
//! | Python | here |
//! |---|---|
//! | `json.loads(text)` | [`loads`] |
//! | `json.dumps(value)`, `json.dumps(value, ensure_ascii=False)` | [`dumps`], [`dumps_unicode`] |
//! | `json_repair.loads(text)`, `json_repair.repair_json(text)` | [`repair`](repair()), [`repair_json`] |
//! | `repr(value)`, `str(value)` | [`repr`](repr()), [`to_str`] |
//!
//! # Cost
//! Reading and writing take time and memory linear in the text. Nesting is bounded as in CPython, and an integer has at most
//! 4,300 digits. [`repair`](repair()) looks ahead and behind: it takes at most four million steps and 32 more for each byte, or
//! ends in [`RepairErrorKind::Exhausted`].

mod dict;
mod dumps;
mod error;
mod loads;
mod number;
mod repair;
mod repr;
mod text;
mod value;

pub use dict::Dict;
pub use dumps::{dumps, dumps_unicode};
pub use error::{JsonError, JsonErrorKind};
pub use loads::{loads, members};
pub use repair::{RepairError, RepairErrorKind, repair, repair_json};
pub use repr::{repr, to_str};
pub use text::{CodePoints, PyStr};
pub use value::{HashKey, Iter, Number, Value};
