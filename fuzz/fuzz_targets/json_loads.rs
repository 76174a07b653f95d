//! Any text is accepted or refused, and what is accepted writes and reads back the same.
#![no_main]

#[path = "../checks/json_loads.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
