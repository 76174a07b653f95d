//! Intersection over union exactly as VLM-R1 computes it.
//!
//! Its convention moves the right and lower edge in by one pixel before it checks whether the boxes meet, and puts the
//! pixel back for the area. So an overlap of at most one pixel in x or y counts as none, boxes in `0..1` coordinates
//! never overlap, and areas are signed: corners the wrong way round can give `0.0`, `-0.0` or a division by zero. Its
//! GLM module leaves the pixel where it is ([`glm_iou`]); the rest is the same.

use std::fmt;

use groundrule_json::Value;

use crate::coord::{Coord, TooLargeForFloat};

/// Why VLM-R1's IoU has no value; [`IouError::python_class`] names the exception Python raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IouError {
    /// The union is zero.
    ZeroUnion,
    /// An integer is beyond the largest float where a float is needed.
    TooLarge,
    /// A list or string with fewer than four entries.
    TooShort,
    /// A coordinate that is not a number, or a box that has no entries at all.
    NotANumber,
    /// A JSON object, which has no entry under the integer 0.
    NoSuchKey,
}

impl IouError {
    /// The name of the Python exception.
    pub fn python_class(self) -> &'static str {
        match self {
            IouError::ZeroUnion => "ZeroDivisionError",
            IouError::TooLarge => "OverflowError",
            IouError::TooShort => "IndexError",
            IouError::NotANumber => "TypeError",
            IouError::NoSuchKey => "KeyError",
        }
    }
}

impl fmt::Display for IouError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            IouError::ZeroUnion => "the union of the boxes is zero",
            IouError::TooLarge => "a coordinate is too large for a float",
            IouError::TooShort => "a box needs four coordinates",
            IouError::NotANumber => "a coordinate is not a number",
            IouError::NoSuchKey => "a box is a list, not an object",
        })
    }
}

impl std::error::Error for IouError {}

impl From<TooLargeForFloat> for IouError {
    fn from(_: TooLargeForFloat) -> Self {
        IouError::TooLarge
    }
}

/// VLM-R1's IoU of two boxes `[x1, y1, x2, y2]`.
///
/// ```
/// use groundrule_vision::{Coord, IouError, vlm_r1_iou};
///
/// let ints = |corners: [i64; 4]| corners.map(Coord::from);
/// assert_eq!(vlm_r1_iou(&ints([0, 0, 100, 100]), &ints([0, 0, 100, 50])), Ok(0.5));
/// // One pixel wide: identical, and still no overlap.
/// assert_eq!(vlm_r1_iou(&ints([0, 0, 1, 9]), &ints([0, 0, 1, 9])), Ok(0.0));
/// assert_eq!(vlm_r1_iou(&ints([5, 5, 5, 5]), &ints([5, 5, 5, 5])), Err(IouError::ZeroUnion));
/// ```
pub fn vlm_r1_iou(first: &[Coord; 4], second: &[Coord; 4]) -> Result<f64, IouError> {
    match (plain(first), plain(second)) {
        (Some(first), Some(second)) => vlm_r1_iou_plain(first, second),
        _ => exact(first, second, 1),
    }
}

/// The IoU of VLM-R1's GLM module: edges stay where they are, areas are signed, integers exact.
///
/// ```
/// use groundrule_vision::{Coord, glm_iou};
///
/// let ints = |corners: [i64; 4]| corners.map(Coord::from);
/// assert_eq!(glm_iou(&ints([0, 0, 1, 9]), &ints([0, 0, 1, 9])), Ok(1.0));
/// ```
pub fn glm_iou(first: &[Coord; 4], second: &[Coord; 4]) -> Result<f64, IouError> {
    match (plain(first), plain(second)) {
        (Some(first), Some(second)) => with_edge(first, second, 0.0),
        _ => exact(first, second, 0),
    }
}

/// VLM-R1's IoU of two boxes as JSON gave them: whatever a model wrote, judged in the order Python would.
///
/// ```
/// use groundrule_json::loads;
/// use groundrule_vision::{IouError, vlm_r1_iou_of_values};
///
/// let truth = loads("[0, 0, 10, 10]")?;
/// assert_eq!(vlm_r1_iou_of_values(&loads("[true, false, 10, 10, 99]")?, &truth), Ok(0.9));
/// assert_eq!(vlm_r1_iou_of_values(&loads("[0, 0, 10]")?, &truth), Err(IouError::TooShort));
/// assert_eq!(vlm_r1_iou_of_values(&loads("[0, 0, 10, null]")?, &truth), Err(IouError::NotANumber));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn vlm_r1_iou_of_values(first: &Value, second: &Value) -> Result<f64, IouError> {
    match (corners(first), corners(second)) {
        (Some(first), Some(second)) => vlm_r1_iou(&first, &second),
        _ => Err(first_obstacle(first, second)),
    }
}

/// Four numbers, if the value begins with them.
fn corners(value: &Value) -> Option<[Coord; 4]> {
    let [a, b, c, d, ..] = value.as_list()? else { return None };
    let coord = |value: &Value| value.as_number().map(Coord::from);
    Some([coord(a)?, coord(b)?, coord(c)?, coord(d)?])
}

/// What Python trips over first, given that at least one of the two is not a box.
fn first_obstacle(first: &Value, second: &Value) -> IouError {
    // The comparisons of x1 and y1 come first, then the subtractions from x2 and y2.
    for index in 0..4 {
        let entries = [entry(first, index), entry(second, index)];
        match entries {
            [Err(error), _] => return error,
            [Ok(left), Err(_)] if index >= 2 && left != Kind::Number => {
                return IouError::NotANumber;
            }
            [Ok(_), Err(error)] => return error,
            [Ok(left), Ok(right)] => {
                let comparable = left == right && left != Kind::Other;
                if !comparable || (index >= 2 && left != Kind::Number) {
                    return IouError::NotANumber;
                }
            }
        }
    }
    IouError::NotANumber
}

#[derive(PartialEq)]
enum Kind {
    Number,
    Text,
    List,
    Other,
}

/// What `value[index]` is.
fn entry(value: &Value, index: usize) -> Result<Kind, IouError> {
    match value {
        Value::List(list) => list.get(index).map(|entry| match entry {
            Value::String(_) => Kind::Text,
            Value::List(_) => Kind::List,
            entry if entry.as_number().is_some() => Kind::Number,
            _ => Kind::Other,
        }),
        Value::String(text) if index < text.len() => Some(Kind::Text),
        Value::String(_) => None,
        Value::Dict(_) => return Err(IouError::NoSuchKey),
        _ => return Err(IouError::NotANumber),
    }
    .ok_or(IouError::TooShort)
}

/// VLM-R1's IoU of boxes whose coordinates are all floats, or integers small enough for every step to be exact
/// (see [`Coord::plain`]).
#[inline]
pub fn vlm_r1_iou_plain(first: [f64; 4], second: [f64; 4]) -> Result<f64, IouError> {
    with_edge(first, second, 1.0)
}

/// `edge` is how far the right and lower edges move in before checking whether the boxes meet.
#[inline]
fn with_edge(first: [f64; 4], second: [f64; 4], edge: f64) -> Result<f64, IouError> {
    let left = python_max(first[0], second[0]);
    let top = python_max(first[1], second[1]);
    let right = python_min(first[2] - edge, second[2] - edge);
    let bottom = python_min(first[3] - edge, second[3] - edge);
    let shared = if left < right && top < bottom {
        (right - left + edge) * (bottom - top + edge)
    } else {
        0.0
    };
    let union = (first[2] - first[0]) * (first[3] - first[1])
        + (second[2] - second[0]) * (second[3] - second[1])
        - shared;
    if union == 0.0 { Err(IouError::ZeroUnion) } else { Ok(shared / union) }
}

/// The four coordinates as floats when that loses nothing.
#[inline]
fn plain(corners: &[Coord; 4]) -> Option<[f64; 4]> {
    let [a, b, c, d] = corners;
    Some([a.plain()?, b.plain()?, c.plain()?, d.plain()?])
}

/// `max(a, b)`: the first unless the second is greater, so NaN never displaces a number that came first.
#[inline]
fn python_max(first: f64, second: f64) -> f64 {
    if second > first { second } else { first }
}

#[inline]
fn python_min(first: f64, second: f64) -> f64 {
    if second < first { second } else { first }
}

fn exact(first: &[Coord; 4], second: &[Coord; 4], edge: i64) -> Result<f64, IouError> {
    let edge = Coord::Int(edge);
    let larger = |a: &Coord, b: &Coord| if b.greater(a) { b.clone() } else { a.clone() };
    let smaller = |a: Coord, b: Coord| if b.less(&a) { b } else { a };
    let left = larger(&first[0], &second[0]);
    let top = larger(&first[1], &second[1]);
    let right = smaller(first[2].minus(&edge)?, second[2].minus(&edge)?);
    let bottom = smaller(first[3].minus(&edge)?, second[3].minus(&edge)?);
    let shared = if left.less(&right) && top.less(&bottom) {
        let width = right.minus(&left)?.plus(&edge)?;
        let height = bottom.minus(&top)?.plus(&edge)?;
        width.times(&height)?
    } else {
        Coord::Int(0)
    };
    let area = |of: &[Coord; 4]| of[2].minus(&of[0])?.times(&of[3].minus(&of[1])?);
    let union = area(first)?.plus(&area(second)?)?.minus(&shared)?;
    let (shared, union) = (shared.to_f64()?, union.to_f64()?);
    if union == 0.0 { Err(IouError::ZeroUnion) } else { Ok(shared / union) }
}
