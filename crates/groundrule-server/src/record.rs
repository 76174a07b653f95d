//! Judged rows as JSON: row by row, or column by column. The keys are the same in every answer.

use crate::judging::Ruling;
use groundrule::rows::RowId;
use groundrule::{Outcome, Plan, Reason, Status, Trace, Warning};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

pub(crate) use groundrule::WrittenScore as Score;

/// One row of an answer.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    id: Option<&'a RowId>,
    status: Status,
    score: Score,
    error: Option<RowFault<'a>>,
    rewards: Rewards<'a>,
}

impl<'a> Record<'a> {
    pub(crate) fn new(plan: &'a Plan, ruling: &'a Ruling) -> Self {
        Record {
            id: ruling.id.as_ref(),
            status: ruling.status(),
            score: Score(ruling.judged.total),
            error: ruling.error.as_ref().map(|error| RowFault {
                reason: error.reason,
                detail: &error.message,
                fix: &error.fix,
            }),
            rewards: Rewards { plan, ruling },
        }
    }
}

/// What is wrong with a row that no reward has seen.
#[derive(Serialize)]
struct RowFault<'a> {
    reason: Reason,
    detail: &'a str,
    fix: &'a str,
}

/// The rewards of a row under their names.
struct Rewards<'a> {
    plan: &'a Plan,
    ruling: &'a Ruling,
}

#[derive(Serialize)]
struct Part<'a> {
    score: Score,
    status: Status,
    reason: Reason,
    warning: Option<Warning>,
    detail: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a Trace>,
}

impl Serialize for Rewards<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let outcomes = &self.ruling.judged.outcomes;
        let mut map = serializer.serialize_map(Some(outcomes.len()))?;
        for (part, outcome) in self.plan.parts().iter().zip(outcomes) {
            let part_record = Part {
                score: Score(outcome.score),
                status: outcome.status(),
                reason: outcome.reason,
                warning: outcome.warning,
                detail: detail(outcome),
                trace: outcome.trace.as_deref(),
            };
            map.serialize_entry(&part.label, &part_record)?;
        }
        map.end()
    }
}

fn detail(outcome: &Outcome) -> Option<&str> {
    outcome.fault.as_ref().map(|fault| fault.message.as_str())
}

/// Many rows, row by row.
pub(crate) struct Records<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) rulings: &'a [Ruling],
}

impl Serialize for Records<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.rulings.len()))?;
        for ruling in self.rulings {
            list.serialize_element(&Record::new(self.plan, ruling))?;
        }
        list.end()
    }
}

/// Many rows, column by column, as `groundrule.score` gives them.
#[derive(Serialize)]
pub(crate) struct Columns<'a> {
    total: Vec<Score>,
    scores: ByReward<'a, Score>,
    statuses: ByReward<'a, Status>,
    reasons: ByReward<'a, Reason>,
    warnings: ByReward<'a, Option<Warning>>,
    details: ByReward<'a, Option<&'a str>>,
    traces: Option<ByReward<'a, Option<&'a Trace>>>,
}

/// For each reward one entry per row.
struct ByReward<'a, T> {
    plan: &'a Plan,
    rulings: &'a [Ruling],
    entry: fn(&'a Outcome) -> T,
}

impl<'a> Columns<'a> {
    pub(crate) fn new(plan: &'a Plan, rulings: &'a [Ruling], traced: bool) -> Self {
        Columns {
            total: rulings.iter().map(|ruling| Score(ruling.judged.total)).collect(),
            scores: ByReward { plan, rulings, entry: |outcome| Score(outcome.score) },
            statuses: ByReward { plan, rulings, entry: Outcome::status },
            reasons: ByReward { plan, rulings, entry: |outcome| outcome.reason },
            warnings: ByReward { plan, rulings, entry: |outcome| outcome.warning },
            details: ByReward { plan, rulings, entry: detail },
            traces: traced.then_some(ByReward {
                plan,
                rulings,
                entry: |outcome| outcome.trace.as_deref(),
            }),
        }
    }
}

impl<'a, T: Serialize> Serialize for ByReward<'a, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.plan.parts().len()))?;
        for (i, part) in self.plan.parts().iter().enumerate() {
            let column = Column { rulings: self.rulings, part: i, entry: self.entry };
            map.serialize_entry(&part.label, &column)?;
        }
        map.end()
    }
}

struct Column<'a, T> {
    rulings: &'a [Ruling],
    part: usize,
    entry: fn(&'a Outcome) -> T,
}

impl<T: Serialize> Serialize for Column<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.rulings.len()))?;
        for ruling in self.rulings {
            let entry = ruling.judged.outcomes.get(self.part).map(self.entry);
            list.serialize_element(&entry)?;
        }
        list.end()
    }
}
