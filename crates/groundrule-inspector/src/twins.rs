//! Rows to look at first: a second opinion on rows that scored nothing, or everything.

use groundrule::drawing::{PREDICTION_FRAME, REFERENCE_FRAME, Side, draw, frames};
use groundrule::{Input, Outcome, PartSpec, Plan, Sample, Semantics, Setting, Warning, World};

/// A second opinion counts if it gives at least this share of what there is to get.
const ENOUGH: f64 = 0.5;

/// A score this close to the best is the best.
const FULL: f64 = 0.99;

/// A box of this share of the image boxes everything.
const ALL: f64 = 0.9;

/// An answer of more bytes discusses the choices rather than listing them.
const LONGEST_LISTING: usize = 200;

/// Frames that are tried on boxes that missed.
const TRIED: [&str; 4] = ["pixels", "thousandths", "shares", "grid"];

/// What a second opinion says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) maybe_right: bool,
    pub(crate) maybe_wrong: bool,
}

/// One reward under the other semantics.
struct Twin {
    /// None for a reward that judges the same under both.
    plan: Option<Plan>,
    spec: PartSpec,
    /// Whether it is the twin that is strict.
    strict: bool,
    range: (f64, f64),
    boxes: bool,
}

/// The rewards of a plan, each under the other semantics.
pub(crate) struct Twins {
    twins: Vec<Option<Twin>>,
    /// Notices text that repeats itself.
    repetition: Option<Plan>,
}

impl Twins {
    pub(crate) fn new(specs: &[PartSpec]) -> Self {
        let repetition =
            PartSpec { semantics: Semantics::Strict, ..PartSpec::new("repetition_reward") };
        let repetition = Plan::new(&[repetition]).ok();
        Twins { twins: specs.iter().map(twin).collect(), repetition }
    }

    /// A second opinion on a row.
    pub(crate) fn look(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        outcomes: &[Outcome],
    ) -> Look {
        let mut look = Look::default();
        for (twin, outcome) in self.twins.iter().zip(outcomes) {
            let (Some(twin), Some(score)) = (twin, outcome.score) else { continue };
            let (low, high) = twin.range;
            let share = |score: f64| (score - low) / (high - low);
            let nothing = low.max(0.0);
            let other = || {
                let judged = twin.plan.as_ref()?.judge(sample, world);
                judged.outcomes.first()?.score
            };
            if score <= nothing {
                look.maybe_right |= outcome.warning.is_some_and(Warning::is_about_frames)
                    || other().is_some_and(|other| share(other) >= ENOUGH)
                    || (twin.boxes && fits_elsewhere(&twin.spec, sample, world));
            } else if share(score) >= FULL {
                look.maybe_wrong |= (twin.strict && other().is_some_and(|other| other <= nothing))
                    || names_every_choice(sample)
                    || (twin.boxes && boxes_everything(&twin.spec, sample, world))
                    || self.repeats_itself(sample, world);
            }
        }
        look
    }
}

impl Twins {
    /// Whether most of a completion is said twice.
    fn repeats_itself(&self, sample: &Sample<'_>, world: &World<'_>) -> bool {
        let judged = self.repetition.as_ref().map(|plan| plan.judge(sample, world));
        let score = judged.and_then(|mut judged| judged.outcomes.pop()?.score);
        score.is_some_and(|score| score <= -ENOUGH)
    }
}

/// Whether an answer takes all of the choices that the row offers.
fn names_every_choice(sample: &Sample<'_>) -> bool {
    let answer = match groundrule_pytext::tags::marks().answer.last(sample.completion) {
        Some(span) => sample.completion.get(span).unwrap_or_default(),
        None => return false,
    };
    let said = |label: &str| {
        answer.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == label)
    };
    sample.choices.len() > 2
        && answer.len() < LONGEST_LISTING
        && sample.choices.iter().all(|choice| said(choice.label))
}

/// Whether a box takes nearly all of the image, and no box of the reference does.
fn boxes_everything(spec: &PartSpec, sample: &Sample<'_>, world: &World<'_>) -> bool {
    let Some(Ok(drawing)) = draw(spec, sample, world) else { return false };
    let image = f64::from(drawing.image.0) * f64::from(drawing.image.1);
    let all = |side: Side| {
        let shapes = drawing.shapes.iter().filter(move |shape| shape.side == side);
        shapes.map(|shape| shape.at).any(|[x1, y1, x2, y2]| (x2 - x1) * (y2 - y1) >= ALL * image)
    };
    all(Side::Prediction) && !all(Side::Reference)
}

/// A reward that reads the reference, and nothing that costs money, under the other semantics.
fn twin(spec: &PartSpec) -> Option<Twin> {
    let entry = groundrule::registry::find(&spec.reward)?;
    if !entry.inputs.contains(&Input::Solution) || entry.inputs.contains(&Input::Judge) {
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

/// Whether a box that missed would meet its reference in another frame.
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
    use groundrule::Choice;

    fn spec(text: &str) -> PartSpec {
        text.parse().unwrap()
    }

    #[test]
    fn answers_of_the_kinds_that_lint_probes_are_noticed() {
        let world = World::nowhere();
        let choices = ["A", "B", "C"].map(|label| Choice { label, content: "something" });
        let all = |answer: &str| {
            let completion = format!("<answer>{answer}</answer>");
            names_every_choice(&Sample::new(&completion).with_choices(&choices))
        };
        assert!(all("A, B or C") && !all("A") && !all("B and C") && !all("ABC"));
        let everything = |answer: &str| {
            let completion = format!("<answer>{answer}</answer>");
            let sample = Sample::new(&completion).with_solution("[10, 10, 20, 20]");
            let sample = sample.with_image_size(100, 100);
            boxes_everything(&spec("giou_reward:semantics=strict"), &sample, &world)
        };
        assert!(everything("[0, 0, 99, 99]") && !everything("[10, 10, 21, 20]"));
        let twins = Twins::new(&[]);
        let repeated = "the cat sat on the mat again ".repeat(40);
        assert!(twins.repeats_itself(&Sample::new(&repeated), &world));
        assert!(!twins.repeats_itself(&Sample::new("the cat sat on the mat again"), &world));
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
        assert!(look("[100, 200, 300, 400]").maybe_right);
        assert!(!look("[600, 300, 700, 400]").maybe_right);
        assert_eq!(look("[100, 100, 300, 200]"), Look::default());
    }
}
