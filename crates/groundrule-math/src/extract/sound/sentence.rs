//! What a text says in words around its mathematics: how it opens, how it closes, what it concludes.

use super::{cue, trim, trim_stop, vocabulary};
use crate::words::date::date;
use crate::words::lexicon::{
    CHANCE_OUT_OF, OPENS_REASON, OPENS_UNASSERTED_CLAUSE, REALS_IN_WORDS, REASON_BARS_PREDICATE,
    VERB_BEFORE_PREDICATE,
};
use crate::words::stance::{denies_next, discards};
use groundrule_pytext::strip;
use std::ops::Range;

/// A longer sentence is not an answer in words.
const LONGEST: usize = 200;

/// Sentences of a range without boxes that may say the answer in words, apart from the mathematics in them: the last
/// one, and the first one if it says yes or no, true or false.
///
/// If a text is nothing but words, only what its sentence says about its subject.
pub(crate) fn sayings<'t>(text: &'t str, range: &Range<usize>, in_words: bool) -> Vec<&'t str> {
    let mut found = Vec::new();
    let end = trim_stop(text, range);
    let start = cue::sentence_start(text, range.start, end);
    let last = text.get(start..end).map(strip).unwrap_or_default();
    found.extend(predicate(last));
    found.extend(quoted(last).filter(|_| in_words));
    found.extend(last.rsplit_once(": ").map(|(_, tail)| tail).filter(|tail| is_listed(tail)));
    if in_words {
        return found;
    }
    // Set phrases are read in place.
    let plain = super::choice_content(last).is_none() && vocabulary::phrase(last).is_none();
    if !last.is_empty() && last.len() <= LONGEST && plain {
        found.push(last);
        let concluded = vocabulary::conclusion(last).and_then(|at| last.get(at..));
        found.extend(concluded.filter(|clause| takes_a_side(clause)));
        found.extend(day(last));
        found.extend(quoted(last));
    }
    if start > range.start
        && let Some(opening) =
            text.get(range.start..cue::sentence_end(text, range.start, range.end))
        && opening.len() <= LONGEST
        && takes_a_side(opening)
    {
        found.push(opening);
    }
    found
}

/// Whether a text is a short list of words: `Spain and France`.
fn is_listed(text: &str) -> bool {
    text.len() <= LONGEST / 2
        && (text.contains(" and ") || text.contains(", "))
        && text.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | ',' | '-'))
}

/// The only quoted words in a sentence: `The sign reads "Welcome"`.
fn quoted(sentence: &str) -> Option<&str> {
    let mut parts = sentence.split(['"', '“', '”', '«', '»']);
    let (_, inside, after) = (parts.next()?, parts.next()?, parts.next()?);
    let closes = !after.contains(char::is_alphanumeric);
    (parts.next().is_none() && closes && !inside.trim().is_empty()).then_some(inside)
}

/// The few words that a sentence says about its subject: `the country with the highest value is Brazil`.
pub(super) fn predicate(sentence: &str) -> Option<&str> {
    if sentence.len() > LONGEST || REASON_BARS_PREDICATE.is_in(sentence) {
        return None;
    }
    let at = VERB_BEFORE_PREDICATE.last_end(sentence)?;
    let said = sentence.get(at..)?;
    // `No es Venus`, `By no stretch can it be called blue`
    let lead = sentence.get(..at)?.to_lowercase();
    if denies_next(&lead) || discards(&lead) {
        return None;
    }
    let said =
        ["the ", "a ", "an "].iter().find_map(|word| said.strip_prefix(word)).unwrap_or(said);
    let words = said.split(' ').count();
    // A list may have one more word for each comma.
    let words = words - said.matches(", ").count().min(words);
    let plain = said.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '*' | ','));
    // Letters are choices, and infinity has a symbol: they are read in place.
    let plain = plain && said.split(' ').all(|word| word.len() > 1 && !word.starts_with("infini"));
    (words <= MOST_PREDICATES && plain && !said.is_empty()).then(|| said.trim_matches('*'))
}

/// More words than this are not an answer.
const MOST_PREDICATES: usize = 3;

/// The day that a sentence ends with: `It was signed on July 4, 1776`.
fn day(sentence: &str) -> Option<&str> {
    if !sentence.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    [" on ", " is ", " was ", " by "]
        .iter()
        .filter_map(|word| sentence.rfind(word).and_then(|at| sentence.get(at + word.len()..)))
        .find(|tail| date(tail).is_some())
}

fn takes_a_side(sentence: &str) -> bool {
    ["Yes", "No", "yes", "no", "True", "False"].iter().any(|word| {
        sentence
            .strip_prefix(word)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([',', '.', ';', ':', '!', '—']))
    })
}

/// A set phrase that a sentence concludes with: after all its mathematics and in a clause of its own, or before the
/// words that give the reason for it.
pub(super) fn concluded(
    text: &str,
    sentence: Range<usize>,
    runs: &[super::Run],
) -> Option<Range<usize>> {
    let phrase = super::set_phrase(text, sentence.clone())?;
    let after = text.get(phrase.end..sentence.end)?.trim_start_matches([',', ' ', '*']);
    let reason = OPENS_REASON.iter().any(|word| after.starts_with(word));
    let last = runs.iter().rfind(|run| run.range.start >= sentence.start);
    let behind = last.is_none_or(|run| run.range.end <= phrase.start);
    // Nothing more may follow the phrase.
    let closes = after.trim_end_matches(['.', '!', '*', ' ', '。', '！']).is_empty();
    if !(reason || behind && closes) {
        return None;
    }
    let before = text.get(sentence.start..phrase.start)?;
    let opening = before.trim_start().to_ascii_lowercase();
    if ["if ", "suppose ", "assume ", "unless ", "when "]
        .iter()
        .any(|word| opening.starts_with(word))
    {
        return None;
    }
    let clause = before.rsplit([',', ';', ':', '，', '；', '：', '、']).next().unwrap_or_default();
    let subordinate = clause
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| OPENS_UNASSERTED_CLAUSE.iter().any(|reason| word.eq_ignore_ascii_case(reason)));
    (!subordinate).then_some(phrase)
}

/// The letter of a choice that is stated with its reason: `C because 3 is odd`.
pub(super) fn reasoned_letter(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let held = text.get(range.clone())?;
    let bare = held.trim_start_matches(['(', '*', '[']);
    let rest = bare.strip_prefix(|c: char| ('A'..='J').contains(&c))?;
    let rest = rest.trim_start_matches([')', '*', ']', ',']).strip_prefix(' ')?;
    let reason = ["because ", "since ", "as ", "for the reason "];
    let start = range.start + held.len() - bare.len();
    reason.iter().any(|word| rest.starts_with(word)).then_some(start..start + 1)
}

/// A sentence without mathematics whose only number is a word, if the text arrives at it.
pub(super) fn counted(text: &str, sentence: Range<usize>, only: bool) -> Option<Range<usize>> {
    let range = trim(text, sentence);
    let range = range.start..trim_stop(text, &range);
    let held = text.get(range.clone())?;
    let concludes = || {
        let lower = held.to_ascii_lowercase();
        ["so ", "so, ", "thus", "therefore", "hence", "altogether", "in total", "in all"]
            .iter()
            .any(|word| lower.starts_with(word))
            || lower.ends_with(" of them")
            || vocabulary::conclusion(held).is_some()
    };
    (held.len() <= LONGEST && (only || concludes()) && super::said_formula(held).is_some())
        .then_some(range)
}

/// Infinity in words at the end of a sentence: `the quotient tends to infinity`.
pub(super) fn infinity(text: &str, sentence: Range<usize>) -> Option<Range<usize>> {
    let range = trim(text, sentence);
    let range = range.start..trim_stop(text, &range);
    let held = text.get(range.clone()).filter(|held| held.len() <= LONGEST)?;
    ["negative infinity", "minus infinity", "positive infinity", "infinity"]
        .iter()
        .find(|words| {
            held.strip_suffix(**words)
                .is_some_and(|before| before.ends_with(" to ") || before.ends_with(" is "))
        })
        .map(|words| range.end - words.len()..range.end)
}

/// Reals in words at the end of a sentence: `The domain consists of all real numbers greater than 3`.
pub(super) fn reals(text: &str, sentence: Range<usize>) -> Option<Range<usize>> {
    let range = trim(text, sentence);
    let range = range.start..trim_stop(text, &range);
    let held = text.get(range.clone()).filter(|held| held.len() <= LONGEST)?;
    let (at, _) = REALS_IN_WORDS.find(held)?;
    let tail = held.get(at..)?;
    (at > 0 && super::said_formula(tail).is_some()).then_some(range.start + at..range.end)
}

/// The items of a list at the end of a text, if each is mathematics: `The factors are:\n- 2\n- 3`.
pub(super) fn items(text: &str, range: Range<usize>) -> Option<Vec<Range<usize>>> {
    let held = text.get(range.clone())?;
    let mut found = Vec::new();
    let mut end = held.len();
    loop {
        let start = held.get(..end)?.rfind('\n').map_or(0, |at| at + 1);
        let line = held.get(start..end)?;
        let bare = line.trim();
        let item = ["- ", "* ", "• "].iter().find_map(|mark| bare.strip_prefix(mark));
        match item {
            Some(item) if item.len() <= LONGEST && found.len() < MOST_ITEMS => {
                let item = super::place(text, item);
                if super::makeup(&super::tokens(text, item.clone())) != super::Makeup::Mathematics {
                    return None;
                }
                found.push(item);
            }
            None if bare.is_empty() && !found.is_empty() => {}
            // What comes before them says what they are.
            _ => {
                found.reverse();
                let heads = bare.ends_with([':', '：', '.'])
                    || bare.starts_with('#')
                    || bare.starts_with("**") && bare.ends_with("**");
                return (found.len() > 1 && heads).then_some(found);
            }
        }
        end = start.checked_sub(1)?;
    }
}

/// A longer list is not an answer.
const MOST_ITEMS: usize = 12;

/// Circled numbers at the end of a sentence, which name statements: `正确的是①③`.
pub(super) fn circled(text: &str, sentence: Range<usize>) -> Option<Range<usize>> {
    let range = trim(text, sentence);
    let range = range.start..trim_stop(text, &range);
    let held = text.get(range.clone())?;
    let is_circled = |c: char| ('①'..='⑳').contains(&c);
    let before =
        held.trim_end_matches(|c| is_circled(c) || matches!(c, '、' | '，' | ',' | ' ' | '和'));
    let numbers = held.get(before.len()..)?.trim_start_matches(|c| !is_circled(c));
    let end = numbers.rfind(is_circled)? + '①'.len_utf8();
    let start = range.start + held.len() - numbers.len();
    Some(start..start + end)
}

/// A number and what it is out of, if the sentence is about a chance or a ratio: `The probability is 3 out of 10`.
pub(super) fn chance(text: &str, sentence: usize, value: Range<usize>) -> Range<usize> {
    let whole = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(value.end..).unwrap_or_default();
    let ratio = rest.strip_prefix(" to ");
    let part = || rest.strip_prefix(" out of ").or_else(|| rest.strip_prefix(" in "));
    let Some(of) = ratio.or_else(part) else {
        return value;
    };
    let digits = whole(of);
    let held = text.get(value.clone()).unwrap_or_default();
    let lead = text.get(sentence..value.start).filter(|lead| lead.len() <= LONGEST);
    let said = lead.is_some_and(|lead| {
        let lead = lead.to_ascii_lowercase();
        match ratio {
            Some(_) => lead.contains("ratio"),
            None => CHANCE_OUT_OF.is_in(&lead),
        }
    });
    if !said || digits == 0 || held.is_empty() || whole(held) < held.len() {
        return value;
    }
    value.start..value.end + rest.len() - of.len() + digits
}

#[cfg(test)]
recorded! {
    text: day, is_listed, predicate, quoted, takes_a_side;
    range: circled, infinity, items, reals, reasoned_letter;
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_last_sentence_and_a_yes_before_it() {
        let said = |text: &'static str| super::sayings(text, &(0..text.len()), false);
        assert_eq!(said("Yes, because 13 is prime."), ["Yes, because 13 is prime"]);
        assert_eq!(said("Yes. It has 2 divisors."), ["It has 2 divisors", "Yes"]);
        assert_eq!(said("It rises by 3. Option C matches."), ["Option C matches"]);
        let of_words = |text: &'static str| super::sayings(text, &(0..text.len()), true);
        assert_eq!(of_words("The right ones are A and C."), Vec::<&str>::new());
        assert_eq!(of_words("Therefore the winner is Brazil."), ["Brazil"]);
    }
}
