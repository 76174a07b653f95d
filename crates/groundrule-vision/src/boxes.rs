//! Boxes and points in plain floats: the ways of writing four numbers, and what can be computed from them.

/// An axis-parallel box by two corners: `x1 <= x2` and `y1 <= y2` for a box that covers anything.
///
/// ```
/// use groundrule_vision::BoundingBox;
///
/// let tall = BoundingBox::new(10.0, 20.0, 30.0, 80.0);
/// assert_eq!((tall.width(), tall.height(), tall.area()), (20.0, 60.0, 1200.0));
/// assert_eq!(BoundingBox::new(30.0, 80.0, 10.0, 20.0).sorted(), tall);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingBox {
    /// Left edge.
    pub x1: f64,
    /// Upper edge.
    pub y1: f64,
    /// Right edge.
    pub x2: f64,
    /// Lower edge.
    pub y2: f64,
}

/// One position in an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Distance from the left edge.
    pub x: f64,
    /// Distance from the upper edge.
    pub y: f64,
}

/// What the four numbers of a box mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoxLayout {
    /// Left, top, right, bottom.
    #[default]
    Xyxy,
    /// Left, top, width, height (COCO).
    Xywh,
    /// Centre, then width and height (YOLO, DETR).
    Cxcywh,
    /// Top, left, bottom, right (Gemini).
    Yxyx,
}

impl BoundingBox {
    /// A box from its left, upper, right and lower edge.
    pub const fn new(x1: f64, y1: f64, x2: f64, y2: f64) -> Self {
        Self { x1, y1, x2, y2 }
    }

    /// Reads four numbers as `layout` says.
    ///
    /// ```
    /// use groundrule_vision::{BoundingBox, BoxLayout};
    ///
    /// let same = BoundingBox::new(10.0, 20.0, 30.0, 80.0);
    /// assert_eq!(BoundingBox::from_layout([10.0, 20.0, 20.0, 60.0], BoxLayout::Xywh), same);
    /// assert_eq!(BoundingBox::from_layout([20.0, 50.0, 20.0, 60.0], BoxLayout::Cxcywh), same);
    /// ```
    pub fn from_layout([a, b, c, d]: [f64; 4], layout: BoxLayout) -> Self {
        match layout {
            BoxLayout::Xyxy => Self::new(a, b, c, d),
            BoxLayout::Xywh => Self::new(a, b, a + c, b + d),
            BoxLayout::Cxcywh => Self::new(a - c / 2.0, b - d / 2.0, a + c / 2.0, b + d / 2.0),
            BoxLayout::Yxyx => Self::new(b, a, d, c),
        }
    }

    /// Writes the box as four numbers of `layout`.
    pub fn to_layout(self, layout: BoxLayout) -> [f64; 4] {
        let Self { x1, y1, x2, y2 } = self;
        match layout {
            BoxLayout::Xyxy => [x1, y1, x2, y2],
            BoxLayout::Xywh => [x1, y1, x2 - x1, y2 - y1],
            BoxLayout::Cxcywh => [(x1 + x2) / 2.0, (y1 + y2) / 2.0, x2 - x1, y2 - y1],
            BoxLayout::Yxyx => [y1, x1, y2, x2],
        }
    }

    /// Signed width: negative when the corners are the wrong way round.
    pub fn width(self) -> f64 {
        self.x2 - self.x1
    }

    /// Signed height.
    pub fn height(self) -> f64 {
        self.y2 - self.y1
    }

    /// Covered area, zero for a box whose corners are the wrong way round.
    pub fn area(self) -> f64 {
        self.width().max(0.0) * self.height().max(0.0)
    }

    /// The point in the middle.
    pub fn centre(self) -> Point {
        Point { x: (self.x1 + self.x2) / 2.0, y: (self.y1 + self.y2) / 2.0 }
    }

    /// The same box with its corners the right way round.
    pub fn sorted(self) -> Self {
        Self {
            x1: self.x1.min(self.x2),
            y1: self.y1.min(self.y2),
            x2: self.x1.max(self.x2),
            y2: self.y1.max(self.y2),
        }
    }

    /// Whether all four numbers are finite.
    pub fn is_finite(self) -> bool {
        self.x1.is_finite() && self.y1.is_finite() && self.x2.is_finite() && self.y2.is_finite()
    }

    /// Whether the point lies in the box or on its edge.
    ///
    /// ```
    /// use groundrule_vision::{BoundingBox, Point};
    ///
    /// let button = BoundingBox::new(10.0, 10.0, 60.0, 30.0);
    /// assert!(button.contains(Point { x: 60.0, y: 12.0 }));
    /// assert!(!button.contains(Point { x: 60.5, y: 12.0 }));
    /// ```
    pub fn contains(self, point: Point) -> bool {
        self.x1 <= point.x && point.x <= self.x2 && self.y1 <= point.y && point.y <= self.y2
    }
}

impl From<[f64; 4]> for BoundingBox {
    fn from([x1, y1, x2, y2]: [f64; 4]) -> Self {
        Self { x1, y1, x2, y2 }
    }
}

impl Point {
    /// Straight-line distance.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn layouts_say_what_the_numbers_are() {
        let found = BoundingBox::new(10.0, 20.0, 40.0, 100.0);
        for (layout, numbers) in [
            (BoxLayout::Xyxy, [10.0, 20.0, 40.0, 100.0]),
            (BoxLayout::Xywh, [10.0, 20.0, 30.0, 80.0]),
            (BoxLayout::Cxcywh, [25.0, 60.0, 30.0, 80.0]),
            (BoxLayout::Yxyx, [20.0, 10.0, 100.0, 40.0]),
        ] {
            assert_eq!(BoundingBox::from_layout(numbers, layout), found);
            assert_eq!(found.to_layout(layout), numbers);
        }
        assert_eq!((found.width(), found.height(), found.area()), (30.0, 80.0, 2400.0));
        assert_eq!(found.centre(), Point { x: 25.0, y: 60.0 });
    }

    #[test]
    fn corners_the_wrong_way_round() {
        let sorted = BoundingBox::new(1.0, 2.0, 3.0, 5.0);
        for corners in
            [[1.0, 2.0, 3.0, 5.0], [3.0, 2.0, 1.0, 5.0], [1.0, 5.0, 3.0, 2.0], [3.0, 5.0, 1.0, 2.0]]
        {
            assert_eq!(BoundingBox::from(corners).sorted(), sorted);
        }
        let turned = BoundingBox::new(3.0, 5.0, 1.0, 2.0);
        assert_eq!((turned.width(), turned.height(), turned.area()), (-2.0, -3.0, 0.0));
    }

    #[test]
    fn each_number_must_be_finite() {
        assert!(BoundingBox::new(1.0, 2.0, 3.0, 4.0).is_finite());
        for place in 0..4 {
            for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                let mut numbers = [1.0, 2.0, 3.0, 4.0];
                numbers[place] = bad;
                assert!(!BoundingBox::from(numbers).is_finite());
            }
        }
    }

    #[test]
    fn a_box_holds_its_edges() {
        let found = BoundingBox::new(10.0, 20.0, 40.0, 100.0);
        for (x, y, inside) in [
            (10.0, 20.0, true),
            (40.0, 100.0, true),
            (25.0, 60.0, true),
            (9.5, 60.0, false),
            (40.5, 60.0, false),
            (25.0, 19.5, false),
            (25.0, 100.5, false),
            (f64::NAN, 60.0, false),
        ] {
            assert_eq!(found.contains(Point { x, y }), inside, "{x} {y}");
        }
        assert_eq!(Point { x: 1.0, y: 2.0 }.distance(Point { x: 4.0, y: -2.0 }), 5.0);
    }

    proptest! {
        #[test]
        fn every_layout_survives_the_round_trip(
            corners in prop::array::uniform4(-1e4_f64..1e4),
            layout in prop::sample::select(vec![BoxLayout::Xyxy, BoxLayout::Xywh, BoxLayout::Cxcywh, BoxLayout::Yxyx]),
        ) {
            let original = BoundingBox::from(corners);
            let again = BoundingBox::from_layout(original.to_layout(layout), layout);
            for (left, right) in original.to_layout(BoxLayout::Xyxy).iter().zip(again.to_layout(BoxLayout::Xyxy)) {
                prop_assert!((left - right).abs() < 1e-9);
            }
        }
    }
}
