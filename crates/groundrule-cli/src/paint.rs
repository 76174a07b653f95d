//! Colours and the shapes of numbers. Whether colours reach the user is decided where they are printed.

use anstyle::{AnsiColor, Effects, Style};
use std::fmt::Display;

pub(crate) const BOLD: Style = Style::new().effects(Effects::BOLD);
pub(crate) const DIM: Style = Style::new().effects(Effects::DIMMED);
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const WARN: Style = AnsiColor::Yellow.on_default();
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
pub(crate) const NAME: Style = AnsiColor::Cyan.on_default();
pub(crate) const FOUND: Style = AnsiColor::Green.on_default().effects(Effects::UNDERLINE);

/// Letters in a line of the terminal; 80 where the summary goes elsewhere.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size_of(std::io::stdout())
        .map_or(80, |(terminal_size::Width(width), _)| usize::from(width).max(40))
}

/// The text in a style.
pub(crate) fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A count with commas between the thousands.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
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

/// A number as short as it can be said: `1`, `0.5`, `-0.5`.
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
}
