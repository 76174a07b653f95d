//! The `repr` of a float where two shortest spellings are equally near.

use groundrule_pytext::float_repr;

/// Python's `repr` of a float.
///
/// Rust and Python both print the fewest digits that read back the same, and of those the nearest to the exact value.
/// Where the exact value lies in the middle (933292287484385.25 between .2 and .3), Rust goes up and Python takes the
/// even digit.
pub(crate) fn repr(value: f64) -> String {
    /// A value with fewer significant digits is printed exactly; a point (or a sign and a point) comes on top.
    const SHORTEST_TIE: usize = 16;
    let text = float_repr(value);
    if text.len() < SHORTEST_TIE || text.ends_with(".0") {
        return text;
    }
    even_digit(value, &text).unwrap_or(text)
}

/// The even one of two equally near spellings, if `text` is the odd one.
fn even_digit(value: f64, text: &str) -> Option<String> {
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, _)) => text.split_at_checked(mantissa.len())?,
        None => (text, ""),
    };
    let last = mantissa.bytes().last().filter(|digit| digit.is_ascii_digit() && digit % 2 == 1)?;
    let digits =
        mantissa.bytes().filter(u8::is_ascii_digit).skip_while(|digit| *digit == b'0').count();
    // The exact value is a tie if it has one more digit, a five, and then nothing. A double never has more than 767.
    let one_more = format!("{value:.digits$e}");
    let exact = format!("{value:.767e}");
    let (head, _) = one_more.split_once('e')?;
    let (all, _) = exact.split_once('e')?;
    if !head.ends_with('5') || all.trim_end_matches('0') != head {
        return None;
    }
    let kept = mantissa.get(..mantissa.len() - 1)?;
    let even = format!("{kept}{}{exponent}", char::from(last - 1));
    (even.parse() == Ok(value)).then_some(even)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_takes_the_even_digit() {
        for (exact, printed) in [
            ("933292287484385.25", "933292287484385.2"),
            ("-746571999850400.25", "-746571999850400.2"),
            ("84717036929965.625", "84717036929965.62"),
            ("84717036929965.375", "84717036929965.38"),
            ("870524008169726.75", "870524008169726.8"),
        ] {
            assert_eq!(exact.parse().map(repr).as_deref(), Ok(printed));
        }
    }

    #[test]
    fn no_tie_no_change() {
        assert_eq!(repr(0.1 + 0.2), "0.30000000000000004");
        assert_eq!(repr(1.1358858608938083e17), "1.1358858608938083e+17");
        assert_eq!(repr(5e-324), "5e-324");
        assert_eq!(repr(123_456_789_012_345.0), "123456789012345.0");
    }
}
