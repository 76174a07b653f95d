//! What the accuracy rewards do with texts before they compare them.

mod blank;
mod choice;
mod clean;
mod distance;
mod expression;
mod latex_form;
mod similarity;

pub(crate) use crate::answer::first_answer;
pub use crate::answer::{completion_answer, reference_answer};
pub(crate) use blank::is_blank;
pub use choice::extract_choice;
pub use clean::{clean_text, clean_text_excluding};
pub(crate) use distance::edited;
pub use expression::is_expression;
pub use latex_form::{Boxed, last_boxed, same_latex_form};
pub(crate) use similarity::differing_within;
pub use similarity::{numeric_match, ratio};
