//! Rewards that differ only in how they measure the overlap of two boxes.

use crate::fault::Fault;
use crate::frames::Frames;
use crate::outcome::Judgement;
use crate::reward::Reward;
use crate::sample::Sample;
use crate::settings::{SettingError, Settings};
use crate::trace::Trace;
use crate::world::World;
use groundrule_vision::Overlap;

/// The overlap of the completion's first box with the reference's first box, under any measure.
///
/// ```
/// use groundrule::{OverlapReward, Reward, Sample, Trace, World};
/// let sample = Sample::new("[0, 0, 10, 10]").with_solution("[0, 0, 10, 20]");
/// let judged = OverlapReward::default().judge(&sample, &World::nowhere(), &mut Trace::off());
/// assert_eq!(judged.unwrap().score, 0.5);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct OverlapReward {
    /// The measure.
    pub overlap: Overlap,
    /// The frames of completion and reference.
    pub frames: Frames,
}

impl OverlapReward {
    /// The reward with that name with the frames of its settings.
    pub(crate) fn build(
        name: &'static str,
        overlap: Overlap,
        settings: &Settings,
    ) -> Result<Box<dyn Reward>, SettingError> {
        Ok(Box::new(OverlapReward { overlap, frames: Frames::new(name, settings)? }))
    }

    /// The least value of a measure, which is also the score of a completion without a box.
    pub(crate) const fn least(overlap: Overlap) -> f64 {
        match overlap {
            Overlap::Iou | Overlap::Inclusive => 0.0,
            Overlap::Giou | Overlap::Diou => -1.0,
            Overlap::Ciou => -2.0,
        }
    }
}

impl Reward for OverlapReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let measure = |found, right| self.overlap.of(found, right);
        let missing = OverlapReward::least(self.overlap);
        Judgement::of_first_boxes(&self.frames, sample, world, trace, missing, measure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(overlap: Overlap, completion: &str) -> f64 {
        let sample = Sample { solution: Some("[0, 0, 10, 10]"), ..Sample::new(completion) };
        let reward = OverlapReward { overlap, ..OverlapReward::default() };
        reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap().score
    }

    #[test]
    fn nearer_boxes_score_higher_even_without_overlap() {
        for overlap in [Overlap::Giou, Overlap::Diou, Overlap::Ciou] {
            let far = score(overlap, "[100, 0, 110, 10]");
            let near = score(overlap, "[20, 0, 30, 10]");
            let none = score(overlap, "no box");
            assert_eq!(none, OverlapReward::least(overlap));
            assert!(none <= far && far < near && near < 0.0, "{overlap:?}");
            assert_eq!(score(overlap, "[0, 0, 10, 10]"), 1.0);
        }
        assert_eq!(score(Overlap::Iou, "[20, 0, 30, 10]"), 0.0);
    }

    #[test]
    fn another_shape_costs_where_the_measure_says_so() {
        let narrower = |overlap| score(overlap, "[2.5, -10, 7.5, 20]");
        assert!(narrower(Overlap::Ciou) < score(Overlap::Ciou, "[0, -5, 10, 15]"));
        assert!(narrower(Overlap::Ciou) < narrower(Overlap::Diou));
    }
}
