//! What comes out for one row and one reward.

use crate::fault::Fault;
use crate::reason::Reason;
use crate::trace::{FORM, Trace};
use crate::warning::Warning;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Whether there is a score.
///
/// ```
/// use groundrule::{Reason, Status};
/// assert_eq!(Reason::NumericEqual.status(), Status::Scored);
/// assert_eq!(Reason::NoReference.status(), Status::Abstained);
/// assert_eq!(Reason::NoImage.status(), Status::Failed);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is a score.
    Scored,
    /// The reference cannot be judged, or the reward is not meant for this row.
    Abstained,
    /// The row could not be scored.
    Failed,
}

impl Status {
    /// The word used in outputs.
    ///
    /// ```
    /// use groundrule::Status;
    /// assert_eq!(Status::Abstained.word(), "abstained");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Status::Scored => "scored",
            Status::Abstained => "abstained",
            Status::Failed => "failed",
        }
    }
}

/// One reward's judgement of one row.
///
/// ```
/// use groundrule::{Plan, Sample, World};
/// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
/// let judged = plan.judge(&Sample::new("<answer>7</answer>").with_solution("7"), &World::nowhere());
/// let outcome = &judged.outcomes[0];
/// assert_eq!((outcome.score, outcome.reason.code()), (Some(1.0), "numeric_equal"));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The score, if the status is [`Status::Scored`].
    pub score: Option<f64>,
    /// Why it is what it is.
    pub reason: Reason,
    /// What is odd about the row although there is a score, such as numbers that contradict their declared frame.
    pub warning: Option<Warning>,
    /// What is wrong and what to do, if there is no score.
    pub fault: Option<Box<Fault>>,
    /// How it came about, if that was asked for.
    pub trace: Option<Box<Trace>>,
}

impl Outcome {
    /// What a reward for form says about a completion that does not have it, if [`JudgeOptions`](crate::JudgeOptions) asked
    /// for that or for traces.
    ///
    /// ```
    /// use groundrule::{JudgeOptions, PartSpec, Plan, Sample, World};
    /// let plan = Plan::new(&[PartSpec::new("format_reward")])?;
    /// let options = JudgeOptions::new().forms(true);
    /// let judged = plan.judge_with(&Sample::new("<think>Let me see"), &World::nowhere(), options);
    /// assert_eq!(judged.outcomes[0].form_fault(), Some("<think> is never closed"));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn form_fault(&self) -> Option<&str> {
        let steps = self.trace.as_ref()?.steps();
        steps.iter().find(|step| step.what == FORM).map(|step| step.found.as_str())
    }

    /// A score and its reason.
    ///
    /// ```
    /// use groundrule::{Outcome, Reason, Status};
    /// let outcome = Outcome::scored(0.5, Reason::BoxOverlap);
    /// assert_eq!((outcome.score, outcome.status()), (Some(0.5), Status::Scored));
    /// ```
    pub fn scored(score: f64, reason: Reason) -> Self {
        Outcome { score: Some(score), reason, warning: None, fault: None, trace: None }
    }

    /// No score, and why.
    ///
    /// ```
    /// use groundrule::{Fault, Outcome, Reason};
    /// let outcome = Outcome::fault(Fault::because(Reason::NoImage, "the row has no image"));
    /// assert_eq!((outcome.score, outcome.reason), (None, Reason::NoImage));
    /// ```
    pub fn fault(fault: Fault) -> Self {
        Outcome {
            score: None,
            reason: fault.reason,
            warning: None,
            fault: Some(Box::new(fault)),
            trace: None,
        }
    }

    /// No score because the plan keeps the reward away from this row.
    ///
    /// ```
    /// use groundrule::{Outcome, Reason};
    /// assert_eq!(Outcome::not_for_this_task().reason, Reason::OtherTask);
    /// ```
    pub fn not_for_this_task() -> Self {
        Outcome { score: None, reason: Reason::OtherTask, warning: None, fault: None, trace: None }
    }

    /// Whether there is a score.
    ///
    /// ```
    /// use groundrule::{Outcome, Reason, Status};
    /// assert_eq!(Outcome::scored(1.0, Reason::TextMatch).status(), Status::Scored);
    /// ```
    pub fn status(&self) -> Status {
        self.reason.status()
    }
}

/// Scores that differ by less are the same: they are sums in another order.
const SAME: f64 = 1e-9;

/// Whether two scores are the same for all practical purposes.
///
/// ```
/// use groundrule::same_score;
/// assert!(same_score(0.1 + 0.2, 0.3) && same_score(f64::NAN, f64::NAN) && !same_score(0.3, 0.31));
/// ```
pub fn same_score(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() <= SAME || (one.is_nan() && other.is_nan())
}

/// A score as it appears in outputs: it reads back exactly, and a value that JSON has no number for
/// is text.
///
/// ```
/// use groundrule::WrittenScore;
/// assert_eq!(serde_json::to_string(&WrittenScore(Some(0.1)))?, "0.1");
/// assert_eq!(serde_json::to_string(&WrittenScore(Some(f64::NAN)))?, "\"NaN\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WrittenScore(pub Option<f64>);

impl Serialize for WrittenScore {
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

/// `score`, `status` and `reason`; `warning`, `detail` and `trace` if there are any.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("score", &WrittenScore(self.score))?;
        map.serialize_entry("status", &self.status())?;
        map.serialize_entry("reason", &self.reason)?;
        if let Some(warning) = self.warning {
            map.serialize_entry("warning", &warning)?;
        }
        if let Some(fault) = &self.fault {
            map.serialize_entry("detail", &fault.message)?;
        }
        if let Some(trace) = &self.trace {
            map.serialize_entry("trace", trace)?;
        }
        map.end()
    }
}

impl From<Result<Judgement, Fault>> for Outcome {
    fn from(result: Result<Judgement, Fault>) -> Self {
        match result {
            Ok(Judgement { score, reason, warning }) => {
                Outcome { warning, ..Outcome::scored(score, reason) }
            }
            Err(fault) => Outcome::fault(fault),
        }
    }
}

/// A score with its reason, as rewards return it.
///
/// ```
/// use groundrule::{Judgement, Outcome, Reason};
/// let outcome = Outcome::from(Ok(Judgement::new(1.0, Reason::TextMatch)));
/// assert_eq!(outcome.score, Some(1.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// The score.
    pub score: f64,
    /// Why it is what it is.
    pub reason: Reason,
    /// What is odd about the row nevertheless.
    pub warning: Option<Warning>,
}

impl Judgement {
    /// A score and its reason.
    ///
    /// ```
    /// use groundrule::{Judgement, Reason};
    /// assert_eq!(Judgement::new(0.0, Reason::TextDiffers).warning, None);
    /// ```
    pub const fn new(score: f64, reason: Reason) -> Self {
        Judgement { score, reason, warning: None }
    }

    /// The same with a warning, if there is one.
    ///
    /// ```
    /// use groundrule::{Judgement, Reason, Warning};
    /// let judged = Judgement::new(0.0, Reason::NoBox).warned(Some(Warning::DecimalBox));
    /// assert_eq!(judged.warning, Some(Warning::DecimalBox));
    /// ```
    #[must_use]
    pub const fn warned(self, warning: Option<Warning>) -> Self {
        Judgement { warning, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::Exception;

    #[test]
    fn scores_read_back_exactly() {
        for score in [0.1 + 0.2, -0.0, 1.0, 5e-324, f64::MAX, 1.0 / 3.0] {
            let text = serde_json::to_string(&WrittenScore(Some(score))).unwrap();
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), score.to_bits(), "{text}");
        }
        let text = |score| serde_json::to_string(&WrittenScore(score)).unwrap();
        assert_eq!(text(None), "null");
        assert_eq!(text(Some(f64::INFINITY)), "\"Infinity\"");
        assert_eq!(text(Some(f64::NEG_INFINITY)), "\"-Infinity\"");
    }

    #[test]
    fn scores_are_the_same_if_they_hardly_differ() {
        for (one, other, same) in [
            (0.1 + 0.2, 0.3, true),
            (1.0, 1.0 + 9e-10, true),
            (1.0, 1.0 + 2e-9, false),
            (0.5, -0.5, false),
            (f64::NAN, f64::NAN, true),
            (f64::NAN, 0.0, false),
            (f64::INFINITY, f64::INFINITY, true),
            (f64::INFINITY, f64::NEG_INFINITY, false),
        ] {
            assert_eq!(same_score(one, other), same, "{one} {other}");
            assert_eq!(same_score(other, one), same, "{other} {one}");
        }
    }

    #[test]
    fn outcomes_are_written_with_what_there_is() {
        let scored = Outcome::scored(1.0, Reason::FormatMatch);
        assert_eq!(
            serde_json::to_string(&scored).unwrap(),
            r#"{"score":1.0,"status":"scored","reason":"format_match"}"#
        );
        let fault = Fault::new(Reason::NoReference, Exception::TypeError, "none");
        assert_eq!(
            serde_json::to_string(&Outcome::fault(fault)).unwrap(),
            r#"{"score":null,"status":"abstained","reason":"no_reference","detail":"none"}"#
        );
    }
}
