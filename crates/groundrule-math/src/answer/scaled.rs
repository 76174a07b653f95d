//! A factor before a tuple: `\frac{1}{3}(1, 2, 2)`.

/// Longer phrases hold more than one tuple.
const LONGEST: usize = 200;

/// Cuts a phrase into a factor and the tuple that it multiplies.
pub(super) fn split(source: &str) -> Option<(&str, &str)> {
    if source.len() > LONGEST || !source.ends_with(')') {
        return None;
    }
    let (factor, tuple) = source.split_at(source.find('(')?);
    let factor = factor.trim_end().trim_end_matches("\\left").trim_end();
    let factor = factor.trim_end_matches("\\cdot").trim_end();
    let mut depth = 0_usize;
    let mut commas = 0_usize;
    for (at, byte) in tuple.bytes().enumerate() {
        match byte {
            b'(' | b'{' | b'[' => depth += 1,
            b')' | b'}' | b']' => {
                depth = depth.checked_sub(1)?;
                // The bracket that closes the first one must be the last sign.
                if depth == 0 && at + 1 < tuple.len() {
                    return None;
                }
            }
            b',' if depth == 1 => commas += 1,
            _ => {}
        }
    }
    let is_number = factor.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '\\'))
        && factor.contains(|c: char| c.is_ascii_digit())
        && !factor.contains([',', '=', ';']);
    (is_number && commas > 0 && depth == 0).then_some((factor, tuple))
}

#[cfg(test)]
recorded! {
    text: split;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_and_a_tuple() {
        assert_eq!(split("\\frac{1}{3}(1,2,2)"), Some(("\\frac{1}{3}", "(1,2,2)")));
        assert_eq!(split("2\\left(1,2\\right)"), Some(("2", "(1,2\\right)")));
        assert_eq!(split("-3 \\cdot (1,(2,3))"), Some(("-3", "(1,(2,3))")));
        for source in [
            "f(1,2)",
            "(1,2)",
            "2(1,2)+3",
            "2(x+1)",
            "2(1)(2,3)",
            "a = 2(1,2)",
            "1,2(3,4)",
            "2;3(3,4)",
            "-x(3,4)",
            "2(f(1,2))",
            "2((1,2)",
        ] {
            assert_eq!(split(source), None, "{source}");
        }
        let longest = |digits: usize| format!("2({},1)", "1".repeat(digits));
        assert!(split(&longest(LONGEST - 5)).is_some());
        assert_eq!(split(&longest(LONGEST - 4)), None);
    }
}
