//! The columns of a Parquet file as a tree, with the Arrow types that they become.

use super::meta::{Element, Logical, Physical, Repetition, Unit};
use crate::error::TableError;
use arrow_schema::{DataType, Field, FieldRef, Fields, TimeUnit};
use std::sync::Arc;

/// Columns nested deeper than this are not rows. Their levels fit in a byte.
const DEEPEST: usize = 64;

/// A column, or a part of one.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) field: FieldRef,
    /// The definition level from which on there is a value, and not a null above it or in its place.
    pub(super) present: u8,
    /// Where the nearest list around it has an item.
    pub(super) slot: Slot,
    pub(super) shape: Shape,
}

#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// Which leaf, counted over the whole file.
    Leaf(usize, Leaf),
    Struct(Vec<Node>),
    /// A list, or a map as a list of its entries.
    List(Box<Node>),
}

/// A place for a value: there is one wherever the repetition level is at most this and the definition level at least
/// that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Slot {
    pub(super) repetition: u8,
    pub(super) definition: u8,
}

/// How the values of a leaf are stored, and what they become.
#[derive(Debug, Clone, Copy)]
pub(super) struct Leaf {
    pub(super) physical: Physical,
    /// How many bytes a value takes in the file, if all take the same.
    pub(super) width: usize,
    pub(super) change: Change,
}

/// What happens to the bytes of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Nothing,
    /// Only the lowest bytes are kept.
    Narrow(usize),
    /// Digits of a decimal, highest byte first, to this many bytes with the lowest first.
    Decimal(usize),
    /// A day and the nanoseconds within it, to nanoseconds since 1970.
    Int96,
}

/// The columns of a file, from its elements in depth-first order. Texts are views into the pages unless a column is
/// `kept` for the output, where not every program can read views.
pub(super) fn columns(
    elements: &[Element],
    kept: impl Fn(&str) -> bool,
) -> Result<Vec<Node>, TableError> {
    let mut left = elements.iter();
    let root = left.next().ok_or_else(|| TableError::damaged("it has no schema"))?;
    let mut walk = Walk { left, leaves: 0, views: true };
    let mut nodes = Vec::new();
    for _ in 0..root.children {
        let element = walk.next()?;
        walk.views = !kept(&element.name);
        nodes.push(walk.node(element, Levels::default(), 1)?);
    }
    Ok(nodes)
}

/// How many repeated and optional groups are around a column.
#[derive(Clone, Copy, Default)]
struct Levels {
    definition: u8,
    slot: Slot,
}

impl Levels {
    fn optional(self) -> Self {
        Levels { definition: self.definition + 1, ..self }
    }

    fn repeated(self) -> Self {
        let definition = self.definition + 1;
        Levels { definition, slot: Slot { repetition: self.slot.repetition + 1, definition } }
    }
}

struct Walk<'a> {
    left: std::slice::Iter<'a, Element>,
    leaves: usize,
    views: bool,
}

impl<'a> Walk<'a> {
    fn next(&mut self) -> Result<&'a Element, TableError> {
        self.left.next().ok_or_else(|| TableError::damaged("its schema ends too early"))
    }

    fn children(
        &mut self,
        parent: &Element,
        levels: Levels,
        depth: usize,
    ) -> Result<Vec<Node>, TableError> {
        let mut nodes = Vec::new();
        for _ in 0..parent.children {
            let element = self.next()?;
            nodes.push(self.node(element, levels, depth + 1)?);
        }
        Ok(nodes)
    }

    /// An element under its own repetition: a repeated one is a list of required items.
    fn node(
        &mut self,
        element: &'a Element,
        around: Levels,
        depth: usize,
    ) -> Result<Node, TableError> {
        if depth > DEEPEST {
            return Err(TableError::new(
                format!("column {} is nested more than {DEEPEST} deep", element.name),
                "keep such a column as JSON text",
            ));
        }
        match element.repetition {
            Repetition::Required => self.value(element, around, around, depth),
            Repetition::Optional => self.value(element, around, around.optional(), depth),
            Repetition::Repeated => {
                let inside = around.repeated();
                let item = self.value(element, inside, inside, depth)?;
                Ok(list(&element.name, item, around, around))
            }
        }
    }

    /// An element whose repetition has been taken care of: `around` is where its slot is, `levels` where it is present.
    fn value(
        &mut self,
        element: &'a Element,
        around: Levels,
        levels: Levels,
        depth: usize,
    ) -> Result<Node, TableError> {
        if let Some(physical) = element.physical {
            let (data_type, leaf) = leaf(element, physical, self.views)?;
            let shape = Shape::Leaf(self.leaves, leaf);
            self.leaves += 1;
            return Ok(node(&element.name, data_type, shape, around, levels));
        }
        if element.children < 1 {
            return Err(TableError::damaged(format!(
                "column {} is a group of nothing",
                element.name
            )));
        }
        match element.logical {
            Some(Logical::List) if element.children == 1 => {
                self.list(element, around, levels, depth)
            }
            Some(Logical::Map) if element.children == 1 => self.map(element, around, levels, depth),
            _ => {
                let children = self.children(element, levels, depth)?;
                Ok(structure(&element.name, children, around, levels))
            }
        }
    }

    /// A list in three levels, or in two as old writers have it.
    fn list(
        &mut self,
        element: &'a Element,
        around: Levels,
        levels: Levels,
        depth: usize,
    ) -> Result<Node, TableError> {
        let repeated = self.next()?;
        if repeated.repetition != Repetition::Repeated {
            return Err(TableError::damaged(format!("list {} repeats nothing", element.name)));
        }
        let inside = levels.repeated();
        let only = self.left.as_slice().first();
        let wraps = repeated.physical.is_none()
            && repeated.children == 1
            && repeated.name != "array"
            && repeated.name != format!("{}_tuple", element.name)
            && only.is_some_and(|only| only.repetition != Repetition::Repeated);
        let item = if wraps {
            let item = self.next()?;
            self.node(item, inside, depth + 2)?
        } else {
            self.value(repeated, inside, inside, depth + 1)?
        };
        Ok(list(&element.name, item, around, levels))
    }

    fn map(
        &mut self,
        element: &'a Element,
        around: Levels,
        levels: Levels,
        depth: usize,
    ) -> Result<Node, TableError> {
        let repeated = self.next()?;
        if repeated.repetition != Repetition::Repeated || repeated.physical.is_some() {
            return Err(TableError::damaged(format!("map {} repeats nothing", element.name)));
        }
        let inside = levels.repeated();
        let children = self.children(repeated, inside, depth + 1)?;
        let entries = structure(&repeated.name, children, inside, inside);
        let is_map = matches!(&entries.shape, Shape::Struct(children)
            if children.len() == 2 && children.first().is_some_and(|key| !key.field.is_nullable()));
        let mut map = list(&element.name, entries, around, levels);
        if let (true, Shape::List(entries)) = (is_map, &map.shape) {
            let data_type = DataType::Map(Arc::clone(&entries.field), false);
            map.field = Arc::new(map.field.as_ref().clone().with_data_type(data_type));
        }
        Ok(map)
    }
}

fn node(name: &str, data_type: DataType, shape: Shape, around: Levels, levels: Levels) -> Node {
    let nullable = levels.definition > around.definition || data_type == DataType::Null;
    let field = Arc::new(Field::new(name, data_type, nullable));
    Node { field, present: levels.definition, slot: around.slot, shape }
}

fn structure(name: &str, children: Vec<Node>, around: Levels, levels: Levels) -> Node {
    let fields: Fields = children.iter().map(|child| Arc::clone(&child.field)).collect();
    node(name, DataType::Struct(fields), Shape::Struct(children), around, levels)
}

fn list(name: &str, item: Node, around: Levels, levels: Levels) -> Node {
    let data_type = DataType::List(Arc::clone(&item.field));
    node(name, data_type, Shape::List(Box::new(item)), around, levels)
}

fn leaf(
    element: &Element,
    physical: Physical,
    views: bool,
) -> Result<(DataType, Leaf), TableError> {
    let wrong = || {
        TableError::damaged(format!(
            "column {} cannot be {:?} as {physical:?}",
            element.name, element.logical
        ))
    };
    let same =
        |data_type, width| Ok((data_type, Leaf { physical, width, change: Change::Nothing }));
    let changed = |data_type, width, change| Ok((data_type, Leaf { physical, width, change }));
    let precision = |most: i64| match element.logical {
        Some(Logical::Decimal { precision, scale })
            if (1..=most).contains(&precision) && (0..=precision).contains(&scale) =>
        {
            Ok((u8::try_from(precision).unwrap_or(1), i8::try_from(scale).unwrap_or(0)))
        }
        _ => Err(wrong()),
    };
    match (physical, element.logical) {
        (Physical::Boolean, _) => same(DataType::Boolean, 0),
        (Physical::Int32, Some(Logical::Null)) => same(DataType::Null, 4),
        (Physical::Int32, Some(Logical::Int { bits: 8, signed: true })) => {
            changed(DataType::Int8, 4, Change::Narrow(1))
        }
        (Physical::Int32, Some(Logical::Int { bits: 8, signed: false })) => {
            changed(DataType::UInt8, 4, Change::Narrow(1))
        }
        (Physical::Int32, Some(Logical::Int { bits: 16, signed: true })) => {
            changed(DataType::Int16, 4, Change::Narrow(2))
        }
        (Physical::Int32, Some(Logical::Int { bits: 16, signed: false })) => {
            changed(DataType::UInt16, 4, Change::Narrow(2))
        }
        (Physical::Int32, Some(Logical::Int { signed: false, .. })) => same(DataType::UInt32, 4),
        (Physical::Int32, Some(Logical::Date)) => same(DataType::Date32, 4),
        (Physical::Int32, Some(Logical::Time(Unit::Milli))) => {
            same(DataType::Time32(TimeUnit::Millisecond), 4)
        }
        (Physical::Int32, Some(Logical::Decimal { .. })) => {
            let (precision, scale) = precision(9)?;
            same(DataType::Decimal32(precision, scale), 4)
        }
        (Physical::Int32, _) => same(DataType::Int32, 4),
        (Physical::Int64, Some(Logical::Int { signed: false, .. })) => same(DataType::UInt64, 8),
        (Physical::Int64, Some(Logical::Time(unit @ (Unit::Micro | Unit::Nano)))) => {
            same(DataType::Time64(time_unit(unit)), 8)
        }
        (Physical::Int64, Some(Logical::Timestamp { unit, utc })) => {
            let zone = utc.then(|| Arc::from("UTC"));
            same(DataType::Timestamp(time_unit(unit), zone), 8)
        }
        (Physical::Int64, Some(Logical::Decimal { .. })) => {
            let (precision, scale) = precision(18)?;
            same(DataType::Decimal64(precision, scale), 8)
        }
        (Physical::Int64, _) => same(DataType::Int64, 8),
        (Physical::Int96, _) => {
            changed(DataType::Timestamp(TimeUnit::Nanosecond, None), 12, Change::Int96)
        }
        (Physical::Float, _) => same(DataType::Float32, 4),
        (Physical::Double, _) => same(DataType::Float64, 8),
        (Physical::Bytes, Some(Logical::Text)) if views => same(DataType::Utf8View, 0),
        (Physical::Bytes, Some(Logical::Text)) => same(DataType::Utf8, 0),
        (Physical::Bytes | Physical::Fixed, Some(Logical::Decimal { precision: digits, .. })) => {
            let (bytes, most) = if digits > 38 { (32, 76) } else { (16, 38) };
            let (precision, scale) = precision(most)?;
            let data_type = match bytes {
                16 => DataType::Decimal128(precision, scale),
                _ => DataType::Decimal256(precision, scale),
            };
            changed(data_type, fixed(element).unwrap_or(0), Change::Decimal(bytes))
        }
        (Physical::Bytes, _) if views => same(DataType::BinaryView, 0),
        (Physical::Bytes, _) => same(DataType::Binary, 0),
        (Physical::Fixed, Some(Logical::Half)) if element.length == 2 => same(DataType::Float16, 2),
        (Physical::Fixed, _) => {
            let width = fixed(element).ok_or_else(wrong)?;
            let length = i32::try_from(width).map_err(|_| wrong())?;
            same(DataType::FixedSizeBinary(length), width)
        }
    }
}

/// How long the values of a column of fixed length are.
fn fixed(element: &Element) -> Option<usize> {
    usize::try_from(element.length).ok().filter(|length| (1..1 << 24).contains(length))
}

fn time_unit(unit: Unit) -> TimeUnit {
    match unit {
        Unit::Milli => TimeUnit::Millisecond,
        Unit::Micro => TimeUnit::Microsecond,
        Unit::Nano => TimeUnit::Nanosecond,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(repetition: Repetition, logical: Option<Logical>, children: i64) -> Element {
        Element { name: "g".to_owned(), repetition, children, logical, ..Element::default() }
    }

    fn leaf() -> Element {
        let (name, physical) = ("x".to_owned(), Some(Physical::Int32));
        Element { name, physical, ..Element::default() }
    }

    /// How many groups may be around a value, each of them made of these elements, which end with the one that holds the next.
    fn most(elements: &dyn Fn() -> Vec<Element>) -> Option<usize> {
        let read = |count: usize| {
            let around = (0..count).flat_map(|_| elements());
            let root = group(Repetition::Required, None, 1);
            columns(
                &std::iter::once(root).chain(around).chain([leaf()]).collect::<Vec<_>>(),
                |_| true,
            )
        };
        let most = (0..2 * DEEPEST).rev().find(|count| read(*count).is_ok())?;
        for count in 0..=most {
            // The types say how deep it is.
            let mut depth = 0;
            let mut kind = read(count).ok()?.first()?.field.data_type().clone();
            while let Some(inner) = match &kind {
                DataType::List(item) => Some(item.data_type().clone()),
                DataType::Struct(fields) => fields.first().map(|field| field.data_type().clone()),
                _ => None,
            } {
                (kind, depth) = (inner, depth + 1);
            }
            assert_eq!((kind, depth), (DataType::Int32, count));
        }
        let error = read(most + 1).err()?;
        assert!(error.message.ends_with("nested more than 64 deep"), "{error}");
        Some(most)
    }

    #[test]
    fn levels_of_the_file_are_counted() {
        let (required, repeated) = (Repetition::Required, Repetition::Repeated);
        assert_eq!(most(&|| vec![group(required, None, 1)]), Some(DEEPEST - 1));
        assert_eq!(most(&|| vec![group(Repetition::Optional, None, 1)]), Some(DEEPEST - 1));
        // A list takes two levels.
        let list = || vec![group(required, Some(Logical::List), 1), group(repeated, None, 1)];
        assert_eq!(most(&list), Some((DEEPEST - 1) / 2));
    }
}
