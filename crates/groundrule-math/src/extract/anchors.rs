//! The words that announce an answer: "answer", "final answer", whatever their case.

use super::text::Text;
use groundrule_pytext::sixteen;

/// One place where the text says "answer".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Anchor {
    /// Where the word starts.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
    /// Where "final answer" starts, if "final" and one blank come before it.
    pub(crate) final_start: Option<usize>,
}

/// Every "answer" in a text, from left to right.
pub(crate) fn anchors(text: &Text<'_>) -> Vec<Anchor> {
    let mut found = Vec::new();
    // The w is the rarest letter of "answer", so it is the one to look for.
    for w in sixteen::places(text.bytes, |bytes, _| bytes.are(b'w') | bytes.are(b'W')) {
        // An s comes before it, possibly not an ASCII one, and an e after it.
        let (before, behind) = (text.byte_before(w), text.byte(w + 1));
        if behind | 0x20 != b'e' || before | 0x20 != b's' && before.is_ascii() {
            continue;
        }
        if let (Some(start), Some(end)) = (backwards(text, w, b"sna"), forwards(text, w + 1, b"er"))
        {
            found.push(Anchor { start, end, final_start: backwards(text, start, b" lanif") });
        }
    }
    found
}

/// Matches the letters, each in either case, from `at` on. Returns where they end.
pub(crate) fn forwards(text: &Text<'_>, at: usize, letters: &[u8]) -> Option<usize> {
    let mut at = at;
    for &letter in letters {
        if text.byte(at).to_ascii_lowercase() == letter {
            at += 1;
        } else {
            let c = text.char_at(at).filter(|&c| folds_to(c, letter))?;
            at += c.len_utf8();
        }
    }
    Some(at)
}

/// Matches the letters, last one first, that end at `at`. Returns where they start.
fn backwards(text: &Text<'_>, at: usize, letters: &[u8]) -> Option<usize> {
    let mut at = at;
    for &letter in letters {
        if at > 0 && text.byte_before(at).to_ascii_lowercase() == letter {
            at -= 1;
        } else {
            let c = text.char_before(at).filter(|&c| folds_to(c, letter))?;
            at -= c.len_utf8();
        }
    }
    Some(at)
}

/// The few letters outside ASCII that Python takes for an ASCII letter when case is ignored.
fn folds_to(c: char, letter: u8) -> bool {
    match letter {
        b'i' => matches!(c, 'ı' | 'İ'),
        b's' => c == 'ſ',
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(text: &str) -> Vec<(usize, usize, Option<usize>)> {
        anchors(&Text::new(text)).iter().map(|a| (a.start, a.end, a.final_start)).collect()
    }

    #[test]
    fn in_any_case() {
        assert_eq!(
            starts("Answer, ANSWER answerable"),
            [(0, 6, None), (8, 14, None), (15, 21, None)]
        );
        assert_eq!(starts("anſwer"), [(0, 7, None)]);
        assert_eq!(starts("wanswe anserw w"), []);
    }

    #[test]
    fn final_needs_one_blank() {
        assert_eq!(starts("Final Answer"), [(6, 12, Some(0))]);
        assert_eq!(starts("fınal answer"), [(7, 13, Some(0))]);
        assert_eq!(starts("final  answer final\nanswer"), [(7, 13, None), (20, 26, None)]);
    }
}
