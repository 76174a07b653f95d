//! What a reward is, and what the registry knows about it.

use crate::fault::Fault;
use crate::lint::topic::Topic;
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::sample::Sample;
use crate::settings::{Parameter, SettingError, Settings};
use crate::trace::Trace;
use crate::world::World;

/// A reward with its parameters set: a pure function of a row.
///
/// ```
/// use groundrule::{MathReward, Reward, Sample, Semantics, Trace, World};
/// let reward = MathReward { semantics: Semantics::Strict };
/// let sample = Sample::new("So it is \\boxed{7}.").with_solution("7");
/// let judged = reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
/// assert_eq!(judged.score, 1.0);
/// ```
pub trait Reward: Send + Sync {
    /// Judges one row. Whatever it needs from outside comes through `world`.
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault>;
}

/// A column that a reward reads.
///
/// ```
/// use groundrule::{Input, registry};
/// let format = registry::find("format_reward").unwrap();
/// assert_eq!(format.inputs, [Input::Completion]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Input {
    /// `completion`
    Completion,
    /// `solution`
    Solution,
    /// The question and the answers that it offers; strict semantics read them if they are there.
    Question,
    /// `image` or `image_path`, or `image_size`
    Image,
    /// `image_grid_thw`
    Grid,
    /// A tokenizer, or a count in the row.
    Tokens,
    /// `acc_reward`, else judged by an accuracy reward.
    Accuracy,
    /// `accu_reward_method`
    Method,
    /// A language model that may be asked.
    Judge,
}

impl Input {
    /// The column's name.
    ///
    /// ```
    /// use groundrule::Input;
    /// assert_eq!(Input::Solution.column(), "solution");
    /// ```
    pub const fn column(self) -> &'static str {
        match self {
            Input::Completion => "completion",
            Input::Solution => "solution",
            Input::Question => "problem and choices (strict)",
            Input::Image => "image",
            Input::Grid => "image_grid_thw",
            Input::Tokens => "tokenizer or completion_ids",
            Input::Accuracy => "acc_reward",
            Input::Method => "accu_reward_method",
            Input::Judge => "a judge, if one is set",
        }
    }
}

/// A reward's entry in the registry: everything known about it, and the only place where it is written.
///
/// ```
/// use groundrule::registry;
/// let entry = registry::find("counting_reward").unwrap();
/// assert_eq!(entry.parameters[0].name, "partial");
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Entry {
    /// The name that a plan asks for it by.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Lowest and highest score.
    pub range: (f64, f64),
    /// Columns it reads.
    pub inputs: &'static [Input],
    /// The mistakes of VLM-R1 that strict semantics repair in it.
    pub repairs: &'static [Repair],
    /// What it is asked about; lint uses this to choose its questions.
    pub(crate) topics: &'static [Topic],
    /// Its parameters with their defaults.
    pub parameters: &'static [Parameter],
    /// Makes it from its settings.
    pub build: fn(&Settings) -> Result<Box<dyn Reward>, SettingError>,
}

impl Entry {
    /// Whether it looks at the reference.
    ///
    /// ```
    /// use groundrule::registry;
    /// let reads = |name| registry::find(name).unwrap().reads_reference();
    /// assert!(reads("math_reward") && !reads("format_reward"));
    /// ```
    pub fn reads_reference(&self) -> bool {
        self.inputs.contains(&Input::Solution) || self.inputs.contains(&Input::Accuracy)
    }

    /// The score from which an answer is right, if the reward says how right an answer is: 1 for words and numbers, half
    /// an overlap for boxes.
    ///
    /// ```
    /// use groundrule::registry;
    /// let right = |name| registry::find(name).and_then(|entry| entry.right_from());
    /// assert_eq!(right("mcq_reward"), Some(1.0));
    /// assert_eq!(right("iou_reward"), Some(0.5));
    /// assert_eq!(right("format_reward"), None);
    /// ```
    pub fn right_from(&self) -> Option<f64> {
        let scaled = self.inputs.contains(&Input::Tokens) || self.inputs.contains(&Input::Accuracy);
        let of_one = self.range == (0.0, 1.0) || self.name == "accuracy_reward";
        if !self.reads_reference() || scaled || !of_one {
            return None;
        }
        Some(if self.accepts_several() { 1.0 } else { 0.5 })
    }

    /// Whether a row may have several references, each of them right.
    pub(crate) fn accepts_several(&self) -> bool {
        self.topics.iter().any(|topic| topic.kind.is_words())
    }
}
