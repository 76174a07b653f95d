//! The greedy matching that keeps no list of pairs, beside the plain one that sorts all of them; and the best matching,
//! which never has less overlap than the greedy one.

use super::choices::Choices;
use groundrule_vision::{greedy_match, optimal_match};

/// All pairs, the best first; of equal ones the earlier prediction, then the earlier reference.
fn plain(overlaps: &[Vec<f64>], threshold: f64) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (prediction, row) in overlaps.iter().enumerate() {
        pairs.extend(row.iter().enumerate().map(|(truth, overlap)| (*overlap, prediction, truth)));
    }
    pairs.retain(|(overlap, ..)| *overlap >= threshold);
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let (mut taken, mut found) = (Vec::new(), Vec::new());
    for (_, prediction, truth) in pairs {
        if !taken.contains(&(0, prediction)) && !taken.contains(&(1, truth)) {
            taken.extend([(0, prediction), (1, truth)]);
            found.push((prediction, truth));
        }
    }
    found.sort_unstable();
    found
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let (predictions, truths) = (choices.below(12), choices.below(12));
    let threshold = f64::from(1 + choices.byte() % 15) / 16.0;
    // Few different overlaps, so that many are equal.
    let overlaps: Vec<Vec<f64>> = (0..predictions)
        .map(|_| (0..truths).map(|_| f64::from(choices.byte() % 17) / 16.0).collect())
        .collect();
    let found =
        greedy_match(predictions, truths, threshold, |p, t| overlaps[p][t]).expect("few pairs");
    let mut pairs: Vec<_> = found.iter().map(|found| (found.prediction, found.truth)).collect();
    pairs.sort_unstable();
    assert_eq!(pairs, plain(&overlaps, threshold), "{overlaps:?} from {threshold}");
    let best = optimal_match(predictions, truths, threshold, |p, t| overlaps[p][t]);
    let sum =
        |matches: &[groundrule_vision::Match]| matches.iter().map(|one| one.overlap).sum::<f64>();
    // Sixteenths add up exactly.
    assert!(sum(&best) >= sum(&found), "{overlaps:?} from {threshold}");
    for pair in &best {
        assert!(overlaps[pair.prediction][pair.truth] >= threshold);
    }
}
