//! How a score came about, for people.

use serde::Serialize;
use std::borrow::Cow;
use std::ops::Range;

/// One step on the way to a score.
///
/// ```
/// use groundrule::Trace;
/// let mut trace = Trace::on();
/// trace.span("answer", "so 7", 3..4);
/// let step = &trace.steps()[0];
/// assert_eq!((&*step.what, step.found.as_str(), step.span), ("answer", "7", Some((3, 4))));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What was looked for or decided.
    pub what: Cow<'static, str>,
    /// What was found.
    pub found: String,
    /// Where it is in the completion, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<(usize, usize)>,
}

/// The step of a reward for form that says what the completion lacks.
pub(crate) const FORM: &str = "form";

/// The longest text of a step, in bytes: a person does not read more, and many rewards note the same text.
const LONGEST: usize = 1 << 16;

/// The most that the texts of all steps together take, in bytes.
const MOST: usize = 1 << 20;

/// The steps that led to a score. Costs nothing when it is off, and is bounded when it is on: long texts are cut, and steps
/// beyond a megabyte are left out.
///
/// ```
/// use groundrule::Trace;
/// let (mut on, mut off) = (Trace::on(), Trace::off());
/// for trace in [&mut on, &mut off] {
///     trace.note("counted", || "3 boxes".to_owned());
/// }
/// assert_eq!((on.steps().len(), off.steps().len()), (1, 0));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Trace {
    #[serde(skip)]
    on: bool,
    /// The one kind of step that is noted, if it is not on.
    #[serde(skip)]
    only: Option<&'static str>,
    #[serde(skip)]
    held: usize,
    steps: Vec<Step>,
}

impl Trace {
    /// A trace that notes nothing.
    ///
    /// ```
    /// use groundrule::Trace;
    /// assert!(!Trace::off().is_on());
    /// ```
    pub const fn off() -> Self {
        Trace { on: false, only: None, held: 0, steps: Vec::new() }
    }

    /// A trace that notes every step.
    ///
    /// ```
    /// use groundrule::Trace;
    /// assert!(Trace::on().is_on());
    /// ```
    pub const fn on() -> Self {
        Trace { on: true, only: None, held: 0, steps: Vec::new() }
    }

    /// A trace that notes what is decided under this name, and nothing else.
    pub(crate) const fn only(what: &'static str) -> Self {
        Trace { on: false, only: Some(what), held: 0, steps: Vec::new() }
    }

    /// Whether steps are noted.
    ///
    /// ```
    /// use groundrule::Trace;
    /// assert!(Trace::on().is_on() && !Trace::default().is_on());
    /// ```
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The steps noted so far.
    ///
    /// ```
    /// use groundrule::Trace;
    /// assert!(Trace::on().steps().is_empty());
    /// ```
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Notes a step; the text is made only when the trace is on.
    ///
    /// ```
    /// use groundrule::Trace;
    /// let mut trace = Trace::on();
    /// trace.note("verdict", || "equal".to_owned());
    /// assert_eq!(trace.steps()[0].found, "equal");
    /// ```
    pub fn note(&mut self, what: &'static str, found: impl FnOnce() -> String) {
        if self.on || self.only == Some(what) {
            self.add(what, found(), None);
        }
    }

    /// Notes a part of the completion.
    ///
    /// ```
    /// use groundrule::Trace;
    /// let mut trace = Trace::on();
    /// trace.span("box", "at [1, 2]", 3..9);
    /// assert_eq!(trace.steps()[0].found, "[1, 2]");
    /// ```
    pub fn span(&mut self, what: &'static str, text: &str, span: Range<usize>) {
        if self.on {
            let found = text.get(span.clone()).unwrap_or_default().to_owned();
            self.add(what, found, Some((span.start, span.end)));
        }
    }

    fn add(&mut self, what: &'static str, mut found: String, span: Option<(usize, usize)>) {
        if found.len() > LONGEST {
            let fits = |end: &usize| found.is_char_boundary(*end);
            found.truncate((0..=LONGEST).rev().find(fits).unwrap_or_default());
            found.push('…');
            found.shrink_to_fit();
        }
        if self.held > MOST {
            return;
        }
        self.held += size_of::<Step>() + found.len();
        let (what, found, span) = match self.held > MOST {
            true => ("more steps", "left out".to_owned(), None),
            false => (what, found, span),
        };
        self.steps.push(Step { what: Cow::Borrowed(what), found, span });
    }

    /// Takes over the steps of another trace.
    pub(crate) fn extend(&mut self, other: Trace) {
        self.steps.extend(other.steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_and_steps_without_end_left_out() {
        let mut trace = Trace::on();
        trace.note("fits", || "é".repeat(LONGEST / 2));
        trace.note("cut", || format!("a{}", "é".repeat(LONGEST / 2)));
        assert_eq!(trace.steps()[0].found.len(), LONGEST);
        assert_eq!(trace.steps()[1].found, format!("a{}…", "é".repeat(LONGEST / 2 - 1)));
        for _ in 0..2 * MOST / size_of::<Step>() {
            trace.note("one of many", || "x".to_owned());
        }
        let taken: usize = trace.steps().iter().map(|step| step.found.len()).sum();
        assert!(taken + size_of_val(trace.steps()) <= MOST + size_of::<Step>() + LONGEST);
        assert!(trace.steps().len() > MOST / 2 / size_of::<Step>());
        assert_eq!(trace.steps().last().unwrap().what, "more steps");
    }

    #[test]
    fn steps_are_noted_only_when_it_is_on() {
        for (mut trace, on) in [(Trace::on(), true), (Trace::off(), false)] {
            trace.note("one", || "x".to_owned());
            trace.span("two", "abcd", 1..3);
            trace.span("three", "abcd", 3..9);
            assert_eq!(trace.is_on(), on);
            let steps: Vec<_> = trace
                .steps()
                .iter()
                .map(|step| (&*step.what, step.found.as_str(), step.span))
                .collect();
            let all =
                [("one", "x", None), ("two", "bc", Some((1, 3))), ("three", "", Some((3, 9)))];
            assert_eq!(steps, if on { &all[..] } else { &[] });
        }
    }
}
