//! eval-protocol: `POST /evaluate {"messages": [..], "ground_truth": "..", "kwargs": {..}}`. A row that cannot be
//! scored is `is_score_valid: false` with its reason.

use super::{Answer, Desk, kind, object};
use crate::judging::{Tally, add_column, plain};
use crate::problem::Problem;
use groundrule_json::{Dict, Value};
use serde_json::{Map, json};

pub(super) fn evaluate(body: Value, desk: &Desk<'_>) -> Result<Answer, Problem> {
    let body = object(body)?;
    match body.get("messages") {
        Some(Value::List(_)) => {}
        Some(other) => {
            return Err(Problem::bad(
                "bad_request",
                format!("`messages` is {}, not a list", kind(other)),
                "give the conversation as a list of {\"role\": …, \"content\": …}",
            ));
        }
        None => return Err(super::missing("messages")),
    }
    let mut row = Dict::new();
    for (name, value) in body.iter().filter(|(name, _)| *name != "kwargs") {
        add_column(&mut row, name.clone(), value.clone());
    }
    match body.get("kwargs") {
        Some(Value::Dict(columns)) => {
            for (name, value) in columns.iter() {
                add_column(&mut row, name.clone(), value.clone());
            }
        }
        None | Some(Value::Null) => {}
        Some(other) => {
            return Err(Problem::bad(
                "bad_request",
                format!("`kwargs` is {}, not an object", kind(other)),
                "give further columns of the row as an object, or leave `kwargs` out",
            ));
        }
    }
    let bench = desk.bench(false);
    let ruling = bench.judge(&Value::Dict(row));
    let mut tally = Tally::default();
    tally.add(bench.plan, std::slice::from_ref(&ruling));
    let (total, scored) = ruling.number();
    let mut metrics = Map::new();
    for (part, outcome) in bench.plan.parts().iter().zip(&ruling.judged.outcomes) {
        let valid = outcome.score.is_some_and(f64::is_finite);
        let said = outcome.fault.as_ref().map(|fault| fault.message.as_str());
        let reason = match said {
            Some(said) => format!("{}: {said}", outcome.reason.code()),
            None => format!("{}: {}", outcome.reason.code(), outcome.reason.describe()),
        };
        let metric = json!({ "score": plain(outcome), "is_score_valid": valid, "reason": reason });
        metrics.insert(part.label.clone(), metric);
    }
    let trouble = (!scored).then(|| ruling.trouble());
    let reasons: Vec<&str> = ruling.judged.outcomes.iter().map(|o| o.reason.code()).collect();
    let answer = json!({
        "score": total,
        "is_score_valid": scored,
        "reason": trouble.clone().unwrap_or_else(|| reasons.join(", ")),
        "metrics": metrics,
        "error": trouble,
    });
    Answer::json(&answer, tally)
}
