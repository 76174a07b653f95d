//! `\begin{cases}`: a piecewise function, or a system of equations.

use super::parser::{Element, Parse, Parser};
use super::token::{Kind, Shape};
use crate::expr::{Id, Node, Symbol};

/// The name that a piecewise function is stored under: its arguments alternate between a value and its condition.
pub(crate) const PIECES: &str = "cases";

/// The condition of a piece that holds wherever no other does.
pub(crate) const OTHERWISE: &str = "otherwise";

impl Parser<'_, '_> {
    /// The rows up to the end of the environment. Rows with a condition after `&` are pieces, others are statements
    /// that hold together.
    pub(super) fn cases(&mut self, close: Kind) -> Parse<Id> {
        self.at += 1;
        let mut pieces = Vec::new();
        let mut statements = Vec::new();
        self.fenced(|parser| {
            loop {
                let mut row = parser.elements()?;
                parser.eat_comma();
                if parser.eat(Kind::Column) {
                    let value = parser.only(row)?;
                    pieces.push(value);
                    let condition = parser.condition()?;
                    pieces.push(condition);
                } else {
                    // `value, condition` without a column, if the last part is a relation.
                    let last = row.last_mut().and_then(|group| {
                        let conditioned = group.len() == 2
                            && group.first().is_some_and(|first| first.rest.is_empty())
                            && group.last().is_some_and(|last| !last.rest.is_empty());
                        if conditioned { group.pop() } else { None }
                    });
                    match last {
                        Some(condition) => {
                            let value = parser.only(row)?;
                            pieces.push(value);
                            let condition = parser.only(vec![vec![condition]])?;
                            pieces.push(condition);
                        }
                        None => {
                            for values in parser.group_values(&row)? {
                                statements.extend(values);
                            }
                        }
                    }
                }
                if !parser.eat(Kind::Row) || parser.kind() == close {
                    return parser.expect(close);
                }
            }
        })?;
        match (pieces.is_empty(), &statements[..]) {
            (true, &[only]) => Ok(only),
            (true, _) => self.node(Node::List(statements.into_boxed_slice())),
            (false, []) => self.node(Node::Apply(PIECES.into(), pieces.into_boxed_slice())),
            (false, _) => self.unexpected(),
        }
    }

    /// `\left\{\begin{array}{ll}`: a brace that nothing closes starts cases.
    pub(super) fn array_of_cases(&mut self) -> Parse<Option<Id>> {
        if !self.reads_more()
            || self.kind() != Kind::Open(Shape::BraceVisual)
            || self.peek(1) != Kind::ArrayStart
            || self.closing(self.at).is_some()
        {
            return Ok(None);
        }
        self.at += 1;
        self.cases(Kind::ArrayEnd).map(Some)
    }

    /// A comma at the end of a value, before its condition.
    fn eat_comma(&mut self) {
        if self.kind() == Kind::Comma {
            self.at += 1;
        }
    }

    /// What follows the column sign: words that introduce the condition, then relations.
    fn condition(&mut self) -> Parse<Id> {
        let end = |kind| matches!(kind, Kind::Row | Kind::CasesEnd | Kind::ArrayEnd | Kind::End);
        while matches!(self.kind(), Kind::Accent | Kind::Word | Kind::Comma) {
            let word = self.text(self.at).to_lowercase();
            if ["otherwise", "else"].iter().any(|other| word.contains(other)) {
                while !end(self.kind()) {
                    self.at += 1;
                }
                return self.node(Node::Symbol(Symbol::text(OTHERWISE)));
            }
            self.at += 1;
        }
        // "if" in plain letters.
        if self.text(self.at) == "i" && self.text(self.at + 1) == "f" {
            self.at += 2;
        }
        let groups = self.elements()?;
        if !end(self.kind()) {
            // A full stop or words after the condition.
            while matches!(self.kind(), Kind::Accent | Kind::Comma) {
                self.at += 1;
            }
        }
        self.only(groups)
    }

    /// Elements as one value.
    fn only(&mut self, groups: Vec<Vec<Element>>) -> Parse<Id> {
        self.formula(groups)
    }
}
