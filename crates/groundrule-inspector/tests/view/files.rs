//! Files as they are: marks, long lines, many files, and files that change while they are followed.

use crate::common::{ask, feed, open, parts, rows, until, written};
use groundrule_inspector::{Fed, Feed, Files, Folder, Parts, RowReader, View};
use serde_json::json;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const ACCURACY: &str = "default_accuracy_reward";

fn row(id: &str) -> String {
    format!("{{\"id\": \"{id}\", \"completion\": \"<answer>1</answer>\", \"solution\": \"1\"}}\n")
}

fn following(directory: &Path) -> View {
    let rows = feed(&[directory], true);
    View::open(Parts { rows, ..parts(directory, &[ACCURACY]) }).unwrap()
}

fn ids(view: &View) -> Vec<String> {
    let listed = ask(view, "/api/rows?limit=500");
    let id = |row: &serde_json::Value| row["id"].as_str().unwrap_or_default().to_owned();
    listed["rows"].as_array().unwrap().iter().map(id).collect()
}

#[test]
fn marks_blank_lines_and_missing_ends_are_no_rows() {
    let text = format!("\u{feff}{}\n \t\n{}{}", row("a"), row("b"), row("c").trim_end());
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &[ACCURACY]));
    assert_eq!(ids(&view), ["a", "b", "c"]);
    let lines: Vec<_> =
        (0..3).map(|i| ask(&view, &format!("/api/row/{i}"))["line"].clone()).collect();
    assert_eq!(lines, [json!(1), json!(4), json!(5)]);
    assert_eq!(ask(&view, "/api/row/0")["raw"], row("a").trim_end());
    assert_eq!(ask(&view, "/api/row/1")["raw"], row("b").trim_end());
    let source = &ask(&view, "/api/overview")["source"];
    assert_eq!((&source["bytes"], &source["bytes_read"]), (&json!(text.len()), &json!(text.len())));
}

#[test]
fn a_line_of_many_megabytes_is_one_row_that_failed() {
    let mut text = row("a");
    text.push_str(&"x".repeat((64 << 20) + (1 << 20)));
    text.push('\n');
    text.push_str(&row("b"));
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &[ACCURACY]));
    assert_eq!(ids(&view), ["a", "", "b"]);
    assert_eq!(rows(&view, "status=failed"), [1]);
    let last = ask(&view, "/api/row/2");
    assert_eq!((&last["line"], &last["raw"]), (&json!(3), &json!(row("b").trim_end())));
    assert_eq!(ask(&view, "/api/overview")["source"]["bytes_read"], text.len());
}

#[test]
fn batches_begin_small_and_stay_bounded() {
    let (_directory, path) = written(&row("a").repeat(10_000));
    let mut feed = feed(&[&path], false);
    let mut sizes = Vec::new();
    while let Ok(Fed::Batch(batch)) = feed.next() {
        assert_eq!(
            batch.rows.first().map(|row| row.line),
            Some(sizes.iter().sum::<usize>() as u64 + 1)
        );
        sizes.push(batch.rows.len());
    }
    assert_eq!(sizes, [200, 4096, 4096, 10_000 - 200 - 2 * 4096]);
    assert_eq!(feed.files(), std::slice::from_ref(&path));
    // Long rows fill a batch earlier.
    let long = format!("{{\"completion\": \"{}\"}}\n", "x".repeat(1 << 20));
    std::fs::write(&path, long.repeat(5)).unwrap();
    let mut feed = crate::common::feed(&[&path], false);
    let mut sizes = Vec::new();
    while let Ok(Fed::Batch(batch)) = feed.next() {
        sizes.push(batch.rows.len());
    }
    assert_eq!(sizes, [2, 2, 1]);
    assert_eq!(feed.bytes(), (5 * long.len() as u64, 5 * long.len() as u64));
    // Two rows that fill it to the last byte, without their line ends.
    let long = format!("{{\"completion\": \"{}\"}}\n", "x".repeat((1 << 20) - 18));
    assert_eq!(long.len(), (1 << 20) + 1);
    std::fs::write(&path, long.repeat(5)).unwrap();
    let mut feed = crate::common::feed(&[&path], false);
    let mut sizes = Vec::new();
    while let Ok(Fed::Batch(batch)) = feed.next() {
        sizes.push(batch.rows.len());
    }
    assert_eq!(sizes, [2, 2, 1]);
}

#[test]
fn bytes_are_counted_as_they_are_read() {
    let directory = tempfile::tempdir().unwrap();
    let (one, two) = (directory.path().join("1.jsonl"), directory.path().join("2.jsonl"));
    std::fs::write(&one, row("a")).unwrap();
    std::fs::write(&two, row("b") + &row("c")).unwrap();
    let length = row("a").len() as u64;
    let mut feed = feed(&[directory.path()], true);
    assert_eq!(feed.bytes(), (0, 0));
    assert!(matches!(feed.next(), Ok(Fed::Batch(batch)) if batch.rows.len() == 1));
    assert_eq!(feed.bytes(), (3 * length, length));
    assert!(matches!(feed.next(), Ok(Fed::Batch(batch)) if batch.rows.len() == 2));
    assert_eq!(feed.bytes(), (3 * length, 3 * length));
    assert!(matches!(feed.next(), Ok(Fed::Wait)));
    OpenOptions::new().append(true).open(&one).unwrap().write_all(row("d").as_bytes()).unwrap();
    let Ok(Fed::Batch(batch)) = feed.next() else { panic!("nothing new") };
    assert_eq!(
        (batch.rows[0].line, batch.bytes(&batch.rows[0])),
        (2, row("d").trim_end().as_bytes())
    );
    assert_eq!(feed.bytes(), (4 * length, 4 * length));
    assert!(matches!(feed.next(), Ok(Fed::Wait)));
    assert_eq!(feed.files(), [one, two]);
}

#[test]
fn many_files_are_followed_although_few_are_open() {
    let directory = tempfile::tempdir().unwrap();
    let path = |i: usize| directory.path().join(format!("{i:03}.jsonl"));
    for i in 0..230 {
        std::fs::write(path(i), row(&format!("a{i}"))).unwrap();
    }
    let view = following(directory.path());
    until(|| view.rows_read() == 230);
    for i in [0, 100, 229] {
        let mut file = OpenOptions::new().append(true).open(path(i)).unwrap();
        file.write_all(row(&format!("b{i}")).as_bytes()).unwrap();
    }
    until(|| view.rows_read() == 233);
    let text = |query: &str| rows(&view, query).len();
    assert_eq!((text("text=b0"), text("text=b100"), text("text=b229")), (1, 1, 1));
    // Every row can still be read, whichever files are open.
    assert_eq!(ask(&view, "/api/row/5")["id"], "a5");
    assert_eq!(ask(&view, "/api/row/200")["id"], "a200");
}

/// How many files of a directory this process has open, where the system tells.
fn open_files(directory: &Path) -> Option<usize> {
    let open = std::fs::read_dir("/proc/self/fd").ok()?;
    let targets = open.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
    Some(targets.filter(|target| target.starts_with(directory)).count())
}

#[test]
fn files_stay_open_only_while_they_are_followed() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path().canonicalize().unwrap();
    for name in ["1.jsonl", "2.jsonl", "3.jsonl"] {
        std::fs::write(place.join(name), row("a")).unwrap();
    }
    for (following, open) in [(false, 0), (true, 3)] {
        let mut feed = feed(&[&place], following);
        for _ in 0..3 {
            assert!(matches!(feed.next(), Ok(Fed::Batch(batch)) if batch.rows.len() == 1));
        }
        assert!(matches!(feed.next(), Ok(Fed::End | Fed::Wait)));
        if let Some(found) = open_files(&place) {
            assert_eq!(found, open);
        }
    }
}

#[test]
fn a_file_that_was_cut_is_read_from_its_beginning() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rows.jsonl");
    std::fs::write(&path, row("a") + &row("b")).unwrap();
    let view = following(directory.path());
    until(|| view.rows_read() == 2);
    assert_eq!(ask(&view, "/api/overview")["source"]["rows"], 2);
    std::fs::write(&path, row("c")).unwrap();
    until(|| view.rows_read() == 3);
    assert_eq!(ask(&view, "/api/overview")["source"]["rows"], 3);
    // What is no longer there cannot be shown, and what is there is.
    assert_eq!(ask(&view, "/api/row/2")["raw"], row("c").trim_end());
    assert_eq!(view.errors(), [] as [String; 0]);
}

#[test]
fn what_was_left_of_a_file_that_lost_its_name_is_read() {
    let directory = tempfile::tempdir().unwrap();
    let (path, old) = (directory.path().join("rows.jsonl"), directory.path().join("rows.old"));
    std::fs::write(&path, row("a") + &row("b")).unwrap();
    let mut feed = feed(&[directory.path()], true);
    let mut read = || {
        let mut found = Vec::new();
        while let Ok(Fed::Batch(batch)) = feed.next() {
            found.extend(
                batch
                    .rows
                    .iter()
                    .map(|row| String::from_utf8_lossy(batch.bytes(row)).into_owned() + "\n"),
            );
        }
        found
    };
    assert_eq!(read(), [row("a"), row("b")]);
    // The file that has its name now is shorter than what was read of the old one.
    OpenOptions::new().append(true).open(&path).unwrap().write_all(row("c").as_bytes()).unwrap();
    std::fs::rename(&path, &old).unwrap();
    std::fs::write(&path, row("d")).unwrap();
    assert_eq!(read(), [row("c"), row("d")]);
    assert!(read().is_empty());
}

/// A folder whose files cannot be opened.
struct Broken;

impl Folder for Broken {
    fn files(&self) -> Result<Vec<PathBuf>, String> {
        Ok((0..30).map(|i| PathBuf::from(format!("{i}.jsonl"))).collect())
    }

    fn open(&self, path: &Path) -> Result<Option<Box<dyn RowReader>>, String> {
        let name = path.display().to_string();
        Err(if name.starts_with('1') { "the same".to_owned() } else { name })
    }
}

#[test]
fn errors_of_files_are_told_once_and_not_endlessly() {
    let directory = tempfile::tempdir().unwrap();
    let rows: Box<dyn Feed> = Box::new(Files::new(Box::new(Broken), false));
    let view = open(Parts { rows, ..parts(directory.path(), &[ACCURACY]) });
    let errors = view.errors();
    // Eleven of the thirty say the same, so that twenty are left.
    assert_eq!(errors.len(), 20, "{errors:?}");
    assert_eq!(errors.iter().filter(|error| *error == "the same").count(), 1);
    let overview = ask(&view, "/api/overview");
    assert_eq!(overview["source"]["errors"].as_array().unwrap().len(), 20);
    assert_eq!(
        (&overview["source"]["file_count"], &overview["source"]["rows"]),
        (&json!(30), &json!(0))
    );
    assert_eq!(overview["sentence"], "There are no rows yet.");
}

/// A feed that is asked again and again.
struct Endless(Arc<AtomicUsize>);

impl Feed for Endless {
    fn next(&mut self) -> Result<Fed, String> {
        if self.0.fetch_add(1, Ordering::Relaxed) == 0 {
            std::thread::sleep(Duration::from_millis(300));
        }
        Ok(Fed::Wait)
    }

    fn files(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    fn bytes(&self) -> (u64, u64) {
        (0, 0)
    }
}

#[test]
fn a_view_is_waited_for_and_reads_no_more_when_it_is_closed() {
    let directory = tempfile::tempdir().unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    let rows: Box<dyn Feed> = Box::new(Endless(Arc::clone(&asked)));
    let view = View::open(Parts { rows, ..parts(directory.path(), &[ACCURACY]) }).unwrap();
    assert!(!view.wait(Duration::from_millis(20)));
    assert!(view.wait(Duration::from_secs(20)));
    let before = asked.load(Ordering::Relaxed);
    until(|| asked.load(Ordering::Relaxed) > before);
    drop(view);
    std::thread::sleep(Duration::from_millis(500));
    let after = asked.load(Ordering::Relaxed);
    std::thread::sleep(Duration::from_millis(700));
    assert_eq!(asked.load(Ordering::Relaxed), after);
}

#[test]
fn long_files_are_searched_piece_by_piece() {
    let pad = "x".repeat(200_000);
    let text: String = (0..40)
        .map(|i| {
            let word = if i == 5 || i == 39 { "needle" } else { "hay" };
            format!("{{\"completion\": \"{pad} {word}\"}}\n")
        })
        .collect();
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &["format_reward"]));
    until(|| ask(&view, "/api/rows?text=needle")["search"]["complete"] == true);
    assert_eq!(rows(&view, "text=needle"), [5, 39]);
    assert_eq!(
        ask(&view, "/api/rows?text=needle")["search"],
        json!({"rows": 40, "of": 40, "complete": true})
    );
}

#[test]
fn scored_rows_find_their_texts_by_file_and_line() {
    let directory = tempfile::tempdir().unwrap();
    let (one, two) = (directory.path().join("a.txt"), directory.path().join("b.txt"));
    std::fs::write(&one, row("a1") + &row("a2")).unwrap();
    std::fs::write(&two, row("b1") + &row("b2")).unwrap();
    let scored = |line: u64, file: &str| {
        format!(
            "{{\"line\": {line}, {file}\"rewards\": {{\"m\": {{\"score\": 1, \"reason\": \"text_match\"}}}}}}\n"
        )
    };
    let text = [
        scored(2, "\"file\": \"elsewhere/a.txt\", "),
        scored(1, "\"file\": \"elsewhere/b.txt\", "),
        scored(9, "\"file\": \"elsewhere/b.txt\", "),
        scored(1, "\"file\": \"c.txt\", "),
        scored(1, ""),
    ];
    let path = directory.path().join("scored.jsonl");
    std::fs::write(&path, text.concat()).unwrap();
    let joined =
        |raw: &[&Path]| open(Parts { raw: Some(feed(raw, false)), ..parts(&path, &[ACCURACY]) });
    assert_eq!(ids(&joined(&[&one, &two])), ["a2", "b1", "", "", ""]);
    // With one file there is no question which one is meant.
    assert_eq!(ids(&joined(&[&one])), ["a2", "", "", "", "a1"]);
}
