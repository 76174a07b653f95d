//! Single rows in the summary, a line each: those that differ from the log, or those with the lowest totals.

use crate::paint::{DIM, paint, width};
use crate::tally::Place;
use groundrule::rows::Row;
use groundrule::shown::one_line;
use groundrule::{Judged, Outcome, Plan, Reason, Step, answer_text};
use std::fmt::Write as _;

/// Rows listed for each kind of difference if nobody says how many.
pub(crate) const FEW: usize = 5;

/// Letters of a text that are kept for a list.
const KEPT: usize = 100;

/// Letters of a reference in a list.
const REFERENCE: usize = 24;

/// Letters that an answer has at least, however narrow the terminal is.
const ANSWER: usize = 24;

/// What a list says about a row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Example {
    reason: Reason,
    reference: String,
    /// The answer as it was read.
    answer: String,
}

impl Example {
    /// What is said about a judged row; the outcomes must have their traces.
    pub(crate) fn of(plan: &Plan, row: &Row<'_>, judged: &Judged) -> Option<Self> {
        let parts = plan.parts().iter().zip(&judged.outcomes);
        let scored = parts.filter_map(|(part, outcome)| Some((part, outcome, outcome.score?)));
        // The reward that took most away; the answer explains more than the form.
        let (_, outcome, _) = scored.min_by(|one, other| {
            let form = |part: &groundrule::Part| !part.entry.reads_reference();
            form(one.0).cmp(&form(other.0)).then(one.2.total_cmp(&other.2))
        })?;
        Some(Example {
            reason: outcome.reason,
            reference: row.solution.as_deref().map_or_else(String::new, |text| brief(text, KEPT)),
            answer: answer(outcome, &row.completion),
        })
    }
}

/// The answer as the reward has read it, or else the end of what the completion says.
fn answer(outcome: &Outcome, completion: &str) -> String {
    let steps = outcome.trace.as_ref().map_or(&[][..], |trace| trace.steps());
    if let Some(read) = steps.iter().find(|step| step.what == "answer read as") {
        // What follows is how it was written.
        let value = read.found.split_once(", written ").map_or(&*read.found, |(value, _)| value);
        return brief(value, KEPT);
    }
    let in_text = |step: &&Step| {
        step.span.is_some() && !step.what.contains("without") && !step.found.trim().is_empty()
    };
    let text = match steps.iter().find(in_text) {
        Some(step) => &step.found,
        None => answer_text(completion),
    };
    match text.trim() {
        "" => "nothing".to_owned(),
        // An answer is at the end of a text.
        text => match text.char_indices().nth_back(KEPT) {
            Some((from, _)) => format!("…{}", words(text.get(from..).unwrap_or_default())),
            None => words(text),
        },
    }
}

fn words(text: &str) -> String {
    one_line(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

/// A text on one line, of at most `most` letters.
fn brief(text: &str, most: usize) -> String {
    let line = words(text);
    match line.char_indices().nth(most) {
        Some(_) => line.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        None => line,
    }
}

/// A row of a list: where it is, its numbers as they are shown, and what is said about it.
pub(crate) type Line = (Place, Vec<String>, Example);

/// Adds a list to the summary; `numbers` are the headings of the numbers.
pub(crate) fn list(text: &mut String, lines: &[Line], numbers: &[&str], files: &[String]) {
    if lines.is_empty() {
        return;
    }
    let place = |place: Place| match files {
        [_] => place.number(),
        _ => place.among(files),
    };
    let mut heads = vec!["line".to_owned()];
    heads.extend(numbers.iter().map(|head| (*head).to_owned()));
    heads.extend(["reason", "reference", "answer read as"].map(str::to_owned));
    let mut table = vec![heads];
    table.extend(lines.iter().map(|(at, numbers, example)| {
        let mut cells = vec![place(*at)];
        cells.extend(numbers.iter().cloned());
        cells.push(example.reason.code().to_owned());
        cells.push(brief(&example.reference, REFERENCE));
        cells.push(example.answer.clone());
        cells
    }));
    let columns = numbers.len() + 3;
    let widest = |column: usize| {
        let cells = table.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let used: usize = 6 + widths.iter().map(|width| width + 2).sum::<usize>();
    let room = width().saturating_sub(used).max(ANSWER);
    for (at, cells) in table.iter().enumerate() {
        let mut line = String::new();
        for (cell, width) in cells.iter().zip(&widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        line += &brief(cells.last().map_or("", String::as_str), room);
        let line = if at == 0 { paint(DIM, line.trim_end()) } else { line };
        let _ = writeln!(text, "      {}", line.trim_end());
    }
}

/// The rows with the lowest totals.
#[derive(Debug, Default)]
pub(crate) struct Lowest {
    most: usize,
    /// By total, and rows with the same total in their order.
    rows: Vec<(f64, Place, Example)>,
}

impl Lowest {
    pub(crate) fn new(most: usize) -> Self {
        Lowest { most, rows: Vec::new() }
    }

    /// Keeps a row if it is among the lowest so far.
    pub(crate) fn add(&mut self, place: Place, total: f64, example: &Example) {
        let behind = |(other, ..): &(f64, Place, Example)| other.total_cmp(&total).is_le();
        let at = self.rows.partition_point(behind);
        if at < self.most {
            self.rows.insert(at, (total, place, example.clone()));
            self.rows.truncate(self.most);
        }
    }

    /// The rows with their totals.
    pub(crate) fn lines(&self, shown: impl Fn(f64) -> String) -> Vec<Line> {
        let rows = self.rows.iter();
        rows.map(|(total, place, example)| (*place, vec![shown(*total)], example.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule::{JudgeOptions, World};

    fn example(reward: &str, completion: &str, solution: &str) -> Example {
        let plan = Plan::new(&[{
            let colon = if reward.contains(':') { ',' } else { ':' };
            format!("{reward}{colon}semantics=strict")
        }
        .parse()
        .unwrap()])
        .unwrap();
        let row = Row {
            completion: completion.into(),
            solution: Some(solution.into()),
            ..Row::default()
        };
        let options = JudgeOptions::new().trace(true);
        let judged = row.judge_with(&plan, &World::nowhere(), options);
        Example::of(&plan, &row, &judged).unwrap()
    }

    #[test]
    fn the_answer_is_shown_as_it_was_read() {
        for (reward, completion, solution, reason, answer) in [
            (
                "default_accuracy_reward",
                "So \\boxed{x^2+1}.",
                "x^2",
                Reason::SymbolicDiffers,
                "x^2 + 1",
            ),
            ("mcq_reward", "The answer is B.", "A", Reason::ChoiceDiffers, "B"),
            (
                "iou_reward:prediction_frame=pixels",
                "It is [1, 2, 3, 4]",
                "[5, 6, 7, 8]",
                Reason::BoxMissed,
                "[1, 2, 3, 4]",
            ),
            (
                "iou_reward:prediction_frame=pixels",
                "I see\nnone",
                "[5, 6, 7, 8]",
                Reason::NoBox,
                "I see none",
            ),
            ("yes_no_reward", "It might", "yes", Reason::NoYesNo, "It might"),
            ("yes_no_reward", " ", "yes", Reason::NoYesNo, "nothing"),
        ] {
            let found = example(reward, completion, solution);
            assert_eq!((found.reason, found.answer.as_str()), (reason, answer), "{completion}");
        }
    }

    #[test]
    fn long_texts_keep_their_end() {
        let completion = format!("{} the end\u{1b}[2J", "so ".repeat(100));
        let found = example("yes_no_reward", &completion, "yes");
        assert!(found.answer.starts_with('…'), "{found:?}");
        assert!(found.answer.ends_with("the end\\u001b[2J"), "{found:?}");
    }

    #[test]
    fn the_lowest_come_first_and_the_rest_is_left_out() {
        let mut lowest = Lowest::new(3);
        let example = example("yes_no_reward", "no", "yes");
        for (line, total) in (1..).zip([0.5, 0.0, 1.0, -1.0, 0.0, f64::NAN]) {
            lowest.add(Place { file: 0, line, part: 0 }, total, &example);
        }
        let lines: Vec<u64> = lowest.rows.iter().map(|(_, place, _)| place.line).collect();
        assert_eq!(lines, [4, 2, 5]);
        let mut text = String::new();
        list(&mut text, &lowest.lines(crate::paint::decimal), &["total"], &["a".to_owned()]);
        let text = anstream::adapter::strip_str(&text).to_string();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(lines[0].trim(), "line  total   reason          reference  answer read as");
        assert_eq!(lines[1].trim(), "4     -1.000  yes_no_differs  yes        no");
    }
}
