//! Whether the answer is the same mathematics, or the same LaTeX once tidied.
//!
//! # What it scores
//! Both texts are cleaned (last `<answer>` block, one line, lower case). 1.0 where they are the same text, the same
//! mathematics, or where the last `\boxed` of the reply (else all of it) has the same tidy form as the reference;
//! else 0.0.
//!
//! # Reference behaviour
//! Lower case merges what mathematics keeps apart: `\Delta` and `\delta`, `E` and `e`. A box that is not
//! `\boxed{...}` from end to end is wrong, whatever it holds.
//!
//! # Where strict differs
//! `argument_order` and `sound_mathematics`: a careful grader compares, reference first, and case counts in mathematics.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::math_reward;
//! assert_eq!(math_reward(r"<answer>\boxed{\dfrac ab}</answer>", r"\frac{a}{b}"), 1.0);
//! ```
//!
//! # Cost
//! Linear in the text, plus the bounded work of the comparison.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::math::same_mathematics;
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::{Sample, empty_reference};
use crate::semantics::Semantics;
use crate::text::{
    Boxed, clean_text, completion_answer, last_boxed, reference_answer, same_latex_form, same_text,
};
use crate::trace::Trace;
use crate::world::World;
use std::borrow::Cow;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct MathReward {
    /// Which reading of it counts.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "math_reward",
    summary: "1 if the answer is the same mathematics or the same tidied LaTeX, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
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
        mathematics(sample.completion, sample.reference()?, self.semantics, trace)
    }
}

/// The judgement of one completion against one reference.
pub(crate) fn mathematics(
    completion: &str,
    solution: &str,
    semantics: Semantics,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let strict = semantics.is_strict();
    // Lower case makes `\Delta` and `\delta` one, which strict keeps apart.
    let (student, truth): (Cow<'_, str>, Cow<'_, str>) = if strict {
        let student = completion_answer(completion).0;
        (Cow::Borrowed(student), Cow::Borrowed(reference_answer(solution)))
    } else {
        (clean_text(completion), clean_text(solution))
    };
    trace.note("compared", || format!("“{student}” with “{truth}”"));
    if strict && clean_text(&truth).is_empty() {
        return Err(empty_reference());
    }
    let same = if strict { same_text(&student, &truth) } else { student == truth };
    if same {
        return Ok(Judgement::new(1.0, Reason::TextMatch));
    }
    if same_mathematics(&student, &truth, semantics, trace) {
        return Ok(Judgement::new(1.0, Reason::SymbolicEqual));
    }
    let answer = match last_boxed(&student) {
        Boxed::Inside(inside) => inside,
        Boxed::None => &student,
        Boxed::Broken => return Ok(Judgement::new(0.0, Reason::SymbolicDiffers)),
    };
    if same_latex_form(answer, &truth) {
        return Ok(Judgement::new(1.0, Reason::SameLatexForm));
    }
    Ok(Judgement::new(0.0, Reason::SymbolicDiffers))
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
            let judged = mathematics(completion, solution, Semantics::VlmR1, &mut Trace::off());
            assert_eq!(judged.unwrap().reason, reason, "{completion}");
        }
    }
}
