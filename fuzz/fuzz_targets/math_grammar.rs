//! Formulas by grammar, and the same formulas rewritten.
#![no_main]

#[path = "../checks/math_grammar.rs"]
mod check;
#[path = "../checks/choices.rs"]
mod choices;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check::check(bytes));
