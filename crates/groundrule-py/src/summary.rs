//! Summaries of tables of scores, for clusters: parts are summarised where they lie, and merged.

use crate::capsule::{batches, wrong};
use crate::conversion::Text;
use crate::plan::Plan;
use groundrule::{Spread, Summary as Engine};
use groundrule_table::summarise;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Counts, moments and histograms of scored rows under a plan. Summaries merge exactly: the sum of the parts is equal to the
/// summary of the whole, to the last bit, and to what `groundrule score --summary` writes.
///
/// >>> import groundrule, pyarrow
/// >>> plan = groundrule.Plan("format_reward")
/// >>> scored = groundrule.score_table(plan, pyarrow.table({"completion": ["a", "b"]}))
/// >>> one, other = (groundrule.Summary(plan, scored.slice(row, 1)) for row in (0, 1))
/// >>> one.merge(other) == groundrule.Summary(plan, scored)
/// True
#[pyclass(frozen, module = "groundrule")]
pub(crate) struct Summary(Engine);

#[pymethods]
impl Summary {
    #[new]
    #[pyo3(signature = (plan, scored=None))]
    fn new(
        py: Python<'_>,
        plan: &Bound<'_, PyAny>,
        scored: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut summary = Engine::new(&*Plan::of(plan)?);
        let Some(scored) = scored else { return Ok(Summary(summary)) };
        let mut input = batches(scored)?;
        while let Some(batch) = py.detach(|| input.next()) {
            summarise(&mut summary, &batch.map_err(wrong)?)
                .map_err(|error| PyValueError::new_err(error.to_string()))?;
        }
        Ok(Summary(summary))
    }

    /// A summary as `to_json` or `groundrule score --summary` wrote it.
    #[staticmethod]
    fn from_json(text: Text) -> PyResult<Self> {
        Engine::from_json(&text)
            .map(Summary)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The summary as JSON.
    fn to_json(&self) -> PyResult<String> {
        self.0.to_json().map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Both together; neither is changed.
    fn merge(&self, other: &Bound<'_, Summary>) -> PyResult<Self> {
        let mut summary = self.0.clone();
        match summary.merge(&other.get().0) {
            true => Ok(Summary(summary)),
            false => Err(PyValueError::new_err("these summaries belong to different plans")),
        }
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        match other.cast::<Summary>() {
            Ok(other) => self.merge(other),
            Err(_) => Err(PyTypeError::new_err("a summary can be added to a summary only")),
        }
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> u64 {
        self.0.rows
    }

    /// Rows by status.
    #[getter]
    fn statuses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("scored", self.0.scored)?;
        dict.set_item("abstained", self.0.abstained)?;
        dict.set_item("failed", self.0.failed)?;
        Ok(dict)
    }

    /// Count, mean, standard deviation, least and greatest of the totals.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        spread(py, &self.0.total)
    }

    /// The same for each reward, with its reasons and warnings and how often each was given.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let rewards = PyDict::new(py);
        for reward in &self.0.rewards {
            let told = spread(py, &reward.scores)?;
            told.set_item("asked", reward.asked)?;
            for (name, counts) in [("reasons", &reward.reasons), ("warnings", &reward.warnings)] {
                let dict = PyDict::new(py);
                for (code, count) in counts {
                    dict.set_item(code, count)?;
                }
                told.set_item(name, dict)?;
            }
            rewards.set_item(&reward.name, told)?;
        }
        Ok(rewards)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Summary>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __repr__(&self) -> String {
        let Engine { rows, scored, abstained, failed, total, .. } = &self.0;
        format!(
            "<Summary: {rows} rows, {scored} scored, {abstained} abstained, {failed} failed; mean {:.3}>",
            total.mean()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json()?,)))
    }
}

fn spread<'py>(py: Python<'py>, spread: &Spread) -> PyResult<Bound<'py, PyDict>> {
    let there = spread.count() > 0;
    let dict = PyDict::new(py);
    dict.set_item("count", spread.count())?;
    dict.set_item("mean", there.then(|| spread.mean()))?;
    dict.set_item("deviation", there.then(|| spread.deviation()))?;
    dict.set_item("least", there.then(|| spread.least()))?;
    dict.set_item("greatest", there.then(|| spread.greatest()))?;
    dict.set_item("not_numbers", spread.not_numbers())?;
    let (low, high) = spread.range();
    dict.set_item("histogram", spread.bins(10, low, high))?;
    Ok(dict)
}
