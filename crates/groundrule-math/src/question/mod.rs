//! What a grader knows about the question apart from the reference, and what follows from it.

mod asked;
mod called;
mod count;
mod letters;
mod mention;
mod offered;
mod offers;
mod passage;
mod pick;
mod side;

pub(crate) use asked::{Asked, asked_unit};
pub(crate) use called::names;
pub(crate) use count::Counted;
pub(crate) use mention::{mentioned, same_words};
pub use offered::offered_choices;
pub(crate) use offers::{Offers, Set};
pub use pick::chosen_letter;
pub(crate) use pick::{Pick, named, names_letter, pick, ruled_out};
pub(crate) use side::{is_side, names_both_sides};
pub use side::{is_yes_or_no, side_taken, yes_or_no};

/// One of the answers that a question offers.
///
/// ```
/// use groundrule_math::Choice;
/// let choices = [Choice { label: "A", content: "Yes" }, Choice { label: "B", content: "No" }];
/// assert_eq!(choices[1].content, "No");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice<'a> {
    /// What it is called: `A`, `B`, ...
    pub label: &'a str,
    /// What it says.
    pub content: &'a str,
}

/// The question that a completion answers, as far as it is known.
///
/// ```
/// use groundrule_math::Question;
/// let question = Question { text: "What percentage of the cars are red?", ..Question::default() };
/// assert!(question.choices.is_empty());
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Question<'a> {
    /// Its text; empty if it is not known.
    pub text: &'a str,
    /// The answers it offers; empty if it offers none, or offers them in its text.
    pub choices: &'a [Choice<'a>],
}
