//! Finds where the answer is in a text, and cleans it up for the parser.
//!
//! To look as Math-Verify does, [`Candidates`] runs one scanner per pattern over a text, with no backtracking, and
//! [`normalize`] makes LaTeX as models write it readable. To look as a careful grader does, [`claims`] says where the
//! answer may be, and [`normalize_phrase`] cleans it up without removing anything meaningful.
//!
//! ```
//! use groundrule_math::extract::{Candidates, ExtractConfig, Role, claims};
//! let text = r"With $x = 3$ we get \boxed{6}.";
//! let config = ExtractConfig::math_verify();
//! let candidate = Candidates::new(text, &config).next().unwrap();
//! assert_eq!(&text[candidate.span], r"\boxed{6}");
//! assert_eq!(&text[claims(text, Role::Reply)[0].span.clone()], r"\boxed{6}");
//! ```

mod anchors;
mod candidate;
mod config;
mod environment;
mod normalize;
mod plain;
mod search;
mod sound;
mod strings;
mod text;

pub use candidate::{Candidate, Found, Latex, Number, Part};
pub use config::{
    Boxes, ExpressionTarget, ExtractConfig, ExtractionMode, FallbackMode, LatexTarget,
    NormalizationConfig, StringTarget, Target,
};
pub use normalize::{boxed_content, last_equation, normalize, normalize_phrase};
pub use search::Candidates;
pub(crate) use search::has_usual_priorities;
pub(crate) use sound::{
    Asks, Statement, choice_content, commits_to, corrections, count, counted_number, declines,
    dimensions, first_claim, first_turn, free_integer, indexed, invented_question, is_about_others,
    is_supposed, is_words, last_boxes, last_bytes, region, results, said_formula, sayings,
    sentence_end, sentence_start, speaks_of_grading, statements, taken_back, tells_what_is_not,
    undress, without_closing_words, without_free_constant,
};
pub use sound::{Claim, Role, Standing, claims};

#[cfg(test)]
mod tests;
