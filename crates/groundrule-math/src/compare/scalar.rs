//! Numbers and expressions.

use super::{Comparer, Judgement};
use crate::expr::{Arena, Constant, Func, Id, Kinds, Node};
use crate::normal;
use crate::number::Rational;
use crate::number::ball::Ball;
use crate::number::big::BigFloat;
use crate::quirks::Quirk;
use crate::verdict::Code;
use crate::zero::{self, Evaluator, Evidence, Outcome, Point, Why};
use dashu_base::BitTest;
use dashu_ratio::RBig;

/// A number as Math-Verify classifies it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Integer,
    Fraction,
    Decimal,
    Other,
}

impl Comparer<'_> {
    /// Numbers, formulas and matrices.
    pub(super) fn scalars(&mut self, gold: Id, pred: Id) -> Judgement {
        if let Some(judgement) = self.matrices(gold, pred) {
            return judgement;
        }
        if let Some(judgement) = self.infinities(gold, pred) {
            return judgement;
        }
        let pred = self.with_constants_of(gold, pred);
        let (mut gold, mut pred) = (gold, pred);
        let kinds = self.arena.kinds(gold).or(self.arena.kinds(pred));
        let operators = kinds.meets(OPERATORS);
        if kinds.meets(Kinds::BOUNDED_INTEGRAL.or(Kinds::LIMIT)) {
            if self.has(Quirk::DecimalsAreFloats) {
                (gold, pred) = (self.exact_within(gold), self.exact_within(pred));
            }
            if self.has(Quirk::RoundToSixPlaces)
                && (self.stays_multiplied(gold, pred) || self.stays_multiplied(pred, gold))
            {
                return Judgement::differs(Code::NumericDiffers);
            }
            gold = normal::lower(&mut self.arena, gold, &mut self.budget);
            pred = normal::lower(&mut self.arena, pred, &mut self.budget);
        }
        if operators && self.has(Quirk::RoundToSixPlaces) {
            (gold, pred) = (self.whole_within(gold), self.whole_within(pred));
        }
        let (gold, pred) = self.around_zero(gold, pred);
        if !self.has(Quirk::UnitsForgotten) {
            let (ours, theirs) = (self.units_within(gold), self.units_within(pred));
            if ours != theirs && !ours.is_empty() && !theirs.is_empty() {
                return Judgement::differs(Code::UnitDiffers);
            }
        }
        if operators && let Some(judgement) = self.operators(gold, pred) {
            return judgement;
        }
        if !self.has(Quirk::RoundToSixPlaces)
            && let Some(judgement) = self.correctly_rounded(gold, pred)
        {
            return judgement;
        }
        let classes = (self.class(gold), self.class(pred));
        if classes.0 != Class::Other || classes.1 != Class::Other {
            if classes.0 == Class::Decimal || classes.1 == Class::Decimal {
                if let Some(judgement) = self.rounded(gold, pred) {
                    return judgement;
                }
            } else if classes == (Class::Integer, Class::Integer)
                && self.has(Quirk::PercentOfInteger)
                && self.without_percent(gold) == self.without_percent(pred)
            {
                return Judgement::Equal(Code::PercentEqual);
            }
        } else if self.has(Quirk::TinyDifferencesChopped)
            // An integral is known to twelve digits at best, which the zero test compares at less cost.
            && !self.arena.kinds(gold).or(self.arena.kinds(pred)).meets(Kinds::BOUNDED_INTEGRAL)
            && self.chopped(gold, pred)
        {
            return Judgement::Equal(Code::NumericChopped);
        }
        if self.has(Quirk::DecimalsAreFloats) && (self.has_decimal(gold) || self.has_decimal(pred))
        {
            return self.in_floats(gold, pred);
        }
        self.same_value(gold, pred)
    }

    /// Integrals, limits and series that are whole numbers, as these where a factorial or a bracket that rounds is taken
    /// of them.
    fn whole_within(&mut self, id: Id) -> Id {
        let rounds = |node: &Node| match node {
            Node::Func(Func::Factorial | Func::Floor | Func::Ceiling, arguments) => {
                arguments.iter().any(|&argument| self.arena.kinds(argument).meets(OPERATORS))
            }
            _ => false,
        };
        if !self.arena.any(id, rounds) {
            return id;
        }
        let options = self.options();
        let budget = &mut self.budget;
        self.arena.rewrite(id, |arena, node| {
            if let Node::Func(Func::Factorial | Func::Floor | Func::Ceiling, arguments) = &node
                && let &[argument] = &arguments[..]
                && arena.kinds(argument).meets(OPERATORS)
                && arena.is_closed(argument)
                && let Some((value, imaginary)) = zero::value_at(arena, argument, options, budget)
                && imaginary == 0.0
                && value.abs() < 1e9
                && (value - value.round()).abs() < 1e-9
                && let Node::Func(func, _) = node
            {
                let value = arena.integer(value.round() as i64);
                return arena.func(func, &[value]);
            }
            arena.intern(node)
        })
    }

    /// Decimals within limits and integrals with bounds, as fractions: those are computed to more digits than a double has.
    fn exact_within(&mut self, id: Id) -> Id {
        if !self.has_decimal(id) {
            return id;
        }
        let exact = |arena: &mut Arena, id: Id| {
            arena.rewrite(id, |arena, node| match &node {
                Node::Decimal(decimal) => arena.number(decimal.value.clone()),
                _ => arena.intern(node),
            })
        };
        self.arena.rewrite(id, |arena, node| {
            let node = match node {
                Node::Limit(body, variable, target, side) => {
                    Node::Limit(exact(arena, body), variable, exact(arena, target), side)
                }
                Node::Integral(body, variable, Some((low, high))) => {
                    let bounds = (exact(arena, low), exact(arena, high));
                    Node::Integral(exact(arena, body), variable, Some(bounds))
                }
                node => node,
            };
            arena.intern(node)
        })
    }

    /// What can be said about derivatives, integrals, limits and series without computing them.
    fn operators(&mut self, gold: Id, pred: Id) -> Option<Judgement> {
        if self.has(Quirk::RoundToSixPlaces)
            && !(self.arena.is_closed(gold) && self.arena.is_closed(pred))
            && (self.calculus_differs(gold, pred, true) || self.calculus_differs(pred, gold, false))
        {
            return Some(Judgement::differs(Code::NumericDiffers));
        }
        if self.has(Quirk::DecimalsAreFloats) && self.slopes_differ(gold, pred) {
            return Some(Judgement::differs(Code::NumericDiffers));
        }
        if let Some(judgement) = self.antiderivatives(gold, pred) {
            return Some(judgement);
        }
        // A limit or series that only looks different needs no calculus.
        if self.arena.holds(gold, ENDLESS) && self.arena.holds(pred, ENDLESS) {
            let x = normal::collected(&mut self.arena, gold, &mut self.budget);
            let y = normal::collected(&mut self.arena, pred, &mut self.budget);
            return (x == y).then_some(Judgement::Equal(Code::SymbolicEqual));
        }
        None
    }

    /// Whether Math-Verify does not see that a derivative, an integral or a product of one side is the same as the other
    /// side. It carries them out last, and simplifies nothing after that. The completion is subtracted, which may write
    /// its signs another way.
    fn calculus_differs(&mut self, side: Id, other: Id, is_gold: bool) -> bool {
        let is_derivative = |node: &Node| matches!(node, Node::Derivative(..));
        if is_derivative(self.node(side)) && !self.arena.any(other, is_derivative) {
            let trig = self.trigonometric(side);
            if trig.turns {
                return !self.is_slope_in_squares(side, other, is_gold);
            }
            let carried_out = normal::lower(&mut self.arena, side, &mut self.budget);
            // x^x
            let is_tower = |node: &Node| match node {
                Node::Pow(base, exponent) => {
                    !self.arena.is_closed(*base) && !self.arena.is_closed(*exponent)
                }
                _ => false,
            };
            if trig.several
                || self.arena.any(carried_out, is_derivative)
                || self.arena.any(side, is_tower)
            {
                return false;
            }
            // Fractions on the other side are united before the derivative is taken.
            if self.adds_fractions(other) {
                return true;
            }
            let difference = self.arena.sub(carried_out, other);
            let difference = normal::collected(&mut self.arena, difference, &mut self.budget);
            if matches!(self.node(difference), Node::Number(value) if value.is_zero()) {
                return false;
            }
            let closed = self.arena.is_closed(difference);
            let value = normal::exact_value(&self.arena, difference, &mut self.budget);
            return !(closed && value.is_some_and(|value| value.is_zero()));
        }
        let is_integral = |node: &Node| matches!(node, Node::Integral(_, _, None));
        if is_integral(self.node(side)) && !self.arena.any(other, is_integral) {
            let is_modulus = |node: &Node| matches!(node, Node::Func(Func::Abs, _));
            // Powers times an exponential are integrated to a product.
            if self.is_damped_power(side) {
                return is_gold || !matches!(self.node(other), Node::Mul(_));
            }
            return self.trigonometric(side).squares
                || self.is_power_of_sum(other)
                || self.arena.any(other, is_modulus) && !self.arena.any(side, is_modulus);
        }
        let is_sum = |node: &Node| matches!(node, Node::Sum(..));
        let is_binomial = |node: &Node| matches!(node, Node::Func(Func::Binomial, _));
        if self.arena.any(side, is_sum) && self.arena.any(side, is_binomial) {
            return !self.arena.any(other, is_sum);
        }
        // From one on, the product of the index is a factorial; from another number on, it is a rising power.
        if let (&Node::Product(a, index, low, _), &Node::Product(b, other_index, other_low, _)) =
            (self.node(side), self.node(other))
            && a == index
            && b == other_index
            && low != other_low
        {
            let is_one = |id: Id| matches!(self.node(id), Node::Number(n) if n.is_one());
            return is_one(low) || is_one(other_low);
        }
        let is_product = |node: &Node| matches!(node, Node::Product(..));
        let is_factorial = |node: &Node| matches!(node, Node::Func(Func::Factorial, _));
        self.arena.any(side, is_product)
            && self.arena.any(other, is_factorial)
            && !self.arena.any(side, is_factorial)
    }

    /// Whether two derivatives with decimals in them differ as they are carried out, which is not multiplied out.
    fn slopes_differ(&mut self, gold: Id, pred: Id) -> bool {
        let (&Node::Derivative(a, variable, _), &Node::Derivative(b, along, _)) =
            (self.node(gold), self.node(pred))
        else {
            return false;
        };
        if variable != along || !self.has_decimal(a) && !self.has_decimal(b) {
            return false;
        }
        let x = normal::collected(&mut self.arena, a, &mut self.budget);
        let y = normal::collected(&mut self.arena, b, &mut self.budget);
        x != y && !(self.is_derived_by_terms(a, variable) && self.is_derived_by_terms(b, variable))
    }

    /// Whether the derivative comes out as a sum of plain terms, once what the terms have in common was taken out of them.
    fn is_derived_by_terms(&mut self, body: Id, variable: Id) -> bool {
        let options = self.options();
        let coefficients =
            normal::coefficients(&mut self.arena, body, variable, options, &mut self.budget);
        let terms = match self.node(body) {
            Node::Add(terms) => terms.to_vec(),
            _ => vec![body],
        };
        let Some(coefficients) = coefficients else {
            return terms.iter().all(|&term| {
                let factors = factors_of(&self.arena, term);
                let within =
                    |&factor: &Id| self.has_decimal(factor) && !self.arena.is_closed(factor);
                !factors.iter().any(within)
            });
        };
        if coefficients.len() <= 3 {
            return true;
        }
        let is_sum = |node: &Node| matches!(node, Node::Add(_));
        if terms.iter().any(|&term| self.arena.any(term, is_sum)) {
            return false;
        }
        let mut powers = (0..).zip(&coefficients).filter(|(_, term)| !term.is_zero());
        match powers.next() {
            None | Some((0, _)) => true,
            Some((1, _)) => powers.count() < 2,
            Some(_) => powers.count() == 0,
        }
    }

    /// Whether the derivative of a tangent, a cotangent or the like is recognised, because the other side is written with
    /// the square of the same function: `-\cot^2 x - 1`. Next to a decimal it stays as written; else only the cotangent's
    /// does, and only if the completion is subtracted from the derivative.
    fn is_slope_in_squares(&mut self, side: Id, other: Id, is_gold: bool) -> bool {
        let &Node::Derivative(body, ..) = self.node(side) else { return false };
        let has_decimal = self.has_decimal(other);
        let allowed = |func: Func| match func {
            Func::Cot => is_gold || has_decimal,
            Func::Tan | Func::Tanh => has_decimal,
            _ => false,
        };
        let others = |node: &Node| match node {
            Node::Func(func, _) => !allowed(*func),
            Node::Pow(base, _) => !self.arena.is_closed(*base),
            _ => false,
        };
        if self.arena.any(side, others) {
            return false;
        }
        let is_decimal = |&term: &Id| matches!(self.node(term), Node::Decimal(_));
        let lone = match self.node(other) {
            Node::Add(terms) => terms.iter().any(is_decimal),
            _ => false,
        };
        if !(is_gold || lone && matches!(self.node(body), Node::Func(..))) {
            return false;
        }
        let slope = normal::lower(&mut self.arena, side, &mut self.budget);
        let slope = self.arena.rewrite(slope, |arena, node| {
            if let Node::Pow(base, exponent) = node
                && let Node::Func(func, arguments) = arena.get(base).clone()
                && matches!(arena.get(exponent), Node::Number(n) if n.to_i64() == Some(2))
            {
                let (root, sign) = match func {
                    Func::Csc => (Func::Cot, 1),
                    Func::Sec => (Func::Tan, 1),
                    Func::Sech => (Func::Tanh, -1),
                    _ => return arena.intern(node),
                };
                let root = arena.intern(Node::Func(root, arguments));
                let (one, sign) = (arena.integer(1), arena.integer(sign));
                let square = arena.pow(root, exponent);
                let square = arena.mul(&[sign, square]);
                return arena.add(&[one, square]);
            }
            arena.intern(node)
        });
        let other = self.exact_decimals(other);
        let difference = self.arena.sub(slope, other);
        let difference = normal::collected(&mut self.arena, difference, &mut self.budget);
        matches!(self.node(difference), Node::Number(value) if value.is_zero())
    }

    /// Decimals as fractions.
    fn exact_decimals(&mut self, id: Id) -> Id {
        self.arena.rewrite(id, |arena, node| match &node {
            Node::Decimal(decimal) => arena.number(decimal.value.clone()),
            _ => arena.intern(node),
        })
    }

    /// Whether it is an integral of a power of its variable times an exponential.
    fn is_damped_power(&self, integral: Id) -> bool {
        let &Node::Integral(body, variable, None) = self.node(integral) else { return false };
        let Node::Mul(factors) = self.node(body) else { return false };
        let (mut powers, mut exponentials) = (0, 0);
        for &factor in factors {
            match self.node(factor) {
                Node::Func(Func::Exp, _) => exponentials += 1,
                Node::Pow(base, _) if matches!(self.node(*base), Node::Constant(Constant::E)) => {
                    exponentials += 1;
                }
                Node::Pow(base, _) if *base == variable => powers += 1,
                _ if factor == variable => powers += 1,
                _ if self.arena.is_closed(factor) => {}
                _ => return false,
            }
        }
        powers == 1 && exponentials == 1
    }

    /// Whether one side is an integral with letters for its bounds and the other is written as a product: the integral is
    /// carried out last, and nothing is multiplied out after that.
    fn stays_multiplied(&mut self, side: Id, other: Id) -> bool {
        if !matches!(self.node(side), Node::Integral(.., Some(_))) || self.arena.is_closed(side) {
            return false;
        }
        let carried_out = normal::lower(&mut self.arena, side, &mut self.budget);
        let is_sum = |node: &Node| matches!(node, Node::Add(_));
        let multiplied = |node: &Node| match node {
            Node::Mul(factors) => {
                factors.iter().filter(|&&factor| self.arena.any(factor, is_sum)).count() > 1
            }
            Node::Pow(base, exponent) => {
                self.arena.any(*base, is_sum) && matches!(self.node(*exponent), Node::Number(_))
            }
            _ => false,
        };
        carried_out != side && self.arena.any(other, multiplied)
    }

    /// Whether it is a sum in which at least two terms have a denominator that is itself a sum containing letters.
    fn adds_fractions(&self, id: Id) -> bool {
        let Node::Add(terms) = self.node(id) else { return false };
        let is_fraction = |&&term: &&Id| {
            self.arena.any(term, |node| match node {
                Node::Pow(base, exponent) => {
                    !self.arena.is_closed(*base)
                        && matches!(self.node(*exponent), Node::Number(n) if n.is_negative())
                        && self.arena.any(*base, |node| matches!(node, Node::Add(_)))
                }
                _ => false,
            })
        };
        terms.iter().filter(is_fraction).count() > 1
    }

    /// Whether a sum with letters is raised to a power, or multiplied with a function.
    fn is_power_of_sum(&self, id: Id) -> bool {
        let is_sum = |id: Id| matches!(self.node(id), Node::Add(_)) && !self.arena.is_closed(id);
        let is_function = |node: &Node| matches!(node, Node::Func(Func::Log | Func::Exp, _));
        match self.node(id) {
            Node::Pow(base, exponent) => {
                is_sum(*base)
                    && matches!(self.node(*exponent), Node::Number(n) if n.to_i64().is_some_and(|n| n > 1))
            }
            Node::Mul(factors) => {
                factors.iter().any(|&factor| self.is_power_of_sum(factor))
                    || factors.iter().any(|&factor| is_sum(factor))
                        && self.arena.any(id, is_function)
            }
            _ => false,
        }
    }

    /// Which trigonometric functions an expression has.
    fn trigonometric(&self, id: Id) -> Trigonometry {
        let mut found = Trigonometry::default();
        let mut count = 0;
        let is_wave = |id: Id| {
            matches!(self.node(id), Node::Func(Func::Sin | Func::Cos | Func::Sinh | Func::Cosh, _))
        };
        for node in self.arena.reachable(id) {
            match self.node(node) {
                Node::Func(Func::Tan | Func::Cot | Func::Tanh | Func::Coth, _) => {
                    found.turns = true;
                }
                Node::Pow(base, _) if is_wave(*base) => {
                    found.turns = true;
                    found.squares = true;
                }
                _ => count += u32::from(is_wave(node)),
            }
        }
        found.several = count > 1;
        found
    }

    /// The units of an expression's parts, sorted.
    fn units_within(&self, id: Id) -> Vec<String> {
        if !self.arena.holds(id, Kinds::QUANTITY) {
            return Vec::new();
        }
        let mut units: Vec<String> = Vec::new();
        for node in self.arena.reachable(id) {
            if let Node::Quantity(_, unit) = self.node(node) {
                units.push(unit.to_string());
            }
        }
        units.sort();
        units
    }

    /// A closed sum against zero: its first term is compared with the others, so that there is a
    /// scale for the difference.
    fn around_zero(&mut self, gold: Id, pred: Id) -> (Id, Id) {
        if self.has(Quirk::RoundToSixPlaces) {
            return (gold, pred);
        }
        let is_zero = |comparer: &Self, id: Id| matches!(comparer.node(id), Node::Number(value) if value.is_zero());
        let sum = match (is_zero(self, gold), is_zero(self, pred)) {
            (false, true) => gold,
            (true, false) => pred,
            _ => return (gold, pred),
        };
        let Node::Add(terms) = self.node(sum) else { return (gold, pred) };
        let terms = terms.clone();
        match terms.split_first() {
            Some((&first, rest)) if self.arena.is_closed(sum) && !rest.is_empty() => {
                let rest = self.arena.add(rest);
                let rest = self.arena.neg(rest);
                if sum == gold { (first, rest) } else { (rest, first) }
            }
            _ => (gold, pred),
        }
    }

    pub(super) fn has_decimal(&self, id: Id) -> bool {
        self.arena.holds(id, Kinds::DECIMAL)
    }

    /// Decimals are floats there: the difference of both sides is zero only if it is zero in floating point, and a
    /// function of a float is not that of a fraction.
    fn in_floats(&mut self, gold: Id, pred: Id) -> Judgement {
        // Letters may cancel; what is left is computed as SymPy does.
        let difference = self.float_difference(gold, pred);
        if let Some(value) = difference.as_ref().and_then(|term| self.carried_out(term)) {
            let codes = (Code::NumberEqual, Code::NumberDiffers);
            return super::judged(value == 0.0, codes.0, codes.1);
        }
        // What is left before letters cannot be simplified away.
        if let Some(difference) = &difference
            && self.leaves_products(difference) == Some(true)
        {
            return Judgement::differs(Code::NumberDiffers);
        }
        let computed = difference
            .map(|difference| self.decimal_tree(&difference))
            .filter(|&difference| self.arena.is_closed(difference));
        let difference = match computed {
            Some(difference) => difference,
            None => self.arena.sub(gold, pred),
        };
        let difference = normal::collected(&mut self.arena, difference, &mut self.budget);
        let whole = (self.class(gold), self.class(pred));
        match self.node(difference) {
            Node::Number(value) if value.is_zero() => return Judgement::Equal(Code::NumberEqual),
            Node::Number(_) => return Judgement::differs(Code::NumberDiffers),
            Node::Decimal(_) if whole.0 != Class::Decimal && whole.1 != Class::Decimal => {
                return Judgement::differs(Code::NumberDiffers);
            }
            // A double next to a root or a constant never vanishes.
            _ if computed.is_some() && self.is_inexact(difference) => {
                return Judgement::differs(Code::NumberDiffers);
            }
            _ => {}
        }
        let (a, b) = (self.float_functions(gold), self.float_functions(pred));
        self.same_value(a, b)
    }

    /// Whether it has decimals outside functions that give whole numbers.
    fn is_inexact(&self, id: Id) -> bool {
        let whole = self.arena.reachable(id).into_iter().any(|part| {
            matches!(self.node(part), Node::Func(func, _) if *func != Func::Log)
                && self.has_decimal(part)
        });
        self.has_decimal(id) && !whole
    }

    /// Functions of arguments with decimals and letters, under names of their own.
    pub(super) fn float_functions(&mut self, id: Id) -> Id {
        if !self.has_decimal(id) {
            return id;
        }
        let id = self.without_reciprocals(id);
        self.arena.rewrite(id, |arena, node| {
            let float = |arena: &Arena, id: Id| arena.holds(id, Kinds::DECIMAL);
            let apart: Option<(String, Vec<Id>)> = match &node {
                Node::Func(Func::Exp, arguments)
                    if arguments.first().is_some_and(|&argument| falls(arena, argument)) =>
                {
                    None
                }
                Node::Func(Func::Abs, arguments) => {
                    return match arguments[..] {
                        [argument] if float(arena, argument) && !arena.is_closed(argument) => {
                            float_modulus(arena, argument)
                        }
                        _ => arena.intern(node),
                    };
                }
                Node::Func(Func::Log, arguments) => match arguments[..] {
                    [argument, ref base @ ..] => match arena.get(argument).clone() {
                        // The logarithm of an exponential is its exponent.
                        Node::Apply(name, exponent) if &*name == EXPONENTIAL => {
                            let exponent = exponent.first().copied().unwrap_or(argument);
                            return match base {
                                [] => exponent,
                                [base, ..] => {
                                    let below = arena.func(Func::Log, &[*base]);
                                    arena.div(exponent, below)
                                }
                            };
                        }
                        _ if !log_is_split(arena, argument, base.is_empty()) => {
                            Some((format!("{:?} of a float", Func::Log), arguments.to_vec()))
                        }
                        _ => None,
                    },
                    [] => None,
                },
                Node::Pow(base, exponent)
                    if matches!(arena.get(*base), Node::Constant(Constant::E))
                        && float(arena, *exponent)
                        && !arena.is_closed(*exponent)
                        && !falls(arena, *exponent) =>
                {
                    Some((EXPONENTIAL.to_owned(), vec![*exponent]))
                }
                Node::Func(func, arguments)
                    if arguments
                        .iter()
                        .any(|&argument| float(arena, argument) && !arena.is_closed(argument)) =>
                {
                    Some((format!("{func:?} of a float"), arguments.to_vec()))
                }
                Node::Apply(name, arguments)
                    if arguments.iter().any(|&argument| float(arena, argument)) =>
                {
                    Some((format!("{name} of a float"), arguments.to_vec()))
                }
                // A binomial coefficient of a decimal is a quotient of gamma functions.
                Node::Func(Func::Binomial, arguments)
                    if arguments.iter().any(|&argument| float(arena, argument))
                        && arguments.iter().any(|&argument| !arena.is_closed(argument)) =>
                {
                    Some(("binomial of a float".to_owned(), arguments.to_vec()))
                }
                Node::Pow(base, exponent) => match arena.get(*exponent) {
                    Node::Decimal(decimal)
                        if decimal.value.to_i64().is_some_and(|n| n > 1)
                            && !arena.is_closed(*base) =>
                    {
                        Some((POWER.to_owned(), vec![*base, *exponent]))
                    }
                    // The root of a square is a modulus.
                    Node::Number(n)
                        if n.add(n).is_one() && float(arena, *base) && is_square(arena, *base) =>
                    {
                        match *arena.get(*base) {
                            Node::Pow(inner, _) => return float_modulus(arena, inner),
                            _ => None,
                        }
                    }
                    // `(3.0^y)^2`
                    Node::Number(n) if n.to_i64().is_some_and(|n| n > 1) => match *arena.get(*base)
                    {
                        Node::Pow(inner, power)
                            if float(arena, inner)
                                && arena.is_closed(inner)
                                && !arena.is_closed(power) =>
                        {
                            Some((POWER.to_owned(), vec![*base, *exponent]))
                        }
                        _ => None,
                    },
                    _ => None,
                },
                _ => None,
            };
            match apart {
                Some((name, arguments)) => arena.intern(Node::Apply(name.into(), arguments.into())),
                None => arena.intern(node),
            }
        })
    }

    /// Whether `float_functions` left a function that is no power and no modulus.
    pub(super) fn has_function_of_decimal(&self, id: Id) -> bool {
        let named = |node: &Node| match node {
            Node::Apply(name, _) => {
                name.ends_with(OF_A_FLOAT) && !name.starts_with("Abs") && &**name != POWER
            }
            _ => false,
        };
        self.arena.holds(id, Kinds::APPLY) && self.arena.any(id, named)
    }

    /// `1/e^{0.5x}` as `e^{-0.5x}`, and `1/x^{2.0}` as `1/x^2`.
    fn without_reciprocals(&mut self, id: Id) -> Id {
        self.arena.rewrite(id, |arena, node| {
            if let Node::Pow(base, exponent) = &node
                && matches!(arena.get(*exponent), Node::Number(n) if n.is_integer())
            {
                let inner = match arena.get(*base) {
                    &Node::Pow(inside, inner) => {
                        if let Node::Decimal(power) = arena.get(inner)
                            && matches!(arena.get(*exponent), Node::Number(n) if n.is_negative())
                            && power.value.is_integer()
                            && !arena.is_closed(inside)
                        {
                            let power = arena.number(power.value.clone());
                            let base = arena.pow(inside, power);
                            return arena.pow(base, *exponent);
                        }
                        matches!(arena.get(inside), Node::Constant(Constant::E)).then_some(inner)
                    }
                    Node::Func(Func::Exp, arguments) => arguments.first().copied(),
                    _ => None,
                };
                if let Some(inner) = inner {
                    let exponent = arena.mul(&[*exponent, inner]);
                    let base = arena.constant(Constant::E);
                    return arena.pow(base, exponent);
                }
            }
            arena.intern(node)
        })
    }

    /// An integral without bounds: the derivative of the other side must be its integrand, and the other side must not
    /// add a constant of its own.
    fn antiderivatives(&mut self, a: Id, b: Id) -> Option<Judgement> {
        let is_integral = |node: &Node| matches!(node, Node::Integral(_, _, None));
        let (a, b) = (self.scale_within(a), self.scale_within(b));
        let (b, a) = self.integral_alone(b, a);
        let (a, b) = self.integral_alone(a, b);
        let (integral, other) = match (is_integral(self.node(a)), is_integral(self.node(b))) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            (true, true) if self.has(Quirk::RoundToSixPlaces) => {
                return match (self.node(a), self.node(b)) {
                    (&Node::Integral(x, along, _), &Node::Integral(y, other, _))
                        if along == other =>
                    {
                        Some(self.same_value(x, y))
                    }
                    _ => None,
                };
            }
            _ => return None,
        };
        let &Node::Integral(body, variable, None) = self.node(integral) else { return None };
        // Sides that only look different can be matched without any calculus.
        let x = normal::collected(&mut self.arena, a, &mut self.budget);
        let y = normal::collected(&mut self.arena, b, &mut self.budget);
        if x == y {
            return Some(Judgement::Equal(Code::SymbolicEqual));
        }
        let mut letters = self.arena.free_symbols(body);
        letters.extend(self.arena.free_symbols(variable));
        let foreign =
            self.arena.free_symbols(other).into_iter().any(|symbol| !letters.contains(&symbol));
        let constant_term = match self.node(other) {
            Node::Add(terms) => terms.iter().any(|&term| self.arena.is_closed(term)),
            _ => false,
        };
        if foreign || constant_term {
            return Some(Judgement::differs(Code::NumericDiffers));
        }
        let slope = normal::derivative(&mut self.arena, other, variable, &mut self.budget)?;
        Some(self.same_value(body, slope))
    }

    /// `2\int x dx` as `\int 2x dx`.
    fn scale_within(&mut self, id: Id) -> Id {
        let Node::Mul(factors) = self.node(id) else { return id };
        let mut parts = factors.to_vec();
        let mut integrals = 0;
        let mut within = None;
        for part in &mut parts {
            match *self.node(*part) {
                Node::Integral(body, variable, None) => {
                    integrals += 1;
                    within = Some(variable);
                    *part = body;
                }
                Node::Number(_) => {}
                _ => return id,
            }
        }
        match within {
            Some(variable) if integrals == 1 && self.has(Quirk::RoundToSixPlaces) => {
                let body = self.arena.mul(&parts);
                self.arena.intern(Node::Integral(body, variable, None))
            }
            _ => id,
        }
    }

    /// An integral without bounds plus something else, which is subtracted from the other side.
    fn integral_alone(&mut self, a: Id, b: Id) -> (Id, Id) {
        let is_integral = |node: &Node| matches!(node, Node::Integral(_, _, None));
        let Node::Add(terms) = self.node(a) else { return (a, b) };
        if !self.has(Quirk::RoundToSixPlaces) {
            return (a, b);
        }
        let (integrals, others): (Vec<Id>, Vec<Id>) =
            terms.iter().copied().partition(|&term| is_integral(self.node(term)));
        let &[integral] = &integrals[..] else { return (a, b) };
        let others = self.arena.add(&others);
        let rest = self.arena.sub(b, others);
        (integral, normal::collected(&mut self.arena, rest, &mut self.budget))
    }

    /// Whether two expressions are the same, by the zero test.
    pub(super) fn same_value(&mut self, a: Id, b: Id) -> Judgement {
        let options = self.options();
        match zero::compare(&mut self.arena, a, b, options, &mut self.budget) {
            Outcome::Equal(Evidence::Identical) => Judgement::Equal(Code::Identical),
            Outcome::Equal(Evidence::Exact) => Judgement::Equal(Code::NumberEqual),
            Outcome::Equal(Evidence::Canonical | Evidence::Residues) => {
                Judgement::Equal(Code::SymbolicEqual)
            }
            Outcome::Equal(Evidence::Numeric) => Judgement::Equal(Code::NumericEqual),
            Outcome::Different(point) => Judgement::Different(Code::NumericDiffers, point),
            Outcome::Unknown(why) => Judgement::Unknown(match why {
                Why::NoPoint => Code::NoPoint,
                Why::Precision => Code::PrecisionExhausted,
                Why::Unsupported => Code::Unsupported,
                Why::Exhausted(_) => Code::BudgetExhausted,
            }),
        }
    }

    /// One side contains an infinity: that side is evaluated first.
    fn infinities(&mut self, a: Id, b: Id) -> Option<Judgement> {
        let infinite = |node: &Node| matches!(node, Node::Constant(Constant::Infinity));
        // Bounds of sums and integrals and the point of a limit are not evaluated.
        let bound = |node: &Node| {
            matches!(node, Node::Sum(..) | Node::Product(..) | Node::Limit(..) | Node::Integral(..))
        };
        if !self.arena.any(a, infinite) && !self.arena.any(b, infinite)
            || self.arena.any(a, bound)
            || self.arena.any(b, bound)
        {
            let (limit, sign) = match (self.infinity(a), self.infinity(b)) {
                (None, None) => return None,
                (None, Some(sign)) => (a, sign),
                (Some(sign), None) => (b, sign),
                _ => return Some(Judgement::differs(Code::NumberDiffers)),
            };
            let same = self.has(Quirk::RoundToSixPlaces) && self.divergence(limit) == Some(sign);
            return Some(super::judged(same, Code::SymbolicEqual, Code::NumberDiffers));
        }
        let x = normal::collected(&mut self.arena, a, &mut self.budget);
        let y = normal::collected(&mut self.arena, b, &mut self.budget);
        let differs = Judgement::differs(Code::NumberDiffers);
        match (self.infinity(x), self.infinity(y)) {
            (None, None) => {
                let unknown = |comparer: &Self, id: Id| {
                    comparer.is_undefined(id) || comparer.arena.any(id, infinite)
                };
                if unknown(self, x) || unknown(self, y) {
                    return Some(differs);
                }
                Some(self.scalars(x, y))
            }
            // The difference of two computed infinities is undefined.
            (p, q) if p == q => {
                let written = self.infinity_written(a) || self.infinity_written(b);
                let same = written || !self.has(Quirk::InfinitiesDoNotMeet);
                Some(if same { Judgement::Equal(Code::Identical) } else { differs })
            }
            _ => Some(differs),
        }
    }

    /// The sign of the infinity that an operator without letters runs to.
    fn divergence(&mut self, id: Id) -> Option<i32> {
        match *self.node(id) {
            Node::Limit(..) => self.limit_diverges(id),
            Node::Integral(body, variable, Some(bounds)) => {
                self.integral_diverges(body, variable, bounds)
            }
            Node::Sum(body, index, low, high) => self.series_diverges(body, index, (low, high)),
            _ => None,
        }
    }

    /// The sign of the infinity that an integral is: at an infinite bound, or one where its integrand has a pole, the
    /// integrand does not shrink faster than the distance grows. Two bounds must not contradict each other.
    fn integral_diverges(&mut self, body: Id, variable: Id, (low, high): (Id, Id)) -> Option<i32> {
        let mut found = None;
        for (bound, inward) in [(low, 1), (high, -1)] {
            let infinite = self.infinity(bound);
            let mut scaled = |power: i64| {
                let step = Rational::integer(2).pow(power, 1 << 10)?;
                let (place, distance) = match infinite {
                    Some(sign) => (step.mul(&Rational::from(i64::from(sign))), step),
                    None => {
                        let step = step.recip()?;
                        (step.mul(&Rational::from(inward)), step)
                    }
                };
                let mut place = self.arena.number(place);
                if infinite.is_none() {
                    place = self.arena.add(&[bound, place]);
                }
                let body = self.arena.substitute(body, variable, place);
                if !self.arena.is_closed(body) {
                    return None;
                }
                let value = self.estimate(body, 320)?;
                value.1.is_zero().then(|| value.0.mul(&distance))
            };
            // What grows too fast for numbers of this size grows fast enough close by.
            let (far, near) = scaled(90).zip(scaled(100)).or_else(|| {
                scaled(6).zip(scaled(9)).filter(|(far, near)| near.abs() > far.abs())
            })?;
            let shrunk = far.abs().mul(&Rational::new(7.into(), 10.into())?);
            if near.is_zero() || near.abs().sub(&shrunk).is_negative() {
                continue;
            }
            if found.is_some_and(|sign| sign != near.signum()) {
                return None;
            }
            found = Some(near.signum());
        }
        found
    }

    /// The sign of the infinity that an endless series is: that of a polynomial, of a fraction with simple poles whose terms
    /// do not shrink faster than `1/n`, or of growing powers.
    fn series_diverges(&mut self, body: Id, index: Id, (low, high): (Id, Id)) -> Option<i32> {
        if self.infinity(high) != Some(1) || self.infinity(low).is_some() {
            return None;
        }
        if let &Node::Pow(base, exponent) = self.node(body)
            && exponent == index
            && matches!(self.node(base), Node::Number(base) if *base > Rational::ONE)
        {
            return Some(1);
        }
        let options = self.options();
        let (above, below) =
            normal::fraction(&mut self.arena, body, index, options, &mut self.budget)?;
        let lead = |list: &[Rational]| list.iter().rposition(|term| !term.is_zero());
        let (top, bottom) = (lead(&above)?, lead(&below)?);
        if top + 1 < bottom || normal::rational_roots(&below).len() < bottom {
            return None;
        }
        Some(above.get(top)?.div(below.get(bottom)?)?.signum())
    }

    /// The sign of the infinity that a limit without letters runs to: it grows from one place close to the limit to a
    /// closer one.
    fn limit_diverges(&mut self, id: Id) -> Option<i32> {
        let &Node::Limit(body, variable, target, side) = self.node(id) else { return None };
        let Node::Symbol(_) = self.node(variable) else { return None };
        let toward = self.infinity(target);
        for (near, nearer) in [(90, 100), (6, 9)] {
            let mut value = |power: i64| {
                let offset = Rational::integer(2).pow(power, 1 << 10)?;
                let place = match toward {
                    Some(sign) => self.arena.number(offset.mul(&Rational::from(i64::from(sign)))),
                    None => {
                        let sign = Rational::from(if side < 0 { -1 } else { 1 });
                        let offset = self.arena.number(offset.recip()?.mul(&sign));
                        self.arena.add(&[target, offset])
                    }
                };
                let body = self.arena.substitute(body, variable, place);
                if !self.arena.is_closed(body) {
                    return None;
                }
                let value = self.estimate(body, 320)?;
                (value.1.is_zero()).then_some(value.0)
            };
            let (Some(far), Some(close)) = (value(near), value(nearer)) else { continue };
            let growth = close.abs().sub(&far.abs());
            let large = Rational::from(16);
            if far.signum() == close.signum()
                && !growth.sub(&Rational::ONE).is_negative()
                && !close.abs().sub(&large).is_negative()
            {
                return Some(close.signum());
            }
            return None;
        }
        None
    }

    /// Real and imaginary part as fractions, computed to a number of bits.
    fn estimate(&mut self, id: Id, precision: u32) -> Option<(Rational, Rational)> {
        let options = self.options();
        let point = Point::numbered(0);
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, point, precision, options);
        let value = evaluator.eval(id).ok()?.to_complex(precision).ok()?;
        let part = |ball: &BigFloat| {
            // A value this small rounds to zero, whatever its exponent.
            if ball.magnitude() < -1000.0 { Rational::ZERO } else { ball.to_rational() }
        };
        if value.re.magnitude() > 4096.0 || value.im.magnitude() > 4096.0 {
            return None;
        }
        Some((part(&value.re), part(&value.im)))
    }

    /// An infinity as it is read, with nothing left to compute.
    fn infinity_written(&self, id: Id) -> bool {
        let is_infinity = |id: Id| matches!(self.node(id), Node::Constant(Constant::Infinity));
        match *self.node(id) {
            Node::Mul(ref factors) => match factors[..] {
                [sign, infinity] => {
                    is_infinity(infinity)
                        && matches!(self.node(sign), Node::Number(Rational::Small(-1, 1)))
                }
                _ => false,
            },
            Node::Percent(inner) => is_infinity(inner),
            // Exponentials are computed while they are read.
            Node::Pow(base, exponent) => {
                matches!(self.node(base), Node::Constant(Constant::E)) && is_infinity(exponent)
            }
            Node::Func(Func::Exp, ref arguments) => {
                matches!(arguments[..], [argument] if is_infinity(argument))
            }
            _ => is_infinity(id),
        }
    }

    /// What kind of number it is, looking through a percent sign.
    fn class(&self, id: Id) -> Class {
        let inner = self.without_percent(id);
        match self.node(inner) {
            Node::Number(value) if value.is_integer() => Class::Integer,
            Node::Number(_) => Class::Fraction,
            Node::Decimal(_) => Class::Decimal,
            _ => Class::Other,
        }
    }

    fn without_percent(&self, id: Id) -> Id {
        match self.node(id) {
            Node::Percent(inner) => *inner,
            _ => id,
        }
    }

    /// A decimal is involved: both sides are rounded to a fixed number of places and must agree. Says
    /// nothing if they cannot be rounded, or if an exact comparison has to decide.
    fn rounded(&mut self, gold: Id, pred: Id) -> Option<Judgement> {
        if !self.has(Quirk::RoundToSixPlaces) {
            return None;
        }
        if !self.arena.is_closed(gold) || !self.arena.is_closed(pred) {
            return None;
        }
        let places = self.config.float_rounding;
        let (x, y) = (self.round_to(gold, places)?, self.round_to(pred, places)?);
        // An integer stays an integer and never equals a decimal after rounding; only exactly.
        if self.is_whole(gold) || self.is_whole(pred) {
            let exact = |comparer: &mut Self, id: Id| {
                normal::exact_value(&comparer.arena, id, &mut comparer.budget)
            };
            let same = exact(self, gold).is_some_and(|value| exact(self, pred) == Some(value));
            return same.then_some(Judgement::Equal(Code::NumberEqual));
        }
        (x == y).then_some(Judgement::Equal(Code::NumberRounded))
    }

    /// An integer written without any decimal point, but for those within brackets that round.
    pub(super) fn is_whole(&mut self, id: Id) -> bool {
        if self.has_decimal(id) {
            let exact = self.arena.rewrite(id, |arena, node| match node {
                Node::Func(Func::Floor | Func::Ceiling, _) => arena.integer(0),
                node => arena.intern(node),
            });
            if self.has_decimal(exact) {
                return false;
            }
        }
        normal::exact_value(&self.arena, id, &mut self.budget)
            .is_some_and(|value| value.is_integer())
    }

    /// Real and imaginary part, rounded.
    fn round_to(&mut self, id: Id, places: u32) -> Option<(Rational, Rational)> {
        if let Some(value) = normal::exact_value(&self.arena, id, &mut self.budget) {
            let digits = match self.node(self.without_percent(id)) {
                Node::Decimal(decimal) => decimal.significant_digits().max(15),
                _ => 15,
            };
            return Some((round_significant(&value, digits, places), Rational::ZERO));
        }
        let (re, im) = if self.arena.holds(id, Kinds::BOUNDED_INTEGRAL) {
            // The rule for integrals computes in doubles.
            let options = self.options();
            let (re, im) = zero::value_at(&self.arena, id, options, &mut self.budget)?;
            let exact = |value: f64| RBig::try_from(value).ok().map(Rational::from_big);
            (exact(re)?, exact(im)?)
        } else if self.arena.holds(id, ENDLESS) {
            self.estimate(id, 320)?
        } else {
            self.estimate(id, 160)?
        };
        let large = |value: &Rational| BitTest::bit_len(&value.floor()) > 128;
        if large(&re) || large(&im) {
            return None;
        }
        Some((round_significant(&re, 15, places), round_significant(&im, 15, places)))
    }

    /// Whether the difference of two closed forms vanishes at the configured digits.
    fn chopped(&mut self, gold: Id, pred: Id) -> bool {
        let (mut gold, mut pred) = (gold, pred);
        let closed = self.arena.is_closed(gold) && self.arena.is_closed(pred);
        let floats = self.has(Quirk::DecimalsAreFloats)
            && (self.has_decimal(gold) || self.has_decimal(pred));
        if floats && let Some(difference) = self.float_difference(gold, pred) {
            gold = self.exact_tree(&difference);
            pred = self.number(0);
            if !self.arena.is_closed(gold) {
                return false;
            }
        } else if !closed || floats {
            // Letters may cancel, and decimals are subtracted as floats.
            let difference = self.arena.sub(gold, pred);
            let difference = normal::collected(&mut self.arena, difference, &mut self.budget);
            let number = matches!(self.node(difference), Node::Number(_) | Node::Decimal(_));
            if number || !closed {
                gold = difference;
                pred = self.number(0);
            }
            if !self.arena.is_closed(gold) {
                return false;
            }
        }
        let options = self.options();
        let point = Point::numbered(0);
        let (gold, pred) = (self.without_tiny_products(gold), self.without_tiny_products(pred));
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, point, 192, options);
        let (Ok(x), Ok(y)) = (evaluator.eval(gold), evaluator.eval(pred)) else { return false };
        let (Ok(x), Ok(y)) = (x.to_complex(192), y.to_complex(192)) else { return false };
        let Some(difference) = x.sub(&y) else { return false };
        // Fifteen digits and a guard digit are 53 bits; anything below the last one is dropped.
        let limit = self.chopped_below();
        difference.re.magnitude() <= limit && difference.im.magnitude() <= limit
    }

    /// The base-2 logarithm of what is too small to be told from zero.
    fn chopped_below(&self) -> f64 {
        let bits = f64::from(self.config.numeric_precision + 1) * std::f64::consts::LOG2_10;
        -bits.round() - 1.0 + 1e-3
    }

    /// Terms with a factor that is chopped become zero, however large the other factors are. The terms of a difference are
    /// evaluated with ten more bits.
    fn without_tiny_products(&mut self, id: Id) -> Id {
        let terms = match self.node(id) {
            Node::Add(terms) => terms.to_vec(),
            Node::Mul(_) => vec![id],
            _ => return id,
        };
        let limit = self.chopped_below() - 10.0;
        let kept: Vec<Id> = terms
            .iter()
            .copied()
            .filter(|&term| match self.node(term).clone() {
                Node::Mul(factors) => !factors.iter().any(|&factor| self.is_smaller(factor, limit)),
                _ => true,
            })
            .collect();
        if kept.len() == terms.len() { id } else { self.arena.add(&kept) }
    }

    /// Whether a number without letters is this small and not zero.
    fn is_smaller(&mut self, id: Id, limit: f64) -> bool {
        if !matches!(self.node(id), Node::Number(_) | Node::Pow(..)) {
            return false;
        }
        let options = self.options();
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 64, options);
        let Ok(Ok(value)) = evaluator.eval(id).map(|value| value.to_complex(64)) else {
            return false;
        };
        value.is_nonzero() && value.re.magnitude() <= limit && value.im.magnitude() <= limit
    }
}

/// The trigonometric functions in an expression.
#[derive(Debug, Clone, Copy, Default)]
struct Trigonometry {
    /// Tangents or powers: their derivatives are written in a way that is not recognised.
    turns: bool,
    /// Powers of sines and cosines.
    squares: bool,
    /// More than one sine or cosine.
    several: bool,
}

/// Limits and series: so much cancels in them that they need more digits.
const ENDLESS: Kinds = Kinds::LIMIT.or(Kinds::SUM).or(Kinds::PRODUCT);

/// Something that calculus carries out.
const OPERATORS: Kinds =
    ENDLESS.or(Kinds::INTEGRAL).or(Kinds::BOUNDED_INTEGRAL).or(Kinds::DERIVATIVE);

/// The names of functions of decimals and letters.
const OF_A_FLOAT: &str = " of a float";
const EXPONENTIAL: &str = "Exp of a float";
const POWER: &str = "power of a float";

/// The factors of a product, or the only one.
fn factors_of(arena: &Arena, id: Id) -> Vec<Id> {
    match arena.get(id) {
        Node::Mul(factors) => factors.to_vec(),
        _ => vec![id],
    }
}

/// An even power.
fn is_square(arena: &Arena, id: Id) -> bool {
    match arena.get(id) {
        Node::Pow(_, exponent) => match arena.get(*exponent) {
            Node::Number(n) => n.to_i64().is_some_and(|n| n % 2 == 0),
            _ => false,
        },
        _ => false,
    }
}

/// Whether it is surely positive: a number, an even power, a power of a positive number, or a sum of such.
fn is_positive(arena: &Arena, id: Id, depth: u32) -> bool {
    const DEEPEST: u32 = 8;
    depth < DEEPEST
        && match arena.get(id) {
            Node::Number(value) => value.signum() > 0,
            Node::Decimal(decimal) => decimal.value.signum() > 0,
            Node::Constant(constant) => matches!(constant, Constant::Pi | Constant::E),
            Node::Add(terms) => {
                let positive = |&term: &Id| is_positive(arena, term, depth + 1);
                // A square with a positive number before it is not negative.
                let not_negative = |&term: &Id| {
                    factors_of(arena, term).iter().all(|&factor| {
                        is_square(arena, factor) || is_positive(arena, factor, depth + 1)
                    })
                };
                terms.iter().any(positive) && terms.iter().all(not_negative)
            }
            Node::Mul(factors) => {
                factors.iter().all(|&factor| is_positive(arena, factor, depth + 1))
            }
            Node::Pow(base, _) => is_positive(arena, *base, depth + 1),
            _ => false,
        }
}

/// A modulus that is taken of each factor: numbers and positive factors come out. What is left with decimals in it gets a
/// name of its own, and so does a power of letters.
fn float_modulus(arena: &mut Arena, argument: Id) -> Id {
    let float = |arena: &Arena, id: Id| arena.holds(id, Kinds::DECIMAL) && !arena.is_closed(id);
    let mut parts = Vec::new();
    for factor in factors_of(arena, argument) {
        let part = if !float(arena, factor) {
            arena.func(Func::Abs, &[factor])
        } else if is_square(arena, factor) {
            factor
        } else if is_positive(arena, factor, 0) {
            match *arena.get(factor) {
                Node::Pow(base, exponent) if !arena.is_closed(exponent) => {
                    let terms = match arena.get(exponent) {
                        Node::Add(terms) => terms.to_vec(),
                        _ => vec![exponent],
                    };
                    let multiplied = terms.iter().any(|&term| float(arena, term));
                    if multiplied || arena.holds(base, Kinds::DECIMAL) {
                        let parts = Box::new([base, exponent]);
                        arena.intern(Node::Apply(POWER.into(), parts))
                    } else {
                        factor
                    }
                }
                _ => factor,
            }
        } else {
            // A modulus does not depend on the sign.
            let square = arena.mul(&[factor, factor]);
            arena.intern(Node::Apply("Abs of a float".into(), Box::new([square])))
        };
        parts.push(part);
    }
    if parts.len() == 1 { parts[0] } else { arena.mul(&parts) }
}

/// Whether a logarithm is split into those of its factors, so that no decimal stays within. That to another base than e
/// keeps its decimals.
fn log_is_split(arena: &Arena, argument: Id, is_natural: bool) -> bool {
    let float = |id: Id| arena.holds(id, Kinds::DECIMAL);
    factors_of(arena, argument).into_iter().all(|factor| {
        if !float(factor) {
            return true;
        }
        if arena.is_closed(factor) {
            return is_natural || arena.is_closed(argument);
        }
        match *arena.get(factor) {
            Node::Pow(base, exponent) if arena.is_closed(base) => {
                let sum = matches!(arena.get(exponent), Node::Add(_));
                !float(base) || is_natural && !sum
            }
            _ => false,
        }
    })
}

/// Whether an exponent has a minus sign in front, like that of the quotient `1/e^{2.0x}`: its term of the highest power
/// is negative, and no decimal in it is a term by itself.
fn falls(arena: &Arena, exponent: Id) -> bool {
    let is_minus = |id: Id| match arena.get(id) {
        Node::Number(value) => value.is_negative(),
        Node::Decimal(decimal) => decimal.value.is_negative(),
        _ => false,
    };
    let power = |id: Id| match arena.get(id) {
        Node::Symbol(_) => 1,
        Node::Pow(_, exponent) => match arena.get(*exponent) {
            Node::Number(value) => value.to_i64().unwrap_or_default(),
            _ => 0,
        },
        _ => 0,
    };
    match arena.get(exponent) {
        Node::Mul(factors) => {
            let alone = |&factor: &Id| match arena.get(factor) {
                Node::Add(terms) => {
                    terms.iter().any(|&term| matches!(arena.get(term), Node::Decimal(_)))
                }
                _ => false,
            };
            // A number is multiplied into a sum.
            if factors.iter().any(alone) {
                return false;
            }
            let signs = factors
                .iter()
                .filter(|&&factor| match arena.get(factor) {
                    Node::Add(_) | Node::Mul(_) => falls(arena, factor),
                    _ => is_minus(factor),
                })
                .count();
            signs % 2 == 1
        }
        Node::Add(terms) => {
            let alone = terms.iter().any(|&term| matches!(arena.get(term), Node::Decimal(_)));
            let degree = |term: Id| match arena.get(term) {
                Node::Mul(factors) => factors.iter().map(|&factor| power(factor)).sum(),
                _ => power(term),
            };
            let leading = terms.iter().max_by_key(|&&term| degree(term));
            !alone && leading.is_some_and(|&term| falls(arena, term))
        }
        _ => is_minus(exponent),
    }
}

/// Rounds first to `digits` significant digits, then to `places` places, ties to even.
fn round_significant(value: &Rational, digits: u32, places: u32) -> Rational {
    if value.is_zero() {
        return Rational::ZERO;
    }
    let whole = value.abs().floor().to_string();
    let whole_digits = if whole == "0" { 0 } else { whole.len() as u32 };
    let first = value.round_half_even(digits.saturating_sub(whole_digits).max(places));
    first.round_half_even(places)
}

#[cfg(test)]
recorded! {
    one: class, float_functions, has_decimal, infinity_written, is_inexact, is_whole, units_within, without_percent;
    one_at: round_to;
    two: antiderivatives, around_zero, chopped, in_floats, infinities, rounded, same_value, scalars;
    tree: falls;
}
