//! The rewards, one file each, all of one shape: parameters, function, registry entry, tests.
//!
//! `same_words_reward` is the example of CONTRIBUTING.md: compiled, tested and probed by lint, but not in the registry.

pub mod accuracy_reward;
pub mod all_match_reward;
pub mod ciou_reward;
pub mod click_reward;
pub mod cosine_reward;
pub mod cosine_rewards;
pub mod counting_reward;
pub mod default_accuracy_reward;
pub mod detection_score;
pub mod diou_reward;
pub mod edit_distance_reward;
pub mod f1_reward;
pub mod format_reward;
pub mod format_reward_rec;
pub mod format_reward_rec_glm;
pub mod format_reward_rec_internvl;
pub mod get_cosine_scaled_reward;
pub mod get_repetition_penalty_reward;
pub mod get_soft_overlong_punishment;
pub mod giou_reward;
pub mod iou_reward;
pub mod iou_reward_glm;
pub mod iou_reward_internvl;
pub mod llm_reward;
pub mod map_reward;
pub mod math_reward;
pub mod mcq_reward;
pub mod od_length_reward;
pub mod od_reward;
pub mod open_r1_format_reward;
pub mod point_distance_reward;
pub mod point_in_box_reward;
pub mod reasoning_steps_reward;
pub mod repetition_reward;
pub mod repetition_rewards;
#[cfg(test)]
pub mod same_words_reward;
pub mod tag_count_reward;
pub mod temporal_iou_reward;
pub mod think_format_reward;
pub mod yes_no_reward;
