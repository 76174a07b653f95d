//! COCO average precision of the completion's boxes.
//!
//! # What it scores
//! Reads the last JSON fence of completion and reference as lists of `bbox_2d` and `label`. The score is one of COCO's
//! twelve numbers: average precision over IoU 0.50 to 0.95, unless `score_type` selects another. If neither side has
//! boxes the score is 1.0; if only one side has, 0.0. With `length_reward`, a completion with more boxes than the
//! reference has its score multiplied by reference boxes / completion boxes.
//!
//! # Reference behaviour
//! Every box has the same confidence, so the order of the list decides the precision, and only the first hundred boxes
//! of each label count. Boxes with a label that is not in the reference are dropped and cost nothing. Labels are
//! compared as keys of a Python dictionary: `1`, `1.0` and `true` are the same. A perfect completion scores
//! 0.9999999999999998. If no reference box has an area between 0 and 1e10, the score is -1.0. A reference that is not a
//! list of boxes is an error; odd boxes of a completion are dropped one by one.
//!
//! # Where strict differs
//! - `honest_precision`: every false box counts, also with a label that is not in the reference, and the order of the
//!   list does not matter. A perfect completion scores 1.0.
//! - `box_reading` and `declared_frames`: boxes are read in any notation, in the frame that you declare.
//! - `missing_label`: a box without a label matches nothing.
//!
//! Only the first three of COCO's numbers are available.
//!
//! # Example
//! ```
//! use groundrule::MapReward;
//! use groundrule::vlm_r1::map_reward;
//! let boxes = "```json\n[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"cat\"}]\n```";
//! assert_eq!(map_reward(boxes, boxes, &MapReward::default()), Ok(0.9999999999999998));
//! ```
//!
//! # Cost
//! Linear in the text, plus the overlaps of pairs with the same label. Memory is linear in the text, plus at most 16 MB
//! for the pairs. Under strict, a row with more than a million pairs fails with a reason.

use crate::boxes::json_fault;
use crate::fault::{Exception, Fault};
use crate::frames::{Frames, IN_PIXELS, join, need_strict};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reading::LabelledBox;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::detection_score::{comparable, has_unfenced_boxes};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Default as By, Parameter, SettingError, Settings};
use crate::trace::Trace;
use crate::warning::Warning;
use crate::world::World;
use groundrule_json::{HashKey, Value, loads, repr};
use groundrule_pytext::{lower, strip, tags};
use groundrule_vision::average_precision::{Detection, Truth, coco_evaluate};
use groundrule_vision::{BoxLayout, Coord, order_free_precision};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The most boxes of one label that COCO looks at.
const MOST_DETECTIONS: usize = 100;

/// The reward with its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct MapReward {
    /// Which of COCO's twelve numbers; negative ones count from the end.
    pub score_type: i64,
    /// Whether more boxes than the reference has cost something.
    pub length_reward: bool,
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The frames of completion and reference; only strict scores look at them.
    pub frames: Frames,
}

/// The parameter that picks one of COCO's numbers.
pub(crate) const SCORE_TYPE: Parameter = Parameter {
    name: "score_type",
    default: By::Number(0.0),
    help: "which of COCO's twelve numbers: 0 for IoU 0.50 to 0.95, 1 for 0.50, 2 for 0.75",
};

/// Which of COCO's numbers the settings ask for; Python also counts them from the end.
pub(crate) fn score_type(settings: &Settings, reward: &str) -> Result<i64, SettingError> {
    let (least, most) = if settings.semantics().is_strict() { (0.0, 2.0) } else { (-12.0, 11.0) };
    let number = settings.number_in(reward, SCORE_TYPE.name, least, most)?;
    if number.fract() != 0.0 {
        return Err(SettingError::Value(format!(
            "{reward}: score_type takes a whole number, not {number}"
        )));
    }
    Ok(number as i64)
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "map_reward",
    summary: "COCO average precision of the completion's boxes.",
    range: (-1.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[
        Repair::DeclaredFrames,
        Repair::BoxReading,
        Repair::HonestPrecision,
        Repair::MissingLabel,
        Repair::EmptyReference,
    ],
    topics: &[Topic::of(Kind::Boxes)],
    parameters: &PARAMETERS,
    build: |settings| {
        need_strict("map_reward", settings, &IN_PIXELS)?;
        Ok(Box::new(MapReward {
            score_type: score_type(settings, "map_reward")?,
            length_reward: settings.word("length_reward") == "true",
            semantics: settings.semantics(),
            frames: Frames::new("map_reward", settings)?,
        }))
    },
};

const OWN: [Parameter; 2] = [
    SCORE_TYPE,
    Parameter {
        name: "length_reward",
        default: By::OneOf(&["false", "true"]),
        help: "whether it costs something to have more boxes than the reference",
    },
];
const PARAMETERS: [Parameter; 10] = join(OWN, IN_PIXELS);

impl Reward for MapReward {
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

impl MapReward {
    /// The judgement of one completion against one reference.
    pub(crate) fn score(
        &self,
        content: &str,
        solution: &str,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let expected = match last_fence(solution) {
            Some(source) if !source.is_empty() => loads(source).map_err(json_fault)?,
            _ => Value::List(Vec::new()),
        };
        let expected = items(&expected)?;
        // Anything that cannot be read or listed is not a box: a completion's JSON is never an
        // error.
        let predicted = last_fence(content).and_then(|source| loads(source).ok());
        let predicted = predicted.as_ref().and_then(|value| items(value).ok()).unwrap_or_default();
        trace.note("boxes", || {
            format!("{} in the completion, {} in the reference", predicted.len(), expected.len())
        });
        let judged = match (predicted.is_empty(), expected.is_empty()) {
            (true, true) => Judgement::new(1.0, Reason::NothingExpected),
            (true, false) => Judgement::new(0.0, Reason::NoPredictedBoxes),
            (false, true) => Judgement::new(0.0, Reason::UnexpectedBoxes),
            (false, false) => self.evaluate(&predicted, &expected, trace)?,
        };
        let unfenced = expected.is_empty() && has_unfenced_boxes(solution);
        let judged = judged.warned(unfenced.then_some(Warning::UnfencedReference));
        Ok(self.less_for_more(judged, predicted.len(), expected.len(), trace))
    }

    fn less_for_more(
        &self,
        judged: Judgement,
        there: usize,
        wanted: usize,
        trace: &mut Trace,
    ) -> Judgement {
        if !self.length_reward || wanted >= there {
            return judged;
        }
        let share = wanted as f64 / there as f64;
        trace.note("more boxes than wanted", || format!("the score is multiplied by {share}"));
        Judgement { score: judged.score * share, ..judged }
    }

    /// The judgement by a precision that counts every false box and ignores order.
    pub(crate) fn score_strictly(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let thresholds: &[f64] = match self.score_type {
            0 => &[0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95],
            1 => &[0.5],
            2 => &[0.75],
            other => {
                return Err(Fault::new(
                    Reason::BadParameter,
                    Exception::ValueError,
                    format!("score_type {other} has no strict version; use 0, 1 or 2"),
                ));
            }
        };
        let (predicted, expected) = self.frames.boxes_of_both(sample, world, trace)?;
        let (there, wanted) = (predicted.items.len(), expected.items.len());
        trace.note("boxes", || format!("{there} in the completion, {wanted} in the reference"));
        let warning = predicted.warning.or(expected.warning);
        let mut categories: FxHashMap<String, usize> = FxHashMap::default();
        // A box without a label is a class of its own, on either side.
        let mut nameless = usize::MAX;
        let mut category = |label: Option<&str>| match label {
            Some(label) => {
                let next = categories.len();
                *categories.entry(lower(label).into_owned()).or_insert(next)
            }
            None => {
                nameless -= 1;
                nameless
            }
        };
        let xywh = |item: &LabelledBox| item.corners.to_layout(BoxLayout::Xywh);
        let truths: Vec<_> = expected
            .items
            .iter()
            .map(|item| Truth::new(0, category(item.label.as_deref()), xywh(item)))
            .collect();
        let confident = predicted.items.iter().all(|item| item.score.is_some());
        let detections: Vec<_> = predicted
            .items
            .iter()
            .map(|item| {
                let score = if confident { item.score.unwrap_or(1.0) } else { 1.0 };
                Detection::new(0, category(item.label.as_deref()), xywh(item), score)
            })
            .collect();
        let judged = match (there, wanted) {
            (0, 0) => Judgement::new(1.0, Reason::NothingExpected),
            (0, _) => Judgement::new(0.0, Reason::NoPredictedBoxes),
            (_, 0) => Judgement::new(0.0, Reason::UnexpectedBoxes),
            _ => {
                comparable(there, wanted)?;
                let score = order_free_precision(&truths, &detections, thresholds).unwrap_or(0.0);
                Judgement::new(score, Reason::AveragePrecision)
            }
        };
        Ok(self.less_for_more(judged, there, wanted, trace).warned(warning))
    }

    /// VLM-R1's `calculate_map`: COCO's number for lists of boxes with labels.
    pub(crate) fn evaluate(
        &self,
        predicted: &[Cow<'_, Value>],
        expected: &[Cow<'_, Value>],
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let mut categories: FxHashMap<Label<'_>, usize> = FxHashMap::default();
        let mut truths = Vec::with_capacity(expected.len());
        for item in expected {
            let label = Label::of(item).map_err(|what| what.fault(item))?;
            let next = categories.len();
            let category = *categories.entry(label).or_insert(next);
            let shape = Shape::of(item).map_err(|what| what.fault(item))?;
            truths.push((category, shape));
        }
        let mut detections = Vec::with_capacity(predicted.len());
        let mut counts = vec![0; categories.len()];
        for item in predicted {
            let Ok(Some(&category)) = Label::of(item).map(|label| categories.get(&label)) else {
                continue;
            };
            let Ok(shape) = Shape::of(item) else { continue };
            counts[category] += 1;
            let xywh = match shape.floats() {
                Some(xywh) => xywh,
                None if counts[category] > MOST_DETECTIONS => continue,
                None => return Err(too_large()),
            };
            detections.push(Detection { image: 0, category, xywh, area: shape.area, score: 1.0 });
        }
        trace.note("counted", || {
            format!(
                "{} of {} completion boxes have a label of the reference's {}",
                detections.len(),
                predicted.len(),
                categories.len()
            )
        });
        if detections.is_empty() {
            return Ok(Judgement::new(0.0, Reason::NoKnownLabel));
        }
        // Only now are they compared: a reference that is too large is not an error if there is nothing to compare it
        // with.
        let truths = truths
            .into_iter()
            .map(|(category, shape)| {
                let xywh = shape.floats().ok_or_else(too_large)?;
                Ok(Truth { image: 0, category, xywh, area: shape.area, crowd: false })
            })
            .collect::<Result<Vec<_>, Fault>>()?;
        let stats = coco_evaluate(&truths, &detections).stats();
        let place = if self.score_type < 0 { self.score_type + 12 } else { self.score_type };
        let score = usize::try_from(place).ok().and_then(|place| stats.get(place));
        let score = score.ok_or_else(|| {
            Fault::new(
                Reason::BadParameter,
                Exception::IndexError,
                format!(
                    "score_type {} is not one of COCO's twelve numbers, 0 to 11",
                    self.score_type
                ),
            )
        })?;
        Ok(Judgement::new(*score, Reason::AveragePrecision))
    }
}

/// The inside of the last JSON fence, stripped.
fn last_fence(text: &str) -> Option<&str> {
    tags::marks().json_fence.last(text).map(|span| strip(&text[span]))
}

/// `[item for item in value]`.
fn items(value: &Value) -> Result<Vec<Cow<'_, Value>>, Fault> {
    match value.iterate() {
        Some(iterator) => Ok(iterator.collect()),
        None => Err(Fault::new(
            Reason::BadReferenceJson,
            Exception::TypeError,
            format!("'{}' object is not iterable", value.type_name()),
        )),
    }
}

/// A label as the key of a dictionary. Python's JSON reader has a single NaN object, so it is found again as a key.
#[derive(PartialEq, Eq, Hash)]
enum Label<'a> {
    NotANumber,
    Key(HashKey<'a>),
}

/// What keeps an item from being a box.
struct Obstacle(Exception, &'static str);

impl Obstacle {
    fn fault(self, item: &Value) -> Fault {
        let Obstacle(exception, what) = self;
        let mut shown = repr(item);
        if let Some((end, _)) = shown.char_indices().nth(200) {
            shown.truncate(end);
            shown.push('…');
        }
        Fault::new(
            Reason::BadReferenceJson,
            exception,
            format!("{what} in the reference's {shown}"),
        )
    }
}

fn too_large() -> Fault {
    Fault::new(
        Reason::BadReferenceBox,
        Exception::OverflowError,
        "a coordinate is too large for a float",
    )
}

/// `item[key]`.
fn entry<'a>(item: &'a Value, key: &str, missing: &'static str) -> Result<&'a Value, Obstacle> {
    match item {
        Value::Dict(dict) => dict.get(key).ok_or(Obstacle(Exception::KeyError, missing)),
        _ => Err(Obstacle(Exception::TypeError, "no object")),
    }
}

impl<'a> Label<'a> {
    fn of(item: &'a Value) -> Result<Self, Obstacle> {
        let label = entry(item, "label", "no label")?;
        match label {
            Value::Float(number) if number.is_nan() => Ok(Label::NotANumber),
            _ => {
                let unhashable =
                    Obstacle(Exception::TypeError, "a label that is not a plain value");
                label.hash_key().map(Label::Key).ok_or(unhashable)
            }
        }
    }
}

/// Left, top, width and height in Python's arithmetic, and the area.
struct Shape {
    xywh: [Coord; 4],
    area: f64,
}

impl Shape {
    fn of(item: &Value) -> Result<Self, Obstacle> {
        let corners = entry(item, "bbox_2d", "no bbox_2d")?;
        let at = |place: usize| match corners {
            Value::List(list) => match list.get(place) {
                Some(value) => Ok(value.as_number().map(Coord::from)),
                None => Err(Obstacle(Exception::IndexError, "fewer than four coordinates")),
            },
            // A letter of a text can be indexed but not subtracted.
            Value::String(text) if place < text.len() => Ok(None),
            Value::String(_) => Err(Obstacle(Exception::IndexError, "fewer than four coordinates")),
            Value::Dict(_) => Err(Obstacle(Exception::KeyError, "a bbox_2d that is not a list")),
            _ => Err(Obstacle(Exception::TypeError, "a bbox_2d that is not a list")),
        };
        let difference = |end: Option<Coord>, start: &Option<Coord>| {
            let no_number = Obstacle(Exception::TypeError, "a coordinate that is not a number");
            let (Some(end), Some(start)) = (end, start) else { return Err(no_number) };
            let too_large = |_| Obstacle(Exception::OverflowError, "a coordinate too large");
            end.minus(start).map_err(too_large)
        };
        // In the order Python looks, because the first obstacle is the one that it reports.
        let (left, top) = (at(0)?, at(1)?);
        let width = difference(at(2)?, &left)?;
        let height = difference(at(3)?, &top)?;
        let area = width
            .times(&height)
            .map_err(|_| Obstacle(Exception::OverflowError, "an area too large"))?;
        // Only its position relative to COCO's limits matters, and beyond the largest float it is above all of them.
        let negative = matches!(&area, Coord::Big(number) if *number < dashu_int::IBig::ZERO);
        let beyond = if negative { f64::NEG_INFINITY } else { f64::INFINITY };
        let area = area.to_f64().unwrap_or(beyond);
        let (Some(left), Some(top)) = (left, top) else {
            return Err(Obstacle(Exception::TypeError, "a coordinate that is not a number"));
        };
        Ok(Shape { xywh: [left, top, width, height], area })
    }

    fn floats(&self) -> Option<[f64; 4]> {
        let [left, top, width, height] = &self.xywh;
        let float = |coordinate: &Coord| coordinate.to_f64().ok();
        Some([float(left)?, float(top)?, float(width)?, float(height)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fence(json: &str) -> String {
        format!("```json\n{json}\n```")
    }

    fn score(content: &str, solution: &str) -> Result<f64, Exception> {
        MapReward::default()
            .score(&fence(content), &fence(solution), &mut Trace::off())
            .map(|judged| judged.score)
            .map_err(|fault| fault.exception)
    }

    #[test]
    fn one_and_true_are_one_label_and_nan_is_found_again() {
        for (here, there) in [("1", "true"), ("1.0", "1"), ("null", "null"), ("NaN", "NaN")] {
            let of = |label: &str| format!(r#"[{{"bbox_2d": [0, 0, 9, 9], "label": {label}}}]"#);
            assert_eq!(score(&of(here), &of(there)), Ok(0.9999999999999998), "{here}");
        }
    }

    #[test]
    fn references_are_read_in_pythons_order() {
        let right = r#"[{"bbox_2d": [0, 0, 9, 9], "label": 1}]"#;
        for (reference, exception) in [
            ("3", Exception::TypeError),
            ("[3]", Exception::TypeError),
            (r#"{"a": 1}"#, Exception::TypeError),
            (r#"[{"bbox_2d": []}]"#, Exception::KeyError),
            (r#"[{"label": 1, "bbox_2d": [1, 2]}]"#, Exception::IndexError),
            (r#"[{"label": 1, "bbox_2d": {}}]"#, Exception::KeyError),
            (r#"[{"label": 1, "bbox_2d": "1234"}]"#, Exception::TypeError),
            (r#"[{"label": {}, "bbox_2d": []}]"#, Exception::TypeError),
            ("nothing", Exception::JsonDecodeError),
        ] {
            assert_eq!(score(right, reference), Err(exception), "{reference}");
        }
    }

    #[test]
    fn numbers_beyond_floats_are_an_error_only_where_they_are_compared() {
        let huge = "1".repeat(400);
        let truth = r#"[{"bbox_2d": [0, 0, 9, 9], "label": 1}]"#;
        let vast = format!(r#"{{"bbox_2d": [0, 0, {huge}, 9], "label": 1}}"#);
        assert_eq!(score(&format!("[{vast}]"), truth), Err(Exception::OverflowError));
        let hundred = vec![r#"{"bbox_2d": [0, 0, 9, 9], "label": 1}"#; 100].join(",");
        assert!(score(&format!("[{hundred}, {vast}]"), truth).is_ok());
    }
}
