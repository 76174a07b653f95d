//! Columns from the buffers of a message. Buffers that are not compressed are not copied.

use super::Column;
use super::dictionaries::Dictionaries;
use super::flat::Table;
use super::slot::batch;
use super::unpack::Packing;
use super::version;
use crate::error::TableError;
use arrow_buffer::Buffer;
use arrow_data::{ArrayData, ArrayDataBuilder, BufferSpec, layout};
use arrow_schema::{DataType, UnionMode};
use std::slice::Iter;

/// Columns without bytes of their own may say that they have any number of rows.
pub(super) const MOST_ROWS: usize = i32::MAX as usize;

/// Buffers may overlap, but not so that aligning them takes much more memory than the message.
const MOST_OVERLAP: u64 = 4;

/// What a column has in a message besides its children.
struct Shape {
    validity: bool,
    buffers: usize,
    /// Whether it has more buffers, as many as the message says.
    variadic: bool,
}

impl Shape {
    fn of(kind: &DataType, older: bool) -> Self {
        let (validity, buffers) = match kind {
            DataType::Null => (false, 0),
            DataType::RunEndEncoded(_, _) => (older, 0),
            DataType::Union(_, UnionMode::Sparse) => (older, 1),
            DataType::Union(_, UnionMode::Dense) => (older, 2),
            DataType::Struct(_) | DataType::FixedSizeList(_, _) => (true, 0),
            DataType::ListView(_)
            | DataType::LargeListView(_)
            | DataType::Utf8
            | DataType::Binary
            | DataType::LargeUtf8
            | DataType::LargeBinary => (true, 2),
            _ => (true, 1),
        };
        let variadic = matches!(kind, DataType::Utf8View | DataType::BinaryView);
        Shape { validity, buffers, variadic }
    }
}

/// The columns of one message, which follow one another.
pub(super) struct Decoder<'a> {
    nodes: Iter<'a, [u8; 16]>,
    buffers: Iter<'a, [u8; 16]>,
    counts: Iter<'a, [u8; 8]>,
    packing: Option<Packing>,
    body: &'a Buffer,
    dictionaries: &'a Dictionaries,
    /// Whether unions and runs have a validity bitmap.
    older: bool,
    /// The most that the buffers may unpack to, and what is left of it.
    most: u64,
    left: u64,
    /// How many bytes of the body may still be referred to.
    room: u64,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(
        table: Table<'a>,
        version: i16,
        body: &'a Buffer,
        dictionaries: &'a Dictionaries,
        most: u64,
    ) -> Result<Self, TableError> {
        Ok(Decoder {
            nodes: table.structs(batch::NODES)?.iter(),
            buffers: table.structs(batch::BUFFERS)?.iter(),
            counts: table.structs(batch::COUNTS)?.iter(),
            packing: table.table(batch::COMPRESSION)?.map(Packing::read).transpose()?,
            body,
            dictionaries,
            older: version < version::FIVE,
            most,
            left: most,
            room: (body.len() as u64).saturating_mul(MOST_OVERLAP),
        })
    }

    /// The next column.
    pub(super) fn array(&mut self, column: &Column) -> Result<ArrayData, TableError> {
        let (length, nulls) = self.node()?;
        let kind = &column.kind;
        let shape = Shape::of(kind, self.older);
        if shape.buffers == 0 && length > MOST_ROWS {
            return Err(TableError::damaged(format!("a column says that it has {length} rows")));
        }
        if matches!(kind, DataType::Union(_, _)) && nulls != 0 {
            return Err(TableError::new(
                "the table has a union with nulls of its own, as it was possible before 2020",
                "write it again with a newer version of Arrow",
            ));
        }
        let mut validity = None;
        if shape.validity {
            if nulls == 0 {
                self.pass(1)?;
            } else {
                validity = Some(self.buffer()?);
            }
        }
        let count = self.own_buffers(&shape)?;
        let mut buffers = (0..count).map(|_| self.buffer()).collect::<Result<Vec<_>, _>>()?;
        trim(&mut buffers, kind);
        let children = match (kind, column.dictionary) {
            (DataType::Dictionary(_, values), Some(id)) => {
                vec![self.dictionaries.values(id, values)]
            }
            _ => column.children.iter().map(|child| self.array(child)).collect::<Result<_, _>>()?,
        };
        let mut builder = ArrayDataBuilder::new(kind.clone())
            .len(length)
            .buffers(buffers)
            .child_data(children)
            .null_bit_buffer(validity)
            .align_buffers(true);
        // Nulls that were not counted are -1.
        if let Ok(nulls) = usize::try_from(nulls) {
            builder = builder.null_count(nulls);
        }
        builder.build().map_err(TableError::damaged)
    }

    /// Leaves out the next column.
    pub(super) fn skip(&mut self, column: &Column) -> Result<(), TableError> {
        self.node()?;
        let shape = Shape::of(&column.kind, self.older);
        let count = self.own_buffers(&shape)?;
        self.pass(count.saturating_add(shape.validity.into()))?;
        if column.dictionary.is_none() {
            column.children.iter().try_for_each(|child| self.skip(child))?;
        }
        Ok(())
    }

    /// How many rows and how many nulls the next column has.
    fn node(&mut self) -> Result<(usize, i64), TableError> {
        let node = self.nodes.next();
        let (length, nulls) = node.map(halves).ok_or_else(|| missing("columns"))?;
        let length =
            usize::try_from(length).map_err(|_| TableError::damaged("a length is negative"))?;
        Ok((length, nulls))
    }

    /// How many buffers follow after the validity bitmap.
    fn own_buffers(&mut self, shape: &Shape) -> Result<usize, TableError> {
        if !shape.variadic {
            return Ok(shape.buffers);
        }
        let count = self.counts.next().ok_or_else(|| missing("counts of buffers"))?;
        let count = usize::try_from(i64::from_le_bytes(*count)).unwrap_or(usize::MAX);
        Ok(count.saturating_add(shape.buffers))
    }

    fn pass(&mut self, count: usize) -> Result<(), TableError> {
        match count.checked_sub(1) {
            Some(last) if self.buffers.nth(last).is_none() => Err(missing("buffers")),
            _ => Ok(()),
        }
    }

    fn buffer(&mut self) -> Result<Buffer, TableError> {
        let (offset, length) = self.buffers.next().map(halves).ok_or_else(|| missing("buffers"))?;
        if length == 0 {
            return Ok(Buffer::default());
        }
        let (Ok(offset), Ok(length)) = (usize::try_from(offset), usize::try_from(length)) else {
            return Err(outside());
        };
        if offset.checked_add(length).is_none_or(|end| end > self.body.len()) {
            return Err(outside());
        }
        let room = self.room.checked_sub(length as u64);
        self.room = room.ok_or_else(|| TableError::damaged("its buffers overlap"))?;
        let buffer = self.body.slice_with_length(offset, length);
        match self.packing {
            Some(packing) => packing.unpacked(&buffer, &mut self.left, self.most),
            None => Ok(buffer),
        }
    }
}

/// The bytes of a column. Buffers that are not compressed all keep the whole message, so its memory says little.
pub(crate) fn bytes_of(data: &ArrayData) -> u64 {
    let own: usize = data.buffers().iter().map(|buffer| buffer.len()).sum();
    let nulls = data.nulls().map_or(0, |nulls| nulls.buffer().len());
    let children: u64 = data.child_data().iter().map(bytes_of).sum();
    children.saturating_add(own as u64).saturating_add(nulls as u64)
}

/// Cuts off what is less than a value.
fn trim(buffers: &mut [Buffer], kind: &DataType) {
    for (buffer, spec) in buffers.iter_mut().zip(&layout(kind).buffers) {
        if let BufferSpec::FixedWidth { byte_width, .. } = spec
            && let Some(rest @ 1..) = buffer.len().checked_rem(*byte_width)
        {
            *buffer = buffer.slice_with_length(0, buffer.len().saturating_sub(rest));
        }
    }
}

fn halves(pair: &[u8; 16]) -> (i64, i64) {
    let both = u128::from_le_bytes(*pair);
    (both as i64, (both >> 64) as i64)
}

fn missing(what: &str) -> TableError {
    TableError::damaged(format!("a message has fewer {what} than its schema"))
}

fn outside() -> TableError {
    TableError::damaged("a buffer lies outside its message")
}
