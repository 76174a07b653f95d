//! Record batches to Parquet files.

mod column;
mod dictionary;
mod levels;
mod metadata;
mod rle;
mod schema;
mod statistics;
mod thrift;
mod types;
mod values;

use self::column::Column;
use self::levels::{Flat, Halt, Slots};
use self::metadata::Group;
use self::schema::{Layout, optional};
use crate::error::TableError;
use crate::parquet::MARK;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use std::io::Write;
use std::ops::Range;

/// A row group ends when it takes this much memory, so that input columns of any size can be kept.
const GROUP_BYTES: usize = 32 << 20;

/// A row group has at most this many rows.
const GROUP_ROWS: usize = 1 << 17;

/// So many rows are taken apart at a time, and fewer if they are large.
const PIECE_ROWS: usize = 1 << 13;
const PIECE_BYTES: usize = 1 << 20;

/// The most that a single row may take.
const ROW_BYTES: usize = 2 << 30;

/// A Parquet file being written, compressed with Snappy, which every reader knows.
pub(super) struct ParquetWriter<W: Write> {
    writer: W,
    /// Bytes written.
    written: u64,
    schema: SchemaRef,
    layout: Layout,
    columns: Vec<Column>,
    /// Rows in the row group in progress.
    rows: usize,
    /// Row groups that are done, as the end of the file says it.
    groups: Vec<u8>,
    group_count: usize,
    /// Rows in them.
    done: u64,
    /// How many rows are taken apart next.
    piece: usize,
    /// Whether rows were written in part.
    broken: bool,
}

impl<W: Write> ParquetWriter<W> {
    /// Begins a file of these columns.
    pub(super) fn new(writer: W, schema: &SchemaRef) -> Result<Self, TableError> {
        let mut layout = Layout::of(schema)?;
        let columns = std::mem::take(&mut layout.leaves).into_iter().map(Column::new).collect();
        let mut file = ParquetWriter {
            writer,
            written: 0,
            schema: SchemaRef::clone(schema),
            layout,
            columns,
            rows: 0,
            groups: Vec::new(),
            group_count: 0,
            done: 0,
            piece: PIECE_ROWS,
            broken: false,
        };
        file.put(&MARK)?;
        Ok(file)
    }

    /// Writes rows.
    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        self.check(batch)?;
        let mut start = 0;
        while start < batch.num_rows() {
            let count = self.piece.min(batch.num_rows() - start).min(GROUP_ROWS - self.rows);
            let flat = match self.flat(batch, start..start + count) {
                Ok(flat) => flat,
                Err(Halt::Large) if count > 1 => {
                    self.piece = count / 2;
                    continue;
                }
                Err(Halt::Large) => return Err(large_row()),
                Err(Halt::Wrong(error)) => return Err(error),
            };
            self.broken = true;
            for (column, (values, slots)) in self.columns.iter_mut().zip(&flat.columns) {
                column.add(values, slots)?;
            }
            self.broken = false;
            start += count;
            self.rows += count;
            if flat.used < PIECE_BYTES / 2 {
                self.piece = (self.piece * 2).min(PIECE_ROWS);
            }
            let held: usize = self.columns.iter().map(|column| column.held).sum();
            if self.rows >= GROUP_ROWS || held >= GROUP_BYTES {
                self.end_group()?;
            }
        }
        Ok(())
    }

    /// Ends the file and returns what it was written to.
    pub(super) fn finish(mut self) -> Result<W, TableError> {
        if self.broken {
            return Err(TableError::damaged("writing it has failed before"));
        }
        self.end_group()?;
        let end = metadata::file(&self.layout, self.done, &self.groups, self.group_count);
        let length = u32::try_from(end.len()).map_err(failed)?;
        self.put(&end)?;
        self.put(&length.to_le_bytes())?;
        self.put(&MARK)?;
        self.writer.flush().map_err(failed)?;
        Ok(self.writer)
    }

    /// All batches have the columns that the file has.
    fn check(&self, batch: &RecordBatch) -> Result<(), TableError> {
        let fields = self.schema.fields();
        let same = fields.len() == batch.num_columns()
            && fields
                .iter()
                .zip(batch.columns())
                .all(|(field, column)| field.data_type().equals_datatype(column.data_type()));
        if same && !self.broken {
            return Ok(());
        }
        Err(TableError::new(
            "rows have other columns than the table that they are written to",
            "write tables of one schema",
        ))
    }

    /// Takes rows apart.
    fn flat(&self, batch: &RecordBatch, rows: Range<usize>) -> Result<Flat, Halt> {
        let mut flat = Flat::new(if rows.len() > 1 { PIECE_BYTES } else { ROW_BYTES });
        for (field, column) in self.schema.fields().iter().zip(batch.columns()) {
            flat.add(field.name(), column, optional(field), Slots::rows(rows.clone()))?;
        }
        Ok(flat)
    }

    fn end_group(&mut self) -> Result<(), TableError> {
        if self.rows == 0 {
            return Ok(());
        }
        let start = self.written;
        self.broken = true;
        let mut group = Group::default();
        for column in &mut self.columns {
            let chunk = column.end()?;
            group.add(&column.leaf, &chunk, self.written);
            self.writer.write_all(&chunk.dictionary).map_err(failed)?;
            self.writer.write_all(&chunk.pages).map_err(failed)?;
            self.written += chunk.len();
        }
        self.groups.extend(group.write(self.rows, start, self.group_count));
        self.group_count += 1;
        self.done += self.rows as u64;
        (self.rows, self.broken) = (0, false);
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.writer.write_all(bytes).map_err(failed)?;
        self.written += bytes.len() as u64;
        Ok(())
    }
}

fn large_row() -> TableError {
    TableError::new(
        "a row takes more than 2 GiB",
        "leave out the columns that hold the most with --columns",
    )
}

fn failed(error: impl std::fmt::Display) -> TableError {
    TableError::new(format!("the table could not be written: {error}"), "is the disk full?")
}
