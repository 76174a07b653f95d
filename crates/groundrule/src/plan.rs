//! A plan: which rewards judge a row, with which parameters and weights.

use crate::outcome::Outcome;
use crate::reason::Reason;
use crate::registry;
use crate::repairs::Repair;
use crate::reward::{Entry, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Setting, SettingError, Settings, nearest};
use crate::trace::Trace;
use crate::world::World;
use crate::{Exception, Fault};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One reward as a plan asks for it.
#[derive(Debug, Clone, PartialEq)]
pub struct PartSpec {
    /// The reward's name in the registry.
    pub reward: String,
    /// The name of its column in the results; the reward's own name if not given.
    pub label: Option<String>,
    /// What its score is multiplied with in the total.
    pub weight: f64,
    /// The tasks it is meant for; none means all rows.
    pub tasks: Vec<String>,
    /// Parameters that differ from their defaults. Every reward takes `semantics` as well.
    pub settings: Vec<(String, Setting)>,
    /// Which reading of the reward counts, unless the settings say so.
    pub semantics: Semantics,
}

impl PartSpec {
    /// The reward of that name with weight 1 and its defaults.
    pub fn new(reward: impl Into<String>) -> Self {
        PartSpec {
            reward: reward.into(),
            label: None,
            weight: 1.0,
            tasks: Vec::new(),
            settings: Vec::new(),
            semantics: Semantics::VlmR1,
        }
    }
}

/// One reward of a plan, ready to judge.
pub struct Part {
    /// The name of its column in the results.
    pub label: String,
    /// Its line in the registry.
    pub entry: &'static Entry,
    /// What its score is multiplied with in the total.
    pub weight: f64,
    /// Which reading of the reward counts.
    pub semantics: Semantics,
    /// The tasks it is meant for; none means all rows.
    pub tasks: Vec<String>,
    reward: Box<dyn Reward>,
}

impl std::fmt::Debug for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Part")
            .field("label", &self.label)
            .field("reward", &self.entry.name)
            .field("weight", &self.weight)
            .field("semantics", &self.semantics)
            .field("tasks", &self.tasks)
            .finish_non_exhaustive()
    }
}

/// Rewards with weights.
///
/// ```
/// use groundrule::{PartSpec, Plan, Sample, World};
/// let plan = Plan::new(&[PartSpec::new("format_reward"), PartSpec::new("default_accuracy_reward")])?;
/// let sample = Sample { solution: Some("7"), ..Sample::new("<think>…</think><answer>7</answer>") };
/// let judged = plan.judge(&sample, &World::nowhere(), false);
/// assert_eq!(judged.total, Some(2.0));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    parts: Vec<Part>,
}

/// All that a plan says about one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The weighted sum of the scores there are; none where there is none.
    pub total: Option<f64>,
    /// One outcome per part of the plan, in its order.
    pub outcomes: Vec<Outcome>,
}

impl Judged {
    /// A row that could not even be read: every reward has failed for the same reason.
    pub fn failed(parts: usize, fault: &Fault) -> Self {
        Judged { total: None, outcomes: vec![Outcome::fault(fault.clone()); parts] }
    }
}

impl Plan {
    /// Makes the rewards, or says what is wrong with their names or parameters.
    pub fn new(specs: &[PartSpec]) -> Result<Self, SettingError> {
        if specs.is_empty() {
            return Err(SettingError("the plan has no rewards; name at least one".to_owned()));
        }
        let mut parts: Vec<Part> = Vec::with_capacity(specs.len());
        for spec in specs {
            let entry = registry::find(&spec.reward).ok_or_else(|| unknown(&spec.reward))?;
            let settings = Settings::new(entry.name, entry.parameters, &spec.settings)?
                .or_semantics(spec.semantics);
            if !spec.weight.is_finite() {
                return Err(SettingError(format!(
                    "{}: weight {} is no number",
                    entry.name, spec.weight
                )));
            }
            if spec.label.as_deref() == Some("") {
                return Err(SettingError(format!("{}: the name after `as` is empty", entry.name)));
            }
            let label = spec.label.clone().unwrap_or_else(|| entry.name.to_owned());
            if parts.iter().any(|part| part.label == label) {
                return Err(SettingError(format!(
                    "'{label}' is in the plan twice; give one of them another name with `as`"
                )));
            }
            parts.push(Part {
                label,
                entry,
                weight: spec.weight,
                semantics: settings.semantics(),
                tasks: spec.tasks.clone(),
                reward: (entry.build)(&settings)?,
            });
        }
        Ok(Plan { parts })
    }

    /// The rewards in their order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Judges one row; never fails as a whole.
    pub fn judge(&self, sample: &Sample<'_>, world: &World<'_>, traced: bool) -> Judged {
        self.judge_watched(sample, world, traced, |_| {})
    }

    /// The same, telling `done` after each reward which one it was, so that a program can take the time.
    pub fn judge_watched(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        traced: bool,
        mut done: impl FnMut(usize),
    ) -> Judged {
        let judge = |(place, part): (usize, &Part)| {
            let outcome = part.judge(sample, world, traced);
            done(place);
            outcome
        };
        let outcomes: Vec<_> = self.parts.iter().enumerate().map(judge).collect();
        let mut total = None;
        for (part, outcome) in self.parts.iter().zip(&outcomes) {
            if let Some(score) = outcome.score {
                *total.get_or_insert(0.0) += part.weight * score;
            }
        }
        Judged { total, outcomes }
    }
}

impl Part {
    /// The repairs that its semantics bring.
    pub fn repairs(&self) -> impl Iterator<Item = Repair> {
        let strict = self.semantics.is_strict();
        Repair::of(self.entry.name).filter(move |_| strict)
    }

    fn judge(&self, sample: &Sample<'_>, world: &World<'_>, traced: bool) -> Outcome {
        if !self.tasks.is_empty()
            && !self.tasks.iter().any(|task| Some(task.as_str()) == sample.task)
        {
            return Outcome::not_for_this_task();
        }
        let mut trace = if traced { Trace::on() } else { Trace::off() };
        if self.semantics.is_strict() {
            trace.note("semantics", || {
                let repairs: Vec<_> = self.repairs().map(Repair::name).collect();
                match repairs.is_empty() {
                    true => "strict".to_owned(),
                    false => format!("strict: {}", repairs.join(", ")),
                }
            });
        }
        // A defect in one reward must not cost the other rows of a training step.
        let judged =
            catch_unwind(AssertUnwindSafe(|| self.reward.judge(sample, world, &mut trace)));
        let mut outcome = match judged {
            Ok(result) => Outcome::from(result),
            Err(_) => Outcome::fault(Fault::new(
                Reason::EngineFault,
                Exception::ValueError,
                format!("{} met a defect of its own on this row", self.entry.name),
            )),
        };
        if traced {
            outcome.trace = Some(Box::new(trace));
        }
        outcome
    }
}

fn unknown(name: &str) -> SettingError {
    let names: Vec<_> = registry::REWARDS.iter().map(|entry| entry.name).collect();
    let hint = match nearest(name, &names) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("there are {}", names.join(", ")),
    };
    SettingError(format!("there is no reward '{name}'; {hint}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_leave_out_what_has_no_score() {
        let mut with_box = PartSpec::new("iou_reward");
        with_box.weight = 5.0;
        let mut format = PartSpec::new("format_reward");
        format.weight = 2.0;
        let plan = Plan::new(&[with_box, format]).unwrap();
        let judged = plan.judge(
            &Sample::new("<think>a</think><answer>b</answer>"),
            &World::nowhere(),
            false,
        );
        assert_eq!(judged.total, Some(2.0));
        assert_eq!(judged.outcomes[0].reason, Reason::NoGrid);
    }

    #[test]
    fn tasks_choose_rewards() {
        let mut rec = PartSpec::new("format_reward_rec");
        rec.tasks = vec!["rec".to_owned()];
        let plan = Plan::new(&[rec]).unwrap();
        let sample = Sample { task: Some("math"), ..Sample::new("x") };
        let judged = plan.judge(&sample, &World::nowhere(), false);
        assert_eq!((judged.total, judged.outcomes[0].reason), (None, Reason::OtherTask));
        let sample = Sample { task: Some("rec"), ..Sample::new("x") };
        assert_eq!(plan.judge(&sample, &World::nowhere(), false).total, Some(0.0));
    }

    #[test]
    fn misspelt_rewards_are_guessed() {
        let error = Plan::new(&[PartSpec::new("format_rewrd")]).unwrap_err();
        assert_eq!(error.0, "there is no reward 'format_rewrd'; did you mean 'format_reward'?");
    }
}
