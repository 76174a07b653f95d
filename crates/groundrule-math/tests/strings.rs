//! Answers that are one of a few given strings, as Math-Verify 0.9.0 finds them: `tests/math/strings.jsonl`.
#![expect(clippy::disallowed_methods, reason = "tests read their texts")]

use groundrule_math::extract::{ExtractConfig, StringTarget, Target};
use groundrule_math::parse;
use serde_json::Value;
use std::path::Path;

fn texts(row: &Value, key: &str) -> Vec<String> {
    let listed = row.get(key).and_then(Value::as_array).into_iter().flatten();
    listed.filter_map(Value::as_str).map(str::to_owned).collect()
}

#[test]
fn recorded_strings_are_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math/strings.jsonl");
    let rows = std::fs::read_to_string(path).expect("recorded strings");
    let mut wrong = Vec::new();
    for line in rows.lines() {
        let row: Value = serde_json::from_str(line).expect("a row of JSON");
        let flag = |key: &str| row.get(key).and_then(Value::as_bool).expect("a setting");
        let target = StringTarget {
            strings: texts(&row, "strings"),
            try_extract_without_anchor: flag("without_anchor"),
            lowercase: flag("lowercase"),
        };
        let config = ExtractConfig {
            targets: vec![Target::Strings(target)],
            ..ExtractConfig::math_verify()
        };
        let text = row.get("text").and_then(Value::as_str).unwrap_or_default();
        let found: Vec<String> = parse(text, &config).iter().map(ToString::to_string).collect();
        if found != texts(&row, "found") {
            wrong.push(format!("{found:?}: {line}"));
        }
    }
    assert!(rows.lines().count() > 150);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
