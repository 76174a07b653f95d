//! Differences of closed forms with decimals, as SymPy computes them.
//!
//! There a decimal is a double, and `a - b` of two unevaluated trees is evaluated one level deep:
//! numbers among the terms are added one after the other, like terms are combined, and a term that
//! changes its coefficient is multiplied out. What is left after that is evaluated exactly. So the
//! verdict depends on the order in which things were written.

use super::Comparer;
use crate::expr::{Constant, Func, Id, Node};
use crate::normal;
use crate::number::ball::Ball;
use crate::number::big::BigFloat;
use crate::number::{Decimal, Rational};
use crate::zero::{Evaluator, Point};
use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};

/// An unevaluated tree that tells doubles from fractions.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Term {
    Exact(Rational),
    Float(f64),
    Sum(Vec<Term>),
    Product(Vec<Term>),
    Power(Box<Term>, Box<Term>),
    Atom(Id),
}

/// Deeper trees are left alone.
const DEEPEST: u32 = 32;
/// Larger trees are left alone.
const MOST_TERMS: usize = 256;
/// Exact powers with more bits are left alone.
const MOST_BITS: u32 = 1 << 12;

impl Term {
    const ZERO: Self = Term::Exact(Rational::ZERO);
    const ONE: Self = Term::Exact(Rational::ONE);

    fn is_number(&self) -> bool {
        matches!(self, Term::Exact(_) | Term::Float(_))
    }

    fn is_one(&self) -> bool {
        matches!(self, Term::Exact(value) if value.is_one())
    }

    fn is_zero(&self) -> bool {
        matches!(self, Term::Exact(value) if value.is_zero())
    }

    fn is_positive(&self) -> bool {
        self.double().is_some_and(|value| value > 0.0)
    }

    /// Whether it is an integer without a decimal point.
    fn is_integer(&self) -> bool {
        matches!(self, Term::Exact(value) if value.is_integer())
    }

    fn absolute(&self) -> Option<Self> {
        match self {
            Term::Exact(value) => Some(Term::Exact(value.abs())),
            Term::Float(value) => Some(Term::Float(value.abs())),
            _ => None,
        }
    }

    /// Numbers in the order in which a sum keeps them: integers, fractions, and decimals by sign and odd mantissa.
    fn by_class(&self, other: &Self) -> Ordering {
        let class = |term: &Self| match term {
            Term::Exact(value) => u8::from(!value.is_integer()),
            Term::Float(_) => 2,
            _ => 3,
        };
        class(self).cmp(&class(other)).then_with(|| match (self, other) {
            (Term::Exact(a), Term::Exact(b)) => a.numerator().cmp(&b.numerator()),
            (Term::Float(a), Term::Float(b)) => mantissa(*a).cmp(&mantissa(*b)),
            _ => Ordering::Equal,
        })
    }

    /// The quotient of two numbers; that by the number itself is a sign.
    fn over(&self, other: &Self) -> Option<Self> {
        let sign = if self.double()? < 0.0 { Rational::MINUS_ONE } else { Rational::ONE };
        if self.absolute()? == *other {
            return Some(Term::Exact(sign));
        }
        match (self, other) {
            (Term::Exact(a), Term::Exact(b)) => a.div(b).map(Term::Exact),
            _ => Term::float(self.double()? / other.double()?),
        }
    }

    fn double(&self) -> Option<f64> {
        match self {
            Term::Exact(value) => Some(value.to_f64().0),
            Term::Float(value) => Some(*value),
            _ => None,
        }
    }

    fn float(value: f64) -> Option<Self> {
        if value == 0.0 {
            return Some(Term::ZERO);
        }
        value.is_normal().then_some(Term::Float(value))
    }

    /// The sum of two numbers: exact, unless one of them is a double.
    fn plus(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Term::Exact(a), Term::Exact(b)) => Some(Term::Exact(a.add(b))),
            (Term::Exact(a), _) if a.is_zero() => Some(other.clone()),
            (_, Term::Exact(b)) if b.is_zero() => Some(self.clone()),
            _ => Term::float(self.double()? + other.double()?),
        }
    }

    /// The product of two numbers.
    fn times(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Term::Exact(a), Term::Exact(b)) => Some(Term::Exact(a.mul(b))),
            (one, number) | (number, one) if one.is_one() => Some(number.clone()),
            (zero, _) | (_, zero) if zero.is_zero() => Some(Term::ZERO),
            _ => Term::float(self.double()? * other.double()?),
        }
    }

    /// A coefficient and what it is multiplied with.
    fn split(self) -> (Self, Self) {
        match self {
            Term::Product(mut factors) if factors.first().is_some_and(Term::is_number) => {
                let coefficient = factors.remove(0);
                let rest =
                    if factors.len() == 1 { factors.remove(0) } else { Term::Product(factors) };
                (coefficient, rest)
            }
            other => (Term::ONE, other),
        }
    }
}

/// How two ends of sets compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Same,
    Distinct,
    /// Their difference is zero, which its sign does not show.
    Undecided,
}

/// The sign of a double that is not zero, and its mantissa without the zeros at its end.
fn mantissa(value: f64) -> (bool, u64) {
    let bits = value.to_bits();
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    (value < 0.0, mantissa >> mantissa.trailing_zeros())
}

/// Whether a decimal is what a double is written as: the value of a computation.
fn is_double(value: &Rational) -> bool {
    let (float, _) = value.to_f64();
    float.is_normal() && Rational::parse(&float.to_string()).as_ref() == Some(value)
}

impl Comparer<'_> {
    /// The difference of two closed forms as SymPy leaves it; nothing if that is not known.
    pub(super) fn float_difference(&mut self, gold: Id, pred: Id) -> Option<Term> {
        let (a, b) = (self.float_term(gold, 0)?, self.float_term(pred, 0)?);
        let b = self.negated(b)?;
        self.summed(vec![a, b])
    }

    fn float_term(&self, id: Id, depth: u32) -> Option<Term> {
        if depth > DEEPEST {
            return None;
        }
        let all = |comparer: &Self, list: &[Id]| -> Option<Vec<Term>> {
            if list.len() > MOST_TERMS {
                return None;
            }
            list.iter().map(|&part| comparer.float_term(part, depth + 1)).collect()
        };
        Some(match self.node(id) {
            Node::Number(value) => Term::Exact(value.clone()),
            // More digits than a double holds are kept at their own precision.
            Node::Decimal(decimal)
                if decimal.significant_digits() <= 15 || is_double(&decimal.value) =>
            {
                Term::float(decimal.value.to_f64().0)?
            }
            Node::Decimal(_) | Node::Percent(_) | Node::PlusMinus(..) => return None,
            Node::Add(terms) => Term::Sum(all(self, terms)?),
            Node::Mul(factors) => Term::Product(all(self, factors)?),
            &Node::Pow(base, exponent) => Term::Power(
                Box::new(self.float_term(base, depth + 1)?),
                Box::new(self.float_term(exponent, depth + 1)?),
            ),
            _ => Term::Atom(id),
        })
    }

    fn negated(&mut self, term: Term) -> Option<Term> {
        let minus = Term::Exact(Rational::MINUS_ONE);
        match term {
            Term::Exact(value) => Some(Term::Exact(value.neg())),
            Term::Float(value) => Some(Term::Float(-value)),
            Term::Sum(terms) => {
                let terms =
                    terms.into_iter().map(|term| self.negated(term)).collect::<Option<_>>()?;
                self.summed(terms)
            }
            Term::Product(mut factors) => {
                // A fraction in front is multiplied into the number after it.
                let mut scale = minus;
                match factors.first() {
                    Some(Term::Exact(first)) => {
                        scale = Term::Exact(first.neg());
                        factors.remove(0);
                    }
                    Some(&Term::Float(first)) if first < 0.0 => {
                        scale = Term::ONE;
                        *factors.first_mut()? = Term::Float(-first);
                    }
                    _ => {}
                }
                if !scale.is_one() {
                    match factors.first_mut() {
                        Some(first) if first.is_number() => *first = first.times(&scale)?,
                        _ => factors.insert(0, scale),
                    }
                }
                Some(if factors.len() == 1 { factors.remove(0) } else { Term::Product(factors) })
            }
            other => Some(Term::Product(vec![minus, other])),
        }
    }

    /// A sum as it is built: numbers added in order, like terms united.
    fn summed(&mut self, terms: Vec<Term>) -> Option<Term> {
        // A fraction and a product are left as they are.
        if let [a, b] = &terms[..]
            && (matches!((a, b), (Term::Exact(_), Term::Product(_)))
                || matches!((a, b), (Term::Product(_), Term::Exact(_))))
        {
            return Some(Term::Sum(terms));
        }
        let mut total = Term::ZERO;
        let mut like: Vec<(Term, Term)> = Vec::new();
        let mut queue: VecDeque<Term> = terms.into();
        let mut seen = 0;
        while let Some(term) = queue.pop_front() {
            seen += 1;
            if seen > MOST_TERMS {
                return None;
            }
            let (coefficient, rest) = match term {
                Term::Exact(_) | Term::Float(_) => {
                    total = total.plus(&term)?;
                    continue;
                }
                Term::Sum(inner) => {
                    queue.extend(inner);
                    continue;
                }
                Term::Power(base, exponent) if base.is_number() => match &*exponent {
                    Term::Exact(n) if n.is_integer() || n.is_negative() => {
                        match self.raised(*base, *exponent)? {
                            power if power.is_number() => queue.push_back(power),
                            power => like.push((power, Term::ONE)),
                        }
                        continue;
                    }
                    _ => (Term::ONE, Term::Power(base, exponent)),
                },
                term => term.split(),
            };
            match like.iter_mut().find(|(key, _)| *key == rest) {
                Some((_, sum)) => *sum = sum.plus(&coefficient)?,
                None => like.push((rest, coefficient)),
            }
        }
        let mut parts = Vec::with_capacity(like.len() + 1);
        let total_is_zero = total.is_zero();
        if !total_is_zero {
            parts.push(total);
        }
        for (rest, coefficient) in like {
            if coefficient.is_zero() {
                continue;
            }
            parts.push(match rest {
                rest if coefficient.is_one() => rest,
                Term::Product(mut factors) => {
                    factors.insert(0, coefficient);
                    Term::Product(factors)
                }
                Term::Sum(_) => Term::Product(vec![coefficient, rest]),
                rest => self.multiplied(vec![coefficient, rest])?,
            });
        }
        // The first number stays in front.
        let numbers = parts.iter().take_while(|part| part.is_number()).count();
        if let Some(others) = parts.get_mut(usize::from(!total_is_zero)..)
            && numbers + 1 >= others.len()
        {
            others.sort_by(Term::by_class);
        }
        Some(match parts.len() {
            0 => Term::ZERO,
            1 => parts.remove(0),
            _ => Term::Sum(parts),
        })
    }

    /// A product carried out: numbers and powers of numbers multiplied in order.
    fn multiplied(&mut self, factors: Vec<Term>) -> Option<Term> {
        let mut coefficient = Term::ONE;
        let mut late: Vec<Term> = Vec::new();
        let mut parts: Vec<Term> = Vec::new();
        let mut queue: VecDeque<Term> = factors.into();
        let mut seen = 0;
        while let Some(factor) = queue.pop_front() {
            seen += 1;
            if seen > MOST_TERMS {
                return None;
            }
            match factor {
                Term::Exact(_) | Term::Float(_) => coefficient = coefficient.times(&factor)?,
                Term::Product(inner) => queue.extend(inner),
                Term::Power(base, exponent) => {
                    let power = self.raised(*base, *exponent)?;
                    match power {
                        Term::Float(_) => late.push(power),
                        Term::Exact(_) => coefficient = coefficient.times(&power)?,
                        Term::Product(inner) => queue.extend(inner),
                        _ => parts.push(power),
                    }
                }
                other => parts.push(other),
            }
        }
        for number in late {
            coefficient = coefficient.times(&number)?;
        }
        if coefficient.is_zero() || parts.is_empty() {
            return Some(coefficient);
        }
        if !coefficient.is_one() {
            parts.insert(0, coefficient);
        }
        Some(if parts.len() == 1 { parts.remove(0) } else { Term::Product(parts) })
    }

    /// A power, carried out if it is a power of numbers.
    fn raised(&mut self, base: Term, exponent: Term) -> Option<Term> {
        // The exponent is evaluated with the power.
        if let (Term::Exact(_) | Term::Float(_) | Term::Atom(_), Term::Product(_) | Term::Sum(_)) =
            (&base, &exponent)
            && let Some(exponent) = self.in_doubles(&exponent)
        {
            return self.raised(base, exponent);
        }
        match (&base, &exponent) {
            (Term::Exact(b), Term::Exact(e)) => match e.to_i64() {
                Some(_) if b.is_zero() && e.is_negative() => None,
                Some(n) => b.pow(n, MOST_BITS).map(Term::Exact),
                None => {
                    let power = Term::Power(Box::new(base), Box::new(exponent));
                    let id = self.exact_tree(&power);
                    Some(match normal::exact_value(&self.arena, id, &mut self.budget) {
                        Some(value) => Term::Exact(value),
                        None => power,
                    })
                }
            },
            (Term::Float(_), Term::Exact(_) | Term::Float(_))
            | (Term::Exact(_), Term::Float(_)) => {
                let power = Term::Power(Box::new(base), Box::new(exponent));
                self.rounded_value(&power)
            }
            (Term::Atom(id), Term::Float(_))
                if matches!(self.node(*id), Node::Constant(Constant::E)) =>
            {
                let power = Term::Power(Box::new(base), Box::new(exponent));
                self.rounded_value(&power)
            }
            // Factors that are positive numbers come out of a root, and those with one exponent unite again.
            (Term::Product(factors), Term::Exact(_) | Term::Float(_))
                if !exponent.is_integer() && factors.iter().all(Term::is_positive) =>
            {
                let united =
                    factors.iter().try_fold(Term::ONE, |product, factor| product.times(factor))?;
                self.raised(united, exponent)
            }
            // With a decimal among its terms, the largest term comes out of the root of a sum.
            (Term::Sum(terms), Term::Exact(_) | Term::Float(_))
                if !exponent.is_integer()
                    && terms.iter().all(Term::is_number)
                    && terms.iter().any(|term| matches!(term, Term::Float(_))) =>
            {
                let size = |term: &Term| term.double().unwrap_or_default().abs();
                let largest =
                    terms.iter().max_by(|a, b| size(a).total_cmp(&size(b)))?.absolute()?;
                if largest.double() == Some(1.0) {
                    return Some(Term::Power(Box::new(base), Box::new(exponent)));
                }
                let scaled = terms
                    .iter()
                    .try_fold(Term::ZERO, |sum, term| sum.plus(&term.over(&largest)?))?;
                let factors =
                    [self.raised(largest, exponent.clone())?, self.raised(scaled, exponent)?];
                self.multiplied(factors.into())
            }
            (Term::Product(factors), Term::Exact(e)) if e.is_integer() => {
                let mut powers = Vec::with_capacity(factors.len());
                for factor in factors.clone() {
                    powers.push(self.raised(factor, exponent.clone())?);
                }
                self.multiplied(powers)
            }
            (Term::Power(inner, first), Term::Exact(e)) if e.is_integer() && first.is_number() => {
                let united = first.times(&exponent)?;
                if united.is_one() {
                    return Some((**inner).clone());
                }
                self.raised((**inner).clone(), united)
            }
            _ => Some(Term::Power(Box::new(base), Box::new(exponent))),
        }
    }

    /// Whether a difference with letters leaves a number that is not zero before one of its products, however it is
    /// simplified; nothing if that is not known. The products must be of letters and constants.
    pub(super) fn leaves_products(&mut self, difference: &Term) -> Option<bool> {
        let evaluated = self.evaluated(difference, 0)?;
        let terms = match evaluated {
            Term::Sum(terms) => terms,
            term => vec![term],
        };
        let mut left = false;
        let mut seen: Vec<BTreeMap<Id, i64>> = Vec::new();
        for term in terms {
            let (coefficient, rest) = term.split();
            if rest.is_number() {
                left |= !rest.is_zero();
                continue;
            }
            // Letters that are multiplied in different ways may unite when they are simplified.
            let letters = self.letters_of(&rest)?;
            if seen.contains(&letters) {
                return None;
            }
            seen.push(letters);
            left |= !coefficient.is_zero();
        }
        Some(left)
    }

    /// The letters of a product with their exponents; nothing if anything else is in it.
    fn letters_of(&self, product: &Term) -> Option<BTreeMap<Id, i64>> {
        let factors = match product {
            Term::Product(factors) => &factors[..],
            one => std::slice::from_ref(one),
        };
        let mut letters = BTreeMap::new();
        for factor in factors {
            let (base, times) = match factor {
                Term::Power(base, exponent) => match &**exponent {
                    Term::Exact(exponent) => (&**base, exponent.to_i64()?),
                    _ => return None,
                },
                factor => (factor, 1),
            };
            let Term::Atom(id) = base else { return None };
            if !matches!(self.node(*id), Node::Symbol(_)) {
                return None;
            }
            *letters.entry(*id).or_insert(0) += times;
        }
        Some(letters)
    }

    /// Evaluated from the inside out, as simplification begins.
    fn evaluated(&mut self, term: &Term, depth: u32) -> Option<Term> {
        if depth > DEEPEST {
            return None;
        }
        let mut all = |terms: &[Term]| -> Option<Vec<Term>> {
            terms.iter().map(|term| self.evaluated(term, depth + 1)).collect()
        };
        match term {
            Term::Sum(terms) => {
                let terms = all(terms)?;
                self.summed(terms)
            }
            Term::Product(factors) => {
                let factors = all(factors)?;
                self.multiplied(factors)
            }
            Term::Power(base, exponent) => {
                let (base, exponent) =
                    (self.evaluated(base, depth + 1)?, self.evaluated(exponent, depth + 1)?);
                self.raised(base, exponent)
            }
            _ => Some(term.clone()),
        }
    }

    /// Whether two numbers are the same once both are evaluated and subtracted; nothing if that is not known.
    pub(super) fn same_in_floats(&mut self, a: Id, b: Id) -> Option<bool> {
        let difference = self.float_difference(a, b)?;
        let evaluated = self.evaluated(&difference, 0)?;
        evaluated.is_number().then(|| evaluated.is_zero())
    }

    /// An expression with decimals, evaluated.
    pub(super) fn float_value(&mut self, id: Id) -> Id {
        if !self.has_decimal(id) {
            return id;
        }
        match self.float_term(id, 0).and_then(|term| self.evaluated(&term, 0)) {
            Some(evaluated) => self.decimal_tree(&evaluated),
            None => id,
        }
    }

    /// How two ends of sets that are the same number, or nearly, compare.
    pub(super) fn ends_in_floats(&mut self, a: Id, b: Id) -> Option<Ends> {
        let difference = self.float_difference(a, b)?;
        if difference.is_number() {
            return Some(if difference.is_zero() { Ends::Same } else { Ends::Distinct });
        }
        let difference = self.exact_tree(&difference);
        let zero = self.number(0);
        let vanishes = self.same_value(difference, zero).is_equal();
        Some(if vanishes { Ends::Undecided } else { Ends::Distinct })
    }

    /// The value of a difference that is left with powers of numbers, carried out in doubles; nothing for anything else.
    pub(super) fn carried_out(&mut self, term: &Term) -> Option<f64> {
        if term.is_number() {
            return None;
        }
        self.in_doubles(term)?.double()
    }

    fn in_doubles(&mut self, term: &Term) -> Option<Term> {
        match term {
            Term::Exact(_) | Term::Float(_) => Some(term.clone()),
            Term::Sum(terms) => {
                terms.iter().try_fold(Term::ZERO, |sum, part| sum.plus(&self.in_doubles(part)?))
            }
            Term::Product(factors) => factors
                .iter()
                .try_fold(Term::ONE, |product, part| product.times(&self.in_doubles(part)?)),
            Term::Power(base, exponent) => {
                let (base, exponent) = (self.in_doubles(base)?, self.in_doubles(exponent)?);
                self.raised(base, exponent).filter(Term::is_number)
            }
            Term::Atom(_) => None,
        }
    }

    /// The double nearest to a real value.
    fn rounded_value(&mut self, term: &Term) -> Option<Term> {
        let id = self.exact_tree(term);
        let options = self.options();
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 160, options);
        let value = evaluator.eval(id).ok()?.to_complex(160).ok()?;
        if !value.is_real() || value.re.magnitude().abs() > 1000.0 {
            return None;
        }
        Term::float(value.re.to_rational().to_f64().0)
    }

    /// The tree with its doubles as the exact fractions that they are.
    pub(super) fn exact_tree(&mut self, term: &Term) -> Id {
        self.tree(term, true)
    }

    /// The tree with its doubles as decimals.
    pub(super) fn decimal_tree(&mut self, term: &Term) -> Id {
        self.tree(term, false)
    }

    fn tree(&mut self, term: &Term, exact: bool) -> Id {
        match term {
            Term::Exact(value) => self.arena.number(value.clone()),
            Term::Float(value) => {
                let shown = Rational::parse(&value.to_string()).unwrap_or(Rational::ZERO);
                if exact {
                    let value = normal::nearest_double(&shown).unwrap_or(shown);
                    return self.arena.number(value);
                }
                let places = shown.decimal_places().unwrap_or(15).clamp(1, 400);
                self.arena.intern(Node::Decimal(Decimal { value: shown, places }))
            }
            Term::Sum(terms) => {
                let terms: Vec<Id> = terms.iter().map(|term| self.tree(term, exact)).collect();
                self.arena.add(&terms)
            }
            Term::Product(factors) => {
                let factors: Vec<Id> = factors.iter().map(|term| self.tree(term, exact)).collect();
                self.arena.mul(&factors)
            }
            Term::Power(base, exponent) => {
                let (base, exponent) = (self.tree(base, exact), self.tree(exponent, exact));
                self.arena.pow(base, exponent)
            }
            // A logarithm of a double is a double.
            &Term::Atom(id) if exact && self.is_log_of_decimal(id) => match self.rounded_log(id) {
                Some(value) => self.tree(&value, true),
                None => id,
            },
            Term::Atom(id) => *id,
        }
    }

    fn is_log_of_decimal(&self, id: Id) -> bool {
        matches!(self.node(id), Node::Func(Func::Log, _)) && self.has_decimal(id)
    }

    fn rounded_log(&mut self, id: Id) -> Option<Term> {
        let id = self.arena.rewrite(id, |arena, node| match node {
            Node::Decimal(decimal) if decimal.significant_digits() <= 15 => {
                let double = normal::nearest_double(&decimal.value);
                arena.number(double.unwrap_or(decimal.value))
            }
            node => arena.intern(node),
        });
        let options = self.options();
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 160, options);
        let value = evaluator.eval(id).ok()?.to_complex(160).ok()?;
        if !value.is_real() {
            return None;
        }
        Term::float(value.re.to_rational().to_f64().0)
    }
}

#[cfg(test)]
recorded! {
    one: is_log_of_decimal, rounded_log;
    one_at: float_term;
    two: float_difference;
}
