//! Whether `y = f(x)` is another equation solved for y, roots and logarithms included.

use super::Comparer;
use crate::expr::{Id, Node, Symbol};
use crate::number::Rational;
use crate::number::ball::Ball;
use crate::number::big::BigFloat;
use crate::quirks::Quirk;
use crate::zero::{Evaluator, Point, Value};

/// How many values of the other letters the equation is checked at.
const PLACES: u32 = 8;

/// The least number of places, and of values of y at each, that must have been conclusive.
const ENOUGH: usize = 3;

impl Comparer<'_> {
    /// Whether the first equation gives a letter's value, and the second has that solution and no other.
    ///
    /// Substituting it proves that it is a solution. That there is no other real one is checked at sampled places,
    /// where the difference of the sides must change its sign only at the solution.
    pub(super) fn solved_for(&mut self, explicit: (Id, Id), equation: (Id, Id)) -> bool {
        if self.has(Quirk::EquationFactorIgnoredOnlyBySolving) {
            return false;
        }
        let (name, value) = explicit;
        let Node::Symbol(letter) = self.node(name).clone() else { return false };
        let given = self.arena.free_symbols(value);
        let mut all = self.arena.free_symbols(equation.0);
        all.extend(self.arena.free_symbols(equation.1));
        let fits = !given.is_empty()
            && !given.contains(&letter)
            && all.contains(&letter)
            && all.iter().all(|symbol| *symbol == letter || given.contains(symbol))
            && given.iter().all(|symbol| all.contains(symbol));
        if !fits {
            return false;
        }
        let left = self.arena.substitute(equation.0, name, value);
        let right = self.arena.substitute(equation.1, name, value);
        if !self.same_value(left, right).is_equal() {
            return false;
        }
        let difference = self.arena.sub(equation.0, equation.1);
        let mut told = 0;
        for number in 0..PLACES {
            let point = Point::numbered(number);
            match self.only_root(difference, name, value, &given, &point) {
                Some(false) => return false,
                Some(true) => told += 1,
                None => {}
            }
        }
        told >= ENOUGH
    }

    /// Whether a difference changes its sign at the value and nowhere else, with the other letters fixed.
    fn only_root(
        &mut self,
        difference: Id,
        name: Id,
        value: Id,
        given: &[Symbol],
        point: &Point,
    ) -> Option<bool> {
        let merge = self.options().merge_domains;
        let (mut here, mut root) = (difference, value);
        for symbol in given {
            let letter = self.arena.intern(Node::Symbol(symbol.clone()));
            let at: Rational = point.value(symbol, merge);
            let at = self.arena.number(at);
            here = self.arena.substitute(here, letter, at);
            root = self.arena.substitute(root, letter, at);
        }
        let root = self.real_value(root)?;
        let size = root.abs().add(&Rational::ONE);
        let steps = [(1, 512), (1, 7), (1, 1), (3, 1), (40, 1), (2000, 1)];
        let mut turned: Option<i32> = None;
        let mut seen = 0;
        for (above, below) in steps {
            let step = size.mul(&Rational::new(above, below)?);
            // Around the root and around its mirror image, where even powers have another root.
            for at in [root.add(&step), root.sub(&step), step.sub(&root), root.add(&step).neg()] {
                let side = at.sub(&root).signum();
                if side == 0 {
                    continue;
                }
                let at = self.arena.number(at);
                let there = self.arena.substitute(here, name, at);
                let Some(there) = self.real_value(there) else { continue };
                let sign = there.signum() * side;
                if sign == 0 || turned.is_some_and(|turned| turned != sign) {
                    return Some(false);
                }
                turned = Some(sign);
                seen += 1;
            }
        }
        (seen >= ENOUGH).then_some(true)
    }

    /// A number close to the value of a closed expression, if that is real.
    fn real_value(&mut self, id: Id) -> Option<Rational> {
        let options = self.options();
        let mut evaluator: Evaluator<'_, BigFloat> =
            Evaluator::new(&self.arena, &mut self.budget, Point::numbered(0), 96, options);
        match evaluator.eval(id).ok()? {
            Value::Exact(value) => Some(value),
            Value::Ball(value) if value.is_real() && value.re.magnitude().abs() < 256.0 => {
                Some(value.re.to_rational())
            }
            Value::Ball(_) => None,
        }
    }
}

#[cfg(test)]
recorded! {
    one: real_value;
}
