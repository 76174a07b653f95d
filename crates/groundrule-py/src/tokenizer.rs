//! Whatever counts tokens: a file, a tokenizer of Hugging Face's taken across, or any object with `encode`.

use crate::conversion::{Text, path};
use crate::enter::{all_cores, enter};
use groundrule::host::TokenizerFile;
use groundrule::{Fault, TokenCounter};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyWeakrefMethods, PyWeakrefReference};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::SystemTime;

/// Tokenizers kept at most. Scripts have one or two; more than this means that they come and go.
const MOST_KEPT: usize = 16;

/// Tokenizers by path, or by the identity of the object they were taken from.
static KNOWN: PyOnceLock<Py<PyDict>> = PyOnceLock::new();

/// The name under which the default is kept; it is no path and no identity.
const DEFAULT: &str = "\0default";

/// What counts tokens in one call.
pub(crate) enum Tokenizer<'py> {
    /// Counts without the GIL, on all cores.
    Ours(Arc<TokenizerFile>),
    /// Counts by calling `encode`.
    Theirs(Bound<'py, PyAny>),
}

/// A kept tokenizer and how to see that it is still the same.
#[pyclass(frozen)]
struct Known {
    /// None where the engine counts otherwise than the object does.
    counter: Option<Arc<TokenizerFile>>,
    origin: Origin,
}

enum Origin {
    Default,
    File(Option<SystemTime>, u64),
    Weak(Py<PyWeakrefReference>, usize),
    Strong(Py<PyAny>, usize),
}

impl Origin {
    fn of(object: &Bound<'_, PyAny>) -> Self {
        let size = object.len().unwrap_or(0);
        match PyWeakrefReference::new(object) {
            Ok(weak) => Origin::Weak(weak.unbind(), size),
            Err(_) => Origin::Strong(object.clone().unbind(), size),
        }
    }

    /// Whether it is this object, and no token was added to it since.
    fn is(&self, object: &Bound<'_, PyAny>) -> bool {
        let py = object.py();
        match self {
            Origin::Weak(weak, size) => {
                weak.bind(py).upgrade().is_some_and(|alive| alive.is(object))
                    && *size == object.len().unwrap_or(0)
            }
            Origin::Strong(kept, size) => {
                kept.bind(py).is(object) && *size == object.len().unwrap_or(0)
            }
            Origin::Default | Origin::File(..) => false,
        }
    }
}

fn known(py: Python<'_>) -> &Bound<'_, PyDict> {
    KNOWN.get_or_init(py, || PyDict::new(py).unbind()).bind(py)
}

fn keep(
    py: Python<'_>,
    key: impl for<'py> IntoPyObject<'py>,
    counter: Option<Arc<TokenizerFile>>,
    origin: Origin,
) -> PyResult<()> {
    let known = known(py);
    if known.len() >= MOST_KEPT {
        let default = known.get_item(DEFAULT)?;
        known.clear();
        if let Some(default) = default {
            known.set_item(DEFAULT, default)?;
        }
    }
    known.set_item(key, Known { counter, origin })
}

fn kept<'py>(py: Python<'py>, key: impl IntoPyObject<'py>) -> PyResult<Option<Bound<'py, Known>>> {
    Ok(known(py).get_item(key)?.and_then(|entry| entry.cast_into::<Known>().ok()))
}

/// Reads a tokenizer file, unless it was read before and is unchanged.
fn open(py: Python<'_>, path: &str) -> PyResult<Arc<TokenizerFile>> {
    let stamp = std::fs::metadata(path).ok().map(|data| (data.modified().ok(), data.len()));
    if let Some(entry) = kept(py, path)?
        && let Known { counter: Some(counter), origin: Origin::File(time, size) } = entry.get()
        && stamp == Some((*time, *size))
    {
        return Ok(Arc::clone(counter));
    }
    let counter = Arc::new(enter(py, || TokenizerFile::open(path))?);
    let (time, size) = stamp.unwrap_or((None, 0));
    keep(py, path, Some(Arc::clone(&counter)), Origin::File(time, size))?;
    Ok(counter)
}

/// The JSON of a fast tokenizer of transformers, or of one of the tokenizers package.
fn json_of(object: &Bound<'_, PyAny>) -> Option<Text> {
    let py = object.py();
    let backend = object.getattr_opt(intern!(py, "backend_tokenizer")).ok()?;
    let backend = backend.unwrap_or_else(|| object.clone());
    backend.call_method0(intern!(py, "to_str")).ok()?.extract().ok()
}

fn count_theirs(object: &Bound<'_, PyAny>, text: &str) -> PyResult<u64> {
    Ok(object.call_method1(intern!(object.py(), "encode"), (text,))?.len()? as u64)
}

/// Takes a tokenizer across once. A fast tokenizer can be wrapped in Python code that counts otherwise, so the first
/// text is counted by both, and where they differ the object keeps counting for itself.
fn taken_across(
    object: &Bound<'_, PyAny>,
    probe: Option<&str>,
) -> PyResult<Option<Arc<TokenizerFile>>> {
    let py = object.py();
    let key = object.as_ptr() as usize;
    if let Some(entry) = kept(py, key)?
        && entry.get().origin.is(object)
    {
        return Ok(entry.get().counter.clone());
    }
    let Some(json) = json_of(object) else { return Ok(None) };
    let Some(probe) = probe else { return Ok(None) };
    let theirs = count_theirs(object, probe)?;
    let counter = enter(py, || {
        let counter = TokenizerFile::from_bytes(json.as_bytes()).ok();
        Ok(counter.filter(|counter| counter.count(probe) == Ok(theirs)).map(Arc::new))
    })?;
    keep(py, key, counter.clone(), Origin::of(object))?;
    Ok(counter)
}

impl<'py> Tokenizer<'py> {
    /// The tokenizer of a call; `probe` is a text that will be counted.
    pub(crate) fn find(
        py: Python<'py>,
        object: Option<&Bound<'py, PyAny>>,
        probe: Option<&str>,
    ) -> PyResult<Self> {
        let Some(object) = object.filter(|object| !object.is_none()) else {
            let default = kept(py, DEFAULT)?.and_then(|entry| entry.get().counter.clone());
            return default.map(Tokenizer::Ours).ok_or_else(|| {
                PyTypeError::new_err(
                    "no tokenizer: give one, or set a default with initialize_tokenizer(path)",
                )
            });
        };
        if let Ok(ours) = object.cast::<TokenizerObject>() {
            return Ok(Tokenizer::Ours(Arc::clone(&ours.get().counter)));
        }
        if let Some(path) = path(object)? {
            return Ok(Tokenizer::Ours(open(py, &path)?));
        }
        if let Some(counter) = taken_across(object, probe)? {
            return Ok(Tokenizer::Ours(counter));
        }
        if object.hasattr(intern!(py, "encode"))? {
            return Ok(Tokenizer::Theirs(object.clone()));
        }
        Err(PyTypeError::new_err(format!(
            "tokenizer: expected a path or an object with `encode`, got {}",
            object.get_type().name()?
        )))
    }

    /// The number of tokens of each text.
    pub(crate) fn count(&self, py: Python<'py>, texts: &[Text]) -> PyResult<Vec<u64>> {
        match self {
            Tokenizer::Ours(counter) => enter(py, || {
                all_cores().map(texts, |text| counter.count(text)).into_iter().collect()
            }),
            Tokenizer::Theirs(object) => {
                texts.iter().map(|text| count_theirs(object, text)).collect()
            }
        }
    }
}

/// Counts for the completions of one call, for functions that count behind the gate.
pub(crate) enum Counts {
    /// As many for every text.
    Same(u64),
    /// Counted when asked.
    Ours(Arc<TokenizerFile>),
    /// Counted before, because it took Python to do so.
    Known(HashMap<String, u64>),
}

impl Counts {
    pub(crate) fn of<'py>(
        py: Python<'py>,
        tokenizer: Option<&Bound<'py, PyAny>>,
        texts: &[Text],
    ) -> PyResult<Self> {
        let probe = texts.first().map(|text| &**text);
        match Tokenizer::find(py, tokenizer, probe)? {
            Tokenizer::Ours(counter) => Ok(Counts::Ours(counter)),
            theirs => {
                let counts = theirs.count(py, texts)?;
                Ok(Counts::Known(texts.iter().map(|text| text.to_string()).zip(counts).collect()))
            }
        }
    }
}

impl TokenCounter for Counts {
    fn count(&self, text: &str) -> Result<u64, Fault> {
        match self {
            Counts::Same(count) => Ok(*count),
            Counts::Ours(counter) => counter.count(text),
            Counts::Known(counts) => Ok(counts.get(text).copied().unwrap_or(0)),
        }
    }
}

/// A tokenizer read from a file: it encodes texts as transformers does, and counts without the GIL.
///
/// >>> from groundrule.vlm_r1 import Tokenizer
/// >>> Tokenizer("no-such-directory")
/// Traceback (most recent call last):
///     ...
/// FileNotFoundError: [Errno 2] No such file or directory: 'no-such-directory'
#[pyclass(frozen, name = "Tokenizer", module = "groundrule._groundrule")]
pub(crate) struct TokenizerObject {
    counter: Arc<TokenizerFile>,
    name: String,
}

#[pymethods]
impl TokenizerObject {
    /// Reads a `tokenizer.json`, or a directory with one and perhaps a `tokenizer_config.json`.
    #[new]
    #[pyo3(signature = (path, name_or_path=None))]
    fn new(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        name_or_path: Option<String>,
    ) -> PyResult<Self> {
        let text = self::path(path)?.ok_or_else(|| {
            PyTypeError::new_err("path: expected str or os.PathLike of a tokenizer")
        })?;
        let name = name_or_path.unwrap_or_else(|| text.to_string());
        Ok(TokenizerObject { counter: open(py, &text)?, name })
    }

    /// The numbers of a text's tokens, with the special tokens that the tokenizer puts around it.
    fn encode(&self, py: Python<'_>, text: Text) -> PyResult<Vec<u32>> {
        enter(py, || self.counter.encode(&text))
    }

    /// What it was made from: a path, or a name on the Hugging Face Hub.
    #[getter]
    fn name_or_path(&self) -> &str {
        &self.name
    }

    fn __len__(&self) -> usize {
        self.counter.vocabulary_size()
    }

    fn __repr__(&self) -> String {
        format!("Tokenizer({:?}, {} tokens)", self.name, self.counter.vocabulary_size())
    }

    /// Pickled with all that was read, because another machine may not have the file.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let this = slf.get();
        let json = enter(slf.py(), || this.counter.to_json())?;
        let make = slf.get_type().getattr("_from_json")?;
        Ok((make, (json, this.name.clone())))
    }

    #[staticmethod]
    fn _from_json(py: Python<'_>, json: Text, name: String) -> PyResult<Self> {
        let counter = enter(py, || TokenizerFile::from_bytes(json.as_bytes()))?;
        Ok(TokenizerObject { counter: Arc::new(counter), name })
    }
}

/// Sets the tokenizer that counts where a call names none; None for no such tokenizer.
#[pyfunction]
#[pyo3(signature = (tokenizer))]
pub(crate) fn _set_default_tokenizer(
    py: Python<'_>,
    tokenizer: Option<&Bound<'_, TokenizerObject>>,
) -> PyResult<()> {
    let counter = tokenizer.map(|tokenizer| Arc::clone(&tokenizer.get().counter));
    keep(py, DEFAULT, counter, Origin::Default)
}
