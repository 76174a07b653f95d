//! Two texts compared: the laws of comparison.
#![no_main]

#[path = "../checks/math_verify.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
