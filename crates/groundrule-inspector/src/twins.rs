//! Rows to look at first: a second opinion on rows that scored nothing, or everything.

use groundrule::drawing::{PREDICTION_FRAME, draw, frames};
use groundrule::{Input, Outcome, PartSpec, Plan, Reason, Sample, Semantics, Setting, World};

/// A second opinion counts if it gives at least this share of what there is to get.
const ENOUGH: f64 = 0.5;

/// A score this close to the best is the best.
const FULL: f64 = 0.99;

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
    plan: Plan,
    spec: PartSpec,
    /// Whether it is the twin that is strict.
    strict: bool,
    range: (f64, f64),
    boxes: bool,
}

/// The rewards of a plan, each under the other semantics.
#[derive(Default)]
pub(crate) struct Twins(Vec<Option<Twin>>);

impl Twins {
    pub(crate) fn new(specs: &[PartSpec]) -> Self {
        Twins(specs.iter().map(twin).collect())
    }

    /// A second opinion on a row.
    pub(crate) fn look(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        outcomes: &[Outcome],
    ) -> Look {
        let mut look = Look::default();
        for (twin, outcome) in self.0.iter().zip(outcomes) {
            let (Some(twin), Some(score)) = (twin, outcome.score) else { continue };
            let (low, high) = twin.range;
            let share = |score: f64| (score - low) / (high - low);
            if score <= low.max(0.0) {
                let other = || twin.plan.judge(sample, world, false).outcomes.pop();
                let accepts = || other().and_then(|other| other.score).map(share);
                look.maybe_right |= is_frame(outcome.warning)
                    || accepts().is_some_and(|share| share >= ENOUGH)
                    || (twin.boxes && fits_elsewhere(&twin.spec, sample, world));
            } else if twin.strict && share(score) >= FULL {
                let other = twin.plan.judge(sample, world, false).outcomes.pop();
                let other = other.and_then(|other| other.score);
                look.maybe_wrong |= other.is_some_and(|other| other <= low.max(0.0));
            }
        }
        look
    }
}

/// A reward that reads the reference, and nothing that costs money, under the other semantics.
fn twin(spec: &PartSpec) -> Option<Twin> {
    let entry = groundrule::registry::find(&spec.reward)?;
    if !entry.inputs.contains(&Input::Solution)
        || entry.inputs.contains(&Input::Judge)
        || entry.repairs.is_empty()
    {
        return None;
    }
    let plan = Plan::new(std::slice::from_ref(spec)).ok()?;
    let strict = plan.parts().first()?.semantics.is_strict();
    let (plan, _) =
        other_semantics(spec, if strict { Semantics::VlmR1 } else { Semantics::Strict })?;
    Some(Twin {
        plan,
        spec: spec.clone(),
        strict: !strict,
        range: entry.range,
        boxes: !frames(entry.name).is_empty(),
    })
}

/// A reward under these semantics; parameters that they cannot use are left out.
pub(crate) fn other_semantics(spec: &PartSpec, semantics: Semantics) -> Option<(Plan, PartSpec)> {
    let mut spec = PartSpec { semantics, tasks: Vec::new(), ..spec.clone() };
    spec.settings.retain(|(name, _)| name != "semantics");
    let plan = Plan::new(std::slice::from_ref(&spec));
    if let Ok(plan) = plan {
        return Some((plan, spec));
    }
    spec.settings.clear();
    Some((Plan::new(std::slice::from_ref(&spec)).ok()?, spec))
}

fn is_frame(warning: Option<Reason>) -> bool {
    matches!(
        warning,
        Some(
            Reason::FrameAllWithinOne
                | Reason::FrameAllBeyondImage
                | Reason::FrameAllBeyondThousand
                | Reason::FrameAllBeyondOne
        )
    )
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
    use groundrule::drawing::REFERENCE_FRAME;
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
