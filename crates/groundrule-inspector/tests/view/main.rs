//! Views over small files, asked as the page asks.

mod common;
mod index;
mod page;
mod security;
