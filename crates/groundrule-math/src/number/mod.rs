//! Exact numbers: small rationals inline, big ones behind, decimals with their written precision;
//! and numbers with a rigorous error bound, in hardware floats and at any precision.

pub(crate) mod ball;
pub(crate) mod big;
pub(crate) mod complex;
mod decimal;
pub(crate) mod float;
pub(crate) mod integer;
mod rational;

pub use decimal::Decimal;
pub use rational::Rational;
