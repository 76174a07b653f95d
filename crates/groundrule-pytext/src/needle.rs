//! Fixed words to search for in many texts: prepared once, found at the speed of memory.

use memchr::{memmem, memrchr_iter};
use std::sync::OnceLock;

/// A fixed word to look for.
///
/// ```
/// use groundrule_pytext::Needle;
/// static CLOSE: Needle = Needle::new("</think>");
/// let text = "<think>a</think> b</think>";
/// assert_eq!((CLOSE.find(text), CLOSE.rfind(text)), (Some(8), Some(18)));
/// assert!(!CLOSE.is_in("no thought"));
/// ```
#[derive(Debug)]
pub struct Needle {
    word: &'static str,
    /// The position of its byte that is rarest in prose and formulas.
    rare: usize,
    finder: OnceLock<memmem::Finder<'static>>,
}

/// How common a byte is in prose and formulas, roughly.
const fn commonness(byte: u8) -> u8 {
    match byte {
        b'<' | b'>' | b'|' | b'`' => 0,
        b'A'..=b'Z' | b'j' | b'k' | b'q' | b'v' | b'z' => 1,
        b'b' | b'w' | b'y' => 2,
        b'a'..=b'z' | b'\\' | b'{' | b'}' => 4,
        b' ' => 5,
        _ => 3,
    }
}

impl Needle {
    /// Prepares to search for a word.
    pub const fn new(word: &'static str) -> Self {
        let bytes = word.as_bytes();
        let (mut rare, mut at) = (0, 1);
        while at < bytes.len() {
            if commonness(bytes[at]) < commonness(bytes[rare]) {
                rare = at;
            }
            at += 1;
        }
        Needle { word, rare, finder: OnceLock::new() }
    }

    /// The word.
    #[inline]
    pub const fn word(&self) -> &'static str {
        self.word
    }

    /// What finds it in bytes.
    #[inline]
    pub fn finder(&self) -> &memmem::Finder<'static> {
        self.finder.get_or_init(|| memmem::Finder::new(self.word))
    }

    /// Where it first occurs.
    #[inline]
    pub fn find(&self, text: &str) -> Option<usize> {
        self.finder().find(text.as_bytes())
    }

    /// Where its first occurrence at or after an offset ends.
    #[inline]
    pub fn find_end(&self, text: &str, from: usize) -> Option<usize> {
        let at = self.finder().find(text.as_bytes().get(from..)?)?;
        Some(from + at + self.word.len())
    }

    /// Where it last occurs.
    pub fn rfind(&self, text: &str) -> Option<usize> {
        let (bytes, word) = (text.as_bytes(), self.word.as_bytes());
        let Some(&rare) = word.get(self.rare) else { return Some(text.len()) };
        memrchr_iter(rare, bytes)
            .filter_map(|at| at.checked_sub(self.rare))
            .find(|&at| bytes.get(at..).is_some_and(|rest| rest.starts_with(word)))
    }

    /// Whether a text contains it.
    #[inline]
    pub fn is_in(&self, text: &str) -> bool {
        self.find(text).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    static NEEDLES: [Needle; 5] = [
        Needle::new(""),
        Needle::new("a"),
        Needle::new("aa"),
        Needle::new("<a>"),
        Needle::new("\\boxed "),
    ];

    proptest! {
        #[test]
        fn finds_what_str_finds(text in "([a<> ]|\\\\boxed |é){0,24}") {
            for needle in &NEEDLES {
                prop_assert_eq!(needle.find(&text), text.find(needle.word()));
                prop_assert_eq!(needle.rfind(&text), text.rfind(needle.word()));
                prop_assert_eq!(needle.is_in(&text), text.contains(needle.word()));
                for (from, _) in text.char_indices() {
                    let end = text[from..].find(needle.word()).map(|at| from + at + needle.word().len());
                    prop_assert_eq!(needle.find_end(&text, from), end);
                }
                prop_assert_eq!(needle.find_end(&text, text.len() + 1), None);
            }
        }
    }
}
