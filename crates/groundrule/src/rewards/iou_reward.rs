//! How much the completion's box overlaps the reference's box.
//!
//! # What it scores
//! Takes the first box `[x1, y1, x2, y2]` of whole numbers in the completion's first `<answer>` block. Scales it from
//! the pixels that the model saw (`image_grid_thw` times 14) to the pixels of the original image. Compares it with the
//! box in the reference's last `<answer>` block, read as JSON; a reference without such a block counts as a whole. The
//! score is the intersection over union of the two boxes, and 0.0 if the completion has no such box.
//!
//! # Reference behaviour
//! An overlap of at most one pixel in x or y counts as none (VLM-R1's pixel convention), so coordinates from 0 to 1
//! always score 0.0. The image is opened first, whatever the completion says. A missing or broken image, a grid that is
//! too short and a reference that is not JSON are errors. EXIF rotation is not applied. A grid without rows or columns
//! scores 0.0, with a warning.
//!
//! # Where strict differs
//! - `declared_frames`: you declare the completion's frame in `prediction_frame` (the patch grid by default) and the
//!   reference's in `reference_frame`. If the numbers contradict that, a warning says so.
//! - `box_reading`: the box may have any notation that can be read.
//! - `continuous_overlap`: plain intersection over union.
//!
//! A reference without a box is not scored.
//!
//! # Example
//! ```
//! use groundrule::{IouReward, Reward, Sample, Trace, World};
//! let sample = Sample {
//!     solution: Some("[320, 240, 640, 480]"),
//!     image_size: Some((640, 480)),
//!     grid: Some(&[1.0, 34.0, 46.0]),
//!     ..Sample::new("<answer>{\"bbox_2d\": [322, 238, 644, 476]}</answer>")
//! };
//! let judged = IouReward::default().judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
//! assert_eq!(judged.score, 1.0);
//! ```
//!
//! # Cost
//! Time and memory are linear in the text. The header of each image file is read once.

use crate::answer::{first_block, last_block};
use crate::boxes::{Corners, json_fault};
use crate::fault::{Exception, Fault};
use crate::frames::{Frames, IOU, ON_GRID, join, need_strict, overlap_of};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reading::unread_boxes;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::Parameter;
use crate::trace::Trace;
use crate::vlm_r1::unscaled::MOST_DIGITS;
use crate::warning::Warning;
use crate::world::World;
use dashu_int::UBig;
use dashu_int::ops::{BitTest, DivRem};
use groundrule_json::{Value, loads, repr};
use groundrule_pytext::{decimal_value, strip, tags};
use groundrule_vision::{Coord, Overlap};

/// Side of a patch in pixels.
const PATCH: f64 = 14.0;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct IouReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The frames of completion and reference; only strict scores look at them.
    pub frames: Frames,
    /// Whether boxes include their edges; only strict scores look at it.
    pub overlap: Overlap,
}

const PARAMETERS: [Parameter; 9] = join(ON_GRID, [IOU]);

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "iou_reward",
    summary: "How much the completion's box, scaled to the original image, overlaps the reference's (IoU).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Image, Input::Grid],
    repairs: &[Repair::ContinuousOverlap, Repair::DeclaredFrames, Repair::BoxReading],
    topics: &[Topic::of(Kind::Box)],
    parameters: &PARAMETERS,
    build: |settings| {
        need_strict("iou_reward", settings, &PARAMETERS)?;
        Ok(Box::new(IouReward {
            semantics: settings.semantics(),
            frames: Frames::new("iou_reward", settings)?,
            overlap: overlap_of(settings),
        }))
    },
};

impl Reward for IouReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        if self.semantics.is_strict() {
            let measure = |found, right| self.overlap.of(found, right);
            return Judgement::of_first_boxes(&self.frames, sample, world, trace, 0.0, measure);
        }
        let grid = sample.grid.ok_or_else(|| no_grid("the row has no `image_grid_thw`"))?;
        let image = image_size(sample, world)?;
        let input = input_size(grid)?;
        trace.note("image", || format!("{} x {} pixels", image.0, image.1));
        trace.note("model input", || format!("{} x {} pixels", input.0, input.1));
        let reference = reference_box(sample.reference()?)?;
        trace.note("reference box", || repr(&reference));
        let judged = overlap(sample.completion, &reference, image, input, trace);
        let flat = input.0 <= 0.0 || input.1 <= 0.0;
        Ok(judged.warned(flat.then_some(Warning::BadGrid).or(judged.warning)))
    }
}

/// Width and height of the row's image: as the row says, else from the file.
pub(crate) fn image_size(sample: &Sample<'_>, world: &World<'_>) -> Result<(u32, u32), Fault> {
    match (sample.image_size, sample.images.first()) {
        (Some(size), _) => Ok(size),
        (None, Some(path)) => world.images.size(path),
        (None, None) => Err(Fault::new(
            Reason::NoImage,
            Exception::TypeError,
            "the row has no `image`, `images` or `image_path`, and no `image_size`",
        )),
    }
}

fn no_grid(message: impl Into<String>) -> Fault {
    Fault::new(Reason::NoGrid, Exception::IndexError, message)
}

/// Width and height of what the model saw, in pixels.
pub(crate) fn input_size(grid: &[f64]) -> Result<(f64, f64), Fault> {
    let [_, rows, columns, ..] = grid else {
        return Err(no_grid(format!(
            "`image_grid_thw` has {} numbers; it needs frames, rows and columns",
            grid.len()
        )));
    };
    let side = |patches: f64| {
        let pixels = (patches * PATCH).trunc();
        if pixels.is_finite() {
            Ok(pixels)
        } else {
            Err(Fault::new(
                Reason::NoGrid,
                Exception::OverflowError,
                format!("`image_grid_thw` holds {patches}, which is not a number of patches"),
            ))
        }
    };
    // The reference converts the rows first.
    let height = side(*rows)?;
    Ok((side(*columns)?, height))
}

/// The reference's JSON.
pub(crate) fn reference_box(solution: &str) -> Result<Value, Fault> {
    let source = match last_block(solution) {
        Some(span) => &solution[span],
        None => solution,
    };
    loads(strip(source)).map_err(json_fault)
}

fn overlap(
    completion: &str,
    reference: &Value,
    image: (u32, u32),
    input: (f64, f64),
    trace: &mut Trace,
) -> Judgement {
    let Some(answer) = first_block(completion) else {
        return Judgement::new(0.0, Reason::NoAnswerTag);
    };
    let text = &completion[answer.clone()];
    let Some(found) = tags::first_box(text, 0) else {
        trace.span("answer without a box", completion, answer);
        return Judgement::new(0.0, Reason::NoBox).warned(unread_boxes(completion));
    };
    trace.span("box", completion, answer.start + found.start..answer.start + found.end);
    let scaled = || {
        let mut corners = [0.0; 4];
        for (i, (corner, &(start, end))) in corners.iter_mut().zip(&found.numbers).enumerate() {
            let (seen, original) = if i % 2 == 0 { (input.0, image.0) } else { (input.1, image.1) };
            *corner = quotient(&text[start..end], seen)? * f64::from(original);
        }
        Some(corners)
    };
    let Some(corners) = scaled() else {
        // Python raises here, and VLM-R1 continues with 0.0; the completion is at fault only if the grid is not.
        let flat = input.0 == 0.0 || input.1 == 0.0;
        return Judgement::new(0.0, if flat { Reason::BadGrid } else { Reason::NoBox });
    };
    trace.note("box on the original image", || format!("{corners:?}"));
    let Some(reference) = Corners::read(reference) else {
        return Judgement::new(0.0, Reason::BadReferenceBox);
    };
    match Corners::new(corners.map(Coord::Float)).try_overlap(&reference) {
        Ok(score) if score == 0.0 => Judgement::new(score, Reason::BoxMissed),
        Ok(score) => Judgement::new(score, Reason::BoxOverlap),
        Err(_) => Judgement::new(0.0, Reason::BadReferenceBox),
    }
}

/// `int(digits) / divisor` as Python divides integers: correctly rounded however long they are. `None` if Python
/// raises: division by zero, too many digits, a quotient beyond the largest float.
fn quotient(digits: &str, divisor: f64) -> Option<f64> {
    if divisor == 0.0 {
        return None;
    }
    if digits.len() <= 15 && digits.is_ascii() {
        return Some(digits.parse::<u64>().ok()? as f64 / divisor);
    }
    let mut ascii = String::with_capacity(digits.len());
    for digit in digits.chars() {
        ascii.push(char::from_digit(decimal_value(digit)?, 10)?);
    }
    if ascii.len() > MOST_DIGITS {
        return None;
    }
    if ascii.len() <= 15 {
        return Some(ascii.parse::<u64>().ok()? as f64 / divisor);
    }
    let number = UBig::from_str_radix(&ascii, 10).ok()?;
    // Grids are whole numbers by now, and no image has a grid that does not fit in 64 bits.
    let (magnitude, sign) = (divisor.abs(), divisor.signum());
    if magnitude >= 2f64.powi(63) {
        return Some(0.0);
    }
    // At least 55 bits of quotient, and a last bit that records whether there was a remainder, so that rounding to 53
    // bits is right.
    let shift = 120usize.saturating_sub(number.bit_len());
    let (mut whole, rest) = (number << shift).div_rem(UBig::from(magnitude as u64));
    if rest != UBig::ZERO {
        whole |= UBig::ONE;
    }
    let value = whole.to_f64().value() * 2f64.powi(-(shift as i32)) * sign;
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_that_is_none_is_named() {
        for (grid, reason, warning) in [
            ([1.0, 34.0, 46.0], Reason::BoxOverlap, None),
            ([0.0, 0.0, 0.0], Reason::BadGrid, Some(Warning::BadGrid)),
            ([1.0, -34.0, -46.0], Reason::BoxMissed, Some(Warning::BadGrid)),
            ([1.0, 0.0, 46.0], Reason::BadGrid, Some(Warning::BadGrid)),
            ([1.0, 34.0, 0.0], Reason::BadGrid, Some(Warning::BadGrid)),
        ] {
            let sample = Sample {
                solution: Some("[320, 240, 640, 480]"),
                image_size: Some((640, 480)),
                grid: Some(&grid),
                ..Sample::new("<answer>[322, 238, 644, 476]</answer>")
            };
            let judged = IouReward::default().judge(&sample, &World::nowhere(), &mut Trace::off());
            let judged = judged.unwrap();
            assert_eq!((judged.reason, judged.warning), (reason, warning), "{grid:?}");
            assert_eq!(judged.score > 0.0, warning.is_none());
        }
    }

    #[test]
    fn quotients_are_rounded_once() {
        assert_eq!(quotient("10", 4.0), Some(2.5));
        // 2^53 + 1 is not a float; rounding it before the division would give another result.
        assert_eq!(quotient("9007199254740993", 3.0), Some(3002399751580331.0));
        assert_eq!(quotient("1", 0.0), None);
        assert_eq!(quotient(&"9".repeat(400), 14.0), None);
        assert_eq!(quotient(&"9".repeat(4301), 14.0), None);
        assert_eq!(quotient("１４", 14.0), Some(1.0));
    }
}
