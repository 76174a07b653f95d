//! The list functions that judge answers, with their logs: `accuracy_reward`, `cosine_rewards`, `repetition_rewards`.

use super::{Printed, entry, missing};
use crate::fault::{Exception, Fault};
use crate::host::{DebugLog, LogFile};
use crate::reward::Reward;
use crate::rewards::accuracy_reward::{AccuracyReward, Method};
use crate::rewards::cosine_rewards::CosineRewards;
use crate::sample::Sample;
use crate::text::clean_text;
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::float_repr;

/// The columns of a call of [`accuracy_reward`], [`cosine_rewards`] or [`repetition_rewards`].
#[derive(Debug, Clone, Copy, Default)]
pub struct AnswerColumns<'a> {
    /// The contents of the completions.
    pub completions: &'a [&'a str],
    /// The references.
    pub solution: &'a [&'a str],
    /// Which rule each row asks for; only [`accuracy_reward`] looks at it.
    pub accu_reward_method: Option<&'a [Option<&'a str>]>,
    /// Lists of image paths, for the log.
    pub image_path: Option<&'a [Option<Vec<&'a str>>]>,
    /// Questions, for the log.
    pub problem: Option<&'a [&'a str]>,
    /// What the log shows for a column in place of its values.
    pub printed: Printed<'a>,
}

impl<'a> AnswerColumns<'a> {
    /// The rows: as many as the shorter list has.
    fn rows(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.completions.iter().copied().zip(self.solution.iter().copied())
    }

    /// What every record of a call says about the image and the question: those of the first row.
    fn heading(&self) -> Result<String, Fault> {
        let images = match self.image_path {
            Some(paths) => entry(Some(paths), "image_path", 0)?.as_deref(),
            None => None,
        };
        let images = self.printed.images(images, 0)?;
        let problem = entry(self.problem, "problem", 0)?;
        Ok(format!("image_path: {images}\nproblem: {problem}\n"))
    }
}

/// `accuracy_reward(completions, solution, accu_reward_method=…)`.
///
/// Stops at the first row that VLM-R1 raises for; what came before is in the log by then.
pub fn accuracy_reward(
    columns: &AnswerColumns<'_>,
    world: &World<'_>,
    log: Option<&DebugLog>,
) -> Result<Vec<f64>, Fault> {
    let methods = columns.accu_reward_method.ok_or_else(|| {
        missing("the column `accu_reward_method` was not given".to_owned(), Exception::TypeError)
    })?;
    let mut scores = Vec::with_capacity(columns.completions.len());
    for ((completion, solution), &word) in columns.rows().zip(methods) {
        let method = Method::named(word);
        let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
        let judged = AccuracyReward { method, ..AccuracyReward::default() }.judge_row(
            &sample,
            world,
            &mut Trace::off(),
        )?;
        scores.push(judged.score);
        if let Some(log) = log {
            let heading = columns.heading()?;
            let record =
                accuracy_record(&log.stamp(), judged.score, word, &heading, completion, solution);
            if let Some(record) = record {
                log.append(LogFile::Main, &record)?;
            }
        }
    }
    Ok(scores)
}

/// `cosine_rewards(completions, solution)`, with the tokenizer of the world.
pub fn cosine_rewards(
    columns: &AnswerColumns<'_>,
    world: &World<'_>,
    log: Option<&DebugLog>,
) -> Result<Vec<f64>, Fault> {
    let mut scores = Vec::with_capacity(columns.completions.len());
    for (completion, solution) in columns.rows() {
        let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
        let score = CosineRewards::default().judge(&sample, world, &mut Trace::off())?.score;
        scores.push(score);
        if let Some(log) = log {
            let heading = columns.heading()?;
            let record = cosine_record(&log.stamp(), score, &heading, completion, solution);
            if let Some(record) = record {
                log.append(LogFile::Appended("_cosine.txt"), &record)?;
            }
        }
    }
    Ok(scores)
}

/// `repetition_rewards(completions, solution)`.
pub fn repetition_rewards(
    columns: &AnswerColumns<'_>,
    log: Option<&DebugLog>,
) -> Result<Vec<f64>, Fault> {
    let mut scores = Vec::with_capacity(columns.completions.len());
    for (completion, solution) in columns.rows() {
        let score = super::repetition_reward(completion);
        scores.push(score);
        if let Some(log) = log {
            let heading = columns.heading()?;
            let record = repetition_record(&log.stamp(), score, &heading, completion, solution);
            if let Some(record) = record {
                log.append(LogFile::Appended("_repetition.txt"), &record)?;
            }
        }
    }
    Ok(scores)
}

/// What `accuracy_reward` logs for one row: nothing if the score is NaN, which is not `<= 1.0`.
pub(super) fn accuracy_record(
    stamp: &str,
    score: f64,
    method: Option<&str>,
    heading: &str,
    completion: &str,
    solution: &str,
) -> Option<String> {
    let solution = match Method::named(method) {
        Method::WeightedSum => clean_text(solution),
        _ => solution.into(),
    };
    (score <= 1.0).then(|| {
        format!(
            "------------- {stamp} Accuracy reward: {} -------------\naccu_reward_method: {}\n{heading}\
             Content: {completion}\nSolution: {solution}\n",
            float_repr(score),
            method.unwrap_or("None"),
        )
    })
}

/// What `cosine_rewards` logs for one row.
pub(super) fn cosine_record(
    stamp: &str,
    score: f64,
    heading: &str,
    completion: &str,
    solution: &str,
) -> Option<String> {
    (score <= 1.0).then(|| record(stamp, score, heading, completion, &clean_text(solution)))
}

/// What `repetition_rewards` logs for one row.
pub(super) fn repetition_record(
    stamp: &str,
    score: f64,
    heading: &str,
    completion: &str,
    solution: &str,
) -> Option<String> {
    (score <= 0.0).then(|| record(stamp, score, heading, completion, solution))
}

/// The record of one row; both functions call the score an accuracy.
fn record(stamp: &str, score: f64, heading: &str, completion: &str, solution: &str) -> String {
    format!(
        "------------- {stamp} Accuracy reward: {} -------------\n{heading}Content: {completion}\nSolution: {solution}\n",
        float_repr(score),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_perfect_is_logged_and_what_is_more_is_not() {
        for (score, logged) in [(0.5, true), (1.0, true), (1.5, false), (f64::NAN, false)] {
            assert_eq!(cosine_record("now", score, "", "x", "y").is_some(), logged, "{score}");
        }
    }
}
