//! Whether completion and reference agree on yes or no.
//!
//! # What it scores
//! The first `yes` or `no` in the completion's first `<answer>` block (else in all of it) against the first one in the
//! reference's first one-line `<answer>` block (else in all of it): 1.0 where they are the same, else 0.0.
//!
//! # Reference behaviour
//! Both texts are lower-cased first, tags included. Letters inside words count: `know` and `not` are "no", `eyes`
//! is "yes". Neither on both sides is 1.0.
//!
//! # Where strict differs
//! `yes_no_words`: what counts is the yes or no that the completion commits to, in any of several languages ("Yeah", "Nope", "True").
//! "No one knows", "not yes" and "yes and no" answer nothing. A reference with neither or both is not judged.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::yes_no_reward;
//! assert_eq!(yes_no_reward("<answer>Yes, it is.</answer>", "yes"), 1.0);
//! assert_eq!(yes_no_reward("I do not know", "no"), 1.0);
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::fault::{Exception, Fault};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::{first_answer, reference_answer};
use crate::trace::Trace;
use crate::world::World;
use groundrule_math::yes_or_no;
use groundrule_pytext::lower;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct YesNoReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "yes_no_reward",
    summary: "1 if completion and reference agree on yes or no, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[Repair::YesNoWords],
    topics: &[Topic::of(Kind::YesNo)],
    parameters: &[],
    build: |settings| Ok(Box::new(YesNoReward { semantics: settings.semantics() })),
};

impl Reward for YesNoReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        if self.semantics.is_strict() {
            return strict_yes_no(sample, trace);
        }
        Ok(yes_no(sample.completion, sample.reference()?, trace))
    }
}

/// The judgement of one completion against one reference, as VLM-R1 judges.
pub(crate) fn yes_no(completion: &str, solution: &str, trace: &mut Trace) -> Judgement {
    let (completion, solution) = (lower(completion), lower(solution));
    // Lowercasing may shift letters, so the answer's position in the completion is not known here.
    let student = first_answer(&completion, &mut Trace::off());
    let (said, right) = (anywhere(student), anywhere(reference_answer(&solution)));
    note(said, right, trace);
    if said == right {
        Judgement::new(1.0, Reason::YesNoMatch)
    } else {
        Judgement::new(0.0, Reason::YesNoDiffers)
    }
}

/// The judgement of a row by what both texts commit to.
pub(crate) fn strict_yes_no(sample: &Sample<'_>, trace: &mut Trace) -> Result<Judgement, Fault> {
    let word = |side| if side { "yes" } else { "no" };
    let right = yes_or_no(sample.written_reference()?);
    let said = yes_or_no(sample.completion);
    note(said.map(word), right.map(word), trace);
    match (said, right) {
        (_, None) => Err(Fault::new(
            Reason::NoReferenceYesNo,
            Exception::ValueError,
            "the reference says neither yes nor no, or both",
        )),
        (None, _) => Ok(Judgement::new(0.0, Reason::NoYesNo)),
        (said, right) if said == right => Ok(Judgement::new(1.0, Reason::YesNoMatch)),
        _ => Ok(Judgement::new(0.0, Reason::YesNoDiffers)),
    }
}

fn note(said: Option<&str>, right: Option<&str>, trace: &mut Trace) {
    trace.note("yes or no", || {
        format!(
            "completion {}, reference {}",
            said.unwrap_or("neither"),
            right.unwrap_or("neither")
        )
    });
}

/// `re.search(r'(yes|no)', text)`.
fn anywhere(text: &str) -> Option<&'static str> {
    match (text.find("yes"), text.find("no")) {
        (Some(yes), Some(no)) => Some(if yes < no { "yes" } else { "no" }),
        (Some(_), None) => Some("yes"),
        (None, Some(_)) => Some("no"),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_inside_words_count() {
        for (text, word) in [("I know", Some("no")), ("eyes", Some("yes")), ("maybe", None)] {
            assert_eq!(anywhere(text), word, "{text}");
        }
    }
}
