//! Rows to look at first: a second opinion on rows that scored nothing, or everything.

use crate::judging::Recorded;
use crate::suspects::{Suspects, kinds};
use groundrule::drawing::{PREDICTION_FRAME, REFERENCE_FRAME, draw, frames};
use groundrule::{
    Input, Outcome, PartSpec, Plan, Reason, Repair, Sample, Semantics, Setting, Warning, World,
};

/// A second opinion counts if it gives at least this share of the possible score.
const ENOUGH: f64 = 0.5;

/// A score this close to the best counts as the best.
const FULL: f64 = 0.99;

/// Frames that are tried on boxes that missed.
const TRIED: [&str; 4] = ["pixels", "thousandths", "shares", "grid"];

/// What a second opinion says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Look {
    /// Why an answer that earned nothing may be right.
    pub(crate) maybe_right: Vec<&'static str>,
    /// Why an answer that earned everything may be wrong: the kinds of lint, or `strict`.
    pub(crate) maybe_wrong: Vec<&'static str>,
}

/// One reward under the other semantics.
struct Twin {
    /// None for a reward that judges the same under both.
    plan: Option<Plan>,
    spec: PartSpec,
    /// Whether the twin is the strict one.
    strict: bool,
    range: (f64, f64),
    boxes: bool,
    /// Whether it reads the reference rather than only the form.
    reads: bool,
}

/// The rewards of a plan, each under the other semantics.
pub(crate) struct Twins {
    twins: Vec<Option<Twin>>,
    /// The best reward for each kind of reference.
    tolerant: Option<Plan>,
    suspects: Suspects,
}

impl Twins {
    pub(crate) fn new(specs: &[PartSpec]) -> Self {
        let tolerant = Plan::new(&groundrule::suggest::automatic()).ok();
        Twins { twins: specs.iter().map(twin).collect(), tolerant, suspects: Suspects::new() }
    }

    /// A second opinion on a row.
    pub(crate) fn look(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        outcomes: &[Outcome],
    ) -> Look {
        let mut look = Look::default();
        let (mut nothing, mut everything) = (false, false);
        for (twin, outcome) in self.twins.iter().zip(outcomes) {
            let (Some(twin), Some(score)) = (twin, outcome.score) else { continue };
            let is_nothing = score <= twin.range.0.max(0.0);
            let is_everything = twin.share(score) >= FULL;
            if is_nothing && twin.reads {
                look.maybe_right.extend(twin.accepts(sample, world, outcome));
                nothing |= !twin.boxes;
            } else if is_everything {
                if twin.refuses(sample, world) {
                    look.maybe_wrong.push("strict");
                }
                everything |= twin.reads;
            }
        }
        if nothing && look.maybe_right.is_empty() && self.accepts(sample, world) {
            look.maybe_right.push("other_form");
        }
        if everything {
            look.maybe_wrong.extend(self.kinds(sample, world));
        }
        for list in [&mut look.maybe_right, &mut look.maybe_wrong] {
            list.sort_unstable();
            list.dedup();
        }
        look
    }

    /// A second opinion on scores that a file brings, by the shares that the rewards gave.
    pub(crate) fn look_at_recorded(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        rewards: &[Recorded],
    ) -> Look {
        let mut look = Look::default();
        let shares = rewards.iter().filter_map(|reward| {
            let entry = groundrule::registry::find(&reward.label)?;
            let reads = entry.inputs.contains(&Input::Solution);
            let (low, high) = entry.range;
            reads.then_some((reward.score? - low) / (high - low))
        });
        let shares: Vec<f64> = shares.collect();
        if shares.iter().any(|share| *share <= 0.0) && self.accepts(sample, world) {
            look.maybe_right.push("other_form");
        }
        if shares.iter().any(|share| *share >= FULL) {
            look.maybe_wrong.extend(self.kinds(sample, world));
        }
        look
    }

    /// Whether the reward for this kind of reference accepts an answer that is not a box.
    fn accepts(&self, sample: &Sample<'_>, world: &World<'_>) -> bool {
        let sample = Sample { task: None, ..*sample };
        let judged = self.tolerant.as_ref().map(|plan| plan.judge(&sample, world));
        judged.is_some_and(|judged| judged.total.is_some_and(|total| total >= FULL))
    }

    fn kinds(&self, sample: &Sample<'_>, world: &World<'_>) -> Vec<&'static str> {
        let boxes = self.twins.iter().flatten().find(|twin| twin.boxes);
        kinds(&self.suspects.case(sample, world, boxes.map(|twin| &twin.spec))).collect()
    }
}

impl Twin {
    /// A score as a share of the possible score.
    fn share(&self, score: f64) -> f64 {
        let (low, high) = self.range;
        (score - low) / (high - low)
    }

    fn other(&self, sample: &Sample<'_>, world: &World<'_>) -> Option<Outcome> {
        self.plan.as_ref()?.judge(sample, world).outcomes.into_iter().next()
    }

    /// Why an answer that earned nothing may be right.
    fn accepts(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        ours: &Outcome,
    ) -> Option<&'static str> {
        if ours.warning.is_some_and(Warning::is_about_frames)
            || (self.boxes && fits_elsewhere(&self.spec, sample, world))
        {
            return Some("other_frame");
        }
        if ours.warning == Some(Warning::HundredTimes) {
            return Some("hundred_times");
        }
        // Likeness is no acceptance, and neither is a part of the score, except for how well a box fits.
        let needed = if self.boxes { ENOUGH } else { FULL };
        // VLM-R1 takes the first letter, and a yes or no, from any sentence, and one of several answers for the answer.
        let taken = |other: &Outcome| {
            let in_passing = matches!(other.reason, Reason::ChoiceMatch | Reason::YesNoMatch);
            !self.strict && (in_passing || ours.reason == Reason::NotCommitted)
        };
        let accepts = self.other(sample, world).is_some_and(|other| {
            other.reason != Reason::FuzzyRatio
                && !taken(&other)
                && other.score.is_some_and(|score| self.share(score) >= needed)
        });
        accepts.then_some(if self.strict { "strict" } else { "vlm-r1" })
    }

    /// Whether strict semantics refuse an answer that earned everything.
    fn refuses(&self, sample: &Sample<'_>, world: &World<'_>) -> bool {
        let refused = |score: f64| match self.reads {
            true => score <= self.range.0.max(0.0),
            false => self.share(score) < ENOUGH,
        };
        let other = || self.other(sample, world).and_then(|other| other.score);
        self.strict && other().is_some_and(refused)
    }
}

/// Repairs of a completion's form, for rewards that do not read the reference.
const FORM: [Repair; 3] = [Repair::OneOfEachTag, Repair::FilledSteps, Repair::WholeText];

/// The reward under the other semantics, if it reads the reference or the form and nothing that costs money.
fn twin(spec: &PartSpec) -> Option<Twin> {
    let entry = groundrule::registry::find(&spec.reward)?;
    let reads = entry.inputs.contains(&Input::Solution);
    let form = entry.repairs.iter().any(|repair| FORM.contains(repair));
    if !(reads || form) || entry.inputs.contains(&Input::Judge) {
        return None;
    }
    let plan = Plan::new(std::slice::from_ref(spec)).ok()?;
    let strict = plan.parts().first()?.semantics.is_strict();
    let other = if strict { Semantics::VlmR1 } else { Semantics::Strict };
    let plan = if entry.repairs.is_empty() { None } else { other_semantics(spec, other) };
    Some(Twin {
        plan,
        spec: spec.clone(),
        strict: !strict,
        range: entry.range,
        boxes: !frames(entry.name).is_empty(),
        reads,
    })
}

/// A reward under these semantics, for rows of every task; parameters that they cannot use are left out.
fn other_semantics(spec: &PartSpec, semantics: Semantics) -> Option<Plan> {
    let mut spec = PartSpec { semantics, tasks: Vec::new(), ..spec.clone() };
    spec.settings.retain(|(name, _)| name != "semantics");
    Plan::new(std::slice::from_ref(&spec)).ok().or_else(|| {
        spec.settings.clear();
        Plan::new(std::slice::from_ref(&spec)).ok()
    })
}

/// Whether a box that missed would match its reference in another frame.
fn fits_elsewhere(spec: &PartSpec, sample: &Sample<'_>, world: &World<'_>) -> bool {
    TRIED.iter().any(|frame| {
        let Some(Ok(drawing)) = draw(&in_frame(spec, frame, None), sample, world) else {
            return false;
        };
        let first = drawing.shapes.first();
        first.and_then(|shape| shape.overlap).is_some_and(|overlap| overlap >= ENOUGH)
    })
}

/// The reward with the completion's numbers, and the reference's, declared in other frames.
pub(crate) fn in_frame(spec: &PartSpec, prediction: &str, reference: Option<&str>) -> PartSpec {
    let mut spec = PartSpec { semantics: Semantics::Strict, ..spec.clone() };
    let replaced =
        |name: &str| name == PREDICTION_FRAME || (name == REFERENCE_FRAME && reference.is_some());
    spec.settings.retain(|(name, _)| name != "semantics" && !replaced(name));
    let text = |text: &str| Setting::Text(text.to_owned());
    spec.settings.push((PREDICTION_FRAME.to_owned(), text(prediction)));
    if let Some(reference) = reference {
        spec.settings.push((REFERENCE_FRAME.to_owned(), text(reference)));
    }
    spec
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> PartSpec {
        text.parse().unwrap()
    }

    fn look(reward: &str, completion: &str, reference: &str) -> Look {
        let world = World::nowhere();
        let specs = [spec(reward)];
        let sample = Sample::new(completion).with_solution(reference);
        let outcomes = Plan::new(&specs).unwrap().judge(&sample, &world).outcomes;
        Twins::new(&specs).look(&sample, &world, &outcomes)
    }

    #[test]
    fn percentages_for_fractions_are_noticed() {
        let found =
            |completion| look("default_accuracy_reward:semantics=strict", completion, "0.77");
        assert_eq!(found("<answer>77</answer>").maybe_right, ["hundred_times"]);
        assert!(found("<answer>78</answer>").maybe_right.is_empty());
    }

    #[test]
    fn answers_that_earned_too_much_are_noticed() {
        // A letter in passing, which strict semantics refuse.
        let passing = look("mcq_reward", "<answer>It belongs to group B.</answer>", "B");
        assert_eq!(passing.maybe_wrong, ["strict"]);
        // Tags that were stuffed: a reward that only checks the form.
        let stuffed = "<think>a</think><answer>x</answer>".repeat(2);
        assert_eq!(look("format_reward", &stuffed, "x").maybe_wrong, ["strict"]);
        let fine = "<think>a</think><answer>x</answer>";
        assert_eq!(look("format_reward", fine, "x"), Look::default());
        let long = format!("<think>{}</think><answer>7</answer>", "again and again ".repeat(200));
        let found = look("default_accuracy_reward:semantics=strict", &long, "7");
        assert_eq!(found.maybe_wrong, ["repeated_text"]);
    }

    #[test]
    fn an_answer_that_is_only_like_the_reference_is_not_noticed() {
        let alike =
            look("default_accuracy_reward:semantics=strict", "<answer>3.21 cm</answer>", "0.21");
        assert_eq!(alike, Look::default());
    }

    #[test]
    fn letters_in_passing_and_several_answers_are_not_right() {
        for (reward, completion, reference) in [
            ("mcq_reward", "<answer>It belongs to group B.</answer>", "B"),
            ("mcq_reward", "<answer>A, B, C or D</answer>", "A"),
            ("yes_no_reward", "<answer>yes or no, who knows</answer>", "yes"),
        ] {
            let found = look(&format!("{reward}:semantics=strict"), completion, reference);
            assert_eq!(found.maybe_right, [""; 0], "{completion}");
        }
    }

    #[test]
    fn answers_that_a_tolerant_reading_accepts_are_noticed() {
        let half = look("all_match_reward", "<answer>1/2</answer>", "0.5");
        assert_eq!(half.maybe_right, ["other_form"]);
        assert_eq!(look("all_match_reward", "<answer>2/3</answer>", "0.5"), Look::default());
        let recorded = |score: f64| Recorded {
            label: "all_match_reward".to_owned(),
            score: Some(score),
            status: groundrule::Status::Scored,
            reason: "text_match".to_owned(),
            warning: None,
            detail: None,
        };
        let twins = Twins::new(&[]);
        let sample = Sample::new("<answer>1/2</answer>").with_solution("0.5");
        let look = |score| twins.look_at_recorded(&sample, &World::nowhere(), &[recorded(score)]);
        assert_eq!(look(0.0).maybe_right, ["other_form"]);
        assert_eq!(look(1.0), Look::default());
        let empty = Sample::new("<answer></answer>").with_solution("0.5");
        let look = twins.look_at_recorded(&empty, &World::nowhere(), &[recorded(1.0)]);
        assert_eq!(look.maybe_wrong, ["empty_answer", "empty_blocks"]);
    }

    #[test]
    fn a_box_that_fits_in_another_frame_may_be_right() {
        let world = World::nowhere();
        let twins = Twins::new(&[spec("giou_reward:semantics=strict")]);
        let look = |answer: &str| {
            let sample = Sample::new(answer).with_solution("[100, 100, 300, 200]");
            let sample = sample.with_image_size(1000, 500);
            let plan = Plan::new(&[spec("giou_reward:semantics=strict")]).unwrap();
            twins.look(&sample, &world, &plan.judge(&sample, &world).outcomes)
        };
        // Thousandths, which miss the reference when they are read as pixels.
        assert_eq!(look("[100, 200, 300, 400]").maybe_right, ["other_frame"]);
        assert!(look("[600, 300, 700, 400]").maybe_right.is_empty());
        assert_eq!(look("[100, 100, 300, 200]"), Look::default());
    }
    #[test]
    fn shares_are_measured_over_the_whole_range() {
        for name in ["all_match_reward", "giou_reward", "format_reward"] {
            let twin = twin(&spec(name)).unwrap();
            let (low, high) = groundrule::registry::find(name).unwrap().range;
            for share in [0.0, 0.25, 0.5, 1.0] {
                assert!((twin.share(low + share * (high - low)) - share).abs() < 1e-12, "{name}");
            }
        }
        assert!(
            twin(&spec("format_reward"))
                .is_some_and(|twin| !twin.reads && twin.strict && !twin.boxes)
        );
        let boxes = twin(&spec("giou_reward:semantics=strict")).unwrap();
        assert!(boxes.reads && boxes.boxes && !boxes.strict);
        assert!(twin(&spec("repetition_reward:semantics=strict")).is_none_or(|twin| !twin.reads));
    }

    #[test]
    fn nearly_everything_is_enough_and_less_is_not() {
        let world = World::nowhere();
        let specs = [spec("all_match_reward")];
        let twins = Twins::new(&specs);
        let sample = Sample::new("<answer>I do not know</answer>").with_solution("7");
        let half = Sample::new("<answer>1/2</answer>").with_solution("0.5");
        for (score, wrong, right) in [
            (1.0, true, false),
            (FULL, true, false),
            (0.98, false, false),
            (0.5, false, false),
            (0.001, false, false),
            (0.0, false, true),
        ] {
            let outcome = Outcome::scored(score, groundrule::Reason::TextMatch);
            let look = twins.look(&sample, &world, std::slice::from_ref(&outcome));
            assert_eq!(look.maybe_wrong.contains(&"dodge"), wrong, "{score}");
            assert!(look.maybe_right.is_empty(), "{score}");
            let look = twins.look(&half, &world, std::slice::from_ref(&outcome));
            assert_eq!(look.maybe_right == ["other_form"], right, "{score}");
        }
        // The same for scores of a file, by the range of the reward.
        let recorded = |label: &str, score: f64| Recorded {
            label: label.to_owned(),
            score: Some(score),
            status: groundrule::Status::Scored,
            reason: "text_match".to_owned(),
            warning: None,
            detail: None,
        };
        for label in ["all_match_reward", "giou_reward"] {
            let (low, high) = groundrule::registry::find(label).unwrap().range;
            for (share, wrong, right) in [
                (1.0, true, false),
                (0.995, true, false),
                (0.98, false, false),
                (0.5, false, false),
                (0.0, false, true),
            ] {
                let rewards = [recorded(label, low + share * (high - low))];
                let look = twins.look_at_recorded(&sample, &world, &rewards);
                assert_eq!(look.maybe_wrong.contains(&"dodge"), wrong, "{label} {share}");
                let look = twins.look_at_recorded(&half, &world, &rewards);
                assert_eq!(look.maybe_right == ["other_form"], right, "{label} {share}");
            }
        }
        let form = [recorded("format_reward", 0.0)];
        assert_eq!(twins.look_at_recorded(&half, &world, &form), Look::default());
    }

    #[test]
    fn frames_are_replaced_and_other_settings_are_kept() {
        let text = "iou_reward:semantics=strict,prediction_frame=shares,reference_frame=grid,iou=inclusive";
        let settings = |spec: PartSpec| {
            let mut found: Vec<String> =
                spec.settings.iter().map(|(name, value)| format!("{name}={value:?}")).collect();
            found.sort_unstable();
            found
        };
        let setting = |name: &str, value: &str| format!("{name}=Text({value:?})");
        for (given, reference, kept) in [
            (
                text,
                None,
                vec![
                    setting("iou", "inclusive"),
                    setting("prediction_frame", "pixels"),
                    setting("reference_frame", "grid"),
                ],
            ),
            (
                text,
                Some("percent"),
                vec![
                    setting("iou", "inclusive"),
                    setting("prediction_frame", "pixels"),
                    setting("reference_frame", "percent"),
                ],
            ),
            ("iou_reward", None, vec![setting("prediction_frame", "pixels")]),
        ] {
            let framed = in_frame(&spec(given), "pixels", reference);
            assert!(framed.semantics.is_strict());
            assert_eq!(settings(framed), kept, "{given} {reference:?}");
        }
    }
}
