//! Looks at values that a text writes in other ways: with a remark in brackets, a letter for thousands, number words of
//! Chinese and Japanese, or as the greater of two.

use super::second_look::{Case, committed};
use super::{Judge, is_amount, plain_number};
use crate::answer::{Answer, Reading};
use crate::expr::Node;
use crate::extract::{Role, commits_to, corrections, last_bytes, sentence_start};
use crate::number::Rational;
use crate::rules::Rule;
use crate::units::{UnitWords, is_currency, multiplier, ratio_of_units, unit_words};
use crate::verdict::{Code, Verdict};
use crate::words::lexicon::{
    ASIDE_DOUBTS, ASKS_FOR_LARGER, ASKS_FOR_SMALLER, IT_IS_A, JOINS_ITEMS, PREDICATE_ARTICLES,
    PREDICATE_VERBS, SUBJECT_ARTICLES,
};
use crate::words::numerals::eastern_count;
use crate::words::stance::{is_hedged, negates, offers_alternatives};

/// The value of a text without the remark in brackets that it closes with: `The interest is $20 (4% of $500).`
pub(super) fn before_remark(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LONGEST: usize = 300;
    let range = case.region();
    let held = case.text.get(range.clone()).filter(|held| held.len() <= LONGEST)?;
    let inside = held.trim_end_matches(['.', ' ', '\n', '*', '。']).strip_suffix([')', '）'])?;
    let open = inside.rfind(['(', '（'])?;
    let (head, remark) = inside.split_at(open);
    let remark = remark.to_lowercase();
    let open = remark.contains(['?', '？', '='])
        || offers_alternatives(&remark)
        || is_hedged(&remark)
        || ASIDE_DOUBTS.is_in(&remark)
        || negates(&remark);
    // `f(3)` has no remark behind it.
    if open || !head.ends_with(' ') || !is_amount(case.reference) {
        return None;
    }
    let found = grader.read(case.question, head, Role::Reply);
    let span = found.span.clone()?;
    let span = range.start + span.start..range.start + span.end;
    // `25 °C (25 °F)` says two things.
    let beside = remark.trim_start_matches(['(', '（']);
    let beside = grader.read_part(inside.get(inside.len() - beside.len()..)?, Role::Reference);
    let differs = is_amount(&beside) && !grader.verify(&found, &beside).is_equal();
    let meant = commits_to(case.text, &span) && is_amount(&found) && !differs;
    grader.found(case, Reading { span: Some(span), ..found }).filter(|_| meant)
}

/// The things that a reference lists, where the completion lists just these in another order, or over several lines:
/// `Chile, Peru` and `**Peru** and **Chile**`. It is judged again with the list as the reference has it.
pub(super) fn in_another_order(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const MOST: usize = 8;
    const LONGEST: usize = 4000;
    let written = case.written.trim();
    let words = matches!(case.reference.answers.first(), Some(Answer::Text(_)));
    if !words || written.len() > LONGEST / 10 || written.contains(['\\', '$', '|', '=']) {
        return None;
    }
    let items = items_of(written);
    if !(2..=MOST).contains(&items.len()) || items.iter().any(|item| item.is_empty()) {
        return None;
    }
    let range = case.region();
    let held = last_bytes(case.held(), LONGEST);
    let low = range.end - held.len();
    let lower = held.to_lowercase();
    if lower.len() != held.len() {
        return None;
    }
    let mut places = Vec::with_capacity(items.len());
    for item in &items {
        let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let at = lower.rmatch_indices(item.as_str()).map(|(at, _)| at).find(|&at| {
            let (before, after) = (lower.get(..at), lower.get(at + item.len()..));
            apart(before.and_then(|text| text.chars().next_back()))
                && apart(after.and_then(|text| text.chars().next()))
        })?;
        places.push(at..at + item.len());
    }
    places.sort_by_key(|place| place.start);
    let (first, last) = (places.first()?.start, places.last()?.end);
    let mut between = places.windows(2).map(|two| match two {
        [one, other] => lower.get(one.end..other.start).unwrap_or("."),
        _ => ".",
    });
    let behind = lower.get(last..)?;
    let bare = without_share(behind);
    // Nothing else is in the list.
    let before = lower.get(..first)?;
    let goes_on =
        JOINS_ITEMS.iter().any(|joiner| bare.starts_with(joiner) || before.ends_with(joiner));
    let listed = between.all(only_joins) && !goes_on;
    // Once is enough.
    let rewritten = lower.contains(&written.to_lowercase());
    if !listed || rewritten {
        return None;
    }
    let end = low + last + behind.len() - bare.len();
    let lead = case.text.get(..low + first)?.trim_end_matches([' ', '\n', '-', '*', '•']);
    let lead = match lead.rsplit_once(' ') {
        Some((before, article)) if SUBJECT_ARTICLES.contains(&article) => before,
        _ => lead,
    };
    let rest = case.text.get(end..)?.trim_start_matches('*');
    let mark = if case.text.get(low + first..low + last)?.contains("**") { "**" } else { "" };
    let rewritten = [lead, " ", mark, written, mark, rest].concat();
    let grade = grader.judge_values(case.question, case.written, &rewritten);
    let span = low + first..low + last;
    (grade.is_equal() && commits_to(case.text, &span))
        .then(|| (grade.verdict, Reading { rule: Rule::Last, ..super::quoted(case.text, span) }))
}

/// The things that a text lists, in lower case and without articles.
fn items_of(text: &str) -> Vec<String> {
    let mut items = vec![text.to_lowercase()];
    for joiner in JOINS_ITEMS {
        items = items
            .iter()
            .flat_map(|item| item.split(joiner).map(str::to_owned).collect::<Vec<_>>())
            .collect();
    }
    let bare = |item: &String| {
        let item = item.trim_matches([' ', '.', '*', '"']);
        match item.split_once(' ') {
            Some((article, rest)) if SUBJECT_ARTICLES.contains(&article) => rest.to_owned(),
            _ => item.to_owned(),
        }
    };
    items.iter().map(bare).collect()
}

/// A text without a number in brackets that it begins with: ` (27 %)`.
fn without_share(text: &str) -> &str {
    let bare = text.trim_start_matches(['*', '"', '”']);
    let opened = bare.trim_start_matches(' ').strip_prefix('(');
    let closed = opened.and_then(|inside| inside.split_once(')'));
    match closed {
        Some((inside, rest))
            if inside.len() < 16 && inside.bytes().any(|byte| byte.is_ascii_digit()) =>
        {
            rest
        }
        _ => bare,
    }
}

/// Whether the words between two things only join them in a list.
fn only_joins(gap: &str) -> bool {
    let bare = without_share(gap);
    let mut words =
        bare.split([' ', '\n', '*', '-', '•', ',', ';', '、', '"']).filter(|word| !word.is_empty());
    let joined = bare.contains(['\n', ',', ';', '、'])
        || JOINS_ITEMS.iter().any(|joiner| bare.trim_matches('*').contains(joiner));
    joined
        && words.all(|word| {
            SUBJECT_ARTICLES.contains(&word)
                || JOINS_ITEMS.iter().any(|joiner| joiner.trim() == word)
        })
}

/// Letters and words right behind a number that make it thousands, millions or billions.
const SCALES: &[(&str, u32)] = &[
    ("k", 3),
    ("K", 3),
    ("M", 6),
    ("mn", 6),
    ("mio", 6),
    ("Mio", 6),
    ("B", 9),
    ("bn", 9),
    ("Mrd", 9),
];

/// The only number of the last sentence, with a letter for thousands or millions: `1.2k dollars`, `3.2M inhabitants`.
pub(super) fn scaled_by_letter(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LEAST: f64 = 1000.0;
    let money = matches!(case.reference.answers.first(), Some(Answer::Expr(expr))
        if matches!(expr.node(), Node::Quantity(_, unit) if is_currency(unit) || ratio_of_units(unit, "$").is_some()));
    let plain = plain_number(case.reference).is_some() || money;
    let scaled = case
        .written
        .split(' ')
        .any(|word| multiplier(&word.to_lowercase()).is_some_and(|times| times >= LEAST as i64));
    let large = case.reference.number().is_some_and(|number| number.abs() >= LEAST);
    if !(plain && large || scaled) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let first = sentence.find(|c: char| c.is_ascii_digit())?;
    let rest = sentence.get(first..)?;
    let length = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(length);
    let letters = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
    let (scale, behind) = after.split_at(letters);
    let (_, zeros) = SCALES.iter().find(|(letter, _)| *letter == scale)?;
    if behind.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let number = Rational::parse(digits)?.mul(&Rational::integer(10_i64.checked_pow(*zeros)?));
    let sign = sentence.get(..first)?.chars().next_back().filter(|c| matches!(c, '$' | '€' | '£'));
    let unit = behind.trim_start().split(|c: char| !c.is_alphabetic()).next();
    let unit = unit.filter(|unit| unit_words(unit) == UnitWords::Long).unwrap_or_default();
    let amount = format!("{}{number} {unit}", sign.map(String::from).unwrap_or_default());
    let found = grader.read_part(amount.trim(), Role::Reference);
    let span = start + first..start + first + length + scale.len();
    grader.found(case, committed(case, span, found)?)
}

/// The number in Chinese or Japanese words that the last sentence ends with, with its unit: `答えは十二です。`, `十二厘米`.
pub(super) fn eastern_number(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const COPULAS: [&str; 4] = ["です", "でした", "である", "だ"];
    const NUMERALS: &str = "零一二三四五六七八九十百两兩";
    if case.read.rule == Rule::Boxed || !is_amount(case.reference) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '！', '!'])?;
    let bare = COPULAS.iter().find_map(|verb| sentence.strip_suffix(verb)).unwrap_or(sentence);
    let numeral = |c: char| NUMERALS.contains(c);
    let last = bare.rfind(numeral)?;
    let end = last + bare.get(last..)?.chars().next()?.len_utf8();
    let (head, unit) = bare.split_at(end);
    let from = head.trim_end_matches(numeral).len();
    let (lead, number) = head.split_at(from);
    // `第十二`, `12分之十二`
    let part = lead.contains(|c: char| c.is_ascii_digit() || numeral(c))
        || lead.ends_with(['第', '每', '毎', '分', '之', '点', '・', '千', '万']);
    let known = unit.is_empty() || unit_words(unit) == UnitWords::Long;
    if part || !known {
        return None;
    }
    let count = eastern_count(number)?;
    let found = grader.read_part(format!("{count} {unit}").trim(), Role::Reference);
    let span = start + from..start + bare.len();
    grader.found(case, committed(case, span, found)?)
}

/// The one of two values that the last sentence calls greater or smaller, as the question asks: `2/5 is greater than 3/8`.
pub(super) fn compared_in_words(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let side = |text: &str| match (ASKS_FOR_LARGER.is_in(text), ASKS_FOR_SMALLER.is_in(text)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    };
    let larger = side(case.question.text)?;
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let said = side(sentence)?;
    let word = if said { &ASKS_FOR_LARGER } else { &ASKS_FOR_SMALLER };
    let (left, right) = sentence.split_at_checked(word.starts(sentence).next()?)?;
    let value = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit());
    let mut before = left.split(' ').filter(value);
    let mut behind = right.split(' ').filter(value);
    let (one, None) = (before.next()?, before.next()) else { return None };
    let (other, None) = (behind.next()?, behind.next()) else { return None };
    if negates(&sentence.to_lowercase()) {
        return None;
    }
    let held = if said == larger { one } else { other };
    let found = grader.read_part(held.trim_end_matches(','), Role::Reference);
    let at = start + (held.as_ptr() as usize).saturating_sub(sentence.as_ptr() as usize);
    let found = Reading { span: Some(at..at + held.len()), rule: Rule::Last, ..found };
    let meant = corrections(case.text, at..case.text.len()).next().is_none();
    grader.found(case, found).filter(|_| meant)
}

/// A reference in words, before a noun that the question has already: `It's a Dell laptop` for the brand of a laptop.
pub(super) fn beside_asked_noun(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LONGEST: usize = 200;
    let Some(Answer::Text(wanted)) = case.reference.answers.first() else { return None };
    let range = case.region();
    let held = case.text.get(range.clone()).filter(|held| held.len() <= LONGEST)?;
    let at = held.rfind(&**wanted)?;
    let rest = held.get(at + wanted.len()..)?.strip_prefix(' ')?;
    let noun = rest.get(..rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len()))?;
    let asked = case.question.text.to_lowercase();
    let mut words = asked.split(|c: char| !c.is_alphanumeric());
    let behind = rest.get(noun.len()..)?;
    let ends = behind.is_empty() || behind.starts_with(['.', ',', '!', '\n']);
    if noun.is_empty() || !ends || !words.any(|word| word == noun.to_lowercase()) {
        return None;
    }
    // `It's a Dell laptop`, `The laptop shown is a Dell laptop`
    let lead = held.get(sentence_start(held, 0, at)..at)?.trim().to_lowercase();
    let mut back = lead.rsplit(' ').peekable();
    back.next_if(|word| PREDICATE_ARTICLES.contains(word));
    let says = IT_IS_A.contains(&lead.as_str())
        || back.next().is_some_and(|word| PREDICATE_VERBS.contains(&word));
    let lower = held.to_lowercase();
    let span = range.start + at..range.start + at + wanted.len();
    if !says
        || negates(&lower)
        || offers_alternatives(&lower)
        || corrections(case.text, span.end..range.end).next().is_some()
        || !commits_to(case.text, &span)
    {
        return None;
    }
    let found = Reading { rule: Rule::Echoed, ..super::quoted(case.text, span) };
    Some((super::second_look::equal(Code::TextEqual), found))
}
