//! What two sides say about the same rows, by pair of reasons, and what that does to the order in groups.

use crate::block::Block;
use crate::index::{Index, Rows};
use crate::names::ReasonId;
use crate::overview::About;
use crate::select::changes;
use groundrule::{Threads, same_score};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};
use std::cmp::{Ordering, Reverse};
use std::sync::Arc;

/// Completions of one prompt whose order is compared.
const MOST_IN_GROUP: usize = 256;

/// Rewards and pairs of reasons: how many rows, the sum of the differences, and how many were
/// summed.
type Matrix = FxHashMap<(u8, ReasonId, ReasonId), (u64, f64, u64)>;

/// Rows that change, and those that do not.
type Counted = (Matrix, u64, u64);

/// The comparison as the page shows it.
pub(crate) fn compare(index: &Index, about: &About) -> Option<Value> {
    let before = about.before.as_ref()?;
    let rows = index.rows();
    let counted = Threads::All.map(&rows.0, count);
    let (mut matrix, mut changed, mut same) = Counted::default();
    for (more, differ, equal) in counted {
        changed += differ;
        same += equal;
        for (key, (count, sum, scored)) in more {
            let cell = matrix.entry(key).or_default();
            *cell = (cell.0 + count, cell.1 + sum, cell.2 + scored);
        }
    }
    let names = index.names();
    let mut cells: Vec<_> = matrix.into_iter().collect();
    cells.sort_by_key(|((reward, one, other), (count, ..))| {
        (*reward, Reverse(*count), *one, *other)
    });
    let cells: Vec<_> = cells
        .into_iter()
        .map(|((reward, one, other), (count, sum, scored))| {
            json!({
                "reward": names.rewards().get(usize::from(reward)),
                "before": names.meaning(one).code,
                "after": names.meaning(other).code,
                "count": count,
                "mean_delta": (scored > 0).then(|| sum / scored as f64),
            })
        })
        .collect();
    let ranking = ranking(&rows);
    Some(json!({
        "label_before": before,
        "label_after": about.label,
        "changed": changed,
        "same": same,
        "matrix": cells,
        "ranking": {
            "groups": ranking.groups,
            "groups_whose_best_changed": ranking.best_changed,
            "pairs_flipped": ranking.flipped,
        },
    }))
}

fn count(block: &Arc<Block>) -> Counted {
    let (mut matrix, mut changed, mut same) = Counted::default();
    let Some(before) = &block.before else { return (matrix, 0, block.len() as u64) };
    for row in 0..block.len() {
        let mut differs = false;
        for reward in 0..block.rewards() {
            let (one, other) = (before.cell(row, reward), block.judged.cell(row, reward));
            if !changes(one, other) {
                continue;
            }
            let (Some(one), Some(other)) = (one, other) else { continue };
            differs = true;
            let cell = matrix.entry((reward as u8, one.reason, other.reason)).or_default();
            cell.0 += 1;
            let delta = one.score.zip(other.score).map(|(one, other)| other - one);
            if let Some(delta) = delta.filter(|delta| delta.is_finite()) {
                cell.1 += delta;
                cell.2 += 1;
            }
        }
        changed += u64::from(differs);
        same += u64::from(!differs);
    }
    (matrix, changed, same)
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Ranking {
    groups: u64,
    best_changed: u64,
    flipped: u64,
}

/// What changes in the order of the completions of one prompt.
fn ranking(rows: &Rows) -> Ranking {
    let mut groups: FxHashMap<u32, Vec<[f64; 2]>> = FxHashMap::default();
    for block in &rows.0 {
        let Some(before) = &block.before else { continue };
        for row in 0..block.len() {
            let totals = before.total(row).zip(block.judged.total(row));
            let (Some(group), Some((one, other))) = (block.group(row), totals) else { continue };
            let totals = groups.entry(group).or_default();
            if totals.len() < MOST_IN_GROUP && one.is_finite() && other.is_finite() {
                totals.push([one, other]);
            }
        }
    }
    let mut ranking = Ranking::default();
    for totals in groups.values().filter(|totals| totals.len() > 1) {
        let (best_changed, flipped) = changes_of(totals);
        ranking.groups += 1;
        ranking.best_changed += u64::from(best_changed);
        ranking.flipped += flipped;
    }
    ranking
}

fn order(one: f64, other: f64) -> Ordering {
    if same_score(one, other) { Ordering::Equal } else { one.total_cmp(&other) }
}

/// Whether different completions are best, and how many pairs swap places.
fn changes_of(totals: &[[f64; 2]]) -> (bool, u64) {
    let best = |side: usize| {
        let side = totals.iter().map(|both| if side == 0 { both[0] } else { both[1] });
        let most = side.clone().fold(f64::NEG_INFINITY, f64::max);
        side.map(|total| same_score(total, most)).collect::<Vec<_>>()
    };
    let mut flipped = 0;
    for (place, one) in totals.iter().enumerate() {
        for other in totals.iter().skip(place + 1) {
            let (old, new) = (order(one[0], other[0]), order(one[1], other[1]));
            flipped += u64::from(old != Ordering::Equal && old.reverse() == new);
        }
    }
    (best(0) != best(1), flipped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_that_turn_round_are_counted() {
        assert_eq!(changes_of(&[[1.0, 0.0], [0.0, 1.0]]), (true, 1));
        assert_eq!(changes_of(&[[1.0, 2.0], [0.0, 1.0]]), (false, 0));
        assert_eq!(changes_of(&[[0.0, 1.0], [1.0, 1.0]]), (true, 0));
        assert_eq!(changes_of(&[[3.0, 1.0], [2.0, 2.0], [1.0, 3.0]]), (true, 3));
        // The best stay where they are while the others turn round.
        assert_eq!(changes_of(&[[3.0, 3.0], [2.0, 1.0], [1.0, 2.0]]), (false, 1));
        // If a tie breaks, the best are different, but no pair swaps places.
        assert_eq!(changes_of(&[[1.0, 1.0], [1.0, 0.0], [0.0, 0.0]]), (true, 0));
    }
}
