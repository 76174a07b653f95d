//! What rows hold besides texts and references: the mean for each value of a column (`--by`), and our scores next to a
//! reward that the log already holds (`--against`).

use crate::ends::{STOPS, stopped_by_length};
use crate::examples::{self, Example};
use crate::failure::Failure;
use crate::input::Chunk;
use crate::keep;
use crate::paint::{BAD, BOLD, DIM, GOOD, WARN, count, counted, decimal, paint, short};
use crate::tally::Place;
use groundrule::rows::{COLUMNS, Meaning, value_at};
use groundrule::shown::one_line;
use groundrule::{Judged, Plan, Reason, nearest};
use groundrule_json::{Number, Value, loads};
use groundrule_table::read::Keep;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

/// The most values of a column told apart; with more, they name rows rather than kinds.
const MOST_VALUES: usize = 100_000;

/// The most columns kept for messages.
const MOST_KNOWN: usize = 1000;

/// Lines shown for a column. If there are more, numbers are shown as ranges and texts by their
/// frequency.
const SHOWN: usize = 12;

/// Length of a bar that means 1, in characters.
const BAR: usize = 20;

/// Reasons named for rows that differ.
const REASONS: usize = 4;

/// Longest value shown.
const WIDTH: usize = 24;

/// Scores that differ by less are the same: logs hold 32-bit numbers.
const CLOSE: f64 = 1e-5;

/// The columns that a run looks at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Asked {
    pub(crate) by: Option<String>,
    pub(crate) against: Option<String>,
    /// The column that says why a completion ended, if the rows have one.
    pub(crate) stop: Option<String>,
}

/// What a row has in these columns.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Values {
    /// As text; `None` if the row has no such column.
    by: Option<String>,
    pub(crate) logged: Option<f64>,
    /// Whether the limit of length ended the completion, if the row says that.
    pub(crate) cut: Option<bool>,
}

impl Values {
    /// By how much our score is higher than the log's. If the log may pay for form or not, the closer score counts.
    pub(crate) fn difference(&self, ways: &[Ours], judged: &Judged) -> Option<f64> {
        let logged = self.logged?;
        let scores = ways.iter().filter_map(|way| way.of(judged));
        let difference = scores
            .map(|score| if is_close(score, logged) { 0.0 } else { score - logged })
            .min_by(|one, other| one.abs().total_cmp(&other.abs()))?;
        difference.is_finite().then_some(difference)
    }
}

/// Whether two scores are the same, as far as a log tells.
fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() <= CLOSE * other.abs().max(1.0)
}

impl Asked {
    /// The columns to read, with those that may say why a completion ended.
    pub(crate) fn keep(&self) -> Keep {
        let mut names = self.names();
        names.extend(STOPS.map(str::to_owned));
        Keep::Named(names)
    }

    fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        for name in [&self.by, &self.against, &self.stop].into_iter().flatten() {
            names.push(name.clone());
            names.extend(outer(name).map(str::to_owned));
        }
        names
    }

    /// What a row has in them.
    pub(crate) fn values(&self, chunk: &Chunk, place: usize) -> Values {
        let names = self.names();
        if names.is_empty() {
            return Values::default();
        }
        let row = keep::object(chunk, place, &Keep::Named(names));
        let get = |name: &Option<String>| value_at(&row, name.as_ref()?);
        Values {
            by: get(&self.by).and_then(keep::text_of),
            logged: get(&self.against).and_then(number),
            cut: get(&self.stop).and_then(stopped_by_length),
        }
    }
}

/// The column that holds the one of this name, if it is inside another.
fn outer(name: &str) -> Option<&str> {
    name.split_once('.').map(|(outer, _)| outer)
}

/// Columns that were named and that no row has had yet.
#[derive(Debug, Default)]
pub(crate) struct Missing {
    /// The flag and the name of each.
    unseen: Vec<(&'static str, String)>,
    /// The columns of the first rows.
    known: BTreeSet<String>,
    rows: bool,
}

/// Columns named in a message.
const NAMED: usize = 12;

impl Missing {
    pub(crate) fn new(asked: &Asked, columns: &Keep) -> Self {
        let kept = match columns {
            Keep::Named(names) => names.as_slice(),
            _ => &[],
        };
        let kept = kept.iter().map(|name| ("--columns", name.clone()));
        let by = asked.by.iter().map(|name| ("--by", name.clone()));
        let against = asked.against.iter().map(|name| ("--against", name.clone()));
        Missing { unseen: by.chain(against).chain(kept).collect(), ..Missing::default() }
    }

    /// Looks for them in more rows. A name that is not in the first rows, and much like one that is, is a slip.
    pub(crate) fn look_at(&mut self, chunk: &Chunk) -> Result<(), Failure> {
        if self.unseen.is_empty() || chunk.len() == 0 {
            return Ok(());
        }
        let first = !self.rows;
        self.rows = true;
        let mut see = |name: &str| {
            self.unseen.retain(|(_, unseen)| unseen != name);
            if first && self.known.len() < MOST_KNOWN && !self.known.contains(name) {
                self.known.insert(name.to_owned());
            }
        };
        match chunk.batch() {
            Some(_) => chunk.names().iter().for_each(|name| see(name)),
            None => {
                for place in chunk.places() {
                    for (name, _) in keep::object(chunk, place, &Keep::All) {
                        see(&name.to_string_lossy());
                    }
                }
            }
        }
        self.unseen.retain(|(_, name)| {
            let Some(outer) = outer(name) else { return true };
            let keep = Keep::Named(vec![outer.to_owned()]);
            let has = |place| value_at(&keep::object(chunk, place, &keep), name).is_some();
            !chunk.places().into_iter().any(has)
        });
        match self.unseen.iter().find(|(_, name)| first && self.near(name).is_some()) {
            Some(slip) => Err(self.failure(slip)),
            None => Ok(()),
        }
    }

    /// What is wrong if no row at all has a column.
    pub(crate) fn at_the_end(&self) -> Result<(), Failure> {
        match self.unseen.first() {
            Some(unseen) if self.rows => Err(self.failure(unseen)),
            _ => Ok(()),
        }
    }

    fn near(&self, name: &str) -> Option<&str> {
        let known: Vec<&str> = self.known.iter().map(String::as_str).collect();
        nearest(name, &known)
    }

    fn failure(&self, (flag, name): &(&str, String)) -> Failure {
        let failure = Failure::usage(format!("{flag} {name}: no row has such a column"));
        if let Some(near) = self.near(name) {
            return failure.fix(format!("did you mean '{near}'?"));
        }
        let mut names: Vec<&str> = self.known.iter().take(NAMED).map(String::as_str).collect();
        if self.known.len() > NAMED {
            names.push("…");
        }
        failure.fix(format!("rows have {}", names.join(", ")))
    }
}

/// The rewards of a recorded row that are Python functions.
pub(crate) fn functions(row: &Value) -> Vec<String> {
    let rewards = row.get("rewards").and_then(Value::as_dict);
    let is_function = |part: &Value| {
        let reason = part.get("reason").and_then(Value::as_str).and_then(Reason::of_code);
        matches!(reason, Some(Reason::PythonFunction | Reason::PythonNone))
    };
    let named = rewards.into_iter().flat_map(|rewards| rewards.iter());
    named
        .filter(|(_, part)| is_function(part))
        .map(|(name, _)| name.to_string_lossy().into_owned())
        .collect()
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Bool(is_true) => Some(f64::from(u8::from(*is_true))),
        Value::String(text) => text.as_str()?.trim().parse().ok(),
        other => other.as_number().and_then(Number::to_f64),
    }
    .filter(|number| number.is_finite())
}

/// Rewards whose means are kept for each value.
const MOST_REWARDS: usize = 16;

/// Rewards that a table shows at least, however narrow the terminal is.
const FEW_REWARDS: usize = 4;

/// A mean that grows.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Mean {
    scored: u64,
    sum: f64,
}

impl Mean {
    fn of(score: Option<f64>) -> Self {
        Mean { scored: u64::from(score.is_some()), sum: score.unwrap_or(0.0) }
    }

    fn add(&mut self, other: Mean) {
        self.scored += other.scored;
        self.sum += other.sum;
    }

    fn value(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.sum / self.scored as f64)
    }
}

/// Rows that have the same value, or the same range of values.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Rows {
    rows: u64,
    total: Mean,
    rewards: [Mean; MOST_REWARDS],
}

impl Rows {
    fn of(judged: &Judged) -> Self {
        let mut row = Rows { rows: 1, total: Mean::of(judged.total), ..Rows::default() };
        for (mean, outcome) in row.rewards.iter_mut().zip(&judged.outcomes) {
            *mean = Mean::of(outcome.score);
        }
        row
    }

    fn add(&mut self, other: Rows) {
        self.rows += other.rows;
        self.total.add(other.total);
        self.rewards.iter_mut().zip(other.rewards).for_each(|(mean, more)| mean.add(more));
    }
}

/// What both columns tell, for programs.
#[derive(Serialize)]
pub(crate) struct Told<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<ToldBy<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<ToldAgainst<'a>>,
}

#[derive(Serialize)]
struct ToldBy<'a> {
    column: &'a str,
    values: Vec<ToldValue<'a>>,
    /// Rows whose value came after the limit.
    not_told_apart: u64,
}

#[derive(Serialize)]
struct ToldValue<'a> {
    /// None for rows without the column.
    value: Option<&'a str>,
    rows: u64,
    scored: u64,
    mean: Option<f64>,
    /// The mean of each reward.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rewards: BTreeMap<&'a str, Option<f64>>,
}

#[derive(Serialize)]
struct ToldAgainst<'a> {
    column: &'a str,
    /// Rows that have both scores.
    rows: u64,
    mean_logged: Option<f64>,
    mean: Option<f64>,
    /// Rows that are scored higher, or lower, than in the log.
    higher: u64,
    lower: u64,
    /// Of these, rows that earn nothing on one side and everything on the other.
    only_here: u64,
    only_in_the_log: u64,
    /// The rewards that are left out of the comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<&'a str>,
    /// Rows whose column holds no number.
    without: u64,
}

/// Which of our scores a reward of the log is compared with.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) enum Ours {
    #[default]
    Total,
    /// The reward of the same name.
    Part(usize),
    /// What the rewards that look at the reference give, without their weights: the log's reward may not pay for form.
    /// A bit for each reward that is left out.
    Without(u128),
}

impl Ours {
    pub(crate) fn of(self, judged: &Judged) -> Option<f64> {
        match self {
            Ours::Total => judged.total,
            Ours::Part(part) => judged.outcomes.get(part)?.score,
            Ours::Without(left_out) => {
                let others = judged.outcomes.iter().enumerate();
                let mut asked = others
                    .filter(|(i, outcome)| {
                        !is_in(left_out, *i) && outcome.reason != Reason::OtherTask
                    })
                    .map(|(_, outcome)| outcome.score)
                    .peekable();
                asked.peek()?;
                asked.sum()
            }
        }
    }

    /// Whether the score comes from this reward, too.
    fn counts(self, part: usize) -> bool {
        match self {
            Ours::Total => true,
            Ours::Part(named) => named == part,
            Ours::Without(left_out) => !is_in(left_out, part),
        }
    }
}

/// Whether a reward is among those that have their bit set.
fn is_in(rewards: u128, part: usize) -> bool {
    u32::try_from(part).ok().and_then(|part| rewards.checked_shr(part)).unwrap_or(0) & 1 == 1
}

/// A reward of the log next to ours.
#[derive(Debug, Default)]
struct Against {
    compared: Ours,
    /// Both over the rows that have both scores.
    logged: Mean,
    ours: Mean,
    /// Rows that earn nothing in the log and everything here, and the other way round.
    only_here: Differing,
    only_in_the_log: Differing,
    /// All others that differ.
    higher: Differing,
    lower: Differing,
    /// Rows whose column holds no number.
    without: u64,
    two: TwoValues,
}

/// Rows that we score higher, or lower.
#[derive(Debug, Default)]
struct Differing {
    rows: u64,
    first: Option<Place>,
    reasons: BTreeMap<Reason, u64>,
    /// The first of them: the log's score, ours, and what is said about the row.
    examples: Vec<(Place, f64, f64, Example)>,
}

/// A row that is compared.
struct Compared<'a> {
    place: Place,
    logged: f64,
    ours: f64,
    judged: &'a Judged,
    example: Option<&'a Example>,
}

impl Differing {
    fn add(&mut self, row: &Compared<'_>, compared: Ours, most: usize) {
        self.rows += 1;
        self.first.get_or_insert(row.place);
        let outcomes = row.judged.outcomes.iter().enumerate();
        let meant = outcomes.filter(|(i, _)| compared.counts(*i));
        for (_, outcome) in meant.filter(|(_, outcome)| outcome.score.is_some()) {
            *self.reasons.entry(outcome.reason).or_default() += 1;
        }
        if let Some(example) = row.example
            && self.examples.len() < most
        {
            self.examples.push((row.place, row.logged, row.ours, example.clone()));
        }
    }
}

/// The two values of a log that says right and wrong in its own numbers, such as -1 and 1.
#[derive(Debug, Default)]
struct TwoValues {
    /// Each value with the rows that we call wrong, and those that we call right.
    values: Vec<(f64, [Differing; 2])>,
    /// There are more values, or scores of ours that are neither.
    others: bool,
}

impl TwoValues {
    fn add(&mut self, row: &Compared<'_>, compared: Ours, most: usize) {
        let right = match row.ours {
            ours if is_close(ours, 0.0) => 0,
            ours if is_close(ours, 1.0) => 1,
            _ => return self.others = true,
        };
        let known = self.values.iter().position(|(value, _)| is_close(row.logged, *value));
        let at = match known {
            Some(at) => at,
            None if self.values.len() == 2 => return self.others = true,
            None => {
                self.values.push((row.logged, Default::default()));
                self.values.len() - 1
            }
        };
        let found = self.values.get_mut(at).map(|(_, found)| found);
        if let Some(differing) = found.and_then(|found| found.get_mut(right)) {
            differing.add(row, compared, most);
        }
    }

    /// The value that means wrong and the one that means right, each with the rows that we call the opposite; nothing if
    /// the values are 0 and 1 or not two.
    fn read(&self) -> Option<[(f64, &Differing); 2]> {
        let [(one, of_one), (other, of_other)] = self.values.as_slice() else { return None };
        let plain = |value: f64| is_close(value, 0.0) || is_close(value, 1.0);
        if self.others || (plain(*one) && plain(*other)) {
            return None;
        }
        let ((low, [_, right]), (high, [wrong, _])) = match one < other {
            true => ((one, of_one), (other, of_other)),
            false => ((other, of_other), (one, of_one)),
        };
        Some([(*low, right), (*high, wrong)])
    }
}

/// Both `--by` and `--against`, over a run.
#[derive(Debug, Default)]
pub(crate) struct Logged {
    asked: Asked,
    /// The names of the rewards, if there are several and not too many.
    labels: Vec<String>,
    values: HashMap<Option<String>, Rows>,
    /// Rows whose value came after the limit and is not told apart.
    others: Rows,
    against: Against,
    /// The same without rewards for form, and what is said about these: nobody knows whether the log's reward pays for
    /// form.
    without_form: Option<(Against, LeftOut)>,
    hints: Hints,
    /// How many rows of each kind of difference are listed.
    shown: usize,
}

/// Rewards that a comparison leaves out.
#[derive(Debug)]
struct LeftOut {
    names: String,
    /// What is said about them.
    told: String,
}

/// Columns of the first row that `--against` and `--by` could name.
#[derive(Debug, Default)]
struct Hints {
    reward: Option<String>,
    step: Option<String>,
    /// Why a completion ended.
    stop: Option<String>,
    /// Python functions that gave scores when the rows were recorded.
    functions: Vec<String>,
}

impl Logged {
    /// `form` is the reward for form that was added because the prompts ask for it, if the rows chose the rewards.
    pub(crate) fn new(asked: Asked, plan: &Plan, form: Option<&str>) -> Self {
        let named = |name: &str| plan.parts().iter().position(|part| part.label == name);
        let compared = asked.against.as_deref().and_then(named).map_or(Ours::Total, Ours::Part);
        let left_out: Vec<usize> = (0..plan.parts().len())
            .filter(|i| plan.parts().get(*i).is_some_and(|part| !part.entry.reads_reference()))
            .collect();
        let some = !left_out.is_empty() && left_out.len() < plan.parts().len();
        let without_form = (some && compared == Ours::Total).then(|| {
            let bits = left_out.iter().filter_map(|i| 1_u128.checked_shl(u32::try_from(*i).ok()?));
            let compared = Ours::Without(bits.fold(0, |all, bit| all | bit));
            let parts = left_out.iter().filter_map(|i| plan.parts().get(*i));
            let names: Vec<&str> = parts.map(|part| part.label.as_str()).collect();
            let names = names.join(", ");
            let told = match form {
                Some(_) => format!("without {names}, which was added here"),
                None if left_out.len() == 1 => {
                    format!("without {names}, which does not look at the reference")
                }
                None => format!("without {names}, which do not look at the reference"),
            };
            (Against { compared, ..Against::default() }, LeftOut { names, told })
        });
        let labels = match plan.parts() {
            several @ [_, _, ..] => {
                several.iter().take(MOST_REWARDS).map(|part| part.label.clone()).collect()
            }
            _ => Vec::new(),
        };
        let against = Against { compared, ..Against::default() };
        Logged { asked, labels, against, without_form, ..Logged::default() }
    }

    /// The same, with this many rows of each kind of difference listed.
    pub(crate) fn showing(self, shown: usize) -> Self {
        Logged { shown, ..self }
    }

    /// Our scores that may be meant by the log's reward.
    pub(crate) fn compared(&self) -> Vec<Ours> {
        let without = self.without_form.iter().map(|(against, _)| against.compared);
        std::iter::once(self.against.compared).chain(without).collect()
    }

    /// Looks at the first row for columns that could be asked for.
    pub(crate) fn look_at(&mut self, chunk: &Chunk) {
        let row = match chunk.batch() {
            None => loads(&chunk.text(0)).ok(),
            Some(_) => None,
        };
        let names: Vec<(String, bool)> = match &row {
            Some(Value::Dict(row)) => row
                .iter()
                .map(|(name, value)| (name.to_string_lossy().into_owned(), number(value).is_some()))
                .collect(),
            _ => chunk.names().iter().map(|name| (name.clone(), true)).collect(),
        };
        let numbers = || names.iter().filter(|(_, number)| *number).map(|(name, _)| name);
        self.hints = Hints {
            reward: numbers().find(|name| may_be_a_reward(name)).cloned(),
            step: numbers().find(|name| is_step(name)).cloned(),
            stop: names
                .iter()
                .map(|(name, _)| name)
                .find(|name| STOPS.contains(&name.as_str()))
                .cloned(),
            functions: row.as_ref().map(functions).unwrap_or_default(),
        };
    }

    /// The column that says why a completion ended.
    pub(crate) fn stop(&self) -> Option<&str> {
        self.hints.stop.as_deref()
    }

    /// The Python functions whose scores the rows were recorded with, and which cannot be called again here.
    pub(crate) fn functions(&self) -> &[String] {
        &self.hints.functions
    }

    /// Counts a row.
    pub(crate) fn add(
        &mut self,
        place: Place,
        values: &Values,
        judged: &Judged,
        example: Option<&Example>,
    ) {
        if self.asked.by.is_some() {
            let row = Rows::of(judged);
            if self.values.len() < MOST_VALUES || self.values.contains_key(&values.by) {
                self.values.entry(values.by.clone()).or_default().add(row);
            } else {
                self.others.add(row);
            }
        }
        if self.asked.against.is_some() {
            let without_form = self.without_form.as_mut().map(|(against, _)| against);
            for against in std::iter::once(&mut self.against).chain(without_form) {
                against.add(place, values.logged, (judged, example), self.shown);
            }
        }
    }

    /// The comparison of like with like, and the reward that it leaves out. The log's reward pays for form only if more
    /// rows agree that way.
    fn alike(&self) -> (&Against, Option<&LeftOut>) {
        match &self.without_form {
            Some((without, form)) if without.differing() <= self.against.differing() => {
                (without, Some(form))
            }
            _ => (&self.against, None),
        }
    }

    /// What the summary says about it.
    pub(crate) fn render(&self, text: &mut String, files: &[String]) {
        if let Some(name) = &self.asked.against {
            let (against, left_out) = self.alike();
            against.render(text, name, files, left_out.map(|left_out| left_out.told.as_str()));
        }
        if let Some(name) = &self.asked.by {
            self.table(text, name);
        }
    }

    /// The same for programs.
    pub(crate) fn told(&self) -> Told<'_> {
        let by = self.asked.by.as_deref().map(|column| {
            let [numbers, texts] = self.sorted();
            let values = numbers.into_iter().chain(texts).map(|(value, rows)| (Some(value), rows));
            let without = self.values.get(&None).map(|rows| (None, *rows));
            let values = values.chain(without).map(|(value, rows)| ToldValue {
                value,
                rows: rows.rows,
                scored: rows.total.scored,
                mean: rows.total.value(),
                rewards: self
                    .labels
                    .iter()
                    .map(String::as_str)
                    .zip(rows.rewards.map(|mean| mean.value()))
                    .collect(),
            });
            ToldBy { column, values: values.collect(), not_told_apart: self.others.rows }
        });
        let against = self.asked.against.as_deref().map(|column| {
            let (of, left_out) = self.alike();
            let (only_here, only_in_the_log, higher, lower) = match of.in_two_values() {
                Some([(_, right), (_, wrong)]) => (right.rows, wrong.rows, 0, 0),
                None => (of.only_here.rows, of.only_in_the_log.rows, of.higher.rows, of.lower.rows),
            };
            ToldAgainst {
                column,
                rows: of.ours.scored,
                mean_logged: of.logged.value(),
                mean: of.ours.value(),
                higher: higher + only_here,
                lower: lower + only_in_the_log,
                only_here,
                only_in_the_log,
                left_out: left_out.map(|left_out| left_out.names.as_str()),
                without: of.without,
            }
        });
        Told { by, against }
    }

    /// The values of the column: numbers by size, texts by frequency.
    fn sorted(&self) -> [Vec<(&str, Rows)>; 2] {
        let as_number = |value: &str| value.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        let told = self.values.iter().filter_map(|(value, rows)| Some((value.as_deref()?, *rows)));
        let mut numbers: Vec<(f64, &str, Rows)> = Vec::new();
        let mut texts: Vec<(&str, Rows)> = Vec::new();
        for (value, rows) in told {
            match as_number(value) {
                Some(number) => numbers.push((number, value, rows)),
                None => texts.push((value, rows)),
            }
        }
        numbers.sort_by(|one, other| one.0.total_cmp(&other.0));
        texts.sort_by(|one, other| other.1.rows.cmp(&one.1.rows).then(one.0.cmp(other.0)));
        [numbers.into_iter().map(|(_, value, rows)| (value, rows)).collect(), texts]
    }

    fn table(&self, text: &mut String, name: &str) {
        let [numbers, texts] = self.sorted();
        if numbers.is_empty() && texts.is_empty() {
            let told = format!("no row has a column {}", one_line(name));
            let _ = writeln!(text, "\n  {} {told}", paint(WARN, "!"));
            return;
        }
        let mut lines: Vec<(String, Rows)> = Vec::new();
        let step = if numbers.len() > SHOWN { numbers.len().div_ceil(10) } else { 1 };
        for range in numbers.chunks(step) {
            let mut together = Rows::default();
            range.iter().for_each(|(_, rows)| together.add(*rows));
            lines.push((
                match range {
                    [(first, _), .., (last, _)] => format!("{first} – {last}"),
                    [(only, _)] => (*only).to_owned(),
                    [] => String::new(),
                },
                together,
            ));
        }
        let mut rest = self.others;
        texts.iter().skip(SHOWN).for_each(|(_, rows)| rest.add(*rows));
        lines.extend(texts.iter().take(SHOWN).map(|(value, rows)| ((*value).to_owned(), *rows)));
        if rest.rows > 0 {
            lines.push(("all others".to_owned(), rest));
        }
        if let Some(rows) = self.values.get(&None) {
            lines.push((format!("without {name}"), *rows));
        }
        let label = |value: &str| match value.char_indices().nth(WIDTH) {
            Some((cut, _)) => format!("{}…", one_line(value.get(..cut).unwrap_or_default())),
            None => one_line(value).into_owned(),
        };
        let lines: Vec<(String, Rows)> =
            lines.iter().map(|(value, rows)| (label(value), *rows)).collect();
        let widest = lines.iter().map(|(value, _)| value.chars().count()).max().unwrap_or(0);
        let heading = format!("by {name}");
        let width = widest.max(heading.chars().count().saturating_sub(2));
        let mut head = format!("{heading:0$}  {1:>8}    mean", width + 2, "rows");
        // Rewards that no row asked for have no column, and neither have those for which there is no room.
        let mut all = Rows::default();
        lines.iter().for_each(|(_, rows)| all.add(*rows));
        let scored = self.labels.iter().zip(all.rewards).enumerate();
        let scored: Vec<(usize, &String)> = scored
            .filter(|(_, (_, mean))| mean.scored > 0 || self.labels.len() <= FEW_REWARDS)
            .map(|(place, (label, _))| (place, label))
            .collect();
        let mut room = crate::paint::width().saturating_sub(2 + head.chars().count());
        let mut shown: Vec<(usize, &String)> = Vec::new();
        for (place, label) in &scored {
            let needed = 2 + label.chars().count().max(6);
            if room < needed && shown.len() >= FEW_REWARDS {
                break;
            }
            room = room.saturating_sub(needed);
            shown.push((*place, *label));
            let _ = write!(head, "  {label:>6}");
        }
        let _ = writeln!(text, "\n  {}", paint(DIM, head));
        for (value, rows) in lines {
            let Some(mean) = rows.total.value() else {
                let _ = write!(text, "    {value:width$}  {:>8}", count(rows.rows));
                let _ = writeln!(text, "  {}", paint(DIM, "no row has a score"));
                continue;
            };
            // As in the table of rewards, rows are those that have a score.
            let scored = rows.total.scored;
            let _ = write!(text, "    {value:width$}  {:>8}  {:>6}", count(scored), decimal(mean));
            for (place, label) in &shown {
                let reward = rows.rewards.get(*place).and_then(Mean::value);
                let mean = reward.map_or("–".to_owned(), decimal);
                let _ = write!(text, "  {mean:>0$}", label.chars().count().max(6));
            }
            let filled = (mean.clamp(0.0, 1.0) * BAR as f64).round() as usize;
            let bar = if self.labels.is_empty() { "█".repeat(filled) } else { String::new() };
            let unscored = match rows.rows - scored {
                0 => String::new(),
                more => paint(DIM, format!("  and {} without a score", count(more))),
            };
            let _ = writeln!(text, "{}{unscored}", format!("  {bar}").trim_end());
        }
        if shown.len() < scored.len() {
            let more = scored.len() - shown.len();
            let told = format!(
                "{} without a column here; --summary FILE has them all",
                counted(more as u64, "reward")
            );
            let _ = writeln!(text, "    {}", paint(DIM, told));
        }
    }

    /// Commands worth trying next: what each shows, and its flags.
    pub(crate) fn next(&self) -> Vec<(&'static str, String)> {
        let mut next = Vec::new();
        // A total of the log that Python functions are part of would differ in every row.
        let alike = self.hints.functions.is_empty();
        if let (None, Some(name)) =
            (&self.asked.against, self.hints.reward.as_ref().filter(|_| alike))
        {
            next.push(("against the log's reward", format!("--against {name}")));
        }
        if let (None, Some(name)) = (&self.asked.by, &self.hints.step) {
            next.push(("means by step", format!("--by {name}")));
        }
        next
    }
}

impl Against {
    fn add(
        &mut self,
        place: Place,
        logged: Option<f64>,
        (judged, example): (&Judged, Option<&Example>),
        most: usize,
    ) {
        let ours = self.compared.of(judged);
        let Some(logged) = logged else {
            self.without += 1;
            return;
        };
        let Some(ours) = ours else { return };
        self.logged.add(Mean::of(Some(logged)));
        self.ours.add(Mean::of(Some(ours)));
        let row = Compared { place, logged, ours, judged, example };
        self.two.add(&row, self.compared, most);
        let differing = match ours - logged {
            _ if is_close(ours, logged) => return,
            _ if is_close(logged, 0.0) && is_close(ours, 1.0) => &mut self.only_here,
            _ if is_close(logged, 1.0) && is_close(ours, 0.0) => &mut self.only_in_the_log,
            difference if difference > 0.0 => &mut self.higher,
            _ => &mut self.lower,
        };
        differing.add(&row, self.compared, most);
    }

    /// The log's two values for wrong and right, if it does not write 0 and 1, with the rows that we call the opposite.
    fn in_two_values(&self) -> Option<[(f64, &Differing); 2]> {
        self.two.read().filter(|_| self.all_that_differ() > 0)
    }

    fn all_that_differ(&self) -> u64 {
        let kinds = [&self.only_here, &self.only_in_the_log, &self.higher, &self.lower];
        kinds.map(|differing| differing.rows).iter().sum()
    }

    fn differing(&self) -> u64 {
        match self.in_two_values() {
            Some([(_, right), (_, wrong)]) => right.rows + wrong.rows,
            None => self.all_that_differ(),
        }
    }

    fn render(&self, text: &mut String, name: &str, files: &[String], left_out: Option<&str>) {
        let heading = format!("compared with the column {}", one_line(name));
        let _ = writeln!(text, "\n  {}", paint(BOLD, heading));
        let (Some(logged), Some(ours)) = (self.logged.value(), self.ours.value()) else {
            let why = match self.without {
                0 => "no row has a score here, so there is nothing to compare".to_owned(),
                rows => format!("the column holds no number in {}", counted(rows, "row")),
            };
            let _ = writeln!(text, "    {} {why}", paint(WARN, "!"));
            return;
        };
        if let Some(told) = left_out {
            let _ = writeln!(text, "    {}", paint(DIM, told));
        }
        let _ = writeln!(
            text,
            "    {}   mean {} in the log, {} here",
            counted(self.ours.scored, "row"),
            decimal(logged),
            decimal(ours)
        );
        let kinds: Vec<(&Differing, anstyle::Style, String, bool)> = match self.in_two_values() {
            Some([(low, right), (high, wrong)]) => {
                let (low, high) = (short(low), short(high));
                let told = format!(
                    "the column holds {low} and {high} only: {low} is taken as wrong, {high} as right"
                );
                let _ = writeln!(text, "    {}", paint(DIM, told));
                vec![
                    (right, GOOD, format!(": {low} in the log, 1 here"), false),
                    (wrong, BAD, format!(": {high} in the log, 0 here"), false),
                ]
            }
            None => vec![
                (&self.only_here, GOOD, ": 0 in the log, 1 here".to_owned(), false),
                (&self.only_in_the_log, BAD, ": 1 in the log, 0 here".to_owned(), false),
                (&self.higher, GOOD, " higher here".to_owned(), true),
                (&self.lower, BAD, " lower here".to_owned(), true),
            ],
        };
        if self.differing() == 0 {
            let _ = writeln!(text, "    {} every score is the same", paint(GOOD, "✓"));
        }
        for (differing, style, what, in_part) in kinds {
            let Some(first) = differing.first.filter(|_| differing.rows > 0) else { continue };
            let first_of_all = self.only_here.rows + self.only_in_the_log.rows == 0;
            let row = if !in_part || first_of_all { "row" } else { "more row" };
            let rows = paint(style, format!("{}{what}", counted(differing.rows, row)));
            let _ = writeln!(text, "    {rows}, first {}", first.among(files));
            let mut reasons: Vec<_> = differing.reasons.iter().collect();
            reasons.sort_by_key(|(reason, rows)| (std::cmp::Reverse(**rows), **reason));
            let told: Vec<String> = reasons
                .iter()
                .take(REASONS)
                .map(|(reason, rows)| format!("{reason} {}", count(**rows)))
                .collect();
            let _ = writeln!(text, "      {}", paint(DIM, told.join(" · ")));
            let numbers = |logged: f64, ours: f64| match in_part {
                true => vec![decimal(logged), decimal(ours)],
                false => Vec::new(),
            };
            let lines: Vec<examples::Line> = differing
                .examples
                .iter()
                .map(|(at, logged, ours, row)| (*at, numbers(*logged, *ours), row.clone()))
                .collect();
            let heads = if in_part { &["log", "here"][..] } else { &[] };
            examples::list(text, &lines, heads, files);
        }
        if self.without > 0 {
            let rows = counted(self.without, "row");
            let _ = writeln!(text, "    {}", paint(DIM, format!("{rows} without a number in it")));
        }
    }
}

fn is_step(name: &str) -> bool {
    COLUMNS.iter().any(|column| column.meaning == Meaning::Step && column.name == name)
}

/// Whether a column of this name may hold a reward that a trainer gave.
pub(crate) fn may_be_a_reward(name: &str) -> bool {
    let lower = name.to_lowercase();
    let ends = ["reward", "rewards", "score", "accuracy", "acc", "hit", "correct", "exact_match"];
    // The classes of ms-swift, such as `MultiModalAccuracyORM`.
    let classes = ["ORM", "Reward", "Score", "Accuracy"];
    let known = COLUMNS.iter().any(|column| column.name == name);
    let named = ends.iter().any(|end| lower == *end || lower.ends_with(&format!("_{end}")));
    !known && (named || classes.iter().any(|end| name.ends_with(end)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule::{Outcome, PartSpec};
    use serde_json::json;

    fn judged(score: f64) -> Judged {
        Judged { total: Some(score), outcomes: vec![Outcome::scored(score, Reason::TextMatch)] }
    }

    fn told(logged: &Logged) -> String {
        let mut text = String::new();
        logged.render(&mut text, &["a.jsonl".to_owned()]);
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn many_numbers_are_ranges_and_texts_go_by_frequency() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let asked = Asked { by: Some("step".to_owned()), against: None, ..Asked::default() };
        let mut logged = Logged::new(asked, &plan, None);
        for line in 1..=40 {
            let values = Values { by: Some(line.to_string()), logged: None, cut: None };
            logged.add(
                Place { file: 0, line, part: 0 },
                &values,
                &judged(if line > 20 { 1.0 } else { 0.0 }),
                None,
            );
        }
        logged.add(Place { file: 0, line: 41, part: 0 }, &Values::default(), &judged(0.5), None);
        let text = told(&logged);
        let lines: Vec<String> = text
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(lines[1], "by step rows mean");
        assert_eq!(lines[2], "1 – 4 4 0.000");
        assert_eq!(lines[11], "37 – 40 4 1.000 ████████████████████");
        assert_eq!(lines[12], "without step 1 0.500 ██████████");
    }

    #[test]
    fn several_rewards_have_a_column_each() {
        let plan = ["format_reward", "math_reward"].map(PartSpec::new);
        let plan = Plan::new(&plan).unwrap();
        let asked = Asked { by: Some("step".to_owned()), against: None, ..Asked::default() };
        let mut logged = Logged::new(asked, &plan, None);
        let values = Values { by: Some("1".to_owned()), logged: None, cut: None };
        for (line, score) in (1..).zip([1.0, 0.5]) {
            let mut judged = judged(score);
            judged.outcomes.push(Outcome::not_for_this_task());
            logged.add(Place { file: 0, line, part: 0 }, &values, &judged, None);
        }
        let text = told(&logged);
        let lines: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[1], ["by", "step", "rows", "mean", "format_reward", "math_reward"]);
        assert_eq!(lines[2], ["1", "2", "0.750", "0.750", "–"]);
    }

    #[test]
    fn many_rewards_have_columns_too() {
        let names = [
            "format_reward",
            "math_reward",
            "mcq_reward",
            "yes_no_reward",
            "iou_reward",
            "counting_reward",
        ];
        let plan = Plan::new(&names.map(PartSpec::new)).unwrap();
        let asked = Asked { by: Some("step".to_owned()), against: None, ..Asked::default() };
        let mut logged = Logged::new(asked, &plan, None);
        let values = Values { by: Some("1".to_owned()), logged: None, cut: None };
        let mut judged = judged(1.0);
        judged.outcomes.push(Outcome::scored(0.5, Reason::NumericEqual));
        judged.outcomes.extend([(); 3].map(|()| Outcome::not_for_this_task()));
        judged.outcomes.push(Outcome::scored(0.25, Reason::NumericEqual));
        logged.add(Place { file: 0, line: 1, part: 0 }, &values, &judged, None);
        let text = told(&logged);
        let lines: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[1][4..], ["format_reward", "math_reward", "counting_reward"], "{text}");
        assert_eq!(lines[2], ["1", "1", "1.000", "1.000", "0.500", "0.250"]);
        let told = serde_json::to_value(logged.told()).unwrap();
        assert_eq!(told["by"]["values"][0]["rewards"]["counting_reward"], 0.25);
    }

    #[test]
    fn a_reward_of_the_log_is_held_against_the_one_of_its_name() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        for (name, compared) in [("format_reward", Ours::Part(0)), ("reward", Ours::Total)] {
            let asked = Asked { by: None, against: Some(name.to_owned()), ..Asked::default() };
            let mut logged = Logged::new(asked, &plan, None);
            assert_eq!(logged.against.compared, compared);
            for (line, said) in (1..).zip([Some(0.0), Some(1.0), Some(0.999_999_9), None]) {
                let values = Values { by: None, logged: said, cut: None };
                logged.add(Place { file: 0, line, part: 0 }, &values, &judged(1.0), None);
            }
            let text = told(&logged);
            assert!(text.contains("3 rows   mean 0.667 in the log, 1.000 here"), "{text}");
            assert!(text.contains("1 row: 0 in the log, 1 here, first line 1"), "{text}");
            assert!(!text.contains("lower") && text.contains("1 row without a number"), "{text}");
        }
    }

    #[test]
    fn columns_that_may_be_rewards() {
        for name in [
            "reward",
            "logged_accuracy_reward",
            "score",
            "acc",
            "Format_Score",
            "MathORM",
            "hit",
            "is_correct",
        ] {
            assert!(may_be_a_reward(name), "{name}");
        }
        for name in ["acc_reward", "reward_model", "scores_of_peers", "soccer", "grad_norm"] {
            assert!(!may_be_a_reward(name), "{name}");
        }
    }

    #[test]
    fn at_most_twelve_columns_are_named() {
        for count in [1, NAMED, NAMED + 1, 3 * NAMED] {
            let known = (0..count).map(|at| format!("column {at:02} of many"));
            let missing = Missing { known: known.collect(), rows: true, ..Missing::default() };
            let fix = missing.failure(&("--by", "x".to_owned())).fix.unwrap();
            let names = fix.strip_prefix("rows have ").unwrap().split(", ");
            let (dots, named): (Vec<_>, Vec<_>) = names.partition(|name| *name == "…");
            assert_eq!((named.len(), dots.len()), (count.min(NAMED), usize::from(count > NAMED)));
        }
    }

    #[test]
    fn only_a_step_is_a_step() {
        for column in COLUMNS {
            assert_eq!(is_step(column.name), column.meaning == Meaning::Step, "{}", column.name);
        }
        assert!(is_step("step") && !is_step("steps_taken") && !is_step(""));
    }

    #[test]
    fn what_a_log_holds_may_be_written_in_several_ways() {
        for (text, found) in [
            ("1", Some(1.0)),
            ("-0.5", Some(-0.5)),
            ("true", Some(1.0)),
            ("false", Some(0.0)),
            ("\" 0.25 \"", Some(0.25)),
            ("\"high\"", None),
            ("NaN", None),
            ("\"inf\"", None),
            ("null", None),
            ("[1]", None),
        ] {
            assert_eq!(number(&loads(text).unwrap()), found, "{text}");
        }
    }

    #[test]
    fn values_are_sorted_and_the_rest_is_put_together() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let asked = Asked { by: Some("kind".to_owned()), against: None, ..Asked::default() };
        let mut logged = Logged::new(asked, &plan, None);
        let mut add = |value: Option<&str>, score: Option<f64>| {
            let values = Values { by: value.map(str::to_owned), logged: None, cut: None };
            let judged = Judged { total: score, outcomes: vec![] };
            logged.add(Place { file: 0, line: 1, part: 0 }, &values, &judged, None);
        };
        // Texts from t00, which comes most often, to t13, and three numbers.
        for i in 0..14 {
            (0..20 - i).for_each(|_| add(Some(&format!("t{i:02}")), Some(0.5)));
        }
        for (value, score) in [("10", 1.0), ("9", 0.0), ("-1", 2.0), ("9", 1.0)] {
            add(Some(value), Some(score));
        }
        add(Some("a value that is longer than twenty-four letters"), None);
        add(None, None);
        let text = told(&logged);
        let lines: Vec<Vec<&str>> =
            text.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[0], ["-1", "1", "2.000", "████████████████████"]);
        assert_eq!(lines[1], ["9", "2", "0.500", "██████████"]);
        assert_eq!(lines[2], ["10", "1", "1.000", "████████████████████"]);
        assert_eq!(lines[3], ["t00", "20", "0.500", "██████████"]);
        assert_eq!(lines[14], ["t11", "9", "0.500", "██████████"]);
        // t12 and t13 with 8 and 7 rows, and the long one, which has no score.
        let others = "all others 15 0.500 ██████████ and 1 without a score";
        assert_eq!(lines[15], others.split(' ').collect::<Vec<_>>());
        assert_eq!(lines[16], ["without", "kind", "1", "no", "row", "has", "a", "score"]);
        assert_eq!(lines.len(), 17);
    }

    #[test]
    fn twelve_numbers_are_shown_one_by_one_and_thirteen_are_not() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let shown = |count: u64| {
            let asked = Asked { by: Some("step".to_owned()), against: None, ..Asked::default() };
            let mut logged = Logged::new(asked, &plan, None);
            for line in 1..=count {
                let values = Values { by: Some(line.to_string()), logged: None, cut: None };
                logged.add(Place { file: 0, line, part: 0 }, &values, &judged(0.25), None);
            }
            told(&logged).lines().skip(2).map(|line| line.trim().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(shown(SHOWN as u64).len(), SHOWN);
        let ranges = shown(SHOWN as u64 + 1);
        assert_eq!(ranges.len(), 7);
        assert!(ranges[0].starts_with("1 – 2 ") && ranges[6].starts_with("13 "), "{ranges:?}");
        assert!(ranges[0].ends_with("0.250  █████"), "{ranges:?}");
    }

    #[test]
    fn long_values_are_cut() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        for (length, shown) in [(WIDTH, "é".repeat(WIDTH)), (WIDTH + 1, "é".repeat(WIDTH) + "…")]
        {
            let asked = Asked { by: Some("kind".to_owned()), against: None, ..Asked::default() };
            let mut logged = Logged::new(asked, &plan, None);
            let values = Values { by: Some("é".repeat(length)), logged: None, cut: None };
            logged.add(Place { file: 0, line: 1, part: 0 }, &values, &judged(1.0), None);
            assert!(told(&logged).contains(&format!("    {shown}  ")), "{}", told(&logged));
        }
    }

    #[test]
    fn rows_are_higher_lower_or_the_same_as_in_the_log() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let asked = Asked { by: None, against: Some("reward".to_owned()), ..Asked::default() };
        let mut logged = Logged::new(asked, &plan, None);
        let rows = [
            (Some(1.0), Some(1.0)),
            (Some(1.0), Some(0.0)),
            (Some(0.0), Some(0.5)),
            (Some(0.25), Some(0.5)),
            // As close as 32-bit numbers are.
            (Some(1000.0), Some(1000.01)),
            (Some(0.5), Some(0.500_02)),
            (None, Some(1.0)),
            (Some(1.0), None),
        ];
        for (line, (said, ours)) in (1..).zip(rows) {
            let values = Values { by: None, logged: said, cut: None };
            let outcomes = vec![Outcome::scored(ours.unwrap_or(0.0), Reason::TextMatch)];
            logged.add(
                Place { file: 0, line, part: 0 },
                &values,
                &Judged { total: ours, outcomes },
                None,
            );
        }
        let told = serde_json::to_value(logged.told()).unwrap();
        let against = &told["against"];
        assert_eq!(
            (&against["rows"], &against["higher"], &against["lower"]),
            (&json!(6), &json!(3), &json!(1))
        );
        assert_eq!(against["without"], 1);
        let text = self::told(&logged);
        for words in [
            "6 rows   mean",
            "3 more rows higher here, first line 3",
            "1 row: 1 in the log, 0 here, first line 2",
            "text_match 3",
            "1 row without a number in it",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }

    #[test]
    fn a_log_may_say_right_and_wrong_in_two_numbers_of_its_own() {
        let plan = Plan::new(&[PartSpec::new("default_accuracy_reward")]).unwrap();
        let compare = |rows: &[(f64, f64)]| {
            let asked = Asked { by: None, against: Some("score".to_owned()), ..Asked::default() };
            let mut logged = Logged::new(asked, &plan, None);
            for (line, (said, ours)) in (1..).zip(rows) {
                let values = Values { by: None, logged: Some(*said), cut: None };
                logged.add(Place { file: 0, line, part: 0 }, &values, &judged(*ours), None);
            }
            (told(&logged), serde_json::to_value(logged.told()).unwrap())
        };
        let rows = [(-1.0, 0.0), (1.0, 1.0), (-1.0, 1.0), (1.0, 0.0), (-1.0, 1.0)];
        let (text, json) = compare(&rows);
        for words in [
            "the column holds -1 and 1 only: -1 is taken as wrong, 1 as right",
            "2 rows: -1 in the log, 1 here, first line 3",
            "1 row: 1 in the log, 0 here, first line 4",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert!(!text.contains("higher") && !text.contains("lower"), "{text}");
        let against = &json["against"];
        assert_eq!((&against["only_here"], &against["only_in_the_log"]), (&json!(2), &json!(1)));
        assert_eq!((&against["higher"], &against["lower"]), (&json!(2), &json!(1)));
        let (same, _) = compare(&rows[..2]);
        assert!(same.contains("every score is the same"), "{same}");
        // A third value, or a score between, is compared as it is.
        for more in [(0.0, 0.0), (-1.0, 0.5)] {
            let (text, _) = compare(&[&rows[..], &[more]].concat());
            assert!(!text.contains("taken as wrong"), "{text}");
        }
    }

    #[test]
    fn the_closer_score_is_the_difference() {
        let plan = Plan::new(&["default_accuracy_reward", "format_reward"].map(PartSpec::new));
        let asked = Asked { by: None, against: Some("score".to_owned()), ..Asked::default() };
        let ways = Logged::new(asked, &plan.unwrap(), None).compared();
        let outcomes = [1.0, 1.0].map(|score| Outcome::scored(score, Reason::TextMatch));
        let judged = Judged { total: Some(2.0), outcomes: outcomes.to_vec() };
        for (said, difference) in [
            (Some(1.0), Some(0.0)),
            (Some(2.000_001), Some(0.0)),
            (Some(0.0), Some(1.0)),
            (None, None),
        ] {
            let values = Values { by: None, logged: said, cut: None };
            assert_eq!(values.difference(&ways, &judged), difference, "{said:?}");
        }
    }

    #[test]
    fn form_is_compared_only_if_the_log_pays_for_it() {
        let mut specs = ["default_accuracy_reward", "think_format_reward"].map(PartSpec::new);
        (specs[0].weight, specs[1].weight) = (0.9, 0.1);
        let plan = Plan::new(&specs).unwrap();
        let row = |right: f64, form: f64| Judged {
            total: Some(0.9 * right + 0.1 * form),
            outcomes: vec![
                Outcome::scored(right, Reason::NumericDiffers),
                Outcome::scored(form, Reason::FormatMatch),
            ],
        };
        let compare = |form: Option<&str>, said: [f64; 3]| {
            let asked = Asked { by: None, against: Some("score".to_owned()), ..Asked::default() };
            let mut logged = Logged::new(asked, &plan, form);
            let rows = [row(0.0, 1.0), row(1.0, 1.0), row(1.0, 0.0)];
            for (line, (judged, said)) in (1..).zip(rows.iter().zip(said)) {
                let values = Values { by: None, logged: Some(said), cut: None };
                logged.add(Place { file: 0, line, part: 0 }, &values, judged, None);
            }
            told(&logged)
        };
        let form = Some("think_format_reward");
        let right = compare(form, [0.0, 1.0, 0.0]);
        assert!(right.contains("without think_format_reward, which was added here"), "{right}");
        assert!(right.contains("1 row: 0 in the log, 1 here, first line 3"), "{right}");
        assert!(!right.contains("format_match") && !right.contains("lower"), "{right}");
        // A log that pays for form is compared with the total.
        let both = compare(form, [0.1, 1.0, 0.9]);
        assert!(!both.contains("without") && both.contains("every score is the same"), "{both}");
        // Rewards that somebody chose are compared in the same way.
        let named = compare(None, [0.0, 1.0, 1.0]);
        let why = "without think_format_reward, which does not look at the reference";
        assert!(named.contains(why) && named.contains("every score is the same"), "{named}");
    }
}
