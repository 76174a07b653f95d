//! Times of day in many notations: `3:45 pm`, `15h45`, `11:05 Uhr`, `3時45分`.

use super::is_letter;
use super::numbers::number_in_words;
use super::numerals::{count_word, count_words, eastern_count, is_numeral, korean, sino_korean};
use std::ops::Range;

/// A time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Time {
    hour: u32,
    minute: u32,
    /// Whether it is in the afternoon, if it says.
    afternoon: Option<bool>,
    /// Whether it is in digits, where `8:45` is in the morning if `20:45` is in the evening.
    digits: bool,
}

impl Time {
    /// With the half of the day that the words before it name: `午後8時`.
    fn called(self, before: &str) -> Time {
        let before = before.trim_end_matches(' ');
        let ends = |words: &[&str]| words.iter().any(|word| before.ends_with(word));
        let afternoon = match () {
            () if ends(&["午後", "下午", "晚上", "夜", "오후", "저녁", "밤"]) => {
                Some(true)
            }
            () if ends(&["午前", "上午", "早上", "凌晨", "朝", "오전", "아침", "새벽"]) => {
                Some(false)
            }
            () => self.afternoon,
        };
        Time { afternoon, ..self }
    }

    /// Whether two times agree as far as both say: `3:45` and `3:45 pm`. A dial does not tell the halves of a day apart.
    pub(crate) fn is_same(self, other: Time, dial: bool) -> bool {
        let day = |time: Time| match time.afternoon {
            Some(true) => Some(time.hour % 12 + 12),
            Some(false) => Some(time.hour % 12),
            None => (time.hour > 12 || time.hour == 0).then_some(time.hour),
        };
        // `8:45` beside `20:45`, unless both are read from a dial.
        if !dial && self.digits && other.digits && self.afternoon.or(other.afternoon).is_none() {
            return self.hour % 24 == other.hour % 24 && self.minute == other.minute;
        }
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
    last_in_digits(text, low).or_else(|| {
        let (time, span) = in_words(text.get(low..)?)?;
        Some((time, low + span.start..low + span.end))
    })
}

/// How the minutes follow from a phrase.
#[derive(Debug, Clone, Copy)]
enum Minutes {
    /// So many after the hour.
    Past(u32),
    /// So many before the hour.
    To(u32),
    /// As many after the hour as the phrase says.
    PastSaid,
    /// As many before the hour as the phrase says.
    ToSaid,
    /// As many after half an hour before the hour as the phrase says: `fünf nach halb vier`.
    PastHalf,
    /// As many before half an hour before the hour as the phrase says: `fünf vor halb vier`.
    ToHalf,
}
use Minutes::{Past, PastHalf, PastSaid, To, ToHalf, ToSaid};

/// Phrases for times of day. `H` is an hour, `M` a number of minutes, and `W` one in words; a bar stands between words of
/// which any may be there. Where phrases end together, the longer one counts.
const PHRASES: &[(&str, Minutes)] = &[
    // English
    ("half past H", Past(30)),
    ("quarter past|after H", Past(15)),
    ("quarter to|before H", To(15)),
    ("M minutes|minute past|after H", PastSaid),
    ("M minutes|minute to|before H", ToSaid),
    ("W past H", PastSaid),
    ("W to H", ToSaid),
    ("H o'clock|o’clock", Past(0)),
    // German
    ("halb H", To(30)),
    ("viertel nach H", Past(15)),
    ("viertel vor H", To(15)),
    ("dreiviertel H", To(15)),
    ("M minuten nach H", PastSaid),
    ("M minuten vor H", ToSaid),
    ("W nach H", PastSaid),
    ("W vor H", ToSaid),
    ("W nach halb H", PastHalf),
    ("W vor halb H", ToHalf),
    ("H uhr", Past(0)),
    ("H uhr M", PastSaid),
    // Dutch
    ("half een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf", To(30)),
    ("kwart over H", Past(15)),
    ("kwart voor H", To(15)),
    ("M minuten over H", PastSaid),
    ("M minuten voor H", ToSaid),
    ("W over H", PastSaid),
    ("W voor H", ToSaid),
    ("W over half H", PastHalf),
    ("W voor half H", ToHalf),
    ("H uur", Past(0)),
    // French
    ("H heures|heure", Past(0)),
    ("H heures|heure et demie", Past(30)),
    ("H heures|heure et quart", Past(15)),
    ("H heures|heure moins le quart", To(15)),
    ("H heures|heure M", PastSaid),
    ("H heures|heure moins M", ToSaid),
    // Spanish
    ("H y media", Past(30)),
    ("H y cuarto", Past(15)),
    ("H menos cuarto", To(15)),
    ("las|la H y M", PastSaid),
    ("las|la H menos M", ToSaid),
    ("las|la H en punto", Past(0)),
    // Italian
    ("H e mezza|mezzo", Past(30)),
    ("H e un quarto", Past(15)),
    ("H meno un quarto", To(15)),
    ("le|l'una|alle H e M", PastSaid),
    ("le|alle H meno M", ToSaid),
    // Portuguese
    ("H e meia", Past(30)),
    ("um quarto para as|a|o H", To(15)),
    ("M para as|a|o H", ToSaid),
    ("M minutos para as|a|o H", ToSaid),
    ("as|às H e M", PastSaid),
    // Swedish
    ("halv H", To(30)),
    ("kvart över H", Past(15)),
    ("kvart i H", To(15)),
    ("W över H", PastSaid),
    ("W i H", ToSaid),
    // Polish
    ("wpół do H", To(30)),
    ("kwadrans po H", Past(15)),
    ("za kwadrans H", To(15)),
    ("M po H", PastSaid),
    ("za M H", ToSaid),
    ("za M minut H", ToSaid),
    // Russian
    ("половина H", To(30)),
    ("четверть H", To(45)),
    ("без четверти H", To(15)),
    ("без M H", ToSaid),
    ("без M минут H", ToSaid),
    ("H часов|часа|час M минут|минуты|минута", PastSaid),
    // Turkish
    ("H buçuk", Past(30)),
    ("H çeyrek geçiyor|geçe", Past(15)),
    ("H çeyrek var|kala", To(15)),
    ("H M geçiyor|geçe", PastSaid),
    ("H M var|kala", ToSaid),
    // Arabic
    ("الساعة H والنصف|ونصف", Past(30)),
    ("الساعة H والربع|وربع", Past(15)),
    ("الساعة H إلا ربعا|ربعًا|الربع|ربع", To(15)),
    // Hindi
    ("साढ़े|साढे H", Past(30)),
    ("सवा H", Past(15)),
    ("पौने H", To(15)),
    ("H बजकर M मिनट", PastSaid),
    ("H बजे", Past(0)),
];

/// Words for hours that are no plain numbers: ordinals, and numbers with an ending or an article's form.
const HOURS: &[&str] = &[
    "eins|ein|une|una|l'una|uma|één|een|ett|pierwsza|pierwszej|первого|час|biri|bire|الواحدة|एक",
    "druga|drugiej|второго|ikiyi|ikiye|الثانية",
    "trzecia|trzeciej|третьего|üçü|üçe|الثالثة",
    "czwarta|czwartej|четвёртого|четвертого|dördü|dörde|الرابعة",
    "piąta|piątej|пятого|beşi|beşe|الخامسة",
    "szósta|szóstej|шестого|altıyı|altıya|السادسة|sex",
    "siódma|siódmej|седьмого|yediyi|yediye|السابعة",
    "ósma|ósmej|восьмого|sekizi|sekize|الثامنة",
    "dziewiąta|dziewiątej|девятого|dokuzu|dokuza|التاسعة",
    "dziesiąta|dziesiątej|десятого|on|onu|ona|العاشرة",
    "jedenasta|jedenastej|одиннадцатого",
    "dwunasta|dwunastej|двенадцатого",
];

/// Words for minutes that no list of numbers has: those of `без пяти минут девять`.
const MORE_MINUTES: &[(&str, u32)] =
    &[("пяти", 5), ("десяти", 10), ("пятнадцати", 15), ("двадцати", 20), ("pięć", 5), ("beş", 5)];

fn in_number(word: &str) -> Option<u32> {
    word.parse().ok().or_else(|| number_in_words(word)).or_else(|| count_word(word))
}

/// The number of an hour.
fn hour_of(word: &str) -> Option<u32> {
    let named = || (1..).zip(HOURS).find(|(_, names)| names.split('|').any(|name| name == word));
    let hour = in_number(word).or_else(|| Some(named()?.0))?;
    (hour <= 24).then_some(hour)
}

/// The minutes that words begin with, and how many words these are: `vinte e cinco`.
fn minutes_of(words: &[&str]) -> Option<(u32, usize)> {
    let first = words.first()?;
    let more = MORE_MINUTES.iter().find(|(name, _)| name == first).map(|(_, value)| *value);
    let (value, used) = count_words(words)
        .or_else(|| Some((more.or_else(|| in_number(first))?, 1)))
        .filter(|(value, _)| *value < 60)?;
    Some((value, used))
}

/// Matches a phrase with the words that a text begins with: the hour, the minutes that it says, and how many words it has.
fn matched(phrase: &str, words: &[&str]) -> Option<(u32, u32, usize)> {
    let (mut at, mut hour, mut minute) = (0, None, 0);
    for slot in phrase.split(' ') {
        let word = *words.get(at)?;
        match slot {
            "H" => hour = Some(hour_of(word)?),
            "M" | "W" if slot == "M" || !word.starts_with(|c: char| c.is_ascii_digit()) => {
                let (value, used) = minutes_of(words.get(at..)?)?;
                minute = value;
                at += used - 1;
            }
            _ if slot.split('|').any(|one| one == word) => {
                // The Dutch phrase names its hours.
                hour = hour.or_else(|| slot.contains("|twee|").then(|| hour_of(word)).flatten());
            }
            _ => return None,
        }
        at += 1;
    }
    Some((hour?, minute, at))
}

/// `half past nine`, `a quarter to 4`, `halb vier`, `las tres y media`, `八点一刻`: the last time of day in words.
fn in_words(held: &str) -> Option<(Time, Range<usize>)> {
    let lower = held.to_lowercase();
    // Places must be those of the text.
    let lower = if lower.len() == held.len() { lower } else { held.to_ascii_lowercase() };
    let marked = at_mark(&lower);
    let spans: Vec<(usize, &str)> = lower
        .split(|c: char| !(is_letter(c) || c.is_ascii_digit() || matches!(c, '\'' | '’' | '-')))
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - lower.as_ptr() as usize, word))
        .collect();
    let words: Vec<&str> = spans.iter().map(|(_, word)| *word).collect();
    let spoken = (0..words.len()).flat_map(|start| {
        let rest = words.get(start..).unwrap_or_default();
        let spans = spans.get(start..).unwrap_or_default();
        PHRASES.iter().filter_map(move |(phrase, minutes)| {
            let (hour, minute, used) = matched(phrase, rest)?;
            let (first, _) = spans.first()?;
            let (last, word) = spans.get(used - 1)?;
            Some((time(hour, *minutes, minute)?, *first..last + word.len()))
        })
    });
    let all: Vec<(Time, Range<usize>)> = spoken.chain(marked).collect();
    let end = all.iter().map(|(_, span)| span.end).max()?;
    // `Viertel vor vier Uhr` is not `vier Uhr`: what begins first says more.
    let last = all.iter().filter(|(_, span)| span.end == end).map(|(_, span)| span.start).max()?;
    all.into_iter()
        .filter(|(_, span)| span.end > last)
        .min_by_key(|(_, span)| (span.start, end - span.end))
}

/// The time that an hour and minutes before or after it make.
fn time(hour: u32, minutes: Minutes, said: u32) -> Option<Time> {
    let (earlier, minute) = match minutes {
        Past(minute) => (false, minute),
        PastSaid => (false, said),
        To(minute) => (true, 60 - minute),
        ToSaid if said > 0 => (true, 60 - said),
        PastHalf if said < 30 => (true, 30 + said),
        ToHalf if (1..=30).contains(&said) => (true, 30 - said),
        _ => return None,
    };
    // Nobody says a quarter to twenty.
    if earlier && hour > 12 || minute > 59 {
        return None;
    }
    let hour = match hour {
        0 | 1 if earlier => 12,
        hour => hour - u32::from(earlier),
    };
    Some(Time { hour, minute, afternoon: None, digits: false })
}

/// The last time of day with a mark behind its hour: `八点一刻`, `八時十五分`, `아홉 시 반`, `差五分八点`.
fn at_mark(text: &str) -> Option<(Time, Range<usize>)> {
    ["点", "點", "時", "时", "시"]
        .iter()
        .filter_map(|mark| {
            text.rmatch_indices(mark).find_map(|(at, mark)| {
                let before = text.get(..at)?;
                let (hour, start) = hour_before(before)?;
                let (minute, rest) = minutes_behind(text.get(at + mark.len()..)?);
                let lead = text.get(..start)?;
                // `差一刻九点`
                let short = lead.rfind('差').filter(|_| minute == 0).and_then(|from| {
                    let said = lead.get(from + '差'.len_utf8()..)?;
                    let (minute, rest) = minutes_behind(said);
                    (minute > 0 && rest.is_empty()).then_some((minute, from))
                });
                let (time, start) = match short {
                    Some((minute, from)) => (time(hour, ToSaid, minute)?, from),
                    None => (time(hour, PastSaid, minute)?.called(lead), start),
                };
                Some((time, start..text.len() - rest.len()))
            })
        })
        .max_by_key(|(_, span)| span.end)
}

/// The hour that a text ends with, in digits, Chinese numerals or Korean words, and where it begins.
fn hour_before(text: &str) -> Option<(u32, usize)> {
    let text = text.trim_end_matches(' ');
    let tail = |part: fn(char) -> bool| {
        let length: usize = text.chars().rev().take_while(|c| part(*c)).map(char::len_utf8).sum();
        let start = text.len() - length;
        Some((text.get(start..).filter(|tail| !tail.is_empty())?, start))
    };
    let (hour, start) = tail(|c| c.is_ascii_digit())
        .and_then(|(digits, start)| Some((digits.parse().ok()?, start)))
        .or_else(|| tail(is_numeral).and_then(|(said, start)| Some((eastern_count(said)?, start))))
        .or_else(|| {
            let (word, start) = tail(|c| ('\u{ac00}'..='\u{d7a3}').contains(&c))?;
            let (hour, rest) = korean(word)?;
            rest.is_empty().then_some((hour, start))
        })?;
    (hour <= 24).then_some((hour, start))
}

/// The minutes behind an hour's mark, or none, and what follows them: `半`, `一刻`, `十五分`, ` 10분`.
fn minutes_behind(text: &str) -> (u32, &str) {
    let said = text.trim_start_matches(' ');
    for (word, minutes) in [("半", 30), ("반", 30), ("一刻", 15), ("三刻", 45), ("整", 0)] {
        if let Some(rest) = said.strip_prefix(word) {
            return (minutes, rest);
        }
    }
    let length =
        |part: fn(char) -> bool| said.chars().take_while(|c| part(*c)).map(char::len_utf8).sum();
    let digits: usize = length(|c| c.is_ascii_digit());
    let numerals: usize = length(is_numeral);
    let number = match digits.max(numerals) {
        0 => sino_korean(said),
        end => said.get(..end).and_then(|number| {
            Some((number.parse().ok().or_else(|| eastern_count(number))?, said.get(end..)?))
        }),
    };
    let named = number.and_then(|(minute, rest)| {
        let rest = rest.trim_start_matches(' ');
        let rest = rest.strip_prefix('分').or_else(|| rest.strip_prefix('분'))?;
        (minute < 60).then_some((minute, rest))
    });
    named.unwrap_or((0, text))
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
    Some((Time { hour, minute, afternoon, digits: true }, text.len() - rest.len()))
}

/// The minutes after an hour.
fn minutes(rest: &str) -> Option<(u32, &str)> {
    for mark in ["時", "时", "点", "點", "시"] {
        if let Some(after) = rest.strip_prefix(mark) {
            return Some(minutes_behind(after));
        }
    }
    // `20 h 15`
    let spaced = rest.strip_prefix(" h ").or_else(|| rest.strip_prefix("\u{a0}h\u{a0}"));
    let after = spaced.or_else(|| rest.strip_prefix([':', 'h', '：', '.']))?;
    let (minute, after) = number(after, 2)?;
    // `14.30 Uhr`, which is a decimal elsewhere.
    let named = || ["Uhr", "uhr", "uur"].iter().any(|name| after.trim_start().starts_with(name));
    if rest.starts_with('.') && !named() {
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
    if !matches!(
        half.trim_end(),
        "" | "午後" | "午前" | "下午" | "上午" | "晚上" | "早上" | "오후" | "오전"
    ) {
        return None;
    }
    let (time, length) = read(text)?;
    let time = time.called(half);
    let rest = text.get(length..)?.trim();
    matches!(rest, "" | "Uhr" | "o'clock" | "h" | "uur").then_some(time)
}

#[cfg(test)]
recorded! {
    text: at_mark, half, in_words, last_time, minutes, minutes_behind, read, written;
    at: last_in_digits, number;
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
            "Het is kwart voor vier.",
            "fifteen minutes to four",
            "Faltam quinze minutos para as quatro.",
            "Klockan är kvart i fyra.",
            "Jest za kwadrans czwarta.",
            "Saat dörde çeyrek var.",
            "घड़ी में पौने चार बजे हैं।",
            "差一刻四点",
            "三点三刻",
            "三時四十五分",
            "세 시 사십오 분입니다.",
            "오후 3시 45분",
        ] {
            assert!(last(text).is_same(written("3:45").unwrap(), true), "{text}");
        }
        for text in [
            "Es ist halb vier.",
            "half past three",
            "tres y media",
            "trois heures et demie",
            "half vier",
            "wpół do czwartej",
            "половина четвёртого",
            "üç buçuk",
            "साढ़े तीन बजे",
            "三点半",
            "세 시 반",
            "15.30 uur",
        ] {
            assert!(last(text).is_same(written("3:30").unwrap(), true), "{text}");
        }
        assert!(last("quarter to one").is_same(written("12:45").unwrap(), true));
        for (text, clock) in [
            ("ten minutes past ten", "10:10"),
            ("twenty-five to three", "2:35"),
            ("fünf nach halb vier", "3:35"),
            ("vijf voor half vier", "3:25"),
            ("las dos y veinte", "2:20"),
            ("le sette e venticinque", "7:25"),
            ("são dez para as sete", "6:50"),
            ("без пяти минут девять", "8:55"),
            ("la una y media", "1:30"),
            ("Es ist sieben Uhr zwanzig.", "7:20"),
        ] {
            assert!(last(text).is_same(written(clock).unwrap(), true), "{text}");
        }
        assert_eq!(last_time("from 5 to 8"), None);
        assert_eq!(last_time("halb so viel"), None);
        assert_eq!(last_time("a quarter to 4294967295"), None);
        assert!(!last("3:45 am").is_same(written("3:45 pm").unwrap(), true));
        assert!(last("15:45").is_same(written("3:45 pm").unwrap(), true));
        assert!(last("4時です").is_same(written("4:00").unwrap(), true));
        assert_eq!(last_time("the ratio 1:2:30 and 5:3"), None);
        assert_eq!(written("3:4"), None);
        assert_eq!(written("99:99"), None);
    }
}
