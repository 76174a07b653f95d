//! slime: `POST {"prompt": .., "response": "..", "label": ..}`. The whole answer is the reward: a bare number, or with
//! `?object=true` an object for `--reward-key`.

use super::{Answer, Desk, missing, object, row};
use crate::judging::{Tally, add_label, plain};
use crate::problem::Problem;
use groundrule_json::Value;
use serde_json::{Map, json};

pub(super) fn rm(body: Value, as_object: bool, desk: &Desk<'_>) -> Result<Answer, Problem> {
    let body = object(body)?;
    let take = |name: &str| body.get(name).cloned();
    let completion = take("response").ok_or_else(|| missing("response"))?;
    let prompt = take("prompt").unwrap_or_default();
    let mut row = row([("completion", completion), ("prompt", prompt)]);
    add_label(&mut row, take("label").unwrap_or_default());
    let bench = desk.bench(false);
    let ruling = bench.judge(&Value::Dict(row));
    let mut tally = Tally::default();
    let (total, scored) = ruling.number();
    tally.add(bench.plan, std::slice::from_ref(&ruling));
    if !as_object {
        return Answer::json(&total, tally);
    }
    let mut answer = Map::new();
    for (part, outcome) in bench.plan.parts().iter().zip(&ruling.judged.outcomes) {
        answer.insert(part.label.clone(), json!(plain(outcome)));
    }
    answer.insert("score".to_owned(), json!(total));
    answer.insert("scored".to_owned(), json!(f64::from(u8::from(scored))));
    Answer::json(&answer, tally)
}
