//! Record batches to Arrow files and streams.

use super::build::{Object, Value};
use super::encode::{ALIGNMENT, Encoder};
use super::slot::{dictionary_batch, footer, message};
use super::{CONTINUATION, Column, MARK, header, schema_out, version};
use crate::error::TableError;
use arrow_array::{Array, RecordBatch};
use arrow_data::ArrayData;
use arrow_schema::SchemaRef;
use std::collections::HashMap;
use std::io::Write;

/// An Arrow file or stream being written.
pub(crate) struct IpcWriter<W: Write> {
    writer: W,
    output: Output,
}

impl<W: Write> IpcWriter<W> {
    /// Begins a stream of these columns.
    pub(crate) fn stream(writer: W, schema: &SchemaRef) -> Result<Self, TableError> {
        IpcWriter::begun(writer, schema, None)
    }

    /// Begins a file of these columns.
    pub(crate) fn file(writer: W, schema: &SchemaRef) -> Result<Self, TableError> {
        IpcWriter::begun(writer, schema, Some(Index::default()))
    }

    fn begun(mut writer: W, schema: &SchemaRef, index: Option<Index>) -> Result<Self, TableError> {
        let output = Output::begun(&mut writer, schema, index)?;
        Ok(IpcWriter { writer, output })
    }

    /// Writes rows.
    pub(crate) fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        self.output.rows(&mut self.writer, batch)
    }

    /// Ends the table and returns what it was written to.
    pub(crate) fn finish(mut self) -> Result<W, TableError> {
        self.output.end(&mut self.writer)?;
        Ok(self.writer)
    }
}

/// Where the messages of a file lie: each with its place, the length of its head and that of its body.
#[derive(Default)]
struct Index {
    dictionaries: Vec<[u64; 3]>,
    batches: Vec<[u64; 3]>,
}

/// What is known of a table while it is written.
struct Output {
    /// Bytes written.
    at: u64,
    schema: SchemaRef,
    columns: Vec<Column>,
    /// The values of each dictionary that were written last.
    dictionaries: HashMap<i64, ArrayData>,
    /// Only files have one.
    index: Option<Index>,
}

impl Output {
    fn begun(
        to: &mut dyn Write,
        schema: &SchemaRef,
        index: Option<Index>,
    ) -> Result<Self, TableError> {
        let (object, columns) = schema_out::written(schema)?;
        let (schema, dictionaries) = (SchemaRef::clone(schema), HashMap::new());
        let mut output = Output { at: 0, schema, columns, dictionaries, index };
        if output.index.is_some() {
            output.put(to, &MARK)?;
            output.put(to, &[0; 2])?;
        }
        output.message(to, header::SCHEMA, object, &Encoder::default())?;
        Ok(output)
    }

    fn rows(&mut self, to: &mut dyn Write, batch: &RecordBatch) -> Result<(), TableError> {
        let (fields, arrays) = (self.schema.fields(), batch.columns());
        let alike = fields.len() == arrays.len()
            && fields
                .iter()
                .zip(arrays)
                .all(|(field, array)| field.data_type().equals_datatype(array.data_type()));
        if !alike {
            return Err(failed("a record batch has other columns than the table"));
        }
        let arrays: Vec<ArrayData> = arrays.iter().map(|array| array.to_data()).collect();
        let columns = std::mem::take(&mut self.columns);
        let written = columns
            .iter()
            .zip(&arrays)
            .try_for_each(|(column, array)| self.dictionaries_of(to, column, array));
        self.columns = columns;
        written?;
        let mut encoder = Encoder::default();
        arrays.iter().try_for_each(|array| encoder.array(array))?;
        let block = self.message(to, header::BATCH, encoder.table(batch.num_rows()), &encoder)?;
        self.index.iter_mut().for_each(|index| index.batches.push(block));
        Ok(())
    }

    /// Writes the dictionaries of a column that are new, those within a dictionary before it.
    fn dictionaries_of(
        &mut self,
        to: &mut dyn Write,
        column: &Column,
        array: &ArrayData,
    ) -> Result<(), TableError> {
        let (Some(id), [values]) = (column.dictionary, array.child_data()) else {
            let children = column.children.iter().zip(array.child_data());
            return children
                .into_iter()
                .try_for_each(|(column, array)| self.dictionaries_of(to, column, array));
        };
        let Some(known) = self.known(id, values)? else { return Ok(()) };
        for (column, array) in column.children.iter().zip(values.child_data()) {
            self.dictionaries_of(to, column, array)?;
        }
        // Only files come here with a dictionary for the second time and keep what it has.
        let more = self.index.is_some() && self.dictionaries.contains_key(&id);
        let new = values.slice(known, values.len() - known);
        let mut encoder = Encoder::default();
        encoder.array(&new)?;
        let table = Object::new()
            .with(dictionary_batch::ID, Value::Long(id))
            .with(dictionary_batch::DATA, Value::Object(encoder.table(new.len())))
            .with(dictionary_batch::DELTA, Value::Bool(more));
        let block = self.message(to, header::DICTIONARY, table, &encoder)?;
        self.index.iter_mut().for_each(|index| index.dictionaries.push(block));
        self.dictionaries.insert(id, values.clone());
        Ok(())
    }

    /// How many values of a dictionary are in the table already; none if all of them are.
    fn known(&self, id: i64, values: &ArrayData) -> Result<Option<usize>, TableError> {
        let Some(before) = self.dictionaries.get(&id) else { return Ok(Some(0)) };
        if before.ptr_eq(values) || before == values {
            return Ok(None);
        }
        // A file has one dictionary for all its rows, and a stream may have another from here on.
        if self.index.is_none() {
            return Ok(Some(0));
        }
        if values.len() > before.len() && values.slice(0, before.len()) == *before {
            return Ok(Some(before.len()));
        }
        Err(TableError::new(
            "a column's dictionary changes between record batches, which Arrow files cannot hold",
            "write a stream (.arrows), or give all batches the same dictionary",
        ))
    }

    /// Writes a message; its block.
    fn message(
        &mut self,
        to: &mut dyn Write,
        kind: u8,
        head: Object,
        encoder: &Encoder,
    ) -> Result<[u64; 3], TableError> {
        let mut head = Object::new()
            .with(message::VERSION, Value::Short(version::FIVE))
            .with(message::KIND, Value::Byte(kind))
            .with(message::HEAD, Value::Object(head))
            .with(message::BODY, Value::Long(encoder.length as i64))
            .finish();
        let start = self.at;
        // The body begins at a multiple of the alignment too.
        let before = start + 8;
        let end = (before + head.len() as u64).next_multiple_of(ALIGNMENT as u64);
        head.resize(usize::try_from(end - before).map_err(failed)?, 0);
        self.put(to, &CONTINUATION)?;
        self.put(to, &length(&head)?)?;
        self.put(to, &head)?;
        for buffer in &encoder.buffers {
            self.put(to, buffer)?;
            let padding = buffer.len().next_multiple_of(ALIGNMENT) - buffer.len();
            self.put(to, [0; ALIGNMENT].get(..padding).unwrap_or_default())?;
        }
        Ok([start, end - start, encoder.length as u64])
    }

    fn end(&mut self, to: &mut dyn Write) -> Result<(), TableError> {
        self.put(to, &CONTINUATION)?;
        self.put(to, &[0; 4])?;
        if let Some(index) = self.index.take() {
            let words = |blocks: &[[u64; 3]]| {
                let bytes = blocks.as_flattened().iter().flat_map(|word| word.to_le_bytes());
                Value::Words(blocks.len(), bytes.collect())
            };
            let footer = Object::new()
                .with(footer::VERSION, Value::Short(version::FIVE))
                .with(footer::SCHEMA, Value::Object(schema_out::written(&self.schema)?.0))
                .with(footer::DICTIONARIES, words(&index.dictionaries))
                .with(footer::BATCHES, words(&index.batches))
                .finish();
            self.put(to, &footer)?;
            self.put(to, &length(&footer)?)?;
            self.put(to, &MARK)?;
        }
        to.flush().map_err(failed)
    }

    fn put(&mut self, to: &mut dyn Write, bytes: &[u8]) -> Result<(), TableError> {
        self.at += bytes.len() as u64;
        to.write_all(bytes).map_err(failed)
    }
}

/// The length of a head (written before it) or of an index (written after it).
fn length(bytes: &[u8]) -> Result<[u8; 4], TableError> {
    let length = i32::try_from(bytes.len());
    let length = length.map_err(|_| failed("it has too many columns or record batches"))?;
    Ok(length.to_le_bytes())
}

fn failed(error: impl std::fmt::Display) -> TableError {
    TableError::new(format!("the table could not be written: {error}"), "is the disk full?")
}
