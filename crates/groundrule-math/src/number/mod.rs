//! Exact numbers: small rationals inline, big ones behind, decimals with their written precision;
//! and numbers with a rigorous error bound, in hardware floats and at any precision.

pub mod ball;
pub mod big;
pub mod complex;
mod decimal;
pub(crate) mod float;
pub mod integer;
mod rational;

pub use decimal::Decimal;
pub use rational::Rational;
