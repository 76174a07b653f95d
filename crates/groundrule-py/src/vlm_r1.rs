//! VLM-R1's functions of one sample, and the helpers, as Python calls them.

use crate::conversion::{Text, rows, texts, value};
use crate::enter::{enter, enter_for};
use crate::exceptions::{raise_json, raise_repair};
use crate::judge::{among, enter_with_judge};
use crate::lists::column;
use crate::tokenizer::Tokenizer;
use groundrule::vlm_r1 as engine;
use groundrule::{DetectionScore, MapReward, OdReward, World, text};
use groundrule_json::{Value, loads, repr};
use groundrule_pytext::parse_float;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// 1.0 for the right answer, by mathematics, number or choice; else how similar the texts are.
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
    let parameters =
        DetectionScore { iou_threshold, alpha, beta, gamma, ..DetectionScore::default() };
    enter_for(py, content.len() + sol.len(), || {
        engine::detection_score(&content, &sol, &parameters)
    })
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
    let tokens = match column(kwargs, intern!(py, "gen_len"))? {
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
    enter_for(py, content.len(), || Ok(engine::repetition_reward(&content)))
}

/// 1.0 if completion and reference choose the same letter.
///
/// >>> from groundrule.vlm_r1 import mcq_reward
/// >>> mcq_reward("<answer>B.</answer>", "<answer>B</answer>")
/// 1.0
#[pyfunction]
#[pyo3(signature = (content, sol, **kwargs))]
pub(crate) fn mcq_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    enter_for(py, content.len() + sol.len(), || Ok(engine::mcq_reward(&content, &sol)))
}

/// 1.0 if completion and reference agree on yes or no.
///
/// >>> from groundrule.vlm_r1 import yes_no_reward
/// >>> yes_no_reward("<answer>Yes, it is.</answer>", "<answer>yes</answer>")
/// 1.0
#[pyfunction]
#[pyo3(signature = (content, sol, **kwargs))]
pub(crate) fn yes_no_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    enter_for(py, content.len() + sol.len(), || Ok(engine::yes_no_reward(&content, &sol)))
}

/// 1.0 if both texts are the same after cleaning.
///
/// >>> from groundrule.vlm_r1 import all_match_reward
/// >>> all_match_reward("<answer>Red car.</answer>", "<answer>red car</answer>")
/// 1.0
#[pyfunction]
#[pyo3(signature = (content, sol, **kwargs))]
pub(crate) fn all_match_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    enter_for(py, content.len() + sol.len(), || Ok(engine::all_match_reward(&content, &sol)))
}

/// 1.0 if both are the same mathematics.
///
/// >>> from groundrule.vlm_r1 import math_reward
/// >>> math_reward(r"<answer>$\\frac{1}{2}$</answer>", "<answer>0.5</answer>")
/// 1.0
#[pyfunction]
#[pyo3(signature = (content, sol, **kwargs))]
pub(crate) fn math_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    enter(py, || Ok(engine::math_reward(&content, &sol)))
}

/// The score that a language model gives the answer; without one, 1.0 if both texts are the same.
///
/// `judge` is a `groundrule.Judge`; without it, the environment may name one (`GROUNDRULE_LLM_BASE` or `OPENAI_API_BASE`).
///
/// >>> from groundrule.vlm_r1 import llm_reward
/// >>> llm_reward("<answer>a cat</answer>", "<answer>a cat</answer>")
/// 1.0
#[pyfunction]
#[pyo3(signature = (content, sol, **kwargs))]
pub(crate) fn llm_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    enter_with_judge(py, among(kwargs)?, |judge, _| {
        Ok(engine::llm_reward(&content, &sol, &World { judge, ..World::nowhere() }))
    })
}

/// What a language model says about two answers; without a model, 1.0 if they are the same text.
///
/// `judge` is as in `llm_reward`, which reads both answers from their `<answer>` blocks first.
///
/// >>> from groundrule.vlm_r1 import evaluate_answer_similarity
/// >>> evaluate_answer_similarity("a cat", "a cat"), evaluate_answer_similarity("a cat", "cat")
/// (1.0, 0.0)
#[pyfunction]
#[pyo3(signature = (student_answer, ground_truth, **kwargs))]
pub(crate) fn evaluate_answer_similarity(
    py: Python<'_>,
    student_answer: Text,
    ground_truth: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    enter_with_judge(py, among(kwargs)?, |judge, _| {
        let world = World { judge, ..World::nowhere() };
        Ok(engine::evaluate_answer_similarity(&student_answer, &ground_truth, &world))
    })
}

/// One of COCO's twelve numbers for lists of boxes: dictionaries with `bbox_2d` and `label`.
///
/// Predictions that are not such a box, or have a label that no reference has, are passed over.
///
/// >>> from groundrule.vlm_r1 import calculate_map
/// >>> cat = {"bbox_2d": [0, 0, 100, 100], "label": "cat"}
/// >>> calculate_map([cat], [cat]), calculate_map([], [cat])
/// (0.9999999999999998, 0.0)
#[pyfunction]
#[pyo3(signature = (pred_bbox_list, gt_bbox_list, score_type=0))]
pub(crate) fn calculate_map(
    py: Python<'_>,
    pred_bbox_list: &Bound<'_, PyAny>,
    gt_bbox_list: &Bound<'_, PyAny>,
    score_type: i64,
) -> PyResult<f64> {
    let expected = rows(gt_bbox_list, |_, item| value(&item))?;
    // What cannot be a box is passed over, whatever it is.
    let predicted = rows(pred_bbox_list, |_, item| Ok(value(&item).unwrap_or(Value::Null)))?;
    enter(py, || engine::calculate_map(&predicted, &expected, score_type))
}

/// COCO average precision of the completion's boxes; `score_type` picks one of COCO's twelve numbers.
///
/// >>> from groundrule.vlm_r1 import map_reward
/// >>> boxes = '```json\n[{"bbox_2d": [0, 0, 100, 100], "label": "cat"}]\n```'
/// >>> map_reward(boxes, boxes)
/// 0.9999999999999998
#[pyfunction]
#[pyo3(signature = (content, sol, length_reward=false, score_type=0, **kwargs))]
pub(crate) fn map_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    length_reward: bool,
    score_type: i64,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    let parameters = MapReward { length_reward, score_type, ..MapReward::default() };
    enter(py, || engine::map_reward(&content, &sol, &parameters))
}

/// COCO average precision of the boxes in the completion's answer block.
///
/// >>> from groundrule.vlm_r1 import od_reward
/// >>> boxes = '<answer>```json\n[{"bbox_2d": [0, 0, 100, 100], "label": "cat"}]\n```</answer>'
/// >>> od_reward(boxes, boxes)
/// 0.9999999999999998
#[pyfunction]
#[pyo3(signature = (content, sol, score_type=0, **kwargs))]
pub(crate) fn od_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    score_type: i64,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    enter(py, || engine::od_reward(&content, &sol, &OdReward { score_type, ..OdReward::default() }))
}

/// `od_reward`, reduced if the completion has more boxes than the reference.
///
/// >>> from groundrule.vlm_r1 import odLength_reward
/// >>> boxes = '<answer>```json\n[{"bbox_2d": [0, 0, 100, 100], "label": "cat"}]\n```</answer>'
/// >>> odLength_reward(boxes, boxes)
/// 0.9999999999999998
#[pyfunction(name = "odLength_reward")]
#[pyo3(signature = (content, sol, **kwargs))]
pub(crate) fn od_length_reward(
    py: Python<'_>,
    content: Text,
    sol: Text,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<f64> {
    let _ = kwargs;
    enter(py, || engine::od_length_reward(&content, &sol))
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
        None => enter_for(py, text.len(), || Ok(text::clean_text(&text)))?,
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
    enter_for(py, text.len(), || Ok(text::extract_choice(&text)))
}

/// 1.0 if both texts are the same number, 0.0 if they are different numbers, None if one of them is not a number.
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
    enter_for(py, content.len() + sol.len(), || {
        Ok(text::numeric_match(&content, &sol).map(f64::from))
    })
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
    let number = enter_for(py, text.len(), || Ok(parse_float(&text)))?;
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
    let read = enter_for(py, text.len(), || Ok(loads(&text).map(|value| repr(&value))))?;
    read.map_err(|error| raise_json(py, &error, &text))
}

/// What `json_repair.repair_json(json_str)` gives: the repaired JSON as text.
///
/// >>> from groundrule.vlm_r1 import repair_json
/// >>> repair_json("[{'label': 'cat', 'bbox_2d': [1, 2")
/// '[{"label": "cat", "bbox_2d": [1, 2]}]'
#[pyfunction]
#[pyo3(signature = (json_str))]
pub(crate) fn repair_json(py: Python<'_>, json_str: Text) -> PyResult<String> {
    let repaired = enter(py, || Ok(groundrule_json::repair_json(&json_str)))?;
    repaired.map_err(raise_repair)
}
