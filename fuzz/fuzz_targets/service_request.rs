//! Any body on any route is answered with JSON or refused in words, and never by a defect.
#![no_main]

#[path = "../checks/service_request.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|text: &str| check::check(text));
