//! The object that vision models write most, read in one go: four whole numbers under one key and a short text under
//! another, spaced as `json.dumps` does, such as `{"bbox_2d": [12, 34, 56, 78], "label": "cat"}`.

use std::ops::Range;

use groundrule_pytext::swar::{first_of_json, number_before, start_of};

use super::{Open, Reader, Span};
use crate::{Dict, PyStr, Value};

/// Longer keys and texts are left to the general reader.
const LONGEST: usize = 16;

impl Reader<'_> {
    /// Reads such an object; if it is any other, nothing is read. `depth` containers are open.
    #[inline]
    pub(super) fn labelled_list<const NOTES: bool>(
        &mut self,
        depth: usize,
        open: &mut Option<Open>,
    ) -> Option<Value> {
        if depth + 2 > self.max_depth {
            return None;
        }
        let start = self.at;
        let rest = self.bytes.get(start..)?.strip_prefix(b"{\"")?;
        let (list_key, rest) = self.short_text(rest)?;
        let (a, rest) = number_before(rest.strip_prefix(b"\": [")?, *b", ")?;
        let (b, rest) = number_before(rest, *b", ")?;
        let (c, rest) = number_before(rest, *b", ")?;
        let (d, rest) = number_before(rest, *b"],")?;
        let (text_key, rest) = self.short_text(rest.strip_prefix(b" \"")?)?;
        let (text, rest) = self.short_text(rest.strip_prefix(b"\": \"")?)?;
        let rest = rest.strip_prefix(b"\"}")?;

        let dict = labelled_dict(self.text, list_key, [a, b, c, d], text_key, text)?;
        self.at = self.bytes.len() - rest.len();
        if NOTES {
            self.spans.push(Span { start, end: self.at, height: 2, unusual: 0 });
            if let Some(parent) = open {
                parent.height = parent.height.max(2);
            }
        }
        Some(Value::Dict(dict))
    }

    /// Where the text at the start of `rest` is, up to a quote, and the rest from that quote on.
    #[inline(always)]
    fn short_text<'a>(&self, rest: &'a [u8]) -> Option<(Range<usize>, &'a [u8])> {
        let mut length = 0;
        while length <= LONGEST {
            let mark = first_of_json(start_of(rest.get(length..)?));
            length += mark.trailing_zeros() as usize / 8;
            if mark != 0 {
                let behind = rest.get(length..)?;
                let start = self.bytes.len() - rest.len();
                return Some((start..start + length, behind));
            }
        }
        None
    }
}

/// The object with these members, whose keys and text are parts of a text; `None` if both keys are the same.
pub(crate) fn labelled_dict(
    source: &str,
    list_key: Range<usize>,
    numbers: [i32; 4],
    text_key: Range<usize>,
    text: Range<usize>,
) -> Option<Dict> {
    let mut dict = Dict::with_room_for(2);
    let (place, _) = dict.slot_of_range(source, list_key);
    dict.fill(place, Value::List(Vec::from(numbers.map(|number| Value::Int(number.into())))));
    let (place, true) = dict.slot_of_range(source, text_key) else { return None };
    dict.fill(place, Value::String(PyStr::default()));
    if let Some(Value::String(string)) = dict.place(place) {
        string.fill_from(source, text);
    }
    Some(dict)
}

#[cfg(test)]
mod tests {
    use crate::loads::Reader;
    use crate::repr;

    fn read(text: &str, depth: usize) -> Option<String> {
        let mut reader = Reader::new(text, 0, 10);
        let found = reader.labelled_list::<true>(depth, &mut None);
        assert_eq!(reader.spans.len(), usize::from(found.is_some()), "{text}");
        found.map(|value| format!("{} {}", reader.at, repr(&value)))
    }

    #[test]
    fn the_object_that_models_write_is_read_in_one_go() {
        for (text, expected) in [
            (
                r#"{"bbox_2d": [1, 2, 3, 4], "label": "cat"}, x"#,
                "41 {'bbox_2d': [1, 2, 3, 4], 'label': 'cat'}",
            ),
            (
                r#"{"a": [10, 200, 3000, 40000], "b": ""} "#,
                "38 {'a': [10, 200, 3000, 40000], 'b': ''}",
            ),
            (
                r#"{"a": [0, 0, 999999, 1], "sixteen letters_": "sixteen letters_"}"#,
                "64 {'a': [0, 0, 999999, 1], 'sixteen letters_': 'sixteen letters_'}",
            ),
            (r#"{"é": [1, 2, 3, 4], "é!": "日本語"}"#, "40 {'é': [1, 2, 3, 4], 'é!': '日本語'}"),
        ] {
            assert_eq!(read(text, 0).as_deref(), Some(expected));
            assert_eq!(read(text, 8).as_deref(), Some(expected));
            assert_eq!(read(text, 9), None);
        }
    }

    #[test]
    fn any_other_object_is_left_alone() {
        for text in [
            r#"{"a": [1, 2, 3, 4], "b": "c" }"#,
            r#"{"a": [1, 2, 3, 4], "b": "c", "d": 1}"#,
            r#"{"a": [1, 2, 3], "b": "c"}"#,
            r#"{"a": [1, 2, 3, 4, 5], "b": "c"}"#,
            r#"{"a": [1,2,3,4], "b": "c"}"#,
            r#"{"a": [1, 2, 3, 4.5], "b": "c"}"#,
            r#"{"a": [1, 2, 3, 4], "a": "c"}"#,
            r#"{"a": [1, 2, 3, 4], "b": 5}"#,
            r#"{"a": [1, 2, 3, 4], "b": "c\n"}"#,
            r#"{"a\n": [1, 2, 3, 4], "b": "c"}"#,
            r#"{"a": [1, 2, 3, 4], "b": "more than sixteen letters and some"}"#,
            r#"{"a": [1, 2, 3, 4], "b": "c"#,
            r#"{"a": [1, 2, 3, 4]}"#,
            r#"{ "a": [1, 2, 3, 4], "b": "c"}"#,
            "{}",
        ] {
            assert_eq!(read(text, 0), None, "{text}");
        }
    }
}
