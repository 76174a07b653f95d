//! What the question allows: its rounding, a percent sign, a tolerance.

use super::{Comparer, Judgement};
use crate::expr::{Id, Node, RelOp};
use crate::number::Rational;
use crate::number::ball::Ball;
use crate::number::big::BigFloat;
use crate::question::Asked;
use crate::verdict::Code;
use crate::zero::{Evaluator, Point, Value};

/// A number with what is written next to it.
#[derive(Debug)]
struct Amount {
    value: Rational,
    unit: Option<std::sync::Arc<str>>,
    percent: bool,
}

impl Comparer<'_> {
    /// Whether two numbers are the same as far as the question asks.
    pub(super) fn as_asked(
        &mut self,
        gold: Id,
        pred: Id,
        asked: &Asked,
        tolerance: Option<&Rational>,
    ) -> Option<Judgement> {
        let (ours, theirs) = (self.amount(gold, 0)?, self.amount(pred, 0)?);
        if matches!((&ours.unit, &theirs.unit), (Some(one), Some(other)) if one != other) {
            return None;
        }
        // Without the sign, a percentage is the number before it.
        if ours.percent != theirs.percent && !asked.percent {
            return None;
        }
        if let Some(scale) = asked.scale.map(Rational::from)
            && (ours.value.mul(&scale) == theirs.value || theirs.value.mul(&scale) == ours.value)
        {
            return Some(Judgement::Equal(Code::NumberEqual));
        }
        let gap = ours.value.sub(&theirs.value).abs();
        if gap.is_zero() && ours.percent != theirs.percent {
            return Some(Judgement::Equal(Code::PercentEqual));
        }
        if let Some(step) = asked.rounding.and_then(|rounding| rounding.step(&ours.value)) {
            let half = step.mul(&Rational::HALF);
            let whole = |value: &Rational| value.div(&step).is_some_and(|steps| steps.is_integer());
            if gap <= half && (whole(&ours.value) || whole(&theirs.value)) {
                return Some(Judgement::Equal(Code::NumberRounded));
            }
        }
        let allowed = tolerance?.mul(&ours.value.abs());
        (gap <= allowed).then_some(Judgement::Equal(Code::WithinTolerance))
    }

    /// Whether factors are minus one and the thing that it negates.
    fn is_opposite(&self, factors: &[Id]) -> bool {
        matches!(factors, [sign, _] if matches!(self.node(*sign), Node::Number(Rational::Small(-1, 1))))
    }

    /// The number that an answer evaluates to.
    fn amount(&mut self, id: Id, depth: u32) -> Option<Amount> {
        if depth > 4 {
            return None;
        }
        match self.node(id).clone() {
            Node::Quantity(value, unit) => {
                let amount = self.amount(value, depth + 1)?;
                Some(Amount { unit: Some(unit), ..amount })
            }
            Node::Percent(value) => {
                let amount = self.amount(value, depth + 1)?;
                Some(Amount { percent: true, ..amount })
            }
            // `-3.2 %`
            Node::Mul(parts) if self.is_opposite(&parts) => {
                let amount = self.amount(*parts.last()?, depth + 1)?;
                Some(Amount { value: amount.value.neg(), ..amount })
            }
            Node::Relation(RelOp::Eq | RelOp::Approx, _, value) => self.amount(value, depth + 1),
            Node::Chain(parts) => self.amount(*parts.last()?, depth + 1),
            _ => {
                if !self.arena.is_closed(id) {
                    return None;
                }
                let options = self.options();
                let mut evaluator: Evaluator<'_, BigFloat> =
                    Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 256, options);
                let value = match evaluator.eval(id).ok()? {
                    Value::Exact(value) => value,
                    Value::Ball(value) if value.is_real() && value.re.magnitude().abs() < 512.0 => {
                        value.re.to_rational()
                    }
                    Value::Ball(_) => return None,
                };
                Some(Amount { value, unit: None, percent: false })
            }
        }
    }
}

#[cfg(test)]
recorded! {
    one_at: amount;
}
