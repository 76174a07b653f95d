//! What is wrong with a row before any reward has looked at it.

use super::RowId;
use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use std::fmt;

/// A row that cannot be judged: what was found, where, and how to fix it.
///
/// ```
/// use groundrule::rows::Row;
/// let error = Row::parse(r#"{"id": 7, "completion": ["a", "b"]}"#).unwrap_err();
/// assert_eq!(error.reason.code(), "bad_completion");
/// assert_eq!(error.message, "`completion` is a list of 2 texts");
/// assert_eq!(error.fix, "a row holds one completion: write one row for each of them");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowError {
    /// The stable code.
    pub reason: Reason,
    /// What was found.
    pub message: String,
    /// How to fix it.
    pub fix: String,
    /// The row's own name, if it could still be read.
    pub id: Option<RowId>,
}

impl RowError {
    pub(super) fn new(reason: Reason, message: impl Into<String>, fix: impl Into<String>) -> Self {
        RowError { reason, message: message.into(), fix: fix.into(), id: None }
    }

    /// A line that is longer than any row.
    ///
    /// ```
    /// use groundrule::rows::RowError;
    /// assert_eq!(RowError::too_long().reason.code(), "bad_line");
    /// ```
    pub fn too_long() -> Self {
        RowError::new(Reason::BadLine, "the line is longer than 64 MiB", "write one row per line")
    }

    /// A column of the wrong type.
    pub(super) fn column(column: &str, found: &str, fix: impl Into<String>) -> Self {
        RowError::new(Reason::BadColumn, format!("`{column}` is {found}"), fix)
    }

    /// The same as a fault in a plan's outcomes.
    ///
    /// ```
    /// use groundrule::rows::Row;
    /// let error = Row::parse("{}").unwrap_err();
    /// assert_eq!(error.fault().reason.code(), "no_completion");
    /// ```
    pub fn fault(&self) -> Fault {
        let exception = match self.reason {
            Reason::BadLine => Exception::JsonDecodeError,
            Reason::NoCompletion => Exception::KeyError,
            _ => Exception::TypeError,
        };
        Fault::new(self.reason, exception, self.to_string())
    }
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.fix)
    }
}

impl std::error::Error for RowError {}
