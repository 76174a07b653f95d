//! Greedy matching: the pair with the greatest overlap first, then the greatest among what is left, and so on.
//!
//! The textbook loop looks at every free pair in every round. Here each pair is computed once, those that can ever be
//! taken are sorted, the best first and the others only if they are still free then: the same pairs in the same order,
//! ties included, in `O(n m log(n m))` instead of `O(n m min(n, m))`.
//!
//! If there are more pairs than a buffer holds, the best ones that fit are taken first, and then the rest is searched
//! again. Whatever comes first among all pairs comes first among the best of them, so the result is the same.

use std::fmt;

/// One matched pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    /// Index of the prediction.
    pub prediction: usize,
    /// Index of the reference box.
    pub truth: usize,
    /// Their overlap.
    pub overlap: f64,
}

/// Why boxes cannot be matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchError {
    /// Free boxes were left on both sides, no overlap among them was greater than -1 (they were NaN, say), and the
    /// threshold did not stop the search. VLM-R1's loop ends in a `ValueError` here.
    NoComparablePair,
    /// There are more pairs than can be looked at in reasonable time.
    TooManyPairs,
}

impl fmt::Display for MatchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            MatchError::NoComparablePair => {
                "no overlap among the unmatched boxes is greater than -1"
            }
            MatchError::TooManyPairs => "there are too many pairs of boxes to compare",
        })
    }
}

impl std::error::Error for MatchError {}

/// The most pairs of boxes that a matching compares; 20,000 boxes against 3,000 are fewer.
pub const MOST_PAIRS: usize = 1 << 26;
/// How many times all pairs together may be searched again.
const MOST_PASSES: usize = 8;
/// Of the candidates, one in so many is sorted first: what those take usually leaves few that are still free. Then half as
/// many times more, so that what cannot be thrown away is soon sorted as a whole.
const FIRST_SHARE: usize = 16;
/// Candidates held at a time: 16 MB, because there are twice as many while the best are chosen.
const BUFFER: usize = 1 << 19;

/// Matches predictions to reference boxes greedily, as VLM-R1's `detection_score` does.
///
/// `overlap(prediction, truth)` is called once per pair, row by row, and once more for each match. Each round takes the free pair with the greatest
/// overlap, on ties the one with the lower prediction index, then the lower truth index; the search ends when that
/// overlap is below `threshold` (equal is still a match) or one side is used up. An overlap that is NaN or not greater
/// than -1 is never taken. The matches come in the order they were made.
///
/// ```
/// use groundrule_vision::greedy_match;
///
/// let overlaps = [[0.9, 0.8], [0.85, 0.1]];
/// let matches = greedy_match(2, 2, 0.5, |prediction, truth| overlaps[prediction][truth]).unwrap();
/// // 0.9 goes first, which leaves only 0.1 for the other two: too little.
/// assert_eq!(matches.len(), 1);
/// assert_eq!((matches[0].prediction, matches[0].truth), (0, 0));
/// ```
pub fn greedy_match(
    predictions: usize,
    truths: usize,
    threshold: f64,
    overlap: impl FnMut(usize, usize) -> f64,
) -> Result<Vec<Match>, MatchError> {
    match_in_passes(predictions, truths, threshold, overlap, BUFFER)
}

fn match_in_passes(
    predictions: usize,
    truths: usize,
    threshold: f64,
    mut overlap: impl FnMut(usize, usize) -> f64,
    buffer: usize,
) -> Result<Vec<Match>, MatchError> {
    if predictions.saturating_mul(truths) > MOST_PAIRS {
        return Err(MatchError::TooManyPairs);
    }
    let enough = predictions.min(truths);
    let mut free_predictions: Vec<usize> = (0..predictions).collect();
    let mut free_truths: Vec<usize> = (0..truths).collect();
    let mut taken_predictions = vec![false; predictions];
    let mut taken_truths = vec![false; truths];
    let mut matches = Vec::new();
    let mut looked_at = 0_usize;
    loop {
        looked_at += free_predictions.len() * free_truths.len();
        if looked_at > MOST_PAIRS.saturating_mul(MOST_PASSES) {
            return Err(MatchError::TooManyPairs);
        }
        let mut best = Best::new(buffer);
        for &prediction in &free_predictions {
            for &truth in &free_truths {
                let found = overlap(prediction, truth);
                if found > -1.0 && !stops(found, threshold) {
                    best.add(Candidate::new(prediction, truth, found));
                }
            }
        }
        let (mut candidates, all) = best.held();
        let mut rest = candidates.as_mut_slice();
        // Boxes with equal overlaps arrive in order.
        let mut share = if rest.is_sorted() { 1 } else { FIRST_SHARE };
        while !rest.is_empty() && matches.len() < enough {
            let few = (rest.len() / share).max(1);
            share = (share / 2).max(1);
            if few < rest.len() {
                rest.select_nth_unstable(few);
            }
            let (best, others) = rest.split_at_mut(few);
            best.sort_unstable();
            for candidate in best {
                let (prediction, truth) = candidate.pair();
                let (Some(prediction_taken), Some(truth_taken)) =
                    (taken_predictions.get_mut(prediction), taken_truths.get_mut(truth))
                else {
                    continue;
                };
                if !*prediction_taken && !*truth_taken {
                    *prediction_taken = true;
                    *truth_taken = true;
                    let overlap = overlap(prediction, truth);
                    matches.push(Match { prediction, truth, overlap });
                }
            }
            let is_free = |candidate: &Candidate| {
                let (prediction, truth) = candidate.pair();
                taken_predictions.get(prediction) == Some(&false)
                    && taken_truths.get(truth) == Some(&false)
            };
            let free = partition(others, is_free);
            rest = others.split_at_mut(free).0;
        }
        if all || matches.len() == enough {
            break;
        }
        free_predictions.retain(|&index| taken_predictions.get(index) == Some(&false));
        free_truths.retain(|&index| taken_truths.get(index) == Some(&false));
    }
    // With boxes left over, the loop would now find a maximum of -1, its starting value.
    if matches.len() < enough && !stops(-1.0, threshold) {
        return Err(MatchError::NoComparablePair);
    }
    Ok(matches)
}

/// The best candidates of those that were added, as many as fit.
struct Best {
    room: usize,
    held: Vec<Candidate>,
    /// The best one thrown away, if any: anything worse need not be held.
    first_out: Option<Candidate>,
}

impl Best {
    fn new(room: usize) -> Self {
        Best { room: room.max(1), held: Vec::new(), first_out: None }
    }

    fn add(&mut self, candidate: Candidate) {
        if self.first_out.is_some_and(|out| candidate > out) {
            return;
        }
        self.held.push(candidate);
        if self.held.len() >= 2 * self.room {
            self.shrink();
        }
    }

    /// Keeps the best. Half of the buffer is new each time, so that the cost stays linear.
    fn shrink(&mut self) {
        if self.held.len() > self.room {
            // Boxes with equal overlap arrive in order and stay in order.
            if !self.held.is_sorted() {
                self.held.select_nth_unstable(self.room);
            }
            self.first_out = self.held.get(self.room).copied();
            self.held.truncate(self.room);
        }
    }

    /// What is held, and whether that is all there was.
    fn held(self) -> (Vec<Candidate>, bool) {
        (self.held, self.first_out.is_none())
    }
}

/// Moves those that a test keeps to the front, and says how many they are.
fn partition(candidates: &mut [Candidate], keeps: impl Fn(&Candidate) -> bool) -> usize {
    let mut kept = 0;
    for at in 0..candidates.len() {
        if candidates.get(at).is_some_and(&keeps) {
            candidates.swap(kept, at);
            kept += 1;
        }
    }
    kept
}

/// Whether an overlap is too small to match. A NaN threshold stops nothing, as in Python.
fn stops(overlap: f64, threshold: f64) -> bool {
    overlap < threshold
}

/// A pair that may be taken: its rank, the prediction and the truth in one number, so that sorting compares no more than
/// numbers. No two are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate(u128);

impl Candidate {
    /// There are at most [`MOST_PAIRS`] pairs, so the indices fit.
    fn new(prediction: usize, truth: usize, overlap: f64) -> Self {
        let pair = (prediction as u32 as u128) << 32 | truth as u32 as u128;
        Candidate(u128::from(rank(overlap)) << 64 | pair)
    }

    fn pair(self) -> (usize, usize) {
        ((self.0 >> 32) as u32 as usize, self.0 as u32 as usize)
    }
}

/// A number that falls as the overlap rises; `0.0` and `-0.0` rank the same. This holds for every float except NaN.
fn rank(overlap: f64) -> u64 {
    let bits = (overlap + 0.0).to_bits();
    if bits >> 63 == 0 { !bits & !(1 << 63) } else { bits }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The loop the matching must agree with, written as plainly as possible.
    fn round_by_round(
        overlaps: &[Vec<f64>],
        truths: usize,
        threshold: f64,
    ) -> Result<Vec<Match>, MatchError> {
        let mut free_predictions: Vec<usize> = (0..overlaps.len()).collect();
        let mut free_truths: Vec<usize> = (0..truths).collect();
        let mut matches = Vec::new();
        while !free_predictions.is_empty() && !free_truths.is_empty() {
            let mut best = -1.0;
            let mut found = None;
            for &prediction in &free_predictions {
                for &truth in &free_truths {
                    if overlaps[prediction][truth] > best {
                        best = overlaps[prediction][truth];
                        found = Some((prediction, truth));
                    }
                }
            }
            if best < threshold {
                break;
            }
            let (prediction, truth) = found.ok_or(MatchError::NoComparablePair)?;
            matches.push(Match { prediction, truth, overlap: best });
            free_predictions.retain(|&index| index != prediction);
            free_truths.retain(|&index| index != truth);
        }
        Ok(matches)
    }

    fn any_overlap() -> impl Strategy<Value = f64> {
        prop_oneof![
            // Few values, so that ties are common.
            4 => (0_u8..=4).prop_map(|step| f64::from(step) / 4.0),
            2 => 0.0_f64..1.0,
            1 => prop::sample::select(vec![
                f64::NAN, -0.0, 0.0, -1.0, -0.5, -2.0, f64::INFINITY, f64::NEG_INFINITY, 0.5, 1.0000000000000002,
            ]),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn sorting_once_equals_searching_every_round(
            (truths, overlaps) in (0_usize..7).prop_flat_map(|truths| {
                (Just(truths), prop::collection::vec(prop::collection::vec(any_overlap(), truths), 0..7))
            }),
            threshold in prop::sample::select(vec![0.5, 0.0, -0.0, 0.25, 1.0, -1.0, -2.0, 0.75, f64::NAN, -0.5]),
            buffer in prop::sample::select(vec![1, 2, 5, BUFFER]),
        ) {
            let fast = match_in_passes(overlaps.len(), truths, threshold, |row, column| overlaps[row][column], buffer);
            let slow = round_by_round(&overlaps, truths, threshold);
            match (fast, slow) {
                (Ok(fast), Ok(slow)) => {
                    prop_assert_eq!(fast.len(), slow.len());
                    for (left, right) in fast.iter().zip(&slow) {
                        prop_assert_eq!((left.prediction, left.truth), (right.prediction, right.truth));
                        prop_assert_eq!(left.overlap.to_bits(), right.overlap.to_bits());
                    }
                }
                (fast, slow) => prop_assert_eq!(fast, slow),
            }
        }

        #[test]
        fn rank_falls_as_the_overlap_rises(left in any::<f64>(), right in any::<f64>()) {
            prop_assume!(!left.is_nan() && !right.is_nan());
            prop_assert_eq!(left.partial_cmp(&right), Some(rank(right).cmp(&rank(left))));
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        assert_eq!(
            MatchError::NoComparablePair.to_string(),
            "no overlap among the unmatched boxes is greater than -1"
        );
        assert_eq!(
            MatchError::TooManyPairs.to_string(),
            "there are too many pairs of boxes to compare"
        );
        let pairs = std::cell::Cell::new(0);
        let counted = |_: usize, _: usize| {
            pairs.set(pairs.get() + 1);
            0.0
        };
        assert_eq!(greedy_match(MOST_PAIRS + 1, 1, 0.5, counted), Err(MatchError::TooManyPairs));
        assert_eq!(pairs.get(), 0);
        assert_eq!(greedy_match(300, 200, 0.5, counted), Ok(Vec::new()));
        assert_eq!(pairs.get(), 60_000);
    }

    #[test]
    fn many_equal_boxes_need_little_room() {
        // 27 million pairs; all of them together would take 860 MB.
        let matches = greedy_match(27_000, 1_000, 0.5, |_, _| 1.0).unwrap();
        assert_eq!(matches.len(), 1_000);
        assert!(matches.iter().enumerate().all(|(at, m)| (m.prediction, m.truth) == (at, at)));
        let too_many = greedy_match(20_000, 20_000, 0.5, |_, _| 1.0);
        assert_eq!(too_many, Err(MatchError::TooManyPairs));
    }
}
