//! `str.lower()` and `str.upper()`.

use crate::class::{is_case_ignorable, is_cased};
use crate::tables;
use std::borrow::Cow;

type Run = (u32, u32, u32, i32);

/// One character's mapping, if it is one character.
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

/// Whether any byte is of a kind; checks whole blocks at a time, so that the compiler can take many bytes at once.
#[inline]
fn any_byte(text: &str, kind: impl Fn(&u8) -> bool) -> bool {
    text.as_bytes()
        .chunks(64)
        .any(|block| block.iter().fold(false, |found, byte| found | kind(byte)))
}

/// `str.lower()`, including the final sigma.
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
    recased(text, text.to_ascii_lowercase(), |out, at, c| {
        if c == 'Σ' {
            out.push(if is_final(text, at) { 'ς' } else { 'σ' });
        } else if let Some(to) = several(&tables::LOWER_SEVERAL, c) {
            out.push_str(to);
        } else {
            out.push(mapped(&tables::LOWER, c));
        }
    })
}

/// A text whose ASCII letters are already done in `plain`, with every other character written by `map`.
fn recased(text: &str, plain: String, map: impl Fn(&mut String, usize, char)) -> Cow<'static, str> {
    let mut out = String::new();
    let mut kept = 0; // everything before this offset is in `out`
    let mut at = 0;
    while let Some(c) = next_foreign(text, &mut at) {
        let end = at + c.len_utf8();
        if !has_no_case(c) {
            out.push_str(&plain[kept..at]);
            map(&mut out, at, c);
            kept = end;
        }
        at = end;
    }
    if kept == 0 {
        return Cow::Owned(plain);
    }
    out.push_str(&plain[kept..]);
    Cow::Owned(out)
}

/// The next character outside ASCII; `at` moves to it.
#[inline]
fn next_foreign(text: &str, at: &mut usize) -> Option<char> {
    let rest = text.as_bytes().get(*at..)?;
    let (eights, _) = rest.as_chunks::<8>();
    let plain = eights.iter().take_while(|eight| u64::from_le_bytes(**eight) & HIGH == 0).count();
    let near = rest.get(8 * plain..)?;
    *at += 8 * plain + near.iter().position(|byte| !byte.is_ascii())?;
    text.get(*at..)?.chars().next()
}

/// The upper bit of eight bytes.
const HIGH: u64 = crate::swar::every(0x80);

/// Whether a character is known to have no case without a look at the tables: signs, and Chinese, Japanese and Korean
/// characters.
#[inline]
const fn has_no_case(c: char) -> bool {
    matches!(c,
        '\u{80}'..='\u{b4}' | '×' | '÷' | '\u{2000}'..='\u{2125}' | '\u{2190}'..='\u{24b5}'
        | '\u{24ea}'..='\u{2bff}' | '\u{2e80}'..='\u{a63f}' | '\u{ac00}'..='\u{faff}')
}

/// Small letters of Latin-1, Greek and Cyrillic, with the signs among them.
#[inline]
const fn is_common_small(c: char) -> bool {
    matches!(c, 'ß'..='ÿ' | 'ά'..='ώ' | 'а'..='џ')
}

/// Whether [`lower`] leaves a character as it is.
///
/// ```
/// use groundrule_pytext::is_lower;
/// assert!(is_lower('π') && is_lower('²') && is_lower('好') && is_lower('a') && is_lower('1'));
/// assert!(!is_lower('Π') && !is_lower('Σ') && !is_lower('İ') && !is_lower('A'));
/// ```
pub fn is_lower(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_uppercase();
    }
    has_no_case(c)
        || is_common_small(c)
        || (several(&tables::LOWER_SEVERAL, c).is_none() && mapped(&tables::LOWER, c) == c)
}

/// Whether the sigma at `at` ends a word: a cased character comes before it and none after it, skipping case-ignorable
/// ones. A sigma is cased itself, so no stretch of text is searched backwards twice.
fn is_final(text: &str, at: usize) -> bool {
    let (before, rest) = text.split_at(at);
    let cased_before = before.chars().rev().find(|&c| !is_case_ignorable(c)).is_some_and(is_cased);
    cased_before && !cased_follows(&rest['Σ'.len_utf8()..])
}

/// Whether the next character that is not case-ignorable is cased.
///
/// Looks at most 4,096 characters ahead, so that a text of only sigmas and accents cannot take quadratic time.
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
    recased(text, text.to_ascii_uppercase(), |out, _, c| {
        if let Some(to) = several(&tables::UPPER_SEVERAL, c) {
            out.push_str(to);
        } else {
            out.push(mapped(&tables::UPPER, c));
        }
    })
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
    fn every_character_is_what_python_says() {
        type Kind = (&'static str, fn(&str) -> Cow<'_, str>, (usize, u64, usize, u64));
        // Counted with CPython 3.11: how many characters change and the sum of their code points, and the same of what
        // they become.
        let kinds: [Kind; 2] = [
            ("lower", lower, (1433, 32_222_311, 1434, 34_914_946)),
            ("upper", upper, (1525, 36_239_395, 1643, 32_580_786)),
        ];
        for (name, recase, counted) in kinds {
            let mut found = (0, 0, 0, 0);
            for c in '\0'..=char::MAX {
                let before = c.to_string();
                let after = recase(&before);
                if *after != *before {
                    found.0 += 1;
                    found.1 += c as u64;
                    found.2 += after.chars().count();
                    found.3 += after.chars().map(|c| c as u64).sum::<u64>();
                }
            }
            assert_eq!(found, counted, "{name}");
        }
    }

    #[test]
    fn plain_text_without_such_letters_is_not_copied() {
        for text in ["", "abc", "x = 3; y = 4", &"a".repeat(200)] {
            assert!(matches!(lower(text), Cow::Borrowed(same) if same == text));
        }
        for text in ["", "ABC", "X = 3; Y = 4", &"A".repeat(200)] {
            assert!(matches!(upper(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn letters_change_wherever_they_are() {
        for before in 0..40 {
            for letters in ["A", "AB", "É", "ÉÉ", "好É", "É好ÀB", "ÉABCDEFGHÉ"] {
                let text = format!("{}{letters}{}", ".".repeat(before), "Z".repeat(20));
                let low = lower(&text);
                assert_eq!(low, text.to_lowercase());
                assert_eq!(upper(&low), text);
            }
        }
    }

    #[test]
    fn letters_added_later_keep_their_case() {
        // U+019B and U+0264 got capitals in Unicode 16.
        assert_eq!(upper("\u{19b}\u{264}"), "\u{19b}\u{264}");
        assert_eq!(lower("\u{a7dc}\u{1c89}"), "\u{a7dc}\u{1c89}");
    }

    #[test]
    fn what_has_no_case_stays_as_it_is() {
        for n in 0x80..0x1_1000 {
            let Some(c) = char::from_u32(n).filter(|&c| has_no_case(c)) else { continue };
            for (runs, several_of) in [
                (&tables::LOWER[..], &tables::LOWER_SEVERAL[..]),
                (&tables::UPPER[..], &tables::UPPER_SEVERAL[..]),
            ] {
                assert_eq!((mapped(runs, c), several(several_of, c)), (c, None), "{n:x}");
            }
        }
    }

    #[test]
    fn what_stays_as_it_is_is_known() {
        for c in '\0'..=char::MAX {
            let text = c.to_string();
            assert_eq!(is_lower(c), lower(&text) == text, "{c:?}");
        }
    }

    #[test]
    fn plain_text_around_other_characters_is_lowered() {
        for (text, low, high) in [
            ("SO x ≤ 3, ALSO É: 12° Ok", "so x ≤ 3, also é: 12° ok", "SO X ≤ 3, ALSO É: 12° OK"),
            ("ABCDEFGHIJ好KLMNOPQRST", "abcdefghij好klmnopqrst", "ABCDEFGHIJ好KLMNOPQRST"),
            ("好", "好", "好"),
            ("ßA", "ßa", "SSA"),
        ] {
            assert_eq!((&*lower(text), &*upper(text)), (low, high));
        }
    }

    #[test]
    fn final_sigma_looks_past_accents() {
        assert_eq!(lower("ΑΣ\u{301}Β"), "ασ\u{301}β");
        assert_eq!(lower("ΑΣ\u{301}"), "ας\u{301}");
        assert_eq!(lower("Α\u{301}Σ."), "α\u{301}ς.");
        assert_eq!(lower("Σ"), "σ");
        assert_eq!(lower("X.Σ' yΣz"), "x.ς' yσz");
        assert_eq!(lower("1Σ !Σ AΣ1 AΣΣ"), "1σ !σ aς1 aσς");
        assert_eq!(lower(".Σ:Σ"), ".σ:ς");
    }
}
