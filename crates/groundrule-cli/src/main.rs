//! The `groundrule` program.
fn main() {}
