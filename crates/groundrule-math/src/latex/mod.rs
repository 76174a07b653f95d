//! latex.
