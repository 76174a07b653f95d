//! `groundrule view` and `groundrule report` as processes: start, page, messages, exit codes.
#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a step that fails is a test that fails")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const ROWS: &str = "{\"id\": \"a\", \"problem\": \"3 + 4?\", \"completion\": \"<answer>7</answer>\", \"solution\": \"7\"}\n\
                    {\"id\": \"b\", \"problem\": \"3 + 4?\", \"completion\": \"<answer>12x</answer>\", \"solution\": \"13\"}\n\
                    not a row\n";

fn command(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_groundrule"));
    command.args(arguments).current_dir(directory);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A run that ends by itself: its exit code, and what it said.
fn ended(directory: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = command(directory, arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A page that is shown.
struct Shown {
    child: Child,
    address: String,
    token: String,
}

impl Shown {
    fn new(directory: &Path, arguments: &[&str]) -> Self {
        let mut all = vec!["view", "--no-open"];
        all.extend(arguments);
        let mut child = command(directory, &all).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.map(Result::unwrap).find(|line| line.contains("/?token=")).unwrap();
        let (address, token) = line.trim().split_once("/?token=").unwrap();
        let address = address.strip_prefix("http://").unwrap().to_owned();
        Shown { child, address, token: token.to_owned() }
    }

    fn ask(&self, target: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let asked = format!(
            "GET {target} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\nconnection: close\r\n\r\n",
            self.address, self.token
        );
        stream.write_all(asked.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Asks until the answer has this in it.
    fn until(&self, target: &str, wanted: &str) -> String {
        for _ in 0..600 {
            let answer = self.ask(target);
            if answer.contains(wanted) {
                return answer;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("{target} never has {wanted}: {}", self.ask(target));
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("rows.jsonl"), ROWS).unwrap();
    directory
}

#[test]
fn a_page_is_shown_until_ctrl_c() {
    let directory = directory();
    let mut shown = Shown::new(directory.path(), &["rows.jsonl"]);
    let overview = shown.until("/api/overview", "\"done\":true");
    assert!(overview.contains("\"rows\":3,\"done\":true"), "{overview}");
    assert!(overview.contains("2 of 3 rows scored; 1 failed"), "{overview}");
    assert!(overview.contains("\"chosen\":\"rows\""), "{overview}");
    assert!(shown.ask("/").starts_with("HTTP/1.1 200 OK"));
    let id = shown.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(shown.child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_page_says_where_the_rewards_come_from() {
    let directory = directory();
    let config = "[[reward]]\nname = 'format_reward'\n";
    fs::write(directory.path().join("plan.toml"), config).unwrap();
    fs::create_dir(directory.path().join("empty")).unwrap();
    for (arguments, chosen, toml) in [
        (&["--follow", "empty"][..], "rows", ""),
        (&["rows.jsonl", "--reward", "format_reward"], "argument", "# --reward format_reward\\n"),
        (
            &["rows.jsonl", "--config", "plan.toml"],
            "config",
            "[[reward]]\\nname = 'format_reward'\\n",
        ),
    ] {
        let overview = Shown::new(directory.path(), arguments).ask("/api/overview");
        for said in [format!("\"chosen\":\"{chosen}\""), format!("\"toml\":\"{toml}\"")] {
            assert!(overview.contains(&said), "{arguments:?}: {said} in {overview}");
        }
    }
}

#[test]
fn packed_files_lists_and_tables_are_shown_as_lines_are() {
    let directory = tempfile::tempdir().unwrap();
    let lines: Vec<&str> = ROWS.lines().take(2).collect();
    fs::write(directory.path().join("list.json"), format!("[{}]", lines.join(", "))).unwrap();
    fs::write(
        directory.path().join("table.csv"),
        "id,completion,solution\nc,<answer>7</answer>,7\n",
    )
    .unwrap();
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(ROWS.as_bytes()).unwrap();
    fs::write(directory.path().join("rows.jsonl.gz"), packer.finish().unwrap()).unwrap();
    let shown = Shown::new(directory.path(), &["."]);
    shown.until("/api/overview", "\"rows\":6,\"done\":true");
    let row = shown.ask("/api/row/4");
    assert!(row.contains("\"raw\":\"not a row\"") && row.contains("rows.jsonl.gz"), "{row}");
    assert!(shown.ask("/api/row/5").contains("\"id\":\"c\""));
}

#[test]
fn scores_are_shown_with_their_rows() {
    let directory = directory();
    let (code, _, said) =
        ended(directory.path(), &["score", "rows.jsonl", "-o", "scored.jsonl", "-q"]);
    assert_eq!(code, 0, "{said}");
    let shown = Shown::new(directory.path(), &["scored.jsonl", "rows.jsonl"]);
    shown.until("/api/overview", "\"rows\":3,\"done\":true");
    let row = shown.ask("/api/row/0");
    assert!(row.contains("\"question\":\"3 + 4?\"") && row.contains("scored.jsonl"), "{row}");
}

#[test]
fn rewards_that_only_the_record_has_are_listed() {
    let directory = tempfile::tempdir().unwrap();
    let row = r#"{"completion": "<answer>7</answer>", "solution": "7", "status": "scored", "score": 1.1, "rewards": {"default_accuracy_reward": {"score": 1.0, "status": "scored", "reason": "numeric_equal"}, "short": {"score": 1.0, "status": "scored", "reason": "python_function"}}}"#;
    fs::write(directory.path().join("rows.jsonl"), row).unwrap();
    let shown = Shown::new(directory.path(), &["rows.jsonl"]);
    let overview = shown.until("/api/overview", "\"done\":true");
    let body = overview.split("\r\n\r\n").nth(1).unwrap();
    let told: serde_json::Value = serde_json::from_str(body).unwrap();
    let rewards = told["plan"]["rewards"].as_array().unwrap();
    let listed: Vec<_> = rewards.iter().map(|one| (&one["name"], &one["weight"])).collect();
    assert_eq!(listed[0], (&"default_accuracy_reward".into(), &1.0.into()));
    assert_eq!(listed[1], (&"short".into(), &serde_json::Value::Null));
    assert_eq!(listed.len(), 2);
}

#[test]
fn two_semantics_two_configurations_and_two_files_are_compared() {
    let directory = directory();
    let config = |semantics: &str| {
        format!("semantics = \"{semantics}\"\n[[reward]]\nname = \"default_accuracy_reward\"\n")
    };
    fs::write(directory.path().join("new.toml"), config("strict")).unwrap();
    fs::write(directory.path().join("old.toml"), config("vlm-r1")).unwrap();
    fs::write(directory.path().join("old.jsonl"), ROWS.replace("12x", "13")).unwrap();
    for (arguments, before, after) in [
        (&["rows.jsonl", "--config", "new.toml", "--compare", "vlm-r1"][..], "vlm-r1", "new.toml"),
        (&["rows.jsonl", "--config", "new.toml", "--compare", "old.toml"], "old.toml", "new.toml"),
        (
            &["rows.jsonl", "--config", "new.toml", "--compare", "old.jsonl"],
            "old.jsonl",
            "rows.jsonl",
        ),
    ] {
        let shown = Shown::new(directory.path(), arguments);
        shown.until("/api/overview", "\"rows\":3,\"done\":true");
        let compare = shown.ask("/api/compare");
        for label in
            [format!("\"label_before\":\"{before}\""), format!("\"label_after\":\"{after}\"")]
        {
            assert!(compare.contains(&label), "{label}: {compare}");
        }
        assert!(compare.contains("\"changed\":1,\"same\":2"), "{compare}");
    }
}

#[test]
fn a_directory_is_followed_from_before_its_first_file() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("rollouts")).unwrap();
    let shown = Shown::new(directory.path(), &["--follow", "rollouts"]);
    shown.until("/api/overview", "There are no rows yet.");
    fs::write(directory.path().join("rollouts/1.jsonl"), ROWS).unwrap();
    shown.until("/api/overview", "\"rows\":3,\"done\":true");
}

#[test]
fn mistakes_are_told_before_anything_is_shown() {
    let directory = directory();
    fs::create_dir(directory.path().join("empty")).unwrap();
    fs::write(directory.path().join("nothing.jsonl"), "").unwrap();
    for (arguments, code, says) in [
        (&["view", "none.jsonl"][..], 3, "none.jsonl"),
        (&["view", "empty"], 2, "holds no file of rows"),
        (&["view", "-"], 2, "write the rows to a file first"),
        (&["view", "rows.jsonl", "--compare", "stric"], 2, "did you mean 'strict'?"),
        (&["view", "rows.jsonl", "--config", "none.toml"], 3, "none.toml"),
        (&["view"], 2, "<FILE>"),
        (&["report", "rows.jsonl"], 2, "--output"),
        (&["report", "nothing.jsonl", "-o", "r.html"], 6, "has no rows"),
        (&["report", "rows.jsonl", "-o", "no/such/r.html"], 3, "no/such"),
        (&["report", "rows.jsonl", "-o", "rows.jsonl"], 2, "rows.jsonl"),
    ] {
        let (found, _, said) = ended(directory.path(), arguments);
        assert_eq!(found, code, "{arguments:?}: {said}");
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
    assert!(!directory.path().join("r.html").exists());
}

#[test]
fn a_report_without_a_score_says_so() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("rows.jsonl"), r#"{"completion": "7"}"#).unwrap();
    let (code, told, said) =
        ended(directory.path(), &["report", "rows.jsonl", "-o", "report.html"]);
    assert_eq!(code, 5, "{said}");
    assert!(told.contains("wrote report.html"), "{told}");
    assert!(said.contains("no row got a score"), "{said}");
    assert!(directory.path().join("report.html").exists());
}

#[test]
fn a_report_is_written_whole() {
    let directory = directory();
    let (code, told, said) =
        ended(directory.path(), &["report", "rows.jsonl", "-o", "report.html", "--rows", "2"]);
    assert_eq!((code, told.as_str()), (0, "wrote report.html\n"), "{said}");
    let page = fs::read_to_string(directory.path().join("report.html")).unwrap();
    assert!(page.contains("<h1>rows.jsonl</h1>"));
    assert!(page.contains("2 of 3 rows scored; 1 failed"));
    assert!(page.contains("not JSON") && page.contains("write one JSON object per line"));
    assert!(page.contains("<script type=\"application/octet-stream\" id=\"data\">H4sI"));
    let names = fs::read_dir(directory.path()).unwrap().count();
    assert_eq!(names, 2);
}

#[test]
fn rows_of_other_names_are_shown() {
    let directory = tempfile::tempdir().unwrap();
    let row =
        "{\"out\": \"<answer>7</answer>\", \"truth\": \"7\", \"asked\": \"3 + 4?\", \"k\": 3}\n";
    fs::write(directory.path().join("rows.jsonl"), row).unwrap();
    let named = ["completion=out", "reference=truth", "question=asked", "step=k"]
        .map(|name| ["--column", name]);
    let shown = Shown::new(directory.path(), &[&["rows.jsonl"][..], &named.concat()].concat());
    shown.until("/api/overview", "\"done\":true");
    let row = shown.ask("/api/row/0");
    for part in ["\"reference\":\"7\"", "\"question\":\"3 + 4?\"", "\"step\":3", "numeric_equal"] {
        assert!(row.contains(part), "{part} in {row}");
    }
    assert!(shown.ask("/api/rows?text=3%20%2B%204").contains("\"question\":\"3 + 4?\""));
}

#[test]
fn a_directory_that_is_still_to_come_can_be_followed() {
    let directory = tempfile::tempdir().unwrap();
    let shown = Shown::new(directory.path(), &["--follow", "rollouts/"]);
    assert!(shown.ask("/api/overview").contains("200 OK"));
    fs::create_dir(directory.path().join("rollouts")).unwrap();
    fs::write(directory.path().join("rollouts/a.jsonl"), ROWS).unwrap();
    shown.until("/api/rows", "3 + 4?");
    // Without --follow it is a mistake.
    let (code, _, said) = ended(directory.path(), &["view", "--no-open", "elsewhere/"]);
    assert_eq!(code, 3, "{said}");
}
