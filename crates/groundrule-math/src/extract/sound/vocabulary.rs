//! The words that the careful reader knows.

use crate::words::lexicon::{
    BOUNDS_AFTER_VALUE, CHANGES_NUMBER, CONTAINMENT_VERBS, DRAWS_CONCLUSION, ENDS_BOUND, Endings,
    INDEFINITE_ARTICLES, Lexicon, MORE_BOUNDS_BEFORE, NUMBERED_THINGS, OPENS_BOUND,
    OPENS_BRACKET_REMARK, OPENS_PART_OF_VALUE, OPENS_RELATIVE, RANGE_BOUNDS, REASON_BETWEEN_VALUES,
    RESULT_VERBS_BEFORE_TO, SET_PHRASE_ANSWERS, SETS_VALUE_ASIDE, SETTING_ASIDE_VERBS,
    STRIPPED_CHOICE_LABELS, SUBJECT_AFTER_REASON, TAKES_BACK_AFTER_BUT, VAGUE_ANSWER_WORDS,
    VALUE_COPULAS, VALUE_FILLERS, joined,
};

/// What a word is, regardless of where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// "and", "or" and the like.
    Joiner,
    /// A function or constant of mathematics.
    Function,
    /// Some other word.
    Prose,
    /// Not a word.
    Unknown,
}

pub(super) fn is_joiner(word: &str) -> bool {
    of_known(word) == Some(Word::Joiner)
}

/// How many of the words in [`KNOWN`] join.
const JOINERS: usize = 24;

/// First what joins, then the functions and constants of mathematics.
static KNOWN: Lexicon = Lexicon::new(&[
    "and",
    "or",
    "&",
    "und",
    "oder",
    "et",
    "ou",
    "和",
    "или",
    "и",
    "或",
    "且",
    "及",
    "以及",
    "и",
    "или",
    "または",
    "もしくは",
    "veya",
    "lub",
    "albo",
    "oppure",
    "أو",
    "या",
    "sin",
    "cos",
    "tan",
    "cot",
    "tg",
    "ctg",
    "sen",
    "sec",
    "csc",
    "arcsin",
    "arccos",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
    "log",
    "ln",
    "lg",
    "exp",
    "sqrt",
    "abs",
    "mod",
    "gcd",
    "lcm",
    "max",
    "min",
    "det",
    "pi",
    "infinity",
    "inf",
    "floor",
    "ceil",
    "dx",
    "dy",
    "dt",
    "DNE",
    "i.e",
    "percent",
    "pct",
    "percentage",
]);

/// Whether a word is a unit, or a product, quotient or power of units.
pub(super) fn is_unit(word: &str) -> bool {
    const SIGNS: &[char] = &['/', '·', '^', '*', '{', '}', '-', '²', '³', '⁻', '¹'];
    let known = |part: &str| {
        let upper = || part.bytes().any(|byte| !byte.is_ascii_lowercase());
        crate::units::is_unit(part)
            || upper() && crate::units::is_unit(&part.to_lowercase())
            || crate::units::is_currency(part)
            || matches!(part, "unit" | "units" | "a.m" | "p.m" | "AM" | "PM")
    };
    if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return known(word);
    }
    let mut parts = word
        .split(|c: char| SIGNS.contains(&c) || c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .peekable();
    parts.peek().is_some() && parts.all(known)
}

/// Whether a word after a number multiplies it.
pub(super) fn is_many(word: &str) -> bool {
    crate::units::multiplier(word).is_some()
        || !word.is_ascii()
            && crate::units::many(word).is_some_and(|(_, unit)| unit.is_empty() || is_unit(unit))
}

pub(super) fn word(word: &str) -> Word {
    match of_known(word) {
        Some(known) => known,
        None if word.chars().all(groundrule_pytext::is_alpha) => Word::Prose,
        None => Word::Unknown,
    }
}

/// What a word with a meaning of its own is.
pub(super) fn of_known(word: &str) -> Option<Word> {
    let place = KNOWN.place(word)?;
    Some(if place < JOINERS { Word::Joiner } else { Word::Function })
}

/// Short words that are not products of letters.
pub(super) fn is_common(word: &str) -> bool {
    let &[first, second] = word.as_bytes() else { return false };
    // In capitals they name points: `DE`, `AM`.
    let named = || {
        first.is_ascii_uppercase()
            && second.is_ascii_uppercase()
            && !matches!(word, "NO" | "OR" | "IF" | "IS" | "OK" | "IT")
    };
    matches!(
        &[first.to_ascii_lowercase(), second.to_ascii_lowercase()],
        b"am"
            | b"ma"
            | b"em"
            | b"er"
            | b"ik"
            | b"ze"
            | b"op"
            | b"om"
            | b"av"
            | b"og"
            | b"ve"
            | b"bu"
            | b"po"
            | b"na"
            | b"an"
            | b"as"
            | b"at"
            | b"be"
            | b"by"
            | b"do"
            | b"go"
            | b"he"
            | b"if"
            | b"in"
            | b"is"
            | b"it"
            | b"me"
            | b"my"
            | b"no"
            | b"of"
            | b"on"
            | b"or"
            | b"so"
            | b"to"
            | b"up"
            | b"us"
            | b"we"
            | b"ok"
            | b"es"
            | b"fa"
            | b"su"
            | b"se"
            | b"lo"
            | b"te"
            | b"ya"
            | b"yo"
            | b"il"
            | b"ce"
            | b"je"
            | b"tu"
            | b"au"
            | b"ou"
            | b"de"
            | b"la"
            | b"le"
            | b"un"
            | b"el"
            | b"da"
            | b"du"
            | b"im"
            | b"en"
            | b"um"
    ) && !named()
}

/// `1st`, `7th`, `22nd`.
pub(super) fn is_ordinal(word: &str) -> bool {
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    ["st", "nd", "rd", "th"].into_iter().any(|suffix| {
        word.strip_suffix(suffix)
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// `2020-01-02` or `02/01/2020`.
pub(super) fn is_date(word: &str) -> bool {
    if !(8..=10).contains(&word.len()) {
        return false;
    }
    let mut lengths = word
        .split(['-', '/'])
        .map(|part| if part.bytes().all(|b| b.is_ascii_digit()) { part.len() } else { 0 });
    let parts = (lengths.next(), lengths.next(), lengths.next(), lengths.next());
    matches!(
        parts,
        (Some(4), Some(1..=2), Some(1..=2), None) | (Some(1..=2), Some(1..=2), Some(4), None)
    )
}

/// Commands whose argument is words.
pub(super) fn is_text_command(name: &str) -> bool {
    matches!(
        name,
        "text"
            | "textbf"
            | "textit"
            | "textrm"
            | "textnormal"
            | "mathrm"
            | "mbox"
            | "operatorname"
            | "mathbf"
    )
}

/// Words that come before the value of a sentence.
pub(super) fn is_copula(word: &str) -> bool {
    VALUE_COPULAS.holds_in_lower_case(word)
}

/// Whether words end with a verb and "to" that lead to a result: `its area comes to 49`.
pub(super) fn ends_in_result(words: &str) -> bool {
    words.strip_suffix(" to").is_some_and(|words| {
        RESULT_VERBS_BEFORE_TO.iter().any(|verb| {
            words
                .strip_suffix(verb)
                .is_some_and(|before| before.ends_with(' ') || before.is_empty())
        })
    })
}

/// The place after the last word of a sentence that draws a conclusion: `.., so he spent 15 dollars`.
pub(super) fn conclusion(sentence: &str) -> Option<usize> {
    DRAWS_CONCLUSION.last_end(sentence)
}

/// Whether what follows a value takes it back: `150, but that is incorrect`.
pub(super) fn takes_back(after: &str) -> bool {
    // How far from the value it may begin, and how far the sentence may go on.
    const NEAR: usize = 24;
    const LONGEST: usize = 120;
    let head = after.as_bytes();
    let head = head.get(..NEAR + "but ".len()).unwrap_or(head);
    let is_but = |&at: &usize| head.get(at..).is_some_and(|rest| rest.starts_with(b"but "));
    let Some(at) = memchr::memchr_iter(b'b', head).find(is_but) else { return false };
    let sentence = after.split(['.', ';', '\n']).next().unwrap_or_default();
    sentence.len() <= LONGEST
        && sentence.get(at + 4..).is_some_and(|but| TAKES_BACK_AFTER_BUT.is_in(but))
}

/// Whether what follows a value says that it is not the answer.
pub(super) fn sets_aside(after: &str) -> bool {
    if takes_back(after) {
        return true;
    }
    let after = after.get(..after.len().min(40)).unwrap_or_default();
    let rest = after.trim_start_matches([')', ' ', '$', '\\']);
    SETTING_ASIDE_VERBS.strip(rest).is_some_and(|rest| {
        let rest = INDEFINITE_ARTICLES.strip(rest).unwrap_or(rest);
        SETS_VALUE_ASIDE.opening(rest).is_some()
    })
}

/// Whether a short phrase gives a bound instead of a value: `at least 5`, `5 or more`, `not 5`.
pub(super) fn is_bound(phrase: &str) -> bool {
    let lower = phrase.to_ascii_lowercase();
    OPENS_BOUND.opening(phrase).is_some() || ENDS_BOUND.iter().any(|words| lower.ends_with(words))
}

static BOUNDS_BEFORE_VALUE: Endings = Endings::ignoring_case(&ALL_BOUNDS);
const ALL_BOUNDS: [&str; RANGE_BOUNDS.len() + MORE_BOUNDS_BEFORE.len()] =
    joined(&[RANGE_BOUNDS, MORE_BOUNDS_BEFORE]);

/// Whether the words around a value make it a bound or one end of a range: `more than 7`, `7 to 9`, `7 or more`.
pub(super) fn bounds(before: &str, after: &str) -> bool {
    let before = before.trim_end_matches([' ', '$', '*', '(']);
    let tail = before.len().saturating_sub(20);
    let tail = before
        .get((tail..=before.len()).find(|&at| before.is_char_boundary(at)).unwrap_or(0)..)
        .unwrap_or_default();
    // `they add up to 180`
    let adds = tail.ends_with("up to") && tail.contains("add");
    let bounded = !adds && BOUNDS_BEFORE_VALUE.of(tail).next().is_some();
    let rest = after.trim_start_matches([' ', '$', '*', '(']);
    let range = rest.strip_prefix("to ").or_else(|| rest.strip_prefix("– ")).is_some_and(|rest| {
        rest.trim_start_matches(['$', '*', '-']).starts_with(|c: char| c.is_ascii_digit())
    });
    bounded || range || BOUNDS_AFTER_VALUE.iter().any(|words| rest.starts_with(words))
}

/// Whether words between two values say that reasons follow, without drawing a conclusion from them.
pub(super) fn gives_reason(between: &str) -> bool {
    if !REASON_BETWEEN_VALUES.is_in(between) {
        return false;
    }
    let at =
        [" because ", ", since ", " since "].iter().filter_map(|word| between.find(word)).max();
    at.is_some_and(|at| {
        // `and since ..` opens another thought.
        let goes_on = between.get(..at).is_some_and(|before| before.ends_with("and"));
        !goes_on && between.get(at..).is_some_and(|rest| !ends_reason(rest))
    })
}

/// Whether words between two values say how the first is related to the second: `ℝ, which contains the interval`.
pub(super) fn relates(between: &str) -> bool {
    let said = CONTAINMENT_VERBS.is_in(between) && OPENS_RELATIVE.is_in(between)
        || OPENS_PART_OF_VALUE.is_in(between);
    said && !ends_sentence(between)
}

/// Whether a sentence or a line ends somewhere in a text.
pub(super) fn ends_sentence(text: &str) -> bool {
    static ENDS: Lexicon = Lexicon::new(&["\n", "。", ". "]);
    ENDS.is_in(text)
}

/// Whether words after a reason say what follows from it.
pub(super) fn ends_reason(between: &str) -> bool {
    DRAWS_CONCLUSION.is_in(between) || SUBJECT_AFTER_REASON.is_in(between)
}

/// Words for things that have numbers of their own: `Figure 4`.
pub(super) fn is_numbered(word: &str) -> bool {
    NUMBERED_THINGS.holds(word)
}

/// Words that begin a remark in brackets.
pub(super) fn opens_remark(word: &str) -> bool {
    let starts = ["舍去", "负值", "负根", "不合", "因为", "其中", "注"];
    OPENS_BRACKET_REMARK.holds(word) || starts.iter().any(|start| word.starts_with(start))
}

/// Words before a value that do not change it.
pub(super) fn is_filler(word: &str) -> bool {
    VALUE_FILLERS.holds_in_lower_case(word)
}

/// Words that change what the number before them says.
pub(super) fn changes_value(word: &str) -> bool {
    CHANGES_NUMBER.holds_in_lower_case(word)
}

/// Words that say something about the answer rather than what it is.
pub(super) fn is_vague(word: &str) -> bool {
    VAGUE_ANSWER_WORDS.holds_in_lower_case(word)
}

/// Without "option", "choice" and the like at the start.
pub(super) fn without_label(text: &str) -> &str {
    for label in STRIPPED_CHOICE_LABELS {
        if let Some(head) = text.get(..label.len())
            && head.eq_ignore_ascii_case(label)
        {
            return text.get(label.len()..).unwrap_or_default();
        }
    }
    text
}

/// Where a sentence says one of the answers that are words. If it says several, the first in the list wins.
pub(super) fn phrase(sentence: &str) -> Option<std::ops::Range<usize>> {
    SET_PHRASE_ANSWERS
        .firsts(sentence)
        .filter(|&(_, at, phrase)| {
            let rest = sentence.get(at + phrase.len()..).unwrap_or_default();
            // All of them, not all but some.
            phrase != "all real numbers" || !rest.contains(char::is_alphanumeric)
        })
        .min_by_key(|&(number, ..)| number)
        .map(|(_, at, phrase)| {
            // "is undefined" is what is said, "undefined" is the answer.
            let start = at + if phrase.starts_with("is ") { 3 } else { 0 };
            start..at + phrase.len()
        })
}

#[cfg(test)]
recorded! {
    text: changes_value, conclusion, ends_in_result, ends_reason, ends_sentence, gives_reason, is_bound, is_common, is_copula, is_date, is_filler, is_joiner, is_many, is_numbered, is_ordinal, is_text_command, is_unit, is_vague, of_known, opens_remark, phrase, sets_aside, takes_back, without_label, word;
    pair: bounds;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_taken_back() {
        for (after, taken) in [
            (", but that is incorrect", true),
            (" but that is wrong. Then", true),
            (", but that is fine", false),
            (". But that is wrong", false),
            (", which is large. but it is wrong", false),
            (", after a long and winding road, but that is wrong", false),
            ("", false),
        ] {
            assert_eq!(takes_back(after), taken, "{after}");
            assert_eq!(sets_aside(after), taken, "{after}");
        }
        for (after, aside) in [
            (" is rejected", true),
            ("$) is an extraneous root", true),
            (" must be discarded", true),
            (" is right", false),
            (" and is rejected", false),
        ] {
            assert_eq!(sets_aside(after), aside, "{after}");
        }
    }

    #[test]
    fn bounds_are_no_values() {
        for (phrase, bound) in [
            ("at least 5", true),
            ("At most 5", true),
            ("up to 5", true),
            ("not 5", true),
            ("5 or more", true),
            ("5 OR LESS", true),
            ("5", false),
            ("5 or 6", false),
            ("nothing", false),
        ] {
            assert_eq!(is_bound(phrase), bound, "{phrase}");
        }
        for (before, after, bound) in [
            ("it is up to $", "", true),
            ("somewhere between ", " and 9", true),
            ("it is ", " to 9", true),
            ("it is ", " to nobody", false),
            ("it is ", "$ to $9$", true),
            ("it is ", " – 9", true),
            ("it is ", " or more", true),
            ("it is ", " or maybe 9", true),
            ("it is ", " or", false),
            ("it is ", "", false),
        ] {
            assert_eq!(bounds(before, after), bound, "{before}7{after}");
        }
    }

    #[test]
    fn reasons_are_told_from_conclusions() {
        for (between, reason) in [
            (" because ", true),
            (", since x is ", true),
            (" and since x is ", false),
            (" since x = 2, we get ", false),
            (" is ", false),
        ] {
            assert_eq!(gives_reason(between), reason, "{between}");
        }
        assert!(ends_sentence("a. b") && ends_sentence("a\nb") && !ends_sentence("3.5"));
        assert!(ends_reason(", it is") && !ends_reason(" it is"));
    }

    #[test]
    fn labels_of_choices_are_left_out() {
        for (text, rest) in [
            ("option B", "B"),
            ("Choice B", "B"),
            ("选项B", "B"),
            ("options B", "options B"),
            ("B", "B"),
        ] {
            assert_eq!(without_label(text), rest, "{text}");
        }
        assert!(opens_remark("Since") && opens_remark("舍去负值") && !opens_remark("five"));
        assert!(is_numbered("Figure") && !is_numbered("five"));
    }

    #[test]
    fn answers_in_words_are_found() {
        for (sentence, found) in [
            ("So there is no real solution here", Some("no real solution")),
            ("The limit does not exist.", Some("does not exist")),
            ("f(0) is undefined", Some("undefined")),
            ("all real numbers.", Some("all real numbers")),
            ("all real numbers except 2", None),
            ("所以无解", Some("无解")),
            ("It is 5", None),
        ] {
            let range = phrase(sentence);
            assert_eq!(range.and_then(|range| sentence.get(range)), found, "{sentence}");
        }
    }
}
