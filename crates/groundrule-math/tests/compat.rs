//! Verdicts recorded from Math-Verify 0.9.0 on pairs of our own, kind by kind, in both orders.
//!
//! `tests/math/compat.jsonl` holds them. Compat mode has to say the same about every row.
#![expect(clippy::disallowed_methods, reason = "tests read their pairs")]

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, verify};
use serde_json::Value;
use std::path::Path;

#[test]
fn recorded_verdicts_are_repeated() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math/compat.jsonl");
    let rows = std::fs::read_to_string(path).expect("recorded pairs");
    let (reading, comparing) = (ExtractConfig::math_verify(), VerifyConfig::math_verify());
    let mut judged = 0;
    let mut wrong = Vec::new();
    for line in rows.lines() {
        let row: Value = serde_json::from_str(line).expect("a row of JSON");
        let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
        let reference = parse(text("reference"), &reading);
        let reply = parse(text("reply"), &reading);
        for (key, a, b) in
            [("math_verify", &reference, &reply), ("math_verify_reversed", &reply, &reference)]
        {
            // Where Math-Verify ran out of time nothing is recorded.
            let Some(expected) = row.get(key).and_then(Value::as_bool) else { continue };
            judged += 1;
            let verdict = verify(a, b, &comparing);
            if verdict.is_equal() != expected {
                wrong.push(format!("{key} {}: {line}", verdict.code()));
            }
        }
    }
    assert!(judged > 1000, "{judged}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
