//! Judges many rows on all cores, with results in the order of the rows.

use crate::options::JudgeOptions;
use crate::plan::{Judged, Plan};
use crate::sample::Sample;
use crate::world::World;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// How many threads a batch may use.
///
/// ```
/// use groundrule::Threads;
/// let squares = Threads::Count(2).map(&[1, 2, 3], |number| number * number);
/// assert_eq!(squares, [1, 4, 9]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Threads {
    /// One for each core.
    #[default]
    All,
    /// This many; one runs in the calling thread.
    Count(usize),
}

/// A pool belongs to one process: after a fork the child has the parent's memory but not its threads.
struct OwnedPool {
    process: u32,
    threads: usize,
    pool: Arc<ThreadPool>,
}

static POOL: Mutex<Option<OwnedPool>> = Mutex::new(None);

/// The system is asked once: its answer takes as long as scoring many rows.
static CORES: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));

fn pool(threads: usize) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    let mut owned = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some(known) = owned.as_ref() {
        if known.process == process && known.threads == threads {
            return Ok(Arc::clone(&known.pool));
        }
        if known.process != process {
            // Dropping the parent's pool would wait for threads that do not exist here.
            std::mem::forget(owned.take());
        }
    }
    let pool = Arc::new(
        ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|i| format!("groundrule-{i}"))
            .build()?,
    );
    *owned = Some(OwnedPool { process, threads, pool: Arc::clone(&pool) });
    Ok(pool)
}

impl Threads {
    /// How many threads that is on this machine.
    ///
    /// ```
    /// use groundrule::Threads;
    /// assert!(Threads::All.count() >= 1);
    /// assert_eq!(Threads::Count(2).count(), 2);
    /// ```
    pub fn count(self) -> usize {
        match self {
            Threads::All => *CORES,
            // More threads than this only wait for each other, and thousands bring a machine down.
            Threads::Count(count) => count.clamp(1, (*CORES * 4).max(16)),
        }
    }

    /// Maps every item on these threads, in order.
    ///
    /// ```
    /// use groundrule::Threads;
    /// assert_eq!(Threads::All.map(&["a", "bc"], |text| text.len()), [1, 2]);
    /// ```
    pub fn map<T: Sync, R: Send>(self, items: &[T], each: impl Fn(&T) -> R + Sync) -> Vec<R> {
        let threads = self.count().min(items.len());
        if threads > 1
            && let Ok(pool) = pool(self.count())
        {
            return pool.install(|| items.par_iter().map(&each).collect());
        }
        // One thread, or a system that allows no more: the same results, only later.
        items.iter().map(each).collect()
    }
}

impl Plan {
    /// Judges many rows. The results are those of [`Plan::judge`], in the order of the rows, whatever the
    /// number of threads.
    ///
    /// ```
    /// use groundrule::{JudgeOptions, Plan, Sample, Threads, World};
    /// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
    /// let rows = ["7", "8"].map(|answer| Sample::new(answer).with_solution("7"));
    /// let judged = plan.judge_batch(&rows, &World::nowhere(), JudgeOptions::new(), Threads::All);
    /// assert_eq!(judged.iter().map(|row| row.total).collect::<Vec<_>>(), [Some(1.0), Some(0.0)]);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn judge_batch(
        &self,
        samples: &[Sample<'_>],
        world: &World<'_>,
        options: JudgeOptions,
        threads: Threads,
    ) -> Vec<Judged> {
        threads.map(samples, |sample| self.judge_with(sample, world, options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::PartSpec;

    #[test]
    fn threads_do_not_change_results() {
        let plan = Plan::new(&[PartSpec::new("format_reward"), PartSpec::new("repetition_reward")])
            .unwrap();
        let texts: Vec<_> = (0..500)
            .map(|i| {
                format!(
                    "<think>{}</think><answer>x</answer>{}",
                    "la ".repeat(i % 40),
                    "!".repeat(i % 2)
                )
            })
            .collect();
        let samples: Vec<_> = texts.iter().map(|text| Sample::new(text)).collect();
        let world = World::nowhere();
        let options = JudgeOptions::new().trace(true);
        let one = plan.judge_batch(&samples, &world, options, Threads::Count(1));
        assert_eq!(one, plan.judge_batch(&samples, &world, options, Threads::Count(5)));
        assert_eq!(one, plan.judge_batch(&samples, &world, options, Threads::All));
        assert!(Threads::Count(4000).count() <= (*CORES * 4).max(16));
        assert_ne!(one[0].total, one[1].total);
    }
}
