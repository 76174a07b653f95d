//! Logs of runs whose accuracy is low for a reason that is not the model: the program must name it.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The exit code, and what was printed.
fn run(directory: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_groundrule"));
    command.current_dir(directory).args(arguments).stdin(Stdio::null()).env("COLUMNS", "120");
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(text).unwrap())
}

fn with(name: &str, rows: &str) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join(name), rows).unwrap();
    directory
}

fn score(name: &str, rows: &str, more: &[&str]) -> String {
    let directory = with(name, rows);
    run(directory.path(), &[&["score", name], more].concat()).1
}

fn has(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

#[test]
fn a_log_is_compared_without_the_form_that_was_added() {
    let row = r#"{"prompt": "Use <think> tags. 2+2?", "completion": "<think>a</think> 5", "answer": "4", "score": 0}"#;
    let text = score("r.jsonl", row, &["--against", "score"]);
    has(
        &text,
        &[
            "compared with the column score",
            "without think_format_reward, which was added here",
            "every score is the same",
        ],
    );
}

#[test]
fn what_the_form_lacks_is_counted() {
    let row = |completion: &str| {
        format!(
            r#"{{"prompt": "Use <think> and <answer>. 2+2?", "completion": "{completion}", "answer": "4"}}"#
        )
    };
    let rows = [
        row("<think>a"),
        row("<think>b"),
        row("<think>a</think>4"),
        row("<think>a</think><Answer>4</Answer>"),
        row(""),
        row("<think>a</think><answer>4</answer>"),
    ];
    let text = score("r.jsonl", &rows.join("\n"), &[]);
    has(
        &text,
        &[
            "<think> is never closed 2 · no <answer> tag 1",
            "the <answer> tag is not in lower case 1",
            "empty completions · 1 row, first line 5",
            "<think> is never closed · 2 rows, first line 1",
            "cut off at the length limit?",
        ],
    );
}

#[test]
fn rows_of_one_line_can_be_named() {
    let line = r#"{"step": [1, 1], "prompt": ["a", "b"], "completion": ["4", "5"], "solution": ["4", "6"]}"#;
    let directory = with("r.jsonl", line);
    let (_, text) = run(directory.path(), &["score", "r.jsonl"]);
    has(&text, &["groundrule explain --row r.jsonl:1.2"]);
    let (_, second) = run(directory.path(), &["explain", "--row", "r.jsonl:1.2"]);
    has(&second, &["row 2 of 2 in this line", "numeric_differs"]);
    let (_, first) = run(directory.path(), &["explain", "--row", "r.jsonl:1"]);
    has(&first, &["row 1 of 2 in this line", "--row r.jsonl:1.1 to r.jsonl:1.2", "numeric_equal"]);
    let (code, gone) = run(directory.path(), &["explain", "--row", "r.jsonl:1.3"]);
    assert_eq!(code, 2);
    has(&gone, &["line 1 holds 2 rows"]);
    let (_, rows) = run(directory.path(), &["score", "r.jsonl", "-q", "-o", "-"]);
    has(&rows, &[r#"{"line":1,"row":1,"#, r#"{"line":1,"row":2,"#]);
}

#[test]
fn the_command_that_keeps_a_choice_names_what_was_named() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("my log")).unwrap();
    for (name, answer) in [("1.jsonl", "4"), ("2.jsonl", "[10, 10, 20, 20]")] {
        let row = format!(r#"{{"completion": "x", "answer": "{answer}"}}"#);
        fs::write(directory.path().join("my log").join(name), row).unwrap();
    }
    let (_, text) = run(directory.path(), &["score", "my log"]);
    has(&text, &["keep it: groundrule init 'my log'"]);
}

#[test]
fn a_missing_reference_is_told_once() {
    let row = r#"{"step": 1, "prompt": "2+2?", "completion": "4", "acc": 0.0, "advantage": 0.1}"#;
    let directory = with("r.jsonl", row);
    let (code, text) = run(directory.path(), &["score", "r.jsonl"]);
    assert_eq!(code, 5);
    assert_eq!(text.matches("no_reference").count(), 1, "{text}");
    assert!(!text.contains("iou_on_grid") && !text.contains("from the references"), "{text}");
    has(
        &text,
        &[
            "no reference was found in 1 row, so no reward could be chosen",
            "TRL does not log the reference: join the log with your data set first",
            "no row got a score; the reasons are above",
        ],
    );
    // One null among references of two kinds.
    let rows = r#"{"completion": "4", "answer": "4"}
{"completion": "B", "answer": "B"}
{"completion": "4", "answer": null}"#;
    let text = score("r.jsonl", rows, &[]);
    assert_eq!(text.matches("no_reference").count(), 1, "{text}");
    has(&text, &["no_reference · mcq_reward, default_accuracy_reward · 1 row abstained"]);
}

#[test]
fn one_text_may_have_the_name_of_several() {
    let row = r#"{"prompts": "2+2?", "responses": "4", "ground_truth": "4"}"#;
    has(&score("r.jsonl", row, &[]), &["1 scored", "numeric_equal 1"]);
}

#[test]
fn tables_are_read_as_the_same_rows_in_json_are() {
    let table =
        "question,prediction,answer\n2+2?,4,4\n2+2?,,4\n2+2?\n2+2?,4,4,extra,more\n\"a\nb\",5,4\n";
    let text = score("r.csv", table, &[]);
    has(
        &text,
        &[
            "3 scored",
            "2 failed",
            "bad_line · 2 rows failed, first line 4",
            "the row has 1 cell, and the header has 3",
            "empty completions · 1 row, first line 3",
        ],
    );
    // Any line of a row with line breaks means the row.
    let directory = with("r.csv", table);
    for line in ["r.csv:6", "r.csv:7"] {
        let (_, text) = run(directory.path(), &["explain", "--row", line]);
        has(&text, &["numeric_differs"]);
    }
    has(&score("r.csv", "question;prediction;answer\n2+2?;4;4\n", &[]), &["1 scored"]);
    let list = score("r.json", r#"[{"completion": "4", "answer": "4"}, "x"]"#, &[]);
    has(&list, &["element 2 of the list is text, not an object"]);
}

#[test]
fn references_that_may_be_at_fault_are_named() {
    for (row, says) in [
        (
            r#"{"question": "Which?", "completion": "The answer is Fish.", "answer": "B"}"#,
            "no_choices",
        ),
        (
            r#"{"question": "Which animal is it? Answer with the letter.", "completion": "<answer>B</answer>", "answer": "horse"}"#,
            "letter_given",
        ),
        (
            r#"{"question": "Where?", "choices": ["Up", "Left"], "completion": "<answer>Left</answer>", "answer": "1"}"#,
            "index_reference",
        ),
        (
            r#"{"question": "Locate the dog.", "completion": "[200, 100, 400, 300]", "answer": [436, 107, 313, 270], "image_size": [640, 480]}"#,
            "reference_layout",
        ),
    ] {
        has(&score("r.jsonl", row, &[]), &[says]);
    }
    // Choices in one text.
    let row = r#"{"question": "Which?", "options": "A. cat\nB. dog", "completion": "It is a dog.", "answer": "B"}"#;
    has(&score("r.jsonl", row, &[]), &["choice_match 1"]);
    // Yes and no as the contents of choices, with the letter as the answer.
    let row = r#"{"question": "Is it red?\n(A) yes\n(B) no\nAnswer with the option letter.", "completion": "<answer>B</answer>", "answer": "no"}"#;
    has(&score("r.jsonl", row, &[]), &["choice_match 1"]);
}

#[test]
fn boxes_without_sizes_are_doubted_if_they_miss() {
    let row = r#"{"completion": "[500, 500, 995, 990]", "solution": [960, 540, 1910, 1070]}"#;
    let text = score("r.jsonl", &[row; 5].join("\n"), &[]);
    has(&text, &["assumed to be in pixels", "! frame · only assumed", "references reach 1910"]);
}

#[test]
fn groups_that_agree_on_another_answer_are_named() {
    let row = |group: u32, said: &str| {
        format!(
            r#"{{"question": "2+{group}?", "completion": "It is {said}.", "answer": "63", "group_id": "{group}"}}"#
        )
    };
    let mut rows = vec![row(1, "64"); 8];
    rows.extend([row(2, "63"), row(2, "5"), row(2, "5"), row(2, "5")]);
    let text = score("r.jsonl", &rows.join("\n"), &[]);
    has(
        &text,
        &[
            "wrong references? · in 1 group most completions agree on another answer than the reference",
            "line 1: 8 of 8 say 64, the reference is 63",
        ],
    );
}

#[test]
fn the_column_that_the_answers_are_in_is_named() {
    let row = |group: u32, said: &str| {
        let right = 2 + group;
        format!(
            r#"{{"question": "2+{group}?", "completion": "It is {said}.", "answer": "{group}00", "value": "{right}"}}"#
        )
    };
    let rows: Vec<String> = (1..5)
        .flat_map(|group| {
            let right = (2 + group).to_string();
            [row(group, &right), row(group, &right), row(group, &right), row(group, "77")]
        })
        .collect();
    let text = score("r.jsonl", &rows.join("\n"), &[]);
    has(
        &text,
        &[
            "`value` has 12 of 16 such answers; if it is the reference, name it: --column reference=value",
            "one of these rows, explained",
            "groundrule explain --row r.jsonl:1",
        ],
    );
    let text = score("r.jsonl", &rows.join("\n"), &["--column", "reference=value"]);
    has(&text, &["accuracy 0.750"]);
}

#[test]
fn a_data_set_is_told_to_need_rewards_first() {
    let row = r#"{"question": "2+2?", "answer": "4"}"#;
    let next = "rewards for a data set       groundrule init r.jsonl";
    has(&score("r.jsonl", row, &[]), &["no_completion", next]);
    let other = r#"{"completion": "4"}"#;
    assert!(!score("r.jsonl", &format!("{row}\n{other}"), &[]).contains(next));
}

#[test]
fn answers_that_are_rounded_are_told_apart_from_wrong_references() {
    let row =
        r#"{"question": "14/11?", "completion": "<answer>1.27</answer>", "answer": "1.272727"}"#;
    let text = score("r.jsonl", &[row; 4].join("\n"), &[]);
    has(&text, &["within 1 % of the reference", "tolerance=0.01"]);
    let text = score(
        "r.jsonl",
        row,
        &["--reward", "default_accuracy_reward:semantics=strict,tolerance=0.01"],
    );
    has(&text, &["answers: accuracy 1.000"]);
}

#[test]
fn completions_that_are_cut_off_agree_on_nothing() {
    let cut = r#"{"question": "2+2?", "completion": "<think>2 and 2 is 5, or", "answer": "4"}"#;
    let text = score("r.jsonl", &[cut; 8].join("\n"), &[]);
    has(&text, &["<think> is never closed · 8 rows"]);
    assert!(!text.contains("wrong references?"), "{text}");
}

#[test]
fn the_same_words_about_another_image_are_another_group() {
    let row = |reference: &str, completion: &str| {
        format!(
            r#"{{"question": "How many dogs are there?", "completion": "{completion}", "answer": "{reference}"}}"#
        )
    };
    let rows = [row("3", "3"), row("3", "4"), row("5", "5"), row("5", "6")];
    has(&score("r.jsonl", &rows.join("\n"), &[]), &["in each of 2 groups of completions"]);
}

#[test]
fn a_column_of_images_with_another_name_is_pointed_out() {
    let row = r#"{"question": "Where is the dog?", "pred": "<answer>[700, 800, 900, 950]</answer>", "gt": [70, 40, 90, 60], "photo": "images/7.png"}"#;
    let rows = vec![row; 30].join("\n");
    let text = score("r.jsonl", &rows, &[]);
    has(
        &text,
        &["frame · only assumed", "`photo` looks like an image", "name it: --column image=photo"],
    );
    let text = score("r.jsonl", &rows, &["--column", "image=photo"]);
    has(&text, &["the images of 30 could not be opened"]);
    let directory = with("r.jsonl", &rows);
    let (_, text) = run(directory.path(), &["explain", "--row", "r.jsonl:1"]);
    has(&text, &["box_missed"]);
    let reward = ["--reward", "iou_reward:semantics=strict,prediction_frame=thousandths"];
    let text = score("r.jsonl", row, &reward);
    has(&text, &["no_image", "`photo` looks like an image"]);
}

#[test]
fn accuracy_is_told_apart_from_completions_that_are_cut_off() {
    let row = |completion: &str| {
        format!(r#"{{"prompt": "2+2?", "completion": "{completion}", "answer": "4"}}"#)
    };
    let whole =
        [row("<think>a</think><answer>4</answer>"), row("<think>a</think><answer>5</answer>")];
    let cut = [row("<think>2 and"), row("")];
    let text = score("r.jsonl", &[whole.clone(), cut].concat().join("\n"), &[]);
    has(
        &text,
        &[
            "answers: accuracy 0.250, 1 of 4 rows right",
            "finished completions: accuracy 0.500, 1 of 2 rows right",
        ],
    );
    let text = score("r.jsonl", &whole.join("\n"), &[]);
    assert!(!text.contains("finished completions"), "{text}");
}

#[test]
fn rewards_that_were_named_without_semantics_say_which_they_have() {
    let row = r#"{"completion": "<answer>4</answer>", "answer": "4"}"#;
    let told = "vlm-r1 (semantics=strict repairs it)";
    has(&score("r.jsonl", row, &["--reward", "default_accuracy_reward"]), &[told]);
    for reward in
        ["default_accuracy_reward:semantics=vlm-r1", "default_accuracy_reward:semantics=strict"]
    {
        let text = score("r.jsonl", row, &["--reward", reward]);
        assert!(!text.contains(told), "{text}");
    }
}

#[test]
fn rows_that_differ_from_the_log_are_listed() {
    let row = |said: &str, logged: f64| {
        format!(
            r#"{{"question": "2+2?", "completion": "{said}", "answer": "4", "score": {logged}}}"#
        )
    };
    let mut rows = vec![row("x = 4", 0.0); 6];
    rows.extend([row("It is 5.", 1.0), row("4", 1.0)]);
    let rows = rows.join("\n");
    let text = score("r.jsonl", &rows, &["--against", "score"]);
    has(
        &text,
        &[
            "6 rows: 0 in the log, 1 here, first line 1",
            "line  reason",
            "reference  answer read as",
            "1     symbolic_equal  4          x = 4",
            "5     symbolic_equal",
            "7     numeric_differs  4          5",
        ],
    );
    assert!(!text.contains("6     symbolic_equal"), "{text}");
    let all = score("r.jsonl", &rows, &["--against", "score", "--show", "6"]);
    has(&all, &["6     symbolic_equal"]);
    let none = score("r.jsonl", &rows, &["--against", "score", "--show", "0"]);
    assert!(!none.contains("answer read as"), "{none}");
    let written = score("r.jsonl", &rows, &["--against", "score", "-o", "-"]);
    has(
        &written,
        &[r#""score":1.0,"logged":0.0,"difference":1.0,"#, r#""logged":1.0,"difference":-1.0"#],
    );
    assert!(!written.contains("trace"), "{written}");
}

#[test]
fn the_rows_with_the_lowest_totals_are_listed() {
    let row = |said: &str| format!(r#"{{"completion": "{said}", "answer": "4"}}"#);
    let rows = [row("4"), row("5"), row(""), row("4.0")].join("\n");
    let text = score("r.jsonl", &rows, &["--show", "3"]);
    has(
        &text,
        &[
            "the lowest totals",
            "line  total  reason",
            "2     0.000  numeric_differs  4          5",
            "3     0.000  no_answer_found  4          nothing",
            "1     1.000  numeric_equal    4          4",
        ],
    );
    assert!(!text.contains("4     1.000"), "{text}");
    has(&score("r.jsonl", &rows, &[]), &["groundrule score r.jsonl --show 10"]);
}

#[test]
fn completions_that_are_cut_off_are_counted() {
    let row = |said: &str, more: &str| {
        let said = serde_json::to_string(said).unwrap();
        format!(r#"{{"prompt": "2+2?", "completion": {said}, "answer": "4"{more}}}"#)
    };
    let whole = "I add the two numbers and get 4.";
    let mut rows = vec![row("2 + 2 is what I get from 1 + 3 =", "")];
    rows.push(row("I begin with two and then we need to check", ""));
    rows.extend(vec![row(whole, ""); 10]);
    let text = score("r.jsonl", &rows.join("\n"), &[]);
    has(
        &text,
        &[
            "cut-off completions · 1 row, first line 1",
            "in the middle of a sentence: “… 2 + 2 is what I get from 1 + 3 =”",
            "cut off? · 1 row, first line 2",
            "fix: raise the limit of tokens (max_tokens,",
            "finished completions: accuracy 1.000, 10 of 10 rows right",
        ],
    );
    // Where most have no full stop, a missing one says nothing.
    let open = vec![row("I add the two numbers and get 4", ""); 10].join("\n");
    assert!(!score("r.jsonl", &open, &[]).contains("cut off?"));
    // What the row says counts more than how its text ends.
    let rows =
        [row(whole, r#", "finish_reason": "length""#), row("4 =", r#", "finish_reason": "stop""#)];
    has(
        &score("r.jsonl", &rows.join("\n"), &[]),
        &[
            "cut-off completions · 1 row, first line 1",
            "the row says that the length limit ended it",
        ],
    );
}

#[test]
fn text_after_the_turn_and_forms_left_out_are_told() {
    let row = |prompt: &str, said: &str| {
        let (prompt, said) = (serde_json::to_string(prompt), serde_json::to_string(said));
        format!(
            r#"{{"prompt": {}, "completion": {}, "answer": "4"}}"#,
            prompt.unwrap(),
            said.unwrap()
        )
    };
    let rows = [
        row("2+2? Use \\boxed{}.", "\\boxed{4}<|im_end|>\n<|im_start|>user\n5+5?"),
        row("2+2? Use \\boxed{}.", "It is 4."),
        row("2+2? Use <answer> tags.", "It is 4."),
    ];
    has(
        &score("r.jsonl", &rows.join("\n"), &[]),
        &[
            "text after the end of the turn · 1 row, first line 1",
            "text follows <|im_end|>, which ends the turn",
            "no \\boxed{} · 1 row, first line 2",
            "no <answer> · 1 row, first line 3",
        ],
    );
}

#[test]
fn a_configuration_for_other_rows_is_named() {
    let directory =
        with("boxes.jsonl", r#"{"completion": "[1, 2, 3, 4]", "answer": [1, 2, 3, 4]}"#);
    let path = directory.path();
    fs::write(path.join("words.jsonl"), r#"{"completion": "4", "answer": "4"}"#).unwrap();
    assert_eq!(run(path, &["init", "boxes.jsonl"]).0, 0);
    let (code, text) = run(path, &["score", "words.jsonl"]);
    assert_eq!(code, 5);
    has(
        &text,
        &[
            "from groundrule.toml (written for boxes.jsonl)",
            "another file's configuration · most rows have no score",
            "fix: groundrule init words.jsonl -o words.toml, then groundrule score words.jsonl --config words.toml",
        ],
    );
    let (_, own) = run(path, &["score", "boxes.jsonl"]);
    assert!(!own.contains("written for"), "{own}");
    let (_, named) = run(path, &["score", "words.jsonl", "--config", "groundrule.toml"]);
    assert!(!named.contains("written for"), "{named}");
    let (code, text) = run(path, &["init", "words.jsonl"]);
    assert_eq!(code, 2);
    has(&text, &["write another with -o words.toml and score with --config words.toml"]);
}

#[test]
fn boxes_are_right_from_half_an_overlap() {
    let row = |said: &str| format!(r#"{{"completion": "{said}", "answer": [0, 0, 10, 10]}}"#);
    let rows = [row("[0, 0, 10, 10]"), row("[0, 0, 10, 6]"), row("[0, 0, 10, 2]")].join("\n");
    has(
        &score("r.jsonl", &rows, &[]),
        &["answers: 2 of 3 rows have an IoU of at least 0.5 (accuracy 0.667); mean IoU 0.600"],
    );
}
