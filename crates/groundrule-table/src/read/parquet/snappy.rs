//! Snappy blocks (the raw format, without frames).

#[cfg(test)]
mod tests;

use std::hint::select_unpredictable;

/// How many bytes `out` should have after the end of a block, for [`unpack`] to be quick up to there.
pub(super) const SLACK: usize = 80;

/// What is copied at once, mostly more than asked for: the next copy overwrites the rest.
const CHUNK: usize = 32;

/// The longest copy.
const LONGEST_COPY: usize = 64;

/// A longer literal has its length in bytes of its own.
const LONGEST_PLAIN: usize = 60;

/// A tag and two chunks.
const WINDOW: usize = 1 + 2 * CHUNK;

const CUT: &str = "a Snappy block is cut short";
const LENGTH: &str = "a Snappy block does not have the length it should";
const OFFSET: &str = "a Snappy block copies from before its start";

type Done<T> = Result<T, &'static str>;

/// Unpacks a block of `expected` bytes to the start of `out`. What `out` has after them may be overwritten.
// Within another function the loop lacks registers, and is 7 % slower.
#[inline(never)]
pub(super) fn unpack(packed: &[u8], out: &mut [u8], expected: usize) -> Done<()> {
    let start = skip_length(packed, expected)?;
    let room = out.len().min(expected.saturating_add(SLACK));
    let (pos, at) = quick(packed, start, out.get_mut(..room).ok_or(LENGTH)?)?;
    careful(packed, pos, out.get_mut(..expected).ok_or(LENGTH)?, at)
}

/// Checks the length that a block begins with. Returns where its first tag is.
fn skip_length(packed: &[u8], expected: usize) -> Done<usize> {
    let mut length = 0;
    for (i, &byte) in packed.iter().take(5).enumerate() {
        length |= u64::from(byte & 0x7f) << (7 * i);
        if byte < 0x80 {
            return if u64::try_from(expected) == Ok(length) { Ok(i + 1) } else { Err(LENGTH) };
        }
    }
    Err(if packed.len() < 5 { CUT } else { LENGTH })
}

/// What the quick loop needs to know of each tag.
struct Tags {
    /// Which bits of the two bytes after the tag belong to the offset.
    mask: [usize; 256],
    /// The bits of the offset that are in the tag.
    high: [usize; 256],
    /// The least offset from which the loop can copy.
    least: [usize; 256],
    length: [usize; 256],
}

static TAGS: Tags = tags();

const fn tags() -> Tags {
    let zeros = [0; 256];
    let mut tags = Tags { mask: zeros, high: zeros, least: zeros, length: zeros };
    let mut tag = 0;
    while tag < 256 {
        let length = if tag & 3 == 1 { (tag >> 2 & 7) + 4 } else { (tag >> 2) + 1 };
        // A second chunk is read after the first is written.
        let least = if length < CHUNK { length } else { CHUNK };
        (tags.mask[tag], tags.high[tag], tags.least[tag]) = match tag & 3 {
            0 if length <= LONGEST_PLAIN => (0, 0, 0),
            1 => (0xff, tag >> 5 << 8, least),
            2 => (0xffff, 0, least),
            _ => (0, 0, usize::MAX),
        };
        tags.length[tag] = length;
        tag += 1;
    }
    tags
}

/// Unpacks all but the end of a block. Returns where it stopped, in both.
///
/// Literals and copies take the same way: which of them comes next is hard to predict.
fn quick(packed: &[u8], mut pos: usize, out: &mut [u8]) -> Done<(usize, usize)> {
    let mut at = 0;
    let lasts = (packed.len().checked_sub(WINDOW), out.len().checked_sub(SLACK));
    let (Some(last_pos), Some(last_at)) = lasts else { return Ok((pos, at)) };
    while pos <= last_pos && at <= last_at {
        let Some(window) = chunk::<WINDOW>(packed, pos) else { break };
        let tag = usize::from(window[0]);
        let word = usize::from(u16::from_le_bytes([window[1], window[2]]));
        let offset = (word & TAGS.mask[tag]) + TAGS.high[tag];
        if offset < TAGS.least[tag] {
            (pos, at) = rare(packed, pos, out, at)?;
            continue;
        }
        let from = at.checked_sub(offset).ok_or(OFFSET)?;
        let (kind, length) = (tag & 3, TAGS.length[tag]);
        let literal = kind == 0;
        pos = select_unpredictable(literal, pos + (tag >> 2) + 2, pos + kind + 1);
        let (Some(new), Some(old)) = (chunk(window, 1), chunk(out, from)) else { break };
        let bytes: [u8; CHUNK] = *select_unpredictable(literal, new, old);
        put(out, at, bytes);
        if length > CHUNK {
            let (new, old) = (chunk(window, 1 + CHUNK), chunk(out, from + CHUNK));
            let (Some(new), Some(old)) = (new, old) else { break };
            let bytes: [u8; CHUNK] = *select_unpredictable(literal, new, old);
            put(out, at + CHUNK, bytes);
        }
        at += length;
    }
    Ok((pos, at))
}

fn chunk<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    bytes.get(at..)?.first_chunk()
}

fn put<const N: usize>(out: &mut [u8], at: usize, bytes: [u8; N]) -> Option<()> {
    *out.get_mut(at..)?.first_chunk_mut()? = bytes;
    Some(())
}

/// What the quick loop leaves: long literals, and copies from far away or of their own bytes.
#[cold]
#[inline(never)]
fn rare(packed: &[u8], pos: usize, out: &mut [u8], at: usize) -> Done<(usize, usize)> {
    let run = run(packed, pos)?;
    if run.offset == 0 {
        return step(packed, &run, out, at);
    }
    let from = at.checked_sub(run.offset).ok_or(OFFSET)?;
    let copy = if run.offset < 16 { repeat } else { stride };
    copy(out, from, at, run.length).ok_or(LENGTH)?;
    Ok((run.next, at + run.length))
}

/// Copies from 16 bytes before, or more.
fn stride(out: &mut [u8], from: usize, at: usize, length: usize) -> Option<()> {
    for i in (0..length).step_by(16) {
        let bytes: [u8; 16] = *chunk(out, from + i)?;
        put(out, at + i, bytes)?;
    }
    Some(())
}

/// Repeats the last bytes, less than 16.
fn repeat(out: &mut [u8], from: usize, at: usize, length: usize) -> Option<()> {
    let period = at.checked_sub(from)?;
    let mut bytes = u128::from_le_bytes(*chunk(out, from)?);
    let mut bits = u32::try_from(8 * period).ok()?;
    bytes &= !u128::MAX.checked_shl(bits)?;
    while let Some(more) = bytes.checked_shl(bits) {
        bytes |= more;
        bits *= 2;
    }
    let whole = 16 - 16_usize.checked_rem(period)?;
    for i in (0..length).step_by(whole) {
        put(out, at + i, bytes.to_le_bytes())?;
    }
    Some(())
}

/// What a tag says, with the bytes that belong to it.
struct Run {
    length: usize,
    /// How far back to copy from; 0 for a literal.
    offset: usize,
    /// Where the literal is; after a copy, the next tag.
    next: usize,
}

fn run(packed: &[u8], pos: usize) -> Done<Run> {
    let (&tag, rest) = packed.get(pos..).and_then(<[u8]>::split_first).ok_or(CUT)?;
    let number = |size: usize| -> Done<usize> {
        let bytes = rest.get(..size).ok_or(CUT)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    };
    let upper = usize::from(tag >> 2);
    let (length, offset, size) = match tag & 3 {
        0 if upper < LONGEST_PLAIN => (upper + 1, 0, 0),
        0 => {
            let size = upper + 1 - LONGEST_PLAIN;
            (number(size)?.saturating_add(1), 0, size)
        }
        1 => ((upper & 7) + 4, (upper >> 3 << 8) + number(1)?, 1),
        2 => (upper + 1, number(2)?, 2),
        _ => (upper + 1, number(4)?, 4),
    };
    if offset == 0 && tag & 3 != 0 {
        return Err(OFFSET);
    }
    Ok(Run { length, offset, next: pos + 1 + size })
}

/// Does what a tag says, and writes nothing beyond.
fn step(packed: &[u8], run: &Run, out: &mut [u8], at: usize) -> Done<(usize, usize)> {
    let end = at.saturating_add(run.length);
    let (done, rest) = out.get_mut(..end).and_then(|o| o.split_at_mut_checked(at)).ok_or(LENGTH)?;
    if run.offset == 0 {
        let stop = run.next.saturating_add(run.length);
        rest.copy_from_slice(packed.get(run.next..stop).ok_or(CUT)?);
        return Ok((stop, end));
    }
    let from = done.len().checked_sub(run.offset).ok_or(OFFSET)?;
    let mut pattern = [0; LONGEST_COPY];
    let source = done.get(from..).unwrap_or_default().iter().cycle();
    pattern.iter_mut().zip(source).for_each(|(to, &byte)| *to = byte);
    rest.copy_from_slice(pattern.get(..run.length).ok_or(LENGTH)?);
    Ok((run.next, end))
}

/// Unpacks the end of a block.
fn careful(packed: &[u8], mut pos: usize, out: &mut [u8], mut at: usize) -> Done<()> {
    while pos < packed.len() {
        (pos, at) = step(packed, &run(packed, pos)?, out, at)?;
    }
    if at == out.len() { Ok(()) } else { Err(LENGTH) }
}
