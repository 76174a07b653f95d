//! Whether reply and reference agree on yes or no.
//!
//! # What it scores
//! The first `yes` or `no` in the reply's first `<answer>` block (else in all of it) against the first one in the
//! reference's first one-line `<answer>` block (else in all of it): 1.0 where they are the same, else 0.0.
//!
//! # Reference behaviour
//! Both texts are lower-cased first, tags included. Letters inside words count: `know` and `not` are "no", `eyes`
//! is "yes". Neither on both sides is 1.0.
//!
//! # Example
//! ```
//! use groundrule::vlm_r1::yes_no_reward;
//! assert_eq!(yes_no_reward("<answer>Yes, it is.</answer>", "yes"), 1.0);
//! assert_eq!(yes_no_reward("I do not know", "no"), 1.0);
//! ```
//!
//! # Cost
//! Linear in the text.

use crate::fault::Fault;
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::text::{first_answer, reference_answer};
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::lower;

/// The reward; it has no parameters.
#[derive(Debug, Clone, Copy, Default)]
pub struct YesNoReward;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "yes_no_reward",
    summary: "1 if reply and reference agree on yes or no, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    parameters: &[],
    build: |_| Ok(Box::new(YesNoReward)),
};

impl Reward for YesNoReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        Ok(yes_no(sample.completion, sample.reference()?, trace))
    }
}

/// The judgement of one completion against one reference.
pub(crate) fn yes_no(completion: &str, solution: &str, trace: &mut Trace) -> Judgement {
    let (completion, solution) = (lower(completion), lower(solution));
    // Lower case may move letters, so the answer's place in the completion is not known here.
    let said = anywhere(first_answer(&completion, &mut Trace::off()));
    let right = anywhere(reference_answer(&solution));
    trace.note("yes or no", || {
        format!("reply {}, reference {}", said.unwrap_or("neither"), right.unwrap_or("neither"))
    });
    if said == right {
        Judgement::new(1.0, Reason::YesNoMatch)
    } else {
        Judgement::new(0.0, Reason::YesNoDiffers)
    }
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
