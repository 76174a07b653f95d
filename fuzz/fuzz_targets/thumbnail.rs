//! Any bytes as an image of a report.
#![no_main]

#[path = "../checks/thumbnail.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
