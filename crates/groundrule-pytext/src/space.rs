//! Whitespace: `isspace`, `strip`, `split`, `\s`.

use std::borrow::Cow;

/// `\s`, and what `strip()` and `split()` remove.
///
/// ```
/// use groundrule_pytext::is_space;
/// assert!(is_space('\u{1f}') && is_space('\u{85}') && is_space('\u{3000}'));
/// assert!(!is_space('\u{200b}') && !is_space('\u{feff}'));
/// ```
#[inline]
pub const fn is_space(c: char) -> bool {
    matches!(c,
        '\t'..='\r' | '\x1c'..='\x20' | '\u{85}' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}'
        | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// `str.strip()`.
#[inline]
pub fn strip(text: &str) -> &str {
    rstrip(lstrip(text))
}

/// `str.lstrip()`.
#[inline]
pub fn lstrip(text: &str) -> &str {
    // Most texts begin and end with a visible character: one look is enough.
    match text.as_bytes() {
        [b'!'..=b'~', ..] | [] => text,
        _ => text.trim_start_matches(is_space),
    }
}

/// `str.rstrip()`.
#[inline]
pub fn rstrip(text: &str) -> &str {
    match text.as_bytes() {
        [.., b'!'..=b'~'] | [] => text,
        _ => text.trim_end_matches(is_space),
    }
}

/// `str.rstrip(c)` for one character.
#[inline]
pub fn strip_end_of(text: &str, c: char) -> &str {
    text.trim_end_matches(c)
}

/// `str.split()`: runs of whitespace separate the words, and no word is empty.
pub fn split(text: &str) -> Split<'_> {
    Split { text, at: 0 }
}

/// The words of a text, from [`split`].
#[derive(Debug, Clone)]
pub struct Split<'a> {
    text: &'a str,
    at: usize,
}

/// What an ASCII byte is; for other bytes, the whole character is needed to tell.
const PLAIN: u8 = 0;
const SPACE: u8 = 1;
const LONG: u8 = 2;

static CLASS: [u8; 256] = {
    let mut table = [PLAIN; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte {
            0x80.. => LONG,
            _ if is_space(byte as u8 as char) => SPACE,
            _ => PLAIN,
        };
        byte += 1;
    }
    table
};

impl Split<'_> {
    /// Whether the character at this byte is whitespace, and where the next one begins.
    #[inline]
    fn look(&self, at: usize) -> Option<(bool, usize)> {
        let byte = *self.text.as_bytes().get(at)?;
        match CLASS[byte as usize] {
            LONG => {
                let c = self.text.get(at..)?.chars().next()?;
                Some((is_space(c), at + c.len_utf8()))
            }
            class => Some((class == SPACE, at + 1)),
        }
    }
}

impl<'a> Iterator for Split<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let mut at = self.at;
        let start = loop {
            match self.look(at) {
                Some((true, next)) => at = next,
                Some((false, next)) => break std::mem::replace(&mut at, next),
                None => {
                    self.at = at;
                    return None;
                }
            }
        };
        while let Some((false, next)) = self.look(at) {
            at = next;
        }
        self.at = at;
        self.text.get(start..at)
    }
}

/// The byte offset of the first character at or after `at` that is not whitespace.
///
/// `at` must be a character boundary; past the end it is the length.
pub fn skip_space(text: &str, at: usize) -> usize {
    match text.get(at..) {
        Some(rest) => text.len() - lstrip(rest).len(),
        None => text.len(),
    }
}

/// `re.sub(r'\s+', ' ', text)`.
pub fn collapse_space(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut kept = 0; // everything before this offset is in `out`
    let mut chars = text.char_indices().peekable();
    let mut changed = false;
    while let Some((start, c)) = chars.next() {
        if !is_space(c) {
            continue;
        }
        let mut end = start + c.len_utf8();
        while let Some(&(at, next)) = chars.peek() {
            if !is_space(next) {
                break;
            }
            end = at + next.len_utf8();
            chars.next();
        }
        if &text[start..end] != " " {
            changed = true;
            out.push_str(&text[kept..start]);
            out.push(' ');
            kept = end;
        }
    }
    if !changed {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[kept..]);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_space_is_not_rust_space() {
        assert_eq!(strip("\u{1c}\u{1d}\u{1e}\u{1f}x\u{85}"), "x");
        assert_eq!(strip("\u{200b}x\u{feff}"), "\u{200b}x\u{feff}");
    }

    #[test]
    fn space_is_what_python_says() {
        // Counted with CPython 3.11: sum(map(ord, ...)) of all characters with isspace().
        let all: Vec<_> = ('\0'..=char::MAX).filter(|&c| is_space(c)).collect();
        assert_eq!((all.len(), all.iter().map(|&c| c as u32).sum::<u32>()), (29, 141_704));
        for &c in &all {
            let text = format!("{c}{c}a{c}é{c}");
            assert_eq!(strip(&text), format!("a{c}é"), "{c:?}");
            assert_eq!(lstrip(&text), format!("a{c}é{c}"), "{c:?}");
            assert_eq!(rstrip(&text), format!("{c}{c}a{c}é"), "{c:?}");
            assert_eq!(split(&text).collect::<Vec<_>>(), ["a", "é"], "{c:?}");
            assert_eq!(collapse_space(&text), " a é ", "{c:?}");
            assert_eq!(skip_space(&text, 0), 2 * c.len_utf8(), "{c:?}");
        }
    }

    #[test]
    fn one_character_is_stripped_from_the_end() {
        for (text, c, rest) in [
            ("1.0", '0', "1."),
            ("..a..", '.', "..a"),
            ("aéé", 'é', "a"),
            ("ab", 'c', "ab"),
            ("..", '.', ""),
        ] {
            assert_eq!(strip_end_of(text, c), rest);
        }
    }

    #[test]
    fn runs_become_one_blank() {
        for (text, collapsed) in [
            ("", ""),
            ("  ", " "),
            ("é\u{3000}\u{3000} ü", "é ü"),
            ("a\u{85}b c\u{2003}\u{a0}\nd", "a b c d"),
            ("ab cd\u{2028}ef gh  ", "ab cd ef gh "),
        ] {
            assert_eq!(collapse_space(text), collapsed, "{text:?}");
        }
        assert_eq!(collapse_space("a \n b\tc d"), "a b c d");
        assert!(matches!(collapse_space("a b"), Cow::Borrowed("a b")));
        assert_eq!(collapse_space("\n"), " ");
    }

    #[test]
    fn words_are_those_between_runs() {
        for text in
            ["", " ", "a", " a ", "a  b", "é\u{a0}ü", "\u{3000}x\u{1c}y\u{200b}", "a\u{2028}"]
        {
            let plain: Vec<_> = text.split(is_space).filter(|word| !word.is_empty()).collect();
            assert_eq!(split(text).collect::<Vec<_>>(), plain, "{text:?}");
        }
    }

    #[test]
    fn skipping_stops_at_the_end() {
        assert_eq!(skip_space("a  ", 1), 3);
        assert_eq!(skip_space("a  ", 9), 3);
        assert_eq!(skip_space("a b", 1), 2);
    }
}
