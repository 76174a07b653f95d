//! Completions that give two answers and settle on neither: one in each language, or each with its probability.

use super::second_look::Case;
use super::{Judge, is_free, plain_number};
use crate::answer::Reading;
use crate::expr::Node;
use crate::extract::{Role, corrections, count, last_bytes, sentence_end, statements};
use crate::question::{Asked, Offers, Question, Set};
use crate::rules::Rule;
use crate::words::lexicon::{
    ANSWER_SLOTS, COUNTS_VOTES, LABELLED_DRAFTS, LANGUAGE_NAMES, LANGUAGE_VERSION_WORDS,
    LIKELIHOOD_STEMS, Lexicon, SLOT_ORDINALS, TURNS_TO_FIRST_PERSON, joined,
};
use crate::words::numerals::count_word;
use crate::words::{number_in_words, numbers};
use std::borrow::Cow;
use std::ops::Range;

/// Longer completions, in bytes, are not searched for labels.
const LONGEST: usize = 4000;

/// Whether the statement right before the last one gives another number, and nothing says which of them counts: `The
/// answer is 5. 答案是 4。`
pub(super) fn states_two(grader: &Judge<'_>, case: &Case<'_>) -> bool {
    if case.read.rule != Rule::Stated || Asked::of(case.question.text).rounding.is_some() {
        return false;
    }
    let text = case.text;
    let mut all = statements(text, case.region());
    let (Some(last), Some(before)) = (all.next(), all.next()) else { return false };
    let between = text.get(before.content.end..last.before.start);
    let adjacent = between.is_some_and(|between| !between.contains(char::is_alphanumeric));
    if !adjacent
        || last.is_final
        || before.concludes(text)
        || corrections(text, before.cue.start..last.content.end).next().is_some()
    {
        return false;
    }
    let number = |range: Range<usize>| {
        let said = grader.read_part(text.get(range)?, Role::Reply);
        amount(&said).is_some().then_some(said)
    };
    let (Some(first), Some(second)) = (number(before.content), number(last.content)) else {
        return false;
    };
    !grader.compare(&Question::default(), &first, &second).is_equal()
}

/// The number of a reading that is one, with or without a unit.
fn amount(reading: &Reading) -> Option<()> {
    use crate::answer::Answer;
    let Some(Answer::Expr(expr)) = reading.answers.first() else { return None };
    let measured = matches!(expr.node(), Node::Quantity(..) | Node::Decimal(_) | Node::Percent(_));
    (measured || plain_number(reading).is_some()).then_some(())
}

/// Words that may come with the name of a language in a label.
static VERSIONS: Lexicon = Lexicon::ignoring_case(LANGUAGE_VERSION_WORDS);
/// Whether a text gives a number in each of several languages, and not the same: `English: 6. Deutsch: 8.`
pub(super) fn differs_by_language(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let text = case.text;
    if text.len() > LONGEST {
        return false;
    }
    let mut said: Option<&str> = None;
    // The first byte of a wide colon, which other wide signs have too.
    for at in memchr::memchr2_iter(b':', 0xef, text.as_bytes()) {
        let rest = text.get(at..).unwrap_or_default();
        let Some(rest) = rest.strip_prefix([':', '：']) else { continue };
        let line = rest.split('\n').next().unwrap_or_default();
        if !line.bytes().any(|byte| byte.is_ascii_digit()) {
            continue;
        }
        let before = last_bytes(text.get(..at).unwrap_or_default(), LONGEST_LABEL);
        let parts = |c: char| matches!(c, '\n' | '.' | ';' | '。' | '；' | '!' | '(' | ',');
        let label = before.rsplit(parts).next().unwrap_or_default();
        if label.len() == before.len() && before.len() < at {
            continue;
        }
        let label = label.trim_matches(|c: char| !c.is_alphanumeric());
        // It opens with the name, or with the word for a version.
        if label.is_ascii() && !LANGUAGE_NAMES.opens(label) && !VERSIONS.opens(label) {
            continue;
        }
        let lower = label.to_lowercase();
        let bare = LANGUAGE_VERSION_WORDS
            .iter()
            .find_map(|word| lower.strip_prefix(word).or_else(|| lower.strip_suffix(word)))
            .unwrap_or(&lower)
            .trim();
        if !LANGUAGE_NAMES.holds_in_lower_case(bare) {
            continue;
        }
        let line = line.split('。').next().unwrap_or_default();
        let line = line.split(". ").next().unwrap_or_default();
        let mut numbers = line
            .split(|c: char| !(c.is_ascii_digit() || c == '.'))
            .map(|number| number.trim_matches('.'))
            .filter(|number| !number.is_empty());
        let Some(number) = numbers.next_back() else { continue };
        if said.is_some_and(|said| said != number) {
            return true;
        }
        said = Some(number);
    }
    false
}

/// No name of a language is longer, with the word for a version and signs beside it, in bytes.
const LONGEST_LABEL: usize = 80;

/// Whether a number word and the digits in brackets behind it are not the same number: `eight (9) coins`, `9 (eight)`.
pub(super) fn differs_in_brackets(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const NEAR: usize = 200;
    let whole = plain_number(case.reference).filter(|number| number.is_integer());
    let Some(wanted) = whole.map(ToString::to_string) else { return false };
    let span = case.read.span.clone().unwrap_or(0..case.text.len());
    let held = last_bytes(
        case.text.get(..sentence_end(case.text, span.end, case.text.len())).unwrap_or_default(),
        NEAR,
    );
    let known = |word: &str| {
        let word = word.to_lowercase();
        number_in_words(&word).or_else(|| count_word(&word)).or_else(|| count(&word))
    };
    let wide = |word: &str| word.chars().any(|c| (c as u32) >= 0x2e80);
    // The first byte of a wide bracket, which other wide signs have too.
    memchr::memchr2_iter(b'(', 0xef, held.as_bytes()).any(|open| {
        let (before, from) = held.split_at_checked(open).unwrap_or_default();
        let Some(inside) = from.strip_prefix(['(', '（']) else { return false };
        let before = before.trim_end_matches([' ', '*', '$']);
        let Some(inside) =
            inside.split([')', '）']).next().map(|inside| inside.trim_matches([' ', '*', '$']))
        else {
            return false;
        };
        let mut words = before.rsplit(|c: char| !(c.is_alphanumeric() || c == '-'));
        let Some(last) = words.next().filter(|last| *last == wanted || inside == wanted) else {
            return false;
        };
        // Of a script without blanks, the last character: `有八（9）枚`.
        let start = last.char_indices().next_back().map_or(0, |(at, _)| at);
        let word = if wide(last) { last.get(start..).unwrap_or_default() } else { last };
        // `four thousand and seventy-two (4072)`
        let compound = words.next().is_some_and(|before| {
            before == "and"
                || before.len() > 2
                    && (known(before).is_some() || numbers::number(before).is_some())
        });
        let compound = compound
            || wide(last)
                && last
                    .get(..start)
                    .and_then(|lead| lead.chars().next_back())
                    .is_some_and(|c| known(c.encode_utf8(&mut [0; 4])).is_some());
        let differs = |word: &str, digits: &str| {
            digits == wanted && known(word).is_some_and(|said| said.to_string() != wanted)
        };
        !compound && differs(word, inside) || differs(inside, last)
    })
}

/// Both, so that a text is searched once.
static PLACES: Lexicon = Lexicon::ignoring_case(&ALL_PLACES);
const ALL_PLACES: [&str; SLOT_ORDINALS.len() + LABELLED_DRAFTS.len()] =
    joined(&[SLOT_ORDINALS, LABELLED_DRAFTS]);

/// Whether a text fills several places for an answer with different numbers: `First blank 8, second blank 9.`
pub(super) fn fills_slots(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let text = case.text;
    let single = plain_number(case.reference).is_some();
    if !single || text.len() > LONGEST || case.written.contains([',', ';']) {
        return false;
    }
    // ASCII letters match in either case, and others once they are small.
    let lower = if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(text.to_lowercase()) };
    let digits = |rest: &str| {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest.get(..end).filter(|number| !number.is_empty()).map(str::to_owned)
    };
    // `First blank 8`: the number comes before anything else is said.
    let slot = |rest: &str| {
        digits(ANSWER_SLOTS.strip(rest)?.trim_start_matches(|c: char| {
            !c.is_ascii_digit() && !matches!(c, '.' | '。' | ',' | '，' | '\n')
        }))
    };
    // `Draft A: 14. Draft B: 16.`
    let draft = |rest: &str| {
        let label = rest.chars().next().filter(|c| c.is_ascii_alphanumeric())?;
        let rest = rest.get(label.len_utf8()..)?.strip_prefix([':', '：', '=', ')'])?;
        digits(rest.trim_start())
    };
    let (mut numbers, mut labelled) = (Vec::new(), Vec::new());
    for (end, number) in PLACES.numbered_ends(&lower) {
        let rest = lower.get(end..).unwrap_or_default().trim_start();
        if number < SLOT_ORDINALS.len() {
            numbers.extend(slot(rest));
        } else {
            labelled.extend(draft(rest));
        }
    }
    numbers.append(&mut labelled);
    numbers.truncate(8);
    numbers.dedup();
    numbers.len() > 1 && corrections(text, 0..text.len()).next().is_none()
}

/// Words for a case that holds with something, and for the other without it.
const WITH_WITHOUT: &[(&[&str], &[&str])] = &[
    (&["with ", "including ", "counting "], &["without ", "excluding ", "not counting "]),
    (&["mit "], &["ohne "]),
    (&["avec "], &["sans "]),
    (&["con "], &["sin "]),
    (&["с ", "со "], &["без "]),
    (&["含", "算上", "包括"], &["不含", "不算", "不包括"]),
    (&["含めると", "含めて"], &["除くと", "除いて", "含めないと"]),
];

/// Whether a short text gives one number with something and another without it, and the question speaks of neither:
/// `With stools 18, without stools 16.`
pub(super) fn tells_with_and_without(_: &Judge<'_>, case: &Case<'_>) -> bool {
    const SHORT: usize = 160;
    if case.text.len() > SHORT || !is_free(case.read) || case.question.text.is_empty() {
        return false;
    }
    let (text, question) = (case.text.to_lowercase(), case.question.text.to_lowercase());
    let opens = |text: &str, word: &str| {
        text.match_indices(word).find_map(|(at, word)| {
            let before = text.get(..at)?.chars().next_back();
            let number =
                text.get(at + word.len()..)?.split(['.', ',', ';', '，', '。', '、']).next()?;
            let number =
                number.rsplit(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty())?;
            before
                .is_none_or(|c| !c.is_alphabetic() || (c as u32) >= 0x2e80)
                .then(|| number.to_owned())
        })
    };
    let first = |words: &[&str]| words.iter().find_map(|word| opens(&text, word));
    WITH_WITHOUT.iter().any(|(with, without)| {
        let asked = without.iter().any(|word| question.contains(word));
        let without = first(without);
        // `not counting` holds `counting`.
        let with = with.iter().find_map(|word| {
            let plain = text
                .replace("not counting ", "")
                .replace("不含", "")
                .replace("不算", "")
                .replace("不包括", "");
            opens(&plain, word)
        });
        let read = case.read.source.as_str();
        let is_one = |one: &str, other: &str| read.contains(one) || read.contains(other);
        !asked
            && matches!((with, without), (Some(one), Some(other)) if one != other && is_one(&one, &other))
    })
}

/// Whether a text counts votes for several numbers and gives none itself: `16 (3 votes), 18 (2 votes)`.
pub(super) fn counts_votes(_: &Judge<'_>, case: &Case<'_>) -> bool {
    if !is_free(case.read) {
        return false;
    }
    let held = case.held();
    if held.len() > LONGEST || COUNTS_VOTES.is_in(case.question.text) {
        return false;
    }
    let last = COUNTS_VOTES.last_end(held);
    let after = last.and_then(|at| held.get(at..)).unwrap_or_default();
    COUNTS_VOTES.starts(held).count() > 1 && !after.contains(|c: char| c.is_ascii_digit())
}

/// Whether the sentence of a number goes on to another one that it calls its own: `my neighbour counts 16, I count 18`.
pub(super) fn is_somebody_elses(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let Some(span) = case.read.span.clone().filter(|_| is_free(case.read)) else { return false };
    let end = sentence_end(case.text, span.start, case.text.len());
    let Some(after) = case.text.get(span.start..end) else { return false };
    let after = after.to_lowercase();
    let value: String = after
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    TURNS_TO_FIRST_PERSON.iter().filter_map(|words| after.split_once(words)).any(|(_, mine)| {
        let said = mine.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
        said.is_some_and(|said| said != value) && !mine.contains(['?', '？'])
    })
}

/// Percentages that a text gives, with where each begins and ends.
fn percentages(text: &str) -> Vec<(f64, Range<usize>)> {
    const MOST: usize = 32;
    text.match_indices(['%', '％'])
        .take(MOST)
        .filter_map(|(at, sign)| {
            let before = text.get(..at)?.trim_end_matches([' ', '\\', '\u{a0}', '\u{202f}']);
            let digit = |c: char| c.is_ascii_digit() || c == '.';
            let start = before.trim_end_matches(digit).len();
            Some((before.get(start..)?.parse().ok()?, start..at + sign.len()))
        })
        .collect()
}

/// Whether shares are those of a whole, and more than one.
fn share_a_whole(shares: impl Iterator<Item = f64> + Clone) -> bool {
    let sum: f64 = shares.clone().sum();
    shares.count() > 1 && (90.0..=100.5).contains(&sum)
}

/// Whether a text gives each of several values its probability, and no value after them: `84 with 55 %, 74 with 45 %`.
pub(super) fn weighs_values(_: &Judge<'_>, case: &Case<'_>) -> bool {
    let question = case.question.text;
    if !is_free(case.read) {
        return false;
    }
    let held = case.held();
    let shares =
        memchr::memchr(b'%', held.as_bytes()).is_some() || !held.is_ascii() && held.contains('％');
    if held.len() > LONGEST || !shares || !LIKELIHOOD_STEMS.is_in(held) {
        return false;
    }
    if question.contains('%') || LIKELIHOOD_STEMS.is_in(question) {
        return false;
    }
    let shares = percentages(held);
    let Some((_, last)) = shares.last() else { return false };
    let after = held.get(last.end..).unwrap_or_default();
    share_a_whole(shares.iter().map(|(share, _)| *share))
        && !after.contains(|c: char| c.is_ascii_digit())
}

/// Whether a text gives each of several choices its probability, and says nothing else after `from`: `A 55%, B 45%`.
pub(super) fn weighs_choices(text: &str, offers: &Offers<'_>, from: Option<&Range<usize>>) -> bool {
    if text.len() > LONGEST || !text.contains(['%', '％']) {
        return false;
    }
    if offers.contents().any(|(_, content)| content.contains(['%', '％'])) {
        return false;
    }
    let labelled = |c: Option<char>, beside: Option<char>| {
        let apart = beside.is_none_or(|c| !c.is_alphanumeric());
        c.and_then(|letter| offers.labelled(letter)).filter(|set| apart && !set.is_empty())
    };
    let mut met = Set::default();
    let mut shares = Vec::new();
    let mut end = 0;
    for (share, at) in percentages(text) {
        let mut before = text
            .get(..at.start)
            .unwrap_or_default()
            .trim_end_matches([' ', ':', '=', '(', '–', '-', '—', ')', '*', '：', '（']);
        for word in ["with", "at", "mit", "avec", "con", "с"] {
            before = before.strip_suffix(word).map_or(before, str::trim_end);
        }
        let mut lead = before.chars().rev();
        let after = text
            .get(at.end..)
            .unwrap_or_default()
            .trim_start_matches([' ', ':', '=', '*', ')', '）']);
        let after =
            ["for ", "on ", "für ", "pour ", "para ", "на ", "за ", "that it is ", "选", "是"]
                .iter()
                .find_map(|word| after.strip_prefix(word))
                .unwrap_or(after);
        let mut tail = after.trim_start_matches(['(', '*']).chars();
        let set = labelled(lead.next(), lead.next()).or_else(|| labelled(tail.next(), tail.next()));
        if let Some(set) = set.filter(|set| !met.meets(*set)) {
            met = met.with(set);
            shares.push(share);
            end = at.end;
        }
    }
    share_a_whole(shares.iter().copied()) && from.is_none_or(|span| span.start <= end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grader;

    #[test]
    fn two_answers_are_none() {
        let equal = |question: &str, reference: &str, reply: &str| {
            let question = Question { text: question, choices: &[] };
            Grader::sound().judge(&question, reference, reply).is_equal()
        };
        for (question, reference, reply) in [
            ("How many seasons?", "4", "The answer is 5. 答案是 4。"),
            ("How many legs?", "8", "English: 6. Deutsch: 8."),
            ("How many legs?", "8", "8 with a probability of 60 %, 6 with 40 %."),
            ("How many coins?", "9", "There are eight (9) coins."),
            ("How many coins?", "9", "Draft A: 8. Draft B: 9."),
            ("How many coins?", "9", "With the foreign ones 11, without them 9."),
            ("How many coins?", "9", "My neighbour counts 9, I count 11."),
        ] {
            assert!(!equal(question, reference, reply), "{reply}");
        }
        for (question, reference, reply) in [
            ("How many legs?", "8", "EN: 8 legs. DE: 8 Beine."),
            ("How many legs?", "8", "Die Antwort ist 8. The answer is 8."),
            ("How many coins?", "9", "There are nine (9) coins."),
            ("How many coins?", "4072", "There are four thousand and seventy-two (4072) coins."),
        ] {
            assert!(equal(question, reference, reply), "{reply}");
        }
    }

    #[test]
    fn probabilities_are_shares_of_a_whole() {
        let shares =
            |text: &str| percentages(text).into_iter().map(|(share, _)| share).collect::<Vec<_>>();
        assert_eq!(shares("A 55%, B: 45 \\%"), [55.0, 45.0]);
        assert!(shares("no share, 5").is_empty());
        assert!(share_a_whole([55.0, 45.0].into_iter()));
        assert!(!share_a_whole([100.0].into_iter()) && !share_a_whole([55.0, 30.0].into_iter()));
    }
}
