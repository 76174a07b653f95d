//! The one table of rewards: everything that lists rewards reads it.

pub use crate::reward::Entry;
use crate::rewards::*;

/// Every reward.
///
/// ```
/// use groundrule::registry::REWARDS;
/// assert!(REWARDS.iter().any(|entry| entry.name == "math_reward"));
/// ```
pub const REWARDS: &[Entry] = &[
    default_accuracy_reward::ENTRY,
    iou_reward::ENTRY,
    detection_score::ENTRY,
    cosine_reward::ENTRY,
    repetition_reward::ENTRY,
    format_reward::ENTRY,
    format_reward_rec::ENTRY,
    accuracy_reward::ENTRY,
    mcq_reward::ENTRY,
    yes_no_reward::ENTRY,
    all_match_reward::ENTRY,
    math_reward::ENTRY,
    llm_reward::ENTRY,
    map_reward::ENTRY,
    od_reward::ENTRY,
    od_length_reward::ENTRY,
    cosine_rewards::ENTRY,
    repetition_rewards::ENTRY,
    iou_reward_internvl::ENTRY,
    format_reward_rec_internvl::ENTRY,
    iou_reward_glm::ENTRY,
    format_reward_rec_glm::ENTRY,
    giou_reward::ENTRY,
    diou_reward::ENTRY,
    ciou_reward::ENTRY,
    f1_reward::ENTRY,
    point_in_box_reward::ENTRY,
    point_distance_reward::ENTRY,
    click_reward::ENTRY,
    counting_reward::ENTRY,
    edit_distance_reward::ENTRY,
    temporal_iou_reward::ENTRY,
    think_format_reward::ENTRY,
    open_r1_format_reward::ENTRY,
    tag_count_reward::ENTRY,
    reasoning_steps_reward::ENTRY,
    get_cosine_scaled_reward::ENTRY,
    get_repetition_penalty_reward::ENTRY,
    get_soft_overlong_punishment::ENTRY,
];

/// The reward with that name.
///
/// ```
/// use groundrule::registry;
/// assert_eq!(registry::find("math_reward").unwrap().range, (0.0, 1.0));
/// assert!(registry::find("maths_reward").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Entry> {
    REWARDS.iter().chain(EXAMPLES).find(|entry| entry.name == name)
}

/// Rewards that unit tests can ask for by name, and nobody else.
#[cfg(test)]
const EXAMPLES: &[Entry] =
    &[same_words_reward::ENTRY, crate::lint::tests::TOLERANT, crate::lint::tests::CARELESS];
#[cfg(not(test))]
const EXAMPLES: &[Entry] = &[];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Default, Setting, Settings};
    use std::collections::HashSet;

    #[test]
    fn an_answer_is_right_from_half_an_overlap_or_all_of_a_word_on() {
        let right = |name: &str| find(name).unwrap().right_from();
        for (name, from) in [
            ("accuracy_reward", Some(1.0)),
            ("math_reward", Some(1.0)),
            ("f1_reward", Some(0.5)),
            ("giou_reward", None),
            ("diou_reward", None),
            ("cosine_reward", None),
            ("repetition_reward", None),
        ] {
            assert_eq!(right(name), from, "{name}");
        }
    }

    #[test]
    fn every_entry_is_whole() {
        let mut names = HashSet::new();
        for entry in REWARDS.iter().chain(EXAMPLES) {
            assert!(names.insert(entry.name), "{} twice", entry.name);
            assert!(entry.summary.ends_with('.'), "{}", entry.name);
            assert!(entry.range.0 < entry.range.1, "{}", entry.name);
            for parameter in entry.parameters {
                assert!(!parameter.help.is_empty(), "{}: {}", entry.name, parameter.name);
                if let Default::OneOf(words) = parameter.default {
                    assert!(!words.is_empty());
                }
                // Lint compares a tolerant reward with itself at 0.
                if parameter.name == crate::lint::TOLERANCE {
                    let exact = [(parameter.name.to_owned(), Setting::Number(0.0))];
                    let settings = Settings::new(entry.name, entry.parameters, &exact).unwrap();
                    assert!((entry.build)(&settings).is_ok(), "{} takes no 0", entry.name);
                }
            }
            let settings = Settings::new(entry.name, entry.parameters, &[]).unwrap();
            assert!(
                (entry.build)(&settings).is_ok(),
                "{} does not build with its defaults",
                entry.name
            );
        }
    }
}
