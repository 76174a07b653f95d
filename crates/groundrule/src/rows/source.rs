//! The input of a reader: a row whose columns can be asked for by name.

use groundrule_json::{Dict, Value};

/// What a row has in a column. Texts are borrowed from wherever they live.
#[derive(Debug, Clone, Copy)]
pub enum Field<'a> {
    /// A text.
    Text(&'a str),
    /// Anything that JSON could have said.
    Value(&'a Value),
    /// A list whose length is all that is known.
    Length(u64),
    /// Something else, by the name of its type.
    Other(&'a str),
}

/// A row of any kind: a line of JSON, an entry of each of some lists, a record of a table.
pub trait Source<'a> {
    /// What the column with that name holds; `None` if the row has no such column.
    fn get(&self, name: &str) -> Option<Field<'a>>;

    /// The names of the row's columns, for messages.
    fn names(&self) -> Vec<&'a str>;

    /// Passes on the names of all columns that can be asked for.
    fn each_name(&self, see: impl FnMut(&str)) {
        self.names().into_iter().for_each(see);
    }
}

impl<'a> Source<'a> for &'a Dict {
    fn get(&self, name: &str) -> Option<Field<'a>> {
        Dict::get(self, name).map(Field::from)
    }

    fn names(&self) -> Vec<&'a str> {
        self.keys().filter_map(|key| key.as_str()).collect()
    }

    fn each_name(&self, see: impl FnMut(&str)) {
        self.keys().filter_map(|key| key.as_str()).for_each(see);
    }
}

impl<'a> From<&'a Value> for Field<'a> {
    fn from(value: &'a Value) -> Self {
        match value.as_str() {
            Some(text) => Field::Text(text),
            None => Field::Value(value),
        }
    }
}

impl<'a> Field<'a> {
    /// Whether it means nothing: `null`, or the NaN that data frames write for a missing value.
    pub(super) fn is_absent(self) -> bool {
        match self {
            Field::Value(Value::Null) => true,
            Field::Value(Value::Float(number)) => number.is_nan(),
            _ => false,
        }
    }

    pub(super) fn list(self) -> Option<&'a [Value]> {
        match self {
            Field::Value(value) => value.as_list(),
            _ => None,
        }
    }

    pub(super) fn value(self) -> Option<&'a Value> {
        match self {
            Field::Value(value) => Some(value),
            _ => None,
        }
    }
}
