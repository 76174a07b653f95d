//! From the text of a row to what the index keeps of it: judged by the plan, or taken from a scored file.

use crate::block::{MAYBE_RIGHT, MAYBE_WRONG, NO_STEP, ROW_FAULT};
use crate::twins::{Look, Twins};
use groundrule::rows::{COLUMNS, ColumnNames, Meaning, Row, RowError, RowId, Wanted};
use groundrule::{Judged, Scorer, Status};
use groundrule_json::{Dict, Value, loads};
use std::sync::Arc;

/// What a plan or a file says about one reward.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Recorded {
    pub(crate) label: String,
    pub(crate) score: Option<f64>,
    pub(crate) status: Status,
    pub(crate) reason: String,
    pub(crate) warning: Option<String>,
    pub(crate) detail: Option<String>,
}

/// How a row got its scores.
pub(crate) enum Found {
    /// The plan has judged it, and the other plan too if two are compared.
    Judged(Box<Judged>, Option<(Arc<dyn Scorer>, Box<Judged>)>),
    /// The file holds its scores.
    Recorded { total: Option<f64>, rewards: Vec<Recorded> },
    /// It cannot be read.
    Bad(Box<RowError>),
}

/// A row as it was read.
pub(crate) struct Reading {
    pub(crate) id: Option<String>,
    pub(crate) step: i64,
    pub(crate) group: Option<u64>,
    pub(crate) task: Option<String>,
    pub(crate) length: u32,
    pub(crate) status: Status,
    pub(crate) look: u8,
    pub(crate) found: Found,
    /// The line and the file of the raw row, if this is a scored row without its own text.
    pub(crate) of: Option<(u64, Option<String>)>,
}

/// Judges the rows of a view.
pub(crate) struct Judging {
    pub(crate) scorer: Arc<dyn Scorer>,
    pub(crate) before: Option<Arc<dyn Scorer>>,
    twins: Twins,
    wanted: Wanted,
    /// Scores that rows bring themselves do not count, unless a row has nothing else.
    pub(crate) again: bool,
}

impl Judging {
    pub(crate) fn new(
        scorer: Arc<dyn Scorer>,
        before: Option<Arc<dyn Scorer>>,
        again: bool,
    ) -> Self {
        let mut wanted = Wanted::of(scorer.plan());
        if let Some(before) = &before {
            wanted = wanted.or(Wanted::of(before.plan()));
        }
        let twins = Twins::new(scorer.specs());
        Judging { scorer, before, twins, wanted: wanted.with_groups(), again }
    }

    /// Reads and judges one row.
    pub(crate) fn read(&self, text: &[u8], too_long: bool) -> Reading {
        let named = self.wanted.column_names();
        if too_long {
            return bad(RowError::too_long(), None, named);
        }
        let value = std::str::from_utf8(text).ok().and_then(|text| loads(text).ok());
        let Some(Value::Dict(dict)) = &value else {
            // Read again to find out what to say about it.
            return match Row::parse_bytes(text, &self.wanted) {
                Err(error) => bad(error, None, named),
                Ok(row) => self.judge(&row, None),
            };
        };
        let row = Row::read(dict, &self.wanted);
        if let Some(recorded) = recorded(dict)
            && (!self.again || row.is_err())
        {
            let row = row.ok();
            let look = row.as_ref().map_or(0, |row| {
                let world = self.scorer.world();
                row.with_sample(|sample| {
                    bits(&self.twins.look_at_recorded(sample, &world, &recorded))
                })
            });
            return Reading { look, ..scored(dict, row.as_ref(), recorded, named) };
        }
        match row {
            Ok(row) => self.judge(&row, Some(dict)),
            Err(error) => bad(error, Some(dict), named),
        }
    }

    fn judge(&self, row: &Row<'_>, dict: Option<&Dict>) -> Reading {
        let named = self.wanted.column_names();
        let world = self.scorer.world();
        let judged = row.judge(self.scorer.plan(), &world);
        let look = row.with_sample(|sample| self.twins.look(sample, &world, &judged.outcomes));
        let before = self
            .before
            .as_ref()
            .map(|other| (Arc::clone(other), Box::new(row.judge(other.plan(), &other.world()))));
        Reading {
            id: row.id.as_ref().map(id_text),
            step: dict.map_or(NO_STEP, |dict| step_of(dict, named)),
            group: row.group,
            task: dict.and_then(|dict| task_of(dict, named)),
            length: characters(&row.completion),
            status: judged.status(),
            look: bits(&look),
            found: Found::Judged(Box::new(judged), before),
            of: None,
        }
    }
}

fn bits(look: &Look) -> u8 {
    u8::from(!look.maybe_right.is_empty()) * MAYBE_RIGHT
        + u8::from(!look.maybe_wrong.is_empty()) * MAYBE_WRONG
}

/// How long a text is, as people count.
pub(crate) fn characters(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

pub(crate) fn id_text(id: &RowId) -> String {
    match id {
        RowId::Number(number) => number.to_string(),
        RowId::Text(text) => text.clone(),
    }
}

fn bad(error: RowError, dict: Option<&Dict>, named: &ColumnNames) -> Reading {
    Reading {
        id: error.id.as_ref().map(id_text),
        step: dict.map_or(NO_STEP, |dict| step_of(dict, named)),
        group: None,
        task: dict.and_then(|dict| task_of(dict, named)),
        length: 0,
        status: Status::Failed,
        look: ROW_FAULT,
        found: Found::Bad(Box::new(error)),
        of: None,
    }
}

/// A row that brings its scores.
fn scored(
    dict: &Dict,
    row: Option<&Row<'_>>,
    rewards: Vec<Recorded>,
    named: &ColumnNames,
) -> Reading {
    let said = dict.get("status").and_then(Value::as_str).and_then(status_named);
    let asked = rewards.iter().filter(|reward| reward.reason != "other_task");
    let worst = || asked.map(|reward| reward.status).max().unwrap_or(Status::Abstained);
    let name = |name: &str| dict.get(name).and_then(Value::as_str).map(str::to_owned);
    let total = ["score", "total"].iter().find_map(|name| number(dict.get(name)?));
    let line = dict.get("line").and_then(Value::as_i64).and_then(|line| u64::try_from(line).ok());
    let id = row.and_then(|row| row.id.as_ref()).map(id_text);
    Reading {
        id: id.or_else(|| name("id").or_else(|| Some(dict.get("id")?.as_i64()?.to_string()))),
        step: step_of(dict, named),
        group: row.and_then(|row| row.group),
        task: task_of(dict, named),
        length: row.map_or(0, |row| characters(&row.completion)),
        status: said.unwrap_or_else(worst),
        look: 0,
        found: Found::Recorded { total, rewards },
        of: line.filter(|_| row.is_none()).map(|line| (line, name("file"))),
    }
}

/// The scores that a row brings: an object of rewards, each with a status or a reason.
pub(crate) fn recorded(dict: &Dict) -> Option<Vec<Recorded>> {
    let rewards = dict.get("rewards")?.as_dict()?;
    let mut found = Vec::new();
    for (label, outcome) in rewards.iter() {
        let (label, outcome) = (label.as_str()?, outcome.as_dict()?);
        let text = |name: &str| outcome.get(name).and_then(Value::as_str).map(str::to_owned);
        let score = outcome.get("score").and_then(number);
        let reason = text("reason")?;
        let status = text("status").as_deref().and_then(status_named);
        let status = status.unwrap_or(match score {
            Some(_) => Status::Scored,
            None => Status::Abstained,
        });
        found.push(Recorded {
            label: label.to_owned(),
            score,
            status,
            reason,
            warning: text("warning"),
            detail: text("detail"),
        });
    }
    Some(found)
}

pub(crate) fn status_named(word: &str) -> Option<Status> {
    [Status::Scored, Status::Abstained, Status::Failed].into_iter().find(|s| s.word() == word)
}

/// A score as outputs write it.
fn number(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some("NaN") => Some(f64::NAN),
        Some("Infinity") => Some(f64::INFINITY),
        Some("-Infinity") => Some(f64::NEG_INFINITY),
        Some(_) => None,
        None => value.as_number().and_then(groundrule_json::Number::to_f64),
    }
}

/// The step of the training that a row was made in.
fn step_of(dict: &Dict, named: &ColumnNames) -> i64 {
    Row::step_of(dict, named).unwrap_or(NO_STEP)
}

/// The task of a row, whether or not a plan uses it.
fn task_of(dict: &Dict, named: &ColumnNames) -> Option<String> {
    let tasks = COLUMNS.iter().filter(|column| column.meaning == Meaning::Task);
    let mut tasks = tasks.filter_map(|column| named.value_in(dict, column.name)?.as_str());
    tasks.next().map(str::to_owned)
}

/// Whether a row brings scores and no completion: it is a line of the output of `groundrule score`.
///
/// ```
/// use groundrule::rows::ColumnNames;
/// use groundrule_inspector::is_scored;
/// let scored = br#"{"line": 1, "rewards": {"a": {"score": 1.0, "status": "scored", "reason": "text_match"}}}"#;
/// assert!(is_scored(scored, &ColumnNames::USUAL));
/// assert!(!is_scored(br#"{"completion": "7", "solution": "7"}"#, &ColumnNames::USUAL));
/// ```
pub fn is_scored(text: &[u8], named: &ColumnNames) -> bool {
    let value = std::str::from_utf8(text).ok().and_then(|text| loads(text).ok());
    match &value {
        Some(Value::Dict(dict)) => {
            let wanted = Wanted::LENIENT.with_names(named);
            recorded(dict).is_some() && Row::read(dict, &wanted).is_err()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_look_at_is_kept_in_bits() {
        let look = |right: bool, wrong: bool| Look {
            maybe_right: if right { vec!["strict"] } else { Vec::new() },
            maybe_wrong: if wrong { vec!["strict"] } else { Vec::new() },
        };
        for (right, wrong, found) in [
            (false, false, 0),
            (true, false, MAYBE_RIGHT),
            (false, true, MAYBE_WRONG),
            (true, true, MAYBE_RIGHT | MAYBE_WRONG),
        ] {
            assert_eq!(bits(&look(right, wrong)), found);
        }
    }

    #[test]
    fn scores_are_read_as_outputs_write_them() {
        for (text, found) in [
            ("1", Some(1.0)),
            ("0.5", Some(0.5)),
            ("\"Infinity\"", Some(f64::INFINITY)),
            ("\"-Infinity\"", Some(f64::NEG_INFINITY)),
            ("\"1\"", None),
            ("null", None),
        ] {
            assert_eq!(number(&loads(text).unwrap()), found, "{text}");
        }
        assert!(number(&loads("\"NaN\"").unwrap()).is_some_and(f64::is_nan));
        for status in [Status::Scored, Status::Abstained, Status::Failed] {
            assert_eq!(status_named(status.word()), Some(status));
        }
        assert_eq!(status_named("nothing"), None);
    }

    #[test]
    fn a_row_without_a_status_has_that_of_its_worst_reward() {
        let read = |rewards: &str| {
            let Some(Value::Dict(dict)) =
                loads(&format!("{{\"id\": 7, \"rewards\": {rewards}}}")).ok()
            else {
                panic!()
            };
            let found = recorded(&dict).unwrap();
            scored(&dict, None, found, &ColumnNames::USUAL)
        };
        for (rewards, status) in [
            (r#"{"a": {"score": 1, "reason": "text_match"}}"#, Status::Scored),
            (
                r#"{"a": {"score": 1, "reason": "text_match"}, "b": {"score": null, "reason": "no_reference"}}"#,
                Status::Abstained,
            ),
            (
                r#"{"a": {"score": null, "reason": "no_image", "status": "failed"}, "b": {"score": 1, "reason": "text_match"}}"#,
                Status::Failed,
            ),
            (
                r#"{"a": {"score": 1, "reason": "text_match"}, "b": {"score": null, "reason": "other_task"}}"#,
                Status::Scored,
            ),
            (r#"{"a": {"score": null, "reason": "other_task"}}"#, Status::Abstained),
            ("{}", Status::Abstained),
        ] {
            let reading = read(rewards);
            assert_eq!((reading.status, reading.id.as_deref()), (status, Some("7")), "{rewards}");
        }
    }
}
