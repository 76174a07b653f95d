//! Verifiable rewards for vision-language models: exact, fast, bounded, and able to explain each score.
//!
//! A row goes in as a [`Sample`], a [`Plan`] of rewards judges it, and an [`Outcome`] per reward comes out:
//! a score or the lack of one, a stable [`Reason`], and on request the [`Trace`] that shows how it came about.
//!
//! ```
//! use groundrule::{PartSpec, Plan, Sample, World};
//!
//! let plan = Plan::new(&[PartSpec::new("default_accuracy_reward")])?;
//! let sample = Sample { solution: Some("<answer>0.5</answer>"), ..Sample::new("<answer>\\frac{1}{2}</answer>") };
//! let judged = plan.judge(&sample, &World::nowhere());
//! assert_eq!(judged.outcomes[0].reason.code(), "symbolic_equal");
//! # Ok::<(), groundrule::SettingError>(())
//! ```
//!
//! The functions of VLM-R1 are also here under their own names: [`default_accuracy_reward`], [`iou_reward`],
//! [`detection_score`], [`cosine_reward`], [`repetition_reward`], [`format_reward`] and [`format_reward_rec`].
//!
//! # Cost
//! Time is linear in the texts, except where all pairs of boxes, points or keys are compared. A row of up to 100 kB takes
//! less than 50 ms a reward, and less than 64 MB beyond ten times its size. Limits count steps; if one is reached, the
//! reason says so. Each reward states its own under "Cost".

mod answer;
mod batch;
mod boxes;
mod doubt;
pub mod drawing;
mod fault;
mod frames;
pub mod host;
mod kind;
pub mod lint;
mod listed;
mod math;
mod ngrams;
pub mod open_r1;
mod options;
mod outcome;
mod plan;
pub mod presets;
mod reading;
mod reason;
pub mod registry;
mod repairs;
mod reward;
pub mod rewards;
mod routing;
pub mod rows;
mod sample;
mod semantics;
mod settings;
pub mod shown;
mod spec;
pub mod suggest;
mod summary;
pub mod text;
mod trace;
pub mod vlm_r1;
mod warning;
mod world;

pub use answer::answer_text;
pub use batch::Threads;
pub use boxes::OverlapReward;
pub use fault::{Exception, Fault, FileError};
pub use frames::Frames;
pub use groundrule_math::Choice;
pub use kind::AnswerKind;
pub use math::answer_given;
pub use options::JudgeOptions;
pub use outcome::{Judgement, Outcome, Status, WrittenScore, same_score};
pub use plan::{Judged, Part, PartSpec, Plan, Scorer, Totals};
pub use reason::Reason;
pub use repairs::Repair;
pub use reward::{Entry, Input, Reward};
pub use rewards::accuracy_reward::{AccuracyReward, Method};
pub use rewards::all_match_reward::AllMatchReward;
pub use rewards::click_reward::ClickReward;
pub use rewards::cosine_reward::{CosineReward, cosine_reward};
pub use rewards::cosine_rewards::CosineRewards;
pub use rewards::counting_reward::CountingReward;
pub use rewards::default_accuracy_reward::DefaultAccuracyReward;
pub use rewards::detection_score::DetectionScore;
pub use rewards::edit_distance_reward::EditDistanceReward;
pub use rewards::f1_reward::F1Reward;
pub use rewards::format_reward::FormatReward;
pub use rewards::format_reward_rec::FormatRewardRec;
pub use rewards::format_reward_rec_glm::GlmFormatRewardRec;
pub use rewards::format_reward_rec_internvl::InternvlFormatRewardRec;
pub use rewards::get_cosine_scaled_reward::CosineScaledReward;
pub use rewards::get_repetition_penalty_reward::RepetitionPenaltyReward;
pub use rewards::get_soft_overlong_punishment::SoftOverlongPunishment;
pub use rewards::iou_reward::IouReward;
pub use rewards::iou_reward_glm::GlmIouReward;
pub use rewards::iou_reward_internvl::InternvlIouReward;
pub use rewards::llm_reward::LlmReward;
pub use rewards::map_reward::MapReward;
pub use rewards::math_reward::MathReward;
pub use rewards::mcq_reward::McqReward;
pub use rewards::od_length_reward::OdLengthReward;
pub use rewards::od_reward::OdReward;
pub use rewards::open_r1_format_reward::OpenR1FormatReward;
pub use rewards::point_distance_reward::PointDistanceReward;
pub use rewards::point_in_box_reward::PointInBoxReward;
pub use rewards::reasoning_steps_reward::ReasoningStepsReward;
pub use rewards::repetition_reward::RepetitionReward;
pub use rewards::tag_count_reward::TagCountReward;
pub use rewards::temporal_iou_reward::TemporalIouReward;
pub use rewards::think_format_reward::ThinkFormatReward;
pub use rewards::yes_no_reward::YesNoReward;
pub use sample::Sample;
pub use semantics::Semantics;
pub use settings::{
    Default as ParameterDefault, Parameter, Setting, SettingError, Settings, nearest,
};
pub use spec::toml_text;
pub use summary::{RewardSummary, Spread, Summary};
pub use trace::{Step, Trace};
pub use vlm_r1::{
    default_accuracy_reward, detection_score, format_reward, format_reward_rec, iou_reward,
    repetition_reward,
};
pub use warning::Warning;
pub use world::{ImageSizes, Judge, NoFiles, TokenCounter, World};

/// The Rust on the pages is compiled and run too.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guides/own-reward.md")]
mod pages {}
