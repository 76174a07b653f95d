//! Reads a text as a careful grader does: the claims of [`crate::extract::claims`] one after the other,
//! each as a whole or not at all.

use super::compat::{integer, joined};
use super::quantity::{self, Measured};
use super::{Answer, Reading};
use super::{alternatives, derivation, mixed_units, scaled};
use crate::budget::Budget;
use crate::expr::{Arena, Constant, Expr, Id, Node, RelOp, Symbol};
use crate::extract::{
    Claim, ExtractConfig, FallbackMode, Role, Standing, StringTarget, Target, choice_content,
    counted_number, dimensions, first_claim, free_integer, indexed, is_words, last_equation,
    normalize_phrase, said_formula, sayings, undress, without_free_constant,
};
use crate::latex::parse_latex;
use crate::normal;
use crate::number::Rational;
use crate::question::Question;
use crate::quirks::{Quirk, Quirks};
use crate::units::Measure;
use crate::words::date::date;
use crate::words::lexicon::Lexicon;
use groundrule_pytext::lower;
use std::ops::Range;

/// Reads formulas one after the other, within the work that is left.
struct Reader<'b> {
    quirks: Quirks,
    budget: &'b mut Budget,
    /// Where the nodes of the expression live that is being read.
    arena: Arena,
}

impl Reader<'_> {
    /// One expression in an arena of its own.
    fn expression(&mut self, read: impl FnOnce(&mut Self) -> Option<Id>) -> Option<Expr> {
        self.arena = Arena::new();
        let root = read(self)?;
        Some(Expr { arena: std::mem::take(&mut self.arena), root })
    }

    /// A text that is nothing but a formula.
    fn parse(&mut self, source: &str) -> Option<Id> {
        let Reader { quirks, budget, arena } = self;
        let most = Budget::default().steps;
        budget.part(most, |budget| parse_latex(source, quirks, arena, budget).ok())
    }
}

pub(super) fn read(
    question: &Question<'_>,
    text: &str,
    config: &ExtractConfig,
    role: Role,
    budget: &mut Budget,
) -> Reading {
    let mut reader = Reader { quirks: config.quirks, budget, arena: Arena::new() };
    first_claim(question, text, role, |claim, range| {
        if config.off.has(claim.standing.rule()) {
            return None;
        }
        strings(text, &claim, config)
            .or_else(|| whole_number(text, &claim, config))
            .or_else(|| mathematics_or_words(text, claim, range, config, &mut reader))
    })
    .unwrap_or_default()
}

/// A claim that is one of the strings to look for, alone or with its meaning.
fn strings(text: &str, claim: &Claim, config: &ExtractConfig) -> Option<Reading> {
    let [part] = &claim.parts[..] else { return None };
    if !config.targets.iter().any(|target| matches!(target, Target::Strings(_))) {
        return None;
    }
    let phrase = undress(text.get(part.clone())?);
    config.targets.iter().find_map(|target| {
        let Target::Strings(target) = target else { return None };
        let key = chosen(phrase, target)?;
        let answer = if target.lowercase { lower(key).into_owned() } else { key.to_owned() };
        let mut answers = vec![Answer::Text(answer.into())];
        if config.fallback == FallbackMode::FirstMatch {
            answers.push(Answer::Text(key.into()));
        }
        Some(Reading {
            answers,
            span: Some(claim.span.clone()),
            source: phrase.to_owned(),
            rule: claim.standing.rule(),
        })
    })
}

/// The key that a phrase equals, or starts with as a label.
fn chosen<'t>(phrase: &str, target: &'t StringTarget) -> Option<&'t str> {
    let bare = phrase.trim_start_matches(['(', '[']);
    target
        .strings
        .iter()
        .filter(|key| {
            let fold = |text: &str| {
                if target.lowercase { lower(text).into_owned() } else { text.to_owned() }
            };
            let head = bare.get(..key.len()).map(fold);
            head.as_deref() == Some(fold(key).as_str())
                && match bare.get(key.len()..).unwrap_or_default() {
                    "" => true,
                    rest => rest.starts_with([')', ']', '.', ':', '）']),
                }
        })
        .max_by_key(|key| key.len())
        .map(String::as_str)
}

/// A claim that is just a short integer, as most are: it has no other reading.
fn whole_number(text: &str, claim: &Claim, config: &ExtractConfig) -> Option<Reading> {
    let [part] = &claim.parts[..] else { return None };
    if claim.unit.is_some() || claim.standing == Standing::Last {
        return None;
    }
    let phrase = undress(text.get(part.clone())?);
    let mut arena = Arena::new();
    let root = arena.intern(integer(phrase)?);
    let mut answers = vec![Answer::Expr(Expr { arena, root })];
    if config.fallback == FallbackMode::FirstMatch {
        answers.push(Answer::Text(phrase.into()));
    }
    Some(Reading {
        answers,
        span: Some(claim.span.clone()),
        source: phrase.to_owned(),
        rule: claim.standing.rule(),
    })
}

fn mathematics_or_words(
    text: &str,
    claim: Claim,
    range: &Range<usize>,
    config: &ExtractConfig,
    reader: &mut Reader<'_>,
) -> Option<Reading> {
    let mut phrases = Vec::with_capacity(claim.parts.len());
    for part in &claim.parts {
        phrases.push(undress(text.get(part.clone())?));
    }
    let mut expression = formulas(&phrases, reader);
    if let (Some(expression), [phrase]) = (&mut expression, &phrases[..]) {
        derivation::concluded(phrase, expression);
    }
    if let (Some(expression), [_], Some(unit)) = (&mut expression, &phrases[..], &claim.unit) {
        with_unit(expression, text.get(unit.clone())?);
    }
    if expression.is_none() && claim.mathematics {
        return None;
    }
    let mut answers = Vec::with_capacity(4);
    // `-0,6`: after a lone zero, the comma can only be a decimal comma.
    let decimal = match phrases[..] {
        [phrase] => as_decimal(phrase, reader),
        _ => None,
    };
    let only_decimal =
        decimal.is_some() && matches!(phrases[..], [phrase] if opens_decimal(phrase));
    answers.extend(expression.filter(|_| !only_decimal).map(Answer::Expr));
    let words = phrases.join(", ");
    answers.extend(as_list(&words).map(Answer::Expr));
    answers.extend(decimal.map(Answer::Expr));
    if let [phrase] = phrases[..] {
        answers.extend(last_line(phrase, reader).map(Answer::Expr));
        answers.extend(as_sides(phrase, reader).map(Answer::Expr));
    }
    // Some read a logarithm without a base as natural, others as common.
    if words.as_bytes().windows(3).any(|three| three == b"log") && !answers.is_empty() {
        let quirks = config.quirks.with(Quirk::LogIsBaseTen);
        let mut common = Reader { quirks, budget: reader.budget, arena: Arena::new() };
        answers.extend(formulas(&phrases, &mut common).map(Answer::Expr));
    }
    // `\boxed{50}\%` is not also the text `50`.
    let percent =
        claim.unit.clone().and_then(|unit| text.get(unit)).is_some_and(|unit| unit.ends_with('%'));
    if config.fallback == FallbackMode::FirstMatch
        && !words.is_empty()
        && (!percent || answers.is_empty())
    {
        answers.push(Answer::Text(words.clone().into()));
        // A lowercase letter that is the whole completion may be a choice.
        let bare = text.get(claim.span.clone()).unwrap_or_default();
        let before = text.get(..claim.span.start).unwrap_or_default();
        if let [b'a'..=b'e'] = bare.as_bytes()
            && !before.ends_with(['$', '{', '\\'])
        {
            answers.push(Answer::Text(format!("({bare})").into()));
        }
        let in_words = claim.standing == Standing::Whole && answers.len() == 1;
        if claim.standing == Standing::Last || in_words {
            let said = sayings(text, range, in_words).into_iter();
            answers.extend(said.map(|said| Answer::Text(said.into())));
        }
    }
    if answers.is_empty() {
        return None;
    }
    Some(Reading { answers, span: Some(claim.span), source: words, rule: claim.standing.rule() })
}

/// A plain number with the unit or percent sign that follows its box.
fn with_unit(expression: &mut Expr, unit: &str) {
    let Expr { arena, root } = expression;
    let plain = arena.is_closed(*root)
        && !arena.any(*root, |node| {
            matches!(
                node,
                Node::Quantity(..)
                    | Node::Percent(_)
                    | Node::Relation(..)
                    | Node::List(_)
                    | Node::Set(_)
                    | Node::Tuple(_)
                    | Node::Interval { .. }
            )
        });
    if plain {
        let node = match unit {
            "%" | "\\%" => Node::Percent(*root),
            unit => Node::Quantity(*root, unit.trim().into()),
        };
        *root = arena.intern(node);
    }
}

/// Several lines of equations: the last may be what the others lead to.
fn last_line(phrase: &str, reader: &mut Reader<'_>) -> Option<Expr> {
    if !phrase.contains('\n') || phrase.contains("\\begin") || phrase.len() > 400 {
        return None;
    }
    let line = phrase.lines().rev().find(|line| line.contains(char::is_alphanumeric))?;
    if line.len() == phrase.len() || line.trim_start().starts_with('=') || !line.contains('=') {
        return None;
    }
    reader.expression(|reader| formula(undress(line), reader))
}

/// Phrases that form one answer together, if all can be read.
fn formulas(phrases: &[&str], reader: &mut Reader<'_>) -> Option<Expr> {
    let bytes: usize = phrases.iter().map(|phrase| phrase.len()).sum();
    if phrases.len() > MOST_PHRASES || bytes > LONGEST_FORMULA {
        return None;
    }
    reader.expression(|reader| {
        let mut roots = Vec::with_capacity(phrases.len());
        for phrase in phrases {
            roots.push(formula(phrase, reader)?);
        }
        match roots[..] {
            [] => None,
            [only] => Some(only),
            _ => Some(joined(&mut reader.arena, &roots)),
        }
    })
}

/// Whether a phrase is a zero, a comma and digits.
fn opens_decimal(phrase: &str) -> bool {
    let bare = phrase.trim().trim_start_matches(['-', '−', '$', ' ']).trim_end_matches('$');
    bare.strip_prefix("0,").is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// `3,14` as a decimal: if no blank follows the comma, it may be a decimal comma.
fn as_decimal(phrase: &str, reader: &mut Reader<'_>) -> Option<Expr> {
    if phrase.len() > 60 || !phrase.contains(',') {
        return None;
    }
    let value = phrase.rsplit_once('=').map_or(phrase, |(_, value)| value);
    let decimal = decimal_comma(value.trim())?;
    reader.expression(|reader| formula(&decimal, reader))
}

/// `4 \times 6` cm as two sides: with a unit after it, a product of two numbers may be a thing's dimensions.
fn as_sides(phrase: &str, reader: &mut Reader<'_>) -> Option<Expr> {
    if phrase.len() > 60 || !phrase.starts_with(|c: char| c.is_ascii_digit() || "$ .".contains(c)) {
        return None;
    }
    let sign = ["\\times", "×", " x "].into_iter().find(|sign| phrase.contains(sign))?;
    let (first, rest) = phrase.split_once(sign)?;
    let first = first.trim_matches(['$', ' ']);
    let second = quantity::split(rest.trim())?;
    let plain = |text: &str| {
        let text = text.trim_matches(['$', ' ']);
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    if !plain(first) || !plain(second.value) || second.times > 1 {
        return None;
    }
    let sides = format!(
        "{first} {unit} by {} {unit}",
        second.value.trim_matches(['$', ' ']),
        unit = second.unit
    );
    let sides = reader.expression(|reader| single(&sides, reader))?;
    matches!(sides.node(), Node::List(_)).then_some(sides)
}

/// `100,200,300` as a list: groups of three digits may be thousands or elements.
fn as_list(phrase: &str) -> Option<Expr> {
    if phrase.len() > 200 || !phrase.contains(',') {
        return None;
    }
    let mut arena = Arena::new();
    let mut elements = Vec::new();
    for group in phrase.split(',') {
        if group.len() != 3 || group.starts_with('0') {
            return None;
        }
        elements.push(arena.intern(integer(group)?));
    }
    let root = arena.intern(Node::List(elements.into()));
    Some(Expr { arena, root })
}

/// No answer is a formula longer than this, in bytes.
const LONGEST_FORMULA: usize = 1 << 16;

/// No answer has more phrases than this.
const MOST_PHRASES: usize = 128;

/// No answer has more letters than this that stand for any integer.
const MOST_FREE: u32 = 8;

/// A phrase as a formula, unless it is words. From a number and what it counts, the number; from a choice with a label,
/// what was chosen.
fn formula(phrase: &str, reader: &mut Reader<'_>) -> Option<Id> {
    if phrase.len() > LONGEST_FORMULA {
        return None;
    }
    formula_with(phrase, MOST_FREE, reader)
}

/// [`formula`] with at most `free` remarks after it, each saying that a letter is any integer.
fn formula_with(phrase: &str, free: u32, reader: &mut Reader<'_>) -> Option<Id> {
    if let Some(node) = simple(phrase, &reader.quirks) {
        return Some(reader.arena.intern(node));
    }
    if is_plain_formula(phrase) {
        return written(undress(phrase), reader);
    }
    read_as_phrase(phrase, free, reader)
}

/// A value without the name of the operation that gives it, where nothing says what it is applied to: `\det = 10`.
fn without_operator(phrase: &str) -> &str {
    const OPERATORS: &[&str] = &["\\det", "\\gcd", "\\max", "\\min", "\\deg", "\\dim"];
    let lead = phrase.trim_start_matches(['$', ' ']);
    let Some(rest) = OPERATORS.iter().find_map(|name| lead.strip_prefix(name)) else {
        return phrase;
    };
    let value = rest.trim_start().strip_prefix('=').map(str::trim_start);
    value.filter(|value| lead.len() == phrase.len() && !value.is_empty()).unwrap_or(phrase)
}

/// A phrase that may be more than a formula: it may begin with a label, hold words and units, or say the answer twice.
fn read_as_phrase(phrase: &str, free: u32, reader: &mut Reader<'_>) -> Option<Id> {
    let phrase = match choice_content(phrase) {
        Some("") | None => phrase,
        Some(content) => undress(content),
    };
    if date(phrase).is_some() || phrase.eq_ignore_ascii_case("dne") {
        return None;
    }
    let phrase = undress(without_operator(without_lead(phrase)));
    if free > 0
        && let Some((head, letter)) = free_integer(phrase)
        && let Some(id) = formula_with(head, free - 1, reader)
    {
        let arena = &mut reader.arena;
        let mut parts = match arena.get(id) {
            Node::List(parts) => parts.to_vec(),
            _ => vec![id],
        };
        let letter = arena.letter(letter.encode_utf8(&mut [0; 4]));
        let integers = arena.constant(Constant::Integers);
        parts.push(arena.relation(RelOp::In, letter, integers));
        return Some(arena.intern(Node::List(parts.into())));
    }
    if let Some(head) = without_free_constant(phrase) {
        return formula_with(undress(head), 0, reader);
    }
    if let Some(id) = said_twice(phrase, reader) {
        return Some(id);
    }
    single(phrase, reader)
}

/// `_{5}C_{2}` and `^5C_2` as binomial coefficients.
fn combination(phrase: &str) -> Option<String> {
    let rest = phrase.strip_prefix("{}").unwrap_or(phrase).strip_prefix(['_', '^'])?;
    let (above, below) = rest.split_once("C_")?;
    let number = |text: &str| {
        let digits = text.trim_matches(['{', '}', ' ']).to_owned();
        let fits = (1..=6).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        fits.then_some(digits)
    };
    Some(format!("\\binom{{{}}}{{{}}}", number(above)?, number(below)?))
}

/// Digits, even with a command around each of them, are no longer than this, in bytes.
const LONGEST_DIGITS: usize = 640;

/// `2A3_{16}`, `(2A3)_{16}`, `2\text{A}3_{16}`: digits of a base above ten, and the base.
fn in_large_base(phrase: &str) -> Option<(String, u32)> {
    let (digits, base) = phrase.rsplit_once('_')?;
    let base: u32 = base.trim_matches(['{', '}']).parse().ok()?;
    if !(11..=36).contains(&base) || digits.len() > LONGEST_DIGITS {
        return None;
    }
    let bracketed = digits.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
    let mut digits = bracketed.unwrap_or(digits).to_owned();
    for upright in ["\\text{", "\\mathrm{", "\\textrm{"] {
        while let Some(at) = digits.find(upright) {
            let close = at + digits.get(at..)?.find('}')?;
            digits.remove(close);
            digits.replace_range(at..at + upright.len(), "");
        }
    }
    let fits = (1..=64).contains(&digits.len())
        && digits.chars().all(|digit| digit.is_digit(base) && !digit.is_ascii_lowercase());
    fits.then_some((digits, base))
}

/// Without words in `\text{..}` that only lead to the value: `\text{The answer is } 2`.
fn without_lead(phrase: &str) -> &str {
    let Some(rest) =
        ["\\text{", "\\mbox{", "\\textrm{"].iter().find_map(|c| phrase.strip_prefix(c))
    else {
        return phrase;
    };
    let Some((words, value)) = rest.split_once('}') else { return phrase };
    let words = words.trim_end();
    let leads = words.ends_with(':')
        || [" is", " are", " equals", " was", " be"].iter().any(|verb| words.ends_with(verb));
    if leads && !value.trim().is_empty() { value } else { phrase }
}

/// Whether a text is several words without numbers, signs or commands.
fn is_explanation(text: &str) -> bool {
    const FEWEST: usize = 3;
    let plain = |c: char| c.is_alphabetic() || c.is_whitespace() || matches!(c, ',' | '.' | '\'');
    text.chars().all(plain) && text.split_whitespace().count() >= FEWEST
}

/// An answer and its repetition, or two answers, either of which may be meant.
fn said_twice(phrase: &str, reader: &mut Reader<'_>) -> Option<Id> {
    let restated = alternatives::split(phrase);
    // `-\infty, i.e. it falls without bound`: words explain the answer.
    if let Some(restated) = restated.as_ref().filter(|restated| restated.sign == RelOp::Eq)
        && is_explanation(restated.second)
    {
        return single(undress(restated.first), reader);
    }
    if let Some(restated) = restated
        && let Some(first) = single(undress(restated.first), reader)
        && let Some(second) = single(undress(restated.second), reader)
    {
        let arena = &mut reader.arena;
        let measured = |id: Id| arena.any(id, |node| matches!(node, Node::Quantity(..)));
        let bounds = |id: Id| {
            arena.any(id, |node| {
                matches!(node, Node::Relation(op, ..) if !matches!(op, RelOp::Eq | RelOp::Approx))
            })
        };
        // `2, i.e. 120 minutes`: the second says what the first counts. Sets and bounds are not equations, and a
        // computation and an equation are said again: `y = 2x, i.e. f(x) = 2x`.
        let equation = |id: Id| matches!(arena.get(id), Node::Relation(RelOp::Eq, ..));
        let computed = matches!(arena.get(first), Node::Relation(RelOp::Eq, ..) | Node::Chain(_))
            && arena.is_closed(first);
        let range =
            matches!(arena.get(second), Node::Interval { .. } | Node::Union(_) | Node::Set(_));
        let again = measured(second) && !measured(first)
            || bounds(second)
            || range && bounds(first)
            || computed
            || equation(first) && equation(second);
        if restated.sign == RelOp::Eq && again {
            return Some(second);
        }
        if same_amount(arena, reader.budget, first, second) || names_entries(arena, first, second) {
            return Some(first);
        }
        if names_entries(arena, second, first) {
            return Some(second);
        }
        return Some(arena.relation(restated.sign, first, second));
    }
    if let Some((value, sum)) = alternatives::computed(phrase)
        && let Some(first) = single(value, reader)
        && let Some(second) = single(sum, reader)
        && normal::exact_value(&reader.arena, first, reader.budget)
            == normal::exact_value(&reader.arena, second, reader.budget)
    {
        return Some(first);
    }
    let (first, second) = alternatives::alternatives(phrase)?;
    let first = single(undress(first), reader)?;
    let second = single(undress(second), reader)?;
    let arena = &mut reader.arena;
    let is_value = |id: Id| {
        arena.is_closed(id)
            && !arena.any(id, |node| {
                matches!(
                    node,
                    Node::Relation(..)
                        | Node::Chain(_)
                        | Node::List(_)
                        | Node::Set(_)
                        | Node::Tuple(_)
                        | Node::Interval { .. }
                        | Node::PlusMinus(..)
                )
            })
    };
    (is_value(first) && is_value(second)).then(|| arena.intern(Node::Or([first, second].into())))
}

/// Whether two quantities are the same in two units: `165 minutes, i.e. 2 hours and 45 minutes`.
fn same_amount(arena: &Arena, budget: &mut Budget, first: Id, second: Id) -> bool {
    let (Node::Quantity(one, ours), Node::Quantity(other, theirs)) =
        (arena.get(first), arena.get(second))
    else {
        return false;
    };
    let mut value = |id: Id| normal::exact_value(arena, id, budget);
    let mut kelvins = |id: Id, unit: &str| {
        let (shift, scale) = Measure::parse(unit)?.to_kelvins()?;
        Some(value(id)?.add(&shift).mul(&scale))
    };
    if let (Some(one), Some(other)) = (kelvins(*one, ours), kelvins(*other, theirs)) {
        return one == other;
    }
    let Some(ratio) = crate::units::ratio_of_units(ours, theirs) else { return false };
    matches!((value(*one), value(*other)), (Some(one), Some(other)) if one.mul(&ratio) == other)
}

/// Whether equations name the entries of a tuple, in order: `(2, -3), i.e. x = 2 and y = -3`.
fn names_entries(arena: &Arena, tuple: Id, equations: Id) -> bool {
    let entries = match arena.get(tuple) {
        Node::Tuple(entries) => entries.to_vec(),
        &Node::Interval { low, high, low_open: true, high_open: true } => vec![low, high],
        _ => return false,
    };
    let equations = match arena.get(equations) {
        Node::List(equations) | Node::And(equations) | Node::Tuple(equations) => equations.to_vec(),
        _ => return false,
    };
    let names = |(&entry, &equation): (&Id, &Id)| match *arena.get(equation) {
        Node::Relation(RelOp::Eq, name, value) => {
            matches!(arena.get(name), Node::Symbol(_)) && value == entry
        }
        _ => false,
    };
    entries.len() == equations.len() && entries.iter().zip(&equations).all(names)
}

/// A phrase that gives one answer once.
fn single(phrase: &str, reader: &mut Reader<'_>) -> Option<Id> {
    // One look shows whether a phrase has none of these.
    static RARE: Lexicon = Lexicon::new(&["per cent", "\\mapsto", " per "]);
    let rare = RARE.is_in(phrase);
    if rare && phrase.contains("per cent") {
        return single(&phrase.replace("per cent", "percent"), reader);
    }
    // `1万5300`, `7時20分`
    if let Some(number) = ten_thousands(phrase).or_else(|| time_of_day(phrase)) {
        return single(&number, reader);
    }
    // `12,5 %`
    if let Some(value) = phrase.strip_suffix('%')
        && let Some(decimal) = decimal_comma(value.trim_end())
    {
        return single(&format!("{decimal}%"), reader);
    }
    if let Some(plain) = without_bold(phrase).or_else(|| derivative(phrase)) {
        return single(&plain, reader);
    }
    // `45 US dollars`
    if let Some(amount) =
        phrase.strip_suffix(" US dollars").or_else(|| phrase.strip_suffix(" U.S. dollars"))
    {
        return single(&format!("{amount} dollars"), reader);
    }
    // `US$45`, `Rs. 500`
    for (written, sign) in [
        ("US$", "$"),
        ("US\\$", "\\$"),
        ("USD ", "$"),
        ("EUR ", "€"),
        ("GBP ", "£"),
        ("JPY ", "¥"),
        ("Rs. ", "₹"),
        ("Rs ", "₹"),
        ("R$ ", ""),
        ("R$", ""),
    ] {
        if let Some(amount) = phrase.strip_prefix(written)
            && amount.starts_with(|c: char| c.is_ascii_digit())
        {
            return single(&format!("{sign}{amount}"), reader);
        }
    }
    // `minus 4 degrees Celsius`
    if let Some((sign, amount)) = phrase.split_once(' ')
        && crate::words::numbers::is_minus(sign)
        && amount.starts_with(|c: char| c.is_ascii_digit())
    {
        return single(&format!("-{amount}"), reader);
    }
    // `x \mapsto 2x`: the name of the argument and the value.
    if rare
        && let Some((argument, value)) = phrase.split_once("\\mapsto")
        && argument.trim().len() == 1
        && !value.contains("\\mapsto")
    {
        return single(value.trim(), reader);
    }
    // `A \implies B`: what follows is the answer.
    if let Some(last) = derivation::implied(phrase) {
        return single(last, reader);
    }
    if rare && let Some((rate, by)) = percent_rate(phrase) {
        let value = single(rate, reader)?;
        let value = match reader.arena.get(value) {
            Node::Percent(_) => value,
            _ => reader.arena.intern(Node::Percent(value)),
        };
        return Some(reader.arena.intern(Node::Quantity(value, format!("per {by}").into())));
    }
    if let Some(binomial) = combination(phrase) {
        return reader.parse(&binomial);
    }
    if let Some((digits, base)) = in_large_base(phrase) {
        let digits = reader.arena.intern(Node::Symbol(Symbol::text(&digits)));
        return Some(reader.arena.intern(Node::Quantity(digits, format!("base {base}").into())));
    }
    if let Some(sides) = dimensions(phrase) {
        let unit = sides.last().and_then(|side| quantity::split(side)).map(|side| side.unit);
        let mut lengths = Vec::with_capacity(sides.len());
        for side in sides {
            let mut length = single(side, reader)?;
            if let (Some(unit), Node::Number(_) | Node::Decimal(_)) =
                (&unit, reader.arena.get(length))
            {
                length = reader.arena.intern(Node::Quantity(length, unit.as_str().into()));
            }
            lengths.push(length);
        }
        return Some(reader.arena.intern(Node::List(lengths.into())));
    }
    if let Some(compound) = mixed_units::read(phrase) {
        let value = reader.arena.number(compound.value);
        return Some(reader.arena.intern(Node::Quantity(value, compound.unit.into())));
    }
    if let Some(id) = measured(phrase, reader) {
        return Some(id);
    }
    if let Some(source) = said_formula(phrase) {
        return reader.parse(&source);
    }
    let phrase = if is_words(phrase) { counted_number(phrase)? } else { phrase };
    written(&indexed(phrase), reader)
}

/// The integers and letters that most answers are. They need no parser.
fn simple(phrase: &str, quirks: &Quirks) -> Option<Node> {
    let digits = phrase.strip_prefix('-').unwrap_or(phrase);
    match digits.as_bytes() {
        // Letters that may be constants or differentials are left to the parser.
        [letter] if letter.is_ascii_alphabetic() => {
            let constant = matches!(letter, b'e' | b'E' | b'i' | b'I' | b'd');
            let plain = digits.len() == phrase.len() && !constant && *quirks == Quirks::none();
            plain.then(|| Node::Symbol(Symbol::letter(phrase)))
        }
        bytes if bytes.iter().all(u8::is_ascii_digit) => {
            let Node::Number(number) = integer(digits)? else { return None };
            Some(Node::Number(if digits.len() < phrase.len() { number.neg() } else { number }))
        }
        _ => None,
    }
}

/// Commands of formulas without words, units or remarks.
static PLAIN_COMMANDS: Lexicon = Lexicon::new(&[
    "frac", "dfrac", "tfrac", "sqrt", "pi", "cdot", "times", "left", "right", "infty", "pm", "cup",
    "binom", "alpha", "beta", "gamma", "delta", "theta", "lambda", "mu", "rho", "sigma", "tau",
    "phi", "omega", "zeta", "eta", "nu", "sin", "cos", "tan", "cot", "sec", "csc", "ln", "exp",
    "arctan", "arcsin", "arccos", "sinh", "cosh", "tanh", "le", "ge", "leq", "geq", "neq",
]);

/// Whether a phrase is numbers, single letters, operators, brackets and a few commands, as most formulas are. It cannot
/// hold words, units, labels or a second answer, and so needs only to be parsed.
fn is_plain_formula(phrase: &str) -> bool {
    let bytes = phrase.as_bytes();
    if memchr::memchr(b'\\', bytes).is_none() && may_be_said(phrase) {
        return false;
    }
    // What letters may follow, and what was read before the blanks.
    let (mut before, mut apart, mut first) = (b'(', false, true);
    let mut may_measure = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied().unwrap_or(0);
        let mut length = 1;
        match byte {
            b'\\' => {
                let after = bytes.get(at + 1..).unwrap_or_default();
                let end = after.iter().position(|byte| !byte.is_ascii_alphabetic());
                let end = end.unwrap_or(after.len());
                if !phrase.get(at + 1..at + 1 + end).is_some_and(|name| PLAIN_COMMANDS.holds(name))
                {
                    return false;
                }
                length += end;
            }
            b'0'..=b'9' | b'+' | b'-' | b'^' | b'{' | b'}' | b')' | b'[' | b']' | b'/' | b',' => {}
            b'=' | b'<' | b'>' => {}
            b'.' if next != b'.' => {}
            // What is in brackets after a blank may say the value again.
            b'(' if next != b'=' => {}
            b' ' if next != b'(' => {}
            // A letter behind a blank may be a unit, and one in front of all others a label.
            b'a'..=b'z' | b'A'..=b'Z' => {
                let labels = first && matches!(next, b')' | b'.' | b']' | b':');
                let joined =
                    !apart || matches!(before, b'+' | b'-' | b'=' | b',' | b'<' | b'>' | b'\\');
                if labels || !joined || next.is_ascii_alphanumeric() {
                    return false;
                }
                may_measure |= before.is_ascii_digit() || matches!(before, b'}' | b')' | b'-');
            }
            // A number of several digits may be a base.
            b'_' if before.is_ascii_alphabetic() && at > 0 => {
                let inside = if next == b'{' { bytes.get(at + 2) } else { Some(&next) };
                if !inside.is_some_and(u8::is_ascii_alphabetic) {
                    return false;
                }
            }
            _ => return false,
        }
        first &= !byte.is_ascii_alphanumeric();
        apart = byte == b' ';
        if !apart {
            before = byte;
        }
        at += length;
    }
    // `5N\cdot m`, `3h 40m`
    let measures = || quantity::split(phrase).is_some() || mixed_units::read(phrase).is_some();
    !(may_measure && measures())
}

/// Whether a phrase without a command may be a day, a decimal whose digits repeat, a number with a fraction, or letters
/// that are words: `1/2/2020`, `0.1(6)`, `2 1/2`, `a b`.
fn may_be_said(phrase: &str) -> bool {
    let bytes = phrase.as_bytes();
    let count = |sign: u8| memchr::memchr_iter(sign, bytes).take(2).count();
    let digits_at_blank = || {
        bytes.windows(3).any(|three| {
            matches!(three, [one, b' ' | b'-', two] if one.is_ascii_digit() && two.is_ascii_digit())
        })
    };
    let is_sign = |byte: &u8| matches!(byte, b'=' | b'<' | b'>' | b'^' | b'+');
    match bytes.first() {
        Some(b'a'..=b'z' | b'A'..=b'Z') if !bytes.iter().any(is_sign) => true,
        Some(b'-') if bytes.get(1) == Some(&b' ') => true,
        _ => {
            count(b'/') > 1
                || count(b'.') > 1
                || count(b'.') > 0 && bytes.last() == Some(&b')')
                || digits_at_blank()
        }
    }
}

/// A phrase that is a formula and nothing else.
fn written(phrase: &str, reader: &mut Reader<'_>) -> Option<Id> {
    let source = normalize_phrase(phrase);
    reader.parse(&source).or_else(|| {
        if let Some(tuple) = scaled_tuple(&source, reader) {
            return Some(tuple);
        }
        // A thin space is not a comma.
        let spaced = source.replace("\\,", " ");
        let last = last_equation(&spaced).or_else(|| derivation::last_member(&spaced))?;
        reader.parse(last)
    })
}

/// `d/dx x^3`, `(d/dx) x^3`: a derivative as formulas write it.
fn derivative(phrase: &str) -> Option<String> {
    let bracketed = phrase.strip_prefix('(');
    let rest = bracketed.unwrap_or(phrase).strip_prefix("d/d")?;
    let letter = rest.chars().next().filter(char::is_ascii_lowercase)?;
    let rest = rest.get(1..)?;
    let rest = if bracketed.is_some() { rest.strip_prefix(')')? } else { rest };
    let applied = rest.starts_with([' ', '(', '[']) && rest.contains(char::is_alphanumeric);
    applied.then(|| format!("\\frac{{d}}{{d{letter}}} {}", rest.trim_start()))
}

/// A phrase without the stars of bold type around a part of it; between letters and digits, stars are a power.
fn without_bold(phrase: &str) -> Option<String> {
    let is_edge = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || c.is_ascii_punctuation());
    let mut plain = String::new();
    let mut from = 0;
    for (at, stars) in phrase.match_indices("**") {
        let before = phrase.get(..at)?.chars().next_back();
        let after = phrase.get(at + stars.len()..)?.chars().next();
        if !(is_edge(before) || is_edge(after)) {
            return None;
        }
        plain.push_str(phrase.get(from..at)?);
        from = at + stars.len();
    }
    if from == 0 {
        return None;
    }
    plain.push_str(phrase.get(from..)?);
    Some(plain)
}

/// A tuple with a factor before it, entry by entry.
fn scaled_tuple(source: &str, reader: &mut Reader<'_>) -> Option<Id> {
    let plain = source.replace("\\left(", "(").replace("\\right)", ")");
    let (factor, tuple) = scaled::split(&plain)?;
    let factor = reader.parse(factor)?;
    let tuple = reader.parse(tuple)?;
    let arena = &mut reader.arena;
    let entries: Vec<Id> = match arena.get(tuple) {
        Node::Tuple(entries) => entries.to_vec(),
        &Node::Interval { low, high, low_open: true, high_open: true } => vec![low, high],
        _ => return None,
    };
    if !arena.is_closed(factor) {
        return None;
    }
    let entries: Vec<Id> = entries.into_iter().map(|entry| arena.mul(&[factor, entry])).collect();
    Some(arena.intern(Node::Tuple(entries.into())))
}

/// `8.25% per year`: a percentage and the time it is for.
fn percent_rate(phrase: &str) -> Option<(&str, &str)> {
    let (value, by) = phrase.rsplit_once(" per ")?;
    let rate = value.strip_suffix("percent").or_else(|| {
        value.strip_suffix('%').map(|value| value.strip_suffix('\\').unwrap_or(value))
    })?;
    let by = undress(by);
    let is_time = matches!(by, "year" | "annum" | "month" | "week" | "day" | "hour" | "minute");
    (is_time && !rate.contains("per"))
        .then(|| (rate.trim_end(), if by == "annum" { "year" } else { by }))
}

/// A time of day with characters for hours and minutes: `7時20分`.
fn time_of_day(phrase: &str) -> Option<String> {
    let (hours, rest) = phrase.split_once(['時', '点'])?;
    let minutes = rest.strip_suffix('分')?;
    let plain =
        |text: &str| (1..3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    (plain(hours) && plain(minutes)).then(|| format!("{hours}:{minutes:0>2}"))
}

/// A number in figures with a character for ten thousands in it: `1万5300`.
fn ten_thousands(phrase: &str) -> Option<String> {
    let (high, rest) = phrase.split_once('万')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (low, tail) = rest.split_at_checked(digits)?;
    let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !plain(high) || !plain(low) || low.len() > 4 || high.len() > 8 {
        return None;
    }
    Some(format!("{high}{low:0>4}{tail}"))
}

/// A number with a single comma that is not a thousands separator, with a point in its place.
fn decimal_comma(value: &str) -> Option<String> {
    let (whole, fraction) = value.split_once(',')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(whole.trim_start_matches(['-', '−'])) && digits(fraction) && fraction.len() != 3)
        .then(|| format!("{whole}.{fraction}"))
}

/// A phrase that is a value followed by a unit, with or without a name before it.
fn measured(phrase: &str, reader: &mut Reader<'_>) -> Option<Id> {
    let Measured { value, times, unit } = quantity::split(phrase)?;
    // `$480/120 = 4$ hours`: the dollars are delimiters.
    let value = if value.contains('=') { undress(value) } else { value };
    // `∠1 = 40°, ∠2 = 140°` are two.
    if let (Some(first), Some(last)) = (value.find('='), value.rfind('='))
        && value.get(first..last).is_some_and(|between| {
            [", ", ";", " and "].iter().any(|joiner| between.contains(joiner))
        })
    {
        return None;
    }
    // In a chain, the name comes first and the value last.
    let (name, value) = match (value.split_once('='), value.rsplit_once('=')) {
        (Some((name, _)), Some((_, value))) => (Some(name), value),
        _ => match value.rsplit_once('≈').or_else(|| value.rsplit_once("\\approx")) {
            // A name may come before the rounding, and nothing else.
            Some((name, value)) if name.trim().trim_start_matches('$').chars().count() == 1 => {
                (Some(name), value)
            }
            _ => (None, value),
        },
    };
    // `900 mL + 600 mL = 1500 mL`: the last is the result of the computation.
    let name = name.filter(|name| {
        let computed = name.contains(['+', '-', '−', '*', '×', '·', '/', '\\'])
            && name.trim_start_matches([' ', '$']).starts_with(|c: char| c.is_ascii_digit());
        let units = || {
            let mut words =
                name.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
            words.next().is_some_and(crate::units::is_unit) && words.all(crate::units::is_unit)
        };
        !(computed && !unit.is_empty() && (name.contains(unit.as_str()) || units()))
    });
    // `3,5 kg`: a unit does not belong to only the last of two numbers.
    let decimal = decimal_comma(value.trim());
    let value = decimal.as_deref().unwrap_or(value);
    let mut read = |text: &str| {
        let source = normalize_phrase(undress(text));
        reader.parse(&source)
    };
    let name = match name {
        Some(name) => Some(read(name)?),
        None => None,
    };
    // Degrees after the argument of a function belong to the argument.
    let circular = ["sin", "cos", "tan", "cot", "sec", "csc"];
    if matches!(unit.as_str(), "°" | "degrees" | "deg")
        && circular.iter().any(|function| value.contains(function))
    {
        return None;
    }
    let mut id = read(value)?;
    let arena = &mut reader.arena;
    let mut unit = unit;
    // `$9x$ square units`
    if unit.is_empty() && times == 1 {
        return Some(match name {
            Some(name) => arena.relation(RelOp::Eq, name, id),
            None => id,
        });
    }
    // `$1.2 million`: this many of the currency.
    if let Node::Quantity(amount, sign) = arena.get(id)
        && unit.is_empty()
        && times > 1
    {
        let (amount, sign) = (*amount, sign.clone());
        let times = arena.number(Rational::integer(times));
        let amount = arena.mul(&[amount, times]);
        let id = arena.intern(Node::Quantity(amount, sign));
        return Some(match name {
            Some(name) => arena.relation(RelOp::Eq, name, id),
            None => id,
        });
    }
    // `$15 per hour`: the sign of the currency is a part of the unit.
    if let Node::Quantity(amount, sign) = arena.get(id)
        && unit.starts_with("per ")
    {
        unit = format!("{sign} {unit}");
        id = *amount;
    }
    // Letters before the unit make it all a formula, with the unit as one of its letters.
    let scalar = !arena.any(id, |node| {
        matches!(
            node,
            Node::Relation(..) | Node::List(_) | Node::Set(_) | Node::Tuple(_) | Node::Quantity(..)
        )
    });
    if !scalar || !arena.free_symbols(id).is_empty() {
        return None;
    }
    if times > 1 {
        let times = arena.number(Rational::integer(times));
        id = arena.mul(&[id, times]);
    }
    if !unit.is_empty() {
        id = arena.intern(Node::Quantity(id, unit.into()));
    }
    Some(match name {
        Some(name) => arena.relation(RelOp::Eq, name, id),
        None => id,
    })
}

#[cfg(test)]
recorded! {
    text: as_list, combination, decimal_comma, in_large_base, opens_decimal, percent_rate, ten_thousands, time_of_day, without_bold, without_lead;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_as;

    fn first(text: &str) -> String {
        let reading = read_as(text, &ExtractConfig::sound(), Role::Reply);
        reading.answers.first().map(ToString::to_string).unwrap_or_default()
    }

    fn reference(text: &str) -> String {
        let reading = read_as(text, &ExtractConfig::sound(), Role::Reference);
        reading.answers.first().map(ToString::to_string).unwrap_or_default()
    }

    fn check(cases: &[(&str, &str)]) {
        let wrong: Vec<_> = cases
            .iter()
            .map(|&(text, expected)| (text, expected, first(text)))
            .filter(|(_, expected, got)| expected != got)
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn thinking_and_tags() {
        check(&[
            ("<think>It is 42000.</think> <answer>10000</answer>", "10000"),
            ("<think>\\boxed{3}</think>\nThe answer is \\boxed{4}.", "4"),
            ("<answer> $\\frac{1}{2}$ </answer>", "1/2"),
            ("<answer>The final answer is 12.</answer>", "12"),
            ("<answer>7</answer><|im_end|>", "7"),
            ("<think>5</think>", ""),
        ]);
    }

    #[test]
    fn boxes() {
        check(&[
            ("\\boxed{1} or, if one looks again, \\boxed{2}", "2"),
            ("$\\boxed{1}$ and $\\boxed{2}$", "1, 2"),
            ("We get \\boxed{5}. Wait, actually it should be 6.", "6"),
            ("We get \\boxed{5}. Wait, let me check: 2 + 3 = 5. Yes.", "5"),
            ("\\boxed{2}. So the final answer is $3$.", "3"),
            ("\\boxed{\\frac{1}{3}} so the final answer is approximately 0.33", "1/3"),
            ("\\boxed{x = 3 \\text{ or } x = 5}", "x = 3, x = 5"),
            ("\\boxed{24.}", "24"),
        ]);
    }

    #[test]
    fn statements() {
        check(&[
            ("The answer is 7.", "7"),
            ("So the answer is $x = 5$, because 2 + 3 = 5.", "x = 5"),
            ("**Answer:** 12", "12"),
            ("Final answer: **(8, -2)**.", "(8, -2)"),
            ("### Final Answer\n\n$$\\frac{3}{4}$$", "3/4"),
            ("Some steps. #### 35", "35"),
            ("First 3, then 4.\nA: 21", "21"),
            ("I am confident that 44 is the correct answer.", "44"),
            ("The answer is 5. Wait, actually it is 6.", "6"),
            ("答案是7。", "7"),
            ("所以答案为：12", "12"),
            ("答えは 15 です。", "15"),
            ("答：小明有5个苹果。", "5"),
            ("I think it's 7. No wait, it's 8.", "8"),
            ("정답은 9", "9"),
            ("La respuesta es 8.", "8"),
            ("La réponse est $\\sqrt{2}$.", "sqrt(2)"),
            ("Die Antwort lautet 3/4.", "3/4"),
            ("Ответ: 17", "17"),
            ("The answer is blue.", "blue"),
            ("The answer is (C) Plane.", "(C) Plane"),
            ("The answer is option B.", "B"),
            ("The answer: There is no solution.", "no solution"),
            ("He is facing **East**.", "East"),
            ("**Claim**: it diverges", "**Claim**: it diverges"),
            ("The **limit** is finite", "The **limit** is finite"),
            ("We conclude that there is no solution.", "no solution"),
            ("The final answer is 1 234,5", "1234.5"),
        ]);
    }

    #[test]
    fn money_is_no_mathematics() {
        check(&[
            ("He paid $20 and got $5 back, so it cost $15.", "15 $"),
            ("It costs $1,250.50 in total.", "1250.50 $"),
            ("The answer is $138, not $5.", "138 $"),
        ]);
    }

    #[test]
    fn the_last_mathematics() {
        check(&[
            ("There are 2 items sold less than 5 units in at least one store.", "2"),
            ("Audrey needs to get 35 questions correct to move on to the 7th grade.", "35"),
            ("Thus the sum equals **12** (mod 100).", "12"),
            ("The change from $20 is $5, so he spent 20 - 5 = 15 dollars.", "20 - 5 = 15 dollars"),
            ("### Final Answer\nThe digit sum of 70 is 7", "7"),
            ("**Answer:** There were 9 of them, so 6 are left.", "6"),
            ("The answer is 5, because 9 - 4 is 5.", "5"),
            ("So $x = 4$.\n\nHence \\[ y = 2x = 8 \\]", "y = 2*x and 2*x = 8"),
        ]);
    }

    #[test]
    fn whole_answers() {
        check(&[
            ("x = -2", "x = -2"),
            ("2√13", "2*sqrt(13)"),
            ("42", "42"),
            ("5 apples", "5"),
            ("-007", "-7"),
            ("1e-5", "0.00001"),
            ("no solution", "no solution"),
            ("$1$ and $2$", "1, 2"),
            ("```\n3/4\n```", "3/4"),
        ]);
        assert_eq!(reference("All real numbers except 3"), "ℝ \\ {3}");
        assert_eq!(reference("The probability is 1/2."), "1/2");
        assert_eq!(reference("2√{13}"), "2*sqrt(13)");
        assert_eq!(reference("Natalia sold 48/2 = 24 clips in May. #### 72"), "72");
    }

    #[test]
    fn given_strings() {
        let mut config = ExtractConfig::sound();
        config.targets.insert(0, Target::Strings(StringTarget::default()));
        let chosen = |text: &str| read_as(text, &config, Role::Reply).answers[0].to_string();
        assert_eq!(chosen("The answer is (B) because it fits."), "b");
        assert_eq!(chosen("\\boxed{\\text{C}}"), "c");
        assert_eq!(chosen("D"), "d");
    }
}

#[cfg(test)]
mod simple_answers {
    use super::*;

    /// A phrase as it is read with and without the ways around the parser.
    fn readings(phrase: &str) -> [String; 2] {
        let shown = |read: &dyn Fn(&mut Reader<'_>) -> Option<Id>| {
            let mut budget = Budget::for_row();
            let (quirks, mut tree) = (Quirks::none(), Arena::new());
            let mut reader = Reader { quirks, budget: &mut budget, arena: Arena::new() };
            let root = read(&mut reader);
            let root = root.map(|root| tree.import(&reader.arena, root));
            format!("{root:?} {tree:?}")
        };
        [
            shown(&|reader| formula(phrase, reader)),
            shown(&|reader| read_as_phrase(phrase, MOST_FREE, reader)),
        ]
    }

    #[test]
    fn what_needs_no_parser_is_read_as_the_parser_reads_it() {
        let letters = ('a'..='z').chain('A'..='Z').map(String::from);
        let numbers = ["0", "-0", "7", "-125", "007", "-007", "123456789012345678", "-", ""];
        for phrase in letters.chain(numbers.map(str::to_owned)) {
            let [short, long] = readings(&phrase);
            assert_eq!(short, long, "{phrase}");
        }
    }

    #[test]
    fn plain_formulas_are_only_parsed() {
        // Formulas put together at random from pieces that other readings look for.
        let pieces = [
            "x", "m", "C", "s", "5", "12", "3.5", "+", "-", "=", "<", " ", " ", "(", ")", "{", "}",
            "^", "_", "\\frac", "{1}{2}", "\\sqrt", "\\pi", "\\sin", "\\cdot", "\\le", "A)", "(B)",
            "_2", "_{12}", "_{x}", ",", ".", "/", "[", "]", "\\ ",
        ];
        let mut seed = 20_261_119_u64;
        let mut draw = |most: usize| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % most
        };
        let mut plain = 0;
        for _ in 0..60_000 {
            let phrase: String = (0..2 + draw(7)).map(|_| pieces[draw(pieces.len())]).collect();
            if undress(&phrase) != phrase || !is_plain_formula(&phrase) {
                continue;
            }
            plain += 1;
            let [short, long] = readings(&phrase);
            assert_eq!(short, long, "{phrase}");
        }
        assert!(plain > 1_000, "{plain}");
    }
}
