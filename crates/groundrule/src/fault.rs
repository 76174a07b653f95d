//! What went wrong with one row, and which exception the Python reference raises for it.

use crate::reason::Reason;
use crate::shown::lines;
use std::borrow::Cow;
use std::fmt;

/// The Python exception that the reference raises in the same place.
///
/// The functions with VLM-R1's names raise it from Python; a plan turns it into an outcome.
///
/// ```
/// use groundrule::{Exception, Sample};
/// assert_eq!(Sample::new("7").reference().unwrap_err().exception, Exception::TypeError);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are Python's own")]
#[non_exhaustive]
pub enum Exception {
    DecompressionBombError,
    FileNotFoundError,
    IndexError,
    IsADirectoryError,
    JsonDecodeError,
    KeyError,
    NotADirectoryError,
    OsError,
    OverflowError,
    PermissionError,
    RecursionError,
    TypeError,
    UnidentifiedImageError,
    ValueError,
    ZeroDivisionError,
}

impl Exception {
    /// The name as Python prints it.
    ///
    /// ```
    /// use groundrule::Exception;
    /// assert_eq!(Exception::JsonDecodeError.name(), "JSONDecodeError");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Exception::DecompressionBombError => "DecompressionBombError",
            Exception::FileNotFoundError => "FileNotFoundError",
            Exception::IndexError => "IndexError",
            Exception::IsADirectoryError => "IsADirectoryError",
            Exception::JsonDecodeError => "JSONDecodeError",
            Exception::KeyError => "KeyError",
            Exception::NotADirectoryError => "NotADirectoryError",
            Exception::OsError => "OSError",
            Exception::OverflowError => "OverflowError",
            Exception::PermissionError => "PermissionError",
            Exception::RecursionError => "RecursionError",
            Exception::TypeError => "TypeError",
            Exception::UnidentifiedImageError => "UnidentifiedImageError",
            Exception::ValueError => "ValueError",
            Exception::ZeroDivisionError => "ZeroDivisionError",
        }
    }
}

/// One row's error: a stable reason, the exception it stands for, and a sentence that says what is
/// wrong and what to do.
///
/// ```
/// use groundrule::Sample;
/// let fault = Sample::new("7").reference().unwrap_err();
/// assert!(fault.to_string().starts_with("no_reference (TypeError): the row has no `solution`"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The stable code.
    pub reason: Reason,
    /// What the Python reference raises.
    pub exception: Exception,
    /// What is wrong, where, and what to do.
    pub message: String,
    /// The file that could not be used, if the fault is about one.
    pub file: Option<Box<FileError>>,
}

/// What the system said about a file: these two give Python's `OSError` its `errno` and `filename`.
///
/// ```
/// use groundrule::FileError;
/// let error = FileError { errno: 2, path: "a.png".to_owned() };
/// assert_eq!(error.errno, 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError {
    /// The system's error number, such as 2 for a file that does not exist.
    pub errno: i32,
    /// The path as it was given.
    pub path: String,
}

impl Fault {
    /// A fault of a reward that is not modelled on a Python function.
    ///
    /// ```
    /// use groundrule::{Exception, Fault, Reason};
    /// let fault = Fault::because(Reason::EmptyReference, "the reference has no word");
    /// assert_eq!(fault.exception, Exception::ValueError);
    /// ```
    pub fn because(reason: Reason, message: impl Into<String>) -> Self {
        Fault::new(reason, Exception::ValueError, message)
    }

    /// A fault with its message. What the message quotes from a row may be a model's text, so it is made safe to show.
    ///
    /// ```
    /// use groundrule::{Exception, Fault, Reason};
    /// let fault = Fault::new(Reason::NoImage, Exception::KeyError, "the row has no image");
    /// assert_eq!(fault.to_string(), "no_image (KeyError): the row has no image");
    /// ```
    pub fn new(reason: Reason, exception: Exception, message: impl Into<String>) -> Self {
        let message: String = message.into();
        let message = match lines(&message) {
            Cow::Borrowed(_) => message,
            Cow::Owned(escaped) => escaped,
        };
        Fault { reason, exception, message, file: None }
    }

    /// The reference answer is at fault, not the model's.
    ///
    /// ```
    /// use groundrule::Sample;
    /// assert!(Sample::new("7").reference().unwrap_err().is_bad_reference());
    /// ```
    pub fn is_bad_reference(&self) -> bool {
        self.reason.status() == crate::Status::Abstained
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.reason.code(), self.exception.name(), self.message)
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_their_reason_and_exception() {
        let fault = Fault::new(Reason::NoReference, Exception::TypeError, "no \u{1b}[2J\nhere");
        assert_eq!(fault.to_string(), "no_reference (TypeError): no \\u001b[2J\nhere");
        assert!(fault.is_bad_reference());
        let other = Fault::because(Reason::NoGrid, "no grid");
        assert_eq!((other.exception, other.is_bad_reference()), (Exception::ValueError, false));
    }
}
