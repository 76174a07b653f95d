//! `groundrule-bench-math PAIRS.jsonl PASSES`: judges every pair in both modes and prints what each took.
//!
//! A row of PAIRS is `{"gold": .., "pred": ..}`. The output is one JSON object: for each mode, the seconds of processor
//! time of every whole pass, and for every pair the nanoseconds of its first and of its fastest pass and whether it is equal. A
//! pair is judged from its two texts: extraction, reading and comparison, nothing kept from one pass to the next.

#[path = "../measure/clock.rs"]
mod clock;

use clock::processor_time;
use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, parse_reference, verify};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::Instant;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, passes] = arguments.as_slice() else {
        return Err("usage: groundrule-bench-math PAIRS.jsonl PASSES".into());
    };
    let passes: usize = passes.parse()?;
    let pairs: Vec<(String, String)> =
        std::fs::read_to_string(path)?.lines().map(read_pair).collect::<Result<_, _>>()?;
    let compat = time(&pairs, passes, {
        let (reading, comparing) = (ExtractConfig::math_verify(), VerifyConfig::math_verify());
        move |gold, pred| {
            verify(&parse(gold, &reading), &parse(pred, &reading), &comparing).is_equal()
        }
    });
    let sound = time(&pairs, passes, {
        let (reading, comparing) = (ExtractConfig::sound(), VerifyConfig::sound());
        move |gold, pred| {
            verify(&parse_reference(gold, &reading), &parse(pred, &reading), &comparing).is_equal()
        }
    });
    println!("{}", json!({"pairs": pairs.len(), "compat": compat, "sound": sound}));
    Ok(())
}

fn read_pair(line: &str) -> Result<(String, String), Failure> {
    let row: Value = serde_json::from_str(line)?;
    let field = |key: &str| {
        row.get(key)
            .and_then(Value::as_str)
            .map(str::to_owned)
            .ok_or_else(|| format!("a row without {key}"))
    };
    Ok((field("gold")?, field("pred")?))
}

fn time(pairs: &[(String, String)], passes: usize, judge: impl Fn(&str, &str) -> bool) -> Value {
    let mut seconds = Vec::new();
    let mut first: Vec<u64> = Vec::new();
    let mut fastest = vec![u64::MAX; pairs.len()];
    let mut equal = Vec::new();
    for pass in 0..passes {
        let begun = processor_time();
        let mut took = Vec::with_capacity(pairs.len());
        for (gold, pred) in pairs {
            let start = Instant::now();
            let verdict = black_box(judge(black_box(gold), black_box(pred)));
            took.push(u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX));
            if pass == 0 {
                equal.push(verdict);
            }
        }
        seconds.push((processor_time() - begun).as_secs_f64());
        for (best, this) in fastest.iter_mut().zip(&took) {
            *best = (*best).min(*this);
        }
        if pass == 0 {
            first = took;
        }
    }
    json!({"seconds": seconds, "first_ns": first, "fastest_ns": fastest, "equal": equal})
}
