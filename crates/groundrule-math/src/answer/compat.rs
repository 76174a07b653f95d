//! Reads candidates one after the other until one of them is an answer.

use super::{Answer, Reading};
use crate::budget::Budget;
use crate::expr::{Arena, Expr, Id, Node};
use crate::extract::{
    Boxes, Candidate, Candidates, ExtractConfig, ExtractionMode, FallbackMode, Found, Latex,
    NormalizationConfig, Number, Part, Target, has_usual_priorities, last_equation, normalize,
};
use crate::latex::{parse_latex, parse_plain};
use crate::number::{Decimal, Rational};
use crate::quirks::{Quirk, Quirks};
use groundrule_pytext::{lower, strip};

/// What happened to one candidate.
enum Outcome {
    /// It was read, as the answer and the text it came from.
    Read(Answer, String),
    /// It was not; this is its text.
    Unread(String),
    /// Nothing was found, and the search ends.
    GiveUp,
}

/// The work that is left for one text, and what was learnt about its formulas.
struct Search<'b> {
    budget: &'b mut Budget,
    /// The last formula that could not be read, and the steps it took to find that out. The same box is often a
    /// candidate twice.
    unread: Option<(String, u64)>,
}

impl Search<'_> {
    /// Reads one formula.
    fn spend<T>(&mut self, read: impl FnOnce(&mut Budget) -> T) -> T {
        self.budget.part(Budget::default().steps, read)
    }

    /// Reads one formula, unless it is the one that could not be read just before.
    fn spend_on(&mut self, source: &str, read: impl FnOnce(&mut Self) -> Option<Id>) -> Option<Id> {
        match &self.unread {
            Some((unread, steps)) if unread == source => {
                self.budget.steps = self.budget.steps.saturating_sub(*steps);
                None
            }
            _ => {
                let before = self.budget.steps;
                let root = read(self);
                if root.is_none() {
                    self.unread = Some((source.to_owned(), before - self.budget.steps));
                }
                root
            }
        }
    }
}

/// The steps that all formulas of one text may take together, and one more for each byte: a text may hold thousands that
/// are read again and again before they turn out not to be formulas.
const MOST_STEPS: u64 = 300_000;

pub(super) fn read(text: &str, config: &ExtractConfig, budget: &mut Budget) -> Reading {
    if let Some(reading) = boxed_integer(text, config) {
        return reading;
    }
    budget.part(MOST_STEPS + text.len() as u64, |budget| search(text, config, budget))
}

fn search(text: &str, config: &ExtractConfig, budget: &mut Budget) -> Reading {
    let mut search = Search { budget, unread: None };
    let mut fallback: Option<String> = None;
    let mut reading = Reading { rule: crate::rules::Rule::Searched, ..Reading::default() };
    for candidate in Candidates::new(text, config) {
        let (answer, source) = match outcome(text, &candidate, config, &mut search) {
            Outcome::Read(answer, source) => (Some(answer), source),
            Outcome::Unread(source) => (None, source),
            Outcome::GiveUp => return Reading::default(),
        };
        if fallback.is_none() && !source.is_empty() {
            fallback = Some(source.clone());
        }
        let found = answer.is_some();
        if found || reading.span.is_none() {
            reading.span = Some(candidate.span);
            reading.source = source;
        }
        reading.answers.extend(answer);
        if found || config.mode == ExtractionMode::FirstMatch {
            break;
        }
    }
    if config.fallback == FallbackMode::FirstMatch {
        reading.answers.extend(fallback.map(|text| Answer::Text(text.into())));
    }
    reading
}

/// A text that is a box around a few digits, as most references are: whatever is looked for, the box is the answer.
fn boxed_integer(text: &str, config: &ExtractConfig) -> Option<Reading> {
    let digits = text.strip_prefix("\\boxed{")?.strip_suffix('}')?;
    if !has_usual_priorities(&config.targets) || config.fallback != FallbackMode::FirstMatch {
        return None;
    }
    let mut arena = Arena::new();
    let root = arena.intern(integer(digits)?);
    Some(Reading {
        answers: vec![Answer::Expr(Expr { arena, root }), Answer::Text(digits.into())],
        span: Some(0..text.len()),
        source: digits.to_owned(),
        rule: crate::rules::Rule::Searched,
    })
}

fn outcome(
    text: &str,
    candidate: &Candidate,
    config: &ExtractConfig,
    search: &mut Search<'_>,
) -> Outcome {
    let slice = |range: &std::ops::Range<usize>| text.get(range.clone()).unwrap_or_default();
    match (&candidate.found, config.targets.get(candidate.target)) {
        (Found::Latex(latex), Some(Target::Latex(target))) => {
            read_latex(text, latex, &target.normalization, &config.quirks, search)
        }
        (Found::Number(number), _) => read_number(text, number, &config.quirks),
        (Found::Expression(range), _) => read_expression(slice(range), &config.quirks, search),
        (Found::Text(range), Some(Target::Strings(target))) => {
            let found = slice(range);
            let answer =
                if target.lowercase { lower(found).into_owned() } else { found.to_owned() };
            Outcome::Read(Answer::Text(answer.into()), found.to_owned())
        }
        _ => Outcome::Unread(String::new()),
    }
}

/// One environment, or several that belong together: then a list of all their values if every one can be read, else
/// only the first.
fn read_latex(
    text: &str,
    latex: &Latex,
    normalization: &NormalizationConfig,
    quirks: &Quirks,
    search: &mut Search<'_>,
) -> Outcome {
    let mut arena = Arena::new();
    let (source, root) = read_part(text, &latex.first, normalization, quirks, &mut arena, search);
    if latex.more.is_empty() {
        return match root {
            Some(root) => Outcome::Read(Answer::Expr(Expr { arena, root }), source),
            None => Outcome::Unread(source),
        };
    }
    let mut sources = vec![source];
    let mut roots: Option<Vec<Id>> = root.map(|root| vec![root]);
    for part in &latex.more {
        let (source, root) = read_part(text, part, normalization, quirks, &mut arena, search);
        sources.push(source);
        roots = match (roots, root) {
            (Some(mut roots), Some(root)) => {
                roots.push(root);
                Some(roots)
            }
            _ => None,
        };
    }
    match (roots, root) {
        (Some(roots), _) => {
            let root = joined(&mut arena, &roots);
            Outcome::Read(Answer::Expr(Expr { arena, root }), sources.join(" and "))
        }
        (None, Some(root)) => {
            Outcome::Read(Answer::Expr(Expr { arena, root }), sources.swap_remove(0))
        }
        (None, None) => Outcome::Unread(sources.swap_remove(0)),
    }
}

/// A list of values; sets and lists among them contribute their elements.
pub(super) fn joined(arena: &mut Arena, roots: &[Id]) -> Id {
    let mut elements = Vec::with_capacity(roots.len());
    for &root in roots {
        match arena.get(root) {
            Node::Set(inner) | Node::List(inner) => elements.extend_from_slice(inner),
            _ => elements.push(root),
        }
    }
    arena.intern(Node::List(elements.into()))
}

fn read_part(
    text: &str,
    part: &Part,
    normalization: &NormalizationConfig,
    quirks: &Quirks,
    arena: &mut Arena,
    search: &mut Search<'_>,
) -> (String, Option<Id>) {
    let content = text.get(part.content.clone()).unwrap_or_default();
    let source = if part.whole_box {
        let last = NormalizationConfig { boxed: Boxes::Last, ..normalization.clone() };
        normalize(content, &last, quirks)
    } else {
        normalize(content, normalization, quirks)
    };
    let root = read_formula(&source, quirks, arena, search)
        .map(|root| if part.percent { arena.intern(Node::Percent(root)) } else { root });
    (source, root)
}

/// Reads a formula, or, if a chain of equations cannot be read as a whole, its last part.
fn read_formula(
    source: &str,
    quirks: &Quirks,
    arena: &mut Arena,
    search: &mut Search<'_>,
) -> Option<Id> {
    if let Some(node) = integer(source) {
        return Some(arena.intern(node));
    }
    search.spend_on(source, |search| {
        let mut parse =
            |source: &str| search.spend(|budget| parse_latex(source, quirks, arena, budget).ok());
        parse(source).or_else(|| parse(last_equation(source)?))
    })
}

/// Most answers are a short integer, which needs no parser.
pub(super) fn integer(source: &str) -> Option<Node> {
    let digits = source.as_bytes();
    if digits.is_empty() || digits.len() > 18 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    source.parse().ok().map(|value| Node::Number(Rational::integer(value)))
}

/// Longest integer, in digits, that Python reads from text.
const LONGEST_INTEGER: usize = 4300;
/// Longest decimal, in digits, that is worth reading.
const LONGEST_DECIMAL: usize = 4900;

/// A number with thousands separators, a decimal point or comma, and a percent sign, each optional.
///
/// Math-Verify has SymPy read the digits. What SymPy cannot read raises an error there, and that ends the whole search:
/// digits of other scripts, a negative integer with leading zeros, and integers too long for Python.
fn read_number(text: &str, number: &Number, quirks: &Quirks) -> Outcome {
    let integer = text.get(number.integer.clone()).unwrap_or_default();
    let decimal = text.get(number.decimal.clone()).unwrap_or_default();
    let mut numeral = String::with_capacity(integer.len() + decimal.len() + 1);
    numeral.extend(integer.chars().filter(|c| !matches!(c, ',' | ' ')));
    let zeros = numeral.len() - numeral.trim_start_matches('0').len();
    numeral.drain(..zeros);
    if numeral.is_empty() {
        numeral.push('0');
    }
    let whole = numeral.len();
    numeral.extend(decimal.chars().map(|c| if c == ',' { '.' } else { c }));
    let unread = if quirks.has(Quirk::UnreadNumberEndsSearch) {
        |_: String| Outcome::GiveUp
    } else {
        Outcome::Unread
    };
    if !quirks.has(Quirk::NumberPrefixWins) && goes_on(text, number) {
        return Outcome::Unread(numeral);
    }
    if !numeral.is_ascii() {
        return unread(numeral);
    }
    let node = if decimal.is_empty() {
        let digits = numeral.strip_prefix('-').unwrap_or(&numeral);
        let significant = digits.trim_start_matches('0');
        if significant.len() > LONGEST_INTEGER
            || significant.len() < digits.len() && !significant.is_empty()
        {
            return unread(numeral);
        }
        Rational::parse(&numeral).map(Node::Number)
    } else if numeral.len() - whole.min(numeral.len()) > LONGEST_DECIMAL || whole > LONGEST_DECIMAL
    {
        None
    } else {
        Decimal::parse(&numeral).map(Node::Decimal)
    };
    match node {
        Some(node) => {
            let mut arena = Arena::new();
            let mut root = arena.intern(node);
            if number.percent {
                root = arena.intern(Node::Percent(root));
            }
            Outcome::Read(Answer::Expr(Expr { arena, root }), numeral)
        }
        None => Outcome::Unread(numeral),
    }
}

/// Whether the number is only the start of something longer: letters, signs or a root follow it
/// directly.
fn goes_on(text: &str, number: &Number) -> bool {
    let end = number.decimal.end.max(number.integer.end);
    text.get(end..).and_then(|rest| rest.chars().next()).is_some_and(|c| {
        c.is_alphanumeric() || matches!(c, '√' | '^' | '/' | '*' | '\\' | '_' | '{' | '(')
    })
}

fn read_expression(source: &str, quirks: &Quirks, search: &mut Search<'_>) -> Outcome {
    let mut arena = Arena::new();
    let line = source.replace('\n', " ").replace('^', "**");
    let line = strip(&line);
    let parse = |budget: &mut Budget| parse_plain(line, quirks, &mut arena, budget);
    match search.spend(parse) {
        Ok(root) => Outcome::Read(Answer::Expr(Expr { arena, root }), source.to_owned()),
        Err(_) => Outcome::Unread(source.to_owned()),
    }
}

#[cfg(test)]
recorded! {
    text: integer;
}
