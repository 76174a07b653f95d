//! Messages, and what they add to a table that is read.

use super::decode::{Decoder, MOST_ROWS, bytes_of};
use super::dictionaries::Dictionaries;
use super::flat::Table;
use super::schema::Layout;
use super::slot::{batch, dictionary_batch, footer};
use super::{header, slot, version};
use crate::error::TableError;
use arrow_array::{RecordBatch, RecordBatchOptions, make_array};
use arrow_buffer::Buffer;
use arrow_schema::{Schema, SchemaRef};
use std::sync::Arc;

/// Rows can take no bytes at all, as those of a column of nulls. More of them than this need a bit each.
const FREE_ROWS: usize = 1 << 24;

/// The head of a message.
pub(crate) struct Message<'a> {
    version: i16,
    found: Found<'a>,
    /// How many bytes its body has.
    pub(crate) body: u64,
}

enum Found<'a> {
    Schema(Table<'a>),
    Dictionary(Table<'a>),
    Batch(Table<'a>),
}

/// Reads the head of a message.
pub(crate) fn message(bytes: &[u8]) -> Result<Message<'_>, TableError> {
    let table = Table::root(bytes)?;
    let version = table.short(slot::message::VERSION, 0)?;
    if !matches!(version, version::FOUR | version::FIVE) {
        return Err(TableError::new(
            "the table is in a version of Arrow's format that is not known",
            "write it in version 4 or 5 of the format",
        ));
    }
    let Some(head) = table.table(slot::message::HEAD)? else {
        return Err(TableError::damaged("a message is empty"));
    };
    let found = match table.byte(slot::message::KIND)? {
        header::SCHEMA => Found::Schema(head),
        header::DICTIONARY => Found::Dictionary(head),
        header::BATCH => Found::Batch(head),
        _ => return Err(TableError::damaged("a message is not about a table")),
    };
    let body = table.long(slot::message::BODY)?;
    let body = u64::try_from(body);
    let body = body.map_err(|_| TableError::damaged("a message has a body of negative length"))?;
    Ok(Message { version, found, body })
}

/// Where a message lies in a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Block {
    pub(crate) start: u64,
    pub(crate) head: u64,
    pub(crate) body: u64,
}

impl Block {
    fn read(bytes: &[u8; 24]) -> Option<Self> {
        let (words, _) = bytes.as_chunks::<8>();
        let [start, head, body] = *words else { return None };
        // The length of the head is half a word.
        let head = i64::from_le_bytes(head) as i32;
        let size = |word| u64::try_from(i64::from_le_bytes(word)).ok();
        Some(Block { start: size(start)?, head: u64::try_from(head).ok()?, body: size(body)? })
    }
}

/// The index of a file.
pub(crate) struct Footer<'a> {
    schema: Table<'a>,
    pub(crate) dictionaries: Vec<Block>,
    pub(crate) batches: Vec<Block>,
}

impl<'a> Footer<'a> {
    /// Reads the index of a file that is so long.
    pub(crate) fn read(bytes: &'a [u8], length: u64) -> Result<Self, TableError> {
        let table = Table::root(bytes)?;
        let schema = table.table(footer::SCHEMA)?;
        let schema = schema.ok_or_else(|| TableError::damaged("it has no schema"))?;
        let blocks = |slot| {
            let blocks = table.structs(slot)?.iter().map(Block::read).collect::<Option<Vec<_>>>();
            let blocks = blocks
                .ok_or_else(|| TableError::damaged("a block has a negative place or length"))?;
            let all = blocks
                .iter()
                .try_fold(0u64, |sum, block| sum.checked_add(block.head)?.checked_add(block.body));
            match all {
                Some(all) if all <= length => Ok(blocks),
                _ => Err(TableError::damaged("its blocks are longer than the file")),
            }
        };
        let (dictionaries, batches) = (blocks(footer::DICTIONARIES)?, blocks(footer::BATCHES)?);
        Ok(Footer { schema, dictionaries, batches })
    }
}

/// A table whose messages are being read.
pub(crate) struct Reading {
    layout: Layout,
    /// Which of its columns are read, and their schema.
    chosen: Vec<bool>,
    schema: SchemaRef,
    dictionaries: Dictionaries,
    most_unpacked: u64,
}

impl Reading {
    /// A stream that begins with this message. All its columns are read.
    pub(crate) fn stream(first: &Message<'_>, most_unpacked: u64) -> Result<Self, TableError> {
        let Found::Schema(table) = first.found else {
            return Err(TableError::damaged("it does not begin with its schema"));
        };
        let layout = Layout::read(table)?;
        let schema = Arc::clone(&layout.schema);
        let dictionaries = Dictionaries::new(layout.columns.iter(), false);
        let chosen = vec![true; layout.columns.len()];
        Ok(Reading { layout, chosen, schema, dictionaries, most_unpacked })
    }

    /// A file with this index, and the columns with the indices that are chosen, in order.
    pub(crate) fn file(
        footer: &Footer<'_>,
        choose: impl FnOnce(&Schema) -> Vec<usize>,
        most_unpacked: u64,
    ) -> Result<Self, TableError> {
        let layout = Layout::read(footer.schema)?;
        let places = choose(&layout.schema);
        let schema = Arc::new(layout.schema.project(&places).map_err(TableError::damaged)?);
        let mut chosen = vec![false; layout.columns.len()];
        for place in places {
            chosen.get_mut(place).into_iter().for_each(|chosen| *chosen = true);
        }
        let columns = layout.columns.iter().zip(&chosen).filter(|(_, chosen)| **chosen);
        let dictionaries = Dictionaries::new(columns.map(|(column, _)| column), true);
        Ok(Reading { layout, chosen, schema, dictionaries, most_unpacked })
    }

    /// All columns of the table, including those that are not read.
    pub(crate) fn schema(&self) -> &SchemaRef {
        &self.layout.schema
    }

    /// Takes the next message; rows if it has some.
    pub(crate) fn take(
        &mut self,
        message: &Message<'_>,
        body: &Buffer,
    ) -> Result<Option<RecordBatch>, TableError> {
        match message.found {
            Found::Schema(_) => Err(TableError::damaged("it has two schemas")),
            Found::Dictionary(table) => {
                self.dictionary(table, message.version, body)?;
                Ok(None)
            }
            Found::Batch(table) => self.batch(table, message.version, body).map(Some),
        }
    }

    fn dictionary(
        &mut self,
        table: Table<'_>,
        version: i16,
        body: &Buffer,
    ) -> Result<(), TableError> {
        let id = table.long(dictionary_batch::ID)?;
        let Some(column) = self.dictionaries.column(id) else { return Ok(()) };
        let Some(data) = table.table(dictionary_batch::DATA)? else {
            return Err(TableError::damaged("a dictionary has no values"));
        };
        let most = self.most_unpacked;
        let values = Decoder::new(data, version, body, &self.dictionaries, most)?.array(column)?;
        self.dictionaries.put(id, values, table.bool(dictionary_batch::DELTA)?)
    }

    fn batch(
        &self,
        table: Table<'_>,
        version: i16,
        body: &Buffer,
    ) -> Result<RecordBatch, TableError> {
        let rows = usize::try_from(table.long(batch::LENGTH)?).ok();
        let Some(rows) = rows.filter(|rows| *rows <= MOST_ROWS) else {
            return Err(TableError::damaged("a record batch has an impossible number of rows"));
        };
        let most = self.most_unpacked;
        let mut decoder = Decoder::new(table, version, body, &self.dictionaries, most)?;
        let (mut arrays, mut bytes) = (Vec::new(), body.len() as u64);
        for (column, chosen) in self.layout.columns.iter().zip(&self.chosen) {
            if *chosen {
                let array = decoder.array(column)?;
                bytes = bytes.saturating_add(bytes_of(&array));
                arrays.push(make_array(array));
            } else {
                decoder.skip(column)?;
            }
        }
        if rows > FREE_ROWS && rows as u64 / 8 > bytes {
            return Err(TableError::damaged(format!(
                "a record batch says that it has {rows} rows, and has {bytes} bytes"
            )));
        }
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        RecordBatch::try_new_with_options(Arc::clone(&self.schema), arrays, &options)
            .map_err(TableError::damaged)
    }
}
