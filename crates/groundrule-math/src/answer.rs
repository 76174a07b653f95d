//! What was read out of a text: mathematics, or plain words.
//!
//! ```
//! use groundrule_math::{Answer, answer::parse, extract::ExtractConfig};
//! let config = ExtractConfig::sound();
//! assert!(matches!(parse("It is $2x$.", &config)[0], Answer::Expr(_)));
//! assert!(matches!(&parse("north by northwest", &config)[0], Answer::Text(words) if words.len() == 18));
//! ```

mod alternatives;
pub(crate) mod choice;
mod compat;
mod derivation;
mod display;
mod mixed_units;
mod quantity;
mod scaled;
mod sound;
pub(crate) mod text;

use crate::budget::Budget;
use crate::expr::{Expr, Node};
use crate::extract::{ExtractConfig, Role};
use crate::question::Question;
use crate::rules::Rule;
use crate::stack;
use std::ops::Range;
pub use text::Text;

/// One candidate answer. A text yields a list of them, the best first.
///
/// ```
/// use groundrule_math::{Answer, extract::ExtractConfig, parse};
/// let answers = parse("\\boxed{2x}", &ExtractConfig::sound());
/// assert!(matches!(&answers[0], Answer::Expr(expr) if !expr.arena.is_empty()));
/// ```
#[derive(Debug, Clone)]
pub enum Answer {
    /// An expression that was read completely.
    Expr(Expr),
    /// Text that stands for itself.
    Text(Text),
}

/// The answers that are texts.
pub(crate) fn texts(answers: &[Answer]) -> impl Iterator<Item = &Text> {
    answers.iter().filter_map(|answer| match answer {
        Answer::Text(text) => Some(text),
        Answer::Expr(_) => None,
    })
}

/// What a text was read as, for people: its values, and how they were written where that looks different.
///
/// ```
/// use groundrule_math::{extract::ExtractConfig, read, shown_answers};
/// let shown = |text| shown_answers(&read(text, &ExtractConfig::sound()).answers);
/// assert_eq!(shown("$7$"), "7");
/// assert_eq!(shown(r"$\frac12$"), r"1/2, written \frac12");
/// assert_eq!(shown(""), "nothing");
/// ```
pub fn shown_answers(answers: &[Answer]) -> String {
    let (mut values, mut written) = (Vec::new(), Vec::new());
    for answer in answers {
        let text = answer.to_string();
        if !values.contains(&text) && !written.contains(&text) {
            match answer {
                Answer::Expr(_) => values.push(text),
                Answer::Text(_) => written.push(text),
            }
        }
    }
    match (values.is_empty(), written.is_empty()) {
        (true, true) => "nothing".to_owned(),
        (true, false) => written.join(" or "),
        (false, true) => values.join(" or "),
        (false, false) => format!("{}, written {}", values.join(" or "), written.join(" or ")),
    }
}

/// The answers of a text, and where they come from.
///
/// ```
/// use groundrule_math::{extract::ExtractConfig, read};
/// let reading = read("The answer is $7$.", &ExtractConfig::sound());
/// assert_eq!(reading.answers[0].to_string(), "7");
/// assert!(reading.span.is_some());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// What was read, the best first; empty if the text holds no answer.
    pub answers: Vec<Answer>,
    /// Where it is in the text, including anchor words and delimiters.
    pub span: Option<Range<usize>>,
    /// What was handed to the parser, cleaned up.
    pub source: String,
    /// How it was found.
    pub rule: Rule,
}

impl Reading {
    /// Whether it was read as words and not as mathematics.
    ///
    /// ```
    /// use groundrule_math::{extract::ExtractConfig, read};
    /// let is_words = |text| read(text, &ExtractConfig::sound()).is_words();
    /// assert!(is_words("north by northwest") && is_words("\\text{east}"));
    /// assert!(!is_words("12") && !is_words(""));
    /// ```
    pub fn is_words(&self) -> bool {
        match self.answers.first() {
            Some(Answer::Text(_)) => true,
            Some(Answer::Expr(expr)) => crate::compare::is_words(expr),
            None => false,
        }
    }

    /// The number that was read, with or without a unit.
    ///
    /// ```
    /// use groundrule_math::{extract::ExtractConfig, read};
    /// let number = |text| read(text, &ExtractConfig::sound()).number();
    /// assert_eq!(number("There are three dogs."), Some(3.0));
    /// assert_eq!(number("6 or 7"), None);
    /// ```
    pub fn number(&self) -> Option<f64> {
        let Some(Answer::Expr(expr)) = self.answers.first() else { return None };
        let node = match expr.node() {
            Node::Quantity(value, _) => expr.arena.get(*value),
            node => node,
        };
        match node {
            Node::Number(value) => Some(value.to_f64().0),
            Node::Decimal(decimal) => Some(decimal.value.to_f64().0),
            _ => None,
        }
    }
}

/// Reads the answers out of a text.
///
/// As in Math-Verify, the list holds the expression that was read and the text it was read from, or
/// only a text if nothing could be read, or nothing if the text holds no candidate at all. The careful
/// reading may add other ways to read the same words.
///
/// ```
/// use groundrule_math::{Answer, extract::ExtractConfig, parse};
/// let answers = parse("The answer is $\\frac{1}{2}$.", &ExtractConfig::default());
/// assert!(matches!(&answers[..], [Answer::Expr(_), Answer::Text(text)] if **text == *"\\frac{1}{2}"));
/// assert_eq!(answers[0].to_string(), "1/2");
/// assert!(parse("No idea.", &ExtractConfig::default()).is_empty());
/// ```
pub fn parse(text: &str, config: &ExtractConfig) -> Vec<Answer> {
    read(text, config).answers
}

/// [`parse`] for a reference: in the sound reading the whole text is the answer, never just a number at its start.
/// Math-Verify reads references the way it reads completions.
///
/// ```
/// use groundrule_math::{extract::ExtractConfig, parse_reference};
/// let sound = ExtractConfig::sound();
/// assert_eq!(parse_reference("x = -2", &sound)[0].to_string(), "x = -2");
/// ```
pub fn parse_reference(text: &str, config: &ExtractConfig) -> Vec<Answer> {
    read_as(text, config, Role::Reference).answers
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
    read_as(text, config, Role::Reply)
}

/// [`read`] for a text of a known role.
///
/// ```
/// use groundrule_math::{extract::{ExtractConfig, Role}, read_as};
/// let read = |role| read_as("He counted 5 apples in the garden", &ExtractConfig::sound(), role).source;
/// assert_eq!(read(Role::Reply), "5");
/// // A reference is an answer as a whole, never a number in the middle of it.
/// assert_eq!(read(Role::Reference), "He counted 5 apples in the garden");
/// ```
pub fn read_as(text: &str, config: &ExtractConfig, role: Role) -> Reading {
    read_with(&Question::default(), text, config, role, &mut Budget::for_row())
}

/// [`read_as`] for an answer to a known question, with the work that is left for its row.
pub(crate) fn read_with(
    question: &Question<'_>,
    text: &str,
    config: &ExtractConfig,
    role: Role,
    budget: &mut Budget,
) -> Reading {
    stack::with_room(|| {
        if config.is_sound() {
            sound::read(question, text, config, role, budget)
        } else {
            compat::read(text, config, budget)
        }
    })
}

#[cfg(test)]
recorded! {
    answers: shown_answers;
}
