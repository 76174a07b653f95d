//! One tolerant reader of boxes and points, whatever a model wrapped them in.
//!
//! It reads JSON, fenced or bare, even with single quotes, missing brackets or a missing end; `<box>` and `<ref>` tags
//! and their special-token forms; nested lists, tuples, `x1`/`y1`/... fields and function calls. It takes one pass over
//! the text and never invents: a list with a null, too few numbers or a number that may be cut off gives a [`Note`],
//! not a box.
//!
//! Which numbers count depends on where they are:
//!
//! * under a key for boxes (`bbox_2d`, `bbox`, `box`, ...) four numbers, or two pairs, are a box, and more pairs or a
//!   polygon are the box around them;
//! * under a key for points (`point_2d`, `point`, `points`, ...) two numbers are a point;
//! * in a `<box>` or `<point>` tag, including in a quoted argument, and in a list outside any object, four are a box
//!   and two a point;
//! * a string under a key for what an agent does (`action`, `arguments`, ...) is read as a text of
//!   its own;
//! * under any other key (`size`, `color`) they are neither;
//! * in `\boxed{..}` they count as if in a tag;
//! * `<loc0102>`, `<loc_100>`, `<patch_index_0044>`, `<point x="..">` and `box_2d` say what they are measured in: see
//!   [`Notation`].
//!
//! Time is linear in the text. Memory is bounded: no more than [`MOST_ITEMS`] items, no deeper than 64 brackets.

mod dialects;
mod keys;
mod scan;
mod tokens;

use std::ops::Range;
use std::sync::Arc;

use crate::boxes::{BoundingBox, BoxLayout, Point};

pub use dialects::{Notation, fixes_unit};

/// What was read from a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// Boxes and points in the order they were written.
    pub items: Vec<Item>,
    /// What looked like a box or a point and was left out.
    pub notes: Vec<Note>,
    /// Boxes around points that were written together: two corners in one list, a polygon, "from (1, 2) to (3, 4)".
    /// The points are items too; they mean a box only to a caller who wants one and finds no other.
    pub outlines: Vec<Item>,
}

/// The most items, and the most notes, that are read from one text.
pub const MOST_ITEMS: usize = 1 << 14;

/// One box or point.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its numbers, as written.
    pub shape: Shape,
    /// What the four numbers of a box mean, if the text itself says so. For a point, it means that `x` and `y` are
    /// named.
    pub layout: Option<BoxLayout>,
    /// The notation, if it fixes what the numbers are measured in.
    pub notation: Option<Notation>,
    /// The box was written as corners, so its numbers are not width and height, whatever layout is declared.
    pub corners: bool,
    /// Its label: what it is said to show.
    pub label: Option<Arc<str>>,
    /// How sure the model says it is.
    pub score: Option<f64>,
    /// What marked the numbers as a box or a point.
    pub origin: Origin,
    /// Where the numbers are in the text, in bytes.
    pub span: Range<usize>,
}

/// The numbers of an item; all of them are finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// Four numbers; the frame says what they mean.
    Box([f64; 4]),
    /// Across and down.
    Point([f64; 2]),
}

/// What marked numbers as a box or a point, from the surest to the least sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A key such as `bbox_2d`.
    Key,
    /// A tag such as `<box>`.
    Tag,
    /// Only the shape of the list.
    Bare,
}

/// Something that was left out, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Why.
    pub reason: Skipped,
    /// Where, in bytes.
    pub span: Range<usize>,
}

/// Why something that looked like a box or a point was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skipped {
    /// An element is null, NaN, infinite or not a number.
    NotANumber,
    /// Too few or too many numbers.
    WrongCount,
    /// The text ends inside it.
    Truncated,
    /// It is under a key that is not for boxes or points.
    OtherKey,
    /// There were too many before it, or it is nested too deep.
    TooMany,
}

impl Skipped {
    /// A stable code for logs and traces.
    pub fn code(self) -> &'static str {
        match self {
            Skipped::NotANumber => "box.not-a-number",
            Skipped::WrongCount => "box.wrong-count",
            Skipped::Truncated => "box.truncated",
            Skipped::OtherKey => "box.other-key",
            Skipped::TooMany => "box.too-many",
        }
    }
}

impl Reading {
    /// The boxes, each read in its own layout or else in `layout`.
    pub fn boxes(&self, layout: BoxLayout) -> impl Iterator<Item = BoundingBox> {
        self.items.iter().filter_map(move |item| item.bounding_box(layout))
    }

    /// The points.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        self.items.iter().filter_map(Item::point)
    }
}

impl Item {
    /// The box, read in its own layout or else in `layout`.
    pub fn bounding_box(&self, layout: BoxLayout) -> Option<BoundingBox> {
        match self.shape {
            Shape::Box(numbers) => Some(BoundingBox::from_layout(numbers, self.layout_in(layout))),
            Shape::Point(_) => None,
        }
    }

    /// What its four numbers are if `layout` is declared.
    pub fn layout_in(&self, layout: BoxLayout) -> BoxLayout {
        match (self.layout, self.corners, layout) {
            (Some(own), _, _) => own,
            (None, true, BoxLayout::Xywh | BoxLayout::Cxcywh) => BoxLayout::Xyxy,
            (None, _, layout) => layout,
        }
    }

    /// The point.
    pub fn point(&self) -> Option<Point> {
        match self.shape {
            Shape::Point([x, y]) => Some(Point { x, y }),
            Shape::Box(_) => None,
        }
    }
}

/// Reads all boxes and points in a text.
///
/// ```
/// use groundrule_vision::reader::{Shape, Skipped, read_boxes};
///
/// let found = read_boxes("```json\n[{'bbox_2d': [10, 20.5, -30, 40], 'label': 'cat'}, {'bbox_2d': [1, null");
/// assert_eq!(found.items.len(), 1);
/// assert_eq!(found.items[0].shape, Shape::Box([10.0, 20.5, -30.0, 40.0]));
/// assert_eq!(found.items[0].label.as_deref(), Some("cat"));
/// assert_eq!(found.notes[0].reason, Skipped::Truncated);
///
/// let tagged = read_boxes("<ref>the dog</ref><box>(120,34),(560,720)</box>");
/// assert_eq!(tagged.items[0].shape, Shape::Box([120.0, 34.0, 560.0, 720.0]));
/// assert_eq!(tagged.items[0].label.as_deref(), Some("the dog"));
/// ```
pub fn read_boxes(text: &str) -> Reading {
    scan::scan(text)
}
