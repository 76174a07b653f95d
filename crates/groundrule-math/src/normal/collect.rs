//! Collects like terms, as an algebra system does while it builds an expression.
//!
//! Sums and products are flattened, their numbers added and multiplied, powers of the same base combined, and
//! infinities absorb the finite terms next to them. Nothing is expanded: `x(x+1)` and `x^2+x` stay different. Terms and
//! factors are ordered by their place in the arena, so two expressions of one arena collect to the same node or to
//! different ones.

use crate::budget::Budget;
use crate::expr::{Arena, Constant, Domain, Func, Id, Node};
use crate::number::{Decimal, Rational};
use std::collections::BTreeMap;

/// Numbers with more bits than this are left as powers.
const MOST_BITS: u32 = 4096;
/// Roots of integers are split by primes up to this one.
const LARGEST_PRIME: i64 = 1000;

/// The expression with its like terms collected.
pub(crate) fn collected(arena: &mut Arena, root: Id, budget: &mut Budget) -> Id {
    arena.rewrite(root, |arena, node| {
        let mut size = 1;
        node.for_each_child(|_| size += 1);
        if arena.len() > budget.nodes as usize || budget.spend(4 * size).is_err() {
            return arena.intern(node);
        }
        match &node {
            Node::Add(terms) => sum(arena, terms),
            Node::Mul(factors) => product(arena, factors),
            Node::Pow(base, exponent) => power(arena, *base, *exponent),
            Node::Func(func, arguments) => function(arena, *func, arguments),
            Node::Percent(inner) if infinite(arena, *inner).is_some() => *inner,
            _ => arena.intern(node),
        }
    })
}

/// A number that multiplies a term, and whether a decimal was involved in it.
#[derive(Debug, Clone)]
struct Coefficient {
    value: Rational,
    decimal: bool,
    /// Whether more digits were written than a double holds; never true of a value computed in
    /// doubles.
    wide: bool,
}

impl Coefficient {
    const ZERO: Self = Coefficient { value: Rational::ZERO, decimal: false, wide: false };
    const ONE: Self = Coefficient { value: Rational::ONE, decimal: false, wide: false };

    fn of(node: &Node) -> Option<Self> {
        match node {
            Node::Number(value) => {
                Some(Coefficient { value: value.clone(), decimal: false, wide: false })
            }
            Node::Decimal(decimal) => Some(Coefficient {
                value: decimal.value.clone(),
                decimal: true,
                wide: decimal.significant_digits() > 15
                    && shortest(decimal.value.clone()) != decimal.value,
            }),
            _ => None,
        }
    }

    fn add(&mut self, other: &Self) {
        self.combine(other, Rational::add);
    }

    fn mul(&mut self, other: &Self) {
        self.combine(other, Rational::mul);
    }

    /// Exact, unless a decimal is involved: then it is computed in floating point.
    fn combine(&mut self, other: &Self, operation: impl Fn(&Rational, &Rational) -> Rational) {
        self.decimal |= other.decimal;
        self.wide |= other.wide;
        self.value = if self.decimal && !self.wide {
            match (nearest_double(&self.value), nearest_double(&other.value)) {
                (Some(x), Some(y)) => shortest(operation(&x, &y)),
                _ => operation(&self.value, &other.value),
            }
        } else {
            operation(&self.value, &other.value)
        };
    }

    fn is_plain_one(&self) -> bool {
        !self.decimal && self.value.is_one()
    }

    fn intern(&self, arena: &mut Arena) -> Id {
        if self.decimal && !self.value.is_zero() {
            let places = self.value.decimal_places().unwrap_or(15).min(400);
            return arena.intern(Node::Decimal(Decimal { value: self.value.clone(), places }));
        }
        arena.number(self.value.clone())
    }
}

/// The nearest number of 53 bits; nothing beyond the exponents of a double.
pub(crate) fn nearest_double(value: &Rational) -> Option<Rational> {
    let (float, _) = value.to_f64();
    if float == 0.0 {
        return value.is_zero().then_some(Rational::ZERO);
    }
    if !float.is_normal() {
        return None;
    }
    let bits = float.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i64 - 1075;
    let mantissa = (bits & ((1 << 52) - 1) | 1 << 52) as i64;
    let scale = Rational::integer(2).pow(exponent, MOST_BITS)?;
    let size = Rational::integer(mantissa).mul(&scale);
    Some(if float < 0.0 { size.neg() } else { size })
}

/// The shortest decimal that stands for the nearest double: what a float is written as.
fn shortest(value: Rational) -> Rational {
    let (float, _) = value.to_f64();
    if float != 0.0 && !float.is_normal() {
        return value;
    }
    Rational::parse(&float.to_string()).unwrap_or(value)
}

/// Plus or minus one for an infinity on its own.
fn infinite(arena: &Arena, id: Id) -> Option<i32> {
    match arena.get(id) {
        Node::Constant(Constant::Infinity) => Some(1),
        Node::Mul(factors) => match factors[..] {
            [sign, infinity]
                if matches!(arena.get(sign), Node::Number(Rational::Small(-1, 1)))
                    && matches!(arena.get(infinity), Node::Constant(Constant::Infinity)) =>
            {
                Some(-1)
            }
            _ => None,
        },
        _ => None,
    }
}

fn infinity(arena: &mut Arena, sign: i32) -> Id {
    let infinity = arena.constant(Constant::Infinity);
    if sign < 0 { arena.neg(infinity) } else { infinity }
}

fn is_undefined(node: &Node) -> bool {
    matches!(node, Node::Constant(Constant::Undefined | Constant::ComplexInfinity))
}

/// Whether the value is certainly a finite real number.
pub(crate) fn surely_real(arena: &Arena, id: Id) -> bool {
    match arena.get(id) {
        Node::Number(_) | Node::Decimal(_) => true,
        Node::Constant(constant) => {
            matches!(constant, Constant::Pi | Constant::E | Constant::EulerGamma)
        }
        Node::Symbol(symbol) => symbol.domain == Domain::Real,
        Node::Percent(inner) => surely_real(arena, *inner),
        Node::Add(list) | Node::Mul(list) => list.iter().all(|&part| surely_real(arena, part)),
        Node::Pow(base, exponent) => match arena.get(*exponent) {
            Node::Number(value) if value.is_integer() && !value.is_negative() => {
                surely_real(arena, *base)
            }
            _ => surely_positive(arena, *base) && surely_real(arena, *exponent),
        },
        Node::Func(func, arguments) => {
            matches!(
                func,
                Func::Sin
                    | Func::Cos
                    | Func::Atan
                    | Func::Sinh
                    | Func::Cosh
                    | Func::Tanh
                    | Func::Abs
                    | Func::Exp
                    | Func::Floor
                    | Func::Ceiling
            ) && arguments.iter().all(|&argument| surely_real(arena, argument))
                || matches!(func, Func::Log)
                    && arguments.iter().all(|&argument| surely_positive(arena, argument))
        }
        _ => false,
    }
}

/// Whether the value is certainly a positive real number.
fn surely_positive(arena: &Arena, id: Id) -> bool {
    match arena.get(id) {
        Node::Number(value) => value.signum() > 0,
        Node::Decimal(decimal) => decimal.value.signum() > 0,
        Node::Constant(constant) => {
            matches!(constant, Constant::Pi | Constant::E | Constant::EulerGamma)
        }
        Node::Percent(inner) => surely_positive(arena, *inner),
        Node::Add(list) | Node::Mul(list) => list.iter().all(|&part| surely_positive(arena, part)),
        Node::Pow(base, exponent) => surely_positive(arena, *base) && surely_real(arena, *exponent),
        _ => false,
    }
}

fn sum(arena: &mut Arena, terms: &[Id]) -> Id {
    let mut total = Coefficient::ZERO;
    let mut sign = 0;
    let mut collected: BTreeMap<Id, Coefficient> = BTreeMap::new();
    let mut stack: Vec<Id> = terms.iter().rev().copied().collect();
    while let Some(term) = stack.pop() {
        if let Some(direction) = infinite(arena, term) {
            if sign == -direction {
                return arena.constant(Constant::Undefined);
            }
            sign = direction;
            continue;
        }
        let node = arena.get(term);
        if is_undefined(node) {
            return arena.constant(Constant::Undefined);
        }
        if let Some(number) = Coefficient::of(node) {
            total.add(&number);
            continue;
        }
        let (coefficient, rest) = match node {
            Node::Add(inner) => {
                stack.extend(inner.iter().rev().copied());
                continue;
            }
            Node::Mul(factors) => match factors.split_first() {
                Some((&first, rest)) => match Coefficient::of(arena.get(first)) {
                    Some(number) => {
                        let rest = rest.to_vec();
                        (number, arena.mul(&rest))
                    }
                    None => (Coefficient::ONE, term),
                },
                None => continue,
            },
            _ => (Coefficient::ONE, term),
        };
        collected.entry(rest).or_insert(Coefficient::ZERO).add(&coefficient);
    }
    if sign != 0 {
        // Real, finite terms next to an infinity do not count.
        if collected.keys().all(|&term| surely_real(arena, term)) {
            return infinity(arena, sign);
        }
        let mut parts = vec![infinity(arena, sign)];
        for (term, coefficient) in collected {
            if !surely_real(arena, term) {
                parts.push(scaled(arena, term, &coefficient));
            }
        }
        return arena.add(&parts);
    }
    let mut parts = Vec::with_capacity(collected.len() + 1);
    if !total.value.is_zero() {
        parts.push(total.intern(arena));
    }
    for (term, coefficient) in collected {
        if !coefficient.value.is_zero() {
            parts.push(scaled(arena, term, &coefficient));
        }
    }
    arena.add(&parts)
}

/// A term times a number, the number in front.
fn scaled(arena: &mut Arena, term: Id, coefficient: &Coefficient) -> Id {
    if coefficient.is_plain_one() {
        return term;
    }
    let number = coefficient.intern(arena);
    let mut factors = vec![number];
    match arena.get(term) {
        Node::Mul(inner) => factors.extend(inner.iter().copied()),
        _ => factors.push(term),
    }
    arena.mul(&factors)
}

fn product(arena: &mut Arena, factors: &[Id]) -> Id {
    let mut coefficient = Coefficient::ONE;
    let mut infinities = 0_u32;
    let mut powers: BTreeMap<Id, Vec<Id>> = BTreeMap::new();
    let one = arena.integer(1);
    let mut stack: Vec<Id> = factors.iter().rev().copied().collect();
    while let Some(factor) = stack.pop() {
        let node = arena.get(factor);
        if is_undefined(node) {
            return arena.constant(Constant::Undefined);
        }
        if let Some(number) = Coefficient::of(node) {
            coefficient.mul(&number);
            if coefficient.value.bits() > u64::from(MOST_BITS) {
                return arena.intern(Node::Mul(factors.into()));
            }
            continue;
        }
        match node {
            Node::Constant(Constant::Infinity) => infinities += 1,
            Node::Mul(inner) => stack.extend(inner.iter().rev().copied()),
            Node::Pow(base, exponent) => {
                let (base, exponent) = (*base, *exponent);
                powers.entry(base).or_default().push(exponent);
            }
            _ => powers.entry(factor).or_default().push(one),
        }
    }
    // Combined exponents may produce new numbers and products.
    let mut parts: Vec<Id> = Vec::with_capacity(powers.len());
    for (base, exponents) in powers {
        let united = match exponents[..] {
            [exponent] if exponent == one => base,
            [exponent] => arena.pow(base, exponent),
            _ => {
                let exponent = sum(arena, &exponents);
                power(arena, base, exponent)
            }
        };
        if let Some(number) = Coefficient::of(arena.get(united)) {
            coefficient.mul(&number);
            continue;
        }
        match arena.get(united) {
            Node::Mul(inner) => {
                for &part in inner.clone().iter() {
                    match Coefficient::of(arena.get(part)) {
                        Some(number) => coefficient.mul(&number),
                        None => parts.push(part),
                    }
                }
            }
            _ => parts.push(united),
        }
    }
    parts.sort_unstable();
    if infinities > 0 {
        if coefficient.value.is_zero() {
            return arena.constant(Constant::Undefined);
        }
        parts.retain(|&part| !surely_positive(arena, part));
        let sign = coefficient.value.signum();
        let infinity = infinity(arena, sign);
        if parts.is_empty() {
            return infinity;
        }
        parts.insert(0, infinity);
        return arena.mul(&parts);
    }
    if coefficient.value.is_zero() {
        return arena.integer(0);
    }
    if parts.is_empty() {
        return coefficient.intern(arena);
    }
    // A number is multiplied into a sum that is the only other factor.
    if let &[only] = &parts[..]
        && !coefficient.is_plain_one()
        && let Node::Add(terms) = arena.get(only)
    {
        let terms = terms.clone();
        let number = coefficient.intern(arena);
        let terms: Vec<Id> = terms.iter().map(|&term| product(arena, &[number, term])).collect();
        return sum(arena, &terms);
    }
    if !coefficient.is_plain_one() {
        let number = coefficient.intern(arena);
        parts.insert(0, number);
    }
    arena.mul(&parts)
}

fn power(arena: &mut Arena, base: Id, exponent: Id) -> Id {
    if let Some(sign) = infinite(arena, exponent) {
        return endless(arena, base, exponent, sign);
    }
    let Node::Number(n) = arena.get(exponent) else {
        return if matches!(arena.get(base), Node::Number(value) if value.is_one()) {
            base
        } else {
            arena.pow(base, exponent)
        };
    };
    let n = n.clone();
    if n.is_zero() {
        return arena.integer(1);
    }
    if n.is_one() {
        return base;
    }
    if let Some(sign) = infinite(arena, base) {
        if n.is_negative() {
            return arena.integer(0);
        }
        return match n.to_i64() {
            Some(n) if n % 2 == 0 => infinity(arena, 1),
            Some(_) => infinity(arena, sign),
            None if sign > 0 => infinity(arena, 1),
            None => arena.pow(base, exponent),
        };
    }
    match (arena.get(base).clone(), n.to_i64()) {
        (Node::Number(value), _) if value.is_zero() => {
            if n.is_negative() {
                arena.constant(Constant::ComplexInfinity)
            } else {
                base
            }
        }
        (Node::Number(value), Some(times)) => match value.pow(times, MOST_BITS) {
            Some(value) => arena.number(value),
            None => arena.pow(base, exponent),
        },
        (Node::Number(value), None) if value.signum() > 0 => root(arena, &value, &n),
        (Node::Decimal(decimal), Some(times)) => {
            let double = nearest_double(&decimal.value).unwrap_or(decimal.value);
            match double.pow(times, MOST_BITS) {
                Some(value) => {
                    let value = shortest(value);
                    Coefficient { value, decimal: true, wide: false }.intern(arena)
                }
                None => arena.pow(base, exponent),
            }
        }
        (Node::Pow(inner, first), Some(_)) => {
            let united = product(arena, &[first, exponent]);
            power(arena, inner, united)
        }
        // The root of an even power of a real number is the root of that power of its modulus.
        (Node::Pow(inner, first), None)
            if matches!(arena.get(inner), Node::Symbol(symbol) if symbol.domain == Domain::Real)
                && matches!(arena.get(first), Node::Number(first)
                    if first.to_i64().is_some_and(|first| first % 2 == 0)) =>
        {
            let united = product(arena, &[first, exponent]);
            let modulus = arena.func(Func::Abs, &[inner]);
            power(arena, modulus, united)
        }
        (Node::Pow(inner, first), None)
            if surely_positive(arena, inner) && surely_real(arena, first) =>
        {
            let united = product(arena, &[first, exponent]);
            power(arena, inner, united)
        }
        (Node::Mul(factors), Some(_)) => {
            let factors: Vec<Id> =
                factors.iter().map(|&factor| power(arena, factor, exponent)).collect();
            product(arena, &factors)
        }
        (Node::Mul(factors), None) => {
            // Positive factors come out of a root.
            let (out, rest): (Vec<Id>, Vec<Id>) =
                factors.iter().partition(|&&factor| surely_positive(arena, factor));
            if out.is_empty() || rest.is_empty() && out.len() < 2 {
                return arena.pow(base, exponent);
            }
            let mut factors: Vec<Id> =
                out.into_iter().map(|factor| power(arena, factor, exponent)).collect();
            if !rest.is_empty() {
                let rest = arena.mul(&rest);
                factors.push(arena.pow(rest, exponent));
            }
            product(arena, &factors)
        }
        (Node::Func(Func::Abs, arguments), Some(times)) if times % 2 == 0 => match arguments[..] {
            [argument] if surely_real(arena, argument) => power(arena, argument, exponent),
            _ => arena.pow(base, exponent),
        },
        _ => arena.pow(base, exponent),
    }
}

/// A power with an infinite exponent.
fn endless(arena: &mut Arena, base: Id, exponent: Id, sign: i32) -> Id {
    let above_one = match arena.get(base) {
        Node::Constant(Constant::E | Constant::Pi | Constant::Infinity) => Some(true),
        Node::Number(value) if value.signum() > 0 && !value.is_one() => {
            Some(*value > Rational::ONE)
        }
        Node::Decimal(decimal) if decimal.value.signum() > 0 && !decimal.value.is_one() => {
            Some(decimal.value > Rational::ONE)
        }
        Node::Number(value) if value.is_one() => return arena.constant(Constant::Undefined),
        _ => None,
    };
    match above_one {
        Some(above) if above == (sign > 0) => infinity(arena, 1),
        Some(_) => arena.integer(0),
        None => arena.pow(base, exponent),
    }
}

/// A positive fraction to a power that is not an integer: prime by prime, whole powers taken out.
fn root(arena: &mut Arena, value: &Rational, exponent: &Rational) -> Id {
    let mut outside = Rational::ONE;
    let mut roots: Vec<(Rational, Rational)> = Vec::new();
    for (number, sign) in [
        (Rational::from_int(value.numerator()), 1),
        (Rational::from_int(value.denominator().into()), -1),
    ] {
        let exponent = exponent.mul(&Rational::integer(sign));
        for (prime, times) in primes(number) {
            let whole = exponent.mul(&Rational::integer(times));
            let floor = Rational::from_int(whole.floor());
            let rest = whole.sub(&floor);
            let taken = floor.to_i64().and_then(|floor| prime.pow(floor, MOST_BITS));
            let Some(taken) = taken else {
                let (base, exponent) = (arena.number(value.clone()), arena.number(exponent));
                return arena.pow(base, exponent);
            };
            outside = outside.mul(&taken);
            if !rest.is_zero() {
                roots.push((prime, rest));
            }
        }
    }
    let mut factors: Vec<Id> = Vec::with_capacity(roots.len() + 1);
    for (prime, rest) in roots {
        let (base, exponent) = (arena.number(prime), arena.number(rest));
        factors.push(arena.pow(base, exponent));
    }
    factors.sort_unstable();
    if !outside.is_one() || factors.is_empty() {
        let number = arena.number(outside);
        factors.insert(0, number);
    }
    arena.mul(&factors)
}

/// A positive integer as small primes and the remaining factor.
fn primes(number: Rational) -> Vec<(Rational, i64)> {
    let mut left = number;
    let mut found = Vec::new();
    let mut candidate = 2;
    while candidate <= LARGEST_PRIME && !left.is_one() {
        let prime = Rational::integer(candidate);
        let mut times = 0;
        while let Some(quotient) = left.div(&prime)
            && quotient.is_integer()
        {
            left = quotient;
            times += 1;
        }
        if times > 0 {
            found.push((prime, times));
        }
        candidate += if candidate == 2 { 1 } else { 2 };
    }
    if !left.is_one() {
        found.push((left, 1));
    }
    found
}

fn function(arena: &mut Arena, func: Func, arguments: &[Id]) -> Id {
    let as_is = |arena: &mut Arena| arena.func(func, arguments);
    if matches!(func, Func::Max | Func::Min) {
        let wanted = if func == Func::Max { 1 } else { -1 };
        let decided = arguments.iter().any(|&part| infinite(arena, part) == Some(wanted));
        return if decided { infinity(arena, wanted) } else { as_is(arena) };
    }
    let (&[argument] | &[argument, _]) = arguments else { return as_is(arena) };
    if let Some(sign) = infinite(arena, argument) {
        return match (func, sign) {
            (Func::Abs, _) | (Func::Exp | Func::Log | Func::Factorial | Func::Cosh, 1) => {
                infinity(arena, 1)
            }
            (Func::Exp, _) => arena.integer(0),
            (Func::Sinh | Func::Floor | Func::Ceiling, _) => infinity(arena, sign),
            (Func::Atan, _) => {
                let pi = arena.constant(Constant::Pi);
                let half = arena.number(Rational::HALF);
                let sign = arena.integer(sign.into());
                product(arena, &[sign, half, pi])
            }
            _ => as_is(arena),
        };
    }
    if arguments.len() > 1 {
        return as_is(arena);
    }
    match (func, arena.get(argument)) {
        (Func::Exp, _) => {
            let base = arena.constant(Constant::E);
            power(arena, base, argument)
        }
        (Func::Abs, Node::Number(value)) => {
            let value = value.abs();
            arena.number(value)
        }
        (Func::Abs, Node::Decimal(decimal)) if decimal.value.is_negative() => {
            let decimal = decimal.neg();
            arena.intern(Node::Decimal(decimal))
        }
        (Func::Abs, Node::Decimal(_)) => argument,
        (Func::Abs, _) if surely_positive(arena, argument) => argument,
        (Func::Abs, Node::Mul(factors)) => {
            let factors = factors.clone();
            match factors.split_first() {
                Some((&first, rest)) if Coefficient::of(arena.get(first)).is_some() => {
                    let rest = rest.to_vec();
                    let inner = arena.mul(&rest);
                    let inner = function(arena, func, &[inner]);
                    let outer = function(arena, func, &[first]);
                    product(arena, &[outer, inner])
                }
                _ => as_is(arena),
            }
        }
        (Func::Log, Node::Number(value)) if value.is_one() => arena.integer(0),
        (Func::Log, Node::Constant(Constant::E)) => arena.integer(1),
        (Func::Floor, Node::Number(value)) => {
            let value = Rational::from_int(value.floor());
            arena.number(value)
        }
        (Func::Ceiling, Node::Number(value)) => {
            let value = Rational::from_int(value.ceil());
            arena.number(value)
        }
        (Func::Factorial, Node::Number(value)) => match value.to_i64() {
            Some(n @ 0..=100) => {
                let mut result = Rational::ONE;
                for factor in 2..=n {
                    result = result.mul(&Rational::integer(factor));
                }
                arena.number(result)
            }
            _ => as_is(arena),
        },
        (Func::Sin | Func::Tan | Func::Atan | Func::Asin, Node::Number(value))
            if value.is_zero() =>
        {
            argument
        }
        (Func::Cos, Node::Number(value)) if value.is_zero() => arena.integer(1),
        _ => as_is(arena),
    }
}

#[cfg(test)]
recorded! {
    tree: infinite, surely_positive, surely_real;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(build: impl FnOnce(&mut Arena) -> (Id, Id)) -> bool {
        let mut arena = Arena::new();
        let (a, b) = build(&mut arena);
        let budget = &mut Budget::default();
        collected(&mut arena, a, budget) == collected(&mut arena, b, budget)
    }

    #[test]
    fn like_terms_and_powers_unite() {
        // 2x/2 - x + 2 and 2
        assert!(same(|t| {
            let (x, two) = (t.letter("x"), t.integer(2));
            let double = t.mul(&[two, x]);
            let half = t.div(double, two);
            let rest = t.sub(half, x);
            (t.add(&[rest, two]), two)
        }));
        // x y / y + 0 and x
        assert!(same(|t| {
            let (x, y, zero) = (t.letter("x"), t.letter("y"), t.integer(0));
            let above = t.mul(&[x, y]);
            let quotient = t.div(above, y);
            (t.add(&[quotient, zero]), x)
        }));
        // 2(x + 1) and 2 + 2x
        assert!(same(|t| {
            let (x, one, two) = (t.letter("x"), t.integer(1), t.integer(2));
            let inner = t.add(&[x, one]);
            let double = t.mul(&[two, x]);
            (t.mul(&[two, inner]), t.add(&[two, double]))
        }));
        // x(x + 1) and x^2 + x are only equal when expanded
        assert!(!same(|t| {
            let (x, one, two) = (t.letter("x"), t.integer(1), t.integer(2));
            let inner = t.add(&[x, one]);
            let square = t.pow(x, two);
            (t.mul(&[x, inner]), t.add(&[square, x]))
        }));
        // sqrt(8) sqrt(3) and 2 sqrt(6)
        assert!(same(|t| {
            let (eight, three, two, six) = (t.integer(8), t.integer(3), t.integer(2), t.integer(6));
            let (a, b, c) = (t.sqrt(eight), t.sqrt(three), t.sqrt(six));
            (t.mul(&[a, b]), t.mul(&[two, c]))
        }));
    }

    #[test]
    fn decimals_add_as_floats_do() {
        let sum = |parts: &[&str]| {
            let mut arena = Arena::new();
            let parts: Vec<Id> = parts
                .iter()
                .map(|text| match Decimal::parse(text) {
                    Some(decimal) if text.contains('.') => arena.intern(Node::Decimal(decimal)),
                    _ => arena.number(Rational::parse(text).unwrap()),
                })
                .collect();
            let sum = arena.add(&parts);
            let sum = collected(&mut arena, sum, &mut Budget::default());
            match arena.get(sum) {
                Node::Decimal(decimal) => decimal.to_string(),
                Node::Number(value) => value.to_string(),
                _ => String::new(),
            }
        };
        assert_eq!(sum(&["0.1", "0.2"]), "0.30000000000000004");
        assert_eq!(sum(&["0.1", "0.2", "-0.3"]), "0.00000000000000005551115123125783");
        assert_eq!(sum(&["1", "0.4"]), "1.4");
        assert_eq!(sum(&["0.25", "-0.25"]), "0");
    }

    #[test]
    fn infinities_absorb_what_is_finite() {
        assert!(same(|t| {
            let (infinity, x, five) =
                (t.constant(Constant::Infinity), t.letter("x"), t.integer(-5));
            (t.add(&[five, infinity, x]), infinity)
        }));
        assert!(same(|t| {
            let (infinity, zero) = (t.constant(Constant::Infinity), t.integer(0));
            (t.recip(infinity), zero)
        }));
        assert!(same(|t| {
            let infinity = t.constant(Constant::Infinity);
            let undefined = t.constant(Constant::Undefined);
            (t.sub(infinity, infinity), undefined)
        }));
        assert!(!same(|t| {
            let (infinity, x) = (t.constant(Constant::Infinity), t.letter("x"));
            (t.mul(&[x, infinity]), infinity)
        }));
    }
}
