//! Counting repeated runs of words.

use groundrule_pytext::{lower, split};

/// Spreads a word's bytes over 64 bits, and steps the hash of a run.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// How many different runs of `run` words there are, and how many in all, without regard to case. `None`
/// where the text has fewer words.
///
/// Runs are found again by a rolling hash and then compared word for word, so the count is exact.
pub(crate) fn repeated_runs(text: &str, run: usize) -> Option<(usize, usize)> {
    let text = lower(text);
    let mut words: Vec<(&str, u64)> = Vec::with_capacity(text.len() / 5 + 1);
    words.extend(split(&text).map(|word| (word, hash(word.as_bytes()))));
    if run == 0 || words.len() < run {
        return None;
    }
    let total = words.len() + 1 - run;
    let mut table = Table::for_runs(total);
    let oldest = SPREAD.wrapping_pow(run as u32 - 1);
    let mut rolling = words[..run - 1].iter().fold(0, |hash, word| step(hash, word.1));
    let mut different = 0;
    for (start, window) in words.windows(run).enumerate() {
        rolling = step(rolling, window[run - 1].1);
        let same = |other: usize| {
            words[other..other + run].iter().zip(window).all(|(a, b)| a.1 == b.1 && a.0 == b.0)
        };
        if table.insert(rolling, start, same) {
            different += 1;
        }
        rolling = rolling.wrapping_sub(window[0].1.wrapping_mul(oldest));
    }
    Some((different, total))
}

#[inline]
fn step(hash: u64, word: u64) -> u64 {
    hash.wrapping_mul(SPREAD).wrapping_add(word)
}

#[inline]
fn hash(word: &[u8]) -> u64 {
    let mut chunks = word.chunks_exact(8);
    let mut hash = word.len() as u64;
    for chunk in &mut chunks {
        hash = mix(hash, chunk.try_into().map_or(0, u64::from_le_bytes));
    }
    let rest = chunks.remainder();
    let last = match rest.len() {
        0 => return hash,
        length @ 1..=3 => {
            u64::from(rest[0])
                | u64::from(rest[length / 2]) << 8
                | u64::from(rest[length - 1]) << 16
        }
        length => {
            let four = |from: usize| {
                rest[from..from + 4]
                    .try_into()
                    .map_or(0, |bytes| u64::from(u32::from_le_bytes(bytes)))
            };
            four(0) | four(length - 4) << 32
        }
    };
    mix(hash, last)
}

#[inline]
fn mix(hash: u64, bytes: u64) -> u64 {
    let product = u128::from(hash ^ bytes ^ SPREAD).wrapping_mul(u128::from(SPREAD | 1));
    (product as u64) ^ (product >> 64) as u64
}

/// Where runs were seen first, by hash; open addressing, at most half full.
struct Table {
    slots: Vec<(u64, u32)>,
    shift: u32,
}

/// A slot that holds no run.
const FREE: u32 = u32::MAX;

impl Table {
    fn for_runs(total: usize) -> Self {
        let size = (total * 2).next_power_of_two().max(2);
        Table { slots: vec![(0, FREE); size], shift: 64 - size.trailing_zeros() }
    }

    /// Notes a run; whether it is new.
    #[inline]
    fn insert(&mut self, hash: u64, start: usize, same: impl Fn(usize) -> bool) -> bool {
        let mask = self.slots.len() - 1;
        let mut at = (hash.wrapping_mul(SPREAD) >> self.shift) as usize;
        loop {
            let slot = &mut self.slots[at];
            if slot.1 == FREE {
                *slot = (hash, start as u32);
                return true;
            }
            if slot.0 == hash && same(slot.1 as usize) {
                return false;
            }
            at = (at + 1) & mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    proptest! {
        #[test]
        fn counts_as_a_set_does(words in prop::collection::vec("[abAé]{1,3}|[a-z]{7,9}", 0..60), run in 1usize..7) {
            let text = words.join(" ");
            let lowered = text.to_lowercase();
            let plain: Vec<_> = lowered.split_whitespace().collect();
            let expected = (plain.len() >= run)
                .then(|| (plain.windows(run).collect::<HashSet<_>>().len(), plain.len() + 1 - run));
            prop_assert_eq!(repeated_runs(&text, run), expected);
        }
    }
}
