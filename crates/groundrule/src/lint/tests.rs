//! Lint on rewards that are not registered.

use super::topic::{Kind, Topic};
use super::{Level, Report, TOLERANCE, lint};
use crate::answer::answer_span;
use crate::fault::Fault;
use crate::outcome::Judgement;
use crate::plan::{PartSpec, Plan};
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::rows::Row;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Default as By, Parameter, Setting};
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::parse_float;

/// A number this far from the reference is right.
struct Near(f64);

impl Reward for Near {
    fn judge(&self, sample: &Sample<'_>, _: &World<'_>, _: &mut Trace) -> Result<Judgement, Fault> {
        let Some(right) = parse_float(sample.written_answer()?) else {
            return Err(Fault::because(Reason::NoReferenceNumber, "not a number"));
        };
        let said = parse_float(sample.completion[answer_span(sample.completion)].trim());
        Ok(match said.is_some_and(|said| (said - right).abs() <= self.0) {
            true => Judgement::new(1.0, Reason::NumericEqual),
            false => Judgement::new(0.0, Reason::NumericDiffers),
        })
    }
}

/// A reward with a tolerance.
pub(crate) const TOLERANT: Entry = Entry {
    name: "tolerant_reward",
    summary: "1 if the number is near the reference's.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Number)],
    parameters: &[Parameter {
        name: TOLERANCE,
        default: By::Number(0.5),
        help: "how far from the reference a number may be",
    }],
    build: |settings| {
        Ok(Box::new(Near(settings.number_in("tolerant_reward", TOLERANCE, 0.0, 1000.0)?)))
    },
};

/// The same, but at least 2 whatever the user sets.
pub(crate) const CARELESS: Entry = Entry {
    name: "careless_reward",
    build: |settings| {
        let tolerance = settings.number_in("careless_reward", TOLERANCE, 0.0, 1000.0)?;
        Ok(Box::new(Near(tolerance.max(2.0))))
    },
    ..TOLERANT
};

/// What lint says of a strict reward with this parameter, on our own references or on these.
fn probed(reward: &str, (name, value): (&str, f64), references: &[&str]) -> Report {
    let spec = PartSpec {
        settings: vec![(name.to_owned(), Setting::Number(value))],
        semantics: Semantics::Strict,
        ..PartSpec::new(reward)
    };
    let row = |text: &&str| Row { solution: Some((*text).to_owned().into()), ..Row::default() };
    let rows: Vec<_> = (1..).zip(references.iter().map(row)).collect();
    lint(&[spec], &World::nowhere(), &rows).unwrap()
}

/// The example of CONTRIBUTING.md keeps what every registered reward must keep.
#[test]
fn the_example_for_contributors_is_clean() {
    for missing in [0.0, 1.0, 100.0] {
        for references in [&[][..], &["red, blue", "<answer>a green door</answer>", "a cat"]] {
            let report = probed("same_words_reward", ("missing", missing), references);
            assert!(report.findings.is_empty(), "{missing}: {:?}", report.findings);
            assert!(report.advice.iter().all(|advice| advice.level < Level::Finding), "{report:?}");
            assert!(report.references > 1 && report.replies > 20, "{report:?}");
        }
    }
}

/// What its documentation shows, which is not run as long as it is not registered.
#[test]
fn the_example_for_contributors_can_be_planned() {
    let plan = Plan::new(&[PartSpec::new("same_words_reward")]).unwrap();
    for solution in ["red, blue", "<answer>red, blue</answer>"] {
        let sample = Sample::new("<answer>Blue red</answer>").with_solution(solution);
        assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0), "{solution}");
    }
}

const NUMBERS: &[&str] = &["13", "<answer>25.5</answer>", "71"];

/// What is right only by the tolerance that the user set is not a weakness of the reward.
#[test]
fn near_misses_within_the_tolerance_are_right() {
    for tolerance in [0.0, 0.1, 1.0, 20.0] {
        let report = probed("tolerant_reward", (TOLERANCE, tolerance), NUMBERS);
        assert!(report.findings.is_empty(), "{tolerance}: {:?}", report.findings);
        assert!(report.advice.is_empty(), "{tolerance}: {:?}", report.advice);
        assert_eq!(report.references, 3, "{tolerance}");
    }
    // If every number is right, nothing can be asked.
    let report = probed("tolerant_reward", (TOLERANCE, 1000.0), NUMBERS);
    assert_eq!(report.references, 0);
    let codes: Vec<_> = report.advice.iter().map(|advice| advice.code).collect();
    assert!(codes.contains(&"no_reference"), "{codes:?}");
}

/// A near miss that is paid at a tolerance of 0 too is found, whatever the tolerance.
#[test]
fn a_tolerance_excuses_nothing_else() {
    for tolerance in [0.0, 1.0] {
        let report = probed("careless_reward", (TOLERANCE, tolerance), NUMBERS);
        let found = report.findings.iter().find(|found| found.probe == "near_miss").unwrap();
        assert_eq!((found.level, found.times), (Level::Finding, 3), "{tolerance}");
    }
}

/// Only the parameter that names the rule decides which questions are asked.
#[test]
fn other_words_among_the_parameters_name_no_rule() {
    let asked = |spec: &str| {
        let report = lint(&[spec.parse().unwrap()], &World::nowhere(), &[]).unwrap();
        (report.references, report.replies)
    };
    let choices = asked("accuracy_reward:semantics=strict,accu_reward_method=mcq");
    let all = asked("accuracy_reward:semantics=strict");
    assert!(choices.1 > 20 && all.1 > 2 * choices.1, "{choices:?} of {all:?}");
    assert_eq!(asked("accuracy_reward:semantics=strict,iou=inclusive"), all);
    assert_eq!(
        asked("accuracy_reward:semantics=strict,accu_reward_method=mcq,iou=inclusive"),
        choices
    );
}
