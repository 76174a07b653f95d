//! Finding the words of a text, and a hash of each.

use groundrule_pytext::{is_lower, is_space};
use std::ops::Range;

/// An odd number with well-spread bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// How many bytes are searched for whitespace at once.
const BLOCK: usize = 64;

/// How many are taken apart at once.
const HALF: usize = BLOCK / 2;

/// Half a block seldom has more edges of words.
const USUAL_EDGES: usize = 16;

/// The bytes of eight that belong to a word of this length, without the bit that tells lowercase from uppercase.
static KEEP: [u64; 9] = {
    let mut keep = [0xdfdf_dfdf_dfdf_dfdf; 9];
    let mut length = 0;
    while length < 8 {
        keep[length] &= (1 << (8 * length)) - 1;
        length += 1;
    }
    keep
};

/// Where a word is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Word {
    pub(super) fn bytes(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..self.end as usize]
    }

    /// The hash of the last eight bytes: equal for words that are equal up to the case of ASCII letters, and seldom for
    /// others.
    #[inline(always)]
    pub(super) fn hash(self, text: &[u8]) -> u64 {
        let end = self.end as usize;
        let eight = match text.get(end.wrapping_sub(8)..end) {
            Some(eight) => eight.try_into().map_or(0, u64::from_be_bytes),
            None => few(text.get(..end).unwrap_or_default()),
        };
        (eight & KEEP[(self.end - self.start).min(8) as usize]).wrapping_mul(SPREAD)
    }
}

/// The words of a text; the memory is reused for the next text.
pub(super) struct Words {
    /// Where words begin and end, in turn.
    edges: Vec<u32>,
    /// How many edges there are; the list may be longer.
    count: usize,
}

impl Words {
    pub(super) const fn new() -> Self {
        Words { edges: Vec::new(), count: 0 }
    }

    pub(super) fn found(&self) -> impl ExactSizeIterator<Item = Word> + Clone {
        self.pairs().iter().map(|&[start, end]| Word { start, end })
    }

    pub(super) fn len(&self) -> usize {
        self.count / 2
    }

    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Option<Word> {
        self.pairs().get(place).map(|&[start, end]| Word { start, end })
    }

    fn pairs(&self) -> &[[u32; 2]] {
        self.edges.get(..self.count).unwrap_or_default().as_chunks().0
    }

    /// Finds the words. They are those of the text in lower case, up to the case of ASCII letters; `None` if another letter
    /// would change, and the text must be lowered first.
    pub(super) fn find(&mut self, text: &str) -> Option<()> {
        self.find_if(text, is_lower)
    }

    /// The same for a text that is lowered already.
    pub(super) fn find_lowered(&mut self, text: &str) -> Option<()> {
        self.find_if(text, |_| true)
    }

    #[inline(always)]
    fn find_if(&mut self, text: &str, stays: impl Fn(char) -> bool) -> Option<()> {
        // Each block writes as many edges as it can have.
        let most = text.len() + 2 * BLOCK;
        if self.edges.len() < most {
            self.edges.resize(most, 0);
        }
        let (blocks, rest) = text.as_bytes().as_chunks::<BLOCK>();
        // A last block with one blank after the text, so that every word ends at one.
        let mut last = [b' '; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        let (mut count, mut place) = (0, 0);
        // Whether the byte before is a blank, as the lowest bit.
        let mut before = 1;
        // Blanks of the next block, which began in this one.
        let mut begun = 0;
        for block in blocks.iter().chain([&last]) {
            let (mut blanks, is_ascii) = blanks(block);
            if !is_ascii {
                let foreign = foreign_blanks(text, place, block, &stays)?;
                blanks |= foreign as u64 | begun;
                begun = (foreign >> BLOCK) as u64;
            }
            let edges = blanks ^ (blanks << 1 | before);
            before = blanks >> (BLOCK - 1);
            // Two halves, because the processor can take them apart at once.
            for (half, from) in [(edges as u32, place), ((edges >> 32) as u32, place + 32)] {
                let places = self.edges.get_mut(count..)?.first_chunk_mut::<HALF>()?;
                count += write_ones(half, from, places);
            }
            place += BLOCK as u32;
        }
        self.count = count;
        Some(())
    }
}

/// Writes where a number has ones, counted from `from`, and gives their number.
#[inline(always)]
fn write_ones(mut ones: u32, from: u32, places: &mut [u32; HALF]) -> usize {
    let found = ones.count_ones() as usize;
    let mut write = |part: Range<usize>| {
        for place in &mut places[part] {
            *place = from + ones.trailing_zeros();
            ones &= ones.wrapping_sub(1);
        }
    };
    // More than there are, most times: a branch that depends on their number costs more than a few in vain.
    write(0..USUAL_EDGES);
    if found > USUAL_EDGES {
        write(USUAL_EDGES..found);
    }
    found
}

/// The last eight bytes of a text that has fewer.
#[inline(never)]
fn few(text: &[u8]) -> u64 {
    text.iter().fold(0, |eight, byte| eight << 8 | u64::from(*byte))
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
