//! An exact fraction: two machine words while it fits, a big rational otherwise.

use dashu_base::{Approximation, BitTest, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::fmt;

/// An exact rational number in lowest terms.
///
/// Every constructor keeps the representation unique: what fits in 64 bits is `Small`, so equality
/// and hashing of the representation are equality and hashing of the number.
///
/// ```
/// use groundrule_math::number::Rational;
/// let tenth = Rational::parse("0.1").unwrap();
/// let sum = tenth.add(&tenth).add(&tenth);
/// assert_eq!(sum, Rational::new(3, 10).unwrap());
/// // What outgrows a machine word becomes big, and small again when it fits.
/// let big = Rational::integer(10).pow(30, 1000).unwrap();
/// assert!(matches!(big, Rational::Big(_)));
/// assert_eq!(big.div(&big), Some(Rational::ONE));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Rational {
    /// Numerator and positive denominator, coprime, both in 64 bits (and never `i64::MIN`).
    Small(i64, i64),
    /// Everything that does not fit in `Small`.
    Big(Box<RBig>),
}

const fn gcd_u128(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // Most values are small; the word-sized remainder is many times cheaper.
        if a <= u64::MAX as u128 && b <= u64::MAX as u128 {
            let (mut x, mut y) = (a as u64, b as u64);
            while y != 0 {
                (x, y) = (y, x % y);
            }
            return x as u128;
        }
        (a, b) = (b, a % b);
    }
    a
}

impl Rational {
    /// Zero.
    ///
    /// ```
    /// assert!(groundrule_math::number::Rational::ZERO.is_zero());
    /// ```
    pub const ZERO: Rational = Rational::Small(0, 1);
    /// One.
    ///
    /// ```
    /// assert!(groundrule_math::number::Rational::ONE.is_one());
    /// ```
    pub const ONE: Rational = Rational::Small(1, 1);
    /// Minus one.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::MINUS_ONE.abs(), Rational::ONE);
    /// ```
    pub const MINUS_ONE: Rational = Rational::Small(-1, 1);
    /// One half.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::HALF.add(&Rational::HALF), Rational::ONE);
    /// ```
    pub const HALF: Rational = Rational::Small(1, 2);

    /// The integer `n`.
    ///
    /// For constants in the program; numbers from outside go through `From<i64>`, which knows that
    /// `i64::MIN` is not small.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// const SEVEN: Rational = Rational::integer(7);
    /// assert_eq!(SEVEN.to_string(), "7");
    /// ```
    pub const fn integer(n: i64) -> Self {
        Rational::Small(n, 1)
    }

    /// `numerator / denominator`, or nothing if the denominator is zero.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::new(6, -4).unwrap().to_string(), "-3/2");
    /// assert_eq!(Rational::new(1, 0), None);
    /// ```
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let negative = (numerator < 0) != (denominator < 0);
        let (n, d) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        let g = gcd_u128(n, d);
        let (n, d) = (n / g, d / g);
        if n <= i64::MAX as u128 && d <= i64::MAX as u128 {
            let n = n as i64;
            Some(Rational::Small(if negative { -n } else { n }, d as i64))
        } else {
            let sign = if negative { Sign::Negative } else { Sign::Positive };
            Some(Rational::Big(Box::new(RBig::from_parts(
                IBig::from_parts(sign, UBig::from(n)),
                UBig::from(d),
            ))))
        }
    }

    /// The number of a big rational, in its unique representation.
    pub(crate) fn from_big(value: RBig) -> Self {
        if let (Ok(n), Ok(d)) =
            (i64::try_from(value.numerator()), i64::try_from(value.denominator()))
            && n != i64::MIN
        {
            return Rational::Small(n, d);
        }
        Rational::Big(Box::new(value))
    }

    /// The number of a big integer.
    pub(crate) fn from_int(value: IBig) -> Self {
        match i64::try_from(&value) {
            Ok(n) if n != i64::MIN => Rational::Small(n, 1),
            _ => Rational::Big(Box::new(RBig::from(value))),
        }
    }

    /// A big rational of the same value.
    pub(crate) fn to_big(&self) -> RBig {
        match self {
            Rational::Small(n, d) => RBig::from_parts(IBig::from(*n), UBig::from(d.unsigned_abs())),
            Rational::Big(value) => (**value).clone(),
        }
    }

    /// The numerator.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::new(6, -4).unwrap().numerator(), (-3).into());
    /// ```
    pub fn numerator(&self) -> IBig {
        match self {
            Rational::Small(n, _) => IBig::from(*n),
            Rational::Big(value) => value.numerator().clone(),
        }
    }

    /// The positive denominator.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::new(6, -4).unwrap().denominator(), 2_u8.into());
    /// ```
    pub fn denominator(&self) -> UBig {
        match self {
            Rational::Small(_, d) => UBig::from(d.unsigned_abs()),
            Rational::Big(value) => value.denominator().clone(),
        }
    }

    /// Whether it is zero.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert!(Rational::new(0, 5).unwrap().is_zero());
    /// ```
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self, Rational::Small(0, _))
    }

    /// Whether it is one.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert!(Rational::new(-4, -4).unwrap().is_one());
    /// ```
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self, Rational::Small(1, 1))
    }

    /// Whether it is an integer.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert!(Rational::new(6, 3).unwrap().is_integer());
    /// assert!(!Rational::HALF.is_integer());
    /// ```
    pub fn is_integer(&self) -> bool {
        match self {
            Rational::Small(_, d) => *d == 1,
            Rational::Big(value) => value.is_int(),
        }
    }

    /// Below zero.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert!(Rational::new(1, -2).unwrap().is_negative());
    /// assert!(!Rational::ZERO.is_negative());
    /// ```
    pub fn is_negative(&self) -> bool {
        match self {
            Rational::Small(n, _) => *n < 0,
            Rational::Big(value) => value.sign() == Sign::Negative,
        }
    }

    /// The value as a machine integer, if it is one.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::new(6, 3).unwrap().to_i64(), Some(2));
    /// assert_eq!(Rational::HALF.to_i64(), None);
    /// ```
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Rational::Small(n, 1) => Some(*n),
            _ => None,
        }
    }

    /// Bits of the numerator and the denominator together.
    pub(crate) fn bits(&self) -> u64 {
        match self {
            Rational::Small(n, d) => {
                u64::from(128 - n.unsigned_abs().leading_zeros() - d.leading_zeros())
            }
            Rational::Big(value) => {
                (value.numerator().bit_len() + value.denominator().bit_len()) as u64
            }
        }
    }

    /// The sum.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// let third = Rational::new(1, 3).unwrap();
    /// assert_eq!(third.add(&third).to_string(), "2/3");
    /// ```
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        if let (Rational::Small(a, b), Rational::Small(c, d)) = (self, other) {
            let (a, b, c, d) = (i128::from(*a), i128::from(*b), i128::from(*c), i128::from(*d));
            // Each product is below 2^126, so the sum is below 2^127.
            if let Some(sum) = Rational::new(a * d + c * b, b * d) {
                return sum;
            }
        }
        Rational::from_big(self.to_big() + other.to_big())
    }

    /// The difference.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::HALF.sub(&Rational::ONE).to_string(), "-1/2");
    /// ```
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        self.add(&other.neg())
    }

    /// The product.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::HALF.mul(&Rational::integer(6)), Rational::integer(3));
    /// ```
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        if let (Rational::Small(a, b), Rational::Small(c, d)) = (self, other) {
            let (a, b, c, d) = (i128::from(*a), i128::from(*b), i128::from(*c), i128::from(*d));
            if let Some(product) = Rational::new(a * c, b * d) {
                return product;
            }
        }
        Rational::from_big(self.to_big() * other.to_big())
    }

    /// The quotient, or nothing for a division by zero.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::ONE.div(&Rational::integer(2)), Some(Rational::HALF));
    /// assert_eq!(Rational::ONE.div(&Rational::ZERO), None);
    /// ```
    pub fn div(&self, other: &Self) -> Option<Self> {
        Some(self.mul(&other.recip()?))
    }

    /// One over it, or nothing for zero.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::HALF.recip(), Some(Rational::integer(2)));
    /// assert_eq!(Rational::ZERO.recip(), None);
    /// ```
    pub fn recip(&self) -> Option<Self> {
        match self {
            Rational::Small(0, _) => None,
            Rational::Small(n, d) if *n > 0 => Some(Rational::Small(*d, *n)),
            Rational::Small(n, d) => match n.checked_neg() {
                Some(n) => Some(Rational::Small(-*d, n)),
                None => Rational::new(i128::from(*d), i128::from(*n)),
            },
            Rational::Big(value) => {
                let sign = value.sign();
                let (n, d) = (value.numerator().unsigned_abs(), value.denominator());
                Some(Rational::from_big(RBig::from_parts(IBig::from_parts(sign, d.clone()), n)))
            }
        }
    }

    /// The number with the other sign.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::ONE.neg(), Rational::MINUS_ONE);
    /// ```
    #[must_use]
    pub fn neg(&self) -> Self {
        match self {
            Rational::Small(n, d) => match n.checked_neg() {
                Some(n) => Rational::Small(n, *d),
                None => Rational::from_big(-self.to_big()),
            },
            Rational::Big(value) => Rational::from_big(-(**value).clone()),
        }
    }

    /// The absolute value.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::integer(-3).abs(), Rational::integer(3));
    /// ```
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// An integer power, or nothing if it would take more than `bits` bits or divide by zero.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::HALF.pow(-3, 64), Some(Rational::integer(8)));
    /// // A billion digits are more than the budget has bits.
    /// assert_eq!(Rational::integer(10).pow(1_000_000_000, 1 << 16), None);
    /// ```
    pub fn pow(&self, exponent: i64, bits: u32) -> Option<Self> {
        if exponent == 0 {
            return Some(Rational::ONE);
        }
        if let Rational::Small(n, 1) = self {
            if *n == 0 {
                return (exponent > 0).then_some(Rational::ZERO);
            }
            if *n == 1 || (*n == -1) {
                let odd = exponent % 2 != 0;
                return Some(if *n == -1 && odd { Rational::MINUS_ONE } else { Rational::ONE });
            }
        }
        let magnitude = exponent.unsigned_abs();
        if u128::from(self.bits().max(1)) * u128::from(magnitude) > u128::from(bits) {
            return None;
        }
        let base = if exponent < 0 { self.recip()? } else { self.clone() };
        let power = base.to_big().pow(isize::try_from(magnitude).ok()?);
        Some(Rational::from_big(power))
    }

    /// The largest integer not above it.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::new(-7, 2).unwrap().floor(), (-4).into());
    /// ```
    pub fn floor(&self) -> IBig {
        match self {
            Rational::Small(n, d) => IBig::from(n.div_euclid(*d)),
            Rational::Big(value) => value.floor(),
        }
    }

    /// The smallest integer not below it.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::new(-7, 2).unwrap().ceil(), (-3).into());
    /// ```
    pub fn ceil(&self) -> IBig {
        match self {
            Rational::Small(n, d) => -IBig::from((-i128::from(*n)).div_euclid(i128::from(*d))),
            Rational::Big(value) => value.ceil(),
        }
    }

    /// Rounded to `places` digits after the decimal point, ties to the even digit.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// let rounded = |text| Rational::parse(text).unwrap().round_half_even(1).to_string();
    /// assert_eq!((rounded("0.25"), rounded("0.35")), ("1/5".to_owned(), "2/5".to_owned()));
    /// ```
    #[must_use]
    pub fn round_half_even(&self, places: u32) -> Self {
        if self.is_integer() {
            return self.clone();
        }
        let scale = Rational::from_int(IBig::from(10).pow(places as usize));
        let scaled = self.mul(&scale);
        let floor = scaled.floor();
        let rest = scaled.sub(&Rational::from_int(floor.clone()));
        let up = match rest.cmp(&Rational::HALF) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => floor.bit(0),
        };
        let rounded = if up { floor + IBig::ONE } else { floor };
        Rational::from_int(rounded).div(&scale).unwrap_or(Rational::ZERO)
    }

    /// The nearest float, and whether it is the exact value.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::HALF.to_f64(), (0.5, true));
    /// assert_eq!(Rational::new(1, 10).unwrap().to_f64(), (0.1, false));
    /// ```
    pub fn to_f64(&self) -> (f64, bool) {
        match self {
            Rational::Small(n, d) => {
                let (a, b) = (*n as f64, *d as f64);
                let exact_parts = n.unsigned_abs() < 1 << 53 && *d < 1 << 53;
                let q = a / b;
                // With both parts exact the division is correctly rounded; `mul_add` gives its error.
                if exact_parts {
                    return (q, q.mul_add(b, -a) == 0.0);
                }
                match self.to_big().to_f64() {
                    Approximation::Exact(value) => (value, true),
                    Approximation::Inexact(value, _) => (value, false),
                }
            }
            Rational::Big(value) => match value.to_f64() {
                Approximation::Exact(value) => (value, true),
                Approximation::Inexact(value, _) => (value, false),
            },
        }
    }

    /// The number of an unsigned or signed decimal numeral such as `-12.50`, `.5` or `7.`.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::parse("-12.50").unwrap().to_string(), "-25/2");
    /// assert_eq!(Rational::parse("."), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, digits) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        if !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let value = if whole.len() + fraction.len() <= 18 {
            let mut mantissa: i64 = 0;
            for byte in whole.bytes().chain(fraction.bytes()) {
                mantissa = mantissa * 10 + i64::from(byte - b'0');
            }
            Rational::new(i128::from(mantissa), i128::from(10_i64.pow(fraction.len() as u32)))?
        } else {
            let mantissa: UBig = format!("{whole}{fraction}").parse().ok()?;
            let scale = UBig::from(10_u8).pow(fraction.len());
            Rational::from_big(RBig::from_parts(IBig::from(mantissa), scale))
        };
        Some(if negative { value.neg() } else { value })
    }

    /// Whether the decimal expansion ends, that is, the denominator has no prime factors other than 2 and 5.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert!(Rational::new(3, 20).unwrap().is_finite_decimal());
    /// assert!(!Rational::new(1, 3).unwrap().is_finite_decimal());
    /// ```
    pub fn is_finite_decimal(&self) -> bool {
        self.decimal_places().is_some()
    }

    /// How many digits after the point the finite decimal expansion has, if it is finite (and has fewer
    /// than a few thousand digits).
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::new(1, 8).unwrap().decimal_places(), Some(3)); // 0.125
    /// assert_eq!(Rational::new(1, 3).unwrap().decimal_places(), None);
    /// ```
    pub fn decimal_places(&self) -> Option<u32> {
        let mut rest = self.denominator();
        let twos = rest.trailing_zeros().unwrap_or(0);
        rest >>= twos;
        let five = UBig::from(5_u8);
        let mut fives = 0;
        while !rest.is_one() {
            if fives > 4000 || !(&rest % &five).is_zero() {
                return None;
            }
            rest /= &five;
            fives += 1;
        }
        u32::try_from(twos.max(fives)).ok()
    }

    /// Both parts as signed big integers.
    pub(crate) fn parts(&self) -> (IBig, IBig) {
        (self.numerator(), IBig::from(self.denominator()))
    }

    /// Minus one, zero or one.
    ///
    /// ```
    /// use groundrule_math::number::Rational;
    /// assert_eq!(Rational::integer(-5).signum(), -1);
    /// assert_eq!(Rational::ZERO.signum(), 0);
    /// ```
    pub fn signum(&self) -> i32 {
        if self.is_zero() {
            0
        } else if self.is_negative() {
            -1
        } else {
            1
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Rational::Small(a, b), Rational::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl From<i64> for Rational {
    fn from(n: i64) -> Self {
        Rational::new(i128::from(n), 1).unwrap_or(Rational::ZERO)
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rational::Small(n, 1) => write!(f, "{n}"),
            Rational::Small(n, d) => write!(f, "{n}/{d}"),
            Rational::Big(value) if value.is_int() => write!(f, "{}", value.numerator()),
            Rational::Big(value) => write!(f, "{}/{}", value.numerator(), value.denominator()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn r(n: i128, d: i128) -> Rational {
        Rational::new(n, d).unwrap()
    }

    #[test]
    fn representation_is_unique_across_the_word_boundary() {
        let big = r(i128::from(i64::MAX), 1).mul(&Rational::integer(4));
        assert!(matches!(big, Rational::Big(_)));
        assert_eq!(big.div(&Rational::integer(4)).unwrap(), Rational::integer(i64::MAX));
        assert_eq!(Rational::from(i64::MIN).neg().neg(), Rational::from(i64::MIN));
        let least = Rational::integer(i64::MIN);
        assert_eq!(least.neg().to_string(), "9223372036854775808");
        assert_eq!(least.recip().unwrap().to_string(), "-1/9223372036854775808");
        assert_eq!(least.ceil(), IBig::from(i64::MIN));
    }

    #[test]
    fn powers_respect_the_bit_budget() {
        assert_eq!(Rational::integer(2).pow(-3, 64), Some(r(1, 8)));
        assert_eq!(Rational::integer(3).pow(1_000_000, 1 << 14), None);
        assert_eq!(Rational::ZERO.pow(-1, 64), None);
        assert_eq!(Rational::MINUS_ONE.pow(i64::MAX, 64), Some(Rational::MINUS_ONE));
    }

    #[test]
    fn rounding_goes_to_the_even_digit_on_ties() {
        assert_eq!(r(5, 10_000_000).round_half_even(6), Rational::ZERO);
        assert_eq!(r(15, 10_000_000).round_half_even(6), r(2, 1_000_000));
        assert_eq!(r(-1, 3).round_half_even(6), r(-333_333, 1_000_000));
    }

    #[test]
    fn bits_are_those_of_both_parts() {
        for (n, d, bits) in [(0, 1, 1), (1, 1, 2), (1, 2, 3), (-7, 8, 7), (255, 1, 9)] {
            assert_eq!(r(n, d).bits(), bits, "{n}/{d}");
        }
        assert_eq!(r(1 << 70, 3).bits(), 73);
    }

    #[test]
    fn powers_by_hand() {
        for (n, d, exponent, power) in [
            (2, 3, 2, Some(r(4, 9))),
            (2, 3, -2, Some(r(9, 4))),
            (-2, 3, 3, Some(r(-8, 27))),
            (-1, 1, 3, Some(r(-1, 1))),
            (-1, 1, 4, Some(r(1, 1))),
            (-1, 1, -3, Some(r(-1, 1))),
            (1, 1, -5, Some(r(1, 1))),
            (0, 1, 5, Some(r(0, 1))),
            (0, 1, 0, Some(r(1, 1))),
            (7, 1, 1, Some(r(7, 1))),
        ] {
            assert_eq!(r(n, d).pow(exponent, 64), power, "{n}/{d} {exponent}");
        }
        // Three bits and one, sixteen times.
        assert!(r(7, 1).pow(16, 64).is_some());
        assert_eq!(r(7, 1).pow(16, 63), None);
        assert_eq!(r(7, 1).pow(-17, 64), None);
    }

    #[test]
    fn floats_say_whether_they_are_exact() {
        for (n, d, float, exact) in [
            (1, 2, 0.5, true),
            (1, 3, 1.0 / 3.0, false),
            ((1 << 53) - 1, 1, 9_007_199_254_740_991.0, true),
            ((1 << 53) + 1, 1, 9_007_199_254_740_992.0, false),
            (1 << 60, 1, 1_152_921_504_606_846_976.0, true),
            (1 << 90, 1, 1_237_940_039_285_380_274_899_124_224.0, true),
            (1, (1 << 53) + 1, (0.5_f64).powi(53).next_down(), false),
        ] {
            assert_eq!(r(n, d).to_f64(), (float, exact), "{n}/{d}");
        }
    }

    #[test]
    fn decimals_are_read_whole_or_not_at_all() {
        for (text, value) in [
            ("12", Some(r(12, 1))),
            ("+1.5", Some(r(3, 2))),
            ("-.5", Some(r(-1, 2))),
            ("5.", Some(r(5, 1))),
            ("0.123456789012345678", Some(r(123_456_789_012_345_678, 10_i128.pow(18)))),
            ("0.1234567890123456789", Some(r(1_234_567_890_123_456_789, 10_i128.pow(19)))),
            ("12345678901234567890", Some(r(12_345_678_901_234_567_890, 1))),
            ("", None),
            (".", None),
            ("-", None),
            ("1e5", None),
            ("1.2.3", None),
            ("--1", None),
            ("1,5", None),
        ] {
            assert_eq!(Rational::parse(text), value, "{text}");
        }
    }

    #[test]
    fn finite_decimals_are_known() {
        for (n, d, places) in [
            (3, 1, Some(0)),
            (1, 2, Some(1)),
            (1, 5, Some(1)),
            (1, 16, Some(4)),
            (1, 125, Some(3)),
            (1, 40, Some(3)),
            (1, 50, Some(2)),
            (1, 6, None),
            (3, 6, Some(1)),
            (1, 7, None),
        ] {
            assert_eq!(r(n, d).decimal_places(), places, "{n}/{d}");
            assert_eq!(r(n, d).is_finite_decimal(), places.is_some(), "{n}/{d}");
        }
        assert_eq!(r(1, 8).decimal_places(), Some(3));
        assert_eq!(r(1, 3).decimal_places(), None);
        assert_eq!(r(7, 20).decimal_places(), Some(2));
    }

    proptest! {
        #[test]
        fn small_and_big_arithmetic_agree(a in any::<i64>(), b in 1..i64::MAX, c in any::<i64>(), d in 1..i64::MAX) {
            let (x, y) = (r(a.into(), b.into()), r(c.into(), d.into()));
            prop_assert_eq!(x.add(&y), Rational::from_big(x.to_big() + y.to_big()));
            prop_assert_eq!(x.mul(&y), Rational::from_big(x.to_big() * y.to_big()));
            prop_assert_eq!(x.cmp(&y), x.to_big().cmp(&y.to_big()));
            prop_assert_eq!(x.sub(&y).add(&y), x.clone());
            prop_assert_eq!(x.floor(), x.to_big().floor());
            prop_assert_eq!(x.ceil(), x.to_big().ceil());
            let (f, _) = x.to_f64();
            prop_assert_eq!(f, x.to_big().to_f64().value());
        }

        #[test]
        fn parsing_reads_back_what_is_printed(n in any::<i64>(), places in 0_u32..12) {
            let value = r(n.into(), 10_i128.pow(places));
            let negative = if n < 0 { "-" } else { "" };
            let digits = format!("{:0>width$}", n.unsigned_abs(), width = places as usize + 1);
            let (whole, fraction) = digits.split_at(digits.len() - places as usize);
            prop_assert_eq!(Rational::parse(&format!("{negative}{whole}.{fraction}")), Some(value));
        }
    }
}
