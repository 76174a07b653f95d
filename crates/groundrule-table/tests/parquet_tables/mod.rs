//! What the tests share.
#![allow(
    dead_code,
    clippy::allow_attributes,
    clippy::panic,
    clippy::unwrap_used,
    reason = "each test uses a part of it, and may fail"
)]

pub(crate) mod cells;
pub(crate) mod files;
#[path = "../random/mod.rs"]
pub(crate) mod numbers;
pub(crate) mod random;
