//! `groundrule.math.verify` and `explain` for texts: one call of the grader.

use crate::conversion::Text;
use crate::enter::enter;
use crate::math::word;
use groundrule_math::{Choice, Grade, Grader, Question};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::LazyLock;

static SOUND: LazyLock<Grader> = LazyLock::new(Grader::sound);
static COMPAT: LazyLock<Grader> = LazyLock::new(Grader::compat);

/// The grader of a mode, with its usual settings.
pub(crate) fn grader(sound: bool) -> &'static Grader {
    if sound { &SOUND } else { &COMPAT }
}

/// How each side was read: the name of the rule, and the text that the answer was read from.
type Side = (&'static str, String);

/// Choices as pairs of label and content.
type Choices = Vec<(Text, Text)>;

fn grade(
    py: Python<'_>,
    texts: [&Bound<'_, PyString>; 3],
    choices: &Choices,
    tolerance: Option<f64>,
    sound: bool,
) -> PyResult<Grade> {
    let [reference, completion, question] = texts.map(Text::from);
    enter(py, || {
        let choices: Vec<Choice<'_>> =
            choices.iter().map(|(label, content)| Choice { label, content }).collect();
        let question = Question { text: &question, choices: &choices };
        let grader = grader(sound);
        Ok(match tolerance {
            None => grader.judge(&question, &reference, &completion),
            tolerance => {
                Grader { tolerance, ..grader.clone() }.judge(&question, &reference, &completion)
            }
        })
    })
}

/// Judges a completion: whether it is right.
#[pyfunction]
#[pyo3(signature = (reference, completion, question, choices, tolerance, sound))]
pub(crate) fn _is_right(
    py: Python<'_>,
    reference: &Bound<'_, PyString>,
    completion: &Bound<'_, PyString>,
    question: &Bound<'_, PyString>,
    choices: Choices,
    tolerance: Option<f64>,
    sound: bool,
) -> PyResult<bool> {
    let texts = [reference, completion, question];
    Ok(grade(py, texts, &choices, tolerance, sound)?.is_equal())
}

/// Judges a completion: the verdict (`equal`, `different`, `unknown`), the rung that decided, what it means, and how both
/// sides were read.
#[pyfunction]
#[pyo3(signature = (reference, completion, question, choices, tolerance, sound))]
pub(crate) fn _grade(
    py: Python<'_>,
    reference: &Bound<'_, PyString>,
    completion: &Bound<'_, PyString>,
    question: &Bound<'_, PyString>,
    choices: Choices,
    tolerance: Option<f64>,
    sound: bool,
) -> PyResult<(&'static str, &'static str, &'static str, Side, Side)> {
    let grade = grade(py, [reference, completion, question], &choices, tolerance, sound)?;
    let code = grade.verdict.code();
    let word = word(&grade.verdict);
    let side = |reading: groundrule_math::Reading| (reading.rule.name(), reading.source);
    Ok((word, code.name(), code.meaning(), side(grade.reference), side(grade.completion)))
}
