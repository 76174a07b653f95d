//! Numbers packed into bits: levels and places in dictionaries, and differences between numbers.

use crate::error::TableError;
use crate::parquet::{unzigzag, varint};

fn damaged() -> TableError {
    TableError::damaged("a page has packed numbers that contradict themselves")
}

/// Up to 64 bits from a bit's place on; what is beyond the end counts as zeros.
fn bits(bytes: &[u8], place: usize, width: u32) -> u64 {
    if width == 0 {
        return 0;
    }
    let from = bytes.get(place / 8..).unwrap_or_default();
    let shift = place % 8;
    let low = match from.first_chunk::<8>() {
        Some(word) => u64::from_le_bytes(*word),
        None => {
            let mut word = [0; 8];
            word.iter_mut().zip(from).for_each(|(to, byte)| *to = *byte);
            u64::from_le_bytes(word)
        }
    };
    let high = from.get(8).copied().unwrap_or(0);
    let value = u128::from(low) | u128::from(high) << 64;
    let value = (value >> shift) & ((1_u128 << width) - 1);
    u64::try_from(value).unwrap_or(0)
}

/// Runs of equal numbers and packed numbers in turn, read as they are needed.
#[derive(Debug)]
pub(super) struct Hybrid {
    bytes: Vec<u8>,
    at: usize,
    width: u32,
    run: Run,
}

#[derive(Debug, Clone, Copy)]
enum Run {
    Equal {
        value: u32,
        left: u64,
    },
    /// From a bit's place on.
    Packed {
        place: usize,
        left: u64,
    },
}

impl Hybrid {
    pub(super) fn new(bytes: Vec<u8>, width: u32) -> Result<Self, TableError> {
        if width > 32 {
            return Err(damaged());
        }
        Ok(Hybrid { bytes, at: 0, width, run: Run::Equal { value: 0, left: 0 } })
    }

    /// Numbers that are all zero, and take no bytes.
    pub(super) fn zeros() -> Self {
        Hybrid { bytes: Vec::new(), at: 0, width: 0, run: Run::Equal { value: 0, left: u64::MAX } }
    }

    /// Reads `count` numbers, run by run: equal ones with how many there are.
    pub(super) fn read(
        &mut self,
        mut count: u64,
        mut each: impl FnMut(u32, u64) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        while count > 0 {
            match &mut self.run {
                Run::Equal { left: 0, .. } | Run::Packed { left: 0, .. } => self.next_run()?,
                Run::Equal { value, left } => {
                    let taken = count.min(*left);
                    *left -= taken;
                    count -= taken;
                    each(*value, taken)?;
                }
                Run::Packed { place, left } => {
                    let taken = count.min(*left);
                    *left -= taken;
                    count -= taken;
                    for _ in 0..taken {
                        let value = bits(&self.bytes, *place, self.width);
                        *place += self.width as usize;
                        each(u32::try_from(value).unwrap_or(0), 1)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The next number, without reading it.
    pub(super) fn peek(&mut self) -> Result<u32, TableError> {
        loop {
            match self.run {
                Run::Equal { left: 0, .. } | Run::Packed { left: 0, .. } => self.next_run()?,
                Run::Equal { value, .. } => return Ok(value),
                Run::Packed { place, .. } => {
                    return Ok(u32::try_from(bits(&self.bytes, place, self.width)).unwrap_or(0));
                }
            }
        }
    }

    fn next_run(&mut self) -> Result<(), TableError> {
        let left = self.bytes.get(self.at..).unwrap_or_default();
        let (head, rest) = varint(left).ok_or_else(damaged)?;
        let start = self.bytes.len() - rest.len();
        if head & 1 == 0 {
            let size = self.width.div_ceil(8) as usize;
            let value = rest.get(..size).ok_or_else(damaged)?;
            let value = bits(value, 0, size as u32 * 8);
            self.at = start + size;
            let value = u32::try_from(value).map_err(|_| damaged())?;
            self.run = Run::Equal { value, left: head >> 1 };
            return Ok(());
        }
        // Groups of eight numbers; the last one may be cut short.
        let size = (head >> 1).saturating_mul(self.width.into());
        let there = rest.len() as u64;
        if size > there.saturating_add(self.width.into()) {
            return Err(damaged());
        }
        self.at = start + usize::try_from(size.min(there)).unwrap_or(0);
        let left = match self.width {
            0 => (head >> 1).saturating_mul(8),
            width => ((head >> 1) * 8).min(there * 8 / u64::from(width)),
        };
        self.run = Run::Packed { place: start * 8, left };
        Ok(())
    }
}

/// Numbers by their differences, and what follows them.
pub(super) fn deltas(bytes: &[u8], most: u64) -> Result<(Vec<i64>, &[u8]), TableError> {
    let (block, left) = varint(bytes).ok_or_else(damaged)?;
    let (minis, left) = varint(left).ok_or_else(damaged)?;
    let (total, left) = varint(left).ok_or_else(damaged)?;
    let (first, mut left) = varint(left).ok_or_else(damaged)?;
    if total > most || minis == 0 || minis > 1 << 16 || block / minis % 8 != 0 || block == 0 {
        return Err(damaged());
    }
    let each = block / minis;
    let mut value = unzigzag(first);
    let mut values = Vec::new();
    if total > 0 {
        values.push(value);
    }
    while (values.len() as u64) < total {
        let (least, rest) = varint(left).ok_or_else(damaged)?;
        let least = unzigzag(least);
        let minis = usize::try_from(minis).unwrap_or(0);
        let (widths, rest) = rest.split_at_checked(minis).ok_or_else(damaged)?;
        left = rest;
        for width in widths {
            let missing = total - values.len() as u64;
            if missing == 0 {
                break;
            }
            if *width > 64 {
                return Err(damaged());
            }
            let width = u32::from(*width);
            let size = each.checked_mul(width.into()).ok_or_else(damaged)? / 8;
            // Some writers leave out what is after the last number.
            let size = usize::try_from(size.min(left.len() as u64)).unwrap_or(0);
            let count = each.min(missing);
            if count * u64::from(width) > size as u64 * 8 {
                return Err(damaged());
            }
            let (mini, rest) = left.split_at_checked(size).ok_or_else(damaged)?;
            left = rest;
            for place in 0..usize::try_from(count).unwrap_or(0) {
                let step = bits(mini, place * width as usize, width).cast_signed();
                value = value.wrapping_add(least).wrapping_add(step);
                values.push(value);
            }
        }
    }
    Ok((values, left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn bits_are_taken_one_after_the_other() {
        let mut random = Random(1);
        for _ in 0..5000 {
            let length = random.below(20);
            let bytes = random.bytes(length);
            let bit =
                |at: usize| bytes.get(at / 8).map_or(0, |byte| u64::from(byte >> (at % 8) & 1));
            let (place, width) = (random.below(180), random.below(65));
            let expected: u64 = (0..width).map(|at| bit(place + at) << at).sum();
            assert_eq!(bits(&bytes, place, width as u32), expected, "{bytes:?} {place} {width}");
        }
    }

    /// The numbers, so many at a time; none if they are damaged.
    fn numbers(bytes: &[u8], width: u32, count: usize, step: usize) -> Option<Vec<u32>> {
        let mut hybrid = Hybrid::new(bytes.to_vec(), width).ok()?;
        let mut found = Vec::new();
        while found.len() < count {
            let before = found.len();
            let next = hybrid.peek().ok()?;
            let each = |number, times| {
                found.extend((0..times).map(|_| number));
                Ok(())
            };
            hybrid.read(step.min(count - before) as u64, each).ok()?;
            assert_eq!(found.get(before), Some(&next));
        }
        Some(found)
    }

    /// The numbers from 0 to 7, in three bits each.
    const TO_SEVEN: [u8; 3] = [0b1000_1000, 0b1100_0110, 0b1111_1010];

    #[test]
    fn runs_and_packed_numbers_are_read_in_any_steps() {
        let bytes = [&[5 << 1, 7, 1 << 1 | 1][..], &TO_SEVEN, &[1 << 1, 3]].concat();
        let expected = [7, 7, 7, 7, 7, 0, 1, 2, 3, 4, 5, 6, 7, 3];
        for step in [1, 2, 3, 5, 20] {
            assert_eq!(numbers(&bytes, 3, 14, step).unwrap(), expected);
            assert_eq!(numbers(&bytes, 3, 15, step), None);
        }
        for (bytes, width, expected) in [
            (&[2 << 1, 1, 2][..], 9, &[0x201, 0x201][..]),
            (&[1 << 1, 1, 2, 3], 17, &[0x3_0201]),
            (&[1 << 1, 255, 255, 255, 255], 32, &[u32::MAX]),
            (&[2 << 1, 1 << 1], 0, &[0, 0, 0]),
            (&[1 << 1 | 1, 1 << 1], 0, &[0; 9]),
        ] {
            assert_eq!(numbers(bytes, width, expected.len(), 2).unwrap(), expected);
            assert_eq!(numbers(bytes, width, expected.len() + 1, 2), None);
        }
        assert_eq!(numbers(&[1 << 1, 1], 9, 1, 1), None);
        assert!(Hybrid::new(Vec::new(), 32).is_ok() && Hybrid::new(Vec::new(), 33).is_err());
    }

    #[test]
    fn the_last_group_may_be_cut_short() {
        let bytes = [&[2 << 1 | 1][..], &TO_SEVEN, &TO_SEVEN].concat();
        let expected: Vec<u32> = (0..8).chain(0..8).collect();
        for (length, count) in [(7, 16), (6, 13), (5, 10), (4, 8)] {
            assert_eq!(numbers(&bytes[..length], 3, count, 5).unwrap(), expected[..count]);
            assert_eq!(numbers(&bytes[..length], 3, count + 1, 5), None);
        }
        assert_eq!(numbers(&bytes[..3], 3, 1, 1), None);
    }

    #[test]
    fn differences_are_added_up() {
        // How many to a block, how many parts it has, how many numbers, the first; then the least step and the widths.
        for (bytes, expected, after) in [
            (&[16, 2, 0, 2, 9][..], &[][..], 1),
            (&[16, 2, 1, 2, 9], &[1], 1),
            (&[16, 2, 4, 2, 0, 1, 0, 0b101, 9], &[1, 2, 2, 3], 1),
            (&[16, 2, 4, 3, 1, 1, 0, 0b101, 9], &[-2, -2, -3, -3], 1),
            // What is after the last number may be missing, and may be anything.
            (&[16, 2, 10, 0, 0, 0, 4, 3], &[0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 0),
            (&[16, 2, 10, 0, 0, 0, 4, 3, 0, 0, 0, 9], &[0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 1),
            (&[16, 2, 9, 0, 0, 0, 99, 9], &[0; 9], 1),
            (&[8, 1, 2, 0, 0, 64, 1, 2, 0, 0, 0, 0, 0, 0], &[0, 0x201], 0),
            (&[8, 1, 10, 2, 2, 0, 1, 0, 9], &[1, 2, 3, 4, 5, 6, 7, 8, 9, 8], 1),
        ] {
            let (found, rest) = deltas(bytes, expected.len() as u64).unwrap();
            assert_eq!((found.as_slice(), rest), (expected, &bytes[bytes.len() - after..]));
            assert!(expected.is_empty() || deltas(bytes, expected.len() as u64 - 1).is_err());
        }
        // 65,536 parts of a block are the most.
        let (most, more) =
            ([0x80, 0x80, 0x20, 0x80, 0x80, 4, 1, 2], [0x88, 0x80, 0x20, 0x81, 0x80, 4, 1, 2]);
        assert_eq!(deltas(&most, 1).unwrap().0, [1]);
        for bytes in [
            &more[..],
            &[16, 0, 1, 2],
            &[0, 1, 1, 2],
            &[12, 1, 1, 2],
            &[24, 2, 1, 2],
            &[8, 1, 2, 0, 0, 65, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            &[8, 1, 2, 0, 0, 64, 1, 2, 0, 0, 0, 0, 0],
            &[16, 2, 2, 0, 0, 1],
        ] {
            assert!(deltas(bytes, 9).is_err(), "{bytes:?}");
        }
    }
}
