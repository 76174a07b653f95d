//! Matrices, entry by entry.

use super::{Comparer, Judgement};
use crate::expr::{Id, Node};
use crate::normal;
use crate::verdict::Code;

impl Comparer<'_> {
    /// The verdict on matrices, if one of the sides is one.
    pub(super) fn matrices(&mut self, gold: Id, pred: Id) -> Option<Judgement> {
        if !self.has_matrix(gold) && !self.has_matrix(pred) {
            return None;
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
                for (x, y) in pairs {
                    match self.scalars(x, y) {
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
            _ => None,
        }
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
