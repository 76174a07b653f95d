//! The words that the careful reader knows.

/// What a word is, apart from where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// "and", "or" and their like.
    Joiner,
    /// A function or constant of mathematics.
    Function,
    /// Some other word.
    Prose,
    /// No word.
    Unknown,
}

fn is_joiner(word: &str) -> bool {
    matches!(word, "and" | "or" | "&" | "und" | "oder" | "et" | "ou" | "和" | "或" | "и")
}

/// A function or constant of mathematics.
fn is_function(word: &str) -> bool {
    matches!(
        word,
        "sin"
            | "cos"
            | "tan"
            | "cot"
            | "sec"
            | "csc"
            | "arcsin"
            | "arccos"
            | "arctan"
            | "sinh"
            | "cosh"
            | "tanh"
            | "log"
            | "ln"
            | "lg"
            | "exp"
            | "sqrt"
            | "abs"
            | "mod"
            | "gcd"
            | "lcm"
            | "max"
            | "min"
            | "det"
            | "pi"
            | "infinity"
            | "inf"
            | "floor"
            | "ceil"
            | "dx"
            | "dy"
            | "dt"
            | "DNE"
            | "i.e"
            | "percent"
            | "pct"
            | "percentage"
    )
}

/// Whether a word is a unit, or a product, quotient or power of units.
pub(super) fn is_unit(word: &str) -> bool {
    const SIGNS: &[char] = &['/', '·', '^', '*', '{', '}', '-', '²', '³', '⁻', '¹'];
    let mut parts = word
        .split(|c: char| SIGNS.contains(&c) || c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .peekable();
    parts.peek().is_some()
        && parts.all(|part| {
            crate::compare::is_unit(part)
                || crate::compare::is_unit(&part.to_lowercase())
                || crate::compare::is_currency(part)
                || matches!(part, "unit" | "units" | "a.m" | "p.m" | "AM" | "PM")
        })
}

/// Whether a word behind a number multiplies it.
pub(super) fn is_many(word: &str) -> bool {
    matches!(
        word,
        "dozen" | "hundred" | "thousand" | "million" | "billion" | "trillion" | "万" | "亿"
    )
}

pub(super) fn word(word: &str) -> Word {
    if is_joiner(word) {
        Word::Joiner
    } else if is_function(word) {
        Word::Function
    } else if word.chars().all(groundrule_pytext::is_alpha) {
        Word::Prose
    } else {
        Word::Unknown
    }
}

/// Short words that are no products of letters.
pub(super) fn is_common(word: &str) -> bool {
    const COMMON: &[&str] = &[
        "am", "an", "as", "at", "be", "by", "do", "go", "he", "if", "in", "is", "it", "me", "my",
        "no", "of", "on", "or", "so", "to", "up", "us", "we", "ok", "es", "de", "la", "le", "un",
        "el", "da", "du", "im",
    ];
    // In capitals they name points: `DE`, `AM`.
    let named = word.bytes().all(|byte| byte.is_ascii_uppercase())
        && !matches!(word, "NO" | "OR" | "IF" | "IS" | "OK" | "IT");
    !named && COMMON.contains(&word.to_ascii_lowercase().as_str())
}

/// `1st`, `7th`, `22nd`.
pub(super) fn is_ordinal(word: &str) -> bool {
    ["st", "nd", "rd", "th"].into_iter().any(|suffix| {
        word.strip_suffix(suffix)
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// `2020-01-02` or `02/01/2020`.
pub(super) fn is_date(word: &str) -> bool {
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

/// Words after which the value of a sentence stands.
pub(super) fn is_copula(word: &str) -> bool {
    const COPULAS: &[&str] = &[
        "is",
        "are",
        "was",
        "were",
        "be",
        "equals",
        "equal",
        "get",
        "gets",
        "got",
        "obtain",
        "has",
        "have",
        "costs",
        "cost",
        "makes",
        "make",
        "gives",
        "give",
        "yields",
        "becomes",
        "totals",
        "approximately",
        "about",
        "exactly",
        "ist",
        "sind",
        "est",
        "sont",
        "es",
        "son",
        "é",
        "è",
        "jest",
        "lautet",
        "total",
        "takes",
        "take",
        "took",
        "needs",
        "requires",
        "weighs",
        "earns",
        "receives",
        "received",
    ];
    COPULAS.contains(&word.to_lowercase().as_str())
}

/// The place after the last word of a sentence that draws a conclusion: `.., so he spent 15 dollars`.
pub(super) fn conclusion(sentence: &str) -> Option<usize> {
    const WORDS: &[&str] = &[
        ", so ",
        "; so ",
        " therefore ",
        " therefore, ",
        " thus ",
        " hence ",
        " giving ",
        " which gives ",
        " which means ",
        " leaving ",
    ];
    WORDS.iter().filter_map(|word| sentence.rfind(word).map(|at| at + word.len())).max()
}

/// Whether what follows a value says that it is not the answer.
pub(super) fn sets_aside(after: &str) -> bool {
    const WORDS: &[&str] = &["rejected", "extraneous", "discarded", "invalid", "not valid"];
    let lower = after.get(..after.len().min(40)).unwrap_or_default().to_ascii_lowercase();
    let rest = lower.trim_start_matches([')', ' ', '$', '\\']);
    let rest = ["is ", "are ", "must be ", "as "].iter().find_map(|verb| rest.strip_prefix(verb));
    rest.is_some_and(|rest| {
        let rest = ["an ", "a "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
        WORDS.iter().any(|word| rest.starts_with(word))
    })
}

/// Whether a short phrase bounds a value instead of giving it: `at least 5`, `5 or more`, `not 5`.
pub(super) fn is_bound(phrase: &str) -> bool {
    const BEFORE: &[&str] = &[
        "at least ",
        "at most ",
        "more than ",
        "less than ",
        "fewer than ",
        "greater than ",
        "no more than ",
        "no less than ",
        "not ",
        "up to ",
    ];
    const AFTER: &[&str] = &[" or more", " or less", " or fewer", " or greater", " at most"];
    let lower = phrase.to_ascii_lowercase();
    BEFORE.iter().any(|words| lower.starts_with(words))
        || AFTER.iter().any(|words| lower.ends_with(words))
}

/// Whether words between two values say that reasons follow, and draw no conclusion from them.
pub(super) fn gives_reason(between: &str) -> bool {
    let at =
        [" because ", ", since ", " since "].iter().filter_map(|word| between.find(word)).max();
    at.is_some_and(|at| {
        // `and since ..` opens another thought.
        let goes_on = between.get(..at).is_some_and(|before| before.ends_with("and"));
        !goes_on && between.get(at..).is_some_and(|rest| !ends_reason(rest))
    })
}

/// Whether words behind a reason say what follows from it.
pub(super) fn ends_reason(between: &str) -> bool {
    conclusion(between).is_some()
        || [", we ", ", it ", ", the ", ", this ", ", i "].iter().any(|word| between.contains(word))
}

/// Words with which a remark in brackets begins.
pub(super) fn opens_remark(word: &str) -> bool {
    matches!(
        word.to_ascii_lowercase().as_str(),
        "since"
            | "because"
            | "as"
            | "note"
            | "where"
            | "if"
            | "when"
            | "not"
            | "rejecting"
            | "assuming"
            | "instead"
            | "rather"
            | "indeed"
            | "check"
            | "verify"
            | "recall"
            | "here"
            | "we"
            | "discard"
            | "discarding"
            | "reject"
            | "ignoring"
            | "excluding"
    )
}

/// Words that a value may stand before without being changed by them.
pub(super) fn is_filler(word: &str) -> bool {
    const FILLERS: &[&str] = &[
        "about",
        "approximately",
        "exactly",
        "roughly",
        "around",
        "only",
        "nearly",
        "equals",
        "is",
        "simply",
        "just",
        "the",
        "therefore",
        "thus",
        "so",
        "then",
        "value",
        "number",
        "a",
        "total",
        "of",
        "point",
        "vector",
        "interval",
        "ordered",
        "pair",
        "coordinates",
        "matrix",
        "equation",
        "line",
    ];
    FILLERS.contains(&word.to_lowercase().as_str())
}

/// Words that change what the number before them says.
pub(super) fn changes_value(word: &str) -> bool {
    const CHANGERS: &[&str] = &[
        "more",
        "less",
        "fewer",
        "than",
        "least",
        "most",
        "except",
        "excluding",
        "not",
        "times",
        "if",
        "when",
        "where",
        "unless",
        "plus",
        "minus",
        "over",
        "under",
        "above",
        "below",
        "per",
        "to",
        "through",
        "until",
        "for",
        "with",
        "without",
        "in",
        "out",
        "mod",
        "hundred",
        "thousand",
        "million",
        "billion",
        "dozen",
        "half",
        "halves",
        "third",
        "thirds",
        "quarter",
        "quarters",
        "fourths",
        "fifths",
    ];
    CHANGERS.contains(&word.to_lowercase().as_str())
}

/// Words that say something about the answer rather than what it is.
pub(super) fn is_vague(word: &str) -> bool {
    const VAGUE: &[&str] = &[
        "correct",
        "incorrect",
        "wrong",
        "right",
        "unclear",
        "clear",
        "found",
        "given",
        "below",
        "above",
        "follows",
        "known",
        "unknown",
        "it",
        "this",
        "that",
        "there",
        "obtained",
        "simple",
        "simply",
        "same",
        "based",
        "we",
        "you",
        "i",
        "need",
        "not",
        "likely",
        "probably",
        "reasonable",
        "consistent",
        "to",
        "in",
        "your",
        "my",
        "our",
        "question",
        "as",
        "here",
        "wrt",
        "choice",
        "option",
        "required",
        "expected",
    ];
    VAGUE.contains(&word.to_lowercase().as_str())
}

/// Without "option", "choice" and the like at the start.
pub(super) fn without_label(text: &str) -> &str {
    const LABELS: &[&str] = &["option ", "choice ", "letter ", "alternative ", "选项", "選項"];
    for label in LABELS {
        if let Some(head) = text.get(..label.len())
            && head.eq_ignore_ascii_case(label)
        {
            return text.get(label.len()..).unwrap_or_default();
        }
    }
    text
}

/// Answers in words that a sentence may hold.
const PHRASES: &[&str] = &[
    "no real solutions",
    "no real solution",
    "no solutions",
    "no solution",
    "infinitely many solutions",
    "infinitely many",
    "does not exist",
    "do not exist",
    "doesn't exist",
    "is undefined",
    "empty set",
    "not possible",
    "impossible",
    "cannot be determined",
    "cannot determine",
    "unable to determine",
    "i do not know",
    "i don't know",
    "not enough information",
    "all real numbers",
    "无解",
    "不存在",
];

/// Where a sentence says one of the answers that are words.
pub(super) fn phrase(sentence: &str) -> Option<std::ops::Range<usize>> {
    PHRASES.iter().find_map(|phrase| {
        let at = find_ignoring_case(sentence, phrase)?;
        let rest = sentence.get(at + phrase.len()..).unwrap_or_default();
        if *phrase == "all real numbers" && rest.contains(char::is_alphanumeric) {
            return None; // all of them but some
        }
        // "is undefined" is said, "undefined" is the answer.
        let start = at + if phrase.starts_with("is ") { 3 } else { 0 };
        Some(start..at + phrase.len())
    })
}

fn find_ignoring_case(text: &str, phrase: &str) -> Option<usize> {
    text.as_bytes()
        .windows(phrase.len())
        .position(|held| held.eq_ignore_ascii_case(phrase.as_bytes()))
}
