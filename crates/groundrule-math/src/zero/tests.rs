//! Values of expressions down to their bounds, and how pairs are decided and at what cost.

use super::{Evaluator, Options, Point, compare, value_at};
use crate::Budget;
use crate::expr::{Arena, Id};
use crate::number::ball::{Ball, Float};
use crate::number::big::BigFloat;
use crate::tests::{self, Input};

const READINGS: [Options; 2] = [
    Options { real_roots: true, merge_domains: true, on_the_reals: true },
    Options { real_roots: false, merge_domains: false, on_the_reals: false },
];

/// Little enough for a test.
fn budget() -> Budget {
    Budget { steps: 5000, ..Budget::default() }
}

fn values<B: Ball>(arena: &Arena, id: Id, precision: u32) -> String {
    let mut said = String::new();
    for options in READINGS {
        for number in 0..3 {
            let mut budget = budget();
            let mut evaluator: Evaluator<'_, B> =
                Evaluator::new(arena, &mut budget, Point::numbered(number), precision, options);
            let value = evaluator.eval(id);
            let flags = [evaluator.approximate, evaluator.left_reals];
            said.push_str(&format!("{value:?} {flags:?} {}; ", budget.steps));
        }
    }
    said
}

fn trees(input: &Input, ask: impl Fn(&mut Arena, Id, Id) -> String) -> String {
    input.trees().map_or(String::new(), |(mut arena, gold, pred)| ask(&mut arena, gold, pred))
}

#[test]
fn values_are_as_recorded() {
    tests::compare(
        module_path!(),
        &[
            ("floats", |input| trees(input, |arena, _, pred| values::<Float>(arena, pred, 53))),
            ("many bits", |input| {
                trees(input, |arena, _, pred| values::<BigFloat>(arena, pred, 100))
            }),
            ("without symbols", |input| {
                trees(input, |arena, gold, _| {
                    let value = |options| value_at(arena, gold, options, &mut budget());
                    format!("{:?}", READINGS.map(value))
                })
            }),
            ("pairs", |input| {
                trees(input, |arena, gold, pred| {
                    let mut decided = |options| {
                        let mut budget = budget();
                        let outcome = compare(arena, gold, pred, options, &mut budget);
                        format!("{outcome:?} {}", budget.steps)
                    };
                    READINGS.map(&mut decided).join("; ")
                })
            }),
        ],
    );
}
