//! What a text adds once it has answered: notes, tips, warnings, comparisons, checks.
//!
//! There is one table of openings for all languages. A paragraph that opens with one of them, or the rest of a paragraph
//! from such a sentence on, is not where the answer is, unless it takes something back or comes to a conclusion.

use super::answer_region::last_bytes;
use crate::words::lexicon::{
    ASIDE_CONCLUDES, ASIDE_DOUBTS, CHECK_LABELS, Lexicon, NOTE_LABELS, OPENS_CHECK, OPENS_NOTE,
    OPENS_WARNING, OWNS_MISTAKE, count, joined,
};
use groundrule_pytext::sixteen;
use std::ops::Range;

/// What an aside is about. Of several that words may open, it is the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// How others go wrong.
    Mistake,
    /// Something else.
    Note,
    /// The answer that was found.
    Check,
}

/// All words that may open one, in one list, so that a line is looked at once.
static OPENINGS: Lexicon = Lexicon::ignoring_case(&ALL_OPENINGS);
const ALL_OPENINGS: [&str; count(OPENING_LISTS)] = joined(OPENING_LISTS);
const OPENING_LISTS: &[&[&str]] =
    &[OPENS_WARNING, OPENS_NOTE, NOTE_LABELS, OPENS_CHECK, CHECK_LABELS];

/// What the word with a number opens, and whether it does so only as a label.
fn opened_by(number: usize) -> (Kind, bool) {
    const FIRST_NOTE: usize = OPENS_WARNING.len();
    const FIRST_NOTE_LABEL: usize = FIRST_NOTE + OPENS_NOTE.len();
    const FIRST_CHECK: usize = FIRST_NOTE_LABEL + NOTE_LABELS.len();
    const FIRST_CHECK_LABEL: usize = FIRST_CHECK + OPENS_CHECK.len();
    match number {
        0..FIRST_NOTE => (Kind::Mistake, false),
        FIRST_NOTE..FIRST_NOTE_LABEL => (Kind::Note, false),
        FIRST_NOTE_LABEL..FIRST_CHECK => (Kind::Note, true),
        FIRST_CHECK..FIRST_CHECK_LABEL => (Kind::Check, false),
        _ => (Kind::Check, true),
    }
}

/// An aside is looked for in at most this many bytes at the end.
const LAST_PART: usize = 1600;

/// How far a label may be from its colon, in bytes.
const LABEL: usize = 48;

/// Whether the first line of a text begins, behind its signs, with words that may open an aside. Hardly any does.
fn may_open(text: &str) -> bool {
    OPENINGS.opens(text.trim_start_matches(|c: char| c != '\n' && !c.is_alphanumeric()))
}

/// What a paragraph or a sentence opens as.
fn opening(said: &str) -> Option<Kind> {
    // Capitals and small letters alike; digits open nothing.
    let said = said.trim_start_matches(|c: char| !c.is_alphanumeric());
    if said.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let words = OPENINGS.standing(said.as_bytes(), 0).filter_map(|word| {
        let (kind, label) = opened_by(word);
        let rest = || said.get(OPENINGS.word(word).len()..).unwrap_or_default();
        (!label || is_label(rest())).then_some(kind)
    });
    words.min()
}

/// Whether what follows words makes them a label or a heading.
fn is_label(rest: &str) -> bool {
    let end = rest.find([':', '：', '】', '）', '.', '!', '\n', ',', '，', '、']);
    let Some((between, sign)) = end.and_then(|end| Some((rest.get(..end)?, rest.get(end..)?)))
    else {
        // A heading may be the end of what is read.
        return rest.trim_matches(['*', ' ', '#']).is_empty();
    };
    let bare = between.trim_matches(['*', '_', ' ']).is_empty();
    !between.contains(|c: char| c.is_ascii_digit())
        && if sign.starts_with([':', '：', '】', '）']) {
            between.len() <= LABEL
        } else {
            bare && sign.starts_with(['.', '!', '\n', '、', '，'])
        }
}

/// Whether a text comes to a conclusion that has a value.
fn concludes(said: &str) -> bool {
    ASIDE_CONCLUDES.find(said).is_some_and(|(at, _)| {
        said.get(at..).unwrap_or_default().contains(|c: char| c.is_ascii_digit() || c == '$')
    })
}

/// Whether an aside that opens a paragraph may be left out.
fn may_go(kind: Kind, said: &str) -> bool {
    match kind {
        Kind::Mistake => !OWNS_MISTAKE.is_in(said),
        Kind::Note => {
            !ASIDE_DOUBTS.is_in(said) && !said.to_ascii_lowercase().contains("final answer")
        }
        Kind::Check => !ASIDE_DOUBTS.is_in(said) && !concludes(said),
    }
}

/// A text without the aside that it closes with, if something comes before it.
pub(super) fn without(text: &str, range: &Range<usize>) -> Range<usize> {
    let held = text.get(range.clone()).unwrap_or_default();
    let held = held.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '_' | '*'));
    let tail = last_bytes(held, LAST_PART);
    let low = range.start + held.len() - tail.len();
    let end = low + tail.len();
    let is_value = |c: char| c.is_ascii_digit() || c == '$' || c == '\\';
    // What comes before the part that is searched is looked at once.
    let before = std::cell::OnceCell::new();
    let holds = |at: usize| {
        let head = text.get(range.start..low).unwrap_or_default();
        let &(value, something) =
            before.get_or_init(|| (head.contains(is_value), head.contains(char::is_alphanumeric)));
        let near = text.get(low..at).unwrap_or_default();
        (value || near.contains(is_value), something || near.contains(char::is_alphanumeric))
    };
    let value = |at: usize| holds(at).0;
    let something = |at: usize| holds(at).1;
    // The last paragraph, or a heading that all that follows belongs to.
    let lines = sixteen::places(tail.as_bytes(), |bytes, next| match bytes.are(b'\n') {
        0 => 0,
        lines => lines & !next.are(b'\n'),
    });
    let mut lines = lines.map(|at| low + at + 1);
    let cut = lines.find(|&at| {
        let Some(rest) = text.get(at..end).filter(|rest| may_open(rest)) else { return false };
        let line = rest.split('\n').next().unwrap_or_default();
        let Some(kind) = opening(line) else { return false };
        let heads = line.trim_matches(|c: char| !c.is_alphanumeric()).len() <= LABEL
            && !line.contains(|c: char| c.is_ascii_digit());
        let ends = |rest: &str| {
            let next = rest.split_once("\n\n").map_or("", |(_, next)| next);
            !next.contains(char::is_alphanumeric)
        };
        let last = heads && !rest.contains("\n#") || ends(rest);
        let says = value(at) || kind != Kind::Check && something(at);
        last && says && may_go(kind, rest) && !(heads && concludes(rest))
    });
    if let Some(at) = cut {
        return range.start..at;
    }
    // From a sentence of the last paragraph on.
    let line = memchr::memrchr(b'\n', tail.as_bytes()).map_or(low, |at| low + at + 1);
    let mut at = line;
    while let Some(stop) = text.get(at..end).and_then(|rest| rest.find(['.', '!', '。', '✓'])) {
        let stop = at + stop;
        let width = text.get(stop..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
        at = stop + width;
        let Some(rest) = text.get(at..end) else { break };
        let parted = width > 1 || rest.starts_with([' ', '*']);
        if parted
            && may_open(rest)
            && let Some(kind) = opening(rest)
            && value(at)
            && !concludes(rest)
            && may_go(kind, rest)
        {
            return range.start..at;
        }
    }
    range.clone()
}

/// Whether a sentence opens as one that is not where the answer is.
pub(super) fn opens_aside(line: &str) -> bool {
    opening(line).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> &str {
        text[without(text, &(0..text.len()))].trim_end()
    }

    #[test]
    fn asides_are_left_out() {
        for aside in [
            "\n\n*Tip:* Do not subtract 1040 from 1325, which would give 285.",
            "\n**Common mistake:** adding them gives 12, which is wrong.",
            "\n\nFor comparison, a day has 86,400 seconds.",
            "\n\n**Check:**\n\n3 · 4 = 12",
            "\nProbe: 3 · 4 = 12.",
            "\n\nÀ titre de comparaison, 8 + 1 = 9.",
            " Let us verify: 3 + 4 is 7, and 7 is prime.",
            "\nКстати, 11 — тоже простое число.",
            "\n补充：11也是质数。",
            "\nちなみに、11も素数です。",
        ] {
            assert_eq!(kept(&["So it is 7.", aside].concat()), "So it is 7.", "{aside}");
        }
    }

    #[test]
    fn what_says_more_is_kept() {
        for more in [
            "\n\nNote: that is wrong, it should be 8.",
            "\n\nCheck: 3 + 4 = 8, so the answer is 8.",
            "\n\nTips are 12 dollars.",
            "\n\n**Note:** 7 holds.\n\nThe sum is 9.",
            "\nProbes cost 12.",
        ] {
            let text = ["So it is 7.", more].concat();
            assert_eq!(kept(&text), text, "{more}");
        }
    }
}
