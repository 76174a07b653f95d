//! Where the answer is in a completion or a reference. Nothing else looks for the answer block.
//!
//! Strict rewards use [`answer_span`]. The others are VLM-R1's rules, which differ from function to function.

use crate::trace::Trace;
use groundrule_pytext::{strip, tags};
use std::ops::Range;

/// The answer under strict semantics: the last answer block, even if it is cut off, else what follows the thinking,
/// else everything.
pub(crate) fn answer_span(text: &str) -> Range<usize> {
    let tags::Marks { think, answer, .. } = tags::marks();
    if let Some(open) = answer.open.rfind(text) {
        let start = open + "<answer>".len();
        let end = answer.close.find(&text[start..]).map_or(text.len(), |end| start + end);
        return start..end;
    }
    let start = think.close.rfind(text).map_or(0, |at| at + "</think>".len());
    start..text.len()
}

/// The inside of the first complete block.
pub(crate) fn first_block(text: &str) -> Option<Range<usize>> {
    tags::marks().answer.first(text)
}

/// The inside of the last complete block.
pub(crate) fn last_block(text: &str) -> Option<Range<usize>> {
    tags::marks().answer.last(text)
}

/// The inside of the last complete block, else the whole text.
pub(crate) fn last_block_or_all(text: &str) -> &str {
    last_block(text).and_then(|span| text.get(span)).unwrap_or(text)
}

/// The answer of a completion: its last `<answer>` block, else all of it, stripped. The span covers the inside of the
/// block before stripping.
pub fn completion_answer(completion: &str) -> (&str, Option<Range<usize>>) {
    match last_block(completion) {
        Some(span) => (strip(&completion[span.clone()]), Some(span)),
        None => (strip(completion), None),
    }
}

/// The first `<answer>` block of a completion, else all of it, stripped; its position is noted.
pub(crate) fn first_answer<'a>(completion: &'a str, trace: &mut Trace) -> &'a str {
    match first_block(completion) {
        Some(span) => {
            trace.span("answer", completion, span.clone());
            strip(&completion[span])
        }
        None => {
            trace.note("answer", || "no <answer> block: the whole completion counts".to_owned());
            strip(completion)
        }
    }
}

/// The answer of a reference: its first `<answer>` block that is on one line, else all of it, stripped.
pub fn reference_answer(solution: &str) -> &str {
    match tags::marks().answer.first_on_one_line(solution) {
        Some(span) => strip(&solution[span]),
        None => strip(solution),
    }
}
