//! A batch through a plan: columns in, outcomes out.
//!
//! A row that cannot be read fails alone, with its reason; only what is wrong with the whole call raises.

use crate::conversion::{Numbers, Text, path, plain, rows, type_name, value};
use crate::enter::{all_cores, enter, map_interruptible};
use crate::exceptions::raise_setting;
use crate::judge::{Judge, Listener, find as find_judge};
use crate::plan::Plan;
use crate::tokenizer::Tokenizer;
use groundrule::host::FileImages;
use groundrule::rows::{Field, Form, Meaning, Row, Source, Wanted, image_of_bytes};
use groundrule::suggest::{self, Suggestion};
use groundrule::{
    Fault, Input, Judge as Ask, JudgeOptions, Judged, Outcome, Plan as Engine, Threads,
    TokenCounter, Trace, World,
};
use groundrule_json::{Dict, PyStr, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyMemoryView, PyString, PyTuple};
use std::path::PathBuf;

/// One entry of a column, borrowed from Python where that is possible.
enum Cell {
    Missing,
    Text(Text),
    Value(Value),
    Length(u64),
    /// The name of a type that no row can hold.
    Other(String),
}

impl Cell {
    fn field(&self) -> Option<Field<'_>> {
        Some(match self {
            Cell::Missing => return None,
            Cell::Text(text) => Field::Text(text),
            Cell::Value(value) => Field::Value(value),
            Cell::Length(length) => Field::Length(*length),
            Cell::Other(name) => Field::Other(name),
        })
    }
}

/// The columns of a call that some reward looks at. Reading them is left to the reader of rows; here they are only
/// converted.
struct Table {
    completions: Vec<Cell>,
    columns: Vec<(String, Vec<Cell>)>,
    /// The names of all columns, for messages.
    names: Vec<String>,
}

/// One row of a table.
struct RowOf<'a> {
    table: &'a Table,
    row: usize,
}

impl<'a> Source<'a> for RowOf<'a> {
    fn get(&self, name: &str) -> Option<Field<'a>> {
        let column = match name {
            "completion" => &self.table.completions,
            name => &self.table.columns.iter().find(|(known, _)| known == name)?.1,
        };
        column.get(self.row)?.field()
    }

    fn names(&self) -> Vec<&'a str> {
        std::iter::once("completion").chain(self.table.names.iter().map(String::as_str)).collect()
    }

    fn each_name(&self, see: impl FnMut(&str)) {
        let columns = self.table.columns.iter().map(|(name, _)| name.as_str());
        std::iter::once("completion").chain(columns).for_each(see);
    }
}

impl Table {
    fn new(
        completions: &Bound<'_, PyAny>,
        given: Option<&Bound<'_, PyDict>>,
        wanted: &Wanted,
    ) -> PyResult<Self> {
        let completions = rows(completions, |_, object| Ok(completion(&object)))?;
        let mut table = Table { completions, columns: Vec::new(), names: Vec::new() };
        for (key, column) in given.into_iter().flatten() {
            let Ok(key) = key.extract::<Text>() else { continue };
            table.names.push(key.to_string());
            let Some(known) = wanted.column(&key) else { continue };
            // The completions are given already; what they came from is none of them.
            if known.meaning == Meaning::Completion || column.is_none() {
                continue;
            }
            let column = table.column((&key, known.form), &column)?;
            table.columns.push((key.to_string(), column));
        }
        Ok(table)
    }

    fn column(&self, (name, form): (&str, Form), column: &Bound<'_, PyAny>) -> PyResult<Vec<Cell>> {
        if column.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(format!(
                "{name}: give a list with one entry for each completion, not one str"
            )));
        }
        let entries = rows(&plain(column)?, |_, object| cell(form, &object))
            .map_err(|error| in_column(column.py(), name, error))?;
        if entries.len() != self.completions.len() {
            return Err(PyValueError::new_err(format!(
                "{name} has {} rows and completions has {}",
                entries.len(),
                self.completions.len()
            )));
        }
        Ok(entries)
    }

    fn rows(&self, wanted: &Wanted) -> Vec<Result<Row<'_>, Fault>> {
        let read = |row| Row::read(RowOf { table: self, row }, wanted).map_err(|e| e.fault());
        (0..self.completions.len()).map(read).collect()
    }
}

/// Says which argument an error is about.
fn in_column(py: Python<'_>, name: &str, error: PyErr) -> PyErr {
    if error.is_instance_of::<PyTypeError>(py) {
        return PyTypeError::new_err(format!("{name}: {}", error.value(py)));
    }
    error
}

fn cell(form: Form, object: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if object.is_none() {
        return Ok(Cell::Missing);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Cell::Text(Text::from(text)));
    }
    Ok(match form {
        Form::Length => match object.len() {
            Ok(length) => Cell::Length(length as u64),
            Err(_) => Cell::Other(type_name(object)),
        },
        Form::Turns => turns(object)?,
        Form::Images => images(object)?,
        _ => match value(object) {
            Ok(value) => Cell::Value(value),
            Err(_) => Cell::Other(type_name(object)),
        },
    })
}

/// Chat messages: of each its role and its text, and nothing of the images in it.
fn turns(object: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let py = object.py();
    let Ok(messages) = object.cast::<PyList>() else { return Ok(Cell::Other(type_name(object))) };
    let mut turns = Vec::with_capacity(messages.len());
    for message in messages.iter() {
        let Ok(message) = message.cast::<PyDict>() else {
            turns.push(Value::Null);
            continue;
        };
        let mut turn = Dict::new();
        for name in ["role", "from", "value", "content"] {
            let Some(entry) = message.get_item(name)?.filter(|entry| !entry.is_none()) else {
                continue;
            };
            let text = match entry.cast::<PyList>() {
                Ok(parts) => {
                    let mut text = String::new();
                    for part in parts.iter() {
                        if let Ok(part) = part.get_item(intern!(py, "text"))
                            && let Ok(part) = part.extract::<Text>()
                        {
                            text.push_str(&part);
                        }
                    }
                    Value::from(text)
                }
                Err(_) => value(&entry).unwrap_or(Value::Null),
            };
            turn.insert(PyStr::from(name), text);
        }
        turns.push(Value::Dict(turn));
    }
    Ok(Cell::Value(Value::List(turns)))
}

/// An image, or a list of them.
fn images(object: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Some(path) = path(object)? {
        return Ok(Cell::Text(path));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let list = rows(object, |_, entry| {
            Ok(match image(&entry)? {
                Some(image) => image,
                // Said by the reader of rows, which names the column.
                None => Value::from(0),
            })
        })?;
        return Ok(Cell::Value(Value::List(list)));
    }
    Ok(match image(object)? {
        Some(image) => Cell::Value(image),
        None => Cell::Other(type_name(object)),
    })
}

/// What rows hold in place of an image: a path, or its size.
fn image(object: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    if object.is_none() {
        return Ok(Some(Value::Null));
    }
    if let Some(path) = path(object)? {
        return Ok(Some(Value::from(&*path)));
    }
    if let Some(image) = bytes_of(object)? {
        return Ok(Some(image));
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let mut image = match dict.get_item("bytes")?.filter(|bytes| !bytes.is_none()) {
            Some(bytes) => match bytes_of(&bytes)? {
                Some(Value::Dict(image)) => image,
                _ => std::iter::once((PyStr::from("bytes"), value(&bytes)?)).collect(),
            },
            None => Dict::new(),
        };
        for name in ["path", "url", "image_url", "width", "height"] {
            if let Some(entry) = dict.get_item(name)?.filter(|entry| !entry.is_none())
                && let Ok(entry) = value(&entry)
            {
                image.insert(PyStr::from(name), entry);
            }
        }
        return Ok(Some(Value::Dict(image)));
    }
    Ok(pixels_of(object)?.map(|(width, height)| {
        let side = |name: &str, side: u32| (PyStr::from(name), Value::Int(i64::from(side)));
        Value::Dict([side("width", width), side("height", height)].into_iter().collect())
    }))
}

/// An image from the bytes of its file.
fn bytes_of(object: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(Some(image_of_bytes(bytes.as_bytes())));
    }
    let py = object.py();
    if object.is_instance_of::<PyByteArray>() || object.is_instance_of::<PyMemoryView>() {
        let copied = py.get_type::<PyBytes>().call1((object,))?;
        return Ok(Some(image_of_bytes(copied.cast::<PyBytes>()?.as_bytes())));
    }
    Ok(None)
}

/// The size of an image that is open: Pillow's, or an array of pixels.
fn pixels_of(object: &Bound<'_, PyAny>) -> PyResult<Option<(u32, u32)>> {
    let py = object.py();
    let side = |name| -> PyResult<Option<u32>> {
        Ok(object.getattr_opt(name)?.and_then(|side| side.extract::<u32>().ok()))
    };
    if let (Some(width), Some(height)) = (side(intern!(py, "width"))?, side(intern!(py, "height"))?)
    {
        return Ok(Some((width, height)));
    }
    let Some(shape) = object.getattr_opt(intern!(py, "shape"))? else { return Ok(None) };
    let Ok(shape) = rows(&shape, |_, side| side.extract::<u32>()) else { return Ok(None) };
    Ok(match shape.as_slice() {
        [height, width] | [height, width, 1 | 3 | 4] | [1 | 3 | 4, height, width] => {
            Some((*width, *height))
        }
        _ => None,
    })
}

/// A completion. A text, and the text of an only message, are not copied; what is neither is left to the reader of
/// rows.
fn completion(object: &Bound<'_, PyAny>) -> Cell {
    if let Ok(text) = object.cast::<PyString>() {
        return Cell::Text(Text::from(text));
    }
    if object.is_none() {
        return Cell::Value(Value::Null);
    }
    // Of several messages the reader of rows takes the one that counts.
    if let Ok(messages) = object.cast::<PyList>()
        && messages.len() > 1
        && messages.iter().all(|message| message.is_instance_of::<PyDict>())
        && let Ok(turns) = turns(object)
    {
        return turns;
    }
    let content = || -> PyResult<Text> {
        let content = object.cast::<PyList>()?.get_item(0)?;
        content.cast::<PyDict>()?.as_any().get_item(intern!(object.py(), "content"))?.extract()
    };
    match content() {
        Ok(text) => Cell::Text(text),
        Err(_) => match value(object) {
            Ok(value) => Cell::Value(value),
            Err(_) => Cell::Other(type_name(object)),
        },
    }
}

/// The images below a directory, or wherever their paths lead if none is given.
pub(crate) fn images_under(root: Option<&Bound<'_, PyAny>>) -> PyResult<FileImages> {
    let Some(root) = root else { return Ok(FileImages::shared()) };
    let root = path(root)?.ok_or_else(|| PyTypeError::new_err("image_root: give a path"))?;
    Ok(FileImages::under([PathBuf::from(&*root)]))
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
    if completions.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("completions: give a list of completions, not one str"));
    }
    let plan = Plan::of(plan)?;
    let wanted = Wanted::of(&plan);
    // Completions are an argument of their own.
    let named = wanted.column_names().without(Meaning::Completion);
    let wanted = wanted.with_names(&named);
    let table = Table::new(completions, columns, &wanted)?;
    let mut rows = table.rows(&wanted);

    let counts = plan.parts().iter().any(|part| part.entry.inputs.contains(&Input::Tokens));
    let tokenizer = if counts { counter(py, tokenizer.as_ref(), &mut rows)? } else { None };
    let images = images_under(image_root.as_ref())?;
    let threads = threads.map_or_else(all_cores, Threads::Count);
    let judge_all = |judge: Option<&dyn Ask>, trace: bool| {
        let tokens = tokenizer.as_deref().map(|tokenizer| tokenizer as &dyn TokenCounter);
        let world = World { images: &images, tokens, judge };
        let options = JudgeOptions::new().trace(trace);
        map_interruptible(py, threads, &rows, |row| match row {
            Ok(row) => row.judge_with(&plan, &world, options),
            Err(fault) => Judged::failed(plan.parts().len(), fault),
        })
    };
    let asks = plan.parts().iter().any(|part| part.entry.inputs.contains(&Input::Judge));
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
    rows: &mut [Result<Row<'_>, Fault>],
) -> PyResult<Option<std::sync::Arc<groundrule::host::TokenizerFile>>> {
    let probe = rows.iter().flatten().map(|row| &*row.completion).next();
    match Tokenizer::find(py, tokenizer, probe) {
        Ok(Tokenizer::Ours(counter)) => Ok(Some(counter)),
        Ok(theirs) => {
            for row in rows.iter_mut().flatten().filter(|row| row.tokens.is_none()) {
                let text = Text::Owned(row.completion.to_string());
                row.tokens = theirs.count(py, &[text])?.first().copied();
            }
            Ok(None)
        }
        // Without a tokenizer the rows must bring their counts, and those that do not say so.
        Err(_) if tokenizer.is_none() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The totals, and for each reward its scores, statuses, reasons, warnings, details and traces.
fn columns_of<'py>(
    py: Python<'py>,
    plan: &Engine,
    rows: &[Result<Row<'_>, Fault>],
    judged: &[Judged],
    trace: bool,
) -> PyResult<Bound<'py, PyTuple>> {
    let mut numbers = Numbers::new(py);
    let mut made = |score: Option<f64>| score.map(|score| numbers.get(score));
    let totals = PyList::new(py, judged.iter().map(|judged| made(judged.total)))?;
    let [scores, statuses, reasons, warnings, details, traces] = [(); 6].map(|()| PyDict::new(py));
    for (number, part) in plan.parts().iter().enumerate() {
        let label = PyString::new(py, &part.label);
        let outcomes: Vec<&Outcome> =
            judged.iter().filter_map(|judged| judged.outcomes.get(number)).collect();
        scores
            .set_item(&label, PyList::new(py, outcomes.iter().map(|found| made(found.score)))?)?;
        let mut words = Words::default();
        let column = outcomes.iter().map(|found| words.get(py, found.status().word()));
        statuses.set_item(&label, PyList::new(py, column)?)?;
        let mut words = Words::default();
        let column = outcomes.iter().map(|found| words.get(py, found.reason.code()));
        reasons.set_item(&label, PyList::new(py, column)?)?;
        let mut words = Words::default();
        let column =
            outcomes.iter().map(|found| found.warning.map(|warning| words.get(py, warning.code())));
        warnings.set_item(&label, PyList::new(py, column)?)?;
        let column =
            outcomes.iter().map(|found| found.fault.as_ref().map(|fault| fault.message.as_str()));
        details.set_item(&label, PyList::new(py, column)?)?;
        if trace {
            let column = PyList::empty(py);
            for (outcome, row) in outcomes.iter().zip(rows) {
                let completion = row.as_ref().map_or("", |row| &*row.completion);
                column.append(steps(py, outcome.trace.as_deref(), completion)?)?;
            }
            traces.set_item(&label, column)?;
        }
    }
    (totals, scores, statuses, reasons, warnings, details, trace.then_some(traces))
        .into_pyobject(py)
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

/// Every reward: its name, what it does, its range, its columns and its parameters.
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

/// What every reason and every warning means, by its code: a sentence, and what to do about it, if anything.
///
/// >>> import groundrule
/// >>> groundrule.reasons()["no_box"][1] is None
/// True
#[pyfunction]
pub(crate) fn reasons(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let table = PyDict::new(py);
    for reason in groundrule::Reason::ALL {
        table.set_item(reason.code(), (reason.describe(), reason.fix()))?;
    }
    for warning in groundrule::Warning::ALL {
        // A code that is both means the same, and the reason's sentence is the wider one.
        if !table.contains(warning.code())? {
            table.set_item(warning.code(), (warning.describe(), warning.fix()))?;
        }
    }
    Ok(table)
}

/// The rewards that fit some rows, as a plan is written, and why in one line; what `groundrule.suggest` is made of.
#[pyfunction]
pub(crate) fn _suggest<'py>(
    py: Python<'py>,
    completions: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyDict>>,
) -> PyResult<(Plan, String)> {
    if completions.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("completions: give a list of completions, not one str"));
    }
    let table = Table::new(completions, columns, &Wanted::ALL)?;
    let lenient = Wanted::of(&Engine::new(&suggest::automatic()).map_err(raise_setting)?);
    let rows: Vec<Row<'_>> = table.rows(&lenient).into_iter().flatten().collect();
    let suggestion = enter(py, || {
        let images = FileImages::new();
        let world = World { images: &images, tokens: None, judge: None };
        Ok(Suggestion::of(&rows, &world))
    })?;
    let line = suggestion.line();
    Ok((
        Plan::from_specs(
            suggestion.specs,
            groundrule::Totals::default(),
            groundrule::rows::ColumnNames::USUAL,
        )?,
        line,
    ))
}

/// The size of each row's first image, where the row holds the image itself and not its path. For records: an image is not
/// written there.
#[pyfunction]
pub(crate) fn _image_sizes(
    rows: usize,
    columns: &Bound<'_, PyDict>,
) -> PyResult<Vec<Option<(u32, u32)>>> {
    let py = columns.py();
    let completions = PyList::new(py, std::iter::repeat_n("", rows))?;
    let table = Table::new(completions.as_any(), Some(columns), &Wanted::ALL)?;
    let read = table.rows(&Wanted::LENIENT);
    Ok(read.into_iter().map(|row| row.ok().and_then(|row| row.image_size)).collect())
}

/// The names of all columns that rows are read by, in their order.
#[pyfunction]
pub(crate) fn _column_names() -> Vec<&'static str> {
    groundrule::rows::COLUMNS.iter().map(|column| column.name).collect()
}
