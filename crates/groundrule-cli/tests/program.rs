//! The program as a user meets it: arguments, files and exit codes in; rows, summaries and errors out.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn command(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_groundrule"));
    command.current_dir(directory);
    for name in ["DEBUG_MODE", "LOG_PATH", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// What a run left behind.
struct Ran {
    code: i32,
    stdout: String,
    stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Ran {
            code: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

fn run(directory: &Path, arguments: &[&str]) -> Ran {
    command(directory).args(arguments).stdin(Stdio::null()).output().unwrap().into()
}

fn run_with(directory: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = command(directory)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // In a thread, so that neither side waits for the other with full pipes.
    let feeding = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    feeding.join().unwrap();
    output.into()
}

/// A directory with one file of rows in it.
fn with_rows(rows: &str) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("rows.jsonl"), rows).unwrap();
    directory
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

const GOOD: &str = r#"{"id": "a", "prompt": "q", "completion": "<think>x</think><answer>7</answer>", "solution": "7"}"#;
const WRONG: &str =
    r#"{"id": 2, "prompt": "q", "completion": "<answer>8</answer>", "solution": "7"}"#;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn rows_are_written_with_scores_and_reasons() {
    let directory = with_rows(&format!("{GOOD}\n\n{WRONG}\n"));
    let rewards = ["--reward", "format_reward", "--reward", "default_accuracy_reward"];
    let ran = run(
        directory.path(),
        &[&["score", "rows.jsonl", "-o", "out.jsonl"][..], &rewards].concat(),
    );
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.contains("2 rows   2 scored"), "{}", ran.stdout);
    assert!(ran.stdout.contains("2 rewards from the command line"), "{}", ran.stdout);
    assert!(ran.stdout.contains("2 rows written to out.jsonl"), "{}", ran.stdout);
    assert_eq!(names(directory.path()), ["out.jsonl", "rows.jsonl"]);
    let rows = json_lines(&fs::read_to_string(directory.path().join("out.jsonl")).unwrap());
    let [good, wrong] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!(
        (&good["line"], &good["id"], &good["status"]),
        (&1.into(), &"a".into(), &"scored".into())
    );
    assert_eq!(good["score"].as_f64(), Some(2.0));
    assert_eq!(good["rewards"]["format_reward"]["reason"], "format_match");
    assert!(good.get("file").is_none() && good["rewards"]["format_reward"].get("trace").is_none());
    assert_eq!((&wrong["line"], &wrong["id"]), (&3.into(), &2.into()));
    assert_eq!(wrong["score"].as_f64(), Some(0.0));
    assert_eq!(wrong["rewards"]["default_accuracy_reward"]["score"].as_f64(), Some(0.0));
}

#[test]
fn rows_stream_to_standard_output_and_the_summary_goes_elsewhere() {
    let directory = tempfile::tempdir().unwrap();
    let ran = run_with(directory.path(), &["score", "-", "-o", "-", "--trace"], GOOD.as_bytes());
    assert_eq!(ran.code, 0);
    let rows = json_lines(&ran.stdout);
    assert_eq!(rows.len(), 1);
    let trace = &rows[0]["rewards"]["default_accuracy_reward"]["trace"];
    assert_eq!((&trace[1]["what"], &trace[1]["found"]), (&"answer".into(), &"7".into()));
    assert_eq!(trace[1]["span"], serde_json::json!([24, 25]));
    assert!(ran.stderr.contains("1 row   1 scored"), "{}", ran.stderr);
    // Without a place for them there are no rows, only the summary.
    let ran = run_with(directory.path(), &["score", "-"], GOOD.as_bytes());
    assert!(ran.stdout.contains("1 row   1 scored") && !ran.stdout.contains('{'), "{}", ran.stdout);
    let ran = run_with(directory.path(), &["score", "-", "-q"], GOOD.as_bytes());
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""));
    assert_eq!(names(directory.path()), [] as [&str; 0]);
}

#[test]
fn gzip_is_known_by_its_content() {
    let directory = tempfile::tempdir().unwrap();
    let text = format!("{GOOD}\n{WRONG}\n");
    // The names say the opposite of the contents.
    fs::write(directory.path().join("packed.jsonl"), gzip(text.as_bytes())).unwrap();
    fs::write(directory.path().join("plain.gz"), &text).unwrap();
    let rows = |arguments: &[&str]| {
        let ran = run(directory.path(), &[&["score", "-q", "-o", "-"], arguments].concat());
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        ran.stdout
    };
    let plain = rows(&["plain.gz"]);
    assert_eq!(plain.lines().count(), 2);
    assert_eq!(rows(&["packed.jsonl"]), plain);
    let piped =
        run_with(directory.path(), &["score", "-q", "-o", "-", "-"], &gzip(text.as_bytes()));
    assert_eq!(piped.stdout, plain);
    let both = json_lines(&rows(&["plain.gz", "packed.jsonl"]));
    let places: Vec<_> =
        both.iter().map(|row| (row["file"].as_str().unwrap(), &row["line"])).collect();
    let (one, two) = (&Value::from(1), &Value::from(2));
    assert_eq!(
        places,
        [("plain.gz", one), ("plain.gz", two), ("packed.jsonl", one), ("packed.jsonl", two)]
    );
    // An output named .gz is compressed.
    assert_eq!(run(directory.path(), &["score", "-q", "plain.gz", "-o", "out.gz"]).code, 0);
    assert!(fs::read(directory.path().join("out.gz")).unwrap().starts_with(&[0x1f, 0x8b]));
}

#[test]
fn damaged_gzip_is_an_error_and_leaves_no_output() {
    let directory = tempfile::tempdir().unwrap();
    let whole = gzip(format!("{GOOD}\n").repeat(500).as_bytes());
    fs::write(directory.path().join("cut.gz"), whole.get(..whole.len() / 2).unwrap()).unwrap();
    let ran = run(directory.path(), &["score", "cut.gz", "-o", "out.jsonl"]);
    assert_eq!(ran.code, 3, "{}", ran.stderr);
    assert!(
        ran.stderr.starts_with("error: cut.gz:") && ran.stderr.contains("\n  fix: "),
        "{}",
        ran.stderr
    );
    assert_eq!(names(directory.path()), ["cut.gz"]);
}

#[test]
fn bad_lines_are_kept_with_the_reason_and_the_others_are_scored() {
    let mut rows = format!("\u{feff}{GOOD}\nnot json\n[1, 2]\n").into_bytes();
    rows.extend(b"{\"completion\": \"\xff\"}\n");
    rows.extend(b"{\"id\": \"x\", \"solution\": \"7\"}\n{\"completion\": \"y\", \"gen_len\": \"many\", \"z\": NaN}\n");
    rows.extend(
        format!("{WRONG}\r\n{{\"completion\": \"a\", \"loss\": NaN, \"solution\": \"\\ud83d\"}}")
            .bytes(),
    );
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("rows.jsonl"), rows).unwrap();
    let rewards = ["--reward", "format_reward", "--reward", "get_soft_overlong_punishment"];
    let tokenizer = examples().join("tokenizer.json");
    let tokenizer = ["--tokenizer", tokenizer.to_str().unwrap()];
    let ran = run(
        directory.path(),
        &[&["score", "rows.jsonl", "-o", "-"][..], &rewards, &tokenizer].concat(),
    );
    assert_eq!(ran.code, 0);
    let rows = json_lines(&ran.stdout);
    let found: Vec<_> = rows
        .iter()
        .map(|row| {
            let reason = row["error"]["reason"].as_str().unwrap_or("-");
            (row["line"].as_u64().unwrap(), row["status"].as_str().unwrap(), reason)
        })
        .collect();
    assert_eq!(
        found,
        [
            (1, "scored", "-"),
            (2, "failed", "bad_line"),
            (3, "failed", "bad_line"),
            (4, "failed", "bad_line"),
            (5, "failed", "no_completion"),
            (6, "failed", "bad_column"),
            (7, "scored", "-"),
            (8, "scored", "-"),
        ]
    );
    assert_eq!(
        rows[1]["error"]["detail"],
        "not JSON: Expecting value at column 1, near \"not json\""
    );
    assert_eq!(rows[3]["error"]["detail"], "byte 17 of the line is not UTF-8");
    assert_eq!((&rows[4]["id"], &rows[4]["score"]), (&"x".into(), &Value::Null));
    assert_eq!(rows[5]["error"]["detail"], "`gen_len` is text: many");
    assert_eq!(rows[5]["rewards"]["format_reward"]["status"], "failed");
    for says in [
        "8 rows   3 scored   5 failed",
        "✗ bad_line · 3 rows failed, first line 2",
        "✗ no_completion · 1 row failed, line 5",
        "the row has no `completion` (it has id, solution)",
        "fix: add what the model wrote as `completion`, or name its column: --column completion=NAME",
    ] {
        assert!(ran.stderr.contains(says), "{says}\n{}", ran.stderr);
    }
}

#[test]
fn fail_fast_stops_at_the_first_bad_row_and_writes_nothing() {
    let directory = with_rows(&format!("{GOOD}\n{{\"solution\": \"7\"}}\nnot json\n"));
    let ran = run(directory.path(), &["score", "rows.jsonl", "-o", "out.jsonl", "--strict"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (4, ""));
    assert_eq!(
        ran.stderr,
        "error: rows.jsonl:2: the row has no `completion` (it has solution) (no_completion)\n  \
         fix: add what the model wrote as `completion`, or name its column: --column completion=NAME\n"
    );
    assert_eq!(names(directory.path()), ["rows.jsonl"]);
    // A reward that fails is as bad as a row that cannot be read.
    fs::write(directory.path().join("rows.jsonl"), GOOD).unwrap();
    let ran = run(directory.path(), &["score", "rows.jsonl", "--strict", "--reward", "iou_reward"]);
    assert_eq!(ran.code, 4);
    assert!(ran.stderr.contains("rows.jsonl:1: iou_reward: "), "{}", ran.stderr);
    assert!(ran.stderr.contains("(no_grid)\n  fix: add `image_grid_thw`"), "{}", ran.stderr);
    // A row that has nothing to be judged by is not bad.
    fs::write(directory.path().join("rows.jsonl"), r#"{"completion": "x"}"#).unwrap();
    let format = ["score", "rows.jsonl", "--fail-fast", "--reward", "format_reward"];
    assert_eq!(run(directory.path(), &format).code, 0);
    // A judge that does not answer leaves rows to their texts.
    fs::write(directory.path().join("rows.jsonl"), GOOD).unwrap();
    let judged = ["score", "rows.jsonl", "--reward", "llm_reward"];
    let ran = run(directory.path(), &judged);
    assert_eq!(ran.code, 0);
    assert!(ran.stdout.contains("! judge_unavailable · llm_reward · 1 row"), "{}", ran.stdout);
    let ran = run(directory.path(), &[&judged[..], &["--fail-fast"]].concat());
    assert_eq!(ran.code, 4);
    assert!(ran.stderr.contains("fix: set GROUNDRULE_LLM_BASE"), "{}", ran.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let directory = with_rows(GOOD);
    for arguments in [&["score", "rows.jsonl"][..], &["explain", "7", "7"], &["rewards"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(directory.path()).args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("standard output: "));
    }
}

#[test]
fn references_choose_rewards_where_nobody_does() {
    for (row, right, wrong, reward) in [
        (
            r#""data_source": "geo3k", "answer": "2\\sqrt{13}""#,
            r"So \\boxed{2\\sqrt{13}}",
            r"So \\boxed{2\\sqrt{15}}",
            "default_accuracy_reward",
        ),
        (
            r#""problem": "Find the angle.", "answer": "145""#,
            "<answer>145</answer>",
            "<answer>35</answer>",
            "default_accuracy_reward",
        ),
        (
            r#""question": "Which?", "A": "cat", "B": "dog", "answer": "B""#,
            "<answer>B</answer>",
            "<answer>A</answer>",
            "mcq_reward",
        ),
        (
            r#""question": "Is it red?", "answer": "Yes""#,
            "<answer>yes</answer>",
            "<answer>no</answer>",
            "yes_no_reward",
        ),
        (
            r#""problem": "Where?", "solution": [10, 20, 110, 220]"#,
            "<answer>[10, 20, 110, 220]</answer>",
            "<answer>[300, 300, 400, 400]</answer>",
            "iou_reward",
        ),
    ] {
        let rows =
            [right, wrong].map(|text| format!(r#"{{{row}, "completion": "{text}"}}"#) + "\n");
        let rows = rows.concat();
        let directory = with_rows(&rows);
        let ran = run(directory.path(), &["score", "rows.jsonl", "-o", "-"]);
        let found = json_lines(&ran.stdout);
        assert_eq!(
            (&found[0]["score"], &found[1]["score"]),
            (&1.0.into(), &0.0.into()),
            "{}",
            ran.stdout
        );
        assert_eq!(found[0]["rewards"][reward]["semantics"], "strict");
        assert!(ran.stderr.contains(&format!("chosen: strict {reward} for 2")), "{}", ran.stderr);
        assert!(ran.stderr.contains("keep it: groundrule init rows.jsonl"), "{}", ran.stderr);
        // Rows that come through a pipe are told apart one by one, with the same scores.
        let piped = run_with(directory.path(), &["score", "-", "-o", "-", "-q"], rows.as_bytes());
        assert_eq!(piped.stdout, ran.stdout);
        // What is written down gives the same.
        let ran = run(directory.path(), &["init", "rows.jsonl"]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert!(ran.stdout.starts_with("wrote groundrule.toml: strict "), "{}", ran.stdout);
        let kept = run(directory.path(), &["score", "rows.jsonl", "-o", "-"]);
        assert_eq!(kept.stdout, piped.stdout);
        assert!(kept.stderr.contains("from groundrule.toml"), "{}", kept.stderr);
        let again = run(directory.path(), &["init", "rows.jsonl"]);
        assert_eq!(again.code, 2);
        assert!(again.stderr.contains("--force"), "{}", again.stderr);
    }
}

/// Many counts first, then yes or no, then boxes: each row's reference chooses, wherever the row is.
#[test]
fn rows_that_are_sorted_by_kind_are_judged_as_through_a_pipe() {
    let counts = "{\"prompt\": \"How many?\", \"completion\": \"1\", \"solution\": \"1\"}\n";
    let answers = "{\"prompt\": \"Is it?\", \"completion\": \"yes\", \"solution\": \"yes\"}\n";
    let boxes = "{\"prompt\": \"Where?\", \"completion\": \"[10, 20, 110, 120]\", \"solution\": \"[12, 20, 110, 120]\"}\n";
    let rows = [counts.repeat(600), answers.repeat(20), boxes.repeat(20)].concat();
    let directory = with_rows(&rows);
    let ran = run(directory.path(), &["score", "rows.jsonl", "-o", "-"]);
    let piped = run_with(directory.path(), &["score", "-", "-o", "-", "-q"], rows.as_bytes());
    assert_eq!(ran.stdout, piped.stdout);
    assert!(ran.stderr.contains("iou_reward for 20 (one box, "), "{}", ran.stderr);
    assert!(ran.stderr.contains("from 640 rows"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("answers: accuracy 1.000, 640 of 640 rows right"),
        "{}",
        ran.stderr
    );
    let told = run(directory.path(), &["init", "rows.jsonl"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    let kept = run(directory.path(), &["score", "rows.jsonl", "-o", "-"]);
    assert_eq!(kept.stdout, piped.stdout);
    // A configuration that has no reward for a kind says which one to add.
    let config = "semantics = \"strict\"\n[[reward]]\nname = \"default_accuracy_reward\"\ntasks = [\"kind:formula\"]\n";
    fs::write(directory.path().join("groundrule.toml"), config).unwrap();
    let idle = run(directory.path(), &["score", "rows.jsonl"]);
    let fix = "add a [[reward]] with name = \"yes_no_reward\", tasks = [\"kind:yes-no\"]";
    assert!(idle.stdout.contains(fix), "{}", idle.stdout);
    // One that takes every row says that it takes boxes for words.
    let config = "semantics = \"strict\"\n[[reward]]\nname = \"default_accuracy_reward\"\n";
    fs::write(directory.path().join("groundrule.toml"), config).unwrap();
    let taken = run(directory.path(), &["score", "rows.jsonl"]);
    assert!(taken.stdout.contains("box_reference"), "{}", taken.stdout);
}

#[test]
fn broken_references_are_not_paid_for_their_form() {
    let directory = with_rows(
        "{\"completion\": \"<think>a</think><answer>7</answer>\", \"solution\": []}\n{\"completion\": \"<think>a</think><answer>7</answer>\", \"solution\": 7}\n",
    );
    let config =
        "[[reward]]\nname = \"format_reward\"\n[[reward]]\nname = \"default_accuracy_reward\"\n";
    let score = |config: &str| {
        fs::write(directory.path().join("groundrule.toml"), config).unwrap();
        let ran = run(directory.path(), &["score", "rows.jsonl", "-o", "-"]);
        assert!(ran.stderr.contains("2 rows   1 scored   1 abstained"), "{}", ran.stderr);
        json_lines(&ran.stdout).iter().map(|row| row["score"].as_f64()).collect::<Vec<_>>()
    };
    assert_eq!(score(config), [None, Some(2.0)]);
    assert_eq!(score(&format!("totals = \"partial\"\n{config}")), [Some(1.0), Some(2.0)]);
}

#[test]
fn files_of_evaluation_tools_are_scored() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("runs")).unwrap();
    let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).unwrap();
    write("runs/a.tsv", "index\tquestion\tA\tB\tanswer\tprediction\n1\tWhich?\tcat\tdog\tB\tB\n");
    write(
        "runs/b.jsonl",
        "{\"doc_id\": 0, \"doc\": {\"question\": \"q\"}, \"target\": \"C\", \"resps\": [[\"C\"]], \"filtered_resps\": [\"C\"]}\n",
    );
    write("runs/notes.txt", "not rows");
    let ran = run(directory.path(), &["score", "runs", "-o", "-", "-q"]);
    let scores: Vec<_> = json_lines(&ran.stdout).iter().map(|row| row["score"].as_f64()).collect();
    assert_eq!(scores, [Some(1.0), Some(1.0)], "{}{}", ran.stdout, ran.stderr);
    write("table.parquet", "PAR1....");
    let ran = run(directory.path(), &["score", "table.parquet"]);
    assert_eq!(ran.code, 3);
    assert!(
        ran.stderr.contains("table.parquet: the file is cut short or damaged: "),
        "{}",
        ran.stderr
    );
}

#[test]
fn an_output_of_before_is_replaced_only_by_a_whole_one() {
    let directory = with_rows(&format!("{GOOD}\nnot json\n"));
    let out = directory.path().join("out.jsonl");
    fs::write(&out, "old").unwrap();
    assert_eq!(
        run(directory.path(), &["score", "rows.jsonl", "-o", "out.jsonl", "--strict"]).code,
        4
    );
    assert_eq!(fs::read_to_string(&out).unwrap(), "old");
    assert_eq!(run(directory.path(), &["score", "rows.jsonl", "-o", "out.jsonl"]).code, 0);
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 2);
    assert_eq!(names(directory.path()), ["out.jsonl", "rows.jsonl"]);
    // An input is never replaced.
    let ran = run(directory.path(), &["score", "rows.jsonl", "-o", "./rows.jsonl"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("this is an input as well"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_partial_output() {
    let directory = tempfile::tempdir().unwrap();
    let mut child = command(directory.path())
        .args(["score", "-", "-o", "out.jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{GOOD}\n").repeat(20_000).as_bytes()).unwrap();
    // Wait until the temporary file is there, with the input still open.
    for _ in 0..200 {
        if !names(directory.path()).is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(names(directory.path()).len(), 1);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let ran = Ran::from(child.wait_with_output().unwrap());
    drop(stdin);
    assert_eq!(ran.code, 130);
    assert!(ran.stderr.contains("interrupted"), "{}", ran.stderr);
    assert_eq!(names(directory.path()), [] as [&str; 0]);
}

#[test]
fn a_row_is_answered_while_the_input_is_still_open() {
    let directory = tempfile::tempdir().unwrap();
    let mut child = command(directory.path())
        .args(["score", "-", "-o", "-", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (sender, answers) = std::sync::mpsc::channel();
    let reading = std::thread::spawn(move || {
        for line in stdout.lines() {
            sender.send(line.unwrap()).unwrap();
        }
    });
    for number in 1..=3 {
        writeln!(stdin, "{GOOD}").unwrap();
        let answer = answers.recv_timeout(std::time::Duration::from_secs(60)).unwrap();
        assert_eq!(json_lines(&answer)[0]["line"], number);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    reading.join().unwrap();
}

#[cfg(unix)]
#[test]
fn named_pipes_are_inputs_too() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let writing = std::thread::spawn(move || fs::write(pipe, format!("{GOOD}\n{WRONG}\n")));
    let ran = run(directory.path(), &["score", "pipe", "-q", "-o", "-"]);
    assert_eq!((ran.code, ran.stdout.lines().count()), (0, 2), "{}", ran.stderr);
    writing.join().unwrap().unwrap();
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let directory = with_rows(&format!("{GOOD}\n").repeat(30_000));
    let mut child = command(directory.path())
        .args(["score", "rows.jsonl", "-o", "-", "-q"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
}

#[test]
fn threads_do_not_change_a_byte() {
    let directory = tempfile::tempdir().unwrap();
    let rollouts = fs::read_to_string(examples().join("rollouts.jsonl")).unwrap();
    fs::write(directory.path().join("rows.jsonl"), rollouts.repeat(120)).unwrap();
    let examples = examples();
    let config = examples.join("groundrule.toml");
    let rows = |threads: &str| {
        let ran = run(
            directory.path(),
            &[
                "score",
                "rows.jsonl",
                "-q",
                "--trace",
                "-o",
                "-",
                "--config",
                config.to_str().unwrap(),
                "--threads",
                threads,
            ],
        );
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        ran.stdout
    };
    let one = rows("1");
    assert_eq!(one.lines().count(), rollouts.lines().count() * 120);
    assert_eq!(one, rows("2"));
    assert_eq!(one, rows("7"));
}

#[test]
fn rewards_come_from_flags_else_the_config_else_the_one_beside_the_input() {
    let directory = with_rows(GOOD);
    let labels = |arguments: &[&str]| {
        let ran = run(directory.path(), &[&["score", "rows.jsonl", "-o", "-"], arguments].concat());
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let row = json_lines(&ran.stdout).remove(0);
        let labels: Vec<String> = row["rewards"].as_object().unwrap().keys().cloned().collect();
        let source = ran.stderr.lines().nth(1).unwrap().split(" from ").nth(1).unwrap().to_owned();
        (labels.join(" "), source, row["score"].as_f64().unwrap())
    };
    let expect = |labels: &str, source: &str, score| (labels.to_owned(), source.to_owned(), score);
    assert_eq!(labels(&[]), expect("default_accuracy_reward", "the references", 1.0));
    fs::write(
        directory.path().join("groundrule.toml"),
        "[[reward]]\nname = \"format_reward\"\nas = \"form\"\nweight = 3\n",
    )
    .unwrap();
    fs::write(directory.path().join("other.toml"), "[[reward]]\nname = \"repetition_reward\"\n")
        .unwrap();
    assert_eq!(labels(&[]), expect("form", "groundrule.toml", 3.0));
    assert_eq!(labels(&["--weight", "form=0.5"]), expect("form", "groundrule.toml", 0.5));
    assert_eq!(labels(&["--config", "other.toml"]), expect("repetition_reward", "other.toml", 0.0));
    let flags = ["--reward", "format_reward:as=f,weight=2", "--reward", "default_accuracy_reward"];
    let source = "the command line, as vlm-r1 (semantics=strict repairs it)";
    assert_eq!(labels(&flags), expect("f default_accuracy_reward", source, 3.0));
}

#[test]
fn mistakes_in_the_setup_are_explained_before_any_row() {
    let directory = with_rows(GOOD);
    let write = |text: &str| fs::write(directory.path().join("c.toml"), text).unwrap();
    write("[[reward]]\nname = \"detection_score\"\niou_treshold = 0.5\n");
    for (arguments, code, says, fix) in [
        (
            &["--config", "c.toml"][..],
            2,
            "c.toml:3: reward 'detection_score' has no key 'iou_treshold'",
            "did you mean 'iou_threshold'?",
        ),
        (&["--config", "none.toml"], 3, "none.toml: No such file", "check the path"),
        (
            &["--reward", "iou_rewrd"],
            2,
            "there is no reward 'iou_rewrd'; did you mean 'iou_reward'?",
            "groundrule rewards",
        ),
        (
            &["--reward", "detection_score:gama=1"],
            2,
            "has no parameter 'gama'",
            "groundrule rewards",
        ),
        (
            &["--reward", "iou_reward", "--reward", "iou_reward"],
            2,
            "'iou_reward' is in the plan twice",
            "groundrule rewards",
        ),
        (
            &["--weight", "default_acuracy_reward=1"],
            2,
            "--weight default_acuracy_reward=1",
            "did you mean 'default_accuracy_reward'?",
        ),
        (&["--tokenizer", "none.json"], 3, "none.json", "tokenizer.json"),
        (&["--tokenizer", "rows.jsonl"], 3, "rows.jsonl", "tokenizer.json"),
        (
            &["--images", "nowhere"],
            2,
            "nowhere: there is no such directory",
            "relative image paths",
        ),
        (&["more.jsonl"], 3, "more.jsonl: No such file", "check the path"),
        (&["-o", "no/out.jsonl"], 3, "no/out.jsonl: ", "is there such a directory"),
    ] {
        let ran = run(directory.path(), &[&["score", "rows.jsonl"], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (code, ""), "{arguments:?} {}", ran.stderr);
        let (first, rest) = ran.stderr.split_once('\n').unwrap();
        assert!(
            first.starts_with("error: ") && first.contains(says),
            "{arguments:?}\n{}",
            ran.stderr
        );
        assert!(rest.starts_with("  fix: ") && rest.contains(fix), "{arguments:?}\n{}", ran.stderr);
    }
    for arguments in
        [&["score"][..], &["scor", "x"], &["score", "rows.jsonl", "--threads", "0"], &[]]
    {
        assert_eq!(run(directory.path(), arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn debug_logs_are_vlm_r1s() {
    let directory = tempfile::tempdir().unwrap();
    let rows: Vec<String> = (0..40)
        .map(|i| {
            let completion = if i % 2 == 0 {
                format!("<think>{i}</think><answer>{{\"bbox_2d\": [0, 0, {}, 14]}}</answer>", 14 + i)
            } else {
                format!("row {i}")
            };
            serde_json::json!({
                "completion": completion, "solution": "<answer>[0, 0, 14.5, 14]</answer>", "problem": format!("Where is {i}?"),
                "image": ["a.png", "b.png"], "image_size": [14, 14], "image_grid_thw": [1, 1, 1],
            })
            .to_string()
        })
        .collect();
    fs::write(directory.path().join("rows.jsonl"), rows.join("\n")).unwrap();
    let rewards = [
        "--reward",
        "iou_reward",
        "--reward",
        "format_reward",
        "--reward",
        "default_accuracy_reward",
    ];
    let score = |mode: &str, path: Option<&str>| {
        let mut command = command(directory.path());
        command.args(["score", "rows.jsonl", "-q"]).args(rewards).env("DEBUG_MODE", mode);
        path.map(|path| command.env("LOG_PATH", path));
        Ran::from(command.output().unwrap())
    };
    assert_eq!(score("True", Some("run.txt")).code, 0);
    assert_eq!(names(directory.path()), ["rows.jsonl"]);
    let ran = score("true", None);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("LOG_PATH is not set"), "{}", ran.stderr);
    assert_eq!(score("true", Some("no/run.txt")).code, 3);

    assert_eq!(score("true", Some("run.txt")).code, 0);
    assert_eq!(names(directory.path()), ["rows.jsonl", "run.txt", "run_format.txt"]);
    let log = fs::read_to_string(directory.path().join("run.txt")).unwrap();
    let heads: Vec<_> = log.lines().filter(|line| line.starts_with("-------------")).collect();
    assert_eq!(heads.len(), 40);
    assert!(heads[1].ends_with(" Accuracy reward: 0.0 -------------"), "{}", heads[1]);
    let first: Vec<_> = log.lines().take(5).collect();
    assert_eq!(
        first.get(1..).unwrap(),
        [
            "image_path: ['a.png', 'b.png']",
            "problem: Where is 0?",
            "Content: <think>0</think><answer>{\"bbox_2d\": [0, 0, 14, 14]}</answer>",
            "Solution: [0, 0, 14.5, 14]",
        ]
    );
    let problems: Vec<_> = log.lines().filter_map(|line| line.strip_prefix("problem: ")).collect();
    let expected: Vec<_> = (0..40).map(|i| format!("Where is {i}?")).collect();
    assert_eq!(problems, expected);
    let format = fs::read_to_string(directory.path().join("run_format.txt")).unwrap();
    let lines: Vec<_> = format.lines().collect();
    assert_eq!(lines.len(), 120);
    assert!(lines[0].ends_with(" Format reward -------------"));
    assert_eq!(
        (lines[2], lines[4], lines[5]),
        ("Has format: True", "Content: row 1", "Has format: False")
    );
    // A second run is appended.
    assert_eq!(score("true", Some("run.txt")).code, 0);
    let log = fs::read_to_string(directory.path().join("run.txt")).unwrap();
    assert_eq!(log.lines().filter(|line| line.starts_with("-------------")).count(), 80);
}

#[test]
fn every_reward_that_logs_in_vlm_r1_logs_here() {
    let row = r#"{"completion": "<think>a</think><answer>{\"bbox_2d\": [0, 0, 14, 14]}</answer>", "solution": "<answer>[0, 0, 14, 14]</answer>", "image_size": [14, 14], "image_grid_thw": [1, 1, 1], "gen_len": 5}"#;
    let directory = with_rows(row);
    let logged = |reward: &str| {
        let mut command = command(directory.path());
        command.args(["score", "rows.jsonl", "-q", "--strict", "--reward", reward]);
        command.env("DEBUG_MODE", "true").env("LOG_PATH", "run.txt");
        let ran = Ran::from(command.output().unwrap());
        assert_eq!(ran.code, 0, "{reward}: {}", ran.stderr);
        let mut logs = names(directory.path());
        logs.retain(|name| name != "rows.jsonl");
        let texts: Vec<_> = logs
            .iter()
            .map(|name| {
                let path = directory.path().join(name);
                let text = fs::read_to_string(&path).unwrap();
                fs::remove_file(path).unwrap();
                text
            })
            .collect();
        (logs.join(" "), texts.concat())
    };
    for (reward, file, says) in [
        ("format_reward", "run_format.txt", "Has format: True\n"),
        ("format_reward_rec", "run_format.txt", "Has format: True\n"),
        ("format_reward_rec_internvl", "run_format.txt", "Has format: "),
        ("format_reward_rec_glm", "run_format.txt", "match: True\nReward: 1.0\n"),
        ("iou_reward", "run.txt", "image_path: []\nproblem: None\n"),
        ("iou_reward_internvl", "run.txt", "image_path: None\nproblem: None\n"),
        (
            "accuracy_reward:accu_reward_method=all_match",
            "run.txt",
            "accu_reward_method: all_match\n",
        ),
        ("accuracy_reward", "run.txt", "accu_reward_method: None\n"),
        ("cosine_rewards", "run.txt_cosine.txt", "Solution: [0, 0, 14, 14]\n"),
        (
            "repetition_rewards",
            "run.txt_repetition.txt",
            "Solution: <answer>[0, 0, 14, 14]</answer>\n",
        ),
        ("default_accuracy_reward", "", ""),
        ("repetition_reward", "", ""),
    ] {
        let (found, text) = logged(reward);
        assert_eq!(found, file, "{reward}");
        assert!(text.contains(says), "{reward}\n{text}");
    }
}

#[test]
fn scores_that_json_has_no_number_for_are_words() {
    let row = r#"{"completion": "<answer>[0, 0, 14, 14]</answer>", "solution": "[NaN, NaN, NaN, NaN]", "image_size": [14, 14], "image_grid_thw": [1, 1, 1]}"#;
    let directory = with_rows(row);
    let ran = run(directory.path(), &["score", "rows.jsonl", "-o", "-", "--reward", "iou_reward"]);
    let rows = json_lines(&ran.stdout);
    assert_eq!(rows[0]["score"], "NaN", "{}", ran.stdout);
    assert_eq!(rows[0]["rewards"]["iou_reward"]["score"], "NaN");
}

#[test]
fn colours_are_for_terminals() {
    let directory = with_rows(GOOD);
    assert!(!run(directory.path(), &["score", "rows.jsonl"]).stdout.contains('\u{1b}'));
    let forced = |name: &str| {
        let mut command = command(directory.path());
        command.args(["score", "rows.jsonl"]).env("CLICOLOR_FORCE", "1").env(name, "1");
        Ran::from(command.output().unwrap()).stdout.contains('\u{1b}')
    };
    assert!(forced("SOME_OTHER_NAME"));
    assert!(!forced("NO_COLOR"));
}

#[test]
fn the_summary_of_the_examples_is_as_it_was() {
    let directory = examples().join("..");
    let ran = run(&directory, &["score", "examples/rollouts.jsonl"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let timeless: String = ran
        .stdout
        .lines()
        .filter(|line| !line.contains("rows/s"))
        .map(|line| format!("{}\n", line.trim_end()))
        .collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples.txt");
    if std::env::var_os("UPDATE_EXAMPLES").is_some() {
        fs::write(&path, &timeless).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap();
    assert_eq!(timeless, expected, "if this is as it should be, run again with UPDATE_EXAMPLES=1");
}

#[test]
fn the_examples_show_every_reward_right_and_wrong() {
    let directory = examples().join("..");
    let ran = run(&directory, &["score", "examples/rollouts.jsonl", "-q", "-o", "-"]);
    let rows = json_lines(&ran.stdout);
    let best = |label: &str| {
        let scores = rows.iter().filter_map(|row| row["rewards"][label]["score"].as_f64());
        scores.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
    };
    for label in [
        "accuracy",
        "iou_reward",
        "detection_score",
        "format_reward",
        "format_reward_rec",
        "cosine_reward",
        "repetition_reward",
    ] {
        let (low, high) = best(label);
        assert!(high - low > 0.8, "{label}: {low} … {high}");
    }
    // The boxes drawn are the boxes of the references.
    let row = rows.iter().find(|row| row["id"] == "book-0").unwrap();
    assert!(row["rewards"]["iou_reward"]["score"].as_f64().unwrap() > 0.97, "{row}");
    let statuses: Vec<_> = rows.iter().map(|row| row["status"].as_str().unwrap()).collect();
    for status in ["scored", "abstained", "failed"] {
        assert!(statuses.contains(&status), "{status}");
    }
}

#[test]
fn explain_shows_the_steps() {
    let directory = tempfile::tempdir().unwrap();
    let reply = "<think>x</think><answer>7.0</answer>";
    let ran = run(directory.path(), &["explain", reply, "8"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    for says in [
        "default_accuracy_reward strict  0 of 0 … 1",
        "chosen by the reference, which is of the kind formula",
        "numeric_differs  Both texts are numbers, and they differ.",
        "<think>x</think><answer>⟦7.0⟧</answer>",
        "found by           whole: ",
        "reference read as  8",
        "numeric_differs: ",
    ] {
        assert!(ran.stdout.contains(says), "{says}\n{}", ran.stdout);
    }
    let piped = run_with(directory.path(), &["explain", "-", "8"], format!("{reply}\n").as_bytes());
    assert_eq!(piped.stdout, ran.stdout);
    let ran = run(
        directory.path(),
        &[
            "explain",
            "--json",
            "--reward",
            "iou_reward",
            "--image-size",
            "640x480",
            "--grid",
            "1,34,46",
            "<answer>[322, 238, 644, 476]</answer>",
            "[320, 240, 640, 480]",
        ],
    );
    let record: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(record["score"].as_f64(), Some(1.0));
    assert_eq!(record["rewards"]["iou_reward"]["reason"], "box_overlap");
    assert!(record["rewards"]["iou_reward"]["trace"].as_array().unwrap().len() > 3);
    let ran = run(
        directory.path(),
        &["explain", "--reward", "cosine_reward", "--tokens", "1024", "--accuracy", "1", "x"],
    );
    assert!(ran.stdout.contains("cosine_reward  0.5 of -0.5 … 1"), "{}", ran.stdout);
    // What is missing is said, with what to do.
    let ran = run(directory.path(), &["explain", reply]);
    assert!(
        ran.stdout.contains("abstained")
            && ran.stdout.contains("fix: add the right answer as `solution`"),
        "{}",
        ran.stdout
    );
    let ran = run(directory.path(), &["explain", "--image-size", "big", "x", "y"]);
    assert_eq!(ran.code, 2);
    // A completion that begins with a hyphen is a completion.
    assert_eq!(run(directory.path(), &["explain", "-3", "-3"]).code, 0);
}

#[test]
fn explain_shows_both_readings_of_the_mathematics() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["explain", "--gold", "$\\frac{1}{2}$", "--pred", "The answer is 0.5"];
    let ran = run(directory.path(), &arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    for says in
        ["as Math-Verify  equal", "as a careful grader  equal", "⟦$\\frac{1}{2}$⟧", "read as  1/2"]
    {
        assert!(ran.stdout.contains(says), "{says}\n{}", ran.stdout);
    }
    let ran = run(directory.path(), &["explain", "--json", "--gold", "$x^2$", "--pred", "$x^3$"]);
    let steps: Value = serde_json::from_str(&ran.stdout).unwrap();
    for key in ["math_verify", "sound"] {
        assert_eq!(steps[key]["verdict"], "different", "{}", ran.stdout);
        assert_eq!(steps[key]["gold"]["source"], "x^2");
        assert_eq!(steps[key]["pred"]["answers"][0], "x^3");
    }
    assert_eq!(run(directory.path(), &["explain", "--gold", "1"]).code, 2);
    assert_eq!(run(directory.path(), &["explain", "--gold", "-1", "--pred", "-1"]).code, 0);
}

#[test]
fn explain_finds_rows_of_a_file() {
    let directory = examples().join("..");
    let ran = run(&directory, &["explain", "--row", "examples/rollouts.jsonl:29"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    for says in [
        "iou_reward  0.9",
        "box_overlap",
        "640 x 480 pixels",
        "weighted total",
        " + 0.5 × 1 + ",
        "skipped, because the task is rec: accuracy, detection_score",
    ] {
        assert!(ran.stdout.contains(says), "{says}\n{}", ran.stdout);
    }
    let ran = run(&directory, &["explain", "--row", "examples/rollouts.jsonl:44"]);
    assert!(ran.stdout.contains("bad_line") && ran.stdout.contains("fix: "), "{}", ran.stdout);
    let ran = run(&directory, &["explain", "--row", "examples/rollouts.jsonl:999"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("there is no row in line 999"), "{}", ran.stderr);
}

#[test]
fn rewards_are_listed_from_the_registry() {
    let directory = tempfile::tempdir().unwrap();
    let ran = run(directory.path(), &["rewards", "--json"]);
    let listed: Value = serde_json::from_str(&ran.stdout).unwrap();
    let names: Vec<_> =
        listed.as_array().unwrap().iter().map(|entry| entry["name"].as_str().unwrap()).collect();
    let known: Vec<_> = groundrule::registry::REWARDS.iter().map(|entry| entry.name).collect();
    assert_eq!(names, known);
    let text = run(directory.path(), &["rewards"]).stdout;
    for entry in groundrule::registry::REWARDS {
        assert!(text.contains(entry.name) && text.contains(entry.summary), "{}", entry.name);
        let one = run(directory.path(), &["rewards", entry.name]).stdout;
        assert!(one.contains(entry.summary), "{one}");
        for parameter in entry.parameters {
            assert!(one.contains(parameter.name) && one.contains(parameter.help), "{one}");
        }
    }
    let ran = run(directory.path(), &["rewards", "detection"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("did you mean 'detection_score'?"), "{}", ran.stderr);
    assert!(run(directory.path(), &["--version"]).stdout.starts_with("groundrule "));
}

#[test]
fn numbers_that_contradict_their_frame_are_counted() {
    let row = r#"{"completion": "<answer>[0.1, 0.2, 0.5, 0.6]</answer>", "solution": "[64, 96, 320, 288]", "image_size": [640, 480]}"#;
    let directory = with_rows(&format!("{row}\n{row}\n"));
    let reward = "iou_reward:semantics=strict,prediction_frame=pixels";
    let ran =
        run(directory.path(), &["score", "rows.jsonl", "--reward", reward, "-o", "out.jsonl"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let says = "! frame_all_within_one · iou_reward · 2 rows scored with a warning, first line 1";
    assert!(ran.stdout.contains(says), "{}", ran.stdout);
    let rows = json_lines(&fs::read_to_string(directory.path().join("out.jsonl")).unwrap());
    assert_eq!(rows[0]["rewards"]["iou_reward"]["warning"], "frame_all_within_one");
    // Declared as what they are, they hit.
    let reward = "iou_reward:semantics=strict,prediction_frame=shares";
    let ran = run(directory.path(), &["score", "rows.jsonl", "--reward", reward, "-o", "-", "-q"]);
    assert!(json_lines(&ran.stdout)[0]["score"].as_f64() > Some(0.999), "{}", ran.stdout);
}

/// A run of two steps whose log says 0 for right answers: two prompts, each again at the second step.
#[test]
fn a_log_is_held_against_its_own_rewards_step_by_step() {
    let rows: String = [(1, "7", 0.0), (1, "8", 0.0), (2, "7", 0.0), (2, "7", 1.0)]
        .iter()
        .map(|(step, said, logged)| {
            format!(
                "{{\"step\": {step}, \"problem\": \"3 + 4?\", \"completion\": \"{said}\", \"solution\": \"7\", \"old_reward\": {logged}}}\n"
            )
        })
        .collect();
    let directory = with_rows(&rows);
    let plain = run(directory.path(), &["score", "rows.jsonl", "--reward", "math_reward"]).stdout;
    // The same prompt at two steps is two groups; the second one has no signal.
    assert!(plain.contains("1 of 2 groups"), "{plain}");
    for next in ["--reward math_reward --against old_reward", "--reward math_reward --by step"] {
        assert!(plain.contains(&format!("groundrule score rows.jsonl {next}")), "{plain}");
    }
    // A table has the same columns, also where a plan reads neither.
    let table = run(
        directory.path(),
        &[
            "score",
            "rows.jsonl",
            "-o",
            "rows.parquet",
            "--columns",
            "step,problem,completion,solution,old_reward",
            "-q",
        ],
    );
    assert_eq!(table.code, 0, "{}", table.stderr);
    for file in ["rows.jsonl", "rows.parquet"] {
        let arguments = [
            "score",
            file,
            "--reward",
            "math_reward:semantics=strict",
            "--against",
            "old_reward",
            "--by",
            "step",
            "--summary",
            "summary.json",
        ];
        let told = run(directory.path(), &arguments).stdout;
        for line in [
            "4 rows   mean 0.250 in the log, 0.750 here",
            "2 rows: 0 in the log, 1 here, first line 1",
            "numeric_equal 2",
            "  2   0.500  ██████████\n",
            "  2   1.000  ████████████████████\n",
        ] {
            assert!(told.contains(line), "{file}: {line}: {told}");
        }
        assert!(!told.contains("lower here"), "{told}");
        let summary = fs::read_to_string(directory.path().join("summary.json")).unwrap();
        let told: serde_json::Value = serde_json::from_str(&summary).unwrap();
        let steps = serde_json::json!([
            {"value": "1", "rows": 2, "scored": 2, "mean": 0.5},
            {"value": "2", "rows": 2, "scored": 2, "mean": 1.0},
        ]);
        assert_eq!(told["by"]["values"], steps, "{summary}");
        assert_eq!((&told["against"]["higher"], &told["against"]["lower"]), (&2.into(), &0.into()));
        // A reader of summaries passes over it.
        assert_eq!(groundrule::Summary::from_json(&summary).unwrap().rows, 4);
    }
    let refused = run(directory.path(), &["score", "rows.jsonl", "-o", "scores.csv"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("fix: name it scores.jsonl"), "{}", refused.stderr);
}

#[test]
fn a_data_set_without_completions_chooses_rewards() {
    let directory = with_rows(
        "{\"problem\": \"2 + 2?\", \"solution\": \"4\"}\n{\"problem\": \"Which?\", \"choices\": [\"cat\", \"dog\"], \"solution\": \"B\"}\n",
    );
    let told = run(directory.path(), &["init", "rows.jsonl", "-o", "-"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    for name in ["default_accuracy_reward", "mcq_reward"] {
        assert!(told.stdout.contains(&format!("name = \"{name}\"")), "{}", told.stdout);
    }
    // Scoring needs completions, and says so.
    let told = run(directory.path(), &["score", "rows.jsonl"]);
    assert_eq!(told.code, 5, "{}", told.stdout);
    assert!(told.stdout.contains("no_completion"), "{}", told.stdout);
}

#[test]
fn rows_that_are_scored_for_their_form_alone_are_told() {
    let directory = with_rows(
        "{\"task\": \"count\", \"completion\": \"7\", \"solution\": \"7\"}\n{\"task\": \"countng\", \"completion\": \"7\", \"solution\": \"7\"}\n",
    );
    let rewards = ["--reward", "math_reward:tasks=count", "--reward", "format_reward"];
    let told = run(directory.path(), &[&["score", "rows.jsonl"][..], &rewards].concat()).stdout;
    assert!(told.contains("! scored for format only · 1 row, first line 2"), "{told}");
    assert!(told.contains("fix: did you mean the task count?"), "{told}");
}
