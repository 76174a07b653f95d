//! The index of all rows: built in the background while the page is in use.

use crate::before::Before;
use crate::block::{Block, Cell, Entry, NO_STEP, Verdicts};
use crate::feed::{Batch, Fed, Feed, RowText};
use crate::figures::Running;
use crate::judging::{Found, Judging, Reading, Recorded};
use crate::names::{NO_GROUP, NO_WARNING, Names, reason_id, warning_id};
use crate::partners::Partners;
use crate::store::{Location, Store};
use groundrule::rows::{ColumnNames, Wanted};
use groundrule::{Judged, Plan, Reason, Threads};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

/// The most rows: their numbers are kept in four bytes.
pub(crate) const MOST_ROWS: usize = u32::MAX as usize - 1;

/// How often followed files are looked at.
const POLL: Duration = Duration::from_millis(300);

/// Errors of files that are kept for the page.
const MOST_ERRORS: usize = 20;

/// The number for the row itself, if a message is not about a reward.
pub(crate) const NO_REWARD: u8 = u8::MAX;

/// How far the index is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    /// Grows with every change.
    pub(crate) generation: u64,
    pub(crate) rows: usize,
    pub(crate) bytes: u64,
    pub(crate) bytes_read: u64,
    pub(crate) done: bool,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) errors: Vec<String>,
}

/// What is known about the rows.
#[derive(Default)]
pub(crate) struct Index {
    pub(crate) store: Store,
    names: Arc<RwLock<Names>>,
    blocks: RwLock<Vec<Arc<Block>>>,
    progress: Mutex<Progress>,
    figures: Mutex<Running>,
    changed: Condvar,
    stopped: AtomicBool,
    /// Under which names rows have their columns.
    columns: ColumnNames,
}

/// The rows that existed at one moment.
#[derive(Clone, Default)]
pub(crate) struct Rows(pub(crate) Vec<Arc<Block>>);

impl Rows {
    pub(crate) fn len(&self) -> usize {
        self.0.last().map_or(0, |block| block.first as usize + block.len())
    }

    /// The block of a row, and the row's position in it.
    pub(crate) fn find(&self, row: u32) -> Option<(&Block, usize)> {
        let block = self.0.partition_point(|block| block.first <= row).checked_sub(1)?;
        let block = self.0.get(block)?;
        let place = (row - block.first) as usize;
        (place < block.len()).then_some((&**block, place))
    }
}

impl Index {
    /// An index of rows that have their columns under these names.
    pub(crate) fn new(columns: ColumnNames) -> Index {
        Index { columns, ..Index::default() }
    }

    /// Another index whose numbers mean the same words.
    pub(crate) fn beside(&self) -> Index {
        Index { names: Arc::clone(&self.names), ..Index::new(self.columns.clone()) }
    }

    /// How a row is read to be shown: only one without a completion fails.
    pub(crate) fn lenient(&self) -> Wanted {
        Wanted::LENIENT.with_names(&self.columns)
    }

    pub(crate) fn rows(&self) -> Rows {
        Rows(self.blocks.read().unwrap_or_else(PoisonError::into_inner).clone())
    }

    pub(crate) fn names(&self) -> RwLockReadGuard<'_, Names> {
        self.names.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn progress(&self) -> Progress {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The current rows, and the figures of all of them.
    pub(crate) fn counted(&self, names: &Names, plan: &Plan) -> (Rows, MutexGuard<'_, Running>) {
        let mut figures = self.figures.lock().unwrap_or_else(PoisonError::into_inner);
        let rows = self.rows();
        figures.catch_up(&rows, names, plan);
        (rows, figures)
    }

    /// Waits until something has changed since a generation, or for this long.
    pub(crate) fn wait(&self, generation: u64, most: Duration) -> Progress {
        let progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let unchanged = |progress: &mut Progress| {
            progress.generation == generation && !self.stopped.load(Ordering::Relaxed)
        };
        let waited = self.changed.wait_timeout_while(progress, most, unchanged);
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    /// Ends the work on the index.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn note(&self, change: impl FnOnce(&mut Progress)) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.generation += 1;
        change(&mut progress);
        self.changed.notify_all();
    }

    /// Reads everything that a feed gives, until it ends or the index is stopped.
    pub(crate) fn read(
        &self,
        feed: &mut dyn Feed,
        judging: &Judging,
        partners: &Partners,
        before: Option<&Before>,
    ) {
        while !self.is_stopped() {
            match feed.next() {
                Ok(Fed::Batch(batch)) => self.add(&batch, judging, partners, before),
                Ok(Fed::End) => break,
                Ok(Fed::Wait) => {
                    let done = self.progress().done;
                    if !done {
                        self.note(|progress| progress.done = true);
                    }
                    self.note_files(feed);
                    std::thread::sleep(POLL);
                    continue;
                }
                Err(error) => self.note(|progress| {
                    if progress.errors.len() < MOST_ERRORS && !progress.errors.contains(&error) {
                        progress.errors.push(error);
                    }
                }),
            }
            self.note_files(feed);
        }
        let (rows, mut figures) = self.counted(&self.names(), judging.scorer.plan());
        figures.total(&rows);
        drop(figures);
        self.note(|progress| progress.done = true);
    }

    fn note_files(&self, feed: &dyn Feed) {
        let (bytes, bytes_read) = feed.bytes();
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        (progress.bytes, progress.bytes_read) = (bytes, bytes_read);
        progress.files = feed.files();
    }

    /// Judges the rows of a batch on all cores and adds them.
    fn add(&self, batch: &Batch, judging: &Judging, partners: &Partners, before: Option<&Before>) {
        let file = self.store.number(&batch.source);
        self.store.hold(file);
        let readings = Threads::All.map(&batch.rows, |row| {
            let mut reading = judging.read(batch.bytes(row), row.too_long);
            let raw = reading.of.as_ref().and_then(|of| partners.find(of));
            if let Some(text) = raw.and_then(|raw| self.store.read(raw).ok()) {
                Partners::complete(&mut reading, &text, &self.lenient());
            }
            (reading, raw)
        });
        let home = Home { file, directory: batch.source.path.parent() };
        let mut entries = Vec::with_capacity(readings.len());
        let mut names = self.names.write().unwrap_or_else(PoisonError::into_inner);
        for (row, (reading, raw)) in batch.rows.iter().zip(readings) {
            let at = self.location(batch, row, file);
            let mut entry = pack(&mut names, judging.scorer.plan(), reading, row.line, at, home);
            entry.raw = raw;
            if let Some(before) = before {
                entry.before = before.find(&entry);
            }
            entries.push(entry);
        }
        let rewards = names.rewards().len();
        drop(names);
        let mut blocks = self.blocks.write().unwrap_or_else(PoisonError::into_inner);
        let first = blocks.last().map_or(0, |block| block.first as usize + block.len());
        entries.truncate(MOST_ROWS - first);
        blocks.push(Arc::new(Block::pack(first as u32, &entries, rewards)));
        drop(blocks);
        drop(self.counted(&self.names(), judging.scorer.plan()));
        self.note(|progress| progress.rows = first + entries.len());
    }

    /// Where the text of a row can be read again.
    fn location(&self, batch: &Batch, row: &RowText, file: u32) -> Location {
        let text = batch.bytes(row);
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        match row.offset {
            Some(offset) => Location { file, length, offset },
            // If the disk is full, the row is still counted; only its text is lost.
            None => self.store.spool(file, text).unwrap_or(Location { file, length: 0, offset: 0 }),
        }
    }
}

/// Where a row came from.
#[derive(Clone, Copy)]
struct Home<'a> {
    file: u32,
    directory: Option<&'a Path>,
}

/// Turns words into numbers.
fn pack(
    names: &mut Names,
    plan: &Plan,
    reading: Reading,
    line: u64,
    at: Location,
    home: Home<'_>,
) -> Entry {
    let (verdicts, before) = match reading.found {
        Found::Judged(judged, before) => {
            let verdicts = judged_cells(names, plan, &judged);
            // Rewards are compared by their names, and both plans may have the same.
            (verdicts, before.map(|(plan, judged)| judged_cells(names, plan.plan(), &judged)))
        }
        Found::Recorded { total, rewards } => {
            let mut verdicts = Verdicts { total, cells: Vec::new() };
            for recorded in rewards {
                set(&mut verdicts, names.reward(&recorded.label), |reward| {
                    recorded_cell(names, reward, &recorded)
                });
            }
            (verdicts, None)
        }
        Found::Bad(error) => {
            let reason = reason_id(error.reason);
            names.say(NO_REWARD, reason, || (error.message.clone(), Some(error.fix.clone())));
            if names.rewards().is_empty() {
                for part in plan.parts() {
                    names.reward(&part.label);
                }
            }
            let cell = Cell { score: None, reason, warning: NO_WARNING };
            (Verdicts { total: None, cells: vec![Some(cell); names.rewards().len()] }, None)
        }
    };
    let group = reading.group.map(|group| {
        // The same prompt in another file is another group. But processes of one run each write their own file in the
        // same directory, and share the prompts of a step.
        let mut hasher = rustc_hash::FxHasher::default();
        match reading.step {
            NO_STEP => (home.file, group).hash(&mut hasher),
            _ => (home.directory, group).hash(&mut hasher),
        }
        hasher.finish()
    });
    Entry {
        at,
        raw: None,
        line,
        id: reading.id,
        step: reading.step,
        group: if group.is_some() { names.group(group) } else { NO_GROUP },
        task: names.task(reading.task.as_deref()),
        length: reading.length,
        status: reading.status,
        look: reading.look,
        verdicts,
        before,
    }
}

fn set(verdicts: &mut Verdicts, reward: Option<usize>, cell: impl FnOnce(u8) -> Cell) {
    let Some(reward) = reward else { return };
    if verdicts.cells.len() <= reward {
        verdicts.cells.resize(reward + 1, None);
    }
    if let Some(place) = verdicts.cells.get_mut(reward) {
        *place = Some(cell(reward as u8));
    }
}

fn judged_cells(names: &mut Names, plan: &Plan, judged: &Judged) -> Verdicts {
    let mut verdicts = Verdicts { total: judged.total, cells: Vec::new() };
    for (part, outcome) in plan.parts().iter().zip(&judged.outcomes) {
        set(&mut verdicts, names.reward(&part.label), |reward| {
            let reason = reason_id(outcome.reason);
            if outcome.score.is_none() && outcome.reason != Reason::OtherTask {
                names.say(reward, reason, || {
                    let message = outcome.fault.as_ref().map(|fault| fault.message.clone());
                    let says = || outcome.reason.describe().to_owned();
                    (message.unwrap_or_else(says), outcome.reason.fix().map(str::to_owned))
                });
            }
            let warning = outcome.warning.map_or(NO_WARNING, warning_id);
            Cell { score: outcome.score, reason, warning }
        });
    }
    verdicts
}

fn recorded_cell(names: &mut Names, reward: u8, recorded: &Recorded) -> Cell {
    let reason = names.reason(&recorded.reason, recorded.status);
    if let Some(detail) = recorded.detail.as_ref().filter(|_| recorded.score.is_none()) {
        let fix = names.meaning(reason).fix;
        names.say(reward, reason, || (detail.clone(), fix.map(str::to_owned)));
    }
    let warning = recorded.warning.as_ref();
    let warning = warning.map(|code| names.reason(code, groundrule::Status::Scored));
    Cell { score: recorded.score, reason, warning: warning.unwrap_or(NO_WARNING) }
}
