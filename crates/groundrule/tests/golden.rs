//! Every golden vector of the rewards and of what they stand on, bit for bit.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use flate2::read::GzDecoder;
use groundrule::edge::{DebugLog, FileImages};
use groundrule::vlm_r1::{self, IouColumns};
use groundrule::{
    DetectionScore, Exception, PartSpec, Plan, Reason, Sample, World, cosine_reward,
    default_accuracy_reward, detection_score, format_reward, format_reward_rec, repetition_reward,
    text,
};
use groundrule_json::{Value, loads, repr};
use groundrule_pytext::parse_float;
use std::io::Read;
use std::path::PathBuf;

fn directory() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden")
}

/// The vectors of one function: those written by hand, then those made at random.
fn vectors(function: &str) -> Vec<Value> {
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
fn decode(value: &Value) -> Value {
    match value {
        Value::Dict(_) if value.get("__float__").is_some() => {
            Value::Float(parse_float(value.get("__float__").unwrap().as_str().unwrap()).unwrap())
        }
        Value::List(items) => Value::List(items.iter().map(decode).collect()),
        other => other.clone(),
    }
}

fn number(value: &Value) -> f64 {
    decode(value).as_number().unwrap().to_f64().unwrap()
}

/// The same float to the last bit; every NaN is the same.
fn same(a: f64, b: f64) -> bool {
    (a.is_nan() && b.is_nan()) || a.to_bits() == b.to_bits()
}

fn argument<'a>(vector: &'a Value, name: &str) -> &'a str {
    vector.get("args").unwrap().get(name).unwrap().as_str().unwrap()
}

/// Runs every vector and collects what differs, so that one run shows all of it.
fn check(function: &str, mut run: impl FnMut(&Value) -> Result<(), String>) {
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
fn expect<T: std::fmt::Debug>(
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

fn expect_score(vector: &Value, got: Result<f64, Exception>) -> Result<(), String> {
    expect(vector, got, |got, expected| same(*got, number(expected)))
}

fn expect_scores(vector: &Value, got: Result<Vec<f64>, Exception>) -> Result<(), String> {
    expect(vector, got, |got, expected| {
        let expected = expected.as_list().unwrap();
        got.len() == expected.len() && got.iter().zip(expected).all(|(a, b)| same(*a, number(b)))
    })
}

fn expect_text(vector: &Value, got: Option<&str>) -> Result<(), String> {
    expect(vector, Ok(got), |got, expected| *got == expected.as_str())
}

/// The texts of the completions as the list functions read them: the first message of each.
fn contents(vector: &Value) -> Result<Vec<String>, Exception> {
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
fn debug_log(vector: &Value, directory: &tempfile::TempDir) -> Option<DebugLog> {
    let env = vector.get("env")?;
    if env.get("DEBUG_MODE")?.as_str() != Some("true") {
        return None;
    }
    let path = env.get("LOG_PATH").and_then(Value::as_str);
    let path = path.map(|path| directory.path().join(path).to_str().unwrap().to_owned());
    Some(DebugLog::new(path).at("<TIME>"))
}

fn expect_logs(vector: &Value, directory: &tempfile::TempDir) -> Result<(), String> {
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

#[test]
fn golden_clean_text() {
    check("clean_text", |vector| {
        let source = argument(vector, "text");
        let got = match vector.get("args").unwrap().get("exclue_chars") {
            Some(list) => {
                let list: Vec<_> =
                    list.as_list().unwrap().iter().map(|v| v.as_str().unwrap()).collect();
                text::clean_text_excluding(source, &list)
            }
            None => text::clean_text(source),
        };
        expect_text(vector, Some(&got))
    });
}

#[test]
fn golden_extract_choice() {
    check("extract_choice", |vector| {
        let got = text::extract_choice(argument(vector, "text")).map(String::from);
        expect_text(vector, got.as_deref())
    });
}

#[test]
fn golden_ratio() {
    check("ratio", |vector| {
        let got = text::ratio(argument(vector, "s1"), argument(vector, "s2"));
        expect_score(vector, got.map_err(|fault| fault.exception))
    });
}

#[test]
fn golden_py_float() {
    check("py_float", |vector| {
        let got = parse_float(argument(vector, "text")).ok_or(Exception::ValueError);
        expect_score(vector, got)
    });
}

#[test]
fn golden_numeric_reward() {
    check("numeric_reward", |vector| {
        let got = text::numeric_match(argument(vector, "content"), argument(vector, "sol"))
            .map(f64::from);
        expect(vector, Ok(got), |got, expected| {
            *got == expected.as_number().and_then(|n| n.to_f64())
        })
    });
}

#[test]
fn golden_iou() {
    check("iou", |vector| {
        let args = vector.get("args").unwrap();
        let (box1, box2) = (decode(args.get("box1").unwrap()), decode(args.get("box2").unwrap()));
        expect_score(vector, vlm_r1::iou(&box1, &box2).map_err(|fault| fault.exception))
    });
}

#[test]
fn golden_default_accuracy_reward() {
    check("default_accuracy_reward", |vector| {
        let got = default_accuracy_reward(argument(vector, "content"), argument(vector, "sol"));
        expect_score(vector, got.map_err(|fault| fault.exception))
    });
}

#[test]
fn golden_detection_score() {
    check("detection_score", |vector| {
        let args = vector.get("args").unwrap();
        let mut parameters = DetectionScore::default();
        for (name, field) in [
            ("iou_threshold", &mut parameters.iou_threshold),
            ("alpha", &mut parameters.alpha),
            ("beta", &mut parameters.beta),
            ("gamma", &mut parameters.gamma),
        ] {
            if let Some(value) = args.get(name) {
                *field = number(value);
            }
        }
        let got =
            detection_score(argument(vector, "content"), argument(vector, "sol"), &parameters);
        expect_score(vector, got.map_err(|fault| fault.exception))
    });
}

#[test]
fn golden_repetition_reward() {
    check("repetition_reward", |vector| {
        expect_score(vector, Ok(repetition_reward(argument(vector, "content"))))
    });
}

/// Vectors that name a tokenizer run where the feature is on, as it is in the whole workspace.
#[test]
fn golden_cosine_reward() {
    check("cosine_reward", |vector| {
        let args = vector.get("args").unwrap();
        let accuracy = decode(args.get("acc_reward").unwrap());
        let Some(accuracy) = accuracy.as_number().and_then(|n| n.to_f64()) else {
            return expect_score(vector, Err(Exception::TypeError));
        };
        let tokens = match args.get("gen_len") {
            Some(given) => given.as_i64().unwrap() as u64,
            None => {
                match count_tokens(argument(vector, "tokenizer"), argument(vector, "content")) {
                    Some(tokens) => tokens,
                    None => return Ok(()),
                }
            }
        };
        expect_score(vector, Ok(cosine_reward(tokens, accuracy)))
    });
}

#[cfg(feature = "tokenizers")]
fn count_tokens(name: &str, text: &str) -> Option<u64> {
    use groundrule::TokenCounter;
    use groundrule::edge::TokenizerFile;
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
fn count_tokens(_: &str, _: &str) -> Option<u64> {
    None
}

fn check_format(function: &str, score: impl Fn(&[String]) -> Vec<f64>) {
    check(function, |vector| {
        let directory = tempfile::tempdir().unwrap();
        let run = || {
            let contents = contents(vector)?;
            let scores = score(&contents);
            if let Some(log) = debug_log(vector, &directory) {
                vlm_r1::log_format(&log, &contents, &scores).map_err(|fault| fault.exception)?;
            }
            Ok(scores)
        };
        expect_scores(vector, run())?;
        expect_logs(vector, &directory)
    });
}

#[test]
fn golden_format_reward() {
    check_format("format_reward", |contents| format_reward(contents));
}

#[test]
fn golden_format_reward_rec() {
    check_format("format_reward_rec", |contents| format_reward_rec(contents));
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_list().unwrap().iter().map(|v| v.as_str().unwrap()).collect()
}

#[test]
fn golden_iou_reward() {
    let images = FileImages::under([directory()]);
    let world = World { images: &images, tokens: None };
    check("iou_reward", |vector| {
        let args = vector.get("args").unwrap();
        let logs = tempfile::tempdir().unwrap();
        let run = || {
            let completions = contents(vector)?;
            let rows = |name: &str| args.get(name).map(|rows| rows.as_list().unwrap());
            let grids: Option<Vec<Vec<f64>>> = rows("image_grid_thw").map(|rows| {
                rows.iter().map(|row| row.as_list().unwrap().iter().map(number).collect()).collect()
            });
            let paths: Option<Vec<Vec<&str>>> =
                rows("image_path").map(|rows| rows.iter().map(texts).collect());
            let problem = args.get("problem").map(texts);
            let columns = IouColumns {
                completions: &completions.iter().map(String::as_str).collect::<Vec<_>>(),
                solution: &texts(args.get("solution").unwrap()),
                image_grid_thw: grids.as_deref(),
                image_path: paths.as_deref(),
                problem: problem.as_deref(),
            };
            let log = debug_log(vector, &logs);
            vlm_r1::iou_reward(&columns, &world, log.as_ref()).map_err(|fault| fault.exception)
        };
        expect_scores(vector, run())?;
        expect_logs(vector, &logs)
    });
}

#[test]
fn a_plan_never_loses_rows() {
    let plan = Plan::new(&[PartSpec::new("detection_score")]).unwrap();
    let mut abstained = 0;
    for vector in vectors("detection_score") {
        let sample = Sample {
            solution: Some(argument(&vector, "sol")),
            ..Sample::new(argument(&vector, "content"))
        };
        let judged = plan.judge(&sample, &World::nowhere(), true);
        if judged.outcomes[0].score.is_none() {
            assert_eq!(judged.outcomes[0].reason, Reason::BadReferenceJson);
            abstained += 1;
        }
    }
    assert!(abstained >= 4, "{abstained}");
}
