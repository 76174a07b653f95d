//! The schema of a file: a tree, with a column of values at each leaf.

use super::thrift::Compact;
use super::types::{Kind, Meaning, Physical};
use crate::error::TableError;
use arrow_schema::{DataType, Field, FieldRef, Schema};

/// Types nested deeper than this are refused, so that levels fit in a byte.
const DEEPEST: usize = 64;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Repetition {
    Required = 0,
    Optional = 1,
    Repeated = 2,
}

/// A column of the file.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) path: Vec<String>,
    pub(crate) kind: Kind,
    /// The levels of a value that is there.
    pub(crate) definition: u8,
    pub(crate) repetition: u8,
}

/// A node of the tree.
struct Element {
    name: String,
    repetition: Repetition,
    children: usize,
    meaning: Option<Meaning>,
    physical: Option<Physical>,
}

/// The tree, in the order in which files have it.
#[derive(Default)]
pub(crate) struct Layout {
    elements: Vec<Element>,
    /// How many fields the root has.
    columns: usize,
    pub(crate) leaves: Vec<Leaf>,
}

/// Where in the tree something is added.
#[derive(Clone)]
struct Place {
    path: Vec<String>,
    definition: u8,
    repetition: u8,
}

impl Place {
    /// A node below this one.
    fn below(&self, name: &str, repetition: Repetition) -> Self {
        let mut place = self.clone();
        place.path.push(name.to_owned());
        match repetition {
            Repetition::Required => {}
            Repetition::Optional => place.definition += 1,
            Repetition::Repeated => {
                place.definition += 1;
                place.repetition += 1;
            }
        }
        place
    }
}

impl Layout {
    pub(crate) fn of(schema: &Schema) -> Result<Self, TableError> {
        if schema.fields().is_empty() {
            return Err(TableError::new(
                "a Parquet file has at least one column",
                "keep one with --columns",
            ));
        }
        let mut layout = Layout { columns: schema.fields().len(), ..Layout::default() };
        let root = Place { path: Vec::new(), definition: 0, repetition: 0 };
        for field in schema.fields() {
            layout.add(&root, field.name(), field.data_type(), optional(field))?;
        }
        Ok(layout)
    }

    /// Adds what a field takes.
    fn add(
        &mut self,
        above: &Place,
        name: &str,
        data_type: &DataType,
        nullable: bool,
    ) -> Result<(), TableError> {
        let repetition = if nullable { Repetition::Optional } else { Repetition::Required };
        let place = above.below(name, repetition);
        if place.path.len() > DEEPEST {
            return Err(refused(&place, "it is nested too deep"));
        }
        let data_type = plain(data_type);
        match data_type {
            DataType::Struct(fields) if !fields.is_empty() => {
                self.group(name, repetition, fields.len(), None);
                for field in fields {
                    self.add(&place, field.name(), field.data_type(), optional(field))?;
                }
            }
            DataType::Map(entries, _) => {
                let DataType::Struct(fields) = entries.data_type() else {
                    return Err(refused(&place, "its entries are not structs"));
                };
                let [key, value] = &**fields else {
                    return Err(refused(&place, "its entries are not keys and values"));
                };
                self.group(name, repetition, 1, Some(Meaning::Map));
                self.group("key_value", Repetition::Repeated, 2, None);
                let place = place.below("key_value", Repetition::Repeated);
                self.add(&place, "key", key.data_type(), false)?;
                self.add(&place, "value", value.data_type(), optional(value))?;
            }
            _ => match element(data_type) {
                Some(element) => {
                    self.group(name, repetition, 1, Some(Meaning::List));
                    self.group("list", Repetition::Repeated, 1, None);
                    let place = place.below("list", Repetition::Repeated);
                    self.add(&place, "element", element.data_type(), optional(element))?;
                }
                None => self.leaf(place, name, repetition, data_type)?,
            },
        }
        Ok(())
    }

    fn group(
        &mut self,
        name: &str,
        repetition: Repetition,
        children: usize,
        meaning: Option<Meaning>,
    ) {
        let name = name.to_owned();
        self.elements.push(Element { name, repetition, children, meaning, physical: None });
    }

    fn leaf(
        &mut self,
        place: Place,
        name: &str,
        repetition: Repetition,
        data_type: &DataType,
    ) -> Result<(), TableError> {
        let Some(kind) = Kind::of(data_type) else {
            let what = format!("Parquet has no type for {data_type}");
            return Err(refused(&place, &what));
        };
        let (name, meaning, physical) = (name.to_owned(), kind.meaning, Some(kind.physical));
        self.elements.push(Element { name, repetition, children: 0, meaning, physical });
        let Place { path, definition, repetition } = place;
        self.leaves.push(Leaf { path, kind, definition, repetition });
        Ok(())
    }

    /// How many nodes there are, with the root.
    pub(crate) fn len(&self) -> usize {
        self.elements.len() + 1
    }

    pub(crate) fn leaf_count(&self) -> usize {
        self.elements.iter().filter(|element| element.physical.is_some()).count()
    }

    /// Writes the nodes as items of a list.
    pub(crate) fn write(&self, to: &mut Compact) {
        to.item(|to| {
            to.text(4, b"schema");
            to.int(5, number(self.columns));
        });
        for element in &self.elements {
            to.item(|to| element.write(to));
        }
    }
}

impl Element {
    fn write(&self, to: &mut Compact) {
        if let Some(physical) = self.physical {
            to.int(1, physical.code());
            if let Physical::Fixed(width) = physical {
                to.int(2, number(width));
            }
        }
        to.int(3, self.repetition as i32);
        to.text(4, self.name.as_bytes());
        if self.physical.is_none() {
            to.int(5, number(self.children));
        }
        let Some(meaning) = self.meaning else { return };
        if let Some(converted) = meaning.converted() {
            to.int(6, converted);
        }
        if let Meaning::Decimal { precision, scale } = meaning {
            to.int(7, scale.into());
            to.int(8, precision.into());
        }
        to.inner(10, |to| meaning.write(to));
    }
}

fn refused(place: &Place, what: &str) -> TableError {
    TableError::new(
        format!("column `{}` cannot be written to Parquet: {what}", place.path.join(".")),
        "leave the column out with --columns",
    )
}

/// Counts of fields and widths of types are numbers of 32 bits in Arrow too.
fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// The type itself: dictionaries are written as their values.
pub(crate) fn plain(mut data_type: &DataType) -> &DataType {
    while let DataType::Dictionary(_, values) = data_type {
        data_type = values;
    }
    data_type
}

/// The field of the elements of a list of any layout.
pub(crate) fn element(data_type: &DataType) -> Option<&FieldRef> {
    match data_type {
        DataType::List(element)
        | DataType::LargeList(element)
        | DataType::FixedSizeList(element, _)
        | DataType::ListView(element)
        | DataType::LargeListView(element) => Some(element),
        _ => None,
    }
}

/// Whether a field may have nulls. A field of nothing but nulls may, whatever it says.
pub(crate) fn optional(field: &Field) -> bool {
    field.is_nullable() || *plain(field.data_type()) == DataType::Null
}
