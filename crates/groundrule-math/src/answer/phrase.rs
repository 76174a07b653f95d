//! Mathematics that is said in words: numbers, and sets of reals.

use std::borrow::Cow;

/// A phrase in words as the formula it says.
pub(super) fn formula(phrase: &str) -> Option<Cow<'static, str>> {
    if phrase.len() > 80 || !phrase.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let lower = phrase.to_ascii_lowercase();
    if let Some(number) = number_in_words(&lower) {
        return Some(number.to_string().into());
    }
    let rest = lower.strip_prefix("the ").unwrap_or(&lower);
    let rest = rest.strip_prefix("set of ").unwrap_or(rest);
    let rest = ["all real numbers", "all reals", "all real values", "any real number"]
        .iter()
        .find_map(|words| rest.strip_prefix(words))?;
    let rest = rest.trim_start_matches([' ', ',']);
    if rest.is_empty() {
        return Some("\\mathbb{R}".into());
    }
    // The points that are left out stand as they were written, formulas keep their case.
    let points = ["except for ", "except ", "other than ", "excluding "]
        .iter()
        .find_map(|words| rest.strip_prefix(words))?;
    let points = phrase.get(phrase.len() - points.len()..)?.replace('$', "");
    let points = points.replace(" and ", ", ").replace("x =", "").replace("x=", "");
    Some(format!("\\mathbb{{R}} \\setminus \\{{{points}\\}}").into())
}

/// Numbered unknowns of plain text, `x1 = 2, x2 = 3`, with the number as an index.
pub(super) fn indexed(phrase: &str) -> Cow<'_, str> {
    if !phrase.contains('=') || phrase.contains(['_', '\\']) {
        return Cow::Borrowed(phrase);
    }
    let bytes = phrase.as_bytes();
    let mut places = Vec::new();
    for (at, pair) in bytes.windows(2).enumerate() {
        let [letter, digit] = pair else { continue };
        let begins = at.checked_sub(1).and_then(|before| bytes.get(before));
        if !letter.is_ascii_alphabetic()
            || !digit.is_ascii_digit()
            || begins.is_some_and(|byte| !matches!(byte, b' ' | b',' | b';' | b'$'))
        {
            continue;
        }
        let rest = phrase.get(at + 1..).unwrap_or_default();
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        if rest.starts_with('=') {
            places.push(at + 1);
        }
    }
    // One alone may be a product.
    if places.len() < 2 {
        return Cow::Borrowed(phrase);
    }
    let mut out = String::with_capacity(phrase.len() + 8);
    let mut from = 0;
    for at in places {
        out.push_str(phrase.get(from..at).unwrap_or_default());
        let digits = phrase.get(at..).unwrap_or_default();
        let end = at + digits.bytes().take_while(u8::is_ascii_digit).count();
        out.push_str("_{");
        out.push_str(phrase.get(at..end).unwrap_or_default());
        out.push('}');
        from = end;
    }
    out.push_str(phrase.get(from..).unwrap_or_default());
    Cow::Owned(out)
}

/// A whole number up to ninety-nine in words of lower case.
///
/// ```
/// use groundrule_math::number_in_words;
/// assert_eq!(number_in_words("twelve"), Some(12));
/// assert_eq!(number_in_words("forty-two"), Some(42));
/// assert_eq!(number_in_words("many"), None);
/// ```
pub fn number_in_words(words: &str) -> Option<u32> {
    const SMALL: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] =
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let place = |list: &[&str], word: &str| {
        list.iter().position(|name| *name == word).and_then(|at| u32::try_from(at).ok())
    };
    if let Some(small) = place(&SMALL, words) {
        return Some(small);
    }
    let (tens, unit) = match words.split_once(['-', ' ']) {
        Some((tens, unit)) => (tens, place(&SMALL, unit).filter(|n| (1..10).contains(n))?),
        None => (words, 0),
    };
    Some((place(&TENS, tens)? + 2) * 10 + unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_unknowns_get_an_index() {
        assert_eq!(indexed("x1 = 2, x12=3"), "x_{1} = 2, x_{12}=3");
        assert_eq!(indexed("x1 = 2"), "x1 = 2");
        assert_eq!(indexed("2x3 = 2, y"), "2x3 = 2, y");
    }

    #[test]
    fn words_say_numbers_and_sets() {
        assert_eq!(formula("twelve").as_deref(), Some("12"));
        assert_eq!(formula("Twenty-one").as_deref(), Some("21"));
        assert_eq!(formula("All real numbers").as_deref(), Some("\\mathbb{R}"));
        assert_eq!(
            formula("all real numbers except $x = 3$").as_deref(),
            Some("\\mathbb{R} \\setminus \\{ 3\\}")
        );
        for words in ["east", "one half", "twenty-twenty", "all real numbers that are even"] {
            assert_eq!(formula(words), None, "{words}");
        }
    }
}
