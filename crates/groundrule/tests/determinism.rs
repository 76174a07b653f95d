//! The same bits on 1, 2, 8 and 32 threads, over twenty runs, in any order of rows.

use groundrule::{
    JudgeOptions, Judged, PartSpec, Plan, Sample, Semantics, Threads, World, registry,
};

const TEXTS: [&str; 14] = [
    "<think>a b c d e f a b c d e f</think><answer>7</answer>",
    "<answer>$\\frac{1}{3}+\\sqrt{2}$</answer>",
    "\\boxed{0.1}",
    "The answer is (B).",
    "Yes, it is.",
    "<answer>[10, 20, 30.5, 41]</answer>",
    "```json\n[{\"bbox_2d\": [1, 2, 30, 40], \"label\": \"cat\"}, {\"bbox_2d\": [2, 2, 30, 41], \"label\": \"cat\"}]\n```",
    "three red cars",
    "Step 1: count them all. Step 2: add them up.",
    "",
    "好好好好好好好好",
    "[0.1, 0.2, 0.3, 0.4]",
    "not 7",
    "x^2+2x+1",
];

fn bits(judged: &Judged) -> (Option<u64>, Vec<(Option<u64>, &'static str)>) {
    let outcomes = judged.outcomes.iter();
    let outcomes = outcomes.map(|one| (one.score.map(f64::to_bits), one.reason.code())).collect();
    (judged.total.map(f64::to_bits), outcomes)
}

#[test]
fn threads_runs_and_order_change_no_bit() {
    let grid = [1.0, 34.0, 46.0];
    let samples: Vec<Sample<'_>> = TEXTS
        .iter()
        .flat_map(|completion| TEXTS.iter().map(move |solution| (*completion, *solution)))
        .map(|(completion, solution)| Sample {
            solution: Some(solution),
            image_size: Some((640, 480)),
            grid: Some(&grid),
            tokens: Some(100),
            ..Sample::new(completion)
        })
        .collect();
    for semantics in [Semantics::Strict, Semantics::VlmR1] {
        let specs: Vec<_> = registry::REWARDS
            .iter()
            .map(|entry| PartSpec { semantics, ..PartSpec::new(entry.name) })
            .collect();
        let plan = Plan::new(&specs).unwrap();
        let judge = |samples: &[Sample<'_>], threads| -> Vec<_> {
            plan.judge_batch(samples, &World::nowhere(), JudgeOptions::new(), threads)
                .iter()
                .map(bits)
                .collect()
        };
        let first = judge(&samples, Threads::Count(1));
        for run in 0..20 {
            let threads = [1, 2, 8, 32][run % 4];
            assert_eq!(judge(&samples, Threads::Count(threads)), first, "run {run}");
        }
        let backwards: Vec<_> = samples.iter().rev().copied().collect();
        let mut judged = judge(&backwards, Threads::All);
        judged.reverse();
        assert_eq!(judged, first);
    }
}
