//! The tag scanners on any text: spans lie in the text, and agree with a plain search written out.

use groundrule_pytext::tags;
use std::ops::Range;

fn next(text: &str, from: usize, open: &str, close: &str) -> Option<Range<usize>> {
    let start = from + text[from..].find(open)? + open.len();
    Some(start..start + text[start..].find(close)?)
}

pub(crate) fn check(text: &str) {
    let marks = tags::marks();
    for (pair, open, close) in [
        (&marks.answer, "<answer>", "</answer>"),
        (&marks.think, "<think>", "</think>"),
        (&marks.json_fence, "```json", "```"),
        (&marks.fence, "```", "```"),
    ] {
        let (mut plain, mut from) = (Vec::new(), 0);
        while let Some(span) = next(text, from, open, close) {
            from = span.end + close.len();
            plain.push(span);
        }
        assert_eq!(pair.iter(text).collect::<Vec<_>>(), plain);
        assert_eq!(pair.first(text), plain.first().cloned());
        assert_eq!(pair.last(text), plain.last().cloned());
        if let Some(span) = pair.first_on_one_line(text) {
            assert!(!text[span].contains('\n'));
        }
    }
    if tags::is_think_answer(text) {
        assert!(text.starts_with("<think>") && text.ends_with("</answer>"));
    }
    if tags::has_think_answer_box(text) {
        assert!(tags::first_box(text, 0).is_some());
    }
    if let Some(found) = tags::first_box(text, 0) {
        assert!(
            text[found.start..found.end].starts_with('[')
                && text[found.start..found.end].ends_with(']')
        );
        for (start, end) in found.numbers {
            assert!(!text[start..end].is_empty());
        }
    }
    if let Some(span) = tags::box_array(text) {
        assert!(text[span].contains("\"bbox_2d\""));
    }
}
