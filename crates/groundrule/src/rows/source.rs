//! The input of a reader: a row whose columns can be asked for by name.

use groundrule_json::{Dict, Value};
use std::cell::Cell;

/// What a row has in a column. Texts are borrowed from wherever they live.
///
/// ```
/// use groundrule::rows::Field;
/// let value = groundrule_json::loads("7").unwrap();
/// assert!(matches!(Field::from(&value), Field::Value(_)));
/// ```
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
///
/// ```
/// use groundrule::rows::{Field, Row, Source, Wanted};
/// struct Pair(&'static str, &'static str);
/// impl Source<'static> for Pair {
///     fn get(&self, name: &str) -> Option<Field<'static>> {
///         match name {
///             "completion" => Some(Field::Text(self.0)),
///             "solution" => Some(Field::Text(self.1)),
///             _ => None,
///         }
///     }
///     fn names(&self) -> Vec<&'static str> {
///         vec!["completion", "solution"]
///     }
/// }
/// let row = Row::read(Pair("7", "8"), &Wanted::ALL)?;
/// assert_eq!(row.solution.as_deref(), Some("8"));
/// # Ok::<(), groundrule::rows::RowError>(())
/// ```
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

/// What a row has under a name: a column, or, for `meta.answer`, what the object in the column `meta` has as `answer`.
pub(super) fn at<'a>(source: &impl Source<'a>, name: &str) -> Option<Field<'a>> {
    source.get(name).or_else(|| {
        let (outer, inner) = name.split_once('.')?;
        inside(source.get(outer)?.value()?, inner).map(Field::from)
    })
}

/// The same for a row as a JSON object.
///
/// ```
/// let row = groundrule_json::loads(r#"{"meta": {"source": "geo3k"}}"#).unwrap();
/// let source = groundrule::rows::value_at(row.as_dict().unwrap(), "meta.source");
/// assert_eq!(source.and_then(|value| value.as_str()), Some("geo3k"));
/// ```
pub fn value_at<'d>(row: &'d Dict, name: &str) -> Option<&'d Value> {
    row.get(name).or_else(|| {
        let (outer, inner) = name.split_once('.')?;
        inside(row.get(outer)?, inner)
    })
}

/// What an object has under a name, which may itself lead into objects.
fn inside<'a>(mut object: &'a Value, mut name: &str) -> Option<&'a Value> {
    loop {
        if let Some(found) = object.get(name) {
            return Some(found);
        }
        let (outer, inner) = name.split_once('.')?;
        (object, name) = (object.get(outer)?, inner);
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

/// The columns of a JSON object that are looked at. Whoever asks for the names of all columns needs the whole row.
pub(super) struct Part<'a> {
    columns: &'a Dict,
    too_little: Cell<bool>,
}

impl<'a> Part<'a> {
    pub(super) fn new(columns: &'a Dict) -> Self {
        Part { columns, too_little: Cell::new(false) }
    }

    /// Whether somebody asked for more than there is here.
    pub(super) fn is_too_little(&self) -> bool {
        self.too_little.get()
    }
}

impl<'a> Source<'a> for &Part<'a> {
    fn get(&self, name: &str) -> Option<Field<'a>> {
        self.columns.get(name).map(Field::from)
    }

    fn names(&self) -> Vec<&'a str> {
        self.too_little.set(true);
        self.columns.names()
    }

    fn each_name(&self, see: impl FnMut(&str)) {
        self.columns.each_name(see);
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
