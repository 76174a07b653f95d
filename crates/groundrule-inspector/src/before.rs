//! The other file of a comparison: its verdicts by the name of the row, or else by its line.

use crate::block::{Entry, Verdicts};
use crate::index::{Index, Rows};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::sync::PoisonError;

/// The rows of the other file.
pub(crate) struct Before {
    rows: Rows,
    rewards: usize,
    by_key: FxHashMap<u64, u32>,
    /// How often each name was asked for: the second row with a name is matched with the other
    /// file's second.
    asked: Mutex<FxHashMap<u64, u32>>,
}

impl Before {
    /// All rows of an index that is complete.
    pub(crate) fn new(index: &Index) -> Self {
        let rows = index.rows();
        let mut by_key = FxHashMap::default();
        let mut seen = FxHashMap::default();
        for block in &rows.0 {
            for place in 0..block.len() {
                let key = key(block.id(place), block.line(place), &mut seen);
                by_key.insert(key, block.first + place as u32);
            }
        }
        let rewards = index.names().rewards().len();
        Before { rows, rewards, by_key, asked: Mutex::default() }
    }

    /// What the other file says about a row.
    pub(crate) fn find(&self, entry: &Entry) -> Option<Verdicts> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let key = key(entry.id.as_deref().unwrap_or_default(), entry.line, &mut asked);
        drop(asked);
        let (block, place) = self.rows.find(*self.by_key.get(&key)?)?;
        let cells = (0..self.rewards).map(|reward| block.judged.cell(place, reward));
        Some(Verdicts { total: block.judged.total(place), cells: cells.collect() })
    }
}

fn key(id: &str, line: u64, seen: &mut FxHashMap<u64, u32>) -> u64 {
    let fingerprint = |key: &dyn Fn(&mut FxHasher)| {
        let mut hasher = FxHasher::default();
        key(&mut hasher);
        hasher.finish()
    };
    let name = match id {
        "" => fingerprint(&|hasher| ("line", line).hash(hasher)),
        id => fingerprint(&|hasher| ("id", id).hash(hasher)),
    };
    let count = seen.entry(name).or_default();
    *count += 1;
    fingerprint(&|hasher| (name, *count).hash(hasher))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_known_by_name_or_line_and_by_how_often_they_came() {
        let keys = |rows: &[(&str, u64)]| -> Vec<u64> {
            let mut seen = FxHashMap::default();
            rows.iter().map(|(id, line)| key(id, *line, &mut seen)).collect()
        };
        let found = keys(&[("a", 1), ("a", 2), ("b", 3), ("", 1), ("", 2), ("1", 9)]);
        let mut different = found.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), found.len());
        // Whatever its line, the second row with a name is the second one.
        assert_eq!(keys(&[("b", 7), ("a", 8), ("a", 9)]), [found[2], found[0], found[1]]);
        assert_eq!(keys(&[("", 2), ("", 1)]), [found[4], found[3]]);
    }
}
