//! Integrals, limits and infinite series by numbers alone.

use super::eval::{Evaluator, Fail, Value};
use crate::expr::Id;
use crate::number::ball::Ball;

pub(super) fn integral<B: Ball>(
    _evaluator: &mut Evaluator<'_, B>,
    _body: Id,
    _variable: Id,
    _low: Id,
    _high: Id,
    _depth: u32,
) -> Result<Value<B>, Fail> {
    Err(Fail::Unsupported)
}

pub(super) fn limit<B: Ball>(
    _evaluator: &mut Evaluator<'_, B>,
    _body: Id,
    _variable: Id,
    _target: Id,
    _side: i8,
    _depth: u32,
) -> Result<Value<B>, Fail> {
    Err(Fail::Unsupported)
}

pub(super) fn infinite_series<B: Ball>(
    _evaluator: &mut Evaluator<'_, B>,
    _body: Id,
    _index: Id,
    _low: i64,
    _is_sum: bool,
    _depth: u32,
) -> Result<Value<B>, Fail> {
    Err(Fail::Unsupported)
}
