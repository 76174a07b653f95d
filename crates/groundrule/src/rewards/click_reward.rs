//! Whether a GUI agent clicks in the right place.
//!
//! # What it scores
//! 1.0 if the first point of the completion's answer hits the target: it is inside the reference's box or on its edge,
//! or within `radius` of the reference's point. Otherwise 0.0. If the completion gives a box, the centre of the box
//! counts.
//!
//! # Reference behaviour
//! VLM-R1 does not have this reward. The default radius of 140 is the one that GUI-R1 uses.
//!
//! # Where strict differs
//! It does not differ: this reward is always strict. You declare frames, because agents often click in thousandths of
//! the screen while references are in pixels.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, Setting, World};
//! let mut click = PartSpec::new("click_reward");
//! click.settings = vec![("prediction_frame".into(), Setting::Text("thousandths".into()))];
//! let plan = Plan::new(&[click])?;
//! let sample = Sample {
//!     solution: Some("[1800, 0, 1920, 100]"),
//!     image_size: Some((1920, 1080)),
//!     ..Sample::new("<answer>click(start_box='(975,46)')</answer>")
//! };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::fault::Fault;
use crate::frames::{Frames, IN_PIXELS, join};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reading::no_reference_shape;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::world::World;

/// The reward with its parameters.
#[derive(Debug, Clone, Copy)]
pub struct ClickReward {
    /// How far from a point a click may be.
    pub radius: f64,
    /// The frames of completion and reference.
    pub frames: Frames,
}

const PARAMETERS: [Parameter; 9] = join(
    [Parameter {
        name: "radius",
        default: By::Number(140.0),
        help: "how far from the reference's point a click may be, in the reference's frame",
    }],
    IN_PIXELS,
);

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "click_reward",
    summary: "1 if the completion's click is in the reference's box, or near its point, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Target), Topic::of(Kind::Point)],
    parameters: &PARAMETERS,
    build: |settings| {
        Ok(Box::new(ClickReward {
            radius: settings.number_in("click_reward", "radius", 0.0, f64::MAX)?,
            frames: Frames::new("click_reward", settings)?,
        }))
    },
};

impl Reward for ClickReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let solution = sample.written_reference()?;
        let placed = self.frames.place(sample, world, trace)?;
        let targets = placed.expected_boxes(solution, trace);
        let points = placed.expected_points(solution);
        if targets.items.is_empty() && points.items.is_empty() {
            return Err(no_reference_shape("box or point"));
        }
        let clicked = placed.predicted_points(sample.completion, trace);
        let warning = clicked.warning.or(targets.warning).or(points.warning);
        let judged = match clicked.items.first() {
            None => Judgement::new(0.0, Reason::NoPoint),
            Some(click) => {
                // Several points in one list are places to click, not the corners of one place.
                let target = targets.items.first().filter(|_| !targets.outlined);
                let hit = match target {
                    Some(target) => target.corners.contains(*click),
                    None => points.items.iter().any(|point| point.distance(*click) <= self.radius),
                };
                let reason = if hit { Reason::PointInside } else { Reason::PointOutside };
                Judgement::new(f64::from(hit), reason)
            }
        };
        Ok(judged.warned(warning))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_hit_and_points_are_neared() {
        let reward = ClickReward { radius: 10.0, frames: Frames::default() };
        for (completion, solution, score) in [
            ("[5, 5]", "[0, 0, 10, 10]", 1.0),
            ("[15, 5]", "[0, 0, 10, 10]", 0.0),
            ("{\"point_2d\": [106, 108]}", "{\"point_2d\": [100, 100]}", 1.0),
            ("{\"point_2d\": [107, 108]}", "{\"point_2d\": [100, 100]}", 0.0),
            ("nowhere", "[0, 0, 10, 10]", 0.0),
        ] {
            let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
            let judged = reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
            assert_eq!(judged.score, score, "{completion} for {solution}");
        }
    }
}
