//! Views over small files, asked as the page asks.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod common;
mod figures;
mod files;
mod index;
mod page;
mod security;
