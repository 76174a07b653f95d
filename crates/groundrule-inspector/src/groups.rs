//! The completions of one prompt: what their totals show about learning.

use crate::block::Block;
use crate::index::Rows;
use groundrule::same_score;
use std::cmp::Ordering;

/// One group.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Group {
    pub(crate) rows: u32,
    pub(crate) first: u32,
    scored: u32,
    sum: f64,
    squares: f64,
    least: f64,
    greatest: f64,
}

impl Default for Group {
    fn default() -> Self {
        Group {
            rows: 0,
            first: u32::MAX,
            scored: 0,
            sum: 0.0,
            squares: 0.0,
            least: f64::INFINITY,
            greatest: f64::NEG_INFINITY,
        }
    }
}

impl Group {
    pub(crate) fn mean(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.sum / f64::from(self.scored))
    }

    /// The standard deviation of the totals; 0 if all are the same.
    pub(crate) fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        if same_score(self.least, self.greatest) {
            return Some(0.0);
        }
        Some((self.squares / f64::from(self.scored) - mean * mean).max(0.0).sqrt())
    }

    /// Whether at least two of its completions have a total.
    fn is_comparable(&self) -> bool {
        self.scored > 1
    }

    /// Whether every scored completion has the same total, so that there is nothing to learn.
    fn is_flat(&self) -> bool {
        self.is_comparable() && same_score(self.least, self.greatest)
    }
}

/// What all groups together show.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Groups with at least two scored completions.
    pub(crate) several: u64,
    /// Those without any difference.
    pub(crate) flat: u64,
    /// Their rows.
    pub(crate) rows_flat: u64,
}

/// The groups by number.
#[derive(Clone, Default)]
pub(crate) struct GroupFigures(pub(crate) Vec<Group>);

impl GroupFigures {
    /// Adds the rows of a block.
    pub(crate) fn count(&mut self, block: &Block) {
        for row in 0..block.len() {
            let Some(group) = block.group(row) else { continue };
            let place = group as usize;
            if place >= self.0.len() {
                self.0.resize(place + 1, Group::default());
            }
            if let Some(group) = self.0.get_mut(place) {
                count(group, block, row);
            }
        }
    }

    pub(crate) fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        for group in self.0.iter().filter(|group| group.is_comparable()) {
            summary.several += 1;
            if group.is_flat() {
                summary.flat += 1;
                summary.rows_flat += u64::from(group.rows);
            }
        }
        summary
    }

    /// The numbers of all groups that can be compared, sorted; `descending` reverses the order.
    pub(crate) fn sorted(&self, by: &str, descending: bool) -> Result<Vec<u32>, String> {
        let compare: fn(&Group, &Group) -> Ordering = match by {
            "" | "row" => |one, other| one.first.cmp(&other.first),
            "size" => |one, other| other.rows.cmp(&one.rows),
            "mean" => |one, other| {
                let mean = |group: &Group| group.mean().unwrap_or(f64::NEG_INFINITY);
                mean(one).total_cmp(&mean(other))
            },
            "signal" => |one, other| {
                let spread = |group: &Group| group.deviation().unwrap_or(f64::NEG_INFINITY);
                spread(other).total_cmp(&spread(one))
            },
            other => {
                return Err(format!(
                    "groups are sorted by row, signal, mean or size, not '{other}'"
                ));
            }
        };
        let mut found: Vec<u32> = (0..self.0.len() as u32)
            .filter(|group| self.0.get(*group as usize).is_some_and(Group::is_comparable))
            .collect();
        let get = |group: &u32| self.0.get(*group as usize).copied().unwrap_or_default();
        found.sort_by(|one, other| {
            let order = compare(&get(one), &get(other));
            let order = if descending { order.reverse() } else { order };
            order.then_with(|| get(one).first.cmp(&get(other).first))
        });
        Ok(found)
    }
}

fn count(group: &mut Group, block: &Block, row: usize) {
    group.rows = group.rows.saturating_add(1);
    group.first = group.first.min(block.first + row as u32);
    if let Some(total) = block.judged.total(row).filter(|total| total.is_finite()) {
        group.scored = group.scored.saturating_add(1);
        group.sum += total;
        group.squares += total * total;
        group.least = group.least.min(total);
        group.greatest = group.greatest.max(total);
    }
}

/// The rows of a group, in order.
pub(crate) fn members(rows: &Rows, group: u32, most: usize) -> Vec<u32> {
    let in_block = |block: &std::sync::Arc<Block>| {
        let places = block.groups.iter().enumerate().filter(|(_, known)| **known == group);
        places.map(|(place, _)| block.first + place as u32).collect::<Vec<_>>()
    };
    rows.0.iter().flat_map(in_block).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(first: u32, totals: &[f64]) -> Group {
        let mut group = Group { rows: totals.len() as u32, first, ..Group::default() };
        for total in totals {
            group.scored += 1;
            group.sum += total;
            group.squares += total * total;
            group.least = group.least.min(*total);
            group.greatest = group.greatest.max(*total);
        }
        group
    }

    #[test]
    fn figures_of_a_group_are_those_of_its_totals() {
        for (totals, mean, deviation) in [
            (&[][..], None, None),
            (&[0.3], Some(0.3), Some(0.0)),
            (&[1.0, 3.0], Some(2.0), Some(1.0)),
            (&[0.0, 0.0, 3.0, 3.0], Some(1.5), Some(1.5)),
            (&[-2.0, 4.0, 4.0], Some(2.0), Some(8.0_f64.sqrt())),
            (&[0.1, 0.1, 0.1], Some(0.1), Some(0.0)),
        ] {
            let group = group(0, totals);
            let close = |one: Option<f64>, other: Option<f64>| match one.zip(other) {
                Some((one, other)) => (one - other).abs() < 1e-12,
                None => one == other,
            };
            assert!(close(group.mean(), mean), "{totals:?}: {:?}", group.mean());
            assert!(close(group.deviation(), deviation), "{totals:?}: {:?}", group.deviation());
            assert_eq!(group.is_comparable(), totals.len() > 1);
            assert_eq!(group.is_flat(), deviation == Some(0.0) && totals.len() > 1);
        }
    }

    #[test]
    fn groups_are_sorted_and_summed_up() {
        let figures = GroupFigures(vec![
            group(9, &[0.0, 1.0]),
            group(4, &[0.5, 0.5, 0.5]),
            group(5, &[7.0]),
            group(7, &[1.0, 1.0]),
            group(2, &[0.0, 4.0, 0.0, 0.0]),
        ]);
        for (by, up, down) in [
            ("", [4, 1, 3, 0], [0, 3, 1, 4]),
            ("row", [4, 1, 3, 0], [0, 3, 1, 4]),
            ("size", [4, 1, 3, 0], [3, 0, 1, 4]),
            ("mean", [1, 0, 4, 3], [4, 3, 1, 0]),
            ("signal", [4, 0, 1, 3], [1, 3, 0, 4]),
        ] {
            assert_eq!(figures.sorted(by, false).unwrap(), up, "{by}");
            assert_eq!(figures.sorted(by, true).unwrap(), down, "{by}");
        }
        assert!(figures.sorted("beauty", false).unwrap_err().contains("not 'beauty'"));
        assert_eq!(figures.summary(), Summary { several: 4, flat: 2, rows_flat: 5 });
    }
}
