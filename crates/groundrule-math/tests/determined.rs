//! The same verdict whatever was judged before, in whatever thread, however many there are.
#![expect(clippy::disallowed_methods, reason = "tests read their pairs")]
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, verify};
use serde_json::Value;
use std::path::Path;

fn pairs() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math/pairs.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let field = |row: &Value, key: &str| row[key].as_str().unwrap().to_owned();
    let rows = text.split('\n').filter(|line| !line.is_empty());
    rows.map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|row| (field(&row, "reference"), field(&row, "reply")))
        .collect()
}

/// Everything that is said about a pair, in both modes and both orders.
fn judged((gold, pred): &(String, String)) -> String {
    let modes = [
        (ExtractConfig::math_verify(), VerifyConfig::math_verify()),
        (ExtractConfig::sound(), VerifyConfig::sound()),
    ];
    modes
        .iter()
        .map(|(reading, comparing)| {
            let (gold, pred) = (parse(gold, reading), parse(pred, reading));
            format!("{:?} {:?}", verify(&gold, &pred, comparing), verify(&pred, &gold, comparing))
        })
        .collect()
}

#[test]
fn order_and_threads_change_nothing() {
    let pairs = pairs();
    let expected: Vec<String> = pairs.iter().map(judged).collect();
    for threads in [2, 7] {
        std::thread::scope(|scope| {
            for thread in 0..threads {
                let (pairs, expected) = (&pairs, &expected);
                scope.spawn(move || {
                    // Each thread takes another part in another order; caches fill differently in each.
                    let mine: Vec<usize> = (thread..pairs.len()).step_by(threads).collect();
                    let turned = if thread % 2 == 0 {
                        mine.iter().rev().collect::<Vec<_>>()
                    } else {
                        mine.iter().collect()
                    };
                    for &&place in &turned {
                        assert_eq!(judged(&pairs[place]), expected[place], "{:?}", pairs[place]);
                    }
                });
            }
        });
    }
}
