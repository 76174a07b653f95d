//! What clients send and what they need back, one file per dialect. From text to text: nothing here waits, opens or
//! keeps anything.

mod eval_protocol;
mod nemo_gym;
mod openrlhf;
mod own;
mod slime;
mod table;

use crate::budget::{Room, Written};
use crate::judging::{Bench, Tally};
use crate::plans::Plans;
use crate::problem::Problem;
use crate::query::{Query, switch};
use crate::routes::Action;
use groundrule::Scorer;
use groundrule::Threads;
use groundrule_json::{Dict, PyStr, Value, loads};

pub(crate) use own::MOST_REFERENCES;
pub use table::answer_table;

/// Who answers: the plan that the path chose, among all that are served.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// The plan for this request.
    pub scorer: &'a dyn Scorer,
    /// All plans.
    pub plans: &'a Plans,
    /// How many threads a batch may use.
    pub threads: Threads,
    /// Where the answer's memory comes from.
    pub room: Room<'a>,
}

impl<'a> Desk<'a> {
    fn bench(&self, traced: bool) -> Bench<'a> {
        let (plan, world) = (self.scorer.plan(), self.scorer.world());
        Bench { plan, world, traced, threads: self.threads, room: self.room }
    }
}

/// An answer and what was counted for it.
#[derive(Debug, Default)]
pub struct Answer {
    /// JSON, or an Arrow stream.
    pub body: Vec<u8>,
    /// For `/metrics`.
    pub tally: Tally,
}

impl Answer {
    fn json(body: &impl serde::Serialize, tally: Tally) -> Result<Self, Problem> {
        let body = serde_json::to_vec(body).map_err(|_| Problem::defect())?;
        Ok(Answer { body, tally })
    }

    /// The same for what grows with the number of rows.
    fn of_rows(
        body: &impl serde::Serialize,
        tally: Tally,
        room: Room<'_>,
    ) -> Result<Self, Problem> {
        let mut written = Written::new(room);
        serde_json::to_writer(&mut written, body).map_err(|_| Problem::too_much())?;
        Ok(Answer { body: written.into_bytes(), tally })
    }
}

/// Answers a request whose body has arrived.
pub fn answer(
    action: Action,
    query: &Query<'_>,
    body: &str,
    desk: &Desk<'_>,
) -> Result<Answer, Problem> {
    match action {
        Action::Score => own::score(&parsed(body)?, switch(query, "trace")?, desk),
        Action::Explain => own::score(&parsed(body)?, true, desk),
        Action::Lint => own::lint(&parsed_or_empty(body)?, desk),
        Action::Rewards => own::rewards(),
        Action::Plans => own::plans(desk.plans),
        Action::GetReward => openrlhf::get_reward(parsed(body)?, switch(query, "scalars")?, desk),
        Action::Rm => slime::rm(parsed(body)?, switch(query, "object")?, desk),
        Action::SeedSession => nemo_gym::seed_session(&parsed_or_empty(body)?),
        Action::Verify => nemo_gym::verify(parsed(body)?, desk),
        Action::AggregateMetrics => nemo_gym::aggregate_metrics(parsed(body)?),
        Action::ReverifyMode => nemo_gym::reverify_mode(),
        Action::Evaluate => eval_protocol::evaluate(parsed(body)?, desk),
        Action::Root
        | Action::Health
        | Action::Live
        | Action::Ready
        | Action::Metrics
        | Action::OpenApi => Err(Problem::defect()),
    }
}

/// The body as JSON, or where it stops being JSON.
fn parsed(body: &str) -> Result<Value, Problem> {
    // A byte order mark is what some editors write; Python's clients never do.
    let body = body.strip_prefix('\u{feff}').unwrap_or(body);
    if body.trim().is_empty() {
        return Err(Problem::bad("bad_json", "the body is empty", "send a JSON object"));
    }
    loads(body).map_err(|error| {
        let what = error.message().split(": line ").next().unwrap_or_default();
        let what = what.strip_suffix(" at").unwrap_or(what);
        let before: String = body.chars().take(error.position()).collect();
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
        Problem::bad(
            "bad_json",
            format!("the body is not JSON: {what} at line {line}, column {column}"),
            "send one JSON value in UTF-8, nested less than 994 levels deep",
        )
    })
}

/// The same, but an empty body means an empty object.
fn parsed_or_empty(body: &str) -> Result<Value, Problem> {
    if body.trim().is_empty() { Ok(Value::Dict(Dict::new())) } else { parsed(body) }
}

/// The object that every dialect begins with.
fn object(value: Value) -> Result<Dict, Problem> {
    match value {
        Value::Dict(dict) => Ok(dict),
        other => Err(Problem::bad(
            "bad_request",
            format!("the body is {}, not an object", kind(&other)),
            "send a JSON object",
        )),
    }
}

/// A column of a batch that must be a list, taken out of the body: completions are long.
fn take_list(dict: &mut Dict, name: &str) -> Result<Vec<Value>, Problem> {
    match dict.insert(PyStr::from(name), Value::Null) {
        Some(Value::List(list)) => Ok(list),
        Some(other) => Err(Problem::bad(
            "bad_request",
            format!("`{name}` is {}, not a list", kind(&other)),
            format!("give `{name}` as a list with one entry per sample"),
        )),
        None => Err(missing(name)),
    }
}

/// The same for a column that may be missing or null; then it is filled with `rows` nulls.
fn take_optional(dict: &mut Dict, name: &str, rows: usize) -> Result<Vec<Value>, Problem> {
    match dict.get(name) {
        None | Some(Value::Null) => Ok(vec![Value::Null; rows]),
        Some(_) => take_list(dict, name),
    }
}

fn missing(name: &str) -> Problem {
    Problem::bad("bad_request", format!("the body has no `{name}`"), format!("add `{name}`"))
}

/// A row made from columns.
fn row(columns: impl IntoIterator<Item = (&'static str, Value)>) -> Dict {
    columns.into_iter().map(|(name, value)| (PyStr::from(name), value)).collect()
}

/// What a value is, as JSON calls it.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Int(_) | Value::BigInt(_) | Value::Float(_) => "a number",
        Value::String(_) => "text",
        Value::List(_) => "a list",
        Value::Dict(_) => "an object",
    }
}

#[cfg(test)]
pub(crate) mod tests;
