//! Second looks at a completion whose answer is not the reference's: each knows one way in which the first reading may
//! have missed it.
//!
//! All of them look for the reference, so none can turn a wrong answer into a right one by reading it more kindly: what
//! they find must be said, meant and not taken back. They are tried in the order of the table.

use super::kind::Kind;
use super::objection::value_beside;
use super::{
    Judge, LONGEST_CONCLUSION, LONGEST_QUESTION, LONGEST_SIDE, NOTHING, decided, is_free,
    is_letter, labelled, parts, quoted, rewritten, spoken,
};
use crate::answer::{Answer, Reading};
use crate::compare::chemistry::named_in;
use crate::expr::{Expr, Id, Node};
use crate::extract::{
    Asks, Role, commits_to, corrections, declines, last_boxes, region, results, sentence_end,
    sentence_start, statements,
};
use crate::question::{Asked, Question, mentioned, names, same_words};
use crate::rules::Rule;
use crate::units::{UnitWords, unit_words};
use crate::verdict::{Code, How, Verdict};
use crate::words::clock;
use crate::words::date::{last_date, written};
use crate::words::lexicon::{
    ASKS_FOR_TIME, ASKS_OXIDATION_STATE, CLAUSE_BOUNDARIES, CONCLUDES_OR_RESTATES,
    JOINS_PART_TO_WHOLE, NAMES_DIAL, OPENS_COMPUTED_FROM, OPENS_DENIED_VALUE, OPENS_REASONING,
    OPENS_STATED_CONDITION, RESTATES_VALUE, ROOT_CHECK_WORDS, SAID_INSTEAD, YEAR_RANGE_JOINERS,
};
use crate::words::numerals::count_word;
use crate::words::plain_writing::uses_decimal_comma;
use crate::words::roman::roman;
use crate::words::stance::{is_hedged, leaves_choice, offers_alternatives};
use std::cell::OnceCell;
use std::ops::Range;

/// What is looked at again.
pub(super) struct Case<'a> {
    pub(super) question: &'a Question<'a>,
    /// The reference as it was written.
    pub(super) written: &'a str,
    pub(super) reference: &'a Reading,
    /// The completion.
    pub(super) text: &'a str,
    /// What was read from it.
    pub(super) read: &'a Reading,
    known: Known,
}

/// What several looks ask about a completion, once one of them has asked.
#[derive(Default)]
struct Known {
    region: OnceCell<Range<usize>>,
    declines: OnceCell<bool>,
    results: OnceCell<Vec<Range<usize>>>,
}

impl<'a> Case<'a> {
    pub(super) fn new(
        question: &'a Question<'a>,
        (written, reference): (&'a str, &'a Reading),
        (text, read): (&'a str, &'a Reading),
    ) -> Self {
        Case { question, written, reference, text, read, known: Known::default() }
    }

    /// Where in the completion the answer is.
    pub(super) fn region(&self) -> Range<usize> {
        self.known.region.get_or_init(|| region(self.text).range).clone()
    }

    /// The part of the completion in which the answer is.
    pub(super) fn held(&self) -> &'a str {
        self.text.get(self.region()).unwrap_or_default()
    }

    /// Whether the completion ends by saying that it has no answer.
    pub(super) fn declines(&self) -> bool {
        *self.known.declines.get_or_init(|| declines(self.text, &self.region()))
    }

    /// The completion's last results, the last one first.
    fn results(&self) -> &[Range<usize>] {
        self.known.results.get_or_init(|| results(self.text, MOST_RESULTS))
    }

    /// The last sentence of the answer and where it begins, without the signs that may end it; nothing if it is long.
    pub(super) fn closing_sentence(&self, ends: &[char]) -> Option<(usize, &'a str)> {
        let start = self.region().start;
        let end = start + self.held().trim_end_matches(ends).len();
        let start = sentence_start(self.text, start, end);
        let sentence = self.text.get(start..end).filter(|held| held.len() <= LONGEST_CONCLUSION)?;
        Some((start, sentence))
    }
}

type Look = fn(&Judge<'_>, &Case<'_>) -> Option<(Verdict, Reading)>;

/// Looks at answers that no box, tag or statement announces.
const FREE: &[Look] = &[
    same_kind,
    last_amount,
    what_is_asked,
    opening_value,
    last_side,
    last_computation,
    after_condition,
    value_not_given,
    number_not_given,
    measured_in_sentence,
    said_instead,
    values_by_name,
    values_in_order,
    range_in_text,
    substance_in_text,
    opening_words,
    spoken::factor_asked,
    spoken::and_a_half,
    spoken::below_zero,
    spoken::worded_value,
    spoken::amount_in_words,
    spoken::ordinal_in_text,
    spoken::ratio_in_text,
    spoken::fraction_in_text,
    rewritten::in_another_order,
    spoken::closing_count,
    spoken::compared,
    spoken::residue,
    spoken::symbol_in_text,
    rewritten::before_remark,
    rewritten::scaled_by_letter,
    rewritten::compared_in_words,
    rewritten::beside_asked_noun,
];

/// Looks at any answer, before and after those.
const FIRST: &[Look] = &[parts_by_label, bold_value];
const LAST: &[Look] = &[
    date_in_text,
    same_telephone_number,
    spoken::unit_in_text,
    all_the_same,
    before_check_of_roots,
    oxidation_state,
    numbered_thing,
    same_words_read,
    spoken::no_solution,
    time_in_text,
    last_equals,
    grouped_by_points,
    speed,
    stated_words,
    words_in_text,
    same_text,
    parts_in_boxes,
    value_before_letter,
    spoken::residue,
    rewritten::eastern_number,
];

/// The verdict of the first look that has one, with what it read.
pub(super) fn find(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let free = is_free(case.read);
    if free && case.declines() {
        return None;
    }
    // `41, 42 or 43: any of these is right`
    if leaves_choice(&case.text.get(last_note(case.text)..).unwrap_or_default().to_lowercase()) {
        return None;
    }
    // The right number in a unit that is not the reference's was meant so.
    let free = if free && !is_in_another_unit(case) { FREE } else { &[] };
    FIRST.iter().chain(free).chain(LAST).find_map(|look| look(grader, case))
}

/// Whether what was read has the reference's number, and a unit that says something else.
fn is_in_another_unit(case: &Case<'_>) -> bool {
    let quantity = |reading: &Reading| match reading.answers.first() {
        Some(Answer::Expr(expr)) => match expr.node() {
            Node::Quantity(_, unit) => reading.number().map(|number| (number, unit.clone())),
            _ => None,
        },
        _ => None,
    };
    match (quantity(case.reference), quantity(case.read)) {
        (Some((wanted, ours)), Some((said, theirs))) => {
            wanted.to_bits() == said.to_bits() && ours != theirs
        }
        _ => false,
    }
}

/// Where the last sentences of a text begin.
fn last_note(text: &str) -> usize {
    let low = text.len().saturating_sub(LONGEST_CONCLUSION);
    (low..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}

pub(super) const fn equal(code: Code) -> Verdict {
    Verdict::Equal(How { code, ..NOTHING })
}

impl Judge<'_> {
    /// Reads a part of a text as an answer of its own.
    pub(super) fn read_part(&self, part: &str, role: Role) -> Reading {
        self.read(&Question::default(), part, role)
    }

    /// Whether two parts are the same answer, whatever the question asks.
    fn same_part(&self, reference: &str, said: &str, role: Role) -> bool {
        let reference = self.read_part(reference, Role::Reference);
        let said = self.read_part(said, role);
        self.compare(&Question::default(), &reference, &said).is_equal()
    }

    /// What was found there, if it is the reference's answer.
    pub(super) fn found(&self, case: &Case<'_>, found: Reading) -> Option<(Verdict, Reading)> {
        let verdict = self.compare(case.question, case.reference, &found);
        verdict.is_equal().then_some((verdict, found))
    }
}

/// What was read there as the completion's last value, if the completion stands by it.
pub(super) fn committed(case: &Case<'_>, span: Range<usize>, found: Reading) -> Option<Reading> {
    commits_to(case.text, &span).then(|| Reading { span: Some(span), rule: Rule::Last, ..found })
}

/// The last result that `read` accepts and that the completion stands by.
fn last_result(case: &Case<'_>, read: impl Fn(&str) -> Option<Reading>) -> Option<Reading> {
    // A text that is stuck says the same again and again.
    let mut refused = Vec::new();
    case.results().iter().find_map(|span| {
        let held = case.text.get(span.clone()).filter(|held| !refused.contains(held))?;
        let Some(found) = read(held) else {
            refused.push(held);
            return None;
        };
        committed(case, span.clone(), found)
    })
}

/// The equation behind a condition: `When x = 3, y = 2(3) + 5 = 11`, `Using (0, 5) and (2, 1): m = -2`.
fn after_condition(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LONGEST: usize = 240;
    let range = case.region();
    let held = Some(case.held()).filter(|held| held.len() <= LONGEST)?;
    let lower = held.to_lowercase();
    let opened =
        |words: &[&str]| words.iter().find(|word| lower.starts_with(**word)).map(|word| word.len());
    let under = opened(OPENS_STATED_CONDITION);
    let lead = opened(OPENS_COMPUTED_FROM).or(under)?;
    let breaks = [", ", ": "].iter().flat_map(|sign| held.match_indices(sign));
    let ends = breaks.filter(|(at, _)| {
        let condition = held.get(lead..*at).unwrap_or_default();
        let stated = || same_formula_in(case.question.text, condition);
        let rest = held.get(at + 2..).unwrap_or_default();
        let one = !rest.contains([',', ';']) && !rest.trim_end_matches('.').contains(". ");
        rest.contains('=') && one && (under.is_none() || stated())
    });
    let at = ends.map(|(at, _)| at + 2).min()?;
    let span = range.start + at..range.end;
    let found = grader.read_part(case.text.get(span.clone())?, Role::Reply);
    grader.found(case, committed(case, span, found)?)
}

/// Whether a question has this formula, however it is spaced.
fn same_formula_in(question: &str, formula: &str) -> bool {
    let bare = |text: &str| text.chars().filter(|c| !matches!(c, ' ' | '$')).collect::<String>();
    let formula = bare(formula);
    formula.contains('=') && question.len() <= LONGEST_QUESTION && bare(question).contains(&formula)
}

/// A question with parts: compares every part of the reference with its part of the completion.
fn parts_by_label(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let wanted = parts::of_reference(case.written)?;
    let given = parts::of_completion(case.held(), wanted.len())?;
    let same = |(wanted, given): (&&str, &&str)| grader.same_part(wanted, given, Role::Reply);
    let all = wanted.iter().zip(&given).all(same);
    all.then(|| (equal(Code::ElementsEqual), case.read.clone()))
}

/// What a completion concludes that is of the reference's kind, if what was read is of another: a speed among energies,
/// a function by its name among numbers.
fn same_kind(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let Some(Answer::Expr(wanted)) = case.reference.answers.first() else { return None };
    let kind = Kind::of(wanted)?;
    let is_of = |reading: &Reading| matches!(reading.answers.first(), Some(Answer::Expr(expr)) if kind.has(expr));
    if is_of(case.read) {
        return None;
    }
    let found = last_result(case, |held| {
        let held = Some(held).filter(|held| kind.may_be(held))?;
        // `L = [2, 5)` has the kind of its last side.
        let sides = [Some(held), held.rsplit_once('=').map(|(_, side)| side.trim_end_matches('$'))];
        sides.into_iter().flatten().find_map(|side| {
            let found = grader.read_part(side.trim(), Role::Reference);
            is_of(&found).then_some(found)
        })
    })?;
    // It is the last of its kind, so it counts, whatever it is.
    Some((grader.compare(case.question, case.reference, &found), found))
}

/// The last amount of a completion, if what repeats the question is not one: `The area is πr². .. = 9π`.
fn last_amount(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let single = |reading: &Reading| match reading.answers.first() {
        Some(Answer::Expr(expr)) => {
            is_amount(reading)
                && !matches!(expr.node(), Node::List(_) | Node::Set(_) | Node::Tuple(_))
        }
        _ => false,
    };
    if case.read.rule != Rule::Echoed || !single(case.reference) || single(case.read) {
        return None;
    }
    let found = last_result(case, |held| {
        let found = grader.read_part(held.rsplit('=').next()?, Role::Reference);
        single(&found).then_some(found)
    })?;
    grader.found(case, found)
}

/// The reference's value in a clause about what the question asks, if the clause of what was read says less about it:
/// `The price is 12 euros. You save 3 euros.`
fn what_is_asked(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let Case { question, text, .. } = case;
    if question.text.is_empty() || !is_amount(case.reference) || grader.reading.off.has(Rule::Asked)
    {
        return None;
    }
    let at = case.read.span.clone()?;
    let spans = case.results();
    if spans.len() < 2 {
        return None;
    }
    let asks = Asks::new(question.text);
    let sentence = |span: &Range<usize>| {
        text.get(sentence_start(text, 0, span.start)..sentence_end(text, span.end, text.len()))
    };
    let last = sentence(&at).unwrap_or_default();
    // In bold type, alone or in a sentence that is.
    let emphasised = text.get(..at.start).is_some_and(|before| {
        before.ends_with("**")
            || before.get(sentence_start(text, 0, at.start)..).is_some_and(|opening| {
                opening.trim_start().starts_with("**") && opening.matches("**").count() == 1
            })
    });
    // A conclusion stands, unless it concludes both.
    let concluded = CONCLUDES_OR_RESTATES.opening(last.trim_start()).is_some();
    if emphasised {
        return None;
    }
    let near = |span: &Range<usize>| asks.nearness(question.text, clause(text, span));
    let least = if is_year_beside(question.text, text, &at) { 1 } else { near(&at) + 1 };
    // In one sentence, the numbers of the question tell as well: `15 % of 80 is 12; the other 85 % are 68`.
    let given = |span: &Range<usize>| asks.numbers_in(clause(text, span));
    let is_given =
        |span: &Range<usize>| text.get(span.clone()).is_none_or(|value| asks.numbers_in(value) > 0);
    let tells = |span: &Range<usize>, said: &str| {
        let more = || given(span) > given(&at) + 1 && near(span) + 1 >= least && !is_given(span);
        near(span) >= least || said == last && more()
    };
    spans.iter().find_map(|span| {
        let said = sentence(span).filter(|said| said.len() <= LONGEST_CONCLUSION)?;
        let supposed = said.contains("if ") || said.trim_start().starts_with("For example");
        if concluded && said != last {
            return None;
        }
        // `6 of the 10 lamps`
        let part = text
            .get(span.end..at.start)
            .is_some_and(|between| JOINS_PART_TO_WHOLE.contains(&between));
        if supposed || !part && (asks.sets_out(said) || !tells(span, said)) {
            return None;
        }
        // `2 days and 5 hours are 52 hours`: what the question converts is not the result.
        let amount = text.get(span.clone())?;
        if amount.contains(' ') && question.text.contains(amount) {
            return None;
        }
        let between = span.end..at.start.max(span.end);
        let goes_on = text.get(between.clone()).unwrap_or_default();
        // `The correct value is 26, so Jake is off by 10.`
        let told = || asks.is_about(clause(text, span)) && asks.akin(clause(text, &at)) == 0;
        // `24 of the 80 pupils, which corresponds to 30 %`, and nothing behind it
        let silent = |range: Range<usize>| {
            text.get(range).is_some_and(|held| !held.contains(char::is_alphanumeric))
        };
        let share = text.get(at.clone()).is_some_and(|held| held.contains(['%', '％']));
        let asked = !share || Asked::of(question.text).percent;
        let restated = RESTATES_VALUE.last_end(goes_on).filter(|_| asked).is_some_and(|end| {
            silent(between.start + end..between.end)
                && silent(at.end..sentence_end(text, at.end, text.len()))
        });
        let goes_on =
            restated || CONCLUDES_OR_RESTATES.is_in(goes_on) && !goes_on.contains(". ") && !told();
        let found = grader.read_part(text.get(span.clone())?, Role::Reference);
        let meant = is_amount(&found)
            && !goes_on
            && commits_to(text, span)
            && corrections(text, between).next().is_none();
        let found = Reading { span: Some(span.clone()), rule: Rule::Asked, ..found };
        grader.found(case, found).filter(|_| meant)
    })
}

/// The reference's value in a paragraph of its own, before one that gives the reasons: `42.`, and then `Here's why: ..`.
pub(super) fn opens_alone(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    case.held()
        .split_once("\n\n")
        .filter(|(_, rest)| OPENS_REASONING.opens(rest.trim_start()))
        .and_then(|_| opening_value(grader, case))
}

/// The reference's value, if a completion opens with it and goes on to explain, or puts nothing else in bold type:
/// `2014 and 2016: both bars reach the 350 line.`
fn opening_value(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let text = case.text;
    if !is_amount(case.reference) || grader.reading.off.has(Rule::Opened) {
        return None;
    }
    let range = case.region();
    let held = Some(case.held()).filter(|held| held.len() <= LONGEST_QUESTION)?;
    let opened = ["—", "–", " (", ": ", "because ", "since "]
        .iter()
        .filter_map(|mark| Some((mark, held.split_once(*mark)?)))
        // `35%–40%`
        .filter(|(mark, (_, rest))| {
            !matches!(**mark, "—" | "–") || !rest.starts_with(|c: char| c.is_ascii_digit())
        })
        // `8 — это число вершин` says what the number is of.
        .filter(|(_, (_, rest))| !rest.trim_start().starts_with("это ") || rest.contains("ответ"))
        .map(|(_, (head, _))| head)
        .filter(|head| head.bytes().any(|byte| byte.is_ascii_digit()))
        .min_by_key(|head| head.len())
        .filter(|head| head.len() <= LONGEST_SIDE * 2 && !head.contains(". "))
        .map(str::trim)
        // `9 in all (5 + 4)`
        .map(|head| {
            [" in all", " in total", " altogether"]
                .iter()
                .find_map(|end| head.strip_suffix(end))
                .unwrap_or(head)
        });
    // `42.`, and then a paragraph that says why
    let alone = held
        .split_once("\n\n")
        .filter(|(head, rest)| {
            head.len() <= LONGEST_SIDE && OPENS_REASONING.opens(rest.trim_start())
        })
        .map(|(head, _)| head.trim_end_matches(['.', ' ', '*']).trim_start_matches(['*', ' ']));
    let mut bold = held.split("**");
    let (_, inside, after) = (bold.next(), bold.next(), bold.next());
    let bold = inside.filter(|_| bold.next().is_none() && after.is_some());
    [alone, opened, bold].into_iter().flatten().find_map(|part| {
        let at = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
        let span = at..at + part.len();
        let found = grader.read_part(part, Role::Reply);
        let later = text.get(span.end..range.end)?;
        let meant = found.rule == Rule::Whole
            && is_amount(&found)
            && commits_to(text, &span)
            && (alone == Some(part)
                || !CONCLUDES_OR_RESTATES.is_in(later) && value_beside(later).is_none())
            && {
                let later = later.to_lowercase();
                !offers_alternatives(&later) && !is_hedged(&later)
            }
            && corrections(text, span.end..range.end).next().is_none();
        let found = Reading { span: Some(span), rule: Rule::Opened, ..found };
        grader.found(case, found).filter(|_| meant)
    })
}

/// The last side of an equation that is not just a name and its value: `4 red + 3 green = 7`, `47 × 10² = 4.7 kΩ`.
fn last_side(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let span = case.read.span.clone().filter(|_| is_amount(case.reference))?;
    let held = case.text.get(span.clone())?;
    let sides: Vec<&str> = held.split(['=', '≈']).flat_map(|side| side.split("\\approx")).collect();
    let [.., before, value] = sides[..] else { return None };
    // `5 < x = 7` does not count, and several equations are several answers.
    let several =
        held.contains(['<', '>', ';', '≤', '≥', '或', '和', '且']) || value.contains(", ");
    if several || held.contains(" and ") || offers_alternatives(&held.to_lowercase()) {
        return None;
    }
    let amount = |side: &str| {
        let read = grader.read_part(side, Role::Reference);
        is_amount(&read).then_some(read)
    };
    // A dollar before the last side is money.
    let found = amount(value.trim().trim_end_matches('$'))?;
    // `4 = 3`: two numbers that are not the same.
    if let Some(other) = amount(before.trim().trim_matches('$'))
        && super::plain_number(&other).is_some()
        && super::plain_number(&found).is_some()
        && !grader.compare(&Question::default(), &other, &found).is_equal()
    {
        return None;
    }
    grader.found(case, committed(case, span, found)?)
}

/// The last result of several true computations: `5! = 120; 4³ = 64; 120 − 64 = 56`.
fn last_computation(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const MOST: usize = 8;
    let span = case.read.span.clone().filter(|_| is_amount(case.reference))?;
    let held = case.text.get(span.clone())?;
    let parts: Vec<&str> = held.split([';', '\n']).filter(|part| !part.trim().is_empty()).collect();
    if !(2..=MOST).contains(&parts.len()) {
        return None;
    }
    let amount = |side: &str| {
        let read = grader.read_part(side.trim().trim_matches('$'), Role::Reference);
        is_amount(&read).then_some(read)
    };
    let results = parts.iter().map(|part| {
        let (left, right) = part.rsplit_once('=')?;
        let (left, right) = (amount(left.rsplit('=').next()?)?, amount(right)?);
        grader.compare(&Question::default(), &left, &right).is_equal().then_some(right)
    });
    let found = results.collect::<Option<Vec<Reading>>>()?.pop()?;
    grader.found(case, committed(case, span, found)?)
}

/// The one named value that the question does not give: `when x = 4, y = 3` if it asks for y at x = 4.
fn value_not_given(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let span = case.read.span.clone().filter(|_| is_amount(case.reference))?;
    let held = case.text.get(span.clone())?;
    let bare = |text: &str| text.replace([' ', '$'], "");
    let question = bare(case.question.text);
    let mut rest = held.split(", ").filter(|part| !question.contains(&bare(part)));
    let (only, None) = (rest.next()?, rest.next()) else { return None };
    if only.len() == held.len() || !only.contains('=') {
        return None;
    }
    let found = grader.read_part(only, Role::Reference);
    grader.found(case, committed(case, span, found)?)
}

/// The one number of a list that the question does not give: `the sequence is 2, 5, 10, 17, 26` if it gives four.
fn number_not_given(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let span = case.read.span.clone().filter(|_| is_amount(case.reference))?;
    let held = case.text.get(span.clone())?;
    let numbers = |text: &'_ str| -> Vec<String> {
        let parts = text.split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '−')));
        let parts = parts.map(|part| part.trim_end_matches('.')).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let (said, given) = (numbers(held), numbers(case.question.text));
    let plain =
        held.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '.' | '-' | '−' | '$'));
    let new: Vec<&String> = said.iter().filter(|number| !given.contains(number)).collect();
    let [only] = new[..] else { return None };
    if !plain || said.len() < 3 {
        return None;
    }
    let found = grader.read_part(only, Role::Reference);
    grader.found(case, committed(case, span, found)?)
}

/// The only quantity of the last sentence in a script without blanks: `2人は12分後に出会います。`
fn measured_in_sentence(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LONGEST_UNIT: usize = 4;
    let Some(Answer::Expr(wanted)) = case.reference.answers.first() else { return None };
    let Node::Quantity(..) = wanted.node() else { return None };
    let (start, sentence) = case.closing_sentence(&['。', '\n', ' ', '*', '！'])?;
    let number = |c: char| c.is_ascii_digit() || c == '.';
    let mut only: Option<Range<usize>> = None;
    let mut at = 0;
    while let Some(digits) = sentence.get(at..)?.find(|c: char| c.is_ascii_digit()) {
        let from = at + digits;
        let rest = sentence.get(from..)?;
        let length = rest.find(|c| !number(c)).unwrap_or(rest.len());
        at = from + length;
        let after = rest.get(length..)?;
        let ends = after.char_indices().map(|(at, c)| at + c.len_utf8()).take(LONGEST_UNIT);
        let wide = |unit: &&str| unit.chars().all(|c| (c as u32) >= 0x2e80);
        let units = ends.filter_map(|end| after.get(..end)).take_while(wide);
        let known = units.filter(|unit| unit_words(unit) == UnitWords::Long);
        if let Some(unit) = known.last() {
            let span = start + from..start + at + unit.len();
            let same =
                |other: &Range<usize>| case.text.get(other.clone()) == case.text.get(span.clone());
            if only.as_ref().is_some_and(|other| !same(other)) {
                return None;
            }
            only = Some(span);
        }
    }
    let span = only?;
    let found = grader.read_part(case.text.get(span.clone())?, Role::Reference);
    grader.found(case, committed(case, span, found)?)
}

/// A length after the word that makes it a speed: `時速60km`.
fn speed(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const SPEEDS: &[(&str, &str)] = &[
        ("時速", "h"),
        ("时速", "h"),
        ("时速为", "h"),
        ("时速是", "h"),
        ("毎時", "h"),
        ("每小时", "h"),
        ("分速", "min"),
        ("毎分", "min"),
        ("每分钟", "min"),
        ("秒速", "s"),
        ("毎秒", "s"),
        ("每秒", "s"),
    ];
    let Some(Answer::Expr(expr)) = case.read.answers.first() else { return None };
    let Node::Quantity(..) = expr.node() else { return None };
    let span = case.read.span.clone()?;
    let held = case.text.get(span.clone())?;
    let digits = held.find(|c: char| c.is_ascii_digit())?;
    let before = case.text.get(..span.start + digits)?.trim_end_matches([' ', '約', '约']);
    let (_, by) = SPEEDS.iter().find(|(word, _)| before.ends_with(word))?;
    let found = grader.read_part(&format!("{}/{by}", held.get(digits..)?.trim()), Role::Reference);
    grader.found(case, committed(case, span, found)?)
}

/// What the last sentence equates something to, if nothing else could be read from it: `PGCD(84 ; 126) = 42`.
fn last_equals(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    if case.read.rule != Rule::Nothing || !is_amount(case.reference) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。'])?;
    let at = sentence.rfind('=')? + 1;
    let value = sentence.get(at..)?;
    let value = value.get(..value.find(['≈', ',']).unwrap_or(value.len()))?.trim();
    let span = start + at..start + at + value.len();
    let found = grader.read_part(value, Role::Reference);
    grader.found(case, committed(case, span, found)?)
}

/// A whole number with points between its thousands, in a text that has no other points: `7.425 unidades`.
fn grouped_by_points(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let whole = super::plain_number(case.reference).is_some();
    let span = case.read.span.clone().filter(|_| whole)?;
    let held = case.text.get(span.clone())?;
    let groups = |number: &str| {
        let mut parts = number.split('.');
        let first = parts.next().is_some_and(|part| (1..=3).contains(&part.len()));
        first && parts.clone().next().is_some() && parts.all(|part| part.len() == 3)
    };
    if !held.contains('.') {
        return None;
    }
    let numbers = case.text.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    let mut decimals =
        numbers.map(|number| number.trim_matches('.')).filter(|number| number.contains('.'));
    if !decimals.all(groups) || !uses_decimal_comma(case.text) {
        return None;
    }
    let found = grader.read_part(&held.replace('.', ""), Role::Reference);
    grader.found(case, committed(case, span, found)?)
}

/// Several notations for one value: `12:8, or 3:2 in lowest terms`.
fn all_the_same(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let Some(Answer::Expr(expr)) = case.read.answers.first() else { return None };
    let Node::List(parts) = expr.node() else { return None };
    let single = matches!(case.reference.answers.first(), Some(Answer::Expr(expr)) if !matches!(expr.node(), Node::List(_) | Node::Set(_) | Node::Tuple(_)));
    let same = |part: &Id| {
        let part = Answer::Expr(Expr { arena: expr.arena.clone(), root: *part });
        let part = Reading { answers: vec![part], ..case.read.clone() };
        grader.compare(case.question, case.reference, &part).is_equal()
    };
    let all = single && (2..=3).contains(&parts.len()) && parts.iter().all(same);
    all.then(|| (equal(Code::NumberEqual), case.read.clone()))
}

/// What a text says instead of what it denies: `Not 6, but 7.`
fn said_instead(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LONGEST: usize = 160;
    let text = case.text.trim();
    if text.len() > LONGEST {
        return None;
    }
    let lower = text.to_lowercase();
    let denies = OPENS_DENIED_VALUE.iter().any(|word| lower.starts_with(word));
    let said = match text.split_once("ではなく") {
        Some((_, said)) => said.trim_start_matches('、'),
        None => SAID_INSTEAD.iter().filter(|_| denies).find_map(|word| text.split_once(word))?.1,
    };
    // What follows is the reason.
    let end =
        [": ", "：", " (", " — ", ", since ", ", because ", ", da ", ", weil ", ", car ", "，因为"];
    let said = end.iter().find_map(|mark| said.split_once(mark)).map_or(said, |(value, _)| value);
    let found = grader.read_part(said, Role::Reply);
    grader.found(case, found).filter(|(_, found)| found.rule == Rule::Whole)
}

/// A reference whose values have names: compares each with the completion's last value of that name.
fn values_by_name(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    // `(x, y) = (2, 5)` has its values in order.
    let in_order = case.read.source.contains(['(', '[']);
    let tuple = || labelled::of_tuple(case.written, case.question.text).filter(|_| !in_order);
    let wanted = labelled::of_reference(case.written).or_else(tuple)?;
    let same = |wanted: &labelled::Part<'_>| {
        let span = case.results().iter().find(|span| wanted.names(case.text, span));
        let held = span
            .filter(|span| commits_to(case.text, span))
            .and_then(|span| case.text.get(span.clone()));
        held.is_some_and(|held| grader.same_part(wanted.value, held, Role::Reference))
    };
    let all = wanted.iter().all(same);
    all.then(|| (equal(Code::ElementsEqual), case.read.clone()))
}

/// A reference that joins quantities by "and": compares one by one with the last sentence's, if there are as many.
fn values_in_order(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let wanted = parts::joined(case.written)?;
    let text = case.text;
    let last = case.read.span.clone()?;
    let sentence = sentence_start(text, 0, last.start)..sentence_end(text, last.end, text.len());
    let mut said: Vec<&Range<usize>> = case
        .results()
        .iter()
        .filter(|span| sentence.start <= span.start && span.end <= sentence.end)
        .collect();
    said.reverse();
    let amounts = wanted.iter().all(|part| is_amount(&grader.read_part(part, Role::Reference)));
    let same = |(wanted, span): (&String, &&Range<usize>)| {
        let held = text.get(Range::clone(span)).filter(|_| commits_to(text, span));
        held.is_some_and(|held| grader.same_part(wanted, held, Role::Reference))
    };
    let all = amounts && said.len() == wanted.len() && wanted.iter().zip(&said).all(same);
    all.then(|| (equal(Code::ElementsEqual), case.read.clone()))
}

/// A reference that is a range of years or other whole numbers: compares the last one that the completion names.
fn range_in_text(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let (low, high) = case.written.trim().split_once(['-', '–', '—'])?;
    let (low, high) = (low.trim(), high.trim());
    let whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !whole(low) || !whole(high) || (low.len(), low) >= (high.len(), high) {
        return None;
    }
    let (range, held) = (case.region(), case.held());
    let digit = |c: char| c.is_ascii_digit();
    let (start, end) = held.rmatch_indices(high).find_map(|(at, _)| {
        let between = held.get(..at)?.trim_end_matches([' ', '*', '$']);
        let joiner = YEAR_RANGE_JOINERS.iter().find(|joiner| {
            between.strip_suffix(**joiner).is_some_and(|lead| {
                lead.ends_with(|c: char| digit(c) || matches!(c, ' ' | '*' | '$'))
            })
        })?;
        let lead = between.strip_suffix(joiner)?.trim_end_matches([' ', '*', '$']);
        let start = lead.strip_suffix(low)?.len();
        let alone = !held.get(..start)?.ends_with(digit)
            && !held.get(at + high.len()..)?.starts_with(digit);
        alone.then_some((range.start + start, range.start + at + high.len()))
    })?;
    let span = start..end;
    let stands =
        commits_to(case.text, &span) && corrections(case.text, end..range.end).next().is_none();
    stands.then(|| {
        (equal(Code::IntervalEqual), Reading { rule: Rule::Last, ..quoted(case.text, span) })
    })
}

/// Of the days or times in the last sentence that has any, the one in the clause that has most of the question's words.
pub(super) fn nearest<T>(
    question: &str,
    text: &str,
    last: impl Fn(&str) -> Option<(T, Range<usize>)>,
) -> Option<(T, Range<usize>)> {
    const MOST: usize = 4;
    let asks = Asks::new(question);
    let near = |span: &Range<usize>| asks.akin(clause(text, span));
    let mut best = last(text)?;
    let start = sentence_start(text, 0, best.1.start);
    let mut end = best.1.start;
    for _ in 0..MOST {
        let Some(next) = text.get(..end).and_then(&last).filter(|(_, span)| span.start >= start)
        else {
            break;
        };
        end = next.1.start;
        if near(&next.1) > near(&best.1) && commits_to(text, &next.1) {
            best = next;
        }
    }
    Some(best)
}

/// A reference that is a calendar day: compares the last one that the completion names.
fn date_in_text(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let wanted = written(case.written)?;
    let (said, span) = nearest(case.question.text, case.text, last_date)?;
    let same = said == wanted && commits_to(case.text, &span);
    let verdict = decided(same, Code::TextEqual, Code::TextDiffers);
    Some((verdict, Reading { rule: Rule::Last, ..quoted(case.text, span) }))
}

/// Whether a question asks for a time of day.
pub(super) fn asks_for_time(question: &str) -> bool {
    let question = question.to_lowercase();
    ASKS_FOR_TIME.is_in(&question)
}

/// Whether a question is about a clock that is seen.
pub(super) fn shows_dial(question: &str) -> bool {
    NAMES_DIAL.is_in(&question.to_lowercase())
}

/// A reference that is a time of day, if the question asks for one: compares the last that the completion names.
fn time_in_text(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let wanted = clock::written(case.written).filter(|_| asks_for_time(case.question.text))?;
    let (range, held) = (case.region(), case.held());
    let (said, span) = nearest(case.question.text, held, clock::last_time)?;
    let span = range.start + span.start..range.start + span.end;
    let same = said.is_same(wanted, shows_dial(case.question.text)) && commits_to(case.text, &span);
    let verdict = decided(same, Code::TextEqual, Code::TextDiffers);
    Some((verdict, Reading { rule: Rule::Last, ..quoted(case.text, span) }))
}

/// A reference that is a chemical formula, named in a sentence.
fn substance_in_text(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let span = named_in(case.written, case.text).filter(|span| commits_to(case.text, span))?;
    Some((equal(Code::TextEqual), Reading { rule: Rule::Last, ..quoted(case.text, span) }))
}

/// A reference in words that the completion opens with.
fn opening_words(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let words = words_of(case.reference).filter(|_| !grader.reading.off.has(Rule::Opened))?;
    let all = 0..case.text.len();
    opens_with(case.text, words)
        .then(|| (equal(Code::TextEqual), Reading { rule: Rule::Opened, ..quoted(case.text, all) }))
}

/// A reference in words that a statement gives before it says more: `Final answer: the Treaty of Versailles (1919)`.
fn stated_words(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    if case.read.rule != Rule::Stated || grader.reading.off.has(Rule::Stated) {
        return None;
    }
    let words = words_of(case.reference)?;
    let content = statements(case.text, case.region()).next()?.content;
    let held = case.text.get(content.clone())?;
    let (head, _) = held.split_once(" (").unwrap_or((held, ""));
    let span = content.start..content.start + head.len();
    (same_words(head, words) && commits_to(case.text, &span)).then(|| {
        (equal(Code::TextEqual), Reading { rule: Rule::Stated, ..quoted(case.text, span) })
    })
}

/// A reference in words that a sentence mentions while it answers the question.
fn words_in_text(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    if case.read.rule == Rule::Boxed || grader.reading.off.has(Rule::Echoed) {
        return None;
    }
    let words = words_of(case.reference).or_else(|| abbreviation(case.written));
    let span = words
        .and_then(|words| mentioned(case.question.text, words, case.text))
        // `The gas is hydrogen.` for `H2`
        .or_else(|| {
            let mut names = names(case.written).into_iter();
            names.find_map(|name| mentioned(case.question.text, name, case.text))
        })?;
    Some((equal(Code::TextEqual), Reading { rule: Rule::Echoed, ..quoted(case.text, span) }))
}

/// The same text is the same answer, whatever it is.
fn same_text(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let text = case.text.trim();
    (!text.is_empty() && text == case.written.trim())
        .then(|| (equal(Code::TextEqual), case.read.clone()))
}

/// A box for each part of the question.
fn parts_in_boxes(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let parts = joined_boxes(case.text, case.reference)?;
    let parts = grader.read(case.question, &parts, Role::Reply);
    grader.found(case, Reading { span: case.read.span.clone(), ..parts })
}

/// A completion that concludes a value and then only names a letter has concluded the value.
fn value_before_letter(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let earlier = before_letter(case.text, case.read)?;
    grader.found(case, grader.read(case.question, earlier, Role::Reply))
}

/// How many results are tried, from the end, for one of the reference's kind.
const MOST_RESULTS: usize = 16;

/// Whether a completion opens with the words of a reference as its answer, and goes on to explain: `Ida, because ..`.
fn opens_with(text: &str, words: &str) -> bool {
    let range = region(text).range;
    let held = text.get(range.clone()).unwrap_or_default();
    let bare = held.trim_start_matches([' ', '\n', '*', '"', '“']);
    let Some(rest) = bare
        .get(..words.len())
        .filter(|head| head.eq_ignore_ascii_case(words) && !words.is_empty())
        .and_then(|_| bare.get(words.len()..))
    else {
        return false;
    };
    let after = rest.trim_start_matches(['*', '"', '”']);
    let closes = after.starts_with([',', '.', '，', '。', ';', ':', '!', '—', '–', '\n'])
        || after.starts_with(" — ")
        || after.starts_with(" – ")
        || after.starts_with(" because ")
        || after.starts_with(" (")
        || after.starts_with("です。")
        || is_label(words) && after.starts_with(' ');
    let start = range.end - bare.len();
    let span = start..start + words.len();
    // `Iron, cobalt, nickel` is a list.
    let next = after.strip_prefix([',', '，']).map(|rest| {
        rest.split([',', ':', '.', '，']).next().unwrap_or_default().trim().split(' ').count()
    });
    let spaced = after.chars().all(|c| (c as u32) < 0x2e80);
    // `Red, I believe`
    let speaks = after.trim_start_matches([',', ' ']).starts_with("I ");
    let listed = next.is_some_and(|words| words < 3 && spaced) && !speaks;
    closes
        && !listed
        && !after.trim_start_matches([',', ' ']).starts_with("or ")
        // `Paris (in English) / Lyon (in French)`
        && !after.contains(" / ")
        && held.len() <= LONGEST_QUESTION * 2
        && commits_to(text, &span)
        && corrections(text, span.end..range.end).next().is_none()
        && !after.contains(['?', '？'])
}

/// Whether this is a year that only says when, in a question that does not ask for one.
fn is_year_beside(question: &str, text: &str, at: &Range<usize>) -> bool {
    let held = text.get(at.clone()).unwrap_or_default();
    let before = text.get(..at.start).unwrap_or_default();
    let question = question.to_lowercase();
    held.len() == 4
        && held.starts_with(['1', '2'])
        && held.bytes().all(|byte| byte.is_ascii_digit())
        && [" year ", " in ", " since ", " from "].iter().any(|word| before.ends_with(word))
        && !["year", "when"].iter().any(|word| question.contains(word))
}

/// The clause that contains a place.
pub(super) fn clause<'t>(text: &'t str, span: &Range<usize>) -> &'t str {
    let near = |at: usize| (at..=text.len()).find(|&at| text.is_char_boundary(at));
    let low = near(span.start.saturating_sub(LONGEST_CONCLUSION)).unwrap_or(span.start);
    let high = near((span.end + LONGEST_CONCLUSION).min(text.len())).unwrap_or(span.end);
    let before = text.get(low..span.start).unwrap_or_default();
    let start = CLAUSE_BOUNDARIES
        .iter()
        .filter_map(|mark| before.rfind(mark).map(|at| at + mark.len()))
        .max();
    let after = text.get(span.end..high).unwrap_or_default();
    let end =
        CLAUSE_BOUNDARIES.iter().filter_map(|mark| after.find(mark)).min().unwrap_or(after.len());
    text.get(low + start.unwrap_or(0)..span.end + end).unwrap_or_default()
}

/// Whether an answer says how much, without letters: a number, a computation, a set of numbers.
pub(super) fn is_amount(reading: &Reading) -> bool {
    let Some(Answer::Expr(expr)) = reading.answers.first() else { return false };
    expr.arena.free_symbols(expr.root).is_empty()
}

/// The words of a reference, if it is not mathematics.
/// An abbreviation that was read as letters: `MRI`.
fn abbreviation(written: &str) -> Option<&str> {
    let written = written.trim();
    (written.len() >= 3 && written.bytes().all(|byte| byte.is_ascii_uppercase())).then_some(written)
}

fn words_of(reference: &Reading) -> Option<&str> {
    match &reference.answers[..] {
        [Answer::Text(words), ..] => Some(&**words),
        _ => Some(reference.source.as_str()).filter(|source| is_label(source)),
    }
}

/// A capital and a number that name something: `Q3`.
fn is_label(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'Z', rest @ ..] if !rest.is_empty()
        && rest.len() <= 2
        && rest.iter().all(u8::is_ascii_digit))
}

/// The values before a last sentence that checks them by their sum and their product, which are not asked for.
fn before_check_of_roots(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let Some(Answer::Expr(wanted)) = case.reference.answers.first() else { return None };
    let several = matches!(wanted.node(), Node::List(_) | Node::Set(_) | Node::PlusMinus(..));
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    if !several || !ROOT_CHECK_WORDS.is_in(sentence) || ROOT_CHECK_WORDS.is_in(case.question.text) {
        return None;
    }
    let found = grader.read_part(case.text.get(..start)?, Role::Reply);
    grader.found(case, found)
}

/// An oxidation state in Roman numerals, if the question asks for one: `manganese(VII)`, `+VII`.
fn oxidation_state(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const HIGHEST: u32 = 9;
    if !is_amount(case.reference) || !ASKS_OXIDATION_STATE.is_in(case.question.text) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let numerals = |c: char| matches!(c, 'I' | 'V' | 'X');
    let mut words = sentence.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| {
        !word.is_empty() && word.chars().all(numerals) && (word.len() > 1 || *word == "V")
    });
    let (word, None) = (words.next()?, words.next()) else { return None };
    let value = roman(word).filter(|value| *value < HIGHEST)?;
    let at = start + (word.as_ptr() as usize).saturating_sub(sentence.as_ptr() as usize);
    let minus = case.text.get(..at)?.ends_with(['-', '−', '–']);
    let signed = if minus { format!("-{value}") } else { value.to_string() };
    let found = grader.read_part(&signed, Role::Reference);
    grader.found(case, committed(case, at..at + word.len(), found)?)
}

/// What was read as words, if it has the reference's words apart from articles: `il liuto` for `liuto`.
fn same_words_read(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let [Answer::Text(said), ..] = &case.read.answers[..] else { return None };
    let Some(Answer::Text(wanted)) = case.reference.answers.first() else { return None };
    let span = case.read.span.clone()?;
    // Signs and operators are no words: `x+1` and `x-1` would have the same ones.
    let counts = |c: char| c.is_ascii_digit() || "+-−=<>^/\\*|".contains(c);
    let worded = !said.contains(counts) && !wanted.contains(counts);
    (worded && same_words(said, wanted) && commits_to(case.text, &span))
        .then(|| (equal(Code::TextEqual), case.read.clone()))
}

/// What is the only thing in bold type, in a sentence that is about the question or behind an equals sign, whatever
/// remarks come after it: `There are **six** of them, so the element belongs to group 16.`
fn bold_value(grader: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let text = case.text;
    if !is_free(case.read) || case.question.text.is_empty() {
        return None;
    }
    let mut bold = case.held().split("**");
    let (lead, inside, _, None) = (bold.next()?, bold.next()?, bold.next()?, bold.next()) else {
        return None;
    };
    let at = (inside.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let span = at..at + inside.len();
    let sentence =
        text.get(sentence_start(text, 0, at)..sentence_end(text, span.end, text.len()))?;
    let computed = lead.trim_end().ends_with('=');
    // `3, 3, **4**, 4, 7`
    let listed = lead.trim_end().ends_with(',')
        || text
            .get(span.end..)?
            .strip_prefix("**, ")
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if listed {
        return None;
    }
    if inside.len() > LONGEST_SIDE * 2
        || !computed && Asks::new(case.question.text).repeated(sentence) == 0
        || corrections(text, span.end..text.len()).next().is_some()
        || !commits_to(text, &span)
    {
        return None;
    }
    if let (Some(wanted), Some(said)) = (clock::written(case.written), clock::written(inside)) {
        let said = said.is_same(wanted, shows_dial(case.question.text))
            && asks_for_time(case.question.text);
        return said.then(|| (equal(Code::TextEqual), quoted(text, span)));
    }
    let counted = count_word(&inside.trim().to_lowercase()).map(|value| value.to_string());
    let found = grader.read_part(counted.as_deref().unwrap_or(inside), Role::Reference);
    grader
        .found(case, Reading { span: Some(span), rule: Rule::Last, ..found })
        .filter(|(_, found)| is_amount(found))
}

/// The last telephone number of a completion, however its digits are grouped: `212-555-0147` for `(212) 555-0147`.
fn same_telephone_number(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    const LEAST: usize = 7;
    let sign = |c: char| c.is_ascii_digit() || matches!(c, '(' | ')' | '-' | '+' | '.' | '/' | ' ');
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let wanted = case.written.trim();
    let grouped = wanted.chars().all(sign) && wanted.contains(['-', ')', '+']);
    if !grouped || digits(wanted).len() < LEAST || wanted.contains(['=', '*']) {
        return None;
    }
    let (start, sentence) = case.closing_sentence(&['.', ' ', '\n', '*', '。', '!'])?;
    let mut numbers =
        sentence.rsplit(|c: char| !sign(c)).filter(|part| digits(part).len() >= LEAST);
    let said = numbers.next()?.trim_matches([' ', '.', '-', '/']);
    let at = start + (said.as_ptr() as usize).saturating_sub(sentence.as_ptr() as usize);
    let span = at..at + said.len();
    (digits(said) == digits(wanted) && commits_to(case.text, &span))
        .then(|| (equal(Code::TextEqual), Reading { rule: Rule::Last, ..quoted(case.text, span) }))
}

/// The number of a thing that the question numbers, without its name: `3` for `bulb 3`, where it asks which bulb.
fn numbered_thing(_: &Judge<'_>, case: &Case<'_>) -> Option<(Verdict, Reading)> {
    let (thing, number) = case.written.trim().split_once(' ')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let said = case.read.source.trim_matches(['$', '*', ' ', '.', '#']);
    let asked = thing.chars().count() > 2
        && thing.chars().all(char::is_alphabetic)
        && case.question.text.to_lowercase().contains(&thing.to_lowercase());
    let span = case.read.span.clone()?;
    let start = sentence_start(case.text, 0, span.start);
    let after = case.text.get(start..sentence_end(case.text, span.end, case.text.len()))?;
    let before = after.get(..after.rfind(said)?)?.trim_end_matches([' ', '*', '#', '$']);
    let after = after.get(after.rfind(said)? + said.len()..)?;
    // `Answer: 3.`, but neither `Answer: flask 3` nor `3 bulbs`
    let named = before.is_empty()
        || before.ends_with([':', '：'])
        || before.to_lowercase().ends_with(&thing.to_lowercase());
    let bare = named && !after.contains(char::is_alphabetic);
    (asked && digits(number) && said == number && bare)
        .then(|| (equal(Code::TextEqual), case.read.clone()))
}

/// The boxes of a text as one answer, if there are as many as the reference has parts.
fn joined_boxes(text: &str, reference: &Reading) -> Option<String> {
    let Some(Answer::Expr(expr)) = reference.answers.first() else { return None };
    let (Node::List(parts) | Node::Set(parts) | Node::Tuple(parts)) = expr.node() else {
        return None;
    };
    if parts.len() < 2 || parts.len() > MOST_PARTS {
        return None;
    }
    let mut range = region(text).range;
    let mut contents = Vec::with_capacity(parts.len());
    while let Some(boxed) = last_boxes(text, range.clone()) {
        contents
            .extend(boxed.contents.iter().rev().filter_map(|content| text.get(content.clone())));
        if contents.len() > parts.len() {
            return None;
        }
        range.end = boxed.span.start;
    }
    if contents.len() != parts.len() {
        return None;
    }
    contents.reverse();
    Some(format!("\\boxed{{{}}}", contents.join(", ")))
}

/// More parts than this are not a question with parts.
const MOST_PARTS: usize = 8;

/// What a text says before the sentence that only names a letter.
fn before_letter<'t>(text: &'t str, reading: &Reading) -> Option<&'t str> {
    let span = reading.span.clone().filter(|_| is_letter(reading))?;
    let start = sentence_start(text, 0, span.start);
    // A box belongs to a formula, which may span several lines.
    let before = text.get(..start)?;
    before.contains(char::is_alphanumeric).then_some(before)
}

#[cfg(test)]
recorded! {
    text: asks_for_time, is_label, last_note;
    pair: opens_with, same_formula_in;
    range_of: clause;
    look: after_condition, all_the_same, date_in_text, find, grouped_by_points, last_amount, last_equals, last_side, measured_in_sentence, number_not_given, opening_value, opening_words, parts_by_label, parts_in_boxes, range_in_text, said_instead, same_kind, same_text, speed, stated_words, substance_in_text, time_in_text, value_before_letter, value_not_given, values_by_name, values_in_order, what_is_asked, words_in_text;
    pair_range: is_year_beside;
}
