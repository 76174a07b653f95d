//! The words that many rows share: rewards, reasons, tasks and groups, each by a small number.

use groundrule::{Reason, Status, Warning};
use rustc_hash::FxHashMap;

/// The most rewards told apart; more than this is a mistake.
const MOST_REWARDS: usize = 64;

/// The most tasks told apart; with more, they are not tasks but names of rows.
const MOST_TASKS: usize = 1000;

/// The number for no task, or for a task beyond the limit.
pub(crate) const NO_TASK: u16 = u16::MAX;

/// The number for no group.
pub(crate) const NO_GROUP: u32 = u32::MAX;

/// A reason or a warning by its number; one code has one number. A table of numbers works as well as a table of codes.
pub(crate) type ReasonId = u8;

/// No warning.
pub(crate) const NO_WARNING: ReasonId = ReasonId::MAX;

/// A reason beyond those that have a number.
const OTHER: ReasonId = NO_WARNING - 1;

/// A reason that a scored file gave and this version does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Foreign {
    code: String,
    status: Status,
}

/// All words.
#[derive(Debug, Default)]
pub(crate) struct Names {
    rewards: Vec<String>,
    foreign: Vec<Foreign>,
    tasks: Vec<String>,
    task_numbers: FxHashMap<String, u16>,
    groups: FxHashMap<u64, u32>,
    /// The first message about each reward without a score.
    messages: FxHashMap<(u8, ReasonId), (String, Option<String>)>,
}

/// The number of a known reason.
pub(crate) fn reason_id(reason: Reason) -> ReasonId {
    number_of(reason.code()).unwrap_or(OTHER)
}

/// The number of a known warning.
pub(crate) fn warning_id(warning: Warning) -> ReasonId {
    number_of(warning.code()).unwrap_or(OTHER)
}

/// How many numbers the known reasons and warnings have.
const KNOWN: usize = Reason::ALL.len() + Warning::ALL.len();

/// The number of a known code: reasons come first, then warnings.
fn number_of(code: &str) -> Option<ReasonId> {
    let reason = Reason::ALL.iter().position(|known| known.code() == code);
    let warning = || Warning::ALL.iter().position(|known| known.code() == code);
    let place = reason.or_else(|| Some(Reason::ALL.len() + warning()?));
    place.and_then(|place| ReasonId::try_from(place).ok())
}

/// What a reason's number stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meaning<'a> {
    pub(crate) code: &'a str,
    pub(crate) status: Status,
    pub(crate) says: &'a str,
    pub(crate) fix: Option<&'static str>,
}

impl Names {
    /// The number of a reward; a new reward is given one.
    pub(crate) fn reward(&mut self, label: &str) -> Option<usize> {
        if let Some(known) = self.rewards.iter().position(|known| known == label) {
            return Some(known);
        }
        (self.rewards.len() < MOST_REWARDS).then(|| {
            self.rewards.push(label.to_owned());
            self.rewards.len() - 1
        })
    }

    pub(crate) fn rewards(&self) -> &[String] {
        &self.rewards
    }

    /// The number of a reason by its code.
    pub(crate) fn reason(&mut self, code: &str, status: Status) -> ReasonId {
        if let Some(known) = self.find_reason(code) {
            return known;
        }
        let next = KNOWN + self.foreign.len();
        match ReasonId::try_from(next) {
            Ok(id) if id < OTHER => {
                self.foreign.push(Foreign { code: code.to_owned(), status });
                id
            }
            _ => OTHER,
        }
    }

    /// The number of a reason that is known.
    pub(crate) fn find_reason(&self, code: &str) -> Option<ReasonId> {
        number_of(code).or_else(|| {
            let foreign = self.foreign.iter().position(|known| known.code == code)?;
            ReasonId::try_from(KNOWN + foreign).ok()
        })
    }

    pub(crate) fn meaning(&self, id: ReasonId) -> Meaning<'_> {
        let place = usize::from(id);
        if let Some(reason) = Reason::ALL.get(place) {
            return Meaning {
                code: reason.code(),
                status: reason.status(),
                says: reason.describe(),
                fix: reason.fix(),
            };
        }
        if let Some(warning) = Warning::ALL.get(place - Reason::ALL.len()) {
            return Meaning {
                code: warning.code(),
                status: Status::Scored,
                says: warning.describe(),
                fix: Some(warning.fix()),
            };
        }
        match self.foreign.get(place - KNOWN) {
            Some(Foreign { code, status }) => Meaning {
                code,
                status: *status,
                says: "A reason that the file gives and this version does not know.",
                fix: None,
            },
            None => Meaning { code: "other", status: Status::Scored, says: "", fix: None },
        }
    }

    pub(crate) fn task(&mut self, task: Option<&str>) -> u16 {
        let Some(task) = task else { return NO_TASK };
        if let Some(known) = self.task_numbers.get(task) {
            return *known;
        }
        if self.tasks.len() >= MOST_TASKS {
            return NO_TASK;
        }
        let number = self.tasks.len() as u16;
        self.tasks.push(task.to_owned());
        self.task_numbers.insert(task.to_owned(), number);
        number
    }

    pub(crate) fn task_named(&self, task: &str) -> Option<u16> {
        self.task_numbers.get(task).copied()
    }

    pub(crate) fn task_of(&self, number: u16) -> Option<&str> {
        self.tasks.get(usize::from(number)).map(String::as_str)
    }

    /// The number of a group by its fingerprint.
    pub(crate) fn group(&mut self, fingerprint: Option<u64>) -> u32 {
        let Some(fingerprint) = fingerprint else { return NO_GROUP };
        let next = u32::try_from(self.groups.len()).unwrap_or(NO_GROUP);
        *self.groups.entry(fingerprint).or_insert(next)
    }

    /// Remembers the first message about a reward without a score.
    pub(crate) fn say(
        &mut self,
        reward: u8,
        reason: ReasonId,
        said: impl FnOnce() -> (String, Option<String>),
    ) {
        self.messages.entry((reward, reason)).or_insert_with(said);
    }

    pub(crate) fn said(&self, reward: u8, reason: ReasonId) -> Option<&(String, Option<String>)> {
        self.messages.get(&(reward, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_number_and_every_number_its_code() {
        let mut names = Names::default();
        for reason in Reason::ALL {
            let meaning = names.meaning(reason_id(*reason));
            assert_eq!((meaning.code, meaning.status), (reason.code(), reason.status()));
            assert_eq!((meaning.says, meaning.fix), (reason.describe(), reason.fix()));
        }
        // A code that is both has the number and the words of the reason.
        let is_reason = |code: &str| Reason::ALL.iter().any(|reason| reason.code() == code);
        for warning in Warning::ALL.iter().filter(|warning| !is_reason(warning.code())) {
            let meaning = names.meaning(warning_id(*warning));
            assert_eq!((meaning.code, meaning.status), (warning.code(), Status::Scored));
            assert_eq!((meaning.says, meaning.fix), (warning.describe(), Some(warning.fix())));
        }
        assert_eq!(names.find_reason("new"), None);
        let new = names.reason("new", Status::Abstained);
        let newer = names.reason("newer", Status::Failed);
        assert_eq!((usize::from(new), usize::from(newer)), (KNOWN, KNOWN + 1));
        assert_eq!(
            (names.reason("new", Status::Failed), names.find_reason("newer")),
            (new, Some(newer))
        );
        let meaning = names.meaning(newer);
        assert_eq!((meaning.code, meaning.status), ("newer", Status::Failed));
        assert!(meaning.says.contains("does not know") && meaning.fix.is_none());
        // Those that come too late share the last number, which is not that of no warning.
        let last: Vec<_> =
            (0..300).map(|i| names.reason(&format!("r{i}"), Status::Scored)).collect();
        assert!(last.iter().all(|id| *id < NO_WARNING));
        assert_eq!((last[299], names.meaning(last[299]).code), (OTHER, "other"));
        assert_eq!(names.meaning(OTHER - 1).code, format!("r{}", usize::from(OTHER) - KNOWN - 3));
    }

    #[test]
    fn words_are_numbered_as_they_come_up_to_a_limit() {
        let mut names = Names::default();
        for round in 0..2 {
            for i in 0..MOST_REWARDS {
                assert_eq!(names.reward(&format!("r{i}")), Some(i), "{round}");
            }
            for i in 0..MOST_TASKS {
                assert_eq!(names.task(Some(&format!("t{i}"))), i as u16, "{round}");
            }
            for i in 0..100 {
                assert_eq!(names.group(Some(1000 - i)), i as u32, "{round}");
            }
        }
        assert_eq!((names.reward("more"), names.task(Some("more"))), (None, NO_TASK));
        assert_eq!((names.task(None), names.group(None)), (NO_TASK, NO_GROUP));
        assert_eq!(names.rewards().len(), MOST_REWARDS);
        assert_eq!((names.task_named("t7"), names.task_of(7)), (Some(7), Some("t7")));
        assert_eq!((names.task_named("more"), names.task_of(NO_TASK)), (None, None));
    }

    #[test]
    fn the_first_message_is_kept() {
        let mut names = Names::default();
        names.say(1, 2, || ("first".to_owned(), None));
        names.say(1, 2, || ("second".to_owned(), None));
        assert_eq!(names.said(1, 2), Some(&("first".to_owned(), None)));
        assert_eq!((names.said(2, 1), names.said(1, 3)), (None, None));
    }
}
