//! Any text is repaired or refused within its budget; what comes out is JSON, and JSON is its own repair.
#![no_main]

#[path = "../checks/json_repair.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
