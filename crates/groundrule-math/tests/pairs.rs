//! The careful grader's exam: pairs of a reference and a reply with the truth about them, rule by rule.
//!
//! `tests/math/pairs.jsonl` holds the pairs, `tests/math/wrong.txt` those the engine still gets wrong:
//! that list may only shrink. `UPDATE_DOCS=1` drops from it what is right by now, and rewrites the
//! figures in `docs/careful-grader.md`.
#![expect(clippy::disallowed_methods, reason = "tests read their pairs")]
#![expect(clippy::expect_used, reason = "a test without its pairs fails")]

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{
    Answer, Choice, Grader, Question, VerifyConfig, parse, parse_reference, verify,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Rules in which the two sides have roles: what is allowed to a reply is not allowed to a reference.
const ORDERED: [u64; 2] = [4, 5];

/// What each rule is about, as the table names it.
const RULES: [&str; 14] = [
    "Where the answer is",
    "A reference as a whole",
    "Numbers",
    "Rounding",
    "Percent",
    "Units",
    "Names",
    "Equations",
    "Inequalities and intervals",
    "Sets and lists",
    "Tuples, vectors, matrices",
    "Constants and letters",
    "Functions",
    "Words and choices",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn updating() -> bool {
    std::env::var_os("UPDATE_DOCS").is_some()
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn truth(row: &Value, key: &str) -> bool {
    row.get(key).and_then(Value::as_bool).expect("a verdict")
}

fn rows(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).expect("pairs");
    text.lines().map(|line| serde_json::from_str(line).expect("a row of JSON")).collect()
}

fn read_as(answers: &[Answer]) -> String {
    answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ; ")
}

/// The ways in which a pair was judged against the truth, and what was said.
fn wrong_ways(
    reference: &str,
    reply: &str,
    truth: bool,
    ordered: bool,
) -> Vec<(&'static str, String)> {
    let (reading, comparing) = (ExtractConfig::sound(), VerifyConfig::sound());
    let (gold, plain) = (parse_reference(reference, &reading), parse(reference, &reading));
    let pred = parse(reply, &reading);
    let mut wrong = Vec::new();
    let mut judge = |way, a: &[Answer], b: &[Answer]| {
        let verdict = verify(a, b, &comparing);
        if verdict.is_equal() != truth {
            wrong.push((way, format!("{} [{}] [{}]", verdict.code(), read_as(a), read_as(b))));
        }
    };
    judge("", &gold, &pred);
    // A caller may read both sides the same way, as one does with Math-Verify.
    judge(" read alike", &plain, &pred);
    if !ordered {
        judge(" reversed", &pred, &gold);
    }
    wrong
}

/// Compares what is wrong with the list of what is known to be.
fn only_known(wrong: &BTreeMap<String, String>, prefix: &str) {
    let path = root().join("tests/math/wrong.txt");
    let listed = std::fs::read_to_string(&path).expect("the list of what is wrong");
    let known: BTreeSet<&str> = listed.lines().filter(|line| line.starts_with(prefix)).collect();
    let new: Vec<_> = wrong.iter().filter(|(id, _)| !known.contains(id.as_str())).collect();
    let right_by_now: Vec<_> = known.iter().filter(|id| !wrong.contains_key(**id)).collect();
    println!(
        "{prefix}: {} wrong, {} known, right by now: {right_by_now:?}",
        wrong.len(),
        known.len()
    );
    for (id, said) in wrong {
        println!("{id} => {}", said.replace('\n', "⏎"));
    }
    assert!(new.is_empty(), "wrong, and not known to be: {new:#?}");
    if updating() && !right_by_now.is_empty() {
        let kept = listed.lines().filter(|line| !right_by_now.contains(&line));
        let kept: String = kept.flat_map(|line| [line, "\n"]).collect();
        std::fs::write(&path, kept).expect("the list is written");
    }
}

#[derive(Default, Clone, Copy)]
struct Figures {
    equal: usize,
    different: usize,
    math_verify_accepts: usize,
    math_verify_rejects: usize,
    accepts: usize,
    rejects: usize,
}

impl Figures {
    fn add(&mut self, truth: bool, math_verify: bool, wrong: bool) {
        let (pairs, theirs, ours) = if truth {
            (&mut self.equal, &mut self.math_verify_rejects, &mut self.rejects)
        } else {
            (&mut self.different, &mut self.math_verify_accepts, &mut self.accepts)
        };
        *pairs += 1;
        *theirs += usize::from(math_verify != truth);
        *ours += usize::from(wrong);
    }

    fn row(&self, name: &str) -> String {
        format!(
            "| {name} | {} | {} | {} | {} | {} | {} |\n",
            self.equal,
            self.different,
            self.math_verify_accepts,
            self.math_verify_rejects,
            self.accepts,
            self.rejects
        )
    }
}

/// What stands in the document between the marks of a name.
struct Block<'a> {
    before: &'a str,
    within: &'a str,
    after: &'a str,
}

fn block<'a>(document: &'a str, name: &str) -> Block<'a> {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let start = document.find(&begin).expect("where the block begins") + begin.len();
    let (before, rest) = document.split_at(start);
    let (within, after) = rest.split_at(rest.find(&end).expect("where the block ends"));
    Block { before, within, after }
}

/// A table of figures may be more modest than what is measured, never less.
fn not_better_than_measured(claimed: &str, measured: &str) {
    assert_eq!(
        claimed.lines().count(),
        measured.lines().count(),
        "UPDATE_DOCS=1 rewrites the table"
    );
    for (claimed, measured) in claimed.lines().zip(measured.lines()) {
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
        };
        let (claimed, measured) = (cells(claimed), cells(measured));
        assert_eq!(claimed.get(..5), measured.get(..5), "UPDATE_DOCS=1 rewrites the table");
        let count = |cells: &[String], at: usize| cells.get(at)?.parse::<usize>().ok();
        for at in 5..7 {
            assert!(count(&claimed, at) >= count(&measured, at), "{claimed:?} and {measured:?}");
        }
    }
}

/// A few short pairs of a rule, two of each truth.
fn examples(rows: &[Value], rule: u64) -> String {
    let mut table = String::from("| Reference | Completion | | Why |\n|---|---|---|---|\n");
    for expected in [true, false] {
        let fits = |row: &&Value| {
            let said = format!("{}{}", text(row, "reference"), text(row, "reply"));
            row.get("rule").and_then(Value::as_u64) == Some(rule)
                && truth(row, "truth") == expected
                && said.len() < 120
                && !said.contains(['\n', '|', '`'])
        };
        for row in rows.iter().filter(fits).take(3) {
            let sign = if expected { "equal" } else { "different" };
            let (reference, reply) = (text(row, "reference"), text(row, "reply"));
            let _ =
                writeln!(table, "| `{reference}` | `{reply}` | {sign} | {} |", text(row, "why"));
        }
    }
    table
}

/// The document shows the pairs and figures as they are.
fn documented(rows: &[Value], figures: &str) {
    let path = root().join("docs/careful-grader.md");
    let mut document = std::fs::read_to_string(&path).expect("the document");
    if !updating() {
        not_better_than_measured(block(&document, "figures").within, figures);
        return;
    }
    let mut blocks = vec![("figures".to_owned(), figures.to_owned())];
    blocks.extend((1..=14).map(|rule| (format!("rule {rule}"), examples(rows, rule))));
    for (name, content) in blocks {
        let Block { before, after, .. } = block(&document, &name);
        document = format!("{before}{content}{after}");
    }
    std::fs::write(&path, document).expect("the document is written");
}

#[test]
fn pairs_are_judged_as_a_careful_grader_does() {
    let rows = rows(&root().join("tests/math/pairs.jsonl"));
    assert!(rows.len() >= 500);
    let mut wrong = BTreeMap::new();
    let mut figures = [Figures::default(); 14];
    let mut total = Figures::default();
    for row in &rows {
        let rule = row.get("rule").and_then(Value::as_u64).expect("a rule");
        let expected = truth(row, "truth");
        let ways = wrong_ways(
            text(row, "reference"),
            text(row, "reply"),
            expected,
            ORDERED.contains(&rule),
        );
        let as_asked = ways.iter().any(|(way, _)| way.is_empty());
        let slot = usize::try_from(rule).ok().and_then(|rule| figures.get_mut(rule - 1));
        slot.expect("a rule of the list").add(expected, truth(row, "math_verify"), as_asked);
        total.add(expected, truth(row, "math_verify"), as_asked);
        for (way, said) in ways {
            wrong.insert(
                format!("pair {}{way}", text(row, "id")),
                format!(
                    "{} | {} | {expected} | {said}",
                    text(row, "reference"),
                    text(row, "reply")
                ),
            );
        }
    }
    let mut table = String::from(
        "| Rule | Equal | Different | Math-Verify accepts wrongly | rejects wrongly | Groundrule accepts wrongly | rejects wrongly |\n|---|--:|--:|--:|--:|--:|--:|\n",
    );
    for (rule, (name, figures)) in RULES.iter().zip(&figures).enumerate() {
        assert!(figures.equal + figures.different >= 25 && figures.different >= 8);
        let _ = write!(table, "{}", figures.row(&format!("{}. {name}", rule + 1)));
    }
    table.push_str(&total.row("All"));
    println!("{table}");
    only_known(&wrong, "pair ");
    assert!(total.accepts < total.math_verify_accepts && total.rejects < total.math_verify_rejects);
    documented(&rows, &table);
}

/// Rows with a question, and choices where it offers some; each was written by somebody who knew the rules and not the
/// engine.
#[test]
fn questions_are_read() {
    const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let grader = Grader::sound();
    let mut wrong = BTreeMap::new();
    for row in rows(&root().join("tests/math/questions.jsonl")) {
        let listed = row.get("choices").and_then(Value::as_array);
        let choices: Vec<Choice<'_>> = listed
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .enumerate()
            .filter_map(|(at, content)| Some(Choice { label: LABELS.get(at..=at)?, content }))
            .collect();
        let question = Question { text: text(&row, "question"), choices: &choices };
        let (reference, reply) = (text(&row, "reference"), text(&row, "reply"));
        let grade = grader.judge(&question, reference, reply);
        if grade.is_equal() != truth(&row, "truth") {
            let said = format!("{} by {}", grade.describe(), grade.completion.rule.name());
            wrong.insert(
                format!("question {}", text(&row, "id")),
                format!("{reference} | {reply} | {} | {said}", truth(&row, "truth")),
            );
        }
    }
    only_known(&wrong, "question ");
}

/// Pairs from real completions on which Math-Verify errs; they are beside the repository, not in it.
#[test]
#[cfg_attr(
    not(corpora),
    ignore = "the corpora are not in ../shared; put them there and touch build.rs"
)]
fn where_math_verify_errs_the_truth_is_told() {
    let path = root().join("../shared/corpora/math_verify_errors.jsonl");
    let mut wrong = BTreeMap::new();
    for row in rows(&path) {
        let (gold, pred) = (text(&row, "gold"), text(&row, "pred_tail"));
        for (way, said) in wrong_ways(gold, pred, truth(&row, "truth"), true) {
            let id = format!(
                "error {} {}{way}",
                text(&row, "id"),
                text(&row, "answer").replace('\n', " ")
            );
            wrong.insert(id, format!("{gold} | {pred} | {said}"));
        }
    }
    only_known(&wrong, "error ");
}
