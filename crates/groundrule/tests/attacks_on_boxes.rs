//! Texts that are made to cost a reward for boxes or points much: they end soon, and in memory that the row explains.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

#[path = "../../../bench/measure/clock.rs"]
mod clock;
#[path = "../../../bench/measure/memory.rs"]
mod memory;

use clock::processor_time;
use groundrule::{Outcome, PartSpec, Plan, Reason, Sample, Semantics, World};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The allocator counts for the whole process, so tests wait for each other.
fn alone() -> MutexGuard<'static, ()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner)
}

const REWARDS: [&str; 12] = [
    "click_reward",
    "point_in_box_reward",
    "point_distance_reward",
    "iou_reward",
    "giou_reward",
    "ciou_reward",
    "f1_reward",
    "detection_score",
    "map_reward",
    "od_reward",
    "format_reward_rec",
    "counting_reward",
];

/// What a plan of one reward says, and the memory and time that it took.
fn measured(
    name: &str,
    semantics: Semantics,
    completion: &str,
    solution: &str,
) -> (Outcome, usize, Duration) {
    let plan = Plan::new(&[PartSpec { semantics, ..PartSpec::new(name) }]).unwrap();
    let sample = Sample {
        solution: Some(solution),
        image_size: Some((640, 480)),
        grid: Some(&[1.0, 34.0, 46.0]),
        ..Sample::new(completion)
    };
    let start = processor_time();
    let (judged, held) =
        memory::held_by(|| plan.judge(&sample, &World::nowhere()).outcomes.remove(0));
    (judged, held, processor_time().saturating_sub(start))
}

fn fenced(count: usize) -> String {
    let items = vec![r#"{"bbox_2d":[0,0,9,9],"label":"c"}"#; count];
    format!("<answer>```json\n[{}]\n```</answer>", items.join(","))
}

/// A million bytes of anything that opens, nests, repeats or is never closed.
#[test]
fn a_row_takes_no_more_than_ten_times_its_size() {
    let _alone = alone();
    for piece in [
        "[",
        "{",
        "(",
        "[[1,2],",
        "[1,2]",
        "[1,2,3,4]",
        "{\"bbox\":[",
        "{\"bbox_2d\":[1,2,3,4],\"label\":\"c\"}",
        "{\"a\":1,",
        "<box>1 2 3 4</box>",
        "<point x=\"1\" y=\"2\">",
        "<loc0001>",
        "<loc_1>a",
        "<patch_index_0001>",
        "\\boxed{",
        "(1,2) to ",
        "1,",
        "\"label\":\"c\",",
        "<answer>",
    ] {
        let text = piece.repeat(1_000_000 / piece.len());
        for name in REWARDS {
            let (_, held, took) = measured(name, Semantics::Strict, &text, "[1, 2, 3, 4]");
            assert!(held <= 10 * text.len(), "{name} {piece}: {held} bytes");
            // Generous, for a machine that has other things to do.
            assert!(took < Duration::from_secs(2), "{name} {piece}: {took:?}");
        }
    }
}

#[test]
fn matching_many_boxes_takes_little_memory() {
    let _alone = alone();
    let (many, thousand) = (fenced(27_000), fenced(1_000));
    for name in ["detection_score", "map_reward", "od_reward", "f1_reward"] {
        for semantics in [Semantics::VlmR1, Semantics::Strict] {
            let (judged, held, _) = measured(name, semantics, &many, &thousand);
            let most = 10 * (many.len() + thousand.len()) + (64 << 20);
            assert!(held <= most, "{name} {semantics:?}: {held} bytes");
            assert!(
                judged.score.is_some() || judged.reason == Reason::TooManyToMatch,
                "{name} {semantics:?}: {judged:?}"
            );
        }
    }
}

/// 400 million pairs are refused with a reason before one of them is looked at.
#[test]
fn more_pairs_than_can_be_compared_fail_with_a_reason() {
    let _alone = alone();
    let many = fenced(20_000);
    let (judged, held, took) = measured("detection_score", Semantics::VlmR1, &many, &many);
    assert_eq!((judged.score, judged.reason), (None, Reason::TooManyToMatch));
    assert!(judged.fault.unwrap().message.contains("20000 boxes against 20000 are too many"));
    assert!(held < 10 * 2 * many.len(), "{held} bytes");
    assert!(took < Duration::from_secs(2), "{took:?}");
}

/// Every limit at its edge, on either side.
#[test]
fn matching_is_refused_from_one_box_more_on() {
    let _alone = alone();
    let points = |count: usize| format!("[{}]", vec![r#"{"point_2d":[5,5]}"#; count].join(","));
    let refused = |name: &str, completion: &str, solution: &str| {
        let (outcome, ..) = measured(name, Semantics::Strict, completion, solution);
        assert!(outcome.score.is_some() || outcome.fault.is_some());
        outcome.reason == Reason::TooManyToMatch
    };
    for (there, wanted, too_many) in
        [(1 << 12, 1 << 8, false), ((1 << 12) + 1, 1 << 8, true), (1 << 12, (1 << 8) + 1, true)]
    {
        for name in ["detection_score", "map_reward", "od_reward"] {
            let found = refused(name, &fenced(there), &fenced(wanted));
            assert_eq!(found, too_many, "{name}: {there} against {wanted}");
        }
    }
    for (there, wanted, too_many) in
        [(1000, 1, false), (1, 1000, false), (1001, 1, true), (1, 1001, true)]
    {
        let found = refused("f1_reward", &fenced(there), &fenced(wanted));
        assert_eq!(found, too_many, "boxes: {there} against {wanted}");
        let found = refused("point_distance_reward", &points(there), &points(wanted));
        assert_eq!(found, too_many, "points: {there} against {wanted}");
    }
}

/// A box that holds everything is no better than one that misses.
#[test]
fn endless_boxes_do_not_beat_a_miss() {
    let _alone = alone();
    let image = "[100, 100, 200, 200]";
    for name in ["giou_reward", "diou_reward", "ciou_reward"] {
        let score = |completion: &str| {
            measured(name, Semantics::Strict, completion, image).0.score.unwrap()
        };
        let miss = score("[300, 300, 400, 400]");
        for edge in ["1e8", "1e100", "1e154", "1e308"] {
            let endless = score(&format!("[-{edge}, -{edge}, {edge}, {edge}]"));
            assert!(endless < miss, "{name} {edge}: {endless} and {miss}");
        }
    }
}
