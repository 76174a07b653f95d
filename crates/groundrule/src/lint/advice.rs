//! What is odd about a plan itself, or about how it fits the references.

use super::Level;
use super::question::{Question, reply};
use crate::outcome::{Outcome, Status};
use crate::plan::{PartSpec, Plan};
use crate::reason::Reason;
use crate::reward::Input;
use crate::rows::Row;
use crate::sample::Sample;
use crate::warning::Warning;
use crate::world::World;
use std::collections::BTreeSet;

/// Something odd, with what to do about it.
///
/// ```
/// use groundrule::{PartSpec, World, lint::lint};
/// // Nothing looks at the reference.
/// let report = lint(&[PartSpec::new("format_reward")], &World::nowhere(), &[])?;
/// assert!(report.advice.iter().any(|advice| advice.code == "form_only"));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// How serious it is.
    pub level: Level,
    /// A stable name.
    pub code: &'static str,
    /// The reward it is about, by its name in the plan; none if it is about the plan.
    pub label: Option<String>,
    /// What is odd.
    pub message: String,
    /// What to do.
    pub fix: String,
}

/// Right answers that earn no more than wrong ones.
pub(super) fn on_useless(
    label: &str,
    of: usize,
    useless: &[(Question, Outcome, Option<f64>)],
) -> Vec<Advice> {
    let mut advice: Vec<(Reason, usize, Advice)> = Vec::new();
    for (question, right, wrong) in useless {
        // Some of our own references are meant to be declined, as long as others are not.
        if question.line.is_none() && useless.len() < of {
            continue;
        }
        if let Some(known) = advice.iter_mut().find(|(reason, ..)| *reason == right.reason) {
            known.1 += 1;
            continue;
        }
        let place = match question.line {
            Some(line) => format!("in line {line} "),
            None => String::new(),
        };
        let (level, code, message, fix) = match (right.status(), right.score) {
            (Status::Scored, Some(score)) => {
                let wrong =
                    wrong.map_or_else(|| "nothing".to_owned(), |wrong| format!("{wrong:.3}"));
                (
                    Level::Finding,
                    "right_earns_nothing",
                    format!(
                        "{place}a right answer earns {score:.3} ({}) and a wrong one {wrong}; the reference is {:?}",
                        right.reason,
                        shortened(&question.solution)
                    ),
                    "check that the reference has the form and the frame that the reward reads",
                )
            }
            (Status::Abstained, _) => (
                Level::Warning,
                "not_judged",
                format!("{place}the reference is not judged: {}", right.reason.describe()),
                right.reason.fix().unwrap_or("correct the reference"),
            ),
            _ => (
                Level::Warning,
                "not_scored",
                format!("{place}even a right answer gets no score: {}", right.reason.describe()),
                right.reason.fix().unwrap_or("give the row what the reward needs"),
            ),
        };
        advice.push((
            right.reason,
            1,
            Advice { level, code, label: Some(label.to_owned()), message, fix: fix.to_owned() },
        ));
    }
    let counted = |(_, times, mut advice): (Reason, usize, Advice)| {
        if times > 1 {
            advice.message = format!("{} ({times} of {of} references)", advice.message);
        }
        advice
    };
    advice.into_iter().map(counted).collect()
}

/// A reward that none of the references are for.
pub(super) fn nothing_asked(label: &str, task: Option<&str>) -> Advice {
    let message = match task {
        Some(task) => format!(
            "no reference of the task '{task}' is of a kind that this reward can be probed with"
        ),
        None => "no reference is of a kind that this reward can be probed with".to_owned(),
    };
    Advice {
        level: Level::Warning,
        code: "no_reference",
        label: Some(label.to_owned()),
        message,
        fix: "add rows that it is meant for, or correct its tasks".to_owned(),
    }
}

/// References that no reward was asked about.
pub(super) fn on_references_left_out(lines: &[u64], of: usize) -> Option<Advice> {
    let first = lines.first()?;
    let are = if lines.len() == 1 { "is" } else { "are" };
    Some(Advice {
        level: Level::Note,
        code: "references_left_out",
        label: None,
        message: format!(
            "{} of {of} references {are} not for any of the rewards, or cannot be probed; the first is in line {first}",
            lines.len()
        ),
        fix: "add a reward if they are meant to be scored: `groundrule init` proposes one"
            .to_owned(),
    })
}

/// Numbers that contradict their declared frame although the answer is right.
pub(super) fn warned(label: &str, question: &Question, warning: Warning) -> Option<Advice> {
    let line = question.line?;
    Some(Advice {
        level: Level::Warning,
        code: warning.code(),
        label: Some(label.to_owned()),
        message: format!("in line {line}: {}", warning.describe()),
        fix: warning.fix().to_owned(),
    })
}

/// Merges advice about several references into one.
pub(super) fn merge(advice: &mut Vec<Advice>) {
    let mut kept: Vec<(usize, Advice)> = Vec::new();
    for one in advice.drain(..) {
        match kept.iter_mut().find(|(_, k)| (k.code, &k.label) == (one.code, &one.label)) {
            Some((times, _)) => *times += 1,
            None => kept.push((1, one)),
        }
    }
    advice.extend(kept.into_iter().map(|(times, mut one)| {
        if times > 1 {
            one.message = format!("{} (and {} more like it)", one.message, times - 1);
        }
        one
    }));
}

/// What can be said about the plan itself.
pub(super) fn on_plan(
    specs: &[PartSpec],
    plan: &Plan,
    world: &World<'_>,
    references: &[(u64, Row<'_>)],
) -> Vec<Advice> {
    let mut advice = Vec::new();
    let mut say = |level, code, label: Option<&str>, message: String, fix: &str| {
        let label = label.map(str::to_owned);
        advice.push(Advice { level, code, label, message, fix: fix.to_owned() });
    };
    for part in plan.parts() {
        let label = Some(part.label.as_str());
        if part.weight == 0.0 {
            let message = "the weight is 0: it is computed but does not count".to_owned();
            say(Level::Warning, "weight_zero", label, message, "give it a weight, or leave it out");
        }
        if part.weight < 0.0 {
            let message = format!("the weight is {}: good answers lower the total", part.weight);
            say(Level::Warning, "weight_negative", label, message, "make the weight positive");
        }
        let counted =
            references.iter().all(|(_, row)| row.tokens.is_some()) && !references.is_empty();
        if part.entry.inputs.contains(&Input::Tokens) && world.tokens.is_none() && !counted {
            let message = "it depends on length, and there is no tokenizer".to_owned();
            let fix = "set tokenizer = \"tokenizer.json\", or write gen_len or completion_ids into every row";
            say(Level::Warning, "no_tokenizer", label, message, fix);
        }
        if part.entry.name == "llm_reward" && world.judge.is_none() {
            let message =
                "no judge is set: without one, only an identical text is right".to_owned();
            let fix = "set GROUNDRULE_LLM_BASE where the plan runs, or use another accuracy reward";
            say(Level::Note, "no_judge", label, message, fix);
        }
    }
    if plan.parts().iter().all(|part| !part.entry.reads_reference()) {
        let message =
            "no reward looks at the reference: any completion of the right form earns everything";
        let fix = "add a reward that the reference decides, such as default_accuracy_reward";
        say(Level::Warning, "form_only", None, message.to_owned(), fix);
    }
    if let Some((one, other)) = frames_disagree(specs) {
        let message = format!("{one} and {other} read the same completion in different frames");
        let fix = "declare the same prediction_frame and prediction_layout for both";
        say(Level::Warning, "frames_disagree", None, message, fix);
    }
    if let Some(share) = form_outweighs(plan, world) {
        let message = format!(
            "a wrong answer in the right form earns {:.0} % of what a right one earns",
            share * 100.0
        );
        let fix = "give the rewards that the reference decides more weight than those of form";
        say(Level::Warning, "form_outweighs", None, message, fix);
    }
    let known: BTreeSet<&str> =
        references.iter().filter_map(|(_, row)| row.task.as_deref()).collect();
    let asked = |task: &str| {
        // Rewards for a kind of reference are for rows of any task.
        let meant = |known: &String| known == task || known.starts_with("kind:");
        specs.iter().any(|spec| spec.tasks.is_empty() || spec.tasks.iter().any(meant))
    };
    for task in known.into_iter().filter(|task| !asked(task)) {
        let message = format!("no reward is meant for rows of the task '{task}'");
        say(Level::Warning, "task_unrewarded", None, message, "add the task to a reward");
    }
    advice
}

/// Two rewards for the same rows that declare different frames for the completion.
fn frames_disagree(specs: &[PartSpec]) -> Option<(String, String)> {
    let declared = |spec: &PartSpec, name: &str| {
        let setting = spec.settings.iter().rev().find(|(known, _)| known == name);
        setting.map(|(_, value)| value.to_string())
    };
    let label = |spec: &PartSpec| spec.label.clone().unwrap_or_else(|| spec.reward.clone());
    for (i, one) in specs.iter().enumerate() {
        for other in specs.iter().skip(i + 1) {
            let together = one.tasks.is_empty()
                || other.tasks.is_empty()
                || one.tasks.iter().any(|task| other.tasks.contains(task));
            let differs = |name| match (declared(one, name), declared(other, name)) {
                (Some(one), Some(other)) => one != other,
                _ => false,
            };
            if together && (differs("prediction_frame") || differs("prediction_layout")) {
                return Some((label(one), label(other)));
            }
        }
    }
    None
}

/// The share of the full score that a wrong answer keeps for its form, if that is more than half.
fn form_outweighs(plan: &Plan, world: &World<'_>) -> Option<f64> {
    if !plan.parts().iter().any(|part| part.entry.inputs == [Input::Completion]) {
        return None;
    }
    let total = |inside: &str| {
        let completion = reply(inside);
        let sample = Sample { solution: Some("13"), tokens: Some(64), ..Sample::new(&completion) };
        plan.judge(&sample, world).total
    };
    let nothing = Sample { solution: Some("13"), tokens: Some(1), ..Sample::new("") };
    let empty = plan.judge(&nothing, world);
    let (right, wrong, empty) = (total("13")?, total("12")?, empty.total?);
    let share = (wrong - empty) / (right - empty);
    (right > empty && right > wrong && share > 0.5).then_some(share)
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(80).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advice(code: &'static str, label: Option<&str>, message: &str) -> Advice {
        Advice {
            level: Level::Note,
            code,
            label: label.map(str::to_owned),
            message: message.to_owned(),
            fix: String::new(),
        }
    }

    #[test]
    fn the_same_about_the_same_reward_is_said_once() {
        let mut all = vec![
            advice("a", Some("x"), "first"),
            advice("b", Some("x"), "second"),
            advice("a", Some("y"), "third"),
            advice("a", Some("x"), "fourth"),
            advice("a", Some("x"), "fifth"),
        ];
        merge(&mut all);
        let messages: Vec<_> = all.iter().map(|one| one.message.as_str()).collect();
        assert_eq!(messages, ["first (and 2 more like it)", "second", "third"]);
    }

    #[test]
    fn long_references_are_shortened() {
        assert_eq!(shortened(&"ä".repeat(80)), "ä".repeat(80));
        assert_eq!(shortened(&"a".repeat(81)), format!("{}…", "a".repeat(80)));
    }
}
