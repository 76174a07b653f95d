//! Scores as a table: Parquet or Arrow, whole or not at all.

use super::{BUFFER, Raw, place};
use crate::failure::Failure;
use crate::input::Chunk;
use crate::keep::KeptColumns;
use crate::record::Compared;
use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use groundrule::Plan;
use groundrule::rows::RowId;
use groundrule_table::read::{Format, Keep};
use groundrule_table::write::TableWriter;
use groundrule_table::{Ruling, TableError, schema, scores};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One judged row and its name.
pub(crate) struct TableRow<'a> {
    pub(crate) id: Option<&'a RowId>,
    pub(crate) compared: Compared,
    pub(crate) ruling: Ruling<'a>,
}

/// What a table of scores has columns for.
#[derive(Clone, Copy)]
pub(crate) struct TableColumns<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) traced: bool,
    /// Whether the log's reward is compared.
    pub(crate) compared: bool,
    pub(crate) keep: &'a Keep,
    pub(crate) files: &'a [String],
}

/// A table of scores in progress.
pub(crate) struct TableOutput<'a> {
    path: PathBuf,
    format: Format,
    columns: TableColumns<'a>,
    state: State,
}

enum State {
    /// Which columns there are is not known before the first rows.
    Waiting(BufWriter<Raw>),
    Begun {
        writer: TableWriter<BufWriter<Raw>>,
        kept: KeptColumns,
        schema: SchemaRef,
    },
    Ended,
}

impl<'a> TableOutput<'a> {
    /// Prepares a table in the format that its name implies.
    pub(crate) fn create(
        path: &Path,
        format: Format,
        inputs: &[PathBuf],
        columns: TableColumns<'a>,
    ) -> Result<Self, Failure> {
        let raw = BufWriter::with_capacity(BUFFER, place(path, inputs)?);
        let (path, state) = (path.to_owned(), State::Waiting(raw));
        Ok(TableOutput { path, format, columns, state })
    }

    fn begin(&mut self, first: Option<&Chunk>) -> Result<(), Failure> {
        let raw = match std::mem::replace(&mut self.state, State::Ended) {
            State::Waiting(raw) => raw,
            other => {
                self.state = other;
                return Ok(());
            }
        };
        let kept = KeptColumns::new(self.columns.keep, first)?;
        let mut fields = vec![
            Arc::new(Field::new("line", DataType::Int64, true)),
            Arc::new(Field::new("file", DataType::Utf8, true)),
            Arc::new(Field::new("id", DataType::Utf8, true)),
        ];
        if self.columns.compared {
            let number = |name| Arc::new(Field::new(name, DataType::Float64, true));
            fields.extend(["logged", "difference"].map(number));
        }
        fields.extend(kept.fields());
        fields.extend(schema(self.columns.plan, self.columns.traced).fields().iter().cloned());
        let schema: SchemaRef = Arc::new(Schema::new(fields));
        let writer = TableWriter::new(raw, self.format, &schema).map_err(|e| self.failed(e))?;
        self.state = State::Begun { writer, kept, schema };
        Ok(())
    }

    /// Writes the rows of a chunk.
    pub(crate) fn write<'b>(
        &mut self,
        chunk: &Chunk,
        rows: impl ExactSizeIterator<Item = TableRow<'b>> + Clone,
    ) -> Result<(), Failure> {
        self.begin(Some(chunk))?;
        let file = self.columns.files.get(chunk.file).map_or("", String::as_str);
        let (mut names, mut ids) = (StringBuilder::new(), StringBuilder::new());
        for row in rows.clone() {
            names.append_value(file);
            ids.append_option(row.id.map(|id| match id {
                RowId::Number(number) => number.to_string(),
                RowId::Text(text) => text.clone(),
            }));
        }
        let numbers =
            (0..chunk.len()).map(|row| i64::try_from(chunk.number(row)).unwrap_or(i64::MAX));
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(numbers.collect::<Int64Array>()),
            Arc::new(names.finish()),
            Arc::new(ids.finish()),
        ];
        if self.columns.compared {
            let numbers = rows.clone().map(|row| row.compared.logged);
            columns.push(Arc::new(numbers.collect::<Float64Array>()));
            let numbers = rows.clone().map(|row| row.compared.difference);
            columns.push(Arc::new(numbers.collect::<Float64Array>()));
        }
        let path = self.path.clone();
        let failed = |error: &dyn std::fmt::Display| Failure::file(&path, error);
        let scored = scores(self.columns.plan, self.columns.traced, rows.map(|row| row.ruling))
            .map_err(|error| failed(&error))?;
        let State::Begun { writer, kept, schema } = &mut self.state else { return Ok(()) };
        columns.extend(kept.arrays(chunk)?);
        columns.extend(scored.columns().iter().cloned());
        let batch = RecordBatch::try_new(Arc::clone(schema), columns).map_err(|e| failed(&e))?;
        writer.write(&batch).map_err(|error| failed(&error.message).fix(error.fix))
    }

    /// Makes the table visible. Until then, an existing file with this name is unchanged.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.begin(None)?;
        let State::Begun { writer, .. } = std::mem::replace(&mut self.state, State::Ended) else {
            return Ok(());
        };
        let raw = writer.finish().map_err(|error| self.failed(error))?;
        let written = raw.into_inner().map_err(std::io::IntoInnerError::into_error);
        written.and_then(Raw::finish).map_err(|error| Failure::file(&self.path, error))
    }

    fn failed(&self, error: TableError) -> Failure {
        Failure::file(&self.path, error.message).fix(error.fix)
    }
}
