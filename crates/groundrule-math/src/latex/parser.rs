//! The parser's state, its choice points, and the list of elements that makes up a formula.
//!
//! Most of the grammar is decided by the next token. Where it is not (is this bar an opening or a closing
//! one, does this `dx` end the integral), [`Parser::choose`] takes the first alternative and remembers
//! that there are others. When the parse fails, the last choice that has another alternative takes it and
//! the formula is read again: the first reading in the order of the grammar that reaches the end is the
//! one that counts.

use super::lexer::lex;
use super::token::{Kind, Rel, Token};
use super::{ErrorKind, ParseError, name};
use crate::budget::Budget;
use crate::expr::{Arena, Domain, Id, Node};
use crate::quirks::{Quirk, Quirks};
use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

/// How a parse ends early.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stop {
    /// The tokens do not fit; another choice may.
    Syntax(ParseError),
    /// Nothing helps: a limit ran out.
    Final(ParseError),
}

pub(super) type Parse<T> = Result<T, Stop>;

/// What is at one place: a bracket alone may be read in two ways.
#[derive(Debug, Clone, Copy)]
pub(super) enum Value {
    /// An expression.
    Expr(Id),
    /// A bracketed expression on its own: its reading as a term, its reading as an element of a
    /// list (`{5}` is a set there), and whether the grammar sees the latter as a set or tuple.
    Group { term: Id, element: Id, set: bool },
    /// A bracket that can only be a set, a tuple or an interval: the index of its contents.
    List(u32),
    /// A named set.
    Set(Id),
    /// `a \pm b` or `\pm b`, which stands for two elements.
    TwoSigns { left: Option<Id>, right: Id },
    /// `\frac{d}{dx}`, which waits for what it is applied to.
    DerivativeOf(Id),
    /// Something that Math-Verify reads as nothing at all.
    Nothing,
}

/// One element of a list: values with relation or set signs between them.
#[derive(Debug, Clone)]
pub(super) struct Element {
    pub(super) first: Value,
    /// The first value is a single name, or names in round brackets.
    pub(super) first_is_name: bool,
    pub(super) rest: Vec<(Kind, Value, bool)>,
}

/// One remembered choice: which alternative, out of how many.
#[derive(Debug, Clone, Copy)]
struct Choice {
    taken: u8,
    options: u8,
}

/// The most times one formula is read again with other choices.
const MAX_READINGS: u32 = 256;

pub(super) struct Parser<'s, 'a> {
    pub(super) src: &'s str,
    pub(super) tokens: &'s [Token],
    pub(super) at: usize,
    pub(super) arena: &'a mut Arena,
    pub(super) budget: &'a mut Budget,
    pub(super) quirks: Quirks,
    pub(super) domain: Domain,
    pub(super) depth: u32,
    choices: Vec<Choice>,
    next_choice: usize,
    /// The first thing without a meaning; it counts only when the whole formula fits.
    pub(super) refused: Option<ParseError>,
    /// Contents of brackets that are lists.
    pub(super) lists: Vec<super::bracket::List>,
    /// The tokens of the last atom and of the last name, to ask whether something is exactly that.
    pub(super) last_atom: (usize, usize),
    pub(super) last_name: (usize, usize),
    /// How many bars of each kind are open around this place, and whether one may close here.
    pub(super) bars: [super::bracket::Bars; 3],
    /// Integrals whose differential is still to come.
    pub(super) integrals: u32,
    /// Names bound by a sum, product or limit around this place.
    pub(super) bound: Vec<Id>,
    /// Whether the last elements read were all joined by the same word, and whether that was `or`.
    pub(super) last_joint: Option<bool>,
    /// The separator token of the set-builder around this place.
    pub(super) separator: Option<usize>,
    /// What is known about the tokens as a whole.
    pub(super) known: &'s Known,
}

/// Facts about the tokens that many places need and that are computed once.
#[derive(Default)]
pub(super) struct Known {
    /// The token that closes each bracket.
    pub(super) closings: OnceCell<Box<[u32]>>,
    /// The last differential.
    pub(super) last_differential: OnceCell<Option<usize>>,
    /// Whether an element says what i is.
    pub(super) names_i: OnceCell<bool>,
    /// Between these tokens no unit begins.
    pub(super) unitless: Cell<(usize, usize)>,
}

/// Reads one formula. `domain` is given for a part of a larger formula.
pub(super) fn parse(
    src: &str,
    quirks: Quirks,
    domain: Option<Domain>,
    depth: u32,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<Id, ParseError> {
    let plain = if quirks.has(Quirk::RefuseUnknownSigns) {
        Cow::Borrowed(src)
    } else {
        super::sign::plain(src)
    };
    let src = &*plain;
    let tokens = lex(src, quirks, budget)?;
    let domain = domain.unwrap_or_else(|| {
        if quirks.has(Quirk::NotRealSymbolsDiffer) && name::has_complex_mark(src) {
            Domain::NotReal
        } else {
            Domain::Real
        }
    });
    let known = Known::default();
    let mut choices = Vec::new();
    let mut first_error: Option<ParseError> = None;
    for _ in 0..MAX_READINGS {
        let mut parser = Parser {
            src,
            tokens: &tokens,
            at: 0,
            arena,
            budget,
            quirks,
            domain,
            depth,
            choices,
            next_choice: 0,
            refused: None,
            lists: Vec::new(),
            last_atom: (usize::MAX, usize::MAX),
            last_name: (usize::MAX, usize::MAX),
            bars: Default::default(),
            integrals: 0,
            bound: Vec::new(),
            last_joint: None,
            separator: None,
            known: &known,
        };
        let outcome = parser.whole();
        match outcome {
            Ok(id) => {
                return match parser.refused {
                    Some(error) => Err(error),
                    None => Ok(id),
                };
            }
            Err(Stop::Final(error)) => return Err(error),
            Err(Stop::Syntax(error)) => {
                if first_error.is_none_or(|first| first.start < error.start) {
                    first_error = Some(error);
                }
                choices = parser.choices;
                if !advance(&mut choices) {
                    break;
                }
                // Reading again costs steps by the length, on top of what the grammar counts.
                budget
                    .spend(2 * tokens.len() as u64)
                    .map_err(|limit| ParseError::limit(limit, 0, src.len()))?;
            }
        }
    }
    Err(first_error.unwrap_or(ParseError::new(ErrorKind::Incomplete, src.len(), src.len())))
}

/// Moves the last choice that has another alternative on to it. False if there is none.
fn advance(choices: &mut Vec<Choice>) -> bool {
    while let Some(last) = choices.last_mut() {
        if last.taken + 1 < last.options {
            last.taken += 1;
            return true;
        }
        choices.pop();
    }
    false
}

impl<'s> Parser<'s, '_> {
    /// The text of a token.
    pub(super) fn text(&self, index: usize) -> &'s str {
        self.tokens
            .get(index)
            .and_then(|token| self.src.get(token.start as usize..token.end as usize))
            .unwrap_or("")
    }
}

impl Parser<'_, '_> {
    #[inline]
    pub(super) fn kind(&self) -> Kind {
        if self.separator == Some(self.at) {
            return Kind::Mid;
        }
        self.peek(0)
    }

    #[inline]
    pub(super) fn peek(&self, ahead: usize) -> Kind {
        self.tokens.get(self.at + ahead).map_or(Kind::End, |token| token.kind)
    }

    pub(super) fn span(&self, index: usize) -> (usize, usize) {
        self.tokens.get(index).map_or((self.src.len(), self.src.len()), |token| {
            (token.start as usize, token.end as usize)
        })
    }

    /// The next token is not what the grammar expects.
    pub(super) fn unexpected<T>(&self) -> Parse<T> {
        let (start, end) = self.span(self.at);
        let kind = if self.at >= self.tokens.len() {
            ErrorKind::Incomplete
        } else {
            ErrorKind::Unexpected
        };
        Err(Stop::Syntax(ParseError::new(kind, start, end)))
    }

    /// Notes that the formula has no meaning, if it is well formed at all.
    pub(super) fn refuse(&mut self) {
        if self.refused.is_none() {
            let (start, end) = self.span(self.at.saturating_sub(1));
            self.refused = Some(ParseError::new(ErrorKind::Meaningless, start, end));
        }
    }

    pub(super) fn expect(&mut self, kind: Kind) -> Parse<()> {
        if self.kind() == kind {
            self.at += 1;
            Ok(())
        } else {
            self.unexpected()
        }
    }

    pub(super) fn eat(&mut self, kind: Kind) -> bool {
        let found = self.kind() == kind;
        self.at += usize::from(found);
        found
    }

    /// Which of `options` alternatives to take here.
    pub(super) fn choose(&mut self, options: u8) -> u8 {
        if options < 2 {
            return 0;
        }
        let index = self.next_choice;
        self.next_choice += 1;
        match self.choices.get(index) {
            Some(choice) => choice.taken,
            None => {
                self.choices.push(Choice { taken: 0, options });
                0
            }
        }
    }

    /// Goes one level deeper, or fails because this is too deep. Every call costs one step.
    #[inline]
    pub(super) fn enter(&mut self) -> Parse<()> {
        let (start, end) = self.span(self.at);
        self.budget.spend(1).map_err(|limit| Stop::Final(ParseError::limit(limit, start, end)))?;
        if self.depth >= self.budget.depth {
            return Err(Stop::Final(ParseError::limit(
                crate::budget::Exhausted::Depth,
                start,
                end,
            )));
        }
        self.depth += 1;
        Ok(())
    }

    /// Signs that nest to the left (`a/b/c`) make a tree as deep as their number.
    #[inline]
    pub(super) fn link(&mut self, links: usize) -> Parse<()> {
        if self.depth as usize + links >= self.budget.depth as usize {
            let (start, end) = self.span(self.at);
            return Err(Stop::Final(ParseError::limit(
                crate::budget::Exhausted::Depth,
                start,
                end,
            )));
        }
        Ok(())
    }

    #[inline]
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Stores a node.
    #[inline]
    pub(super) fn node(&mut self, node: Node) -> Parse<Id> {
        if self.arena.len() >= self.budget.nodes as usize {
            let (start, end) = self.span(self.at);
            return Err(Stop::Final(ParseError::limit(
                crate::budget::Exhausted::Nodes,
                start,
                end,
            )));
        }
        Ok(self.arena.intern(node))
    }

    /// The text of a run of tokens without the blanks between them. A careful reader keeps those that end a control
    /// word, so that the text reads as the same tokens again.
    pub(super) fn joined(&self, from: usize, to: usize) -> String {
        if !self.reads_more() {
            return (from..to).map(|index| self.text(index)).collect();
        }
        let mut text = String::new();
        for index in from..to {
            super::sound::push_token(&mut text, self.text(index));
        }
        text
    }

    /// Reads a piece of text as a formula of its own, in the same domain.
    pub(super) fn part(&mut self, text: &str) -> Parse<Id> {
        match parse(text, self.quirks, Some(self.domain), self.depth + 1, self.arena, self.budget) {
            Ok(id) => Ok(id),
            Err(error @ ParseError { kind: ErrorKind::Limit(_), .. }) => Err(Stop::Final(error)),
            Err(_) => {
                self.refuse();
                self.nothing()
            }
        }
    }

    /// A placeholder where something without a meaning was noted.
    pub(super) fn nothing(&mut self) -> Parse<Id> {
        self.node(Node::Constant(crate::expr::Constant::Undefined))
    }

    /// A whole formula: elements to the last token.
    fn whole(&mut self) -> Parse<Id> {
        if self.quirks.has(Quirk::CommaNumberOnlyAlone)
            && let Some(outcome) = super::atom::comma_number(self.src)
        {
            return match outcome {
                Some(node) => self.node(node),
                None => {
                    self.refuse();
                    self.nothing()
                }
            };
        }
        let groups = self.elements()?;
        if self.kind() != Kind::End {
            return self.unexpected();
        }
        self.formula(groups)
    }

    /// Elements between commas and semicolons: one inner list per semicolon.
    pub(super) fn elements(&mut self) -> Parse<Vec<Vec<Element>>> {
        let mut groups = vec![vec![self.element()?]];
        let mut joint: Option<Option<bool>> = None;
        loop {
            let word = match self.kind() {
                Kind::Joint(is_or) => Some(is_or),
                _ => None,
            };
            match self.kind() {
                // A comma before the condition of a piece, or at the end of its row, is not a separator.
                Kind::Comma
                    if self.reads_more()
                        && matches!(self.peek(1), Kind::Column | Kind::Row | Kind::CasesEnd) =>
                {
                    self.last_joint = joint.flatten();
                    return Ok(groups);
                }
                Kind::Comma | Kind::Joint(_) => {
                    self.at += 1;
                    // A comma before the word belongs to it.
                    if let (None, Kind::Joint(is_or)) = (word, self.kind()) {
                        self.at += 1;
                        joint = Some(if joint.is_none_or(|known| known == Some(is_or)) {
                            Some(is_or)
                        } else {
                            None
                        });
                    } else {
                        joint =
                            Some(if joint.is_none_or(|known| known == word) { word } else { None });
                    }
                    let element = self.element()?;
                    if let Some(last) = groups.last_mut() {
                        last.push(element);
                    }
                }
                Kind::Semicolon => {
                    self.at += 1;
                    groups.push(vec![self.element()?]);
                }
                _ => {
                    self.last_joint = joint.flatten();
                    return Ok(groups);
                }
            }
        }
    }

    /// One element: values with relation and set signs between them.
    pub(super) fn element(&mut self) -> Parse<Element> {
        let (first, first_is_name) = self.value()?;
        let mut rest = Vec::new();
        while let kind @ (Kind::Relation(_) | Kind::Union | Kind::Intersection | Kind::SetMinus) =
            self.kind()
        {
            self.at += 1;
            let (value, is_name) = self.value()?;
            rest.push((kind, value, is_name));
        }
        Ok(Element { first, first_is_name, rest })
    }

    /// One value, and whether it is a single name or names in round brackets.
    fn value(&mut self) -> Parse<(Value, bool)> {
        let start = self.at;
        if let Kind::PlusMinus(_) = self.kind()
            && self.quirks.has(Quirk::PlusMinusBetweenElements)
        {
            self.at += 1;
            let right = self.sum()?;
            return Ok((Value::TwoSigns { left: None, right }, false));
        }
        let value = self.binary(super::power::SUM, false)?;
        if let Kind::PlusMinus(_) = self.kind() {
            // Without the quirk the sign is an operator and never left here.
            let left = self.term(value)?;
            self.at += 1;
            let right = self.sum()?;
            return Ok((Value::TwoSigns { left: Some(left), right }, false));
        }
        let is_name = match value {
            Value::Expr(_) => self.last_name == (start, self.at),
            Value::Group { .. } => {
                self.kind_at(start) == Kind::Open(super::token::Shape::Paren)
                    && self.last_name == (start + 1, self.at.saturating_sub(1))
            }
            Value::List(index) => self.lists.get(index as usize).is_some_and(|list| list.names),
            _ => false,
        };
        Ok((value, is_name))
    }

    pub(super) fn kind_at(&self, index: usize) -> Kind {
        self.tokens.get(index).map_or(Kind::End, |token| token.kind)
    }

    /// A sum, read as a term.
    pub(super) fn sum(&mut self) -> Parse<Id> {
        let value = self.binary(super::power::SUM, false)?;
        self.term(value)
    }

    /// A value read as a term of a sum or product, if it can be one.
    pub(super) fn term(&mut self, value: Value) -> Parse<Id> {
        match value {
            Value::Expr(id) | Value::Group { term: id, .. } => Ok(id),
            Value::DerivativeOf(_) | Value::Nothing => {
                self.refuse();
                self.nothing()
            }
            Value::List(_) | Value::Set(_) | Value::TwoSigns { .. } => {
                let (start, _) = self.span(self.at.saturating_sub(1));
                Err(Stop::Syntax(ParseError::new(ErrorKind::Unexpected, start, start + 1)))
            }
        }
    }
}

/// Whether this sign joins sets rather than numbers.
pub(super) fn is_set_sign(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Union
            | Kind::Intersection
            | Kind::SetMinus
            | Kind::Relation(Rel::Subset | Rel::Superset | Rel::NotIn)
    )
}
