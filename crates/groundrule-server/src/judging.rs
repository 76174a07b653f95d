//! From values to judged rows. Everything that the server asks of the library's rows is here.

use crate::budget::Room;
use crate::problem::Problem;
use groundrule::rows::{Row, RowError, RowId, Wanted};
use groundrule::{JudgeOptions, Judged, Outcome, Plan, Reason, Status, Threads, World};
use groundrule_json::{Dict, PyStr, Value};
use std::collections::HashMap;

/// A plan at work.
#[derive(Clone, Copy)]
pub(crate) struct Bench<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) world: World<'a>,
    pub(crate) traced: bool,
    pub(crate) threads: Threads,
    pub(crate) room: Room<'a>,
}

/// The result for one row.
#[derive(Debug)]
pub(crate) struct Ruling {
    pub(crate) id: Option<RowId>,
    /// What is wrong with the row itself; then no reward has seen it.
    pub(crate) error: Option<RowError>,
    pub(crate) judged: Judged,
}

impl Bench<'_> {
    /// Judges a row that is already parsed.
    pub(crate) fn judge(&self, row: &Value) -> Ruling {
        self.rule(Row::from_value(row, &Wanted::of(self.plan)))
    }

    /// Judges a line of NDJSON.
    pub(crate) fn judge_line(&self, line: &[u8]) -> Ruling {
        self.rule(match std::str::from_utf8(line) {
            Ok(line) => Row::parse_wanted(line, &Wanted::of(self.plan)),
            Err(error) => Err(RowError {
                reason: Reason::BadLine,
                message: format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1),
                fix: "write the rows as UTF-8".to_owned(),
                id: None,
            }),
        })
    }

    /// Judges a row, or says why there is none.
    pub(crate) fn rule(&self, row: Result<Row<'_>, RowError>) -> Ruling {
        match row {
            Ok(row) => {
                let judged =
                    row.judge_with(self.plan, &self.world, JudgeOptions::new().trace(self.traced));
                Ruling { id: row.id, error: None, judged }
            }
            Err(error) => {
                let judged = Judged::failed(self.plan.parts().len(), &error.fault());
                Ruling { id: error.id.clone(), error: Some(error), judged }
            }
        }
    }

    /// Judges many rows, in their order, as long as there is room for what is said about them: a row may be two bytes.
    pub(crate) fn judge_all<R: Sync>(
        &self,
        rows: &[R],
        judge: impl Fn(&R) -> Ruling + Sync,
    ) -> Result<Vec<Ruling>, Problem> {
        let least = self.plan.parts().len() * size_of::<Outcome>() + size_of::<Ruling>();
        let within = |row: &R| {
            if !(self.room)(least as u64) {
                return None;
            }
            let ruling = judge(row);
            (self.room)(ruling.said()).then_some(ruling)
        };
        let rulings = self.threads.map(rows, within);
        rulings.into_iter().collect::<Option<_>>().ok_or_else(Problem::too_much)
    }
}

impl Ruling {
    /// How many bytes its messages and traces take.
    fn said(&self) -> u64 {
        let of = |outcome: &Outcome| {
            let fault = outcome.fault.as_ref();
            let fault = fault.map_or(0, |fault| size_of_val(&**fault) + fault.message.len());
            let steps = outcome.trace.as_ref().map_or(&[][..], |trace| trace.steps());
            let trace: usize = steps.iter().map(|step| size_of_val(step) + step.found.len()).sum();
            (fault + trace) as u64
        };
        self.judged.outcomes.iter().map(of).sum()
    }

    /// The status of the row: the worst of the rewards that apply to it. If none applies, it is abstained.
    pub(crate) fn status(&self) -> Status {
        self.judged.status()
    }

    /// The total as a number for clients that only understand numbers, and whether there is one.
    pub(crate) fn number(&self) -> (f64, bool) {
        match self.judged.total.filter(|total| total.is_finite()) {
            Some(total) => (total, true),
            None => (0.0, false),
        }
    }

    /// Why there is no total, for people.
    pub(crate) fn trouble(&self) -> String {
        if let Some(error) = &self.error {
            return format!("{}: {error}", error.reason.code());
        }
        let worst = self
            .judged
            .outcomes
            .iter()
            .filter(|outcome| outcome.score.is_none_or(|score| !score.is_finite()))
            .max_by_key(|outcome| outcome.status());
        match worst {
            Some(Outcome { reason, fault: Some(fault), .. }) => {
                format!("{}: {}", reason.code(), fault.message)
            }
            Some(outcome) => format!("{}: {}", outcome.reason.code(), outcome.reason.describe()),
            None => String::new(),
        }
    }
}

/// A score as a number for clients that only understand numbers.
pub(crate) fn plain(outcome: &Outcome) -> f64 {
    outcome.score.filter(|score| score.is_finite()).unwrap_or(0.0)
}

/// The key of a label object that brings more columns than the reference.
const SOLUTION: &str = "solution";

/// Adds a label to a row: an object with a `solution`, as JSON text or as it is, adds its own columns, such as
/// `image_size`; anything else is the reference.
pub(crate) fn add_label(row: &mut Dict, label: Value) {
    let columns = match &label {
        Value::String(text) => text
            .as_str()
            .filter(|text| text.trim_start().starts_with('{'))
            .and_then(|text| groundrule_json::loads(text).ok()),
        Value::Dict(_) => Some(label.clone()),
        _ => None,
    };
    match columns {
        Some(Value::Dict(columns)) if columns.get(SOLUTION).is_some() => {
            for (name, value) in columns {
                add_column(row, name, value);
            }
        }
        _ => {
            row.insert(PyStr::from(SOLUTION), label);
        }
    }
}

/// Adds a column, unless the row already has it.
pub(crate) fn add_column(row: &mut Dict, name: PyStr, value: Value) {
    if !row.contains_key(&name) {
        row.insert(name, value);
    }
}

/// How many rows each reward judged, and how: what `/metrics` counts.
#[derive(Debug, Default)]
pub struct Tally {
    /// Rows judged.
    pub rows: u64,
    /// Outcomes by the reward's name in the registry and by reason.
    pub outcomes: HashMap<(&'static str, Reason), u64>,
}

impl Tally {
    pub(crate) fn add(&mut self, plan: &Plan, rulings: &[Ruling]) {
        self.rows += rulings.len() as u64;
        for ruling in rulings {
            for (part, outcome) in plan.parts().iter().zip(&ruling.judged.outcomes) {
                *self.outcomes.entry((part.entry.name, outcome.reason)).or_default() += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_json::{dumps, loads};

    #[test]
    fn labels_are_references_or_bring_columns() {
        for (label, row) in [
            (r#""7""#, r#"{"completion": "x", "solution": "7"}"#),
            ("7", r#"{"completion": "x", "solution": 7}"#),
            ("null", r#"{"completion": "x", "solution": null}"#),
            (
                r#""{\"solution\": \"[1, 2, 3, 4]\", \"image_size\": [640, 480], \"completion\": \"y\"}""#,
                r#"{"completion": "x", "solution": "[1, 2, 3, 4]", "image_size": [640, 480]}"#,
            ),
            (
                r#"{"solution": 1, "task": "a"}"#,
                r#"{"completion": "x", "solution": 1, "task": "a"}"#,
            ),
            // A box is a reference, not a set of columns.
            (
                r#""{\"bbox_2d\": [1, 2, 3, 4]}""#,
                r#"{"completion": "x", "solution": "{\"bbox_2d\": [1, 2, 3, 4]}"}"#,
            ),
            (r#""{broken""#, r#"{"completion": "x", "solution": "{broken"}"#),
        ] {
            let mut dict = Dict::new();
            dict.insert(PyStr::from("completion"), Value::from("x"));
            add_label(&mut dict, loads(label).unwrap());
            assert_eq!(dumps(&Value::Dict(dict)), row, "{label}");
        }
    }
}
