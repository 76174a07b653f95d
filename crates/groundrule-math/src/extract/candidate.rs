//! What a scanner found: a place in the text, and how it is to be read.

use std::ops::Range;

/// One environment of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What stands between the delimiters.
    pub content: Range<usize>,
    /// A percent sign or word follows.
    pub percent: bool,
    /// The content runs from a `\boxed{` to the last brace of the text, so only its last box counts.
    pub whole_box: bool,
}

/// LaTeX environments that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Latex {
    /// The first environment.
    pub first: Part,
    /// Those joined to it by commas, "and", "or".
    pub more: Vec<Part>,
}

impl Latex {
    /// All environments in order.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

/// A number written without LaTeX.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// Sign, digits and thousands separators before the decimal mark; may be empty.
    pub integer: Range<usize>,
    /// The decimal mark and the digits after it; may be empty.
    pub decimal: Range<usize>,
    /// A percent sign or word follows.
    pub percent: bool,
}

/// How a candidate is to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// As LaTeX.
    Latex(Latex),
    /// As one plain number.
    Number(Number),
    /// As a plain expression of numbers and operators.
    Expression(Range<usize>),
    /// As one of the given strings.
    Text(Range<usize>),
}

/// A place where an answer may stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The priority of the pattern that found it; smaller ones are tried first.
    pub priority: i32,
    /// Which target of the configuration it belongs to.
    pub target: usize,
    /// The match, with its anchor words and delimiters.
    pub span: Range<usize>,
    /// What to read, and how.
    pub found: Found,
}
