//! Structs and lists, put together from the levels of their columns.

use super::column::{Column, Levels};
use super::schema::{Node, Shape, Slot};
use crate::error::TableError;
use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, ListArray, MapArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::DataType;
use std::sync::Arc;

/// The next rows of a column of the table. Its leaves are read in order.
pub(super) fn array(
    node: &Node,
    columns: &mut std::slice::IterMut<'_, Column>,
    rows: u64,
) -> Result<ArrayRef, TableError> {
    part(node, columns, rows).map(|(array, _)| array)
}

/// A part of a column, with the levels of its first leaf.
fn part(
    node: &Node,
    columns: &mut std::slice::IterMut<'_, Column>,
    rows: u64,
) -> Result<(ArrayRef, Levels), TableError> {
    match &node.shape {
        Shape::Leaf(..) => {
            let column = columns.next();
            column.ok_or_else(|| TableError::damaged("a column is missing"))?.read(rows)
        }
        Shape::Struct(children) => {
            let mut arrays = Vec::new();
            let mut first = None;
            for child in children {
                let (array, levels) = part(child, columns, rows)?;
                arrays.push(array);
                first.get_or_insert(levels);
            }
            let levels = first.unwrap_or_default();
            let DataType::Struct(fields) = node.field.data_type() else { return Err(unlike()) };
            let built = StructArray::try_new(fields.clone(), arrays, nulls(node, &levels));
            Ok((Arc::new(built.map_err(TableError::damaged)?), levels))
        }
        Shape::List(item) => {
            let (items, levels) = part(item, columns, rows)?;
            let offsets = offsets(node.slot, item.slot, &levels)?;
            let nulls = nulls(node, &levels);
            let built: ArrayRef = match node.field.data_type() {
                DataType::List(field) => Arc::new(
                    ListArray::try_new(Arc::clone(field), offsets, items, nulls)
                        .map_err(TableError::damaged)?,
                ),
                DataType::Map(field, ordered) => {
                    let entries = items.as_struct().clone();
                    let field = Arc::clone(field);
                    Arc::new(
                        MapArray::try_new(field, offsets, entries, nulls, *ordered)
                            .map_err(TableError::damaged)?,
                    )
                }
                _ => return Err(unlike()),
            };
            Ok((built, levels))
        }
    }
}

fn unlike() -> TableError {
    TableError::damaged("a column is not what the schema says")
}

/// Which slots of a struct or list are null. One that is always there is null too where the struct around it is.
fn nulls(node: &Node, levels: &Levels) -> Option<NullBuffer> {
    let slots = levels.repetitions.iter().zip(&levels.definitions);
    let slots = slots.filter(|(repetition, definition)| has(node.slot, **repetition, **definition));
    let nulls: NullBuffer = slots.map(|(_, definition)| *definition >= node.present).collect();
    Some(nulls).filter(|nulls| nulls.null_count() > 0)
}

fn has(slot: Slot, repetition: u8, definition: u8) -> bool {
    repetition <= slot.repetition && definition >= slot.definition
}

/// Where the items of each list begin, and where the last ones end.
fn offsets(lists: Slot, items: Slot, levels: &Levels) -> Result<OffsetBuffer<i32>, TableError> {
    let mut starts = Vec::new();
    let mut count = 0_i32;
    for (repetition, definition) in levels.repetitions.iter().zip(&levels.definitions) {
        if has(lists, *repetition, *definition) {
            starts.push(count);
        }
        if has(items, *repetition, *definition) {
            if starts.is_empty() {
                return Err(TableError::damaged("an item comes before its list"));
            }
            count += 1;
        }
    }
    starts.push(count);
    Ok(OffsetBuffer::new(starts.into()))
}
