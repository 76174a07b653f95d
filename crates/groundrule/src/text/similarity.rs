//! How alike two texts are.

use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use crate::text::clean_text;
use groundrule_pytext::parse_float;
use rapidfuzz::distance::indel;

/// Letter pairs that [`ratio`] will look at, 64 in one step: two texts of 64,000 letters.
const MOST_PAIRS: u64 = 1 << 32;

/// `Levenshtein.ratio(a, b)`: one minus the share of letters to insert or delete.
///
/// ```
/// assert_eq!(groundrule::text::ratio("kitten", "sitting"), Ok(0.6153846153846154));
/// ```
pub fn ratio(a: &str, b: &str) -> Result<f64, Fault> {
    if a.is_ascii() && b.is_ascii() {
        bounded(a.len(), b.len())?;
        return Ok(indel::normalized_similarity(a.bytes(), b.bytes()));
    }
    bounded(a.chars().count(), b.chars().count())?;
    Ok(indel::normalized_similarity(a.chars(), b.chars()))
}

pub(crate) fn bounded(a: usize, b: usize) -> Result<(), Fault> {
    if (a as u64).saturating_mul(b as u64) <= MOST_PAIRS {
        return Ok(());
    }
    Err(Fault::new(
        Reason::TooLongToCompare,
        Exception::ValueError,
        format!("texts of {a} and {b} characters are too long to compare letter by letter"),
    ))
}

/// VLM-R1's `numeric_reward`: whether both cleaned texts are the same number; `None` where one is no
/// number at all.
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
