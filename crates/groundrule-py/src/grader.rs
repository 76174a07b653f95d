//! `groundrule.math.verify` and `explain` for texts: one call of the grader.

use crate::conversion::Text;
use crate::enter::enter;
use groundrule_math::{Choice, Grader, Question, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::LazyLock;

static SOUND: LazyLock<Grader> = LazyLock::new(Grader::sound);
static COMPAT: LazyLock<Grader> = LazyLock::new(Grader::compat);

/// How each side was read: the name of the rule, and the text that the answer was read from.
type Side = (&'static str, String);

/// Judges a completion: the verdict (`equal`, `different`, `unknown`), the rung that decided, what it means, and how both
/// sides were read.
#[pyfunction]
#[pyo3(signature = (reference, completion, question, choices, tolerance, sound))]
pub(crate) fn _grade(
    py: Python<'_>,
    reference: &Bound<'_, PyString>,
    completion: &Bound<'_, PyString>,
    question: &Bound<'_, PyString>,
    choices: Vec<(Text, Text)>,
    tolerance: Option<f64>,
    sound: bool,
) -> PyResult<(&'static str, &'static str, &'static str, Side, Side)> {
    let (reference, completion) = (Text::from(reference), Text::from(completion));
    let question = Text::from(question);
    let grade = enter(py, || {
        let choices: Vec<Choice<'_>> =
            choices.iter().map(|(label, content)| Choice { label, content }).collect();
        let question = Question { text: &question, choices: &choices };
        let grader = if sound { &SOUND } else { &COMPAT };
        Ok(match tolerance {
            None => grader.judge(&question, &reference, &completion),
            tolerance => {
                Grader { tolerance, ..(**grader).clone() }.judge(&question, &reference, &completion)
            }
        })
    })?;
    let word = match grade.verdict {
        Verdict::Equal(_) => "equal",
        Verdict::Different(_) => "different",
        Verdict::Unknown(_) => "unknown",
    };
    let code = grade.verdict.code();
    let side = |reading: groundrule_math::Reading| (reading.rule.name(), reading.source);
    Ok((word, code.name(), code.meaning(), side(grade.reference), side(grade.completion)))
}
