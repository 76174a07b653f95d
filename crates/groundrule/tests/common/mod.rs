//! What the tests against golden vectors share: reading vectors, running them, comparing to the last bit.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]
#![allow(
    dead_code,
    clippy::allow_attributes,
    unreachable_pub,
    reason = "each test binary uses a part of it"
)]

use flate2::read::GzDecoder;
use groundrule::host::DebugLog;
use groundrule::vlm_r1::{self, IouColumns};
use groundrule::{Exception, Fault};
use groundrule_json::{Value, loads, repr};
use groundrule_pytext::parse_float;
use std::io::Read;
use std::path::PathBuf;

pub fn directory() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

/// The vectors of one function: those written by hand, then those made at random.
pub fn vectors(function: &str) -> Vec<Value> {
    let mut text = std::fs::read_to_string(directory().join(format!("{function}.jsonl"))).unwrap();
    if let Ok(file) = std::fs::File::open(directory().join(format!("bulk/{function}.jsonl.gz"))) {
        GzDecoder::new(file).read_to_string(&mut text).unwrap();
    }
    let rows: Vec<_> =
        text.lines().filter(|l| !l.trim().is_empty()).map(|l| loads(l).unwrap()).collect();
    assert!(rows.len() >= 14, "{function} has hardly any vectors");
    rows
}

/// Floats that JSON has not are written as `{"__float__": "nan"}`.
pub fn decode(value: &Value) -> Value {
    match value {
        Value::Dict(_) if value.get("__float__").is_some() => {
            Value::Float(parse_float(value.get("__float__").unwrap().as_str().unwrap()).unwrap())
        }
        Value::List(items) => Value::List(items.iter().map(decode).collect()),
        other => other.clone(),
    }
}

pub fn number(value: &Value) -> f64 {
    decode(value).as_number().unwrap().to_f64().unwrap()
}

/// The same float to the last bit; every NaN is the same.
pub fn same(a: f64, b: f64) -> bool {
    (a.is_nan() && b.is_nan()) || a.to_bits() == b.to_bits()
}

pub fn argument<'a>(vector: &'a Value, name: &str) -> &'a str {
    vector.get("args").unwrap().get(name).unwrap().as_str().unwrap()
}

/// Runs every vector and collects what differs, so that one run shows all of it.
pub fn check(function: &str, mut run: impl FnMut(&Value) -> Result<(), String>) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for vector in &vectors(function) {
        if vector.get("timing_dependent").is_some_and(Value::is_truthy) {
            continue;
        }
        count += 1;
        if let Err(what) = run(vector) {
            wrong.push(format!("{}: {what}", vector.get("id").unwrap().as_str().unwrap()));
        }
    }
    println!("{function}: {} of {count}", count - wrong.len());
    assert!(
        wrong.is_empty(),
        "{} of {count} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}

/// What a vector wants, against what came out.
pub fn expect<T: std::fmt::Debug>(
    vector: &Value,
    got: Result<T, Exception>,
    is_expected: impl Fn(&T, &Value) -> bool,
) -> Result<(), String> {
    let expected = vector.get("expected").unwrap();
    match (vector.get("raises").unwrap().as_str(), got) {
        (Some(name), Err(exception)) if name == exception.name() => Ok(()),
        (None, Ok(got)) if is_expected(&got, expected) => Ok(()),
        (raises, got) => {
            Err(format!("expected {}, got {got:?}", raises.unwrap_or(&repr(expected))))
        }
    }
}

pub fn expect_score(vector: &Value, got: Result<f64, Exception>) -> Result<(), String> {
    expect(vector, got, |got, expected| same(*got, number(expected)))
}

pub fn expect_scores(vector: &Value, got: Result<Vec<f64>, Exception>) -> Result<(), String> {
    expect(vector, got, |got, expected| {
        let expected = expected.as_list().unwrap();
        got.len() == expected.len() && got.iter().zip(expected).all(|(a, b)| same(*a, number(b)))
    })
}

pub fn expect_text(vector: &Value, got: Option<&str>) -> Result<(), String> {
    expect(vector, Ok(got), |got, expected| *got == expected.as_str())
}

/// The texts of the completions as the list functions read them: the first message of each.
pub fn contents(vector: &Value) -> Result<Vec<String>, Exception> {
    let completions = vector.get("args").unwrap().get("completions").unwrap().as_list().unwrap();
    completions
        .iter()
        .map(|completion| {
            let first = completion.as_list().unwrap().first().ok_or(Exception::IndexError)?;
            let content = first.get("content").ok_or(Exception::KeyError)?;
            content.as_str().map(str::to_owned).ok_or(Exception::TypeError)
        })
        .collect()
}

/// The log that a vector's environment asks for, in a directory of its own.
pub fn debug_log(vector: &Value, directory: &tempfile::TempDir) -> Option<DebugLog> {
    let env = vector.get("env")?;
    if env.get("DEBUG_MODE")?.as_str() != Some("true") {
        return None;
    }
    let path = env.get("LOG_PATH").and_then(Value::as_str);
    let path = path.map(|path| directory.path().join(path).to_str().unwrap().to_owned());
    Some(DebugLog::new(path).at("<TIME>"))
}

pub fn expect_logs(vector: &Value, directory: &tempfile::TempDir) -> Result<(), String> {
    let Some(expected) = vector.get("expected_logs").and_then(Value::as_dict) else {
        return Ok(());
    };
    let written = std::fs::read_dir(directory.path()).unwrap().count();
    if written != expected.len() {
        return Err(format!("{written} log files instead of {}", expected.len()));
    }
    for (name, text) in expected.iter() {
        let path = directory.path().join(name.as_str().unwrap());
        let got = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if Some(got.as_str()) != text.as_str() {
            return Err(format!("log differs:\n{got}"));
        }
    }
    Ok(())
}

pub fn texts(value: &Value) -> Vec<&str> {
    value.as_list().unwrap().iter().map(|v| v.as_str().unwrap()).collect()
}

#[cfg(feature = "tokenizers")]
pub fn count_tokens(name: &str, text: &str) -> Option<u64> {
    use groundrule::TokenCounter;
    use groundrule::host::TokenizerFile;
    use std::collections::HashMap;
    use std::sync::{LazyLock, Mutex};
    static KNOWN: LazyLock<Mutex<HashMap<String, TokenizerFile>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap();
    let tokenizer = known
        .entry(name.to_owned())
        .or_insert_with(|| TokenizerFile::open(directory().join(name).to_str().unwrap()).unwrap());
    Some(tokenizer.count(text).unwrap())
}

#[cfg(not(feature = "tokenizers"))]
pub fn count_tokens(_: &str, _: &str) -> Option<u64> {
    None
}

pub fn check_format(
    function: &str,
    score: impl Fn(&[String]) -> Vec<f64>,
    log_scores: impl Fn(&DebugLog, &[String], &[f64]) -> Result<(), Fault>,
) {
    check(function, |vector| {
        let directory = tempfile::tempdir().unwrap();
        let run = || {
            let contents = contents(vector)?;
            let scores = score(&contents);
            if let Some(log) = debug_log(vector, &directory) {
                log_scores(&log, &contents, &scores).map_err(|fault| fault.exception)?;
            }
            Ok(scores)
        };
        expect_scores(vector, run())?;
        expect_logs(vector, &directory)
    });
}

/// Runs the vectors of an `iou_reward` of any model family.
pub fn check_iou(
    function: &str,
    score: impl Fn(&IouColumns<'_>, Option<&DebugLog>) -> Result<Vec<f64>, Fault>,
) {
    check(function, |vector| {
        let args = vector.get("args").unwrap();
        let logs = tempfile::tempdir().unwrap();
        let run = || {
            let completions = contents(vector)?;
            let rows = |name: &str| args.get(name).map(|rows| rows.as_list().unwrap());
            let grids: Option<Vec<Vec<f64>>> = rows("image_grid_thw").map(|rows| {
                rows.iter().map(|row| row.as_list().unwrap().iter().map(number).collect()).collect()
            });
            let paths: Option<Vec<Option<Vec<&str>>>> =
                rows("image_path").map(|rows| rows.iter().map(texts).map(Some).collect());
            let problem = args.get("problem").map(texts);
            let columns = IouColumns {
                completions: &completions.iter().map(String::as_str).collect::<Vec<_>>(),
                solution: &texts(args.get("solution").unwrap()),
                image_grid_thw: grids.as_deref(),
                image_path: paths.as_deref(),
                problem: problem.as_deref(),
                printed: vlm_r1::Printed::default(),
            };
            let log = debug_log(vector, &logs);
            score(&columns, log.as_ref()).map_err(|fault| fault.exception)
        };
        expect_scores(vector, run())?;
        expect_logs(vector, &logs)
    });
}
