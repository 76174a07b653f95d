//! An answer that is given twice: `18 %, i.e. 0.18`, `\frac{1}{3}, or about 0.3333`, `\sqrt{2} (≈ 1.414)`.
//!
//! The two must agree. The comparison checks that: they are read as an equation.

use crate::expr::RelOp;
use crate::words::lexicon::Lexicon;

/// A phrase that gives an answer and then repeats it.
#[derive(Debug)]
pub(super) struct Restated<'t> {
    pub(super) first: &'t str,
    /// Whether the two are equal or about equal.
    pub(super) sign: RelOp,
    pub(super) second: &'t str,
}

/// Words between an answer and its repetition, longer ones first.
const WORDS: &[(&str, RelOp)] = &[
    ("which is approximately equal to", RelOp::Approx),
    ("which is approximately", RelOp::Approx),
    ("which is about", RelOp::Approx),
    ("or approximately", RelOp::Approx),
    ("or about", RelOp::Approx),
    ("or roughly", RelOp::Approx),
    ("or around", RelOp::Approx),
    ("approximately", RelOp::Approx),
    ("approx.", RelOp::Approx),
    ("roughly", RelOp::Approx),
    ("about", RelOp::Approx),
    ("or ≈", RelOp::Approx),
    ("or \\approx", RelOp::Approx),
    ("which is equivalent to", RelOp::Eq),
    ("which is equal to", RelOp::Eq),
    ("which simplifies to", RelOp::Eq),
    ("which equals", RelOp::Eq),
    ("which is", RelOp::Eq),
    ("or equivalently", RelOp::Eq),
    ("equivalently", RelOp::Eq),
    ("in other words", RelOp::Eq),
    ("equal to", RelOp::Eq),
    ("that is", RelOp::Eq),
    ("also rund", RelOp::Approx),
    ("also etwa", RelOp::Approx),
    ("d. h.", RelOp::Eq),
    ("d.h.", RelOp::Eq),
    ("soit environ", RelOp::Approx),
    ("es decir", RelOp::Eq),
    ("то есть", RelOp::Eq),
    ("i.e.", RelOp::Eq),
    ("i.e", RelOp::Eq),
    ("equals", RelOp::Eq),
];

const ONLY_WORDS: [&str; WORDS.len()] = {
    let mut words = [""; WORDS.len()];
    let mut index = 0;
    while index < words.len() {
        words[index] = WORDS[index].0;
        index += 1;
    }
    words
};

static LEXICON: Lexicon = Lexicon::ignoring_case(&ONLY_WORDS);

/// `7 (3 + 4)`: a number, a blank, and in brackets what it was computed from.
pub(super) fn computed(phrase: &str) -> Option<(&str, &str)> {
    let (value, rest) = phrase.split_once(" (")?;
    let sum = rest.strip_suffix(')')?;
    let is_number =
        value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && !value.is_empty();
    let is_sum = sum.contains(['+', '-', '−', '×', '*', '/', '·'])
        && sum.chars().all(|c| c.is_ascii_digit() || " +-−×*/·.".contains(c));
    (is_number && is_sum).then_some((value, sum))
}

/// Longer phrases are prose.
const LONGEST: usize = 200;

/// Cuts a phrase in two at words that announce a repetition.
pub(super) fn split(phrase: &str) -> Option<Restated<'_>> {
    if phrase.len() > LONGEST {
        return None;
    }
    let apart = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    let found = LEXICON
        .firsts(phrase)
        .filter(|&(_, at, words)| {
            apart(phrase.get(..at).and_then(|before| before.chars().next_back()))
                && apart(phrase.get(at + words.len()..).and_then(|after| after.chars().next()))
        })
        .min_by_key(|&(number, ..)| number)
        .and_then(|(number, at, words)| Some((at, at + words.len(), WORDS.get(number)?.1)));
    let (start, end, sign) = match found {
        Some(found) => found,
        // A percentage in brackets after the value.
        None => {
            let inside = phrase.strip_suffix(')')?;
            let open = inside.rfind('(')?;
            let value = inside.get(open + 1..)?;
            let about = value.starts_with(['≈', '=']) || value.starts_with("\\approx");
            // `165 minutes (2 hours and 45 minutes)`
            let measured = value.starts_with(|c: char| c.is_ascii_digit())
                && value.contains(' ')
                && value.ends_with(char::is_alphabetic)
                && value.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '.' | ',' | '°'))
                && phrase
                    .get(..open)?
                    .trim_end()
                    .ends_with(|c: char| c.is_alphabetic() || c == '°');
            let again = about || measured || value.ends_with('%');
            if !again || !phrase.get(..open)?.ends_with(' ') {
                return None;
            }
            let sign = if value.starts_with('≈') || value.starts_with('\\') {
                RelOp::Approx
            } else {
                RelOp::Eq
            };
            (open + 1, open + 1, sign)
        }
    };
    let (mut first, mut second) = (phrase.get(..start)?.trim(), phrase.get(end..)?.trim());
    // What surrounds the words is cut off with them: a bracket, `\text{..}`, commas.
    for wrapper in ["\\text{", "\\mbox{", "\\quad", "\\ "] {
        if let Some(rest) = first.strip_suffix(wrapper) {
            first = rest.trim_end();
            if wrapper.ends_with('{') {
                second = second.trim_start_matches([',', ' ']).strip_prefix('}')?.trim_start();
            }
        }
    }
    first = first.trim_end_matches([',', ';', ' ', '—', '–']);
    first = first.strip_suffix("\\quad").unwrap_or(first).trim_end_matches([',', ' ']);
    second = second.trim_start_matches([',', ':', ' ', '~', '≈', '=']);
    second = second.strip_prefix("\\approx").unwrap_or(second).trim_start();
    if let Some(open) = first.strip_suffix('(') {
        first = open.trim_end();
        second = second.strip_suffix(')')?.trim_end();
    }
    (!first.is_empty() && !second.is_empty()).then_some(Restated { first, sign, second })
}

/// Every phrase that joins alternatives contains one of these.
static OR: Lexicon = Lexicon::new(&[" or ", "\\text{or}"]);

/// Two values joined by "or", which may be one value written two ways.
pub(super) fn alternatives(phrase: &str) -> Option<(&str, &str)> {
    if phrase.len() > LONGEST || !OR.is_in(phrase) {
        return None;
    }
    let (first, second) = [", or ", " or ", "\\text{ or }", ",\\text{ or }", "\\text{or}"]
        .iter()
        .find_map(|word| {
        let (first, second) = phrase.split_once(word)?;
        (!second.contains(word)).then_some((first.trim(), second.trim()))
    })?;
    let several = |text: &str| text.is_empty() || text.contains([';', '<', '>']);
    (!several(first) && !several(second)).then_some((first, second))
}

#[cfg(test)]
recorded! {
    text: alternatives, computed, split;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(phrase: &str) -> Option<(&str, RelOp, &str)> {
        split(phrase).map(|restated| (restated.first, restated.sign, restated.second))
    }

    #[test]
    fn the_same_again() {
        for (phrase, first, sign, second) in [
            ("18 %, i.e. 0.18", "18 %", RelOp::Eq, "0.18"),
            ("18\\%, \\text{ i.e. } 0.18", "18\\%", RelOp::Eq, "0.18"),
            ("1/3, or about 0.3333", "1/3", RelOp::Approx, "0.3333"),
            ("\\sqrt2 (approximately 1.414)", "\\sqrt2", RelOp::Approx, "1.414"),
            ("1/4 (25%)", "1/4", RelOp::Eq, "25%"),
            (
                "165 minutes (2 hours and 45 minutes)",
                "165 minutes",
                RelOp::Eq,
                "2 hours and 45 minutes",
            ),
            ("5/2, which equals 2.5", "5/2", RelOp::Eq, "2.5"),
        ] {
            assert_eq!(parts(phrase), Some((first, sign, second)), "{phrase}");
        }
    }

    #[test]
    fn what_says_nothing_again() {
        for phrase in ["about 5", "6\\cdots (2n)", "5", "f(25%)", "x = 3", "roundabout 3"] {
            assert_eq!(parts(phrase), None, "{phrase}");
        }
        for (phrase, both) in [
            ("1/4 or 0.25", Some(("1/4", "0.25"))),
            ("1/4, or 0.25", Some(("1/4", "0.25"))),
            (r"1/4\text{or}0.25", Some(("1/4", "0.25"))),
            ("1 or 2 or 3", None),
            ("1/4", None),
            ("x < 1 or x > 2", None),
            ("1; 2 or 3", None),
            ("1 or 2; 3", None),
            (" or 2", None),
            ("for 2", None),
        ] {
            assert_eq!(alternatives(phrase), both, "{phrase}");
        }
        assert_eq!(alternatives(&format!("{} or 2", "1".repeat(LONGEST))), None);
    }
}
