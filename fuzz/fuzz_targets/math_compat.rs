//! Verdicts recorded from Math-Verify.
#![no_main]

#[path = "../checks/math_compat.rs"]
mod check;
#[path = "../checks/choices.rs"]
mod choices;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
