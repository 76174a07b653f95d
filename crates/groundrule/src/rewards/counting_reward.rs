//! Whether the reply counts right.
//!
//! # What it scores
//! The number in the reply's answer against the number in the reference's. Where the answer has no number of its own but
//! boxes or points, their number counts; numbers in words are read too, and of several numbers in a sentence the
//! last one counts. Who offers a choice, as in "6 or 7" and "3-4", has not counted. 1.0 where both are the same. Otherwise 0.0, or with `partial = "relative"` 1.0 less the
//! difference over the right number, at least 0.0.
//!
//! # Reference behaviour
//! None: VLM-R1 has no such reward.
//!
//! # Where strict differs
//! Nowhere: it is strict already. A reference without a number is not judged.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("counting_reward")])?;
//! let sample = Sample { solution: Some("3"), ..Sample::new("<answer>There are three dogs.</answer>") };
//! assert_eq!(plan.judge(&sample, &World::nowhere(), false).total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! Linear in the text.

use crate::fault::{Exception, Fault};
use crate::grounding::answer_span;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::world::World;
use groundrule_math::number_in_words;
use groundrule_pytext::{is_alnum, parse_float};
use groundrule_vision::reader::read_boxes;

/// The reward with its parameter.
#[derive(Debug, Clone, Copy, Default)]
pub struct CountingReward {
    /// Whether a number that is nearly right earns something.
    pub relative: bool,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "counting_reward",
    summary: "1 if the reply counts as the reference does, else 0, or less the further off.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion, Input::Solution],
    repairs: &[],
    topics: &[Topic::of(Kind::Count)],
    parameters: &[Parameter {
        name: "partial",
        default: By::OneOf(&["none", "relative"]),
        help: "what a wrong number earns: nothing, or more the nearer it is",
    }],
    build: |settings| {
        Ok(Box::new(CountingReward { relative: settings.word("partial") == "relative" }))
    },
};

impl Reward for CountingReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let Some(right) = count(sample.written_reference()?) else {
            return Err(Fault::new(
                Reason::NoReferenceNumber,
                Exception::ValueError,
                "no number can be read from the reference",
            ));
        };
        let counted = count(sample.completion);
        trace.note("counted", || {
            let counted = counted.map_or_else(|| "nothing".to_owned(), |number| number.to_string());
            format!("reply {counted}, reference {right}")
        });
        let Some(counted) = counted else {
            return Ok(Judgement::new(0.0, Reason::NoNumber));
        };
        if counted == right {
            return Ok(Judgement::new(1.0, Reason::NumericEqual));
        }
        let off = (counted - right).abs() / right.abs().max(1.0);
        let score = if self.relative { (1.0 - off).max(0.0) } else { 0.0 };
        Ok(Judgement::new(score, Reason::NumericDiffers))
    }
}

/// No number in words that is read has more letters.
const LONGEST_WORD: usize = "seventy-seven".len();

/// The number that the answer of a text gives.
fn count(text: &str) -> Option<f64> {
    let answer = &text[answer_span(text)];
    if let Some(number) = parse_float(answer.trim()).filter(|number| number.is_finite()) {
        return Some(number);
    }
    let listed = read_boxes(answer).items.len();
    if listed > 0 {
        return Some(listed as f64);
    }
    let mut last: Option<f64> = None;
    // The last words, where they were a number: `twenty one` is one number.
    let mut before = String::new();
    // Whether `or` or its like stands right behind the last number.
    let (mut at_number, mut alternative) = (false, false);
    for piece in answer.split(|c: char| !(is_alnum(c) || matches!(c, '.' | ',' | '-'))) {
        let word = piece.trim_matches(['.', ',', '-']);
        if word.is_empty() {
            continue;
        }
        let mut numbers = Vec::new();
        let small = (word.len() <= LONGEST_WORD).then(|| word.to_ascii_lowercase());
        let whole = small
            .as_deref()
            .filter(|_| !before.is_empty())
            .and_then(|word| number_in_words(&format!("{before} {word}")));
        if let Some(number) = whole.or_else(|| number_in_words(small.as_deref()?)) {
            if whole.is_some() {
                last = None;
            }
            numbers.push(f64::from(number));
        } else {
            let digits = word.split('-').filter(|w| w.starts_with(|c: char| c.is_ascii_digit()));
            let read = |word: &str| parse_float(&word.replace(',', "")).filter(|n| n.is_finite());
            numbers.extend(digits.filter_map(read));
        }
        let joins = small.as_deref() == Some("and") && !before.is_empty();
        if whole.is_none() && !joins {
            before.clear();
        }
        if piece.ends_with(['.', ',']) || (numbers.is_empty() && !joins) {
            before.clear();
        } else if let Some(word) = &small {
            before.push(' ');
            before.push_str(word);
        }
        // A range in one piece, such as `3-4`, offers both of its ends.
        let offers = |number: f64| alternative && last.is_some_and(|last| last != number);
        if numbers.first().is_some_and(|first| offers(*first) || numbers.iter().any(|n| n != first))
        {
            return None;
        }
        alternative = at_number && matches!(small.as_deref(), Some("or" | "to"));
        at_number = !numbers.is_empty();
        last = numbers.last().copied().or(last);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("7", Some(7.0)),
            ("<answer> 7. </answer>", Some(7.0)),
            ("<think>5 or 6?</think> Seven cats.", Some(7.0)),
            ("1,200 people", Some(1200.0)),
            ("of 9 cats, 4 are black", Some(4.0)),
            ("[{\"bbox_2d\": [1, 2, 3, 4]}, {\"bbox_2d\": [5, 6, 7, 8]}]", Some(2.0)),
            ("Twenty-one cats", Some(21.0)),
            ("there are twenty one of them", Some(21.0)),
            ("3-4", None),
            ("6 or 7", None),
            ("seven or eight cats", None),
            ("7 or seven", Some(7.0)),
            ("either 2021 or later: 7", Some(7.0)),
            ("two hundred and five of them", Some(205.0)),
            ("twenty, one of them black", Some(1.0)),
            ("many", None),
            ("inf", None),
        ] {
            assert_eq!(count(text), number, "{text}");
        }
    }

    #[test]
    fn near_counts_may_earn_something() {
        let sample = Sample { solution: Some("10"), ..Sample::new("8") };
        let score = |relative| {
            let reward = CountingReward { relative };
            reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap().score
        };
        assert_eq!((score(false), score(true)), (0.0, 0.8));
    }
}
