//! Boxes and points of reply and reference, each in its declared frame: what all careful grounding rewards share.

use crate::fault::{Exception, Fault};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::rewards::iou_reward::image_size;
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter, SettingError, Settings};
use crate::trace::Trace;
use crate::world::World;
use groundrule_json::loads;
use groundrule_pytext::{strip, tags};
use groundrule_vision::reader::{Item, read_boxes};
use groundrule_vision::{
    BoundingBox, BoxLayout, Contradiction, Frame, FrameError, ModelFamily, Overlap, PlacedFrame,
    Point, SmartResize, Unit,
};
use std::ops::Range;
use std::sync::Arc;

/// Refuses what only strict rewards can use.
pub(crate) fn need_strict(
    reward: &str,
    settings: &Settings,
    parameters: &[Parameter],
) -> Result<(), SettingError> {
    match parameters.iter().find(|parameter| !settings.is_default(parameter)) {
        Some(parameter) if !settings.semantics().is_strict() => Err(SettingError(format!(
            "{reward}: {} needs semantics = \"strict\"; under vlm-r1 frames are what VLM-R1 takes them for",
            parameter.name
        ))),
        _ => Ok(()),
    }
}

/// The frames that a prediction may be declared in; the first of a list is the default.
const PIXELS_FIRST: &[&str] = &[
    "pixels",
    "thousandths",
    "shares",
    "grid",
    "smart-resize",
    "qwen2-vl",
    "qwen2.5-vl",
    "qwen3-vl",
    "internvl",
    "glm-4v",
];
const GRID_FIRST: &[&str] = &[
    "grid",
    "pixels",
    "thousandths",
    "shares",
    "smart-resize",
    "qwen2-vl",
    "qwen2.5-vl",
    "qwen3-vl",
    "internvl",
    "glm-4v",
];
const THOUSANDTHS_FIRST: &[&str] = &[
    "thousandths",
    "pixels",
    "shares",
    "grid",
    "smart-resize",
    "qwen2-vl",
    "qwen2.5-vl",
    "qwen3-vl",
    "internvl",
    "glm-4v",
];
const LAYOUTS: &[&str] = &["xyxy", "xywh", "cxcywh", "yxyx"];

const fn frame(name: &'static str, words: &'static [&'static str]) -> Parameter {
    Parameter { name, default: By::OneOf(words), help: "what the numbers are measured in" }
}

const fn layout(name: &'static str) -> Parameter {
    Parameter { name, default: By::OneOf(LAYOUTS), help: "what the four numbers of a box are" }
}

const fn number(name: &'static str, default: f64, help: &'static str) -> Parameter {
    Parameter { name, default: By::Number(default), help }
}

const fn parameters(words: &'static [&'static str]) -> [Parameter; 8] {
    [
        frame("prediction_frame", words),
        layout("prediction_layout"),
        frame("reference_frame", PIXELS_FIRST),
        layout("reference_layout"),
        number("patch", 14.0, "side of a patch in pixels, for `grid` and `smart-resize`: 14 or 16"),
        number("merge", 2.0, "patches along one side that are merged, for `smart-resize`"),
        number("min_pixels", 3136.0, "least pixels of the model's input, for `smart-resize`"),
        number("max_pixels", 12_845_056.0, "most pixels of the model's input, for `smart-resize`"),
    ]
}

/// Parameters of rewards whose prediction is in pixels unless declared otherwise.
pub(crate) const IN_PIXELS: [Parameter; 8] = parameters(PIXELS_FIRST);
/// Parameters of rewards whose prediction is in pixels of the patch grid unless declared otherwise.
pub(crate) const ON_GRID: [Parameter; 8] = parameters(GRID_FIRST);
/// Parameters of rewards whose prediction is in thousandths unless declared otherwise.
pub(crate) const IN_THOUSANDTHS: [Parameter; 8] = parameters(THOUSANDTHS_FIRST);

/// Whether boxes include their edges.
pub(crate) const IOU: Parameter = Parameter {
    name: "iou",
    default: By::OneOf(&["continuous", "inclusive"]),
    help: "whether a box includes the pixels of both its edges",
};

/// The overlap that [`IOU`] asks for.
pub(crate) fn overlap_of(settings: &Settings) -> Overlap {
    if settings.word("iou") == "inclusive" { Overlap::Inclusive } else { Overlap::Iou }
}

/// The parameters of `N` followed by those of `M`.
pub(crate) const fn join<const N: usize, const M: usize, const L: usize>(
    first: [Parameter; N],
    second: [Parameter; M],
) -> [Parameter; L] {
    assert!(N + M == L);
    let mut all = [IOU; L];
    let mut i = 0;
    while i < N {
        all[i] = first[i];
        i += 1;
    }
    let mut j = 0;
    while j < M {
        all[N + j] = second[j];
        j += 1;
    }
    all
}

/// The declared frames of reply and reference: what their numbers are measured in. Both are pixels unless declared
/// otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frames {
    prediction: Declared,
    reference: Declared,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Declared {
    frame: Frame,
    /// A family whose input size a grid gives more surely than the processor's defaults.
    patch_of_family: Option<u32>,
}

impl Declared {
    /// Whether a row's patch grid bears on the frame.
    fn looks_at_grid(&self) -> bool {
        self.patch_of_family.is_some() || matches!(self.frame.unit, Unit::Grid { .. })
    }
}

impl Default for Frames {
    fn default() -> Self {
        let pixels = Declared { frame: Frame::PIXELS, patch_of_family: None };
        Frames { prediction: pixels, reference: pixels }
    }
}

impl Frames {
    /// What the settings declare.
    pub(crate) fn new(reward: &str, settings: &Settings) -> Result<Self, SettingError> {
        let whole = |name: &str| {
            let value = settings.number(name);
            if value >= 1.0 && value.fract() == 0.0 && value <= f64::from(u32::MAX) {
                Ok(value as u32)
            } else {
                Err(SettingError(format!(
                    "{reward}: {name} takes a whole number above 0, not {value}"
                )))
            }
        };
        let (patch, merge) = (whole("patch")?, whole("merge")?);
        let resize = SmartResize {
            factor: patch.saturating_mul(merge),
            min_pixels: u64::from(whole("min_pixels")?),
            max_pixels: u64::from(whole("max_pixels")?),
            side_at_least_factor: false,
        };
        if resize.min_pixels > resize.max_pixels {
            return Err(SettingError(format!(
                "{reward}: min_pixels {} is more than max_pixels {}",
                resize.min_pixels, resize.max_pixels
            )));
        }
        let declared = |side: &str| {
            let layout = match settings.word(&format!("{side}_layout")) {
                "xywh" => BoxLayout::Xywh,
                "cxcywh" => BoxLayout::Cxcywh,
                "yxyx" => BoxLayout::Yxyx,
                _ => BoxLayout::Xyxy,
            };
            let (unit, patch_of_family) = match settings.word(&format!("{side}_frame")) {
                "thousandths" => (Unit::Thousandths, None),
                "shares" => (Unit::Shares, None),
                "grid" => (Unit::Grid { patch }, None),
                "smart-resize" => (Unit::SmartResized(resize), None),
                "pixels" => (Unit::Pixels, None),
                family => match family.parse::<ModelFamily>() {
                    Ok(family) => {
                        let resized = matches!(family.frame().unit, Unit::SmartResized(_));
                        (family.frame().unit, resized.then(|| family.patch()))
                    }
                    Err(error) => return Err(SettingError(format!("{reward}: {error}"))),
                },
            };
            Ok(Declared { frame: Frame { unit, layout }, patch_of_family })
        };
        Ok(Frames { prediction: declared("prediction")?, reference: declared("reference")? })
    }

    /// Fixes the frames to the row's image. Where both sides count the same, no image is needed.
    pub(crate) fn place(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<PlacedFrames, Fault> {
        let grid = sample.grid.and_then(whole_grid);
        if let (Some(written), None) = (sample.grid, grid)
            && (self.prediction.looks_at_grid() || self.reference.looks_at_grid())
        {
            return Err(Fault::new(
                Reason::NoGrid,
                Exception::ValueError,
                format!("`image_grid_thw` is {written:?}, which is no grid of patches"),
            ));
        }
        let settle = |declared: &Declared| match (declared.patch_of_family, grid) {
            (Some(patch), Some(_)) => Frame { unit: Unit::Grid { patch }, ..declared.frame },
            _ => declared.frame,
        };
        let (prediction, reference) = (settle(&self.prediction), settle(&self.reference));
        let free = |unit: Unit| matches!(unit, Unit::Thousandths | Unit::Shares);
        let (image, known) = if free(prediction.unit) && free(reference.unit) {
            ((1000, 1000), true)
        } else if prediction.unit == reference.unit && sample.image_size.is_none() {
            // Nothing to convert: the size would only serve to notice a wrong declaration.
            ((1000, 1000), false)
        } else {
            (image_size(sample, world)?, true)
        };
        if known {
            trace.note("image", || format!("{} x {} pixels", image.0, image.1));
        }
        let same = prediction.unit == reference.unit;
        let place = |frame: Frame| {
            let frame = if same && !known { Frame { unit: Unit::Pixels, ..frame } } else { frame };
            frame.on(image, grid).map_err(frame_fault)
        };
        Ok(PlacedFrames { prediction: place(prediction)?, reference: place(reference)?, known })
    }
}

fn frame_fault(error: FrameError) -> Fault {
    let (reason, exception) = match error {
        FrameError::NoGrid => (Reason::NoGrid, Exception::TypeError),
        FrameError::EmptyImage | FrameError::Resize(_) => {
            (Reason::ImageUnreadable, Exception::ValueError)
        }
    };
    Fault::new(reason, exception, error.to_string())
}

/// A grid of whole patches.
fn whole_grid(grid: &[f64]) -> Option<[u32; 3]> {
    let [frames, rows, columns, ..] = grid else { return None };
    let whole = |value: f64| (1.0..=f64::from(u32::MAX)).contains(&value).then_some(value as u32);
    Some([whole(*frames)?, whole(*rows)?, whole(*columns)?])
}

/// A box with what is said of it, in the unit of the reference.
#[derive(Debug, Clone)]
pub(crate) struct LabelledBox {
    pub(crate) corners: BoundingBox,
    pub(crate) label: Option<Arc<str>>,
    pub(crate) score: Option<f64>,
}

/// What one side says, and whether its numbers contradict its frame.
#[derive(Debug, Clone)]
pub(crate) struct Side<T> {
    pub(crate) items: Vec<T>,
    pub(crate) warning: Option<Reason>,
}

/// The frames of a row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedFrames {
    prediction: PlacedFrame,
    reference: PlacedFrame,
    known: bool,
}

impl PlacedFrames {
    /// The frames of reply and reference.
    pub(crate) fn sides(&self) -> (PlacedFrame, PlacedFrame) {
        (self.prediction, self.reference)
    }

    /// Whether the size of the image is known.
    pub(crate) fn is_known(&self) -> bool {
        self.known
    }

    /// The boxes of the reply's answer.
    pub(crate) fn predicted_boxes(&self, completion: &str, trace: &mut Trace) -> Side<LabelledBox> {
        let span = answer_span(completion);
        let items = surest(read_boxes(&completion[span.clone()]).items, |item| {
            item.bounding_box(BoxLayout::Xyxy).is_some()
        });
        for item in items.iter().take(64) {
            trace.span("box", completion, span.start + item.span.start..span.start + item.span.end);
        }
        self.boxes(&self.prediction, items)
    }

    /// The boxes of the reference.
    pub(crate) fn expected_boxes(&self, solution: &str, trace: &mut Trace) -> Side<LabelledBox> {
        let items = surest(read_boxes(&solution[answer_span(solution)]).items, |item| {
            item.bounding_box(BoxLayout::Xyxy).is_some()
        });
        let side = self.boxes(&self.reference, items);
        if side.warning.is_some() {
            trace.note("in another frame", || "the reference".to_owned());
        }
        side
    }

    fn boxes(&self, frame: &PlacedFrame, items: Vec<Item>) -> Side<LabelledBox> {
        let written: Vec<BoundingBox> = items
            .iter()
            .filter_map(|item| match item.shape {
                groundrule_vision::reader::Shape::Box(numbers) => Some(match item.layout {
                    Some(layout) => BoundingBox::from_layout(numbers, layout),
                    None => frame.read(numbers),
                }),
                groundrule_vision::reader::Shape::Point(_) => None,
            })
            .collect();
        let warning = if self.known { frame.contradiction(&written) } else { None };
        let boxes = items.into_iter().zip(&written).map(|(item, corners)| LabelledBox {
            corners: frame.to(&self.reference, *corners).sorted(),
            label: item.label,
            score: item.score,
        });
        Side { items: boxes.collect(), warning: warning.map(warning_reason) }
    }

    /// The points of the reply's answer; a box stands for its middle where there are no points.
    pub(crate) fn predicted_points(&self, completion: &str, trace: &mut Trace) -> Side<Point> {
        let span = answer_span(completion);
        let items = read_boxes(&completion[span.clone()]).items;
        let points = surest(items.clone(), |item| item.point().is_some());
        let items = if points.is_empty() {
            surest(items, |item| item.bounding_box(BoxLayout::Xyxy).is_some())
        } else {
            points
        };
        for item in items.iter().take(64) {
            trace.span(
                "point",
                completion,
                span.start + item.span.start..span.start + item.span.end,
            );
        }
        self.points(&self.prediction, &items)
    }

    /// The points of the reference.
    pub(crate) fn expected_points(&self, solution: &str) -> Side<Point> {
        let items = read_boxes(&solution[answer_span(solution)]).items;
        self.points(&self.reference, &surest(items, |item| item.point().is_some()))
    }

    fn points(&self, frame: &PlacedFrame, items: &[Item]) -> Side<Point> {
        let written: Vec<Point> = items
            .iter()
            .map(|item| match item.shape {
                groundrule_vision::reader::Shape::Point([x, y]) => Point { x, y },
                groundrule_vision::reader::Shape::Box(numbers) => match item.layout {
                    Some(layout) => BoundingBox::from_layout(numbers, layout).centre(),
                    None => frame.read(numbers).centre(),
                },
            })
            .collect();
        let warning = if self.known { frame.contradiction_of_points(&written) } else { None };
        let items = written.into_iter().map(|point| frame.point_to(&self.reference, point));
        Side { items: items.collect(), warning: warning.map(warning_reason) }
    }
}

/// The items of one kind that are the most surely meant: those under a key, else those in tags, else bare lists.
fn surest(items: Vec<Item>, wanted: impl Fn(&Item) -> bool) -> Vec<Item> {
    let best = items.iter().filter(|item| wanted(item)).map(|item| item.origin).min();
    items.into_iter().filter(|item| wanted(item) && Some(item.origin) == best).collect()
}

fn warning_reason(contradiction: Contradiction) -> Reason {
    match contradiction {
        Contradiction::AllWithinOne => Reason::FrameAllWithinOne,
        Contradiction::AllBeyondImage => Reason::FrameAllBeyondImage,
        Contradiction::AllBeyondThousand => Reason::FrameAllBeyondThousand,
        Contradiction::AllBeyondOne => Reason::FrameAllBeyondOne,
    }
}

/// Where the answer of a text stands: the last answer block, also one that is cut off, else what follows the
/// thinking, else everything.
pub(crate) fn answer_span(text: &str) -> Range<usize> {
    if let Some(open) = text.rfind("<answer>") {
        let start = open + "<answer>".len();
        let end = text[start..].find("</answer>").map_or(text.len(), |end| start + end);
        return start..end;
    }
    let start = text.rfind("</think>").map_or(0, |at| at + "</think>".len());
    start..text.len()
}

/// What a reply's boxes have that VLM-R1's rule for them cannot read: shares of the image, or decimals.
pub(crate) fn unread_boxes(completion: &str) -> Option<Reason> {
    let read = read_boxes(&completion[answer_span(completion)]);
    let (mut any, mut within_one, mut whole, mut zero) = (false, true, true, true);
    for corners in read.boxes(BoxLayout::Xyxy) {
        any = true;
        for number in [corners.x1, corners.y1, corners.x2, corners.y2] {
            within_one &= number <= 1.0;
            whole &= number.fract() == 0.0 && number >= 0.0;
            zero &= number == 0.0;
        }
    }
    match any {
        true if within_one && !zero => Some(Reason::FrameAllWithinOne),
        true if !whole => Some(Reason::DecimalBox),
        _ => None,
    }
}

/// Refuses a reference without boxes that does not say that there are none: `[]`, `None` and the like say so, and a
/// number or a sentence was meant for another reward.
pub(crate) fn expect_none(solution: &str) -> Result<(), Fault> {
    let answer = strip(&solution[answer_span(solution)]);
    let inside = match tags::marks().json_fence.first(answer) {
        Some(span) => strip(&answer[span]),
        None => answer,
    };
    let said = inside.trim_end_matches('.').to_lowercase();
    let none = match said.as_str() {
        "" | "none" | "null" | "no" | "nothing" | "n/a" | "no objects" | "no object" => true,
        other => loads(other).is_ok_and(|value| value.length() == Some(0)),
    };
    if none { Ok(()) } else { Err(no_reference_shape("box")) }
}

/// The fault that a reference has no box or point to compare with.
pub(crate) fn no_reference_shape(what: &str) -> Fault {
    Fault::new(
        Reason::NoReferenceShape,
        Exception::ValueError,
        format!("no {what} can be read from the reference"),
    )
}

impl Judgement {
    /// The judgement of a reply's first box against a reference's first box under any measure of overlap.
    pub(crate) fn of_first_boxes(
        frames: &Frames,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
        missing: f64,
        measure: impl Fn(BoundingBox, BoundingBox) -> f64,
    ) -> Result<Judgement, Fault> {
        let solution = sample.written_reference()?;
        let placed = frames.place(sample, world, trace)?;
        let expected = placed.expected_boxes(solution, trace);
        let right = expected.items.first().ok_or_else(|| no_reference_shape("box"))?;
        trace.note("reference box", || format!("{:?}", right.corners.to_layout(BoxLayout::Xyxy)));
        let predicted = placed.predicted_boxes(sample.completion, trace);
        let warning = predicted.warning.or(expected.warning);
        let Some(found) = predicted.items.first() else {
            let answer = answer_span(sample.completion);
            trace.span("answer without a box", sample.completion, answer);
            return Ok(Judgement::new(missing, Reason::NoBox).warned(warning));
        };
        trace.note("box in the reference's frame", || {
            format!("{:?}", found.corners.to_layout(BoxLayout::Xyxy))
        });
        let score = measure(found.corners, right.corners);
        let touching = groundrule_vision::iou(found.corners, right.corners) > 0.0;
        let reason = if touching { Reason::BoxOverlap } else { Reason::BoxMissed };
        Ok(Judgement::new(score, reason).warned(warning))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_boxes_must_be_said() {
        for text in [
            "[]",
            "None",
            "<answer>none.</answer>",
            "```json\n[]\n```",
            "{}",
            "```json\n```",
            "No objects.",
        ] {
            assert!(expect_none(text).is_ok(), "{text}");
        }
        for text in ["7", "a cat", "[\"cat\"]", "{\"label\": \"cat\"}"] {
            assert_eq!(expect_none(text).unwrap_err().reason, Reason::NoReferenceShape, "{text}");
        }
    }

    #[test]
    fn boxes_that_a_rule_of_whole_numbers_misses_are_noticed() {
        for (text, hint) in [
            ("<answer>[0.1, 0.2, 0.5, 0.6]</answer>", Some(Reason::FrameAllWithinOne)),
            ("<answer>[10.5, 20, 30, 40]</answer>", Some(Reason::DecimalBox)),
            ("<answer>[-1, 20, 30, 40]</answer>", Some(Reason::DecimalBox)),
            ("<answer>[10, 20, 30, 40]</answer>", None),
            ("<answer>a cat</answer>", None),
        ] {
            assert_eq!(unread_boxes(text), hint, "{text}");
        }
    }
}
