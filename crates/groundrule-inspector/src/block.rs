//! Rows as columns: what filters, sorting and figures need from a row, and nothing more.

use crate::names::{NO_GROUP, NO_TASK, NO_WARNING, ReasonId};
use crate::store::Location;
use groundrule::Status;

/// The value for no step.
pub(crate) const NO_STEP: i64 = i64::MIN;

/// The bits that mean no score; no computation gives this NaN.
const NO_SCORE: u64 = 0x7ff8_6e6f_6e65_0001;

/// A score or the lack of one in eight bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Packed(u64);

impl Packed {
    pub(crate) const NONE: Packed = Packed(NO_SCORE);

    pub(crate) fn new(score: Option<f64>) -> Self {
        match score {
            None => Packed::NONE,
            Some(score) if score.is_nan() => Packed(f64::NAN.to_bits()),
            Some(score) => Packed(score.to_bits()),
        }
    }

    pub(crate) fn get(self) -> Option<f64> {
        (self.0 != NO_SCORE).then(|| f64::from_bits(self.0))
    }
}

/// One reward's outcome.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cell {
    pub(crate) score: Option<f64>,
    pub(crate) reason: ReasonId,
    pub(crate) warning: ReasonId,
}

/// Scored 0, and another reading would accept it.
pub(crate) const MAYBE_RIGHT: u8 = 1;
/// Scored in full, and a careful reading would refuse it.
pub(crate) const MAYBE_WRONG: u8 = 2;

/// The row could not be read, so no reward has seen it.
pub(crate) const ROW_FAULT: u8 = 4;

/// Outcomes of all rewards, by the number of the reward. A reward that has no outcome for a row has no cell.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Verdicts {
    pub(crate) total: Option<f64>,
    pub(crate) cells: Vec<Option<Cell>>,
}

/// One row before it is packed.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) at: Location,
    /// The raw row of a scored one, if both exist.
    pub(crate) raw: Option<Location>,
    pub(crate) line: u64,
    pub(crate) id: Option<String>,
    pub(crate) step: i64,
    pub(crate) group: u32,
    pub(crate) task: u16,
    pub(crate) length: u32,
    pub(crate) status: Status,
    pub(crate) look: u8,
    pub(crate) verdicts: Verdicts,
    pub(crate) before: Option<Verdicts>,
}

#[cfg(test)]
impl Entry {
    /// A row of nothing but verdicts, for tests.
    pub(crate) fn of(verdicts: Verdicts) -> Self {
        Entry {
            at: Location::default(),
            raw: None,
            line: 1,
            id: None,
            step: NO_STEP,
            group: NO_GROUP,
            task: NO_TASK,
            length: 1,
            status: Status::Scored,
            look: 0,
            verdicts,
            before: None,
        }
    }
}

/// Scores and reasons of one reward.
#[derive(Debug, Default)]
struct Column {
    scores: Vec<Packed>,
    reasons: Vec<ReasonId>,
    warnings: Vec<ReasonId>,
}

/// The reason that marks a missing cell.
const NO_CELL: ReasonId = ReasonId::MAX;

impl Column {
    /// One cell of each row. Columns are built at once, so that none has unused capacity.
    fn pack(cells: impl ExactSizeIterator<Item = Option<Cell>> + Clone) -> Self {
        let reason = |cell: Option<Cell>| cell.map_or(NO_CELL, |cell| cell.reason);
        let warning = |cell: Option<Cell>| cell.map_or(NO_WARNING, |cell| cell.warning);
        Column {
            scores: cells
                .clone()
                .map(|cell| Packed::new(cell.and_then(|cell| cell.score)))
                .collect(),
            reasons: cells.clone().map(reason).collect(),
            warnings: cells.map(warning).collect(),
        }
    }

    fn get(&self, row: usize) -> Option<Cell> {
        let reason = *self.reasons.get(row)?;
        (reason != NO_CELL).then(|| Cell {
            score: self.scores.get(row).and_then(|score| score.get()),
            reason,
            warning: self.warnings.get(row).copied().unwrap_or(NO_WARNING),
        })
    }
}

/// One side's verdicts on the rows of a block.
#[derive(Debug, Default)]
pub(crate) struct Judgements {
    totals: Vec<Packed>,
    columns: Vec<Column>,
}

impl Judgements {
    fn pack<'a>(
        rows: impl ExactSizeIterator<Item = Option<&'a Verdicts>> + Clone,
        rewards: usize,
    ) -> Self {
        let total = |found: Option<&Verdicts>| Packed::new(found.and_then(|found| found.total));
        let column =
            |reward: usize| Column::pack(rows.clone().map(move |found| *found?.cells.get(reward)?));
        Judgements {
            totals: rows.clone().map(total).collect(),
            columns: (0..rewards).map(column).collect(),
        }
    }

    pub(crate) fn total(&self, row: usize) -> Option<f64> {
        self.totals.get(row).and_then(|total| total.get())
    }

    pub(crate) fn cell(&self, row: usize, reward: usize) -> Option<Cell> {
        self.columns.get(reward)?.get(row)
    }
}

/// Rows that were read together. Once made, it does not change.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// The number of its first row.
    pub(crate) first: u32,
    at: Vec<Location>,
    raw: Vec<Location>,
    lines: Vec<u32>,
    ids: String,
    id_ends: Vec<u32>,
    pub(crate) steps: Vec<i64>,
    pub(crate) groups: Vec<u32>,
    pub(crate) tasks: Vec<u16>,
    pub(crate) lengths: Vec<u32>,
    pub(crate) statuses: Vec<Status>,
    pub(crate) looks: Vec<u8>,
    pub(crate) judged: Judgements,
    /// What the other side says, if two are compared.
    pub(crate) before: Option<Judgements>,
}

impl Block {
    pub(crate) fn pack(first: u32, entries: &[Entry], rewards: usize) -> Self {
        let mut ids = String::new();
        let id_ends = entries.iter().map(|entry| {
            // An empty name and none are the same to a reader.
            ids.push_str(entry.id.as_deref().unwrap_or_default());
            u32::try_from(ids.len()).unwrap_or(u32::MAX)
        });
        let id_ends = id_ends.collect();
        ids.shrink_to_fit();
        let line = |entry: &Entry| u32::try_from(entry.line).unwrap_or(u32::MAX);
        let joined = entries.iter().any(|entry| entry.raw.is_some());
        let raws = entries.iter().filter(|_| joined);
        let compared = entries.iter().any(|entry| entry.before.is_some());
        Block {
            first,
            at: entries.iter().map(|entry| entry.at).collect(),
            raw: raws.map(|entry| entry.raw.unwrap_or(entry.at)).collect(),
            lines: entries.iter().map(line).collect(),
            ids,
            id_ends,
            steps: entries.iter().map(|entry| entry.step).collect(),
            groups: entries.iter().map(|entry| entry.group).collect(),
            tasks: entries.iter().map(|entry| entry.task).collect(),
            lengths: entries.iter().map(|entry| entry.length).collect(),
            statuses: entries.iter().map(|entry| entry.status).collect(),
            looks: entries.iter().map(|entry| entry.look).collect(),
            judged: Judgements::pack(entries.iter().map(|entry| Some(&entry.verdicts)), rewards),
            before: compared.then(|| {
                Judgements::pack(entries.iter().map(|entry| entry.before.as_ref()), rewards)
            }),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.at.len()
    }

    pub(crate) fn at(&self, row: usize) -> Option<Location> {
        self.at.get(row).copied()
    }

    /// Where the texts of a row are: in the raw row, if the row is a scored one and both exist.
    pub(crate) fn raw(&self, row: usize) -> Option<Location> {
        self.raw.get(row).or_else(|| self.at.get(row)).copied()
    }

    pub(crate) fn line(&self, row: usize) -> u64 {
        self.lines.get(row).copied().map_or(0, u64::from)
    }

    pub(crate) fn id(&self, row: usize) -> &str {
        let end = self.id_ends.get(row).copied().unwrap_or(0) as usize;
        let start = match row.checked_sub(1) {
            Some(before) => self.id_ends.get(before).copied().unwrap_or(0) as usize,
            None => 0,
        };
        self.ids.get(start..end).unwrap_or_default()
    }

    pub(crate) fn step(&self, row: usize) -> Option<i64> {
        self.steps.get(row).copied().filter(|step| *step != NO_STEP)
    }

    pub(crate) fn group(&self, row: usize) -> Option<u32> {
        self.groups.get(row).copied().filter(|group| *group != NO_GROUP)
    }

    pub(crate) fn task(&self, row: usize) -> Option<u16> {
        self.tasks.get(row).copied().filter(|task| *task != NO_TASK)
    }

    pub(crate) fn status(&self, row: usize) -> Status {
        self.statuses.get(row).copied().unwrap_or(Status::Failed)
    }

    pub(crate) fn length(&self, row: usize) -> u32 {
        self.lengths.get(row).copied().unwrap_or(0)
    }

    pub(crate) fn look(&self, row: usize) -> u8 {
        self.looks.get(row).copied().unwrap_or(0)
    }
}

impl Block {
    /// How many rewards the block knows.
    pub(crate) fn rewards(&self) -> usize {
        self.judged.columns.len()
    }

    /// The outcomes of a row with the numbers of their rewards.
    pub(crate) fn cells(&self, row: usize) -> impl Iterator<Item = (usize, Cell)> {
        let columns = self.judged.columns.iter().enumerate();
        columns.filter_map(move |(reward, column)| Some((reward, column.get(row)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_told_from_none() {
        let numbers = [0.0, -0.0, 1.0, -0.25, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY];
        for score in numbers {
            assert_eq!(Packed::new(Some(score)).get().map(f64::to_bits), Some(score.to_bits()));
        }
        for bits in [f64::NAN.to_bits(), (-f64::NAN).to_bits(), NO_SCORE, NO_SCORE + 1, u64::MAX] {
            assert!(Packed::new(Some(f64::from_bits(bits))).get().is_some_and(f64::is_nan));
        }
        assert_eq!(Packed::new(None).get(), None);
    }
}
