//! Letters and words.

use super::{Comparer, Judgement, judged, text};
use crate::expr::{Constant, Id, Node};
use crate::quirks::Quirk;
use crate::verdict::Code;

impl Comparer<'_> {
    /// The verdict on letters and words, if one of the sides is one.
    pub(super) fn symbols(&mut self, gold: Id, pred: Id) -> Option<Judgement> {
        let (a, b) = (self.node(gold), self.node(pred));
        let same = match (a, b) {
            (Node::Symbol(x), Node::Symbol(y)) => {
                self.same_name(&x.name, &y.name)
                    || (!self.has(Quirk::WordsAreExact)
                        && (x.is_text || y.is_text)
                        && text::compare(&(&*x.name).into(), &(&*y.name).into()).is_equal())
            }
            (Node::Symbol(word), Node::Constant(constant))
            | (Node::Constant(constant), Node::Symbol(word))
                if !self.has(Quirk::WordsAreExact) && text::of_constant(*constant).is_some() =>
            {
                text::of_constant(*constant).is_some_and(|phrase| {
                    text::compare(&(&*word.name).into(), &phrase.into()).is_equal()
                })
            }
            (Node::Symbol(word), other) | (other, Node::Symbol(word)) => {
                if self.is_euler(other) {
                    word.name.eq_ignore_ascii_case("e")
                } else if let Some(letters) = self.letters(other) {
                    groundrule_pytext::lower(&word.name) == groundrule_pytext::lower(&letters)
                } else if self.has(Quirk::SymbolsCompareAsLetters) {
                    self.plain_text(other).is_some_and(|text| *text == *word.name)
                } else {
                    return None;
                }
            }
            _ => return None,
        };
        Some(judged(same, Code::SymbolEqual, Code::SymbolDiffers))
    }

    fn same_name(&self, a: &str, b: &str) -> bool {
        if a == b || !self.has(Quirk::WordsAreExact) {
            return a == b;
        }
        // A single letter keeps its case, words do not.
        let several = |name: &str| name.chars().nth(1).is_some();
        let fold = |name: &str| {
            if several(name) {
                groundrule_pytext::lower(name).into_owned()
            } else {
                name.to_owned()
            }
        };
        fold(a) == fold(b)
    }

    fn is_euler(&self, node: &Node) -> bool {
        matches!(node, Node::Constant(Constant::E))
    }

    /// The word that a product of letters spells.
    fn letters(&self, node: &Node) -> Option<String> {
        let Node::Mul(factors) = node else { return None };
        let mut word = String::new();
        for &factor in factors {
            match self.node(factor) {
                Node::Symbol(symbol) => word.push_str(&symbol.name),
                Node::Constant(Constant::E) => word.push('e'),
                _ => return None,
            }
        }
        Some(word)
    }

    /// A plain value, or a quotient of two, as text.
    fn plain_text(&self, node: &Node) -> Option<String> {
        Some(match node {
            Node::Number(value) => value.to_string(),
            // A float is written with all its digits, and at least fifteen.
            Node::Decimal(decimal) if decimal.significant_digits() >= 15 => decimal.to_string(),
            Node::Constant(Constant::Pi) => "pi".to_owned(),
            Node::Constant(Constant::E) => "E".to_owned(),
            Node::Constant(Constant::I) => "I".to_owned(),
            Node::Constant(Constant::Infinity) => "oo".to_owned(),
            Node::Symbol(symbol) => symbol.name.to_string(),
            Node::Mul(factors) => {
                let &[first, second] = &factors[..] else { return None };
                let (first, second) = (self.node(first), self.node(second));
                if matches!(first, Node::Number(value) if value.to_i64() == Some(-1)) {
                    return Some(format!("-{}", self.plain_text(second)?));
                }
                let &Node::Pow(base, exponent) = second else { return None };
                if !matches!(self.node(exponent), Node::Number(value) if value.to_i64() == Some(-1))
                {
                    return None;
                }
                format!("{}/{}", self.plain_text(first)?, self.plain_text(self.node(base))?)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
recorded! {
    two: symbols;
}
