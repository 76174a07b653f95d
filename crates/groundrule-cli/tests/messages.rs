//! What the program says when something is not as it should be: causes, fixes and exit codes.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// What a run left behind.
struct Ran {
    code: i32,
    stdout: String,
    stderr: String,
}

impl Ran {
    /// Checks that each of these texts was printed, wherever.
    fn says(&self, texts: &[&str]) -> &Self {
        let all = format!("{}{}", self.stdout, self.stderr);
        for text in texts {
            assert!(all.contains(text), "{text}\n{all}");
        }
        self
    }

    fn ends_with(&self, code: i32) -> &Self {
        assert_eq!(self.code, code, "{}{}", self.stdout, self.stderr);
        self
    }
}

fn run_with(directory: &Path, variables: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_groundrule"));
    command.current_dir(directory).args(arguments).stdin(Stdio::null());
    for name in ["DEBUG_MODE", "LOG_PATH", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
    let output = command.output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(directory: &Path, arguments: &[&str]) -> Ran {
    run_with(directory, &[], arguments)
}

/// A directory with one file of rows in it.
fn with_rows(rows: &str) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("rows.jsonl"), rows).unwrap();
    directory
}

const MATH: &str = r#"{"task": "math", "completion": "<answer>7</answer>", "solution": "7"}"#;
const BOXES: &str = r#"{"task": "rec", "completion": "<answer>7</answer>", "solution": "7"}"#;

#[test]
fn rewards_and_rows_that_do_not_meet_are_named() {
    let rows = with_rows(&format!("{MATH}\n{BOXES}\n{MATH}\n"));
    let score = |rewards: &[&str]| {
        let rewards: Vec<&str> = rewards.iter().flat_map(|name| ["--reward", *name]).collect();
        run(rows.path(), &[&["score", "rows.jsonl"], rewards.as_slice()].concat())
    };
    score(&["format_reward:tasks=mth"]).ends_with(5).says(&[
        "! format_reward · applies to no row",
        "it is for mth, and the rows' tasks are math 2, rec 1",
        "fix: did you mean tasks=math?",
        "error: no row got a score",
    ]);
    score(&["format_reward:tasks=math,tasks=text"]).ends_with(0).says(&[
        "! no reward · 1 row, first line 2",
        "the task is rec, and the plan has math, text",
    ]);
    let rows = with_rows(r#"{"completion": "x"}"#);
    run(rows.path(), &["score", "rows.jsonl", "--reward", "format_reward:tasks=math"])
        .ends_with(5)
        .says(&["it is for math, and no row has a `task`", "fix: add `task` to the rows"]);
}

#[test]
fn a_reference_that_no_reward_is_for_is_told_by_its_kind() {
    let grid = r#"{"data_source": "refcoco", "completion": "[1, 2, 30, 40]", "solution": "[1, 2, 30, 40]", "image_size": [560, 560], "image_grid_thw": [1, 40, 40]}"#;
    let words = r#"{"data_source": "refcoco", "completion": "a bus", "solution": "a red bus"}"#;
    let rows = with_rows(&format!("{grid}\n{words}\n"));
    let rewards =
        ["--reward", "iou_reward:semantics=strict,prediction_frame=qwen2.5-vl,tasks=kind:box"];
    let why = "the reference is of the kind words, and the plan has kind:box";
    run(rows.path(), &[&["score", "rows.jsonl"], &rewards[..]].concat()).ends_with(0).says(&[
        "1 scored",
        "! no reward · 1 row, first line 2",
        why,
    ]);
    run(rows.path(), &[&["explain", "--row", "rows.jsonl:2"], &rewards[..]].concat())
        .ends_with(5)
        .says(&[&format!("skipped, because {why}: iou_reward")]);
    run(rows.path(), &[&["explain", "--row", "rows.jsonl:1"], &rewards[..]].concat()).ends_with(0);
    // The same if the plan is for no row at all.
    let rows = with_rows(words);
    run(rows.path(), &[&["score", "rows.jsonl"], &rewards[..]].concat()).ends_with(5).says(&[why]);
}

#[test]
fn accuracy_rules_that_nobody_knows_or_hears_are_counted() {
    let rows = with_rows(
        "{\"accu_reward_method\": \"mqc\", \"completion\": \"B\", \"solution\": \"B\"}\n"
            .repeat(2)
            .as_str(),
    );
    run(rows.path(), &["score", "rows.jsonl", "--reward", "accuracy_reward"]).ends_with(0).says(&[
        "! no_such_method · accuracy_reward · 2 rows scored with a warning, first line 1",
        "accu_reward_method does not name a rule, so the default one was used",
    ]);
    run(rows.path(), &["score", "rows.jsonl"]).ends_with(0).says(&[
        "! accu_reward_method · 2 rows, first line 1",
        "rows ask for a rule, such as mqc, and no reward uses it",
        "fix: use --reward accuracy_reward",
    ]);
}

#[test]
fn strict_is_said_wherever_a_score_is() {
    let rows = with_rows(MATH);
    let reward = "default_accuracy_reward:semantics=strict";
    let ran = run(rows.path(), &["score", "rows.jsonl", "--reward", reward, "-o", "-", "--trace"]);
    ran.ends_with(0).says(&["    strict · numeric_equal 1"]);
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    let part = &row["rewards"]["default_accuracy_reward"];
    assert_eq!(part["semantics"], "strict");
    assert_eq!(part["trace"][0]["what"], "semantics");
    let repairs = part["trace"][0]["found"].as_str().unwrap();
    assert!(repairs.starts_with("strict: argument_order, "), "{repairs}");
    run(rows.path(), &["explain", "--reward", reward, "7", "7"]).says(&[
        "default_accuracy_reward strict  1",
        "semantics",
        "sound_mathematics",
    ]);
    let plain = ["score", "rows.jsonl", "--reward", "default_accuracy_reward", "-o", "-"];
    let ran = run(rows.path(), &plain);
    assert!(!ran.stdout.contains("semantics") && !ran.stderr.contains("strict ·"));
    ran.says(&["as vlm-r1 (semantics=strict repairs it)"]);
}

#[test]
fn rows_without_any_score_are_not_a_success() {
    let rows = with_rows("{\"completion\": null}\nnot json\n");
    let ran = run(rows.path(), &["score", "rows.jsonl", "-o", "out.jsonl"]);
    ran.ends_with(5).says(&[
        "0 scored   2 failed",
        "`completion` is null",
        "fix: give what the model wrote as text",
        "error: no row got a score",
    ]);
    assert_eq!(fs::read_to_string(rows.path().join("out.jsonl")).unwrap().lines().count(), 2);
    let ran = run(rows.path(), &["score", "rows.jsonl"]);
    assert!(!ran.stdout.contains("explained"), "{}", ran.stdout);
    run(rows.path(), &["score", "rows.jsonl", "-q"]).ends_with(5).says(&["without -q"]);
    run(rows.path(), &["explain", "--row", "rows.jsonl:1"]).ends_with(5);
    // Nothing to score has a code of its own.
    let empty = with_rows("\n");
    run(empty.path(), &["score", "rows.jsonl"])
        .ends_with(6)
        .says(&["no rows", "error: rows.jsonl has no rows"]);
}

#[test]
fn a_list_of_rows_is_read() {
    let rows = with_rows(&format!("[\n  {MATH},\n  {}\n]\n", BOXES.replace(", ", ",\n    ")));
    let ran = run(rows.path(), &["score", "rows.jsonl", "-o", "-"]);
    ran.ends_with(0).says(&["2 rows   2 scored"]);
    let lines: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["line"], &lines[1]["line"]), (&1.into(), &2.into()));
    run(rows.path(), &["explain", "--row", "rows.jsonl:2"]).ends_with(0);
    // A list inside lines is none of rows.
    let rows = with_rows(&format!("{MATH}\n[{MATH}]\n"));
    run(rows.path(), &["score", "rows.jsonl"]).says(&["`jq -c '.[]' rows.jsonl` makes such lines"]);
}

#[test]
fn debug_logs_do_not_damage_rows() {
    let rows = with_rows(MATH);
    fs::write(rows.path().join("log_format.txt"), MATH).unwrap();
    for (log, files) in [
        ("rows.jsonl", &["rows.jsonl"][..]),
        ("./rows.jsonl", &["rows.jsonl"]),
        ("log.txt", &["rows.jsonl", "log_format.txt"]),
        ("out.jsonl", &["rows.jsonl", "-o", "out.jsonl"]),
    ] {
        let variables = [("DEBUG_MODE", "true"), ("LOG_PATH", log)];
        let ran = run_with(rows.path(), &variables, &[&["score"], files].concat());
        ran.ends_with(2).says(&["error: the debug log", "as well\n  fix: set LOG_PATH"]);
    }
    assert_eq!(fs::read_to_string(rows.path().join("rows.jsonl")).unwrap(), MATH);
}

#[test]
fn wrong_usage_is_told_before_the_first_row() {
    let rows = with_rows(MATH);
    let cases: &[(&[&str], i32, &[&str])] = &[
        (&["score", "-", "-"], 2, &["standard input is named twice"]),
        (
            &["score", "rows.jsonl", "--reward", "detection_score:iou_threshold=5"],
            2,
            &["iou_threshold takes a number from 0 to 1, not 5"],
        ),
        (
            &["score", "rows.jsonl", "--reward", "detection_score:alpha=0,gamma=0"],
            2,
            &["alpha, beta and gamma are all 0"],
        ),
        (
            &["score", "rows.jsonl", "--reward", "format_reward:as=a,as=b"],
            2,
            &["'as' is given twice"],
        ),
        (&["score", "rows.jsonl", "--weight", "0.5"], 2, &["fix: write --weight NAME=0.5"]),
        (
            &[
                "score",
                "rows.jsonl",
                "--weight",
                "default_accuracy_reward=1",
                "--weight",
                "default_accuracy_reward=2",
            ],
            2,
            &["'default_accuracy_reward' has a weight already"],
        ),
        (&["explain", "--row", "rows.jsonl:0"], 2, &["lines are counted from 1"]),
        (&["explain", "--row", "rows.jsonl:x"], 2, &["'x' is not a line number"]),
        (&["score", "rows.jsonl", "-o", "."], 3, &["error: .: this is a directory"]),
        (
            &["score", "rows.jsonl", "-o", "no/out.jsonl"],
            3,
            &["error: no/out.jsonl: there is no such directory\n"],
        ),
        (
            &["score", "rows.jsonl", "--tokenizer", "no.json"],
            3,
            &["error: 'no.json' cannot be used"],
        ),
    ];
    for (arguments, code, texts) in cases {
        run(rows.path(), arguments).ends_with(*code).says(texts);
    }
    fs::write(rows.path().join("x.json"), "{}").unwrap();
    run(rows.path(), &["score", "rows.jsonl", "--tokenizer", "x.json"])
        .ends_with(3)
        .says(&["error: x.json: this is not a tokenizer.json"]);
}

#[test]
fn times_are_shown_when_asked_for() {
    let rows = with_rows(&format!("{MATH}\n{BOXES}\n"));
    run(rows.path(), &["score", "rows.jsonl", "--timing"]).ends_with(0).says(&[
        "time, all threads together",
        "a row",
        "slowest: line ",
    ]);
    let plain = run(rows.path(), &["score", "rows.jsonl"]);
    assert!(!plain.stdout.contains("slowest"));
}

#[test]
fn a_rewards_page_has_the_settings_of_all_rewards() {
    let directory = tempfile::tempdir().unwrap();
    let ran = run(directory.path(), &["rewards", "iou_reward"]);
    ran.ends_with(0).says(&[
        "* only with semantics=strict",
        "settings of every reward",
        "strict repairs continuous_overlap",
        "may be repeated",
    ]);
    let defaults: Vec<_> = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("    "))
        .filter_map(|line| line.find(" = "))
        .collect();
    // The columns stand below one another, in each of the two lists.
    assert!(defaults.windows(2).filter(|pair| pair[0] != pair[1]).count() <= 1, "{defaults:?}");
    let ran = run(directory.path(), &["rewards", "iou_reward", "--json"]);
    let page: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(page["parameters"][0]["needs_strict"], true);
}

#[test]
fn scores_of_python_functions_are_not_judged_again() {
    let rows = with_rows(
        r#"{"completion": "<answer>7</answer>", "solution": "7", "score": 1.3, "rewards": {"short": {"score": 1.0, "status": "scored", "reason": "python_function"}}}"#,
    );
    let reward = "default_accuracy_reward:semantics=strict";
    run(rows.path(), &["score", "rows.jsonl", "--reward", reward]).ends_with(0).says(&[
        "! short · cannot be judged again here",
        "the recorded scores of Python functions are not in these totals",
        "fix: `groundrule report` and `groundrule view` show the scores as they were recorded",
    ]);
    // Its total would differ in every row.
    let ran = run(rows.path(), &["score", "rows.jsonl", "--reward", reward]);
    assert!(!ran.stdout.contains("--against"), "{}", ran.stdout);
    let report = |more: &[&str]| {
        let told =
            ["report", "rows.jsonl", "-o", "page.html"].into_iter().chain(more.iter().copied());
        run(rows.path(), &told.collect::<Vec<_>>()).stdout
    };
    let told = report(&["--reward", reward]);
    assert!(told.contains("! short cannot be judged again here"), "{told}");
    assert_eq!(report(&[]), "wrote page.html\n");
}

#[test]
fn a_directory_means_its_only_file_of_rows() {
    let rows = with_rows(&format!("{MATH}\n{MATH}\n"));
    let explain = |place: &str| {
        let place = format!("{}{place}", rows.path().display());
        run(rows.path(), &["explain", "--row", &place])
    };
    explain("/:2").ends_with(0).says(&["numeric_equal"]);
    explain("/*.jsonl:2").ends_with(0);
    fs::write(rows.path().join("more.jsonl"), MATH).unwrap();
    explain("/:2").ends_with(2).says(&["this means 2 files", "more.jsonl:2"]);
}

#[test]
fn questions_and_choices_can_be_tried_without_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let explain = |more: &[&str]| {
        let all =
            ["explain", "The answer is blue.", "B", "--reward", "mcq_reward:semantics=strict"];
        run(directory.path(), &[&all[..], more].concat())
    };
    explain(&["--choices", "[\"red\", \"blue\"]"]).ends_with(0).says(&["choice_match"]);
    explain(&["--problem", "Which? A. red B. blue"]).ends_with(0).says(&["choice_match"]);
    explain(&["--choices", "red"]).ends_with(2).says(&["these are not choices", "--choices '["]);
}

#[test]
fn init_before_the_first_rollout_claims_nothing_about_frames() {
    let rows = with_rows(
        "{\"solution\": [10, 20, 30, 40], \"image_size\": [100, 100]}\n{\"solution\": [{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"a\"}]}\n",
    );
    let ran = run(rows.path(), &["init", "rows.jsonl"]);
    ran.ends_with(0).says(&[
        "set prediction_frame in groundrule.toml",
        "next: groundrule lint groundrule.toml --references rows.jsonl",
    ]);
    let text = fs::read_to_string(rows.path().join("groundrule.toml")).unwrap();
    assert_eq!(text.matches("# prediction_frame = \"qwen2.5-vl\"").count(), 2, "{text}");
    assert!(!text.contains("same coordinates"), "{text}");
    // What it proposes next works, once the frames are set.
    let text = text.replace("# prediction_frame", "prediction_frame");
    fs::write(rows.path().join("groundrule.toml"), text).unwrap();
    let ran = run(rows.path(), &["lint", "groundrule.toml", "--references", "rows.jsonl"]);
    assert!(ran.code < 2, "{}{}", ran.stdout, ran.stderr);
    let rows = with_rows("{\"solution\": \"7\", \"problem\": \"3 + 4?\"}\n");
    let ran = run(rows.path(), &["init", "rows.jsonl"]);
    assert!(!ran.stdout.contains("prediction_frame"), "{}", ran.stdout);
    let rows = with_rows(MATH);
    run(rows.path(), &["init", "rows.jsonl"]).says(&["next: groundrule score rows.jsonl"]);
}

#[test]
fn columns_that_no_row_has_are_mistakes() {
    let rows = with_rows(
        "{\"completion\": \"7\", \"solution\": \"7\", \"reward\": 1, \"data_source\": \"a\"}\n",
    );
    let score = |more: &[&str]| run(rows.path(), &[&["score", "rows.jsonl"], more].concat());
    for (more, says) in [
        (&["--against", "rewards"][..], "--against rewards: no row has such a column"),
        (&["--by", "datasource"], "did you mean 'data_source'?"),
        (&["--columns", "data_sorce", "-o", "out.jsonl"], "did you mean 'data_source'?"),
        (&["--by", "foo"], "rows have completion, data_source, reward, solution"),
    ] {
        score(more).ends_with(2).says(&[says]);
    }
    assert!(!rows.path().join("out.jsonl").exists());
    score(&["--by", "data_source", "--against", "reward"]).ends_with(0);
}

#[test]
fn init_without_a_reference_says_what_the_rows_have() {
    let rows = with_rows("{\"completion\": \"7\", \"groundtruth\": \"7\"}\n");
    let ran = run(rows.path(), &["init", "rows.jsonl"]);
    ran.ends_with(5).says(&["no reference was found in 1 row", "did you mean `ground_truth`?"]);
    assert!(!rows.path().join("groundrule.toml").exists());
}

#[test]
fn files_that_hold_no_rows_say_what_they_are() {
    let rows = with_rows(MATH);
    let write = |name: &str, text: &str| fs::write(rows.path().join(name), text).unwrap();
    write("page.txt", "<!doctype html>\n<html></html>\n");
    write("train.py", "import json\n");
    write("wrapped.json", "{\n \"rows\": [\n  {\"completion\": \"7\"}\n ]\n}\n");
    write("my.toml", "semantics = \"strict\"\n");
    for (name, says) in [
        ("page.txt", "this is a web page"),
        ("train.py", "this is Python code"),
        ("wrapped.json", "jq -c '.rows[]' wrapped.json"),
        ("my.toml", "--config my.toml"),
    ] {
        run(rows.path(), &["score", name]).ends_with(3).says(&[says]);
    }
    for arguments in
        [&["lint", "rows.jsonl"][..], &["score", "rows.jsonl", "--config", "rows.jsonl"]]
    {
        run(rows.path(), arguments).ends_with(2).says(&["this is a file of rows"]);
    }
    run(rows.path(), &["diff", "foo", "strict", "rows.jsonl"]).ends_with(2).says(&["vlm-r1"]);
    let ran = run(rows.path(), &["score", "rows.jsonl", "--semantics", "strict"]);
    ran.ends_with(2).says(&["--reward NAME:semantics=strict"]);
}

/// Rows whose columns have names of their own, and columns with usual names that mean something else.
const OWN: &str = "{\"model_out\": \"<answer>7</answer>\", \"truth\": \"7\", \"answer\": \"no\", \"asked\": \"3 + 4?\"}\n\
                   {\"model_out\": \"<answer>8</answer>\", \"truth\": \"7\", \"answer\": \"no\", \"asked\": \"3 + 4?\"}\n";

const NAMED: [&str; 6] = [
    "--column",
    "completion=model_out",
    "--column",
    "reference=truth",
    "--column",
    "question=asked",
];

#[test]
fn columns_of_other_names_are_named_with_a_flag() {
    let directory = with_rows(OWN);
    let run = |arguments: &[&str]| run(directory.path(), &[arguments, &NAMED].concat());
    let scored = run(&["score", "rows.jsonl"]);
    scored.says(&["2 rows   2 scored", "numeric_equal 1", "accuracy 0.500, 1 of 2 rows right"]);
    // Commands that are proposed work as they are.
    scored.says(&["--column completion=model_out --column reference=truth"]).ends_with(0);
    run(&["explain", "--row", "rows.jsonl:2"]).says(&["numeric_differs"]).ends_with(0);
    run(&["diff", "vlm-r1", "strict", "rows.jsonl"]).says(&["2 rows"]);
    run(&["report", "rows.jsonl", "-o", "report.html"]).ends_with(0);
    let report = fs::read_to_string(directory.path().join("report.html")).unwrap();
    assert!(report.contains("numeric_equal"), "the rows are judged");
}

#[test]
fn names_of_columns_are_kept_in_the_configuration() {
    let directory = with_rows(OWN);
    run(directory.path(), &[&["init", "rows.jsonl"][..], &NAMED].concat()).ends_with(0);
    let written = fs::read_to_string(directory.path().join("groundrule.toml")).unwrap();
    let line = r#"columns = { completion = "model_out", reference = "truth", question = "asked" }"#;
    assert!(written.contains(line), "{written}");
    run(directory.path(), &["score", "rows.jsonl"]).says(&["2 scored", "numeric_equal 1"]);
    run(directory.path(), &["explain", "--row", "rows.jsonl:1"]).says(&["numeric_equal"]);
    let lint = ["lint", "groundrule.toml", "--references", "rows.jsonl"];
    run(directory.path(), &lint).says(&["1 reference"]);
    // A flag counts before the file.
    let other = ["score", "rows.jsonl", "--column", "reference=answer"];
    run(directory.path(), &other).says(&["2 scored", "accuracy 0.000"]);
}

#[test]
fn a_column_that_is_misnamed_is_an_error_or_found_in_the_rows() {
    let directory = with_rows(OWN);
    let run = |column: &str| run(directory.path(), &["score", "rows.jsonl", "--column", column]);
    run("model_out").says(&["no column is named", "--column completion=model_out"]).ends_with(2);
    run("completon=x").says(&["there is no column 'completon'; did you mean 'completion'?"]);
    run("completion=model_otu")
        .says(&["the row has no `model_otu`", "`model_out`: did you mean that column?"])
        .ends_with(5);
    run("question=asked")
        .says(&["the row has no `completion`", "Or name it: --column completion=model_out"]);
}

#[test]
fn names_in_parquet_and_tables_of_text_are_the_rows_own() {
    let directory = with_rows("model_out,truth\n<answer>7</answer>,7\n");
    fs::rename(directory.path().join("rows.jsonl"), directory.path().join("rows.csv")).unwrap();
    let named = &NAMED[..4];
    let run = |arguments: &[&str]| run(directory.path(), &[arguments, named].concat());
    run(&["score", "rows.csv", "-o", "rows.parquet", "--columns", "model_out,truth"])
        .says(&["1 scored"]);
    run(&["score", "rows.parquet"]).says(&["1 row", "1 scored", "numeric_equal 1"]).ends_with(0);
}

#[test]
fn semantics_that_are_no_flag_are_told_where_they_belong() {
    let directory = with_rows(MATH);
    for (given, word) in [
        (&["--semantics", "vlm-r1"][..], "vlm-r1"),
        (&["--semantics=vlm-r1"], "vlm-r1"),
        (&["--semantics", "strict"], "strict"),
        (&["--semantics"], "strict"),
        (&["--semantics", "careful"], "strict"),
    ] {
        for before in [&["score"][..], &["score", "rows.jsonl", "--reward", "format_reward"]] {
            let ran = run(directory.path(), &[before, given].concat());
            let tip = format!(
                "semantics belong to rewards: --reward NAME:semantics={word}, or semantics = \"{word}\" in a configuration"
            );
            ran.ends_with(2).says(&[&tip]);
        }
    }
    let ran = run(directory.path(), &["score", "rows.jsonl", "--semantic", "vlm-r1"]);
    assert!(!ran.ends_with(2).stderr.contains("belong to rewards"), "{}", ran.stderr);
}

#[test]
fn columns_of_the_first_rows_are_named_when_one_is_missing() {
    let late = MATH.replace("\"task\"", "\"late\": 1, \"task\"");
    let directory = with_rows(&(format!("{MATH}\n").repeat(5000) + &late));
    for flags in [&["--by", "nothing"][..], &["--against", "nothing"]] {
        let named = ["score", "rows.jsonl", "--reward", "format_reward"];
        let ran = run(directory.path(), &[&named, flags].concat());
        ran.ends_with(2).says(&["nothing: no row has such a column"]);
        assert!(ran.stderr.contains("rows have completion, solution, task\n"), "{}", ran.stderr);
    }
}

#[test]
fn rewards_are_listed_for_people_and_for_programs() {
    let directory = with_rows(MATH);
    let told = run(directory.path(), &["rewards"]);
    let lines: Vec<&str> = told.ends_with(0).stdout.lines().collect();
    let json: Value =
        serde_json::from_str(&run(directory.path(), &["rewards", "--json"]).stdout).unwrap();
    assert_eq!(json.as_array().unwrap().len(), groundrule::registry::REWARDS.len());
    for (entry, listed) in groundrule::registry::REWARDS.iter().zip(json.as_array().unwrap()) {
        assert_eq!(
            (&listed["name"], &listed["summary"]),
            (&entry.name.into(), &entry.summary.into())
        );
        let own = |line: &&&str| line.split_whitespace().next() == Some(entry.name);
        let [line] = lines.iter().filter(own).collect::<Vec<_>>()[..] else { panic!("{lines:?}") };
        assert!(line.ends_with(entry.summary), "{line}");
    }
}
