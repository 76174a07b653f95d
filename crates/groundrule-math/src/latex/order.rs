//! How two ends of an interval lie to each other, as far as the reader must know it.

use super::build::is_negative_infinity;
use crate::expr::{Arena, Constant, Domain, Func, Id, Node};
use crate::number::Rational;
use std::cmp::Ordering;

/// How the first lies to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Less,
    Equal,
    Greater,
}

impl From<Ordering> for Order {
    fn from(ordering: Ordering) -> Self {
        match ordering {
            Ordering::Less => Order::Less,
            Ordering::Equal => Order::Equal,
            Ordering::Greater => Order::Greater,
        }
    }
}

/// Compares two terms when that can be told without knowing what their letters stand for.
pub(super) fn compare(arena: &Arena, left: Id, right: Id) -> Option<Order> {
    if left == right {
        return finite_or_infinite(arena, left).then_some(Order::Equal);
    }
    if let (Some(a), Some(b)) = (exact(arena, left), exact(arena, right)) {
        let sign = a.sub(&b).signum();
        return Some(sign.cmp(&0).into());
    }
    match (infinite_sign(arena, left), infinite_sign(arena, right)) {
        (Some(a), Some(b)) => return Some(a.cmp(&b).into()),
        (Some(a), None) if is_real(arena, right, 0) => {
            return Some(if a { Order::Greater } else { Order::Less });
        }
        (None, Some(b)) if is_real(arena, left, 0) => {
            return Some(if b { Order::Less } else { Order::Greater });
        }
        (None, None) => {}
        _ => return None,
    }
    if let (Some(a), Some(b)) = (approximate(arena, left, 0), approximate(arena, right, 0)) {
        let scale = a.abs().max(b.abs());
        if (a - b).abs() <= scale * 1e-13 {
            return Some(Order::Equal);
        }
        return a.partial_cmp(&b).map(Order::from);
    }
    difference_sign(arena, left, right)
}

/// Whether two terms are the same number written differently.
pub(super) fn same_number(arena: &Arena, left: Id, right: Id) -> bool {
    left == right
        || matches!((arena.get(left), arena.get(right)), (Node::Number(a), Node::Number(b)) if a == b)
}

fn finite_or_infinite(arena: &Arena, id: Id) -> bool {
    !matches!(
        arena.get(id),
        Node::Constant(Constant::Undefined | Constant::ComplexInfinity | Constant::I)
    ) && !is_never_real(arena, id)
}

/// The sign of an infinity: `true` for the positive one.
pub(super) fn infinite_sign(arena: &Arena, id: Id) -> Option<bool> {
    match arena.get(id) {
        Node::Constant(Constant::Infinity) => Some(true),
        Node::Mul(_) if is_negative_infinity(arena, id) => Some(false),
        _ => None,
    }
}

fn exact(arena: &Arena, id: Id) -> Option<Rational> {
    match arena.get(id) {
        Node::Number(value) => Some(value.clone()),
        Node::Decimal(decimal) => Some(decimal.value.clone()),
        _ => None,
    }
}

/// Whether a term is certainly a real, finite number.
fn is_real(arena: &Arena, id: Id, depth: u32) -> bool {
    if depth > 32 {
        return false;
    }
    match arena.get(id) {
        Node::Number(_) | Node::Decimal(_) => true,
        Node::Constant(constant) => {
            matches!(constant, Constant::Pi | Constant::E | Constant::EulerGamma)
        }
        Node::Symbol(symbol) => symbol.domain == Domain::Real,
        Node::Add(parts) | Node::Mul(parts) => {
            parts.iter().all(|&part| is_real(arena, part, depth + 1))
        }
        Node::Pow(base, exponent) => {
            let whole = matches!(arena.get(*exponent), Node::Number(value) if value.is_integer() && !value.is_negative());
            (whole && is_real(arena, *base, depth + 1)) || approximate(arena, id, depth).is_some()
        }
        Node::Percent(inner) => is_real(arena, *inner, depth + 1),
        Node::Func(
            Func::Exp
            | Func::Sin
            | Func::Cos
            | Func::Atan
            | Func::Abs
            | Func::Floor
            | Func::Ceiling,
            parts,
        ) => parts.iter().all(|&part| is_real(arena, part, depth + 1)),
        _ => approximate(arena, id, depth).is_some(),
    }
}

/// Whether a term is certainly not real: the imaginary unit, the root of a negative number, or a sum or
/// product with one such part and otherwise real ones.
pub(super) fn is_never_real(arena: &Arena, id: Id) -> bool {
    never_real(arena, id, 0)
}

fn never_real(arena: &Arena, id: Id, depth: u32) -> bool {
    if depth > 32 {
        return false;
    }
    match arena.get(id) {
        Node::Constant(constant) => matches!(constant, Constant::I | Constant::ComplexInfinity),
        Node::Add(parts) | Node::Mul(parts) => {
            let mut found = 0;
            for &part in parts.iter() {
                if never_real(arena, part, depth + 1) {
                    found += 1;
                } else if !is_real(arena, part, depth + 1)
                    || approximate(arena, part, depth + 1) == Some(0.0)
                {
                    return false;
                }
            }
            found == 1
        }
        Node::Pow(base, exponent) => {
            let root = matches!(arena.get(*exponent), Node::Number(value) if !value.is_integer());
            root && approximate(arena, *base, depth + 1).is_some_and(|value| value < 0.0)
        }
        Node::Func(Func::Log, parts) => parts.first().is_some_and(|&part| {
            approximate(arena, part, depth + 1).is_some_and(|value| value < 0.0)
        }),
        _ => false,
    }
}

/// A number near the value of a term without letters.
fn approximate(arena: &Arena, id: Id, depth: u32) -> Option<f64> {
    if depth > 32 {
        return None;
    }
    let value = match arena.get(id) {
        Node::Number(value) => value.to_f64().0,
        Node::Decimal(decimal) => decimal.value.to_f64().0,
        Node::Constant(Constant::Pi) => std::f64::consts::PI,
        Node::Constant(Constant::E) => std::f64::consts::E,
        Node::Constant(Constant::EulerGamma) => 0.577_215_664_901_532_9,
        Node::Add(parts) => {
            let mut sum = 0.0;
            for &part in parts.iter() {
                sum += approximate(arena, part, depth + 1)?;
            }
            sum
        }
        Node::Mul(parts) => {
            let mut product = 1.0;
            for &part in parts.iter() {
                product *= approximate(arena, part, depth + 1)?;
            }
            product
        }
        Node::Pow(base, exponent) => {
            let base = approximate(arena, *base, depth + 1)?;
            let exponent = approximate(arena, *exponent, depth + 1)?;
            base.powf(exponent)
        }
        Node::Percent(inner) => approximate(arena, *inner, depth + 1)? / 100.0,
        Node::Func(function, parts) => {
            let first = approximate(arena, *parts.first()?, depth + 1)?;
            match (function, parts.get(1)) {
                (Func::Log, Some(&base)) => first.ln() / approximate(arena, base, depth + 1)?.ln(),
                (Func::Log, None) => first.ln(),
                (Func::Sin, _) => first.sin(),
                (Func::Cos, _) => first.cos(),
                (Func::Tan, _) => first.tan(),
                (Func::Asin, _) => first.asin(),
                (Func::Acos, _) => first.acos(),
                (Func::Atan, _) => first.atan(),
                (Func::Exp, _) => first.exp(),
                (Func::Abs, _) => first.abs(),
                (Func::Floor, _) => first.floor(),
                (Func::Ceiling, _) => first.ceil(),
                _ => return None,
            }
        }
        _ => return None,
    };
    value.is_finite().then_some(value)
}

/// The sign of the difference of two sums whose letters cancel.
fn difference_sign(arena: &Arena, left: Id, right: Id) -> Option<Order> {
    let mut terms: Vec<(Vec<Id>, Rational)> = Vec::new();
    let mut constant = Rational::ZERO;
    for (side, sign) in [(left, Rational::ONE), (right, Rational::MINUS_ONE)] {
        let parts: &[Id] = match arena.get(side) {
            Node::Add(parts) => parts,
            _ => std::slice::from_ref(&side),
        };
        if parts.len() > 32 {
            return None;
        }
        for &part in parts {
            let (mut letters, mut coefficient) = (Vec::new(), sign.clone());
            let factors: &[Id] = match arena.get(part) {
                Node::Mul(factors) => factors,
                _ => std::slice::from_ref(&part),
            };
            for &factor in factors {
                match exact(arena, factor) {
                    Some(value) => coefficient = coefficient.mul(&value),
                    None => letters.push(factor),
                }
            }
            if letters.is_empty() {
                constant = constant.add(&coefficient);
                continue;
            }
            letters.sort_unstable();
            match terms.iter_mut().find(|(known, _)| *known == letters) {
                Some((_, sum)) => *sum = sum.add(&coefficient),
                None => terms.push((letters, coefficient)),
            }
        }
    }
    if terms.iter().any(|(_, coefficient)| !coefficient.is_zero()) {
        return None;
    }
    Some(constant.signum().cmp(&0).into())
}

/// The first letter in a term.
pub(super) fn first_symbol(arena: &Arena, id: Id) -> Option<Id> {
    find_symbol(arena, id, 0, &mut |_| true)
}

/// A symbol that is spelled like a differential, and the variable behind its `d`.
pub(super) fn differential_symbol(arena: &Arena, id: Id) -> Option<(Id, String)> {
    let symbol = find_symbol(arena, id, 0, &mut |name| name.len() > 1 && name.starts_with('d'))?;
    match arena.get(symbol) {
        Node::Symbol(found) => Some((symbol, found.name.get(1..)?.to_owned())),
        _ => None,
    }
}

fn find_symbol(
    arena: &Arena,
    id: Id,
    depth: u32,
    wanted: &mut impl FnMut(&str) -> bool,
) -> Option<Id> {
    if depth > 64 {
        return None;
    }
    match arena.get(id) {
        Node::Symbol(symbol) => wanted(&symbol.name).then_some(id),
        Node::Add(parts) | Node::Mul(parts) | Node::Func(_, parts) | Node::Apply(_, parts) => {
            parts.iter().find_map(|&part| find_symbol(arena, part, depth + 1, wanted))
        }
        Node::Pow(base, exponent) => find_symbol(arena, *base, depth + 1, wanted)
            .or_else(|| find_symbol(arena, *exponent, depth + 1, wanted)),
        Node::Percent(inner) => find_symbol(arena, *inner, depth + 1, wanted),
        _ => None,
    }
}
