//! What the fuzzer of settings kept, checked again on every run.

use std::path::Path;

#[path = "../../../fuzz/checks/settings.rs"]
mod settings;

#[test]
fn replays_settings() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/kept/settings.json");
    let kept: Vec<String> = serde_json::from_str(&std::fs::read_to_string(kept).unwrap()).unwrap();
    assert!(kept.len() > 20);
    kept.iter().for_each(|text| settings::check(text));
}
