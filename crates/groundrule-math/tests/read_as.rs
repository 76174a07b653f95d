//! What the careful grader reads in rows of its exam, and what decides them.
//!
//! `tests/math/read_as.tsv` holds the id of a row of `pairs.jsonl` or `questions.jsonl`, the line that describes the
//! verdict, the rule that found the answer, and how the answer is written in LaTeX where that looks different. The rows
//! were chosen so that each part of the grader takes part in several of them. A change of the grader may change lines:
//! `UPDATE_DOCS=1 cargo test -p groundrule-math --test read_as` rewrites them, and the difference shows what else has
//! changed.
#![expect(
    clippy::disallowed_methods,
    reason = "tests read their rows, and a variable says whether to write"
)]

use groundrule_math::expr::print::latex;
use groundrule_math::{Answer, Choice, Grader, Question};
use serde_json::Value;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math").join(name)
}

/// One line: the verdict, the rule, and the LaTeX of the answer.
fn line(id: &str, row: &Value) -> String {
    let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
    let listed = row.get("choices").and_then(Value::as_array);
    let contents = listed.into_iter().flatten().filter_map(Value::as_str).enumerate();
    let choices: Vec<Choice<'_>> = contents
        .filter_map(|(at, content)| Some(Choice { label: LABELS.get(at..=at)?, content }))
        .collect();
    let question = Question { text: text("question"), choices: &choices };
    let grade = Grader::sound().judge(&question, text("reference"), text("reply"));
    let said = grade.describe();
    let written = match grade.completion.answers.first() {
        Some(Answer::Expr(expr)) => latex(&expr.arena, expr.root),
        _ => String::new(),
    };
    let written = if said.contains(&written) { String::new() } else { written };
    let line = format!("{id}\t{said}\t{}\t{written}", grade.completion.rule.name());
    line.trim_end().replace('\n', "⏎")
}

#[test]
fn rows_are_read_as_recorded() {
    let mut rows = HashMap::new();
    for name in ["pairs.jsonl", "questions.jsonl"] {
        let text = std::fs::read_to_string(file(name)).expect("the rows");
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).expect("a row of JSON");
            let id = row.get("id").and_then(Value::as_str).expect("an id").to_owned();
            rows.insert(id, row);
        }
    }
    let recorded = std::fs::read_to_string(file("read_as.tsv")).expect("what was read");
    let mut now = String::new();
    let mut changed = Vec::new();
    for before in recorded.lines() {
        let id = before.split('\t').next().unwrap_or_default();
        // Rows that were taken out are forgotten with the next update.
        let Some(row) = rows.get(id) else { continue };
        let after = line(id, row);
        if after != before {
            changed.push(format!("{before}\n{after}"));
        }
        now.push_str(&after);
        now.push('\n');
    }
    assert!(now.lines().count() > 1000);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(file("read_as.tsv"), now).expect("what is read is written");
        return;
    }
    assert!(
        changed.is_empty(),
        "{} lines of tests/math/read_as.tsv changed; if that is wanted, run: UPDATE_DOCS=1 cargo test -p \
         groundrule-math --test read_as\n{}",
        changed.len(),
        changed.join("\n")
    );
}
