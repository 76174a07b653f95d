//! VLM-R1's functions, as Python calls them.

use crate::conversion::{Text, contents, grids, image_paths, printed, texts, value};
use crate::enter::enter;
use crate::exceptions::raise_json;
use crate::tokenizer::Tokenizer;
use groundrule::edge::{DebugLog, FileImages};
use groundrule::vlm_r1::{self as engine, IouColumns};
use groundrule::{DetectionScore, World, text};
use groundrule_json::{loads, repr};
use groundrule_pytext::parse_float;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// A column that came as a keyword; `None` is as good as none.
fn column<'py>(
    kwargs: Option<&Bound<'py, PyDict>>,
    name: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    match kwargs {
        Some(kwargs) => Ok(kwargs.get_item(name)?.filter(|column| !column.is_none())),
        None => Ok(None),
    }
}

/// Borrows every text of a column.
fn borrowed(column: &[Text]) -> Vec<&str> {
    column.iter().map(|text| &**text).collect()
}

/// 1.0 for the right answer, by mathematics, number or choice; else how alike the texts are.
///
/// >>> from groundrule.vlm_r1 import default_accuracy_reward
/// >>> default_accuracy_reward("<think>half</think><answer>0.50</answer>", "<answer>0.5</answer>")
/// 1.0
/// >>> default_accuracy_reward("<answer>B</answer>", "<answer>C</answer>")
/// 0.0
#[pyfunction]
#[pyo3(signature = (content, sol, **kwargs))]
pub(crate) fn default_accuracy_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    enter(py, || engine::default_accuracy_reward(&content, &sol))
}

/// How well boxes and labels match those of the reference: position, label and completeness.
///
/// >>> from groundrule.vlm_r1 import detection_score
/// >>> boxes = '```json\n[{"bbox_2d": [0, 0, 100, 100], "label": "cat"}]\n```'
/// >>> detection_score(boxes, boxes)
/// 1.0
#[pyfunction]
#[pyo3(signature = (content, sol, iou_threshold=0.5, alpha=0.7, beta=0.0, gamma=0.3))]
pub(crate) fn detection_score(
    py: Python<'_>,
    content: Text,
    sol: Text,
    iou_threshold: f64,
    alpha: f64,
    beta: f64,
    gamma: f64,
) -> PyResult<f64> {
    let parameters = DetectionScore { iou_threshold, alpha, beta, gamma };
    enter(py, || engine::detection_score(&content, &sol, &parameters))
}

/// A length reward on half a cosine wave: right answers earn more the shorter they are.
///
/// `tokenizer` is anything with `encode`, or the path of a `tokenizer.json`; a count can be given as
/// `gen_len` instead. Right means an accuracy of at least 0.7.
///
/// >>> from groundrule.vlm_r1 import cosine_reward
/// >>> cosine_reward("four words are here", acc_reward=1.0, gen_len=512)
/// 0.75
/// >>> class Words:
/// ...     def encode(self, text):
/// ...         return text.split()
/// >>> cosine_reward("", Words(), 0.0)
/// -0.5
#[pyfunction]
#[pyo3(signature = (content, tokenizer=None, acc_reward=None, **kwargs))]
pub(crate) fn cosine_reward<'py>(
    py: Python<'py>,
    content: Text,
    tokenizer: Option<Bound<'py, PyAny>>,
    acc_reward: Option<f64>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<f64> {
    let accuracy = acc_reward.ok_or_else(|| {
        PyTypeError::new_err("acc_reward: give the accuracy of the answer as a number")
    })?;
    let tokens = match column(kwargs, "gen_len")? {
        Some(given) => given.extract()?,
        None => {
            let tokenizer = Tokenizer::find(py, tokenizer.as_ref(), Some(&content))?;
            let counts = tokenizer.count(py, std::slice::from_ref(&content))?;
            counts.first().copied().unwrap_or(0)
        }
    };
    Ok(groundrule::cosine_reward(tokens, accuracy))
}

/// Minus the share of repeated boxes, or of repeated runs of six words.
///
/// >>> from groundrule.vlm_r1 import repetition_reward
/// >>> repetition_reward("so it is " * 20)
/// -0.9454545454545454
#[pyfunction]
#[pyo3(signature = (content, **kwargs))]
pub(crate) fn repetition_reward(
    py: Python<'_>,
    content: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    enter(py, || Ok(engine::repetition_reward(&content)))
}

/// 1.0 for each completion that is a think block and an answer block and nothing else.
///
/// With `DEBUG_MODE=true` the contents are logged to `{LOG_PATH}_format.txt`.
///
/// >>> from groundrule.vlm_r1 import format_reward
/// >>> format_reward([[{"role": "assistant", "content": "<think>a</think><answer>b</answer>"}], "b"])
/// [1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (completions, **kwargs))]
pub(crate) fn format_reward(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<f64>> {
    let _ = kwargs;
    format(py, completions, |contents| engine::format_reward(contents))
}

/// 1.0 for each completion that thinks and then answers with a box in braces.
///
/// With `DEBUG_MODE=true` the contents are logged to `{LOG_PATH}_format.txt`.
///
/// >>> from groundrule.vlm_r1 import format_reward_rec
/// >>> format_reward_rec(['<think>a</think><answer>{"bbox_2d": [1, 2, 3, 4]}</answer>'])
/// [1.0]
#[pyfunction]
#[pyo3(signature = (completions, **kwargs))]
pub(crate) fn format_reward_rec(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<f64>> {
    let _ = kwargs;
    format(py, completions, |contents| engine::format_reward_rec(contents))
}

fn format(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    score: impl Fn(&[Text]) -> Vec<f64> + Send + Sync,
) -> PyResult<Vec<f64>> {
    let contents = contents(completions)?;
    let log = DebugLog::from_env();
    enter(py, || {
        let scores = score(&contents);
        if let Some(log) = log {
            engine::log_format(&log, &contents, &scores)?;
        }
        Ok(scores)
    })
}

/// The overlap of each completion's box, scaled to the original image, with the reference's.
///
/// `image_grid_thw` (rows of frames, rows and columns of patches: lists, arrays or tensors) and `image_path`
/// (lists of paths) are needed. With `DEBUG_MODE=true` every row is logged to `LOG_PATH`, with its `problem`.
///
/// >>> import struct, tempfile, zlib
/// >>> from groundrule.vlm_r1 import iou_reward
/// >>> head = b"IHDR" + struct.pack(">IIBBBBB", 28, 28, 8, 2, 0, 0, 0)
/// >>> with tempfile.NamedTemporaryFile(suffix=".png") as image:
/// ...     _ = image.write(b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head)))
/// ...     _ = image.write(struct.pack(">I", 0) + b"IDAT")
/// ...     image.flush()
/// ...     iou_reward(["<answer>[0, 0, 14, 28]</answer>"], ["[0, 0, 28, 28]"],
/// ...                image_grid_thw=[(1, 2, 2)], image_path=[[image.name]])
/// [0.5]
#[pyfunction]
#[pyo3(signature = (completions, solution, **kwargs))]
pub(crate) fn iou_reward(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<f64>> {
    let contents = contents(completions)?;
    let solution = texts(solution, "solution")?;
    let grids = column(kwargs, "image_grid_thw")?.map(|column| grids(&column)).transpose()?;
    let paths = column(kwargs, "image_path")?.map(|column| image_paths(&column)).transpose()?;
    let log = DebugLog::from_env();
    let problem = match &log {
        Some(_) => column(kwargs, "problem")?.map(|column| printed(&column)).transpose()?,
        None => None,
    };
    enter(py, || {
        let paths: Option<Vec<Vec<&str>>> =
            paths.as_ref().map(|rows| rows.iter().map(|row| borrowed(row)).collect());
        let problem = problem.as_deref().map(borrowed);
        let columns = IouColumns {
            completions: &borrowed(&contents),
            solution: &borrowed(&solution),
            image_grid_thw: grids.as_deref(),
            image_path: paths.as_deref(),
            problem: problem.as_deref(),
        };
        let images = FileImages::new();
        engine::iou_reward(
            &columns,
            &World { images: &images, tokens: None, judge: None },
            log.as_ref(),
        )
    })
}

/// A text in lower case, without line ends, outer spaces and trailing dots.
///
/// >>> from groundrule.vlm_r1 import clean_text
/// >>> clean_text(" A\nb. ")
/// 'a b'
#[pyfunction]
#[pyo3(signature = (text, exclue_chars=None))]
pub(crate) fn clean_text<'py>(
    py: Python<'py>,
    text: Text,
    exclue_chars: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyString>> {
    let cleaned = match exclue_chars {
        Some(list) => {
            let list = texts(&list, "exclue_chars")?;
            enter(py, || Ok(text::clean_text_excluding(&text, &list)))?
        }
        None => enter(py, || Ok(text::clean_text(&text)))?,
    };
    Ok(PyString::new(py, &cleaned))
}

/// The letter that a text chooses, or None.
///
/// >>> from groundrule.vlm_r1 import extract_choice
/// >>> extract_choice("I think it is B.")
/// 'B'
#[pyfunction]
#[pyo3(signature = (text))]
pub(crate) fn extract_choice(py: Python<'_>, text: Text) -> PyResult<Option<char>> {
    enter(py, || Ok(text::extract_choice(&text)))
}

/// 1.0 for the same number, 0.0 for another, None where one of the texts is no number.
///
/// >>> from groundrule.vlm_r1 import numeric_reward
/// >>> numeric_reward("3.50", "3.5"), numeric_reward("3", "4"), numeric_reward("three", "3")
/// (1.0, 0.0, None)
#[pyfunction]
#[pyo3(signature = (content, sol, **kwargs))]
pub(crate) fn numeric_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Option<f64>> {
    let _ = kwargs;
    enter(py, || Ok(text::numeric_match(&content, &sol).map(f64::from)))
}

/// The overlap of two boxes by VLM-R1's pixel convention.
///
/// >>> from groundrule.vlm_r1 import iou
/// >>> iou([0, 0, 10, 10], (0, 0, 10, 5))
/// 0.5
#[pyfunction]
#[pyo3(signature = (box1, box2))]
pub(crate) fn iou(
    py: Python<'_>,
    box1: &Bound<'_, PyAny>,
    box2: &Bound<'_, PyAny>,
) -> PyResult<f64> {
    let (box1, box2) = (value(box1)?, value(box2)?);
    enter(py, || engine::iou(&box1, &box2))
}

/// How alike two texts are: `Levenshtein.ratio`.
///
/// >>> from groundrule.vlm_r1 import ratio
/// >>> ratio("red car", "red cat")
/// 0.8571428571428572
#[pyfunction]
#[pyo3(signature = (s1, s2))]
pub(crate) fn ratio(py: Python<'_>, s1: Text, s2: Text) -> PyResult<f64> {
    enter(py, || text::ratio(&s1, &s2))
}

/// What `float(text)` gives.
///
/// >>> from groundrule.vlm_r1 import py_float
/// >>> py_float(" 1_000.5 ")
/// 1000.5
#[pyfunction]
#[pyo3(signature = (text))]
pub(crate) fn py_float(py: Python<'_>, text: Text) -> PyResult<f64> {
    let number = enter(py, || Ok(parse_float(&text)))?;
    number.ok_or_else(|| {
        let shown =
            PyString::new(py, &text).repr().map_or_else(|_| String::new(), |r| r.to_string());
        PyValueError::new_err(format!("could not convert string to float: {shown}"))
    })
}

/// What `json.loads(text)` gives, as Python prints it.
///
/// >>> from groundrule.vlm_r1 import py_json_loads
/// >>> py_json_loads('{"a": [1, 2.50, true, null]}')
/// "{'a': [1, 2.5, True, None]}"
#[pyfunction]
#[pyo3(signature = (text))]
pub(crate) fn py_json_loads(py: Python<'_>, text: Text) -> PyResult<String> {
    let read = enter(py, || Ok(loads(&text).map(|value| repr(&value))))?;
    read.map_err(|error| raise_json(py, &error, &text))
}
