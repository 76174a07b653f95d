//! What the fuzzer of requests found and kept, checked again on every run.
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

#[path = "../../../fuzz/checks/service_request.rs"]
mod service_request;
#[path = "../../../fuzz/checks/service_table.rs"]
mod service_table;

replays! {
    texts: service_request;
    bytes: service_table;
}
