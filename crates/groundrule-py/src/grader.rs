//! `groundrule.math.verify` and `explain` for texts: one call of the grader.

use crate::conversion::{Text, texts};
use crate::enter::{all_cores, enter, map_interruptible};
use crate::math::word;
use groundrule::Threads;
use groundrule_math::{Choice, Grade, Grader, Question};
use pyo3::exceptions::PyValueError;
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

/// Choices as the grader takes them.
fn offered(choices: &Choices) -> Vec<Choice<'_>> {
    choices.iter().map(|(label, content)| Choice { label, content }).collect()
}

fn grade(
    py: Python<'_>,
    texts: [&Bound<'_, PyString>; 3],
    choices: &Choices,
    tolerance: Option<f64>,
    sound: bool,
) -> PyResult<Grade> {
    let [reference, completion, question] = texts.map(Text::from);
    enter(py, || {
        let choices = offered(choices);
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

/// Judges many completions, on all cores: whether each is right.
#[pyfunction]
#[pyo3(signature = (references, completions, questions, choices, tolerance, sound, threads))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of one Python function")]
pub(crate) fn _are_right(
    py: Python<'_>,
    references: &Bound<'_, PyAny>,
    completions: &Bound<'_, PyAny>,
    questions: Option<&Bound<'_, PyAny>>,
    choices: Option<Vec<Choices>>,
    tolerance: Option<f64>,
    sound: bool,
    threads: Option<usize>,
) -> PyResult<Vec<bool>> {
    let references = texts(references, "references")?;
    let completions = texts(completions, "replies")?;
    let questions = questions.map(|questions| texts(questions, "questions")).transpose()?;
    let told = [
        ("replies", Some(completions.len())),
        ("questions", questions.as_ref().map(Vec::len)),
        ("choices", choices.as_ref().map(Vec::len)),
    ];
    let rows = references.len();
    for (name, length) in told {
        if let Some(length) = length.filter(|length| *length != rows) {
            let what = format!("{name} has {length} entries, and references has {rows}");
            return Err(PyValueError::new_err(what));
        }
    }
    let grader = Grader { tolerance, ..grader(sound).clone() };
    let rows: Vec<usize> = (0..rows).collect();
    map_interruptible(py, threads.map_or_else(all_cores, Threads::Count), &rows, |row| {
        let choices = choices.as_ref().and_then(|choices| choices.get(*row));
        let choices = choices.map_or_else(Vec::new, offered);
        let question = questions.as_ref().and_then(|questions| questions.get(*row));
        let question = Question { text: question.map_or("", |text| text), choices: &choices };
        let (Some(reference), Some(completion)) = (references.get(*row), completions.get(*row))
        else {
            return false;
        };
        grader.judge(&question, reference, completion).is_equal()
    })
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
