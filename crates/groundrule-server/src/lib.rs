//! The reward service: one process that every trainer can post to.
//!
//! A [`Server`] listens on one address and speaks the dialects of several trainers with the same plans ([`ROUTES`]
//! lists them). Requests are bounded by bytes, not by number: while they fit into memory, they are answered. The server
//! never opens a path or fetches a URL that a request names, unless it is an image under the directory that it was
//! given.
//!
//! - `routes`, `openapi`: the table of routes, and the document made from it.
//! - `dialects`: what clients send and need back; from text to text, without waiting.
//! - `judging`, `record`: from values to judged rows, and from those to JSON.
//! - `front`, `body`, `stream`, `budget`: a request from its head to its answer, under its limits.
//! - `server`: connections, signals, reload and drain.

mod auth;
mod body;
mod budget;
mod dialects;
mod front;
mod images;
mod judging;
mod log;
mod metrics;
mod openapi;
mod plan_schema;
mod plans;
mod problem;
mod query;
mod record;
mod routes;
mod server;
mod settings;
mod stream;

pub use auth::Token;
pub use budget::Room;
pub use dialects::{Answer, Desk, answer, answer_table};
pub use groundrule::Scorer;
pub use images::ServedImages;
pub use judging::Tally;
pub use openapi::document;
pub use plans::{Plans, Source};
pub use problem::Problem;
pub use query::Query;
pub use routes::{Action, ROUTES, Route, Target, Verb};
pub use server::{Control, Server, StartError, Stopped};
pub use settings::{LogLevel, LogSettings, Settings};
