//! Makes nodes the way Math-Verify's reader does: it folds numbers and flattens sums and products in the same places,
//! so that two formulas are one tree here if they are one tree there.

use super::parser::{Parse, Parser};
use super::token::Kind;
use crate::expr::{Arena, Constant, Func, Id, Node};
use crate::number::{Decimal, Rational, integer};
use crate::quirks::Quirk;
use dashu_base::UnsignedAbs;
use dashu_int::IBig;
use std::collections::BTreeMap;

impl Parser<'_, '_> {
    pub(super) fn integer(&mut self, value: i64) -> Parse<Id> {
        self.node(Node::Number(Rational::integer(value)))
    }

    pub(super) fn number(&mut self, value: Rational) -> Parse<Id> {
        if value.bits() > u64::from(self.budget.bits) {
            let (start, end) = self.span(self.at.saturating_sub(1));
            return Err(super::parser::Stop::Final(super::ParseError::limit(
                crate::budget::Exhausted::Bits,
                start,
                end,
            )));
        }
        self.node(Node::Number(value))
    }

    /// The parts that a term adds to a sum (or product, as `kind` says): a sum is split into its terms.
    pub(super) fn flatten(&self, parts: &mut Vec<Id>, kind: Kind, term: Id) {
        match self.arena.get(term) {
            Node::Add(inner) if kind == Kind::Add => parts.extend_from_slice(inner),
            Node::Mul(inner) if kind == Kind::Mul && !is_negative_infinity(self.arena, term) => {
                parts.extend_from_slice(inner);
            }
            _ => parts.push(term),
        }
    }

    /// `left + right`, with sums on either side flattened.
    pub(super) fn add(&mut self, left: Id, right: Id) -> Parse<Id> {
        let mut parts = Vec::with_capacity(2);
        self.flatten(&mut parts, Kind::Add, left);
        self.flatten(&mut parts, Kind::Add, right);
        self.check_shapes(&parts);
        self.node(Node::Add(parts.into_boxed_slice()))
    }

    /// `left * right`, with products on either side flattened.
    pub(super) fn multiply(&mut self, left: Id, right: Id) -> Parse<Id> {
        let mut parts = Vec::with_capacity(2);
        self.flatten(&mut parts, Kind::Mul, left);
        self.flatten(&mut parts, Kind::Mul, right);
        self.node(Node::Mul(parts.into_boxed_slice()))
    }

    /// An integer before a positive number is a mixed number.
    pub(super) fn mixed_number(&mut self, left: Id, right: Id) -> Parse<Option<Id>> {
        if let &Node::Percent(part) = self.arena.get(right)
            && self.reads_more()
        {
            // The percent sign follows the mixed number: `33\frac13\%`.
            return match self.mixed_number(left, part)? {
                Some(mixed) => self.node(Node::Percent(mixed)).map(Some),
                None => Ok(None),
            };
        }
        let (Node::Number(whole), Node::Number(part)) =
            (self.arena.get(left), self.arena.get(right))
        else {
            return Ok(None);
        };
        let mixed = whole.is_integer()
            && !part.is_negative()
            && !part.is_zero()
            && (self.quirks.has(Quirk::AdjacentNumbersAdd) || self.is_mixed(part));
        if !mixed {
            return Ok(None);
        }
        let value = if whole.is_negative() { whole.sub(part) } else { whole.add(part) };
        self.number(value).map(Some)
    }

    /// A fraction below one after an integer: that can only be a mixed number.
    fn is_mixed(&self, part: &Rational) -> bool {
        !part.is_integer() && part.sub(&Rational::ONE).is_negative()
    }

    /// A quotient: integers make a number, everything else a product with an inverse.
    pub(super) fn divide(&mut self, upper: Id, lower: Id) -> Parse<Id> {
        if let (Node::Number(a), Node::Number(b)) = (self.arena.get(upper), self.arena.get(lower))
            && a.is_integer()
            && b.is_integer()
        {
            return match a.div(b) {
                Some(value) => self.number(value),
                None if a.is_zero() => self.node(Node::Constant(Constant::Undefined)),
                None => self.node(Node::Constant(Constant::ComplexInfinity)),
            };
        }
        if self.is_factorial_pole(lower) {
            return self.integer(0);
        }
        let minus_one = self.integer(-1)?;
        let inverse = self.node(Node::Pow(lower, minus_one))?;
        self.node(Node::Mul(Box::new([upper, inverse])))
    }

    /// Whether Math-Verify finds the factorial of a negative integer, which is infinite.
    fn is_factorial_pole(&mut self, id: Id) -> bool {
        let Node::Func(Func::Factorial, arguments) = self.arena.get(id) else { return false };
        let &[argument] = &arguments[..] else { return false };
        self.quirks.has(Quirk::EvaluatedWhileRead)
            && crate::normal::exact_value(self.arena, argument, self.budget)
                .is_some_and(|value| value.is_integer() && value.is_negative())
    }

    /// `a : b`. A ratio is not a quotient unless Math-Verify makes it one: 12:30 may be a time.
    pub(super) fn ratio(&mut self, left: Id, right: Id) -> Parse<Id> {
        if self.quirks.has(Quirk::RatioIsQuotient) {
            return self.divide(left, right);
        }
        let mut parts = Vec::with_capacity(3);
        match self.arena.get(left) {
            Node::Apply(name, before) if &**name == ":" => parts.extend_from_slice(before),
            _ => parts.push(left),
        }
        parts.push(right);
        self.steps(parts.len() * 8)?;
        self.node(Node::Apply(":".into(), parts.into_boxed_slice()))
    }

    /// A term with `signs` minus signs in front of it.
    pub(super) fn negated(&mut self, term: Id, signs: usize) -> Parse<Id> {
        let number = match self.arena.get(term) {
            Node::Number(_)
            | Node::Decimal(_)
            | Node::Constant(Constant::Infinity | Constant::Undefined) => true,
            _ => is_negative_infinity(self.arena, term),
        };
        if number {
            return if signs % 2 == 1 { self.negate(term) } else { Ok(term) };
        }
        match signs {
            0 => Ok(term),
            1 => self.negate(term),
            _ => {
                let minus_one = self.integer(-1)?;
                let mut parts = vec![minus_one; signs];
                self.flatten(&mut parts, Kind::Mul, term);
                self.node(Node::Mul(parts.into_boxed_slice()))
            }
        }
    }

    /// `-term`: numbers change their sign, everything else gets a factor -1.
    pub(super) fn negate(&mut self, term: Id) -> Parse<Id> {
        match self.arena.get(term) {
            Node::Number(value) => {
                let value = value.neg();
                self.number(value)
            }
            Node::Decimal(value) => {
                let value = value.neg();
                self.node(Node::Decimal(value))
            }
            Node::Constant(Constant::Undefined) => Ok(term),
            Node::Mul(_) if is_negative_infinity(self.arena, term) => {
                self.node(Node::Constant(Constant::Infinity))
            }
            _ => {
                let minus_one = self.integer(-1)?;
                self.multiply(minus_one, term)
            }
        }
    }

    pub(super) fn power(&mut self, base: Id, exponent: Id) -> Parse<Id> {
        self.node(Node::Pow(base, exponent))
    }

    /// The root of a given degree, as a power.
    pub(super) fn root(&mut self, base: Id, degree: Option<Id>) -> Parse<Id> {
        let exponent = match degree {
            None => self.number(Rational::HALF)?,
            Some(degree) => self.reciprocal(degree)?,
        };
        self.power(base, exponent)
    }

    fn reciprocal(&mut self, id: Id) -> Parse<Id> {
        match self.arena.get(id) {
            Node::Number(value) => match value.recip() {
                Some(value) => self.number(value),
                None => self.node(Node::Constant(Constant::ComplexInfinity)),
            },
            Node::Constant(Constant::Infinity) => self.integer(0),
            // A careful reader keeps the exact value.
            Node::Decimal(Decimal { value, .. }) if !value.is_zero() && !self.reads_more() => {
                let value = value.recip().unwrap_or(Rational::ZERO);
                self.node(Node::Decimal(Decimal { value, places: 15 }))
            }
            _ => {
                let minus_one = self.integer(-1)?;
                self.power(id, minus_one)
            }
        }
    }

    /// A binomial coefficient; for integers it becomes a number right away if Math-Verify does
    /// that.
    pub(super) fn binomial(&mut self, upper: Id, lower: Id) -> Parse<Id> {
        if self.quirks.has(Quirk::EvaluatedWhileRead)
            && let (Node::Number(n), Node::Number(k)) =
                (self.arena.get(upper), self.arena.get(lower))
            && let (true, Some(k)) = (n.is_integer(), k.to_i64())
            && let Some(value) = integer::binomial(n, k, self.budget.bits)
        {
            return self.number(value);
        }
        if self.quirks.has(Quirk::EvaluatedWhileRead) && !self.arena.is_closed(upper) {
            match self.arena.get(lower) {
                Node::Number(k) if k.is_zero() => return self.integer(1),
                Node::Number(k) if k.is_one() => return Ok(upper),
                _ => {}
            }
        }
        self.node(Node::Func(Func::Binomial, Box::new([upper, lower])))
    }

    /// The gamma function; for integers it becomes a number right away if Math-Verify does that.
    pub(super) fn gamma_of(&mut self, argument: Id) -> Parse<Id> {
        if self.quirks.has(Quirk::EvaluatedWhileRead)
            && let Some(n) = match self.arena.get(argument) {
                Node::Number(value) => value.to_i64(),
                _ => None,
            }
        {
            if n <= 0 {
                return self.node(Node::Constant(Constant::ComplexInfinity));
            }
            if let Some(value) = integer::factorial(n.unsigned_abs() - 1, self.budget.bits) {
                return self.number(Rational::from_int(value));
            }
        }
        self.node(Node::Func(Func::Gamma, Box::new([argument])))
    }

    /// The determinant of a matrix of numbers, if Math-Verify computes it while reading.
    pub(super) fn numeric_determinant(&self, matrix: Id) -> Option<Rational> {
        let Node::Matrix { rows, columns, entries } = self.arena.get(matrix) else {
            return None;
        };
        let size = usize::try_from(*rows).ok()?;
        if rows != columns || size > 8 || !self.quirks.has(Quirk::EvaluatedWhileRead) {
            return None;
        }
        let mut values = entries
            .iter()
            .map(|&entry| match self.arena.get(entry) {
                Node::Number(value) => Some(value.clone()),
                _ => None,
            })
            .collect::<Option<Vec<Rational>>>()?;
        let mut determinant = Rational::ONE;
        for column in 0..size {
            let pivot = (column..size).find(|&row| !values[row * size + column].is_zero());
            let Some(pivot) = pivot else {
                return Some(Rational::ZERO);
            };
            if pivot != column {
                for index in 0..size {
                    values.swap(pivot * size + index, column * size + index);
                }
                determinant = determinant.neg();
            }
            let head = values[column * size + column].clone();
            determinant = determinant.mul(&head);
            for row in column + 1..size {
                let factor = values[row * size + column].div(&head)?;
                for index in column..size {
                    let change = factor.mul(&values[column * size + index]);
                    values[row * size + index] = values[row * size + index].sub(&change);
                }
            }
        }
        Some(determinant)
    }

    /// `e^x`, where `e` and `e^0` are numbers of their own.
    pub(super) fn exponential(&mut self, exponent: Option<Id>) -> Parse<Id> {
        let Some(exponent) = exponent else {
            return self.node(Node::Constant(Constant::E));
        };
        match self.arena.get(exponent) {
            Node::Number(value) if value.is_zero() => self.integer(1),
            Node::Number(value) if value.is_one() => self.node(Node::Constant(Constant::E)),
            _ => match self.power_of_log(exponent) {
                Some((argument, exponent)) => self.raised_log(argument, &exponent),
                None => self.node(Node::Func(Func::Exp, Box::new([exponent]))),
            },
        }
    }

    /// A logarithm (of any base, as Math-Verify has it) in an exponent of e, and the numbers before it.
    fn power_of_log(&self, exponent: Id) -> Option<(Id, Vec<Id>)> {
        if !self.quirks.has(Quirk::EvaluatedWhileRead) {
            return None;
        }
        let argument = |id: Id| match self.arena.get(id) {
            Node::Func(Func::Log, parts) => parts.first().copied(),
            _ => None,
        };
        let Node::Mul(factors) = self.arena.get(exponent) else {
            return argument(exponent).map(|argument| (argument, Vec::new()));
        };
        let mut found = None;
        let mut numbers = Vec::new();
        for &factor in factors {
            match (argument(factor), self.arena.get(factor)) {
                (Some(_), _) if found.is_some() => return None,
                (Some(argument), _) => found = Some(argument),
                (None, Node::Number(_) | Node::Decimal(_) | Node::Constant(Constant::Pi)) => {
                    numbers.push(factor);
                }
                _ => return None,
            }
        }
        found.map(|argument| (argument, numbers))
    }

    fn raised_log(&mut self, argument: Id, exponents: &[Id]) -> Parse<Id> {
        let exponent = match *exponents {
            [] => return Ok(argument),
            [only] => only,
            _ => self.node(Node::Mul(exponents.into()))?,
        };
        if let (Node::Number(base), Node::Number(n)) =
            (self.arena.get(argument), self.arena.get(exponent))
            && let Some(value) = n.to_i64().and_then(|n| base.pow(n, self.budget.bits))
        {
            return self.number(value);
        }
        self.power(argument, exponent)
    }

    /// The greatest common divisor or least common multiple of products of letters, which Math-Verify computes while
    /// reading.
    pub(super) fn common_monomial(
        &mut self,
        function: Func,
        arguments: &[Id],
    ) -> Parse<Option<Id>> {
        if !self.quirks.has(Quirk::EvaluatedWhileRead) {
            return Ok(None);
        }
        let Some(monomials) = arguments
            .iter()
            .map(|&argument| monomial(self.arena, argument))
            .collect::<Option<Vec<Monomial>>>()
        else {
            return Ok(None);
        };
        if monomials.iter().all(|(_, letters)| letters.is_empty()) {
            return Ok(None);
        }
        let least = function == Func::Gcd;
        let mut parts = monomials.into_iter();
        let Some((mut number, mut letters)) = parts.next() else { return Ok(None) };
        number = number.unsigned_abs().into();
        for (other, others) in parts {
            number =
                if least { integer::gcd(&number, &other) } else { integer::lcm(&number, &other) };
            if least {
                for (letter, power) in &mut letters {
                    *power = (*power).min(others.get(letter).copied().unwrap_or(0));
                }
            } else {
                for (letter, power) in others {
                    let slot = letters.entry(letter).or_insert(0);
                    *slot = (*slot).max(power);
                }
            }
        }
        let mut factors = Vec::new();
        let number = Rational::from_int(number);
        if !number.is_one() {
            factors.push(self.number(number)?);
        }
        for (letter, power) in letters {
            match power {
                0 => {}
                1 => factors.push(letter),
                _ => {
                    let power = self.integer(power)?;
                    factors.push(self.power(letter, power)?);
                }
            }
        }
        Ok(Some(match *factors {
            [] => self.integer(1)?,
            [only] => only,
            _ => self.node(Node::Mul(factors.into_boxed_slice()))?,
        }))
    }

    /// The derivative of something with respect to a variable.
    pub(super) fn derivative(&mut self, body: Id, variable: Id) -> Parse<Id> {
        self.node(Node::Derivative(body, variable, 1))
    }

    /// The transpose; a number or a real letter is its own transpose.
    pub(super) fn transpose(&mut self, id: Id) -> Parse<Id> {
        if self.is_matrix(id, 0) {
            return self.node(Node::Func(Func::Transpose, Box::new([id])));
        }
        Ok(id)
    }

    /// A sum of matrices needs matrices of the same shape.
    pub(super) fn check_shapes(&mut self, terms: &[Id]) {
        let mut shapes = terms.iter().map(|&term| self.shape(term, 0));
        let Some(first) = shapes.next() else {
            return;
        };
        if shapes.any(|shape| shape != first) {
            self.refuse();
        }
    }

    /// Matrices in a product must fit together.
    pub(super) fn check_factors(&mut self, factors: &[Id]) {
        if self.reads_more() {
            return;
        }
        let mut before = None;
        for &factor in factors {
            let Some((rows, columns)) = self.shape(factor, 0) else { continue };
            if before.is_some_and(|before| before != rows) {
                self.refuse();
            }
            before = Some(columns);
        }
    }

    /// The rows and columns of a term that is a matrix.
    fn shape(&self, id: Id, depth: u32) -> Option<(u32, u32)> {
        if depth > 8 {
            return None;
        }
        match self.arena.get(id) {
            Node::Matrix { rows, columns, .. } => Some((*rows, *columns)),
            Node::Func(Func::Transpose, parts) => {
                self.shape(*parts.first()?, depth + 1).map(|(rows, columns)| (columns, rows))
            }
            Node::Add(parts) => self.shape(*parts.first()?, depth + 1),
            Node::Mul(parts) => {
                let mut whole: Option<(u32, u32)> = None;
                for &part in parts.iter().take(64) {
                    if let Some((rows, columns)) = self.shape(part, depth + 1) {
                        whole = Some((whole.map_or(rows, |first| first.0), columns));
                    }
                }
                whole
            }
            Node::Pow(base, _) => self.shape(*base, depth + 1),
            _ => None,
        }
    }

    /// Whether a term is a matrix or made with one.
    pub(super) fn is_matrix(&self, id: Id, depth: u32) -> bool {
        if depth > 8 {
            return false;
        }
        match self.arena.get(id) {
            Node::Matrix { .. } | Node::Func(Func::Transpose, _) => true,
            Node::Add(parts) | Node::Mul(parts) => {
                parts.iter().take(64).any(|&part| self.is_matrix(part, depth + 1))
            }
            Node::Pow(base, _) => self.is_matrix(*base, depth + 1),
            _ => false,
        }
    }

    /// An angle in degrees.
    pub(super) fn degrees(&mut self, id: Id) -> Parse<Id> {
        if self.quirks.has(Quirk::UnitsForgotten) {
            return Ok(id);
        }
        let scale = match self.text(self.at) {
            "C" | "\\text{C}" | "\\mathrm{C}" => Some("°C"),
            "F" | "\\text{F}" | "\\mathrm{F}" => Some("°F"),
            _ => None,
        };
        if let (Some(scale), Kind::End | Kind::Comma | Kind::Close(_)) = (scale, self.peek(1)) {
            self.at += 1;
            return self.node(Node::Quantity(id, scale.into()));
        }
        if let Some(more) = self.minutes_and_seconds()
            && let Node::Number(whole) = self.arena.get(id)
        {
            let angle = if whole.is_negative() { whole.sub(&more) } else { whole.add(&more) };
            let angle = self.number(angle)?;
            return self.node(Node::Quantity(angle, "degree".into()));
        }
        self.node(Node::Quantity(id, "degree".into()))
    }

    /// Whether a value is made of names alone, as Math-Verify requires of the left side of an assignment: numbers and
    /// constants are not, `1/s` is.
    pub(super) fn only_symbols(&self, id: Id, depth: u32) -> bool {
        if depth > 64 {
            return false;
        }
        let all = |parts: &[Id]| {
            !parts.is_empty() && parts.iter().all(|&part| self.only_symbols(part, depth + 1))
        };
        match self.arena.get(id) {
            Node::Symbol(_) => true,
            Node::Pow(base, exponent) => {
                let inverse = matches!(self.arena.get(*exponent), Node::Number(value) if *value == Rational::MINUS_ONE);
                (inverse && self.only_symbols(*base, depth + 1)) || all(&[*base, *exponent])
            }
            Node::Add(parts)
            | Node::Mul(parts)
            | Node::Func(_, parts)
            | Node::Apply(_, parts)
            | Node::Chain(parts)
            | Node::Set(parts)
            | Node::Tuple(parts)
            | Node::List(parts) => all(parts),
            Node::Relation(_, left, right) => all(&[*left, *right]),
            _ => false,
        }
    }

    /// Puts `value` in place of `target` everywhere in a tree.
    pub(super) fn substitute(&mut self, tree: Id, target: Id, value: Id) -> Parse<Id> {
        if tree == target {
            return Ok(value);
        }
        self.enter()?;
        let node = self.arena.get(tree).clone();
        let many = |parser: &mut Self, parts: &[Id]| -> Parse<Box<[Id]>> {
            parts.iter().map(|&part| parser.substitute(part, target, value)).collect()
        };
        let replaced = match node {
            Node::Add(parts) => Node::Add(many(self, &parts)?),
            Node::Mul(parts) => {
                let parts = many(self, &parts)?;
                let is_one =
                    |id: &Id| matches!(self.arena.get(*id), Node::Number(value) if value.is_one());
                let kept: Box<[Id]> = parts.iter().copied().filter(|part| !is_one(part)).collect();
                match *kept {
                    [] => Node::Number(Rational::ONE),
                    [only] => self.arena.get(only).clone(),
                    _ => Node::Mul(kept),
                }
            }
            Node::Func(function, parts) => Node::Func(function, many(self, &parts)?),
            Node::Apply(name, parts) => Node::Apply(name, many(self, &parts)?),
            Node::Pow(base, exponent) => {
                let parts = many(self, &[base, exponent])?;
                match *parts {
                    [base, exponent] => Node::Pow(base, exponent),
                    _ => Node::Pow(base, exponent),
                }
            }
            Node::Percent(inner) => Node::Percent(self.substitute(inner, target, value)?),
            Node::Matrix { rows, columns, entries } => {
                Node::Matrix { rows, columns, entries: many(self, &entries)? }
            }
            other => other,
        };
        self.leave();
        self.node(replaced)
    }
}

/// An integer and the powers of the letters that it is multiplied with.
type Monomial = (IBig, BTreeMap<Id, i64>);

fn monomial(arena: &Arena, id: Id) -> Option<Monomial> {
    let mut number = IBig::ONE;
    let mut letters = BTreeMap::new();
    let factors = match arena.get(id) {
        Node::Mul(factors) => factors,
        _ => &[id][..],
    };
    for &factor in factors {
        match arena.get(factor) {
            Node::Number(value) if value.is_integer() => number *= value.numerator(),
            Node::Symbol(_) => *letters.entry(factor).or_insert(0) += 1,
            &Node::Pow(base, exponent) => match (arena.get(base), arena.get(exponent)) {
                (Node::Symbol(_), Node::Number(n)) => {
                    *letters.entry(base).or_insert(0) +=
                        n.to_i64().filter(|n| (1..99).contains(n))?;
                }
                _ => return None,
            },
            _ => return None,
        }
    }
    Some((number, letters))
}

/// Negative infinity is a product with -1, but one number all the same.
pub(super) fn is_negative_infinity(arena: &Arena, id: Id) -> bool {
    match arena.get(id) {
        Node::Mul(parts) => match **parts {
            [sign, infinity] => {
                matches!(arena.get(sign), Node::Number(value) if *value == Rational::MINUS_ONE)
                    && matches!(arena.get(infinity), Node::Constant(Constant::Infinity))
            }
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
recorded! {
    tree: is_negative_infinity;
}
