//! What the page is told of one row, of two sides, and of everything at once.

use crate::common::{
    Judge, answer, ask, compared, feed, open, parts, request, rows, until, written,
};
use groundrule_inspector::{Comparison, Others, Parts, ReportSettings, Request};
use serde_json::{Value, json};
use std::io::Read as _;

const PNG: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x03\x00\x00\x00\x02\x08\x02\x00\x00\x00\x12\x16\xf1M\x00\x00\x00\x0bIDATx\x9cc`\xc0\x04\x00\x00\x14\x00\x01}\xfe\x1e\xee\x00\x00\x00\x00IEND\xaeB`\x82";

const BOXES: &str = r#"{"id": "x", "image": "a.png", "image_size": [640, 480], "image_grid_thw": [1, 34, 46], "problem": "Where?", "completion": "<answer>{\"bbox_2d\": [0.39, 0.44, 0.67, 0.79]}</answer>", "solution": "[250, 210, 430, 380]"}
{"id": "y", "image_size": [640, 480], "image_grid_thw": [1, 34, 46], "problem": "Where?", "completion": "<answer>[252, 208, 433, 377]</answer>", "solution": "[250, 210, 430, 380]"}
"#;

#[test]
fn boxes_are_drawn_in_pixels_and_frames_can_be_tried() {
    let (directory, path) = written(BOXES);
    std::fs::write(directory.path().join("a.png"), PNG).unwrap();
    let view = open(parts(&path, &["iou_reward"]));
    let row = ask(&view, "/api/row/1");
    let drawn = &row["drawn"];
    assert_eq!((&drawn["frame"], &drawn["width"]), (&json!("grid"), &json!(640)));
    let shape = &drawn["shapes"][0];
    assert_eq!((&shape["side"], &shape["match"]), (&json!("prediction"), &json!(1)));
    let left = shape["at"][0].as_f64().unwrap();
    assert!((left - 252.0 * 640.0 / 644.0).abs() < 1e-9, "{left}");
    assert!(shape["overlap"].as_f64().unwrap() > 0.95);
    assert_eq!(row["images"][0]["seen"], json!([644.0, 476.0]));
    assert!(row["images"][0]["url"].is_null());
    // Read as shares, the box that missed fits.
    let other = ask(&view, "/api/row/0/frame?prediction=shares");
    assert!(other["drawn"]["shapes"][0]["overlap"].as_f64().unwrap() > 0.95);
    assert!(other["scores"][0]["score"].as_f64().unwrap() > 0.95);
    assert_eq!(rows(&view, "look=maybe_right"), [0]);
    // A frame of the reference that is empty is none.
    assert_eq!(ask(&view, "/api/row/0/frame?prediction=shares&reference="), other);
    let both = ask(&view, "/api/row/0/frame?prediction=shares&reference=shares");
    assert_ne!(both["drawn"]["shapes"], other["drawn"]["shapes"]);
    let unknown = answer(&view, &request("/api/row/0/frame?prediction=parsecs"));
    assert_eq!(unknown.status, 400);
    let image = answer(&view, &request("/api/image/0/0"));
    assert_eq!((image.status, image.header("content-type")), (200, Some("image/png")));
    assert_eq!(image.body, PNG);
    assert_eq!(ask(&view, "/api/row/0")["images"][0]["url"], "/api/image/0/0");
}

#[test]
fn images_in_rows_are_sent_too() {
    let png = "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAC0lEQVR4nGNgwAQAABQAAX3+Hu4AAAAASUVORK5CYII=";
    let text = format!(
        "{{\"completion\": \"[1, 1, 2, 2]\", \"solution\": \"[1, 1, 2, 2]\", \"images\": [{{\"bytes\": \"{png}\", \"path\": null}}]}}\n"
    );
    let (_directory, path) = written(&text);
    let view = open(parts(&path, &["giou_reward:semantics=strict"]));
    let row = ask(&view, "/api/row/0");
    assert_eq!((&row["images"][0]["width"], &row["images"][0]["error"]), (&json!(3), &Value::Null));
    let image = answer(&view, &request("/api/image/0/0"));
    assert_eq!((image.status, image.body.as_slice()), (200, PNG));
    assert_eq!(answer(&view, &request("/api/image/0/1")).status, 404);
}

/// An image of 560 by 420 pixels.
const APPLES: &[u8] = include_bytes!("../../../../examples/images/apples.png");

#[test]
fn all_images_are_shown_and_boxes_are_on_the_one_they_were_measured_on() {
    let row = |size: &str| {
        format!(
            "{{\"images\": [\"a.png\", \"b.png\", \"gone.png\"],{size} \"completion\": \"[1, 1, 2, 2]\", \"solution\": \"[1, 1, 2, 2]\"}}\n"
        )
    };
    let (directory, path) = written(&(row("") + &row(" \"image_size\": [560, 420],")));
    std::fs::write(directory.path().join("a.png"), PNG).unwrap();
    std::fs::write(directory.path().join("b.png"), APPLES).unwrap();
    let view = open(parts(&path, &["giou_reward:semantics=strict"]));
    let first = ask(&view, "/api/row/0");
    let sizes: Vec<_> = (0..3).map(|place| first["images"][place]["width"].clone()).collect();
    assert_eq!(sizes, [json!(3), json!(560), Value::Null]);
    assert_eq!(first["images"][1]["url"], "/api/image/0/1");
    assert!(first["images"][2]["error"].as_str().unwrap().contains("gone.png"), "{first}");
    assert_eq!(first["drawn_on"], 0);
    // The row says that its boxes are on an image of the second one's size.
    assert_eq!(ask(&view, "/api/row/1")["drawn_on"], 1);
    assert_eq!(answer(&view, &request("/api/image/1/1")).body, APPLES);
}

fn post(body: &str) -> Request {
    let mut asked = request("/api/explain").with("content-type", "application/json");
    asked.verb = "POST".to_owned();
    asked.body = body.as_bytes().to_vec();
    asked
}

#[test]
fn a_row_can_be_changed_and_judged_again() {
    let (_directory, path) = written(BOXES);
    let view = open(parts(&path, &["iou_reward:tasks=rec,tasks=kind:box"]));
    let said = |body: &str| -> (u16, Value) {
        let response = answer(&view, &post(body));
        (response.status, serde_json::from_slice(&response.body).unwrap())
    };
    let (status, better) =
        said(r#"{"row": 0, "completion": "<answer>[252, 208, 433, 377]</answer>", "task": "rec"}"#);
    assert_eq!(status, 200, "{better}");
    assert!(better["total"].as_f64().unwrap() > 0.9, "{better}");
    assert_eq!(better["drawn"]["shapes"][0]["side"], "prediction");
    // Nothing of the plan is for this one; its reference chooses.
    let (_, other) =
        said(r#"{"completion": "<answer>1/2</answer>", "reference": "0.5", "question": "Half?"}"#);
    assert_eq!(other["total"], 1.0, "{other}");
    assert_eq!(other["by_reference"], true);
    // The playground is told what the rewards that were not asked are for.
    let (_, boxed) = said(
        r#"{"completion": "[1, 2, 3, 4]", "reference": "[1, 2, 3, 4]", "image_size": [9, 9], "task": "rec"}"#,
    );
    assert_eq!((&boxed["by_reference"], &boxed["unasked"]), (&json!(false), &json!([])), "{boxed}");
    for (body, status) in [("[]", 400), ("{", 400), ("{}", 400), (r#"{"row": 9}"#, 404)] {
        assert_eq!(said(body).0, status, "{body}");
    }
}

#[test]
fn choices_are_shown_with_their_letters() {
    let text = "{\"problem\": \"Which?\", \"choices\": [\"a cat\", \"a dog\"], \"completion\": \"<answer>B</answer>\", \"solution\": \"B\"}\n\
                {\"problem\": \"Which?\", \"completion\": \"<answer>B</answer>\", \"solution\": \"B\"}\n";
    let (_directory, path) = written(text);
    let view = open(parts(&path, &["mcq_reward"]));
    let choices = json!([{"label": "A", "content": "a cat"}, {"label": "B", "content": "a dog"}]);
    assert_eq!(ask(&view, "/api/row/0")["choices"], choices);
    assert_eq!(ask(&view, "/api/row/1")["choices"], json!([]));
}

#[test]
fn the_playground_is_told_which_rewards_were_not_asked() {
    let (_directory, path) = written(
        "{\"completion\": \"<answer>7</answer>\", \"solution\": \"7\", \"task\": \"sum\"}\n",
    );
    let plan = ["default_accuracy_reward:tasks=sum", "iou_reward:tasks=rec", "format_reward"];
    let view = open(parts(&path, &plan));
    let told = |body: &str| {
        let said: Value = serde_json::from_slice(&answer(&view, &post(body)).body).unwrap();
        let scores = said["scores"].as_array().unwrap();
        let names: Vec<_> = scores.iter().map(|one| one["name"].clone()).collect();
        (names, said["unasked"].clone(), said["by_reference"].clone())
    };
    let typed = told(
        r#"{"completion": "<answer>7</answer>", "reference": "7", "question": "?", "task": "sum"}"#,
    );
    let unasked = json!([{"name": "iou_reward", "tasks": ["rec"]}]);
    let asked = vec![json!("default_accuracy_reward"), json!("format_reward")];
    assert_eq!(typed, (asked, unasked, json!(false)));
    // A row of the file keeps all the columns that it is shown with.
    let all = vec![json!("default_accuracy_reward"), json!("iou_reward"), json!("format_reward")];
    assert_eq!(told(r#"{"row": 0}"#), (all, json!([]), json!(false)));
}

const ANSWERS: &str = r#"{"id": "a", "problem": "?", "completion": "<answer>12x</answer>", "solution": "13"}
{"id": "b", "problem": "?", "completion": "<answer>13</answer>", "solution": "13"}
{"id": "c", "problem": "?", "completion": "<answer>14</answer>", "solution": "13"}
"#;

#[test]
fn two_plans_are_compared_by_pairs_of_reasons() {
    let (directory, path) = written(ANSWERS);
    let old = Judge::new(&["default_accuracy_reward:as=accuracy"], directory.path());
    let new = parts(&path, &["default_accuracy_reward:as=accuracy,semantics=strict"]);
    let view = open(compared(new, Comparison::Plan(old)));
    let compare = ask(&view, "/api/compare");
    assert_eq!(
        (&compare["label_before"], &compare["label_after"]),
        (&json!("before"), &json!("after"))
    );
    assert_eq!((&compare["changed"], &compare["same"]), (&json!(1), &json!(2)));
    let cell = &compare["matrix"][0];
    assert_eq!((&cell["reward"], &cell["before"]), (&json!("accuracy"), &json!("fuzzy_ratio")));
    assert!((cell["mean_delta"].as_f64().unwrap() + 0.4).abs() < 0.01, "{cell}");
    assert_eq!(compare["ranking"]["groups"], 1);
    assert_eq!(rows(&view, "changed=1"), [0]);
    assert_eq!(rows(&view, "before=fuzzy_ratio&reward=accuracy"), [0]);
    assert!(rows(&view, "after=fuzzy_ratio").is_empty());
    assert_eq!(rows(&view, "sort=delta&limit=1"), [0]);
    let row = &ask(&view, "/api/rows?limit=1")["rows"][0];
    assert_eq!(
        (&row["total"], row["scores_before"][0]["reason"].as_str()),
        (&json!(0.0), Some("fuzzy_ratio"))
    );
    assert_eq!(ask(&view, "/api/overview")["compare"]["changed"], 1);
}

#[test]
fn two_files_are_compared_by_name() {
    let (directory, path) = written(ANSWERS);
    let old = directory.path().join("old.jsonl");
    let turned: Vec<_> = ANSWERS.replace("14<", "13<").lines().rev().map(str::to_owned).collect();
    std::fs::write(&old, turned.join("\n")).unwrap();
    let new = parts(&path, &["default_accuracy_reward"]);
    let view = open(compared(new, Comparison::Rows(feed(&[&old], false))));
    assert_eq!(rows(&view, "changed=1"), [2]);
    let row = &ask(&view, "/api/rows?changed=1")["rows"][0];
    assert_eq!((&row["total_before"], &row["total"]), (&json!(1.0), &json!(0.0)));
    let alone = open(parts(&path, &["default_accuracy_reward"]));
    assert_eq!(answer(&alone, &request("/api/compare")).status, 404);
}

#[test]
fn the_page_can_ask_for_other_comparisons() {
    let (directory, path) = written(ANSWERS);
    let plan = "default_accuracy_reward:as=accuracy";
    let (root, rows_path) = (directory.path().to_owned(), path.clone());
    let others = Others {
        words: vec!["strict".to_owned()],
        open: Box::new(move |word| {
            let old = Judge::new(&[&format!("{plan},semantics={word}")], &root);
            Ok(compared(parts(&rows_path, &[plan]), Comparison::Plan(old)))
        }),
    };
    let view = open(Parts { others: Some(others), ..parts(&path, &[plan]) });
    let overview = ask(&view, "/api/overview");
    assert_eq!(
        (&overview["comparisons"], &overview["compare"]),
        (&json!(["strict"]), &Value::Null)
    );
    until(|| ask(&view, "/api/overview?with=strict")["source"]["done"] == true);
    let other = ask(&view, "/api/overview?with=strict");
    assert_eq!(
        (&other["comparisons"], &other["compare"]["changed"]),
        (&json!(["strict"]), &json!(1))
    );
    assert_eq!(rows(&view, "changed=1&with=strict"), [0]);
    assert_eq!(ask(&view, "/api/compare?with=strict")["matrix"][0]["after"], "fuzzy_ratio");
    let unknown = answer(&view, &request("/api/overview?with=lax"));
    assert_eq!(unknown.status, 404);
}

#[test]
fn a_row_says_why_it_is_looked_at_first() {
    let text = "{\"completion\": \"<answer>1/2</answer>\", \"solution\": \"0.5\", \"problem\": \"?\"}\n\
                {\"completion\": \"<answer>I do not know</answer>\", \"rewards\": {\"all_match_reward\": {\"score\": 1.0, \"reason\": \"text_match\"}}, \"solution\": \"7\"}\n\
                {\"completion\": \"<answer>7</answer>\", \"solution\": \"7\", \"problem\": \"?\"}\n";
    let (_directory, path) = written(text);
    let view = open(parts(&path, &["all_match_reward"]));
    assert_eq!(rows(&view, "look=maybe_right"), [0]);
    assert_eq!(rows(&view, "look=maybe_wrong"), [1]);
    let why = |row: u64| ask(&view, &format!("/api/row/{row}"))["suspicions"].clone();
    assert_eq!(
        (&why(0)[0]["kind"], &why(0)[0]["why"]),
        (&json!("maybe_right"), &json!("other_form"))
    );
    assert_eq!(why(1)[0]["why"], "dodge");
    assert_eq!(why(1)[0]["what"], "it looks like an answer that says nothing");
    assert_eq!(why(2), json!([]));
}

#[test]
fn what_strict_semantics_would_refuse_is_looked_at_first() {
    // VLM-R1 takes the last number of both texts.
    let text = "{\"completion\": \"<answer>1e5</answer>\", \"solution\": \"1e6\", \"problem\": \"?\"}\n\
                {\"completion\": \"<answer>7</answer>\", \"solution\": \"7\", \"problem\": \"?\"}\n";
    let (_directory, path) = written(text);
    let view = open(parts(&path, &["default_accuracy_reward"]));
    assert_eq!(rows(&view, "reward=default_accuracy_reward&min=1"), [0, 1]);
    assert_eq!(rows(&view, "look=maybe_wrong"), [0]);
    let look = &ask(&view, "/api/overview")["look_first"];
    assert_eq!((&look[0]["kind"], &look[0]["count"]), (&json!("maybe_wrong"), &json!(1)));
}

/// What a report holds for its page.
pub(crate) fn data_of(html: &str) -> Value {
    let (_, data) = html.split_once("id=\"data\">").unwrap();
    let (packed, _) = data.split_once("</script>").unwrap();
    let packed = groundrule::rows::held_image(&format!("data:;base64,{packed}")).unwrap().unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_report_is_one_file_with_everything_in_it() {
    let (directory, path) = written(BOXES);
    std::fs::write(directory.path().join("a.png"), PNG).unwrap();
    let view = open(parts(&path, &["iou_reward"]));
    let settings = ReportSettings { rows: 10, images: true, title: "<b>rows</b>".to_owned() };
    let html = view.report(&settings).unwrap();
    assert!(html.contains("<h1>&lt;b&gt;rows&lt;/b&gt;</h1>"), "{html}");
    assert!(html.contains("2 of 2 rows scored"));
    let data = data_of(&html);
    assert_eq!(data["rows"].as_array().unwrap().len(), 2);
    assert_eq!(data["overview"]["source"]["rows"], 2);
    let url = data["row"]["0"]["images"][0]["url"].as_str().unwrap();
    assert!(url.starts_with("data:image/jpeg;base64,"), "{url}");
    assert_eq!(data["group"].as_object().unwrap().len(), 2);
    let one =
        view.report(&ReportSettings { rows: 1, images: false, title: String::new() }).unwrap();
    assert!(one.len() < html.len());
}
