//! Yes and no, as texts say them.

use super::pick::whole_range;
use crate::extract::{
    corrections, invented_question, is_about_others, last_boxes, region, sentence_end,
    sentence_start, statements,
};
use crate::words::lexicon::{
    ACTUALLY_BEFORE_SIDE, ALLOWS_OTHER_SIDE, AND_BETWEEN_SIDES, CALLS_SIDE_WRONG,
    CALLS_STATEMENT_FALSE, CALLS_STATEMENT_TRUE, DISAGREES_WITH_SIDE, IN_THE_PICTURE,
    LEAVES_SIDE_OPEN, NEED_NOT_REPEAT, NEGATES_CLAUSE, NO_WITHOUT_ANSWER, OPENS_DOUBTFUL_CLAUSE,
    OPPOSITE_OF_SIDE, PARTS_CLAUSES, PLAIN_YES_OR_NO, REFERS_TO_SUBJECT, SAYS_NO, SAYS_YES,
    SIDE_OR_OTHER, SO_BEFORE_SIDE, SO_OPENS_SIDE, STATEMENT_COPULAS, STATEMENT_NOT_HELD,
    TAKES_BACK_SIDE, TURNS_TO_OTHER_SIDE, UNTELLING_WORDS, VERB_STANDS_FOR_NO, VERB_STANDS_FOR_YES,
    YES_NO_QUESTION_VERBS,
};
use crate::words::stance::{is_first_thought, negates, tells_cases};
use std::ops::Range;

/// Texts longer than this, in bytes, are examined sentence by sentence.
const LONGEST_WHOLE: usize = 160;

/// What a text answers: yes, no, or neither of them.
///
/// ```
/// use groundrule_math::yes_or_no;
/// assert_eq!(yes_or_no("Yes, there are no cars."), Some(true));
/// assert_eq!(yes_or_no("Nope"), Some(false));
/// assert_eq!(yes_or_no("No one knows"), None);
/// assert_eq!(yes_or_no("yes or no"), None);
/// ```
pub fn yes_or_no(text: &str) -> Option<bool> {
    let side = first_side(text)?;
    // `But yes is wrong`
    let refused = if side {
        ["yes is wrong", "yes is incorrect", "not yes"]
    } else {
        ["no is wrong", "no is incorrect", "not no"]
    };
    let lower = text.to_lowercase();
    if DISAGREES_WITH_SIDE.is_in(&lower) && !names_answer(&lower) {
        return None;
    }
    if lower.len() <= LONGEST_WHOLE
        && (tells_cases(&lower)
            || is_first_thought(&lower)
            || OPPOSITE_OF_SIDE.is_in(&lower)
            || LEAVES_SIDE_OPEN.is_in(&lower)
            || names_both_sides(&lower))
    {
        return None;
    }
    let takes_back = refused.iter().any(|words| {
        lower.match_indices(words).any(|(at, words)| {
            let ends = lower.get(at + words.len()..).and_then(|rest| rest.chars().next());
            ends.is_none_or(|c| !c.is_alphanumeric())
        })
    });
    (!takes_back).then_some(side)
}

/// Whether a text says what the answer is.
fn names_answer(lower: &str) -> bool {
    ["answer is", "antwort ist", "réponse est", "respuesta es", "risposta è", "ответ:", "答案是"]
        .iter()
        .any(|words| lower.contains(words))
}

/// Whether a short text says a word for each side, and that one of them is possible, or goes back and forth.
pub(crate) fn names_both_sides(text: &str) -> bool {
    let lower = text.to_lowercase();
    if text.len() > LONGEST_WHOLE {
        return false;
    }
    let mut sides: Vec<bool> =
        words(&lower).into_iter().filter_map(|word| side_of(word.text)).collect();
    sides.dedup();
    // `Yes. Or rather no. Well, yes.`
    sides.len() > 2 || sides.len() == 2 && (ALLOWS_OTHER_SIDE.is_in(&lower) || joins_sides(&lower))
}

/// Whether a text gives both sides at once: `yes and no`, `sí y no`, `и да, и нет`.
pub(crate) fn joins_sides(lower: &str) -> bool {
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.windows(3).any(|three| match three {
        [one, and, other] => {
            AND_BETWEEN_SIDES.contains(and)
                && matches!((side_of(one), side_of(other)), (Some(one), Some(other)) if one != other)
        }
        _ => false,
    }) || lower.starts_with("jein")
}

/// The side that a completion takes of a question: by yes or no, or by saying again what was asked, or that it is not so.
///
/// ```
/// use groundrule_math::side_taken;
/// assert_eq!(side_taken("Is 97 prime?", "97 is prime."), Some(true));
/// assert_eq!(side_taken("Is the traffic light red?", "The light is not red."), Some(false));
/// assert_eq!(side_taken("Is 97 prime?", "Yes."), Some(true));
/// assert_eq!(side_taken("Is 97 prime?", "It is odd."), None);
/// ```
pub fn side_taken(question: &str, completion: &str) -> Option<bool> {
    let opening = completion.split([':', '.', ',', '\n']).next().unwrap_or_default();
    let both = opening.len() <= SHORT && joins_sides(&opening.to_lowercase())
        || completion.len() <= SHORT_REPLY && joins_sides(&completion.to_lowercase());
    let asked = asked_part(question);
    yes_or_no(completion)
        .or_else(|| restated(asked, completion))
        .or_else(|| predicated(asked, completion))
        .filter(|_| !both)
}

/// An opening and a reply of at most this many bytes are looked at for both sides at once.
const SHORT: usize = 24;
const SHORT_REPLY: usize = 96;

/// A question without what follows its last question mark: choices, and how to answer.
fn asked_part(question: &str) -> &str {
    let end = question.rfind(['?', '？']).map(|at| {
        at + question.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8)
    });
    end.and_then(|end| question.get(..end)).unwrap_or(question)
}

/// Whether a word says yes or no, and nothing else, in any of the languages: `nein`, but not `false`.
///
/// ```
/// use groundrule_math::is_yes_or_no;
/// assert!(is_yes_or_no("Nein") && is_yes_or_no("да") && is_yes_or_no("はい"));
/// assert!(!is_yes_or_no("false") && !is_yes_or_no("neun"));
/// ```
pub fn is_yes_or_no(word: &str) -> bool {
    let lower = word.to_lowercase();
    word.len() <= LONGEST_SIDE && PLAIN_YES_OR_NO.contains(&lower.as_str())
}

/// The side of a short text that repeats what a question asks: `Is the lamp on?`, `The lamp is on.`
pub(crate) fn restated(question: &str, text: &str) -> Option<bool> {
    let text = text.get(region(text).range)?.trim();
    let asks = |c: char| matches!(c, '?' | '？');
    if question.len() > LONGEST_WHOLE || text.len() > LONGEST_WHOLE || text.contains(asks) {
        return None;
    }
    let lower = |text: &str| text.trim_end_matches(['.', '!', '?', ' ']).to_lowercase();
    let (question, said) = (lower(question), lower(text));
    let list = |text: &'_ str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let (asked, said_words) = (list(&question), list(&said));
    let (verb, rest) = asked.split_first()?;
    if !YES_NO_QUESTION_VERBS.contains(&verb.as_str()) || said.contains([',', ';', ':', '.', '\n'])
    {
        return None;
    }
    // `They may be parallel.`
    if ALLOWS_OTHER_SIDE.is_in(&said) && !ALLOWS_OTHER_SIDE.is_in(&question) {
        return None;
    }
    // `There are more cats`, where there may be more than dogs
    let (asked, rest) = match asked.iter().position(|word| word == "than") {
        // `B is taller` says something else than `A is taller`.
        Some(at)
            if !said_words.iter().any(|word| word == "than")
                && said_words.iter().all(|word| {
                    NEGATES_CLAUSE.holds(word)
                        || asked.get(..at).is_some_and(|before| before.contains(word))
                }) =>
        {
            (asked.get(..at)?, asked.get(1..at)?)
        }
        _ => (asked.as_slice(), rest),
    };
    // `There is no way to tell whether the lamp is on.`
    let doubts = ["whether", "if", "know", "tell", "sure", "say", "maybe", "perhaps", "or"];
    if said_words.iter().any(|word| doubts.contains(&word.as_str())) {
        return None;
    }
    let content =
        |word: &&String| !matches!(word.as_str(), "the" | "a" | "an" | "there" | "any" | "this");
    let about = said_words.first().is_some_and(|word| REFERS_TO_SUBJECT.contains(&word.as_str()));
    let all = rest.iter().filter(content).all(|word| said_words.contains(word));
    let last = rest.last().is_some() && rest.last() == said_words.last();
    // `Is A taller than B?` is not answered by `B is taller than A.`
    let in_order = last || !asked.iter().any(|word| word == "than");
    (all && in_order || about && last).then(|| !negates(&said))
}

/// Pairs of words, by their stems: each denies the other.
const OPPOSITE_WORDS: &[(&str, &str)] = &[
    ("prime", "composite"),
    ("even", "odd"),
    ("rational", "irrational"),
    ("converge", "diverge"),
    ("konvergier", "divergier"),
    ("сходит", "расходит"),
    ("increasing", "decreasing"),
    ("primzahl", "zusammengesetzt"),
    ("gerade", "ungerade"),
    ("premier", "composé"),
    ("pair", "impair"),
    ("primo", "compuesto"),
    ("par", "impar"),
    ("прост", "составн"),
    ("чётн", "нечётн"),
    ("质数", "合数"),
    ("素数", "合成数"),
    ("偶数", "奇数"),
    ("有理数", "无理数"),
];

/// The side of the last clause of a short text that repeats what the question asks, whatever comes before or behind it:
/// `15 is divisible by 3, hence not prime.`, `15不是质数。`
pub(crate) fn predicated(question: &str, text: &str) -> Option<bool> {
    const LONGEST: usize = 300;
    let text = text.get(region(text).range)?.trim();
    let asks = |c: char| matches!(c, '?' | '？');
    if question.len() > LONGEST
        || text.len() > LONGEST
        || text.contains(asks)
        || !question.contains(asks)
    {
        return None;
    }
    let (question, said) = (question.to_lowercase(), text.to_lowercase());
    if LEAVES_SIDE_OPEN.is_in(&said)
        || tells_cases(&said)
        || is_first_thought(&said)
        || OPPOSITE_OF_SIDE.is_in(&said)
    {
        return None;
    }
    let list = |text: &'_ str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    // The last sentence of the question, and in it the last word that tells something.
    let asked = question.trim_end_matches(|c: char| !c.is_alphanumeric());
    let asked = asked.get(sentence_start(asked, 0, asked.len())..)?;
    // What a formula in it says need not be said again, nor where one looks.
    let mut bare: String = asked.split('$').step_by(2).collect();
    for place in IN_THE_PICTURE {
        bare = bare.replace(place, " ");
    }
    let asked = bare.trim();
    if [" or ", " oder ", " ou ", " o ", " или ", "还是", "それとも"]
        .iter()
        .any(|or| asked.contains(or))
    {
        return None;
    }
    let eastern = asked.chars().any(|c| (c as u32) >= 0x2e80);
    let asked_words = list(asked);
    let predicate = if eastern { eastern_predicate(asked)? } else { telling_word(&asked_words)? };
    // What compares says something else once its sides are exchanged.
    if [" than ", " als ", " plus ", " moins ", " más ", " menos ", " чем ", "比", "より"]
        .iter()
        .any(|word| asked.contains(word))
    {
        return None;
    }
    let telling = |word: &String| {
        let digits = word.starts_with(|c: char| c.is_ascii_digit());
        digits
            || word.chars().count() > 2
                && !NEED_NOT_REPEAT.contains(&word.as_str())
                && !UNTELLING_WORDS.contains(&word.as_str())
    };
    let subjects: Vec<String> =
        list(asked).into_iter().filter(|word| *word != predicate && telling(word)).collect();
    let opposite = OPPOSITE_WORDS.iter().find_map(|(one, other)| {
        let is = |word: &str| if eastern { predicate == word } else { same_stem(&predicate, word) };
        if is(other) { Some(*one) } else { is(one).then_some(*other) }
    });
    let mut clauses = vec![said.as_str()];
    for mark in PARTS_CLAUSES {
        clauses = clauses.into_iter().flat_map(|clause| clause.split(*mark)).collect();
    }
    let clauses = clauses.iter().flat_map(|clause| clause.split(['.', '!', '\n']));
    let mut side = None;
    for clause in clauses {
        let mut words = list(clause);
        // `so it is not prime`
        if words.first().is_some_and(|word| {
            matches!(word.as_str(), "so" | "hence" | "thus" | "therefore" | "and" | "but")
        }) {
            words.remove(0);
        }
        let has = |word: &str| {
            if eastern {
                clause.contains(word)
            } else {
                words.iter().any(|said| same_stem(said, word))
            }
        };
        let turned = opposite.is_some_and(has);
        // `composite` is a word of its own, `irrational` contains its opposite.
        if !(turned || has(&predicate)) {
            continue;
        }
        // `There aren't any people`, where any are asked about
        let doubts =
            words.iter().any(|word| {
                OPENS_DOUBTFUL_CLAUSE.contains(&word.as_str()) && !asked_words.contains(word)
            }) || ["是否", "如果", "かどうか", "もし"].iter().any(|word| clause.contains(word));
        let says = |word: &String| words.iter().any(|said| same_stem(said, word));
        let subject = subjects.iter().all(says);
        let pronoun = words.first().is_some_and(|word| REFERS_TO_SUBJECT.contains(&word.as_str()));
        // `The light is not red`, of a traffic light: what comes before the predicate is all in the question.
        let lead = words.iter().take_while(|said| !same_stem(said, &predicate));
        let own = |said: &&String| {
            telling(said)
                && !NEGATES_CLAUSE.holds(said)
                && !subjects.iter().any(|word| same_stem(said, word))
        };
        let strange = lead.clone().any(|said| own(&said));
        let partly = !strange
            && lead.clone().any(|said| telling(said) && !own(&said) && !NEGATES_CLAUSE.holds(said));
        // `101 is prime`, of 97.
        let number = |word: &&String| word.starts_with(|c: char| c.is_ascii_digit());
        let other = words.iter().any(|said| number(&said) && !subjects.contains(said))
            && subjects.iter().any(|word| number(&word) && !says(word));
        let short = words.len() <= 3 && words.len() < subjects.len() + 3;
        let about = eastern || !other && (short || pronoun || subject || partly);
        // `The car is blue` is not cut at the French `car`.
        let headless = !std::ptr::eq(clause.as_ptr(), said.as_ptr())
            && words.first().is_some_and(|word| STATEMENT_COPULAS.contains(&word.as_str()));
        if doubts || headless || !about {
            return None;
        }
        let taken = negates(clause) == turned;
        if side.is_some_and(|side| side != taken) {
            return None;
        }
        side = Some(taken);
    }
    side.or_else(|| stands_in(&said))
}

/// The last word of a question that tells what it asks about.
fn telling_word(words: &[String]) -> Option<String> {
    let bare = |word: &&String| {
        UNTELLING_WORDS.contains(&word.as_str()) || word.starts_with(|c: char| c.is_ascii_digit())
    };
    // The preposition before a number: `divisible by 3`.
    let before_number = |at: usize, word: &String| {
        let next =
            words.get(at + 1).is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
        next && word.chars().count() < 3
    };
    let mut telling = words.iter().enumerate().rev();
    let (_, word) = telling.find(|(at, word)| !bare(word) && !before_number(*at, word))?;
    // `Простое ли число 15?`
    let asks = words.get(1).is_some_and(|word| word == "ли");
    let word = if asks { words.first()? } else { word };
    (word.chars().count() > 2 && words.len() > 1).then(|| word.clone())
}

/// What a question in Chinese or Japanese asks about: between the verb and the word that asks.
fn eastern_predicate(asked: &str) -> Option<String> {
    let bare = ["吗", "么", "ですか", "でしょうか", "か"]
        .iter()
        .find_map(|ending| asked.strip_suffix(ending))?;
    let at =
        ["是", "は"].iter().filter_map(|verb| bare.rfind(verb).map(|at| at + verb.len())).max()?;
    let predicate = bare.get(at..)?.trim();
    (predicate.chars().count() > 1).then(|| predicate.to_owned())
}

/// Whether two words have the same stem: `простое`, `простым`.
fn same_stem(one: &str, other: &str) -> bool {
    const SHORTEST: usize = 4;
    let shared = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let length = one.chars().count().min(other.chars().count());
    shared == length && length >= SHORTEST.min(other.chars().count())
        || shared >= SHORTEST
            && shared + 2 >= length.max(one.chars().count().max(other.chars().count()) - 1)
}

/// The side of a text that is a pronoun and a verb that stands for the whole: `It does.`, `They aren't.`
fn stands_in(said: &str) -> Option<bool> {
    let said = said.trim_end_matches(['.', '!']).replace('’', "'");
    let mut words = said.split(' ');
    let pronoun = words.next().filter(|word| REFERS_TO_SUBJECT.contains(word));
    let (verb, not, None) = (words.next()?, words.next(), words.next()) else { return None };
    pronoun?;
    match not {
        None if VERB_STANDS_FOR_YES.contains(&verb) => Some(true),
        None if VERB_STANDS_FOR_NO.contains(&verb) => Some(false),
        Some("not") if VERB_STANDS_FOR_YES.contains(&verb) => Some(false),
        _ => None,
    }
}

/// Whether a text is a single word that takes a side.
pub(crate) fn is_side(text: &str) -> bool {
    side_of(text).is_some()
}

fn first_side(text: &str) -> Option<bool> {
    let found = region(text);
    let range = if found.tagged { found.range } else { invented_question(text, found.range) };
    if let Some(boxed) = last_boxes(text, range.clone()) {
        return match &boxed.contents[..] {
            [only] => said(text.get(only.clone())?),
            _ => None,
        };
    }
    let bare = whole_range(text, &range);
    let held = text.get(bare.clone())?;
    if found.tagged
        || held.len() <= LONGEST_WHOLE && statements(text, bare.clone()).next().is_none()
    {
        return said(held).or_else(|| concluded_side(held)).or_else(|| calls(held));
    }
    let corrected = |after: Range<usize>| {
        corrections(text, after.clone())
            .take(4)
            .find_map(|cue| said(text.get(cue.end..sentence_end(text, cue.end, after.end))?))
    };
    if let Some(first) = statements(text, range.clone()).next() {
        let content = first.content;
        if let Some(side) = text.get(content.clone()).and_then(said) {
            return Some(corrected(content.end..range.end).unwrap_or(side));
        }
    }
    let opening = sentence_end(text, bare.start, range.end);
    let opened = text
        .get(bare.start..opening)
        .and_then(opens)
        .map(|side| text.get(opening..range.end).and_then(concluded_side).unwrap_or(side));
    let closing = sentence_start(text, range.start, bare.end);
    let closed = || text.get(closing..bare.end).and_then(said);
    let called = || text.get(closing..bare.end).and_then(calls);
    corrected(opening..range.end).or(opened).or_else(closed).or_else(called)
}

/// The side that a sentence takes by calling a statement true or false: `l'affirmation est vraie`, `这句话是对的`.
fn calls(sentence: &str) -> Option<bool> {
    let lower = sentence.trim_end_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let ends = |words: &[&str]| words.iter().any(|words| lower.ends_with(words));
    match (ends(CALLS_STATEMENT_TRUE), ends(CALLS_STATEMENT_FALSE)) {
        (true, false) if !negates(&lower) => Some(true),
        (false, true)
            if STATEMENT_NOT_HELD.is_in(&lower) || !negates(lower.trim_end_matches("不对")) =>
        {
            Some(false)
        }
        _ => None,
    }
}

/// The side that a sentence opens with. What a later sentence says in passing does not take it back.
fn opens(text: &str) -> Option<bool> {
    let end = sentence_end(text, 0, text.len());
    let (first, rest) = text.split_at_checked(end)?;
    let side = opens_sentence(first)?;
    if concluded_side(text) == Some(!side) {
        return Some(!side);
    }
    let turns = rest.split(['.', '!', '\n']).any(|sentence| {
        let first = words(sentence).into_iter().next();
        first.is_some_and(|word| side_of(word.text) == Some(!side) && word.parted)
    });
    (!turns).then_some(side)
}

/// The side that the last sentence which concludes one takes: `So no, it is not allowed.`, `Actually no.`
fn concluded_side(text: &str) -> Option<bool> {
    let so = |word: &Word<'_>| SO_BEFORE_SIDE.contains(&word.text.to_lowercase().as_str());
    text.split(['.', '!', '\n', '。', '！']).rev().find_map(|sentence| {
        let words = words(sentence);
        let led = words.iter().take_while(|word| so(word)).count();
        let concluded = words.get(led).filter(|_| (1..=MOST_SO).contains(&led));
        let word = concluded.or_else(|| turned_to(sentence, &words))?;
        side_of(word.text).filter(|_| word.parted && !word.asks)
    })
}

/// The side that a sentence turns to, where at most a few words come before it and a sign or a word of turning parts it
/// from them: `Wait, no.`, `Eigentlich nein.`
fn turned_to<'w, 't>(sentence: &str, words: &'w [Word<'t>]) -> Option<&'w Word<'t>> {
    let is_side = |word: &Word<'_>| side_of(word.text).is_some();
    let lower = |at: usize| words.get(at).map(|word| word.text.to_lowercase()).unwrap_or_default();
    let turns = |at: usize| {
        let before = lower(at);
        // Of `вообще-то`, the last part is the word before.
        ACTUALLY_BEFORE_SIDE.iter().any(|known| known.rsplit('-').next() == Some(before.as_str()))
    };
    let first = words.iter().take(MOST_SO).position(is_side)?;
    // `Yes, actually no.`
    let later = words.windows(2).take(2 * MOST_SO).rposition(|two| two.last().is_some_and(is_side));
    let at = later.filter(|at| *at > first && turns(*at)).map_or(first, |at| at + 1);
    let (word, before) = (words.get(at)?, at.checked_sub(1)?);
    let denied = TAKES_BACK_SIDE.contains(&lower(before).as_str());
    ((word.alone || turns(before)) && !denied && !is_about_others(sentence)).then_some(word)
}

/// At most this many of them come before it.
const MOST_SO: usize = 3;

fn opens_sentence(sentence: &str) -> Option<bool> {
    let words = words(sentence);
    let first = words.first()?;
    side_of(first.text).filter(|_| first.parted && !is_number_sign(&words)).filter(|side| {
        // `Yes? No.` asks a question.
        !first.asks
            && !words
                .iter()
                .skip(1)
                .any(|word| side_of(word.text) == Some(!side) && word.parted && word.alone)
    })
}

/// A word, and what follows it.
#[derive(Debug)]
struct Word<'t> {
    text: &'t str,
    /// A sign or the end follows.
    parted: bool,
    /// A question mark follows.
    asks: bool,
    /// A full stop follows.
    dotted: bool,
    /// An equality sign follows.
    equals: bool,
    /// A sign comes before it too, or it is the first word.
    alone: bool,
}

fn words(text: &str) -> Vec<Word<'_>> {
    const MOST: usize = 64;
    let mut found: Vec<Word<'_>> = Vec::new();
    let mut parted = true;
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let mut rest = text;
    while let Some(at) = rest.find(is_word) {
        let between = rest.get(..at).unwrap_or_default();
        // `Yes-or-no questions` does not take a side.
        if between == "-"
            && let Some(last) = found.last_mut()
        {
            last.text = "";
        }
        let marks = between.contains(|c: char| {
            !c.is_whitespace() && !matches!(c, '*' | '"' | '“' | '`' | '_' | '{' | '\\')
        });
        if let Some(last) = found.last_mut() {
            last.parted = marks || between.contains('\n');
            last.asks = between.contains(['?', '？']);
            last.dotted = between.starts_with('.');
            last.equals = between.trim_start().starts_with('=');
            parted = last.parted;
        }
        let from = rest.get(at..).unwrap_or_default();
        let end = from.find(|c: char| !is_word(c)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        found.push(Word {
            text: word,
            parted: true,
            asks: false,
            dotted: false,
            equals: false,
            alone: parted,
        });
        rest = after;
        if found.len() == MOST {
            break;
        }
    }
    if let Some(last) = found.last_mut() {
        last.asks = rest.contains(['?', '？']);
    }
    found
}

/// The longest word that takes a side, in bytes.
const LONGEST_SIDE: usize = 18;

fn side_of(word: &str) -> Option<bool> {
    if word.len() > LONGEST_SIDE || word.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let is_any = |list: &[&str]| {
        list.iter().any(|known| {
            known.eq_ignore_ascii_case(word)
                || !word.is_ascii() && known.to_lowercase() == word.to_lowercase()
        })
    };
    if is_any(SAYS_YES) {
        Some(true)
    } else if is_any(SAYS_NO) {
        Some(false)
    } else {
        None
    }
}

/// `No. 5`: a number.
fn is_number_sign(words: &[Word<'_>]) -> bool {
    // `No. 91 = 7 × 13` says no, and why.
    matches!(words, [first, second, ..] if first.text.eq_ignore_ascii_case("no")
        && first.dotted
        && !second.equals
        && second.text.bytes().all(|b| b.is_ascii_digit()))
}

/// The side that a short text takes.
fn said(text: &str) -> Option<bool> {
    let start = text.trim_start();
    let concluded = SO_OPENS_SIDE.iter().find_map(|word| {
        let head = start.get(..word.len())?;
        head.eq_ignore_ascii_case(word).then(|| start.get(word.len()..)).flatten()
    });
    if let Some(side) = concluded.and_then(opens) {
        return Some(side);
    }
    if let Some(side) = opens(text) {
        let words = words(text);
        // `Yes is wrong` has no sign after it, `Yes, that is wrong` has one.
        return Some(side).filter(|_| !words.first().is_some_and(|word| word.asks));
    }
    let words = words(text);
    let mut found = None;
    // `At first sight no, but it is open: yes.`
    let mut turned = false;
    for (at, word) in words.iter().enumerate() {
        turned |= found.is_some()
            && TURNS_TO_OTHER_SIDE.iter().any(|turn| turn.eq_ignore_ascii_case(word.text));
        let Some(side) = side_of(word.text) else { continue };
        if words.get(at..).is_some_and(is_number_sign) {
            continue;
        }
        let next = words.get(at + 1).map(|word| word.text.to_ascii_lowercase());
        let next = next.as_deref().filter(|_| !word.parted).unwrap_or_default();
        let lower = word.text.to_ascii_lowercase();
        // Words such as "true" and "correct" also have other uses: `the correct option`.
        let loose = SIDE_OR_OTHER.contains(&lower.as_str());
        if loose && lower != "no" && !word.parted {
            continue;
        }
        if !side
            && matches!(lower.as_str(), "no" | "non" | "Нет" | "нет")
            && NO_WITHOUT_ANSWER.contains(&next)
        {
            return None;
        }
        let refused =
            matches!(next, "is" | "would" | "isn't")
                && words.iter().skip(at + 1).take(4).any(|word| {
                    CALLS_SIDE_WRONG.contains(&word.text.to_ascii_lowercase().as_str())
                });
        let before = |back: usize| {
            at.checked_sub(back)
                .and_then(|at| words.get(at))
                .map(|word| word.text.to_ascii_lowercase())
        };
        let denied = [1, 2]
            .iter()
            .filter_map(|back| before(*back))
            .any(|word| TAKES_BACK_SIDE.contains(&word.as_str()))
            || before(3).is_some_and(|word| word == "wrong");
        if refused || denied || word.asks {
            return None;
        }
        if found.is_some_and(|other| other != side) && !turned {
            return None;
        }
        found = Some(side);
    }
    found
}

#[cfg(test)]
recorded! {
    text: calls, first_side, is_side, opens, opens_sentence, said, side_of, words, yes_or_no;
    pair: restated;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_taken() {
        for text in [
            "yes",
            "Yes.",
            "**Yes**",
            "Yeah",
            "True",
            "Yes, there are no cars.",
            "\\boxed{\\text{Yes}}",
            "<answer>yes</answer>",
            "The answer is yes.",
            "So the answer is: Yes, it is.",
            "Yep!",
            "是的。",
            "Sí",
            "Да, верно.",
            "It does. So yes.",
        ] {
            assert_eq!(yes_or_no(text), Some(true), "{text}");
        }
        for text in [
            "no",
            "No.",
            "Nope",
            "False",
            "No, it is not.",
            "The answer is no.",
            "there is no cat",
            "不是",
            "Nein.",
            "いいえ",
        ] {
            assert_eq!(yes_or_no(text), Some(false), "{text}");
        }
    }

    #[test]
    fn neither_side_is_taken() {
        for text in [
            "",
            "maybe",
            "yes and no",
            "yes or no",
            "not yes",
            "yes is wrong",
            "no way to tell",
            "No one knows",
            "no information",
            "No. 5",
            "I have no idea",
            "Yes? No.",
            "eyes",
            "I do not know",
            "whether yes or no",
            "I cannot say yes.",
            "It is unclear.",
        ] {
            assert_eq!(yes_or_no(text), None, "{text}");
        }
    }
}
