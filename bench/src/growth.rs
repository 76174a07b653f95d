//! How cost grows with size: ten times the text should take about ten times the time.

use groundrule::{
    DetectionScore, default_accuracy_reward, detection_score, format_reward, format_reward_rec, repetition_reward,
};
use groundrule_json::{loads, repair};
use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A case: its name and what makes a text of about so many bytes.
type Case = (&'static str, fn(usize) -> String, fn(&str));

const CASES: &[Case] = &[
    ("format_reward, unclosed answers", |n| format!("<think>{}</answer>", "<answer>".repeat(n / 8)), |text| {
        black_box(format_reward([text]));
    }),
    ("format_reward_rec, boxes without an end", rec, |text| {
        black_box(format_reward_rec([text]));
    }),
    ("repetition_reward, words", words, |text| {
        black_box(repetition_reward(text));
    }),
    ("repetition_reward, one word", |n| "la ".repeat(n / 3), |text| {
        black_box(repetition_reward(text));
    }),
    ("repetition_reward, broken list", |n| boxes(n).replace("}, {", "} {"), |text| {
        black_box(repetition_reward(text));
    }),
    ("detection_score, boxes in the text", |n| format!("```json\n{}\n```", boxes(n)), |text| {
        let _ = black_box(detection_score(text, "```json\n[{\"bbox_2d\": [0, 0, 9, 9], \"label\": \"a\"}]\n```", &DetectionScore::default()));
    }),
    ("default_accuracy_reward, long reply", words, |text| {
        let _ = black_box(default_accuracy_reward(text, "17"));
    }),
    ("default_accuracy_reward, many boxed", |n| "\\boxed{1} ".repeat(n / 10), |text| {
        let _ = black_box(default_accuracy_reward(text, "$\\frac{1}{2}$"));
    }),
    ("default_accuracy_reward, dollars", |n| "$ ".repeat(n / 2), |text| {
        let _ = black_box(default_accuracy_reward(text, "$x$"));
    }),
    ("json loads", boxes, |text| {
        let _ = black_box(loads(text));
    }),
    ("json repair, brackets", |n| "[{".repeat(n / 2), |text| {
        let _ = black_box(repair(text));
    }),
    ("json repair, quotes", |n| "[\"a\"b\", ".repeat(n / 8), |text| {
        let _ = black_box(repair(text));
    }),
];

fn rec(size: usize) -> String {
    format!("<think></think><answer>{}", "{[1, 2, 3, 4]}".repeat(size / 14))
}

fn words(size: usize) -> String {
    let mut text = String::new();
    let mut state = 1u64;
    while text.len() < size {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let _ = write!(text, "w{} ", state >> 54);
    }
    text
}

fn boxes(size: usize) -> String {
    let mut text = String::from("[");
    let mut i = 0;
    while text.len() < size {
        let comma = if i == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}{{\"bbox_2d\": [{i}, 5, {}, 60], \"label\": \"thing {i}\"}}", i + 40);
        i += 1;
    }
    text + "]"
}

pub(crate) fn print() {
    println!("| input | 10 kB | 100 kB | 1 MB | 10x | 100x |\n|---|---|---|---|---|---|");
    for (name, make, work) in CASES {
        let times = [10_000, 100_000, 1_000_000].map(|size| fastest(&make(size), *work));
        let [small, middle, large] = times.map(|time| time.as_secs_f64());
        println!(
            "| {name} | {:.1} µs | {:.1} µs | {:.1} µs | {:.1} | {:.1} |",
            small * 1e6,
            middle * 1e6,
            large * 1e6,
            middle / small,
            large / small
        );
    }
}

fn fastest(text: &str, work: fn(&str)) -> Duration {
    let mut fastest = Duration::MAX;
    let begun = Instant::now();
    for pass in 0..200 {
        let start = Instant::now();
        work(black_box(text));
        fastest = fastest.min(start.elapsed());
        if pass >= 2 && begun.elapsed() > Duration::from_millis(300) {
            break;
        }
    }
    fastest
}
