//! Judges pairs of one's own as the careful grader does.
//!
//! `cargo run -p groundrule-math --example judge -- pairs.jsonl` reads rows with `reference`, `reply` and
//! `truth`, and prints those that are judged otherwise, with what was read on both sides.
#![expect(clippy::disallowed_methods, reason = "an example reads files at the edge of the crate")]

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Answer, VerifyConfig, parse, parse_reference, verify};
use serde_json::Value;
use std::io::Error;

fn main() -> Result<(), Error> {
    let (reading, comparing) = (ExtractConfig::sound(), VerifyConfig::sound());
    let show = |answers: &[Answer]| {
        answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ; ").replace('\n', "⏎")
    };
    for path in std::env::args().skip(1) {
        let (mut equal, mut different, mut rejected, mut accepted) = (0, 0, 0, 0);
        for line in std::fs::read_to_string(&path)?.lines() {
            let Ok(row) = serde_json::from_str::<Value>(line) else { continue };
            let field = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
            let Some(truth) = row.get("truth").and_then(Value::as_bool) else { continue };
            *(if truth { &mut equal } else { &mut different }) += 1;
            let gold = parse_reference(field("reference"), &reading);
            let pred = parse(field("reply"), &reading);
            let verdict = verify(&gold, &pred, &comparing);
            if verdict.is_equal() == truth {
                continue;
            }
            *(if truth { &mut rejected } else { &mut accepted }) += 1;
            println!(
                "{} {} {:?} | {:?} : {} [{}] [{}]",
                if truth { "REJECTED" } else { "ACCEPTED" },
                field("id"),
                field("reference"),
                field("reply"),
                verdict.code(),
                show(&gold),
                show(&pred)
            );
        }
        println!(
            "{path}: {equal} equal, {rejected} rejected; {different} different, {accepted} accepted"
        );
    }
    Ok(())
}
