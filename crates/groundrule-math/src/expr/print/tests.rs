//! What is written is read back.

use super::*;
use crate::budget::Budget;
use crate::latex::parse_latex;
use crate::quirks::Quirks;
use proptest::prelude::*;

fn read(src: &str, arena: &mut Arena) -> Option<Id> {
    parse_latex(src, &Quirks::none(), arena, &mut Budget::default()).ok()
}

#[track_caller]
fn returns(src: &str) {
    let mut arena = Arena::new();
    let id = read(src, &mut arena).unwrap_or_else(|| panic!("{src} is not read"));
    let text = latex(&arena, id);
    let back = read(&text, &mut arena);
    assert_eq!(
        back,
        Some(id),
        "{src} is written {text} and read back as {:?}",
        back.map(|b| latex(&arena, b))
    );
}

#[test]
fn what_is_written_is_read_back() {
    for src in [
        "1",
        "-1",
        r"\frac{1}{2}",
        r"-\frac12",
        "1.50",
        "x",
        "x_1",
        "x_{12}^2",
        r"\alpha_1",
        "-x",
        "--x",
        "2x",
        "-2x",
        "a+b-c",
        "a-(b+c)",
        "a/b/c",
        "ab/c",
        "a/b*c",
        r"\frac{a+b}{c-d}",
        "2^3^2",
        "(-2)^3",
        "(x+1)^{n-1}",
        r"\sqrt{2}",
        r"2\sqrt{3}",
        r"\sqrt[3]{x+1}",
        "x^{1/3}",
        "x^{-1/2}",
        "x^{-1}",
        "e",
        "e^{x}",
        "e^{i\\pi}",
        "i^2",
        r"\pi r^2",
        r"\sin^2 x+\cos^2 x",
        r"\ln 2",
        r"\log_2 8",
        "|x-1|",
        r"\lfloor x/2 \rfloor",
        "n!",
        "(n+1)!",
        "n!!",
        r"\binom{n}{k}",
        r"\gcd(12,18)",
        r"\max(1,x,y)",
        r"a \mod 3",
        "f(x)",
        "f(x,y)",
        "f'(x)",
        "50\\%",
        "(x+1)\\%",
        r"5\text{ cm}",
        r"5\text{ m/s}^2",
        "90^{\\circ}",
        "4343_6",
        r"\$5",
        "x = 3",
        "x<y",
        r"1<x\le 2",
        r"x \approx 3",
        r"x\in\mathbb{R}",
        r"x \notin \{1\}",
        "a=1,b=2",
        "1,2,3",
        r"\{1,2\}",
        r"\{5\}",
        "(1,2)",
        "[0,1)",
        "(3,2)",
        "(1,2,3)",
        "(1,2),(3,4)",
        r"(-\infty,0)\cup(1,\infty)",
        r"\mathbb{R}\setminus\{0,1\}",
        r"A\cap(B\cup C)",
        r"\{x\mid x>0\}",
        r"\{x\in\mathbb{Z}\mid x^2<9\}",
        r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
        r"2\begin{pmatrix}1\\2\end{pmatrix}",
        r"1\pm\sqrt2",
        r"\pm 2",
        r"\frac{1\pm\sqrt5}{2}",
        r"\sum_{k=1}^{n} k^2",
        r"2\sum_{i=1}^{n} i + 1",
        r"\lim_{x\to 0^{+}} \frac{1}{x}",
        r"\frac{d}{dx} x^2",
        r"\int_0^1 x^2 dx",
        r"\int x dx + 1",
        r"\text{east}",
        "east",
        r"\vec{v}",
        r"\overline{AB}",
        "1:2:3",
        "x<2 or x>5",
        "x=1,2",
        r"\infty",
        r"-\infty",
        "1e-5",
        "2.45e6",
        "AB",
        r"\emptyset",
        "3/4 x",
        "P(A|B)",
        "P(2, 3)",
        "A(1, 2)",
        "P(x)",
        "(x, y) = (4, 7)",
        "12元",
        "75 percent",
        "2%%%",
        "d[d,2,2]",
        "P_1(-4, 7)",
        r"\vec{F}(x, y)",
        r"\overline{4+i}",
        r"\coth^{-1} 2",
        r"\begin{cases} 2x & x\le 1\\ 3-x & x>1\end{cases}",
        r"\begin{cases} x & x>0\\ -x & \text{otherwise}\end{cases}",
        r"P(A \cup B)",
        r"P(X \ge q)",
        r"\i \ne h",
        "(p, i) = (2, 3)",
        r"\sum_{i=1}^{n} i^2",
        "i = 3",
        "d/dx",
        "S(n) = n^2",
        "S(n+1) = n",
        "S(2) = 3",
        r"p \lor q",
        r"r \land q \land p",
        r"\text{cats} \vee \text{dogs}",
        r"\text{foo}(x)",
        "y(t) = t^2",
        r"3 + \textit{y}(t)",
        r"\mathit{f}(t)",
        r"\textit{o}(x, y)",
        r"5\textit{ y}",
        "x = 1, 2",
        "+x = 1, 2",
        "[1, 2]^T x",
        r"x = \boxed{1, 2}, y",
        "A ∩ B = {3} ∩ C = {3}",
        "1e-60",
        "1E4000",
        r"\operatorname{and}+1",
        r"x_{\text{max}}",
        r"T_{\sin x}",
        r"\star x",
        "5 °C",
        r"(x)_{16}",
        r"x\mathbf{}'",
        r"5\mathbf {\ }",
    ] {
        returns(src);
    }
}

/// Formulas of a small grammar.
fn formula() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        "[1-9][0-9]{0,2}",
        "[1-9]\\.[0-9]{1,3}",
        "[a-cx-z]",
        "[a-cx-z]_[0-9]",
        Just("\\pi ".to_owned()),
        Just("e".to_owned()),
        Just("i".to_owned()),
        Just("\\alpha ".to_owned()),
        Just("\\infty ".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}+{b}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}-{b}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a})({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}\\cdot {b}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a}/({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("\\frac{{{a}}}{{{b}}}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a})^{{{b}}}")),
            inner.clone().prop_map(|a| format!("-({a})")),
            inner.clone().prop_map(|a| format!("\\sqrt{{{a}}}")),
            inner.clone().prop_map(|a| format!("\\sin({a})")),
            inner.clone().prop_map(|a| format!("\\lvert {a} \\rvert")),
            inner.clone().prop_map(|a| format!("({a})!")),
            inner.clone().prop_map(|a| format!("f({a})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("\\log_{{{a}}}({b})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn random_formulas_are_read_back(src in formula(), other in formula(), kind in 0..6_u8) {
        let src = match kind {
            0 => format!("{src} = {other}"),
            1 => format!("{src} < {other}"),
            2 => format!("\\{{{src}, {other}\\}}"),
            3 => format!("({src}, {other}, 1)"),
            4 => format!("{src}, {other}"),
            _ => src,
        };
        let mut arena = Arena::new();
        if let Some(id) = read(&src, &mut arena) {
            let text = latex(&arena, id);
            let back = read(&text, &mut arena);
            prop_assert_eq!(back, Some(id), "{} is written {} and then {:?}", src, text, back.map(|b| latex(&arena, b)));
        }
    }
}
