//! VLM-R1's functions for InternVL.

use super::{IouColumns, Scored, entry};
use crate::boxes::Corners;
use crate::fault::Fault;
use crate::host::{DebugLog, LogFile};
use crate::trace::Trace;
use crate::vlm_r1::unscaled::{answered_reference, judge_unscaled};
use groundrule_json::{Value, to_str};
use groundrule_pytext::{float_repr, tags};

/// `format_reward_rec(completions)` for the contents of the completions.
///
/// ```
/// use groundrule::vlm_r1::internvl::format_reward_rec;
/// assert_eq!(format_reward_rec(["<think>a</think><answer>[1, 2, 3, 4]</answer>", "b"]), [1.0, 0.0]);
/// ```
pub fn format_reward_rec<T: AsRef<str>>(completions: impl IntoIterator<Item = T>) -> Vec<f64> {
    completions
        .into_iter()
        .map(|text| f64::from(tags::has_think_answer_bare_box(text.as_ref())))
        .collect()
}

/// Writes what [`format_reward_rec`] logs.
pub fn log_format<T: AsRef<str>>(
    log: &DebugLog,
    completions: &[T],
    scores: &[f64],
) -> Result<(), Fault> {
    let record = super::format_record(&log.stamp(), completions, scores);
    log.append(LogFile::Replaced("_format.txt"), &record)
}

/// `iou_reward(completions, solution)`: images and grids are not looked at.
///
/// Stops at the first row that VLM-R1 raises for; what came before is in the log by then.
pub fn iou_reward(columns: &IouColumns<'_>, log: Option<&DebugLog>) -> Result<Vec<f64>, Fault> {
    let scored = Scored::of(columns, |_, completion, solution| {
        let reference = answered_reference(solution)?;
        let judged =
            judge_unscaled(completion, &reference, Corners::try_overlap, &mut Trace::off());
        Ok((judged.judgement.score, reference))
    });
    scored.logged(columns, log, LogFile::Main, |stamp, row, (completion, _), score, reference| {
        let images = match columns.image_path {
            Some(paths) => Some(entry(Some(paths), "image_path", row)?),
            None => None,
        };
        let images = columns.printed.images(images.and_then(Option::as_deref), row)?;
        let problem = entry(columns.problem, "problem", row)?;
        let heading = format!("image_path: {images}\nproblem: {problem}\n");
        Ok(iou_record(stamp, score, &heading, completion, reference))
    })
}

/// What [`iou_reward`] logs for one row: nothing if the score is NaN.
pub(super) fn iou_record(
    stamp: &str,
    score: f64,
    heading: &str,
    completion: &str,
    reference: &Value,
) -> Option<String> {
    (score <= 1.0).then(|| {
        format!(
            "------------- {stamp} Accuracy reward: {} -------------\n{heading}Content: {completion}\nSolution: {}\n",
            float_repr(score),
            to_str(reference),
        )
    })
}
