//! Canonical forms, computed only where the comparison asks for them.

mod collect;
mod derivative;
mod exact;
mod lower;
mod matrix;
mod poly;
mod residue;
mod sturm;

pub use collect::{collected, surely_real};
pub use derivative::derivative;
pub use exact::{exact_compare, exact_value};
pub use lower::lower;
pub use poly::{coefficients, numerator, same_form};
pub use sturm::real_roots;
