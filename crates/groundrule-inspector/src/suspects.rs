//! Recognises answers of the kinds that lint probes for by looking at a row: they should not earn a full score.

use groundrule::drawing::{Drawing, Drawn, Side, draw};
use groundrule::{PartSpec, Plan, Sample, Semantics, World};
use std::collections::HashMap;

/// A longer answer, in bytes, says something rather than dodging or listing.
const SHORT: usize = 200;

/// A box that covers this share of the image boxes everything.
const ALL: f64 = 0.9;

/// This many shapes more than the reference has are guesses all over the image.
const ALL_OVER: usize = 10;

/// A box that is written this often is meant to be counted several times.
const AGAIN: usize = 3;

/// Words of an answer that says one thing over and over.
const REPEATED: usize = 8;

/// A completion this long, in letters, around a short answer is worth a look.
const LONG: usize = 32_768;

/// The repetition score of a text that mostly repeats itself.
const MOSTLY: f64 = -0.5;

/// What a model writes if it copies the form it was shown.
const TEMPLATES: [&str; 6] =
    ["answer here", "your answer", "your answer here", "final answer", "final answer here", "x"];

/// How an answer that says nothing begins.
const DODGES: [&str; 10] = [
    "i do not know",
    "i don t know",
    "i have no idea",
    "no idea",
    "i cannot",
    "i can t",
    "it cannot be",
    "cannot be determined",
    "not sure",
    "whatever",
];

/// Answers that are not numbers.
const NO_NUMBERS: [&str; 8] = ["nan", "inf", "-inf", "infinity", "-infinity", "null", "[]", "{}"];

/// A row as the kinds look at it.
pub(crate) struct Case<'a> {
    sample: &'a Sample<'a>,
    /// The answer block, or the whole completion if there is none.
    answer: &'a str,
    /// Whether there is an answer block.
    block: bool,
    /// Its words in lowercase.
    words: Vec<String>,
    /// The words of the reference.
    reference: Vec<String>,
    drawing: Option<Drawing>,
    /// What a repetition reward gives the whole text.
    repetition: Option<f64>,
}

/// How a kind of answer is recognised.
pub(crate) enum Told {
    /// By looking at it.
    By(fn(&Case<'_>) -> bool),
    /// By looking at the text around it, even if the answer is right.
    Around(fn(&Case<'_>) -> bool),
    /// By strict semantics, which refuse it.
    Strict,
    /// It is right, and the row scored nothing: the other side of the list.
    Right,
}

use Told::{Around, By, Right, Strict};

/// Every probe of lint, and how an answer of its kind is recognised.
pub(crate) const KINDS: &[(&str, Told)] = &[
    ("empty", By(|case| case.sample.completion.trim().is_empty())),
    ("empty_answer", By(|case| case.block && is_blank(case.answer))),
    ("empty_blocks", By(|case| case.block && is_blank(case.answer))),
    ("empty_reference", By(|case| case.sample.solution.is_some() && case.reference.is_empty())),
    ("template", By(|case| case.is_template())),
    ("prompt_copied", By(|case| case.is_question())),
    ("dodge", By(|case| case.is_dodge())),
    ("right_thought_only", By(|case| case.is_dodge())),
    ("no_number", By(|case| NO_NUMBERS.contains(&case.answer.trim().to_lowercase().as_str()))),
    ("repeated_answer", By(|case| case.is_repeated())),
    ("all_choices", By(|case| case.takes_every_choice())),
    ("yes_and_no", By(|case| case.is_short() && case.says("yes") && case.says("no"))),
    ("hedged", By(|case| case.is_hedged())),
    ("whole_image", By(|case| case.boxes_everything())),
    ("odd_box", By(|case| case.has_odd_box())),
    ("boxes_all_over", By(|case| case.left_over(false) >= ALL_OVER)),
    ("points_all_over", By(|case| case.left_over(true) >= ALL_OVER)),
    ("label_spam", By(|case| case.spams_labels())),
    ("more_boxes", By(|case| case.adds_boxes())),
    ("same_box_again", By(|case| case.writes_a_box_again())),
    ("repeated_boxes", By(|case| case.writes_a_box_again())),
    ("repeated_text", Around(|case| case.repetition.is_some_and(|score| score <= MOSTLY))),
    ("too_long", Around(|case| case.answer.len() <= SHORT && case.sample.completion.len() >= LONG)),
    ("letter_in_passing", Strict),
    ("letters_in_words", Strict),
    ("mangled_number", Strict),
    ("cut_off", Strict),
    ("near_miss", Strict),
    ("likeness", Strict),
    ("wrong_answer", Strict),
    ("no_labels", Strict),
    ("tag_stuffing", Strict),
    ("box_outside_the_answer", Strict),
    ("step_words", Strict),
    ("number_unsettled", Strict),
    ("yes_no_unsettled", Strict),
    ("choice_unsettled", Strict),
    ("two_words", Strict),
    ("whole_video", Strict),
    ("other_form", Right),
];

/// Recognises the kinds; holds what that needs.
pub(crate) struct Suspects {
    /// Notices text that repeats itself.
    repetition: Option<Plan>,
}

impl Suspects {
    pub(crate) fn new() -> Self {
        let strict =
            PartSpec { semantics: Semantics::Strict, ..PartSpec::new("repetition_reward") };
        Suspects { repetition: Plan::new(&[strict]).ok() }
    }

    /// A row ready to be looked at; `boxes` is the reward that reads boxes in it, if one does.
    pub(crate) fn case<'a>(
        &self,
        sample: &'a Sample<'a>,
        world: &World<'_>,
        boxes: Option<&PartSpec>,
    ) -> Case<'a> {
        let found = groundrule_pytext::tags::marks().answer.last(sample.completion);
        let answer = found.clone().and_then(|span| sample.completion.get(span));
        let judged = self.repetition.as_ref().map(|plan| plan.judge(sample, world));
        let answer = answer.unwrap_or(sample.completion);
        Case {
            sample,
            answer,
            block: found.is_some(),
            words: words(answer),
            reference: words(&sample.solution.unwrap_or_default().replace("answer>", ">")),
            drawing: boxes.and_then(|spec| draw(spec, sample, world)?.ok()),
            repetition: judged.and_then(|mut judged| judged.outcomes.pop()?.score),
        }
    }
}

/// The names of the kinds that a row belongs to.
pub(crate) fn kinds<'a>(case: &Case<'a>) -> impl Iterator<Item = &'static str> {
    // An answer written like the reference is right, however odd it looks.
    let same = !case.words.is_empty() && case.words == case.reference && case.drawing.is_none();
    KINDS.iter().filter_map(move |(name, told)| match told {
        By(holds) => (!same && holds(case)).then_some(*name),
        Around(holds) => holds(case).then_some(*name),
        Strict | Right => None,
    })
}

/// The first words of a text, in lowercase.
fn words(text: &str) -> Vec<String> {
    let all = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    all.take(256).map(str::to_lowercase).collect()
}

fn is_blank(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || letter == '\u{200b}')
}

impl Case<'_> {
    fn is_short(&self) -> bool {
        self.answer.len() <= SHORT
    }

    fn says(&self, word: &str) -> bool {
        self.words.iter().any(|found| found == word)
    }

    fn is_template(&self) -> bool {
        let dots = !self.answer.trim().is_empty()
            && self.answer.trim().chars().all(|letter| matches!(letter, '.' | '…'));
        dots || TEMPLATES.contains(&self.words.join(" ").as_str())
    }

    fn is_question(&self) -> bool {
        let question = words(self.sample.problem.unwrap_or_default());
        question.len() >= 3 && question == self.words
    }

    fn is_dodge(&self) -> bool {
        let said = self.words.join(" ");
        self.is_short() && DODGES.iter().any(|dodge| said.starts_with(dodge))
    }

    fn is_repeated(&self) -> bool {
        let mut different: Vec<&String> = self.words.iter().collect();
        different.sort_unstable();
        different.dedup();
        self.words.len() >= REPEATED && different.len() <= 2 && self.drawing.is_none()
    }

    fn takes_every_choice(&self) -> bool {
        let said = |label: &str| {
            self.answer.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == label)
        };
        self.sample.choices.len() > 2
            && self.is_short()
            && self.sample.choices.iter().all(|choice| said(choice.label))
    }

    /// Several answers although the reference is one number or one letter.
    fn is_hedged(&self) -> bool {
        let reference = self.sample.solution.unwrap_or_default().trim();
        let single = reference.parse::<f64>().is_ok() || reference.chars().count() == 1;
        single && self.is_short() && self.says("or") && self.words.len() <= 12
    }

    fn shapes(&self, side: Side, points: bool) -> impl Iterator<Item = &Drawn> {
        let shapes = self.drawing.iter().flat_map(|drawing| &drawing.shapes);
        shapes.filter(move |shape| shape.side == side && shape.is_point == points)
    }

    /// Unmatched predictions, counted from the one that is as many as the reference has shapes.
    fn left_over(&self, points: bool) -> usize {
        let references = self.shapes(Side::Reference, false).count();
        let references = references + self.shapes(Side::Reference, true).count();
        let alone = self.shapes(Side::Prediction, points).filter(|shape| shape.partner.is_none());
        alone.count().saturating_sub(references.saturating_sub(1))
    }

    /// Unmatched predictions, if there are at least two and at least as many as in the reference.
    fn false_boxes(&self) -> Vec<&Drawn> {
        let alone = self.shapes(Side::Prediction, false).filter(|shape| shape.partner.is_none());
        let alone: Vec<&Drawn> = alone.collect();
        let enough = self.shapes(Side::Reference, false).count().max(2);
        if alone.len() >= enough { alone } else { Vec::new() }
    }

    fn knows_label(&self, shape: &Drawn) -> bool {
        self.shapes(Side::Reference, false).any(|reference| reference.label == shape.label)
    }

    fn spams_labels(&self) -> bool {
        let alone = self.false_boxes();
        alone.iter().any(|shape| shape.label.is_some() && !self.knows_label(shape))
    }

    fn adds_boxes(&self) -> bool {
        self.false_boxes().iter().any(|shape| self.knows_label(shape))
    }

    fn writes_a_box_again(&self) -> bool {
        let mut times: HashMap<Vec<u64>, usize> = HashMap::new();
        for shape in self.shapes(Side::Prediction, false) {
            *times.entry(shape.raw.iter().map(|number| number.to_bits()).collect()).or_default() +=
                1;
        }
        times.values().any(|times| *times >= AGAIN)
    }

    /// Whether a box covers nearly the whole image and no box of the reference does.
    fn boxes_everything(&self) -> bool {
        let Some(drawing) = &self.drawing else { return false };
        let image = f64::from(drawing.image.0) * f64::from(drawing.image.1);
        let all = |side: Side| {
            let mut corners = self.shapes(side, false).map(|shape| shape.at);
            corners.any(|[x1, y1, x2, y2]| (x2 - x1) * (y2 - y1) >= ALL * image)
        };
        all(Side::Prediction) && !all(Side::Reference)
    }

    /// A box that is inverted, has no area, or is far outside the image.
    fn has_odd_box(&self) -> bool {
        let Some(drawing) = &self.drawing else { return false };
        let (wide, high) = (f64::from(drawing.image.0), f64::from(drawing.image.1));
        self.shapes(Side::Prediction, false).any(|shape| {
            let [x1, y1, x2, y2] = shape.at;
            let turned = matches!(shape.raw.as_slice(), [x1, y1, x2, y2] if x2 < x1 || y2 < y1);
            let outside = x1 < -wide || y1 < -high || x2 > 2.0 * wide || y2 > 2.0 * high;
            turned || outside || (x2 - x1) * (y2 - y1) == 0.0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule::Choice;

    #[test]
    fn every_probe_of_lint_is_told_in_some_way() {
        let probes: Vec<&str> = groundrule::lint::probes().map(|(name, _)| name).collect();
        for probe in &probes {
            let times = KINDS.iter().filter(|(name, _)| name == probe).count();
            assert_eq!(times, 1, "{probe}: add it to KINDS");
        }
        assert_eq!(KINDS.len(), probes.len(), "a kind that lint no longer has");
    }

    fn told(sample: &Sample<'_>, boxes: Option<&str>) -> Vec<&'static str> {
        let spec: Option<PartSpec> = boxes.map(|text| text.parse().unwrap());
        kinds(&Suspects::new().case(sample, &World::nowhere(), spec.as_ref())).collect()
    }

    #[test]
    fn answers_in_words_are_told() {
        let choices = ["A", "B", "C"].map(|label| Choice { label, content: "something" });
        for (completion, reference, kind) in [
            ("", "7", "empty"),
            ("<answer> \u{200b}</answer>", "7", "empty_answer"),
            ("<think></think><answer></answer>", "7", "empty_blocks"),
            ("<answer>7</answer>", " ", "empty_reference"),
            ("<answer>7</answer>", "<answer></answer>", "empty_reference"),
            ("<think> ... </think> <answer> ... </answer>", "7", "template"),
            ("<answer>answer here</answer>", "7", "template"),
            ("<answer>What is 3 + 4?</answer>", "7", "prompt_copied"),
            ("<answer>I don't know.</answer>", "7", "dodge"),
            ("<think>7</think><answer>I cannot say.</answer>", "7", "right_thought_only"),
            ("<answer>NaN</answer>", "7", "no_number"),
            ("<answer>8 8 8 8 8 8 8 8 8 8</answer>", "7", "repeated_answer"),
            ("<answer>A, B or C</answer>", "B", "all_choices"),
            ("<answer>yes and no</answer>", "yes", "yes_and_no"),
            ("<answer>7 or 8</answer>", "7", "hedged"),
        ] {
            let sample = Sample::new(completion).with_solution(reference);
            let sample = sample.with_problem("What is 3 + 4?").with_choices(&choices);
            assert!(told(&sample, None).contains(&kind), "{completion}: {:?}", told(&sample, None));
        }
        let again = format!("<answer>{}7</answer>", "look at it again and again ".repeat(40));
        assert!(told(&Sample::new(&again).with_solution("7"), None).contains(&"repeated_text"));
        let numbers: Vec<String> = (0..9000).map(|number| number.to_string()).collect();
        let long = format!("<think>{}</think><answer>7</answer>", numbers.join(" "));
        assert_eq!(told(&Sample::new(&long).with_solution("7"), None), ["too_long"]);
    }

    #[test]
    fn plain_answers_and_answers_like_their_reference_are_not_suspected() {
        for (completion, reference) in [
            ("<think>3 + 4</think><answer>7</answer>", "7"),
            ("<answer>A</answer>", "A"),
            ("<answer>yes</answer>", "yes"),
            ("<answer>I do not know</answer>", "I do not know."),
            ("<answer>red or blue</answer>", "red or blue"),
            ("7", "7"),
        ] {
            let sample = Sample::new(completion).with_solution(reference);
            assert_eq!(told(&sample, None), [] as [&str; 0], "{completion}");
        }
    }

    #[test]
    fn boxes_and_points_are_told() {
        let item = |at: &str, label: &str| format!("{{\"bbox_2d\": {at}, \"label\": \"{label}\"}}");
        let reference = format!("[{}]", item("[10, 10, 20, 20]", "cat"));
        let look = |boxes: &[String]| {
            let completion = format!("<answer>[{}]</answer>", boxes.join(", "));
            let sample = Sample::new(&completion).with_solution(&reference);
            told(&sample.with_image_size(100, 100), Some("f1_reward:semantics=strict"))
        };
        let right = item("[10, 10, 20, 20]", "cat");
        assert_eq!(look(std::slice::from_ref(&right)), [] as [&str; 0]);
        assert_eq!(look(&[item("[0, 0, 99, 99]", "cat")]), ["whole_image"]);
        assert!(look(&[item("[30, 30, 30, 30]", "cat")]).contains(&"odd_box"));
        assert!(look(&[item("[900, 900, 950, 950]", "cat")]).contains(&"odd_box"));
        let far = |i: usize| format!("[{}, 60, {}, 70]", 20 + 5 * i, 24 + 5 * i);
        let spam: Vec<_> = (0..3).map(|i| item(&far(i), "unicorn")).collect();
        assert!(look(&[&[right.clone()][..], &spam].concat()).contains(&"label_spam"));
        let more: Vec<_> = (0..3).map(|i| item(&far(i), "cat")).collect();
        assert!(look(&[&[right.clone()][..], &more].concat()).contains(&"more_boxes"));
        let many: Vec<_> = (0..12).map(|i| item(&far(i), "cat")).collect();
        assert!(look(&many).contains(&"boxes_all_over"));
        let again = vec![right; 10];
        assert!(look(&again).contains(&"same_box_again"));
        assert!(look(&again).contains(&"repeated_boxes"));
        let points: Vec<String> = (0..12).map(|i| format!("[{}, 50]", 5 * i)).collect();
        let completion = format!("<answer>{{\"points\": [{}]}}</answer>", points.join(", "));
        let sample = Sample::new(&completion).with_solution("[10, 10, 20, 20]");
        let told = told(&sample.with_image_size(100, 100), Some("point_in_box_reward"));
        assert!(told.contains(&"points_all_over"), "{told:?}");
    }
    #[test]
    fn how_long_and_how_often_decides() {
        let letters = ["A", "B", "C"].map(|label| Choice { label, content: "something" });
        let dodge = |length: usize| format!("<answer>{:length$}</answer>", "I do not know");
        let or = |words: usize| format!("<answer>7 or{}</answer>", " 8".repeat(words - 2));
        let said = |words: &str| format!("<answer>{words}</answer>");
        for (completion, reference, choices, kind, holds) in [
            (dodge(SHORT), "7", 3, "dodge", true),
            (dodge(SHORT + 1), "7", 3, "dodge", false),
            (said("1 1 1 1 2 2 2 2"), "7", 3, "repeated_answer", true),
            (said("1 1 1 1 2 2 2"), "7", 3, "repeated_answer", false),
            (said("1 1 1 1 2 2 2 3"), "7", 3, "repeated_answer", false),
            (said("A B C"), "B", 3, "all_choices", true),
            (said("A B"), "B", 3, "all_choices", false),
            (said("A B"), "B", 2, "all_choices", false),
            (said("AB, CA and BC"), "B", 3, "all_choices", false),
            (or(12), "7", 3, "hedged", true),
            (or(13), "7", 3, "hedged", false),
            (said("7 8"), "7", 3, "hedged", false),
            (said("7 or 8"), "seven", 3, "hedged", false),
            (said("x or y"), "x", 3, "hedged", true),
            (said("no, yes"), "yes", 3, "yes_and_no", true),
            (said("yes"), "no", 3, "yes_and_no", false),
            (said("What now?"), "7", 3, "prompt_copied", false),
            (said("…"), "7", 3, "template", true),
            (said(" .. "), "7", 3, "template", true),
            (said(".5."), "7", 3, "template", false),
            (said(" "), "7", 3, "template", false),
            (said("\u{200b} \n"), "7", 3, "empty_answer", true),
            ("\u{200b} \n".to_owned(), "7", 3, "empty_answer", false),
        ] {
            let sample = Sample::new(&completion).with_solution(reference);
            let sample = sample.with_problem("What now?").with_choices(&letters[..choices]);
            assert_eq!(told(&sample, None).contains(&kind), holds, "{kind}: {completion}");
        }
        let three = Sample::new("<answer>What is it?</answer>").with_solution("7");
        assert!(told(&three.with_problem("what is it"), None).contains(&"prompt_copied"));
    }

    /// What is told about boxes with labels on an image of 100 by 100 pixels.
    fn told_of_boxes(
        boxes: &[([i32; 4], &str)],
        references: &[([i32; 4], &str)],
    ) -> Vec<&'static str> {
        let list = |items: &[([i32; 4], &str)]| {
            let item = |(at, label): &([i32; 4], &str)| {
                format!("{{\"bbox_2d\": {at:?}, \"label\": \"{label}\"}}")
            };
            format!("[{}]", items.iter().map(item).collect::<Vec<_>>().join(", "))
        };
        let (completion, reference) =
            (format!("<answer>{}</answer>", list(boxes)), list(references));
        let sample = Sample::new(&completion).with_solution(&reference).with_image_size(100, 100);
        told(&sample, Some("f1_reward:semantics=strict"))
    }

    const CAT: ([i32; 4], &str) = ([10, 10, 20, 20], "cat");

    #[test]
    fn boxes_that_are_odd_or_cover_everything_are_told_from_others() {
        for (at, kind) in [
            ([0, 0, 95, 95], Some("whole_image")),
            ([3, 2, 98, 97], Some("whole_image")),
            ([0, 0, 94, 94], None),
            ([40, 40, 90, 90], None),
            ([40, 0, 90, 100], None),
            ([0, 40, 100, 90], None),
            ([30, 30, 30, 40], Some("odd_box")),
            ([30, 30, 40, 30], Some("odd_box")),
            ([40, 30, 30, 40], Some("odd_box")),
            ([30, 40, 40, 30], Some("odd_box")),
            ([-101, 30, 10, 40], Some("odd_box")),
            ([30, -101, 40, 10], Some("odd_box")),
            ([150, 30, 201, 40], Some("odd_box")),
            ([30, 150, 40, 201], Some("odd_box")),
            ([-100, 30, 10, 40], None),
            ([30, -100, 40, 10], None),
            ([150, 30, 200, 40], None),
            ([30, 150, 40, 200], None),
        ] {
            let told = told_of_boxes(&[(at, "cat")], &[CAT]);
            for known in ["whole_image", "odd_box"] {
                assert_eq!(told.contains(&known), kind == Some(known), "{at:?}: {told:?}");
            }
        }
        let all = ([0, 0, 99, 99], "cat");
        assert!(!told_of_boxes(&[all], &[all]).contains(&"whole_image"));
    }

    #[test]
    fn boxes_beyond_those_of_the_reference_are_counted() {
        let others = |count: i32, label: &'static str| -> Vec<([i32; 4], &str)> {
            (0..count).map(|i| ([25 + 5 * i, 60, 29 + 5 * i, 70], label)).collect()
        };
        let with = |more: Vec<([i32; 4], &'static str)>| [vec![CAT], more].concat();
        let three = [CAT, ([30, 10, 40, 20], "dog"), ([50, 10, 60, 20], "dog")];
        for (boxes, references, kind, holds) in [
            (with(others(1, "cat")), 1, "more_boxes", false),
            (with(others(2, "cat")), 1, "more_boxes", true),
            (with(others(2, "cat")), 3, "more_boxes", false),
            (with(others(3, "cat")), 3, "more_boxes", true),
            (with(others(3, "unicorn")), 3, "more_boxes", false),
            (with(others(1, "unicorn")), 1, "label_spam", false),
            (with(others(2, "unicorn")), 1, "label_spam", true),
            (with(others(2, "cat")), 1, "label_spam", false),
            (with(others(9, "cat")), 1, "boxes_all_over", false),
            (with(others(10, "cat")), 1, "boxes_all_over", true),
            (with(others(11, "cat")), 3, "boxes_all_over", false),
            (with(others(12, "cat")), 3, "boxes_all_over", true),
            (with(others(12, "cat")), 3, "points_all_over", false),
            (vec![CAT; 2], 1, "same_box_again", false),
            (vec![CAT; 3], 1, "same_box_again", true),
        ] {
            let told = told_of_boxes(&boxes, &three[..references]);
            assert_eq!(told.contains(&kind), holds, "{kind} of {boxes:?}: {told:?}");
        }
    }
}
