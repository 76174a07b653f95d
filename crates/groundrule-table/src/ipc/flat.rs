//! FlatBuffers: tables whose fields may be missing. Every position is checked where it is used.

use crate::error::TableError;

/// A table within a message.
#[derive(Clone, Copy)]
pub(super) struct Table<'a> {
    bytes: &'a [u8],
    at: usize,
    /// How far from the table's start each field lies, two bytes each; 0 if it is missing.
    places: &'a [u8],
}

impl<'a> Table<'a> {
    /// The table that the bytes begin with.
    pub(super) fn root(bytes: &'a [u8]) -> Result<Self, TableError> {
        Table::new(bytes, followed(bytes, 0)?)
    }

    fn new(bytes: &'a [u8], at: usize) -> Result<Self, TableError> {
        let back = i64::from(i32::from_le_bytes(chunk(bytes, at)?));
        let list = i64::try_from(at).ok().and_then(|at| at.checked_sub(back));
        let list = list.and_then(|list| usize::try_from(list).ok()).ok_or_else(outside)?;
        let size = usize::from(u16::from_le_bytes(chunk(bytes, list)?));
        let places = bytes.get(list..).and_then(|bytes| bytes.get(4..size));
        Ok(Table { bytes, at, places: places.ok_or_else(outside)? })
    }

    /// How many bytes there are in all tables together.
    pub(super) fn size(&self) -> usize {
        self.bytes.len()
    }

    fn place(&self, slot: usize) -> Option<usize> {
        let (places, _) = self.places.as_chunks::<2>();
        match u16::from_le_bytes(*places.get(slot)?) {
            0 => None,
            place => self.at.checked_add(place.into()),
        }
    }

    fn scalar<const N: usize>(&self, slot: usize) -> Result<Option<[u8; N]>, TableError> {
        self.place(slot).map(|place| chunk(self.bytes, place)).transpose()
    }

    pub(super) fn bool(&self, slot: usize) -> Result<bool, TableError> {
        Ok(self.byte(slot)? != 0)
    }

    pub(super) fn byte(&self, slot: usize) -> Result<u8, TableError> {
        Ok(self.scalar(slot)?.map_or(0, u8::from_le_bytes))
    }

    pub(super) fn short(&self, slot: usize, default: i16) -> Result<i16, TableError> {
        Ok(self.scalar(slot)?.map_or(default, i16::from_le_bytes))
    }

    pub(super) fn int(&self, slot: usize, default: i32) -> Result<i32, TableError> {
        Ok(self.scalar(slot)?.map_or(default, i32::from_le_bytes))
    }

    pub(super) fn long(&self, slot: usize) -> Result<i64, TableError> {
        Ok(self.scalar(slot)?.map_or(0, i64::from_le_bytes))
    }

    pub(super) fn has(&self, slot: usize) -> bool {
        self.place(slot).is_some()
    }

    pub(super) fn table(&self, slot: usize) -> Result<Option<Table<'a>>, TableError> {
        let Some(place) = self.place(slot) else { return Ok(None) };
        Table::new(self.bytes, followed(self.bytes, place)?).map(Some)
    }

    pub(super) fn text(&self, slot: usize) -> Result<Option<&'a str>, TableError> {
        if !self.has(slot) {
            return Ok(None);
        }
        let (_, bytes) = self.vector::<1>(slot)?;
        let text = std::str::from_utf8(bytes.as_flattened());
        text.map(Some).map_err(|_| TableError::damaged("a name is not UTF-8"))
    }

    /// Values or structs of `N` bytes each.
    pub(super) fn structs<const N: usize>(&self, slot: usize) -> Result<&'a [[u8; N]], TableError> {
        Ok(self.vector(slot)?.1)
    }

    pub(super) fn tables(
        &self,
        slot: usize,
    ) -> Result<impl ExactSizeIterator<Item = Result<Table<'a>, TableError>>, TableError> {
        let bytes = self.bytes;
        let (start, offsets) = self.vector::<4>(slot)?;
        Ok((0..offsets.len()).map(move |i| {
            Table::new(bytes, followed(bytes, start.saturating_add(i.saturating_mul(4)))?)
        }))
    }

    /// Where a vector's items begin, and the items. A vector that is missing has none.
    fn vector<const N: usize>(&self, slot: usize) -> Result<(usize, &'a [[u8; N]]), TableError> {
        let Some(place) = self.place(slot) else { return Ok((0, &[])) };
        let place = followed(self.bytes, place)?;
        let count = usize::try_from(u32::from_le_bytes(chunk(self.bytes, place)?));
        let length = count.ok().and_then(|count| count.checked_mul(N)).ok_or_else(outside)?;
        let start = place.saturating_add(4);
        let items = self.bytes.get(start..).and_then(|items| items.get(..length));
        Ok((start, items.ok_or_else(outside)?.as_chunks().0))
    }
}

/// What the offset at this place points to.
fn followed(bytes: &[u8], place: usize) -> Result<usize, TableError> {
    let offset = usize::try_from(u32::from_le_bytes(chunk(bytes, place)?));
    offset.ok().and_then(|offset| place.checked_add(offset)).ok_or_else(outside)
}

fn chunk<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], TableError> {
    bytes.get(at..).and_then(|bytes| bytes.first_chunk()).copied().ok_or_else(outside)
}

fn outside() -> TableError {
    TableError::damaged("a message points outside itself")
}
