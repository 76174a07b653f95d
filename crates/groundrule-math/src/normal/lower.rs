//! Carries out operators: derivatives taken, polynomials integrated, matrices multiplied, determinants expanded.

use super::derivative::derivative;
use super::matrix::{self, Matrix};
use super::poly::fraction;
use crate::budget::Budget;
use crate::expr::{Arena, Constant, Func, Id, Kinds, Node};
use crate::number::Rational;
use crate::zero::Options;
use std::f64::consts::FRAC_PI_2;

/// The expression with derivatives and matrix operations carried out if there are rules for them.
pub(crate) fn lower(arena: &mut Arena, root: Id, budget: &mut Budget) -> Id {
    let operators =
        Kinds::DERIVATIVE.or(Kinds::MATRIX).or(Kinds::BOUNDED_INTEGRAL).or(Kinds::LIMIT);
    if !arena.holds(root, operators) {
        return root;
    }
    arena.rewrite(root, |arena, node| {
        if budget.steps == 0 || arena.len() > budget.nodes as usize {
            return arena.intern(node);
        }
        carried_out(arena, &node, budget).unwrap_or_else(|| arena.intern(node))
    })
}

/// The limit of a fraction of polynomials with rational coefficients, if it is a number.
fn limit(arena: &mut Arena, body: Id, variable: Id, target: Id, budget: &mut Budget) -> Option<Id> {
    let (above, below) = fraction(arena, body, variable, Options::default(), budget)?;
    let value = match arena.get(target) {
        Node::Number(at) => {
            let at = at.clone();
            let value = |list: &[Rational]| {
                list.iter().rev().fold(Rational::ZERO, |sum, term| sum.mul(&at).add(term))
            };
            value(&above).div(&value(&below))?
        }
        node if is_infinite(arena, node) => {
            let lead = |list: &[Rational]| list.iter().rposition(|term| !term.is_zero());
            match (lead(&above), lead(&below)?) {
                (None, _) => Rational::ZERO,
                (Some(one), two) if one < two => Rational::ZERO,
                (Some(one), two) if one == two => above.get(one)?.div(below.get(two)?)?,
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(arena.number(value))
}

/// Infinity, or its opposite.
fn is_infinite(arena: &Arena, node: &Node) -> bool {
    let infinity = |id: Id| matches!(arena.get(id), Node::Constant(Constant::Infinity));
    match node {
        Node::Constant(Constant::Infinity) => true,
        Node::Mul(factors) => factors.iter().any(|&factor| infinity(factor)),
        _ => false,
    }
}

fn carried_out(arena: &mut Arena, node: &Node, budget: &mut Budget) -> Option<Id> {
    match node {
        Node::Derivative(body, variable, order) => {
            let mut result = *body;
            for _ in 0..(*order).min(8) {
                result = derivative(arena, result, *variable, budget)?;
            }
            Some(result)
        }
        &Node::Integral(body, variable, Some((low, high))) => {
            integral(arena, body, variable, (low, high), budget)
        }
        &Node::Limit(body, variable, target, _) => limit(arena, body, variable, target, budget),
        Node::Add(terms) => {
            let mut sum = Matrix::of(arena, *terms.first()?)?;
            for &term in terms.iter().skip(1) {
                let next = Matrix::of(arena, term)?;
                sum = sum.add(&next, arena)?;
            }
            Some(sum.intern(arena))
        }
        Node::Mul(factors) => {
            let mut product: Option<Matrix> = None;
            let mut scale: Vec<Id> = Vec::new();
            for &factor in factors {
                match (Matrix::of(arena, factor), product.take()) {
                    (Some(next), Some(so_far)) => product = Some(so_far.mul(&next, arena)?),
                    (Some(next), None) => product = Some(next),
                    (None, so_far) => {
                        product = so_far;
                        scale.push(factor);
                    }
                }
            }
            let product = product?;
            if scale.is_empty() {
                return Some(product.intern(arena));
            }
            let factor = arena.mul(&scale);
            Some(product.scale(factor, arena).intern(arena))
        }
        Node::Pow(base, exponent) => {
            let base = Matrix::of(arena, *base)?;
            let Node::Number(exponent) = arena.get(*exponent) else { return None };
            let exponent = exponent.to_i64()?;
            Some(base.power(exponent, arena)?.intern(arena))
        }
        Node::Func(func, arguments) => matrix::apply(arena, *func, arguments),
        _ => None,
    }
}

/// The integral of a polynomial with rational coefficients.
fn integral(
    arena: &mut Arena,
    body: Id,
    variable: Id,
    (low, high): (Id, Id),
    budget: &mut Budget,
) -> Option<Id> {
    let is_infinite = |node: &Node| matches!(node, Node::Constant(Constant::Infinity));
    if arena.any(low, is_infinite) || arena.any(high, is_infinite) {
        return None;
    }
    if !arena.is_closed(body) && is_balanced(arena, body, variable, (low, high)) {
        return Some(arena.integer(0));
    }
    let is_fraction = |node: &Node| matches!(node, Node::Pow(_, exponent) if !matches!(arena.get(*exponent), Node::Number(n) if !n.is_negative()));
    if arena.any(body, is_fraction) {
        return None;
    }
    let options = Options::default();
    let coefficients: Vec<Id> = match super::coefficients(arena, body, variable, options, budget) {
        Some(numbers) => numbers.into_iter().map(|number| arena.number(number)).collect(),
        None => powers_of(arena, body, variable, budget)?,
    };
    let mut terms = Vec::with_capacity(coefficients.len());
    for (power, coefficient) in coefficients.into_iter().enumerate() {
        if matches!(arena.get(coefficient), Node::Number(number) if number.is_zero()) {
            continue;
        }
        let next = Rational::integer(i64::try_from(power).ok()? + 1);
        let scale = arena.number(next.recip()?);
        let next = arena.number(next);
        let (above, below) = (arena.pow(high, next), arena.pow(low, next));
        let difference = arena.sub(above, below);
        terms.push(arena.mul(&[coefficient, scale, difference]));
    }
    Some(arena.add(&terms))
}

/// Whether an odd function is integrated from a number to its opposite.
fn is_balanced(arena: &mut Arena, body: Id, variable: Id, (low, high): (Id, Id)) -> bool {
    let reach = match arena.get(high) {
        Node::Number(value) => value.to_f64().0.abs(),
        _ => f64::INFINITY,
    };
    parity(arena, body, variable, reach, 0) == Some(Parity::Odd)
        && match (arena.get(low), arena.get(high)) {
            (Node::Number(low), Node::Number(high)) => low.add(high).is_zero(),
            _ => arena.neg(high) == low,
        }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Parity {
    Even,
    Odd,
}

/// Whether a function without poles is even or odd, for values of its variable up to a size.
fn parity(arena: &Arena, id: Id, variable: Id, reach: f64, depth: u32) -> Option<Parity> {
    const DEEPEST: u32 = 16;
    if depth > DEEPEST {
        return None;
    }
    if id == variable {
        return Some(Parity::Odd);
    }
    let of = |id: Id| parity(arena, id, variable, reach, depth + 1);
    match arena.get(id) {
        Node::Number(_) | Node::Decimal(_) | Node::Constant(_) | Node::Symbol(_) => {
            Some(Parity::Even)
        }
        Node::Add(terms) => {
            let (&first, others) = terms.split_first()?;
            let first = of(first)?;
            others.iter().all(|&term| of(term) == Some(first)).then_some(first)
        }
        Node::Mul(factors) => {
            let mut odd = false;
            for &factor in factors {
                odd ^= of(factor)? == Parity::Odd;
            }
            Some(if odd { Parity::Odd } else { Parity::Even })
        }
        Node::Pow(base, exponent) => match (of(*base)?, arena.get(*exponent)) {
            (parity, Node::Number(n)) if n.is_integer() && !n.is_negative() => {
                Some(if n.to_i64()? % 2 == 0 { Parity::Even } else { parity })
            }
            _ => None,
        },
        Node::Func(func, arguments) => {
            let &[argument] = &arguments[..] else { return None };
            match func {
                Func::Sin | Func::Sinh | Func::Atan => of(argument),
                Func::Asin if argument == variable && reach <= 1.0 => Some(Parity::Odd),
                Func::Tan if argument == variable && reach < FRAC_PI_2 => Some(Parity::Odd),
                Func::Cos | Func::Cosh | Func::Abs => of(argument).map(|_| Parity::Even),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The coefficients of a polynomial whose coefficients may contain other letters, the constant one first.
fn powers_of(arena: &mut Arena, body: Id, variable: Id, budget: &mut Budget) -> Option<Vec<Id>> {
    const HIGHEST: usize = 12;
    budget.spend(4).ok()?;
    let zero = arena.integer(0);
    if body == variable {
        return Some(vec![zero, arena.integer(1)]);
    }
    let Node::Symbol(symbol) = arena.get(variable).clone() else { return None };
    if !arena.free_symbols(body).contains(&symbol) {
        return Some(vec![body]);
    }
    let product = |arena: &mut Arena, a: &[Id], b: &[Id]| -> Option<Vec<Id>> {
        let length = (a.len() + b.len()).checked_sub(1).filter(|&length| length <= HIGHEST)?;
        (0..length)
            .map(|power| {
                let parts: Vec<Id> = (0..=power)
                    .filter_map(|i| Some((*a.get(i)?, *b.get(power - i)?)))
                    .map(|(x, y)| arena.mul(&[x, y]))
                    .collect();
                Some(arena.add(&parts))
            })
            .collect()
    };
    match arena.get(body).clone() {
        Node::Add(terms) => {
            let mut sum: Vec<Id> = Vec::new();
            for &term in &*terms {
                for (power, part) in
                    powers_of(arena, term, variable, budget)?.into_iter().enumerate()
                {
                    match sum.get(power).copied() {
                        Some(so_far) => sum[power] = arena.add(&[so_far, part]),
                        None => sum.push(part),
                    }
                }
            }
            Some(sum)
        }
        Node::Mul(factors) => {
            let mut result = vec![arena.integer(1)];
            for &factor in &*factors {
                let next = powers_of(arena, factor, variable, budget)?;
                result = product(arena, &result, &next)?;
            }
            Some(result)
        }
        Node::Pow(base, exponent) => {
            let Node::Number(exponent) = arena.get(exponent) else { return None };
            let exponent = exponent.to_i64().filter(|n| (1..HIGHEST as i64).contains(n))?;
            let base = powers_of(arena, base, variable, budget)?;
            let mut result = base.clone();
            for _ in 1..exponent {
                result = product(arena, &result, &base)?;
            }
            Some(result)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zero::{self, Options, Outcome};

    fn same(arena: &mut Arena, a: Id, b: Id) -> bool {
        let outcome = zero::compare(arena, a, b, Options::default(), &mut Budget::default());
        matches!(outcome, Outcome::Equal(_))
    }

    #[test]
    fn a_derivative_is_taken_and_gone() {
        let mut t = Arena::new();
        let x = t.letter("x");
        let sine = t.func(Func::Sin, &[x]);
        let slope = t.intern(Node::Derivative(sine, x, 1));
        let lowered = lower(&mut t, slope, &mut Budget::default());
        assert!(!t.any(lowered, |node| matches!(node, Node::Derivative(..))));
        let cosine = t.func(Func::Cos, &[x]);
        assert!(same(&mut t, lowered, cosine));
    }

    #[test]
    fn the_rules_of_differentiation() {
        let mut t = Arena::new();
        let (x, two) = (t.letter("x"), t.integer(2));
        // x^x -> x^x (ln x + 1)
        let power = t.pow(x, x);
        let slope = t.intern(Node::Derivative(power, x, 1));
        let log = t.func(Func::Log, &[x]);
        let one = t.integer(1);
        let sum = t.add(&[log, one]);
        let expected = t.mul(&[power, sum]);
        assert!(same(&mut t, slope, expected));
        // atan(x^2) -> 2x / (1 + x^4)
        let square = t.pow(x, two);
        let arc = t.func(Func::Atan, &[square]);
        let slope = t.intern(Node::Derivative(arc, x, 1));
        let fourth = t.mul(&[square, square]);
        let below = t.add(&[one, fourth]);
        let above = t.mul(&[two, x]);
        let expected = t.div(above, below);
        assert!(same(&mut t, slope, expected));
        let wrong = t.div(x, below);
        assert!(!same(&mut t, slope, wrong));
    }

    #[test]
    fn matrices_multiply_and_invert() {
        let mut t = Arena::new();
        let n: Vec<Id> = (0..=8).map(|n| t.integer(n)).collect();
        let matrix = |t: &mut Arena, rows, columns, entries: &[i64]| {
            let entries: Vec<Id> = entries.iter().map(|&e| t.integer(e)).collect();
            t.intern(Node::Matrix { rows, columns, entries: entries.into() })
        };
        let a = matrix(&mut t, 2, 2, &[1, 2, 3, 4]);
        let v = matrix(&mut t, 2, 1, &[1, 1]);
        let det = t.func(Func::Det, &[a]);
        let minus_two = t.integer(-2);
        assert!(same(&mut t, det, minus_two));
        let inverse = t.recip(a);
        let product = t.mul(&[inverse, a, v]);
        let trace = t.func(Func::Norm, &[product]);
        let root = t.sqrt(n[2]);
        assert!(same(&mut t, trace, root));
    }
}
