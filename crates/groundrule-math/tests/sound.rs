//! What a careful grader says, rule by rule.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, verify};

/// Reference, reply, equal?
type Case = (&'static str, &'static str, bool);

fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for &(gold, pred, expected) in cases {
        let reading = ExtractConfig::sound();
        let (a, b) = (parse(gold, &reading), parse(pred, &reading));
        let verdict = verify(&a, &b, &VerifyConfig::sound());
        if verdict.is_equal() != expected {
            let show = |answers: &[groundrule_math::Answer]| {
                answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ; ")
            };
            wrong.push(format!(
                "{gold} and {pred}: {} where {expected} was expected; read as {} and {}",
                verdict.code(),
                show(&a),
                show(&b)
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn numbers_in_every_writing() {
    check(&[
        ("$\\frac12$", "$0.5$", true),
        ("$0.125$", "$\\frac{1}{8}$", true),
        ("$10^{-8}$", "$0.00000003$", false),
        ("$2^{-99}$", "$2^{-98}$", false),
        ("$\\frac{1}{2004!}$", "$\\frac{1}{2006!}$", false),
        ("$3.2\\times10^4$", "$32000$", true),
        ("$2\\frac12$", "$2.5$", true),
        ("$-\\frac{3}{4}$", "$\\frac{-3}{4}$", true),
        ("$\\sqrt{12}$", "$2\\sqrt{3}$", true),
    ]);
}

#[test]
fn rounding() {
    check(&[
        ("$\\frac{600}{7}$", "$85.71$", true),
        ("$\\frac{600}{7}$", "$85.72$", false),
        ("$\\frac{600}{7}$", "$85.7$", false),
        ("$\\frac13$", "$0.3333$", true),
        ("$\\frac13$", "$0.333$", false),
        ("$\\frac23$", "$0.6666$", false),
        ("$\\pi$", "$3.1416$", true),
        ("$\\pi$", "$3.1415$", false),
        ("$\\sqrt2$", "$1.41421356$", true),
        ("$\\frac14$", "$0.2501$", false),
        ("$3.14$", "$\\pi$", false),
        ("$1000\\pi$", "$3142$", false),
        ("$1000\\pi$", "$3141.6$", true),
    ]);
}

#[test]
fn percent() {
    check(&[
        ("$50\\%$", "$\\frac12$", true),
        ("$50\\%$", "$0.5$", true),
        ("$50\\%$", "$50$", true),
        ("$17.5\\%$", "$17.5$", true),
        ("$35$", "$35\\%$", false),
        ("$\\frac12$", "$50\\%$", true),
    ]);
}

#[test]
fn names() {
    check(&[
        ("$x = 3$", "$3$", true),
        ("$3$", "$x = 3$", true),
        ("$x = 3$", "$y = 3$", false),
        ("$f(x) = x^2+1$", "$x^2+1$", true),
        ("$a_n = 2n$", "$2n$", true),
        ("$-1$", "$x^2=-1$", false),
        ("$0$", "$x^2=0$", false),
        ("$x=1,y=2$", "$y=2,x=1$", true),
        ("$x=1,y=2$", "$x=2,y=1$", false),
        ("$x=1,y=2$", "$2,1$", false),
        ("$x=1,y=2$", "$(1,2)$", true),
        ("$12$", "$3\\cdot 4=12$", true),
        ("$3=x$", "$x=3$", true),
        ("$y = 2x+1$", "$f(x)=2x+1$", true),
        ("$x^2+1$", "$x^2+1=0$", false),
    ]);
}

#[test]
fn equations() {
    check(&[
        ("$2x+4y=6$", "$x+2y=3$", true),
        ("$y=3-x$", "$x+y=3$", true),
        ("$y=\\frac1x$", "$xy=1$", true),
        ("$3x=6$", "$x=2$", true),
        ("$x^2=4$", "$x=2$", false),
        ("$x(x+y)=0$", "$x+y=0$", false),
        ("$x^2+y^2=1$", "$y^2=1-x^2$", true),
        ("$x+y=3$", "$x+y=4$", false),
    ]);
}

#[test]
fn sets_of_reals() {
    check(&[
        ("$x>3$", "$(3,\\infty)$", true),
        ("$(3,\\infty)$", "$x>3$", true),
        ("$[3,\\infty)$", "$x>3$", false),
        ("$1<x\\le2$", "$(1,2]$", true),
        ("$x>3$", "$2x>6$", true),
        ("$x>3$", "$3<x$", true),
        ("$x>3$", "$-x<-3$", true),
        ("$(-\\infty,1)\\cup(2,\\infty)$", "$(2,\\infty)\\cup(-\\infty,1)$", true),
        ("$(0,3)\\setminus\\{1\\}$", "$(0,1)\\cup(1,3)$", true),
        ("$(1,2)\\cap(0,3)$", "$(1,2)$", true),
        ("$x^2<4$", "$(-2,2)$", true),
        ("$x^2<4$", "$(-2,3)$", false),
        ("$(-\\infty,\\infty)$", "$\\mathbb{R}$", true),
        ("$(1,2)$", "$\\{1,2\\}$", false),
        ("$(1,2)$", "$[1,2]$", false),
        ("$(1,2)$", "$(1,2)$", true),
        ("$x\\in[1,2]$", "$1\\le x\\le2$", true),
        ("$x\\ge\\sqrt2$", "$[\\sqrt2,\\infty)$", true),
        ("$x\\ne 3$", "$(-\\infty,3)\\cup(3,\\infty)$", true),
    ]);
}

#[test]
fn lists_tuples_and_vectors() {
    check(&[
        ("$1,2,3$", "$3,2,1$", true),
        ("$\\{1,2,3\\}$", "$1,2,3$", true),
        ("$1,2,3$", "$1,2$", false),
        ("$-2,-2$", "$-2$", false),
        ("$-2,-2$", "$(-2,-2)$", true),
        ("$\\{1,1,2\\}$", "$\\{1,2\\}$", true),
        ("$\\pm2$", "$2,-2$", true),
        ("$x=\\pm2$", "$x=2,x=-2$", true),
        ("$x_1=1,x_2=2$", "$2,1$", true),
        ("$(1,2,3)$", "$(3,2,1)$", false),
        ("$(1,2,3)$", "$\\begin{pmatrix}1\\\\2\\\\3\\end{pmatrix}$", true),
        ("$(0,5,-3)$", "$\\begin{pmatrix}0&5&-3\\end{pmatrix}$", true),
        (
            "$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$",
            "$\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}$",
            true,
        ),
        (
            "$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$",
            "$\\begin{pmatrix}1&3\\\\2&4\\end{pmatrix}$",
            false,
        ),
        ("$(1,2)$", "$(2,1)$", false),
    ]);
}

#[test]
fn functions_on_the_reals() {
    check(&[
        ("$\\sqrt{x^2}$", "$x$", false),
        ("$\\sqrt{x^2}$", "$|x|$", true),
        ("$\\frac{x^2-1}{x-1}$", "$x+1$", true),
        ("$\\ln(x^2)$", "$2\\ln x$", true),
        ("$-\\tau\\ln\\Delta$", "$\\tau\\ln\\frac{1}{\\Delta}$", true),
        ("$\\sqrt[3]{-8}$", "$-2$", true),
        ("$\\cos\\frac{\\pi}{7}\\cos\\frac{2\\pi}{7}\\cos\\frac{3\\pi}{7}$", "$\\frac18$", true),
        ("$\\frac{e^{at}-e^{-at}}{2a}$", "$\\frac{\\sinh(at)}{a}$", true),
        ("$\\sum_{k=1}^{n}k$", "$\\frac{n(n+1)}{2}$", true),
        ("$x+1$", "$x+2$", false),
        ("$\\lfloor\\sqrt{n-1}\\rfloor$", "$\\lfloor\\sqrt{n}\\rfloor$", false),
    ]);
}

#[test]
fn words() {
    check(&[
        ("$\\text{east}$", "$\\text{East}$", true),
        ("$\\text{does not exist}$", "$\\text{DNE}$", true),
        ("$\\text{no solution}$", "$\\emptyset$", true),
        ("$\\text{Yes}$", "$\\text{No}$", false),
        ("$\\text{(C)}$", "$\\text{(C) Plane}$", true),
        ("$\\text{(C)}$", "$\\text{(D) Plane}$", false),
    ]);
}

#[test]
fn units() {
    check(&[("$5\\text{ cm}$", "$5$", true), ("$90^\\circ$", "$90$", true)]);
}

#[test]
fn units_are_read() {
    check(&[
        ("$1,000$", "$1000$", true),
        ("$\\int_0^1x^2dx$", "$\\frac13$", true),
        ("$5\\text{ cm}$", "$5\\text{ km}$", false),
        ("$5\\text{ km}$", "$5000\\text{ m}$", true),
        ("$5\\text{ cm}$", "$5\\text{ kg}$", false),
        ("$36\\text{ km/h}$", "$10\\text{ m/s}$", true),
        ("$12\\text{ cm}^2$", "$12\\text{ cm}$", false),
        ("$180^\\circ$", "$\\pi\\text{ radians}$", true),
        ("$3\\text{ m}^3$", "3 metros cúbicos", true),
        ("$3\\text{ m}^2$", "3 metros cúbicos", false),
        ("$3\\text{ m}^2$", "3 mètres carrés", true),
    ]);
}

/// Functions and symbols in italics are those in plain letters; bold ones are vectors.
#[test]
fn names_in_italics() {
    check(&[
        ("$f(x)=x^2$", "$\\mathit{f}(x)=x^2$", true),
        ("$y(t)=t^2$", "$\\textit{y}(t)=t^2$", true),
        ("$y(t)=t^2$", "$\\textit{z}(t)=t^2$", false),
    ]);
}

/// `^T` is the sign of a transpose, but of a number or a letter it is a power, and above a sum it is a bound.
#[test]
fn the_letter_t_above_something() {
    check(&[
        ("$5$", "$5^T$", false),
        ("$5$", "$5^{T}$", false),
        ("$1000(1.05)$", "$1000(1.05)^T$", false),
        ("$P(1+r)^{T}$", "$P(1+r)^T$", true),
        ("$P(1+r)$", "$P(1+r)^T$", false),
        ("$x^{T}$", "$x^{ T }$", true),
        ("$\\sum_{t=1}^{T} t$", "$\\frac{T(T+1)}{2}$", true),
        ("$\\sum_{t=1}^T t$", "$\\frac{T(T-1)}{2}$", false),
        ("$\\int_0^T x \\, dx$", "$\\frac{T^2}{2}$", true),
        ("$\\int_{0}^{T} x \\, dx$", "$\\frac{T}{2}$", false),
        (
            "$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}^T$",
            "$\\begin{pmatrix}1&3\\\\2&4\\end{pmatrix}$",
            true,
        ),
        ("$(1,2)^T$", "$\\begin{pmatrix}1\\\\2\\end{pmatrix}$", true),
        ("$M^T N$", "$M N$", false),
    ]);
}
