//! What Math-Verify 0.9.0 finds in a text, and how it writes it down before reading it.
//!
//! `tests/math/readings.jsonl` holds it: how many expressions it read, and the text that it read them from. Compat mode
//! has to find the same text, letter by letter.
#![expect(clippy::disallowed_methods, reason = "tests read their texts")]

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Answer, parse};
use serde_json::Value;
use std::path::Path;

#[test]
fn recorded_readings_are_repeated() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math/readings.jsonl");
    let rows = std::fs::read_to_string(path).expect("recorded readings");
    let reading = ExtractConfig::math_verify();
    let mut wrong = Vec::new();
    for line in rows.lines() {
        let row: Value = serde_json::from_str(line).expect("a row of JSON");
        let text = row.get("text").and_then(Value::as_str).unwrap_or_default();
        let string = row.get("string").and_then(Value::as_str);
        let read = row.get("read").and_then(Value::as_u64);
        let answers = parse(text, &reading);
        let found = answers.iter().find_map(|answer| match answer {
            Answer::Text(text) => Some(&**text),
            Answer::Expr(_) => None,
        });
        let expressions = answers.iter().filter(|answer| matches!(answer, Answer::Expr(_))).count();
        if found != string || Some(expressions as u64) != read {
            wrong.push(format!("{expressions} {found:?}: {line}"));
        }
    }
    assert!(rows.lines().count() > 3000);
    assert!(wrong.is_empty(), "{} {wrong:#?}", wrong.len());
}
