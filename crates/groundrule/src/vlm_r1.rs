//! VLM-R1's functions under their own names: texts in, numbers out, errors where it raises.
//!
//! The list functions take an optional [`DebugLog`] and write to it what VLM-R1 writes
//! when `DEBUG_MODE` is `true`.

mod answers;
pub mod glm;
pub mod internvl;
mod records;
pub(crate) mod unscaled;

pub use answers::{AnswerColumns, accuracy_reward, cosine_rewards, repetition_rewards};
pub use records::log_record;

use crate::fault::{Exception, Fault};
use crate::host::{DebugLog, LogFile};
use crate::reason::Reason;
use crate::reward::Reward;
use crate::rewards::all_match_reward::all_match;
use crate::rewards::default_accuracy_reward::default_accuracy;
use crate::rewards::detection_score::DetectionScore;
use crate::rewards::iou_reward::{IouReward, reference_box};
use crate::rewards::llm_reward::{by_judge, same_meaning};
use crate::rewards::map_reward::MapReward;
use crate::rewards::math_reward::mathematics;
use crate::rewards::mcq_reward::choice;
use crate::rewards::od_length_reward::OdLengthReward;
use crate::rewards::od_reward::OdReward;
use crate::rewards::repetition_reward::repetition;
use crate::rewards::yes_no_reward::yes_no;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::Trace;
use crate::world::World;
use groundrule_json::{Value, repr, to_str};
use groundrule_pytext::{float_repr, tags};
use groundrule_vision::{IouError, vlm_r1_iou_of_values};

/// `default_accuracy_reward(content, sol)`.
///
/// The one error is that both texts are too long to compare letter by letter.
///
/// ```
/// use groundrule::vlm_r1::default_accuracy_reward;
/// assert_eq!(default_accuracy_reward("<answer>7</answer>", "7"), Ok(1.0));
/// ```
pub fn default_accuracy_reward(content: &str, sol: &str) -> Result<f64, Fault> {
    Ok(default_accuracy(content, sol, &mut Trace::off())?.score)
}

/// `detection_score(content, sol, iou_threshold, alpha, beta, gamma)`.
///
/// ```
/// use groundrule::{DetectionScore, vlm_r1::detection_score};
/// let boxes = "```json\n[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"cat\"}]\n```";
/// assert_eq!(detection_score(boxes, boxes, &DetectionScore::default()), Ok(1.0));
/// ```
pub fn detection_score(
    content: &str,
    sol: &str,
    parameters: &DetectionScore,
) -> Result<f64, Fault> {
    pair(parameters, content, sol)
}

/// `repetition_reward(content)`.
///
/// ```
/// use groundrule::vlm_r1::repetition_reward;
/// assert!(repetition_reward(&"look at it again and ".repeat(9)) < -0.8);
/// ```
pub fn repetition_reward(content: &str) -> f64 {
    repetition(content, Semantics::VlmR1, &mut Trace::off()).score
}

/// `mcq_reward(content, sol)`.
///
/// ```
/// use groundrule::vlm_r1::mcq_reward;
/// assert_eq!(mcq_reward("B.", "B"), 1.0);
/// ```
pub fn mcq_reward(content: &str, sol: &str) -> f64 {
    // Only strict readings have faults.
    choice(content, sol, &mut Trace::off()).score
}

/// `yes_no_reward(content, sol)`.
///
/// ```
/// use groundrule::vlm_r1::yes_no_reward;
/// assert_eq!(yes_no_reward("Yes.", "yes"), 1.0);
/// ```
pub fn yes_no_reward(content: &str, sol: &str) -> f64 {
    yes_no(content, sol, &mut Trace::off()).score
}

/// `all_match_reward(content, sol)`.
///
/// ```
/// use groundrule::vlm_r1::all_match_reward;
/// assert_eq!(all_match_reward("Cat.", "cat"), 1.0);
/// ```
pub fn all_match_reward(content: &str, sol: &str) -> f64 {
    // Only strict readings have faults, here and below.
    all_match(content, sol, Semantics::VlmR1, &mut Trace::off()).map_or(0.0, |judged| judged.score)
}

/// `math_reward(content, sol)`.
///
/// ```
/// use groundrule::vlm_r1::math_reward;
/// assert_eq!(math_reward("0.5", "$\\frac12$"), 1.0);
/// ```
pub fn math_reward(content: &str, sol: &str) -> f64 {
    mathematics(content, sol, &mut Trace::off()).score
}

/// `llm_reward(content, sol)`, with the judge of the world.
///
/// ```
/// use groundrule::{World, vlm_r1::llm_reward};
/// // Without a judge, only the same text is right.
/// assert_eq!(llm_reward("cat", "cat", &World::nowhere()), 1.0);
/// ```
pub fn llm_reward(content: &str, sol: &str, world: &World<'_>) -> f64 {
    by_judge(content, sol, world, &mut Trace::off()).score
}

/// `evaluate_answer_similarity(student_answer, ground_truth)`, with the judge of the world.
///
/// ```
/// use groundrule::{World, vlm_r1::evaluate_answer_similarity};
/// assert_eq!(evaluate_answer_similarity("cat", "dog", &World::nowhere()), 0.0);
/// ```
pub fn evaluate_answer_similarity(student: &str, truth: &str, world: &World<'_>) -> f64 {
    same_meaning(student, truth, world, &mut Trace::off()).score
}

/// `calculate_map(pred_bbox_list, gt_bbox_list, score_type)`: one of COCO's numbers for boxes with labels.
///
/// A prediction that is not a box of a known label is skipped; a reference like that is an error.
pub fn calculate_map(
    predicted: &[Value],
    expected: &[Value],
    score_type: i64,
) -> Result<f64, Fault> {
    let borrowed = |values: &'_ [Value]| -> Vec<_> {
        values.iter().map(|value| std::borrow::Cow::Owned(value.clone())).collect()
    };
    let reward = MapReward { score_type, ..MapReward::default() };
    Ok(reward.evaluate(&borrowed(predicted), &borrowed(expected), &mut Trace::off())?.score)
}

/// `map_reward(content, sol, length_reward, score_type)`.
///
/// ```
/// use groundrule::{MapReward, vlm_r1::map_reward};
/// let boxes = "```json\n[{\"bbox_2d\": [0, 0, 10, 10], \"label\": \"cat\"}]\n```";
/// assert!(map_reward(boxes, boxes, &MapReward::default()).unwrap() > 0.99);
/// ```
pub fn map_reward(content: &str, sol: &str, parameters: &MapReward) -> Result<f64, Fault> {
    pair(parameters, content, sol)
}

/// `od_reward(content, sol, score_type)`.
///
/// ```
/// use groundrule::{OdReward, vlm_r1::od_reward};
/// let none = "<answer>None</answer>";
/// assert_eq!(od_reward(none, none, &OdReward::default()), Ok(1.0));
/// ```
pub fn od_reward(content: &str, sol: &str, parameters: &OdReward) -> Result<f64, Fault> {
    pair(parameters, content, sol)
}

/// `odLength_reward(content, sol)`.
///
/// ```
/// use groundrule::vlm_r1::od_length_reward;
/// let none = "<answer>None</answer>";
/// assert_eq!(od_length_reward(none, none), Ok(1.0));
/// ```
pub fn od_length_reward(content: &str, sol: &str) -> Result<f64, Fault> {
    pair(&OdLengthReward::default(), content, sol)
}

/// The score of a content and a solution, if nothing else is asked for.
fn pair(reward: &dyn Reward, content: &str, sol: &str) -> Result<f64, Fault> {
    let sample = Sample { solution: Some(sol), ..Sample::new(content) };
    Ok(reward.judge(&sample, &World::nowhere(), &mut Trace::off())?.score)
}

/// `format_reward(completions)` for the contents of the completions.
///
/// ```
/// use groundrule::vlm_r1::format_reward;
/// assert_eq!(format_reward(["<think>a</think><answer>b</answer>", "b"]), [1.0, 0.0]);
/// ```
pub fn format_reward<T: AsRef<str>>(completions: impl IntoIterator<Item = T>) -> Vec<f64> {
    completions.into_iter().map(|text| f64::from(tags::is_think_answer(text.as_ref()))).collect()
}

/// `format_reward_rec(completions)` for the contents of the completions.
///
/// ```
/// use groundrule::vlm_r1::format_reward_rec;
/// let right = r#"<think>a</think><answer>{"bbox_2d": [1, 2, 3, 4]}</answer>"#;
/// assert_eq!(format_reward_rec([right, "b"]), [1.0, 0.0]);
/// ```
pub fn format_reward_rec<T: AsRef<str>>(completions: impl IntoIterator<Item = T>) -> Vec<f64> {
    completions
        .into_iter()
        .map(|text| f64::from(tags::has_think_answer_box(text.as_ref())))
        .collect()
}

/// Writes what VLM-R1's format rewards log: all contents of a call under one heading.
pub fn log_format<T: AsRef<str>>(
    log: &DebugLog,
    completions: &[T],
    scores: &[f64],
) -> Result<(), Fault> {
    log.append(LogFile::Beside("_format"), &format_record(&log.stamp(), completions, scores))
}

/// The record that [`log_format`] writes.
pub fn format_record<T: AsRef<str>>(stamp: &str, completions: &[T], scores: &[f64]) -> String {
    let mut record = format!("------------- {stamp} Format reward -------------\n");
    for (text, score) in completions.iter().zip(scores) {
        let has = if *score == 1.0 { "True" } else { "False" };
        record.push_str(&format!("Content: {}\nHas format: {has}\n", text.as_ref()));
    }
    record
}

/// The columns of a call of [`iou_reward`].
#[derive(Debug, Clone, Copy, Default)]
pub struct IouColumns<'a> {
    /// The contents of the completions.
    pub completions: &'a [&'a str],
    /// The references.
    pub solution: &'a [&'a str],
    /// Grids of patches.
    pub image_grid_thw: Option<&'a [Vec<f64>]>,
    /// Each row's images; `None` for a row without any.
    pub image_path: Option<&'a [Option<Vec<&'a str>>]>,
    /// Questions, for the log.
    pub problem: Option<&'a [&'a str]>,
    /// What the log shows for a column in place of its values.
    pub printed: Printed<'a>,
}

/// How column entries print, for logs that show them as Python objects: a grid that is a tensor, images that are not a
/// list of paths. A column that is not given here is logged as a plain list.
#[derive(Debug, Clone, Copy, Default)]
pub struct Printed<'a> {
    /// The entries of `image_path`.
    pub image_path: Option<&'a [&'a str]>,
    /// The entries of `image_grid_thw`.
    pub image_grid_thw: Option<&'a [&'a str]>,
}

impl Printed<'_> {
    /// What the log shows for a row's images.
    fn images(&self, images: Option<&[&str]>, row: usize) -> Result<String, Fault> {
        match self.image_path {
            Some(column) => Ok((*entry(Some(column), "image_path", row)?).to_owned()),
            None => Ok(images.map_or_else(|| "None".to_owned(), path_list)),
        }
    }
}

/// `iou_reward(completions, solution, image_grid_thw=…, image_path=…)`.
///
/// Stops at the first row that VLM-R1 raises for; what came before is in the log by then.
pub fn iou_reward(
    columns: &IouColumns<'_>,
    world: &World<'_>,
    log: Option<&DebugLog>,
) -> Result<Vec<f64>, Fault> {
    let images = |row| entry(columns.image_path, "image_path", row);
    let scored = Scored::of(columns, |row, completion, solution| {
        let grid = entry(columns.image_grid_thw, "image_grid_thw", row)?;
        let images = images(row)?;
        first_image(images.as_deref(), row)?;
        let sample = Sample {
            solution: Some(solution),
            images: images.as_deref().unwrap_or_default(),
            grid: Some(grid),
            ..Sample::new(completion)
        };
        Ok((IouReward::default().judge(&sample, world, &mut Trace::off())?.score, ()))
    });
    scored.logged(columns, log, LogFile::Main, |stamp, row, (completion, solution), score, ()| {
        let problem = entry(columns.problem, "problem", row)?;
        let images = columns.printed.images(images(row)?.as_deref(), row)?;
        iou_record(stamp, score, &images, problem, completion, solution)
    })
}

/// The rows of a call up to the first one that VLM-R1 raises for: scored first, logged afterwards.
struct Scored<T> {
    /// The score of a row, and what else its record needs.
    rows: Vec<(f64, T)>,
    /// What ended it.
    fault: Option<Fault>,
}

impl<T> Scored<T> {
    fn of(
        columns: &IouColumns<'_>,
        mut judge: impl FnMut(usize, &str, &str) -> Result<(f64, T), Fault>,
    ) -> Self {
        let mut scored =
            Scored { rows: Vec::with_capacity(columns.completions.len()), fault: None };
        let pairs = columns.completions.iter().zip(columns.solution);
        for (row, (&completion, &solution)) in pairs.enumerate() {
            match judge(row, completion, solution) {
                Ok(found) => scored.rows.push(found),
                Err(fault) => {
                    scored.fault = Some(fault);
                    break;
                }
            }
        }
        scored
    }

    /// The scores, or what ended the call; what came before is in the log by then.
    fn logged(
        self,
        columns: &IouColumns<'_>,
        log: Option<&DebugLog>,
        file: LogFile,
        mut record: impl FnMut(&str, usize, (&str, &str), f64, &T) -> Result<Option<String>, Fault>,
    ) -> Result<Vec<f64>, Fault> {
        if let Some(log) = log {
            let pairs = columns.completions.iter().zip(columns.solution);
            for (row, ((&completion, &solution), (score, more))) in
                pairs.zip(&self.rows).enumerate()
            {
                let text = record(&log.stamp(), row, (completion, solution), *score, more)?;
                if let Some(text) = text {
                    log.append(file, &text)?;
                }
            }
        }
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(self.rows.into_iter().map(|(score, _)| score).collect()),
        }
    }
}

/// What VLM-R1's `iou_reward` logs for one row: nothing if the score is NaN, which is not `<= 1.0`. `images` is the
/// row's `image_path` as Python prints it.
pub fn iou_record(
    stamp: &str,
    score: f64,
    images: &str,
    problem: &str,
    completion: &str,
    solution: &str,
) -> Result<Option<String>, Fault> {
    if score.is_nan() || score > 1.0 {
        return Ok(None);
    }
    Ok(Some(format!(
        "------------- {stamp} Accuracy reward: {} -------------\nimage_path: {}\nproblem: {problem}\n\
         Content: {completion}\nSolution: {}\n",
        float_repr(score),
        images,
        to_str(&reference_box(solution)?),
    )))
}

/// The path of a row's first image.
fn first_image<'a>(images: Option<&[&'a str]>, row: usize) -> Result<&'a str, Fault> {
    let images = images.ok_or_else(|| {
        missing(
            format!("`image_path` of row {row} is None; give a list of paths"),
            Exception::TypeError,
        )
    })?;
    images.first().copied().ok_or_else(|| {
        missing(format!("`image_path` of row {row} is empty"), Exception::IndexError)
    })
}

/// Paths as Python prints a list of them.
fn path_list(images: &[&str]) -> String {
    repr(&Value::List(images.iter().map(|path| Value::from(*path)).collect()))
}

fn entry<'a, T>(column: Option<&'a [T]>, name: &str, row: usize) -> Result<&'a T, Fault> {
    let column = column.ok_or_else(|| {
        missing(format!("the column `{name}` was not given"), Exception::TypeError)
    })?;
    column.get(row).ok_or_else(|| {
        missing(
            format!("`{name}` has {} rows and row {row} is asked for", column.len()),
            Exception::IndexError,
        )
    })
}

fn missing(message: String, exception: Exception) -> Fault {
    Fault::new(Reason::BadColumn, exception, message)
}

/// `iou(box1, box2)` of two JSON values.
///
/// ```
/// use groundrule::vlm_r1::iou;
/// let corners = groundrule_json::loads("[0, 0, 10, 10]").unwrap();
/// assert_eq!(iou(&corners, &corners), Ok(1.0));
/// ```
pub fn iou(box1: &Value, box2: &Value) -> Result<f64, Fault> {
    vlm_r1_iou_of_values(box1, box2).map_err(|error| {
        let exception = match error {
            IouError::ZeroUnion => Exception::ZeroDivisionError,
            IouError::TooLarge => Exception::OverflowError,
            IouError::TooShort => Exception::IndexError,
            IouError::NotANumber => Exception::TypeError,
            IouError::NoSuchKey => Exception::KeyError,
        };
        Fault::new(Reason::BadReferenceBox, exception, error.to_string())
    })
}
