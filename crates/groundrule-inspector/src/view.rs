//! A view: rows, the plan that judges them, and all that the page asks about them.

use crate::before::Before;
use crate::feed::Feed;
use crate::images::ImageRoots;
use crate::index::Index;
use crate::judging::Judging;
use crate::overview::About;
use crate::partners::Partners;
use crate::search::Searches;
use groundrule::Scorer;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What the rows of a view are compared with.
pub enum Comparison {
    /// The same rows under another plan.
    Plan(Arc<dyn Scorer>),
    /// The rows of other files, matched by name or else by line.
    Rows(Box<dyn Feed>),
}

/// All that a view is made of.
pub struct Parts {
    /// The rows.
    pub rows: Box<dyn Feed>,
    /// The raw rows of scored ones, where the two are in files of their own.
    pub raw: Option<Box<dyn Feed>>,
    /// What judges the rows.
    pub scorer: Arc<dyn Scorer>,
    /// Whether rows that bring scores are judged all the same.
    pub again: bool,
    /// What they are compared with.
    pub compared: Option<Comparison>,
    /// Where images may be.
    pub roots: ImageRoots,
    /// What the page says about all this.
    pub about: About,
}

/// Rows and their index, ready to be asked.
pub struct View {
    pub(crate) index: Arc<Index>,
    pub(crate) scorer: Arc<dyn Scorer>,
    pub(crate) roots: ImageRoots,
    pub(crate) about: About,
    pub(crate) again: bool,
    pub(crate) searches: Searches,
    pub(crate) kept: Mutex<Option<(u64, String)>>,
}

impl View {
    /// Begins to read the rows in a thread of its own.
    pub fn open(parts: Parts) -> std::io::Result<Self> {
        let Parts { mut rows, raw, scorer, again, compared, roots, about } = parts;
        let index = Arc::new(Index::default());
        let (shared, judge) = (Arc::clone(&index), Arc::clone(&scorer));
        std::thread::Builder::new().name("groundrule-index".to_owned()).spawn(move || {
            let index = &*shared;
            let partners = raw.map(|mut raw| Partners::read(&mut *raw, &index.store));
            let partners = partners.unwrap_or_default();
            let (plan, file) = match compared {
                Some(Comparison::Plan(plan)) => (Some(plan), None),
                Some(Comparison::Rows(feed)) => (None, Some(feed)),
                None => (None, None),
            };
            let before = file.map(|mut feed| {
                let judging = Judging::new(Arc::clone(&judge), None, again);
                let beside = index.beside();
                beside.read(&mut *feed, &judging, &Partners::default(), None);
                Before::new(&beside)
            });
            let judging = Judging::new(judge, plan, again);
            index.read(&mut *rows, &judging, &partners, before.as_ref());
        })?;
        Ok(View {
            index,
            scorer,
            roots,
            about,
            again,
            searches: Searches::default(),
            kept: Mutex::default(),
        })
    }

    /// Waits until all rows there are have been read, or for this long; whether they have been.
    pub fn wait(&self, most: Duration) -> bool {
        let progress = self.index.progress();
        progress.done || self.index.wait(progress.generation, most).done
    }

    /// How many rows were read so far.
    pub fn rows_read(&self) -> usize {
        self.index.progress().rows
    }

    /// What is wrong with files that could not be read.
    pub fn errors(&self) -> Vec<String> {
        self.index.progress().errors
    }
}

impl Drop for View {
    fn drop(&mut self) {
        self.index.stop();
    }
}
