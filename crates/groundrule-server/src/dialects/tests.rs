//! Each dialect from text to text, as its client needs it.

use super::*;
use crate::plans::requested;
use groundrule::{PartSpec, Plan, World};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// A plan without files.
pub(crate) struct Pure {
    plan: Plan,
    specs: Vec<PartSpec>,
}

impl Pure {
    pub(crate) fn new(plan: &str) -> Arc<Self> {
        let (specs, plan) = requested(&loads(plan).unwrap()).unwrap();
        Arc::new(Pure { plan, specs })
    }
}

impl Scorer for Pure {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn specs(&self) -> &[PartSpec] {
        &self.specs
    }

    fn world(&self) -> World<'_> {
        World::nowhere()
    }
}

const PLAN: &str = r#"["default_accuracy_reward", "format_reward:weight=0.5,as=form"]"#;

fn ask_plan(plan: &str, action: Action, query: &str, body: &Json) -> Result<Json, Problem> {
    let scorer = Pure::new(plan);
    let plans = Plans::new(Arc::<Pure>::clone(&scorer));
    let desk =
        Desk { scorer: &*scorer, plans: &plans, threads: Threads::Count(1), room: &|_| true };
    let answer = answer(action, &Query::new(Some(query)), &body.to_string(), &desk)?;
    Ok(serde_json::from_slice(&answer.body).unwrap())
}

fn ask(action: Action, query: &str, body: &Json) -> Json {
    ask_plan(PLAN, action, query, body).unwrap()
}

fn refused(action: Action, body: &Json) -> (u16, String) {
    let problem = ask_plan(PLAN, action, "", body).unwrap_err();
    assert!(!problem.fix.is_empty());
    (problem.status, problem.message)
}

const RIGHT: &str = "<think>a</think><answer>4</answer>";

#[test]
fn rows_in_rows_out() {
    let body = json!({ "rows": [
        { "id": "a", "completion": RIGHT, "solution": "4" },
        { "completion": "5", "solution": "4" },
        { "completion": RIGHT },
        { "solution": "4" },
        7,
    ] });
    let answer = ask(Action::Score, "", &body);
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(rows[0]["id"], "a");
    assert_eq!((&rows[0]["status"], &rows[0]["score"]), (&json!("scored"), &json!(1.5)));
    assert_eq!(rows[0]["rewards"]["form"]["reason"], "format_match");
    assert_eq!(rows[1]["score"], 0.0);
    assert_eq!(rows[2]["status"], "abstained");
    assert_eq!(rows[2]["rewards"]["default_accuracy_reward"]["reason"], "no_reference");
    assert_eq!(rows[3]["error"]["reason"], "no_completion");
    assert_eq!(
        (&rows[4]["status"], &rows[4]["error"]["reason"]),
        (&json!("failed"), &json!("bad_line"))
    );
    // The same keys in every row, whatever its outcome.
    let keys = |row: &Json| row.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert!(rows.iter().all(|row| keys(row) == keys(&rows[0])));
    for label in ["default_accuracy_reward", "form"] {
        let of = |row: &Json| keys(&row["rewards"][label]);
        assert!(rows.iter().all(|row| of(row) == of(&rows[0])));
    }
    assert_eq!(ask(Action::Score, "", &json!({ "rows": [] })), json!({ "rows": [] }));
}

#[test]
fn columns_in_columns_out() {
    let body = json!({
        "columns": { "completion": [RIGHT, "5", RIGHT], "solution": ["4", "4", null] },
        "plan": ["default_accuracy_reward"],
    });
    let answer = ask(Action::Score, "", &body);
    let columns = &answer["columns"];
    assert_eq!(columns["total"], json!([1.0, 0.0, null]));
    assert_eq!(columns["scores"], json!({ "default_accuracy_reward": [1.0, 0.0, null] }));
    assert_eq!(
        columns["statuses"]["default_accuracy_reward"],
        json!(["scored", "scored", "abstained"])
    );
    assert_eq!(columns["details"]["default_accuracy_reward"][0], Json::Null);
    assert_eq!(columns["traces"], Json::Null);
    let traced = ask(Action::Explain, "", &body);
    assert!(traced["columns"]["traces"]["default_accuracy_reward"][0].is_array());
    let empty = ask(Action::Score, "", &json!({ "columns": {} }));
    assert_eq!(empty["columns"]["total"], json!([]));
}

#[test]
fn traces_come_when_they_are_asked_for() {
    let row = json!({ "completion": RIGHT, "solution": "4" });
    let steps = |answer: Json| answer["rows"][0]["rewards"]["form"]["trace"].is_array();
    assert!(!steps(ask(Action::Score, "", &json!({ "rows": [row] }))));
    assert!(steps(ask(Action::Score, "trace=true", &json!({ "rows": [row] }))));
    assert!(steps(ask(Action::Score, "", &json!({ "rows": [row], "trace": true }))));
    assert!(steps(ask(Action::Explain, "", &json!({ "rows": [row] }))));
}

#[test]
fn a_bad_request_is_told_what_is_wrong_and_where() {
    for (body, says) in [
        (json!([]), "the body is a list, not an object"),
        (json!({}), "neither `rows` nor `columns`"),
        (json!({ "rows": [], "columns": {} }), "both `rows` and `columns`"),
        (json!({ "rows": {} }), "`rows` is an object, not a list"),
        (json!({ "columns": [] }), "`columns` is a list, not an object"),
        (json!({ "columns": { "completion": "x" } }), "`columns.completion` is text, not a list"),
        (
            json!({ "columns": { "completion": ["x"], "solution": [] } }),
            "`columns.solution` has 0 entries and `columns.completion` has 1",
        ),
        (json!({ "rows": [], "plan": ["no"] }), "there is no reward 'no'"),
        (json!({ "rows": [], "trace": 1 }), "`trace` is a number"),
        (json!({ "row": [] }), "the body has an unknown key `row`"),
    ] {
        let (status, message) = refused(Action::Score, &body);
        assert_eq!(status, 400, "{body}");
        assert!(message.contains(says), "{body}: {message}");
    }
    for (body, fix) in [
        (json!({ "row": [] }), "did you mean `rows`?"),
        (json!({ "body": [] }), "the keys are rows, columns, plan, trace"),
        (json!({ "completion": "4" }), "{\"rows\": [{\"completion\": …, …}]}"),
        (json!({ "solution": "4" }), "{\"rows\": [{\"solution\": …, …}]}"),
        (json!({ "rows": [], "semantics": "strict" }), "default_accuracy_reward:semantics=…"),
        (json!({ "columns": { "completions": ["4"] } }), "call the column `completion`"),
        (json!({ "rows": [], "plan": "a.toml" }), "start the server with --config FILE"),
        (json!({ "rows": [], "plan": ["math_reward:x=1"] }), "what each lets you set"),
    ] {
        let problem = ask_plan(PLAN, Action::Score, "", &body).unwrap_err();
        assert!(problem.fix.contains(fix), "{body}: {}", problem.fix);
    }
    let both = json!({ "columns": { "completions": ["4"], "completion": ["4"] } });
    assert!(ask_plan(PLAN, Action::Score, "", &both).is_ok());
    let scorer = Pure::new(PLAN);
    let plans = Plans::new(Arc::<Pure>::clone(&scorer));
    let desk =
        Desk { scorer: &*scorer, plans: &plans, threads: Threads::Count(1), room: &|_| true };
    for (body, says) in [
        ("", "the body is empty"),
        ("{\"rows\":\n  [1,, 2]}", "Expecting value at line 2, column 6"),
        ("nonsense", "the body is not JSON"),
        (&"[".repeat(1_000_000), "the body is not JSON"),
        (&"{\"a\":".repeat(1_000_000), "the body is not JSON"),
    ] {
        let problem = answer(Action::Score, &Query::new(None), body, &desk).unwrap_err();
        assert_eq!((problem.status, problem.code), (400, "bad_json"));
        assert!(problem.message.contains(says), "{}", problem.message);
    }
}

#[test]
fn openrlhf_gets_lists_of_numbers() {
    let body =
        json!({ "query": [format!("2+2?{RIGHT}</s>")], "prompts": ["2+2?"], "labels": ["4"] });
    assert_eq!(
        ask(Action::GetReward, "", &body),
        json!({
            "rewards": [1.5],
            "scores": [1.0],
            "extra_logs": { "default_accuracy_reward": [1.0], "form": [1.0], "scored": [1.0] },
        })
    );
    assert_eq!(
        ask(Action::GetReward, "scalars=true", &body),
        json!({
            "rewards": 1.5,
            "scores": 1.0,
            "extra_logs": { "default_accuracy_reward": 1.0, "form": 1.0, "scored": 1.0 },
        })
    );
    // Several samples are a list whatever was asked for.
    let two = json!({ "query": ["4", RIGHT], "labels": ["4", "4"] });
    for query in ["scalars=true", "scalars=false"] {
        assert_eq!(ask(Action::GetReward, query, &two)["rewards"], json!([1.0, 1.5]), "{query}");
    }
    // Before 0.11.2 it sent empty lists to all servers but one.
    assert_eq!(
        ask(Action::GetReward, "", &json!({ "query": [], "prompts": [], "labels": [] })),
        json!({
            "rewards": [],
            "scores": [],
            "extra_logs": { "default_accuracy_reward": [], "form": [], "scored": [] },
        })
    );
    // A label that cannot be judged must not cost the keys or the numbers.
    let body = json!({ "query": [RIGHT, RIGHT], "prompts": ["", ""], "labels": [null, "4"] });
    let plan = r#"["default_accuracy_reward"]"#;
    let answer = ask_plan(plan, Action::GetReward, "", &body).unwrap();
    assert_eq!(answer["rewards"], json!([0.0, 1.0]));
    assert_eq!(answer["extra_logs"]["scored"], json!([0.0, 1.0]));
    for (body, says) in [
        (json!({}), "the body has no `query`"),
        (json!({ "query": "x" }), "`query` is text, not a list"),
        (json!({ "query": ["x"], "prompts": [] }), "`query` has 1 entries, `prompts` 0"),
        (json!({ "query": ["x"], "labels": ["4", "4"] }), "`prompts` 1 and `labels` 2"),
    ] {
        let (status, message) = refused(Action::GetReward, &body);
        assert!(status == 400 && message.contains(says), "{message}");
    }
}

#[test]
fn openrlhf_labels_may_bring_the_size_of_the_image() {
    let label = json!({
        "solution": "[100, 100, 200, 200]", "image_size": [640, 480], "image_grid_thw": [1, 34, 46],
    });
    let query = "<answer>[100, 100, 200, 200]</answer>";
    let body = json!({ "query": [query], "prompts": [""], "labels": [label.to_string()] });
    let answer = ask_plan(r#""iou_reward""#, Action::GetReward, "", &body).unwrap();
    assert_eq!(answer["extra_logs"]["scored"], json!([1.0]));
    assert!(answer["rewards"][0].as_f64().unwrap() > 0.9, "{answer}");
}

#[test]
fn slime_gets_a_bare_number_or_an_object() {
    let body = json!({ "prompt": [{ "role": "user", "content": "2+2?" }], "response": RIGHT, "label": "4" });
    assert_eq!(ask(Action::Rm, "", &body), json!(1.5));
    assert_eq!(
        ask(Action::Rm, "object=true", &body),
        json!({ "default_accuracy_reward": 1.0, "form": 1.0, "score": 1.5, "scored": 1.0 })
    );
    let unjudged = json!({ "prompt": "2+2?", "response": RIGHT, "label": null });
    let plan = r#"["default_accuracy_reward"]"#;
    assert_eq!(ask_plan(plan, Action::Rm, "", &unjudged).unwrap(), json!(0.0));
    assert_eq!(ask_plan(plan, Action::Rm, "object=true", &unjudged).unwrap()["scored"], json!(0.0));
    assert!(refused(Action::Rm, &json!({ "prompt": "x" })).1.contains("no `response`"));
}

fn verify_body(text: &str) -> Json {
    json!({
        "id": 17,
        "expected_answer": "4",
        "huge": 123_456_789_012_345_678_901_234_567_890_f64,
        "responses_create_params": {
            "input": [{ "role": "user", "content": [{ "type": "input_text", "text": "2+2?" }] }],
        },
        "response": {
            "id": "resp_1",
            "output": [
                { "type": "reasoning", "content": [{ "type": "reasoning_text", "text": "<answer>9</answer>" }] },
                { "type": "message", "content": [
                    { "type": "output_text", "text": text, "logprobs": [], "annotations": [] },
                    { "type": "refusal", "refusal": "no" },
                ] },
            ],
        },
    })
}

#[test]
fn nemo_gym_gets_its_request_back_with_the_reward() {
    let body = verify_body(RIGHT);
    let answer = ask(Action::Verify, "", &body);
    for (key, value) in body.as_object().unwrap() {
        assert_eq!(&answer[key], value, "{key}");
    }
    assert_eq!(answer["reward"], 1.5);
    assert_eq!(answer["reward_components"], json!({ "default_accuracy_reward": 1.0, "form": 1.0 }));
    assert_eq!((&answer["form"], &answer["scored"]), (&json!(1.0), &json!(1.0)));
    assert_eq!(answer.get("_ng_failure_class"), None);
    // When scored again, the new numbers replace the old ones.
    let mut again = answer.clone();
    again["response"] = verify_body("5")["response"].clone();
    let answer = ask(Action::Verify, "", &again);
    assert_eq!((&answer["reward"], &answer["form"]), (&json!(0.0), &json!(0.0)));
}

#[test]
fn nemo_gym_is_told_about_failures_in_its_own_way() {
    let mut body = verify_body(RIGHT);
    body.as_object_mut().unwrap().remove("expected_answer");
    let plan = r#"["default_accuracy_reward"]"#;
    let answer = ask_plan(plan, Action::Verify, "", &body).unwrap();
    assert_eq!(answer["reward"], 0.0);
    assert_eq!(answer["_ng_failure_class"], "judge_failed");
    assert_eq!(answer["_ng_failure_terminal"], true);
    let said = answer["_ng_failure_judge_error"].as_str().unwrap();
    assert!(said.starts_with("no_reference: "), "{said}");
    assert_eq!(answer["reward_components"], json!({ "default_accuracy_reward": 0.0 }));
    // The reference may also be in the verifier's metadata.
    body["verifier_metadata"] = json!({ "ground_truth": "4" });
    let answer = ask_plan(plan, Action::Verify, "", &body).unwrap();
    assert_eq!(
        (&answer["reward"], &answer["verifier_metadata"]),
        (&json!(1.0), &body["verifier_metadata"])
    );
    for (body, says) in [
        (json!({}), "no `response`"),
        (json!({ "response": "x" }), "`response` has no `output`"),
        (json!({ "response": { "output": 1 } }), "`response.output` is a number"),
    ] {
        let (status, message) = refused(Action::Verify, &body);
        assert!(status == 400 && message.contains(says), "{message}");
    }
}

#[test]
fn nemo_gym_may_write_the_response_in_several_ways() {
    for (item, read) in [
        (json!({ "type": "message", "content": RIGHT }), true),
        (json!({ "content": RIGHT }), true),
        (json!({ "content": [{ "text": RIGHT }] }), true),
        (json!({ "content": [{ "type": "output_text", "text": RIGHT }, { "text": "" }] }), true),
        (json!({ "content": [{ "type": "reasoning_text", "text": RIGHT }] }), false),
        (json!({ "type": "reasoning", "content": RIGHT }), false),
        (json!({ "content": [{ "type": "output_text", "text": 4 }] }), false),
        (json!({ "content": null }), false),
    ] {
        let body = json!({ "response": { "output": [item] }, "expected_answer": "4" });
        let reward = if read { 1.5 } else { 0.0 };
        assert_eq!(ask(Action::Verify, "", &body)["reward"], reward, "{item}");
    }
}

#[test]
fn nemo_gym_rows_have_the_columns_and_the_prompt() {
    let turn = |content: Json| json!([{ "role": "user", "content": content }]);
    for (input, prompt) in [
        (json!("2+2?"), json!("2+2?")),
        (turn(json!("2+2?")), turn(json!("2+2?"))),
        (turn(json!([{ "type": "input_text", "text": "2+2?" }])), turn(json!("2+2?"))),
        (
            turn(json!([{ "type": "input_image" }, { "text": "2" }, { "text": "3" }])),
            turn(json!("2\n3")),
        ),
    ] {
        let body = json!({
            "response": { "output": [] },
            "responses_create_params": { "input": input },
            "reward": 0.5,
            "verifier_metadata": { "task": "sum", "level": 3 },
            "level": 2,
        });
        let body = loads(&body.to_string()).unwrap();
        let row = super::nemo_gym::row_of(body.as_dict().unwrap()).unwrap();
        let row: Json = serde_json::from_str(&groundrule_json::dumps(&Value::Dict(row))).unwrap();
        let expected = json!({ "completion": "", "level": 2, "task": "sum", "prompt": prompt });
        assert_eq!(row, expected);
    }
}

#[test]
fn nemo_gym_means_are_over_what_all_answers_have() {
    let responses = json!([
        { "reward": 1.0, "level": 2, "_private": 1, "sometimes": 3, "text": "a" },
        { "reward": 0.0, "level": 5, "_private": 1, "text": "b" },
        { "reward": 9.0, "level": 9, "_ng_failure_class": "judge_failed" },
        "not an object",
    ]);
    let metrics = ask(Action::AggregateMetrics, "", &json!({ "verify_responses": responses }));
    assert_eq!(metrics["agent_metrics"], json!({ "mean/reward": 0.5, "mean/level": 3.5 }));
    assert_eq!(metrics["key_metrics"], json!({ "mean/reward": 0.5 }));
}

#[test]
fn a_reward_named_like_a_key_of_the_protocol_does_not_break_the_echo() {
    let body = verify_body(RIGHT);
    let plan = r#"["format_reward:as=response"]"#;
    let answer = ask_plan(plan, Action::Verify, "", &body).unwrap();
    assert_eq!(answer["response"], body["response"]);
    assert_eq!(answer["reward_components"], json!({ "response": 1.0 }));
}

#[test]
fn nemo_gym_has_all_its_routes() {
    assert_eq!(ask(Action::SeedSession, "", &verify_body(RIGHT)), json!({}));
    assert_eq!(ask(Action::ReverifyMode, "", &json!(null)), json!("stateless"));
    let answers =
        [ask(Action::Verify, "", &verify_body(RIGHT)), ask(Action::Verify, "", &verify_body("5"))];
    let metrics = ask(Action::AggregateMetrics, "", &json!({ "verify_responses": answers }));
    assert_eq!(metrics["key_metrics"], json!({ "mean/reward": 0.75 }));
    assert_eq!(metrics["agent_metrics"]["mean/form"], 0.5);
    assert_eq!(metrics["group_level_metrics"], json!([]));
    let none = ask(Action::AggregateMetrics, "", &json!({ "verify_responses": [] }));
    assert_eq!(none["agent_metrics"], json!({}));
}

#[test]
fn eval_protocol_learns_whether_the_score_is_valid() {
    let messages = json!([
        { "role": "user", "content": "2+2?" },
        { "role": "assistant", "content": RIGHT },
    ]);
    let answer = ask(
        Action::Evaluate,
        "",
        &json!({ "messages": messages, "ground_truth": "4", "kwargs": {} }),
    );
    assert_eq!((&answer["score"], &answer["is_score_valid"]), (&json!(1.5), &json!(true)));
    assert_eq!(answer["metrics"]["form"]["score"], 1.0);
    assert_eq!(answer["error"], Json::Null);
    let plan = r#"["default_accuracy_reward"]"#;
    let answer = ask_plan(plan, Action::Evaluate, "", &json!({ "messages": messages })).unwrap();
    assert_eq!((&answer["score"], &answer["is_score_valid"]), (&json!(0.0), &json!(false)));
    assert!(answer["reason"].as_str().unwrap().starts_with("no_reference: "));
    // Further columns come as kwargs.
    let body = json!({ "messages": messages, "kwargs": { "solution": "4" } });
    assert_eq!(ask_plan(plan, Action::Evaluate, "", &body).unwrap()["score"], 1.0);
    assert!(refused(Action::Evaluate, &json!({})).1.contains("no `messages`"));
    let (_, message) = refused(Action::Evaluate, &json!({ "messages": [], "kwargs": 1 }));
    assert!(message.contains("`kwargs` is a number"));
}

#[test]
fn lint_probes_the_plan_of_the_server_or_of_the_request() {
    let report = ask(Action::Lint, "", &json!({ "plan": "format_reward" }));
    let codes: Vec<&str> =
        report["advice"].as_array().unwrap().iter().filter_map(|a| a["code"].as_str()).collect();
    assert!(codes.contains(&"form_only"), "{report}");
    let report = ask(Action::Lint, "", &json!({ "rows": [{ "solution": "4" }] }));
    assert!(report["completions"].as_u64().unwrap() > 0);
    // A setting that strict semantics do not know.
    let plan = json!({ "name": "od_reward", "score_type": 10 });
    assert!(ask(Action::Lint, "", &json!({ "plan": plan }))["completions"].as_u64().unwrap() > 0);
    let report = ask(Action::Lint, "", &json!({ "rows": [{}, { "solution": "4" }] }));
    let advice = report["advice"].as_array().unwrap().last().unwrap();
    assert_eq!(advice["code"], "rows_without_reference");
    assert_eq!(advice["message"], "1 of 2 rows have no reference and were left out");
    let report = ask(Action::Lint, "", &json!({ "rows": vec![0; MOST_REFERENCES] }));
    let advice = report["advice"].as_array().unwrap().last().unwrap();
    assert_eq!(advice["message"], "1000 of 1000 rows have no reference and were left out");
    let report = ask(Action::Lint, "", &json!({ "rows": [{ "solution": "4" }] }));
    assert!(!report.to_string().contains("were left out"), "{report}");
    for (body, says) in [
        (json!({ "rows": 1 }), "`rows` is a number"),
        (json!({ "rows": vec![0; MOST_REFERENCES + 1] }), "`rows` has 1001 entries"),
        (json!({ "config": 1 }), "the body has an unknown key `config`"),
    ] {
        let (status, message) = refused(Action::Lint, &body);
        assert!(status == 400 && message.contains(says), "{message}");
    }
}

#[test]
fn rewards_and_plans_are_listed() {
    let listed = ask(Action::Rewards, "", &json!(null));
    assert_eq!(listed["rewards"].as_array().unwrap().len(), groundrule::registry::REWARDS.len());
    let plans = ask(Action::Plans, "", &json!(null));
    assert_eq!(plans["default"][1]["as"], "form");
    assert_eq!(plans["default"][1]["weight"], 0.5);
    let brought =
        r#"[{"name": "map_reward", "score_type": 1, "semantics": "strict", "tasks": ["a"]}]"#;
    let shown = ask_plan(brought, Action::Plans, "", &json!(null)).unwrap()["default"][0].clone();
    assert_eq!(shown["settings"]["score_type"], 1.0);
    assert_eq!((&shown["semantics"], &shown["tasks"]), (&json!("strict"), &json!(["a"])));
}

proptest::proptest! {
    #[test]
    fn no_body_is_too_odd(
        body in "(\\{\"(rows|columns|query|prompts|labels|response|messages|plan|output)\": ){0,3}[\\[\\]{}:,\"0-9a-z \\\\]{0,30}",
        action in proptest::sample::select(crate::routes::ROUTES.iter().map(|r| r.action).collect::<Vec<_>>()),
    ) {
        let scorer = Pure::new(r#""format_reward""#);
        let plans = Plans::new(Arc::<Pure>::clone(&scorer));
        let desk = Desk { scorer: &*scorer, plans: &plans, threads: Threads::Count(1), room: &|_| true };
        match answer(action, &Query::new(None), &body, &desk) {
            Ok(answer) => proptest::prop_assert!(serde_json::from_slice::<Json>(&answer.body).is_ok()),
            Err(problem) => proptest::prop_assert!(!problem.message.is_empty() && !problem.fix.is_empty()),
        }
    }
}
