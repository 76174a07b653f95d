//! The smallest and the largest value of a column.

use super::thrift::Compact;
use std::cmp::Ordering;

/// Bounds of this length or longer are left out.
const LONGEST: usize = 64;

/// How values compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Signed,
    Unsigned,
    Float,
    Bytes,
    /// A signed number with the highest byte first.
    SignedBytes,
    Unordered,
}

/// The bounds of a column so far.
#[derive(Debug)]
pub(crate) struct Statistics {
    order: Order,
    /// How many bytes a number has.
    width: usize,
    numbers: Option<(u64, u64)>,
    /// The first bytes of the bounds.
    bytes: Option<(Vec<u8>, Vec<u8>)>,
}

impl Statistics {
    pub(crate) fn new(order: Order) -> Self {
        Statistics { order, width: 0, numbers: None, bytes: None }
    }

    /// Takes a value as a page has it, without a length.
    pub(crate) fn add(&mut self, value: &[u8]) {
        match self.order {
            Order::Unordered => {}
            Order::Bytes | Order::SignedBytes => self.add_bytes(value),
            Order::Signed | Order::Unsigned | Order::Float => self.add_number(value),
        }
    }

    fn add_number(&mut self, value: &[u8]) {
        self.width = value.len();
        let Some(key) = key(number(value), self.order, self.width) else { return };
        let (least, most) = self.numbers.unwrap_or((key, key));
        self.numbers = Some((least.min(key), most.max(key)));
    }

    fn add_bytes(&mut self, value: &[u8]) {
        let value = value.get(..LONGEST).unwrap_or(value);
        let Some((least, most)) = &mut self.bytes else {
            self.bytes = Some((value.to_vec(), value.to_vec()));
            return;
        };
        let signed = self.order == Order::SignedBytes;
        if compare(value, least, signed) == Ordering::Less {
            *least = value.to_vec();
        } else if compare(value, most, signed) == Ordering::Greater {
            *most = value.to_vec();
        }
    }

    /// The least and the greatest value, if both are short and there are any.
    fn bounds(&self) -> Option<(Vec<u8>, Vec<u8>)> {
        if let Some((least, most)) = &self.bytes {
            let short = least.len() < LONGEST && most.len() < LONGEST;
            return short.then(|| (least.clone(), most.clone()));
        }
        let (least, most) = self.numbers?;
        // A zero as a bound stands for both zeros.
        let sign = 1 << (self.width * 8 - 1);
        let float = self.order == Order::Float;
        let least = if float && least == sign { sign - 1 } else { least };
        let most = if float && most == sign - 1 { sign } else { most };
        let written = |key| {
            let mut bytes = unkey(key, self.order, self.width).to_le_bytes().to_vec();
            bytes.truncate(self.width);
            bytes
        };
        Some((written(least), written(most)))
    }

    pub(crate) fn write(&self, nulls: u64, to: &mut Compact) {
        to.long(3, nulls as i64);
        if let Some((least, most)) = self.bounds() {
            to.text(5, &most);
            to.text(6, &least);
            to.bool(7, true);
            to.bool(8, true);
        }
    }
}

/// The bits of a number, the lowest byte first.
fn number(value: &[u8]) -> u64 {
    match (value.first_chunk::<8>(), value.first_chunk::<4>()) {
        (Some(bytes), _) => u64::from_le_bytes(*bytes),
        (None, Some(bytes)) => u32::from_le_bytes(*bytes).into(),
        (None, None) => value.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte)),
    }
}

/// A number whose bits order as the values do; none for a NaN.
fn key(number: u64, order: Order, width: usize) -> Option<u64> {
    let sign = 1 << (width * 8 - 1);
    let infinity = match width {
        2 => 0x7c00,
        4 => 0x7f80_0000,
        _ => 0x7ff0_0000_0000_0000,
    };
    match order {
        Order::Signed => Some(number ^ sign),
        Order::Float if number & (sign - 1) > infinity => None,
        Order::Float if number & sign == 0 => Some(number | sign),
        // The larger the bits, the smaller the number.
        Order::Float => Some(sign - 1 - (number & (sign - 1))),
        _ => Some(number),
    }
}

/// The number of a key.
fn unkey(key: u64, order: Order, width: usize) -> u64 {
    let sign = 1 << (width * 8 - 1);
    match order {
        Order::Signed => key ^ sign,
        Order::Float if key & sign != 0 => key & (sign - 1),
        Order::Float => sign | (sign - 1 - key),
        _ => key,
    }
}

fn compare(one: &[u8], other: &[u8], signed: bool) -> Ordering {
    let first = |bytes: &[u8]| bytes.first().map(|byte| byte ^ 0x80);
    let by_sign = if signed { first(one).cmp(&first(other)) } else { Ordering::Equal };
    by_sign.then_with(|| one.cmp(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn bounds(order: Order, values: &[&[u8]]) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut statistics = Statistics::new(order);
        values.iter().for_each(|value| statistics.add(value));
        statistics.bounds()
    }

    #[test]
    fn floats_leave_out_nan_and_widen_zeros() {
        let cases = [
            (&[1.5, -2.0, f64::NAN][..], Some((-2.0, 1.5))),
            (&[f64::NAN, -f64::NAN], None),
            (&[0.0], Some((-0.0, 0.0))),
            (&[-0.0], Some((-0.0, 0.0))),
            (&[-3.0, -0.0], Some((-3.0, 0.0))),
            (&[f64::INFINITY, 0.0, f64::NEG_INFINITY], Some((f64::NEG_INFINITY, f64::INFINITY))),
        ];
        for (values, expected) in cases {
            let bytes: Vec<_> = values.iter().map(|value| value.to_le_bytes()).collect();
            let bytes: Vec<&[u8]> = bytes.iter().map(|bytes| bytes.as_slice()).collect();
            let expected = expected
                .map(|(least, most)| (least.to_le_bytes().to_vec(), most.to_le_bytes().to_vec()));
            assert_eq!(bounds(Order::Float, &bytes), expected, "{values:?}");
        }
        let halves: [&[u8]; 3] = [&[0, 0xbc], &[0, 0x40], &[1, 0x7c]];
        assert_eq!(bounds(Order::Float, &halves), Some((vec![0, 0xbc], vec![0, 0x40])));
        let singles = [1.5_f32, f32::NAN, -2.0, -f32::NAN].map(f32::to_le_bytes);
        let singles: Vec<&[u8]> = singles.iter().map(|bytes| bytes.as_slice()).collect();
        let expected = [-2.0_f32, 1.5].map(|bound| bound.to_le_bytes().to_vec());
        assert_eq!(bounds(Order::Float, &singles), Some(expected.into()));
    }

    /// Bounds of random numbers, and those that the type itself has.
    macro_rules! as_the_type {
        ($random:expr, $order:expr, $kind:ty, $of_bits:expr, $compare:expr) => {
            for _ in 0..300 {
                let some = 1 + $random.below(4);
                let values: Vec<$kind> = (0..some).map(|_| $of_bits($random.next())).collect();
                let bytes: Vec<_> = values.iter().map(|value| value.to_le_bytes()).collect();
                let bytes: Vec<&[u8]> = bytes.iter().map(|bytes| bytes.as_slice()).collect();
                let least = values.iter().copied().min_by($compare).unwrap();
                let most = values.iter().copied().max_by($compare).unwrap();
                let expected = Some((least.to_le_bytes().to_vec(), most.to_le_bytes().to_vec()));
                assert_eq!(bounds($order, &bytes), expected, "{values:?}");
            }
        };
    }

    #[test]
    fn bounds_of_numbers_are_those_of_their_type() {
        let random = &mut Random(1);
        as_the_type!(random, Order::Signed, i32, |bits| bits as i32, Ord::cmp);
        as_the_type!(random, Order::Signed, i64, |bits| bits as i64, Ord::cmp);
        as_the_type!(random, Order::Unsigned, u32, |bits| bits as u32, Ord::cmp);
        as_the_type!(random, Order::Unsigned, u64, |bits| bits, Ord::cmp);
        // Neither a NaN nor a zero.
        let single = |bits| f32::from_bits(bits as u32 & !(1 << 30) | 1);
        as_the_type!(random, Order::Float, f32, single, f32::total_cmp);
        let double = |bits| f64::from_bits(bits & !(1 << 62) | 1);
        as_the_type!(random, Order::Float, f64, double, f64::total_cmp);
    }

    #[test]
    fn other_orders_are_those_of_the_type() {
        let (low, high) = (&[255, 255, 255, 255][..], &[1, 0, 0, 0][..]);
        let both = |least: &[u8], most: &[u8]| Some((least.to_vec(), most.to_vec()));
        assert_eq!(bounds(Order::Signed, &[high, low]), both(low, high));
        assert_eq!(bounds(Order::Unsigned, &[high, low]), both(high, low));
        assert_eq!(bounds(Order::Bytes, &[high, low]), both(high, low));
        assert_eq!(bounds(Order::SignedBytes, &[high, low]), both(low, high));
        assert_eq!(bounds(Order::Unordered, &[high, low]), None);
        assert_eq!(bounds(Order::Bytes, &[b"ab", b"a", b""]), both(b"", b"ab"));
        assert_eq!(bounds(Order::Bytes, &[b"ab", &[b'x'; 64]]), None);
        assert_eq!(bounds(Order::Bytes, &[&[b'x'; 63]]), both(&[b'x'; 63], &[b'x'; 63]));
    }
}
