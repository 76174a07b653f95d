//! Whether the reply chooses the reference's letter.
//!
//! # What it scores
//! The letter chosen in the reply's first `<answer>` block (else in all of it) against the letter in the
//! reference's first one-line `<answer>` block (else in all of it): 1.0 where they are the same, else 0.0.
//!
//! # Reference behaviour
//! A choice is a lone letter followed by `. , ? ! : ;` or the end of the text: `(A)`, `A)` and `**A**` are none,
//! the last letter of `vitamin C` is one. A reference without a choice makes every reply wrong.
//!
//! # Where strict differs
//! `choice_letters`: brackets, bold, full-width letters and Chinese punctuation are read; an article, the pronoun I and
//! several letters at once are no choice. A reference without a choice is not judged.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::mcq_reward;
//! assert_eq!(mcq_reward("<answer>B. the dog</answer>", "B"), 1.0);
//! assert_eq!(mcq_reward("(B)", "B"), 0.0);
//! ```
//!
//! # Cost
//! Linear in the text.

use crate::fault::{Exception, Fault};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::{extract_choice, extract_choice_strict, first_answer, reference_answer};
use crate::trace::Trace;
use crate::world::World;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct McqReward {
    /// Which reading of it counts.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "mcq_reward",
    summary: "1 if the reply chooses the reference's letter, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[Repair::ChoiceLetters],
    topics: &[Topic::of(Kind::Choice)],
    parameters: &[],
    build: |settings| Ok(Box::new(McqReward { semantics: settings.semantics() })),
};

impl Reward for McqReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        choice(sample.completion, sample.reference()?, self.semantics, trace)
    }
}

/// The judgement of one completion against one reference.
pub(crate) fn choice(
    completion: &str,
    solution: &str,
    semantics: Semantics,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let (truth, student) = (reference_answer(solution), first_answer(completion, trace));
    if !semantics.is_strict() {
        return Ok(compare(extract_choice(student), extract_choice(truth), trace));
    }
    let Some(right) = extract_choice_strict(truth) else {
        return Err(Fault::new(
            Reason::NoReferenceChoice,
            Exception::ValueError,
            "the reference names no choice, or several; write it as one letter",
        ));
    };
    Ok(compare(extract_choice_strict(student), Some(right), trace))
}

/// The judgement of two letters.
pub(crate) fn compare(chosen: Option<char>, right: Option<char>, trace: &mut Trace) -> Judgement {
    trace.note("choice", || {
        let word = |choice: Option<char>| choice.map_or_else(|| "none".to_owned(), String::from);
        format!("reply {}, reference {}", word(chosen), word(right))
    });
    match chosen {
        None => Judgement::new(0.0, Reason::NoChoice),
        Some(_) if chosen == right => Judgement::new(1.0, Reason::ChoiceMatch),
        Some(_) => Judgement::new(0.0, Reason::ChoiceDiffers),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_without_a_choice_is_never_met() {
        let judged = choice("A", "(A)", Semantics::VlmR1, &mut Trace::off()).unwrap();
        assert_eq!((judged.score, judged.reason), (0.0, Reason::ChoiceDiffers));
    }

    #[test]
    fn the_first_answer_counts() {
        let two = "<answer>A</answer><answer>B</answer>";
        let judged = choice(two, "A", Semantics::VlmR1, &mut Trace::off()).unwrap();
        assert_eq!(judged.reason, Reason::ChoiceMatch);
    }
}
