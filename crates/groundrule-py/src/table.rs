//! Tables of any library that speaks Arrow: columns in, scores out, without a copy of the texts.

use crate::capsule::{Batches, batches, schema_capsule, stream_capsule, wrong};
use crate::conversion::Text;
use crate::enter::{all_cores, map_interruptible};
use crate::judge::{Judge, Listener, find as find_judge};
use crate::plan::Plan;
use crate::score::images_under;
use crate::tokenizer::Tokenizer;
use arrow_array::RecordBatch;
use arrow_schema::{FieldRef, SchemaRef};
use groundrule::host::{FileImages, TokenizerFile};
use groundrule::rows::{RowError, Wanted};
use groundrule::{
    Input, Judge as Ask, JudgeOptions, Judged, Plan as Engine, Threads, TokenCounter, World,
};
use groundrule_table::read::Keep;
use groundrule_table::{Records, Ruling, beside, renamed, schema, scores};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::sync::Arc;

/// Rows judged before their scores are written down, so that memory does not go with the table.
const AT_ONCE: usize = 1 << 16;

/// Columns and types, for every library that takes `__arrow_c_schema__`: `pyarrow.schema(plan.schema)`.
///
/// >>> from groundrule import Plan
/// >>> Plan("format_reward").schema.names
/// ['score', 'status', 'error', 'rewards']
#[pyclass(frozen, module = "groundrule", name = "TableSchema")]
pub(crate) struct TableSchema(SchemaRef);

#[pymethods]
impl TableSchema {
    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<&str> {
        self.0.fields().iter().map(|field| field.name().as_str()).collect()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.0)
    }

    fn __repr__(&self) -> String {
        let told = |field: &FieldRef| format!("{}: {}", field.name(), field.data_type());
        let fields: Vec<String> = self.0.fields().iter().map(told).collect();
        format!("<TableSchema {}>", fields.join(", "))
    }
}

impl TableSchema {
    pub(crate) fn of(plan: &Engine, options: JudgeOptions) -> Self {
        TableSchema(schema(plan, options.trace))
    }
}

/// A table of scores. Every library that speaks Arrow takes it: `pyarrow.table(scored)`, `polars.DataFrame(scored)`,
/// `pandas.DataFrame.from_arrow(scored)`, `duckdb.sql("from scored")`.
#[pyclass(frozen, module = "groundrule")]
pub(crate) struct ScoredTable {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl ScoredTable {
    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    /// The columns and their types.
    #[getter]
    fn schema(&self) -> TableSchema {
        TableSchema(Arc::clone(&self.schema))
    }

    /// The same as a `pyarrow.Table`.
    fn to_pyarrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore the wish; the consumer casts.
        let _ = requested_schema;
        stream_capsule(py, &self.schema, self.batches.clone())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    fn __repr__(&self) -> String {
        format!("<ScoredTable: {} rows, {}>", self.num_rows(), self.column_names().join(", "))
    }
}

/// Which input columns are kept: all, none, or those of a list.
#[derive(FromPyObject)]
enum Kept {
    Switch(bool),
    Names(Vec<String>),
}

/// One judged row.
struct Found {
    judged: Judged,
    error: Option<RowError>,
}

/// Everything that one call judges with.
struct Call<'a> {
    plan: &'a Engine,
    wanted: Wanted,
    traced: bool,
    threads: Threads,
    images: FileImages,
}

/// Judges the rows of a table with one plan; what `groundrule.score_table` is made of.
#[pyfunction]
#[pyo3(signature = (plan, table, keep, trace, threads, tokenizer, image_root, judge))]
#[expect(clippy::too_many_arguments, reason = "they are the keywords of one Python function")]
pub(crate) fn _score_table<'py>(
    py: Python<'py>,
    plan: &Bound<'py, PyAny>,
    table: &Bound<'py, PyAny>,
    keep: &Bound<'py, PyAny>,
    trace: bool,
    threads: Option<usize>,
    tokenizer: Option<Bound<'py, PyAny>>,
    image_root: Option<Bound<'py, PyAny>>,
    judge: Option<Bound<'py, Judge>>,
) -> PyResult<ScoredTable> {
    let plan = Plan::of(plan)?;
    let keep = match keep.extract::<Kept>() {
        Ok(Kept::Switch(true)) => Keep::All,
        Ok(Kept::Switch(false)) => Keep::Nothing,
        Ok(Kept::Names(names)) => Keep::Named(names),
        Err(_) => {
            return Err(PyTypeError::new_err("keep: give True, False, or a list of column names"));
        }
    };
    let images = images_under(image_root.as_ref())?;
    let call = Call {
        wanted: Wanted::of(&plan),
        traced: trace,
        threads: threads.map_or_else(all_cores, Threads::Count),
        images,
        plan: &plan,
    };
    let mut input = batches(table)?;
    let own = schema(&plan, trace);
    let kept = kept_fields(&input, &keep, &own)?;
    let mut fields: Vec<FieldRef> = kept.iter().map(|(_, field)| Arc::clone(field)).collect();
    fields.extend(own.fields().iter().cloned());
    let mut scored = Vec::new();
    // The producer may be a query that runs now, and may call Python from threads of its own.
    while let Some(batch) = py.detach(|| input.next()) {
        let batch = batch.map_err(wrong)?;
        for start in (0..batch.num_rows()).step_by(AT_ONCE) {
            let slice = batch.slice(start, AT_ONCE.min(batch.num_rows() - start));
            let found = call.judge(py, &slice, tokenizer.as_ref(), judge.as_ref())?;
            let rulings = found
                .iter()
                .map(|found| Ruling { judged: &found.judged, error: found.error.as_ref() });
            let told = scores(&plan, trace, rulings).map_err(wrong)?;
            let before = kept
                .iter()
                .map(|(place, field)| (Arc::clone(field), Arc::clone(slice.column(*place))));
            scored.push(beside(before, &told).map_err(wrong)?);
        }
    }
    Ok(ScoredTable { schema: Arc::new(arrow_schema::Schema::new(fields)), batches: scored })
}

/// The input columns that are kept: their places, and their fields under names that no score has.
fn kept_fields(
    input: &Batches,
    keep: &Keep,
    scores: &SchemaRef,
) -> PyResult<Vec<(usize, FieldRef)>> {
    let schema = input.schema();
    if let Keep::Named(names) = keep
        && let Some(name) = names.iter().find(|name| schema.column_with_name(name).is_none())
    {
        let all: Vec<&str> =
            schema.fields().iter().map(|field| field.name().as_str()).take(12).collect();
        return Err(PyValueError::new_err(format!(
            "keep: the table has no column '{name}' (it has {})",
            all.join(", ")
        )));
    }
    let fields = schema.fields().iter().enumerate();
    let kept = fields.filter(|(_, field)| keep.keeps(field.name()));
    Ok(kept.map(|(place, field)| (place, renamed(field, scores))).collect())
}

impl Call<'_> {
    fn judge<'py>(
        &self,
        py: Python<'py>,
        batch: &RecordBatch,
        tokenizer: Option<&Bound<'py, PyAny>>,
        judge: Option<&Bound<'py, Judge>>,
    ) -> PyResult<Vec<Found>> {
        let records = Records::new(batch, &[], &self.wanted);
        let places: Vec<usize> = (0..records.len()).collect();
        let reads =
            |input: Input| self.plan.parts().iter().any(|part| part.entry.inputs.contains(&input));
        let (ours, counts) = match reads(Input::Tokens) {
            true => self.counter(py, tokenizer, &records)?,
            false => (None, Vec::new()),
        };
        let judge_all = |asked: Option<&dyn Ask>, traced: bool| {
            let tokens = ours.as_deref().map(|tokenizer| tokenizer as &dyn TokenCounter);
            let world = World { images: &self.images, tokens, judge: asked };
            let options = JudgeOptions::new().trace(traced);
            map_interruptible(py, self.threads, &places, |&place| {
                records.with_row(place, &self.wanted, |row| match row {
                    Ok(mut row) => {
                        row.tokens = row.tokens.or(counts.get(place).copied().flatten());
                        Found { judged: row.judge_with(self.plan, &world, options), error: None }
                    }
                    Err(error) => Found {
                        judged: Judged::failed(self.plan.parts().len(), &error.fault()),
                        error: Some(error),
                    },
                })
            })
        };
        let found = if reads(Input::Judge) { find_judge(judge.map(Bound::get))? } else { None };
        match found {
            None => judge_all(None, self.traced),
            Some(found) => {
                let listener = Listener::default();
                judge_all(Some(&listener), false)?;
                let heard = listener.ask(py, &found)?;
                judge_all(Some(&heard), self.traced)
            }
        }
    }

    /// The tokenizer that counts behind the gate, if there is one; one that needs Python counts here and now.
    #[expect(clippy::type_complexity, reason = "either of the two is there")]
    fn counter<'py>(
        &self,
        py: Python<'py>,
        tokenizer: Option<&Bound<'py, PyAny>>,
        records: &Records<'_>,
    ) -> PyResult<(Option<Arc<TokenizerFile>>, Vec<Option<u64>>)> {
        // Rows that bring their own count need no tokenizer.
        let uncounted = |place: usize| {
            records.with_row(place, &self.wanted, |row| {
                row.ok().filter(|row| row.tokens.is_none()).map(|row| row.completion.into_owned())
            })
        };
        let probe = (0..records.len()).find_map(uncounted);
        match Tokenizer::find(py, tokenizer, probe.as_deref()) {
            Ok(Tokenizer::Ours(counter)) => Ok((Some(counter), Vec::new())),
            Ok(theirs) => {
                let mut counts = Vec::with_capacity(records.len());
                for place in 0..records.len() {
                    counts.push(match uncounted(place) {
                        Some(text) => theirs.count(py, &[Text::Owned(text)])?.first().copied(),
                        None => None,
                    });
                }
                Ok((None, counts))
            }
            Err(_) if tokenizer.is_none() => Ok((None, Vec::new())),
            Err(error) => Err(error),
        }
    }
}
