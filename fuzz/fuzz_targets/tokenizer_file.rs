//! Any text as a tokenizer's file.
#![no_main]

#[path = "../checks/tokenizer_file.rs"]
mod check;

// Panics of the library that reads tokenizers are caught, and are no finding.
libfuzzer_sys::fuzz_target!(init: std::panic::set_hook(Box::new(|_| {})), |text: &str| check::check(text));
