//! What the accuracy rewards do with texts before they compare them.

mod blank;
mod choice;
mod choice_strict;
mod clean;
mod expression;
mod latex_form;
mod similarity;

pub(crate) use crate::answer::first_answer;
pub use crate::answer::{completion_answer, reference_answer};
pub(crate) use blank::is_blank;
pub use choice::extract_choice;
pub use choice_strict::extract_choice_strict;
pub use clean::{clean_text, clean_text_excluding};
pub use expression::is_expression;
pub(crate) use expression::{differ_beyond_floats, mathematics_decides, numbers_in, same_text};
pub use latex_form::{Boxed, last_boxed, same_latex_form};
pub(crate) use similarity::bounded;
pub use similarity::{numeric_match, ratio};
