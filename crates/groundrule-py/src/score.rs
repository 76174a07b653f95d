//! A batch through a plan: columns in, outcomes out.
//!
//! A row that cannot be read fails alone, with its reason; only what is wrong with the whole call raises.

use crate::conversion::{Text, message_text, number_list, path, plain, printed_number, rows};
use crate::enter::{all_cores, map_interruptible};
use crate::judge::{Judge, Listener, find as find_judge};
use crate::plan::Plan;
use crate::tokenizer::Tokenizer;
use groundrule::edge::FileImages;
use groundrule::{
    Exception, Fault, Input, Judge as Ask, Judged, Outcome, Part, Plan as Engine, Reason, Sample,
    Threads, TokenCounter, Trace, World,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::path::PathBuf;

/// Names under which trainers pass the reference answers, the first that is given counting.
const SOLUTION: &[&str] =
    &["solution", "ground_truth", "answer", "label", "labels", "reference", "expected_answer"];
const IMAGES: &[&str] = &["image_path", "image", "images"];
const TASK: &[&str] = &["task", "task_type", "data_source"];
const TOKENS: &[&str] = &["gen_len", "completion_tokens", "completion_length"];

/// Rewards that may ask a language model.
const ASKING: &[&str] = &["llm_reward", "accuracy_reward"];

/// One row, borrowed from Python where that is possible.
#[derive(Default)]
struct Row {
    completion: Option<Text>,
    solution: Option<Text>,
    method: Option<Text>,
    task: Option<Text>,
    images: Vec<Text>,
    image_size: Option<(u32, u32)>,
    grid: Option<Vec<f64>>,
    tokens: Option<u64>,
    accuracy: Option<f64>,
    /// What is wrong with the row, if anything.
    fault: Option<Fault>,
}

impl Row {
    fn judge(&self, plan: &Engine, world: &World<'_>, traced: bool) -> Judged {
        let completion = match (&self.fault, &self.completion) {
            (Some(fault), _) => return Judged::failed(plan.parts().len(), fault),
            (None, Some(text)) => &**text,
            (None, None) => "",
        };
        let images: Vec<&str> = self.images.iter().map(|path| &**path).collect();
        let sample = Sample {
            completion,
            solution: self.solution.as_deref(),
            method: self.method.as_deref(),
            task: self.task.as_deref(),
            problem: None,
            choices: &[],
            images: &images,
            image_size: self.image_size,
            grid: self.grid.as_deref(),
            tokens: self.tokens,
            accuracy: self.accuracy,
        };
        plan.judge(&sample, world, traced)
    }

    fn wrong(&mut self, reason: Reason, message: String) {
        if self.fault.is_none() {
            self.fault = Some(Fault::new(reason, Exception::TypeError, message));
        }
    }
}

/// A column under the name it was given by.
struct Column<'py> {
    name: &'static str,
    entries: Vec<Bound<'py, PyAny>>,
}

/// The columns of a call, looked up by the names that trainers use.
struct Columns<'a, 'py> {
    given: Option<&'a Bound<'py, PyDict>>,
    rows: Vec<Row>,
}

impl<'py> Columns<'_, 'py> {
    fn find(&self, names: &[&'static str]) -> PyResult<Option<Column<'py>>> {
        let Some(given) = self.given else { return Ok(None) };
        for name in names {
            let Some(column) = given.get_item(*name)?.filter(|column| !column.is_none()) else {
                continue;
            };
            if column.is_instance_of::<PyString>() {
                return Err(PyTypeError::new_err(format!(
                    "{name}: give a list with one entry for each completion, not one str"
                )));
            }
            let column = rows(&plain(&column)?, |_, object| Ok(object))?;
            if column.len() != self.rows.len() {
                return Err(PyValueError::new_err(format!(
                    "{name} has {} rows and completions has {}",
                    column.len(),
                    self.rows.len()
                )));
            }
            return Ok(Some(Column { name, entries: column }));
        }
        Ok(None)
    }

    /// Reads one column into the rows; an entry that does not fit fails its row, None leaves it out.
    fn read<T>(
        &mut self,
        names: &[&'static str],
        wanted: &str,
        mut entry: impl FnMut(&Bound<'py, PyAny>) -> PyResult<T>,
        mut keep: impl FnMut(&mut Row, T),
    ) -> PyResult<()> {
        let Some(Column { name, entries }) = self.find(names)? else { return Ok(()) };
        for (row, object) in self.rows.iter_mut().zip(&entries) {
            if object.is_none() {
                continue;
            }
            match entry(object) {
                Ok(value) => keep(row, value),
                Err(_) => {
                    let found = object.get_type().name()?;
                    row.wrong(Reason::BadColumn, format!("`{name}` is a {found}; give {wanted}"));
                }
            }
        }
        Ok(())
    }

    /// Reads what the plan's rewards look at. What they do not is no reason for a row to fail: trainers hand over every
    /// column of the data set, under whatever name and of whatever type.
    fn read_all(&mut self, plan: &Engine) -> PyResult<()> {
        let any = |wanted: &dyn Fn(&Part) -> bool| plan.parts().iter().any(wanted);
        let reads = |input: Input| any(&|part| part.entry.inputs.contains(&input));
        if reads(Input::Solution) || reads(Input::Accuracy) {
            self.read(SOLUTION, "the reference as text", reference, |row, text| {
                row.solution = Some(text);
            })?;
        }
        let text = |object: &Bound<'py, PyAny>| object.extract::<Text>();
        if any(&|part| part.entry.name == "accuracy_reward") {
            self.read(&["accu_reward_method"], "text", text, |row, text| row.method = Some(text))?;
        }
        self.read(TASK, "text", text, |row, text| row.task = Some(text))?;
        self.read(IMAGES, "a path or a list of paths", images, |row, paths| row.images = paths)?;
        self.read(&["image_size"], "[width, height]", image_size, |row, size| {
            row.image_size = Some(size);
        })?;
        self.read(&["image_grid_thw"], "[frames, rows, columns]", grid, |row, grid| {
            row.grid = Some(grid);
        })?;
        if reads(Input::Accuracy) {
            let number = |object: &Bound<'py, PyAny>| object.extract();
            self.read(&["acc_reward"], "a number", number, |row, number| {
                row.accuracy = Some(number);
            })?;
        }
        if reads(Input::Tokens) {
            let length = |object: &Bound<'py, PyAny>| object.len();
            self.read(&["completion_ids"], "a list of token ids", length, |row, count| {
                row.tokens = Some(count as u64);
            })?;
            let count = |object: &Bound<'py, PyAny>| object.extract();
            self.read(TOKENS, "the number of tokens", count, |row, count| {
                row.tokens = Some(count);
            })?;
        }
        Ok(())
    }
}

fn reference(object: &Bound<'_, PyAny>) -> PyResult<Text> {
    match object.cast::<PyString>() {
        Ok(text) => Ok(Text::from(text)),
        Err(_) => printed_number(object),
    }
}

/// Paths; images that come as pixels or bytes are none.
fn images(object: &Bound<'_, PyAny>) -> PyResult<Vec<Text>> {
    if let Some(path) = path(object)? {
        return Ok(vec![path]);
    }
    let listed = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
    if !listed {
        return Ok(Vec::new());
    }
    let paths = rows(object, |_, entry| path(&entry))?;
    Ok(paths.into_iter().flatten().collect())
}

fn image_size(object: &Bound<'_, PyAny>) -> PyResult<(u32, u32)> {
    match number_list(object)?.as_slice() {
        &[width, height] if width >= 1.0 && height >= 1.0 => Ok((width as u32, height as u32)),
        _ => Err(PyValueError::new_err("")),
    }
}

/// Three numbers, or a list of which the first counts.
fn grid(object: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    let object = plain(object)?;
    match number_list(&object) {
        Ok(numbers) => Ok(numbers),
        Err(_) => number_list(&object.get_item(0)?),
    }
}

fn completion(object: &Bound<'_, PyAny>) -> Row {
    match message_text(object) {
        Ok(text) => Row { completion: Some(text), ..Row::default() },
        Err(error) => {
            let mut row = Row::default();
            row.wrong(
                Reason::BadCompletion,
                format!(
                    "{}; give the completion as text or as a list of messages",
                    error.value(object.py())
                ),
            );
            row
        }
    }
}

/// Judges many completions with one plan; what `groundrule.score` is made of.
#[pyfunction]
#[pyo3(signature = (plan, completions, columns, trace, threads, tokenizer, image_root, judge))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of one Python function")]
pub(crate) fn _score<'py>(
    py: Python<'py>,
    plan: &Bound<'py, PyAny>,
    completions: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyDict>>,
    trace: bool,
    threads: Option<usize>,
    tokenizer: Option<Bound<'py, PyAny>>,
    image_root: Option<Bound<'py, PyAny>>,
    judge: Option<Bound<'py, Judge>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let plan = Plan::of(plan)?;
    if completions.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("completions: give a list of completions, not one str"));
    }
    let completions = rows(completions, |_, object| Ok(completion(&object)))?;
    let mut columns = Columns { given: columns, rows: completions };
    columns.read_all(&plan)?;
    let mut rows = columns.rows;

    let counts = plan.parts().iter().any(|part| part.entry.inputs.contains(&Input::Tokens));
    let tokenizer = if counts { counter(py, tokenizer.as_ref(), &mut rows)? } else { None };
    let images = match image_root {
        Some(root) => {
            let root =
                path(&root)?.ok_or_else(|| PyTypeError::new_err("image_root: give a path"))?;
            FileImages::under([PathBuf::from(&*root)])
        }
        None => FileImages::new(),
    };
    let threads = threads.map_or_else(all_cores, Threads::Count);
    let judge_all = |judge: Option<&dyn Ask>, trace: bool| {
        let tokens = tokenizer.as_deref().map(|tokenizer| tokenizer as &dyn TokenCounter);
        let world = World { images: &images, tokens, judge };
        map_interruptible(py, threads, &rows, |row| row.judge(&plan, &world, trace))
    };
    let asks = plan.parts().iter().any(|part| ASKING.contains(&part.entry.name));
    let judge = if asks { find_judge(judge.as_ref().map(Bound::get))? } else { None };
    let judged = match judge {
        None => judge_all(None, trace)?,
        Some(found) => {
            let listener = Listener::default();
            judge_all(Some(&listener), false)?;
            let heard = listener.ask(py, &found)?;
            judge_all(Some(&heard), trace)?
        }
    };
    columns_of(py, &plan, &rows, &judged, trace)
}

/// The tokenizer that counts behind the gate, if there is one; one that needs Python counts here and now.
fn counter<'py>(
    py: Python<'py>,
    tokenizer: Option<&Bound<'py, PyAny>>,
    rows: &mut [Row],
) -> PyResult<Option<std::sync::Arc<groundrule::edge::TokenizerFile>>> {
    let probe = rows.iter().find_map(|row| row.completion.as_deref());
    match Tokenizer::find(py, tokenizer, probe) {
        Ok(Tokenizer::Ours(counter)) => Ok(Some(counter)),
        Ok(theirs) => {
            for row in rows.iter_mut().filter(|row| row.tokens.is_none()) {
                if let Some(text) = &row.completion {
                    let counts = theirs.count(py, std::slice::from_ref(text))?;
                    row.tokens = counts.first().copied();
                }
            }
            Ok(None)
        }
        // Without a tokenizer the rows must bring their counts, and those that do not say so.
        Err(_) if tokenizer.is_none() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The totals, and for each reward its scores, statuses, reasons, details and traces.
fn columns_of<'py>(
    py: Python<'py>,
    plan: &Engine,
    rows: &[Row],
    judged: &[Judged],
    trace: bool,
) -> PyResult<Bound<'py, PyTuple>> {
    let totals = PyList::new(py, judged.iter().map(|judged| judged.total))?;
    let [scores, statuses, reasons, details, traces] = [(); 5].map(|()| PyDict::new(py));
    for (number, part) in plan.parts().iter().enumerate() {
        let label = PyString::new(py, &part.label);
        let outcomes: Vec<&Outcome> =
            judged.iter().filter_map(|judged| judged.outcomes.get(number)).collect();
        scores.set_item(&label, PyList::new(py, outcomes.iter().map(|found| found.score))?)?;
        let mut words = Words::default();
        let column = outcomes.iter().map(|found| words.get(py, found.status().word()));
        statuses.set_item(&label, PyList::new(py, column)?)?;
        let mut words = Words::default();
        let column = outcomes.iter().map(|found| words.get(py, found.reason.code()));
        reasons.set_item(&label, PyList::new(py, column)?)?;
        let column =
            outcomes.iter().map(|found| found.fault.as_ref().map(|fault| fault.message.as_str()));
        details.set_item(&label, PyList::new(py, column)?)?;
        if trace {
            let column = PyList::empty(py);
            for (outcome, row) in outcomes.iter().zip(rows) {
                let completion = row.completion.as_deref().unwrap_or_default();
                column.append(steps(py, outcome.trace.as_deref(), completion)?)?;
            }
            traces.set_item(&label, column)?;
        }
    }
    (totals, scores, statuses, reasons, details, trace.then_some(traces)).into_pyobject(py)
}

/// The few words of a column as Python's texts, each made once: thousands of rows say the same.
#[derive(Default)]
struct Words<'py>(Vec<(&'static str, Bound<'py, PyString>)>);

impl<'py> Words<'py> {
    fn get(&mut self, py: Python<'py>, word: &'static str) -> Bound<'py, PyString> {
        match self.0.iter().find(|(known, _)| std::ptr::eq(*known, word)) {
            Some((_, made)) => made.clone(),
            None => {
                let made = PyString::intern(py, word);
                self.0.push((word, made.clone()));
                made
            }
        }
    }
}

/// The steps of a trace. Spans are counted in characters, as Python slices.
fn steps<'py>(
    py: Python<'py>,
    trace: Option<&Trace>,
    completion: &str,
) -> PyResult<Bound<'py, PyList>> {
    let characters =
        |byte: usize| completion.get(..byte).map_or(byte, |before| before.chars().count());
    let list = PyList::empty(py);
    for step in trace.map(Trace::steps).unwrap_or_default() {
        let entry = PyDict::new(py);
        entry.set_item(intern!(py, "what"), &*step.what)?;
        entry.set_item(intern!(py, "found"), &step.found)?;
        if let Some((start, end)) = step.span {
            entry.set_item(intern!(py, "span"), (characters(start), characters(end)))?;
        }
        list.append(entry)?;
    }
    Ok(list)
}

/// Every reward there is: its name, what it does, its range, its columns and its parameters.
///
/// >>> import groundrule
/// >>> [reward["name"] for reward in groundrule.rewards()][:2]
/// ['default_accuracy_reward', 'iou_reward']
#[pyfunction]
pub(crate) fn rewards(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for entry in groundrule::registry::REWARDS {
        let reward = PyDict::new(py);
        reward.set_item("name", entry.name)?;
        reward.set_item("summary", entry.summary)?;
        reward.set_item("range", entry.range)?;
        let inputs: Vec<_> = entry.inputs.iter().map(|input| input.column()).collect();
        reward.set_item("columns", inputs)?;
        let parameters = PyDict::new(py);
        for parameter in entry.parameters {
            parameters.set_item(parameter.name, (parameter.default.to_string(), parameter.help))?;
        }
        reward.set_item("parameters", parameters)?;
        list.append(reward)?;
    }
    Ok(list)
}
