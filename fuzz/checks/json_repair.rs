//! Any text is repaired or refused within its budget; what comes out is JSON, and JSON is its own repair.

use groundrule_json::{loads, repair, repair_json, repr};

pub(crate) fn check(text: &str) {
    let repaired = repair_json(text);
    assert_eq!(repaired.is_ok(), repair(text).is_ok());
    let Ok(repaired) = repaired else { return };
    if !repaired.is_empty() {
        loads(&repaired).expect("what was repaired is JSON");
        assert_eq!(repair_json(&repaired).as_ref(), Ok(&repaired));
    }
    // Text that is JSON is left as it is.
    if let Ok(value) = loads(text) {
        assert_eq!(repair(text).map(|value| repr(&value)), Ok(repr(&value)));
    }
}
