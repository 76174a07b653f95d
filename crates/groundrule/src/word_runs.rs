//! Counting repeated runs of words.

use groundrule_pytext::{is_space, lower, split};
use std::cell::RefCell;

/// An odd number with bits all over: spreads words and runs over 64 bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// How far the hash of a run turns with each word.
const TURN: u32 = 7;

/// How many different runs of `run` words there are, and how many in all, without regard to case. `None`
/// where the text has fewer words.
///
/// Runs are found again by a rolling hash and then compared word for word, so the count is exact.
///
/// ```text
/// a b c a b c   runs of 3: abc bca cab abc -> (3, 4)
/// ```
pub(crate) fn repeated_runs(text: &str, run: usize) -> Option<(usize, usize)> {
    thread_local! {
        static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch::new()) };
    }
    let text = lower(text);
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.find_words(&text);
        let total = (scratch.words + 1).checked_sub(run).filter(|total| *total > 0 && run > 0)?;
        Some((scratch.count_different(&text, run), total))
    })
}

/// Room that is used again for the next text of the same thread.
struct Scratch {
    /// Words found; the lists below may be longer.
    words: usize,
    starts: Vec<u32>,
    hashes: Vec<u64>,
    /// Where each different run was seen first: the upper half of its hash and the number of its first word plus
    /// one; open addressing, at most half full.
    slots: Vec<u64>,
}

impl Scratch {
    const fn new() -> Self {
        Scratch { words: 0, starts: Vec::new(), hashes: Vec::new(), slots: Vec::new() }
    }

    /// Finds the words of a text and the hash of each.
    fn find_words(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let most = bytes.len() / 2 + 1;
        if self.starts.len() < most {
            self.starts.resize(most, 0);
            self.hashes.resize(most, 0);
        }
        let mut places = self.starts.iter_mut().zip(&mut self.hashes);
        let mut words = 0;
        let mut add = |start: usize, end: usize| {
            if let Some((place, word)) = places.next() {
                *place = start as u32;
                *word = hash(bytes, start, end);
                words += 1;
            }
        };
        if text.is_ascii() {
            each_ascii_word(bytes, add);
        } else {
            for word in split(text) {
                let start = word.as_ptr() as usize - bytes.as_ptr() as usize;
                add(start, start + word.len());
            }
        }
        self.words = words;
    }

    fn count_different(&mut self, text: &str, run: usize) -> usize {
        let size = (self.words * 2).next_power_of_two().max(2);
        self.slots.clear();
        self.slots.resize(size, 0);
        let (shift, mask) = (64 - size.trailing_zeros(), size - 1);
        let hashes = &self.hashes[..self.words];
        let mut rolling =
            hashes[..run - 1].iter().fold(0, |hash: u64, word| hash.rotate_left(TURN) ^ word);
        let behind = (TURN as usize * (run - 1) % 64) as u32;
        let mut different = 0;
        for (first, (oldest, newest)) in hashes.iter().zip(&hashes[run - 1..]).enumerate() {
            let whole = rolling.rotate_left(TURN) ^ newest;
            rolling = whole ^ oldest.rotate_left(behind);
            let spread = whole.wrapping_mul(SPREAD);
            let mut at = (spread >> shift) as usize & mask;
            loop {
                let slot = self.slots[at];
                if slot == 0 {
                    self.slots[at] = (whole & !0xffff_ffff) | (first as u64 + 1);
                    different += 1;
                    break;
                }
                let earlier = (slot as u32 - 1) as usize;
                if (slot ^ whole) >> 32 == 0 && self.is_same(text, earlier, first, run) {
                    break;
                }
                at = (at + 1) & mask;
            }
        }
        different
    }

    /// Whether the runs that start with these two words are the same.
    fn is_same(&self, text: &str, a: usize, b: usize, run: usize) -> bool {
        let (first, second) = (self.starts[a] as usize, self.starts[b] as usize);
        let last = self.starts[b + run - 1] as usize;
        let end = last + split(&text[last..]).next().map_or(0, str::len);
        let same_text = text.as_bytes()[first..].starts_with(&text.as_bytes()[second..end]);
        if same_text && text[first + end - second..].chars().next().is_none_or(is_space) {
            return true;
        }
        // Alike but for the whitespace, or not alike.
        split(&text[first..]).take(run).eq(split(&text[second..end]))
    }
}

/// Calls with the start and end of each word, looking at eight bytes at a time for whitespace.
#[inline(always)]
fn each_ascii_word(bytes: &[u8], mut word: impl FnMut(usize, usize)) {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const ABOVE_BLANK: u64 = 0x2121_2121_2121_2121;
    let (eights, rest) = bytes.as_chunks::<8>();
    // A last block that ends in a blank, so that every word ends at one.
    let mut last = [b' '; 8];
    last[..rest.len()].copy_from_slice(rest);
    let mut start = 0;
    let mut block = 0;
    for eight in eights.iter().chain([&last]) {
        // A byte below 0x80 keeps its high bit set here unless it is at most a blank.
        let mut low = !((u64::from_le_bytes(*eight) | HIGH) - ABOVE_BLANK) & HIGH;
        while low != 0 {
            let within = low.trailing_zeros() as usize / 8;
            low &= low - 1;
            // The other control characters are not whitespace.
            if eight[within] == b' ' || is_space(char::from(eight[within])) {
                if start < block + within {
                    word(start, block + within);
                }
                start = block + within + 1;
            }
        }
        block += 8;
    }
}

/// A word's hash: its bytes, eight at a time, the last eight overlapping.
#[inline(always)]
fn hash(bytes: &[u8], start: usize, end: usize) -> u64 {
    let length = end - start;
    match bytes.get(start..start + 8) {
        Some(eight) if length <= 8 => {
            // Without the bytes behind the word.
            let eight = eight.try_into().map_or(0, u64::from_le_bytes);
            mix(eight << (64 - 8 * length))
        }
        _ => long_hash(&bytes[start..end]),
    }
}

#[inline(never)]
fn long_hash(word: &[u8]) -> u64 {
    if word.len() <= 8 {
        // The same as if more text stood behind it.
        let mut eight = [0; 8];
        eight[8 - word.len()..].copy_from_slice(word);
        return mix(u64::from_le_bytes(eight));
    }
    word.chunks(8).fold(word.len() as u64, |hash, chunk| {
        let mut eight = [0; 8];
        eight[..chunk.len()].copy_from_slice(chunk);
        mix(hash ^ u64::from_le_bytes(eight))
    })
}

#[inline]
fn mix(word: u64) -> u64 {
    let product = word.wrapping_mul(SPREAD);
    product ^ (product >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    #[test]
    fn whitespace_between_words_does_not_matter() {
        assert_eq!(repeated_runs("a b\nc  A\tb c", 3), Some((3, 4)));
        assert_eq!(repeated_runs("ab c ab cd", 2), Some((3, 3)));
        assert_eq!(repeated_runs("a b", 3), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1024))]
        #[test]
        fn counts_as_a_set_does(
            words in prop::collection::vec("[abAé]{1,3}|[a-c]{7,9}|[ab]{15,18}", 0..60),
            gaps in prop::collection::vec(prop::sample::select(vec![" ", " ", "\n", "  ", "\u{3000}", "\u{1c}"]), 60),
            run in 1usize..7,
        ) {
            let text: String = words.iter().zip(&gaps).flat_map(|(word, gap)| [word.as_str(), gap]).collect();
            let lowered = text.to_lowercase();
            let plain: Vec<_> = split(&lowered).collect();
            let expected = (plain.len() >= run)
                .then(|| (plain.windows(run).collect::<HashSet<_>>().len(), plain.len() + 1 - run));
            prop_assert_eq!(repeated_runs(&text, run), expected);
        }
    }
}
