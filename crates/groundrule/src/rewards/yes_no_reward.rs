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
//! # Where strict differs
//! `yes_no_words`: only whole words count, a reply with both has answered nothing and so has "no idea", and a reference
//! with neither or both is not judged.
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
use groundrule_pytext::{is_alnum, lower};

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct YesNoReward {
    /// Which reading of it counts.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "yes_no_reward",
    summary: "1 if reply and reference agree on yes or no, else 0.",
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
        yes_no(sample.completion, sample.reference()?, self.semantics, trace)
    }
}

/// The judgement of one completion against one reference.
pub(crate) fn yes_no(
    completion: &str,
    solution: &str,
    semantics: Semantics,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let (completion, solution) = (lower(completion), lower(solution));
    // Lower case may move letters, so the answer's place in the completion is not known here.
    let student = first_answer(&completion, &mut Trace::off());
    let truth = reference_answer(&solution);
    let find = if semantics.is_strict() { whole_word } else { anywhere };
    let (said, right) = (find(student), find(truth));
    trace.note("yes or no", || {
        format!("reply {}, reference {}", said.unwrap_or("neither"), right.unwrap_or("neither"))
    });
    if semantics.is_strict() && right.is_none() {
        return Err(Fault::new(
            Reason::NoReferenceYesNo,
            Exception::ValueError,
            "the reference says neither yes nor no, or both",
        ));
    }
    Ok(if said == right {
        Judgement::new(1.0, Reason::YesNoMatch)
    } else if semantics.is_strict() && said.is_none() {
        Judgement::new(0.0, Reason::NoYesNo)
    } else {
        Judgement::new(0.0, Reason::YesNoDiffers)
    })
}

/// Words behind a "no" that make it a way of not answering.
const NO_ANSWER: &[&str] = &["answer", "clue", "comment", "guess", "idea", "opinion"];

/// The one of the two words that the text has as a word of its own; none where it has both.
fn whole_word(text: &str) -> Option<&'static str> {
    let mut found = None;
    let mut words = text.split(|c: char| !is_alnum(c)).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let said = match word {
            "yes" => "yes",
            "no" if words.peek().is_some_and(|next| NO_ANSWER.contains(next)) => continue,
            "no" => "no",
            _ => continue,
        };
        if found.is_some_and(|before| before != said) {
            return None;
        }
        found = Some(said);
    }
    found
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

    #[test]
    fn strict_looks_for_words() {
        for (text, word) in [
            ("i do not know", None),
            ("eyes", None),
            ("yes and no", None),
            ("i have no idea", None),
            ("there is no cat", Some("no")),
            ("no, it is not. no.", Some("no")),
            ("yes!", Some("yes")),
        ] {
            assert_eq!(whole_word(text), word, "{text}");
        }
    }
}
