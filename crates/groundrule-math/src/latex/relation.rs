//! Relations, chains of them, sets joined by set signs, and what a whole formula is.

use super::parser::{Element, Parse, Parser, Value, is_set_sign};
use super::token::{Kind, Rel};
use crate::expr::{Id, Node, RelOp};
use crate::quirks::Quirk;
use rustc_hash::FxHashSet;

/// Statements joined by `\land`, in the order of their names, under a name that no function has.
pub(crate) const LOGICAL_AND: &str = "∧";
/// The same with `\lor`.
pub(crate) const LOGICAL_OR: &str = "∨";

/// What the left part of a chain has become.
enum Left {
    /// No relation yet.
    Plain(Id),
    /// Relations in order.
    Relations(Links),
}

/// The links of a chain, and what Math-Verify's conjunction of them would give.
#[derive(Default)]
struct Links {
    relations: Vec<Id>,
    forms: FxHashSet<(RelOp, Id, Id)>,
    /// Two of them contradict each other literally.
    contradictory: bool,
}

impl Links {
    fn push(&mut self, id: Id, form: Option<(RelOp, Id, Id)>) {
        self.relations.push(id);
        if let Some(form) = form
            && self.forms.insert(form)
        {
            self.contradictory |= opposite(form).is_some_and(|other| self.forms.contains(&other));
        }
    }
}

impl Parser<'_, '_> {
    /// What a list of elements is as a whole formula.
    pub(super) fn formula(&mut self, groups: Vec<Vec<Element>>) -> Parse<Id> {
        if let [group] = &groups[..]
            && let [element] = &group[..]
        {
            // Sets joined by set signs may be in round brackets.
            if element.rest.is_empty()
                && let Value::List(index) = element.first
                && self.joins_sets(index)
            {
                return self.list(index, true);
            }
            if element.rest.is_empty() {
                let mut values = Vec::with_capacity(2);
                self.element_values(element.first, &mut values)?;
                return self.set_or_tuple(vec![values]);
            }
            if element.rest.iter().any(|(sign, ..)| is_set_sign(*sign)) {
                return self.set_relation(element.first, element.first_is_name, &element.rest);
            }
        }
        if let Some(equation) = self.name_with_values(&groups)? {
            return Ok(equation);
        }
        if let [group] = &groups[..]
            && let [element] = &group[..]
        {
            let terms_only = std::iter::once(element.first)
                .chain(element.rest.iter().map(|(_, value, _)| *value))
                .all(|value| matches!(value, Value::Expr(_) | Value::Group { .. }));
            if !terms_only {
                return self.set_relation(element.first, element.first_is_name, &element.rest);
            }
        }
        let joint = self.last_joint;
        let values = self.group_values(&groups)?;
        if let (Some(is_or), [values]) = (joint, &values[..]) {
            // Conditions joined by words form one statement; values form a list.
            if values.iter().all(|&value| self.is_condition(value)) {
                let values = values.clone().into_boxed_slice();
                return self.node(if is_or { Node::Or(values) } else { Node::And(values) });
            }
            // `p \land q` of statements that are single letters.
            let signs = ["\\land", "\\lor", "\\wedge", "\\vee", "∧", "∨"];
            if signs.iter().any(|sign| self.src.contains(sign))
                && values.iter().all(|&value| matches!(self.arena.get(value), Node::Symbol(_)))
            {
                let mut values = values.clone();
                values.sort_by_key(|&value| match self.arena.get(value) {
                    Node::Symbol(symbol) => symbol.name.clone(),
                    _ => "".into(),
                });
                let sign = if is_or { LOGICAL_OR } else { LOGICAL_AND };
                return self.node(Node::Apply(sign.into(), values.into_boxed_slice()));
            }
        }
        self.set_or_tuple(values)
    }

    /// Whether it is an inequality or a chain of them.
    fn is_condition(&self, id: Id) -> bool {
        match self.arena.get(id) {
            Node::Relation(sign, ..) => {
                matches!(sign, RelOp::Lt | RelOp::Le | RelOp::Gt | RelOp::Ge | RelOp::Ne)
            }
            Node::Chain(parts) => parts.iter().all(|&part| self.is_condition(part)),
            _ => false,
        }
    }

    /// `x = 1, 2` and `x \in S`: one name and a list of values without relations.
    fn name_with_values(&mut self, groups: &[Vec<Element>]) -> Parse<Option<Id>> {
        let Some((first, others)) = groups.first().and_then(|group| group.split_first()) else {
            return Ok(None);
        };
        let [(Kind::Relation(sign @ (Rel::In | Rel::Assign)), value, _)] = first.rest[..] else {
            return Ok(None);
        };
        let plain = |element: &Element| element.rest.is_empty();
        if !first.first_is_name
            || !others.iter().all(plain)
            || !groups.iter().skip(1).flatten().all(plain)
        {
            return Ok(None);
        }
        let mut all = Vec::with_capacity(groups.len());
        let mut values = Vec::with_capacity(others.len() + 1);
        self.element_values(value, &mut values)?;
        for element in others {
            self.element_values(element.first, &mut values)?;
        }
        all.push(values);
        for group in groups.iter().skip(1) {
            let mut values = Vec::with_capacity(group.len());
            for element in group {
                self.element_values(element.first, &mut values)?;
            }
            all.push(values);
        }
        let right = self.set_or_tuple(all)?;
        let left = self.names(first.first)?;
        self.relation_of(sign, left, right).map(Some)
    }

    /// A name, or names in round brackets, as the left side of an assignment.
    fn names(&mut self, value: Value) -> Parse<Id> {
        match value {
            Value::List(index) => {
                let elements: Vec<Value> = self
                    .lists
                    .get(index as usize)
                    .map(|list| list.first_values())
                    .unwrap_or_default();
                let mut names = Vec::with_capacity(elements.len());
                for element in elements {
                    names.push(self.term(element)?);
                }
                self.node(Node::Tuple(names.into_boxed_slice()))
            }
            other => self.term(other),
        }
    }

    /// The node for one relation.
    fn relation_of(&mut self, sign: Rel, left: Id, right: Id) -> Parse<Id> {
        let operator = match sign {
            Rel::In if self.quirks.has(Quirk::MembershipIsEquality) => RelOp::Eq,
            Rel::In => RelOp::In,
            Rel::NotIn => RelOp::NotIn,
            Rel::Assign | Rel::Equal => RelOp::Eq,
            Rel::Approx => RelOp::Approx,
            Rel::Lt => RelOp::Lt,
            Rel::Le => RelOp::Le,
            Rel::Gt => RelOp::Gt,
            Rel::Ge => RelOp::Ge,
            Rel::Ne => RelOp::Ne,
            Rel::Subset => RelOp::Subset,
            Rel::Superset => return self.node(Node::Relation(RelOp::Subset, right, left)),
        };
        self.node(Node::Relation(operator, left, right))
    }

    /// An element of a list: a relation between terms, or a value.
    pub(super) fn relation_or_value(&mut self, element: &Element, out: &mut Vec<Id>) -> Parse<()> {
        if element.rest.is_empty() {
            return self.element_values(element.first, out);
        }
        if !self.quirks.has(Quirk::SetSignsOnlyAlone)
            && element.rest.iter().any(|(sign, value, _)| {
                is_set_sign(*sign)
                    || matches!(value, Value::Set(_) | Value::List(_) | Value::TwoSigns { .. })
            })
        {
            let set = self.set_relation(element.first, element.first_is_name, &element.rest)?;
            out.push(set);
            return Ok(());
        }
        let first = self.term(element.first)?;
        let mut left = Left::Plain(first);
        for &(sign, value, _) in &element.rest {
            let Kind::Relation(sign) = sign else {
                return self.unexpected();
            };
            if matches!(sign, Rel::NotIn | Rel::Subset | Rel::Superset) {
                return self.unexpected();
            }
            let right = self.term(value)?;
            left = self.relate(left, sign, right)?;
        }
        let value = match left {
            Left::Plain(id) => id,
            Left::Relations(links) => match links.relations[..] {
                [only] => only,
                _ => self.node(Node::Chain(links.relations.into_boxed_slice()))?,
            },
        };
        out.push(value);
        Ok(())
    }

    /// One more relation in a chain.
    fn relate(&mut self, left: Left, sign: Rel, right: Id) -> Parse<Left> {
        if sign == Rel::In && self.quirks.has(Quirk::MembershipIsEquality) {
            // Only a set can be on the right, and a set is not a term.
            self.refuse();
            return Ok(left);
        }
        if sign == Rel::Approx && self.quirks.has(Quirk::ApproxTakesOneSide) {
            let names = match &left {
                Left::Plain(id) => self.only_symbols(*id, 0),
                Left::Relations(links) => {
                    links.relations.iter().all(|&id| self.only_symbols(id, 0))
                }
            };
            return Ok(if names { Left::Plain(right) } else { left });
        }
        Ok(match left {
            Left::Plain(id) => {
                let relation = self.relation_of(sign, id, right)?;
                let mut links = Links::default();
                links.push(relation, self.normal_form(relation));
                Left::Relations(links)
            }
            Left::Relations(mut links) => {
                let middle = match links.relations.last().map(|&last| self.arena.get(last)) {
                    Some(Node::Relation(_, _, middle)) => *middle,
                    _ => return self.unexpected(),
                };
                let relation = self.relation_of(sign, middle, right)?;
                let contradictory = links.contradictory;
                links.push(relation, self.normal_form(relation));
                // If all relations are the same, there is one relation and no conjunction; if they contradict each
                // other, the result is false and can only come last.
                if self.quirks.has(Quirk::ChainsAreConjunctions)
                    && (links.forms.len() < 2 || contradictory)
                {
                    self.refuse();
                }
                Left::Relations(links)
            }
        })
    }

    fn normal_form(&self, relation: Id) -> Option<(RelOp, Id, Id)> {
        match self.arena.get(relation) {
            Node::Relation(operator, left, right) => Some(normal(*operator, *left, *right)),
            _ => None,
        }
    }

    /// `x \in A \cup B`, `A \subseteq B`: sets joined by set signs, perhaps with names in front.
    fn set_relation(
        &mut self,
        first: Value,
        first_is_name: bool,
        rest: &[(Kind, Value, bool)],
    ) -> Parse<Id> {
        if let Some((
            (Kind::Relation(sign @ (Rel::In | Rel::Assign | Rel::NotIn)), next, next_is_name),
            tail,
        )) = rest.split_first()
        {
            if !first_is_name {
                return self.unexpected();
            }
            self.enter()?;
            let right = self.set_relation(*next, *next_is_name, tail)?;
            self.leave();
            let left = self.names(first)?;
            if *sign == Rel::NotIn
                && self.quirks.has(Quirk::SetSignsOnlyAlone)
                && !self.is_set(right)
            {
                self.refuse();
            }
            return self.relation_of(*sign, left, right);
        }
        // The first sign that compares sets splits the rest.
        let split = rest.iter().position(|(sign, ..)| matches!(sign, Kind::Relation(_)));
        match split {
            None => self.set_expression(first, rest),
            Some(index) => {
                let mut left = self.set_expression(first, &rest[..index])?;
                let mut index = index;
                while let Some((Kind::Relation(sign @ (Rel::Subset | Rel::Superset)), value, _)) =
                    rest.get(index)
                {
                    let end = rest[index + 1..]
                        .iter()
                        .position(|(sign, ..)| matches!(sign, Kind::Relation(_)))
                        .map_or(rest.len(), |more| index + 1 + more);
                    let right = self.set_expression(*value, &rest[index + 1..end])?;
                    left = self.relation_of(*sign, left, right)?;
                    index = end;
                }
                // `A \cap B = \{3\}` says what a combination of named sets is.
                if let Some((Kind::Relation(Rel::Assign), value, is_name)) = rest.get(index)
                    && !self.quirks.has(Quirk::SetSignsOnlyAlone)
                {
                    self.enter()?;
                    let right = self.set_relation(*value, *is_name, &rest[index + 1..])?;
                    self.leave();
                    return self.relation_of(Rel::Assign, left, right);
                }
                if index < rest.len() { self.unexpected() } else { Ok(left) }
            }
        }
    }

    /// Sets joined by `\cup`, `\cap` and `\setminus`, which bind in this order from tight to loose:
    /// intersection, union, difference.
    pub(super) fn set_expression(
        &mut self,
        first: Value,
        rest: &[(Kind, Value, bool)],
    ) -> Parse<Id> {
        let mut difference: Option<Id> = None;
        let mut union: Vec<Id> = Vec::new();
        let mut intersection: Vec<Id> = vec![self.set_value(first)?];
        for (sign, value, _) in rest {
            let set = self.set_value(*value)?;
            match sign {
                Kind::Intersection => {}
                Kind::Union => {
                    let whole = self.joined_sets(std::mem::take(&mut intersection), false)?;
                    union.push(whole);
                }
                Kind::SetMinus => {
                    let whole = self.joined_sets(std::mem::take(&mut intersection), false)?;
                    union.push(whole);
                    let whole = self.joined_sets(std::mem::take(&mut union), true)?;
                    difference = Some(self.difference(difference, whole)?);
                }
                _ => return self.unexpected(),
            }
            intersection.push(set);
        }
        let whole = self.joined_sets(intersection, false)?;
        union.push(whole);
        let whole = self.joined_sets(union, true)?;
        self.difference(difference, whole)
    }

    fn difference(&mut self, left: Option<Id>, right: Id) -> Parse<Id> {
        match left {
            None => Ok(right),
            Some(left) => self.node(Node::Difference(left, right)),
        }
    }

    /// The union or intersection of sets; tuples among several become sets.
    fn joined_sets(&mut self, mut sets: Vec<Id>, union: bool) -> Parse<Id> {
        if let [only] = sets[..] {
            return Ok(only);
        }
        for set in &mut sets {
            if let Node::Tuple(parts) = self.arena.get(*set) {
                let parts = parts.clone();
                *set = self.node(Node::Set(parts))?;
            }
        }
        let mut flat = Vec::with_capacity(sets.len());
        for set in sets {
            match self.arena.get(set) {
                Node::Union(parts) if union => flat.extend_from_slice(parts),
                Node::Intersection(parts) if !union => flat.extend_from_slice(parts),
                _ => flat.push(set),
            }
        }
        let sets = flat.into_boxed_slice();
        self.node(if union { Node::Union(sets) } else { Node::Intersection(sets) })
    }

    /// Whether something is a set, as opposed to a tuple, a term or a relation.
    fn is_set(&self, id: Id) -> bool {
        match self.arena.get(id) {
            Node::Set(_)
            | Node::List(_)
            | Node::Interval { .. }
            | Node::Union(_)
            | Node::Intersection(_)
            | Node::Difference(..)
            | Node::SetBuilder(..) => true,
            Node::Constant(constant) => constant.is_set(),
            _ => false,
        }
    }

    /// A value as it reads between set signs.
    fn set_value(&mut self, value: Value) -> Parse<Id> {
        match value {
            Value::Set(id) | Value::Group { element: id, set: true, .. } => Ok(id),
            Value::List(index) => self.list(index, true),
            Value::Expr(id) | Value::Group { term: id, .. }
                if !self.quirks.has(Quirk::SetSignsOnlyAlone) =>
            {
                Ok(id)
            }
            _ => self.unexpected(),
        }
    }
}

/// A relation with its larger side on the right and equalities in a fixed order.
fn normal(operator: RelOp, left: Id, right: Id) -> (RelOp, Id, Id) {
    match operator {
        RelOp::Gt => (RelOp::Lt, right, left),
        RelOp::Ge => (RelOp::Le, right, left),
        RelOp::Eq | RelOp::Ne if right < left => (operator, right, left),
        _ => (operator, left, right),
    }
}

/// The literal opposite of a relation in normal form.
fn opposite((operator, left, right): (RelOp, Id, Id)) -> Option<(RelOp, Id, Id)> {
    match operator {
        RelOp::Lt => Some(normal(RelOp::Le, right, left)),
        RelOp::Le => Some(normal(RelOp::Lt, right, left)),
        RelOp::Eq => Some(normal(RelOp::Ne, left, right)),
        RelOp::Ne => Some(normal(RelOp::Eq, left, right)),
        _ => None,
    }
}
