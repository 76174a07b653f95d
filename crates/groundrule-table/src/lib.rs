//! Tables for groundrule: Arrow record batches and Parquet files to rows, and scores back to tables.
//!
//! [`Records`] reads the rows of a record batch with the shared row reader; [`scores`] writes what a plan says about
//! them in a [`schema`] that depends only on the plan. [`read`] reads Parquet files and Arrow streams,
//! [`write`](mod@write) writes them. Texts are borrowed from the batch, and only columns that a plan looks at are read.

mod cell;
mod error;
mod ipc;
mod parquet;
#[cfg(test)]
#[path = "../tests/random/mod.rs"]
mod random;
pub mod read;
mod records;
mod scores;
pub mod write;

pub use error::TableError;
pub use records::{Records, object_of};
pub use scores::{Ruling, beside, renamed, schema, scores, summarise};
