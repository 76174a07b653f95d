//! Nested columns as flat ones: how often each value repeats, and how much of its path is there.

use super::schema::{element, optional};
use super::values::Values;
use crate::error::TableError;
use arrow_array::cast::AsArray;
use arrow_array::{Array, OffsetSizeTrait};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use std::ops::Range;

/// What a slot takes: two levels and a place.
const SLOT_BYTES: usize = 16;

/// The entries of a column, as far down as the walk has come.
#[derive(Clone)]
pub(crate) struct Slots {
    pub(crate) repetitions: Vec<u8>,
    pub(crate) definitions: Vec<u8>,
    /// Where in its array each slot is that is there up to here: those whose definition is `definition`.
    pub(crate) places: Vec<usize>,
    definition: u8,
    repetition: u8,
}

/// Why rows are not taken apart.
pub(crate) enum Halt {
    /// They take more memory than they may.
    Large,
    Wrong(TableError),
}

impl From<TableError> for Halt {
    fn from(error: TableError) -> Self {
        Halt::Wrong(error)
    }
}

/// Rows taken apart: flat values for each column of the file, in their order.
pub(crate) struct Flat {
    pub(crate) columns: Vec<(Values, Slots)>,
    /// How many bytes they take, and may take.
    pub(crate) used: usize,
    most: usize,
}

impl Flat {
    pub(crate) fn new(most: usize) -> Self {
        Flat { columns: Vec::new(), used: 0, most }
    }

    /// Adds a field and all below it.
    pub(crate) fn add(
        &mut self,
        name: &str,
        array: &dyn Array,
        nullable: bool,
        mut slots: Slots,
    ) -> Result<(), Halt> {
        self.take(slots.definitions.len().saturating_mul(SLOT_BYTES))?;
        let present = Present::of(array)?;
        slots.enter(&present, nullable).ok_or_else(|| null_in(name))?;
        let array = present.array;
        if let Some(fields) = array.as_struct_opt() {
            for (field, child) in fields.fields().iter().zip(fields.columns()) {
                self.add(field.name(), child, optional(field), slots.clone())?;
            }
        } else if let Some(lists) = Lists::of(array) {
            let total = slots.places.iter().map(|place| lists.range(*place).len());
            if total.fold(0, usize::saturating_add) > self.most / SLOT_BYTES {
                return Err(Halt::Large);
            }
            self.add_elements(&lists, slots.spread(&lists))?;
        } else {
            let values = Values::of(array)?;
            self.take(values.weight(&slots.places)?)?;
            self.columns.push((values, slots));
        }
        Ok(())
    }

    /// Adds what lists hold. The entries of a map are keys, which are never null, and values.
    fn add_elements(&mut self, lists: &Lists<'_>, slots: Slots) -> Result<(), Halt> {
        match (lists.field.data_type(), lists.map) {
            (DataType::Struct(fields), true) => {
                let entries = lists.elements.as_struct();
                for (at, (field, child)) in fields.iter().zip(entries.columns()).enumerate() {
                    let nullable = at > 0 && optional(field);
                    self.add(field.name(), child, nullable, slots.clone())?;
                }
                Ok(())
            }
            _ => self.add(lists.field.name(), lists.elements, optional(lists.field), slots),
        }
    }

    fn take(&mut self, bytes: usize) -> Result<(), Halt> {
        self.used = self.used.saturating_add(bytes);
        if self.used > self.most { Err(Halt::Large) } else { Ok(()) }
    }
}

fn null_in(name: &str) -> TableError {
    TableError::new(
        format!("field `{name}` has a null and says that it has none"),
        "make the field nullable",
    )
}

impl Slots {
    pub(crate) fn rows(rows: Range<usize>) -> Self {
        Slots {
            repetitions: vec![0; rows.len()],
            definitions: vec![0; rows.len()],
            places: rows.collect(),
            definition: 0,
            repetition: 0,
        }
    }

    /// Goes on with the entries that are there, one level down if there may be others; none if there is another where
    /// none may be.
    fn enter(&mut self, present: &Present<'_>, nullable: bool) -> Option<()> {
        match (nullable, present.all()) {
            (true, true) => self.keep_all(),
            (true, false) => self.keep(present),
            (false, true) => {}
            (false, false) => {
                for place in &mut self.places {
                    *place = present.place(*place)?;
                }
            }
        }
        Some(())
    }

    fn keep(&mut self, present: &Present<'_>) {
        let mut kept = Vec::with_capacity(self.places.len());
        let mut places = self.places.iter();
        for definition in &mut self.definitions {
            if *definition == self.definition
                && let Some(place) = places.next().and_then(|place| present.place(*place))
            {
                *definition += 1;
                kept.push(place);
            }
        }
        self.places = kept;
        self.definition += 1;
    }

    fn keep_all(&mut self) {
        for definition in &mut self.definitions {
            *definition += u8::from(*definition == self.definition);
        }
        self.definition += 1;
    }

    /// Goes down from lists to their elements.
    fn spread(self, lists: &Lists<'_>) -> Self {
        let (repetition, definition) = (self.repetition + 1, self.definition + 1);
        let mut below = Slots {
            repetitions: Vec::with_capacity(self.repetitions.len()),
            definitions: Vec::with_capacity(self.definitions.len()),
            places: Vec::with_capacity(self.places.len()),
            definition,
            repetition,
        };
        let mut places = self.places.iter();
        for (first, reached) in self.repetitions.iter().zip(&self.definitions) {
            let mut range = 0..0;
            if *reached == self.definition {
                range = places.next().map_or(range, |place| lists.range(*place));
            }
            below.repetitions.push(*first);
            if range.is_empty() {
                below.definitions.push(*reached);
                continue;
            }
            below.repetitions.resize(below.repetitions.len() + range.len() - 1, repetition);
            below.definitions.resize(below.definitions.len() + range.len(), definition);
            below.places.extend(range);
        }
        below
    }
}

/// Which entries of an array are there, and where.
struct Present<'a> {
    /// Keys of dictionaries, the outermost first.
    keys: Vec<(Values, Option<&'a NullBuffer>)>,
    /// What has the entries in the end.
    array: &'a dyn Array,
    nulls: Option<&'a NullBuffer>,
}

impl<'a> Present<'a> {
    fn of(mut array: &'a dyn Array) -> Result<Self, TableError> {
        let mut keys = Vec::new();
        while let Some(dictionary) = array.as_any_dictionary_opt() {
            let numbers = dictionary.keys();
            keys.push((Values::of(numbers)?, numbers.nulls()));
            array = dictionary.values().as_ref();
        }
        let nulls = array.nulls().filter(|nulls| nulls.null_count() > 0);
        Ok(Present { keys, array, nulls })
    }

    /// Whether each entry is there, at the place where it is looked for.
    fn all(&self) -> bool {
        self.keys.is_empty() && self.nulls.is_none() && *self.array.data_type() != DataType::Null
    }

    /// Where an entry is, if it is there.
    fn place(&self, mut place: usize) -> Option<usize> {
        let null = |nulls: &NullBuffer, place| place < nulls.len() && nulls.is_null(place);
        for (keys, nulls) in &self.keys {
            if nulls.is_some_and(|nulls| null(nulls, place)) {
                return None;
            }
            place = keys.key(place);
        }
        let absent = self.nulls.is_some_and(|nulls| null(nulls, place))
            || *self.array.data_type() == DataType::Null;
        (!absent).then_some(place)
    }
}

/// Where the elements of a list are.
type Ranges<'a> = Box<dyn Fn(usize) -> Option<Range<usize>> + 'a>;

/// An array of lists of any layout, or of maps.
struct Lists<'a> {
    ranges: Ranges<'a>,
    elements: &'a dyn Array,
    field: &'a Field,
    map: bool,
}

impl<'a> Lists<'a> {
    fn of(array: &'a dyn Array) -> Option<Self> {
        let (ranges, elements): (Ranges<'a>, &'a dyn Array) = match array.data_type() {
            DataType::List(_) => {
                let lists = array.as_list_opt::<i32>()?;
                (between(lists.value_offsets()), lists.values())
            }
            DataType::LargeList(_) => {
                let lists = array.as_list_opt::<i64>()?;
                (between(lists.value_offsets()), lists.values())
            }
            DataType::ListView(_) => {
                let lists = array.as_list_view_opt::<i32>()?;
                (sized(lists.value_offsets(), lists.value_sizes()), lists.values())
            }
            DataType::LargeListView(_) => {
                let lists = array.as_list_view_opt::<i64>()?;
                (sized(lists.value_offsets(), lists.value_sizes()), lists.values())
            }
            DataType::FixedSizeList(_, size) => {
                let lists = array.as_fixed_size_list_opt()?;
                let size = usize::try_from(*size).ok()?;
                let range = move |place: usize| {
                    let start = place.checked_mul(size)?;
                    Some(start..start.checked_add(size)?)
                };
                (Box::new(range), lists.values())
            }
            DataType::Map(..) => {
                let maps = array.as_map_opt()?;
                (between(maps.value_offsets()), maps.entries())
            }
            _ => return None,
        };
        let (field, map) = match array.data_type() {
            DataType::Map(field, _) => (field, true),
            data_type => (element(data_type)?, false),
        };
        Some(Lists { ranges, elements, field, map })
    }

    /// The elements of a list. One that goes beyond them has none.
    fn range(&self, place: usize) -> Range<usize> {
        let range = (self.ranges)(place).filter(|range| range.end <= self.elements.len());
        range.unwrap_or_default()
    }
}

fn between<O: OffsetSizeTrait>(offsets: &[O]) -> Ranges<'_> {
    Box::new(|place| Some(offsets.get(place)?.as_usize()..offsets.get(place + 1)?.as_usize()))
}

fn sized<'a, O: OffsetSizeTrait>(offsets: &'a [O], sizes: &'a [O]) -> Ranges<'a> {
    Box::new(|place| {
        let start = offsets.get(place)?.as_usize();
        Some(start..start.checked_add(sizes.get(place)?.as_usize())?)
    })
}
