//! One thing in two writings, and something else beside it: `tests/math/same.tsv`.
//!
//! Each line holds a formula, another writing of it, and something that looks like it and is not. The careful grader has
//! to say so in both orders. What it reads it has to write so that it reads the same again.
#![expect(clippy::disallowed_methods, reason = "tests read their tables")]
#![expect(clippy::expect_used, reason = "a test without its table fails")]

use groundrule_math::expr::print::latex;
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Answer, VerifyConfig, parse, parse_reference, verify};
use std::path::Path;

fn table() -> Vec<[String; 3]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math/same.tsv");
    let text = std::fs::read_to_string(path).expect("the table");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
            cells.try_into().expect("three cells")
        })
        .collect()
}

fn shown(answers: &[Answer]) -> String {
    answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ; ")
}

#[test]
fn the_same_is_equal_and_the_other_is_not() {
    let (reading, comparing) = (ExtractConfig::sound(), VerifyConfig::sound());
    let mut wrong = Vec::new();
    let rows = table();
    for [written, same, other] in &rows {
        for (beside, expected) in [(same, true), (other, false)] {
            for (reference, completion) in [(written, beside), (beside, written)] {
                let gold = parse_reference(reference, &reading);
                let pred = parse(completion, &reading);
                let verdict = verify(&gold, &pred, &comparing);
                if verdict.is_equal() != expected {
                    wrong.push(format!(
                        "{reference} and {completion}: {} [{}] [{}]",
                        verdict.code(),
                        shown(&gold),
                        shown(&pred)
                    ));
                }
            }
        }
    }
    assert!(rows.len() > 400, "{}", rows.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The first expression that is read, and how it is written again.
fn first(text: &str) -> Option<(String, String)> {
    parse_reference(text, &ExtractConfig::sound()).iter().find_map(|answer| match answer {
        Answer::Expr(expr) => Some((answer.to_string(), latex(&expr.arena, expr.root))),
        Answer::Text(_) => None,
    })
}

#[test]
fn what_is_written_is_read_again() {
    let mut wrong = Vec::new();
    let mut written = 0;
    for row in table() {
        // Dots are written out as terms in brackets, which are read as one sum.
        for text in row.into_iter().filter(|text| !text.contains("\\cdots")) {
            let Some((shown, latex)) = first(&text) else { continue };
            written += 1;
            let again = first(&format!("${latex}$"));
            if again.as_ref().map(|(shown, _)| shown) != Some(&shown) {
                wrong.push(format!("{text}: {shown}, written {latex}, read {again:?}"));
            }
        }
    }
    assert!(written > 1000, "{written}");
    assert!(wrong.is_empty(), "{} {wrong:#?}", wrong.len());
}
