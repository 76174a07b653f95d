//! Why a score is what it is: stable codes, one table.

use crate::outcome::Status;
use crate::warning::Warning;

macro_rules! reasons {
    ($($variant:ident, $code:literal, $status:ident, $doc:literal;)*) => {
        /// A stable code for why an outcome is what it is. Codes are never renamed or reused.
        ///
        /// ```
        /// use groundrule::{Reason, Status};
        /// assert_eq!(Reason::of_code("no_reference").map(Reason::status), Some(Status::Abstained));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Reason {
            $(#[doc = $doc] $variant,)*
        }

        impl Reason {
            /// Every reason, in the order of the table.
            ///
            /// ```
            /// use groundrule::Reason;
            /// assert!(Reason::ALL.contains(&Reason::BoxOverlap));
            /// ```
            pub const ALL: &'static [Reason] = &[$(Reason::$variant,)*];

            /// The code used in outputs.
            ///
            /// ```
            /// use groundrule::Reason;
            /// assert_eq!(Reason::BoxOverlap.code(), "box_overlap");
            /// ```
            pub const fn code(self) -> &'static str {
                match self { $(Reason::$variant => $code,)* }
            }

            /// One sentence for people.
            ///
            /// ```
            /// use groundrule::Reason;
            /// assert_eq!(Reason::NumericEqual.describe(), "Both texts are the same number.");
            /// ```
            pub const fn describe(self) -> &'static str {
                match self { $(Reason::$variant => $doc,)* }
            }

            /// The status that goes with it.
            ///
            /// ```
            /// use groundrule::{Reason, Status};
            /// assert_eq!(Reason::NoImage.status(), Status::Failed);
            /// ```
            pub const fn status(self) -> Status {
                match self { $(Reason::$variant => Status::$status,)* }
            }
        }
    };
}

reasons! {
    SymbolicEqual, "symbolic_equal", Scored, "The answer and the reference are the same mathematics.";
    SymbolicDiffers, "symbolic_differs", Scored, "The answer and the reference do not mean the same.";
    NumericEqual, "numeric_equal", Scored, "Both texts are the same number.";
    NumericDiffers, "numeric_differs", Scored, "Both texts are numbers, and they differ.";
    NotNumeric, "not_numeric", Scored, "One of the texts is not a number.";
    ChoiceMatch, "choice_match", Scored, "The completion names the choice that is the reference.";
    ChoiceDiffers, "choice_differs", Scored, "The completion names a different choice from the reference.";
    NoChoice, "no_choice", Scored, "The completion names no choice, but the reference is one.";
    ChoiceContradicted, "choice_contradicted", Scored, "The completion gives the letter of one choice and the content of another.";
    NotCommitted, "not_committed", Scored, "The completion leaves open which answer it means.";
    QuestionRepeated, "question_repeated", Scored, "The answer only repeats a formula of the question.";
    NoAnswerFound, "no_answer_found", Scored, "No answer was found in the completion.";
    UnitDiffers, "unit_differs", Scored, "The units of the answer and of the reference measure different things.";
    SameLatexForm, "same_latex_form", Scored, "The answer and the reference are the same LaTeX once tidied.";
    FuzzyRatio, "fuzzy_ratio", Scored, "Scored by how similar the two texts are (Levenshtein ratio).";
    TextMatch, "text_match", Scored, "Both texts are the same after cleaning.";
    TextDiffers, "text_differs", Scored, "The texts differ after cleaning.";
    YesNoMatch, "yes_no_match", Scored, "The completion and the reference agree on yes or no.";
    YesNoDiffers, "yes_no_differs", Scored, "The completion and the reference differ on yes or no.";
    NoYesNo, "no_yes_no", Scored, "The completion says neither yes nor no, or both.";
    JudgeRight, "judge_right", Scored, "The judge calls the answer right.";
    JudgeWrong, "judge_wrong", Scored, "The judge calls the answer wrong.";
    JudgeUnavailable, "judge_unavailable", Scored, "No verdict from a judge; the answer counts as right if its text equals the reference.";
    FormatMatch, "format_match", Scored, "The completion has the required form.";
    FormatMissing, "format_missing", Scored, "The completion lacks the required form.";
    BoxOverlap, "box_overlap", Scored, "Scored by the overlap of the completion's box with the reference's.";
    BoxMissed, "box_missed", Scored, "The completion's box does not touch the reference's.";
    NoAnswerTag, "no_answer_tag", Scored, "The completion has no `<answer>` block.";
    NoBox, "no_box", Scored, "No box [x1, y1, x2, y2] can be read from the completion's answer (under vlm-r1, only whole numbers count).";
    NoPoint, "no_point", Scored, "No point and no box can be read from the completion's answer.";
    PointInside, "point_inside", Scored, "The completion's point lies in the reference's box.";
    PointOutside, "point_outside", Scored, "The completion's point lies outside the reference's box.";
    PointDistance, "point_distance", Scored, "Scored by the distance of the completion's points from the reference's.";
    MatchedBoxes, "matched_boxes", Scored, "Boxes were matched; their F1 is the score.";
    EditDistance, "edit_distance", Scored, "Scored by the share of letters that need no change.";
    NoNumber, "no_number", Scored, "No number can be read from the completion's answer.";
    TagCount, "tag_count", Scored, "Some of the tags are missing or occur more than once.";
    ReasoningSteps, "reasoning_steps", Scored, "Scored by the number of steps in the completion.";
    ReferenceSkipped, "reference_skipped", Scored, "The reference cannot be read; the reward counts the answer as right.";
    LengthWithin, "length_within", Scored, "The completion is well below the length limit.";
    LengthNearLimit, "length_near_limit", Scored, "The completion is close to the length limit.";
    LengthBeyondLimit, "length_beyond_limit", Scored, "The completion is beyond the length limit.";
    BadReferenceBox, "bad_reference_box", Scored, "The reference is JSON but not a box of four numbers, or the boxes have no area.";
    AveragePrecision, "average_precision", Scored, "Scored by the average precision of the completion's boxes.";
    NoKnownLabel, "no_known_label", Scored, "No box of the completion has one of the reference's labels.";
    Matched, "matched", Scored, "Boxes were matched; position, label and completeness make the score.";
    BoxesMissed, "boxes_missed", Scored, "The completion has boxes, but none of them matches one of the reference's.";
    NothingExpected, "nothing_expected", Scored, "Neither the completion nor the reference has boxes.";
    NoPredictedBoxes, "no_predicted_boxes", Scored, "The reference has boxes, but none can be read from the completion.";
    UnexpectedBoxes, "unexpected_boxes", Scored, "The completion has boxes, but the reference has none.";
    LengthCorrect, "length_correct", Scored, "A right answer, scored by its length.";
    LengthWrong, "length_wrong", Scored, "A wrong answer, scored by its length.";
    RepeatedBoxes, "repeated_boxes", Scored, "Some of the boxes are repeated.";
    RepeatedRuns, "repeated_runs", Scored, "Some runs of words are repeated.";
    RepeatedText, "repeated_text", Scored, "Some runs of six words are repeated.";
    NoRepetition, "no_repetition", Scored, "Nothing is repeated.";
    TooShort, "too_short", Scored, "The text is too short to repeat itself.";
    UnknownVerdict, "unknown_verdict", Scored, "The comparison reached its limit of steps; counted as not equal.";
    BadGrid, "bad_grid", Scored, "image_grid_thw has no rows or no columns, so no box can be scaled by it.";
    PythonFunction, "python_function", Scored, "A Python function of the plan gave the score.";
    SpanOverlap, "span_overlap", Scored, "Scored by how much the completion's spans of time overlap the reference's.";
    SpanMissed, "span_missed", Scored, "The completion's spans of time do not overlap the reference's.";
    NoSpan, "no_span", Scored, "No span of time can be read from the completion's answer.";
    NoValue, "no_value", Scored, "The answer or the reference has no value that could be compared; counted as not equal.";
    TooManyToMatch, "too_many_to_match", Failed, "There are more boxes or points than can be matched.";
    TooLongToCompare, "too_long_to_compare", Failed, "Both texts are too long to compare letter by letter.";
    BadReferenceJson, "bad_reference_json", Abstained, "The reference should be JSON and is not.";
    NoReference, "no_reference", Abstained, "The row has no reference answer for this reward.";
    EmptyReference, "empty_reference", Abstained, "The reference is empty, or its answer is.";
    NoReferenceAnswer, "no_reference_answer", Abstained, "The reference has no `<answer>` block, and the reward needs one.";
    NoReferenceChoice, "no_reference_choice", Abstained, "The reference names no choice, or several.";
    NoReferenceYesNo, "no_reference_yes_no", Abstained, "The reference says neither yes nor no, or both.";
    NoReferenceNumber, "no_reference_number", Abstained, "No number can be read from the reference.";
    NoReferenceShape, "no_reference_shape", Abstained, "No box or point can be read from the reference.";
    NoReferenceSpan, "no_reference_span", Abstained, "No span of time can be read from the reference.";
    OtherTask, "other_task", Abstained, "The plan does not apply this reward to this row's task or kind of reference.";
    PythonNone, "python_none", Abstained, "A Python function of the plan gave the row no score.";
    NoCompletion, "no_completion", Failed, "The row has no completion text.";
    BadCompletion, "bad_completion", Failed, "The completion is not text or a list of messages.";
    BadColumn, "bad_column", Failed, "A column of the row has the wrong type.";
    NoImage, "no_image", Failed, "The row has no image path or size, and the reward needs one.";
    ImageUnreadable, "image_unreadable", Failed, "The image is missing, broken or too large.";
    NoGrid, "no_grid", Failed, "The row has no image_grid_thw of three numbers.";
    NoTokenCount, "no_token_count", Failed, "No tokenizer and no token count to measure the length with.";
    NoAccuracy, "no_accuracy", Failed, "The accuracy that this reward builds on is not a number.";
    ZeroWeights, "zero_weights", Failed, "The weights alpha, beta and gamma add up to zero.";
    BadThreshold, "bad_threshold", Failed, "The threshold would match boxes that do not overlap at all.";
    BadParameter, "bad_parameter", Failed, "A parameter of the reward has a value that it cannot use.";
    UnknownMethod, "unknown_method", Failed, "The row's accu_reward_method is not available.";
    BadVerdict, "bad_verdict", Failed, "The judge's verdict is not a number from 0 to 1.";
    BadLine, "bad_line", Failed, "The line is not a JSON object.";
    EngineFault, "engine_fault", Failed, "Internal error on this row; please report it.";
    FrameNotSet, "frame_not_set", Failed, "prediction_frame is not set, and the row has no image_grid_thw, which the reward's default frame needs.";
}

impl Reason {
    /// The reason with that code.
    ///
    /// ```
    /// use groundrule::Reason;
    /// assert_eq!(Reason::of_code("box_overlap"), Some(Reason::BoxOverlap));
    /// ```
    pub fn of_code(code: &str) -> Option<Self> {
        Reason::ALL.iter().copied().find(|known| known.code() == code)
    }

    /// What to do about it, if something can be done.
    ///
    /// ```
    /// use groundrule::Reason;
    /// assert!(Reason::NoReference.fix().is_some() && Reason::NumericEqual.fix().is_none());
    /// ```
    pub const fn fix(self) -> Option<&'static str> {
        Some(match self {
            Reason::TooLongToCompare => {
                "shorten the texts: two of 32,000 letters each can be compared"
            }
            Reason::BadReferenceJson => {
                "write the reference as JSON: [x1, y1, x2, y2] for one box, a ```json block for a list of boxes"
            }
            Reason::NoReference => {
                "add the right answer as `solution` (or `answer`, `ground_truth`, `label`, ...), or name its column: --column reference=NAME"
            }
            Reason::EmptyReference => "write the right answer into `solution`",
            Reason::BadGrid => Warning::BadGrid.fix(),
            Reason::JudgeUnavailable => Warning::JudgeUnavailable.fix(),
            Reason::BadVerdict => {
                "use a judge that replies with a number from 0 to 1 (docs/language-model.md)"
            }
            Reason::NoCompletion => "add what the model wrote as `completion`",
            Reason::BadCompletion => {
                "give the completion as text, or as [{\"role\": \"assistant\", \"content\": \"…\"}]"
            }
            Reason::NoImage => {
                "add `image`, `images` or `image_path`, or `image_size` as [width, height]"
            }
            Reason::ImageUnreadable => {
                "check the path and where relative paths begin, add `image_size` as [width, height], or declare the same frame for both sides"
            }
            Reason::NoGrid => {
                "add `image_grid_thw` as the model's processor gives it: [frames, rows, columns]"
            }
            Reason::FrameNotSet => {
                "set `prediction_frame` to what the model writes: \"pixels\", \"thousandths\" or its family (docs/frames.md), or \"grid\" and add `image_grid_thw` to the rows"
            }
            Reason::NoTokenCount => {
                "give a tokenizer, or add `completion_ids` or `gen_len` to the row"
            }
            Reason::NoAccuracy => "give `acc_reward` as a number, or leave it out",
            Reason::ZeroWeights => "give at least one of alpha, beta and gamma a weight",
            Reason::BadThreshold => "give an iou_threshold above 0",
            Reason::NoReferenceAnswer => {
                "put the reference's boxes, or None, into <answer> and </answer>"
            }
            Reason::NoReferenceChoice => "write the reference as one letter, such as B or (B)",
            Reason::NoReferenceNumber => "write the reference as a number",
            Reason::NoReferenceYesNo => "write the reference as yes or no",
            Reason::NoReferenceShape => {
                "write the reference as [x1, y1, x2, y2], or as a list of objects with bbox_2d or point_2d"
            }
            Reason::OtherTask => {
                "give the rows a `task` that the plan has, or name theirs in `tasks`; `kind:formula` and others go by the reference"
            }
            Reason::BadLine => "write one JSON object per line",
            Reason::EngineFault => "please report the row",
            _ => return None,
        })
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

impl serde::Serialize for Reason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_are_unique_and_plain() {
        let codes: HashSet<_> = Reason::ALL.iter().map(|r| r.code()).collect();
        assert_eq!(codes.len(), Reason::ALL.len());
        for code in codes {
            assert!(code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{code}");
        }
    }
}
