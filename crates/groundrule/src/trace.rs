//! How a score came about, for people.

use serde::Serialize;
use std::borrow::Cow;
use std::ops::Range;

/// One step on the way to a score.
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Trace {
    #[serde(skip)]
    on: bool,
    steps: Vec<Step>,
}

impl Trace {
    /// A trace that notes nothing.
    pub const fn off() -> Self {
        Trace { on: false, steps: Vec::new() }
    }

    /// A trace that notes every step.
    pub const fn on() -> Self {
        Trace { on: true, steps: Vec::new() }
    }

    /// Whether steps are noted.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// The steps noted so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Notes a step; the text is made only when the trace is on.
    pub fn note(&mut self, what: &'static str, found: impl FnOnce() -> String) {
        if self.on {
            self.steps.push(Step { what: Cow::Borrowed(what), found: found(), span: None });
        }
    }

    /// Notes a part of the completion.
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
