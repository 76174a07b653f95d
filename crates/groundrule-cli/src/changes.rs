//! What changes between two judgements of the same rows, counted as they come in.

use crate::tally::{GroupKey, Place};
use groundrule::{Judged, Outcome, Plan, Reason, same_score as same};
use std::collections::{BTreeMap, HashMap};

/// Rows shown as the biggest changes.
const BIGGEST: usize = 5;

/// The most completions of one prompt whose order is compared.
const MOST_IN_GROUP: usize = 256;

/// A reward that both sides have, by its name in the output.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pair {
    pub(crate) label: String,
    /// Its place in the plan of A and in that of B; none if only the other side has it.
    pub(crate) places: [Option<usize>; 2],
    /// Its weight in A and in B; 0 if only the other side has it.
    pub(crate) weights: [f64; 2],
}

/// The rewards of both sides, those of A first.
pub(crate) fn pairs(one: &Plan, other: &Plan) -> Vec<Pair> {
    let pair = |label: &str| {
        let place = |plan: &Plan| plan.parts().iter().position(|part| part.label == label);
        let weight = |plan: &Plan| {
            plan.parts().iter().find(|part| part.label == label).map_or(0.0, |part| part.weight)
        };
        Pair {
            label: label.to_owned(),
            places: [place(one), place(other)],
            weights: [weight(one), weight(other)],
        }
    };
    let mut pairs: Vec<Pair> = one.parts().iter().map(|part| pair(&part.label)).collect();
    for part in other.parts() {
        if !pairs.iter().any(|known| known.label == part.label) {
            pairs.push(pair(&part.label));
        }
    }
    pairs
}

/// How often one pair of reasons occurred among rows that change.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Turn {
    pub(crate) rows: u64,
    /// The sum of the differences of rows that both sides score.
    sum: f64,
    scored: u64,
    /// Where it first occurred.
    pub(crate) first: Place,
}

impl Turn {
    /// The mean difference, if both sides score.
    pub(crate) fn mean(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.sum / self.scored as f64)
    }
}

/// One reward, or the total, under both sides.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Column {
    /// Rows that both sides score with a number.
    pub(crate) both: u64,
    sums: [f64; 2],
    pub(crate) changed: u64,
    pub(crate) up: u64,
    pub(crate) down: u64,
    /// Rows that only A or only B scores.
    pub(crate) only: [u64; 2],
    pub(crate) turns: BTreeMap<(Reason, Reason), Turn>,
}

impl Column {
    /// The mean of A and of B over the rows that both score.
    pub(crate) fn means(&self) -> Option<[f64; 2]> {
        (self.both > 0).then(|| self.sums.map(|sum| sum / self.both as f64))
    }

    /// Counts a row and returns whether it changes.
    fn add(&mut self, [one, other]: [Option<f64>; 2]) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => {
                if one.is_finite() && other.is_finite() {
                    self.both += 1;
                    self.sums[0] += one;
                    self.sums[1] += other;
                }
                if same(one, other) {
                    return false;
                }
                self.up += u64::from(other > one);
                self.down += u64::from(other < one);
            }
            (Some(_), None) => self.only[0] += 1,
            (None, Some(_)) => self.only[1] += 1,
            (None, None) => return false,
        }
        self.changed += 1;
        true
    }
}

/// Whether two outcomes have the same score, or both have none.
pub(crate) fn same_outcome(one: Option<&Outcome>, other: Option<&Outcome>) -> bool {
    match (one.and_then(|found| found.score), other.and_then(|found| found.score)) {
        (Some(one), Some(other)) => same(one, other),
        (None, None) => true,
        _ => false,
    }
}

/// A row whose total changes much.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Big {
    pub(crate) place: Place,
    pub(crate) totals: [f64; 2],
    /// What changes the total the most; none if no reward does.
    pub(crate) because: Option<Cause>,
}

/// What a reward brings to the change of a total.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cause {
    /// The reward's place among the pairs.
    pub(crate) part: usize,
    /// Its reasons; none on a side that does not have it.
    pub(crate) reasons: [Option<Reason>; 2],
    /// Whether its weight changes more than its score.
    pub(crate) by_weight: bool,
    /// By how much the total changes because of it.
    size: f64,
}

impl Cause {
    /// What this reward changes; none if it changes nothing.
    fn of(part: usize, pair: &Pair, found: [Option<&Outcome>; 2]) -> Option<Self> {
        let [one, other] = found.map(|found| found.and_then(|found| found.score).unwrap_or(0.0));
        let [before, after] = pair.weights;
        let (by_weight, by_score) = ((after - before) * one, after * (other - one));
        let size = (after * other - before * one).abs();
        let in_both = found.iter().all(Option::is_some);
        let cause = Cause {
            part,
            reasons: found.map(|found| found.map(|found| found.reason)),
            by_weight: in_both && by_weight.abs() > by_score.abs(),
            size,
        };
        (size > 0.0 && !same(after * other, before * one)).then_some(cause)
    }
}

impl Big {
    fn size(&self) -> f64 {
        (self.totals[1] - self.totals[0]).abs()
    }
}

/// What the groups of completions of one prompt show.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Rankings {
    /// Groups with at least two completions that both sides score.
    pub(crate) several: u64,
    /// Those in which two completions change their order.
    pub(crate) reordered: u64,
    /// Those in which all completions have the same total only under A, and only under B.
    pub(crate) flat_in: [u64; 2],
}

/// Everything that is counted.
#[derive(Debug)]
pub(crate) struct Changes {
    pub(crate) pairs: Vec<Pair>,
    pub(crate) rows: u64,
    pub(crate) unreadable: u64,
    /// Rows with at least one score that changes.
    pub(crate) changed: u64,
    pub(crate) columns: Vec<Column>,
    pub(crate) total: Column,
    /// The biggest changes of the total, the biggest first.
    pub(crate) biggest: Vec<Big>,
    groups: HashMap<GroupKey, Vec<[f64; 2]>>,
}

impl Changes {
    pub(crate) fn new(pairs: Vec<Pair>) -> Self {
        Changes {
            columns: vec![Column::default(); pairs.len()],
            pairs,
            rows: 0,
            unreadable: 0,
            changed: 0,
            total: Column::default(),
            biggest: Vec::new(),
            groups: HashMap::new(),
        }
    }

    /// A row that no reward has seen.
    pub(crate) fn unreadable(&mut self) {
        self.rows += 1;
        self.unreadable += 1;
    }

    /// Counts a row and returns whether it changes.
    pub(crate) fn add(
        &mut self,
        place: Place,
        group: Option<GroupKey>,
        judged: &[Judged; 2],
    ) -> bool {
        self.rows += 1;
        let mut changed = false;
        let mut because: Option<Cause> = None;
        for (i, (pair, column)) in self.pairs.iter().zip(&mut self.columns).enumerate() {
            let found = outcomes(pair, judged);
            if let Some(cause) = Cause::of(i, pair, found)
                && because.is_none_or(|known| cause.size > known.size)
            {
                because = Some(cause);
            }
            let [Some(one), Some(other)] = found else { continue };
            if !column.add([one.score, other.score]) {
                continue;
            }
            changed = true;
            let delta = one.score.zip(other.score).map(|(one, other)| other - one);
            let turn = column.turns.entry((one.reason, other.reason)).or_insert(Turn {
                rows: 0,
                sum: 0.0,
                scored: 0,
                first: place,
            });
            turn.rows += 1;
            if let Some(delta) = delta.filter(|delta| delta.is_finite()) {
                turn.sum += delta;
                turn.scored += 1;
            }
        }
        let [one, other] = judged;
        changed |= self.total.add([one.total, other.total]);
        self.changed += u64::from(changed);
        if let (Some(one), Some(other)) = (one.total, other.total) {
            if !same(one, other) && one.is_finite() && other.is_finite() {
                self.keep(Big { place, totals: [one, other], because });
            }
            if let Some(group) = group {
                let totals = self.groups.entry(group).or_default();
                if totals.len() < MOST_IN_GROUP {
                    totals.push([one, other]);
                }
            }
        }
        changed
    }

    fn keep(&mut self, big: Big) {
        let place = self.biggest.partition_point(|known| known.size() >= big.size());
        if place < BIGGEST {
            self.biggest.insert(place, big);
            self.biggest.truncate(BIGGEST);
        }
    }

    /// What the groups show.
    pub(crate) fn rankings(&self) -> Rankings {
        let mut rankings = Rankings::default();
        for totals in self.groups.values().filter(|totals| totals.len() > 1) {
            rankings.several += 1;
            rankings.reordered += u64::from(reordered(totals));
            let flat = |side: usize| {
                totals.windows(2).all(|two| match two {
                    [one, other] => same(one[side], other[side]),
                    _ => true,
                })
            };
            match (flat(0), flat(1)) {
                (true, false) => rankings.flat_in[0] += 1,
                (false, true) => rankings.flat_in[1] += 1,
                _ => {}
            }
        }
        rankings
    }
}

/// The outcomes of a reward under both sides.
pub(crate) fn outcomes<'a>(pair: &Pair, judged: &'a [Judged; 2]) -> [Option<&'a Outcome>; 2] {
    let [one, other] = judged;
    let find = |judged: &'a Judged, place: Option<usize>| judged.outcomes.get(place?);
    [find(one, pair.places[0]), find(other, pair.places[1])]
}

/// Whether one completion ranks before another under A and after it under B.
fn reordered(totals: &[[f64; 2]]) -> bool {
    let order = |one: f64, other: f64| {
        if same(one, other) { std::cmp::Ordering::Equal } else { one.total_cmp(&other) }
    };
    totals.iter().enumerate().any(|(i, one)| {
        totals.iter().skip(i + 1).any(|other| {
            order(one[0], other[0]).reverse() == order(one[1], other[1]) && !same(one[0], other[0])
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule::PartSpec;

    fn judged(score: Option<f64>, reason: Reason) -> Judged {
        let outcome = Outcome { score, reason, warning: None, fault: None, trace: None };
        Judged { total: score, outcomes: vec![outcome] }
    }

    #[test]
    fn changes_are_counted_by_reason() {
        let plan = || Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let mut changes = Changes::new(pairs(&plan(), &plan()));
        let rows = [
            (Some(1.0), Some(1.0)),
            (Some(1.0), Some(0.0)),
            (Some(0.25), Some(1.0)),
            (Some(1.0), None),
            (Some(0.9999999999999998), Some(1.0)),
        ];
        for (line, (one, other)) in (1..).zip(rows) {
            let both = [judged(one, Reason::FormatMatch), judged(other, Reason::FormatMissing)];
            let changed = changes.add(Place { file: 0, line, part: 0 }, Some((0, 7)), &both);
            assert_eq!(changed, (2..=4).contains(&line), "{line}");
        }
        let column = &changes.columns[0];
        assert_eq!((changes.rows, changes.changed), (5, 3));
        assert_eq!((column.up, column.down, column.only), (1, 1, [1, 0]));
        let turn = &column.turns[&(Reason::FormatMatch, Reason::FormatMissing)];
        assert_eq!((turn.rows, turn.mean(), turn.first.line), (3, Some(-0.125), 2));
        let biggest: Vec<_> = changes.biggest.iter().map(|big| big.place.line).collect();
        assert_eq!(biggest, [2, 3]);
        let rankings = changes.rankings();
        assert_eq!((rankings.several, rankings.reordered), (1, 1));
    }

    #[test]
    fn ties_that_break_are_no_other_order() {
        assert!(!reordered(&[[1.0, 1.0], [1.0, 0.0], [0.0, 0.0]]));
        assert!(reordered(&[[1.0, 0.0], [0.0, 1.0]]));
        assert!(!reordered(&[[1.0, 2.0], [0.0, 1.0]]));
    }

    #[test]
    fn rewards_go_by_their_names() {
        let plan = |names: &[&str]| {
            let specs: Vec<_> = names.iter().map(|name| PartSpec::new(*name)).collect();
            Plan::new(&specs).unwrap()
        };
        let found = pairs(
            &plan(&["format_reward", "mcq_reward"]),
            &plan(&["yes_no_reward", "format_reward"]),
        );
        let places: Vec<_> = found.iter().map(|pair| pair.places).collect();
        assert_eq!(places, [[Some(0), Some(1)], [Some(1), None], [None, Some(0)]]);
    }
    #[test]
    fn columns_count_what_goes_up_and_down() {
        let mut column = Column::default();
        for (one, other, changes) in [
            (Some(1.0), Some(0.25), true),
            (Some(0.0), Some(1.0), true),
            (Some(0.0), Some(0.5), true),
            (Some(0.5), Some(0.5), false),
            (Some(f64::NAN), Some(1.0), true),
            (Some(1.0), None, true),
            (None, Some(1.0), true),
            (None, Some(0.0), true),
            (None, None, false),
        ] {
            assert_eq!(column.add([one, other]), changes, "{one:?} {other:?}");
        }
        assert_eq!((column.both, column.changed, column.up, column.down), (4, 7, 2, 1));
        assert_eq!((column.only, column.means()), ([1, 2], Some([0.375, 0.5625])));
        assert_eq!(Column::default().means(), None);
    }

    /// Totals of one reward under both sides, in groups.
    fn compared(rows: &[(u64, f64, f64)]) -> Changes {
        let plan = || Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let mut changes = Changes::new(pairs(&plan(), &plan()));
        for (line, (group, one, other)) in (1..).zip(rows) {
            let both = [
                judged(Some(*one), Reason::FormatMatch),
                judged(Some(*other), Reason::FormatMatch),
            ];
            changes.add(Place { file: 0, line, part: 0 }, Some((0, *group)), &both);
        }
        changes
    }

    #[test]
    fn the_biggest_changes_are_kept_in_their_order() {
        let deltas = [0.1, -0.7, 0.3, 0.0, 0.7, 0.2, -0.4, 0.7];
        let rows: Vec<_> = deltas.iter().map(|delta| (0, 0.0, *delta)).collect();
        let changes = compared(&rows);
        let biggest: Vec<_> = changes.biggest.iter().map(|big| big.place.line).collect();
        assert_eq!(biggest, [2, 5, 8, 7, 3]);
        let cause = changes.biggest[0].because.unwrap();
        assert_eq!((cause.part, cause.by_weight), (0, false));
        assert_eq!(cause.reasons, [Some(Reason::FormatMatch); 2]);
        assert_eq!((changes.rows, changes.changed), (8, 7));
        let infinite = compared(&[(0, 0.0, f64::INFINITY), (0, f64::NAN, 1.0)]);
        assert!(infinite.biggest.is_empty() && infinite.changed == 2);
    }

    #[test]
    fn the_reward_that_changes_most_is_to_blame() {
        let plan =
            Plan::new(&[PartSpec::new("format_reward"), PartSpec::new("mcq_reward")]).unwrap();
        let outcome = |score: Option<f64>, reason| Outcome {
            score,
            reason,
            warning: None,
            fault: None,
            trace: None,
        };
        let side = |total: f64, first: Option<f64>, second: Option<f64>| Judged {
            total: Some(total),
            outcomes: vec![
                outcome(first, Reason::FormatMatch),
                outcome(second, Reason::ChoiceMatch),
            ],
        };
        for (first, second, because) in [
            ([Some(0.0), Some(0.5)], [Some(1.0), Some(0.0)], Some(1)),
            ([Some(1.0), Some(0.0)], [Some(0.0), Some(0.5)], Some(0)),
            ([Some(0.0), Some(0.5)], [Some(0.0), Some(0.5)], Some(0)),
            ([Some(0.0), Some(0.5)], [Some(1.0), None], Some(1)),
            ([Some(0.0), Some(0.0)], [Some(1.0), Some(1.0)], None),
        ] {
            let mut changes = Changes::new(pairs(&plan, &plan));
            let both = [side(0.0, first[0], second[0]), side(1.0, first[1], second[1])];
            assert!(changes.add(Place { file: 0, line: 1, part: 0 }, None, &both));
            assert_eq!(
                changes.biggest[0].because.map(|cause| cause.part),
                because,
                "{first:?} {second:?}"
            );
        }
    }

    #[test]
    fn weights_are_to_blame_for_what_they_change() {
        let plan = |weights: &[(&str, f64)]| {
            let spec =
                |(name, weight): &(&str, f64)| PartSpec { weight: *weight, ..PartSpec::new(*name) };
            Plan::new(&weights.iter().map(spec).collect::<Vec<_>>()).unwrap()
        };
        let side = |plan: &Plan, scores: &[f64]| {
            let outcome =
                |score: &f64| judged(Some(*score), Reason::FormatMatch).outcomes.remove(0);
            let totals = plan.parts().iter().zip(scores).map(|(part, score)| part.weight * score);
            Judged { total: Some(totals.sum()), outcomes: scores.iter().map(outcome).collect() }
        };
        let one = plan(&[("mcq_reward", 1.0), ("format_reward", 0.2)]);
        for (other, before, after, part, by_weight) in [
            // A score that changes a little, and a weight that changes much.
            (
                &[("mcq_reward", 1.0), ("format_reward", 0.5)][..],
                [0.875, 1.0],
                &[0.876, 1.0][..],
                1,
                true,
            ),
            (&[("mcq_reward", 1.0), ("format_reward", 0.5)], [0.0, 1.0], &[1.0, 1.0], 0, false),
            // A score that changes much, and counts for little.
            (&[("mcq_reward", 1.0), ("format_reward", 0.2)], [0.5, 0.0], &[0.9, 1.0], 0, false),
            // Rewards that only one side has.
            (&[("mcq_reward", 1.0)], [0.5, 1.0], &[0.6], 1, false),
            (
                &[("mcq_reward", 1.0), ("format_reward", 0.2), ("yes_no_reward", 2.0)],
                [0.5, 1.0],
                &[0.6, 1.0, 1.0],
                2,
                false,
            ),
        ] {
            let other = plan(other);
            let mut changes = Changes::new(pairs(&one, &other));
            let both = [side(&one, &before), side(&other, after)];
            changes.add(Place { file: 0, line: 1, part: 0 }, None, &both);
            let cause = changes.biggest[0].because.unwrap();
            assert_eq!((cause.part, cause.by_weight), (part, by_weight), "{before:?} {after:?}");
        }
    }

    #[test]
    fn groups_that_are_flat_on_one_side_are_told() {
        let rankings = compared(&[
            (1, 1.0, 0.0),
            (1, 1.0, 1.0),
            (2, 0.0, 0.5),
            (2, 1.0, 0.5),
            (2, 0.5, 0.5),
            (3, 0.0, 1.0),
            (3, 1.0, 0.0),
            (4, 0.5, 0.5),
            (4, 0.5, 0.5),
            (5, 0.0, 1.0),
        ])
        .rankings();
        assert_eq!(rankings, Rankings { several: 4, reordered: 1, flat_in: [1, 1] });
    }

    #[test]
    fn only_so_many_completions_of_a_prompt_are_compared() {
        let mut rows = vec![(1, 0.5, 0.5); MOST_IN_GROUP];
        rows.extend([(1, 0.0, 1.0), (1, 1.0, 0.0)]);
        assert_eq!(compared(&rows).rankings(), Rankings { several: 1, ..Rankings::default() });
        rows.remove(0);
        rows.remove(0);
        assert_eq!(compared(&rows).rankings().reordered, 1);
        let mut changes = compared(&rows);
        changes.unreadable();
        assert_eq!((changes.rows, changes.unreadable), (MOST_IN_GROUP as u64 + 1, 1));
    }

    #[test]
    fn outcomes_are_the_same_by_their_scores() {
        let outcome = |score| judged(score, Reason::FormatMatch).outcomes.remove(0);
        for (one, other, same) in [
            (Some(Some(1.0)), Some(Some(1.0)), true),
            (Some(Some(1.0)), Some(Some(0.5)), false),
            (Some(Some(1.0)), Some(None), false),
            (Some(None), None, true),
            (None, Some(Some(0.0)), false),
            (None, None, true),
        ] {
            let (one, other) = (one.map(outcome), other.map(outcome));
            assert_eq!(same_outcome(one.as_ref(), other.as_ref()), same);
        }
    }
}
