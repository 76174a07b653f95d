//! Judged rows as a record batch, in a schema that depends only on the plan.

use crate::cell::text;
use crate::error::TableError;
use arrow_array::builder::{Float64Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use groundrule::rows::RowError;
use groundrule::{Judged, Plan, Reason, Status, Summary, Trace, Warning};
use std::sync::Arc;

/// The columns of scores under a plan, whatever the rows are.
///
/// | column | type | what it says |
/// |---|---|---|
/// | `score` | float64 | the weighted sum; null if a reward that applies to the row has no score |
/// | `status` | utf8 | `scored`, `abstained` or `failed`: the worst status of the rewards that apply to the row |
/// | `error` | utf8 | what is wrong with a row that cannot be read, and what to do; else null |
/// | `rewards` | struct | for each reward, under its name in the plan: `score`, `status`, `reason`, `warning`, `detail` and, if traces are asked for, `trace` as JSON |
///
/// ```
/// use groundrule::{PartSpec, Plan};
/// let plan = Plan::new(&[PartSpec::new("format_reward")])?;
/// let schema = groundrule_table::schema(&plan, false);
/// let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
/// assert_eq!(names, ["score", "status", "error", "rewards"]);
/// # Ok::<(), groundrule::SettingError>(())
/// ```
pub fn schema(plan: &Plan, traced: bool) -> SchemaRef {
    let part = DataType::Struct(part_fields(traced));
    let rewards: Fields =
        plan.parts().iter().map(|known| Field::new(&known.label, part.clone(), true)).collect();
    Arc::new(Schema::new(vec![
        Field::new("score", DataType::Float64, true),
        Field::new("status", DataType::Utf8, true),
        Field::new("error", DataType::Utf8, true),
        Field::new("rewards", DataType::Struct(rewards), true),
    ]))
}

fn part_fields(traced: bool) -> Fields {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let mut fields = vec![Field::new("score", DataType::Float64, true)];
    fields.extend(["status", "reason", "warning", "detail"].map(text));
    if traced {
        fields.push(text("trace"));
    }
    fields.into()
}

/// One judged row.
#[derive(Debug)]
pub struct Ruling<'a> {
    /// What the plan says.
    pub judged: &'a Judged,
    /// What is wrong with the row itself; then no reward has seen it.
    pub error: Option<&'a RowError>,
}

/// The scores of these rows, in the [`schema`] of the plan.
pub fn scores<'a>(
    plan: &Plan,
    traced: bool,
    rows: impl ExactSizeIterator<Item = Ruling<'a>>,
) -> Result<RecordBatch, ArrowError> {
    let count = rows.len();
    let text = || StringBuilder::with_capacity(count, count * 8);
    let (mut total, mut status, mut error) =
        (Float64Builder::with_capacity(count), text(), StringBuilder::new());
    let mut parts: Vec<PartColumns> =
        plan.parts().iter().map(|_| PartColumns::new(count, traced)).collect();
    for row in rows {
        total.append_option(row.judged.total);
        status.append_value(row.judged.status().word());
        error.append_option(row.error.map(ToString::to_string));
        for (outcome, columns) in row.judged.outcomes.iter().zip(&mut parts) {
            columns.score.append_option(outcome.score);
            columns.status.append_value(outcome.status().word());
            columns.reason.append_value(outcome.reason.code());
            columns.warning.append_option(outcome.warning.map(|warning| warning.code()));
            columns.detail.append_option(outcome.fault.as_ref().map(|fault| &fault.message));
            if let Some(trace) = &mut columns.trace {
                trace.append_option(outcome.trace.as_deref().map(written));
            }
        }
    }
    let schema = schema(plan, traced);
    let parts = parts.into_iter().map(|part| part.finish(traced));
    let parts = parts.collect::<Result<Vec<ArrayRef>, _>>()?;
    let rewards = match schema.field_with_name("rewards")?.data_type() {
        DataType::Struct(fields) => StructArray::try_new(fields.clone(), parts, None)?,
        _ => return Err(ArrowError::SchemaError("rewards must be a struct".to_owned())),
    };
    RecordBatch::try_new(
        schema,
        vec![
            Arc::new(total.finish()),
            Arc::new(status.finish()),
            Arc::new(error.finish()),
            Arc::new(rewards),
        ],
    )
}

fn written(trace: &Trace) -> String {
    serde_json::to_string(trace).unwrap_or_default()
}

/// The columns of one reward, under construction.
struct PartColumns {
    score: Float64Builder,
    status: StringBuilder,
    reason: StringBuilder,
    warning: StringBuilder,
    detail: StringBuilder,
    trace: Option<StringBuilder>,
}

impl PartColumns {
    fn new(count: usize, traced: bool) -> Self {
        PartColumns {
            score: Float64Builder::with_capacity(count),
            status: StringBuilder::with_capacity(count, count * 8),
            reason: StringBuilder::with_capacity(count, count * 16),
            warning: StringBuilder::new(),
            detail: StringBuilder::new(),
            trace: traced.then(StringBuilder::new),
        }
    }

    fn finish(mut self, traced: bool) -> Result<ArrayRef, ArrowError> {
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(self.score.finish()),
            Arc::new(self.status.finish()),
            Arc::new(self.reason.finish()),
            Arc::new(self.warning.finish()),
            Arc::new(self.detail.finish()),
        ];
        if let Some(mut trace) = self.trace {
            columns.push(Arc::new(trace.finish()));
        }
        Ok(Arc::new(StructArray::try_new(part_fields(traced), columns, None)?))
    }
}

/// Puts columns of the input before the scores. A column with the same name as a score column becomes `input_NAME`.
pub fn beside(
    before: impl IntoIterator<Item = (Arc<Field>, ArrayRef)>,
    scores: &RecordBatch,
) -> Result<RecordBatch, ArrowError> {
    let own = scores.schema();
    let (mut fields, mut columns) = (Vec::new(), Vec::new());
    for (field, column) in before {
        fields.push(renamed(&field, &own));
        columns.push(column);
    }
    fields.extend(own.fields().iter().cloned());
    columns.extend(scores.columns().iter().cloned());
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
}

/// A field of the input under a name that no score has.
pub fn renamed(field: &Arc<Field>, scores: &Schema) -> Arc<Field> {
    match scores.column_with_name(field.name()) {
        Some(_) => {
            let name = format!("input_{}", field.name());
            Arc::new(field.as_ref().clone().with_name(name))
        }
        None => Arc::clone(field),
    }
}

/// Adds the rows of a batch of [`scores`] to a summary. Columns before them do not matter.
pub fn summarise(summary: &mut Summary, scored: &RecordBatch) -> Result<(), TableError> {
    let missing = || {
        TableError::new(
            "this is not a table of scores under this plan",
            "give what score_table returns for the same plan",
        )
    };
    let column = |name: &str| scored.column_by_name(name).ok_or_else(missing);
    let totals = column("score")?.as_primitive_opt::<Float64Type>().ok_or_else(missing)?;
    let statuses = Texts::of(column("status")?).ok_or_else(missing)?;
    let rewards = column("rewards")?.as_struct_opt().ok_or_else(missing)?;
    let mut parts = Vec::new();
    for reward in &summary.rewards {
        let part = rewards.column_by_name(&reward.name).and_then(|part| part.as_struct_opt());
        let part = part.ok_or_else(missing)?;
        let field = |name: &str| part.column_by_name(name).ok_or_else(missing);
        parts.push((
            field("score")?.as_primitive_opt::<Float64Type>().ok_or_else(missing)?,
            Texts::of(field("reason")?).ok_or_else(missing)?,
            Texts::of(field("warning")?).ok_or_else(missing)?,
        ));
    }
    for row in 0..scored.num_rows() {
        let status = match statuses.get(row) {
            Some("scored") => Status::Scored,
            Some("abstained") => Status::Abstained,
            Some("failed") => Status::Failed,
            _ => return Err(missing()),
        };
        let total = totals.is_valid(row).then(|| totals.value(row));
        let told = parts.iter().map(|(scores, reasons, warnings)| {
            let score = scores.is_valid(row).then(|| scores.value(row));
            let why = reasons.get(row).and_then(Reason::of_code)?;
            Some((score, why, warnings.get(row).and_then(Warning::of_code)))
        });
        let told = told.collect::<Option<Vec<_>>>().ok_or_else(missing)?;
        summary.add_row(status, total, told);
    }
    Ok(())
}

/// A column of texts, in any layout.
struct Texts<'a>(&'a dyn Array);

impl<'a> Texts<'a> {
    fn of(array: &'a ArrayRef) -> Option<Self> {
        let fits =
            matches!(array.data_type(), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
        fits.then(|| Texts(array.as_ref()))
    }

    fn get(&self, row: usize) -> Option<&'a str> {
        if self.0.is_null(row) { None } else { text(self.0, row) }
    }
}
