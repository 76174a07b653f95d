//! Boxes and points written as a reward expects them: in the frames that its settings declare.

use crate::frames::{Frames, PlacedFrames};
use crate::sample::Sample;
use crate::settings::Settings;
use crate::trace::Trace;
use crate::world::World;
use groundrule_vision::{BoundingBox, Frame, PlacedFrame, Point};

/// A box of a reference, with its label.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figure {
    /// In the unit of the reference.
    pub(crate) corners: BoundingBox,
    pub(crate) label: Option<String>,
}

/// How boxes are written on both sides of one row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pen {
    prediction: Option<PlacedFrame>,
    reference: Option<PlacedFrame>,
    /// The image's lower right corner in the unit of the reference.
    extent: Option<(f64, f64)>,
    /// Whether a completion writes the `y` of a point first.
    points_y_first: bool,
}

impl Pen {
    /// The pen for a row, by the reward's settings. For rewards without frames, boxes are written
    /// as they read them.
    pub(crate) fn new(
        reward: &str,
        settings: &Settings,
        sample: &Sample<'_>,
        world: &World<'_>,
    ) -> Self {
        // Under vlm-r1 these rewards take the numbers of both sides as they are.
        let raw = !settings.semantics().is_strict()
            && matches!(reward, "iou_reward_internvl" | "iou_reward_glm");
        let frames = if raw { None } else { Frames::new(reward, settings).ok() };
        let placed = frames.and_then(|frames| frames.place(sample, world, &mut Trace::off()).ok());
        let sides = placed.as_ref().map(PlacedFrames::sides);
        let extent = match (sides, sample.image_size) {
            (Some((_, reference)), Some(_)) => Some(reference.extent()),
            (None, Some((width, height))) => Some((f64::from(width), f64::from(height))),
            _ => placed.filter(PlacedFrames::is_known).map(|placed| placed.sides().1.extent()),
        };
        Pen {
            prediction: sides.map(|(prediction, _)| prediction),
            reference: sides.map(|(_, reference)| reference),
            extent,
            points_y_first: placed.is_some_and(|placed| placed.prediction.points_y_first),
        }
    }

    /// The lower right corner of the image, or a guess from what the reference shows.
    pub(crate) fn extent(&self, figures: &[Figure]) -> (f64, f64) {
        self.extent.unwrap_or_else(|| {
            let most = |side: fn(&BoundingBox) -> f64| {
                figures.iter().map(|figure| side(&figure.corners)).fold(1.0, f64::max) * 1.25
            };
            (most(|corners| corners.x2), most(|corners| corners.y2))
        })
    }

    /// A box in pixels, in the unit of the reference.
    pub(crate) fn of_pixels(&self, corners: BoundingBox, image: (u32, u32)) -> BoundingBox {
        match (Frame::PIXELS.on(image, None), self.reference) {
            (Ok(pixels), Some(reference)) => pixels.to(&reference, corners),
            _ => corners,
        }
    }

    /// The numbers of a box as the reference writes them.
    pub(crate) fn in_reference(&self, corners: BoundingBox) -> String {
        let numbers = match self.reference {
            Some(reference) => reference.write(corners),
            None => [corners.x1, corners.y1, corners.x2, corners.y2],
        };
        list(&numbers)
    }

    /// A point as the reference writes it; it is in the reference's unit already.
    pub(crate) fn point_in_reference(point: Point) -> String {
        list(&[rounded(point.x), rounded(point.y)])
    }

    /// The numbers of a box as the completion must write them.
    pub(crate) fn in_reply(&self, corners: BoundingBox) -> [f64; 4] {
        match (self.prediction, self.reference) {
            (Some(prediction), Some(reference)) => {
                prediction.write(reference.to(&prediction, corners)).map(rounded)
            }
            _ => [corners.x1, corners.y1, corners.x2, corners.y2].map(rounded),
        }
    }

    /// A point as the completion must write it.
    pub(crate) fn point_in_reply(&self, point: Point) -> [f64; 2] {
        let Point { x, y } = match (self.prediction, self.reference) {
            (Some(prediction), Some(reference)) => reference.point_to(&prediction, point),
            _ => point,
        };
        let (x, y) = (rounded(x), rounded(y));
        if self.points_y_first { [y, x] } else { [x, y] }
    }
}

/// A whole number if it is large, with four decimals if it is a share.
fn rounded(number: f64) -> f64 {
    if number.abs() > 1.5 { number.round() } else { (number * 1e4).round() / 1e4 }
}

/// `[1, 2, 3, 4]`
pub(crate) fn list(numbers: &[f64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}

/// A box of the same size that does not touch this one, as far as the image has room for it.
pub(crate) fn elsewhere(corners: BoundingBox, (across, down): (f64, f64)) -> BoundingBox {
    let moved = |low: f64, high: f64, end: f64| {
        let size = (high - low).abs().min(end / 2.0);
        // Move it into the larger of the two free strips, to its far end.
        if low > end - high {
            (0.0, size.min(low / 2.0))
        } else {
            (end - size.min((end - high) / 2.0), end)
        }
    };
    let (x1, x2) = moved(corners.x1, corners.x2, across);
    let (y1, y2) = moved(corners.y1, corners.y2, down);
    BoundingBox { x1, y1, x2, y2 }
}

/// Boxes of many sizes all over the image: some of them overlap whatever is there.
pub(crate) fn all_over((across, down): (f64, f64)) -> Vec<BoundingBox> {
    let mut boxes = Vec::new();
    for parts in [1_u32, 2, 3, 4, 5, 6] {
        // Half steps, so that a box between two places is covered too.
        let step = 1.0 / f64::from(2 * parts);
        for row in 0..(2 * parts - 1) {
            for column in 0..(2 * parts - 1) {
                let (left, top) = (f64::from(column) * step, f64::from(row) * step);
                boxes.push(BoundingBox {
                    x1: left * across,
                    y1: top * down,
                    x2: (left + 2.0 * step) * across,
                    y2: (top + 2.0 * step) * down,
                });
            }
        }
    }
    boxes
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_vision::iou;

    #[test]
    fn elsewhere_is_elsewhere() {
        for corners in [[0.0, 0.0, 10.0, 10.0], [40.0, 40.0, 60.0, 60.0], [5.0, 5.0, 95.0, 95.0]] {
            let [x1, y1, x2, y2] = corners;
            let corners = BoundingBox { x1, y1, x2, y2 };
            let other = elsewhere(corners, (100.0, 100.0));
            assert_eq!(iou(corners, other), 0.0, "{corners:?} {other:?}");
            assert!(other.area() > 0.0);
        }
    }

    /// It goes to the far end of the larger strip, and takes at most half of that.
    #[test]
    fn elsewhere_is_at_the_far_end() {
        for ((low, high), moved) in [
            ((0.0, 10.0), (90.0, 100.0)),
            ((60.0, 70.0), (0.0, 10.0)),
            ((30.0, 40.0), (90.0, 100.0)),
            ((5.0, 95.0), (97.5, 100.0)),
            ((40.0, 95.0), (0.0, 20.0)),
            ((0.0, 60.0), (80.0, 100.0)),
        ] {
            let along =
                elsewhere(BoundingBox { x1: low, y1: 0.0, x2: high, y2: 1.0 }, (100.0, 9.0));
            assert_eq!((along.x1, along.x2), moved, "{low} {high}");
            assert_eq!((along.y1, along.y2), (8.0, 9.0));
            let down = elsewhere(BoundingBox { x1: 0.0, y1: low, x2: 1.0, y2: high }, (9.0, 100.0));
            assert_eq!((down.y1, down.y2), moved, "{low} {high}");
        }
    }

    #[test]
    fn every_size_is_laid_all_over() {
        let boxes = all_over((120.0, 60.0));
        let mut rest = boxes.as_slice();
        for parts in 1..=6 {
            let across = 2 * parts - 1;
            let (these, others) = rest.split_at(across * across);
            rest = others;
            let (width, height) = (120.0 / parts as f64, 60.0 / parts as f64);
            for found in these {
                assert!((found.x2 - found.x1 - width).abs() < 1e-9, "{parts} {found:?}");
                assert!((found.y2 - found.y1 - height).abs() < 1e-9, "{parts} {found:?}");
            }
            let (first, last) = (these[0], these[these.len() - 1]);
            assert_eq!((first.x1, first.y1), (0.0, 0.0));
            assert!((last.x2 - 120.0).abs() < 1e-9 && (last.y2 - 60.0).abs() < 1e-9, "{last:?}");
        }
        assert!(rest.is_empty());
    }

    #[test]
    fn shares_keep_their_decimals() {
        for (number, written) in
            [(0.123456, 0.1235), (-0.98764, -0.9876), (1.5, 1.5), (1.6, 2.0), (-20.4, -20.0)]
        {
            assert_eq!(rounded(number), written, "{number}");
        }
        assert_eq!(list(&[1.0, 0.5, -3.0]), "[1, 0.5, -3]");
    }

    #[test]
    fn an_unknown_image_is_a_little_larger_than_what_it_shows() {
        let pen = Pen { prediction: None, reference: None, extent: None, points_y_first: false };
        assert_eq!(pen.extent(&[]), (1.25, 1.25));
        let figure =
            |x2, y2| Figure { corners: BoundingBox { x1: 0.0, y1: 0.0, x2, y2 }, label: None };
        assert_eq!(pen.extent(&[figure(40.0, 8.0), figure(20.0, 16.0)]), (50.0, 20.0));
        assert_eq!(pen.point_in_reply(Point { x: 3.0, y: 4.0 }), [3.0, 4.0]);
        let swapped = Pen { points_y_first: true, extent: Some((7.0, 8.0)), ..pen };
        assert_eq!(swapped.point_in_reply(Point { x: 3.0, y: 4.0 }), [4.0, 3.0]);
        assert_eq!(swapped.extent(&[]), (7.0, 8.0));
    }

    #[test]
    fn something_of_everything_is_met() {
        let small = BoundingBox { x1: 30.0, y1: 30.0, x2: 55.0, y2: 50.0 };
        let best = all_over((100.0, 100.0)).into_iter().map(|b| iou(b, small)).fold(0.0, f64::max);
        assert!(best > 0.5, "{best}");
    }
}
