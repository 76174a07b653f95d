//! What the fuzzer of settings found and kept, checked again on every run.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

#[macro_use]
#[path = "../../../fuzz/checks/kept.rs"]
mod kept;

#[path = "../../../fuzz/checks/settings.rs"]
mod settings;

replays! {
    texts: settings;
    bytes: ;
}
