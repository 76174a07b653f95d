//! Words and what they mean, whatever text they are found in: nothing here knows of formulas or answers.

pub(crate) mod clock;
pub(crate) mod date;
pub(crate) mod lexicon;
pub(crate) mod numbers;
pub(crate) mod numerals;
pub(crate) mod plain_writing;
pub(crate) mod retraction;
pub(crate) mod roman;
pub(crate) mod stance;
pub(crate) mod withheld;

pub use numbers::number_in_words;

/// Whether a character is a part of words. Some marks of Arabic and of Indic scripts belong to words, too.
pub(crate) fn is_letter(c: char) -> bool {
    c.is_alphabetic()
        || matches!(c, '\u{64b}'..='\u{652}' | '\u{93c}' | '\u{94d}' | '\u{9bc}' | '\u{9cd}')
}
