//! Rows as the list shows them.

use crate::block::{Block, Cell, Judgements};
use crate::index::{Index, Rows};
use crate::names::{NO_WARNING, Names};
use crate::select::{LOOKS, status_of};
use groundrule::rows::Row;
use groundrule::shown::asked;
use serde_json::{Value, json};

/// How many characters of a text are shown.
const SHOWN: usize = 120;

/// A finite number, or nothing: JSON has no other.
pub(crate) fn finite(number: Option<f64>) -> Option<f64> {
    number
        .filter(|number| number.is_finite())
        .map(|number| if number == 0.0 { 0.0 } else { number })
}

/// The first characters of a text, on one line.
pub(crate) fn start_of(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN).collect();
    if text.chars().nth(SHOWN).is_some() {
        short.push('…');
    }
    short
}

/// The last characters of a text.
fn end_of(text: &str) -> String {
    match text.char_indices().rev().nth(SHOWN - 1) {
        Some((at, _)) if at > 0 => format!("…{}", text.get(at..).unwrap_or_default()),
        _ => text.to_owned(),
    }
}

/// The answer of a completion: what its last answer block holds, else how it ends.
fn answer_of(completion: &str) -> String {
    match groundrule_pytext::tags::marks().answer.last(completion) {
        Some(span) => start_of(completion.get(span).unwrap_or_default().trim()),
        None => end_of(completion.trim()),
    }
}

/// One outcome.
pub(crate) fn score(names: &Names, block: &Block, row: usize, cell: Option<Cell>) -> Value {
    let Some(cell) = cell else {
        return json!({"score": null, "status": "abstained", "reason": "other_task", "warning": null});
    };
    json!({
        "score": finite(cell.score),
        "status": status_of(block, row, cell).word(),
        "reason": names.meaning(cell.reason).code,
        "warning": (cell.warning != NO_WARNING).then(|| names.meaning(cell.warning).code),
    })
}

/// The outcomes of a row in the order of the rewards.
pub(crate) fn scores(names: &Names, block: &Block, row: usize, of: &Judgements) -> Vec<Value> {
    let rewards = 0..names.rewards().len();
    rewards.map(|reward| score(names, block, row, of.cell(row, reward))).collect()
}

/// Which of the kinds of rows to look at first a row belongs to.
fn looks(block: &Block, row: usize) -> Vec<&'static str> {
    let found = LOOKS.iter().filter(|(_, bit)| block.look(row) & bit != 0);
    found.map(|(word, _)| *word).collect()
}

/// The rows with these numbers.
pub(crate) fn list(index: &Index, rows: &Rows, wanted: &[u32]) -> Vec<Value> {
    let names = index.names();
    wanted.iter().filter_map(|row| one(index, &names, rows, *row)).collect()
}

fn one(index: &Index, names: &Names, rows: &Rows, number: u32) -> Option<Value> {
    let (block, row) = rows.find(number)?;
    let text = index.store.read(block.raw(row)?).unwrap_or_default();
    let read = Row::parse_bytes(&text, &index.lenient()).ok();
    let shown = |text: Option<&str>| text.map(start_of).unwrap_or_default();
    let id = block.id(row);
    let mut value = json!({
        "row": number,
        "id": (!id.is_empty()).then_some(id),
        "step": block.step(row),
        "group": block.group(row),
        "task": block.task(row).and_then(|task| names.task_of(task)),
        "status": block.status(row),
        "total": finite(block.judged.total(row)),
        "length": block.length(row),
        "look": looks(block, row),
        "scores": scores(names, block, row, &block.judged),
        "question": start_of(&asked(read.as_ref().and_then(|read| read.problem.as_deref()).unwrap_or_default())),
        "answer": match &read {
            Some(read) => answer_of(&read.completion),
            None => start_of(&String::from_utf8_lossy(&text)),
        },
        "reference": shown(read.as_ref().and_then(|read| read.solution.as_deref())),
    });
    add_before(&mut value, names, block, row);
    Some(value)
}

/// What the other side says about a row, if two are compared.
pub(crate) fn add_before(value: &mut Value, names: &Names, block: &Block, row: usize) {
    if let (Some(before), Some(fields)) = (&block.before, value.as_object_mut()) {
        fields.insert("total_before".to_owned(), json!(finite(before.total(row))));
        fields.insert("scores_before".to_owned(), json!(scores(names, block, row, before)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_shown_by_an_end() {
        let text = |length: usize| "ä".repeat(length);
        for length in [0, 1, SHOWN - 1, SHOWN] {
            assert_eq!(
                (start_of(&text(length)), end_of(&text(length))),
                (text(length), text(length))
            );
        }
        let long = format!("{}b", text(SHOWN));
        assert_eq!(start_of(&long), format!("{}…", text(SHOWN)));
        assert_eq!(end_of(&long), format!("…{}b", text(SHOWN - 1)));
        assert_eq!(answer_of("<answer> a </answer> b <answer> c </answer> d"), "c");
        assert_eq!(answer_of(&format!(" {} d ", text(SHOWN))), format!("…{} d", text(SHOWN - 2)));
    }

    #[test]
    fn only_finite_numbers_are_shown() {
        for (number, shown) in [
            (Some(1.5), Some("1.5")),
            (Some(0.0), Some("0.0")),
            (Some(-0.0), Some("0.0")),
            (Some(-2.0), Some("-2.0")),
            (Some(f64::NAN), None),
            (Some(f64::NEG_INFINITY), None),
            (None, None),
        ] {
            assert_eq!(finite(number).map(|found| format!("{found:?}")).as_deref(), shown);
        }
    }
}
