//! What the accuracy rewards do with texts before they compare them.

mod choice;
mod clean;
mod expression;
mod latex_form;
mod similarity;

pub use choice::extract_choice;
pub(crate) use clean::first_answer;
pub use clean::{clean_text, clean_text_excluding, completion_answer, reference_answer};
pub use expression::is_expression;
pub use latex_form::{Boxed, last_boxed, same_latex_form};
pub(crate) use similarity::bounded;
pub use similarity::{numeric_match, ratio};
