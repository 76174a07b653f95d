//! Real roots of polynomials with rational coefficients, counted exactly.

use crate::budget::Budget;
use crate::number::Rational;

/// Polynomials of a higher degree are not considered.
const HIGHEST: usize = 32;
/// Coefficients that grow beyond this many bits end the count.
const MOST_BITS: u64 = 4096;

/// How many different real roots the polynomial with these coefficients has, constant term first. Nothing for the zero
/// polynomial, or if it is too much work.
pub(crate) fn real_roots(coefficients: &[Rational], budget: &mut Budget) -> Option<usize> {
    let first = monic(trimmed(coefficients.to_vec()))?;
    if first.len() > HIGHEST + 1 {
        return None;
    }
    let slope: Vec<Rational> = first
        .iter()
        .enumerate()
        .skip(1)
        .map(|(power, coefficient)| coefficient.mul(&Rational::integer(power as i64)))
        .collect();
    let mut chain = vec![first];
    if let Some(slope) = monic(slope) {
        chain.push(slope);
        while let [.., a, b] = &chain[..] {
            budget.spend((a.len() * b.len()) as u64 * 8).ok()?;
            let rest: Vec<Rational> = trimmed(remainder(a, b)?).iter().map(Rational::neg).collect();
            if rest.iter().any(|coefficient| coefficient.bits() > MOST_BITS) {
                return None;
            }
            match monic(rest) {
                Some(rest) => chain.push(rest),
                None => break,
            }
        }
    }
    let changes = |at_minus_infinity: bool| {
        let mut count = 0;
        let mut before = 0;
        for polynomial in &chain {
            let Some(leading) = polynomial.last() else { continue };
            let odd = polynomial.len().is_multiple_of(2);
            let sign = if at_minus_infinity && odd { -leading.signum() } else { leading.signum() };
            count += usize::from(sign * before < 0);
            before = sign;
        }
        count
    };
    changes(true).checked_sub(changes(false))
}

fn trimmed(mut polynomial: Vec<Rational>) -> Vec<Rational> {
    while polynomial.last().is_some_and(Rational::is_zero) {
        polynomial.pop();
    }
    polynomial
}

/// Divided by the size of its leading coefficient, which keeps the sign; nothing for zero.
fn monic(polynomial: Vec<Rational>) -> Option<Vec<Rational>> {
    let scale = polynomial.last()?.abs().recip()?;
    Some(polynomial.iter().map(|coefficient| coefficient.mul(&scale)).collect())
}

/// The remainder of `a` divided by `b`.
fn remainder(a: &[Rational], b: &[Rational]) -> Option<Vec<Rational>> {
    let mut rest = a.to_vec();
    let leading = b.last()?;
    while rest.len() >= b.len() {
        let factor = rest.pop()?.div(leading)?;
        let shift = rest.len() + 1 - b.len();
        for (place, coefficient) in b.iter().enumerate().take(b.len() - 1) {
            if let Some(slot) = rest.get_mut(place + shift) {
                *slot = slot.sub(&factor.mul(coefficient));
            }
        }
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(coefficients: &[i64]) -> Option<usize> {
        let list: Vec<Rational> = coefficients.iter().map(|&n| Rational::integer(n)).collect();
        real_roots(&list, &mut Budget::default())
    }

    #[test]
    fn different_roots_are_counted_once() {
        assert_eq!(count(&[7]), Some(0));
        assert_eq!(count(&[0]), None);
        assert_eq!(count(&[-3, 2]), Some(1));
        assert_eq!(count(&[1, 0, 1]), Some(0)); // x^2 + 1
        assert_eq!(count(&[25, -10, 1]), Some(1)); // (x - 5)^2
        assert_eq!(count(&[0, -1, 0, 1]), Some(3)); // x^3 - x
        assert_eq!(count(&[1, 1, 0, 0, 1]), Some(0)); // x^4 + x + 1
        assert_eq!(count(&[4, 0, -4, 0, 1]), Some(2)); // (x^2 - 2)^2
        assert_eq!(count(&[-1, 0, 0, 0, 0, 1]), Some(1)); // x^5 - 1
        // (x - 1)(x - 2)(x - 3)(x - 4)
        assert_eq!(count(&[24, -50, 35, -10, 1]), Some(4));
    }

    #[test]
    fn large_roots_are_found() {
        let huge = Rational::integer(10).pow(22, 4096).unwrap();
        let list = [huge.neg(), Rational::ZERO, Rational::ONE];
        assert_eq!(real_roots(&list, &mut Budget::default()), Some(2));
    }
}
