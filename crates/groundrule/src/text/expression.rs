//! Telling numbers and expressions from words.

/// Names of functions and constants that are not words.
const NAMES: &[&str] = &[
    "arccos", "arcsin", "arctan", "cos", "cosh", "cot", "csc", "det", "exp", "gcd", "inf",
    "infinity", "lcm", "lim", "log", "max", "min", "mod", "sec", "sin", "sinh", "sqrt", "tan",
    "tanh",
];

/// Whether a reference is a number or an expression: digits, operators and symbols, and no word.
///
/// ```
/// use groundrule::text::is_expression;
/// assert!(is_expression("13") && is_expression("5 cm") && is_expression(r"\frac{a}{b}") && is_expression("2x + sin y"));
/// assert!(!is_expression("3 red cars") && !is_expression("cat") && !is_expression("the year 1984"));
/// ```
pub fn is_expression(text: &str) -> bool {
    let mut mathematical = false;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '\\' {
            // A command, unless it sets text.
            let name: &str =
                rest[1..].split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
            if name.starts_with("text") || name.starts_with("mbox") {
                rest = &rest[1 + name.len()..];
                continue;
            }
            mathematical = true;
            let step = 1 + name.len();
            rest = rest.get(step..).unwrap_or_default();
        } else if c.is_alphabetic() {
            let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
            let word = &rest[..end];
            if word.chars().count() > 2 && !NAMES.contains(&word.to_ascii_lowercase().as_str()) {
                return false;
            }
            rest = &rest[end..];
        } else {
            mathematical |= c.is_numeric() || "+-*/^=<>∞√≤≥±".contains(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    mathematical
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_a_sentence() {
        for text in [
            "13",
            "-2.5",
            "x^2",
            "$3x$",
            "\\pi",
            "1,000",
            "5 m",
            "50%",
            "\\sqrt{2}",
            "5\\text{ cm}",
        ] {
            assert!(is_expression(text), "{text}");
        }
        for text in ["", "cat", "No", "12 apples", "5\\text{ meters}", "A cat"] {
            assert!(!is_expression(text), "{text}");
        }
    }
}
