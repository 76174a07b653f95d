//! Mathematics: answers that Python can hold, and their comparison.

use crate::conversion::{Text, rows, texts, type_name};
use crate::enter::enter;
use crate::grader::grader;
use groundrule_math::expr::{Expr, Node};
use groundrule_math::extract::{
    Boxes, ExpressionTarget, ExtractConfig, ExtractionMode, FallbackMode, LatexTarget,
    NormalizationConfig, StringTarget, Target,
};
use groundrule_math::number::Rational;
use groundrule_math::{Answer as Engine, Verdict, VerifyConfig};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A piece of mathematics that was read out of a text.
///
/// It prints as people write it, is equal to another one that was written in the same way, and can be pickled. A number
/// is equal to the same number in Python, `fractions` or SymPy. To find out whether two answers are the same mathematics,
/// use `verify`.
///
/// >>> from fractions import Fraction
/// >>> from groundrule.math import parse
/// >>> half = parse(r"The answer is $\frac{1}{2}$.")[0]
/// >>> half
/// Answer('1/2')
/// >>> float(half), half == parse("$1/2$")[0], half == Fraction(1, 2)
/// (0.5, True, True)
#[pyclass(frozen, module = "groundrule.math")]
pub(crate) struct Answer {
    /// It is one of these, an expression.
    reading: Arc<Reading>,
    place: usize,
}

/// What was read from one text, and what to hand to [`_parse`] to read it again.
struct Reading {
    answers: Vec<Engine>,
    text: Py<PyString>,
    targets: Option<Py<PyAny>>,
    fallback: bool,
    any_match: bool,
    sound: bool,
    reference: bool,
}

impl Answer {
    fn expr(&self) -> Option<&Expr> {
        match self.reading.answers.get(self.place) {
            Some(Engine::Expr(expr)) => Some(expr),
            _ => None,
        }
    }

    fn node(&self) -> Option<&Node> {
        self.expr().map(Expr::node)
    }

    /// Equal as written: the same tree.
    fn same_tree(&self, other: &Answer) -> bool {
        let (Some(expr), Some(other)) = (self.expr(), other.expr()) else { return false };
        let mut arena = expr.arena.clone();
        arena.import(&other.arena, other.root) == expr.root
    }
}

#[pymethods]
impl Answer {
    fn __str__(&self) -> String {
        self.expr().map(Expr::to_string).unwrap_or_default()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Answer({})", PyString::new(py, &self.__str__()).repr()?))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(other) = other.cast::<Answer>() {
            let other = other.get();
            return enter(py, || Ok(self.same_tree(other)));
        }
        Ok(match self.node() {
            Some(Node::Number(value)) => {
                let as_float = || {
                    let float = float(other).ok().flatten();
                    float.is_some_and(|float| value.to_f64() == (float, true))
                };
                fraction(other)?.map_or_else(as_float, |other| other == *value)
            }
            Some(Node::Decimal(decimal)) => {
                let value = decimal.value.to_f64().0;
                float(other)?.is_some_and(|other| other == value)
            }
            _ => false,
        })
    }

    /// A number has the hash that Python gives it, since it equals that number.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.node() {
            Some(Node::Number(value)) if value.is_integer() => {
                if let Ok(number) = whole(py, &value.numerator()) {
                    return number.hash();
                }
            }
            Some(Node::Number(value)) => {
                let above = whole(py, &value.numerator());
                if let (Ok(above), Ok(below)) = (above, whole(py, &value.denominator())) {
                    return py
                        .import("fractions")?
                        .call_method1("Fraction", (above, below))?
                        .hash();
                }
            }
            Some(Node::Decimal(decimal)) => {
                return PyFloat::new(py, decimal.value.to_f64().0).hash();
            }
            _ => {}
        }
        let mut hasher = DefaultHasher::new();
        self.__str__().hash(&mut hasher);
        Ok(hasher.finish() as isize)
    }

    /// What SymPy asks for when it compares one of its numbers with this one; it is imported then.
    fn _sympy_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sympy = py.import("sympy")?;
        match self.node() {
            Some(Node::Number(value)) => {
                let parts = (whole(py, &value.numerator())?, whole(py, &value.denominator())?);
                sympy.call_method1("Rational", parts)
            }
            Some(Node::Decimal(decimal)) => {
                sympy.call_method1("Float", (decimal.value.to_f64().0,))
            }
            _ => Err(PyErr::from_value(sympy.call_method1("SympifyError", (self.__str__(),))?)),
        }
    }

    fn __float__(&self) -> PyResult<f64> {
        match self.node() {
            Some(Node::Number(value)) => Ok(value.to_f64().0),
            Some(Node::Decimal(value)) => Ok(value.value.to_f64().0),
            _ => {
                Err(PyTypeError::new_err(format!("{} is not written as a number", self.__str__())))
            }
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let again = py.import("groundrule._groundrule")?.getattr("_answer")?;
        let Reading { text, targets, fallback, any_match, sound, reference, .. } = &*self.reading;
        let origin = (text, targets, *fallback, *any_match, *sound, *reference);
        (again, (origin, self.place)).into_pyobject(py)
    }
}

/// Reads a pickled answer again.
#[pyfunction]
#[pyo3(signature = (origin, place))]
pub(crate) fn _answer<'py>(
    py: Python<'py>,
    origin: &Bound<'py, PyTuple>,
    place: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let (text, targets, fallback, mode, sound, reference) = origin.extract()?;
    let (text, targets): (Bound<'py, PyString>, Option<Bound<'py, PyAny>>) = (text, targets);
    _parse(py, &text, targets, fallback, mode, sound, reference)?.get_item(place)
}

/// Reads the answers out of a text; what `groundrule.math.parse` and `groundrule.math_verify.parse` are made of.
#[pyfunction]
#[pyo3(signature = (text, targets, fallback, mode, sound, reference))]
pub(crate) fn _parse<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyString>,
    targets: Option<Bound<'py, PyAny>>,
    fallback: bool,
    mode: bool,
    sound: bool,
    reference: bool,
) -> PyResult<Bound<'py, PyList>> {
    let config = extract_config(targets.as_ref(), fallback, mode, sound)?;
    let held = Text::from(text);
    let answers = enter(py, || {
        Ok(if reference {
            groundrule_math::parse_reference(&held, &config)
        } else {
            groundrule_math::parse(&held, &config)
        })
    })?;
    let reading = Arc::new(Reading {
        answers,
        text: text.clone().unbind(),
        targets: targets.map(Bound::unbind),
        fallback,
        any_match: mode,
        sound,
        reference,
    });
    let objects = reading.answers.iter().enumerate().map(|(place, answer)| match answer {
        Engine::Expr(_) => {
            Ok(Bound::new(py, Answer { reading: Arc::clone(&reading), place })?.into_any())
        }
        Engine::Text(text) => Ok(PyString::new(py, text).into_any()),
    });
    PyList::new(py, objects.collect::<PyResult<Vec<_>>>()?)
}

/// What to look for. The targets are tuples that the Python side makes from its configuration objects.
fn extract_config(
    targets: Option<&Bound<'_, PyAny>>,
    fallback: bool,
    any_match: bool,
    sound: bool,
) -> PyResult<Cow<'static, ExtractConfig>> {
    let usual = &grader(sound).reading;
    if targets.is_none() && fallback && any_match {
        return Ok(Cow::Borrowed(usual));
    }
    let mut config = usual.clone();
    if let Some(targets) = targets {
        config.targets = rows(targets, |_, object| target(&object))?;
    }
    config.fallback = if fallback { FallbackMode::FirstMatch } else { FallbackMode::NoFallback };
    config.mode = if any_match { ExtractionMode::AnyMatch } else { ExtractionMode::FirstMatch };
    Ok(Cow::Owned(config))
}

fn target(object: &Bound<'_, PyAny>) -> PyResult<Target> {
    let tuple = object.cast::<PyTuple>()?;
    let kind: Text = tuple.get_item(0)?.extract()?;
    match &*kind {
        "latex" => {
            let steps = tuple.get_item(3)?;
            let step = |place: usize| steps.get_item(place)?.extract::<bool>();
            let boxed = match &*steps.get_item(4)?.extract::<Text>()? {
                "all" => Boxes::All,
                "last" => Boxes::Last,
                _ => Boxes::None,
            };
            Ok(Target::Latex(LatexTarget {
                try_extract_without_anchor: tuple.get_item(1)?.extract()?,
                boxed_match_priority: tuple.get_item(2)?.extract()?,
                normalization: NormalizationConfig {
                    basic_latex: step(0)?,
                    units: step(1)?,
                    malformed_operators: step(2)?,
                    nits: step(3)?,
                    boxed,
                    equations: step(5)?,
                },
            }))
        }
        "expr" => {
            let try_extract_without_anchor = tuple.get_item(1)?.extract()?;
            Ok(Target::Expression(ExpressionTarget { try_extract_without_anchor }))
        }
        "string" => {
            let strings = texts(&tuple.get_item(1)?, "strings")?;
            Ok(Target::Strings(StringTarget {
                strings: strings.iter().map(|text| text.to_string()).collect(),
                try_extract_without_anchor: tuple.get_item(2)?.extract()?,
                lowercase: tuple.get_item(3)?.extract()?,
            }))
        }
        other => Err(PyValueError::new_err(format!("unknown extraction target '{other}'"))),
    }
}

/// A whole number of Python. Python itself refuses to read very long ones.
fn whole<'py>(py: Python<'py>, value: &dyn std::fmt::Display) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call1((value.to_string(),))
}

/// The value of an exact number, whoever defines it: Python, `fractions`, NumPy or SymPy.
fn fraction(object: &Bound<'_, PyAny>) -> PyResult<Option<Rational>> {
    if object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    let part = |name: &str| {
        let part = object.getattr_opt(name).ok().flatten()?;
        let part = part.call_method0("__index__").ok()?;
        Rational::parse(&part.str().ok()?.to_string_lossy())
    };
    Ok(part("numerator").zip(part("denominator")).and_then(|(above, below)| above.div(&below)))
}

/// The value of a float of Python or SymPy, or of a decimal.
fn float(object: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
    if let Ok(float) = object.cast::<PyFloat>() {
        return Ok(Some(float.value()));
    }
    let kind = object.get_type();
    let named = kind.name()?;
    let module: Option<Text> = kind.getattr("__module__").ok().and_then(|m| m.extract().ok());
    let is_float = module.is_some_and(|module| {
        &*module == "decimal" && named == "Decimal"
            || module.starts_with("sympy.") && named == "Float"
    });
    if !is_float {
        return Ok(None);
    }
    Ok(object.call_method0("__float__").and_then(|value| value.extract()).ok())
}

/// A Python number as an answer.
fn number(object: &Bound<'_, PyAny>) -> PyResult<Option<Engine>> {
    let is_number = (object.is_instance_of::<PyInt>() && !object.is_instance_of::<PyBool>())
        || object.is_instance_of::<PyFloat>();
    if !is_number {
        return Ok(None);
    }
    let written = format!("${}$", object.str()?);
    let answers =
        enter(object.py(), || Ok(groundrule_math::parse(&written, &grader(false).reading)))?;
    Ok(answers.into_iter().next())
}

/// Answers as scripts pass them on.
enum Given {
    /// What `parse` gave, as it gave it.
    Read(Arc<Reading>),
    /// Anything else.
    Made(Vec<Engine>),
}

impl Deref for Given {
    type Target = [Engine];

    fn deref(&self) -> &[Engine] {
        match self {
            Given::Read(reading) => &reading.answers,
            Given::Made(answers) => answers,
        }
    }
}

/// What `parse` gave, texts, numbers, or expressions of sympy; one, or a list.
fn answers(object: &Bound<'_, PyAny>) -> PyResult<Given> {
    if let Ok(list) = object.cast::<PyList>()
        && let Some(reading) = reading(list)
    {
        return Ok(Given::Read(reading));
    }
    let many = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
    if many {
        return Ok(Given::Made(rows(object, |_, object| answer(&object))?));
    }
    Ok(Given::Made(vec![answer(object)?]))
}

/// The reading that a list still is, entry by entry.
fn reading(list: &Bound<'_, PyList>) -> Option<Arc<Reading>> {
    let first = list.get_item(0).ok()?;
    let reading = &first.cast::<Answer>().ok()?.get().reading;
    if list.len() != reading.answers.len() {
        return None;
    }
    let same =
        list.iter().zip(&reading.answers).enumerate().all(
            |(place, (object, answer))| match answer {
                Engine::Expr(_) => object.cast::<Answer>().is_ok_and(|object| {
                    let object = object.get();
                    object.place == place && Arc::ptr_eq(&object.reading, reading)
                }),
                Engine::Text(text) => object
                    .cast::<PyString>()
                    .is_ok_and(|object| object.to_str().is_ok_and(|object| *object == **text)),
            },
        );
    same.then(|| Arc::clone(reading))
}

fn answer(object: &Bound<'_, PyAny>) -> PyResult<Engine> {
    if let Ok(answer) = object.cast::<Answer>() {
        let answer = answer.get();
        return Ok(match answer.expr() {
            Some(expr) => Engine::Expr(expr.clone()),
            None => Engine::Text(String::new().into()),
        });
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Engine::Text(Text::from(text).to_string().into()));
    }
    if let Some(number) = number(object)? {
        return Ok(number);
    }
    if let Some(read) = sympys(object)? {
        return Ok(read);
    }
    Err(PyTypeError::new_err(format!(
        "expected an answer, a text or a number, or a list of these, got {}",
        type_name(object)
    )))
}

/// An expression of sympy, by way of the LaTeX that it prints.
fn sympys(object: &Bound<'_, PyAny>) -> PyResult<Option<Engine>> {
    let py = object.py();
    let module: Option<Text> =
        object.get_type().getattr("__module__").ok().and_then(|m| m.extract().ok());
    let from_sympy = module.is_some_and(|name| {
        name.starts_with("sympy.") || name.starts_with("latex2sympy2_extended.")
    });
    if !from_sympy {
        return Ok(None);
    }
    let latex: Text = py.import("sympy")?.call_method1("latex", (object,))?.extract()?;
    let written = format!("${}$", &*latex);
    let answers = enter(py, || Ok(groundrule_math::parse(&written, &grader(false).reading)))?;
    Ok(answers.into_iter().next())
}

/// How answers are to be compared; the keywords of Math-Verify's `verify`, behind the mode.
type Comparing = (bool, u32, u32, bool, bool);

fn compared(
    py: Python<'_>,
    gold: &Bound<'_, PyAny>,
    target: &Bound<'_, PyAny>,
    (sound, float_rounding, numeric_precision, strict, allow_set_relation_comp): Comparing,
) -> PyResult<Verdict> {
    let (gold, target) = (answers(gold)?, answers(target)?);
    let base = &grader(sound).comparing;
    let config = VerifyConfig {
        float_rounding,
        numeric_precision,
        strict,
        allow_set_relation_comp: allow_set_relation_comp || base.allow_set_relation_comp,
        ..base.clone()
    };
    enter(py, || Ok(groundrule_math::verify(&gold, &target, &config)))
}

/// Compares answers: whether they are equal.
#[pyfunction]
#[pyo3(signature = (gold, target, sound, float_rounding, numeric_precision, strict, allow_set_relation_comp))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of one Python function")]
pub(crate) fn _equal(
    py: Python<'_>,
    gold: &Bound<'_, PyAny>,
    target: &Bound<'_, PyAny>,
    sound: bool,
    float_rounding: u32,
    numeric_precision: u32,
    strict: bool,
    allow_set_relation_comp: bool,
) -> PyResult<bool> {
    let comparing = (sound, float_rounding, numeric_precision, strict, allow_set_relation_comp);
    Ok(compared(py, gold, target, comparing)?.is_equal())
}

/// Compares answers with the usual settings: the verdict (`equal`, `different`, `unknown`), the rule that decided, what it
/// means, and which of the candidates it was about.
#[pyfunction]
pub(crate) fn _verify(
    py: Python<'_>,
    gold: &Bound<'_, PyAny>,
    target: &Bound<'_, PyAny>,
    sound: bool,
) -> PyResult<(&'static str, &'static str, &'static str, usize, usize)> {
    let verdict = compared(py, gold, target, (sound, 6, 15, true, false))?;
    let how = verdict.how();
    Ok((word(&verdict), how.code.name(), how.code.meaning(), how.gold, how.pred))
}

/// A verdict in one word.
pub(crate) fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Equal(_) => "equal",
        Verdict::Different(_) => "different",
        Verdict::Unknown(_) => "unknown",
    }
}
