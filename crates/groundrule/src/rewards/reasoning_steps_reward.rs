//! Whether the completion reasons in steps: open-r1's `reasoning_steps_reward`.
//!
//! # What it scores
//! A third for each marker of a step, at most 1.0. Markers are `Step 1:`, a number with a full stop at the very
//! beginning, a line that begins with `-` or `*`, and the words `First,` `Second,` `Next,` `Finally,`.
//!
//! # Reference behaviour
//! As open-r1 publishes it: a numbered list counts only at the start of the completion.
//!
//! # Where strict differs
//! `filled_steps`: a step counts only if at least three different words follow its marker, and no two steps have the
//! same words.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("reasoning_steps_reward")])?;
//! let score = |text: &str| plan.judge(&Sample::new(text), &World::nowhere()).total;
//! assert_eq!(score("First, look. Next, count. Finally, answer."), Some(1.0));
//! assert_eq!(score("Step 1: look"), Some(1.0 / 3.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! One pass over the text. Memory is linear in it.

use crate::fault::Fault;
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::Trace;
use crate::world::World;
use groundrule_pytext::is_decimal;
use memchr::memmem;
use std::collections::{BTreeSet, HashSet};

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReasoningStepsReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "reasoning_steps_reward",
    summary: "A third for each marker of a step in the completion, at most 1 (open-r1).",
    range: (0.0, 1.0),
    inputs: &[Input::Completion],
    repairs: &[Repair::FilledSteps],
    topics: &[Topic::of(Kind::Steps)],
    parameters: &[],
    build: |settings| Ok(Box::new(ReasoningStepsReward { semantics: settings.semantics() })),
};

impl Reward for ReasoningStepsReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        _: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let text = sample.completion;
        let signs = signs(text);
        let count = if self.semantics.is_strict() { filled(text, &signs) } else { signs.len() };
        trace.note("steps", || count.to_string());
        Ok(Judgement::new((count as f64 / 3.0).min(1.0), Reason::ReasoningSteps))
    }
}

/// Where `re.findall(r"(Step \d+:|^\d+\.|\n-|\n\*|First,|Second,|Next,|Finally,)", text)` finds something, and where it
/// ends, in no order.
fn signs(text: &str) -> Vec<(usize, usize)> {
    let mut signs = Vec::new();
    // The length of a number followed by this mark.
    let number_before = |text: &str, mark: char| {
        let rest = text.trim_start_matches(is_decimal);
        let found = rest.len() < text.len() && rest.starts_with(mark);
        found.then(|| text.len() - rest.len() + mark.len_utf8())
    };
    signs.extend(number_before(text, '.').map(|length| (0, length)));
    // No sign begins inside another one, so each can be searched for separately.
    for word in ["\n-", "\n*", "First,", "Second,", "Next,", "Finally,"] {
        let found = memmem::find_iter(text.as_bytes(), word);
        signs.extend(found.map(|at| (at, at + word.len())));
    }
    for at in memmem::find_iter(text.as_bytes(), "Step ") {
        let number = at + "Step ".len();
        signs.extend(number_before(&text[number..], ':').map(|length| (at, number + length)));
    }
    signs
}

/// How many different words a step must have.
const WORDS: usize = 3;
/// How many words of a step are looked at: what follows is the same step.
const MOST_WORDS: usize = 64;

/// How many of the steps say something that no other step says.
fn filled(text: &str, signs: &[(usize, usize)]) -> usize {
    let mut signs = signs.to_vec();
    signs.sort_unstable();
    let mut said = HashSet::new();
    for (i, &(_, start)) in signs.iter().enumerate() {
        let end = signs.get(i + 1).map_or(text.len(), |(next, _)| *next);
        let step = text.get(start..end).unwrap_or_default();
        let words = step.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
        let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let words: BTreeSet<String> = words.take(MOST_WORDS).map(bare).collect();
        // A step that shuffles or repeats the words of another says nothing new.
        if words.len() >= WORDS {
            said.insert(words);
        }
    }
    said.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_steps_say_something() {
        for (text, count) in [
            ("First, First, First, First,", 0),
            (
                "First, count the red ones. Next, count the blue ones. Finally, add up both counts.",
                3,
            ),
            ("First, count the red ones. First, count the red ones.", 1),
            ("\n- \n- \n- ", 0),
            ("Step 1: a a a Step 2: b b b Step 3: c c c", 0),
            ("Step 1: a b c Step 2: c b a Step 3: b, a c", 1),
            ("Step 1: 3 + 4 = 7. Step 2: 7 * 2 = 14.", 2),
        ] {
            assert_eq!(filled(text, &signs(text)), count, "{text}");
        }
    }

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
            assert_eq!(signs(text).len(), count, "{text}");
        }
    }
}
