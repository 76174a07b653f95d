//! Whether the answer is right, by the rule that the row asks for.
//!
//! # What it scores
//! The row's `accu_reward_method` selects the rule. Rows without one use the parameter of that name.
//!
//! | method | rule |
//! |---|---|
//! | `default` | [`default_accuracy_reward`](super::default_accuracy_reward) |
//! | `mcq` | [`mcq_reward`](super::mcq_reward) |
//! | `yes_no` | [`yes_no_reward`](super::yes_no_reward) |
//! | `llm` | [`llm_reward`](super::llm_reward) |
//! | `math` | [`math_reward`](super::math_reward) |
//! | `map` | [`map_reward`](super::map_reward) |
//! | `weighted_sum` | [`detection_score`](super::detection_score) of the cleaned texts; for a reference `none`, only `none` is right |
//! | `od_ap`, `od_ap50` | [`od_reward`](super::od_reward) averaged over IoU 0.50 to 0.95, or at 0.50 |
//! | `odLength` | [`odLength_reward`](super::od_length_reward) |
//! | `all_match` | [`all_match_reward`](super::all_match_reward) |
//!
//! # Reference behaviour
//! Any other word means `default`, with a warning. The list function without the column is an error.
//!
//! # Where strict differs
//! As for each rule. The frames and `iou` apply to the rules that read boxes.
//!
//! # Example
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//! let plan = Plan::new(&[PartSpec::new("accuracy_reward")])?;
//! let sample = Sample { solution: Some("B"), method: Some("mcq"), ..Sample::new("B. the dog") };
//! assert_eq!(plan.judge(&sample, &World::nowhere()).total, Some(1.0));
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! # Cost
//! That of the rule.

use crate::fault::Fault;
use crate::frames::{Frames, IN_PIXELS, IOU, join, need_strict, overlap_of};
use crate::lint::topic::{Kind, Topic};
use crate::outcome::Judgement;
use crate::repairs::Repair;
use crate::reward::{Entry, Input, Reward};
use crate::rewards::all_match_reward::all_match;
use crate::rewards::default_accuracy_reward::DefaultAccuracyReward;
use crate::rewards::detection_score::DetectionScore;
use crate::rewards::llm_reward::by_judge_strictly;
use crate::rewards::map_reward::MapReward;
use crate::rewards::math_reward::MathReward;
use crate::rewards::mcq_reward::McqReward;
use crate::rewards::od_length_reward::OdLengthReward;
use crate::rewards::od_reward::OdReward;
use crate::rewards::yes_no_reward::YesNoReward;
use crate::sample::Sample;
use crate::semantics::Semantics;
use crate::settings::{Default as By, Parameter};
use crate::trace::Trace;
use crate::warning::Warning;
use crate::world::World;
use groundrule_vision::Overlap;

/// The rules that a row may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the table above says what each is")]
pub enum Method {
    #[default]
    Default,
    Mcq,
    YesNo,
    Llm,
    Map,
    Math,
    WeightedSum,
    OdAp,
    OdAp50,
    OdLength,
    AllMatch,
}

impl Method {
    /// The words for them, in order.
    const WORDS: &'static [&'static str] = &[
        "default",
        "mcq",
        "yes_no",
        "llm",
        "map",
        "math",
        "weighted_sum",
        "od_ap",
        "od_ap50",
        "odLength",
        "all_match",
    ];

    /// VLM-R1's word for the rule.
    pub const fn word(self) -> &'static str {
        match self {
            Method::Default => "default",
            Method::Mcq => "mcq",
            Method::YesNo => "yes_no",
            Method::Llm => "llm",
            Method::Map => "map",
            Method::Math => "math",
            Method::WeightedSum => "weighted_sum",
            Method::OdAp => "od_ap",
            Method::OdAp50 => "od_ap50",
            Method::OdLength => "odLength",
            Method::AllMatch => "all_match",
        }
    }

    /// The rule that a word names; any other word, or no word at all, means the default rule.
    pub fn named(word: Option<&str>) -> Self {
        match word {
            Some("mcq") => Method::Mcq,
            Some("yes_no") => Method::YesNo,
            Some("llm") => Method::Llm,
            Some("map") => Method::Map,
            Some("math") => Method::Math,
            Some("weighted_sum") => Method::WeightedSum,
            Some("od_ap") => Method::OdAp,
            Some("od_ap50") => Method::OdAp50,
            Some("odLength") => Method::OdLength,
            Some("all_match") => Method::AllMatch,
            _ => Method::Default,
        }
    }
}

/// The reward: rows that name no rule are judged by its own rule.
#[derive(Debug, Clone, Copy, Default)]
pub struct AccuracyReward {
    /// The rule for rows that do not name one.
    pub method: Method,
    /// `vlm-r1` or `strict` semantics.
    pub semantics: Semantics,
    /// The frames of completion and reference, for the rules that read boxes; only the strict rules look at them.
    pub frames: Frames,
    /// Whether boxes include their edges, for `weighted_sum`; only the strict one looks at it.
    pub overlap: Overlap,
}

const OWN: [Parameter; 1] = [Parameter {
    name: "accu_reward_method",
    default: By::OneOf(Method::WORDS),
    help: "the rule for rows that do not name one",
}];
const FRAMES: [Parameter; 9] = join(IN_PIXELS, [IOU]);
const PARAMETERS: [Parameter; 10] = join(OWN, FRAMES);

/// Its line in the registry.
pub const ENTRY: Entry = Entry {
    name: "accuracy_reward",
    summary: "Whether the answer is right, by the rule that the row's accu_reward_method names.",
    range: (-1.0, 1.0),
    inputs: &[Input::Completion, Input::Solution, Input::Question, Input::Method, Input::Judge],
    repairs: &[
        Repair::ArgumentOrder,
        Repair::SoundMathematics,
        Repair::FuzzyNumbers,
        Repair::ChoiceLetters,
        Repair::YesNoWords,
        Repair::ContinuousOverlap,
        Repair::DeclaredFrames,
        Repair::BoxReading,
        Repair::HonestPrecision,
        Repair::FalseBoxes,
        Repair::MissingLabel,
        Repair::EmptyReference,
    ],
    topics: &[
        Topic::by("default", Kind::Number),
        Topic::by("default", Kind::Expression),
        Topic::by("default", Kind::Choice),
        Topic::by("default", Kind::Text),
        Topic::by("mcq", Kind::Choice),
        Topic::by("yes_no", Kind::YesNo),
        Topic::by("llm", Kind::Text),
        Topic::by("map", Kind::Boxes),
        Topic::by("math", Kind::Number),
        Topic::by("math", Kind::Expression),
        Topic::by("weighted_sum", Kind::Boxes),
        Topic::by("od_ap", Kind::Boxes),
        Topic::by("od_ap50", Kind::Boxes),
        Topic::by("odLength", Kind::Boxes),
        Topic::by("all_match", Kind::Text),
    ],
    parameters: &PARAMETERS,
    build: |settings| {
        need_strict("accuracy_reward", settings, &FRAMES)?;
        Ok(Box::new(AccuracyReward {
            method: Method::named(Some(settings.word("accu_reward_method"))),
            semantics: settings.semantics(),
            frames: Frames::new("accuracy_reward", settings)?,
            overlap: overlap_of(settings),
        }))
    },
};

impl Reward for AccuracyReward {
    fn judge(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let method = sample.method.map_or(self.method, |word| Method::named(Some(word)));
        let unknown = sample.method.filter(|word| !Method::WORDS.contains(word));
        trace.note("method", || match unknown {
            Some(word) => format!("{} ('{word}' names none)", method.word()),
            None => method.word().to_owned(),
        });
        let judged = AccuracyReward { method, ..*self }.judge_row(sample, world, trace)?;
        let warning = unknown.map(|_| Warning::NoSuchMethod);
        Ok(judged.warned(judged.warning.or(warning)))
    }
}

impl AccuracyReward {
    /// The judgement of one row by this rule, whatever the row asks for.
    pub(crate) fn judge_row(
        &self,
        sample: &Sample<'_>,
        world: &World<'_>,
        trace: &mut Trace,
    ) -> Result<Judgement, Fault> {
        let (completion, solution) = (sample.completion, sample.reference()?);
        let Self { method, semantics, frames, overlap } = *self;
        match method {
            Method::Default => {
                DefaultAccuracyReward { semantics, tolerance: 0.0 }.judge(sample, world, trace)
            }
            Method::Mcq => McqReward { semantics, index_from: None }.judge(sample, world, trace),
            Method::YesNo => YesNoReward { semantics }.judge(sample, world, trace),
            Method::Llm => by_judge_strictly(sample, semantics, world, trace),
            Method::Map => {
                let precision = MapReward { semantics, frames, ..MapReward::default() };
                precision.judge(sample, world, trace)
            }
            Method::Math => MathReward { semantics }.judge(sample, world, trace),
            Method::WeightedSum => {
                let base = DetectionScore::default();
                let detection = DetectionScore { semantics, frames, overlap, ..base };
                detection.score_or_none(sample, world, trace)
            }
            Method::OdAp => {
                OdReward { score_type: 0, semantics, frames }.judge(sample, world, trace)
            }
            Method::OdAp50 => {
                OdReward { score_type: 1, semantics, frames }.judge(sample, world, trace)
            }
            Method::OdLength => OdLengthReward { semantics, frames }.judge(sample, world, trace),
            Method::AllMatch => all_match(completion, solution, semantics, trace),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::Reason;

    #[test]
    fn every_word_names_its_own_rule() {
        let mut seen = Vec::new();
        for word in Method::WORDS {
            let method = Method::named(Some(word));
            assert!(!seen.contains(&method), "{word}");
            assert_eq!(method.word(), *word);
            seen.push(method);
        }
        assert_eq!(Method::named(Some("mcp")), Method::Default);
    }

    #[test]
    fn rows_override_the_parameter() {
        let reward = AccuracyReward { method: Method::YesNo, ..AccuracyReward::default() };
        for (method, reason, warning) in [
            (None, Reason::YesNoMatch, None),
            (Some("mcq"), Reason::NoChoice, None),
            (Some("mqc"), Reason::FuzzyRatio, Some(Warning::NoSuchMethod)),
        ] {
            let sample = Sample { solution: Some("yes"), method, ..Sample::new("yes") };
            let judged = reward.judge(&sample, &World::nowhere(), &mut Trace::off()).unwrap();
            assert_eq!((judged.reason, judged.warning), (reason, warning));
        }
    }
}
