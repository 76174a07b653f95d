//! Boxes and points as every model family writes them, through the rewards: no one has to convert anything.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule::{JudgeOptions, Outcome, PartSpec, Plan, Reason, Sample, Warning, World};
use groundrule_vision::reader::{Notation, read_boxes};
use groundrule_vision::{PRESETS, Preset};

const IMAGE: (u32, u32) = (640, 480);
/// The place that every preset's example shows, in pixels.
const CAT: &str = "[76.8, 16.3, 358.4, 345.6]";
const ELSEWHERE: &str = "[500, 400, 630, 470]";

fn judge(part: &str, completion: &str, solution: &str) -> Outcome {
    judge_on(part, completion, solution, Some(IMAGE))
}

fn judge_on(
    part: &str,
    completion: &str,
    solution: &str,
    image_size: Option<(u32, u32)>,
) -> Outcome {
    let (name, settings) = part.split_once(':').unwrap_or((part, ""));
    let mut spec = PartSpec::new(name);
    let settings = settings.split(',').filter_map(|setting| setting.split_once('='));
    spec.settings = settings
        .map(|(key, value)| (key.to_owned(), groundrule::Setting::from_text(value)))
        .collect();
    let plan = Plan::new(&[spec]).unwrap();
    let sample = Sample { solution: Some(solution), image_size, ..Sample::new(completion) };
    plan.judge_with(&sample, &World::nowhere(), JudgeOptions::new().trace(true)).outcomes.remove(0)
}

fn is_point(preset: &Preset) -> bool {
    read_boxes(preset.example).items[0].point().is_some()
}

#[test]
fn every_preset_scores_its_own_example() {
    for preset in &PRESETS {
        let answer = format!("<think>easy</think><answer>{}</answer>", preset.example);
        if is_point(preset) {
            let part = format!("click_reward:prediction_frame={}", preset.name);
            assert_eq!(judge(&part, &answer, CAT).score, Some(1.0), "{}", preset.name);
            assert_eq!(judge(&part, &answer, ELSEWHERE).score, Some(0.0), "{}", preset.name);
        } else {
            let part = format!("iou_reward:semantics=strict,prediction_frame={}", preset.name);
            let judged = judge(&part, &answer, CAT);
            let least = if preset.name == "kosmos-2" { 0.85 } else { 0.97 };
            assert!(judged.score.unwrap() > least, "{}: {judged:?}", preset.name);
            assert_eq!(judged.warning, None, "{}", preset.name);
            assert_eq!(judge(&part, &answer, ELSEWHERE).score, Some(0.0), "{}", preset.name);
        }
    }
}

/// A notation that says what it counts needs no declaration, and a wrong one does not mislead it.
#[test]
fn notations_that_fix_their_unit_need_no_frame() {
    for preset in &PRESETS {
        let Some(notation) = read_boxes(preset.example).items[0].notation else { continue };
        let mut parts = vec!["giou_reward", "diou_reward", "ciou_reward"];
        if is_point(preset) {
            parts = vec!["click_reward", "point_in_box_reward"];
        }
        for part in parts {
            let judged = judge(part, preset.example, CAT);
            assert!(judged.score.unwrap() > 0.8, "{part} {}: {judged:?}", preset.name);
            if notation.is_certain() {
                let wrong = format!("{part}:prediction_frame=shares");
                let judged = judge(&wrong, preset.example, CAT);
                assert!(judged.score.unwrap() > 0.8, "{wrong} {}: {judged:?}", preset.name);
            }
        }
    }
}

/// What only a key says gives way to what the user says.
#[test]
fn a_declared_frame_counts_more_than_the_key_box_2d() {
    let pixels = r#"{"box_2d": [77, 16, 358, 346]}"#;
    let judged = judge("giou_reward", pixels, CAT);
    assert!(judged.score.unwrap() < 0.5, "{judged:?}");
    let part = "giou_reward:prediction_frame=pixels,prediction_layout=xyxy";
    assert!(judge(part, pixels, CAT).score.unwrap() > 0.97);
    let part = "giou_reward:prediction_frame=qwen3-vl";
    let thousandths = r#"{"box_2d": [120, 34, 560, 720]}"#;
    assert!(judge(part, thousandths, CAT).score.unwrap() > 0.97);
}

#[test]
fn gemini_points_have_y_first() {
    // The middle of the box, far from the diagonal.
    let answer = r#"[{"point": [377, 340], "label": "cat"}]"#;
    let part = "point_in_box_reward:prediction_frame=gemini";
    assert_eq!(judge(part, answer, "[200, 170, 230, 190]").score, Some(1.0));
    assert_eq!(judge(part, "click(x=340, y=377)", "[200, 170, 230, 190]").score, Some(1.0));
    let part = "point_in_box_reward:prediction_frame=thousandths";
    assert_eq!(judge(part, answer, "[200, 170, 230, 190]").score, Some(0.0));
}

/// Without the size of the image, tokens on both sides can still be compared, and tokens on one side are no box; the
/// row is judged in either case.
#[test]
fn tokens_without_an_image() {
    let tokens = "<loc0035><loc0123><loc0737><loc0573> cat";
    let florence = "cat<loc_120><loc_34><loc_560><loc_720>";
    let same = judge_on("giou_reward", tokens, florence, None);
    assert!(same.score.unwrap() > 0.97, "{same:?}");
    let alone = judge_on("giou_reward", tokens, CAT, None);
    assert_eq!((alone.score, alone.reason), (Some(-1.0), Reason::NoBox));
    assert_eq!(Notation::Loc1024.unit().parts(), Some(1024.0));
}

#[test]
fn corners_polygons_and_latex_are_boxes() {
    for completion in [
        "[[77, 16], [358, 346]]",
        "It reaches from (77, 16) to (358, 346).",
        r"So the answer is $\boxed{[77, 16, 358, 346]}$.",
        r"\boxed{[[77, 16], [358, 346]]}",
        r#"{"polygon": [[77, 100], [200, 16], [358, 300], [210, 346]]}"#,
        r#"{"bbox": [[77, 16], [358, 16], [358, 346], [77, 346]]}"#,
        "<quad>(77,16),(358,16),(358,346),(77,346)</quad>",
    ] {
        let judged = judge("giou_reward", completion, CAT);
        assert!(judged.score.unwrap() > 0.97, "{completion}: {judged:?}");
        // Corners are corners, whatever the layout of four numbers.
        if !completion.contains("[77, 16, 358") {
            let judged = judge("giou_reward:prediction_layout=xywh", completion, CAT);
            assert!(judged.score.unwrap() > 0.97, "{completion}: {judged:?}");
        }
    }
    // For a reward that wants points they are points.
    let judged = judge("point_distance_reward", "[[77, 16], [358, 346]]", "[[77, 16], [358, 346]]");
    assert_eq!(judged.score, Some(1.0));
}

/// A list of points in a reference is a choice of places, and a click between them is none of them.
#[test]
fn points_of_a_reference_are_not_the_corners_of_a_target() {
    let places = "[[50, 50], [550, 420]]";
    assert_eq!(judge("click_reward:radius=20", "(300, 240)", places).score, Some(0.0));
    assert_eq!(judge("click_reward:radius=20", "(545, 425)", places).score, Some(1.0));
}

/// A reasoned answer that ends in `\boxed` is judged by that, not by a box on the way.
#[test]
fn the_boxed_answer_counts_before_bare_lists() {
    let completion = r"First [1, 1, 9, 9], no. $\boxed{[77, 16, 358, 346]}$";
    assert!(judge("giou_reward", completion, CAT).score.unwrap() > 0.97);
}

/// Where the numbers contradict the declared frame, the steps say which frame fits.
#[test]
fn a_contradiction_proposes_a_frame() {
    let judged = judge(
        "iou_reward:semantics=strict,prediction_frame=pixels",
        r#"{"bbox_2d": [0.12, 0.034, 0.56, 0.72]}"#,
        CAT,
    );
    assert_eq!(judged.warning, Some(Warning::FrameAllWithinOne));
    let steps = format!("{:?}", judged.trace);
    assert!(steps.contains("prediction_frame=shares may fit"), "{steps}");
}

/// The frame that was declared is not proposed as another one.
#[test]
fn a_contradiction_does_not_propose_the_declared_frame() {
    for (frame, boxed) in
        [("pixels", "[1500, 1500, 1900, 1900]"), ("thousandths", "[1100, 1, 1200, 9]")]
    {
        let reward = format!("iou_reward:semantics=strict,prediction_frame={frame}");
        let judged = judge(&reward, &format!("{{\"bbox_2d\": {boxed}}}"), CAT);
        assert!(judged.warning.is_some(), "{frame}");
        let steps = format!("{:?}", judged.trace);
        assert!(!steps.contains(&format!("prediction_frame={frame} may fit")), "{steps}");
    }
}
