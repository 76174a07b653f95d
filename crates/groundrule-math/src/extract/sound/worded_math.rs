//! Mathematics that is said in words: numbers, and sets of reals.

use super::vocabulary;
use crate::words::lexicon::PART_OUT_OF_WHOLE;
use crate::words::numbers;
use std::borrow::Cow;

/// The formula that a phrase in words says.
pub(crate) fn formula(phrase: &str) -> Option<Cow<'static, str>> {
    if phrase.len() > 120 {
        return None;
    }
    if !phrase.is_ascii()
        && let Some(fraction) = super::counted::fraction(phrase)
    {
        return Some(fraction.into());
    }
    if phrase.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.')) {
        if let Some(repeating) = repeating(phrase) {
            return Some(repeating.into());
        }
        return ordinal(phrase).or_else(|| {
            let several = phrase.contains(' ');
            if several { ratio(phrase).or_else(|| in_base(phrase)) } else { None }
        });
    }
    // `negative 17`, `минус 17`
    if let Some((sign, digits)) = phrase.split_once(' ')
        && numbers::is_minus(sign)
        && digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'/'))
        && digits.starts_with(|c: char| c.is_ascii_digit())
    {
        return Some(format!("-{digits}").into());
    }
    // `menos cuatro`, `負五`
    if let Some(rest) = numbers::after_minus(phrase)
        && let Some(count) = super::counted::count(rest)
    {
        return Some(format!("-{count}").into());
    }

    let counted = || super::counted::count(phrase).map(|count| Cow::from(count.to_string()));
    if !phrase.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let counted = || fraction(&phrase.to_lowercase()).map(Cow::from).or_else(counted);
        return if phrase.is_ascii() { None } else { counted() };
    }
    // A formula without blanks is not words.
    let is_sign = |byte: u8| matches!(byte, b'\\' | b'^' | b'=' | b'_' | b'+' | b'{' | b'<' | b'>');
    if !phrase.contains(' ') && phrase.bytes().any(is_sign) {
        return None;
    }
    let lower = phrase.to_ascii_lowercase();
    match lower.as_str() {
        "negative infinity" | "minus infinity" => return Some("-\\infty".into()),
        "positive infinity" => return Some("\\infty".into()),
        _ => {}
    }
    // `The range is all real numbers ..`
    if lower.starts_with("the ")
        && let Some((_, rest)) = lower.split_once(" is all ")
        && let Some(rest) = phrase.get(phrase.len() - rest.len() - "all ".len()..)
    {
        return formula(rest);
    }
    match lower.strip_prefix("at ").unwrap_or(&lower) {
        "noon" => return Some("12:00\\text{ pm}".into()),
        "midnight" => return Some("12:00\\text{ am}".into()),
        _ => {}
    }
    let spoken = || fraction(&phrase.to_lowercase()).map(Cow::from);
    number(&lower)
        .or_else(spoken)
        .or_else(|| inequality(phrase, &lower))
        .or_else(|| reals(phrase, &lower))
        .or_else(|| half_line(phrase, &lower))
        .or_else(|| between(phrase, &lower))
        .or_else(|| counted_in_sentence(&lower))
        .or_else(counted)
}

/// Words for parts of a whole, in German, French, Spanish and Russian, without their endings in the plural.
const PARTS: &[(&str, u32)] = &[
    ("drittel", 3),
    ("viertel", 4),
    ("fünftel", 5),
    ("sechstel", 6),
    ("siebtel", 7),
    ("achtel", 8),
    ("neuntel", 9),
    ("zehntel", 10),
    ("hundertstel", 100),
    ("tiers", 3),
    ("quart", 4),
    ("cinquième", 5),
    ("sixième", 6),
    ("septième", 7),
    ("huitième", 8),
    ("neuvième", 9),
    ("dixième", 10),
    ("centième", 100),
    ("tercio", 3),
    ("cuarto", 4),
    ("quinto", 5),
    ("sexto", 6),
    ("séptimo", 7),
    ("octavo", 8),
    ("noveno", 9),
    ("décimo", 10),
    ("треть", 3),
    ("трети", 3),
    ("третьих", 3),
    ("четверть", 4),
    ("четверти", 4),
    ("четвёртых", 4),
    ("четвертых", 4),
    ("пятая", 5),
    ("пятых", 5),
    ("шестая", 6),
    ("шестых", 6),
    ("седьмая", 7),
    ("седьмых", 7),
    ("восьмая", 8),
    ("восьмых", 8),
    ("девятая", 9),
    ("девятых", 9),
    ("десятая", 10),
    ("десятых", 10),
];

/// A fraction in words of several languages: `drei Viertel`, `un sixième`, `one in six`.
fn fraction(lower: &str) -> Option<String> {
    const LONGEST: usize = 48;
    if lower.len() > LONGEST || !lower.contains(' ') {
        return None;
    }
    let one = |word: &str| {
        ["a", "one", "ein", "eine", "un", "une", "una", "uno", "одна", "один"]
            .contains(&word)
            .then_some(1)
    };
    let count = |word: &str| {
        one(word)
            .or_else(|| numbers::number_in_words(word))
            .or_else(|| crate::words::numerals::count_word(word))
    };
    let part = |word: &str| {
        let known =
            |word: &str| PARTS.iter().find(|(part, _)| *part == word).map(|(_, parts)| *parts);
        known(word).or_else(|| known(word.strip_suffix('s')?))
    };
    let (above, below) = match PART_OUT_OF_WHOLE.iter().find_map(|joiner| lower.split_once(joiner))
    {
        Some((above, below)) => (count(above.trim())?, count(below.trim())?),
        None => {
            let (above, below) = lower.split_once(' ')?;
            (count(above)?, part(below)?)
        }
    };
    (above <= below).then(|| format!("\\frac{{{above}}}{{{below}}}"))
}

/// The sides of `4 cm by 6 cm`, two or three.
pub(crate) fn dimensions(phrase: &str) -> Option<Vec<&str>> {
    if phrase.len() > 80 || !phrase.contains(" by ") {
        return None;
    }
    let sides: Vec<&str> = phrase.split(" by ").map(str::trim).collect();
    let is_length = |side: &&str| {
        let value = side.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let unit = value.trim_start();
        value.len() < side.len()
            && (unit.is_empty()
                || crate::units::unit_words(unit) != crate::units::UnitWords::Unknown)
    };
    ((2..=3).contains(&sides.len()) && sides.iter().all(is_length)).then_some(sides)
}

/// `There are four people in the image`: the only number of a sentence, with a verb before it.
fn counted_in_sentence(lower: &str) -> Option<Cow<'static, str>> {
    let mut found = None;
    let mut before = "";
    let mut rest = lower;
    while !rest.is_empty() {
        let start = rest.trim_start_matches([' ', ',', ';', ':', '(', ')', '.', '*', '"']);
        let end = start.find(|c: char| !c.is_alphanumeric() && c != '\'').unwrap_or(start.len());
        let (word, after) = start.split_at(end);
        if end == 0 || word.contains(|c: char| c.is_ascii_digit()) {
            // A mathematical sign: not a plain sentence.
            return None;
        }
        rest = after;
        match numbers::number(start) {
            Some(spoken)
                if !spoken.ordinal
                    && !matches!(word, "a" | "an" | "half" | "minus" | "negative") =>
            {
                if found.is_some() || !vocabulary::is_copula(before) {
                    return None;
                }
                found = Some(spoken.formula());
                rest = spoken.rest;
            }
            // `five more boxes`, but not `five more than ..`
            _ if word == "more" && !rest.trim_start().starts_with("than") => {}
            _ if vocabulary::changes_value(word) && word != "in" && word != "for" => return None,
            _ => {}
        }
        before = word;
    }
    found.map(Cow::from)
}

/// `all positive real numbers`, `all real numbers greater than 2`.
fn half_line(phrase: &str, lower: &str) -> Option<Cow<'static, str>> {
    const SIDES: &[(&str, &str)] = &[
        ("greater than or equal to ", "[b, \\infty)"),
        ("less than or equal to ", "(-\\infty, b]"),
        ("greater than ", "(b, \\infty)"),
        ("less than ", "(-\\infty, b)"),
        ("at least ", "[b, \\infty)"),
        ("at most ", "(-\\infty, b]"),
    ];
    let rest = lower.strip_prefix("the ").unwrap_or(lower);
    let rest = rest.strip_prefix("set of ").unwrap_or(rest);
    let rest = rest.strip_prefix("all ")?;
    let numbers = |rest: &str| matches!(rest, "real numbers" | "reals" | "numbers" | "real values");
    for (words, side) in [
        ("positive ", "(0, \\infty)"),
        ("negative ", "(-\\infty, 0)"),
        ("nonnegative ", "[0, \\infty)"),
        ("non-negative ", "[0, \\infty)"),
        ("nonzero ", "\\mathbb{R} \\setminus \\{0\\}"),
        ("non-zero ", "\\mathbb{R} \\setminus \\{0\\}"),
    ] {
        if let Some(rest) = rest.strip_prefix(words) {
            return numbers(rest).then_some(side.into());
        }
    }
    let rest =
        ["real numbers ", "reals ", "numbers ", "real values ", "real x ", "values of x ", "x "]
            .iter()
            .find_map(|words| rest.strip_prefix(words))?;
    let rest = rest.strip_prefix("that are ").unwrap_or(rest);
    let rest = rest.strip_prefix("x ").unwrap_or(rest);
    let (side, bound) =
        SIDES.iter().find_map(|(words, side)| Some((side, rest.strip_prefix(words)?)))?;
    // The bound keeps its case.
    let bound = phrase.get(phrase.len() - bound.len()..)?.replace('$', "");
    let plain = !bound.is_empty() && !bound.contains(" and ") && !bound.contains(" or ");
    plain.then(|| side.replace('b', &bound).into())
}

/// `from -3 to 3, inclusive`, `all numbers between 0 and 1, exclusive`.
fn between(phrase: &str, lower: &str) -> Option<Cow<'static, str>> {
    const ENDS: &[(&str, char, char)] = &[
        ("not inclusive", '(', ')'),
        ("(inclusive)", '[', ']'),
        ("(exclusive)", '(', ')'),
        ("inclusive", '[', ']'),
        ("exclusive", '(', ')'),
    ];
    let (rest, open, close) = ENDS
        .iter()
        .find_map(|&(word, open, close)| Some((lower.strip_suffix(word)?, open, close)))?;
    let rest = rest.trim_end_matches([' ', ',']);
    let (at, lead, join) = [("from ", " to "), ("between ", " and ")]
        .iter()
        .find_map(|(lead, join)| Some((rest.find(lead)?, *lead, *join)))?;
    let known = |word: &str| {
        let known =
            ["", "all", "the", "real", "numbers", "values", "of", "x", "is", "reals", "are", "set"];
        known.contains(&word)
    };
    if !rest.get(..at)?.split(' ').all(known) {
        return None;
    }
    // The ends keep their case.
    let (low, high) = phrase.get(at + lead.len()..rest.len())?.split_once(join)?;
    let plain = |end: &str| !end.is_empty() && !end.contains([' ', ',']);
    let (low, high) = (low.replace('$', ""), high.replace('$', ""));
    (plain(&low) && plain(&high)).then(|| format!("{open}{low}, {high}{close}").into())
}

/// A number in words, followed by a unit or by one kind of counted thing.
fn number(lower: &str) -> Option<Cow<'static, str>> {
    let spoken = numbers::number(lower)?;
    let rest = spoken.rest;
    let value = spoken.formula();
    if rest.is_empty() {
        return Some(value.into());
    }
    let unit = rest.strip_prefix(' ')?.trim();
    // `half an hour`, `three quarters of an hour`
    let unit = ["of an ", "of a ", "an ", "a "]
        .iter()
        .filter(|_| spoken.denominator > 1)
        .find_map(|of| unit.strip_prefix(of))
        .unwrap_or(unit);
    match unit {
        "percent" | "per cent" => return Some(format!("{value}\\%").into()),
        "of them" | "of these" | "of those" | "in total" | "in all" | "altogether" => {
            return Some(value.into());
        }
        _ if crate::units::unit_words(unit) == crate::units::UnitWords::Long => {
            return Some(format!("{value}\\text{{ {unit}}}").into());
        }
        _ => {}
    }
    let counted = !spoken.ordinal
        && unit.ends_with('s')
        && unit.len() > 3
        && unit.bytes().all(|byte| byte.is_ascii_lowercase())
        && !vocabulary::changes_value(unit);
    counted.then(|| value.into())
}

/// `0.333...`: a decimal whose last digits repeat forever.
fn repeating(phrase: &str) -> Option<String> {
    // `0.1(6)`
    if let Some((lead, period)) = phrase.strip_suffix(')').and_then(|rest| rest.split_once('('))
        && let Some((whole, fraction)) = lead.split_once('.')
        && !whole.is_empty()
        && !period.is_empty()
        && [whole.trim_start_matches('-'), fraction, period]
            .iter()
            .all(|digits| digits.len() < 24 && digits.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Some(format!("{lead}\\overline{{{period}}}"));
    }
    let digits = ["...", "…", "\\ldots", "\\dots", "\\cdots"]
        .iter()
        .find_map(|dots| phrase.strip_suffix(dots))?
        .trim_end();
    let (whole, fraction) = digits.split_once('.')?;
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole.trim_start_matches('-')) || !is_digits(fraction) || fraction.len() > 24 {
        return None;
    }
    // The shortest part that the digits end with twice, or three times if it is a single digit.
    let period = (1..=fraction.len() / 2).find_map(|length| {
        let times = if length == 1 { 3 } else { 2 };
        let part = fraction.get(fraction.len() - length..)?;
        fraction.ends_with(&part.repeat(times)).then_some(part)
    })?;
    let mut lead = fraction;
    while let Some(shorter) = lead.strip_suffix(period) {
        lead = shorter;
    }
    let whole = if whole.is_empty() { "0" } else { whole };
    Some(format!("{whole}.{lead}\\overline{{{period}}}"))
}

/// `5th`, `21st`, `12th grade`.
fn ordinal(phrase: &str) -> Option<Cow<'static, str>> {
    let (place, noun) = phrase.split_once(' ').unwrap_or((phrase, ""));
    if !vocabulary::is_ordinal(place) || !noun.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    Some(place.trim_end_matches(|c: char| c.is_ascii_alphabetic()).to_owned().into())
}

/// `101 (base 2)` and `101 in base 2`.
fn in_base(phrase: &str) -> Option<Cow<'static, str>> {
    let (digits, rest) = phrase.split_once(' ')?;
    let rest = rest.trim_start_matches('(').trim_end_matches(')');
    let base = rest.strip_prefix("in ").unwrap_or(rest).strip_prefix("base ")?;
    let plain = |text: &str| {
        !text.is_empty() && text.len() < 40 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    (plain(digits) && plain(base)).then(|| format!("{digits}_{{{base}}}").into())
}

/// `3 to 4` is a ratio, `1 in 4` and `1 out of 4` are fractions.
fn ratio(phrase: &str) -> Option<Cow<'static, str>> {
    let (first, second, sign) = match phrase.split_once(" to ") {
        Some((first, second)) => (first, second, ':'),
        None => {
            let (first, second) =
                phrase.split_once(" in ").or_else(|| phrase.split_once(" out of "))?;
            (first, second, '/')
        }
    };
    let plain = |text: &str| {
        !text.is_empty() && text.len() < 10 && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    (plain(first) && plain(second)).then(|| format!("{first}{sign}{second}").into())
}

/// `x is greater than 3`, `x must be at least 5`.
fn inequality(phrase: &str, lower: &str) -> Option<Cow<'static, str>> {
    const SIGNS: &[(&str, &str)] = &[
        ("greater than or equal to ", "\\ge"),
        ("less than or equal to ", "\\le"),
        ("greater than ", ">"),
        ("more than ", ">"),
        ("larger than ", ">"),
        ("less than ", "<"),
        ("smaller than ", "<"),
        ("at least ", "\\ge"),
        ("at most ", "\\le"),
        ("no less than ", "\\ge"),
        ("no more than ", "\\le"),
        ("not equal to ", "\\ne"),
    ];
    let (letter, rest) = lower.split_at_checked(1)?;
    let rest = rest.strip_prefix(' ')?;
    let rest = ["is ", "must be ", "should be ", "can be "]
        .iter()
        .find_map(|verb| rest.strip_prefix(verb))?;
    let rest = rest.strip_prefix("strictly ").unwrap_or(rest);
    let (sign, bound) =
        SIGNS.iter().find_map(|(words, sign)| Some((sign, rest.strip_prefix(words)?)))?;
    // The bound keeps its case.
    let bound = phrase.get(phrase.len() - bound.len()..)?;
    let name = phrase.get(..letter.len())?;
    if bound.is_empty() || bound.contains(" and ") || bound.contains(" or ") {
        return None;
    }
    Some(format!("{name} {sign} {}", bound.replace('$', "")).into())
}

/// All real numbers, or all but some.
fn reals(phrase: &str, lower: &str) -> Option<Cow<'static, str>> {
    let rest = lower.strip_prefix("the ").unwrap_or(lower);
    let rest = rest.strip_prefix("set of ").unwrap_or(rest);
    let rest = [
        "all real numbers",
        "all reals",
        "all real values",
        "any real number",
        "every real number",
        "all values",
    ]
    .iter()
    .find_map(|words| rest.strip_prefix(words))?;
    let rest = rest.strip_prefix(" of x").or_else(|| rest.strip_prefix(" x")).unwrap_or(rest);
    let rest = rest.trim_start_matches([' ', ',']);
    if rest.is_empty() {
        return (!lower.contains("all values")).then_some("\\mathbb{R}".into());
    }
    // The excluded points stay as they were written, so formulas keep their case.
    let points = ["except for ", "except ", "other than ", "excluding ", "but "]
        .iter()
        .find_map(|words| rest.strip_prefix(words))?;
    let points = phrase.get(phrase.len() - points.len()..)?.replace('$', "");
    let points = points.replace(" and ", ", ").replace("x =", "").replace("x=", "");
    Some(format!("\\mathbb{{R}} \\setminus \\{{{points}\\}}").into())
}

/// Numbered unknowns in plain text, `x1 = 2, x2 = 3`, with the number as an index.
pub(crate) fn indexed(phrase: &str) -> Cow<'_, str> {
    if !phrase.contains('=') || phrase.contains(['_', '\\']) {
        return Cow::Borrowed(phrase);
    }
    let bytes = phrase.as_bytes();
    let mut places = Vec::new();
    for (at, pair) in bytes.windows(2).enumerate() {
        let [letter, digit] = pair else { continue };
        let begins = at.checked_sub(1).and_then(|before| bytes.get(before));
        if !letter.is_ascii_alphabetic()
            || !digit.is_ascii_digit()
            || begins.is_some_and(|byte| !matches!(byte, b' ' | b',' | b';' | b'$'))
        {
            continue;
        }
        let rest = phrase.get(at + 1..).unwrap_or_default();
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        if rest.starts_with('=') {
            places.push(at + 1);
        }
    }
    // A single one may be a product.
    if places.len() < 2 {
        return Cow::Borrowed(phrase);
    }
    let mut out = String::with_capacity(phrase.len() + 8);
    let mut from = 0;
    for at in places {
        out.push_str(phrase.get(from..at).unwrap_or_default());
        let digits = phrase.get(at..).unwrap_or_default();
        let end = at + digits.bytes().take_while(u8::is_ascii_digit).count();
        out.push_str("_{");
        out.push_str(phrase.get(at..end).unwrap_or_default());
        out.push('}');
        from = end;
    }
    out.push_str(phrase.get(from..).unwrap_or_default());
    Cow::Owned(out)
}

#[cfg(test)]
recorded! {
    text: counted_in_sentence, dimensions, formula, in_base, indexed, number, ordinal, ratio, repeating;
    pair: between, half_line, inequality, reals;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_unknowns_get_an_index() {
        assert_eq!(indexed("x1 = 2, x12=3"), "x_{1} = 2, x_{12}=3");
        assert_eq!(indexed("x1 = 2"), "x1 = 2");
        assert_eq!(indexed("2x3 = 2, y"), "2x3 = 2, y");
        for (phrase, written) in [
            ("$a1=2; b2 = 3$", "$a_{1}=2; b_{2} = 3$"),
            ("x1=2,x2=3,x3=4", "x_{1}=2,x_{2}=3,x_{3}=4"),
            ("2x1 = 2, 2x2 = 3", "2x1 = 2, 2x2 = 3"),
            ("x1 + 1 = 2, x2 + 1 = 3", "x1 + 1 = 2, x2 + 1 = 3"),
            ("x_1 = 2, x2 = 3, x3 = 4", "x_1 = 2, x2 = 3, x3 = 4"),
            ("x1, x2", "x1, x2"),
        ] {
            assert_eq!(indexed(phrase), written, "{phrase}");
        }
    }

    #[test]
    fn all_real_numbers_but_some() {
        let all = Some("\\mathbb{R}");
        for (words, set) in [
            ("all reals", all),
            ("the set of all real numbers", all),
            ("any real number", all),
            ("every real number x", all),
            ("all real values of x", all),
            ("all values of x", None),
            ("all real numbers other than 2", Some("\\mathbb{R} \\setminus \\{2\\}")),
            ("all reals except for 2 and 3", Some("\\mathbb{R} \\setminus \\{2, 3\\}")),
            ("all values of x except 2", Some("\\mathbb{R} \\setminus \\{2\\}")),
            ("all real numbers x, excluding 2", Some("\\mathbb{R} \\setminus \\{2\\}")),
            ("all real numbers that are even", None),
            ("real numbers", None),
        ] {
            assert_eq!(reals(words, words).as_deref(), set, "{words}");
        }
    }

    #[test]
    fn words_say_numbers_and_sets() {
        assert_eq!(formula("twelve").as_deref(), Some("12"));
        assert_eq!(formula("Twenty-one").as_deref(), Some("21"));
        assert_eq!(formula("All real numbers").as_deref(), Some("\\mathbb{R}"));
        assert_eq!(
            formula("all real numbers except $x = 3$").as_deref(),
            Some("\\mathbb{R} \\setminus \\{ 3\\}")
        );
        assert_eq!(formula("one half").as_deref(), Some("\\frac{1}{2}"));
        assert_eq!(formula("fifty percent").as_deref(), Some("50\\%"));
        assert_eq!(formula("five hours").as_deref(), Some("5\\text{ hours}"));
        assert_eq!(formula("12th grade").as_deref(), Some("12"));
        assert_eq!(formula("3 to 4").as_deref(), Some("3:4"));
        assert_eq!(formula("1 out of 4").as_deref(), Some("1/4"));
        assert_eq!(formula("There are four people in the image").as_deref(), Some("4"));
        assert_eq!(formula("There are four or five people"), None);
        assert_eq!(formula("All positive real numbers").as_deref(), Some("(0, \\infty)"));
        assert_eq!(formula("all reals less than 2").as_deref(), Some("(-\\infty, 2)"));
        assert_eq!(formula("101 (base 2)").as_deref(), Some("101_{2}"));
        assert_eq!(formula("0.1666...").as_deref(), Some("0.1\\overline{6}"));
        assert_eq!(formula("0.142857142857…").as_deref(), Some("0.\\overline{142857}"));
        assert_eq!(formula("3.14159..."), None);
        assert_eq!(formula("x is at least 5").as_deref(), Some("x \\ge 5"));
        for words in ["east", "twenty-twenty", "all real numbers that are even", "Third Street"] {
            assert_eq!(formula(words), None, "{words}");
        }
    }
}
