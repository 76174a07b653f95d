//! What kind of character it is: `\d`, `\w`, `isalpha`, `isalnum`, `isprintable`.

use crate::tables;

fn in_ranges(table: &[(u32, u32)], c: char) -> bool {
    let c = c as u32;
    let after = table.partition_point(|&(first, _)| first <= c);
    after > 0 && c <= table[after - 1].1
}

/// The value of a decimal digit of any script, as `int()`, `float()` and `\d` accept it.
///
/// ```
/// use groundrule_pytext::decimal_value;
/// assert_eq!(decimal_value('٣'), Some(3));
/// assert_eq!(decimal_value('²'), None);
/// ```
#[inline]
pub fn decimal_value(c: char) -> Option<u32> {
    if c.is_ascii() {
        return c.to_digit(10);
    }
    let c = c as u32;
    let after = tables::ZEROS.partition_point(|&zero| zero <= c);
    let value = c - tables::ZEROS.get(after.checked_sub(1)?)?;
    (value < 10).then_some(value)
}

/// `\d` of Python's `re`.
#[inline]
pub fn is_decimal(c: char) -> bool {
    decimal_value(c).is_some()
}

/// `str.isalpha()` of one character.
#[inline]
pub fn is_alpha(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphabetic() } else { in_ranges(&tables::ALPHA, c) }
}

/// `str.isalnum()` of one character.
#[inline]
pub fn is_alnum(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() } else { in_ranges(&tables::ALNUM, c) }
}

/// `\w` of Python's `re`.
#[inline]
pub fn is_word(c: char) -> bool {
    c == '_' || is_alnum(c)
}

/// `str.isprintable()` of one character: what `repr` shows unchanged.
#[inline]
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() { (' '..='~').contains(&c) } else { in_ranges(&tables::PRINTABLE, c) }
}

/// Decides a final sigma: cased, and not skipped.
pub(crate) fn is_cased(c: char) -> bool {
    in_ranges(&tables::CASED, c)
}

/// Skipped when a final sigma is decided.
pub(crate) fn is_case_ignorable(c: char) -> bool {
    in_ranges(&tables::CASE_IGNORABLE, c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_other_scripts_have_values() {
        for (c, value) in [('7', 7), ('٣', 3), ('９', 9), ('𝟘', 0), ('𝟿', 9)] {
            assert_eq!(decimal_value(c), Some(value), "{c}");
        }
        for c in ['²', '½', '①', 'a', '/', ':', '\u{65f}', '\u{66a}'] {
            assert_eq!(decimal_value(c), None, "{c}");
        }
    }

    #[test]
    fn every_character_is_what_python_says() {
        type Kind = (&'static str, fn(char) -> bool, usize, u64);
        // Counted with CPython 3.11: how many characters are of the kind, and the sum of their code points.
        let kinds: [Kind; 5] = [
            (r"\d", is_decimal, 660, 30_806_570),
            ("isalpha", is_alpha, 131_756, 13_903_637_152),
            ("isalnum", is_alnum, 133_547, 14_002_814_217),
            (r"\w", is_word, 133_548, 14_002_814_312),
            ("isprintable", is_printable, 144_516, 14_867_683_184),
        ];
        for (name, is_of_kind, count, sum) in kinds {
            let all: Vec<_> = ('\0'..=char::MAX).filter(|&c| is_of_kind(c)).collect();
            assert_eq!(
                (all.len(), all.iter().map(|&c| c as u64).sum::<u64>()),
                (count, sum),
                "{name}"
            );
        }
        let values: u32 = ('\0'..=char::MAX).filter_map(decimal_value).sum();
        assert_eq!(values, 66 * 45);
    }

    #[test]
    fn letters_after_unicode_14_are_unknown() {
        assert!(!is_alpha('\u{1df25}'));
        assert!(!is_printable('\u{1fae8}'));
        assert!(is_alpha('\u{1df1e}'));
    }

    #[test]
    fn words_and_numbers() {
        assert!(is_word('_') && is_word('é') && is_word('½') && !is_word('-'));
        assert!(is_alnum('²') && !is_alpha('²'));
        assert!(!is_printable('\u{a0}') && is_printable(' ') && !is_printable('\u{200b}'));
    }
}
