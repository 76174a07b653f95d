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
