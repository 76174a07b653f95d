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

/// The steps that led to a score. Costs nothing when it is off.
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
        Trace { on: false, steps: Vec::new() }
    }

    /// A trace that notes every step.
    ///
    /// ```
    /// use groundrule::Trace;
    /// assert!(Trace::on().is_on());
    /// ```
    pub const fn on() -> Self {
        Trace { on: true, steps: Vec::new() }
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
        if self.on {
            self.steps.push(Step { what: Cow::Borrowed(what), found: found(), span: None });
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
            self.steps.push(Step {
                what: Cow::Borrowed(what),
                found: text.get(span.clone()).unwrap_or_default().to_owned(),
                span: Some((span.start, span.end)),
            });
        }
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
