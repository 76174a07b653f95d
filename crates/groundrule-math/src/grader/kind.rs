//! Kinds of answers that a text may hold only one of.

use crate::expr::{Expr, Id, Node, RelOp, Symbol};
use crate::units::ratio_of_units;

/// A kind of answer that a text may hold only one of.
pub(super) enum Kind<'e> {
    /// A quantity in units that convert to this.
    Quantity(&'e str),
    /// What follows this name: `f(x)`, `a_n`.
    Named(String),
    /// A point or vector with this many entries.
    Tuple(usize),
    /// An expression in these letters.
    Of(Vec<Symbol>),
    /// A matrix with this many rows and columns.
    Matrix(u32, u32),
    /// An equation in these letters.
    Equation(Vec<Symbol>),
    /// Numbers within bounds, or all those that solve something.
    Set,
}

impl<'e> Kind<'e> {
    /// The kind of a reference, if it is one of them.
    pub(super) fn of(expr: &'e Expr) -> Option<Self> {
        match expr.node() {
            Node::Quantity(_, unit) => Some(Kind::Quantity(unit)),
            Node::Relation(RelOp::Eq, name, _) => {
                let name = side(expr, *name).to_string();
                let letters = expr.arena.free_symbols(expr.root);
                if letters.len() > 1
                    && (name.chars().count() == 1 || name.contains(['+', '*', '^']))
                {
                    return Some(Kind::Equation(letters));
                }
                (name.chars().count() > 1).then_some(Kind::Named(name))
            }
            Node::Tuple(entries) => Some(Kind::Tuple(entries.len())),
            Node::Matrix { rows, columns, .. } => Some(Kind::Matrix(*rows, *columns)),
            Node::Interval { .. } | Node::Union(_) | Node::Set(_) | Node::List(_) => {
                Some(Kind::Set)
            }
            Node::Add(_) | Node::Mul(_) | Node::Pow(..) | Node::Func(..) => {
                let letters = expr.arena.free_symbols(expr.root);
                (!letters.is_empty()).then_some(Kind::Of(letters))
            }
            _ => None,
        }
    }

    /// Whether a text may be of this kind, judging only by its characters.
    pub(super) fn may_be(&self, text: &str) -> bool {
        match self {
            Kind::Quantity(_) => text.contains(|c: char| c.is_alphabetic() || "°%$€£¥".contains(c)),
            Kind::Named(name) => {
                text.contains('=') && name.chars().next().is_some_and(|first| text.contains(first))
            }
            Kind::Tuple(_) | Kind::Matrix(..) => text.contains(['(', '[', '⟨', '\\']),
            Kind::Set => text.contains(['(', '[', ',', '{', '<', '>', '≤', '≥', '\\', '±']),
            Kind::Equation(letters) => {
                text.contains('=') && letters.iter().all(|letter| text.contains(&*letter.name))
            }
            Kind::Of(letters) => letters.iter().all(|letter| text.contains(&*letter.name)),
        }
    }

    /// Whether an answer is of this kind.
    pub(super) fn has(&self, expr: &Expr) -> bool {
        match (self, expr.node()) {
            (Kind::Quantity(unit), Node::Quantity(_, other)) => {
                unit.eq_ignore_ascii_case(other) || ratio_of_units(unit, other).is_some()
            }
            (Kind::Named(name), Node::Relation(RelOp::Eq, other, _)) => {
                *name == side(expr, *other).to_string()
            }
            (Kind::Equation(letters), Node::Relation(RelOp::Eq, ..)) => {
                same_letters(letters, &expr.arena.free_symbols(expr.root))
            }
            (Kind::Named(name), Node::Chain(parts)) => parts.first().is_some_and(|first| {
                matches!(expr.arena.get(*first), Node::Relation(RelOp::Eq, other, _)
                    if *name == side(expr, *other).to_string())
            }),
            (
                Kind::Quantity(_) | Kind::Tuple(_) | Kind::Of(_) | Kind::Matrix(..),
                Node::Relation(RelOp::Eq, _, value),
            ) => self.has(&side(expr, *value)),
            (Kind::Tuple(entries), Node::Tuple(others)) => *entries == others.len(),
            (Kind::Tuple(size), Node::Interval { low_open: true, high_open: true, .. }) => {
                *size == 2
            }
            (Kind::Tuple(size), Node::Matrix { rows: 1, entries, .. })
            | (Kind::Tuple(size), Node::Matrix { columns: 1, entries, .. }) => {
                *size == entries.len()
            }
            (Kind::Matrix(rows, columns), Node::Matrix { rows: r, columns: c, .. }) => {
                (rows, columns) == (r, c)
            }
            (Kind::Set, node) => {
                let bounds = matches!(node, Node::Relation(op, ..) if *op != RelOp::Eq);
                bounds
                    || matches!(
                        node,
                        Node::Interval { .. }
                            | Node::Union(_)
                            | Node::Set(_)
                            | Node::List(_)
                            | Node::Or(_)
                            | Node::And(_)
                            | Node::Chain(_)
                            | Node::SetBuilder(..)
                            | Node::Difference(..)
                    )
            }
            (Kind::Of(letters), _) => *letters == expr.arena.free_symbols(expr.root),
            _ => false,
        }
    }
}

/// Whether two lists have the same letters, in any order.
fn same_letters(one: &[Symbol], other: &[Symbol]) -> bool {
    one.len() == other.len() && one.iter().all(|letter| other.contains(letter))
}

/// One side of a relation.
fn side(expr: &Expr, root: Id) -> Expr {
    Expr { arena: expr.arena.clone(), root }
}
