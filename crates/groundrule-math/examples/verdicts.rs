//! Writes what is read and judged of every pair in some files, so that two versions can be compared byte for byte; or
//! judges them again and again, for a profiler.
//!
//! `cargo run --release -p groundrule-math --example verdicts -- FILE.jsonl[.gz]...` prints a line a pair and mode.
//! `PASSES=3 MODE=sound … verdicts -- FILE` prints nothing but the microseconds a pair, the fastest pass counting. With
//! `CALL=judge` they are of one call of the grader, with `CALL=parse` of reading the completion, otherwise of reading both
//! sides and comparing them.
//!
//! A row's reference is `gold`, `reference`, `answer` or `sol`; its completion `pred`, `reply`, `response` or `content`.
#![expect(
    clippy::disallowed_methods,
    reason = "an example reads files, variables and the clock at the edge of the crate"
)]

use flate2::read::GzDecoder;
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Choice, Grader, Question, Reading, parse, parse_reference, read, verify};
use serde_json::Value;
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{Error, Read, Write};
use std::path::Path;
use std::time::Instant;

const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct Pair {
    question: String,
    choices: Vec<String>,
    reference: String,
    completion: String,
}

fn load(path: &Path) -> Result<Vec<Pair>, Error> {
    let mut text = String::new();
    let mut file = std::fs::File::open(path)?;
    if path.extension().is_some_and(|extension| extension == "gz") {
        GzDecoder::new(file).read_to_string(&mut text)?;
    } else {
        file.read_to_string(&mut text)?;
    }
    let rows = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    Ok(rows.filter_map(|row| pair(row.get("args").unwrap_or(&row))).collect())
}

fn pair(row: &Value) -> Option<Pair> {
    let first = |keys: &[&str]| keys.iter().find_map(|key| row.get(key)?.as_str());
    let listed = row.get("choices").and_then(Value::as_array);
    let contents = listed.into_iter().flatten().filter_map(Value::as_str);
    Some(Pair {
        question: first(&["question"]).unwrap_or_default().to_owned(),
        choices: contents.map(str::to_owned).collect(),
        reference: first(&["gold", "reference", "answer", "sol"])?.to_owned(),
        completion: first(&["pred", "reply", "response", "content"])?.to_owned(),
    })
}

fn shown(reading: &Reading) -> String {
    let answers: Vec<_> = reading.answers.iter().map(ToString::to_string).collect();
    format!("{:?} {:?} {:?} {}", answers, reading.span, reading.source, reading.rule.name())
}

fn choices(pair: &Pair) -> Vec<Choice<'_>> {
    (0..)
        .zip(&pair.choices)
        .filter_map(|(at, content)| Some(Choice { label: LABELS.get(at..=at)?, content }))
        .collect()
}

/// One line for a mode: both readings and both verdicts.
fn line(pair: &Pair, sound: bool) -> String {
    let grader = if sound { Grader::sound() } else { Grader::compat() };
    let reading = if sound { ExtractConfig::sound() } else { ExtractConfig::math_verify() };
    let choices = choices(pair);
    let question = Question { text: &pair.question, choices: &choices };
    let grade = grader.judge(&question, &pair.reference, &pair.completion);
    let mut out = format!("{} {}", grade.describe(), shown(&grade.completion));
    let gold = parse_reference(&pair.reference, &reading);
    let pred = read(&pair.completion, &reading);
    for verdict in [
        verify(&gold, &pred.answers, &grader.comparing),
        verify(&pred.answers, &gold, &grader.comparing),
    ] {
        let _ = write!(out, " | {}", verdict.describe(&gold, &pred.answers));
    }
    let _ = write!(out, " | {}", shown(&pred));
    out.replace('\n', "\\n")
}

#[inline(never)]
fn time(pairs: &[Pair], passes: usize, sound: bool, call: &str) -> f64 {
    let grader = if sound { Grader::sound() } else { Grader::compat() };
    let Grader { reading, comparing, .. } = &grader;
    let rows: Vec<_> = pairs.iter().map(|pair| (pair, choices(pair))).collect();
    let pass = |_| {
        let start = Instant::now();
        for (pair, choices) in &rows {
            let completion = black_box(&pair.completion);
            match call {
                "judge" => {
                    let question = Question { text: &pair.question, choices };
                    black_box(grader.judge(&question, &pair.reference, completion));
                    continue;
                }
                "parse" => {
                    black_box(parse(completion, reading));
                    continue;
                }
                _ => {}
            }
            let gold = if sound {
                parse_reference(black_box(&pair.reference), reading)
            } else {
                parse(black_box(&pair.reference), reading)
            };
            black_box(verify(&gold, &parse(completion, reading), comparing));
        }
        start.elapsed().as_secs_f64()
    };
    (0..passes).map(pass).fold(f64::INFINITY, f64::min) * 1e6 / pairs.len().max(1) as f64
}

fn main() -> Result<(), Error> {
    let passes = std::env::var("PASSES").ok().and_then(|passes| passes.parse().ok());
    let sound = std::env::var("MODE").is_ok_and(|mode| mode == "sound");
    let call = std::env::var("CALL").unwrap_or_default();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for path in std::env::args().skip(1) {
        let pairs = load(Path::new(&path))?;
        if let Some(passes) = passes {
            writeln!(out, "{path}: {:.2} us a pair", time(&pairs, passes, sound, &call))?;
            continue;
        }
        for (at, pair) in pairs.iter().enumerate() {
            writeln!(out, "{path}:{at} compat {}", line(pair, false))?;
            writeln!(out, "{path}:{at} sound {}", line(pair, true))?;
        }
    }
    Ok(())
}
