//! What the summary knows about a run: counts and moments, in memory that does not grow with the rows except for one
//! small entry per group of completions.

use crate::ends::Said;
use crate::input::Chunk;
use crate::score::Kept;
use groundrule::rows::{Row, RowError};
use groundrule::shown::one_line;
use groundrule::{AnswerKind, Judged, Plan, Reason, Status, Summary, Warning};
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::time::Duration;

/// Rows whose last sentence has a full stop, from which a missing one is odd.
const USUAL: u64 = 10;

/// Lines named for groups without spread.
const EXAMPLES: usize = 3;

/// Wrong answers that are told apart in a group.
const WRONG: usize = 4;

/// Completions that must agree before anybody doubts the reference.
const AGREEING: u32 = 3;

/// Letters of an answer that are shown.
const BRIEF: usize = 20;

/// Groups whose answers are kept as text.
const QUOTED: usize = 64;

/// The most tasks kept apart; with more, they are not tasks but names of rows.
const TASKS: usize = 64;

/// The most ways to lack a form that are told apart.
const FORMS: usize = 16;

/// Rows named for having taken long.
const SLOWEST: usize = 3;

/// Where a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) file: usize,
    pub(crate) line: u64,
    /// Which row of the line it is, from 1, if the line holds several; else 0.
    pub(crate) part: u32,
}

impl Place {
    /// The row at a place of a chunk.
    pub(crate) fn of(chunk: &Chunk, place: usize) -> Self {
        Place { file: chunk.file, line: chunk.number(place), part: chunk.part(place) }
    }

    /// The number of the line, and of the row in it if there are several: `17` or `17.2`, as `--row` takes it.
    pub(crate) fn number(self) -> String {
        match self.part {
            0 => self.line.to_string(),
            part => format!("{}.{part}", self.line),
        }
    }

    /// The place for people: the line, and the file if there is more than one.
    pub(crate) fn among(self, files: &[String]) -> String {
        match files {
            [_] => format!("line {}", self.number()),
            files => {
                let file = files.get(self.file).map_or("", String::as_str);
                format!("{}:{}", one_line(file), self.number())
            }
        }
    }
}

/// One reward over the run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PartTally {
    /// Reasons of scores, with how many times each was given.
    pub(crate) reasons: BTreeMap<Reason, u64>,
    /// What completions without the form lack, with how many of them do.
    pub(crate) forms: BTreeMap<String, u64>,
    /// Rows that it was asked about.
    pub(crate) asked: u64,
    /// How long it took in all.
    pub(crate) time: Duration,
}

/// Rows without a score for the same reason, or with a score and the same warning.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Problem {
    pub(crate) rows: u64,
    /// The first of them.
    pub(crate) place: Place,
    pub(crate) message: String,
    pub(crate) fix: Option<String>,
}

/// Which reward has no score, and why; without a reward it is the row itself. A warning has the status of a score.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ProblemKey {
    pub(crate) status: Status,
    pub(crate) part: Option<usize>,
    pub(crate) cause: Cause,
}

/// Why a row is a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// It has no score.
    Reason(Reason),
    /// It has one, and something is odd.
    Warning(Warning),
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cause::Reason(reason) => reason.fmt(f),
            Cause::Warning(warning) => warning.fmt(f),
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Group {
    rows: u32,
    first: f64,
    spread: bool,
    /// Whether a completion earns something from a reward that looks at the reference.
    met: bool,
    /// The first wrong answers, and how many completions give each.
    wrong: [(u64, u32); WRONG],
    place: Place,
}

impl Group {
    /// The wrong answer that most completions give, if they do and none gives the right one.
    fn agrees_on(&self) -> Option<(u64, u32)> {
        let (answer, times) = *self.wrong.iter().max_by_key(|(_, times)| *times)?;
        let most = times >= AGREEING && 2 * times > self.rows;
        (most && !self.met).then_some((answer, times))
    }
}

/// Groups in which most completions agree on an answer that is not the reference.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Agreeing {
    pub(crate) groups: u64,
    /// The first of them, in words.
    pub(crate) examples: Vec<(Place, String)>,
}

/// The file or directory that a group of completions belongs to, and what its rows share.
pub(crate) type GroupKey = (usize, u64);

/// Which rows of several files can belong to one group.
#[derive(Debug)]
pub(crate) struct Homes(Vec<usize>);

impl Homes {
    pub(crate) fn new(paths: &[PathBuf]) -> Self {
        let first = |path: &PathBuf| {
            paths.iter().position(|other| other.parent() == path.parent()).unwrap_or_default()
        };
        Homes(paths.iter().map(first).collect())
    }

    /// The same prompt in another file is another group. But processes of one run each write their own file in the same
    /// directory, and share the prompts of a step.
    pub(crate) fn group(&self, file: usize, row: &Row<'_>) -> Option<GroupKey> {
        let home = match row.step {
            Some(_) => self.0.get(file).copied().unwrap_or(file),
            None => file,
        };
        Some((home, row.group?))
    }
}

/// What completions of the same prompt show about learning.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Groups {
    /// Prompts with at least two scored completions.
    pub(crate) several: u64,
    /// Those in which every completion has the same total.
    pub(crate) flat: u64,
    /// Where the first of these begin.
    pub(crate) examples: Vec<Place>,
}

/// How many rows are right, by the rewards that say so.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Accuracy {
    /// For each reward the score from which an answer is right, if it says that.
    right_from: Vec<Option<f64>>,
    /// Rows with a score of such a reward.
    pub(crate) rows: u64,
    /// Those that are right.
    pub(crate) right: u64,
    sum: f64,
}

impl Accuracy {
    fn new(plan: &Plan) -> Self {
        let right_from = plan.parts().iter().map(|part| part.entry.right_from()).collect();
        Accuracy { right_from, ..Accuracy::default() }
    }

    fn add(&mut self, judged: &Judged) {
        let (mut count, mut sum, mut right) = (0, 0.0, true);
        for (from, outcome) in self.right_from.iter().zip(&judged.outcomes) {
            if let (Some(from), Some(score)) = (from, outcome.score) {
                (count, sum, right) = (count + 1, sum + score, right && score >= *from);
            }
        }
        if count > 0 {
            self.rows += 1;
            self.right += u64::from(right);
            self.sum += sum / f64::from(count);
        }
    }

    fn merge(&mut self, other: &Accuracy) {
        self.rows += other.rows;
        self.right += other.right;
        self.sum += other.sum;
    }

    /// The share of the rows that are right.
    pub(crate) fn share(&self) -> f64 {
        self.right as f64 / self.rows.max(1) as f64
    }

    /// The mean over the rows.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.rows.max(1) as f64
    }

    /// Whether a reward says how right an answer is.
    pub(crate) fn counts(&self, part: usize) -> bool {
        self.right_from.get(part).is_some_and(Option::is_some)
    }

    /// Whether an answer of this reward is right without being perfect.
    pub(crate) fn is_of_overlaps(&self, part: usize) -> bool {
        self.right_from.get(part).is_some_and(|from| from.is_some_and(|from| from < 1.0))
    }
}

/// Completions that are cut off.
#[derive(Debug)]
pub(crate) struct Cut {
    pub(crate) rows: u64,
    pub(crate) first: Place,
    /// The last words of the first.
    pub(crate) end: String,
    /// Whether the first row says itself that the limit of length ended it.
    pub(crate) logged: bool,
}

/// Rows that no reward, or none that looks at the reference, is for.
#[derive(Debug)]
pub(crate) struct Idle {
    pub(crate) rows: u64,
    pub(crate) first: Place,
    /// The task of the first.
    pub(crate) task: Option<String>,
    /// What the reference of the first asks for, if kinds choose rewards.
    pub(crate) kind: Option<AnswerKind>,
    /// Why no reward is for the first.
    pub(crate) why: String,
}

/// The whole run.
#[derive(Debug)]
pub(crate) struct Tally {
    /// What can be merged with the summaries of other runs.
    pub(crate) summary: Summary,
    pub(crate) parts: Vec<PartTally>,
    pub(crate) accuracy: Accuracy,
    /// The same for completions that are neither empty nor cut off.
    finished: Accuracy,
    /// The same for completions whose last sentence has no full stop.
    open: Accuracy,
    pub(crate) problems: BTreeMap<ProblemKey, Problem>,
    /// Rows with an empty completion, and the first of them.
    pub(crate) empty: Option<(u64, Place)>,
    /// Rows whose thinking is never closed, and the first of them.
    pub(crate) unclosed: Option<(u64, Place)>,
    /// Rows whose completion ends in the middle of a sentence, or by its row's own word at the limit of length.
    cut: Option<Cut>,
    /// Rows whose last sentence has no full stop.
    unstopped: Option<Cut>,
    /// Rows whose last sentence has one.
    stopped: u64,
    /// Rows with text behind the token that ends their turn: how many, the first, and its token.
    pub(crate) behind: Option<(u64, Place, &'static str)>,
    /// Rows without the form that their prompt asks for: how many, and the first.
    pub(crate) forms_left_out: BTreeMap<&'static str, (u64, Place)>,
    /// The row with the lowest total.
    pub(crate) lowest: Option<(f64, Place)>,
    /// Rows by task, if tasks choose rewards.
    pub(crate) tasks: BTreeMap<String, u64>,
    /// Rows that no reward was asked about.
    pub(crate) unasked: Option<Idle>,
    /// Rows that are scored by rewards that look at no reference alone, though the plan has others.
    pub(crate) form_alone: Option<Idle>,
    /// Which rewards look at the reference.
    by_reference: Vec<bool>,
    /// Rows that ask for an accuracy rule that no reward uses: how many, the first, and its rule.
    pub(crate) unheard: Option<(u64, Place, String)>,
    /// The rows that took longest, if that is asked for.
    pub(crate) slowest: Vec<(Duration, Place)>,
    groups: HashMap<GroupKey, Group>,
    /// A wrong answer on which completions of a group agree, and the reference.
    quoted: HashMap<(GroupKey, u64), (String, String)>,
}

impl Tally {
    pub(crate) fn new(plan: &Plan) -> Self {
        let part = |_| PartTally {
            reasons: BTreeMap::new(),
            forms: BTreeMap::new(),
            asked: 0,
            time: Duration::ZERO,
        };
        Tally {
            summary: Summary::new(plan),
            parts: plan.parts().iter().map(part).collect(),
            accuracy: Accuracy::new(plan),
            finished: Accuracy::new(plan),
            open: Accuracy::new(plan),
            problems: BTreeMap::new(),
            empty: None,
            unclosed: None,
            cut: None,
            unstopped: None,
            stopped: 0,
            behind: None,
            forms_left_out: BTreeMap::new(),
            lowest: None,
            tasks: BTreeMap::new(),
            unasked: None,
            form_alone: None,
            by_reference: plan.parts().iter().map(|part| part.entry.reads_reference()).collect(),
            unheard: None,
            slowest: Vec::new(),
            groups: HashMap::new(),
            quoted: HashMap::new(),
        }
    }

    /// A row that no reward has seen.
    pub(crate) fn unreadable(&mut self, place: Place, error: &RowError, judged: &Judged) {
        self.summary.add(judged);
        let key =
            ProblemKey { status: Status::Failed, part: None, cause: Cause::Reason(error.reason) };
        self.problem(key, place, || (error.message.clone(), Some(error.fix.clone())));
    }

    /// A row that was judged.
    pub(crate) fn judged(&mut self, place: Place, row: &Kept, judged: &Judged) {
        self.summary.add(judged);
        self.accuracy.add(judged);
        match row.said {
            Said::Something | Said::Closed => self.finished.add(judged),
            Said::Open => self.open.add(judged),
            Said::Nothing | Said::Unclosed | Said::CutOff => {}
        }
        self.kept(place, row, judged);
        for (i, outcome) in judged.outcomes.iter().enumerate() {
            if let Some(part) = self.parts.get_mut(i)
                && outcome.reason != Reason::OtherTask
            {
                part.asked += 1;
            }
            match (outcome.score, self.parts.get_mut(i)) {
                (Some(_), Some(part)) => {
                    *part.reasons.entry(outcome.reason).or_default() += 1;
                    if let Some(warning) = outcome.warning {
                        let cause = Cause::Warning(warning);
                        let key = ProblemKey { status: Status::Scored, part: Some(i), cause };
                        self.problem(key, place, || {
                            let what = warning.describe();
                            let mut what = what.strip_suffix('.').unwrap_or(what).to_owned();
                            // It follows the warning's code, in the same sentence.
                            if let Some(first) = what.get_mut(..1) {
                                first.make_ascii_lowercase();
                            }
                            (what, Some(warning.fix().to_owned()))
                        });
                    }
                }
                _ if outcome.reason == Reason::OtherTask => {}
                _ => {
                    let reason = outcome.reason;
                    let cause = Cause::Reason(reason);
                    let key = ProblemKey { status: outcome.status(), part: Some(i), cause };
                    self.problem(key, place, || {
                        let message = outcome.fault.as_ref().map(|fault| fault.message.clone());
                        (
                            message.unwrap_or_else(|| reason.describe().to_owned()),
                            reason.fix().map(str::to_owned),
                        )
                    });
                }
            }
        }
        if let Some(total) = judged.total {
            if self.lowest.is_none_or(|(lowest, _)| total < lowest) {
                self.lowest = Some((total, place));
            }
            if let Some(group) = row.group {
                let entry = self.groups.entry(group).or_insert(Group {
                    rows: 0,
                    first: total,
                    spread: false,
                    met: false,
                    wrong: [(0, 0); WRONG],
                    place,
                });
                entry.rows = entry.rows.saturating_add(1);
                entry.spread |= entry.first != total;
                let mut judging = self.by_reference.iter().zip(&judged.outcomes);
                entry.met |= judging
                    .any(|(by, outcome)| *by && outcome.score.is_some_and(|score| score > 0.0));
                if let Some((said, right)) = &row.wrong {
                    let mut hasher = DefaultHasher::new();
                    said.hash(&mut hasher);
                    let answer = hasher.finish();
                    let known = |slot: &&mut (u64, u32)| slot.1 == 0 || slot.0 == answer;
                    if let Some(slot) = entry.wrong.iter_mut().find(known) {
                        *slot = (answer, slot.1.saturating_add(1));
                        if slot.1 == AGREEING {
                            self.quote((group, answer), said, right);
                        }
                    }
                }
            }
        }
    }

    /// Keeps an answer as text. If there is no room, groups that do not agree on theirs give way.
    fn quote(&mut self, key: (GroupKey, u64), said: &str, right: &str) {
        if self.quoted.len() >= QUOTED {
            let groups = &self.groups;
            self.quoted.retain(|(group, answer), _| {
                let agreed = groups.get(group).and_then(Group::agrees_on);
                agreed.is_some_and(|(agreed, _)| agreed == *answer)
            });
        }
        if self.quoted.len() < QUOTED {
            self.quoted.insert(key, (said.to_owned(), right.to_owned()));
        }
    }

    /// What a row says besides its scores.
    fn kept(&mut self, place: Place, row: &Kept, judged: &Judged) {
        let cut = |noticed: &mut Option<Cut>| {
            let end = || row.end.clone().unwrap_or_default();
            let logged = row.values.cut == Some(true);
            noticed
                .get_or_insert_with(|| Cut { rows: 0, first: place, end: end(), logged })
                .rows += 1;
        };
        let noticed = match row.said {
            Said::Something => None,
            Said::Nothing => Some(&mut self.empty),
            Said::Unclosed => Some(&mut self.unclosed),
            Said::CutOff => {
                cut(&mut self.cut);
                None
            }
            Said::Open => {
                cut(&mut self.unstopped);
                None
            }
            Said::Closed => {
                self.stopped += 1;
                None
            }
        };
        if let Some(end) = row.behind {
            self.behind.get_or_insert((0, place, end)).0 += 1;
        }
        if let Some(form) = row.form_left_out {
            self.forms_left_out.entry(form).or_insert((0, place)).0 += 1;
        }
        if let Some(noticed) = noticed {
            noticed.get_or_insert((0, place)).0 += 1;
        }
        for (part, fault) in &row.form_faults {
            let Some(part) = self.parts.get_mut(*part) else { continue };
            if part.forms.len() < FORMS || part.forms.contains_key(fault) {
                *part.forms.entry(fault.clone()).or_default() += 1;
            }
        }
        match &row.task {
            Some(task) if self.tasks.len() < TASKS || self.tasks.contains_key(task) => {
                *self.tasks.entry(task.clone()).or_default() += 1;
            }
            _ => {}
        }
        let first = || {
            let why = judged.outcomes.iter().find_map(|outcome| {
                let fault = outcome.fault.as_ref();
                fault.filter(|fault| fault.reason == Reason::OtherTask)
            });
            let why = why.map(|fault| fault.message.clone()).unwrap_or_default();
            Idle { rows: 0, first: place, task: row.task.clone(), kind: row.kind, why }
        };
        if judged.outcomes.iter().all(|outcome| outcome.reason == Reason::OtherTask) {
            self.unasked.get_or_insert_with(first).rows += 1;
        } else if self.by_reference.contains(&true) {
            let mut judging = self.by_reference.iter().zip(&judged.outcomes).filter(|(by, _)| **by);
            if judging.all(|(_, outcome)| outcome.reason == Reason::OtherTask) {
                self.form_alone.get_or_insert_with(first).rows += 1;
            }
        }
        if let Some(word) = &row.unheard {
            let first = self.unheard.get_or_insert_with(|| (0, place, word.clone()));
            first.0 += 1;
        }
        for (part, time) in self.parts.iter_mut().zip(&row.times) {
            part.time += *time;
        }
        if !row.times.is_empty() {
            self.slowest.push((row.times.iter().sum(), place));
            self.slowest.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            self.slowest.truncate(SLOWEST);
        }
    }

    fn problem(
        &mut self,
        key: ProblemKey,
        place: Place,
        words: impl FnOnce() -> (String, Option<String>),
    ) {
        let problem = self.problems.entry(key).or_insert_with(|| {
            let (message, fix) = words();
            Problem { rows: 0, place, message, fix }
        });
        problem.rows += 1;
    }

    /// Rows that rewards have seen.
    pub(crate) fn readable(&self) -> u64 {
        let unreadable: u64 =
            self.problems.iter().filter(|(key, _)| key.part.is_none()).map(|(_, p)| p.rows).sum();
        self.summary.rows - unreadable
    }

    /// Whether a sentence without a full stop at the end is odd among these rows.
    fn full_stops_are_usual(&self) -> bool {
        let without = self.unstopped.as_ref().map_or(0, |found| found.rows);
        self.stopped >= USUAL && without.saturating_mul(4) <= self.stopped
    }

    /// Rows that were cut off: those that are sure, and those that only lack their full stop where others have it.
    pub(crate) fn cut_off(&self) -> [Option<&Cut>; 2] {
        let unstopped = self.unstopped.as_ref().filter(|_| self.full_stops_are_usual());
        [self.cut.as_ref(), unstopped]
    }

    /// How many rows are right whose completion is neither empty nor cut off.
    pub(crate) fn finished(&self) -> Accuracy {
        let mut finished = self.finished.clone();
        if !self.full_stops_are_usual() {
            finished.merge(&self.open);
        }
        finished
    }

    /// Groups whose reference may be wrong.
    pub(crate) fn agreeing(&self) -> Agreeing {
        let mut found: Vec<(&GroupKey, &Group, u64, u32)> = Vec::new();
        for (key, group) in &self.groups {
            if let Some((answer, times)) = group.agrees_on() {
                found.push((key, group, answer, times));
            }
        }
        found.sort_unstable_by_key(|(_, group, ..)| group.place);
        let examples = found.iter().map(|(key, group, answer, times)| {
            let rows = group.rows;
            let words = match self.quoted.get(&(**key, *answer)) {
                Some((said, right)) => {
                    let (said, right) = (brief(said), brief(right));
                    format!("{times} of {rows} say {said}, the reference is {right}")
                }
                None => format!("{times} of {rows} say the same"),
            };
            (group.place, words)
        });
        Agreeing { groups: found.len() as u64, examples: examples.take(EXAMPLES).collect() }
    }

    /// What the groups show.
    pub(crate) fn groups(&self) -> Groups {
        let mut groups = Groups::default();
        for group in self.groups.values().filter(|group| group.rows > 1) {
            groups.several += 1;
            if !group.spread {
                groups.flat += 1;
                groups.examples.push(group.place);
            }
        }
        groups.examples.sort_unstable();
        groups.examples.truncate(EXAMPLES);
        groups
    }
}

/// An answer on one line, cut if it is long.
fn brief(text: &str) -> String {
    let line = one_line(text.trim()).into_owned();
    match line.char_indices().nth(BRIEF) {
        Some((cut, _)) => format!("{}…", line.get(..cut).unwrap_or_default()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule::{Outcome, PartSpec};

    #[test]
    fn groups_that_agree_on_another_answer_are_told() {
        let plan = Plan::new(&[PartSpec::new("default_accuracy_reward")]).unwrap();
        let mut tally = Tally::new(&plan);
        let rows = [
            (1, "64", 0.0),
            (1, "64", 0.0),
            (1, "65", 0.0),
            (1, "64", 0.0),
            // One completion is right, so the reference can be met.
            (2, "8", 0.0),
            (2, "8", 0.0),
            (2, "8", 0.0),
            (2, "7", 1.0),
            // No answer has more than half of the completions.
            (3, "1", 0.0),
            (3, "1", 0.0),
            (3, "2", 0.0),
            (3, "3", 0.0),
            // Two are too few.
            (4, "5", 0.0),
            (4, "5", 0.0),
        ];
        for (line, (group, said, score)) in (1..).zip(rows) {
            let reason = if score > 0.0 { Reason::NumericEqual } else { Reason::NumericDiffers };
            let outcomes = vec![Outcome::scored(score, reason)];
            let wrong = (score == 0.0).then(|| (said.to_owned(), "63".to_owned()));
            let row = Kept { group: Some((0, group)), wrong, ..Kept::default() };
            let place = Place { file: 0, line, part: 0 };
            tally.judged(place, &row, &Judged { total: Some(score), outcomes });
        }
        let agreeing = tally.agreeing();
        assert_eq!(agreeing.groups, 1);
        let [(place, words)] = agreeing.examples.as_slice() else { panic!("{agreeing:?}") };
        assert_eq!((place.line, words.as_str()), (1, "3 of 4 say 64, the reference is 63"));
    }

    #[test]
    fn groups_that_agree_are_told_however_late_they_come() {
        let plan = Plan::new(&[PartSpec::new("default_accuracy_reward")]).unwrap();
        let mut tally = Tally::new(&plan);
        let groups = 2 * QUOTED as u64;
        for line in 0..4 * groups {
            // Three agree in every group; only in the last does no completion meet the reference.
            let group = line / 4;
            let met = line % 4 == 3 && group + 1 < groups;
            let score = f64::from(u8::from(met));
            let reason = if met { Reason::NumericEqual } else { Reason::NumericDiffers };
            let wrong = (!met).then(|| ("8".to_owned(), "7".to_owned()));
            let row = Kept { group: Some((0, group)), wrong, ..Kept::default() };
            let place = Place { file: 0, line: line + 1, part: 0 };
            let outcomes = vec![Outcome::scored(score, reason)];
            tally.judged(place, &row, &Judged { total: Some(score), outcomes });
        }
        let agreeing = tally.agreeing();
        assert_eq!(agreeing.groups, 1);
        let [(place, words)] = agreeing.examples.as_slice() else { panic!("{agreeing:?}") };
        assert_eq!(place.line, 4 * (groups - 1) + 1);
        assert_eq!(words, "4 of 4 say 8, the reference is 7");
    }

    #[test]
    fn groups_without_spread_and_warnings_are_counted() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let mut tally = Tally::new(&plan);
        let rows = [(1, 1.0), (1, 1.0), (2, 0.0), (2, 1.0), (3, 1.0), (4, 0.0), (4, 0.0), (4, 0.0)];
        for (line, (group, score)) in (1..).zip(rows) {
            let outcomes = vec![Outcome::scored(score, Reason::FormatMatch)];
            let place = Place { file: 0, line, part: 0 };
            let row = Kept { group: Some((0, group)), ..Kept::default() };
            tally.judged(place, &row, &Judged { total: Some(score), outcomes });
        }
        let warned = Outcome {
            warning: Some(Warning::FrameAllBeyondOne),
            ..Outcome::scored(1.0, Reason::FormatMatch)
        };
        let place = Place { file: 0, line: 9, part: 0 };
        let judged = Judged { total: Some(1.0), outcomes: vec![warned] };
        tally.judged(place, &Kept::default(), &judged);
        let (key, problem) = tally.problems.iter().next().unwrap();
        let cause = Cause::Warning(Warning::FrameAllBeyondOne);
        assert_eq!((key.status, key.cause), (Status::Scored, cause));
        assert_eq!((problem.rows, problem.place, problem.fix.is_some()), (1, place, true));
        let groups = tally.groups();
        assert_eq!((groups.several, groups.flat), (3, 2));
        assert_eq!(groups.examples.iter().map(|place| place.line).collect::<Vec<_>>(), [1, 6]);
        let error = Row::parse("{").unwrap_err();
        tally.unreadable(place, &error, &Judged { total: None, outcomes: Vec::new() });
        assert_eq!((tally.summary.rows, tally.readable()), (10, 9));
    }

    #[test]
    fn only_the_first_names_are_counted_and_those_to_the_end() {
        let plan = Plan::new(&[PartSpec::new("format_reward")]).unwrap();
        let mut tally = Tally::new(&plan);
        for line in 0..400 {
            let name = format!("{:03}", line % 100);
            let row = Kept {
                task: Some(name.clone()),
                form_faults: vec![(0, name.clone()), (1, name)],
                ..Kept::default()
            };
            let place = Place { file: 0, line, part: 0 };
            let outcomes = vec![Outcome::scored(1.0, Reason::FormatMatch)];
            tally.judged(place, &row, &Judged { total: Some(1.0), outcomes });
        }
        let first =
            |count: usize| (0..count).map(|at| (format!("{at:03}"), 4)).collect::<BTreeMap<_, _>>();
        assert_eq!(tally.tasks, first(TASKS));
        assert_eq!(tally.parts[0].forms, first(FORMS));
    }
}
