//! Number words of languages besides English, whose are in [`super::numbers`]: `einundzwanzig`, `ciento ochenta`, `二十三`.

use super::lexicon::NUMBERS_OR_ARTICLES;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What a word does in a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// It is added.
    Value(u32),
    /// It is added to ones before it: `اثنتا عشرة`.
    Ten,
    /// It multiplies what is before it, if there is something.
    Times(u32),
}

/// Zero, one and so on, by language: a blank stands between two numbers, a bar between words for the same one, and a dash
/// for a number whose word is too common in another sense.
const SMALL: &[&str] = &[
    // German
    "null ein|eine|einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn \
     siebzehn achtzehn neunzehn",
    // French
    "zéro un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit \
     dix-neuf",
    // Spanish
    "cero uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete \
     dieciocho diecinueve",
    // Italian
    "zero uno|una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici \
     diciassette diciotto diciannove",
    // Portuguese
    "zero um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze \
     dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove",
    // Dutch
    "nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien \
     achttien negentien",
    // Swedish
    "noll - två tre fyra fem - sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton",
    // Polish
    "zero jeden|jedna|jedno dwa|dwie|dwóch|dwoje trzy|trzech|troje cztery|czterech pięć|pięciu sześć|sześciu \
     siedem|siedmiu osiem|ośmiu dziewięć|dziewięciu dziesięć|dziesięciu jedenaście dwanaście trzynaście czternaście \
     piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście",
    // Russian
    "ноль один|одна|одно два|две|двое три|трое четыре|четверо пять|пятеро шесть|шестеро семь|семеро восемь девять \
     десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать",
    // Turkish
    "sıfır - iki üç dört beş altı yedi sekiz dokuz",
    // Arabic
    "صفر واحد|واحدة اثنان|اثنين|اثنتان|اثنتين|اثنا|اثنتا ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع \
     ثمانية|ثماني|ثمان تسعة|تسع",
    // Hindi
    "शून्य - दो तीन चार पाँच|पांच छह|छः|छै सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह|पन्द्रह सोलह सत्रह अठारह उन्नीस \
     बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस",
];

/// Twenty, thirty and so on to ninety, in the same way.
const TENS: &[&str] = &[
    "zwanzig dreißig|dreissig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "vingt trente quarante cinquante soixante soixante-dix quatre-vingt|quatre-vingts quatre-vingt-dix",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
    "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt",
    "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
    "yirmi otuz kırk elli altmış yetmiş seksen doksan",
    "عشرون|عشرين ثلاثون|ثلاثين أربعون|أربعين خمسون|خمسين ستون|ستين سبعون|سبعين ثمانون|ثمانين تسعون|تسعين",
    "- तीस चालीस पचास साठ सत्तर अस्सी नब्बे",
];

/// A hundred, two hundred and so on, in the same way; French, German, Dutch, Swedish and Turkish multiply.
const HUNDREDS: &[&str] = &[
    "ciento|cien doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas \
     seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas",
    "cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento",
    "cem duzentos|duzentas trezentos|trezentas quatrocentos|quatrocentas quinhentos|quinhentas seiscentos|seiscentas \
     setecentos|setecentas oitocentos|oitocentas novecentos|novecentas",
    "сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот",
    "- dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset",
    "مئة|مائة مئتان|مائتان|مئتين|مائتين",
];

const TIMES: &[(u32, &str)] = &[
    (100, "cent|cents|hundert|honderd|hundra|yüz|सौ"),
    (
        1000,
        "mil|mille|tausend|duizend|tusen|тысяча|тысячи|тысяч|tysiąc|tysiące|tysięcy|bin|ألف|آلاف|हज़ार|हजार",
    ),
];

/// Words of Arabic for ten, behind ones.
const TEN_BEHIND: &str = "عشر|عشرة";

/// Turkish words for one to nine, which follow those for tens.
const TURKISH_ONES: &str = "bir iki üç dört beş altı yedi sekiz dokuz";

static PARTS: LazyLock<FxHashMap<&'static str, Part>> = LazyLock::new(|| {
    let mut parts = FxHashMap::default();
    let mut add = |rows: &[&'static str], step: u32, first: u32| {
        for words in rows {
            for (place, names) in (0..).zip(words.split(' ')) {
                for name in names.split('|').filter(|name| *name != "-") {
                    // The first of two values counts.
                    parts.entry(name).or_insert(Part::Value(first + place * step));
                }
            }
        }
    };
    add(SMALL, 1, 0);
    add(TENS, 10, 20);
    add(HUNDREDS, 100, 100);
    let more = TIMES
        .iter()
        .flat_map(|(times, names)| names.split('|').map(|name| (name, Part::Times(*times))));
    parts.extend(more);
    parts.extend(TEN_BEHIND.split('|').map(|name| (name, Part::Ten)));
    parts
});

/// The number that a single word of a list means.
fn plain(word: &str) -> Option<u32> {
    match PARTS.get(word)? {
        Part::Value(value) => Some(*value).filter(|value| *value < 100),
        Part::Ten => Some(10),
        Part::Times(_) => None,
    }
}

/// The number that a word of another language means, unless the word may be an article.
pub(crate) fn count_word(word: &str) -> Option<u32> {
    match plain(word) {
        Some(value) => (!NUMBERS_OR_ARTICLES.contains(&word)).then_some(value),
        None => compound(word),
    }
}

/// Tens that ones follow in the same word, without the vowel that they may lose: `venticinque`, `ventotto`, `tjugofem`,
/// `veintidós`.
const TENS_BEFORE_ONES: [(&str, u32); 16] = [
    ("veinti", 20),
    ("vent", 20),
    ("trent", 30),
    ("quarant", 40),
    ("cinquant", 50),
    ("sessant", 60),
    ("settant", 70),
    ("ottant", 80),
    ("novant", 90),
    ("tjugo", 20),
    ("trettio", 30),
    ("fyrtio", 40),
    ("femtio", 50),
    ("sextio", 60),
    ("sjuttio", 70),
    ("åttio", 80),
];

/// `einundzwanzig`, `vingt-trois`, `soixante-douze`, `vijfentwintig`, `ventotto`: tens and ones in one word.
fn compound(word: &str) -> Option<u32> {
    // French counts on from sixty and from eighty up to nineteen more.
    if let Some(more) = word.strip_prefix("quatre-vingt-") {
        return plain(more).filter(|more| (1..20).contains(more)).map(|more| 80 + more);
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
    let one = |ones: &str| match ones {
        "dós" => Some(2),
        "trés" | "tré" => Some(3),
        "séis" => Some(6),
        "uno" | "un" | "ún" | "una" | "ett" => Some(1),
        "sex" => Some(6),
        ones => plain(ones).filter(|ones| (1..10).contains(ones)),
    };
    for (stem, tens) in TENS_BEFORE_ONES {
        if let Some(ones) = word.strip_prefix(stem) {
            return one(ones.strip_prefix(['i', 'a']).unwrap_or(ones)).map(|ones| tens + ones);
        }
    }
    let dutch = || {
        ["en", "ën"].iter().find_map(|and| {
            let tens = [
                "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig",
                "negentig",
            ];
            let tens = tens.iter().find(|tens| word.ends_with(**tens))?;
            Some((word.strip_suffix(*tens)?.strip_suffix(and)?, *tens))
        })
    };
    let (ones, tens) = word
        .split_once("und")
        .or_else(|| word.split_once('-').map(|(tens, ones)| (ones, tens)))
        .or_else(dutch)?;
    let ones = if ones == "een" || ones == "eenen" { 1 } else { plain(ones)? };
    let tens = plain(tens)?;
    (tens >= 20 && tens % 10 == 0 && (1..10).contains(&ones)).then_some(tens + ones)
}

/// The number that words of another language begin with, in lower case, and how many words it has: `ciento ochenta`.
pub(crate) fn count_words(words: &[&str]) -> Option<(u32, usize)> {
    const MOST: usize = 8;
    let is_turkish = |word: &str| TURKISH_ONES.split(' ').any(|one| one == word);
    let (mut total, mut part, mut used) = (0_u32, 0_u32, 0);
    let mut at = 0;
    while let Some(word) = words.get(at).filter(|_| at < MOST) {
        // Arabic names the ones first, and joins the tens to them.
        let joined = word.strip_prefix('و').filter(|_| used > 0).and_then(|word| PARTS.get(word));
        let known = PARTS.get(word).or(joined).copied();
        let fits = |value: u32| match value {
            _ if joined.is_some() => {
                part % 100 < 10 && value.is_multiple_of(10) || part.is_multiple_of(100)
            }
            0..10 => part.is_multiple_of(10) && (part % 100 != 10 || is_turkish(word)),
            10..100 => part.is_multiple_of(100),
            _ => part == 0,
        };
        // Turkish `on iki`; alone, `on` is English.
        let ten = || {
            (*word == "on" && words.get(at + 1).is_some_and(|next| is_turkish(next))).then_some(10)
        };
        let value = match known {
            Some(Part::Times(times)) => {
                match times {
                    100 if part % 100 < 10 => part = (part % 100).max(1) * 100 + part / 100 * 100,
                    1000 if total == 0 => {
                        total = part.max(1) * 1000;
                        part = 0;
                    }
                    _ => break,
                }
                at += 1;
                used = at;
                continue;
            }
            Some(Part::Ten) if (1..10).contains(&(part % 100)) => Some(10),
            Some(Part::Ten) => Some(10).filter(|value| fits(*value)),
            Some(Part::Value(value)) => Some(value).filter(|value| fits(*value)),
            None => compound(word).or_else(ten).filter(|value| fits(*value)),
        };
        if let Some(value) = value {
            part += value;
        } else if used > 0 && matches!(*word, "y" | "et" | "e" | "und") {
            // `treinta y dos`: only if a number of one digit follows; `cento e vinte`: or tens, after hundreds.
            let next = words.get(at + 1).and_then(|next| plain(next));
            let ones =
                next.is_some_and(|ones| ones < 10) && part % 100 >= 20 && part.is_multiple_of(10);
            let tens = *word == "e" && next.is_some() && part > 0 && part.is_multiple_of(100);
            if !ones && !tens {
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
    let loose = only.is_some_and(|word| matches!(PARTS.get(word), Some(Part::Times(_))));
    (used > 0 && !article && !loose).then_some((total + part, used))
}

/// Words for parts of a whole, from halves on, by language, in the same way as [`SMALL`].
const PARTS_OF_WHOLE: &[&str] = &[
    "halb|halbe|halber|halbes drittel viertel fünftel sechstel siebtel achtel neuntel zehntel",
    "demi|demie|demis tiers quart|quarts cinquième|cinquièmes sixième|sixièmes septième|septièmes huitième|huitièmes \
     neuvième|neuvièmes dixième|dixièmes",
    "medio|medios tercio|tercios|tercera|terceras cuarto|cuartos|cuarta|cuartas quinto|quintos|quinta|quintas \
     sexto|sextos|sexta|sextas séptimo|séptimos octavo|octavos|octava|octavas noveno|novenos décimo|décimos|décima|décimas",
    "mezzo|mezzi terzo|terzi quarto|quarti quinto|quinti sesto|sesti settimo|settimi ottavo|ottavi nono|noni decimo|decimi",
    "meio|meios terço|terços quarto|quartos quinto|quintos sexto|sextos sétimo|sétimos oitavo|oitavos nono|nonos \
     décimo|décimos",
    "half|halve derde|derden kwart|kwarten|vierde vijfde|vijfden zesde|zesden zevende|zevenden achtste|achtsten \
     negende|negenden tiende|tienden",
    "halv|halva tredjedel|tredjedelar fjärdedel|fjärdedelar femtedel|femtedelar sjättedel|sjättedelar \
     sjundedel|sjundedelar åttondel|åttondelar niondel|niondelar tiondel|tiondelar",
    "- trzecia|trzecie czwarta|czwarte piąta|piąte|piątych szósta|szóste|szóstych siódma|siódme|siódmych \
     ósma|ósme|ósmych dziewiąta|dziewiąte|dziewiątych dziesiąta|dziesiąte|dziesiątych",
    "- треть|трети|третьих|третья четверть|четверти|четвёртая|четвёртых пятая|пятых|пятые шестая|шестых седьмая|седьмых \
     восьмая|восьмых девятая|девятых десятая|десятых",
];

/// The fraction that words of another language begin with: above, below, and how many words it has: `tres cuartas partes`.
pub(crate) fn fraction_words(words: &[&str]) -> Option<(u32, u32, usize)> {
    let first = words.first()?;
    let (above, used) = match plain(first) {
        Some(one) if NUMBERS_OR_ARTICLES.contains(first) => (one, 1),
        _ => count_words(words)?,
    };
    let next = words.get(used)?.trim_matches(|c: char| !c.is_alphabetic());
    let below = PARTS_OF_WHOLE.iter().find_map(|names| {
        (2..).zip(names.split(' ')).find(|(_, names)| names.split('|').any(|name| name == next))
    });
    Some((above, below?.0, used + 1))
}

/// The number that a Korean word begins with, and what follows it: `열두시` is twelve and `시`, `십오분` fifteen and `분`.
pub(crate) fn korean(word: &str) -> Option<(u32, &str)> {
    const NATIVE_TENS: &[(&str, u32)] = &[("열", 10), ("스물", 20), ("스무", 20), ("서른", 30)];
    const NATIVE: &[(&str, u32)] = &[
        ("하나", 1),
        ("한", 1),
        ("둘", 2),
        ("두", 2),
        ("셋", 3),
        ("세", 3),
        ("넷", 4),
        ("네", 4),
        ("다섯", 5),
        ("여섯", 6),
        ("일곱", 7),
        ("여덟", 8),
        ("아홉", 9),
    ];
    let begins = |list: &[(&str, u32)], word: &str| {
        list.iter().find_map(|(name, value)| Some((*value, word.strip_prefix(name)?.len())))
    };
    let (tens, rest) = begins(NATIVE_TENS, word).unwrap_or((0, word.len()));
    let (ones, rest) = begins(NATIVE, word.get(word.len() - rest..)?).unwrap_or((0, rest));
    (tens + ones > 0).then_some((tens + ones, word.get(word.len() - rest..)?))
}

/// The number that Chinese numerals in Korean letters begin a word with: `십오분`.
pub(crate) fn sino_korean(word: &str) -> Option<(u32, &str)> {
    const DIGITS: [char; 9] = ['일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];
    let (mut total, mut last, mut length) = (0, 0, 0);
    for c in word.chars() {
        match DIGITS.iter().zip(1..).find(|(digit, _)| **digit == c) {
            Some((_, digit)) if last == 0 => last = digit,
            None if c == '십' && total == 0 => {
                total = last.max(1) * 10;
                last = 0;
            }
            _ => break,
        }
        length += c.len_utf8();
    }
    (length > 0).then_some((total + last, word.get(length..)?))
}

/// A Chinese or Japanese numeral for one digit.
pub(crate) fn digit(c: char) -> Option<u32> {
    match c {
        '两' | '兩' => Some(2),
        c => "零一二三四五六七八九"
            .chars()
            .position(|numeral| numeral == c)
            .and_then(|n| u32::try_from(n).ok()),
    }
}

/// Whether a character is a part of a number in Chinese or Japanese numerals below a thousand.
pub(crate) fn is_numeral(c: char) -> bool {
    digit(c).is_some() || matches!(c, '十' | '百')
}

/// A number in Chinese or Japanese numerals and nothing else, below a thousand: `十二`.
pub(crate) fn eastern_count(word: &str) -> Option<u32> {
    const MOST: usize = 5;
    let numerals: Vec<char> = word.chars().take(MOST + 1).collect();
    (numerals.len() <= MOST && !numerals.is_empty() && numerals.iter().all(|c| is_numeral(*c)))
        .then(|| numeral(&numerals))
        .flatten()
}

/// `二十三`, `一百零五`.
pub(crate) fn numeral(numerals: &[char]) -> Option<u32> {
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
    text: compound, count_word, eastern_count, korean, plain, sino_korean;
    character: digit;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_many_languages() {
        for (text, value) in [
            ("einundzwanzig", 21),
            ("hundertdreißig", 130),
            ("quatre-vingt-dix-sept", 97),
            ("quatre-vingts", 80),
            ("soixante-douze", 72),
            ("vingt et un", 21),
            ("treinta y dos", 32),
            ("veinticinco", 25),
            ("veintidós", 22),
            ("ciento ochenta", 180),
            ("venticinque", 25),
            ("ventotto", 28),
            ("trentatré", 33),
            ("quarenta e dois", 42),
            ("cento e vinte", 120),
            ("vijfentwintig", 25),
            ("tweeëndertig", 32),
            ("tjugofem", 25),
            ("trettiosex", 36),
            ("czterdzieści dwa", 42),
            ("двадцать пять", 25),
            ("on iki", 12),
            ("kırk iki", 42),
            ("iki yüz elli", 250),
            ("اثنتا عشرة", 12),
            ("خمسة وعشرون", 25),
            ("पच्चीस", 25),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(count_words(&words), Some((value, words.len())), "{text}");
        }
        for text in ["un", "once", "mil", "und", "zwanzigzwei", "venta", "on the"] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(count_words(&words), None, "{text}");
        }
        let fraction = |text: &str| fraction_words(&text.split(' ').collect::<Vec<_>>());
        for text in
            ["tres cuartas partes", "drei viertel", "trois quarts", "tre quarti", "три четверти"]
        {
            assert_eq!(fraction(text), Some((3, 4, 2)), "{text}");
        }
        assert_eq!(fraction("un tercio"), Some((1, 3, 2)));
        assert_eq!(fraction("tres gatos"), None);
        assert_eq!(korean("열두시"), Some((12, "시")));
        assert_eq!(sino_korean("십오분"), Some((15, "분")));
        assert_eq!(sino_korean("분"), None);
        assert_eq!(eastern_count("二十三"), Some(23));
    }
}
