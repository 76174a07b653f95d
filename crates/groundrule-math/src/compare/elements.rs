//! Sets, lists, tuples and intervals.

use super::{Comparer, Judgement, judged};
use crate::expr::{Constant, Id, Node, RelOp};
use crate::normal;
use crate::quirks::Quirk;
use crate::verdict::Code;
use crate::zero;
use rustc_hash::FxHashSet;
use std::cmp::Ordering;

/// Larger collections are only compared in written or sorted order.
const MATCHED: usize = 64;

impl Comparer<'_> {
    /// One of the sides is a set or a tuple.
    pub(super) fn collections(&mut self, gold: Id, pred: Id, depth: u32) -> Judgement {
        if let (
            &Node::Interval { low: a, high: b, low_open: ao, high_open: bo },
            &Node::Interval { low: c, high: d, low_open: co, high_open: d_o },
        ) = (self.node(gold), self.node(pred))
        {
            if ao != co || bo != d_o {
                return Judgement::differs(Code::IntervalDiffers);
            }
            let ends = [(a, c), (b, d)];
            return self.pairwise(&ends, depth).coded(Code::IntervalEqual, Code::IntervalDiffers);
        }
        let conditions = |comparer: &Self, id: Id| {
            comparer.elements(id).is_some_and(|list| comparer.are_inequalities(list))
        };
        if conditions(self, gold) != conditions(self, pred)
            && let Some(same) = self.same_real_set(gold, pred)
        {
            return judged(same, Code::SetEqual, Code::SetDiffers);
        }
        let lengths = (self.elements(gold).map(<[Id]>::len), self.elements(pred).map(<[Id]>::len));
        let (gold, pred) = (self.as_tuple(gold, lengths.1), self.as_tuple(pred, lengths.0));
        let finite = (self.finite(gold), self.finite(pred));
        let careful = !self.has(Quirk::IntervalEqualsItsEnds);
        if let (Some(ours), Some(theirs)) = finite {
            let is_tuple = |comparer: &Self, id: Id| matches!(comparer.node(id), Node::Tuple(_));
            // The values of one letter are not a point.
            if careful
                && (is_tuple(self, gold) && self.is_one_name(&theirs)
                    || is_tuple(self, pred) && self.is_one_name(&ours))
            {
                return Judgement::differs(Code::KindDiffers);
            }
            // The values of two letters are not a set.
            if matches!(self.node(gold), Node::Set(_)) && self.has_several_names(&theirs) {
                return Judgement::differs(Code::KindDiffers);
            }
            if let Some(judgement) = self.named_lists(&ours, &theirs, depth) {
                return judgement;
            }
            return self.finite_collections(gold, pred, ours, theirs, depth);
        }
        // An open interval and a pair are written alike.
        if let (Some(ends), _) | (_, Some(ends)) = (self.pair(gold), self.pair(pred)) {
            let interval_is_gold = self.pair(gold).is_some();
            let other = if interval_is_gold { pred } else { gold };
            let written_alike = self.has(Quirk::IntervalEqualsItsEnds)
                || matches!(self.node(other), Node::Tuple(_) | Node::List(_));
            if written_alike
                && let Some(list) = self.finite(other)
                && list.len() == 2
                && !(careful && self.is_one_name(&list))
            {
                if let Some(judgement) = self.named_lists(
                    if interval_is_gold { &ends } else { &list },
                    if interval_is_gold { &list } else { &ends },
                    depth,
                ) {
                    return judgement;
                }
                let pair = self.arena.intern(Node::Tuple(ends.into()));
                return if interval_is_gold {
                    self.finite_collections(pair, pred, ends.to_vec(), list, depth)
                } else {
                    self.finite_collections(gold, pair, list, ends.to_vec(), depth)
                };
            }
        }
        let intersection =
            |comparer: &Self, id: Id| matches!(comparer.node(id), Node::Intersection(_));
        let refused = self.has(Quirk::IntersectionsStayUnevaluated)
            && (self.stays_unevaluated(gold, pred) || self.stays_unevaluated(pred, gold));
        // Set differences are the same only if what they subtract is written the same way.
        if self.has(Quirk::IntersectionsStayUnevaluated)
            && let (&Node::Difference(all, out), &Node::Difference(other, left)) =
                (self.node(gold), self.node(pred))
        {
            let same =
                self.written_alike(out, left) && self.same_real_set(all, other) == Some(true);
            return judged(same, Code::SetEqual, Code::SetDiffers);
        }
        if !refused
            && self.is_set(gold)
            && self.is_set(pred)
            && let Some(same) = self.same_real_set(gold, pred)
        {
            return judged(same, Code::SetEqual, Code::SetDiffers);
        }
        if let (Some(ours), Some(theirs)) = (self.parts(gold), self.parts(pred))
            && ours.len() == theirs.len()
            && intersection(self, gold) == intersection(self, pred)
        {
            return self.matching(&ours, &theirs, depth).coded(Code::SetEqual, Code::SetDiffers);
        }
        Judgement::differs(Code::SetDiffers)
    }

    /// Whether it is an intersection or difference of sets that is not computed next to the other set: it is next to a
    /// union.
    fn stays_unevaluated(&self, id: Id, other: Id) -> bool {
        match (self.node(id), self.node(other)) {
            (Node::Intersection(_) | Node::Difference(..), Node::Union(_)) => false,
            (node, _) => matches!(node, Node::Intersection(_) | Node::Difference(..)),
        }
    }

    /// A row or a column of a matrix is a tuple in another notation.
    fn as_tuple(&mut self, id: Id, other: Option<usize>) -> Id {
        if self.has(Quirk::VectorNotationMatters) {
            return id;
        }
        match self.node(id) {
            Node::Matrix { rows, columns, entries } if *rows == 1 || *columns == 1 => {
                let entries = entries.clone();
                self.arena.intern(Node::Tuple(entries))
            }
            // A point with its name, P(2, 3).
            Node::Apply(name, arguments) if arguments.len() > 1 && is_point_name(name) => {
                let entries = arguments.clone();
                self.arena.intern(Node::Tuple(entries))
            }
            _ => match self.components(id) {
                Some(mut components) => {
                    // 2 i + 3 j is in the plane, or in space if the other side is.
                    if components.len() == 2 && other == Some(3) {
                        components.push(self.number(0));
                    }
                    self.arena.intern(Node::Tuple(components.into()))
                }
                None => id,
            },
        }
    }

    /// `I` and `I_2`, compared with a square matrix, are the unit matrix.
    fn unit_matrix(&mut self, id: Id, other: Id) -> Option<Id> {
        let (Node::Symbol(symbol), &Node::Matrix { rows, columns, .. }) =
            (self.node(id), self.node(other))
        else {
            return None;
        };
        let size = symbol.name.strip_prefix('I')?;
        let size = size.trim_start_matches(['_', '{']).trim_end_matches('}');
        if rows != columns || rows > 16 || !(size.is_empty() || size == rows.to_string()) {
            return None;
        }
        let entries = (0..rows * rows).map(|at| i64::from(at / rows == at % rows));
        let entries: Vec<Id> = entries.map(|entry| self.number(entry)).collect();
        Some(self.arena.intern(Node::Matrix { rows, columns, entries: entries.into() }))
    }

    /// `[[1, 2], [3, 4]]`, compared with a matrix, is a matrix.
    pub(super) fn rows_as_matrix(&mut self, id: Id, other: Id) -> Id {
        if let Some(matrix) = self.unit_matrix(id, other) {
            return matrix;
        }
        let (Node::Tuple(list), Node::Matrix { .. }) = (self.node(id), self.node(other)) else {
            return id;
        };
        let mut entries: Vec<Id> = Vec::new();
        let mut columns = None;
        for &row in list {
            let before = entries.len();
            match self.node(row) {
                Node::Tuple(parts) => entries.extend(parts.iter().copied()),
                &Node::Interval { low, high, low_open: false, high_open: false } => {
                    entries.extend([low, high]);
                }
                _ => return id,
            }
            let width = entries.len() - before;
            if *columns.get_or_insert(width) != width {
                return id;
            }
        }
        let (Ok(rows), Ok(columns)) =
            (u32::try_from(list.len()), u32::try_from(columns.unwrap_or_default()))
        else {
            return id;
        };
        self.arena.intern(Node::Matrix { rows, columns, entries: entries.into() })
    }

    /// The equation whose solutions `x = 2, x = -5` lists: `(x - 2)(x + 5) = 0`.
    pub(super) fn solved(&mut self, id: Id) -> Option<Id> {
        let (Node::List(list) | Node::Set(list)) = self.node(id) else { return None };
        if !(2..=8).contains(&list.len()) {
            return None;
        }
        let list = list.clone();
        let mut letter = None;
        let mut factors = Vec::with_capacity(list.len());
        for &element in &list {
            let (name, value) = self.named(element)?;
            if !matches!(self.node(name), Node::Symbol(_))
                || *letter.get_or_insert(name) != name
                || !self.arena.is_closed(value)
                || self.is_collection(value)
            {
                return None;
            }
            factors.push(self.arena.sub(name, value));
        }
        let product = self.arena.mul(&factors);
        let zero = self.number(0);
        Some(self.arena.relation(RelOp::Eq, product, zero))
    }

    /// The components of a vector written with unit vectors, `2 i - 3 j`.
    pub(super) fn components(&mut self, id: Id) -> Option<Vec<Id>> {
        if !matches!(self.node(id), Node::Add(_) | Node::Mul(_) | Node::Symbol(_)) {
            return None;
        }
        let axis = |name: &str| -> Option<usize> {
            let inner =
                name.split_once('{').and_then(|(_, inner)| inner.strip_suffix('}')).unwrap_or(name);
            // The dotless letters of `\\hat{\\imath}`, and letters that have their hat.
            const AXES: [&[&str]; 3] =
                [&["i", "\\imath", "ı", "î"], &["j", "\\jmath", "ȷ", "ĵ"], &["k", "k\u{302}"]];
            AXES.iter().position(|names| names.contains(&inner))
        };
        let mut axes: [Option<Id>; 3] = [None; 3];
        for node in self.arena.reachable(id) {
            match self.node(node) {
                Node::Constant(Constant::I) => axes[0] = Some(node),
                Node::Symbol(symbol) => match axis(&symbol.name) {
                    Some(place) if axes[place].is_none() => axes[place] = Some(node),
                    Some(_) => return None,
                    None => {}
                },
                _ => {}
            }
        }
        // A lone i is a number and a lone k an index; only with a companion or a hat is it a direction.
        if axes.iter().flatten().count() < 2 {
            let hat = axes.iter().flatten().any(
                |&id| matches!(self.node(id), Node::Symbol(symbol) if symbol.name.contains(['{', 'î', 'ĵ', '\u{302}'])),
            );
            if !hat {
                return None;
            }
        }
        let dimensions = if axes[2].is_some() { 3 } else { 2 };
        let parts: Vec<Id> = (0..dimensions)
            .map(|place| {
                let mut at = [0; 3];
                at[place] = 1;
                self.with_axes(id, &axes, at)
            })
            .collect();
        // It must be a combination of them and nothing else: no squares, no products, no constant.
        for at in [[0, 0, 0], [3, -2, 5], [-7, 4, 2]] {
            let value = self.with_axes(id, &axes, at);
            let mut terms = vec![self.number(0)];
            for (&part, times) in parts.iter().zip(at) {
                let times = self.number(times);
                terms.push(self.arena.mul(&[times, part]));
            }
            let combination = self.arena.add(&terms);
            if !self.same_value(value, combination).is_equal() {
                return None;
            }
        }
        Some(parts)
    }

    /// An expression with numbers for its unit vectors.
    fn with_axes(&mut self, id: Id, axes: &[Option<Id>; 3], at: [i64; 3]) -> Id {
        let mut value = id;
        for (axis, to) in axes.iter().zip(at) {
            if let Some(axis) = *axis {
                let to = self.number(to);
                value = self.arena.substitute(value, axis, to);
            }
        }
        value
    }

    /// A row or column, or a combination of unit vectors.
    pub(super) fn is_vector(&mut self, id: Id) -> bool {
        matches!(self.node(id), Node::Matrix { rows, columns, .. } if *rows == 1 || *columns == 1)
            || self.components(id).is_some()
    }

    /// The members of a union or intersection, to be compared as written.
    fn parts(&self, id: Id) -> Option<Vec<Id>> {
        match self.node(id) {
            Node::Union(parts) | Node::Intersection(parts) => Some(parts.to_vec()),
            _ => None,
        }
    }

    /// The ends of an open interval.
    fn pair(&self, id: Id) -> Option<[Id; 2]> {
        match self.node(id) {
            // If the ends may not be real, it is not known whether the interval is open.
            Node::Interval { low, high, low_open: true, high_open: true }
                if !self.has(Quirk::IntervalEqualsItsEnds)
                    || [*low, *high].into_iter().all(|end| {
                        self.infinity(end).is_some() || normal::surely_real(&self.arena, end)
                    }) =>
            {
                Some([*low, *high])
            }
            _ => None,
        }
    }

    /// The elements of a finite collection; a scalar is the set of itself.
    fn finite(&mut self, id: Id) -> Option<Vec<Id>> {
        if let Node::PlusMinus(a, b, _) = *self.node(id) {
            let minus = self.arena.neg(b);
            let (plus, minus) = (self.arena.add(&[a, b]), self.arena.add(&[a, minus]));
            return Some(vec![plus, minus]);
        }
        if let Some(list) = self.elements(id) {
            return Some(list.to_vec());
        }
        if self.is_collection(id) { None } else { Some(vec![id]) }
    }

    /// Whether repetitions count once here.
    fn is_mere_set(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Tuple(_) => false,
            Node::List(_) => self.has(Quirk::SetsForgetRepetition),
            _ => true,
        }
    }

    fn finite_collections(
        &mut self,
        gold: Id,
        pred: Id,
        ours: Vec<Id>,
        theirs: Vec<Id>,
        depth: u32,
    ) -> Judgement {
        let distinct = |comparer: &Self, id: Id, list: &[Id]| {
            if !comparer.is_mere_set(id) {
                return list.to_vec();
            }
            let mut seen: FxHashSet<Id> = FxHashSet::default();
            list.iter().copied().filter(|&element| seen.insert(element)).collect()
        };
        let (a, b) = (distinct(self, gold, &ours), distinct(self, pred, &theirs));
        let is_tuple = |comparer: &Self, id: Id| matches!(comparer.node(id), Node::Tuple(_));
        let (gold_is_tuple, pred_is_tuple) = (is_tuple(self, gold), is_tuple(self, pred));
        // Sets are first compared as such: each has what the other has, repeated or not.
        if self.has(Quirk::SetsForgetRepetition)
            && !gold_is_tuple
            && !pred_is_tuple
            && (a.len() != b.len()
                || a.iter().chain(&b).any(|&element| self.has_letters_or_infinity(element)))
            && self.same_members(&a, &b)
        {
            return Judgement::Equal(Code::ElementsEqual);
        }
        if a.len() != b.len() {
            return Judgement::differs(Code::LengthDiffers);
        }
        let code = (Code::ElementsEqual, Code::ElementsDiffer);
        let careful = !self.has(Quirk::IntervalEqualsItsEnds);
        if careful && gold_is_tuple != pred_is_tuple {
            // A tuple has an order; a set does not.
            let other = if gold_is_tuple { pred } else { gold };
            if matches!(self.node(other), Node::Set(_) | Node::PlusMinus(..)) {
                return Judgement::differs(Code::KindDiffers);
            }
        }
        if gold_is_tuple || (careful && pred_is_tuple) {
            // The written order of the completion counts against a tuple.
            if theirs.len() != b.len() {
                return Judgement::differs(Code::LengthDiffers);
            }
            let pairs: Vec<(Id, Id)> = a.into_iter().zip(b).collect();
            return self.pairwise(&pairs, depth).coded(code.0, code.1);
        }
        if let (Some(x), Some(y)) = (self.sorted(&a), self.sorted(&b)) {
            let pairs: Vec<(Id, Id)> = x.into_iter().zip(y).collect();
            return self.pairwise(&pairs, depth).coded(code.0, code.1);
        }
        // Numbers are sorted before letters, so a number is never compared with a letter.
        if self.has(Quirk::SymbolsCompareAsLetters)
            && a.len() > 1
            && self.numbers(&a) != self.numbers(&b)
        {
            return Judgement::differs(Code::ElementsDiffer);
        }
        self.matching(&a, &b, depth).coded(code.0, code.1)
    }

    /// How many elements are numbers.
    fn numbers(&self, list: &[Id]) -> usize {
        let is_number = |&&element: &&Id| {
            let value = self.value_of(element);
            !self.is_collection(value) && self.arena.is_closed(value)
        };
        list.iter().filter(is_number).count()
    }

    fn has_letters_or_infinity(&self, id: Id) -> bool {
        !self.arena.is_closed(id)
            || self.arena.any(id, |node| matches!(node, Node::Constant(Constant::Infinity)))
    }

    /// Whether two sets contain each other, with members that are the same once like terms are
    /// collected or, without letters, have the same value.
    fn same_members(&mut self, ours: &[Id], theirs: &[Id]) -> bool {
        if ours.len().max(theirs.len()) > MATCHED {
            return false;
        }
        let collect = |comparer: &mut Self, list: &[Id]| -> Vec<Id> {
            list.iter()
                .map(|&element| {
                    normal::collected(&mut comparer.arena, element, &mut comparer.budget)
                })
                .collect()
        };
        let (ours, theirs) = (collect(self, ours), collect(self, theirs));
        let mut contained = |these: &[Id], those: &[Id]| {
            these
                .iter()
                .all(|&a| those.contains(&a) || those.iter().any(|&b| self.same_member(a, b)))
        };
        contained(&ours, &theirs) && contained(&theirs, &ours)
    }

    fn same_member(&mut self, a: Id, b: Id) -> bool {
        let plain = |comparer: &Self, id: Id| {
            !comparer.is_collection(id)
                && !comparer.is_relation(id)
                && !matches!(comparer.node(id), Node::Matrix { .. })
        };
        if !plain(self, a) || !plain(self, b) {
            return false;
        }
        let difference = self.arena.sub(a, b);
        let difference = normal::collected(&mut self.arena, difference, &mut self.budget);
        match self.node(difference) {
            Node::Number(value) => value.is_zero(),
            _ => self.arena.is_closed(difference) && self.same_value(a, b).is_equal(),
        }
    }

    /// Every pair must be equal.
    pub(super) fn pairwise(&mut self, pairs: &[(Id, Id)], depth: u32) -> Judgement {
        let mut result = Judgement::Equal(Code::ElementsEqual);
        for &(a, b) in pairs {
            match self.compare(a, b, depth + 1) {
                Judgement::Equal(_) => {}
                different @ Judgement::Different(..) => return different,
                unknown => result = unknown,
            }
        }
        result
    }

    /// Every element of one side has its own match on the other.
    pub(super) fn matching(&mut self, ours: &[Id], theirs: &[Id], depth: u32) -> Judgement {
        if ours.len() != theirs.len() {
            return Judgement::differs(Code::LengthDiffers);
        }
        if ours.len() > MATCHED {
            let pairs: Vec<(Id, Id)> = ours.iter().copied().zip(theirs.iter().copied()).collect();
            return self.pairwise(&pairs, depth);
        }
        let mut free: Vec<Id> = theirs.to_vec();
        let mut doubt = false;
        for &element in ours {
            let mut found = None;
            for (place, &candidate) in free.iter().enumerate() {
                match self.compare(element, candidate, depth + 1) {
                    Judgement::Equal(_) => {
                        found = Some(place);
                        break;
                    }
                    Judgement::Unknown(_) => doubt = true,
                    Judgement::Different(..) => {}
                }
            }
            match found {
                Some(place) => {
                    free.remove(place);
                }
                None if doubt => return Judgement::Unknown(Code::Unsupported),
                None => return Judgement::differs(Code::ElementsDiffer),
            }
        }
        Judgement::Equal(Code::ElementsEqual)
    }

    /// The elements in order of their values, if all have one.
    fn sorted(&mut self, list: &[Id]) -> Option<Vec<Id>> {
        let mut keyed: Vec<((bool, f64, f64), Id)> = Vec::with_capacity(list.len());
        for &element in list {
            let value = self.value_of(element);
            if let Some(sign) = self.infinity(value) {
                keyed.push(((false, f64::from(sign) * f64::INFINITY, 0.0), element));
                continue;
            }
            // A percentage is not a plain number there, and comes after all plain numbers.
            let percent =
                self.has(Quirk::PercentOfInteger) && matches!(self.node(value), Node::Percent(_));
            if self.is_collection(value) || !self.arena.is_closed(value) {
                return None;
            }
            let options = self.options();
            let (re, im) = zero::value_at(&self.arena, value, options, &mut self.budget)?;
            keyed.push(((percent, re, im), element));
        }
        keyed.sort_by(|(a, _), (b, _)| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        Some(keyed.into_iter().map(|(_, element)| element).collect())
    }

    /// The value of `x = value`, or the thing itself.
    fn value_of(&self, id: Id) -> Id {
        if self.is_assignment(id) { self.right_side(id) } else { id }
    }
}

/// `P`, `A'`, `P_1`: a capital letter with primes or a number after it.
fn is_point_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_uppercase())
        && letters.all(|c| matches!(c, '\'' | '′' | '_' | '{' | '}' | '0'..='9'))
}

#[cfg(test)]
recorded! {
    text: is_point_name;
    one: components, finite, has_letters_or_infinity, is_mere_set, is_vector, pair, parts, solved, value_of;
    two: rows_as_matrix, same_member, unit_matrix;
    two_at: collections;
}
