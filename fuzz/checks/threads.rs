//! A batch on one thread and on several: the same bits, the same reasons, in the same order.

use super::choices::Choices;
use super::texts::text;
use groundrule::{JudgeOptions, PartSpec, Plan, Sample, Semantics, Threads, World, registry};
use std::sync::LazyLock;

static PLANS: LazyLock<[Plan; 2]> = LazyLock::new(|| {
    [Semantics::Strict, Semantics::VlmR1].map(|semantics| {
        let specs: Vec<PartSpec> = registry::REWARDS
            .iter()
            .map(|entry| PartSpec { semantics, ..PartSpec::new(entry.name) })
            .collect();
        Plan::new(&specs).expect("the plan is right")
    })
});

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let plan = &PLANS[choices.below(2)];
    let rows: Vec<(String, String)> = (0..1 + choices.below(6))
        .map(|_| (text(&mut choices, 16), text(&mut choices, 8)))
        .collect();
    let samples: Vec<Sample<'_>> = rows
        .iter()
        .map(|(completion, solution)| Sample {
            solution: Some(solution),
            image_size: Some((640, 480)),
            grid: Some(&[1.0, 34.0, 46.0]),
            tokens: Some(100),
            ..Sample::new(completion)
        })
        .collect();
    let judged = |threads| {
        let judged = plan.judge_batch(&samples, &World::nowhere(), JudgeOptions::new(), threads);
        let bits = |score: Option<f64>| score.map(f64::to_bits);
        let row = |row: &groundrule::Judged| {
            let outcomes: Vec<_> =
                row.outcomes.iter().map(|outcome| (bits(outcome.score), outcome.reason)).collect();
            (bits(row.total), outcomes)
        };
        judged.iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(judged(Threads::Count(1)), judged(Threads::Count(4)), "{rows:?}");
}
