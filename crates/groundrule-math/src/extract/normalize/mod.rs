//! LaTeX as models write it, made into LaTeX that the grammar reads.
//!
//! The steps and their order are those of latex2sympy2_extended 1.11.0: several of them undo or feed
//! each other, so the order is part of what they mean. Each step leaves the text alone, without a
//! copy, when the characters it acts on are absent.

mod basic;
mod boxes;
mod operators;
mod rewrite;
mod sound;
mod units;
mod words;

use super::config::{Boxes, NormalizationConfig};
use super::sound::last_boxes;
use crate::quirks::{Quirk, Quirks};
use groundrule_pytext::strip;
use memchr::memchr2;
use rewrite::apply;
use std::borrow::Cow;

pub use boxes::boxed_content;
pub use sound::normalize_phrase;

/// Cleans up LaTeX before it is parsed.
///
/// ```
/// use groundrule_math::{Quirks, extract::{NormalizationConfig, normalize}};
/// let clean = |latex| normalize(latex, &NormalizationConfig::default(), &Quirks::math_verify());
/// assert_eq!(clean("\\boxed{\\dfrac12\\text{ cm}}"), "\\frac{1}{2}");
/// assert_eq!(clean("10 km"), "10");
/// ```
pub fn normalize(latex: &str, config: &NormalizationConfig, quirks: &Quirks) -> String {
    normalized(latex, config, quirks).into_owned()
}

/// [`normalize`] without a copy if nothing changes.
fn normalized<'t>(latex: &'t str, config: &NormalizationConfig, quirks: &Quirks) -> Cow<'t, str> {
    let mut text = match config.boxed {
        Boxes::None => Cow::Borrowed(latex),
        Boxes::Last if !quirks.has(Quirk::BoxesMerge) => last_box(latex),
        Boxes::Last | Boxes::All => boxed_content(latex, config.boxed),
    };
    // Most answers are a few digits, and nothing below acts on them.
    if text.bytes().all(|b| b.is_ascii_digit()) {
        return text;
    }
    if config.basic_latex {
        basic::plain_replacements(&mut text);
        basic::delimiters(&mut text);
        basic::permutations(&mut text);
        basic::removals(&mut text, quirks.has(Quirk::QuotesDropped));
        words::replacements(&mut text, true);
        if memchr2(b'\n', b'\t', text.as_bytes()).is_some() {
            text = Cow::Owned(text.replace(['\n', '\t'], " "));
        }
        basic::doubled_backslashes(&mut text);
    }
    if config.equations
        && let Some(part) = last_equation(&text)
    {
        text = Cow::Owned(part.to_owned());
    }
    if config.units {
        if quirks.has(Quirk::TrailingTextEaten) {
            units::trailing_text(&mut text);
        }
        if quirks.has(Quirk::UnitLettersEaten) {
            units::trailing_unit(&mut text);
            units::trailing_unit(&mut text);
        }
    }
    if config.nits {
        if text.starts_with('.') {
            text.to_mut().insert(0, '0');
        }
        if text == "0.5" {
            text = Cow::Borrowed("\\frac{1}{2}");
        }
    }
    if config.malformed_operators {
        operators::malformed(&mut text, quirks.has(Quirk::DigitsRepaired));
        apply(&mut text, operators::roots);
        apply(&mut text, operators::fractions);
        apply(&mut text, operators::slash);
    }
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(strip(text)),
        Cow::Owned(text) if strip(&text).len() == text.len() => Cow::Owned(text),
        Cow::Owned(text) => Cow::Owned(strip(&text).to_owned()),
    }
}

/// What the last box holds, with the boxes that only separators separate from it.
fn last_box(latex: &str) -> Cow<'_, str> {
    match last_boxes(latex, 0..latex.len()) {
        Some(boxed) => {
            let held: Vec<&str> = boxed
                .contents
                .into_iter()
                .map(|range| strip(latex.get(range).unwrap_or_default()))
                .collect();
            match held[..] {
                [only] => Cow::Borrowed(only),
                _ => Cow::Owned(held.join(",")),
            }
        }
        None => Cow::Borrowed(latex),
    }
}

/// The part after the last `=` of a chain of at least two, if no comma or semicolon makes it a list.
///
/// ```
/// use groundrule_math::extract::last_equation;
/// assert_eq!(last_equation("a=b=c"), Some("c"));
/// assert_eq!(last_equation("a=1"), None);
/// assert_eq!(last_equation("a=b=1,2"), None);
/// ```
pub fn last_equation(latex: &str) -> Option<&str> {
    let bytes = latex.as_bytes();
    if memchr2(b',', b';', bytes).is_some() {
        return None;
    }
    let mut signs = memchr::memrchr_iter(b'=', bytes).filter(|&at| {
        !at.checked_sub(1)
            .and_then(|before| bytes.get(before))
            .is_some_and(|before| matches!(before, b'\\' | b'<' | b'!' | b'>'))
    });
    let last = signs.next()?;
    signs.next()?;
    latex.get(last + 1..)
}

#[cfg(test)]
recorded! {
    text: last_box, last_equation;
}
