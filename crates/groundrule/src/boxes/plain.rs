//! Lists of boxes as models usually write them, read without building a tree.

use groundrule_pytext::swar::{Digits, first_of_json, number_before};
use groundrule_vision::vlm_r1_iou_plain;

/// A box and its label as models usually write them: whole numbers of up to seven digits, which floats handle exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PlainBox<'a> {
    pub(crate) corners: [i32; 4],
    pub(crate) label: &'a str,
}

impl PlainBox<'_> {
    /// Their overlap by VLM-R1's convention; boxes without area have none.
    pub(crate) fn overlap(&self, other: &PlainBox<'_>) -> f64 {
        vlm_r1_iou_plain(self.corners.map(f64::from), other.corners.map(f64::from)).unwrap_or(0.0)
    }
}

/// Reads the common case of a list of boxes in one pass: a JSON list of objects with `"bbox_2d"`, four whole numbers,
/// and `"label"`, a text without escapes, and no other key. `None` only says that the list does not have this form, and
/// the general reader must read it.
pub(crate) fn plain_boxes(source: &str) -> Option<Vec<PlainBox<'_>>> {
    let mut reader = Reader { text: source, at: 0 };
    // A box as `json.dumps` writes it takes at least this many bytes, so memory is usually allocated once.
    let mut boxes = Vec::with_capacity(source.len() / 40 + 1);
    reader.take(b'[')?;
    loop {
        boxes.push(match reader.dumped() {
            Some(found) => found,
            None => reader.object()?,
        });
        match reader.next()? {
            b',' => {}
            b']' => break,
            _ => return None,
        }
        // Only the usual spacing gets the full speed.
        if reader.peek() == Some(b' ') {
            reader.at += 1;
        }
    }
    (reader.next().is_none() && reader.at >= source.len()).then_some(boxes)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// An object with the order and the spacing of `json.dumps`; if it has another, nothing is
    /// read.
    #[inline(always)]
    fn dumped(&mut self) -> Option<PlainBox<'a>> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let (a, rest) = number_before(rest.strip_prefix(b"{\"bbox_2d\": [")?, *b", ")?;
        let (b, rest) = number_before(rest, *b", ")?;
        let (c, rest) = number_before(rest, *b", ")?;
        let (d, rest) = number_before(rest, *b"],")?;
        let rest = rest.strip_prefix(b" \"label\": \"")?;
        let mut reader = Reader { text: self.text, at: self.text.len() - rest.len() };
        let label = reader.text_to_quote()?;
        reader.skip(b"}")?;
        self.at = reader.at;
        Some(PlainBox { corners: [a, b, c, d], label })
    }

    /// An object with any order and spacing.
    fn object(&mut self) -> Option<PlainBox<'a>> {
        self.take(b'{')?;
        let (mut corners, mut label) = (None, None);
        for last in [false, true] {
            self.take(b'"')?;
            match self.text_to_quote()? {
                "bbox_2d" if corners.is_none() => {
                    self.take(b':')?;
                    corners = Some(self.corners()?);
                }
                "label" if label.is_none() => {
                    self.take(b':')?;
                    self.take(b'"')?;
                    label = Some(self.text_to_quote()?);
                }
                _ => return None,
            }
            self.take(if last { b'}' } else { b',' })?;
        }
        Some(PlainBox { corners: corners?, label: label? })
    }

    fn corners(&mut self) -> Option<[i32; 4]> {
        let mut corners = [0; 4];
        self.take(b'[')?;
        for (place, corner) in corners.iter_mut().enumerate() {
            self.next()?;
            self.at -= 1;
            *corner = self.integer()?;
            self.take(if place == 3 { b']' } else { b',' })?;
        }
        Some(corners)
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next byte that is not JSON whitespace.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        loop {
            let byte = self.peek()?;
            self.at += 1;
            if !matches!(byte, b' ' | b'\n' | b'\t' | b'\r') {
                return Some(byte);
            }
        }
    }

    #[inline]
    fn take(&mut self, wanted: u8) -> Option<()> {
        (self.next()? == wanted).then_some(())
    }

    /// Skips these bytes, if they come next.
    #[inline(always)]
    fn skip(&mut self, wanted: &[u8]) -> Option<()> {
        let found = self.text.as_bytes().get(self.at..self.at + wanted.len())? == wanted;
        self.at += wanted.len();
        found.then_some(())
    }

    /// The next eight bytes as a number, the first byte lowest; zeros past the end.
    #[inline(always)]
    fn eight(&self) -> u64 {
        match self.text.as_bytes().get(self.at..self.at + 8) {
            Some(eight) => eight.try_into().map_or(0, u64::from_le_bytes),
            None => self.last_eight(),
        }
    }

    #[inline(never)]
    fn last_eight(&self) -> u64 {
        let bytes = self.text.as_bytes();
        let missing = (self.at + 8).saturating_sub(bytes.len());
        match bytes.last_chunk::<8>() {
            Some(eight) if missing < 8 => u64::from_le_bytes(*eight) >> (8 * missing),
            _ => 0,
        }
    }

    /// The text up to a quote, which is skipped; `None` if an escape or a control character comes
    /// first.
    #[inline(always)]
    fn text_to_quote(&mut self) -> Option<&'a str> {
        let start = self.at;
        loop {
            let eight = self.eight();
            // Past the end of the text, the zeros count as control characters.
            let ends = first_of_json(eight);
            self.at += ends.trailing_zeros() as usize / 8;
            if ends != 0 {
                break;
            }
        }
        let end = self.at;
        self.skip(b"\"")?;
        self.text.get(start..end)
    }

    /// A whole number of at most seven digits, as JSON writes it.
    fn integer(&mut self) -> Option<i32> {
        let negative = self.peek()? == b'-';
        self.at += usize::from(negative);
        let digits = Digits::of(self.eight());
        if !digits.is_number() {
            return None;
        }
        self.at += digits.count() as usize;
        Some(if negative { -digits.value() } else { digits.value() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_json::loads;
    use proptest::prelude::*;

    /// What the general reader makes of the same text, if it has the plain form.
    fn general(source: &str) -> Option<Vec<([i32; 4], String)>> {
        let value = loads(source).ok()?;
        value
            .as_list()?
            .iter()
            .map(|item| {
                let corners: Vec<_> = item
                    .get("bbox_2d")?
                    .as_list()?
                    .iter()
                    .map(|corner| corner.as_i64().and_then(|corner| corner.try_into().ok()))
                    .collect::<Option<_>>()?;
                Some((corners.try_into().ok()?, item.get("label")?.as_str()?.to_owned()))
            })
            .collect()
    }

    #[test]
    fn reads_what_models_write() {
        let source = " [{\"bbox_2d\": [1, -2,30 , 0], \"label\": \"a b\"},\n{\"label\":\"é\",\"bbox_2d\":[0,0,0,-0]}] ";
        let boxes = plain_boxes(source).unwrap();
        assert_eq!(boxes[0], PlainBox { corners: [1, -2, 30, 0], label: "a b" });
        assert_eq!(boxes[1], PlainBox { corners: [0, 0, 0, 0], label: "é" });
        let source = r#"[{"bbox_2d": [1234567, 0, -7654321, 20], "label": "traffic light, far"}, {"bbox_2d": [9, 8, 7, 6], "label": ""}]"#;
        let boxes = plain_boxes(source).unwrap();
        assert_eq!(
            boxes[0],
            PlainBox { corners: [1_234_567, 0, -7_654_321, 20], label: "traffic light, far" }
        );
        assert_eq!(boxes[1], PlainBox { corners: [9, 8, 7, 6], label: "" });
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]
        #[test]
        fn agrees_with_the_general_reader(
            pieces in prop::collection::vec(
                prop::sample::select(vec![
                    "[", "]", "{", "}", ",", ":", " ", "\n", "1", "0", "-", "12", "01", "1.5", "7654321", "12345678", "\"bbox_2d\"",
                    "\"label\"", "\"a\"", "\"\\n\"", "[1, 2, 3, 4]", "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"a\"}",
                    "\"bbox_2d\": [1,-2,3,0]", "\"label\": \"b\"", "\"", "{\"bbox_2d\": [", ", ", "], \"label\": \"", "long label é", "\"}",
                ]),
                0..14,
            ),
        ) {
            for source in [pieces.concat(), format!("[{{{}}}]", pieces.concat()), format!("[{}]", pieces.concat())] {
                if let Some(boxes) = plain_boxes(&source) {
                    let plain: Vec<_> = boxes.iter().map(|b| (b.corners, b.label.to_owned())).collect();
                    prop_assert_eq!(Some(plain), general(&source), "{}", source);
                }
            }
        }
    }
}
