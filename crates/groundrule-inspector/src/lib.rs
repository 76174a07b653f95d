//! The inspector: a local page over rollouts that shows each score with its reason, its steps, its group and its boxes.
//!
//! A [`View`] reads rows from a [`Feed`] into an index of columns, in the background of the page that asks about them.
//! Texts stay in their files and are read again when somebody looks at a row, so memory grows by about 150 bytes per
//! row. A [`Server`] shows the view to one person on one machine.
//!
//! - `feed`, `files`, `store`: where rows come from, and where their texts are read again.
//! - `judging`, `twins`, `suspects`, `partners`, `before`: what is said about a row, by the plan, a second opinion, or
//!   another file.
//! - `block`, `names`, `index`: rows as columns, filled in the background.
//! - `select`, `search`, `figures`, `overview`, `groups`, `compare`, `list`, `detail`, `pictures`: what the page asks.
//! - `report`, `summary`, `thumbnail`: the same as one file.
//! - `api`, `guard`, `request`, `server`, `page`: how it asks.

mod api;
mod before;
mod block;
mod compare;
mod detail;
mod feed;
mod figures;
mod files;
mod groups;
mod guard;
mod images;
mod index;
mod judging;
mod list;
mod names;
mod overview;
mod page;
mod partners;
mod pictures;
mod report;
mod request;
mod search;
mod select;
mod server;
mod store;
mod summary;
mod suspects;
mod thumbnail;
mod twins;
mod view;

pub use feed::{Batch, Fed, Feed, LONGEST_LINE, RowText, Source};
pub use files::{Files, Folder, RowReader};
pub use guard::Secret;
pub use images::{ImageRoots, kind_of};
pub use judging::is_scored;
pub use overview::About;
pub use report::ReportSettings;
pub use request::{Request, Response, Unread};
pub use server::Server;
#[doc(hidden)]
pub use thumbnail::thumbnail;
pub use view::{Comparison, Opener, Others, Parts, View};
