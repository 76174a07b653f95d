//! Words that say how a text treats what it mentions: it denies it, bounds it, or leaves it open.
//!
//! There is one list for every kind of mention, be it a value, the letter of a choice or its content, and for every
//! language. Texts are given in lower case, up to the mention and from it on.

use super::lexicon::{
    ACCEPTS_BOTH_VALUES, ADDRESSES_GRADER, ADDS_ANOTHER_VALUE, BESIDE_BEFORE_VALUE,
    CALLS_PREVIOUS_WRONG, COMPUTES_ON, CONTRASTS_DENIED_VALUE, CONTRASTS_FIRST_THOUGHT,
    DENIAL_FILLERS, DENIES_AT_CLAUSE_END, DENIES_NAMED_VALUE, DENIES_NEXT, DENIES_PREVIOUS,
    DISCARDS_CLAUSE, EITHER_OR, EQUALLY_POSSIBLE, Endings, FIRST_THOUGHTS, GIVES_VERDICT,
    GUESS_BEFORE_VALUE, IF_ONE_OF_TWO, INTRODUCES_VIEW, LEFT_TO_READER, Lists, MAKES_FACTOR,
    MAYBE_SECOND_VALUE, MULTIPLE_BEFORE_VALUE, NAMES_CASE, NEGATES_CLAUSE, OPENS_CONDITION,
    OPENS_EXCEPTION, OPENS_OTHERWISE, OR_WORDS, OTHER_QUESTION, POSSIBLE_BEHIND_VALUE, REFERS_BACK,
    REVOKES_SAID, SECOND_CASE, SUPPOSES_BEFORE_VALUE, SUPPOSES_SENTENCE, TAKES_BACK_HINTS,
    VAGUE_AMOUNTS, VALUE_HEDGES, WRONG_BEHIND_POINTER, count_phrases, phrases,
};
use super::{is_letter, retraction};

/// Whether the words after a value compute another one from it: `7 minus 1`.
pub(crate) fn is_computed_with(after: &str) -> bool {
    let rest = after.trim_start_matches([' ', '$', ',']);
    // `5 + c petals`
    let signed = rest
        .strip_prefix(['+', '×'])
        .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_alphanumeric()));
    if signed {
        return true;
    }
    MAKES_FACTOR.iter().any(|words| rest.starts_with(words))
        || COMPUTES_ON.iter().any(|word| {
            rest.strip_prefix(word).is_some_and(|rest| {
                !word.ends_with(' ')
                    || rest.starts_with(|c: char| c.is_ascii_digit() || c == '$')
                    || VAGUE_AMOUNTS.iter().any(|amount| rest.starts_with(amount))
            })
        })
}

/// Whether a text in lower case answers a question of its own.
pub(crate) fn asks_another(text: &str) -> bool {
    OTHER_QUESTION.is_in(text)
}

/// Whether a text leaves the choice to its reader.
pub(crate) fn leaves_choice(text: &str) -> bool {
    LEFT_TO_READER.is_in(text)
}

/// What words of a sentence around a value may do with it.
type Kinds = u32;
const SUPPOSES: Kinds = 1;
const DISCARDS: Kinds = 1 << 1;
const THINKS: Kinds = 1 << 2;
const ADDRESSES: Kinds = 1 << 3;
const TELLS_CASES: Kinds = 1 << 4;
const LEAVES_OPEN: Kinds = 1 << 5;
const REVOKES: Kinds = 1 << 6;
const REFUSES: Kinds = 1 << 7;
const CALLS_WRONG: Kinds = 1 << 8;
const DENIES: Kinds = 1 << 9;

/// All lists of such words, so that a sentence is searched once.
static STANCES: Lists = Lists::new(&[
    (SUPPOSES, &SUPPOSES_BEFORE_VALUE),
    (DISCARDS, &DISCARDS_CLAUSE),
    (THINKS, &FIRST_THOUGHTS),
    (ADDRESSES, &ADDRESSES_GRADER),
    (TELLS_CASES, &SUPPOSES_SENTENCE),
    (TELLS_CASES, &INTRODUCES_VIEW),
    (TELLS_CASES, &IF_ONE_OF_TWO),
    (TELLS_CASES, &NAMES_CASE),
    (TELLS_CASES, &OPENS_OTHERWISE),
    (TELLS_CASES, &OPENS_EXCEPTION),
    (TELLS_CASES, &EQUALLY_POSSIBLE),
    (LEAVES_OPEN, &ADDS_ANOTHER_VALUE),
    (LEAVES_OPEN, &LEFT_TO_READER),
    (REVOKES, &REVOKES_SAID),
    (REVOKES, &TAKES_BACK_HINTS),
    (REFUSES, &CALLS_PREVIOUS_WRONG),
    (REFUSES, &WRONG_BEHIND_POINTER),
    (CALLS_WRONG, &GIVES_VERDICT),
    (DENIES, &ACCEPTS_BOTH_VALUES),
    (DENIES, &DENIES_NAMED_VALUE),
]);

/// Which kinds of words a sentence in lower case has. A rule looks closer only at one that has the words it needs; a part
/// of the sentence has no others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stances(Kinds);

impl Stances {
    pub(crate) fn of(sentence: &str) -> Self {
        Stances(STANCES.kinds_in(sentence))
    }

    fn may(self, kind: Kinds) -> bool {
        self.0 & kind != 0
    }

    /// [`SUPPOSES_BEFORE_VALUE`]
    pub(crate) fn supposes(self, before: &str) -> bool {
        self.may(SUPPOSES) && SUPPOSES_BEFORE_VALUE.is_in(before)
    }

    /// [`discards`]
    pub(crate) fn discards(self, before: &str) -> bool {
        self.may(DISCARDS) && discards(before)
    }

    /// [`is_only_thought`]
    pub(crate) fn is_only_thought(self, before: &str) -> bool {
        self.may(THINKS) && is_only_thought(before)
    }

    /// [`ADDRESSES_GRADER`]
    pub(crate) fn is_addressed(self, sentence: &str) -> bool {
        self.may(ADDRESSES) && ADDRESSES_GRADER.is_in(sentence)
    }

    /// [`tells_cases`]
    pub(crate) fn tells_cases(self, sentence: &str) -> bool {
        self.may(TELLS_CASES) && cases_in(sentence)
    }

    /// [`is_hedged`]
    pub(crate) fn is_hedged(self, after: &str) -> bool {
        let rest = behind(after);
        self.may(LEAVES_OPEN) && leaves_open(rest) || opens_hedge(rest)
    }

    /// [`retraction::revokes`]
    pub(crate) fn revokes(self, after: &str) -> bool {
        self.may(REVOKES) && retraction::revokes(after)
    }

    /// [`refuses`]
    pub(crate) fn refuses(self, after: &str) -> bool {
        self.may(REFUSES) && refuses(after)
    }

    /// [`retraction::calls_wrong`]
    pub(crate) fn calls_wrong(self, sentence: &str) -> bool {
        (self.may(CALLS_WRONG) || !sentence.is_ascii()) && retraction::calls_wrong(sentence)
    }

    /// Whether any words accept another value, or come before the name of one that is denied.
    pub(crate) fn denies(self) -> bool {
        self.may(DENIES)
    }
}

/// At most this many bytes of a text are looked at.
const NEAR: usize = 240;

/// Whether a text denies, bounds or rejects what it says there.
pub(crate) fn is_denied(text: &str, range: &std::ops::Range<usize>) -> bool {
    let before = last_bytes(text.get(..range.start).unwrap_or_default()).to_lowercase();
    // `~~B~~`
    if before.matches("~~").count() % 2 == 1 {
        return true;
    }
    let after = text.get(range.end..).unwrap_or_default();
    if asks_for(after) {
        return true;
    }
    let end = (0..=NEAR.min(after.len())).rev().find(|&at| after.is_char_boundary(at));
    let after = after.get(..end.unwrap_or(0)).unwrap_or_default().to_lowercase();
    // Other sentences are about something else.
    let start = before.rfind(['\n', '。', '!', '?']).map_or(0, |at| at + 1);
    let start = before.rfind(". ").map_or(start, |at| start.max(at + 2));
    let before = before.get(start..).unwrap_or(&before);
    denies_next(before)
        || discards(before)
        || is_only_thought(before)
        || denies_previous(&after)
        || refuses(after.split(['.', '\n', '。']).next().unwrap_or_default())
}

/// Whether a sentence up to a mention reports a first thought.
pub(crate) fn is_first_thought(before: &str) -> bool {
    FIRST_THOUGHTS.is_in(before)
}

/// Whether a sentence reports a first thought, and up to a mention does not turn away from it: `one might think that
/// it is`, but not `it is not 10, as one might think, but`.
pub(crate) fn is_only_thought(before: &str) -> bool {
    FIRST_THOUGHTS.is_in(before) && FIRST_THOUGHTS.is_in(behind_contrast(before))
}

/// What comes after the last word that turns to the contrary.
fn behind_contrast(before: &str) -> &str {
    CONTRASTS_FIRST_THOUGHT.last_end(before).and_then(|end| before.get(end..)).unwrap_or(before)
}

/// Whether words after a value, in lower case and up to the next value, call it a mistake: `which is clearly wrong`.
pub(crate) fn refuses(after: &str) -> bool {
    let end = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
    let after = after.get(..end).unwrap_or_default();
    if CALLS_PREVIOUS_WRONG.is_in(after) {
        return true;
    }
    let mut pointed = None;
    for (at, word) in after.split(|c: char| !c.is_alphabetic() && c != '\'').enumerate() {
        if REFERS_BACK.contains(&word) || word == "that's" || word == "it's" {
            pointed = Some(at);
        } else if matches!(word, "not" | "no" | "if" | "never" | "isn't") {
            pointed = None;
        } else if WRONG_BEHIND_POINTER.holds(word)
            && pointed.is_some_and(|pointed| at - pointed <= 4)
        {
            return true;
        }
    }
    false
}

/// Whether the words up to a mention deny it or only bound it.
pub(crate) fn denies_next(before: &str) -> bool {
    let before = last_bytes(before);
    // A clause says nothing about what comes after it.
    let clause = last_clause(before);
    let mut rest =
        clause.trim_end_matches([' ', '$', '*', '(', '\\', '"', '\'', '{', '“', '「', '_']);
    // `at most or equal to`, `taller than`, `höher als`
    let least = rest.strip_suffix("or equal to").unwrap_or(rest).trim_end();
    let compared = [("than", "er"), ("als", "er")].iter().any(|(than, ending)| {
        least.strip_suffix(than).is_some_and(|lead| {
            lead.ends_with(' ') && (lead.trim_end().ends_with(ending) || is_denial(least))
        })
    });
    if ends_with_any(rest, &MULTIPLE_BEFORE_VALUE) {
        return true;
    }
    // `weder rot noch grün`
    if rest.ends_with(" noch") && clause.contains("weder ") {
        return true;
    }
    if compared || least.len() < rest.len() && is_denial(least) || is_measure(rest) {
        return true;
    }
    // `from 3 to 4`, `between 3 and 4`
    let ranged = |lead: &str, join: &str| {
        let Some(low) = rest.strip_suffix(join) else { return false };
        low.trim_end_matches(['$', '*', ' ']).ends_with(|c: char| c.is_ascii_digit())
            && low.contains(lead)
    };
    const RANGES: &[(&str, &str)] = &[
        ("from", " to"),
        ("between", " and"),
        ("zwischen", " und"),
        ("von", " bis"),
        ("entre", " et"),
        ("entre", " y"),
        ("de", " à"),
        ("между", " и"),
        ("от", " до"),
        ("tra", " e"),
        ("tra", " e il"),
        ("fra", " e"),
        ("fra", " e il"),
        ("dal", " al"),
        ("entre", " e"),
        ("tussen", " en"),
        ("van", " tot"),
        ("między", " a"),
        ("od", " do"),
        ("mellan", " och"),
        ("mellem", " og"),
        ("från", " till"),
        ("بين", " و"),
    ];
    let values = rest.bytes().any(|byte| byte.is_ascii_digit());
    let wide = || {
        ["到", "至", "〜", "～", "から"].iter().any(|join| {
            rest.strip_suffix(join).is_some_and(|low| low.ends_with(|c: char| c.is_ascii_digit()))
        })
    };
    if values && (wide() || RANGES.iter().any(|(lead, join)| ranged(lead, join))) {
        return true;
    }
    // `devant l'Espagne`
    for elided in [" l", " d", " l’", " d’"] {
        rest = rest.strip_suffix(elided).unwrap_or(rest);
    }
    for _ in 0..4 {
        if is_denial(rest) {
            return true;
        }
        let bare = rest.trim_end_matches('*');
        let Some(word) = bare.rsplit(' ').next().filter(|word| DENIAL_FILLERS.holds(word)) else {
            return is_denial(bare);
        };
        rest = bare.get(..bare.len() - word.len()).unwrap_or_default().trim_end_matches([' ', '*']);
    }
    false
}

/// What comes behind the last sign that ends a clause.
fn last_clause(text: &str) -> &str {
    let at = memchr::memrchr3(b',', b';', b':', text.as_bytes()).map_or(0, |at| at + 1);
    let clause = text.get(at..).unwrap_or_default();
    if clause.is_ascii() {
        return clause;
    }
    clause.rsplit(['，', '；', '：', '。', '،', '؛', '।']).next().unwrap_or_default()
}

/// Whether what comes just before a mention compares with it: `higher than the value in`.
fn is_measure(clause: &str) -> bool {
    const MOST_WORDS: usize = 5;
    let Some((lead, rest)) = clause.rsplit_once(" than ") else { return false };
    let compares =
        lead.ends_with("er") || [" more", " less", " fewer"].iter().any(|word| lead.contains(word));
    let plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    let verb = |word: &str| matches!(word, "is" | "was" | "are" | "were" | "by" | "so" | "with");
    compares
        && rest.split(' ').count() <= MOST_WORDS
        && rest.split(' ').all(|word| plain(word) && !verb(word))
}

/// Whether the clause up to a mention rejects it: `so we discard 4/5 (choice A`.
pub(crate) fn discards(before: &str) -> bool {
    let before = last_bytes(before);
    let clause =
        before.rsplit([',', ';', '，', '；', '。', '.', '،', '؛', '।']).next().unwrap_or_default();
    DISCARDS_CLAUSE.is_in(clause)
}

/// Whether a value is in a denial that goes on to the value that is so: `it does not cost 18 euros but 15`. Given are the
/// words of its sentence up to it and from it on, in lower case.
pub(crate) fn is_contrasted(before: &str, after: &str) -> bool {
    const BETWEEN: usize = 24;
    const LEAD: usize = 24;
    let Some((at, length)) = CONTRASTS_DENIED_VALUE.find(after) else { return false };
    let digit = |c: char| c.is_ascii_digit();
    let (Some(unit), Some(rest)) = (after.get(..at), after.get(at + length..)) else {
        return false;
    };
    let value = rest.find(digit).filter(|lead| *lead <= LEAD);
    let own = ["아니라", "ではなく"]
        .iter()
        .any(|word| after.get(at..at + length).is_some_and(|said| said.contains(word)));
    let clause =
        before.rsplit([',', ';', ':', '，', '；', '：', '،', '؛', '।']).next().unwrap_or_default();
    unit.len() <= BETWEEN && !unit.contains(digit) && value.is_some() && (own || negates(clause))
}

/// Whether the words after a mention deny it.
pub(crate) fn denies_previous(after: &str) -> bool {
    let rest = behind(after);
    // `赤でも緑でもなく`
    let neither = rest.strip_prefix("でも").is_some_and(|rest| {
        let clause = rest.split(['、', '。', '，']).next().unwrap_or_default();
        ["なく", "ない", "ありません"].iter().any(|end| clause.ends_with(end))
    });
    neither || DENIES_PREVIOUS.opens(rest) || denies_at_end(rest)
}

/// Whether a clause ends with its denial, as Turkish, Korean, Japanese and Hindi clauses do: `12 elma değil`.
fn denies_at_end(after: &str) -> bool {
    const MOST: usize = 80;
    if after.is_ascii() {
        return false;
    }
    let end = after.find(['.', ',', ';', '\n', '。', '、', '।']).unwrap_or(after.len());
    let clause = after.get(..end).unwrap_or_default().trim_end();
    clause.len() <= MOST && ends_with_any(clause, &DENIES_AT_CLAUSE_END)
}

/// Whether a lower-case sentence leaves open which case holds: `if it is wet, 4; otherwise 5`, `12, unless it is 15`.
pub(crate) fn tells_cases(sentence: &str) -> bool {
    Stances::of(sentence).tells_cases(sentence)
}

fn cases_in(sentence: &str) -> bool {
    // `Supposing it had 10 sides, you would write 10.`
    let supposed = SUPPOSES_SENTENCE.opens(sentence.trim_start())
        && sentence.contains(" would ")
        && !sentence.contains(" but ");
    supposed
        || INTRODUCES_VIEW.has_twice(sentence)
        || IF_ONE_OF_TWO.has_twice(sentence)
        || {
            let mut cases = NAMES_CASE.ends(sentence);
            cases.next().is_some() && (cases.next().is_some() || SECOND_CASE.is_in(sentence))
        }
        || OPENS_OTHERWISE.is_in(sentence) && OPENS_CONDITION.is_in(sentence)
        || OPENS_EXCEPTION.is_in(sentence)
        || EQUALLY_POSSIBLE.is_in(sentence)
}

/// Whether a lower-case sentence opens with what holds if a condition does not.
pub(crate) fn opens_otherwise(sentence: &str) -> bool {
    OPENS_OTHERWISE.opening(sentence).is_some()
}

/// Whether a sentence around a value says under what condition it holds.
pub(crate) fn opens_case(before: &str, after: &str) -> bool {
    OPENS_CONDITION.is_in(before) || OPENS_CONDITION.is_in(after)
}

/// Whether a text puts what it has just mentioned as a question: `46? 47?`
pub(crate) fn asks_for(after: &str) -> bool {
    let rest = after.trim_start_matches([' ', '$', '*', ')', '\\', ']', '%', '°', '}']);
    rest.starts_with(['?', '？'])
}

/// Whether a clause in lower case says that something is not so.
pub(crate) fn negates(clause: &str) -> bool {
    clause.split(|c: char| !is_letter(c) && c != '\'').any(|word| NEGATES_CLAUSE.holds(word))
        || ["不", "没", "ません"].iter().any(|word| clause.contains(word))
        // `少ない` does not deny anything.
        || clause.match_indices("ない").any(|(at, _)| {
            !clause.get(..at).is_some_and(|before| before.ends_with(['少', '危']))
        })
}

/// Whether a text goes on to name another value that it may also be.
pub(crate) fn adds_another(text: &str) -> bool {
    ADDS_ANOTHER_VALUE.is_in(text)
}

/// Whether the words after a value leave open which one it is: `9 (or possibly 8)`, `4か5`.
pub(crate) fn is_hedged(after: &str) -> bool {
    let rest = behind(after);
    leaves_open(rest) || opens_hedge(rest)
}

fn leaves_open(rest: &str) -> bool {
    adds_another(rest) || leaves_choice(rest)
}

fn opens_hedge(rest: &str) -> bool {
    let number = |rest: &str| {
        rest.trim_start_matches([' ', '$', '-']).starts_with(|c: char| c.is_ascii_digit())
    };
    VALUE_HEDGES.iter().any(|words| rest.starts_with(words))
        || ["か", "或", "和5"].iter().any(|word| rest.strip_prefix(word).is_some_and(number))
}

/// Whether a value is only an alternative: `9, or possibly 8`.
pub(crate) fn is_alternative(before: &str) -> bool {
    let before = last_bytes(before).trim_end_matches([' ', '$', '*']);
    // `6, maybe 7`
    let another = MAYBE_SECOND_VALUE.of(before).any(|word| {
        let lead = before.strip_suffix(word).map(|lead| lead.trim_end_matches([' ', '(']));
        lead.and_then(|lead| lead.strip_suffix([',', ';', '，', '、']).or(Some(lead)))
            .is_some_and(|lead| lead.ends_with(|c: char| c.is_ascii_digit()))
    });
    another || HEDGES_BEFORE_VALUE.of(before).next().is_some()
}

/// The [`VALUE_HEDGES`] of several words, or with a blank behind them.
static HEDGES_BEFORE_VALUE: Endings = Endings::new(&HEDGING_PHRASES);
const HEDGING_PHRASES: [&str; count_phrases(VALUE_HEDGES)] = phrases(VALUE_HEDGES);

/// Units between a value and words about it are no longer than this, in bytes.
const UNIT: usize = 12;

/// Whether a sentence around a value only guesses: `perhaps 45, perhaps 54`, `45, though 54 is possible`.
pub(crate) fn wavers(before: &str, value: &str, after: &str) -> bool {
    let sentence = [before, value, after].concat();
    if sentence.len() > 2 * NEAR {
        return false;
    }
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '/');
    let bare = |text: &str| text.trim_matches(|c: char| !c.is_ascii_digit()).to_owned();
    let (mut from, mut guessed) = (0, Vec::new());
    while let Some(step) =
        sentence.get(from..).and_then(|rest| rest.find(|c: char| c.is_ascii_digit()))
    {
        let start = from + step;
        let (lead, rest) = sentence.split_at(start);
        let end = rest.find(|c: char| !number(c)).unwrap_or(rest.len());
        let (said, tail) = rest.split_at(end);
        let lead = lead.trim_end_matches([' ', '$', '-', '−', '\\', '(', '*', ':']);
        // `alternatively k = 2`
        let named = lead.strip_suffix('=').map(str::trim_end).and_then(|lead| {
            let name = lead.chars().next_back().filter(|c| c.is_alphabetic())?;
            lead.strip_suffix(name)?.strip_suffix([' ', '$'])
        });
        let lead = named.map_or(lead, |lead| lead.trim_end_matches([' ', '$']));
        let tail = tail.trim_start_matches([' ', '$', '*', ')', '°', '%', '\\']);
        let next =
            tail.split_once(' ').filter(|(unit, _)| unit.len() <= UNIT).map(|(_, rest)| rest);
        let offered = |tail: &str| POSSIBLE_BEHIND_VALUE.opens(tail);
        if ends_with_any(lead, &BESIDE_BEFORE_VALUE) || offered(tail) || next.is_some_and(offered) {
            return true;
        }
        let filler = ["auch", "also", "even", "aussi", "también", "тоже"];
        let guess = filler.iter().find_map(|word| lead.strip_suffix(word)).unwrap_or(lead);
        if ends_with_any(guess.trim_end(), &GUESS_BEFORE_VALUE) {
            let unit = tail.split([' ', ',', '.', ';']).next().unwrap_or_default();
            guessed.push((bare(said), unit.to_owned()));
        }
        from = start + end;
    }
    let value = bare(value);
    let differ = guessed.windows(2).any(|two| two.first() != two.last());
    differ || guessed.iter().any(|(guess, _)| *guess != value)
}

/// Whether words between mentions, or before them, leave open which one is meant.
pub(crate) fn offers_alternatives(text: &str) -> bool {
    EITHER_OR.is_in(text)
}

/// What stands behind a word for "or" that a text begins with.
pub(crate) fn behind_or(text: &str) -> Option<&str> {
    let text = text.trim_start();
    OR_WORDS.iter().find_map(|or| text.strip_prefix(or.trim_start()))
}

/// What stands before a word for "or" that a text ends with.
pub(crate) fn before_or(text: &str) -> Option<&str> {
    let trimmed = text.trim_end();
    OR_WORDS.iter().find_map(|or| text.strip_suffix(or).or_else(|| trimmed.strip_suffix(or)))
}

fn behind(after: &str) -> &str {
    after.trim_start_matches([
        ' ', '$', '*', ')', ',', '%', '°', '"', '\'', '}', '”', '」', '）', '_', '—', '–',
    ])
}

fn last_bytes(text: &str) -> &str {
    let low = text.len().saturating_sub(NEAR);
    let start = (low..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    text.get(start..).unwrap_or_default()
}

fn is_denial(text: &str) -> bool {
    ends_with_any(text, &DENIES_NEXT)
}

fn ends_with_any(text: &str, words: &Endings) -> bool {
    words.of(text).any(|word| is_apart(text, word))
}

/// Whether a text ends with a word that nothing is joined to. Scripts without blanks join all words.
fn is_apart(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|before| {
        !word.is_ascii() && word.chars().next().is_some_and(|c| (c as u32) >= 0x2e80)
            || before.chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '-')
    })
}

#[cfg(test)]
recorded! {
    text: adds_another, asks_for, behind, denies_next, denies_previous, discards, is_alternative, is_computed_with, is_denial, is_first_thought, is_hedged, is_measure, last_bytes, leaves_choice, negates, offers_alternatives, refuses, tells_cases;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denials_in_every_language() {
        for before in [
            "it is certainly not ",
            "最高的不是",
            "es handelt sich **nicht** um die ",
            "ce n'est pas la ",
            "no es la opción ",
            "это не ",
            "die antwort ist nicht ",
        ] {
            assert!(denies_next(before), "{before}");
        }
        for before in ["not only that, it is ", "it does not matter: ", "nichts als "] {
            assert!(!denies_next(before), "{before}");
        }
        for after in [" is wrong", "ではなく、アです", "は間違いです", ") ist falsch", " неверно"]
        {
            assert!(denies_previous(after), "{after}");
        }
        assert!(discards("so we discard 4/5 (choice "));
        assert!(!discards("we discard the rest. it is "));
    }

    #[test]
    fn guesses_are_not_answers() {
        for (before, value, after) in [
            ("it may be ", "45", " or it may be 54"),
            ("not sure, perhaps $", "45", ", perhaps $54, perhaps something else"),
            ("45, though ", "54", " is possible"),
            ("", "45", ", but 54 would be possible too"),
            ("$45, alternatively $", "54", ""),
            ("possibly 45 cm, possibly ", "50", " cm"),
            ("es könnte 4 sein; ", "5", " m wäre auch möglich"),
            ("c'est peut-être 4, peut-être ", "5", ""),
            ("vielleicht ", "40", "°, vielleicht auch 50° – beides ist denkbar"),
            ("it may be ", "-4", " °c, it may be -4 °f"),
            ("可能是4，也许", "5", ""),
        ] {
            assert!(wavers(before, value, after), "{before}{value}{after}");
        }
        for (before, value, after) in [
            ("perhaps ", "45", ", since 9 times 5 is 45"),
            ("there are 3 possible values, so the sum is ", "12", ""),
            ("the most it could be is ", "12", ", with 3 of them"),
            ("", "45", ""),
        ] {
            assert!(!wavers(before, value, after), "{before}{value}{after}");
        }
    }

    #[test]
    fn what_is_left_open() {
        assert!(is_hedged(" (or possibly 3)"));
        assert!(is_hedged(", o quizás 25"));
        assert!(!is_hedged(" or"));
        assert!(offers_alternatives("celle de bastien ou d'amina"));
        assert!(!offers_alternatives("for all of them"));
    }
}
