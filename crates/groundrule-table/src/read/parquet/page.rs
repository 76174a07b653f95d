//! Pages: where they are, their levels and how their values are written.

use super::bits::{Hybrid, deltas};
use super::meta::{Chunk, Head, Physical};
use super::schema::Leaf;
use super::unpack::unpack;
use crate::error::TableError;
use crate::parquet::width_of;
use crate::read::shared::{Shared, Used};
use arrow_buffer::Buffer;

/// What is read at first to find the head of a page. Heads with long statistics take more.
const HEAD: u64 = 512;

/// Three pieces are on their way, of about as many pages each.
const USED: usize = 9;

const MOST_HEAD: u64 = 64 << 20;

/// No writer puts more values than this into a page whose values have to be decoded all at once.
const MOST_AT_ONCE: u64 = 1 << 24;

/// The most that the values of a page may take that leave out what they have in common with the one before.
const MOST_SHARED: usize = 256 << 20;

const PLAIN: i64 = 0;
const PLAIN_DICTIONARY: i64 = 2;
const RLE: i64 = 3;
const DELTA: i64 = 5;
const DELTA_LENGTHS: i64 = 6;
const DELTA_TEXTS: i64 = 7;
const DICTIONARY: i64 = 8;
const SPLIT: i64 = 9;

fn ended() -> TableError {
    TableError::damaged("a page ends too early")
}

/// The pages of a column in a row group.
pub(super) struct Pages {
    shared: Shared,
    at: u64,
    end: u64,
    codec: i64,
    /// A page as it is in the file.
    packed: Vec<u8>,
    used: Used,
}

impl Pages {
    pub(super) fn new(shared: &Shared, chunk: &Chunk) -> Result<Self, TableError> {
        if let Some(what) = chunk.unreachable {
            return Err(TableError::new(
                format!("the file has {what}, which is not supported here"),
                "write it again as one file without encryption",
            ));
        }
        let at = match chunk.dictionary {
            0 => chunk.first_page,
            place => place.min(chunk.first_page),
        };
        let end = at.saturating_add(chunk.packed);
        if end > shared.length {
            return Err(TableError::damaged("a column goes beyond the end of the file"));
        }
        let (packed, used) = (Vec::new(), Used::new(USED));
        Ok(Pages { shared: shared.clone(), at, end, codec: chunk.codec, packed, used })
    }

    /// Reads the next page, and returns its head; none at the end.
    fn next(&mut self) -> Result<Option<Head>, TableError> {
        let left = self.end.saturating_sub(self.at);
        if left == 0 {
            return Ok(None);
        }
        let mut window = HEAD.min(left);
        let (head, length) = loop {
            let start = self.shared.bytes(self.at, window).map_err(TableError::damaged)?;
            match Head::read(&start) {
                Ok(found) => break found,
                Err(_) if window < left.min(MOST_HEAD) => window = (window * 16).min(left),
                Err(error) => return Err(error),
            }
        };
        let start = self.at + length as u64;
        if head.packed > self.end.saturating_sub(start) {
            return Err(ended());
        }
        let read = self.shared.bytes_into(start, head.packed, &mut self.packed);
        read.map_err(TableError::damaged)?;
        self.at = start + head.packed;
        Ok(Some(head))
    }

    /// Unpacks the page that was read.
    fn unpack(&mut self, codec: i64, length: u64) -> Result<Buffer, TableError> {
        let page = unpack(codec, &mut self.packed, length, self.used.spare())?;
        let page = Buffer::from_vec(page);
        self.used.keep(&page);
        Ok(page.slice_with_length(0, usize::try_from(length).map_err(TableError::damaged)?))
    }

    /// The next page with values; dictionaries that come before it are kept in `dictionary`.
    pub(super) fn page(
        &mut self,
        leaf: Leaf,
        deepest: Deepest,
        dictionary: &mut Option<Plain>,
    ) -> Result<Option<Page>, TableError> {
        while let Some(head) = self.next()? {
            match head.kind {
                Head::DICTIONARY => {
                    let bytes = self.unpack(self.codec, head.unpacked)?;
                    if !matches!(head.encoding, PLAIN | PLAIN_DICTIONARY) {
                        return Err(unknown(head.encoding));
                    }
                    *dictionary = Some(Plain::whole(bytes, leaf, head.values)?);
                }
                Head::DATA | Head::DATA_2 if head.values == 0 => {}
                Head::DATA => return self.first_form(&head, leaf, deepest).map(Some),
                Head::DATA_2 => return self.second_form(&head, leaf, deepest).map(Some),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Levels and values are packed together; each kind of level comes after its length.
    fn first_form(
        &mut self,
        head: &Head,
        leaf: Leaf,
        deepest: Deepest,
    ) -> Result<Page, TableError> {
        let body = self.unpack(self.codec, head.unpacked)?;
        let mut left = body.as_slice();
        let mut levels = |deepest: u8, encoding: i64| {
            if deepest == 0 {
                return Ok(Hybrid::zeros());
            }
            if encoding != RLE {
                return Err(unknown(encoding));
            }
            let (length, rest) = left.split_first_chunk().ok_or_else(ended)?;
            let length = u32::from_le_bytes(*length) as usize;
            let (levels, rest) = rest.split_at_checked(length).ok_or_else(ended)?;
            left = rest;
            Hybrid::new(levels.to_vec(), width_of(deepest.into()))
        };
        let repetitions = levels(deepest.repetition, head.repetition_encoding)?;
        let definitions = levels(deepest.definition, head.definition_encoding)?;
        let start = body.len() - left.len();
        let values = Values::new(head, body.slice(start), leaf)?;
        Ok(Page { left: head.values, repetitions, definitions, values })
    }

    /// The levels come first and are not packed.
    fn second_form(
        &mut self,
        head: &Head,
        leaf: Leaf,
        deepest: Deepest,
    ) -> Result<Page, TableError> {
        let (repetition, definition) = head.levels.ok_or_else(ended)?;
        let both = repetition.checked_add(definition).ok_or_else(ended)?;
        let unpacked = head.unpacked.checked_sub(both).ok_or_else(ended)?;
        let [repetition, both] =
            [repetition, both].map(|size| usize::try_from(size).unwrap_or(usize::MAX));
        if both > self.packed.len() {
            return Err(ended());
        }
        let levels = |bytes: Option<&[u8]>, deepest: u8| match deepest {
            0 => Ok(Hybrid::zeros()),
            _ => Hybrid::new(bytes.unwrap_or_default().to_vec(), width_of(deepest.into())),
        };
        let repetitions = levels(self.packed.get(..repetition), deepest.repetition)?;
        let definitions = levels(self.packed.get(repetition..both), deepest.definition)?;
        self.packed.drain(..both);
        // Where all values are null there is nothing to unpack.
        let codec = if head.is_packed && !self.packed.is_empty() { self.codec } else { 0 };
        let values = Values::new(head, self.unpack(codec, unpacked)?, leaf)?;
        Ok(Page { left: head.values, repetitions, definitions, values })
    }
}

/// The highest levels that a column has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deepest {
    pub(super) repetition: u8,
    pub(super) definition: u8,
}

fn unknown(encoding: i64) -> TableError {
    TableError::new(
        format!("the file uses encoding {encoding}, which is not supported here"),
        "write it again: pandas.read_parquet(FILE).to_parquet(\"rows.parquet\")",
    )
}

/// A page being read.
pub(super) struct Page {
    /// How many values it still has, counting those that are null.
    pub(super) left: u64,
    pub(super) repetitions: Hybrid,
    pub(super) definitions: Hybrid,
    pub(super) values: Values,
}

/// The values of a page that are not null.
pub(super) enum Values {
    Plain(Plain),
    /// Places in the dictionary.
    Places(Hybrid),
    /// Booleans in runs.
    Flags(Hybrid),
}

/// Values one after the other.
pub(super) struct Plain {
    pub(super) bytes: Buffer,
    pub(super) layout: Layout,
}

/// The start and the length of a value.
pub(super) type Span = (u32, u32);

/// Where values are.
pub(super) enum Layout {
    /// All take this many bytes, and the next one is here.
    Fixed { width: usize, at: usize },
    /// Each comes after its length, and the next one is here.
    Lengths { at: usize },
    /// The start and length of each, and the next one.
    Spans { spans: Vec<Span>, next: usize },
    /// One bit each, and the next one.
    Bits { at: usize },
}

impl Values {
    fn new(head: &Head, bytes: Buffer, leaf: Leaf) -> Result<Self, TableError> {
        let fixed = |bytes: Vec<u8>, width| {
            let layout = Layout::Fixed { width, at: 0 };
            Ok(Values::Plain(Plain { bytes: Buffer::from_vec(bytes), layout }))
        };
        let spans = |bytes, spans| {
            Ok(Values::Plain(Plain { bytes, layout: Layout::Spans { spans, next: 0 } }))
        };
        let at_once = || match head.values {
            MOST_AT_ONCE.. => Err(TableError::damaged("a page has more values than it can hold")),
            count => Ok(count),
        };
        match (head.encoding, leaf.physical) {
            (PLAIN, _) => Ok(Values::Plain(Plain::new(bytes, leaf))),
            (PLAIN_DICTIONARY | DICTIONARY, _) => {
                let (width, places) = bytes.split_first().unwrap_or((&0, &[]));
                Ok(Values::Places(Hybrid::new(places.to_vec(), (*width).into())?))
            }
            (RLE, Physical::Boolean) => {
                Ok(Values::Flags(Hybrid::new(bytes.get(4..).unwrap_or_default().to_vec(), 1)?))
            }
            (DELTA, Physical::Int32) => {
                let (values, _) = deltas(&bytes, at_once()?)?;
                let low = |value: &i64| value.to_le_bytes().into_iter().take(4);
                fixed(values.iter().flat_map(low).collect(), 4)
            }
            (DELTA, Physical::Int64) => {
                let (values, _) = deltas(&bytes, at_once()?)?;
                fixed(values.iter().flat_map(|value| value.to_le_bytes()).collect(), 8)
            }
            (DELTA_LENGTHS, Physical::Bytes) => {
                let (lengths, rest) = deltas(&bytes, at_once()?)?;
                let found = spans_of(&lengths, rest.len())?;
                let start = bytes.len() - rest.len();
                spans(bytes.slice(start), found)
            }
            (DELTA_TEXTS, Physical::Bytes | Physical::Fixed) => {
                let (texts, found) = shared_starts(&bytes, at_once()?)?;
                spans(Buffer::from_vec(texts), found)
            }
            (SPLIT, _) if leaf.width > 0 => fixed(joined(&bytes, leaf.width), leaf.width),
            (encoding, _) => Err(unknown(encoding)),
        }
    }
}

impl Plain {
    fn new(bytes: Buffer, leaf: Leaf) -> Self {
        let layout = match leaf.physical {
            Physical::Boolean => Layout::Bits { at: 0 },
            Physical::Bytes => Layout::Lengths { at: 0 },
            _ => Layout::Fixed { width: leaf.width, at: 0 },
        };
        Plain { bytes, layout }
    }

    /// The values of a dictionary, whose places are all known.
    fn whole(bytes: Buffer, leaf: Leaf, count: u64) -> Result<Self, TableError> {
        let mut values = Plain::new(bytes, leaf);
        if let Layout::Lengths { .. } = values.layout {
            let mut spans = Vec::new();
            for _ in 0..count {
                spans.push(values.span().ok_or_else(ended)?);
            }
            values.layout = Layout::Spans { spans, next: 0 };
        }
        Ok(values)
    }

    /// Where the next value is, if values have lengths of their own.
    pub(super) fn span(&mut self) -> Option<Span> {
        match &mut self.layout {
            Layout::Lengths { at } => {
                let length = u32::from_le_bytes(*self.bytes.get(*at..)?.first_chunk()?);
                let start = *at + 4;
                let end = start.checked_add(length as usize)?;
                if end > self.bytes.len() {
                    return None;
                }
                *at = end;
                Some((u32::try_from(start).ok()?, length))
            }
            Layout::Spans { spans, next } => {
                let span = spans.get(*next).copied();
                *next += 1;
                span
            }
            Layout::Fixed { .. } | Layout::Bits { .. } => None,
        }
    }
}

/// Starts and lengths, from lengths alone.
fn spans_of(lengths: &[i64], there: usize) -> Result<Vec<Span>, TableError> {
    let mut start = 0_u32;
    let mut spans = Vec::new();
    for length in lengths {
        let length = u32::try_from(*length).map_err(|_| ended())?;
        spans.push((start, length));
        start = start.checked_add(length).ok_or_else(ended)?;
    }
    if start as usize > there { Err(ended()) } else { Ok(spans) }
}

/// Texts that are written without what they begin with in common with the one before.
fn shared_starts(bytes: &[u8], most: u64) -> Result<(Vec<u8>, Vec<Span>), TableError> {
    let (shared, rest) = deltas(bytes, most)?;
    let (lengths, rest) = deltas(rest, most)?;
    let ends = spans_of(&lengths, rest.len())?;
    if shared.len() != ends.len() {
        return Err(ended());
    }
    let mut texts: Vec<u8> = Vec::new();
    let mut spans: Vec<Span> = Vec::new();
    let mut before = 0..0;
    for (shared, (start, length)) in shared.into_iter().zip(ends) {
        let shared = usize::try_from(shared).map_err(|_| ended())?;
        let end = rest.get(start as usize..).and_then(|rest| rest.get(..length as usize));
        let end = end.ok_or_else(ended)?;
        if shared > before.len() || texts.len() + shared + end.len() > MOST_SHARED {
            return Err(ended());
        }
        let begin = texts.len();
        texts.extend_from_within(before.start..before.start + shared);
        texts.extend_from_slice(end);
        before = begin..texts.len();
        let place = |place: usize| u32::try_from(place).map_err(|_| ended());
        spans.push((place(begin)?, place(before.len())?));
    }
    Ok((texts, spans))
}

/// Values whose first bytes come first, then their second bytes, and so on.
fn joined(bytes: &[u8], width: usize) -> Vec<u8> {
    let count = bytes.len() / width;
    let mut joined = vec![0; count * width];
    for (place, stream) in bytes.chunks_exact(count.max(1)).take(width).enumerate() {
        for (value, byte) in joined.chunks_exact_mut(width).zip(stream) {
            if let Some(to) = value.get_mut(place) {
                *to = *byte;
            }
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_after_their_lengths_are_found_one_by_one() {
        let bytes = [2, 0, 0, 0, b'a', b'b', 0, 0, 0, 0, 1, 0, 0, 0, b'c'];
        for (end, expected) in [
            (bytes.len(), &[(4, 2), (10, 0), (14, 1)][..]),
            (bytes.len() - 1, &[(4, 2), (10, 0)]),
            (11, &[(4, 2), (10, 0)]),
            (5, &[]),
        ] {
            let cut = Buffer::from_slice_ref(&bytes[..end]);
            let mut plain = Plain { bytes: cut, layout: Layout::Lengths { at: 0 } };
            let found: Vec<Span> = std::iter::from_fn(|| plain.span()).collect();
            assert_eq!(found, expected, "{end}");
        }
    }

    #[test]
    fn lengths_alone_say_where_values_are() {
        let spans = vec![(0, 2), (2, 0), (2, 3)];
        for there in [5, 6] {
            assert_eq!(spans_of(&[2, 0, 3], there).unwrap(), spans);
        }
        for lengths in [&[2, 0, 4][..], &[-1], &[1 << 32], &[(1 << 32) - 1, 1]] {
            assert!(spans_of(lengths, 5).is_err(), "{lengths:?}");
        }
    }

    /// Up to nine small numbers by their differences, which are written in a byte each.
    fn differences(numbers: &[i8]) -> Vec<u8> {
        let first = numbers.first().map_or(0, |first| first * 2);
        let mut bytes = vec![8, 1, numbers.len() as u8, first as u8];
        if numbers.len() > 1 {
            bytes.extend([15, 8]);
            bytes.extend(numbers.windows(2).map(|two| (two[1] - two[0] + 8) as u8));
            bytes.resize(14, 0);
        }
        bytes
    }

    #[test]
    fn texts_begin_as_the_one_before() {
        let read = |shared: &[i8], lengths: &[i8], ends: &[u8]| {
            let bytes = [&differences(shared), &differences(lengths), ends].concat();
            shared_starts(&bytes, 9).map_err(|_| ()).map(|(texts, spans)| {
                let text = |(start, length): Span| {
                    let text = &texts[start as usize..][..length as usize];
                    String::from_utf8(text.to_vec()).unwrap()
                };
                spans.into_iter().map(text).collect::<Vec<_>>()
            })
        };
        let words = ["abc", "abd", "ab", "", "xyz"].map(str::to_owned).to_vec();
        assert_eq!(read(&[0, 2, 2, 0, 0], &[3, 1, 0, 0, 3], b"abcdxyz"), Ok(words));
        assert_eq!(read(&[0, 3], &[3, 1], b"abcd"), Ok(vec!["abc".into(), "abcd".into()]));
        assert_eq!(read(&[], &[], b""), Ok(vec![]));
        for (shared, lengths, ends) in [
            (&[0, 4][..], &[3, 1][..], &b"abcd"[..]),
            (&[1], &[3], b"abc"),
            (&[-1], &[3], b"abc"),
            (&[0, 0], &[3], b"abc"),
            (&[0], &[3], b"ab"),
        ] {
            assert_eq!(read(shared, lengths, ends), Err(()), "{shared:?} {lengths:?}");
        }
    }

    #[test]
    fn bytes_that_were_split_come_together() {
        assert_eq!(joined(&[1, 2, 3, 4, 5, 6], 2), [1, 4, 2, 5, 3, 6]);
        assert_eq!(joined(&[1, 2, 3, 4, 5, 6], 3), [1, 3, 5, 2, 4, 6]);
        assert_eq!(joined(&[1, 2, 3, 4, 5], 2), [1, 3, 2, 4]);
        assert!(joined(&[1], 2).is_empty());
    }
}
