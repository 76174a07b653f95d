//! Judges rows of one's own as a careful grader does.
//!
//! `cargo run -p groundrule-math --example judge -- rows.jsonl` reads rows with `reference`, `reply`, `truth` and,
//! where there are any, `question` and `choices`; it prints those that are judged otherwise, with what was read on
//! both sides and by which rule.
#![expect(clippy::disallowed_methods, reason = "an example reads files at the edge of the crate")]

use groundrule_math::{Answer, Choice, Grader, Question};
use serde_json::Value;
use std::io::Error;

const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn main() -> Result<(), Error> {
    let grader = Grader::sound();
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
            let listed = row.get("choices").and_then(Value::as_array);
            let choices: Vec<Choice<'_>> = listed
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .enumerate()
                .filter_map(|(at, content)| Some(Choice { label: LABELS.get(at..=at)?, content }))
                .collect();
            let question = Question { text: field("question"), choices: &choices };
            let grade = grader.judge(&question, field("reference"), field("reply"));
            if grade.is_equal() == truth {
                continue;
            }
            *(if truth { &mut rejected } else { &mut accepted }) += 1;
            println!(
                "{} {} {:?} | {:?} : {} by {} [{}] [{}]",
                if truth { "REJECTED" } else { "ACCEPTED" },
                field("id"),
                field("reference"),
                field("reply"),
                grade.verdict.code(),
                grade.completion.rule.name(),
                show(&grade.reference.answers),
                show(&grade.completion.answers)
            );
        }
        println!(
            "{path}: {equal} equal, {rejected} rejected; {different} different, {accepted} accepted"
        );
    }
    Ok(())
}
