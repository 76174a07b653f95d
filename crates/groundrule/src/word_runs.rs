//! Counting repeated runs of words.

use groundrule_pytext::{lower, split};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many different runs of `run` words there are, and how many in all, without regard to case. `None`
/// where the text has fewer words.
pub(crate) fn repeated_runs(text: &str, run: usize) -> Option<(usize, usize)> {
    let text = lower(text);
    let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
    let mut words: Vec<u32> = Vec::with_capacity(text.len() / 5 + 1);
    for word in split(&text) {
        let next = numbers.len() as u32;
        words.push(*numbers.entry(word).or_insert(next));
    }
    if words.len() < run || run == 0 {
        return None;
    }
    let different = words.windows(run).collect::<FxHashSet<_>>().len();
    Some((different, words.len() + 1 - run))
}
