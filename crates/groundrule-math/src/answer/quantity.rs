//! A value with a unit after it, where the unit is outside the formula: `8 m`, `3小时`,
//! `$5\times10^{-7}$ m`, `20\,\mathrm{m\,s^{-1}}`, `3 million`.
//!
//! Inside a formula a single letter is a variable (`\frac{37}{4}m`); after a number and a blank, in plain text, it is a
//! unit.

use crate::units::{UnitWords, is_counter, is_power_of_letter, many, multiplier, unit_words};
use crate::words::is_letter;
use std::borrow::Cow;

/// A phrase that was cut in two.
#[derive(Debug)]
pub(super) struct Measured<'t> {
    /// What comes before the unit.
    pub(super) value: &'t str,
    /// How many a number word stands for: a million, a dozen.
    pub(super) times: i64,
    /// The unit in plain writing; empty if there was only a number word.
    pub(super) unit: String,
}

/// Units are short; anything longer is prose.
const LONGEST: usize = 64;

/// Cuts a phrase at the first place after which everything is a unit.
pub(super) fn split(phrase: &str) -> Option<Measured<'_>> {
    let last = phrase.chars().next_back()?;
    if last.is_ascii_punctuation() && !matches!(last, '}' | '.' | ')' | '$') {
        return None;
    }
    let start = phrase.len().saturating_sub(LONGEST);
    let mut before = '\0';
    for (at, character) in phrase.char_indices() {
        let ends_value = ends_value(before);
        if !character.is_whitespace() {
            before = character;
        }
        if at < start || !ends_value || character.is_ascii_digit() {
            continue;
        }
        let (value, rest) = phrase.split_at(at);
        let Some(first) = rest.trim_start().chars().next() else { break };
        // `$15/hour`: an amount of money per hour.
        if first == '/'
            && is_money(value)
            && let Some(by) = rest.trim_start().strip_prefix('/')
            && unit_words(by.trim()) == UnitWords::Long
        {
            return Some(Measured { value, times: 1, unit: format!("per {}", by.trim()) });
        }
        // `2.7144 (cm)`
        if matches!(first, '(' | '（')
            && let Some(inside) =
                rest.trim_start().strip_prefix(first).and_then(|r| r.strip_suffix([')', '）']))
            // `4((t)(t))` multiplies.
            && !inside.contains(['(', ')', '（', '）'])
            && unit_words(inside.trim()) == UnitWords::Long
        {
            let value = value.trim_end();
            return Some(Measured { value, times: 1, unit: inside.trim().to_owned() });
        }
        if !(first.is_alphabetic()
            || matches!(
                first,
                '\\' | '°' | '℃' | '℉' | '~' | '¢' | '€' | '£' | '¥' | '￥' | '₩' | '₽' | '₹'
            ))
        {
            continue;
        }
        if let Some(measured) = cut(value, rest) {
            return Some(measured);
        }
    }
    None
}

fn is_money(value: &str) -> bool {
    value.trim_start_matches('\\').starts_with(['$', '£', '€', '¥', '￥', '₩'])
}

/// `$45`, but not a formula between dollar signs.
fn is_plain_money(value: &str) -> bool {
    let amount = value
        .trim_start_matches('\\')
        .strip_prefix(['$', '£', '€', '¥', '￥', '₩'])
        .unwrap_or_default();
    !amount.is_empty()
        && amount.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b' '))
}

fn ends_value(character: char) -> bool {
    character.is_numeric() || matches!(character, '}' | ')' | '$' | 'π' | '!' | '-')
}

fn cut<'t>(value: &'t str, rest: &str) -> Option<Measured<'t>> {
    let value = value.trim_end();
    // `a 10-year gap`
    let hyphened =
        value.strip_suffix('-').filter(|value| value.ends_with(|c: char| c.is_ascii_digit()));
    let value = hyphened.unwrap_or(value);
    // A control word that starts here must be layout; what is left is read as plain text.
    let upright = ["\\text", "\\mathrm", "\\mbox", "\\operatorname", "\\rm"];
    let layout = ["\\,", "\\ ", "\\;", "\\:", "~", "\\quad"];
    let mut tail = rest.trim_start();
    while let Some(after) = layout.iter().find_map(|mark| tail.strip_prefix(mark)) {
        tail = after.trim_start();
    }
    let is_upright = upright.iter().any(|mark| tail.starts_with(mark));
    if tail.starts_with('\\') && !is_upright && !tail.starts_with("\\Omega") {
        return None;
    }
    let plain = plain(tail)?;
    let mut unit = plain.trim();
    // `12分後`
    unit = unit.strip_suffix(['後', '后']).unwrap_or(unit);
    // `3/4 of an hour`
    unit = ["of an ", "of a "].iter().find_map(|of| unit.strip_prefix(of)).unwrap_or(unit);
    let mut times = 1;
    if let Some(number) = abbreviated(unit).filter(|_| is_plain_money(value)) {
        times = number;
        unit = "";
    } else if let Some((number, after)) = number_word(unit) {
        times = number;
        unit = after;
    }
    // `3.5万人`
    if unit.is_empty() || times > 1 && unit.chars().all(is_counter) {
        return (times > 1).then(|| Measured { value, times, unit: String::new() });
    }
    if is_power_of_letter(unit) {
        return None;
    }
    let delimited = value.ends_with(['$', ')']) && (value.contains('$') || value.contains("\\)"));
    // `$9x$ square units`: units of nothing in particular.
    let expression = delimited && !value.contains(['=', '≈']) && !value.contains("\\approx");
    if expression && matches!(unit, "unit" | "units" | "square units" | "sq units" | "cubic units")
    {
        return Some(Measured { value, times: 1, unit: String::new() });
    }
    let apart = rest.starts_with(char::is_whitespace) && !value.contains('\\') || delimited;
    let fits = match unit_words(unit) {
        UnitWords::Long => true,
        UnitWords::Letters => is_upright || apart || times > 1,
        UnitWords::Unknown => is_rate(unit),
    };
    fits.then(|| Measured { value, times, unit: unit.to_owned() })
}

/// `beats per minute`: things the table does not know, counted per something.
fn is_rate(unit: &str) -> bool {
    let words = || unit.split(' ').filter(|word| !word.is_empty());
    words().filter(|word| *word == "per").count() == 1
        && !unit.ends_with("per")
        && words().count() <= 5
        && words().all(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// How many a letter after an amount of money stands for: `$45K`.
fn abbreviated(unit: &str) -> Option<i64> {
    match unit {
        "K" | "k" => Some(1000),
        "M" | "m" | "mn" => Some(1_000_000),
        "B" | "bn" => Some(1_000_000_000),
        _ => None,
    }
}

/// "million" and the like at the start: how many that is, and what follows.
fn number_word(text: &str) -> Option<(i64, &str)> {
    // Scripts without blanks attach the unit to the word: `3万元`.
    if let Some((times, rest)) = many(text) {
        return Some((times, rest.trim()));
    }
    let end = text.find(|c: char| !is_letter(c)).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    Some((multiplier(word)?, rest.trim()))
}

/// A unit without LaTeX layout, if there is nothing else in it.
pub(super) fn plain(text: &str) -> Option<Cow<'_, str>> {
    let dotted = text.contains('.');
    if !text.contains(['\\', '{', '~', '$']) && !dotted {
        return Some(Cow::Borrowed(text));
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '{', '}', '~', '$', '.']) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let mut characters = after.chars();
        let mark = characters.next()?;
        rest = characters.as_str();
        match mark {
            '~' => out.push(' '),
            '\\' => {
                let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                rest = after;
                match word {
                    "" => {
                        let mut characters = rest.chars();
                        if !matches!(characters.next()?, ',' | ' ' | ';' | ':' | '!' | '(' | ')') {
                            return None;
                        }
                        rest = characters.as_str();
                        out.push(' ');
                    }
                    "text" | "mathrm" | "textrm" | "mbox" | "operatorname" | "rm" => {}
                    "quad" => out.push(' '),
                    "cdot" | "times" => out.push('·'),
                    "Omega" => out.push('Ω'),
                    "mu" => out.push('μ'),
                    _ => return None,
                }
            }
            '.' if out.ends_with(|c: char| c.is_ascii_digit())
                && rest.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                out.push('.');
            }
            // Braces group, dollars delimit, dots abbreviate.
            _ => {}
        }
    }
    out.push_str(rest);
    Some(Cow::Owned(out))
}

#[cfg(test)]
recorded! {
    text: abbreviated, is_money, is_plain_money, is_rate, number_word, plain, split;
    pair: cut;
    character: ends_value;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(phrase: &str) -> Option<(&str, i64, String)> {
        split(phrase).map(|measured| (measured.value, measured.times, measured.unit))
    }

    #[test]
    fn units_are_cut_off_behind_values() {
        for (phrase, value, times, unit) in [
            ("8 m", "8", 1, "m"),
            ("3小时", "3", 1, "小时"),
            ("3.0 × 10^8 m/s", "3.0 × 10^8", 1, "m/s"),
            ("12π cm²", "12π", 1, "cm²"),
            ("$5\\times10^{-7}$ m", "$5\\times10^{-7}$", 1, "m"),
            ("20\\,\\mathrm{m\\,s^{-1}}", "20", 1, "m s^-1"),
            ("1.25 billion", "1.25", 1_000_000_000, ""),
            ("2 million dollars", "2", 1_000_000, "dollars"),
            ("7:00 a.m", "7:00", 1, "am"),
            ("3 dozen", "3", 12, ""),
            ("72 beats per minute", "72", 1, "beats per minute"),
            ("$15 per hour", "$15", 1, "per hour"),
            ("$15/hour", "$15", 1, "per hour"),
        ] {
            assert_eq!(parts(phrase), Some((value, times, unit.to_owned())), "{phrase}");
        }
    }

    #[test]
    fn letters_in_formulas_are_no_units() {
        for phrase in ["\\frac{37}{4} m", "4h", "2x", "3 \\cos x", "x_1 = 2", "1 and 4", "5"] {
            assert_eq!(parts(phrase), None, "{phrase}");
        }
    }
}
