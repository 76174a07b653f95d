//! Values that were given names: `x = 3`, `f(x) = x^2`, `x = 1, y = 2`.

use super::{Comparer, Judgement, judged};
use crate::expr::{Func, Id, Node, RelOp};
use crate::quirks::Quirk;
use crate::verdict::Code;

impl Comparer<'_> {
    /// A thing that is named rather than computed: a letter, a word, `f(x)`, `AB`, `\sin A`, `dy/dx`.
    /// A power or a sum is not a name: `x^2 = 4` does not name a value.
    pub(super) fn is_name(&self, id: Id, depth: u32) -> bool {
        if depth > 6 {
            return false;
        }
        match self.node(id) {
            Node::Symbol(_) | Node::Derivative(..) => true,
            // Something to be computed, written before its value.
            Node::Limit(..) | Node::Integral(..) | Node::Sum(..) | Node::Product(..) => true,
            Node::Apply(..) => true,
            // The inverse of a function, or one over a name.
            Node::Pow(base, exponent) => {
                matches!(self.node(*exponent), Node::Number(n) if n.to_i64() == Some(-1))
                    && self.is_name(*base, depth + 1)
            }
            // Angles may be numbered: `m\angle 1`.
            Node::Mul(factors) => {
                let angle = factors.iter().any(|&factor| {
                    matches!(self.node(factor), Node::Symbol(symbol) if &*symbol.name == "angle")
                });
                factors.iter().all(|&factor| {
                    self.is_name(factor, depth + 1)
                        || angle && matches!(self.node(factor), Node::Number(_))
                })
            }
            // `\sin 2\alpha` and `\tan(A + B)` as well as `\sin A`.
            Node::Func(_, arguments) => {
                arguments.iter().all(|&argument| !self.arena.is_closed(argument))
            }
            Node::Tuple(parts)
            | Node::List(parts)
            | Node::Union(parts)
            | Node::Intersection(parts) => parts.iter().all(|&part| self.is_name(part, depth + 1)),
            &Node::Difference(whole, without) => {
                self.is_name(whole, depth + 1) && self.is_name(without, depth + 1)
            }
            _ => false,
        }
    }

    /// Name and value of `name = value`, `name = a = value` or `name \in set`.
    pub(super) fn named(&self, id: Id) -> Option<(Id, Id)> {
        if !self.is_equation(id) {
            return None;
        }
        let (first, last) = self.ends(id)?;
        let (&Node::Relation(_, name, _), &Node::Relation(_, _, value)) =
            (self.node(first), self.node(last))
        else {
            return None;
        };
        if self.is_name(name, 0) {
            return Some((name, value));
        }
        // `3 = x` names a value too; `2 + 1 = 3` gives a value but no name.
        if first == last && self.is_name(value, 0) && self.arena.is_closed(name) {
            return Some((value, name));
        }
        None
    }

    /// The relations of a chain, or the single relation itself.
    fn links(&self, id: Id) -> Vec<Id> {
        match self.node(id) {
            Node::Chain(parts) => parts.to_vec(),
            _ => vec![id],
        }
    }

    /// The first and the last of them.
    fn ends(&self, id: Id) -> Option<(Id, Id)> {
        match self.node(id) {
            Node::Chain(parts) => Some((*parts.first()?, *parts.last()?)),
            _ => Some((id, id)),
        }
    }

    /// A computation written with its result, `3 \cdot 4 = 12`: all sides are the same.
    pub(super) fn result(&mut self, id: Id) -> Option<Id> {
        if !self.is_equation(id) {
            return None;
        }
        let mut value = None;
        for part in self.links(id) {
            let &Node::Relation(op, left, right) = self.node(part) else { return None };
            if op != RelOp::Eq || self.is_collection(left) || self.is_collection(right) {
                return None;
            }
            // `150^\circ = \frac{5\pi}{6}` is an angle in two units.
            let measured = self.quantities(left, right, 0);
            let same = measured.unwrap_or_else(|| self.same_value(left, right));
            if !same.is_equal() {
                return None;
            }
            value = Some(right);
        }
        value
    }

    /// Compares values with and without names; nothing if neither side names a value.
    pub(super) fn names(&mut self, gold: Id, pred: Id, depth: u32) -> Option<Judgement> {
        if self.has(Quirk::RightSideOfEquation) {
            return None;
        }
        if self.contradicts_itself(gold) || self.contradicts_itself(pred) {
            return Some(Judgement::differs(Code::RelationDiffers));
        }
        match (self.named(gold), self.named(pred)) {
            (Some((x, a)), Some((y, b))) => {
                if x == y || self.same_thing(x, y) {
                    if let Some(same) = self.congruences(a, b) {
                        return Some(judged(same, Code::NumberEqual, Code::NumberDiffers));
                    }
                    let values = self.compare(a, b, depth + 1);
                    let measured = matches!(self.node(a), Node::Quantity(..))
                        || matches!(self.node(b), Node::Quantity(..));
                    return (values.is_equal() || measured).then_some(values);
                }
                // f(x) = .. and f(t) = .. name one function.
                if let Some(b) = self.with_argument_of(x, y, b) {
                    return Some(self.compare(a, b, depth + 1));
                }
                // y = .. and f(x) = .. give the same function two names.
                let function = |comparer: &Self, id: Id| match comparer.node(id) {
                    Node::Apply(..) => true,
                    // f^{-1}(x) is a function as well.
                    Node::Pow(base, _) => matches!(comparer.node(*base), Node::Apply(..)),
                    _ => false,
                };
                let letter = |comparer: &Self, id: Id| matches!(comparer.node(id), Node::Symbol(_));
                let graph = (function(self, x) && letter(self, y))
                    || (letter(self, x) && function(self, y));
                if graph && !self.arena.is_closed(a) {
                    return Some(self.compare(a, b, depth + 1));
                }
                // y(x) = .. may have been read as a product.
                if self.applied_to(x, y, b) || self.applied_to(y, x, a) {
                    return Some(self.compare(a, b, depth + 1));
                }
                None
            }
            // `|x| = 2`, compared with the list of its solutions, is an equation.
            (Some((name, _)), None) if self.is_modulus(name) && self.solved(pred).is_some() => None,
            (None, Some((name, _))) if self.is_modulus(name) && self.solved(gold).is_some() => None,
            (Some((_, value)), None) => self.beside_named(value, pred, depth),
            (None, Some((_, value))) => self.named_beside(gold, value, depth),
            (None, None) => self.computed(gold, pred, depth),
        }
    }

    /// The value of a named reference against a completion without a name: `\angle A = 70^\circ`
    /// and `(180^\circ - 40^\circ)/2 = 70^\circ`.
    fn beside_named(&mut self, value: Id, pred: Id, depth: u32) -> Option<Judgement> {
        let other = self.unnamed(value, pred)?;
        Some(self.compare(value, other, depth + 1))
    }

    /// The same with the name in the completion.
    fn named_beside(&mut self, gold: Id, value: Id, depth: u32) -> Option<Judgement> {
        let other = self.unnamed(value, gold)?;
        Some(self.compare(other, value, depth + 1))
    }

    /// What to compare with a named value: the result of a computation, anything that is not a relation, or bounds
    /// against a set.
    fn unnamed(&mut self, value: Id, other: Id) -> Option<Id> {
        let plain =
            |comparer: &Self| !comparer.is_relation(other) || comparer.set_meets(value, other);
        self.result(other).or_else(|| plain(self).then_some(other))
    }

    /// A value against the result of a computation.
    fn computed(&mut self, gold: Id, pred: Id, depth: u32) -> Option<Judgement> {
        if !self.is_relation(gold)
            && let Some(value) = self.outcome(pred, depth)
        {
            return Some(self.compare(gold, value, depth + 1));
        }
        if !self.is_relation(pred)
            && let Some(value) = self.outcome(gold, depth)
        {
            return Some(self.compare(value, pred, depth + 1));
        }
        None
    }

    /// The result of an equation, if it is a computation of some kind.
    fn outcome(&mut self, id: Id, depth: u32) -> Option<Id> {
        self.result(id).or_else(|| self.laid_out(id, depth)).or_else(|| self.asked(id))
    }

    /// Whether a chain equates two different numbers: `x = 4 = 3`.
    fn contradicts_itself(&mut self, id: Id) -> bool {
        let Node::Chain(parts) = self.node(id) else { return false };
        let parts = parts.to_vec();
        parts.into_iter().any(|part| match *self.node(part) {
            Node::Relation(RelOp::Eq, left, right) => {
                let plain = |comparer: &Self, id: Id| {
                    matches!(comparer.node(id), Node::Number(_) | Node::Decimal(_))
                };
                plain(self, left) && plain(self, right) && !self.same_value(left, right).is_equal()
            }
            _ => false,
        })
    }

    /// The matrix that results from a computation with matrices or their names: `A - B = [..] = [..]`. Matrices written
    /// out on both sides of a sign must be the same.
    fn laid_out(&mut self, id: Id, depth: u32) -> Option<Id> {
        if !self.is_equation(id) {
            return None;
        }
        let is_matrix = |comparer: &Self, id: Id| matches!(comparer.node(id), Node::Matrix { .. });
        let mut value = None;
        for part in self.links(id) {
            let &Node::Relation(RelOp::Eq, left, right) = self.node(part) else { return None };
            let both = is_matrix(self, left) && is_matrix(self, right);
            if both && !self.compare(left, right, depth + 1).is_equal() {
                return None;
            }
            value = Some(right);
        }
        value.filter(|&value| is_matrix(self, value))
    }

    /// Whether `2 \pmod 5` and `7 \pmod 5` are the same residues; nothing unless both are residues.
    fn congruences(&mut self, a: Id, b: Id) -> Option<bool> {
        let (Node::Func(Func::Mod, ours), Node::Func(Func::Mod, theirs)) =
            (self.node(a), self.node(b))
        else {
            return None;
        };
        let (&[x, m], &[y, n]) = (&ours[..], &theirs[..]) else { return None };
        if !self.same_value(m, n).is_equal() {
            return Some(false);
        }
        let reduced = self.arena.intern(Node::Func(Func::Mod, Box::new([y, m])));
        let wanted = self.arena.intern(Node::Func(Func::Mod, Box::new([x, m])));
        Some(self.same_value(wanted, reduced).is_equal())
    }

    /// Whether the second is the first followed by a letter of the value: `y` and `y(x)`.
    fn applied_to(&self, name: Id, product: Id, value: Id) -> bool {
        let Node::Mul(factors) = self.node(product) else { return false };
        matches!(factors[..], [function, argument]
            if function == name
                && matches!(self.node(argument), Node::Symbol(_))
                && self.arena.reachable(value).contains(&argument))
    }

    /// The number of `m + n = 109`: the combined value of several letters, as problems ask for it.
    fn asked(&mut self, id: Id) -> Option<Id> {
        let (first, last) = self.ends(id)?;
        let (&Node::Relation(RelOp::Eq, sum, _), &Node::Relation(RelOp::Eq, _, value)) =
            (self.node(first), self.node(last))
        else {
            return None;
        };
        if !self.is_equation(id) || !self.arena.is_closed(value) {
            return None;
        }
        // `n^2 + n = 144 + 12 = 156`: numbers were substituted, and the result computed.
        if first != last && !self.arena.is_closed(sum) {
            let &Node::Relation(_, computed, _) = self.node(last) else { return None };
            return (self.arena.is_closed(computed) && self.same_value(computed, value).is_equal())
                .then_some(value);
        }
        let Node::Add(terms) = self.node(sum) else { return None };
        terms.iter().all(|&term| matches!(self.node(term), Node::Symbol(_))).then_some(value)
    }

    fn is_modulus(&self, id: Id) -> bool {
        matches!(self.node(id), Node::Func(Func::Abs, _))
    }

    /// The value of `f(t)` with the letter of `f(x)`, if both are the same function of a letter.
    fn with_argument_of(&mut self, ours: Id, theirs: Id, value: Id) -> Option<Id> {
        let (Node::Apply(f, a), Node::Apply(g, b)) = (self.node(ours), self.node(theirs)) else {
            return None;
        };
        let (&[a], &[b]) = (&a[..], &b[..]) else { return None };
        let letter = |id: Id| matches!(self.node(id), Node::Symbol(symbol) if !symbol.is_text);
        let letters = letter(a) && letter(b);
        if f != g || !letters || a == b || self.arena.reachable(value).contains(&a) {
            return None;
        }
        Some(self.arena.substitute(value, b, a))
    }

    /// A set given for a letter against an inequality for it.
    fn set_meets(&self, value: Id, relation: Id) -> bool {
        self.is_set(value) && self.is_inequality(relation)
    }

    /// Whether two names mean the same thing.
    pub(super) fn same_thing(&mut self, a: Id, b: Id) -> bool {
        if a == b {
            return true;
        }
        if self.at_angle(a).or(self.at_angle(b)).is_some() {
            return self.at_angle(a).unwrap_or(a) == self.at_angle(b).unwrap_or(b);
        }
        if let Some(judgement) = self.symbols(a, b) {
            return judgement.is_equal();
        }
        matches!(
            (self.node(a), self.node(b)),
            (Node::Apply(..), Node::Apply(..)) | (Node::Mul(_), Node::Mul(_))
        ) && self.same_value(a, b).is_equal()
    }

    /// The letter at which `\angle A` is the angle.
    fn at_angle(&self, id: Id) -> Option<Id> {
        let Node::Mul(factors) = self.node(id) else { return None };
        let &[angle, letter] = &factors[..] else { return None };
        matches!(self.node(angle), Node::Symbol(symbol) if &*symbol.name == "angle")
            .then_some(letter)
    }

    /// Names and values of a list in which everything is named.
    pub(super) fn named_list(&self, list: &[Id]) -> Option<Vec<(Id, Id)>> {
        if list.len() < 2 {
            return None;
        }
        list.iter().map(|&element| self.named(element)).collect()
    }

    /// `x = 1, y = 4 or x = 2, y = 3` as pairs, if the other side has pairs.
    pub(super) fn by_turns(&mut self, id: Id, other: Id) -> Id {
        if self.has(Quirk::ListsForgetNames) {
            return id;
        }
        self.turns(id, other).unwrap_or(id)
    }

    fn turns(&mut self, id: Id, other: Id) -> Option<Id> {
        let (Node::List(list) | Node::Or(list)) = self.node(id) else { return None };
        let tuples = self.elements(other)?;
        let &[first, ..] = tuples else { return None };
        let width = match self.node(first) {
            Node::Tuple(parts) => parts.len(),
            Node::Interval { low_open: true, high_open: true, .. } => 2,
            _ => return None,
        };
        if width < 2 || list.len() != width.checked_mul(tuples.len())? || tuples.len() < 2 {
            return None;
        }
        let named = self.named_list(list)?;
        let names: Vec<Id> = named.iter().take(width).map(|&(name, _)| name).collect();
        let mut rows = Vec::with_capacity(tuples.len());
        for row in named.chunks(width) {
            let mut values = Vec::with_capacity(width);
            for &name in &names {
                values.push(row.iter().find(|&&(other, _)| other == name)?.1);
            }
            rows.push(self.arena.intern(Node::Tuple(values.into())));
        }
        // Each name once in every turn.
        let distinct = names
            .iter()
            .enumerate()
            .all(|(at, name)| !names.iter().skip(at + 1).any(|other| other == name));
        distinct.then(|| self.arena.intern(Node::List(rows.into())))
    }

    /// Whether all names are one letter, with or without an index: then it is a list of solutions.
    fn one_letter(&self, names: &[(Id, Id)]) -> bool {
        let stem = |id: Id| match self.node(id) {
            Node::Symbol(symbol) => {
                symbol.name.split_once('_').map_or(&*symbol.name, |(stem, _)| stem).to_owned()
            }
            _ => String::new(),
        };
        // One name repeated: (x, y) = (1, 2) or (x, y) = (2, 1).
        if names.windows(2).all(|pair| matches!(pair, [(a, _), (b, _)] if a == b)) {
            return true;
        }
        let mut stems = names.iter().map(|&(name, _)| stem(name));
        match stems.next() {
            Some(first) if !first.is_empty() => stems.all(|stem| stem == first),
            _ => false,
        }
    }

    /// Whether a list gives several letters a value each: `x = 2, y = 3`.
    pub(super) fn has_several_names(&self, list: &[Id]) -> bool {
        !self.has(Quirk::ListsForgetNames)
            && self.named_list(list).is_some_and(|named| !self.one_letter(&named))
    }

    /// Whether a list gives the same name several values: `x = 3, x = 4`, which is not a pair.
    pub(super) fn is_one_name(&self, list: &[Id]) -> bool {
        let mut names = list.iter().map(|&element| self.named(element).map(|(name, _)| name));
        match names.next() {
            Some(Some(first)) => list.len() > 1 && names.all(|name| name == Some(first)),
            _ => false,
        }
    }

    /// Lists of named values: by name if both have names; if only one has, in the order of its letters, or as written.
    pub(super) fn named_lists(
        &mut self,
        ours: &[Id],
        theirs: &[Id],
        depth: u32,
    ) -> Option<Judgement> {
        if self.has(Quirk::ListsForgetNames) {
            return None;
        }
        let names = (self.named_list(ours), self.named_list(theirs));
        let values = |list: &[(Id, Id)]| list.iter().map(|&(_, value)| value).collect::<Vec<Id>>();
        let code = (Code::ElementsEqual, Code::ElementsDiffer);
        match names {
            (None, None) => None,
            (Some(a), Some(b)) => {
                if a.len() != b.len() {
                    return Some(Judgement::differs(Code::LengthDiffers));
                }
                if self.one_letter(&a) && self.one_letter(&b) {
                    let (a, b) = (values(&a), values(&b));
                    return Some(self.matching(&a, &b, depth).coded(code.0, code.1));
                }
                let mut pairs = Vec::with_capacity(a.len());
                for (name, value) in a {
                    let mut found = None;
                    for &(other, candidate) in &b {
                        if self.same_thing(name, other) {
                            found = Some(candidate);
                            break;
                        }
                    }
                    match found {
                        Some(candidate) => pairs.push((value, candidate)),
                        None => return Some(Judgement::differs(Code::NameDiffers)),
                    }
                }
                Some(self.pairwise(&pairs, depth).coded(code.0, code.1))
            }
            (Some(named), None) | (None, Some(named)) => {
                let ours_named = self.named_list(ours).is_some();
                let mut named = named;
                let letter = |comparer: &Self, name: Id| match comparer.node(name) {
                    Node::Symbol(symbol) if symbol.name.len() == 1 => Some(symbol.name.clone()),
                    _ => None,
                };
                if named.iter().all(|&(name, _)| letter(self, name).is_some()) {
                    // `y = 1, x = 2` is the point (2, 1).
                    named.sort_by_key(|&(name, _)| letter(self, name));
                }
                let others: Vec<Id> = if ours_named { theirs.to_vec() } else { ours.to_vec() };
                let bare = values(&named);
                if bare.len() != others.len() {
                    return Some(Judgement::differs(Code::LengthDiffers));
                }
                let (a, b) = if ours_named { (bare, others) } else { (others, bare) };
                if self.one_letter(&named) {
                    return Some(self.matching(&a, &b, depth).coded(code.0, code.1));
                }
                let pairs: Vec<(Id, Id)> = a.into_iter().zip(b).collect();
                Some(self.pairwise(&pairs, depth).coded(code.0, code.1))
            }
        }
    }
}

#[cfg(test)]
recorded! {
    one: asked, at_angle, contradicts_itself, ends, is_modulus, links, named, result;
    one_at: is_name, laid_out, outcome;
    two: by_turns, congruences, same_thing, set_meets, turns, unnamed;
    two_at: beside_named, computed, named_beside, names;
}
