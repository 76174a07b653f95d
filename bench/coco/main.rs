//! `groundrule-bench-coco SCENES.jsonl PASSES`: the twelve numbers of COCO for every scene, one JSON object a line, with
//! the seconds of the fastest of several passes over that scene.
//!
//! A line of input holds `truths` as `[image, category, [x, y, width, height]]` and `detections` as `[image, category,
//! [x, y, width, height], score]`. Only the evaluation is timed.
//!
//! `groundrule-bench-coco assignment PASSES`: milliseconds of optimal assignments of 500 by 500, as one JSON object.

use groundrule_vision::average_precision::{Detection, Truth, coco_evaluate};
use groundrule_vision::optimal_assignment;
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::Instant;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, passes] = arguments.as_slice() else {
        return Err("usage: groundrule-bench-coco SCENES.jsonl PASSES".into());
    };
    let passes: u32 = passes.parse()?;
    if path == "assignment" {
        println!("{}", assignments(passes));
        return Ok(());
    }
    for line in std::fs::read_to_string(path)?.lines() {
        let scene: Value = serde_json::from_str(line)?;
        let truths =
            rows(&scene["truths"], |image, category, xywh, _| Truth::new(image, category, xywh))?;
        let detections = rows(&scene["detections"], Detection::new)?;
        let mut fastest = f64::INFINITY;
        let mut stats = [0.0; 12];
        for _ in 0..passes {
            let start = Instant::now();
            stats = black_box(coco_evaluate(black_box(&truths), black_box(&detections))).stats();
            fastest = fastest.min(start.elapsed().as_secs_f64());
        }
        println!("{}", json!({"seconds": fastest, "stats": stats}));
    }
    Ok(())
}

/// Even costs, overlaps of which most are none, and the worst that is known: the cost of (i, j) is i times j.
fn assignments(passes: u32) -> Value {
    const SIZE: usize = 500;
    let even = |row: usize, column: usize| {
        let mut state = (((row as u64) << 32) | column as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((state ^ (state >> 27)) >> 11) as f64 / (1_u64 << 53) as f64
    };
    let overlaps = |row: usize, column: usize| {
        let apart = row.abs_diff(column * 7 % SIZE) as f64;
        -(1.0 - apart / 8.0 + even(row, column) / 8.0).max(0.0)
    };
    let worst = |row: usize, column: usize| ((row + 1) * (column + 1)) as f64;
    let time = |cost: &dyn Fn(usize, usize) -> f64| {
        let mut fastest = f64::INFINITY;
        for _ in 0..passes {
            let start = Instant::now();
            let _ = black_box(optimal_assignment(SIZE, SIZE, cost));
            fastest = fastest.min(start.elapsed().as_secs_f64());
        }
        fastest * 1e3
    };
    json!({"even costs": time(&even), "overlaps": time(&overlaps), "the worst that is known": time(&worst)})
}

fn rows<T>(
    list: &Value,
    make: impl Fn(usize, usize, [f64; 4], f64) -> T,
) -> Result<Vec<T>, Failure> {
    let read = |row: &Value| {
        let whole = |value: &Value| value.as_u64().map(|number| number as usize);
        let mut xywh = [0.0; 4];
        for (side, value) in xywh.iter_mut().zip(row[2].as_array()?) {
            *side = value.as_f64()?;
        }
        Some(make(whole(&row[0])?, whole(&row[1])?, xywh, row[3].as_f64().unwrap_or(1.0)))
    };
    let list = list.as_array().ok_or("a list is missing")?;
    list.iter().map(|row| read(row).ok_or_else(|| format!("no box: {row}").into())).collect()
}
