//! How names are written: the first of several spellings that the sound reader takes for the same name.

use super::super::{Arena, Node, Symbol};
use crate::budget::Budget;
use crate::latex::{is_letter_command, is_sign_in_text, parse_latex};
use crate::quirks::Quirks;

/// A symbol. Most are letters and need no proof; what comes out of `\text{..}` may be anything.
pub(super) fn symbol(symbol: &Symbol) -> String {
    let name = &*symbol.name;
    if !symbol.is_text
        && name.len() == 1
        && name.bytes().all(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'e' | b'i'))
    {
        return name.to_owned();
    }
    let mut writings = Vec::with_capacity(12);
    // Finding where the subscript begins takes trying: the text in braces may contain the same
    // sign.
    let places: Vec<usize> =
        name.match_indices('_').map(|(at, _)| at).filter(|&at| at > 0).collect();
    let later = places.iter().skip(MOST_SPLITS).rev().take(MOST_SPLITS);
    let splits = places.iter().take(MOST_SPLITS).chain(later).copied();
    for at in splits.chain([name.len()]) {
        let (base, script) = name.split_at(at);
        let script = match script.strip_prefix('_') {
            Some(inner) if inner.starts_with('{') => format!("_{inner}"),
            Some(inner) => format!("_{{{inner}}}"),
            None => String::new(),
        };
        if !symbol.is_text {
            writings.push(decorated(base) + &script);
        }
        writings.push(text(base) + &script);
        // A type face that keeps words which `\text{..}` gives a meaning: "and", "percent", the letter i.
        writings.push(format!("\\textit{}{script}", braced(base)));
        let (letters, primes) = base.split_at(base.trim_end_matches('\'').len());
        if !primes.is_empty() {
            writings.push(text(letters) + primes + &script);
            if let (true, Some(others)) = (letters.is_empty(), primes.strip_prefix('\'')) {
                writings.push(format!("\\mathbf{{'}}{others}{script}"));
            }
        }
        // A brace at the beginning needs a backslash before it.
        if base.starts_with(['}', '\\']) {
            writings.push(text(&format!("\\{base}")) + &script);
        }
    }
    // Names of several letters that are not words, and words of one letter.
    writings.push(format!("\\variable{{{name}}}"));
    writings.push(name.to_owned());
    writings.push(format!("\\operatorname{{{name}}}"));
    let found = writings.iter().position(|writing| reads_as(writing, symbol));
    writings.swap_remove(found.unwrap_or(0))
}

/// How many places in a name are tried as the beginning of its subscript, from the left and from the right.
const MOST_SPLITS: usize = 4;

fn text(inner: &str) -> String {
    format!("\\text{}", braced(inner))
}

/// A text in braces. A brace after a backslash would not close.
fn braced(inner: &str) -> String {
    let blank = if inner.ends_with('\\') { " " } else { "" };
    format!("{{{inner}{blank}}}")
}

/// Whether a spelling is read as this symbol.
fn reads_as(writing: &str, symbol: &Symbol) -> bool {
    let mut arena = Arena::new();
    match parse_latex(writing, &Quirks::none(), &mut arena, &mut Budget::default()) {
        Ok(root) => matches!(
            arena.get(root),
            Node::Symbol(read) if read.name == symbol.name && read.is_text == symbol.is_text
        ),
        Err(_) => false,
    }
}

/// A letter, a control word, or an accent over letters, with primes.
fn decorated(name: &str) -> String {
    let (base, primes) = name.split_at(name.trim_end_matches('\'').len());
    let mut characters = base.chars();
    let single = characters.next().is_some_and(char::is_alphabetic) && characters.next().is_none();
    let written = if single {
        base.to_owned()
    } else if is_letter_command(base) {
        format!("\\{base} ")
    } else if let Some((accent, body)) =
        base.split_once('{').and_then(|(accent, rest)| Some((accent, rest.strip_suffix('}')?)))
    {
        let accent = match accent {
            "bar" => "overline",
            "math" => "mathcal",
            other => other,
        };
        format!("\\{accent}{}", braced(body))
    } else {
        text(base)
    };
    written + primes
}

/// The name of a function before its bracket. Apart from a few letters, a letter before a single name in brackets is a
/// factor; a decorated one is always a function.
pub(super) fn function(name: &str, one_name: bool) -> String {
    let plain = name.split('_').next().unwrap_or(name).trim_end_matches('\'');
    let letter = plain.len() == 1 && plain.bytes().all(|byte| byte.is_ascii_alphabetic());
    let known = matches!(plain, "f" | "g" | "h" | "F" | "G" | "H" | "P" | "Q");
    // These are numbers.
    let named = !matches!(plain, "e" | "i");
    let alone = letter && named && (known || !one_name || name.contains('{'));
    let command = || {
        let mut arena = Arena::new();
        let applied = format!("{name}{}", if one_name { "(x)" } else { "(x, y)" });
        parse_latex(&applied, &Quirks::none(), &mut arena, &mut Budget::default())
            .is_ok_and(|root| matches!(arena.get(root), Node::Apply(read, _) if **read == *name))
    };
    if alone || name.starts_with('\\') && command() { name.to_owned() } else { word(name) }
}

/// A unit after its value.
pub(super) fn unit(unit: &str) -> String {
    word(&format!(" {unit}"))
}

/// A word in a type face that keeps it: in `\text{..}`, some words are signs, as "and" is.
fn word(inner: &str) -> String {
    if is_sign_in_text(inner) { format!("\\textit{}", braced(inner)) } else { text(inner) }
}

#[cfg(test)]
recorded! {
    text: braced, decorated, text, unit;
    flag: function;
}
