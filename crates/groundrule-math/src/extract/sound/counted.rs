//! Counts in the words of other languages: `Hay nueve manzanas`, `图中一共有五只猫`, `写真には４本の木があります`.

use crate::units::{UnitWords, unit_words};
use crate::words::lexicon::{
    BEFORE_TOTAL, HUNDREDS_THOUSANDS, NUMBERS_OR_ARTICLES, NUMBERS_OR_ENGLISH, TURKISH_ONES,
};
use crate::words::numbers::is_minus;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Number words, by language.
const WORDS: &[(u32, &[&str])] = &[
    (0, &["null", "zéro", "cero", "ноль", "zero", "nul", "sıfır"]),
    (1, &["ein", "eine", "einen", "un", "une", "uno", "una", "один", "одна", "одно", "um", "uma"]),
    (
        2,
        &[
            "zwei", "deux", "dos", "два", "две", "due", "dois", "duas", "twee", "dwa", "dwie",
            "iki", "två",
        ],
    ),
    (3, &["drei", "trois", "tres", "три", "tre", "três", "drie", "trzy", "üç", "तीन"]),
    (
        4,
        &[
            "vier",
            "quatre",
            "cuatro",
            "четыре",
            "quattro",
            "quatro",
            "cztery",
            "dört",
            "fyra",
            "चार",
        ],
    ),
    (5, &["fünf", "cinq", "cinco", "пять", "cinque", "vijf", "pięć", "beş", "fem", "पाँच", "पांच"]),
    (6, &["sechs", "six", "seis", "шесть", "sei", "zes", "sześć", "altı"]),
    (
        7,
        &[
            "sieben",
            "sept",
            "siete",
            "семь",
            "sette",
            "sete",
            "zeven",
            "siedem",
            "yedi",
            "sju",
            "सात",
        ],
    ),
    (8, &["acht", "huit", "ocho", "восемь", "otto", "oito", "osiem", "sekiz", "åtta", "आठ"]),
    (9, &["neun", "neuf", "nueve", "девять", "nove", "negen", "dziewięć", "dokuz", "nio", "नौ"]),
    (10, &["zehn", "dix", "diez", "десять", "dieci", "dez", "tien", "dziesięć", "tio", "दस"]),
    (11, &["elf", "onze", "once", "одиннадцать", "undici", "jedenaście", "elva"]),
    (
        12,
        &[
            "zwölf",
            "douze",
            "doce",
            "двенадцать",
            "dodici",
            "doze",
            "twaalf",
            "dwanaście",
            "tolv",
            "बारह",
        ],
    ),
    (
        13,
        &[
            "dreizehn",
            "treize",
            "trece",
            "тринадцать",
            "tredici",
            "treze",
            "dertien",
            "trzynaście",
            "tretton",
            "तेरह",
        ],
    ),
    (
        14,
        &[
            "vierzehn",
            "quatorze",
            "catorce",
            "четырнадцать",
            "quattordici",
            "veertien",
            "czternaście",
            "fjorton",
        ],
    ),
    (
        15,
        &[
            "fünfzehn",
            "quinze",
            "quince",
            "пятнадцать",
            "quindici",
            "vijftien",
            "piętnaście",
            "femton",
        ],
    ),
    (
        16,
        &[
            "sechzehn",
            "seize",
            "dieciséis",
            "шестнадцать",
            "zestien",
            "szesnaście",
            "sexton",
            "sedici",
            "dezesseis",
            "dezasseis",
        ],
    ),
    (
        17,
        &[
            "siebzehn",
            "dix-sept",
            "diecisiete",
            "семнадцать",
            "zeventien",
            "siedemnaście",
            "sjutton",
            "diciassette",
            "dezessete",
        ],
    ),
    (
        18,
        &[
            "achtzehn",
            "dix-huit",
            "dieciocho",
            "восемнадцать",
            "achttien",
            "osiemnaście",
            "arton",
            "diciotto",
            "dezoito",
        ],
    ),
    (
        19,
        &[
            "neunzehn",
            "dix-neuf",
            "diecinueve",
            "девятнадцать",
            "negentien",
            "dziewiętnaście",
            "nitton",
            "diciannove",
            "dezenove",
        ],
    ),
    (
        20,
        &[
            "zwanzig",
            "vingt",
            "veinte",
            "двадцать",
            "venti",
            "vinte",
            "twintig",
            "dwadzieścia",
            "yirmi",
            "tjugo",
            "बीस",
        ],
    ),
    (30, &["dreißig", "trente", "treinta", "тридцать"]),
    (40, &["vierzig", "quarante", "cuarenta", "сорок"]),
    (50, &["fünfzig", "cinquante", "cincuenta", "пятьдесят"]),
    (60, &["sechzig", "soixante", "sesenta", "шестьдесят"]),
    (70, &["siebzig", "setenta", "семьдесят"]),
    (80, &["achtzig", "ochenta", "восемьдесят"]),
    (90, &["neunzig", "noventa", "девяносто"]),
    // For people, in Russian.
    (2, &["двое"]),
    (3, &["трое"]),
    (4, &["четверо"]),
    (5, &["пятеро"]),
    (6, &["шестеро"]),
    (7, &["семеро"]),
];

/// The number that a word of another language means, unless the word may be an article.
pub(crate) fn count_word(word: &str) -> Option<u32> {
    match plain(word) {
        Some(value) => (!NUMBERS_OR_ARTICLES.contains(&word)).then_some(value),
        None => compound(word),
    }
}

fn plain(word: &str) -> Option<u32> {
    static VALUES: LazyLock<FxHashMap<&'static str, u32>> = LazyLock::new(|| {
        // The first of two values counts.
        let rows = WORDS.iter().rev();
        rows.flat_map(|(value, words)| words.iter().map(move |word| (*word, *value))).collect()
    });
    VALUES.get(word).copied()
}

/// `einundzwanzig`, `vingt-trois`, `soixante-douze`: tens and ones in one word.
fn compound(word: &str) -> Option<u32> {
    // French counts on from sixty and from eighty up to nineteen more.
    if let Some(more) = word.strip_prefix("quatre-vingt") {
        return match more.strip_prefix('-') {
            Some(more) => plain(more).filter(|more| (1..20).contains(more)).map(|more| 80 + more),
            None => matches!(more, "" | "s").then_some(80),
        };
    }
    if let Some(more) = word.strip_prefix("soixante-").and_then(plain)
        && (10..20).contains(&more)
    {
        return Some(60 + more);
    }
    if let Some((many, rest)) = word.split_once("hundert") {
        let many = if many.is_empty() { 1 } else { plain(many).filter(|many| *many < 10)? };
        let rest = rest.strip_prefix("und").unwrap_or(rest);
        let rest = if rest.is_empty() { 0 } else { plain(rest).or_else(|| compound(rest))? };
        return (rest < 100).then_some(many * 100 + rest);
    }
    let (ones, tens) =
        word.split_once("und").or_else(|| word.split_once('-').map(|(tens, ones)| (ones, tens)))?;
    let (ones, tens) = (plain(ones)?, plain(tens)?);
    (tens >= 20 && tens % 10 == 0 && (1..10).contains(&ones)).then_some(tens + ones)
}

/// Hundreds, and words that multiply by a hundred or a thousand.
const HUNDREDS: &[(&str, u32)] = &[
    ("ciento", 100),
    ("cien", 100),
    ("doscientos", 200),
    ("doscientas", 200),
    ("trescientos", 300),
    ("trescientas", 300),
    ("cuatrocientos", 400),
    ("cuatrocientas", 400),
    ("quinientos", 500),
    ("quinientas", 500),
    ("seiscientos", 600),
    ("seiscientas", 600),
    ("setecientos", 700),
    ("setecientas", 700),
    ("ochocientos", 800),
    ("ochocientas", 800),
    ("novecientos", 900),
    ("novecientas", 900),
    ("сто", 100),
    ("двести", 200),
    ("триста", 300),
    ("четыреста", 400),
    ("пятьсот", 500),
    ("шестьсот", 600),
    ("семьсот", 700),
    ("восемьсот", 800),
    ("девятьсот", 900),
    ("cento", 100),
];
const TIMES: &[(&str, u32)] = &[
    ("cent", 100),
    ("cents", 100),
    ("hundert", 100),
    ("mil", 1000),
    ("mille", 1000),
    ("tausend", 1000),
    ("тысяча", 1000),
    ("тысячи", 1000),
    ("тысяч", 1000),
];

/// The number that words of another language begin with, in lower case, and how many words it has: `ciento ochenta`.
pub(crate) fn count_words(words: &[&str]) -> Option<(u32, usize)> {
    const MOST: usize = 8;
    let (mut total, mut part, mut used) = (0_u32, 0_u32, 0);
    let mut at = 0;
    while let Some(word) = words.get(at).filter(|_| at < MOST) {
        let turkish = TURKISH_ONES.contains(word);
        let fits = |value: u32| match value {
            0..10 => part.is_multiple_of(10) && (part % 100 != 10 || turkish),
            10..100 => part.is_multiple_of(100),
            _ => part == 0,
        };
        // Hardly any word is one of these.
        let known = |list: &[(&str, u32)]| {
            HUNDREDS_THOUSANDS
                .holds(word)
                .then(|| list.iter().find(|(name, _)| name == word).map(|(_, value)| *value))
                .flatten()
        };
        // Turkish `on iki`; alone, `on` is English.
        let ten =
            || *word == "on" && words.get(at + 1).is_some_and(|next| TURKISH_ONES.contains(next));
        if let Some(times) = known(TIMES) {
            match times {
                100 if part % 100 < 10 => part = (part % 100).max(1) * 100 + part / 100 * 100,
                1000 if total == 0 => {
                    total = part.max(1) * 1000;
                    part = 0;
                }
                _ => break,
            }
        } else if let Some(value) = known(HUNDREDS)
            .or_else(|| plain(word))
            .or_else(|| compound(word))
            .or_else(|| ten().then_some(10))
            && fits(value)
        {
            part += value;
        } else if used > 0 && matches!(*word, "y" | "et" | "e" | "und") {
            // `treinta y dos`: only if a number of one digit follows.
            let ones = words.get(at + 1).and_then(|next| plain(next)).filter(|ones| *ones < 10);
            if ones.is_none() || part % 100 < 20 || !part.is_multiple_of(10) {
                break;
            }
            at += 1;
            continue;
        } else {
            break;
        }
        at += 1;
        used = at;
    }
    let only = words.first().filter(|_| used == 1);
    let article = only.is_some_and(|word| NUMBERS_OR_ARTICLES.contains(word));
    // `mil gracias`, `cent`: alone they may be other words.
    let loose = only.is_some_and(|word| TIMES.iter().any(|(name, _)| name == word));
    (used > 0 && !article && !loose).then_some((total + part, used))
}

/// A sentence longer than this, in bytes, says more than a count.
const LONGEST: usize = 200;

/// The only number in a sentence.
pub(crate) fn count(sentence: &str) -> Option<u32> {
    if sentence.len() > LONGEST || sentence.contains(['$', '\\', '=']) {
        return None;
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
        let spoken = all.get(at..).and_then(count_words);
        at += spoken.map_or(1, |(_, used)| used);
        if word.bytes().any(|byte| byte.is_ascii_digit()) || is_minus(word) {
            return None;
        }
        if matches!(
            word,
            "oder"
                | "ou"
                | "o"
                | "или"
                | "nicht"
                | "pas"
                | "не"
                | "mehr"
                | "plus"
                | "más"
                | "более"
                | "weniger"
        ) {
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
        let known = |c: &char| digit(*c).is_some() || matches!(c, '十' | '百');
        match text.parse() {
            Ok(number) => Some(number),
            Err(_) if !numerals.is_empty() && numerals.len() <= 6 && numerals.iter().all(known) => {
                numeral(&numerals)
            }
            Err(_) => None,
        }
    };
    let known =
        |c: &char| c.is_ascii_digit() || digit(*c).is_some() || matches!(c, '十' | '百' | '又');
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

/// Characters that count things, after a numeral or before it.
const COUNTERS: &str = "天次页頁个個只隻条條匹本张張辆輛人棵朵根块塊位件头頭家岁歲双雙枚つ台颗颗粒座扇艘架把支杯碗瓶层種种名点度通";

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
        let numerals: Vec<char> = characters
            .get(at..)?
            .iter()
            .copied()
            .take_while(|c| digit(*c).is_some() || matches!(c, '十' | '百'))
            .take(6)
            .collect();
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
            let counts = next.is_none_or(|c| COUNTERS.contains(c) || matches!(c, '。' | '．'))
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
    let open = [
        "分之",
        "又",
        "负",
        "負",
        "マイナス",
        "万",
        "千",
        "亿",
        "億",
        "不是",
        "不等于",
        "不为",
        "没有",
        "ありません",
        "ない",
        "或",
        "超过",
        "至少",
        "至多",
        "最多",
        "不到",
        "以上",
        "少于",
        "多于",
        "约",
        "ではない",
        "なく",
        "以下",
        "整除",
        "倍数",
        "因数",
        "约数",
        "半分",
        "一半",
        "보다",
        "적어도",
        "최소",
        "최대",
        "거의",
        "아니",
        "아닙",
        "모르",
        "알 수 없",
        "틀렸",
        "틀립",
        "또는",
        "아마",
        "%",
        "％",
        ".",
        "/",
        "：",
    ];
    found.filter(|_| !open.iter().any(|words| sentence.contains(words)))
}

/// Whether a number is followed by a unit that is not a counter: `120 分钟`.
fn is_measured(after: &[char]) -> bool {
    const LONGEST: usize = 4;
    let unit: String = after.iter().filter(|c| **c != ' ').take(LONGEST).collect();
    let ends = unit.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.filter_map(|end| unit.get(..end)).any(|unit| {
        !unit.chars().all(|c| COUNTERS.contains(c)) && unit_words(unit) == UnitWords::Long
    })
}

fn digit(c: char) -> Option<u32> {
    match c {
        '两' | '兩' => Some(2),
        c => "零一二三四五六七八九"
            .chars()
            .position(|numeral| numeral == c)
            .and_then(|n| u32::try_from(n).ok()),
    }
}

/// A number in Chinese or Japanese numerals and nothing else, below a thousand: `十二`.
pub(crate) fn eastern_count(word: &str) -> Option<u32> {
    const MOST: usize = 5;
    let numerals: Vec<char> = word.chars().take(MOST + 1).collect();
    let known = |c: &char| digit(*c).is_some() || matches!(c, '十' | '百');
    (numerals.len() <= MOST && !numerals.is_empty() && numerals.iter().all(known))
        .then(|| numeral(&numerals))
        .flatten()
}

/// `二十三`, `一百零五`.
fn numeral(numerals: &[char]) -> Option<u32> {
    let (mut total, mut last) = (0, None);
    for c in numerals {
        match c {
            '十' => {
                total += last.take().unwrap_or(1) * 10;
            }
            '百' => {
                total += last.take()? * 100;
            }
            c => {
                if last.is_some_and(|last| last != 0) {
                    return None;
                }
                last = digit(*c);
            }
        }
    }
    Some(total + last.unwrap_or(0))
}

#[cfg(test)]
recorded! {
    text: compound, count, count_word, fraction, plain, unparted;
    character: digit;
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
