//! `str.lower()` and `str.upper()`.

use crate::class::{is_case_ignorable, is_cased};
use crate::tables;
use std::borrow::Cow;

type Run = (u32, u32, u32, i32);

/// One character's mapping, where it is one character.
fn mapped(table: &[Run], c: char) -> char {
    let n = c as u32;
    let after = table.partition_point(|&(first, ..)| first <= n);
    let Some(&(first, last, step, distance)) = after.checked_sub(1).and_then(|i| table.get(i))
    else {
        return c;
    };
    if n > last || !(n - first).is_multiple_of(step) {
        return c;
    }
    n.checked_add_signed(distance).and_then(char::from_u32).unwrap_or(c)
}

fn several(table: &[(u32, &'static str)], c: char) -> Option<&'static str> {
    table
        .binary_search_by_key(&(c as u32), |&(n, _)| n)
        .ok()
        .and_then(|i| table.get(i))
        .map(|r| r.1)
}

/// Whether some byte is of a kind; whole blocks at a time, so that the compiler can take many bytes at once.
#[inline]
fn any_byte(text: &str, kind: impl Fn(&u8) -> bool) -> bool {
    text.as_bytes()
        .chunks(64)
        .any(|block| block.iter().fold(false, |found, byte| found | kind(byte)))
}

/// `str.lower()`, the final sigma included.
///
/// ```
/// use groundrule_pytext::lower;
/// assert_eq!(lower("ΟΔΟΣ Σ"), "οδος σ");
/// assert_eq!(lower("İ"), "i\u{307}");
/// ```
pub fn lower(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        if !any_byte(text, |b| b.is_ascii_uppercase()) {
            return Cow::Borrowed(text);
        }
        return Cow::Owned(text.to_ascii_lowercase());
    }
    let mut out = String::with_capacity(text.len());
    // A sigma is final when a cased character stands before it and none after it, with the
    // case-ignorable ones passed over; `cased_before` carries the first half along.
    let mut cased_before = false;
    for (at, c) in text.char_indices() {
        if c.is_ascii() {
            out.push(c.to_ascii_lowercase());
        } else if c == 'Σ' {
            let last = cased_before && !cased_follows(&text[at + c.len_utf8()..]);
            out.push(if last { 'ς' } else { 'σ' });
        } else if let Some(to) = several(&tables::LOWER_SEVERAL, c) {
            out.push_str(to);
        } else {
            out.push(mapped(&tables::LOWER, c));
        }
        if !is_case_ignorable(c) {
            cased_before = is_cased(c);
        }
    }
    Cow::Owned(out)
}

/// Whether the next character that is not case-ignorable is cased.
///
/// Looks at most 4,096 characters ahead, so that a text of nothing but sigmas and accents cannot cost
/// its square.
fn cased_follows(rest: &str) -> bool {
    rest.chars().take(4096).find(|&c| !is_case_ignorable(c)).is_some_and(is_cased)
}

/// `str.upper()`.
///
/// ```
/// use groundrule_pytext::upper;
/// assert_eq!(upper("ŉß ıſ"), "ʼNSS IS");
/// ```
pub fn upper(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        if !any_byte(text, |b| b.is_ascii_lowercase()) {
            return Cow::Borrowed(text);
        }
        return Cow::Owned(text.to_ascii_uppercase());
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c.to_ascii_uppercase());
        } else if let Some(to) = several(&tables::UPPER_SEVERAL, c) {
            out.push_str(to);
        } else {
            out.push(mapped(&tables::UPPER, c));
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_rust_on_old_letters() {
        // Latin-1, Greek, Cyrillic, Armenian and Georgian have not changed since Unicode 14.
        for n in (0x20..0x180).chain(0x370..0x600).chain(0x10a0..0x1100) {
            let Some(c) = char::from_u32(n) else { continue };
            let s = c.to_string();
            assert_eq!(upper(&s), s.to_uppercase(), "{c}");
            assert_eq!(lower(&s), s.to_lowercase(), "{c}");
        }
    }

    #[test]
    fn letters_added_later_keep_their_case() {
        // U+019B and U+0264 got capitals in Unicode 16.
        assert_eq!(upper("\u{19b}\u{264}"), "\u{19b}\u{264}");
        assert_eq!(lower("\u{a7dc}\u{1c89}"), "\u{a7dc}\u{1c89}");
    }

    #[test]
    fn final_sigma_looks_past_accents() {
        assert_eq!(lower("ΑΣ\u{301}Β"), "ασ\u{301}β");
        assert_eq!(lower("ΑΣ\u{301}"), "ας\u{301}");
        assert_eq!(lower("Α\u{301}Σ."), "α\u{301}ς.");
        assert_eq!(lower("Σ"), "σ");
    }
}
