//! The answers that a question offers, in any of the forms that data sets use.

use super::names::LETTERS;
use super::source::Field;
use groundrule_json::{Value, loads, to_str};
use groundrule_math::offered_choices;
use std::borrow::Cow;

/// An answer that a question offers: its label and what it says.
///
/// ```
/// use groundrule::rows::Row;
/// let row = Row::parse(r#"{"completion": "B", "choices": ["a cat", "a dog"]}"#)?;
/// assert_eq!(row.choices[1], ("B".into(), "a dog".into()));
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
pub type OwnedChoice<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Longest text that is read as a list of choices.
const LONGEST: usize = 1 << 16;

/// What a column of choices holds: a list, an object by letter, or a text that is one of these. Empty if it is none of
/// these.
pub(super) fn choices_of(field: Field<'_>) -> Vec<OwnedChoice<'_>> {
    match field {
        Field::Value(value) => of_value(value),
        Field::Text(text) => of_text(text),
        Field::Length(_) | Field::Other(_) => Vec::new(),
    }
}

/// The choices in columns of their own: `A`, `B`, and so on up to the first that is missing.
pub(super) fn lettered<'a>(
    get: impl Fn(&'static str) -> Option<Field<'a>>,
) -> Vec<OwnedChoice<'a>> {
    let found = LETTERS.iter().map_while(|letter| {
        let content = content(get(letter)?)?;
        Some((Cow::Borrowed(*letter), content))
    });
    enough(found.collect())
}

fn of_value(value: &Value) -> Vec<OwnedChoice<'_>> {
    match value {
        Value::List(items) => of_list(items),
        Value::Dict(dict) => {
            // `{"text": [..], "label": [..]}`, as ARC writes them.
            if let (Some(Value::List(texts)), Some(Value::List(labels))) =
                (dict.get("text"), dict.get("label"))
            {
                let pairs = labels.iter().zip(texts);
                return enough(
                    pairs
                        .map_while(|(label, text)| {
                            Some((content(label.into())?, content(text.into())?))
                        })
                        .collect(),
                );
            }
            let named = dict.iter().map(|(key, value)| {
                let label = key.as_str().filter(|key| is_label(key))?;
                Some((Cow::Borrowed(label), content(value.into())?))
            });
            // Letters without an answer, as in tables with gaps, are left out.
            enough(named.flatten().collect())
        }
        _ => Vec::new(),
    }
}

fn of_list(items: &[Value]) -> Vec<OwnedChoice<'_>> {
    if items.iter().any(|item| item.as_dict().is_some()) {
        let labelled = items.iter().map(|item| {
            let label = item.get("label").or_else(|| item.get("key"))?;
            let text =
                item.get("text").or_else(|| item.get("content")).or_else(|| item.get("value"))?;
            Some((content(label.into())?, content(text.into())?))
        });
        return enough(labelled.collect::<Option<Vec<_>>>().unwrap_or_default());
    }
    let contents = items.iter().map(|item| content(item.into())).collect::<Option<Vec<_>>>();
    labelled(contents.unwrap_or_default())
}

fn of_text(text: &str) -> Vec<OwnedChoice<'static>> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Vec::new();
    }
    if !text.starts_with(['[', '{', '(']) {
        return offered(text);
    }
    if let Ok(value @ (Value::List(_) | Value::Dict(_))) = loads(text) {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        return of_value(&value)
            .into_iter()
            .map(|(label, content)| (owned(label), owned(content)))
            .collect();
    }
    match python_list(text) {
        Some(items) => labelled(items.into_iter().map(Cow::Owned).collect()),
        None => offered(text),
    }
}

/// The choices of a text as a question lists them: `A. Fish\nB. Bird`, `(A) Fish (B) Bird`.
fn offered(text: &str) -> Vec<OwnedChoice<'static>> {
    let listed = offered_choices(text).into_iter().filter(|choice| is_label(choice.label));
    let owned = |text: &str| Cow::Owned(text.to_owned());
    enough(listed.map(|choice| (owned(choice.label), owned(choice.content))).collect())
}

/// Gives contents their labels: their own if they have them, else A, B, C and so on.
fn labelled(contents: Vec<Cow<'_, str>>) -> Vec<OwnedChoice<'_>> {
    let own: Option<Vec<_>> = contents
        .iter()
        .zip(LETTERS)
        .map(|(content, letter)| after_label(content, letter).map(|at| (letter, at)))
        .collect();
    let labels = LETTERS.iter().map(|letter| Cow::Borrowed(*letter));
    let contents = match own {
        Some(own) => contents
            .into_iter()
            .zip(own)
            .map(|(content, (_, at))| match content {
                Cow::Borrowed(text) => Cow::Borrowed(text.get(at..).unwrap_or_default()),
                Cow::Owned(text) => Cow::Owned(text.get(at..).unwrap_or_default().to_owned()),
            })
            .collect(),
        None => contents,
    };
    enough(labels.zip(contents).collect())
}

/// Where the content begins after the label, if the text has this label: `A. Fish`, `(A) Fish`, `A: Fish`.
fn after_label(text: &str, letter: &str) -> Option<usize> {
    let start = text.len() - text.trim_start().len();
    let rest = text.get(start..)?;
    let (bracket, inner) = match rest.strip_prefix('(') {
        Some(inner) => (1, inner),
        None => (0, rest),
    };
    let behind = inner.strip_prefix(letter)?;
    let mark = behind.chars().next()?;
    let fits = match bracket {
        1 => mark == ')',
        _ => matches!(mark, '.' | ')' | ':' | '、' | '．' | '：'),
    };
    let content = behind.get(mark.len_utf8()..)?;
    let blank = content.len() - content.trim_start().len();
    (fits && !content.trim().is_empty())
        .then_some(start + bracket + letter.len() + mark.len_utf8() + blank)
}

/// A label of a choice: a letter, or a small number.
fn is_label(key: &str) -> bool {
    LETTERS.contains(&key) || (key.len() <= 2 && key.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A single choice is not a choice.
fn enough(choices: Vec<OwnedChoice<'_>>) -> Vec<OwnedChoice<'_>> {
    if choices.len() < 2 { Vec::new() } else { choices }
}

fn content(field: Field<'_>) -> Option<Cow<'_, str>> {
    match field {
        Field::Text(text) => Some(Cow::Borrowed(text)),
        Field::Value(Value::String(text)) => Some(text.to_string_lossy()),
        Field::Value(value) if value.as_number().is_some() && !field.is_absent() => {
            Some(Cow::Owned(to_str(value)))
        }
        _ => None,
    }
}

/// The items of a list as Python writes it: `['a', "it's", 3]`.
fn python_list(text: &str) -> Option<Vec<String>> {
    let inner = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .or_else(|| text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')))?;
    let mut items = Vec::new();
    let mut rest = inner.trim_start();
    while !rest.is_empty() {
        let (item, behind) = match rest.chars().next()? {
            quote @ ('\'' | '"') => quoted(rest.get(1..)?, quote)?,
            _ => {
                let end = rest.find(',').unwrap_or(rest.len());
                let number = rest.get(..end)?.trim();
                number.parse::<f64>().ok()?;
                (number.to_owned(), rest.get(end..)?)
            }
        };
        items.push(item);
        rest = behind.trim_start();
        rest = match rest.strip_prefix(',') {
            Some(next) => next.trim_start(),
            None if rest.is_empty() => rest,
            None => return None,
        };
    }
    Some(items)
}

/// A text up to its closing quote, and what follows it.
fn quoted(text: &str, quote: char) -> Option<(String, &str)> {
    let mut item = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => match characters.next()?.1 {
                'n' => item.push('\n'),
                't' => item.push('\t'),
                escaped @ ('\\' | '\'' | '"') => item.push(escaped),
                other => item.extend(['\\', other]),
            },
            end if end == quote => return Some((item, text.get(at + 1..)?)),
            other => item.push(other),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Vec<(String, String)> {
        let value = loads(json).unwrap();
        let own = |(label, content): OwnedChoice<'_>| (label.into_owned(), content.into_owned());
        choices_of(Field::from(&value)).into_iter().map(own).collect()
    }

    #[test]
    fn choices_are_read_in_every_form() {
        let fish = [("A".to_owned(), "Fish".to_owned()), ("B".to_owned(), "It's".to_owned())];
        for json in [
            r#"["Fish", "It's"]"#,
            r#"["A. Fish", "B. It's"]"#,
            r#"["(A) Fish", "(B) It's"]"#,
            r#"["A: Fish", "B: It's"]"#,
            r#"{"A": "Fish", "B": "It's"}"#,
            r#"{"A": "Fish", "B": "It's", "C": null}"#,
            r#"{"text": ["Fish", "It's"], "label": ["A", "B"]}"#,
            r#"[{"label": "A", "text": "Fish"}, {"label": "B", "text": "It's"}]"#,
            r#""[\"Fish\", \"It's\"]""#,
            r#""['Fish', \"It's\"]""#,
            r#""['Fish', 'It\\'s',]""#,
            r#""{\"A\": \"Fish\", \"B\": \"It's\"}""#,
            r#""A. Fish\nB. It's""#,
            r#""(A) Fish (B) It's""#,
            r#""A: Fish\nB: It's""#,
        ] {
            assert_eq!(read(json), fish, "{json}");
        }
        assert_eq!(read("[1, 2.5]"), [("A".into(), "1".into()), ("B".into(), "2.5".into())]);
        // Labels that are not in alphabetical order are part of the answers.
        let kept = read(r#"["B. Fish", "A. Cat"]"#);
        assert_eq!(kept[0], ("A".to_owned(), "B. Fish".to_owned()));
        let letters = read(r#"["A", "B", "C"]"#);
        assert_eq!(letters[2], ("C".to_owned(), "C".to_owned()));
    }

    #[test]
    fn what_offers_nothing_is_no_choice() {
        for json in [
            "5",
            "[]",
            r#"["one"]"#,
            r#"{"temperature": 0.7}"#,
            r#""none""#,
            r#""['a""#,
            "[[1], [2]]",
        ] {
            assert!(read(json).is_empty(), "{json}");
        }
    }

    #[test]
    fn lettered_columns_end_at_the_first_gap() {
        let columns = [("A", "x"), ("B", "y"), ("D", "z")];
        let get = |name: &str| {
            columns.iter().find(|(known, _)| *known == name).map(|(_, text)| Field::Text(text))
        };
        let labels: Vec<_> = lettered(get).into_iter().map(|(label, _)| label).collect();
        assert_eq!(labels, ["A", "B"]);
        assert!(lettered(|name| (name == "A").then_some(Field::Text("x"))).is_empty());
    }
}
