//! Looks at amounts that words change: half an hour more, degrees below zero, how many times as much, and at sentences
//! that say that nothing solves an equation.

use super::second_look::{Case, committed, equal};
use super::{Judge, is_amount, plain_number, quoted};
use crate::answer::{Answer, Reading};
use crate::expr::{Expr, Node, RelOp};
use crate::extract::{Role, commits_to, corrections, count, last_bytes};
use crate::number::Rational;
use crate::rules::Rule;
use crate::units::{UnitWords, is_unit, ratio_of_units, unit_words};
use crate::verdict::{Code, Verdict};
use crate::words::lexicon::{
    ASKS_FOR_LARGER, ASKS_FOR_REMAINDER, ASKS_FOR_SMALLER, ASKS_FOR_SYMBOL, BELOW_ZERO_BEFORE,
    BELOW_ZERO_BEHIND, FACTOR_ASKED, NOTHING_SOLVES, NOUNS_BEFORE_FACTOR, OPENS_RESULT_CLAUSE,
    PLACING_PREPOSITIONS, REASON_FOR_UNSOLVED, STATEMENT_COPULAS, TIMES_AFTER_FACTOR,
};
use crate::words::numbers::{self, number_in_words};
use crate::words::numerals::{count_word, fraction_words};
use crate::words::stance::denies_next;
use std::ops::Range;

/// The last factor that a completion names, if the question asks for one: `в 3,5 раза больше`.
pub(super) fn factor_asked(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LAST_PART: usize = 1200;
    let asked = is_amount(case.reference) && FACTOR_ASKED.is_in(&case.question.text.to_lowercase());
    if !asked {
        return None;
    }
    let held = last_bytes(case.held(), LAST_PART);
    let place = |part: &str| (part.as_ptr() as usize).saturating_sub(case.text.as_ptr() as usize);
    let is_times = |unit: &str| {
        TIMES_AFTER_FACTOR.iter().any(|times| unit.trim_start_matches('-').starts_with(times))
    };
    let mut before = ["", ""];
    let mut found = None;
    for word in held.split([' ', '\n', '*', '$']).filter(|word| !word.is_empty()) {
        let (value, unit) = number_and_word(word);
        let [named, last] = before;
        // `4-mal`, `2.5倍`, `factor of 3`, `three times`
        let by = NOUNS_BEFORE_FACTOR.contains(&last)
            || last == "of" && NOUNS_BEFORE_FACTOR.contains(&named);
        let factor = match value {
            "" if is_times(&word.to_lowercase()) => last,
            "" => "",
            value if is_times(unit) || by => value,
            _ => "",
        };
        let end = place(word) + word.len();
        found = spoken_number(factor).map(|digits| (place(factor)..end, digits)).or(found);
        before = [last, word];
    }
    let (span, digits) = found?;
    let read = grader.read_part(&digits, Role::Reference);
    let meant = corrections(case.text, span.end..case.region().end).next().is_none();
    grader.found(case, committed(case, span, read).filter(|_| meant)?)
}

/// A number in digits, or in words of any language, with a point for a decimal comma.
fn spoken_number(word: &str) -> Option<String> {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    if bare.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(bare.replace(',', "."));
    }
    let lower = bare.to_lowercase();
    let count = number_in_words(&lower).or_else(|| count_word(&lower))?;
    Some(count.to_string())
}

/// The number at the end of a word's digits, and the letters behind it: `4-mal`, `赤い玉の2.5倍です。`
fn number_and_word(word: &str) -> (&str, &str) {
    let digit = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let Some(last) = word.rfind(|c: char| c.is_ascii_digit()) else { return ("", word) };
    let (head, unit) = word.split_at(last + 1);
    let start = head.trim_end_matches(digit).len();
    (head.get(start..).unwrap_or_default().trim_start_matches(['.', ',']), unit)
}

/// A reference that nothing solves the equation, if the last sentence says so and at most gives a reason.
pub(super) fn no_solution(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let wanted = case.written.trim_matches(['$', ' ', '.', '。']);
    let empty = matches!(wanted, "\\emptyset" | "\\varnothing" | "∅");
    let (length, at) = (wanted.len(), NOTHING_SOLVES.last_end(wanted));
    if !empty && at != Some(length) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '$', '！', '!'])?;
    let end = NOTHING_SOLVES.last_end(sentence)?;
    let after = sentence.get(end..)?.to_lowercase();
    let after = after.trim_start_matches(['*', ' ', ',', '，', '、', ':', '(', '—', '–']);
    let reason = after.is_empty()
        || REASON_FOR_UNSOLVED.iter().any(|word| after.starts_with(word))
        || after.starts_with("です");
    // Under a condition nothing is said about the equation.
    let lower = sentence.to_lowercase();
    let supposed =
        ["if ", "wenn ", "falls ", "si ", "если ", "如果", "若", "もし", "unless ", "when "]
            .iter()
            .any(|word| lower.trim_start().starts_with(word));
    let lead = lower.get(..NOTHING_SOLVES.starts(sentence).last()?)?;
    // `The only solution is 3, since x² = -1 has no real solutions` speaks of another equation in its reason.
    let in_reason = REASON_FOR_UNSOLVED.iter().any(|word| {
        lead.match_indices(word.trim_end()).any(|(at, word)| {
            let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            let before = lead.get(..at).unwrap_or_default();
            let after = lead.get(at + word.len()..).unwrap_or_default();
            at > 0 && apart(before.chars().next_back()) && apart(after.chars().next())
        })
    });
    let meant = reason && !supposed && !in_reason && !denies_next(lead);
    let span = start..start + end;
    let said = Reading {
        answers: vec![Answer::Text(sentence.into())],
        span: Some(span),
        source: sentence.to_owned(),
        rule: Rule::Last,
    };
    meant.then(|| (equal(Code::TextEqual), said))
}

/// Whether the words around an amount say that it is below zero: `4 degrees below zero`, `零下4度`.
pub(super) fn is_below_zero(text: &str, span: &Range<usize>) -> bool {
    const NEAR: usize = 48;
    let before = text.get(..span.start).unwrap_or_default().trim_end_matches([' ', '*']);
    let end =
        (span.end..=text.len().min(span.end + NEAR)).rev().find(|&at| text.is_char_boundary(at));
    let after = text.get(span.end..end.unwrap_or(span.end)).unwrap_or_default().to_lowercase();
    let after = after.split(['.', ',', ';', '\n', '。']).next().unwrap_or_default();
    BELOW_ZERO_BEFORE.iter().any(|words| before.ends_with(words))
        || BELOW_ZERO_BEHIND.iter().any(|words| after.contains(words))
}

/// An amount that is said to be below zero.
pub(super) fn below_zero(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    if !is_amount(case.reference)
        || !case.written.trim_start_matches(['$', ' ']).starts_with(['-', '−'])
    {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let first = sentence.find(|c: char| c.is_ascii_digit())?;
    let rest = sentence.get(first..)?;
    let digits =
        rest.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ','))).unwrap_or(rest.len());
    let span = start + first..start + first + digits;
    let only = !rest.get(digits..)?.contains(|c: char| c.is_ascii_digit());
    if !only || !is_below_zero(case.text, &span) {
        return None;
    }
    let unit =
        case.written.trim_matches(|c: char| !c.is_alphabetic() && !matches!(c, '°' | '℃' | '℉'));
    let found = grader.read_part(&format!("-{} {unit}", rest.get(..digits)?), Role::Reference);
    grader.found(case, committed(case, span, found)?)
}

/// Amounts that end in a half: a first part, the unit, and what says the half.
const HALVES: &[(&str, &str)] =
    &[(" and a half", ""), (" et demie", ""), (" et demi", ""), (" y media", ""), (" y medio", "")];

/// Words for a number and a half, whose unit follows.
const AND_A_HALF: &[(&str, &str)] = &[
    ("anderthalb ", "1.5"),
    ("eineinhalb ", "1.5"),
    ("zweieinhalb ", "2.5"),
    ("dreieinhalb ", "3.5"),
    ("viereinhalb ", "4.5"),
    ("fünfeinhalb ", "5.5"),
    ("полтора ", "1.5"),
    ("полторы ", "1.5"),
    ("полутора ", "1.5"),
    ("два с половиной ", "2.5"),
    ("две с половиной ", "2.5"),
    ("три с половиной ", "3.5"),
    ("четыре с половиной ", "4.5"),
    ("半个", "0.5"),
    ("一个半", "1.5"),
    ("两个半", "2.5"),
    ("三个半", "3.5"),
    ("四个半", "4.5"),
];

/// An amount that ends in a half, in the last sentence: `an hour and a half`, `anderthalb Stunden`, `1時間半`.
pub(super) fn and_a_half(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    if !is_amount(case.reference) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let lower = sentence.to_lowercase();
    let (at, amount) =
        half_behind(&lower).or_else(|| half_before(&lower)).or_else(|| half_east(&lower))?;
    let found = grader.read_part(&amount, Role::Reference);
    let span = start + at.start..(start + at.end).min(case.text.len());
    if !case.text.is_char_boundary(span.start) || !case.text.is_char_boundary(span.end) {
        return None;
    }
    grader.found(case, committed(case, span, found)?)
}

/// `an hour and a half`, `deux heures et demie`
fn half_behind(lower: &str) -> Option<(Range<usize>, String)> {
    let (at, words) = HALVES.iter().find_map(|(words, _)| Some((lower.rfind(words)?, words)))?;
    let lead = lower.get(..at)?;
    let mut words_before = lead.rsplit(' ');
    let (unit, number) = (words_before.next()?, words_before.next()?);
    let count = match number {
        "a" | "an" | "one" | "une" | "un" | "una" => 1,
        _ => number.parse().ok().or_else(|| count_word(number))?,
    };
    let start = at.checked_sub(unit.len() + 1 + number.len())?;
    Some((start..at + words.len(), format!("{count}.5 {unit}")))
}

/// `anderthalb Stunden`, `полтора часа`, `一个半小时`
fn half_before(lower: &str) -> Option<(Range<usize>, String)> {
    let (at, words, value) =
        AND_A_HALF.iter().find_map(|(words, value)| Some((lower.rfind(words)?, *words, value)))?;
    let rest = lower.get(at + words.len()..)?;
    let unit = rest.split(|c: char| !c.is_alphabetic()).next()?;
    let unit = unit.trim_end_matches("です");
    Some((at..at + words.len() + unit.len(), format!("{value} {unit}")))
}

/// `1時間半`, `两小时半`
fn half_east(lower: &str) -> Option<(Range<usize>, String)> {
    let (at, unit) = ["時間半", "小时半", "年半", "日半", "天半"]
        .iter()
        .find_map(|unit| Some((lower.rfind(unit)?, unit.trim_end_matches('半'))))?;
    let lead = lower.get(..at)?;
    let start = lead.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (start, count) = match lead.get(start..)?.parse::<u32>() {
        Ok(count) => (start, count),
        Err(_) => {
            let last = lead.chars().next_back()?;
            (at - last.len_utf8(), count_word(last.encode_utf8(&mut [0; 4]))?)
        }
    };
    Some((start..at + unit.len() + "半".len(), format!("{count}.5 {unit}")))
}

/// A value in words that a sentence ends with: `The slope is negative two thirds.`
pub(super) fn worded_value(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LONGEST: usize = 64;
    let span = case.read.span.clone().filter(|_| is_amount(case.reference))?;
    if case.read.answers.iter().any(|answer| matches!(answer, Answer::Expr(_))) {
        return None;
    }
    let words = case.read.answers.iter().find_map(|answer| match answer {
        Answer::Text(words) if words.len() <= LONGEST && **words != *case.read.source => {
            Some(words)
        }
        _ => None,
    })?;
    let found = grader.read_part(words, Role::Reference);
    grader.found(case, committed(case, span, found).filter(is_amount)?)
}

/// The amount in words that the last sentence names with its unit, and no other number: `It shows minus four degrees
/// Celsius.`
pub(super) fn amount_in_words(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const MOST_UNIT_WORDS: usize = 3;
    let measured = matches!(case.reference.answers.first(), Some(Answer::Expr(expr))
        if matches!(expr.node(), Node::Quantity(..)));
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    if !measured || sentence.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let lower = sentence.to_ascii_lowercase();
    let mut found = None;
    let mut at = 0;
    while at < lower.len() {
        let rest = lower.get(at..)?;
        let number = rest.split(' ').next().filter(|word| !word.is_empty());
        let spoken = number.and_then(|_| numbers::number(rest)).filter(|spoken| !spoken.ordinal);
        let Some(spoken) = spoken else {
            at += rest.find(' ').unwrap_or(rest.len()) + 1;
            continue;
        };
        let behind: Vec<&str> = spoken.rest.trim_start().splitn(MOST_UNIT_WORDS + 1, ' ').collect();
        let unit = (1..=behind.len().min(MOST_UNIT_WORDS)).rev().find_map(|words| {
            let unit = behind.get(..words)?.join(" ");
            let unit = unit.trim_end_matches([',', ';']);
            (unit_words(unit) == UnitWords::Long).then(|| unit.to_owned())
        });
        if let Some(unit) = unit {
            let end = lower.len() - spoken.rest.len();
            let amount = (at..end, format!("{} {unit}", spoken.formula()));
            // Two amounts in one clause say less than one.
            let beside = found.replace(amount).and_then(|(other, _)| lower.get(other.end..at));
            if beside.is_some_and(|between| !between.contains([',', ';'])) {
                return None;
            }
        }
        at = (lower.len() - spoken.rest.len()).max(at + 1);
    }
    let (span, amount) = found?;
    let span = start + span.start..start + span.end;
    let read = grader.read_part(&amount, Role::Reference);
    grader.found(case, committed(case, span, read)?)
}

/// Words between the two numbers of a ratio.
const RATIO_WORDS: [&str; 10] = ["to", "zu", "à", "a", "para", "op", "till", "do", "к", "对"];

/// A ratio in words that the last sentence ends with: `a ratio of 2 to 3`.
pub(super) fn ratio_in_text(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let written = case.written.trim_matches(['$', ' ']);
    let (first, second) = written.split_once([':', '∶'])?;
    let whole = |part: &str| part.trim().bytes().all(|byte| byte.is_ascii_digit());
    if !whole(first) || !whole(second) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let mut words = sentence.rsplit(' ');
    let (last, joiner, before) = (words.next()?, words.next()?, words.next()?);
    if !RATIO_WORDS.contains(&joiner) {
        return None;
    }
    let length = before.len() + joiner.len() + last.len() + 2;
    let span = start + sentence.len() - length..start + sentence.len();
    let (one, other) = (spoken_number(before)?, spoken_number(last)?);
    let found = grader.read_part(&format!("{one}:{other}"), Role::Reference);
    grader.found(case, committed(case, span, found)?)
}

/// The fraction in words that the last sentence names, and no other number: `Three quarters of it are shaded.`
pub(super) fn fraction_in_text(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    if plain_number(case.reference).is_none_or(|number| number.is_integer()) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    if sentence.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let lower = sentence.to_lowercase();
    let (mut found, mut at) = (None, 0);
    while at < lower.len() {
        let rest = lower.get(at..)?;
        let words: Vec<&str> = rest.split(' ').take(4).collect();
        let said = numbers::number(rest)
            .filter(|said| !said.ordinal)
            .map(|said| (said.formula(), rest.len() - said.rest.len()))
            .or_else(|| {
                let (above, below, used) = fraction_words(&words)?;
                let length =
                    words.get(..used)?.iter().map(|word| word.len() + 1).sum::<usize>() - 1;
                Some((format!("\\frac{{{above}}}{{{below}}}"), length))
            });
        let Some((formula, length)) = said.filter(|(_, length)| *length > 0) else {
            at += rest.find(' ').unwrap_or(rest.len()) + 1;
            continue;
        };
        if found.replace((at..at + length, formula)).is_some() {
            return None;
        }
        at += length + 1;
    }
    let (span, formula) = found.filter(|(_, formula)| formula.starts_with('\\'))?;
    let span = start + span.start..(start + span.end).min(start + sentence.len());
    let read = grader.read_part(&format!("${formula}$"), Role::Reference);
    grader.found(case, committed(case, span, read)?)
}

/// A place in a row that is asked for: `third place` for `3rd`, if the last sentence has no other ordinal.
pub(super) fn ordinal_in_text(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let place = |word: &str| {
        let word = word.to_ascii_lowercase();
        let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
        match word.get(digits.len()..)? {
            "st" | "nd" | "rd" | "th" if !digits.is_empty() => digits.parse().ok(),
            _ => numbers::number(&word)
                .filter(|said| said.ordinal && said.rest.is_empty())?
                .numerator
                .into(),
        }
    };
    let wanted: i64 = place(case.written.trim())?;
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let apart = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
    let mut named = sentence.split(apart).filter_map(|word| Some((word, place(word)?)));
    let (word, said) = named.next()?;
    let at = start + (word.as_ptr() as usize).saturating_sub(sentence.as_ptr() as usize);
    let span = at..at + word.len();
    let only = named.all(|(_, other)| other == said);
    let reading = quoted(case.text, span.clone());
    (only && said == wanted && commits_to(case.text, &span))
        .then(|| (equal(Code::NumberEqual), Reading { rule: Rule::Last, ..reading }))
}

/// The unit that a reference is, by its sign or its name: `The reading is given in kg.` for `kilograms`.
pub(super) fn unit_in_text(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let wanted = case.written.trim().to_lowercase();
    if wanted.is_empty() || !wanted.chars().all(char::is_alphabetic) || !is_unit(&wanted) {
        return None;
    }
    let same =
        |said: &str| ratio_of_units(said, &wanted).is_some_and(|ratio| ratio == Rational::ONE);
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!', ')', '"'])?;
    let last = sentence.rsplit([' ', '(', '"', '*']).next().filter(|word| !word.is_empty())?;
    let lead = sentence.get(..sentence.len() - last.len())?.trim_end_matches(['(', '"', '*', ' ']);
    // `given in kg`, `The unit is kg`, `kg`
    let named = lead.is_empty()
        || lead.rsplit(' ').next().is_some_and(|word| {
            let word = word.to_lowercase();
            PLACING_PREPOSITIONS.contains(&word.as_str())
                || STATEMENT_COPULAS.contains(&word.as_str())
        });
    let span = start + sentence.len() - last.len()..start + sentence.len();
    (named && same(last) && commits_to(case.text, &span)).then(|| {
        let reading = quoted(case.text, span);
        (equal(Code::TextEqual), Reading { rule: Rule::Last, ..reading })
    })
}

/// The side of an inequality that is as the question asks, if it asks for the larger or smaller of two: `2/3 > 3/5`.
pub(super) fn compared(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let question = case.question.text;
    let larger = match (ASKS_FOR_LARGER.is_in(question), ASKS_FOR_SMALLER.is_in(question)) {
        (true, false) => true,
        (false, true) => false,
        _ => return None,
    };
    let Some(Answer::Expr(said)) = case.read.answers.first() else { return None };
    // `0.4 > 0.375, so 2/5 > 3/8`
    let last = match said.node() {
        Node::List(parts) | Node::Chain(parts) => *parts.last()?,
        _ => said.root,
    };
    let &Node::Relation(op, left, right) = said.arena.get(last) else { return None };
    let left_is_larger = match op {
        RelOp::Gt => true,
        RelOp::Lt => false,
        _ => return None,
    };
    let side = if left_is_larger == larger { left } else { right };
    let expr = Expr { arena: said.arena.clone(), root: side };
    let found = Reading { answers: vec![Answer::Expr(expr)], ..case.read.clone() };
    let closed = said.arena.is_closed(left) && said.arena.is_closed(right);
    grader.found(case, found).filter(|_| closed)
}

/// What a number is congruent to, if the question asks for a remainder: `2^{100} ≡ 2 (mod 7)`.
pub(super) fn residue(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let said = case.read.source.as_str();
    if !ASKS_FOR_REMAINDER.is_in(case.question.text) {
        return None;
    }
    let (left, value) = said.rsplit_once('≡').or_else(|| said.rsplit_once("\\equiv"))?;
    // A class of values of an unknown is none of them.
    let unknown = left.trim_matches(['$', ' ', '{', '(']).contains(|c: char| c.is_alphabetic());
    if case.read.rule == Rule::Boxed && unknown && !left.contains('\\') {
        return None;
    }
    let end = ["(mod", "\\pmod", "\\bmod", "\\mod", "mod", "("]
        .iter()
        .filter_map(|mark| value.find(mark))
        .min();
    let found = grader.read_part(value.get(..end?)?.trim(), Role::Reference);
    let span = case.read.span.clone()?;
    grader.found(case, committed(case, span, found)?)
}

/// A symbol of one or two letters that the question asks for, as a word of the last sentence: `Gold has the symbol Au.`
pub(super) fn symbol_in_text(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let wanted = case.written.trim();
    let symbol = match wanted.as_bytes() {
        [first] => first.is_ascii_uppercase(),
        [first, second] => first.is_ascii_uppercase() && second.is_ascii_lowercase(),
        _ => false,
    };
    if !symbol || !ASKS_FOR_SYMBOL.is_in(case.question.text) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let is_word = |word: &&str| *word == wanted;
    let mut words = sentence.split(|c: char| !(c.is_ascii_alphanumeric() || is_spaced(c)));
    let word = words.find(is_word)?;
    let at = start + (word.as_ptr() as usize).saturating_sub(sentence.as_ptr() as usize);
    let span = at..at + word.len();
    commits_to(case.text, &span).then(|| {
        let said = vec![Answer::Text(wanted.into())];
        let reading = Reading {
            answers: said,
            span: Some(span),
            source: wanted.to_owned(),
            rule: Rule::Last,
        };
        (equal(Code::TextEqual), reading)
    })
}

/// A letter of a script that separates words with blanks.
fn is_spaced(c: char) -> bool {
    c.is_alphabetic() && (c as u32) < 0x2e80
}

/// A number word in the last clause of a sentence, which gives a result: `15 % von 80 sind 0,15 · 80, das macht zwölf.`
pub(super) fn closing_count(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let at = sentence.rfind([',', '，', '、', ':', '：', ';'])?;
    let clause = sentence.get(at..)?.trim_start_matches([',', '，', '、', ':', '：', ';', ' ']);
    let plain = is_amount(case.reference) && !clause.contains(|c: char| c.is_ascii_digit());
    OPENS_RESULT_CLAUSE.opening(clause).filter(|_| plain)?;
    let value = count(&clause.to_lowercase())?;
    let found = grader.read_part(&value.to_string(), Role::Reference);
    let span = start + sentence.len() - clause.len()..start + sentence.len();
    grader.found(case, committed(case, span, found)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_in_words() {
        let amount = |text: &str| {
            half_behind(text)
                .or_else(|| half_before(text))
                .or_else(|| half_east(text))
                .map(|(_, amount)| amount)
        };
        for (text, said) in [
            ("it takes an hour and a half", Some("1.5 hour")),
            ("deux heures et demie", Some("2.5 heures")),
            ("anderthalb stunden", Some("1.5 stunden")),
            ("полтора часа", Some("1.5 часа")),
            ("1時間半", Some("1.5 時間")),
            ("an hour", None),
        ] {
            assert_eq!(amount(text).as_deref(), said, "{text}");
        }
    }

    #[test]
    fn what_is_below_zero() {
        for (text, value, below) in [
            ("4 degrees below zero", 0..1, true),
            ("零下4度", 6..7, true),
            ("4 degrees. Zero is below.", 0..1, false),
            ("4 degrees", 0..1, false),
        ] {
            assert_eq!(is_below_zero(text, &value), below, "{text}");
        }
    }

    #[test]
    fn numbers_and_the_words_behind_them() {
        assert_eq!(number_and_word("4-mal"), ("4", "-mal"));
        assert_eq!(number_and_word("赤い玉の2.5倍です"), ("2.5", "倍です"));
        assert_eq!(number_and_word("times"), ("", "times"));
        assert_eq!(spoken_number("3,5").as_deref(), Some("3.5"));
        assert_eq!(spoken_number("three").as_deref(), Some("3"));
        assert_eq!(spoken_number("many"), None);
    }
}
