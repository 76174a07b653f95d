//! A formula and another writing of it, where brackets, letters or the order once misled the reader.

use groundrule_math::{Grader, Question};

#[track_caller]
fn judged(reference: &str, completion: &str, equal: bool) {
    let grade = Grader::sound().judge(
        &Question::default(),
        &format!("${reference}$"),
        &format!("The answer is $\\boxed{{{completion}}}$."),
    );
    assert_eq!(grade.is_equal(), equal, "{reference} and {completion}: {}", grade.describe());
}

#[test]
fn a_letter_in_brackets_beside_another_is_a_factor() {
    judged("(y)(b)", "(b)(y)", true);
    judged("(y)(b)", "(b)", false);
}

#[test]
fn an_integer_beside_a_fraction_in_brackets_is_a_product() {
    judged("(3)(\\frac{3}{16})", "\\frac{9}{16}", true);
    judged("3\\left(\\frac{1}{2}\\right)", "1.5", true);
    judged("(3)\\frac{1}{2}", "\\frac{3}{2}", true);
    judged("2\\frac{1}{2}", "2.5", true);
    judged("2{\\frac{1}{2}}", "2.5", true);
    judged("1\\frac{2}{3}\\pi", "\\frac{5\\pi}{3}", true);
    judged("3(\\frac{1}{2})", "3.5", false);
}

#[test]
fn a_letter_in_a_formula_is_no_unit() {
    judged("4((16)-(16)+(t)^2)", "4t^2", true);
    judged("4((16)-(16)+(t)^2)", "4(-(16)+(16))+4((t)(t))", true);
    judged("(t)(t)", "t^2", true);
}
