//! extract.
