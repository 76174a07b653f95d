//! A coordinate with the arithmetic Python gives it.
//!
//! A model or a data set may write a coordinate as `12`, `12.5`, `true` or a number of forty digits. Python keeps
//! integers exact and turns them into floats only if a float is involved, so the score of a box can depend on whether
//! `9007199254740993` was rounded early. [`Coord`] keeps that distinction.

use std::cmp::Ordering;

use dashu_int::IBig;
use groundrule_json::Number;

/// One coordinate: an exact integer or a float.
///
/// ```
/// use groundrule_vision::Coord;
///
/// assert_eq!(Coord::from(true), Coord::Int(1));
/// assert_eq!(Coord::from(2.5), Coord::Float(2.5));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Coord {
    /// An integer that fits in a machine word.
    Int(i64),
    /// Any other integer.
    Big(IBig),
    /// A float, including NaN and the infinities.
    Float(f64),
}

/// An integer had to become a float but is beyond the largest one (Python's `OverflowError`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLargeForFloat;

/// Integers up to this magnitude, and every difference and product of differences that the IoU computes from them, are
/// exact in an `f64`: a difference is below 2^26, an area below 2^52, the sum of two areas below 2^53.
const PLAIN_LIMIT: u64 = 1 << 25;

impl Coord {
    /// The coordinate as a float if float arithmetic on it cannot differ from Python's mixed arithmetic.
    #[inline]
    pub fn plain(&self) -> Option<f64> {
        match self {
            Coord::Float(value) => Some(*value),
            Coord::Int(value) if value.unsigned_abs() <= PLAIN_LIMIT => Some(*value as f64),
            _ => None,
        }
    }

    /// `float(coord)`: the nearest float, ties to even.
    pub fn to_f64(&self) -> Result<f64, TooLargeForFloat> {
        match self {
            Coord::Int(value) => Ok(*value as f64),
            Coord::Float(value) => Ok(*value),
            Coord::Big(value) => {
                let nearest = value.to_f64().value();
                if nearest.is_finite() { Ok(nearest) } else { Err(TooLargeForFloat) }
            }
        }
    }

    /// `self > other` as Python compares: integers with floats exactly, nothing with NaN.
    pub(crate) fn greater(&self, other: &Coord) -> bool {
        self.compare(other) == Some(Ordering::Greater)
    }

    /// `self < other` as Python compares.
    pub(crate) fn less(&self, other: &Coord) -> bool {
        self.compare(other) == Some(Ordering::Less)
    }

    fn compare(&self, other: &Coord) -> Option<Ordering> {
        match (self, other) {
            (Coord::Float(left), Coord::Float(right)) => left.partial_cmp(right),
            (Coord::Int(left), Coord::Int(right)) => Some(left.cmp(right)),
            (Coord::Float(left), right) => compare_with_float(right, *left).map(Ordering::reverse),
            (left, Coord::Float(right)) => compare_with_float(left, *right),
            (left, right) => Some(left.to_big().cmp(&right.to_big())),
        }
    }

    /// `self - other` as Python computes it.
    pub fn minus(&self, other: &Coord) -> Result<Coord, TooLargeForFloat> {
        self.combine(
            other,
            i64::checked_sub,
            |left, right| left - right,
            |left, right| left - right,
        )
    }

    /// `self + other` as Python computes it.
    pub fn plus(&self, other: &Coord) -> Result<Coord, TooLargeForFloat> {
        self.combine(
            other,
            i64::checked_add,
            |left, right| left + right,
            |left, right| left + right,
        )
    }

    /// `self * other` as Python computes it.
    pub fn times(&self, other: &Coord) -> Result<Coord, TooLargeForFloat> {
        self.combine(
            other,
            i64::checked_mul,
            |left, right| left * right,
            |left, right| left * right,
        )
    }

    fn combine(
        &self,
        other: &Coord,
        small: fn(i64, i64) -> Option<i64>,
        big: fn(IBig, IBig) -> IBig,
        float: fn(f64, f64) -> f64,
    ) -> Result<Coord, TooLargeForFloat> {
        if let (Coord::Int(left), Coord::Int(right)) = (self, other)
            && let Some(result) = small(*left, *right)
        {
            return Ok(Coord::Int(result));
        }
        if matches!(self, Coord::Float(_)) || matches!(other, Coord::Float(_)) {
            return Ok(Coord::Float(float(self.to_f64()?, other.to_f64()?)));
        }
        Ok(Coord::Big(big(self.to_big(), other.to_big())))
    }

    /// The exact integer; a float (which no caller passes) counts as zero.
    fn to_big(&self) -> IBig {
        match self {
            Coord::Int(value) => IBig::from(*value),
            Coord::Big(value) => value.clone(),
            Coord::Float(_) => IBig::ZERO,
        }
    }
}

/// Orders an integer against a float without rounding either.
fn compare_with_float(integer: &Coord, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    if float.is_infinite() {
        return Some(if float.is_sign_positive() { Ordering::Less } else { Ordering::Greater });
    }
    let whole = float.trunc();
    let order = integer.to_big().cmp(&IBig::try_from(whole).unwrap_or_default());
    // Equal whole parts: what is left of the float decides.
    Some(order.then_with(|| 0.0_f64.partial_cmp(&(float - whole)).unwrap_or(Ordering::Equal)))
}

impl From<i64> for Coord {
    fn from(value: i64) -> Self {
        Coord::Int(value)
    }
}

impl From<i32> for Coord {
    fn from(value: i32) -> Self {
        Coord::Int(i64::from(value))
    }
}

impl From<bool> for Coord {
    fn from(value: bool) -> Self {
        Coord::Int(i64::from(value))
    }
}

impl From<f64> for Coord {
    fn from(value: f64) -> Self {
        Coord::Float(value)
    }
}

impl From<IBig> for Coord {
    fn from(value: IBig) -> Self {
        match i64::try_from(&value) {
            Ok(small) => Coord::Int(small),
            Err(_) => Coord::Big(value),
        }
    }
}

impl From<Number<'_>> for Coord {
    fn from(number: Number<'_>) -> Self {
        match number {
            Number::Bool(value) => Coord::from(value),
            Number::Int(value) => Coord::Int(value),
            Number::Big(value) => Coord::Big(value.clone()),
            Number::Float(value) => Coord::Float(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_floats_compare_exactly() {
        let odd = Coord::Int((1 << 53) + 1);
        let even = Coord::Float((1_i64 << 53) as f64);
        assert!(odd.greater(&even));
        assert!(!even.greater(&odd));
        assert!(even.less(&odd));
        assert!(Coord::Int(1).less(&Coord::Float(1.5)));
        assert!(Coord::Int(-1).greater(&Coord::Float(-1.5)));
        assert!(!Coord::Int(1).greater(&Coord::Float(f64::NAN)));
        assert!(Coord::Big(IBig::from(10).pow(400)).less(&Coord::Float(f64::INFINITY)));
        assert!(Coord::Big(IBig::from(10).pow(400)).greater(&Coord::Float(f64::MAX)));
    }

    /// From the smallest to the greatest, as Python orders them; those of one rank are equal.
    #[test]
    fn every_pair_is_ordered() {
        let big = |text: &str| Coord::from(text.parse::<IBig>().unwrap());
        let order = [
            (0, Coord::Float(f64::NEG_INFINITY)),
            (1, big("-18446744073709551616")),
            (1, Coord::Float(-18_446_744_073_709_551_616.0)),
            (2, Coord::Int(i64::MIN)),
            (2, Coord::Float(i64::MIN as f64)),
            (3, Coord::Float(-1.5)),
            (4, Coord::Int(-1)),
            (5, Coord::Float(-0.5)),
            (6, Coord::Int(0)),
            (6, Coord::Float(-0.0)),
            (7, Coord::Float(0.5)),
            (8, Coord::Int(1)),
            (8, Coord::Float(1.0)),
            (9, Coord::Int((1 << 53) + 1)),
            (10, Coord::Int(i64::MAX)),
            (11, Coord::Float(9_223_372_036_854_775_808.0)),
            (11, big("9223372036854775808")),
            (12, big("9223372036854775809")),
            (13, Coord::Float(f64::INFINITY)),
        ];
        for (rank, left) in &order {
            for (other, right) in &order {
                assert_eq!(left.greater(right), rank > other, "{left:?} {right:?}");
                assert_eq!(left.less(right), rank < other, "{left:?} {right:?}");
            }
            assert!(!left.greater(&Coord::Float(f64::NAN)) && !Coord::Float(f64::NAN).less(left));
        }
    }

    #[test]
    fn sums_differences_and_products() {
        let big = |text: &str| Coord::Big(text.parse().unwrap());
        for (left, right, sum, difference, product) in [
            (Coord::Int(7), Coord::Int(3), Coord::Int(10), Coord::Int(4), Coord::Int(21)),
            (
                Coord::Float(7.5),
                Coord::Int(3),
                Coord::Float(10.5),
                Coord::Float(4.5),
                Coord::Float(22.5),
            ),
            (
                Coord::Int(7),
                Coord::Float(0.5),
                Coord::Float(7.5),
                Coord::Float(6.5),
                Coord::Float(3.5),
            ),
            (
                big("9223372036854775808"),
                Coord::Int(2),
                big("9223372036854775810"),
                big("9223372036854775806"),
                big("18446744073709551616"),
            ),
            (
                Coord::Int(i64::MIN),
                big("-9223372036854775809"),
                big("-18446744073709551617"),
                big("1"),
                big("85070591730234615875067023894796828672"),
            ),
        ] {
            assert_eq!(left.plus(&right), Ok(sum));
            assert_eq!(left.minus(&right), Ok(difference));
            assert_eq!(left.times(&right), Ok(product));
        }
    }

    #[test]
    fn small_integers_and_floats_are_plain() {
        for (coord, plain) in [
            (Coord::Int(1 << 25), Some(33_554_432.0)),
            (Coord::Int(-(1 << 25)), Some(-33_554_432.0)),
            (Coord::Int((1 << 25) + 1), None),
            (Coord::Int(i64::MIN), None),
            (Coord::Float(1e300), Some(1e300)),
            (Coord::Big(IBig::from(1) << 70), None),
        ] {
            assert_eq!(coord.plain(), plain, "{coord:?}");
        }
        assert_eq!(Coord::from(5_i32), Coord::Int(5));
        assert_eq!(Coord::from(IBig::from(5)), Coord::Int(5));
        assert_eq!(Coord::from(false), Coord::Int(0));
    }

    #[test]
    fn sums_leave_the_machine_integer_when_they_must() {
        let sum = Coord::Int(i64::MAX).plus(&Coord::Int(1)).unwrap();
        assert_eq!(sum, Coord::Big(IBig::from(i64::MAX) + 1));
        assert_eq!(sum.to_f64(), Ok(9_223_372_036_854_775_808.0));
    }

    #[test]
    fn an_integer_beyond_the_floats_says_so() {
        let huge = Coord::Big(IBig::from(10).pow(309));
        assert_eq!(huge.to_f64(), Err(TooLargeForFloat));
        assert_eq!(huge.plus(&Coord::Float(1.0)), Err(TooLargeForFloat));
        assert!(huge.plus(&Coord::Int(1)).is_ok());
        // The halfway point above the largest float rounds away, as in Python.
        let limit = (IBig::from(1) << 1024) - (IBig::from(1) << 970);
        assert_eq!(Coord::Big(limit.clone()).to_f64(), Err(TooLargeForFloat));
        assert_eq!(Coord::Big(limit - 1).to_f64(), Ok(f64::MAX));
    }
}
