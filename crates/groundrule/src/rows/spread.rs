//! Lines that hold a whole step: a list in each column, as ms-swift logs them.

use super::names::{COMPLETIONS, Meaning, column_named};
use groundrule_json::{Dict, Value, dumps_unicode, loads};
use memchr::{memchr_iter, memmem};

/// The longest list that is split; no step of any trainer has more completions.
const MOST_ROWS: usize = 1 << 16;

/// What the rows of a line may take in bytes beyond the line itself a few times over. Each row has a copy of what belongs
/// to all of them, and a short line may ask for thousands of copies of most of it.
const MOST_COPIED: usize = 8 << 20;
const TIMES: usize = 16;

/// The rows of a line whose columns are lists, as separate lines; none if the line is one row.
///
/// A line is a step if `completion` is a list of completions and another column is a list of the same length, or if
/// `completions` (or `responses`, and the like) is such a list. Anything that is not a list of that length belongs to
/// every row, such as one reference for all samples of a question.
///
/// ```
/// use groundrule::rows::spread;
/// let line = r#"{"step": 3, "completion": ["a", "b"], "solution": ["1", "2"]}"#;
/// assert_eq!(spread(line).unwrap()[1], r#"{"step": 3, "completion": "b", "solution": "2"}"#);
/// let line = r#"{"completions": ["a", "b"], "solution": "1"}"#;
/// assert_eq!(spread(line).unwrap()[1], r#"{"completion": "b", "solution": "1"}"#);
/// assert_eq!(spread(r#"{"completion": "a", "solution": "1"}"#), None);
/// ```
pub fn spread(line: impl AsRef<[u8]>) -> Option<Vec<String>> {
    let line = line.as_ref();
    // Most lines are one row, and those must not be read twice.
    if !has_list_of_texts(line) {
        return None;
    }
    let line = std::str::from_utf8(line).ok()?;
    let many = || COMPLETIONS.iter().copied().find(|name| begins_a_list(line, name));
    let (name, least) = match begins_a_list(line, ONE) {
        true => (ONE, 2),
        false => (many()?, 1),
    };
    let Ok(Value::Dict(columns)) = loads(line) else { return None };
    let completions = columns.get(name)?.as_list()?;
    let count = completions.len();
    let is_apart = |name: &str, value: &Value| match value.as_list() {
        Some(list) if list.len() == count => match column_named(name).map(|known| known.meaning) {
            // These are lists in a single row too.
            Some(Meaning::Grid | Meaning::ImageSize) => {
                list.iter().all(|item| item.as_number().is_none())
            }
            // The answers that a question offers.
            Some(Meaning::Choices) => list.iter().all(|item| item.as_list().is_some()),
            Some(Meaning::Tokens) if name.ends_with("_ids") => {
                list.iter().all(|item| item.as_list().is_some())
            }
            _ => true,
        },
        _ => false,
    };
    let apart: Vec<bool> = columns
        .iter()
        .map(|(key, value)| key.as_str().is_some_and(|name| is_apart(name, value)))
        .collect();
    if apart.iter().filter(|apart| **apart).count() < least || count > MOST_ROWS {
        return None;
    }
    // Every name, and every value that is not split.
    let shared = columns.iter().zip(&apart).map(|((key, value), apart)| {
        let value = if *apart { 0 } else { dumps_unicode(value).len() };
        key.as_bytes().len() + value
    });
    let copied = shared.sum::<usize>().saturating_mul(count);
    if copied > MOST_COPIED.saturating_add(line.len().saturating_mul(TIMES)) {
        return None;
    }
    let row = |place: usize| {
        let columns = columns.iter().zip(&apart).map(|((key, value), apart)| {
            let entry = match apart {
                true => {
                    value.as_list().and_then(|list| list.get(place)).cloned().unwrap_or(Value::Null)
                }
                false => value.clone(),
            };
            let key = if key.as_str() == Some(name) { ONE.into() } else { key.clone() };
            (key, entry)
        });
        dumps_unicode(&Value::Dict(columns.collect::<Dict>()))
    };
    Some((0..count).map(row).collect())
}

/// The column that holds the completion of one row.
const ONE: &str = "completion";

/// Whether some column seems to hold a list of texts or of conversations.
fn has_list_of_texts(line: &[u8]) -> bool {
    memchr_iter(b'[', line).any(|at| {
        let (before, list) = line.split_at(at);
        let behind = list.get(1..).unwrap_or_default().trim_ascii_start();
        matches!(behind.first(), Some(b'"' | b'[')) && before.trim_ascii_end().ends_with(b":")
    })
}

/// Whether a column of this name seems to hold a list of texts or of conversations.
fn begins_a_list(line: &str, name: &str) -> bool {
    let quoted = format!("\"{name}\"");
    let behind = memmem::find(line.as_bytes(), quoted.as_bytes())
        .and_then(|at| line.get(at + quoted.len()..)?.trim_start().strip_prefix(':'))
        .and_then(|behind| behind.trim_start().strip_prefix('['));
    behind.is_some_and(|list| list.trim_start().starts_with(['"', '[']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Row;

    #[test]
    fn a_step_of_ms_swift_is_taken_apart() {
        let line = r#"{"step": ["1", "1"], "prompt": [[{"role": "user", "content": "p"}], [{"role": "user", "content": "q"}]],
            "completion": ["a", "b"], "solution": ["1", "2"], "image_size": [640, 480], "completion_ids": [[1], [1, 2]], "note": "n"}"#;
        let rows: Vec<_> =
            spread(line).unwrap().iter().map(|row| Row::parse(row).unwrap()).collect();
        let [one, two] = rows.as_slice() else { panic!("{rows:?}") };
        assert_eq!((&*one.completion, one.solution.as_deref()), ("a", Some("1")));
        assert_eq!((two.problem.as_deref(), two.tokens), (Some("q"), Some(2)));
        assert_eq!((one.image_size, two.image_size), (Some((640, 480)), Some((640, 480))));
    }

    #[test]
    fn one_reference_serves_all_completions_of_a_question() {
        let line = r#"{"problem": "p", "completions": ["a", "b", "c"], "solution": "1", "images": ["x.png"], "id": 7}"#;
        let rows: Vec<_> =
            spread(line).unwrap().iter().map(|row| Row::parse(row).unwrap()).collect();
        let texts: Vec<_> = rows.iter().map(|row| &*row.completion).collect();
        assert_eq!(texts, ["a", "b", "c"]);
        for row in &rows {
            assert_eq!((row.solution.as_deref(), row.images.len()), (Some("1"), 1));
        }
        // One reference each, and conversations in place of texts.
        let line = r#"{"completions": [[{"role": "assistant", "content": "a"}], [{"role": "assistant", "content": "b"}]], "solution": ["1", "2"]}"#;
        let rows = spread(line).unwrap();
        let last = Row::parse(&rows[1]).unwrap();
        assert_eq!((&*last.completion, last.solution.as_deref()), ("b", Some("2")));
    }

    #[test]
    fn one_row_stays_one_row() {
        for line in [
            r#"{"completion": [{"role": "assistant", "content": "a"}], "images": ["x.png"]}"#,
            r#"{"completion": ["a", "b"]}"#,
            r#"{"completion": ["a", "b"], "image_size": [640, 480]}"#,
            r#"{"completion": "[\"a\"]", "solution": ["a"]}"#,
            r#"{"completion": ["a", "#,
            "",
        ] {
            assert_eq!(spread(line), None, "{line}");
        }
    }

    #[test]
    fn no_step_has_more_completions_than_this() {
        let line = |count: usize| {
            format!(r#"{{"completions": ["a"{}], "solution": "1"}}"#, r#", "a""#.repeat(count - 1))
        };
        assert_eq!(spread(line(MOST_ROWS)).map(|rows| rows.len()), Some(MOST_ROWS));
        assert_eq!(spread(line(MOST_ROWS + 1)), None);
    }

    #[test]
    fn what_all_rows_share_is_not_copied_without_end() {
        let line = |count: usize, shared: usize| {
            let completions = vec![r#""a""#; count].join(", ");
            format!(r#"{{"completions": [{completions}], "problem": "{}"}}"#, "p".repeat(shared))
        };
        let taken = |count, shared| {
            spread(line(count, shared)).map(|rows| rows.iter().map(String::len).sum::<usize>())
        };
        // A question of 20 kB for 300 completions, and an image of 5 MB for 16.
        assert!(taken(300, 20_000).is_some_and(|bytes| bytes > 6_000_000));
        assert!(taken(16, 5_000_000).is_some_and(|bytes| bytes > 80_000_000));
        // Half a gigabyte out of 100 kB.
        assert_eq!(taken(9000, 60_000), None);
        let name = "n".repeat(60_000);
        let list = vec!["1"; 9000].join(", ");
        let named =
            format!(r#"{{"completion": ["a"{}], "{name}": [{list}]}}"#, r#", "a""#.repeat(8999));
        assert_eq!(spread(named), None);
        let most = MOST_COPIED + TIMES * 100_000;
        for count in [2, 40, 400, 4000, 12_000] {
            let bytes = taken(count, 99_000 - 5 * count);
            assert!(bytes.is_none_or(|bytes| bytes < most + 200_000), "{count}");
        }
    }

    /// Each column is looked at once a row, however many there are.
    #[test]
    fn thousands_of_columns_are_split() {
        let columns: Vec<String> = (0..7000).map(|at| format!(r#""c{at}": [1, 2]"#)).collect();
        let line = format!(r#"{{"completion": ["a", "b"], {}}}"#, columns.join(", "));
        let rows = spread(&line).unwrap();
        assert!(rows[1].starts_with(r#"{"completion": "b", "c0": 2, "c1": 2"#), "{:.99}", rows[1]);
    }
}
