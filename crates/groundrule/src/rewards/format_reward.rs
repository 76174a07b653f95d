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
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::tags;

/// The reward; it has no parameters.
#[derive(Debug, Clone, Copy, Default)]
pub struct FormatReward;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "format_reward",
    summary: "1 if the whole reply is a think block followed by an answer block, else 0.",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    parameters: &[],
    build: |_| Ok(Box::new(FormatReward)),
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
        Ok(judgement(fits))
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
            let judged = FormatReward.judge(&Sample::new(text), &world, &mut trace).unwrap();
            assert_eq!(judged.reason, Reason::FormatMissing);
            assert_eq!(trace.steps()[0].found, what);
        }
    }
}
