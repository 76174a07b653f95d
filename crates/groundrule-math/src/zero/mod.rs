//! The staged, three-valued zero test.
//!
//! Two expressions are compared, cheapest test first: identity, exact numbers, one evaluation in hardware floats with
//! an error bound (which ends most unequal pairs), canonical forms, then increasing precision at several points of both
//! signs. "Different" is always proved by a point where the two certainly differ; "equal" states its evidence; a budget
//! that runs out is `Unknown`.

mod decide;
mod eval;
mod landmarks;
mod point;
mod quadrature;

pub(crate) use decide::{Evidence, Outcome, Why, compare, value_at};
pub(crate) use eval::{Evaluator, Options, Value};
pub(crate) use landmarks::real_roots_near;
pub use point::Point;

#[cfg(test)]
mod tests;
