//! Files as they are: marks, long lines, many files, and files that change while they are followed.

use crate::common::{ask, feed, open, parts, rows, until, written};
use groundrule_inspector::{Fed, Parts, View};
use serde_json::json;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

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

#[test]
fn a_file_that_was_cut_is_read_from_its_beginning() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rows.jsonl");
    std::fs::write(&path, row("a") + &row("b")).unwrap();
    let view = following(directory.path());
    until(|| view.rows_read() == 2);
    std::fs::write(&path, row("c")).unwrap();
    until(|| view.rows_read() == 3);
    // What is no longer there cannot be shown, and what is there is.
    assert_eq!(ask(&view, "/api/row/2")["raw"], row("c").trim_end());
    assert_eq!(view.errors(), [] as [String; 0]);
}
