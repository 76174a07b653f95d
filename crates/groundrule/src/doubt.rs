//! Rows that earn nothing although the reference, and not the completion, may be at fault.

use crate::answer::answer_span;
use crate::kind::{AnswerKind, is_four_numbers};
use crate::math::{is_choice_among, question};
use crate::reason::Reason;
use crate::sample::Sample;
use crate::warning::Warning;
use groundrule_math::offered_choices;
use groundrule_pytext::{parse_float, strip};
use groundrule_vision::BoxLayout;
use groundrule_vision::reader::read_boxes;

/// The longest reference that is looked at: four numbers in brackets.
const LONGEST: usize = 100;

/// What is odd about a row that a strict reward has given nothing.
pub(crate) fn of_zero(sample: &Sample<'_>, reason: Reason) -> Option<Warning> {
    let solution = sample.solution?;
    if reason == Reason::NoChoice {
        let question = question(sample);
        let offered = !question.choices.is_empty() || !offered_choices(question.text).is_empty();
        let said = !strip(sample.completion).is_empty();
        return (said && !offered).then_some(Warning::NoChoices);
    }
    let answer = strip(solution.get(answer_span(solution))?);
    if answer.len() > LONGEST {
        return None;
    }
    let compared = matches!(
        reason,
        Reason::NumericDiffers
            | Reason::SymbolicDiffers
            | Reason::TextDiffers
            | Reason::NoAnswerFound
    );
    let is_box = || matches!(AnswerKind::of(sample), Some(kind) if kind.is_of_boxes());
    if compared && answer.contains(',') && is_box() && gives_a_box(sample.completion) {
        return Some(Warning::BoxReference);
    }
    if is_four_numbers(answer) && gives_a_box(sample.completion) {
        return Some(Warning::ReferenceLayout);
    }
    if compared && is_letter_for_words(answer, sample) {
        return Some(Warning::LetterGiven);
    }
    if matches!(reason, Reason::NumericDiffers | Reason::SymbolicDiffers)
        && is_hundredfold(answer, sample.completion)
    {
        return Some(Warning::HundredTimes);
    }
    let is_words = || AnswerKind::of(sample) == Some(AnswerKind::Words);
    if compared && gives_a_box(sample.completion) && is_words() {
        return Some(Warning::BoxForWords);
    }
    (compared && is_index(answer, sample)).then_some(Warning::IndexReference)
}

/// Whether the last number of the completion is 100 times the reference or a hundredth of it. Whole numbers are rarely
/// fractions, so the smaller of the two must not be one.
fn is_hundredfold(answer: &str, completion: &str) -> bool {
    let Some(right) = parse_float(answer) else { return false };
    let is_of_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    let said = completion.get(answer_span(completion)).unwrap_or_default();
    let said = said.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let number = said.rsplit(|letter: char| !is_of_number(letter)).next().unwrap_or_default();
    let Some(said) = parse_float(number) else { return false };
    let right = right.abs();
    let (small, large) = (said.min(right), said.max(right));
    small.fract() != 0.0 && (100.0 * small - large).abs() <= 1e-9 * large
}

/// Whether the completion gives a letter only, and the reference is words that no choice of the row says.
fn is_letter_for_words(answer: &str, sample: &Sample<'_>) -> bool {
    let said = sample.completion.get(answer_span(sample.completion)).unwrap_or_default();
    let letter = strip(said).trim_matches(|c: char| c.is_ascii_punctuation());
    let is_letter = letter.len() == 1 && letter.bytes().all(|byte| (b'A'..=b'H').contains(&byte));
    let question = question(sample);
    is_letter
        && AnswerKind::of(sample) == Some(AnswerKind::Words)
        && answer.chars().filter(|c| c.is_alphabetic()).count() > 1
        && question.choices.is_empty()
        && offered_choices(question.text).is_empty()
}

/// Whether the answer is a box by its corners.
pub(crate) fn gives_a_box(completion: &str) -> bool {
    let answer = completion.get(answer_span(completion)).unwrap_or_default();
    let found = read_boxes(answer);
    let mut boxes = found.boxes(BoxLayout::Xyxy);
    boxes.next().is_some_and(|found| found.x1 < found.x2 && found.y1 < found.y2)
}

/// Whether the reference is the place of a choice in the list, and the completion gives a choice.
fn is_index(answer: &str, sample: &Sample<'_>) -> bool {
    let Ok(place) = answer.parse::<usize>() else { return false };
    let question = question(sample);
    let listed;
    let choices = match question.choices {
        [] if question.text.is_empty() => return false,
        [] => {
            listed = offered_choices(question.text);
            listed.as_slice()
        }
        given => given,
    };
    let Some(first) = choices.first() else { return false };
    let known = choices.iter().any(|choice| choice.label == answer || choice.content == answer);
    place <= choices.len() && !known && is_choice_among(&question, first.label, sample.completion)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Plan, World};
    use groundrule_math::Choice;

    fn warning(reward: &str, sample: &Sample<'_>) -> Option<Warning> {
        let plan = Plan::new(&[format!("{reward}:semantics=strict").parse().unwrap()]).unwrap();
        let judged = plan.judge(sample, &World::nowhere());
        judged.outcomes[0].warning
    }

    #[test]
    fn a_letter_without_choices_is_told() {
        let row = |completion| Sample { solution: Some("B"), ..Sample::new(completion) };
        let fish = "The answer is Fish.";
        assert_eq!(warning("mcq_reward", &row(fish)), Some(Warning::NoChoices));
        assert_eq!(warning("mcq_reward", &row("")), None);
        assert_eq!(warning("mcq_reward", &row("The answer is A.")), None);
        let choices =
            [Choice { label: "A", content: "Bird" }, Choice { label: "B", content: "Cat" }];
        // Choices in a column of their own or in the question are choices, whatever is chosen.
        for completion in [fish, "I do not know.", "Hm"] {
            assert_eq!(warning("mcq_reward", &row(completion)), Some(Warning::NoChoices));
            let offered = Sample { choices: &choices, ..row(completion) };
            assert_eq!(warning("mcq_reward", &offered), None, "{completion}");
            let asked = Sample { problem: Some("Which?\n(A) Bird\n(B) Cat"), ..row(completion) };
            assert_eq!(warning("mcq_reward", &asked), None, "{completion}");
        }
    }

    #[test]
    fn a_box_for_words_is_told() {
        for (completion, told) in
            [("[10, 20, 110, 120]", Some(Warning::BoxForWords)), ("a red cup", None)]
        {
            let row = Sample { solution: Some("the blue mug"), ..Sample::new(completion) };
            assert_eq!(warning("default_accuracy_reward", &row), told, "{completion}");
        }
    }

    #[test]
    fn percentages_for_fractions_are_told() {
        let of = |solution, completion| {
            let row = Sample { solution: Some(solution), ..Sample::new(completion) };
            warning("default_accuracy_reward", &row)
        };
        for (solution, completion) in [
            ("0.77", "<think>7 of 9</think>So it is \\boxed{77}."),
            ("0.29", "<answer>29</answer>"),
            ("77", "<answer>The share is 0.77.</answer>"),
            ("-0.125", "-12.5"),
            ("1.5", "150"),
        ] {
            assert_eq!(of(solution, completion), Some(Warning::HundredTimes), "{completion}");
        }
        for (solution, completion) in [
            ("0.77", "<answer>78</answer>"),
            ("0.77", "<answer>7.7</answer>"),
            ("0.77", "<answer>none</answer>"),
            ("1", "<answer>100</answer>"),
            ("0", "<answer>1</answer>"),
        ] {
            assert_eq!(of(solution, completion), None, "{solution}: {completion}");
        }
    }

    #[test]
    fn a_letter_for_words_is_told() {
        let row = |completion| Sample { solution: Some("horse"), ..Sample::new(completion) };
        let of = |row: Sample<'_>| warning("default_accuracy_reward", &row);
        for letter in ["<think>I see it.</think><answer>B</answer>", "(B)", "B."] {
            assert_eq!(of(row(letter)), Some(Warning::LetterGiven), "{letter}");
        }
        for other in ["a cow", "", "K", "<answer>Bear</answer>"] {
            assert_eq!(of(row(other)), None, "{other}");
        }
        let listed = Sample { problem: Some("Which?\n(A) cow\n(B) horse"), ..row("A") };
        assert_eq!(of(listed), None);
        let formula = Sample { solution: Some("x"), ..Sample::new("B") };
        assert_eq!(of(formula), None);
    }

    #[test]
    fn a_number_in_place_of_a_choice_is_told() {
        let contents = ["Up", "Down", "Left", "Right"];
        let choices: Vec<Choice<'_>> = ["A", "B", "C", "D"]
            .into_iter()
            .zip(contents)
            .map(|(label, content)| Choice { label, content })
            .collect();
        let row = |solution, completion| Sample {
            solution: Some(solution),
            problem: Some("Where does it go?"),
            choices: &choices,
            ..Sample::new(completion)
        };
        let of =
            |solution, completion| warning("default_accuracy_reward", &row(solution, completion));
        assert_eq!(of("2", "<answer>Left</answer>"), Some(Warning::IndexReference));
        assert_eq!(of("2", "<answer>C</answer>"), Some(Warning::IndexReference));
        assert_eq!(of("7", "<answer>Left</answer>"), None);
        assert_eq!(of("2", "<answer>3</answer>"), None);
        assert_eq!(of("Up", "<answer>Left</answer>"), None);
        // Who says that references are positions need not be told.
        let spec = "mcq_reward:semantics=strict,reference=index-from-0";
        let plan = Plan::new(&[spec.parse().unwrap()]).unwrap();
        let judged = plan.judge(&row("2", "<answer>A</answer>"), &World::nowhere());
        assert_eq!((judged.total, judged.outcomes[0].warning), (Some(0.0), None));
    }

    #[test]
    fn a_box_that_is_compared_as_words_is_told() {
        let of = |solution, completion| {
            let row = Sample { solution: Some(solution), ..Sample::new(completion) };
            warning("default_accuracy_reward", &row)
        };
        let right = "{\"bbox_2d\": [100, 100, 400, 300]}";
        let said = "<answer>[101, 100, 399, 300]</answer>";
        assert_eq!(of(right, said), Some(Warning::BoxReference));
        assert_eq!(of("[100, 100, 400, 300]", said), Some(Warning::BoxReference));
        assert_eq!(of("[100, 100, 400, 300]", "<answer>a dog</answer>"), None);
        assert_eq!(of("7", said), None);
    }

    #[test]
    fn four_numbers_that_are_not_corners_are_told() {
        let of = |solution, completion| {
            let row = Sample { solution: Some(solution), ..Sample::new(completion) };
            warning("default_accuracy_reward", &row)
        };
        let said = "<answer>[200, 100, 400, 300]</answer>";
        assert_eq!(of("[436, 107, 313, 270]", said), Some(Warning::ReferenceLayout));
        assert_eq!(of("[436, 107, 313, 270]", "<answer>12</answer>"), None);
        for box_like in [
            "<answer>[4, 3, 2, 0]</answer>",
            "<answer>[2, 3, 4, 0]</answer>",
            "<answer>[4, 0, 2, 3]</answer>",
            "<answer>[2, 3, 2, 4]</answer>",
            "<answer>[2, 3, 4, 3]</answer>",
        ] {
            assert_eq!(of("[4, 3, 2, 1]", box_like), None, "{box_like}");
        }
        assert_eq!(of("12", said), None);
    }
}
