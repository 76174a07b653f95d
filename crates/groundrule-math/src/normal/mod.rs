//! Canonical forms, computed only where the comparison asks for them.

mod collect;
mod derivative;
mod exact;
mod lower;
mod matrix;
mod poly;
mod residue;
mod sturm;

pub(crate) use collect::{collected, nearest_double, surely_real};
pub(crate) use derivative::derivative;
pub(crate) use exact::{exact_compare, exact_value};
pub(crate) use lower::lower;
pub(crate) use poly::{coefficients, fraction, numerator, same_form};
pub(crate) use residue::same_rational_functions;
pub(crate) use sturm::{product, rational_roots, real_roots, value_at};

#[cfg(test)]
mod tests;
