//! Python's objects as the engine's values, and back.

use groundrule_json::{PyStr, Value};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::ops::Deref;

/// Containers nested deeper than this are no boxes, and may contain themselves.
const DEEPEST: usize = 64;

/// What a value may take in bytes. A list that holds another twice, which does so too, is small in Python and endless here.
const LARGEST: usize = 256 << 20;

/// A text of Python's, not copied unless it must be.
pub(crate) enum Text {
    /// The bytes that Python holds.
    Shared(PyBackedStr),
    /// A copy, because the text has halves of surrogate pairs; they are replaced.
    Owned(String),
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Shared(text) => text,
            Text::Owned(text) => text,
        }
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let text = object.cast::<PyString>().map_err(|_| expected_text(&object))?;
        Ok(Text::from(&*text))
    }
}

impl From<&Bound<'_, PyString>> for Text {
    fn from(text: &Bound<'_, PyString>) -> Self {
        match PyBackedStr::try_from(text.clone()) {
            Ok(shared) => Text::Shared(shared),
            Err(_) => Text::Owned(text.to_string_lossy().into_owned()),
        }
    }
}

pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string())
}

fn expected_text(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("expected str, got {}", type_name(object)))
}

/// Says which row an error is about, in its message.
fn at_row(what: &str, row: usize, error: PyErr, py: Python<'_>) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(py) {
        return error;
    }
    PyTypeError::new_err(format!("{what}[{row}]: {}", error.value(py)))
}

/// Every entry of a list, a tuple or anything else that can be iterated.
pub(crate) fn rows<'py, T>(
    column: &Bound<'py, PyAny>,
    mut each: impl FnMut(usize, Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    if let Ok(list) = column.cast::<PyList>() {
        return list.iter().enumerate().map(|(row, object)| each(row, object)).collect();
    }
    if let Ok(tuple) = column.cast::<PyTuple>() {
        return tuple.iter().enumerate().map(|(row, object)| each(row, object)).collect();
    }
    column.try_iter()?.enumerate().map(|(row, object)| each(row, object?)).collect()
}

/// A column of texts.
pub(crate) fn texts(column: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<Text>> {
    // A lone text would be taken for a list of letters.
    if column.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(format!("{name}: give a list of str, not one str")));
    }
    rows(column, |row, object| {
        object.extract().map_err(|error| at_row(name, row, error, column.py()))
    })
}

/// A column of anything that prints, for logs.
pub(crate) fn printed(column: &Bound<'_, PyAny>) -> PyResult<Vec<Text>> {
    rows(column, |_, object| Ok(Text::from(&object.str()?)))
}

/// The contents of completions: each a text, or a list of messages of which the first counts.
pub(crate) fn contents(completions: &Bound<'_, PyAny>) -> PyResult<Vec<Text>> {
    let py = completions.py();
    if completions.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("completions: give a list of completions, not one str"));
    }
    rows(completions, |row, completion| {
        if let Ok(text) = completion.cast::<PyString>() {
            return Ok(Text::from(text));
        }
        let message = match completion.cast::<PyList>() {
            Ok(messages) => messages.get_item(0)?,
            Err(_) => completion.get_item(0)?,
        };
        let content = message.get_item(intern!(py, "content"))?;
        content.extract().map_err(|error| at_row("content of completions", row, error, py))
    })
}

/// Numbers as Python's objects. Most scores are 0.0 or 1.0, and each of these is made once.
pub(crate) struct Numbers<'py> {
    py: Python<'py>,
    zero: Option<Bound<'py, PyFloat>>,
    one: Option<Bound<'py, PyFloat>>,
}

impl<'py> Numbers<'py> {
    pub(crate) fn new(py: Python<'py>) -> Self {
        Numbers { py, zero: None, one: None }
    }

    pub(crate) fn get(&mut self, number: f64) -> Bound<'py, PyFloat> {
        const ZERO: u64 = 0.0_f64.to_bits();
        const ONE: u64 = 1.0_f64.to_bits();
        let made = match number.to_bits() {
            ZERO => &mut self.zero,
            ONE => &mut self.one,
            _ => return PyFloat::new(self.py, number),
        };
        made.get_or_insert_with(|| PyFloat::new(self.py, number)).clone()
    }
}

/// Scores that become a list.
pub(crate) struct Scores(pub(crate) Vec<f64>);

impl<'py> IntoPyObject<'py> for Scores {
    type Target = PyList;
    type Output = Bound<'py, PyList>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut numbers = Numbers::new(py);
        PyList::new(py, self.0.into_iter().map(|score| numbers.get(score)))
    }
}

/// What numpy arrays and torch tensors hold, as lists; anything else as it is.
pub(crate) fn plain<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        return Ok(object.clone());
    }
    match object.getattr_opt(intern!(object.py(), "tolist"))? {
        Some(tolist) => tolist.call0(),
        None => Ok(object.clone()),
    }
}

/// `image_grid_thw`: rows of numbers in lists, tuples, arrays or tensors.
pub(crate) fn grids(column: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<f64>>> {
    let py = column.py();
    rows(&plain(column)?, |row, object| {
        number_list(&object).map_err(|error| at_row("image_grid_thw", row, error, py))
    })
}

/// Numbers in a list, a tuple, an array or a tensor.
pub(crate) fn number_list(object: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    rows(&plain(object)?, |_, number| {
        // Asking a number for a method that it lacks takes longer than all the rest, and so does making a float of it.
        if number.is_instance_of::<PyInt>() {
            return number.extract::<i32>().map_or_else(|_| number.extract(), |n| Ok(n.into()));
        }
        if number.is_instance_of::<PyFloat>() {
            return number.extract();
        }
        plain(&number)?.extract()
    })
}

/// `image_path`: for each row a list of paths, or one path, or None.
pub(crate) fn image_paths(column: &Bound<'_, PyAny>) -> PyResult<Vec<Option<Vec<Text>>>> {
    rows(column, |_, object| {
        if object.is_none() {
            return Ok(None);
        }
        // Asking a list for a method that it lacks takes longer than all the rest.
        let listed = object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>();
        if !listed && let Some(path) = path(&object)? {
            return Ok(Some(vec![path]));
        }
        rows(&object, |_, object| path(&object)?.ok_or_else(|| expected_text(&object))).map(Some)
    })
}

/// A path as text: `str` or anything with `__fspath__`.
pub(crate) fn path(object: &Bound<'_, PyAny>) -> PyResult<Option<Text>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(Text::from(text)));
    }
    match object.getattr_opt(intern!(object.py(), "__fspath__"))? {
        Some(path) => Ok(Some(path.call0()?.extract()?)),
        None => Ok(None),
    }
}

/// A value, or a container whose entries are still to be read.
enum Begun<'py> {
    Whole(Value),
    Container(Container<'py>),
}

/// A list or a dict that is being read.
struct Container<'py> {
    /// The keys, if it is a dict.
    keys: Option<Vec<PyStr>>,
    /// The entries to come. A list of them, because what they are asked for may change the container.
    rest: std::vec::IntoIter<Bound<'py, PyAny>>,
    read: Vec<Value>,
}

impl<'py> Container<'py> {
    fn new(keys: Option<Vec<PyStr>>, entries: Vec<Bound<'py, PyAny>>) -> Self {
        let read = Vec::with_capacity(entries.len());
        Container { keys, rest: entries.into_iter(), read }
    }

    fn whole(self) -> Value {
        match self.keys {
            Some(keys) => Value::Dict(keys.into_iter().zip(self.read).collect()),
            None => Value::List(self.read),
        }
    }
}

/// Any value that JSON could have given, tuples and arrays included. Containers in containers do not go onto the stack:
/// the thread may have little of it.
pub(crate) fn value(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    let mut left = LARGEST;
    let mut inner = match begun(object.clone(), 0, &mut left)? {
        Begun::Whole(value) => return Ok(value),
        Begun::Container(container) => container,
    };
    let mut outer: Vec<Container<'_>> = Vec::new();
    loop {
        let Some(entry) = inner.rest.next() else {
            let value = inner.whole();
            match outer.pop() {
                Some(container) => inner = container,
                None => return Ok(value),
            }
            inner.read.push(value);
            continue;
        };
        match begun(entry, outer.len() + 1, &mut left)? {
            Begun::Whole(value) => inner.read.push(value),
            Begun::Container(container) => outer.push(std::mem::replace(&mut inner, container)),
        }
    }
}

/// Takes what a value needs from what is left.
fn take(left: &mut usize, bytes: usize) -> PyResult<()> {
    let rest = left.checked_sub(bytes);
    *left = rest.ok_or_else(|| PyValueError::new_err("the value is too large"))?;
    Ok(())
}

fn begun<'py>(
    mut object: Bound<'py, PyAny>,
    depth: usize,
    left: &mut usize,
) -> PyResult<Begun<'py>> {
    // Room for all entries is made before the first of them is read.
    let entry = size_of::<Value>();
    // What an array holds may be an array.
    for _ in depth..=DEEPEST {
        take(left, size_of::<Value>())?;
        if let Some(value) = scalar(&object, left)? {
            return Ok(Begun::Whole(value));
        }
        if let Ok(dict) = object.cast::<PyDict>() {
            take(left, dict.len().saturating_mul(entry))?;
            let (mut keys, mut entries) = (Vec::new(), Vec::new());
            for item in dict.items() {
                let (key, entry) = item.extract::<(Text, Bound<'_, PyAny>)>()?;
                take(left, key.len())?;
                keys.push(PyStr::from(&*key));
                entries.push(entry);
            }
            return Ok(Begun::Container(Container::new(Some(keys), entries)));
        }
        let inner = plain(&object)?;
        if let Ok(list) = inner.cast::<PyList>() {
            take(left, list.len().saturating_mul(entry))?;
            return Ok(Begun::Container(Container::new(None, list.iter().collect())));
        }
        if let Ok(tuple) = inner.cast::<PyTuple>() {
            take(left, tuple.len().saturating_mul(entry))?;
            return Ok(Begun::Container(Container::new(None, tuple.iter().collect())));
        }
        if inner.is(&object) {
            return Err(PyTypeError::new_err(format!(
                "a {} is not a number, a text, a list or a dict",
                type_name(&object)
            )));
        }
        object = inner;
    }
    Err(PyValueError::new_err("the value is nested too deep"))
}

/// What is no container.
fn scalar(object: &Bound<'_, PyAny>, left: &mut usize) -> PyResult<Option<Value>> {
    if object.is_none() {
        return Ok(Some(Value::Null));
    }
    if let Ok(flag) = object.cast::<PyBool>() {
        return Ok(Some(Value::Bool(flag.is_true())));
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        return Ok(Some(Value::Float(number.value())));
    }
    if object.is_instance_of::<PyInt>() {
        return integer(object).map(Some);
    }
    let Ok(text) = object.cast::<PyString>() else { return Ok(None) };
    let text = Text::from(text);
    take(left, text.len())?;
    Ok(Some(Value::from(&*text)))
}

fn integer(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(small) = object.extract::<i64>() {
        return Ok(Value::Int(small));
    }
    // Hexadecimal, because Python prints no more than 4300 decimal digits.
    let digits = object.py().import("builtins")?.call_method1("hex", (object,))?;
    let digits: Text = digits.extract()?;
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, &*digits),
    };
    let digits = digits.strip_prefix("0x").unwrap_or(digits);
    let magnitude = dashu_int::IBig::from_str_radix(digits, 16)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Value::from_big(magnitude * sign))
}
