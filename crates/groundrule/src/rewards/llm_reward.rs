//! Whether a language model says that the answer is right.
//!
//! # What it scores
//! Sends the completion's last `<answer>` block and the reference's first one-line `<answer>` block to the judge that
//! you configured. A text without such a block is sent whole. The number that the judge answers is the score.
//!
//! # Reference behaviour
//! If there is no judge, it does not answer, or its answer is not a number, the score is 1.0 if both texts are the same
//! and 0.0 otherwise. The number is used as it is, even outside 0 to 1.
//!
//! # Where strict differs
//! A verdict must be a number from 0 to 1. With anything else, such as `inf`, `-5` or a sentence, the row fails.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("llm_reward")])?;
//! let sample = Sample { solution: Some("cat"), ..Sample::new("<answer>cat</answer>") };
//! let judged = plan.judge(&sample, &World::nowhere());
//! assert_eq!(judged.outcomes[0].reason.code(), "judge_unavailable");
//! assert_eq!(judged.total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! One question to the judge, if there is one. It takes as long as the judge does, up to the timeout of each attempt.
//! At most 1 MiB of its answer is read.

use crate::fault::{Exception, Fault};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::{completion_answer, reference_answer};
use crate::trace::Trace;
use crate::warning::Warning;
use crate::world::{Judge, World};
use groundrule_pytext::{parse_float, strip};

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct LlmReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "llm_reward",
    summary: "The score that a language model gives the answer; without a judge, 1 if both texts are the same.",
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

/// The judgement of a row; strict does not ask the judge about a reference without an answer.
pub(crate) fn by_judge_strictly(
    sample: &Sample<'_>,
    semantics: Semantics,
    world: &World<'_>,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let solution =
        if semantics.is_strict() { sample.written_reference()? } else { sample.reference()? };
    let student = completion_answer(sample.completion).0;
    let truth = reference_answer(solution);
    match (semantics.is_strict(), world.judge) {
        (true, Some(judge)) => strict_verdict(judge, student, truth, trace),
        _ => Ok(same_meaning(student, truth, world, trace)),
    }
}

/// What the judge says about two answers, which must be a share; if it says nothing, whether they are the same text.
fn strict_verdict(
    judge: &dyn Judge,
    student: &str,
    truth: &str,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let said = match judge.compare(student, truth) {
        Ok(said) => said,
        Err(why) => return Ok(by_texts(&why, student, truth, trace)),
    };
    trace.note("judge", || said.clone());
    match parse_float(strip(&said)) {
        Some(0.0) => Ok(Judgement::new(0.0, Reason::JudgeWrong)),
        Some(score) if score > 0.0 && score <= 1.0 => Ok(Judgement::new(score, Reason::JudgeRight)),
        _ => Err(Fault::new(
            Reason::BadVerdict,
            Exception::ValueError,
            format!("the judge's verdict must be a number from 0 to 1, got {:?}", excerpt(&said)),
        )),
    }
}

/// The beginning of what a judge said; a judge that does its task says three characters.
fn excerpt(said: &str) -> String {
    const LONGEST: usize = 60;
    match said.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", said.get(..end).unwrap_or_default()),
        None => said.to_owned(),
    }
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

/// What the judge says about two answers; if it says nothing, whether they are the same text.
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
                None => format!("the judge's answer is not a number: {said:?}"),
            }
        }
        Some(Err(why)) => why,
        None => "no judge is set".to_owned(),
    };
    by_texts(&unheard, student, truth, trace)
}

/// Whether both are the same text, because there is no verdict.
fn by_texts(why: &str, student: &str, truth: &str, trace: &mut Trace) -> Judgement {
    trace.note("judge", || format!("{why}; the texts decide"));
    Judgement::new(f64::from(student == truth), Reason::JudgeUnavailable)
        .warned(Some(Warning::JudgeUnavailable))
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn strict_takes_a_share_and_nothing_else() {
        let judged = |said| {
            let judge = Says(said);
            let world = World { judge: Some(&judge), ..World::nowhere() };
            let sample = Sample { solution: Some("cat"), ..Sample::new("a cat") };
            let reward = LlmReward { semantics: Semantics::Strict };
            reward.judge(&sample, &world, &mut Trace::off())
        };
        for said in [
            "inf",
            "Infinity",
            "1e9",
            "nan",
            "-5",
            "-1e-9",
            "1.0000001",
            "yes",
            "",
            "1.0 0.0",
            "NaN",
        ] {
            let fault = judged(Ok(said)).unwrap_err();
            assert_eq!(fault.reason, Reason::BadVerdict, "{said}");
        }
        for (said, score) in
            [("1.0", 1.0), (" 0.25\n", 0.25), ("0", 0.0), ("-0.0", 0.0), ("1", 1.0)]
        {
            let judgement = judged(Ok(said)).unwrap();
            assert_eq!(judgement.score.to_bits(), f64::to_bits(score), "{said}");
        }
        let long = judged(Ok(
            "I think\u{1b}[2J that this is right, because the answer names the animal of the picture.",
        ));
        let message = long.unwrap_err().message;
        assert!(message.ends_with("…\"") && !message.contains('\u{1b}'), "{message}");
        assert_eq!(judged(Err("no connection")).unwrap().reason, Reason::JudgeUnavailable);
    }
}
