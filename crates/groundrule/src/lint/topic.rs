//! What a reward asks of a completion; questions and probes are chosen by it.

use crate::repairs::Repair;

/// The kind of answer that a reference asks for, or what else about a completion is judged.
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
    /// That the completion is not too long.
    Length,
}

impl Kind {
    /// Kinds whose completions are right or wrong.
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

    /// Kinds whose completions are right or wrong and hold no coordinates.
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

    /// The repairs that apply to completions of this kind.
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

/// A kind, and the accuracy rule that judges its rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Topic {
    pub(crate) kind: Kind,
    pub(crate) method: Option<&'static str>,
}

impl Topic {
    /// Rows of this kind, whatever rule they ask for.
    pub(crate) const fn of(kind: Kind) -> Self {
        Topic { kind, method: None }
    }

    /// Rows of this kind that ask for this accuracy rule.
    pub(crate) const fn by(method: &'static str, kind: Kind) -> Self {
        Topic { kind, method: Some(method) }
    }
}

#[cfg(test)]
mod tests {
    use crate::registry;

    #[test]
    fn every_reward_is_asked_about_something() {
        for entry in registry::REWARDS {
            assert!(!entry.topics.is_empty(), "{}", entry.name);
        }
    }
}
