//! What the reader makes of formulas, in both modes.

use super::{ErrorKind, parse_latex};
use crate::budget::{Budget, Exhausted};
use crate::expr::{Arena, Id, Node};
use crate::quirks::Quirks;

fn read(src: &str, quirks: Quirks, arena: &mut Arena) -> Result<Id, super::ParseError> {
    parse_latex(src, &quirks, arena, &mut Budget::default())
}

#[track_caller]
fn same(quirks: Quirks, pairs: &[(&str, &str)]) {
    for (left, right) in pairs {
        let mut arena = Arena::new();
        let a = read(left, quirks, &mut arena);
        let b = read(right, quirks, &mut arena);
        assert!(a.is_ok() && a == b, "{left} is {a:?}, {right} is {b:?}, in {arena:?}");
    }
}

#[test]
fn the_readings_of_math_verify() {
    same(
        Quirks::math_verify(),
        &[
            ("1/2x", r"\frac{1}{2x}"),
            (r"2\frac{1}{2}", r"\frac{5}{2}"),
            ("-2\\frac{1}{2}", "-5/2"),
            ("2 3", "5"),
            ("2^3^2", "(2^3)^2"),
            ("x^a^b", "x^{a^b}"),
            ("x^y_z", "{x_z}^y"),
            (r"\gamma+1", "1"),
            (r"\sin^{-1} x", r"\arcsin x"),
            (r"\sin 2x \cos y", r"\sin(2x)\cos(y)"),
            (r"\sin x \cdot 2", r"\sin(x \cdot 2)"),
            ("X_{k+1}", "x_{K + 1}"),
            (r"\Pi", r"\pi"),
            ("|a|b|c|", "|a \\lvert b \\rvert c|"),
            ("1,000", "1000"),
            ("(3,2)", "(3;2)"),
            ("[1,1]", r"\{1\}"),
            (r"x\approx 3", "3"),
            (r"\log_2 8", r"\log_{2}(8)"),
            (r"x \in \{1\}", r"x = \{1\}"),
            (r"5^\circ", "5"),
            (r"\binom{5}{2}", "10"),
            (r"\frac{dy}{dx}", r"\frac{d}{dx} y"),
            (r"\int x dx", r"\int x d x"),
            (r"\text{pi}", r"\pi"),
        ],
    );
}

#[test]
fn what_math_verify_refuses() {
    let mut arena = Arena::new();
    for src in [
        "",
        "24.",
        "E_1",
        "e_1",
        "x²",
        r"\sqrt2x{",
        r"\odot",
        "2+",
        "(1",
        "1)",
        r"\{x|x>0\}",
        "1=1=1",
        r"\frac{1\pm2}{3}",
        r"A \cup B",
        "(I,2)",
        r"\|x\|",
        r"\begin{pmatrix}1&2\\3\end{pmatrix}",
        "tr",
        r"\langle x \rangle",
        r"x \ge \pm 1",
        r"\max x",
        "5%%",
        r"\partial",
        r"x^{}",
        r"x\in y\in z",
    ] {
        let outcome = read(src, Quirks::math_verify(), &mut arena);
        assert!(outcome.is_err(), "{src} is {:?}", outcome.map(|id| arena.get(id).clone()));
    }
}

#[test]
fn errors_say_where() {
    let mut arena = Arena::new();
    let error = |src: &str, arena: &mut Arena| match read(src, Quirks::math_verify(), arena) {
        Err(error) => (error.kind, error.start, error.end),
        Ok(id) => panic!("{src} is {id:?}"),
    };
    assert_eq!(error("1 + @", &mut arena), (ErrorKind::Character, 4, 5));
    assert_eq!(error("1 + )", &mut arena), (ErrorKind::Unexpected, 4, 5));
    assert_eq!(error(r"\frac{1}", &mut arena), (ErrorKind::Incomplete, 8, 8));
}

#[test]
fn work_is_bounded() {
    let mut arena = Arena::new();
    for (open, close) in [
        ("{", "}"),
        ("(", ")"),
        ("[", "]"),
        ("\\sqrt{", "}"),
        ("|", "|"),
        ("x^{", "}"),
        ("f(", ")"),
    ] {
        let deep = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        for quirks in [Quirks::none(), Quirks::math_verify()] {
            let outcome = read(&deep, quirks, &mut arena);
            assert!(outcome.is_err(), "{open}");
        }
    }
    let digits = "7".repeat(1_000_000);
    let error = read(&digits, Quirks::none(), &mut arena).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Limit(Exhausted::Bits));
    for junk in
        ["-", "1+", "x_", "x^", "\\text{", "a:", "1,", ";", "d ", "e", "\\pm", "|x", "\\int dx "]
    {
        let long = junk.repeat(50_000);
        for quirks in [Quirks::none(), Quirks::math_verify()] {
            let _ = read(&long, quirks, &mut arena);
        }
    }
}

#[test]
fn long_sums_and_products_are_one_node() {
    let mut arena = Arena::new();
    let sum = vec!["x"; 1000].join("+");
    let id = read(&sum, Quirks::math_verify(), &mut arena).unwrap();
    assert!(matches!(arena.get(id), Node::Add(parts) if parts.len() == 1000));
    assert!(arena.len() < 10);
}
