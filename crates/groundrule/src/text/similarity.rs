//! How similar two texts are.

use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use crate::text::clean_text;
use groundrule_pytext::parse_float;
use rapidfuzz::distance::indel;

/// The most letter pairs that [`ratio`] compares, 64 in one step: two texts of 64,000 letters.
const MOST_PAIRS: u64 = 1 << 32;

/// Longer texts, in bytes, are compared with tables of the shorter one.
const LONG: usize = 4096;

/// `Levenshtein.ratio(a, b)`: one minus the share of letters to insert or delete.
///
/// ```
/// assert_eq!(groundrule::text::ratio("kitten", "sitting"), Ok(0.6153846153846154));
/// ```
pub fn ratio(a: &str, b: &str) -> Result<f64, Fault> {
    if a == b {
        return Ok(1.0);
    }
    if a.is_ascii() && b.is_ascii() {
        bounded(a, b, MOST_PAIRS, str::len)?;
        if a.len().max(b.len()) > LONG {
            return Ok(long_ratio(a, b, str::len, |a, b| {
                indel::BatchComparator::new(a.bytes()).distance(b.bytes())
            }));
        }
        return Ok(indel::normalized_similarity(a.bytes(), b.bytes()));
    }
    let letters = |text: &str| text.chars().count();
    bounded(a, b, MOST_PAIRS, letters)?;
    if a.len().max(b.len()) > LONG {
        return Ok(long_ratio(a, b, letters, |a, b| {
            indel::BatchComparator::new(a.chars()).distance(b.chars())
        }));
    }
    Ok(indel::normalized_similarity(a.chars(), b.chars()))
}

/// The same with tables of the shorter text: a plain call builds them from the longer one, 32 bytes per letter.
fn long_ratio(
    a: &str,
    b: &str,
    length: impl Fn(&str) -> usize,
    distance: impl Fn(&str, &str) -> usize,
) -> f64 {
    let (left, right) = differing(a, b);
    let (short, long) = if left.len() <= right.len() { (left, right) } else { (right, left) };
    1.0 - distance(short, long) as f64 / (length(a) + length(b)) as f64
}

/// Refuses texts whose difference takes too long to find. Letters that both begin or end with cost nothing, because the
/// comparison skips them first; they are counted only if the texts are long.
pub(crate) fn bounded(
    a: &str,
    b: &str,
    most: u64,
    length: impl Fn(&str) -> usize,
) -> Result<(), Fault> {
    let within = |(a, b): (usize, usize)| (a as u64).saturating_mul(b as u64) <= most;
    let lengths = (length(a), length(b));
    if within(lengths) {
        return Ok(());
    }
    let (left, right) = differing(a, b);
    if within((length(left), length(right))) { Ok(()) } else { Err(too_long(lengths)) }
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

fn too_long((a, b): (usize, usize)) -> Fault {
    Fault::new(
        Reason::TooLongToCompare,
        Exception::ValueError,
        format!("texts of {a} and {b} characters are too long to compare letter by letter"),
    )
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
    fn long_texts_are_as_alike_as_the_plain_call_says() {
        let text = |seed: u64, letters: &[char], length: usize| -> String {
            let mut state = seed;
            std::iter::repeat_with(|| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
                letters[(state >> 33) as usize % letters.len()]
            })
            .take(length)
            .collect()
        };
        for letters in [&['a', 'b', ' '][..], &['a', 'é', '是']] {
            for (long, short) in [(LONG + 1, 900), (2 * LONG, 2 * LONG - 7), (LONG + 5, 0)] {
                let (a, b) = (text(1, letters, long), text(2, letters, short));
                let plain = indel::normalized_similarity(a.chars(), b.chars());
                assert_eq!(ratio(&a, &b), Ok(plain));
                assert_eq!(ratio(&b, &a), Ok(plain));
                let ends = |middle: &str| format!("same {middle} end");
                let plain = indel::normalized_similarity(ends(&a).chars(), ends(&b).chars());
                assert_eq!(ratio(&ends(&a), &ends(&b)), Ok(plain));
            }
        }
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
