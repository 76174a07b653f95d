//! Functions that are defined piece by piece.

use super::{Comparer, Judgement};
use crate::expr::{Id, Node};
use crate::latex::{OTHERWISE, PIECES};
use crate::number::Rational;
use crate::verdict::Code;

/// More pieces than this are not matched.
const MOST: usize = 32;

impl Comparer<'_> {
    /// Compares two piecewise functions, with the pieces in any order; nothing if one side is not piecewise.
    pub(super) fn pieces(&mut self, gold: Id, pred: Id, depth: u32) -> Option<Judgement> {
        let (ours, mut theirs) = match (self.pieces_of(gold), self.pieces_of(pred)) {
            (Some(ours), Some(theirs)) => (ours, theirs),
            (Some(ours), None) => return self.formula_in_pieces(&ours, pred),
            (None, Some(theirs)) => return self.formula_in_pieces(&theirs, gold),
            (None, None) => return None,
        };
        if ours.len() != theirs.len() || ours.len() > MOST {
            return Some(Judgement::differs(Code::LengthDiffers));
        }
        let mut pairs = Vec::with_capacity(ours.len());
        let mut left = Vec::new();
        for (value, condition) in ours {
            let place = theirs.iter().position(|&(_, other)| {
                condition == other || self.compare(condition, other, depth + 1).is_equal()
            });
            match place {
                Some(place) => pairs.push((value, theirs.remove(place).0)),
                None => left.push((value, condition)),
            }
        }
        // The other side may spell out the condition of an "otherwise".
        match (&left[..], &theirs[..]) {
            ([], []) => {}
            (&[(value, ours)], &[(other, theirs)])
                if self.is_otherwise(ours) || self.is_otherwise(theirs) =>
            {
                pairs.push((value, other));
            }
            _ => return Some(Judgement::differs(Code::ElementsDiffer)),
        }
        let judgement = self.pairwise(&pairs, depth);
        Some(judgement.coded(Code::ElementsEqual, Code::ElementsDiffer))
    }

    /// Compares a piecewise function with a formula, at points of every piece; nothing if the pieces are not intervals
    /// of one letter.
    fn formula_in_pieces(&mut self, pieces: &[(Id, Id)], formula: Id) -> Option<Judgement> {
        if pieces.len() > MOST || self.is_collection(formula) || self.is_relation(formula) {
            return None;
        }
        let mut letter = None;
        for &(_, condition) in pieces {
            let letters = self.arena.free_symbols(condition);
            let [only] = &letters[..] else { return None };
            if letter.get_or_insert_with(|| only.clone()) != only {
                return None;
            }
        }
        let letter = self.arena.intern(Node::Symbol(letter?));
        for &(value, condition) in pieces {
            for point in self.points_of(condition)? {
                let ours = self.arena.substitute(value, letter, point);
                let theirs = self.arena.substitute(formula, letter, point);
                match self.same_value(ours, theirs) {
                    Judgement::Equal(_) => {}
                    other => return Some(other),
                }
            }
        }
        Some(Judgement::Equal(Code::NumericEqual))
    }

    /// Numbers for which a condition holds, spread over its interval, including the ends that belong to it.
    fn points_of(&mut self, condition: Id) -> Option<Vec<Id>> {
        const STEPS: [(i128, i128); 6] = [(1, 3), (1, 1), (17, 7), (5, 1), (101, 9), (1000, 37)];
        let set = self.solution_set(condition)?;
        let &Node::Interval { low, high, low_open, high_open } = self.node(set) else {
            return None;
        };
        let ends = (self.infinity(low).is_none(), self.infinity(high).is_none());
        let mut points = Vec::with_capacity(STEPS.len() + 2);
        for (n, d) in STEPS {
            let step = self.arena.number(Rational::new(n, d)?);
            points.push(match ends {
                (true, true) => {
                    // The share of the way from one end to the other, n / (n + 3 d).
                    let share = self.arena.number(Rational::new(n, n + 3 * d)?);
                    let width = self.arena.sub(high, low);
                    let way = self.arena.mul(&[share, width]);
                    self.arena.add(&[low, way])
                }
                (true, false) => self.arena.add(&[low, step]),
                (false, true) => self.arena.sub(high, step),
                (false, false) => step,
            });
        }
        if ends.0 && !low_open {
            points.push(low);
        }
        if ends.1 && !high_open {
            points.push(high);
        }
        Some(points)
    }

    /// Values and their conditions.
    fn pieces_of(&self, id: Id) -> Option<Vec<(Id, Id)>> {
        let Node::Apply(name, parts) = self.node(id) else { return None };
        if &**name != PIECES || parts.len() % 2 != 0 {
            return None;
        }
        Some(
            parts
                .chunks_exact(2)
                .filter_map(|pair| Some((*pair.first()?, *pair.get(1)?)))
                .collect(),
        )
    }

    fn is_otherwise(&self, id: Id) -> bool {
        matches!(self.node(id), Node::Symbol(symbol) if symbol.is_text && &*symbol.name == OTHERWISE)
    }
}

#[cfg(test)]
recorded! {
    one: is_otherwise, pieces_of, points_of;
    two_at: pieces;
}
