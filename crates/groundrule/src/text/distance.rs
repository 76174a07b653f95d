//! How many letters turn one text into another, 64 letters in a step.
//!
//! Neighbours in the usual table of distances differ by at most one, so bits hold a column of it: one word for 64 letters
//! of the first text (Myers 1999; Hyyrö 2003 and 2004). A block of words stays in registers while all letters of the
//! second text pass through it; only what one block hands to the next is written down, a bit or two per letter.

use rustc_hash::FxHashMap;

/// Letters to insert or delete.
pub(crate) fn inserted_or_deleted(first: &str, second: &str) -> usize {
    let said = |word: u64, used: u64| i64::from((!word & used).count_ones());
    let (common, letters) = through(first, second, !0, [0; 2], common_step, said);
    letters[0] + letters[1] - 2 * usize::try_from(common).unwrap_or_default()
}

/// Letters to insert, delete or replace.
pub(crate) fn edited(first: &str, second: &str) -> usize {
    let said = |(up, down): (u64, u64), used: u64| {
        i64::from((up & used).count_ones()) - i64::from((down & used).count_ones())
    };
    let (below, letters) = through(first, second, (!0, 0), [1, 0], edited_step, said);
    letters[1].saturating_add_signed(isize::try_from(below).unwrap_or_default())
}

/// Takes all letters of the longer text through the words of the shorter one. `carried` is what the first word is handed at
/// each letter. Returns the sum of what the words say in the end, of which the bits `used` stand for letters, and how many
/// letters the shorter and the longer text have.
fn through<S: Copy>(
    one: &str,
    other: &str,
    fresh: S,
    carried: [u64; 2],
    step: impl Fn(&mut S, u64, [u64; 2]) -> [u64; 2],
    said: impl Fn(S, u64) -> i64,
) -> (i64, [usize; 2]) {
    let (first, second) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    if first.len() <= 64 && first.is_ascii() && second.is_ascii() {
        let mut places = [0_u64; 128];
        for (at, letter) in first.bytes().enumerate() {
            places[usize::from(letter & 127)] |= 1 << at;
        }
        let mut word = fresh;
        for letter in second.bytes() {
            step(&mut word, places[usize::from(letter & 127)], carried);
        }
        return (said(word, used(first.len())), [first.len(), second.len()]);
    }
    let letters = Letters::of(first, second);
    let counts = [letters.first.len(), letters.second.len()];
    let sum = match counts[0] {
        0..=64 => blocks::<1, S>(&letters, fresh, carried, step, said),
        65..=256 => blocks::<4, S>(&letters, fresh, carried, step, said),
        _ => blocks::<8, S>(&letters, fresh, carried, step, said),
    };
    (sum, counts)
}

/// The bits of a word that stand for so many letters.
fn used(letters: usize) -> u64 {
    (!0_u64).checked_shr(64_u32.saturating_sub(letters as u32)).unwrap_or_default()
}

/// The longest common subsequence: zeros are the letters up to which it grows by one.
#[inline(always)]
fn common_step(word: &mut u64, same: u64, [carried, _]: [u64; 2]) -> [u64; 2] {
    let met = *word & same;
    let (sum, over) = word.overflowing_add(met);
    let (sum, over_again) = sum.overflowing_add(carried);
    *word = sum | (*word ^ met);
    [u64::from(over | over_again), 0]
}

/// The edit distance: where it rises and where it falls from one letter of the first text to the next. Carried is whether
/// it rises or falls from one letter of the second text to the next.
#[inline(always)]
fn edited_step((rises, falls): &mut (u64, u64), same: u64, [risen, fallen]: [u64; 2]) -> [u64; 2] {
    let same = same | fallen;
    let kept = (((same & *rises).wrapping_add(*rises)) ^ *rises) | same | *falls;
    let up = *falls | !(kept | *rises);
    let down = *rises & kept;
    let (shifted_up, shifted_down) = (up << 1 | risen, down << 1 | fallen);
    (*rises, *falls) = (shifted_down | !(kept | shifted_up), shifted_up & kept);
    [up >> 63, down >> 63]
}

/// Two texts with letters as numbers from 1; letters that only the second text has are 0.
struct Letters {
    first: Vec<u32>,
    second: Vec<u32>,
    /// How many different letters the first text has.
    kinds: usize,
}

impl Letters {
    fn of(first: &str, second: &str) -> Self {
        let mut ascii = [0; 128];
        let mut others = FxHashMap::default();
        let mut kinds = 0;
        let first = first.chars().map(|letter| {
            let number = match ascii.get_mut(letter as usize) {
                Some(number) => number,
                None => others.entry(letter).or_insert(0),
            };
            if *number == 0 {
                kinds += 1;
                *number = kinds;
            }
            *number
        });
        let first = first.collect();
        let second = second.chars().map(|letter| match ascii.get(letter as usize) {
            Some(number) => *number,
            None => others.get(&letter).copied().unwrap_or_default(),
        });
        Letters { first, second: second.collect(), kinds: kinds as usize }
    }
}

/// The same in blocks of as many words as help.
fn blocks<const WORDS: usize, S: Copy>(
    letters: &Letters,
    fresh: S,
    carried: [u64; 2],
    step: impl Fn(&mut S, u64, [u64; 2]) -> [u64; 2],
    said: impl Fn(S, u64) -> i64,
) -> i64 {
    let mut places = vec![[0_u64; WORDS]; letters.kinds + 1];
    // Bit by bit what the block before handed over, 64 letters of the second text in one pair.
    let mut handed = vec![carried.map(u64::wrapping_neg); letters.second.len().div_ceil(64)];
    let mut sum = 0;
    for block in letters.first.chunks(64 * WORDS) {
        for (at, &letter) in block.iter().enumerate() {
            if let Some(place) = places.get_mut(letter as usize) {
                place[at / 64] |= 1 << (at % 64);
            }
        }
        let mut words = [fresh; WORDS];
        for (passing, handed) in letters.second.chunks(64).zip(&mut handed) {
            let [mut first, mut second] = [0, 0];
            for (at, &letter) in passing.iter().enumerate() {
                let Some(place) = places.get(letter as usize) else { continue };
                let mut carried = [handed[0] >> at & 1, handed[1] >> at & 1];
                for (word, same) in words.iter_mut().zip(place) {
                    carried = step(word, *same, carried);
                }
                first |= carried[0] << at;
                second |= carried[1] << at;
            }
            *handed = [first, second];
        }
        for (word, start) in words.into_iter().zip((0..block.len()).step_by(64)) {
            sum += said(word, used((block.len() - start).min(64)));
        }
        for &letter in block {
            if let Some(place) = places.get_mut(letter as usize) {
                *place = [0; WORDS];
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The table as it is taught, row by row; `replaced` is what another letter in its place costs.
    fn by_table(first: &str, second: &str, replaced: usize) -> usize {
        let second: Vec<char> = second.chars().collect();
        let mut row: Vec<usize> = (0..=second.len()).collect();
        for (at, letter) in first.chars().enumerate() {
            let mut across = at;
            let mut before = at + 1;
            row[0] = before;
            for (place, other) in second.iter().enumerate() {
                let cost = if letter == *other { 0 } else { replaced };
                before = (across + cost).min(before + 1).min(row[place + 1] + 1);
                across = std::mem::replace(&mut row[place + 1], before);
            }
        }
        row[second.len()]
    }

    fn agrees(first: &str, second: &str) {
        for (one, other) in [(first, second), (second, first)] {
            assert_eq!(inserted_or_deleted(one, other), by_table(one, other, 2), "{one} {other}");
            assert_eq!(edited(one, other), by_table(one, other, 1), "{one} {other}");
        }
    }

    fn text(most: usize) -> impl Strategy<Value = String> {
        let letters = prop::sample::select(vec!["ab", "abcdefgh ", "aé是😀", "0123456789"]);
        (letters, prop::collection::vec(any::<usize>(), 0..most)).prop_map(|(letters, drawn)| {
            let letters: Vec<char> = letters.chars().collect();
            drawn.iter().map(|at| letters[at % letters.len()]).collect()
        })
    }

    proptest! {
        #[test]
        fn texts_of_a_word(first in text(70), second in text(70)) {
            agrees(&first, &second);
        }

        #[test]
        fn texts_of_several_blocks(first in text(1300), second in text(300)) {
            agrees(&first, &second);
        }
    }

    #[test]
    fn where_words_and_blocks_end() {
        for length in [0, 1, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1024, 1025] {
            let first: String = "abcab".chars().cycle().take(length).collect();
            for second in [&first, &format!("x{first}"), &first.replace('c', "d"), "", "ba"] {
                agrees(&first, second);
            }
        }
    }
}
