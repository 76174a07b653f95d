//! Where a careful grader looks for the answer.
//!
//! In this order: after the thinking, in the answer tag, in the last box, in a stated answer, in the last mathematics.
//! What the text itself takes back is not its answer. An answer is read as a whole: never a number at the start of
//! something else.

mod answer_region;
mod aside;
mod boxes;
mod commitment;
mod counted;
mod cue;
mod echo;
mod integer_remark;
mod markup;
mod sentence;
mod tail;
mod tokens;
mod vocabulary;
mod worded_math;

use crate::question::Question;
use crate::rules::Rule;
use crate::words::date::date;
use crate::words::lexicon::{CONTINUES_VALUE_LIST, DENIES_BOX, EASTERN_COPULAS, RESTATES_VALUE};
use crate::words::stance::{denies_next, is_contrasted, leaves_choice};
pub(crate) use answer_region::{
    declines, first_turn, invented_question, is_about_others, is_supposed, last_bytes, region,
    tells_what_is_not, without_closing_words,
};
pub(crate) use boxes::last_boxes;
use commitment::Commitment;
pub(crate) use commitment::{commits_to, speaks_of_grading, taken_back};
pub(crate) use counted::count;
pub(crate) use cue::{Statement, corrections, sentence_end, sentence_start, statements};
pub(crate) use echo::Asks;
pub(crate) use integer_remark::{free_integer, without_free_constant};
pub(crate) use markup::undress;
pub(crate) use sentence::sayings;
use std::ops::Range;
pub(super) use tokens::is_money;
use tokens::{Makeup, Run, makeup, runs, tokens};
pub(crate) use worded_math::{dimensions, formula as said_formula, indexed};

/// How a claim came to be the answer.
///
/// ```
/// use groundrule_math::extract::{Role, Standing, claims};
/// let standing = |text| claims(text, Role::Reply)[0].standing;
/// assert_eq!(standing("42"), Standing::Whole);
/// assert_eq!(standing(r"So \boxed{42}."), Standing::Boxed);
/// assert_eq!(standing("The answer is 42."), Standing::Stated);
/// assert_eq!(standing("We count them and get 42."), Standing::Last);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The text as a whole: it is nothing but the answer, or nothing else in it could be one.
    Whole,
    /// It is in a box.
    Boxed,
    /// The text says it after its last box, to replace what the box holds.
    SaidAfterBox,
    /// The text says that it is the answer.
    Stated,
    /// The text says it to replace what it stated before.
    Corrected,
    /// A sentence repeats the question and answers it.
    Echoed,
    /// It is the last mathematics of the text.
    Last,
}

impl Standing {
    pub(crate) fn rule(self) -> Rule {
        match self {
            Standing::Whole => Rule::Whole,
            Standing::Boxed => Rule::Boxed,
            Standing::SaidAfterBox => Rule::SaidAfterBox,
            Standing::Stated => Rule::Stated,
            Standing::Corrected => Rule::Corrected,
            Standing::Echoed => Rule::Echoed,
            Standing::Last => Rule::Last,
        }
    }
}

/// A stretch of text that may be the answer.
///
/// ```
/// use groundrule_math::extract::{Role, claims};
/// let text = r"So it is \boxed{5} cm.";
/// let claim = &claims(text, Role::Reply)[0];
/// assert_eq!(&text[claim.span.clone()], r"\boxed{5}");
/// assert_eq!(&text[claim.parts[0].clone()], "5");
/// assert_eq!(claim.unit.clone().map(|unit| &text[unit]), Some("cm"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Why it may be.
    pub standing: Standing,
    /// Where it is.
    pub span: Range<usize>,
    /// What to read: one stretch, or several that are one answer together.
    pub parts: Vec<Range<usize>>,
    /// It may only be read as mathematics; otherwise it may be words.
    pub mathematics: bool,
    /// The unit or percent sign that follows it, outside of the box.
    pub unit: Option<Range<usize>>,
}

impl Claim {
    fn new(standing: Standing, range: Range<usize>, mathematics: bool) -> Self {
        Claim { standing, span: range.clone(), parts: vec![range], mathematics, unit: None }
    }

    /// Several stretches of mathematics that are one answer together; nothing if there are none.
    fn of_parts(standing: Standing, parts: Vec<Range<usize>>) -> Option<Self> {
        let span = parts.first()?.start..parts.last()?.end;
        Some(Claim { standing, span, parts, mathematics: true, unit: None })
    }
}

/// Whose text it is.
///
/// ```
/// use groundrule_math::extract::{Role, Standing, claims};
/// let first = |text, role| claims(text, role)[0].standing;
/// assert_eq!(first("He counted 5 apples in the garden", Role::Reply), Standing::Last);
/// assert_eq!(first("He counted 5 apples in the garden", Role::Reference), Standing::Whole);
/// // What is boxed or stated is the answer of either.
/// assert_eq!(first("The answer is 5.", Role::Reference), Standing::Stated);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Role {
    /// A completion: the answer may be anywhere in it.
    #[default]
    Reply,
    /// A reference: it is an answer as a whole, unless it has a box or says what its answer is.
    Reference,
}

/// A text longer than this, in bytes, is more than an answer.
const LONGEST_WHOLE: usize = 4000;

/// A completion longer than this is more than an answer.
const LONGEST_REPLY: usize = 1000;

/// A completion of more words than this is not an answer in words.
const MOST_WORDS: usize = 12;

/// What a text says within this many bytes of its end counts as its conclusion.
const NEAR_END: usize = 1200;

/// Remarks in brackets are followed back this far, in bytes.
const REMARK: usize = 200;

/// A statement of more words than this is not an answer in words.
const MOST_STATED_WORDS: usize = 6;

/// How many statements are tried before the last mathematics.
const MOST_STATEMENTS: usize = 12;

/// How many statements after a box are checked for being final.
const MOST_AFTER_BOX: usize = 64;

/// The places where the answer of a text may be, the most likely first.
///
/// ```
/// use groundrule_math::extract::{Role, claims};
/// let text = "<think>Is it 5?</think> The answer is $6$ cm. It took 2 minutes.";
/// let claims = claims(text, Role::Reply);
/// assert_eq!(&text[claims[0].span.clone()], "$6$ cm");
/// ```
pub fn claims(text: &str, role: Role) -> Vec<Claim> {
    let mut found = Vec::new();
    let _: Option<()> = first_claim(&Question::default(), text, role, |claim, _| {
        found.push(claim);
        None
    });
    found
}

/// Hands the claims of a text to `accept`, the most likely first, until it takes one. Later ones are not looked for.
/// Each claim comes with the part of the text that says something.
pub(crate) fn first_claim<T>(
    question: &Question<'_>,
    text: &str,
    role: Role,
    mut accept: impl FnMut(Claim, &Range<usize>) -> Option<T>,
) -> Option<T> {
    if let Some(digits) = only_digits(text) {
        let claim = Claim::new(Standing::Whole, digits, false);
        return accept(claim, &trim(text, 0..text.len()));
    }
    let region = region(text);
    let range = if region.tagged || role == Role::Reference {
        region.range
    } else {
        answer_region::invented_question(text, region.range)
    };
    let range = trim(text, range);
    if range.is_empty() {
        return None;
    }
    let asks = echo::Asks::new(if role == Role::Reply { question.text } else { "" });
    if let Some(boxed) = boxes::last_boxes(text, range.clone()) {
        let after = boxed.span.end..range.end;
        let denied = |content: &Range<usize>| {
            let held = text.get(content.clone()).unwrap_or_default();
            // `125 \text{ is not the answer}`
            held.split_once("\\text{").is_some_and(|(value, words)| {
                value.bytes().any(|byte| byte.is_ascii_digit())
                    && crate::words::stance::negates(&words.to_lowercase())
            })
        };
        if boxes::is_part(text, &boxed.span)
            || role == Role::Reply && boxed.contents.iter().any(denied)
        {
            return None;
        }
        let closed = says_nothing(text.get(after.clone()).unwrap_or_default());
        // `It is not \boxed{45}.`
        let lead = text.get(range.start..boxed.span.start).unwrap_or_default();
        if role == Role::Reply && is_box_denied(lead) {
            return None;
        }
        if role == Role::Reply
            && !closed
            && leaves_choice(
                &answer_region::last_bytes(text.get(after.clone()).unwrap_or_default(), REMARK)
                    .to_lowercase(),
            )
        {
            return None;
        }
        if role == Role::Reply
            && !closed
            && commitment::box_is_taken_back(text, &range, &boxed.span)
        {
            let instead = || {
                let said = stated(text, &asks, &after, after.clone(), &mut 0)?;
                Some(Claim { standing: Standing::SaidAfterBox, ..said.into_iter().next()? })
            };
            let later = said_after_box(text, &after).or_else(instead);
            return later.and_then(|claim| accept(claim, &range));
        }
        let later = if closed { None } else { said_after_box(text, &after) };
        return later.and_then(|claim| accept(claim, &range)).or_else(|| {
            let unit = if closed { None } else { unit_behind(text, after.start, after.end) };
            let claim = Claim {
                standing: Standing::Boxed,
                span: boxed.span,
                parts: boxed.contents,
                mathematics: false,
                unit,
            };
            accept(claim, &range)
        });
    }
    let range = trim(text, answer_region::without_closing_words(text, range));
    // What a completion does not stand by is not its answer.
    let mut left_open = false;
    let mut accept = |claim: Claim| {
        let is_part = claim.standing != Standing::Whole || claim.span.len() < range.len();
        // `積は56です。いや、それは間違いです。`
        let first = cue::sentence_end(text, claim.span.start, claim.span.end);
        if role == Role::Reply
            && claim.standing == Standing::Whole
            && first < claim.span.end
            && taken_back(text, first, range.end, &(first..first))
        {
            return None;
        }
        if role == Role::Reply && is_part {
            let commitment = commitment::commitment(text, &range, &claim.span);
            left_open |= commitment == Commitment::LeftOpen;
            if left_open || commitment == Commitment::Denied {
                return None;
            }
        }
        accept(claim, &range)
    };
    let bare = undressed(text, range.clone());
    if bare.is_empty() {
        return None;
    }
    let longest =
        if role == Role::Reference || region.tagged { LONGEST_WHOLE } else { LONGEST_REPLY };
    let reply = role == Role::Reply && !region.tagged;
    let short = bare.len() <= longest && !(reply && opens_as_prose(text, &bare));
    let cut = if short { tokens(text, bare.clone()) } else { Vec::new() };
    if reply
        && let Some(output) = markup::fenced_line(text, &range)
        && let Some(found) = accept(Claim::new(Standing::Stated, output, false))
    {
        return Some(found);
    }
    let whole = whole(text, &bare, &cut, role, region.tagged);
    let only = whole.is_some();
    if let Some(found) = whole.and_then(&mut accept) {
        return Some(found);
    }
    if only && (role == Role::Reference || cut.len() < 3) {
        return None;
    }
    if reply && answer_region::declines(text, &range) {
        let said = set_phrase(text, answer_region::last_note(text, &range));
        return said.and_then(|said| accept(Claim::new(Standing::Last, said, false)));
    }
    // What the text said long before waits, unless it is called final there.
    let lately = range.end - range.len().min(NEAR_END.max(range.len() / 4));
    let mut tried = 0;
    let mut said = stated(text, &asks, &range, lately..range.end, &mut tried);
    let mut waits = said.is_none();
    if waits && cue::may_call_final(text, range.start, lately) {
        said = stated(text, &asks, &range, range.start..lately, &mut tried);
        waits = said.as_ref().is_some_and(|said| !said.is_final);
    }
    if !waits
        && let Some(found) = said.take().and_then(|said| said.into_iter().find_map(&mut accept))
    {
        return Some(found);
    }
    if let Some(found) = asks.emphasised(text, &range).and_then(&mut accept) {
        return Some(found);
    }
    if let Some(found) = asks.opening(text, &range).and_then(&mut accept) {
        return Some(found);
    }
    let last = match role {
        Role::Reply => last(text, &range, &asks),
        Role::Reference => predicate(text, &bare, &cut).into_iter().collect(),
    };
    if let Some(found) = last.into_iter().find_map(&mut accept) {
        return Some(found);
    }
    let before = || stated(text, &asks, &range, range.start..lately, &mut tried);
    let said = if waits { said.or_else(before) } else { None };
    if let Some(found) = said.and_then(|said| said.into_iter().find_map(&mut accept)) {
        return Some(found);
    }
    if !only && (role == Role::Reference || short && cut.len() <= MOST_WORDS) {
        // Words, if nothing else.
        return accept(Claim::new(Standing::Whole, bare, false));
    }
    None
}

/// Whether the words right before a box deny it.
fn is_box_denied(lead: &str) -> bool {
    let lead = lead.trim_end_matches([' ', '$', '\n', '\\', '[', '(', '*']);
    let low = lead.len().saturating_sub(DENIED_WITHIN);
    let low = (low..=lead.len()).find(|&at| lead.is_char_boundary(at)).unwrap_or(lead.len());
    let lead = lead.get(low..).unwrap_or_default().to_lowercase();
    DENIES_BOX.of(&lead).any(|word| {
        lead.strip_suffix(word)
            .is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphabetic() && (c as u32) < 0x2e80))
    })
}

/// A denial is looked for this far before a box, in bytes.
const DENIED_WITHIN: usize = 24;

/// A text that opens with this many words is more than an answer: no reading of a whole text has this many around its
/// mathematics.
const OPENING_WORDS: usize = 13;

/// How far into a text its opening words are examined, in bytes.
const OPENING: usize = 160;

/// Whether a text begins with a sentence, before any mathematics. Then it is not an answer as a whole, and need not be
/// tokenized to see that.
fn opens_as_prose(text: &str, bare: &Range<usize>) -> bool {
    if bare.len() <= OPENING {
        return false;
    }
    let opening = text.as_bytes().get(bare.start..bare.start + OPENING).unwrap_or_default();
    let end = memchr::memchr2(b'$', b'\\', opening).unwrap_or(opening.len());
    // Up to the last whole word.
    let Some(words) = opening.get(..end).and_then(|words| memchr::memrchr(b' ', words)) else {
        return false;
    };
    let cut = tokens(text, bare.start..bare.start + words);
    cut.iter().filter(|token| token.kind == tokens::Kind::Prose).count() >= OPENING_WORDS
}

/// The digits of a text that is nothing else, as most references are.
fn only_digits(text: &str) -> Option<Range<usize>> {
    const LONGEST: usize = 24;
    let plain = |byte: u8| matches!(byte, b'0'..=b'9' | b'$' | b' ' | b'\n');
    if text.len() > LONGEST || !text.bytes().all(plain) {
        return None;
    }
    let digits = undressed(text, trim(text, 0..text.len()));
    let held = text.get(digits.clone())?;
    (!held.is_empty() && held.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

/// Whether what follows a box only closes the formula and the sentence, as in most completions.
fn says_nothing(after: &str) -> bool {
    after.bytes().all(|byte| {
        matches!(byte, b' ' | b'\n' | b'$' | b'.' | b',' | b'\\' | b')' | b']' | b'}' | b'*')
    })
}

/// What the text says after its box to be the answer instead.
fn said_after_box(text: &str, after: &Range<usize>) -> Option<Claim> {
    cue::correction(text, after.start, after.end)
        .and_then(|corrected| first_run(text, corrected))
        .map(|run| Claim::new(Standing::SaidAfterBox, run.range, true))
        .or_else(|| final_after_box(text, after.clone()))
}

/// Units after a box are looked for this far, in bytes.
const UNIT_BEHIND: usize = 48;

/// The unit that follows a box: `\boxed{8} cm`, `$\boxed{25}$\%`.
fn unit_behind(text: &str, from: usize, limit: usize) -> Option<Range<usize>> {
    const CLOSING: &[&str] = &["$", "\\)", "\\]", "*", "\\,", "\\ ", "\\;", "~", " "];
    let end = (from + UNIT_BEHIND).min(limit);
    let end = (from..=end).rev().find(|&at| text.is_char_boundary(at))?;
    let mut rest = text.get(from..end)?;
    while let Some(after) = CLOSING.iter().find_map(|mark| rest.strip_prefix(mark)) {
        rest = after;
    }
    let start = end - rest.len();
    for percent in ["\\%", "%"] {
        if rest.starts_with(percent) {
            return Some(start..start + percent.len());
        }
    }
    for upright in ["\\text{", "\\mathrm{", "\\mbox{"] {
        if let Some(inside) = rest.strip_prefix(upright) {
            let close = inside.find('}')?;
            let word = inside.get(..close)?;
            let inside = start + upright.len();
            return vocabulary::is_unit(word.trim()).then(|| inside..inside + close);
        }
    }
    let mut last = 0;
    let mut words = 0;
    for word in rest.split_inclusive([' ', '\n']) {
        let at = word.as_ptr() as usize - rest.as_ptr() as usize;
        let bare = word.trim_end_matches([' ', '\n', '.', ',', ';', ':', '!', '?', ')', '*', '$']);
        let joins = words > 0 && crate::units::is_per(bare);
        if !(joins || vocabulary::is_unit(bare)) {
            // `\boxed{5} in total`: before another word it is not a unit.
            let letter = rest.get(..last).is_some_and(|unit| {
                unit.trim().len() == 1 || matches!(unit.trim(), "in" | "am" | "at")
            });
            if letter && !bare.is_empty() {
                return None;
            }
            break;
        }
        words += 1;
        last = at + bare.len();
        if bare.len() + 1 < word.len() || !word.ends_with(' ') {
            break;
        }
    }
    (words > 0).then(|| start..start + last)
}

/// Whether a phrase is words that do not occur in formulas.
pub(crate) fn is_words(phrase: &str) -> bool {
    if tokens::is_one_formula(phrase) {
        return false;
    }
    matches!(makeup(&tokens(phrase, 0..phrase.len())), Makeup::Words | Makeup::Mixed)
}

/// The whole text, if it is nothing but an answer.
fn whole(
    text: &str,
    bare: &Range<usize>,
    cut: &[tokens::Token],
    role: Role,
    tagged: bool,
) -> Option<Claim> {
    let short = role == Role::Reference || tagged || cut.len() <= 8;
    match makeup(cut) {
        Makeup::Nothing => None,
        Makeup::Mathematics => Some(Claim::new(Standing::Whole, bare.clone(), false)),
        Makeup::Words if short && !has_statement(text, bare) => {
            let phrase = set_phrase(text, bare.clone())
                .filter(|phrase| phrase.end == bare.end)
                .or_else(|| emphasised_words(text, bare.clone()))
                .or_else(|| sentence::circled(text, bare.clone()))
                .or_else(|| sentence::infinity(text, bare.clone()));
            Some(Claim::new(Standing::Whole, phrase.unwrap_or_else(|| bare.clone()), false))
        }
        Makeup::Mixed
            if cut.len() <= 8
                && is_choice(text.get(bare.clone())?)
                && !has_statement(text, bare) =>
        {
            Some(Claim::new(Standing::Whole, bare.clone(), false))
        }
        Makeup::Mixed
            if is_said(text.get(bare.clone())?)
                || cut.len() <= 5 && vocabulary::is_bound(text.get(bare.clone())?) =>
        {
            Some(Claim::new(Standing::Whole, bare.clone(), false))
        }
        Makeup::Mixed => counted(text, bare, cut)
            .or_else(|| labelled(text, bare, cut).filter(|_| role == Role::Reply))
            .map(|range| Claim::new(Standing::Whole, range, false)),
        Makeup::Words => None,
    }
}

/// Whether a phrase of words and numbers is one answer: a date, a rate, mathematics said in words.
fn is_said(phrase: &str) -> bool {
    date(phrase).is_some()
        || dimensions(phrase).is_some()
        || said_formula(phrase).is_some()
        || is_rate(phrase)
        || is_part(phrase)
        || free_integer(phrase).is_some_and(|(head, _)| !is_words(head))
        || without_free_constant(phrase).is_some_and(|head| !is_words(head))
}

/// `3/4 of an hour`: a part of a unit.
fn is_part(phrase: &str) -> bool {
    let Some((part, unit)) = phrase.split_once(" of an ").or_else(|| phrase.split_once(" of a "))
    else {
        return false;
    };
    !part.contains(' ')
        && part.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '$' | '\\'))
        && crate::units::unit_words(unit) == crate::units::UnitWords::Long
}

/// `72 beats per minute`: a number, what is counted, and by what.
fn is_rate(phrase: &str) -> bool {
    let Some((counted, by)) = phrase.split_once(" per ") else { return false };
    let words = |text: &str| text.split(' ').count();
    let alphabetic = |text: &str| text.bytes().all(|b| b.is_ascii_alphabetic() || b == b' ');
    let value = counted.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
    !value.is_empty()
        && value.ends_with(|c: char| c.is_ascii_digit() || c == '%')
        && value.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '$' | '£' | '€' | '-'))
        && !value.contains(' ')
        && words(counted) <= 3
        && words(by) <= 2
        && alphabetic(by)
}

fn has_statement(text: &str, range: &Range<usize>) -> bool {
    cue::statements(text, range.clone()).next().is_some()
}

/// One number and what it counts: `5 apples`, `about 35 questions`. The number is the answer.
fn counted(text: &str, bare: &Range<usize>, cut: &[tokens::Token]) -> Option<Range<usize>> {
    let all = runs(text, cut);
    let [run] = &all[..] else { return None };
    let word = |token: &tokens::Token| text.get(token.range.clone()).unwrap_or_default();
    let (before, after): (Vec<_>, Vec<_>) = cut
        .iter()
        .filter(|token| token.range.end <= run.range.start || token.range.start >= run.range.end)
        .partition(|token| token.range.end <= run.range.start);
    let leads = |token: &&tokens::Token| token.label || vocabulary::is_filler(word(token));
    // `shaded area = 25`: what comes before the name belongs to it.
    let named = text.get(run.range.clone())?.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.get(run.range.clone())?.contains('=')
        && before.len() <= 3;
    let fits = (named || before.iter().all(leads))
        && before.len() <= 6
        && after.len() <= 3
        && !after.iter().any(|token| vocabulary::changes_value(word(token)));
    (fits && !text.get(bare.clone())?.contains('\n')).then(|| run.range.clone())
}

/// Mathematics after words and a colon, if there is nothing else: `According to the table: 30 °C`.
fn labelled(text: &str, bare: &Range<usize>, cut: &[tokens::Token]) -> Option<Range<usize>> {
    if text.get(bare.clone())?.contains('\n') {
        return None;
    }
    let at = cut.iter().position(|token| token.label)?;
    let (words, value) = cut.split_at_checked(at + 1)?;
    let plain = words.iter().all(|token| token.kind == tokens::Kind::Prose);
    (plain && makeup(value) == Makeup::Mathematics)
        .then(|| value.first().map(|first| first.range.start..bare.end))?
}

/// `(C)`, `C.`, `C) ..`: a letter that chooses, with what it chooses.
fn is_choice(text: &str) -> bool {
    choice_content(text).is_some()
}

/// What comes after the label of a choice: `(C) 5`, `C. 5`, `\textbf{(C)}\ 5`.
pub(crate) fn choice_content(text: &str) -> Option<&str> {
    // `D (78)`: the content in brackets after the letter.
    if let [b'A'..=b'J', b' ', b'(', .., b')'] = text.as_bytes() {
        return text.get(3..text.len() - 1).filter(|content| !content.contains(['(', ')']));
    }
    const WRAPPERS: &[&str] =
        &["\\textbf{", "\\text{", "\\mathrm{", "\\mathbf{", "\\textrm{", "\\mbox{"];
    let wrapped = WRAPPERS.iter().find_map(|wrapper| text.strip_prefix(wrapper));
    let bare = wrapped.unwrap_or(text).trim_start_matches(['*', '(', '[', '{', ' ']);
    // A small letter is a label only in brackets.
    let bracketed = wrapped.unwrap_or(text).starts_with('(');
    let rest = bare
        .strip_prefix(|c: char| c.is_ascii_uppercase() || bracketed && ('a'..='h').contains(&c))?;
    let after = rest.strip_prefix([')', '.', ':', ']', '）', '．', '、'])?;
    // `B: 3` is the letter; it does not say that it is also the number.
    let named =
        rest.starts_with(':') && after.trim_start().bytes().all(|byte| byte.is_ascii_digit());
    if named {
        return None;
    }
    let rest = after;
    let content = without_space(rest);
    if wrapped.is_some() {
        return content.strip_prefix('}').map(without_space);
    }
    // `(A)` is a label, `A.5` and `(A)(B)` are not.
    (rest.is_empty() || content.len() < rest.len()).then_some(content)
}

/// Without blanks, spacing commands and emphasis at the start.
fn without_space(text: &str) -> &str {
    const SPACES: &[&str] = &["\\quad", "\\qquad", "\\ ", "\\,", "\\;", "\\:", "~", "*"];
    let mut rest = groundrule_pytext::lstrip(text);
    while let Some(after) = SPACES.iter().find_map(|space| rest.strip_prefix(space)) {
        rest = groundrule_pytext::lstrip(after);
    }
    rest
}

/// The number of a phrase that is a number and what it counts.
pub(crate) fn counted_number(phrase: &str) -> Option<&str> {
    let whole = 0..phrase.len();
    let cut = tokens(phrase, whole.clone());
    if makeup(&cut) != Makeup::Mixed {
        return None;
    }
    phrase.get(counted(phrase, &whole, &cut)?)
}

/// What a text says is its answer.
struct Said {
    claim: Claim,
    /// What it corrects that to.
    corrected: Option<Claim>,
    /// It is called final.
    is_final: bool,
}

impl IntoIterator for Said {
    type Item = Claim;
    type IntoIter = std::iter::Chain<std::option::IntoIter<Claim>, std::iter::Once<Claim>>;

    /// What it is corrected to comes first.
    fn into_iter(self) -> Self::IntoIter {
        self.corrected.into_iter().chain(std::iter::once(self.claim))
    }
}

/// What the text says is the answer, with words that begin at some places. `tried` counts the statements.
fn stated(
    text: &str,
    asks: &echo::Asks<'_>,
    range: &Range<usize>,
    places: Range<usize>,
    tried: &mut usize,
) -> Option<Said> {
    for statement in cue::statements_at(text, range.clone(), places) {
        if *tried == MOST_STATEMENTS {
            return None;
        }
        *tried += 1;
        let content = trim(text, statement.content.clone());
        if content.len() > LONGEST_WHOLE {
            continue;
        }
        let content = behind_copula(text, content);
        let bare =
            tokens::without_ending(text, after_label(text, undressed(text, content.clone())));
        let cut = tokens(text, bare.clone());
        let claim = match makeup(&cut) {
            _ if sentence::reasoned_letter(text, bare.clone()).is_some() => {
                sentence::reasoned_letter(text, bare)
                    .map(|letter| Claim::new(Standing::Stated, letter, false))
            }
            Makeup::Mathematics => Some(Claim::new(Standing::Stated, bare, true)),
            Makeup::Mixed
                if is_choice(text.get(bare.clone()).unwrap_or_default())
                    || is_said(text.get(bare.clone()).unwrap_or_default()) =>
            {
                Some(Claim::new(Standing::Stated, bare, false))
            }
            Makeup::Mixed
                if is_hedged(text.get(statement.cue.end..content.end).unwrap_or_default()) =>
            {
                hedged(text, &cut)
            }
            Makeup::Mixed => stated_value(text, asks, &bare, &cut)
                .map(|range| Claim::new(Standing::Stated, range, true)),
            Makeup::Words => {
                chosen_for_a_reason(text, &bare).or_else(|| stated_words(text, bare, &cut))
            }
            Makeup::Nothing => before_cue(text, statement.before.clone()),
        };
        let Some(claim) = claim else { continue };
        let corrected = cue::correction(text, content.end, range.end)
            .and_then(|corrected| first_run(text, corrected))
            .map(|run| Claim::new(Standing::Corrected, run.range, true));
        return Some(Said { claim, corrected, is_final: statement.is_final });
    }
    None
}

/// What a statement says about its subject, if words of a script without blanks come before it: `2021年的总产量是3600吨`.
fn behind_copula(text: &str, content: Range<usize>) -> Range<usize> {
    let held = text.get(content.clone()).unwrap_or_default();
    let Some(at) = EASTERN_COPULAS.last_end(held).filter(|_| !held.is_ascii()) else {
        return content;
    };
    let value = held.get(at..).unwrap_or_default().trim_start_matches(['*', '$', ' ', '：', ':']);
    let named = held.get(..at).is_some_and(|name| name.chars().any(|c| c.is_ascii_digit()));
    if named && value.starts_with(|c: char| c.is_ascii_digit()) {
        content.start + at..content.end
    } else {
        content
    }
}

/// Whether a statement leaves open what the answer is.
fn is_hedged(statement: &str) -> bool {
    let lower = statement.to_lowercase();
    let open = ["could be", "might be", "may be", "could also be", "might also be", "either "];
    open.iter().any(|words| lower.contains(words))
}

/// All values that a statement leaves open, as one answer.
fn hedged(text: &str, cut: &[tokens::Token]) -> Option<Claim> {
    let parts = runs(text, cut).into_iter().map(|run| run.range).collect();
    Claim::of_parts(Standing::Stated, parts)
}

/// The value of a statement with words in it: what it starts with, else what its sentence concludes.
fn stated_value(
    text: &str,
    asks: &echo::Asks<'_>,
    bare: &Range<usize>,
    cut: &[tokens::Token],
) -> Option<Range<usize>> {
    let all = asks.unless_given(text, bare.start, meant(text, runs(text, cut)));
    let first = all.first()?;
    // `The answer is not 3`: not an answer.
    if all.len() == 1 && is_denied(text, first) {
        return None;
    }
    let lead = cut.iter().take_while(|token| token.range.end <= first.range.start);
    let at_start = lead
        .map(|token| text.get(token.range.clone()).unwrap_or_default())
        .all(vocabulary::is_filler);
    // `答：30 天一共生产零件 1.2 万个`: the last value is what the sentence concludes.
    let held = text.get(bare.clone())?;
    let wide = held.contains(|c: char| ('\u{4e00}'..='\u{9fff}').contains(&c));
    if wide && !held.contains(['，', ',', '、', '（', '(']) && !held.contains('=') {
        return all.last().map(|last| last.range.clone());
    }
    let run = if at_start { first } else { led(text, &all, bare.start).unwrap_or(first) };
    Some(run.range.clone())
}

/// Without values that the text mentions only to set them aside: `not 41 but 42`, remarks in brackets,
/// `x = -7 is rejected`. If nothing else is left, they stay.
fn meant(text: &str, runs: Vec<Run>) -> Vec<Run> {
    let aside = asides(text, &runs);
    without_asides(runs, &aside)
}

/// Whether a value is said not to be the one, or is only a bound: `not 7`, `more than 7`, `7 to 9`.
fn is_denied(text: &str, run: &Run) -> bool {
    let before = run.before.clone().and_then(|before| text.get(before)).unwrap_or_default();
    let after = text.get(run.range.end..).unwrap_or_default();
    before.eq_ignore_ascii_case("not")
        || before.ends_with("n't")
        || vocabulary::is_numbered(before)
        || vocabulary::takes_back(after)
        || vocabulary::bounds(text.get(..run.range.start).unwrap_or_default(), after)
}

/// Whether a sentence says of a value that it is not so: `not 18, but 15`, `it does not cost 18 euros but 15`.
fn denied_in(text: &str, sentence: Range<usize>, run: &Run) -> bool {
    const LONGEST: usize = 400;
    let before = text.get(sentence.start..run.range.start).unwrap_or_default();
    let end = cue::sentence_end(text, run.range.end, sentence.end);
    let after = text.get(run.range.end..end).unwrap_or_default();
    if before.len() + after.len() > LONGEST {
        return false;
    }
    let (before, after) = (before.to_lowercase(), after.to_lowercase());
    // The other end of a range is in the same clause.
    let clause = before.rsplit([',', ';', '，', '、', '；']).next().unwrap_or_default();
    denies_next(&before) && !clause.contains(|c: char| c.is_ascii_digit())
        || is_contrasted(&before, &after)
}

/// Which of the stretches of mathematics are mentioned only to set them aside.
fn asides(text: &str, runs: &[Run]) -> Vec<bool> {
    let aside = |run: &Run| {
        let before = run.before.clone().and_then(|before| text.get(before)).unwrap_or_default();
        let after = text.get(run.range.end..).unwrap_or_default();
        before.eq_ignore_ascii_case("not")
            || vocabulary::sets_aside(after)
            // `1 + x for $x \ne 1$`
            || ["for", "where", "with", "provided", "für", "pour", "para", "для"].contains(&before)
                && text.get(run.range.clone()).is_some_and(|held| held.contains('≠') || held.contains("\\ne"))
            || in_remark(text, run.range.start)
            || is_only_supposed(text, run.range.start)
            // `53 is prime (51 = 3·17, 57 = 3·19)`
            || text.get(run.range.clone()).is_some_and(|held| {
                held.strip_prefix('(').is_some_and(|facts| {
                    facts.starts_with(|c: char| c.is_ascii_digit())
                        && facts.contains('=')
                        && facts.find(')').is_some_and(|close| close + 1 == facts.len())
                })
            })
    };
    let mut asides: Vec<bool> = runs.iter().map(aside).collect();
    // After "since" the sentence gives its reasons.
    let mut reasons = false;
    for (at, pair) in runs.windows(2).enumerate() {
        let [before, after] = pair else { continue };
        let between = text.get(before.range.end..after.range.start).unwrap_or_default();
        let ends = vocabulary::ends_sentence(between) || vocabulary::ends_reason(between);
        reasons = !ends && (reasons || vocabulary::gives_reason(between));
        if (reasons || vocabulary::relates(between))
            && let Some(aside) = asides.get_mut(at + 1)
        {
            *aside = true;
        }
    }
    asides
}

/// Whether a clause behind a semicolon tells what would be: `x = 4; had it been 3, x would be 7`.
fn is_only_supposed(text: &str, at: usize) -> bool {
    let low = at.saturating_sub(REMARK);
    let Some(low) = (low..=at).find(|&low| text.is_char_boundary(low)) else { return false };
    let before = text.get(low..at).unwrap_or_default();
    // The first byte of a wide semicolon, which other wide signs have too.
    if memchr::memchr2(b';', 0xef, before.as_bytes()).is_none() {
        return false;
    }
    let clause = before.rsplit_once(['.', '\n', ';', '；', '。']);
    clause.is_some_and(|(lead, clause)| {
        let marked = before.get(lead.len()..).is_some_and(|rest| rest.starts_with([';', '；']));
        marked && is_supposed(clause.trim_start(), "")
    })
}

fn without_asides(runs: Vec<Run>, asides: &[bool]) -> Vec<Run> {
    if !asides.contains(&true) || !asides.contains(&false) {
        return runs;
    }
    runs.into_iter().zip(asides).filter(|(_, aside)| !**aside).map(|(run, _)| run).collect()
}

/// Whether a place is in brackets after words: `(since x must be positive, ..`.
fn in_remark(text: &str, at: usize) -> bool {
    let low = at.saturating_sub(REMARK);
    let before = text.as_bytes().get(low..at).unwrap_or_default();
    let mut depth = 0_usize;
    for place in memchr::memrchr3_iter(b'(', b')', b'\n', before) {
        match before.get(place) {
            Some(b')') => depth += 1,
            Some(b'(') if depth > 0 => depth -= 1,
            Some(b'(') => {
                let held = text.get(low + place + 1..at).unwrap_or_default();
                let word = held.split([' ', ',']).next().unwrap_or_default();
                let parted = before.get(place.wrapping_sub(1)).is_none_or(u8::is_ascii_whitespace);
                let opens = low + place > 0 && (parted || !word.is_ascii());
                // `$V = 12\pi$(母线长 5 用不到)`
                let behind_formula =
                    place.checked_sub(1).and_then(|at| before.get(at)) == Some(&b'$');
                let remark = vocabulary::opens_remark(word) || behind_formula && !word.is_ascii();
                return opens && held.len() > word.len() && remark;
            }
            _ => return false,
        }
    }
    false
}

/// What a sentence concludes: the last value in its last conclusion that a verb leads to, or else the last value of the
/// conclusion if there is one.
fn led<'r>(text: &str, runs: &'r [Run], sentence: usize) -> Option<&'r Run> {
    let last = runs.last()?;
    let held = text.get(sentence..last.range.start)?;
    let conclusion = vocabulary::conclusion(held).map(|at| sentence + at);
    let from = conclusion.unwrap_or(sentence);
    let by_verb = |run: &&Run| {
        run.before.clone().is_some_and(|before| {
            text.get(before.clone()).is_some_and(vocabulary::is_copula)
                || text.get(sentence..before.end).is_some_and(vocabulary::ends_in_result)
        }) || is_worked_out(text, run)
    };
    let found = runs.iter().rev().take_while(|run| run.range.start >= from).find(by_verb);
    found.or(conclusion.map(|_| last))
}

/// A computation after a colon: `4 boxes between two waves: 300 / 4 = 75`.
fn is_worked_out(text: &str, run: &Run) -> bool {
    text.get(..run.range.start).is_some_and(|before| before.trim_end().ends_with([':', '：']))
        && text.get(run.range.clone()).is_some_and(|held| held.contains('='))
}

/// `C because A and B are too small`: the letter, and why.
fn chosen_for_a_reason(text: &str, bare: &Range<usize>) -> Option<Claim> {
    let held = text.get(bare.clone())?;
    let letter = held.get(..1)?;
    let rest = held.get(1..)?.trim_start_matches([',', ' ', '*', '—', '–', '.']);
    let reason = ["because", "since", "as ", "for ", "which "];
    (letter.bytes().all(|byte| (b'A'..=b'J').contains(&byte))
        && rest.len() + 1 < held.len()
        && reason.iter().any(|word| rest.starts_with(word)))
    .then(|| Claim::new(Standing::Stated, bare.start..bare.start + 1, false))
}

/// An answer in words: a set phrase, or a few words that say what it is rather than what it is like.
fn stated_words(text: &str, bare: Range<usize>, cut: &[tokens::Token]) -> Option<Claim> {
    if let Some(phrase) = set_phrase(text, bare.clone()) {
        return Some(Claim::new(Standing::Stated, phrase, false));
    }
    let vague = cut.len() > MOST_STATED_WORDS
        || cut.iter().any(|token| text.get(token.range.clone()).is_some_and(vocabulary::is_vague));
    (!vague).then(|| Claim::new(Standing::Stated, bare, false))
}

/// A final answer that the text states after its last box, unless it is only an approximation.
fn final_after_box(text: &str, range: Range<usize>) -> Option<Claim> {
    let statement =
        cue::statements(text, range).take(MOST_AFTER_BOX).find(|statement| statement.is_final)?;
    if statement.content.len() > LONGEST_WHOLE {
        return None;
    }
    let bare = undressed(text, statement.content);
    let about = text.get(bare.clone()).is_some_and(|content| {
        let content = content.to_lowercase();
        ["approx", "about", "roughly", "around", "≈"].iter().any(|word| content.contains(word))
    });
    if about {
        return None;
    }
    let run = runs(text, &tokens(text, bare)).into_iter().next()?;
    Some(Claim::new(Standing::SaidAfterBox, run.range, true))
}

/// Without a word such as "option" before what it names.
fn after_label(text: &str, range: Range<usize>) -> Range<usize> {
    let held = text.get(range.clone()).unwrap_or_default();
    let rest = vocabulary::without_label(held);
    undressed(text, range.end - rest.len()..range.end)
}

/// `44 is the correct answer`: the value comes before the word.
fn before_cue(text: &str, range: Range<usize>) -> Option<Claim> {
    let end = range.end;
    let range = tail::last_part(text, &range);
    let run = runs(text, &tokens(text, range)).pop()?;
    // Something must say that it is the answer.
    let between = text.get(run.range.end..end)?.to_lowercase();
    let says = [" is ", " are ", " as ", " was ", " be ", "是", "为", " ist ", " est ", " es "];
    if !says.iter().any(|word| between.contains(word)) {
        return None;
    }
    Some(Claim::new(Standing::Stated, run.range, true))
}

fn first_run(text: &str, range: Range<usize>) -> Option<Run> {
    if range.len() > LONGEST_WHOLE {
        return None;
    }
    runs(text, &tokens(text, range)).into_iter().next()
}

/// The last mathematics of a text: in the last sentence that has any, what is emphasised, else what a
/// verb leads to, else the last of it.
fn last(text: &str, range: &Range<usize>, asks: &echo::Asks<'_>) -> Vec<Claim> {
    let mut all = tail::last_runs(text, range);
    // `$y = 3$, and only $y$ was asked for`: a name has no value.
    let valued = |run: &Run| text.get(run.range.clone()).is_some_and(|held| held.contains('='));
    if all.iter().any(valued) {
        all.retain(|run| {
            let bare = text.get(run.range.clone()).unwrap_or_default().trim_matches(['$', ' ']);
            !matches!(bare.as_bytes(), [letter] if letter.is_ascii_alphabetic())
        });
    }
    let mut found = Vec::new();
    let end = cue::sentence_start(text, range.start, trim_stop(text, range));
    if !asks.is_empty()
        && let Some(last) = all.last()
    {
        let sentence = cue::sentence_start(text, range.start, last.range.start);
        all = asks.unless_given(text, sentence, all);
    }
    // Of the values of the last sentence, those that it denies are not looked at, if there are others.
    if let Some(sentence) =
        all.last().map(|last| cue::sentence_start(text, range.start, last.range.start))
    {
        let stands =
            |run: &Run| run.range.start < sentence || !denied_in(text, sentence..range.end, run);
        if all.iter().any(|run| run.range.start >= sentence && stands(run)) {
            all.retain(stands);
        }
    }
    if let Some(at) = all.last().and_then(|last| restated_at(text, range, last)) {
        let sentence = cue::sentence_start(text, range.start, at);
        all.retain(|run| run.range.start < sentence || run.range.start >= at);
    }
    let without = all.last().is_none_or(|last| last.range.start < end);
    let phrase = if without {
        set_phrase(text, end..range.end)
    } else {
        sentence::concluded(text, end..range.end, &all)
    };
    if let Some(infinite) = sentence::infinity(text, end..range.end) {
        found.push(Claim::new(Standing::Last, infinite, true));
    }
    if let Some(reals) = sentence::reals(text, end..range.end) {
        found.push(Claim::new(Standing::Last, reals, true));
    }
    let joined = sentence::items(text, range.clone());
    found.extend(joined.and_then(|parts| Claim::of_parts(Standing::Last, parts)));
    if let Some(phrase) = phrase {
        found.push(Claim::new(Standing::Last, phrase, false));
    } else if let Some(numbers) = sentence::circled(text, end..range.end) {
        found.push(Claim::new(Standing::Last, numbers, false));
    } else if without && let Some(count) = sentence::counted(text, end..range.end, all.is_empty()) {
        found.push(Claim::new(Standing::Last, count, true));
    } else if let Some(count) = concluded_count(text, end..range.end, &all) {
        found.push(Claim::new(Standing::Last, count, true));
    } else if without && let Some(words) = emphasised_words(text, end..range.end) {
        found.push(Claim::new(Standing::Last, words, false));
    } else if all.is_empty()
        && let Some(words) = text.get(end..trim_stop(text, range)).and_then(sentence::predicate)
    {
        found.push(Claim::new(Standing::Last, place(text, words), false));
    }
    let Some(last) = all.last() else { return found };
    let sentence = cue::sentence_start(text, range.start, last.range.start);
    let joined = emphasised(text, sentence..range.end);
    found.extend(joined.and_then(|parts| Claim::of_parts(Standing::Last, parts)));
    let asked = total(text, sentence, &all).or_else(|| asks.asked_for(text, sentence, &all));
    if asked.is_none()
        && let Some(parts) = enumerated(text, sentence, &all)
    {
        found.extend(Claim::of_parts(Standing::Last, parts));
        return found;
    }
    let run = asked.or_else(|| led(text, &all, sentence)).unwrap_or(last);
    let earlier = || all.iter().rev().find(|earlier| earlier.range.end <= run.range.start);
    let joined = continued(text, run, &all)
        .or_else(|| continued(text, earlier().filter(|_| run == last)?, &all));
    // `its conjugate`, where that is asked for
    let apart = |parts: &Vec<Range<usize>>| {
        let ends = parts.first().zip(parts.last());
        let between = ends.and_then(|(one, two)| text.get(one.end..two.start));
        let word = between.and_then(|between| between.split(' ').max_by_key(|word| word.len()));
        word.is_none_or(|word| asks.is_empty() || asks.akin(word) == 0)
    };
    if let Some(parts) = joined.filter(apart) {
        found.extend(Claim::of_parts(Standing::Last, parts));
        return found;
    }
    let range = sentence::chance(text, sentence, run.range.clone());
    if range == run.range && is_denied(text, run) {
        return found;
    }
    found.push(Claim::new(Standing::Last, range, true));
    found
}

/// Where the clause begins that says a value again in the form that is meant, if the last value is all that it says:
/// `two circles and a third, i.e. 2 1/3`.
fn restated_at(text: &str, range: &Range<usize>, last: &Run) -> Option<usize> {
    let start = cue::sentence_start(text, range.start, last.range.start);
    let lead = text.get(start..last.range.start).filter(|lead| lead.len() <= LONGEST_WHOLE)?;
    let at = start + RESTATES_VALUE.last_end(lead)?;
    let silent = |range: Range<usize>| {
        text.get(range).is_some_and(|held| !held.contains(char::is_alphanumeric))
    };
    let end = cue::sentence_end(text, last.range.end, range.end);
    // An amount in two units is the same both times.
    let value = text.get(last.range.clone())?;
    let unit = value.split('\\').enumerate().any(|(at, part)| {
        let part =
            if at == 0 { part } else { part.trim_start_matches(|c: char| c.is_alphabetic()) };
        part.contains(char::is_alphabetic)
    });
    if unit {
        return None;
    }
    (silent(at..last.range.start) && silent(last.range.end..end)).then_some(at)
}

/// The stretches of mathematics in the last part of a text, the last first.
pub(crate) fn results(text: &str, most: usize) -> Vec<Range<usize>> {
    let region = region(text);
    let range = if region.tagged { region.range } else { invented_question(text, region.range) };
    let all = runs(text, &tokens(text, tail::last_part(text, &trim(text, range))));
    let given = all.iter().rev().filter(|run| !is_denied(text, run));
    given.take(most).map(|run| run.range.clone()).collect()
}

/// Values listed at the end of a sentence, each with its own word: `5 red, 3 green, 4 blue`.
fn enumerated(text: &str, sentence: usize, runs: &[Run]) -> Option<Vec<Range<usize>>> {
    const FEWEST: usize = 3;
    let first = runs.iter().position(|run| run.range.start >= sentence)?;
    let mut parts = vec![runs.last()?.range.clone()];
    for pair in runs.get(first..)?.windows(2).rev() {
        let [one, two] = pair else { break };
        let between = text.get(one.range.end..two.range.start)?;
        let words = between.trim_end_matches([',', ' ']);
        let parted = words.len() < between.trim_end().len()
            && words.split(' ').filter(|word| !word.is_empty()).count() == 1
            && words.chars().all(|c| c.is_alphabetic() || c == ' ');
        if !parted {
            break;
        }
        parts.push(one.range.clone());
    }
    parts.reverse();
    (parts.len() >= FEWEST && parts.len() <= MOST_STATEMENTS).then_some(parts)
}

/// How a list continues after a few words: `(8,7) and, by symmetry, (7,8)`.
fn continued(text: &str, run: &Run, runs: &[Run]) -> Option<Vec<Range<usize>>> {
    let next = runs.iter().find(|next| next.range.start >= run.range.end)?;
    let between = text.get(run.range.end..next.range.start)?;
    let joined = CONTINUES_VALUE_LIST.iter().any(|joiner| between.trim_start().starts_with(joiner));
    (joined && between.len() < UNIT_BEHIND).then(|| vec![run.range.clone(), next.range.clone()])
}

/// The number word in a conclusion without digits: `.. more in 2020 than in 2019, so the count is zero`.
fn concluded_count(text: &str, sentence: Range<usize>, runs: &[Run]) -> Option<Range<usize>> {
    let at = sentence.start + vocabulary::conclusion(text.get(sentence.clone())?)?;
    if runs.iter().any(|run| run.range.end > at) {
        return None;
    }
    sentence::counted(text, at..sentence.end, true)
}

/// A number that the other numbers of its sentence, after a colon, add up to: `11 apples: 6 red and 5 green`.
fn total<'r>(text: &str, sentence: usize, runs: &'r [Run]) -> Option<&'r Run> {
    let first = runs.iter().position(|run| run.range.start >= sentence)?;
    let (total, parts) = runs.get(first..)?.split_first()?;
    let (low, high) = (total.range.end, parts.first()?.range.start);
    let value = |run: &Run| -> Option<u64> {
        let held = text.get(run.range.clone())?.trim_start_matches(['+', ' ', '(']);
        let digits = held.bytes().take_while(u8::is_ascii_digit).count();
        held.get(..digits)?.parse().ok().filter(|value| *value < 1 << 32)
    };
    if parts.len() < 2 || parts.len() > MOST_STATEMENTS || !opens_parts(text.get(low..high)?) {
        return None;
    }
    let mut sum = 0;
    for part in parts {
        sum += value(part)?;
    }
    (value(total)? == sum).then_some(total)
}

/// Whether parts of what was said before follow: after a colon, or in brackets.
fn opens_parts(between: &str) -> bool {
    between.contains(':') || between.trim_end().ends_with('(')
}

/// The end of a text without the stop of its last sentence.
fn trim_stop(text: &str, range: &Range<usize>) -> usize {
    let held = text.get(range.clone()).unwrap_or_default();
    range.start
        + held.trim_end_matches(['.', '!', '?', '*', ' ', '\n', '。', '✓', '✔', '✅', '☑']).len()
}

/// An answer in words that a sentence contains: `there is no solution`.
fn set_phrase(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let sentence = text.get(range.clone()).filter(|held| held.len() <= LONGEST_WHOLE)?;
    let found = vocabulary::phrase(sentence)?;
    Some(range.start + found.start..range.start + found.end)
}

/// The value of a reference that is a sentence. The value must end it, and a verb must lead to it.
fn predicate(text: &str, bare: &Range<usize>, cut: &[tokens::Token]) -> Option<Claim> {
    let run = runs(text, cut).pop()?;
    let led =
        run.before.clone().and_then(|before| text.get(before)).is_some_and(vocabulary::is_copula);
    (led && run.range.end == bare.end).then(|| Claim::new(Standing::Last, run.range, true))
}

/// The last mathematics in bold type, with what is joined to it: `**18** and **12**`.
fn emphasised(text: &str, range: Range<usize>) -> Option<Vec<Range<usize>>> {
    let held = text.get(range.clone())?;
    let mut marks = memchr::memmem::rfind_iter(held.as_bytes(), b"**");
    let mut close = marks.next()?;
    let mut parts: Vec<Range<usize>> = Vec::new();
    for open in marks {
        let inside = range.start + open + 2..range.start + close;
        // Every other stretch is what comes between two in bold type.
        let joins = parts.last().is_some_and(|next| next.start == inside.end + 2);
        if joins {
            let between = groundrule_pytext::strip(text.get(inside)?);
            let between = between.trim_start_matches([',', '、', '，']).trim_start();
            if !between.is_empty() && !vocabulary::is_joiner(between) {
                break;
            }
        } else if makeup(&tokens(text, inside.clone())) == Makeup::Mathematics {
            parts.push(inside);
        } else if !parts.is_empty() {
            break;
        }
        if parts.len() > MOST_STATEMENTS {
            break;
        }
        close = open;
    }
    parts.reverse();
    (!parts.is_empty()).then_some(parts)
}

/// The only words in bold type, unless they are the subject of the sentence.
fn emphasised_words(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let held = text.get(range.clone())?;
    let mut parts = held.split("**");
    let (before, inside, after) = (parts.next()?, parts.next()?, parts.next()?);
    let next = groundrule_pytext::split(after).next().unwrap_or_default();
    if parts.next().is_some()
        || inside.trim_end().ends_with(':')
        || next.starts_with(':')
        || vocabulary::is_copula(next)
        || groundrule_pytext::split(inside).count() > MOST_STATED_WORDS
    {
        return None;
    }
    let start = range.start + before.len() + "**".len();
    Some(start..start + inside.len()).filter(|inside| !inside.is_empty())
}

fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let held = text.get(range.clone()).unwrap_or_default();
    let start = range.end - groundrule_pytext::lstrip(held).len();
    start..start.max(range.start + groundrule_pytext::rstrip(held).len())
}

fn undressed(text: &str, range: Range<usize>) -> Range<usize> {
    let held = text.get(range.clone()).unwrap_or_default();
    let bare = markup::undress(held);
    if bare.is_empty() { range.start..range.start } else { place(text, bare) }
}

/// Where a part of a text is in it.
fn place(text: &str, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    start..start + part.len()
}

#[cfg(test)]
recorded! {
    text: choice_content, counted_number, is_choice, is_hedged, is_part, is_rate, is_said, is_words, only_digits, opens_parts, says_nothing, without_space;
    at: in_remark, results;
    range: after_label, before_cue, behind_copula, emphasised, emphasised_words, final_after_box, first_run, set_phrase, trim, undressed;
    range_of: chosen_for_a_reason, has_statement, opens_as_prose, said_after_box, trim_stop;
    between: unit_behind;
}
