//! What is read in rows of the exams and in short inputs, and what decides them.
//!
//! `tests/math/read_as.tsv` holds the id of a row of `pairs.jsonl` or `questions.jsonl`, the line that describes the
//! verdict, the rule that found the answer, and how the answer is written in LaTeX where that looks different.
//! `tests/math/judged.tsv` holds inputs of its own with the same and more, in both modes, and `tests/math/ladders.tsv`
//! inputs that grow, with the sizes at which something changes. For what these do not show, `tests/math/digests.tsv` has
//! a digest of all that is read and said about every row, and `tests/math/inputs.tsv` one of inputs of any kind.
//!
//! The rows were chosen so that each part of the grader takes part in several of them. A change of the grader may change
//! lines: `UPDATE_DOCS=1 cargo test -p groundrule-math --test read_as` rewrites them, and the difference shows what else
//! has changed.
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
    reason = "tests read their rows, and a variable says whether to write"
)]

#[path = "read_as/everything.rs"]
mod everything;

use everything::{digest, everything, in_latex, labelled, places, told, work};
use groundrule_math::{Grader, Question, verify};
use serde_json::Value;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/math").join(name)
}

/// After so many changes the rest is not looked at.
const MOST_SHOWN: usize = 50;

fn updates() -> bool {
    std::env::var_os("UPDATE_DOCS").is_some()
}

/// Every line of a file as it is now, beside what was recorded; with the variable set, what is now becomes the record.
/// Lines for which there is no other are forgotten with the next update.
fn repeat(name: &str, fewest: usize, now: impl Fn(&str) -> Option<String>) {
    let recorded = std::fs::read_to_string(file(name)).expect("what was recorded");
    let mut written = String::new();
    let mut changed = Vec::new();
    for before in recorded.lines() {
        let after = if before.starts_with('#') { Some(before.to_owned()) } else { now(before) };
        let Some(after) = after else { continue };
        if after != before {
            changed.push(format!("{before}\n{after}"));
        }
        if changed.len() == MOST_SHOWN && !updates() {
            break;
        }
        written.push_str(&after);
        written.push('\n');
    }
    if updates() {
        assert!(written.lines().count() > fewest);
        std::fs::write(file(name), written).expect("what is read is written");
        return;
    }
    assert!(
        changed.is_empty() && written.lines().count() > fewest,
        "{} lines or more of tests/math/{name} changed; if that is wanted, run: UPDATE_DOCS=1 cargo test -p groundrule-math \
         --test read_as\n{}",
        changed.len(),
        changed.join("\n")
    );
}

/// One line: the verdict, the rule, and the LaTeX of the answer.
fn line(id: &str, row: &Value) -> String {
    let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
    let listed = row.get("choices").and_then(Value::as_array);
    let choices = labelled(listed.into_iter().flatten().filter_map(Value::as_str));
    let question = Question { text: text("question"), choices: &choices };
    let grade = Grader::sound().judge(&question, text("reference"), text("reply"));
    let said = grade.describe();
    let written = in_latex(&grade.completion.answers, &said);
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
    repeat("read_as.tsv", 1000, |before| {
        let id = before.split('\t').next().unwrap_or_default();
        Some(line(id, rows.get(id)?))
    });
}

#[test]
fn every_row_is_read_as_before() {
    let (mut rows, mut ids) = (HashMap::new(), String::new());
    for name in ["pairs.jsonl", "questions.jsonl", "compat.jsonl"] {
        let text = std::fs::read_to_string(file(name)).expect("the rows");
        for (at, line) in text.lines().enumerate() {
            let row: Value = serde_json::from_str(line).expect("a row of JSON");
            let id = row.get("id").and_then(Value::as_str).map(str::to_owned);
            let id = id.unwrap_or_else(|| format!("compat {}", at + 1));
            ids.push_str(&format!("{id}\n"));
            rows.insert(id, row);
        }
    }
    if updates() {
        std::fs::write(file("digests.tsv"), ids).expect("every row gets a digest");
    }
    repeat("digests.tsv", 10_000, |before| {
        let (id, known) = before.split_once('\t').unwrap_or((before, ""));
        let row = rows.get(id)?;
        let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
        let listed = row.get("choices").and_then(Value::as_array);
        let choices = labelled(listed.into_iter().flatten().filter_map(Value::as_str));
        let question = Question { text: text("question"), choices: &choices };
        let said = everything(&question, text("reference"), text("reply"));
        Some(format!("{id}\t{}", digest_beside(&said, known)))
    });
}

/// A digest; what it is of is shown with it if it has changed.
fn digest_beside(said: &str, known: &str) -> String {
    let now = digest(said);
    if now == known || updates() { now } else { format!("{now}\t{said}") }
}

#[test]
fn inputs_of_any_kind_are_read_as_before() {
    repeat("inputs.tsv", 1000, |before| {
        let plain = before.replace('⏎', "\n");
        let column = |at: usize| plain.split('\t').nth(at).unwrap_or_default();
        let choices = labelled(column(1).split(" | ").filter(|content| !content.is_empty()));
        let question = Question { text: column(0), choices: &choices };
        let said = everything(&question, column(2), column(3));
        let put_in: Vec<&str> = before.splitn(5, '\t').take(4).collect();
        Some(format!("{}\t{}", put_in.join("\t"), digest_beside(&said, column(4))))
    });
}

/// The most steps that are looked for.
const MOST_STEPS: u64 = 4095;

/// What may stand around an answer, and the question that it answers.
const FRAMES: &[(&str, &str)] = &[
    ("", "The answer is @."),
    ("", "So we get $x = @$"),
    ("What is the value?", "I think it is 3. No, wait: it is @."),
    ("", "**Answer:** @ (as shown above)"),
    ("", "Either @ or 12."),
    ("How many are there?", "There are @ of them, and 2 are left."),
    ("", "<think>Is it 5?</think>\n\nThus \\boxed{@}, which is not 7."),
    ("Round to the nearest tenth.", "It is about @ in all"),
];

/// A digest of what is read when an answer stands in other words.
fn framed(reference: &str, reply: &str) -> String {
    let mut said = String::new();
    for (question, frame) in FRAMES {
        let question = Question { text: question, ..Question::default() };
        said.push_str(&told(&Grader::sound(), &question, reference, &frame.replace('@', reply)).1);
    }
    digest(&said)
}

/// The columns of what is put in: the mode, the question, its choices, the reference and the reply.
const PUT_IN: usize = 5;

/// A line of short inputs: what is put in, then the verdict, the other way round where that differs, the rule, the
/// work, a digest of the same in other words, and both answers in LaTeX. What Math-Verify says cannot change.
fn judged(before: &str) -> String {
    let plain = before.replace('⏎', "\n");
    let column = |at: usize| plain.split('\t').nth(at).unwrap_or_default();
    let (reference, reply) = (column(3), column(4));
    if column(0) == "places" {
        return format!("places\t\t\t\t{reply}\t{}", places(reply)).trim_end().replace('\n', "⏎");
    }
    let compat = column(0) == "compat";
    let choices = labelled(column(2).split(" | ").filter(|content| !content.is_empty()));
    let (grader, question) = if compat {
        (Grader::compat(), Question::default())
    } else {
        (Grader::sound(), Question { text: column(1), choices: &choices })
    };
    let grade = grader.judge(&question, reference, reply);
    let (gold, pred) = (&grade.reference.answers, &grade.completion.answers);
    let (verdict, comparing) = (grade.verdict, &grader.comparing);
    let said = verdict.describe(gold, pred);
    let back = verify(pred, gold, comparing);
    let turned = if back.is_equal() == verdict.is_equal() && back.code() == verdict.code() {
        String::new()
    } else {
        back.describe(pred, gold)
    };
    let word = |text: &str| text.split(' ').next() == Some("equal");
    assert!(
        !compat || column(PUT_IN).is_empty() || word(column(PUT_IN)) == word(&said),
        "Math-Verify says something else: {before}"
    );
    let put_in: Vec<&str> = plain.splitn(PUT_IN + 1, '\t').take(PUT_IN).collect();
    let rule = grade.completion.rule.name();
    let work = work(&grade.completion.source, gold, pred, comparing, MOST_STEPS);
    let framed = if compat { String::new() } else { framed(reference, reply) };
    let (theirs, ours) = (in_latex(gold, &said), in_latex(pred, &said));
    let line = [&put_in.join("\t"), &said, &turned, rule, &work, &framed, &ours, &theirs];
    line.join("\t").trim_end().replace('\n', "⏎")
}

#[test]
fn short_inputs_are_judged_as_recorded() {
    repeat("judged.tsv", 100, |before| Some(judged(before)));
}

/// A line of inputs that grow: question, reference, reply, the piece that is put in place of `@`, how often (`1-60`), and
/// at which sizes which verdict and rule begin. In a piece `#` counts, elsewhere it is the size; a piece `(¦)` also has an
/// end, in place of `§`.
fn ladder(before: &str) -> String {
    let put_in: Vec<&str> = before.splitn(6, '\t').take(5).collect();
    let [question, reference, reply, piece, sizes] = put_in[..] else { panic!("{before}") };
    let size = |text: &str| text.parse::<usize>().expect("a size");
    let (low, high) = sizes.split_once('-').expect("two sizes");
    let (open, close) = piece.split_once('¦').unwrap_or((piece, ""));
    let mut said: Vec<String> = Vec::new();
    let mut last = String::new();
    for size in size(low)..=size(high) {
        let pieces: String = (1..=size).map(|at| open.replace('#', &at.to_string())).collect();
        let grown = |text: &str| {
            let text = text.replace('#', &size.to_string()).replace('@', &pieces);
            text.replace('§', &close.repeat(size)).replace('⏎', "\n")
        };
        let (question, reference, reply) = (grown(question), grown(reference), grown(reply));
        let question = Question { text: &question, ..Question::default() };
        let grade = Grader::sound().judge(&question, &reference, &reply);
        let equal = if grade.is_equal() { "equal" } else { "not equal" };
        let rule = grade.completion.rule.name();
        let now = format!("{equal} {} {rule}", grade.verdict.code());
        if now != last {
            said.push(format!("{size}: {now}"));
            last = now;
        }
    }
    format!("{}\t{}", put_in.join("\t"), said.join(", "))
}

#[test]
fn growing_inputs_change_where_recorded() {
    repeat("ladders.tsv", 10, |before| Some(ladder(before)));
}
