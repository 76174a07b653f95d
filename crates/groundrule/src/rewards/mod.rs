//! The rewards, one file each, all of one shape: parameters, function, registry entry, tests.

pub mod accuracy_reward;
pub mod all_match_reward;
pub mod cosine_reward;
pub mod cosine_rewards;
pub mod default_accuracy_reward;
pub mod detection_score;
pub mod format_reward;
pub mod format_reward_rec;
pub mod format_reward_rec_glm;
pub mod format_reward_rec_internvl;
pub mod iou_reward;
pub mod iou_reward_glm;
pub mod iou_reward_internvl;
pub mod llm_reward;
pub mod map_reward;
pub mod math_reward;
pub mod mcq_reward;
pub mod od_length_reward;
pub mod od_reward;
pub mod point_distance_reward;
pub mod point_in_box_reward;
pub mod repetition_reward;
pub mod repetition_rewards;
pub mod yes_no_reward;
