//! How many of something a question asks for, and how many of it a text says there are.

use crate::extract::commits_to;
use crate::number::Rational;
use crate::words::lexicon::{
    ASKS_HOW_MANY, ENDS_COUNTED_NOUN, HOW_MANY_NOT_COUNT, NONE_OF_COUNTED, NOT_COUNTED_NOUNS,
};
use crate::words::numerals::{count_word, count_words};
use crate::words::{number_in_words, numbers};

/// Words after a number that multiply it.
const TIMES: &[(&str, i64)] = &[
    ("dozen", 12),
    ("hundred", 100),
    ("thousand", 1000),
    ("million", 1_000_000),
    ("tausend", 1000),
    ("millionen", 1_000_000),
    ("mille", 1000),
    ("mil", 1000),
    ("тысяч", 1000),
];

/// Texts longer than this, in bytes, say more than a count.
const LONGEST: usize = 600;

/// Only this many bytes at the end of a question are read.
const LONGEST_QUESTION: usize = 600;

/// What a question asks the number of: the words after "how many".
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counted {
    words: Vec<String>,
}

impl Counted {
    /// What a question asks the number of; nothing if it asks for something else.
    pub(crate) fn of(question: &str) -> Option<Self> {
        let low = question.len().saturating_sub(LONGEST_QUESTION);
        let low = (low..=question.len()).find(|&at| question.is_char_boundary(at))?;
        let lower = question.get(low..)?.to_lowercase();
        let end = ASKS_HOW_MANY
            .iter()
            .filter_map(|cue| lower.rfind(cue).map(|at| at + cue.len()))
            .max()?;
        let words: Vec<String> = words(lower.get(end..)?)
            .take_while(|word| !ENDS_COUNTED_NOUN.contains(word))
            .take(3)
            .map(str::to_owned)
            .collect();
        let first = words.first()?;
        (!HOW_MANY_NOT_COUNT.contains(&first.as_str())).then_some(Counted { words })
    }

    /// Whether a word names what is counted.
    fn names(&self, word: &str) -> bool {
        self.words
            .iter()
            .filter(|known| known.chars().count() > 2)
            .any(|known| is_same(known, word))
    }

    /// How many of it a text says there are, if it commits to one number.
    pub(crate) fn said(&self, text: &str) -> Option<Rational> {
        if text.len() > LONGEST {
            return None;
        }
        let lower = text.to_lowercase();
        let mut found: Option<(usize, Rational)> = None;
        for line in lower.split(['\n', '|', ':']) {
            self.said_in(line, &lower, &mut found)?;
        }
        found.map(|(_, value)| value)
    }

    /// Looks through a line of a text; nothing if it says two numbers, or does not stand by one.
    fn said_in(
        &self,
        line: &str,
        lower: &str,
        found: &mut Option<(usize, Rational)>,
    ) -> Option<()> {
        let all: Vec<&str> = words(line).collect();
        let mut next = 0;
        while let Some(first) = all.get(next) {
            let begins = next;
            let said = if NONE_OF_COUNTED.contains(first) {
                Some((Rational::ZERO, 1))
            } else {
                spoken(lower, all.get(next..).unwrap_or_default())
            };
            next += said.as_ref().map_or(1, |(_, used)| *used);
            let Some((mut value, used)) = said else { continue };
            // The last word of the number.
            let at = begins + used - 1;
            let Some(word) = all.get(at) else { continue };
            // `\frac{1}{16}$ cup`: part of a formula.
            let from = word.as_ptr() as usize - lower.as_ptr() as usize;
            let before = lower.get(..from).unwrap_or_default();
            if before.ends_with(['{', '/', '.', '^', '_']) {
                // `3 1/2 cups` is an amount, not a count of cups.
                if before.ends_with('/') && all.get(at + 1).is_some_and(|noun| self.names(noun)) {
                    return None;
                }
                continue;
            }
            // `7 pairs of shoes`
            let after = lower.get(from + word.len()..).unwrap_or_default().trim_start();
            if [
                "pairs of",
                "pair of",
                "dozen",
                "boxes of",
                "sets of",
                "groups of",
                "times",
                "paar ",
                "paires de",
                "pares de",
            ]
            .iter()
            .any(|words| after.starts_with(words))
            {
                continue;
            }
            // `12% of the students` does not say how many.
            let end = word.as_ptr() as usize - lower.as_ptr() as usize + word.len();
            let rest = lower.get(end..).unwrap_or_default().trim_start();
            if rest.starts_with(['%', '％']) || rest.starts_with("percent") {
                continue;
            }
            let mut behind = all.get(at + 1..(at + 4).min(all.len())).unwrap_or_default();
            if let Some((times, rest)) = behind.split_first().and_then(|(word, rest)| {
                let times = TIMES.iter().find(|(name, _)| name == word)?.1;
                Some((times, rest))
            }) {
                value = value.mul(&Rational::from(times));
                behind = rest;
            }
            // What is counted follows its number, with at most two words in between.
            let named = behind
                .iter()
                .take_while(|word| {
                    let digits = word.starts_with(|c: char| c.is_ascii_digit());
                    !digits && number(word).is_none() && !ENDS_COUNTED_NOUN.contains(word)
                })
                .filter(|word| self.names(word))
                .count();
            if named == 0 {
                continue;
            }
            // `4 or 5 birds`
            let last = begins.checked_sub(2).and_then(|at| all.get(at));
            let start = first.as_ptr() as usize - lower.as_ptr() as usize;
            if last.is_some_and(|word| number(word).is_some()) || !commits_to(lower, &(start..end))
            {
                return None;
            }
            match &*found {
                // `four red balloons and two blue balloons`: the one that fits best.
                Some((most, _)) if *most > named => {}
                Some((most, other)) if *most == named && *other != value => return None,
                _ => *found = Some((named, value)),
            }
        }
        Some(())
    }

    /// Whether what follows a number in a text is something else that it counts.
    pub(crate) fn is_other(&self, after: &str) -> bool {
        let after = after.trim_start_matches([' ', '*', '$']);
        let end = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
        let word = after.get(..end).unwrap_or_default();
        // A noun, judging by its length; nothing that joins or ends the sentence.
        word.chars().count() > 3 && !self.names(&word.to_lowercase()) && !is_loose(word)
    }
}

/// Words that may follow a number without being what it counts.
fn is_loose(word: &str) -> bool {
    NOT_COUNTED_NOUNS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | ',' | '-')))
        .map(|word| word.trim_matches(['.', ',', '-']))
        .filter(|word| !word.is_empty())
}

/// The number that some words of a lower-case text begin with, and how many of them it takes.
fn spoken(lower: &str, all: &[&str]) -> Option<(Rational, usize)> {
    const LONGEST: usize = 80;
    let first = all.first()?;
    let from = first.as_ptr() as usize - lower.as_ptr() as usize;
    let rest = lower.get(from..)?;
    let cut = (0..=LONGEST.min(rest.len())).rev().find(|&at| rest.is_char_boundary(at))?;
    let rest = rest.get(..cut)?;
    if let Some(said) = numbers::number(rest)
        && said.denominator == 1
        && !said.ordinal
        && let Ok(value) = u32::try_from(said.numerator)
    {
        let used = words(rest.get(..rest.len() - said.rest.len())?).count();
        if used > 1 {
            return Some((Rational::from(i64::from(value)), used));
        }
    }
    if first.starts_with(|c: char| c.is_ascii_digit()) {
        // `12 000`
        let digits = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let groups = all.iter().skip(1).take_while(|word| word.len() == 3 && digits(word)).count();
        if (1..=2).contains(&groups) && first.len() <= 3 && digits(&first) {
            return Some((number(&all.get(..=groups)?.concat())?, 1 + groups));
        }
        return Some((number(first)?, 1));
    }
    let said = count_words(all).or_else(|| Some((number_in_words(first)?, 1)));
    said.map(|(value, used)| (Rational::from(i64::from(value)), used))
}

/// A whole number in digits or in words.
fn number(word: &str) -> Option<Rational> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() < 10 {
        return Rational::parse(word);
    }
    number_in_words(word).or_else(|| count_word(word)).map(|value| Rational::from(i64::from(value)))
}

/// Whether two words are forms of one: they begin alike.
fn is_same(one: &str, other: &str) -> bool {
    const STEM: usize = 4;
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let alike = short.chars().zip(long.chars()).take_while(|(a, b)| a == b).count();
    let (short, long) = (short.chars().count(), long.chars().count());
    short == alike && long - short <= 2
        || alike >= STEM.max(short.saturating_sub(3)) && long - alike <= 3
}

#[cfg(test)]
recorded! {
    text: is_loose, number;
    pair: is_same;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(question: &str, text: &str) -> Option<Rational> {
        Counted::of(question)?.said(text)
    }

    #[test]
    fn the_number_of_what_is_asked_for() {
        let cars = "How many cars are parked on the left side?";
        assert_eq!(said(cars, "There are no cars parked there."), Some(Rational::ZERO));
        assert_eq!(said(cars, "I see 7 red cars and 2 bikes."), Rational::parse("7"));
        assert_eq!(said(cars, "3 cars and 4 more cars"), None);
        let question = "Wie viele Fahrräder sind auf dem Bild zu sehen?";
        let text = "Es sind fünf Fahrräder zu sehen, dazu ein Motorrad – zusammen 6 Zweiräder.";
        assert_eq!(said(question, text), Rational::parse("5"));
        assert_eq!(Counted::of("How many more stamps does Yuki have?"), None);
        assert_eq!(Counted::of("What is the area?"), None);
    }
}
