//! One reward of the registry at a time, on a reference and a completion of the form it asks for: no defect, the same
//! bits twice and with a trace, alone as within a batch, and under strict within the reward's range.

use super::choices::Choices;
use super::texts::text;
use groundrule::{
    Choice, JudgeOptions, PartSpec, Plan, Reason, Sample, Semantics, Threads, World, registry,
};
use std::sync::LazyLock;

const SEMANTICS: [Semantics; 2] = [Semantics::Strict, Semantics::VlmR1];

/// A plan for each reward under each semantics.
static PLANS: LazyLock<Vec<Plan>> = LazyLock::new(|| {
    let parts = registry::REWARDS.iter().flat_map(|entry| {
        SEMANTICS.map(|semantics| PartSpec { semantics, ..PartSpec::new(entry.name) })
    });
    parts.map(|part| Plan::new(&[part]).expect("the plan is right")).collect()
});

fn number(choices: &mut Choices<'_>) -> String {
    match choices.below(8) {
        0 => "-1".to_owned(),
        1 => "1e308".to_owned(),
        2 => "0.5".to_owned(),
        3 => format!("{}.25", choices.byte()),
        _ => (u16::from(choices.byte()) * 3).to_string(),
    }
}

fn numbers(choices: &mut Choices<'_>, count: usize) -> String {
    let numbers: Vec<String> = (0..count).map(|_| number(choices)).collect();
    format!("[{}]", numbers.join(", "))
}

/// Up to some boxes or points with labels, as a model writes them.
fn list(choices: &mut Choices<'_>, key: &str, count: usize) -> String {
    let labels = ["cat", "dog", "Cat", "", "猫"];
    let items: Vec<String> = (0..choices.below(6))
        .map(|_| {
            let place = numbers(choices, count);
            let label = labels[choices.below(labels.len())];
            format!("{{\"{key}\": {place}, \"label\": \"{label}\"}}")
        })
        .collect();
    format!("```json\n[{}]\n```", items.join(", "))
}

fn formula(choices: &mut Choices<'_>, depth: usize) -> String {
    let leaves = ["7", "x", "\\pi", "0.5", "50\\%", "y", "5 \\text{ cm}", "\\infty", "A", "-3"];
    if depth == 0 {
        return leaves[choices.below(leaves.len())].to_owned();
    }
    let kind = choices.below(8);
    let (a, b) = (formula(choices, depth - 1), formula(choices, depth - 1));
    match kind {
        0 => format!("\\frac{{{a}}}{{{b}}}"),
        1 => format!("{a}+{b}"),
        2 => format!("\\sqrt{{{a}}}"),
        3 => format!("({a}, {b})"),
        4 => format!("\\{{{a}, {b}\\}}"),
        5 => format!("{a} = {b}"),
        6 => format!("({a})^{{{b}}}"),
        _ => a,
    }
}

/// An answer of some kind.
fn answer(choices: &mut Choices<'_>) -> String {
    match choices.below(9) {
        0 => numbers(choices, 4),
        1 => numbers(choices, 2),
        2 => list(choices, "bbox_2d", 4),
        3 => list(choices, "point_2d", 2),
        4 => ["A", "(B)", "C.", "D) dog", "E"][choices.below(5)].to_owned(),
        5 => ["yes", "No.", "Yes, it is", "not"][choices.below(4)].to_owned(),
        6 => {
            let depth = choices.below(3);
            format!("${}$", formula(choices, depth))
        }
        7 => number(choices),
        _ => text(choices, 10),
    }
}

/// A completion around an answer.
fn completion(choices: &mut Choices<'_>, reference: &str) -> String {
    // Often the reference itself, or else no reward would be earned at random.
    let answer = if choices.below(3) == 0 { reference.to_owned() } else { answer(choices) };
    let thought = text(choices, 6);
    match choices.below(6) {
        0 => answer,
        1 => format!("<answer>{answer}</answer>"),
        2 => format!("The answer is \\boxed{{{answer}}}."),
        3 => format!("{thought}\n{answer}"),
        4 => format!("<think>\n{thought}\n</think>\n<answer>\n{answer}\n</answer>"),
        _ => format!("<think>{thought}</think><answer>{answer}</answer>{}", text(choices, 3)),
    }
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let plan = &PLANS[choices.below(PLANS.len())];
    let reference = answer(&mut choices);
    let completion = completion(&mut choices, &reference);
    let tagged = format!("<answer>{reference}</answer>");
    let offered = [Choice { label: "A", content: "cat" }, Choice { label: "B", content: "7" }];
    let sample = Sample {
        solution: Some(if choices.below(2) == 0 { &reference } else { &tagged }),
        problem: Some("Which of them?").filter(|_| choices.below(2) == 0),
        choices: if choices.below(4) == 0 { &offered } else { &[] },
        image_size: Some((640, 480)),
        grid: Some(&[1.0, 34.0, 46.0]),
        tokens: Some(u64::from(choices.byte()) * 8),
        ..Sample::new(&completion)
    };
    let nowhere = World::nowhere();
    let judged = plan.judge_with(&sample, &nowhere, JudgeOptions::new().trace(true));
    let again = plan.judge(&sample, &nowhere);
    let batch =
        plan.judge_batch(&[sample, sample], &nowhere, JudgeOptions::new(), Threads::Count(1));
    for part in plan.parts() {
        let name = part.entry.name;
        let outcome = judged.outcomes.first().expect("a part has an outcome");
        assert_ne!(outcome.reason, Reason::EngineFault, "{name}: {completion:?} for {reference:?}");
        for other in batch.iter().chain([&again]) {
            let other = other.outcomes.first().expect("a part has an outcome");
            assert_eq!(
                (outcome.score.map(f64::to_bits), outcome.reason),
                (other.score.map(f64::to_bits), other.reason),
                "{name}: {completion:?} for {reference:?}"
            );
        }
        if let Some(score) = outcome.score.filter(|_| part.semantics.is_strict()) {
            let (lowest, highest) = part.entry.range;
            assert!(
                (lowest..=highest).contains(&score),
                "{name} scores {score}: {completion:?} for {reference:?}"
            );
        }
    }
}
