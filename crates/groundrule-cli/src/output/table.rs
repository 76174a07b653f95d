//! Scores as a table: Parquet or Arrow, whole or not at all.

use super::{BUFFER, Raw, place};
use crate::failure::Failure;
use crate::input::Chunk;
use crate::keep::KeptColumns;
use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, Int64Array, RecordBatch};
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
    pub(crate) ruling: Ruling<'a>,
}

/// A table of scores in progress.
pub(crate) struct TableOutput<'a> {
    path: PathBuf,
    format: Format,
    plan: &'a Plan,
    traced: bool,
    keep: &'a Keep,
    files: &'a [String],
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
        (plan, traced, keep, files): (&'a Plan, bool, &'a Keep, &'a [String]),
    ) -> Result<Self, Failure> {
        let raw = BufWriter::with_capacity(BUFFER, place(path, inputs)?);
        let (path, state) = (path.to_owned(), State::Waiting(raw));
        Ok(TableOutput { path, format, plan, traced, keep, files, state })
    }

    fn begin(&mut self, first: Option<&Chunk>) -> Result<(), Failure> {
        let raw = match std::mem::replace(&mut self.state, State::Ended) {
            State::Waiting(raw) => raw,
            other => {
                self.state = other;
                return Ok(());
            }
        };
        let kept = KeptColumns::new(self.keep, first)?;
        let mut fields = vec![
            Arc::new(Field::new("line", DataType::Int64, true)),
            Arc::new(Field::new("file", DataType::Utf8, true)),
            Arc::new(Field::new("id", DataType::Utf8, true)),
        ];
        fields.extend(kept.fields());
        fields.extend(schema(self.plan, self.traced).fields().iter().cloned());
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
        let file = self.files.get(chunk.file).map_or("", String::as_str);
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
        let path = self.path.clone();
        let failed = |error: &dyn std::fmt::Display| Failure::file(&path, error);
        let scored = scores(self.plan, self.traced, rows.map(|row| row.ruling))
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
