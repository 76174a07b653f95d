//! Requests to the page of the inspector.
#![no_main]

#[path = "../checks/view_request.rs"]
mod check;
#[path = "../checks/choices.rs"]
mod choices;
#[path = "../checks/texts.rs"]
mod texts;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
