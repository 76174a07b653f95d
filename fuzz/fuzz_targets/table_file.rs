//! Any bytes are a table whose rows can be read, or are refused in words.
#![no_main]

#[path = "../checks/table_file.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
