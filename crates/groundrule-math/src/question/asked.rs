//! What a question asks for that its answers may leave open: percent, a rounding.

use crate::number::Rational;
use crate::units::{UnitWords, multiplier, unit_words};
use crate::words::is_letter;
use crate::words::lexicon::{
    AFTER_DECIMAL_POINT, ASKS_FOR_PERCENT, BEFORE_ROUNDING_PLACE, DECIMAL_POINT_NAMES,
    FILLERS_BEFORE_POINT, SCALE_CUES,
};

/// What a question asks its answer to be rounded to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// To this power of ten: `-2` for two decimals, `0` for an integer.
    Place(i32),
    /// To this many significant digits.
    Digits(u32),
}

/// What a question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Asked {
    /// A percentage, with or without the sign.
    pub(crate) percent: bool,
    /// A rounded number.
    pub(crate) rounding: Option<Rounding>,
    /// The multiple that the answer is counted in: a million in "how many people, in millions".
    pub(crate) scale: Option<i64>,
}

/// Only this many bytes at the end of a question are read.
const LONGEST: usize = 4000;

impl Asked {
    pub(crate) fn of(question: &str) -> Self {
        if question.is_empty() {
            return Asked::default();
        }
        let low = question.len().saturating_sub(LONGEST);
        let low = (low..=question.len()).find(|&at| question.is_char_boundary(at)).unwrap_or(0);
        let question = question.get(low..).unwrap_or_default();
        Asked {
            percent: ASKS_FOR_PERCENT.is_in(question),
            rounding: rounding(question),
            scale: scale(question),
        }
    }
}

/// What the numbers of an answer are to be multiplied by, if the question asks for millions and the like: `(in Mio. €)`,
/// `How many thousand`, `多少万人`.
fn scale(question: &str) -> Option<i64> {
    let lower = question.to_lowercase();
    let mut before = ["", ""];
    for word in lower.split_inclusive(|c: char| !is_letter(c) && c != '(') {
        // `(million`
        let (opens, word) = match word.split_once('(') {
            Some((_, behind)) => (true, behind),
            None => (false, word),
        };
        let word = word.trim_end_matches(|c: char| !is_letter(c));
        let asked =
            opens || SCALE_CUES.contains(&before[1]) || before[1] == "de" && before[0] == "combien";
        // `en miles`: miles are a length elsewhere.
        if word == "miles" && before[1] == "en" {
            return Some(1000);
        }
        if asked && let Some(times) = multiplier(word).filter(|times| *times >= 1000) {
            return Some(times);
        }
        if !word.is_empty() {
            before = [before[1], word];
        }
    }
    // A character that numbers are written with counts only if the question asks for it.
    const CHARACTERS: [(&str, i64); 3] = [("万", 10_000), ("亿", 100_000_000), ("億", 100_000_000)];
    const CUES: [&str; 6] = ["多少", "何", "单位：", "单位:", "（", "("];
    let asks = |(character, _): &&(&str, i64)| {
        lower
            .match_indices(*character)
            .filter_map(|(at, _)| lower.get(..at))
            .any(|before| CUES.iter().any(|cue| before.ends_with(cue)))
    };
    CHARACTERS.iter().find(asks).map(|(_, times)| *times)
}

/// The unit that a question asks its answer in: `in cm²?`, `(in metres)`, `How many minutes`.
pub(crate) fn asked_unit(question: &str) -> Option<&str> {
    let low = question.len().saturating_sub(300);
    let low = (low..=question.len()).find(|&at| question.is_char_boundary(at))?;
    let question = question.get(low..)?;
    let end = |text: &str| text.find(['?', ')', ',', '.', ';', '\n', ':']).unwrap_or(text.len());
    let named = [" in ", " to ", " into ", "(in ", "(unit: ", "how many ", "How many "]
        .iter()
        .filter_map(|cue| {
            let at = question.rfind(cue)? + cue.len();
            let rest = question.get(at..)?;
            let phrase = rest.get(..end(rest))?.trim();
            // "How many minutes does it take": the unit is the first word.
            let phrase = if cue.ends_with("many ") { phrase.split(' ').next()? } else { phrase };
            (phrase.len() <= 40 && unit_words(phrase) != UnitWords::Unknown).then_some((at, phrase))
        });
    named.max_by_key(|(at, _)| *at).map(|(_, phrase)| phrase)
}

/// The names of roundings, and the power of ten that each means.
const PLACES: &[(&str, i32)] = &[
    ("integer", 0),
    ("whole", 0),
    ("unit", 0),
    ("tenth", -1),
    ("hundredth", -2),
    ("thousandth", -3),
    ("cent", -2),
    ("ten", 1),
    ("hundred", 2),
    ("thousand", 3),
    ("million", 6),
    ("unité", 0),
    ("entier", 0),
    ("dixième", -1),
    ("centième", -2),
    ("millième", -3),
    ("entero", 0),
    ("décima", -1),
    ("centésima", -2),
    ("ganze", 0),
    ("ganzen", 0),
    ("zehntel", -1),
    ("hundertstel", -2),
    ("целых", 0),
    ("целого", 0),
    ("десятых", -1),
    ("сотых", -2),
];

const NUMBERS: &[(&str, u32)] = &[
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("eine", 1),
    ("zwei", 2),
    ("drei", 3),
    ("vier", 4),
    ("une", 1),
    ("deux", 2),
    ("trois", 3),
    ("quatre", 4),
    ("un", 1),
    ("dos", 2),
    ("tres", 3),
    ("cuatro", 4),
    ("одного", 1),
    ("двух", 2),
    ("трёх", 3),
    ("трех", 3),
    ("a", 1),
    ("1st", 1),
    ("2nd", 2),
    ("3rd", 3),
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("一", 1),
    ("两", 2),
    ("二", 2),
    ("三", 3),
    ("四", 4),
];

fn number(word: &str) -> Option<u32> {
    let known = NUMBERS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number);
    known.or_else(|| word.parse().ok()).filter(|number| *number <= 12)
}

/// The rounding that a question asks for; the last one, if it names several.
fn rounding(question: &str) -> Option<Rounding> {
    let lower = question.to_lowercase();
    if let Some(found) = han_rounding(&lower) {
        return Some(found);
    }
    let split = |c: char| !c.is_alphanumeric() && c != '.' && c != '\'';
    let words: Vec<&str> = lower
        .split(split)
        .map(|word| word.trim_matches(['.', '\'']))
        .filter(|word| !word.is_empty())
        .collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let mut found = None;
    for at in 0..words.len() {
        let before = |back: usize| at.checked_sub(back).map_or("", word);
        match word(at) {
            // `Round 3,462 to the nearest hundred`: the rounding is what is asked, and nothing else will do.
            "round" if word(at + 1).starts_with(|c: char| c.is_ascii_digit()) => return None,
            "nearest" => {
                let place = if word(at + 1) == "the" { word(at + 2) } else { word(at + 1) };
                found = Some(Rounding::Place(nearest(place)));
            }
            // `rounded to an integer`, `round to the hundredth`
            place
                if matches!(before(1), "an" | "the" | "à" | "au" | "l'unité")
                    || BEFORE_ROUNDING_PLACE.contains(&before(1)) =>
            {
                let rounds = (2..=4).any(|back| {
                    ["round", "arrond", "redond", "rund", "округл"]
                        .iter()
                        .any(|stem| before(back).contains(stem))
                });
                let place = place.strip_prefix("l'").unwrap_or(place);
                if let Some((_, power)) =
                    PLACES.iter().find(|(name, _)| *name == place).filter(|_| rounds)
                {
                    found = Some(Rounding::Place(*power));
                }
            }
            "decimal" | "decimals" | "dp" | "d.p" | "nachkommastellen" | "dezimalstellen"
            | "nachkommastelle" | "décimales" | "décimale" | "decimales" | "знаков" | "знака" =>
            {
                // `as a decimal` says nothing about its places.
                let article = matches!(before(1), "a" | "un")
                    && !["place", "digit", "figure"]
                        .iter()
                        .any(|place| word(at + 1).starts_with(place));
                let count = number(before(1))
                    .filter(|_| !article)
                    .or_else(|| (before(1) == "places").then(|| number(before(2))).flatten());
                if let Some(count) = count {
                    found = Some(Rounding::Place(-i32::try_from(count).unwrap_or(0)));
                }
            }
            "places" if number(before(1)).is_some() && words.contains(&"rounded") => {
                let count = number(before(1)).and_then(|count| i32::try_from(count).ok());
                found = count.map(|count| Rounding::Place(-count));
            }
            // `two digits after the (decimal) point`
            "digits" | "digit" | "places" | "figures" | "ziffern" | "stellen" | "chiffres"
            | "cifras" | "цифры"
                if follows_the_point(&words, at + 1) =>
            {
                let count = number(before(1)).and_then(|count| i32::try_from(count).ok());
                found = count.map(|count| Rounding::Place(-count)).or(found);
            }
            "significant" | "signifikante" | "chiffres" | "cifras" => {
                if let Some(count) = number(before(1)) {
                    found = Some(Rounding::Digits(count));
                }
            }
            "s.f" | "sf" => {
                if let Some(count) = number(before(1)) {
                    found = Some(Rounding::Digits(count));
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether the words from there on say "after the decimal point": with an article or none, and a comma where people write one.
fn follows_the_point(words: &[&str], at: usize) -> bool {
    let mut rest = words.get(at..).unwrap_or_default().iter();
    rest.next().is_some_and(|word| AFTER_DECIMAL_POINT.contains(word))
        && rest
            .take(4)
            .find(|word| DECIMAL_POINT_NAMES.contains(word) || !FILLERS_BEFORE_POINT.contains(word))
            .is_some_and(|word| DECIMAL_POINT_NAMES.contains(word))
}

/// The power of ten of what follows "nearest". Anything that is counted means ones.
fn nearest(place: &str) -> i32 {
    if let Some((_, power)) = PLACES.iter().find(|(name, _)| *name == place) {
        return *power;
    }
    // `nearest 0.01`, `nearest 100`
    if let Some((_, fraction)) = place.split_once('.') {
        return -i32::try_from(fraction.len()).unwrap_or(0);
    }
    if place.starts_with('1') && place.bytes().skip(1).all(|byte| byte == b'0') {
        return i32::try_from(place.len()).unwrap_or(1) - 1;
    }
    0
}

/// Roundings in Chinese and Japanese.
fn han_rounding(question: &str) -> Option<Rounding> {
    if ["保留整数", "精确到个位", "整数で", "取整数"].iter().any(|words| question.contains(words))
    {
        return Some(Rounding::Place(0));
    }
    for lead in ["保留", "小数点后", "小数第"] {
        let Some(at) = question.rfind(lead) else { continue };
        let rest = question.get(at + lead.len()..)?;
        let first = rest.chars().next()?;
        let count = number(first.encode_utf8(&mut [0; 4]));
        let rest = rest.get(first.len_utf8()..)?;
        let Some(count) = count else { continue };
        if rest.starts_with("位有效数字") {
            return Some(Rounding::Digits(count));
        }
        if rest.starts_with('位') {
            return Some(Rounding::Place(-i32::try_from(count).unwrap_or(0)));
        }
    }
    let at = question.rfind("精确到")? + "精确到".len();
    let step = question.get(at..)?;
    let digits = step.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(step.len());
    let step = step.get(..digits).filter(|step| !step.is_empty())?;
    Some(Rounding::Place(nearest(step)))
}

impl Rounding {
    /// The step between two rounded numbers near a value.
    pub(crate) fn step(self, value: &Rational) -> Option<Rational> {
        let power = match self {
            Rounding::Place(power) => power,
            Rounding::Digits(digits) => {
                magnitude(&value.abs())? + 1 - i32::try_from(digits).ok()?
            }
        };
        Rational::integer(10).pow(i64::from(power), 1 << 11)
    }
}

/// The power of ten of the first digit of a positive number.
fn magnitude(value: &Rational) -> Option<i32> {
    const FURTHEST: i32 = 300;
    if value.is_zero() {
        return None;
    }
    let (ten, one) = (Rational::integer(10), Rational::integer(1));
    let (mut value, mut power) = (value.clone(), 0);
    while value >= ten && power < FURTHEST {
        value = value.div(&ten)?;
        power += 1;
    }
    while value < one && power > -FURTHEST {
        value = value.mul(&ten);
        power -= 1;
    }
    (power.abs() < FURTHEST).then_some(power)
}

#[cfg(test)]
recorded! {
    text: asked_unit, han_rounding, nearest, number, rounding, scale;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roundings_in_words() {
        use Rounding::{Digits, Place};
        for (question, expected) in [
            ("Find x. Round to the nearest tenth.", Some(Place(-1))),
            ("Give the answer to two decimal places.", Some(Place(-2))),
            ("to 3 d.p.", Some(Place(-3))),
            ("Round your answer to the nearest integer.", Some(Place(0))),
            ("Find the angle to the nearest degree", Some(Place(0))),
            ("Round to the nearest hundred", Some(Place(2))),
            ("to the nearest 0.01", Some(Place(-2))),
            ("Give 3 significant figures", Some(Digits(3))),
            ("Give a decimal with two digits after the decimal point.", Some(Place(-2))),
            ("Keep 3 digits after the point.", Some(Place(-3))),
            ("Write one digit after the comma.", Some(Place(-1))),
            ("Gib zwei Stellen nach dem Komma an.", Some(Place(-2))),
            ("Donner deux chiffres après la virgule.", Some(Place(-2))),
            ("How many digits after the decimal point has it?", None),
            ("What are the two digits after the 7?", None),
            ("Runde auf zwei Nachkommastellen.", Some(Place(-2))),
            ("Arrondir au dixième.", Some(Place(-1))),
            ("结果保留两位小数", Some(Place(-2))),
            ("精确到0.1", Some(Place(-1))),
            ("Rounded to an integer, what is it?", Some(Place(0))),
            ("What is the nearest city?", Some(Place(0))),
            ("How many decimals has it?", None),
            ("What is 22/8 as a decimal?", None),
            ("Escribe 22/8 como un decimal.", None),
            ("Give it to a decimal place.", Some(Place(-1))),
            ("Find the area.", None),
        ] {
            assert_eq!(rounding(question), expected, "{question}");
        }
    }

    #[test]
    fn percent_in_words() {
        assert!(Asked::of("What percentage of them are red?").percent);
        assert!(Asked::of("女生占百分之几？").percent);
        assert!(!Asked::of("How many are red?").percent);
    }
}
