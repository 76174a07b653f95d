//! Values that are written with their rounding: `12\pi \approx 37.7`, `C = 2\pi r = 12\pi \approx 37.7`.

use super::{Comparer, Judgement, judged};
use crate::expr::{Id, Node, RelOp};
use crate::quirks::Quirk;
use crate::verdict::Code;

/// What a text with an approximation sign says.
#[derive(Debug, Clone, Copy)]
struct Approximated {
    /// The exact member, with the name that it was given.
    exact: Id,
    /// The last rounding that was written.
    rounding: Id,
}

/// A completion does not repeat a reference with fewer digits as its rounding.
const ENOUGH_DIGITS: u32 = 3;

impl Comparer<'_> {
    /// The value that an approximation gives: what is left of the sign, unless that is a name or has letters that the
    /// right side lacks. An approximation that is wrong in its last digit gives none.
    fn approximated(&mut self, id: Id) -> Option<Approximated> {
        let parts: Vec<Id> = match self.node(id) {
            Node::Relation(RelOp::Approx, ..) => vec![id],
            Node::Chain(parts) => parts.to_vec(),
            _ => return None,
        };
        let mut sides = Vec::with_capacity(parts.len());
        for part in parts {
            match *self.node(part) {
                Node::Relation(op @ (RelOp::Eq | RelOp::Approx), a, b) => {
                    sides.push((op, a, b, part))
                }
                _ => return None,
            }
        }
        let signs = sides.iter().position(|&(op, ..)| op == RelOp::Approx)?;
        let (equations, roundings) = sides.split_at(signs);
        if roundings.iter().any(|&(op, ..)| op == RelOp::Eq) {
            return None;
        }
        let (&(_, left, right, _), &(_, _, rounding, _)) = (roundings.first()?, roundings.last()?);
        let name =
            equations.first().map(|&(_, name, ..)| name).filter(|&name| self.is_name(name, 0));
        let named = |comparer: &mut Self, value: Id| match name {
            Some(name) => comparer.arena.relation(RelOp::Eq, name, value),
            None => value,
        };
        if equations.is_empty() && self.is_name(left, 0) {
            return Some(Approximated { exact: right, rounding });
        }
        let (value, unit) = match self.quantity(right).or_else(|| self.product_quantity(right)) {
            Some((value, unit)) => (value, Some(unit)),
            None => (right, None),
        };
        if !self.arena.is_closed(left) {
            // `A = \pi r^2 \approx 31.42`: the number is the value.
            let value = if self.arena.is_closed(value) { right } else { left };
            return Some(Approximated { exact: named(self, value), rounding });
        }
        let bare = self.quantity(left).map_or(left, |(value, _)| value);
        if self.arena.is_closed(value) && !self.rounds_to(bare, value) {
            return None;
        }
        // Without a name, everything that was set equal must be equal.
        if name.is_none() && !equations.is_empty() {
            let chain: Box<[Id]> = equations.iter().map(|&(.., part)| part).collect();
            let chain = self.arena.intern(Node::Chain(chain));
            if self.result(chain).is_none() {
                // What was rounded along the way gives a rounding.
                let rough = self.has_decimal(chain);
                return rough.then_some(Approximated { exact: rounding, rounding });
            }
        }
        // The unit after the rounding is also the unit of the value.
        let exact = match unit {
            Some(unit) if bare == left => self.arena.intern(Node::Quantity(left, unit.into())),
            _ => left,
        };
        Some(Approximated { exact: named(self, exact), rounding })
    }

    /// Compares values with their roundings; nothing if neither side gives one.
    pub(super) fn roundings(&mut self, gold: Id, pred: Id, depth: u32) -> Option<Judgement> {
        if self.has(Quirk::RightSideOfEquation) {
            return None;
        }
        Some(match (self.approximated(gold), self.approximated(pred)) {
            (None, None) => return None,
            (Some(a), Some(b)) => self.compare(a.exact, b.exact, depth + 1),
            (Some(a), None) => self.compare(a.exact, pred, depth + 1),
            (None, Some(b)) => self.beside_rounding(gold, b, depth),
        })
    }

    /// Compares an answer with one that was written with its rounding: the exact member counts, and so does the
    /// rounding if the reference is just that decimal.
    fn beside_rounding(&mut self, gold: Id, pred: Approximated, depth: u32) -> Judgement {
        let judgement = self.compare(gold, pred.exact, depth + 1);
        if judgement.is_equal() {
            return judgement;
        }
        let (mut wanted, mut written) = (gold, pred.rounding);
        if let Some((_, value)) = self.named(wanted) {
            wanted = value;
        }
        let units = (self.quantity(wanted), self.quantity(written));
        if let (Some((a, ours)), Some((b, theirs))) = &units {
            if ours != theirs {
                return judgement;
            }
            (wanted, written) = (*a, *b);
        } else {
            wanted = units.0.map_or(wanted, |(value, _)| value);
            written = units.1.map_or(written, |(value, _)| value);
        }
        // Roundings were added up: their sum is the answer.
        let rough = self.has_decimal(pred.exact);
        if rough && matches!(self.node(written), Node::Decimal(_)) {
            return self.compare(wanted, written, depth + 1);
        }
        match (self.node(wanted), self.node(written)) {
            (Node::Decimal(a), Node::Decimal(b))
                if a == b && a.significant_digits() >= ENOUGH_DIGITS =>
            {
                judged(true, Code::NumberRounded, Code::NumberDiffers)
            }
            _ => judgement,
        }
    }
}

#[cfg(test)]
recorded! {
    one: approximated;
    two_at: roundings;
}
