//! The object that vision models write most, four numbers under one key and a short text under another, in the ways
//! they break it: with the other kind of quotes, without quotes around the second key, or with a comma at its end.
//!
//! All repair rules agree on these, so they need not be applied.

use std::ops::Range;

use groundrule_pytext::swar::{first_of_json, number_before, start_of};

use super::plain::FRAMES_PER_LEVEL;
use super::{FRAME_LIMIT, Repairer};
use crate::Dict;
use crate::loads::labelled_dict;

/// Longer keys and texts are left to the rules.
const LONGEST: usize = 16;

impl Repairer {
    /// Reads such an object at the current position, inside a container; if it is any other, nothing is read.
    pub(super) fn labelled_object(&mut self) -> Option<Dict> {
        if self.frames + 2 * FRAMES_PER_LEVEL > FRAME_LIMIT {
            return None;
        }
        let rest = self.text.as_bytes().get(self.at..)?.strip_prefix(b"{")?;
        let (list_key, rest) = self.quoted(rest)?;
        let (a, rest) = number_before(rest.strip_prefix(b": [")?, *b", ")?;
        let (b, rest) = number_before(rest, *b", ")?;
        let (c, rest) = number_before(rest, *b", ")?;
        let (d, rest) = number_before(rest, *b"],")?;
        let rest = rest.strip_prefix(b" ")?;
        let (text_key, rest) = match self.quoted(rest) {
            Some(quoted) => quoted,
            // Anything but letters and digits before a bare key is skipped.
            None if rest.first().is_some_and(u8::is_ascii_alphanumeric) => {
                self.range(rest, words(rest, false))
            }
            None => return None,
        };
        let rest = rest.strip_prefix(b": ")?;
        let double = rest.first() == Some(&b'"');
        let (text, rest) = self.quoted(rest)?;
        let rest = match rest.strip_prefix(b",") {
            // A single quote before a comma may be text.
            Some(rest) if double => rest,
            _ => rest,
        };
        let rest = rest.strip_prefix(b"}")?;
        if list_key.is_empty() || text_key.is_empty() || text.is_empty() {
            return None;
        }
        let end = self.text.len() - rest.len();
        let dict = labelled_dict(&self.text, list_key, [a, b, c, d], text_key, text)?;
        self.charge((end - self.at) / 8);
        self.at = end;
        Some(self.end_of_object(dict))
    }

    /// Where the quoted text at the start of `rest` is, and the rest after the closing quote. In single quotes it is
    /// nothing but words.
    #[inline(always)]
    fn quoted<'a>(&self, rest: &'a [u8]) -> Option<(Range<usize>, &'a [u8])> {
        let (quote, inside) = rest.split_first()?;
        let length = match quote {
            b'"' => plain_length(inside)?,
            b'\'' => words(inside, true),
            _ => return None,
        };
        let (range, behind) = self.range(inside, length);
        Some((range, behind.strip_prefix(&[*quote])?))
    }

    /// Where the first bytes of `rest` are in the text, and what follows them.
    #[inline(always)]
    fn range<'a>(&self, rest: &'a [u8], length: usize) -> (Range<usize>, &'a [u8]) {
        let start = self.text.len() - rest.len();
        (start..start + length, rest.get(length..).unwrap_or_default())
    }
}

/// How many bytes come before a quote, backslash or control character.
#[inline(always)]
fn plain_length(bytes: &[u8]) -> Option<usize> {
    let mut length = 0;
    while length <= LONGEST {
        let mark = first_of_json(start_of(bytes.get(length..)?));
        length += mark.trailing_zeros() as usize / 8;
        if mark != 0 {
            return Some(length);
        }
    }
    None
}

/// How many bytes are letters, digits, underscores and, if allowed, blanks.
#[inline(always)]
fn words(bytes: &[u8], blanks: bool) -> usize {
    let is_word =
        |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_' || (blanks && **byte == b' ');
    bytes.iter().take_while(is_word).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loads::raw_decode;
    use crate::{Value, repr};

    fn read(text: &str, frames: usize) -> Option<String> {
        let unfinished = raw_decode("[", 0, 10).err()?;
        let mut parser = Repairer::new(text, unfinished);
        parser.context.enter(crate::repair::context::Place::Array);
        parser.frames = frames;
        let found = parser.labelled_object();
        found.map(|dict| format!("{} {}", parser.at, repr(&Value::Dict(dict))))
    }

    #[test]
    fn broken_objects_with_boxes_are_read_in_one_go() {
        for (text, expected) in [
            (
                "{'bbox_2d': [1, 2, 3, 4], 'label': 'a cat'}, x",
                "43 {'bbox_2d': [1, 2, 3, 4], 'label': 'a cat'}",
            ),
            ("{\"b_2\": [1, 2, 3, 4], l_9: \"cat!\"}]", "34 {'b_2': [1, 2, 3, 4], 'l_9': 'cat!'}"),
            ("{\"b\": [1, 2, 3, 4], \"l\": \"cat\",}", "32 {'b': [1, 2, 3, 4], 'l': 'cat'}"),
            ("{'b': [1, 2, 3, 4], \"l\": 'cat'}}", "32 {'b': [1, 2, 3, 4], 'l': 'cat'}"),
            (
                "{'b': [1, 2, 3, 4], 9: \"sixteen letters_\"}",
                "42 {'b': [1, 2, 3, 4], '9': 'sixteen letters_'}",
            ),
        ] {
            assert_eq!(read(text, 0).as_deref(), Some(expected));
            assert_eq!(read(text, FRAME_LIMIT - 2 * FRAMES_PER_LEVEL).as_deref(), Some(expected));
            assert_eq!(read(text, FRAME_LIMIT - 2 * FRAMES_PER_LEVEL + 1), None);
        }
    }

    #[test]
    fn what_needs_a_rule_is_left_to_the_rules() {
        for text in [
            "{'b': [1, 2, 3, 4], 'l': 'cat',}",
            "{'b': [1, 2, 3, 4], 'l': 'it's'}",
            "{'b': [1, 2, 3, 4], 'l': 'a-b'}",
            "{'b-c': [1, 2, 3, 4], 'l': 'a'}",
            "{'b': [1, 2, 3, 4], _l: 'a'}",
            "{'b': [1, 2, 3, 4], l m: 'a'}",
            "{'b': [1, 2, 3, 4], 'l': a}",
            "{'b': [1, 2, 3, 4], 'l': ''}",
            "{'': [1, 2, 3, 4], 'l': 'a'}",
            "{'b': [1, 2, 3, 4], '': 'a'}",
            "{'b': [1, 2, 3], 'l': 'a'}",
            "{'b': [1, 2, 3, 4] 'l': 'a'}",
            "{'b': [1, 2, 3, 4], 'b': 'a'}",
            "{'b': [1, 2, 3, 4], 'l': 'a'",
            "{'b': [1, 2, 3, 4], \"l\": \"more than sixteen letters and some\"}",
            "{“b”: [1, 2, 3, 4], 'l': 'a'}",
        ] {
            assert_eq!(read(text, 0), None, "{text}");
        }
    }
}
