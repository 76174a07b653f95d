//! What a reward asks of a reply, by which questions and probes are chosen.

use crate::repairs::Repair;

/// The kind of answer that a reference asks for, or what else of a reply is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Kind {
    Number,
    Expression,
    Choice,
    YesNo,
    Text,
    Count,
    /// One box.
    Box,
    /// A list of boxes with labels.
    Boxes,
    /// A box to point into.
    Target,
    /// A point.
    Point,
    /// Tags around thinking and answer.
    Form,
    /// Tags with a box in the answer.
    BoxForm,
    /// Reasoning in steps.
    Steps,
    /// That nothing is said twice.
    Repetition,
    /// That the reply is not too long.
    Length,
}

impl Kind {
    /// Kinds whose replies are right or wrong.
    pub(crate) const ANSWERS: &'static [Kind] = &[
        Kind::Number,
        Kind::Expression,
        Kind::Choice,
        Kind::YesNo,
        Kind::Text,
        Kind::Count,
        Kind::Box,
        Kind::Boxes,
        Kind::Target,
        Kind::Point,
    ];

    /// Kinds whose replies are right or wrong and hold no coordinates.
    pub(crate) const WORDS: &'static [Kind] =
        &[Kind::Number, Kind::Expression, Kind::Choice, Kind::YesNo, Kind::Text, Kind::Count];

    /// Every kind.
    pub(crate) const ALL: &'static [Kind] = &[
        Kind::Number,
        Kind::Expression,
        Kind::Choice,
        Kind::YesNo,
        Kind::Text,
        Kind::Count,
        Kind::Box,
        Kind::Boxes,
        Kind::Target,
        Kind::Point,
        Kind::Form,
        Kind::BoxForm,
        Kind::Steps,
        Kind::Repetition,
        Kind::Length,
    ];

    /// The repairs that bear on replies of this kind.
    pub(crate) fn repairs(self) -> &'static [Repair] {
        use Repair::*;
        match self {
            Kind::Number | Kind::Expression => {
                &[ArgumentOrder, SoundMathematics, FuzzyNumbers, CosineClamp, EmptyReference]
            }
            Kind::Choice => &[ChoiceLetters, CosineClamp],
            Kind::YesNo => &[YesNoWords],
            Kind::Text => &[SoundMathematics, FuzzyNumbers, CosineClamp, EmptyReference],
            Kind::Count => &[],
            Kind::Box | Kind::Target | Kind::Point => {
                &[ContinuousOverlap, DeclaredFrames, BoxReading]
            }
            Kind::Boxes => &[
                ContinuousOverlap,
                DeclaredFrames,
                BoxReading,
                FalseBoxes,
                HonestPrecision,
                MissingLabel,
                CosineClamp,
                EmptyReference,
            ],
            Kind::Form | Kind::BoxForm => &[OneOfEachTag, BoxReading],
            Kind::Steps => &[FilledSteps],
            Kind::Repetition => &[WholeText],
            Kind::Length => &[CosineClamp],
        }
    }

    /// Whether the reference decides.
    pub(crate) fn is_answer(self) -> bool {
        Kind::ANSWERS.contains(&self)
    }
}

/// A kind, and the accuracy rule under which rows of it are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Topic {
    pub(crate) kind: Kind,
    pub(crate) method: Option<&'static str>,
}

/// What the reward of that name is asked about; nothing for a name that the registry has not.
pub(crate) fn topics(reward: &str) -> Vec<Topic> {
    use Kind::*;
    let plain = |kinds: &[Kind]| -> Vec<Topic> {
        kinds.iter().map(|&kind| Topic { kind, method: None }).collect()
    };
    match reward {
        "default_accuracy_reward" | "cosine_reward" => plain(&[Number, Expression, Choice, Text]),
        "math_reward" => plain(&[Number, Expression]),
        "get_cosine_scaled_reward" => plain(&[Expression]),
        "mcq_reward" => plain(&[Choice]),
        "yes_no_reward" => plain(&[YesNo]),
        "all_match_reward" | "llm_reward" | "edit_distance_reward" => plain(&[Text]),
        "counting_reward" => plain(&[Count]),
        "iou_reward"
        | "iou_reward_internvl"
        | "iou_reward_glm"
        | "giou_reward"
        | "diou_reward"
        | "ciou_reward" => plain(&[Box]),
        "detection_score" | "map_reward" | "od_reward" | "odLength_reward" | "cosine_rewards"
        | "f1_reward" => plain(&[Boxes]),
        "point_in_box_reward" => plain(&[Target]),
        "click_reward" => plain(&[Target, Point]),
        "point_distance_reward" => plain(&[Point]),
        "format_reward"
        | "format_reward_rec_glm"
        | "think_format_reward"
        | "open_r1_format_reward"
        | "tag_count_reward" => plain(&[Form]),
        "format_reward_rec" | "format_reward_rec_internvl" => plain(&[BoxForm]),
        "reasoning_steps_reward" => plain(&[Steps]),
        "repetition_reward" | "repetition_rewards" | "get_repetition_penalty_reward" => {
            plain(&[Repetition])
        }
        "get_soft_overlong_punishment" => plain(&[Length]),
        "accuracy_reward" => [
            ("default", Number),
            ("default", Expression),
            ("default", Choice),
            ("default", Text),
            ("mcq", Choice),
            ("yes_no", YesNo),
            ("llm", Text),
            ("map", Boxes),
            ("math", Number),
            ("math", Expression),
            ("weighted_sum", Boxes),
            ("od_ap", Boxes),
            ("od_ap50", Boxes),
            ("odLength", Boxes),
            ("all_match", Text),
        ]
        .into_iter()
        .map(|(method, kind)| Topic { kind, method: Some(method) })
        .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    #[test]
    fn every_reward_is_asked_about_something() {
        for entry in registry::REWARDS {
            assert!(!topics(entry.name).is_empty(), "{}", entry.name);
        }
    }
}
