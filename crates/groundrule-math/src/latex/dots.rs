//! Sums and products with dots: `1+2+\cdots+n`, `2\cdot4\cdots(2n)`, `x^{20}+x^{19}+\cdots+1`.
//!
//! The terms before the dots give the rule: the numbers that differ between two neighbours continue in equal steps or,
//! if all terms are numbers in a fixed ratio, in that ratio. The last term must follow the rule and says how many terms
//! there are. If no rule fits, nothing is read.

use crate::budget::Budget;
use crate::expr::{Arena, Id, Kinds, Node};
use crate::normal;
use crate::number::Rational;
use crate::words::lexicon::DOTS;
use crate::zero::{self, Options, Outcome};

/// At most this many terms are written out; more stay a sum.
const WRITTEN_OUT: i64 = 64;
/// Names for an index; one that is not in use is taken.
const INDICES: [&str; 6] = ["k", "j", "m", "l", "p", "q"];
/// Sums and products with more terms than this are left alone.
const MOST_TERMS: usize = 16;
/// Deeper terms are left alone.
const DEEPEST: u32 = 24;

/// The tree with its dots resolved; nothing if some of them follow no rule.
pub(super) fn resolved(arena: &mut Arena, root: Id, budget: &mut Budget) -> Option<Id> {
    let is_dots = |node: &Node| matches!(node, Node::Symbol(symbol) if &*symbol.name == DOTS);
    if !arena.holds(root, Kinds::SYMBOL) || !arena.any(root, is_dots) {
        return Some(root);
    }
    let dots = arena.letter(DOTS);
    let used = arena.free_symbols(root);
    let index = INDICES.iter().find(|name| !used.iter().any(|used| &*used.name == **name))?;
    let index = arena.letter(index);
    let done = arena.rewrite(root, |arena, node| {
        let read = match &node {
            Node::Add(terms) => read(arena, terms, dots, index, true, budget),
            Node::Mul(factors) => read(arena, factors, dots, index, false, budget),
            _ => None,
        };
        read.unwrap_or_else(|| arena.intern(node))
    });
    (!arena.any(done, is_dots)).then_some(done)
}

fn read(
    arena: &mut Arena,
    parts: &[Id],
    dots: Id,
    index: Id,
    is_sum: bool,
    budget: &mut Budget,
) -> Option<Id> {
    let place = parts.iter().position(|&part| part == dots)?;
    let (before, after) = parts.split_at(place);
    let after = after.get(1..)?;
    if before.len() < 2 || after.is_empty() || parts.len() > MOST_TERMS || after.contains(&dots) {
        return None;
    }
    // `(2n - 1)` and `(2n)` after the dots were split up like any sum or product.
    let whole = if is_sum { arena.add(after) } else { arena.mul(after) };
    let readings: [&[Id]; 2] = [&[whole], if is_sum { after } else { &[] }];
    readings.into_iter().find_map(|after| {
        let rules = [
            in_equal_steps(arena, before, after, index, budget),
            in_a_ratio(arena, before, after, index),
        ];
        rules
            .into_iter()
            .flatten()
            .find_map(|rule| carried_out(arena, &rule, before, after, index, is_sum, budget))
    })
}

/// The term at an index, and the index of the last term.
struct Rule {
    term: Id,
    last: Id,
}

fn carried_out(
    arena: &mut Arena,
    rule: &Rule,
    before: &[Id],
    after: &[Id],
    index: Id,
    is_sum: bool,
    budget: &mut Budget,
) -> Option<Id> {
    let mut fits = |arena: &mut Arena, at: Id, written: Id| {
        let expected = arena.substitute(rule.term, index, at);
        let options = Options { merge_domains: true, ..Options::default() };
        let outcome = zero::compare(arena, expected, written, options, budget);
        matches!(outcome, Outcome::Equal(_))
    };
    for (place, &written) in before.iter().enumerate() {
        let at = arena.integer(i64::try_from(place).ok()? + 1);
        if !fits(arena, at, written) {
            return None;
        }
    }
    for (back, &written) in after.iter().rev().enumerate() {
        let back = arena.integer(-i64::try_from(back).ok()?);
        let at = arena.add(&[rule.last, back]);
        if !fits(arena, at, written) {
            return None;
        }
    }
    let count = normal::exact_value(arena, rule.last, budget);
    let count = match (arena.is_closed(rule.last), count) {
        (true, Some(count)) => Some(count.to_i64().filter(|&count| count >= before.len() as i64)?),
        (true, None) => return None,
        (false, _) => None,
    };
    if let Some(count) = count
        && count <= WRITTEN_OUT
    {
        let terms: Vec<Id> = (1..=count)
            .map(|at| {
                let at = arena.integer(at);
                arena.substitute(rule.term, index, at)
            })
            .collect();
        return Some(if is_sum { arena.add(&terms) } else { arena.mul(&terms) });
    }
    let one = arena.integer(1);
    let (term, last) = (rule.term, rule.last);
    Some(arena.intern(if is_sum {
        Node::Sum(term, index, one, last)
    } else {
        Node::Product(term, index, one, last)
    }))
}

/// The rule for numbers in the terms that grow in equal steps.
fn in_equal_steps(
    arena: &mut Arena,
    before: &[Id],
    after: &[Id],
    index: Id,
    budget: &mut Budget,
) -> Option<Rule> {
    let [.., a, b] = before else { return None };
    let mut steps = Steps { index, offset: i64::try_from(before.len()).ok()? - 1, first: None };
    let term = steps.between(arena, *a, *b, 0)?;
    let (place, step) = steps.first.clone()?;
    let value = found_at(arena, &steps, term, *after.last()?, 0)?;
    // offset + (value - place) / step
    let (place, step) = (arena.number(place.neg()), arena.number(step.recip()?));
    let gap = arena.add(&[value, place]);
    let gap = arena.mul(&[gap, step]);
    let offset = arena.integer(steps.offset);
    let last = arena.add(&[offset, gap]);
    let last = normal::collected(arena, last, budget);
    Some(Rule { term, last })
}

/// Two neighbouring terms laid on top of each other.
struct Steps {
    index: Id,
    /// The index of the first of the two.
    offset: i64,
    /// The first number that differs, and by how much.
    first: Option<(Rational, Rational)>,
}

impl Steps {
    /// The expression that both are values of.
    fn between(&mut self, arena: &mut Arena, a: Id, b: Id, depth: u32) -> Option<Id> {
        if a == b {
            return Some(a);
        }
        if depth > DEEPEST {
            return None;
        }
        let (x, y) = (arena.get(a).clone(), arena.get(b).clone());
        match (&x, &y) {
            (Node::Number(p), Node::Number(q)) => {
                let (above, below) = (p.numerator(), Rational::from_int(p.denominator().into()));
                if q.numerator() == above && !p.is_integer() && !q.is_integer() {
                    // 1/2, 1/3: the denominators differ.
                    let next = Rational::from_int(q.denominator().into());
                    let below = self.number(arena, &below, &next);
                    let above = arena.number(Rational::from_int(above));
                    return Some(arena.div(above, below));
                }
                Some(self.number(arena, p, q))
            }
            (Node::Add(left), Node::Add(right)) if left.len() == right.len() => {
                let parts = self.all(arena, left, right, depth)?;
                Some(arena.add(&parts))
            }
            (Node::Mul(left), Node::Mul(right)) if left.len() == right.len() => {
                let parts = self.all(arena, left, right, depth)?;
                Some(arena.mul(&parts))
            }
            (Node::Func(f, left), Node::Func(g, right)) if f == g && left.len() == right.len() => {
                let parts = self.all(arena, left, right, depth)?;
                Some(arena.func(*f, &parts))
            }
            (&Node::Pow(base, p), &Node::Pow(other, q)) => {
                let base = self.between(arena, base, other, depth + 1)?;
                let exponent = self.between(arena, p, q, depth + 1)?;
                Some(arena.pow(base, exponent))
            }
            // x is x^1 and 1 is x^0.
            (&Node::Pow(base, p), _) => {
                let q = bare_power(arena, base, b)?;
                let exponent = self.between(arena, p, q, depth + 1)?;
                Some(arena.pow(base, exponent))
            }
            (_, &Node::Pow(base, q)) => {
                let p = bare_power(arena, base, a)?;
                let exponent = self.between(arena, p, q, depth + 1)?;
                Some(arena.pow(base, exponent))
            }
            _ => None,
        }
    }

    fn all(&mut self, arena: &mut Arena, a: &[Id], b: &[Id], depth: u32) -> Option<Vec<Id>> {
        a.iter().zip(b).map(|(&a, &b)| self.between(arena, a, b, depth + 1)).collect()
    }

    /// A number that grows: `p + (index - offset)(q - p)`.
    fn number(&mut self, arena: &mut Arena, p: &Rational, q: &Rational) -> Id {
        let step = q.sub(p);
        self.first.get_or_insert_with(|| (p.clone(), step.clone()));
        let start = p.sub(&step.mul(&Rational::from(self.offset)));
        let (start, step) = (arena.number(start), arena.number(step));
        let grown = arena.mul(&[step, self.index]);
        arena.add(&[start, grown])
    }
}

/// The exponent one if the term is the base itself, zero if the term is one.
fn bare_power(arena: &mut Arena, base: Id, term: Id) -> Option<Id> {
    match arena.get(term) {
        _ if term == base => Some(arena.integer(1)),
        Node::Number(value) if value.is_one() => Some(arena.integer(0)),
        _ => None,
    }
}

/// What the last term has in place of the rule's first growing number.
fn found_at(arena: &mut Arena, steps: &Steps, rule: Id, written: Id, depth: u32) -> Option<Id> {
    if depth > DEEPEST || rule == written {
        return None;
    }
    let grows = |arena: &Arena, id: Id| {
        matches!(arena.get(id), Node::Add(parts) if matches!(parts[..], [start, grown]
            if matches!(arena.get(start), Node::Number(_))
                && matches!(arena.get(grown), Node::Mul(factors) if factors.last() == Some(&steps.index))))
    };
    if grows(arena, rule) {
        return Some(written);
    }
    match (arena.get(rule).clone(), arena.get(written).clone()) {
        (Node::Add(left), Node::Add(right)) | (Node::Mul(left), Node::Mul(right))
            if left.len() == right.len() =>
        {
            left.iter().zip(&right).find_map(|(&a, &b)| found_at(arena, steps, a, b, depth + 1))
        }
        (Node::Func(_, left), Node::Func(_, right)) => {
            left.iter().zip(&right).find_map(|(&a, &b)| found_at(arena, steps, a, b, depth + 1))
        }
        (Node::Pow(base, exponent), Node::Pow(other, written)) => {
            found_at(arena, steps, base, other, depth + 1)
                .or_else(|| found_at(arena, steps, exponent, written, depth + 1))
        }
        (Node::Pow(base, exponent), _) => {
            let written = bare_power(arena, base, written)?;
            found_at(arena, steps, exponent, written, depth + 1)
        }
        // 1/10 is a number, but the part that grows is its denominator.
        (Node::Mul(factors), Node::Number(value)) => {
            let below = factors.iter().find_map(|&factor| match arena.get(factor) {
                &Node::Pow(base, exponent) => {
                    let minus = matches!(arena.get(exponent), Node::Number(Rational::Small(-1, 1)));
                    minus.then_some(base)
                }
                _ => None,
            })?;
            let written = arena.number(Rational::from_int(value.denominator().into()));
            found_at(arena, steps, below, written, depth + 1)
        }
        _ => None,
    }
}

/// The rule for numbers that grow in a fixed ratio: it takes at least three to show it.
fn in_a_ratio(arena: &mut Arena, before: &[Id], after: &[Id], index: Id) -> Option<Rule> {
    let number = |arena: &Arena, id: Id| match arena.get(id) {
        Node::Number(value) => Some(value.clone()),
        _ => None,
    };
    let numbers: Vec<Rational> =
        before.iter().map(|&term| number(arena, term)).collect::<Option<_>>()?;
    let [first, second, _, ..] = &numbers[..] else { return None };
    let ratio = second.div(first)?;
    if ratio.is_one() || ratio.is_zero() || ratio.is_negative() {
        return None;
    }
    // first ratio^(index - 1)
    let (one, minus) = (arena.integer(1), arena.integer(-1));
    let (start, base) = (arena.number(first.clone()), arena.number(ratio.clone()));
    let exponent = arena.add(&[index, minus]);
    let power = arena.pow(base, exponent);
    let term = arena.mul(&[start, power]);
    let last = *after.last()?;
    let steps = |from: &Rational, to: &Rational| {
        let mut at = from.clone();
        (0_i64..512).find(|_| {
            let found = at == *to;
            at = at.mul(&ratio);
            found
        })
    };
    let last = match arena.get(last).clone() {
        Node::Number(value) => arena.integer(steps(first, &value)? + 1),
        // ratio^e, if the first is a power of the ratio itself
        Node::Pow(written, exponent) if written == base => {
            let before = steps(&Rational::ONE, first)?;
            let before = arena.integer(-before);
            arena.add(&[exponent, one, before])
        }
        Node::Mul(factors) => match factors[..] {
            [scale, power] if scale == start => match *arena.get(power) {
                Node::Pow(written, exponent) if written == base => arena.add(&[exponent, one]),
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    };
    Some(Rule { term, last })
}
