//! What is odd about a row that still has a score: stable codes, one table.

macro_rules! warnings {
    ($($variant:ident, $code:literal, $doc:literal, $fix:expr;)*) => {
        /// A stable code for what is odd about a scored row. Codes are never renamed or reused; one that is also a
        /// [`Reason`](crate::Reason) means the same there.
        ///
        /// ```
        /// use groundrule::{Plan, Sample, Warning, World};
        /// let plan = Plan::new(&["mcq_reward:semantics=strict".parse()?])?;
        /// let sample = Sample::new("It is a fish.").with_solution("B");
        /// let judged = plan.judge(&sample, &World::nowhere());
        /// assert_eq!(judged.outcomes[0].warning, Some(Warning::NoChoices));
        /// # Ok::<(), groundrule::SettingError>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Warning {
            $(#[doc = $doc] $variant,)*
        }

        impl Warning {
            /// Every warning, in the order of the table.
            ///
            /// ```
            /// use groundrule::Warning;
            /// assert!(Warning::ALL.contains(&Warning::DecimalBox));
            /// ```
            pub const ALL: &'static [Warning] = &[$(Warning::$variant,)*];

            /// The code used in outputs.
            ///
            /// ```
            /// use groundrule::Warning;
            /// assert_eq!(Warning::DecimalBox.code(), "decimal_box");
            /// ```
            pub const fn code(self) -> &'static str {
                match self { $(Warning::$variant => $code,)* }
            }

            /// One sentence for people.
            ///
            /// ```
            /// use groundrule::Warning;
            /// assert!(Warning::DecimalBox.describe().contains("decimals"));
            /// ```
            pub const fn describe(self) -> &'static str {
                match self { $(Warning::$variant => $doc,)* }
            }

            /// What to do about it.
            ///
            /// ```
            /// use groundrule::Warning;
            /// assert!(Warning::DecimalBox.fix().contains("semantics=strict"));
            /// ```
            pub const fn fix(self) -> &'static str {
                match self { $(Warning::$variant => $fix,)* }
            }
        }
    };
}

/// Numbers in a frame other than the declared one.
const DECLARE: &str = "declare the frame of the numbers (semantics=strict,prediction_frame=...); `groundrule init` tries each frame on the rows (docs/frames.md)";

warnings! {
    FrameAllWithinOne, "frame_all_within_one",
        "All coordinates are at most 1, but the frame is pixels or thousandths.", DECLARE;
    FrameAllBeyondImage, "frame_all_beyond_image",
        "All boxes end outside the image.", DECLARE;
    FrameAllBeyondThousand, "frame_all_beyond_thousand",
        "All boxes end beyond 1000, but the frame is thousandths.", DECLARE;
    FrameAllBeyondOne, "frame_all_beyond_one",
        "All boxes end beyond 1, but the frame is shares of the image (0 to 1).", DECLARE;
    BadGrid, "bad_grid",
        "image_grid_thw has no rows or no columns, so no box can be scaled by it.",
        "give `image_grid_thw` as the model's processor gives it: [frames, rows, columns], all above 0";
    JudgeUnavailable, "judge_unavailable",
        "The judge did not answer, so the answer was compared with the reference letter by letter.",
        "set GROUNDRULE_LLM_BASE to a judge that answers (docs/language-model.md)";
    UnfencedReference, "unfenced_reference",
        "The reference's boxes are outside a ```json block, so VLM-R1's rule does not see them.",
        "put the reference's boxes into a ```json block, or use semantics=strict";
    NoSuchMethod, "no_such_method",
        "accu_reward_method does not name a rule, so the default one was used.",
        "correct the word; `groundrule rewards accuracy_reward` lists the rules";
    SpecialTokens, "special_tokens",
        "Tokens of a chat template surround the completion's blocks.",
        "decode completions with skip_special_tokens=True, and without the prompt";
    DecimalBox, "decimal_box",
        "The completion's box has decimals, and VLM-R1's rule reads only whole numbers.",
        "use semantics=strict, which reads decimals";
    BareLatex, "bare_latex",
        "The reference is LaTeX without $ around it, which VLM-R1's rule compares as words.",
        "use semantics=strict, or put the reference between $ signs (groundrule init chooses for you)";
    BoxReference, "box_reference",
        "The reference is a box, which this reward compares as words.",
        "use a reward for boxes, such as iou_reward (groundrule init chooses for you)";
    NoChoices, "no_choices",
        "The reference is a letter, the completion names no letter, and the row has no choices.",
        "add `choices` to the rows, or the choices to the prompt";
    LetterGiven, "letter_given",
        "The completion is the letter of a choice, the reference is words, and the row has no choices.",
        "add `choices` to the rows, or the choices to the prompt";
    IndexReference, "index_reference",
        "The reference is a number and the completion gives one of the choices: it may be the position of a choice.",
        "use mcq_reward:semantics=strict,reference=index-from-0 (or index-from-1), or write the letter as the reference";
    ReferenceLayout, "reference_layout",
        "The reference is four numbers that are not two corners, and the completion gives a box.",
        "if it is [x, y, width, height], use --reward iou_reward:semantics=strict,reference_layout=xywh";
    FramesDiffer, "frames_differ",
        "The numbers match the reference's as they are, but the two are declared in different frames.",
        "declare the same frame for both sides (prediction_frame and reference_frame), or correct the one that is wrong (docs/frames.md)";
    BoxForWords, "box_for_words",
        "The completion gives a box, and the reference is words.",
        "if another column has the box, name it, such as --column reference=bbox";
    HundredTimes, "hundred_times",
        "The answer is 100 times the reference or a hundredth of it: one may be a percentage and the other a fraction.",
        "ask for the form of the references in the prompt, or write the references with their sign: 35% also matches 35 and 0.35";
}

impl Warning {
    /// The warning with that code.
    ///
    /// ```
    /// use groundrule::Warning;
    /// assert_eq!(Warning::of_code("bare_latex"), Some(Warning::BareLatex));
    /// assert_eq!(Warning::of_code("no_box"), None);
    /// ```
    pub fn of_code(code: &str) -> Option<Self> {
        Warning::ALL.iter().copied().find(|known| known.code() == code)
    }

    /// Whether the numbers of boxes contradict the frame that was declared for them.
    ///
    /// ```
    /// use groundrule::Warning;
    /// assert!(Warning::FrameAllWithinOne.is_about_frames());
    /// ```
    pub const fn is_about_frames(self) -> bool {
        matches!(
            self,
            Warning::FrameAllWithinOne
                | Warning::FrameAllBeyondImage
                | Warning::FrameAllBeyondThousand
                | Warning::FrameAllBeyondOne
        )
    }
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

impl serde::Serialize for Warning {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_are_unique_and_every_warning_says_what_to_do() {
        let codes: HashSet<_> = Warning::ALL.iter().map(|warning| warning.code()).collect();
        assert_eq!(codes.len(), Warning::ALL.len());
        for warning in Warning::ALL {
            assert_eq!(Warning::of_code(warning.code()), Some(*warning));
            assert!(warning.describe().ends_with('.') && !warning.fix().is_empty(), "{warning}");
        }
    }
}
