//! Real roots of polynomials with rational coefficients, counted exactly.

use crate::budget::Budget;
use crate::number::Rational;
use crate::zero::real_roots_near;

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

/// The value of a polynomial, constant term first.
pub(crate) fn value_at(coefficients: &[Rational], place: &Rational) -> Rational {
    coefficients.iter().rev().fold(Rational::ZERO, |sum, next| sum.mul(place).add(next))
}

/// The product of two polynomials, constant terms first.
pub(crate) fn product(a: &[Rational], b: &[Rational]) -> Vec<Rational> {
    let mut out = vec![Rational::ZERO; (a.len() + b.len()).saturating_sub(1)];
    for (i, x) in a.iter().enumerate() {
        for (slot, y) in out.iter_mut().skip(i).zip(b) {
            *slot = slot.add(&x.mul(y));
        }
    }
    out
}

/// The rational roots of a polynomial, constant term first, with denominators of a few digits.
pub(crate) fn rational_roots(coefficients: &[Rational]) -> Vec<Rational> {
    const LARGEST: i64 = 10_000;
    if coefficients.len() > HIGHEST + 1 {
        return Vec::new();
    }
    let floats: Vec<f64> = coefficients.iter().map(|number| number.to_f64().0).collect();
    let mut found: Vec<Rational> = Vec::new();
    for place in real_roots_near(&floats) {
        let root = simplest_near(place, LARGEST);
        if let Some(root) = root
            && !found.contains(&root)
            && value_at(coefficients, &root).is_zero()
        {
            found.push(root);
        }
    }
    found
}

/// The fraction with the smallest denominator that is as good as equal to a number, by its continued fraction.
fn simplest_near(place: f64, largest: i64) -> Option<Rational> {
    const STEPS: usize = 16;
    let (mut before, mut now) = ((0_i64, 1_i64), (1_i64, 0_i64));
    let mut rest = place;
    for _ in 0..STEPS {
        let whole = rest.floor();
        if whole.abs() > 1e12 {
            return None;
        }
        let next = |now: i64, before: i64| (whole as i64).checked_mul(now)?.checked_add(before);
        (before, now) = (now, (next(now.0, before.0)?, next(now.1, before.1)?));
        if now.1 > largest {
            return None;
        }
        if (now.0 as f64 / now.1 as f64 - place).abs() <= 1e-9 * place.abs().max(1.0) {
            return Rational::new(now.0.into(), now.1.into());
        }
        rest = (rest - whole).recip();
    }
    None
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
    fn rational_roots_are_exact() {
        let roots = |coefficients: &[i64]| {
            let list: Vec<Rational> = coefficients.iter().map(|&n| Rational::integer(n)).collect();
            let mut found = rational_roots(&list);
            found.sort();
            found.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(roots(&[0, 0, -1, 1]), ["0", "1"]); // x^2 (x - 1)
        assert_eq!(roots(&[-3, 11, -10]), ["1/2", "3/5"]);
        assert_eq!(roots(&[9, -6, 1]), ["3"]);
        assert_eq!(roots(&[-2, 0, 1]), Vec::<String>::new());
        assert_eq!(roots(&[7]), Vec::<String>::new());
        let two = [Rational::integer(-1), Rational::ONE];
        assert_eq!(product(&two, &two), [1, -2, 1].map(Rational::integer));
    }

    #[test]
    fn large_roots_are_found() {
        let huge = Rational::integer(10).pow(22, 4096).unwrap();
        let list = [huge.neg(), Rational::ZERO, Rational::ONE];
        assert_eq!(real_roots(&list, &mut Budget::default()), Some(2));
    }
}
