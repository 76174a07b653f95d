//! A completion's box of whole numbers, judged as written: what VLM-R1 does for InternVL and GLM.

use crate::answer::{first_block, last_block};
use crate::boxes::{Corners, json_fault};
use crate::fault::{Exception, Fault};
use crate::outcome::Judgement;
use crate::reading::unread_boxes;
use crate::reason::Reason;
use crate::trace::Trace;
use dashu_int::IBig;
use groundrule_json::{Value, loads};
use groundrule_pytext::{decimal_value, strip, tags};
use groundrule_vision::{Coord, IouError};

/// A box of whole numbers in a completion, judged without scaling.
#[derive(Debug, Clone)]
pub(crate) struct UnscaledBox {
    /// The judgement.
    pub(crate) judgement: Judgement,
    /// The box, if the completion has one that Python can read.
    pub(crate) corners: Option<Corners>,
    /// Whether Python raises an exception along the way.
    pub(crate) failed: bool,
}

/// Judges the first box of whole numbers in the completion's first `<answer>` block against the reference, with the
/// numbers as they are: what VLM-R1 does for InternVL and GLM.
pub(crate) fn judge_unscaled(
    completion: &str,
    reference: &Value,
    overlap: impl Fn(&Corners, &Corners) -> Result<f64, IouError>,
    trace: &mut Trace,
) -> UnscaledBox {
    let without = |reason| UnscaledBox {
        judgement: Judgement::new(0.0, reason),
        corners: None,
        failed: false,
    };
    trace.note("reference box", || groundrule_json::repr(reference));
    let Some(answer) = first_block(completion) else {
        return without(Reason::NoAnswerTag);
    };
    let text = &completion[answer.clone()];
    let Some(found) = tags::first_box(text, 0) else {
        trace.span("answer without a box", completion, answer);
        let judgement = Judgement::new(0.0, Reason::NoBox).warned(unread_boxes(completion));
        return UnscaledBox { judgement, ..without(Reason::NoBox) };
    };
    trace.span("box", completion, answer.start + found.start..answer.start + found.end);
    let number = |(start, end): (usize, usize)| python_int(&text[start..end]);
    let [a, b, c, d] = found.numbers.map(number);
    let (Some(a), Some(b), Some(c), Some(d)) = (a, b, c, d) else {
        return UnscaledBox { failed: true, ..without(Reason::NoBox) };
    };
    let corners = Corners::new([a, b, c, d]);
    let (judgement, failed) = match Corners::read(reference).map(|right| overlap(&corners, &right))
    {
        Some(Ok(score)) if score == 0.0 => (Judgement::new(score, Reason::BoxMissed), false),
        Some(Ok(score)) => (Judgement::new(score, Reason::BoxOverlap), false),
        Some(Err(_)) | None => (Judgement::new(0.0, Reason::BadReferenceBox), true),
    };
    UnscaledBox { judgement, corners: Some(corners), failed }
}

/// The reference's JSON, which must be in an `<answer>` block; the last one counts.
pub(crate) fn answered_reference(solution: &str) -> Result<Value, Fault> {
    let Some(span) = last_block(solution) else {
        return Err(Fault::new(
            Reason::NoReferenceAnswer,
            Exception::IndexError,
            "the reference has no <answer> block; put its box into one",
        ));
    };
    loads(strip(&solution[span])).map_err(json_fault)
}

/// Python refuses to read longer integers.
pub(crate) const MOST_DIGITS: usize = 4300;

/// `int(digits)` of a run of `\d`; `None` if it is too long for Python.
fn python_int(digits: &str) -> Option<Coord> {
    if digits.len() <= 18 && digits.is_ascii() {
        return digits.parse::<i64>().ok().map(Coord::Int);
    }
    let mut ascii = String::with_capacity(digits.len());
    for digit in digits.chars() {
        ascii.push(char::from_digit(decimal_value(digit)?, 10)?);
    }
    if ascii.len() > MOST_DIGITS {
        return None;
    }
    IBig::from_str_radix(&ascii, 10).ok().map(Coord::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_up_to_the_most_digits_that_python_reads() {
        for digit in ["7", "٧", "７"] {
            let read =
                |count: usize| python_int(&digit.repeat(count)).and_then(|read| read.to_f64().ok());
            assert_eq!(read(3), Some(777.0));
            assert_eq!(read(18), Some(777_777_777_777_777_777_f64));
            assert_eq!(read(19), Some(7_777_777_777_777_777_777_f64));
            let whole = |count: usize| python_int(&digit.repeat(count)).is_some();
            assert!(whole(MOST_DIGITS) && !whole(MOST_DIGITS + 1), "{digit}");
        }
        assert!(python_int("").is_none());
    }
}
