//! What the fuzzers of requests to the page and of its images found and kept, checked again on every run.
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
#[path = "../../../fuzz/checks/texts.rs"]
mod texts;
#[path = "../../../fuzz/checks/thumbnail.rs"]
mod thumbnail;
#[path = "../../../fuzz/checks/view_request.rs"]
mod view_request;

replays! {
    texts: ;
    bytes: thumbnail view_request;
}
