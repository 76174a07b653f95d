//! COCO average precision of the boxes in the completion's answer block.
//!
//! # What it scores
//! Applies [`map_reward`](super::map_reward) to the completion's last `<answer>` block and the reference's first one.
//! If both say `None`, the score is 1.0. A completion without the block scores 0.0.
//!
//! # Reference behaviour
//! A reference without an `<answer>` block is an error, unless the completion has none either.
//!
//! # Where strict differs
//! As in [`map_reward`](super::map_reward). The reference needs no answer block.
//!
//! # Example
//! ```
//! use groundrule::OdReward;
//! use groundrule::vlm_r1::od_reward;
//! let none = "<answer>None</answer>";
//! assert_eq!(od_reward(none, none, &OdReward::default()), Ok(1.0));
//! ```
//!
//! # Cost
//! That of [`map_reward`](super::map_reward).

use crate::fault::{Exception, Fault};
use crate::frames::{Frames, IN_PIXELS, join, need_strict};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::map_reward::{MapReward, SCORE_TYPE, score_type};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::Parameter;
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::{strip, tags};

/// The reward with its parameter.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OdReward {
    /// Which of COCO's twelve numbers; negative ones count from the end.
    pub score_type: i64,
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The frames of completion and reference; only strict scores look at them.
    pub frames: Frames,
}

const PARAMETERS: [Parameter; 9] = join([SCORE_TYPE], IN_PIXELS);

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "od_reward",
    summary: "COCO average precision of the boxes in the completion's answer block.",
    range: (-1.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[
        Repair::DeclaredFrames,
        Repair::BoxReading,
        Repair::HonestPrecision,
        Repair::MissingLabel,
        Repair::EmptyReference,
    ],
    topics: &[Topic::of(Kind::Boxes)],
    parameters: &PARAMETERS,
    build: |settings| {
        need_strict("od_reward", settings, &IN_PIXELS)?;
        Ok(Box::new(OdReward {
            score_type: score_type(settings, "od_reward")?,
            semantics: settings.semantics(),
            frames: Frames::new("od_reward", settings)?,
        }))
    },
};

impl Reward for OdReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let precision = MapReward {
            score_type: self.score_type,
            length_reward: false,
            semantics: self.semantics,
            frames: self.frames,
        };
        in_answers(&precision, sample, world, trace)
    }
}

/// The average precision of what is in the answer blocks.
pub(crate) fn in_answers(
    precision: &MapReward,
    sample: &Sample<'_>,
    world: &World<'_>,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let content = sample.completion;
    let solution = match precision.semantics.is_strict() {
        true => sample.written_reference()?,
        false => sample.reference()?,
    };
    let marks = tags::marks();
    let Some(span) = marks.answer.last(content) else {
        return Ok(Judgement::new(0.0, Reason::NoAnswerTag));
    };
    trace.span("answer", content, span.clone());
    let student = strip(&content[span]);
    let truth = match marks.answer.first(solution) {
        Some(span) => Some(strip(&solution[span])),
        None => precision.semantics.is_strict().then(|| strip(solution)),
    };
    let Some(truth) = truth else {
        return Err(Fault::new(
            Reason::NoReferenceAnswer,
            Exception::TypeError,
            "the reference has no <answer> block; put its boxes, or None, into one",
        ));
    };
    if student == "None" && truth == "None" {
        return Ok(Judgement::new(1.0, Reason::NothingExpected));
    }
    if precision.semantics.is_strict() {
        return precision.score_strictly(sample, world, trace);
    }
    precision.score(student, truth, trace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_need_an_answer_block() {
        let score = |content, solution| {
            let sample = Sample { solution: Some(solution), ..Sample::new(content) };
            OdReward::default()
                .judge(&sample, &World::nowhere(), &mut Trace::off())
                .map(|judged| judged.reason)
                .map_err(|fault| fault.exception)
        };
        assert_eq!(score("x", "y"), Ok(Reason::NoAnswerTag));
        assert_eq!(score("<answer>None</answer>", "None"), Err(Exception::TypeError));
    }
}
