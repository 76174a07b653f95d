//! What is counted over the rows, block by block while they are read, so that the first look does not wait for it.

use crate::block::{Block, MAYBE_RIGHT, MAYBE_WRONG, ROW_FAULT};
use crate::groups::GroupFigures;
use crate::index::{NO_REWARD, Rows};
use crate::names::{Names, ReasonId};
use crate::select::{changes, is_warning};
use groundrule::{Plan, Spread, Threads};
use std::collections::BTreeMap;

/// The most steps told apart; with more, they are not steps but row numbers.
const MOST_KEPT_STEPS: usize = 100_000;

/// Lengths are told apart in powers of two from here on.
pub(crate) const SHORTEST: u32 = 16;

/// Blocks whose totals one thread counts at a time: each has a histogram of its own.
const PIECE: usize = 32;

/// Steps, each with its rows, the totals' sum and count, and the same for each reward.
pub(crate) type Steps = BTreeMap<i64, StepFigures>;

#[derive(Debug, Clone, Default)]
pub(crate) struct StepFigures {
    pub(crate) rows: u64,
    pub(crate) total: (f64, u64),
    pub(crate) rewards: Vec<(f64, u64)>,
}

/// By reward, reason and whether it is a warning: how often, and the first row.
pub(crate) type ReasonCounts = BTreeMap<(u8, ReasonId, bool), (u64, u32)>;

/// Reasons of one block, because a table is faster than a map there.
struct Reasons(Vec<(u32, u32)>);

/// The number of possible reasons.
const ALL_REASONS: usize = ReasonId::MAX as usize + 1;

impl Reasons {
    fn new(rewards: usize) -> Self {
        Reasons(vec![(0, 0); rewards * 2 * ALL_REASONS])
    }

    fn count(&mut self, reward: usize, reason: ReasonId, warning: bool, row: u32) {
        let place = (reward * 2 + usize::from(warning)) * ALL_REASONS + usize::from(reason);
        if let Some((count, first)) = self.0.get_mut(place) {
            if *count == 0 {
                *first = row;
            }
            *count += 1;
        }
    }

    fn add_to(&self, all: &mut ReasonCounts) {
        let met = self.0.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        for (place, (count, first)) in met {
            let (table, reason) = (place / ALL_REASONS, (place % ALL_REASONS) as ReasonId);
            let key = ((table / 2) as u8, reason, table % 2 == 1);
            let known = all.entry(key).or_insert((0, *first));
            *known = (known.0 + u64::from(*count), known.1.min(*first));
        }
    }
}

/// What is counted over the rows.
#[derive(Default)]
pub(crate) struct Figures {
    pub(crate) rows: u64,
    pub(crate) statuses: [u64; 3],
    pub(crate) looks: [u64; 2],
    pub(crate) rewards: Vec<Spread>,
    pub(crate) reasons: ReasonCounts,
    pub(crate) steps: Steps,
    pub(crate) lengths: BTreeMap<u32, (u64, f64, u64)>,
    pub(crate) tasks: BTreeMap<u16, u64>,
    pub(crate) changed: u64,
}

impl Figures {
    fn count(&mut self, block: &Block) {
        let mut reasons = Reasons::new(block.rewards());
        for row in 0..block.len() {
            self.row(block, row, &mut reasons);
        }
        reasons.add_to(&mut self.reasons);
    }

    fn row(&mut self, block: &Block, row: usize, reasons: &mut Reasons) {
        let number = block.first + row as u32;
        self.rows += 1;
        if let Some(count) = self.statuses.get_mut(block.status(row) as usize) {
            *count += 1;
        }
        let look = block.look(row);
        self.looks[0] += u64::from(look & MAYBE_RIGHT != 0);
        self.looks[1] += u64::from(look & MAYBE_WRONG != 0);
        if let Some(task) = block.task(row) {
            *self.tasks.entry(task).or_default() += 1;
        }
        let total = block.judged.total(row);
        let finite = total.filter(|total| total.is_finite());
        let length = self.lengths.entry(length_class(block.length(row))).or_default();
        length.0 += 1;
        if let Some(total) = finite {
            length.1 += total;
            length.2 += 1;
        }
        let rewards = self.rewards.len();
        let kept = |step: &i64| self.steps.len() < MOST_KEPT_STEPS || self.steps.contains_key(step);
        let mut step = block.step(row).filter(kept).map(|step| {
            let figures = self.steps.entry(step).or_default();
            figures.rows += 1;
            figures.rewards.resize(rewards.max(figures.rewards.len()), (0.0, 0));
            if let Some(total) = finite {
                figures.total = (figures.total.0 + total, figures.total.1 + 1);
            }
            figures
        });
        if look & ROW_FAULT != 0 {
            // No reward has seen it: it is counted once.
            if let Some((_, cell)) = block.cells(row).next() {
                self.reasons.entry((NO_REWARD, cell.reason, false)).or_insert((0, number)).0 += 1;
            }
            return;
        }
        for (reward, cell) in block.cells(row) {
            reasons.count(reward, cell.reason, false, number);
            if is_warning(cell.warning) {
                reasons.count(reward, cell.warning, true, number);
            }
            let Some(score) = cell.score else { continue };
            if let Some(spread) = self.rewards.get_mut(reward) {
                spread.add(score);
            }
            if let Some(sum) = step.as_mut().and_then(|step| step.rewards.get_mut(reward))
                && score.is_finite()
            {
                *sum = (sum.0 + score, sum.1 + 1);
            }
        }
        if let Some(before) = &block.before {
            let differs = (0..block.rewards())
                .any(|reward| changes(before.cell(row, reward), block.judged.cell(row, reward)));
            self.changed += u64::from(differs);
        }
    }
}

impl StepFigures {
    pub(crate) fn add(&mut self, other: &StepFigures) {
        self.rows += other.rows;
        self.total = (self.total.0 + other.total.0, self.total.1 + other.total.1);
        self.rewards.resize(self.rewards.len().max(other.rewards.len()), (0.0, 0));
        for (ours, theirs) in self.rewards.iter_mut().zip(&other.rewards) {
            *ours = (ours.0 + theirs.0, ours.1 + theirs.1);
        }
    }
}

/// The lower end of a class of lengths.
fn length_class(length: u32) -> u32 {
    if length < SHORTEST { 0 } else { 1 << length.ilog2() }
}

/// The figures of the rows that were counted so far.
#[derive(Default)]
pub(crate) struct Running {
    /// Blocks that were counted.
    blocks: usize,
    pub(crate) figures: Figures,
    pub(crate) groups: GroupFigures,
    /// The least and the greatest total, and 0.
    extent: (f64, f64),
    /// The totals over their extent; none if it has grown since they were counted.
    total: Option<Spread>,
}

impl Running {
    /// Counts the blocks that came since the last time.
    pub(crate) fn catch_up(&mut self, rows: &Rows, names: &Names, plan: &Plan) {
        for block in rows.0.iter().skip(self.blocks) {
            let known = self.figures.rewards.len();
            let new = names.rewards().iter().skip(known).map(|label| range(label, plan));
            self.figures.rewards.extend(new.map(Spread::new));
            self.figures.count(block);
            self.groups.count(block);
            self.count_totals(block);
        }
        self.blocks = self.blocks.max(rows.0.len());
    }

    fn count_totals(&mut self, block: &Block) {
        let totals = (0..block.len()).filter_map(|row| block.judged.total(row));
        let finite = totals.clone().filter(|total| total.is_finite());
        let extent =
            finite.fold(self.extent, |(low, high), total| (low.min(total), high.max(total)));
        if extent != self.extent {
            (self.extent, self.total) = (extent, None);
        }
        if let Some(spread) = &mut self.total {
            totals.for_each(|total| spread.add(total));
        }
    }

    /// The totals of these rows, which are exactly the rows counted so far.
    pub(crate) fn total(&mut self, rows: &Rows) -> &Spread {
        let (low, high) = self.extent;
        let range = (low, if low == high { low + 1.0 } else { high });
        let counted = rows.0.get(..self.blocks).unwrap_or(&rows.0);
        self.total.get_or_insert_with(|| {
            let pieces: Vec<_> = counted.chunks(PIECE).collect();
            let spreads = Threads::All.map(&pieces, |piece| {
                let mut spread = Spread::new(range);
                for block in *piece {
                    let totals = (0..block.len()).filter_map(|row| block.judged.total(row));
                    totals.for_each(|total| spread.add(total));
                }
                spread
            });
            let mut whole = Spread::new(range);
            spreads.iter().for_each(|spread| whole.merge(spread));
            whole
        })
    }
}

/// The range of a reward: the registry's, or 0 to 1 if it has none.
fn range(label: &str, plan: &Plan) -> (f64, f64) {
    let part = plan.parts().iter().find(|part| part.label == label);
    let entry = part.map(|part| part.entry).or_else(|| groundrule::registry::find(label));
    entry.map_or((0.0, 1.0), |entry| entry.range)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::{Entry, Verdicts};
    use groundrule::PartSpec;
    use std::sync::Arc;

    fn block(first: u32, totals: &[f64]) -> Arc<Block> {
        let entry = |total: &f64| Entry::of(Verdicts { total: Some(*total), cells: Vec::new() });
        let entries: Vec<_> = totals.iter().map(entry).collect();
        Arc::new(Block::pack(first, &entries, 0))
    }

    #[test]
    fn figures_that_keep_up_are_those_of_all_rows() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let names = Names::default();
        let mut rows = Rows::default();
        let mut running = Running::default();
        let mut all = Vec::new();
        // The extent grows with some blocks and not with others. Where all totals are 0 it is that of a reward.
        for totals in [&[0.0][..], &[0.5, 1.0], &[2.0, f64::NAN], &[0.25], &[-1.0, 0.0], &[1.5]] {
            rows.0.push(block(all.len() as u32, totals));
            all.extend_from_slice(totals);
            running.catch_up(&rows, &names, &plan);
            running.catch_up(&rows, &names, &plan);
            let low = all.iter().copied().fold(0.0, f64::min);
            let high = all.iter().copied().fold(0.0, f64::max);
            let high = if high == low { 1.0 } else { high };
            assert_eq!(*running.total(&rows), Spread::of(&all, (low, high)));
            assert_eq!(running.figures.rows, all.len() as u64);
        }
    }
}
