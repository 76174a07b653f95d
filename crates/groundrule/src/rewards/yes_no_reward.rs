//! Whether completion and reference agree on yes or no.
//!
//! # What it scores
//! 1.0 if the first `yes` or `no` in the completion's first `<answer>` block is the first one in the reference's first
//! one-line `<answer>` block. Otherwise 0.0. A text without such a block counts as a whole.
//!
//! # Reference behaviour
//! Both texts are lower-cased first, including tags. Letters inside words count: `know` and `not` mean no, `eyes` means
//! yes. If neither side says yes or no, the score is 1.0.
//!
//! # Where strict differs
//! `yes_no_words`: the yes or no that the completion commits to last counts, in any of several languages ("Yeah", "Nope",
//! "True"). A sentence that affirms or denies what the question asks counts as yes or no.
//! "No one knows", "not yes" and "yes and no" are not answers. If the row or its question offers yes and no as
//! choices, the letter of one counts as its content. A reference with neither or both is not scored.
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
use crate::math::{grade, judgement, question};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::text::{first_answer, reference_answer};
use crate::trace::Trace;
use crate::world::World;
use groundrule_math::{offered_choices, side_taken, yes_or_no};
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
    inputs: &[Input::Completion, Input::Solution, Input::Question],
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
    if right.is_some()
        && let Some(judged) = by_choice(sample, trace)?
    {
        return Ok(judged);
    }
    let said = side_taken(question(sample).text, sample.completion);
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

/// The judgement if yes or no is one of the choices that are offered and the completion names one of them.
fn by_choice(sample: &Sample<'_>, trace: &mut Trace) -> Result<Option<Judgement>, Fault> {
    let question = question(sample);
    if question.choices.is_empty() && offered_choices(question.text).is_empty() {
        return Ok(None);
    }
    let mut steps = if trace.is_on() { Trace::on() } else { Trace::off() };
    let grade = grade(sample, &mut steps)?;
    let judged = judgement(&grade);
    let named = grade.reference.rule.is_choice() && grade.completion.rule.is_choice();
    // The letter of one and the content of the other: neither is an answer.
    if !named && judged.reason != Reason::ChoiceContradicted {
        return Ok(None);
    }
    trace.extend(steps);
    Ok(Some(judged))
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
    fn the_letter_of_a_choice_is_its_content() {
        use groundrule_math::Choice;
        let listed = "Is it red?\n(A) yes\n(B) no\nAnswer with the option letter.";
        let given = [Choice { label: "A", content: "yes" }, Choice { label: "B", content: "no" }];
        let strict = YesNoReward { semantics: Semantics::Strict };
        for (completion, score, reason) in [
            ("<answer>B</answer>", 1.0, Reason::ChoiceMatch),
            ("The answer is (B).", 1.0, Reason::ChoiceMatch),
            ("<answer>A</answer>", 0.0, Reason::ChoiceDiffers),
            ("<answer>A. no</answer>", 0.0, Reason::ChoiceContradicted),
            ("Nope", 1.0, Reason::YesNoMatch),
            ("<answer>Yes</answer>", 0.0, Reason::ChoiceDiffers),
            ("I cannot tell.", 0.0, Reason::NoYesNo),
        ] {
            let row = Sample { solution: Some("no"), ..Sample::new(completion) };
            for row in [
                Sample { problem: Some(listed), ..row },
                Sample { problem: Some("Is it red?"), choices: &given, ..row },
            ] {
                let judged = strict.judge(&row, &World::nowhere(), &mut Trace::off()).unwrap();
                assert_eq!((judged.score, judged.reason), (score, reason), "{completion}");
            }
        }
        // VLM-R1 does not look at the choices.
        let row = Sample { solution: Some("no"), problem: Some(listed), ..Sample::new("B") };
        let judged = YesNoReward::default().judge(&row, &World::nowhere(), &mut Trace::off());
        assert_eq!(judged.unwrap().score, 0.0);
    }

    #[test]
    fn the_last_commitment_counts_and_so_does_the_question_said_again() {
        let strict = YesNoReward { semantics: Semantics::Strict };
        let judged = |question, solution, completion: &str| {
            let row = Sample { solution: Some(solution), ..Sample::new(completion) };
            let row = Sample { problem: Some(question), ..row };
            strict.judge(&row, &World::nowhere(), &mut Trace::off()).unwrap().score
        };
        let dog = "Is there a dog in the image?";
        for (question, solution, completion, score) in [
            (dog, "yes", "Yes. Actually no.", 0.0),
            (dog, "no", "Yes. Actually no.", 1.0),
            (dog, "yes", "Yes. Wait, no.", 0.0),
            (dog, "ja", "Ja. Eigentlich nein.", 0.0),
            (dog, "nein", "Ja. Eigentlich nein.", 1.0),
            (dog, "yes", "There is a dog.", 1.0),
            (dog, "yes", "There is no dog.", 0.0),
            ("Are the two lines parallel?", "yes", "They are parallel.", 1.0),
            ("Are the two lines parallel?", "yes", "They may be parallel.", 0.0),
            ("Is the traffic light red?", "no", "The light is not red.", 1.0),
            ("Is 91 prime?", "no", "91 = 7*13 so it's not prime.", 1.0),
            ("Is 97 prime?", "yes", "101 is prime.", 0.0),
            ("Is 97 prime? A. Yes B. No", "yes", "97 is prime.", 1.0),
        ] {
            assert_eq!(judged(question, solution, completion), score, "{question}: {completion}");
        }
    }

    #[test]
    fn letters_inside_words_count() {
        for (text, word) in [("I know", Some("no")), ("eyes", Some("yes")), ("maybe", None)] {
            assert_eq!(anywhere(text), word, "{text}");
        }
    }
}
