//! Probes a plan with degenerate completions: what earns a score without an answer, and what loses one with it.
//!
//! Every reward of the plan is asked about references, our own or a user's, for which an honest right answer and
//! honest wrong ones are known. Then it is shown completions that know nothing (empty, the question copied, every choice at
//! once, a box the size of the image), that are right but say more than that (label spam, false boxes after the right
//! ones), that are nearly right, or that are right in another form. What they earn is compared with what the honest
//! answers earn. Nothing about a reward is assumed: the same probes are run on its strict twin, and a repair is named
//! only if the twin does not fall for them.
//!
//! ```
//! use groundrule::lint::{Level, lint};
//! use groundrule::{PartSpec, Semantics, World};
//!
//! let mut choice = PartSpec::new("mcq_reward");
//! let report = lint(&[choice.clone()], &World::nowhere(), &[])?;
//! let found = report.findings.iter().find(|finding| finding.probe == "all_choices").unwrap();
//! assert_eq!(found.ended_by[0].name(), "choice_letters");
//!
//! choice.semantics = Semantics::Strict;
//! let report = lint(&[choice], &World::nowhere(), &[])?;
//! assert!(report.worst() < Some(Level::Finding));
//! # Ok::<(), groundrule::SettingError>(())
//! ```

mod advice;
mod figures;
mod probes;
mod question;
#[cfg(test)]
pub(crate) mod tests;
mod told;
pub(crate) mod topic;
mod unsettled;

pub use advice::Advice;

use crate::outcome::Outcome;
use crate::plan::{Part, PartSpec, Plan};
use crate::reason::Reason;
use crate::registry;
use crate::repairs::Repair;
use crate::reward::Entry;
use crate::rows::Row;
use crate::semantics::Semantics;
use crate::settings::{Setting, SettingError, Settings};
use crate::world::World;
use probes::{Attempt, Probe, Rule};
use question::Question;
use std::collections::BTreeSet;
use topic::{Kind, Topic};

/// A score is suspicious from this share of the way between an honest wrong answer and a right one.
const SUSPICIOUS: f64 = 0.1;

/// From this share on, a weakness that no repair fixes is still a finding.
const GRAVE: f64 = 0.5;

/// A weakness that shows on a smaller share of a user's references is only a note.
const RARE: f64 = 0.05;

/// The parameter that says how far from the reference an answer may be. Every reward that has it takes 0, and then only
/// equal answers are right.
pub(crate) const TOLERANCE: &str = "tolerance";

/// How serious something is.
///
/// ```
/// use groundrule::lint::Level;
/// assert!(Level::Finding > Level::Warning && Level::Warning > Level::Note);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Worth knowing: it is in the nature of the reward, or is rare.
    Note,
    /// A right answer may go unrewarded, or the plan says something that it cannot mean.
    Warning,
    /// A completion earns more than it should.
    Finding,
}

impl Level {
    /// The word for it.
    ///
    /// ```
    /// use groundrule::lint::Level;
    /// assert_eq!(Level::Finding.word(), "finding");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Level::Note => "note",
            Level::Warning => "warning",
            Level::Finding => "finding",
        }
    }
}

/// A probe that a reward falls for.
///
/// ```
/// use groundrule::{PartSpec, World, lint::lint};
/// let report = lint(&[PartSpec::new("mcq_reward")], &World::nowhere(), &[])?;
/// let finding = report.findings.iter().find(|found| found.probe == "letter_in_passing").unwrap();
/// assert_eq!(finding.ended_by[0].name(), "choice_letters");
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Finding {
    /// How serious it is.
    pub level: Level,
    /// The reward's name in the plan.
    pub label: String,
    /// The reward's name in the registry.
    pub reward: &'static str,
    /// The semantics that were probed.
    pub semantics: Semantics,
    /// The accuracy rule that it shows under, for rewards that have several.
    pub method: Option<String>,
    /// The probe's name.
    pub probe: &'static str,
    /// What the probe's completion is, for people.
    pub what: &'static str,
    /// How many references it shows on.
    pub times: usize,
    /// How many references were tried.
    pub of: usize,
    /// Where it shows most.
    pub worst: Example,
    /// The repairs of `strict` that fix it: with them, the same probes earn nothing they should not.
    pub ended_by: Vec<Repair>,
    /// What to do.
    pub fix: String,
}

/// One completion and what it earns, compared with what honest ones earn.
///
/// ```
/// use groundrule::{PartSpec, World, lint::lint};
/// let report = lint(&[PartSpec::new("mcq_reward")], &World::nowhere(), &[])?;
/// let worst = &report.findings[0].worst;
/// assert!(worst.score > worst.wrong);
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Example {
    /// The line of the reference in the user's file, if it comes from there.
    pub line: Option<u64>,
    /// The reference.
    pub reference: String,
    /// The completion.
    pub completion: String,
    /// Its length in tokens, if that matters.
    pub tokens: Option<u64>,
    /// What it earns.
    pub score: f64,
    /// Why.
    pub reason: Reason,
    /// What an honest right answer earns.
    pub right: f64,
    /// What the best of the honest wrong answers earns.
    pub wrong: f64,
    /// How far it gets on the way from wrong to right; none if the score is not a number.
    pub share: Option<f64>,
}

/// Everything lint found.
///
/// ```
/// use groundrule::{PartSpec, World, lint::lint};
/// let report = lint(&[PartSpec::new("mcq_reward")], &World::nowhere(), &[])?;
/// assert!(!report.findings.is_empty() && report.references > 0);
/// # Ok::<(), groundrule::SettingError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Probes that a reward falls for, the most serious first.
    pub findings: Vec<Finding>,
    /// What is odd about the plan itself, or about how it fits the references.
    pub advice: Vec<Advice>,
    /// How many completions were judged.
    pub replies: usize,
    /// How many of them try to earn what they should not.
    pub probes: usize,
    /// How many references were tried, each counted once.
    pub references: usize,
}

impl Report {
    /// The most serious level; none if there is nothing to report.
    ///
    /// ```
    /// use groundrule::{PartSpec, World, lint::lint};
    /// let report = lint(&[PartSpec::new("mcq_reward")], &World::nowhere(), &[])?;
    /// assert_eq!(report.worst(), Some(groundrule::lint::Level::Finding));
    /// # Ok::<(), groundrule::SettingError>(())
    /// ```
    pub fn worst(&self) -> Option<Level> {
        let findings = self.findings.iter().map(|finding| finding.level);
        findings.chain(self.advice.iter().map(|advice| advice.level)).max()
    }
}

/// The names of all probes, with what each tries.
///
/// ```
/// assert!(groundrule::lint::probes().any(|(name, _)| name == "all_choices"));
/// ```
pub fn probes() -> impl Iterator<Item = (&'static str, &'static str)> {
    probes::all().map(|probe| (probe.name, probe.what))
}

/// Probes a plan. `references` are the user's rows with their lines; without any, our own references are used.
///
/// Everything the world offers is used except a judge: probes are not worth asking a language model about.
///
/// ```
/// use groundrule::{PartSpec, World, lint::lint};
/// let report = lint(&[PartSpec::new("mcq_reward")], &World::nowhere(), &[])?;
/// assert!(report.findings.iter().any(|found| found.probe == "all_choices"));
/// # Ok::<(), groundrule::SettingError>(())
/// ```
pub fn lint(
    specs: &[PartSpec],
    world: &World<'_>,
    references: &[(u64, Row<'_>)],
) -> Result<Report, SettingError> {
    let plan = Plan::new(specs)?;
    let given = world;
    let world = &World { judge: None, ..*world };
    let mut report = Report::default();
    let mut tried: BTreeSet<u64> = BTreeSet::new();
    for (spec, meant) in specs.iter().zip(plan.parts()) {
        let subject = Subject::new(spec, meant, world)?;
        let examined = subject.examine(references);
        report.replies += examined.replies;
        report.probes += examined.probes;
        match references {
            [] => report.references += examined.questions,
            _ => tried.extend(&examined.lines),
        }
        report.advice.extend(examined.advice.iter().cloned());
        if examined.falls.iter().all(|fall| fall.worst.is_none()) {
            continue;
        }
        // The same on the strict twin; its repairs fix what it does not fall for. Some settings have no strict twin.
        let twin = if subject.settings.semantics().is_strict() {
            None
        } else {
            let twin = Subject::new(&strict_twin(spec), meant, world).ok();
            twin.map(|twin| twin.examine(references))
        };
        report.findings.extend(examined.falls.into_iter().filter_map(|fall| {
            let (_, place, _) = fall.worst.as_ref()?;
            let survives = twin.as_ref().is_none_or(|twin| twin.has(fall.probe, *place));
            subject.finding(fall, !survives)
        }));
    }
    if !references.is_empty() {
        report.references = tried.len();
        let left_out = references.iter().map(|(line, _)| *line);
        let left_out: Vec<u64> = left_out.filter(|line| !tried.contains(line)).collect();
        report.advice.extend(advice::on_references_left_out(&left_out, references.len()));
    }
    report.advice.extend(advice::on_plan(specs, &plan, given, references));
    report.findings.sort_by(|a, b| {
        b.level.cmp(&a.level).then_with(|| {
            let share = |finding: &Finding| finding.worst.share.unwrap_or(f64::INFINITY);
            share(b).total_cmp(&share(a))
        })
    });
    advice::merge(&mut report.advice);
    report.advice.sort_by_key(|advice| std::cmp::Reverse(advice.level));
    Ok(report)
}

/// The same reward with another value for one parameter.
fn with_setting(spec: &PartSpec, name: &str, value: Setting) -> PartSpec {
    let mut other = spec.clone();
    other.settings.retain(|(known, _)| known != name);
    other.settings.push((name.to_owned(), value));
    other
}

/// The same reward with every repair.
fn strict_twin(spec: &PartSpec) -> PartSpec {
    let mut twin = spec.clone();
    twin.settings.retain(|(name, _)| name != "semantics");
    twin.semantics = Semantics::Strict;
    twin
}

/// One reward under examination.
struct Subject<'a> {
    label: String,
    entry: &'static Entry,
    settings: Settings,
    /// The rule that the plan sets for rows that do not name one.
    method: Option<String>,
    task: Option<String>,
    /// The reward as it was given, which says which rows it is for.
    meant: &'a Part,
    /// The same for rows of every kind: the questions are already of the right kinds.
    plan: Plan,
    /// The same with a tolerance of 0, if it has one that is not.
    exact: Option<Plan>,
    world: &'a World<'a>,
}

/// Which completion of which question of a reward: the same for the reward and its twin.
type Place = (usize, usize);

/// What one probe showed on the questions of one rule.
struct Fall {
    probe: &'static Probe,
    /// The kinds of questions that show it.
    kinds: Vec<Kind>,
    method: Option<String>,
    times: usize,
    of: usize,
    /// The completion that breaks the rule most, and by how much.
    worst: Option<(f64, Place, Example)>,
    /// Every completion that breaks it.
    broken: Vec<Place>,
    own: bool,
}

/// The results for one reward.
#[derive(Default)]
struct Examined {
    falls: Vec<Fall>,
    advice: Vec<Advice>,
    replies: usize,
    /// Completions that should not earn what a right answer does.
    probes: usize,
    questions: usize,
    /// The lines of the user's references among them.
    lines: BTreeSet<u64>,
}

impl Examined {
    /// Whether this completion breaks the rule of its probe.
    fn has(&self, probe: &Probe, place: Place) -> bool {
        let same = |fall: &&Fall| fall.probe.name == probe.name;
        self.falls.iter().filter(same).any(|fall| fall.broken.contains(&place))
    }

    /// A probe's record on questions like this one.
    fn fall(&mut self, probe: &'static Probe, question: &Question) -> Option<&mut Fall> {
        let same = |fall: &Fall| fall.probe.name == probe.name && fall.method == question.method;
        if !self.falls.iter().any(same) {
            self.falls.push(Fall {
                probe,
                kinds: Vec::new(),
                method: question.method.clone(),
                times: 0,
                of: 0,
                worst: None,
                broken: Vec::new(),
                own: question.line.is_none(),
            });
        }
        self.falls.iter_mut().find(|fall| same(fall))
    }
}

impl<'a> Subject<'a> {
    fn new(spec: &PartSpec, meant: &'a Part, world: &'a World<'a>) -> Result<Self, SettingError> {
        let tasks = spec.tasks.iter().filter(|task| !task.starts_with("kind:")).cloned().collect();
        let spec = &PartSpec { tasks, ..spec.clone() };
        let plan = Plan::new(std::slice::from_ref(spec))?;
        // The plan exists, so the name is known.
        let entry = registry::find(&spec.reward).ok_or_else(|| {
            SettingError::Unknown(format!("there is no reward '{}'", spec.reward))
        })?;
        let settings = Settings::new(entry.name, entry.parameters, &spec.settings)?
            .or_semantics(spec.semantics);
        let tolerant = settings.has(TOLERANCE) && settings.number(TOLERANCE) > 0.0;
        let exact = with_setting(spec, TOLERANCE, Setting::Number(0.0));
        let exact = tolerant.then(|| Plan::new(&[exact])).transpose()?;
        let method = spec.settings.iter().rev().find_map(|(name, value)| match value {
            Setting::Text(text) if name == "accu_reward_method" => Some(text.clone()),
            _ => None,
        });
        let label = spec.label.clone().unwrap_or_else(|| spec.reward.clone());
        let task = spec.tasks.first().cloned();
        Ok(Subject { label, entry, settings, method, task, meant, plan, exact, world })
    }

    /// The topics to ask about: all, or those of the rule that the plan sets.
    fn topics(&self) -> Vec<Topic> {
        let mut topics = self.entry.topics.to_vec();
        if let Some(method) = &self.method {
            topics.retain(|topic| topic.method.is_none_or(|known| known == method));
        }
        topics
    }

    fn questions(&self, topic: Topic, references: &[(u64, Row<'_>)]) -> Vec<Question> {
        let name = self.entry.name;
        if references.is_empty() || !topic.kind.is_answer() {
            return question::our_own(name, &self.settings, topic, self.world);
        }
        let mine: Vec<&(u64, Row<'_>)> = references
            .iter()
            .filter(|(_, row)| row.with_sample(|sample| self.meant.asks_about(sample)))
            .filter(|(_, row)| {
                let method = row.method.as_deref().or(self.method.as_deref()).unwrap_or("default");
                topic.method.is_none_or(|known| known == method)
            })
            .collect();
        mine.iter()
            .enumerate()
            .filter_map(|(i, (line, row))| {
                // Answers of the next few rows: honest, and wrong here.
                let others: Vec<&str> = mine
                    .iter()
                    .cycle()
                    .skip(i + 1)
                    .take(3.min(mine.len().saturating_sub(1)))
                    .filter_map(|(_, row)| {
                        let solution = row.solution.as_deref()?;
                        Some(solution.get(crate::answer::answer_span(solution))?.trim())
                    })
                    .collect();
                let row = (*line, row);
                question::from_row(name, &self.settings, topic, row, &others, self.world)
            })
            .collect()
    }

    fn examine(&self, references: &[(u64, Row<'_>)]) -> Examined {
        let mut examined = Examined::default();
        let mut useless: Vec<(Question, Outcome, Option<f64>)> = Vec::new();
        for topic in self.topics() {
            let questions = self.questions(topic, references).into_iter();
            for question in questions.filter_map(|question| self.without_tolerated(question)) {
                examined.questions += 1;
                examined.lines.extend(question.line);
                self.ask(&question, &mut examined, &mut useless);
            }
        }
        examined.advice.extend(advice::on_useless(&self.label, examined.questions, &useless));
        if examined.questions == 0 {
            examined.advice.push(advice::nothing_asked(&self.label, self.task.as_deref()));
        }
        examined
    }

    /// The question without wrong answers that the user's tolerance makes right: they earn what the right answer earns,
    /// and with a tolerance of 0 they do not. Nothing if no wrong answer is left.
    fn without_tolerated(&self, mut question: Question) -> Option<Question> {
        let Some(exact) = &self.exact else { return Some(question) };
        let in_full = |plan: &Plan, inside: &str| {
            let score =
                |inside: &str| self.judged(plan, &question, &question.whole(inside), None).score;
            score(inside).zip(score(&question.right)).is_some_and(|(score, right)| score >= right)
        };
        let wrong_still = |answers: &[String]| -> Vec<String> {
            let tolerated = |answer: &str| in_full(&self.plan, answer) && !in_full(exact, answer);
            answers.iter().filter(|answer| !tolerated(answer)).cloned().collect()
        };
        let (wrong, near) = (wrong_still(&question.wrong), wrong_still(&question.near));
        (question.wrong, question.near) = (wrong, near);
        (!question.wrong.is_empty()).then_some(question)
    }

    /// Asks one question with all its probes.
    fn ask(
        &self,
        question: &Question,
        examined: &mut Examined,
        useless: &mut Vec<(Question, Outcome, Option<f64>)>,
    ) {
        let number = examined.questions;
        let right = self.judge(question, &question.right_reply(), None);
        let wrong: Vec<f64> = question
            .wrong
            .iter()
            .filter_map(|wrong| self.judge(question, &question.whole(wrong), None).score)
            .collect();
        examined.replies += 1 + question.wrong.len();
        if let Some(warning) = right.warning {
            examined.advice.extend(advice::warned(&self.label, question, warning));
        }
        let least = wrong.iter().copied().fold(f64::INFINITY, f64::min);
        let Some(right_score) = right.score.filter(|right| right - least > 1e-9) else {
            useless.push((question.clone(), right, wrong.first().copied()));
            return;
        };
        // The best of the wrong answers sets the baseline; wrong answers that pass for right are probes themselves.
        let passes = |score: f64| score > right_score - SUSPICIOUS * (right_score - least);
        let wrong = wrong.into_iter().filter(|&score| !passes(score)).fold(least, f64::max);
        let asked = probes::all()
            .filter(|probe| probe.asks(question.kind))
            .filter(|probe| question.only.is_none_or(|only| only == probe.name));
        for probe in asked {
            let attempts = probe.attempts(question);
            examined.replies += attempts.len();
            if probe.rule != Rule::LikeRight {
                examined.probes += attempts.len();
            }
            let Some(fall) = examined.fall(probe, question) else { continue };
            fall.of += 1;
            let known = fall.broken.len();
            self.attempt(question, number, &attempts, (right_score, wrong), fall);
            if fall.broken.len() > known {
                fall.times += 1;
                fall.kinds.push(question.kind);
            }
        }
    }

    /// Tries the completions of one probe on one question.
    fn attempt(
        &self,
        question: &Question,
        number: usize,
        attempts: &[Attempt],
        (right, wrong): (f64, f64),
        fall: &mut Fall,
    ) {
        let span = right - wrong;
        let mut least = f64::INFINITY;
        for (i, attempt) in attempts.iter().enumerate() {
            let outcome = self.judge(question, &attempt.completion, attempt.tokens);
            let Some(score) = outcome.score else { continue };
            let share = (score - wrong) / span;
            // How far the rule is broken, as a share of the way from wrong to right.
            let broken = match fall.probe.rule {
                _ if score.is_nan() => f64::INFINITY,
                Rule::LikeWrong => share,
                Rule::BelowRight => share - 1.0 + 2.0 * SUSPICIOUS,
                Rule::NoMoreThanRight => share - 1.0,
                Rule::NeverUpWithLength => (score - least) / span,
                Rule::LikeRight => 0.5 + SUSPICIOUS - share,
            };
            least = least.min(score);
            // Floating-point rounding must not decide at the very edge.
            if broken < SUSPICIOUS + 1e-9 {
                continue;
            }
            fall.broken.push((number, i));
            if fall.worst.as_ref().is_some_and(|(most, ..)| *most >= broken - 1e-9) {
                continue;
            }
            let example = Example {
                line: question.line,
                reference: question.solution.clone(),
                completion: attempt.completion.clone(),
                tokens: attempt.tokens,
                score,
                reason: outcome.reason,
                right,
                wrong,
                share: share.is_finite().then_some(share),
            };
            fall.worst = Some((broken, (number, i), example));
        }
    }

    fn judge(&self, question: &Question, completion: &str, tokens: Option<u64>) -> Outcome {
        self.judged(&self.plan, question, completion, tokens)
    }

    fn judged(
        &self,
        plan: &Plan,
        question: &Question,
        completion: &str,
        tokens: Option<u64>,
    ) -> Outcome {
        let task = self.task.as_deref();
        let judged =
            question.with_sample(completion, tokens, task, |sample| plan.judge(sample, self.world));
        // A plan of one reward has one outcome.
        judged.outcomes.into_iter().next().unwrap_or_else(Outcome::not_for_this_task)
    }

    /// A fall as a finding, in words.
    fn finding(&self, fall: Fall, ended: bool) -> Option<Finding> {
        let Fall { probe, kinds, method, times, of, worst, own, .. } = fall;
        let (_, _, worst) = worst?;
        let bears = |repair: &&Repair| {
            self.entry.repairs.contains(repair)
                && kinds.iter().any(|kind| kind.repairs().contains(repair))
        };
        let ended_by: Vec<Repair> =
            if ended { probe.ends.iter().filter(bears).copied().collect() } else { Vec::new() };
        let rare = !own && (times as f64) < RARE * of as f64;
        // Where the first box counts, it is a box of the size of the image.
        let one_box = probe.name == "boxes_all_over" && kinds.iter().all(|k| *k == Kind::Box);
        let grave = !probe.mild && !one_box && worst.share.is_none_or(|share| share >= GRAVE);
        let level = match probe.rule {
            _ if rare => Level::Note,
            Rule::LikeRight => Level::Warning,
            _ if ended || grave => Level::Finding,
            _ => Level::Note,
        };
        let fix = match ended_by.as_slice() {
            [] if ended => "semantics = \"strict\" stops it".to_owned(),
            [] => probe.advice.to_owned(),
            [first, ..] => {
                let names: Vec<_> = ended_by.iter().map(|repair| repair.name()).collect();
                format!("semantics = \"strict\" stops it ({}): {}", names.join(", "), first.after())
            }
        };
        Some(Finding {
            level,
            label: self.label.clone(),
            reward: self.entry.name,
            semantics: self.settings.semantics(),
            method: method.filter(|_| self.entry.name == "accuracy_reward"),
            probe: probe.name,
            what: probe.what,
            times,
            of,
            worst,
            ended_by,
            fix,
        })
    }
}
