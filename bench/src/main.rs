//! `groundrule-bench TASK INPUTS.jsonl PASSES`: runs a task over all inputs, several passes, and prints one
//! JSON object with the time in seconds and a checksum of the results.
//!
//! `groundrule-bench batch INPUTS.jsonl`: all inputs in one batch, on one thread and on all cores.
//!
//! `groundrule-bench growth`: each reward on texts of one, ten and a hundred times the size, as a Markdown table.
//!
//! Only the work is timed: inputs are read before, and every pass sees every input once.

mod batch;
mod growth;

use groundrule::host::FileImages;
use groundrule::{
    DetectionScore, ImageSizes, default_accuracy_reward, detection_score, format_reward, format_reward_rec,
    repetition_reward, text,
};
use groundrule_json::repair_json;
use groundrule_pytext::tags;
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Inputs that are timed together: enough that reading the clock does not count.
const FEW: usize = 64;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, task] = arguments.as_slice()
        && task == "growth"
    {
        growth::print();
        return Ok(());
    }
    if let [_, task, path] = arguments.as_slice()
        && task == "batch"
    {
        let inputs = read_rows(path)?;
        println!("{}", batch::measure(&inputs)?);
        return Ok(());
    }
    let [_, task, path, passes] = arguments.as_slice() else {
        return Err("usage: groundrule-bench TASK INPUTS.jsonl PASSES".into());
    };
    let passes: u32 = passes.parse()?;
    let inputs = read_rows(path)?;
    let (fastest, checksum) = match task.as_str() {
        "format_reward" => time(&inputs, passes, |row| format_reward([&row[0]])[0]),
        "format_reward_rec" => time(&inputs, passes, |row| format_reward_rec([&row[0]])[0]),
        "form_and_marks" => time(&inputs, passes, |row| {
            let text = row[0].as_str();
            let answer = tags::marks().answer.last(text).map_or("", |span| &text[span]);
            let fenced = tags::marks().json_fence.first(answer).map_or(0, |span| span.len());
            format_reward([text])[0] + (answer.len() + fenced) as f64
        }),
        "last_answer" => time(&inputs, passes, |row| {
            tags::marks().answer.last(&row[0]).map_or(0.0, |span| span.len() as f64)
        }),
        "detection_score" => time(&inputs, passes, |row| {
            detection_score(&row[0], &row[1], &DetectionScore::default()).unwrap_or(-1.0)
        }),
        "repetition_reward" => time(&inputs, passes, |row| repetition_reward(&row[0])),
        "repair_json" => time(&inputs, passes, |row| {
            repair_json(&row[0]).map_or(-1.0, |repaired| repaired.chars().count() as f64)
        }),
        "ratio" => time(&inputs, passes, |row| text::ratio(&row[0], &row[1]).unwrap_or(-1.0)),
        "image_size" => {
            // A new cache for each pass: every file is opened and read.
            let mut fastest = Duration::MAX;
            let mut checksum = 0.0;
            for _ in 0..passes {
                let images = FileImages::new();
                let (took, sum) = time(&inputs, 1, |row| {
                    images.size(&row[0]).map_or(-1.0, |(width, height)| f64::from(width) + f64::from(height))
                });
                fastest = fastest.min(took);
                checksum = sum;
            }
            (fastest, checksum)
        }
        "default_accuracy_reward" => {
            time(&inputs, passes, |row| default_accuracy_reward(&row[0], &row[1]).unwrap_or(-1.0))
        }
        other => return Err(format!("unknown task {other}").into()),
    };
    println!(
        "{}",
        json!({"task": task, "inputs": inputs.len(), "seconds": fastest.as_secs_f64(), "checksum": checksum})
    );
    Ok(())
}

fn read_rows(path: &str) -> Result<Vec<Vec<String>>, Failure> {
    std::fs::read_to_string(path)?.lines().map(read_row).collect()
}

fn read_row(line: &str) -> Result<Vec<String>, Failure> {
    match serde_json::from_str(line)? {
        Value::String(text) => Ok(vec![text]),
        Value::Array(texts) => {
            texts.into_iter().map(|text| Ok(text.as_str().ok_or("a row is a text or a list of texts")?.to_owned())).collect()
        }
        _ => Err("a row is a text or a list of texts".into()),
    }
}

/// The time of all inputs, for every few of them that of the fastest pass: whoever else uses the machine interrupts a
/// long pass for certain and a short one seldom.
fn time(inputs: &[Vec<String>], passes: u32, work: impl Fn(&[String]) -> f64) -> (Duration, f64) {
    let mut fastest = vec![Duration::MAX; inputs.len().div_ceil(FEW)];
    let mut checksum = 0.0;
    for _ in 0..passes {
        checksum = 0.0;
        for (few, fastest) in inputs.chunks(FEW).zip(&mut fastest) {
            let start = Instant::now();
            for row in few {
                checksum += black_box(work(black_box(row)));
            }
            *fastest = start.elapsed().min(*fastest);
        }
    }
    (fastest.iter().sum(), checksum)
}
