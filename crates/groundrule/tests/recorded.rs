//! What the crate says, sentence by sentence, as the files of `tests/recorded/` hold it: every reward on rows that take each of
//! its turns, rows with something odd in every column, what lint finds, what is suggested.
//!
//! `UPDATE_DOCS=1 cargo test -p groundrule --test recorded` writes the files again; look at what changes in them.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

use groundrule::lint::lint;
use groundrule::rows::{ColumnNames, Row, Wanted};
use groundrule::suggest::Suggestion;
use groundrule::{
    Choice, JudgeOptions, Outcome, PartSpec, Plan, Sample, Semantics, World, registry,
};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// Rewards with the rows that they are asked about: every completion against every reference.
struct Rows {
    rewards: &'static [&'static str],
    references: &'static [&'static str],
    completions: &'static [&'static str],
}

const CAT: &str = r#"{"bbox_2d": [10, 10, 110, 110], "label": "cat"}"#;
const CAT_LIST: &str = "```json\n[{\"bbox_2d\": [10, 10, 110, 110], \"label\": \"cat\"}]\n```";
const TWO_LIST: &str = "```json\n[{\"bbox_2d\": [12, 10, 110, 112], \"label\": \"Cat\"}, \
                        {\"bbox_2d\": [200, 200, 300, 300], \"label\": \"dog\"}]\n```";

const ROWS: &[Rows] = &[
    Rows {
        rewards: &[
            "iou_reward",
            "iou_reward:prediction_frame=pixels",
            "iou_reward:prediction_frame=thousandths",
            "iou_reward:prediction_frame=qwen2.5-vl,max_pixels=200704",
            "iou_reward_internvl",
            "iou_reward_glm",
            "giou_reward",
            "giou_reward:prediction_layout=xywh",
            "diou_reward",
            "ciou_reward",
        ],
        references: &["<answer>[320, 240, 640, 480]</answer>"],
        completions: &[
            "<think>a</think><answer>{\"bbox_2d\": [320, 240, 640, 480]}</answer>",
            "<answer>[500, 500, 1000, 1000]</answer>",
            "<answer>[0.5, 0.5, 1.0, 1.0]</answer>",
            "<answer>the cat</answer>",
            "[640, 480, 320, 240]",
        ],
    },
    Rows {
        rewards: &["iou_reward", "iou_reward_internvl", "iou_reward_glm", "giou_reward"],
        references: &[
            "",
            "<answer>a cat</answer>",
            "[0.5, 0.5, 1.0, 1.0]",
            "<answer>[1, 2]</answer>",
        ],
        completions: &["<answer>[320, 240, 640, 480]</answer>"],
    },
    Rows {
        rewards: &[
            "detection_score",
            "detection_score:alpha=0.2,beta=0.5,gamma=0.3,iou_threshold=0.6",
            "map_reward",
            "map_reward:score_type=1,length_reward=true",
            "od_reward",
            "odLength_reward",
            "f1_reward",
            "f1_reward:labels=ignore,matching=greedy",
            "f1_reward:average=coco,labels=ignore",
            "all_match_reward",
        ],
        references: &[CAT_LIST, "None"],
        completions: &[
            CAT_LIST,
            TWO_LIST,
            CAT,
            "<answer>[10, 10, 110, 110]</answer>",
            "```json\n[{\"bbox_2d\": [300, 300, 310, 310], \"label\": \"cat\"}]\n```",
            "<answer>None</answer>",
            "",
        ],
    },
    Rows {
        rewards: &["detection_score", "map_reward", "od_reward", "f1_reward"],
        references: &["```json\n[]\n```", "```json\n{broken\n```", "```json\n7\n```", CAT],
        completions: &[CAT_LIST, "nothing"],
    },
    Rows {
        rewards: &[
            "point_in_box_reward",
            "point_in_box_reward:prediction_frame=thousandths",
            "click_reward",
            "click_reward:radius=200",
            "point_distance_reward",
            "point_distance_reward:reach=1000",
        ],
        references: &["[320, 240, 640, 480]", "{\"point_2d\": [480, 360]}", "the cat"],
        completions: &[
            "{\"point_2d\": [480, 360]}",
            "<answer>[500, 400]</answer>",
            "[320, 240, 640, 480]",
            "<point>1 2</point>",
            "[{\"point_2d\": [480, 360]}, {\"point_2d\": [0, 0]}]",
            "on the left",
        ],
    },
    Rows {
        rewards: &[
            "mcq_reward",
            "mcq_reward:reference=index-from-1",
            "accuracy_reward:accu_reward_method=mcq",
        ],
        references: &["B", "2", "a dog"],
        completions: &[
            "<answer>B</answer>",
            "(B)",
            "The answer is B.",
            "A or B",
            "a dog",
            "2",
            "C",
            "",
        ],
    },
    Rows {
        rewards: &["yes_no_reward", "accuracy_reward:accu_reward_method=yes_no"],
        references: &["yes", "No.", "unclear"],
        completions: &["Yes, it is.", "<answer>no</answer>", "yes and no", "maybe", ""],
    },
    Rows {
        rewards: &[
            "default_accuracy_reward",
            "default_accuracy_reward:tolerance=0.1",
            "accuracy_reward",
            "accuracy_reward:accu_reward_method=math",
            "accuracy_reward:accu_reward_method=weighted_sum",
            "accuracy_reward:accu_reward_method=llm",
            "math_reward",
            "all_match_reward",
            "llm_reward",
            "edit_distance_reward",
            "edit_distance_reward:threshold=0.5,case=ignore",
            "counting_reward",
            "counting_reward:partial=relative",
        ],
        references: &["7", "$\\frac{1}{2}$", "An old green bicycle", ""],
        completions: &[
            "<answer>7</answer>",
            "7.5",
            "$0.5$",
            "an old green bike",
            "An old green bicycle",
            "seven",
            "",
        ],
    },
    Rows {
        rewards: &["temporal_iou_reward", "temporal_iou_reward:threshold=0.5"],
        references: &["[10, 20]", "at noon"],
        completions: &[
            "from 10 to 20 s",
            "12 to 14",
            "20 to 30",
            "0:10 - 0:15, 0:18 - 0:30",
            "at 15",
        ],
    },
    Rows {
        rewards: &[
            "format_reward",
            "format_reward_rec",
            "format_reward_rec_internvl",
            "format_reward_rec_glm",
            "think_format_reward",
            "open_r1_format_reward",
            "tag_count_reward",
        ],
        references: &["7"],
        completions: &[
            "<think>a</think><answer>b</answer>",
            "<think>\na\n</think>\n<answer>\nb\n</answer>",
            "<think>a</think><answer>{\"bbox_2d\": [1, 2, 3, 4]}</answer>",
            "<think>a</think><answer>[1, 2, 3, 4]</answer>",
            "<think>a</think> so <answer>b</answer>",
            "<think></think><answer></answer>",
            "<think>a<answer>b</answer>",
            "<THINK>a</THINK><answer>b</answer>",
            "<think>a</think><Answer>b</Answer>",
            "<think>a</think><answer>b",
            "<think>a</think>b",
            "so <think>a</think><answer>b</answer><|im_end|>",
            "b",
            "",
        ],
    },
    Rows {
        rewards: &[
            "cosine_reward",
            "cosine_rewards",
            "get_cosine_scaled_reward",
            "get_cosine_scaled_reward:max_len=200,min_value_wrong=-2",
            "get_soft_overlong_punishment",
            "get_soft_overlong_punishment:max_completion_len=120,soft_punish_cache=60",
            "repetition_reward",
            "repetition_rewards",
            "get_repetition_penalty_reward",
            "get_repetition_penalty_reward:ngram_size=2,max_penalty=-0.5",
            "reasoning_steps_reward",
        ],
        references: &["7"],
        completions: &[
            "<answer>7</answer>",
            "<answer>8</answer>",
            "First, count the chairs on the left. Second, count the others.\nFinally, add both.\n\\boxed{7}",
            "Step 1: look. Step 2: look. Step 3: look. Step 4: look. Step 5: look.",
            "look at it again and look at it again and look at it again and look at it again",
            "好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好好",
            "",
        ],
    },
];

fn row<'a>(completion: &'a str, reference: &'a str, choices: &'a [Choice<'a>]) -> Sample<'a> {
    Sample {
        solution: Some(reference),
        image_size: Some((640, 480)),
        grid: Some(&[1.0, 34.0, 46.0]),
        tokens: Some(100),
        accuracy: Some(1.0),
        choices,
        ..Sample::new(completion)
    }
}

/// An outcome on one line: score, reason, warning, fault, then the steps of the trace.
fn said(outcome: &Outcome) -> String {
    let mut text = format!("{:?} {}", outcome.score, outcome.reason);
    if let Some(warning) = outcome.warning {
        let _ = write!(text, ", {}", warning.code());
    }
    if let Some(fault) = &outcome.fault {
        let _ = write!(text, ": {}", fault.message);
    }
    for step in outcome.trace.iter().flat_map(|trace| trace.steps()) {
        // Which repairs a reward has is on its page.
        if step.what != "semantics" {
            let _ = write!(text, "; {} {:?}", step.what, step.found);
        }
        if let Some((start, end)) = step.span {
            let _ = write!(text, " at {start}-{end}");
        }
    }
    text
}

/// Compares a record with what it holds, part by part, or writes it.
fn compare(name: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded").join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, now).unwrap();
    }
    let recorded = std::fs::read_to_string(&path).unwrap();
    for (now, recorded) in now.split("\n# ").zip(recorded.split("\n# ")) {
        assert_eq!(now, recorded, "{name}");
    }
    assert_eq!(now.len(), recorded.len(), "{name}");
}

#[test]
fn outcomes_are_as_recorded() {
    let choices =
        [Choice { label: "A", content: "a cat" }, Choice { label: "B", content: "a dog" }];
    let mut text = String::new();
    for rows in ROWS {
        for reward in rows.rewards {
            let mut known = String::new();
            for semantics in [Semantics::VlmR1, Semantics::Strict] {
                let spec: PartSpec = reward.parse().unwrap();
                let choices = if spec.reward == "mcq_reward" { &choices[..] } else { &[] };
                let plan = match Plan::new(&[PartSpec { semantics, ..spec }]) {
                    Ok(plan) => plan,
                    Err(error) => {
                        let _ = write!(text, "\n# {reward} {semantics}\n{error}\n");
                        continue;
                    }
                };
                let mut judged = String::new();
                for reference in rows.references {
                    for completion in rows.completions {
                        let sample = row(completion, reference, choices);
                        let options = JudgeOptions::new().trace(true);
                        let outcome = plan.judge_with(&sample, &World::nowhere(), options);
                        let said = said(&outcome.outcomes[0]);
                        let _ = writeln!(judged, "{completion:?} for {reference:?}\n  {said}");
                    }
                }
                // Rewards that have one reading are recorded once.
                let rows = if judged == known { "the same\n" } else { judged.as_str() };
                let _ = write!(text, "\n# {reward} {semantics}\n{rows}");
                known = judged;
            }
        }
    }
    compare("outcomes.txt", &text);
}

#[test]
fn every_reward_is_recorded() {
    let recorded: BTreeSet<&str> = ROWS
        .iter()
        .flat_map(|rows| rows.rewards)
        .map(|reward| reward.split(':').next().unwrap())
        .collect();
    let all: BTreeSet<&str> = registry::REWARDS.iter().map(|entry| entry.name).collect();
    let missing: Vec<_> = all.symmetric_difference(&recorded).collect();
    assert!(missing.is_empty(), "name {missing:?} in `rewards` of an entry of ROWS, above");
}

/// Columns that a row may have, and what may be in them.
const COLUMNS: [&str; 30] = [
    "completion",
    "resps",
    "completions",
    "messages",
    "solution",
    "label",
    "answers",
    "reward_model",
    "conversations",
    "prompt",
    "problem",
    "doc",
    "responses_create_params",
    "choices",
    "A",
    "image",
    "images",
    "image_size",
    "width",
    "image_grid_thw",
    "gen_len",
    "completion_ids",
    "acc_reward",
    "task",
    "accu_reward_method",
    "id",
    "group_id",
    "step",
    "extra_info",
    "picture",
];
const VALUES: [&str; 34] = [
    "null",
    "true",
    "-1",
    "7",
    "640",
    "1e400",
    "NaN",
    "99999999999999999999",
    "0.5",
    "12.0",
    "\"\"",
    "\"640x480\"",
    "\"640 × 480\"",
    "\"a.png\"",
    "\"<answer>B</answer>\"",
    "[]",
    "[null]",
    "[1, 2, 3]",
    "[640, 480]",
    "[[1, 34, 46]]",
    "[\"a\", \"b\"]",
    "[\"a\"]",
    "[[[\"a\"]]]",
    "{}",
    "{\"content\": \"x\"}",
    "{\"a\": 1}",
    "[{\"content\": \"x\"}]",
    "[{\"role\": \"user\", \"content\": \"q\"}, {\"role\": \"assistant\", \"content\": [{\"text\": \"x\"}]}]",
    "[{\"value\": \"<image>q\"}, {\"value\": \"<answer>2</answer>\"}]",
    "{\"ground_truth\": 5}",
    "{\"path\": \"a.png\", \"bytes\": null}",
    "{\"width\": 640, \"height\": 480}",
    "{\"question\": \"q\", \"options\": [\"u\", \"v\"]}",
    "{\"bbox_2d\": [1, 2, 3, 4]}",
];

/// The parts of a row that are not what a row without anything has.
fn told(row: &Row<'_>) -> String {
    let plain = format!("{:#?}", Row::default());
    let plain: BTreeSet<&str> = plain.lines().collect();
    // A group is a hash, which may differ from one version of Rust to the next.
    let row = Row { group: row.group.map(|_| 0), ..row.clone() };
    let text = format!("{row:#?}");
    let lines = text.lines().filter(|line| !plain.contains(line)).map(str::trim);
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn odd_columns_are_as_recorded() {
    let mut text = String::new();
    let named = ColumnNames::new([("reference", "meta.truth"), ("completion", "said")]).unwrap();
    let named = Wanted::ALL.with_names(&named);
    let mut add = |line: &str, wanted: &Wanted| {
        let _ = match Row::parse_wanted(line, wanted) {
            Ok(row) => writeln!(text, "\n# {line}\n{}", told(&row)),
            Err(error) => writeln!(text, "\n# {line}\n{}: {error}", error.reason),
        };
    };
    for column in COLUMNS {
        let completion = if column == "completion" { "" } else { r#""completion": "x", "# };
        for value in VALUES {
            add(&format!(r#"{{{completion}"{column}": {value}}}"#), &Wanted::ALL);
        }
    }
    for line in [
        r#"{"solution": "7"}"#,
        r#"{"resps": [["a", "b"]], "solution": "7"}"#,
        r#"{"completoin": "x", "solution": "7"}"#,
        r#"{"meta": {"response": "x", "answer": "7"}}"#,
        r#"{"completion": "x", "advantage": 1}"#,
        r#"{"completion": "x", "meta": {"answer": "7"}}"#,
        r#"{"completion": "x", "solutoin": "7"}"#,
        r#"{"completion": "x", "a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1, "k": 1}"#,
        r#"{"completion": "x", "a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1, "k": 1, "l": 1}"#,
        r#"{"completion": "x", "width": 640, "height": 480}"#,
        r#"{"completion": "x", "width": 640, "height": 0.5}"#,
        r#"{"completion": "x", "prompt": [{"role": "system", "content": "s"}, {"role": "user", "content": "q"}], "problem": "p"}"#,
        r#"{"completion": "x", "A": "u", "B": "v", "C": "w", "answer": "B"}"#,
    ] {
        add(line, &Wanted::ALL);
    }
    for line in [
        r#"{"said": "x", "meta": {"truth": "7"}}"#,
        r#"{"said": null, "meta": {"truth": null}}"#,
        r#"{"sad": "x", "meta": {"truth": "7"}}"#,
        r#"{"said": "x", "meta": {"trut": "7"}}"#,
        r#"{"said": "x", "solution": "7"}"#,
        "{}",
    ] {
        add(line, &named);
    }
    compare("rows.txt", &text);
}

#[test]
fn what_lint_finds_is_as_recorded() {
    let lines = [
        r#"{"completion": "", "solution": "7", "problem": "3 + 4?"}"#,
        r#"{"completion": "", "solution": "12 cm"}"#,
        r#"{"completion": "", "solution": "B", "choices": ["u", "v"]}"#,
        r#"{"completion": "", "solution": "yes"}"#,
        r#"{"completion": "", "solution": "an old green bicycle"}"#,
        r#"{"completion": "", "solution": [10, 20, 110, 220], "image_size": [640, 480]}"#,
        r#"{"completion": "", "solution": {"point_2d": [3, 4]}, "task": "point"}"#,
    ];
    let rows: Vec<(u64, Row<'_>)> =
        (1..).zip(lines.iter().map(|line| Row::parse(line).unwrap())).collect();
    let mut text = String::new();
    let mut add = |specs: &[PartSpec], name: &str, rows: &[(u64, Row<'_>)]| {
        let whose = if rows.is_empty() { "our references" } else { "the user's" };
        let _ = write!(text, "\n# {name}, {whose}\n");
        let report = match lint(specs, &World::nowhere(), rows) {
            Ok(report) => report,
            Err(error) => {
                let _ = writeln!(text, "{error}");
                return;
            }
        };
        let _ = writeln!(text, "{} replies to {} references", report.replies, report.references);
        for found in &report.findings {
            let (worst, level) = (&found.worst, found.level.word());
            let said: String = worst.completion.chars().take(100).collect();
            let _ = writeln!(
                text,
                "{level} {} {:?} {} of {}: {:.3} ({}) {:?} tokens, right {:.3}, wrong {:.3}, share {:.3?}, line {:?}\n  {said:?} for {:?}\n  {}",
                found.probe,
                found.method,
                found.times,
                found.of,
                worst.score,
                worst.reason,
                worst.tokens,
                worst.right,
                worst.wrong,
                worst.share,
                worst.line,
                worst.reference,
                found.fix
            );
        }
        for said in &report.advice {
            let level = said.level.word();
            let _ = writeln!(
                text,
                "{level} {} {:?}: {}; {}",
                said.code, said.label, said.message, said.fix
            );
        }
    };
    for entry in registry::REWARDS {
        for semantics in [Semantics::VlmR1, Semantics::Strict] {
            let spec = PartSpec { semantics, ..PartSpec::new(entry.name) };
            let name = format!("{} {semantics}", entry.name);
            add(std::slice::from_ref(&spec), &name, &[]);
            add(&[spec], &name, &rows);
        }
    }
    for rewards in [
        &["format_reward:weight=0", "mcq_reward:weight=-1"][..],
        &["format_reward:weight=2", "math_reward"],
        &[
            "iou_reward:semantics=strict,prediction_frame=pixels",
            "giou_reward:prediction_frame=thousandths",
        ],
        &["mcq_reward:tasks=kind:choice", "math_reward:tasks=kind:formula"],
        &["point_distance_reward:tasks=point", "yes_no_reward:tasks=yes"],
        &["default_accuracy_reward:semantics=strict,tolerance=0.5"],
    ] {
        let specs: Vec<PartSpec> = rewards.iter().map(|text| text.parse().unwrap()).collect();
        add(&specs, &rewards.join(" "), &[]);
        add(&specs, &rewards.join(" "), &rows);
    }
    compare("lint.txt", &text);
}

#[test]
fn suggestions_are_as_recorded() {
    let sets: &[&[&str]] = &[
        &[],
        &[r#"{"completion": "x", "picture": 1}"#],
        &[
            r#"{"problem": "<think> <answer>", "completion": "[1, 2, 9, 9]", "solution": [10, 20, 30, 40], "image_path": "none.png"}"#,
            r#"{"problem": "<think> <answer>", "completion": "B", "answer": "(B)"}"#,
            r#"{"problem": "<think> <answer>", "completion": "x", "solution": [0.1, 0.2, 0.3, 0.4]}"#,
            r#"{"problem": "", "completion": "C", "answer": "C"}"#,
        ],
        &[r#"{"problem": "<think>", "completion": "(3, 4)", "solution": {"point_2d": [3, 4]}}"#],
        &[
            r#"{"completion": "[1, 2, 9, 9]", "solution": [10, 20, 30, 40], "image_grid_thw": [1, 34, 46]}"#,
        ],
        &[r#"{"completion": "", "solution": [10, 20, 30, 40], "image_grid_thw": [1, 34, 46]}"#],
        &[
            r#"{"completion": "", "solution": [0.1, 0.2, 0.3, 0.4]}"#,
            r#"{"completion": "", "solution": [10, 20, 30, 40]}"#,
        ],
        &[
            r#"{"completion": "[0.1, 0.2, 0.3, 0.4]", "solution": [10, 20, 30, 40], "image_size": [100, 100]}"#,
        ],
        &[
            r#"{"completion": "cat<loc_100><loc_200><loc_300><loc_400>", "solution": [10, 20, 90, 90], "image_size": [100, 100]}"#,
        ],
        &[
            r#"{"completion": "[100, 200, 900, 900]", "solution": [10, 20, 90, 90], "image_size": [100, 100]}"#,
        ],
        &[r#"{"completion": "[500, 500, 995, 990]", "solution": [960, 540, 1910, 1070]}"#; 4],
        &[r#"{"completion": "[500, 500, 995, 990]", "solution": [960, 540, 1910, 1070], "picture": "a.png"}"#;
            4],
        &[r#"{"completion": "[60, 60, 120, 160]", "solution": [60, 60, 60, 100], "image_size": [640, 480]}"#;
            5],
        &[
            r#"{"solution": [10, 20, 30, 40], "image_size": [100, 100]}"#,
            r#"{"solution": [{"bbox_2d": [1, 2, 3, 4], "label": "a"}]}"#,
            r#"{"solution": "B"}"#,
        ],
        &[r#"{"solution": [10, 20, 30, 40]}"#, r#"{"solution": [0.1, 0.2, 0.3, 0.4]}"#],
        &[r#"{"solution": [10, 20, 30, 40], "image_grid_thw": [1, 34, 46]}"#],
        &[
            r#"{"solution": [10, 20, 30, 40]}"#,
            r#"{"solution": [60, 50, 40, 30]}"#,
            r#"{"solution": [70, 50, 40, 30]}"#,
            r#"{"solution": [80, 50, 40, 30]}"#,
        ],
        &[
            r#"{"completion": "x", "answer": "B"}"#,
            r#"{"completion": "x", "answer": "yes"}"#,
            r#"{"completion": "x", "answer": "12"}"#,
            r#"{"completion": "x", "answer": "a cat"}"#,
            r#"{"completion": "x", "answer": [4, 3, 2, 1]}"#,
            r#"{"completion": "x", "solution": [{"bbox_2d": [1, 2, 3, 4], "label": "a"}]}"#,
        ],
    ];
    let mut text = String::new();
    let wanted = Wanted::ALL.without_completions();
    for lines in sets {
        let rows: Vec<_> =
            lines.iter().map(|line| Row::parse_wanted(line, &wanted).unwrap()).collect();
        let found = Suggestion::of(&rows, &World::nowhere());
        let _ = write!(text, "\n# {}\n{}\n", lines.join("\n  "), found.line());
        let told = (found.completions, &found.frame, found.assumed, found.without_image);
        let _ = writeln!(text, "{told:?} {:?} {:?}", found.doubt, found.unreferenced);
        let _ = writeln!(text, "{:?} open: {}", found.form(), found.has_open_frame());
        // The head is the same for all.
        let toml = found.toml("rows.jsonl");
        text.push_str(toml.split_once("semantics = \"strict\"\n").unwrap().1);
    }
    compare("suggestions.txt", &text);
}
