//! What the accuracy rewards do with texts before they compare them.

mod choice;
mod clean;
mod similarity;

pub use choice::extract_choice;
pub use clean::{clean_text, clean_text_excluding, completion_answer, reference_answer};
pub use similarity::{numeric_match, ratio};
