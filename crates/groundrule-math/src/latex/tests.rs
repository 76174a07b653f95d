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

#[test]
fn the_readings_of_a_careful_reader() {
    same(
        Quirks::none(),
        &[
            ("24.", "24"),
            ("-3./2", "-\\frac32"),
            ("x² + 2x", "x^2+2x"),
            ("2√13", r"2\sqrt{13}"),
            ("√(x+1)", r"\sqrt{x+1}"),
            (r"\frac12", r"\frac{1}{2}"),
            (r"\frac ab", r"\frac{a}{b}"),
            ("2 1/3", r"2\frac{1}{3}"),
            ("1 000", "1{,}000"),
            ("1,000", "1000"),
            ("x=1,000", "x=1000"),
            (r"0.\overline{3}", r"\frac{1}{3}"),
            (r"0.1\bar{6}", "1/6"),
            ("50 %", r"50\%"),
            ("2^3^2", "2^{3^2}"),
            ("x^-1", "x^{-1}"),
            ("x**2", "x^2"),
            ("sqrt(2)", r"\sqrt{2}"),
            ("pi/4", r"\pi/4"),
            (r"5\text{ cm}", r"5\,\mathrm{cm}"),
            ("5 km", r"5\text{ km}"),
            (r"90^{\circ}", "90°"),
            (r"\{x \mid x>0\}", r"\{x : x > 0\}"),
            (r"\{x | x>0\}", r"\{x\mid x>0\}"),
            (r"\mathrm{e}^{2}", "e^2"),
            (r"7 \text{ or } 8", "7, 8"),
            ("x<2 or x>5", r"x<2 \lor x>5"),
            ("12^{th}", "12"),
            ("３＋４", "3+4"),
            (r"\max\{1,2\}", r"\max(1,2)"),
            (r"\left(3, x\right)", "(3,x)"),
            ("3/4 x", r"\frac34x"),
            ("i", r"\mathrm{i}"),
            ("½", r"\frac12"),
            (r"\frac\pi4", r"\frac{\pi}{4}"),
            (r"45^{\circ}30'", r"\frac{91}{2}^\circ"),
            ("P(A|B)", r"P(A \mid B)"),
            ("60 miles per hour", r"60\text{ miles per hour}"),
            ("0,05", "0.05"),
            (r"x \notin A", r"x \not\in A"),
        ],
    );
}

#[test]
fn what_a_careful_reader_tells_apart() {
    for (left, right) in [
        ("X", "x"),
        (r"\Delta", r"\delta"),
        ("4343_6", "4343_5"),
        ("12:30", "6:15"),
        (r"5\text{ cm}", r"5\text{ km}"),
        (r"\sin 30^\circ", r"\sin 30"),
        ("i = 3", "I = 3"),
        (r"\{x|x=3k\}", r"\{x|x=3k+1\}"),
        ("AB", "BA"),
        ("east", "seat"),
    ] {
        let mut arena = Arena::new();
        let a = read(left, Quirks::none(), &mut arena);
        let b = read(right, Quirks::none(), &mut arena);
        assert!(a.is_ok() && b.is_ok() && a != b, "{left}: {a:?}, {right}: {b:?}");
    }
    let mut arena = Arena::new();
    for src in ["2 3", "x +", "1..2", "(1", r"\frac{1}", "@", r"\begin{cases}"] {
        assert!(read(src, Quirks::none(), &mut arena).is_err(), "{src}");
    }
}

#[test]
fn an_index_is_not_imaginary() {
    let mut arena = Arena::new();
    let id = read(r"\sum_{i=1}^{n} i^2", Quirks::none(), &mut arena).unwrap();
    let Node::Sum(body, index, ..) = *arena.get(id) else { panic!("no sum") };
    assert!(matches!(arena.get(body), Node::Pow(base, _) if *base == index));
}
