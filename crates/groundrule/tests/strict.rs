//! Every repair of `strict`: the exploit or mistake scores under `vlm-r1` and not under `strict`, or the other way round
//! where VLM-R1 takes from a right answer what it should have.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule::{
    Judged, PartSpec, Plan, Reason, Repair, Sample, Semantics, Setting, Status, World,
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
    Plan::new(&[spec]).unwrap().judge(sample, &World::nowhere(), false)
}

/// One row under both readings.
struct Case {
    repair: Repair,
    reward: &'static str,
    completion: &'static str,
    solution: &'static str,
    /// What `vlm-r1` gives.
    before: f64,
    /// What `strict` gives; none where it does not judge.
    after: Option<f64>,
    why: Reason,
}

const CAT: &str = "```json\n[{\"bbox_2d\": [10, 10, 110, 110], \"label\": \"cat\"}]\n```";
const TWO: &str = "```json\n[{\"bbox_2d\": [10, 10, 110, 110], \"label\": \"cat\"}, \
                   {\"bbox_2d\": [200, 200, 300, 300], \"label\": \"dog\"}]\n```";

const CASES: &[Case] = &[
    // 5 is what `2x + z` equals, which is no answer to what the equation is.
    Case {
        repair: Repair::ArgumentOrder,
        reward: "default_accuracy_reward",
        completion: "5",
        solution: "$2x+z=5$",
        before: 1.0,
        after: Some(0.0),
        why: Reason::SymbolicDiffers,
    },
    Case {
        repair: Repair::SoundMathematics,
        reward: "default_accuracy_reward",
        completion: "10:31",
        solution: "10:30",
        before: 1.0,
        after: Some(0.0),
        why: Reason::WrongNumbers,
    },
    Case {
        repair: Repair::SoundMathematics,
        reward: "default_accuracy_reward",
        completion: "1e5",
        solution: "1e6",
        before: 1.0,
        after: Some(0.0),
        why: Reason::NumericDiffers,
    },
    Case {
        repair: Repair::SoundMathematics,
        reward: "math_reward",
        completion: "$\\frac{1}{2004!}$",
        solution: "$\\frac{1}{2006!}$",
        before: 1.0,
        after: Some(0.0),
        why: Reason::SymbolicDiffers,
    },
    Case {
        repair: Repair::FuzzyNumbers,
        reward: "default_accuracy_reward",
        completion: "12x",
        solution: "13",
        before: 0.4,
        after: Some(0.0),
        why: Reason::SymbolicDiffers,
    },
    Case {
        repair: Repair::ChoiceLetters,
        reward: "mcq_reward",
        completion: "<answer>A, B, C, D</answer>",
        solution: "D",
        before: 1.0,
        after: Some(0.0),
        why: Reason::NoChoice,
    },
    Case {
        repair: Repair::ChoiceLetters,
        reward: "mcq_reward",
        completion: "<answer>(A)</answer>",
        solution: "A",
        before: 0.0,
        after: Some(1.0),
        why: Reason::ChoiceMatch,
    },
    Case {
        repair: Repair::ChoiceLetters,
        reward: "mcq_reward",
        completion: "It is vitamin C",
        solution: "C",
        before: 1.0,
        after: Some(0.0),
        why: Reason::NoChoice,
    },
    Case {
        repair: Repair::YesNoWords,
        reward: "yes_no_reward",
        completion: "I do not know",
        solution: "no",
        before: 1.0,
        after: Some(0.0),
        why: Reason::NoYesNo,
    },
    Case {
        repair: Repair::YesNoWords,
        reward: "yes_no_reward",
        completion: "yes and no",
        solution: "yes",
        before: 1.0,
        after: Some(0.0),
        why: Reason::NoYesNo,
    },
    Case {
        repair: Repair::YesNoWords,
        reward: "yes_no_reward",
        completion: "whatever",
        solution: "unclear",
        before: 1.0,
        after: None,
        why: Reason::NoReferenceYesNo,
    },
    // Right boxes and a hundred imagined labels.
    Case {
        repair: Repair::HonestPrecision,
        reward: "map_reward",
        completion: TWO,
        solution: CAT,
        before: 0.9999999999999998,
        after: Some(0.5),
        why: Reason::AveragePrecision,
    },
    Case {
        repair: Repair::HonestPrecision,
        reward: "od_reward",
        completion: "<answer>```json\n[{\"bbox_2d\": [10, 10, 110, 110], \"label\": \"cat\"}, \
                     {\"bbox_2d\": [1, 1, 2, 2], \"label\": \"cat\"}]\n```</answer>",
        solution: "<answer>```json\n[{\"bbox_2d\": [10, 10, 110, 110], \"label\": \"cat\"}]\n```</answer>",
        before: 0.9999999999999998,
        after: Some(0.5),
        why: Reason::AveragePrecision,
    },
    Case {
        repair: Repair::BoxReading,
        reward: "detection_score",
        completion: "<answer>[{'bbox_2d': [10, 10, 110, 110], 'label': 'cat'}",
        solution: CAT,
        before: 0.0,
        after: Some(1.0),
        why: Reason::Matched,
    },
    Case {
        repair: Repair::MissingLabel,
        reward: "detection_score",
        completion: "```json\n[{\"bbox_2d\": [10, 10, 110, 110]}]\n```",
        solution: "```json\n[{\"bbox_2d\": [10, 10, 110, 110]}]\n```",
        before: 1.0,
        after: Some(0.3),
        why: Reason::Matched,
    },
    Case {
        repair: Repair::ContinuousOverlap,
        reward: "detection_score",
        completion: "```json\n[{\"bbox_2d\": [0.1, 0.1, 0.5, 0.5], \"label\": \"cat\"}]\n```",
        solution: "```json\n[{\"bbox_2d\": [0.1, 0.1, 0.5, 0.5], \"label\": \"cat\"}]\n```",
        before: 0.0,
        after: Some(1.0),
        why: Reason::Matched,
    },
    Case {
        repair: Repair::WholeText,
        reward: "repetition_reward",
        completion: "look look look look look look look look look look look look \
                     ```json\n[{\"bbox_2d\": [10, 10, 110, 110], \"label\": \"cat\"}]\n```",
        solution: "",
        before: 0.0,
        after: Some(-6.0 / 9.0),
        why: Reason::RepeatedText,
    },
    Case {
        repair: Repair::EmptyReference,
        reward: "default_accuracy_reward",
        completion: "",
        solution: "",
        before: 1.0,
        after: None,
        why: Reason::EmptyReference,
    },
    Case {
        repair: Repair::EmptyReference,
        reward: "all_match_reward",
        completion: "<answer></answer>",
        solution: " \n",
        before: 1.0,
        after: None,
        why: Reason::EmptyReference,
    },
    Case {
        repair: Repair::EmptyReference,
        reward: "math_reward",
        completion: "",
        solution: "<answer> </answer>",
        before: 1.0,
        after: None,
        why: Reason::EmptyReference,
    },
    Case {
        repair: Repair::EmptyReference,
        reward: "detection_score",
        completion: "",
        solution: "<answer></answer>",
        before: 1.0,
        after: None,
        why: Reason::EmptyReference,
    },
    Case {
        repair: Repair::OneOfEachTag,
        reward: "format_reward",
        completion: "<think></think><answer></answer>",
        solution: "",
        before: 1.0,
        after: Some(0.0),
        why: Reason::FormatMissing,
    },
    Case {
        repair: Repair::OneOfEachTag,
        reward: "format_reward",
        completion: "<think>a</think><answer>x</answer><think>b</think><answer>y</answer>",
        solution: "",
        before: 1.0,
        after: Some(0.0),
        why: Reason::FormatMissing,
    },
    Case {
        repair: Repair::OneOfEachTag,
        reward: "format_reward_rec_glm",
        completion: "<think><answer></answer>",
        solution: "",
        before: 1.0,
        after: Some(0.0),
        why: Reason::FormatMissing,
    },
    Case {
        repair: Repair::OneOfEachTag,
        reward: "format_reward_rec",
        completion: "<think></think><answer>{</answer> [1, 2, 3, 4] } </answer>",
        solution: "",
        before: 1.0,
        after: Some(0.0),
        why: Reason::FormatMissing,
    },
    Case {
        repair: Repair::BoxReading,
        reward: "format_reward_rec",
        completion: "<think>left</think><answer>{\"bbox_2d\": [1.5, -2, 3, 4]}</answer>",
        solution: "",
        before: 0.0,
        after: Some(1.0),
        why: Reason::FormatMatch,
    },
];

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
        assert!(case.repair.rewards().contains(&case.reward), "{name}: not in the table");
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
    assert_eq!(judged.outcomes[0].warning, Some(Reason::FrameAllWithinOne));
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
        assert_eq!(undeclared.outcomes[0].warning, Some(Reason::FrameAllWithinOne), "{method}");
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
    assert_eq!(undeclared.outcomes[0].warning, Some(Reason::FrameAllWithinOne));
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

#[test]
fn frames_without_strict_are_refused() {
    let mut spec = PartSpec::new("iou_reward");
    spec.settings = vec![("prediction_frame".to_owned(), Setting::Text("shares".to_owned()))];
    let error = Plan::new(std::slice::from_ref(&spec)).unwrap_err();
    assert!(error.0.contains("needs semantics = \"strict\""), "{error}");
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
