//! Any text is read without a panic; every item is finite and stands where its span says.
#![no_main]

#[path = "../checks/box_reader.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
