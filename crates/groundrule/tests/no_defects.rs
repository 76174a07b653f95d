//! No text, however odd, meets a defect of the engine: every reward under both semantics on texts made of the pieces
//! that the rewards look for.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule::registry::REWARDS;
use groundrule::{JudgeOptions, PartSpec, Plan, Reason, Sample, Semantics, Status, World};
use proptest::prelude::*;

fn plan(semantics: Semantics) -> Plan {
    let specs: Vec<_> =
        REWARDS.iter().map(|entry| PartSpec { semantics, ..PartSpec::new(entry.name) }).collect();
    Plan::new(&specs).unwrap()
}

/// Texts of tags, fences, boxes, numbers, letters of many scripts and broken JSON.
fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<think>",
        "</think>",
        "<answer>",
        "</answer>",
        "```json",
        "```",
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        "\"bbox_2d\"",
        "\"label\"",
        "\"point_2d\"",
        ":",
        ",",
        "\"cat\"",
        "null",
        "NaN",
        "Infinity",
        "-",
        "1e400",
        "99999999999999999999999999",
        "0.5",
        "7",
        "[1, 2, 3, 4]",
        "[10, 20]",
        "<box>(1,2),(3,4)</box>",
        "<point>1 2</point>",
        "\\boxed{",
        "\\frac",
        "\\sqrt",
        "$",
        "=",
        "/",
        "%",
        "\\",
        "A",
        "(A)",
        "B.",
        "yes",
        "no",
        "None",
        "I",
        "not",
        "是",
        "选A",
        "Ａ",
        "ß",
        "ŉ",
        "İ",
        "\u{1c}",
        "\u{85}",
        "\u{200b}",
        "\n",
        "\r",
        " ",
        "the cat ",
        "😀",
        "e\u{301}",
        "Step 1:",
        "{'bbox_2d': [1, 2, 3",
        "true",
        "'",
    ]);
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2500))]

    #[test]
    fn every_reward_judges_or_says_why_not(
        completion in text(),
        solution in text(),
        method in prop::sample::select(vec!["map", "od_ap", "weighted_sum", "math", "mcq", "yes_no", "default"]),
    ) {
        for semantics in [Semantics::VlmR1, Semantics::Strict] {
            let plan = plan(semantics);
            let sample = Sample {
                solution: Some(&solution),
                method: Some(method),
                image_size: Some((640, 480)),
                grid: Some(&[1.0, 34.0, 46.0]),
                tokens: Some(100),
                ..Sample::new(&completion)
            };
            let judged = plan.judge_with(&sample, &World::nowhere(), JudgeOptions::new().trace(true));
            for (part, outcome) in plan.parts().iter().zip(&judged.outcomes) {
                let name = part.entry.name;
                prop_assert_ne!(outcome.reason, Reason::EngineFault, "{} {}", name, semantics);
                prop_assert_eq!(outcome.score.is_some(), outcome.status() == Status::Scored);
                // Under strict every score is a number in the range that the registry states.
                if let Some(score) = outcome.score.filter(|_| semantics == Semantics::Strict) {
                    let (lowest, highest) = part.entry.range;
                    prop_assert!(
                        (lowest..=highest).contains(&score),
                        "{} scores {} on {:?} for {:?}", name, score, completion, solution
                    );
                }
            }
        }
    }
}
