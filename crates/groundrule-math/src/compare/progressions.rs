//! Solutions with a free integer: `x = \frac{\pi}{6} + 2k\pi, k \in \mathbb{Z}`.
//!
//! Neither the letter of the integer nor the start of the count is part of the answer. Families of
//! equal steps are compared as sets: each is reduced to residues of a common period.

use super::{Comparer, Judgement, judged};
use crate::expr::{Constant, Id, Node, RelOp};
use crate::quirks::Quirk;
use crate::verdict::Code;
use crate::zero;

/// Letters that stand for a free integer if nothing says so.
const USUAL: &[&str] = &["k", "n", "m", "l"];

/// More members than this, counted modulo the common period, are not compared.
const MOST_RESIDUES: usize = 64;

/// What a free integer may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Range {
    Integers,
    /// Nothing was said.
    Unsaid,
    /// The positive integers, or another named set.
    Other(Id),
}

/// Values that a free integer runs through.
#[derive(Debug, Clone)]
struct Family {
    name: Option<Id>,
    values: Vec<Id>,
    /// The letter of the integer, if that was said or it cannot be anything else.
    letter: Id,
    range: Range,
}

/// `start + step * k` for all integers k.
#[derive(Debug, Clone, Copy)]
struct Progression {
    start: Id,
    step: Id,
}

impl Comparer<'_> {
    /// Compares solutions with a free integer; nothing if the sides are not such solutions.
    pub(super) fn families(&mut self, gold: Id, pred: Id) -> Option<Judgement> {
        if self.has(Quirk::ListsForgetNames) {
            return None;
        }
        let (said_gold, said_pred) = (self.declared(gold), self.declared(pred));
        let periodic = |comparer: &Self, id: Id| {
            comparer.arena.any(id, |node| matches!(node, Node::Constant(Constant::Pi)))
                || comparer
                    .arena
                    .any(id, |node| matches!(node, Node::Quantity(_, unit) if is_degree(unit)))
        };
        // Without a word about the integer, only values that repeat with the circle are a family.
        if said_gold.is_none()
            && said_pred.is_none()
            && !(periodic(self, gold) && periodic(self, pred))
        {
            return None;
        }
        let ours = self.family(gold, said_gold)?;
        let mut theirs = self.family(pred, said_pred)?;
        // If nothing says that it is an integer, `n\pi` may be a formula in n.
        let unsaid = said_gold.is_none() && said_pred.is_none();
        if unsaid && ours.letter != theirs.letter && ours.name.or(theirs.name).is_none() {
            return None;
        }
        if let (Some(a), Some(b)) = (ours.name, theirs.name)
            && !self.same_thing(a, b)
        {
            return Some(Judgement::differs(Code::NameDiffers));
        }
        if ours.letter != theirs.letter {
            // The letter must not mean something else on the other side.
            let uses = |comparer: &Self, values: &[Id], letter: Id| {
                values.iter().any(|&value| comparer.arena.reachable(value).contains(&letter))
            };
            if uses(self, &ours.values, theirs.letter) || uses(self, &theirs.values, ours.letter) {
                return Some(Judgement::differs(Code::NameDiffers));
            }
            for value in &mut theirs.values {
                *value = self.arena.substitute(*value, theirs.letter, ours.letter);
            }
        }
        let same_range = ours.range == theirs.range
            || matches!((ours.range, theirs.range), (Range::Unsaid, _) | (_, Range::Unsaid));
        if !same_range {
            return Some(Judgement::differs(Code::SetDiffers));
        }
        if ours.values.len() == theirs.values.len()
            && self.same_values(&ours.values, &theirs.values)
        {
            return Some(Judgement::Equal(Code::ElementsEqual));
        }
        let usual = |comparer: &Self, id: Id| matches!(comparer.node(id), Node::Symbol(symbol) if &*symbol.name == "k");
        if unsaid && !(usual(self, ours.letter) && usual(self, theirs.letter)) {
            return None;
        }
        if matches!(ours.range, Range::Other(_)) || matches!(theirs.range, Range::Other(_)) {
            return Some(Judgement::differs(Code::SetDiffers));
        }
        let (a, b) = (
            self.progressions(&ours)?,
            self.progressions(&Family { letter: ours.letter, ..theirs })?,
        );
        if unsaid {
            let circle = self.arena.constant(Constant::Pi);
            for progression in a.iter().chain(&b) {
                self.ratio(progression.step, circle)?;
            }
        }
        let same = self.same_progressions(&a, &b)?;
        Some(judged(same, Code::SetEqual, Code::SetDiffers))
    }

    /// Whether every value has its own match on the other side.
    fn same_values(&mut self, ours: &[Id], theirs: &[Id]) -> bool {
        let mut free: Vec<Id> = theirs.to_vec();
        ours.iter().all(|&value| {
            let place = free.iter().position(|&other| self.compare(value, other, 1).is_equal());
            place.map(|place| free.remove(place)).is_some()
        })
    }

    /// The letter that an answer declares to be an integer, and what it may be.
    fn declared(&self, id: Id) -> Option<(Id, Range)> {
        let parts: &[Id] = match self.node(id) {
            Node::List(parts) | Node::And(parts) | Node::Set(parts) | Node::Tuple(parts) => parts,
            Node::SetBuilder(_, parts) => parts,
            _ => return None,
        };
        parts.iter().find_map(|&part| self.declaration(part))
    }

    fn declaration(&self, id: Id) -> Option<(Id, Range)> {
        let &Node::Relation(RelOp::In, letter, set) = self.node(id) else { return None };
        let Node::Symbol(symbol) = self.node(letter) else { return None };
        if symbol.name.len() != 1 {
            return None;
        }
        match self.node(set) {
            Node::Constant(Constant::Integers) => Some((letter, Range::Integers)),
            Node::Symbol(symbol) if &*symbol.name == "Z" => Some((letter, Range::Integers)),
            Node::Constant(Constant::Naturals) => Some((letter, Range::Other(set))),
            Node::Symbol(symbol) if &*symbol.name == "N" => Some((letter, Range::Other(set))),
            _ => None,
        }
    }

    /// The values of an answer that has one letter as a free integer.
    fn family(&mut self, id: Id, said: Option<(Id, Range)>) -> Option<Family> {
        let mut elements: Vec<Id> = match self.node(id) {
            Node::List(parts) | Node::And(parts) | Node::Or(parts) | Node::Set(parts) => {
                parts.to_vec()
            }
            Node::SetBuilder(element, conditions) => {
                let relation = conditions.iter().copied().find(|&condition| {
                    matches!(self.node(condition), &Node::Relation(RelOp::Eq, name, _) if name == *element)
                });
                vec![relation.unwrap_or(*element)]
            }
            _ => vec![id],
        };
        elements.retain(|&element| self.declaration(element).is_none());
        let mut name = None;
        let mut values = Vec::with_capacity(elements.len());
        for element in elements {
            let element = match self.named(element) {
                Some((letter, value)) => {
                    name = name.or(Some(letter));
                    value
                }
                None => element,
            };
            // Several values may be given for one name.
            match self.node(element) {
                Node::List(parts) | Node::Or(parts) | Node::Set(parts) => {
                    values.extend(parts.to_vec())
                }
                _ => values.push(element),
            }
        }
        let values: Vec<Id> = values.into_iter().map(|value| self.in_degrees(value)).collect();
        if values.is_empty()
            || values.len() > 16
            || values.iter().any(|&value| self.is_relation(value))
        {
            return None;
        }
        let (letter, range) = match said {
            Some(said) => said,
            None => {
                let mut letters = self.arena.free_symbols(*values.first()?);
                letters.retain(|symbol| USUAL.contains(&&*symbol.name));
                let [letter] = &letters[..] else { return None };
                (self.arena.intern(Node::Symbol(letter.clone())), Range::Unsaid)
            }
        };
        let every = values.iter().all(|&value| self.arena.reachable(value).contains(&letter));
        // A function or a sequence of the letter is not a set of values.
        let indexed = name.is_some_and(|name| {
            let letter = match self.node(letter) {
                Node::Symbol(symbol) => symbol.name.clone(),
                _ => return false,
            };
            self.arena.free_symbols(name).iter().any(|symbol| match symbol.name.split_once('_') {
                Some((_, index)) => index.contains(&*letter),
                None => symbol.name == letter,
            })
        });
        (every && !indexed).then_some(Family { name, values, letter, range })
    }

    /// A value with its degrees as numbers: `30° + 360° k`.
    fn in_degrees(&mut self, id: Id) -> Id {
        self.arena.rewrite(id, |arena, node| match node {
            Node::Quantity(value, unit) if is_degree(&unit) => {
                let pi = arena.constant(Constant::Pi);
                let half = arena.integer(180);
                let share = arena.div(pi, half);
                arena.mul(&[value, share])
            }
            node => arena.intern(node),
        })
    }

    /// The values of a family as progressions, if they are progressions; an alternating sign makes
    /// two.
    fn progressions(&mut self, family: &Family) -> Option<Vec<Progression>> {
        let mut found = Vec::new();
        if family.values.iter().any(|&value| self.is_collection(value)) {
            return None;
        }
        for &value in &family.values {
            let at = |comparer: &mut Self, k: i64| {
                let k = comparer.number(k);
                comparer.arena.substitute(value, family.letter, k)
            };
            let linear = |comparer: &mut Self, first: i64, by: i64| {
                let points: Vec<Id> = (-2..=3).map(|k| at(comparer, first + by * k)).collect();
                let &[_, _, start, next, ..] = &points[..] else { return None };
                let step = comparer.arena.sub(next, start);
                let same = points.windows(2).all(|pair| {
                    let &[a, b] = pair else { return false };
                    let gap = comparer.arena.sub(b, a);
                    comparer.same_value(gap, step).is_equal()
                });
                same.then_some(Progression { start, step })
            };
            let origin = at(self, 0);
            if !self.arena.is_closed(origin) {
                return None;
            }
            match linear(self, 0, 1) {
                Some(progression) => found.push(progression),
                None => found.extend([linear(self, 0, 2)?, linear(self, 1, 2)?]),
            }
        }
        Some(found)
    }

    /// Whether two unions of progressions hold the same numbers; nothing if that cannot be told.
    fn same_progressions(&mut self, a: &[Progression], b: &[Progression]) -> Option<bool> {
        let unit = a.first()?.step;
        // Each step as a fraction of the first one.
        let mut ratios = Vec::with_capacity(a.len() + b.len());
        for progression in a.iter().chain(b) {
            ratios.push(self.ratio(progression.step, unit)?);
        }
        let mut numerator: i64 = 1;
        let mut denominator: i64 = 0;
        for &(p, q) in &ratios {
            numerator = numerator.checked_mul(p.abs())?.checked_div(gcd(numerator, p))?;
            denominator = gcd(denominator, q);
        }
        // The common period is numerator / denominator of the first step.
        let top = self.number(numerator);
        let bottom = self.number(denominator);
        let factor = self.arena.div(top, bottom);
        let period = self.arena.mul(&[factor, unit]);
        let mut residues = Vec::with_capacity(a.len() + b.len());
        for (progression, &(p, q)) in a.iter().chain(b).zip(&ratios) {
            let times = numerator.checked_mul(q)?.checked_div(p.checked_mul(denominator)?)?.abs();
            if usize::try_from(times).ok()? > MOST_RESIDUES {
                return None;
            }
            let mut list = Vec::new();
            for j in 0..times {
                let j = self.number(j);
                let shift = self.arena.mul(&[j, progression.step]);
                list.push(self.arena.add(&[progression.start, shift]));
            }
            residues.push(list);
        }
        let (ours, theirs) = residues.split_at(a.len());
        let (ours, theirs) = (ours.concat(), theirs.concat());
        if ours.len() > MOST_RESIDUES || theirs.len() > MOST_RESIDUES {
            return None;
        }
        for (some, others) in [(&ours, &theirs), (&theirs, &ours)] {
            for &residue in some {
                let mut found = false;
                for &other in others {
                    if self.congruent(residue, other, period)? {
                        found = true;
                        break;
                    }
                }
                if !found {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// A quotient as a fraction of small integers.
    fn ratio(&mut self, a: Id, b: Id) -> Option<(i64, i64)> {
        const LARGEST: i64 = 48;
        let quotient = self.arena.div(a, b);
        let value = self.approximate(quotient)?;
        for q in 1..=LARGEST {
            let p = (value * q as f64).round();
            if p == 0.0 || p.abs() > 1e6 || (value * q as f64 - p).abs() > 1e-9 {
                continue;
            }
            let p = p as i64;
            let (top, bottom) = (self.number(p), self.number(q));
            let fraction = self.arena.div(top, bottom);
            return self.same_value(quotient, fraction).is_equal().then_some((p, q));
        }
        None
    }

    /// Whether two numbers differ by a multiple of a period; nothing if that cannot be told.
    fn congruent(&mut self, a: Id, b: Id, period: Id) -> Option<bool> {
        let gap = self.arena.sub(a, b);
        let quotient = self.arena.div(gap, period);
        let value = self.approximate(quotient)?;
        let whole = value.round();
        if (value - whole).abs() > 1e-9 || whole.abs() > 1e9 {
            return Some(false);
        }
        let whole = self.number(whole as i64);
        Some(self.same_value(quotient, whole).is_equal())
    }

    fn approximate(&mut self, id: Id) -> Option<f64> {
        let options = self.options();
        let (re, im) = zero::value_at(&self.arena, id, options, &mut self.budget)?;
        (im.abs() < 1e-12 && re.is_finite()).then_some(re)
    }
}

fn is_degree(unit: &str) -> bool {
    matches!(unit.trim(), "°" | "degree" | "degrees" | "deg" | "^\\circ")
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
recorded! {
    text: is_degree;
    one: approximate, declaration, declared, in_degrees;
    two: families, ratio;
}
