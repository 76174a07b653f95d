//! Completions of a question with choices. One that names a single choice is judged as that choice: it equals the reference
//! if that is the choice, and no other. Any other completion is judged without a panic, and the same again.

use super::choices::Choices;
use super::texts::text;
use groundrule_math::{Choice, Grader, Question, Verdict};
use std::sync::LazyLock;

static GRADERS: LazyLock<[Grader; 2]> = LazyLock::new(|| [Grader::sound(), Grader::compat()]);

const LABELS: [&str; 5] = ["A", "B", "C", "D", "E"];

/// No two of them are the same answer.
const CONTENTS: &[&str] = &[
    "12",
    "\\frac{3}{4}",
    "x + 1",
    "Paris",
    "a red car",
    "50\\%",
    "9 cm",
    "\\sqrt{7}",
    "7:30",
    "4 March 1887",
    "(2, 5)",
    "猫",
];

/// Ways to name one choice by its label.
fn naming(choices: &mut Choices<'_>, label: &str) -> String {
    match choices.below(7) {
        0 => format!("({label})"),
        1 => format!("The answer is {label}."),
        2 => format!("The correct option is ({label})."),
        3 => format!("\\boxed{{{label}}}"),
        4 => format!("**{label}**"),
        5 => format!("<answer>{label}</answer>"),
        _ => format!("Answer: {label}"),
    }
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let count = 2 + choices.below(4);
    let (first, step) = (choices.below(CONTENTS.len()), [1, 5][choices.below(2)]);
    let offered: Vec<Choice<'_>> = LABELS
        .iter()
        .take(count)
        .enumerate()
        .map(|(place, label)| Choice {
            label,
            content: CONTENTS[(first + step * place) % CONTENTS.len()],
        })
        .collect();
    let listed: String =
        offered.iter().map(|choice| format!("\n{}. {}", choice.label, choice.content)).collect();
    let asked = "Which of these is right?";
    let within = format!("{asked}{listed}");
    let question = match choices.below(3) {
        0 => Question { text: "", choices: &offered },
        1 => Question { text: asked, choices: &offered },
        _ => Question { text: &within, choices: &[] },
    };
    let (right, named) = (choices.below(count), choices.below(count));
    let reference = match choices.below(2) {
        0 => offered[right].label,
        _ => offered[right].content,
    };
    let plain = choices.below(3) > 0;
    let completion = match plain {
        true => naming(&mut choices, LABELS[named]),
        false => {
            let around = [text(&mut choices, 6), text(&mut choices, 6)];
            let name = naming(&mut choices, LABELS[named]);
            format!("{}{name}{}", around[0], around[1])
        }
    };
    for (place, grader) in GRADERS.iter().enumerate() {
        let grade = grader.judge(&question, reference, &completion);
        let again = grader.judge(&question, reference, &completion);
        assert_eq!(grade.verdict.code(), again.verdict.code(), "{completion:?}");
        if place == 0 && plain {
            let equal = matches!(grade.verdict, Verdict::Equal(_));
            assert_eq!(
                equal,
                right == named,
                "{completion:?} for {reference:?} of {within:?}: {:?}",
                grade.verdict
            );
        }
    }
}
