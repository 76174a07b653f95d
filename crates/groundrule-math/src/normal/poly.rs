//! Rational functions in canonical form.
//!
//! An expression becomes a quotient of two polynomials with rational coefficients. The variables
//! ("atoms") are symbols, constants, primes under a root, functions of canonical arguments, and sums
//! under a root; exponents are rational. What does not fit stays an atom. Equal cross products prove
//! equality; different ones prove nothing, since atoms may be related in ways not known here.

use crate::budget::Budget;
use crate::expr::{Arena, Constant, Func, Id, Node};
use crate::number::{Rational, integer};
use crate::zero::Options;
use dashu_base::UnsignedAbs;
use dashu_int::UBig;
use std::collections::BTreeMap;

/// Polynomials with more terms are not expanded.
const MOST_TERMS: usize = 800;
/// Polynomials of a higher degree are not written out by their coefficients.
const HIGHEST_POWER: usize = 64;
/// Deeper expressions are left alone.
const DEEPEST: u32 = 48;

/// Atoms with their exponents, in order of the atoms.
type Monomial = Vec<(Id, Rational)>;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Poly {
    terms: BTreeMap<Monomial, Rational>,
}

#[derive(Debug, Clone)]
struct Quotient {
    above: Poly,
    below: Poly,
}

impl Poly {
    fn constant(value: Rational) -> Self {
        let mut terms = BTreeMap::new();
        if !value.is_zero() {
            terms.insert(Vec::new(), value);
        }
        Poly { terms }
    }

    fn one() -> Self {
        Poly::constant(Rational::ONE)
    }

    fn power_of(atom: Id, exponent: Rational) -> Self {
        let mut terms = BTreeMap::new();
        let monomial = if exponent.is_zero() { Vec::new() } else { vec![(atom, exponent)] };
        terms.insert(monomial, Rational::ONE);
        Poly { terms }
    }

    fn as_constant(&self) -> Option<Rational> {
        match self.terms.len() {
            0 => Some(Rational::ZERO),
            1 => self.terms.get(&Vec::new()).cloned(),
            _ => None,
        }
    }

    fn insert(&mut self, monomial: Monomial, value: &Rational) {
        let sum = match self.terms.get(&monomial) {
            Some(old) => old.add(value),
            None => value.clone(),
        };
        if sum.is_zero() {
            self.terms.remove(&monomial);
        } else {
            self.terms.insert(monomial, sum);
        }
    }

    fn add(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        for (monomial, value) in &other.terms {
            sum.insert(monomial.clone(), value);
        }
        sum
    }
}

/// The product of two monomials, and the sign that `i * i` may introduce.
fn multiply(a: &Monomial, b: &Monomial, imaginary: Option<Id>) -> (Monomial, bool) {
    let mut product: Monomial = Vec::with_capacity(a.len() + b.len());
    let (mut x, mut y) = (a.iter().peekable(), b.iter().peekable());
    loop {
        match (x.peek(), y.peek()) {
            (Some(left), Some(right)) if left.0 == right.0 => {
                let sum = left.1.add(&right.1);
                if !sum.is_zero() {
                    product.push((left.0, sum));
                }
                x.next();
                y.next();
            }
            (Some(left), Some(right)) if left.0 < right.0 => {
                product.push((*left).clone());
                x.next();
            }
            (_, Some(right)) => {
                product.push((*right).clone());
                y.next();
            }
            (Some(left), None) => {
                product.push((*left).clone());
                x.next();
            }
            (None, None) => break,
        }
    }
    let mut negative = false;
    if let Some(unit) = imaginary
        && let Some(place) = product.iter().position(|(atom, _)| *atom == unit)
        && let Some((_, Rational::Small(exponent, 1))) = product.get(place)
    {
        let rest = exponent.rem_euclid(4);
        negative = rest >= 2;
        if rest % 2 == 0 {
            product.remove(place);
        } else if let Some(slot) = product.get_mut(place) {
            slot.1 = Rational::ONE;
        }
    }
    (product, negative)
}

struct Builder<'a> {
    arena: &'a mut Arena,
    budget: &'a mut Budget,
    options: Options,
    imaginary: Option<Id>,
}

impl Builder<'_> {
    fn product(&mut self, a: &Poly, b: &Poly) -> Option<Poly> {
        let size = a.terms.len() * b.terms.len();
        self.budget.spend(size as u64 * 4).ok()?;
        if size > 20 * MOST_TERMS {
            return None;
        }
        let mut result = Poly { terms: BTreeMap::new() };
        for (x, p) in &a.terms {
            for (y, q) in &b.terms {
                let (monomial, negative) = multiply(x, y, self.imaginary);
                let value = p.mul(q);
                if value.bits() > u64::from(self.budget.bits) {
                    return None;
                }
                let value = if negative { value.neg() } else { value };
                self.settle(monomial, value, &mut result)?;
            }
        }
        (result.terms.len() <= MOST_TERMS).then_some(result)
    }

    /// Adds a term, multiplying out primes and sums whose exponents have become whole.
    fn settle(
        &mut self,
        mut monomial: Monomial,
        mut value: Rational,
        into: &mut Poly,
    ) -> Option<()> {
        let mut place = 0;
        while let Some((atom, exponent)) = monomial.get(place).cloned() {
            match self.arena.get(atom) {
                Node::Number(base) => {
                    // A prime keeps the fractional part of its exponent only.
                    let whole = exponent.floor();
                    let n = i64::try_from(&whole).ok()?;
                    value = value.mul(&base.pow(n, self.budget.bits)?);
                    let rest = exponent.sub(&Rational::from_int(whole));
                    if rest.is_zero() {
                        monomial.remove(place);
                    } else {
                        monomial.get_mut(place)?.1 = rest;
                        place += 1;
                    }
                }
                Node::Add(_) if exponent >= Rational::ONE => {
                    let n = i64::try_from(&exponent.floor()).ok()?;
                    let rest = exponent.sub(&Rational::from(n));
                    if rest.is_zero() {
                        monomial.remove(place);
                    } else {
                        monomial.get_mut(place)?.1 = rest;
                    }
                    let base = self.quotient(atom, DEEPEST / 2)?;
                    if base.below.as_constant().is_none_or(|below| !below.is_one()) || n > 12 {
                        return None;
                    }
                    let mut rest = Poly { terms: BTreeMap::new() };
                    self.settle(monomial, value, &mut rest)?;
                    for _ in 0..n {
                        rest = self.product(&rest, &base.above)?;
                    }
                    *into = into.add(&rest);
                    return Some(());
                }
                _ => place += 1,
            }
        }
        into.insert(monomial, &value);
        Some(())
    }

    fn sum(&mut self, a: &Quotient, b: &Quotient) -> Option<Quotient> {
        if a.below == b.below {
            return Some(Quotient { above: a.above.add(&b.above), below: a.below.clone() });
        }
        let (x, y) = (self.product(&a.above, &b.below)?, self.product(&b.above, &a.below)?);
        Some(Quotient { above: x.add(&y), below: self.product(&a.below, &b.below)? })
    }

    fn times(&mut self, a: &Quotient, b: &Quotient) -> Option<Quotient> {
        Some(Quotient {
            above: self.product(&a.above, &b.above)?,
            below: self.product(&a.below, &b.below)?,
        })
    }

    fn power(&mut self, base: &Quotient, exponent: i64) -> Option<Quotient> {
        if exponent == 0 {
            return Some(whole(Poly::one()));
        }
        if let Some(power) = self.power_of_term(base, exponent) {
            return Some(power);
        }
        if exponent.unsigned_abs() > 4096 {
            return None;
        }
        let mut result = whole(Poly::one());
        for bit in (0..64 - exponent.unsigned_abs().leading_zeros()).rev() {
            result = self.times(&result.clone(), &result)?;
            if exponent.unsigned_abs() >> bit & 1 == 1 {
                result = self.times(&result, base)?;
            }
        }
        if exponent < 0 {
            if result.above.terms.is_empty() {
                return None;
            }
            return Some(Quotient { above: result.below, below: result.above });
        }
        Some(result)
    }

    /// The power of a single term of letters and functions, of any degree.
    fn power_of_term(&self, base: &Quotient, exponent: i64) -> Option<Quotient> {
        let (monomial, value) = base.above.terms.iter().next()?;
        let is_plain = |atom: Id| {
            !matches!(self.arena.get(atom), Node::Number(_) | Node::Add(_))
                && Some(atom) != self.imaginary
        };
        if base.above.terms.len() > 1
            || !base.below.as_constant().is_some_and(|below| below.is_one())
            || !monomial.iter().all(|(atom, _)| is_plain(*atom))
        {
            return None;
        }
        let size = i64::try_from(exponent.unsigned_abs()).ok()?;
        let scale = Rational::from(size);
        let monomial = monomial.iter().map(|(atom, power)| (*atom, power.mul(&scale))).collect();
        let value = value.pow(size, self.budget.bits)?;
        let power = Poly { terms: BTreeMap::from([(monomial, value)]) };
        Some(if exponent < 0 {
            Quotient { above: Poly::one(), below: power }
        } else {
            whole(power)
        })
    }

    fn atom(&mut self, id: Id) -> Quotient {
        whole(Poly::power_of(id, Rational::ONE))
    }

    fn quotient(&mut self, id: Id, depth: u32) -> Option<Quotient> {
        self.budget.spend(4).ok()?;
        if depth > DEEPEST || self.arena.len() > self.budget.nodes as usize {
            return None;
        }
        match self.arena.get(id).clone() {
            Node::Number(value) => Some(whole(Poly::constant(value))),
            Node::Decimal(decimal) => Some(whole(Poly::constant(decimal.value))),
            Node::Percent(inner) => {
                let inner = self.quotient(inner, depth + 1)?;
                self.times(&inner, &whole(Poly::constant(Rational::Small(1, 100))))
            }
            Node::Quantity(inner, _) => self.quotient(inner, depth + 1),
            Node::Constant(
                Constant::Infinity | Constant::ComplexInfinity | Constant::Undefined,
            ) => None,
            Node::Constant(Constant::I) => {
                self.imaginary = Some(id);
                Some(self.atom(id))
            }
            Node::Symbol(symbol) => {
                // The same letter is the same atom, however it was marked up.
                let mut symbol = symbol;
                symbol.is_text = false;
                if self.options.merge_domains {
                    symbol.domain = crate::expr::Domain::Real;
                }
                let id = self.arena.intern(Node::Symbol(symbol));
                Some(self.atom(id))
            }
            Node::Constant(_) => Some(self.atom(id)),
            Node::Add(terms) => {
                let mut sum = whole(Poly::constant(Rational::ZERO));
                for term in terms {
                    let term = self.quotient(term, depth + 1)?;
                    sum = self.sum(&sum, &term)?;
                }
                Some(sum)
            }
            Node::Mul(factors) => {
                let mut product = whole(Poly::one());
                for factor in factors {
                    let factor = self.quotient(factor, depth + 1)?;
                    product = self.times(&product, &factor)?;
                }
                Some(product)
            }
            Node::Pow(base, exponent) => self.pow(base, exponent, depth),
            Node::Func(func, arguments) => self.function(id, func, &arguments, depth),
            Node::Apply(name, arguments) => {
                let arguments = self.canonical_all(&arguments, depth)?;
                let id = self.arena.intern(Node::Apply(name, arguments.into()));
                Some(self.atom(id))
            }
            _ => None,
        }
    }

    fn canonical_all(&mut self, list: &[Id], depth: u32) -> Option<Vec<Id>> {
        list.iter().map(|&id| self.canonical(id, depth + 1)).collect()
    }

    /// One node for all expressions of the same form.
    fn canonical(&mut self, id: Id, depth: u32) -> Option<Id> {
        let quotient = self.quotient(id, depth)?;
        let above = self.rebuild(&quotient.above);
        if quotient.below.as_constant().is_some_and(|below| below.is_one()) {
            return Some(above);
        }
        let below = self.rebuild(&quotient.below);
        Some(self.arena.div(above, below))
    }

    fn rebuild_monomial(&mut self, monomial: &Monomial, value: &Rational) -> Id {
        let mut factors = Vec::with_capacity(monomial.len() + 1);
        if !value.is_one() || monomial.is_empty() {
            factors.push(self.arena.number(value.clone()));
        }
        for (atom, exponent) in monomial {
            let factor = if exponent.is_one() {
                *atom
            } else {
                let exponent = self.arena.number(exponent.clone());
                self.arena.pow(*atom, exponent)
            };
            factors.push(factor);
        }
        self.arena.mul(&factors)
    }

    fn rebuild(&mut self, poly: &Poly) -> Id {
        let terms: Vec<Id> = poly
            .terms
            .iter()
            .map(|(monomial, value)| self.rebuild_monomial(monomial, value))
            .collect();
        self.arena.add(&terms)
    }

    fn pow(&mut self, base: Id, exponent: Id, depth: u32) -> Option<Quotient> {
        let exponent = self.quotient(exponent, depth + 1)?;
        let constant_below = exponent.below.as_constant();
        if let (Some(above), Some(below)) = (exponent.above.as_constant(), constant_below.clone()) {
            let exponent = above.div(&below)?;
            let base = self.quotient(base, depth + 1)?;
            return match exponent.to_i64() {
                Some(n) => self.power(&base, n),
                None => self.root(&base, &exponent),
            };
        }
        // b^(c m + ...) = (b^m)^c ... for a base that is certainly positive.
        let below = constant_below?;
        let primes: Vec<(Id, Rational)> = match self.arena.get(base).clone() {
            Node::Constant(Constant::E | Constant::Pi) => vec![(base, Rational::ONE)],
            Node::Number(value) if value.signum() > 0 => {
                let mut primes = Vec::new();
                for (part, sign) in [
                    (value.numerator().unsigned_abs(), Rational::ONE),
                    (value.denominator(), Rational::MINUS_ONE),
                ] {
                    for (prime, count) in factor(&part) {
                        let prime = self.arena.number(Rational::from_int(prime.into()));
                        primes.push((prime, sign.mul(&Rational::from(i64::from(count)))));
                    }
                }
                primes
            }
            _ => {
                let base = self.canonical(base, depth + 1)?;
                let above = self.rebuild(&exponent.above);
                let scale = self.arena.number(below.recip()?);
                let exponent = self.arena.mul(&[scale, above]);
                let atom = self.arena.pow(base, exponent);
                return Some(self.atom(atom));
            }
        };
        let mut product = Poly::one();
        for (prime, count) in primes {
            for (monomial, value) in exponent.above.terms.clone() {
                let coefficient = value.div(&below)?.mul(&count);
                let factor = if monomial.is_empty() {
                    if matches!(self.arena.get(prime), Node::Number(_)) {
                        let mut poly = Poly { terms: BTreeMap::new() };
                        self.settle(vec![(prime, coefficient)], Rational::ONE, &mut poly)?;
                        poly
                    } else {
                        Poly::power_of(prime, coefficient)
                    }
                } else {
                    let inner = self.rebuild_monomial(&monomial, &Rational::ONE);
                    let atom = self.arena.pow(prime, inner);
                    Poly::power_of(atom, coefficient)
                };
                product = self.product(&product, &factor)?;
            }
        }
        Some(whole(product))
    }

    /// A fractional power.
    fn root(&mut self, base: &Quotient, exponent: &Rational) -> Option<Quotient> {
        let Rational::Small(p, q) = *exponent else { return None };
        let scale = base.below.as_constant()?;
        if base.above.terms.len() == 1 {
            let (monomial, value) = base.above.terms.iter().next()?;
            let value = value.div(&scale)?;
            let (monomial, mut result) = (monomial.clone(), Poly::one());
            let mut inside = monomial;
            let size = if value.is_negative() {
                if q == 2 {
                    let unit = self.arena.constant(Constant::I);
                    self.imaginary = Some(unit);
                    if !inside.is_empty() {
                        return None;
                    }
                    let unit = Poly::power_of(unit, Rational::from(p.rem_euclid(4)));
                    result = self.product(&result, &unit)?;
                } else if self.options.real_roots && q % 2 == 1 && inside.is_empty() {
                    if p % 2 != 0 {
                        result = Poly::constant(Rational::MINUS_ONE);
                    }
                } else {
                    return None;
                }
                value.neg()
            } else {
                value
            };
            for (part, sign) in [(size.numerator().unsigned_abs(), 1), (size.denominator(), -1)] {
                for (prime, count) in factor(&part) {
                    let atom = self.arena.number(Rational::from_int(prime.into()));
                    let exponent = exponent.mul(&Rational::from(i64::from(count) * sign));
                    let mut root = Poly { terms: BTreeMap::new() };
                    self.settle(vec![(atom, exponent)], Rational::ONE, &mut root)?;
                    result = self.product(&result, &root)?;
                }
            }
            // Certainly positive factors may come out of the root.
            let positive = |arena: &Arena, atom: Id| {
                matches!(
                    arena.get(atom),
                    Node::Number(_) | Node::Constant(Constant::Pi | Constant::E)
                )
            };
            let mut rest: Monomial = Vec::new();
            for (atom, power) in inside.drain(..) {
                if positive(self.arena, atom) {
                    let mut root = Poly { terms: BTreeMap::new() };
                    self.settle(vec![(atom, power.mul(exponent))], Rational::ONE, &mut root)?;
                    result = self.product(&result, &root)?;
                } else {
                    rest.push((atom, power));
                }
            }
            match &rest[..] {
                [] => {}
                [(atom, power)] if power.is_one() => {
                    let root = Poly::power_of(*atom, exponent.clone());
                    result = self.product(&result, &root)?;
                }
                _ => {
                    let inner = self.rebuild_monomial(&rest, &Rational::ONE);
                    let step = self.arena.number(Rational::new(1, i128::from(q))?);
                    let atom = self.arena.pow(inner, step);
                    let root = Poly::power_of(atom, Rational::from(p));
                    result = self.product(&result, &root)?;
                }
            }
            return Some(whole(result));
        }
        if base.above.terms.is_empty() {
            return (p > 0).then(|| whole(Poly::constant(Rational::ZERO)));
        }
        if !scale.is_one() {
            return None;
        }
        let inner = self.rebuild(&base.above);
        Some(whole(Poly::power_of(inner, exponent.clone())))
    }

    fn function(&mut self, id: Id, func: Func, arguments: &[Id], depth: u32) -> Option<Quotient> {
        if self.arena.is_closed(id)
            && let Some(value) = super::exact_value(self.arena, id, self.budget)
        {
            return Some(whole(Poly::constant(value)));
        }
        match (func, arguments) {
            (Func::Exp, [x]) => {
                let e = self.arena.constant(Constant::E);
                self.pow(e, *x, depth)
            }
            (Func::Log, [x, base]) => {
                let above = self.log(*x, depth)?;
                let below = self.log(*base, depth)?;
                let below = self.power(&below, -1)?;
                self.times(&above, &below)
            }
            (Func::Log, [x]) => self.log(*x, depth),
            _ => {
                let arguments = self.canonical_all(arguments, depth)?;
                let atom = self.arena.func(func, &arguments);
                Some(self.atom(atom))
            }
        }
    }

    /// A logarithm; of a positive fraction, the sum over its primes.
    fn log(&mut self, x: Id, depth: u32) -> Option<Quotient> {
        let inner = self.quotient(x, depth + 1)?;
        if let (Some(above), Some(below)) = (inner.above.as_constant(), inner.below.as_constant()) {
            let value = above.div(&below)?;
            if value.signum() > 0 {
                let mut sum = Poly::constant(Rational::ZERO);
                for (part, sign) in
                    [(value.numerator().unsigned_abs(), 1), (value.denominator(), -1)]
                {
                    for (prime, count) in factor(&part) {
                        let prime = self.arena.number(Rational::from_int(prime.into()));
                        let atom = self.arena.func(Func::Log, &[prime]);
                        sum.insert(
                            vec![(atom, Rational::ONE)],
                            &Rational::from(i64::from(count) * sign),
                        );
                    }
                }
                return Some(whole(sum));
            }
        }
        let argument = self.canonical(x, depth + 1)?;
        if matches!(self.arena.get(argument), Node::Constant(Constant::E)) {
            return Some(whole(Poly::one()));
        }
        let atom = self.arena.func(Func::Log, &[argument]);
        Some(self.atom(atom))
    }
}

fn whole(above: Poly) -> Quotient {
    Quotient { above, below: Poly::one() }
}

/// Prime factors up to a bound, and the rest as if it were prime.
fn factor(n: &UBig) -> Vec<(UBig, u32)> {
    let mut factors: Vec<(UBig, u32)> = Vec::new();
    let mut rest = n.clone();
    let mut prime = 2_u64;
    while prime < 1000 && rest > UBig::ONE {
        let divisor = UBig::from(prime);
        if &divisor * &divisor > rest {
            break;
        }
        let mut count = 0;
        while (&rest % &divisor).is_zero() {
            rest /= &divisor;
            count += 1;
        }
        if count > 0 {
            factors.push((divisor, count));
        }
        prime += if prime == 2 { 1 } else { 2 };
    }
    if rest > UBig::ONE {
        // A perfect power of a large prime is still recognised.
        for k in [2, 3, 5] {
            if let Some(root) = integer::exact_root(&rest, k) {
                factors.push((root, k));
                return factors;
            }
        }
        factors.push((rest, 1));
    }
    factors
}

/// Whether two expressions have the same canonical form. `false` proves nothing.
pub(crate) fn same_form(
    arena: &mut Arena,
    a: Id,
    b: Id,
    options: Options,
    budget: &mut Budget,
) -> bool {
    // The form is checked before the numbers, and must leave them some of the budget.
    let compared = budget.part(budget.steps / 3, |budget| {
        let mut builder = Builder { arena, budget, options, imaginary: None };
        let x = builder.quotient(a, 0)?;
        let y = builder.quotient(b, 0)?;
        if x.below.terms.is_empty() || y.below.terms.is_empty() {
            return None;
        }
        let (left, right) =
            (builder.product(&x.above, &y.below)?, builder.product(&y.above, &x.below)?);
        Some(left == right)
    });
    compared.unwrap_or(false)
}

/// The expression multiplied by its denominators, or the expression itself if that is not possible.
pub(crate) fn numerator(arena: &mut Arena, id: Id, options: Options, budget: &mut Budget) -> Id {
    let mut builder = Builder { arena, budget, options, imaginary: None };
    match builder.quotient(id, 0) {
        Some(quotient) => builder.rebuild(&quotient.above),
        None => id,
    }
}

/// The coefficients of the expression without its denominators as a polynomial in one letter with
/// rational coefficients, the constant term first; nothing if it is not a polynomial.
pub(crate) fn coefficients(
    arena: &mut Arena,
    id: Id,
    letter: Id,
    options: Options,
    budget: &mut Budget,
) -> Option<Vec<Rational>> {
    let mut builder = Builder { arena, budget, options, imaginary: None };
    in_letter(&builder.quotient(id, 0)?.above, letter)
}

/// The coefficients of a fraction's numerator and denominator, in the same way.
pub(crate) fn fraction(
    arena: &mut Arena,
    id: Id,
    letter: Id,
    options: Options,
    budget: &mut Budget,
) -> Option<(Vec<Rational>, Vec<Rational>)> {
    let mut builder = Builder { arena, budget, options, imaginary: None };
    let quotient = builder.quotient(id, 0)?;
    Some((in_letter(&quotient.above, letter)?, in_letter(&quotient.below, letter)?))
}

fn in_letter(poly: &Poly, letter: Id) -> Option<Vec<Rational>> {
    let mut list: Vec<Rational> = Vec::new();
    for (monomial, coefficient) in &poly.terms {
        let power = match &monomial[..] {
            [] => 0,
            [(atom, exponent)] if *atom == letter => usize::try_from(exponent.to_i64()?).ok()?,
            _ => return None,
        };
        if power > HIGHEST_POWER {
            return None;
        }
        if list.len() <= power {
            list.resize(power + 1, Rational::ZERO);
        }
        if let Some(slot) = list.get_mut(power) {
            *slot = coefficient.clone();
        }
    }
    Some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(build: impl FnOnce(&mut Arena) -> (Id, Id)) -> bool {
        let mut arena = Arena::new();
        let (a, b) = build(&mut arena);
        same_form(&mut arena, a, b, Options::default(), &mut Budget::default())
    }

    #[test]
    fn numbers_fall_into_primes() {
        let factors = |n: u64| -> Vec<(u64, u32)> {
            let found = factor(&UBig::from(n)).into_iter();
            found.map(|(prime, times)| (u64::try_from(&prime).unwrap(), times)).collect()
        };
        for (n, primes) in [
            (1, &[][..]),
            (2, &[(2, 1)]),
            (4, &[(2, 2)]),
            (9, &[(3, 2)]),
            (12, &[(2, 2), (3, 1)]),
            (97, &[(97, 1)]),
            (360, &[(2, 3), (3, 2), (5, 1)]),
            (1001, &[(7, 1), (11, 1), (13, 1)]),
            (994_009, &[(997, 2)]),
            // Beyond the bound a perfect power is still known, and the rest counts as prime.
            (1_018_081, &[(1009, 2)]),
            (1_027_243_729, &[(1009, 3)]),
            (2_036_162, &[(2, 1), (1009, 2)]),
            (1_022_117, &[(1_022_117, 1)]),
        ] {
            assert_eq!(factors(n), primes, "{n}");
        }
    }

    #[test]
    fn rational_functions_are_cross_multiplied() {
        // 1/(x-1) - 1/(x+1) = 2/(x^2-1)
        assert!(check(|t| {
            let (x, one, minus, two) = (t.letter("x"), t.integer(1), t.integer(-1), t.integer(2));
            let (down, up) = (t.add(&[x, minus]), t.add(&[x, one]));
            let (left, right) = (t.recip(down), t.recip(up));
            let difference = t.sub(left, right);
            let square = t.pow(x, two);
            let below = t.add(&[square, minus]);
            (difference, t.div(two, below))
        }));
    }

    #[test]
    fn radicals_come_to_square_free_form() {
        // sqrt(12) + sqrt(27) = 5 sqrt(3); sqrt(2) sqrt(3) = sqrt(6); 1/sqrt(2) = sqrt(2)/2
        assert!(check(|t| {
            let (a, b, c, five) = (t.integer(12), t.integer(27), t.integer(3), t.integer(5));
            let (a, b, c) = (t.sqrt(a), t.sqrt(b), t.sqrt(c));
            (t.add(&[a, b]), t.mul(&[five, c]))
        }));
        assert!(check(|t| {
            let (two, three, six) = (t.integer(2), t.integer(3), t.integer(6));
            let (a, b) = (t.sqrt(two), t.sqrt(three));
            (t.mul(&[a, b]), t.sqrt(six))
        }));
        assert!(check(|t| {
            let two = t.integer(2);
            let root = t.sqrt(two);
            (t.recip(root), t.div(root, two))
        }));
    }

    #[test]
    fn exponents_and_logarithms_split() {
        // 2^(x+1) = 2 2^x; ln 12 = 2 ln 2 + ln 3
        assert!(check(|t| {
            let (x, one, two) = (t.letter("x"), t.integer(1), t.integer(2));
            let next = t.add(&[x, one]);
            let power = t.pow(two, x);
            (t.pow(two, next), t.mul(&[two, power]))
        }));
        assert!(check(|t| {
            let (two, three, twelve) = (t.integer(2), t.integer(3), t.integer(12));
            let (a, b) = (t.func(Func::Log, &[two]), t.func(Func::Log, &[three]));
            let double = t.mul(&[two, a]);
            (t.func(Func::Log, &[twelve]), t.add(&[double, b]))
        }));
    }

    #[test]
    fn roots_of_squares_are_not_split() {
        assert!(!check(|t| {
            let (x, two) = (t.letter("x"), t.integer(2));
            let square = t.pow(x, two);
            (t.sqrt(square), x)
        }));
    }
}
