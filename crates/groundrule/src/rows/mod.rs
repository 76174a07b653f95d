//! Rows as files and requests hold them: one JSON object, the columns under the names that people use.
//!
//! A line is JSON if Python's `json.loads` takes it, `NaN` and lone surrogates included. The first column
//! of each list that is there and not `null` counts; all others are left alone.
//!
//! | what | columns |
//! |---|---|
//! | completion | `completion`, `response`, `output`, `prediction`, `pred`, `predict`, `generated_text`, `generation`, `model_output`, `solution_str`; else the last assistant turn of `messages` |
//! | reference | `solution`, `ground_truth`, `answer`, `label`, `reference`, `expected_answer`, `correct_answer`, `gold`, `gt`, `gts`, `labels`, `target`, `reward_model.ground_truth`; else the `gpt` turn of `conversations` |
//! | question | `problem`, `question`, `query`, `input`; else the last user turn of `prompt` or `messages`; else the `human` turn of `conversations` |
//! | images | `image_path`, `image`, `images`: a path or a list of paths; of an image that stands in the row as base64 only the size is read |
//! | image size | `image_size`: `[width, height]`, `{"width": …, "height": …}` or `"WxH"`; else `width` and `height` |
//! | grid | `image_grid_thw`: `[t, h, w]`, or a list of these, of which the first counts |
//! | tokens | `gen_len`, `completion_tokens`, `completion_length`; else the length of `completion_ids` |
//! | accuracy | `acc_reward` |
//! | task | `task`, `task_type`, `data_source` |
//! | accuracy rule | `accu_reward_method` |
//! | name | `id` |
//! | group | `group_id`, `prompt_id`, `uid`; else the prompt or question together with the images |
//!
//! A completion is text, or a list of messages of which the first one's `content` counts, as VLM-R1 takes
//! it. A reference is text, a number, or a list of numbers or boxes, which is written as JSON. The reference of `conversations` becomes `<answer> … </answer>`, as VLM-R1 writes it into its data.

mod columns;
mod error;
mod inline;

pub use error::RowError;

use crate::plan::{Judged, Plan};
use crate::reason::Reason;
use crate::sample::Sample;
use crate::world::World;
use columns::{Columns, Images};
use groundrule_json::{Value, loads};
use serde::Serialize;

/// What a row calls itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum RowId {
    /// A whole number.
    Number(i64),
    /// Anything else, as text.
    Text(String),
}

/// A row that owns what it holds.
///
/// ```
/// use groundrule::rows::Row;
/// let row = Row::parse(r#"{"response": "<answer>7</answer>", "answer": 7, "image": "a.png"}"#)?;
/// assert_eq!(row.completion, "<answer>7</answer>");
/// assert_eq!(row.solution.as_deref(), Some("7"));
/// assert_eq!(row.images, ["a.png"]);
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Row {
    /// What the row calls itself.
    pub id: Option<RowId>,
    /// A fingerprint of what completions of the same prompt share.
    pub group: Option<u64>,
    /// What the model wrote.
    pub completion: String,
    /// The reference answer.
    pub solution: Option<String>,
    /// Which accuracy rule the row asks for.
    pub method: Option<String>,
    /// The row's task.
    pub task: Option<String>,
    /// The question.
    pub problem: Option<String>,
    /// Paths of the images.
    pub images: Vec<String>,
    /// Width and height of the first image.
    pub image_size: Option<(u32, u32)>,
    /// Frames, rows and columns of patches that the model saw.
    pub grid: Option<Vec<f64>>,
    /// Tokens in the completion.
    pub tokens: Option<u64>,
    /// The accuracy of the answer.
    pub accuracy: Option<f64>,
    /// The names of the row's columns, one in a line, where it has no reference.
    pub columns: Option<String>,
    /// What there is in place of an image, where there is neither a path nor a size.
    pub image_note: Option<String>,
}

impl Row {
    /// Reads one line.
    pub fn parse(line: &str) -> Result<Row, RowError> {
        let value = loads(line).map_err(|error| {
            RowError::new(Reason::BadLine, not_json(&error, line), one_per_line(line))
        })?;
        Row::from_value(&value)
    }

    /// Reads a value that is already parsed.
    pub fn from_value(value: &Value) -> Result<Row, RowError> {
        let Value::Dict(dict) = value else {
            return Err(RowError::new(
                Reason::BadLine,
                format!("the line is {}, not an object", columns::kind(value)),
                one_per_line(if value.as_list().is_some() { "[" } else { "" }),
            ));
        };
        let columns = Columns(dict);
        let id = columns.id();
        match Row::from_columns(&columns) {
            Ok(row) => Ok(Row { id, ..row }),
            Err(error) => Err(RowError { id, ..error }),
        }
    }

    fn from_columns(columns: &Columns<'_>) -> Result<Row, RowError> {
        let completion = columns.completion()?;
        let Images { paths: images, inline } = columns.images()?;
        let problem = columns.problem()?;
        let solution = columns.solution()?;
        let (mut image_size, mut image_note) = (columns.image_size()?, None);
        if let (None, [], Some(inline)) = (image_size, images.as_slice(), inline) {
            match inline.size() {
                Ok(size) => image_size = Some(size),
                Err(what) => image_note = Some(what),
            }
        }
        Ok(Row {
            id: None,
            group: columns.group(problem.as_deref(), &images),
            completion,
            columns: solution.is_none().then(|| columns.names_by_line()),
            solution,
            method: columns.text("accu_reward_method")?,
            task: columns.task()?,
            problem,
            image_size,
            image_note,
            images,
            grid: columns.grid()?,
            tokens: columns.tokens()?,
            accuracy: columns.accuracy()?,
        })
    }

    /// Hands the row on in the form that rewards take.
    pub fn with_sample<R>(&self, use_sample: impl FnOnce(&Sample<'_>) -> R) -> R {
        let images: Vec<&str> = self.images.iter().map(String::as_str).collect();
        use_sample(&Sample {
            completion: &self.completion,
            solution: self.solution.as_deref(),
            method: self.method.as_deref(),
            task: self.task.as_deref(),
            problem: self.problem.as_deref(),
            choices: &[],
            images: &images,
            image_size: self.image_size,
            grid: self.grid.as_deref(),
            tokens: self.tokens,
            accuracy: self.accuracy,
        })
    }

    /// Judges the row.
    pub fn judge(&self, plan: &Plan, world: &World<'_>, traced: bool) -> Judged {
        self.judge_watched(plan, world, traced, |_| {})
    }

    /// The same as [`Plan::judge_watched`] for the row.
    pub fn judge_watched(
        &self,
        plan: &Plan,
        world: &World<'_>,
        traced: bool,
        done: impl FnMut(usize),
    ) -> Judged {
        let mut judged = self.with_sample(|sample| plan.judge_watched(sample, world, traced, done));
        // The rewards know that something is missing, and only the row knows what it has instead.
        for fault in judged.outcomes.iter_mut().filter_map(|outcome| outcome.fault.as_mut()) {
            let note = match fault.reason {
                Reason::NoReference => self.columns.as_deref().map(columns::no_reference),
                Reason::NoImage => self.image_note.clone(),
                _ => None,
            };
            if let Some(note) = note {
                fault.message = note;
            }
        }
        judged
    }
}

/// What to do about a line that is no row. A list, or an object over several lines, is JSON but not JSONL.
fn one_per_line(line: &str) -> &'static str {
    match line.trim() {
        line if line.starts_with('[') => {
            "write one JSON object per line; `jq -c '.[]' FILE` makes such lines of a list"
        }
        "{" => "write one JSON object per line; `jq -c . FILE` joins the lines of each object",
        _ => "write one JSON object per line",
    }
}

/// Says where a line stops being JSON, with the place as an editor counts it.
fn not_json(error: &groundrule_json::JsonError, line: &str) -> String {
    // Lines hold no line ends, so Python's "line 1" would only mislead.
    let what = error.message().split(": line ").next().unwrap_or_default();
    let what = what.strip_suffix(" at").unwrap_or(what);
    let near: String = line.chars().skip(error.position().saturating_sub(12)).take(24).collect();
    let near = near.trim_end();
    if near.is_empty() {
        return format!("not JSON: {what} at column {}", error.position() + 1);
    }
    format!("not JSON: {what} at column {}, near {near:?}", error.position() + 1)
}

#[cfg(test)]
mod tests;
