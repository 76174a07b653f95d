use super::*;

fn error(line: &str) -> (&'static str, String) {
    let error = match Row::parse(line) {
        Err(error) => error,
        // The rewards that need a reference report what is wrong with it.
        Ok(row) => row.reference_error.unwrap(),
    };
    (error.reason.code(), error.to_string())
}

#[test]
fn vlm_r1_rows_bring_their_reference_in_the_gpt_turn() {
    let row = Row::parse(
        r#"{"id": 3, "image": ["a.png", "b.png"], "accu_reward_method": "math",
            "conversations": [{"from": "human", "value": "<image>How many?"}, {"from": "gpt", "value": " <answer>4</answer>"}],
            "completion": [{"role": "assistant", "content": "four"}, {"role": "user", "content": "no"}]}"#,
    )
    .unwrap();
    assert_eq!(row.id, Some(RowId::Number(3)));
    assert_eq!(row.completion, "four");
    assert_eq!(row.solution.as_deref(), Some("<answer> 4 </answer>"));
    assert_eq!(row.problem.as_deref(), Some("How many?"));
    assert_eq!(row.method.as_deref(), Some("math"));
    row.with_sample(|sample| assert_eq!(sample.images, ["a.png", "b.png"]));
    // A reference that is a number is printed as Python prints it.
    let line = r#"{"conversations": [{"value": "?"}, {"value": 0.50}], "output": "x"}"#;
    assert_eq!(Row::parse(line).unwrap().solution.as_deref(), Some("<answer> 0.5 </answer>"));
}

#[test]
fn columns_of_other_trainers_are_understood() {
    let row = Row::parse(
        r#"{"solution_str": "a", "reward_model": {"ground_truth": "b", "style": "rule"}, "data_source": "geo",
            "prompt": [{"role": "system", "content": "s"}, {"role": "user", "content": [{"type": "image"}, {"type": "text", "text": "q"}]}],
            "completion_ids": [1, 2, 3], "images": [{"bytes": null, "path": "x.png"}], "image_grid_thw": [[1, 34, 46]],
            "image_size": {"width": 640, "height": 480}, "acc_reward": true, "advantage": NaN}"#,
    )
    .unwrap();
    assert_eq!((&*row.completion, row.solution.as_deref()), ("a", Some("b")));
    assert_eq!((row.task.as_deref(), row.problem.as_deref()), (Some("geo"), Some("q")));
    assert_eq!((row.tokens, row.accuracy), (Some(3), Some(1.0)));
    assert_eq!(row.images, ["x.png"]);
    assert_eq!(row.image_size, Some((640, 480)));
    assert_eq!(row.grid, Some(vec![1.0, 34.0, 46.0]));
    let row = Row::parse(
        r#"{"messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "a"}],
            "response": null, "answer": 12345678901234567890, "image_size": "640x480", "gen_len": 12.0}"#,
    )
    .unwrap();
    assert_eq!((&*row.completion, row.problem.as_deref()), ("a", Some("q")));
    assert_eq!(row.solution.as_deref(), Some("12345678901234567890"));
    assert_eq!((row.image_size, row.tokens), (Some((640, 480)), Some(12)));
}

#[test]
fn the_last_thing_the_model_said_is_the_completion() {
    let calls = r#"{"completion": [{"role": "assistant", "content": "calling", "tool_calls": []}, {"role": "tool", "content": "9"},
        {"role": "assistant", "content": "<answer>4</answer>"}, {"role": "assistant", "content": null}], "solution": "4"}"#;
    let read = |line: &str, plan: &str| {
        let plan = Plan::new(&[plan.parse().unwrap()]).unwrap();
        Row::parse_wanted(line, &Wanted::of(&plan)).unwrap().completion
    };
    let strict = "default_accuracy_reward:semantics=strict";
    assert_eq!(read(calls, strict), "<answer>4</answer>");
    // VLM-R1 takes the first message, whatever follows.
    assert_eq!(read(calls, "default_accuracy_reward"), "calling");
    let parts = r#"{"completion": [{"role": "user", "content": "q"}, {"role": "assistant", "content": [{"type": "text", "text": "5"}]}]}"#;
    assert_eq!(read(parts, strict), "5");
    // Without roles nothing says whose they are; a model that only called tools has not answered.
    let unsigned = r#"{"completion": [{"content": "a"}, {"content": "b"}]}"#;
    assert_eq!(read(unsigned, strict), "a");
    let silent = r#"{"completion": [{"role": "assistant", "content": null}, {"role": "tool", "content": "9"}]}"#;
    assert_eq!(read(silent, strict), "");
}

#[test]
fn more_columns_are_in_extra_info() {
    let row = Row::parse(
        r#"{"data_source": "refcoco", "completion": "x", "reward_model": {"ground_truth": "[1, 2, 3, 4]"},
            "extra_info": {"index": 7, "answer": "worked out", "question": "where?", "image_size": [640, 480],
                           "choices": ["red", "blue"], "image_grid_thw": [1, 34, 46], "images": ["a.png"]}}"#,
    )
    .unwrap();
    assert_eq!(row.solution.as_deref(), Some("[1, 2, 3, 4]"));
    assert_eq!((row.problem.as_deref(), row.id), (Some("where?"), Some(RowId::Number(7))));
    assert_eq!((row.image_size, row.grid), (Some((640, 480)), Some(vec![1.0, 34.0, 46.0])));
    assert_eq!((row.choices.len(), row.images), (2, vec!["a.png".into()]));
    // What the row has itself counts first, and a reference is never looked for there.
    let row = Row::parse(
        r#"{"completion": "x", "prompt": "q", "width": 10, "height": 20, "extra_info": {"question": "p", "image_size": [1, 2], "answer": "a"}}"#,
    )
    .unwrap();
    assert_eq!((row.problem.as_deref(), row.image_size), (Some("q"), Some((10, 20))));
    assert_eq!(row.solution, None);
    for odd in ["null", "3", "[1]", "{}"] {
        let line = format!(r#"{{"completion": "x", "extra_info": {odd}}}"#);
        assert_eq!(Row::parse(&line).unwrap().image_size, None);
    }
}

#[test]
fn images_inside_the_row_are_no_paths() {
    let line = format!(
        r#"{{"completion": "", "image": ["data:image/png;base64,AA", "{}"]}}"#,
        "A".repeat(5000)
    );
    assert_eq!(Row::parse(&line).unwrap().images, [] as [&str; 0]);
}

#[test]
fn mistakes_are_named_with_what_was_found_and_what_to_do() {
    for (line, code, says) in [
        ("", "bad_line", "not JSON: Expecting value at column 1; write one JSON object per line"),
        ("{\"a\": 1,, }", "bad_line", "at column 9, near \"{\\\"a\\\": 1,, }\";"),
        (
            "[1]",
            "bad_line",
            "the line is a list of 1, not an object; write one JSON object per line; `jq -c '.[]' FILE`",
        ),
        (" [\r", "bad_line", "`jq -c '.[]' FILE` makes such lines of a list"),
        ("{", "bad_line", "`jq -c . FILE` joins the lines"),
        ("{}", "no_completion", "the row is empty; add what the model wrote as `completion`"),
        (
            r#"{"complection": "x"}"#,
            "no_completion",
            "(it has complection); `complection`: did you mean `completion`? Or name it: --column completion=complection",
        ),
        (
            r#"{"solution": "x", "completion_ids": [1]}"#,
            "no_completion",
            "(it has solution, completion_ids); add what the model wrote",
        ),
        (r#"{"a": "b"#, "bad_line", "not JSON: Unterminated string starting at column 7, near"),
        (r#"{"completions": ["a"]}"#, "no_completion", "one row for each"),
        (r#"{"conversations": []}"#, "no_completion", "the gpt turn counts as the reference"),
        (
            r#"{"completion": 5}"#,
            "bad_completion",
            "`completion` is a number; give the completion as text",
        ),
        (r#"{"completion": []}"#, "bad_completion", "`completion` is an empty list;"),
        (
            r#"{"response": [{"role": "x"}]}"#,
            "bad_completion",
            "the first message of `response` has no text",
        ),
        (r#"{"completion": null}"#, "no_completion", "`completion` is null; give what the model"),
        (r#"{"responses": ["a"]}"#, "no_completion", "has `responses`, not `completion`;"),
        (
            r#"{"completion": "x", "solution": ["a", [1]]}"#,
            "bad_column",
            "`solution` is a list of 2 texts; give the reference as text",
        ),
        (r#"{"completion": "x", "solution": true}"#, "bad_column", "`solution` is true; give"),
        (r#"{"completion": "x", "label": {"a": 1}}"#, "bad_column", "`label` is an object;"),
        (r#"{"completion": "x", "image": 5}"#, "bad_column", "`image` is a number; give a path"),
        (r#"{"completion": "x", "images": ["a", 5]}"#, "bad_column", "`images` holds a number;"),
        (
            r#"{"completion": "x", "image_size": [640]}"#,
            "bad_column",
            "`image_size` is a list of 1; give [width, height]",
        ),
        (
            r#"{"completion": "x", "image_grid_thw": [1, "2", 3]}"#,
            "bad_column",
            "`image_grid_thw` is a list of 3, not of numbers;",
        ),
        (r#"{"completion": "x", "gen_len": -1}"#, "bad_column", "`gen_len` is a number: -1;"),
        (
            r#"{"completion": "x", "completion_ids": 12}"#,
            "bad_column",
            "`completion_ids` is a number;",
        ),
        (r#"{"completion": "x", "acc_reward": "1"}"#, "bad_column", "`acc_reward` is text;"),
        (r#"{"completion": "x", "task": 1}"#, "bad_column", "`task` is a number;"),
    ] {
        let (found, message) = error(line);
        assert_eq!(found, code, "{line}");
        assert!(message.contains(says), "{line}\n{message}\n{says}");
    }
    assert_eq!(Row::parse(r#"{"id": "r7"}"#).unwrap_err().id, Some(RowId::Text("r7".to_owned())));
}

#[test]
fn groups_go_by_name_else_by_prompt_images_and_reference() {
    let group = |rest: &str| Row::parse(&format!(r#"{{"completion": "x"{rest}}}"#)).unwrap().group;
    assert_eq!(group(""), None);
    let same = [
        (r#", "group_id": 1, "prompt": "a""#, r#", "group_id": 1, "prompt": "b""#),
        (r#", "group_id": 1, "solution": "1""#, r#", "group_id": 1, "solution": "2""#),
        (r#", "prompt": "a", "solution": "1""#, r#", "prompt": "a", "solution": "1""#),
        (r#", "problem": "a", "image": "x""#, r#", "problem": "a", "image": ["x"]"#),
    ];
    for (left, right) in same {
        assert!(group(left).is_some());
        assert_eq!(group(left), group(right), "{left} {right}");
    }
    let different = [
        (r#", "prompt_id": 1"#, r#", "prompt_id": 2"#),
        (r#", "problem": "a", "image": "x""#, r#", "problem": "a", "image": "y""#),
        (r#", "prompt": "a""#, r#", "prompt": "b""#),
        // The same words about two images that the rows do not name.
        (r#", "prompt": "a", "solution": "1""#, r#", "prompt": "a", "solution": "2""#),
    ];
    for (left, right) in different {
        assert_ne!(group(left), group(right), "{left} {right}");
    }
}

#[test]
fn references_may_be_numbers_and_boxes() {
    let solution = |value: &str| {
        Row::parse(&format!(r#"{{"completion": "x", "solution": {value}}}"#)).unwrap().solution
    };
    for (value, text) in [
        ("[1, 2, 3.5, 4]", "[1, 2, 3.5, 4]"),
        (r#"["one text"]"#, "one text"),
        (
            r#"{"bbox_2d": [1, 2, 3, 4], "label": "é"}"#,
            r#"{"bbox_2d": [1, 2, 3, 4], "label": "é"}"#,
        ),
        ("[[1, 2, 3, 4]]", "[[1, 2, 3, 4]]"),
    ] {
        assert_eq!(solution(value).as_deref(), Some(text));
    }
    for value in ["null", "NaN", "[]", "[null]", "[NaN, null]"] {
        assert_eq!(solution(value), None, "{value}");
    }
}

#[test]
fn what_is_no_reference_abstains_and_says_so() {
    let plan = crate::Plan::new(&[crate::PartSpec::new("default_accuracy_reward")]).unwrap();
    for (value, says) in [
        ("NaN", "`solution` is NaN"),
        ("[]", "`solution` is an empty list"),
        ("[null]", "`solution` is a list of 1"),
        ("null", "`solution` is null"),
    ] {
        let line = format!(r#"{{"completion": "x", "solution": {value}}}"#);
        let judged = Row::parse(&line).unwrap().judge(&plan, &crate::World::nowhere());
        assert_eq!(judged.outcomes[0].status(), crate::Status::Abstained);
        assert_eq!(judged.outcomes[0].fault.as_ref().unwrap().message, says);
    }
    // The next name counts if the first holds nothing.
    let row = Row::parse(r#"{"completion": "x", "solution": NaN, "answer": "7"}"#).unwrap();
    assert_eq!(row.solution.as_deref(), Some("7"));
}

#[test]
fn a_list_of_texts_holds_references_that_are_all_right() {
    let row = Row::parse(r#"{"completion": "x", "answers": ["4", "5", "4", null, 6]}"#).unwrap();
    assert_eq!(
        (row.solution.as_deref(), row.accepted),
        (Some("4"), vec!["4".into(), "5".into(), "6".into()])
    );
    let row = Row::parse(r#"{"completion": "x", "answers": ["4", "4"]}"#).unwrap();
    assert_eq!((row.solution.as_deref(), row.accepted.len()), (Some("4"), 0));
}

#[test]
fn rows_of_evaluation_tools_are_read_as_they_are() {
    for line in [
        // lm-eval and lmms-eval
        r#"{"doc_id": 3, "doc": {"question": "q", "options": ["x", "y"]}, "target": "7", "resps": [["a"]], "filtered_resps": ["f"]}"#,
        r#"{"doc_id": 3, "doc": {"question": "q", "choices": {"A": "x", "B": "y"}}, "target": 7, "filtered_resps": ["a"]}"#,
        // VLMEvalKit
        r#"{"index": 3, "question": "q", "A": "x", "B": "y", "C": NaN, "answer": "7", "prediction": "a"}"#,
        // NeMo-Gym
        r#"{"id": 3, "responses_create_params": {"input": [{"role": "user", "content": "q"}]}, "options": ["A. x", "B. y"], "expected_answer": "7",
            "response": {"output": [{"type": "reasoning", "content": [{"text": "no"}]}, {"type": "message", "content": [{"type": "output_text", "text": "a"}]}]}}"#,
    ] {
        let row = Row::parse(line).unwrap();
        assert_eq!((&*row.completion, row.solution.as_deref()), ("a", Some("7")), "{line}");
        assert_eq!((row.id, row.problem.as_deref()), (Some(RowId::Number(3)), Some("q")), "{line}");
        let choices: Vec<_> = row.choices.iter().map(|(l, c)| (&**l, &**c)).collect();
        assert_eq!(choices, [("A", "x"), ("B", "y")], "{line}");
    }
    assert_eq!(error(r#"{"resps": [["a", "b"]]}"#).0, "bad_completion");
}

#[test]
fn images_of_every_form_give_their_size() {
    let png = "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAC0lEQVR4nGNgwAQAABQAAX3+Hu4AAAAASUVORK5CYII=";
    for image in [
        format!(r#""{png}""#),
        format!(r#"["{png}", "b.png"]"#),
        format!(r#""data:image/png;base64,{png}""#),
        format!(r#"{{"bytes": "{png}", "path": null}}"#),
        format!(r#"[{{"bytes": "{png}", "path": "elsewhere.png"}}]"#),
        format!(
            r#"{{"type": "image_url", "image_url": {{"url": "data:image/png;base64,{png}"}}}}"#
        ),
        r#"{"width": 3, "height": 2}"#.to_owned(),
        r#"{"path": "a.png", "width": 3, "height": 2}"#.to_owned(),
    ] {
        for name in ["image", "images", "image_path"] {
            let line = format!(r#"{{"completion": "x", "{name}": {image}}}"#);
            assert_eq!(Row::parse(&line).unwrap().image_size, Some((3, 2)), "{line}");
        }
    }
    // A text that begins like base64 of a JPEG may be a path.
    let row = Row::parse(
        r#"{"completion": "x", "image": "/9j/a/long/enough/path/to/be/in/doubt/image.jpg"}"#,
    );
    assert_eq!(row.unwrap().images.len(), 1);
    assert_eq!(error(r#"{"completion": "x", "image": {"a": 1}}"#).0, "bad_column");
    // An image that is not there is no mistake.
    for image in [r#"{"path": null}"#, r#"{"bytes": 5}"#, r#"{"path": null, "bytes": null}"#] {
        let row = Row::parse(&format!(r#"{{"completion": "x", "image": {image}}}"#)).unwrap();
        assert_eq!((row.images.len(), row.image_size), (0, None), "{image}");
    }
}

#[test]
fn a_column_is_named_as_an_image_only_if_the_row_has_no_other() {
    let told = |rest: &str| {
        let line = format!(r#"{{"completion": "x", "picture": "7.png"{rest}}}"#);
        Row::parse(&line).unwrap().why_no_image().is_some()
    };
    assert!(told(""));
    for rest in [
        r#", "image": "7.jpg""#,
        r#", "image_size": [640, 480]"#,
        r#", "image": "data:image/png;base64,AAAA""#,
    ] {
        assert!(!told(rest), "{rest}");
    }
}

#[test]
fn a_column_that_nobody_reads_may_hold_anything() {
    let plan = crate::Plan::new(&[crate::PartSpec::new("format_reward")]).unwrap();
    let wanted = Wanted::of(&plan).with_groups();
    let line = r#"{"completion": "x", "solution": {"a": 1}, "image": 5, "task": [1], "gen_len": "long", "acc_reward": "high",
        "image_grid_thw": "none", "image_size": 7, "accu_reward_method": 3, "problem": {"a": 1}, "choices": 5}"#;
    assert!(Row::parse(line).is_err());
    let row = Row::parse_wanted(line, &wanted).unwrap();
    assert_eq!((row.solution, row.task, row.images.len()), (None, None, 0));
}

#[test]
fn the_reference_tells_groups_apart_though_no_reward_reads_it() {
    let plan = Plan::new(&["format_reward".parse().unwrap()]).unwrap();
    let wanted = Wanted::of(&plan).with_groups();
    let group = |line: &str| {
        let of_line = Row::parse_wanted(line, &wanted).unwrap();
        let of_row = Row::from_value(&loads(line).unwrap(), &wanted).unwrap().group;
        assert_eq!(of_line.group, of_row, "{line}");
        assert_eq!(of_line.solution, None, "{line}");
        of_line.group.unwrap()
    };
    let of = |reference: &str| {
        group(&format!(r#"{{"prompt": "How many?", "completion": "a", {reference}}}"#))
    };
    assert_ne!(of(r#""solution": "7""#), of(r#""solution": "8""#));
    assert_eq!(of(r#""solution": "7", "advantage": 1"#), of(r#""advantage": 2, "solution": "7""#));
    assert_ne!(of(r#""label": "7""#), of(r#""advantage": 1"#));
    // A reference that cannot be read tells them apart too, and fails nobody.
    assert_ne!(of(r#""solution": true"#), of(r#""solution": {"x": 1}"#));
}

#[test]
fn every_name_means_what_the_table_says() {
    let own = |meaning: Meaning| COLUMNS.iter().filter(move |column| column.meaning == meaning);
    for column in own(Meaning::Completion).filter(|column| !column.name.ends_with("resps")) {
        let row = Row::parse(&format!(r#"{{"{}": "a"}}"#, column.name)).unwrap();
        assert_eq!(row.completion, "a", "{}", column.name);
    }
    for column in own(Meaning::Reference).filter(|column| column.name != "reward_model") {
        let row = Row::parse(&format!(r#"{{"completion": "a", "{}": 7}}"#, column.name)).unwrap();
        assert_eq!(row.solution.as_deref(), Some("7"), "{}", column.name);
    }
    for column in own(Meaning::Task) {
        let row = Row::parse(&format!(r#"{{"completion": "a", "{}": "t"}}"#, column.name)).unwrap();
        assert_eq!(row.task.as_deref(), Some("t"), "{}", column.name);
    }
    for column in own(Meaning::Tokens) {
        let value = if column.form == Form::Length { "[1, 2]" } else { "2" };
        let row = Row::parse(&format!(r#"{{"completion": "a", "{}": {value}}}"#, column.name));
        assert_eq!(row.unwrap().tokens, Some(2), "{}", column.name);
    }
    let names: std::collections::HashSet<_> = COLUMNS.iter().map(|column| column.name).collect();
    assert_eq!(names.len(), COLUMNS.len());
    let page = include_str!("../../../../docs/program.md");
    for column in COLUMNS {
        let named = page.contains(&format!("`{}`", column.name))
            || page.contains(&format!("`{}.", column.name));
        assert!(named, "docs/program.md does not name {}", column.name);
    }
}

#[test]
fn a_row_says_what_it_has_instead_of_a_reference_or_an_image() {
    let plan = crate::Plan::new(&[
        crate::PartSpec::new("iou_reward"),
        crate::PartSpec::new("default_accuracy_reward"),
    ])
    .unwrap();
    for (line, image, reference) in [
        (
            r#"{"completion": "x", "solutoin": "7", "image_grid_thw": [1, 2, 3]}"#,
            "the row has no `image`, `images` or `image_path`, and no `image_size`",
            "the row has no `solution`; `solutoin`: did you mean `solution`? (it has completion, solutoin, image_grid_thw)",
        ),
        (
            r#"{"completion": "x", "solution": null, "image_grid_thw": [1, 2, 3], "image": "data:image/png;base64,AAAA"}"#,
            "the row holds the image itself, and its size cannot be read: cannot identify image file",
            "`solution` is null",
        ),
        (
            r#"{"completion": "x", "gts": null, "answr": "7", "image_grid_thw": [1, 2, 3]}"#,
            "the row has no `image`, `images` or `image_path`, and no `image_size`",
            "`gts` is null; `answr`: did you mean `answer`?",
        ),
    ] {
        let judged = Row::parse(line).unwrap().judge(&plan, &crate::World::nowhere());
        let messages: Vec<_> =
            judged.outcomes.iter().map(|o| o.fault.as_ref().unwrap().message.as_str()).collect();
        assert!(
            messages[0].starts_with(image) && messages[1].starts_with(reference),
            "{messages:?}"
        );
    }
    // What verl, ms-swift and LLaMA-Factory write.
    for line in [
        r#"{"input": "q", "output": "a", "gts": "7", "score": 1.0, "step": 3}"#,
        r#"{"response": "a", "labels": "7", "logprobs": null, "messages": []}"#,
        r#"{"prompt": "q", "predict": "a", "label": "7"}"#,
    ] {
        let row = Row::parse(line).unwrap();
        assert_eq!((&*row.completion, row.solution.as_deref()), ("a", Some("7")), "{line}");
    }
}

proptest::proptest! {
    #[test]
    fn no_line_is_too_odd(line in "\\PC{0,60}|\\{\"completion\": [^\n]{0,40}\\}") {
        if let Err(error) = Row::parse(&line) {
            proptest::prop_assert!(!error.message.is_empty() && !error.fix.is_empty());
        }
    }

    #[test]
    fn no_column_is_too_odd(
        line in odd_line()
    ) {
        let plan = crate::Plan::new(&[crate::PartSpec::new("iou_reward"), crate::PartSpec::new("cosine_reward")]).unwrap();
        match Row::parse(&line) {
            Ok(row) => drop(row.judge_with(&plan, &crate::World::nowhere(), JudgeOptions::new().trace(true))),
            Err(error) => proptest::prop_assert!(error.reason.status() == crate::Status::Failed, "{}", line),
        }
    }

    #[test]
    fn what_nobody_looks_at_changes_nothing(line in odd_line()) {
        let Ok(whole) = loads(&line) else { panic!("{line}") };
        for rewards in [&["format_reward"][..], &["format_reward:tasks=a"], &["math_reward"], &["iou_reward", "cosine_reward"]] {
            let specs: Vec<_> = rewards.iter().map(|text| text.parse().unwrap()).collect();
            let wanted = Wanted::of(&Plan::new(&specs).unwrap());
            let own = ColumnNames::new([("reference", "advantage"), ("question", "extra_info.problem")]).unwrap();
            for wanted in [wanted.clone().with_names(&own), wanted.clone().with_groups(), wanted.clone().with_the_rest(), wanted] {
                let part = format!("{:?}", Row::parse_wanted(&line, &wanted));
                proptest::prop_assert_eq!(part, format!("{:?}", Row::from_value(&whole, &wanted)), "{}", line);
            }
        }
    }
}

/// A row of known and unknown columns, with values that fit some of them.
fn odd_line() -> impl proptest::strategy::Strategy<Value = String> {
    use proptest::sample::select;
    use proptest::strategy::Strategy;
    let names = select(vec![
        "completion",
        "response",
        "messages",
        "solution",
        "label",
        "reward_model",
        "conversations",
        "prompt",
        "problem",
        "image",
        "images",
        "image_size",
        "width",
        "height",
        "image_grid_thw",
        "gen_len",
        "completion_ids",
        "acc_reward",
        "task",
        "accu_reward_method",
        "id",
        "group_id",
        "extra_info",
        "advantage",
        "completon",
        "\\u0069d",
        "picture",
    ]);
    let values = select(vec![
        "null",
        "true",
        "-1",
        "1e400",
        "NaN",
        "99999999999999999999",
        "0.5",
        "\"\"",
        "\"640x480\"",
        "\"\\ud83d\"",
        "[]",
        "[null]",
        "[1, 2, 3]",
        "[[1, 34, 46]]",
        "[\"a\", \"b\"]",
        "{}",
        "{\"content\": []}",
        "[{\"content\": \"x\"}]",
        "\"a.png\"",
        "[{\"role\": \"assistant\", \"content\": [{\"text\": \"x\"}]}]",
        "[{\"value\": 1}, {\"value\": \"<answer>2\"}]",
        "{\"path\": null, \"bytes\": \"x\"}",
        "{\"ground_truth\": 5}",
        "{\"width\": 0, \"height\": 5}",
        "{\"index\": 4, \"task\": \"a\", \"problem\": \"p\"}",
    ]);
    proptest::collection::vec((names, values), 0..6).prop_map(|columns| {
        let columns: Vec<_> =
            columns.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
        format!("{{{}}}", columns.join(", "))
    })
}

/// A reference that cannot be read fails the rewards that need one, and no others.
#[test]
fn a_reference_of_the_wrong_type_costs_only_who_needs_it() {
    let row =
        Row::parse(r#"{"completion": "<think>a</think><answer>7</answer>", "solution": {"x": 1}}"#)
            .unwrap();
    let specs = ["format_reward", "default_accuracy_reward", "yes_no_reward:semantics=strict"];
    let specs: Vec<_> = specs.iter().map(|text| text.parse().unwrap()).collect();
    let plan = Plan::new(&specs).unwrap();
    let judged = row.judge_with(&plan, &World::nowhere(), JudgeOptions::new().trace(true));
    let told: Vec<_> = judged.outcomes.iter().map(|one| (one.score, one.reason)).collect();
    let failed = (None, Reason::BadColumn);
    assert_eq!(told, [(Some(1.0), Reason::FormatMatch), failed, failed]);
    let message = &judged.outcomes[1].fault.as_ref().unwrap().message;
    assert!(message.starts_with("`solution` is an object"), "{message}");
    assert_eq!(judged.total, None);
    // The rewards that the reference would choose get the same error.
    let plan = Plan::new(&crate::suggest::automatic()).unwrap();
    let judged = row.judge(&plan, &World::nowhere());
    assert!(judged.outcomes.iter().all(|one| one.reason == Reason::BadColumn), "{judged:?}");
}

#[test]
fn long_names_are_not_repeated_in_messages() {
    let long = "n".repeat(1 << 20);
    let said = error(&format!(r#"{{"{long}": 1, "short": 2}}"#)).1;
    assert!(said.len() < 1000 && said.contains("short"), "{said:.300}");
    let line = format!(r#"{{"completion": "7", "{long}": 1, "short": 2}}"#);
    let row = Row::parse(&line).unwrap();
    let plan = crate::Plan::new(&[crate::PartSpec::new("math_reward")]).unwrap();
    let options = crate::JudgeOptions::new();
    let judged = row.judge_with(&plan, &crate::World::nowhere(), options);
    let said = &judged.outcomes[0].fault.as_ref().unwrap().message;
    assert!(said.len() < 1000, "{said:.300}");
}

#[test]
fn a_box_beside_the_completion_may_be_the_reference() {
    for (name, told) in [
        ("bbox", true),
        ("gt_bbox", true),
        ("bbox_2d", true),
        ("pred_bbox", false),
        ("inbox", false),
    ] {
        let row = format!(r#"{{"completion": "[1, 2, 3, 4]", "{name}": [1, 2, 3, 4]}}"#);
        let why = Row::parse(&row).unwrap().why_no_reference().unwrap();
        assert_eq!(why.contains(&format!("name it: --column reference={name}")), told, "{why}");
    }
}
