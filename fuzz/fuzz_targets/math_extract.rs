//! Answers out of any text: never a panic, spans within the text, every answer prints, and the same again.
#![no_main]

#[path = "../checks/math_extract.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
