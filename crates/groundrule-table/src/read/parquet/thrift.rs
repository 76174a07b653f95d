//! Thrift's compact protocol, in which Parquet writes its index and the heads of its pages.

use crate::error::TableError;
use crate::parquet::{
    BINARY, BYTE, DOUBLE, FALSE, I16, I64, LIST, LONGEST, MAP, SET, STRUCT, TRUE, unzigzag, varint,
};

/// Structs and lists nested deeper than this belong to no Parquet file.
const DEEPEST: usize = 24;

/// What is left of a message.
pub(super) struct Thrift<'a> {
    bytes: &'a [u8],
    depth: usize,
}

/// The value of a field or the item of a list, not read yet.
#[derive(Clone, Copy)]
pub(super) struct Kind(u8);

fn ended() -> TableError {
    TableError::damaged("its index ends too early")
}

fn unexpected() -> TableError {
    TableError::damaged("its index has a field of the wrong type")
}

impl<'a> Thrift<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Thrift { bytes, depth: 0 }
    }

    /// How many bytes have not been read.
    pub(super) fn left(&self) -> usize {
        self.bytes.len()
    }

    fn byte(&mut self) -> Result<u8, TableError> {
        let (first, rest) = self.bytes.split_first().ok_or_else(ended)?;
        self.bytes = rest;
        Ok(*first)
    }

    fn take(&mut self, count: u64) -> Result<&'a [u8], TableError> {
        let count = usize::try_from(count).map_err(|_| ended())?;
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or_else(ended)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn varint(&mut self) -> Result<u64, TableError> {
        let Some((value, rest)) = varint(self.bytes) else {
            return Err(match self.bytes.len() {
                LONGEST.. => TableError::damaged("its index has a number of more than 64 bits"),
                _ => ended(),
            });
        };
        self.bytes = rest;
        Ok(value)
    }

    fn signed(&mut self) -> Result<i64, TableError> {
        self.varint().map(unzigzag)
    }

    /// Reads a struct: each field is given to `field`, which must read or skip it.
    pub(super) fn fields(
        &mut self,
        mut field: impl FnMut(&mut Self, i64, Kind) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        self.deeper(|thrift| {
            let mut number = 0_i64;
            loop {
                let head = thrift.byte()?;
                if head == 0 {
                    return Ok(());
                }
                number = match head >> 4 {
                    0 => thrift.signed()?,
                    step => number.saturating_add(step.into()),
                };
                field(thrift, number, Kind(head & 15))?;
            }
        })
    }

    fn deeper<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, TableError>,
    ) -> Result<T, TableError> {
        if self.depth == DEEPEST {
            return Err(TableError::damaged("its index is nested too deep"));
        }
        self.depth += 1;
        let done = work(self);
        self.depth -= 1;
        done
    }

    /// Reads a struct that is the value of a field.
    pub(super) fn structure(
        &mut self,
        kind: Kind,
        field: impl FnMut(&mut Self, i64, Kind) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        if kind.0 == STRUCT { self.fields(field) } else { Err(unexpected()) }
    }

    /// Reads a list: each item is given to `item`, which must read or skip it.
    pub(super) fn list(
        &mut self,
        kind: Kind,
        mut item: impl FnMut(&mut Self, Kind) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        if !matches!(kind.0, LIST | SET) {
            return Err(unexpected());
        }
        let head = self.byte()?;
        let count = match head >> 4 {
            15 => self.varint()?,
            short => short.into(),
        };
        // Every item takes a byte at least.
        if count > self.bytes.len() as u64 {
            return Err(ended());
        }
        self.deeper(|thrift| (0..count).try_for_each(|_| item(thrift, Kind(head & 15))))
    }

    pub(super) fn int(&mut self, kind: Kind) -> Result<i64, TableError> {
        match kind.0 {
            BYTE => Ok(i64::from(self.byte()?.cast_signed())),
            I16..=I64 => self.signed(),
            _ => Err(unexpected()),
        }
    }

    /// The boolean of a field, which is a part of its kind.
    pub(super) fn bool(&mut self, kind: Kind) -> Result<bool, TableError> {
        match kind.0 {
            TRUE => Ok(true),
            FALSE => Ok(false),
            _ => Err(unexpected()),
        }
    }

    pub(super) fn text(&mut self, kind: Kind) -> Result<String, TableError> {
        if kind.0 != BINARY {
            return Err(unexpected());
        }
        let length = self.varint()?;
        Ok(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    pub(super) fn skip(&mut self, kind: Kind) -> Result<(), TableError> {
        match kind.0 {
            TRUE | FALSE => Ok(()),
            BYTE => self.take(1).map(drop),
            I16..=I64 => self.varint().map(drop),
            DOUBLE => self.take(8).map(drop),
            BINARY => {
                let length = self.varint()?;
                self.take(length).map(drop)
            }
            LIST | SET => self.list(kind, Thrift::skip_item),
            MAP => self.skip_map(),
            STRUCT => self.fields(|thrift, _, kind| thrift.skip(kind)),
            _ => Err(unexpected()),
        }
    }

    /// In lists and maps a boolean takes a byte.
    fn skip_item(&mut self, kind: Kind) -> Result<(), TableError> {
        if matches!(kind.0, TRUE | FALSE) { self.take(1).map(drop) } else { self.skip(kind) }
    }

    fn skip_map(&mut self) -> Result<(), TableError> {
        let count = self.varint()?;
        if count == 0 {
            return Ok(());
        }
        if count > self.bytes.len() as u64 {
            return Err(ended());
        }
        let kinds = self.byte()?;
        self.deeper(|thrift| {
            (0..count).try_for_each(|_| {
                thrift.skip_item(Kind(kinds >> 4))?;
                thrift.skip_item(Kind(kinds & 15))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(bytes: &[u8]) -> Result<Vec<(i64, i64)>, TableError> {
        let mut found = Vec::new();
        Thrift::new(bytes).fields(|thrift, number, kind| {
            if kind.0 == BINARY || kind.0 >= LIST || kind.0 == DOUBLE || kind.0 <= FALSE {
                return thrift.skip(kind);
            }
            found.push((number, thrift.int(kind)?));
            Ok(())
        })?;
        Ok(found)
    }

    #[test]
    fn numbers_of_every_width() {
        // A byte, 16, 32 and 64 bits; then a field whose number is written out.
        let bytes = [0x13, 0xff, 0x14, 0x01, 0x15, 0x80, 0x01, 0x16, 0x03, 0x05, 0xa0, 0x01, 0x08];
        let mut whole = bytes.to_vec();
        whole.push(0);
        assert_eq!(ints(&whole), Ok(vec![(1, -1), (2, -1), (3, 64), (4, -2), (80, 4)]));
        for cut in 0..whole.len() {
            assert!(ints(&whole[..cut]).is_err(), "{cut}");
        }
    }

    #[test]
    fn what_is_not_read_is_skipped_whole() {
        let skipped: [&[u8]; 8] = [
            &[0x11],
            &[0x12],
            &[0x17, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f],
            &[0x18, 3, b'a', b'b', b'c'],
            &[0x19, 0x25, 2, 4],
            &[0x19, 0x21, 1, 2],
            &[0x1b, 1, 0x81, 1, b'k', 1],
            &[0x1c, 0x15, 2, 0],
        ];
        for field in skipped {
            let mut bytes = field.to_vec();
            bytes.extend([0x15, 6, 0]);
            assert_eq!(ints(&bytes), Ok(vec![(2, 3)]), "{field:?}");
        }
        assert_eq!(ints(&[0x1b, 0, 0x15, 6, 0]), Ok(vec![(2, 3)]));
    }

    #[test]
    fn nesting_and_lengths_are_bounded() {
        assert!(ints(&[0x1c; 100]).is_err());
        let long_list = [0x19, 0xf5, 0xff, 0xff, 0xff, 0x7f, 2, 0];
        assert!(ints(&long_list).is_err());
        let long_text = [0x18, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0];
        assert!(ints(&long_text).is_err());
        assert!(
            ints(&[0x15, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]).is_err()
        );
    }
}
