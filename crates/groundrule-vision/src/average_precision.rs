//! Average precision as COCO defines it: the twelve numbers of `pycocotools.cocoeval.COCOeval` for boxes.
//!
//! The arithmetic keeps the order of pycocotools and numpy (a precision is `tp / (tp + fp + eps)`, means are pairwise
//! sums), so results are equal to the last bit, oddities included: a perfect result is 0.9999999999999998.

/// Boxes beyond the hundred best-scored of an image and category do not count.
const MOST_DETECTIONS: usize = 100;

/// The IoU thresholds 0.50, 0.55, ..., 0.95.
const THRESHOLDS: usize = 10;

/// The recall levels 0.00, 0.01, ..., 1.00.
const LEVELS: usize = 101;

/// All, small, medium, large: the smallest and the largest area that count.
const AREAS: [(f64, f64); 4] = [(0.0, 1e10), (0.0, 1024.0), (1024.0, 9216.0), (9216.0, 1e10)];

/// A box that should be found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Truth {
    /// Which image it is in.
    pub image: usize,
    /// What it shows.
    pub category: usize,
    /// Left, top, width, height.
    pub xywh: [f64; 4],
    /// Its area, which decides whether it is small, medium or large; signed, if the data says so.
    pub area: f64,
    /// A crowd: may be found any number of times, need not be found.
    pub crowd: bool,
}

/// A box that was predicted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detection {
    /// Which image it is in.
    pub image: usize,
    /// What it shows.
    pub category: usize,
    /// Left, top, width, height.
    pub xywh: [f64; 4],
    /// Its area.
    pub area: f64,
    /// How sure the model is.
    pub score: f64,
}

impl Truth {
    /// A box whose area is its width times its height.
    pub fn new(image: usize, category: usize, xywh: [f64; 4]) -> Self {
        Self { image, category, xywh, area: xywh[2] * xywh[3], crowd: false }
    }
}

impl Detection {
    /// A box whose area is its width times its height.
    pub fn new(image: usize, category: usize, xywh: [f64; 4], score: f64) -> Self {
        Self { image, category, xywh, area: xywh[2] * xywh[3], score }
    }
}

/// COCO's twelve numbers. Each is -1 when there was nothing to find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CocoSummary {
    /// Average precision over IoU 0.50 to 0.95.
    pub precision: f64,
    /// Average precision at IoU 0.50.
    pub precision_50: f64,
    /// Average precision at IoU 0.75.
    pub precision_75: f64,
    /// Average precision over boxes with an area of at most 32 squared.
    pub precision_small: f64,
    /// Average precision over boxes with an area between 32 and 96 squared.
    pub precision_medium: f64,
    /// Average precision over boxes with an area of at least 96 squared.
    pub precision_large: f64,
    /// Average recall with one detection per image.
    pub recall_1: f64,
    /// Average recall with ten detections per image.
    pub recall_10: f64,
    /// Average recall with a hundred detections per image.
    pub recall_100: f64,
    /// Average recall over small boxes.
    pub recall_small: f64,
    /// Average recall over medium boxes.
    pub recall_medium: f64,
    /// Average recall over large boxes.
    pub recall_large: f64,
}

impl CocoSummary {
    /// The numbers in the order of pycocotools' `stats`.
    pub fn stats(&self) -> [f64; 12] {
        [
            self.precision,
            self.precision_50,
            self.precision_75,
            self.precision_small,
            self.precision_medium,
            self.precision_large,
            self.recall_1,
            self.recall_10,
            self.recall_100,
            self.recall_small,
            self.recall_medium,
            self.recall_large,
        ]
    }
}

/// Evaluates detections against the truths.
///
/// Categories and images are any numbers; lower ones come first where order matters. Detections with equal scores keep
/// their order. Detections of a category that no truth has do not count.
///
/// ```
/// use groundrule_vision::average_precision::{Detection, Truth, coco_evaluate};
///
/// let truths = [Truth::new(0, 0, [10.0, 10.0, 100.0, 100.0])];
/// let found = [Detection::new(0, 0, [12.0, 10.0, 100.0, 100.0], 1.0)];
/// let summary = coco_evaluate(&truths, &found);
/// assert_eq!(summary.precision_50, 0.9999999999999999);
/// assert_eq!(summary.recall_100, 1.0);
/// assert_eq!(summary.precision_small, -1.0);
/// ```
pub fn coco_evaluate(truths: &[Truth], detections: &[Detection]) -> CocoSummary {
    let categories = group(truths, detections);
    let thresholds = thresholds();
    let mut tables: [Table; 4] = Default::default();
    for category in &categories {
        for (table, &area) in tables.iter_mut().zip(&AREAS) {
            table.add(category, area, &thresholds);
        }
    }
    let [all, small, medium, large] = tables;
    let at = |wanted: f64| thresholds.iter().position(|&threshold| threshold == wanted);
    CocoSummary {
        precision: all.mean_precision(0..THRESHOLDS),
        precision_50: at(0.5).map_or(-1.0, |index| all.mean_precision(index..index + 1)),
        precision_75: at(0.75).map_or(-1.0, |index| all.mean_precision(index..index + 1)),
        precision_small: small.mean_precision(0..THRESHOLDS),
        precision_medium: medium.mean_precision(0..THRESHOLDS),
        precision_large: large.mean_precision(0..THRESHOLDS),
        recall_1: all.mean_recall(0),
        recall_10: all.mean_recall(1),
        recall_100: all.mean_recall(2),
        recall_small: small.mean_recall(2),
        recall_medium: medium.mean_recall(2),
        recall_large: large.mean_recall(2),
    }
}

/// Evenly spaced numbers as numpy's `linspace` makes them.
fn thresholds() -> [f64; THRESHOLDS] {
    let step = (0.95 - 0.5) / 9.0;
    let mut values = std::array::from_fn(|index| index as f64 * step + 0.5);
    values[THRESHOLDS - 1] = 0.95;
    values
}

fn recall_level(index: usize) -> f64 {
    if index + 1 == LEVELS { 1.0 } else { index as f64 * 0.01 }
}

/// One category: its images in order.
struct Category<'a> {
    images: Vec<Image<'a>>,
}

/// The truths of one category in one image and its best-scored detections, with the pairs that can ever match.
struct Image<'a> {
    truths: Vec<&'a Truth>,
    detections: Vec<&'a Detection>,
    /// Per detection the truths, by index, that overlap enough for the lowest threshold.
    candidates: Vec<Vec<(usize, f64)>>,
}

fn group<'a>(truths: &'a [Truth], detections: &'a [Detection]) -> Vec<Category<'a>> {
    let mut truth_order: Vec<&Truth> = truths.iter().collect();
    truth_order.sort_by_key(|truth| (truth.category, truth.image));
    let mut detection_order: Vec<&Detection> = detections.iter().collect();
    detection_order.sort_by_key(|detection| (detection.category, detection.image));

    let mut categories = Vec::new();
    for same in truth_order.chunk_by(|left, right| left.category == right.category) {
        let Some(category) = same.first().map(|truth| truth.category) else { continue };
        let start = detection_order.partition_point(|detection| detection.category < category);
        let end = detection_order.partition_point(|detection| detection.category <= category);
        let found = detection_order.get(start..end).unwrap_or_default();
        categories.push(Category { images: images(same, found) });
    }
    categories
}

/// Merges two lists sorted by image.
fn images<'a>(truths: &[&'a Truth], detections: &[&'a Detection]) -> Vec<Image<'a>> {
    let mut truths = truths.chunk_by(|left, right| left.image == right.image).peekable();
    let mut detections = detections.chunk_by(|left, right| left.image == right.image).peekable();
    let mut images = Vec::new();
    loop {
        let here = truths.peek().and_then(|same| same.first()).map(|truth| truth.image);
        let there = detections.peek().and_then(|same| same.first()).map(|found| found.image);
        let image = match (here, there) {
            (Some(here), Some(there)) => here.min(there),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => return images,
        };
        let truths = if here == Some(image) { truths.next() } else { None };
        let detections = if there == Some(image) { detections.next() } else { None };
        images.push(Image::new(
            truths.unwrap_or_default().to_vec(),
            detections.unwrap_or_default().to_vec(),
        ));
    }
}

impl<'a> Image<'a> {
    fn new(truths: Vec<&'a Truth>, mut detections: Vec<&'a Detection>) -> Self {
        sort_by_score(&mut detections, |detection| detection.score);
        detections.truncate(MOST_DETECTIONS);
        let candidates = detections
            .iter()
            .map(|detection| {
                let overlaps = truths.iter().map(|truth| overlap(detection, truth));
                // NaN is not less than anything, so it stays a candidate.
                overlaps.enumerate().filter(|&(_, overlap)| !is_less(overlap, 0.5)).collect()
            })
            .collect();
        Self { truths, detections, candidates }
    }
}

/// Highest first, equal ones in their order, NaN last: numpy's stable argsort of the negated scores.
fn sort_by_score<T>(items: &mut [T], score: impl Fn(&T) -> f64) {
    items.sort_by(|left, right| {
        let (left, right) = (score(left), score(right));
        right.partial_cmp(&left).unwrap_or_else(|| left.is_nan().cmp(&right.is_nan()))
    });
}

fn is_less(left: f64, right: f64) -> bool {
    left < right
}

fn overlap(detection: &Detection, truth: &Truth) -> f64 {
    let [x, y, width, height] = detection.xywh;
    let [left, top, truth_width, truth_height] = truth.xywh;
    let shared_width = (width + x).min(truth_width + left) - x.max(left);
    if shared_width <= 0.0 {
        return 0.0;
    }
    let shared_height = (height + y).min(truth_height + top) - y.max(top);
    if shared_height <= 0.0 {
        return 0.0;
    }
    let shared = shared_width * shared_height;
    let area = width * height;
    let union = if truth.crowd { area } else { area + truth_width * truth_height - shared };
    shared / union
}

/// What one area range found: precision by threshold, level and category, and recall.
#[derive(Default)]
struct Table {
    /// For each category with something to find: `THRESHOLDS * LEVELS` precisions.
    precision: Vec<Vec<f64>>,
    /// For each such category and threshold: recall with 1, 10 and 100 detections per image.
    recall: Vec<[[f64; 3]; THRESHOLDS]>,
}

/// How one detection counts.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Hit,
    Miss,
    Ignored,
}

impl Table {
    fn add(
        &mut self,
        category: &Category<'_>,
        (smallest, largest): (f64, f64),
        thresholds: &[f64; THRESHOLDS],
    ) {
        let outside = |area: f64| area < smallest || area > largest;
        let ignored: Vec<Vec<bool>> = category
            .images
            .iter()
            .map(|image| {
                image.truths.iter().map(|truth| truth.crowd || outside(truth.area)).collect()
            })
            .collect();
        let wanted = ignored.iter().flatten().filter(|&&ignored| !ignored).count();
        if wanted == 0 {
            return;
        }
        // The position of each detection once those of all images are sorted by score.
        let mut order: Vec<(usize, usize)> = category
            .images
            .iter()
            .enumerate()
            .flat_map(|(image, found)| (0..found.detections.len()).map(move |rank| (image, rank)))
            .collect();
        sort_by_score(&mut order, |&(image, rank)| category.images[image].detections[rank].score);

        let mut precision = Vec::with_capacity(THRESHOLDS * LEVELS);
        let mut recall = [[0.0; 3]; THRESHOLDS];
        let mut taken: Vec<bool> = Vec::new();
        let mut curve = Curve::default();
        for (threshold, recall) in thresholds.iter().zip(&mut recall) {
            let fates: Vec<Vec<Fate>> = category
                .images
                .iter()
                .zip(&ignored)
                .map(|(image, ignored)| image.fates(ignored, *threshold, outside, &mut taken))
                .collect();
            curve.clear();
            let mut hits = [0_usize; 2];
            for &(image, rank) in &order {
                let fate = fates[image][rank];
                curve.push(fate);
                for (hits, most) in hits.iter_mut().zip([1, 10]) {
                    *hits += usize::from(fate == Fate::Hit && rank < most);
                }
            }
            let share = |hits: usize| hits as f64 / wanted as f64;
            *recall = [share(hits[0]), share(hits[1]), share(curve.hits)];
            curve.interpolate(wanted, &mut precision);
        }
        self.precision.push(precision);
        self.recall.push(recall);
    }

    fn mean_precision(&self, thresholds: std::ops::Range<usize>) -> f64 {
        let cells = thresholds.start * LEVELS..thresholds.end * LEVELS;
        match &self.precision[..] {
            [only] => mean(only.get(cells).unwrap_or_default()),
            several => {
                let mut values = Vec::with_capacity(cells.len() * several.len());
                for cell in cells {
                    values.extend(several.iter().map(|category| category[cell]));
                }
                mean(&values)
            }
        }
    }

    fn mean_recall(&self, limit: usize) -> f64 {
        let at =
            |threshold: usize| self.recall.iter().map(move |category| category[threshold][limit]);
        mean(&(0..THRESHOLDS).flat_map(at).collect::<Vec<_>>())
    }
}

impl Image<'_> {
    /// Gives each detection, best first, the free truth it overlaps most; on ties the later one. Truths that count come
    /// before those that are ignored, and a crowd is never used up.
    fn fates(
        &self,
        ignored: &[bool],
        threshold: f64,
        outside: impl Fn(f64) -> bool,
        taken: &mut Vec<bool>,
    ) -> Vec<Fate> {
        taken.clear();
        taken.resize(self.truths.len(), false);
        let mut fates = Vec::with_capacity(self.detections.len());
        for (detection, candidates) in self.detections.iter().zip(&self.candidates) {
            let mut chosen = None;
            for pass_ignored in [false, true] {
                let mut best = threshold;
                for &(truth, overlap) in candidates {
                    if ignored[truth] != pass_ignored || (taken[truth] && !self.truths[truth].crowd)
                    {
                        continue;
                    }
                    if !is_less(overlap, best) {
                        best = overlap;
                        chosen = Some(truth);
                    }
                }
                if chosen.is_some() {
                    break;
                }
            }
            fates.push(match chosen {
                Some(truth) => {
                    taken[truth] = true;
                    if ignored[truth] { Fate::Ignored } else { Fate::Hit }
                }
                None if outside(detection.area) => Fate::Ignored,
                None => Fate::Miss,
            });
        }
        fates
    }
}

/// Precision after each detection, and the hits up to it.
#[derive(Default)]
struct Curve {
    hits: usize,
    misses: usize,
    precision: Vec<f64>,
    hits_at: Vec<usize>,
}

impl Curve {
    fn clear(&mut self) {
        self.hits = 0;
        self.misses = 0;
        self.precision.clear();
        self.hits_at.clear();
    }

    fn push(&mut self, fate: Fate) {
        match fate {
            Fate::Hit => self.hits += 1,
            Fate::Miss => self.misses += 1,
            Fate::Ignored => {}
        }
        let (hits, misses) = (self.hits as f64, self.misses as f64);
        self.precision.push(hits / (misses + hits + f64::EPSILON));
        self.hits_at.push(self.hits);
    }

    /// Writes the best precision at or beyond each recall level; zero if the recall is never reached.
    fn interpolate(&mut self, wanted: usize, out: &mut Vec<f64>) {
        let mut best = f64::NEG_INFINITY;
        for precision in self.precision.iter_mut().rev() {
            best = best.max(*precision);
            *precision = best;
        }
        let end = out.len() + LEVELS;
        let mut level = 0;
        for (&precision, &hits) in self.precision.iter().zip(&self.hits_at) {
            let recall = hits as f64 / wanted as f64;
            while level < LEVELS && recall_level(level) <= recall {
                out.push(precision);
                level += 1;
            }
        }
        out.resize(end, 0.0);
    }
}

/// The mean, or -1 if there are no values.
fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { -1.0 } else { pairwise_sum(values) / values.len() as f64 }
}

/// numpy's sum: eight running sums in blocks of at most 128, larger arrays split in half.
fn pairwise_sum(values: &[f64]) -> f64 {
    if values.len() > 128 {
        let half = values.len() / 2;
        let (first, second) = values.split_at(half - half % 8);
        return pairwise_sum(first) + pairwise_sum(second);
    }
    let mut chunks = values.chunks_exact(8);
    let mut sums: Option<[f64; 8]> = None;
    for chunk in &mut chunks {
        match &mut sums {
            None => sums = Some(std::array::from_fn(|index| chunk[index])),
            Some(sums) => sums.iter_mut().zip(chunk).for_each(|(sum, value)| *sum += value),
        }
    }
    let start =
        sums.map_or(0.0, |[a, b, c, d, e, f, g, h]| ((a + b) + (c + d)) + ((e + f) + (g + h)));
    chunks.remainder().iter().fold(start, |sum, value| sum + value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_hold_the_two_that_are_reported_alone() {
        let thresholds = thresholds();
        assert!(thresholds.contains(&0.5) && thresholds.contains(&0.75));
        assert_eq!(thresholds[9], 0.95);
    }

    #[test]
    fn sums_split_as_numpy_splits_them() {
        // 0.1 added n times, as `numpy.full(n, 0.1).sum()` gives it.
        for (count, expected) in [
            (7, 0.7),
            (8, 0.8),
            (9, 0.9),
            (100, 9.999999999999998),
            (128, 12.800000000000002),
            (129, 12.899999999999999),
            (1000, 100.00000000000001),
            (1010, 101.00000000000001),
            (4096, 409.6000000000001),
        ] {
            assert_eq!(pairwise_sum(&vec![0.1; count]), expected, "{count}");
        }
    }

    #[test]
    fn nothing_to_find_is_minus_one_and_nothing_found_is_zero() {
        assert_eq!(coco_evaluate(&[], &[]).stats(), [-1.0; 12]);
        let found = Detection::new(0, 0, [0.0, 0.0, 10.0, 10.0], 1.0);
        assert_eq!(coco_evaluate(&[], &[found]).stats(), [-1.0; 12]);
        let missed = coco_evaluate(&[Truth::new(0, 0, [0.0, 0.0, 10.0, 10.0])], &[]);
        assert_eq!((missed.precision, missed.recall_100), (0.0, 0.0));
    }

    #[test]
    fn the_hundred_and_first_detection_does_not_count() {
        let truth = Truth::new(0, 0, [0.0, 0.0, 10.0, 10.0]);
        let miss = Detection::new(0, 0, [500.0, 500.0, 10.0, 10.0], 1.0);
        let hit = Detection::new(0, 0, [0.0, 0.0, 10.0, 10.0], 1.0);
        let mut detections = vec![miss; 99];
        detections.push(hit);
        assert!(coco_evaluate(&[truth], &detections).precision > 0.0);
        detections.insert(0, miss);
        assert_eq!(coco_evaluate(&[truth], &detections).precision, 0.0);
    }
}
