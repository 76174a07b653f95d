//! Formulas by grammar. A formula and the same one rewritten (summands and factors exchanged, brackets added, a fraction
//! expanded) are never told apart; a formula and itself plus one are never taken for the same; nothing panics.

use super::choices::Choices;
use groundrule_math::{Grader, Question, Verdict};
use std::sync::LazyLock;

static GRADERS: LazyLock<[Grader; 2]> = LazyLock::new(|| [Grader::sound(), Grader::compat()]);

/// A formula, and another writing of it.
fn formula(choices: &mut Choices<'_>, depth: usize) -> (String, String) {
    // No letters that name choices or units: `(b)` alone is a choice, and `4t` four tonnes.
    let leaf = |choices: &mut Choices<'_>| {
        let letters: [&str; 5] = ["x", "y", "n", "z", "k"];
        match choices.below(4) {
            0 => letters[choices.below(letters.len())].to_owned(),
            1 => "\\pi".to_owned(),
            _ => (1 + choices.below(20)).to_string(),
        }
    };
    if depth == 0 {
        let leaf = leaf(choices);
        return (leaf.clone(), leaf);
    }
    let kind = choices.below(9);
    let (a, a2) = formula(choices, depth - 1);
    if kind == 8 {
        return (a.clone(), format!("({a2})"));
    }
    let (b, b2) = formula(choices, depth - 1);
    match kind {
        0 => (format!("{a}+{b}"), format!("({b2})+({a2})")),
        1 => (format!("({a})({b})"), format!("({b2}) \\cdot ({a2})")),
        2 => (format!("\\frac{{{a}}}{{{b}}}"), format!("\\frac{{3({a2})}}{{3({b2})}}")),
        3 => (format!("\\sqrt{{({a})^2+1}}"), format!("\\sqrt{{1+({a2})^{{2}}}}")),
        4 => (format!("({a})^2"), format!("({a2})({a2})")),
        5 => (format!("({a})-({b})"), format!("-({b2})+({a2})")),
        6 => (format!("\\sin({a})+{b}"), format!("({b2})+\\sin({a2})")),
        _ => {
            let c = leaf(choices);
            (format!("{c}({a}+{b})"), format!("{c}({a2})+{c}({b2})"))
        }
    }
}

pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let depth = 1 + choices.below(3);
    let (one, same) = formula(&mut choices, depth);
    let question = Question::default();
    let text = |formula: &str| format!("The answer is $\\boxed{{{formula}}}$.");
    for (place, grader) in GRADERS.iter().enumerate() {
        let grade = grader.judge(&question, &format!("${one}$"), &text(&same));
        let again = grader.judge(&question, &format!("${one}$"), &text(&same));
        assert_eq!(grade.verdict.code(), again.verdict.code());
        if place == 0 {
            // What has no value (a division by zero) equals nothing, not even itself.
            let undefined = grade.verdict.code() == groundrule_math::verdict::Code::Undefined;
            assert!(
                !matches!(grade.verdict, Verdict::Different(_)) || undefined,
                "{one} and {same}: {:?}",
                grade.verdict
            );
            let other = grader.judge(&question, &format!("${one}$"), &text(&format!("({same})+1")));
            assert!(
                !matches!(other.verdict, Verdict::Equal(_)),
                "{one} and {same} + 1: {:?}",
                other.verdict
            );
        }
    }
}
