//! What a reward asks of a completion; questions and probes are chosen by it.

use crate::repairs::Repair;

/// What decides about the completions of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decides {
    /// The reference, which is words, numbers or formulas.
    Words,
    /// The reference, which is coordinates.
    Coordinates,
    /// The completion alone: its form, its length.
    Form,
}

/// One line for each kind: its name, what decides, and what its answers look like.
macro_rules! kinds {
    ($($kind:ident, $decides:ident, $looks:literal;)*) => {
        /// The kind of answer that a reference asks for, or what else about a completion is judged.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) enum Kind {
            $(#[doc = $looks] $kind,)*
        }

        impl Kind {
            /// Every kind, in the order of the table.
            #[cfg(test)]
            pub(crate) const ALL: &'static [Kind] = &[$(Kind::$kind,)*];

            const fn decides(self) -> Decides {
                match self { $(Kind::$kind => Decides::$decides,)* }
            }
        }
    };
}

kinds! {
    Number, Words, "A number, a time, an address, a number with its unit: `13`, `10:30`, `5 m`.";
    Expression, Words, "A formula: `$\\frac{3}{4}$`, `2x + z = 5`.";
    Choice, Words, "The letter of a choice: `B`.";
    YesNo, Words, "Yes or no.";
    Text, Words, "Words: `an old green bicycle`.";
    Count, Words, "A whole number, in digits or in words, and nothing else.";
    Span, Coordinates, "A span of time: `12.5 to 17.5`.";
    Box, Coordinates, "One box.";
    Boxes, Coordinates, "A list of boxes with labels.";
    Target, Coordinates, "A box to point into.";
    Point, Coordinates, "A point.";
    Form, Form, "Tags around thinking and answer.";
    BoxForm, Form, "Tags with a box in the answer.";
    Steps, Form, "Reasoning in steps.";
    Repetition, Form, "Nothing is said twice.";
    Length, Form, "The completion is not too long.";
}

impl Kind {
    /// The probes for this kind alone. Those for every kind, every answer or all words are run anyway.
    pub(crate) const fn probes(self) -> &'static [&'static str] {
        match self {
            Kind::Number => &[
                "empty_reference",
                "mangled_number",
                "near_miss",
                "hedged",
                "cut_off",
                "other_form",
            ],
            Kind::Expression => &["empty_reference", "mangled_number", "near_miss", "other_form"],
            Kind::Choice => {
                &["all_choices", "letter_in_passing", "hedged", "choice_unsettled", "other_form"]
            }
            Kind::YesNo => &["yes_and_no", "letters_in_words", "yes_no_unsettled", "other_form"],
            Kind::Text => &["empty_reference", "likeness", "two_words"],
            Kind::Count => &["near_miss", "hedged", "number_unsettled", "cut_off", "other_form"],
            Kind::Span => &["whole_video", "other_form"],
            Kind::Box => &["whole_image", "odd_box", "boxes_all_over", "other_form"],
            Kind::Boxes => &[
                "empty_reference",
                "whole_image",
                "odd_box",
                "boxes_all_over",
                "label_spam",
                "more_boxes",
                "same_box_again",
                "no_labels",
                "other_form",
            ],
            Kind::Target | Kind::Point => &["points_all_over"],
            Kind::Form => &["empty_blocks", "tag_stuffing"],
            Kind::BoxForm => {
                &["empty_blocks", "tag_stuffing", "box_outside_the_answer", "other_form"]
            }
            Kind::Steps => &["step_words"],
            Kind::Repetition => &["repeated_text", "repeated_boxes"],
            Kind::Length => &[],
        }
    }

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
            Kind::Count | Kind::Span => &[],
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

    /// Whether the reference decides, so that completions are right or wrong.
    pub(crate) const fn is_answer(self) -> bool {
        matches!(self.decides(), Decides::Words | Decides::Coordinates)
    }

    /// Whether the reference decides and has no coordinates.
    pub(crate) const fn is_words(self) -> bool {
        matches!(self.decides(), Decides::Words)
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
    use super::*;
    use crate::lint::probes::{self, For};
    use crate::registry;
    use std::collections::BTreeSet;

    /// A name that no probe has would be skipped in silence, and so would a probe that no kind names.
    #[test]
    fn kinds_and_probes_name_each_other() {
        let named: BTreeSet<_> = Kind::ALL.iter().flat_map(|kind| kind.probes()).copied().collect();
        let waiting: BTreeSet<_> = probes::all()
            .filter(|probe| probe.kinds == For::Named)
            .map(|probe| probe.name)
            .collect();
        assert_eq!(named, waiting);
        for kind in Kind::ALL {
            assert!(probes::all().any(|probe| probe.asks(*kind)), "{kind:?}");
            assert!(kind.is_answer() || !kind.is_words(), "{kind:?}");
        }
    }

    #[test]
    fn every_kind_is_asked_by_some_reward() {
        for kind in Kind::ALL {
            let mut topics = registry::REWARDS.iter().flat_map(|entry| entry.topics);
            assert!(topics.any(|topic| topic.kind == *kind), "{kind:?}");
        }
    }

    #[test]
    fn every_reward_is_asked_about_something() {
        for entry in registry::REWARDS {
            assert!(!entry.topics.is_empty(), "{}", entry.name);
        }
    }
}
