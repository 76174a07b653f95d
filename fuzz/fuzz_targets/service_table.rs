//! Any bytes as a table that is sent to the service.
#![no_main]

#[path = "../checks/service_table.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
