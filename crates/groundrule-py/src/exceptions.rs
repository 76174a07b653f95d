//! The engine's errors as Python exceptions.

use groundrule::{Exception, Fault, FileError, SettingError};
use groundrule_json::{JsonError, JsonErrorKind, RepairError, RepairErrorKind};
use pyo3::exceptions::*;
use pyo3::intern;
use pyo3::prelude::*;

pyo3::create_exception!(
    groundrule,
    EngineError,
    PyRuntimeError,
    "An internal error. Please report the input that caused it."
);
pyo3::create_exception!(
    groundrule,
    UnidentifiedImageError,
    PyOSError,
    "An image that cannot be read. Pillow's own class is raised instead where Pillow is installed."
);
pyo3::create_exception!(
    groundrule,
    DecompressionBombError,
    PyException,
    "An image with too many pixels. Pillow's own class is raised instead where Pillow is installed."
);

/// The Python exception for an engine's error.
pub(crate) fn raise(py: Python<'_>, fault: &Fault) -> PyErr {
    let message = fault.message.clone();
    if let Some(error) = fault.file.as_deref().and_then(|file| os_error(py, file).ok()) {
        return error;
    }
    match fault.exception {
        Exception::DecompressionBombError => {
            pillows(py, "PIL.Image", "DecompressionBombError", &message)
                .unwrap_or_else(|_| DecompressionBombError::new_err(message))
        }
        Exception::FileNotFoundError => PyFileNotFoundError::new_err(message),
        Exception::IndexError => PyIndexError::new_err(message),
        Exception::IsADirectoryError => PyIsADirectoryError::new_err(message),
        Exception::JsonDecodeError => json_decode_error(py, &message, "", None),
        Exception::KeyError => PyKeyError::new_err(message),
        Exception::NotADirectoryError => PyNotADirectoryError::new_err(message),
        Exception::OsError => PyOSError::new_err(message),
        Exception::OverflowError => PyOverflowError::new_err(message),
        Exception::PermissionError => PyPermissionError::new_err(message),
        Exception::RecursionError => PyRecursionError::new_err(message),
        Exception::TypeError => PyTypeError::new_err(message),
        Exception::UnidentifiedImageError => pillows(py, "PIL", "UnidentifiedImageError", &message)
            .unwrap_or_else(|_| UnidentifiedImageError::new_err(message)),
        Exception::ValueError => PyValueError::new_err(message),
        Exception::ZeroDivisionError => PyZeroDivisionError::new_err(message),
        _ => PyRuntimeError::new_err(message),
    }
}

/// Python's own error for a file, with `errno`, `strerror` and `filename`. The number decides the class.
fn os_error(py: Python<'_>, file: &FileError) -> PyResult<PyErr> {
    let said = py.import("os")?.call_method1("strerror", (file.errno,))?;
    let class = py.get_type::<PyOSError>();
    Ok(PyErr::from_value(class.call1((file.errno, said, file.path.as_str()))?))
}

/// An exception of Pillow's, so that scripts written for it catch ours.
fn pillows(py: Python<'_>, module: &str, class: &str, message: &str) -> PyResult<PyErr> {
    Ok(PyErr::from_value(py.import(module)?.getattr(class)?.call1((message,))?))
}

/// The exception of `json.loads` for a text.
pub(crate) fn raise_json(py: Python<'_>, error: &JsonError, text: &str) -> PyErr {
    match error.kind() {
        JsonErrorKind::Decode => {
            json_decode_error(py, error.message(), text, Some(error.position()))
        }
        JsonErrorKind::IntTooLong => PyValueError::new_err(error.message().to_owned()),
        JsonErrorKind::TooDeep => PyRecursionError::new_err(error.message().to_owned()),
    }
}

/// A `json.JSONDecodeError` that says `message` and knows its place.
///
/// Its constructor makes the message from the whole text; where the text is no longer at hand, the place is read back
/// from the message.
fn json_decode_error(py: Python<'_>, message: &str, text: &str, position: Option<usize>) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let class = py.import("json")?.getattr("JSONDecodeError")?;
        let (what, line, column, at) = place(message);
        let error = class.call1((what, text, position.unwrap_or(at)))?;
        if position.is_none() {
            error.setattr(intern!(py, "args"), (message,))?;
            error.setattr(intern!(py, "lineno"), line)?;
            error.setattr(intern!(py, "colno"), column)?;
        }
        Ok(PyErr::from_value(error))
    };
    make().unwrap_or_else(|_| PyValueError::new_err(message.to_owned()))
}

/// Splits `Expecting value: line 1 column 2 (char 1)`.
fn place(message: &str) -> (&str, usize, usize, usize) {
    let read = || {
        let (what, rest) = message.rsplit_once(": line ")?;
        let (line, rest) = rest.split_once(" column ")?;
        let (column, rest) = rest.split_once(" (char ")?;
        let at = rest.strip_suffix(')')?;
        Some((what, line.parse().ok()?, column.parse().ok()?, at.parse().ok()?))
    };
    read().unwrap_or((message, 1, 1, 0))
}

/// A plan that cannot be made.
pub(crate) fn raise_setting(error: SettingError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// JSON that cannot be repaired.
pub(crate) fn raise_repair(error: RepairError) -> PyErr {
    match error.kind() {
        RepairErrorKind::TooDeep => PyRecursionError::new_err(error.to_string()),
        RepairErrorKind::KeyNotText => PyAssertionError::new_err(error.to_string()),
        RepairErrorKind::IntTooLong | RepairErrorKind::Exhausted => {
            PyValueError::new_err(error.to_string())
        }
    }
}
