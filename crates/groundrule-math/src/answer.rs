//! What was read out of a text: mathematics, or words that are none.

mod display;
mod reader;

use crate::expr::Expr;
use crate::extract::ExtractConfig;
use std::ops::Range;

/// One candidate answer. A text yields a list of them, the best first.
#[derive(Debug, Clone)]
pub enum Answer {
    /// An expression that was read completely.
    Expr(Expr),
    /// Text that stands for itself.
    Text(String),
}

/// The answers of a text, and where they come from.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// What was read, the best first; empty if the text holds no answer.
    pub answers: Vec<Answer>,
    /// Where in the text it stands, anchor words and delimiters included.
    pub span: Option<Range<usize>>,
    /// What was handed to the parser, cleaned up.
    pub source: String,
}

/// Reads the answers out of a text.
///
/// As in Math-Verify, the list holds the expression that was read and the text it was read from, or
/// only a text if nothing could be read, or nothing if the text holds no candidate at all.
///
/// ```
/// use groundrule_math::{Answer, extract::ExtractConfig, parse};
/// let answers = parse("The answer is $\\frac{1}{2}$.", &ExtractConfig::default());
/// assert!(matches!(&answers[..], [Answer::Expr(_), Answer::Text(text)] if text == "\\frac{1}{2}"));
/// assert_eq!(answers[0].to_string(), "1/2");
/// assert!(parse("No idea.", &ExtractConfig::default()).is_empty());
/// ```
pub fn parse(text: &str, config: &ExtractConfig) -> Vec<Answer> {
    read(text, config).answers
}

/// [`parse`], with the place in the text and what the parser saw.
///
/// ```
/// use groundrule_math::{extract::ExtractConfig, read};
/// let text = "So it is \\boxed{5\\text{ cm}}.";
/// let reading = read(text, &ExtractConfig::default());
/// assert_eq!(&text[reading.span.unwrap()], "\\boxed{5\\text{ cm}}");
/// assert_eq!(reading.source, "5");
/// ```
pub fn read(text: &str, config: &ExtractConfig) -> Reading {
    reader::read(text, config)
}
