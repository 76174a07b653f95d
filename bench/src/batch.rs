//! One batch on one thread and on all cores.

use groundrule::{JudgeOptions, PartSpec, Plan, Sample, Threads, World};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Passes of each kind, taken in turns; the fastest counts.
const PASSES: usize = 60;

/// Rows are a completion and a reference.
pub fn measure(inputs: &[Vec<String>]) -> Result<Value, Box<dyn std::error::Error>> {
    let plan = Plan::new(&[
        PartSpec::new("detection_score"),
        PartSpec::new("format_reward"),
        PartSpec::new("repetition_reward"),
    ])?;
    let samples: Vec<_> = inputs
        .iter()
        .map(|row| Sample { solution: row.get(1).map(String::as_str), ..Sample::new(&row[0]) })
        .collect();
    let world = World::nowhere();
    let mut fastest = [Duration::MAX; 2];
    for _ in 0..PASSES {
        for (fastest, threads) in fastest.iter_mut().zip([Threads::Count(1), Threads::All]) {
            let start = Instant::now();
            black_box(plan.judge_batch(black_box(&samples), &world, JudgeOptions::new(), threads));
            *fastest = start.elapsed().min(*fastest);
        }
    }
    let [one, all] = fastest.map(|time| time.as_secs_f64());
    Ok(json!({"rows": inputs.len(), "one_thread": one, "all_cores": all, "ratio": one / all}))
}
