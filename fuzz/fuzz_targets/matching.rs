//! The greedy matching beside a plain model of it.
#![no_main]

#[path = "../checks/matching.rs"]
mod check;
#[path = "../checks/choices.rs"]
mod choices;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
