//! Values with units and percent signs.

use super::units::Measure;
use super::{Comparer, Judgement};
use crate::expr::{Constant, Id, Node};
use crate::quirks::Quirk;
use crate::verdict::Code;

impl Comparer<'_> {
    /// Compares values one of which has a unit; nothing if none has.
    pub(super) fn quantities(&mut self, gold: Id, pred: Id, depth: u32) -> Option<Judgement> {
        let (a, b) = (self.quantity(gold), self.quantity(pred));
        match (a, b) {
            (None, None) => None,
            (Some((value, _)), None) => Some(self.compare(value, pred, depth + 1)),
            (None, Some((value, _))) => Some(self.compare(gold, value, depth + 1)),
            (Some((x, ours)), Some((y, theirs))) => {
                if ours == theirs {
                    return Some(self.compare(x, y, depth + 1));
                }
                let (Some(ours), Some(theirs)) = (Measure::parse(&ours), Measure::parse(&theirs))
                else {
                    return Some(Judgement::differs(Code::UnitDiffers));
                };
                if !ours.same_kind(&theirs) {
                    return Some(Judgement::differs(Code::UnitDiffers));
                }
                if ours.scale == theirs.scale && ours.pi == theirs.pi {
                    return Some(self.compare(x, y, depth + 1));
                }
                // The reply is brought to the reference's unit, so that its rounding can be judged.
                let ratio = theirs.scale.div(&ours.scale)?;
                let scale = self.arena.number(ratio);
                let mut factors = vec![scale, y];
                let turns = i64::from(theirs.pi) - i64::from(ours.pi);
                if turns != 0 {
                    let pi = self.arena.constant(Constant::Pi);
                    let exponent = self.number(turns);
                    factors.push(self.arena.pow(pi, exponent));
                }
                let converted = self.arena.mul(&factors);
                Some(self.compare(x, converted, depth + 1))
            }
        }
    }

    fn quantity(&self, id: Id) -> Option<(Id, String)> {
        match self.node(id) {
            Node::Quantity(value, unit) => Some((*value, unit.to_string())),
            _ => None,
        }
    }

    /// A reference in percent and a reply without the sign: the sign is forgiven.
    pub(super) fn forgotten_percent(
        &mut self,
        gold: Id,
        pred: Id,
        depth: u32,
    ) -> Option<Judgement> {
        if self.has(Quirk::PercentOfInteger) {
            return None;
        }
        let &Node::Percent(inner) = self.node(gold) else { return None };
        if matches!(self.node(pred), Node::Percent(_)) {
            return None;
        }
        let judgement = self.compare(inner, pred, depth + 1);
        judgement.is_equal().then_some(Judgement::Equal(Code::PercentEqual))
    }
}
