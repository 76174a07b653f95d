//! What the fuzzers of settings, files of rows and tokenizers found and kept, checked again on every run.
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
#[path = "../../../fuzz/checks/settings.rs"]
mod settings;
#[path = "../../../fuzz/checks/text_file.rs"]
mod text_file;
#[path = "../../../fuzz/checks/texts.rs"]
mod texts;
#[path = "../../../fuzz/checks/tokenizer_file.rs"]
mod tokenizer_file;

replays! {
    texts: settings tokenizer_file;
    bytes: text_file;
}
