//! Remarks after an answer: `.., where $n$ is an integer`, `.. (k \in Z)`.

use super::answer_region::last_bytes;
use crate::words::lexicon::{CONSTANT_REMARK_WORDS, CONSTANT_STEMS, INTEGER_REMARK_WORDS, Lexicon};
use groundrule_pytext::rstrip;

/// Every remark contains one of these.
static MARKS: Lexicon = Lexicon::new(&["nteger", "Z", "ℤ", "整数"]);

/// A remark that is longer than this says more.
const LONGEST: usize = 100;

/// An answer without the remark after it that a letter is an integer, and the letter.
pub(crate) fn free_integer(phrase: &str) -> Option<(&str, char)> {
    let phrase = rstrip(phrase);
    let tail = last_bytes(phrase, LONGEST);
    let low = phrase.len() - tail.len();
    // Cheap: hardly any text holds one of these.
    if !MARKS.is_in(tail) {
        return None;
    }
    let starts = tail
        .char_indices()
        .filter(|&(_, c)| matches!(c, ',' | '(' | '（' | '，' | ' ' | ';' | '\\'));
    starts.map(|(at, _)| low + at).find_map(|at| {
        let (head, remark) = phrase.split_at(at);
        let letter = declared(remark)?;
        // What attaches the remark goes with it.
        let head = head.trim_end_matches([' ', ',', '(', '（', '，', ';', '$', '\\']);
        let dollars = memchr::memchr_iter(b'$', head.as_bytes()).count();
        let head = if dollars % 2 == 1 { phrase.get(..=head.len())? } else { head };
        let head = rstrip(head);
        (!head.is_empty() && !head.ends_with('{')).then_some((head, letter))
    })
}

/// An answer without its remark that a constant of integration is any real: `x^2 + C, \\quad C \\in \\mathbb{R}`.
pub(crate) fn without_free_constant(phrase: &str) -> Option<&str> {
    let (head, remark) = phrase.rsplit_once([',', '(', '（', '，'])?;
    if remark.len() > LONGEST || !remark.contains(['C', 'c', 'K', 'k']) {
        return None;
    }
    if let Some(constant) = named_constant(remark) {
        return head.contains(constant).then(|| head.trim_end());
    }
    let mut plain = remark.trim_end_matches(['.', ')', '）', '$', ' ']).to_owned();
    for layout in ["\\qquad", "\\quad", "\\ ", "\\,", "$", " ", "mit", "avec", "with", "con"] {
        plain = plain.replace(layout, "");
    }
    const REALS: &[&str] = &["\\in\\mathbb{R}", "\\in\\mathbbR", "∈ℝ", "\\in\\R", "∈R", "\\in{R}"];
    let constant = plain.chars().next()?;
    let real = REALS.contains(&plain.get(1..)?);
    (real && matches!(constant, 'C' | 'c' | 'K' | 'k') && head.contains(constant))
        .then(|| head.trim_end())
}

/// Whether a text closes with a remark that may name a constant.
pub(super) fn names_constant(text: &str) -> bool {
    CONSTANT_STEMS.is_in(last_bytes(text, LONGEST))
}

/// The letter of a remark that says only that it is a constant: `where C is an arbitrary constant`.
fn named_constant(remark: &str) -> Option<char> {
    let plain = remark.trim_end_matches(['.', ')', '）', '$', ' ', '。']);
    if !CONSTANT_STEMS.is_in(plain) {
        return None;
    }
    let mut letter = None;
    // `C为任意常数`, `Cは積分定数`
    let wide = |word: &str| {
        let mut chars = word.chars();
        let first = chars.next().filter(|c| matches!(c, 'C' | 'c' | 'K' | 'k'))?;
        chars.next().is_some_and(|c| matches!(c, '为' | '是' | 'は' | '為')).then_some(first)
    };
    for word in plain.split(|c: char| c.is_whitespace() || c == '$').filter(|word| !word.is_empty())
    {
        match word {
            "C" | "c" | "K" | "k" => letter = word.chars().next(),
            _ => match wide(word.trim_start_matches("其中")) {
                Some(found) => letter = Some(found),
                None if CONSTANT_REMARK_WORDS.contains(&word.to_lowercase().as_str()) => {}
                None => return None,
            },
        }
    }
    letter
}

/// Whether the first word of a text may be in a remark.
fn may_begin(text: &str) -> bool {
    let start = text.trim_start_matches([' ', '$', ',', '(', '{', ';']);
    let end = start.bytes().position(|b| !b.is_ascii_alphabetic()).unwrap_or(start.len());
    let (word, rest) = start.split_at(end);
    let apart = rest.is_empty() || rest.starts_with([' ', '\n', '$', ',', '.', ';', '(', ')']);
    // Letters and integers are checked later.
    word.len() < 2
        || !apart
        || WORDS.holds(word)
        || ["in", "integer", "integers", "ints"].iter().any(|one| word.eq_ignore_ascii_case(one))
}

static WORDS: Lexicon = Lexicon::ignoring_case(INTEGER_REMARK_WORDS);

/// The letter of a remark that says only that it is an integer.
fn declared(remark: &str) -> Option<char> {
    if !may_begin(remark) {
        return None;
    }
    let mut plain = remark.to_owned();
    for dress in
        ["\\mathbb", "\\text", "\\mathrm", "\\quad", "\\in", "∈", "\\left", "\\right", "\\Z"]
    {
        let to = match dress {
            "\\in" | "∈" => " in ",
            "\\Z" => "Z",
            _ => " ",
        };
        plain = plain.replace(dress, to);
    }
    let mut letter = None;
    let mut member = false;
    let mut integer = false;
    for word in plain.split(|c: char| c.is_whitespace() || "$,.;(){}\\（），。~".contains(c)) {
        let lower = word.to_ascii_lowercase();
        match lower.as_str() {
            "" => {}
            "integer" | "integers" | "ints" | "为整数" | "是整数" => integer = true,
            "z" | "ℤ" if member => integer = true,
            "in" => member = true,
            word if letter.is_none() && word != "a" && word.len() == 1 && !integer_only(word) => {
                letter = word.chars().next().filter(char::is_ascii_lowercase);
                letter?;
            }
            word if WORDS.holds(word) => {}
            _ => return None,
        }
    }
    letter.filter(|_| integer)
}

fn integer_only(word: &str) -> bool {
    word == "z"
}

#[cfg(test)]
recorded! {
    text: declared, free_integer, integer_only, may_begin, without_free_constant;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_about_a_free_integer() {
        for (phrase, head) in [
            ("$x = n\\pi$, where $n$ is an integer", "$x = n\\pi$"),
            ("$x = n\\pi$ for any integer $n$.", "$x = n\\pi$"),
            ("$x = n\\pi$ for all integers $n$", "$x = n\\pi$"),
            ("n\\pi, n \\in \\mathbb{Z}", "n\\pi"),
            ("n\\pi (n ∈ Z)", "n\\pi"),
            ("$n\\pi$ ($n\\in Z$)", "$n\\pi$"),
            ("n\\pi \\text{ for } n \\in \\mathbb{Z}", "n\\pi"),
            ("n\\pi, \\quad n\\in\\mathbb{Z}", "n\\pi"),
            ("n\\pi \\text{ where } n \\text{ is an integer}", "n\\pi"),
            ("x = nπ（n∈Z）", "x = nπ"),
            ("x = nπ, n is any integer", "x = nπ"),
            ("2\\pi n, n \\in \\mathbb{Z}", "2\\pi n"),
            ("2\\pi n for n an integer", "2\\pi n"),
        ] {
            assert_eq!(free_integer(phrase), Some((head, 'n')), "{phrase}");
        }
        for phrase in [
            "n is an integer",
            "x = 5, where n is an even integer",
            "Z",
            "the integer 5",
            "n > 3, n \\in \\mathbb{R}",
        ] {
            assert_eq!(free_integer(phrase), None, "{phrase}");
        }
    }
}
