//! Names of columns that rows have, and some that nobody knows.

pub(crate) const COLUMNS: &[&str] = &[
    "completion", "solution", "answer", "response", "completions", "prompt", "problem", "question", "choices", "options",
    "image", "images", "image_path", "image_size", "image_grid_thw", "task", "accu_reward_method", "acc_reward",
    "completion_ids", "gen_len", "id", "resps", "filtered_resps", "target", "doc", "messages", "A", "B", "C",
    "ground_truth", "reward_model", "extra_info", "data_source", "soltion", "reference",
];
