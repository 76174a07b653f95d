//! How well a list of labelled boxes matches the reference's list.
//!
//! # What it scores
//! Cleans both texts and reads the first JSON fence of each. Matches boxes greedily: the pair with the greatest overlap
//! first, as long as the overlap reaches `iou_threshold`. The score has three parts:
//!
//! - position: the sum of the overlaps of matches with the right label, divided by the number of reference boxes;
//! - label: the number of those matches, divided by the same number;
//! - completeness: 1 minus the mean of the miss rate and the false alarm rate.
//!
//! The score is their mean, weighted by `alpha`, `beta` and `gamma`.
//!
//! # Reference behaviour
//! The whole text is lower-cased before it is read, so `True` is valid JSON and `NaN` is not. Overlap follows VLM-R1's
//! pixel convention. A match with the wrong label uses up both boxes and counts as found. A label that is missing or
//! not text counts as `""` on both sides. A dictionary counts as its keys, and a string as its letters. A reference
//! whose fence is not JSON is an error; a completion's counts as an empty list.
//!
//! # Where strict differs
//! - `box_reading`: all boxes that can be read from the answer count, fenced or not.
//! - `declared_frames`: you can declare the frame of their numbers.
//! - `continuous_overlap`: plain intersection over union.
//! - `missing_label`: a box without a label has the wrong label. With `labels = "ignore"`, every label is right.
//! - `false_boxes`: position and label are divided by the number of boxes on the side that has more, and completeness
//!   is 1 minus the greater of the two rates.
//!
//! # Example
//! ```
//! use groundrule::{DetectionScore, detection_score};
//! let reference = "```json\n[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"cat\"}]\n```";
//! assert_eq!(detection_score(reference, reference, &DetectionScore::default()), Ok(1.0));
//! ```
//!
//! # Cost
//! Linear in the text, plus the overlaps of all pairs and a sort of those that reach the threshold. Memory is linear in
//! the text, plus at most 24 MB for the pairs. With more than 67 million pairs (a million under strict), the row fails
//! with a reason.

use crate::boxes::{Corners, PlainBox, json_fault, plain_boxes};
use crate::fault::{Exception, Fault};
use crate::frames::{Frames, IN_PIXELS, IOU, join, need_strict, overlap_of};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reading::{LabelledBox, unread_boxes};
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Default as By, Parameter, SettingError};
use crate::text::clean_text;
use crate::trace::Trace;
use crate::warning::Warning;
use crate::world::World;
use groundrule_json::{Value, loads};
use groundrule_pytext::{lower, strip, tags};
use groundrule_vision::reader::read_boxes;
use groundrule_vision::{BoxLayout, Coord, MOST_PAIRS, MatchError, Overlap, greedy_match};

/// The reward with its parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DetectionScore {
    /// The overlap from which two boxes match.
    pub iou_threshold: f64,
    /// Weight of the position score.
    pub alpha: f64,
    /// Weight of the label score.
    pub beta: f64,
    /// Weight of the completeness score.
    pub gamma: f64,
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// Whether labels are compared; only strict scores look at it.
    pub labels: bool,
    /// The frames of completion and reference; only strict scores look at them.
    pub frames: Frames,
    /// Whether boxes include their edges; only strict scores look at it.
    pub overlap: Overlap,
}

impl Default for DetectionScore {
    fn default() -> Self {
        DetectionScore {
            iou_threshold: 0.5,
            alpha: 0.7,
            beta: 0.0,
            gamma: 0.3,
            semantics: Semantics::VlmR1,
            labels: true,
            frames: Frames::default(),
            overlap: Overlap::Iou,
        }
    }
}

const OWN: [Parameter; 4] = [
    Parameter {
        name: "iou_threshold",
        default: By::Number(0.5),
        help: "overlap from which two boxes match",
    },
    Parameter { name: "alpha", default: By::Number(0.7), help: "weight of the position score" },
    Parameter { name: "beta", default: By::Number(0.0), help: "weight of the label score" },
    Parameter { name: "gamma", default: By::Number(0.3), help: "weight of the completeness score" },
];
const LABELS: Parameter = Parameter {
    name: "labels",
    default: By::OneOf(&["compare", "ignore"]),
    help: "whether labels must agree",
};
const STRICT: [Parameter; 10] = join(IN_PIXELS, [IOU, LABELS]);
const PARAMETERS: [Parameter; 14] = join(OWN, STRICT);

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "detection_score",
    summary: "How well the completion's boxes and labels match the reference's: position, label, completeness.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[
        Repair::ContinuousOverlap,
        Repair::DeclaredFrames,
        Repair::BoxReading,
        Repair::FalseBoxes,
        Repair::MissingLabel,
        Repair::EmptyReference,
    ],
    topics: &[Topic::of(Kind::Boxes)],
    parameters: &PARAMETERS,
    build: |settings| {
        need_strict("detection_score", settings, &STRICT)?;
        let weight = |name| settings.number_in("detection_score", name, 0.0, f64::MAX);
        let (alpha, beta, gamma) = (weight("alpha")?, weight("beta")?, weight("gamma")?);
        if alpha + beta + gamma == 0.0 {
            return Err(SettingError::Value(
                "detection_score: alpha, beta and gamma are all 0; give one of them a weight"
                    .to_owned(),
            ));
        }
        Ok(Box::new(DetectionScore {
            iou_threshold: settings.number_in("detection_score", "iou_threshold", 0.0, 1.0)?,
            alpha,
            beta,
            gamma,
            semantics: settings.semantics(),
            labels: settings.word("labels") == "compare",
            frames: Frames::new("detection_score", settings)?,
            overlap: overlap_of(settings),
        }))
    },
};

impl Reward for DetectionScore {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        if self.semantics.is_strict() {
            return self.score_strictly(sample, world, trace);
        }
        self.score(sample.completion, sample.reference()?, trace)
    }
}

impl DetectionScore {
    /// The judgement of one completion against one reference.
    pub(crate) fn score(
        &self,
        content: &str,
        solution: &str,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let written = solution;
        let (content, solution) = (clean_text(content), clean_text(solution));
        let predicted = fenced_items(&content).unwrap_or_default();
        let expected = fenced_items(&solution).map_err(|what| Fault {
            message: format!("the reference's JSON block cannot be read: {}", what.message),
            ..what
        })?;
        let judged = self.match_boxes(
            (predicted.len(), expected.len()),
            |p, e| predicted.overlap(p, &expected, e),
            |p, e| same_label(predicted.label(p), expected.label(e)),
            trace,
        )?;
        let unfenced = expected.is_empty() && has_unfenced_boxes(written);
        // Overlaps of at most a pixel do not count: boxes in shares of the image never match.
        let shares = judged.score == 0.0
            && predicted.may_be_shares()
            && unread_boxes(&content) == Some(Warning::FrameAllWithinOne);
        let warning = unfenced.then_some(Warning::UnfencedReference);
        Ok(judged.warned(warning.or(shares.then_some(Warning::FrameAllWithinOne))))
    }

    fn score_strictly(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let (predicted, expected) = self.frames.boxes_of_both(sample, world, trace)?;
        let (there, wanted) = (&predicted.items, &expected.items);
        comparable(there.len(), wanted.len())?;
        let labels = |items: &[LabelledBox]| -> Vec<Option<String>> {
            items
                .iter()
                .map(|item| item.label.as_deref().map(|label| lower(label).into_owned()))
                .collect()
        };
        let (here, right) = (labels(there), labels(wanted));
        let judged = self.match_boxes(
            (there.len(), wanted.len()),
            |p, e| self.overlap.of(there[p].corners, wanted[e].corners),
            |p, e| !self.labels || (here[p].is_some() && here[p] == right[e]),
            trace,
        )?;
        Ok(judged.warned(predicted.warning.or(expected.warning)))
    }

    /// The judgement of the cleaned texts, where only the word `none` matches a reference that is that word.
    pub(crate) fn score_or_none(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let (content, solution) = (clean_text(sample.completion), clean_text(sample.reference()?));
        match (&*content, &*solution) {
            ("none", "none") => Ok(Judgement::new(1.0, Reason::NothingExpected)),
            (_, "none") => Ok(Judgement::new(0.0, Reason::UnexpectedBoxes)),
            _ if self.semantics.is_strict() => self.score_strictly(sample, world, trace),
            (content, solution) => self.score(content, solution, trace),
        }
    }

    /// Matches `there` boxes of the completion with `wanted` boxes of the reference.
    fn match_boxes(
        &self,
        (there, wanted): (usize, usize),
        overlap: impl Fn(usize, usize) -> f64,
        same_label: impl Fn(usize, usize) -> bool,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        trace.note("boxes", || format!("{there} in the completion, {wanted} in the reference"));
        match (there, wanted) {
            (0, 0) => return Ok(Judgement::new(1.0, Reason::NothingExpected)),
            (0, _) => return Ok(Judgement::new(0.0, Reason::NoPredictedBoxes)),
            (_, 0) => return Ok(Judgement::new(0.0, Reason::UnexpectedBoxes)),
            _ => {}
        }
        let matches =
            greedy_match(there, wanted, self.iou_threshold, overlap).map_err(|error| {
                if error == MatchError::TooManyPairs {
                    return too_many_pairs(there, wanted, MOST_PAIRS);
                }
                Fault::new(
                    Reason::BadThreshold,
                    Exception::ValueError,
                    format!(
                        "iou_threshold {} lets boxes match whose overlap is not a number",
                        self.iou_threshold
                    ),
                )
            })?;
        let (mut position, mut right_labels) = (0.0, 0.0);
        for found in &matches {
            let right = same_label(found.prediction, found.truth);
            if right {
                position += found.overlap;
                right_labels += 1.0;
            }
            trace.note("match", || {
                let verdict = match right {
                    true => "label right",
                    false => "label differs, so the position earns nothing",
                };
                format!(
                    "completion box {} with reference box {}: overlap {}, {verdict}",
                    found.prediction, found.truth, found.overlap
                )
            });
        }
        let (there, wanted, hits) = (there as f64, wanted as f64, matches.len() as f64);
        let most = if self.semantics.is_strict() { wanted.max(there) } else { wanted };
        let position = if matches.is_empty() { 0.0 } else { position / most };
        let label = if matches.is_empty() { 0.0 } else { right_labels / most };
        let missed = (wanted - hits) / wanted;
        let false_alarms = (there - hits) / there;
        let completeness = if self.semantics.is_strict() {
            1.0 - missed.max(false_alarms)
        } else {
            1.0 - (missed + false_alarms) / 2.0
        };
        trace.note("parts", || {
            format!("position {position}, label {label}, completeness {completeness}")
        });
        let weights = self.alpha + self.beta + self.gamma;
        if weights == 0.0 {
            return Err(Fault::new(
                Reason::ZeroWeights,
                Exception::ZeroDivisionError,
                "alpha, beta and gamma add up to 0; give at least one of them a weight",
            ));
        }
        let score =
            (self.alpha * position + self.beta * label + self.gamma * completeness) / weights;
        let reason = if matches.is_empty() { Reason::BoxesMissed } else { Reason::Matched };
        Ok(Judgement::new(score, reason))
    }
}

/// The most pairs of boxes that strict compares, so that no row takes long: 1,000 boxes against 1,000 stay below it.
/// VLM-R1's rule is followed further, up to [`MOST_PAIRS`].
pub(crate) const MOST_STRICT_PAIRS: usize = 1 << 20;

/// Whether strict can compare this many boxes; the fault says how many are too many.
pub(crate) fn comparable(there: usize, wanted: usize) -> Result<(), Fault> {
    match there.saturating_mul(wanted) > MOST_STRICT_PAIRS {
        true => Err(too_many_pairs(there, wanted, MOST_STRICT_PAIRS)),
        false => Ok(()),
    }
}

/// The fault that there are more pairs of boxes than can be compared.
pub(crate) fn too_many_pairs(there: usize, wanted: usize, most: usize) -> Fault {
    Fault::new(
        Reason::TooManyToMatch,
        Exception::ValueError,
        format!("{there} boxes against {wanted} are too many to match; {most} pairs are the most"),
    )
}

/// Whether a reference without a JSON fence still has boxes: it was meant to be read, but VLM-R1's rule, which only
/// looks inside a fence, expects nothing.
pub(crate) fn has_unfenced_boxes(solution: &str) -> bool {
    tags::marks().json_fence.first(solution).is_none()
        && read_boxes(solution).items.iter().any(|i| i.bounding_box(BoxLayout::Xyxy).is_some())
}

/// The entries of a list of boxes.
#[derive(Debug)]
enum Items<'a> {
    /// As models usually write them.
    Plain(Vec<PlainBox<'a>>),
    /// Of any kind.
    General(Vec<Item>),
}

impl Default for Items<'_> {
    fn default() -> Self {
        Items::Plain(Vec::new())
    }
}

impl Items<'_> {
    fn len(&self) -> usize {
        match self {
            Items::Plain(boxes) => boxes.len(),
            Items::General(items) => items.len(),
        }
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all coordinates may be at most 1: if they have been read, there is no need to check again.
    fn may_be_shares(&self) -> bool {
        match self {
            Items::Plain(boxes) => {
                boxes.iter().all(|found| found.corners.iter().all(|corner| *corner <= 1))
            }
            Items::General(_) => true,
        }
    }

    fn label(&self, place: usize) -> &str {
        match self {
            Items::Plain(boxes) => boxes[place].label,
            Items::General(items) => &items[place].label,
        }
    }

    fn corners(&self, place: usize) -> Option<Corners> {
        match self {
            Items::Plain(boxes) => {
                Some(Corners::new(boxes[place].corners.map(|corner| Coord::Int(corner.into()))))
            }
            Items::General(items) => items[place].corners.clone(),
        }
    }

    #[inline]
    fn overlap(&self, place: usize, other: &Items<'_>, there: usize) -> f64 {
        if let (Items::Plain(here), Items::Plain(other)) = (self, other) {
            return here[place].overlap(&other[there]);
        }
        match (self.corners(place), other.corners(there)) {
            (Some(here), Some(there)) => here.overlap(&there),
            _ => 0.0,
        }
    }
}

/// Labels are compared in lowercase; identical ones need no lowercasing.
fn same_label(here: &str, there: &str) -> bool {
    here == there || lower(here) == lower(there)
}

/// One entry of a list of boxes: the parts of it that can be used.
#[derive(Debug, Clone)]
struct Item {
    corners: Option<Corners>,
    label: String,
}

impl Item {
    fn unusable() -> Self {
        Item { corners: None, label: String::new() }
    }

    fn read(value: &Value) -> Self {
        let label = value.get("label").and_then(Value::as_py_str).map(|text| match text.as_str() {
            Some(text) => lower(text).into_owned(),
            None => text.to_string_lossy().into_owned(),
        });
        Item {
            corners: value.get("bbox_2d").and_then(Corners::read),
            label: label.unwrap_or_default(),
        }
    }
}

/// The items of the first JSON fence of a cleaned text; none if there is no fence or it is empty.
fn fenced_items(text: &str) -> Result<Items<'_>, Fault> {
    let Some(span) = tags::marks().json_fence.first(text) else { return Ok(Items::default()) };
    let source = strip(&text[span]);
    if source.is_empty() {
        return Ok(Items::default());
    }
    if let Some(boxes) = plain_boxes(source) {
        return Ok(Items::Plain(boxes));
    }
    let value = loads(source).map_err(json_fault)?;
    match &value {
        Value::List(items) => Ok(Items::General(items.iter().map(Item::read).collect())),
        // Keys and letters are not boxes, but they count.
        other => match other.length() {
            Some(count) => Ok(Items::General(vec![Item::unusable(); count])),
            None => Err(Fault::new(
                Reason::BadReferenceJson,
                Exception::TypeError,
                format!("'{}' object is not iterable", other.type_name()),
            )),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;

    #[test]
    fn labels_must_agree_unless_they_are_ignored() {
        let judged = |settings: &str| {
            let plan = format!("detection_score:semantics=strict{settings}").parse().unwrap();
            let sample = Sample {
                solution: Some("[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"cat\"}]"),
                ..Sample::new("[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"dog\"}]")
            };
            Plan::new(&[plan]).unwrap().judge(&sample, &World::nowhere()).total
        };
        assert_eq!(judged(""), Some(0.3));
        assert_eq!(judged(",labels=ignore"), Some(1.0));
        let error = Plan::new(&["detection_score:labels=ignore".parse().unwrap()]).unwrap_err();
        assert!(error.message().contains("always compares labels"), "{error}");
    }
}
