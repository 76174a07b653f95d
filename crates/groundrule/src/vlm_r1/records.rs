//! What the rewards of a plan log for one row, so that programs can write it in the order of the rows.

use super::{answers, format_record, glm, internvl, iou_record, path_list};
use crate::boxes::Corners;
use crate::host::LogFile;
use crate::rewards::iou_reward::input_size;
use crate::sample::Sample;
use crate::trace::Trace;
use crate::vlm_r1::unscaled::{answered_reference, judge_unscaled};
use crate::world::World;

/// The record that VLM-R1 writes for a row with this score when `DEBUG_MODE` is `true`, and the file it goes to.
/// `None` if it writes nothing: most rewards do not log, and a score that is NaN is not logged.
///
/// A missing question is written as `None`.
///
/// ```
/// use groundrule::{Sample, World, host::LogFile, vlm_r1};
/// let sample = Sample::new("<think>a</think><answer>b</answer>");
/// let (file, record) =
///     vlm_r1::log_record("format_reward", &sample, 1.0, &World::nowhere(), "15-06-30-00-000001").unwrap();
/// assert_eq!(file, LogFile::Beside("_format"));
/// assert!(record.ends_with("Has format: True\n"));
/// ```
pub fn log_record(
    reward: &str,
    sample: &Sample<'_>,
    score: f64,
    world: &World<'_>,
    stamp: &str,
) -> Option<(LogFile, String)> {
    let text = sample.completion;
    let solution = sample.solution.unwrap_or_default();
    let problem = sample.problem.unwrap_or("None");
    let heading = || {
        let images = match sample.images {
            [] => "None".to_owned(),
            images => path_list(images),
        };
        format!("image_path: {images}\nproblem: {problem}\n")
    };
    Some(match reward {
        "format_reward" | "format_reward_rec" => {
            (LogFile::Beside("_format"), format_record(stamp, &[text], &[score]))
        }
        "format_reward_rec_internvl" => {
            (LogFile::Replaced("_format.txt"), format_record(stamp, &[text], &[score]))
        }
        "format_reward_rec_glm" => {
            (LogFile::Replaced("_format.txt"), glm::format_record(stamp, &[text], &[score]))
        }
        "iou_reward" => {
            let images = path_list(sample.images);
            let record = iou_record(stamp, score, &images, problem, text, solution);
            (LogFile::Main, record.ok()??)
        }
        "iou_reward_internvl" => {
            let reference = answered_reference(solution).ok()?;
            (LogFile::Main, internvl::iou_record(stamp, score, &heading(), text, &reference)?)
        }
        "iou_reward_glm" => {
            let reference = answered_reference(solution).ok()?;
            let grid = sample.grid?;
            let image = match (sample.image_size, sample.images.first()) {
                (Some(size), _) => size,
                (None, path) => world.images.size(path?).ok()?,
            };
            let sizes =
                glm::Sizes { grid: glm::grid_list(grid), input: input_size(grid).ok()?, image };
            let judged =
                judge_unscaled(text, &reference, Corners::try_glm_overlap, &mut Trace::off());
            let found = glm::Found { corners: judged.corners.as_ref(), failed: judged.failed };
            let record =
                glm::iou_record(stamp, score, &heading(), text, &reference, &found, &sizes);
            (LogFile::Replaced("_iou.txt"), record)
        }
        "accuracy_reward" => {
            let method = sample.method;
            let record = answers::accuracy_record(stamp, score, method, &heading(), text, solution);
            (LogFile::Main, record?)
        }
        "cosine_rewards" => {
            let record = answers::cosine_record(stamp, score, &heading(), text, solution);
            (LogFile::Appended("_cosine.txt"), record?)
        }
        "repetition_rewards" => {
            let record = answers::repetition_record(stamp, score, &heading(), text, solution);
            (LogFile::Appended("_repetition.txt"), record?)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file and the first line of the record for a row whose answer is a box.
    fn logged(reward: &str, score: f64, grid: Option<&[f64]>) -> Option<(LogFile, String)> {
        let sample = Sample {
            solution: Some("<answer>[1, 2, 3, 4]</answer>"),
            problem: Some("Where?"),
            image_size: Some((640, 480)),
            grid,
            ..Sample::new("<think>a</think><answer>[1, 2, 3, 4]</answer>")
        };
        let (file, record) = log_record(reward, &sample, score, &World::nowhere(), "now")?;
        assert!(record.contains("[1, 2, 3, 4]</answer>"), "{reward}: {record}");
        Some((file, record.lines().next().unwrap_or_default().to_owned()))
    }

    #[test]
    fn each_reward_that_logs_has_its_file_and_its_heading() {
        let grid = Some(&[1.0, 34.0, 46.0][..]);
        for (reward, score, file, heading) in [
            ("format_reward", 1.0, LogFile::Beside("_format"), " now Format reward "),
            ("format_reward_rec", 1.0, LogFile::Beside("_format"), " now Format reward "),
            (
                "format_reward_rec_internvl",
                1.0,
                LogFile::Replaced("_format.txt"),
                " now Format reward ",
            ),
            ("format_reward_rec_glm", 1.0, LogFile::Replaced("_format.txt"), "now Format reward "),
            ("iou_reward", 1.0, LogFile::Main, " now Accuracy reward: 1.0 "),
            ("iou_reward_internvl", 1.0, LogFile::Main, " now Accuracy reward: 1.0 "),
            ("iou_reward_glm", 1.0, LogFile::Replaced("_iou.txt"), " now IOU Accuracy reward:"),
            ("accuracy_reward", 1.0, LogFile::Main, " now Accuracy reward: 1.0 "),
            ("cosine_rewards", 0.5, LogFile::Appended("_cosine.txt"), " now Accuracy reward: 0.5 "),
            (
                "repetition_rewards",
                0.0,
                LogFile::Appended("_repetition.txt"),
                " now Accuracy reward: 0.0 ",
            ),
        ] {
            let heading = format!("-------------{heading}-------------");
            assert_eq!(logged(reward, score, grid), Some((file, heading)), "{reward}");
        }
        assert_eq!(logged("math_reward", 1.0, grid), None);
        // Without a grid there is no input size to log, and a score that is not a number is not logged.
        assert_eq!(logged("iou_reward_glm", 1.0, None), None);
        assert_eq!(logged("accuracy_reward", f64::NAN, grid), None);
    }
}
