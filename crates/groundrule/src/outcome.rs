//! What comes out for one row and one reward.

use crate::fault::Fault;
use crate::reason::Reason;
use crate::trace::Trace;
use serde::Serialize;

/// Whether there is a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is a score.
    Scored,
    /// The reference cannot be judged, or the reward is not meant for this row.
    Abstained,
    /// The row or the engine could not be brought to a score.
    Failed,
}

impl Status {
    /// The word that outputs carry.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Scored => "scored",
            Status::Abstained => "abstained",
            Status::Failed => "failed",
        }
    }
}

/// One reward's judgement of one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The score, where the status is [`Status::Scored`].
    pub score: Option<f64>,
    /// Why it is what it is.
    pub reason: Reason,
    /// What is odd about the row although there is a score, such as numbers that contradict their declared frame.
    pub warning: Option<Reason>,
    /// What is wrong and what to do, where there is no score.
    pub fault: Option<Box<Fault>>,
    /// How it came about, if that was asked for.
    pub trace: Option<Box<Trace>>,
}

impl Outcome {
    /// A score and its reason.
    pub fn scored(score: f64, reason: Reason) -> Self {
        Outcome { score: Some(score), reason, warning: None, fault: None, trace: None }
    }

    /// No score, and why.
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
    pub fn not_for_this_task() -> Self {
        Outcome { score: None, reason: Reason::OtherTask, warning: None, fault: None, trace: None }
    }

    /// Whether there is a score.
    pub fn status(&self) -> Status {
        self.reason.status()
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
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judgement {
    /// The score.
    pub score: f64,
    /// Why it is what it is.
    pub reason: Reason,
    /// What is odd about the row all the same.
    pub warning: Option<Reason>,
}

impl Judgement {
    /// A score and its reason.
    pub const fn new(score: f64, reason: Reason) -> Self {
        Judgement { score, reason, warning: None }
    }

    /// The same with a warning, if there is one.
    #[must_use]
    pub const fn warned(self, warning: Option<Reason>) -> Self {
        Judgement { warning, ..self }
    }
}
