//! The object that vision models write most, read in one go: four whole numbers under one key and a short text under
//! another, spaced as `json.dumps` does, such as `{"bbox_2d": [12, 34, 56, 78], "label": "cat"}`.

use std::ops::Range;

use groundrule_pytext::eight::{first_of_json, number_before, start_of};

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
