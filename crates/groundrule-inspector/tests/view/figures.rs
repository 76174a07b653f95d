//! Figures over many rows: blocks, steps, lengths, groups and two sides, counted by hand.

use crate::common::{ask, compared, feed, open, parts, rows, written};
use groundrule_inspector::{Comparison, Parts, ReportSettings, View};
use serde_json::{Value, json};

/// A row that brings the scores of two rewards; a score may be `null`.
fn scored(
    id: &str,
    problem: &str,
    total: &str,
    first: (&str, &str),
    second: (&str, &str),
) -> String {
    let reward = |(score, reason): (&str, &str)| {
        format!("{{\"score\": {score}, \"reason\": \"{reason}\", \"warning\": null}}")
    };
    format!(
        "{{\"id\": \"{id}\", \"problem\": \"{problem}\", \"completion\": \"x\", \"score\": {total}, \"rewards\": {{\"one\": {}, \"two\": {}}}}}\n",
        reward(first),
        reward(second)
    )
}

/// The reasons of a reward, and how often each was given.
fn reasons(reward: &Value) -> Vec<(&str, u64)> {
    let reasons = reward["reasons"].as_array().unwrap().iter();
    reasons.map(|one| (one["reason"].as_str().unwrap(), one["count"].as_u64().unwrap())).collect()
}

#[test]
fn reasons_are_counted_for_their_own_reward() {
    let (hit, half) = (("1.0", "text_match"), ("0.5", "fuzzy_ratio"));
    let row = |id: &str, one| scored(id, "p", "1.0", one, half);
    let (_directory, path) = written(&[row("a", hit), row("b", hit), row("c", half)].concat());
    let overview = ask(&open(parts(&path, &["format_reward"])), "/api/overview");
    assert_eq!(reasons(&overview["rewards"][0]), [("text_match", 2), ("fuzzy_ratio", 1)]);
    assert_eq!(reasons(&overview["rewards"][1]), [("fuzzy_ratio", 3)]);
}

#[test]
fn figures_are_those_of_all_blocks() {
    // The first batch has 200 rows, so that these are two blocks.
    let mut text = String::new();
    for i in 0..300_u64 {
        let step = i / 100 + 1;
        let task = if i % 3 == 0 { "sum" } else { "product" };
        let (score, reason) = match i {
            250 => ("null", "no_image"),
            i if i % 2 == 0 => ("1.0", "text_match"),
            _ => ("0.25", "fuzzy_ratio"),
        };
        let warning = if i >= 240 { ", \"warning\": \"frame_mixed\"" } else { "" };
        text += &format!(
            "{{\"step\": {step}, \"task\": \"{task}\", \"completion\": \"{}\", \"score\": {score}, \"rewards\": {{\"mine\": {{\"score\": {score}, \"reason\": \"{reason}\"{warning}}}}}}}\n",
            "x".repeat((i % 40) as usize)
        );
    }
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &["format_reward"]));
    let overview = ask(&view, "/api/overview");
    assert_eq!(overview["source"]["bytes"], text.len());
    assert_eq!(overview["source"]["bytes_read"], text.len());
    assert_eq!(overview["statuses"], json!({"scored": 299, "abstained": 1, "failed": 0}));
    let counted = |name: &str| -> Vec<Value> { overview[name].as_array().unwrap().clone() };
    assert_eq!(
        counted("tasks"),
        [json!({"name": "product", "count": 200}), json!({"name": "sum", "count": 100})]
    );
    let steps: Vec<_> =
        counted("steps").iter().map(|step| (step["step"].clone(), step["rows"].clone())).collect();
    assert_eq!(steps, [(json!(1), json!(100)), (json!(2), json!(100)), (json!(3), json!(100))]);
    for (place, mean) in [(0, 0.625), (1, 0.625), (2, (49.0 + 12.5) / 99.0)] {
        for found in
            [&overview["steps"][place]["total"], &overview["steps"][place]["rewards"]["mine"]]
        {
            assert!((found.as_f64().unwrap() - mean).abs() < 1e-12, "{place}: {found}");
        }
    }
    // Of each 40 rows, 16 are shorter than 16, 16 than 32, and 8 than 64; the last 20 rows are 0 to 19 long.
    let lengths: Vec<_> = counted("lengths")
        .iter()
        .map(|one| (one["low"].clone(), one["high"].clone(), one["rows"].clone()))
        .collect();
    let class = |low: u64, high: u64, rows: u64| (json!(low), json!(high), json!(rows));
    assert_eq!(
        lengths,
        [class(0, 16, 7 * 16 + 16), class(16, 32, 7 * 16 + 4), class(32, 64, 7 * 8)]
    );
    let short = overview["lengths"][0]["mean_total"].as_f64().unwrap();
    assert!((short - (63.0 + 0.25 * 64.0) / 127.0).abs() < 1e-12, "{short}");
    let reward = &overview["rewards"][0];
    assert_eq!(
        (&reward["rows"], &reward["min"], &reward["max"]),
        (&json!(299), &json!(0.25), &json!(1.0))
    );
    assert_eq!(reasons(reward), [("fuzzy_ratio", 150), ("text_match", 149), ("no_image", 1)]);
    let problems: Vec<_> = counted("problems")
        .iter()
        .map(|one| {
            ["reward", "reason", "status", "count", "first_row"].map(|name| one[name].clone())
        })
        .collect();
    assert_eq!(
        json!(problems),
        json!([
            ["mine", "no_image", "failed", 1, 250],
            ["mine", "frame_mixed", "warning", 60, 240],
        ])
    );
    assert_eq!(rows(&view, "reason=frame_mixed").len(), 60);
    assert_eq!(ask(&view, "/api/row/299")["prev"], 298);
    assert_eq!(
        (ask(&view, "/api/row/0")["prev"].clone(), ask(&view, "/api/row/0")["next"].clone()),
        (Value::Null, json!(1))
    );
    assert_eq!(
        (ask(&view, "/api/row/298")["next"].clone(), ask(&view, "/api/row/299")["next"].clone()),
        (json!(299), Value::Null)
    );
}

fn both(before: &str, after: &str) -> (tempfile::TempDir, View) {
    let (directory, path) = written(after);
    let old = directory.path().join("old.txt");
    std::fs::write(&old, before).unwrap();
    let parts = parts(&path, &["format_reward"]);
    let view = open(compared(parts, Comparison::Rows(feed(&[&old], false))));
    (directory, view)
}

#[test]
fn two_sides_are_compared_cell_by_cell() {
    let (hit, miss, none) = (("1.0", "text_match"), ("0.0", "no_match"), ("null", "no_image"));
    let half = ("0.5", "fuzzy_ratio");
    let row = |id: &str, problem: &str, total: &str, one, two| scored(id, problem, total, one, two);
    let before = [
        row("a", "p", "0.0", miss, half),
        row("b", "p", "1.0", hit, half),
        row("c", "q", "0.5", half, half),
        row("d", "q", "0.5", half, half),
        row("e", "r", "null", none, half),
        row("f", "r", "1.0", hit, half),
        row("g", "r", "0.0", miss, half),
    ];
    let after = [
        row("a", "p", "1.0", hit, half),
        row("b", "p", "0.5", half, half),
        row("c", "q", "0.5", half, miss),
        row("d", "q", "0.75", ("0.75", "fuzzy_ratio"), half),
        row("e", "r", "1.0", hit, none),
        row("f", "r", "1.0", hit, half),
        row("g", "r", "1.0", hit, half),
    ];
    let (_directory, view) = both(&before.concat(), &after.concat());
    let compare = ask(&view, "/api/compare");
    assert_eq!((&compare["changed"], &compare["same"]), (&json!(6), &json!(1)));
    let cell = |reward: &str, before: &str, after: &str, count: u64, delta: Option<f64>| json!({"reward": reward, "before": before, "after": after, "count": count, "mean_delta": delta});
    let mut found = compare["matrix"].as_array().unwrap().clone();
    // The most frequent change of each reward is first.
    assert_eq!(found[0], cell("one", "no_match", "text_match", 2, Some(1.0)));
    let mut expected = vec![
        cell("one", "no_match", "text_match", 2, Some(1.0)),
        cell("one", "text_match", "fuzzy_ratio", 1, Some(-0.5)),
        cell("one", "fuzzy_ratio", "fuzzy_ratio", 1, Some(0.25)),
        cell("one", "no_image", "text_match", 1, None),
        cell("two", "fuzzy_ratio", "no_match", 1, Some(-0.5)),
        cell("two", "fuzzy_ratio", "no_image", 1, None),
    ];
    for list in [&mut found, &mut expected] {
        list.sort_by_key(Value::to_string);
    }
    assert_eq!(found, expected);
    // In p both swap places, in q one overtakes the other, in r the second catches up; e had no total.
    let ranking = json!({"groups": 3, "groups_whose_best_changed": 3, "pairs_flipped": 1});
    assert_eq!(compare["ranking"], ranking);
    for (query, expected) in [
        ("changed=1", &[0, 1, 2, 3, 4, 6][..]),
        ("changed=true", &[0, 1, 2, 3, 4, 6]),
        ("changed=1&reward=two", &[2, 4]),
        ("changed=1&reward=never_heard_of", &[]),
        ("before=no_match", &[0, 6]),
        ("before=no_match&reward=two", &[]),
        ("after=text_match", &[0, 4, 6]),
        ("before=fuzzy_ratio&after=fuzzy_ratio", &[3]),
        ("before=never_heard_of", &[]),
        ("sort=delta", &[1, 2, 5, 3, 0, 6, 4]),
        ("sort=delta&desc=1", &[0, 6, 3, 2, 5, 1, 4]),
    ] {
        assert_eq!(rows(&view, query), expected, "{query}");
    }
    assert_eq!(ask(&view, "/api/overview")["compare"]["changed"], 6);
}

#[test]
fn only_finite_totals_of_the_first_in_a_group_are_ranked() {
    let cell = ("1.0", "text_match");
    let side = |group: &str, totals: &[&str]| -> String {
        let rows = totals.iter().enumerate();
        rows.map(|(at, total)| scored(&format!("{group}{at}"), group, total, cell, cell)).collect()
    };
    let compared = |before: String, after: String| {
        let (_directory, view) = both(&before, &after);
        ask(&view, "/api/compare")["ranking"].clone()
    };
    // One pair of finite totals is left, which is no group.
    for before in ["\"Infinity\"", "\"-Infinity\"", "\"NaN\"", "null"] {
        let found = compared(side("p", &[before, "0.0"]), side("p", &["1.0", "0.5"]));
        assert_eq!(found["groups"], 0, "{before} before");
        let found = compared(side("p", &["1.0", "0.5"]), side("p", &[before, "0.0"]));
        assert_eq!(found["groups"], 0, "{before} after");
    }
    // All of 256 swap places with all others.
    let totals: Vec<String> = (0..300).map(|total| total.to_string()).collect();
    let up: Vec<&str> = totals.iter().map(String::as_str).collect();
    let down: Vec<&str> = up.iter().rev().copied().collect();
    let found = compared(side("p", &up), side("p", &down));
    assert_eq!((&found["groups"], &found["pairs_flipped"]), (&json!(1), &json!(256 * 255 / 2)));
}

#[test]
fn sides_without_a_difference_are_the_same() {
    let row = scored("a", "p", "0.5", ("0.5", "fuzzy_ratio"), ("null", "no_image"));
    let (_directory, view) = both(&row, &row);
    let compare = ask(&view, "/api/compare");
    assert_eq!(
        (&compare["changed"], &compare["same"], &compare["matrix"]),
        (&json!(0), &json!(1), &json!([]))
    );
    // A row that the other side does not have is neither.
    let other = scored("b", "p", "0.5", ("1.0", "text_match"), ("null", "no_image"));
    let (_directory, view) = both(&row, &other);
    assert_eq!(ask(&view, "/api/compare")["changed"], 0);
    assert!(rows(&view, "changed=1").is_empty());
}

#[test]
fn steps_and_totals_of_all_signs_are_sorted() {
    let row = |step: &str, total: &str| {
        format!(
            "{{{step} \"completion\": \"x\", \"score\": {total}, \"rewards\": {{\"m\": {{\"score\": {total}, \"reason\": \"text_match\"}}}}}}\n"
        )
    };
    let text = [
        row("\"step\": 2,", "\"Infinity\""),
        row("\"step\": -3,", "-1.5"),
        row("", "\"NaN\""),
        row("\"step\": 0,", "0.5"),
        row("\"step\": -1,", "\"-Infinity\""),
        row("\"step\": 10,", "null"),
    ];
    let (_directory, path) = written(&text.concat());
    let view = open(parts(&path, &["format_reward"]));
    assert_eq!(rows(&view, "sort=step"), [1, 4, 3, 0, 5, 2]);
    assert_eq!(rows(&view, "sort=step&desc=1"), [5, 0, 3, 4, 1, 2]);
    assert_eq!(rows(&view, "sort=total"), [2, 4, 1, 3, 0, 5]);
    assert_eq!(rows(&view, "sort=score:m&desc=1"), [0, 3, 1, 4, 2, 5]);
    let overview = ask(&view, "/api/overview");
    // Only finite totals have a mean.
    assert_eq!(
        (&overview["total"]["mean"], &overview["total"]["min"]),
        (&json!(-0.5), &json!(-1.5))
    );
}

#[test]
fn names_with_the_same_beginning_are_sorted_too() {
    let text: String = ["row-number-2", "row-number-10", "row-number-1", "", "ä"]
        .iter()
        .map(|id| format!("{{\"id\": \"{id}\", \"completion\": \"x\"}}\n"))
        .collect();
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &["format_reward"]));
    assert_eq!(rows(&view, "sort=id"), [2, 1, 0, 4, 3]);
    assert_eq!(rows(&view, "sort=id&desc=1"), [4, 0, 1, 2, 3]);
}

#[test]
fn a_group_says_what_its_members_say() {
    let text = "{\"uid\": 1, \"problem\": \"p\", \"completion\": \"<answer>7</answer>\", \"solution\": \"7\"}\n\
                {\"uid\": 1, \"problem\": \"p\", \"completion\": \"<answer>8</answer>\", \"solution\": \"7\"}\n\
                {\"uid\": 1, \"problem\": \"p\", \"completion\": \"<answer>7</answer>\", \"solution\": \"7\"}\n\
                {\"uid\": 1, \"problem\": \"p\", \"completion\": \"<answer>7</answer>\"}\n";
    let (_directory, path) = written(text);
    let view = open(parts(&path, &["default_accuracy_reward"]));
    let group = ask(&view, "/api/group/0");
    assert_eq!(
        (&group["question"], &group["reference"], &group["size"]),
        (&json!("p"), &json!("7"), &json!(4))
    );
    let near = |value: &Value, number: f64| (value.as_f64().unwrap() - number).abs() < 1e-9;
    let sd = (2.0_f64 / 9.0).sqrt();
    assert!(near(&group["mean"], 2.0 / 3.0) && near(&group["sd"], sd), "{group}");
    let members = group["members"].as_array().unwrap();
    for (member, total) in members.iter().zip([1.0, 0.0, 1.0]) {
        assert!(near(&member["advantage"], (total - 2.0 / 3.0) / (sd + 1e-4)), "{member}");
        assert_eq!(member["scores"][0]["score"], total);
    }
    assert_eq!(
        (&members[3]["total"], &members[3]["advantage"], &members[3]["status"]),
        (&Value::Null, &Value::Null, &json!("abstained"))
    );
    assert_eq!(
        (members.len(), &members[1]["completion"], &members[1]["id"]),
        (4, &json!("<answer>8</answer>"), &Value::Null)
    );
    let listed = &ask(&view, "/api/groups")["groups"][0];
    assert!(near(&listed["mean"], 2.0 / 3.0) && near(&listed["sd"], sd));
    assert_eq!((&listed["first_row"], &listed["size"]), (&json!(0), &json!(4)));
    // A reward that has nothing to say about a row has not failed.
    assert_eq!(rows(&view, "reward=default_accuracy_reward&status=abstained"), [3]);
    assert_eq!(rows(&view, "reward=default_accuracy_reward&status=scored"), [0, 1, 2]);
    let statuses: Vec<_> =
        members.iter().map(|member| member["scores"][0]["status"].clone()).collect();
    assert_eq!(statuses, [json!("scored"), json!("scored"), json!("scored"), json!("abstained")]);
    for gone in ["/api/group/1", "/api/group/x"] {
        assert_eq!(
            crate::common::answer(&view, &crate::common::request(gone)).status,
            404,
            "{gone}"
        );
    }
}

/// The rows that a report shows.
fn reported(view: &View, most: usize) -> (Vec<u64>, bool) {
    let settings = ReportSettings { rows: most, images: false, title: String::new() };
    let data = crate::page::data_of(&view.report(&settings).unwrap());
    let rows = data["rows"].as_array().unwrap().iter().map(|row| row["row"].as_u64().unwrap());
    (rows.collect(), data["sampled"].as_bool().unwrap())
}

#[test]
fn a_report_shows_some_rows_of_every_reason() {
    // Sixty rows of one reason, and one row each of two others at the end.
    let mut text = String::new();
    for i in 0..62 {
        let reason = match i {
            60 => "fuzzy_ratio",
            61 => "no_match",
            _ => "text_match",
        };
        text += &scored(&format!("r{i}"), "p", "1.0", ("1.0", reason), ("1.0", "text_match"));
    }
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &["format_reward"]));
    assert_eq!(reported(&view, 62), ((0..62).collect(), false));
    assert_eq!(reported(&view, 100).0.len(), 62);
    let (some, sampled) = reported(&view, 20);
    assert!(sampled && some.len() <= 20 && some.len() >= 5, "{some:?}");
    assert!(some.contains(&0) && some.contains(&60) && some.contains(&61), "{some:?}");
    // Evenly: no two neighbours are far apart.
    let gaps: Vec<u64> = some.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(gaps.iter().all(|gap| *gap <= 20), "{some:?}");
    assert!(!reported(&view, 1).0.is_empty());
    let none = open(Parts { again: true, ..parts(&path, &["format_reward"]) });
    assert_eq!(ask(&none, "/api/overview")["rewards"][0]["name"], "format_reward");
}

#[test]
fn histograms_have_the_range_of_their_reward() {
    let (_directory, path) = written("{\"completion\": \"x\", \"solution\": \"x\"}\n");
    let view = open(parts(&path, &["repetition_reward:as=again", "format_reward"]));
    let overview = ask(&view, "/api/overview");
    let range = |place: usize| {
        let histogram = &overview["rewards"][place]["histogram"];
        (histogram["low"].as_f64().unwrap(), histogram["high"].as_f64().unwrap())
    };
    assert_eq!((range(0), range(1)), ((-1.0, 0.0), (0.0, 1.0)));
    // Rewards of a file go by their own names, and unknown ones from 0 to 1.
    let text = "{\"rewards\": {\"mine\": {\"score\": 0.5, \"reason\": \"text_match\"}, \"repetition_reward\": {\"score\": -0.5, \"reason\": \"text_match\"}}}\n";
    let (_directory, path) = written(text);
    let overview = ask(&open(parts(&path, &["format_reward"])), "/api/overview");
    let low = |place: usize| overview["rewards"][place]["histogram"]["low"].as_f64().unwrap();
    assert_eq!((low(0), low(1)), (0.0, -1.0));
}

#[test]
fn a_report_shows_some_groups_whole() {
    let mut text = String::new();
    for i in 0..70 {
        for answer in ["1", "2"] {
            text += &format!(
                "{{\"problem\": \"p{i}\", \"completion\": \"{answer}\", \"solution\": \"1\"}}\n"
            );
        }
    }
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &["default_accuracy_reward"]));
    let settings = ReportSettings { rows: 1000, images: true, title: "t".to_owned() };
    let data = crate::page::data_of(&view.report(&settings).unwrap());
    let groups = data["group"].as_object().unwrap();
    assert_eq!((groups.len(), data["groups"].as_array().unwrap().len()), (60, 70));
    assert!(groups.values().all(|group| group["members"].as_array().unwrap().len() == 2));
    assert_eq!(data["row"].as_object().unwrap().len(), 140);
}
