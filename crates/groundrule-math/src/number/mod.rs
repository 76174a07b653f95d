//! Exact numbers: small rationals inline, big ones behind, decimals with their written precision.

use dashu_ratio::RBig;

/// An exact rational number in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Rational {
    /// Numerator and positive denominator, coprime, both in 64 bits.
    Small(i64, i64),
    /// Everything that does not fit `Small`.
    Big(Box<RBig>),
}

/// A number written with a decimal point, kept exactly.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Decimal {
    /// The exact value of the digits as written.
    pub value: Rational,
    /// Digits written after the decimal point.
    pub places: u32,
}

impl Rational {
    /// The integer `n`.
    pub const fn integer(n: i64) -> Self {
        Rational::Small(n, 1)
    }
}
