//! Functions that are given piece by piece.

use super::{Comparer, Judgement};
use crate::expr::{Id, Node};
use crate::latex::{OTHERWISE, PIECES};
use crate::verdict::Code;

/// More pieces than this are not matched.
const MOST: usize = 32;

impl Comparer<'_> {
    /// Compares two functions given piece by piece, in any order of the pieces; nothing if one is not.
    pub(super) fn pieces(&mut self, gold: Id, pred: Id, depth: u32) -> Option<Judgement> {
        let (ours, mut theirs) = (self.pieces_of(gold)?, self.pieces_of(pred)?);
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
        // What holds otherwise may be said in so many words on the other side.
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
