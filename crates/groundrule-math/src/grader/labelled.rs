//! References whose values have names: `x = 1, y = 4`, `center (1, -2), radius 3`.

use std::ops::Range;

/// More values than this do not have names of their own.
const MOST: usize = 4;

/// References longer than this, in bytes, are not a list of values.
const LONGEST: usize = 120;

/// The name of a value is looked for this far before it, in bytes.
const NEAR: usize = 48;

/// A value and its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part<'t> {
    name: &'t str,
    /// Includes the name if an equals sign joins the two.
    pub(super) value: &'t str,
}

/// The parts of a reference, if it has several and each has a name of its own.
pub(super) fn of_reference(text: &str) -> Option<Vec<Part<'_>>> {
    let text = text.trim().trim_matches('$');
    if text.len() > LONGEST || !text.contains([',', ';', '，']) && !text.contains(" and ") {
        return None;
    }
    let parts: Vec<Part<'_>> = pieces(text).into_iter().map(part).collect::<Option<_>>()?;
    let distinct = parts
        .iter()
        .enumerate()
        .all(|(at, part)| parts.iter().take(at).all(|other| other.name != part.name));
    (parts.len() > 1 && parts.len() <= MOST && distinct).then_some(parts)
}

/// Letters that the unknowns of a question usually have, in the order of a tuple.
const UNKNOWNS: [&str; 4] = ["xyz", "abc", "pqr", "mn"];

/// The entries of a reference that is a tuple, each under the letter of an unknown that the question has: `(2, -1)` is
/// `x = 2, y = -1`.
pub(super) fn of_tuple<'t>(text: &'t str, question: &str) -> Option<Vec<Part<'t>>> {
    let inside = text.trim().trim_matches('$').strip_prefix('(')?.strip_suffix(')')?;
    if text.len() > LONGEST || inside.contains(['(', '[', '{', '=']) {
        return None;
    }
    let values: Vec<&str> = inside.split([',', ';']).map(str::trim).collect();
    let letters = UNKNOWNS.iter().find_map(|letters| {
        let letters = letters.get(..values.len())?;
        letters.chars().all(|letter| question.contains(letter)).then_some(letters)
    })?;
    let parts = values.iter().enumerate();
    let parts = parts.map(|(at, value)| Some(Part { name: name(letters, at)?, value }));
    let parts: Vec<Part<'t>> = parts.collect::<Option<_>>()?;
    (parts.len() > 1).then_some(parts)
}

fn name(letters: &'static str, at: usize) -> Option<&'static str> {
    letters.get(at..=at)
}

/// Cut at commas, semicolons and "and" outside of brackets.
fn pieces(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' | ';' | '，' if depth == 0 => {
                found.extend(text.get(start..at));
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    found.extend(text.get(start..));
    found.iter().flat_map(|piece| piece.split(" and ")).map(str::trim).collect()
}

fn part(piece: &str) -> Option<Part<'_>> {
    let piece = piece.strip_prefix("and ").unwrap_or(piece).trim();
    if let Some((name, value)) = piece.split_once('=') {
        let name = name.trim();
        let plain = name.len() <= NEAR / 2 && name.chars().all(|c| c.is_alphabetic() || c == '_');
        return (plain && !name.is_empty() && !value.contains('='))
            .then_some(Part { name, value: piece });
    }
    let end = piece.find(|c: char| !(c.is_alphabetic() || c == ' '))?;
    let (name, value) = piece.split_at_checked(end)?;
    let name = name.trim();
    let name = ["is", "of"].iter().find_map(|word| name.strip_suffix(word)).unwrap_or(name).trim();
    let value = value.trim_start_matches([':', ' ']);
    let counted = value.starts_with(|c: char| c.is_ascii_digit() || "(-−$\\".contains(c));
    (name.chars().count() > 2 && counted).then_some(Part { name, value })
}

impl Part<'_> {
    /// Whether a text gives what is there the name of this part.
    pub(super) fn names(&self, text: &str, span: &Range<usize>) -> bool {
        let held = text.get(span.clone()).unwrap_or_default();
        let held = held.trim_start_matches(['$', '\\', '(', ' ']);
        if held
            .strip_prefix(self.name)
            .is_some_and(|rest| rest.trim_start().starts_with(['=', '＝']))
        {
            return true;
        }
        if self.name.chars().count() < 3 {
            return false;
        }
        let low = span.start.saturating_sub(NEAR);
        let low = (low..=span.start).find(|&at| text.is_char_boundary(at)).unwrap_or(span.start);
        let before = text.get(low..span.start).unwrap_or_default();
        let clause = before.rsplit(['.', ',', ';', '\n']).next().unwrap_or_default();
        let clause = clause.rsplit(" and ").next().unwrap_or_default();
        clause.to_lowercase().contains(&self.name.to_lowercase())
    }
}

#[cfg(test)]
recorded! {
    text: of_reference, part, pieces;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_names() {
        let names = |text| {
            let parts = of_reference(text).unwrap_or_default();
            parts.iter().map(|part| (part.name, part.value)).collect::<Vec<_>>()
        };
        assert_eq!(names("x = 1, y = 4"), [("x", "x = 1"), ("y", "y = 4")]);
        assert_eq!(names("center (1,-2), radius 3"), [("center", "(1,-2)"), ("radius", "3")]);
        assert_eq!(names("x = 1, x = 4"), []);
        assert_eq!(names("3, 4"), []);
        assert_eq!(names("no solution, 4"), []);
    }
}
