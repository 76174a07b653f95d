//! Runs and packed bits: how levels and places in a dictionary are written.

use crate::parquet::put_varint;

/// Bits are packed for so many values at a time, and shorter runs are not worth it.
const GROUP: usize = 8;

/// Appends numbers that fit in `width` bits.
pub(crate) fn pack<T: Copy + PartialEq + Into<u32>>(values: &[T], width: u32, to: &mut Vec<u8>) {
    // What comes before `from` is written; from there to `at` there is no run.
    let (mut from, mut at) = (0, 0);
    while let Some(first) = values.get(at) {
        if values.get(at + 1) != Some(first) {
            at += 1;
            continue;
        }
        let run = values[at..].iter().take_while(|value| *value == first).count();
        // A run lends the values that fill the group before it.
        let lent = (at - from).next_multiple_of(GROUP) - (at - from);
        if run >= lent + GROUP {
            literals(&values[from..at + lent], width, to);
            put_varint(((run - lent) as u64) << 1, to);
            let bytes = Into::<u32>::into(*first).to_le_bytes();
            to.extend(bytes.iter().take(width.div_ceil(8) as usize));
            from = at + run;
        }
        at += run;
    }
    literals(&values[from..], width, to);
}

/// Values that are no run. The last group of all is filled with zeros.
fn literals<T: Copy + Into<u32>>(values: &[T], width: u32, to: &mut Vec<u8>) {
    if values.is_empty() {
        return;
    }
    let groups = values.len().div_ceil(GROUP);
    put_varint((groups as u64) << 1 | 1, to);
    let end = to.len() + groups * width as usize;
    let (mut bits, mut count) = (0_u64, 0);
    for value in values {
        bits |= u64::from((*value).into()) << count;
        count += width;
        while count >= 8 {
            to.push(bits as u8);
            bits >>= 8;
            count -= 8;
        }
    }
    if count > 0 {
        to.push(bits as u8);
    }
    to.resize(end, 0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Reads back what was written, by the letter of the format.
    fn unpacked(mut bytes: &[u8], width: u32, count: usize) -> Vec<u32> {
        let mut values = Vec::new();
        while values.len() < count {
            let (mut head, mut shift) = (0, 0);
            loop {
                head |= u64::from(bytes[0] & 0x7f) << shift;
                shift += 7;
                let more = bytes[0] > 0x7f;
                bytes = &bytes[1..];
                if !more {
                    break;
                }
            }
            let many = (head >> 1) as usize;
            if head & 1 == 0 {
                let size = width.div_ceil(8) as usize;
                let value =
                    bytes[..size].iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte));
                values.extend(vec![value; many]);
                bytes = &bytes[size..];
            } else {
                let size = many * width as usize;
                for index in 0..many * 8 {
                    let bit = |bit: usize| u32::from(bytes[bit / 8] >> (bit % 8) & 1);
                    let bits = (0..width as usize).map(|at| bit(index * width as usize + at) << at);
                    values.push(bits.sum());
                }
                bytes = &bytes[size..];
            }
        }
        assert!(bytes.is_empty(), "{} bytes too many", bytes.len());
        assert!(values[count..].iter().all(|value| *value == 0));
        values.truncate(count);
        values
    }

    #[test]
    fn what_is_packed_reads_back() {
        let mut random = Random(1);
        for case in 0..3000 {
            let width = 1 + random.below(20) as u32;
            let mut values = Vec::new();
            for _ in 0..random.below(12) {
                let value = random.below(1 << width) as u32;
                let times = if random.below(2) == 0 { 1 } else { random.below(30) };
                values.extend((0..times).map(|_| value));
            }
            let mut bytes = Vec::new();
            pack(&values, width, &mut bytes);
            assert_eq!(unpacked(&bytes, width, values.len()), values, "case {case}");
        }
    }

    #[test]
    fn long_runs_take_few_bytes() {
        let mut bytes = Vec::new();
        pack(&[1_u8; 100_000], 1, &mut bytes);
        assert_eq!(bytes, [0xc0, 0x9a, 0x0c, 1]);
    }
}
