//! Where expressions are evaluated: fixed pseudo-random points.
//!
//! A symbol's value depends only on its name and the number of the point, so two expressions get the same point on
//! every machine, however they were built.

use crate::expr::{Domain, Symbol};
use crate::number::Rational;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// What kind of numbers a point is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Positive fractions below eight.
    Positive,
    /// Integers from two to fifty.
    Integer,
    /// Fractions of both signs.
    Mixed,
    /// Negative fractions.
    Negative,
    /// Positive fractions below one.
    Small,
    /// Integers of both signs.
    SignedInteger,
    /// Fractions above one, up to a hundred.
    Large,
    /// Integers from two to twenty-one, in no order of size.
    Spread,
    /// Fractions of both signs, from half a size to three times that size.
    Around(i64),
    /// Multiples of an integer, of both signs.
    Multiples(i64),
    /// All letters have the same value, given in 4096ths.
    Exactly(i64),
}

/// The order in which kinds are tried.
const ORDER: [Kind; 8] = [
    Kind::Positive,
    Kind::Mixed,
    Kind::Integer,
    Kind::Negative,
    Kind::Small,
    Kind::Mixed,
    Kind::SignedInteger,
    Kind::Large,
];

/// One assignment of values to all symbols.
///
/// ```
/// use groundrule_math::{VerifyConfig, expr::Symbol, extract::ExtractConfig, parse, verify};
/// let read = |text| parse(text, &ExtractConfig::sound());
/// let (gold, pred) = (read("$x+1$"), read("$x+2$"));
/// let verdict = verify(&gold, &pred, &VerifyConfig::sound());
/// let x = verdict.how().witness.unwrap().value(&Symbol::letter("x"), true);
/// assert!(verdict.describe(&gold, &pred).ends_with(&format!("at x = {x}")));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    number: u32,
    kind: Kind,
}

impl Point {
    /// The point with this number; the kinds take turns.
    pub(crate) fn numbered(number: u32) -> Self {
        Point { number, kind: ORDER[number as usize % ORDER.len()] }
    }

    /// A point of a given kind.
    pub(crate) fn of_kind(number: u32, kind: Kind) -> Self {
        Point { number, kind }
    }

    /// Pseudo-random bits for a name at this point.
    fn bits(self, name: &str, salt: u8) -> u64 {
        let mut hasher = FxHasher::default();
        name.hash(&mut hasher);
        self.number.hash(&mut hasher);
        salt.hash(&mut hasher);
        // A finishing mix, since the low bits are taken first.
        let mut bits = hasher.finish();
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// The value of a symbol; symbols of different domains are different unless `merge_domains` is set.
    ///
    /// ```
    /// use groundrule_math::{VerifyConfig, expr::{Domain, Symbol}, extract::ExtractConfig, parse, verify};
    /// let read = |text| parse(text, &ExtractConfig::sound());
    /// let verdict = verify(&read("$x$"), &read("$2x$"), &VerifyConfig::sound());
    /// let point = verdict.how().witness.unwrap();
    /// let (x, other) = (Symbol::letter("x"), Symbol::letter("x").in_domain(Domain::NotReal));
    /// assert_eq!(point.value(&x, true), point.value(&other, true));
    /// assert_ne!(point.value(&x, false), point.value(&other, false));
    /// ```
    pub fn value(self, symbol: &Symbol, merge_domains: bool) -> Rational {
        let salt = match symbol.domain {
            _ if merge_domains => 0,
            Domain::Real => 0,
            Domain::NotReal => 1,
        };
        let bits = self.bits(&symbol.name, salt);
        let fraction = |range: u64, least: u64| (bits % range + least) as i64;
        let negative = bits >> 63 == 1;
        match self.kind {
            // Dyadic fractions are exact in every floating-point format.
            Kind::Positive => dyadic(2 * fraction(251, 8) + 1, 64),
            Kind::Small => dyadic(2 * fraction(240, 8) + 1, 512),
            Kind::Large => dyadic(2 * fraction(800, 33) + 1, 16),
            Kind::Negative => dyadic(-(2 * fraction(251, 8) + 1), 64),
            Kind::Mixed => {
                let value = 2 * fraction(251, 8) + 1;
                dyadic(if negative { -value } else { value }, 64)
            }
            // Consecutive points run through all of them, so that steps are not missed.
            Kind::Integer => {
                let start = Point { number: 0, ..self }.bits(&symbol.name, salt) % 49;
                Rational::integer((start + u64::from(self.number)) as i64 % 49 + 2)
            }
            Kind::Spread => Rational::integer(fraction(20, 2)),
            Kind::Around(size) => {
                let share = dyadic(2 * fraction(1280, 256) + 1, 1024);
                let value = Rational::integer(size).mul(&share);
                if negative { value.neg() } else { value }
            }
            Kind::Multiples(n) => {
                let value = Rational::integer(n).mul(&Rational::integer(fraction(3, 1)));
                if negative { value.neg() } else { value }
            }
            Kind::Exactly(value) => dyadic(value, 4096),
            Kind::SignedInteger => {
                let value = fraction(29, 2);
                Rational::integer(if negative { -value } else { value })
            }
        }
    }

    /// Coefficients of the stand-in for an undefined function of this name.
    pub(crate) fn coefficient(self, name: &str, place: u8) -> Rational {
        dyadic((self.bits(name, place.wrapping_add(16)) % 61) as i64 + 3, 32)
    }
}

fn dyadic(numerator: i64, denominator: i64) -> Rational {
    Rational::new(numerator.into(), denominator.into()).unwrap_or(Rational::ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_the_same_for_everyone_and_differs_between_names() {
        let point = Point::numbered(0);
        let (x, y) = (Symbol::letter("x"), Symbol::letter("y"));
        assert_eq!(point.value(&x, false), point.value(&x.clone(), false));
        assert_ne!(point.value(&x, false), point.value(&y, false));
        assert_ne!(point.value(&x, false), Point::numbered(8).value(&x, false));
        let not_real = x.clone().in_domain(Domain::NotReal);
        assert_ne!(point.value(&x, false), point.value(&not_real, false));
        assert_eq!(point.value(&x, true), point.value(&not_real, true));
    }
}
