//! The tidy form of LaTeX answers that the MATH data set's graders compare letter by letter.

use groundrule_pytext::{Needle, is_decimal, strip};

/// The most digits that Python's `int()` reads.
const MOST_DIGITS: usize = 4300;

/// What the last `\boxed` of an answer holds.
///
/// ```
/// use groundrule::text::{Boxed, last_boxed};
/// assert_eq!(last_boxed(r"so \boxed{7}"), Boxed::Inside("7"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boxed<'a> {
    /// There is none, or it is never closed.
    None,
    /// There is a box, but not `\boxed{...}` from end to end.
    Broken,
    /// Its inside.
    Inside(&'a str),
}

/// The inside of the last `\boxed{...}`, or of the last `\boxed ` up to a dollar sign.
///
/// ```
/// use groundrule::text::{Boxed, last_boxed};
/// assert_eq!(last_boxed(r"so \boxed{1}, no, \boxed{\frac{1}{2}}."), Boxed::Inside(r"\frac{1}{2}"));
/// assert_eq!(last_boxed(r"\boxed x$ more"), Boxed::Inside("x"));
/// assert_eq!(last_boxed(r"\fbox{x}"), Boxed::Broken);
/// ```
pub fn last_boxed(text: &str) -> Boxed<'_> {
    static OPEN: Needle = Needle::new(r"\boxed ");
    static BOXED: Needle = Needle::new(r"\boxed");
    static FRAMED: Needle = Needle::new(r"\fbox");
    // Most texts lack the first and the last of these, and a forward search shows that sooner.
    let last = |word: &Needle| if word.is_in(text) { word.rfind(text) } else { None };
    if let Some(at) = last(&OPEN) {
        let inside = &text[at + OPEN.word().len()..];
        return Boxed::Inside(inside.split_once('$').map_or(inside, |(before, _)| before));
    }
    let Some(start) = last(&BOXED).or_else(|| last(&FRAMED)) else {
        return Boxed::None;
    };
    let mut open = 0_i64;
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'{' => open += 1,
            b'}' => {
                open -= 1;
                if open == 0 {
                    return match text[start..at].strip_prefix(r"\boxed{") {
                        Some(inside) => Boxed::Inside(inside),
                        None => Boxed::Broken,
                    };
                }
            }
            _ => {}
        }
    }
    Boxed::None
}

/// Whether two answers have the same tidy form; if one has none, whether they are the same text.
///
/// Tidying drops `\left`, `\right`, degrees, `\$`, `\%`, blanks, a unit in `\text{ ...}` and a short `x =`, writes
/// `\dfrac` and `\tfrac` as `\frac`, and adds the braces of `\frac12` and `\sqrt3`. An answer with one slash that does
/// not separate two integers has no tidy form.
///
/// ```
/// use groundrule::text::same_latex_form;
/// assert!(same_latex_form(r"\dfrac12", r"\frac{1}{2}"));
/// assert!(same_latex_form("x = 5", "5"));
/// assert!(!same_latex_form("one / two", "one/two"));
/// ```
pub fn same_latex_form(first: &str, second: &str) -> bool {
    if first == second {
        return true;
    }
    // The first is often a whole completion and the second a short answer: then a few words tell. Tidying adds none.
    !has_more_letters(first, second)
        && tidy(second).is_some_and(|second| tidy(first).is_some_and(|first| first == second))
}

/// Letters that are in nothing that tidying drops or adds.
const fn stays(byte: u8) -> bool {
    matches!(byte, b'b' | b'k' | b'm'..=b'p' | b's' | b'u'..=b'w' | b'y')
}

/// How many characters of a text may be dropped with a `x =` before the answer.
const NAME: usize = 2;

/// Whether a text, once tidied, has more letters than another; no matter if it only looks so later in the text.
fn has_more_letters(text: &str, other: &str) -> bool {
    let most = other.bytes().filter(|byte| stays(*byte)).count() + NAME;
    let bytes = text.as_bytes();
    let mut letters = 0;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            // `\text{ ` drops the rest of the text; what is between its brace and its blank may be dropped before.
            b'{' if matches!(bytes.get(at + 1), Some(b' ' | b'\n' | b'\\' | b'^')) => return false,
            byte if stays(*byte) => letters += 1,
            _ => {}
        }
        if letters > most {
            return true;
        }
    }
    false
}

fn tidy(text: &str) -> Option<String> {
    static MARKS: [(Needle, &str); 10] = [
        (Needle::new("\n"), ""),
        (Needle::new(r"\!"), ""),
        (Needle::new(r"\\"), r"\"),
        (Needle::new("tfrac"), "frac"),
        (Needle::new("dfrac"), "frac"),
        (Needle::new(r"\left"), ""),
        (Needle::new(r"\right"), ""),
        (Needle::new(r"^{\circ}"), ""),
        (Needle::new(r"^\circ"), ""),
        (Needle::new(r"\$"), ""),
    ];
    let mut text = text.to_owned();
    for (mark, instead) in &MARKS {
        if mark.is_in(&text) {
            text = text.replace(mark.word(), instead);
        }
    }
    if let Some((before, behind)) = text.split_once(r"\text{ ") {
        if behind.contains(r"\text{ ") {
            return None;
        }
        text.truncate(before.len());
    }
    text = text.replace(r"\%", "").replace(" .", " 0.").replace("{.", "{0.");
    if text.is_empty() {
        return Some(text);
    }
    if text.starts_with('.') {
        text.insert(0, '0');
    }
    if let Some((name, value)) = text.split_once('=')
        && !value.contains('=')
        && name.chars().count() <= 2
    {
        text = value.to_owned();
    }
    text = braced_roots(&text)?;
    text.retain(|c| c != ' ');
    text = braced_fractions(&text)?;
    if text == "0.5" {
        text = r"\frac{1}{2}".to_owned();
    }
    slash_as_fraction(text)
}

/// `\sqrt3` becomes `\sqrt{3}`; `None` if nothing follows.
fn braced_roots(text: &str) -> Option<String> {
    let mut parts = text.split(r"\sqrt");
    let mut out = parts.next()?.to_owned();
    for part in parts {
        let first = part.chars().next()?;
        out.push_str(r"\sqrt");
        match first {
            '{' => out.push_str(part),
            _ => {
                out.push('{');
                out.push(first);
                out.push('}');
                out.push_str(&part[first.len_utf8()..]);
            }
        }
    }
    Some(out)
}

/// `\frac12` becomes `\frac{1}{2}`, `\frac1{72}` becomes `\frac{1}{72}`; `None` if nothing follows. A fraction with
/// only a numerator leaves the whole text as it is.
fn braced_fractions(text: &str) -> Option<String> {
    let mut parts = text.split(r"\frac");
    let mut out = parts.next()?.to_owned();
    for part in parts {
        out.push_str(r"\frac");
        let mut letters = part.chars();
        match (letters.next()?, letters.next()) {
            ('{', _) => out.push_str(part),
            (_, None) => return Some(text.to_owned()),
            (numerator, Some(denominator)) => {
                out.push('{');
                out.push(numerator);
                out.push('}');
                if denominator == '{' {
                    out.push('{');
                } else {
                    out.push('{');
                    out.push(denominator);
                    out.push('}');
                }
                out.push_str(letters.as_str());
            }
        }
    }
    Some(out)
}

/// `3/4` becomes `\frac{3}{4}`; `None` if one slash separates anything but integers.
fn slash_as_fraction(text: String) -> Option<String> {
    let Some((above, below)) = text.split_once('/').filter(|(_, below)| !below.contains('/'))
    else {
        return Some(text);
    };
    if !is_integer(above) || !is_integer(below) {
        return None;
    }
    let printed_alike = |number: &str| {
        let digits = number.strip_prefix('-').unwrap_or(number);
        number == "0" || (digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0'))
    };
    if printed_alike(above) && printed_alike(below) {
        return Some(format!(r"\frac{{{above}}}{{{below}}}"));
    }
    Some(text)
}

/// Whether Python's `int()` reads the text.
fn is_integer(text: &str) -> bool {
    let text = strip(text);
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let mut count = 0;
    let mut after_digit = false;
    for c in digits.chars() {
        match c {
            '_' if after_digit => after_digit = false,
            _ if is_decimal(c) => {
                count += 1;
                after_digit = true;
            }
            _ => return false,
        }
    }
    after_digit && count <= MOST_DIGITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_tidied() {
        for (text, form) in [
            (r"\fracab", Some(r"\frac{a}{b}")),
            (r"\frac1{72}", Some(r"\frac{1}{72}")),
            (r"\frac12x\frac3", Some(r"\frac12x\frac3")),
            (r"\frac", None),
            (r"\sqrt", None),
            (r"\sqrt3", Some(r"\sqrt{3}")),
            ("3/4", Some(r"\frac{3}{4}")),
            ("-3/4", Some(r"\frac{-3}{4}")),
            ("03/4", Some("03/4")),
            ("-0/4", Some("-0/4")),
            ("1_0/4", Some("1_0/4")),
            ("1/2/3", Some("1/2/3")),
            ("a/b", None),
            ("xyz=5", Some("xyz=5")),
            (r"5\text{ cm}", Some("5")),
            (r"5\text{ cm}\text{ x}", None),
            (r"90^\circ", Some("90")),
            (".5", Some(r"\frac{1}{2}")),
            ("", Some("")),
        ] {
            assert_eq!(tidy(text).as_deref(), form, "{text}");
        }
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(4096))]
        #[test]
        fn forms_are_compared_as_if_both_were_tidied(
            texts in proptest::array::uniform2(proptest::collection::vec(proptest::sample::select(vec![
                "x", "m", "n", "o", "=", " ", "\n", "\\", "\\text{ ", "\\te", "xt", "{", "}", "\\!", "\\left", "\\right",
                "^\\circ", "^{\\circ}", "\\$", "\\%", "tfrac", "\\dfrac", "\\sqrt", "/", "1", "0.5", ".", "so ",
            ]), 0..9)),
            related in proptest::bool::ANY,
        ) {
            let [first, second] = texts.map(|pieces| pieces.concat());
            // Words around the same pieces are what the short cut is for.
            let second = if related { first.replace("so ", "").replace("m", "") } else { second };
            let plain = match (tidy(&first), tidy(&second)) {
                (Some(first), Some(second)) => first == second,
                _ => first == second,
            };
            proptest::prop_assert_eq!(same_latex_form(&first, &second), plain);
        }
    }

    #[test]
    fn braces_before_the_first_opening_break_a_box() {
        assert_eq!(last_boxed(r"\boxed{unclosed"), Boxed::None);
        assert_eq!(last_boxed(r"\boxed}{{x}}}"), Boxed::Broken);
        assert_eq!(last_boxed("no box"), Boxed::None);
    }
}
