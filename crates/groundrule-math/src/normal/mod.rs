//! Canonical forms, computed only where the comparison asks for them.

mod derivative;
mod exact;
mod lower;
mod matrix;
mod poly;
mod residue;

pub use derivative::derivative;
pub use exact::{exact_compare, exact_value};
pub use lower::lower;
pub use poly::{numerator, same_form};
