//! Days of the calendar in their many writings: `July 4, 1776`, `4 July 1776`, `1776-07-04`.

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

const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Reads a text that is nothing but a day of the calendar.
pub(crate) fn date(text: &str) -> Option<Date> {
    if text.len() > 60 || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Formulas have signs that no day has.
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
    }

    #[test]
    fn other_texts_are_no_days() {
        for text in ["4", "4 apples", "July", "1776", "July 44", "13-14-2020", "may 5 be 6"] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
