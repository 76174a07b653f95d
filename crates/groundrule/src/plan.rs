//! A plan: which rewards judge a row, with which parameters and weights.

use crate::answer::answer_span;
use crate::doubt;
use crate::kind::AnswerKind;
use crate::options::JudgeOptions;
use crate::outcome::{Outcome, Status};
use crate::reason::Reason;
use crate::registry;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::routing::{self, kinds_of};
use crate::rows::ColumnNames;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Setting, SettingError, Settings, begun, nearest};
use crate::trace::{FORM, Trace};
use crate::warning::Warning;
use crate::world::World;
use crate::{Exception, Fault};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

/// One reward as a plan asks for it.
///
/// ```
/// use groundrule::{PartSpec, Plan, Semantics};
/// let spec = PartSpec { weight: 0.5, semantics: Semantics::Strict, ..PartSpec::new("math_reward") };
/// assert_eq!(Plan::new(&[spec])?.parts()[0].weight, 0.5);
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PartSpec {
    /// The reward's name in the registry.
    pub reward: String,
    /// The name of its column in the results; the reward's own name if not given.
    pub label: Option<String>,
    /// What its score is multiplied by in the total.
    pub weight: f64,
    /// The tasks it is meant for; none means all rows. `kind:WORD` means rows that ask for an answer of that
    /// [kind](AnswerKind).
    pub tasks: Vec<String>,
    /// Parameters that differ from their defaults. Every reward takes `semantics` as well.
    pub settings: Vec<(String, Setting)>,
    /// `vlm-r1` or `strict` semantics, unless the settings choose.
    pub semantics: Semantics,
}

impl PartSpec {
    /// The reward of that name with weight 1 and its defaults.
    ///
    /// ```
    /// use groundrule::PartSpec;
    /// let spec = PartSpec::new("format_reward");
    /// assert_eq!((spec.reward.as_str(), spec.weight), ("format_reward", 1.0));
    /// ```
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

impl FromStr for PartSpec {
    type Err = SettingError;

    /// Reads `NAME[:KEY=VALUE,...]`; `as`, `weight` and `tasks` belong to the plan, all other keys to the reward.
    ///
    /// ```
    /// use groundrule::PartSpec;
    /// let spec: PartSpec = "detection_score:as=boxes,weight=0.5,iou_threshold=0.6".parse()?;
    /// assert_eq!((spec.label.as_deref(), spec.weight), (Some("boxes"), 0.5));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, SettingError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let mut spec = PartSpec::new(name.trim());
        let mut keys: Vec<&str> = Vec::new();
        for setting in settings.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let Some((key, value)) = setting.split_once('=') else {
                return Err(SettingError::Value(format!(
                    "'{setting}' has no value; write {name}:{setting}=…"
                )));
            };
            let (key, value) = (key.trim(), value.trim());
            if keys.contains(&key) && key != "tasks" {
                return Err(SettingError::Plan(format!(
                    "'{key}' is given twice; leave one of them out"
                )));
            }
            keys.push(key);
            match key {
                "as" => spec.label = Some(value.to_owned()),
                "tasks" => spec.tasks.push(value.to_owned()),
                "weight" => spec.weight = weight_of(&spec.reward, value)?,
                key => spec.settings.push((key.to_owned(), Setting::from_text(value))),
            }
        }
        Ok(spec)
    }
}

/// A weight as a person types it.
fn weight_of(reward: &str, text: &str) -> Result<f64, SettingError> {
    text.parse::<f64>().ok().filter(|weight| weight.is_finite()).ok_or_else(|| {
        SettingError::Value(format!("{reward}: weight must be a finite number, got '{text}'"))
    })
}

/// A row's total if a reward that the row asked for has no score.
///
/// ```
/// use groundrule::{Plan, Sample, Totals, World};
/// let plan = Plan::new(&["format_reward".parse()?, "math_reward".parse()?])?;
/// // There is no reference for the second reward.
/// let sample = Sample::new("<think>a</think><answer>7</answer>");
/// assert_eq!(plan.judge(&sample, &World::nowhere()).total, None);
/// let plan = plan.with_totals(Totals::Partial);
/// assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Totals {
    /// None: a row with a broken reference must not be paid for its form.
    #[default]
    Whole,
    /// The sum of the scores that exist.
    Partial,
}

impl Totals {
    /// The words that a configuration accepts, the default first.
    ///
    /// ```
    /// use groundrule::Totals;
    /// assert!(Totals::WORDS.iter().all(|word| Totals::named(word).is_some()));
    /// ```
    pub const WORDS: &'static [&'static str] = &["whole", "partial"];

    /// The word for it in configurations.
    ///
    /// ```
    /// use groundrule::Totals;
    /// assert_eq!(Totals::default().word(), "whole");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Totals::Whole => "whole",
            Totals::Partial => "partial",
        }
    }

    /// The totals with that name.
    ///
    /// ```
    /// use groundrule::Totals;
    /// assert_eq!(Totals::named("partial"), Some(Totals::Partial));
    /// ```
    pub fn named(word: &str) -> Option<Self> {
        [Totals::Whole, Totals::Partial].into_iter().find(|totals| totals.word() == word)
    }
}

/// One reward of a plan, ready to judge.
///
/// ```
/// use groundrule::Plan;
/// let plan = Plan::new(&["format_reward:as=form,weight=0.1".parse()?])?;
/// let part = &plan.parts()[0];
/// assert_eq!((part.label.as_str(), part.entry.name, part.weight), ("form", "format_reward", 0.1));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
pub struct Part {
    /// The name of its column in the results.
    pub label: String,
    /// Its entry in the registry.
    pub entry: &'static Entry,
    /// What its score is multiplied by in the total.
    pub weight: f64,
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The tasks it is meant for; none means all rows.
    pub tasks: Vec<String>,
    /// The kinds of answers that it judges.
    kinds: Vec<AnswerKind>,
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
/// let judged = plan.judge(&sample, &World::nowhere());
/// assert_eq!(judged.total, Some(2.0));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    parts: Vec<Part>,
    totals: Totals,
    named: ColumnNames,
}

/// Everything a plan says about one row.
///
/// ```
/// use groundrule::{Plan, Sample, World};
/// let plan = Plan::new(&["format_reward:weight=0.5".parse()?, "math_reward".parse()?])?;
/// let judged = plan.judge(&Sample::new("<answer>7</answer>").with_solution("7"), &World::nowhere());
/// assert_eq!((judged.total, judged.outcomes.len()), (Some(1.0), 2));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The weighted sum of the scores. None if a reward that the row asked for has no score, unless the plan's totals
    /// are [partial](Totals::Partial).
    pub total: Option<f64>,
    /// One outcome per part of the plan, in its order.
    pub outcomes: Vec<Outcome>,
}

impl Judged {
    /// A row that could not even be read: every reward has failed for the same reason.
    ///
    /// ```
    /// use groundrule::{Fault, Judged, Reason};
    /// let judged = Judged::failed(2, &Fault::because(Reason::BadLine, "not JSON"));
    /// assert_eq!((judged.total, judged.outcomes.len()), (None, 2));
    /// ```
    pub fn failed(parts: usize, fault: &Fault) -> Self {
        Judged { total: None, outcomes: vec![Outcome::fault(fault.clone()); parts] }
    }

    /// The status of the row: the worst status of the rewards that apply to it, or abstained if none does.
    ///
    /// ```
    /// use groundrule::{Fault, Judged, Reason, Status};
    /// let judged = Judged::failed(1, &Fault::because(Reason::BadLine, "not JSON"));
    /// assert_eq!(judged.status(), Status::Failed);
    /// ```
    pub fn status(&self) -> Status {
        let asked = self.outcomes.iter().filter(|outcome| outcome.reason != Reason::OtherTask);
        asked.map(Outcome::status).max().unwrap_or(Status::Abstained)
    }
}

/// A plan with everything needed to judge by it.
///
/// ```
/// use groundrule::{PartSpec, Plan, Scorer, World};
/// struct Fixed(Vec<PartSpec>, Plan);
/// impl Scorer for Fixed {
///     fn plan(&self) -> &Plan {
///         &self.1
///     }
///     fn specs(&self) -> &[PartSpec] {
///         &self.0
///     }
///     fn world(&self) -> World<'_> {
///         World::nowhere()
///     }
/// }
/// let specs = vec![PartSpec::new("math_reward")];
/// let plan = Plan::new(&specs)?;
/// assert_eq!(Fixed(specs, plan).plan().parts().len(), 1);
/// # Ok::<(), groundrule::SettingError>(())
/// ```
pub trait Scorer: Send + Sync {
    /// The plan.
    fn plan(&self) -> &Plan;
    /// What the plan was made from.
    fn specs(&self) -> &[PartSpec];
    /// What its rewards may use from outside.
    fn world(&self) -> World<'_>;
}

impl Plan {
    /// Makes the rewards, or says what is wrong with their names or parameters. Totals are whole.
    ///
    /// ```
    /// use groundrule::{PartSpec, Plan};
    /// let error = Plan::new(&[PartSpec::new("format_rewrd")]).unwrap_err();
    /// assert!(error.to_string().contains("did you mean 'format_reward'?"));
    /// ```
    pub fn new(specs: &[PartSpec]) -> Result<Self, SettingError> {
        if specs.is_empty() {
            return Err(SettingError::Plan(
                "the plan has no rewards; name at least one".to_owned(),
            ));
        }
        let mut parts: Vec<Part> = Vec::with_capacity(specs.len());
        for spec in specs {
            let entry = registry::find(&spec.reward).ok_or_else(|| unknown(&spec.reward))?;
            let settings = Settings::new(entry.name, entry.parameters, &spec.settings)?
                .or_semantics(spec.semantics);
            if !spec.weight.is_finite() {
                return Err(SettingError::Value(format!(
                    "{}: weight must be a finite number, got {}",
                    entry.name, spec.weight
                )));
            }
            if spec.label.as_deref() == Some("") {
                return Err(SettingError::Value(format!(
                    "{}: the name after `as` is empty",
                    entry.name
                )));
            }
            let label = spec.label.clone().unwrap_or_else(|| entry.name.to_owned());
            if parts.iter().any(|part| part.label == label) {
                return Err(SettingError::Plan(format!(
                    "'{label}' is in the plan twice; give one of them another name with `as`"
                )));
            }
            parts.push(Part {
                label,
                entry,
                weight: spec.weight,
                semantics: settings.semantics(),
                tasks: spec.tasks.clone(),
                kinds: kinds_of(entry.name, &spec.tasks)?,
                reward: (entry.build)(&settings)?,
            });
        }
        routing::widen(parts.iter_mut().map(|part| &mut part.kinds).collect());
        Ok(Plan { parts, totals: Totals::default(), named: ColumnNames::USUAL })
    }

    /// The same plan for rows that have some columns under names of their own.
    ///
    /// ```
    /// use groundrule::{Plan, rows::ColumnNames};
    /// let names = ColumnNames::new([("reference", "truth")])?;
    /// let plan = Plan::new(&["math_reward".parse()?])?.with_column_names(names.clone());
    /// assert_eq!(plan.column_names(), &names);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn with_column_names(mut self, named: ColumnNames) -> Self {
        self.named = named;
        self
    }

    /// Under which names rows have their columns.
    ///
    /// ```
    /// use groundrule::Plan;
    /// assert!(Plan::new(&["math_reward".parse()?])?.column_names().is_usual());
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn column_names(&self) -> &ColumnNames {
        &self.named
    }

    /// The same plan with totals of this kind.
    ///
    /// ```
    /// use groundrule::{Plan, Totals};
    /// let plan = Plan::new(&["math_reward".parse()?])?.with_totals(Totals::Partial);
    /// assert_eq!(plan.totals(), Totals::Partial);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    #[must_use]
    pub fn with_totals(mut self, totals: Totals) -> Self {
        self.totals = totals;
        self
    }

    /// A row's total if a reward has no score.
    ///
    /// ```
    /// use groundrule::{Plan, Totals};
    /// assert_eq!(Plan::new(&["math_reward".parse()?])?.totals(), Totals::Whole);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// Whether the kind of a row's answer chooses rewards.
    ///
    /// ```
    /// use groundrule::Plan;
    /// assert!(Plan::new(&["mcq_reward:tasks=kind:choice".parse()?])?.routes_by_kind());
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn routes_by_kind(&self) -> bool {
        self.parts.iter().any(|part| !part.kinds.is_empty())
    }

    /// The rewards in their order.
    ///
    /// ```
    /// use groundrule::Plan;
    /// let plan = Plan::new(&["format_reward".parse()?, "math_reward".parse()?])?;
    /// let labels: Vec<_> = plan.parts().iter().map(|part| part.label.as_str()).collect();
    /// assert_eq!(labels, ["format_reward", "math_reward"]);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Says why if no reward that looks at the reference is for the row: the row would be paid for its form, or not at all.
    fn tell_of_idle(&self, task: Option<&str>, kind: Option<AnswerKind>, outcomes: &mut [Outcome]) {
        let unasked = |outcome: &Outcome| outcome.reason == Reason::OtherTask;
        if !outcomes.iter().any(unasked) {
            return;
        }
        let judging = self.parts.iter().zip(outcomes.iter());
        let mut judging = judging.filter(|(part, _)| part.entry.reads_reference()).peekable();
        let form_alone = judging.peek().is_some() && judging.all(|(_, outcome)| unasked(outcome));
        if form_alone || outcomes.iter().all(unasked) {
            let why = self.why_not_asked(task, kind);
            for outcome in outcomes.iter_mut().filter(|outcome| unasked(outcome)) {
                let fault = Fault::new(Reason::OtherTask, Exception::ValueError, why.clone());
                *outcome = Outcome::fault(fault);
            }
        }
    }

    /// Why some rewards are not asked about a row of this task and kind, as a clause for people.
    ///
    /// ```
    /// use groundrule::{AnswerKind, PartSpec, Plan};
    /// let plan = Plan::new(&["mcq_reward:tasks=kind:choice".parse()?])?;
    /// let why = plan.why_not_asked(None, Some(AnswerKind::Words));
    /// assert_eq!(why, "the reference is of the kind words, and the plan has kind:choice");
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn why_not_asked(&self, task: Option<&str>, kind: Option<AnswerKind>) -> String {
        let idle = self.parts.iter().filter(|part| !part.is_for(task, kind));
        routing::why(idle.flat_map(|part| part.tasks.iter().map(String::as_str)), task, kind)
    }

    /// Judges one row; never fails as a whole.
    ///
    /// ```
    /// use groundrule::{Plan, Sample, World};
    /// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
    /// let sample = Sample::new("<answer>$\\frac12$</answer>").with_solution("0.5");
    /// assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn judge(&self, sample: &Sample<'_>, world: &World<'_>) -> Judged {
        self.judge_with(sample, world, JudgeOptions::new())
    }

    /// The same, with everything the options ask for.
    ///
    /// ```
    /// use groundrule::{JudgeOptions, Plan, Sample, World};
    /// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
    /// let sample = Sample::new("<answer>7</answer>").with_solution("7");
    /// let judged = plan.judge_with(&sample, &World::nowhere(), JudgeOptions::new().trace(true));
    /// let trace = judged.outcomes[0].trace.as_deref();
    /// assert!(trace.is_some_and(|trace| trace.steps().iter().any(|step| step.what == "answer")));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn judge_with(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        options: JudgeOptions,
    ) -> Judged {
        self.judge_watched(sample, world, options, |_| {})
    }

    /// The same, telling `done` after each reward which one it was, so that a program can measure the time.
    ///
    /// ```
    /// use groundrule::{JudgeOptions, Plan, Sample, World};
    /// let plan = Plan::new(&["default_accuracy_reward:semantics=strict".parse()?])?;
    /// let mut done = Vec::new();
    /// plan.judge_watched(&Sample::new("7"), &World::nowhere(), JudgeOptions::new(), |place| done.push(place));
    /// assert_eq!(done, [0]);
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn judge_watched(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        options: JudgeOptions,
        mut done: impl FnMut(usize),
    ) -> Judged {
        let kind = if self.routes_by_kind() { AnswerKind::of(sample) } else { None };
        let judge = |(place, part): (usize, &Part)| {
            let outcome = part.judge(sample, kind, world, options);
            done(place);
            outcome
        };
        let mut outcomes: Vec<_> = self.parts.iter().enumerate().map(judge).collect();
        self.tell_of_idle(sample.task, kind, &mut outcomes);
        let mut total = None;
        let mut whole = true;
        for (part, outcome) in self.parts.iter().zip(&outcomes) {
            match outcome.score {
                Some(score) => *total.get_or_insert(0.0) += part.weight * score,
                None => whole &= outcome.reason == Reason::OtherTask,
            }
        }
        Judged { total: total.filter(|_| whole || self.totals == Totals::Partial), outcomes }
    }
}

impl Part {
    /// The repairs that come with its semantics.
    ///
    /// ```
    /// use groundrule::Plan;
    /// let plan = Plan::new(&["mcq_reward:semantics=strict".parse()?])?;
    /// assert!(plan.parts()[0].repairs().any(|repair| repair.name() == "choice_letters"));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn repairs(&self) -> impl Iterator<Item = Repair> {
        let strict = self.semantics.is_strict();
        Repair::of(self.entry.name).filter(move |_| strict)
    }

    /// Whether the kind of a row's answer decides whether it is asked.
    ///
    /// ```
    /// use groundrule::Plan;
    /// let plan = Plan::new(&["mcq_reward:tasks=kind:choice".parse()?])?;
    /// assert!(plan.parts()[0].is_routed_by_kind());
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn is_routed_by_kind(&self) -> bool {
        !self.kinds.is_empty()
    }

    /// Whether it judges rows of this task and kind.
    ///
    /// ```
    /// use groundrule::{AnswerKind, Plan};
    /// let plan = Plan::new(&["mcq_reward:tasks=kind:choice".parse()?])?;
    /// let part = &plan.parts()[0];
    /// assert!(part.is_for(None, Some(AnswerKind::Choice)) && !part.is_for(None, Some(AnswerKind::Words)));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn is_for(&self, task: Option<&str>, kind: Option<AnswerKind>) -> bool {
        self.tasks.is_empty()
            || self.tasks.iter().any(|known| Some(known.as_str()) == task)
            || kind.is_some_and(|kind| self.kinds.contains(&kind))
            // Every reward that is for some kind reports a row without a reference.
            || (kind.is_none() && !self.kinds.is_empty())
    }

    /// Whether it judges a row.
    pub(crate) fn asks_about(&self, sample: &Sample<'_>) -> bool {
        self.is_for(sample.task, AnswerKind::of(sample))
    }

    fn judge(
        &self,
        sample: &Sample<'_>,
        kind: Option<AnswerKind>,
        world: &World<'_>,
        options: JudgeOptions,
    ) -> Outcome {
        if !self.is_for(sample.task, kind) {
            return Outcome::not_for_this_task();
        }
        if sample.accepted.len() < 2 || !self.entry.reads_reference() {
            return self.judge_one(sample, world, options);
        }
        if !self.entry.accepts_several() {
            let reads_boxes = !crate::drawing::frames(self.entry.name).is_empty();
            let boxes = if reads_boxes { ", or all boxes as one JSON text" } else { "" };
            return Outcome::fault(Fault::new(
                Reason::BadColumn,
                Exception::TypeError,
                format!(
                    "the row has {} references, and {} takes one; write one row for each of them{boxes}",
                    sample.accepted.len(),
                    self.entry.name
                ),
            ));
        }
        // Each reference is right, so the one that pays most decides.
        let mut best: Option<Outcome> = None;
        for &solution in sample.accepted {
            let sample = Sample { solution: Some(solution), accepted: &[], ..*sample };
            let outcome = self.judge_one(&sample, world, options);
            let better = match &best {
                None => true,
                Some(best) => {
                    (outcome.status() == Status::Scored, outcome.score)
                        > (best.status() == Status::Scored, best.score)
                }
            };
            if better {
                best = Some(outcome);
            }
        }
        best.unwrap_or_else(|| self.judge_one(sample, world, options))
    }

    fn judge_one(&self, sample: &Sample<'_>, world: &World<'_>, options: JudgeOptions) -> Outcome {
        let mut trace = match options {
            JudgeOptions { trace: true, .. } => Trace::on(),
            JudgeOptions { forms: true, .. } => Trace::only(FORM),
            _ => Trace::off(),
        };
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
                format!("{}: internal error on this row; please report it", self.entry.name),
            )),
        };
        if outcome.score.is_some() && outcome.warning.is_none() {
            outcome.warning = match self.semantics.is_strict() {
                false => self.misjudged(sample),
                true if outcome.score == Some(0.0)
                    && self.entry.inputs.contains(&Input::Question) =>
                {
                    doubt::of_zero(sample, outcome.reason)
                }
                true => None,
            };
        }
        if options.trace || !trace.steps().is_empty() {
            outcome.trace = Some(Box::new(trace));
        }
        outcome
    }

    /// Whether VLM-R1's accuracy rule reads the reference as something that it is not.
    fn misjudged(&self, sample: &Sample<'_>) -> Option<Warning> {
        // Rows that name their own rule have made a choice.
        if !matches!(self.entry.name, "default_accuracy_reward" | "accuracy_reward")
            || sample.method.is_some_and(|method| method != "default")
        {
            return None;
        }
        let solution = sample.solution?;
        let answer = solution.get(answer_span(solution))?;
        if answer.contains('\\') && !answer.contains(['$', '`']) && !answer.contains("\\boxed") {
            return Some(Warning::BareLatex);
        }
        let is_box = answer.trim_start().starts_with(['[', '{', '`'])
            && matches!(AnswerKind::of(sample), Some(kind) if kind.is_of_boxes());
        is_box.then_some(Warning::BoxReference)
    }
}

fn unknown(name: &str) -> SettingError {
    let names: Vec<_> = registry::REWARDS.iter().map(|entry| entry.name).collect();
    let hint = match begun(name, &names)
        .or_else(|| abbreviated(name, &names))
        .or_else(|| nearest(name, &names))
    {
        _ if name.contains(',') => {
            "give several rewards as a list; on the command line, give --reward several times"
                .to_owned()
        }
        Some(near) => format!("did you mean '{near}'?"),
        None if is_like_a_file(name) => {
            "a configuration ends in .toml; --config and Plan.from_file in Python read it"
                .to_owned()
        }
        None => format!(
            "`groundrule rewards`, or groundrule.rewards() in Python, lists the {} there are",
            names.len()
        ),
    };
    SettingError::Unknown(format!("there is no reward '{name}'; {hint}"))
}

/// The name whose words begin as those of the one that was typed: `acc_reward`.
fn abbreviated<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    let words = |name: &str| name.split('_').count();
    let begins = |name: &&&str| {
        words(name) == words(typed)
            && typed
                .split('_')
                .zip(name.split('_'))
                .all(|(typed, word)| !typed.is_empty() && word.starts_with(typed))
    };
    known.iter().find(begins).copied()
}

/// Whether a name looks like that of a configuration: `groundrule.tml`.
fn is_like_a_file(name: &str) -> bool {
    name.contains('/') || name.rsplit_once('.').is_some_and(|(_, end)| end.starts_with('t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_as_good_as_its_worst_reward() {
        let scored = Outcome::scored(1.0, Reason::FormatMatch);
        let reason =
            |reason| Outcome { score: None, reason, warning: None, fault: None, trace: None };
        let status =
            |outcomes: &[Outcome]| Judged { total: None, outcomes: outcomes.to_vec() }.status();
        assert_eq!(status(&[scored.clone(), reason(Reason::OtherTask)]), Status::Scored);
        assert_eq!(status(&[scored.clone(), reason(Reason::NoReference)]), Status::Abstained);
        assert_eq!(
            status(&[reason(Reason::NoGrid), reason(Reason::NoReference), scored]),
            Status::Failed
        );
        assert_eq!(status(&[reason(Reason::OtherTask)]), Status::Abstained);
    }

    #[test]
    fn a_total_is_none_where_a_reward_has_no_score() {
        let mut with_box = PartSpec::new("iou_reward");
        with_box.weight = 5.0;
        let mut format = PartSpec::new("format_reward");
        format.weight = 2.0;
        let plan = Plan::new(&[with_box, format]).unwrap();
        let sample = Sample::new("<think>a</think><answer>b</answer>");
        let judged = plan.judge(&sample, &World::nowhere());
        assert_eq!((judged.total, judged.outcomes[0].reason), (None, Reason::NoGrid));
        let plan = plan.with_totals(Totals::Partial);
        assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(2.0));
        // A reward that the row did not ask for takes nothing away.
        let mut other = PartSpec::new("iou_reward");
        other.tasks = vec!["rec".to_owned()];
        let plan = Plan::new(&[other, PartSpec::new("format_reward")]).unwrap();
        assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
    }

    #[test]
    fn the_kind_of_the_answer_chooses_rewards() {
        let specs: Vec<PartSpec> = [
            "mcq_reward:tasks=kind:choice,semantics=strict",
            "math_reward:tasks=kind:formula,semantics=strict",
        ]
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
        let plan = Plan::new(&specs).unwrap();
        let reasons = |solution| {
            let sample = Sample { solution, ..Sample::new("<answer>B</answer>") };
            let judged = plan.judge(&sample, &World::nowhere());
            (judged.total, judged.outcomes.iter().map(|o| o.reason).collect::<Vec<_>>())
        };
        let (total, found) = reasons(Some("B"));
        assert_eq!((total, found[1]), (Some(1.0), Reason::OtherTask));
        let (total, found) = reasons(Some("12"));
        assert_eq!((total, found[0]), (Some(0.0), Reason::OtherTask));
        assert_eq!(reasons(None), (None, vec![Reason::NoReference; 2]));
        let error = Plan::new(&["mcq_reward:tasks=kind:choise".parse().unwrap()]).unwrap_err();
        assert!(error.message().ends_with("did you mean 'kind:choice'?"), "{error}");
    }

    #[test]
    fn any_of_several_references_is_right() {
        let judge = |reward: &str, accepted: &[&str], completion: &str| {
            let plan = Plan::new(&[reward.parse().unwrap()]).unwrap();
            let sample =
                Sample { solution: accepted.first().copied(), accepted, ..Sample::new(completion) };
            plan.judge(&sample, &World::nowhere())
        };
        let accepted = ["4", "5"];
        for (completion, score) in [("4", 1.0), ("5", 1.0), ("6", 0.0)] {
            let judged = judge("all_match_reward:semantics=strict", &accepted, completion);
            assert_eq!(judged.total, Some(score), "{completion}");
        }
        let judged = judge("giou_reward:semantics=strict", &accepted, "4");
        assert_eq!(judged.outcomes[0].reason, Reason::BadColumn);
        assert!(judged.outcomes[0].fault.as_ref().unwrap().message.contains("write one row"));
        // Form does not look at references.
        let message = |reward: &str| {
            let judged = judge(reward, &accepted, "4");
            judged.outcomes[0].fault.as_ref().unwrap().message.clone()
        };
        assert!(message("giou_reward:semantics=strict").ends_with("or all boxes as one JSON text"));
        assert!(message("temporal_iou_reward").ends_with("write one row for each of them"));
        assert_eq!(judge("format_reward", &accepted, "4").total, Some(0.0));
    }

    #[test]
    fn references_that_vlm_r1_misreads_are_warned_of() {
        let warning = |reward: &str, solution| {
            let plan = Plan::new(&[reward.parse().unwrap()]).unwrap();
            let sample = Sample { solution: Some(solution), ..Sample::new("<answer>7</answer>") };
            plan.judge(&sample, &World::nowhere()).outcomes[0].warning
        };
        let accuracy = "default_accuracy_reward";
        assert_eq!(warning(accuracy, r"2\sqrt{13}"), Some(Warning::BareLatex));
        assert_eq!(warning(accuracy, "[10, 20, 30, 40]"), Some(Warning::BoxReference));
        for right in [r"$2\sqrt{13}$", "12", "B", "(2, 3)"] {
            assert_eq!(warning(accuracy, right), None, "{right}");
        }
        assert_eq!(warning("default_accuracy_reward:semantics=strict", r"2\sqrt{13}"), None);
    }

    #[test]
    fn a_text_holds_a_whole_reward() {
        let spec: PartSpec =
            "detection_score:as=boxes, weight=0.5,tasks=od,tasks=rec,alpha=1".parse().unwrap();
        assert_eq!((spec.label.as_deref(), spec.weight), (Some("boxes"), 0.5));
        assert_eq!(spec.tasks, ["od", "rec"]);
        assert_eq!(spec.settings, [("alpha".to_owned(), Setting::Number(1.0))]);
        for (text, says) in [
            ("detection_score:alpha", "'alpha' has no value; write detection_score:alpha=…"),
            (
                "detection_score:weight=x",
                "detection_score: weight must be a finite number, got 'x'",
            ),
            ("detection_score:alpha=1,alpha=1", "'alpha' is given twice; leave one of them out"),
        ] {
            assert_eq!(text.parse::<PartSpec>().unwrap_err().message(), says);
        }
    }

    #[test]
    fn tasks_choose_rewards() {
        let mut rec = PartSpec::new("format_reward_rec");
        rec.tasks = vec!["rec".to_owned()];
        let plan = Plan::new(&[rec]).unwrap();
        let sample = Sample { task: Some("math"), ..Sample::new("x") };
        let judged = plan.judge(&sample, &World::nowhere());
        assert_eq!((judged.total, judged.outcomes[0].reason), (None, Reason::OtherTask));
        let sample = Sample { task: Some("rec"), ..Sample::new("x") };
        assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(0.0));
    }

    #[test]
    fn misspelt_rewards_are_guessed() {
        let error = Plan::new(&[PartSpec::new("format_rewrd")]).unwrap_err();
        assert_eq!(
            error.message(),
            "there is no reward 'format_rewrd'; did you mean 'format_reward'?"
        );
        for (typed, meant) in
            [("giou", "giou_reward"), ("mcq", "mcq_reward"), ("iou", "iou_reward")]
        {
            let error = Plan::new(&[PartSpec::new(typed)]).unwrap_err();
            assert!(error.message().ends_with(&format!("did you mean '{meant}'?")), "{error}");
        }
        for file in ["groundrule.toml", "groundrule.tml", "plans/geo"] {
            let error = Plan::new(&[PartSpec::new(file)]).unwrap_err();
            assert!(error.message().contains("a configuration ends in .toml"), "{error}");
        }
        let error = Plan::new(&[PartSpec::new("acc_reward")]).unwrap_err();
        assert!(error.message().ends_with("did you mean 'accuracy_reward'?"), "{error}");
        let error = Plan::new(&[PartSpec::new("exact")]).unwrap_err();
        assert!(error.message().contains("`groundrule rewards`") && error.message().len() < 150);
        let error = Plan::new(&[PartSpec::new("mcq_reward,format_reward")]).unwrap_err();
        assert!(error.message().contains("give several rewards as a list"), "{error}");
    }
}
