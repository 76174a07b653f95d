//! Columns to the buffers of a message. Of a column that is part of a larger one, only that part is written.

use super::build::{Object, Value};
use super::ranges;
use super::slot::batch;
use crate::error::TableError;
use arrow_buffer::Buffer;
use arrow_data::{ArrayData, ArrayDataBuilder};
use arrow_schema::DataType;
use std::ops::Range;

/// Buffers begin at multiples of this.
pub(super) const ALIGNMENT: usize = 64;

/// The body of a message, and what its head says about it.
#[derive(Default)]
pub(super) struct Encoder {
    nodes: Vec<u8>,
    places: Vec<u8>,
    counts: Vec<u8>,
    /// Each is padded when it is written.
    pub(super) buffers: Vec<Buffer>,
    pub(super) length: usize,
}

impl Encoder {
    /// The table that tells of the columns so far.
    pub(super) fn table(&self, rows: usize) -> Object {
        let words = |bytes: &Vec<u8>, size: usize| Value::Words(bytes.len() / size, bytes.clone());
        let table = Object::new()
            .with(batch::LENGTH, Value::Long(rows as i64))
            .with(batch::NODES, words(&self.nodes, 16))
            .with(batch::BUFFERS, words(&self.places, 16));
        match self.counts.len() {
            0 => table,
            _ => table.with(batch::COUNTS, words(&self.counts, 8)),
        }
    }

    /// Adds a column.
    pub(super) fn array(&mut self, data: &ArrayData) -> Result<(), TableError> {
        let kind = data.data_type();
        let bare =
            matches!(kind, DataType::Null | DataType::Union(_, _) | DataType::RunEndEncoded(_, _));
        let nulls = match kind {
            DataType::Null => data.len(),
            _ => data.null_count(),
        };
        self.nodes.extend((data.len() as i64).to_le_bytes());
        self.nodes.extend((nulls as i64).to_le_bytes());
        if !bare {
            let validity = data.nulls().filter(|nulls| nulls.null_count() > 0);
            self.push(validity.map_or_else(Buffer::default, |nulls| nulls.inner().sliced()));
        }
        self.values(data, kind)
    }

    fn values(&mut self, data: &ArrayData, kind: &DataType) -> Result<(), TableError> {
        match kind {
            DataType::Null => Ok(()),
            DataType::Boolean => {
                let bits = data.buffers().first().ok_or_else(contradiction)?;
                self.push(bits.bit_slice(data.offset(), data.len()));
                Ok(())
            }
            DataType::Utf8 | DataType::Binary => self.texts(data, 4),
            DataType::LargeUtf8 | DataType::LargeBinary => self.texts(data, 8),
            DataType::Utf8View | DataType::BinaryView => self.views(data),
            DataType::List(_) | DataType::Map(_, _) => self.list(data, 4),
            DataType::LargeList(_) => self.list(data, 8),
            DataType::ListView(_) => self.list_view(data, 4),
            DataType::LargeListView(_) => self.list_view(data, 8),
            DataType::FixedSizeList(_, size) => {
                let size = usize::try_from(*size).ok();
                let times = |count: usize| count.checked_mul(size?);
                let start = times(data.offset()).ok_or_else(contradiction)?;
                let length = times(data.len()).ok_or_else(contradiction)?;
                self.part(child(data, 0)?, start..start.saturating_add(length))
            }
            DataType::Struct(_) => self.rows_of_children(data),
            DataType::Union(_, arrow_schema::UnionMode::Sparse) => {
                self.push(self.fixed(data, 0, 1)?);
                self.rows_of_children(data)
            }
            DataType::Union(fields, arrow_schema::UnionMode::Dense) => {
                let (ids, offsets) = (self.fixed(data, 0, 1)?, self.fixed(data, 1, 4)?);
                let (offsets, mut used) =
                    ranges::union_offsets(&ids, &offsets).ok_or_else(contradiction)?;
                self.push(ids);
                self.push(offsets);
                for ((id, _), values) in fields.iter().zip(data.child_data()) {
                    let range = u8::try_from(id).ok().and_then(|id| used.remove(&id));
                    self.part(values, range.unwrap_or_default())?;
                }
                Ok(())
            }
            DataType::RunEndEncoded(_, _) => self.runs(data),
            DataType::Dictionary(keys, _) => {
                self.push(self.fixed(data, 0, width(keys)?)?);
                Ok(())
            }
            _ => {
                self.push(self.fixed(data, 0, width(kind)?)?);
                Ok(())
            }
        }
    }

    /// Values of a fixed width, as far as they belong to the column.
    fn fixed(&self, data: &ArrayData, buffer: usize, width: usize) -> Result<Buffer, TableError> {
        let buffer = data.buffers().get(buffer);
        buffer
            .and_then(|buffer| ranges::values(buffer, data.offset(), data.len(), width))
            .ok_or_else(contradiction)
    }

    fn offsets(&mut self, data: &ArrayData, width: usize) -> Result<Range<usize>, TableError> {
        let buffer = data.buffers().first();
        let (offsets, range) = buffer
            .and_then(|buffer| ranges::offsets(buffer, data.offset(), data.len(), width))
            .ok_or_else(contradiction)?;
        self.push(offsets);
        Ok(range)
    }

    fn texts(&mut self, data: &ArrayData, width: usize) -> Result<(), TableError> {
        let range = self.offsets(data, width)?;
        let texts = data.buffers().get(1);
        let texts = texts.and_then(|texts| ranges::values(texts, range.start, range.len(), 1));
        self.push(texts.ok_or_else(contradiction)?);
        Ok(())
    }

    fn views(&mut self, data: &ArrayData) -> Result<(), TableError> {
        let views = self.fixed(data, 0, 16)?;
        let texts = data.buffers().get(1..).unwrap_or_default();
        let (views, texts) =
            ranges::views(views, texts, |row| data.is_null(row)).ok_or_else(contradiction)?;
        self.push(views);
        self.counts.extend((texts.len() as i64).to_le_bytes());
        texts.into_iter().for_each(|texts| self.push(texts));
        Ok(())
    }

    fn list(&mut self, data: &ArrayData, width: usize) -> Result<(), TableError> {
        let range = self.offsets(data, width)?;
        self.part(child(data, 0)?, range)
    }

    fn list_view(&mut self, data: &ArrayData, width: usize) -> Result<(), TableError> {
        let (offsets, sizes) = (self.fixed(data, 0, width)?, self.fixed(data, 1, width)?);
        let (offsets, range) =
            ranges::view_offsets(&offsets, &sizes, width).ok_or_else(contradiction)?;
        self.push(offsets);
        self.push(sizes);
        self.part(child(data, 0)?, range)
    }

    fn runs(&mut self, data: &ArrayData) -> Result<(), TableError> {
        let ends = child(data, 0)?;
        let width = width(ends.data_type())?;
        let rows = data.offset()..data.offset().saturating_add(data.len());
        let (moved, range) =
            ranges::runs(&self.fixed(ends, 0, width)?, rows, width).ok_or_else(contradiction)?;
        let ends = ArrayDataBuilder::new(ends.data_type().clone())
            .len(range.len())
            .add_buffer(moved)
            .align_buffers(true)
            .build();
        self.array(&ends.map_err(|_| contradiction())?)?;
        self.part(child(data, 1)?, range)
    }

    fn rows_of_children(&mut self, data: &ArrayData) -> Result<(), TableError> {
        let rows = data.offset()..data.offset().saturating_add(data.len());
        data.child_data().iter().try_for_each(|child| self.part(child, rows.clone()))
    }

    fn part(&mut self, data: &ArrayData, range: Range<usize>) -> Result<(), TableError> {
        if range.start > range.end || range.end > data.len() {
            return Err(contradiction());
        }
        self.array(&data.slice(range.start, range.len()))
    }

    fn push(&mut self, buffer: Buffer) {
        self.places.extend((self.length as i64).to_le_bytes());
        self.places.extend((buffer.len() as i64).to_le_bytes());
        self.length += buffer.len().next_multiple_of(ALIGNMENT);
        self.buffers.push(buffer);
    }
}

fn child(data: &ArrayData, place: usize) -> Result<&ArrayData, TableError> {
    data.child_data().get(place).ok_or_else(contradiction)
}

fn width(kind: &DataType) -> Result<usize, TableError> {
    let width = match kind {
        DataType::FixedSizeBinary(size) => usize::try_from(*size).ok(),
        _ => kind.primitive_width(),
    };
    width.ok_or_else(contradiction)
}

fn contradiction() -> TableError {
    TableError::new("a column that was to be written contradicts itself", "build it again")
}
