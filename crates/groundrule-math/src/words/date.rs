//! Calendar days in many notations: `July 4, 1776`, `4 July 1776`, `1776-07-04`.

/// A day; the year may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Date {
    year: Option<u32>,
    month: u32,
    day: u32,
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Months in other languages, by number.
const OTHER_MONTHS: [&[&str]; 12] = [
    &["januar", "janvier", "enero", "января"],
    &["februar", "février", "febrero", "февраля"],
    &["märz", "mars", "marzo", "марта"],
    &["avril", "abril", "апреля"],
    &["mai", "mayo", "мая"],
    &["juni", "juin", "junio", "июня"],
    &["juli", "juillet", "julio", "июля"],
    &["août", "agosto", "августа"],
    &["septembre", "septiembre", "сентября"],
    &["oktober", "octobre", "octubre", "октября"],
    &["novembre", "noviembre", "ноября"],
    &["dezember", "décembre", "diciembre", "декабря"],
];

const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Days of the week in other languages, by number.
const OTHER_WEEKDAYS: [&[&str]; 7] = [
    &[
        "montag",
        "lundi",
        "lunes",
        "lunedì",
        "segunda-feira",
        "понедельник",
        "maandag",
        "poniedziałek",
        "pazartesi",
    ],
    &[
        "dienstag",
        "mardi",
        "martes",
        "martedì",
        "terça-feira",
        "вторник",
        "dinsdag",
        "wtorek",
        "salı",
    ],
    &[
        "mittwoch",
        "mercredi",
        "miércoles",
        "mercoledì",
        "quarta-feira",
        "среда",
        "woensdag",
        "środa",
        "çarşamba",
    ],
    &[
        "donnerstag",
        "jeudi",
        "jueves",
        "giovedì",
        "quinta-feira",
        "четверг",
        "donderdag",
        "czwartek",
        "perşembe",
    ],
    &[
        "freitag",
        "vendredi",
        "viernes",
        "venerdì",
        "sexta-feira",
        "пятница",
        "vrijdag",
        "piątek",
        "cuma",
    ],
    &[
        "samstag",
        "sonnabend",
        "samedi",
        "sábado",
        "sabato",
        "суббота",
        "zaterdag",
        "sobota",
        "cumartesi",
    ],
    &["sonntag", "dimanche", "domingo", "domenica", "воскресенье", "zondag", "niedziela", "pazar"],
];

/// The names of days and months that a short form may stand for: `Fri`, `Sept.`
pub(crate) fn names_in_full(short: &str) -> Vec<&'static str> {
    let letters = short.chars().count();
    if !(2..=5).contains(&letters)
        || !short.starts_with(char::is_uppercase)
        || !short.chars().all(char::is_alphabetic)
    {
        return Vec::new();
    }
    let lower = short.to_lowercase();
    let all = WEEKDAYS.iter().chain(&MONTHS);
    let others = OTHER_WEEKDAYS.iter().chain(&OTHER_MONTHS).copied().flatten();
    let stands_for = |name: &&&str| name.starts_with(&lower) && name.len() > lower.len();
    let mut found: Vec<&'static str> = all.chain(others).filter(stands_for).copied().collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Reads a text that is nothing but a calendar day.
pub(crate) fn date(text: &str) -> Option<Date> {
    if text.contains('月') {
        let (date, span) = last_eastern(text)?;
        return (span == (0..text.len())).then_some(date);
    }
    if text.len() > 60 || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Formulas have signs that do not occur in days.
    let fits = |byte: u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b',' | b'.' | b'-' | b'/' | b'+')
    };
    if !text.bytes().all(fits) {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    if let Some(date) = numeric(&lower) {
        return Some(date);
    }
    let (mut month, mut day, mut year) = (None, None, None);
    for word in lower.split([' ', ',', '.']).filter(|word| !word.is_empty()) {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let suffix = word.get(digits.len()..).unwrap_or_default();
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            if !matches!(suffix, "" | "st" | "nd" | "rd" | "th") {
                return None;
            }
            let value: u32 = digits.parse().ok()?;
            let slot = if digits.len() == 4 && suffix.is_empty() { &mut year } else { &mut day };
            if slot.replace(value).is_some() {
                return None;
            }
        } else if let Some(found) = month_of(word) {
            if month.replace(found).is_some() {
                return None;
            }
        } else if !matches!(word, "the" | "of" | "on") && !WEEKDAYS.contains(&word) {
            return None;
        }
    }
    valid(year, month?, day?)
}

/// Only this many bytes at the end of a longer text are searched.
const LONGEST_TEXT: usize = 1000;

/// The most words that a date has: `the 4th of July 1776`.
const MOST_WORDS: usize = 5;

/// The last date that a text mentions, and where.
pub(crate) fn last_date(text: &str) -> Option<(Date, std::ops::Range<usize>)> {
    let low = text.len().saturating_sub(LONGEST_TEXT);
    let low = (low..=text.len()).find(|&at| text.is_char_boundary(at))?;
    let held = text.get(low..)?;
    if let Some((date, span)) = last_eastern(held) {
        return Some((date, low + span.start..low + span.end));
    }
    if !held.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let words: Vec<(usize, &str)> = held
        .split(|c: char| c.is_whitespace())
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - held.as_ptr() as usize, word))
        .collect();
    let edges = ['.', ',', ';', ':', '*', '(', ')', '"', '!', '?', '_'];
    for (at, &(start, _)) in words.iter().enumerate().rev() {
        // The longest phrase from here on: `9 March 1887` rather than `9 March`.
        for count in (1..=MOST_WORDS).rev() {
            let Some(&(last, word)) = words.get(at + count - 1) else { continue };
            let phrase = held.get(start..last + word.len())?;
            let bare = phrase.trim_matches(edges);
            let Some(found) = written(bare) else { continue };
            // A phrase that begins one word earlier may be longer.
            let before = at.checked_sub(1).and_then(|at| words.get(at));
            let wider = before.and_then(|&(from, _)| held.get(from..last + word.len()));
            if wider.is_some_and(|wider| written(wider.trim_matches(edges)).is_some()) {
                break;
            }
            let from = low + start + (phrase.len() - phrase.trim_start_matches(edges).len());
            return Some((found, from..from + bare.len()));
        }
    }
    None
}

/// A date in any notation: with the year last, a day above 12 distinguishes it from the month.
pub(crate) fn written(text: &str) -> Option<Date> {
    date(text).or_else(|| in_other_words(text)).or_else(|| {
        let mut parts = text.split(['/', '.', '-']);
        let (first, second, year) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() || year.len() != 4 || first.len() > 2 || second.len() > 2 {
            return None;
        }
        let (first, second): (u32, u32) = (first.parse().ok()?, second.parse().ok()?);
        let (day, month) = if second > 12 { (second, first) } else { (first, second) };
        valid(Some(year.parse().ok()?), month, day)
    })
}

/// The last day in Chinese or Japanese, `2023年5月3日`, and where it is. Digits may be full-width.
fn last_eastern(text: &str) -> Option<(Date, std::ops::Range<usize>)> {
    let digit = |c: char| match c {
        '0'..='9' => Some(c as u32 - '0' as u32),
        '０'..='９' => Some(c as u32 - '０' as u32),
        _ => None,
    };
    let value = |text: &str| {
        text.chars()
            .filter_map(digit)
            .fold(0_u32, |sum, next| sum.saturating_mul(10).saturating_add(next))
    };
    // A number that ends a text, and what comes before it.
    let number_before = |text: &str| {
        let bare = text.trim_end();
        let start = bare.trim_end_matches(|c| digit(c).is_some()).len();
        (start < bare.len()).then(|| (start, value(bare.get(start..).unwrap_or_default())))
    };
    text.rmatch_indices('月').find_map(|(at, sign)| {
        let (mut start, month) = number_before(text.get(..at)?)?;
        let rest = text.get(at + sign.len()..)?;
        let days = rest.trim_start();
        let after = days.trim_start_matches(|c| digit(c).is_some());
        let day = days.get(..days.len() - after.len()).filter(|day| !day.is_empty())?;
        let end = after.trim_start().strip_prefix(['日', '号', '號'])?;
        let year = text.get(..start)?.trim_end().strip_suffix('年').and_then(number_before);
        start = year.map_or(start, |(start, _)| start);
        let date = valid(year.map(|(_, year)| year), month, value(day))?;
        Some((date, start..text.len() - end.len()))
    })
}

/// `11 août 1999`, `9. März 1887`.
fn in_other_words(text: &str) -> Option<Date> {
    if text.len() > 60 {
        return None;
    }
    let lower = text.to_lowercase();
    let mut words = lower
        .split([' ', '.', ','])
        .filter(|word| !word.is_empty() && !matches!(*word, "de" | "le" | "der" | "am" | "den"));
    let day = words.next()?.trim_end_matches("er").parse().ok()?;
    let name = words.next()?;
    let month = OTHER_MONTHS.iter().position(|names| names.contains(&name))?;
    let year = match words.next() {
        Some(year) if year.len() == 4 => Some(year.parse().ok()?),
        Some(_) => return None,
        None => None,
    };
    let rest = words.next();
    valid(year, u32::try_from(month + 1).ok()?, day)
        .filter(|_| rest.is_none_or(|word| matches!(word, "г" | "года")))
}

fn month_of(word: &str) -> Option<u32> {
    let found = MONTHS.iter().position(|name| {
        *name == word || word.len() >= 3 && word.len() <= 4 && name.starts_with(word)
    })?;
    u32::try_from(found + 1).ok()
}

/// `1776-07-04` and `1776/7/4`; with the year last, day and month cannot be told apart.
fn numeric(text: &str) -> Option<Date> {
    let mut parts = text.split(['-', '/']);
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 || month.len() > 2 || day.len() > 2 {
        return None;
    }
    valid(Some(year.parse().ok()?), month.parse().ok()?, day.parse().ok()?)
}

fn valid(year: Option<u32>, month: u32, day: u32) -> Option<Date> {
    ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some(Date { year, month, day })
}

#[cfg(test)]
recorded! {
    text: date, in_other_words, last_date, month_of, numeric, written;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_day_in_many_writings() {
        let day = date("July 4, 1776");
        assert!(day.is_some());
        for text in ["4 July 1776", "1776-07-04", "the 4th of July, 1776", "Jul 4 1776"] {
            assert_eq!(date(text), day, "{text}");
        }
        assert_eq!(date("March 3rd"), date("3 March"));
        assert_eq!(date("1776年7月4日"), day);
        assert_eq!(date("3月3日"), date("3 March"));
        assert_eq!(date("1776年7月"), None);
        assert_eq!(date("1776年13月4日"), None);
    }

    #[test]
    fn the_last_date_of_a_text() {
        let found = |text| last_date(text).map(|(date, _)| date);
        for text in [
            "The invoice is dated March 9, 1887.",
            "The letterhead reads *9 March 1887*, a Wednesday.",
            "La lettre est du 9 mars 1887.",
            "Der Brief ist vom 9. März 1887.",
            "It came on 09/03/1887, in spring.",
            "日付は1887年3月9日です。",
            "発行日は１８８７年３月９日です。",
            "日期是1887年3月9号。",
        ] {
            assert_eq!(found(text), date("9 March 1887"), "{text}");
        }
        assert_eq!(found("It has 9 pages and 3 stamps."), None);
    }

    #[test]
    fn other_texts_are_no_days() {
        for text in ["4", "4 apples", "July", "1776", "July 44", "13-14-2020", "may 5 be 6"] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
