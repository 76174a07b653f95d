//! A judged row as it is written: one JSON object.

use groundrule::rows::{RowError, RowId};
use groundrule::shown::one_line;
use groundrule::{Judged, Outcome, Plan, Reason, Status, WrittenScore};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// One row of the output.
#[derive(Serialize)]
pub(crate) struct Record<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    /// Which row of its line it is, if the line holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) row: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a RowId>,
    pub(crate) status: Status,
    pub(crate) score: WrittenScore,
    /// The log's own reward next to the score, if they are compared.
    #[serde(flatten)]
    pub(crate) compared: Option<Compared>,
    /// What is wrong with a row that no reward has seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<RowFault<'a>>,
    pub(crate) rewards: Rewards<'a>,
}

/// A row of the log next to its score.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub(crate) struct Compared {
    /// The reward in the log; none if the column holds no number.
    pub(crate) logged: Option<f64>,
    /// By how much the score is higher.
    pub(crate) difference: Option<f64>,
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

/// The rewards of a row under their names.
pub(crate) struct Rewards<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) judged: &'a Judged,
    /// Whether the faults are the rewards' own; a row's fault is reported once, above.
    pub(crate) detailed: bool,
}

#[derive(Serialize)]
struct Part<'a> {
    #[serde(flatten)]
    outcome: &'a Outcome,
    /// Given only if it is not the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    semantics: Option<&'static str>,
}

impl Serialize for Rewards<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (part, outcome) in self.plan.parts().iter().zip(&self.judged.outcomes) {
            // Rewards that the row's reference did not choose have nothing to say about it.
            if outcome.reason == Reason::OtherTask && part.is_routed_by_kind() {
                continue;
            }
            let semantics = part.semantics.is_strict().then(|| part.semantics.word());
            if self.detailed {
                map.serialize_entry(&part.label, &Part { outcome, semantics })?;
            } else {
                let outcome = &Outcome { fault: None, ..outcome.clone() };
                map.serialize_entry(&part.label, &Part { outcome, semantics })?;
            }
        }
        map.end()
    }
}

/// A value as a line of JSON; what a terminal obeys is escaped, because people view rows with `cat` and `less`. Writing
/// values of these shapes to memory cannot fail.
pub(crate) fn line(value: &impl Serialize) -> Option<Vec<u8>> {
    ended(serde_json::to_vec(value).ok()?)
}

/// JSON as a line, escaped in the same way.
pub(crate) fn ended(mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    // Whole blocks at a time, so that the compiler can take many bytes at once.
    let is_plain =
        |block: &[u8]| block.iter().fold(true, |all, byte| all & (0x20..0x7f).contains(byte));
    if !bytes.chunks(64).all(is_plain) {
        bytes = one_line(&String::from_utf8(bytes).ok()?).into_owned().into_bytes();
    }
    bytes.push(b'\n');
    Some(bytes)
}
