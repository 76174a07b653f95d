//! Average precision that does not depend on the order of a list.
//!
//! A model that writes boxes without scores gives COCO's evaluation nothing to rank by, so the order of the list
//! decides there, and boxes of a category that should not be found at all are not counted. Here boxes of equal score
//! enter together, the most that can be matched are matched, and a category that was only imagined has precision zero.

use crate::BoundingBox;
use crate::average_precision::{Detection, Truth};
use crate::iou::iou;

/// The area under the precision-recall curve, averaged over the thresholds and over every category that is in the
/// truths or in the detections; `None` when both are empty.
///
/// At each threshold, detections are added in groups of equal score, highest first. Among the groups so far, as many
/// detections count as hits as can be paired with a truth each (a maximum matching), whatever their order. With one
/// score for all, the result is precision times recall. Detections that only overlap a crowd do not count.
///
/// ```
/// use groundrule_vision::average_precision::{Detection, Truth};
/// use groundrule_vision::order_free_precision;
///
/// let cat = [10.0, 10.0, 50.0, 50.0];
/// let truths = [Truth::new(0, 0, cat)];
/// let right = Detection::new(0, 0, cat, 1.0);
/// let wrong = Detection::new(0, 0, [200.0, 10.0, 50.0, 50.0], 1.0);
/// assert_eq!(order_free_precision(&truths, &[right], &[0.5]), Some(1.0));
/// assert_eq!(order_free_precision(&truths, &[right, wrong], &[0.5]), Some(0.5));
/// assert_eq!(order_free_precision(&truths, &[wrong, right], &[0.5]), Some(0.5));
/// ```
pub fn order_free_precision(
    truths: &[Truth],
    detections: &[Detection],
    thresholds: &[f64],
) -> Option<f64> {
    let mut categories: Vec<usize> = truths
        .iter()
        .filter(|truth| !truth.crowd)
        .map(|truth| truth.category)
        .chain(detections.iter().map(|detection| detection.category))
        .collect();
    categories.sort_unstable();
    categories.dedup();
    if categories.is_empty() || thresholds.is_empty() {
        return None;
    }
    let mut total = 0.0;
    for &category in &categories {
        let wanted: Vec<&Truth> =
            truths.iter().filter(|truth| truth.category == category && !truth.crowd).collect();
        let crowds: Vec<&Truth> =
            truths.iter().filter(|truth| truth.category == category && truth.crowd).collect();
        let mut found: Vec<&Detection> =
            detections.iter().filter(|found| found.category == category).collect();
        found.sort_by(|left, right| right.score.total_cmp(&left.score));
        let overlaps = Overlaps::new(&found, &wanted, &crowds);
        total += thresholds
            .iter()
            .map(|&threshold| area(&found, wanted.len(), &overlaps, threshold))
            .sum::<f64>();
    }
    Some(total / (categories.len() * thresholds.len()) as f64)
}

/// How many overlaps are kept; if there are more, they are computed whenever needed.
const MOST_KEPT: usize = 1 << 20;

struct Overlaps<'a> {
    found: &'a [&'a Detection],
    wanted: &'a [&'a Truth],
    /// Per detection the truths it meets at all, and how much; nothing if that would take too much memory.
    truths: Option<Vec<Vec<(usize, f64)>>>,
    /// Per detection the greatest share of it that is inside one crowd.
    crowd: Vec<f64>,
}

fn corners(xywh: [f64; 4]) -> BoundingBox {
    BoundingBox::from_layout(xywh, crate::BoxLayout::Xywh)
}

/// The truths that a detection meets at all, and how much.
fn meets(detection: &Detection, wanted: &[&Truth]) -> impl Iterator<Item = (usize, f64)> {
    let here = corners(detection.xywh);
    wanted
        .iter()
        .enumerate()
        .filter(|(_, truth)| truth.image == detection.image)
        .map(move |(index, truth)| (index, iou(here, corners(truth.xywh))))
        .filter(|&(_, overlap)| overlap > 0.0)
}

impl<'a> Overlaps<'a> {
    fn new(found: &'a [&'a Detection], wanted: &'a [&'a Truth], crowds: &[&Truth]) -> Self {
        let mut kept = 0;
        let mut truths = Some(Vec::with_capacity(found.len()));
        for detection in found {
            let Some(rows) = &mut truths else { break };
            let row: Vec<_> = meets(detection, wanted).collect();
            kept += row.len();
            rows.push(row);
            if kept > MOST_KEPT {
                truths = None;
            }
        }
        let share = |detection: &Detection| {
            let here = corners(detection.xywh);
            crowds
                .iter()
                .filter(|crowd| crowd.image == detection.image)
                .map(|crowd| {
                    let there = corners(crowd.xywh);
                    let width = here.x2.min(there.x2) - here.x1.max(there.x1);
                    let height = here.y2.min(there.y2) - here.y1.max(there.y1);
                    width.max(0.0) * height.max(0.0) / here.area()
                })
                .fold(0.0, f64::max)
        };
        Self {
            found,
            wanted,
            truths,
            crowd: found.iter().map(|detection| share(detection)).collect(),
        }
    }

    /// Fills `row` with the truths that a detection meets.
    fn of(&self, detection: usize, row: &mut Vec<(usize, f64)>) {
        row.clear();
        match (&self.truths, self.found.get(detection)) {
            (Some(rows), _) => row.extend(rows.get(detection).into_iter().flatten().copied()),
            (None, Some(found)) => row.extend(meets(found, self.wanted)),
            (None, None) => {}
        }
    }
}

/// The area under the curve of one category at one threshold. Detections come highest score first.
fn area(found: &[&Detection], wanted: usize, overlaps: &Overlaps<'_>, threshold: f64) -> f64 {
    if wanted == 0 {
        return 0.0;
    }
    let mut matching = Matching::new(wanted, found.len());
    // Precision and recall after each group of equal scores.
    let mut points: Vec<(f64, f64)> = Vec::new();
    let (mut hits, mut unmatched_in_crowds, mut start) = (0_usize, 0_usize, 0);
    for group in found.chunk_by(|left, right| left.score.total_cmp(&right.score).is_eq()) {
        for detection in start..start + group.len() {
            if matching.add(detection, overlaps, threshold) {
                hits += 1;
            } else if overlaps.crowd[detection] >= threshold {
                unmatched_in_crowds += 1;
            }
        }
        start += group.len();
        let counted = start - unmatched_in_crowds;
        let precision = if counted == 0 { 0.0 } else { hits as f64 / counted as f64 };
        points.push((precision, hits as f64 / wanted as f64));
    }
    // At any recall the best precision at that recall or beyond counts.
    let mut best = 0.0_f64;
    for (precision, _) in points.iter_mut().rev() {
        best = best.max(*precision);
        *precision = best;
    }
    let mut reached = 0.0;
    points
        .iter()
        .map(|&(precision, recall)| {
            let gained = recall - reached;
            reached = recall;
            gained * precision
        })
        .sum()
}

/// A matching that stays as large as it can be while detections are added.
struct Matching {
    detection_of: Vec<Option<usize>>,
    truth_of: Vec<Option<usize>>,
    /// Truths from which no free truth can be reached. They stay that way: a search that found nothing has seen a set
    /// of truths all held by detections that meet no truth outside the set.
    dead: Vec<bool>,
    seen: Vec<usize>,
    reached_from: Vec<usize>,
    search: usize,
    queue: Vec<usize>,
    row: Vec<(usize, f64)>,
}

impl Matching {
    fn new(truths: usize, detections: usize) -> Self {
        Self {
            detection_of: vec![None; truths],
            truth_of: vec![None; detections],
            dead: vec![false; truths],
            seen: vec![0; truths],
            reached_from: vec![0; truths],
            search: 0,
            queue: Vec::with_capacity(detections.min(truths) + 1),
            row: Vec::new(),
        }
    }

    /// Tries to give the detection a truth, moving others along if need be.
    fn add(&mut self, detection: usize, overlaps: &Overlaps<'_>, threshold: f64) -> bool {
        self.search += 1;
        self.queue.clear();
        self.queue.push(detection);
        let mut next = 0;
        let mut row = std::mem::take(&mut self.row);
        while let Some(&here) = self.queue.get(next) {
            next += 1;
            overlaps.of(here, &mut row);
            for &(truth, overlap) in &row {
                if overlap < threshold || self.dead[truth] || self.seen[truth] == self.search {
                    continue;
                }
                self.seen[truth] = self.search;
                self.reached_from[truth] = here;
                match self.detection_of[truth] {
                    Some(holder) => self.queue.push(holder),
                    None => {
                        self.hand_over(truth);
                        self.row = row;
                        return true;
                    }
                }
            }
        }
        self.row = row;
        for (dead, &seen) in self.dead.iter_mut().zip(&self.seen) {
            *dead |= seen == self.search;
        }
        false
    }

    /// Gives every truth on the path to the detection it was reached from, back to the one that started the search, which
    /// holds none yet.
    fn hand_over(&mut self, free: usize) {
        let mut truth = free;
        loop {
            let detection = self.reached_from[truth];
            let held = self.truth_of[detection].replace(truth);
            self.detection_of[truth] = Some(detection);
            match held {
                Some(previous) => truth = previous,
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::greedy_match;

    fn any_scene() -> impl Strategy<Value = (Vec<Truth>, Vec<Detection>)> {
        let place = || (0_u8..12, 0_u8..12, 3_u8..9, 3_u8..9);
        let xywh = |(x, y, w, h): (u8, u8, u8, u8)| [x, y, w, h].map(f64::from);
        let truth = (0_usize..2, 0_usize..2, place())
            .prop_map(move |(image, category, at)| Truth::new(image, category, xywh(at)));
        let detection = (0_usize..2, 0_usize..3, place(), 0_u8..3).prop_map(
            move |(image, category, at, score)| {
                Detection::new(image, category, xywh(at), f64::from(score))
            },
        );
        (prop::collection::vec(truth, 0..8), prop::collection::vec(detection, 0..10))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn the_order_of_the_lists_is_irrelevant(
            (truths, detections) in any_scene(),
            (other_truths, other_detections) in (any::<u64>(), any::<u64>()),
        ) {
            let shuffled = |length: usize, seed: u64| {
                let mut order: Vec<usize> = (0..length).collect();
                let mut state = seed;
                for index in (1..length).rev() {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    order.swap(index, (state >> 33) as usize % (index + 1));
                }
                order
            };
            let turned_truths: Vec<Truth> =
                shuffled(truths.len(), other_truths).into_iter().map(|index| truths[index]).collect();
            let turned: Vec<Detection> =
                shuffled(detections.len(), other_detections).into_iter().map(|index| detections[index]).collect();
            let thresholds = [0.3, 0.5, 0.75];
            let first = order_free_precision(&truths, &detections, &thresholds);
            let second = order_free_precision(&turned_truths, &turned, &thresholds);
            match (first, second) {
                (Some(first), Some(second)) => {
                    prop_assert!((first - second).abs() < 1e-12);
                    prop_assert!((0.0..=1.0 + 1e-12).contains(&first));
                }
                (first, second) => prop_assert_eq!(first, second),
            }
        }

        #[test]
        fn matching_is_never_smaller_than_greedy((truths, detections) in any_scene(), threshold in 0.2_f64..0.9) {
            let truths: Vec<&Truth> = truths.iter().filter(|truth| truth.image == 0 && truth.category == 0).collect();
            let found: Vec<&Detection> = detections.iter().filter(|found| found.image == 0 && found.category == 0).collect();
            let overlaps = Overlaps::new(&found, &truths, &[]);
            let mut matching = Matching::new(truths.len(), found.len());
            let hits = (0..found.len()).filter(|&detection| matching.add(detection, &overlaps, threshold)).count();
            let overlap = |detection: usize, truth: usize| {
                let mut row = Vec::new();
                overlaps.of(detection, &mut row);
                row.iter().find(|pair| pair.0 == truth).map_or(0.0, |pair| pair.1)
            };
            let greedy = greedy_match(found.len(), truths.len(), threshold, overlap).unwrap();
            prop_assert!(hits >= greedy.len());
            // Truths are held by detections that reach the threshold, each at most once.
            let mut holders: Vec<usize> = matching.detection_of.iter().flatten().copied().collect();
            prop_assert_eq!(holders.len(), hits);
            holders.sort_unstable();
            holders.dedup();
            prop_assert_eq!(holders.len(), hits);
            for (truth, holder) in matching.detection_of.iter().enumerate() {
                if let Some(detection) = holder {
                    prop_assert!(overlap(*detection, truth) >= threshold);
                }
            }
        }
    }

    #[test]
    fn imagined_categories_cost_and_nothing_at_all_is_not_judged() {
        let truth = Truth::new(0, 0, [0.0, 0.0, 10.0, 10.0]);
        let right = Detection::new(0, 0, [0.0, 0.0, 10.0, 10.0], 1.0);
        let imagined = Detection::new(0, 7, [0.0, 0.0, 10.0, 10.0], 1.0);
        assert_eq!(order_free_precision(&[truth], &[right, imagined], &[0.5]), Some(0.5));
        assert_eq!(order_free_precision(&[], &[imagined], &[0.5]), Some(0.0));
        assert_eq!(order_free_precision(&[], &[], &[0.5]), None);
    }

    /// Boxes in a row, ten wide each; the number is where they begin.
    fn at(x: f64) -> [f64; 4] {
        [x, 0.0, 10.0, 10.0]
    }

    #[test]
    fn the_area_under_the_curve_by_hand() {
        let truths =
            [Truth::new(0, 0, at(0.0)), Truth::new(0, 0, at(100.0)), Truth::new(1, 0, at(0.0))];
        let found = |image: usize, x: f64, score: f64| Detection::new(image, 0, at(x), score);
        for (detections, expected) in [
            (vec![], 0.0),
            // One of three, with precision 1.
            (vec![found(0, 0.0, 1.0)], 1.0 / 3.0),
            // In another image there is nothing at 100.
            (vec![found(1, 100.0, 1.0)], 0.0),
            (
                vec![found(0, 0.0, 0.9), found(0, 500.0, 0.8), found(1, 0.0, 0.7)],
                1.0 / 3.0 + 2.0 / 3.0 / 3.0,
            ),
            (vec![found(0, 500.0, 0.9), found(0, 0.0, 0.8)], 0.5 / 3.0),
            // The second on the same truth is wrong.
            (
                vec![found(0, 0.0, 0.9), found(0, 1.0, 0.8), found(0, 100.0, 0.7)],
                1.0 / 3.0 + 2.0 / 3.0 / 3.0,
            ),
            // Equal scores enter together: two of three are right, and two of three are found.
            (
                vec![found(0, 0.0, 0.5), found(0, 500.0, 0.5), found(1, 0.0, 0.5)],
                2.0 / 3.0 * (2.0 / 3.0),
            ),
            (vec![found(0, 0.0, 0.9), found(0, 100.0, 0.8), found(1, 0.0, 0.7)], 1.0),
        ] {
            let area = order_free_precision(&truths, &detections, &[0.5]).unwrap();
            assert!((area - expected).abs() < 1e-12, "{detections:?}: {area}");
        }
    }

    #[test]
    fn detections_make_room_for_each_other() {
        // The first meets both truths and the second only the left one; both find a place, in either order.
        let truths = [Truth::new(0, 0, at(0.0)), Truth::new(0, 0, at(4.0))];
        let both = Detection::new(0, 0, at(2.0), 1.0);
        let left = Detection::new(0, 0, at(-2.0), 1.0);
        for detections in [[both, left], [left, both]] {
            assert_eq!(order_free_precision(&truths, &detections, &[0.6]), Some(1.0));
        }
        // 8 of 12 is the overlap: at exactly that threshold it still counts.
        let threshold = 80.0 / 120.0;
        assert_eq!(order_free_precision(&truths[..1], &[both], &[threshold]), Some(1.0));
        assert_eq!(order_free_precision(&truths[..1], &[both], &[threshold + 1e-9]), Some(0.0));
        assert_eq!(order_free_precision(&truths[..1], &[both], &[0.5, 0.9]), Some(0.5));
        assert_eq!(order_free_precision(&truths[..1], &[both], &[]), None);
    }

    #[test]
    fn only_a_crowd_of_the_same_image_and_category_forgives() {
        let truth = Truth::new(0, 0, at(0.0));
        let crowd = |image, category| Truth {
            crowd: true,
            ..Truth::new(image, category, [100.0, 0.0, 40.0, 10.0])
        };
        let right = Detection::new(0, 0, at(0.0), 1.0);
        for (x, image, category, expected) in [
            (110.0, 0, 0, 1.0),
            (110.0, 1, 0, 0.5),
            (110.0, 0, 1, 0.5),
            // Half of it is inside.
            (95.0, 0, 0, 1.0),
            (94.0, 0, 0, 0.5),
            (135.0, 0, 0, 1.0),
            (136.0, 0, 0, 0.5),
        ] {
            let other = Detection::new(0, 0, at(x), 1.0);
            let found =
                order_free_precision(&[truth, crowd(image, category)], &[other, right], &[0.5]);
            assert_eq!(found, Some(expected), "{x} {image} {category}");
        }
        // A crowd need not be found, and alone it is nothing to judge.
        assert_eq!(order_free_precision(&[crowd(0, 0)], &[], &[0.5]), None);
    }

    #[test]
    fn a_crowd_forgives() {
        let crowd = Truth { crowd: true, ..Truth::new(0, 0, [100.0, 100.0, 200.0, 200.0]) };
        let truth = Truth::new(0, 0, [0.0, 0.0, 10.0, 10.0]);
        let right = Detection::new(0, 0, [0.0, 0.0, 10.0, 10.0], 1.0);
        let in_crowd = Detection::new(0, 0, [120.0, 120.0, 10.0, 10.0], 1.0);
        assert_eq!(order_free_precision(&[truth, crowd], &[in_crowd, right], &[0.5]), Some(1.0));
    }
}
