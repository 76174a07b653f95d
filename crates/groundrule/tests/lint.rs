//! The lint finds every exploit under `vlm-r1`, names the repair that ends it, and finds nothing under `strict`.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod cases;

use cases::CASES;
use groundrule::lint::{Finding, Level, Report, lint};
use groundrule::rows::Row;
use groundrule::{PartSpec, Repair, Semantics, Setting, World, registry};

fn spec(reward: &str, semantics: Semantics) -> PartSpec {
    let mut spec = PartSpec::new(reward);
    spec.semantics = semantics;
    spec
}

fn probed(specs: &[PartSpec], references: &[(u64, Row)]) -> Report {
    lint(specs, &World::nowhere(), references).unwrap()
}

fn grave(report: &Report) -> Vec<&Finding> {
    report.findings.iter().filter(|finding| finding.level == Level::Finding).collect()
}

/// What a finding says, for messages of tests.
fn told(findings: &[&Finding]) -> String {
    let tell = |found: &&Finding| {
        let worst = &found.worst;
        let said: String = worst.completion.chars().take(200).collect();
        format!("{} {said:?} on {:?}: {}", found.probe, worst.reference, worst.score)
    };
    findings.iter().map(tell).collect::<Vec<_>>().join("\n")
}

/// Cases that earn more under `vlm-r1` than they should. The others lose what they should have.
fn exploits() -> impl Iterator<Item = &'static cases::Case> {
    CASES.iter().filter(|case| case.after.is_none_or(|after| case.before > after))
}

#[test]
fn every_exploit_is_found_and_its_repair_named() {
    assert!(exploits().count() >= 20);
    for case in exploits() {
        let report = probed(&[spec(case.reward, Semantics::VlmR1)], &[]);
        let named = |found: &&Finding| found.ended_by.contains(&case.repair);
        let findings = grave(&report);
        assert!(
            findings.iter().any(named),
            "{} of {} is not found:\n{}",
            case.repair,
            case.reward,
            told(&findings)
        );
        for found in findings {
            let example = &found.worst;
            assert!(example.right > example.wrong, "{}", found.probe);
            assert_eq!(found.semantics, Semantics::VlmR1);
        }
    }
}

#[test]
fn every_exploit_is_found_on_its_own_reference() {
    // Forms and repetitions have no reference.
    let has_reference =
        |case: &&cases::Case| !case.solution.is_empty() || case.repair == Repair::EmptyReference;
    for case in exploits().filter(has_reference) {
        let row = Row { solution: Some(case.solution.into()), ..Row::default() };
        let references = [(1, row)];
        let report = probed(&[spec(case.reward, Semantics::VlmR1)], &references);
        let findings = grave(&report);
        let named = |found: &&Finding| found.ended_by.contains(&case.repair);
        assert!(
            findings.iter().any(named),
            "{} of {} on {:?}:\n{}",
            case.repair,
            case.reward,
            case.solution,
            told(&findings)
        );
        let report = probed(&[spec(case.reward, Semantics::Strict)], &references);
        let findings = grave(&report);
        assert!(
            findings.is_empty(),
            "{} on {:?}:\n{}",
            case.reward,
            case.solution,
            told(&findings)
        );
    }
}

#[test]
fn twice_the_length_limit_is_found() {
    for reward in ["cosine_reward", "cosine_rewards", "get_cosine_scaled_reward"] {
        let report = probed(&[spec(reward, Semantics::VlmR1)], &[]);
        let found = report.findings.iter().find(|found| found.probe == "too_long").unwrap();
        assert_eq!(found.ended_by, [Repair::CosineClamp], "{reward}");
        assert_eq!(found.worst.tokens, Some(2048), "{reward}");
    }
    let report = probed(&[spec("get_soft_overlong_punishment", Semantics::VlmR1)], &[]);
    assert!(report.findings.is_empty());
}

/// A right answer that is denied, left open or taken back: found where it is paid, and paid nowhere under strict.
#[test]
fn unsettled_answers_are_found() {
    for (reward, probe) in [
        ("yes_no_reward", "yes_no_unsettled"),
        ("mcq_reward", "choice_unsettled"),
        ("default_accuracy_reward", "choice_unsettled"),
        ("default_accuracy_reward", "two_words"),
    ] {
        let report = probed(&[spec(reward, Semantics::VlmR1)], &[]);
        assert!(report.findings.iter().any(|found| found.probe == probe), "{reward} {probe}");
    }
    for entry in registry::REWARDS {
        let report = probed(&[spec(entry.name, Semantics::Strict)], &[]);
        let unsettled: Vec<_> =
            report.findings.iter().filter(|found| found.probe.ends_with("_unsettled")).collect();
        assert!(unsettled.is_empty(), "{}:\n{}", entry.name, told(&unsettled));
    }
}

/// Every cheat that was ever paid has a probe by this name, so that a configuration is asked about it.
#[test]
fn cheats_that_were_paid_have_probes() {
    let known: Vec<_> = groundrule::lint::probes().map(|(name, _)| name).collect();
    for name in [
        "two_words",
        "repeated_text",
        "empty_blocks",
        "step_words",
        "odd_box",
        "number_unsettled",
        "yes_no_unsettled",
        "choice_unsettled",
    ] {
        assert!(known.contains(&name), "{name}");
    }
}

/// A box of no numbers passes for every box under pycocotools' comparisons.
#[test]
fn what_is_no_number_is_found() {
    for reward in ["map_reward", "od_reward", "odLength_reward"] {
        let report = probed(&[spec(reward, Semantics::VlmR1)], &[]);
        let found = report.findings.iter().find(|found| found.probe == "no_number").unwrap();
        assert!(
            found.worst.completion.contains("NaN") && found.worst.share > Some(0.9),
            "{reward}"
        );
    }
}

/// The probes write boxes and points as the declared family does.
#[test]
fn presets_are_clean() {
    for reward in ["click_reward", "point_in_box_reward", "iou_reward"] {
        for preset in groundrule::presets::PRESETS {
            let mut spec = spec(reward, Semantics::Strict);
            let value = groundrule::Setting::Text(preset.name.to_owned());
            spec.settings = vec![("prediction_frame".to_owned(), value)];
            let report = probed(&[spec], &[]);
            let findings = grave(&report);
            assert!(findings.is_empty(), "{reward} {}:\n{}", preset.name, told(&findings));
        }
    }
}

#[test]
fn strict_is_clean() {
    for entry in registry::REWARDS {
        let report = probed(&[spec(entry.name, Semantics::Strict)], &[]);
        let findings = grave(&report);
        assert!(findings.is_empty(), "{}:\n{}", entry.name, told(&findings));
        let refused: Vec<_> =
            report.findings.iter().filter(|found| found.level == Level::Warning).collect();
        assert!(refused.is_empty(), "{} turns away\n{}", entry.name, told(&refused));
        assert!(report.advice.iter().all(|advice| advice.level < Level::Finding), "{report:?}");
        assert!(report.references > 0 && report.replies > 20, "{}", entry.name);
    }
}

/// Right answers that VLM-R1 turns away.
#[test]
fn right_answers_that_earn_nothing_are_warned_of() {
    for (reward, repair) in [
        ("mcq_reward", Repair::ChoiceLetters),
        ("iou_reward", Repair::BoxReading),
        ("detection_score", Repair::BoxReading),
        ("format_reward_rec", Repair::BoxReading),
    ] {
        let report = probed(&[spec(reward, Semantics::VlmR1)], &[]);
        let found = report.findings.iter().find(|found| found.probe == "other_form").unwrap();
        assert_eq!(found.level, Level::Warning, "{reward}");
        assert!(found.ended_by.contains(&repair), "{reward}: {:?}", found.ended_by);
    }
}

#[test]
fn declared_frames_are_written_as_declared() {
    for frame in ["pixels", "thousandths", "shares", "grid", "smart-resize", "qwen3-vl"] {
        for layout in ["xyxy", "xywh", "cxcywh", "yxyx"] {
            for reward in ["iou_reward", "detection_score", "giou_reward", "click_reward"] {
                let mut spec = spec(reward, Semantics::Strict);
                let set =
                    |name: &str, value: &str| (name.to_owned(), Setting::Text(value.to_owned()));
                spec.settings = vec![
                    set("prediction_frame", frame),
                    set("prediction_layout", layout),
                    set("reference_frame", "thousandths"),
                ];
                let report = probed(&[spec], &[]);
                let findings = grave(&report);
                assert!(findings.is_empty(), "{reward} {frame} {layout}:\n{}", told(&findings));
                let odd: Vec<_> = report.advice.iter().map(|advice| advice.code).collect();
                assert!(odd.is_empty(), "{reward} {frame} {layout}: {odd:?}");
            }
        }
    }
}

fn rows(lines: &[&str]) -> Vec<(u64, Row<'static>)> {
    (1..).zip(lines).map(|(line, text)| (line, Row::parse(text).unwrap())).collect()
}

#[test]
fn references_of_the_user_are_used() {
    let references = rows(&[
        r#"{"completion": "", "problem": "Which?\nA. x\nB. y", "solution": "<answer>B</answer>", "task": "mcq"}"#,
        r#"{"completion": "", "problem": "Which?\nA. x\nB. y", "solution": "A", "task": "mcq"}"#,
        r#"{"completion": "", "problem": "How many?", "solution": "42", "task": "math"}"#,
    ]);
    let mut choice = spec("mcq_reward", Semantics::VlmR1);
    choice.tasks = vec!["mcq".to_owned()];
    let report = probed(&[choice], &references);
    assert_eq!(report.references, 2);
    let found = report.findings.iter().find(|found| found.probe == "letter_in_passing").unwrap();
    assert_eq!((found.times, found.of), (2, 2));
    assert!(found.worst.line.is_some());
    let unrewarded = report.advice.iter().find(|advice| advice.code == "task_unrewarded").unwrap();
    assert!(unrewarded.message.contains("'math'"));
    let left_out =
        report.advice.iter().find(|advice| advice.code == "references_left_out").unwrap();
    assert!(left_out.message.starts_with("1 of 3 references is"), "{}", left_out.message);
    assert!(left_out.message.ends_with("in line 3"), "{}", left_out.message);
    // A reward for a kind of reference takes the rows of that kind, whatever their task.
    let mut choice = spec("mcq_reward", Semantics::VlmR1);
    choice.tasks = vec!["kind:choice".to_owned()];
    let report = probed(&[choice], &references);
    assert_eq!(report.references, 2);
    assert!(report.advice.iter().all(|advice| advice.code != "task_unrewarded"));
}

/// References in shares of the image, which VLM-R1's overlap cannot see, and under a wrong declaration.
#[test]
fn references_in_another_frame_are_noticed() {
    let references = rows(&[
        r#"{"completion": "", "solution": "<answer>[0.1, 0.2, 0.5, 0.6]</answer>", "image_size": [640, 480], "image_grid_thw": [1, 34, 46]}"#,
        r#"{"completion": "", "solution": "<answer>[0.3, 0.2, 0.5, 0.9]</answer>", "image_size": [640, 480], "image_grid_thw": [1, 34, 46]}"#,
    ]);
    for reward in ["iou_reward", "iou_reward_internvl"] {
        let report = probed(&[spec(reward, Semantics::VlmR1)], &references);
        let found =
            report.advice.iter().find(|advice| advice.code == "right_earns_nothing").unwrap();
        assert_eq!(found.level, Level::Finding, "{reward}");
        assert!(found.message.contains("2 of 2"), "{}", found.message);
    }
    let report = probed(&[spec("iou_reward", Semantics::Strict)], &references);
    assert!(
        report.advice.iter().any(|advice| advice.code == "frame_all_within_one"),
        "{:?}",
        report.advice
    );
    let mut shares = spec("iou_reward", Semantics::Strict);
    shares.settings = vec![
        ("reference_frame".to_owned(), Setting::Text("shares".to_owned())),
        ("prediction_frame".to_owned(), Setting::Text("thousandths".to_owned())),
    ];
    let report = probed(&[shares], &references);
    assert!(report.advice.is_empty(), "{:?}", report.advice);
}

/// The question itself equals the answer, and says nothing.
#[test]
fn questions_that_hold_their_answer_are_no_answers() {
    let references = rows(&[
        r#"{"completion": "", "problem": "What is 17 · 24?", "solution": "408"}"#,
        r#"{"completion": "", "problem": "Compute $\\frac{3}{8} + \\frac{1}{8}$.", "solution": "$\\frac{1}{2}$"}"#,
    ]);
    for reward in ["default_accuracy_reward", "math_reward", "cosine_reward"] {
        let report = probed(&[spec(reward, Semantics::Strict)], &references);
        let findings = grave(&report);
        assert!(findings.is_empty(), "{reward}:\n{}", told(&findings));
    }
}

fn codes(specs: &[PartSpec]) -> Vec<&'static str> {
    probed(specs, &[]).advice.iter().map(|advice| advice.code).collect()
}

#[test]
fn odd_plans_are_noticed() {
    let strict = |reward: &str| spec(reward, Semantics::Strict);
    assert_eq!(
        codes(&[strict("default_accuracy_reward"), strict("format_reward")]),
        [] as [&str; 0]
    );
    assert_eq!(codes(&[strict("format_reward")]), ["form_only"]);
    let weighted = |reward: &str, weight| PartSpec { weight, ..strict(reward) };
    assert_eq!(codes(&[weighted("default_accuracy_reward", 0.0)]), ["weight_zero"]);
    assert_eq!(codes(&[weighted("default_accuracy_reward", -1.0)]), ["weight_negative"]);
    assert_eq!(
        codes(&[strict("default_accuracy_reward"), weighted("format_reward", 3.0)]),
        ["form_outweighs"]
    );
    assert_eq!(codes(&[strict("cosine_reward")]), ["no_tokenizer"]);
    let framed = |reward: &str, frame: &str| PartSpec {
        settings: vec![("prediction_frame".to_owned(), Setting::Text(frame.to_owned()))],
        ..strict(reward)
    };
    let both = [framed("iou_reward", "shares"), framed("giou_reward", "thousandths")];
    assert_eq!(codes(&both), ["frames_disagree"]);
    let mut apart = both.clone();
    apart[0].tasks = vec!["a".to_owned()];
    apart[1].tasks = vec!["b".to_owned()];
    assert_eq!(codes(&apart), [] as [&str; 0]);
}

/// What a plan is told about itself, by code.
fn advised(specs: &[PartSpec], references: &[(u64, Row)], code: &str) -> Option<String> {
    let report = probed(specs, references);
    report.advice.into_iter().find(|advice| advice.code == code).map(|advice| advice.message)
}

#[test]
fn form_outweighs_from_more_than_half_on() {
    let plan = |weight| {
        let form = PartSpec { weight, ..spec("format_reward", Semantics::Strict) };
        [spec("default_accuracy_reward", Semantics::Strict), form]
    };
    // An answer in no form at all earns nothing, a wrong one in the right form earns the weight of form.
    for (weight, share) in [(0.5, None), (1.0, None), (1.5, Some(60)), (3.0, Some(75))] {
        let told = share.map(|share| {
            format!("a wrong answer in the right form earns {share} % of what a right one earns")
        });
        assert_eq!(advised(&plan(weight), &[], "form_outweighs"), told, "{weight}");
    }
    // Without a reward of form there is nothing to outweigh.
    let alone = [spec("default_accuracy_reward", Semantics::Strict)];
    assert_eq!(advised(&alone, &[], "form_outweighs"), None);
}

#[test]
fn frames_disagree_on_the_same_rows_only() {
    let framed = |reward: &str, name: &str, word: &str, tasks: &[&str]| PartSpec {
        settings: vec![(name.to_owned(), Setting::Text(word.to_owned()))],
        tasks: tasks.iter().map(|&task| task.to_owned()).collect(),
        ..spec(reward, Semantics::Strict)
    };
    let message = "iou_reward and giou_reward read the same completion in different frames";
    for (one, other, disagree) in [
        (("prediction_frame", "shares"), ("prediction_frame", "thousandths"), true),
        (("prediction_frame", "shares"), ("prediction_frame", "shares"), false),
        (("prediction_layout", "xyxy"), ("prediction_layout", "xywh"), true),
        (("prediction_layout", "xyxy"), ("prediction_layout", "xyxy"), false),
        (("prediction_frame", "shares"), ("prediction_layout", "xywh"), false),
    ] {
        for (mine, theirs, together) in [
            (&[][..], &[][..], true),
            (&["a"], &[], true),
            (&[], &["b"], true),
            (&["a", "b"], &["b", "c"], true),
            (&["a"], &["b"], false),
        ] {
            let specs = [
                framed("iou_reward", one.0, one.1, mine),
                framed("giou_reward", other.0, other.1, theirs),
            ];
            let told = (disagree && together).then(|| message.to_owned());
            assert_eq!(advised(&specs, &[], "frames_disagree"), told, "{specs:?}");
        }
    }
}

#[test]
fn lengths_need_a_tokenizer_or_a_count_in_every_row() {
    let length = [spec("get_soft_overlong_punishment", Semantics::Strict)];
    let counted = r#"{"completion": "", "solution": "7", "gen_len": 3}"#;
    let uncounted = r#"{"completion": "", "solution": "7"}"#;
    assert!(advised(&length, &[], "no_tokenizer").is_some());
    assert!(advised(&length, &rows(&[counted, uncounted]), "no_tokenizer").is_some());
    assert!(advised(&length, &rows(&[counted, counted]), "no_tokenizer").is_none());
    let choice = [spec("mcq_reward", Semantics::Strict)];
    assert!(advised(&choice, &[], "no_tokenizer").is_none());
}

#[test]
fn a_judge_that_is_not_there_is_noted() {
    let judged = probed(&[spec("llm_reward", Semantics::Strict)], &[]);
    let noted = judged.advice.iter().find(|advice| advice.code == "no_judge").unwrap();
    assert_eq!((noted.level, noted.label.as_deref()), (Level::Note, Some("llm_reward")));
    assert_eq!(advised(&[spec("mcq_reward", Semantics::Strict)], &[], "no_judge"), None);
}

#[test]
fn rewards_without_a_fitting_reference_are_named() {
    let references = rows(&[r#"{"completion": "", "solution": "7", "task": "math"}"#]);
    let mut choice = spec("mcq_reward", Semantics::Strict);
    let message = "no reference is of a kind that this reward can be probed with";
    assert_eq!(
        advised(std::slice::from_ref(&choice), &references, "no_reference").as_deref(),
        Some(message)
    );
    choice.tasks = vec!["mcq".to_owned()];
    let told = advised(&[choice], &references, "no_reference").unwrap();
    assert!(told.starts_with("no reference of the task 'mcq' is of a kind"), "{told}");
    let number = [spec("math_reward", Semantics::Strict)];
    assert_eq!(advised(&number, &references, "no_reference"), None);
}

/// A reference that a reward does not judge is told with its line; one of several is counted.
#[test]
fn references_that_are_not_judged_are_counted() {
    let references = rows(&[
        r#"{"completion": "", "solution": "a bus"}"#,
        r#"{"completion": "", "solution": ""}"#,
        r#"{"completion": "", "solution": "a cat"}"#,
        r#"{"completion": "", "solution": " "}"#,
    ]);
    let words = [spec("all_match_reward", Semantics::Strict)];
    let told = advised(&words, &references, "not_judged").unwrap();
    assert!(told.starts_with("in line 2 the reference is not judged: "), "{told}");
    assert!(told.ends_with(" (2 of 4 references)"), "{told}");
    let told = advised(&words, &references[..2], "not_judged").unwrap();
    assert!(!told.contains("references)"), "{told}");
}

#[test]
fn the_most_serious_comes_first() {
    let mut levels = Vec::new();
    for entry in registry::REWARDS {
        let report = probed(&[spec(entry.name, Semantics::VlmR1)], &[]);
        let order: Vec<_> = report
            .findings
            .iter()
            .map(|found| (found.level, found.worst.share.unwrap_or(f64::INFINITY)))
            .collect();
        assert!(order.windows(2).all(|pair| pair[0] >= pair[1]), "{}: {order:?}", entry.name);
        levels.extend(order.iter().map(|(level, _)| *level));
        assert!(report.advice.windows(2).all(|pair| pair[0].level >= pair[1].level));
        let worst = levels_of(&report).into_iter().max();
        assert_eq!(report.worst(), worst, "{}", entry.name);
    }
    assert!([Level::Note, Level::Warning, Level::Finding].iter().all(|one| levels.contains(one)));
}

fn levels_of(report: &Report) -> Vec<Level> {
    let findings = report.findings.iter().map(|found| found.level);
    findings.chain(report.advice.iter().map(|advice| advice.level)).collect()
}

/// A weakness on one in twenty of a user's references is a finding, on fewer it is a note.
#[test]
fn what_is_rare_is_only_a_note() {
    for (others, level) in [(0, Level::Finding), (19, Level::Finding), (20, Level::Note)] {
        // VLM-R1 pays a near miss of the first for likeness, of the others nothing.
        let mut lines = vec![r#"{"completion": "", "solution": "10:30"}"#];
        lines.extend(vec![r#"{"completion": "", "solution": "13"}"#; others]);
        let report = probed(&[spec("default_accuracy_reward", Semantics::VlmR1)], &rows(&lines));
        let found = report.findings.iter().find(|found| found.probe == "near_miss").unwrap();
        assert_eq!((found.times, found.of, found.level), (1, others + 1, level));
    }
}

/// Every completion that was judged is counted: the honest ones and those of the probes.
#[test]
fn replies_are_counted() {
    // One right and one wrong completion, and the right one at 20 lengths.
    let report = probed(&[spec("get_soft_overlong_punishment", Semantics::Strict)], &[]);
    assert_eq!((report.references, report.replies), (1, 22));
    let both = [
        spec("get_soft_overlong_punishment", Semantics::Strict),
        PartSpec {
            label: Some("again".to_owned()),
            ..spec("get_soft_overlong_punishment", Semantics::Strict)
        },
    ];
    let report = probed(&both, &[]);
    assert_eq!((report.references, report.replies), (2, 44));
}
