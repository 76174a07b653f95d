//! Which rows are shown, and in which order.

use crate::block::{Block, Cell, MAYBE_RIGHT, MAYBE_WRONG, ROW_FAULT};
use crate::index::Rows;
use crate::judging::status_named;
use crate::names::{NO_WARNING, Names, ReasonId};
use groundrule::host::Query;
use groundrule::{Status, Threads, same_score};
use std::cmp::Ordering;

/// A word of a filter: nothing asked, something that rows may have, or something that no row has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Asked<T> {
    #[default]
    Nothing,
    For(T),
    Unknown,
}

impl<T: PartialEq + Copy> Asked<T> {
    fn of(word: Option<&str>, find: impl FnOnce(&str) -> Option<T>) -> Self {
        match word.filter(|word| !word.is_empty()) {
            None => Asked::Nothing,
            Some(word) => find(word).map_or(Asked::Unknown, Asked::For),
        }
    }

    fn is_asked(self) -> bool {
        self != Asked::Nothing
    }

    fn takes(self, found: Option<T>) -> bool {
        match self {
            Asked::Nothing => true,
            Asked::For(wanted) => found == Some(wanted),
            Asked::Unknown => false,
        }
    }
}

/// What rows must have to be shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filter {
    reward: Asked<usize>,
    reason: Asked<ReasonId>,
    status: Asked<Status>,
    least: Option<f64>,
    most: Option<f64>,
    task: Asked<u16>,
    group: Asked<u32>,
    step: Asked<i64>,
    look: Asked<u8>,
    before: Asked<ReasonId>,
    after: Asked<ReasonId>,
    changed: bool,
}

/// What rows are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Row,
    Total,
    Length,
    Step,
    Id,
    Score(usize),
    Delta,
}

/// The kinds of rows to look at first, by their words.
pub(crate) const LOOKS: [(&str, u8); 2] =
    [("maybe_right", MAYBE_RIGHT), ("maybe_wrong", MAYBE_WRONG)];

impl Filter {
    /// What a query asks for, or what is wrong with it.
    pub(crate) fn new(query: &Query<'_>, names: &Names) -> Result<Self, String> {
        let get = |name: &str| query.get(name);
        let number = |name: &str| match get(name).as_deref() {
            None | Some("") => Ok(None),
            Some(text) => match text.parse::<f64>() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(format!("`{name}` is '{text}', which is not a number")),
            },
        };
        let reward = |word: &str| names.rewards().iter().position(|known| known == word);
        let reason = |word: &str| names.find_reason(word);
        let look = |word: &str| LOOKS.iter().find(|(known, _)| *known == word).map(|(_, bit)| *bit);
        Ok(Filter {
            reward: Asked::of(get("reward").as_deref(), reward),
            reason: Asked::of(get("reason").as_deref(), reason),
            status: Asked::of(get("status").as_deref(), status_named),
            least: number("min")?,
            most: number("max")?,
            task: Asked::of(get("task").as_deref(), |word| names.task_named(word)),
            group: Asked::of(get("group").as_deref(), |word| word.parse().ok()),
            step: Asked::of(get("step").as_deref(), |word| word.parse().ok()),
            look: Asked::of(get("look").as_deref(), look),
            before: Asked::of(get("before").as_deref(), reason),
            after: Asked::of(get("after").as_deref(), reason),
            changed: get("changed").is_some_and(|word| word == "1" || word == "true"),
        })
    }

    /// Whether a row is shown.
    pub(crate) fn takes(&self, block: &Block, row: usize) -> bool {
        self.task.takes(block.task(row))
            && self.group.takes(block.group(row))
            && self.step.takes(block.step(row))
            && match self.look {
                Asked::Nothing => true,
                Asked::For(bit) => block.look(row) & bit != 0,
                Asked::Unknown => false,
            }
            && self.takes_scores(block, row)
            && self.takes_change(block, row)
    }

    fn takes_scores(&self, block: &Block, row: usize) -> bool {
        let within = |score: Option<f64>| match (self.least, self.most) {
            (None, None) => true,
            (least, most) => score.is_some_and(|score| {
                least.is_none_or(|least| score >= least) && most.is_none_or(|most| score <= most)
            }),
        };
        let says = |cell: Cell| match self.reason {
            Asked::Nothing => true,
            Asked::For(reason) => cell.reason == reason || cell.warning == reason,
            Asked::Unknown => false,
        };
        match self.reward {
            Asked::Unknown => false,
            Asked::For(reward) => {
                let Some(cell) = block.judged.cell(row, reward) else { return false };
                let status = || status_of(block, row, cell);
                says(cell)
                    && (!self.status.is_asked() || self.status.takes(Some(status())))
                    && within(cell.score)
            }
            Asked::Nothing => {
                self.status.takes(Some(block.status(row)))
                    && within(block.judged.total(row))
                    && (!self.reason.is_asked() || block.cells(row).any(|(_, cell)| says(cell)))
            }
        }
    }

    fn takes_change(&self, block: &Block, row: usize) -> bool {
        if !self.changed && !self.before.is_asked() && !self.after.is_asked() {
            return true;
        }
        let Some(before) = &block.before else { return false };
        let changes = |reward: usize| {
            let (one, other) = (before.cell(row, reward), block.judged.cell(row, reward));
            self.before.takes(one.map(|cell| cell.reason))
                && self.after.takes(other.map(|cell| cell.reason))
                && changes(one, other)
        };
        match self.reward {
            Asked::For(reward) => changes(reward),
            Asked::Unknown => false,
            Asked::Nothing => (0..block.rewards()).any(changes),
        }
    }
}

/// The status of a reward of a row. A row that cannot be read has failed as a whole.
pub(crate) fn status_of(block: &Block, row: usize, cell: Cell) -> Status {
    match cell.score {
        Some(_) => Status::Scored,
        None if block.look(row) & ROW_FAULT != 0 => Status::Failed,
        None => {
            let known = groundrule::Reason::ALL.get(usize::from(cell.reason));
            known.map_or(Status::Failed, |reason| reason.status())
        }
    }
}

/// Whether two verdicts of a reward differ.
pub(crate) fn changes(one: Option<Cell>, other: Option<Cell>) -> bool {
    // A reward that only one side has says nothing about the row.
    let (Some(one), Some(other)) = (one, other) else { return false };
    match (one.score, other.score) {
        (Some(one), Some(other)) => !same_score(one, other),
        (None, None) => false,
        _ => true,
    }
}

impl Key {
    pub(crate) fn new(query: &Query<'_>, names: &Names) -> Result<Self, String> {
        let word = query.get("sort").unwrap_or_default();
        Ok(match &*word {
            "" | "row" => Key::Row,
            "total" => Key::Total,
            "length" => Key::Length,
            "step" => Key::Step,
            "id" => Key::Id,
            "delta" => Key::Delta,
            other => {
                let reward = other
                    .strip_prefix("score:")
                    .and_then(|label| names.rewards().iter().position(|known| known == label));
                let known = "row, total, length, step, id, delta or score:NAME";
                Key::Score(
                    reward.ok_or_else(|| format!("rows are sorted by {known}, not '{other}'"))?,
                )
            }
        })
    }

    /// A number that sorts like the key; none for rows without a key, which come last.
    fn of(self, block: &Block, row: usize) -> Option<u64> {
        match self {
            Key::Row => Some(u64::from(block.first) + row as u64),
            Key::Total => block.judged.total(row).map(ordered),
            Key::Length => Some(u64::from(block.length(row))),
            Key::Step => block.step(row).map(|step| (step as u64) ^ (1 << 63)),
            Key::Score(reward) => block.judged.cell(row, reward)?.score.map(ordered),
            Key::Delta => {
                let before = block.before.as_ref()?.total(row)?;
                Some(ordered(block.judged.total(row)? - before))
            }
            Key::Id => {
                let id = block.id(row).as_bytes();
                let mut start = [0; 8];
                for (place, byte) in start.iter_mut().zip(id) {
                    *place = *byte;
                }
                (!id.is_empty()).then(|| u64::from_be_bytes(start))
            }
        }
    }
}

/// Bits that sort like the numbers, with NaN first.
fn ordered(number: f64) -> u64 {
    if number.is_nan() {
        return 0;
    }
    let bits = number.to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

/// The rows of a page, and how many there are in total.
pub(crate) struct Page {
    pub(crate) total: usize,
    /// Where the row that was asked for is among all of them.
    pub(crate) position: Option<usize>,
    pub(crate) rows: Vec<u32>,
}

/// Which part of the rows, and from which end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Range {
    pub(crate) offset: usize,
    pub(crate) limit: usize,
    pub(crate) descending: bool,
    /// A row whose position is asked for.
    pub(crate) find: Option<u32>,
}

/// Filters and sorts. If a search is in progress, `found` are its rows.
pub(crate) fn select(
    rows: &Rows,
    filter: &Filter,
    key: Key,
    range: Range,
    found: Option<&[u32]>,
) -> Page {
    let per_block = |block: &std::sync::Arc<Block>| -> Vec<(u64, u32)> {
        let take = |place: usize| {
            let key = key.of(block, place);
            // Rows without a key are last from both ends.
            let key = match (key, range.descending) {
                (Some(key), true) => !key,
                (Some(key), false) => key,
                (None, _) => u64::MAX,
            };
            (key, block.first + place as u32)
        };
        let places = 0..block.len();
        places.filter(|place| filter.takes(block, *place)).map(take).collect()
    };
    let mut keys: Vec<(u64, u32)> = match found {
        None => Threads::All.map(&rows.0, per_block).concat(),
        Some(found) => {
            let kept = found.iter().filter_map(|row| {
                let (block, place) = rows.find(*row)?;
                filter.takes(block, place).then(|| {
                    let found = key.of(block, place);
                    let found = found.map(|key| if range.descending { !key } else { key });
                    (found.unwrap_or(u64::MAX), *row)
                })
            });
            kept.collect()
        }
    };
    let id = |row: u32| rows.find(row).map(|(block, place)| block.id(place)).unwrap_or_default();
    let order = |one: &(u64, u32), other: &(u64, u32)| -> Ordering {
        let by_id = || match key {
            Key::Id if range.descending => id(other.1).cmp(id(one.1)),
            Key::Id => id(one.1).cmp(id(other.1)),
            _ => Ordering::Equal,
        };
        one.0.cmp(&other.0).then_with(by_id).then_with(|| one.1.cmp(&other.1))
    };
    let total = keys.len();
    let wanted = range.find.and_then(|row| keys.iter().find(|(_, known)| *known == row).copied());
    let position =
        wanted.map(|wanted| keys.iter().filter(|key| order(key, &wanted).is_lt()).count());
    let start = range.offset.min(total);
    let end = start.saturating_add(range.limit).min(total);
    // Only the page itself is put in order: nobody needs the order of the rest of a million rows.
    if (1..total).contains(&start) {
        keys.select_nth_unstable_by(start, order);
    }
    let behind = keys.get_mut(start..).unwrap_or_default();
    if (1..behind.len()).contains(&(end - start)) {
        behind.select_nth_unstable_by(end - start, order);
    }
    let page = behind.get_mut(..end - start).unwrap_or_default();
    page.sort_unstable_by(order);
    Page { total, position, rows: page.iter().map(|(_, row)| *row).collect() }
}

/// Whether there is a warning.
pub(crate) fn is_warning(warning: ReasonId) -> bool {
    warning != NO_WARNING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_sort_like_the_numbers() {
        let sorted = [
            f64::NAN,
            f64::NEG_INFINITY,
            -2.0,
            -1.0,
            -f64::MIN_POSITIVE,
            0.0,
            f64::MIN_POSITIVE,
            0.5,
            1.0,
            f64::INFINITY,
        ];
        for (one, other) in sorted.iter().zip(&sorted[1..]) {
            assert!(ordered(*one) < ordered(*other), "{one} {other}");
        }
        assert_eq!(ordered(-f64::NAN), ordered(f64::NAN));
    }
}
