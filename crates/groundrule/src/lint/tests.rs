//! Lint on rewards that are not registered.

use super::{Level, Report, lint};
use crate::plan::{PartSpec, Plan};
use crate::rows::Row;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::Setting;
use crate::world::World;

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
