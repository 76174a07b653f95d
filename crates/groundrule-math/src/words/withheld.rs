//! Sentences in which a text keeps its answer to itself: it refuses, quotes somebody else, shows a format, or is content
//! with anything.
//!
//! What counts is which kinds of words a clause has together, not how they are put: a first person, a negation and a
//! verb of answering make `I won't say`, `ich habe es nicht ausgerechnet` and `no sé decir` the same. Sentences are given
//! in lower case.

use super::is_letter;
use super::lexicon::{
    ABLE_WORDS, ACCORDING_WORDS, AFFIRMING_NEGATIONS, ALL_STEMS, ALL_WORDS, ANSWER_STEMS,
    ANSWER_WORDS, ANYTHING_EAST, ANYTHING_STEMS, ANYTHING_WORDS, ASSUMES_EAST, ASSUMES_WORDS,
    CERTAIN_STEMS, CERTAIN_WORDS, CONDITION_PHRASES, CONDITIONAL_ENDINGS, CONDITIONAL_VERBS,
    CONTRARY_JOINERS, DANGLING_OPERATIONS, DANGLING_WORDS, DEPENDS_STEMS, DEPENDS_WORDS,
    DOUBT_PHRASES, DOUBTS_EAST, EQUALLY_POSSIBLE, ERRS_STEMS, ERRS_WORDS, EXAMPLE_STEMS,
    EXCEPTS_WORDS, FALSEHOOD_STEMS, FORMAT_STEMS, FORMERLY_WORDS, GOES_ON_WORDS, HEARSAY_EAST,
    HEARSAY_STEMS, HEARSAY_WORDS, INCLUDES_WORDS, LEARNS_STEMS, LEARNS_WORDS, LIMITS_INABILITY,
    LISTENER_WORDS, Lexicon, Lists, MAY_WORDS, MAYBE_WORDS, MISSES_WORDS, MORE_OR_LESS_WORDS,
    MYSELF_EAST, NEGATION_WORDS, NOT_TRUE_THAT, OR_JOINER_WORDS, OTHER_SPEAKER, PROVIDED_WORDS,
    REFUSAL_PHRASES_EAST, REFUSES_STEMS, SAID_WORDS, SAYS_EAST, SAYS_STEMS, SAYS_WORDS,
    SHOWS_WORDS, SOMEBODY_EAST, SOMEBODY_STEMS, SOMEBODY_WORDS, SPEAKER_ANSWER_WORDS,
    SPEAKER_ERRS_WORDS, SPEAKER_MAY_WORDS, SPEAKER_REFUSES_STEMS, SPEAKER_WORDS, STATEMENT_COPULAS,
    SUPPOSES_WORDS, THAT_WORDS, UNABLE_WORDS, UNLESS_WORDS, UNMEANT, UNSURE_STEMS, UNSURE_WORDS,
    VOICES_EAST, VOICES_WORDS,
};

/// What a word is.
type Kinds = u64;
const SPEAKER: Kinds = 1;
const NEGATION: Kinds = 1 << 1;
const ANSWERS: Kinds = 1 << 2;
const REFUSES: Kinds = 1 << 3;
const SOMEBODY: Kinds = 1 << 4;
const SAYS: Kinds = 1 << 5;
const FALSEHOOD: Kinds = 1 << 6;
const THAT: Kinds = 1 << 7;
const EXAMPLE: Kinds = 1 << 8;
const FORMAT: Kinds = 1 << 9;
const OR: Kinds = 1 << 10;
const ANYTHING: Kinds = 1 << 11;
const SUPPOSES: Kinds = 1 << 12;
const EXCEPTS: Kinds = 1 << 13;
const INCLUDES: Kinds = 1 << 14;
const ALL: Kinds = 1 << 15;
const DEPENDS: Kinds = 1 << 16;
const CERTAIN: Kinds = 1 << 17;
const UNSURE: Kinds = 1 << 18;
const ERRS: Kinds = 1 << 19;
const FORMERLY: Kinds = 1 << 20;
const ACCORDING: Kinds = 1 << 21;
const HEARSAY: Kinds = 1 << 22;
const ASSUMES: Kinds = 1 << 23;
const DANGLES: Kinds = 1 << 24;
const MAYBE: Kinds = 1 << 25;
const MORE: Kinds = 1 << 26;
const MAY: Kinds = 1 << 27;
const MISSES: Kinds = 1 << 28;
const PROVIDED: Kinds = 1 << 29;
const LISTENER: Kinds = 1 << 30;
/// A verb for what only people do with a value: they believe it, or swear to it.
const VOICES: Kinds = 1 << 31;
/// A thing that shows values: a sign that says 60 is no hearsay.
const SHOWS: Kinds = 1 << 32;
const UNLESS: Kinds = 1 << 33;
const ABLE: Kinds = 1 << 34;
const UNABLE: Kinds = 1 << 35;
const LEARNS: Kinds = 1 << 36;
/// What limits an inability: `not exactly`.
const LIMITS: Kinds = 1 << 37;
const GOES_ON: Kinds = 1 << 38;

/// Whole words by kind.
const WHOLE: &[(Kinds, &[&str])] = &[
    (SPEAKER, SPEAKER_WORDS),
    (SPEAKER | MAY, SPEAKER_MAY_WORDS),
    (MAY, MAY_WORDS),
    (MISSES, MISSES_WORDS),
    (LISTENER, LISTENER_WORDS),
    (VOICES, VOICES_WORDS),
    (SHOWS, SHOWS_WORDS),
    (UNLESS, UNLESS_WORDS),
    (ABLE, ABLE_WORDS),
    (UNABLE, UNABLE_WORDS),
    (LEARNS, LEARNS_WORDS),
    (LIMITS, LIMITS_INABILITY),
    (GOES_ON, GOES_ON_WORDS),
    (MAYBE, MAYBE_WORDS),
    (MORE, MORE_OR_LESS_WORDS),
    (PROVIDED, PROVIDED_WORDS),
    (CERTAIN, CERTAIN_WORDS),
    (UNSURE, UNSURE_WORDS),
    (ERRS, ERRS_WORDS),
    (SPEAKER | ERRS, SPEAKER_ERRS_WORDS),
    (FORMERLY, FORMERLY_WORDS),
    (ACCORDING, ACCORDING_WORDS),
    (HEARSAY, HEARSAY_WORDS),
    (ASSUMES, ASSUMES_WORDS),
    (DANGLES, DANGLING_WORDS),
    (SPEAKER | ANSWERS, SPEAKER_ANSWER_WORDS),
    (NEGATION, NEGATION_WORDS),
    (ANSWERS, ANSWER_WORDS),
    (SUPPOSES, SUPPOSES_WORDS),
    (SOMEBODY, SOMEBODY_WORDS),
    (SAYS, SAYS_WORDS),
    (THAT, THAT_WORDS),
    (OR, OR_JOINER_WORDS),
    (EXCEPTS, EXCEPTS_WORDS),
    (DEPENDS, DEPENDS_WORDS),
    (INCLUDES, INCLUDES_WORDS),
    (ALL, ALL_WORDS),
    (ANYTHING, ANYTHING_WORDS),
];

/// Beginnings of words by kind.
const STEMS: &[(Kinds, &[&str])] = &[
    (ANSWERS, ANSWER_STEMS),
    (LEARNS, LEARNS_STEMS),
    (SPEAKER | REFUSES, SPEAKER_REFUSES_STEMS),
    (REFUSES, REFUSES_STEMS),
    (SOMEBODY, SOMEBODY_STEMS),
    (UNSURE, UNSURE_STEMS),
    (CERTAIN, CERTAIN_STEMS),
    (ERRS, ERRS_STEMS),
    (HEARSAY, HEARSAY_STEMS),
    (SAYS, SAYS_STEMS),
    (FALSEHOOD, FALSEHOOD_STEMS),
    (DEPENDS, DEPENDS_STEMS),
    (EXAMPLE, EXAMPLE_STEMS),
    (FORMAT, FORMAT_STEMS),
    (ANYTHING, ANYTHING_STEMS),
    (ALL, ALL_STEMS),
];

const fn total(lists: &[(Kinds, &[&str])]) -> usize {
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        count += lists[list].1.len();
        list += 1;
    }
    count
}

/// The words of a table, and what each is.
const fn table<const N: usize>(lists: &[(Kinds, &[&'static str])]) -> Table<N> {
    let (mut words, mut kinds) = ([""; N], [0; N]);
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut word = 0;
        while word < lists[list].1.len() {
            words[count] = lists[list].1[word];
            kinds[count] = lists[list].0;
            (word, count) = (word + 1, count + 1);
        }
        list += 1;
    }
    Table(words, kinds)
}

/// Words that are looked for as a whole or as a beginning, each with its kinds.
struct Table<const N: usize>([&'static str; N], [Kinds; N]);

/// Whole words by their hash, so that looking one up costs the same however many there are.
struct Hashed<const N: usize> {
    table: Table<N>,
    /// One more than the number of a word, or zero.
    slots: [u16; SLOTS],
}

/// A power of two, and at least twice as many as there are words.
const SLOTS: usize = 4096;

/// The slot of a word by its length and its first eight bytes.
const fn hash(word: &[u8]) -> usize {
    let (mut key, mut at) = (word.len() as u64, 0);
    while at < word.len() && at < 8 {
        key = key << 8 ^ word[at] as u64;
        at += 1;
    }
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % SLOTS
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// A word that is in a list twice has the kinds of both.
const fn hashed<const N: usize>(mut table: Table<N>) -> Hashed<N> {
    assert!(2 * N <= SLOTS, "too many words");
    let mut slots = [0_u16; SLOTS];
    let mut index = 0;
    while index < N {
        let word = table.0[index].as_bytes();
        let mut slot = hash(word);
        while slots[slot] > 0 && !is_same(word, table.0[slots[slot] as usize - 1].as_bytes()) {
            slot = (slot + 1) % SLOTS;
        }
        if slots[slot] > 0 {
            table.1[slots[slot] as usize - 1] |= table.1[index];
        } else {
            slots[slot] = index as u16 + 1;
        }
        index += 1;
    }
    Hashed { table, slots }
}

impl<const N: usize> Hashed<N> {
    fn kinds(&self, word: &str) -> Kinds {
        let mut slot = hash(word.as_bytes());
        while let Some(index) = self.slots.get(slot).and_then(|slot| slot.checked_sub(1)) {
            let index = usize::from(index);
            if self.table.0.get(index).is_some_and(|known| *known == word) {
                return self.table.1.get(index).copied().unwrap_or(0);
            }
            slot = (slot + 1) % SLOTS;
        }
        0
    }
}

static WHOLE_WORDS: Hashed<{ total(WHOLE) }> = hashed(table(WHOLE));
const STEM_TABLE: Table<{ total(STEMS) }> = table(STEMS);
static STEM_WORDS: Lexicon = Lexicon::new(&STEM_TABLE.0);

/// The kinds of a word.
fn kinds(word: &str) -> Kinds {
    STEM_WORDS
        .standing(word.as_bytes(), 0)
        .filter_map(|index| STEM_TABLE.1.get(index))
        .fold(WHOLE_WORDS.kinds(word), |all, kinds| all | kinds)
}

/// What ends a clause, in any script.
const CLAUSE_ENDS: [char; 22] = [
    ',', ';', ':', '(', ')', '—', '–', '.', '!', '?', '\n', '，', '；', '：', '。', '、', '！',
    '？', '،', '؛', '؟', '।',
];

/// The words of a text.
fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> + Clone {
    text.split(|c: char| !(is_letter(c) || matches!(c, '\'' | '’')))
        .map(|word| word.trim_matches(['\'', '’']))
        .filter(|word| !word.is_empty())
}

/// All kinds of words that a text has.
fn kinds_in(text: &str) -> Kinds {
    let bytes = text.as_bytes();
    let (mut all, mut at) = (0, 0);
    while let Some(start) = bytes.get(at..).and_then(|rest| rest.iter().position(is_wordy)) {
        let start = at + start;
        let rest = bytes.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| !is_wordy(byte)).unwrap_or(rest.len());
        at = start + end;
        let stretch = text.get(start..at).unwrap_or_default();
        if stretch.is_ascii() {
            all |= kinds(stretch.trim_matches('\''));
        } else {
            all = words(stretch).fold(all, |all, word| all | kinds(word));
        }
    }
    all
}

/// Whether a byte may be a part of a word.
fn is_wordy(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() || *byte == b'\'' || !byte.is_ascii()
}

/// What some phrases say by themselves, wherever they are.
const DOUBTED: u32 = 1;
const NOT_MEANT: u32 = 1 << 1;
const REFUSED: u32 = 1 << 2;
const ALL_THE_SAME: u32 = 1 << 3;
const CALLED_UNTRUE: u32 = 1 << 4;

static PHRASES: Lists = Lists::new(&[
    (DOUBTED, &DOUBT_PHRASES),
    (DOUBTED, &DOUBTS_EAST),
    (NOT_MEANT, &UNMEANT),
    (REFUSED, &REFUSAL_PHRASES_EAST),
    (ALL_THE_SAME, &ANYTHING_EAST),
    (ALL_THE_SAME, &EQUALLY_POSSIBLE),
    (CALLED_UNTRUE, &NOT_TRUE_THAT),
]);

/// A text in lower case, and all kinds of words and phrases in it, which one pass for each finds. A rule looks closer only
/// at a text that has the words it needs.
pub(crate) struct Sentence<'t> {
    text: &'t str,
    kinds: Kinds,
    phrases: u32,
}

impl<'t> Sentence<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Sentence { text, kinds: kinds_in(text), phrases: PHRASES.kinds_in(text) }
    }

    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// Whether it has words of all of these kinds.
    fn has(&self, all: Kinds) -> bool {
        has(self.kinds, all)
    }

    /// Whether it has a phrase of a kind.
    fn says(&self, kind: u32) -> bool {
        self.phrases & kind != 0
    }

    /// Its clauses.
    fn clauses(&self) -> impl Iterator<Item = &'t str> {
        self.text.split(|c| CLAUSE_ENDS.contains(&c))
    }
}

const fn has(found: Kinds, all: Kinds) -> bool {
    found & all == all
}

/// Whether the speaker of a sentence refuses to answer: `I won't say whether he is right`, `ich enthalte mich`.
pub(crate) fn refuses_to_answer(sentence: &Sentence<'_>) -> bool {
    let refuses = |found| has(found, SPEAKER | REFUSES) || has(found, SPEAKER | NEGATION | ANSWERS);
    sentence.says(REFUSED)
        || refuses(sentence.kinds)
            && sentence.clauses().any(|clause| {
                let opens = words(clause).next().map_or(0, kinds);
                opens & SUPPOSES == 0 && refuses(kinds_in(clause))
            })
}

/// Whether a text says that what is asked cannot be found out or told, and does not go on to an answer all the same:
/// `I am not able to read the scale.`
pub(crate) fn is_unable(text: &str) -> bool {
    let all = kinds_in(text);
    let denies = has(all, UNABLE) || has(all, NEGATION | ABLE);
    if !denies || all & (LEARNS | ANSWERS) == 0 {
        return false;
    }
    let mut unable = false;
    for clause in text.split(|c| CLAUSE_ENDS.contains(&c)) {
        let found = kinds_in(clause);
        if found & (LIMITS | SUPPOSES) == 0 && lacks_ability(clause) {
            unable = !CONTRARY_JOINERS.is_in(clause.trim_start());
        } else if found & GOES_ON != 0 {
            unable = false;
        }
    }
    unable
}

/// Whether a clause denies that something can be found out: `es ist nicht möglich, ...`, but not `we can see no ...`.
fn lacks_ability(clause: &str) -> bool {
    let (mut able, mut denied, mut learns) = (None, None, false);
    let mut unable = false;
    for (at, word) in words(clause).enumerate() {
        let found = kinds(word);
        learns |= found & (LEARNS | ANSWERS) != 0;
        let near = |other: Option<usize>| other.is_some_and(|other| at - other <= NEAR);
        unable |= found & UNABLE != 0
            || found & NEGATION != 0 && near(able)
            || found & ABLE != 0 && near(denied);
        able = match found {
            _ if found & ABLE != 0 => Some(at),
            // `We can see no ..`
            _ if found & (LEARNS | ANSWERS) != 0 => None,
            _ => able,
        };
        denied = if found & NEGATION != 0 { Some(at) } else { denied };
    }
    unable && learns
}

/// A negation is at most this many words away from what it denies.
const NEAR: usize = 3;

/// Whether the words up to a value say that somebody else gives it: `my classmate wrote 142`.
pub(crate) fn quotes_somebody(before: &Sentence<'_>) -> bool {
    let told = before.kinds & (VOICES | HEARSAY) != 0;
    let other = || words(before.text).any(|word| OTHER_SPEAKER.contains(&word));
    let said = || words(before.text).any(|word| SAID_WORDS.contains(&word));
    let may = told
        || (before.has(SOMEBODY) || other()) && (before.kinds & (ACCORDING | SAYS) != 0 || said());
    if !may {
        return false;
    }
    let mut clauses = before.text.rsplit([',', ';', '.', '\n', '،', '؛', '।']);
    let clause = clauses.next().unwrap_or_default();
    let of_somebody = |clause: &str| {
        let mut according = false;
        words(clause).map(kinds).any(|found| {
            according |= found & ACCORDING != 0;
            according && found & SOMEBODY != 0
        })
    };
    // `According to my neighbour, it is 5.`, `Ein Bekannter meinte, 60 m.`
    let lead = clauses.next().unwrap_or_default();
    if of_somebody(clause) || of_somebody(lead) {
        return true;
    }
    // `Mój kolega twierdzi, że jest ich 15.`
    let told_so = words(clause).next().is_none_or(|word| kinds(word) & THAT != 0);
    voices(clause) || told_so && voices(lead)
}

/// Whether the clause up to a value says that somebody else believes or tells it: `my uncle swears it is`.
fn voices(clause: &str) -> bool {
    let (mut somebody, mut subject) = (false, 0);
    for word in words(clause) {
        let found = kinds(word);
        if found & SPEAKER != 0 {
            return false;
        }
        let told = found & VOICES != 0 && subject > 0;
        let says = found & SAYS != 0 || SAID_WORDS.contains(&word);
        if told || somebody && says || found & HEARSAY != 0 {
            return true;
        }
        // What shows values may say them.
        if found & SHOWS != 0 {
            return false;
        }
        subject += 1;
        somebody |= found & SOMEBODY != 0 || OTHER_SPEAKER.contains(&word);
    }
    false
}

/// Whether a sentence in Chinese or Japanese says that somebody else gives the value in it: `同学说是25`,
/// `友達は25だと言っています`.
pub(crate) fn quotes_somebody_east(before: &str, after: &str) -> bool {
    if before.is_ascii() && after.is_ascii() || MYSELF_EAST.is_in(before) {
        return false;
    }
    let clause = before.rsplit(['，', '。', '；', '、', '.', ',', '।']).next().unwrap_or_default();
    if HEARSAY_EAST.is_in(clause) || HEARSAY_EAST.is_in(after) {
        return true;
    }
    // `导游说有60米`
    // `我们来说`, `可以说`, `小说`
    const NO_SPEAKER: [char; 12] =
        ['来', '该', '以', '我', '们', '小', '传', '学', '据', '听', '演', '解'];
    const SHOWING: [char; 11] = ['图', '题', '标', '表', '文', '牌', '書', '书', '看', '就', '话'];
    let told = clause.split_once('说').is_some_and(|(who, rest)| {
        let plain = !who.contains(SHOWING) && !who.ends_with(NO_SPEAKER);
        let gives = rest.is_empty()
            || rest.starts_with(|c: char| c.is_ascii_digit() || "是有为它应大约一".contains(c));
        !who.is_empty() && who.chars().count() <= 6 && plain && gives
    });
    // `弟は60mだと言い張っています`, `Arkadaşım 25 olduğunu söylüyor`
    let names_somebody =
        clause.ends_with(['は', 'が']) || kinds_in(clause) & (SOMEBODY | SPEAKER) == SOMEBODY;
    let voiced = names_somebody && {
        let behind =
            after.split(['，', '。', '；', '、', ',', '.', '।']).next().unwrap_or_default();
        !clause.contains(SHOWING) && VOICES_EAST.is_in(behind)
    };
    if told || voiced {
        return true;
    }
    SOMEBODY_EAST.last_end(clause).is_some_and(|end| {
        let behind = after.split(['，', '。', '；', '、']).next().unwrap_or_default();
        SAYS_EAST.is_in(clause.get(end..).unwrap_or_default())
            || behind.starts_with(['だ', 'で', 'と']) && SAYS_EAST.is_in(behind)
    })
}

/// Whether the speaker of a sentence in lower case doubts what it says, or calls it a mistake: `I'm not sure`, `ohne
/// Gewähr`, `me equivoqué`.
pub(crate) fn doubts(sentence: &Sentence<'_>) -> bool {
    let may = sentence.has(NEGATION | CERTAIN)
        || sentence.has(UNSURE)
        || sentence.has(SPEAKER | ERRS)
        || sentence.has(SPEAKER | MAY | MISSES);
    sentence.says(DOUBTED)
        || may
            && sentence.clauses().any(|clause| {
                let (mut all, mut count, mut last, mut lacks, mut certain) =
                    (0, 0, 0, false, false);
                for word in words(clause) {
                    last = kinds(word);
                    if count == 0 && last & SUPPOSES != 0 {
                        return false;
                    }
                    lacks |= all & NEGATION != 0 && last & CERTAIN != 0;
                    certain |= last & CERTAIN != 0;
                    all |= last;
                    count += 1;
                }
                // `sicher bin ich mir da nicht`
                lacks |= certain && last & NEGATION != 0;
                // `not sure`, `sans garantie`: so short a clause has no other subject.
                let own = all & SPEAKER != 0 || count <= SHORT;
                let affirms = all & NEGATION == 0;
                // `not sure where you got that from`
                all & (FORMERLY | SOMEBODY | LISTENER) == 0
                    && (own && (lacks || affirms && all & UNSURE != 0)
                        || affirms && has(all, SPEAKER | ERRS)
                        || affirms && has(all, SPEAKER | MAY | MISSES))
            })
}

/// A clause of at most this many words is about what comes before it.
const SHORT: usize = 3;

/// Whether a sentence in lower case refuses an answer outright: `I refuse to give an answer, even if ..`.
pub(crate) fn refuses_outright(before: &Sentence<'_>) -> bool {
    before.has(REFUSES)
        && before.clauses().any(|clause| {
            let mut spoke = false;
            words(clause).map(kinds).any(|found| {
                let refuses = found & REFUSES != 0 && (spoke || found & SPEAKER != 0);
                spoke = found & SPEAKER != 0;
                refuses
            })
        })
}

/// Whether a clause in lower case behind a value allows for more or less than that: `perhaps more`, `ou peut-être moins`.
pub(crate) fn allows_for_more(clause: &str) -> bool {
    let found = kinds_in(clause);
    has(found, MAYBE | MORE)
        || words(clause).next().is_some_and(|word| kinds(word) & OR != 0) && found & MAYBE != 0
}

/// Whether a clause in lower case behind a value makes it hold under a condition, which is not about a variable.
pub(crate) fn is_condition(clause: &str) -> bool {
    let clause = clause.trim_start();
    (words(clause).next().is_some_and(|word| kinds(word) & PROVIDED != 0)
        || CONDITION_PHRASES.opens(clause))
        && !clause.contains(['≠', '\\', '$', '<', '>', '=', '≥', '≤', '≈'])
}

/// Whether the clause with a value says what would be, and its sentence under what condition: `it would cost 30 without
/// the discount`. The sentence comes in two parts, up to the value and from it on.
pub(crate) fn would_be(before: &Sentence<'_>, said: &Sentence<'_>) -> bool {
    const SHORTEST: usize = 7;
    let supposes = |word: &str| {
        let ends = || CONDITIONAL_ENDINGS.iter().any(|end| word.ends_with(end));
        CONDITIONAL_VERBS.contains(&word) || word.len() >= SHORTEST && ends()
    };
    if !before.has(UNLESS) && !said.has(UNLESS) {
        return false;
    }
    let marks = [',', ';', '，', '；', '،', '؛'];
    let clause = [before.text.rsplit(marks).next(), said.text.split(marks).next()];
    let mut words = clause.into_iter().flatten().flat_map(words);
    words.clone().any(supposes) && !words.any(|word| kinds(word) & SPEAKER != 0)
}

/// Whether a clause in lower case up to a name denies it: `I see no reason to call it a`, but not `no doubt it is a`.
pub(crate) fn is_negated(before: &Sentence<'_>) -> bool {
    let clause = before.text.rsplit(|c| CLAUSE_ENDS.contains(&c)).next().unwrap_or_default();
    let clause =
        CONTRARY_JOINERS.last_end(clause).and_then(|end| clause.get(end..)).unwrap_or(clause);
    let (mut negated, mut ended, mut that) = (false, false, false);
    for word in words(clause) {
        let found = kinds(word);
        if found & NEGATION != 0 || matches!(word, "nothing" | "nichts" | "rien" | "nada") {
            (negated, ended, that) = (true, false, false);
        }
        that |= found & THAT != 0;
        // `the shape that is not round is the`
        ended |= STATEMENT_COPULAS.contains(&word) && !that;
    }
    negated && !ended && !AFFIRMING_NEGATIONS.is_in(clause)
}

/// Whether the words up to a value only assume it: `suppose it is 5`.
pub(crate) fn only_assumes(before: &Sentence<'_>) -> bool {
    let clause = before.text.trim_start();
    let assumes = before.has(ASSUMES)
        && words(clause).next().is_some_and(|word| kinds(word) & ASSUMES != 0)
        || ASSUMES_EAST.opens(clause);
    assumes && !clause.contains([',', ';', ':', '，', '、', '،'])
}

/// Whether a text in lower case breaks off before its last sentence is complete: `the sum of the two is`.
pub(crate) fn breaks_off(text: &str) -> bool {
    let text = text.trim_end().trim_end_matches(['$', ' ']);
    let last = text.rsplit(' ').next().unwrap_or_default();
    let operator = text.ends_with(['=', '≈', '×', '÷', '·', '≤', '≥'])
        || matches!(
            last,
            "+" | "-" | "−" | "*" | "/" | "<" | ">" | "\\cdot" | "\\times" | "\\approx"
        );
    operator
        || last.chars().all(char::is_alphabetic)
            && (kinds(last) & DANGLES != 0 || DANGLING_OPERATIONS.contains(&last))
}

/// Whether the words up to a value call what they introduce untrue: `it is a myth that there are 6`.
pub(crate) fn calls_untrue(before: &Sentence<'_>) -> bool {
    if !before.has(FALSEHOOD | THAT) && !before.says(CALLED_UNTRUE) {
        return false;
    }
    let clause = before.text.rsplit([';', '.', '\n']).next().unwrap_or_default();
    if before.says(CALLED_UNTRUE) && NOT_TRUE_THAT.is_in(clause) {
        return true;
    }
    let (mut negated, mut untrue) = (false, false);
    for word in words(clause) {
        let found = kinds(word);
        if untrue && found & THAT != 0 {
            return true;
        }
        untrue |= found & FALSEHOOD != 0 && !negated;
        negated |= found & NEGATION != 0;
    }
    false
}

/// Whether the words up to a value show what an answer looks like: `formatted as in this example`.
pub(crate) fn shows_a_format(before: &Sentence<'_>) -> bool {
    before.has(EXAMPLE | FORMAT)
}

/// Whether the words up to a value leave out just this one, or name it as one of many: `anything except 12`, `all values
/// of that interval, including 110`.
pub(crate) fn sets_apart(before: &Sentence<'_>) -> bool {
    let mut near = words(before.text).rev().map(kinds);
    before.has(EXCEPTS) && near.clone().next().is_some_and(|last| last & EXCEPTS != 0)
        || before.has(INCLUDES | ALL) && near.by_ref().take(2).any(|found| found & INCLUDES != 0)
}

/// Whether a text says that it does not mean what it says, or not as it is written.
pub(crate) fn is_not_meant(said: &Sentence<'_>) -> bool {
    said.says(NOT_MEANT)
}

/// Whether the words up to a value quote a sentence that has it: `translate "The answer is `.
pub(crate) fn is_quoted(before: &Sentence<'_>) -> bool {
    let before = before.text;
    let opened = match (before.rfind('“'), before.rfind('”')) {
        (Some(open), close) if close.is_none_or(|close| close < open) => Some(open),
        _ => before.rfind('"').filter(|_| before.matches('"').count() % 2 == 1),
    };
    opened.and_then(|open| before.get(open..)).is_some_and(|held| words(held).nth(1).is_some())
}

/// Whether a program draws a value at random.
pub(crate) fn draws_at_random(before: &Sentence<'_>) -> bool {
    before.text.contains("random.") || before.text.contains("randint(")
}

/// Whether one of several sentences opens with another value and when it holds: `or 12, if the outer one does not count`.
pub(crate) fn opens_with_another(sentences: &Sentence<'_>) -> bool {
    sentences.has(OR | SUPPOSES)
        && sentences.text.split(['\n', '.']).any(|sentence| {
            let mut words = words(sentence);
            words.next().is_some_and(|word| kinds(word) & OR != 0)
                && sentence.contains(|c: char| c.is_ascii_digit())
                && words.any(|word| kinds(word) & SUPPOSES != 0)
        })
}

/// Whether a sentence makes it depend on something which of two values holds: `[1, 4], or (1, 4), depending on the ends`.
pub(crate) fn depends(said: &Sentence<'_>) -> bool {
    said.has(OR | DEPENDS)
}

/// Whether the words after a value offer others as well: `or any other result`, `oder beides`.
pub(crate) fn offers_anything(after: &Sentence<'_>) -> bool {
    after.says(ALL_THE_SAME)
        || after.has(OR | ANYTHING) && {
            let near: Vec<Kinds> = words(after.text).take(FAR).map(kinds).collect();
            // An article may come between: `ou un autre`.
            let offers = |or: Kinds, other: Kinds| or & OR != 0 && other & ANYTHING != 0;
            near.windows(2).any(|two| matches!(two, [or, other] if offers(*or, *other)))
                || near
                    .windows(3)
                    .any(|three| matches!(three, [or, _, other] if offers(*or, *other)))
        }
}

/// How many words after a value may offer another one.
const FAR: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Sentence<'_> {
        Sentence::of(text)
    }

    #[test]
    fn refusals() {
        for sentence in [
            "as for the present exercise, i abstain",
            "i have not worked it out",
            "i won't say whether ben is right",
            "we did not attempt the problem",
            "ich habe es nicht ausgerechnet",
            "hier enthalte ich mich",
            "je ne sais pas",
            "no sé",
            "я этого не решал",
            "我不回答这个问题",
            "答えられません",
        ] {
            assert!(refuses_to_answer(&of(sentence)), "{sentence}");
        }
        for sentence in [
            "",
            "i hope this answers your question",
            "let me double-check my calculations to make sure i didn't make any mistakes",
            "the shop did not answer",
            "i did not count the broken one",
            "if i did not answer your question, ask again",
            "ich zähle die kaputte nicht mit",
            "on ne compte pas le premier",
        ] {
            assert!(!refuses_to_answer(&of(sentence)), "{sentence}");
        }
    }

    #[test]
    fn quotations() {
        for before in [
            "my classmate ben wrote ",
            "someone claims it is ",
            "mein bruder sagt ",
            "un ami pense que c'est ",
            "mi profesor dice ",
            "мой сосед утверждает, что их ",
        ] {
            assert!(quotes_somebody(&of(before)) || before.contains(','), "{before}");
        }
        for before in [
            "my friend has ",
            "i say, like my teacher, ",
            "the teacher gave 3 pens to everyone, so it says ",
            "the sign says ",
        ] {
            assert!(!quotes_somebody(&of(before)), "{before}");
        }
    }

    #[test]
    fn doubts_and_conditions() {
        for said in [
            "though i'm not sure",
            "ohne gewähr",
            "mais je n'en suis pas certain",
            "me equivoqué",
            "я ошибся",
            "sicher bin ich mir da nicht",
            "i may have missed one",
            "自信はまったくありません",
            "just a guess",
        ] {
            assert!(doubts(&of(said)), "{said}");
        }
        for said in [
            "",
            "i'm sure it is not a wolf",
            "there is no doubt about it",
            "i was mistaken at first",
            "i'm not sure where you got that from",
            "the idea is not new",
            "j'en suis certain",
        ] {
            assert!(!doubts(&of(said)), "{said}");
        }
        assert!(refuses_outright(&of("je refuse de répondre, même si ")));
        assert!(!refuses_outright(&of("we see the price decline to ")));
        assert!(
            only_assumes(&of("suppose it is ")) && !only_assumes(&of("suppose so, then it is "))
        );
        assert!(breaks_off("the sum of the two is") && !breaks_off("the sum of the two is 5"));
        assert!(allows_for_more(" vielleicht aber auch mehr"));
        assert!(allows_for_more(" ou peut-être un de plus") && !allows_for_more(" of whom 2 sit"));
        assert!(is_condition(" provided the scale is right"));
        assert!(!is_condition(" provided x ≠ 1"));
        let would_be = |before, after| would_be(&of(before), &of(after));
        assert!(would_be("it would cost ", " without the discount"));
        assert!(would_be("cela coûterait ", " sans la remise"));
        assert!(!would_be("i would say ", " if you ask") && !would_be("it would be ", ""));
    }

    #[test]
    fn denials_of_names() {
        for before in ["it can't possibly be a ", "i see no reason to call it a "] {
            assert!(is_negated(&of(before)), "{before}");
        }
        for before in [
            "no doubt it is a ",
            "the shape that is not round is the ",
            "not an oak but a ",
            "it is a ",
        ] {
            assert!(!is_negated(&of(before)), "{before}");
        }
    }

    #[test]
    fn what_others_believe() {
        for before in ["my uncle swears it is ", "ein bekannter meinte, ", "angeblich sind es "] {
            assert!(quotes_somebody(&of(before)), "{before}");
        }
        for before in ["the sign says ", "i thought it over: it is ", "according to the chart, "] {
            assert!(!quotes_somebody(&of(before)), "{before}");
        }
        assert!(quotes_somebody_east("导游说有", "米"));
        assert!(quotes_somebody_east("弟は", "mだと言い張っています"));
        for (before, after) in [("也就是说，有", "米"), ("这部小说有", "页"), ("我说是", "。")]
        {
            assert!(!quotes_somebody_east(before, after), "{before}");
        }
    }

    #[test]
    fn falsehoods_and_formats() {
        assert!(calls_untrue(&of("it is a myth that there are ")));
        assert!(calls_untrue(&of("c'est une idée fausse répandue que le panier contient ")));
        assert!(calls_untrue(&of("es ist ein irrtum, dass es ")));
        assert!(!calls_untrue(&of("there is no mistake that changes ")));
        assert!(!calls_untrue(&of("that is not wrong: it is ")));
        assert!(!calls_untrue(&of("the statement is false. we know that it is ")));
        assert!(shows_a_format(&of("an answer should be formatted as in this example: ")));
        assert!(!shows_a_format(&of("for example, ")));
        assert!(draws_at_random(&of("answer = random.choice(all)  # ")));
        assert!(!draws_at_random(&of("a random point lies inside with probability ")));
    }

    #[test]
    fn one_of_many() {
        for before in
            ["anything except ", "alles außer ", "all values of that interval, including "]
        {
            assert!(sets_apart(&of(before)), "{before}");
        }
        for before in ["except for the first one, there are ", "including the driver, there are "] {
            assert!(!sets_apart(&of(before)), "{before}");
        }
        for after in ["72 or any other result", "b, c oder beides", "3 ou un autre", "a或者c都可以"]
        {
            assert!(offers_anything(&of(after)), "{after}");
        }
        for after in ["5 or so", "5, and any other value is too large", "both are 5"] {
            assert!(!offers_anything(&of(after)), "{after}");
        }
        assert!(opens_with_another(&of("¹ or 12, if the outer one does not count")));
        assert!(!opens_with_another(&of("or 12.5 %")));
        assert!(depends(&of("[1, 4], or (1, 4), depending on the ends")));
        assert!(!depends(&of("12, which depends only on the radius")));
    }
}
