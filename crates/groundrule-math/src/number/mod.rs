//! Exact numbers: small rationals inline, big ones on the heap, decimals with their written
//! precision; and numbers with a rigorous error bound, in hardware floats and at any precision.
//!
//! ```
//! use groundrule_math::number::{Decimal, Rational};
//! let third = Rational::new(1, 3).unwrap();
//! assert_eq!(third.add(&Rational::HALF).to_string(), "5/6");
//! let written = Decimal::parse("0.50").unwrap();
//! assert_eq!((written.value.clone(), written.places), (Rational::HALF, 2));
//! ```

pub(crate) mod ball;
pub(crate) mod big;
pub(crate) mod complex;
mod decimal;
mod fixed;
pub(crate) mod float;
pub(crate) mod integer;
mod rational;
#[cfg(test)]
mod tests;

pub use decimal::Decimal;
pub use rational::Rational;
