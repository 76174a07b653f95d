//! Degenerate completions by name, each with what it must not earn.

use super::figures::{all_over, list};
use super::question::{LETTERS, Question, reply};
use super::topic::Kind;
use crate::repairs::Repair;
use groundrule_vision::BoundingBox;

/// What a degenerate completion must not earn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    /// It knows nothing: it must earn no more than an honest wrong answer.
    LikeWrong,
    /// It is not right: it must earn less than a right answer.
    BelowRight,
    /// It says less than a right answer: it must earn no more than that.
    NoMoreThanRight,
    /// The completions say the same at growing length: none may earn more than a shorter one.
    NeverUpWithLength,
    /// It is right in another form: it must earn what a right answer earns.
    LikeRight,
}

/// The kinds that a probe is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// All of them.
    Every,
    /// Those whose completions are right or wrong.
    Answers,
    /// Those whose completions are right or wrong and hold no coordinates.
    Words,
    /// Those that name it in [`Kind::probes`].
    Named,
}

/// One completion to try.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    pub(crate) completion: String,
    /// Its length, if that is not what it looks like.
    pub(crate) tokens: Option<u64>,
}

/// A way to earn a score without an answer, or to lose one with it.
pub(crate) struct Probe {
    pub(crate) name: &'static str,
    /// What the completion is, for people.
    pub(crate) what: &'static str,
    pub(crate) kinds: For,
    pub(crate) rule: Rule,
    /// Repairs that may fix it, if they apply to the reward.
    pub(crate) ends: &'static [Repair],
    /// What to do if no repair fixes it.
    pub(crate) advice: &'static str,
    /// Whether it is in the nature of some rewards to fall for it: then it is only a note if no repair fixes it.
    pub(crate) mild: bool,
    pub(super) make: fn(&Question) -> Vec<String>,
}

impl Probe {
    /// Whether questions of this kind are probed with it.
    pub(crate) fn asks(&self, kind: Kind) -> bool {
        match self.kinds {
            For::Every => true,
            For::Answers => kind.is_answer(),
            For::Words => kind.is_words(),
            For::Named => kind.probes().contains(&self.name),
        }
    }

    /// The completions to try on a question.
    pub(crate) fn attempts(&self, question: &Question) -> Vec<Attempt> {
        if self.rule == Rule::NeverUpWithLength {
            return lengths(question);
        }
        let attempt = |completion| Attempt { completion, tokens: None };
        (self.make)(question).into_iter().map(attempt).collect()
    }
}

use Repair::*;

pub(super) const READING: &[Repair] =
    &[ChoiceLetters, YesNoWords, FuzzyNumbers, SoundMathematics, BoxReading, HonestPrecision];
const MATHEMATICS: &[Repair] = &[SoundMathematics, ArgumentOrder, FuzzyNumbers];
const WEIGH_IT: &str = "give this reward a small weight next to one that looks at the reference";
pub(super) const LESS_CREDIT: &str =
    "use a reward that gives no credit for similarity, such as math_reward with semantics=strict";

/// Every probe.
pub(crate) fn all() -> impl Iterator<Item = &'static Probe> {
    PROBES.iter().chain(super::unsettled::PROBES)
}

/// Completions that know nothing, say too much, or look right.
const PROBES: &[Probe] = &[
    Probe {
        name: "empty",
        what: "nothing at all",
        kinds: For::Answers,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: LESS_CREDIT,
        mild: false,
        make: |_| vec![String::new(), " \n\t".to_owned()],
    },
    Probe {
        name: "empty_answer",
        what: "the tags with nothing between them",
        kinds: For::Answers,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: LESS_CREDIT,
        mild: false,
        make: |_| {
            vec![reply(""), "<think></think><answer></answer>".to_owned(), "<answer>".to_owned()]
        },
    },
    Probe {
        name: "empty_reference",
        what: "nothing, where the reference is empty too",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[EmptyReference],
        advice: "leave out rows without a reference",
        mild: false,
        make: |question| {
            if question.only.is_none() {
                return Vec::new();
            }
            vec![String::new(), "<answer></answer>".to_owned(), reply("")]
        },
    },
    Probe {
        name: "template",
        what: "the form that the instructions show, copied",
        kinds: For::Answers,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: LESS_CREDIT,
        mild: false,
        make: |_| {
            vec![
                "<think> reasoning process here </think><answer> answer here </answer>".to_owned(),
                "<think> ... </think> <answer> ... </answer>".to_owned(),
            ]
        },
    },
    Probe {
        name: "prompt_copied",
        what: "the question instead of an answer",
        kinds: For::Answers,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: LESS_CREDIT,
        mild: false,
        make: |question| {
            let mut copies = vec![reply(&question.problem), question.problem.clone()];
            copies.extend(formula(&question.problem).map(reply));
            copies
        },
    },
    Probe {
        name: "dodge",
        what: "an answer that says nothing",
        kinds: For::Answers,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: LESS_CREDIT,
        mild: false,
        make: |_| {
            ["I do not know", "I have no idea.", "whatever", "none", "It cannot be said"]
                .into_iter()
                .flat_map(|text| [reply(text), text.to_owned()])
                .collect()
        },
    },
    Probe {
        name: "no_number",
        what: "values that are not numbers",
        kinds: For::Answers,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: LESS_CREDIT,
        mild: false,
        make: |question| {
            let words = ["nan", "inf", "-inf", "null", "[]", "{}", "[NaN, NaN, NaN, NaN]"];
            let boxes = [
                "{\"bbox_2d\": [NaN, NaN, NaN, NaN], \"label\": NaN}",
                "{\"bbox_2d\": [-Infinity, -Infinity, Infinity, Infinity]}",
                "```json\n[{\"bbox_2d\": [NaN, 0, NaN, 1e999], \"label\": \"cat\"}]\n```",
                "{\"point_2d\": [NaN, NaN]}",
            ];
            // Digits in the boxes would be answers to other questions.
            let shown = if question.kind.is_words() { &[][..] } else { &boxes[..] };
            words.iter().chain(shown).map(|text| reply(text)).collect()
        },
    },
    Probe {
        name: "repeated_answer",
        what: "a wrong answer many times over",
        kinds: For::Words,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: LESS_CREDIT,
        mild: false,
        make: |question| {
            let wrong = question.wrong.first().cloned().unwrap_or_default();
            vec![reply(&vec![wrong; 60].join(" "))]
        },
    },
    Probe {
        name: "right_thought_only",
        what: "the right answer in the thinking, but no answer after it",
        kinds: For::Answers,
        rule: Rule::LikeWrong,
        ends: READING,
        advice: "use a reward that reads only the answer block",
        mild: false,
        make: |question| {
            let right = &question.right;
            vec![format!("<think>\n{right}\n</think>\n<answer>\nI cannot say.\n</answer>")]
        },
    },
    Probe {
        name: "all_choices",
        what: "every choice at once",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[ChoiceLetters],
        advice: "use mcq_reward with semantics = \"strict\"",
        mild: false,
        make: |_| {
            ["A, B, C, D", "A B C D", "A. B. C. D.", "A or B or C or D", "A\nB\nC\nD", "ABCD"]
                .into_iter()
                .flat_map(|text| [reply(text), text.to_owned()])
                .collect()
        },
    },
    Probe {
        name: "letter_in_passing",
        what: "a sentence that makes no choice but ends with the letter",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[ChoiceLetters],
        advice: "use mcq_reward with semantics = \"strict\"",
        mild: false,
        make: |question| {
            let right = &question.right;
            let sentences =
                [format!("It is vitamin {right}"), format!("It belongs to group {right}.")];
            let mut attempts: Vec<String> = sentences.iter().map(|text| reply(text)).collect();
            attempts.extend(sentences);
            if right == LETTERS[0] {
                attempts.extend([reply("It is a bird"), reply("A bird")]);
            }
            attempts
        },
    },
    Probe {
        name: "yes_and_no",
        what: "both answers at once",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[YesNoWords],
        advice: "use yes_no_reward with semantics = \"strict\"",
        mild: false,
        make: |_| {
            ["yes and no", "yes no", "no yes", "no and yes", "yes/no", "Yes. No."]
                .into_iter()
                .flat_map(|text| [reply(text), text.to_owned()])
                .collect()
        },
    },
    Probe {
        name: "letters_in_words",
        what: "words that merely contain yes or no",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[YesNoWords],
        advice: "use yes_no_reward with semantics = \"strict\"",
        mild: false,
        make: |_| {
            [
                "I do not know",
                "another one, nothing more",
                "her eyes",
                "I saw it yesterday",
                "not sure",
            ]
            .into_iter()
            .flat_map(|text| [reply(text), text.to_owned()])
            .collect()
        },
    },
    Probe {
        name: "mangled_number",
        what: "a wrong number with a character that makes it text",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: MATHEMATICS,
        advice: LESS_CREDIT,
        mild: false,
        make: |question| {
            let wrong = question.near.iter().chain(&question.wrong);
            wrong.map(|wrong| reply(&format!("{}x", wrong.trim_matches('$')))).collect()
        },
    },
    Probe {
        name: "near_miss",
        what: "an answer that is nearly right",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: MATHEMATICS,
        advice: LESS_CREDIT,
        mild: false,
        make: |question| {
            question.near.iter().flat_map(|near| [reply(near), near.clone()]).collect()
        },
    },
    Probe {
        name: "likeness",
        what: "another answer in nearly the same words",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[SoundMathematics],
        advice: LESS_CREDIT,
        mild: true,
        make: |question| {
            question.near.iter().flat_map(|near| [reply(near), near.clone()]).collect()
        },
    },
    Probe {
        name: "wrong_answer",
        what: "an answer that is plainly wrong",
        kinds: For::Answers,
        rule: Rule::BelowRight,
        ends: MATHEMATICS,
        advice: LESS_CREDIT,
        mild: false,
        make: |question| question.wrong.iter().map(|wrong| question.whole(wrong)).collect(),
    },
    Probe {
        name: "hedged",
        what: "several answers, the right one among them",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[SoundMathematics, ChoiceLetters],
        advice: "use a reward that takes one answer only, such as math_reward or mcq_reward with semantics = \"strict\"",
        mild: false,
        make: |question| {
            let right = &question.right;
            let wrong = question.wrong.first().map_or("0", String::as_str);
            [format!("{wrong} or {right}"), format!("{right} or {wrong}")]
                .iter()
                .map(|text| reply(text))
                .collect()
        },
    },
    Probe {
        name: "whole_image",
        what: "a box the size of the image",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[BoxReading, ContinuousOverlap, DeclaredFrames],
        advice: "large references are easy to overlap: count a box only from some overlap on, as f1_reward does",
        mild: true,
        make: |question| {
            let (x2, y2) = question.extent();
            let whole = BoundingBox { x1: 0.0, y1: 0.0, x2, y2 };
            if question.kind == Kind::Boxes {
                let labels = question.labels();
                let boxes: Vec<_> = labels.into_iter().map(|label| (whole, label)).collect();
                return vec![reply(&question.boxes(&boxes))];
            }
            vec![reply(&question.figure(whole))]
        },
    },
    Probe {
        name: "whole_video",
        what: "a span as long as any video",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[],
        advice: "score the overlap as a share of the union",
        mild: false,
        make: |_| ["0 to 36000", "00:00 - 10:00:00"].map(reply).to_vec(),
    },
    Probe {
        name: "odd_box",
        what: "boxes that no image has: corners swapped, no area, far outside",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[BoxReading, ContinuousOverlap, DeclaredFrames],
        advice: "use semantics = \"strict\", which sorts corners and needs an area",
        mild: true,
        make: |question| {
            let (across, down) = question.extent();
            [
                [across, down, 0.0, 0.0],
                [0.0, 0.0, 0.0, 0.0],
                [-1e6, -1e6, 1e6, 1e6],
                [-9e15, -9e15, 9e15, 9e15],
                [-1e308, -1e308, 1e308, 1e308],
            ]
            .into_iter()
            .map(|numbers| {
                let [x1, y1, x2, y2] = numbers;
                let corners = BoundingBox { x1, y1, x2, y2 };
                if question.kind == Kind::Boxes {
                    let label = question.labels().first().copied().flatten().unwrap_or("cat");
                    return reply(&question.boxes(&[(corners, Some(label))]));
                }
                reply(&question.figure(corners))
            })
            .collect()
        },
    },
    Probe {
        name: "boxes_all_over",
        what: "boxes of every size all over the image",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[HonestPrecision, FalseBoxes, BoxReading],
        advice: "use f1_reward, or map_reward with semantics = \"strict\": false boxes cost more there",
        mild: false,
        make: |question| {
            let labels = question.labels();
            let places = all_over(question.extent());
            let boxes: Vec<_> =
                places.iter().flat_map(|&place| labels.iter().map(move |&l| (place, l))).collect();
            vec![reply(&question.boxes(&boxes))]
        },
    },
    Probe {
        name: "points_all_over",
        what: "points all over the image",
        kinds: For::Named,
        rule: Rule::LikeWrong,
        ends: &[],
        advice: "use click_reward: the first point counts",
        mild: false,
        make: |question| {
            let points = all_over(question.extent())
                .into_iter()
                .map(|place| list(&question.pen.point_in_reply(place.centre())));
            let points: Vec<String> = points.collect();
            vec![reply(&format!("{{\"points\": [{}]}}", points.join(", ")))]
        },
    },
    Probe {
        name: "label_spam",
        what: "the right boxes and as many with labels that are not in the reference",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[HonestPrecision, FalseBoxes],
        advice: "use f1_reward, or map_reward with semantics = \"strict\": false boxes cost more there",
        mild: false,
        make: |question| {
            let mut boxes = labelled(question);
            for i in 0..boxes.len() {
                let (corners, _) = boxes[i];
                boxes
                    .push((super::figures::elsewhere(corners, question.extent()), Some("unicorn")));
            }
            vec![reply(&question.boxes(&boxes))]
        },
    },
    Probe {
        name: "more_boxes",
        what: "the right boxes, followed by false ones with the same labels",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[HonestPrecision, FalseBoxes],
        advice: "use f1_reward, or map_reward with semantics = \"strict\": false boxes cost more there",
        mild: false,
        make: |question| {
            let mut boxes = labelled(question);
            for i in 0..boxes.len() {
                let (corners, label) = boxes[i];
                boxes.push((super::figures::elsewhere(corners, question.extent()), label));
            }
            vec![reply(&question.boxes(&boxes))]
        },
    },
    Probe {
        name: "same_box_again",
        what: "the right boxes, each ten times",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[HonestPrecision, FalseBoxes],
        advice: "use f1_reward, or map_reward with semantics = \"strict\": false boxes cost more there",
        mild: false,
        make: |question| {
            let boxes = labelled(question);
            let boxes: Vec<_> = std::iter::repeat_n(boxes, 10).flatten().collect();
            vec![reply(&question.boxes(&boxes))]
        },
    },
    Probe {
        name: "no_labels",
        what: "the right boxes without their labels",
        kinds: For::Named,
        rule: Rule::NoMoreThanRight,
        ends: &[MissingLabel],
        advice: "write labels into the references",
        mild: false,
        make: |question| {
            let boxes: Vec<_> =
                question.right_boxes().into_iter().map(|(corners, _)| (corners, None)).collect();
            vec![reply(&question.boxes(&boxes))]
        },
    },
    Probe {
        name: "empty_blocks",
        what: "tags with nothing between them",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[OneOfEachTag, BoxReading],
        advice: "use format_reward with semantics = \"strict\", which wants something in both blocks",
        mild: false,
        make: |_| {
            vec![
                "<think></think><answer></answer>".to_owned(),
                "<think> </think> <answer> </answer>".to_owned(),
                "<think>\n\n</think>\n<answer>\n\n</answer>".to_owned(),
                "<think>\u{200b}</think><answer>\u{200b}</answer>".to_owned(),
                "<think></think><answer>{</answer> [1, 2, 3, 4] } </answer>".to_owned(),
            ]
        },
    },
    Probe {
        name: "tag_stuffing",
        what: "tags nested, repeated or left open",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[OneOfEachTag, BoxReading],
        advice: "use format_reward with semantics = \"strict\", which wants each tag once",
        mild: false,
        make: |question| {
            let boxed = "{\"bbox_2d\": [1, 2, 3, 4]}";
            let inside = if question.kind == Kind::BoxForm { boxed } else { "x" };
            let once = format!("<think>a</think><answer>{inside}</answer>");
            vec![
                once.repeat(2),
                once.repeat(30),
                format!(
                    "<think><think>a</think></think><answer><answer>{inside}</answer></answer>"
                ),
                format!("<think>a</think> junk </think><answer>{inside}</answer> junk </answer>"),
                format!("<think><answer>{inside}</answer>"),
                format!("<think>\na\n</think>\n<answer>\n<think>\n{inside}\n</answer>"),
            ]
        },
    },
    Probe {
        name: "box_outside_the_answer",
        what: "an answer without a box, and a box after it",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[OneOfEachTag, BoxReading],
        advice: "use format_reward_rec with semantics = \"strict\"",
        mild: false,
        make: |_| {
            vec![
                "<think>a</think><answer>none</answer> {[1, 2, 3, 4]} </answer>".to_owned(),
                "<think>a</think><answer>{</answer> [1, 2, 3, 4] } </answer>".to_owned(),
            ]
        },
    },
    Probe {
        name: "step_words",
        what: "the words for steps and no step",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[FilledSteps],
        advice: WEIGH_IT,
        mild: false,
        make: |_| {
            vec![
                "First, First, First, First,".to_owned(),
                "- - -\n- \n- \n- ".to_owned(),
                "Step 1: a a a Step 2: b b b Step 3: c c c".to_owned(),
            ]
        },
    },
    Probe {
        name: "repeated_text",
        what: "the same words over and over",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[WholeText],
        advice: "use repetition_reward with semantics = \"strict\"",
        mild: false,
        make: |_| {
            let block = "```json\n[{\"bbox_2d\": [96, 112, 196, 224], \"label\": \"cat\"}]\n```";
            let again = "look at it again and again ".repeat(20);
            vec![
                again.clone(),
                "好".repeat(3000),
                "aaaa".repeat(500),
                format!("{again}{block}"),
                format!("<think>\n{again}\n</think>\n<answer>\n{block}\n</answer>"),
            ]
        },
    },
    Probe {
        name: "repeated_boxes",
        what: "the same box over and over",
        kinds: For::Named,
        rule: Rule::BelowRight,
        ends: &[WholeText],
        advice: "use repetition_reward: it looks at boxes",
        mild: false,
        make: |_| {
            let item = "{\"bbox_2d\": [96, 112, 196, 224], \"label\": \"cat\"}";
            vec![reply(&format!("```json\n[{}]\n```", vec![item; 40].join(", ")))]
        },
    },
    Probe {
        name: "too_long",
        what: "the same answer at many times the length",
        kinds: For::Every,
        rule: Rule::NeverUpWithLength,
        ends: &[CosineClamp],
        advice: "set the length limit above what the model can write, or add get_soft_overlong_punishment",
        mild: false,
        make: |_| Vec::new(),
    },
    Probe {
        name: "other_form",
        what: "a right answer in another form",
        kinds: For::Named,
        rule: Rule::LikeRight,
        ends: &[
            ChoiceLetters,
            SoundMathematics,
            ArgumentOrder,
            YesNoWords,
            BoxReading,
            DeclaredFrames,
        ],
        advice: "tell the model which form is read",
        mild: false,
        make: |question| question.other_ways.iter().map(|way| question.whole(way)).collect(),
    },
];

/// The reference's boxes with a label each.
fn labelled(question: &Question) -> Vec<(BoundingBox, Option<&str>)> {
    let boxes = question.right_boxes().into_iter();
    boxes.map(|(corners, label)| (corners, label.or(Some("cat")))).collect()
}

/// Lengths to try, in letters and in tokens.
const LENGTHS: [u64; 20] = [
    64, 128, 256, 384, 512, 768, 1024, 1280, 1536, 2048, 2560, 3072, 4096, 6144, 8192, 12_288,
    16_384, 24_576, 32_768, 65_536,
];

/// The right answer after more and more thinking, all in different words.
fn lengths(question: &Question) -> Vec<Attempt> {
    let right = question.right_reply();
    let padded = |length: u64| {
        let mut thinking = String::new();
        let mut word = 0_u32;
        while ((thinking.len() + right.len()) as u64) < length {
            word += 1;
            thinking.push_str(&format!("step{word} "));
        }
        match right.strip_prefix("<think>\n") {
            Some(rest) => format!("<think>\n{thinking}{rest}"),
            None => format!("{right} {thinking}"),
        }
    };
    let attempts =
        LENGTHS.iter().map(|&length| Attempt { completion: padded(length), tokens: Some(length) });
    attempts.collect()
}

/// The longest piece of arithmetic in a question, if there is one: `2 + 6` of `2 + 6 = ?`.
fn formula(problem: &str) -> Option<&str> {
    let part = |letter: char| letter.is_ascii_digit() || " +-*/^().".contains(letter);
    let parts =
        problem.split(|letter: char| !part(letter)).map(|piece| piece.trim_matches([' ', '.']));
    let works = |piece: &&str| {
        piece.contains(['+', '*', '/', '^'])
            && piece.contains(|letter: char| letter.is_ascii_digit())
    };
    parts.filter(works).max_by_key(|piece| piece.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_arithmetic_of_a_question_is_found() {
        for (problem, found) in [
            ("2 + 6 = ?", Some("2 + 6")),
            ("What is (17*24).", Some("(17*24)")),
            ("Is 1+1 more than 10/2^3?", Some("10/2^3")),
            ("In 2024, 7 - 5 birds", None),
            ("and/or", None),
            ("What is shown?", None),
        ] {
            assert_eq!(formula(problem), found, "{problem}");
        }
    }
}
