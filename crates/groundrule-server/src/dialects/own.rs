//! Our own dialect: rows in, rows out; columns in, columns out.

use super::{Answer, Desk, kind, object};
use crate::judging::{Bench, Tally};
use crate::plans::{self, Plans};
use crate::problem::Problem;
use crate::record::{Columns, Records};
use groundrule::Scorer;
use groundrule::lint::{Advice, Level, lint as probe};
use groundrule::rows::{COMPLETIONS, Meaning, Row, Wanted, column_named};
use groundrule::{PartSpec, Plan, nearest, registry};
use groundrule_json::{Dict, PyStr, Value};
use serde_json::{Value as Json, json};

/// The keys that a request may have.
const KEYS: [&str; 4] = ["rows", "columns", "plan", "trace"];

/// The keys that a lint request may have.
const LINT_KEYS: [&str; 2] = ["plan", "rows"];

/// What is said of a reward, not of a request.
const OF_A_REWARD: [&str; 3] = ["semantics", "weight", "tasks"];

/// A reward that has these.
const EXAMPLE: &str = "default_accuracy_reward";

/// The most reference rows that lint takes.
pub(crate) const MOST_REFERENCES: usize = 1000;

/// Refuses keys other than the known ones.
fn only(body: &Dict, known: &[&str]) -> Result<(), Problem> {
    for key in body.keys() {
        let key = key.to_string_lossy();
        if !known.contains(&&*key) {
            let of_a_row = column_named(&key).is_some() && known.contains(&"rows");
            let fix = match nearest(&key, known) {
                _ if of_a_row => {
                    format!("a row goes into `rows`: {{\"rows\": [{{\"{key}\": …, …}}]}}")
                }
                _ if OF_A_REWARD.contains(&&*key) => {
                    format!("say it in the plan: {{\"plan\": \"{EXAMPLE}:{key}=…\", …}}")
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the keys are {}", known.join(", ")),
            };
            let what = format!("the body has an unknown key `{key}`");
            return Err(Problem::bad("bad_request", what, fix));
        }
    }
    Ok(())
}

pub(super) fn score(body: &Value, traced: bool, desk: &Desk<'_>) -> Result<Answer, Problem> {
    let Value::Dict(body) = body else {
        return Err(Problem::bad(
            "bad_request",
            format!("the body is {}, not an object", kind(body)),
            "send {\"rows\": [{…}, …]} or {\"columns\": {\"completion\": […], …}}",
        ));
    };
    only(body, &KEYS)?;
    let traced = traced
        | match body.get("trace") {
            None => false,
            Some(Value::Bool(traced)) => *traced,
            Some(other) => {
                return Err(Problem::bad(
                    "bad_request",
                    format!("`trace` is {}", kind(other)),
                    "give true or false",
                ));
            }
        };
    let brought = match body.get("plan") {
        None | Some(Value::Null) => None,
        Some(plan) => Some(plans::requested(plan)?.1),
    };
    let bench = desk.bench(traced);
    let bench = Bench { plan: brought.as_ref().unwrap_or(bench.plan), ..bench };
    let mut tally = Tally::default();
    match (body.get("rows"), body.get("columns")) {
        (Some(Value::List(rows)), None) => {
            let rulings = bench.judge_all(rows, |row| bench.judge(row))?;
            tally.add(bench.plan, &rulings);
            let rows = Records { plan: bench.plan, rulings: &rulings };
            #[derive(serde::Serialize)]
            struct Rows<'a> {
                rows: Records<'a>,
            }
            Answer::of_rows(&Rows { rows }, tally, desk.room)
        }
        (None, Some(Value::Dict(columns))) => {
            let lists = lists(columns)?;
            let count = lists.first().map_or(0, |(_, list)| list.len());
            let places: Vec<usize> = (0..count).collect();
            let read = read(lists, &Wanted::of(bench.plan));
            let rulings = bench.judge_all(&places, |place| bench.judge(&row(&read, *place)))?;
            tally.add(bench.plan, &rulings);
            let columns = Columns::new(bench.plan, &rulings, traced);
            #[derive(serde::Serialize)]
            struct InColumns<'a> {
                columns: Columns<'a>,
            }
            Answer::of_rows(&InColumns { columns }, tally, desk.room)
        }
        (Some(_), Some(_)) => Err(Problem::bad(
            "bad_request",
            "the body has both `rows` and `columns`",
            "leave one of them out",
        )),
        (None, None) => Err(Problem::bad(
            "bad_request",
            "the body has neither `rows` nor `columns`",
            "send {\"rows\": [{…}, …]} or {\"columns\": {\"completion\": […], …}}",
        )),
        (Some(other), None) => Err(Problem::bad(
            "bad_request",
            format!("`rows` is {}, not a list", kind(other)),
            "give the rows as a list of objects",
        )),
        (None, Some(other)) => Err(Problem::bad(
            "bad_request",
            format!("`columns` is {}, not an object", kind(other)),
            "give each column as a list under its name",
        )),
    }
}

/// A column and its name.
type Listed<'a> = (&'a PyStr, &'a [Value]);

/// The longest name, in bytes, that a column which is not read may have to be named in a message.
const LONGEST_NAMED: usize = 100;

/// The columns that are read, and those that a message may name. Every row repeats their names, so they must be short.
fn read<'a>(lists: Vec<Listed<'a>>, wanted: &Wanted) -> Vec<Listed<'a>> {
    let short = |name: &PyStr| {
        let name = name.to_string_lossy();
        name.len() <= LONGEST_NAMED || wanted.reads_name(&name)
    };
    lists.into_iter().filter(|(name, _)| short(name)).collect()
}

/// The row at a place.
fn row(lists: &[Listed<'_>], place: usize) -> Value {
    let entry = |(name, list): &Listed<'_>| Some(((*name).clone(), list.get(place)?.clone()));
    Value::Dict(lists.iter().filter_map(entry).collect())
}

/// The columns, all of the same length.
fn lists(columns: &Dict) -> Result<Vec<Listed<'_>>, Problem> {
    let mut first: Option<(&PyStr, usize)> = None;
    let mut lists: Vec<Listed<'_>> = Vec::with_capacity(columns.len());
    for (name, value) in columns.iter() {
        let shown = name.to_string_lossy();
        let Value::List(list) = value else {
            return Err(Problem::bad(
                "bad_request",
                format!("`columns.{shown}` is {}, not a list", kind(value)),
                "give each column as a list with one entry per row",
            ));
        };
        match first {
            Some((other, length)) if length != list.len() => {
                return Err(Problem::bad(
                    "bad_request",
                    format!(
                        "`columns.{shown}` has {} entries and `columns.{}` has {length}",
                        list.len(),
                        other.to_string_lossy()
                    ),
                    "give each column one entry per row",
                ));
            }
            _ => first = Some((name, list.len())),
        }
        lists.push((name, list));
    }
    let is_completion = |name: &PyStr| {
        column_named(&name.to_string_lossy()).is_some_and(|of| of.meaning == Meaning::Completion)
    };
    let named = |(name, _): &Listed<'_>| {
        let name = name.to_string_lossy();
        COMPLETIONS.contains(&&*name).then(|| name.into_owned())
    };
    if let (false, Some(name)) =
        (lists.iter().any(|(name, _)| is_completion(name)), lists.iter().find_map(named))
    {
        return Err(Problem::bad(
            "bad_request",
            format!("`columns` has `{name}` and no `completion`"),
            "call the column `completion`, with one entry per row",
        ));
    }
    Ok(lists)
}

pub(super) fn lint(body: &Value, desk: &Desk<'_>) -> Result<Answer, Problem> {
    let body = object(body.clone())?;
    only(&body, &LINT_KEYS)?;
    let brought = match body.get("plan") {
        None | Some(Value::Null) => None,
        Some(plan) => Some(plans::requested(plan)?.0),
    };
    let rows = match body.get("rows") {
        None | Some(Value::Null) => &[][..],
        Some(Value::List(rows)) if rows.len() <= MOST_REFERENCES => rows.as_slice(),
        Some(Value::List(rows)) => {
            return Err(Problem::bad(
                "bad_request",
                format!("`rows` has {} entries", rows.len()),
                format!("send at most {MOST_REFERENCES} rows with different references"),
            ));
        }
        Some(other) => {
            return Err(Problem::bad(
                "bad_request",
                format!("`rows` is {}, not a list", kind(other)),
                "give rows with references as a list of objects, or leave `rows` out",
            ));
        }
    };
    let references = references(rows);
    let specs = brought.as_deref().unwrap_or(desk.scorer.specs());
    let mut report = probe(specs, &desk.scorer.world(), &references)
        .map_err(|error| Problem::bad("bad_plan", error.to_string(), plans::LISTED))?;
    if references.len() < rows.len() {
        report.advice.push(left_out(rows.len() - references.len(), rows.len()));
    }
    Answer::json(&report, Tally::default())
}

/// Rows without a reference were left out; if all were, our own references are used.
fn left_out(without: usize, of: usize) -> Advice {
    Advice {
        level: Level::Warning,
        code: "rows_without_reference",
        label: None,
        message: format!("{without} of {of} rows have no reference and were left out"),
        fix: "give each row a `solution`".to_owned(),
    }
}

/// The rows that have a reference, numbered from 1. They need no completion.
fn references(rows: &[Value]) -> Vec<(u64, Row<'static>)> {
    let numbered = (1..).zip(rows.iter().cloned());
    let read = numbered.filter_map(|(number, mut row)| {
        if let Value::Dict(dict) = &mut row {
            crate::judging::add_column(dict, PyStr::from("completion"), Value::from(""));
        }
        let row = Row::from_value(&row, &Wanted::ALL).ok()?.into_owned();
        row.solution.is_some().then_some((number, row))
    });
    read.collect()
}

pub(super) fn rewards() -> Result<Answer, Problem> {
    Answer::json(&json!({ "rewards": registry::REWARDS }), Tally::default())
}

pub(super) fn plans(plans: &Plans) -> Result<Answer, Problem> {
    let named: serde_json::Map<String, Json> =
        plans.named.iter().map(|(name, scorer)| (name.clone(), shown(&**scorer))).collect();
    Answer::json(&json!({ "default": shown(&*plans.default), "plans": named }), Tally::default())
}

fn shown(scorer: &dyn Scorer) -> Json {
    let plan: &Plan = scorer.plan();
    let specs: &[PartSpec] = scorer.specs();
    let parts = plan.parts().iter().zip(specs).map(|(part, spec)| {
        let settings: serde_json::Map<String, Json> = spec
            .settings
            .iter()
            .map(|(name, setting)| {
                let value = match setting {
                    groundrule::Setting::Number(number) => json!(number),
                    groundrule::Setting::Text(text) => json!(text),
                };
                (name.clone(), value)
            })
            .collect();
        json!({
            "as": part.label,
            "name": part.entry.name,
            "weight": part.weight,
            "semantics": part.semantics.word(),
            "tasks": part.tasks,
            "settings": settings,
        })
    });
    Json::Array(parts.collect())
}
