//! Completions that were rounded.
//!
//! If the reference has no finite decimal, a completion that is correctly rounded to at least four significant digits
//! is equal. If it is truncated or its last digit is wrong, it is not. An integer is never a rounding of an exact value
//! that is not an integer.

use super::{Comparer, Judgement};
use crate::expr::{Id, Node};
use crate::normal;
use crate::number::Rational;
use crate::number::ball::Ball;
use crate::number::big::BigFloat;
use crate::verdict::Code;
use crate::zero::{Evaluator, Point, Value};

/// Fewer digits than this prove too little.
const ENOUGH_DIGITS: u32 = 4;

/// A decimal as it was written.
#[derive(Debug)]
struct Written {
    value: Rational,
    /// Half a unit of the last digit written.
    half: Rational,
    digits: u32,
    /// Whether it was written with digits after a point, or with a negative power of ten.
    is_decimal: bool,
}

impl Comparer<'_> {
    /// Whether the completion is the reference rounded; nothing if rounding does not matter here.
    pub(super) fn correctly_rounded(&mut self, gold: Id, pred: Id) -> Option<Judgement> {
        let written = self.written(pred, 0)?;
        if written.digits < ENOUGH_DIGITS || !written.is_decimal || !self.arena.is_closed(gold) {
            return None;
        }
        let equal = Judgement::Equal(Code::NumberRounded);
        if let Some(value) = normal::exact_value(&self.arena, gold, &mut self.budget) {
            if value.is_finite_decimal() {
                return None;
            }
            let gap = value.sub(&written.value).abs();
            return (gap <= written.half).then_some(equal);
        }
        let options = self.options();
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 256, options);
        let Value::Ball(value) = evaluator.eval(gold).ok()? else { return None };
        if !value.is_real() || value.re.magnitude() > 512.0 || value.re.magnitude() < -512.0 {
            return None;
        }
        let gap = value.re.to_rational().sub(&written.value).abs();
        (gap <= written.half).then_some(equal)
    }

    /// Whether a decimal was written for a value that has no finite decimal.
    pub(super) fn is_rounding(&mut self, value: Id, decimal: Id) -> bool {
        let exact = normal::exact_value(&self.arena, value, &mut self.budget);
        !exact.is_some_and(|value| value.is_finite_decimal())
            && matches!(self.node(decimal), Node::Decimal(_))
            && self.rounds_to(value, decimal)
    }

    /// Whether a written decimal is a value rounded to the digits written, however few.
    pub(super) fn rounds_to(&mut self, value: Id, decimal: Id) -> bool {
        let Some(written) = self.written(decimal, 0) else {
            return self.same_value(value, decimal).is_equal();
        };
        let options = self.options();
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 256, options);
        let value = match evaluator.eval(value) {
            Ok(Value::Exact(value)) => value,
            Ok(Value::Ball(value)) if value.is_real() && value.re.magnitude().abs() < 512.0 => {
                value.re.to_rational()
            }
            _ => return false,
        };
        value.sub(&written.value).abs() <= written.half
    }

    /// The number as written, with a power of ten, a sign or a percent sign around it.
    fn written(&self, id: Id, depth: u32) -> Option<Written> {
        if depth > 4 {
            return None;
        }
        let ten = |exponent: i64| Rational::integer(10).pow(exponent, 1 << 12);
        match self.node(id) {
            Node::Decimal(decimal) => Some(Written {
                value: decimal.value.clone(),
                half: ten(-i64::from(decimal.places))?.mul(&Rational::HALF),
                digits: decimal.significant_digits(),
                is_decimal: decimal.places > 0,
            }),
            Node::Number(value) if value.is_integer() => Some(Written {
                value: value.clone(),
                half: Rational::HALF,
                digits: value.abs().to_string().len() as u32,
                is_decimal: false,
            }),
            Node::Percent(inner) => {
                self.written(*inner, depth + 1)?.scaled(&Rational::Small(1, 100))
            }
            Node::Mul(factors) => {
                let mut written: Option<Written> = None;
                let mut scale = Rational::ONE;
                let mut is_decimal = false;
                for &factor in factors {
                    match self.node(factor) {
                        Node::Number(Rational::Small(-1, 1)) => scale = scale.neg(),
                        Node::Pow(base, exponent) => match (self.node(*base), self.node(*exponent))
                        {
                            (Node::Number(Rational::Small(10, 1)), Node::Number(exponent)) => {
                                let exponent = exponent.to_i64().filter(|n| n.abs() < 1000)?;
                                is_decimal |= exponent < 0;
                                scale = scale.mul(&ten(exponent)?);
                            }
                            _ => return None,
                        },
                        _ if written.is_none() => written = self.written(factor, depth + 1),
                        _ => return None,
                    }
                }
                let mut written = written?.scaled(&scale)?;
                written.is_decimal |= is_decimal;
                Some(written)
            }
            _ => None,
        }
    }
}

impl Written {
    fn scaled(self, by: &Rational) -> Option<Self> {
        Some(Written {
            value: self.value.mul(by),
            half: self.half.mul(&by.abs()),
            digits: self.digits,
            is_decimal: self.is_decimal,
        })
    }
}

#[cfg(test)]
recorded! {
    one_at: written;
    two: correctly_rounded, is_rounding, rounds_to;
}
