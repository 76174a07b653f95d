//! Colours and number formats. The printing code decides whether colours reach the user.

use anstyle::{AnsiColor, Effects, Style};
use groundrule::shown::{is_obeyed, lines, push_escape};
use std::borrow::Cow;
use std::fmt::Display;
use std::time::Duration;

pub(crate) const BOLD: Style = Style::new().effects(Effects::BOLD);
pub(crate) const DIM: Style = Style::new().effects(Effects::DIMMED);
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const WARN: Style = AnsiColor::Yellow.on_default();
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
pub(crate) const NAME: Style = AnsiColor::Cyan.on_default();
pub(crate) const FOUND: Style = AnsiColor::Green.on_default().effects(Effects::UNDERLINE);

/// Characters in a line of the terminal; 80 if the summary goes elsewhere.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size_of(std::io::stdout())
        .map_or(80, |(terminal_size::Width(width), _)| usize::from(width).max(40))
}

/// The text in a style. Anything in it that a terminal would obey is escaped, so that no text can be taken for a style.
pub(crate) fn paint(style: Style, text: impl Display) -> String {
    let text = text.to_string();
    format!("{style}{}{style:#}", lines(&text))
}

/// A whole output, ready for a terminal: the styles of [`paint`] and line ends are kept; everything else that a
/// terminal would obey is escaped. This is the last line of defence, for texts that nobody thought of; JSON stays the
/// same JSON.
pub(crate) fn for_terminal(output: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut from = 0;
    let mut rest = output;
    while let Some(found) = rest.find(|letter| is_obeyed(letter) && letter != '\n') {
        let (before, obeyed) = rest.split_at(found);
        let style = style_length(obeyed);
        let letter = obeyed.chars().next().unwrap_or_default();
        let length = style.unwrap_or(letter.len_utf8());
        let start = output.len() - rest.len() + before.len();
        if style.is_none() {
            out.push_str(output.get(from..start).unwrap_or_default());
            push_escape(&mut out, letter);
            from = start + length;
        }
        rest = obeyed.get(length..).unwrap_or_default();
    }
    if from == 0 {
        return Cow::Borrowed(output);
    }
    out.push_str(output.get(from..).unwrap_or_default());
    Cow::Owned(out)
}

/// The length of a sequence that sets colours and nothing else, which is what styles are.
fn style_length(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("\u{1b}[")?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != ';')?;
    (rest.as_bytes().get(end) == Some(&b'm') && end <= 16).then_some(end + 3)
}

/// A count with commas between the thousands.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 row`, `2 rows`.
pub(crate) fn counted(number: u64, what: &str) -> String {
    format!("{} {what}{}", count(number), if number == 1 { "" } else { "s" })
}

/// How fast rows were read: `1,000 rows/s`.
pub(crate) fn speed(rows: u64, time: Duration) -> String {
    format!("{} rows/s", count((rows as f64 / time.as_secs_f64().max(1e-9)) as u64))
}

/// A number in its shortest form: `1`, `0.5`, `-0.5`.
pub(crate) fn short(number: f64) -> String {
    let rounded = (number * 100.0).round() / 100.0;
    // A tiny negative number must not be shown as -0.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// Three decimals, and no minus before a zero.
pub(crate) fn decimal(number: f64) -> String {
    let text = format!("{number:.3}");
    if text == "-0.000" { "0.000".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(short(-0.0), "0");
        assert_eq!(short(0.5), "0.5");
        assert_eq!(short(-0.001), "0");
        assert_eq!(decimal(-0.0001), "0.000");
        assert_eq!(decimal(2.0 / 3.0), "0.667");
        assert_eq!(counted(1, "row"), "1 row");
        assert_eq!(counted(1000, "row"), "1,000 rows");
    }

    #[test]
    fn styles_reach_the_terminal_and_nothing_else_does() {
        let painted = format!("{}\n", paint(BAD, "a\u{1b}[31mb"));
        assert_eq!(for_terminal(&painted), format!("{BAD}a\\u001b[31mb{BAD:#}\n"));
        for (text, escaped) in [
            ("\u{1b}]0;title\u{7}", "\\u001b]0;title\\u0007"),
            ("a\u{9b}2Jb\r\n", "a\\u009b2Jb\\r\n"),
            ("\u{1b}[2J\u{1b}[", "\\u001b[2J\\u001b["),
            ("é\u{202e}好", "é\\u202e好"),
        ] {
            assert_eq!(for_terminal(text), escaped);
        }
        assert!(matches!(for_terminal("plain\n"), Cow::Borrowed(_)));
    }
    #[test]
    fn only_short_sequences_that_set_colours_are_styles() {
        for (text, length) in [
            ("\u{1b}[m", Some(3)),
            ("\u{1b}[0m rest", Some(4)),
            ("\u{1b}[38;5;12mx", Some(10)),
            ("\u{1b}[1234567890123456m", Some(19)),
            ("\u{1b}[12345678901234567m", None),
            ("\u{1b}[2J", None),
            ("\u{1b}[31", None),
            ("\u{1b}]m", None),
            ("x\u{1b}[m", None),
        ] {
            assert_eq!(style_length(text), length, "{text:?}");
        }
    }

    #[test]
    fn texts_between_styles_and_escapes_are_kept() {
        let painted = |text: &str| format!("{BAD}{text}{BAD:#}");
        for (text, shown) in [
            (format!("a{}b\u{7}c", painted("é")), format!("a{}b\\u0007c", painted("é"))),
            (format!("\u{7}{}\u{7}", painted("x")), format!("\\u0007{}\\u0007", painted("x"))),
            (format!("{0}\n{0}", painted("x")), format!("{0}\n{0}", painted("x"))),
            ("\u{202e}\u{202e}ab".to_owned(), "\\u202e\\u202eab".to_owned()),
        ] {
            assert_eq!(for_terminal(&text), shown);
        }
    }

    #[test]
    fn numbers_are_short_and_grouped() {
        for (number, text) in
            [(10, "10"), (1000, "1,000"), (12_345, "12,345"), (123_456, "123,456")]
        {
            assert_eq!(count(number), text);
        }
        for (number, text) in
            [(1.0, "1"), (-0.5, "-0.5"), (0.126, "0.13"), (12.344, "12.34"), (-1.999, "-2")]
        {
            assert_eq!(short(number), text);
        }
        assert_eq!((decimal(-0.0006), decimal(0.0)), ("-0.001".to_owned(), "0.000".to_owned()));
    }
    #[test]
    fn speeds_are_rows_in_a_second() {
        for (rows, milliseconds, text) in
            [(3000, 1500, "2,000 rows/s"), (7, 2000, "3 rows/s"), (0, 0, "0 rows/s")]
        {
            assert_eq!(speed(rows, Duration::from_millis(milliseconds)), text);
        }
    }
}
