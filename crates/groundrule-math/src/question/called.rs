//! What else a choice or a reference may be called: a day by its full name, a substance by its name, a statement without
//! its subject.

use super::passage::keys;
use crate::compare::chemistry::names_of;
use crate::words::date::names_in_full;
use crate::words::lexicon::{STATEMENT_COPULAS, STATEMENT_SUBJECTS};

/// The names of a short form: `Friday` and `Freitag` for `Fri`, `hydrogen` for `H2`.
pub(crate) fn names(short: &str) -> Vec<&'static str> {
    let short = short.trim_matches(|c: char| matches!(c, '.' | ' ' | '$'));
    let mut names = names_in_full(short);
    names.extend(names_of(short));
    names
}

/// Other keys of a content.
pub(super) fn called(content: &str) -> Vec<Vec<String>> {
    let texts = |text: &str| keys(text).into_iter().map(|key| key.text).collect::<Vec<_>>();
    let mut all: Vec<Vec<String>> = names(content).into_iter().map(texts).collect();
    let whole = texts(content);
    let is =
        |words: &[&str], key: Option<&String>| key.is_some_and(|key| words.contains(&key.as_str()));
    let subjects =
        whole.iter().take_while(|key| STATEMENT_SUBJECTS.contains(&key.as_str())).count();
    let mut rest = whole.get(subjects..).unwrap_or_default();
    while subjects > 0
        && (is(STATEMENT_COPULAS, rest.first()) || is(STATEMENT_SUBJECTS, rest.first()))
    {
        rest = rest.get(1..).unwrap_or_default();
    }
    // A number or a short word is said of many things.
    let tells = |key: &String| key.chars().count() > 3 && key.chars().all(char::is_alphabetic);
    if subjects > 0 && rest.iter().any(tells) {
        all.push(rest.to_vec());
    }
    all
}
