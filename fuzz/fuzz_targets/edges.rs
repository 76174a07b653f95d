//! Small readers at the edges.
#![no_main]

#[path = "../checks/edges.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
