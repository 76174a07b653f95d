//! What can be wrong with a table.

use std::fmt;

/// Why a table cannot be read or written, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// What was found.
    pub message: String,
    /// How to fix it.
    pub fix: String,
}

impl TableError {
    pub(crate) fn new(message: impl Into<String>, fix: impl Into<String>) -> Self {
        TableError { message: message.into(), fix: fix.into() }
    }

    /// A file that is cut short, or whose bytes are not what its format says.
    pub(crate) fn damaged(what: impl fmt::Display) -> Self {
        TableError::new(
            format!("the file is cut short or damaged: {what}"),
            "write it again, or repair it",
        )
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.fix)
    }
}

impl std::error::Error for TableError {}
