//! The `groundrule` program inside the package: the same code as the binary.

use pyo3::prelude::*;

/// Runs the program with these arguments, its own name first, and gives the exit code.
#[pyfunction]
pub(crate) fn _run_program(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    // No Python runs meanwhile, and Ctrl-C is the program's own: it must not leave half an output behind.
    py.detach(|| groundrule_cli::run(arguments))
}
