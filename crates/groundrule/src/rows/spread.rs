//! Lines that hold a whole step: a list in each column, as ms-swift logs them.

use super::names::{COMPLETIONS, Meaning, column_named};
use groundrule_json::{Dict, Value, dumps_unicode, loads};
use memchr::{memchr_iter, memmem};

/// The longest list that is split; no step of any trainer has more completions.
const MOST_ROWS: usize = 1 << 16;

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
    let apart: Vec<&str> = columns
        .iter()
        .filter_map(|(key, value)| key.as_str().filter(|name| is_apart(name, value)))
        .collect();
    if apart.len() < least || count > MOST_ROWS {
        return None;
    }
    let row = |place: usize| {
        let columns = columns.iter().map(|(key, value)| {
            let entry = match key.as_str() {
                Some(name) if apart.contains(&name) => {
                    value.as_list().and_then(|list| list.get(place)).cloned().unwrap_or(Value::Null)
                }
                _ => value.clone(),
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
}
