//! VLM-R1's functions for GLM.

use super::{IouColumns, Scored, entry, first_image};
use crate::boxes::Corners;
use crate::fault::Fault;
use crate::host::{DebugLog, LogFile};
use crate::rewards::iou_reward::input_size;
use crate::trace::Trace;
use crate::vlm_r1::unscaled::{answered_reference, judge_unscaled};
use crate::world::World;
use groundrule_json::{Value, repr, to_str};
use groundrule_pytext::{float_repr, tags};

/// `format_reward_rec(completions)` for the contents of the completions.
///
/// ```
/// use groundrule::vlm_r1::glm::format_reward_rec;
/// assert_eq!(format_reward_rec(["<think>a<answer>b</answer>", "b"]), [1.0, 0.0]);
/// ```
pub fn format_reward_rec<T: AsRef<str>>(completions: impl IntoIterator<Item = T>) -> Vec<f64> {
    completions
        .into_iter()
        .map(|text| f64::from(tags::has_think_then_answer(text.as_ref())))
        .collect()
}

/// Writes what [`format_reward_rec`] logs.
pub fn log_format<T: AsRef<str>>(
    log: &DebugLog,
    completions: &[T],
    scores: &[f64],
) -> Result<(), Fault> {
    let record = format_record(&log.stamp(), completions, scores);
    log.append(LogFile::Replaced("_format.txt"), &record)
}

/// The record that [`log_format`] writes.
pub(super) fn format_record<T: AsRef<str>>(
    stamp: &str,
    completions: &[T],
    scores: &[f64],
) -> String {
    let mut record = format!("-------------{stamp} Format reward -------------\n");
    for (text, &score) in completions.iter().zip(scores) {
        let has = if score == 1.0 { "True" } else { "False" };
        let score = float_repr(score);
        record.push_str(&format!("Content: {}\nmatch: {has}\nReward: {score}\n", text.as_ref()));
    }
    record
}

/// `iou_reward(completions, solution, image_grid_thw=…, image_path=…)`: images and grids must be present, though they
/// do not change the score.
///
/// Stops at the first row that VLM-R1 raises for; what came before is in the log by then. The log shows the box of an
/// earlier row if a row has none of its own.
pub fn iou_reward(
    columns: &IouColumns<'_>,
    world: &World<'_>,
    log: Option<&DebugLog>,
) -> Result<Vec<f64>, Fault> {
    let scored = Scored::of(columns, |row, completion, solution| {
        let grid = entry(columns.image_grid_thw, "image_grid_thw", row)?;
        let images = entry(columns.image_path, "image_path", row)?;
        let image = world.images.size(first_image(images.as_deref(), row)?)?;
        let input = input_size(grid)?;
        let reference = answered_reference(solution)?;
        let judged =
            judge_unscaled(completion, &reference, Corners::try_glm_overlap, &mut Trace::off());
        Ok((judged.judgement.score, (judged, reference, input, image)))
    });
    let mut last_box: Option<Corners> = None;
    let file = LogFile::Replaced("_iou.txt");
    scored.logged(columns, log, file, |stamp, row, (completion, _), score, more| {
        let (judged, reference, input, image) = more;
        last_box = judged.corners.clone().or(last_box.take());
        let images = entry(columns.image_path, "image_path", row)?;
        let problem = entry(columns.problem, "problem", row)?;
        let images = columns.printed.images(images.as_deref(), row)?;
        let heading = format!("image_path: {images}\nproblem: {problem}\n");
        let grid = match columns.printed.image_grid_thw {
            Some(column) => (*entry(Some(column), "image_grid_thw", row)?).to_owned(),
            None => grid_list(entry(columns.image_grid_thw, "image_grid_thw", row)?),
        };
        let sizes = Sizes { grid, input: *input, image: *image };
        let found = Found { corners: last_box.as_ref(), failed: judged.failed };
        Ok(Some(iou_record(stamp, score, &heading, completion, reference, &found, &sizes)))
    })
}

/// The sizes that a record shows, each as width and height.
pub(super) struct Sizes {
    /// The grid of patches as Python prints it.
    pub(super) grid: String,
    pub(super) input: (f64, f64),
    pub(super) image: (u32, u32),
}

/// The box that a record shows.
pub(super) struct Found<'a> {
    pub(super) corners: Option<&'a Corners>,
    pub(super) failed: bool,
}

/// What [`iou_reward`] logs for one row.
pub(super) fn iou_record(
    stamp: &str,
    score: f64,
    heading: &str,
    completion: &str,
    reference: &Value,
    found: &Found<'_>,
    sizes: &Sizes,
) -> String {
    let ((width, height), (input_width, input_height)) = (sizes.image, sizes.input);
    format!(
        "------------- {stamp} IOU Accuracy reward:-------------\n{heading}\
         Content: {completion}\nSolution: {}\nPredicted bbox: {}\nFail to recognize: {}\n\
         Input size: ({input_height}, {input_width}), Image size: ({height}, {width})\n\
         Image grid thw: {}\nReward: {}\n",
        to_str(reference),
        found.corners.map_or_else(|| "None".to_owned(), Corners::repr),
        if found.failed { "True" } else { "False" },
        sizes.grid,
        float_repr(score),
    )
}

/// A grid as Python prints a list of its numbers.
pub(super) fn grid_list(grid: &[f64]) -> String {
    repr(&Value::List(grid.iter().map(|patches| number(*patches)).collect()))
}

/// A number of patches as Python has it: an integer if it is whole.
fn number(patches: f64) -> Value {
    if patches.fract() == 0.0 && patches.abs() < 2f64.powi(53) {
        Value::Int(patches as i64)
    } else {
        Value::Float(patches)
    }
}
