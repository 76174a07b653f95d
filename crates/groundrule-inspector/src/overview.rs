//! All rows at a glance.

use crate::figures::{Figures, SHORTEST, StepFigures, Steps};
use crate::index::Index;
use crate::names::{Names, ReasonId, reason_id};
use groundrule::{Plan, Reason, Scorer, Spread, Status};
use serde_json::{Value, json};

/// Bars of a histogram.
const BINS: usize = 20;

/// The most points of a curve over steps.
const MOST_STEPS: usize = 500;

/// Files that are named.
const MOST_FILES: usize = 200;

/// Everything that the first page shows.
pub(crate) fn overview(index: &Index, scorer: &dyn Scorer, about: &About) -> Value {
    let names = index.names();
    let (rows, mut running) = index.counted(&names, scorer.plan());
    let total = spread(running.total(&rows));
    let groups = running.groups.summary();
    let figures = &running.figures;
    let progress = index.progress();
    let named = progress.files.iter().take(MOST_FILES);
    let files: Vec<String> = named.map(|path| path.display().to_string()).collect();
    json!({
        "sentence": sentence(figures, groups),
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
        "plan": plan(scorer.plan(), &names, about),
        "rewards": names.rewards().iter().enumerate().map(|(reward, label)| {
            reward_figures(&names, figures, reward, label)
        }).collect::<Vec<_>>(),
        "total": total,
        "problems": problems(&names, figures),
        "groups": {
            "count": groups.several,
            "without_signal": groups.flat,
            "rows_without_signal": groups.rows_flat,
        },
        "steps": steps(&names, &figures.steps),
        "lengths": lengths(figures),
        "tasks": tasks(&names, figures),
        "look_first": look_first(figures),
        "compare": about.before.as_ref().map(|before| json!({
            "label_before": before,
            "label_after": about.label,
            "changed": figures.changed,
        })),
        "comparisons": about.comparisons,
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
    /// What the other side is called, if two are compared.
    pub before: Option<String>,
    /// What else the page can compare with, by the words that ask for it.
    pub comparisons: Vec<String>,
    /// Whether files are followed.
    pub following: bool,
}

fn plan(plan: &Plan, names: &Names, about: &About) -> Value {
    let mut rewards: Vec<_> = plan
        .parts()
        .iter()
        .map(|part| {
            json!({
                "name": part.label,
                "label": part.entry.name,
                "weight": part.weight,
                "semantics": part.semantics.word(),
                "tasks": part.tasks,
                "meaning": part.entry.summary,
            })
        })
        .collect();
    // Rewards of recorded rows that the plan cannot hold: Python functions of the trainer, which count in the totals.
    let known = |label: &&String| plan.parts().iter().any(|part| part.label == **label);
    rewards.extend(names.rewards().iter().filter(|label| !known(label)).map(|label| {
        json!({
            "name": label,
            "label": label,
            "weight": null,
            "semantics": "",
            "tasks": [],
            "meaning": "As it was recorded; it is not judged here, and counts in the recorded totals.",
        })
    }));
    json!({"toml": about.toml, "chosen": about.chosen, "rewards": rewards})
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
        let name = names.rewards().get(usize::from(reward));
        let value = json!({
            "reward": name,
            "rewards": name.into_iter().collect::<Vec<_>>(),
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
    let mut told: Vec<Value> = Vec::new();
    for (_, value) in problems {
        // Rewards that say the same about the same rows say it once.
        match told.iter_mut().find(|known| says_the_same(known, &value)) {
            Some(known) => {
                if let (Some(rewards), Some(more)) =
                    (known["rewards"].as_array_mut(), value["rewards"].as_array())
                {
                    rewards.extend(more.iter().cloned());
                }
            }
            None => told.push(value),
        }
    }
    told
}

fn says_the_same(one: &Value, other: &Value) -> bool {
    ["reason", "status", "count", "first_row", "message", "fix"]
        .iter()
        .all(|name| one[name] == other[name])
}

fn mean((sum, count): (f64, u64)) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

/// Steps in their order; if there are many, they are merged.
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
        (
            "maybe_right",
            "Scored 0, and the other semantics, another frame or a careful look at the answer would accept it, or it is 100 times the reference or a hundredth of it.",
        ),
        (
            "maybe_wrong",
            "Scored in full, and strict semantics would refuse the answer, or it is of a kind that lint warns about.",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_groups_of_three() {
        for (number, text) in [
            (0, "0"),
            (12, "12"),
            (999, "999"),
            (1000, "1,000"),
            (12_345, "12,345"),
            (123_456, "123,456"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn the_sentence_says_what_there_is_and_nothing_else() {
        let said = |rows, statuses, (several, flat): (u64, u64)| {
            let figures = Figures { rows, statuses, ..Figures::default() };
            sentence(&figures, crate::groups::Summary { several, flat, rows_flat: 0 })
        };
        for (rows, statuses, groups, text) in [
            (0, [0, 0, 0], (0, 0), "There are no rows yet."),
            (1, [1, 0, 0], (0, 0), "1 of 1 row scored."),
            (2, [1, 1, 0], (0, 0), "1 of 2 rows scored; 1 abstained."),
            (2000, [1000, 0, 1000], (0, 0), "1,000 of 2,000 rows scored; 1,000 failed."),
            (
                4,
                [2, 1, 1],
                (1, 0),
                "2 of 4 rows scored; 1 failed; 1 abstained; all 1 groups give a signal.",
            ),
            (4, [4, 0, 0], (2, 1), "4 of 4 rows scored; 1 of 2 groups gives no signal."),
            (4, [4, 0, 0], (2, 2), "4 of 4 rows scored; 2 of 2 groups give no signal."),
        ] {
            assert_eq!(said(rows, statuses, groups), text);
        }
    }

    #[test]
    fn many_steps_are_merged() {
        let names = Names::default();
        let figures = |step: i64| StepFigures { rows: 1, total: (step as f64, 1), rewards: vec![] };
        let all = |count: i64| -> Vec<(i64, u64, f64)> {
            let found = steps(&names, &(0..count).map(|step| (step, figures(step))).collect());
            let one = |value: &Value| {
                let mean = value["total"].as_f64().unwrap();
                (value["step"].as_i64().unwrap(), value["rows"].as_u64().unwrap(), mean)
            };
            found.iter().map(one).collect()
        };
        let most = MOST_STEPS as i64;
        assert_eq!(all(3), [(0, 1, 0.0), (1, 1, 1.0), (2, 1, 2.0)]);
        assert_eq!(all(most).len(), MOST_STEPS);
        let merged = all(most + 1);
        assert_eq!(merged.len(), MOST_STEPS / 2 + 1);
        assert_eq!((merged[0], merged[1]), ((0, 2, 0.5), (2, 2, 2.5)));
        assert_eq!(merged.last(), Some(&(most, 1, most as f64)));
    }
}
