//! Record batches from files and streams, in pieces of bounded size.

mod ahead;
mod ipc;
mod ipc_file;
mod parquet;
mod shared;

pub use ipc::ArrowStream;
pub use ipc_file::ArrowFile;
pub use parquet::ParquetFile;

use crate::error::TableError;
use crate::ipc::bytes_of;
use arrow_array::{Array, RecordBatch};
use arrow_schema::Schema;
use groundrule::rows::{Meaning, Wanted};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A piece of a table holds about this many bytes.
pub const PIECE_BYTES: usize = 1 << 21;

/// A piece has at most this many rows.
pub const PIECE_ROWS: usize = 4096;

/// Formats of tables, recognised by how they begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Parquet.
    Parquet,
    /// Arrow IPC with an index at its end, also called Feather.
    ArrowFile,
    /// An Arrow IPC stream, which is also what `datasets` keeps.
    ArrowStream,
}

impl Format {
    /// The format of bytes that begin like this.
    ///
    /// ```
    /// use groundrule_table::read::Format;
    /// assert_eq!(Format::recognised(b"PAR1"), Some(Format::Parquet));
    /// assert_eq!(Format::recognised(b"{\"completion\""), None);
    /// ```
    pub fn recognised(start: &[u8]) -> Option<Self> {
        match start {
            [b'P', b'A', b'R', b'1', ..] => Some(Format::Parquet),
            [b'A', b'R', b'R', b'O', b'W', b'1', 0, 0, ..] => Some(Format::ArrowFile),
            // A message follows, and it is not empty.
            [0xff, 0xff, 0xff, 0xff, size @ ..] if size.get(..4) != Some(&[0; 4]) => {
                Some(Format::ArrowStream)
            }
            _ => None,
        }
    }
}

/// Rows of a table that follow one another.
#[derive(Debug)]
pub struct Piece {
    /// The rows.
    pub batch: RecordBatch,
    /// The index of the first of them in the table, from 0.
    pub first: u64,
    /// How many bytes of the file are finished after it, for progress.
    pub bytes: u64,
}

/// Which columns of a table are read.
#[derive(Debug, Clone)]
pub struct Columns {
    wanted: Wanted,
    keep: Keep,
}

/// Which columns are kept next to the scores.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Keep {
    /// None.
    #[default]
    Nothing,
    /// All of them.
    All,
    /// These.
    Named(Vec<String>),
}

impl Keep {
    /// Whether a column is kept.
    pub fn keeps(&self, name: &str) -> bool {
        match self {
            Keep::Nothing => false,
            Keep::All => true,
            Keep::Named(names) => names.iter().any(|known| known == name),
        }
    }

    /// What either of the two keeps.
    #[must_use]
    pub fn and(self, other: Keep) -> Keep {
        match (self, other) {
            (Keep::Nothing, kept) | (kept, Keep::Nothing) => kept,
            (Keep::Named(mut names), Keep::Named(more)) => {
                names.extend(more);
                Keep::Named(names)
            }
            _ => Keep::All,
        }
    }
}

impl Columns {
    /// What a plan looks at, and what is kept.
    pub fn new(wanted: Wanted, keep: Keep) -> Self {
        Columns { wanted, keep }
    }

    /// The indices of the columns that are read.
    fn places(&self, schema: &Schema) -> Vec<usize> {
        let names = || schema.fields().iter().map(|field| field.name().as_str());
        let column = |name: &str| self.wanted.column(name);
        let completed = names()
            .any(|name| column(name).is_some_and(|known| known.meaning == Meaning::Completion));
        let read = |name: &str| match column(name) {
            Some(_) => true,
            // Only to say what is wrong with a table that has no completions.
            None => !completed && self.wanted.reads_name(name),
        };
        let chosen = names().enumerate();
        chosen.filter(|(_, name)| read(name) || self.keep.keeps(name)).map(|(i, _)| i).collect()
    }
}

/// A batch that is cut into pieces of bounded size, without copying.
struct Pieces {
    batch: RecordBatch,
    /// The index of the batch's first row in the table.
    first: u64,
    /// The next row, and how many make a piece.
    next: usize,
    each: usize,
}

/// Cuts a batch into pieces as they are asked for: a batch without columns can have any number of rows.
fn pieces(batch: RecordBatch, first: u64) -> Pieces {
    let bytes = batch.columns().iter().map(|column| bytes_of(&column.to_data())).sum();
    let each = rows_in_a_piece(bytes, batch.num_rows() as u64);
    Pieces { batch, first, next: 0, each }
}

impl Iterator for Pieces {
    type Item = (RecordBatch, u64);

    fn next(&mut self) -> Option<Self::Item> {
        let left = self.batch.num_rows().checked_sub(self.next).filter(|left| *left > 0)?;
        let (start, rows) = (self.next, self.each.min(left));
        self.next += rows;
        Some((self.batch.slice(start, rows), self.first.saturating_add(start as u64)))
    }
}

/// How many rows make a piece, if `rows` rows take `bytes` bytes.
fn rows_in_a_piece(bytes: u64, rows: u64) -> usize {
    let each = (bytes / rows.max(1)).max(1);
    usize::try_from(PIECE_BYTES as u64 / each).unwrap_or(1).clamp(1, PIECE_ROWS)
}

/// Makes sure that a defect in a decoder only ends the reading.
fn guarded<T>(work: impl FnOnce() -> Result<T, TableError>) -> Result<T, TableError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(TableError::damaged("its content contradicts itself")))
}
