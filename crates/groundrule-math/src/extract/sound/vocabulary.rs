//! The words that the careful reader knows.

/// What a word is, apart from where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// "and", "or" and their like.
    Joiner,
    /// A unit of measure.
    Unit,
    /// A function or constant of mathematics.
    Function,
    /// Some other word.
    Prose,
    /// No word.
    Unknown,
}

const JOINERS: &[&str] = &["and", "or", "&", "und", "oder", "et", "ou", "和", "或", "и"];

const FUNCTIONS: &[&str] = &[
    "sin",
    "cos",
    "tan",
    "cot",
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
    "percent",
    "pct",
    "percentage",
];

/// Whether a word is a unit, in any of its usual spellings.
pub(super) fn is_unit(word: &str) -> bool {
    const EXACT: &[&str] = &[
        "mm", "cm", "dm", "km", "m", "ft", "in", "yd", "mi", "mg", "g", "kg", "t", "lb", "lbs",
        "oz", "ml", "mL", "cl", "L", "l", "s", "ms", "min", "h", "hr", "hrs", "sec", "am", "pm",
        "AM", "PM", "a.m", "p.m", "mph", "kmh", "kph", "km/h", "m/s", "m/s^2", "Hz", "kHz", "MHz",
        "N", "J", "kJ", "W", "kW", "kWh", "V", "A", "mA", "K", "Pa", "kPa", "mol", "rad", "deg",
        "°", "°C", "°F", "cm²", "m²", "km²", "cm³", "m³", "cm^2", "m^2", "km^2", "cm^3", "m^3",
        "sq", "cu", "ha", "€", "£", "¥", "USD", "EUR", "eV",
    ];
    const SINGULAR: &[&str] = &[
        "meter",
        "metre",
        "centimeter",
        "centimetre",
        "millimeter",
        "millimetre",
        "kilometer",
        "kilometre",
        "decimeter",
        "inch",
        "foot",
        "yard",
        "mile",
        "gram",
        "kilogram",
        "milligram",
        "ton",
        "tonne",
        "pound",
        "ounce",
        "liter",
        "litre",
        "milliliter",
        "millilitre",
        "gallon",
        "quart",
        "pint",
        "cup",
        "second",
        "minute",
        "hour",
        "day",
        "week",
        "month",
        "year",
        "degree",
        "radian",
        "dollar",
        "cent",
        "euro",
        "rupee",
        "yuan",
        "yen",
        "pence",
        "penny",
        "unit",
        "acre",
        "hectare",
        "joule",
        "newton",
        "watt",
        "volt",
        "ampere",
        "kelvin",
        "celsius",
        "fahrenheit",
        "hertz",
        "square",
        "cubic",
        "percent",
        "point",
    ];
    if EXACT.contains(&word) || word == "feet" || word == "inches" {
        return true;
    }
    let lower = word.to_lowercase();
    SINGULAR.contains(&lower.as_str())
        || lower.strip_suffix('s').is_some_and(|singular| SINGULAR.contains(&singular))
        || matches!(lower.as_str(), "feet" | "inches" | "pennies")
}

pub(super) fn word(word: &str) -> Word {
    if JOINERS.contains(&word) {
        Word::Joiner
    } else if FUNCTIONS.contains(&word) {
        Word::Function
    } else if word.len() > 1 && is_unit(word) || matches!(word, "°" | "€" | "£" | "¥") {
        Word::Unit
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
    COMMON.contains(&word.to_ascii_lowercase().as_str())
}

/// `1st`, `7th`, `22nd`.
pub(super) fn is_ordinal(word: &str) -> bool {
    ["st", "nd", "rd", "th"].into_iter().any(|suffix| {
        word.strip_suffix(suffix)
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
    })
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
    ];
    COPULAS.contains(&word.to_lowercase().as_str())
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
