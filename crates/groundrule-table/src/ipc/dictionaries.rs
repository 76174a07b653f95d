//! Values that columns point into, as far as they were read.

use super::Column;
use crate::error::TableError;
use arrow_data::ArrayData;
use arrow_data::transform::MutableArrayData;
use arrow_schema::DataType;
use std::collections::HashMap;

#[derive(Default)]
pub(super) struct Dictionaries {
    /// What the values of a dictionary are like.
    columns: HashMap<i64, Column>,
    values: HashMap<i64, ArrayData>,
    /// Whether all of them are read before the first row, so that none can take another's place.
    fixed: bool,
}

impl Dictionaries {
    /// The dictionaries of these columns, none of them read yet.
    pub(super) fn new<'a>(columns: impl Iterator<Item = &'a Column>, fixed: bool) -> Self {
        let mut dictionaries = Dictionaries { fixed, ..Dictionaries::default() };
        columns.for_each(|column| dictionaries.add(column));
        dictionaries
    }

    fn add(&mut self, column: &Column) {
        if let (Some(id), DataType::Dictionary(_, values)) = (column.dictionary, &column.kind) {
            let (kind, children) = (values.as_ref().clone(), column.children.clone());
            self.columns.insert(id, Column { kind, dictionary: None, children });
        }
        column.children.iter().for_each(|child| self.add(child));
    }

    /// What the values of a dictionary are like; nothing if no column that is read has it.
    pub(super) fn column(&self, id: i64) -> Option<&Column> {
        self.columns.get(&id)
    }

    /// The values of a dictionary. One that is never written has none.
    pub(super) fn values(&self, id: i64, kind: &DataType) -> ArrayData {
        self.values.get(&id).cloned().unwrap_or_else(|| ArrayData::new_empty(kind))
    }

    /// Takes the values of a dictionary: more of them, or others.
    pub(super) fn put(&mut self, id: i64, values: ArrayData, more: bool) -> Result<(), TableError> {
        let values = match self.values.get(&id) {
            Some(before) if more => joined(before, &values)?,
            Some(_) if self.fixed => {
                return Err(TableError::damaged("it has the same dictionary twice"));
            }
            _ => values,
        };
        self.values.insert(id, values);
        Ok(())
    }
}

fn joined(first: &ArrayData, second: &ArrayData) -> Result<ArrayData, TableError> {
    let length = first.len().saturating_add(second.len());
    let joined = MutableArrayData::try_new(vec![first, second], false, length);
    let mut joined = joined.map_err(TableError::damaged)?;
    joined.try_extend(0, 0, first.len()).map_err(TableError::damaged)?;
    joined.try_extend(1, 0, second.len()).map_err(TableError::damaged)?;
    Ok(joined.freeze())
}
