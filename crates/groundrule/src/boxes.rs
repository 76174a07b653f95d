//! Boxes in JSON as VLM-R1's rewards read them.

use crate::fault::{Exception, Fault};
use crate::reason::Reason;
use groundrule_json::{JsonError, JsonErrorKind, Value};
use groundrule_vision::{Coord, IouError, glm_iou, vlm_r1_iou, vlm_r1_iou_plain};

/// The first four numbers of a box, with a plain copy where floats can do the arithmetic exactly.
#[derive(Debug, Clone)]
pub(crate) struct Corners {
    exact: [Coord; 4],
    plain: Option<[f64; 4]>,
}

impl Corners {
    pub(crate) fn new(exact: [Coord; 4]) -> Self {
        let [a, b, c, d] = &exact;
        let plain = (|| Some([a.plain()?, b.plain()?, c.plain()?, d.plain()?]))();
        Corners { exact, plain }
    }

    /// Reads a list whose first four entries are numbers.
    pub(crate) fn read(value: &Value) -> Option<Self> {
        let [a, b, c, d, ..] = value.as_list()? else { return None };
        let coordinate = |value: &Value| value.as_number().map(Coord::from);
        Some(Corners::new([coordinate(a)?, coordinate(b)?, coordinate(c)?, coordinate(d)?]))
    }

    /// Their overlap by VLM-R1's convention.
    pub(crate) fn try_overlap(&self, other: &Corners) -> Result<f64, IouError> {
        match (self.plain, other.plain) {
            (Some(a), Some(b)) => vlm_r1_iou_plain(a, b),
            _ => vlm_r1_iou(&self.exact, &other.exact),
        }
    }

    /// Their overlap by the convention of VLM-R1's GLM module.
    pub(crate) fn try_glm_overlap(&self, other: &Corners) -> Result<f64, IouError> {
        glm_iou(&self.exact, &other.exact)
    }

    /// The four numbers as Python prints a list of them.
    pub(crate) fn repr(&self) -> String {
        let values = self.exact.iter().map(|corner| match corner {
            Coord::Int(value) => Value::Int(*value),
            Coord::Big(value) => Value::BigInt(value.clone()),
            Coord::Float(value) => Value::Float(*value),
        });
        groundrule_json::repr(&Value::List(values.collect()))
    }

    /// Their overlap; boxes without area have none.
    pub(crate) fn overlap(&self, other: &Corners) -> f64 {
        self.try_overlap(other).unwrap_or(0.0)
    }
}

/// A box and its label as models usually write them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PlainBox<'a> {
    pub(crate) corners: [i64; 4],
    pub(crate) label: &'a str,
}

/// Reads the common case of a list of boxes in one pass and without a tree: a JSON list of objects with
/// `"bbox_2d"`, four whole numbers, and `"label"`, a text without escapes, and no other key. `None` says only that
/// the list is not of this form, and the general reader must look.
pub(crate) fn plain_boxes(source: &str) -> Option<Vec<PlainBox<'_>>> {
    let mut reader = Plain { text: source, at: 0 };
    let mut boxes = Vec::with_capacity(8);
    reader.take(b'[')?;
    loop {
        reader.take(b'{')?;
        let (mut corners, mut label) = (None, None);
        for last in [false, true] {
            match reader.string()? {
                "bbox_2d" if corners.is_none() => {
                    reader.take(b':')?;
                    corners = Some(reader.corners()?);
                }
                "label" if label.is_none() => {
                    reader.take(b':')?;
                    label = Some(reader.string()?);
                }
                _ => return None,
            }
            reader.take(if last { b'}' } else { b',' })?;
        }
        boxes.push(PlainBox { corners: corners?, label: label? });
        match reader.next()? {
            b',' => {}
            b']' => break,
            _ => return None,
        }
    }
    (reader.next().is_none() && reader.at >= source.len()).then_some(boxes)
}

struct Plain<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Plain<'a> {
    /// The next byte that is no JSON whitespace.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        loop {
            let byte = *self.text.as_bytes().get(self.at)?;
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

    fn string(&mut self) -> Option<&'a str> {
        self.take(b'"')?;
        let start = self.at;
        let rest = self.text.as_bytes().get(start..)?;
        let length = rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ')?;
        if rest[length] != b'"' {
            return None;
        }
        self.at = start + length + 1;
        self.text.get(start..start + length)
    }

    fn corners(&mut self) -> Option<[i64; 4]> {
        let mut corners = [0; 4];
        self.take(b'[')?;
        for (i, corner) in corners.iter_mut().enumerate() {
            *corner = self.integer()?;
            self.take(if i == 3 { b']' } else { b',' })?;
        }
        Some(corners)
    }

    fn integer(&mut self) -> Option<i64> {
        let mut byte = self.next()?;
        let negative = byte == b'-';
        if negative {
            byte = *self.text.as_bytes().get(self.at)?;
            self.at += 1;
        }
        let start = self.at - 1;
        let mut value = 0;
        while byte.is_ascii_digit() {
            if self.at - start > 15 {
                return None;
            }
            value = value * 10 + i64::from(byte - b'0');
            byte = *self.text.as_bytes().get(self.at)?;
            self.at += 1;
        }
        self.at -= 1;
        let digits = self.text.as_bytes().get(start..self.at)?;
        if matches!(digits, [] | [b'0', _, ..]) {
            return None;
        }
        Some(if negative { -value } else { value })
    }
}

/// A JSON error of a reference as a fault.
pub(crate) fn json_fault(error: JsonError) -> Fault {
    let exception = match error.kind() {
        JsonErrorKind::Decode => Exception::JsonDecodeError,
        JsonErrorKind::IntTooLong => Exception::ValueError,
        JsonErrorKind::TooDeep => Exception::RecursionError,
    };
    Fault::new(Reason::BadReferenceJson, exception, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_json::loads;
    use proptest::prelude::*;

    /// What the general reader makes of the same text, where it is of the plain form.
    fn general(source: &str) -> Option<Vec<([i64; 4], String)>> {
        let value = loads(source).ok()?;
        value
            .as_list()?
            .iter()
            .map(|item| {
                let corners: Vec<_> = item
                    .get("bbox_2d")?
                    .as_list()?
                    .iter()
                    .map(Value::as_i64)
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
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]
        #[test]
        fn agrees_with_the_general_reader(
            pieces in prop::collection::vec(
                prop::sample::select(vec![
                    "[", "]", "{", "}", ",", ":", " ", "\n", "1", "0", "-", "12", "01", "1.5", "\"bbox_2d\"",
                    "\"label\"", "\"a\"", "\"\\n\"", "[1, 2, 3, 4]", "{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"a\"}",
                    "\"bbox_2d\": [1,-2,3,0]", "\"label\": \"b\"", "\"",
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
