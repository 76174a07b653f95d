//! Reads a formula into an unevaluated tree.
//!
//! A hand-written lexer cuts the text (`lexer.rs`), and a Pratt parser with one table of binding powers
//! (`power.rs`) reads it. The language is that of Math-Verify's LaTeX reader when every quirk is on: what
//! it refuses is refused here, because a refusal decides which part of a completion counts as the answer. Without
//! quirks the same parser reads more: scientific notation, units, unicode signs, set-builders.
//!
//! Work is bounded: the lexer is linear, nesting is limited by [`Budget::depth`], every token and node
//! costs a step, and the few places where the grammar is ambiguous try their alternatives in a fixed
//! order, each attempt paying for itself.
//!
//! ```
//! use groundrule_math::{Budget, Quirks, expr::{Arena, print::latex}, latex::parse_latex};
//! let mut arena = Arena::new();
//! let mut budget = Budget::default();
//! let src = "x² ≥ 4";
//! // Math-Verify knows neither sign.
//! assert!(parse_latex(src, &Quirks::math_verify(), &mut arena, &mut budget).is_err());
//! let id = parse_latex(src, &Quirks::none(), &mut arena, &mut budget).unwrap();
//! assert_eq!(latex(&arena, id), r"x^{2} \ge 4");
//! ```

mod atom;
mod bracket;
mod build;
mod cases;
mod choices;
mod commands;
mod dots;
mod function;
mod lexer;
mod matrix;
mod name;
mod operator;
mod order;
mod parser;
mod plain;
mod power;
mod relation;
mod sign;
mod sound;
mod token;
mod unit;

#[cfg(test)]
recorded! {
    text: event_name, is_letter_command;
    character: is_script;
}

#[cfg(test)]
mod tests;

use crate::budget::{Budget, Exhausted};
use crate::expr::{Arena, Id};
use crate::quirks::{Quirk, Quirks};
use std::fmt;

pub use plain::parse_plain;

/// Why a formula was not read.
///
/// ```
/// use groundrule_math::{Budget, Quirks, budget::Exhausted, expr::Arena, latex::{ErrorKind, parse_latex}};
/// let kind = |src: &str, mut budget: Budget| {
///     parse_latex(src, &Quirks::none(), &mut Arena::new(), &mut budget).unwrap_err().kind
/// };
/// assert_eq!(kind("1§", Budget::default()), ErrorKind::Character);
/// assert_eq!(kind("1)", Budget::default()), ErrorKind::Unexpected);
/// assert_eq!(kind("1+", Budget::default()), ErrorKind::Incomplete);
/// let poor = Budget { steps: 2, ..Budget::default() };
/// assert_eq!(kind("1+2+3", poor), ErrorKind::Limit(Exhausted::Steps));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// A character or control word that the grammar does not know.
    Character,
    /// A token where the grammar expects another one.
    Unexpected,
    /// The formula ends too early.
    Incomplete,
    /// It is well formed but has no meaning: a ragged matrix, an interval with a complex end.
    Meaningless,
    /// A limit of the budget ran out.
    Limit(Exhausted),
}

/// A formula that could not be read, and where. Signs that are read in another spelling (`∠` as `\angle`) may shift the
/// position by a few bytes.
///
/// ```
/// use groundrule_math::{Budget, Quirks, expr::Arena, latex::parse_latex};
/// let src = "2§3";
/// let error =
///     parse_latex(src, &Quirks::none(), &mut Arena::new(), &mut Budget::default()).unwrap_err();
/// assert_eq!(&src[error.start..error.end], "§");
/// assert_eq!(error.to_string(), "unknown sign at 1..3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError {
    /// Why.
    pub kind: ErrorKind,
    /// The first byte that is in the way.
    pub start: usize,
    /// The byte after it.
    pub end: usize,
}

impl ParseError {
    pub(crate) fn new(kind: ErrorKind, start: usize, end: usize) -> Self {
        ParseError { kind, start, end }
    }

    /// The error with its place inside the text, on whole characters.
    pub(crate) fn within(self, src: &str) -> Self {
        let floor = |at: usize| (0..=at.min(src.len())).rev().find(|&at| src.is_char_boundary(at));
        let ceil = |at: usize| (at.min(src.len())..=src.len()).find(|&at| src.is_char_boundary(at));
        let start = floor(self.start).unwrap_or(0);
        ParseError { start, end: ceil(self.end).unwrap_or(src.len()).max(start), ..self }
    }

    pub(crate) fn limit(limit: Exhausted, start: usize, end: usize) -> Self {
        ParseError { kind: ErrorKind::Limit(limit), start, end }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ErrorKind::Character => "unknown sign",
            ErrorKind::Unexpected => "unexpected sign",
            ErrorKind::Incomplete => "unexpected end",
            ErrorKind::Meaningless => "no meaning",
            ErrorKind::Limit(Exhausted::Steps) => "too long",
            ErrorKind::Limit(Exhausted::Bits) => "too large a number",
            ErrorKind::Limit(Exhausted::Depth) => "nested too deeply",
            ErrorKind::Limit(Exhausted::Nodes) => "too many parts",
        };
        write!(f, "{what} at {}..{}", self.start, self.end)
    }
}

impl std::error::Error for ParseError {}

pub(crate) use cases::{OTHERWISE, PIECES};
pub(crate) use relation::{LOGICAL_AND, LOGICAL_OR};
pub(crate) use sign::is_sign_in_text;

/// Reads a normalised LaTeX formula.
///
/// ```
/// use groundrule_math::{Budget, Quirks, expr::Arena, latex::parse_latex};
/// let mut arena = Arena::new();
/// let mut budget = Budget::default();
/// let half = parse_latex(r"\frac{1}{2}", &Quirks::none(), &mut arena, &mut budget).unwrap();
/// let same = parse_latex("1/2", &Quirks::none(), &mut arena, &mut budget).unwrap();
/// assert_eq!(half, same);
/// let error = parse_latex(r"\frac{1}{", &Quirks::none(), &mut arena, &mut budget).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected end at 9..9");
/// ```
pub fn parse_latex(
    src: &str,
    quirks: &Quirks,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<Id, ParseError> {
    let root = parser::parse(src, *quirks, None, 0, arena, budget);
    let root = root.map_err(|error| error.within(src))?;
    if quirks.has(Quirk::RefuseUnknownSigns) {
        return Ok(root);
    }
    let root = choices::resolved(arena, root, quirks, budget);
    dots::resolved(arena, root, budget)
        .ok_or_else(|| ParseError::new(ErrorKind::Meaningless, 0, src.len()))
}

/// Whether a control word stands for a letter, as `\alpha` does.
pub(crate) fn is_letter_command(word: &str) -> bool {
    commands::is_letter(word) || sign::is_letter(word)
}

/// Whether a character is a small one above or below the line.
pub(crate) fn is_script(character: char) -> bool {
    sign::superscript(character).is_some() || sign::subscript(character).is_some()
}

/// The name that the event of `P(..)` is stored under, if the text is an event: it relates or joins something.
pub(crate) fn event_name(src: &str) -> Option<String> {
    let bracketed = format!("({src})");
    let tokens = lexer::lex(&bracketed, Quirks::none(), &mut Budget::default()).ok()?;
    let [_, inside @ .., _] = &tokens[..] else {
        return None;
    };
    sound::event_name(&bracketed, inside)
}
