//! All rows at one look.

use crate::block::{Block, MAYBE_RIGHT, MAYBE_WRONG, ROW_FAULT};
use crate::groups::GroupFigures;
use crate::index::{Index, NO_REWARD, Rows};
use crate::names::{Names, ReasonId, reason_id};
use crate::select::{changes, is_warning, status_of};
use groundrule::{Plan, Reason, Scorer, Spread, Status, Threads};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Bars of a histogram.
const BINS: usize = 20;

/// Points of a curve over steps at most.
const MOST_STEPS: usize = 500;

/// Steps told apart at most; more of them are not steps but numbers of rows.
const MOST_KEPT_STEPS: usize = 100_000;

/// Lengths are told apart in powers of two from here on.
const SHORTEST: u32 = 16;

/// Files that are named.
const MOST_FILES: usize = 200;

/// Steps, each with its rows, the totals' sum and count, and the same for each reward.
type Steps = BTreeMap<i64, StepFigures>;

#[derive(Debug, Clone, Default)]
struct StepFigures {
    rows: u64,
    total: (f64, u64),
    rewards: Vec<(f64, u64)>,
}

/// By reward, reason and whether it is a warning: how often, and the first row.
type ReasonCounts = BTreeMap<(u8, ReasonId, bool), (u64, u32)>;

/// Reasons of one block, where a table is faster than a map.
struct Reasons(Vec<(u32, u32)>);

/// Reasons there can be.
const ALL_REASONS: usize = ReasonId::MAX as usize + 1;

impl Reasons {
    fn new(rewards: usize) -> Self {
        Reasons(vec![(0, 0); rewards * 2 * ALL_REASONS])
    }

    fn count(&mut self, reward: usize, reason: ReasonId, warning: bool, row: u32) {
        let place = (reward * 2 + usize::from(warning)) * ALL_REASONS + usize::from(reason);
        if let Some((count, first)) = self.0.get_mut(place) {
            if *count == 0 {
                *first = row;
            }
            *count += 1;
        }
    }

    fn add_to(&self, all: &mut ReasonCounts) {
        let met = self.0.iter().enumerate().filter(|(_, (count, _))| *count > 0);
        for (place, (count, first)) in met {
            let (table, reason) = (place / ALL_REASONS, (place % ALL_REASONS) as ReasonId);
            let key = ((table / 2) as u8, reason, table % 2 == 1);
            let known = all.entry(key).or_insert((0, *first));
            *known = (known.0 + u64::from(*count), known.1.min(*first));
        }
    }
}

/// What is counted over the rows.
#[derive(Clone)]
struct Figures {
    rows: u64,
    statuses: [u64; 3],
    looks: [u64; 2],
    rewards: Vec<Spread>,
    total: Spread,
    reasons: ReasonCounts,
    steps: Steps,
    lengths: BTreeMap<u32, (u64, f64, u64)>,
    tasks: BTreeMap<u16, u64>,
    changed: u64,
}

impl Figures {
    fn new(ranges: &[(f64, f64)], total: (f64, f64)) -> Self {
        Figures {
            rows: 0,
            statuses: [0; 3],
            looks: [0; 2],
            rewards: ranges.iter().map(|range| Spread::new(*range)).collect(),
            total: Spread::new(total),
            reasons: BTreeMap::new(),
            steps: BTreeMap::new(),
            lengths: BTreeMap::new(),
            tasks: BTreeMap::new(),
            changed: 0,
        }
    }

    fn count(&mut self, block: &Block) {
        let mut reasons = Reasons::new(block.rewards());
        for row in 0..block.len() {
            self.row(block, row, &mut reasons);
        }
        reasons.add_to(&mut self.reasons);
    }

    fn row(&mut self, block: &Block, row: usize, reasons: &mut Reasons) {
        let number = block.first + row as u32;
        self.rows += 1;
        if let Some(count) = self.statuses.get_mut(block.status(row) as usize) {
            *count += 1;
        }
        let look = block.look(row);
        self.looks[0] += u64::from(look & MAYBE_RIGHT != 0);
        self.looks[1] += u64::from(look & MAYBE_WRONG != 0);
        if let Some(task) = block.task(row) {
            *self.tasks.entry(task).or_default() += 1;
        }
        let total = block.judged.total(row);
        if let Some(total) = total {
            self.total.add(total);
        }
        let finite = total.filter(|total| total.is_finite());
        let length = self.lengths.entry(length_class(block.length(row))).or_default();
        length.0 += 1;
        if let Some(total) = finite {
            length.1 += total;
            length.2 += 1;
        }
        let rewards = self.rewards.len();
        let kept = |step: &i64| self.steps.len() < MOST_KEPT_STEPS || self.steps.contains_key(step);
        let mut step = block.step(row).filter(kept).map(|step| {
            let figures = self.steps.entry(step).or_default();
            figures.rows += 1;
            figures.rewards.resize(rewards.max(figures.rewards.len()), (0.0, 0));
            if let Some(total) = finite {
                figures.total = (figures.total.0 + total, figures.total.1 + 1);
            }
            figures
        });
        if look & ROW_FAULT != 0 {
            // No reward has seen it: it is told once.
            if let Some((_, cell)) = block.cells(row).next() {
                self.reasons.entry((NO_REWARD, cell.reason, false)).or_insert((0, number)).0 += 1;
            }
            return;
        }
        for (reward, cell) in block.cells(row) {
            reasons.count(reward, cell.reason, false, number);
            if is_warning(cell.warning) {
                reasons.count(reward, cell.warning, true, number);
            }
            let Some(score) = cell.score else { continue };
            if let Some(spread) = self.rewards.get_mut(reward) {
                spread.add(score);
            }
            if let Some(sum) = step.as_mut().and_then(|step| step.rewards.get_mut(reward))
                && score.is_finite()
            {
                *sum = (sum.0 + score, sum.1 + 1);
            }
        }
        if let Some(before) = &block.before {
            let differs = (0..block.rewards())
                .any(|reward| changes(before.cell(row, reward), block.judged.cell(row, reward)));
            self.changed += u64::from(differs);
        }
    }

    fn merge(&mut self, other: &Figures) {
        self.rows += other.rows;
        self.changed += other.changed;
        for (ours, theirs) in self.statuses.iter_mut().zip(other.statuses) {
            *ours += theirs;
        }
        for (ours, theirs) in self.looks.iter_mut().zip(other.looks) {
            *ours += theirs;
        }
        for (ours, theirs) in self.rewards.iter_mut().zip(&other.rewards) {
            ours.merge(theirs);
        }
        self.total.merge(&other.total);
        for (key, (count, first)) in &other.reasons {
            let ours = self.reasons.entry(*key).or_insert((0, *first));
            *ours = (ours.0 + count, ours.1.min(*first));
        }
        for (step, theirs) in &other.steps {
            self.steps.entry(*step).or_default().add(theirs);
        }
        for (length, theirs) in &other.lengths {
            let ours = self.lengths.entry(*length).or_default();
            *ours = (ours.0 + theirs.0, ours.1 + theirs.1, ours.2 + theirs.2);
        }
        for (task, count) in &other.tasks {
            *self.tasks.entry(*task).or_default() += count;
        }
    }
}

impl StepFigures {
    fn add(&mut self, other: &StepFigures) {
        self.rows += other.rows;
        self.total = (self.total.0 + other.total.0, self.total.1 + other.total.1);
        self.rewards.resize(self.rewards.len().max(other.rewards.len()), (0.0, 0));
        for (ours, theirs) in self.rewards.iter_mut().zip(&other.rewards) {
            *ours = (ours.0 + theirs.0, ours.1 + theirs.1);
        }
    }
}

/// The lower end of a class of lengths.
fn length_class(length: u32) -> u32 {
    if length < SHORTEST { 0 } else { 1 << length.ilog2() }
}

/// Everything that the first page shows.
pub(crate) fn overview(index: &Index, scorer: &dyn Scorer, about: &About) -> Value {
    let rows = index.rows();
    let names = index.names();
    let ranges = ranges(&names, scorer.plan(), &rows);
    let (reward_ranges, total_range) = (&ranges.0, ranges.1);
    // Few and large pieces: each has histograms of its own.
    let pieces: Vec<&[std::sync::Arc<Block>]> = rows.0.chunks(32).collect();
    let counted = Threads::All.map(&pieces, |piece| {
        let mut figures = Figures::new(reward_ranges, total_range);
        piece.iter().for_each(|block| figures.count(block));
        figures
    });
    let mut figures = Figures::new(reward_ranges, total_range);
    counted.iter().for_each(|counted| figures.merge(counted));
    let groups = GroupFigures::of(&rows).summary();
    let progress = index.progress();
    let named = progress.files.iter().take(MOST_FILES);
    let files: Vec<String> = named.map(|path| path.display().to_string()).collect();
    json!({
        "sentence": sentence(&figures, groups),
        "source": {
            "files": files,
            "file_count": progress.files.len(),
            "bytes": progress.bytes,
            "bytes_read": progress.bytes_read,
            "rows": figures.rows,
            "done": progress.done,
            "following": about.following,
            "generation": progress.generation,
            "errors": progress.errors,
        },
        "statuses": {
            "scored": figures.statuses[0],
            "abstained": figures.statuses[1],
            "failed": figures.statuses[2],
        },
        "plan": plan(scorer.plan(), about),
        "rewards": names.rewards().iter().enumerate().map(|(reward, label)| {
            reward_figures(&names, &figures, reward, label)
        }).collect::<Vec<_>>(),
        "total": spread(&figures.total),
        "problems": problems(&names, &figures),
        "groups": {
            "count": groups.several,
            "without_signal": groups.flat,
            "rows_without_signal": groups.rows_flat,
        },
        "steps": steps(&names, &figures.steps),
        "lengths": lengths(&figures),
        "tasks": tasks(&names, &figures),
        "look_first": look_first(&figures),
        "compare": about.before.as_ref().map(|before| json!({
            "label_before": before,
            "label_after": about.label,
            "changed": figures.changed,
        })),
    })
}

/// What the page says about where things come from.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The plan as a configuration.
    pub toml: String,
    /// Who chose it: `config`, `rows` or `argument`.
    pub chosen: String,
    /// What this side of a comparison is called.
    pub label: String,
    /// What the other side is called, where two are compared.
    pub before: Option<String>,
    /// Whether files are followed.
    pub following: bool,
}

fn plan(plan: &Plan, about: &About) -> Value {
    let rewards: Vec<_> = plan
        .parts()
        .iter()
        .map(|part| {
            json!({
                "name": part.label,
                "label": part.entry.name,
                "weight": part.weight,
                "semantics": part.semantics.word(),
                "meaning": part.entry.summary,
            })
        })
        .collect();
    json!({"toml": about.toml, "chosen": about.chosen, "rewards": rewards})
}

/// The ranges of the rewards and of the total: those of the registry, or what was met where it knows none.
fn ranges(names: &Names, plan: &Plan, rows: &Rows) -> (Vec<(f64, f64)>, (f64, f64)) {
    let of = |label: &String| {
        let part = plan.parts().iter().find(|part| part.label == *label);
        let entry = part.map(|part| part.entry).or_else(|| groundrule::registry::find(label));
        entry.map_or((0.0, 1.0), |entry| entry.range)
    };
    let rewards: Vec<_> = names.rewards().iter().map(of).collect();
    let mut total = (0.0_f64, 0.0_f64);
    for block in &rows.0 {
        for row in 0..block.len() {
            if let Some(found) = block.judged.total(row).filter(|found| found.is_finite()) {
                total = (total.0.min(found), total.1.max(found));
            }
        }
    }
    if total.0 == total.1 {
        total.1 = total.0 + 1.0;
    }
    (rewards, total)
}

fn spread(spread: &Spread) -> Value {
    let any = spread.count() > 0;
    let some = |number: f64| any.then_some(number);
    let (low, high) = spread.range();
    json!({
        "rows": spread.count() + spread.not_numbers(),
        "mean": some(spread.mean()),
        "sd": some(spread.deviation()),
        "min": some(spread.least()),
        "max": some(spread.greatest()),
        "histogram": {"low": low, "high": high, "counts": spread.bins(BINS, low, high)},
    })
}

fn reward_figures(names: &Names, figures: &Figures, reward: usize, label: &str) -> Value {
    let other = reason_id(Reason::OtherTask);
    let mut reasons: Vec<(ReasonId, u64)> = figures
        .reasons
        .iter()
        .filter(|((of, reason, warning), _)| {
            usize::from(*of) == reward && !warning && *reason != other
        })
        .map(|((_, reason, _), (count, _))| (*reason, *count))
        .collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), *reason));
    let reasons: Vec<_> = reasons
        .into_iter()
        .map(|(reason, count)| {
            let meaning = names.meaning(reason);
            json!({
                "reason": meaning.code,
                "status": meaning.status,
                "count": count,
                "meaning": meaning.says,
                "fix": meaning.fix,
            })
        })
        .collect();
    let mut value = figures.rewards.get(reward).map_or(Value::Null, spread);
    if let Some(fields) = value.as_object_mut() {
        fields.insert("name".to_owned(), json!(label));
        fields.insert("reasons".to_owned(), json!(reasons));
    }
    value
}

fn problems(names: &Names, figures: &Figures) -> Vec<Value> {
    let other = reason_id(Reason::OtherTask);
    let mut problems = Vec::new();
    for (&(reward, reason, warning), &(count, first)) in &figures.reasons {
        let meaning = names.meaning(reason);
        if reason == other || (meaning.status == Status::Scored && !warning) {
            continue;
        }
        let said = names.said(reward, reason);
        let message = said.map_or(meaning.says, |(message, _)| message);
        let fix = said.and_then(|(_, fix)| fix.as_deref()).or(meaning.fix);
        let status = if warning { "warning" } else { meaning.status.word() };
        let order = (warning, meaning.status == Status::Abstained, std::cmp::Reverse(count));
        let value = json!({
            "reward": names.rewards().get(usize::from(reward)),
            "reason": meaning.code,
            "status": status,
            "count": count,
            "first_row": first,
            "message": message,
            "fix": fix,
        });
        problems.push((order, value));
    }
    problems.sort_by_key(|(order, _)| *order);
    problems.into_iter().map(|(_, value)| value).collect()
}

fn mean((sum, count): (f64, u64)) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

/// Steps in their order; many of them are taken together.
fn steps(names: &Names, steps: &Steps) -> Vec<Value> {
    let together = steps.len().div_ceil(MOST_STEPS).max(1);
    let all: Vec<_> = steps.iter().collect();
    let pieces = all.chunks(together).filter_map(|piece| {
        let mut sum = StepFigures::default();
        piece.iter().for_each(|(_, figures)| sum.add(figures));
        let rewards: serde_json::Map<String, Value> = names
            .rewards()
            .iter()
            .zip(&sum.rewards)
            .map(|(label, figures)| (label.clone(), json!(mean(*figures))))
            .collect();
        let (step, _) = piece.first()?;
        Some(json!({"step": step, "rows": sum.rows, "total": mean(sum.total), "rewards": rewards}))
    });
    pieces.collect()
}

fn lengths(figures: &Figures) -> Vec<Value> {
    let classes = figures.lengths.iter().map(|(low, (rows, sum, count))| {
        let high = if *low == 0 { SHORTEST } else { low.saturating_mul(2) };
        json!({"low": low, "high": high, "rows": rows, "mean_total": mean((*sum, *count))})
    });
    classes.collect()
}

fn tasks(names: &Names, figures: &Figures) -> Vec<Value> {
    let mut tasks: Vec<_> = figures.tasks.iter().collect();
    tasks.sort_by_key(|(task, count)| (std::cmp::Reverse(**count), **task));
    let tasks = tasks
        .into_iter()
        .filter_map(|(task, count)| Some(json!({"name": names.task_of(*task)?, "count": count})));
    tasks.collect()
}

fn look_first(figures: &Figures) -> Vec<Value> {
    let kinds = [
        ("maybe_right", "Scored 0, and another reading or another frame would accept the answer."),
        (
            "maybe_wrong",
            "Scored in full, and strict semantics would refuse the answer, or it repeats itself, takes every choice, or boxes the whole image.",
        ),
    ];
    let kinds = kinds.iter().zip(figures.looks).filter(|(_, count)| *count > 0);
    kinds
        .map(|((kind, meaning), count)| json!({"kind": kind, "count": count, "meaning": meaning}))
        .collect()
}

/// A number as people write it.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn sentence(figures: &Figures, groups: crate::groups::Summary) -> String {
    if figures.rows == 0 {
        return "There are no rows yet.".to_owned();
    }
    let rows = |count: u64| match count {
        1 => "1 row".to_owned(),
        count => format!("{} rows", grouped(count)),
    };
    let [scored, abstained, failed] = figures.statuses;
    let mut parts = vec![format!("{} of {} scored", grouped(scored), rows(figures.rows))];
    if failed > 0 {
        parts.push(format!("{} failed", grouped(failed)));
    }
    if abstained > 0 {
        parts.push(format!("{} abstained", grouped(abstained)));
    }
    if groups.several > 0 {
        let verb = if groups.flat == 1 { "gives" } else { "give" };
        let (flat, several) = (grouped(groups.flat), grouped(groups.several));
        parts.push(match groups.flat {
            0 => format!("all {several} groups give a signal"),
            _ => format!("{flat} of {several} groups {verb} no signal"),
        });
    }
    parts.join("; ") + "."
}

/// The status of an outcome, as the page names it.
pub(crate) fn status_word(block: &Block, row: usize, cell: crate::block::Cell) -> &'static str {
    status_of(block, row, cell).word()
}
