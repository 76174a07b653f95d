//! `float(text)` and `repr(float)`.

use crate::class::decimal_value;
use crate::space::is_space;

/// `float(text)`; `None` if Python raises `ValueError`.
///
/// ```
/// use groundrule_pytext::parse_float;
/// assert_eq!(parse_float("٣.٥"), Some(3.5));
/// assert_eq!(parse_float("1_0e-1"), Some(1.0));
/// assert_eq!(parse_float("-Infinity"), Some(f64::NEG_INFINITY));
/// assert_eq!(parse_float("1__0"), None);
/// assert_eq!(parse_float("0x10"), None);
/// ```
pub fn parse_float(text: &str) -> Option<f64> {
    // Not `strip()`: of the ASCII characters, only C's whitespace is removed, so U+001C..U+001F stay and fail.
    let text = text.trim_matches(|c: char| match c {
        '\t'..='\r' | ' ' => true,
        _ => !c.is_ascii() && is_space(c),
    });
    if text.bytes().all(|b| b.is_ascii() && b != b'_') {
        return parse_plain(text);
    }
    // Digits of other scripts become ASCII; underscores may only appear between two digits.
    let mut plain = String::with_capacity(text.len());
    let mut before = '\0';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '_' {
            let between = before.is_ascii_digit()
                && chars.peek().is_some_and(|&next| decimal_value(next).is_some());
            if !between {
                return None;
            }
            before = '_';
            continue;
        }
        before = match decimal_value(c) {
            Some(value) => char::from_digit(value, 10)?,
            None => c,
        };
        plain.push(before);
    }
    parse_plain(&plain)
}

fn parse_plain(text: &str) -> Option<f64> {
    // Rust reads the same grammar as C's strtod without hexadecimals; anything that starts with a letter must be one of
    // the three names, which both read in any case.
    let value: f64 = text.parse().ok()?;
    Some(if value.is_nan() {
        f64::NAN.copysign(if text.starts_with('-') { -1.0 } else { 1.0 })
    } else {
        value
    })
}

/// `repr(value)` of a Python float: the shortest digits that read back the same.
///
/// ```
/// use groundrule_pytext::float_repr;
/// assert_eq!(float_repr(100000.0), "100000.0");
/// assert_eq!(float_repr(1e16), "1e+16");
/// assert_eq!(float_repr(1.5e-7), "1.5e-07");
/// assert_eq!(float_repr(-0.0), "-0.0");
/// assert_eq!(float_repr(f64::INFINITY), "inf");
/// ```
///
/// Rust prints the fewest digits too, and of those the nearest to the exact value. If the exact value is in the middle
/// (933292287484385.25 between .2 and .3), Rust rounds up and Python takes the even digit.
pub fn float_repr(value: f64) -> String {
    /// Fewer than 16 digits are never in the middle of anything; a point is extra.
    const SHORTEST_TIE: usize = 17;
    let text = nearest_repr(value);
    if text.len() < SHORTEST_TIE {
        return text;
    }
    even_digit(value, &text).unwrap_or(text)
}

/// The shortest digits; of two equally near, the upper ones.
fn nearest_repr(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value.is_sign_positive() { "inf" } else { "-inf" }.to_owned();
    }
    let magnitude = value.abs();
    if magnitude == 0.0 || (1e-4..1e16).contains(&magnitude) {
        let mut out = value.to_string();
        if !out.contains('.') {
            out.push_str(".0");
        }
        return out;
    }
    let scientific = format!("{value:e}");
    match scientific.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = match exponent.strip_prefix('-') {
                Some(rest) => ('-', rest),
                None => ('+', exponent),
            };
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => scientific,
    }
}

/// The even one of two equally near spellings, if `text` is the odd one.
///
/// No value that is written with an exponent is in the middle: of those, the exact ones with 17 digits have too few bits.
fn even_digit(value: f64, text: &str) -> Option<String> {
    let last = text.bytes().last().filter(|digit| digit % 2 == 1)?;
    let digits = text.bytes().filter(u8::is_ascii_digit).skip_while(|digit| *digit == b'0').count();
    // The exact value is a tie if it has one more digit, a five, and then nothing. A double never has more than 767.
    let one_more = format!("{value:.digits$e}");
    let exact = format!("{value:.767e}");
    let (head, _) = one_more.split_once('e')?;
    let (all, _) = exact.split_once('e')?;
    if !head.ends_with('5') || all.trim_end_matches('0') != head {
        return None;
    }
    let kept = text.get(..text.len() - 1)?;
    let even = format!("{kept}{}", char::from(last - 1));
    (even.parse() == Ok(value)).then_some(even)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_python_takes() {
        for (text, value) in [
            ("1.", 1.0),
            (".5", 0.5),
            ("+1e+3", 1000.0),
            ("1e400", f64::INFINITY),
            ("\u{2003}12\u{a0}", 12.0),
            ("１２", 12.0),
            ("1_0.0_1", 10.01),
            ("iNf", f64::INFINITY),
            (" 12", 12.0),
            ("12 \t", 12.0),
            ("\n\u{b}\u{c}\r-12\r\n", -12.0),
            ("\u{3000}1_2\u{2029}", 12.0),
            ("１_٢", 12.0),
            ("1_２.5e1_0", 125_000_000_000.0),
        ] {
            assert_eq!(parse_float(text), Some(value), "{text}");
        }
        for (text, negative) in [("nan", false), ("+NaN", false), ("-nan", true), (" -NAN ", true)]
        {
            let value = parse_float(text);
            assert!(
                value.is_some_and(|v| v.is_nan() && v.is_sign_negative() == negative),
                "{text}"
            );
        }
    }

    #[test]
    fn what_python_refuses() {
        for text in [
            "",
            " ",
            ".",
            "e5",
            "1e",
            "1 2",
            "_1",
            "1_",
            "1_.5",
            "1._5",
            "1e_5",
            "0x1p3",
            "1,5",
            "½",
            "infin",
            "1\u{0}",
            "--1",
            "1\u{200b}",
            "\u{1c}1\u{1f}",
            "1\u{a0}2",
            "1_\u{a0}2",
            "1é",
            "é1_0",
            "１__2",
            "１_",
            "_１",
            "1_\u{2003}",
        ] {
            assert_eq!(parse_float(text), None, "{text:?}");
        }
    }

    #[test]
    fn repr_switches_to_exponents_where_python_does() {
        for (value, text) in [
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (9999999999999998.0, "9999999999999998.0"),
            (1.2345e20, "1.2345e+20"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (0.1 + 0.2, "0.30000000000000004"),
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (-2.5, "-2.5"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (-1e16, "-1e+16"),
            (0.00009999, "9.999e-05"),
            (-1.5e-7, "-1.5e-07"),
            (1e100, "1e+100"),
            (f64::NAN, "nan"),
            (-f64::NAN, "nan"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(float_repr(value), text);
        }
    }

    #[test]
    fn a_tie_takes_the_even_digit() {
        for (exact, printed) in [
            ("933292287484385.25", "933292287484385.2"),
            ("-746571999850400.25", "-746571999850400.2"),
            ("84717036929965.625", "84717036929965.62"),
            ("84717036929965.375", "84717036929965.38"),
            ("870524008169726.75", "870524008169726.8"),
            // Nearly in the middle: the nearest, although it is odd and the even one would read back the same.
            ("9839601012391.64453125", "9839601012391.645"),
            ("-9906020240737.978515625", "-9906020240737.979"),
        ] {
            assert_eq!(exact.parse().map(float_repr).as_deref(), Ok(printed));
        }
        for (value, printed) in [
            (1.1358858608938083e17, "1.1358858608938083e+17"),
            // The even digit would read back the same, but it is farther away.
            (9.643375514523155e20, "9.643375514523155e+20"),
            (7.823054830905085e16, "7.823054830905085e+16"),
            (123_456_789_012_345.0, "123456789012345.0"),
        ] {
            assert_eq!(float_repr(value), printed);
        }
    }
}
