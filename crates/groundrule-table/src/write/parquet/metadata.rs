//! The heads of pages, and what stands at the end of a file.

use super::schema::{Layout, Leaf};
use super::statistics::Statistics;
use super::thrift::Compact;
use crate::parquet::{BINARY, I32, STRUCT};
use snap::raw::Encoder;

/// The version of the format: the second has `RLE_DICTIONARY`.
const VERSION: i32 = 2;

const SNAPPY: i32 = 1;

const CREATED_BY: &str = concat!("groundrule version ", env!("CARGO_PKG_VERSION"));

/// How values are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Plain = 0,
    Levels = 3,
    /// Numbers of a dictionary.
    Numbers = 8,
}

/// A page with its head.
pub(crate) struct Page {
    pub(crate) bytes: Vec<u8>,
    /// What it takes without compression.
    pub(crate) unpacked: u64,
}

/// A column of a row group that is done.
pub(crate) struct Chunk {
    /// The page of the dictionary, if there is one.
    pub(crate) dictionary: Vec<u8>,
    pub(crate) pages: Vec<u8>,
    pub(crate) unpacked: u64,
    pub(crate) slots: u64,
    pub(crate) nulls: u64,
    pub(crate) statistics: Statistics,
}

impl Chunk {
    pub(crate) fn len(&self) -> u64 {
        (self.dictionary.len() + self.pages.len()) as u64
    }
}

/// A page of levels and values; none if it is too large for the format.
pub(crate) fn data_page(body: &[u8], slots: usize, encoding: Encoding) -> Option<Page> {
    let slots = i32::try_from(slots).ok()?;
    page(body, 0, |to| {
        to.inner(5, |to| {
            to.int(1, slots);
            to.int(2, encoding as i32);
            to.int(3, Encoding::Levels as i32);
            to.int(4, Encoding::Levels as i32);
        });
    })
}

/// The page of a dictionary.
pub(crate) fn dictionary_page(body: &[u8], entries: usize) -> Option<Page> {
    let entries = i32::try_from(entries).ok()?;
    page(body, 2, |to| {
        to.inner(7, |to| {
            to.int(1, entries);
            to.int(2, Encoding::Plain as i32);
        });
    })
}

fn page(body: &[u8], kind: i32, rest: impl FnOnce(&mut Compact)) -> Option<Page> {
    let packed = Encoder::new().compress_vec(body).ok()?;
    let (unpacked_size, size) =
        (i32::try_from(body.len()).ok()?, i32::try_from(packed.len()).ok()?);
    let mut bytes = Compact::whole(|to| {
        to.int(1, kind);
        to.int(2, unpacked_size);
        to.int(3, size);
        rest(to);
    });
    let unpacked = (bytes.len() + body.len()) as u64;
    bytes.extend(packed);
    Some(Page { bytes, unpacked })
}

/// What the file says about the columns of a row group.
#[derive(Default)]
pub(crate) struct Group {
    columns: Vec<u8>,
    count: usize,
    unpacked: u64,
    packed: u64,
}

impl Group {
    /// Adds a column that begins so far into the file.
    pub(crate) fn add(&mut self, leaf: &Leaf, chunk: &Chunk, start: u64) {
        self.columns.extend(Compact::whole(|to| {
            to.long(2, 0);
            to.inner(3, |to| write_chunk(leaf, chunk, start, to));
        }));
        self.count += 1;
        self.unpacked += chunk.unpacked;
        self.packed += chunk.len();
    }

    /// The whole group, which begins so far into the file; so many groups come before it.
    pub(crate) fn write(&self, rows: usize, start: u64, number: usize) -> Vec<u8> {
        Compact::whole(|to| {
            to.list(1, STRUCT, self.count);
            to.items(&self.columns);
            to.long(2, self.unpacked as i64);
            to.long(3, rows as i64);
            to.long(5, start as i64);
            to.long(6, self.packed as i64);
            if let Ok(number) = i16::try_from(number) {
                to.short(7, number);
            }
        })
    }
}

fn write_chunk(leaf: &Leaf, chunk: &Chunk, start: u64, to: &mut Compact) {
    let numbers = !chunk.dictionary.is_empty();
    // The dictionary itself is plain.
    let mut encodings = vec![Encoding::Plain, Encoding::Levels];
    encodings.extend(numbers.then_some(Encoding::Numbers));
    to.int(1, leaf.kind.physical.code());
    to.list(2, I32, encodings.len());
    encodings.iter().for_each(|encoding| to.int_item(*encoding as i32));
    to.list(3, BINARY, leaf.path.len());
    leaf.path.iter().for_each(|name| to.text_item(name.as_bytes()));
    to.int(4, SNAPPY);
    to.long(5, chunk.slots as i64);
    to.long(6, chunk.unpacked as i64);
    to.long(7, chunk.len() as i64);
    to.long(9, start as i64 + chunk.dictionary.len() as i64);
    if numbers {
        to.long(11, start as i64);
    }
    to.inner(12, |to| chunk.statistics.write(chunk.nulls, to));
}

/// What stands at the end of a file, given its row groups as they are written.
pub(crate) fn file(layout: &Layout, rows: u64, groups: &[u8], group_count: usize) -> Vec<u8> {
    Compact::whole(|to| {
        to.int(1, VERSION);
        to.list(2, STRUCT, layout.len());
        layout.write(to);
        to.long(3, rows as i64);
        to.list(4, STRUCT, group_count);
        to.items(groups);
        to.text(6, CREATED_BY.as_bytes());
        // Values compare as their types say.
        to.list(7, STRUCT, layout.leaf_count());
        (0..layout.leaf_count()).for_each(|_| to.item(|to| to.inner(1, |_| {})));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_knows_what_it_takes_unpacked() {
        for body in [&b""[..], b"abc", &[7; 1000]] {
            let packed = Encoder::new().compress_vec(body).unwrap();
            for page in [data_page(body, 3, Encoding::Plain), dictionary_page(body, 3)] {
                let page = page.unwrap();
                let head = page.bytes.strip_suffix(packed.as_slice()).unwrap();
                assert_eq!(page.unpacked, (head.len() + body.len()) as u64);
            }
        }
    }
}
