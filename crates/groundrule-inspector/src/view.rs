//! A view: rows, the plan that judges them, and everything the page asks about them.

use crate::before::Before;
use crate::detail::Problem;
use crate::feed::Feed;
use crate::images::ImageRoots;
use crate::index::Index;
use crate::judging::Judging;
use crate::overview::About;
use crate::partners::Partners;
use crate::search::Searches;
use crate::twins::Twins;
use groundrule::Scorer;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What the rows of a view are compared with.
pub enum Comparison {
    /// The same rows under another plan.
    Plan(Arc<dyn Scorer>),
    /// The rows of other files, matched by name or else by line.
    Rows(Box<dyn Feed>),
}

/// Everything a view is made of.
pub struct Parts {
    /// The rows.
    pub rows: Box<dyn Feed>,
    /// The raw rows of scored ones, if the two are in separate files.
    pub raw: Option<Box<dyn Feed>>,
    /// What judges the rows.
    pub scorer: Arc<dyn Scorer>,
    /// Whether rows that bring scores are judged anyway.
    pub again: bool,
    /// What they are compared with.
    pub compared: Option<Comparison>,
    /// Where images may be.
    pub roots: ImageRoots,
    /// What the page says about all this.
    pub about: About,
    /// What else the rows can be compared with.
    pub others: Option<Others>,
}

/// Opens the parts of a view by a word.
pub type Opener = Box<dyn Fn(&str) -> Result<Parts, String> + Send + Sync>;

/// Comparisons that are made when somebody asks for them.
pub struct Others {
    /// The words that ask for them, such as `strict`.
    pub words: Vec<String>,
    /// Opens the same rows compared with what a word means.
    pub open: Opener,
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
    pub(crate) twins: Twins,
    others: Option<Others>,
    beside: Mutex<Vec<(String, Arc<View>)>>,
}

impl View {
    /// Begins to read the rows in a thread of its own.
    pub fn open(parts: Parts) -> std::io::Result<Self> {
        let Parts { mut rows, raw, scorer, again, compared, roots, mut about, others } = parts;
        let words = others.iter().flat_map(|others| others.words.iter().cloned());
        about.comparisons.extend(words);
        let index = Arc::new(Index::new(scorer.plan().column_names().clone()));
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
        let twins = Twins::new(scorer.specs());
        Ok(View {
            index,
            scorer,
            twins,
            others,
            beside: Mutex::default(),
            roots,
            about,
            again,
            searches: Searches::default(),
            kept: Mutex::default(),
        })
    }

    /// The view of the same rows compared with what a word means. It is opened when first asked for, and reads the rows
    /// in the background like this one.
    pub(crate) fn beside(&self, word: &str) -> Result<Arc<View>, Problem> {
        let mut beside = self.beside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, view)) = beside.iter().find(|(known, _)| known == word) {
            return Ok(Arc::clone(view));
        }
        let known = self.others.as_ref().filter(|others| others.words.iter().any(|w| w == word));
        let others = known.ok_or_else(|| {
            Problem::new(404, format!("'{word}' is not vlm-r1, strict or a file to compare with"))
                .fix("start with --compare FILE")
        })?;
        let mut parts = (others.open)(word).map_err(|error| Problem::new(400, error))?;
        parts.about.comparisons = self.about.comparisons.clone();
        let view = View::open(parts).map_err(|error| Problem::new(503, error.to_string()))?;
        let view = Arc::new(view);
        beside.push((word.to_owned(), Arc::clone(&view)));
        Ok(view)
    }

    /// Waits until all rows have been read, or for this long; returns whether they have been.
    pub fn wait(&self, most: Duration) -> bool {
        let until = Instant::now() + most;
        let mut progress = self.index.progress();
        // Every block of rows ends a wait.
        while !progress.done {
            let Some(left) = until.checked_duration_since(Instant::now()) else { return false };
            progress = self.index.wait(progress.generation, left);
        }
        true
    }

    /// How many rows were read so far.
    pub fn rows_read(&self) -> usize {
        self.index.progress().rows
    }

    /// How many of them have a total.
    pub fn rows_scored(&self) -> u64 {
        let names = self.index.names();
        let (rows, mut running) = self.index.counted(&names, self.scorer.plan());
        running.total(&rows).count()
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
