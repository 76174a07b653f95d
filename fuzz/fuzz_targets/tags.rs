//! The tag scanners on any text: spans lie in the text, and agree with a plain search written out.
#![no_main]

#[path = "../checks/tags.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
