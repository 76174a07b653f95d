//! Constants that an integral or a differential equation leaves open: `x^2 + C`, `C_1 e^t + C_2 e^{-t}`.
//!
//! They are arbitrary, so it does not matter whether they are written C or c, nor which of them is
//! called the first.

use super::Comparer;
use crate::expr::{Id, Node};
use crate::quirks::Quirk;

/// With more constants than this, their order counts.
const MOST: usize = 4;

impl Comparer<'_> {
    /// The completion with its open constants renamed to the reference's.
    pub(super) fn with_constants_of(&mut self, gold: Id, pred: Id) -> Id {
        if self.has(Quirk::SymbolsAreLowerCase) {
            return pred;
        }
        let (ours, theirs) = (self.open_constants(gold), self.open_constants(pred));
        if ours.is_empty() || ours.len() != theirs.len() || ours.len() > MOST {
            return pred;
        }
        let alike = self.renamed(pred, &theirs, &ours);
        if ours.len() == 1 || self.same_value(gold, alike).is_equal() {
            return alike;
        }
        // Which is which: the first order in which both sides agree.
        let mut order = ours;
        order.sort_unstable();
        loop {
            let renamed = self.renamed(pred, &theirs, &order);
            if self.same_value(gold, renamed).is_equal() {
                return renamed;
            }
            if !next_order(&mut order) {
                return alike;
            }
        }
    }

    /// The letters C, with or without an index, of an expression in other letters; sorted.
    fn open_constants(&mut self, id: Id) -> Vec<Id> {
        if !matches!(self.node(id), Node::Add(_) | Node::Mul(_)) {
            return Vec::new();
        }
        let symbols = self.arena.free_symbols(id);
        let (constants, others): (Vec<_>, Vec<_>) =
            symbols.into_iter().partition(|symbol| !symbol.is_text && is_constant(&symbol.name));
        if others.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(String, Id)> = Vec::with_capacity(constants.len());
        for symbol in constants {
            let key = symbol.name.to_lowercase();
            found.push((key, self.arena.intern(Node::Symbol(symbol))));
        }
        found.sort();
        found.into_iter().map(|(_, id)| id).collect()
    }

    fn renamed(&mut self, id: Id, from: &[Id], to: &[Id]) -> Id {
        if from == to {
            return id;
        }
        let names: Vec<(Node, Id)> =
            from.iter().zip(to).map(|(&from, &to)| (self.node(from).clone(), to)).collect();
        self.arena.rewrite(id, |arena, node| match names.iter().find(|(name, _)| *name == node) {
            Some(&(_, to)) => to,
            None => arena.intern(node),
        })
    }
}

/// `C`, `c`, `C_1`, `c_{12}`.
fn is_constant(name: &str) -> bool {
    let Some(index) = name.strip_prefix(['C', 'c']) else { return false };
    let Some(index) = index.strip_prefix('_') else { return index.is_empty() };
    let digits = index.trim_start_matches('{').trim_end_matches('}');
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Puts the list in its next order; false after the last.
fn next_order(list: &mut [Id]) -> bool {
    let Some(pivot) = list.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let Some(&small) = list.get(pivot) else { return false };
    if let Some(swap) = list.iter().rposition(|&element| element > small) {
        list.swap(pivot, swap);
    }
    if let Some(tail) = list.get_mut(pivot + 1..) {
        tail.reverse();
    }
    true
}

#[cfg(test)]
recorded! {
    text: is_constant;
    one: open_constants;
    two: with_constants_of;
}
