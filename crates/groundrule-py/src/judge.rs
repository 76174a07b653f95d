//! A language model as judge: where it is, and how its verdicts reach rewards that run behind the gate.
//!
//! Questions take seconds, and a fork must not wait for them. So nothing is asked behind the gate: the rewards run
//! once with a listener that notes what they would ask, the questions go out from threads of their own, and the rewards
//! run again with the verdicts at hand. The judge itself, with its locks and connections, belongs to one process; a
//! child makes its own.

use crate::enter::{BETWEEN_SIGNALS, enter};
use crate::exceptions::raise_setting;
use groundrule::host::{LlmJudge, LlmSettings, masked_address};
use groundrule::{Fault, Judge as Ask};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Judges kept at most. Scripts have one; more than this means that they come and go.
const MOST_KEPT: usize = 8;

/// Threads that ask at the same time at most; thousands would take a machine down.
const MOST_THREADS: usize = 256;

/// The judges of this process. Locked with the GIL held and for a moment only, so that no fork finds it locked.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

struct Kept {
    process: u32,
    settings: LlmSettings,
    judge: Arc<LlmJudge>,
}

/// A language model that judges answers, behind an OpenAI-compatible endpoint.
///
/// `base` is the address without `/chat/completions`. Do not pass the API key: it is read from `GROUNDRULE_LLM_KEY`, else
/// `OPENAI_API_KEY`, when it is needed. At most `concurrency` requests run at the same time. Each request may take `timeout`
/// seconds and is retried up to `retries` times; `cache` verdicts are remembered. If the judge does not answer, `llm_reward`
/// compares the texts. Judges can be pickled and compared; a password in the address is never printed.
///
/// >>> from groundrule import Judge
/// >>> Judge("http://localhost:8000/v1", model="judge", timeout=5)
/// Judge('http://localhost:8000/v1', model='judge', concurrency=8, retries=2, timeout=5.0, cache=65536)
#[pyclass(frozen, eq, module = "groundrule")]
#[derive(PartialEq)]
pub(crate) struct Judge {
    /// Without the key.
    settings: LlmSettings,
}

#[pymethods]
impl Judge {
    #[new]
    #[pyo3(signature = (base, model="qwen2.5:7b", concurrency=8, retries=2, timeout=30.0, cache=65536))]
    fn new(
        base: String,
        model: &str,
        concurrency: usize,
        retries: u32,
        timeout: f64,
        cache: usize,
    ) -> PyResult<Self> {
        if base.trim().is_empty() {
            return Err(PyValueError::new_err("base: give the address of the endpoint"));
        }
        if concurrency == 0 {
            return Err(PyValueError::new_err("concurrency: at least 1"));
        }
        let timeout = Duration::try_from_secs_f64(timeout)
            .ok()
            .filter(|timeout| !timeout.is_zero())
            .ok_or_else(|| {
                PyValueError::new_err(format!("timeout takes seconds, not {timeout}"))
            })?;
        let settings = LlmSettings {
            model: model.to_owned(),
            concurrency,
            retries,
            timeout,
            cache,
            ..LlmSettings::new(base)
        };
        Ok(Judge { settings })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let LlmSettings { base, model, concurrency, retries, timeout, cache, .. } = &self.settings;
        let base = masked_address(base);
        Ok(format!(
            "Judge({}, model={}, concurrency={concurrency}, retries={retries}, timeout={:?}, cache={cache})",
            PyString::new(py, &base).repr()?,
            PyString::new(py, model).repr()?,
            timeout.as_secs_f64(),
        ))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.settings.base, &self.settings.model).hash(&mut hasher);
        hasher.finish()
    }

    #[expect(clippy::type_complexity, reason = "it is what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyType>, (String, String, usize, u32, f64, usize)) {
        let LlmSettings { base, model, concurrency, retries, timeout, cache, .. } = &self.settings;
        let arguments =
            (base.clone(), model.clone(), *concurrency, *retries, timeout.as_secs_f64(), *cache);
        (py.get_type::<Judge>(), arguments)
    }
}

/// A judge that can be asked from this process, and how many questions it takes at the same time.
pub(crate) struct Found {
    judge: Arc<LlmJudge>,
    concurrency: usize,
}

/// The judge of a call: the one that was given, else that of the environment, else none.
pub(crate) fn find(given: Option<&Judge>) -> PyResult<Option<Found>> {
    let settings = match given {
        None => LlmSettings::from_env().map_err(raise_setting)?,
        Some(judge) => {
            let variable =
                |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
            let key = variable("GROUNDRULE_LLM_KEY").or_else(|| variable("OPENAI_API_KEY"));
            Some(LlmSettings { key, ..judge.settings.clone() })
        }
    };
    Ok(settings.map(kept))
}

/// The judge among the columns of a call. A data set may have a column of that name, which is another matter.
pub(crate) fn among(kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Found>> {
    let given = crate::lists::column(kwargs, "judge")?;
    let given = given.as_ref().and_then(|object| object.cast::<Judge>().ok());
    find(given.map(Bound::get))
}

fn kept(settings: LlmSettings) -> Found {
    let process = std::process::id();
    let concurrency = settings.concurrency;
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.first().is_some_and(|known| known.process != process) {
        // A parent's judges: their locks may be held by threads, and their connections are in use by a process, that
        // are not this one.
        std::mem::forget(std::mem::take(&mut *kept));
    }
    if let Some(known) = kept.iter().find(|known| known.settings == settings) {
        return Found { judge: Arc::clone(&known.judge), concurrency };
    }
    let judge = Arc::new(LlmJudge::new(settings.clone()));
    if kept.len() >= MOST_KEPT {
        kept.remove(0);
    }
    kept.push(Kept { process, settings, judge: Arc::clone(&judge) });
    Found { judge, concurrency }
}

type Pair = (String, String);
type Said = Result<String, String>;

/// Notes what would be asked.
#[derive(Default)]
pub(crate) struct Listener {
    pairs: Mutex<HashMap<Pair, ()>>,
}

impl Ask for Listener {
    fn compare(&self, answer: &str, reference: &str) -> Said {
        let pair = (answer.to_owned(), reference.to_owned());
        self.pairs.lock().unwrap_or_else(PoisonError::into_inner).insert(pair, ());
        Err("not asked yet".to_owned())
    }
}

impl Listener {
    /// Asks all of it, without the GIL. Ctrl-C ends it at once; questions that are under way are left to themselves.
    pub(crate) fn ask(self, py: Python<'_>, found: &Found) -> PyResult<Heard> {
        let noted = self.pairs.into_inner().unwrap_or_else(PoisonError::into_inner);
        let pairs: Arc<Vec<Pair>> = Arc::new(noted.into_keys().collect());
        let stop = Arc::new(AtomicBool::new(false));
        let mut answers = spread(found, &pairs, &stop)?;
        let mut heard = Heard { said: HashMap::with_capacity(pairs.len()) };
        while heard.said.len() < pairs.len() {
            let (received, back) =
                py.detach(move || (answers.recv_timeout(BETWEEN_SIGNALS), answers));
            answers = back;
            match received {
                Ok((place, said)) => {
                    if let Some(pair) = pairs.get(place) {
                        heard.said.insert(pair.clone(), said);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                // Threads that ended without an answer; the texts decide.
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if let Err(interrupt) = py.check_signals() {
                stop.store(true, Ordering::Relaxed);
                return Err(interrupt);
            }
        }
        Ok(heard)
    }
}

/// Sends every question from one of as many threads as may ask at the same time.
fn spread(
    found: &Found,
    pairs: &Arc<Vec<Pair>>,
    stop: &Arc<AtomicBool>,
) -> PyResult<Receiver<(usize, Said)>> {
    let (sender, answers) = channel();
    let next = Arc::new(AtomicUsize::new(0));
    for thread in 0..found.concurrency.min(pairs.len()).min(MOST_THREADS) {
        let (judge, pairs, stop) = (Arc::clone(&found.judge), Arc::clone(pairs), Arc::clone(stop));
        let (next, sender) = (Arc::clone(&next), sender.clone());
        let work = move || {
            while !stop.load(Ordering::Relaxed) {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some((answer, reference)) = pairs.get(place) else { return };
                if sender.send((place, judge.compare(answer, reference))).is_err() {
                    return;
                }
            }
        };
        let spawned = std::thread::Builder::new().name("groundrule-judge".to_owned()).spawn(work);
        if let (0, Err(error)) = (thread, spawned) {
            return Err(PyRuntimeError::new_err(format!("no thread to ask from: {error}")));
        }
    }
    Ok(answers)
}

/// What the judge said.
pub(crate) struct Heard {
    said: HashMap<Pair, Said>,
}

impl Ask for Heard {
    fn compare(&self, answer: &str, reference: &str) -> Said {
        let pair = (answer.to_owned(), reference.to_owned());
        self.said.get(&pair).cloned().unwrap_or_else(|| Err("the judge was not asked".to_owned()))
    }
}

/// Runs rewards that may ask a judge. `work` is told whether it only rehearses, which must leave no trace.
pub(crate) fn enter_with_judge<T: Send>(
    py: Python<'_>,
    found: Option<Found>,
    work: impl Fn(Option<&dyn Ask>, bool) -> Result<T, Fault> + Send + Sync,
) -> PyResult<T> {
    let Some(found) = found else { return enter(py, || work(None, false)) };
    let listener = Listener::default();
    // What goes wrong goes wrong again when it counts, after the questions before it were asked.
    let _ = enter(py, || Ok(work(Some(&listener), true).is_ok()))?;
    let heard = listener.ask(py, &found)?;
    enter(py, || work(Some(&heard), false))
}
