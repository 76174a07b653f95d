//! Parts of a table that a thread prepares while the ones before are judged.

use super::guarded;
use crate::error::TableError;
use std::sync::mpsc::{Receiver, sync_channel};

/// What a thread prepares, part by part.
pub(super) struct Ahead<T>(Receiver<Result<Option<T>, TableError>>);

impl<T: Send + 'static> Ahead<T> {
    /// Starts a thread that calls `next` until it has nothing more, or fails. It stops while `waiting` finished parts
    /// have not been taken.
    pub(super) fn start(
        name: String,
        waiting: usize,
        mut next: impl FnMut() -> Result<Option<T>, TableError> + Send + 'static,
    ) -> Result<Self, TableError> {
        let (sender, receiver) = sync_channel(waiting);
        let work = move || {
            loop {
                let part = guarded(&mut next);
                let last = !matches!(part, Ok(Some(_)));
                if sender.send(part).is_err() || last {
                    return;
                }
            }
        };
        std::thread::Builder::new().name(name).spawn(work).map_err(|error| {
            TableError::new(
                format!("no thread could be started: {error}"),
                "run fewer programs at once",
            )
        })?;
        Ok(Ahead(receiver))
    }

    /// The next part; none at the end.
    pub(super) fn next(&self) -> Result<Option<T>, TableError> {
        self.0.recv().unwrap_or(Ok(None))
    }
}
