//! Real numbers known up to an error bound.
//!
//! A ball is a midpoint with a radius; the true value lies inside. Every operation widens the radius by
//! what it may have lost, so a ball that does not touch zero proves that the value is not zero. An
//! operation that cannot be carried out inside its domain gives `None`: the caller tries a higher precision or another
//! point.

use super::{Rational, float};
use dashu_int::IBig;

/// What the evaluator needs from a real number with an error bound.
pub(crate) trait Ball: Clone + std::fmt::Debug {
    /// A ball around an exact fraction, at `precision` bits if that matters.
    fn from_rational(value: &Rational, precision: u32) -> Option<Self>;
    /// The sum.
    fn add(&self, other: &Self) -> Option<Self>;
    /// The product.
    fn mul(&self, other: &Self) -> Option<Self>;
    /// The quotient; nothing if the divisor may be zero.
    fn div(&self, other: &Self) -> Option<Self>;
    /// The negative.
    fn neg(&self) -> Self;
    /// The square root of a number that is certainly not negative.
    fn sqrt(&self) -> Option<Self>;
    /// The exponential.
    fn exp(&self) -> Option<Self>;
    /// The logarithm of a number that is certainly positive.
    fn ln(&self) -> Option<Self>;
    /// Sine and cosine.
    fn sin_cos(&self) -> Option<(Self, Self)>;
    /// The inverse tangent.
    fn atan(&self) -> Option<Self>;
    /// The constant pi.
    fn pi(precision: u32) -> Option<Self>;
    /// Euler's number.
    fn e(precision: u32) -> Option<Self> {
        Self::from_rational(&Rational::ONE, precision)?.exp()
    }
    /// The precision of the ball, in bits.
    fn precision(&self) -> u32;
    /// The sign, if it is certain: minus one, zero (exactly), or one.
    fn sign(&self) -> Option<i32>;
    /// An upper bound on the logarithm (base 2) of the absolute value; negative infinity for zero.
    fn magnitude(&self) -> f64;
    /// The midpoint as a float, infinite if it does not fit.
    fn to_f64(&self) -> f64;
    /// The largest integer not above, if it is certain.
    fn floor(&self) -> Option<IBig>;
    /// The same midpoint with a radius larger by two to the given power.
    fn widen(&self, error_exponent: f64) -> Self;

    /// The difference.
    fn sub(&self, other: &Self) -> Option<Self> {
        self.add(&other.neg())
    }

    /// Whether it is exactly zero.
    fn is_zero(&self) -> bool {
        self.sign() == Some(0)
    }
}

/// A hardware float with an error bound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Float {
    mid: f64,
    rad: f64,
}

/// Relative slack that covers the rounding of the radius arithmetic itself.
const UP: f64 = 1.0 + 8.0 * f64::EPSILON;
/// How far the elementary functions of floats may be off, relative to their value.
const LIBRARY: f64 = 8.0 * f64::EPSILON;
/// Below this, error-free transformations may lose bits to underflow.
const TINY: f64 = 1e-280;

impl Float {
    fn new(mid: f64, rad: f64) -> Option<Self> {
        let rad = rad * UP;
        (mid.is_finite() && rad.is_finite()).then_some(Float { mid, rad })
    }

    /// The exact value of a float.
    pub(crate) fn exact(mid: f64) -> Self {
        Float { mid, rad: 0.0 }
    }

    fn low(self) -> f64 {
        self.mid - self.rad * UP
    }
}

impl Ball for Float {
    fn from_rational(value: &Rational, _precision: u32) -> Option<Self> {
        let (mid, exact) = value.to_f64();
        if exact {
            return Float::new(mid, 0.0);
        }
        Float::new(mid, mid.abs() * f64::EPSILON + f64::MIN_POSITIVE)
    }

    fn add(&self, other: &Self) -> Option<Self> {
        let sum = self.mid + other.mid;
        // The rounding error of a sum is itself a float (two-sum).
        let back = sum - self.mid;
        let lost = (self.mid - (sum - back)) + (other.mid - back);
        Float::new(sum, self.rad + other.rad + lost.abs())
    }

    fn mul(&self, other: &Self) -> Option<Self> {
        let product = self.mid * other.mid;
        let mut lost = self.mid.mul_add(other.mid, -product).abs();
        if product.abs() < TINY && self.mid != 0.0 && other.mid != 0.0 {
            lost += TINY * f64::EPSILON;
        }
        let spread = self.mid.abs() * other.rad + other.mid.abs() * self.rad + self.rad * other.rad;
        Float::new(product, spread + lost)
    }

    fn div(&self, other: &Self) -> Option<Self> {
        let room = other.mid.abs() - other.rad * UP;
        if room <= 0.0 {
            return None;
        }
        let quotient = self.mid / other.mid;
        let mut rest = (-quotient).mul_add(other.mid, self.mid).abs();
        if quotient.abs() < TINY && self.mid != 0.0 {
            rest += TINY * f64::EPSILON * other.mid.abs();
        }
        Float::new(quotient, (rest + self.rad + quotient.abs() * other.rad) / room)
    }

    fn neg(&self) -> Self {
        Float { mid: -self.mid, rad: self.rad }
    }

    fn sqrt(&self) -> Option<Self> {
        if self.mid == 0.0 && self.rad == 0.0 {
            return Some(*self);
        }
        if self.low() <= 0.0 {
            return None;
        }
        let root = self.mid.sqrt();
        let rest = (-root).mul_add(root, self.mid).abs();
        Float::new(root, (rest + self.rad) / root)
    }

    fn exp(&self) -> Option<Self> {
        if self.mid == 0.0 && self.rad == 0.0 {
            return Some(Float::exact(1.0));
        }
        if self.mid + self.rad * UP < -700.0 {
            return Float::new(0.0, 4.0 * TINY);
        }
        let value = float::exp(self.mid);
        if self.rad > 1.0 {
            return None;
        }
        if value < TINY {
            // Too small for the relative bound: somewhere between nothing and a few times this.
            return Float::new(0.0, 4.0 * TINY);
        }
        Float::new(value, value * (float::exp_m1(self.rad) + LIBRARY))
    }

    fn ln(&self) -> Option<Self> {
        if self.mid == 1.0 && self.rad == 0.0 {
            return Some(Float::exact(0.0));
        }
        let low = self.low();
        if low <= 0.0 {
            return None;
        }
        let value = float::ln(self.mid);
        Float::new(value, self.rad / low + value.abs() * LIBRARY + f64::EPSILON * f64::EPSILON)
    }

    fn sin_cos(&self) -> Option<(Self, Self)> {
        if self.mid == 0.0 && self.rad == 0.0 {
            return Some((*self, Float::exact(1.0)));
        }
        if self.mid.abs() > 1e9 {
            return None;
        }
        let (sin, cos) = float::sin_cos(self.mid);
        Some((
            Float::new(sin, self.rad + sin.abs() * LIBRARY + f64::MIN_POSITIVE)?,
            Float::new(cos, self.rad + cos.abs() * LIBRARY + f64::MIN_POSITIVE)?,
        ))
    }

    fn atan(&self) -> Option<Self> {
        let value = float::atan(self.mid);
        Float::new(value, self.rad + value.abs() * LIBRARY)
    }

    fn pi(_precision: u32) -> Option<Self> {
        Float::new(std::f64::consts::PI, f64::EPSILON)
    }

    fn precision(&self) -> u32 {
        53
    }

    fn sign(&self) -> Option<i32> {
        if self.rad == 0.0 && self.mid == 0.0 {
            Some(0)
        } else if self.mid > self.rad * UP {
            Some(1)
        } else if self.mid < -self.rad * UP {
            Some(-1)
        } else {
            None
        }
    }

    fn magnitude(&self) -> f64 {
        float::log2(self.mid.abs() + self.rad)
    }

    fn to_f64(&self) -> f64 {
        self.mid
    }

    fn floor(&self) -> Option<IBig> {
        let (low, high) = if self.rad == 0.0 {
            (self.mid, self.mid)
        } else {
            (self.low(), self.mid + self.rad * UP)
        };
        let (low, high) = (low.floor(), high.floor());
        (low == high).then(|| IBig::try_from(low).ok()).flatten()
    }

    fn widen(&self, error_exponent: f64) -> Self {
        Float { mid: self.mid, rad: (self.rad + float::exp2(error_exponent)) * UP }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn near(n: i64, d: i64) -> Float {
        Float::from_rational(&Rational::new(n.into(), d.into()).unwrap(), 53).unwrap()
    }

    /// The exact value lies within the radius of the ball.
    fn holds(ball: Float, exact: &Rational) -> bool {
        let mid = Rational::from_big(dashu_ratio::RBig::try_from(ball.mid).unwrap());
        let rad = Rational::from_big(dashu_ratio::RBig::try_from(ball.rad).unwrap());
        mid.sub(exact).abs() <= rad
    }

    proptest! {
        #[test]
        fn balls_hold_the_exact_value(a in -99_999_i64..99_999, b in 1_i64..99_999, c in -99_999_i64..99_999, d in 1_i64..99_999) {
            let (x, y) = (Rational::new(a.into(), b.into()).unwrap(), Rational::new(c.into(), d.into()).unwrap());
            let (p, q) = (near(a, b), near(c, d));
            prop_assert!(holds(p, &x));
            prop_assert!(holds(p.add(&q).unwrap(), &x.add(&y)));
            prop_assert!(holds(p.mul(&q).unwrap(), &x.mul(&y)));
            if c != 0 {
                prop_assert!(holds(p.div(&q).unwrap(), &x.div(&y).unwrap()));
            }
            if let Some(root) = p.mul(&p).and_then(|square| square.sqrt()) {
                prop_assert!(holds(root, &x.abs()));
            }
        }
    }

    #[test]
    fn small_integers_stay_exact() {
        let product = near(7, 1).mul(&near(6, 1)).unwrap();
        assert_eq!(product, Float::exact(42.0));
        assert_eq!(near(1, 3).sub(&near(1, 3)).unwrap().sign(), None);
        assert_eq!(near(5, 1).sub(&near(5, 1)).unwrap().sign(), Some(0));
    }
}
