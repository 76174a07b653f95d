//! Agreement with recorded verdicts of Math-Verify 0.9.0, in both orders.
//!
//! The corpora are beside the repository, not in it; without them the tests are ignored. The levels asserted are those
//! reached: they may only rise.
#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "tests read their corpora")]

use flate2::read::GzDecoder;
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Choice, Grader, Question, VerifyConfig, parse, verify};
use serde_json::Value;
use std::io::Read;
use std::path::Path;

/// Rows whose recorded verdict Math-Verify does not repeat: it ran into its time limit.
const TIMED_OUT: &[(&str, &str)] = &[("probe-263", "verdict_rev")];

fn load(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora").join(name);
    let mut text = String::new();
    let mut file = std::fs::File::open(path).unwrap();
    if name.ends_with(".gz") {
        GzDecoder::new(file).read_to_string(&mut text).unwrap();
    } else {
        file.read_to_string(&mut text).unwrap();
    }
    text
}

/// Judged pairs and those that disagree.
fn disagreements(name: &str) -> (u64, Vec<String>) {
    let text = load(name);
    let (reading, comparing) = (ExtractConfig::math_verify(), VerifyConfig::math_verify());
    let mut judged = 0;
    let mut wrong = Vec::new();
    for line in text.lines() {
        let Ok(row) = serde_json::from_str::<Value>(line) else { continue };
        let field = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
        let gold = parse(field("gold"), &reading);
        let pred = parse(field("pred"), &reading);
        for (key, a, b) in [("verdict", &gold, &pred), ("verdict_rev", &pred, &gold)] {
            let Some(expected) = row.get(key).and_then(Value::as_bool) else { continue };
            if TIMED_OUT.contains(&(field("id"), key)) {
                continue;
            }
            judged += 1;
            if verify(a, b, &comparing).is_equal() != expected {
                wrong.push(format!("{} {key}", field("id")));
            }
        }
    }
    (judged, wrong)
}

#[test]
#[cfg_attr(
    not(corpora),
    ignore = "the corpora are not in ../shared; put them there and touch build.rs"
)]
fn every_probe_agrees() {
    let (judged, wrong) = disagreements("probes.jsonl");
    assert!(judged > 700);
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
#[cfg_attr(
    not(corpora),
    ignore = "the corpora are not in ../shared; put them there and touch build.rs"
)]
fn final_answers_agree() {
    let (judged, wrong) = disagreements("answers.jsonl.gz");
    assert!(judged > 30_000);
    assert!(wrong.len() <= 8, "{wrong:?}");
}

#[test]
#[cfg_attr(
    not(corpora),
    ignore = "the corpora are not in ../shared; put them there and touch build.rs"
)]
fn full_responses_agree() {
    let (judged, wrong) = disagreements("responses.jsonl.gz");
    assert!(judged > 7_000);
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Right and wrong completions, and how many of each are judged otherwise.
#[derive(Debug, Default)]
struct Judged {
    right: f64,
    rejected: f64,
    wrong: f64,
    accepted: f64,
}

impl Judged {
    fn recall(&self) -> f64 {
        1.0 - self.rejected / self.right
    }

    fn false_positives(&self) -> f64 {
        self.accepted / self.wrong
    }
}

/// Completions of vision-language models, with the question and its choices. About one label in a hundred is wrong.
#[test]
#[cfg_attr(
    not(corpora),
    ignore = "the corpora are not in ../shared; put them there and touch build.rs"
)]
fn completions_of_vision_language_models() {
    const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let text = load("mathvista.jsonl.gz");
    let grader = Grader::sound();
    let (mut chosen, mut free) = (Judged::default(), Judged::default());
    for line in text.lines() {
        let Ok(row) = serde_json::from_str::<Value>(line) else { continue };
        let field = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default();
        let flag = |key: &str| row.get(key).and_then(Value::as_bool).unwrap_or_default();
        if !flag("clean") {
            continue;
        }
        let listed = row.get("choices").and_then(Value::as_array);
        let contents = listed.into_iter().flatten().filter_map(Value::as_str).enumerate();
        let choices: Vec<Choice<'_>> = contents
            .filter_map(|(at, content)| Some(Choice { label: LABELS.get(at..=at)?, content }))
            .collect();
        let question = Question { text: field("question"), choices: &choices };
        let equal = grader.judge(&question, field("answer"), field("response")).is_equal();
        let judged = if choices.is_empty() { &mut free } else { &mut chosen };
        let one = |yes: bool| f64::from(u8::from(yes));
        if flag("official") {
            judged.right += 1.0;
            judged.rejected += one(!equal);
        } else {
            judged.wrong += 1.0;
            judged.accepted += one(equal);
        }
    }
    println!("{chosen:?} {free:?}");
    let all = Judged {
        right: chosen.right + free.right,
        rejected: chosen.rejected + free.rejected,
        wrong: chosen.wrong + free.wrong,
        accepted: chosen.accepted + free.accepted,
    };
    assert!(all.right > 1500.0 && all.wrong > 4000.0);
    assert!(all.recall() >= 0.97 && all.false_positives() <= 0.012, "{all:?}");
    assert!(free.recall() >= 0.95, "{free:?}");
}
