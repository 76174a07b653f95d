//! A length reward on half a cosine wave.
//!
//! # What it scores
//! A right answer (accuracy of at least 0.7) earns 1.0 when it is short, falling to 0.5 at 1,024 tokens; a
//! wrong one costs -0.5 when it is short, rising to 0.0 at 1,024 tokens, so that thinking longer about a
//! hard question is not punished.
//!
//! # Reference behaviour
//! The cosine turns back after 1,024 tokens: 2,048 tokens score like 0. VLM-R1's code overwrites the
//! accuracy with 1.0; the specification says 0.7 and that is what counts here. An accuracy that is NaN is
//! wrong. The length counts the special tokens that the tokenizer adds.
//!
//! # Where strict differs
//! `cosine_clamp`: beyond 1,024 tokens the score no longer changes. An accuracy that the row does not give is judged
//! by the strict [`default_accuracy_reward`](super::default_accuracy_reward).
//!
//! # Example
//! ```
//! assert_eq!(groundrule::cosine_reward(0, 1.0), 1.0);
//! assert_eq!(groundrule::cosine_reward(1024, 1.0), 0.5);
//! assert_eq!(groundrule::cosine_reward(0, 0.0), -0.5);
//! ```
//!
//! # Cost
//! Counting tokens, in time and memory linear in the text; the rest is one cosine.

use crate::fault::{Exception, Fault};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::reason::Reason;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::default_accuracy_reward::DefaultAccuracyReward;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::trace::Trace;
use crate::world::World;
use std::f64::consts::PI;

/// From this accuracy on, an answer is right.
const RIGHT: f64 = 0.7;

/// Tokens after which the cosine turns back.
const PERIOD: f64 = 1024.0;

/// The reward.
#[derive(Debug, Clone, Copy, Default)]
pub struct CosineReward {
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
}

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "cosine_reward",
    summary: "Right answers earn more the shorter they are, wrong ones cost less the longer they are.",
    range: (-0.5, 1.0),
    inputs: &[Input::Completion, Input::Tokens, Input::Accuracy],
    repairs: &[
        Repair::ArgumentOrder,
        Repair::SoundMathematics,
        Repair::FuzzyNumbers,
        Repair::ChoiceLetters,
        Repair::CosineClamp,
        Repair::EmptyReference,
    ],
    topics: &[
        Topic::of(Kind::Number),
        Topic::of(Kind::Expression),
        Topic::of(Kind::Choice),
        Topic::of(Kind::Text),
    ],
    parameters: &[],
    build: |settings| Ok(Box::new(CosineReward { semantics: settings.semantics() })),
};

/// The score of an answer with this many tokens and this accuracy.
pub fn cosine_reward(tokens: u64, accuracy: f64) -> f64 {
    let (shortest, longest) = if accuracy >= RIGHT { (1.0, 0.5) } else { (-0.5, 0.0) };
    let wave = 1.0 - (tokens as f64 * PI / PERIOD).cos();
    shortest - (shortest - longest) * wave / 2.0
}

impl Reward for CosineReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let accuracy = match sample.accuracy {
            Some(given) => {
                trace.note("accuracy given", || given.to_string());
                given
            }
            None => {
                let judged = DefaultAccuracyReward { semantics: self.semantics }
                    .judge(sample, world, trace)?;
                trace.note("accuracy judged", || format!("{} ({})", judged.score, judged.reason));
                judged.score
            }
        };
        by_length(accuracy, self.semantics, sample, world, trace)
    }
}

/// The judgement of a completion with that accuracy, by its length.
pub(crate) fn by_length(
    accuracy: f64,
    semantics: Semantics,
    sample: &Sample<'_>,
    world: &World<'_>,
    trace: &mut Trace,
) -> Result<Judgement, Fault> {
    let tokens = count_tokens(sample, world, trace)?;
    let reason = if accuracy >= RIGHT { Reason::LengthCorrect } else { Reason::LengthWrong };
    let tokens = if semantics.is_strict() { tokens.min(PERIOD as u64) } else { tokens };
    Ok(Judgement::new(cosine_reward(tokens, accuracy), reason))
}

/// The completion's length in tokens: as the row says, else counted.
pub(crate) fn count_tokens(
    sample: &Sample<'_>,
    world: &World<'_>,
    trace: &mut Trace,
) -> Result<u64, Fault> {
    let tokens = match (sample.tokens, world.tokens) {
        (Some(tokens), _) => tokens,
        (None, Some(counter)) => counter.count(sample.completion)?,
        (None, None) => {
            return Err(Fault::new(
                Reason::NoTokenCount,
                Exception::TypeError,
                "no tokenizer is set and the row has neither `completion_ids` nor `gen_len`",
            ));
        }
    };
    trace.note("tokens", || tokens.to_string());
    Ok(tokens)
}
