//! Integrals, limits and infinite series computed numerically.
//!
//! These values carry an error *estimate*, from two resolutions that must agree, rather than a proven
//! bound. The evaluator is told so (`approximate`), and anything that relies on them is numeric evidence.

use super::eval::{Evaluator, Fail, Value};
use crate::expr::{Constant, Id, Node};
use crate::number::ball::Ball;
use crate::number::complex::Complex;
use crate::number::{Rational, float};
use std::f64::consts::FRAC_PI_2;

/// Below this precision, limits and series lose everything to cancellation.
const ENOUGH: u32 = 300;

type Res<B> = Result<Value<B>, Fail>;

/// The range of an integral.
enum Range {
    Finite(f64, f64),
    ToInfinity(f64),
    FromInfinity(f64),
    Everywhere,
}

enum End {
    At(f64),
    Infinite(bool),
}

fn end_point<B: Ball>(evaluator: &mut Evaluator<'_, B>, id: Id, depth: u32) -> Result<End, Fail> {
    match evaluator.arena().get(id) {
        Node::Constant(Constant::Infinity) => return Ok(End::Infinite(true)),
        Node::Mul(factors) => {
            let infinite = factors.iter().any(|&factor| {
                matches!(evaluator.arena().get(factor), Node::Constant(Constant::Infinity))
            });
            if infinite {
                let negative = factors.iter().any(|&factor| {
                    matches!(evaluator.arena().get(factor), Node::Number(value) if value.is_negative())
                });
                return Ok(End::Infinite(!negative));
            }
        }
        _ => {}
    }
    let value = evaluator.at(id, depth)?;
    if !value.is_real() {
        return Err(Fail::Unsupported);
    }
    let mid = value.to_complex(evaluator.precision())?.re.to_f64();
    if mid.is_finite() { Ok(End::At(mid)) } else { Err(Fail::Unsupported) }
}

fn rational(value: f64) -> Result<Rational, Fail> {
    dashu_ratio::RBig::try_from(value).map(Rational::from_big).map_err(|_| Fail::Imprecise)
}

/// A number from floats, with an estimated error.
fn estimated<B: Ball>(re: f64, im: f64, error: f64, precision: u32) -> Res<B> {
    let part = |value: f64| -> Result<B, Fail> {
        let exact = rational(value)?;
        let ball = B::from_rational(&exact, precision).ok_or(Fail::Imprecise)?;
        Ok(ball.widen(float::log2(error)))
    };
    let re = part(re)?;
    if im == 0.0 {
        return Ok(Value::Ball(Complex::real(re).ok_or(Fail::Imprecise)?));
    }
    Ok(Value::Ball(Complex { re, im: part(im)? }))
}

/// A definite integral by the double exponential rule.
pub(super) fn integral<B: Ball>(
    evaluator: &mut Evaluator<'_, B>,
    body: Id,
    variable: Id,
    low: Id,
    high: Id,
    depth: u32,
) -> Res<B> {
    let ends = (end_point(evaluator, low, depth)?, end_point(evaluator, high, depth)?);
    let (range, sign) = match ends {
        (End::At(a), End::At(b)) => (Range::Finite(a, b), 1.0),
        (End::At(a), End::Infinite(true)) => (Range::ToInfinity(a), 1.0),
        (End::Infinite(true), End::At(b)) => (Range::ToInfinity(b), -1.0),
        (End::Infinite(false), End::At(b)) => (Range::FromInfinity(b), 1.0),
        (End::Infinite(false), End::Infinite(true)) => (Range::Everywhere, 1.0),
        _ => return Err(Fail::Unsupported),
    };
    let mut sum = (0.0, 0.0);
    let mut size = 0.0_f64;
    let mut coarse = (0.0, 0.0);
    let mut step = 0.125;
    // Each pass adds the points halfway between the old ones.
    for pass in 0..3 {
        let count = (3.75 / step) as i64;
        for k in -count..=count {
            if pass > 0 && k % 2 == 0 {
                continue;
            }
            let (x, weight) = node(&range, k as f64 * step);
            if !x.is_finite() || !weight.is_finite() || weight == 0.0 {
                continue;
            }
            let place = B::from_rational(&rational(x)?, evaluator.precision());
            let at = Value::Ball(place.and_then(Complex::real).ok_or(Fail::Imprecise)?);
            let value = match evaluator.eval_with(body, variable, at, depth) {
                Ok(value) => value.to_complex(evaluator.precision())?,
                // The ends may be singular; the weight there is almost zero.
                Err(Fail::Undefined | Fail::Imprecise) if weight.abs() < 1e-9 => continue,
                Err(fail) => return Err(fail),
            };
            let (re, im) = (value.re.to_f64() * weight, value.im.to_f64() * weight);
            if !re.is_finite() || !im.is_finite() {
                return Err(Fail::Imprecise);
            }
            sum = (sum.0 + re, sum.1 + im);
            size += re.abs() + im.abs();
        }
        if pass < 2 {
            coarse = (sum.0 * step, sum.1 * step);
            step /= 2.0;
        }
    }
    let fine = (sum.0 * step * sign, sum.1 * step * sign);
    let gap = (fine.0 - coarse.0 * sign).abs() + (fine.1 - coarse.1 * sign).abs();
    let size = size * step;
    // The rule squares its error with every halving, so the last gap is an ample bound on the rest.
    let error = gap + size * 1e-12 + 1e-300;
    if error > (1e-7 * size).max(1e-200) {
        // More digits do not help a rule that does not converge.
        return Err(Fail::Unsupported);
    }
    evaluator.approximate = true;
    estimated(fine.0, fine.1, error, evaluator.precision())
}

/// Position and weight of the rule at parameter `t`.
fn node(range: &Range, t: f64) -> (f64, f64) {
    let (sinh, cosh) = (float::sinh(t) * FRAC_PI_2, float::cosh(t) * FRAC_PI_2);
    match range {
        Range::Finite(a, b) => {
            let half = (b - a) / 2.0;
            let inner = float::cosh(sinh);
            let weight = half * cosh / (inner * inner);
            // Close to an end, the distance to that end is computed instead of the position.
            let distance = half * 2.0 / (1.0 + float::exp(2.0 * sinh.abs()));
            let x = if sinh > 0.0 { b - distance } else { a + distance };
            (x, weight)
        }
        Range::ToInfinity(a) => (a + float::exp(sinh), cosh * float::exp(sinh)),
        Range::FromInfinity(b) => (b - float::exp(sinh), cosh * float::exp(sinh)),
        Range::Everywhere => (float::sinh(sinh), cosh * float::cosh(sinh)),
    }
}

/// A limit from two places very close to it.
pub(super) fn limit<B: Ball>(
    evaluator: &mut Evaluator<'_, B>,
    body: Id,
    variable: Id,
    target: Id,
    side: i8,
    depth: u32,
) -> Res<B> {
    if evaluator.precision() < ENOUGH {
        return Err(Fail::Imprecise);
    }
    let power = |n: i64| Rational::integer(2).pow(n, 1 << 10).ok_or(Fail::Imprecise);
    let infinite = match end_point(evaluator, target, depth)? {
        End::Infinite(positive) => Some(positive),
        End::At(_) => None,
    };
    let places: Vec<(Rational, Rational)> = match infinite {
        Some(positive) => {
            let sign = Rational::integer(if positive { 1 } else { -1 });
            vec![(power(90)?.mul(&sign), power(100)?.mul(&sign))]
        }
        None => {
            let both = [(power(-90)?, power(-100)?), (power(-90)?.neg(), power(-100)?.neg())];
            match side {
                1 => vec![both[0].clone()],
                -1 => vec![both[1].clone()],
                _ => both.to_vec(),
            }
        }
    };
    let center = if infinite.is_some() {
        Value::Exact(Rational::ZERO)
    } else {
        evaluator.at(target, depth)?
    };
    let precision = evaluator.precision();
    let mut found: Option<Complex<B>> = None;
    for (near, nearer) in places {
        let mut at = |offset: Rational| -> Result<Complex<B>, Fail> {
            let place = match &center {
                Value::Exact(value) => Value::Exact(value.add(&offset)),
                Value::Ball(value) => {
                    let offset = Complex::rational(&offset, precision).ok_or(Fail::Imprecise)?;
                    Value::Ball(value.add(&offset).ok_or(Fail::Imprecise)?)
                }
            };
            evaluator.eval_with(body, variable, place, depth)?.to_complex(precision)
        };
        let (far, close) = (at(near)?, at(nearer)?);
        let gap = far.sub(&close).ok_or(Fail::Imprecise)?;
        let blur = gap.re.magnitude().max(gap.im.magnitude());
        let size = close.re.magnitude().max(close.im.magnitude());
        if size > 60.0 || blur > -24.0 {
            return Err(Fail::Unsupported);
        }
        let widened = Complex {
            re: close.re.widen(blur),
            im: if close.is_real() { close.im } else { close.im.widen(blur) },
        };
        if let Some(other) = &found {
            let between = widened.sub(other).ok_or(Fail::Imprecise)?;
            if between.is_nonzero() {
                return Err(Fail::Undefined);
            }
        }
        found = Some(widened);
    }
    evaluator.approximate = true;
    found.map(Value::Ball).ok_or(Fail::Unsupported)
}

/// An infinite sum by Levin's transformation of its first terms.
pub(super) fn infinite_series<B: Ball>(
    evaluator: &mut Evaluator<'_, B>,
    body: Id,
    index: Id,
    low: i64,
    is_sum: bool,
    depth: u32,
) -> Res<B> {
    if !is_sum {
        return Err(Fail::Unsupported);
    }
    if evaluator.precision() < ENOUGH {
        return Err(Fail::Imprecise);
    }
    const TERMS: usize = 48;
    let precision = evaluator.precision();
    let mut terms: Vec<Complex<B>> = Vec::with_capacity(TERMS);
    for k in 0..TERMS {
        let at = Value::Exact(Rational::from(low.saturating_add(k as i64)));
        terms.push(evaluator.eval_with(body, index, at, depth)?.to_complex(precision)?);
    }
    let (coarse, fine) = (levin(&terms[..TERMS - 8], precision), levin(&terms, precision));
    let (Some(coarse), Some(fine)) = (coarse, fine) else { return Err(Fail::Imprecise) };
    let gap = fine.sub(&coarse).ok_or(Fail::Imprecise)?;
    let blur = gap.re.magnitude().max(gap.im.magnitude());
    if blur > -24.0 {
        return Err(Fail::Unsupported);
    }
    evaluator.approximate = true;
    Ok(Value::Ball(Complex {
        re: fine.re.widen(blur + 4.0),
        im: if fine.is_real() { fine.im } else { fine.im.widen(blur + 4.0) },
    }))
}

/// Levin's u-transformation of the partial sums of `terms`.
fn levin<B: Ball>(terms: &[Complex<B>], precision: u32) -> Option<Complex<B>> {
    let n = terms.len().checked_sub(1)?;
    let constant = |value: &Rational| Complex::<B>::rational(value, precision);
    let mut above = constant(&Rational::ZERO)?;
    let mut below = constant(&Rational::ZERO)?;
    let mut partial = constant(&Rational::ZERO)?;
    let mut choose = Rational::ONE;
    for (j, term) in terms.iter().enumerate() {
        partial = partial.add(term)?;
        let place = Rational::from(j as i64 + 1);
        // (-1)^j C(n, j) ((1 + j)/(1 + n))^(n-1) / ((1 + j) a_j)
        let ratio = place.div(&Rational::from(n as i64 + 1))?;
        let mut factor = choose.mul(&ratio.pow(n as i64 - 1, 1 << 14)?).div(&place)?;
        if j % 2 == 1 {
            factor = factor.neg();
        }
        let weight = constant(&factor)?.div(term)?;
        above = above.add(&weight.mul(&partial)?)?;
        below = below.add(&weight)?;
        choose =
            choose.mul(&Rational::from(n as i64 - j as i64)).div(&Rational::from(j as i64 + 1))?;
    }
    above.div(&below)
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::expr::{Arena, Constant, Func, Id, Node};
    use crate::number::Rational;
    use crate::zero::{self, Options, Outcome};

    fn same(arena: &mut Arena, a: Id, b: Id) -> bool {
        let outcome = zero::compare(arena, a, b, Options::default(), &mut Budget::default());
        matches!(outcome, Outcome::Equal(_))
    }

    #[test]
    fn integrals_over_finite_and_infinite_ranges() {
        let mut t = Arena::new();
        let (x, zero, one, two) = (t.letter("x"), t.integer(0), t.integer(1), t.integer(2));
        let square = t.pow(x, two);
        let area = t.intern(Node::Integral(square, x, Some((zero, one))));
        let third = t.number(Rational::Small(1, 3));
        assert!(same(&mut t, area, third));
        let half = t.number(Rational::HALF);
        assert!(!same(&mut t, area, half));
        // the Gaussian integral over the half line
        let (e, infinity, pi) =
            (t.constant(Constant::E), t.constant(Constant::Infinity), t.constant(Constant::Pi));
        let minus = t.neg(square);
        let bell = t.pow(e, minus);
        let area = t.intern(Node::Integral(bell, x, Some((zero, infinity))));
        let root = t.sqrt(pi);
        let expected = t.div(root, two);
        assert!(same(&mut t, area, expected));
    }

    #[test]
    fn limits_and_series() {
        let mut t = Arena::new();
        let (x, zero, one, two) = (t.letter("x"), t.integer(0), t.integer(1), t.integer(2));
        let sine = t.func(Func::Sin, &[x]);
        let ratio = t.div(sine, x);
        let limit = t.intern(Node::Limit(ratio, x, zero, 0));
        assert!(same(&mut t, limit, one));
        let (e, infinity) = (t.constant(Constant::E), t.constant(Constant::Infinity));
        let small = t.recip(x);
        let base = t.add(&[one, small]);
        let power = t.pow(base, x);
        let limit = t.intern(Node::Limit(power, x, infinity, 0));
        assert!(same(&mut t, limit, e));
        // sum 1/k^2 = pi^2/6, sum 1/2^k = 1
        let square = t.pow(x, two);
        let term = t.recip(square);
        let sum = t.intern(Node::Sum(term, x, one, infinity));
        let (pi, six) = (t.constant(Constant::Pi), t.integer(6));
        let pi2 = t.pow(pi, two);
        let expected = t.div(pi2, six);
        assert!(same(&mut t, sum, expected));
        let power = t.pow(two, x);
        let term = t.recip(power);
        let sum = t.intern(Node::Sum(term, x, one, infinity));
        assert!(same(&mut t, sum, one));
        assert!(!same(&mut t, sum, two));
    }
}
