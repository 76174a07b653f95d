//! Decides whether two answers are the same mathematics.
//!
//! Text goes through four stages: [`extract`] finds the answer, [`latex`] reads it into an unevaluated tree ([`expr`]),
//! [`compare`] asks what kinds of answer are compared and which rule applies, and `zero` decides whether a difference
//! is zero. Every step counts against a [`Budget`], so the verdict is the same on every machine and never depends on
//! the clock.
//!
//! ```
//! use groundrule_math::{VerifyConfig, extract::ExtractConfig, parse, parse_reference, verify};
//! let config = ExtractConfig::sound();
//! let gold = parse_reference(r"\frac{1}{2}", &config);
//! let pred = parse("Both halves are alike, so the answer is 0.5.", &config);
//! let verdict = verify(&gold, &pred, &VerifyConfig::sound());
//! assert!(verdict.is_equal());
//! assert_eq!(verdict.describe(&gold, &pred), "equal (number_equal): 1/2 and 0.5");
//! ```
//!
//! # Cost
//! Reading takes time and memory linear in the text, and everything else counts against the [`Budget`]. A call
//! with the usual budget and up to 100 kB of text takes less than 50 ms, and less than 64 MB beyond ten times the text.

#[cfg(test)]
#[macro_use]
mod tests;

#[macro_use]
mod set;

pub mod answer;
pub mod budget;
pub mod compare;
pub mod expr;
pub mod extract;
mod grader;
pub mod latex;
mod normal;
pub mod number;
mod question;
pub mod quirks;
mod rules;
mod stack;
mod units;
pub mod verdict;
mod words;
mod zero;

pub use answer::{Answer, Reading, Text, parse, parse_reference, read, read_as, shown_answers};
pub use budget::Budget;
pub use compare::{VerifyConfig, verify};
pub use grader::{Grade, Grader};
pub use question::{
    Choice, Question, chosen_letter, is_yes_or_no, offered_choices, side_taken, yes_or_no,
};
pub use quirks::Quirks;
pub use rules::{Rule, Rules};
pub use verdict::Verdict;
pub use words::number_in_words;
