//! Brackets and bars: groups, lists, sets, tuples, intervals, absolute values.

use super::order::{self, Order};
use super::parser::{Element, Parse, Parser, Value};
use super::token::{Kind, Shape};
use crate::expr::{Constant, Func, Id, Node};
use crate::quirks::Quirk;

/// The contents of a bracket that is not a group.
#[derive(Debug, Clone)]
pub(super) struct List {
    open: Kind,
    close: Kind,
    groups: Vec<Vec<Element>>,
    /// Names in round brackets, separated by commas.
    pub(super) names: bool,
}

/// The signs that look the same opening and closing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BarKind {
    Bar,
    Vert,
    Norm,
}

impl BarKind {
    fn token(self) -> Kind {
        match self {
            BarKind::Bar => Kind::Bar,
            BarKind::Vert => Kind::Vert,
            BarKind::Norm => Kind::Norm,
        }
    }
}

/// Bars of one kind that are open around a position.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Bars {
    /// How many are open in all.
    open: u32,
    /// The innermost bracket is such a bar, so the next one may close it.
    innermost: bool,
}

impl Parser<'_, '_> {
    /// Whether the bar at this place opens a new absolute value (rather than closing the one around).
    pub(super) fn bar_opens(&mut self, kind: BarKind) -> Parse<bool> {
        self.steps(self.tokens.len().saturating_sub(self.at))?;
        let bars = self.bars[kind as usize];
        let left =
            self.tokens.iter().skip(self.at + 1).filter(|token| token.kind == kind.token()).count();
        let may_open = left > bars.open as usize && self.begins_expression(self.peek(1));
        Ok(match (may_open, bars.innermost) {
            (true, true) => self.choose(2) == 0,
            (may_open, _) => may_open,
        })
    }

    /// Whether a bar here must be an evaluation bar, followed by its bounds, `|_{x=1}`.
    pub(super) fn evaluation_follows(&mut self) -> bool {
        let pattern = matches!(self.peek(1), Kind::Under | Kind::Caret)
            && self.peek(2) == Kind::Open(Shape::Brace);
        if !pattern {
            return false;
        }
        let bars = self.bars[BarKind::Bar as usize];
        if bars.innermost { self.choose(2) == 0 } else { true }
    }

    fn begins_expression(&self, kind: Kind) -> bool {
        !matches!(
            kind,
            Kind::End
                | Kind::Mul
                | Kind::Div
                | Kind::Colon
                | Kind::Mod
                | Kind::Close(_)
                | Kind::Comma
                | Kind::Semicolon
                | Kind::Relation(_)
                | Kind::Under
                | Kind::Caret
                | Kind::Bang
                | Kind::Degree
                | Kind::Transpose
                | Kind::Column
                | Kind::Row
                | Kind::Union
                | Kind::Intersection
                | Kind::SetMinus
                | Kind::Choose
                | Kind::Stray
        )
    }

    /// Runs `inner` with no open bar around it that could be closed.
    pub(super) fn fenced<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        let saved = self.bars.map(|bars| bars.innermost);
        let integrals = std::mem::take(&mut self.integrals);
        for bars in &mut self.bars {
            bars.innermost = false;
        }
        let outcome = inner(self);
        for (bars, innermost) in self.bars.iter_mut().zip(saved) {
            bars.innermost = innermost;
        }
        self.integrals = integrals;
        outcome
    }

    /// `|x|`, `\vert x \vert`, `\| x \|`.
    pub(super) fn barred(&mut self, kind: BarKind) -> Parse<Value> {
        self.enter()?;
        self.at += 1;
        let inside = self.fenced(|parser| {
            parser.bars[kind as usize].open += 1;
            parser.bars[kind as usize].innermost = true;
            let inside = parser.sum();
            parser.bars[kind as usize].open -= 1;
            inside
        })?;
        self.expect(kind.token())?;
        self.leave();
        let function = match kind {
            BarKind::Norm => {
                if !self.is_matrix(inside, 0) && self.quirks.has(Quirk::NormOfMatrixOnly) {
                    self.refuse();
                }
                Func::Norm
            }
            _ => Func::Abs,
        };
        Ok(Value::Expr(self.node(Node::Func(function, Box::new([inside])))?))
    }

    /// A bracket that holds one sum and gives a function of it: floors, ceilings, `\lvert`, `\langle`.
    pub(super) fn functional(&mut self, shape: Shape) -> Parse<Value> {
        if shape == Shape::Angle && self.reads_more() {
            return self.angled();
        }
        self.enter()?;
        self.at += 1;
        let inside = self.fenced(Self::sum)?;
        self.expect(Kind::Close(shape))?;
        self.leave();
        let function = match shape {
            Shape::Floor | Shape::FloorCorner => Func::Floor,
            Shape::Ceil | Shape::CeilCorner => Func::Ceiling,
            Shape::Vert => Func::Abs,
            _ => return Ok(Value::Nothing),
        };
        Ok(Value::Expr(self.node(Node::Func(function, Box::new([inside])))?))
    }

    /// `\langle a, b \rangle`: a vector.
    fn angled(&mut self) -> Parse<Value> {
        self.enter()?;
        self.at += 1;
        let groups = self.fenced(Self::elements)?;
        self.expect(Kind::Close(Shape::Angle))?;
        self.leave();
        let values = self.group_values(&groups)?.concat();
        Ok(Value::Set(self.node(Node::Tuple(values.into_boxed_slice()))?))
    }

    /// `{sum}`.
    pub(super) fn braced(&mut self) -> Parse<Id> {
        self.expect(Kind::Open(Shape::Brace))?;
        self.enter()?;
        let inside = self.fenced(Self::sum)?;
        self.leave();
        self.expect(Kind::Close(Shape::Brace))?;
        Ok(inside)
    }

    /// A bracket whose meaning depends on what is in it and next to it.
    pub(super) fn bracket(&mut self, open: Kind) -> Parse<Value> {
        self.enter()?;
        let start = self.at;
        self.at += 1;
        if open == Kind::Boxed {
            self.expect(Kind::Open(Shape::Brace))?;
        }
        if open == Kind::Open(Shape::Brace) && self.kind() == Kind::Close(Shape::Brace) {
            self.at += 1;
            self.leave();
            return Ok(Value::Set(self.node(Node::Constant(Constant::EmptySet))?));
        }
        let inside = self.fenced(|parser| {
            if let Some(list) = parser.set_builder(open)? {
                return Ok(Err(list));
            }
            parser.elements().map(Ok)
        })?;
        let groups = match inside {
            Ok(groups) => groups,
            Err(set) => {
                self.leave();
                return Ok(Value::Set(set));
            }
        };
        let close = self.kind();
        if open == Kind::Open(Shape::Brace) && close == Kind::Choose {
            let value = self.choose_below(&groups)?;
            self.leave();
            return Ok(value);
        }
        let Kind::Close(close_shape) = close else {
            return self.unexpected();
        };
        self.at += 1;
        self.leave();
        let open_shape = match open {
            Kind::Open(shape) => shape,
            _ => Shape::Brace,
        };
        if let [group] = &groups[..]
            && let [Element { first, rest, .. }] = &group[..]
            && rest.is_empty()
            && open_shape == close_shape
            && open_shape != Shape::ParenVisual
        {
            match *first {
                Value::Expr(id) => return self.grouped(open, open_shape, id, id),
                Value::Group { term, element, .. } => {
                    return self.grouped(open, open_shape, term, element);
                }
                _ => {}
            }
        }
        let names = open == Kind::Open(Shape::Paren)
            && close_shape == Shape::Paren
            && groups.len() == 1
            && groups.iter().flatten().all(|element| {
                element.first_is_name
                    && element.rest.is_empty()
                    && matches!(element.first, Value::Expr(_))
            });
        debug_assert!(start < self.at);
        self.lists.push(List { open, close, groups, names });
        Ok(Value::List(self.lists.len() as u32 - 1))
    }

    /// A bracket around one term: in a list of elements, braces make it a set.
    fn grouped(&mut self, open: Kind, shape: Shape, term: Id, element: Id) -> Parse<Value> {
        let (element, set) = match (open, shape) {
            (Kind::Boxed, _) => (element, true),
            (_, Shape::Paren | Shape::Bracket) => (element, true),
            (_, Shape::Brace | Shape::BraceVisual) => {
                let bare_brace =
                    shape == Shape::Brace && !self.quirks.has(Quirk::BareBracesAreSets);
                if bare_brace {
                    (element, true)
                } else {
                    (self.node(Node::Set(Box::new([element])))?, true)
                }
            }
            _ => (term, false),
        };
        Ok(Value::Group { term, element, set })
    }

    /// `{n \choose k}` after its upper part.
    fn choose_below(&mut self, groups: &[Vec<Element>]) -> Parse<Value> {
        let upper = match groups {
            [group] => match &group[..] {
                [Element { first, rest, .. }] if rest.is_empty() => self.term(*first)?,
                _ => return self.unexpected(),
            },
            _ => return self.unexpected(),
        };
        self.at += 1;
        let lower = self.fenced(Self::sum)?;
        self.expect(Kind::Close(Shape::Brace))?;
        Ok(Value::Expr(self.binomial(upper, lower)?))
    }

    /// A value read as an element of a list; `\pm` gives two elements.
    pub(super) fn element_values(&mut self, value: Value, out: &mut Vec<Id>) -> Parse<()> {
        match value {
            Value::Expr(id) | Value::Set(id) => out.push(id),
            Value::Group { element, .. } => out.push(element),
            Value::List(index) => {
                let id = self.list(index, false)?;
                out.push(id);
            }
            Value::TwoSigns { left: None, right } => {
                let negative = self.opposite(right)?;
                out.extend([negative, right]);
            }
            Value::TwoSigns { left: Some(left), right } => {
                let plus = self.node(Node::Add(Box::new([left, right])))?;
                let negative = self.opposite(right)?;
                let minus = self.node(Node::Add(Box::new([left, negative])))?;
                out.extend([plus, minus]);
            }
            Value::DerivativeOf(_) | Value::Nothing => {
                self.refuse();
                out.push(self.nothing()?);
            }
        }
        Ok(())
    }

    /// The second element of `\pm`: a number changes its sign, anything else gets one factor -1.
    fn opposite(&mut self, id: Id) -> Parse<Id> {
        if let Node::Number(value) = self.arena.get(id) {
            let value = value.neg();
            return self.number(value);
        }
        let minus_one = self.integer(-1)?;
        self.node(Node::Mul(Box::new([minus_one, id])))
    }

    /// A list as a set, tuple or interval. `as_set` is true between set signs, where a bracket may also hold sets
    /// joined by such signs.
    pub(super) fn list(&mut self, index: u32, as_set: bool) -> Parse<Id> {
        let Some(list) = self.lists.get(index as usize).cloned() else {
            return self.unexpected();
        };
        self.enter()?;
        let outcome = self.list_value(&list, as_set);
        self.leave();
        outcome
    }

    /// The entries of a list that is a vector: several terms in round or square brackets.
    pub(super) fn vector(&mut self, index: u32) -> Parse<Id> {
        let entries = self.lists.get(index as usize).and_then(List::entries);
        let Some(entries) = entries else {
            return self.unexpected();
        };
        let entries =
            entries.into_iter().map(|entry| self.term(entry)).collect::<Parse<Box<[Id]>>>()?;
        self.node(Node::Tuple(entries))
    }

    /// Whether a list is sets joined by set signs in round brackets.
    pub(super) fn joins_sets(&self, index: u32) -> bool {
        self.lists.get(index as usize).is_some_and(|list| list.joined_sets().is_some())
    }

    fn list_value(&mut self, list: &List, as_set: bool) -> Parse<Id> {
        if as_set && let Some(element) = list.joined_sets() {
            return self.set_expression(element.first, &element.rest);
        }
        if let Some((low, high)) = self.interval_ends(list)? {
            return self.interval(list.open, list.close, low, high);
        }
        let (open, close) = (list.open, list.close);
        match (open, close) {
            (Kind::Boxed, Kind::Close(Shape::Brace)) => {
                let groups = self.group_values(&list.groups)?;
                self.set_or_tuple(groups)
            }
            (Kind::Open(open), Kind::Close(close)) if open == close => {
                let mut values = Vec::new();
                for value in self.group_values(&list.groups)? {
                    values.extend(value);
                }
                match open {
                    Shape::Paren | Shape::ParenVisual | Shape::Bracket => match values[..] {
                        [only] => Ok(only),
                        _ => self.node(Node::Tuple(values.into_boxed_slice())),
                    },
                    Shape::Brace | Shape::BraceVisual => {
                        self.node(Node::Set(values.into_boxed_slice()))
                    }
                    Shape::BraceCommand if !self.quirks.has(Quirk::BareBracesAreSets) => {
                        self.node(Node::Set(values.into_boxed_slice()))
                    }
                    _ => self.unexpected(),
                }
            }
            _ => self.unexpected(),
        }
    }

    /// Every element of every group, as its own list of values.
    pub(super) fn group_values(&mut self, groups: &[Vec<Element>]) -> Parse<Vec<Vec<Id>>> {
        let mut all = Vec::with_capacity(groups.len());
        for group in groups {
            let mut values = Vec::with_capacity(group.len());
            for element in group {
                self.relation_or_value(element, &mut values)?;
            }
            all.push(values);
        }
        Ok(all)
    }

    /// A bare list: a single value is just that value, several are a set; groups of several values
    /// are tuples in it.
    pub(super) fn set_or_tuple(&mut self, groups: Vec<Vec<Id>>) -> Parse<Id> {
        if let [group] = &groups[..] {
            return match group[..] {
                [only] => Ok(only),
                _ => self.node(Node::List(group.clone().into_boxed_slice())),
            };
        }
        let mut values = Vec::with_capacity(groups.len());
        let single = groups.iter().all(|group| group.len() == 1);
        for group in groups {
            match group[..] {
                [only] if single || self.reads_more() => values.push(only),
                _ => values.push(self.node(Node::Tuple(group.into_boxed_slice()))?),
            }
        }
        self.node(Node::List(values.into_boxed_slice()))
    }

    /// The two ends of a list that is an interval.
    fn interval_ends(&mut self, list: &List) -> Parse<Option<(Id, Id)>> {
        let end = |shape| {
            matches!(
                shape,
                Shape::Paren
                    | Shape::ParenVisual
                    | Shape::Group
                    | Shape::Bracket
                    | Shape::BracketCommand
            )
        };
        let (Kind::Open(open), Kind::Close(close)) = (list.open, list.close) else {
            return Ok(None);
        };
        if !end(open) || !end(close) {
            return Ok(None);
        }
        let (low, high) = match &list.groups[..] {
            [group] => match &group[..] {
                [low, high] => (low, high),
                _ => return Ok(None),
            },
            // `[0; 4]`, where commas are decimal.
            [low, high] if self.reads_more() => match (&low[..], &high[..]) {
                ([low], [high]) => (low, high),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        if !low.rest.is_empty() || !high.rest.is_empty() {
            return Ok(None);
        }
        let plain = |value: &Value| match *value {
            Value::Expr(id) | Value::Group { term: id, .. } => Some(id),
            _ => None,
        };
        Ok(plain(&low.first).zip(plain(&high.first)))
    }

    /// `(a, b)` and the like: a tuple if the ends are in the wrong order, and what remains of an interval if they
    /// coincide.
    fn interval(&mut self, open: Kind, close: Kind, low: Id, high: Id) -> Parse<Id> {
        let round = |kind: Kind| {
            matches!(
                kind,
                Kind::Open(Shape::Paren | Shape::ParenVisual | Shape::Group)
                    | Kind::Close(Shape::Paren | Shape::ParenVisual | Shape::Group)
            )
        };
        let (low_open, high_open) = (round(open), round(close));
        let order = order::compare(self.arena, high, low);
        let tuple = match order {
            Some(Order::Less) => low_open == high_open,
            Some(Order::Equal | Order::AtMost) => low_open && high_open,
            _ => false,
        };
        if tuple {
            return self.node(Node::Tuple(Box::new([low, high])));
        }
        if !self.quirks.has(Quirk::IntervalsAreEvaluated) {
            return self.node(Node::Interval { low, high, low_open, high_open });
        }
        if order::is_never_real(self.arena, low) || order::is_never_real(self.arena, high) {
            self.refuse();
        }
        // An interval cannot end at a matrix.
        let is_matrix = |id: Id| matches!(self.arena.get(id), Node::Matrix { .. });
        if is_matrix(low) || is_matrix(high) {
            return self.unexpected();
        }
        match order {
            Some(Order::Less) => return self.node(Node::Constant(Constant::EmptySet)),
            Some(Order::Equal) if low == high || order::same_number(self.arena, low, high) => {
                let infinite = order::infinite_sign(self.arena, low).is_some();
                return if low_open || high_open || infinite {
                    self.node(Node::Constant(Constant::EmptySet))
                } else {
                    self.node(Node::Set(Box::new([high])))
                };
            }
            _ => {}
        }
        let low_sign = order::infinite_sign(self.arena, low);
        let high_sign = order::infinite_sign(self.arena, high);
        if low_sign == Some(true) || high_sign == Some(false) {
            return self.node(Node::Constant(Constant::EmptySet));
        }
        self.node(Node::Interval {
            low,
            high,
            low_open: low_open || low_sign == Some(false),
            high_open: high_open || high_sign == Some(true),
        })
    }

    /// `|_{x=a}^{b}` after a term: the term with the values substituted.
    pub(super) fn evaluated_at(&mut self, term: Id) -> Parse<Id> {
        self.at += 1;
        let mut upper = None;
        let mut lower = None;
        if self.kind() == Kind::Caret {
            upper = Some(self.evaluation(term)?);
            if self.kind() == Kind::Under && self.peek(1) == Kind::Open(Shape::Brace) {
                lower = Some(self.evaluation(term)?);
            }
        } else {
            lower = Some(self.evaluation(term)?);
        }
        match (upper, lower) {
            (Some(upper), Some(lower)) => {
                let minus_one = self.integer(-1)?;
                let mut parts = Vec::new();
                self.flatten(&mut parts, Kind::Mul, lower);
                parts.push(minus_one);
                let lower = self.node(Node::Mul(parts.into_boxed_slice()))?;
                self.add(upper, lower)
            }
            (Some(value), None) | (None, Some(value)) => Ok(value),
            (None, None) => Ok(term),
        }
    }

    fn evaluation(&mut self, term: Id) -> Parse<Id> {
        self.at += 1;
        self.expect(Kind::Open(Shape::Brace))?;
        let left = self.fenced(Self::sum)?;
        let value = if let Kind::Relation(super::token::Rel::Assign | super::token::Rel::Equal) =
            self.kind()
        {
            self.at += 1;
            let right = self.fenced(Self::sum)?;
            self.substitute(term, left, right)?
        } else {
            match order::first_symbol(self.arena, left) {
                Some(symbol) => self.substitute(term, symbol, left)?,
                None => term,
            }
        };
        self.expect(Kind::Close(Shape::Brace))?;
        Ok(value)
    }
}

impl List {
    /// The one element in round brackets, if it is sets joined by set signs.
    fn joined_sets(&self) -> Option<&Element> {
        let signs = [Kind::Union, Kind::Intersection, Kind::SetMinus];
        match &self.groups[..] {
            [group]
                if self.open == Kind::Open(Shape::Paren)
                    && self.close == Kind::Close(Shape::Paren) =>
            {
                match &group[..] {
                    [element] if element.rest.iter().any(|(sign, ..)| signs.contains(sign)) => {
                        Some(element)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The values of a list in round or square brackets without signs between them.
    fn entries(&self) -> Option<Vec<Value>> {
        let elements = || self.groups.iter().flatten();
        let vector = matches!(
            (self.open, self.close),
            (Kind::Open(Shape::Paren), Kind::Close(Shape::Paren))
                | (Kind::Open(Shape::Bracket), Kind::Close(Shape::Bracket))
        ) && elements().all(|element| element.rest.is_empty());
        vector.then(|| elements().map(|element| element.first).collect())
    }

    /// The first value of every element of the first group.
    pub(super) fn first_values(&self) -> Vec<Value> {
        self.groups
            .first()
            .map(|group| group.iter().map(|element| element.first).collect())
            .unwrap_or_default()
    }
}
