//! Whether the reply is a think block followed by an answer block and nothing else.
//!
//! # What it scores
//! 1.0 when the whole reply is `<think>…</think>`, optional whitespace, `<answer>…</answer>`; else 0.0.
//!
//! # Reference behaviour
//! A full match in which the blocks' insides grow as needed, so junk between tags may pass:
//! `<think>a</think> junk </think><answer>b</answer> junk </answer>` is 1.0, while one newline behind the
//! last tag is 0.0. Empty blocks pass.
//!
//! # Where strict differs
//! `one_of_each_tag`: each of the four tags exactly once, and something in both blocks.
//!
//! # Example
//! ```
//! assert_eq!(groundrule::format_reward(["<think>a</think><answer>b</answer>", "b"]), [1.0, 0.0]);
//! ```
//!
//! # Cost
//! One pass over the text.

use crate::fault::Fault;
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::{strip, tags};

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct FormatReward {
    /// Which reading of it counts.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "format_reward",
    summary: "1 if the whole reply is a think block followed by an answer block, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    parameters: &[],
    build: |settings| Ok(Box::new(FormatReward { semantics: settings.semantics() })),
};

impl Reward for FormatReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let text = sample.completion;
        let fits = tags::is_think_answer(text);
        if !fits {
            trace.note("form", || missing(text).to_owned());
        }
        Ok(judgement(fits && (!self.semantics.is_strict() || has_one_of_each(text, trace))))
    }
}

/// The judgement of a form that is there or not.
pub(crate) fn judgement(fits: bool) -> Judgement {
    if fits {
        Judgement::new(1.0, Reason::FormatMatch)
    } else {
        Judgement::new(0.0, Reason::FormatMissing)
    }
}

/// The strict form: the whole text is one think block and one answer block, and neither is empty.
pub(crate) fn has_one_of_each(text: &str, trace: &mut Trace) -> bool {
    let fault = one_of_each_fault(text);
    if let Some(what) = fault {
        trace.note("form", || what.to_owned());
    }
    fault.is_none()
}

fn one_of_each_fault(text: &str) -> Option<&'static str> {
    let once = |tag: &str| memchr::memmem::find_iter(text.as_bytes(), tag).take(2).count() == 1;
    if !["<think>", "</think>", "<answer>", "</answer>"].into_iter().all(once) {
        return Some("a tag is missing or stands there more than once");
    }
    let marks = tags::marks();
    let (Some(think), Some(answer)) = (marks.think.first(text), marks.answer.first(text)) else {
        return Some("a block ends before it begins");
    };
    let (thought, answering) = (think.end + "</think>".len(), answer.start - "<answer>".len());
    if thought > answering {
        return Some("the answer does not follow the thinking");
    }
    let outside = [
        &text[..think.start - "<think>".len()],
        &text[thought..answering],
        &text[answer.end + "</answer>".len()..],
    ];
    if outside.iter().any(|part| !strip(part).is_empty()) {
        return Some("there is text outside the blocks");
    }
    if strip(&text[think]).is_empty() {
        return Some("the think block is empty");
    }
    if strip(&text[answer]).is_empty() {
        return Some("the answer block is empty");
    }
    None
}

/// Says in words which part of the form is missing.
pub(crate) fn missing(text: &str) -> &'static str {
    if !text.contains("<think>") {
        "no <think> tag"
    } else if !text.contains("</think>") {
        "<think> is never closed"
    } else if !text.contains("<answer>") {
        "no <answer> tag"
    } else if !text.contains("</answer>") {
        "<answer> is never closed"
    } else if !text.starts_with("<think>") {
        "there is text before <think>"
    } else if !text.ends_with("</answer>") {
        "there is text behind the last </answer>"
    } else {
        "the answer block does not directly follow the think block"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_that_cross_are_no_form() {
        for text in ["<think>a<answer></think>b</answer>", "<answer>b</answer><think>a</think>"] {
            assert_eq!(
                one_of_each_fault(text),
                Some("the answer does not follow the thinking"),
                "{text}"
            );
        }
        assert_eq!(one_of_each_fault("<think>a</think>\n<answer>b</answer>\n"), None);
    }

    #[test]
    fn says_what_is_missing() {
        let world = World::nowhere();
        for (text, what) in [
            ("<answer>b</answer>", "no <think> tag"),
            ("<think>a<answer>b</answer>", "<think> is never closed"),
            ("<think>a</think><answer>b</answer>\n", "there is text behind the last </answer>"),
            (
                "<think>a</think>so<answer>b</answer>",
                "the answer block does not directly follow the think block",
            ),
        ] {
            let mut trace = Trace::on();
            let judged =
                FormatReward::default().judge(&Sample::new(text), &world, &mut trace).unwrap();
            assert_eq!(judged.reason, Reason::FormatMissing);
            assert_eq!(trace.steps()[0].found, what);
        }
    }
}
