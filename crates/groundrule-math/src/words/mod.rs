//! Words and what they mean, whatever text they are found in: nothing here knows of formulas or answers.

pub(crate) mod clock;
pub(crate) mod date;
pub(crate) mod lexicon;
pub(crate) mod numbers;
pub(crate) mod plain_writing;
pub(crate) mod retraction;
pub(crate) mod roman;
pub(crate) mod stance;
pub(crate) mod withheld;

pub use numbers::number_in_words;
