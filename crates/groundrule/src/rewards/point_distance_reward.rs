//! How close the completion's points are to the reference's points.
//!
//! # What it scores
//! Pairs the points of both sides so that the sum of distances is as small as possible. A pair earns 1.0 minus its
//! distance divided by `reach`, but at least 0.0. The score is the sum of these, divided by the number of points on the
//! side that has more, so both extra and missing points cost. On a side without points, the centres of boxes count.
//!
//! # Reference behaviour
//! VLM-R1 does not have this reward.
//!
//! # Where strict differs
//! It does not differ: this reward is always strict. Distances are measured in the reference's frame.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("point_distance_reward")])?;
//! let sample = Sample { solution: Some("[100, 100]"), ..Sample::new("<answer>[130, 140]</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(0.5));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Linear in the text, plus an optimal assignment. With more than 1,000 points on a side, or if their distances are such
//! that the assignment takes more than 16 million steps, the row fails with a reason.

use crate::fault::{Exception, Fault};
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
use groundrule_vision::{AssignmentError, optimal_assignment_within};

/// The most points that are matched.
pub(crate) const MOST_MATCHED: usize = 1000;

/// The most steps that the matching of a row takes. Places that nobody chose to make it hard take a third of that at most.
pub(crate) const MOST_STEPS: u64 = 1 << 24;

/// The reward with its parameters.
#[derive(Debug, Clone, Copy)]
pub struct PointDistanceReward {
    /// The distance from which a pair earns nothing.
    pub reach: f64,
    /// The frames of completion and reference.
    pub frames: Frames,
}

const PARAMETERS: [Parameter; 9] = join(
    [Parameter {
        name: "reach",
        default: By::Number(100.0),
        help: "distance at which a pair of points earns nothing, in the reference's frame",
    }],
    IN_PIXELS,
);

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "point_distance_reward",
    summary: "How close the completion's points are to the reference's, paired in the best way.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Point)],
    parameters: &PARAMETERS,
    build: |settings| {
        Ok(Box::new(PointDistanceReward {
            reach: settings.number_in(
                "point_distance_reward",
                "reach",
                f64::MIN_POSITIVE,
                f64::MAX,
            )?,
            frames: Frames::new("point_distance_reward", settings)?,
        }))
    },
};

impl Reward for PointDistanceReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let solution = sample.written_reference()?;
        let placed = self.frames.place(sample, world, trace)?;
        let expected = placed.expected_points(solution);
        if expected.items.is_empty() {
            return Err(no_reference_shape("point"));
        }
        let predicted = placed.predicted_points(sample.completion, trace);
        let warning = predicted.warning.or(expected.warning);
        let (here, there) = (&predicted.items, &expected.items);
        if here.is_empty() {
            return Ok(Judgement::new(0.0, Reason::NoPoint).warned(warning));
        }
        if here.len() > MOST_MATCHED || there.len() > MOST_MATCHED {
            return Err(too_many(here.len().max(there.len())));
        }
        let earned = |p: usize, e: usize| (1.0 - here[p].distance(there[e]) / self.reach).max(0.0);
        // A pair's cost is what it does not earn; NaN only comes from a reach that is not a number.
        let cost = |p, e| 1.0 - earned(p, e);
        let pairs = optimal_assignment_within(&mut { MOST_STEPS }, here.len(), there.len(), cost);
        let pairs = pairs.map_err(|error| match error {
            AssignmentError::TooManySteps => too_hard(here.len(), there.len()),
            AssignmentError::NotFinite(_) => {
                let what = format!("reach {} is not a distance", self.reach);
                Fault::new(Reason::BadParameter, Exception::ValueError, what)
            }
        })?;
        let total: f64 = pairs.iter().map(|&(p, e)| earned(p, e)).sum();
        trace.note("pairs", || match pairs.len() {
            1 => format!("1 pair earns {total}"),
            count => format!("{count} pairs earn {total}"),
        });
        let score = total / here.len().max(there.len()) as f64;
        Ok(Judgement::new(score, Reason::PointDistance).warned(warning))
    }
}

/// The fault that there are too many points to match.
pub(crate) fn too_many(count: usize) -> Fault {
    Fault::new(
        Reason::TooManyToMatch,
        Exception::ValueError,
        format!("{count} boxes or points are too many to match; {MOST_MATCHED} are the most"),
    )
}

/// The fault that the best way to match takes too long to find.
pub(crate) fn too_hard(here: usize, there: usize) -> Fault {
    Fault::new(
        Reason::TooManyToMatch,
        Exception::ValueError,
        format!("the best of all ways to match {here} with {there} takes too many steps to find"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(completion: &str, solution: &str) -> f64 {
        let sample = Sample { solution: Some(solution), ..Sample::new(completion) };
        let reward = PointDistanceReward { reach: 100.0, frames: Frames::default() };
        reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap().score
    }

    #[test]
    fn order_does_not_matter_and_number_does() {
        let two = r#"[{"point_2d": [0, 0]}, {"point_2d": [500, 500]}]"#;
        assert_eq!(score(r#"[{"point_2d": [500, 500]}, {"point_2d": [0, 0]}]"#, two), 1.0);
        assert_eq!(score(r#"[{"point_2d": [500, 500]}]"#, two), 0.5);
        assert_eq!(score(two, r#"[{"point_2d": [0, 0]}]"#), 0.5);
        assert_eq!(score(r#"{"point_2d": [900, 0]}"#, r#"{"point_2d": [0, 0]}"#), 0.0);
    }

    #[test]
    fn points_that_are_made_to_be_hard_to_match_are_refused() {
        let points = |place: fn(f64) -> String| {
            let points = (0..1000).map(|k| 600.0 * 0.99_f64.powi(k)).map(place);
            format!("[{}]", points.collect::<Vec<_>>().join(", "))
        };
        let across = points(|at| format!("{{\"point_2d\": [{at}, 0]}}"));
        let down = points(|at| format!("{{\"point_2d\": [0, {at}]}}"));
        let reward = PointDistanceReward { reach: 100.0, frames: Frames::default() };
        let sample = Sample { solution: Some(&down), ..Sample::new(&across) };
        let fault = reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap_err();
        assert_eq!(fault.reason, Reason::TooManyToMatch);
        assert_eq!(score(&down, &down), 1.0);
    }
}
