//! A judged row as it is written: one JSON object.

use groundrule::rows::{RowError, RowId};
use groundrule::{Judged, Outcome, Plan, Reason, Status, Trace};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// One row of the output.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a RowId>,
    pub(crate) status: Status,
    pub(crate) score: Score,
    /// What is wrong with a row that no reward has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<RowFault<'a>>,
    pub(crate) rewards: Rewards<'a>,
}

/// What is wrong with the row itself.
#[derive(Serialize)]
pub(crate) struct RowFault<'a> {
    reason: Reason,
    detail: &'a str,
    fix: &'a str,
}

impl<'a> From<&'a RowError> for RowFault<'a> {
    fn from(error: &'a RowError) -> Self {
        RowFault { reason: error.reason, detail: &error.message, fix: &error.fix }
    }
}

/// A score that reads back exactly; what JSON has no number for is text.
#[derive(Clone, Copy)]
pub(crate) struct Score(pub(crate) Option<f64>);

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            None => serializer.serialize_none(),
            Some(score) if score.is_finite() => serializer.serialize_f64(score),
            Some(score) if score.is_nan() => serializer.serialize_str("NaN"),
            Some(score) if score > 0.0 => serializer.serialize_str("Infinity"),
            Some(_) => serializer.serialize_str("-Infinity"),
        }
    }
}

/// The rewards of a row under their names.
pub(crate) struct Rewards<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) judged: &'a Judged,
    /// Whether the faults are the rewards' own; a row's fault is told once, above.
    pub(crate) detailed: bool,
}

#[derive(Serialize)]
struct Part<'a> {
    score: Score,
    status: Status,
    reason: Reason,
    /// Said only where it is not the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    semantics: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a Trace>,
}

impl Serialize for Rewards<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (part, outcome) in self.plan.parts().iter().zip(&self.judged.outcomes) {
            // Rewards that the row's reference did not choose have nothing to say about it.
            if outcome.reason == Reason::OtherTask && part.is_routed_by_kind() {
                continue;
            }
            let detail = outcome.fault.as_ref().filter(|_| self.detailed);
            map.serialize_entry(
                &part.label,
                &Part {
                    score: Score(outcome.score),
                    status: outcome.status(),
                    reason: outcome.reason,
                    semantics: part.semantics.is_strict().then(|| part.semantics.word()),
                    warning: outcome.warning,
                    detail: detail.map(|fault| fault.message.as_str()),
                    trace: outcome.trace.as_deref(),
                },
            )?;
        }
        map.end()
    }
}

/// The status of a row: that of the worst reward that was asked. Where the plan asks none, it abstains.
pub(crate) fn status(outcomes: &[Outcome]) -> Status {
    outcomes
        .iter()
        .filter(|outcome| outcome.reason != Reason::OtherTask)
        .map(Outcome::status)
        .max()
        .unwrap_or(Status::Abstained)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_back_exactly() {
        for score in [0.1 + 0.2, -0.0, 1.0, 5e-324, f64::MAX, 1.0 / 3.0] {
            let text = serde_json::to_string(&Score(Some(score))).unwrap();
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), score.to_bits(), "{text}");
        }
        let text = |score| serde_json::to_string(&Score(score)).unwrap();
        assert_eq!(text(None), "null");
        assert_eq!(text(Some(f64::NAN)), "\"NaN\"");
        assert_eq!(text(Some(f64::INFINITY)), "\"Infinity\"");
        assert_eq!(text(Some(f64::NEG_INFINITY)), "\"-Infinity\"");
    }

    #[test]
    fn a_row_is_as_good_as_its_worst_reward() {
        let scored = Outcome::scored(1.0, Reason::FormatMatch);
        let reason =
            |reason| Outcome { score: None, reason, warning: None, fault: None, trace: None };
        assert_eq!(status(&[scored.clone(), reason(Reason::OtherTask)]), Status::Scored);
        assert_eq!(status(&[scored.clone(), reason(Reason::NoReference)]), Status::Abstained);
        assert_eq!(
            status(&[reason(Reason::NoGrid), reason(Reason::NoReference), scored]),
            Status::Failed
        );
        assert_eq!(status(&[reason(Reason::OtherTask)]), Status::Abstained);
    }
}
