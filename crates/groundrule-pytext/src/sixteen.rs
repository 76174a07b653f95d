//! Sixteen bytes of a text at a time, as the processor compares them: for scanners of long texts.

#[cfg(not(target_arch = "x86_64"))]
use crate::eight::first_of_json;

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
    let (eights, _) = bytes.as_chunks::<8>();
    let [low, high] = [0, 1].map(|half| i64::from_le_bytes(eights[half]));
    let bytes = _mm_set_epi64x(high, low);
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

#[cfg(test)]
mod tests {
    use super::*;

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
