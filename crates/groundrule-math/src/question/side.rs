//! Yes and no, as texts say them.

use super::pick::whole_range;
use crate::extract::{
    corrections, invented_question, last_boxes, region, sentence_end, sentence_start, statements,
};
use crate::words::lexicon::Lexicon;
use crate::words::stance::{is_first_thought, negates, tells_cases};
use std::ops::Range;

const YES: &[&str] = &[
    "yes",
    "yeah",
    "yep",
    "yup",
    "true",
    "correct",
    "affirmative",
    "oui",
    "sí",
    "si",
    "ja",
    "да",
    "是",
    "是的",
    "对",
    "对的",
    "正确",
    "はい",
    "네",
    "예",
    "sim",
    "sì",
    "tak",
    "evet",
    "نعم",
    "हाँ",
    "vrai",
    "vraie",
    "wahr",
    "richtig",
    "verdadero",
    "verdadera",
    "верно",
    "正しい",
];

const NO: &[&str] = &[
    "no",
    "nope",
    "nah",
    "false",
    "incorrect",
    "non",
    "nein",
    "нет",
    "否",
    "不",
    "不是",
    "不对",
    "错",
    "错误",
    "不正确",
    "いいえ",
    "아니요",
    "아니오",
    "não",
    "nie",
    "hayır",
    "لا",
    "नहीं",
    "faux",
    "fausse",
    "falsch",
    "falso",
    "falsa",
    "неверно",
    "誤り",
];

/// Words after a "no" that make it a way of not answering.
const NO_ANSWER: &[&str] = &[
    "answer",
    "clue",
    "comment",
    "data",
    "evidence",
    "guess",
    "idea",
    "indication",
    "information",
    "image",
    "knowledge",
    "means",
    "one",
    "opinion",
    "picture",
    "reason",
    "way",
];

/// Words before a yes or no that take it back.
const AGAINST: &[&str] = &[
    "not", "cannot", "can't", "couldn't", "isn't", "isnt", "never", "neither", "nor", "wrong",
    "either", "if", "whether",
];

/// What is said about a yes or no that is not the answer.
const REFUSED: &[&str] = &["wrong", "incorrect", "not", "false"];

/// Words after which a text goes on to the other side.
const TURNS: &[&str] =
    &["but", "however", "mais", "cependant", "aber", "doch", "pero", "но", "однако"];

/// Words of a short text that leave open which side it takes.
static OPEN: Lexicon = Lexicon::new(&[
    "maybe",
    "perhaps",
    "hard to say",
    "hard to tell",
    "can't tell",
    "cannot tell",
    "not sure",
    "unclear",
    "people say",
    "some say",
    "vielleicht",
    "peut-être",
    "quizá",
    "tal vez",
    "возможно",
    "может быть",
    "也许",
    "可能",
    "かもしれ",
    "たぶん",
]);

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
    if lower.len() <= LONGEST_WHOLE
        && (tells_cases(&lower)
            || is_first_thought(&lower)
            || OPPOSITES.is_in(&lower)
            || OPEN.is_in(&lower)
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

/// Words of a short text that allow for the other side, if it names both.
static POSSIBLE: Lexicon = Lexicon::new(&[
    "possib",
    "plausib",
    "could",
    "might",
    "may be",
    "probab",
    "or no",
    "or yes",
    "möglich",
    "könnte",
    "oder",
    "pourrait",
    "posible",
    "podría",
    "возможн",
    "может",
    "или",
]);

/// Whether a short text says a word for each side, and that one of them is possible.
pub(crate) fn names_both_sides(text: &str) -> bool {
    let lower = text.to_lowercase();
    if text.len() > LONGEST_WHOLE || !POSSIBLE.is_in(&lower) {
        return false;
    }
    let text = lower.as_str();
    let sides = words(text).into_iter().filter_map(|word| side_of(word.text));
    let (mut yes, mut no) = (false, false);
    sides.for_each(|side| *(if side { &mut yes } else { &mut no }) = true);
    yes && no
}

/// Words that turn a side into the other one.
static OPPOSITES: Lexicon = Lexicon::new(&[
    "opposite of",
    "gegenteil von",
    "contraire d",
    "contrario de",
    "противоположн",
    "相反",
    "の反対",
]);

/// Verbs that begin a yes-or-no question.
const ASKING: &[&str] = &[
    "is", "are", "was", "were", "do", "does", "did", "can", "could", "has", "have", "will",
    "would", "should",
];

/// Words that refer to what a question is about.
const PRONOUNS: &[&str] = &["it", "they", "he", "she", "this", "that", "these", "those"];

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
    if !ASKING.contains(&verb.as_str()) || said.contains([',', ';', ':', '.', '\n']) {
        return None;
    }
    // `There is no way to tell whether the lamp is on.`
    let doubts = ["whether", "if", "know", "tell", "sure", "say", "maybe", "perhaps", "or"];
    if said_words.iter().any(|word| doubts.contains(&word.as_str())) {
        return None;
    }
    let content =
        |word: &&String| !matches!(word.as_str(), "the" | "a" | "an" | "there" | "any" | "this");
    let about = said_words.first().is_some_and(|word| PRONOUNS.contains(&word.as_str()));
    let all = rest.iter().filter(content).all(|word| said_words.contains(word));
    let last = rest.last().is_some() && rest.last() == said_words.last();
    (all || about && last).then(|| !negates(&said))
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
        return said(held).or_else(|| calls(held));
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
    let opened = text.get(bare.start..opening).and_then(opens);
    let closing = sentence_start(text, range.start, bare.end);
    let closed = || text.get(closing..bare.end).and_then(said);
    let called = || text.get(closing..bare.end).and_then(calls);
    corrected(opening..range.end).or(opened).or_else(closed).or_else(called)
}

/// The side that a sentence takes by calling a statement true or false: `l'affirmation est vraie`, `这句话是对的`.
fn calls(sentence: &str) -> Option<bool> {
    const TRUE: &[&str] = &[
        " is true",
        " is correct",
        " est vraie",
        " est vrai",
        " ist wahr",
        " ist richtig",
        " es verdadera",
        " es verdadero",
        " es cierta",
        " es cierto",
        " верно",
        "是对的",
        "是正确的",
        "正しいです",
        "正しい",
    ];
    const FALSE: &[&str] = &[
        " is false",
        " is incorrect",
        " est fausse",
        " est faux",
        " ist falsch",
        " es falsa",
        " es falso",
        " неверно",
        "是错的",
        "是错误的",
        "不对",
        "誤りです",
        "誤り",
    ];
    let lower = sentence.trim_end_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let ends = |words: &[&str]| words.iter().any(|words| lower.ends_with(words));
    match (ends(TRUE), ends(FALSE)) {
        (true, false) if !negates(&lower) => Some(true),
        (false, true) if !negates(lower.trim_end_matches("不对")) => Some(false),
        _ => None,
    }
}

/// The side that a sentence opens with. What a later sentence says in passing does not take it back.
fn opens(text: &str) -> Option<bool> {
    let end = sentence_end(text, 0, text.len());
    let (first, rest) = text.split_at_checked(end)?;
    let side = opens_sentence(first)?;
    let turns = rest.split(['.', '!', '\n']).any(|sentence| {
        let first = words(sentence).into_iter().next();
        first.is_some_and(|word| side_of(word.text) == Some(!side) && word.parted)
    });
    (!turns).then_some(side)
}

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
    if is_any(YES) {
        Some(true)
    } else if is_any(NO) {
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
    // `So yes, there is ..`
    const CONCLUDING: &[&str] =
        &["so ", "also ", "donc ", "thus ", "hence ", "therefore ", "therefore, "];
    let start = text.trim_start();
    let concluded = CONCLUDING.iter().find_map(|word| {
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
        turned |= found.is_some() && TURNS.iter().any(|turn| turn.eq_ignore_ascii_case(word.text));
        let Some(side) = side_of(word.text) else { continue };
        if words.get(at..).is_some_and(is_number_sign) {
            continue;
        }
        let next = words.get(at + 1).map(|word| word.text.to_ascii_lowercase());
        let next = next.as_deref().filter(|_| !word.parted).unwrap_or_default();
        let lower = word.text.to_ascii_lowercase();
        // Words such as "true" and "correct" also have other uses: `the correct option`.
        let loose = matches!(
            lower.as_str(),
            "true"
                | "false"
                | "correct"
                | "incorrect"
                | "si"
                | "ja"
                | "da"
                | "non"
                | "nie"
                | "no"
                | "不"
                | "是"
                | "对"
        );
        if loose && lower != "no" && !word.parted {
            continue;
        }
        if !side && lower == "no" && NO_ANSWER.contains(&next) {
            return None;
        }
        let refused = matches!(next, "is" | "would" | "isn't")
            && words
                .iter()
                .skip(at + 1)
                .take(4)
                .any(|word| REFUSED.contains(&word.text.to_ascii_lowercase().as_str()));
        let before = |back: usize| {
            at.checked_sub(back)
                .and_then(|at| words.get(at))
                .map(|word| word.text.to_ascii_lowercase())
        };
        let denied = [1, 2]
            .iter()
            .filter_map(|back| before(*back))
            .any(|word| AGAINST.contains(&word.as_str()))
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
