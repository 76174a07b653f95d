//! Finding the words of a text, and a hash of each.

use groundrule_pytext::{is_lower, is_space};

/// An odd number with well-spread bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// How many bytes are searched for whitespace at once.
const BLOCK: usize = 64;

/// The bytes of eight that belong to a word of this length, without the bit that tells lowercase from uppercase. Longer
/// words look up their length modulo the size of the table.
static KEEP: [u64; 32] = {
    let mut keep = [0xdfdf_dfdf_dfdf_dfdf; 32];
    let mut length = 1;
    while length < 8 {
        keep[length] >>= 64 - 8 * length;
        length += 1;
    }
    keep
};

/// Where a word is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Word {
    pub(super) fn bytes(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..self.end as usize]
    }
}

/// The words of a text; the memory is reused for the next text.
pub(super) struct Words {
    /// How many there are; the lists may be longer.
    count: usize,
    words: Vec<Word>,
    hashes: Vec<u64>,
}

impl Words {
    pub(super) const fn new() -> Self {
        Words { count: 0, words: Vec::new(), hashes: Vec::new() }
    }

    pub(super) fn found(&self) -> &[Word] {
        &self.words[..self.count]
    }

    /// Equal for words that are equal up to the case of ASCII letters, and seldom for others.
    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes[..self.count]
    }

    /// Finds the words and says how many there are. They are those of the text in lower case, up to the case of ASCII
    /// letters; `None` if another letter would change, and the text must be lowered first.
    pub(super) fn find(&mut self, text: &str) -> Option<usize> {
        self.find_if(text, is_lower)
    }

    /// The same for a text that is lowered already.
    pub(super) fn find_lowered(&mut self, text: &str) -> Option<usize> {
        self.find_if(text, |_| true)
    }

    #[inline(always)]
    fn find_if(&mut self, text: &str, stays: impl Fn(char) -> bool) -> Option<usize> {
        self.make_room(text.len());
        let words = self.words.as_mut_slice();
        let hashes = self.hashes.get_mut(..words.len())?;
        let bytes = text.as_bytes();
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        // A last block with one blank after the text, so that every word ends at one.
        let mut last = [b'x'; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        last[rest.len()] = b' ';
        let (mut count, mut start, mut place) = (0, 0, 0);
        // Blanks of the next block, which began in this one.
        let mut begun = 0;
        for block in blocks.iter().chain([&last]) {
            let (mut blanks, is_ascii) = blanks(block);
            if !is_ascii {
                let foreign = foreign_blanks(text, place, block, &stays)?;
                blanks |= foreign as u64 | begun;
                begun = (foreign >> BLOCK) as u64;
            }
            while blanks != 0 {
                let end = place + blanks.trailing_zeros();
                blanks &= blanks - 1;
                if end != start {
                    *words.get_mut(count)? = Word { start, end };
                    hashes[count] = hash(bytes, start, end);
                    count += 1;
                }
                start = end + 1;
            }
            place += BLOCK as u32;
        }
        self.count = count;
        Some(count)
    }

    fn make_room(&mut self, bytes: usize) {
        let most = bytes / 2 + 1;
        if self.words.len() < most {
            self.words.resize(most, Word::default());
            self.hashes.resize(most, 0);
        }
    }
}

/// A word's hash: that of its first eight bytes.
#[inline(always)]
fn hash(text: &[u8], start: u32, end: u32) -> u64 {
    let at = start as usize;
    let eight = match text.get(at..at + 8) {
        Some(eight) => eight.try_into().map_or(0, u64::from_le_bytes),
        None => last_eight(text, at),
    };
    (eight & KEEP[(end - start) as usize % KEEP.len()]).wrapping_mul(SPREAD)
}

/// Eight bytes, if the text has fewer left.
#[inline(never)]
fn last_eight(text: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.iter_mut().zip(&text[at..]).for_each(|(to, from)| *to = *from);
    u64::from_le_bytes(eight)
}

/// Which bytes are ASCII whitespace, the lowest bit for the first byte; and whether all of them are ASCII.
#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "the one way to call a function that names a feature of the processor"
)]
fn blanks(block: &[u8; BLOCK]) -> (u64, bool) {
    // SAFETY: every x86_64 processor has SSE2, which is all that the function needs.
    unsafe { blanks_sse2(block) }
}

#[inline]
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
fn blanks_sse2(block: &[u8; BLOCK]) -> (u64, bool) {
    use std::arch::x86_64::{
        __m128i, _mm_add_epi8, _mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128,
        _mm_set_epi64x, _mm_set1_epi8, _mm_setzero_si128,
    };
    // At most 4 above the first one: both ranges have five bytes.
    let among = |bytes: __m128i, first: i8| {
        let beyond = _mm_add_epi8(bytes, _mm_set1_epi8(-first));
        _mm_cmpeq_epi8(_mm_min_epu8(beyond, _mm_set1_epi8(4)), beyond)
    };
    let (mut blanks, mut all) = (0, _mm_setzero_si128());
    for (quarter, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
        let [low, high] = [0, 8].map(|at| {
            let eight: [u8; 8] = std::array::from_fn(|i| bytes[at + i]);
            i64::from_le_bytes(eight)
        });
        let bytes = _mm_set_epi64x(high, low);
        all = _mm_or_si128(all, bytes);
        let found = _mm_or_si128(among(bytes, 0x09), among(bytes, 0x1c));
        blanks |= u64::from(_mm_movemask_epi8(found) as u16) << (16 * quarter);
    }
    (blanks, _mm_movemask_epi8(all) == 0)
}

/// Which bytes are ASCII whitespace, the lowest bit for the first byte; and whether all of them are ASCII.
#[inline(always)]
#[cfg(not(target_arch = "x86_64"))]
fn blanks(block: &[u8; BLOCK]) -> (u64, bool) {
    let found = block.map(|byte| match byte {
        0x09..=0x0d | 0x1c..=0x20 => 0x80,
        _ => 0,
    });
    (upper_bits(&found), block.is_ascii())
}

/// The upper bit of every byte, the lowest bit for the first byte.
#[inline]
fn upper_bits(block: &[u8; BLOCK]) -> u64 {
    const UPPER: u64 = 0x8080_8080_8080_8080;
    // Moves the upper bit of each byte to the last one, a place for each: no two sums of the product meet.
    const TOGETHER: u64 = 0x0002_0408_1020_4081;
    let eights = block.as_chunks::<8>().0.iter().enumerate();
    eights.fold(0, |found, (place, eight)| {
        let bits = (u64::from_le_bytes(*eight) & UPPER).wrapping_mul(TOGETHER) >> 56;
        found | bits << (8 * place)
    })
}

/// Which bytes of a block belong to whitespace outside ASCII, the last of which may go on behind the block; `None` if a
/// character outside ASCII does not stay as it is.
#[inline(never)]
fn foreign_blanks(
    text: &str,
    place: u32,
    block: &[u8; BLOCK],
    stays: impl Fn(char) -> bool,
) -> Option<u128> {
    let (mut blanks, mut foreign) = (0, upper_bits(block));
    while foreign != 0 {
        let at = foreign.trailing_zeros();
        foreign &= foreign - 1;
        // Where no character begins, one goes on.
        let Some(c) = text.get((place + at) as usize..).and_then(|rest| rest.chars().next()) else {
            continue;
        };
        if is_space(c) {
            blanks |= ((1_u128 << c.len_utf8()) - 1) << at;
        } else if !stays(c) {
            return None;
        }
    }
    Some(blanks)
}
