//! Equations and inequalities.

use super::{Comparer, Judgement};
use crate::expr::{Func, Id, Node, RelOp};
use crate::normal;
use crate::number::Rational;
use crate::number::big::BigFloat;
use crate::quirks::Quirk;
use crate::verdict::Code;
use crate::zero::{self, Evaluator, Point, Value};

/// The sign of a relation read from right to left.
pub(super) fn mirrored(op: RelOp) -> Option<RelOp> {
    Some(match op {
        RelOp::Eq | RelOp::In | RelOp::Equiv => RelOp::Eq,
        RelOp::Lt => RelOp::Gt,
        RelOp::Gt => RelOp::Lt,
        RelOp::Le => RelOp::Ge,
        RelOp::Ge => RelOp::Le,
        _ => return None,
    })
}

impl Comparer<'_> {
    /// Both sides are relations or chains of them.
    pub(super) fn relations(&mut self, gold: Id, pred: Id, depth: u32) -> Judgement {
        let code = (Code::RelationEqual, Code::RelationDiffers);
        if let (Node::Chain(ours), Node::Chain(theirs)) = (self.node(gold), self.node(pred)) {
            if ours.len() != theirs.len() {
                return Judgement::differs(Code::LengthDiffers);
            }
            let pairs: Vec<(Id, Id)> = ours.iter().copied().zip(theirs.iter().copied()).collect();
            for (a, b) in pairs {
                let judgement = self.relation(a, b, depth + 1);
                if !judgement.is_equal() {
                    return judgement.coded(code.0, code.1);
                }
            }
            return Judgement::Equal(code.0);
        }
        let judgement = self.relation(gold, pred, depth).coded(code.0, code.1);
        if judgement.is_equal() || self.has(Quirk::RelationToSetOneWay) {
            return judgement;
        }
        // Inequalities in the same letter agree if they have the same solutions.
        if (self.is_inequality(gold) || self.is_inequality(pred))
            && self.arena.free_symbols(gold) == self.arena.free_symbols(pred)
            && let Some(same) = self.same_real_set(gold, pred)
        {
            return super::judged(same, code.0, code.1);
        }
        judgement
    }

    fn relation(&mut self, gold: Id, pred: Id, depth: u32) -> Judgement {
        let different = Judgement::differs(Code::RelationDiffers);
        let (&Node::Relation(op, a, b), &Node::Relation(other, c, d)) =
            (self.node(gold), self.node(pred))
        else {
            return different;
        };
        if gold == pred {
            return Judgement::Equal(Code::RelationEqual);
        }
        // Words on both sides are compared as words.
        if !self.has(Quirk::RightSideOfEquation) && plain(op) == plain(other) {
            let mut same = true;
            for (x, y) in [(a, c), (b, d)] {
                same = same && self.same_thing(x, y);
            }
            if same {
                return Judgement::Equal(Code::RelationEqual);
            }
        }
        // Sides that are sets or tuples have no difference to look at.
        if [a, b, c, d].into_iter().any(|side| self.is_collection(side) || self.is_relation(side)) {
            if plain(op) != plain(other) {
                return different;
            }
            if self.has(Quirk::NamedSetsAreExact) {
                let same = self.written_alike(a, c) && self.written_alike(b, d);
                return super::judged(same, Code::RelationEqual, Code::RelationDiffers);
            }
            return self.pairwise(&[(a, c), (b, d)], depth);
        }
        let here = self.difference(a, b);
        if plain(op) == plain(other) {
            let there = self.difference(c, d);
            if self.compare(here, there, depth + 1).is_equal() {
                return Judgement::Equal(Code::RelationEqual);
            }
        }
        if mirrored(op).is_some_and(|op| op == plain(other)) {
            let there = self.difference(d, c);
            if self.compare(here, there, depth + 1).is_equal() {
                return Judgement::Equal(Code::RelationEqual);
            }
        }
        if plain(op) != RelOp::Eq && !self.has(Quirk::EquationFactorIgnoredOnlyBySolving) {
            let there = if plain(op) == plain(other) {
                Some(self.difference(c, d))
            } else if mirrored(op).is_some_and(|op| op == plain(other)) {
                Some(self.difference(d, c))
            } else {
                None
            };
            if let Some(there) = there
                && self.positive_ratio(here, there)
            {
                return Judgement::Equal(Code::RelationEqual);
            }
        }
        if plain(op) == RelOp::Eq && plain(other) == RelOp::Eq {
            if self.only_odd_root((a, b), (c, d)) || self.only_odd_root((c, d), (a, b)) {
                return Judgement::Equal(Code::RelationEqual);
            }
            let there = self.difference(c, d);
            // A function of a decimal stays one when the equation is solved.
            if self.has(Quirk::DecimalsAreFloats)
                && self.arena.free_symbols(here).len() > 1
                && let (x, y) = (self.float_functions(here), self.float_functions(there))
                && (self.has_function_of_decimal(x) || self.has_function_of_decimal(y))
            {
                let same = self.same_equation(x, y);
                return super::judged(same, Code::RelationEqual, Code::RelationDiffers);
            }
            if self.same_equation(here, there)
                || self.solved_for((c, d), (a, b))
                || self.solved_for((a, b), (c, d))
            {
                return Judgement::Equal(Code::RelationEqual);
            }
            let squared = (self.without_bars(a, b), self.without_bars(c, d));
            let (here, there) = match squared {
                (None, None) => return different,
                (x, y) => (x.unwrap_or(here), y.unwrap_or(there)),
            };
            if self.same_equation(here, there) {
                return Judgement::Equal(Code::RelationEqual);
            }
        }
        different
    }

    /// `|A| = c` as `A^2 - c^2`, for a number c that is not negative.
    fn without_bars(&mut self, a: Id, b: Id) -> Option<Id> {
        if self.has(Quirk::EquationFactorIgnoredOnlyBySolving) {
            return None;
        }
        let (Node::Func(Func::Abs, inside), Node::Number(value)) = (self.node(a), self.node(b))
        else {
            return None;
        };
        let (&inside, false) = (inside.first()?, value.is_negative()) else { return None };
        let two = self.number(2);
        let (left, right) = (self.arena.pow(inside, two), self.arena.pow(b, two));
        Some(self.arena.sub(left, right))
    }

    /// Whether the first is `x^3 = 8` or similar and the second gives its only real root.
    fn only_odd_root(&mut self, power: (Id, Id), root: (Id, Id)) -> bool {
        if self.has(Quirk::EquationFactorIgnoredOnlyBySolving) {
            return false;
        }
        let &Node::Pow(base, exponent) = self.node(power.0) else { return false };
        let odd = matches!(self.node(exponent), Node::Number(n) if n.to_i64().is_some_and(|n| n > 0 && n % 2 == 1));
        if !odd
            || base != root.0
            || !matches!(self.node(base), Node::Symbol(_))
            || !self.arena.is_closed(power.1)
            || !self.arena.is_closed(root.1)
        {
            return false;
        }
        let raised = self.arena.pow(root.1, exponent);
        self.same_value(raised, power.1).is_equal()
    }

    /// The same tree, or sets and unions of the same trees in any order.
    pub(super) fn written_alike(&self, a: Id, b: Id) -> bool {
        if a == b {
            return true;
        }
        let (x, y) = match (self.node(a), self.node(b)) {
            (Node::Set(x) | Node::List(x), Node::Set(y) | Node::List(y))
            | (Node::Union(x), Node::Union(y))
            | (Node::Intersection(x), Node::Intersection(y)) => (x, y),
            _ => return false,
        };
        x.iter().all(|id| y.contains(id)) && y.iter().all(|id| x.contains(id))
    }

    /// `a - b`, or simply `a` when `b` is zero, with plain like terms cancelled.
    fn difference(&mut self, a: Id, b: Id) -> Id {
        // The algebra system subtracts the sides, which collects their like terms.
        if self.has(Quirk::EquationFactorIgnoredOnlyBySolving) {
            if self.has(Quirk::DecimalsAreFloats)
                && (self.has_decimal(a) || self.has_decimal(b))
                && let Some(difference) = self.float_difference(a, b)
            {
                return self.decimal_tree(&difference);
            }
            let difference = self.arena.sub(a, b);
            return normal::collected(&mut self.arena, difference, &mut self.budget);
        }
        if matches!(self.node(b), Node::Number(value) if value.is_zero()) {
            return a;
        }
        if let (Node::Number(x), Node::Number(y)) = (self.node(a), self.node(b)) {
            let value = x.sub(y);
            return self.arena.number(value);
        }
        self.arena.sub(a, b)
    }

    /// Whether two left sides of `... = 0` vanish together: their quotient is a constant or, if
    /// denominators were multiplied out, never zero.
    fn same_equation(&mut self, a: Id, b: Id) -> bool {
        if self.has(Quirk::UnsolvableMeansEqual) && self.unsolvable(a) && self.unsolvable(b) {
            return true;
        }
        let ours = self.arena.free_symbols(a);
        let theirs = self.arena.free_symbols(b);
        if self.has(Quirk::EquationFactorIgnoredOnlyBySolving)
            && (ours.len() < 2 || theirs.len() < 2)
        {
            return false;
        }
        if ours.is_empty() || theirs.is_empty() {
            return false;
        }
        if ours.len() != theirs.len() || ours.iter().any(|symbol| !theirs.contains(symbol)) {
            return false;
        }
        let (a, b) = (self.without_root(a), self.without_root(b));
        let (x, y) = (self.numerator(a), self.numerator(b));
        self.constant_ratio(x, y)
    }

    /// `k \sqrt[n]{A} - c`, for numbers k and c of one sign, as `A - (c/k)^n`: the solver isolates the root and takes the power
    /// of both sides.
    fn without_root(&mut self, id: Id) -> Id {
        let Node::Add(terms) = self.node(id) else { return id };
        let &[one, two] = &terms[..] else { return id };
        if !self.has(Quirk::EquationFactorIgnoredOnlyBySolving) {
            return id;
        }
        let (term, minus) = if self.arena.is_closed(two) { (one, two) } else { (two, one) };
        let (scale, root) = match self.node(term) {
            Node::Mul(factors) => match factors[..] {
                [scale, root] if self.arena.is_closed(scale) => (Some(scale), root),
                _ => return id,
            },
            _ => (None, term),
        };
        let &Node::Pow(inside, exponent) = self.node(root) else { return id };
        let Node::Number(exponent) = self.node(exponent) else { return id };
        let Some(times) = exponent.recip().filter(Rational::is_integer) else { return id };
        if times.is_negative() || times.is_one() || self.arena.is_closed(inside) {
            return id;
        }
        let mut value = self.arena.neg(minus);
        if let Some(scale) = scale {
            value = self.arena.div(value, scale);
        }
        if !self.arena.is_closed(value)
            || zero::value_at(&self.arena, value, self.options(), &mut self.budget)
                .is_none_or(|(re, im)| re < 0.0 || im != 0.0)
        {
            return id;
        }
        let times = self.arena.number(times);
        let power = self.arena.pow(value, times);
        self.arena.sub(inside, power)
    }

    /// The expression without its denominators.
    fn numerator(&mut self, id: Id) -> Id {
        {
            let options = self.options();
            crate::normal::numerator(&mut self.arena, id, options, &mut self.budget)
        }
    }

    /// Whether `a = c b` for one number `c` that is not zero.
    fn constant_ratio(&mut self, a: Id, b: Id) -> bool {
        let options = self.options();
        // A scale found at one point is then proved or refuted everywhere else.
        for number in 0..4 {
            let point = Point::numbered(number);
            let mut evaluator: Evaluator<'_, BigFloat> =
                Evaluator::new(&self.arena, &mut self.budget, point, 128, options);
            let (Ok(x), Ok(y)) = (evaluator.eval(a), evaluator.eval(b)) else { continue };
            let (Value::Exact(x), Value::Exact(y)) = (&x, &y) else { break };
            let Some(ratio) = x.div(y) else { continue };
            if ratio.is_zero() {
                continue;
            }
            let factor = self.arena.number(ratio);
            let scaled = self.arena.mul(&[factor, b]);
            return self.same_value(a, scaled).is_equal();
        }
        self.inexact_ratio(a, b)
    }

    /// Whether `a = c b` for one positive number `c`, where both have exact values at rational
    /// points.
    fn positive_ratio(&mut self, a: Id, b: Id) -> bool {
        let options = self.options();
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 128, options);
        let (Ok(Value::Exact(x)), Ok(Value::Exact(y))) = (evaluator.eval(a), evaluator.eval(b))
        else {
            return false;
        };
        match x.div(&y) {
            Some(ratio) if ratio.signum() > 0 => {
                let factor = self.arena.number(ratio);
                let scaled = self.arena.mul(&[factor, b]);
                self.same_value(a, scaled).is_equal()
            }
            _ => false,
        }
    }

    /// The same for expressions without exact values: cross-multiplied with the values at one point.
    fn inexact_ratio(&mut self, a: Id, b: Id) -> bool {
        // a(x) b(p) = b(x) a(p) for a fixed point p, written as expressions without symbols.
        let point = Point::numbered(1);
        let merge = self.options().merge_domains;
        let fix = |comparer: &mut Self, id: Id| {
            comparer.arena.rewrite(id, |arena, node| match &node {
                Node::Symbol(symbol) => {
                    let value: Rational = point.value(symbol, merge);
                    arena.number(value)
                }
                _ => arena.intern(node),
            })
        };
        let (here, there) = (fix(self, a), fix(self, b));
        let options = self.options();
        let zero = self.number(0);
        for fixed in [here, there] {
            match zero::compare(&mut self.arena, fixed, zero, options, &mut self.budget) {
                zero::Outcome::Different(_) => {}
                _ => return false,
            }
        }
        let (left, right) = (self.arena.mul(&[a, there]), self.arena.mul(&[b, here]));
        self.same_value(left, right).is_equal()
    }
}

/// `x in S` is read as an equation.
fn plain(op: RelOp) -> RelOp {
    if op == RelOp::In { RelOp::Eq } else { op }
}

#[cfg(test)]
recorded! {
    one: numerator;
    two: constant_ratio, difference, inexact_ratio, positive_ratio, same_equation, without_bars, written_alike;
    two_at: relation, relations;
}
