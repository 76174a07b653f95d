//! Completions judged with the question and its choices.
#![no_main]

#[path = "../checks/math_question.rs"]
mod check;
#[path = "../checks/choices.rs"]
mod choices;
#[path = "../checks/texts.rs"]
mod texts;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
