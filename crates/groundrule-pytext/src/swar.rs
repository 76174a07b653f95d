//! Eight bytes of a text at a time, as one number: for scanners of text that is nearly always short and plain.

/// The same byte eight times.
#[inline(always)]
pub const fn every(byte: u8) -> u64 {
    0x0101_0101_0101_0101 * byte as u64
}

/// The first eight bytes, the first lowest; zeros if there are fewer.
#[inline(always)]
pub fn start_of(bytes: &[u8]) -> u64 {
    bytes.first_chunk().map_or_else(|| last_of(bytes), |eight| u64::from_le_bytes(*eight))
}

#[inline(never)]
fn last_of(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |eight, byte| eight << 8 | u64::from(*byte))
}

/// Marks the first byte below `limit`, which is at most 128: the lowest bit that is set is the upper bit of that byte.
/// Bits above it mean nothing; if there is no such byte, no bit is set.
///
/// ```
/// use groundrule_pytext::swar::first_below;
/// let eight = u64::from_le_bytes(*b"abc\tdef\n");
/// assert_eq!(first_below(eight, b' ').trailing_zeros() / 8, 3);
/// ```
#[inline(always)]
pub const fn first_below(eight: u64, limit: u8) -> u64 {
    eight.wrapping_sub(every(limit)) & !eight & every(0x80)
}

/// Marks in the same way the first quote, backslash or control character: what ends the plain part of a JSON string.
#[inline(always)]
pub const fn first_of_json(eight: u64) -> u64 {
    first_below(eight ^ every(b'"'), 1)
        | first_below(eight ^ every(b'\\'), 1)
        | first_below(eight, b' ')
}

/// Every place of a byte, from left to right: for bytes that are everywhere, such as line breaks, where a search that
/// starts anew behind each of them costs more than it saves.
///
/// ```
/// use groundrule_pytext::swar::places;
/// let lines: Vec<usize> = places(b"one\ntwo\n\nthree", b'\n').collect();
/// assert_eq!(lines, [3, 7, 8]);
/// ```
#[inline]
pub fn places(bytes: &[u8], byte: u8) -> impl Iterator<Item = usize> {
    let (mut start, mut marks) = (0, marks_at(bytes, 0, byte));
    std::iter::from_fn(move || {
        while marks == 0 {
            start += 8;
            if start >= bytes.len() {
                return None;
            }
            marks = marks_at(bytes, start, byte);
        }
        let place = start + (marks.trailing_zeros() / 8) as usize;
        marks &= marks - 1;
        (place < bytes.len()).then_some(place)
    })
}

/// The upper bit of each of eight bytes that is this byte. Past the end, bytes are zero.
#[inline(always)]
fn marks_at(bytes: &[u8], start: usize, byte: u8) -> u64 {
    const LOW: u64 = every(0x7f);
    let other = start_of(bytes.get(start..).unwrap_or_default()) ^ every(byte);
    !(((other & LOW) + LOW) | other | LOW)
}

/// The ASCII digits at the start of eight bytes.
///
/// ```
/// use groundrule_pytext::swar::Digits;
/// let digits = Digits::of(u64::from_le_bytes(*b"1024, 76"));
/// assert_eq!((digits.count(), digits.is_number(), digits.value()), (4, true, 1024));
/// assert!(!Digits::of(u64::from_le_bytes(*b"007, 76 ")).is_number());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Digits {
    /// The value of each digit, and whatever follows them.
    values: u64,
    count: u32,
}

impl Digits {
    /// Finds them.
    #[inline(always)]
    pub const fn of(eight: u64) -> Self {
        // Digits become bytes of at most 9, and the first other byte has its upper bit set.
        let values = eight ^ every(b'0');
        let others = (values.wrapping_add(every(0x7f - 9)) | values) & every(0x80);
        Digits { values, count: others.trailing_zeros() / 8 }
    }

    /// How many there are, up to 8.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Whether JSON accepts them as a whole number and no more digits follow.
    #[inline(always)]
    pub const fn is_number(self) -> bool {
        let leading_zero = self.values & 0xff == 0 && self.count > 1;
        self.count != 0 && self.count != 8 && !leading_zero
    }

    /// The number that they spell, if they are one.
    #[inline(always)]
    pub const fn value(self) -> i32 {
        // The last digit becomes the last byte; then neighbours are joined, three times.
        let ones = self.values.wrapping_shl(64 - 8 * self.count);
        let tens = (ones.wrapping_mul(10 * 0x100 + 1) >> 8) & 0x00ff_00ff_00ff_00ff;
        let hundreds = (tens.wrapping_mul(100 * 0x1_0000 + 1) >> 16) & 0x0000_ffff_0000_ffff;
        (hundreds.wrapping_mul(10_000 * 0x1_0000_0000 + 1) >> 32) as i32
    }
}

/// Reads a whole number without a sign and skips the two bytes that must follow it, all within eight bytes: the number,
/// and the rest of the text.
///
/// ```
/// use groundrule_pytext::swar::number_before;
/// assert_eq!(number_before(b"640, 480]", *b", "), Some((640, &b"480]"[..])));
/// assert_eq!(number_before(b"640,480]  ", *b", "), None);
/// ```
#[inline(always)]
pub fn number_before(bytes: &[u8], end: [u8; 2]) -> Option<(i32, &[u8])> {
    let eight = u64::from_le_bytes(*bytes.first_chunk()?);
    let digits = Digits::of(eight);
    let follows = |count: u32| (eight >> (8 * count)) as u16 == u16::from_le_bytes(end);
    if !digits.is_number() || digits.count > 6 || !follows(digits.count) {
        return None;
    }
    Some((digits.value(), bytes.get(digits.count as usize + end.len()..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_short_number_is_read() {
        for number in (0..12_000).chain([99_999, 100_000, 999_999]) {
            let text = format!("{number}, x     ");
            assert_eq!(
                number_before(text.as_bytes(), *b", "),
                Some((number, &text.as_bytes()[number.to_string().len() + 2..]))
            );
        }
        for text in [
            "",
            "1, ",
            "01, 2345",
            "-1, 2345",
            "1234567, 8",
            "12345678, 9",
            "x, 345678",
            "1. 345678",
            "१, 23456",
        ] {
            assert_eq!(number_before(text.as_bytes(), *b", "), None, "{text}");
        }
    }

    #[test]
    fn both_bytes_behind_a_number_are_among_the_eight() {
        assert_eq!(number_before(b"123456,\0x", [b',', 0]), Some((123_456, &b"x"[..])));
        assert_eq!(number_before(b"1234567,x", [b',', 0]), None);
    }

    #[test]
    fn all_places_of_a_byte() {
        let text: Vec<u8> =
            (0..2000_u32).map(|at| b"a\n\x0b\x8a\0"[(at * at % 31 % 5) as usize]).collect();
        for end in (0..40).chain([2000]) {
            let text = &text[..end];
            for byte in *b"a\n\x8a\0z" {
                let slow: Vec<usize> = (0..text.len()).filter(|&at| text[at] == byte).collect();
                assert_eq!(places(text, byte).collect::<Vec<_>>(), slow, "{byte} in {end}");
            }
        }
    }

    #[test]
    fn eight_bytes_are_read_and_missing_ones_are_zero() {
        for (text, number) in [
            ("", 0),
            ("a", 0x61),
            ("abc", 0x0063_6261),
            ("abcdefg", 0x0067_6665_6463_6261),
            ("abcdefgh", 0x6867_6665_6463_6261),
            ("abcdefghi", 0x6867_6665_6463_6261),
            ("\u{7ff}", 0xbfdf),
        ] {
            assert_eq!(start_of(text.as_bytes()), number, "{text}");
        }
    }

    #[test]
    fn the_first_mark_is_found() {
        for (text, first) in [
            ("ab\"d\\fgh", 2),
            ("ab\\d\"fgh", 2),
            ("é\"\u{1f}....", 2),
            ("\u{7f}\u{1f}\"\\....", 1),
        ] {
            let eight = u64::from_le_bytes(*text.as_bytes().first_chunk().unwrap());
            assert_eq!(first_of_json(eight).trailing_zeros() / 8, first, "{text}");
        }
        assert_eq!(first_of_json(u64::from_le_bytes(*b"abcdefgh")), 0);
        assert_eq!(first_of_json(u64::from_le_bytes(*"éééé".as_bytes().first_chunk().unwrap())), 0);
    }
}
