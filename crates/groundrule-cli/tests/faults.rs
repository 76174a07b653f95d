//! What the world can do to a run: full disks, files that change, kills, devices, limits. Each leaves a clear error, a
//! documented exit code and no half output.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const ROW: &str = "{\"completion\": \"<think>x</think><answer>7</answer>\", \"solution\": \"7\"}\n";

fn command(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_groundrule"));
    command.current_dir(directory).stdin(Stdio::null());
    for name in ["DEBUG_MODE", "LOG_PATH", "GROUNDRULE_LLM_BASE", "OPENAI_API_BASE"] {
        command.env_remove(name);
    }
    command
}

/// Runs to the end: the exit code, and what was said on standard error.
fn run(directory: &Path, arguments: &[&str]) -> (i32, String) {
    let output = command(directory).args(arguments).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn with_rows(count: usize) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("rows.jsonl"), ROW.repeat(count)).unwrap();
    directory
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_full_disk_is_named_wherever_it_is_met() {
    let directory = with_rows(3);
    for arguments in [
        &["score", "rows.jsonl", "-o", "/dev/full"][..],
        &["diff", "vlm-r1", "strict", "rows.jsonl", "--reward", "format_reward", "-o", "/dev/full"],
        &["init", "rows.jsonl", "--force", "-o", "/dev/full"],
    ] {
        let (code, said) = run(directory.path(), arguments);
        // A difference that has no row to write has nothing to lose.
        if arguments[0] != "diff" {
            assert_eq!(code, 3, "{arguments:?}: {said}");
            assert!(said.contains("/dev/full: No space left on device"), "{said}");
            assert!(said.contains("fix: is the disk full?"), "{said}");
        }
    }
    let output = command(directory.path())
        .args(["score", "rows.jsonl", "--reward", "accuracy_reward"])
        .env("DEBUG_MODE", "true")
        .env("LOG_PATH", "/dev/full")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("debug log: "), "{output:?}");
    assert_eq!(names(directory.path()), ["rows.jsonl"]);
}

#[test]
fn a_directory_that_cannot_be_written_is_named_before_any_row_is_judged() {
    let directory = with_rows(3);
    for target in ["/proc/scored.jsonl", "nowhere/scored.jsonl", "rows.jsonl/scored.jsonl"] {
        let (code, said) = run(directory.path(), &["score", "rows.jsonl", "-o", target]);
        assert_eq!(code, 3, "{target}: {said}");
        assert!(said.contains(target) && said.contains("may you write to it?"), "{said}");
    }
    assert_eq!(names(directory.path()), ["rows.jsonl"]);
}

/// Killed with no chance to clean up, at moments spread over the whole life of a run.
#[test]
fn a_killed_run_leaves_the_old_output_or_the_whole_new_one() {
    const ROWS: usize = 4000;
    let directory = with_rows(ROWS);
    let out = directory.path().join("out.jsonl");
    let arguments = ["score", "rows.jsonl", "-o", "out.jsonl", "--reward", "format_reward"];
    let start = Instant::now();
    assert_eq!(run(directory.path(), &arguments).0, 0);
    let life = start.elapsed();
    let (mut old, mut new) = (0, 0);
    for step in 0..40u32 {
        fs::write(&out, "old\n").unwrap();
        let mut child = command(directory.path())
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(life * step / 32);
        child.kill().unwrap();
        child.wait().unwrap();
        let text = fs::read_to_string(&out).unwrap();
        match text.as_str() {
            "old\n" => old += 1,
            text => {
                assert_eq!(text.lines().count(), ROWS, "at step {step}");
                assert!(text.ends_with("}\n"), "at step {step}");
                new += 1;
            }
        }
    }
    assert!(old > 0, "{old} old, {new} new");
    // What is left is hidden, and the next run removes it once it is old enough.
    for name in names(directory.path()).iter().filter(|name| name.ends_with(".partial")) {
        assert!(name.starts_with(".out.jsonl."), "{name}");
        let file = File::options().write(true).open(directory.path().join(name)).unwrap();
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(3600)).unwrap();
    }
    assert_eq!(run(directory.path(), &arguments).0, 0);
    assert_eq!(names(directory.path()), ["out.jsonl", "rows.jsonl"]);
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), ROWS);
}

/// The system kills a process at the very byte that goes beyond its limit for files, so that every write of the output, in
/// every format, is the last one once.
#[test]
fn a_run_that_is_killed_at_a_write_leaves_the_old_output() {
    const ROWS: usize = 1500;
    const BLOCK: u64 = 512;
    let directory = with_rows(ROWS);
    for name in ["out.jsonl", "out.parquet", "out.arrow"] {
        let out = directory.path().join(name);
        let limited = |blocks: u64| {
            let program = env!("CARGO_BIN_EXE_groundrule");
            let run = format!(
                "ulimit -f {blocks}; exec '{program}' score rows.jsonl -o {name} --reward format_reward"
            );
            let mut shell = Command::new("sh");
            shell.current_dir(directory.path()).args(["-c", &run]).env_remove("DEBUG_MODE");
            shell.stdin(Stdio::null()).output().unwrap().status
        };
        assert!(limited(1 << 20).success(), "{name}");
        let whole = fs::read(&out).unwrap();
        let blocks = whole.len() as u64 / BLOCK;
        assert!(blocks > 2, "{name}");
        let mut killed = 0;
        for step in 0..16 {
            fs::write(&out, "old\n").unwrap();
            let limit = 1 + blocks * step / 16;
            let status = limited(limit);
            assert!(!status.success(), "{name} within {limit} blocks");
            killed += usize::from(status.signal().is_some());
            assert_eq!(fs::read_to_string(&out).unwrap(), "old\n", "{name} within {limit} blocks");
        }
        assert!(killed > 0, "{name}");
        assert!(limited(blocks + 2).success(), "{name}");
        assert_eq!(fs::read(&out).unwrap(), whole, "{name}");
    }
}

#[test]
fn a_terminated_run_cleans_up() {
    let directory = tempfile::tempdir().unwrap();
    let mut child = command(directory.path())
        .args(["score", "-", "-o", "out.jsonl"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(ROW.as_bytes()).unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while names(directory.path()).is_empty() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(names(directory.path()).len(), 1);
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no output file was written"));
    assert_eq!(names(directory.path()), [] as [&str; 0]);
}

#[test]
fn a_file_that_is_cut_short_meanwhile_is_an_error_and_one_that_grows_is_not() {
    for cut in [true, false] {
        let directory = with_rows(300_000);
        let path = directory.path().join("rows.jsonl");
        let child = command(directory.path())
            .args(["score", "rows.jsonl", "-o", "out.jsonl", "-q", "--threads", "1"])
            .args(["--reward", "default_accuracy_reward"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let deadline = Instant::now() + Duration::from_secs(20);
        // The first rows are written while most of the others are still to be read.
        let written = || {
            let sizes = fs::read_dir(directory.path()).unwrap().filter_map(|entry| {
                let entry = entry.unwrap();
                let partial = entry.file_name().to_string_lossy().ends_with(".partial");
                entry.metadata().ok().filter(|_| partial).map(|found| found.len())
            });
            sizes.sum::<u64>() > 0
        };
        while !written() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
        let mut file = File::options().append(true).open(&path).unwrap();
        match cut {
            true => file.set_len(10).unwrap(),
            false => file.write_all(ROW.as_bytes()).unwrap(),
        }
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        if cut {
            assert_eq!(output.status.code(), Some(3), "{said}");
            assert!(
                said.contains("rows.jsonl: the file was cut short while it was read"),
                "{said}"
            );
            assert_eq!(names(directory.path()), ["rows.jsonl"]);
        } else {
            assert_eq!(output.status.code(), Some(0), "{said}");
            let rows = fs::read_to_string(directory.path().join("out.jsonl")).unwrap();
            assert!(rows.lines().count() >= 300_000);
        }
    }
}

#[test]
fn devices_that_never_end_are_an_error() {
    let directory = with_rows(3);
    for (arguments, says) in [
        (&["score", "/dev/zero"][..], "/dev/zero:1: a row goes on for more than 1 GiB"),
        (&["score", "rows.jsonl", "--config", "/dev/zero"], "/dev/zero: this is larger than 1 MiB"),
        (&["lint", "/dev/zero"], "/dev/zero: this is larger than 1 MiB"),
        (&["score", "rows.jsonl", "--tokenizer", "/dev/zero"], "give a regular file"),
        (&["serve", "--token-file", "/dev/zero"], "/dev/zero: there are more than 65536 bytes"),
        (&["score", "rows.jsonl", "--images", "/dev/zero"], "there is no such directory"),
    ] {
        let (code, said) = run(directory.path(), arguments);
        assert!(matches!(code, 2 | 3), "{arguments:?}: {code} {said}");
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
    let zeros = File::open("/dev/zero").unwrap();
    let output =
        command(directory.path()).args(["explain", "-", "7"]).stdin(zeros).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3));
    assert!(said.contains("standard input: there are more than 67108864 bytes"), "{said}");
}

#[test]
fn a_tokenizer_of_garbage_is_named() {
    let directory = with_rows(3);
    for garbage in
        [&b"\x00\xff\x1b[2J"[..], b"{}", b"[[[[", b"", b"{\"model\": {\"type\": \"BPE\"}}"]
    {
        fs::write(directory.path().join("tokenizer.json"), garbage).unwrap();
        let (code, said) =
            run(directory.path(), &["score", "rows.jsonl", "--tokenizer", "tokenizer.json"]);
        assert_eq!(code, 3, "{garbage:?}: {said}");
        assert!(said.contains("tokenizer.json: this is not a tokenizer.json"), "{said}");
    }
}

#[test]
fn images_that_vanish_cost_their_rows_alone() {
    let directory = tempfile::tempdir().unwrap();
    let images = directory.path().join("images");
    fs::create_dir(&images).unwrap();
    for name in ["a.ppm", "b.ppm"] {
        fs::write(images.join(name), [&b"P6\n8 8\n255\n"[..], &[0; 192]].concat()).unwrap();
    }
    let mut child = command(directory.path())
        .args(["score", "-", "-o", "-", "-q", "--images", "images", "--reward"])
        .arg("giou_reward:semantics=strict,prediction_frame=thousandths,reference_frame=pixels")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |image: &str| -> serde_json::Value {
        let row = serde_json::json!({"completion": "[0, 0, 1000, 1000]", "solution": "[0, 0, 8, 8]", "image": image});
        writeln!(stdin, "{row}").unwrap();
        serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap()
    };
    let there = ask("a.ppm");
    assert_eq!(there["status"], "scored", "{there}");
    fs::remove_dir_all(&images).unwrap();
    let gone = ask("b.ppm");
    assert_eq!(gone["rewards"]["giou_reward"]["reason"], "image_unreadable", "{gone}");
    assert!(gone["rewards"]["giou_reward"]["detail"].as_str().unwrap().contains("b.ppm"), "{gone}");
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Memory that the system refuses ends the program; the output of before is as it was.
#[test]
fn a_limit_of_memory_does_no_harm() {
    let directory = tempfile::tempdir().unwrap();
    let long = format!("{{\"completion\": \"{}\", \"solution\": \"7\"}}\n", "x".repeat(40 << 20));
    fs::write(directory.path().join("rows.jsonl"), long).unwrap();
    fs::write(directory.path().join("out.jsonl"), "old\n").unwrap();
    let program = env!("CARGO_BIN_EXE_groundrule");
    let limited = |kilobytes: u32| {
        let script = format!(
            "ulimit -v {kilobytes}; exec {program} score rows.jsonl -o out.jsonl --threads 1 --reward format_reward"
        );
        Command::new("sh").args(["-c", &script]).current_dir(directory.path()).output().unwrap()
    };
    let refused = limited(90_000);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success());
    assert!(said.contains("memory"), "{said}");
    assert_eq!(fs::read_to_string(directory.path().join("out.jsonl")).unwrap(), "old\n");
    // The same row with memory enough: a few times its size.
    let enough = limited(1_000_000);
    assert!(enough.status.success(), "{enough:?}");
    assert_ne!(fs::read_to_string(directory.path().join("out.jsonl")).unwrap(), "old\n");
}

#[test]
fn threads_beyond_what_helps_are_not_started() {
    let directory = with_rows(20_000);
    let mut child = command(directory.path())
        .args([
            "score",
            "rows.jsonl",
            "-q",
            "--threads",
            "4000",
            "--reward",
            "default_accuracy_reward",
        ])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let threads = text.lines().find_map(|line| line.strip_prefix("Threads:"));
        most = most.max(threads.and_then(|count| count.trim().parse::<usize>().ok()).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(1));
    }
    let cores = std::thread::available_parallelism().unwrap().get();
    assert!((1..=(4 * cores).max(16) + 4).contains(&most), "{most} threads");
    assert!(child.wait().unwrap().success());
}
