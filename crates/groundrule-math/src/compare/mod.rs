//! compare.
