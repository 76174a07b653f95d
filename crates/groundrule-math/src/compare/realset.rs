//! Sets of real numbers: intervals, their unions, and solutions of inequalities.
//!
//! All finite end points of both sets are put in order; they cut the line into points and open cells.
//! Each set is then a row of yes and no, and equal sets have equal rows.

use super::Comparer;
use super::equation::mirrored;
use super::floats::Ends;
use crate::expr::{Constant, Func, Id, Node, RelOp, Symbol};
use crate::normal;
use crate::number::Rational;
use crate::number::ball::Ball;
use crate::number::big::BigFloat;
use crate::quirks::Quirk;
use crate::zero::{self, Evaluator, Point, Value};

/// More end points than this are not followed.
const MOST_ENDS: usize = 64;

impl Comparer<'_> {
    /// The solution set of a relation that is linear in its one letter.
    pub(super) fn solution_set(&mut self, id: Id) -> Option<Id> {
        match self.node(id).clone() {
            Node::Relation(op, left, right) => {
                let symbol = self.only_symbol(id)?;
                self.solve(op, left, right, symbol)
            }
            Node::Chain(parts) => {
                let symbol = self.only_symbol(id)?;
                let mut bounds = Bounds::default();
                for part in parts {
                    let &Node::Relation(op, left, right) = self.node(part) else { return None };
                    let set = self.solve(op, left, right, symbol)?;
                    let &Node::Interval { low, high, low_open, high_open } = self.node(set) else {
                        return None;
                    };
                    if self.infinity(low).is_none() && bounds.low.replace((low, low_open)).is_some()
                    {
                        return None;
                    }
                    if self.infinity(high).is_none()
                        && bounds.high.replace((high, high_open)).is_some()
                    {
                        return None;
                    }
                }
                Some(self.interval(bounds))
            }
            _ => None,
        }
    }

    /// The real roots of an equation that is a polynomial in its one letter, as Math-Verify solves it where the other side
    /// is a set: those of a quadratic equation, and rational ones.
    pub(super) fn root_set(&mut self, id: Id) -> Option<Id> {
        let &Node::Relation(RelOp::Eq, left, right) = self.node(id) else { return None };
        if !self.has(Quirk::RelationToSetOneWay) {
            return None;
        }
        let letter = self.only_symbol(id)?;
        let difference = self.arena.sub(left, right);
        let options = self.options();
        let coefficients =
            normal::coefficients(&mut self.arena, difference, letter, options, &mut self.budget)?;
        let count = normal::real_roots(&coefficients, &mut self.budget)?;
        let mut roots = normal::rational_roots(&coefficients);
        if roots.len() == count {
            roots.sort();
            let roots: Vec<Id> = roots.into_iter().map(|root| self.arena.number(root)).collect();
            return Some(match roots[..] {
                [] => self.arena.constant(Constant::EmptySet),
                _ => self.arena.intern(Node::Set(roots.into())),
            });
        }
        let [c, b, a] = &coefficients[..] else { return None };
        let four = Rational::integer(4);
        let discriminant = b.mul(b).sub(&four.mul(a).mul(c));
        let half = Rational::integer(2).mul(&a.abs()).recip()?;
        let middle = self.arena.number(if a.is_negative() { b.clone() } else { b.neg() });
        let discriminant = self.arena.number(discriminant);
        let root = self.arena.sqrt(discriminant);
        let half = self.arena.number(half);
        let (low, high) = (self.arena.sub(middle, root), self.arena.add(&[middle, root]));
        let ends = [low, high].map(|end| self.arena.mul(&[half, end]));
        Some(self.arena.intern(Node::Set(ends.into())))
    }

    fn only_symbol(&mut self, id: Id) -> Option<Id> {
        let mut symbols: Vec<Symbol> = self.arena.free_symbols(id);
        let symbol = symbols.pop()?;
        if !symbols.is_empty() || self.arena.any(id, |node| matches!(node, Node::Apply(..))) {
            return None;
        }
        Some(self.arena.intern(Node::Symbol(symbol)))
    }

    fn interval(&mut self, bounds: Bounds) -> Id {
        let infinity = self.arena.constant(Constant::Infinity);
        let minus_infinity = self.arena.neg(infinity);
        let (low, low_open) = bounds.low.unwrap_or((minus_infinity, true));
        let (high, high_open) = bounds.high.unwrap_or((infinity, true));
        self.arena.intern(Node::Interval { low, high, low_open, high_open })
    }

    /// One relation that is linear in `symbol`, solved for it.
    fn solve(&mut self, op: RelOp, left: Id, right: Id, symbol: Id) -> Option<Id> {
        let (op, bound) = self.solve_linear(op, left, right, symbol)?;
        let mut bounds = Bounds::default();
        match op {
            RelOp::Eq => return Some(self.arena.intern(Node::Set([bound].into()))),
            RelOp::Gt => bounds.low = Some((bound, true)),
            RelOp::Ge => bounds.low = Some((bound, false)),
            RelOp::Lt => bounds.high = Some((bound, true)),
            RelOp::Le => bounds.high = Some((bound, false)),
            RelOp::Ne => {
                let below = self.interval(Bounds { low: None, high: Some((bound, true)) });
                let above = self.interval(Bounds { low: Some((bound, true)), high: None });
                return Some(self.arena.intern(Node::Union([below, above].into())));
            }
            _ => return None,
        }
        Some(self.interval(bounds))
    }

    /// `x op bound` for a relation that is linear in `x`.
    pub(super) fn solve_linear(
        &mut self,
        op: RelOp,
        left: Id,
        right: Id,
        symbol: Id,
    ) -> Option<(RelOp, Id)> {
        let has_symbol = |comparer: &Self, id: Id| {
            let target = comparer.node(symbol).clone();
            comparer.arena.any(id, |node| *node == target)
        };
        if left == symbol && !has_symbol(self, right) {
            return Some((op, right));
        }
        if right == symbol && !has_symbol(self, left) {
            let op = if op == RelOp::Ne { op } else { mirrored(op)? };
            return Some((op, left));
        }
        let difference = self.arena.sub(left, right);
        // A function with kinks or steps may look straight at a few points.
        let bends = |node: &Node| {
            matches!(
                node,
                Node::Func(
                    Func::Abs | Func::Max | Func::Min | Func::Floor | Func::Ceiling | Func::Sign,
                    _
                )
            )
        };
        if self.arena.any(difference, bends) && !self.arena.is_closed(difference) {
            return None;
        }
        let mut at = [difference; 4];
        for (slot, n) in at.iter_mut().zip([0_i64, 1, 2, -3]) {
            let value = self.number(n);
            *slot = self.arena.substitute(difference, symbol, value);
        }
        let slope = self.arena.sub(at[1], at[0]);
        // f(2) = f(0) + 2 slope and f(-3) = f(0) - 3 slope
        for (value, times) in [(at[2], 2_i64), (at[3], -3)] {
            let times = self.number(times);
            let step = self.arena.mul(&[times, slope]);
            let expected = self.arena.add(&[at[0], step]);
            if !self.same_value(value, expected).is_equal() {
                return None;
            }
        }
        let sign = self.sign_of(slope)?;
        if sign == 0 {
            return None;
        }
        let minus = self.arena.neg(at[0]);
        let bound = self.arena.div(minus, slope);
        let bound = match crate::normal::exact_value(&self.arena, bound, &mut self.budget) {
            Some(value) => self.arena.number(value),
            None => bound,
        };
        let op = if sign < 0 && op != RelOp::Ne { mirrored(op)? } else { op };
        Some((op, bound))
    }

    /// The sign of a number, zero only if it is exactly zero.
    fn sign_of(&mut self, id: Id) -> Option<i32> {
        let zero = self.number(0);
        if self.same_value(id, zero).is_equal() {
            return Some(0);
        }
        let options = self.options();
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 256, options);
        match evaluator.eval(id).ok()? {
            Value::Exact(value) => Some(value.signum()),
            Value::Ball(value) if value.is_real() => value.re.sign(),
            Value::Ball(_) => None,
        }
    }

    /// Whether two sets of reals are the same; nothing if one of them is not understood.
    pub(super) fn same_real_set(&mut self, a: Id, b: Id) -> Option<bool> {
        let mut ends: Vec<Id> = Vec::new();
        self.collect_ends(a, &mut ends, 0)?;
        self.collect_ends(b, &mut ends, 0)?;
        if self.has(Quirk::DecimalsAreFloats) && self.has_undecided_ends(a, b) {
            return Some(false);
        }
        let ends = self.ordered(ends)?;
        let ours = self.row(a, &ends, 0)?;
        let theirs = self.row(b, &ends, 0)?;
        Some(ours == theirs)
    }

    /// Whether ends of two intervals are the same number, but the sign of their difference cannot be told, so that their
    /// order cannot either.
    fn has_undecided_ends(&mut self, a: Id, b: Id) -> bool {
        let mut ends: Vec<Id> = Vec::new();
        for part in self.arena.reachable(a).into_iter().chain(self.arena.reachable(b)) {
            if let &Node::Interval { low, high, .. } = self.node(part) {
                ends.extend([low, high].into_iter().filter(|&end| self.infinity(end).is_none()));
            }
        }
        ends.truncate(MOST_ENDS);
        let undecided = Some(Ends::Undecided);
        for (place, &a) in ends.iter().enumerate() {
            for &b in ends.iter().take(place) {
                if a != b
                    && self.is_computed(a, b)
                    && self.nearly(a, b)
                    && (self.ends_in_floats(a, b) == undecided
                        || self.ends_in_floats(b, a) == undecided)
                {
                    return true;
                }
            }
        }
        false
    }

    /// Whether one of two ends is computed with decimals.
    fn is_computed(&self, a: Id, b: Id) -> bool {
        [a, b]
            .into_iter()
            .any(|end| self.has_decimal(end) && !matches!(self.node(end), Node::Decimal(_)))
            && self.has(Quirk::DecimalsAreFloats)
    }

    fn nearly(&mut self, a: Id, b: Id) -> bool {
        let options = self.options();
        let mut value = |id| zero::value_at(&self.arena, id, options, &mut self.budget);
        let (Some((x, _)), Some((y, _))) = (value(a), value(b)) else { return false };
        (x - y).abs() <= 1e-9 * (1.0 + x.abs())
    }

    /// Whether two ends are the same.
    fn same_end(&mut self, a: Id, b: Id) -> bool {
        if a == b {
            return true;
        }
        if self.is_computed(a, b)
            && self.nearly(a, b)
            && let Some(ends) = self.ends_in_floats(a, b)
        {
            return ends != Ends::Distinct;
        }
        self.same_value(a, b).is_equal()
    }

    /// Whether an interval has its ends the wrong way round.
    fn is_empty_interval(&mut self, low: Id, high: Id) -> bool {
        if !self.has(Quirk::IntervalsAreEvaluated)
            || self.infinity(low).is_some()
            || self.infinity(high).is_some()
        {
            return false;
        }
        let options = self.options();
        let mut value = |id| zero::value_at(&self.arena, id, options, &mut self.budget);
        let (Some((x, _)), Some((y, _))) = (value(low), value(high)) else { return false };
        x - y > 1e-9 * (1.0 + x.abs())
    }

    pub(super) fn are_inequalities(&self, list: &[Id]) -> bool {
        !self.has(Quirk::RelationToSetOneWay)
            && !list.is_empty()
            && list.iter().any(|&element| self.is_inequality(element))
            && list.iter().all(|&element| {
                self.is_inequality(element)
                    || matches!(self.node(element), Node::Relation(RelOp::In, ..))
            })
    }

    /// Whether `{x | conditions}` is a set of reals: x is a letter, and every condition is about x
    /// alone.
    fn builds_reals(&mut self, element: Id, conditions: &[Id]) -> Option<()> {
        // `{x \in S | ..}` has its first condition in front of the bar.
        let letter = match *self.node(element) {
            Node::Relation(RelOp::In, letter, _) => letter,
            _ => element,
        };
        if !matches!(self.node(letter), Node::Symbol(_)) {
            return None;
        }
        for &condition in conditions {
            if self.only_symbol(condition)? != letter {
                return None;
            }
        }
        Some(())
    }

    /// The finite end points that a set is made of.
    fn collect_ends(&mut self, id: Id, ends: &mut Vec<Id>, depth: u32) -> Option<()> {
        if depth > 8 || ends.len() > MOST_ENDS {
            return None;
        }
        match self.node(id).clone() {
            Node::Interval { low, high, .. } => {
                if self.is_empty_interval(low, high) {
                    return Some(());
                }
                for end in [low, high] {
                    if self.infinity(end).is_none() {
                        ends.push(end);
                    }
                }
                Some(())
            }
            Node::Set(list) | Node::List(list) => {
                let relations = self.are_inequalities(&list);
                for element in list {
                    if relations {
                        self.collect_ends(element, ends, depth + 1)?;
                        continue;
                    }
                    if self.is_collection(element) || self.is_relation(element) {
                        return None;
                    }
                    ends.push(element);
                }
                Some(())
            }
            Node::SetBuilder(element, conditions) => {
                self.builds_reals(element, &conditions)?;
                for condition in conditions {
                    self.collect_ends(condition, ends, depth + 1)?;
                }
                Some(())
            }
            Node::Relation(RelOp::In, _, set) => self.collect_ends(set, ends, depth + 1),
            Node::Union(list) | Node::Intersection(list) | Node::Or(list) | Node::And(list) => {
                for part in list {
                    self.collect_ends(part, ends, depth + 1)?;
                }
                Some(())
            }
            Node::Difference(x, y) => {
                self.collect_ends(x, ends, depth + 1)?;
                self.collect_ends(y, ends, depth + 1)
            }
            Node::Constant(Constant::Reals | Constant::EmptySet) => Some(()),
            Node::Relation(..) | Node::Chain(_) => {
                if let Some(set) = self.solution_set(id) {
                    return self.collect_ends(set, ends, depth + 1);
                }
                let symbol = self.only_symbol(id)?;
                self.collect_roots(id, symbol, ends);
                Some(())
            }
            _ => None,
        }
    }

    /// Adds the rational numbers where a relation between polynomials may begin or cease to hold.
    fn collect_roots(&mut self, id: Id, symbol: Id, ends: &mut Vec<Id>) {
        match self.node(id).clone() {
            Node::Chain(parts) => {
                for part in parts {
                    self.collect_roots(part, symbol, ends);
                }
            }
            Node::Relation(_, left, right) => {
                let difference = self.arena.sub(left, right);
                let Some(list) = self.roots_and_poles(difference, symbol) else { return };
                for root in normal::rational_roots(&list) {
                    ends.push(self.arena.number(root));
                }
            }
            _ => {}
        }
    }

    /// The end points in ascending order, each once.
    fn ordered(&mut self, ends: Vec<Id>) -> Option<Vec<(Id, Rational)>> {
        let options = self.options();
        let mut placed: Vec<(Id, Rational)> = Vec::with_capacity(ends.len());
        for end in ends {
            if !self.arena.is_closed(end) {
                return None;
            }
            let mut evaluator: Evaluator<'_, BigFloat> =
                Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 160, options);
            let value = match evaluator.eval(end).ok()? {
                Value::Exact(value) => value,
                Value::Ball(value) if value.is_real() && value.re.magnitude() < 1000.0 => {
                    value.re.to_rational()
                }
                Value::Ball(_) => return None,
            };
            placed.push((end, value));
        }
        placed.sort_by(|(_, a), (_, b)| a.cmp(b));
        let mut distinct: Vec<(Id, Rational)> = Vec::with_capacity(placed.len());
        for (end, value) in placed {
            if let Some((last, _)) = distinct.last() {
                let last = *last;
                if self.same_end(last, end) {
                    continue;
                }
            }
            distinct.push((end, value));
        }
        Some(distinct)
    }

    /// Conditions in a row: "x > 1, x < 3" holds together; "x < 1, x > 3" cannot, so it means either.
    fn conditions(
        &mut self,
        list: &[Id],
        ends: &[(Id, Rational)],
        depth: u32,
    ) -> Option<Vec<bool>> {
        let cells = 2 * ends.len() + 1;
        let mut both = vec![true; cells];
        let mut either = vec![false; cells];
        for &part in list {
            let row = self.row(part, ends, depth + 1)?;
            both.iter_mut().zip(&row).for_each(|(cell, other)| *cell &= other);
            // That a letter is real is not a condition.
            if row.contains(&false) {
                either.iter_mut().zip(row).for_each(|(cell, other)| *cell |= other);
            }
        }
        Some(if both.contains(&true) { both } else { either })
    }

    /// Which cells belong to a set: below the first end, the first end, between, and so on.
    fn row(&mut self, id: Id, ends: &[(Id, Rational)], depth: u32) -> Option<Vec<bool>> {
        if depth > 8 {
            return None;
        }
        let cells = 2 * ends.len() + 1;
        match self.node(id).clone() {
            Node::Constant(Constant::Reals) => Some(vec![true; cells]),
            Node::Constant(Constant::EmptySet) => Some(vec![false; cells]),
            Node::Interval { low, high, .. } if self.is_empty_interval(low, high) => {
                Some(vec![false; cells])
            }
            Node::Interval { low, high, low_open, high_open } => {
                let from = match self.infinity(low) {
                    Some(-1) => 0,
                    Some(_) => cells,
                    None => self.cell_of(low, ends)? + usize::from(low_open),
                };
                let to = match self.infinity(high) {
                    Some(1) => cells,
                    Some(_) => 0,
                    None => self.cell_of(high, ends)? + usize::from(!high_open),
                };
                Some((0..cells).map(|cell| cell >= from && cell < to).collect())
            }
            Node::Set(list) | Node::List(list) if self.are_inequalities(&list) => {
                self.conditions(&list, ends, depth)
            }
            Node::SetBuilder(element, conditions) => {
                self.builds_reals(element, &conditions)?;
                self.conditions(&conditions, ends, depth)
            }
            Node::Relation(RelOp::In, _, set) => self.row(set, ends, depth + 1),
            Node::Set(list) | Node::List(list) => {
                let mut row = vec![false; cells];
                for element in list {
                    let cell = self.cell_of(element, ends)?;
                    *row.get_mut(cell)? = true;
                }
                Some(row)
            }
            Node::Union(list) | Node::Or(list) => {
                let mut row = vec![false; cells];
                for part in list {
                    let other = self.row(part, ends, depth + 1)?;
                    row.iter_mut().zip(other).for_each(|(cell, other)| *cell |= other);
                }
                Some(row)
            }
            Node::Intersection(list) | Node::And(list) => {
                let mut row = vec![true; cells];
                for part in list {
                    let other = self.row(part, ends, depth + 1)?;
                    row.iter_mut().zip(other).for_each(|(cell, other)| *cell &= other);
                }
                Some(row)
            }
            Node::Difference(x, y) => {
                let mut row = self.row(x, ends, depth + 1)?;
                let other = self.row(y, ends, depth + 1)?;
                row.iter_mut().zip(other).for_each(|(cell, other)| *cell &= !other);
                Some(row)
            }
            Node::Relation(..) | Node::Chain(_) => {
                if let Some(set) = self.solution_set(id) {
                    return self.row(set, ends, depth + 1);
                }
                self.sampled_row(id, ends)
            }
            _ => None,
        }
    }

    /// The cell of an end point.
    fn cell_of(&mut self, end: Id, ends: &[(Id, Rational)]) -> Option<usize> {
        if let Some(place) = ends.iter().position(|(known, _)| *known == end) {
            return Some(2 * place + 1);
        }
        for (place, (known, _)) in ends.iter().enumerate() {
            if self.same_end(*known, end) {
                return Some(2 * place + 1);
            }
        }
        None
    }

    /// Which cells a relation holds in, from samples; nothing if it changes inside a cell.
    fn sampled_row(&mut self, id: Id, ends: &[(Id, Rational)]) -> Option<Vec<bool>> {
        let symbol = self.only_symbol(id)?;
        if self.may_change_between(id, symbol, ends) {
            return None;
        }
        let mut row = Vec::with_capacity(2 * ends.len() + 1);
        for cell in 0..=ends.len() {
            let below = cell.checked_sub(1).and_then(|place| ends.get(place)).map(|(_, v)| v);
            let above = ends.get(cell).map(|(_, value)| value);
            let mut seen: Option<bool> = None;
            for sample in samples(below, above) {
                let value = self.arena.number(sample);
                let holds = self.holds(id, symbol, value)?;
                if seen.is_some_and(|before| before != holds) {
                    return None;
                }
                seen = Some(holds);
            }
            row.push(seen?);
            if let Some((end, _)) = ends.get(cell) {
                row.push(self.holds(id, symbol, *end)?);
            }
        }
        Some(row)
    }

    /// Whether a relation may begin or cease to hold where no sample sees it: at a root or pole that is not among the end
    /// points, or at single points of an equation that is not between polynomials.
    fn may_change_between(&mut self, id: Id, symbol: Id, ends: &[(Id, Rational)]) -> bool {
        let (op, left, right) = match self.node(id).clone() {
            Node::Chain(parts) => {
                return parts.iter().any(|&part| self.may_change_between(part, symbol, ends));
            }
            Node::Relation(op, left, right) => (op, left, right),
            _ => return true,
        };
        let difference = self.arena.sub(left, right);
        let roots = self
            .roots_and_poles(difference, symbol)
            .and_then(|list| Some((normal::real_roots(&list, &mut self.budget)?, list)));
        let Some((roots, coefficients)) = roots else {
            return matches!(op, RelOp::Eq | RelOp::Ne);
        };
        let zero = self.number(0);
        let known = ends.iter().filter(|(end, _)| {
            match normal::exact_value(&self.arena, *end, &mut self.budget) {
                Some(exact) => normal::value_at(&coefficients, &exact).is_zero(),
                None => {
                    let at = self.arena.substitute(difference, symbol, *end);
                    self.same_value(at, zero).is_equal()
                }
            }
        });
        known.count() < roots
    }

    /// A polynomial that is zero where a quotient of polynomials is zero or undefined, the constant term first.
    fn roots_and_poles(&mut self, id: Id, symbol: Id) -> Option<Vec<Rational>> {
        let options = self.options();
        let (above, below) =
            normal::fraction(&mut self.arena, id, symbol, options, &mut self.budget)?;
        Some(normal::product(&above, &below))
    }

    /// Whether a relation holds at a value; if its sides are not real, it does not.
    fn holds(&mut self, id: Id, symbol: Id, value: Id) -> Option<bool> {
        match self.node(id).clone() {
            Node::Chain(parts) => {
                for part in parts {
                    if !self.holds(part, symbol, value)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Node::Relation(op, left, right) => {
                let difference = self.arena.sub(left, right);
                let at = self.arena.substitute(difference, symbol, value);
                let zero = self.number(0);
                let options = self.options();
                match zero::compare(&mut self.arena, at, zero, options, &mut self.budget) {
                    zero::Outcome::Equal(_) => {
                        return Some(matches!(op, RelOp::Eq | RelOp::Le | RelOp::Ge));
                    }
                    zero::Outcome::Different(_) => {}
                    zero::Outcome::Unknown(zero::Why::NoPoint) => return Some(false),
                    zero::Outcome::Unknown(_) => return None,
                }
                let Some(sign) = self.sign_of(at) else { return Some(false) };
                Some(match op {
                    RelOp::Lt | RelOp::Le => sign < 0,
                    RelOp::Gt | RelOp::Ge => sign > 0,
                    RelOp::Ne => true,
                    _ => false,
                })
            }
            _ => None,
        }
    }
}

#[derive(Default)]
struct Bounds {
    low: Option<(Id, bool)>,
    high: Option<(Id, bool)>,
}

/// Points inside a cell: near its ends and in between.
fn samples(below: Option<&Rational>, above: Option<&Rational>) -> Vec<Rational> {
    let fraction = |n: i64, d: i64| Rational::new(n.into(), d.into()).unwrap_or(Rational::ONE);
    let steps = [(1, 1000), (7, 64), (45, 64), (3, 2), (23, 4), (61, 2), (1013, 1)];
    match (below, above) {
        (Some(low), Some(high)) => {
            let width = high.sub(low);
            [(1, 997), (13, 64), (1, 2), (51, 64), (996, 997)]
                .into_iter()
                .map(|(n, d)| low.add(&width.mul(&fraction(n, d))))
                .collect()
        }
        (Some(low), None) => steps.into_iter().map(|(n, d)| low.add(&fraction(n, d))).collect(),
        (None, Some(high)) => steps.into_iter().map(|(n, d)| high.sub(&fraction(n, d))).collect(),
        (None, None) => steps
            .into_iter()
            .flat_map(|(n, d)| [fraction(n, d), fraction(-n, d)])
            .chain([Rational::ZERO])
            .collect(),
    }
}

#[cfg(test)]
recorded! {
    one: only_symbol, sign_of, solution_set;
    two: roots_and_poles, same_real_set;
}
