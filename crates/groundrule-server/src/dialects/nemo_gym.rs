//! NeMo-Gym, and through it verifiers and prime-rl: `POST /verify` brings the whole row of the data set with the
//! model's response, and wants all of it back with the reward.
//!
//! A row that cannot be scored is a failure row: it has reward 0, `_ng_failure_class`, and trying again never helps.

use super::{Answer, Desk, kind, object};
use crate::judging::{Tally, add_column, plain};
use crate::problem::Problem;
use groundrule_json::{Dict, PyStr, Value, dumps_unicode};
use serde_json::{Map, json};
use std::collections::BTreeMap;

/// Keys that belong to the protocol; a reward with such a name is only in `reward_components`.
const OWN: [&str; 4] = ["responses_create_params", "response", "reward", "reward_components"];

/// Columns that a row may have inside this one instead of next to it.
const METADATA: &str = "verifier_metadata";

pub(super) fn seed_session(body: &Value) -> Result<Answer, Problem> {
    object(body.clone())?;
    Answer::json(&json!({}), Tally::default())
}

pub(super) fn reverify_mode() -> Result<Answer, Problem> {
    Answer::json(&"stateless", Tally::default())
}

pub(super) fn verify(body: Value, desk: &Desk<'_>) -> Result<Answer, Problem> {
    let mut body = object(body)?;
    let row = row_of(&body)?;
    let bench = desk.bench(false);
    let ruling = bench.judge(&Value::Dict(row));
    let mut tally = Tally::default();
    tally.add(bench.plan, std::slice::from_ref(&ruling));

    let (total, scored) = ruling.number();
    let mut components = Dict::new();
    for (part, outcome) in bench.plan.parts().iter().zip(&ruling.judged.outcomes) {
        let (label, score) = (PyStr::from(part.label.as_str()), Value::Float(plain(outcome)));
        if !OWN.contains(&part.label.as_str()) {
            body.insert(label.clone(), score.clone());
        }
        components.insert(label, score);
    }
    body.insert(PyStr::from("reward"), Value::Float(total));
    body.insert(PyStr::from("reward_components"), Value::Dict(components));
    body.insert(PyStr::from("scored"), Value::Float(f64::from(u8::from(scored))));
    if !scored {
        body.insert(PyStr::from("_ng_failure_class"), Value::from("judge_failed"));
        body.insert(PyStr::from("_ng_failure_judge_error"), Value::from(ruling.trouble()));
        body.insert(PyStr::from("_ng_failure_terminal"), Value::Bool(true));
    }
    Ok(Answer { body: dumps_unicode(&Value::Dict(body)).into_bytes(), tally })
}

/// The row of a request: the columns of the data set, the text of the response, and the question.
pub(super) fn row_of(body: &Dict) -> Result<Dict, Problem> {
    let response = body.get("response").ok_or_else(|| super::missing("response"))?;
    let mut row = Dict::new();
    row.insert(PyStr::from("completion"), Value::from(text_of(response)?));
    for (name, value) in body.iter() {
        let known = OWN.iter().any(|own| name == *own) || name == METADATA;
        if !known {
            add_column(&mut row, name.clone(), value.clone());
        }
    }
    if let Some(Value::Dict(metadata)) = body.get(METADATA) {
        for (name, value) in metadata.iter() {
            add_column(&mut row, name.clone(), value.clone());
        }
    }
    if let Some(input) = body.get("responses_create_params").and_then(|params| params.get("input"))
    {
        add_column(&mut row, PyStr::from("prompt"), prompt_of(input));
    }
    Ok(row)
}

/// The input of a Responses request as the row reader knows prompts: `input_text` is text.
fn prompt_of(input: &Value) -> Value {
    let Value::List(turns) = input else { return input.clone() };
    let turn = |turn: &Value| {
        let text = match turn.get("content") {
            Some(Value::List(parts)) => {
                let texts =
                    parts.iter().filter_map(|part| part.get("text").and_then(Value::as_str));
                Value::from(texts.collect::<Vec<_>>().join("\n"))
            }
            Some(content) => content.clone(),
            None => Value::Null,
        };
        let role = turn.get("role").cloned().unwrap_or_default();
        Value::Dict(super::row([("role", role), ("content", text)]))
    };
    Value::List(turns.iter().map(turn).collect())
}

/// What the model wrote: the text of the messages among the output.
fn text_of(response: &Value) -> Result<String, Problem> {
    let wrong = |what: String| {
        Problem::bad(
            "bad_request",
            what,
            "send the Response object as the Responses API writes it: {\"output\": [{\"type\": \"message\", …}]}",
        )
    };
    let output = match response.get("output") {
        Some(Value::List(output)) => output,
        Some(other) => {
            return Err(wrong(format!("`response.output` is {}, not a list", kind(other))));
        }
        None => return Err(wrong("`response` has no `output`".to_owned())),
    };
    let mut text = String::new();
    for item in output {
        if item.get("type").and_then(Value::as_str).is_some_and(|kind| kind != "message") {
            continue;
        }
        match item.get("content") {
            Some(Value::String(content)) => text.push_str(&content.to_string_lossy()),
            Some(Value::List(parts)) => {
                for part in parts {
                    let kind = part.get("type").and_then(Value::as_str);
                    if let (None | Some("output_text"), Some(Value::String(part))) =
                        (kind, part.get("text"))
                    {
                        text.push_str(&part.to_string_lossy());
                    }
                }
            }
            _ => {}
        }
    }
    Ok(text)
}

/// Means over many answers of `/verify`: the reward, and every number that all of them have at the top.
pub(super) fn aggregate_metrics(body: Value) -> Result<Answer, Problem> {
    let responses = super::take_list(&mut object(body)?, "verify_responses")?;
    let mut sums: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    let failed = |response: &Value| response.get("_ng_failure_class").is_some();
    let counted: Vec<&Dict> =
        responses.iter().filter(|one| !failed(one)).filter_map(Value::as_dict).collect();
    for response in &counted {
        for (name, value) in response.iter() {
            let number = match value {
                Value::Int(_) | Value::Float(_) => value.as_number().and_then(|n| n.to_f64()),
                _ => None,
            };
            let own = name.as_str().filter(|name| !name.starts_with('_'));
            if let (Some(name), Some(number)) = (own, number.filter(|n| n.is_finite())) {
                let (sum, times) = sums.entry(name).or_default();
                *sum += number;
                *times += 1;
            }
        }
    }
    let mut metrics = Map::new();
    for (name, (sum, times)) in sums.into_iter().filter(|(_, (_, times))| *times == counted.len()) {
        let mean = sum / times as f64;
        if mean.is_finite() {
            metrics.insert(format!("mean/{name}"), json!(mean));
        }
    }
    let key = metrics.get("mean/reward").map(|mean| json!({ "mean/reward": mean }));
    let answer = json!({
        "group_level_metrics": [],
        "agent_metrics": metrics,
        "key_metrics": key.unwrap_or_else(|| json!({})),
    });
    Answer::json(&answer, Tally::default())
}
