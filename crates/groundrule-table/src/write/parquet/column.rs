//! A column of a row group, from values to compressed pages.

use super::dictionary::{Dictionary, Found};
use super::levels::Slots;
use super::metadata::{self, Chunk, Encoding};
use super::rle::pack;
use super::schema::Leaf;
use super::statistics::{Order, Statistics};
use super::types::Physical;
use super::values::{Room, Values};
use crate::error::TableError;
use crate::parquet::width_of;

/// A page ends when it holds this much.
const PAGE_BYTES: usize = 1 << 20;

/// After so many values it shows whether a dictionary is worth it.
const TRIAL: usize = 1 << 15;

/// A column of the row group in progress.
pub(crate) struct Column {
    pub(crate) leaf: Leaf,
    page: Page,
    dictionary: Dictionary,
    stage: Stage,
    statistics: Statistics,
    /// Pages that are done.
    pages: Vec<u8>,
    /// What the pages take unpacked, with their heads.
    unpacked: u64,
    slots: u64,
    nulls: u64,
    /// What the values and levels so far take unpacked.
    pub(crate) held: usize,
}

/// What becomes of values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// They are numbers of a dictionary that no page needs yet.
    Trial,
    /// They are numbers of a dictionary.
    Numbers,
    /// The dictionary is full: pages before have numbers, from now on they have values.
    Full,
    /// There is no dictionary.
    Values,
}

/// The page in progress.
#[derive(Default)]
struct Page {
    repetitions: Vec<u8>,
    definitions: Vec<u8>,
    numbers: Vec<u32>,
    /// Values as they are written.
    values: Vec<u8>,
    /// Bits in the last byte of the values, for booleans.
    bits: u32,
    /// What the values take, however they are written.
    bytes: usize,
}

impl Column {
    pub(crate) fn new(leaf: Leaf) -> Self {
        let statistics = Statistics::new(leaf.kind.order);
        let mut column = Column {
            leaf,
            page: Page::default(),
            dictionary: Dictionary::default(),
            stage: Stage::Values,
            statistics,
            pages: Vec::new(),
            unpacked: 0,
            slots: 0,
            nulls: 0,
            held: 0,
        };
        column.reset();
        column
    }

    /// Begins a row group.
    fn reset(&mut self) {
        let physical = self.leaf.kind.physical;
        self.dictionary = Dictionary::new(physical == Physical::Bytes);
        let boolean = physical == Physical::Boolean;
        self.stage = if boolean { Stage::Values } else { Stage::Trial };
        self.statistics = Statistics::new(self.leaf.kind.order);
        (self.unpacked, self.slots, self.nulls, self.held) = (0, 0, 0, 0);
    }

    /// Adds rows.
    pub(crate) fn add(&mut self, values: &Values, slots: &Slots) -> Result<(), TableError> {
        let bytes = match self.stage {
            Stage::Trial | Stage::Numbers => self.add_numbers(values, &slots.places)?,
            Stage::Full | Stage::Values => self.add_values(values, &slots.places)?,
        };
        let count = slots.definitions.len();
        self.page.bytes += bytes;
        self.held += bytes + count;
        self.slots += count as u64;
        self.nulls += (count - slots.places.len()) as u64;
        if self.leaf.repetition > 0 {
            self.page.repetitions.extend(&slots.repetitions);
        }
        self.page.definitions.extend(&slots.definitions);
        if self.stage == Stage::Trial && self.page.numbers.len() >= TRIAL {
            self.judge();
        }
        let page = &self.page;
        if page.values.len() + page.numbers.len() * 2 + page.definitions.len() >= PAGE_BYTES {
            self.end_page()?;
        }
        Ok(())
    }

    /// Adds values as numbers of the dictionary, or as they are if one of them has no room in it. Returns what they
    /// take as they are.
    fn add_numbers(&mut self, values: &Values, places: &[usize]) -> Result<usize, TableError> {
        let (numbers, entries) = (self.page.numbers.len(), self.dictionary.len());
        let mut bytes = places.len() * self.prefix();
        let mut room = Room::default();
        for place in places {
            let value = values.get(*place, &mut room)?;
            bytes += value.len();
            match self.dictionary.number(value) {
                Found::Old(number) => self.page.numbers.push(number),
                Found::New(number) => {
                    self.statistics.add(value);
                    self.page.numbers.push(number);
                }
                Found::Full => {
                    self.page.numbers.truncate(numbers);
                    self.dictionary.truncate(entries);
                    self.leave_dictionary()?;
                    return self.add_values(values, places);
                }
            }
        }
        Ok(bytes)
    }

    fn add_values(&mut self, values: &Values, places: &[usize]) -> Result<usize, TableError> {
        let prefixed = self.prefix() > 0;
        let boolean = self.leaf.kind.physical == Physical::Boolean;
        let before = self.page.values.len();
        let mut room = Room::default();
        for place in places {
            let value = values.get(*place, &mut room)?;
            self.statistics.add(value);
            if boolean {
                self.page.add_bit(value);
                continue;
            }
            if prefixed {
                let length = u32::try_from(value.len()).map_err(|_| too_large(&self.leaf))?;
                self.page.values.extend(length.to_le_bytes());
            }
            self.page.values.extend(value);
        }
        Ok(self.page.values.len() - before)
    }

    /// How many bytes before a value say its length.
    fn prefix(&self) -> usize {
        if self.leaf.kind.physical == Physical::Bytes { 4 } else { 0 }
    }

    /// Decides whether to keep the dictionary.
    fn judge(&mut self) {
        let width = self.number_width() as usize;
        let packed = self.dictionary.bytes.len() + self.page.numbers.len() * width / 8;
        if packed < self.page.bytes {
            self.stage = Stage::Numbers;
            return;
        }
        self.stage = Stage::Values;
        for number in std::mem::take(&mut self.page.numbers) {
            self.page.values.extend(self.dictionary.entry(number));
        }
        self.dictionary = Dictionary::default();
    }

    /// How many bits hold a number of the dictionary. Not all readers know that it may be 0.
    fn number_width(&self) -> u32 {
        width_of(self.dictionary.len().saturating_sub(1) as u32).max(1)
    }

    /// Goes on without numbers.
    fn leave_dictionary(&mut self) -> Result<(), TableError> {
        if self.stage == Stage::Trial {
            self.judge();
        }
        if self.stage == Stage::Numbers {
            self.end_page()?;
            self.stage = Stage::Full;
        }
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), TableError> {
        if self.stage == Stage::Trial {
            self.judge();
        }
        let count = self.page.definitions.len();
        if count == 0 {
            return Ok(());
        }
        let mut body = Vec::with_capacity(self.page.values.len());
        write_levels(&self.page.repetitions, self.leaf.repetition, &mut body);
        write_levels(&self.page.definitions, self.leaf.definition, &mut body);
        let encoding = if self.stage == Stage::Numbers {
            let width = self.number_width();
            body.push(width as u8);
            pack(&self.page.numbers, width, &mut body);
            Encoding::Numbers
        } else {
            body.append(&mut self.page.values);
            Encoding::Plain
        };
        self.page.clear();
        let page =
            metadata::data_page(&body, count, encoding).ok_or_else(|| too_large(&self.leaf))?;
        self.unpacked += page.unpacked;
        self.pages.extend(page.bytes);
        Ok(())
    }

    /// Ends the column and begins it anew for the next row group.
    pub(crate) fn end(&mut self) -> Result<Chunk, TableError> {
        self.end_page()?;
        let mut chunk = Chunk {
            dictionary: Vec::new(),
            pages: std::mem::take(&mut self.pages),
            unpacked: self.unpacked,
            slots: self.slots,
            nulls: self.nulls,
            statistics: std::mem::replace(&mut self.statistics, Statistics::new(Order::Unordered)),
        };
        if matches!(self.stage, Stage::Numbers | Stage::Full) {
            let page = metadata::dictionary_page(&self.dictionary.bytes, self.dictionary.len());
            let page = page.ok_or_else(|| too_large(&self.leaf))?;
            chunk.unpacked += page.unpacked;
            chunk.dictionary = page.bytes;
        }
        self.reset();
        Ok(chunk)
    }
}

impl Page {
    fn add_bit(&mut self, value: &[u8]) {
        if self.bits.is_multiple_of(8) {
            self.values.push(0);
            self.bits = 0;
        }
        if let (Some(to), Some(bit)) = (self.values.last_mut(), value.first()) {
            *to |= bit << self.bits;
        }
        self.bits += 1;
    }

    /// Empties the page and keeps its memory.
    fn clear(&mut self) {
        self.repetitions.clear();
        self.definitions.clear();
        self.numbers.clear();
        self.values.clear();
        self.values.shrink_to(2 * PAGE_BYTES);
        (self.bits, self.bytes) = (0, 0);
    }
}

/// Levels, if there are any, with their length before them.
fn write_levels(levels: &[u8], most: u8, to: &mut Vec<u8>) {
    if most == 0 {
        return;
    }
    let start = to.len();
    to.extend([0; 4]);
    pack(levels, width_of(most.into()), to);
    let length = (to.len() - start - 4) as u32;
    if let Some(prefix) = to.get_mut(start..start + 4) {
        prefix.copy_from_slice(&length.to_le_bytes());
    }
}

fn too_large(leaf: &Leaf) -> TableError {
    TableError::new(
        format!("a row has more than 2 GiB in column `{}`", leaf.path.join(".")),
        "leave the column out with --columns",
    )
}
