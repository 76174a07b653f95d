//! zero.
