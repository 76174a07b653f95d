//! Sixteen bytes of a text at a time, as the processor compares them: for scanners of long texts.

#[cfg(not(target_arch = "x86_64"))]
use crate::swar::first_of_json;

/// How many of sixteen bytes come before the first that ends the plain part of a JSON string: a quote, a backslash
/// or a control character. All of them if there is none.
///
/// ```
/// use groundrule_pytext::sixteen::plain_of_json;
/// assert_eq!(plain_of_json(b"plain and \"so on\""[..16].try_into()?), 10);
/// assert_eq!(plain_of_json(b"nothing but text"), 16);
/// # Ok::<(), std::array::TryFromSliceError>(())
/// ```
#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "the one way to call a function that names a feature of the processor"
)]
pub fn plain_of_json(bytes: &[u8; 16]) -> usize {
    // SAFETY: every x86_64 processor has SSE2, which is all that the function needs.
    unsafe { plain_sse2(bytes) }
}

#[inline]
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
fn plain_sse2(bytes: &[u8; 16]) -> usize {
    use std::arch::x86_64::{
        _mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x,
        _mm_set1_epi8,
    };
    let all = i128::from_le_bytes(*bytes);
    let bytes = _mm_set_epi64x((all >> 64) as i64, all as i64);
    let is = |byte: u8| _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte.cast_signed()));
    let control = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1f)), bytes);
    let found = _mm_movemask_epi8(_mm_or_si128(control, _mm_or_si128(is(b'"'), is(b'\\'))));
    (found | 1 << 16).trailing_zeros() as usize
}

/// How many of sixteen bytes come before the first that ends the plain part of a JSON string: a quote, a backslash
/// or a control character. All of them if there is none.
#[inline(always)]
#[cfg(not(target_arch = "x86_64"))]
pub fn plain_of_json(bytes: &[u8; 16]) -> usize {
    let (eights, _) = bytes.as_chunks::<8>();
    let [low, high] = [0, 1].map(|half| first_of_json(u64::from_le_bytes(eights[half])));
    match low {
        0 => 8 + high.trailing_zeros() as usize / 8,
        low => low.trailing_zeros() as usize / 8,
    }
}

/// Sixteen bytes. What is asked of all of them is answered with a bit for each, the lowest for the first.
#[derive(Debug, Clone, Copy)]
pub struct Sixteen<'b>(&'b [u8; 16]);

impl Sixteen<'_> {
    /// Those that are this byte.
    #[inline(always)]
    pub fn are(self, byte: u8) -> u16 {
        marks(self.0, Test::Is(byte))
    }

    /// Those that are this byte or a lower one.
    #[inline(always)]
    pub fn up_to(self, byte: u8) -> u16 {
        marks(self.0, Test::UpTo(byte))
    }
}

#[derive(Clone, Copy)]
enum Test {
    Is(u8),
    UpTo(u8),
}

#[inline(always)]
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "the one way to call a function that names a feature of the processor"
)]
fn marks(bytes: &[u8; 16], test: Test) -> u16 {
    // SAFETY: every x86_64 processor has SSE2, which is all that the function needs.
    unsafe { marks_sse2(bytes, test) }
}

#[inline]
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
fn marks_sse2(bytes: &[u8; 16], test: Test) -> u16 {
    use std::arch::x86_64::{
        _mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_set_epi64x, _mm_set1_epi8,
    };
    let all = i128::from_le_bytes(*bytes);
    let bytes = _mm_set_epi64x((all >> 64) as i64, all as i64);
    let found = match test {
        Test::Is(byte) => _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte.cast_signed())),
        Test::UpTo(byte) => {
            _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(byte.cast_signed())), bytes)
        }
    };
    _mm_movemask_epi8(found) as u16
}

#[inline(always)]
#[cfg(not(target_arch = "x86_64"))]
fn marks(bytes: &[u8; 16], test: Test) -> u16 {
    let holds = |byte: u8| match test {
        Test::Is(wanted) => byte == wanted,
        Test::UpTo(most) => byte <= most,
    };
    (0..16).fold(0, |marks, at| marks | u16::from(holds(bytes[at])) << at)
}

/// Every place that `marked` marks, from left to right: for bytes that are everywhere, where a search that starts anew
/// behind each of them costs more than it saves. `marked` is asked about sixteen bytes and about those one further.
///
/// ```
/// use groundrule_pytext::sixteen::places;
/// let commands = places(br"\(x\) is \frac12", |bytes, next| bytes.are(b'\\') & !next.are(b')'));
/// assert_eq!(commands.collect::<Vec<_>>(), [0, 9]);
/// ```
#[inline]
pub fn places(
    bytes: &[u8],
    marked: impl Fn(Sixteen<'_>, Sixteen<'_>) -> u16,
) -> impl Iterator<Item = usize> {
    let marked = move |held: &[u8; 17]| match (held.first_chunk(), held.last_chunk()) {
        (Some(bytes), Some(next)) => marked(Sixteen(bytes), Sixteen(next)),
        _ => 0,
    };
    // Marks of the sixteen bytes before the rest.
    let (mut rest, mut marks) = (bytes, 0);
    let mut behind = 0;
    std::iter::from_fn(move || {
        while marks == 0 {
            if let Some((_, after)) = rest.split_first_chunk::<16>()
                && let Some(held) = rest.first_chunk()
            {
                marks = marked(held);
                rest = after;
            } else if rest.is_empty() {
                return None;
            } else {
                // Past the end, bytes are zero, and nothing is marked.
                marks = marked(&padded(rest)) & (u16::MAX >> (16 - rest.len()));
                behind = 16 - rest.len();
                rest = &[];
            }
        }
        let place = bytes.len() + behind - rest.len() - 16 + marks.trailing_zeros() as usize;
        marks &= marks - 1;
        Some(place)
    })
}

#[inline(never)]
fn padded(rest: &[u8]) -> [u8; 17] {
    let mut held = [0; 17];
    held.iter_mut().zip(rest).for_each(|(place, byte)| *place = *byte);
    held
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_a_plain_search() {
        let text: Vec<u8> = (0..200_u32).map(|at| (at * at % 251) as u8).collect();
        for length in 0..text.len() {
            let text = &text[..length];
            for byte in [0, 1, 4, 9, b'a', 0x7f, 0x80, 0xff] {
                let plain = |holds: &dyn Fn(u8) -> bool| -> Vec<usize> {
                    (0..length).filter(|at| holds(text[*at])).collect()
                };
                let found: Vec<usize> = places(text, |bytes, _| bytes.are(byte)).collect();
                assert_eq!(found, plain(&|held| held == byte));
                let found: Vec<usize> = places(text, |bytes, _| bytes.up_to(byte)).collect();
                assert_eq!(found, plain(&|held| held <= byte));
                let next: Vec<usize> = places(text, |_, next| next.are(byte)).collect();
                let behind = |at: &usize| text.get(at + 1).copied().unwrap_or(0) == byte;
                assert_eq!(next, (0..length).filter(behind).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn what_ends_plain_json_is_found_wherever_it_is() {
        for byte in 0..=u8::MAX {
            for place in 0..16 {
                // Whatever follows does not matter.
                for rest in [b'x', b'"', 0x1f, 0x80, byte] {
                    let mut text = [b'x'; 16];
                    text[place] = byte;
                    text[place + 1..].fill(rest);
                    let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..b' ');
                    let plain = text.iter().position(ends).unwrap_or(16);
                    assert_eq!(plain_of_json(&text), plain, "{text:?}");
                }
            }
        }
    }
}
