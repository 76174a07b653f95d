//! Equations that hold nowhere on the reals.
//!
//! Math-Verify asks a solver for the solutions of both equations, and two empty lists agree. An
//! equation counts as unsolvable only if that is proved: no symbol is left, the exact count of real roots is zero, or
//! the range of the expression leaves zero out. Everything else has solutions.

use super::Comparer;
use crate::expr::{Arena, Constant, Domain, Func, Id, Node, RelOp};
use crate::normal;
use crate::number::Rational;
use crate::number::big::BigFloat;
use crate::number::float;
use crate::zero::{self, Evaluator, Point, Value};
use std::f64::consts::{E, PI};

/// Deeper products and ranges are not followed.
const DEEPEST: u32 = 24;

impl Comparer<'_> {
    /// Whether `a = 0` is proved to hold nowhere, or to say nothing about its letters.
    pub(super) fn unsolvable(&mut self, a: Id) -> bool {
        // A derivative is one more unknown to solve for.
        if self.arena.any(a, |node| matches!(node, Node::Derivative(..))) {
            return false;
        }
        if self.has_pole(a) {
            return true;
        }
        let a = normal::lower(&mut self.arena, a, &mut self.budget);
        let a = normal::collected(&mut self.arena, a, &mut self.budget);
        self.never_zero(a, 0)
    }

    /// Whether a term is infinite without any letter, as `\tan\frac{\pi}{2}` is.
    fn has_pole(&mut self, a: Id) -> bool {
        let terms = match self.node(a) {
            Node::Add(terms) => terms.to_vec(),
            _ => vec![a],
        };
        let options = self.options();
        terms.into_iter().any(|term| match *self.node(term) {
            Node::Mul(ref factors) => match factors[..] {
                [sign, term] if matches!(self.node(sign), Node::Number(_)) => self.has_pole(term),
                _ => false,
            },
            Node::Func(func, ref arguments) if self.arena.is_closed(term) => {
                let &[argument] = &arguments[..] else { return false };
                let below = match func {
                    Func::Tan | Func::Sec => Func::Cos,
                    Func::Cot | Func::Csc => Func::Sin,
                    _ => return false,
                };
                let below = self.arena.func(below, &[argument]);
                let value = zero::value_at(&self.arena, below, options, &mut self.budget);
                value.is_some_and(|(re, im)| re.abs() < 1e-12 && im == 0.0)
            }
            _ => false,
        })
    }

    fn never_zero(&mut self, a: Id, depth: u32) -> bool {
        // Without a letter to solve for there are no solutions, whatever it says about `f(2)`.
        let symbols = self.arena.free_symbols(a);
        if symbols.is_empty() {
            return true;
        }
        let several = symbols.len() > 1;
        if depth > DEEPEST
            || symbols.iter().any(|symbol| symbol.domain != Domain::Real)
            || self.arena.any(a, |node| !is_solved_for(node, several))
        {
            return false;
        }
        let range = Range::of(&self.arena, a, 0);
        if !range.has_zero() {
            return true;
        }
        match self.node(a).clone() {
            // A product is zero where one of its factors is.
            Node::Mul(factors) => factors.iter().all(|&factor| self.never_zero(factor, depth + 1)),
            Node::Pow(base, exponent) => match self.node(exponent) {
                Node::Number(exponent) if !exponent.is_negative() => {
                    self.never_zero(base, depth + 1)
                }
                _ => false,
            },
            _ if several => false,
            _ => self.no_real_root(a),
        }
    }

    /// In one letter: a polynomial without real roots, or a linear equation whose solution is not real.
    fn no_real_root(&mut self, a: Id) -> bool {
        let Some(symbol) = self.arena.free_symbols(a).pop() else { return false };
        let letter = self.arena.intern(Node::Symbol(symbol));
        let options = self.options();
        if let Some((above, below)) =
            normal::fraction(&mut self.arena, a, letter, options, &mut self.budget)
        {
            // Solutions at which a denominator is zero are dropped.
            let above = without_roots_of(above, &below);
            return normal::real_roots(&above, &mut self.budget) == Some(0)
                && !has_nested_roots(&above);
        }
        if let Some(squared) = self.without_square_root(a)
            && let Some(coefficients) =
                normal::coefficients(&mut self.arena, squared, letter, options, &mut self.budget)
        {
            return normal::real_roots(&coefficients, &mut self.budget) == Some(0)
                && !has_nested_roots(&coefficients);
        }
        if let Some(argument) = self.lambert_argument(a, letter) {
            return argument < -float::exp(-1.0);
        }
        let zero = self.number(0);
        let Some((_, value)) = self.solve_linear(RelOp::Eq, a, zero, letter) else { return false };
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 128, options);
        matches!(evaluator.eval(value), Ok(Value::Ball(value)) if !value.is_real())
    }
}

impl Comparer<'_> {
    /// `A + B \sqrt{P}` as `A^2 - B^2 P`, if there is one square root.
    fn without_square_root(&mut self, a: Id) -> Option<Id> {
        let half =
            |node: &Node| matches!(node, Node::Number(n) if !n.is_integer() && n.add(n).is_one());
        let mut roots = self.arena.reachable(a).into_iter().filter_map(|id| match self.node(id) {
            &Node::Pow(base, exponent)
                if half(self.node(exponent)) && !self.arena.is_closed(base) =>
            {
                Some((id, base))
            }
            _ => None,
        });
        let (root, inside) = roots.next()?;
        if roots.next().is_some() {
            return None;
        }
        drop(roots);
        let (zero, one) = (self.number(0), self.number(1));
        let plain = self.arena.substitute(a, root, zero);
        let with_one = self.arena.substitute(a, root, one);
        let scale = self.arena.sub(with_one, plain);
        let left = self.arena.mul(&[plain, plain]);
        let right = self.arena.mul(&[scale, scale, inside]);
        Some(self.arena.sub(left, right))
    }

    /// Of `A x + B + C e^{kx}` and `A x + B + C \ln(kx + m)`, what Lambert's function is taken of. Its value is real from
    /// -1/e on.
    fn lambert_argument(&mut self, a: Id, letter: Id) -> Option<f64> {
        let Node::Add(terms) = self.node(a).clone() else { return None };
        let mut transcendental = None;
        for &term in &terms {
            if !self.arena.is_closed(term) && !self.is_multiple(term, letter) {
                if transcendental.is_some() {
                    return None;
                }
                transcendental = Some(term);
            }
        }
        let term = transcendental?;
        let inner = self.inner_of(term, letter)?;
        let mut at = |id: Id, place: f64| {
            let place = Rational::from_big(dashu_ratio::RBig::try_from(place).ok()?);
            let place = self.arena.number(place);
            let id = self.arena.substitute(id, letter, place);
            let options = self.options();
            let (re, im) = zero::value_at(&self.arena, id, options, &mut self.budget)?;
            (im == 0.0 && re.is_finite()).then_some(re)
        };
        // The inner function is linear, with the value m at zero and the slope k.
        let m = at(inner.id, 0.0)?;
        let k = at(inner.id, 1.0)? - m;
        let (slope, constant, scale, k) = if inner.is_exponent {
            let (low, high) = (at(term, 0.0)?, at(term, 1.0)?);
            let constant = at(a, 0.0)? - low;
            let k = float::ln(high / low);
            (at(a, 1.0)? - constant - high, constant, low, k)
        } else {
            // With y for the logarithm, x is (e^y - m)/k.
            let one = (1.0 - m) / k;
            let e = (E - m) / k;
            let scale = at(term, e)?;
            let linear = |value: f64, term: f64| value - term;
            let (first, second) = (linear(at(a, one)?, at(term, one)?), linear(at(a, e)?, scale));
            let slope = (second - first) / (e - one);
            let constant = first - slope * one;
            (scale, constant - slope * m / k, slope / k, 1.0)
        };
        let argument = scale * k / slope * float::exp(-k * constant / slope);
        argument.is_finite().then_some(argument)
    }

    /// A number times a letter.
    fn is_multiple(&self, term: Id, letter: Id) -> bool {
        match self.node(term) {
            Node::Mul(factors) => {
                let others = factors.iter().filter(|&&factor| !self.arena.is_closed(factor));
                others.copied().eq([letter])
            }
            _ => term == letter,
        }
    }

    /// The exponent or the argument of the logarithm that a term is a multiple of, if it is linear in the letter.
    fn inner_of(&mut self, term: Id, letter: Id) -> Option<Inner> {
        let factor = match self.node(term) {
            Node::Mul(factors) => {
                let mut others = factors.iter().filter(|&&factor| !self.arena.is_closed(factor));
                match (others.next(), others.next()) {
                    (Some(&factor), None) => factor,
                    _ => return None,
                }
            }
            _ => term,
        };
        let (id, is_exponent) = match self.node(factor) {
            &Node::Pow(base, exponent) if self.arena.is_closed(base) => (exponent, true),
            Node::Func(Func::Exp, arguments) => (*arguments.first()?, true),
            Node::Func(Func::Log, arguments) => {
                let closed = arguments.iter().skip(1).all(|&base| self.arena.is_closed(base));
                (*arguments.first().filter(|_| closed)?, false)
            }
            _ => return None,
        };
        let is_linear = match self.node(id) {
            Node::Add(terms) => terms
                .iter()
                .all(|&term| self.arena.is_closed(term) || self.is_multiple(term, letter)),
            _ => self.is_multiple(id, letter),
        };
        is_linear.then_some(Inner { id, is_exponent })
    }
}

/// What an exponential or a logarithm is taken of.
struct Inner {
    id: Id,
    is_exponent: bool,
}

/// A polynomial without the rational roots that it shares with another one.
fn without_roots_of(mut above: Vec<Rational>, below: &[Rational]) -> Vec<Rational> {
    for root in normal::rational_roots(below) {
        while above.len() > 1 && normal::value_at(&above, &root).is_zero() {
            // Divided by x - root, from the highest power down.
            let mut carry = Rational::ZERO;
            let mut quotient: Vec<Rational> = Vec::with_capacity(above.len() - 1);
            for term in above.iter().skip(1).rev() {
                carry = carry.mul(&root).add(term);
                quotient.push(carry.clone());
            }
            quotient.reverse();
            above = quotient;
        }
    }
    above
}

/// Whether the solver can handle such a node. With several letters, it is trusted only with polynomials and moduli.
fn is_solved_for(node: &Node, several: bool) -> bool {
    match node {
        Node::Number(_)
        | Node::Decimal(_)
        | Node::Symbol(_)
        | Node::Add(_)
        | Node::Mul(_)
        | Node::Percent(_)
        | Node::Pow(..) => true,
        Node::Constant(constant) => {
            matches!(constant, Constant::Pi | Constant::E | Constant::I | Constant::EulerGamma)
        }
        Node::Func(Func::Abs, _) => true,
        Node::Func(func, _) => {
            !several
                && matches!(
                    func,
                    Func::Sin
                        | Func::Cos
                        | Func::Tan
                        | Func::Exp
                        | Func::Log
                        | Func::Sinh
                        | Func::Cosh
                        | Func::Tanh
                        | Func::Asin
                        | Func::Acos
                        | Func::Atan
                )
        }
        _ => false,
    }
}

/// A general quartic is solved in nested radicals. The solver cannot tell that they are not real, so it keeps them all.
fn has_nested_roots(coefficients: &[Rational]) -> bool {
    let [_, c, b, a, leading] = coefficients else { return false };
    let divided = |value: &Rational| value.div(leading);
    let (Some(a), Some(b), Some(c)) = (divided(a), divided(b), divided(c)) else { return false };
    // x^4 + a x^3 + b x^2 + c x + d with x = y - a/4 has the linear term c - a b / 2 + a^3 / 8.
    let cube = a.mul(&a).mul(&a);
    let (Some(half), Some(eighth)) =
        (a.mul(&b).div(&Rational::integer(2)), cube.div(&Rational::integer(8)))
    else {
        return false;
    };
    !c.sub(&half).add(&eighth).is_zero()
}

/// The real values an expression may take, rounded outwards, and whether zero may be among them.
#[derive(Debug, Clone, Copy)]
struct Range {
    low: f64,
    high: f64,
    zero: bool,
}

impl Range {
    const ALL: Self = Range { low: f64::NEG_INFINITY, high: f64::INFINITY, zero: true };

    fn new(low: f64, high: f64, zero: bool) -> Self {
        // A bound at zero is exact; others are widened a little.
        let slack = |bound: f64| if bound == 0.0 { 0.0 } else { bound.abs() * 1e-12 };
        let (low, high) = if low.is_nan() || high.is_nan() {
            (f64::NEG_INFINITY, f64::INFINITY)
        } else {
            (low - slack(low), high + slack(high))
        };
        let (low, high) = (
            if low.is_nan() { f64::NEG_INFINITY } else { low },
            if high.is_nan() { f64::INFINITY } else { high },
        );
        Range { low, high, zero: zero && low <= 0.0 && high >= 0.0 }
    }

    fn has_zero(self) -> bool {
        self.zero
    }

    fn exactly(value: &Rational) -> Self {
        if value.is_zero() {
            return Range { low: 0.0, high: 0.0, zero: true };
        }
        let (float, _) = value.to_f64();
        if float == 0.0 || !float.is_finite() {
            return if value.is_negative() {
                Range { low: f64::NEG_INFINITY, high: 0.0, zero: false }
            } else {
                Range { low: 0.0, high: f64::INFINITY, zero: false }
            };
        }
        Range { zero: false, ..Range::new(float, float, false) }
    }

    fn positive(zero: bool) -> Self {
        Range { low: 0.0, high: f64::INFINITY, zero }
    }

    fn of(arena: &Arena, id: Id, depth: u32) -> Self {
        if depth > DEEPEST {
            return Range::ALL;
        }
        let at = |id: Id| Range::of(arena, id, depth + 1);
        match arena.get(id) {
            Node::Number(value) => Range::exactly(value),
            Node::Decimal(decimal) => Range::exactly(&decimal.value),
            Node::Constant(Constant::Pi) => Range::new(PI, PI, false),
            Node::Constant(Constant::E) => Range::new(E, E, false),
            Node::Constant(Constant::EulerGamma) => Range::new(0.57721, 0.57722, false),
            Node::Percent(inner) => at(*inner),
            Node::Add(terms) => {
                let parts: Vec<Range> = terms.iter().map(|&term| at(term)).collect();
                let low = parts.iter().map(|part| part.low).sum::<f64>();
                let high = parts.iter().map(|part| part.high).sum::<f64>();
                // Terms of the same sign vanish only together.
                let one_sign = parts.iter().all(|part| part.low >= 0.0)
                    || parts.iter().all(|part| part.high <= 0.0);
                let zero = !one_sign || parts.iter().all(|part| part.zero);
                Range::new(low, high, zero)
            }
            Node::Mul(factors) => {
                factors.iter().map(|&factor| at(factor)).reduce(Range::times).unwrap_or(Range::ALL)
            }
            Node::Pow(base, exponent) => {
                let below = at(*base);
                match arena.get(*exponent) {
                    Node::Number(value) => below.power(value),
                    _ if below.low >= 0.0 && !below.zero => Range::positive(false),
                    _ => Range::ALL,
                }
            }
            Node::Func(func, arguments) => match (func, &arguments[..]) {
                (Func::Abs, &[argument]) => {
                    let inner = at(argument);
                    let size = if inner.low > 0.0 {
                        inner.low
                    } else if inner.high < 0.0 {
                        -inner.high
                    } else {
                        0.0
                    };
                    Range::new(size, f64::INFINITY, inner.zero)
                }
                (Func::Sin | Func::Cos | Func::Tanh, _) => Range::new(-1.0, 1.0, true),
                (Func::Exp, _) => Range::positive(false),
                (Func::Cosh, _) => Range::new(1.0, f64::INFINITY, false),
                (Func::Atan | Func::Asin, _) => Range::new(-1.571, 1.571, true),
                (Func::Acos, _) => Range::new(0.0, 3.15, true),
                _ => Range::ALL,
            },
            _ => Range::ALL,
        }
    }

    fn times(self, other: Self) -> Self {
        let product = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
        let corners = [
            product(self.low, other.low),
            product(self.low, other.high),
            product(self.high, other.low),
            product(self.high, other.high),
        ];
        let low = corners.into_iter().fold(f64::INFINITY, f64::min);
        let high = corners.into_iter().fold(f64::NEG_INFINITY, f64::max);
        Range { zero: self.zero || other.zero, ..Range::new(low, high, true) }
    }

    fn power(self, exponent: &Rational) -> Self {
        let zero = self.zero && !exponent.is_negative();
        match exponent.to_i64() {
            Some(n @ 1..=64) if self.low > 0.0 => {
                let power = |bound: f64| float::powf(bound, n as f64);
                Range::new(power(self.low), power(self.high), false)
            }
            Some(n) if n % 2 == 0 => Range::positive(zero),
            Some(_) if self.low >= 0.0 => Range::positive(zero),
            Some(_) if self.high <= 0.0 => Range { low: f64::NEG_INFINITY, high: 0.0, zero },
            Some(_) => Range { zero, ..Range::ALL },
            // The principal root; if it is not real, there is no solution either.
            None => Range::positive(zero),
        }
    }
}

#[cfg(test)]
recorded! {
    one: no_real_root, unsolvable;
    one_at: never_zero;
}
