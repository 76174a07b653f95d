//! Counting repeated runs of words.

mod words;

use groundrule_pytext::{is_space, lower, split};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::collections::HashSet;
use words::Words;

/// An odd number with well-spread bits: spreads the hash of a run over its upper bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Slots for texts of the usual length. There are many more slots than runs, so few runs want the same slot: each time
/// two do, they are compared.
const USUAL_SLOTS: usize = 1 << 13;

/// How many bytes after a repeated run are compared with those after the earlier one.
const SHORT_REACH: usize = 64;
const LONG_REACH: usize = 4096;

/// How many different runs of `run` words there are, and how many in total, ignoring case. `None` if the text has fewer
/// words.
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
    if run == 0 {
        return None;
    }
    let counted = SCRATCH.with_borrow_mut(|scratch| scratch.count(text, run));
    counted.unwrap_or_else(|| counted_by_set(text, run))
}

/// Words with at least this many letters are checked letter by letter. Text without spaces, such as Chinese, has such
/// words.
const LONG_WORD: usize = 64;
/// Letters in a run.
const LETTERS: usize = 12;
/// The most runs of letters that are checked.
const MOST_RUNS: usize = 1 << 16;

/// The share of a text's letters that repeat others: runs of twelve letters in words of 64 letters or more that
/// occurred before.
pub(crate) fn repeated_letters(text: &str) -> f64 {
    let mut seen = FxHashSet::default();
    let (mut runs, mut letters) = (0, 0);
    for word in text.split(is_space) {
        let length = word.chars().count();
        letters += length;
        if length < LONG_WORD || runs == MOST_RUNS {
            continue;
        }
        let ends = word.char_indices().map(|(at, _)| at).chain([word.len()]);
        let ends: Vec<usize> = ends.take(MOST_RUNS + LETTERS).collect();
        for run in ends.windows(LETTERS + 1).take(MOST_RUNS - runs) {
            if let (Some(&start), Some(&end)) = (run.first(), run.last()) {
                runs += 1;
                seen.insert(word.get(start..end));
            }
        }
    }
    let repeated = runs - seen.len();
    // If a text is longer than what is checked, the share of the checked part counts.
    if repeated == 0 { 0.0 } else { repeated as f64 / letters.min(MOST_RUNS).max(runs) as f64 }
}

/// The same, with a set that no text can make slow.
#[cold]
fn counted_by_set(text: &str, run: usize) -> Option<(usize, usize)> {
    let lowered = lower(text);
    let words: Vec<_> = split(&lowered).collect();
    let runs = words.windows(run);
    let total = runs.len();
    (total > 0).then(|| (runs.collect::<HashSet<_>>().len(), total))
}

/// Memory that is reused for the next text of the same thread.
struct Scratch {
    words: Words,
    /// Which run was the last with this hash, as a stamp: `base` plus the number of its first word. A value below `base` is
    /// left over from an earlier text.
    slots: Vec<u32>,
    /// For each run, what its slot held before.
    former: Vec<u32>,
    /// The runs whose slot was taken.
    met: Vec<u32>,
    base: u32,
}

impl Scratch {
    const fn new() -> Self {
        Scratch {
            words: Words::new(),
            slots: Vec::new(),
            former: Vec::new(),
            met: Vec::new(),
            base: 1,
        }
    }

    /// `None` if the hash does not tell the runs of this text apart, or the text is larger than gigabytes.
    #[expect(clippy::option_option, reason = "no count, and a count of none")]
    fn count(&mut self, text: &str, run: usize) -> Option<Option<(usize, usize)>> {
        // Positions in a text fit in 32 bits, even if lowercasing makes it longer.
        if text.len() > (u32::MAX / 8) as usize {
            return None;
        }
        // The words of most texts can be compared as they are.
        let lowered;
        let text = match self.words.find(text) {
            Some(()) => text,
            None => {
                lowered = lower(text);
                self.words.find_lowered(&lowered)?;
                &*lowered
            }
        };
        match (self.words.len() + 1).checked_sub(run) {
            None | Some(0) => Some(None),
            Some(total) => Some(Some((self.count_different(text.as_bytes(), run, total)?, total))),
        }
    }

    fn count_different(&mut self, text: &[u8], run: usize, total: usize) -> Option<usize> {
        let size = (total * 2).next_power_of_two().max(USUAL_SLOTS);
        if self.slots.len() < size {
            self.slots.resize(size, 0);
        }
        if self.former.len() < total {
            self.former.resize(total, 0);
            self.met.resize(total, 0);
        }
        let next_base = match u32::try_from(total).ok()?.checked_add(self.base) {
            Some(next) => next,
            None => {
                self.slots.fill(0);
                self.base = 1;
                total as u32 + 1
            }
        };
        let (former, met) = (self.former.get_mut(..total)?, self.met.as_mut_slice());
        let walk = Walk { text, words: &self.words, run, base: self.base, former, met };
        let met = match self.slots.first_chunk_mut::<USUAL_SLOTS>() {
            // A table of known size needs no check of its bounds.
            Some(slots) if size == USUAL_SLOTS => walk.fill(slots),
            _ => walk.fill(self.slots.get_mut(..size)?),
        }?;
        let counter = Counter {
            text,
            words: &self.words,
            former: &mut self.former,
            run,
            base: self.base,
            follows: 0,
            agree_until: 0,
            reach: SHORT_REACH,
            patience: 2 * total + 64,
        };
        self.base = next_base;
        Some(total - counter.repeated(self.met.get(..met)?)?)
    }
}

/// A walk over the runs of a text, which puts each into its slot.
struct Walk<'a> {
    text: &'a [u8],
    words: &'a Words,
    run: usize,
    base: u32,
    former: &'a mut [u32],
    met: &'a mut [u32],
}

impl Walk<'_> {
    /// How many runs found their slot taken. Nothing here depends on that: where repeated runs are cannot be foreseen, and
    /// each branch that the processor mispredicts costs more than several runs.
    #[inline(always)]
    fn fill(self, slots: &mut [u32]) -> Option<usize> {
        let Walk { text, words, run, base, former, met } = self;
        let shift = 64 - slots.len().trailing_zeros();
        // A word is shifted out of the hash once the run has passed it. A run of one word would need a shift by all 64
        // bits, which does not exist.
        let turn = 64_u32.div_ceil(u32::try_from(run).ok()?);
        if turn > 63 {
            return None;
        }
        let mut words = words.found().map(|word| word.hash(text));
        let before = words.by_ref().take(run - 1);
        let mut rolling = before.fold(0, |rolling: u64, word| (rolling >> turn) ^ word);
        for (place, word) in former.iter_mut().zip(words) {
            rolling = (rolling >> turn) ^ word;
            *place = (rolling.wrapping_mul(SPREAD) >> shift) as u32;
        }
        let mut count = 0;
        for (stamp, place) in (base..).zip(former) {
            let slot = slots.get_mut(*place as usize)?;
            let before = std::mem::replace(slot, stamp);
            *place = before;
            *met.get_mut(count)? = stamp;
            count += usize::from(before >= base);
        }
        Some(count)
    }
}

/// A look at the runs whose slot was taken, by the same run or by another.
struct Counter<'a> {
    text: &'a [u8],
    words: &'a Words,
    former: &'a mut [u32],
    run: usize,
    base: u32,
    /// If the last run occurred before: the run after the earlier one.
    follows: u32,
    /// Up to here the text is the same as then, byte for byte.
    agree_until: usize,
    /// How many bytes to compare ahead of a run that occurred before.
    reach: usize,
    /// How many more runs may be compared without success.
    patience: usize,
}

impl Counter<'_> {
    /// How many of these runs occurred before.
    fn repeated(mut self, met: &[u32]) -> Option<usize> {
        let mut repeated = 0;
        for &stamp in met {
            let run = (stamp - self.base) as usize;
            let mut behind = run;
            loop {
                let earlier = *self.former.get(behind)?;
                if earlier < self.base {
                    break;
                }
                let other = (earlier - self.base) as usize;
                if self.is_same(other, run)? {
                    self.follows = earlier + 1;
                    repeated += 1;
                    // Of the same runs in a slot, only the last is looked at again.
                    *self.former.get_mut(behind)? = *self.former.get(other)?;
                    break;
                }
                self.patience = self.patience.checked_sub(1)?;
                behind = other;
            }
        }
        Some(repeated)
    }

    /// Whether the runs that start with these two words are the same.
    fn is_same(&mut self, a: usize, b: usize) -> Option<bool> {
        let text = self.text;
        let last = self.run - 1;
        let end = self.words.get(b + last)?.end as usize;
        // Usually the text continues as it did before.
        let goes_on = self.base + a as u32 == self.follows;
        if goes_on && end < self.agree_until {
            return Some(true);
        }
        let (from, start) = (self.words.get(a)?.start as usize, self.words.get(b)?.start as usize);
        let to = self.words.get(a + last)?.end as usize;
        let length = end - start;
        // The longer the two stretches have matched, the further it pays to look ahead.
        self.reach = if goes_on { (2 * self.reach).min(LONG_REACH) } else { SHORT_REACH };
        let same = alike(text, from, start, length + self.reach);
        if to - from == length && same >= length {
            self.agree_until = start + same;
            return Some(true);
        }
        // The same except for whitespace and case, or different.
        self.agree_until = 0;
        let mut pairs =
            (0..self.run).map(|i| Some((self.words.get(a + i)?, self.words.get(b + i)?)));
        Some(pairs.all(|pair| {
            pair.is_some_and(|(a, b)| a.bytes(text).eq_ignore_ascii_case(b.bytes(text)))
        }))
    }
}

/// How many bytes the text has in common from two places on, up to a limit or a little more. The second place is behind the
/// first.
fn alike(text: &[u8], first: usize, second: usize, limit: usize) -> usize {
    let eight = |at: usize| text.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
    let mut same = 0;
    while same < limit {
        let (Some(a), Some(b)) = (eight(first + same), eight(second + same)) else {
            let rest = text[first + same..].iter().zip(&text[second + same..]);
            return same + rest.take_while(|(a, b)| a == b).count();
        };
        if a != b {
            return same + (a ^ b).trailing_zeros() as usize / 8;
        }
        same += 8;
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_repeat_in_long_words_only() {
        assert!(repeated_letters(&"好".repeat(3000)) > 0.99);
        assert!(repeated_letters(&"aaaa".repeat(500)) > 0.99);
        assert!(repeated_letters(&"红色的汽车停在路边。".repeat(40)) > 0.9);
        let honest = "首先数一数图中的红色物体，一共有三个；然后数蓝色物体，共有五个，其中一个被遮住了一半；最后把两者相加，\
                      因此总数为八个，与题目给出的选项相符，所以我们应当选择第二个选项作为最终答案。";
        assert_eq!(repeated_letters(honest), 0.0);
        assert_eq!(repeated_letters("no no no no no no no no no no no no"), 0.0);
        assert_eq!(repeated_letters(""), 0.0);
        // A line of dashes under a heading is not a repetition worth counting.
        assert_eq!(repeated_letters(&"-".repeat(60)), 0.0);
        assert!(repeated_letters(&"ab".repeat(1_000_000)) > 0.99);
        // 64 letters have 53 runs of twelve, and only one of them is distinct.
        assert_eq!(repeated_letters(&"-".repeat(64)), 52.0 / 64.0);
        // Beyond what is checked, no word adds anything.
        let word = |letter: &str| letter.repeat(MOST_RUNS + LETTERS - 1) + " ";
        let (one, two) = (word("a"), word("a") + &word("b"));
        assert_eq!(repeated_letters(&one), (MOST_RUNS - 1) as f64 / MOST_RUNS as f64);
        assert_eq!(repeated_letters(&two), repeated_letters(&one));
        // Of a second word, only what is left.
        let short = "c".repeat(LONG_WORD) + " " + &word("d");
        assert_eq!(repeated_letters(&short), (MOST_RUNS - 2) as f64 / MOST_RUNS as f64);
    }
    use proptest::prelude::*;
    use std::collections::HashSet;

    #[test]
    fn whitespace_between_words_does_not_matter() {
        assert_eq!(repeated_runs("a b\nc  A\tb c", 3), Some((3, 4)));
        assert_eq!(repeated_runs("ab c ab cd", 2), Some((3, 3)));
        assert_eq!(repeated_runs("a b", 3), None);
    }

    #[test]
    fn what_two_places_have_in_common() {
        let text = b"abcdefghijX abcdefghijY abcdefghijX";
        assert_eq!(alike(text, 0, 12, 100), 10);
        assert_eq!(alike(text, 0, 24, 100), 11);
        // Eight bytes are compared at once.
        assert_eq!((alike(text, 0, 24, 0), alike(text, 0, 24, 1)), (0, 8));
        assert_eq!(alike(text, 1, 12, 100), 0);
    }

    #[test]
    fn a_table_that_ran_out_of_numbers_starts_again() {
        let text = "a b c d a b c d a b";
        let mut scratch = Scratch::new();
        assert_eq!(scratch.count(text, 2), Some(Some((4, 9))));
        scratch.base = u32::MAX - 4;
        assert_eq!(scratch.count(text, 2), Some(Some((4, 9))));
        assert_eq!(scratch.base, 10);
        assert_eq!(scratch.count(text, 2), Some(Some((4, 9))));
    }

    #[test]
    fn words_that_hash_alike_are_told_apart() {
        // All end with the same eight bytes, so that every run of two has the same hash.
        let words: Vec<_> = (0..400).map(|i| format!("{:03}abcdefgh", (i * 7) % 193)).collect();
        let text = words.join(" ");
        assert_eq!(Scratch::new().count(&text, 2), None);
        assert_eq!(repeated_runs(&text, 2), Some((193, 399)));
    }

    #[test]
    fn long_texts_need_a_larger_table() {
        let text: String = (0..30_000).map(|i| format!("w{} ", i % 20_000)).collect();
        assert_eq!(Scratch::new().count(&text, 6), Some(Some((20_000, 29_995))));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1024))]
        #[test]
        fn counts_as_a_set_does(
            words in prop::collection::vec("[abAé]{1,3}|[a-cB]{7,9}|[ab]{15,18}|[aA]{31,33}|[@`]|[πΠ²好]{1,9}|[Kİa]{1,2}", 0..60),
            gaps in prop::collection::vec(prop::sample::select(vec![" ", " ", "\n", "  ", "\u{3000}", "\u{1c}", "\u{a0}", "\u{2028} "]), 60),
            run in 1usize..7,
        ) {
            let text: String = words.iter().zip(&gaps).flat_map(|(word, gap)| [word.as_str(), gap]).collect();
            let lowered = lower(&text);
            let plain: Vec<_> = split(&lowered).collect();
            let expected = (plain.len() >= run)
                .then(|| (plain.windows(run).collect::<HashSet<_>>().len(), plain.len() + 1 - run));
            prop_assert_eq!(repeated_runs(&text, run), expected);
        }
    }
}
