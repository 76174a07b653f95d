//! What the sound reader reads is written so that it reads back as the same mathematics.
#![no_main]

#[path = "../checks/math_print.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
