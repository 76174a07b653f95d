//! Sets of integers between bounds: `\{x \in \mathbb{Z} \mid 0 \le x \le 2\}`.

use super::Comparer;
use crate::expr::{Constant, Id, Node, RelOp};
use crate::normal;
use crate::quirks::Quirk;

/// More integers than this are not written out.
const MOST: i64 = 64;

impl Comparer<'_> {
    /// The integers that a condition allows, written out if the other side is a finite collection.
    pub(super) fn enumerated(&mut self, id: Id, other: Id) -> Id {
        if self.has(Quirk::RightSideOfEquation)
            || !matches!(self.node(other), Node::Set(_) | Node::List(_))
        {
            return id;
        }
        self.integers_of(id).unwrap_or(id)
    }

    fn integers_of(&mut self, id: Id) -> Option<Id> {
        let Node::SetBuilder(element, conditions) = self.node(id).clone() else { return None };
        if !matches!(self.node(element), Node::Symbol(_)) {
            return None;
        }
        let mut whole = None;
        let (mut low, mut high): (Option<i64>, Option<i64>) = (None, None);
        for &condition in &conditions {
            if let &Node::Relation(RelOp::In, of, set) = self.node(condition)
                && of == element
            {
                whole = Some(match self.node(set) {
                    Node::Constant(Constant::Integers) => false,
                    Node::Constant(Constant::Naturals) => true,
                    Node::Symbol(symbol) if &*symbol.name == "Z" => false,
                    Node::Symbol(symbol) if &*symbol.name == "N" => true,
                    _ => return None,
                });
                continue;
            }
            let set = self.solution_set(condition)?;
            let &Node::Interval { low: from, high: to, low_open, high_open } = self.node(set)
            else {
                return None;
            };
            if self.infinity(from).is_none() {
                let from = self.whole_bound(from, low_open, false)?;
                low = Some(low.map_or(from, |low| low.max(from)));
            }
            if self.infinity(to).is_none() {
                let to = self.whole_bound(to, high_open, true)?;
                high = Some(high.map_or(to, |high| high.min(to)));
            }
        }
        let (low, high) = match (whole?, low, high) {
            (false, Some(low), Some(high)) => (low, high),
            // Whether zero is natural is left open, so it must not matter.
            (true, Some(low), Some(high)) if low > 0 => (low, high),
            _ => return None,
        };
        if high.checked_sub(low)? >= MOST {
            return None;
        }
        let elements: Vec<Id> = (low..=high).map(|n| self.number(n)).collect();
        Some(self.arena.intern(Node::Set(elements.into())))
    }

    /// The first integer inside a bound.
    fn whole_bound(&mut self, id: Id, open: bool, upper: bool) -> Option<i64> {
        let value = normal::exact_value(&self.arena, id, &mut self.budget)?;
        let whole = value.is_integer();
        let floor = i64::try_from(value.floor()).ok()?;
        Some(match (upper, whole) {
            (true, true) => floor - i64::from(open),
            (true, false) => floor,
            (false, true) => floor + i64::from(open),
            (false, false) => floor + 1,
        })
    }
}

#[cfg(test)]
recorded! {
    one: integers_of;
    two: enumerated;
}
