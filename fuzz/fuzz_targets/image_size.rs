//! Any bytes give a size or an error, the same whether they come at once or in pieces.
#![no_main]

#[path = "../checks/image_size.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
