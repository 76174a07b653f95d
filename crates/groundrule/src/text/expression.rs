//! Telling numbers and expressions from words.

/// Names of functions and constants that are no words.
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

/// Whether a reference is one number or expression that can be read as a whole: not a time of day, an address, a list
/// or a power of ten, of which only a part would be compared.
fn is_one_expression(text: &str) -> bool {
    if text.contains(['\\', '$']) {
        return is_expression(text);
    }
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let mut dots = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let between = digit(at.checked_sub(1)) && digit(Some(at + 1));
        match byte {
            b':' => return false,
            b'.' => dots += usize::from(between),
            b'0'..=b'9' => continue,
            b'e' | b'E' if between => return false,
            // A comma groups thousands, or it makes a list.
            b',' => {
                let group = bytes.get(at + 1..).unwrap_or_default();
                let length = group.iter().take_while(|b| b.is_ascii_digit()).count();
                if !between || length != 3 {
                    return false;
                }
                continue;
            }
            _ => dots = 0,
        }
        if dots > 1 {
            return false;
        }
    }
    is_expression(text)
}

/// Whether mathematics may decide between an answer and its reference: the reference is an expression, or shows one in
/// LaTeX, and where both have units or names without LaTeX, they share one.
pub(crate) fn mathematics_decides(answer: &str, reference: &str) -> bool {
    if reference.contains('$') || reference.contains("\\boxed") {
        return true;
    }
    if !is_one_expression(reference) {
        return false;
    }
    if reference.contains('\\') || answer.contains(['\\', '$']) || !is_expression(answer) {
        return true;
    }
    let names = |text: &str| -> Vec<String> {
        let runs = text.split(|c: char| !c.is_alphabetic()).filter(|run| !run.is_empty());
        runs.map(str::to_lowercase).collect()
    };
    let (here, there) = (names(answer), names(reference));
    here.is_empty() || there.is_empty() || here.iter().any(|name| there.contains(name))
}

/// Whether two texts are whole numbers that are alike as floats but not as numbers.
pub(crate) fn differ_beyond_floats(answer: &str, reference: &str) -> bool {
    let digits = |text: &str| text.len() > 15 && text.bytes().all(|b| b.is_ascii_digit());
    let plain = |text: &str| text.trim_start_matches('0').len();
    digits(answer) && digits(reference) && {
        let tail = |text: &str| text[text.len() - plain(text)..].to_owned();
        tail(answer) != tail(reference)
    }
}

/// The numbers in a text, without leading zeros.
pub(crate) fn numbers_in(text: &str) -> Vec<&str> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.'))
        .map(|run| run.trim_matches('.'))
        .filter(|run| !run.is_empty())
        .map(|run| {
            let short = run.trim_start_matches('0');
            if short.is_empty() || short.starts_with('.') {
                &run[run.len() - short.len()..]
            } else {
                short
            }
        })
        .collect()
}

/// Whether a careful reader sees the same text: case does not matter in words, but in mathematics it does.
pub(crate) fn same_text(student: &str, truth: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    super::clean_text(student) == super::clean_text(truth)
        && (!is_expression(truth) || letters(student) == letters(truth))
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

    #[test]
    fn parts_do_not_stand_for_the_whole() {
        for text in ["10:30", "192.168.0.1", "1,2,3", "1e5", "3 red cars"] {
            assert!(!is_one_expression(text), "{text}");
        }
        for text in ["1,000", "3.14", "1,234,567.8", "2x+1", "\\frac{1}{2}", "5 cm"] {
            assert!(is_one_expression(text), "{text}");
        }
        assert!(!mathematics_decides("5 m", "5 cm"));
        assert!(mathematics_decides("the length is 5", "5 cm"));
        assert!(mathematics_decides("5", "5 cm"));
        assert!(differ_beyond_floats("12345678901234567890", "12345678901234567891"));
        assert!(!differ_beyond_floats("012345678901234567890", "12345678901234567890"));
    }

    #[test]
    fn numbers_are_found() {
        assert_eq!(numbers_in("12 apples, 3.5 pears. 007"), ["12", "3.5", "7"]);
    }
}
