//! Times of day in many notations: `3:45 pm`, `15h45`, `11:05 Uhr`, `3時45分`.

use super::numbers::number_in_words;
use crate::extract::count_word;
use std::ops::Range;

/// A time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Time {
    hour: u32,
    minute: u32,
    /// Whether it is in the afternoon, if it says.
    afternoon: Option<bool>,
}

impl Time {
    /// With the half of the day that the words before it name: `午後8時`.
    fn called(self, before: &str) -> Time {
        let ends = |words: &[&str]| words.iter().any(|word| before.ends_with(word));
        let afternoon = match () {
            () if ends(&["午後", "下午", "晚上", "夜"]) => Some(true),
            () if ends(&["午前", "上午", "早上", "凌晨", "朝"]) => Some(false),
            () => self.afternoon,
        };
        Time { afternoon, ..self }
    }

    /// Whether two times agree as far as both say: `3:45` and `3:45 pm`.
    pub(crate) fn is_same(self, other: Time) -> bool {
        let day = |time: Time| match time.afternoon {
            Some(true) => Some(time.hour % 12 + 12),
            Some(false) => Some(time.hour % 12),
            None => (time.hour > 12 || time.hour == 0).then_some(time.hour),
        };
        let hours = match (day(self), day(other)) {
            (Some(one), Some(two)) => one == two,
            _ => self.hour % 12 == other.hour % 12,
        };
        hours && self.minute == other.minute
    }
}

/// Only this many bytes at the end of a longer text are searched.
const LONGEST: usize = 4000;

/// The last time of day that a text names, and where.
pub(crate) fn last_time(text: &str) -> Option<(Time, Range<usize>)> {
    let low = text.len().saturating_sub(LONGEST);
    let low = (low..=text.len()).find(|&at| text.is_char_boundary(at))?;
    last_in_digits(text, low).or_else(|| in_words(text, low))
}

/// Words before the hour, with the minutes that they mean and whether these belong to the hour before.
const BEFORE: &[(&str, u32, bool)] = &[
    ("half past ", 30, false),
    ("quarter past ", 15, false),
    ("quarter to ", 45, true),
    ("halb ", 30, true),
    ("viertel nach ", 15, false),
    ("viertel vor ", 45, true),
    ("dreiviertel ", 45, true),
    ("без четверти ", 45, true),
];

/// The same for words after the hour.
const AFTER: &[(&str, u32, bool)] = &[
    (" heures et demie", 30, false),
    (" heures et quart", 15, false),
    (" heures moins le quart", 45, true),
    (" y media", 30, false),
    (" y cuarto", 15, false),
    (" menos cuarto", 45, true),
    (" e mezza", 30, false),
];

/// `half past nine`, `a quarter to 4`, `halb vier`, `las tres y media`.
fn in_words(text: &str, low: usize) -> Option<(Time, Range<usize>)> {
    let held = text.get(low..)?;
    let lower = held.to_lowercase();
    // Places must be those of the text.
    let lower = if lower.len() == held.len() { lower } else { held.to_ascii_lowercase() };
    let before = BEFORE.iter().filter_map(|(phrase, minute, earlier)| {
        let start = lower.rfind(phrase)?;
        let rest = lower.get(start + phrase.len()..)?;
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let span = start..start + phrase.len() + length;
        Some((span, rest.get(..length)?, *minute, *earlier))
    });
    let after = AFTER.iter().filter_map(|(phrase, minute, earlier)| {
        let end = lower.rfind(phrase)?;
        let word = lower.get(..end)?.rsplit(|c: char| !c.is_alphanumeric()).next()?;
        Some((end - word.len()..end + phrase.len(), word, *minute, *earlier))
    });
    let (span, word, minute, earlier) = before.chain(after).max_by_key(|found| found.0.start)?;
    let named = word.parse().ok().or_else(|| number_in_words(word)).or_else(|| count_word(word))?;
    if !(1..=12).contains(&named) {
        return None;
    }
    let hour = if earlier { (named + 11) % 12 } else { named };
    let hour = if hour == 0 { 12 } else { hour };
    let time = Time { hour, minute, afternoon: None };
    Some((time, low + span.start..low + span.end))
}

fn last_in_digits(text: &str, low: usize) -> Option<(Time, Range<usize>)> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = text.len();
    while end > low {
        let at = (low..end).rev().find(|&at| digit(at))?;
        let start = (low..=at).rev().take_while(|&at| digit(at)).last()?;
        if let Some((time, length)) = read(text.get(start..)?)
            && !text.get(..start)?.ends_with([':', '.', ',', '-', '/'])
        {
            return Some((time.called(text.get(..start)?), start..start + length));
        }
        end = start;
    }
    None
}

/// The time that a text begins with, and how long it is.
fn read(text: &str) -> Option<(Time, usize)> {
    let (hour, rest) = number(text, 2)?;
    let (minute, rest) = minutes(rest)?;
    if hour > 24 || minute > 59 {
        return None;
    }
    let (afternoon, rest) = half(rest);
    if rest.starts_with([':', '/']) || rest.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    Some((Time { hour, minute, afternoon }, text.len() - rest.len()))
}

/// The minutes after an hour.
fn minutes(rest: &str) -> Option<(u32, &str)> {
    for mark in ["時", "时", "点"] {
        let Some(after) = rest.strip_prefix(mark) else { continue };
        if let Some(after) = after.strip_prefix("半") {
            return Some((30, after));
        }
        let minutes =
            number(after, 2).and_then(|(minute, rest)| Some((minute, rest.strip_prefix('分')?)));
        return Some(minutes.unwrap_or((0, after)));
    }
    // `20 h 15`
    let spaced = rest.strip_prefix(" h ").or_else(|| rest.strip_prefix("\u{a0}h\u{a0}"));
    let after = spaced.or_else(|| rest.strip_prefix([':', 'h', '：', '.']))?;
    let (minute, after) = number(after, 2)?;
    // `14.30 Uhr`, which is a decimal elsewhere.
    if rest.starts_with('.') && !after.trim_start().starts_with("Uhr") {
        return None;
    }
    (rest.len() - after.len() >= 3).then_some((minute, after))
}

/// The number that a text begins with, if it has at most `most` digits, and what follows it.
fn number(text: &str, most: usize) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let value = text.get(..digits)?.parse().ok()?;
    (digits <= most).then_some((value, text.get(digits..)?))
}

/// Which half of the day the words after a time name, and what follows them.
fn half(rest: &str) -> (Option<bool>, &str) {
    let words = rest.trim_start_matches([' ', '\u{a0}']);
    for (name, afternoon) in [
        ("a.m.", false),
        ("p.m.", true),
        ("a. m.", false),
        ("p. m.", true),
        ("am", false),
        ("pm", true),
        ("AM", false),
        ("PM", true),
    ] {
        if let Some(after) = words.strip_prefix(name)
            && !after.starts_with(char::is_alphabetic)
        {
            return (Some(afternoon), after);
        }
    }
    (None, rest)
}

/// The time that a reference names, if it is nothing else.
pub(crate) fn written(text: &str) -> Option<Time> {
    let text = text.trim_matches(['$', ' ', '.', '*']);
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (half, text) = text.split_at_checked(digits)?;
    if !matches!(half, "" | "午後" | "午前" | "下午" | "上午" | "晚上" | "早上") {
        return None;
    }
    let (time, length) = read(text)?;
    let time = time.called(half);
    let rest = text.get(length..)?.trim();
    matches!(rest, "" | "Uhr" | "o'clock" | "h" | "uur").then_some(time)
}

#[cfg(test)]
recorded! {
    text: half, last_time, minutes, read, written;
    at: in_words, last_in_digits, number;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_every_writing() {
        let last = |text: &str| last_time(text).map(|(time, _)| time).unwrap();
        for text in [
            "It shows 3:45.",
            "3:45 (a quarter to four)",
            "kurz vor vier, 3:45 Uhr",
            "15h45",
            "3時45分です",
            "3:45 p.m.",
            "It is a quarter to 4.",
            "Es ist Viertel vor vier.",
            "Es ist dreiviertel vier.",
            "Сейчас без четверти четыре.",
            "Il est quatre heures moins le quart.",
            "Son las cuatro menos cuarto.",
        ] {
            assert!(last(text).is_same(written("3:45").unwrap()), "{text}");
        }
        for text in
            ["Es ist halb vier.", "half past three", "tres y media", "trois heures et demie"]
        {
            assert!(last(text).is_same(written("3:30").unwrap()), "{text}");
        }
        assert!(last("quarter to one").is_same(written("12:45").unwrap()));
        assert_eq!(last_time("halb so viel"), None);
        assert_eq!(last_time("a quarter to 4294967295"), None);
        assert!(!last("3:45 am").is_same(written("3:45 pm").unwrap()));
        assert!(last("15:45").is_same(written("3:45 pm").unwrap()));
        assert!(last("4時です").is_same(written("4:00").unwrap()));
        assert_eq!(last_time("the ratio 1:2:30 and 5:3"), None);
        assert_eq!(written("3:4"), None);
        assert_eq!(written("99:99"), None);
    }
}
