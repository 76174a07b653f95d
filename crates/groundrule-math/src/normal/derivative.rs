//! Derivatives by the usual rules.

use crate::budget::Budget;
use crate::expr::{Arena, Constant, Func, Id, Node};
use crate::number::Rational;

/// The derivative of an expression, or nothing if a rule is missing or the budget ran out.
pub(crate) fn derivative(
    arena: &mut Arena,
    root: Id,
    variable: Id,
    budget: &mut Budget,
) -> Option<Id> {
    let zero = arena.integer(0);
    let one = arena.integer(1);
    // The table of what is known is as long as the arena.
    budget.spend(1 + u64::from(root.0) / 16).ok()?;
    let mut known: Vec<Option<Id>> = vec![None; root.0 as usize + 1];
    for id in arena.reachable(root) {
        // The derivative of a product has as many terms as it has factors, each with as many
        // factors.
        let parts = match arena.get(id) {
            Node::Mul(factors) => factors.len() as u64,
            _ => 1,
        };
        budget.spend(4 + parts * parts).ok()?;
        if arena.len() > budget.nodes as usize {
            return None;
        }
        let of = |id: Id| known.get(id.0 as usize).copied().flatten();
        let node = arena.get(id).clone();
        let mut constant = true;
        node.for_each_child(|child| constant &= of(child) == Some(zero));
        let result = if id == variable {
            one
        } else if constant {
            zero
        } else {
            rule(arena, &node, &of, zero)?
        };
        *known.get_mut(id.0 as usize)? = Some(result);
    }
    known.get(root.0 as usize).copied().flatten()
}

/// The rule for one node whose children's derivatives are known.
fn rule(arena: &mut Arena, node: &Node, of: &dyn Fn(Id) -> Option<Id>, zero: Id) -> Option<Id> {
    match node {
        Node::Add(terms) => {
            let mut sum = Vec::new();
            for &term in terms {
                let d = of(term)?;
                if d != zero {
                    sum.push(d);
                }
            }
            Some(arena.add(&sum))
        }
        Node::Mul(factors) => {
            let mut sum = Vec::new();
            for (place, &factor) in factors.iter().enumerate() {
                let d = of(factor)?;
                if d == zero {
                    continue;
                }
                let mut product: Vec<Id> = factors.to_vec();
                *product.get_mut(place)? = d;
                sum.push(arena.mul(&product));
            }
            Some(arena.add(&sum))
        }
        &Node::Pow(base, exponent) => {
            let (db, de) = (of(base)?, of(exponent)?);
            let mut sum = Vec::new();
            if db != zero {
                // e b^(e-1) b'
                let minus = arena.integer(-1);
                let less = arena.add(&[exponent, minus]);
                let power = arena.pow(base, less);
                sum.push(arena.mul(&[exponent, power, db]));
            }
            if de != zero {
                // b^e ln(b) e'
                let power = arena.pow(base, exponent);
                let log = arena.func(Func::Log, &[base]);
                sum.push(arena.mul(&[power, log, de]));
            }
            Some(arena.add(&sum))
        }
        Node::Percent(inner) => {
            let d = of(*inner)?;
            let hundredth = arena.number(Rational::Small(1, 100));
            Some(arena.mul(&[d, hundredth]))
        }
        Node::Func(Func::Log, arguments) if arguments.len() == 2 => {
            let (x, base) = (*arguments.first()?, *arguments.get(1)?);
            if of(base)? != zero {
                return None;
            }
            let log = arena.func(Func::Log, &[base]);
            let below = arena.mul(&[x, log]);
            let d = of(x)?;
            Some(arena.div(d, below))
        }
        Node::Func(func, arguments) if arguments.len() == 1 => {
            let x = *arguments.first()?;
            let outer = outer_derivative(arena, *func, x)?;
            let d = of(x)?;
            Some(arena.mul(&[outer, d]))
        }
        _ => None,
    }
}

/// The derivative of a function of one argument, at `x`.
fn outer_derivative(arena: &mut Arena, func: Func, x: Id) -> Option<Id> {
    let one = arena.integer(1);
    let two = arena.integer(2);
    let square = arena.pow(x, two);
    let squared = |arena: &mut Arena, func: Func| {
        let value = arena.func(func, &[x]);
        arena.pow(value, two)
    };
    Some(match func {
        Func::Sin => arena.func(Func::Cos, &[x]),
        Func::Cos => {
            let sin = arena.func(Func::Sin, &[x]);
            arena.neg(sin)
        }
        Func::Tan => squared(arena, Func::Sec),
        Func::Cot => {
            let value = squared(arena, Func::Csc);
            arena.neg(value)
        }
        Func::Sec => {
            let (sec, tan) = (arena.func(Func::Sec, &[x]), arena.func(Func::Tan, &[x]));
            arena.mul(&[sec, tan])
        }
        Func::Csc => {
            let (csc, cot) = (arena.func(Func::Csc, &[x]), arena.func(Func::Cot, &[x]));
            let product = arena.mul(&[csc, cot]);
            arena.neg(product)
        }
        Func::Asin | Func::Acos => {
            let rest = arena.sub(one, square);
            let root = arena.sqrt(rest);
            let value = arena.recip(root);
            if func == Func::Asin { value } else { arena.neg(value) }
        }
        Func::Atan | Func::Acot => {
            let rest = arena.add(&[one, square]);
            let value = arena.recip(rest);
            if func == Func::Atan { value } else { arena.neg(value) }
        }
        Func::Sinh => arena.func(Func::Cosh, &[x]),
        Func::Cosh => arena.func(Func::Sinh, &[x]),
        Func::Tanh => squared(arena, Func::Sech),
        Func::Exp => {
            let e = arena.constant(Constant::E);
            arena.pow(e, x)
        }
        Func::Log => arena.recip(x),
        Func::Abs => arena.func(Func::Sign, &[x]),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_product_costs_its_square() {
        let mut arena = Arena::new();
        let x = arena.letter("x");
        let factors: Vec<Id> = (1..=100)
            .map(|n| {
                let n = arena.integer(n);
                arena.add(&[x, n])
            })
            .collect();
        let product = arena.intern(Node::Mul(factors.into()));
        let mut budget = Budget::default();
        let before = budget.steps;
        assert!(derivative(&mut arena, product, x, &mut budget).is_some());
        assert!(before - budget.steps > 100 * 100);
        let mut poor = Budget { steps: 5000, ..Budget::default() };
        assert!(derivative(&mut arena, product, x, &mut poor).is_none());
    }
}
