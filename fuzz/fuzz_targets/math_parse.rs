//! LaTeX and plain formulas: never a panic, and errors name a place in the text.
#![no_main]

#[path = "../checks/math_parse.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
