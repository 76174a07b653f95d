//! Rows by grammar, read and judged.
#![no_main]

#[path = "../checks/rows.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
