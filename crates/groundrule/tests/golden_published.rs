//! TRL's and open-r1's rewards against vectors made by running their published rules with Python.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod common;

use common::{directory, number, same};
use groundrule::{PartSpec, Plan, Sample, Setting, World};
use groundrule_json::{Value, loads, repr};
use std::collections::BTreeMap;

fn judge(vector: &Value) -> Option<f64> {
    let args = vector.get("args").unwrap();
    let mut spec = PartSpec::new(vector.get("fn").unwrap().as_str().unwrap());
    for (name, value) in vector.get("settings").unwrap().as_dict().unwrap().iter() {
        let name = name.as_str().unwrap().to_owned();
        spec.settings.push((name, Setting::Number(number(value))));
    }
    let sample = Sample {
        solution: args.get("sol").and_then(Value::as_str),
        tokens: args.get("tokens").map(|count| count.as_i64().unwrap() as u64),
        ..Sample::new(args.get("content").unwrap().as_str().unwrap())
    };
    Plan::new(&[spec]).unwrap().judge(&sample, &World::nowhere()).outcomes[0].score
}

#[test]
fn golden_published_rewards() {
    let text = std::fs::read_to_string(directory().join("published_rewards.jsonl")).unwrap();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in text.lines() {
        let vector = loads(line).unwrap();
        *counts.entry(vector.get("fn").unwrap().as_str().unwrap().to_owned()).or_default() += 1;
        let expected = number(vector.get("expected").unwrap());
        let got = judge(&vector);
        if !got.is_some_and(|got| same(got, expected)) {
            wrong.push(format!("{} wants {expected}, got {got:?}", repr(&vector)));
        }
    }
    println!("{counts:?}");
    assert_eq!(counts.len(), 7);
    assert!(counts.values().all(|count| *count >= 200), "{counts:?}");
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}
