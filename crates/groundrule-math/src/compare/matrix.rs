//! Matrices, entry by entry.

use super::{Comparer, Judgement};
use crate::expr::{Func, Id, Node};
use crate::normal;
use crate::quirks::Quirk;
use crate::verdict::Code;

impl Comparer<'_> {
    /// The verdict on matrices, if one of the sides is one.
    pub(super) fn matrices(&mut self, gold: Id, pred: Id) -> Option<Judgement> {
        if !self.has_matrix(gold) && !self.has_matrix(pred) {
            return None;
        }
        // A power of a matrix is no matrix there, nor is its modulus a determinant: they equal only what is written alike.
        let unevaluated = |comparer: &Self, id: Id| {
            comparer.is_matrix_power(id) || comparer.is_matrix_modulus(id)
        };
        if self.has(Quirk::VectorNotationMatters)
            && (unevaluated(self, gold) || unevaluated(self, pred))
        {
            return Some(Judgement::differs(Code::MatrixDiffers));
        }
        let a = normal::lower(&mut self.arena, gold, &mut self.budget);
        let b = normal::lower(&mut self.arena, pred, &mut self.budget);
        match (self.node(a), self.node(b)) {
            (
                Node::Matrix { rows, columns, entries },
                Node::Matrix { rows: other_rows, columns: other_columns, entries: others },
            ) => {
                if (rows, columns) != (other_rows, other_columns) {
                    return Some(Judgement::differs(Code::MatrixDiffers));
                }
                let pairs: Vec<(Id, Id)> =
                    entries.iter().copied().zip(others.iter().copied()).collect();
                let mut result = Judgement::Equal(Code::MatrixEqual);
                // All entries agree as numbers, or all agree exactly; never some in one way and some in the other.
                let (mut rounded, mut exact) = (false, false);
                for (x, y) in pairs {
                    let (here, there) = if self.has(Quirk::DecimalsAreFloats) {
                        (self.float_value(x), self.float_value(y))
                    } else {
                        (x, y)
                    };
                    match self.scalars(here, there) {
                        Judgement::Equal(code) if self.has(Quirk::RoundToSixPlaces) => {
                            rounded |= code == Code::NumberRounded && !self.same_number(x, y);
                            exact |= self.only_exactly_equal(x, y);
                            if rounded && exact {
                                return Some(Judgement::differs(Code::MatrixDiffers));
                            }
                        }
                        Judgement::Equal(_) => {}
                        Judgement::Different(_, witness) => {
                            return Some(Judgement::Different(Code::MatrixDiffers, witness));
                        }
                        unknown => result = unknown,
                    }
                }
                Some(result)
            }
            (Node::Matrix { .. }, _) | (_, Node::Matrix { .. }) => {
                Some(Judgement::differs(Code::MatrixDiffers))
            }
            // A norm or a trace.
            _ if self.has(Quirk::RoundToSixPlaces)
                && !self.has_matrix(a)
                && !self.has_matrix(b) =>
            {
                Some(self.scalars(a, b))
            }
            _ => None,
        }
    }

    fn is_matrix_power(&self, id: Id) -> bool {
        matches!(self.node(id), Node::Pow(base, _) if self.has_matrix(*base))
    }

    fn is_matrix_modulus(&self, id: Id) -> bool {
        matches!(self.node(id), Node::Func(Func::Abs, parts)
            if parts.iter().any(|&part| matches!(self.node(part), Node::Matrix { .. })))
    }

    fn same_number(&mut self, a: Id, b: Id) -> bool {
        if let Some(same) = self.same_in_floats(a, b) {
            return same;
        }
        let exact = |comparer: &mut Self, id| {
            normal::exact_value(&comparer.arena, id, &mut comparer.budget)
        };
        exact(self, a).is_some_and(|value| exact(self, b) == Some(value))
    }

    /// Equal entries that are not the same as numbers: an integer and a decimal, formulas with letters written
    /// differently.
    fn only_exactly_equal(&mut self, a: Id, b: Id) -> bool {
        if self.arena.is_closed(a) && self.arena.is_closed(b) {
            return self.is_whole(a) && self.has_decimal(b)
                || self.has_decimal(a) && self.is_whole(b);
        }
        let difference = self.arena.sub(a, b);
        let difference = normal::collected(&mut self.arena, difference, &mut self.budget);
        !matches!(self.node(difference), Node::Number(value) if value.is_zero())
    }

    fn has_matrix(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Number(_) | Node::Decimal(_) | Node::Symbol(_) | Node::Constant(_) => false,
            _ => self.arena.any(id, |node| matches!(node, Node::Matrix { .. })),
        }
    }
}

#[cfg(test)]
recorded! {
    one: has_matrix;
    two: matrices;
}
