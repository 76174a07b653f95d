//! The one gate between Python and the engine.
//!
//! Every call goes through it: the GIL is released unless the work is over at once, a panic becomes an exception, the
//! engine's error becomes a Python exception. No Python code runs behind the gate, so a call can never wait for the GIL in
//! there.
//!
//! The gate also keeps calls and forks apart. A fork copies memory but only one thread: a lock that another
//! thread holds at that moment stays locked in the child for ever. So a fork waits until nobody is behind the
//! gate, and calls wait outside it until the fork is over.

use crate::exceptions::{EngineError, raise};
use groundrule::{Fault, Threads};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Calls behind the gate.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

/// Threads that are about to fork or in the middle of it.
static FORKING: AtomicUsize = AtomicUsize::new(0);

/// Texts up to this size, in bytes, are read in microseconds, by rewards that look at each part of them a few times.
pub(crate) const BRIEF: usize = 1 << 13;

/// How long to sleep before looking at the counters again.
const POLL_INTERVAL: Duration = Duration::from_micros(50);

/// How long Ctrl-C may go unnoticed.
pub(crate) const BETWEEN_SIGNALS: Duration = Duration::from_millis(20);

/// How long a batch is worked at before other threads are asked to help.
const BEFORE_OTHERS_WAKE: Duration = Duration::from_micros(100);

/// Threads that count when the first part of a batch is cut off: the more there are, the longer it is.
const MOST_AT_FIRST: usize = 256;

/// Being behind the gate.
struct Pass;

impl Pass {
    fn take() -> Self {
        loop {
            INSIDE.fetch_add(1, Ordering::SeqCst);
            // Looked at after counting in: either this call sees the fork, or the fork sees this call.
            if FORKING.load(Ordering::SeqCst) == 0 {
                return Pass;
            }
            INSIDE.fetch_sub(1, Ordering::SeqCst);
            while FORKING.load(Ordering::SeqCst) != 0 {
                std::thread::sleep(POLL_INTERVAL);
            }
        }
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        INSIDE.fetch_sub(1, Ordering::SeqCst);
    }
}

/// All cores. How many there are is asked of the system once: the answer takes as long as scoring many rows.
pub(crate) fn all_cores() -> Threads {
    static CORES: OnceLock<usize> = OnceLock::new();
    Threads::Count(
        *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from)),
    )
}

/// Calls the engine without the GIL.
pub(crate) fn enter<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Fault> + Send,
) -> PyResult<T> {
    let result = py.detach(|| {
        let _pass = Pass::take();
        catch_unwind(AssertUnwindSafe(work))
    });
    raised(py, result)
}

/// Calls the engine for work that takes as long as so many bytes of text are. For few of them the GIL is kept: to give it
/// back and take it again takes longer than the work. As long as it is held, no other thread can fork.
pub(crate) fn enter_for<T: Send>(
    py: Python<'_>,
    bytes: usize,
    work: impl FnOnce() -> Result<T, Fault> + Send,
) -> PyResult<T> {
    match bytes {
        0..=BRIEF => enter_briefly(py, work),
        _ => enter(py, work),
    }
}

/// Calls the engine with the GIL, for work that is over at once.
pub(crate) fn enter_briefly<T>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, Fault>,
) -> PyResult<T> {
    raised(py, catch_unwind(AssertUnwindSafe(work)))
}

/// What the engine gave, with its errors as Python's.
fn raised<T>(py: Python<'_>, result: std::thread::Result<Result<T, Fault>>) -> PyResult<T> {
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(fault)) => Err(raise(py, &fault)),
        Err(payload) => Err(defect(payload.as_ref())),
    }
}

/// Maps every item without the GIL, in order, for work that may take long: signals are looked after between parts of it,
/// which grow or shrink to last as long as a signal may wait. No thread is started for that, and a fork waits for one
/// part only.
pub(crate) fn map_interruptible<T: Sync, R: Send>(
    py: Python<'_>,
    threads: Threads,
    items: &[T],
    each: impl Fn(&T) -> R + Send + Sync,
) -> PyResult<Vec<R>> {
    let least = match threads {
        Threads::Count(count) => count.clamp(1, MOST_AT_FIRST) * 16,
        Threads::All => MOST_AT_FIRST,
    };
    let mut results = enter(py, || Ok(begin(items, &each)))?;
    let (mut part, mut rest) = (least * 4, items.get(results.len()..).unwrap_or_default());
    while !rest.is_empty() {
        let (now, later) = rest.split_at(part.min(rest.len()));
        let start = Instant::now();
        results.extend(enter(py, || Ok(threads.map(now, &each)))?);
        rest = later;
        if !rest.is_empty() {
            py.check_signals()?;
            let took = start.elapsed();
            if took < BETWEEN_SIGNALS / 4 {
                part = part.saturating_mul(4);
            } else if took > BETWEEN_SIGNALS {
                part = (part / 2).max(least);
            }
        }
    }
    Ok(results)
}

/// The first results, from this thread. Small batches are over before another thread would have woken up, which on a busy
/// machine takes longer than the work.
fn begin<T, R>(items: &[T], each: impl Fn(&T) -> R) -> Vec<R> {
    let start = Instant::now();
    let mut results = Vec::with_capacity(items.len());
    for item in items {
        results.push(each(item));
        if start.elapsed() > BEFORE_OTHERS_WAKE {
            break;
        }
    }
    results
}

fn defect(payload: &(dyn Any + Send)) -> PyErr {
    let what = match (payload.downcast_ref::<&str>(), payload.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text.as_str(),
        _ => "no message",
    };
    EngineError::new_err(format!("internal error ({what}); please report the input"))
}

/// Waits until nobody is behind the gate and keeps it shut.
#[pyfunction]
fn _before_fork(py: Python<'_>) {
    FORKING.fetch_add(1, Ordering::SeqCst);
    py.detach(|| {
        while INSIDE.load(Ordering::SeqCst) != 0 {
            std::thread::sleep(POLL_INTERVAL);
        }
    });
}

#[pyfunction]
fn _after_fork_in_parent() {
    FORKING.fetch_sub(1, Ordering::SeqCst);
}

/// The child has one thread, and that one is not behind the gate.
#[pyfunction]
fn _after_fork_in_child() {
    FORKING.store(0, Ordering::SeqCst);
    INSIDE.store(0, Ordering::SeqCst);
}

/// Asks Python to keep forks and calls apart, on systems that fork.
pub(crate) fn watch_forks(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let os = py.import("os")?;
    if !os.hasattr("register_at_fork")? {
        return Ok(());
    }
    let hooks = pyo3::types::PyDict::new(py);
    hooks.set_item("before", wrap_pyfunction!(_before_fork, module)?)?;
    hooks.set_item("after_in_parent", wrap_pyfunction!(_after_fork_in_parent, module)?)?;
    hooks.set_item("after_in_child", wrap_pyfunction!(_after_fork_in_child, module)?)?;
    os.call_method("register_at_fork", (), Some(&hooks))?;
    Ok(())
}
