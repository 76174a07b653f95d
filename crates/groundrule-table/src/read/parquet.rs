//! Parquet: row groups in parallel, pages as they are needed. Memory depends on the pieces, not on the row groups.

mod bits;
mod column;
mod meta;
mod nested;
mod page;
mod schema;
mod snappy;
mod store;
mod thrift;
mod unpack;

use self::column::Column;
use self::meta::{Group, Index};
use self::schema::{Node, Shape};
use super::ahead::Ahead;
use super::shared::Shared;
use super::{Columns, Piece, rows_in_a_piece};
use crate::error::TableError;
use crate::parquet::MARK;
use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_schema::{Schema, SchemaRef};
use std::fs::File;
use std::sync::Arc;

/// More decoders than this only wait for the judging.
const MOST_DECODERS: usize = 4;

/// How a file ends whose index is encrypted.
const ENCRYPTED: &[u8] = b"PARE";

/// What comes last: the length of the index, and the mark.
const TRAILER: u64 = 8;

/// A Parquet file being read.
pub struct ParquetFile {
    schema: SchemaRef,
    groups: Vec<Known>,
    /// They take the row groups in turn. Each gives the pieces of a group, then `None` to end it.
    decoders: Vec<Ahead<Option<RecordBatch>>>,
    /// The row group that is being returned.
    group: usize,
    rows: u64,
}

/// What is known about a row group in advance.
#[derive(Debug, Clone, Copy)]
struct Known {
    rows: u64,
    /// On the disk.
    bytes: u64,
}

/// What the decoders share.
struct Table {
    shared: Shared,
    groups: Vec<Group>,
    /// The columns that are read.
    columns: Vec<Node>,
    /// Decoded only to count its rows, if no column is read: a damaged file can announce any number.
    counted: Option<Node>,
    schema: SchemaRef,
}

impl ParquetFile {
    /// Reads the index of a file and begins to decode, with this many threads.
    pub fn open(file: File, columns: &Columns, threads: usize) -> Result<Self, TableError> {
        let shared = Shared::new(file)?;
        let index = index(&shared)?;
        let all = schema::columns(&index.elements, |name| columns.keep.keeps(name))?;
        let fields = |nodes: &[Node]| -> SchemaRef {
            let fields = nodes.iter().map(|node| Arc::clone(&node.field));
            Arc::new(Schema::new(fields.collect::<Vec<_>>()))
        };
        let schema = fields(&all);
        let places = columns.places(&schema);
        let read: Vec<Node> = places.iter().filter_map(|place| all.get(*place).cloned()).collect();
        let known = |group: &Group| {
            let packed = group.chunks.iter().map(|chunk| chunk.packed);
            Known { rows: group.rows, bytes: packed.fold(0, u64::saturating_add) }
        };
        let groups: Vec<Known> = index.groups.iter().map(known).collect();
        let threads = threads.clamp(1, MOST_DECODERS).min(groups.len());
        let counted = if read.is_empty() { smallest(&all, &index.groups)? } else { None };
        let schema_read = fields(&read);
        let table =
            Table { shared, groups: index.groups, columns: read, counted, schema: schema_read };
        let table = Arc::new(table);
        let decoders = (0..threads).map(|which| {
            let turns: Vec<usize> = (which..groups.len()).step_by(threads).collect();
            let (table, mut turns) = (Arc::clone(&table), turns.into_iter());
            let mut open: Option<Open> = None;
            Ahead::start(format!("groundrule-parquet-{which}"), 1, move || {
                let group = match open.take() {
                    Some(group) => group,
                    None => {
                        let Some(turn) = turns.next() else { return Ok(None) };
                        table.open(turn)?
                    }
                };
                let (batch, rest) = table.next(group)?;
                open = rest;
                Ok(Some(batch))
            })
        });
        let decoders = decoders.collect::<Result<Vec<_>, TableError>>()?;
        Ok(ParquetFile { schema, groups, decoders, group: 0, rows: 0 })
    }

    /// All columns of the file, including those that are not read.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The next rows; none at the end.
    pub fn piece(&mut self) -> Result<Option<Piece>, TableError> {
        while let Some(group) = self.groups.get(self.group).copied() {
            let decoder = self.decoders.get(self.group % self.decoders.len().max(1));
            match decoder.map_or(Ok(None), Ahead::next)? {
                Some(Some(batch)) => {
                    let first = self.rows;
                    let rows = batch.num_rows() as u64;
                    self.rows += rows;
                    let bytes =
                        u128::from(group.bytes) * u128::from(rows) / u128::from(group.rows.max(1));
                    let bytes = u64::try_from(bytes).unwrap_or(0);
                    return Ok(Some(Piece { batch, first, bytes }));
                }
                Some(None) => self.group += 1,
                None => return Err(TableError::damaged("a row group could not be decoded")),
            }
        }
        Ok(None)
    }
}

/// The index at the end of a file.
fn index(shared: &Shared) -> Result<Index, TableError> {
    let end = shared.length.saturating_sub(TRAILER);
    let trailer = shared.bytes(end, TRAILER.min(shared.length)).map_err(TableError::damaged)?;
    let (length, mark) = trailer.split_first_chunk().unwrap_or((&[0; 4], &[]));
    if mark == ENCRYPTED {
        return Err(TableError::new("the file is encrypted", "write it without encryption"));
    }
    if mark != MARK {
        return Err(TableError::damaged("it does not end as a Parquet file does"));
    }
    let length = u64::from(u32::from_le_bytes(*length));
    let start = end.checked_sub(length);
    let start = start.ok_or_else(|| TableError::damaged("its index is longer than the file"))?;
    Index::read(&shared.bytes(start, length).map_err(TableError::damaged)?)
}

/// The column that takes the least of the file; none if there are no rows.
fn smallest(columns: &[Node], groups: &[Group]) -> Result<Option<Node>, TableError> {
    if groups.iter().all(|group| group.rows == 0) {
        return Ok(None);
    }
    let size = |node: &&Node| {
        let mut leaves = Vec::new();
        node.leaves(&mut leaves);
        let chunks = |group: &Group| -> u64 {
            let packed =
                leaves.iter().filter_map(|(place, _)| Some(group.chunks.get(*place)?.packed));
            packed.fold(0, u64::saturating_add)
        };
        groups.iter().map(chunks).fold(0, u64::saturating_add)
    };
    let found = columns.iter().min_by_key(size).cloned();
    found.map(Some).ok_or_else(|| {
        TableError::new("the table has rows but no columns", "write the columns of its rows too")
    })
}

impl Node {
    /// The leaves under it, in order.
    fn leaves<'a>(&'a self, found: &mut Vec<(usize, &'a Node)>) {
        match &self.shape {
            Shape::Leaf(place, _) => found.push((*place, self)),
            Shape::Struct(children) => children.iter().for_each(|child| child.leaves(found)),
            Shape::List(item) => item.leaves(found),
        }
    }
}

/// A row group being decoded.
struct Open {
    columns: Vec<Column>,
    /// Rows.
    left: u64,
    /// How many rows make a piece.
    piece: u64,
}

impl Table {
    /// A row group at its first row.
    fn open(&self, group: usize) -> Result<Open, TableError> {
        let mut leaves = Vec::new();
        self.columns.iter().chain(&self.counted).for_each(|node| node.leaves(&mut leaves));
        let missing = || TableError::damaged("a row group lacks a column");
        let group = self.groups.get(group).ok_or_else(missing)?;
        let (mut columns, mut unpacked) = (Vec::new(), 0_u64);
        for (place, node) in leaves {
            let chunk = group.chunks.get(place).ok_or_else(missing)?;
            columns.push(Column::new(&self.shared, chunk, node)?);
            // Nulls take no room in the file, but as much as other values in memory.
            let width = if let Shape::Leaf(_, leaf) = node.shape { leaf.width } else { 0 };
            let least = group.rows.saturating_mul(width as u64);
            unpacked = unpacked.saturating_add(chunk.unpacked.max(least));
        }
        let piece = rows_in_a_piece(unpacked, group.rows) as u64;
        Ok(Open { columns, left: group.rows, piece })
    }

    /// The next rows of a row group, and what is left of it; no rows at its end.
    fn next(&self, mut group: Open) -> Result<(Option<RecordBatch>, Option<Open>), TableError> {
        if group.left == 0 {
            return Ok((None, None));
        }
        let rows = group.left.min(group.piece);
        group.left -= rows;
        let mut columns = group.columns.iter_mut();
        let arrays = self.columns.iter().map(|node| nested::array(node, &mut columns, rows));
        let arrays = arrays.collect::<Result<Vec<_>, _>>()?;
        if let Some(node) = &self.counted {
            nested::array(node, &mut columns, rows)?;
        }
        let count = usize::try_from(rows).map_err(TableError::damaged)?;
        let options = RecordBatchOptions::new().with_row_count(Some(count));
        let batch = RecordBatch::try_new_with_options(Arc::clone(&self.schema), arrays, &options);
        Ok((Some(batch.map_err(TableError::damaged)?), Some(group)))
    }
}
