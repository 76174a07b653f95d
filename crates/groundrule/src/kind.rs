//! What kind of answer a row asks for, told from its reference.

use crate::answer::answer_span;
use crate::sample::Sample;
use groundrule_math::is_yes_or_no;
use groundrule_pytext::{strip, tags};
use groundrule_vision::reader::{Item, Origin, Shape, read_boxes};

/// The kind of answer that a row asks for.
///
/// ```
/// use groundrule::{AnswerKind, Sample};
/// let kind = AnswerKind::of(&Sample::new("").with_solution("Yes"));
/// assert_eq!(kind, Some(AnswerKind::YesNo));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum AnswerKind {
    /// One box, in the same numbers on both sides.
    Box,
    /// One box, and the row has the grid of patches that the model saw.
    BoxOnGrid,
    /// One box, in shares of the image.
    BoxInShares,
    /// Several boxes, or boxes with labels.
    Boxes,
    /// A point.
    Point,
    /// The letter of a choice.
    Choice,
    /// Yes or no.
    YesNo,
    /// A number or a formula.
    Formula,
    /// Four numbers that are not two corners of a box: a list of numbers, or a box in another layout.
    FourNumbers,
    /// Words.
    Words,
}

/// Longest reference that is read for boxes; anything longer is prose.
const LONGEST: usize = 1 << 20;

/// Longest reference that can be four numbers in brackets.
const LONGEST_LIST: usize = 100;

/// Longest choice: a letter with its brackets and punctuation.
const LONGEST_CHOICE: usize = 8;

impl AnswerKind {
    /// Every kind.
    ///
    /// ```
    /// use groundrule::AnswerKind;
    /// assert!(AnswerKind::ALL.contains(&AnswerKind::Choice));
    /// ```
    pub const ALL: &'static [AnswerKind] = &[
        AnswerKind::Box,
        AnswerKind::BoxOnGrid,
        AnswerKind::BoxInShares,
        AnswerKind::Boxes,
        AnswerKind::Point,
        AnswerKind::Choice,
        AnswerKind::YesNo,
        AnswerKind::Formula,
        AnswerKind::FourNumbers,
        AnswerKind::Words,
    ];

    /// The word for it. In a plan, `kind:WORD` among a reward's tasks means rows of this kind.
    ///
    /// ```
    /// use groundrule::AnswerKind;
    /// assert_eq!(AnswerKind::YesNo.word(), "yes-no");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            AnswerKind::Box => "box",
            AnswerKind::BoxOnGrid => "box-on-grid",
            AnswerKind::BoxInShares => "box-in-shares",
            AnswerKind::Boxes => "boxes",
            AnswerKind::Point => "point",
            AnswerKind::Choice => "choice",
            AnswerKind::YesNo => "yes-no",
            AnswerKind::Formula => "formula",
            AnswerKind::FourNumbers => "four-numbers",
            AnswerKind::Words => "words",
        }
    }

    /// The kind with that word.
    ///
    /// ```
    /// use groundrule::AnswerKind;
    /// assert_eq!(AnswerKind::named("box-on-grid"), Some(AnswerKind::BoxOnGrid));
    /// ```
    pub fn named(word: &str) -> Option<Self> {
        AnswerKind::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// Whether such an answer is a box, or several.
    pub(crate) const fn is_of_boxes(self) -> bool {
        use AnswerKind::{Box, BoxInShares, BoxOnGrid, Boxes};
        matches!(self, Box | BoxOnGrid | BoxInShares | Boxes)
    }

    /// The kind of answer that a row asks for; none if it has no reference.
    ///
    /// ```
    /// use groundrule::{AnswerKind, Sample};
    /// let kind = |solution| AnswerKind::of(&Sample { solution: Some(solution), ..Sample::new("") });
    /// assert_eq!(kind("[10, 20, 110, 120]"), Some(AnswerKind::Box));
    /// assert_eq!(kind(r"<answer>2\sqrt{3}</answer>"), Some(AnswerKind::Formula));
    /// assert_eq!(kind("(B)"), Some(AnswerKind::Choice));
    /// ```
    pub fn of(sample: &Sample<'_>) -> Option<Self> {
        let solution = sample.solution?;
        let answer = strip(solution.get(answer_span(solution))?);
        if answer.is_empty() {
            return None;
        }
        if let Some(kind) = shape(answer, sample.grid.is_some()) {
            return Some(kind);
        }
        Some(if is_yes_no(answer) {
            AnswerKind::YesNo
        } else if is_choice(answer, sample) {
            AnswerKind::Choice
        } else if is_four_numbers(answer) {
            AnswerKind::FourNumbers
        } else if is_formula(answer) {
            AnswerKind::Formula
        } else {
            AnswerKind::Words
        })
    }
}

/// Boxes and points. Two numbers in brackets may also be a formula, so a point must be called one.
fn shape(answer: &str, on_grid: bool) -> Option<AnswerKind> {
    if answer.len() > LONGEST {
        return None;
    }
    let fence = &tags::marks().json_fence;
    let inside = fence.first(answer).map_or(answer, |span| strip(&answer[span]));
    if fence.first(answer).is_some() && matches!(inside, "[]" | "") {
        return Some(AnswerKind::Boxes);
    }
    let items = read_boxes(answer).items;
    let boxes: Vec<([f64; 4], &Item)> = items
        .iter()
        .filter_map(|item| match item.shape {
            Shape::Box(numbers) => Some((numbers, item)),
            Shape::Point(_) => None,
        })
        .collect();
    match boxes.as_slice() {
        [] => {
            let called = |item: &Item| item.origin != Origin::Bare;
            (!items.is_empty() && items.iter().all(called)).then_some(AnswerKind::Point)
        }
        // Four bare numbers are a box if there is nothing else and they can be one.
        [([x1, y1, x2, y2], item)]
            if item.origin == Origin::Bare
                && (inside.len() > item.span.len() + 4
                    || x1 >= x2
                    || y1 >= y2
                    // The solutions of two equations.
                    || inside.contains('=')) =>
        {
            None
        }
        [(_, item)] if item.label.is_some() => Some(AnswerKind::Boxes),
        [(numbers, _)] => Some(match numbers.iter().all(|number| (0.0..=1.0).contains(number)) {
            true => AnswerKind::BoxInShares,
            false if on_grid => AnswerKind::BoxOnGrid,
            false => AnswerKind::Box,
        }),
        _ => Some(AnswerKind::Boxes),
    }
}

/// Whether an answer is four bare numbers that are not two corners of a box: a list of numbers, or a box in another layout.
pub(crate) fn is_four_numbers(answer: &str) -> bool {
    if answer.len() > LONGEST_LIST || !answer.contains(',') {
        return false;
    }
    let items = read_boxes(answer).items;
    let [item] = items.as_slice() else { return false };
    let Shape::Box([x1, y1, x2, y2]) = item.shape else { return false };
    item.origin == Origin::Bare
        && answer.len() <= item.span.len() + 4
        && !answer.contains('=')
        && (x1 >= x2 || y1 >= y2)
        && [x1, y1].iter().all(|side| *side >= 0.0)
        && [x2, y2].iter().all(|side| *side > 0.0)
}

fn is_yes_no(answer: &str) -> bool {
    let word = answer.trim_matches(|c: char| !c.is_alphanumeric());
    is_yes_or_no(word)
}

/// A letter with brackets and punctuation, or the label of one of the row's choices.
fn is_choice(answer: &str, sample: &Sample<'_>) -> bool {
    if answer.len() > LONGEST_CHOICE {
        return false;
    }
    let bare = answer.trim_matches(|c: char| !c.is_alphanumeric());
    if sample.choices.iter().any(|choice| choice.label == bare) {
        return true;
    }
    let mut letters = bare.chars();
    matches!((letters.next(), letters.next()), (Some('A'..='J'), None))
        && !answer.contains(['$', '\\', '='])
}

/// Digits, signs of LaTeX or of mathematics, and not a sentence.
fn is_formula(answer: &str) -> bool {
    if answer.contains(['\\', '$', '^', '=', '√', 'π', '∞']) {
        return true;
    }
    let words = answer.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 3);
    answer.bytes().any(|byte| byte.is_ascii_digit()) && words.count() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use groundrule_math::Choice;

    #[test]
    fn kinds_are_told_from_references() {
        for (solution, kind) in [
            ("[10, 20, 110, 120]", AnswerKind::Box),
            ("<answer>[0.1, 0.2, 0.5, 0.6]</answer>", AnswerKind::BoxInShares),
            ("{\"bbox_2d\": [10, 20, 110, 120]}", AnswerKind::Box),
            ("```json\n[{\"bbox_2d\": [1, 2, 3, 4], \"label\": \"cat\"}]\n```", AnswerKind::Boxes),
            ("[[1, 2, 3, 4], [5, 6, 7, 8]]", AnswerKind::Boxes),
            ("```json\n[]\n```", AnswerKind::Boxes),
            ("{\"point_2d\": [3, 4]}", AnswerKind::Point),
            ("(3, 4)", AnswerKind::Formula),
            ("[4, 3, 2, 1]", AnswerKind::FourNumbers),
            ("[436, 107, 313, 270]", AnswerKind::FourNumbers),
            ("(4, 3, 2)", AnswerKind::Formula),
            ("x1=1, y1=2, x2=3, y2=4", AnswerKind::Formula),
            ("bbox: 10, 20, 110, 120", AnswerKind::Box),
            ("B", AnswerKind::Choice),
            ("(c)", AnswerKind::Words),
            ("(C)", AnswerKind::Choice),
            ("$A$", AnswerKind::Formula),
            ("Yes", AnswerKind::YesNo),
            ("no.", AnswerKind::YesNo),
            ("nein", AnswerKind::YesNo),
            ("Да", AnswerKind::YesNo),
            ("はい。", AnswerKind::YesNo),
            ("neun", AnswerKind::Words),
            ("12", AnswerKind::Formula),
            (r"\frac{1}{2}", AnswerKind::Formula),
            ("5 cm", AnswerKind::Formula),
            ("a red bus", AnswerKind::Words),
            ("The bus left at 5 in the morning", AnswerKind::Words),
        ] {
            let sample = Sample { solution: Some(solution), ..Sample::new("") };
            assert_eq!(AnswerKind::of(&sample), Some(kind), "{solution}");
        }
        assert_eq!(AnswerKind::of(&Sample::new("")), None);
        let empty = Sample { solution: Some("<answer> </answer>"), ..Sample::new("") };
        assert_eq!(AnswerKind::of(&empty), None);
        let grid = [1.0, 34.0, 46.0];
        let on_grid =
            Sample { solution: Some("[10, 20, 110, 120]"), grid: Some(&grid), ..Sample::new("") };
        assert_eq!(AnswerKind::of(&on_grid), Some(AnswerKind::BoxOnGrid));
        let choices = [Choice { label: "1", content: "x" }, Choice { label: "2", content: "y" }];
        let numbered = Sample { solution: Some("2"), choices: &choices, ..Sample::new("") };
        assert_eq!(AnswerKind::of(&numbered), Some(AnswerKind::Choice));
    }

    #[test]
    fn words_name_kinds() {
        for kind in AnswerKind::ALL {
            assert_eq!(AnswerKind::named(kind.word()), Some(*kind));
        }
    }
}
