//! Real numbers at any precision, with an error bound.

use super::ball::Ball;
use super::{Rational, fixed, float};
use dashu_base::{Approximation, BitTest, Sign};
use dashu_float::round::Rounded;
use dashu_float::round::mode::HalfEven;
use dashu_float::{ConstCache, Context, FBig, Repr};
use dashu_int::IBig;
use std::cell::RefCell;

thread_local! {
    /// Digits of the constants that were already computed: a cache of pure values.
    static CONSTANTS: RefCell<ConstCache> = const { RefCell::new(ConstCache::new()) };
    /// Euler's number at the precisions that were asked for.
    static EULERS: RefCell<Vec<BigFloat>> = const { RefCell::new(Vec::new()) };
}

/// Precisions at which Euler's number is kept; comparisons use a few.
const MOST_EULERS: usize = 16;

/// Exponents beyond this are not followed; the value counts as unknown.
const LARGEST_EXPONENT: f64 = 1e15;

/// A float of many bits with an error bound, the bound kept as a power of two.
#[derive(Debug, Clone)]
pub(crate) struct BigFloat {
    mid: Repr<2>,
    /// Base-2 logarithm of the radius.
    rad: f64,
    precision: u32,
}

/// Base-2 logarithm of the sum of two powers of two, rounded up.
fn log_sum(a: f64, b: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if low == f64::NEG_INFINITY {
        return high;
    }
    let gap = low - high;
    if gap < -60.0 {
        high + 1e-9
    } else {
        high + float::ln_1p(float::exp2(gap)) / std::f64::consts::LN_2 + 1e-9
    }
}

/// An upper bound on the base-2 logarithm of the absolute value.
fn magnitude_of(repr: &Repr<2>) -> f64 {
    if repr.significand().is_zero() {
        return f64::NEG_INFINITY;
    }
    repr.significand().bit_len() as f64 + repr.exponent() as f64
}

impl BigFloat {
    fn context(&self) -> Context<HalfEven> {
        Context::new(self.precision as usize)
    }

    /// A rounded result together with the incoming error.
    fn rounded(value: Rounded<FBig<HalfEven, 2>>, incoming: f64, precision: u32) -> Option<Self> {
        let (mid, exact) = match value {
            Approximation::Exact(value) => (value.into_repr(), true),
            Approximation::Inexact(value, _) => (value.into_repr(), false),
        };
        if mid.is_infinite() || incoming.is_nan() || incoming > LARGEST_EXPONENT {
            return None;
        }
        let magnitude = magnitude_of(&mid);
        if magnitude.abs() > LARGEST_EXPONENT && magnitude != f64::NEG_INFINITY {
            return None;
        }
        let rad =
            if exact { incoming } else { log_sum(incoming, magnitude - f64::from(precision)) };
        Some(BigFloat { mid, rad, precision })
    }

    /// The result of a fixed-point function together with the incoming error, as a power of two of the result.
    fn from_fixed(
        (value, power): (IBig, isize),
        incoming: impl FnOnce(f64) -> f64,
        precision: u32,
    ) -> Option<Self> {
        let context: Context<HalfEven> = Context::new(precision as usize);
        let value = context.convert_int::<2>(value).map(|value| value << power);
        let magnitude = magnitude_of(value.value_ref().repr());
        let own = magnitude - f64::from(precision) + fixed::ERROR;
        Self::rounded(value, log_sum(incoming(magnitude), own), precision)
    }

    /// The midpoint as an exact fraction. Exponents too large to be worth writing out are clamped: a tiny number
    /// becomes zero, and a huge one stays at the limit.
    pub(crate) fn to_rational(&self) -> Rational {
        const WRITTEN_OUT: isize = 1 << 17;
        let significand = self.mid.significand().clone();
        let exponent = self.mid.exponent().min(WRITTEN_OUT);
        if exponent < -WRITTEN_OUT {
            return Rational::ZERO;
        }
        let scale = dashu_int::UBig::ONE << exponent.unsigned_abs();
        if exponent >= 0 {
            Rational::from_int(significand * scale)
        } else {
            Rational::from_big(dashu_ratio::RBig::from_parts(significand, scale))
        }
    }

    /// A lower bound on the base-2 logarithm of the absolute value; nothing if it may be zero.
    fn at_least(&self) -> Option<f64> {
        let low = magnitude_of(&self.mid) - 1.0;
        if self.rad == f64::NEG_INFINITY {
            return (low > f64::NEG_INFINITY).then_some(low);
        }
        // |x| >= 2^low - 2^rad >= 2^(low-1) once rad <= low - 1.
        (self.rad <= low - 1.0).then_some(low - 1.0)
    }
}

impl Ball for BigFloat {
    fn from_rational(value: &Rational, precision: u32) -> Option<Self> {
        let context: Context<HalfEven> = Context::new(precision as usize);
        let numerator = Repr::new(value.numerator(), 0);
        let quotient = if value.is_integer() {
            context.convert_int(value.numerator())
        } else {
            context.div(&numerator, &Repr::new(value.denominator().into(), 0)).ok()?
        };
        Self::rounded(quotient, f64::NEG_INFINITY, precision)
    }

    fn add(&self, other: &Self) -> Option<Self> {
        let incoming = log_sum(self.rad, other.rad);
        let sum = self.context().add(&self.mid, &other.mid).ok()?;
        Self::rounded(sum, incoming, self.precision)
    }

    fn mul(&self, other: &Self) -> Option<Self> {
        let (a, b) = (magnitude_of(&self.mid), magnitude_of(&other.mid));
        let mut incoming = log_sum(a + other.rad, b + self.rad);
        incoming = log_sum(incoming, self.rad + other.rad);
        if incoming.is_nan() {
            incoming = f64::NEG_INFINITY;
        }
        let product = self.context().mul(&self.mid, &other.mid).ok()?;
        Self::rounded(product, incoming, self.precision)
    }

    fn div(&self, other: &Self) -> Option<Self> {
        let room = other.at_least()?;
        let quotient = self.context().div(&self.mid, &other.mid).ok()?;
        // |a/b - x/y| <= (rad_a + |a/b| rad_b) / |y|
        let ratio = magnitude_of(&self.mid) - (magnitude_of(&other.mid) - 1.0);
        let incoming = log_sum(self.rad, ratio + other.rad) - room;
        let incoming = if incoming.is_nan() { f64::NEG_INFINITY } else { incoming };
        Self::rounded(quotient, incoming, self.precision)
    }

    fn neg(&self) -> Self {
        BigFloat { mid: -self.mid.clone(), rad: self.rad, precision: self.precision }
    }

    fn sqrt(&self) -> Option<Self> {
        if self.is_zero() {
            return Some(self.clone());
        }
        if self.sign()? < 0 {
            return None;
        }
        let room = self.at_least()?;
        let root = self.context().sqrt(&self.mid).ok()?;
        Self::rounded(root, self.rad - room / 2.0, self.precision)
    }

    fn exp(&self) -> Option<Self> {
        if magnitude_of(&self.mid) > 45.0 && self.sign() == Some(-1) {
            // Below every power of two that is followed.
            return Some(BigFloat { mid: Repr::zero(), rad: -1e12, precision: self.precision });
        }
        if magnitude_of(&self.mid) > 45.0 || self.rad > 0.0 {
            return None;
        }
        // |e^(m+r) - e^m| <= e^m * (e^r - 1) <= e^m * 2r for r <= 1.
        let incoming = |magnitude: f64| magnitude + self.rad + 1.0;
        CONSTANTS.with_borrow_mut(|cache| {
            if let Some(found) = fixed::exp(&self.mid, self.precision) {
                return Self::from_fixed(found, incoming, self.precision);
            }
            let value = self.context().exp(&self.mid, Some(cache)).ok()?;
            let magnitude = magnitude_of(value.value_ref().repr());
            Self::rounded(value, incoming(magnitude), self.precision)
        })
    }

    fn ln(&self) -> Option<Self> {
        if self.sign()? <= 0 {
            return None;
        }
        let room = self.at_least()?;
        let incoming = self.rad - room;
        CONSTANTS.with_borrow_mut(|cache| {
            if let Some(found) = fixed::ln(&self.mid, self.precision) {
                return Self::from_fixed(found, |_| incoming, self.precision);
            }
            let value = self.context().ln(&self.mid, Some(cache)).ok()?;
            Self::rounded(value, incoming, self.precision)
        })
    }

    fn sin_cos(&self) -> Option<(Self, Self)> {
        if magnitude_of(&self.mid) > 64.0 {
            return None;
        }
        CONSTANTS.with_borrow_mut(|cache| {
            if let Some((sin, cos, power)) = fixed::sin_cos(&self.mid, self.precision) {
                return Some((
                    Self::from_fixed((sin, power), |_| self.rad, self.precision)?,
                    Self::from_fixed((cos, power), |_| self.rad, self.precision)?,
                ));
            }
            let (sin, cos) = self.context().sin_cos(&self.mid, Some(cache));
            Some((
                Self::rounded(sin.ok()?, self.rad, self.precision)?,
                Self::rounded(cos.ok()?, self.rad, self.precision)?,
            ))
        })
    }

    fn atan(&self) -> Option<Self> {
        CONSTANTS.with_borrow_mut(|cache| {
            if let Some(found) = fixed::atan(&self.mid, self.precision) {
                return Self::from_fixed(found, |_| self.rad, self.precision);
            }
            let value = self.context().atan(&self.mid, Some(cache)).ok()?;
            Self::rounded(value, self.rad, self.precision)
        })
    }

    fn pi(precision: u32) -> Option<Self> {
        let value = CONSTANTS.with_borrow_mut(|cache| cache.pi::<2, HalfEven>(precision as usize));
        Self::rounded(value, f64::NEG_INFINITY, precision)
    }

    fn e(precision: u32) -> Option<Self> {
        let kept = EULERS
            .with_borrow(|known| known.iter().find(|known| known.precision == precision).cloned());
        if kept.is_some() {
            return kept;
        }
        let e = Self::from_rational(&Rational::ONE, precision)?.exp()?;
        EULERS.with_borrow_mut(|known| {
            if known.len() < MOST_EULERS {
                known.push(e.clone());
            }
        });
        Some(e)
    }

    fn precision(&self) -> u32 {
        self.precision
    }

    fn sign(&self) -> Option<i32> {
        if self.mid.significand().is_zero() {
            return (self.rad == f64::NEG_INFINITY).then_some(0);
        }
        self.at_least()?;
        Some(if self.mid.sign() == Sign::Negative { -1 } else { 1 })
    }

    fn magnitude(&self) -> f64 {
        log_sum(magnitude_of(&self.mid), self.rad)
    }

    fn to_f64(&self) -> f64 {
        FBig::<HalfEven, 2>::from_repr(self.mid.clone(), self.context()).to_f64().value()
    }

    fn floor(&self) -> Option<IBig> {
        let magnitude = magnitude_of(&self.mid);
        if magnitude > 20_000.0 {
            return None;
        }
        if magnitude < -20_000.0 && magnitude != f64::NEG_INFINITY {
            // Too close to zero to be written out; the sign decides.
            return self.sign().map(|sign| IBig::from(if sign < 0 { -1 } else { 0 }));
        }
        let mid = FBig::<HalfEven, 2>::from_repr(self.mid.clone(), Context::new(0));
        let floor = mid.floor();
        let whole = floor.to_int().value();
        if self.rad == f64::NEG_INFINITY {
            return Some(whole);
        }
        // The distance to both neighbours must be more than the radius.
        let below = magnitude_of((&mid - &floor).repr()) - 1.0;
        let above = magnitude_of((&floor + FBig::ONE - &mid).repr()) - 1.0;
        (below > self.rad && above > self.rad).then_some(whole)
    }

    fn widen(&self, error_exponent: f64) -> Self {
        BigFloat { rad: log_sum(self.rad, error_exponent), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(n: i64, d: i64, precision: u32) -> BigFloat {
        BigFloat::from_rational(&Rational::new(n.into(), d.into()).unwrap(), precision).unwrap()
    }

    #[test]
    fn rising_precision_tells_close_numbers_apart() {
        // sqrt(10^40 + 1) / 10^20 is not 1, but only from the forty-first digit on.
        let near_one = |precision| {
            let ten = Rational::integer(10).pow(40, 1 << 10).unwrap();
            let root = BigFloat::from_rational(&ten.add(&Rational::ONE), precision)
                .unwrap()
                .sqrt()
                .unwrap();
            let scale = BigFloat::from_rational(
                &Rational::integer(10).pow(20, 1 << 10).unwrap(),
                precision,
            )
            .unwrap();
            root.div(&scale).unwrap().sub(&big(1, 1, precision)).unwrap().sign()
        };
        assert_eq!(near_one(64), None);
        assert_eq!(near_one(256), Some(1));
    }

    #[test]
    fn functions_meet_their_inverses() {
        let x = big(7, 5, 128);
        let back = x.exp().unwrap().ln().unwrap().sub(&x).unwrap();
        assert_eq!(back.sign(), None);
        assert!(back.rad < -110.0);
        let (sin, cos) = x.sin_cos().unwrap();
        let one = sin.mul(&sin).unwrap().add(&cos.mul(&cos).unwrap()).unwrap();
        assert!(one.sub(&big(1, 1, 128)).unwrap().magnitude() < -110.0);
        let quarter = big(1, 1, 128).atan().unwrap().mul(&big(4, 1, 128)).unwrap();
        assert_eq!(quarter.sub(&BigFloat::pi(128).unwrap()).unwrap().sign(), None);
    }

    #[test]
    fn tiny_numbers_cost_nothing() {
        let two = big(2, 1, 128);
        // 2^(-2^40) by squaring
        let mut tiny = big(1, 1, 128).div(&two).unwrap();
        for _ in 0..40 {
            tiny = tiny.mul(&tiny).unwrap();
        }
        assert_eq!(tiny.floor(), Some(IBig::ZERO));
        assert_eq!(tiny.neg().floor(), Some(IBig::NEG_ONE));
        assert_eq!(tiny.to_rational(), Rational::ZERO);
        let sum = tiny.add(&big(1, 1, 128)).unwrap();
        assert_eq!(sum.sign(), Some(1));
        assert_eq!(sum.sub(&big(1, 1, 128)).unwrap().sign(), None);
    }

    #[test]
    fn the_floor_is_certain_or_not_given() {
        assert_eq!(big(-7, 2, 64).floor(), Some(IBig::from(-4)));
        assert_eq!(big(3, 1, 64).floor(), Some(IBig::from(3)));
        let third = big(1, 3, 64);
        let one = third.mul(&big(3, 1, 64)).unwrap();
        assert_eq!(one.floor(), None);
    }
}
