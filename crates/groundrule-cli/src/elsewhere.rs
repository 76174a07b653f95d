//! What wrong answers have in common: a column that holds them, which may be the reference, or that they are rounded.

use crate::input::Chunk;
use crate::logged::may_be_a_reward;
use crate::tally::GroupKey;
use groundrule::rows::{COLUMNS, COMPLETIONS, Meaning};
use groundrule_json::{Value, loads, to_str};
use groundrule_math::{Grader, Question};
use std::collections::{BTreeMap, HashMap};

/// Wrong answers that are looked at.
const LOOKED_AT: u32 = 200;

/// Columns of a row that are looked at.
const COLUMNS_OF_A_ROW: usize = 64;

/// A column is worth telling if it has this many of the wrong answers, and a third of all.
const TOLD_FROM: u32 = 3;

/// Answers that are this close to the reference may be rounded.
const CLOSE: f64 = 0.01;

/// A longer text is no answer.
const LONGEST: usize = 100;

/// Parts of names of columns with what a model said.
const SAID: [&str; 8] =
    ["pred", "extract", "pars", "model", "output", "respon", "generat", "complet"];

/// What is known of the first answers that differ from their reference.
#[derive(Debug)]
pub(crate) struct Elsewhere {
    grader: Grader,
    tolerant: Grader,
    looked_at: u32,
    /// How many are close to the reference.
    close: u32,
    columns: BTreeMap<String, Column>,
}

#[derive(Debug, Default)]
struct Column {
    same: u32,
    /// What it holds in each group. A reference is the same for all completions of a prompt.
    held: HashMap<GroupKey, String>,
    varies: bool,
}

/// A column in which the reference may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found<'a> {
    pub(crate) column: &'a str,
    /// How many wrong answers it has, of how many.
    pub(crate) same: u32,
    pub(crate) of: u32,
}

impl Elsewhere {
    pub(crate) fn new() -> Self {
        let grader = Grader::sound();
        let tolerant = Grader { tolerance: Some(CLOSE), ..grader.clone() };
        Elsewhere { grader, tolerant, looked_at: 0, close: 0, columns: BTreeMap::new() }
    }

    /// Looks at a row whose completion says another answer than its reference, and at its other columns.
    pub(crate) fn look_at(
        &mut self,
        (chunk, place): (&Chunk, usize),
        group: GroupKey,
        (said, right): (&str, &str),
    ) {
        if self.looked_at >= LOOKED_AT || said.len() > LONGEST || right.len() > LONGEST {
            return;
        }
        self.looked_at += 1;
        self.close += u32::from(self.is_close(said, right));
        // Rows of a table do not come as JSON.
        if chunk.batch().is_some() {
            return;
        }
        if let Ok(Value::Dict(row)) = loads(&chunk.text(place)) {
            let columns = row.iter().take(COLUMNS_OF_A_ROW);
            for (name, value) in columns {
                let name = name.to_string_lossy();
                if may_hold_a_reference(&name)
                    && let Some(held) = short(value)
                {
                    self.add(&name, group, held, said);
                }
            }
        }
    }

    fn is_close(&self, said: &str, right: &str) -> bool {
        // Counts that are next to each other are no rounding.
        let whole = |text: &str| text.trim().parse::<i64>().is_ok();
        !(whole(said) && whole(right))
            && self.tolerant.judge(&Question::default(), right, said).is_equal()
    }

    /// Whether most wrong answers are close to the reference.
    pub(crate) fn mostly_close(&self) -> bool {
        self.close >= TOLD_FROM && self.close.saturating_mul(2) > self.looked_at
    }

    fn add(&mut self, name: &str, group: GroupKey, held: String, said: &str) {
        let same = self.grader.judge(&Question::default(), &held, said).is_equal();
        let column = self.columns.entry(name.to_owned()).or_default();
        column.same += u32::from(same);
        let known = column.held.entry(group).or_insert_with(|| held.clone());
        column.varies |= *known != held;
    }

    /// The column that has most of the wrong answers, if it has many.
    pub(crate) fn found(&self) -> Option<Found<'_>> {
        let fixed = self.columns.iter().filter(|(_, column)| !column.varies);
        let (name, column) = fixed.max_by_key(|(_, column)| column.same)?;
        let many = column.same >= TOLD_FROM && column.same.saturating_mul(3) >= self.looked_at;
        many.then(|| Found { column: name, same: column.same, of: self.looked_at })
    }
}

/// Whether a column is not known to hold something else.
fn may_hold_a_reference(name: &str) -> bool {
    let low = name.to_lowercase();
    let known = COLUMNS.iter().find(|column| column.name == name);
    known.is_none_or(|column| column.meaning == Meaning::Reference)
        && !COMPLETIONS.contains(&name)
        && !may_be_a_reward(name)
        && !SAID.iter().any(|part| low.contains(part))
}

fn short(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.to_string_lossy().trim().to_owned(),
        number if number.as_number().is_some() => to_str(number),
        _ => return None,
    };
    (!text.is_empty() && text.len() <= LONGEST).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_column_with_the_answers_is_found() {
        let mut found = Elsewhere::new();
        for group in 0..4_u64 {
            for said in ["12 m", "12", "13"] {
                found.looked_at += 1;
                found.add("target_value", (0, group), "12".to_owned(), said);
                found.add("seen", (0, group), said.to_owned(), said);
                found.add("page", (0, group), group.to_string(), said);
            }
        }
        assert_eq!(found.found(), Some(Found { column: "target_value", same: 8, of: 12 }));
        found.looked_at = 30;
        assert_eq!(found.found(), None);
    }

    #[test]
    fn rounded_answers_are_close() {
        let found = Elsewhere::new();
        for (said, right, close) in [
            ("1.27", "1.272727", true),
            ("2.8", "2.818181", true),
            ("12", "13", false),
            ("264", "263", false),
        ] {
            assert_eq!(found.is_close(said, right), close, "{said} for {right}");
        }
        assert!(!found.mostly_close());
    }

    #[test]
    fn columns_of_other_things_are_left_out() {
        for (name, may) in [
            ("target", true),
            ("answer", true),
            ("value", true),
            ("completion", false),
            ("extracted_answer", false),
            ("step", false),
            ("score", false),
            ("responses", false),
        ] {
            assert_eq!(may_hold_a_reference(name), may, "{name}");
        }
    }
}
