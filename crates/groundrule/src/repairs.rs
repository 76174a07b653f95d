//! What `strict` repairs: one table, one name each, so that a run can say which repairs it used. The registry entry of
//! a reward lists the repairs that apply to it.

use crate::registry;

macro_rules! repairs {
    ($($variant:ident, $name:literal, $before:literal, $after:literal;)*) => {
        /// One mistake of VLM-R1 that [`Semantics::Strict`](crate::Semantics::Strict) fixes. Names are never changed or
        /// reused.
        ///
        /// ```
        /// use groundrule::Repair;
        /// assert!(Repair::ALL.iter().any(|repair| repair.name() == "declared_frames"));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Repair {
            $(#[doc = $after] $variant,)*
        }

        impl Repair {
            /// Every repair, in the order of the table.
            ///
            /// ```
            /// use groundrule::Repair;
            /// assert!(Repair::ALL.contains(&Repair::ChoiceLetters));
            /// ```
            pub const ALL: &'static [Repair] = &[$(Repair::$variant,)*];

            /// The name used in outputs.
            ///
            /// ```
            /// use groundrule::Repair;
            /// assert_eq!(Repair::ChoiceLetters.name(), "choice_letters");
            /// ```
            pub const fn name(self) -> &'static str {
                match self { $(Repair::$variant => $name,)* }
            }

            /// What happens under `vlm-r1`.
            ///
            /// ```
            /// use groundrule::Repair;
            /// assert!(Repair::EmptyReference.before().contains("an empty completion is right"));
            /// ```
            pub const fn before(self) -> &'static str {
                match self { $(Repair::$variant => $before,)* }
            }

            /// What happens under `strict`.
            ///
            /// ```
            /// use groundrule::Repair;
            /// assert!(Repair::EmptyReference.after().contains("not scored"));
            /// ```
            pub const fn after(self) -> &'static str {
                match self { $(Repair::$variant => $after,)* }
            }
        }
    };
}

repairs! {
    ArgumentOrder, "argument_order",
        "The completion and the reference are swapped in the comparison.",
        "The completion is compared with the reference.";
    SoundMathematics, "sound_mathematics",
        "Math-Verify's quirks decide: only the last number of a text counts, so `1e5` equals `1e6`.",
        "A careful grader makes the comparison.";
    FuzzyNumbers, "fuzzy_numbers",
        "A wrong answer that is not a number earns credit for similarity: `12x` against `13` earns 0.4, `12` nothing.",
        "A number or an expression is right or wrong; only words earn credit for similarity.";
    ChoiceLetters, "choice_letters",
        "`(A)`, `A)` and `**A**` are not read as choices, but any single letter is. Of several letters, one is picked by its surroundings.",
        "Brackets, bold, full-width and Chinese punctuation are understood. Articles, the pronoun I, and several letters at once are not choices.";
    YesNoWords, "yes_no_words",
        "Letters inside words count, so `I do not know` is read as no. If neither side says yes or no, the score is 1.0.",
        "Only whole words count. Both words at once are not an answer, and a reference with neither is not scored.";
    CosineClamp, "cosine_clamp",
        "The cosine turns back after 1,024 tokens or `max_len` letters, so twice that length scores like length 0.",
        "Beyond that length the score no longer changes.";
    ContinuousOverlap, "continuous_overlap",
        "An overlap of at most one pixel counts as none, so coordinates from 0 to 1 always score 0.",
        "Plain intersection over union. With `iou=inclusive`, the pixels of both edges belong to the box.";
    DeclaredFrames, "declared_frames",
        "Numbers are pixels of a grid of 14-pixel patches for Qwen, and are used as they are for other models, whatever the model writes.",
        "You declare the frames of completion and reference, and the boxes are converted. If the numbers contradict the frame, a warning says so.";
    BoxReading, "box_reading",
        "Boxes must be whole numbers in one notation, or JSON without mistakes.",
        "One reader understands signed decimals, nested lists, single quotes, `<box>` tags, special tokens and truncated JSON.";
    HonestPrecision, "honest_precision",
        "Boxes with labels that are not in the reference cost nothing, and the order of the list matters.",
        "Every false box counts, and the order does not matter.";
    FalseBoxes, "false_boxes",
        "Position and label consider only matched boxes, so boxes all over the image keep more than half of the score.",
        "Position and label are divided by the number of boxes on the side that has more. The worse of the miss rate and the false alarm rate counts.";
    MissingLabel, "missing_label",
        "A missing label matches another missing label.",
        "A missing label matches nothing.";
    WholeText, "whole_text",
        "If there is a block of boxes, only the block counts.",
        "The text around the block counts too, and so do letters repeated inside one long word. The lowest score counts.";
    EmptyReference, "empty_reference",
        "If the reference is empty, an empty completion is right.",
        "A reference without an answer is not scored.";
    OneOfEachTag, "one_of_each_tag",
        "Empty blocks pass, and so do nested and repeated tags.",
        "One think block and one answer block, each with visible text in it, and nothing else around them.";
    FilledSteps, "filled_steps",
        "The words that announce a step count as a step.",
        "A step counts only if at least three different words follow it, and no two steps have the same words.";
}

impl Repair {
    /// The repairs that apply to a reward.
    ///
    /// ```
    /// use groundrule::Repair;
    /// let names: Vec<_> = Repair::of("yes_no_reward").map(Repair::name).collect();
    /// assert_eq!(names, ["yes_no_words"]);
    /// ```
    pub fn of(reward: &str) -> impl Iterator<Item = Repair> {
        let repairs = registry::find(reward).map_or(&[][..], |entry| entry.repairs);
        repairs.iter().copied()
    }

    /// The rewards it applies to, according to the registry.
    ///
    /// ```
    /// use groundrule::Repair;
    /// assert!(Repair::ChoiceLetters.rewards().any(|name| name == "mcq_reward"));
    /// ```
    pub fn rewards(self) -> impl Iterator<Item = &'static str> {
        let bears = move |entry: &&registry::Entry| entry.repairs.contains(&self);
        registry::REWARDS.iter().filter(bears).map(|entry| entry.name)
    }
}

impl std::fmt::Display for Repair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_repair_bears_on_a_reward() {
        for repair in Repair::ALL {
            assert!(repair.rewards().next().is_some(), "{repair}");
            assert_ne!(repair.before(), repair.after());
        }
    }
}
