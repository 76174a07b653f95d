//! normal.
