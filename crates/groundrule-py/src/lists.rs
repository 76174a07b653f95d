//! VLM-R1's functions of whole lists, with their logs, as Python calls them.

use crate::conversion::{Scores, Text, contents, grids, image_paths, printed, rows, texts};
use crate::enter::{BRIEF, all_cores, enter, enter_briefly, map_interruptible};
use crate::exceptions::raise;
use crate::judge::{among, enter_with_judge};
use crate::tokenizer::Counts;
use groundrule::host::{DebugLog, FileImages};
use groundrule::vlm_r1::{self as engine, AnswerColumns, IouColumns, Printed, glm, internvl};
use groundrule::{Fault, World};
use groundrule_pytext::tags;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::ops::Range;

/// Rows that a thread takes at a time.
const AT_ONCE: usize = 16;

/// A column that came as a keyword; `None` is as good as none.
pub(crate) fn column<'py>(
    kwargs: Option<&Bound<'py, PyDict>>,
    name: impl IntoPyObject<'py>,
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
) -> PyResult<Scores> {
    let _ = kwargs;
    format(py, completions, tags::is_think_answer, engine::log_format)
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
) -> PyResult<Scores> {
    let _ = kwargs;
    format(py, completions, tags::has_think_answer_box, engine::log_format)
}

/// `format_reward_rec` as VLM-R1 has it for InternVL: the box is in the answer without braces.
///
/// >>> from groundrule.vlm_r1 import format_reward_rec_internvl
/// >>> format_reward_rec_internvl(["<think>a</think><answer>[1, 2, 3, 4]</answer>"])
/// [1.0]
#[pyfunction]
#[pyo3(signature = (completions, **kwargs))]
pub(crate) fn format_reward_rec_internvl(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scores> {
    let _ = kwargs;
    format(py, completions, tags::has_think_answer_bare_box, internvl::log_format)
}

/// `format_reward_rec` as VLM-R1 has it for GLM: a think block and then an answer block, whatever is in them.
///
/// >>> from groundrule.vlm_r1 import format_reward_rec_glm
/// >>> format_reward_rec_glm(["<think>a</think><answer>b</answer>", "b"])
/// [1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (completions, **kwargs))]
pub(crate) fn format_reward_rec_glm(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scores> {
    let _ = kwargs;
    format(py, completions, tags::has_think_then_answer, glm::log_format)
}

fn format(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    fits: fn(&str) -> bool,
    write: impl Fn(&DebugLog, &[Text], &[f64]) -> Result<(), Fault> + Send + Sync,
) -> PyResult<Scores> {
    let log = DebugLog::from_env();
    if log.is_none()
        && let Some(scores) = enter_briefly(py, || Ok(of_few(completions, fits)))?
    {
        return Ok(scores);
    }
    let contents = contents(completions)?;
    enter(py, || {
        let scores: Vec<f64> = contents.iter().map(|text| f64::from(fits(text))).collect();
        if let Some(log) = log {
            write(&log, &contents, &scores)?;
        }
        Ok(Scores(scores))
    })
}

/// The scores of a few short texts in a list, which are looked at where they are; nothing if it holds something else.
fn of_few(completions: &Bound<'_, PyAny>, fits: fn(&str) -> bool) -> Option<Scores> {
    let list = completions.cast::<PyList>().ok().filter(|list| list.len() <= AT_ONCE)?;
    let (mut scores, mut left) = (Vec::with_capacity(list.len()), BRIEF);
    for completion in list {
        let text = completion.cast::<PyString>().ok()?.to_str().ok()?;
        left = left.checked_sub(text.len())?;
        scores.push(f64::from(fits(text)));
    }
    Some(Scores(scores))
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
) -> PyResult<Scores> {
    boxes(py, completions, solution, kwargs, true, engine::iou_reward)
}

/// `iou_reward` as VLM-R1 has it for InternVL: boxes in pixels of the image, no scaling, no image opened.
///
/// >>> from groundrule.vlm_r1 import iou_reward_internvl
/// >>> iou_reward_internvl(["<answer>[0, 0, 10, 5]</answer>"], ["<answer>[0, 0, 10, 10]</answer>"])
/// [0.5]
#[pyfunction]
#[pyo3(signature = (completions, solution, **kwargs))]
pub(crate) fn iou_reward_internvl(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scores> {
    boxes(py, completions, solution, kwargs, false, |columns, _, log| {
        internvl::iou_reward(columns, log)
    })
}

/// `iou_reward` as VLM-R1 has it for GLM: plain overlap without scaling; images and grids must be there.
///
/// With `DEBUG_MODE=true` every row is logged to `LOG_PATH` with `_iou.txt` for `.txt`.
#[pyfunction]
#[pyo3(signature = (completions, solution, **kwargs))]
pub(crate) fn iou_reward_glm(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scores> {
    boxes(py, completions, solution, kwargs, true, glm::iou_reward)
}

type BoxFunction = fn(&IouColumns<'_>, &World<'_>, Option<&DebugLog>) -> Result<Vec<f64>, Fault>;

fn boxes(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
    looks_at_images: bool,
    score: BoxFunction,
) -> PyResult<Scores> {
    let contents = contents(completions)?;
    let solution = texts(solution, "solution")?;
    // What the function does not look at may be anything.
    let kwargs_of_images = kwargs.filter(|_| looks_at_images);
    let wanted = |name| column(kwargs_of_images, name);
    let grids = wanted(intern!(py, "image_grid_thw"))?.map(|column| grids(&column)).transpose()?;
    let images =
        wanted(intern!(py, "image_path"))?.map(|column| image_paths(&column)).transpose()?;
    let logged = Logged::read(kwargs)?;
    enter(py, || {
        let paths: Option<Vec<_>> = images
            .as_ref()
            .map(|rows| rows.iter().map(|row| row.as_deref().map(borrowed)).collect());
        let problem = logged.problem.as_deref().map(borrowed);
        let (shown_paths, shown_grids) = logged.shown();
        let columns = IouColumns {
            completions: &borrowed(&contents),
            solution: &borrowed(&solution),
            image_grid_thw: grids.as_deref(),
            image_path: paths.as_deref(),
            problem: problem.as_deref(),
            printed: Printed {
                image_path: shown_paths.as_deref(),
                image_grid_thw: shown_grids.as_deref(),
            },
        };
        let images = FileImages::shared();
        let world = World { images: &images, tokens: None, judge: None };
        score(&columns, &world, logged.log.as_ref()).map(Scores)
    })
}

/// The log of a call, and what goes into it, as Python prints it.
struct Logged {
    log: Option<DebugLog>,
    problem: Option<Vec<Text>>,
    image_path: Option<Vec<Text>>,
    image_grid_thw: Option<Vec<Text>>,
}

impl Logged {
    /// Columns that are only logged are not looked at when nothing is.
    fn read(kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let log = DebugLog::from_env();
        let read = |name: &str| match &log {
            Some(_) => column(kwargs, name)?.map(|column| printed(&column)).transpose(),
            None => Ok(None),
        };
        Ok(Logged {
            problem: read("problem")?,
            image_path: read("image_path")?,
            image_grid_thw: read("image_grid_thw")?,
            log,
        })
    }

    /// The columns that a log shows as Python prints their entries: `image_path` and `image_grid_thw`.
    fn shown(&self) -> (Option<Vec<&str>>, Option<Vec<&str>>) {
        (self.image_path.as_deref().map(borrowed), self.image_grid_thw.as_deref().map(borrowed))
    }
}

/// Every row by the rule that its `accu_reward_method` asks for.
///
/// With `DEBUG_MODE=true` every row is logged to `LOG_PATH`, with the first row's `image_path` and `problem`. Rows that ask for
/// `llm` are judged by the `groundrule.Judge` that is given as `judge`, else by the one that the environment names.
///
/// >>> from groundrule.vlm_r1 import accuracy_reward
/// >>> accuracy_reward(["<answer>B</answer>", "<answer>yes</answer>"], ["<answer>B</answer>", "<answer>no</answer>"],
/// ...                 accu_reward_method=["mcq", "yes_no"])
/// [1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (completions, solution, **kwargs))]
pub(crate) fn accuracy_reward(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scores> {
    let methods = match column(kwargs, intern!(py, "accu_reward_method"))? {
        Some(column) => Some(rows(&column, |_, word| word.extract::<Option<Text>>())?),
        None => None,
    };
    let asks = methods.iter().flatten().any(|word| word.as_deref() == Some("llm"));
    let judge = if asks { among(kwargs)? } else { None };
    let columns = Answers::read(completions, solution, kwargs)?;
    let methods: Option<Vec<Option<&str>>> =
        methods.as_ref().map(|words| words.iter().map(|word| word.as_deref()).collect());
    let methods = methods.as_deref();
    if judge.is_none() {
        return columns.score(py, methods, |columns, log| {
            engine::accuracy_reward(columns, &World::nowhere(), log)
        });
    }
    enter_with_judge(py, judge, |judge, rehearsal| {
        columns.score_in_order(methods, |columns, log| {
            let world = World { judge, ..World::nowhere() };
            engine::accuracy_reward(columns, &world, log.filter(|_| !rehearsal))
        })
    })
    .map(Scores)
}

/// `cosine_reward` for every row, with the accuracy that its detection score gives.
///
/// `tokenizer` is as in `cosine_reward`; without one the default of `initialize_tokenizer` counts, and `gen_len` is a count for
/// all rows. With `DEBUG_MODE=true` every row is logged to `{LOG_PATH}_cosine.txt`.
///
/// >>> from groundrule.vlm_r1 import cosine_rewards
/// >>> cosine_rewards(["none"], ["<answer>none</answer>"], gen_len=512)
/// [0.75]
#[pyfunction]
#[pyo3(signature = (completions, solution, tokenizer=None, **kwargs))]
pub(crate) fn cosine_rewards<'py>(
    py: Python<'py>,
    completions: &Bound<'py, PyAny>,
    solution: &Bound<'py, PyAny>,
    tokenizer: Option<Bound<'py, PyAny>>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Scores> {
    // Read once: completions may come from a generator.
    let columns = Answers::read(completions, solution, kwargs)?;
    let counts = match column(kwargs, intern!(py, "gen_len"))? {
        Some(given) => Counts::Same(given.extract()?),
        None => Counts::of(py, tokenizer.as_ref(), &columns.contents)?,
    };
    columns.score(py, None, |columns, log| {
        let world = World { tokens: Some(&counts), ..World::nowhere() };
        engine::cosine_rewards(columns, &world, log)
    })
}

/// `repetition_reward` for every row.
///
/// With `DEBUG_MODE=true` every row is logged to `{LOG_PATH}_repetition.txt`.
///
/// >>> from groundrule.vlm_r1 import repetition_rewards
/// >>> repetition_rewards(["so it is " * 20, ""], ["", ""])
/// [-0.9454545454545454, 0.0]
#[pyfunction]
#[pyo3(signature = (completions, solution, **kwargs))]
pub(crate) fn repetition_rewards(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scores> {
    let columns = Answers::read(completions, solution, kwargs)?;
    columns.score(py, None, engine::repetition_rewards)
}

/// open-r1's reward of a group by length: the shortest completion scores 0.5, the longest -0.5, a wrong answer never more
/// than 0.0.
///
/// >>> from groundrule.open_r1 import len_reward
/// >>> len_reward([r"\boxed{2}", r"It must be \boxed{2}", r"\boxed{3}"], solution=["$2$", "$2$", "$2$"])
/// [0.5, -0.5, 0.0]
#[pyfunction]
#[pyo3(signature = (completions, solution, **kwargs))]
pub(crate) fn len_reward(
    py: Python<'_>,
    completions: &Bound<'_, PyAny>,
    solution: &Bound<'_, PyAny>,
    kwargs: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scores> {
    let _ = kwargs;
    let (contents, solution) = (contents(completions)?, texts(solution, "solution")?);
    enter(py, || groundrule::open_r1::len_reward(&borrowed(&contents), &borrowed(&solution)))
        .map(Scores)
}

/// The columns of functions that judge answers.
struct Answers {
    contents: Vec<Text>,
    solution: Vec<Text>,
    logged: Logged,
}

impl Answers {
    fn read(
        completions: &Bound<'_, PyAny>,
        solution: &Bound<'_, PyAny>,
        kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Ok(Answers {
            contents: contents(completions)?,
            solution: texts(solution, "solution")?,
            logged: Logged::read(kwargs)?,
        })
    }

    /// Scores the rows one after the other, writing to the log if there is one.
    fn score_in_order(
        &self,
        methods: Option<&[Option<&str>]>,
        score: impl Fn(&AnswerColumns<'_>, Option<&DebugLog>) -> Result<Vec<f64>, Fault>,
    ) -> Result<Vec<f64>, Fault> {
        let (shown_paths, _) = self.logged.shown();
        let problem = self.logged.problem.as_deref().map(borrowed);
        let columns = AnswerColumns {
            completions: &borrowed(&self.contents),
            solution: &borrowed(&self.solution),
            accu_reward_method: methods,
            image_path: None,
            problem: problem.as_deref(),
            printed: Printed { image_path: shown_paths.as_deref(), image_grid_thw: None },
        };
        score(&columns, self.logged.log.as_ref())
    }

    /// Scores the rows on all cores, unless there is a log, which has them in order. The first row that VLM-R1 raises for
    /// decides, as it would if the rows came one after the other.
    fn score(
        &self,
        py: Python<'_>,
        methods: Option<&[Option<&str>]>,
        score: impl Fn(&AnswerColumns<'_>, Option<&DebugLog>) -> Result<Vec<f64>, Fault> + Send + Sync,
    ) -> PyResult<Scores> {
        let given = methods.map_or(usize::MAX, <[_]>::len);
        let rows = self.contents.len().min(self.solution.len()).min(given);
        if rows <= AT_ONCE || self.logged.log.is_some() {
            return enter(py, || self.score_in_order(methods, &score)).map(Scores);
        }
        let (completions, solution) = (borrowed(&self.contents), borrowed(&self.solution));
        let pieces: Vec<Range<usize>> =
            (0..rows).step_by(AT_ONCE).map(|start| start..rows.min(start + AT_ONCE)).collect();
        let found = map_interruptible(py, all_cores(), &pieces, |piece| {
            let columns = AnswerColumns {
                completions: completions.get(piece.clone()).unwrap_or_default(),
                solution: solution.get(piece.clone()).unwrap_or_default(),
                accu_reward_method: methods.and_then(|words| words.get(piece.clone())),
                ..AnswerColumns::default()
            };
            score(&columns, None)
        })?;
        let mut scores = Vec::with_capacity(rows);
        for piece in found {
            scores.extend(piece.map_err(|fault| raise(py, &fault))?);
        }
        Ok(Scores(scores))
    }
}
