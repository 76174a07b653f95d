//! Whether a language model calls the answer right.
//!
//! # What it scores
//! The reply's last `<answer>` block (else all of it) and the reference's first one-line `<answer>` block (else all
//! of it) go to the judge that the world offers; the number that it answers is the score.
//!
//! # Reference behaviour
//! No judge, no answer from it, or an answer that is no number: 1.0 where both texts are the same, else 0.0. The
//! number is taken as it is, also outside 0 to 1.
//!
//! # Where strict differs
//! Nowhere.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("llm_reward")])?;
//! let sample = Sample { solution: Some("cat"), ..Sample::new("<answer>cat</answer>") };
//! let judged = plan.judge(&sample, &World::nowhere(), false);
//! assert_eq!(judged.outcomes[0].reason.code(), "judge_unavailable");
//! assert_eq!(judged.total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! One question to the judge, where there is one.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::{completion_answer, reference_answer};
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::{parse_float, strip};

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct LlmReward {
    /// Which reading of it counts.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "llm_reward",
    summary: "What a language model gives the answer; without one, 1 if both texts are the same.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Judge],
    repairs: &[Repair::EmptyReference],
    topics: &[Topic::of(Kind::Text)],
    parameters: &[],
    build: |settings| Ok(Box::new(LlmReward { semantics: settings.semantics() })),
};

impl Reward for LlmReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        by_judge_strictly(sample, self.semantics, world, trace)
    }
}

/// The judgement of a row; strict asks nobody about a reference without an answer.
pub(crate) fn by_judge_strictly(
    sample: &Sample<'_>,
    semantics: Semantics,
    world: &World<'_>,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let solution =
        if semantics.is_strict() { sample.written_reference()? } else { sample.reference()? };
    Ok(by_judge(sample.completion, solution, world, trace))
}

/// The judgement of one completion against one reference.
pub(crate) fn by_judge(
    completion: &str,
    solution: &str,
    world: &World<'_>,
    trace: &mut Trace,
) -> Judgement {
    same_meaning(completion_answer(completion).0, reference_answer(solution), world, trace)
}

/// What the judge says of two answers; where it says nothing, whether they are the same text.
pub(crate) fn same_meaning(
    student: &str,
    truth: &str,
    world: &World<'_>,
    trace: &mut Trace,
) -> Judgement {
    let asked = world.judge.map(|judge| judge.compare(student, truth));
    let unheard = match asked {
        Some(Ok(said)) => {
            trace.note("judge", || said.clone());
            match parse_float(strip(&said)) {
                Some(score) if score > 0.0 => return Judgement::new(score, Reason::JudgeRight),
                Some(score) => return Judgement::new(score, Reason::JudgeWrong),
                None => format!("the judge's answer is no number: {said:?}"),
            }
        }
        Some(Err(why)) => why,
        None => "no judge is set".to_owned(),
    };
    trace.note("judge", || format!("{unheard}; the texts decide"));
    Judgement::new(f64::from(student == truth), Reason::JudgeUnavailable)
        .warned(Some(Reason::JudgeUnavailable))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Judge;

    struct Says(Result<&'static str, &'static str>);

    impl Judge for Says {
        fn compare(&self, _: &str, _: &str) -> Result<String, String> {
            self.0.map(str::to_owned).map_err(str::to_owned)
        }
    }

    #[test]
    fn what_is_no_number_falls_back_to_the_texts() {
        for (said, score, reason) in [
            (Ok(" 1.0\n"), 1.0, Reason::JudgeRight),
            (Ok("0.0"), 0.0, Reason::JudgeWrong),
            (Ok("0.5"), 0.5, Reason::JudgeRight),
            (Ok("yes"), 0.0, Reason::JudgeUnavailable),
            (Err("no connection"), 0.0, Reason::JudgeUnavailable),
        ] {
            let judge = Says(said);
            let world = World { judge: Some(&judge), ..World::nowhere() };
            let judged = by_judge("a cat", "cat", &world, &mut Trace::off());
            assert_eq!((judged.score, judged.reason), (score, reason), "{said:?}");
        }
    }
}
