//! What the fuzzer of requests found and what it kept, checked again on every run.
#![expect(clippy::expect_used, reason = "a step that fails is a test that fails")]

use std::path::Path;

#[path = "../../../fuzz/checks/service_request.rs"]
mod service_request;

#[test]
fn replays_service_request() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let kept = std::fs::read_to_string(fuzz.join("kept/service_request.json")).unwrap();
    let kept: Vec<String> = serde_json::from_str(&kept).unwrap();
    assert!(kept.len() > 10);
    kept.iter().for_each(|text| service_request::check(text));
    for entry in std::fs::read_dir(fuzz.join("findings/service_request")).into_iter().flatten() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        service_request::check(&String::from_utf8_lossy(&bytes));
    }
}
