//! What the fuzzer of settings found and kept, checked again on every run.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

#[path = "../../../fuzz/checks/kept.rs"]
mod kept;
#[macro_use]
#[path = "../../../fuzz/checks/replays.rs"]
mod macros;

#[path = "../../../fuzz/checks/settings.rs"]
mod settings;

replays! {
    texts: settings;
    bytes: ;
}
