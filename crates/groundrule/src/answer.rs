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
///
/// ```
/// use groundrule::text::completion_answer;
/// assert_eq!(completion_answer("<answer> 7 </answer>"), ("7", Some(8..11)));
/// assert_eq!(completion_answer(" 7 "), ("7", None));
/// ```
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
///
/// ```
/// use groundrule::text::reference_answer;
/// assert_eq!(reference_answer("<answer> 7 </answer>"), "7");
/// ```
pub fn reference_answer(solution: &str) -> &str {
    match tags::marks().answer.first_on_one_line(solution) {
        Some(span) => strip(&solution[span]),
        None => strip(solution),
    }
}

/// The answer of a text: the `<answer>` block, or else what follows the thinking, or else everything.
///
/// ```
/// use groundrule::answer_text;
/// assert_eq!(answer_text("<think>7?</think><answer>8</answer>"), "8");
/// assert_eq!(answer_text("8"), "8");
/// ```
pub fn answer_text(text: &str) -> &str {
    text.get(answer_span(text)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answer_counts() {
        for (text, answer) in [
            ("7", "7"),
            ("", ""),
            ("<answer>7</answer>", "7"),
            ("<answer>7</answer> and more", "7"),
            ("<answer>6</answer><answer>7</answer>", "7"),
            ("<answer>7", "7"),
            ("<think>6</think>7", "7"),
            ("<think>6</think>5</think> 7 ", " 7 "),
            ("<think>6</think><answer>7</answer>", "7"),
            ("<answer>7</answer></think>8", "7"),
            ("6</answer>7", "6</answer>7"),
        ] {
            assert_eq!(&text[answer_span(text)], answer, "{text}");
        }
    }

    #[test]
    fn rules_of_vlm_r1_differ_on_several_answers() {
        let text = "<answer> 6 </answer><answer>\n7 </answer>";
        assert_eq!(completion_answer(text), ("7", Some(28..31)));
        assert_eq!(completion_answer(" 7 "), ("7", None));
        assert_eq!(last_block_or_all(text), "\n7 ");
        assert_eq!(last_block_or_all(" 7 "), " 7 ");
        assert_eq!(first_answer(text, &mut Trace::off()), "6");
        assert_eq!(first_answer(" 7 ", &mut Trace::off()), "7");
        // Only a block on one line counts in a reference.
        assert_eq!(reference_answer(text), "6");
        assert_eq!(reference_answer("<answer>\n7</answer>"), "<answer>\n7</answer>");
        assert_eq!(reference_answer("<answer>\n7</answer><answer>8</answer>"), "8");
        let mut trace = Trace::on();
        first_answer(text, &mut trace);
        first_answer("7", &mut trace);
        let spans: Vec<_> =
            trace.steps().iter().map(|step| (step.found.as_str(), step.span)).collect();
        assert_eq!(spans[0], (" 6 ", Some((8, 11))));
        assert_eq!(spans[1], ("no <answer> block: the whole completion counts", None));
    }
}
