//! The rewards, one file each, all of one shape: parameters, function, registry entry, tests.

pub mod cosine_reward;
pub mod default_accuracy_reward;
pub mod detection_score;
pub mod format_reward;
pub mod format_reward_rec;
pub mod iou_reward;
pub mod repetition_reward;
