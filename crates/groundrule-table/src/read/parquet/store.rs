//! Values of a piece on their way into an Arrow array.

use super::page::{Layout, Plain, Span, Values};
use super::schema::{Change, Leaf};
use crate::error::TableError;
use arrow_array::builder::make_view;
use arrow_array::{ArrayRef, BinaryViewArray, NullArray, StringViewArray, make_array};
use arrow_buffer::{BooleanBufferBuilder, Buffer, NullBufferBuilder};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use std::sync::Arc;

/// Days from the first day that INT96 counts to 1970.
const EPOCH: i64 = 2_440_588;

const DAY: i64 = 86_400_000_000_000;

fn ended() -> TableError {
    TableError::damaged("a page has fewer values than it announces")
}

/// The most that values of one width may take in a piece: a damaged file can say that each takes megabytes, and have
/// nothing but nulls.
const MOST_BYTES: usize = 1 << 30;

fn too_wide() -> TableError {
    TableError::new("a piece of a column takes more than 1 GB", "leave the column out")
}

fn too_long() -> TableError {
    TableError::new(
        "a piece of a column that is kept has more than 2 GB of text",
        "leave the column out of --columns",
    )
}

/// Values and nulls, in order.
pub(super) struct Store {
    leaf: Leaf,
    count: usize,
    valid: NullBufferBuilder,
    kind: Kind,
}

enum Kind {
    /// Values that all take this many bytes.
    Fixed {
        bytes: Vec<u8>,
        width: usize,
    },
    Bits(BooleanBufferBuilder),
    /// Texts that stay in their pages.
    Views {
        views: Vec<u128>,
        blocks: Vec<Buffer>,
    },
    /// Texts one after the other.
    Texts {
        offsets: Vec<i32>,
        bytes: Vec<u8>,
    },
}

impl Store {
    pub(super) fn new(leaf: Leaf, data_type: &DataType) -> Self {
        let kind = match data_type {
            DataType::Boolean => Kind::Bits(BooleanBufferBuilder::new(0)),
            DataType::Utf8View | DataType::BinaryView => {
                Kind::Views { views: Vec::new(), blocks: Vec::new() }
            }
            DataType::Utf8 | DataType::Binary => {
                Kind::Texts { offsets: vec![0], bytes: Vec::new() }
            }
            _ => {
                let width = match leaf.change {
                    Change::Nothing => leaf.width,
                    Change::Narrow(width) | Change::Decimal(width) => width,
                    Change::Int96 => 8,
                };
                Kind::Fixed { bytes: Vec::new(), width }
            }
        };
        Store { leaf, count: 0, valid: NullBufferBuilder::new(0), kind }
    }

    pub(super) fn nulls(&mut self, count: usize) -> Result<(), TableError> {
        self.count += count;
        self.valid.append_n_nulls(count);
        match &mut self.kind {
            Kind::Fixed { bytes, width } => {
                let size = count.checked_mul(*width).and_then(|more| more.checked_add(bytes.len()));
                bytes.resize(size.filter(|size| *size <= MOST_BYTES).ok_or_else(too_wide)?, 0);
            }
            Kind::Bits(bits) => bits.append_n(count, false),
            Kind::Views { views, .. } => views.resize(views.len() + count, 0),
            Kind::Texts { offsets, .. } => {
                let last = offsets.last().copied().unwrap_or(0);
                offsets.resize(offsets.len() + count, last);
            }
        }
        Ok(())
    }

    /// The next values of a page.
    pub(super) fn values(
        &mut self,
        count: usize,
        values: &mut Values,
        dictionary: Option<&Plain>,
    ) -> Result<(), TableError> {
        self.count += count;
        self.valid.append_n_non_nulls(count);
        match values {
            Values::Plain(plain) => self.plain(count, plain),
            Values::Flags(flags) => flags.read(count as u64, |flag, times| {
                let Kind::Bits(bits) = &mut self.kind else { return Err(ended()) };
                bits.append_n(usize::try_from(times).map_err(|_| ended())?, flag == 1);
                Ok(())
            }),
            Values::Places(places) => {
                let dictionary = dictionary.ok_or_else(|| {
                    TableError::damaged("a page needs a dictionary that is not there")
                })?;
                let block = self.block(&dictionary.bytes);
                places.read(count as u64, |place, times| {
                    for _ in 0..times {
                        self.entry(dictionary, place as usize, block)?;
                    }
                    Ok(())
                })
            }
        }
    }

    fn plain(&mut self, count: usize, plain: &mut Plain) -> Result<(), TableError> {
        match &mut plain.layout {
            Layout::Fixed { width, at } => {
                let size = count.checked_mul(*width).ok_or_else(ended)?;
                let values = plain.bytes.get(*at..).and_then(|left| left.get(..size));
                *at += size;
                self.fixed(values.ok_or_else(ended)?)
            }
            Layout::Bits { at } => {
                let Kind::Bits(bits) = &mut self.kind else { return Err(ended()) };
                let end = at.checked_add(count).ok_or_else(ended)?;
                if end > plain.bytes.len().saturating_mul(8) {
                    return Err(ended());
                }
                bits.append_packed_range(*at..end, &plain.bytes);
                *at = end;
                Ok(())
            }
            Layout::Lengths { .. } | Layout::Spans { .. } => {
                let bytes = plain.bytes.clone();
                let block = self.block(&bytes);
                for _ in 0..count {
                    let span = plain.span().ok_or_else(ended)?;
                    self.text(&bytes, span, block)?;
                }
                Ok(())
            }
        }
    }

    /// The value at a place of a dictionary.
    fn entry(&mut self, dictionary: &Plain, place: usize, block: u32) -> Result<(), TableError> {
        let beyond = || TableError::damaged("a page points beyond its dictionary");
        match &dictionary.layout {
            Layout::Spans { spans, .. } => {
                let span = *spans.get(place).ok_or_else(beyond)?;
                self.text(&dictionary.bytes, span, block)
            }
            Layout::Fixed { width, .. } => {
                let start = place.checked_mul(*width).ok_or_else(beyond)?;
                let value = dictionary.bytes.get(start..).and_then(|left| left.get(..*width));
                self.fixed(value.ok_or_else(beyond)?)
            }
            Layout::Lengths { .. } | Layout::Bits { .. } => Err(beyond()),
        }
    }

    /// The number under which views find a buffer.
    fn block(&mut self, bytes: &Buffer) -> u32 {
        let Kind::Views { blocks, .. } = &mut self.kind else { return 0 };
        let known =
            blocks.iter().rposition(|known| known.ptr_eq(bytes) && known.len() == bytes.len());
        let place = known.unwrap_or_else(|| {
            blocks.push(bytes.clone());
            blocks.len() - 1
        });
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    fn text(&mut self, from: &Buffer, span: Span, block: u32) -> Result<(), TableError> {
        let (start, length) = span;
        let text = from.get(start as usize..).and_then(|left| left.get(..length as usize));
        let text = text.ok_or_else(ended)?;
        match &mut self.kind {
            Kind::Views { views, .. } => views.push(make_view(text, block, start)),
            Kind::Texts { offsets, bytes } => {
                bytes.extend_from_slice(text);
                offsets.push(i32::try_from(bytes.len()).map_err(|_| too_long())?);
            }
            Kind::Fixed { bytes, width } => match self.leaf.change {
                Change::Decimal(_) => decimal(text, *width, bytes)?,
                // Values of one length can be written like texts.
                _ if text.len() == *width => bytes.extend_from_slice(text),
                _ => return Err(ended()),
            },
            Kind::Bits(_) => return Err(ended()),
        }
        Ok(())
    }

    /// Values of the file's width.
    fn fixed(&mut self, values: &[u8]) -> Result<(), TableError> {
        let Kind::Fixed { bytes, width } = &mut self.kind else { return Err(ended()) };
        if bytes.len() > MOST_BYTES {
            return Err(too_wide());
        }
        let each = self.leaf.width.max(1);
        match self.leaf.change {
            Change::Nothing => bytes.extend_from_slice(values),
            Change::Narrow(kept) => {
                bytes.extend(values.chunks_exact(each).flat_map(|value| value.iter().take(kept)));
            }
            Change::Decimal(_) => {
                for value in values.chunks_exact(each) {
                    decimal(value, *width, bytes)?;
                }
            }
            Change::Int96 => {
                bytes.extend(
                    values.chunks_exact(each).flat_map(|value| moment(value).to_le_bytes()),
                );
            }
        }
        Ok(())
    }

    /// The array, and how many values and nulls it has.
    pub(super) fn finish(mut self, data_type: &DataType) -> Result<ArrayRef, TableError> {
        let nulls = self.valid.finish();
        let built = |buffers: Vec<Buffer>| {
            let data = ArrayData::builder(data_type.clone())
                .len(self.count)
                .buffers(buffers)
                .nulls(nulls.clone())
                .align_buffers(true);
            data.build().map(make_array).map_err(TableError::damaged)
        };
        match self.kind {
            _ if *data_type == DataType::Null => Ok(Arc::new(NullArray::new(self.count))),
            Kind::Fixed { bytes, .. } => built(vec![Buffer::from_vec(bytes)]),
            Kind::Bits(mut bits) => built(vec![bits.finish().into_inner()]),
            Kind::Texts { offsets, bytes } => {
                built(vec![Buffer::from_vec(offsets), Buffer::from_vec(bytes)])
            }
            Kind::Views { views, blocks } if *data_type == DataType::Utf8View => {
                let array = StringViewArray::try_new(views.into(), blocks, nulls);
                Ok(Arc::new(array.map_err(TableError::damaged)?))
            }
            Kind::Views { views, blocks } => {
                let array = BinaryViewArray::try_new(views.into(), blocks, nulls);
                Ok(Arc::new(array.map_err(TableError::damaged)?))
            }
        }
    }
}

/// A decimal with its highest byte first, to `width` bytes with the lowest first.
fn decimal(digits: &[u8], width: usize, to: &mut Vec<u8>) -> Result<(), TableError> {
    let negative = digits.first().is_some_and(|first| *first >= 0x80);
    let fill = if negative { 0xff } else { 0 };
    let (high, low) = digits.split_at(digits.len().saturating_sub(width));
    if high.iter().any(|byte| *byte != fill) {
        return Err(TableError::damaged("a decimal has more digits than its column"));
    }
    to.extend(low.iter().rev());
    to.extend(std::iter::repeat_n(fill, width - low.len()));
    Ok(())
}

/// Nanoseconds since 1970 of a time that Impala and old Spark wrote.
fn moment(value: &[u8]) -> i64 {
    let Some((nanoseconds, day)) = value.split_first_chunk::<8>() else { return 0 };
    let day = day.first_chunk::<4>().map_or(0, |day| i64::from(i32::from_le_bytes(*day)));
    let days = (day - EPOCH).wrapping_mul(DAY);
    days.wrapping_add(i64::from_le_bytes(*nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_turned_and_filled_by_their_sign() {
        let read = |digits: &[u8], width: usize| {
            let mut bytes = vec![7];
            decimal(digits, width, &mut bytes).ok().map(|()| bytes)
        };
        for (digits, width, expected) in [
            (&[1, 2][..], 2, &[2, 1][..]),
            (&[1, 2], 4, &[2, 1, 0, 0]),
            (&[0xff, 0xfe], 4, &[0xfe, 0xff, 0xff, 0xff]),
            (&[0x80], 2, &[0x80, 0xff]),
            (&[0x7f], 2, &[0x7f, 0]),
            (&[0, 0, 1, 2], 2, &[2, 1]),
            (&[0xff, 0xff, 1], 2, &[1, 0xff]),
            (&[], 2, &[0, 0]),
        ] {
            assert_eq!(read(digits, width).unwrap(), [&[7], expected].concat(), "{digits:?}");
        }
        assert_eq!([read(&[1, 0, 0], 2), read(&[0xff, 0, 0, 0], 2)], [None, None]);
    }

    #[test]
    fn old_times_count_days_from_long_ago() {
        let read = |nanoseconds: i64, day: i64| {
            moment(&[&nanoseconds.to_le_bytes()[..], &(day as i32).to_le_bytes()].concat())
        };
        assert_eq!(read(5, EPOCH), 5);
        assert_eq!((read(5, EPOCH + 2), read(0, EPOCH - 1)), (2 * DAY + 5, -DAY));
        assert_eq!(moment(&[1; 7]), 0);
    }
}
