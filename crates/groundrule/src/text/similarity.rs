//! How similar two texts are.

use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use crate::text::clean_text;
use crate::text::distance::inserted_or_deleted;
use groundrule_pytext::parse_float;

/// The most letter pairs that [`ratio`] compares, 64 in one step: two texts of 64,000 letters.
const MOST_PAIRS: u64 = 1 << 32;

/// `Levenshtein.ratio(a, b)`: one minus the share of letters to insert or delete.
///
/// ```
/// assert_eq!(groundrule::text::ratio("kitten", "sitting"), Ok(0.6153846153846154));
/// ```
pub fn ratio(a: &str, b: &str) -> Result<f64, Fault> {
    if a == b {
        return Ok(1.0);
    }
    let (left, right) = differing_within(a, b, MOST_PAIRS)?;
    Ok(1.0 - inserted_or_deleted(left, right) as f64 / (letters(a) + letters(b)) as f64)
}

/// The parts of two texts that differ; refused if their difference takes too long to find. Letters that both begin or end
/// with cost nothing.
pub(crate) fn differing_within<'a>(
    a: &'a str,
    b: &'a str,
    most: u64,
) -> Result<(&'a str, &'a str), Fault> {
    let (left, right) = differing(a, b);
    if (letters(left) as u64).saturating_mul(letters(right) as u64) > most {
        return Err(Fault::new(
            Reason::TooLongToCompare,
            Exception::ValueError,
            format!(
                "texts of {} and {} characters are too long to compare letter by letter",
                letters(a),
                letters(b)
            ),
        ));
    }
    Ok((left, right))
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// Two texts without the letters that both begin with and those that both end with.
fn differing<'a>(a: &'a str, b: &'a str) -> (&'a str, &'a str) {
    let start: usize =
        a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let (a, b) = (a.get(start..).unwrap_or_default(), b.get(start..).unwrap_or_default());
    let end: usize = a
        .chars()
        .rev()
        .zip(b.chars().rev())
        .take_while(|(a, b)| a == b)
        .map(|(a, _)| a.len_utf8())
        .sum();
    let without = |text: &'a str| text.get(..text.len() - end).unwrap_or_default();
    (without(a), without(b))
}

/// VLM-R1's `numeric_reward`: whether both cleaned texts are the same number; `None` if one is not a number at all.
///
/// ```
/// use groundrule::text::numeric_match;
/// assert_eq!(numeric_match("<answer>5.0.</answer>", "5"), Some(true));
/// assert_eq!(numeric_match("five", "5"), None);
/// ```
pub fn numeric_match(content: &str, solution: &str) -> Option<bool> {
    let content = parse_float(&clean_text(content))?;
    let solution = parse_float(&clean_text(solution))?;
    Some(content == solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_refused_beyond_a_number_of_pairs() {
        let refused = |a, b, most| differing_within(a, b, most).is_err();
        // What both begin and end with costs nothing.
        assert!(!refused("xabcy", "xdey", 6) && refused("xabcy", "xdey", 5));
        assert!(!refused("same", "same", 0) && !refused("same", "", 0));
        assert_eq!(differing_within("xabcy", "xdey", 6), Ok(("abc", "de")));
    }

    #[test]
    fn long_texts_are_compared_where_they_differ() {
        let long = "é b ".repeat(100_000);
        assert_eq!(ratio(&long, &long), Ok(1.0));
        assert_eq!(ratio(&long, ""), Ok(0.0));
        let (inserted, other) = (format!("{long}x{long}"), long.repeat(2));
        let letters = (inserted.chars().count() + other.chars().count()) as f64;
        assert_eq!(ratio(&inserted, &other), Ok(1.0 - 1.0 / letters));
        let reversed: String = long.chars().rev().collect();
        let fault = ratio(&format!("a{long}"), &format!("{reversed}c")).unwrap_err();
        assert_eq!(fault.reason, Reason::TooLongToCompare);
    }

    #[test]
    fn what_differs_is_between_what_is_the_same() {
        for (a, b, left, right) in [
            ("abc", "abc", "", ""),
            ("aXc", "aYc", "X", "Y"),
            ("aa", "aaa", "", "a"),
            ("é1", "è1", "é", "è"),
            ("", "a", "", "a"),
        ] {
            assert_eq!(differing(a, b), (left, right), "{a} {b}");
        }
    }
}
