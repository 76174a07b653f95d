//! Boxes and points of completion and reference, read in their frames: what all strict grounding rewards share.

use crate::answer::answer_span;
use crate::fault::{Exception, Fault};
use crate::frames::{Frames, PlacedFrames, PlacedSide};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::sample::Sample;
use crate::trace::Trace;
use crate::warning::Warning;
use crate::world::World;
use groundrule_json::loads;
use groundrule_pytext::{strip, tags};
use groundrule_vision::reader::{Item, Reading, Shape, read_boxes};
use groundrule_vision::{
    BoundingBox, BoxLayout, Contradiction, PlacedFrame, Point, Proposal, propose,
};
use std::sync::Arc;

/// A predicted box that reaches further than this, in the unit of the reference, is not a box.
const FARTHEST: f64 = 1e7;

/// A box with its label, in the unit of the reference.
#[derive(Debug, Clone)]
pub(crate) struct LabelledBox {
    pub(crate) corners: BoundingBox,
    /// The same in the numbers that the text has.
    written: BoundingBox,
    pub(crate) label: Option<Arc<str>>,
    pub(crate) score: Option<f64>,
}

/// What one side says, and whether its numbers contradict its frame.
#[derive(Debug, Clone)]
pub(crate) struct Side<T> {
    pub(crate) items: Vec<T>,
    pub(crate) warning: Option<Warning>,
    /// Boxes around points that were written together, because no box was written.
    pub(crate) outlined: bool,
}

/// The overlap from which numbers match.
const MATCH: f64 = 0.7;

/// How much less the overlap must be in the declared frames.
const FAR_LESS: f64 = 0.3;

impl Side<LabelledBox> {
    /// Warns if the numbers of the boxes fit those of the reference far better than the boxes themselves do.
    fn see_frames(&mut self, expected: &Side<LabelledBox>) {
        let (ours, theirs) = (self.items.get(..SHOWN), expected.items.get(..SHOWN));
        let (ours, theirs) = (ours.unwrap_or(&self.items), theirs.unwrap_or(&expected.items));
        let best = |of: fn(&LabelledBox) -> BoundingBox| {
            let best_of_all = |found: &LabelledBox| {
                let overlaps =
                    theirs.iter().map(|right| groundrule_vision::iou(of(found), of(right)));
                overlaps.fold(0.0, f64::max)
            };
            ours.iter().map(best_of_all).sum::<f64>() / ours.len().max(1) as f64
        };
        let written = best(|found| found.written);
        if self.warning.is_none()
            && written >= MATCH
            && best(|found| found.corners) + FAR_LESS <= written
        {
            self.warning = Some(Warning::FramesDiffer);
        }
    }
}

impl PlacedFrames {
    /// The boxes of the completion's answer.
    pub(crate) fn predicted_boxes(&self, completion: &str, trace: &mut Trace) -> Side<LabelledBox> {
        let span = answer_span(completion);
        let (items, outlined) = boxes_of(read_boxes(&completion[span.clone()]));
        trace_items("box", &items, completion, span.start, trace);
        let mut side = self.boxes(&self.prediction, items, outlined);
        // Such a box would contain everything: no image is that large.
        side.items.retain(|item| {
            let BoundingBox { x1, y1, x2, y2 } = item.corners;
            [x1, y1, x2, y2].iter().all(|number| number.abs() <= FARTHEST)
        });
        propose_frame(side.warning, completion, self, trace);
        side
    }

    /// The boxes of the reference.
    pub(crate) fn expected_boxes(&self, solution: &str, trace: &mut Trace) -> Side<LabelledBox> {
        let (items, outlined) = boxes_of(read_boxes(&solution[answer_span(solution)]));
        let side = self.boxes(&self.reference, items, outlined);
        if side.warning.is_some() {
            trace.note("in another frame", || "the reference".to_owned());
        }
        side
    }

    fn boxes(&self, side: &PlacedSide, items: Vec<Item>, outlined: bool) -> Side<LabelledBox> {
        let mut warning = Warnings::default();
        let boxes = items.into_iter().filter_map(|item| {
            let (frame, layout) = self.frame_of(side, &item)?;
            let written = item.bounding_box(layout)?;
            warning.see(&frame, written);
            Some(LabelledBox {
                corners: frame.to(&self.reference.frame, written).sorted(),
                written: written.sorted(),
                label: item.label,
                score: item.score,
            })
        });
        let items = boxes.collect();
        Side { items, warning: warning.told(self.known), outlined }
    }

    /// The points of the completion's answer; without a point, the middle of a box counts as one.
    pub(crate) fn predicted_points(&self, completion: &str, trace: &mut Trace) -> Side<Point> {
        let span = answer_span(completion);
        let reading = read_boxes(&completion[span.clone()]);
        let points = surest(reading.items.clone(), |item| item.point().is_some());
        let items = if points.is_empty() { boxes_of(reading).0 } else { points };
        trace_items("point", &items, completion, span.start, trace);
        let side = self.points(&self.prediction, &items);
        propose_frame(side.warning, completion, self, trace);
        side
    }

    /// The points of the reference.
    pub(crate) fn expected_points(&self, solution: &str) -> Side<Point> {
        let items = read_boxes(&solution[answer_span(solution)]).items;
        self.points(&self.reference, &surest(items, |item| item.point().is_some()))
    }

    fn points(&self, side: &PlacedSide, items: &[Item]) -> Side<Point> {
        let mut warning = Warnings::default();
        let points = items.iter().filter_map(|item| {
            let (frame, layout) = self.frame_of(side, item)?;
            let written = match item.shape {
                Shape::Point([y, x]) if side.points_y_first && item.layout.is_none() => {
                    Point { x, y }
                }
                Shape::Point([x, y]) => Point { x, y },
                Shape::Box(_) => item.bounding_box(layout)?.centre(),
            };
            warning.see(&frame, BoundingBox::new(written.x, written.y, written.x, written.y));
            Some(frame.point_to(&self.reference.frame, written))
        });
        let items = points.collect();
        Side { items, warning: warning.told(self.known), outlined: false }
    }
}

/// Collects what is needed to see that numbers contradict their frame.
#[derive(Default)]
struct Warnings {
    frame: Option<PlacedFrame>,
    written: Vec<BoundingBox>,
}

impl Warnings {
    /// Only numbers of one frame can contradict it together; the first item's frame is the one
    /// checked.
    fn see(&mut self, frame: &PlacedFrame, written: BoundingBox) {
        if *self.frame.get_or_insert(*frame) == *frame {
            self.written.push(written);
        }
    }

    fn told(self, known: bool) -> Option<Warning> {
        let frame = self.frame.filter(|_| known)?;
        frame.contradiction(&self.written).map(warning_of)
    }
}

/// Where the items are, for a person who asks.
fn trace_items(name: &'static str, items: &[Item], text: &str, start: usize, trace: &mut Trace) {
    for item in items.iter().take(64) {
        trace.span(name, text, start + item.span.start..start + item.span.end);
    }
}

/// Says which frame the numbers look like, if they contradict the declared one.
fn propose_frame(
    warning: Option<Warning>,
    completion: &str,
    placed: &PlacedFrames,
    trace: &mut Trace,
) {
    if warning.is_none() {
        return;
    }
    trace.note("in another frame", || {
        let image = placed.image.filter(|_| placed.is_known());
        let extent = placed.prediction.frame.extent();
        // What was declared already cannot be the way out.
        let declared = |frame: &str| match frame {
            "pixels" => image.is_some_and(|(x, y)| extent == (f64::from(x), f64::from(y))),
            "thousandths" => extent == (1000.0, 1000.0),
            "shares" => extent == (1.0, 1.0),
            _ => false,
        };
        match propose(&[(completion, image)]).filter(|found| !declared(found.frame)) {
            Some(Proposal { frame, why, .. }) => format!("prediction_frame={frame} may fit: {why}"),
            None => "the completion".to_owned(),
        }
    });
}

/// The boxes of a text or, if it has none, boxes around points that were written together; and whether it is the
/// latter.
pub(crate) fn boxes_of(reading: Reading) -> (Vec<Item>, bool) {
    let is_box = |item: &Item| item.point().is_none();
    let boxes = surest(reading.items, is_box);
    match boxes.is_empty() {
        true => (surest(reading.outlines, is_box), true),
        false => (boxes, false),
    }
}

/// The items of one kind that are most certainly meant: those under a key, else those in tags, else bare lists.
pub(crate) fn surest(items: Vec<Item>, wanted: impl Fn(&Item) -> bool) -> Vec<Item> {
    let best = items.iter().filter(|item| wanted(item)).map(|item| item.origin).min();
    items.into_iter().filter(|item| wanted(item) && Some(item.origin) == best).collect()
}

fn warning_of(contradiction: Contradiction) -> Warning {
    match contradiction {
        Contradiction::AllWithinOne => Warning::FrameAllWithinOne,
        Contradiction::AllBeyondImage => Warning::FrameAllBeyondImage,
        Contradiction::AllBeyondThousand => Warning::FrameAllBeyondThousand,
        Contradiction::AllBeyondOne => Warning::FrameAllBeyondOne,
    }
}

/// Words between two boxes of which only one can be meant.
const OR: [&str; 10] = ["or", "oder", "ou", "o", "или", "或", "或者", "または", "lub", "of"];

/// Whether the first box of an answer is offered beside another one: `[1, 2, 3, 4] or [5, 6, 7, 8]`.
fn leaves_open(completion: &str) -> bool {
    let answer = &completion[answer_span(completion)];
    let (items, _) = boxes_of(read_boxes(answer));
    let [first, second, ..] = items.as_slice() else { return false };
    let between = answer.get(first.span.end..second.span.start).unwrap_or_default();
    let word = between.trim_matches(|letter: char| !letter.is_alphabetic()).to_lowercase();
    OR.contains(&&*word) && first.shape != second.shape
}

/// What in a completion's boxes VLM-R1's rule for them cannot read: shares of the image, or decimals.
pub(crate) fn unread_boxes(completion: &str) -> Option<Warning> {
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
        true if within_one && !zero => Some(Warning::FrameAllWithinOne),
        true if !whole => Some(Warning::DecimalBox),
        _ => None,
    }
}

/// Refuses a reference without boxes unless it says that there are none: `[]`, `None` and the like say so, while a
/// number or a sentence was meant for another reward.
fn expect_none(solution: &str) -> Result<(), Fault> {
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

/// Boxes of a completion that are shown as they are compared.
const SHOWN: usize = 8;

impl Frames {
    /// The boxes of the completion and of the reference, both in the reference's frame.
    pub(crate) fn boxes_of_both(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<(Side<LabelledBox>, Side<LabelledBox>), Fault> {
        let solution = sample.written_reference()?;
        let placed = self.place(sample, world, trace)?;
        let expected = placed.expected_boxes(solution, trace);
        if expected.items.is_empty() {
            expect_none(solution)?;
        }
        let mut predicted = placed.predicted_boxes(sample.completion, trace);
        predicted.see_frames(&expected);
        if placed.prediction.frame != placed.reference.frame {
            for found in predicted.items.iter().take(SHOWN) {
                let corners = found.corners.to_layout(BoxLayout::Xyxy);
                trace.note("box in the reference's frame", || format!("{corners:?}"));
            }
        }
        Ok((predicted, expected))
    }
}

impl Judgement {
    /// The judgement of a completion's first box against a reference's first box under any measure of overlap.
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
        let mut predicted = placed.predicted_boxes(sample.completion, trace);
        predicted.see_frames(&expected);
        let warning = predicted.warning.or(expected.warning);
        let Some(found) = predicted.items.first() else {
            let answer = answer_span(sample.completion);
            trace.span("answer without a box", sample.completion, answer);
            return Ok(Judgement::new(missing, Reason::NoBox).warned(warning));
        };
        if leaves_open(sample.completion) {
            return Ok(Judgement::new(missing, Reason::NotCommitted).warned(warning));
        }
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
    fn one_box_or_another_is_no_answer() {
        let judged = |completion: &str| {
            let plan = "iou_reward:prediction_frame=pixels,semantics=strict".parse().unwrap();
            let plan = crate::Plan::new(&[plan]).unwrap();
            let sample = Sample::new(completion).with_solution("[1, 2, 30, 40]");
            let outcome = plan.judge(&sample, &World::nowhere()).outcomes.remove(0);
            (outcome.score, outcome.reason)
        };
        for (completion, score) in [
            ("[1, 2, 30, 40] or [50, 60, 70, 80]", 0.0),
            ("<answer>[1, 2, 30, 40], OR [50, 60, 70, 80]</answer>", 0.0),
            ("[1, 2, 30, 40] 或 [50, 60, 70, 80]", 0.0),
            ("[1, 2, 30, 40] or [1, 2, 30, 40]", 1.0),
            ("[1, 2, 30, 40], not [50, 60, 70, 80]", 1.0),
            ("[1, 2, 30, 40]", 1.0),
        ] {
            let reason = if score > 0.0 { Reason::BoxOverlap } else { Reason::NotCommitted };
            assert_eq!(judged(completion), (Some(score), reason), "{completion}");
        }
    }

    /// A coordinate that is shown reads back as the number that was compared.
    #[test]
    fn steps_show_coordinates_with_all_their_digits() {
        let plan = "iou_reward:prediction_frame=shares,semantics=strict".parse().unwrap();
        let plan = crate::Plan::new(&[plan]).unwrap();
        let sample = Sample::new("[0.123456789, 0.25, 0.56789123456, 0.789]");
        let sample = sample.with_solution("[79.0123456789, 120, 363.5, 378.72]");
        let sample = sample.with_image_size(640, 480);
        let judged =
            plan.judge_with(&sample, &World::nowhere(), crate::JudgeOptions::new().trace(true));
        let trace = judged.outcomes[0].trace.as_ref().unwrap();
        let step = |name: &str| {
            trace.steps().iter().find(|step| step.what == name).map(|step| step.found.clone())
        };
        assert_eq!(step("reference box").unwrap(), "[79.0123456789, 120.0, 363.5, 378.72]");
        let found = step("box in the reference's frame").unwrap();
        let numbers: Vec<f64> =
            found.trim_matches(['[', ']']).split(", ").map(|text| text.parse().unwrap()).collect();
        let compared = [0.123456789 * 640.0, 0.25 * 480.0, 0.56789123456 * 640.0, 0.789 * 480.0];
        for (shown, compared) in numbers.iter().zip(compared) {
            assert!((shown - compared).abs() < 1e-10, "{found}");
        }
    }

    #[test]
    fn numbers_that_match_in_frames_that_do_not_are_told() {
        let judged = |settings: &str, completion: &str, solution: &str| {
            let plan = format!("{settings},semantics=strict").parse().unwrap();
            let plan = crate::Plan::new(&[plan]).unwrap();
            let sample =
                Sample::new(completion).with_solution(solution).with_image_size(4000, 3000);
            let outcome = plan.judge(&sample, &World::nowhere()).outcomes.remove(0);
            (outcome.score.is_some_and(|score| score > 0.5), outcome.warning)
        };
        let near = "[400, 300, 900, 800]";
        for reward in ["iou_reward:", "detection_score:labels=ignore,"] {
            let apart = format!("{reward}prediction_frame=thousandths");
            let together = format!("{apart},reference_frame=thousandths");
            assert_eq!(judged(&apart, near, near), (false, Some(Warning::FramesDiffer)));
            assert_eq!(judged(&together, near, near), (true, None));
            assert_eq!(judged(&apart, near, "[1600, 900, 3600, 2400]"), (true, None));
            assert_eq!(judged(&apart, near, "[10, 10, 50, 50]"), (false, None));
        }
    }

    #[test]
    fn boxes_that_a_rule_of_whole_numbers_misses_are_noticed() {
        for (text, hint) in [
            ("<answer>[0.1, 0.2, 0.5, 0.6]</answer>", Some(Warning::FrameAllWithinOne)),
            ("<answer>[10.5, 20, 30, 40]</answer>", Some(Warning::DecimalBox)),
            ("<answer>[-1, 20, 30, 40]</answer>", Some(Warning::DecimalBox)),
            ("<answer>[10, 20, 30, 40]</answer>", None),
            ("<answer>a cat</answer>", None),
        ] {
            assert_eq!(unread_boxes(text), hint, "{text}");
        }
    }
}
