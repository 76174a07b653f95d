//! How much of the completion repeats itself.
//!
//! # What it scores
//! 0.0 if nothing repeats, down to -1.0: minus the share of items that are repetitions. If the completion has boxes,
//! each box with its label is an item. They are taken from the first JSON fence, or else the first other fence, or else
//! the first bare array with `"bbox_2d"` and `"label"`; broken JSON is repaired. In any other completion, the items are
//! its runs of six words, ignoring case.
//!
//! # Reference behaviour
//! If there are boxes, only they count. Two items are equal if Python prints them alike: `[1, 2]` equals `"[1, 2]"`,
//! but `1` does not equal `1.0`. If Python would raise an exception over an odd item, the runs of six words decide, as
//! the specification says. If nothing is repeated the score is -0.0; with no text, or fewer than six words, it is 0.0.
//!
//! # Where strict differs
//! `whole_text`: the text around a block of boxes counts too, by its words. A word of 64 or more letters, as in Chinese
//! text, counts by its runs of twelve letters. The lowest of these scores is the score.
//!
//! # Example
//! ```
//! assert_eq!(groundrule::repetition_reward("a b c d e f a b c d e f"), -(1.0 - 6.0 / 7.0));
//! ```
//!
//! # Cost
//! Time and memory are linear in the text.

use crate::boxes::plain_boxes;
use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::ngrams::{repeated_letters, repeated_runs};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::Trace;
use crate::world::World;
use groundrule_json::{Value, loads, repair, to_str};
use groundrule_pytext::{strip, tags};
use rustc_hash::FxHashSet;
use std::hash::Hash;
use std::ops::Range;

/// Words in a run.
const RUN: usize = 6;

/// Up to this many boxes are compared with each other.
const FEW: usize = 24;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct RepetitionReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "repetition_reward",
    summary: "Minus the share of repeated boxes, or of repeated runs of six words.",
    range: (-1.0, 0.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::WholeText],
    topics: &[Topic::of(Kind::Repetition)],
    parameters: &[],
    build: |settings| Ok(Box::new(RepetitionReward { semantics: settings.semantics() })),
};

impl Reward for RepetitionReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        Ok(repetition(sample.completion, self.semantics, trace))
    }
}

/// The judgement of one completion.
pub(crate) fn repetition(text: &str, semantics: Semantics, trace: &mut Trace) -> Judgement {
    if let Some(span) = box_text(text) {
        let source = strip(&text[span.clone()]);
        if let Some((unique, total)) = count_boxes(source) {
            trace.span("boxes", text, span.clone());
            trace.note("counted", || format!("{unique} different of {total} boxes"));
            let boxes = judgement(unique, total, Reason::RepeatedBoxes);
            if !semantics.is_strict() {
                return boxes;
            }
            // The text without the block: the block's own words do not count.
            let around = format!("{} {}", &text[..span.start], &text[span.end..]);
            let rest = worse(by_words(&around, trace), by_letters(&around, trace));
            return worse(rest, boxes);
        }
    }
    let words = by_words(text, trace);
    if semantics.is_strict() { worse(words, by_letters(text, trace)) } else { words }
}

fn worse(first: Judgement, second: Judgement) -> Judgement {
    if second.score < first.score { second } else { first }
}

/// Judges long words by their runs of letters: minus the share of the text that they repeat.
fn by_letters(text: &str, trace: &mut Trace) -> Judgement {
    let share = repeated_letters(text);
    if share == 0.0 {
        return Judgement::new(0.0, Reason::NoRepetition);
    }
    trace.note("counted", || format!("{share} of the letters repeat others in long words"));
    Judgement::new(-share, Reason::RepeatedText)
}

fn by_words(text: &str, trace: &mut Trace) -> Judgement {
    match repeated_runs(text, RUN) {
        Some((unique, total)) => {
            trace.note("counted", || format!("{unique} different of {total} runs of {RUN} words"));
            judgement(unique, total, Reason::RepeatedText)
        }
        None => Judgement::new(0.0, Reason::TooShort),
    }
}

fn judgement(unique: usize, total: usize, repeated: Reason) -> Judgement {
    if total == 0 {
        return Judgement::new(0.0, Reason::TooShort);
    }
    let score = -(1.0 - unique as f64 / total as f64);
    Judgement::new(score, if unique < total { repeated } else { Reason::NoRepetition })
}

/// Where the text that should be boxes is, if there is any.
fn box_text(text: &str) -> Option<Range<usize>> {
    let marks = tags::marks();
    // A text without any fence, which is most of them, has no JSON fence either.
    let Some(fence) = marks.fence.first(text) else { return tags::box_array(text) };
    if text[fence.clone()].starts_with("json") {
        let span = fence.start + "json".len()..fence.end;
        return (!strip(&text[span.clone()]).is_empty()).then_some(span);
    }
    if let Some(span) = marks.json_fence.first(text) {
        return (!strip(&text[span.clone()]).is_empty()).then_some(span);
    }
    if strip(&text[fence.clone()]).is_empty() { tags::box_array(text) } else { Some(fence) }
}

/// How many different boxes there are, and how many in total; `None` if these are not boxes and the words decide.
fn count_boxes(source: &str) -> Option<(usize, usize)> {
    if let Some(boxes) = plain_boxes(source) {
        // Whole numbers and labels print the same exactly if they are the same.
        return Some(distinct(&boxes));
    }
    Some(distinct(&items(&read(source)?)?))
}

fn distinct<T: Hash + Eq>(items: &[T]) -> (usize, usize) {
    // Comparing a few with each other is faster than putting them in a set.
    let different = if items.len() <= FEW {
        let repeats = |place: usize| items[..place].contains(&items[place]);
        (0..items.len()).filter(|place| !repeats(*place)).count()
    } else {
        items.iter().collect::<FxHashSet<_>>().len()
    };
    (different, items.len())
}

/// The text as JSON, as it is or repaired.
fn read(source: &str) -> Option<Value> {
    loads(source).ok().or_else(|| repair(source).ok())
}

/// Each box with its label as Python prints them; `None` if these are not boxes and the words decide.
fn items(value: &Value) -> Option<Vec<String>> {
    let list = value.as_list().filter(|list| !list.is_empty())?;
    let mut items = Vec::with_capacity(list.len());
    for item in list {
        match item {
            Value::Dict(entry) => {
                if let (Some(corners), Some(label)) = (entry.get("bbox_2d"), entry.get("label")) {
                    items.push(format!("{}_{}", to_str(corners), to_str(label)));
                }
            }
            // Both names are found in a text or a list, and then used as keys on it, which fails.
            Value::String(text) => {
                let text = text.to_string_lossy();
                if text.contains("bbox_2d") && text.contains("label") {
                    return None;
                }
            }
            Value::List(inner) => {
                let has = |name: &str| inner.iter().any(|value| value.as_str() == Some(name));
                if has("bbox_2d") && has("label") {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(items)
}
