//! Rows as files, requests and data sets hold them: columns under the names that people use.
//!
//! Every edge reads rows here: a line of JSON through [`Row::parse`], anything else through [`Row::read`] and a
//! [`Source`]. [`COLUMNS`] is the one list of names. A line is JSON if Python's `json.loads` takes it, `NaN` and lone
//! surrogates included. Of the columns that mean the same, the first that is there and not `null` counts; all others
//! are left alone. [`ColumnNames`] says which columns hold what if rows have names of their own.
//!
//! | what | columns |
//! |---|---|
//! | completion | `completion`, `response`, `output`, `prediction`, `pred`, `predict`, `generated_text`, `generation`, `model_output`, `solution_str`, `resps`, `filtered_resps`; else the last assistant turn of `messages` |
//! | reference | `solution`, `ground_truth`, `answer`, `label`, `reference`, `expected_answer`, `correct_answer`, `gold`, `gt`, `gts`, `labels`, `target`, `answers`, `reward_model.ground_truth`; else the `gpt` turn of `conversations` |
//! | question | `problem`, `question`, `query`, `input`; else the last user turn of `prompt` or `messages`; else `responses_create_params.input`, `doc.question`, the `human` turn of `conversations` |
//! | choices | `choices`, `options`: a list, an object by letter, or a text that is one; else the columns `A`, `B`, `C`, ... |
//! | images | `image_path`, `image`, `images`: a path, a `data:` URL, base64, `{"bytes": …, "path": …}`, or a list of these |
//! | image size | `image_size`: `[width, height]`, `{"width": …, "height": …}` or `"WxH"`; else `width` and `height` |
//! | grid | `image_grid_thw`: `[t, h, w]`, or a list of these, of which the first counts |
//! | tokens | `gen_len`, `completion_tokens`, `completion_length`; else the length of `completion_ids` or `response_token_ids` |
//! | accuracy | `acc_reward` |
//! | task | `task`, `task_type`, `data_source` |
//! | accuracy rule | `accu_reward_method` |
//! | name | `id`, `doc_id`, `index` |
//! | group | `group_id`, `prompt_id`, `uid`; else the prompt or question together with the images and the reference; of one step |
//! | step | `step`, `global_step`, `training_step`, `train_step`, `iteration` |
//! | more | `extra_info`: an object with any of these columns but completion and reference; what the row has itself counts first |
//!
//! A completion is text, or a list of messages. Of several messages the last that the assistant wrote counts; if every
//! reward of the plan is VLM-R1's own, the first one counts, as VLM-R1 takes it. A reference is text, a number, or a list of numbers or boxes, which is written as JSON; in a list of texts each
//! is right. The reference of `conversations` becomes `<answer> … </answer>`, as VLM-R1 writes it into its data.

mod choices;
mod columns;
mod error;
mod inline;
mod names;
mod renamed;
mod source;
mod spread;

pub use choices::OwnedChoice;
pub use error::RowError;
pub use inline::{held_image, image_of_bytes};
pub use names::{COLUMNS, COMPLETIONS, Column, Form, Meaning, Wanted, column_named};
pub use renamed::ColumnNames;
use source::Part;
pub use source::{Field, Source, value_at};
pub use spread::spread;

use crate::options::JudgeOptions;
use crate::outcome::Outcome;
use crate::plan::{Judged, Plan};
use crate::reason::Reason;
use crate::sample::Sample;
use crate::world::World;
use columns::{Columns, Held, Images, References};
use groundrule_json::{Value, loads, members};
use groundrule_math::Choice;
use serde::Serialize;
use std::borrow::Cow;

/// What a row calls itself.
///
/// ```
/// use groundrule::rows::{Row, RowId};
/// let row = Row::parse(r#"{"id": 7, "completion": "a"}"#)?;
/// assert_eq!(row.id, Some(RowId::Number(7)));
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum RowId {
    /// A whole number.
    Number(i64),
    /// Anything else, as text.
    Text(String),
}

/// A row as rewards take it. Texts are borrowed if they live longer than the row.
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
pub struct Row<'a> {
    /// What the row calls itself.
    pub id: Option<RowId>,
    /// A fingerprint of what completions of the same prompt share, at the same step.
    pub group: Option<u64>,
    /// The step of the training that made the row.
    pub step: Option<i64>,
    /// What the model wrote.
    pub completion: Cow<'a, str>,
    /// The reference answer.
    pub solution: Option<Cow<'a, str>>,
    /// All references that count as right, if the row has several.
    pub accepted: Vec<Cow<'a, str>>,
    /// Which accuracy rule the row asks for.
    pub method: Option<Cow<'a, str>>,
    /// The row's task.
    pub task: Option<Cow<'a, str>>,
    /// The question.
    pub problem: Option<Cow<'a, str>>,
    /// What the prompt says besides the question.
    pub instructions: Option<Cow<'a, str>>,
    /// The answers that the question offers.
    pub choices: Vec<OwnedChoice<'a>>,
    /// Paths of the images.
    pub images: Vec<Cow<'a, str>>,
    /// Width and height of the first image.
    pub image_size: Option<(u32, u32)>,
    /// Frames, rows and columns of patches that the model saw.
    pub grid: Option<Vec<f64>>,
    /// Tokens in the completion.
    pub tokens: Option<u64>,
    /// The accuracy of the answer.
    pub accuracy: Option<f64>,
    /// The names of the row's columns, one per line, if it has no reference.
    pub columns: Option<String>,
    /// What the row has in place of a reference.
    pub reference_note: Option<String>,
    /// Why the reference cannot be read, if its column holds something else. Only rewards that need it fail.
    pub reference_error: Option<RowError>,
    /// What the row has in place of an image, if it has neither a path nor a size.
    pub image_note: Option<String>,
    /// A column that looks like an image and is not read as one, if the row has no other.
    pub image_column: Option<Cow<'a, str>>,
}

impl Row<'static> {
    /// Reads one line.
    ///
    /// ```
    /// use groundrule::rows::Row;
    /// assert_eq!(Row::parse(r#"{"completion": "7"}"#)?.completion, "7");
    /// assert!(Row::parse("not JSON").is_err());
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn parse(line: &str) -> Result<Self, RowError> {
        Row::parse_wanted(line, &Wanted::ALL)
    }

    /// Reads what is wanted from one line.
    ///
    /// ```
    /// use groundrule::rows::{Row, Wanted};
    /// // A data set has no completions yet.
    /// let row = Row::parse_wanted(r#"{"answer": 7}"#, &Wanted::ALL.without_completions())?;
    /// assert_eq!(row.solution.as_deref(), Some("7"));
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn parse_wanted(line: &str, wanted: &Wanted) -> Result<Self, RowError> {
        Row::with_line(line, wanted, |row| row.map(Row::into_owned))
    }

    /// Reads what is wanted from the raw bytes of a line, which need not be UTF-8.
    ///
    /// ```
    /// use groundrule::rows::{Row, Wanted};
    /// let error = Row::parse_bytes(b"\xff", &Wanted::ALL).unwrap_err();
    /// assert_eq!(error.message, "byte 1 of the line is not UTF-8");
    /// ```
    pub fn parse_bytes(line: &[u8], wanted: &Wanted) -> Result<Self, RowError> {
        match std::str::from_utf8(line) {
            Ok(line) => Row::parse_wanted(line, wanted),
            Err(error) => Err(RowError::new(
                Reason::BadLine,
                format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1),
                "write the file as UTF-8",
            )),
        }
    }
}

impl<'a> Row<'a> {
    /// Reads what is wanted from one line and passes the row on, without copying its texts once more. Of the other columns
    /// nothing is made.
    ///
    /// ```
    /// use groundrule::rows::{Row, Wanted};
    /// let line = r#"{"completion": "7", "answer": 7}"#;
    /// let is_same = Row::with_line(line, &Wanted::ALL, |row| {
    ///     row.is_ok_and(|row| row.solution.as_deref() == Some(&*row.completion))
    /// });
    /// assert!(is_same);
    /// ```
    pub fn with_line<R>(
        line: &str,
        wanted: &Wanted,
        use_row: impl FnOnce(Result<Row<'_>, RowError>) -> R,
    ) -> R {
        if let Some(columns) = members(line, |name| wanted.reads_in_line(name)) {
            let part = Part::new(&columns);
            let row = Row::read(&part, wanted);
            if row.is_ok() && !part.is_too_little() {
                return use_row(row);
            }
        }
        // What is wrong, and what a message says that names columns, takes the whole row.
        match loads(line) {
            Ok(value) => use_row(Row::from_value(&value, wanted)),
            Err(error) => use_row(Err(RowError::new(
                Reason::BadLine,
                not_json(&error, line),
                one_per_line(line),
            ))),
        }
    }

    /// Reads a value that is already parsed.
    ///
    /// ```
    /// use groundrule::rows::{Row, Wanted};
    /// let value = groundrule_json::loads(r#"{"completion": "7"}"#).unwrap();
    /// assert_eq!(Row::from_value(&value, &Wanted::ALL)?.completion, "7");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn from_value(value: &'a Value, wanted: &Wanted) -> Result<Row<'a>, RowError> {
        let Value::Dict(dict) = value else {
            return Err(RowError::new(
                Reason::BadLine,
                format!("the line is {}, not an object", columns::kind(value.into())),
                one_per_line(if value.as_list().is_some() { "[" } else { "" }),
            ));
        };
        Row::read(dict, wanted)
    }

    /// Reads a row of any kind.
    ///
    /// ```
    /// use groundrule::rows::{Row, Wanted};
    /// let value = groundrule_json::loads(r#"{"response": "7"}"#).unwrap();
    /// assert_eq!(Row::read(value.as_dict().unwrap(), &Wanted::ALL)?.completion, "7");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn read(source: impl Source<'a>, wanted: &Wanted) -> Result<Row<'a>, RowError> {
        let columns = Columns::new(source, wanted.column_names());
        let id = columns.id();
        match Row::from_columns(&columns, wanted) {
            Ok(row) => Ok(Row { id, ..row }),
            Err(error) => Err(RowError { id, ..error }),
        }
    }

    /// The step of the training that a row was made in, even if the rest of the row cannot be read.
    ///
    /// ```
    /// use groundrule::rows::{ColumnNames, Row};
    /// let value = groundrule_json::loads(r#"{"global_step": 40}"#).unwrap();
    /// assert_eq!(Row::step_of(value.as_dict().unwrap(), &ColumnNames::USUAL), Some(40));
    /// ```
    pub fn step_of(source: impl Source<'a>, named: &ColumnNames) -> Option<i64> {
        Columns::new(source, named).step()
    }

    fn from_columns<S: Source<'a>>(
        columns: &Columns<'a, '_, S>,
        wanted: &Wanted,
    ) -> Result<Row<'a>, RowError> {
        /// What was read from a column; a column that no reward looks at cannot be wrong.
        fn read<T: Default>(
            wanted: &Wanted,
            meaning: Meaning,
            column: impl FnOnce() -> Result<T, RowError>,
        ) -> Result<T, RowError> {
            if !wanted.has(meaning) {
                return Ok(T::default());
            }
            match column() {
                Err(_) if !wanted.must_read(meaning) => Ok(T::default()),
                read => read,
            }
        }
        let first = wanted.first_message();
        let completion = read(wanted, Meaning::Completion, || columns.completion(first))?;
        let Images { paths: images, held } = read(wanted, Meaning::Images, || columns.images())?;
        let asked = wanted.has(Meaning::Question);
        let problem = if asked { columns.problem() } else { None };
        let (references, reference_error) = match wanted.has(Meaning::Reference) {
            true => columns.references().map_or_else(
                |error| (References::default(), Some(error)),
                |references| (references, None),
            ),
            false => Default::default(),
        };
        let mut image_size = read(wanted, Meaning::ImageSize, || columns.image_size())?;
        let mut image_note = None;
        if image_size.is_none() {
            let size = match held {
                Some(Held::Size(size)) => Some(Ok(size)),
                Some(Held::Text(inline)) => Some(inline.size()),
                Some(Held::Unreadable(why)) => Some(Err(inline::unreadable(why))),
                None => None,
            };
            match size {
                Some(Ok(size)) => image_size = Some(size),
                Some(Err(why)) if images.is_empty() => image_note = Some(why),
                _ => {}
            }
        }
        let without_image = image_size.is_none() && images.is_empty() && image_note.is_none();
        let image_column = match without_image && wanted.must_read(Meaning::Images) {
            true => columns.like_an_image().map(Cow::Borrowed),
            false => None,
        };
        let missing = references.first.is_none() && wanted.must_read(Meaning::Reference);
        let step = if wanted.has(Meaning::Step) { columns.step() } else { None };
        let group = wanted.has(Meaning::Group);
        Ok(Row {
            id: None,
            group: if group { columns.group(step, problem.as_deref(), &images) } else { None },
            step,
            completion,
            columns: missing.then(|| columns.names_by_line()),
            solution: references.first,
            accepted: references.accepted,
            reference_note: references.note,
            reference_error,
            method: read(wanted, Meaning::Method, || columns.text(Meaning::Method))?,
            task: read(wanted, Meaning::Task, || columns.text(Meaning::Task))?,
            instructions: if asked { columns.instructions() } else { None },
            choices: if asked { columns.choices() } else { Vec::new() },
            problem,
            image_size,
            image_note,
            image_column,
            images,
            grid: read(wanted, Meaning::Grid, || columns.grid())?,
            tokens: read(wanted, Meaning::Tokens, || columns.tokens())?,
            accuracy: read(wanted, Meaning::Accuracy, || columns.accuracy())?,
        })
    }

    /// The same row with texts of its own.
    ///
    /// ```
    /// use groundrule::rows::{Row, Wanted};
    /// let row = {
    ///     let value = groundrule_json::loads(r#"{"completion": "7"}"#).unwrap();
    ///     Row::from_value(&value, &Wanted::ALL)?.into_owned()
    /// };
    /// assert_eq!(row.completion, "7");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn into_owned(self) -> Row<'static> {
        fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
            Cow::Owned(text.into_owned())
        }
        Row {
            id: self.id,
            group: self.group,
            step: self.step,
            completion: owned(self.completion),
            solution: self.solution.map(owned),
            accepted: self.accepted.into_iter().map(owned).collect(),
            method: self.method.map(owned),
            task: self.task.map(owned),
            problem: self.problem.map(owned),
            instructions: self.instructions.map(owned),
            choices: self.choices.into_iter().map(|(l, c)| (owned(l), owned(c))).collect(),
            images: self.images.into_iter().map(owned).collect(),
            image_size: self.image_size,
            grid: self.grid,
            tokens: self.tokens,
            accuracy: self.accuracy,
            columns: self.columns,
            reference_note: self.reference_note,
            reference_error: self.reference_error,
            image_note: self.image_note,
            image_column: self.image_column.map(owned),
        }
    }

    /// Passes the row on in the form that rewards take.
    ///
    /// ```
    /// use groundrule::rows::Row;
    /// let row = Row::parse(r#"{"completion": "7", "answer": 8}"#)?;
    /// assert_eq!(row.with_sample(|sample| sample.solution.map(str::to_owned)).as_deref(), Some("8"));
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn with_sample<R>(&self, use_sample: impl FnOnce(&Sample<'_>) -> R) -> R {
        let images: Vec<&str> = self.images.iter().map(|path| &**path).collect();
        let accepted: Vec<&str> = self.accepted.iter().map(|text| &**text).collect();
        let choices: Vec<Choice<'_>> =
            self.choices.iter().map(|(label, content)| Choice { label, content }).collect();
        use_sample(&Sample {
            completion: &self.completion,
            solution: self.solution.as_deref(),
            accepted: &accepted,
            method: self.method.as_deref(),
            task: self.task.as_deref(),
            problem: self.problem.as_deref(),
            choices: &choices,
            images: &images,
            image_size: self.image_size,
            grid: self.grid.as_deref(),
            tokens: self.tokens,
            accuracy: self.accuracy,
        })
    }

    /// Judges the row.
    ///
    /// ```
    /// use groundrule::{Plan, World, rows::Row};
    /// let plan = Plan::new(&["math_reward".parse().unwrap()]).unwrap();
    /// let row = Row::parse(r#"{"completion": "7", "answer": 7}"#)?;
    /// assert_eq!(row.judge(&plan, &World::nowhere()).total, Some(1.0));
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn judge(&self, plan: &Plan, world: &World<'_>) -> Judged {
        self.judge_with(plan, world, JudgeOptions::new())
    }

    /// The same as [`Plan::judge_with`] for the row.
    ///
    /// ```
    /// use groundrule::{JudgeOptions, Plan, World, rows::Row};
    /// let plan = Plan::new(&["math_reward".parse().unwrap()]).unwrap();
    /// let row = Row::parse(r#"{"completion": "7", "answer": 7}"#)?;
    /// let judged = row.judge_with(&plan, &World::nowhere(), JudgeOptions::new().trace(true));
    /// assert!(judged.outcomes[0].trace.is_some());
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn judge_with(&self, plan: &Plan, world: &World<'_>, options: JudgeOptions) -> Judged {
        self.judge_watched(plan, world, options, |_| {})
    }

    /// The same as [`Plan::judge_watched`] for the row.
    ///
    /// ```
    /// use groundrule::{JudgeOptions, Plan, World, rows::Row};
    /// let plan = Plan::new(&["math_reward".parse().unwrap()]).unwrap();
    /// let row = Row::parse(r#"{"completion": "7", "answer": 7}"#)?;
    /// let mut rewards = 0;
    /// row.judge_watched(&plan, &World::nowhere(), JudgeOptions::new(), |_| rewards += 1);
    /// assert_eq!(rewards, 1);
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn judge_watched(
        &self,
        plan: &Plan,
        world: &World<'_>,
        options: JudgeOptions,
        done: impl FnMut(usize),
    ) -> Judged {
        let mut judged =
            self.with_sample(|sample| plan.judge_watched(sample, world, options, done));
        // The rewards know that something is missing, and only the row knows what it has instead.
        for outcome in &mut judged.outcomes {
            let Some(fault) = &mut outcome.fault else { continue };
            if let (Reason::NoReference, Some(error)) = (fault.reason, &self.reference_error) {
                let trace = outcome.trace.take();
                *outcome = Outcome { trace, ..Outcome::fault(error.fault()) };
                continue;
            }
            let note = match fault.reason {
                Reason::NoReference => self.why_no_reference(),
                Reason::NoImage => self.image_note.clone().or_else(|| self.why_no_image()),
                _ => None,
            };
            if let Some(note) = note {
                fault.message = note;
            }
        }
        judged
    }

    /// Which column the row may mean, if it has no image and no size.
    ///
    /// ```
    /// use groundrule::rows::Row;
    /// let row = Row::parse(r#"{"completion": "7", "picture": "images/7.png"}"#)?;
    /// assert!(row.why_no_image().unwrap().ends_with("name it: --column image=picture"));
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn why_no_image(&self) -> Option<String> {
        let name = self.image_column.as_deref()?;
        Some(format!(
            "`{name}` looks like an image, but no column of that name is read; name it: --column image={name}"
        ))
    }

    /// What the row has in place of a reference, if it has none.
    ///
    /// ```
    /// use groundrule::rows::Row;
    /// let row = Row::parse(r#"{"completion": "7", "groundtruth": "7"}"#)?;
    /// let why = row.why_no_reference().unwrap_or_default();
    /// assert!(why.contains("`groundtruth`: did you mean `ground_truth`?"), "{why}");
    /// # Ok::<(), groundrule::rows::RowError>(())
    /// ```
    pub fn why_no_reference(&self) -> Option<String> {
        let columns = || self.columns.as_deref().map(columns::no_reference);
        self.reference_note.clone().or_else(columns).filter(|_| self.solution.is_none())
    }
}

/// What to do about a line that is not a row. A list, or an object over several lines, is JSON but not JSONL.
fn one_per_line(line: &str) -> &'static str {
    match line.trim() {
        line if line.starts_with('[') => {
            "write one JSON object per line; `jq -c '.[]' FILE` makes such lines of a list"
        }
        "{" => "write one JSON object per line; `jq -c . FILE` joins the lines of each object",
        _ => "write one JSON object per line",
    }
}

/// Says where a line stops being JSON, with the position as an editor counts it.
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
