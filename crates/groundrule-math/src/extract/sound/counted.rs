//! Counts in the words of other languages: `Hay nueve manzanas`, `图中一共有五只猫`, `写真には４本の木があります`.

use crate::units::{UnitWords, is_counter, unit_words};
use crate::words::lexicon::{
    BEFORE_TOTAL, KOREAN_COUNTERS, KOREAN_TOTALS, NUMBERS_OR_ENGLISH, UNSETTLES_COUNT,
    UNSETTLES_COUNT_EAST,
};
use crate::words::numbers::is_minus;
use crate::words::numerals::{
    count_word, count_words, fraction_words, is_numeral, korean, numeral,
};

/// A sentence longer than this, in bytes, says more than a count.
const LONGEST: usize = 200;

/// The only number in a sentence.
pub(crate) fn count(sentence: &str) -> Option<u32> {
    if sentence.len() > LONGEST || sentence.contains(['$', '\\', '=']) {
        return None;
    }
    if sentence.contains(is_hangul) {
        return korean_count(sentence);
    }
    if sentence.chars().any(|c| (c as u32) >= 0x2e80) {
        return unparted(sentence);
    }
    // `четыре кошки: две чёрные и две белые`
    if let Some((head, parts)) = sentence.split_once(':')
        && let Some(total) = count(head)
    {
        let lower = parts.to_lowercase();
        let words = lower.split(|c: char| !(c.is_alphanumeric() || c == '-'));
        let sum: u32 = words.filter_map(count_word).sum();
        if sum > 0 {
            return (sum == total).then_some(total);
        }
    }
    let lower = sentence.to_lowercase();
    let mut found = None;
    let all: Vec<&str> = lower
        .split(|c: char| !(c.is_alphanumeric() || c == '-'))
        .filter(|word| !word.is_empty())
        .collect();
    let mut at = 0;
    while let Some(&word) = all.get(at) {
        let rest = all.get(at..).unwrap_or_default();
        // `trois quarts`
        if fraction_words(rest).is_some() {
            return None;
        }
        let spoken = count_words(rest);
        at += spoken.map_or(1, |(_, used)| used);
        if word.bytes().any(|byte| byte.is_ascii_digit()) || is_minus(word) {
            return None;
        }
        if UNSETTLES_COUNT.contains(&word) {
            return None;
        }
        let Some((value, _)) = spoken else { continue };
        if found.is_some_and(|other| other != value) {
            // `три красных и два зелёных, всего пять`
            let total =
                BEFORE_TOTAL.iter().filter_map(|word| lower.rfind(word).map(|at| at + word.len()));
            let tail = total.max().and_then(|at| lower.get(at..))?;
            return tail.split(|c: char| !c.is_alphanumeric() && c != '-').find_map(count_word);
        }
        found = Some(value);
    }
    found.filter(|_| !NUMBERS_OR_ENGLISH.contains(&lower.trim()))
}

/// `十二分之五`, `百分之八`, `一又三分之二`: a fraction, as a formula.
pub(super) fn fraction(phrase: &str) -> Option<String> {
    let value = |text: &str| -> Option<u32> {
        let text = text.trim();
        let numerals: Vec<char> = text.chars().collect();
        match text.parse() {
            Ok(number) => Some(number),
            Err(_)
                if !numerals.is_empty()
                    && numerals.len() <= 6
                    && numerals.iter().all(|c| is_numeral(*c)) =>
            {
                numeral(&numerals)
            }
            Err(_) => None,
        }
    };
    let known = |c: &char| c.is_ascii_digit() || is_numeral(*c) || *c == '又';
    let phrase = phrase.trim();
    let Some((below, above)) = phrase.split_once("分之") else {
        // `4分の3時間`, `もとのケーキの四分の一`
        let (below, above) = phrase.split_once("分の")?;
        let end = above.find(|c: char| !known(&c)).unwrap_or(above.len());
        let (above, unit) = above.split_at_checked(end)?;
        let unit = unit.split(['（', '(']).next()?;
        let measured = unit.is_empty() || unit_words(unit) == UnitWords::Long;
        let lead = below.chars().rev().take_while(known).map(char::len_utf8).sum::<usize>();
        let below = value(below.get(below.len() - lead..)?)?;
        let above = value(above)?;
        return (below > 0 && measured)
            .then(|| format!("\\frac{{{above}}}{{{below}}} {unit}").trim_end().to_owned());
    };
    // `分出去的苹果占总数的三分之二`
    let lead = below.chars().rev().take_while(known).map(char::len_utf8).sum::<usize>();
    let below = below.get(below.len() - lead..)?;
    if above.contains("分之") {
        return None;
    }
    let (whole, below) =
        below.split_once('又').map_or((None, below), |(whole, below)| (Some(whole), below));
    let (below, above) = (if below == "百" { 100 } else { value(below)? }, value(above)?);
    let whole = match whole {
        Some(whole) => value(whole)?,
        None => 0,
    };
    (below > 0).then(|| {
        format!("\\frac{{{}}}{{{below}}}", u64::from(whole) * u64::from(below) + u64::from(above))
    })
}

fn is_hangul(c: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&c)
}

/// The one number of things in a Korean sentence, or the total that it names: `모두 다섯 마리입니다`.
fn korean_count(sentence: &str) -> Option<u32> {
    let total = KOREAN_TOTALS.last_end(sentence);
    let said = sentence.get(total.unwrap_or(0)..)?;
    if said.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if UNSETTLES_COUNT_EAST.is_in(said) {
        return None;
    }
    let mut found = None;
    for word in said.split([' ', '\n', ',', '.', '!']).filter(|word| !word.is_empty()) {
        let Some(value) = korean_number(word) else { continue };
        if found.replace(value).is_some_and(|other| other != value) {
            return None;
        }
    }
    found
}

/// The number that a Korean word is, or begins with before a word for what is counted: `열두`, `다섯입니다`.
fn korean_number(word: &str) -> Option<u32> {
    let (value, rest) = korean(word)?;
    (rest.is_empty() || KOREAN_COUNTERS.opens(rest)).then_some(value)
}

/// The only number of a sentence in a script without blanks.
fn unparted(sentence: &str) -> Option<u32> {
    // The total, if it is called one.
    let total = ["一共", "总共", "共有", "合计", "合計", "全部で", "總共"];
    let from = total.iter().filter_map(|word| sentence.rfind(word).map(|at| at + word.len())).max();
    let sentence = sentence.get(from.unwrap_or(0)..)?;
    // What a total is made of may follow it.
    let sentence = match from {
        Some(_) => sentence.split(['。', '，', '：']).next()?,
        None => sentence,
    };
    let characters: Vec<char> = sentence.chars().collect();
    let mut found: Option<u32> = None;
    let mut at = 0;
    while at < characters.len() {
        let digits: String = characters
            .get(at..)?
            .iter()
            .map_while(|c| match c {
                '0'..='9' => Some(*c),
                '０'..='９' => char::from_u32(u32::from(*c) - 0xFF10 + 0x30),
                _ => None,
            })
            .take(9)
            .collect();
        let numerals: Vec<char> =
            characters.get(at..)?.iter().copied().take_while(|c| is_numeral(*c)).take(6).collect();
        let (value, length) = if !digits.is_empty() {
            let length = digits.chars().count();
            // `12 kg` is measured, not counted.
            let next = characters.get(at + length..)?.iter().find(|c| **c != ' ');
            // `－15`, `±5`, `2.5`: a number, not a count.
            let before = at.checked_sub(1).and_then(|at| characters.get(at));
            let part_of_formula = |c: &char| {
                !(c.is_alphabetic()
                    || c.is_whitespace()
                    || "：:，、。「『（(,;；！*是".contains(*c))
            };
            if is_measured(characters.get(at + length..)?)
                || next.is_some_and(|c| c.is_ascii_alphabetic() || "°℃$./^√π+×÷=".contains(*c))
                || before.is_some_and(part_of_formula)
            {
                return None;
            }
            (digits.parse().ok(), length)
        } else if !numerals.is_empty() {
            let next = characters.get(at + numerals.len()).copied();
            let before = at.checked_sub(1).and_then(|at| characters.get(at)).copied();
            let counts = next.is_none_or(|c| is_counter(c) || matches!(c, '。' | '．'))
                || next.is_some_and(|c| matches!(c, 'で'))
                    && before.is_some_and(|c| matches!(c, 'は'));
            // `星期四` is a day's name.
            let named = before.is_some_and(|c| matches!(c, '期' | '周' | '拜'));
            ((counts && !named).then(|| numeral(&numerals)).flatten(), numerals.len())
        } else {
            (None, 1)
        };
        if let Some(value) = value {
            if found.is_some_and(|other| other != value) {
                return None;
            }
            found = Some(value);
        }
        at += length;
    }
    // Signs of formulas as well.
    let settled =
        !sentence.contains(['%', '％', '.', '/', '：']) && !UNSETTLES_COUNT_EAST.is_in(sentence);
    found.filter(|_| settled)
}

/// Whether a number is followed by a unit that is not a counter: `120 分钟`.
fn is_measured(after: &[char]) -> bool {
    const LONGEST: usize = 4;
    let unit: String = after.iter().filter(|c| **c != ' ').take(LONGEST).collect();
    let ends = unit.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.filter_map(|end| unit.get(..end))
        .any(|unit| !unit.chars().all(is_counter) && unit_words(unit) == UnitWords::Long)
}

#[cfg(test)]
recorded! {
    text: count, fraction, unparted;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_in_many_languages() {
        for (text, expected) in [
            ("图中一共有五只猫。", Some(5)),
            ("写真には４本の木があります。", Some(4)),
            ("七", Some(7)),
            ("共二十三人", Some(23)),
            ("Hay nueve manzanas en la mesa.", Some(9)),
            ("У дома шесть окон.", Some(6)),
            ("Es sind acht Kinder zu sehen.", Some(8)),
            ("Il y a trois chats.", Some(3)),
            ("Es gibt drei oder vier.", None),
            ("图中有三只猫和五只狗。", None),
            ("Er hat ein Auto.", None),
            ("一样大", None),
        ] {
            assert_eq!(count(text), expected, "{text}");
        }
    }
}
