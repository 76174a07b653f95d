//! The values of an Arrow array as Parquet has them.

use super::types::{Form, Kind};
use crate::error::TableError;
use arrow_array::Array;
use arrow_buffer::Buffer;

/// The longest value that is made, not borrowed.
const WIDEST: usize = 32;

const MILLIS_OF_DAY: i64 = 86_400_000;

/// Room for a value that is made.
pub(crate) type Room = [u8; WIDEST];

/// An array without fields of its own.
pub(crate) struct Values {
    form: Form,
    buffers: Vec<Buffer>,
    /// How many values or bits come before the first.
    offset: usize,
}

impl Values {
    pub(crate) fn of(array: &dyn Array) -> Result<Self, TableError> {
        let kind = Kind::of(array.data_type());
        let kind = kind.ok_or_else(|| TableError::damaged("a column has another type"))?;
        let data = array.to_data();
        Ok(Values { form: kind.form, buffers: data.buffers().to_vec(), offset: data.offset() })
    }

    /// About how many bytes these values take.
    pub(crate) fn weight(&self, places: &[usize]) -> Result<usize, TableError> {
        match self.form {
            Form::Copy(width) => Ok(width.saturating_mul(places.len())),
            Form::View => places.iter().map(|place| Ok(self.view(*place)?.len())).sum(),
            Form::Text | Form::LargeText => {
                let length = |place: &usize| {
                    let (start, end) = self.bounds(*place);
                    end.unwrap_or(0).saturating_sub(start.unwrap_or(0))
                };
                Ok(places.iter().map(length).fold(0, usize::saturating_add))
            }
            _ => Ok(places.len().saturating_mul(size_of::<u64>())),
        }
    }

    /// The bytes of a value, without a length.
    #[inline]
    pub(crate) fn get<'a>(
        &'a self,
        place: usize,
        room: &'a mut Room,
    ) -> Result<&'a [u8], TableError> {
        match self.form {
            Form::Copy(width) => self.entry(0, place, width),
            Form::Text | Form::LargeText | Form::View => self.text(place),
            _ => self.made(place, room),
        }
    }

    /// A key of a dictionary. One that is wrong points nowhere.
    pub(crate) fn key(&self, place: usize) -> usize {
        let key = self.get(place, &mut Room::default()).map(signed);
        key.ok().and_then(|key| usize::try_from(key).ok()).unwrap_or(usize::MAX)
    }

    /// Entry `place` of a buffer of entries of this width.
    #[inline]
    fn entry(&self, buffer: usize, place: usize, width: usize) -> Result<&[u8], TableError> {
        let start = self.offset.checked_add(place).and_then(|place| place.checked_mul(width));
        let end = start.and_then(|start| start.checked_add(width));
        self.range(buffer, start, end)
    }

    #[inline]
    fn range(
        &self,
        buffer: usize,
        start: Option<usize>,
        end: Option<usize>,
    ) -> Result<&[u8], TableError> {
        let bytes = self.buffers.get(buffer).zip(start.zip(end));
        let bytes = bytes.and_then(|(buffer, (start, end))| buffer.as_slice().get(start..end));
        bytes.ok_or_else(|| TableError::damaged("a value lies outside its buffer"))
    }

    #[inline]
    fn text(&self, place: usize) -> Result<&[u8], TableError> {
        if self.form == Form::View {
            return self.view(place);
        }
        let (start, end) = self.bounds(place);
        self.range(1, start, end)
    }

    /// Where a text begins and ends.
    #[inline]
    fn bounds(&self, place: usize) -> (Option<usize>, Option<usize>) {
        let width = if self.form == Form::Text { 4 } else { 8 };
        let at = self.offset.saturating_add(place).saturating_mul(width);
        let bytes = self.buffers.first().and_then(|bytes| bytes.as_slice().get(at..));
        let offset = |bytes: &[u8]| usize::try_from(signed(bytes.get(..width)?)).ok();
        let end = bytes.and_then(|bytes| bytes.get(width..)).and_then(offset);
        (bytes.and_then(offset), end)
    }

    /// A view is a length and the text if it has 12 bytes or less, else where it is.
    fn view(&self, place: usize) -> Result<&[u8], TableError> {
        let view = self.entry(0, place, 16)?;
        let part =
            |at: usize| view.get(at..at + 4).and_then(|part| usize::try_from(signed(part)).ok());
        let length = part(0).unwrap_or(usize::MAX);
        if let Some(text) =
            view.get(4..).filter(|_| length <= 12).and_then(|text| text.get(..length))
        {
            return Ok(text);
        }
        let start = part(12);
        let end = start.and_then(|start| start.checked_add(length));
        self.range(part(8).unwrap_or(usize::MAX).saturating_add(1), start, end)
    }

    /// A value that is not as Arrow has it.
    fn made<'a>(&self, place: usize, room: &'a mut Room) -> Result<&'a [u8], TableError> {
        let count = match self.form {
            Form::Bits => {
                let place = self.offset.saturating_add(place);
                let byte = self.range(0, Some(place / 8), Some(place / 8 + 1))?;
                room[0] = byte.first().map_or(0, |byte| byte >> (place % 8) & 1);
                1
            }
            Form::Widen { from, signed: sign } => {
                let bytes = self.entry(0, place, from)?;
                extended(bytes, sign, room);
                4
            }
            Form::Seconds(width) => {
                let seconds = signed(self.entry(0, place, width)?);
                let millis = seconds.checked_mul(1000).ok_or_else(|| beyond(seconds))?;
                if width == 4 && i32::try_from(millis).is_err() {
                    return Err(beyond(seconds));
                }
                extended(&millis.to_le_bytes(), true, room);
                width
            }
            Form::Days => {
                let millis = signed(self.entry(0, place, 8)?);
                let days = i32::try_from(millis.div_euclid(MILLIS_OF_DAY));
                let days = days.map_err(|_| beyond(millis))?;
                extended(&days.to_le_bytes(), true, room);
                4
            }
            Form::Decimal { from, to, big } => {
                extended(self.entry(0, place, from)?, true, room);
                check_digits(room, to)?;
                if big {
                    room[..to].reverse();
                }
                to
            }
            _ => 0,
        };
        Ok(&room[..count])
    }
}

/// A number of four or eight bytes.
fn signed(bytes: &[u8]) -> i64 {
    match (bytes.first_chunk::<8>(), bytes.first_chunk::<4>()) {
        (Some(bytes), _) => i64::from_le_bytes(*bytes),
        (None, Some(bytes)) => i32::from_le_bytes(*bytes).into(),
        (None, None) => -1,
    }
}

/// The same number in all bytes of the room.
fn extended(bytes: &[u8], signed: bool, room: &mut Room) {
    let negative = signed && bytes.last().is_some_and(|byte| *byte > 0x7f);
    room.fill(if negative { 0xff } else { 0 });
    for (to, from) in room.iter_mut().zip(bytes) {
        *to = *from;
    }
}

/// A decimal with more digits than its type says may not fit.
fn check_digits(number: &Room, width: usize) -> Result<(), TableError> {
    let (low, high) = number.split_at(width.min(WIDEST));
    let negative = low.last().is_some_and(|byte| *byte > 0x7f);
    let fill = if negative { 0xff } else { 0 };
    if high.iter().all(|byte| *byte == fill) {
        return Ok(());
    }
    Err(TableError::new(
        "a decimal has more digits than its column says",
        "leave the column out with --columns",
    ))
}

fn beyond(time: i64) -> TableError {
    TableError::new(
        format!("the time {time} is too large for Parquet"),
        "leave the column out with --columns",
    )
}
