//! Which rows a reward of a plan is for: tasks by name, and kinds of answers as `kind:WORD`.

use crate::kind::AnswerKind;
use crate::settings::{SettingError, nearest};

/// What a task of a reward begins with if it means a kind of answer.
const KIND: &str = "kind:";

/// The kinds of answers among the tasks of a reward.
pub(crate) fn kinds_of(reward: &str, tasks: &[String]) -> Result<Vec<AnswerKind>, SettingError> {
    let words = tasks.iter().filter_map(|task| task.strip_prefix(KIND));
    words
        .map(|word| {
            AnswerKind::named(word).ok_or_else(|| {
                let known: Vec<_> = AnswerKind::ALL.iter().map(|kind| kind.word()).collect();
                let hint = match nearest(word, &known) {
                    Some(near) => format!("did you mean '{KIND}{near}'?"),
                    None => format!("kinds are {}", known.join(", ")),
                };
                SettingError::Unknown(format!("{reward}: there is no task '{KIND}{word}'; {hint}"))
            })
        })
        .collect()
}

/// Kinds that are part of another: a reward for the other judges both, unless some reward of the plan is for the part.
const PARTS: [(AnswerKind, AnswerKind); 2] =
    [(AnswerKind::Box, AnswerKind::BoxOnGrid), (AnswerKind::Formula, AnswerKind::FourNumbers)];

/// Adds the kinds that are part of those that rewards ask for.
pub(crate) fn widen(mut parts: Vec<&mut Vec<AnswerKind>>) {
    for (whole, part) in PARTS {
        if parts.iter().any(|kinds| kinds.contains(&part)) {
            continue;
        }
        for kinds in parts.iter_mut().filter(|kinds| kinds.contains(&whole)) {
            kinds.push(part);
        }
    }
}

/// Why rewards with these tasks are not asked about a row of this task and kind, as a clause.
pub(crate) fn why<'t>(
    tasks: impl Iterator<Item = &'t str>,
    task: Option<&str>,
    kind: Option<AnswerKind>,
) -> String {
    let mut known: Vec<&str> = Vec::new();
    for task in tasks {
        if !known.contains(&task) {
            known.push(task);
        }
    }
    let by_kind = known.iter().any(|task| task.starts_with(KIND));
    let by_task = known.iter().any(|task| !task.starts_with(KIND));
    let mut row = Vec::new();
    if let (true, Some(kind)) = (by_kind, kind) {
        row.push(format!("the reference is of the kind {}", kind.word()));
    }
    match task {
        Some(task) if by_task => row.push(format!("the task is {task}")),
        None if by_task => row.push("the row has no `task`".to_owned()),
        _ => {}
    }
    format!("{}, and the plan has {}", row.join(" and "), known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PartSpec, Plan, Reason, Sample, World};

    fn plan(rewards: &[&str]) -> Plan {
        let specs: Vec<PartSpec> = rewards.iter().map(|text| text.parse().unwrap()).collect();
        Plan::new(&specs).unwrap()
    }

    #[test]
    fn a_box_on_a_grid_is_a_box() {
        let grid = [1.0, 54.0, 72.0];
        let sample = Sample {
            solution: Some("[100, 100, 500, 500]"),
            task: Some("refcoco"),
            ..Sample::new("[100, 100, 500, 500]")
        }
        .with_image_size(1008, 756);
        let on_grid = sample.with_grid(&grid);
        assert_eq!(AnswerKind::of(&on_grid), Some(AnswerKind::BoxOnGrid));
        let iou = "iou_reward:semantics=strict,prediction_frame=qwen2.5-vl,tasks=kind:box";
        let mixed = plan(&[iou, "mcq_reward:semantics=strict,tasks=kind:choice"]);
        for sample in [sample, on_grid] {
            let judged = mixed.judge(&sample, &World::nowhere());
            assert_eq!(judged.total, Some(1.0));
            assert_eq!(judged.outcomes[1].reason, Reason::OtherTask);
        }
        // A reward that names the grid keeps its rows to itself.
        let on =
            "iou_reward:as=on_grid,semantics=strict,prediction_frame=grid,tasks=kind:box-on-grid";
        let both = plan(&[iou, on]);
        let asked = |sample| {
            let judged = both.judge(&sample, &World::nowhere());
            judged.outcomes.iter().map(|o| o.reason != Reason::OtherTask).collect::<Vec<_>>()
        };
        assert_eq!(asked(sample), [true, false]);
        assert_eq!(asked(on_grid), [false, true]);
    }

    #[test]
    fn rows_without_a_reward_are_told_by_what_decided() {
        let by_kind = plan(&["mcq_reward:tasks=kind:choice", "iou_reward:tasks=kind:box"]);
        assert_eq!(
            by_kind.why_not_asked(Some("refcoco"), Some(AnswerKind::Words)),
            "the reference is of the kind words, and the plan has kind:choice, kind:box"
        );
        let by_task = plan(&["mcq_reward:tasks=mcq"]);
        assert_eq!(
            by_task.why_not_asked(Some("rec"), Some(AnswerKind::Words)),
            "the task is rec, and the plan has mcq"
        );
        assert_eq!(
            by_task.why_not_asked(None, None),
            "the row has no `task`, and the plan has mcq"
        );
        let both = plan(&["mcq_reward:tasks=kind:choice,tasks=mcq"]);
        assert_eq!(
            both.why_not_asked(Some("rec"), Some(AnswerKind::Words)),
            "the reference is of the kind words and the task is rec, and the plan has kind:choice, mcq"
        );
    }
}
