//! Short questions with completions that answer them or do not: `tests/math/asked.tsv`.
#![expect(clippy::disallowed_methods, reason = "tests read their tables")]

use groundrule_math::{Choice, Grader, Question};
use std::path::Path;

const LABELS: [&str; 4] = ["A", "B", "C", "D"];

#[test]
fn completions_answer_the_question() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math/asked.tsv");
    let rows = std::fs::read_to_string(path).expect("the table");
    let grader = Grader::sound();
    let mut wrong = Vec::new();
    for line in rows.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [text, listed, reference, completion, right] = cells[..] else {
            panic!("five cells: {line}");
        };
        let contents = listed.split('|').filter(|content| !content.is_empty());
        let choices: Vec<Choice<'_>> =
            LABELS.iter().zip(contents).map(|(label, content)| Choice { label, content }).collect();
        let grade = grader.judge(&Question { text, choices: &choices }, reference, completion);
        if grade.is_equal() != (right == "yes") {
            wrong.push(format!("{line}: {}", grade.describe()));
        }
    }
    assert!(rows.lines().count() > 80);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
