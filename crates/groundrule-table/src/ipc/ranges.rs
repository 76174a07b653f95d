//! Parts of columns: which values they refer to, and the same references to only those values.

use arrow_buffer::Buffer;
use std::collections::HashMap;
use std::ops::Range;

/// A new buffer of texts begins when one is this long, as views have offsets of 31 bits.
const LONGEST_TEXTS: usize = 1 << 30;

/// A view holds texts up to this length itself.
const INLINE: u32 = 12;

/// `length` values of `width` bytes from a place on.
pub(super) fn values(buffer: &Buffer, at: usize, length: usize, width: usize) -> Option<Buffer> {
    let (start, size) = (at.checked_mul(width)?, length.checked_mul(width)?);
    let within = start.checked_add(size)? <= buffer.len();
    within.then(|| buffer.slice_with_length(start, size))
}

/// Offsets that begin at 0, and which values they meant before.
pub(super) fn offsets(
    buffer: &Buffer,
    at: usize,
    length: usize,
    width: usize,
) -> Option<(Buffer, Range<usize>)> {
    if length == 0 {
        return Some((Buffer::from_vec(vec![0u8; width]), 0..0));
    }
    let offsets = values(buffer, at, length.checked_add(1)?, width)?;
    let first = *words(offsets.get(..width)?, width).first()?;
    let last = *words(offsets.get(offsets.len().checked_sub(width)?..)?, width).first()?;
    let range = usize::try_from(first).ok()?..usize::try_from(last).ok()?;
    if first == 0 {
        return Some((offsets, range));
    }
    let moved = if width == 4 {
        let first = i32::try_from(first).ok()?;
        let each = offsets.as_chunks().0.iter();
        Buffer::from_vec(each.map(|at| i32::from_le_bytes(*at).wrapping_sub(first)).collect())
    } else {
        let each = offsets.as_chunks().0.iter();
        Buffer::from_vec(each.map(|at| i64::from_le_bytes(*at).wrapping_sub(first)).collect())
    };
    Some((moved, range))
}

/// The offsets of list views that begin at 0, and which values they meant before.
pub(super) fn view_offsets(
    offsets: &Buffer,
    sizes: &Buffer,
    width: usize,
) -> Option<(Buffer, Range<usize>)> {
    let (offsets, sizes) = (words(offsets, width), words(sizes, width));
    let used = || offsets.iter().zip(&sizes).filter(|(_, size)| **size > 0);
    let Some(first) = used().map(|(offset, _)| *offset).min() else {
        return Some((of_words(&vec![0; offsets.len()], width), 0..0));
    };
    let last = used().filter_map(|(offset, size)| offset.checked_add(*size)).max()?;
    let moved: Vec<i64> = offsets
        .iter()
        .zip(&sizes)
        .map(|(offset, size)| if *size > 0 { offset.wrapping_sub(first) } else { 0 })
        .collect();
    Some((of_words(&moved, width), usize::try_from(first).ok()?..usize::try_from(last).ok()?))
}

/// The offsets of a dense union that begin at 0 for each child, and which values of each they meant before.
pub(super) fn union_offsets(
    ids: &Buffer,
    offsets: &Buffer,
) -> Option<(Buffer, HashMap<u8, Range<usize>>)> {
    let mut used: HashMap<u8, Range<usize>> = HashMap::new();
    let offsets = words(offsets, 4);
    for (id, offset) in ids.iter().zip(&offsets) {
        let at = usize::try_from(*offset).ok()?;
        let range = used.entry(*id).or_insert(at..at);
        *range = range.start.min(at)..range.end.max(at.checked_add(1)?);
    }
    let moved: Option<Vec<i64>> = ids
        .iter()
        .zip(&offsets)
        .map(|(id, offset)| offset.checked_sub(i64::try_from(used.get(id)?.start).ok()?))
        .collect();
    Some((of_words(&moved?, 4), used))
}

/// The ends of the runs that these rows lie in, counted from the first row, and which runs they are.
pub(super) fn runs(
    ends: &Buffer,
    rows: Range<usize>,
    width: usize,
) -> Option<(Buffer, Range<usize>)> {
    let ends = words(ends, width);
    let (from, to) = (i64::try_from(rows.start).ok()?, i64::try_from(rows.end).ok()?);
    if rows.is_empty() {
        return Some((of_words(&[], width), 0..0));
    }
    let first = ends.partition_point(|end| *end <= from);
    let last = ends.partition_point(|end| *end < to);
    let within = first..last.checked_add(1)?;
    let moved: Vec<i64> =
        ends.get(within.clone())?.iter().map(|end| end.min(&to).wrapping_sub(from)).collect();
    Some((of_words(&moved, width), within))
}

/// Views and the texts that they refer to. If most of the texts are not referred to, they are left out.
pub(super) fn views(
    views: Buffer,
    texts: &[Buffer],
    is_null: impl Fn(usize) -> bool,
) -> Option<(Buffer, Vec<Buffer>)> {
    let (each, _) = views.as_chunks::<16>();
    let long = |(row, view): &(usize, &[u8; 16])| parts(view)[0] > INLINE && !is_null(*row);
    let used = each.iter().enumerate().filter(long);
    let used = used.fold(0u64, |sum, (_, view)| sum.saturating_add(parts(view)[0].into()));
    let all = texts.iter().fold(0u64, |sum, text| sum.saturating_add(text.len() as u64));
    if used.saturating_mul(2) >= all {
        return Some((views, texts.to_vec()));
    }
    let mut moved: Vec<u8> = Vec::with_capacity(views.len());
    let (mut kept, mut last) = (Vec::new(), Vec::<u8>::new());
    for (row, view) in each.iter().enumerate() {
        if !long(&(row, view)) {
            moved.extend(if is_null(row) { [0; 16] } else { *view });
            continue;
        }
        let [length, start, text, at] = parts(view);
        let (at, size) = (usize::try_from(at).ok()?, usize::try_from(length).ok()?);
        let found = texts.get(usize::try_from(text).ok()?)?.get(at..)?.get(..size)?;
        if last.len() > LONGEST_TEXTS {
            kept.push(Buffer::from_vec(std::mem::take(&mut last)));
        }
        let place =
            [length, start, u32::try_from(kept.len()).ok()?, u32::try_from(last.len()).ok()?];
        moved.extend(place.into_iter().flat_map(u32::to_le_bytes));
        last.extend(found);
    }
    if !last.is_empty() {
        kept.push(Buffer::from_vec(last));
    }
    Some((Buffer::from_vec(moved), kept))
}

/// The length of a text, how it begins, its buffer and where it lies there.
fn parts(view: &[u8; 16]) -> [u32; 4] {
    let view = u128::from_le_bytes(*view);
    [view as u32, (view >> 32) as u32, (view >> 64) as u32, (view >> 96) as u32]
}

/// Whole numbers of 2, 4 or 8 bytes.
fn words(bytes: &[u8], width: usize) -> Vec<i64> {
    match width {
        2 => bytes.as_chunks().0.iter().map(|word| i16::from_le_bytes(*word).into()).collect(),
        4 => bytes.as_chunks().0.iter().map(|word| i32::from_le_bytes(*word).into()).collect(),
        _ => bytes.as_chunks().0.iter().map(|word| i64::from_le_bytes(*word)).collect(),
    }
}

/// The same numbers again. They are no larger than those they were made from.
fn of_words(words: &[i64], width: usize) -> Buffer {
    let low = |word: &i64| word.to_le_bytes().into_iter().take(width);
    Buffer::from_vec(words.iter().flat_map(low).collect::<Vec<u8>>())
}
