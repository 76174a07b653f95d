//! Boxes and points of a row as a page draws them: in pixels of the image, whatever they were written in.

use crate::answer::answer_span;
use crate::fault::Fault;
use crate::frames::{Frames, PlacedFrames, PlacedSide};
use crate::plan::PartSpec;
use crate::reading::{boxes_of, surest};
use crate::registry;
use crate::rewards::iou_reward::image_size;
use crate::sample::Sample;
use crate::settings::{Default as By, Setting, Settings};
use crate::trace::Trace;
use crate::world::World;
use groundrule_vision::reader::{Item, Shape, read_boxes};
use groundrule_vision::{BoundingBox, Frame, PlacedFrame, greedy_match, iou, size_of_grid};
use std::ops::Range;

/// The parameter that declares what a completion's numbers are measured in.
///
/// ```
/// use groundrule::{drawing::PREDICTION_FRAME, registry};
/// let entry = registry::find("iou_reward").unwrap();
/// assert!(entry.parameters.iter().any(|known| known.name == PREDICTION_FRAME));
/// ```
pub const PREDICTION_FRAME: &str = "prediction_frame";

/// The parameter that declares what a reference's numbers are measured in.
///
/// ```
/// use groundrule::{drawing::REFERENCE_FRAME, registry};
/// let entry = registry::find("iou_reward").unwrap();
/// assert!(entry.parameters.iter().any(|known| known.name == REFERENCE_FRAME));
/// ```
pub const REFERENCE_FRAME: &str = "reference_frame";

/// At most this many shapes are drawn per side: a person looks at them.
const MOST: usize = 256;

/// Which side a shape belongs to.
///
/// ```
/// use groundrule::drawing::{Side, draw};
/// use groundrule::{PartSpec, Sample, World};
/// let spec = PartSpec::new("giou_reward");
/// let sample = Sample::new("[1, 2, 5, 5]").with_solution("[1, 2, 5, 8]").with_image_size(9, 9);
/// let drawing = draw(&spec, &sample, &World::nowhere()).unwrap().unwrap();
/// assert_eq!((drawing.shapes[0].side, drawing.shapes[1].side), (Side::Prediction, Side::Reference));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The completion's.
    Prediction,
    /// The reference's.
    Reference,
}

/// A box or a point on the image.
///
/// ```
/// use groundrule::drawing::{Side, draw};
/// use groundrule::{PartSpec, Sample, World};
/// let spec = PartSpec::new("giou_reward");
/// let sample = Sample::new("[1, 2, 5, 5]").with_solution("[1, 2, 5, 8]").with_image_size(9, 9);
/// let drawing = draw(&spec, &sample, &World::nowhere()).unwrap().unwrap();
/// assert_eq!((drawing.shapes[0].partner, drawing.shapes[0].overlap), (Some(1), Some(0.5)));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The side it belongs to.
    pub side: Side,
    /// Whether it is a point; then both corners are the same.
    pub is_point: bool,
    /// Its label: what it is said to show.
    pub label: Option<String>,
    /// Its corners in pixels of the image.
    pub at: [f64; 4],
    /// Its numbers as they were written.
    pub raw: Vec<f64>,
    /// Where the numbers are in the completion or the reference, in bytes.
    pub span: Range<usize>,
    /// The shape of the other side that it was matched with, by its index in the list.
    pub partner: Option<usize>,
    /// How much the two overlap.
    pub overlap: Option<f64>,
}

/// The shapes of a row.
///
/// ```
/// use groundrule::drawing::{Side, draw};
/// use groundrule::{PartSpec, Sample, World};
/// let spec = PartSpec::new("giou_reward");
/// let sample = Sample::new("[1, 2, 5, 5]").with_solution("[1, 2, 5, 8]").with_image_size(9, 9);
/// let drawing = draw(&spec, &sample, &World::nowhere()).unwrap().unwrap();
/// assert_eq!((drawing.frame.as_str(), drawing.image, drawing.shapes.len()), ("pixels", (9, 9), 2));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// The declared frame of the completion.
    pub frame: String,
    /// The declared frame of the reference.
    pub reference_frame: String,
    /// Width and height of the image.
    pub image: (u32, u32),
    /// Width and height of what the model saw, if the row has its grid of patches.
    pub seen: Option<(u32, u32)>,
    /// The shapes of the completion, then those of the reference.
    pub shapes: Vec<Drawn>,
}

/// Every frame that a reward's completions can be declared in, the default first; none for rewards that read no boxes.
///
/// ```
/// use groundrule::drawing::frames;
/// assert_eq!(frames("iou_reward")[0], "grid");
/// assert!(frames("format_reward").is_empty());
/// ```
pub fn frames(reward: &str) -> &'static [&'static str] {
    let parameters = registry::find(reward).map_or(&[][..], |entry| entry.parameters);
    let declared = parameters.iter().find(|parameter| parameter.name == PREDICTION_FRAME);
    match declared.map(|parameter| parameter.default) {
        Some(By::OneOf(words)) => words,
        _ => &[],
    }
}

/// The boxes and points of a row as this reward's frames place them; `None` for a reward that reads no boxes.
///
/// ```
/// use groundrule::drawing::draw;
/// use groundrule::{PartSpec, Sample, World};
/// let spec: PartSpec = "giou_reward:semantics=strict,prediction_frame=shares".parse().unwrap();
/// let sample = Sample::new("<answer>[0.1, 0.2, 0.5, 0.5]</answer>").with_solution("[64, 96, 320, 240]");
/// let drawing = draw(&spec, &sample.with_image_size(640, 480), &World::nowhere()).unwrap().unwrap();
/// assert_eq!(drawing.shapes[0].at, [64.0, 96.0, 320.0, 240.0]);
/// assert_eq!(drawing.shapes[0].overlap, Some(1.0));
/// ```
pub fn draw(
    spec: &PartSpec,
    sample: &Sample<'_>,
    world: &World<'_>,
) -> Option<Result<Drawing, Fault>> {
    let entry = registry::find(&spec.reward).filter(|entry| !frames(entry.name).is_empty())?;
    // What is declared counts here, not whether the reward's semantics would use it.
    let settings: Vec<(String, Setting)> =
        spec.settings.iter().filter(|(name, _)| name != "semantics").cloned().collect();
    let settings = Settings::new(entry.name, entry.parameters, &settings).ok()?;
    let declared = Frames::new(entry.name, &settings).ok()?;
    let patch = settings.number("patch") as u32;
    Some(image_size(sample, world).and_then(|image| {
        let sample = Sample { image_size: Some(image), ..*sample };
        let placed = declared.place(&sample, world, &mut Trace::off())?;
        let mut shapes = shapes(&placed, Side::Prediction, sample.completion, image);
        let predictions = shapes.len();
        shapes.extend(shapes_of_reference(&placed, &sample, image));
        pair(&mut shapes, predictions);
        let grid = sample.grid.and_then(crate::frames::whole_grid);
        Ok(Drawing {
            frame: settings.word(PREDICTION_FRAME).to_owned(),
            reference_frame: settings.word(REFERENCE_FRAME).to_owned(),
            image,
            seen: grid.map(|grid| size_of_grid(grid, patch)),
            shapes,
        })
    }))
}

fn shapes_of_reference(
    placed: &PlacedFrames,
    sample: &Sample<'_>,
    image: (u32, u32),
) -> Vec<Drawn> {
    shapes(placed, Side::Reference, sample.solution.unwrap_or_default(), image)
}

/// The shapes of a text: its boxes, else its points.
fn shapes(placed: &PlacedFrames, side: Side, text: &str, image: (u32, u32)) -> Vec<Drawn> {
    let Ok(pixels) = Frame::PIXELS.on(image, None) else { return Vec::new() };
    let answer = answer_span(text);
    let reading = read_boxes(text.get(answer.clone()).unwrap_or_default());
    let points = surest(reading.items.clone(), |item| item.point().is_some());
    let (boxes, outlined) = boxes_of(reading);
    let items = if outlined && !points.is_empty() { points } else { boxes };
    let declared = match side {
        Side::Prediction => &placed.prediction,
        Side::Reference => &placed.reference,
    };
    let drawn = items.iter().filter_map(|item| {
        let (at, is_point) = corners(placed, declared, item, &pixels)?;
        Some(Drawn {
            side,
            is_point,
            label: item.label.as_deref().map(str::to_owned),
            at,
            raw: match item.shape {
                Shape::Box(numbers) => numbers.to_vec(),
                Shape::Point(numbers) => numbers.to_vec(),
            },
            span: answer.start + item.span.start..answer.start + item.span.end,
            partner: None,
            overlap: None,
        })
    });
    drawn.take(MOST).collect()
}

fn corners(
    placed: &PlacedFrames,
    side: &PlacedSide,
    item: &Item,
    pixels: &PlacedFrame,
) -> Option<([f64; 4], bool)> {
    let (frame, layout) = placed.frame_of(side, item)?;
    let (found, is_point) = match item.shape {
        Shape::Box(_) => (item.bounding_box(layout)?, false),
        Shape::Point([first, second]) => {
            let swapped = side.points_y_first && item.layout.is_none();
            let (x, y) = if swapped { (second, first) } else { (first, second) };
            (BoundingBox::new(x, y, x, y), true)
        }
    };
    let BoundingBox { x1, y1, x2, y2 } = frame.to(pixels, found).sorted();
    let at = [x1, y1, x2, y2];
    at.iter().all(|number| number.is_finite()).then_some((at, is_point))
}

/// Notes which shape goes with which: boxes are paired by their overlap.
fn pair(shapes: &mut [Drawn], predictions: usize) {
    let corners = |shape: &Drawn| {
        let [x1, y1, x2, y2] = shape.at;
        BoundingBox::new(x1, y1, x2, y2)
    };
    let (ours, theirs) = shapes.split_at_mut(predictions.min(shapes.len()));
    let overlap = |one: usize, other: usize| match (ours.get(one), theirs.get(other)) {
        (Some(one), Some(other)) if !one.is_point && !other.is_point => {
            iou(corners(one), corners(other))
        }
        _ => 0.0,
    };
    let Ok(matches) = greedy_match(ours.len(), theirs.len(), f64::MIN_POSITIVE, overlap) else {
        return;
    };
    for found in matches {
        let (Some(one), Some(other)) =
            (ours.get_mut(found.prediction), theirs.get_mut(found.truth))
        else {
            continue;
        };
        (one.partner, one.overlap) = (Some(predictions + found.truth), Some(found.overlap));
        (other.partner, other.overlap) = (Some(found.prediction), Some(found.overlap));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(spec: &str, completion: &str, solution: &str, grid: &[f64]) -> Drawing {
        let spec: PartSpec = spec.parse().unwrap();
        let sample = Sample::new(completion).with_solution(solution).with_image_size(640, 480);
        let sample = if grid.is_empty() { sample } else { sample.with_grid(grid) };
        draw(&spec, &sample, &World::nowhere()).unwrap().unwrap()
    }

    #[test]
    fn frames_are_undone() {
        let grid = [1.0, 34.0, 46.0];
        let drawing = drawn(
            "iou_reward",
            "<answer>[322, 238, 644, 476]</answer>",
            "[320, 240, 640, 480]",
            &grid,
        );
        assert_eq!((drawing.seen, drawing.frame.as_str()), (Some((644, 476)), "grid"));
        let [one, other] = drawing.shapes.as_slice() else { panic!("{drawing:?}") };
        assert_eq!((one.at, one.partner), (other.at, Some(1)));
        assert_eq!(one.raw, [322.0, 238.0, 644.0, 476.0]);
    }

    #[test]
    fn points_are_drawn_where_there_is_no_box() {
        let drawing = drawn(
            "click_reward:semantics=strict,prediction_frame=thousandths",
            "click(point=(500, 500))",
            "[300, 200, 340, 280]",
            &[],
        );
        assert!(drawing.shapes[0].is_point, "{drawing:?}");
        assert_eq!(drawing.shapes[0].at, [320.0, 240.0, 320.0, 240.0]);
        assert!(!drawing.shapes[1].is_point);
    }

    #[test]
    fn best_overlaps_are_paired_first() {
        let drawing = drawn(
            "detection_score",
            "<answer>[{\"bbox_2d\": [0, 0, 9, 10], \"label\": \"b\"}, {\"bbox_2d\": [0, 0, 10, 10], \"label\": \"a\"}]</answer>",
            "<answer>[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"a\"}]</answer>",
            &[],
        );
        let partners: Vec<_> = drawing.shapes.iter().map(|shape| shape.partner).collect();
        assert_eq!(partners, [None, Some(2), Some(1)]);
        assert_eq!(drawing.shapes[1].label.as_deref(), Some("a"));
    }
}
