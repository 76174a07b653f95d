//! F1 of the completion's boxes, at one IoU threshold or averaged over ten.
//!
//! # What it scores
//! Boxes match if they have the same label and an IoU of at least `iou_threshold`. `matching = "greedy"` takes the pair
//! with the greatest overlap first; `"optimal"` makes the sum of overlaps as large as possible. The score is twice the
//! number of matches divided by the number of all boxes. With `average = "coco"` it is the mean over the thresholds
//! 0.50, 0.55, ..., 0.95. If neither side has boxes, the score is 1.0.
//!
//! # Reference behaviour
//! VLM-R1 does not have this reward.
//!
//! # Where strict differs
//! It does not differ: this reward is always strict. A box without a label matches nothing, unless `labels = "ignore"`.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("f1_reward")])?;
//! let cat = r#"{"bbox_2d": [0, 0, 10, 10], "label": "cat"}"#;
//! let (once, twice) = (format!("[{cat}]"), format!("[{cat}, {cat}]"));
//! let sample = Sample { solution: Some(&once), ..Sample::new(&twice) };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(2.0 / 3.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Linear in the text, plus the overlaps of all pairs, sorted, or an optimal assignment of up to 1,000 boxes on a side.
//! Memory is linear in the text, plus at most 24 MB for the pairs. With more than a million pairs, or if the boxes are such
//! that the assignment takes more than 16 million steps, the row fails with a reason.

use crate::fault::{Exception, Fault};
use crate::frames::{Frames, IN_PIXELS, IOU, join, overlap_of};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reading::LabelledBox;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::detection_score::{comparable, too_many_pairs};
use crate::rewards::point_distance_reward::{MOST_MATCHED, MOST_STEPS, too_hard, too_many};
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::lower;
use groundrule_vision::{MOST_PAIRS, Overlap, greedy_match, optimal_match_within};

/// COCO's thresholds.
const COCO: [f64; 10] = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/// The reward with its parameters.
#[derive(Debug, Clone, Copy)]
pub struct F1Reward {
    /// The overlap from which two boxes match; none for the mean over COCO's ten thresholds.
    pub iou_threshold: Option<f64>,
    /// Whether boxes are matched so that the sum of their overlaps is largest.
    pub optimal: bool,
    /// Whether labels are compared.
    pub labels: bool,
    /// The frames of completion and reference.
    pub frames: Frames,
    /// Whether boxes include their edges.
    pub overlap: Overlap,
}

const OWN: [Parameter; 4] = [
    Parameter {
        name: "iou_threshold",
        default: By::Number(0.5),
        help: "overlap from which two boxes match, above 0",
    },
    Parameter {
        name: "average",
        default: By::OneOf(&["single", "coco"]),
        help: "at iou_threshold only, or the mean over 0.50 to 0.95",
    },
    Parameter {
        name: "matching",
        default: By::OneOf(&["optimal", "greedy"]),
        help: "how boxes are paired",
    },
    Parameter {
        name: "labels",
        default: By::OneOf(&["compare", "ignore"]),
        help: "whether only boxes with the same label match",
    },
];
const PARAMETERS: [Parameter; 13] = join::<4, 9, 13>(OWN, join(IN_PIXELS, [IOU]));

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "f1_reward",
    summary: "F1 of the completion's boxes, matched by label and overlap.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Boxes)],
    parameters: &PARAMETERS,
    build: |settings| {
        let threshold = settings.number_in("f1_reward", "iou_threshold", f64::MIN_POSITIVE, 1.0)?;
        Ok(Box::new(F1Reward {
            iou_threshold: (settings.word("average") == "single").then_some(threshold),
            optimal: settings.word("matching") == "optimal",
            labels: settings.word("labels") == "compare",
            frames: Frames::new("f1_reward", settings)?,
            overlap: overlap_of(settings),
        }))
    },
};

impl Reward for F1Reward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let (predicted, expected) = self.frames.boxes_of_both(sample, world, trace)?;
        let warning = predicted.warning.or(expected.warning);
        let judged = match (predicted.items.len(), expected.items.len()) {
            (0, 0) => Judgement::new(1.0, Reason::NothingExpected),
            (0, _) => Judgement::new(0.0, Reason::NoPredictedBoxes),
            (_, 0) => Judgement::new(0.0, Reason::UnexpectedBoxes),
            _ => self.score(&predicted.items, &expected.items, trace)?,
        };
        Ok(judged.warned(warning))
    }
}

impl F1Reward {
    fn score(
        &self,
        there: &[LabelledBox],
        wanted: &[LabelledBox],
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let labels = |items: &[LabelledBox]| -> Vec<Option<String>> {
            let label = |item: &LabelledBox| Some(lower(item.label.as_deref()?).into_owned());
            items.iter().map(label).collect()
        };
        let (here, right) = (labels(there), labels(wanted));
        let overlap = |p: usize, e: usize| {
            if self.labels && (here[p].is_none() || here[p] != right[e]) {
                return 0.0;
            }
            self.overlap.of(there[p].corners, wanted[e].corners)
        };
        let one;
        let thresholds: &[f64] = match self.iou_threshold {
            Some(threshold) => {
                one = [threshold];
                &one
            }
            None => &COCO,
        };
        let (lines, columns) = (there.len(), wanted.len());
        comparable(lines, columns)?;
        if let Some(bad) = thresholds.iter().find(|at| at.is_nan() || **at <= 0.0) {
            return Err(Fault::new(
                Reason::BadThreshold,
                Exception::ValueError,
                format!("iou_threshold {bad} lets boxes match that do not overlap"),
            ));
        }
        let counts = match self.optimal {
            true => optimal_counts(lines, columns, thresholds, overlap)?,
            false => greedy_counts(lines, columns, thresholds, overlap)?,
        };
        let mut total = 0.0;
        for (count, threshold) in counts.into_iter().zip(thresholds) {
            trace.note("matched", || format!("{count} pairs at {threshold}"));
            total += 2.0 * count as f64 / (lines + columns) as f64;
        }
        Ok(Judgement::new(total / thresholds.len() as f64, Reason::MatchedBoxes))
    }
}

/// How many pairs the best matching has at each threshold.
fn optimal_counts(
    there: usize,
    wanted: usize,
    thresholds: &[f64],
    overlap: impl Fn(usize, usize) -> f64,
) -> Result<Vec<usize>, Fault> {
    if there > MOST_MATCHED || wanted > MOST_MATCHED {
        return Err(too_many(there.max(wanted)));
    }
    let mut overlaps = Vec::with_capacity(there * wanted);
    for p in 0..there {
        overlaps.extend((0..wanted).map(|e| overlap(p, e)));
    }
    let mut steps = MOST_STEPS;
    let matched = thresholds.iter().map(|&threshold| {
        let overlap = |p: usize, e: usize| overlaps[p * wanted + e];
        optimal_match_within(&mut steps, there, wanted, threshold, overlap)
            .map(|matches| matches.len())
            .ok_or_else(|| too_hard(there, wanted))
    });
    matched.collect()
}

/// How many pairs a greedy matching has at each threshold: those of the lowest, as far as their overlaps reach.
fn greedy_counts(
    there: usize,
    wanted: usize,
    thresholds: &[f64],
    overlap: impl Fn(usize, usize) -> f64,
) -> Result<Vec<usize>, Fault> {
    let lowest = thresholds.iter().copied().fold(f64::INFINITY, f64::min);
    let matches = greedy_match(there, wanted, lowest, overlap)
        .map_err(|_| too_many_pairs(there, wanted, MOST_PAIRS))?;
    let reaching = |threshold: &f64| matches.iter().filter(|m| m.overlap >= *threshold).count();
    Ok(thresholds.iter().map(reaching).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{PartSpec, Plan};
    use crate::settings::Setting;

    fn score(settings: &[(&str, &str)], completion: &str, solution: &str) -> Option<f64> {
        let mut spec = PartSpec::new("f1_reward");
        spec.settings = settings
            .iter()
            .map(|(name, value)| ((*name).to_owned(), Setting::from_text(value)))
            .collect();
        let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
        Plan::new(&[spec]).unwrap().judge(&sample, &World::nowhere()).total
    }

    #[test]
    fn greedy_may_spoil_what_optimal_finds() {
        // The completion's first box overlaps both, and overlaps most with the one that the second
        // needs.
        let reply = "[[0, 0, 10, 10], [0, 0, 10, 7]]";
        let reference = "[[0, 0, 10, 9], [0, 0, 10, 13]]";
        let with = |matching| {
            score(
                &[("matching", matching), ("labels", "ignore"), ("iou_threshold", "0.7")],
                reply,
                reference,
            )
        };
        assert_eq!(with("greedy"), Some(0.5));
        assert_eq!(with("optimal"), Some(1.0));
    }

    #[test]
    fn labels_must_agree_unless_they_are_ignored() {
        let (cat, dog) = (
            r#"{"bbox_2d": [0, 0, 10, 10], "label": "Cat"}"#,
            r#"{"bbox_2d": [0, 0, 10, 10], "label": "dog"}"#,
        );
        assert_eq!(score(&[], cat, r#"{"bbox_2d": [0, 0, 10, 10], "label": "cat"}"#), Some(1.0));
        assert_eq!(score(&[], cat, dog), Some(0.0));
        assert_eq!(score(&[("labels", "ignore")], cat, dog), Some(1.0));
        assert_eq!(score(&[], "[0, 0, 10, 10]", "[0, 0, 10, 10]"), Some(0.0));
    }

    #[test]
    fn the_mean_over_thresholds_rewards_tight_boxes() {
        let coco = [("average", "coco"), ("labels", "ignore")];
        assert_eq!(score(&coco, "[0, 0, 10, 10]", "[0, 0, 10, 10]"), Some(1.0));
        assert_eq!(score(&coco, "[0, 0, 10, 7.2]", "[0, 0, 10, 10]"), Some(0.5));
    }

    #[test]
    fn the_mean_is_that_of_ten_thresholds() {
        let (reply, reference) = (
            "[[0, 0, 10, 10], [0, 0, 10, 7], [20, 20, 30, 29], [50, 0, 60, 9]]",
            "[[0, 0, 10, 9], [0, 0, 10, 13], [20, 20, 30, 30], [50, 1, 60, 10]]",
        );
        for matching in ["greedy", "optimal"] {
            let with = |name: &str, value: &str| {
                let settings = [("matching", matching), ("labels", "ignore"), (name, value)];
                score(&settings, reply, reference).unwrap()
            };
            let single: f64 =
                COCO.iter().map(|at| with("iou_threshold", &at.to_string())).sum::<f64>() / 10.0;
            assert_eq!(with("average", "coco"), single, "{matching}");
            assert!((0.1..0.9).contains(&single), "{single}");
        }
    }

    #[test]
    fn boxes_that_are_made_to_be_hard_to_match_are_refused() {
        // The overlap of two boxes is the quotient of their widths: Machol and Wien's worst case.
        let boxes = |from: f64, count: u32| {
            let width = |k: u32| from + 400.0 * f64::from(k) / f64::from(count);
            let boxes = (0..count).map(|k| format!("[0, 0, {}, 9]", width(k)));
            format!("[{}]", boxes.collect::<Vec<_>>().join(", "))
        };
        let judged = |average: &str, count| {
            let mut spec = PartSpec::new("f1_reward");
            let settings = [("average", average), ("labels", "ignore")];
            spec.settings = settings
                .map(|(name, value)| (name.to_owned(), Setting::from_text(value)))
                .into_iter()
                .collect();
            let (reply, reference) = (boxes(1000.0, count), boxes(1400.0, count));
            let sample = Sample { solution: Some(&reference), ..Sample::new(&reply) };
            let judged = Plan::new(&[spec]).unwrap().judge(&sample, &World::nowhere());
            (judged.total, judged.outcomes[0].reason)
        };
        assert_eq!(judged("single", 100), (Some(1.0), Reason::MatchedBoxes));
        assert_eq!(judged("single", 900), (None, Reason::TooManyToMatch));
        assert_eq!(judged("coco", 900), (None, Reason::TooManyToMatch));
    }
}
