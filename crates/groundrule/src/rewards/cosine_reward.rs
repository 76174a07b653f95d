//! Rewards short right answers more, and punishes long wrong ones less.
//!
//! # What it scores
//! A right answer (accuracy of at least 0.7) earns 1.0 if it is very short, falling to 0.5 at 1,024 tokens. A wrong
//! answer earns -0.5 if it is very short, rising to 0.0 at 1,024 tokens, so the model is not punished for thinking
//! longer about a hard question. Both curves are half a cosine wave.
//!
//! # Reference behaviour
//! The cosine turns back after 1,024 tokens, so 2,048 tokens score like 0. VLM-R1's code overwrites the accuracy with
//! 1.0; its specification says 0.7, and Groundrule follows the specification. An accuracy of NaN is wrong. The length
//! includes the special tokens that the tokenizer adds.
//!
//! # Where strict differs
//! `cosine_clamp`: beyond 1,024 tokens the score no longer changes. If the row does not give the accuracy, the strict
//! [`default_accuracy_reward`](super::default_accuracy_reward) computes it.
//!
//! # Example
//! ```
//! assert_eq!(groundrule::cosine_reward(0, 1.0), 1.0);
//! assert_eq!(groundrule::cosine_reward(1024, 1.0), 0.5);
//! assert_eq!(groundrule::cosine_reward(0, 0.0), -0.5);
//! ```
//!
//! # Cost
//! Counting tokens takes time and memory linear in the text. The rest is one cosine.

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
    summary: "Right answers earn more if they are short; wrong answers lose less if they are long.",
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
                let judged = DefaultAccuracyReward { semantics: self.semantics, tolerance: 0.0 }
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
