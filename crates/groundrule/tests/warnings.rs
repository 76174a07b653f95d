//! What VLM-R1's rules misread is scored as they score it, with a warning.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule::{PartSpec, Plan, Sample, Warning, World};

fn warning(reward: &str, completion: &str, solution: &str) -> (Option<f64>, Option<Warning>) {
    let spec: PartSpec = reward.parse().unwrap();
    let sample = Sample::new(completion).with_solution(solution);
    let judged = Plan::new(&[spec]).unwrap().judge(&sample, &World::nowhere());
    (judged.total, judged.outcomes[0].warning)
}

fn fenced(boxes: &[&str]) -> String {
    let items: Vec<String> = boxes
        .iter()
        .map(|corners| format!("{{\"bbox_2d\": {corners}, \"label\": \"a\"}}"))
        .collect();
    format!("<answer>```json\n[{}]\n```</answer>", items.join(", "))
}

#[test]
fn boxes_in_shares_are_warned_of_where_they_earn_nothing() {
    let right = fenced(&["[10, 20, 110, 120]"]);
    for (boxes, score, shares) in [
        (&["[10, 20, 110, 120]"][..], 1.0, false),
        (&["[510, 520, 610, 620]"], 0.0, false),
        (&["[0.1, 0.2, 0.5, 0.6]"], 0.0, true),
        (&["[0.1, 0.2, 0.5, 1.0]", "[0.5, 0.2, 0.7, 0.6]"], 0.0, true),
        (&["[0.1, 0.2, 0.5, 1.5]"], 0.0, false),
        (&["[0, 0, 1, 1]"], 0.0, true),
        (&["[0, 0, 1, 2]"], 0.0, false),
        (&["[0, 0, 0, 0]"], 0.0, false),
    ] {
        let told = shares.then_some(Warning::FrameAllWithinOne);
        let found = warning("detection_score", &fenced(boxes), &right);
        assert_eq!(found, (Some(score), told), "{boxes:?}");
    }
}

#[test]
fn references_outside_a_fence_are_warned_of() {
    let completion = fenced(&["[10, 20, 110, 120]"]);
    for reward in ["detection_score", "map_reward"] {
        for (solution, unfenced) in [
            (completion.as_str(), false),
            ("[{\"bbox_2d\": [10, 20, 110, 120], \"label\": \"a\"}]", true),
            ("<answer>[10, 20, 110, 120]</answer>", true),
            ("```json\n[]\n```", false),
            ("None", false),
        ] {
            let told = warning(reward, &completion, solution).1;
            assert_eq!(told == Some(Warning::UnfencedReference), unfenced, "{reward} {solution}");
        }
    }
}
