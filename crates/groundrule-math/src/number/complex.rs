//! Complex numbers with error bounds, and functions on their principal branches.
//!
//! A real number has an imaginary part that is *exactly* zero, and real operations keep it so; only
//! then are branch cuts on the real axis decided. A value that may lie on either side of a cut is
//! refused (`None`).

use super::Rational;
use super::ball::Ball;

/// A complex number whose parts are balls.
#[derive(Debug, Clone)]
pub(crate) struct Complex<B> {
    /// The real part.
    pub(crate) re: B,
    /// The imaginary part.
    pub(crate) im: B,
}

impl<B: Ball> Complex<B> {
    /// A real number.
    pub(crate) fn real(re: B) -> Option<Self> {
        let im = B::from_rational(&Rational::ZERO, re.precision())?;
        Some(Complex { re, im })
    }

    /// An exact fraction.
    pub(crate) fn rational(value: &Rational, precision: u32) -> Option<Self> {
        Self::real(B::from_rational(value, precision)?)
    }

    /// The imaginary unit.
    pub(crate) fn i(precision: u32) -> Option<Self> {
        Some(Complex {
            re: B::from_rational(&Rational::ZERO, precision)?,
            im: B::from_rational(&Rational::ONE, precision)?,
        })
    }

    fn constant(&self, n: i64, d: i64) -> Option<Self> {
        Self::rational(&Rational::new(n.into(), d.into())?, self.re.precision())
    }

    /// Whether the imaginary part is exactly zero.
    pub(crate) fn is_real(&self) -> bool {
        self.im.is_zero()
    }

    /// Whether it is exactly zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.re.is_zero() && self.im.is_zero()
    }

    /// Whether it is certainly not zero.
    pub(crate) fn is_nonzero(&self) -> bool {
        matches!(self.re.sign(), Some(sign) if sign != 0)
            || matches!(self.im.sign(), Some(sign) if sign != 0)
    }

    /// The sum.
    pub(crate) fn add(&self, other: &Self) -> Option<Self> {
        Some(Complex { re: self.re.add(&other.re)?, im: self.im.add(&other.im)? })
    }

    /// The difference.
    pub(crate) fn sub(&self, other: &Self) -> Option<Self> {
        Some(Complex { re: self.re.sub(&other.re)?, im: self.im.sub(&other.im)? })
    }

    /// The negative.
    #[must_use]
    pub(crate) fn neg(&self) -> Self {
        Complex { re: self.re.neg(), im: self.im.neg() }
    }

    /// The product.
    pub(crate) fn mul(&self, other: &Self) -> Option<Self> {
        if self.is_real() && other.is_real() {
            return Some(Complex { re: self.re.mul(&other.re)?, im: self.im.clone() });
        }
        Some(Complex {
            re: self.re.mul(&other.re)?.sub(&self.im.mul(&other.im)?)?,
            im: self.re.mul(&other.im)?.add(&self.im.mul(&other.re)?)?,
        })
    }

    /// The quotient; nothing if the divisor may be zero.
    pub(crate) fn div(&self, other: &Self) -> Option<Self> {
        if other.is_real() {
            let im = if self.is_real() { self.im.clone() } else { self.im.div(&other.re)? };
            return Some(Complex { re: self.re.div(&other.re)?, im });
        }
        let norm = other.re.mul(&other.re)?.add(&other.im.mul(&other.im)?)?;
        let conjugate = Complex { re: other.re.clone(), im: other.im.neg() };
        let product = self.mul(&conjugate)?;
        Some(Complex { re: product.re.div(&norm)?, im: product.im.div(&norm)? })
    }

    /// The modulus.
    pub(crate) fn abs(&self) -> Option<B> {
        if self.is_real() {
            return match self.re.sign() {
                Some(sign) if sign >= 0 => Some(self.re.clone()),
                Some(_) => Some(self.re.neg()),
                // A real ball around zero: its absolute value is zero up to its magnitude.
                None => {
                    let zero = B::from_rational(&Rational::ZERO, self.re.precision())?;
                    Some(zero.widen(self.re.magnitude()))
                }
            };
        }
        if self.re.is_zero() {
            return Complex::real(self.im.clone())?.abs();
        }
        self.re.mul(&self.re)?.add(&self.im.mul(&self.im)?)?.sqrt()
    }

    /// The argument in (-pi, pi], if it is certain which side of the cut the number is on.
    pub(crate) fn arg(&self) -> Option<B> {
        let precision = self.re.precision();
        let zero = B::from_rational(&Rational::ZERO, precision)?;
        if self.is_real() {
            return match self.re.sign()? {
                1 => Some(zero),
                -1 => B::pi(precision),
                _ => None,
            };
        }
        let half_pi = |sign: i32| -> Option<B> {
            B::pi(precision)?
                .mul(&B::from_rational(&Rational::new(i128::from(sign), 2)?, precision)?)
        };
        if self.re.is_zero() {
            return half_pi(self.im.sign()?);
        }
        match self.re.sign() {
            Some(1) => self.im.div(&self.re)?.atan(),
            Some(_) => {
                let sign = self.im.sign()?;
                let pi = B::pi(precision)?;
                let turn = if sign > 0 { pi } else { pi.neg() };
                self.im.div(&self.re)?.atan()?.add(&turn)
            }
            // Near the imaginary axis: measure from that axis.
            None => half_pi(self.im.sign()?)?.sub(&self.re.div(&self.im)?.atan()?),
        }
    }

    /// The exponential.
    pub(crate) fn exp(&self) -> Option<Self> {
        let scale = self.re.exp()?;
        if self.is_real() {
            return Complex::real(scale);
        }
        let (sin, cos) = self.im.sin_cos()?;
        Some(Complex { re: scale.mul(&cos)?, im: scale.mul(&sin)? })
    }

    /// The principal logarithm.
    pub(crate) fn ln(&self) -> Option<Self> {
        if self.is_real() && self.re.sign()? > 0 {
            return Complex::real(self.re.ln()?);
        }
        Some(Complex { re: self.abs()?.ln()?, im: self.arg()? })
    }

    /// The principal square root.
    pub(crate) fn sqrt(&self) -> Option<Self> {
        if self.is_real() {
            return match self.re.sign()? {
                -1 => Some(Complex { im: self.re.neg().sqrt()?, re: self.im.clone() }),
                _ => Complex::real(self.re.sqrt()?),
            };
        }
        let half = self.constant(1, 2)?;
        self.ln()?.mul(&half)?.exp()
    }

    /// An integer power.
    pub(crate) fn powi(&self, exponent: i64) -> Option<Self> {
        if exponent == 0 {
            return self.constant(1, 1);
        }
        let mut result: Option<Self> = None;
        let mut square = self.clone();
        let mut rest = exponent.unsigned_abs();
        loop {
            if rest & 1 == 1 {
                result = Some(match result {
                    Some(value) => value.mul(&square)?,
                    None => square.clone(),
                });
            }
            rest >>= 1;
            if rest == 0 {
                break;
            }
            square = square.mul(&square)?;
        }
        let result = result?;
        if exponent < 0 { self.constant(1, 1)?.div(&result) } else { Some(result) }
    }

    /// A power with an exact exponent, on the principal branch; with `real_roots` an odd root of a
    /// negative number is the negative real root.
    pub(crate) fn pow_rational(&self, exponent: &Rational, real_roots: bool) -> Option<Self> {
        if let Some(n) = exponent.to_i64() {
            return self.powi(n);
        }
        let Rational::Small(p, q) = *exponent else { return self.pow_general(exponent) };
        if q == 2 {
            return self.sqrt()?.powi(p);
        }
        if self.is_real() {
            match self.re.sign()? {
                0 => return (p > 0).then(|| self.clone()),
                1 => {
                    let scaled =
                        self.re.ln()?.mul(&B::from_rational(exponent, self.re.precision())?)?;
                    return Complex::real(scaled.exp()?);
                }
                _ if real_roots && q % 2 == 1 => {
                    let root = self.neg().pow_rational(exponent, true)?;
                    return Some(if p % 2 == 0 { root } else { root.neg() });
                }
                _ => {}
            }
        }
        self.pow_general(exponent)
    }

    fn pow_general(&self, exponent: &Rational) -> Option<Self> {
        let exponent = Self::rational(exponent, self.re.precision())?;
        self.ln()?.mul(&exponent)?.exp()
    }

    /// A power on the principal branch.
    pub(crate) fn pow(&self, exponent: &Self) -> Option<Self> {
        if self.is_zero() {
            return (exponent.re.sign()? > 0).then(|| self.clone());
        }
        self.ln()?.mul(exponent)?.exp()
    }

    /// Sine and cosine.
    pub(crate) fn sin_cos(&self) -> Option<(Self, Self)> {
        let (sin, cos) = self.re.sin_cos()?;
        if self.is_real() {
            return Some((Complex::real(sin)?, Complex::real(cos)?));
        }
        let imaginary = Complex::real(self.im.clone())?;
        let (sinh, cosh) = (imaginary.sinh()?.re, imaginary.cosh()?.re);
        Some((
            Complex { re: sin.mul(&cosh)?, im: cos.mul(&sinh)? },
            Complex { re: cos.mul(&cosh)?, im: sin.mul(&sinh)?.neg() },
        ))
    }

    /// Hyperbolic sine.
    pub(crate) fn sinh(&self) -> Option<Self> {
        let half = self.constant(1, 2)?;
        self.exp()?.sub(&self.neg().exp()?)?.mul(&half)
    }

    /// Hyperbolic cosine.
    pub(crate) fn cosh(&self) -> Option<Self> {
        let half = self.constant(1, 2)?;
        self.exp()?.add(&self.neg().exp()?)?.mul(&half)
    }

    /// Multiplied by the imaginary unit.
    #[must_use]
    pub(crate) fn times_i(&self) -> Self {
        Complex { re: self.im.neg(), im: self.re.clone() }
    }

    /// Inverse sine.
    pub(crate) fn asin(&self) -> Option<Self> {
        let one = self.constant(1, 1)?;
        let rest = one.sub(&self.mul(self)?)?;
        if self.is_real() && matches!(rest.re.sign(), Some(sign) if sign >= 0) {
            // atan2(x, sqrt(1 - x^2)) is the angle of a point in the right half plane.
            let point = Complex { re: rest.re.sqrt()?, im: self.re.clone() };
            return if self.is_zero() { Some(self.clone()) } else { Complex::real(point.arg()?) };
        }
        // -i ln(iz + sqrt(1 - z^2))
        let inner = self.times_i().add(&rest.sqrt()?)?;
        Some(inner.ln()?.times_i().neg())
    }

    /// Inverse cosine.
    pub(crate) fn acos(&self) -> Option<Self> {
        let pi = Self::real(B::pi(self.re.precision())?)?;
        pi.mul(&self.constant(1, 2)?)?.sub(&self.asin()?)
    }

    /// Inverse tangent.
    pub(crate) fn atan(&self) -> Option<Self> {
        if self.is_real() {
            return Complex::real(self.re.atan()?);
        }
        // (i/2) (ln(1 - iz) - ln(1 + iz))
        let one = self.constant(1, 1)?;
        let turned = self.times_i();
        let difference = one.sub(&turned)?.ln()?.sub(&one.add(&turned)?.ln()?)?;
        difference.times_i().mul(&self.constant(1, 2)?)
    }

    /// Inverse hyperbolic sine.
    pub(crate) fn asinh(&self) -> Option<Self> {
        // i asin(-iz) is asinh(z); on the reals the logarithm is direct.
        let one = self.constant(1, 1)?;
        if self.is_real() && self.re.sign() == Some(-1) {
            return Some(self.neg().asinh()?.neg());
        }
        self.add(&self.mul(self)?.add(&one)?.sqrt()?)?.ln()
    }

    /// Inverse hyperbolic cosine.
    pub(crate) fn acosh(&self) -> Option<Self> {
        let one = self.constant(1, 1)?;
        let product = self.sub(&one)?.sqrt()?.mul(&self.add(&one)?.sqrt()?)?;
        self.add(&product)?.ln()
    }

    /// Inverse hyperbolic tangent.
    pub(crate) fn atanh(&self) -> Option<Self> {
        let one = self.constant(1, 1)?;
        let difference = one.add(self)?.ln()?.sub(&one.sub(self)?.ln()?)?;
        difference.mul(&self.constant(1, 2)?)
    }

    /// The reciprocal.
    pub(crate) fn recip(&self) -> Option<Self> {
        self.constant(1, 1)?.div(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::ball::Float;
    use crate::number::big::BigFloat;
    use crate::number::float;

    fn c<B: Ball>(re: (i64, i64), im: (i64, i64)) -> Complex<B> {
        let part = |(n, d): (i64, i64)| {
            B::from_rational(&Rational::new(n.into(), d.into()).unwrap(), 128).unwrap()
        };
        Complex { re: part(re), im: part(im) }
    }

    fn close<B: Ball>(a: &Complex<B>, re: f64, im: f64) {
        assert!((a.re.to_f64() - re).abs() < 1e-12, "{a:?} is not {re}");
        assert!((a.im.to_f64() - im).abs() < 1e-12, "{a:?} is not {im}i");
    }

    #[test]
    fn whole_powers_of_complex_numbers() {
        let base = c::<Float>((1, 1), (2, 1));
        for (exponent, re, im) in [
            (1, 1.0, 2.0),
            (2, -3.0, 4.0),
            (3, -11.0, -2.0),
            (4, -7.0, -24.0),
            (5, 41.0, -38.0),
            (-1, 0.2, -0.4),
            (-2, -0.12, -0.16),
        ] {
            close(&base.powi(exponent).unwrap(), re, im);
        }
    }

    fn branches<B: Ball>() {
        close(
            &c::<B>((-8, 1), (0, 1)).pow_rational(&Rational::new(1, 3).unwrap(), false).unwrap(),
            1.0,
            3_f64.sqrt(),
        );
        close(
            &c::<B>((-8, 1), (0, 1)).pow_rational(&Rational::new(1, 3).unwrap(), true).unwrap(),
            -2.0,
            0.0,
        );
        close(&c::<B>((-4, 1), (0, 1)).sqrt().unwrap(), 0.0, 2.0);
        close(&c::<B>((-1, 1), (0, 1)).ln().unwrap(), 0.0, std::f64::consts::PI);
        close(&c::<B>((3, 1), (4, 1)).sqrt().unwrap(), 2.0, 1.0);
        close(&c::<B>((1, 2), (0, 1)).asin().unwrap(), std::f64::consts::FRAC_PI_6, 0.0);
        close(&c::<B>((1, 2), (0, 1)).acos().unwrap(), std::f64::consts::FRAC_PI_3, 0.0);
        close(&c::<B>((2, 1), (0, 1)).acosh().unwrap(), float::ln(2.0 + 3_f64.sqrt()), 0.0);
        close(&c::<B>((-2, 1), (0, 1)).asinh().unwrap(), -float::ln(2.0 + 5_f64.sqrt()), 0.0);
        close(&c::<B>((1, 2), (0, 1)).atanh().unwrap(), float::ln(3.0) / 2.0, 0.0);
        close(&c::<B>((1, 1), (1, 1)).powi(-2).unwrap(), 0.0, -0.5);
        close(
            &c::<B>((0, 1), (1, 1)).pow(&c((0, 1), (1, 1))).unwrap(),
            float::exp(-std::f64::consts::FRAC_PI_2),
            0.0,
        );
    }

    #[test]
    fn principal_branches_hold_in_hardware_floats() {
        branches::<Float>();
    }

    #[test]
    fn principal_branches_hold_at_high_precision() {
        branches::<BigFloat>();
    }

    #[test]
    fn a_value_on_the_cut_is_refused() {
        let third = Float::from_rational(&Rational::new(1, 3).unwrap(), 53).unwrap();
        let blur = third.sub(&third).unwrap();
        let point = Complex { re: Float::exact(-1.0), im: blur };
        assert!(point.ln().is_none());
    }
}
