//! Rows in, figures, filters and sorting out.

use crate::common::{ask, feed, open, parts, request, rows, until, written};
use groundrule::rows::ColumnNames;
use groundrule_inspector::{Parts, View, is_scored};
use serde_json::json;
use std::fs::OpenOptions;
use std::io::Write as _;

const ACCURACY: &str = "default_accuracy_reward:as=accuracy";
const FORMAT: &str = "format_reward:weight=0.5";

/// Two prompts with three completions each, and two lines that are not rows.
const ROWS: &str = r#"{"id": "a-0", "step": 1, "task": "sum", "problem": "3 + 4?", "completion": "<think>x</think><answer>7</answer>", "solution": "7", "extra": {"deep": [1, null]}}
{"id": "a-1", "step": 1, "task": "sum", "problem": "3 + 4?", "completion": "<answer>8</answer>", "solution": "7"}
{"id": "a-2", "step": 1, "task": "sum", "problem": "3 + 4?", "completion": "7", "solution": "7"}

{"id": "b-0", "step": 2, "task": "product", "problem": "3 * 4?", "completion": "Zwölf Äpfel", "solution": "12"}
not a row
{"id": "b-1", "step": "2", "task": "product", "problem": "3 * 4?", "completion": "<answer>13</answer>", "solution": "12"}
{"id": "b-2", "step": 2, "problem": "3 * 4?"}
"#;

fn example() -> (tempfile::TempDir, View) {
    let (directory, path) = written(ROWS);
    let view = open(parts(&path, &[ACCURACY, FORMAT]));
    (directory, view)
}

#[test]
fn what_several_rewards_say_about_the_same_rows_is_told_once() {
    let prompt =
        "<|im_start|>system\\nBe kind.<|im_end|>\\n<|im_start|>user\\n<|image_pad|>2+2?<|im_end|>";
    let row = format!("{{\"prompt\": \"{prompt}\", \"completion\": \"4\"}}\n");
    let (_directory, path) = written(&row.repeat(2));
    let view = open(parts(&path, &["mcq_reward", ACCURACY]));
    let overview = ask(&view, "/api/overview");
    let [problem] = overview["problems"].as_array().unwrap().as_slice() else {
        panic!("{overview}")
    };
    assert_eq!((&problem["reason"], &problem["count"]), (&json!("no_reference"), &json!(2)));
    assert_eq!(problem["rewards"], json!(["mcq_reward", "accuracy"]));
    // Prompts of a chat template are told apart by their question.
    assert_eq!(ask(&view, "/api/rows?limit=1")["rows"][0]["question"], "2+2?");
}

#[test]
fn the_overview_counts_everything() {
    let (_directory, view) = example();
    let overview = ask(&view, "/api/overview");
    assert_eq!(overview["source"]["rows"], 7);
    assert_eq!(overview["source"]["done"], true);
    assert_eq!(overview["statuses"], json!({"scored": 5, "abstained": 0, "failed": 2}));
    let [accuracy, format] = overview["rewards"].as_array().unwrap().as_slice() else { panic!() };
    assert_eq!((&accuracy["name"], &accuracy["rows"]), (&json!("accuracy"), &json!(5)));
    assert_eq!(format["mean"], 0.2);
    let bars = accuracy["histogram"]["counts"].as_array().unwrap();
    assert_eq!(bars.iter().map(|bar| bar.as_u64().unwrap()).sum::<u64>(), 5);
    assert_eq!(bars.len(), 20);
    let problems: Vec<_> = overview["problems"].as_array().unwrap().iter().collect();
    let reasons: Vec<_> = problems.iter().map(|problem| &problem["reason"]).collect();
    assert!(reasons.contains(&&json!("bad_line")) && reasons.contains(&&json!("no_completion")));
    assert!(problems.iter().all(|problem| problem["reward"].is_null()), "{problems:?}");
    let steps = overview["steps"].as_array().unwrap();
    assert_eq!((&steps[0]["step"], &steps[0]["rows"]), (&json!(1), &json!(3)));
    assert_eq!((&steps[1]["step"], &steps[1]["rows"]), (&json!(2), &json!(3)));
    assert_eq!(overview["tasks"][0], json!({"name": "sum", "count": 3}));
    let sentence = overview["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("5 of 7 rows scored; 2 failed"), "{sentence}");
}

#[test]
fn a_bad_line_is_a_row_that_failed() {
    let (_directory, view) = example();
    assert_eq!(rows(&view, "reason=bad_line"), [4]);
    let row = ask(&view, "/api/row/4");
    assert_eq!((&row["status"], &row["line"]), (&json!("failed"), &json!(6)));
    assert_eq!(row["error"]["reason"], "bad_line");
    assert_eq!(row["scores"][0]["reason"], "bad_line");
    assert_eq!(row["raw"], "not a row");
    assert_eq!(ask(&view, "/api/row/6")["error"]["reason"], "no_completion");
}

#[test]
fn filters_leave_what_was_asked_for() {
    let (_directory, view) = example();
    for (query, expected) in [
        ("", &[0, 1, 2, 3, 4, 5, 6][..]),
        ("status=failed", &[4, 6]),
        ("task=product", &[3, 5]),
        ("task=nothing", &[]),
        ("step=1", &[0, 1, 2]),
        ("reward=format_reward&reason=format_match", &[0]),
        ("reward=accuracy&min=1", &[0, 2]),
        ("reward=accuracy&max=0.5", &[1, 3, 5]),
        ("min=1.5", &[0]),
        ("reason=format_match", &[0]),
        ("reason=never_heard_of", &[]),
        ("reward=never_heard_of", &[]),
        ("group=0", &[0, 1, 2]),
        ("text=zw%C3%96lf+%C3%A4pf", &[3]),
        ("text=A-1", &[1]),
        ("text=deep", &[]),
        ("text=%3Canswer%3E", &[0, 1, 5]),
        ("text=answer&task=sum", &[0, 1]),
        ("text=not+a", &[4]),
        ("text=answer&sort=total", &[1, 5, 0]),
        ("text=answer&sort=total&desc=1", &[0, 1, 5]),
        ("text=answer&sort=id&desc=1", &[5, 1, 0]),
        ("text=answer&offset=1&limit=1", &[1]),
        ("reward=accuracy&status=scored", &[0, 1, 2, 3, 5]),
        ("reward=accuracy&status=failed", &[4, 6]),
        ("reward=accuracy&reason=format_match", &[]),
        ("reward=format_reward&min=1&max=1", &[0]),
        ("reason=format_match&status=failed", &[]),
        ("min=1&max=1", &[2]),
        ("min=0.1&max=1.4", &[2]),
        ("max=0", &[1, 3, 5]),
        ("max=-0.1", &[]),
        ("status=never_heard_of", &[]),
        ("look=never_heard_of", &[]),
        ("step=first", &[]),
        ("group=first", &[]),
        ("group=1&status=failed", &[]),
        // Nothing is compared.
        ("changed=0", &[0, 1, 2, 3, 4, 5, 6]),
        ("changed=1", &[]),
        ("before=format_match", &[]),
        ("after=format_match", &[]),
    ] {
        assert_eq!(rows(&view, query), expected, "{query}");
    }
    let search = &ask(&view, "/api/rows?text=answer")["search"];
    assert_eq!(*search, json!({"rows": 7, "of": 7, "complete": true}));
    assert!(ask(&view, "/api/rows?text=").get("search").is_none());
    // Searches are remembered, and forgotten when there are many.
    for round in 0..2 {
        for letter in 'a'..'n' {
            let found = rows(&view, &format!("text=%3C{letter}"));
            assert_eq!(found.is_empty(), letter != 'a', "{round} {letter}");
        }
    }
    let bad = crate::common::answer(&view, &request("/api/rows?min=much"));
    assert_eq!(bad.status, 400);
    let bad = crate::common::answer(&view, &request("/api/rows?sort=beauty"));
    assert!(String::from_utf8_lossy(&bad.body).contains("rows are sorted by"));
}

#[test]
fn rows_are_sorted_by_anything_and_paged() {
    let (_directory, view) = example();
    for (query, expected) in [
        ("sort=row&desc=1", &[6, 5, 4, 3, 2, 1, 0][..]),
        ("sort=row&desc=true&limit=2", &[6, 5]),
        ("sort=row&desc=0&limit=2", &[0, 1]),
        ("sort=total&desc=1&limit=2", &[0, 2]),
        ("sort=total&limit=3", &[1, 3, 5]),
        // Rows without a total are last from both ends.
        ("sort=total&offset=5", &[4, 6]),
        ("sort=total&desc=1&offset=5", &[4, 6]),
        ("sort=id&desc=1&limit=3", &[6, 5, 3]),
        ("sort=id&limit=1", &[0]),
        ("sort=length&desc=1&limit=1", &[0]),
        ("sort=step&desc=1&limit=3", &[3, 5, 6]),
        ("sort=score:format_reward&desc=1&limit=1", &[0]),
        ("offset=100", &[]),
        ("limit=0", &[]),
    ] {
        assert_eq!(rows(&view, query), expected, "{query}");
    }
    // A page is a piece of the whole, wherever it begins and ends.
    for sort in ["row", "total", "length", "step", "id", "score:accuracy"] {
        for order in ["", "&desc=1"] {
            let whole = rows(&view, &format!("sort={sort}{order}"));
            assert_eq!(whole.len(), 7);
            for (offset, limit) in
                (0..9).flat_map(|offset| (0..9).map(move |limit| (offset, limit)))
            {
                let page =
                    rows(&view, &format!("sort={sort}{order}&offset={offset}&limit={limit}"));
                let expected: Vec<u64> = whole.iter().copied().skip(offset).take(limit).collect();
                assert_eq!(page, expected, "{sort}{order} {offset} {limit}");
            }
            for (place, row) in whole.iter().enumerate() {
                let found = ask(&view, &format!("/api/rows?sort={sort}{order}&find={row}&limit=1"));
                assert_eq!(found["position"], place, "{sort}{order} {row}");
            }
        }
    }
    assert_eq!(ask(&view, "/api/rows?sort=total&limit=1")["total"], 7);
    assert_eq!(ask(&view, "/api/rows?sort=total&desc=1&find=2&limit=1")["position"], 1);
    assert_eq!(ask(&view, "/api/rows?task=sum&find=3&limit=1")["position"], json!(null));
}

#[test]
fn many_rows_are_paged_as_a_whole_sort_would() {
    let mut text = String::new();
    let mut totals = Vec::new();
    for i in 0..9000_u64 {
        let digits = i.wrapping_mul(2_654_435_761) % 97;
        let answer = if digits % 3 == 0 { "x" } else { "y" };
        text += &format!(
            "{{\"id\": \"row-{digits}\", \"completion\": \"{}<answer>{answer}</answer>\", \"solution\": \"x\"}}\n",
            "w ".repeat(digits as usize)
        );
        totals.push((digits, i));
    }
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &[ACCURACY]));
    totals.sort_unstable();
    let expected: Vec<u64> = totals.iter().skip(4321).take(50).map(|(_, row)| *row).collect();
    assert_eq!(rows(&view, "sort=length&offset=4321&limit=50"), expected);
    let by_id: Vec<u64> = rows(&view, "sort=id&limit=2");
    assert_eq!(by_id, [0, 97]);
}

#[test]
fn groups_have_figures_and_advantages() {
    let (_directory, view) = example();
    let groups = ask(&view, "/api/groups?sort=signal");
    assert_eq!(groups["total"], 2);
    assert_eq!((&groups["groups"][0]["id"], &groups["groups"][0]["size"]), (&json!(0), &json!(3)));
    assert_eq!(groups["groups"][0]["question"], "3 + 4?");
    assert_eq!(ask(&view, "/api/groups?sort=signal&find=1&limit=1")["position"], 1);
    assert_eq!(ask(&view, "/api/groups?sort=signal&offset=1&limit=1")["groups"][0]["id"], 1);
    assert_eq!(ask(&view, "/api/groups?find=9")["position"], json!(null));
    for (order, first) in [("", 0), ("&desc=0", 0), ("&desc=1", 1), ("&desc=true", 1)] {
        let groups = ask(&view, &format!("/api/groups?sort=row{order}"));
        assert_eq!(groups["groups"][0]["id"], first, "{order}");
    }
    let group = ask(&view, "/api/group/0");
    let members = group["members"].as_array().unwrap();
    let totals: Vec<f64> = members.iter().map(|row| row["total"].as_f64().unwrap()).collect();
    assert_eq!(totals, [1.5, 0.0, 1.0]);
    let mean = totals.iter().sum::<f64>() / 3.0;
    let sd = (totals.iter().map(|total| (total - mean).powi(2)).sum::<f64>() / 3.0).sqrt();
    let advantage = members[0]["advantage"].as_f64().unwrap();
    assert!((advantage - (1.5 - mean) / (sd + 1e-4)).abs() < 1e-9);
    // All completions of the other prompt have the same total: nothing can be learnt from them.
    let flat = ask(&view, "/api/group/1");
    assert!(flat["members"].as_array().unwrap().iter().all(|row| row["advantage"].is_null()));
    let overview = ask(&view, "/api/overview");
    let expected = json!({"count": 2, "without_signal": 1, "rows_without_signal": 2});
    assert_eq!(overview["groups"], expected);
    let row = ask(&view, "/api/row/2");
    assert_eq!(row["group"], json!({"id": 0, "size": 3, "position": 2}));
}

#[test]
fn processes_of_one_run_share_the_groups_of_a_step() {
    let directory = tempfile::tempdir().unwrap();
    let row = |step: &str| {
        format!("{{{step}\"problem\": \"a\", \"completion\": \"x\", \"solution\": \"x\"}}\n")
    };
    let text = row("\"step\": 1, ") + &row("\"step\": 2, ") + &row("");
    for rank in ["0.jsonl", "1.jsonl"] {
        std::fs::write(directory.path().join(rank), &text).unwrap();
    }
    let view = open(parts(directory.path(), &[ACCURACY]));
    let group = |row: u64| ask(&view, &format!("/api/row/{row}"))["group"]["id"].clone();
    assert_eq!((group(0), group(1)), (group(3), group(4)));
    assert_ne!(group(0), group(1));
    // Without a step, every file is a run of its own.
    assert_ne!(group(2), group(5));
}

#[test]
fn a_completion_alone_is_not_a_group_to_compare() {
    let text = "{\"problem\": \"a\", \"completion\": \"x\", \"solution\": \"x\"}\n\
                {\"problem\": \"b\", \"completion\": \"x\", \"solution\": \"x\"}\n\
                {\"problem\": \"b\", \"completion\": \"y\", \"solution\": \"x\"}\n";
    let (_directory, path) = written(text);
    let view = open(parts(&path, &[ACCURACY]));
    for sort in ["signal", "mean", "size", "row", "signal&desc=1"] {
        let groups = ask(&view, &format!("/api/groups?sort={sort}"));
        assert_eq!((&groups["total"], &groups["groups"][0]["first_row"]), (&json!(1), &json!(1)));
    }
    assert_eq!(ask(&view, "/api/overview")["groups"]["count"], 1);
}

#[test]
fn spans_are_counted_in_code_points() {
    let text =
        "{\"completion\": \"<think>Ünï 😀</think>\\n<answer>7</answer>\", \"solution\": \"7\"}\n";
    let (_directory, path) = written(text);
    let view = open(parts(&path, &["default_accuracy_reward:semantics=strict"]));
    let row = ask(&view, "/api/row/0");
    let completion: Vec<char> = row["completion"].as_str().unwrap().chars().collect();
    let shown = |span: &serde_json::Value| -> String {
        let end = |name: &str| span[name].as_u64().unwrap() as usize;
        completion[end("start")..end("end")].iter().collect()
    };
    let blocks = row["spans"].as_array().unwrap();
    assert_eq!(blocks.iter().map(shown).collect::<Vec<_>>(), ["Ünï 😀", "7"]);
    assert!(!row["scores"][0]["steps"].as_array().unwrap().is_empty());
}

#[test]
fn a_step_in_one_line_becomes_its_rows() {
    let text = "{\"step\": 4, \"completion\": [\"a\", \"b\"], \"solution\": [\"a\", \"c\"]}\n";
    let (_directory, path) = written(text);
    let view = open(parts(&path, &[ACCURACY]));
    assert_eq!(rows(&view, "step=4"), [0, 1]);
    let row = ask(&view, "/api/row/1");
    assert_eq!((&row["completion"], &row["line"]), (&json!("b"), &json!(1)));
}

const SCORED: &str = r#"{"line": 1, "id": "a-0", "status": "scored", "score": 0.25, "rewards": {"mine": {"score": 0.25, "status": "scored", "reason": "from_the_future", "trace": [{"what": "looked", "found": "<think>", "span": [0, 7]}]}}}
{"line": 3, "status": "failed", "score": null, "rewards": {"mine": {"score": null, "status": "failed", "reason": "no_image", "detail": "gone"}}}
"#;

#[test]
fn scored_rows_are_shown_as_they_are_and_with_their_texts() {
    let is_scored = |line: &str| is_scored(line.as_bytes(), &ColumnNames::USUAL);
    assert!(SCORED.lines().all(is_scored));
    // With its completion it is a row, and without rewards it is nothing.
    let with_text = SCORED.replace("{\"line\"", "{\"completion\": \"b\", \"line\"");
    let neither = ["{\"line\": 1}", "{\"rewards\": 1}", "[]", "", "\u{fffd}"];
    assert!(!with_text.lines().chain(neither).any(is_scored));
    // A completion with a name of its own is one all the same.
    let own = ColumnNames::new([("completion", "out")]).unwrap();
    let with_out = SCORED.replace("{\"line\"", "{\"out\": \"b\", \"line\"");
    assert!(!with_out.lines().any(|line| groundrule_inspector::is_scored(line.as_bytes(), &own)));
    let (directory, raw) = written(ROWS);
    let scored = directory.path().join("scored.jsonl");
    std::fs::write(&scored, SCORED).unwrap();
    let alone = open(parts(&scored, &[ACCURACY]));
    let row = ask(&alone, "/api/row/0");
    assert_eq!((&row["total"], &row["completion"]), (&json!(0.25), &json!("")));
    assert_eq!(row["scores"][0]["reason"], "from_the_future");
    assert_eq!(rows(&alone, "reason=from_the_future"), [0]);
    let joined = open(Parts { raw: Some(feed(&[&raw], false)), ..parts(&scored, &[ACCURACY]) });
    let row = ask(&joined, "/api/row/0");
    assert_eq!((&row["total"], &row["question"]), (&json!(0.25), &json!("3 + 4?")));
    assert_eq!(row["scores"][0]["spans"], json!([{"start": 0, "end": 7, "kind": "read"}]));
    // The third line is another completion of the same prompt.
    assert_eq!(row["group"]["size"], 2);
    assert_eq!(ask(&joined, "/api/row/1")["id"], "a-2");
    assert_eq!(rows(&joined, "text=think"), [0]);
    let overview = ask(&joined, "/api/overview");
    assert_eq!(overview["problems"][0]["message"], "gone");
    assert_eq!(overview["rewards"].as_array().unwrap().len(), 1);
}

#[test]
fn growing_files_new_files_and_replaced_files_are_followed() {
    let directory = tempfile::tempdir().unwrap();
    let one = directory.path().join("step-1.jsonl");
    let row = |name: &str| {
        format!(
            "{{\"id\": \"{name}\", \"completion\": \"<answer>1</answer>\", \"solution\": \"1\"}}"
        )
    };
    std::fs::write(&one, row("a") + "\n").unwrap();
    let rows_of = feed(&[directory.path()], true);
    let view = View::open(Parts { rows: rows_of, ..parts(directory.path(), &[ACCURACY]) }).unwrap();
    until(|| view.rows_read() == 1);
    let generation = ask(&view, "/api/overview")["source"]["generation"].as_u64().unwrap();
    // A line that is still being written is not a row yet.
    let mut file = OpenOptions::new().append(true).open(&one).unwrap();
    let next = row("b");
    let (start, end) = next.split_at(30);
    file.write_all(start.as_bytes()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    assert_eq!(view.rows_read(), 1);
    file.write_all(end.as_bytes()).unwrap();
    file.write_all(b"\n").unwrap();
    let event = ask(&view, &format!("/api/events?generation={generation}"));
    assert_eq!(event["rows"], 2);
    std::fs::write(directory.path().join("step-2.jsonl"), row("c")).unwrap();
    until(|| view.rows_read() == 3);
    // The name now means another file; the rows of the old one are still there.
    std::fs::rename(&one, directory.path().join("step-1.old")).unwrap();
    std::fs::write(&one, row("d") + "\n" + &row("e") + "\n").unwrap();
    until(|| view.rows_read() == 5);
    let ids: Vec<_> = (0..5).map(|n| ask(&view, &format!("/api/row/{n}"))["raw"].clone()).collect();
    let expected: Vec<_> = ["a", "b", "c", "d", "e"].iter().map(|name| json!(row(name))).collect();
    assert_eq!(ids, expected);
}
