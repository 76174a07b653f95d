//! How two ends of an interval are ordered, as far as the reader must know.

use super::build::is_negative_infinity;
use crate::expr::{Arena, Constant, Domain, Func, Id, Node};
use crate::number::{Rational, float};
use std::cell::Cell;
use std::cmp::Ordering;

/// How many nodes one question may visit: a tree that shares its parts can be larger than it is long.
struct Fuel(Cell<u32>);

impl Default for Fuel {
    fn default() -> Self {
        Fuel(Cell::new(4096))
    }
}

impl Fuel {
    fn spend(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left > 0
    }
}

/// How the first is ordered relative to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Less,
    /// Not greater; more is not known.
    AtMost,
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

/// Compares two terms if that is possible without knowing the values of their letters.
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
        (Some(a), None) if is_real(arena, right, &Fuel::default()) => {
            return Some(if a { Order::Greater } else { Order::Less });
        }
        (None, Some(b)) if is_real(arena, left, &Fuel::default()) => {
            return Some(if b { Order::Less } else { Order::Greater });
        }
        (None, None) => {}
        _ => return None,
    }
    if let (Some(a), Some(b)) =
        (approximate(arena, left, &Fuel::default()), approximate(arena, right, &Fuel::default()))
    {
        let scale = a.abs().max(b.abs());
        if (a - b).abs() <= scale * 1e-13 {
            return Some(Order::Equal);
        }
        return a.partial_cmp(&b).map(Order::from);
    }
    difference_sign(arena, left, right).or_else(|| {
        let (left, right) =
            (sign(arena, left, &Fuel::default())?, sign(arena, right, &Fuel::default())?);
        let below = left.at_most_zero && right.at_least_zero;
        match (below, left.nonzero || right.nonzero) {
            (true, true) => Some(Order::Less),
            (true, false) => Some(Order::AtMost),
            _ => None,
        }
    })
}

/// What is known about a real term's sign.
#[derive(Debug, Clone, Copy)]
struct Signs {
    at_least_zero: bool,
    at_most_zero: bool,
    nonzero: bool,
}

/// The sign of a term whose letters do not matter: squares, absolute values, exponentials.
fn sign(arena: &Arena, id: Id, fuel: &Fuel) -> Option<Signs> {
    if !fuel.spend() {
        return None;
    }
    if let Some(value) = approximate(arena, id, fuel) {
        return Some(Signs {
            at_least_zero: value >= 0.0,
            at_most_zero: value <= 0.0,
            nonzero: value != 0.0,
        });
    }
    let at_least_zero = Signs { at_least_zero: true, at_most_zero: false, nonzero: false };
    match arena.get(id) {
        Node::Func(Func::Abs, _) => Some(at_least_zero),
        Node::Func(Func::Exp, parts) => {
            let real = parts.iter().all(|&part| is_real(arena, part, fuel));
            real.then_some(Signs { nonzero: true, ..at_least_zero })
        }
        Node::Pow(base, exponent) => {
            let even = matches!(
                arena.get(*exponent),
                Node::Number(value) if value.to_i64().is_some_and(|n| n > 0 && n % 2 == 0)
            );
            (even && is_real(arena, *base, fuel)).then_some(at_least_zero)
        }
        Node::Mul(parts) => {
            let mut whole = Signs { at_least_zero: true, at_most_zero: false, nonzero: true };
            for &part in parts.iter() {
                let part = sign(arena, part, fuel)?;
                whole = match (part.at_least_zero, part.at_most_zero) {
                    (true, false) => whole,
                    (false, true) => Signs {
                        at_least_zero: whole.at_most_zero,
                        at_most_zero: whole.at_least_zero,
                        ..whole
                    },
                    _ => return None,
                };
                whole.nonzero &= part.nonzero;
            }
            Some(whole)
        }
        Node::Add(parts) => {
            let mut whole = Signs { at_least_zero: true, at_most_zero: true, nonzero: false };
            for &part in parts.iter() {
                let part = sign(arena, part, fuel)?;
                whole.at_least_zero &= part.at_least_zero;
                whole.at_most_zero &= part.at_most_zero;
                whole.nonzero |= part.nonzero;
            }
            (whole.at_least_zero || whole.at_most_zero).then_some(whole)
        }
        _ => None,
    }
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
fn is_real(arena: &Arena, id: Id, fuel: &Fuel) -> bool {
    if !fuel.spend() {
        return false;
    }
    match arena.get(id) {
        Node::Number(_) | Node::Decimal(_) => true,
        Node::Constant(constant) => {
            matches!(constant, Constant::Pi | Constant::E | Constant::EulerGamma)
        }
        Node::Symbol(symbol) => symbol.domain == Domain::Real,
        Node::Add(parts) | Node::Mul(parts) => parts.iter().all(|&part| is_real(arena, part, fuel)),
        Node::Pow(base, exponent) => {
            let integer = matches!(arena.get(*exponent), Node::Number(value) if value.is_integer());
            (integer && is_real(arena, *base, fuel)) || approximate(arena, id, fuel).is_some()
        }
        Node::Percent(inner) => is_real(arena, *inner, fuel),
        Node::Func(
            Func::Exp
            | Func::Sin
            | Func::Cos
            | Func::Atan
            | Func::Abs
            | Func::Floor
            | Func::Ceiling,
            parts,
        ) => parts.iter().all(|&part| is_real(arena, part, fuel)),
        _ => approximate(arena, id, fuel).is_some(),
    }
}

/// Whether a term is certainly not real: the imaginary unit, the root of a negative number, or a sum or
/// product with one such part and otherwise real ones.
pub(super) fn is_never_real(arena: &Arena, id: Id) -> bool {
    never_real(arena, id, &Fuel::default())
}

fn never_real(arena: &Arena, id: Id, fuel: &Fuel) -> bool {
    if !fuel.spend() {
        return false;
    }
    match arena.get(id) {
        Node::Constant(constant) => matches!(constant, Constant::I | Constant::ComplexInfinity),
        Node::Add(parts) | Node::Mul(parts) => {
            let product = matches!(arena.get(id), Node::Mul(_));
            let mut found = 0;
            for &part in parts.iter() {
                if never_real(arena, part, fuel) {
                    found += 1;
                } else if !is_real(arena, part, fuel) || (product && !is_nonzero(arena, part, fuel))
                {
                    return false;
                }
            }
            found == 1
        }
        Node::Pow(base, exponent) => {
            let root = matches!(arena.get(*exponent), Node::Number(value) if !value.is_integer());
            root && approximate(arena, *base, fuel).is_some_and(|value| value < 0.0)
        }
        Node::Func(Func::Log, parts) => parts
            .first()
            .is_some_and(|&part| approximate(arena, part, fuel).is_some_and(|value| value < 0.0)),
        _ => false,
    }
}

/// Whether a real term is certainly not zero.
fn is_nonzero(arena: &Arena, id: Id, fuel: &Fuel) -> bool {
    if !fuel.spend() {
        return false;
    }
    match arena.get(id) {
        Node::Pow(_, exponent) => {
            matches!(arena.get(*exponent), Node::Number(value) if value.is_negative())
                || approximate(arena, id, fuel).is_some_and(|value| value != 0.0)
        }
        Node::Mul(parts) => parts.iter().all(|&part| is_nonzero(arena, part, fuel)),
        _ => approximate(arena, id, fuel).is_some_and(|value| value != 0.0),
    }
}

/// A number near the value of a term without letters.
fn approximate(arena: &Arena, id: Id, fuel: &Fuel) -> Option<f64> {
    if !fuel.spend() {
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
                sum += approximate(arena, part, fuel)?;
            }
            sum
        }
        Node::Mul(parts) => {
            let mut product = 1.0;
            for &part in parts.iter() {
                product *= approximate(arena, part, fuel)?;
            }
            product
        }
        Node::Pow(base, exponent) => {
            let base = approximate(arena, *base, fuel)?;
            let exponent = approximate(arena, *exponent, fuel)?;
            float::powf(base, exponent)
        }
        Node::Percent(inner) => approximate(arena, *inner, fuel)? / 100.0,
        Node::Func(function, parts) => {
            let first = approximate(arena, *parts.first()?, fuel)?;
            match (function, parts.get(1)) {
                (Func::Log, Some(&base)) => {
                    float::ln(first) / float::ln(approximate(arena, base, fuel)?)
                }
                (Func::Log, None) => float::ln(first),
                (Func::Sin, _) => float::sin(first),
                (Func::Cos, _) => float::cos(first),
                (Func::Tan, _) => float::tan(first),
                (Func::Asin, _) => float::asin(first),
                (Func::Acos, _) => float::acos(first),
                (Func::Atan, _) => float::atan(first),
                (Func::Exp, _) => float::exp(first),
                (Func::Abs, _) => first.abs(),
                (Func::Floor, _) => first.floor(),
                (Func::Ceiling, _) => first.ceil(),
                (Func::Factorial, _) if first.fract() == 0.0 && (0.0..=170.0).contains(&first) => {
                    (1..=first as u32).map(f64::from).product()
                }
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

/// Whether a tree contains another one.
pub(super) fn contains(arena: &Arena, id: Id, wanted: Id) -> bool {
    holds(arena, id, wanted, &Fuel::default())
}

fn holds(arena: &Arena, id: Id, wanted: Id, fuel: &Fuel) -> bool {
    if id == wanted {
        return true;
    }
    if !fuel.spend() {
        return false;
    }
    match arena.get(id) {
        Node::Add(parts) | Node::Mul(parts) | Node::Func(_, parts) | Node::Apply(_, parts) => {
            parts.iter().any(|&part| holds(arena, part, wanted, fuel))
        }
        Node::Pow(base, exponent) => {
            holds(arena, *base, wanted, fuel) || holds(arena, *exponent, wanted, fuel)
        }
        Node::Percent(inner) => holds(arena, *inner, wanted, fuel),
        _ => false,
    }
}

/// The first letter in a term.
pub(super) fn first_symbol(arena: &Arena, id: Id) -> Option<Id> {
    find_symbol(arena, id, &Fuel::default(), &mut |_| true)
}

/// A symbol that is spelled like a differential, and the variable after its `d`: one letter, if words that begin with a
/// d are told apart from it.
pub(super) fn differential_symbol(arena: &Arena, id: Id, one_letter: bool) -> Option<(Id, String)> {
    let symbol =
        find_symbol(arena, id, &Fuel::default(), &mut |name| match name.strip_prefix('d') {
            Some(variable) if one_letter => {
                variable.len() == 1 && variable.bytes().all(|byte| byte.is_ascii_alphabetic())
            }
            Some(variable) => !variable.is_empty(),
            None => false,
        })?;
    match arena.get(symbol) {
        Node::Symbol(found) => Some((symbol, found.name.get(1..)?.to_owned())),
        _ => None,
    }
}

fn find_symbol(
    arena: &Arena,
    id: Id,
    fuel: &Fuel,
    wanted: &mut impl FnMut(&str) -> bool,
) -> Option<Id> {
    if !fuel.spend() {
        return None;
    }
    match arena.get(id) {
        Node::Symbol(symbol) => wanted(&symbol.name).then_some(id),
        Node::Add(parts) | Node::Mul(parts) | Node::Func(_, parts) | Node::Apply(_, parts) => {
            parts.iter().find_map(|&part| find_symbol(arena, part, fuel, wanted))
        }
        Node::Pow(base, exponent) => find_symbol(arena, *base, fuel, wanted)
            .or_else(|| find_symbol(arena, *exponent, fuel, wanted)),
        Node::Percent(inner) => find_symbol(arena, *inner, fuel, wanted),
        _ => None,
    }
}

#[cfg(test)]
recorded! {
    tree: exact, finite_or_infinite, first_symbol, infinite_sign, is_never_real;
    fuel: approximate, is_nonzero, is_real, never_real, sign;
    trees: compare, contains, difference_sign, same_number;
}
