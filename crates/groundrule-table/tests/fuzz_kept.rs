//! What the fuzzer of rows and tables found and kept, checked again on every run.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a step that fails is a test that fails"
)]

#[path = "../../../fuzz/checks/kept.rs"]
mod kept;
#[macro_use]
#[path = "../../../fuzz/checks/replays.rs"]
mod macros;

#[path = "../../../fuzz/checks/choices.rs"]
mod choices;
#[path = "../../../fuzz/checks/columns.rs"]
mod columns;
#[path = "../../../fuzz/checks/table_rows.rs"]
mod table_rows;
#[path = "../../../fuzz/checks/texts.rs"]
mod texts;

replays! {
    texts: ;
    bytes: table_rows;
}
