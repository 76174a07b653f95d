//! Every repair of `strict`: the exploit or mistake scores under `vlm-r1` and not under `strict`, or the other way round
//! where VLM-R1 takes from a right answer what it should have.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod cases;

use cases::CASES;
use groundrule::{
    Judged, PartSpec, Plan, Reason, Repair, Sample, Semantics, Setting, Status, Warning, World,
};
use std::collections::BTreeSet;

fn judge(
    reward: &str,
    settings: &[(&str, &str)],
    semantics: Semantics,
    sample: &Sample<'_>,
) -> Judged {
    let mut spec = PartSpec::new(reward);
    spec.semantics = semantics;
    spec.settings = settings
        .iter()
        .map(|(name, value)| ((*name).to_owned(), Setting::from_text(value)))
        .collect();
    Plan::new(&[spec]).unwrap().judge(sample, &World::nowhere())
}

#[test]
fn the_letter_of_a_choice_says_yes_or_no() {
    let problem = Some("Is it red?\n(A) yes\n(B) no\nAnswer with the option letter.");
    for (completion, score) in [
        ("<answer>B</answer>", 1.0),
        ("<answer>A</answer>", 0.0),
        ("<answer>A. no</answer>", 0.0),
        ("<answer>B. no</answer>", 1.0),
        ("<answer>no</answer>", 1.0),
        ("A or B", 0.0),
    ] {
        let sample = Sample { problem, ..Sample::new(completion).with_solution("no") };
        let judged = judge("yes_no_reward", &[], Semantics::Strict, &sample);
        assert_eq!(judged.total, Some(score), "{completion}");
    }
}

#[test]
fn each_repair_ends_its_mistake() {
    for case in CASES {
        let sample = Sample { solution: Some(case.solution), ..Sample::new(case.completion) };
        let name = format!("{}: {} on {:?}", case.repair, case.reward, case.completion);
        let before = judge(case.reward, &[], Semantics::VlmR1, &sample);
        assert!(
            before.total.is_some_and(|score| (score - case.before).abs() < 1e-12),
            "{name}: vlm-r1 gave {before:?}"
        );
        let after = judge(case.reward, &[], Semantics::Strict, &sample);
        let close = match (after.total, case.after) {
            (Some(got), Some(wanted)) => (got - wanted).abs() < 1e-12,
            (got, wanted) => got == wanted,
        };
        assert!(close, "{name}: strict gave {after:?}");
        assert_eq!(after.outcomes[0].reason, case.why, "{name}");
        assert!(
            case.repair.rewards().any(|reward| reward == case.reward),
            "{name}: not in the table"
        );
    }
}

#[test]
fn what_names_none_of_the_choices_earns_nothing() {
    let question = "Which group is it? (A) Fish (B) Bird (C) Mammal (D) Reptile";
    for completion in ["I don't know", "Amphibian", "", "Fishing", "E"] {
        for reward in ["mcq_reward", "default_accuracy_reward", "math_reward"] {
            let answer = format!("<think>x</think><answer>{completion}</answer>");
            let sample =
                Sample { solution: Some("Fish"), problem: Some(question), ..Sample::new(&answer) };
            let judged = judge(reward, &[], Semantics::Strict, &sample);
            assert_eq!(judged.total, Some(0.0), "{reward} on {completion:?}: {judged:?}");
        }
    }
}

#[test]
fn lengths_beyond_the_period_stay_where_they_are() {
    let sample = |tokens| Sample {
        solution: Some("7"),
        tokens: Some(tokens),
        ..Sample::new("<answer>7</answer>")
    };
    let score = |semantics, tokens| judge("cosine_reward", &[], semantics, &sample(tokens)).total;
    // Twice the length limit scores like nothing at all.
    assert_eq!(score(Semantics::VlmR1, 2048), Some(1.0));
    assert_eq!(score(Semantics::Strict, 2048), Some(0.5));
    assert_eq!(score(Semantics::Strict, 1024), Some(0.5));
    assert_eq!(score(Semantics::Strict, 100), score(Semantics::VlmR1, 100));
}

#[test]
fn frames_are_declared_on_both_sides() {
    let reference = "[320, 240, 640, 480]";
    let row = |completion| Sample {
        solution: Some(reference),
        image_size: Some((640, 480)),
        grid: Some(&[1.0, 34.0, 46.0]),
        ..Sample::new(completion)
    };
    // VLM-R1 takes every box for one on a grid of patches of 14 pixels.
    let shares = row("<answer>{\"bbox_2d\": [0.5, 0.5, 1, 1]}</answer>");
    let thousandths = row("<answer>{\"bbox_2d\": [500, 500, 1000, 1000]}</answer>");
    let pixels = row("<answer><box>(320.0,240),(640,480)</box></answer>");
    let grid = row("<answer>[322, 238, 644, 476]</answer>");
    let corner_and_size = row("<answer>[320, 240, 320, 240]</answer>");
    for (sample, frame, layout) in [
        (&shares, "shares", "xyxy"),
        (&thousandths, "thousandths", "xyxy"),
        (&thousandths, "qwen3-vl", "xyxy"),
        (&pixels, "pixels", "xyxy"),
        (&grid, "grid", "xyxy"),
        (&grid, "qwen2.5-vl", "xyxy"),
        (&grid, "smart-resize", "xyxy"),
        (&corner_and_size, "pixels", "xywh"),
    ] {
        let settings = [("prediction_frame", frame), ("prediction_layout", layout)];
        let judged = judge("iou_reward", &settings, Semantics::Strict, sample);
        assert!(judged.total.unwrap() > 0.999, "{frame}: {judged:?}");
        assert_eq!(judged.outcomes[0].warning, None, "{frame}");
        if frame != "grid" && frame != "qwen2.5-vl" && frame != "smart-resize" {
            let before = judge("iou_reward", &[], Semantics::VlmR1, sample);
            assert!(before.total.unwrap() < 0.9, "{frame}: {before:?}");
        }
    }
    // Numbers that contradict the declaration carry a warning.
    let judged = judge("iou_reward", &[("prediction_frame", "pixels")], Semantics::Strict, &shares);
    assert_eq!(judged.outcomes[0].warning, Some(Warning::FrameAllWithinOne));
    assert_eq!(judged.outcomes[0].status(), Status::Scored);
}

#[test]
fn lists_of_boxes_are_read_in_their_frames_by_every_rule() {
    let boxes =
        |numbers: &str| format!(r#"<answer>[{{"bbox_2d": [{numbers}], "label": "cat"}}]</answer>"#);
    let (shares, pixels) = (boxes("0.5, 0.5, 1, 1"), boxes("320, 240, 640, 480"));
    let settings = [("prediction_frame", "shares")];
    for method in ["weighted_sum", "map", "od_ap", "od_ap50", "odLength"] {
        let sample = Sample {
            solution: Some(&pixels),
            image_size: Some((640, 480)),
            method: Some(method),
            ..Sample::new(&shares)
        };
        let judged = judge("accuracy_reward", &settings, Semantics::Strict, &sample);
        assert_eq!(judged.total, Some(1.0), "{method}: {judged:?}");
        let undeclared = judge("accuracy_reward", &[], Semantics::Strict, &sample);
        assert_eq!(undeclared.total, Some(0.0), "{method}");
        assert_eq!(undeclared.outcomes[0].warning, Some(Warning::FrameAllWithinOne), "{method}");
    }
    let sample = Sample {
        solution: Some(&pixels),
        image_size: Some((640, 480)),
        tokens: Some(0),
        ..Sample::new(&shares)
    };
    let judged = judge("cosine_rewards", &settings, Semantics::Strict, &sample);
    assert_eq!(judged.outcomes[0].reason, Reason::LengthCorrect, "{judged:?}");
    let undeclared = judge("cosine_rewards", &[], Semantics::Strict, &sample);
    assert_eq!(undeclared.outcomes[0].reason, Reason::LengthWrong, "{undeclared:?}");
    assert_eq!(undeclared.outcomes[0].warning, Some(Warning::FrameAllWithinOne));
}

/// A score that is no number would poison the mean of a batch.
#[test]
fn references_of_no_numbers_are_not_judged() {
    let sample = Sample {
        solution: Some("[NaN, 0, 100, 100]"),
        image_size: Some((640, 480)),
        grid: Some(&[1.0, 34.0, 46.0]),
        ..Sample::new("<answer>[10, 10, 110, 110]</answer>")
    };
    let before = judge("iou_reward", &[], Semantics::VlmR1, &sample);
    assert!(before.total.is_some_and(f64::is_nan), "{before:?}");
    let after = judge("iou_reward", &[], Semantics::Strict, &sample);
    assert_eq!((after.total, after.outcomes[0].reason), (None, Reason::NoReferenceShape));
}

#[test]
fn internvl_and_glm_write_thousandths() {
    let sample = Sample {
        solution: Some("<answer>[320, 240, 640, 480]</answer>"),
        image_size: Some((640, 480)),
        ..Sample::new("<answer>[500, 500, 1000, 1000]</answer>")
    };
    for reward in ["iou_reward_internvl", "iou_reward_glm"] {
        assert!(judge(reward, &[], Semantics::VlmR1, &sample).total.unwrap() < 0.2, "{reward}");
        assert_eq!(judge(reward, &[], Semantics::Strict, &sample).total, Some(1.0), "{reward}");
    }
}

#[test]
fn the_order_of_a_list_changes_nothing() {
    let cat = r#"{"bbox_2d": [10, 10, 110, 110], "label": "cat"}"#;
    let wrong = r#"{"bbox_2d": [300, 300, 400, 400], "label": "cat"}"#;
    let fence = |boxes: &[&str]| format!("```json\n[{}]\n```", boxes.join(", "));
    let (first, last) = (fence(&[cat, wrong]), fence(&[wrong, cat]));
    let reference = fence(&[cat]);
    let score = |semantics, completion: &str| {
        let sample = Sample { solution: Some(&reference), ..Sample::new(completion) };
        judge("map_reward", &[], semantics, &sample).total.unwrap()
    };
    assert!(score(Semantics::VlmR1, &first) > score(Semantics::VlmR1, &last));
    assert_eq!(score(Semantics::Strict, &first), score(Semantics::Strict, &last));
}

/// One pixel more on each side makes these two boxes more alike.
#[test]
fn edges_are_part_of_a_box_where_that_is_said() {
    let boxes =
        |corners: &str| format!("```json\n[{{\"bbox_2d\": {corners}, \"label\": \"a\"}}]\n```");
    let (said, right) = (boxes("[0, 0, 10, 7]"), boxes("[0, 0, 10, 10]"));
    for (reward, method) in
        [("f1_reward", None), ("detection_score", None), ("accuracy_reward", Some("weighted_sum"))]
    {
        let sample = Sample { solution: Some(&right), method, ..Sample::new(&said) };
        let score = |iou: &str| {
            let mut settings = vec![("iou", iou)];
            settings.extend((reward == "f1_reward").then_some(("iou_threshold", "0.71")));
            judge(reward, &settings, Semantics::Strict, &sample).total.unwrap()
        };
        assert!(score("continuous") < score("inclusive"), "{reward}");
    }
}

#[test]
fn frames_without_strict_are_refused() {
    let mut spec = PartSpec::new("iou_reward");
    spec.settings = vec![("prediction_frame".to_owned(), Setting::Text("shares".to_owned()))];
    let error = Plan::new(std::slice::from_ref(&spec)).unwrap_err();
    assert!(error.message().contains("needs semantics = \"strict\""), "{error}");
    spec.settings.push(("semantics".to_owned(), Setting::Text("strict".to_owned())));
    let plan = Plan::new(&[spec]).unwrap();
    assert_eq!(plan.parts()[0].semantics, Semantics::Strict);
    assert!(plan.parts()[0].repairs().any(|repair| repair == Repair::DeclaredFrames));
}

#[test]
fn every_repair_is_shown() {
    let mut shown: BTreeSet<Repair> = CASES.iter().map(|case| case.repair).collect();
    // These have tests of their own above.
    shown.extend([Repair::CosineClamp, Repair::DeclaredFrames]);
    let missing: Vec<_> = Repair::ALL.iter().filter(|repair| !shown.contains(repair)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_reference_that_is_not_about_boxes_is_not_met_by_none() {
    for reward in ["detection_score", "map_reward", "f1_reward"] {
        for (solution, score) in [("seven", None), ("[]", Some(1.0)), ("None", Some(1.0))] {
            let sample = Sample { solution: Some(solution), ..Sample::new("7") };
            let judged = judge(reward, &[], Semantics::Strict, &sample);
            assert_eq!(judged.total, score, "{reward} on {solution}");
        }
    }
}

/// Cheats that once earned something, to the letter.
#[test]
fn cheats_that_were_paid_earn_nothing() {
    let score = |reward: &str, completion: &str, solution: &str| {
        let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
        judge(reward, &[], Semantics::Strict, &sample).total
    };
    for (reward, completion, solution) in [
        ("default_accuracy_reward", "red blue", "red"),
        ("default_accuracy_reward", "red blue", "blue"),
        ("default_accuracy_reward", "<answer>red blue</answer>", "red"),
        ("format_reward", "<think>\u{200b}</think><answer>\u{200b}</answer>", "7"),
        ("reasoning_steps_reward", "Step 1: a a a Step 2: b b b Step 3: c c c", "7"),
    ] {
        assert_eq!(score(reward, completion, solution), Some(0.0), "{reward}: {completion:?}");
    }
    for completion in ["好".repeat(3000), "aaaa".repeat(500)] {
        for reward in ["repetition_reward", "get_repetition_penalty_reward"] {
            let score = score(reward, &completion, "7");
            assert!(score.is_some_and(|score| score < 0.0), "{reward}: {score:?}");
        }
    }
}
