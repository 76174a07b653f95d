//! Coordinate frames: what the numbers of a box or a point are measured in.
//!
//! The same box is `[64, 48, 320, 240]` in pixels of a 640 by 480 image, `[100, 100, 500, 500]` of a thousand and
//! `[0.1, 0.1, 0.5, 0.5]` of one. A [`Frame`] declares which; [`Frame::on`] fixes it to an image; [`PlacedFrame::to`]
//! converts. [`PlacedFrame::contradiction`] notices numbers that cannot be in the frame they are declared to be in.

use std::fmt;

use crate::boxes::{BoundingBox, BoxLayout, Point};
use crate::smart_resize::{ResizeError, SmartResize, size_of_grid};

/// What a coordinate counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Pixels of the original image.
    #[default]
    Pixels,
    /// Pixels of the model's input, as the rule resizes it.
    SmartResized(SmartResize),
    /// Pixels of the model's input, by its grid of patches of this size (`image_grid_thw`).
    Grid {
        /// Pixels along one side of a patch: 14 for Qwen2-VL and Qwen2.5-VL, 16 for Qwen3-VL.
        patch: u32,
    },
    /// Pixels of an input of this size.
    Resized {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// Thousandths of the image's width and height.
    Thousandths,
    /// Shares of the image's width and height, 0 to 1.
    Shares,
    /// This many parts of the image's width and height: 100 for percent.
    Parts(u32),
}

impl Unit {
    /// How many of them make up the width of any image, and its height; none for pixels.
    pub fn parts(self) -> Option<f64> {
        match self {
            Unit::Thousandths => Some(1000.0),
            Unit::Shares => Some(1.0),
            Unit::Parts(parts) => Some(f64::from(parts)),
            Unit::Pixels | Unit::SmartResized(_) | Unit::Grid { .. } | Unit::Resized { .. } => None,
        }
    }
}

/// How a box is written down: in which unit, and what the four numbers mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Frame {
    /// What a coordinate counts.
    pub unit: Unit,
    /// What the four numbers of a box are.
    pub layout: BoxLayout,
}

/// Why a frame cannot be fixed to an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// The image or the model's input has no width or no height.
    EmptyImage,
    /// The frame needs a patch grid and none was given.
    NoGrid,
    /// The image cannot be resized by the rule.
    Resize(ResizeError),
}

impl fmt::Display for FrameError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::EmptyImage => formatter.write_str("the image has no width or no height"),
            FrameError::NoGrid => formatter.write_str("the frame `grid` needs image_grid_thw"),
            FrameError::Resize(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for FrameError {}

impl Frame {
    /// Corners in pixels of the original image.
    pub const PIXELS: Frame = Frame { unit: Unit::Pixels, layout: BoxLayout::Xyxy };
    /// Corners in thousandths.
    pub const THOUSANDTHS: Frame = Frame { unit: Unit::Thousandths, layout: BoxLayout::Xyxy };
    /// Corners as shares.
    pub const SHARES: Frame = Frame { unit: Unit::Shares, layout: BoxLayout::Xyxy };

    /// Fixes the frame to an image of this size, and to the model's patch grid if the unit needs one.
    ///
    /// ```
    /// use groundrule_vision::{BoundingBox, Frame, Preset};
    ///
    /// let written = Preset::named("qwen2.5-vl")?.frame().on((640, 480), None)?;
    /// let reference = Frame::PIXELS.on((640, 480), None)?;
    /// let found = written.read([322.0, 238.0, 644.0, 476.0]);
    /// assert_eq!(written.to(&reference, found), BoundingBox::new(320.0, 240.0, 640.0, 480.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on(
        self,
        (width, height): (u32, u32),
        grid: Option<[u32; 3]>,
    ) -> Result<PlacedFrame, FrameError> {
        let (across, down) = match self.unit {
            Unit::Pixels => (f64::from(width), f64::from(height)),
            Unit::SmartResized(rule) => {
                let (width, height) = rule.resize(width, height).map_err(FrameError::Resize)?;
                (f64::from(width), f64::from(height))
            }
            Unit::Grid { patch } => {
                let (width, height) = size_of_grid(grid.ok_or(FrameError::NoGrid)?, patch);
                (f64::from(width), f64::from(height))
            }
            Unit::Resized { width, height } => (f64::from(width), f64::from(height)),
            Unit::Thousandths | Unit::Shares | Unit::Parts(_) => {
                let parts = self.unit.parts().unwrap_or(1.0);
                (parts, parts)
            }
        };
        if width == 0 || height == 0 || across == 0.0 || down == 0.0 {
            return Err(FrameError::EmptyImage);
        }
        Ok(PlacedFrame { unit: self.unit, layout: self.layout, across, down })
    }
}

/// A frame fixed to an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedFrame {
    unit: Unit,
    layout: BoxLayout,
    /// The coordinate of the image's right edge.
    across: f64,
    /// The coordinate of the image's lower edge.
    down: f64,
}

impl PlacedFrame {
    /// Reads four numbers in the frame's layout; the box stays in the frame's unit.
    pub fn read(&self, numbers: [f64; 4]) -> BoundingBox {
        BoundingBox::from_layout(numbers, self.layout)
    }

    /// Writes a box in the frame's layout.
    pub fn write(&self, found: BoundingBox) -> [f64; 4] {
        found.to_layout(self.layout)
    }

    /// The coordinates of the image's lower right corner.
    pub fn extent(&self) -> (f64, f64) {
        (self.across, self.down)
    }

    /// Converts a box to the unit of another frame of the same image.
    pub fn to(&self, other: &PlacedFrame, found: BoundingBox) -> BoundingBox {
        let (x, y) = (scale(other.across, self.across), scale(other.down, self.down));
        BoundingBox { x1: x(found.x1), y1: y(found.y1), x2: x(found.x2), y2: y(found.y2) }
    }

    /// Converts a point to the unit of another frame of the same image.
    pub fn point_to(&self, other: &PlacedFrame, found: Point) -> Point {
        Point {
            x: scale(other.across, self.across)(found.x),
            y: scale(other.down, self.down)(found.y),
        }
    }

    /// Says whether the boxes, taken together, cannot be meant in this frame.
    ///
    /// ```
    /// use groundrule_vision::{BoundingBox, Contradiction, Frame};
    ///
    /// let pixels = Frame::PIXELS.on((640, 480), None)?;
    /// let shares = [BoundingBox::new(0.1, 0.2, 0.5, 0.9)];
    /// assert_eq!(pixels.contradiction(&shares), Some(Contradiction::AllWithinOne));
    /// # Ok::<(), groundrule_vision::FrameError>(())
    /// ```
    pub fn contradiction(&self, boxes: &[BoundingBox]) -> Option<Contradiction> {
        let corners = boxes.iter().map(|found| (found.x1.max(found.x2), found.y1.max(found.y2)));
        self.contradiction_of_corners(corners)
    }

    /// [`PlacedFrame::contradiction`] for points.
    pub fn contradiction_of_points(&self, points: &[Point]) -> Option<Contradiction> {
        self.contradiction_of_corners(points.iter().map(|point| (point.x, point.y)))
    }

    fn contradiction_of_corners(
        &self,
        corners: impl Iterator<Item = (f64, f64)>,
    ) -> Option<Contradiction> {
        // Models overshoot an edge by a little; that is a poor box, not another frame.
        const SLACK: f64 = 1.01;
        let (mut any, mut all_within_one, mut all_beyond, mut all_zero) = (false, true, true, true);
        for (x, y) in corners {
            any = true;
            all_within_one &= x <= 1.0 && y <= 1.0;
            all_beyond &= x > self.across * SLACK || y > self.down * SLACK;
            all_zero &= x <= 0.0 && y <= 0.0;
        }
        if !any {
            return None;
        }
        if all_beyond {
            return Some(match self.unit {
                Unit::Thousandths => Contradiction::AllBeyondThousand,
                Unit::Shares => Contradiction::AllBeyondOne,
                _ => Contradiction::AllBeyondImage,
            });
        }
        let tiny = self.across <= 1.0 || self.down <= 1.0;
        (all_within_one && !all_zero && !tiny).then_some(Contradiction::AllWithinOne)
    }
}

/// Multiplies before it divides, so that whole pixels stay whole.
fn scale(to: f64, from: f64) -> impl Fn(f64) -> f64 {
    move |value| if to == from { value } else { value * to / from }
}

/// Numbers that contradict the frame they are declared to be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contradiction {
    /// Every coordinate is at most 1, in a frame that counts pixels or thousandths: probably shares.
    AllWithinOne,
    /// Every box ends outside the image.
    AllBeyondImage,
    /// Every box ends beyond 1000 in a frame of thousandths: probably pixels.
    AllBeyondThousand,
    /// Every box ends beyond 1 in a frame of shares: probably pixels or thousandths.
    AllBeyondOne,
}

impl Contradiction {
    /// A stable code for logs and traces.
    pub fn code(self) -> &'static str {
        match self {
            Contradiction::AllWithinOne => "frame.all-within-one",
            Contradiction::AllBeyondImage => "frame.all-beyond-image",
            Contradiction::AllBeyondThousand => "frame.all-beyond-thousand",
            Contradiction::AllBeyondOne => "frame.all-beyond-one",
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_unit() -> impl Strategy<Value = Unit> {
        prop::sample::select(vec![
            Unit::Pixels,
            Unit::SmartResized(SmartResize::QWEN2_5_VL),
            Unit::SmartResized(SmartResize::QWEN3_VL),
            Unit::Grid { patch: 14 },
            Unit::Resized { width: 1344, height: 756 },
            Unit::Thousandths,
            Unit::Shares,
            Unit::Parts(100),
            Unit::Parts(1024),
        ])
    }

    fn any_layout() -> impl Strategy<Value = BoxLayout> {
        prop::sample::select(vec![
            BoxLayout::Xyxy,
            BoxLayout::Xywh,
            BoxLayout::Cxcywh,
            BoxLayout::Yxyx,
        ])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn there_and_back_is_the_same_box(
            here in any_unit(), here_layout in any_layout(),
            there in any_unit(), there_layout in any_layout(),
            size in (28_u32..4000, 28_u32..4000),
            shares in prop::array::uniform4(-0.2_f64..1.2),
        ) {
            let grid = Some([1, 34, 46]);
            let here = Frame { unit: here, layout: here_layout }.on(size, grid).unwrap();
            let there = Frame { unit: there, layout: there_layout }.on(size, grid).unwrap();
            let (across, down) = here.extent();
            let original = BoundingBox::new(
                shares[0] * across, shares[1] * down, shares[2] * across, shares[3] * down,
            );
            // Out through the numbers one side writes, back through those the other reads.
            let sent = there.write(here.to(&there, here.read(here.write(original))));
            let back = there.to(&here, there.read(sent));
            for (left, right) in [(back.x1, original.x1), (back.y1, original.y1), (back.x2, original.x2), (back.y2, original.y2)] {
                prop_assert!((left - right).abs() < 1e-9, "{left} and {right}");
            }
            let point = Point { x: original.x1, y: original.y2 };
            let back = there.point_to(&here, here.point_to(&there, point));
            prop_assert!(back.distance(point) < 1e-9);
        }

        #[test]
        fn boxes_in_their_own_frame_raise_no_alarm(
            unit in any_unit(), size in (28_u32..4000, 28_u32..4000), shares in prop::array::uniform4(0.0_f64..1.0),
        ) {
            let frame = Frame { unit, layout: BoxLayout::Xyxy }.on(size, Some([1, 34, 46])).unwrap();
            let (across, down) = frame.extent();
            let found = BoundingBox::new(0.0, 0.0, shares[2] * across, shares[3] * down);
            prop_assume!(found.x2 > 1.0 || matches!(unit, Unit::Shares));
            prop_assert_eq!(frame.contradiction(&[found]), None);
        }
    }

    #[test]
    fn wrong_declarations_are_noticed() {
        let size = (640, 480);
        let pixels = Frame::PIXELS.on(size, None).unwrap();
        let thousandths = Frame::THOUSANDTHS.on(size, None).unwrap();
        let shares = Frame::SHARES.on(size, None).unwrap();
        let large = BoundingBox::new(1200.0, 900.0, 1900.0, 1000.0);
        let middle = BoundingBox::new(10.0, 20.0, 300.0, 400.0);
        assert_eq!(pixels.contradiction(&[large]), Some(Contradiction::AllBeyondImage));
        assert_eq!(thousandths.contradiction(&[large]), Some(Contradiction::AllBeyondThousand));
        assert_eq!(shares.contradiction(&[middle, large]), Some(Contradiction::AllBeyondOne));
        // One box that fits is enough to believe the declaration.
        assert_eq!(pixels.contradiction(&[large, middle]), None);
        assert_eq!(pixels.contradiction(&[]), None);
        assert_eq!(pixels.contradiction(&[BoundingBox::new(0.0, 0.0, 0.0, 0.0)]), None);
        assert_eq!(
            thousandths.contradiction_of_points(&[Point { x: 0.5, y: 0.25 }]),
            Some(Contradiction::AllWithinOne)
        );
        assert_eq!(Contradiction::AllWithinOne.code(), "frame.all-within-one");
    }

    #[test]
    fn a_little_beyond_the_edge_is_a_poor_box() {
        let pixels = Frame::PIXELS.on((600, 400), None).unwrap();
        for (x, y, expected) in [
            (600.0, 400.0, None),
            (606.0, 404.0, None),
            (606.5, 4.0, Some(Contradiction::AllBeyondImage)),
            (6.0, 404.5, Some(Contradiction::AllBeyondImage)),
            (1.0, 1.0, Some(Contradiction::AllWithinOne)),
            (1.5, 1.0, None),
            (1.0, 1.5, None),
            (1.0, 0.0, Some(Contradiction::AllWithinOne)),
            (0.0, 1.0, Some(Contradiction::AllWithinOne)),
            (0.0, 0.0, None),
            (-1.0, 0.0, None),
        ] {
            assert_eq!(pixels.contradiction_of_points(&[Point { x, y }]), expected, "{x} {y}");
            // The corner that reaches farthest counts, whichever it is.
            for found in [
                BoundingBox::new(-9.0, -9.0, x, y),
                BoundingBox::new(x, -9.0, -9.0, y),
                BoundingBox::new(x, y, -9.0, -9.0),
            ] {
                assert_eq!(pixels.contradiction(&[found]), expected, "{found:?}");
            }
        }
        // An image of one pixel cannot tell shares from pixels.
        for size in [(1, 400), (400, 1)] {
            let narrow = Frame::PIXELS.on(size, None).unwrap();
            assert_eq!(narrow.contradiction_of_points(&[Point { x: 0.5, y: 0.5 }]), None);
        }
        let two = Frame::PIXELS.on((2, 2), None).unwrap();
        assert_eq!(
            two.contradiction_of_points(&[Point { x: 0.5, y: 0.5 }]),
            Some(Contradiction::AllWithinOne)
        );
    }

    #[test]
    fn every_unit_has_its_extent() {
        for (unit, parts, extent) in [
            (Unit::Pixels, None, (640.0, 480.0)),
            (Unit::SmartResized(SmartResize::QWEN2_5_VL), None, (644.0, 476.0)),
            (Unit::Grid { patch: 14 }, None, (644.0, 476.0)),
            (Unit::Resized { width: 100, height: 50 }, None, (100.0, 50.0)),
            (Unit::Thousandths, Some(1000.0), (1000.0, 1000.0)),
            (Unit::Shares, Some(1.0), (1.0, 1.0)),
            (Unit::Parts(100), Some(100.0), (100.0, 100.0)),
        ] {
            let frame =
                Frame { unit, layout: BoxLayout::Yxyx }.on((640, 480), Some([1, 34, 46])).unwrap();
            assert_eq!((unit.parts(), frame.extent()), (parts, extent), "{unit:?}");
            let pixels = Frame::PIXELS.on((640, 480), None).unwrap();
            let quarter = BoundingBox::new(0.0, 0.0, extent.0 / 4.0, extent.1 / 2.0);
            assert_eq!(frame.to(&pixels, quarter), BoundingBox::new(0.0, 0.0, 160.0, 240.0));
            assert_eq!(
                frame.point_to(&pixels, Point { x: extent.0 / 4.0, y: extent.1 / 2.0 }),
                Point { x: 160.0, y: 240.0 }
            );
            assert_eq!(frame.write(frame.read([1.0, 2.0, 3.0, 4.0])), [1.0, 2.0, 3.0, 4.0]);
            assert_eq!(frame.read([1.0, 2.0, 3.0, 4.0]), BoundingBox::new(2.0, 1.0, 4.0, 3.0));
        }
    }

    #[test]
    fn errors_and_codes_have_words() {
        for (error, words) in [
            (FrameError::EmptyImage, "the image has no width or no height"),
            (FrameError::NoGrid, "the frame `grid` needs image_grid_thw"),
            (
                FrameError::Resize(ResizeError::Empty),
                "an image side, the factor or the pixel limit is zero",
            ),
            (
                FrameError::Resize(ResizeError::TooLong),
                "one side of the image is more than 200 times the other",
            ),
        ] {
            assert_eq!(error.to_string(), words);
        }
        for (found, code) in [
            (Contradiction::AllWithinOne, "frame.all-within-one"),
            (Contradiction::AllBeyondImage, "frame.all-beyond-image"),
            (Contradiction::AllBeyondThousand, "frame.all-beyond-thousand"),
            (Contradiction::AllBeyondOne, "frame.all-beyond-one"),
        ] {
            assert_eq!(found.code(), code);
        }
        for (size, grid) in
            [((0, 9), [1, 2, 2]), ((9, 0), [1, 2, 2]), ((9, 9), [1, 0, 2]), ((9, 9), [1, 2, 0])]
        {
            let frame = Frame { unit: Unit::Grid { patch: 14 }, layout: BoxLayout::Xyxy };
            assert_eq!(
                frame.on(size, Some(grid)),
                Err(FrameError::EmptyImage),
                "{size:?} {grid:?}"
            );
        }
    }

    #[test]
    fn a_frame_that_lacks_its_image_says_so() {
        let grid = Frame { unit: Unit::Grid { patch: 14 }, layout: BoxLayout::Xyxy };
        assert_eq!(grid.on((640, 480), None), Err(FrameError::NoGrid));
        assert_eq!(grid.on((640, 480), Some([1, 0, 4])), Err(FrameError::EmptyImage));
        assert_eq!(Frame::PIXELS.on((0, 480), None), Err(FrameError::EmptyImage));
        let long =
            Frame { unit: Unit::SmartResized(SmartResize::QWEN2_VL), layout: BoxLayout::Xyxy };
        assert_eq!(long.on((10, 4000), None), Err(FrameError::Resize(ResizeError::TooLong)));
    }
}
