//! One column of a row group, read some rows at a time.

use super::meta::Chunk;
use super::page::{Deepest, Page, Pages, Plain};
use super::schema::{Leaf, Node, Shape, Slot};
use super::store::Store;
use crate::error::TableError;
use crate::read::shared::Shared;
use arrow_array::ArrayRef;
use arrow_schema::DataType;

/// More values than this in one piece of a table are not rows that anybody judges.
const MOST_VALUES: usize = 1 << 27;

/// How deep each value of a column is: where it repeats, and how far it is defined.
#[derive(Debug, Default)]
pub(super) struct Levels {
    pub(super) repetitions: Vec<u8>,
    pub(super) definitions: Vec<u8>,
}

/// A column being read.
pub(super) struct Column {
    pages: Pages,
    leaf: Leaf,
    data_type: DataType,
    slot: Slot,
    /// The definition level of values that are not null.
    present: u8,
    dictionary: Option<Plain>,
    page: Option<Page>,
}

impl Column {
    /// The column of a leaf of the schema.
    pub(super) fn new(shared: &Shared, chunk: &Chunk, node: &Node) -> Result<Self, TableError> {
        let Shape::Leaf(_, leaf) = node.shape else {
            return Err(TableError::damaged("a group has pages"));
        };
        let data_type = node.field.data_type().clone();
        Ok(Column {
            pages: Pages::new(shared, chunk)?,
            leaf,
            data_type,
            slot: node.slot,
            present: node.present,
            dictionary: None,
            page: None,
        })
    }

    /// The values of the next rows, and their levels.
    pub(super) fn read(&mut self, rows: u64) -> Result<(ArrayRef, Levels), TableError> {
        let mut store = Store::new(self.leaf, &self.data_type);
        let mut levels = Levels::default();
        let mut missing = rows;
        let (slot, present) = (self.slot, self.present);
        while self.turn()? {
            let Some(page) = &mut self.page else { break };
            let known = levels.definitions.len();
            let taken = if slot.repetition == 0 {
                let taken = missing.min(page.left);
                missing -= taken;
                levels.repetitions.resize(known + bounded(taken, known)?, 0);
                taken
            } else {
                repeat(page, slot.repetition, &mut missing, &mut levels.repetitions)?
            };
            page.left -= taken;
            page.definitions.read(taken, |level, times| {
                let level = u8::try_from(level).ok().filter(|level| *level <= present);
                let level = level.ok_or_else(too_deep)?;
                let known = levels.definitions.len();
                levels.definitions.resize(known + bounded(times, known)?, level);
                Ok(())
            })?;
            let class = |level: u8| (level == present, level >= slot.definition);
            let new = levels.definitions.get(known..).unwrap_or_default();
            for run in new.chunk_by(|left, right| class(*left) == class(*right)) {
                match run.first().map(|level| class(*level)) {
                    Some((true, _)) => {
                        store.values(run.len(), &mut page.values, self.dictionary.as_ref())?;
                    }
                    Some((_, true)) => store.nulls(run.len())?,
                    _ => {}
                }
            }
            // A row goes on to the next page if that page does not begin with another.
            if missing == 0 && (page.left > 0 || slot.repetition == 0) {
                break;
            }
        }
        if missing > 0 {
            return Err(TableError::damaged("a column has fewer rows than its row group"));
        }
        Ok((store.finish(&self.data_type)?, levels))
    }

    /// Turns to the page that has the next value; `false` at the end.
    fn turn(&mut self) -> Result<bool, TableError> {
        if self.page.as_ref().is_none_or(|page| page.left == 0) {
            let deepest = Deepest { repetition: self.slot.repetition, definition: self.present };
            self.page = self.pages.page(self.leaf, deepest, &mut self.dictionary)?;
        }
        Ok(self.page.is_some())
    }
}

/// How many values of a page belong to the rows that are missing, with their repetition levels.
fn repeat(
    page: &mut Page,
    deepest: u8,
    missing: &mut u64,
    levels: &mut Vec<u8>,
) -> Result<u64, TableError> {
    let mut taken = 0;
    while taken < page.left {
        let level = page.repetitions.peek()?;
        if level == 0 {
            if *missing == 0 {
                break;
            }
            *missing -= 1;
        }
        page.repetitions.read(1, |_, _| Ok(()))?;
        let level = u8::try_from(level).ok().filter(|level| *level <= deepest);
        bounded(1, levels.len())?;
        levels.push(level.ok_or_else(too_deep)?);
        taken += 1;
    }
    Ok(taken)
}

fn too_deep() -> TableError {
    TableError::damaged("a page has a level that its column does not have")
}

/// So many more values, if a piece may have them.
fn bounded(more: u64, known: usize) -> Result<usize, TableError> {
    let more = usize::try_from(more).unwrap_or(MOST_VALUES);
    if more > MOST_VALUES - known.min(MOST_VALUES) {
        return Err(TableError::new(
            "some rows have more than a hundred million values in a column",
            "leave the column out",
        ));
    }
    Ok(more)
}
