//! Overlap of two boxes, one function per named convention.

use std::f64::consts::PI;

use crate::BoundingBox;

/// Which overlap a caller wants.
///
/// | function | pixels | what it adds |
/// |---|---|---|
/// | [`iou`] | continuous: a box `0..10` is ten wide | plain intersection over union |
/// | [`inclusive_iou`] | both edges belong to the box: `0..10` is eleven wide | Pascal VOC's `+1` |
/// | [`giou`] | continuous | minus the empty share of the hull |
/// | [`diou`] | continuous | minus the squared distance of the centres over that of the hull's corners |
/// | [`ciou`] | continuous | DIoU minus a term for different aspect ratios |
///
/// Boxes that cover nothing (including those with corners the wrong way round) have IoU 0. A box with a coordinate that
/// is not finite, or a hull that is too large to be measured, has the lowest value: 0, or -1 under the conventions that
/// go below zero. None of these gives NaN. VLM-R1's own convention is [`crate::vlm_r1_iou()`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlap {
    /// [`iou`].
    #[default]
    Iou,
    /// [`inclusive_iou`].
    Inclusive,
    /// [`giou`].
    Giou,
    /// [`diou`].
    Diou,
    /// [`ciou`].
    Ciou,
}

impl Overlap {
    /// The overlap of two boxes under this convention.
    ///
    /// ```
    /// use groundrule_vision::{BoundingBox, Overlap};
    ///
    /// let left = BoundingBox::new(0.0, 0.0, 10.0, 10.0);
    /// let right = BoundingBox::new(20.0, 0.0, 30.0, 10.0);
    /// assert_eq!(Overlap::Iou.of(left, right), 0.0);
    /// assert!(Overlap::Giou.of(left, right) < 0.0);
    /// ```
    pub fn of(self, first: BoundingBox, second: BoundingBox) -> f64 {
        match self {
            Overlap::Iou => iou(first, second),
            Overlap::Inclusive => inclusive_iou(first, second),
            Overlap::Giou => giou(first, second),
            Overlap::Diou => diou(first, second),
            Overlap::Ciou => ciou(first, second),
        }
    }
}

/// Intersection over union of continuous boxes, `0.0..=1.0`.
///
/// ```
/// use groundrule_vision::{BoundingBox, iou};
///
/// let whole = BoundingBox::new(0.0, 0.0, 1.0, 1.0);
/// let half = BoundingBox::new(0.0, 0.0, 1.0, 0.5);
/// assert_eq!(iou(whole, half), 0.5);
/// ```
#[inline]
pub fn iou(first: BoundingBox, second: BoundingBox) -> f64 {
    overlap(first, second, 0.0).0
}

/// Intersection over union where a box includes the pixels of both its edges.
///
/// ```
/// use groundrule_vision::{BoundingBox, inclusive_iou};
///
/// // One pixel is a box of area one.
/// let pixel = BoundingBox::new(5.0, 5.0, 5.0, 5.0);
/// assert_eq!(inclusive_iou(pixel, pixel), 1.0);
/// ```
#[inline]
pub fn inclusive_iou(first: BoundingBox, second: BoundingBox) -> f64 {
    overlap(first, second, 1.0).0
}

/// Generalised IoU, `-1.0..=1.0`: separate boxes score below zero, the further apart the lower.
pub fn giou(first: BoundingBox, second: BoundingBox) -> f64 {
    if !first.is_finite() || !second.is_finite() {
        return -1.0;
    }
    let (ratio, union) = overlap(first, second, 0.0);
    let hull = hull(first, second).area();
    if !hull.is_finite() || !union.is_finite() {
        // Too large to be measured, which must not be better than a box that can be.
        return -1.0;
    }
    if hull > 0.0 { ratio - ((hull - union) / hull).max(0.0) } else { ratio }
}

/// Distance IoU, `-1.0..=1.0`.
pub fn diou(first: BoundingBox, second: BoundingBox) -> f64 {
    if !first.is_finite() || !second.is_finite() {
        return -1.0;
    }
    let (ratio, _) = overlap(first, second, 0.0);
    match centre_penalty(first, second) {
        Some(distance) => ratio - distance,
        None => -1.0,
    }
}

/// Complete IoU, `-2.0 < ciou <= 1.0`.
pub fn ciou(first: BoundingBox, second: BoundingBox) -> f64 {
    if !first.is_finite() || !second.is_finite() {
        return -1.0;
    }
    let (ratio, _) = overlap(first, second, 0.0);
    let Some(distance) = centre_penalty(first, second) else { return -1.0 };
    // atan2 keeps the angle of a box of no height defined.
    let angle = second.width().atan2(second.height()) - first.width().atan2(first.height());
    let shape = 4.0 / (PI * PI) * angle * angle;
    let weight = if shape > 0.0 { shape / ((1.0 - ratio) + shape) } else { 0.0 };
    ratio - distance - weight * shape
}

/// The ratio and the union; `edge` is what a box's extent adds to the difference of its coordinates.
#[inline]
fn overlap(first: BoundingBox, second: BoundingBox, edge: f64) -> (f64, f64) {
    let width = first.x2.min(second.x2) - first.x1.max(second.x1) + edge;
    let height = first.y2.min(second.y2) - first.y1.max(second.y1) + edge;
    let area = |of: BoundingBox| (of.width() + edge).max(0.0) * (of.height() + edge).max(0.0);
    let (first_area, second_area) = (area(first), area(second));
    let shared = width.max(0.0) * height.max(0.0);
    let union = first_area + second_area - shared;
    // The area of a box with a NaN is zero, although its other edges may cross the other box.
    if shared > 0.0 && first_area > 0.0 && second_area > 0.0 && union.is_finite() {
        ((shared / union).min(1.0), union)
    } else {
        (0.0, union)
    }
}

/// The smallest box around both.
fn hull(first: BoundingBox, second: BoundingBox) -> BoundingBox {
    BoundingBox {
        x1: first.x1.min(second.x1),
        y1: first.y1.min(second.y1),
        x2: first.x2.max(second.x2),
        y2: first.y2.max(second.y2),
    }
}

/// How far apart the centres are, as a share of the hull; none if the hull is too large to be measured.
fn centre_penalty(first: BoundingBox, second: BoundingBox) -> Option<f64> {
    let around = hull(first, second);
    let diagonal = around.width() * around.width() + around.height() * around.height();
    let (here, there) = (first.centre(), second.centre());
    let apart = (here.x - there.x).powi(2) + (here.y - there.y).powi(2);
    if !diagonal.is_finite() {
        return None;
    }
    Some(if diagonal > 0.0 { apart / diagonal } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ALL: [Overlap; 5] =
        [Overlap::Iou, Overlap::Inclusive, Overlap::Giou, Overlap::Diou, Overlap::Ciou];

    fn any_box() -> impl Strategy<Value = BoundingBox> {
        prop::array::uniform4(-100.0_f64..100.0)
            .prop_map(|corners| BoundingBox::from(corners).sorted())
    }

    #[test]
    fn figures_worked_by_hand() {
        let first = BoundingBox::new(0.0, 0.0, 10.0, 10.0);
        let second = BoundingBox::new(5.0, 0.0, 15.0, 10.0);
        assert_eq!(iou(first, second), 50.0 / 150.0);
        // Eleven by eleven each, six by eleven shared.
        assert_eq!(inclusive_iou(first, second), 66.0 / (242.0 - 66.0));
        // The hull is 15 by 10 and full.
        assert_eq!(giou(first, second), 50.0 / 150.0);
        assert_eq!(diou(first, second), 50.0 / 150.0 - 25.0 / 325.0);
        // Same shape: no aspect term.
        assert_eq!(ciou(first, second), diou(first, second));
        let apart = BoundingBox::new(20.0, 0.0, 30.0, 10.0);
        assert_eq!(giou(first, apart), -100.0 / 300.0);
        let flat = BoundingBox::new(0.0, 0.0, 20.0, 5.0);
        let angle = (20.0_f64 / 5.0).atan() - 1.0_f64.atan();
        let shape = 4.0 / (PI * PI) * angle * angle;
        let ratio = 50.0 / 150.0;
        let expected = ratio - (25.0 + 6.25) / 500.0 - shape * shape / (1.0 - ratio + shape);
        assert!((ciou(first, flat) - expected).abs() < 1e-15);
    }

    /// Two boxes, and their overlap under each convention in the order of [`ALL`], by the published formulas.
    #[test]
    fn boxes_of_different_shapes() {
        for (first, second, expected) in [
            (
                [0.0, 0.0, 10.0, 20.0],
                [4.0, 5.0, 16.0, 11.0],
                [
                    0.15254237288135594,
                    0.1794871794871795,
                    -0.10995762711864407,
                    0.10833505580818521,
                    0.08059352812225944,
                ],
            ),
            (
                [0.0, 0.0, 10.0, 20.0],
                [2.0, 3.0, 8.0, 9.0],
                [0.18, 0.21212121212121213, 0.18, 0.148, 0.14595773366781176],
            ),
            (
                [0.0, 0.0, 10.0, 20.0],
                [30.0, 40.0, 35.0, 60.0],
                [0.0, 0.0, -0.8571428571428571, -0.4883419689119171, -0.4887103804267638],
            ),
            (
                [0.0, 0.0, 10.0, 20.0],
                [0.0, 0.0, 10.0, 20.5],
                [
                    0.975609756097561,
                    0.9767441860465116,
                    0.975609756097561,
                    0.9754896215468641,
                    0.9754895594378017,
                ],
            ),
            (
                [0.0, 0.0, 10.0, 20.0],
                [-5.0, -7.0, 3.0, 1.0],
                [
                    0.011494252873563218,
                    0.02631578947368421,
                    -0.34406130268199236,
                    -0.20339044314320825,
                    -0.20509874903389988,
                ],
            ),
            (
                [4.0, 5.0, 16.0, 11.0],
                [2.0, 3.0, 8.0, 9.0],
                [
                    0.17391304347826086,
                    0.21739130434782608,
                    -0.004658385093167711,
                    0.06237458193979932,
                    0.06034663653455073,
                ],
            ),
            (
                [4.0, 5.0, 16.0, 11.0],
                [30.0, 40.0, 35.0, 60.0],
                [0.0, 0.0, -0.8991202346041056, -0.5695559458103362, -0.6393031936425461],
            ),
            (
                [4.0, 5.0, 16.0, 11.0],
                [0.0, 0.0, 10.0, 20.5],
                [
                    0.14937759336099585,
                    0.17594254937163376,
                    -0.11586630907802856,
                    0.10492287986746535,
                    0.075691248494975,
                ],
            ),
            (
                [4.0, 5.0, 16.0, 11.0],
                [-5.0, -7.0, 3.0, 1.0],
                [0.0, 0.0, -0.6402116402116402, -0.31633986928104574, -0.3180293301425844],
            ),
            (
                [2.0, 3.0, 8.0, 9.0],
                [30.0, 40.0, 35.0, 60.0],
                [0.0, 0.0, -0.9276980329611909, -0.6206201014292301, -0.6331475053419305],
            ),
            (
                [2.0, 3.0, 8.0, 9.0],
                [0.0, 0.0, 10.0, 20.5],
                [
                    0.17560975609756097,
                    0.20718816067653276,
                    0.17560975609756097,
                    0.14089087094619143,
                    0.13860660106723305,
                ],
            ),
            (
                [2.0, 3.0, 8.0, 9.0],
                [-5.0, -7.0, 3.0, 1.0],
                [0.0, 0.0, -0.5192307692307693, -0.2752941176470588, -0.2752941176470588],
            ),
            (
                [30.0, 40.0, 35.0, 60.0],
                [0.0, 0.0, 10.0, 20.5],
                [0.0, 0.0, -0.8547619047619047, -0.4842098445595855, -0.4845170115634687],
            ),
            (
                [30.0, 40.0, 35.0, 60.0],
                [-5.0, -7.0, 3.0, 1.0],
                [0.0, 0.0, -0.9388059701492537, -0.645631466579077, -0.6581588704917775],
            ),
            (
                [0.0, 0.0, 10.0, 20.5],
                [-5.0, -7.0, 3.0, 1.0],
                [
                    0.011278195488721804,
                    0.025848142164781908,
                    -0.34387331966279333,
                    -0.20432690005267948,
                    -0.20624788039738093,
                ],
            ),
        ] {
            for (overlap, expected) in ALL.into_iter().zip(expected) {
                let found = overlap.of(first.into(), second.into());
                assert!(
                    (found - expected).abs() < 1e-12,
                    "{overlap:?} of {first:?} and {second:?}: {found}"
                );
                let back = overlap.of(second.into(), first.into());
                assert!(
                    (back - expected).abs() < 1e-12,
                    "{overlap:?} of {second:?} and {first:?}: {back}"
                );
            }
        }
    }

    #[test]
    fn what_cannot_be_measured_is_lowest() {
        let real = BoundingBox::new(0.0, 0.0, 10.0, 10.0);
        for bad in [
            BoundingBox::new(f64::NAN, 0.0, 10.0, 10.0),
            BoundingBox::new(0.0, f64::INFINITY, 10.0, 10.0),
            BoundingBox::new(0.0, 0.0, f64::INFINITY, 10.0),
            BoundingBox::new(0.0, 0.0, 10.0, f64::NAN),
            BoundingBox::new(-1e308, -1e308, 1e308, 1e308),
        ] {
            for (first, second) in [(real, bad), (bad, real), (bad, bad)] {
                let found = ALL.map(|overlap| overlap.of(first, second));
                assert_eq!(found[0], 0.0, "{first:?} {second:?}");
                assert_eq!(found[2..], [-1.0; 3], "{first:?} {second:?}");
            }
        }
        // Two points in one place have no hull.
        let point = BoundingBox::new(3.0, 3.0, 3.0, 3.0);
        assert_eq!(ALL.map(|overlap| overlap.of(point, point)), [0.0, 1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn boxes_that_cover_nothing_overlap_nothing() {
        let real = BoundingBox::new(0.0, 0.0, 10.0, 10.0);
        for empty in [
            BoundingBox::new(5.0, 5.0, 5.0, 5.0),
            BoundingBox::new(10.0, 10.0, 0.0, 0.0),
            BoundingBox::new(f64::NAN, 0.0, 5.0, 5.0),
            BoundingBox::new(0.0, 0.0, 5.0, f64::NAN),
            BoundingBox::new(f64::NEG_INFINITY, 0.0, f64::INFINITY, 10.0),
        ] {
            for overlap in [Overlap::Iou, Overlap::Giou, Overlap::Diou, Overlap::Ciou] {
                let found = overlap.of(real, empty);
                assert!(found <= 0.0, "{overlap:?} of {empty:?} is {found}");
            }
            assert_eq!(iou(empty, real), 0.0);
        }
    }

    proptest! {
        #[test]
        fn overlap_is_symmetric_and_bounded(first in any_box(), second in any_box()) {
            for overlap in ALL {
                let there = overlap.of(first, second);
                let back = overlap.of(second, first);
                prop_assert!((there - back).abs() < 1e-12, "{overlap:?}: {there} and {back}");
                prop_assert!((-2.0..=1.0).contains(&there), "{overlap:?}: {there}");
                prop_assert!((overlap.of(first, first) - 1.0).abs() < 1e-12 || first.area() == 0.0);
            }
            let plain = iou(first, second);
            prop_assert!(plain >= 0.0);
            prop_assert!(giou(first, second) <= plain + 1e-12);
            prop_assert!(diou(first, second) <= plain + 1e-12);
            prop_assert!(ciou(first, second) <= diou(first, second) + 1e-12);
        }
    }
}
