//! How well a list of boxes with labels matches the reference's.
//!
//! # What it scores
//! Both texts are cleaned and their first JSON fence is read. Boxes are matched greedily, the pair with the
//! greatest overlap first, as long as it reaches `iou_threshold`. Three parts make the score: position
//! (mean overlap of the matches with the right label), label (share of right labels) and completeness (one
//! minus the mean of the miss rate and the false alarm rate), weighed by `alpha`, `beta` and `gamma`.
//!
//! # Reference behaviour
//! The whole text is lower-cased before it is read, so `True` is JSON and `NaN` is not. Overlap follows
//! VLM-R1's pixel convention. A match with the wrong label uses up both boxes and counts as found. A label
//! that is missing or no text is `""` on both sides. A dictionary counts as its keys, a string as its
//! letters. A reference whose fence is not JSON is an error; a reply's is an empty list.
//!
//! # Example
//! ```
//! use groundrule::{DetectionScore, detection_score};
//! let reference = "```json\n[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"cat\"}]\n```";
//! assert_eq!(detection_score(reference, reference, &DetectionScore::default()), Ok(1.0));
//! ```
//!
//! # Cost
//! Linear in the text; overlaps of all pairs, and a sort of those that reach the threshold.

use crate::boxes::{Corners, PlainBox, json_fault, plain_boxes};
use crate::fault::{Exception, Fault};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter};
use crate::text::clean_text;
use crate::trace::Trace;
use crate::world::World;
use groundrule_json::{Value, loads};
use groundrule_pytext::{lower, strip, tags};
use groundrule_vision::{Coord, greedy_match};
use std::borrow::Cow;

/// The reward with its parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DetectionScore {
    /// Overlap from which two boxes match.
    pub iou_threshold: f64,
    /// Weight of the position score.
    pub alpha: f64,
    /// Weight of the label score.
    pub beta: f64,
    /// Weight of the completeness score.
    pub gamma: f64,
}

impl Default for DetectionScore {
    fn default() -> Self {
        DetectionScore { iou_threshold: 0.5, alpha: 0.7, beta: 0.0, gamma: 0.3 }
    }
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "detection_score",
    summary: "How well the reply's boxes and labels match the reference's: position, label, completeness.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    parameters: &[
        Parameter {
            name: "iou_threshold",
            default: By::Number(0.5),
            help: "overlap from which two boxes match",
        },
        Parameter { name: "alpha", default: By::Number(0.7), help: "weight of the position score" },
        Parameter { name: "beta", default: By::Number(0.0), help: "weight of the label score" },
        Parameter {
            name: "gamma",
            default: By::Number(0.3),
            help: "weight of the completeness score",
        },
    ],
    build: |settings| {
        Ok(Box::new(DetectionScore {
            iou_threshold: settings.number("iou_threshold"),
            alpha: settings.number("alpha"),
            beta: settings.number("beta"),
            gamma: settings.number("gamma"),
        }))
    },
};

impl Reward for DetectionScore {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
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
        let (content, solution) = (clean_text(content), clean_text(solution));
        let predicted = fenced_items(&content).unwrap_or_default();
        let expected = fenced_items(&solution).map_err(|what| Fault {
            message: format!("the reference's JSON block cannot be read: {}", what.message),
            ..what
        })?;
        trace.note("boxes", || {
            format!("{} in the reply, {} in the reference", predicted.len(), expected.len())
        });
        match (predicted.is_empty(), expected.is_empty()) {
            (true, true) => return Ok(Judgement::new(1.0, Reason::NothingExpected)),
            (true, false) => return Ok(Judgement::new(0.0, Reason::NoPredictedBoxes)),
            (false, true) => return Ok(Judgement::new(0.0, Reason::UnexpectedBoxes)),
            (false, false) => {}
        }
        self.match_boxes(&predicted, &expected, trace)
    }

    /// The judgement of the cleaned texts, where a reference that is the word `none` is met by that word alone.
    pub(crate) fn score_or_none(
        &self,
        content: &str,
        solution: &str,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let (content, solution) = (clean_text(content), clean_text(solution));
        match (&*content, &*solution) {
            ("none", "none") => Ok(Judgement::new(1.0, Reason::NothingExpected)),
            (_, "none") => Ok(Judgement::new(0.0, Reason::UnexpectedBoxes)),
            (content, solution) => self.score(content, solution, trace),
        }
    }

    fn match_boxes(
        &self,
        predicted: &[Item],
        expected: &[Item],
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let matches = greedy_match(predicted.len(), expected.len(), self.iou_threshold, |p, e| {
            match (&predicted[p].corners, &expected[e].corners) {
                (Some(p), Some(e)) => p.overlap(e),
                _ => 0.0,
            }
        })
        .map_err(|_| {
            Fault::new(
                Reason::BadThreshold,
                Exception::ValueError,
                format!(
                    "iou_threshold {} lets boxes match whose overlap is no number",
                    self.iou_threshold
                ),
            )
        })?;
        let (mut position, mut right_labels) = (0.0, 0.0);
        for found in &matches {
            let (p, e) = (&predicted[found.prediction], &expected[found.truth]);
            let right = p.label == e.label;
            if right {
                position += found.overlap;
                right_labels += 1.0;
            }
            trace.note("match", || {
                let verdict = if right { "label right" } else { "label wrong" };
                format!(
                    "reply box {} ({:?}) with reference box {} ({:?}): overlap {}, {verdict}",
                    found.prediction, p.label, found.truth, e.label, found.overlap
                )
            });
        }
        let (there, wanted, hits) =
            (predicted.len() as f64, expected.len() as f64, matches.len() as f64);
        let position = if matches.is_empty() { 0.0 } else { position / wanted };
        let label = if matches.is_empty() { 0.0 } else { right_labels / wanted };
        let missed = (wanted - hits) / wanted;
        let false_alarms = (there - hits) / there;
        let completeness = 1.0 - (missed + false_alarms) / 2.0;
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
        Ok(Judgement::new(score, Reason::Matched))
    }
}

/// One entry of a list of boxes: what of it can be used.
#[derive(Debug, Clone)]
struct Item<'a> {
    corners: Option<Corners>,
    label: Cow<'a, str>,
}

impl Item<'_> {
    fn unusable() -> Self {
        Item { corners: None, label: Cow::Borrowed("") }
    }

    fn read(value: &Value) -> Self {
        let label = value.get("label").and_then(Value::as_py_str).map(|text| match text.as_str() {
            Some(text) => lower(text).into_owned(),
            None => text.to_string_lossy().into_owned(),
        });
        Item {
            corners: value.get("bbox_2d").and_then(Corners::read),
            label: Cow::Owned(label.unwrap_or_default()),
        }
    }
}

impl<'a> From<PlainBox<'a>> for Item<'a> {
    fn from(plain: PlainBox<'a>) -> Self {
        Item {
            corners: Some(Corners::new(plain.corners.map(Coord::Int))),
            label: lower(plain.label),
        }
    }
}

/// The items of the first JSON fence of a cleaned text; none where there is no fence or nothing in it.
fn fenced_items(text: &str) -> Result<Vec<Item<'_>>, Fault> {
    let Some(span) = tags::marks().json_fence.first(text) else { return Ok(Vec::new()) };
    let source = strip(&text[span]);
    if source.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(boxes) = plain_boxes(source) {
        return Ok(boxes.into_iter().map(Item::from).collect());
    }
    let value = loads(source).map_err(json_fault)?;
    match &value {
        Value::List(items) => Ok(items.iter().map(Item::read).collect()),
        // Keys and letters are no boxes, but they count.
        other => match other.length() {
            Some(count) => Ok(vec![Item::unusable(); count]),
            None => Err(Fault::new(
                Reason::BadReferenceJson,
                Exception::TypeError,
                format!("'{}' object is not iterable", other.type_name()),
            )),
        },
    }
}
