//! What kind of answer a tree is.

use super::Comparer;
use crate::expr::{Arena, Constant, Id, Node, RelOp};
use crate::number::Rational;
use crate::quirks::Quirk;

/// Whether an expression is made of nothing but letters (`x`, `f(x)`, `A/S`).
pub(super) fn only_symbols(arena: &Arena, id: Id, depth: u32) -> bool {
    if depth > 16 {
        return false;
    }
    match arena.get(id) {
        Node::Symbol(_) => true,
        Node::Number(_) | Node::Decimal(_) | Node::Constant(_) => false,
        Node::Pow(base, exponent) => {
            if matches!(arena.get(*exponent), Node::Number(Rational::Small(-1, 1))) {
                let mut all = true;
                arena
                    .get(*base)
                    .for_each_child(|child| all &= only_symbols(arena, child, depth + 1));
                return all;
            }
            // e^x is the exponential function of x.
            (matches!(arena.get(*base), Node::Constant(Constant::E))
                || only_symbols(arena, *base, depth + 1))
                && only_symbols(arena, *exponent, depth + 1)
        }
        node => {
            let mut any = false;
            let mut all = true;
            node.for_each_child(|child| {
                any = true;
                all &= only_symbols(arena, child, depth + 1);
            });
            any && all
        }
    }
}

impl Comparer<'_> {
    pub(super) fn node(&self, id: Id) -> &Node {
        self.arena.get(id)
    }

    fn is_single_relation(&self, id: Id) -> bool {
        matches!(
            self.node(id),
            Node::Relation(
                RelOp::Eq
                    | RelOp::Ne
                    | RelOp::Lt
                    | RelOp::Le
                    | RelOp::Gt
                    | RelOp::Ge
                    | RelOp::In
                    | RelOp::Equiv,
                ..
            )
        )
    }

    /// A relation, or a chain of relations.
    pub(super) fn is_relation(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Chain(parts) => {
                !parts.is_empty() && parts.iter().all(|&part| self.is_single_relation(part))
            }
            _ => self.is_single_relation(id),
        }
    }

    fn is_single_equation(&self, id: Id) -> bool {
        matches!(self.node(id), Node::Relation(RelOp::Eq | RelOp::In, ..))
    }

    /// An equation, or a chain of equations.
    pub(super) fn is_equation(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Chain(parts) => {
                !parts.is_empty() && parts.iter().all(|&part| self.is_single_equation(part))
            }
            _ => self.is_single_equation(id),
        }
    }

    /// A relation that is not only equations.
    pub(super) fn is_inequality(&self, id: Id) -> bool {
        self.is_relation(id) && !self.is_equation(id)
    }

    /// `name = value`: an equation whose first left side is made of letters only.
    pub(super) fn is_assignment(&self, id: Id) -> bool {
        if !self.is_equation(id) {
            return false;
        }
        let first = match self.node(id) {
            Node::Chain(parts) => match parts.first() {
                Some(&first) => first,
                None => return false,
            },
            _ => id,
        };
        match self.node(first) {
            // A derivative carries its order, which is a number.
            Node::Relation(_, left, _)
                if self.has(Quirk::RightSideOfEquation)
                    && self.arena.any(*left, |node| matches!(node, Node::Derivative(..))) =>
            {
                false
            }
            Node::Relation(_, left, _) => only_symbols(&self.arena, *left, 0),
            _ => false,
        }
    }

    /// A set of any kind.
    pub(super) fn is_set(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Set(_)
            | Node::List(_)
            | Node::Interval { .. }
            | Node::Union(_)
            | Node::Intersection(_)
            | Node::Difference(..)
            | Node::SetBuilder(..)
            | Node::PlusMinus(..)
            | Node::Or(_)
            | Node::And(_) => true,
            Node::Constant(constant) => constant.is_set(),
            _ => false,
        }
    }

    /// A set or a tuple.
    pub(super) fn is_collection(&self, id: Id) -> bool {
        self.is_set(id) || matches!(self.node(id), Node::Tuple(_))
    }

    /// Something without a value, like `1/0`.
    pub(super) fn is_undefined(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Constant(Constant::ComplexInfinity | Constant::Undefined) => true,
            Node::Mul(factors) => {
                // a/0 written as a product with 0^-1
                factors.iter().any(|&factor| match self.node(factor) {
                    Node::Pow(base, exponent) => {
                        matches!(self.node(*base), Node::Number(base) if base.is_zero())
                            && matches!(self.node(*exponent), Node::Number(exponent) if exponent.is_negative())
                    }
                    _ => false,
                })
            }
            _ => false,
        }
    }

    /// Plus one for infinity, minus one for negative infinity.
    pub(super) fn infinity(&self, id: Id) -> Option<i32> {
        match self.node(id) {
            Node::Constant(Constant::Infinity) => Some(1),
            Node::Mul(factors) => {
                let mut sign = 1;
                let mut infinite = false;
                for &factor in factors {
                    match self.node(factor) {
                        Node::Constant(Constant::Infinity) => infinite = true,
                        Node::Number(value) if value.is_negative() => sign = -sign,
                        Node::Number(value) if !value.is_zero() => {}
                        _ => return None,
                    }
                }
                infinite.then_some(sign)
            }
            _ => None,
        }
    }

    /// The elements of a finite collection, as written.
    pub(super) fn elements(&self, id: Id) -> Option<&[Id]> {
        match self.node(id) {
            Node::Set(list)
            | Node::List(list)
            | Node::Tuple(list)
            | Node::Or(list)
            | Node::And(list) => Some(list),
            Node::Constant(Constant::EmptySet) => Some(&[]),
            _ => None,
        }
    }
}

#[cfg(test)]
recorded! {
    one: elements, infinity, is_assignment, is_collection, is_equation, is_inequality, is_relation, is_set, is_single_equation, is_single_relation, is_undefined;
    tree_at: only_symbols;
}
