//! Whether the answer is the same mathematics, or the same LaTeX after tidying.
//!
//! # What it scores
//! Cleans both texts (last `<answer>` block, one line, lower case). The score is 1.0 if they are the same text or the
//! same mathematics, or if the last `\boxed` of the completion (or all of it, without a box) has the same tidy LaTeX as
//! the reference. Otherwise 0.0.
//!
//! # Reference behaviour
//! Lower case merges what mathematics keeps apart: `\Delta` and `\delta`, `E` and `e`. A box that is not exactly
//! `\boxed{...}` is wrong, whatever it contains.
//!
//! # Where strict differs
//! `argument_order` and `sound_mathematics`: a careful grader compares the completion with the reference. It reads the
//! question and its choices if the row has them, and case matters in mathematics.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::math_reward;
//! assert_eq!(math_reward(r"<answer>\boxed{\dfrac ab}</answer>", r"\frac{a}{b}"), 1.0);
//! ```
//!
//! # Cost
//! Time and memory are linear in the text, plus the comparison, which counts its steps and uses less than 64 MB.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::math::{grade, judgement, same_mathematics};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::{Boxed, clean_text, last_boxed, same_latex_form};
use crate::trace::Trace;
use crate::world::World;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct MathReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "math_reward",
    summary: "1 if the answer is the same mathematics, or the same LaTeX after tidying, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Question],
    repairs: &[Repair::ArgumentOrder, Repair::SoundMathematics, Repair::EmptyReference],
    topics: &[Topic::of(Kind::Number), Topic::of(Kind::Expression)],
    parameters: &[],
    build: |settings| Ok(Box::new(MathReward { semantics: settings.semantics() })),
};

impl Reward for MathReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        if self.semantics.is_strict() {
            return Ok(judgement(&grade(sample, trace)?));
        }
        Ok(mathematics(sample.completion, sample.reference()?, trace))
    }
}

/// The judgement of one completion against one reference, as VLM-R1 judges.
pub(crate) fn mathematics(completion: &str, solution: &str, trace: &mut Trace) -> Judgement {
    let (student, truth) = (clean_text(completion), clean_text(solution));
    trace.note("compared", || format!("“{student}” with “{truth}”"));
    if student == truth {
        return Judgement::new(1.0, Reason::TextMatch);
    }
    if same_mathematics(&student, &truth, trace) {
        return Judgement::new(1.0, Reason::SymbolicEqual);
    }
    let answer = match last_boxed(&student) {
        Boxed::Inside(inside) => inside,
        Boxed::None => &student,
        Boxed::Broken => return Judgement::new(0.0, Reason::SymbolicDiffers),
    };
    if same_latex_form(answer, &truth) {
        return Judgement::new(1.0, Reason::SameLatexForm);
    }
    Judgement::new(0.0, Reason::SymbolicDiffers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_how_the_answer_was_right() {
        for (completion, solution, reason) in [
            ("Cat.", "cat", Reason::TextMatch),
            (r"\boxed{c a t}", "cat", Reason::SameLatexForm),
            (r"\fbox{cat}", "cat", Reason::SymbolicDiffers),
        ] {
            let judged = mathematics(completion, solution, &mut Trace::off());
            assert_eq!(judged.reason, reason, "{completion}");
        }
    }
}
