//! Whole outputs as a user sees them, letter by letter, with every count, mean, place and plural in them.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Rows of three steps, and of every kind of outcome: right, wrong, without a reference, without an image, broken.
fn rows() -> String {
    let mut rows = String::new();
    let mut add = |step: u32,
                   task: &str,
                   problem: &str,
                   completion: &str,
                   solution: &str,
                   logged: &str| {
        rows += &format!(
            "{{\"step\": {step}, \"task\": \"{task}\", \"problem\": \"{problem}\", \"completion\": \"{completion}\", \"solution\": {solution}, \"reward\": {logged}}}\n"
        );
    };
    let right = "<think>a</think><answer>7</answer>";
    add(1, "sum", "3+4?", right, "\"7\"", "1.0");
    add(1, "sum", "3+4?", "<answer>8</answer>", "\"7\"", "0.5");
    add(1, "sum", "3+4?", "7", "\"7\"", "null");
    add(2, "sum", "2+5?", right, "\"7\"", "0.25");
    add(2, "sum", "2+5?", right, "\"7\"", "1.0");
    add(2, "odd", "1+6?", right, "null", "true");
    add(3, "box", "where?", "<answer>[10, 10, 20, 20]</answer>", "\"[10, 10, 20, 20]\"", "\"0.5\"");
    add(3, "box", "where?", "<answer>[0.1, 0.1, 0.2, 0.2]</answer>", "\"[10, 10, 20, 20]\"", "0.0");
    add(3, "choice", "which?", "<answer>It is B.</answer>", "\"B\"", "0.0");
    for answer in ["It is vitamin B", "(B)", "B or A", "not B", "A"] {
        add(3, "choice", "which?", &format!("<answer>{answer}</answer>"), "\"B\"", "0.0");
    }
    rows + "this is no row\n{\"solution\": \"7\"}\n\n{\"step\": 3, \"task\": \"sum\", \"problem\": \"3+4?\", \"completion\": \"<answer>7.0</answer>\", \"solution\": \"7\"}\n"
}

/// Rows that show what a training can suffer from, whatever the scores.
fn findings() -> String {
    let mut rows = String::new();
    let mut add = |task: &str, problem: &str, completion: &str, more: &str| {
        rows += &format!(
            "{{\"task\": \"{task}\", \"problem\": \"{problem}\", \"completion\": \"{completion}\", \"solution\": \"7\"{more}}}\n"
        );
    };
    for completion in ["", "  ", "<think>on and on", "<think>a</think><answer>7</answer>"] {
        add("sum", "3+4?", completion, "");
    }
    // All but one agree on another answer.
    for said in ["8", "8", "9", "8"] {
        add("sum", "2+5?", &format!("<think>a</think><answer>{said}</answer>"), "");
    }
    for said in ["7", "7", "7"] {
        add("sum", "1+6?", &format!("<answer>{said}</answer>"), "");
    }
    for task in 0..9 {
        add(&format!("task {}", task % 8), "0+7?", "<answer>7</answer>", "");
    }
    let recorded = ", \"rewards\": {\"mine\": {\"score\": 1.0, \"status\": \"scored\", \"reason\": \"python_function\"}}";
    add("sums", "4+3?", "<answer>7</answer>", recorded);
    add("sum", "5+2?", "<answer>7</answer>", ", \"accu_reward_method\": \"mcq\"");
    add("sum", "5+2?", "<answer>(7)</answer>", ", \"accu_reward_method\": \"mcq\"");
    rows
}

const ONE: &str = "[[reward]]\nname = \"default_accuracy_reward\"\nas = \"accuracy\"\ntasks = [\"sum\", \"choice\"]\n\
                   [[reward]]\nname = \"iou_reward\"\ntasks = [\"box\", \"boxes\"]\n\
                   [[reward]]\nname = \"format_reward\"\nweight = 0.5\n\
                   [[reward]]\nname = \"mcq_reward\"\ntasks = [\"choise\"]\n";
/// Rewards whose verdicts depend on letters, boxes and tags alone.
const PLAIN: &str = "[[reward]]\nname = \"mcq_reward\"\nas = \"choice\"\ntasks = [\"choice\"]\n\
                     [[reward]]\nname = \"iou_reward\"\ntasks = [\"box\"]\nsemantics = \"strict\"\nprediction_frame = \"pixels\"\n\
                     [[reward]]\nname = \"format_reward\"\nweight = 0.5\n";
const OTHER: &str = "semantics = \"strict\"\n\
                     [[reward]]\nname = \"default_accuracy_reward\"\nas = \"accuracy\"\n\
                     [[reward]]\nname = \"format_reward\"\nweight = 1\n\
                     [[reward]]\nname = \"repetition_reward\"\n";

fn directory() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).unwrap();
    write("rows.jsonl", &rows());
    write(
        "more.jsonl",
        &rows().lines().take(5).map(|line| format!("{line}\n")).collect::<String>(),
    );
    write("empty.jsonl", "\n\n");
    write("findings.jsonl", &findings());
    write("broken.jsonl", "this is no row\n{}\n");
    write("one.toml", ONE);
    write("plain.toml", PLAIN);
    write(
        "letters.toml",
        "[[reward]]\nname = \"mcq_reward\"\nas = \"choice\"\n[[reward]]\nname = \"format_reward\"\n",
    );
    write("other.toml", OTHER);
    directory
}

/// What a command prints and writes, without the time that it took. Styles are shown by their numbers.
fn said(directory: &Path, arguments: &[&str], styled: bool) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_groundrule"));
    command.current_dir(directory).args(arguments);
    for name in ["DEBUG_MODE", "CLICOLOR_FORCE", "NO_COLOR"] {
        command.env_remove(name);
    }
    if styled {
        command.env("CLICOLOR_FORCE", "1");
    }
    let output = command.output().unwrap();
    let written = directory.join("out.jsonl");
    let mut text = format!("$ groundrule {}\n", arguments.join(" "));
    text += &String::from_utf8(output.stdout).unwrap();
    text += &String::from_utf8(output.stderr).unwrap();
    if let Ok(rows) = fs::read_to_string(&written) {
        text += &format!("--- out.jsonl\n{rows}");
        fs::remove_file(&written).unwrap();
    }
    let timeless = text.lines().filter(|line| !line.contains("rows/s"));
    let timeless: String = timeless.map(|line| format!("{}\n", line.trim_end())).collect();
    let mut parts = timeless.split("\u{1b}[");
    let mut shown = parts.next().unwrap().to_owned();
    for part in parts {
        let (style, rest) = part.split_once('m').unwrap();
        shown += &format!("⟨{style}⟩{rest}");
    }
    format!("{shown}exit {}\n\n", output.status.code().unwrap())
}

fn check(name: &str, commands: &[&[&str]]) {
    let directory = directory();
    let styled = name == "styled.txt";
    let found: String =
        commands.iter().map(|arguments| said(directory.path(), arguments, styled)).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/whole").join(name);
    if std::env::var_os("UPDATE_EXAMPLES").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expected, "if this is as it should be, run again with UPDATE_EXAMPLES=1");
}

#[test]
fn scores_are_summed_up() {
    check(
        "score.txt",
        &[
            &["score", "rows.jsonl", "--config", "one.toml"],
            &["score", "rows.jsonl", "more.jsonl", "--config", "one.toml", "-o", "out.jsonl"],
            &[
                "score",
                "rows.jsonl",
                "--config",
                "other.toml",
                "--by",
                "step",
                "--against",
                "reward",
            ],
            &[
                "score",
                "more.jsonl",
                "--reward",
                "default_accuracy_reward",
                "--by",
                "task",
                "--against",
                "reward",
            ],
            &[
                "score",
                "rows.jsonl",
                "--reward",
                "format_reward",
                "--against",
                "nothing",
                "--by",
                "nothing",
            ],
            &["score", "rows.jsonl"],
            &["score", "empty.jsonl", "--config", "one.toml"],
            &["score", "broken.jsonl", "--config", "one.toml"],
        ],
    );
}

#[test]
fn two_configurations_are_compared() {
    check(
        "diff.txt",
        &[
            &["diff", "one.toml", "other.toml", "rows.jsonl", "-o", "out.jsonl"],
            &["diff", "one.toml", "other.toml", "rows.jsonl", "more.jsonl"],
            &["diff", "plain.toml", "strict", "rows.jsonl"],
            &["diff", "plain.toml", "strict", "rows.jsonl", "--json"],
            &["diff", "one.toml", "one.toml", "rows.jsonl"],
            &["diff", "one.toml", "other.toml", "empty.jsonl"],
            &["diff", "one.toml", "other.toml", "more.jsonl"],
        ],
    );
}

#[test]
fn rows_are_explained() {
    let explain = |line: &'static str| ["explain", "--config", "plain.toml", "--row", line];
    check(
        "explain.txt",
        &[
            &explain("rows.jsonl:1"),
            &explain("rows.jsonl:7"),
            &explain("rows.jsonl:8"),
            &explain("rows.jsonl:9"),
            &explain("rows.jsonl:15"),
            &explain("rows.jsonl:16"),
            &explain("rows.jsonl:17"),
            &["explain", "--config", "one.toml", "--row", "rows.jsonl:8"],
            &["explain", "<answer>B</answer>", "B"],
        ],
    );
}

#[test]
fn probes_are_told_in_a_table_and_one_by_one() {
    check(
        "lint.txt",
        &[
            &["lint", "letters.toml"],
            &["lint", "letters.toml", "-v", "--references", "rows.jsonl"],
            &["lint", "--reward", "repetition_reward:semantics=strict"],
            &["lint", "--reward", "mcq_reward:semantics=strict"],
            &["lint", "--reward", "iou_reward:semantics=strict,prediction_frame=pixels"],
        ],
    );
}

#[test]
fn rewards_are_listed() {
    check("rewards.txt", &[&["rewards", "format_reward"], &["rewards", "fromat_reward"]]);
}

#[test]
fn styles_tell_good_from_bad() {
    let explain = |line: &'static str| ["explain", "--config", "plain.toml", "--row", line];
    check(
        "styled.txt",
        &[
            &explain("rows.jsonl:1"),
            &explain("rows.jsonl:7"),
            &explain("rows.jsonl:8"),
            &explain("rows.jsonl:9"),
            &explain("rows.jsonl:15"),
            &explain("rows.jsonl:16"),
            &["explain", "--config", "other.toml", "--row", "rows.jsonl:1"],
            &["explain", "--config", "other.toml", "--row", "rows.jsonl:6"],
            &["explain", "a b a b a b a b a b a b", "B", "--reward", "repetition_reward"],
            &["explain", "--gold", "7", "--pred", "8"],
            &["score", "rows.jsonl", "--config", "one.toml", "--by", "task", "--against", "reward"],
            &["score", "rows.jsonl", "--config", "other.toml"],
            &["score", "missing.jsonl", "--config", "one.toml"],
            &["diff", "one.toml", "other.toml", "rows.jsonl"],
            &["diff", "one.toml", "one.toml", "rows.jsonl"],
            &["lint", "letters.toml"],
            &["lint", "--reward", "repetition_reward:semantics=strict", "-v"],
            &["rewards", "format_reward"],
            &["init", "rows.jsonl", "-o", "-"],
        ],
    );
}

#[test]
fn findings_are_told_with_their_first_rows() {
    let rows = "findings.jsonl";
    check(
        "findings.txt",
        &[
            &["score", rows, "--config", "one.toml"],
            &["score", rows, "--config", "other.toml", "--by", "task"],
            &["score", rows, "--reward", "default_accuracy_reward:tasks=sum", "-o", "out.jsonl"],
            &["score", rows, "--reward", "accuracy_reward"],
            &["score", rows],
            &["init", rows, "-o", "-"],
            &["diff", "one.toml", "other.toml", rows],
        ],
    );
}
