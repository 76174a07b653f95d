//! A number written with a decimal point.

use super::Rational;
use std::fmt;

/// A number written with a decimal point, kept exactly.
///
/// ```
/// use groundrule_math::number::Decimal;
/// let (short, long) = (Decimal::parse("1.5").unwrap(), Decimal::parse("1.50").unwrap());
/// assert_eq!(short.value, long.value);
/// // What was written differs, and is kept.
/// assert_ne!(short, long);
/// assert_eq!(long.to_string(), "1.50");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Decimal {
    /// The exact value of the digits as written.
    pub value: Rational,
    /// Digits written after the decimal point.
    pub places: u32,
}

impl Decimal {
    /// The decimal of a numeral such as `12.50`.
    ///
    /// ```
    /// use groundrule_math::number::{Decimal, Rational};
    /// let decimal = Decimal::parse("12.50").unwrap();
    /// assert_eq!((decimal.value, decimal.places), (Rational::new(25, 2).unwrap(), 2));
    /// assert_eq!(Decimal::parse("1e5"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        let places = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        Some(Decimal { value: Rational::parse(text)?, places: u32::try_from(places).ok()? })
    }

    /// The decimal with the other sign.
    ///
    /// ```
    /// use groundrule_math::number::Decimal;
    /// assert_eq!(Decimal::parse("0.10").unwrap().neg().to_string(), "-0.10");
    /// ```
    #[must_use]
    pub fn neg(&self) -> Self {
        Decimal { value: self.value.neg(), places: self.places }
    }

    /// The number of digits written, from the first nonzero one on: `0.0120` has three.
    ///
    /// ```
    /// use groundrule_math::number::Decimal;
    /// let digits = |text| Decimal::parse(text).unwrap().significant_digits();
    /// assert_eq!((digits("0.0120"), digits("12.50"), digits("0.00")), (3, 4, 0));
    /// ```
    pub fn significant_digits(&self) -> u32 {
        let scaled = self
            .value
            .abs()
            .mul(&Rational::integer(10).pow(self.places.into(), 1 << 20).unwrap_or(Rational::ONE));
        if scaled.is_zero() { 0 } else { scaled.floor().to_string().len() as u32 }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.places as usize;
        let scale = dashu_int::IBig::from(10).pow(places);
        let scaled = self.value.abs().mul(&Rational::from_int(scale)).floor();
        let digits = format!("{:0>width$}", scaled.to_string(), width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let sign = if self.value.is_negative() { "-" } else { "" };
        if places == 0 {
            write!(f, "{sign}{whole}.")
        } else {
            write!(f, "{sign}{whole}.{fraction}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_precision_is_kept() {
        let decimal = Decimal::parse("0.0120").unwrap();
        assert_eq!(decimal.places, 4);
        assert_eq!(decimal.significant_digits(), 3);
        assert_eq!(decimal.to_string(), "0.0120");
        assert_eq!(Decimal::parse("-3.50").unwrap().to_string(), "-3.50");
        assert_eq!(Decimal::parse("24.").unwrap().value, Rational::integer(24));
    }
}
