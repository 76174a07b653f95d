//! Exact values of expressions without symbols.

use super::residue::same_residues;
use crate::budget::Budget;
use crate::expr::{Arena, Id, Node};
use crate::number::Rational;
use crate::number::big::BigFloat;
use crate::zero::{Evaluator, Options, Point, Value};

/// The exact fraction that an expression without symbols equals, if it equals one within the bit
/// budget.
pub(crate) fn exact_value(arena: &Arena, id: Id, budget: &mut Budget) -> Option<Rational> {
    match arena.get(id) {
        Node::Number(value) => return Some(value.clone()),
        Node::Decimal(decimal) => return Some(decimal.value.clone()),
        _ => {}
    }
    let bits = u64::from(budget.bits);
    let point = Point::numbered(0);
    let mut evaluator: Evaluator<'_, BigFloat> =
        Evaluator::new(arena, budget, point, 64, Options::default()).keeping_exact(bits);
    match evaluator.eval(id) {
        Ok(Value::Exact(value)) => Some(value),
        _ => None,
    }
}

/// Whether two expressions without symbols are the same exact number, by their values or, if those are
/// too large to write out, by their remainders; nothing if one of them is not rational.
pub(crate) fn exact_compare(arena: &Arena, a: Id, b: Id, budget: &mut Budget) -> Option<bool> {
    match (exact_value(arena, a, budget), exact_value(arena, b, budget)) {
        (Some(x), Some(y)) => Some(x == y),
        _ => same_residues(arena, a, b, budget),
    }
}
