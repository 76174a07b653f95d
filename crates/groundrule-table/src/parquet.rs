//! What reading and writing Parquet share: its mark, the type codes of Thrift's compact protocol, and how numbers are
//! packed.

/// How a file begins and ends.
pub(crate) const MARK: [u8; 4] = *b"PAR1";

pub(crate) const TRUE: u8 = 1;
pub(crate) const FALSE: u8 = 2;
pub(crate) const BYTE: u8 = 3;
pub(crate) const I16: u8 = 4;
pub(crate) const I32: u8 = 5;
pub(crate) const I64: u8 = 6;
pub(crate) const DOUBLE: u8 = 7;
pub(crate) const BINARY: u8 = 8;
pub(crate) const LIST: u8 = 9;
pub(crate) const SET: u8 = 10;
pub(crate) const MAP: u8 = 11;
pub(crate) const STRUCT: u8 = 12;

/// The most bytes that a number of 64 bits takes.
pub(crate) const LONGEST: usize = 10;

/// Appends a number: seven bits a byte, the lowest first.
pub(crate) fn put_varint(mut value: u64, to: &mut Vec<u8>) {
    while value > 0x7f {
        to.push(value as u8 | 0x80);
        value >>= 7;
    }
    to.push(value as u8);
}

/// The number that some bytes begin with, and what follows it; none if it does not end.
pub(crate) fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0;
    for (place, byte) in bytes.iter().take(LONGEST).enumerate() {
        value |= u64::from(byte & 0x7f) << (7 * place);
        if *byte < 0x80 {
            return Some((value, bytes.get(place + 1..)?));
        }
    }
    None
}

/// A signed number as one that is small where it is near 0.
pub(crate) fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

/// The signed number behind it.
pub(crate) fn unzigzag(value: u64) -> i64 {
    (value >> 1).cast_signed() ^ -(value & 1).cast_signed()
}

/// How many bits hold numbers up to this one.
pub(crate) fn width_of(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_there_and_back() {
        for value in [0, 1, 63, 64, 127, 128, 16_384, u64::MAX / 2, u64::MAX] {
            let mut bytes = Vec::new();
            put_varint(value, &mut bytes);
            assert!(bytes.len() <= LONGEST);
            for cut in 0..bytes.len() {
                assert_eq!(varint(&bytes[..cut]), None);
            }
            bytes.push(9);
            assert_eq!(varint(&bytes), Some((value, &[9][..])));
        }
        assert_eq!(varint(&[0x80; 11]), None);
        for (value, written) in
            [(0, 0), (-1, 1), (1, 2), (-2, 3), (i64::MAX, u64::MAX - 1), (i64::MIN, u64::MAX)]
        {
            assert_eq!((zigzag(value), unzigzag(written)), (written, value));
        }
    }

    #[test]
    fn widths_hold_the_greatest_number() {
        assert_eq!([0, 1, 2, 3, 4, 255, 256].map(width_of), [0, 1, 2, 2, 3, 8, 9]);
    }
}
