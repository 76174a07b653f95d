//! Summaries of many judged rows, made so that summaries of parts add up to the summary of the whole.
//!
//! Counts and histograms are whole numbers, and sums are kept without any rounding, so it does not matter how rows were
//! spread over files, threads or machines: merged summaries are equal to the last bit.

use crate::outcome::Status;
use crate::plan::{Judged, Plan};
use crate::reason::Reason;
use crate::warning::Warning;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cells of a histogram.
const CELLS: usize = 960;

/// A sum without rounding, as floats that do not overlap (Shewchuk's expansions).
#[derive(Debug, Clone, Default)]
struct ExactSum(Vec<f64>);

impl ExactSum {
    fn add(&mut self, number: f64) {
        let mut rest = number;
        let mut kept = 0;
        for place in 0..self.0.len() {
            let Some(part) = self.0.get(place).copied() else { break };
            let (large, small) = if rest.abs() < part.abs() { (part, rest) } else { (rest, part) };
            let sum = large + small;
            let lost = small - (sum - large);
            if lost != 0.0 {
                if let Some(slot) = self.0.get_mut(kept) {
                    *slot = lost;
                }
                kept += 1;
            }
            rest = sum;
        }
        self.0.truncate(kept);
        self.0.push(rest);
    }

    /// The square of a number, exactly: the rounded square and what was lost.
    fn add_product(&mut self, one: f64, other: f64) {
        let product = one * other;
        self.add(product);
        self.add(one.mul_add(other, -product));
    }

    fn merge(&mut self, other: &ExactSum) {
        other.0.iter().for_each(|part| self.add(*part));
    }

    /// The nearest float.
    fn value(&self) -> f64 {
        self.canonical().0.last().copied().unwrap_or(0.0)
    }

    /// The same sum in a form that does not depend on the order of adding: the nearest float, then the nearest to what
    /// is left, and so on; the smallest first.
    fn canonical(&self) -> ExactSum {
        let mut left = self.clone();
        let mut parts = Vec::new();
        // Each part takes 53 bits of at most 2,100.
        for _ in 0..48 {
            let nearest = left.nearest();
            if nearest == 0.0 || !nearest.is_finite() {
                break;
            }
            parts.push(nearest);
            left.add(-nearest);
        }
        parts.reverse();
        ExactSum(parts)
    }

    /// Rounds half to even, as Python's `math.fsum` does.
    fn nearest(&self) -> f64 {
        let mut parts = self.0.iter().rev().copied();
        let Some(mut sum) = parts.next() else { return 0.0 };
        let mut lost = 0.0;
        for part in parts.by_ref() {
            let before = sum;
            sum = before + part;
            lost = part - (sum - before);
            if lost != 0.0 {
                break;
            }
        }
        // Half-way cases are decided by what comes after.
        if let Some(next) = parts.find(|part| *part != 0.0)
            && ((lost < 0.0 && next < 0.0) || (lost > 0.0 && next > 0.0))
        {
            let twice = lost * 2.0;
            let up = sum + twice;
            if up - sum == twice {
                sum = up;
            }
        }
        sum
    }
}

impl PartialEq for ExactSum {
    fn eq(&self, other: &Self) -> bool {
        self.canonical().0 == other.canonical().0
    }
}

impl Serialize for ExactSum {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.canonical().0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ExactSum {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut sum = ExactSum::default();
        Vec::<f64>::deserialize(deserializer)?.into_iter().for_each(|part| sum.add(part));
        Ok(sum)
    }
}

/// Count, mean, deviation, extremes and histogram of numbers that are added one at a time.
///
/// ```
/// use groundrule::Spread;
/// let (mut one, mut other) = (Spread::of(&[0.1, 0.7], (0.0, 1.0)), Spread::of(&[0.2], (0.0, 1.0)));
/// let whole = Spread::of(&[0.2, 0.7, 0.1], (0.0, 1.0));
/// one.merge(&other);
/// assert_eq!(one, whole);
/// other.merge(&Spread::of(&[0.1, 0.7], (0.0, 1.0)));
/// assert_eq!(other.mean(), whole.mean());
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    count: u64,
    sum: ExactSum,
    squares: ExactSum,
    least: Option<f64>,
    greatest: Option<f64>,
    /// Scores that are not numbers; they count nowhere else.
    not_numbers: u64,
    range: (f64, f64),
    /// The cells of the histogram that are not empty, by position.
    cells: BTreeMap<usize, u64>,
}

impl Spread {
    /// Nothing yet, in the range where numbers are expected.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert!(Spread::new((0.0, 1.0)).is_empty());
    /// ```
    pub fn new(range: (f64, f64)) -> Self {
        Spread {
            count: 0,
            sum: ExactSum::default(),
            squares: ExactSum::default(),
            least: None,
            greatest: None,
            not_numbers: 0,
            range,
            cells: BTreeMap::new(),
        }
    }

    /// The spread of these numbers.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::of(&[0.25, 0.75], (0.0, 1.0)).mean(), 0.5);
    /// ```
    pub fn of(numbers: &[f64], range: (f64, f64)) -> Self {
        let mut spread = Spread::new(range);
        numbers.iter().for_each(|number| spread.add(*number));
        spread
    }

    /// Adds a number.
    ///
    /// ```
    /// use groundrule::Spread;
    /// let mut spread = Spread::new((0.0, 1.0));
    /// spread.add(0.5);
    /// assert_eq!(spread.count(), 1);
    /// ```
    pub fn add(&mut self, number: f64) {
        if !number.is_finite() {
            self.not_numbers += 1;
            return;
        }
        // Negative zero becomes zero, or the extremes would depend on the order.
        let number = number + 0.0;
        self.count += 1;
        self.sum.add(number);
        self.squares.add_product(number, number);
        self.least = Some(self.least.map_or(number, |least| least.min(number)));
        self.greatest = Some(self.greatest.map_or(number, |greatest| greatest.max(number)));
        let (low, high) = self.range;
        // In a range of one number that is 0/0, and the maximum of NaN and 0 is 0.
        let share = (number - low) / (high - low);
        let cell = ((share * CELLS as f64).max(0.0) as usize).min(CELLS - 1);
        *self.cells.entry(cell).or_default() += 1;
    }

    /// Adds the numbers of another spread of the same range.
    ///
    /// ```
    /// use groundrule::Spread;
    /// let mut spread = Spread::of(&[0.0], (0.0, 1.0));
    /// spread.merge(&Spread::of(&[1.0], (0.0, 1.0)));
    /// assert_eq!((spread.count(), spread.mean()), (2, 0.5));
    /// ```
    pub fn merge(&mut self, other: &Spread) {
        self.count += other.count;
        self.sum.merge(&other.sum);
        self.squares.merge(&other.squares);
        let either =
            |one: Option<f64>, two: Option<f64>, pick: fn(f64, f64) -> f64| match (one, two) {
                (Some(one), Some(two)) => Some(pick(one, two)),
                (one, two) => one.or(two),
            };
        self.least = either(self.least, other.least, f64::min);
        self.greatest = either(self.greatest, other.greatest, f64::max);
        self.not_numbers += other.not_numbers;
        for (cell, count) in &other.cells {
            *self.cells.entry(*cell).or_default() += count;
        }
    }

    /// How many numbers there are.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::of(&[0.1, f64::NAN], (0.0, 1.0)).count(), 1);
    /// ```
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many scores are not numbers.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::of(&[0.1, f64::NAN], (0.0, 1.0)).not_numbers(), 1);
    /// ```
    pub fn not_numbers(&self) -> u64 {
        self.not_numbers
    }

    /// The least number; infinity if there is none.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::of(&[0.1, 0.7], (0.0, 1.0)).least(), 0.1);
    /// ```
    pub fn least(&self) -> f64 {
        self.least.unwrap_or(f64::INFINITY)
    }

    /// The greatest number; minus infinity if there is none.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::of(&[0.1, 0.7], (0.0, 1.0)).greatest(), 0.7);
    /// ```
    pub fn greatest(&self) -> f64 {
        self.greatest.unwrap_or(f64::NEG_INFINITY)
    }

    /// The mean; zero if there is no number.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::new((0.0, 1.0)).mean(), 0.0);
    /// ```
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum.value() / self.count as f64 }
    }

    /// The standard deviation of these numbers.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::of(&[0.0, 1.0], (0.0, 1.0)).deviation(), 0.5);
    /// ```
    pub fn deviation(&self) -> f64 {
        if self.count == 0 {
            return 0.0;
        }
        // n·Σx² − (Σx)² without rounding: nothing is lost in the difference of large sums.
        let rows = self.count as f64;
        let mut difference = ExactSum::default();
        for part in self.squares.canonical().0 {
            difference.add_product(rows, part);
        }
        let sums = self.sum.canonical().0;
        for one in &sums {
            for other in &sums {
                difference.add_product(-one, *other);
            }
        }
        difference.value().max(0.0).sqrt() / rows
    }

    /// How many numbers fall into each of `bins` equal parts of `from..=to`, which lies in the range.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::of(&[0.1, 0.2, 0.9], (0.0, 1.0)).bins(2, 0.0, 1.0), [2, 1]);
    /// ```
    pub fn bins(&self, bins: usize, from: f64, to: f64) -> Vec<u64> {
        let (low, high) = self.range;
        let mut counts = vec![0; bins];
        let width = (high - low) / CELLS as f64;
        for (cell, count) in &self.cells {
            let middle = low + (*cell as f64 + 0.5) * width;
            // Numbers that are all the same are drawn in the middle.
            let share = if to > from { (middle - from) / (to - from) } else { 0.5 };
            let bin = ((share * bins as f64).max(0.0) as usize).min(bins.saturating_sub(1));
            if let Some(bin) = counts.get_mut(bin) {
                *bin += count;
            }
        }
        counts
    }

    /// Whether nothing was added, not even a score that is not a number.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert!(!Spread::of(&[f64::NAN], (0.0, 1.0)).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.count + self.not_numbers == 0
    }

    /// The range where numbers are expected.
    ///
    /// ```
    /// use groundrule::Spread;
    /// assert_eq!(Spread::new((-1.0, 1.0)).range(), (-1.0, 1.0));
    /// ```
    pub fn range(&self) -> (f64, f64) {
        self.range
    }
}

/// One reward over many rows.
///
/// ```
/// use groundrule::{Plan, Sample, Summary, World};
/// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
/// let mut summary = Summary::new(&plan);
/// summary.add(&plan.judge(&Sample::new("7").with_solution("7"), &World::nowhere()));
/// assert_eq!(summary.rewards[0].reasons["numeric_equal"], 1);
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RewardSummary {
    /// Its name in the plan.
    pub name: String,
    /// Its scores.
    pub scores: Spread,
    /// Reasons of rows that it was asked about, with how many times each was given.
    pub reasons: BTreeMap<String, u64>,
    /// Warnings on scored rows, likewise.
    pub warnings: BTreeMap<String, u64>,
    /// Rows that it was asked about.
    pub asked: u64,
}

/// Many rows under one plan. Summaries of the same plan can be merged, in any order.
///
/// ```
/// use groundrule::{PartSpec, Plan, Sample, Summary, World};
/// let plan = Plan::new(&[PartSpec::new("format_reward")])?;
/// let judged = plan.judge(&Sample::new("no tags"), &World::nowhere());
/// let mut summary = Summary::new(&plan);
/// summary.add(&judged);
/// assert_eq!((summary.rows, summary.total.mean()), (1, 0.0));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// All rows.
    pub rows: u64,
    /// Rows for which every reward that applies has a score.
    pub scored: u64,
    /// Rows that some reward abstained from and none failed on.
    pub abstained: u64,
    /// Rows that a reward failed on, or that could not be read.
    pub failed: u64,
    /// The weighted totals.
    pub total: Spread,
    /// The rewards, in the order of the plan.
    pub rewards: Vec<RewardSummary>,
}

impl Summary {
    /// No rows yet.
    ///
    /// ```
    /// use groundrule::{Plan, Summary};
    /// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
    /// assert_eq!(Summary::new(&plan).rows, 0);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn new(plan: &Plan) -> Self {
        // The total may leave out any of its parts.
        let (mut low, mut high) = (0.0, 0.0);
        for part in plan.parts() {
            let ends = [part.weight * part.entry.range.0, part.weight * part.entry.range.1];
            low += ends[0].min(ends[1]).min(0.0);
            high += ends[0].max(ends[1]).max(0.0);
        }
        let rewards = plan.parts().iter().map(|part| RewardSummary {
            name: part.label.clone(),
            scores: Spread::new(part.entry.range),
            reasons: BTreeMap::new(),
            warnings: BTreeMap::new(),
            asked: 0,
        });
        let rewards = rewards.collect();
        let total = Spread::new((low, high));
        Summary { rows: 0, scored: 0, abstained: 0, failed: 0, total, rewards }
    }

    /// Adds a row.
    ///
    /// ```
    /// use groundrule::{Plan, Sample, Summary, World};
    /// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
    /// let mut summary = Summary::new(&plan);
    /// summary.add(&plan.judge(&Sample::new("7"), &World::nowhere()));
    /// assert_eq!((summary.rows, summary.abstained), (1, 1));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn add(&mut self, judged: &Judged) {
        let rewards =
            judged.outcomes.iter().map(|outcome| (outcome.score, outcome.reason, outcome.warning));
        self.add_row(judged.status(), judged.total, rewards);
    }

    /// Adds a row by its status, its total, and what each reward said.
    ///
    /// ```
    /// use groundrule::{Plan, Reason, Status, Summary};
    /// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
    /// let mut summary = Summary::new(&plan);
    /// summary.add_row(Status::Scored, Some(1.0), [(Some(1.0), Reason::NumericEqual, None)]);
    /// assert_eq!(summary.rewards[0].scores.mean(), 1.0);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn add_row(
        &mut self,
        status: Status,
        total: Option<f64>,
        rewards: impl IntoIterator<Item = (Option<f64>, Reason, Option<Warning>)>,
    ) {
        self.rows += 1;
        match status {
            Status::Scored => self.scored += 1,
            Status::Abstained => self.abstained += 1,
            Status::Failed => self.failed += 1,
        }
        if let Some(total) = total {
            self.total.add(total);
        }
        for (reward, (score, reason, warning)) in self.rewards.iter_mut().zip(rewards) {
            if reason == Reason::OtherTask {
                continue;
            }
            reward.asked += 1;
            count(&mut reward.reasons, reason.code());
            if let Some(score) = score {
                reward.scores.add(score);
            }
            if let Some(warning) = warning {
                count(&mut reward.warnings, warning.code());
            }
        }
    }

    /// A summary as [`Summary::to_json`] wrote it.
    ///
    /// ```
    /// use groundrule::{Plan, Summary};
    /// let plan = Plan::new(&["format_reward".parse().unwrap()]).unwrap();
    /// let text = Summary::new(&plan).to_json()?;
    /// assert_eq!(Summary::from_json(&text)?, Summary::new(&plan));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn from_json(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// The summary as JSON, the same for the same rows in any order.
    ///
    /// ```
    /// use groundrule::{Plan, Summary};
    /// let plan = Plan::new(&["format_reward".parse().unwrap()]).unwrap();
    /// assert!(Summary::new(&plan).to_json()?.contains("format_reward"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    /// Adds the rows of another summary; if it is about other rewards, returns `false` and adds nothing.
    ///
    /// ```
    /// use groundrule::{Plan, Sample, Summary, World};
    /// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
    /// let of = |completion| {
    ///     let mut summary = Summary::new(&plan);
    ///     summary.add(&plan.judge(&Sample::new(completion).with_solution("7"), &World::nowhere()));
    ///     summary
    /// };
    /// let mut both = of("7");
    /// assert!(both.merge(&of("8")));
    /// assert_eq!((both.rows, both.total.mean()), (2, 0.5));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn merge(&mut self, other: &Summary) -> bool {
        let alike = |(one, two): (&RewardSummary, &RewardSummary)| {
            one.name == two.name && one.scores.range() == two.scores.range()
        };
        if self.rewards.len() != other.rewards.len()
            || self.total.range() != other.total.range()
            || !self.rewards.iter().zip(&other.rewards).all(alike)
        {
            return false;
        }
        self.rows += other.rows;
        self.scored += other.scored;
        self.abstained += other.abstained;
        self.failed += other.failed;
        self.total.merge(&other.total);
        for (one, two) in self.rewards.iter_mut().zip(&other.rewards) {
            one.scores.merge(&two.scores);
            one.asked += two.asked;
            for (sum, more) in
                [(&mut one.reasons, &two.reasons), (&mut one.warnings, &two.warnings)]
            {
                for (code, count) in more {
                    *sum.entry(code.clone()).or_default() += count;
                }
            }
        }
        true
    }
}

fn count(counts: &mut BTreeMap<String, u64>, code: &str) {
    match counts.get_mut(code) {
        Some(count) => *count += 1,
        None => {
            counts.insert(code.to_owned(), 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn moments_are_those_of_the_numbers() {
        let spread = Spread::of(&[0.0, 0.5, 1.0, 0.5, f64::NAN], (0.0, 1.0));
        assert_eq!((spread.count(), spread.not_numbers()), (4, 1));
        assert_eq!((spread.mean(), spread.least(), spread.greatest()), (0.5, 0.0, 1.0));
        assert!((spread.deviation() - 0.125f64.sqrt()).abs() < 1e-15);
        assert_eq!(spread.bins(4, 0.0, 1.0), [1, 0, 2, 1]);
        assert_eq!(spread.bins(2, 0.5, 1.0), [3, 1]);
        assert_eq!(Spread::new((0.0, 1.0)).deviation(), 0.0);
    }

    #[test]
    fn nothing_is_lost_between_large_and_small_numbers() {
        let spread = Spread::of(&[1e300, 1.0, -1e300, 1e-300], (0.0, 1.0));
        assert_eq!(spread.mean(), 0.25);
        let mut sum = ExactSum::default();
        for number in [1.0, 2f64.powi(-53), 2f64.powi(-106)] {
            sum.add(number);
        }
        // Just above half-way, so up.
        assert_eq!(sum.value(), 1.0 + f64::EPSILON);
        assert_eq!(Spread::of(&[-0.0], (0.0, 1.0)).least().to_bits(), 0);
        let flat = Spread::of(&[0.1; 1000], (0.0, 1.0));
        assert_eq!((flat.mean(), flat.deviation()), (0.1, 0.0));
    }

    #[test]
    fn sums_are_rounded_once() {
        let half = 2f64.powi(-53);
        for (numbers, sum) in [
            (&[][..], 0.0),
            (&[0.1; 10], 1.0),
            (&[1.0, half], 1.0),
            (&[1.0, half, 2f64.powi(-110)], 1.0 + f64::EPSILON),
            (&[1.0, half, -2f64.powi(-110)], 1.0),
            (&[-1.0, -half, -2f64.powi(-110)], -1.0 - f64::EPSILON),
            (&[-1.0, -half, 2f64.powi(-110)], -1.0),
            (&[1e16, 1.0, -1e16], 1.0),
            (&[3.0, -1e100, 1e100, -3.0], 0.0),
        ] {
            let mut exact = ExactSum::default();
            numbers.iter().for_each(|number| exact.add(*number));
            assert_eq!(exact.value(), sum, "{numbers:?}");
            let mut reversed = ExactSum::default();
            numbers.iter().rev().for_each(|number| reversed.add(*number));
            assert!(exact == reversed, "{numbers:?}");
        }
        let mut one = ExactSum::default();
        one.add(1.0);
        assert!(one != ExactSum::default());
        // 0.1 · 0.1 is not 0.01, and what is lost is kept.
        let mut square = ExactSum::default();
        square.add_product(0.1, 0.1);
        square.add(-0.1 * 0.1);
        assert_eq!(square.value(), 0.1f64.mul_add(0.1, -(0.1 * 0.1)));
    }

    #[test]
    fn numbers_outside_the_range_count_at_its_ends() {
        let spread = Spread::of(&[-5.0, -1.0, 0.0, 1.0, 7.0], (-1.0, 1.0));
        assert_eq!(spread.bins(4, -1.0, 1.0), [2, 0, 1, 2]);
        assert_eq!((spread.least(), spread.greatest()), (-5.0, 7.0));
        assert_eq!(spread.range(), (-1.0, 1.0));
        assert_eq!(spread.bins(0, -1.0, 1.0), [] as [u64; 0]);
        // A range without extent has one cell.
        let flat = Spread::of(&[2.0, 2.0], (2.0, 2.0));
        assert_eq!(flat.bins(3, 2.0, 2.0), [0, 2, 0]);
    }

    #[test]
    fn a_spread_is_empty_until_something_is_added() {
        let mut spread = Spread::new((0.0, 1.0));
        assert!(spread.is_empty());
        assert_eq!((spread.mean(), spread.least()), (0.0, f64::INFINITY));
        assert_eq!(spread.greatest(), f64::NEG_INFINITY);
        assert!(!Spread::of(&[0.5], (0.0, 1.0)).is_empty());
        assert!(!Spread::of(&[f64::NAN], (0.0, 1.0)).is_empty());
        spread.merge(&Spread::of(&[0.25, 0.75, f64::INFINITY], (0.0, 1.0)));
        assert_eq!((spread.count(), spread.not_numbers(), spread.mean()), (2, 1, 0.5));
        spread.merge(&Spread::of(&[1.0, f64::NAN], (0.0, 1.0)));
        assert_eq!((spread.count(), spread.not_numbers()), (3, 2));
        assert_eq!((spread.least(), spread.greatest()), (0.25, 1.0));
        assert_eq!(spread.bins(2, 0.0, 1.0), [1, 2]);
    }

    fn summary(rewards: &[&str]) -> Summary {
        let specs: Vec<crate::PartSpec> =
            rewards.iter().map(|text| text.parse().unwrap()).collect();
        Summary::new(&Plan::new(&specs).unwrap())
    }

    #[test]
    fn a_total_may_leave_out_any_part() {
        for (rewards, range) in [
            (&["format_reward"][..], (0.0, 1.0)),
            (&["format_reward:weight=2", "giou_reward:weight=0.5"], (-0.5, 2.5)),
            (&["format_reward:weight=-2", "giou_reward"], (-3.0, 1.0)),
        ] {
            assert_eq!(summary(rewards).total.range(), range, "{rewards:?}");
        }
    }

    #[test]
    fn rows_are_counted_by_status_reason_and_warning() {
        let mut one = summary(&["format_reward", "giou_reward"]);
        let matched = (Some(1.0), Reason::FormatMatch, None);
        let elsewhere = (None, Reason::OtherTask, None);
        let decimal = (Some(0.5), Reason::BoxOverlap, Some(Warning::DecimalBox));
        one.add_row(Status::Scored, Some(1.0), [matched, elsewhere]);
        one.add_row(Status::Scored, Some(1.5), [matched, decimal]);
        one.add_row(Status::Abstained, None, [matched, (None, Reason::NoReference, None)]);
        one.add_row(Status::Failed, None, [matched, decimal]);
        let mut other = summary(&["format_reward", "giou_reward"]);
        for status in [Status::Scored, Status::Abstained, Status::Failed] {
            other.add_row(status, Some(0.25), [matched, decimal]);
        }
        assert!(one.merge(&other));
        assert_eq!((one.rows, one.scored, one.abstained, one.failed), (7, 3, 2, 2));
        assert_eq!((one.total.count(), one.total.mean()), (5, 0.65));
        let [form, boxes] = one.rewards.as_slice() else { panic!("{one:?}") };
        assert_eq!((form.asked, boxes.asked), (7, 6));
        assert_eq!((form.scores.count(), boxes.scores.count()), (7, 5));
        assert_eq!(form.reasons, BTreeMap::from([(Reason::FormatMatch.code().to_owned(), 7)]));
        let reasons = [(Reason::BoxOverlap, 5), (Reason::NoReference, 1)];
        let reasons = reasons.map(|(reason, times)| (reason.code().to_owned(), times));
        assert_eq!(boxes.reasons, BTreeMap::from(reasons));
        let warning = Warning::DecimalBox.code().to_owned();
        assert_eq!((form.warnings.len(), boxes.warnings.get(&warning)), (0, Some(&5)));
        assert_eq!(Summary::from_json(&one.to_json().unwrap()).unwrap(), one);
    }

    #[test]
    fn summaries_of_other_plans_are_refused() {
        let plain = summary(&["format_reward", "giou_reward"]);
        for other in [
            &["format_reward"][..],
            &["giou_reward", "format_reward"],
            &["format_reward:as=form", "giou_reward"],
            &["format_reward:weight=2", "giou_reward"],
            // The same names and the same total, but the scores have another range.
            &["diou_reward:as=format_reward", "iou_reward:as=giou_reward"],
        ] {
            let mut changed = plain.clone();
            assert!(!changed.merge(&summary(other)), "{other:?}");
            assert_eq!(changed, plain, "{other:?}");
        }
        assert!(plain.clone().merge(&plain));
    }

    proptest! {
        #[test]
        fn parts_add_up_in_any_order(
            numbers in prop::collection::vec(prop_oneof![-1.0..1.0f64, any::<f32>().prop_map(f64::from)], 0..60),
            cuts in prop::collection::vec(0usize..60, 0..5),
        ) {
            let whole = Spread::of(&numbers, (-1.0, 1.0));
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(numbers.len())).collect();
            cuts.extend([0, numbers.len()]);
            cuts.sort_unstable();
            let mut merged = Spread::new((-1.0, 1.0));
            for piece in cuts.windows(2).rev() {
                let part = Spread::of(&numbers[piece[0]..piece[1]], (-1.0, 1.0));
                let text = serde_json::to_string(&part).unwrap();
                merged.merge(&serde_json::from_str(&text).unwrap());
            }
            prop_assert_eq!(&merged, &whole);
            prop_assert_eq!(merged.mean().to_bits(), whole.mean().to_bits());
            prop_assert_eq!(merged.deviation().to_bits(), whole.deviation().to_bits());
            prop_assert_eq!(serde_json::to_string(&merged).unwrap(), serde_json::to_string(&whole).unwrap());
        }
    }
}
