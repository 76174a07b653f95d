//! `lint` and `diff` as a user meets them.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

struct Ran {
    code: i32,
    stdout: String,
    stderr: String,
}

fn run_with(directory: &Path, arguments: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_groundrule"))
        .current_dir(directory)
        .env_remove("DEBUG_MODE")
        .env_remove("CLICOLOR_FORCE")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feeding = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    feeding.join().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(directory: &Path, arguments: &[&str]) -> Ran {
    run_with(directory, arguments, "")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn directory(files: &[(&str, &str)]) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(directory.path().join(name), text).unwrap();
    }
    directory
}

const LOOSE: &str = "[[reward]]\nname = \"mcq_reward\"\nas = \"choice\"\n[[reward]]\nname = \"format_reward\"\nweight = 0.5\n";
const STRICT: &str = "semantics = \"strict\"\n[[reward]]\nname = \"mcq_reward\"\nas = \"choice\"\n[[reward]]\nname = \"format_reward\"\nweight = 0.5\n";

#[test]
fn what_a_configuration_falls_for_is_found() {
    let files = directory(&[("loose.toml", LOOSE), ("strict.toml", STRICT)]);
    let ran = run(files.path(), &["lint", "loose.toml"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""), "{}", ran.stdout);
    for words in [
        "loose.toml   2 rewards",
        "choice (mcq_reward, vlm-r1)",
        "✗ all_choices",
        "choice_letters",
        "✗ empty_blocks",
        "one_of_each_tag",
        "! other_form",
        "fix: semantics = \"strict\" stops ",
    ] {
        assert!(ran.stdout.contains(words), "{words}:\n{}", ran.stdout);
    }
    assert!(!ran.stdout.contains('\u{1b}'), "colours in a pipe");
    let ran = run(files.path(), &["lint", "loose.toml", "-v"]);
    assert!(
        ran.stdout.contains("every choice at once: earns 1 (choice_match); a right answer earns 1"),
        "{}",
        ran.stdout
    );
    let ran = run(files.path(), &["lint", "strict.toml"]);
    assert_eq!(ran.code, 0, "{}", ran.stdout);
    assert!(ran.stdout.contains("was rewarded"), "{}", ran.stdout);
}

#[test]
fn findings_are_told_to_programs() {
    let files = directory(&[("loose.toml", LOOSE)]);
    let ran = run(files.path(), &["lint", "loose.toml", "--json"]);
    assert_eq!(ran.code, 1);
    let report = json(&ran.stdout);
    let findings = report["findings"].as_array().unwrap();
    let found = findings.iter().find(|found| found["probe"] == "all_choices").unwrap();
    assert_eq!(found["as"], "choice");
    assert_eq!(found["reward"], "mcq_reward");
    assert_eq!(found["semantics"], "vlm-r1");
    assert_eq!(found["level"], "finding");
    assert_eq!(found["ended_by"], serde_json::json!(["choice_letters"]));
    assert_eq!((&found["score"], &found["right"]), (&1.0.into(), &1.0.into()));
    assert!(found["wrong"].as_f64() < Some(0.1) && found["reason"] == "choice_match");
    assert!(report["completions"].as_u64() > Some(100));
}

/// The rows of a run serve as references, and so do those of a data set, which has no completions.
#[test]
fn references_come_from_rows() {
    let rows = "{\"completion\": \"B\", \"solution\": \"B\", \"problem\": \"A or B?\"}\n\
                {\"solution\": \"A\", \"problem\": \"A or B?\"}\nnot json\n\
                {\"completion\": \"B\", \"solution\": \"B\", \"problem\": \"A or B?\"}\n";
    let files = directory(&[("strict.toml", STRICT), ("loose.toml", LOOSE), ("rows.jsonl", rows)]);
    let ran = run(files.path(), &["lint", "loose.toml", "--references", "rows.jsonl", "--json"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let report = json(&ran.stdout);
    let findings = report["findings"].as_array().unwrap();
    let found = findings.iter().find(|found| found["probe"] == "letter_in_passing").unwrap();
    assert_eq!((&found["times"], &found["of"]), (&2.into(), &2.into()));
    assert_eq!(found["line"], 1);
    let ran = run_with(files.path(), &["lint", "strict.toml", "--references", "-"], rows);
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
    let ran = run_with(files.path(), &["lint", "strict.toml", "--references", "-"], "not json\n");
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(ran.stderr.contains("-:1: not JSON") && ran.stderr.contains("fix: "), "{}", ran.stderr);
}

#[test]
fn warnings_end_a_run_where_that_is_asked_for() {
    let files = directory(&[]);
    let reward = "format_reward:semantics=strict";
    let ran = run(files.path(), &["lint", "--reward", reward]);
    assert_eq!(ran.code, 0, "{}", ran.stdout);
    assert!(ran.stdout.contains("! form_only"), "{}", ran.stdout);
    let ran = run(files.path(), &["lint", "--reward", reward, "--deny-warnings"]);
    assert_eq!(ran.code, 1);
    assert_eq!(run(files.path(), &["lint"]).code, 2);
    assert_eq!(run(files.path(), &["lint", "nowhere.toml"]).code, 3);
    assert_eq!(run(files.path(), &["lint", "--reward", "mcq_rewrd"]).code, 2);
}

/// A plan of grounding and length rewards; the tokenizer of the configuration is used.
#[test]
fn the_example_is_clean_under_strict() {
    let text = fs::read_to_string(examples().join("groundrule.toml")).unwrap();
    let tokenizer = examples().join("tokenizer.json");
    let text = text
        .replace("\"tokenizer.json\"", &format!("{tokenizer:?}"))
        .replace("images = \".\"", "semantics = \"strict\"");
    let files = directory(&[("strict.toml", &text)]);
    let ran = run(files.path(), &["lint", "strict.toml", "--deny-warnings"]);
    assert_eq!(ran.code, 0, "{}", ran.stdout);
}

const ROWS: &str = concat!(
    r#"{"id": "all", "prompt": "p", "completion": "<think>a</think><answer>A, B, C, D</answer>", "solution": "D"}"#,
    "\n",
    r#"{"id": "form", "prompt": "p", "completion": "<think>a</think><answer>(D)</answer>", "solution": "D"}"#,
    "\n",
    r#"{"prompt": "q", "completion": "<think>a</think><answer>B</answer>", "solution": "B"}"#,
    "\n\nnot json\n",
    r#"{"prompt": "q", "completion": "<think></think><answer>B</answer>", "solution": "B"}"#,
    "\n",
);

#[test]
fn what_changes_is_shown_by_reason() {
    let files = directory(&[("loose.toml", LOOSE), ("strict.toml", STRICT), ("rows.jsonl", ROWS)]);
    for sides in
        [["loose.toml", "strict.toml"], ["vlm-r1", "strict.toml"], ["loose.toml", "strict"]]
    {
        let ran = run(files.path(), &[&["diff"], &sides[..], &["rows.jsonl"]].concat());
        assert_eq!((ran.code, ran.stderr.as_str()), (1, ""), "{sides:?}: {}", ran.stdout);
        for words in [
            "5 rows   3 change   1 up   2 down   1 unreadable",
            "choice_match → not_committed",
            "no_choice → choice_match",
            "format_match → format_missing",
            "the biggest changes",
            "the ranking changes in 1 of 2 groups",
            "1 group with a learning signal in B and none in A",
        ] {
            assert!(ran.stdout.contains(words), "{sides:?}: {words}:\n{}", ran.stdout);
        }
        assert!(!ran.stdout.contains('\u{1b}'), "colours in a pipe");
    }
    for sides in [["loose.toml", "loose.toml"], ["loose.toml", "vlm-r1"], ["strict", "strict.toml"]]
    {
        let ran = run(files.path(), &[&["diff"], &sides[..], &["rows.jsonl"]].concat());
        assert_eq!(ran.code, 0, "{sides:?}: {}", ran.stdout);
        assert!(ran.stdout.contains("✓ no score changes"), "{}", ran.stdout);
        assert!(ran.stdout.contains("✓ the ranking is the same in all of 2 groups"));
    }
}

#[test]
fn changed_rows_are_written() {
    let files = directory(&[("loose.toml", LOOSE), ("rows.jsonl", ROWS)]);
    let base = ["diff", "loose.toml", "strict", "rows.jsonl"];
    let ran = run(files.path(), &[&base[..], &["-o", "changed.jsonl"]].concat());
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("3 rows written to changed.jsonl"), "{}", ran.stdout);
    let text = fs::read_to_string(files.path().join("changed.jsonl")).unwrap();
    let rows: Vec<Value> = text.lines().map(json).collect();
    let [all, form, empty] = rows.as_slice() else { panic!("{text}") };
    assert_eq!(
        (&all["line"], &all["id"], &all["delta"]),
        (&1.into(), &"all".into(), &(-1.0).into())
    );
    assert_eq!(all["rewards"]["choice"]["a"]["reason"], "choice_match");
    assert_eq!(all["rewards"]["choice"]["b"]["reason"], "not_committed");
    // What stays the same is left out.
    assert!(all["rewards"].get("format_reward").is_none());
    assert_eq!((&form["a"], &form["b"]), (&0.5.into(), &1.5.into()));
    assert_eq!((&empty["line"], &empty["delta"]), (&6.into(), &(-0.5).into()));
    // Streamed to standard output, the summary goes elsewhere; threads change nothing.
    for threads in ["1", "3"] {
        let ran = run(files.path(), &[&base[..], &["-o", "-", "--threads", threads]].concat());
        assert_eq!(ran.stdout, text);
        assert!(ran.stderr.contains("3 change"), "{}", ran.stderr);
    }
    let ran = run(files.path(), &[&base[..], &["-q"]].concat());
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (1, "", ""));
}

#[test]
fn changes_are_told_to_programs() {
    let files = directory(&[("loose.toml", LOOSE), ("rows.jsonl", ROWS)]);
    let ran = run(files.path(), &["diff", "loose.toml", "strict", "rows.jsonl", "--json"]);
    assert_eq!(ran.code, 1);
    let told = json(&ran.stdout);
    assert_eq!(
        (&told["rows"], &told["changed"], &told["unreadable"]),
        (&5.into(), &3.into(), &1.into())
    );
    assert_eq!((&told["a"], &told["b"]), (&"loose.toml".into(), &"loose.toml as strict".into()));
    let choice = &told["rewards"][0];
    assert_eq!((&choice["name"], &choice["changed"]), (&"choice".into(), &2.into()));
    assert_eq!(choice["reasons"][0]["rows"], 1);
    assert_eq!(told["biggest"][0]["delta"].as_f64().map(f64::abs), Some(1.0));
    assert_eq!(told["groups"]["reordered"], 1);
    assert_eq!(told["groups"]["flat_in_a_alone"], 1);
}

/// A configuration with frames can be compared with VLM-R1's reading, which has none.
#[test]
fn frames_are_left_out_where_they_have_no_meaning() {
    let config = "semantics = \"strict\"\n[[reward]]\nname = \"iou_reward\"\nprediction_frame = \"thousandths\"\n";
    let row = r#"{"completion": "<answer>[500, 500, 1000, 1000]</answer>", "solution": "[320, 240, 640, 480]", "image_size": [640, 480], "image_grid_thw": [1, 34, 46]}"#;
    let files = directory(&[("frames.toml", config), ("rows.jsonl", row)]);
    let ran = run(files.path(), &["diff", "vlm-r1", "frames.toml", "rows.jsonl", "--json"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    let total = &json(&ran.stdout)["total"];
    assert!(
        total["mean_a"].as_f64() < Some(0.3) && total["mean_b"].as_f64() > Some(0.999),
        "{total}"
    );
}

#[test]
fn sides_are_found_where_nothing_is_named() {
    let files = directory(&[("groundrule.toml", LOOSE), ("rows.jsonl", ROWS)]);
    let ran = run(files.path(), &["diff", "vlm-r1", "strict", "rows.jsonl"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("from groundrule.toml as vlm-r1"), "{}", ran.stdout);
    let bare = directory(&[("rows.jsonl", ROWS)]);
    let ran = run_with(bare.path(), &["diff", "vlm-r1", "strict", "-"], ROWS);
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("from each row's reference as strict"), "{}", ran.stdout);
    assert_eq!(run(bare.path(), &["diff", "vlm-r1", "nowhere.toml", "rows.jsonl"]).code, 3);
    assert_eq!(run(bare.path(), &["diff", "vlm-r1", "strict", "nowhere.jsonl"]).code, 3);
    assert_eq!(run(bare.path(), &["diff", "vlm-r1", "strict"]).code, 2);
    let typo = run(bare.path(), &["diff", "vlm-r1", "strct", "rows.jsonl"]);
    assert_eq!(typo.code, 2);
    assert!(typo.stderr.contains("did you mean 'strict'?"), "{}", typo.stderr);
    let empty = run_with(bare.path(), &["diff", "vlm-r1", "strict", "-"], "");
    assert_eq!(empty.code, 0);
    assert!(empty.stdout.contains("no rows"), "{}", empty.stdout);
}

#[test]
fn rewards_of_one_side_alone_are_named() {
    let more = format!("{LOOSE}[[reward]]\nname = \"repetition_reward\"\nweight = 0.5\n");
    let files = directory(&[("a.toml", LOOSE), ("b.toml", &more), ("rows.jsonl", ROWS)]);
    let ran = run(files.path(), &["diff", "a.toml", "b.toml", "rows.jsonl"]);
    assert!(ran.stdout.contains("only in B"), "{}", ran.stdout);
    assert_eq!(ran.code, 0, "a reward that changes no total changes no row\n{}", ran.stdout);
}

#[test]
fn the_page_names_every_probe() {
    let page = fs::read_to_string(examples().join("../docs/program.md")).unwrap();
    for (name, what) in groundrule::lint::probes() {
        assert!(page.contains(&format!("| `{name}` | {what} |")), "{name} | {what}");
    }
}
