//! The same rows as lines, as a list and as cells.
#![no_main]

#[path = "../checks/text_file.rs"]
mod check;
#[path = "../checks/choices.rs"]
mod choices;
#[path = "../checks/columns.rs"]
mod columns;
#[path = "../checks/texts.rs"]
mod texts;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
