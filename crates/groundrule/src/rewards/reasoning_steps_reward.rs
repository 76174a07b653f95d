//! Whether the reply reasons in steps: open-r1's `reasoning_steps_reward`.
//!
//! # What it scores
//! A third for each sign of a step, at most 1.0: `Step 1:`, a number with a dot at the very start, a line that begins with
//! `-` or `*`, and the words `First,` `Second,` `Next,` `Finally,`.
//!
//! # Reference behaviour
//! As open-r1 publishes it: a numbered list counts only at the start of the reply.
//!
//! # Where strict differs
//! Nowhere: it is what its authors published.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("reasoning_steps_reward")])?;
//! let score = |text: &str| plan.judge(&Sample::new(text), &World::nowhere(), false).total;
//! assert_eq!(score("First, look. Next, count. Finally, answer."), Some(1.0));
//! assert_eq!(score("Step 1: look"), Some(1.0 / 3.0));
//! # Ok::<(), groundrule::SettingError>(())
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
use groundrule_pytext::is_decimal;
use memchr::memmem;

/// The reward; it has no parameters.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReasoningStepsReward;

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "reasoning_steps_reward",
    summary: "A third for each sign of a step in the reply, at most 1 (open-r1).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    parameters: &[],
    build: |_| Ok(Box::new(ReasoningStepsReward)),
};

impl Reward for ReasoningStepsReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let count = steps(sample.completion);
        trace.note("steps", || count.to_string());
        Ok(Judgement::new((count as f64 / 3.0).min(1.0), Reason::ReasoningSteps))
    }
}

/// `len(re.findall(r"(Step \d+:|^\d+\.|\n-|\n\*|First,|Second,|Next,|Finally,)", text))`.
fn steps(text: &str) -> usize {
    let mut count = 0;
    let is_number_before = |text: &str, mark: char| {
        let rest = text.trim_start_matches(is_decimal);
        rest.len() < text.len() && rest.starts_with(mark)
    };
    count += usize::from(is_number_before(text, '.'));
    // No sign begins inside another one, so each can be looked for by itself.
    for word in ["\n-", "\n*", "First,", "Second,", "Next,", "Finally,"] {
        count += memmem::find_iter(text.as_bytes(), word).count();
    }
    for at in memmem::find_iter(text.as_bytes(), "Step ") {
        count += usize::from(is_number_before(&text[at + "Step ".len()..], ':'));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_counted() {
        for (text, count) in [
            ("1. a\n2. b", 1),
            ("Step 12: a Step x: Step 3", 1),
            ("- a\n- b\n* c", 2),
            ("First, Second, Third, Finally,", 3),
            ("", 0),
            ("Step ٣: a", 1),
        ] {
            assert_eq!(steps(text), count, "{text}");
        }
    }
}
