//! Any text as a reward on the command line, and as a whole configuration.
#![no_main]

#[path = "../checks/settings.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
