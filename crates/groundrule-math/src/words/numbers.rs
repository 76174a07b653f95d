//! Numbers said in words: "twenty-one", "two thousand and five", "three quarters", "a dozen", "fifth".

use super::lexicon::MINUS_WORDS;
use crate::words::lexicon::Lexicon;

/// A number said in words, as a fraction, and the words after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spoken<'t> {
    pub(crate) numerator: i64,
    pub(crate) denominator: i64,
    /// It is an ordinal: "fifth".
    pub(crate) ordinal: bool,
    /// What follows the number.
    pub(crate) rest: &'t str,
}

impl Spoken<'_> {
    /// The number in digits.
    pub(crate) fn formula(&self) -> String {
        match self.denominator {
            1 => self.numerator.to_string(),
            _ => format!("\\frac{{{}}}{{{}}}", self.numerator, self.denominator),
        }
    }
}

/// Whether a word before a number is its sign.
pub(crate) fn is_minus(word: &str) -> bool {
    MINUS_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// What follows the first word of a phrase, if that word is the sign of a number.
pub(crate) fn after_minus(phrase: &str) -> Option<&str> {
    MINUS_WORDS.iter().find_map(|word| {
        let head = phrase.get(..word.len())?;
        let rest = phrase.get(word.len()..)?;
        // Scripts without blanks need none.
        let apart =
            rest.starts_with(' ') || !word.is_ascii() && !rest.starts_with(char::is_alphabetic);
        let apart = apart || word.chars().next().is_some_and(|c| (c as u32) >= 0x2e80);
        (head.eq_ignore_ascii_case(word) && apart).then(|| rest.trim_start())
    })
}

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const SCALES: [(&str, i64); 4] = [
    ("thousand", 1000),
    ("million", 1_000_000),
    ("billion", 1_000_000_000),
    ("trillion", 1_000_000_000_000),
];

/// Ordinals. After a number they are parts of a whole.
const ORDINALS: [&str; 21] = [
    "",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

/// More words than this do not say a number.
const MOST_WORDS: usize = 16;

/// A whole number in lower-case words.
///
/// ```
/// use groundrule_math::number_in_words;
/// assert_eq!(number_in_words("twelve"), Some(12));
/// assert_eq!(number_in_words("forty-two"), Some(42));
/// assert_eq!(number_in_words("many"), None);
/// ```
pub fn number_in_words(words: &str) -> Option<u32> {
    let spoken = number(words)?;
    let whole = spoken.denominator == 1 && !spoken.ordinal && spoken.rest.is_empty();
    u32::try_from(spoken.numerator).ok().filter(|_| whole)
}

/// Reads the number that a lower-case text begins with.
pub(crate) fn number(text: &str) -> Option<Spoken<'_>> {
    if !begins_number(text) {
        return None;
    }
    let words = words(text);
    let mut reader = Reader { text, words: &words, at: 0 };
    let negative = matches!(reader.word(), "minus" | "negative");
    reader.at += usize::from(negative);
    let mut spoken = reader.fraction_or_whole()?;
    if negative {
        spoken.numerator = -spoken.numerator;
    }
    Some(spoken)
}

/// Whether the first word of a text is one that a number may begin with.
fn begins_number(text: &str) -> bool {
    let start = text.trim_start_matches([' ', '-', ',', '‑']);
    let end = start.bytes().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(start.len());
    let word = start.get(..end).unwrap_or_default();
    match word.len() {
        0 => false,
        1 => word == "a",
        _ => BEGINNINGS.holds(word),
    }
}

/// Words before a number that belong to it.
const BEFORE: [&str; 4] = ["an", "half", "minus", "negative"];

/// Words that a number begins with, except "a". The first ordinal is not one of them.
const ALL: [&str; BEFORE.len() + SMALL.len() + TENS.len() + ORDINALS.len() - 1] = {
    let lists: [&[&str]; 4] = [&BEFORE, &SMALL, &TENS, ORDINALS.split_at(1).1];
    let mut all = [""; BEFORE.len() + SMALL.len() + TENS.len() + ORDINALS.len() - 1];
    let (mut list, mut place, mut filled) = (0, 0, 0);
    while list < lists.len() {
        while place < lists[list].len() {
            all[filled] = lists[list][place];
            filled += 1;
            place += 1;
        }
        list += 1;
        place = 0;
    }
    all
};

static BEGINNINGS: Lexicon = Lexicon::new(&ALL);

/// The words at the start of a text, with their places. Blanks, hyphens and commas separate them.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut rest = text;
    while found.len() < MOST_WORDS {
        let trimmed = rest.trim_start_matches([' ', '-', ',', '‑']);
        let end = trimmed.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(trimmed.len());
        if end == 0 {
            break;
        }
        let (word, after) = trimmed.split_at(end);
        found.push((text.len() - trimmed.len(), word));
        rest = after;
    }
    found
}

struct Reader<'t, 'w> {
    text: &'t str,
    words: &'w [(usize, &'t str)],
    at: usize,
}

impl<'t> Reader<'t, '_> {
    fn word(&self) -> &'t str {
        self.peek(0)
    }

    fn peek(&self, ahead: usize) -> &'t str {
        self.words.get(self.at + ahead).map_or("", |&(_, word)| word)
    }

    /// The text after the words that were read.
    fn rest(&self) -> &'t str {
        let end = self.at.checked_sub(1).and_then(|last| self.words.get(last));
        end.and_then(|&(start, word)| self.text.get(start + word.len()..)).unwrap_or(self.text)
    }

    fn fraction_or_whole(&mut self) -> Option<Spoken<'t>> {
        let article = matches!(self.word(), "a" | "an");
        if article {
            self.at += 1;
            if let Some(part) = self.part() {
                return Some(self.spoken(1, part, false));
            }
            self.at -= 1;
        }
        if self.word() == "half" {
            self.at += 1;
            return Some(self.spoken(1, 2, false));
        }
        if let Some(place) = self.ordinal() {
            return Some(self.spoken(place, 1, true));
        }
        let whole = self.cardinal()?;
        if let Some(part) = self.part() {
            return Some(self.spoken(whole, part, false));
        }
        // "two and a half", "three and two thirds"
        if self.word() == "and" {
            let before = self.at;
            self.at += 1;
            let upper = if matches!(self.word(), "a" | "an") {
                self.at += 1;
                Some(1)
            } else {
                self.cardinal()
            };
            if let (Some(upper), Some(part)) = (upper, self.part())
                && upper < part
            {
                let numerator = whole.checked_mul(part)?.checked_add(upper)?;
                return Some(self.spoken(numerator, part, false));
            }
            self.at = before;
        }
        Some(self.spoken(whole, 1, false))
    }

    fn spoken(&self, numerator: i64, denominator: i64, ordinal: bool) -> Spoken<'t> {
        Spoken { numerator, denominator, ordinal, rest: self.rest() }
    }

    /// "fifth", "twenty-first".
    fn ordinal(&mut self) -> Option<i64> {
        let place = |word: &str| position(&ORDINALS, word).filter(|&place| place > 0);
        if let Some(place) = place(self.word()) {
            self.at += 1;
            return Some(place);
        }
        let tens = (position(&TENS, self.word())? + 2) * 10;
        let unit = place(self.peek(1)).filter(|&unit| unit < 10)?;
        self.at += 2;
        Some(tens + unit)
    }

    /// "half", "thirds", "hundredths": the number of parts.
    fn part(&mut self) -> Option<i64> {
        let word = self.word();
        let parts = match word {
            "half" | "halves" => 2,
            "quarter" | "quarters" => 4,
            "hundredth" | "hundredths" => 100,
            "thousandth" | "thousandths" => 1000,
            _ => {
                let single = word.strip_suffix('s').unwrap_or(word);
                position(&ORDINALS, single).filter(|&parts| parts > 2)?
            }
        };
        self.at += 1;
        Some(parts)
    }

    /// A whole number.
    fn cardinal(&mut self) -> Option<i64> {
        let start = self.at;
        let mut total = 0_i64;
        let mut last_scale = i64::MAX;
        loop {
            let before = self.at;
            // "and" joins what follows a hundred or a thousand: "two thousand and five".
            if before > start && self.word() == "and" {
                self.at += 1;
            }
            let Some(group) = self.below_thousand(before == start) else {
                self.at = before;
                break;
            };
            let scale = SCALES.iter().find(|(name, _)| {
                self.word() == *name || self.word().strip_suffix('s') == Some(name)
            });
            match scale {
                Some(&(_, scale)) if scale < last_scale => {
                    self.at += 1;
                    total = total.checked_add(group.checked_mul(scale)?)?;
                    last_scale = scale;
                }
                None if last_scale > 1 => {
                    total = total.checked_add(group)?;
                    break;
                }
                _ => {
                    self.at = before;
                    break;
                }
            }
        }
        if self.at == start {
            return None;
        }
        if self.word() == "dozen" {
            self.at += 1;
            total = total.checked_mul(12)?;
        }
        Some(total)
    }

    fn below_thousand(&mut self, first: bool) -> Option<i64> {
        let scale = |word: &str| {
            word == "hundred" || word == "dozen" || SCALES.iter().any(|(name, _)| *name == word)
        };
        let mut value = if first && matches!(self.word(), "a" | "an") && scale(self.peek(1)) {
            self.at += 1;
            1
        } else {
            self.below_hundred()?
        };
        if self.word() == "hundred" && (1..100).contains(&value) {
            self.at += 1;
            value *= 100;
            let before = self.at;
            if self.word() == "and" {
                self.at += 1;
            }
            match self.below_hundred() {
                Some(more) => value += more,
                None => self.at = before,
            }
        }
        Some(value)
    }

    fn below_hundred(&mut self) -> Option<i64> {
        if let Some(small) = position(&SMALL, self.word()) {
            self.at += 1;
            return Some(small);
        }
        let tens = (position(&TENS, self.word())? + 2) * 10;
        self.at += 1;
        match position(&SMALL, self.word()) {
            Some(unit @ 1..=9) => {
                self.at += 1;
                Some(tens + unit)
            }
            _ => Some(tens),
        }
    }
}

fn position(list: &[&str], word: &str) -> Option<i64> {
    list.iter().position(|name| *name == word).and_then(|at| i64::try_from(at).ok())
}

#[cfg(test)]
recorded! {
    text: after_minus, begins_number, is_minus, number, number_in_words, words;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Option<(String, &str)> {
        number(text).map(|spoken| (spoken.formula(), spoken.rest))
    }

    #[test]
    fn whole_numbers() {
        for (text, value) in [
            ("twelve", "12"),
            ("twenty-one", "21"),
            ("one hundred twenty", "120"),
            ("two thousand and five", "2005"),
            ("one million two hundred thousand", "1200000"),
            ("a hundred", "100"),
            ("a dozen", "12"),
            ("three dozen", "36"),
            ("minus seven", "-7"),
            ("zero", "0"),
        ] {
            assert_eq!(said(text), Some((value.to_owned(), "")), "{text}");
        }
    }

    #[test]
    fn every_number_word_may_begin_a_number() {
        let all = SMALL.iter().chain(&TENS).chain(ORDINALS.iter().skip(1));
        for word in all.chain(&["a", "an", "half", "minus", "negative"]) {
            assert!(begins_number(word), "{word}");
        }
        assert!(!begins_number("east") && !begins_number("") && !begins_number("x"));
    }

    #[test]
    fn parts_and_places() {
        for (text, value) in [
            ("one half", "\\frac{1}{2}"),
            ("half", "\\frac{1}{2}"),
            ("three quarters", "\\frac{3}{4}"),
            ("two-thirds", "\\frac{2}{3}"),
            ("two and a half", "\\frac{5}{2}"),
            ("a third", "\\frac{1}{3}"),
        ] {
            assert_eq!(said(text), Some((value.to_owned(), "")), "{text}");
        }
        assert!(number("fifth").is_some_and(|spoken| spoken.ordinal && spoken.numerator == 5));
        assert!(number("twenty-first").is_some_and(|spoken| spoken.numerator == 21));
    }

    #[test]
    fn what_follows_is_left() {
        assert_eq!(said("twenty twenty"), Some(("20".to_owned(), " twenty")));
        assert_eq!(said("five apples"), Some(("5".to_owned(), " apples")));
        assert_eq!(said("two and three"), Some(("2".to_owned(), " and three")));
        assert_eq!(said("east"), None);
        assert_eq!(said(""), None);
    }
}
