//! Questions with parts: `(a) .. (b) ..` in the reference and in the completion.

use crate::words::lexicon::JOINS_QUANTITIES;

/// More parts than this are not a question with parts.
const MOST: usize = 8;

/// Completions longer than this, in bytes, are not cut into parts.
const LONGEST: usize = 1 << 14;

/// The parts of a reference: labelled, or separated by semicolons.
pub(super) fn of_reference(text: &str) -> Option<Vec<&str>> {
    if text.len() > LONGEST || !text.contains([')', ';', '；', '\n']) {
        return None;
    }
    if let Some(parts) = series(text, &labels(text, false)) {
        return Some(parts);
    }
    let parts: Vec<&str> = text.split([';', '；']).map(str::trim).collect();
    let plain = parts.iter().all(|part| part.contains(char::is_alphanumeric));
    (parts.len() > 1 && parts.len() <= MOST && plain && !text.contains(['{', '(', '[']))
        .then_some(parts)
}

/// The quantities that a reference joins by "and": `10.5 km/h and 4.5 km/h`.
pub(super) fn joined(text: &str) -> Option<Vec<String>> {
    const LONGEST: usize = 160;
    if text.len() > LONGEST || text.contains(['(', '[', '=']) {
        return None;
    }
    let plain = text.replace("\\text{", " ").replace('}', " ");
    let joiner = JOINS_QUANTITIES.iter().find(|joiner| plain.contains(**joiner))?;
    let parts: Vec<String> = plain.split(joiner).map(|part| part.trim().to_owned()).collect();
    let measured = |part: &String| {
        part.bytes().any(|byte| byte.is_ascii_digit()) && part.contains(char::is_alphabetic)
    };
    (parts.len() <= MOST && parts.iter().all(measured)).then_some(parts)
}

/// The last series of labelled parts of a completion, if there are exactly this many.
pub(super) fn of_completion(text: &str, wanted: usize) -> Option<Vec<&str>> {
    if text.len() > LONGEST {
        return None;
    }
    let labels = labels(text, true);
    // From the last label that opens a series.
    let starts = labels.iter().enumerate().rev().filter(|(_, label)| label.number == 0);
    let last = text.trim_end().rsplit('\n').next().unwrap_or_default();
    starts
        .filter_map(|(at, _)| series(text, labels.get(at..)?))
        .find(|parts| parts.len() == wanted)
        // `综上，(1) 3；(2) -1`
        .or_else(|| series(last, &self::labels(last, false)).filter(|parts| parts.len() == wanted))
}

/// A label that opens a part, and where what it labels begins.
#[derive(Debug)]
struct Label {
    /// Its position in the series, from 0.
    number: usize,
    /// Letters or digits.
    letter: bool,
    start: usize,
    end: usize,
}

/// The labels of a text: `(a)`, `a)`, `1.`, `Part (a)`; in a completion only at the start of a line.
fn labels(text: &str, at_lines: bool) -> Vec<Label> {
    let mut found = Vec::new();
    let mut line = true;
    let mut parted = true;
    for (at, c) in text.char_indices() {
        let opens = if at_lines { line } else { parted };
        let bare = c.is_ascii_lowercase() && c <= 'h' || ('1'..='8').contains(&c);
        if opens && (bare || c == '(') {
            let rest = text.get(at..).unwrap_or_default();
            if let Some((number, letter, length)) = label(rest) {
                found.push(Label { number, letter, start: at, end: at + length });
            }
        }
        // List marks, emphasis and the word "part" may come before a label.
        let skipped = matches!(c, ' ' | '*' | '-' | '#' | '•' | '>')
            || line && text.get(..at + c.len_utf8()).is_some_and(ends_in_part);
        line = c == '\n' || line && skipped;
        parted = matches!(c, '\n' | ' ' | ';' | ',' | '(' | '；' | '，') || parted && skipped;
    }
    found
}

/// Whether a line so far says nothing but "part", or the start of it.
fn ends_in_part(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let word = line.trim_start_matches([' ', '*', '-', '#', '•', '>']);
    ["part", "teil", "partie", "parte", "часть"].iter().any(|part| {
        part.get(..word.len())
            .is_some_and(|head| !head.is_empty() && head.eq_ignore_ascii_case(word))
    })
}

/// The label that a text begins with: its number, whether it is a letter, and how long it is.
fn label(text: &str) -> Option<(usize, bool, usize)> {
    let inside = text.strip_prefix('(').unwrap_or(text);
    let opened = inside.len() < text.len();
    let c = inside.chars().next()?;
    let (number, letter) = match c {
        'a'..='h' => (c as usize - 'a' as usize, true),
        '1'..='8' => (c as usize - '1' as usize, false),
        _ => return None,
    };
    let rest = inside.get(1..)?;
    let closed = rest
        .strip_prefix(')')
        .or_else(|| (!opened && !letter).then(|| rest.strip_prefix('.')).flatten())?;
    // `f(a)b` and `1.5` are not labels.
    let parted =
        closed.is_empty() || closed.starts_with([' ', '.', ':', '*', '\n', '$', '\\', '，', '：']);
    let end = closed.trim_start_matches(['.', ':', '*', ' ', '：']);
    parted.then(|| (number, letter, text.len() - end.len()))
}

/// What the labels of one kind label, from the first on and in order.
fn series<'t>(text: &'t str, labels: &[Label]) -> Option<Vec<&'t str>> {
    let first = labels.first().filter(|label| label.number == 0)?;
    let mut chosen = vec![first];
    for label in labels.iter().skip(1) {
        if label.letter == first.letter && label.number == chosen.len() {
            chosen.push(label);
        }
    }
    if chosen.len() < 2 || chosen.len() > MOST {
        return None;
    }
    let ends = chosen.iter().skip(1).map(|label| label.start).chain([text.len()]);
    let parts = chosen.iter().zip(ends).map(|(label, end)| {
        text.get(label.end..end)
            .unwrap_or_default()
            .trim()
            .trim_end_matches([' ', ',', ';', '\n', '*', '-', '#', '；', '，', '•', '>'])
    });
    let parts: Vec<&str> = parts.collect();
    parts.iter().all(|part| part.contains(char::is_alphanumeric)).then_some(parts)
}

#[cfg(test)]
recorded! {
    text: ends_in_part, joined, label, of_reference;
    at: of_completion;
    flag: labels;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_references() {
        assert_eq!(
            of_reference("(a) 9 m/s; (b) t = 1 s").unwrap_or_default(),
            ["9 m/s", "t = 1 s"]
        );
        assert_eq!(of_reference("a) 2, b) -3").unwrap_or_default(), ["2", "-3"]);
        assert_eq!(of_reference("13 cm; 30 cm²").unwrap_or_default(), ["13 cm", "30 cm²"]);
        for (text, parts) in [
            ("(1) 5 (2) 6", &["5", "6"][..]),
            ("1. 5\n2. 6", &["5", "6"]),
            ("(a) 5, (b) 6, (c) 7", &["5", "6", "7"]),
            ("a) 5; c) 6; b) 7", &["5; c) 6", "7"]),
            ("(a): 5 (b): 6", &["5", "6"]),
            ("5；6", &["5", "6"]),
        ] {
            assert_eq!(of_reference(text).as_deref(), Some(parts), "{text}");
        }
        for text in [
            "(b) 5 (c) 6",
            "(a) 5",
            "(a) 5 (2) 6",
            "(a)5 (b)6",
            "(a) 5 (b) ;",
            "1.5; (2)",
            "5;;6",
            "5",
            "{1; 2}",
            "1;2;3;4;5;6;7;8;9",
        ] {
            assert_eq!(of_reference(text), None, "{text}");
        }
        assert_eq!(of_reference("1;2;3;4;5;6;7;8").map(|parts| parts.len()), Some(8));
        assert_eq!(of_reference("f(a)(b)"), None);
        assert_eq!(of_reference("3.5"), None);
    }

    #[test]
    fn labels_say_their_place() {
        for (text, found) in [
            ("(a) x", Some((0, true, 4))),
            ("(c) x", Some((2, true, 4))),
            ("h) x", Some((7, true, 3))),
            ("(1) x", Some((0, false, 4))),
            ("4. x", Some((3, false, 3))),
            ("8)", Some((7, false, 2))),
            ("(b): x", Some((1, true, 5))),
            ("a. x", None),
            ("(1. x", None),
            ("(i) x", None),
            ("9) x", None),
            ("0) x", None),
            ("1.5", None),
            ("(a)b", None),
            ("(a", None),
            ("", None),
        ] {
            assert_eq!(label(text), found, "{text}");
        }
    }

    #[test]
    fn quantities_are_joined_by_a_word() {
        let two = |one: &str, other: &str| Some(vec![one.to_owned(), other.to_owned()]);
        for (text, parts) in [
            ("10.5 km/h and 4.5 km/h", two("10.5 km/h", "4.5 km/h")),
            ("5 m und 6 m", two("5 m", "6 m")),
            ("5\\text{ m and }6\\text{ m}", two("5  m", "6  m")),
            ("5 and 6", None),
            ("sand and 6 m", None),
            ("x = 5 m and 6 m", None),
            ("(5 m and 6 m)", None),
            ("5 m", None),
        ] {
            assert_eq!(joined(text), parts, "{text}");
        }
    }

    #[test]
    fn parts_of_completions() {
        let text = "**Part (a).** It is 5.\n\n**Part (b).** It is 6.\n\nSummary:\n- (a) 5\n- (b) 7";
        assert_eq!(of_completion(text, 2).unwrap_or_default(), ["5", "7"]);
        let text = "**a)** On a $\\boxed{2}$.\n\n**b)** Donc $\\boxed{-3}$.";
        assert_eq!(
            of_completion(text, 2).unwrap_or_default(),
            ["On a $\\boxed{2}$.", "Donc $\\boxed{-3}$."]
        );
        assert_eq!(of_completion("1. First\n2. Then 5", 3), None);
    }
}
