//! The index at the end of a Parquet file, and the heads of pages.

use super::thrift::{Kind, Thrift};
use crate::error::TableError;

/// How the bytes of a value are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Physical {
    Boolean,
    Int32,
    Int64,
    Int96,
    Float,
    Double,
    Bytes,
    Fixed,
}

/// What the bytes of a value mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Logical {
    Text,
    List,
    Map,
    Decimal { precision: i64, scale: i64 },
    Date,
    Time(Unit),
    Timestamp { unit: Unit, utc: bool },
    Int { bits: i64, signed: bool },
    Null,
    Half,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Milli,
    Micro,
    Nano,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Repetition {
    #[default]
    Required,
    Optional,
    Repeated,
}

/// A column or a group of columns. Groups are followed by their children.
#[derive(Debug, Clone, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) physical: Option<Physical>,
    pub(super) length: i64,
    pub(super) repetition: Repetition,
    pub(super) children: i64,
    pub(super) logical: Option<Logical>,
}

/// The pages of a column within a row group.
#[derive(Debug, Clone, Default)]
pub(super) struct Chunk {
    pub(super) codec: i64,
    pub(super) unpacked: u64,
    pub(super) packed: u64,
    pub(super) first_page: u64,
    pub(super) dictionary: u64,
    /// In another file, or encrypted.
    pub(super) unreachable: Option<&'static str>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Group {
    pub(super) rows: u64,
    pub(super) chunks: Vec<Chunk>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    pub(super) elements: Vec<Element>,
    pub(super) groups: Vec<Group>,
}

/// Lengths and places are never negative.
fn size(value: i64) -> Result<u64, TableError> {
    u64::try_from(value).map_err(|_| TableError::damaged("its index has a negative length"))
}

/// How many values a page has; the format has 31 bits for it.
fn count(value: i64) -> Result<u64, TableError> {
    let count = i32::try_from(value).ok().and_then(|count| u64::try_from(count).ok());
    count.ok_or_else(|| TableError::damaged("a page announces more values than a page can have"))
}

impl Index {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, TableError> {
        let mut index = Index::default();
        Thrift::new(bytes).fields(|thrift, number, kind| match number {
            2 => thrift.list(kind, |thrift, kind| {
                index.elements.push(element(thrift, kind)?);
                Ok(())
            }),
            4 => thrift.list(kind, |thrift, kind| {
                index.groups.push(group(thrift, kind)?);
                Ok(())
            }),
            _ => thrift.skip(kind),
        })?;
        Ok(index)
    }
}

fn element(thrift: &mut Thrift<'_>, kind: Kind) -> Result<Element, TableError> {
    let mut element = Element::default();
    let (mut converted, mut precision, mut scale) = (None, 0, 0);
    thrift.structure(kind, |thrift, number, kind| {
        match number {
            1 => element.physical = Some(physical(thrift.int(kind)?)?),
            2 => element.length = thrift.int(kind)?,
            3 => element.repetition = repetition(thrift.int(kind)?)?,
            4 => element.name = thrift.text(kind)?,
            5 => element.children = thrift.int(kind)?,
            6 => converted = Some(thrift.int(kind)?),
            7 => scale = thrift.int(kind)?,
            8 => precision = thrift.int(kind)?,
            10 => element.logical = logical(thrift, kind)?,
            _ => thrift.skip(kind)?,
        }
        Ok(())
    })?;
    let converted = || convert(converted?, precision, scale);
    element.logical = element.logical.or_else(converted);
    Ok(element)
}

fn physical(number: i64) -> Result<Physical, TableError> {
    Ok(match number {
        0 => Physical::Boolean,
        1 => Physical::Int32,
        2 => Physical::Int64,
        3 => Physical::Int96,
        4 => Physical::Float,
        5 => Physical::Double,
        6 => Physical::Bytes,
        7 => Physical::Fixed,
        _ => return Err(TableError::damaged("a column has an unknown type")),
    })
}

fn repetition(number: i64) -> Result<Repetition, TableError> {
    Ok(match number {
        0 => Repetition::Required,
        1 => Repetition::Optional,
        2 => Repetition::Repeated,
        _ => return Err(TableError::damaged("a column has an unknown repetition")),
    })
}

/// Meanings as files of before 2018 note them.
fn convert(number: i64, precision: i64, scale: i64) -> Option<Logical> {
    let int = |bits, signed| Logical::Int { bits, signed };
    Some(match number {
        0 | 4 | 19 => Logical::Text,
        1 | 2 => Logical::Map,
        3 => Logical::List,
        5 => Logical::Decimal { precision, scale },
        6 => Logical::Date,
        7 => Logical::Time(Unit::Milli),
        8 => Logical::Time(Unit::Micro),
        9 => Logical::Timestamp { unit: Unit::Milli, utc: true },
        10 => Logical::Timestamp { unit: Unit::Micro, utc: true },
        11 => int(8, false),
        12 => int(16, false),
        13 => int(32, false),
        14 => int(64, false),
        15 => int(8, true),
        16 => int(16, true),
        17 => int(32, true),
        18 => int(64, true),
        _ => return None,
    })
}

fn logical(thrift: &mut Thrift<'_>, kind: Kind) -> Result<Option<Logical>, TableError> {
    let mut found = None;
    thrift.structure(kind, |thrift, number, kind| {
        found = match number {
            1 | 4 | 12 => Some(Logical::Text),
            2 => Some(Logical::Map),
            3 => Some(Logical::List),
            5 => {
                found = Some(decimal(thrift, kind)?);
                return Ok(());
            }
            6 => Some(Logical::Date),
            7 => {
                let (_, unit) = moment(thrift, kind)?;
                found = unit.map(Logical::Time);
                return Ok(());
            }
            8 => {
                let (utc, unit) = moment(thrift, kind)?;
                found = unit.map(|unit| Logical::Timestamp { unit, utc });
                return Ok(());
            }
            10 => {
                found = Some(integer(thrift, kind)?);
                return Ok(());
            }
            11 => Some(Logical::Null),
            15 => Some(Logical::Half),
            _ => None,
        };
        thrift.skip(kind)
    })?;
    Ok(found)
}

/// Whether times are UTC, and their unit.
fn moment(thrift: &mut Thrift<'_>, kind: Kind) -> Result<(bool, Option<Unit>), TableError> {
    let (mut utc, mut unit) = (false, None);
    thrift.structure(kind, |thrift, number, kind| match number {
        1 => {
            utc = thrift.bool(kind)?;
            Ok(())
        }
        2 => thrift.structure(kind, |thrift, number, kind| {
            unit = match number {
                1 => Some(Unit::Milli),
                2 => Some(Unit::Micro),
                3 => Some(Unit::Nano),
                _ => None,
            };
            thrift.skip(kind)
        }),
        _ => thrift.skip(kind),
    })?;
    Ok((utc, unit))
}

fn decimal(thrift: &mut Thrift<'_>, kind: Kind) -> Result<Logical, TableError> {
    let (mut precision, mut scale) = (0, 0);
    thrift.structure(kind, |thrift, number, kind| {
        match number {
            1 => scale = thrift.int(kind)?,
            2 => precision = thrift.int(kind)?,
            _ => thrift.skip(kind)?,
        }
        Ok(())
    })?;
    Ok(Logical::Decimal { precision, scale })
}

fn integer(thrift: &mut Thrift<'_>, kind: Kind) -> Result<Logical, TableError> {
    let (mut bits, mut signed) = (0, false);
    thrift.structure(kind, |thrift, number, kind| {
        match number {
            1 => bits = thrift.int(kind)?,
            2 => signed = thrift.bool(kind)?,
            _ => thrift.skip(kind)?,
        }
        Ok(())
    })?;
    Ok(Logical::Int { bits, signed })
}

fn group(thrift: &mut Thrift<'_>, kind: Kind) -> Result<Group, TableError> {
    let mut group = Group::default();
    thrift.structure(kind, |thrift, number, kind| match number {
        1 => thrift.list(kind, |thrift, kind| {
            group.chunks.push(chunk(thrift, kind)?);
            Ok(())
        }),
        3 => {
            group.rows = size(thrift.int(kind)?)?;
            Ok(())
        }
        _ => thrift.skip(kind),
    })?;
    Ok(group)
}

fn chunk(thrift: &mut Thrift<'_>, kind: Kind) -> Result<Chunk, TableError> {
    let mut chunk = Chunk { unreachable: Some("a column without pages"), ..Chunk::default() };
    let (mut elsewhere, mut encrypted) = (false, false);
    thrift.structure(kind, |thrift, number, kind| match number {
        1 => {
            elsewhere = !thrift.text(kind)?.is_empty();
            Ok(())
        }
        3 => {
            chunk.unreachable = None;
            thrift.structure(kind, |thrift, number, kind| {
                match number {
                    4 => chunk.codec = thrift.int(kind)?,
                    6 => chunk.unpacked = size(thrift.int(kind)?)?,
                    7 => chunk.packed = size(thrift.int(kind)?)?,
                    9 => chunk.first_page = size(thrift.int(kind)?)?,
                    11 => chunk.dictionary = size(thrift.int(kind)?)?,
                    _ => thrift.skip(kind)?,
                }
                Ok(())
            })
        }
        8 => {
            encrypted = true;
            thrift.skip(kind)
        }
        _ => thrift.skip(kind),
    })?;
    if elsewhere {
        chunk.unreachable = Some("columns that are kept in another file");
    }
    if encrypted {
        chunk.unreachable = Some("encrypted columns");
    }
    Ok(chunk)
}

/// The head of a page.
#[derive(Debug, Clone, Default)]
pub(super) struct Head {
    pub(super) kind: i64,
    pub(super) unpacked: u64,
    pub(super) packed: u64,
    pub(super) values: u64,
    pub(super) encoding: i64,
    pub(super) definition_encoding: i64,
    pub(super) repetition_encoding: i64,
    /// How many bytes the levels take, if they are outside of what is packed.
    pub(super) levels: Option<(u64, u64)>,
    pub(super) is_packed: bool,
}

impl Head {
    pub(super) const DATA: i64 = 0;
    pub(super) const DICTIONARY: i64 = 2;
    pub(super) const DATA_2: i64 = 3;

    /// Reads a head, and says how long it is.
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, usize), TableError> {
        let mut head = Head { is_packed: true, ..Head::default() };
        let mut thrift = Thrift::new(bytes);
        thrift.fields(|thrift, number, kind| match number {
            1 => {
                head.kind = thrift.int(kind)?;
                Ok(())
            }
            2 => {
                head.unpacked = size(thrift.int(kind)?)?;
                Ok(())
            }
            3 => {
                head.packed = size(thrift.int(kind)?)?;
                Ok(())
            }
            5 | 7 => data(thrift, kind, &mut head),
            8 => data_2(thrift, kind, &mut head),
            _ => thrift.skip(kind),
        })?;
        let length = bytes.len() - thrift.left();
        Ok((head, length))
    }
}

fn data(thrift: &mut Thrift<'_>, kind: Kind, head: &mut Head) -> Result<(), TableError> {
    thrift.structure(kind, |thrift, number, kind| {
        match number {
            1 => head.values = count(thrift.int(kind)?)?,
            2 => head.encoding = thrift.int(kind)?,
            // A dictionary has a boolean here.
            3 if head.kind == Head::DATA => head.definition_encoding = thrift.int(kind)?,
            4 => head.repetition_encoding = thrift.int(kind)?,
            _ => thrift.skip(kind)?,
        }
        Ok(())
    })
}

fn data_2(thrift: &mut Thrift<'_>, kind: Kind, head: &mut Head) -> Result<(), TableError> {
    let (mut definition, mut repetition) = (0, 0);
    thrift.structure(kind, |thrift, number, kind| {
        match number {
            1 => head.values = count(thrift.int(kind)?)?,
            4 => head.encoding = thrift.int(kind)?,
            5 => definition = size(thrift.int(kind)?)?,
            6 => repetition = size(thrift.int(kind)?)?,
            7 => head.is_packed = thrift.bool(kind)?,
            _ => thrift.skip(kind)?,
        }
        Ok(())
    })?;
    head.levels = Some((repetition, definition));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(bits: i64, signed: bool) -> Option<Logical> {
        Some(Logical::Int { bits, signed })
    }

    fn timestamp(unit: Unit, utc: bool) -> Option<Logical> {
        Some(Logical::Timestamp { unit, utc })
    }

    #[test]
    fn old_notes_are_understood() {
        let text = Some(Logical::Text);
        let expected = [
            text,
            Some(Logical::Map),
            Some(Logical::Map),
            Some(Logical::List),
            text,
            Some(Logical::Decimal { precision: 9, scale: 2 }),
            Some(Logical::Date),
            Some(Logical::Time(Unit::Milli)),
            Some(Logical::Time(Unit::Micro)),
            timestamp(Unit::Milli, true),
            timestamp(Unit::Micro, true),
            int(8, false),
            int(16, false),
            int(32, false),
            int(64, false),
            int(8, true),
            int(16, true),
            int(32, true),
            int(64, true),
            text,
            None,
        ];
        for (number, logical) in (0..).zip(expected) {
            assert_eq!(convert(number, 9, 2), logical, "{number}");
        }
    }

    #[test]
    fn all_that_is_told_of_a_column_is_kept() {
        let fields = [0x15, 14, 0x15, 32, 0x15, 2, 0x18, 1, b'n', 0x15, 6, 0x15, 10, 0x15, 4];
        let bytes = [&[0x29, 0x1c][..], &fields, &[0x15, 18, 0, 0]].concat();
        let index = Index::read(&bytes).unwrap();
        let element = &index.elements[0];
        assert_eq!((element.name.as_str(), element.physical), ("n", Some(Physical::Fixed)));
        assert_eq!((element.length, element.children), (16, 3));
        assert_eq!(element.repetition, Repetition::Optional);
        assert_eq!(element.logical, Some(Logical::Decimal { precision: 9, scale: 2 }));
    }

    #[test]
    fn new_notes_are_understood() {
        for (number, told, expected) in [
            (1, &[][..], Some(Logical::Text)),
            (2, &[], Some(Logical::Map)),
            (3, &[], Some(Logical::List)),
            (4, &[], Some(Logical::Text)),
            (5, &[0x15, 4, 0x15, 18], Some(Logical::Decimal { precision: 9, scale: 2 })),
            (6, &[], Some(Logical::Date)),
            (7, &[0x11, 0x1c, 0x1c, 0, 0], Some(Logical::Time(Unit::Milli))),
            (7, &[0x11, 0x1c, 0x4c, 0, 0], None),
            (8, &[0x12, 0x1c, 0x2c, 0, 0], timestamp(Unit::Micro, false)),
            (8, &[0x11, 0x1c, 0x3c, 0, 0], timestamp(Unit::Nano, true)),
            (9, &[], None),
            (10, &[0x13, 8, 0x11], int(8, true)),
            (10, &[0x13, 16, 0x12], int(16, false)),
            (11, &[], Some(Logical::Null)),
            (12, &[], Some(Logical::Text)),
            (15, &[], Some(Logical::Half)),
        ] {
            // An index of one column with nothing but this note.
            let bytes = [&[0x29, 0x1c, 0xac, number << 4 | 12], told, &[0; 4]].concat();
            let index = Index::read(&bytes).unwrap();
            assert_eq!(index.elements[0].logical, expected, "{number} {told:?}");
        }
    }
}
