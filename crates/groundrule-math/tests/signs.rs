//! Signs, words and commands that mean the same: each is read as its plain LaTeX.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Answer, VerifyConfig, parse, parse_reference, verify};

fn judge(reference: &str, reply: &str) -> bool {
    let reading = ExtractConfig::sound();
    verify(&parse_reference(reference, &reading), &parse(reply, &reading), &VerifyConfig::sound())
        .is_equal()
}

fn check(cases: &[(&str, &str, &str)]) {
    let show = |text: &str| {
        let answers = parse(text, &ExtractConfig::sound());
        answers.iter().map(Answer::to_string).collect::<Vec<_>>().join(" ; ")
    };
    let mut wrong = Vec::new();
    for (written, same, other) in cases {
        if !judge(same, written) {
            wrong.push(format!("{written} is not {same}: {} and {}", show(written), show(same)));
        }
        if !judge(written, same) {
            wrong.push(format!("{same} is not {written}: {} and {}", show(same), show(written)));
        }
        if judge(other, written) {
            wrong.push(format!("{written} is {other}: {} and {}", show(written), show(other)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Written, the same, something else.
#[test]
fn fractions_of_one_character() {
    check(&[
        ("½", r"$\frac12$", r"$\frac13$"),
        ("⅓", r"$\frac13$", r"$\frac14$"),
        ("⅔", r"$\frac23$", r"$\frac13$"),
        ("¼", r"$\frac14$", r"$\frac15$"),
        ("¾", r"$\frac34$", r"$\frac14$"),
        ("⅕", r"$\frac15$", r"$\frac16$"),
        ("⅖", r"$\frac25$", r"$\frac15$"),
        ("⅗", r"$\frac35$", r"$\frac25$"),
        ("⅘", r"$\frac45$", r"$\frac35$"),
        ("⅙", r"$\frac16$", r"$\frac15$"),
        ("⅚", r"$\frac56$", r"$\frac16$"),
        ("⅛", r"$\frac18$", r"$\frac16$"),
        ("⅜", r"$\frac38$", r"$\frac18$"),
        ("⅝", r"$\frac58$", r"$\frac38$"),
        ("⅞", r"$\frac78$", r"$\frac58$"),
        ("2½", r"$\frac52$", "$1$"),
        ("1⁄2", r"$\frac12$", "$2$"),
    ]);
}

#[test]
fn superscripts_and_subscripts() {
    check(&[
        ("x⁰", "$1$", "$x$"),
        ("x¹", "$x$", "$x^2$"),
        ("x²", "$x^2$", "$x^3$"),
        ("x³", "$x^3$", "$x^2$"),
        ("x⁴", "$x^4$", "$x^5$"),
        ("x⁵", "$x^5$", "$x^4$"),
        ("x⁶", "$x^6$", "$x^7$"),
        ("x⁷", "$x^7$", "$x^6$"),
        ("x⁸", "$x^8$", "$x^9$"),
        ("x⁹", "$x^9$", "$x^8$"),
        ("x¹²", "$x^{12}$", "$2x$"),
        ("x⁻²", r"$\frac{1}{x^2}$", "$x^2$"),
        ("2ˣ", "$2^x$", "$2x$"),
        ("x₀ + 1", "$x_0+1$", "$x_1+1$"),
        ("x₁ + 1", "$x_1+1$", "$x_2+1$"),
        ("x₉ + 1", "$x_9+1$", "$x_8+1$"),
        ("x₁₂ + 1", "$x_{12}+1$", "$x_1+1$"),
    ]);
}

#[test]
fn operators_of_one_character() {
    check(&[
        ("√2", r"$\sqrt2$", "$2$"),
        ("∛8", "$2$", "$8$"),
        ("∜16", "$2$", "$4$"),
        ("2·3", "$6$", "$5$"),
        ("2⋅3", "$6$", "$5$"),
        ("2∙3", "$6$", "$5$"),
        ("2×3", "$6$", "$5$"),
        ("2✕3", "$6$", "$5$"),
        ("6÷2", "$3$", "$12$"),
        ("5–3", "$2$", "$8$"),
        ("5—3", "$2$", "$8$"),
        ("5−3", "$2$", "$8$"),
        ("x－3", "$x-3$", "$x+3$"),
        ("x＋3", "$x+3$", "$x-3$"),
        ("−7", "$-7$", "$7$"),
        ("90°", r"$90^\circ$", "$45$"),
        ("90º", r"$90^\circ$", "$45$"),
        ("90˚", r"$90^\circ$", "$45$"),
        ("∞", r"$\infty$", r"$-\infty$"),
        ("x ∈ [1, 2]", r"$x\in[1,2]$", r"$x\in(1,2)$"),
        ("x ≤ 3", r"$x\le3$", "$x<3$"),
        ("x ≥ 3", r"$x\ge3$", "$x>3$"),
        ("x ⩽ 3", r"$x\le3$", r"$x\ge3$"),
        ("x ⩾ 3", r"$x\ge3$", r"$x\le3$"),
        ("x ≠ 3", r"$x\ne3$", "$x=3$"),
        ("x ≔ 3", "$x=3$", "$x=4$"),
        ("±5", r"$\pm5$", "$5$"),
        ("π/2", r"$\frac{\pi}{2}$", r"$\pi$"),
        ("{1、2}", r"$\{1,2\}$", r"$\{1,3\}$"),
        ("x < 1 ∨ x > 2", r"$x<1$ or $x>2$", "$x<1$"),
        ("x > 1 ∧ x < 2", "$1<x<2$", "$x>1$"),
    ]);
}

#[test]
fn full_width_signs() {
    check(&[
        ("（１，２）", "$(1,2)$", "$(2,1)$"),
        ("［１，２］", "$[1,2]$", "$(1,2)$"),
        ("【１，２】", "$[1,2]$", "$(1,2)$"),
        ("｛１，２｝", r"$\{1,2\}$", r"$\{1,3\}$"),
        ("３．５", "$3.5$", "$35$"),
        ("５０％", r"$50\%$", r"$51\%$"),
        ("ｘ＝３", "$x=3$", "$x=4$"),
        ("２＊３", "$6$", "$5$"),
        ("１／２", r"$\frac12$", "$2$"),
        ("２＾３", "$8$", "$6$"),
        ("٤٢", "$42$", "$24$"),
        ("४२", "$42$", "$24$"),
    ]);
}

#[test]
fn functions_by_their_plain_names() {
    check(&[
        ("sin(pi/6)", r"$\frac12$", r"$\frac{\sqrt3}{2}$"),
        ("cos(pi/3)", r"$\frac12$", r"$\frac{\sqrt3}{2}$"),
        ("tan(pi/4)", "$1$", "$0$"),
        ("cot(pi/3)", r"$\frac{1}{\sqrt3}$", r"$\sqrt3$"),
        ("tg(pi/3)", r"$\sqrt3$", r"$\frac{1}{\sqrt3}$"),
        ("ctg(pi/3)", r"$\frac{1}{\sqrt3}$", r"$\sqrt3$"),
        ("sen(pi/6)", r"$\frac12$", r"$\frac{\sqrt3}{2}$"),
        ("sec(pi/3)", "$2$", r"$\frac12$"),
        ("csc(pi/6)", "$2$", r"$\frac12$"),
        ("sinh(x)", r"$\frac{e^x-e^{-x}}{2}$", r"$\frac{e^x+e^{-x}}{2}$"),
        ("cosh(x)", r"$\frac{e^x+e^{-x}}{2}$", r"$\frac{e^x-e^{-x}}{2}$"),
        ("tanh(x)", r"$\frac{\sinh x}{\cosh x}$", r"$\frac{\cosh x}{\sinh x}$"),
        ("ln(e^3)", "$3$", "$e$"),
        ("lg(1000)", "$3$", "$4$"),
        ("exp(x)", "$e^x$", "$e^{-x}$"),
        ("abs(x-1)", "$|x-1|$", "$x-1$"),
        ("floor(7/2)", "$3$", "$4$"),
        ("ceil(7/2)", "$4$", "$3$"),
        ("sqrt(8)", r"$2\sqrt2$", "$4$"),
        ("cbrt(27)", "$3$", "$9$"),
        ("2*pi", r"$2\pi$", r"$\pi$"),
        ("(-oo, 3)", r"$(-\infty,3)$", r"$(3,\infty)$"),
        ("(-infinity, 3)", r"$(-\infty,3)$", r"$(3,\infty)$"),
        ("(-inf, 3)", r"$(-\infty,3)$", r"$(3,\infty)$"),
        ("max(2, 5, 3)", "$5$", "$2$"),
        ("min(2, 5, 3)", "$2$", "$5$"),
        ("gcd(12, 18)", "$6$", "$36$"),
        ("lcm(12, 18)", "$36$", "$6$"),
        ("17 mod 5", "$2$", "$3$"),
        ("(-oo, 1) U (2, oo)", r"$(-\infty,1)\cup(2,\infty)$", r"$(-\infty,1)$"),
    ]);
}

#[test]
fn numbered_unknowns_and_sides() {
    check(&[
        ("x1 = 2, x2 = 3", "$x_1=2, x_2=3$", "$x_1=3, x_2=3$"),
        ("x1=2; x2=3", "$x_1=2, x_2=3$", "$x_1=2, x_2=4$"),
        ("x10 = 2, x2 = 3", "$x_{10}=2, x_2=3$", "$x_{10}=2, x_2=4$"),
        ("4 x 6 cm", "4 cm by 6 cm", "4 cm by 7 cm"),
        ("4 × 6 cm", "4 cm by 6 cm", "5 cm by 6 cm"),
        (r"$4 \times 6$ cm", "4 cm by 6 cm", "24 m"),
        ("1.5 x 2.5 m", "1.5 m by 2.5 m", "1.5 m by 2 m"),
    ]);
}

#[test]
fn greek_letters() {
    const LETTERS: &[(&str, &str)] = &[
        ("α", "alpha"),
        ("β", "beta"),
        ("γ", "gamma"),
        ("Γ", "Gamma"),
        ("δ", "delta"),
        ("Δ", "Delta"),
        ("ε", "epsilon"),
        ("ζ", "zeta"),
        ("η", "eta"),
        ("θ", "theta"),
        ("Θ", "Theta"),
        ("ι", "iota"),
        ("κ", "kappa"),
        ("λ", "lambda"),
        ("Λ", "Lambda"),
        ("μ", "mu"),
        ("ν", "nu"),
        ("ξ", "xi"),
        ("Ξ", "Xi"),
        ("Π", "Pi"),
        ("ρ", "rho"),
        ("σ", "sigma"),
        ("Σ", "Sigma"),
        ("τ", "tau"),
        ("υ", "upsilon"),
        ("Υ", "Upsilon"),
        ("φ", "phi"),
        ("Φ", "Phi"),
        ("χ", "chi"),
        ("ψ", "psi"),
        ("Ψ", "Psi"),
        ("ω", "omega"),
        ("Ω", "Omega"),
    ];
    let mut wrong = Vec::new();
    for (at, (letter, name)) in LETTERS.iter().enumerate() {
        let (written, spelled) = (format!("$3{letter}^2+1$"), format!("$3\\{name}^2+1$"));
        if !judge(&spelled, &written) || !judge(&written, &spelled) {
            wrong.push(format!("{written} is not {spelled}"));
        }
        let other = LETTERS[(at + 1) % LETTERS.len()].1;
        if judge(&format!("$3\\{other}^2+1$"), &written) {
            wrong.push(format!("{written} is {other}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn commands_that_mean_the_same() {
    check(&[
        (r"$\dfrac{1}{2}$", r"$\frac12$", "$2$"),
        (r"$\tfrac{1}{2}$", r"$\frac12$", "$2$"),
        (r"$\cfrac{1}{2}$", r"$\frac12$", "$2$"),
        (r"${1 \over 2}$", r"$\frac12$", "$2$"),
        (r"$x \leqslant 3$", r"$x\le3$", "$x<3$"),
        (r"$x \geqslant 3$", r"$x\ge3$", "$x>3$"),
        (r"$x \lt 3$", "$x<3$", "$x>3$"),
        (r"$x \gt 3$", "$x>3$", "$x<3$"),
        (r"$x \neq 3$", r"$x\ne3$", "$x=3$"),
        (r"$2 \ast 3$", "$6$", "$5$"),
        (r"$2 \cdot 3$", "$6$", "$5$"),
        (r"$6 \div 3$", "$2$", "$18$"),
        (r"$\lvert x \rvert$", "$|x|$", "$x$"),
        (r"$\left| x-1 \right|$", "$|x-1|$", "$x-1$"),
        (r"$\lfloor 3.5 \rfloor$", "$3$", "$4$"),
        (r"$\lceil 3.5 \rceil$", "$4$", "$3$"),
        (r"$\binom{5}{2}$", "$10$", "$20$"),
        (r"$\dbinom{5}{2}$", "$10$", "$20$"),
        (r"$\tbinom{5}{2}$", "$10$", "$20$"),
        (r"${5 \choose 2}$", "$10$", "$20$"),
        (r"$\emptyset$", r"$\varnothing$", r"$\{0\}$"),
        (r"$\{1,2\} \cup \{3\}$", r"$\{1,2,3\}$", r"$\{1,2\}$"),
        (r"$\{1,2\} \cap \{2,3\}$", r"$\{2\}$", r"$\{1,2,3\}$"),
        (r"$\{1,2\} \setminus \{2\}$", r"$\{1\}$", r"$\{1,2\}$"),
        (r"$\log_{2} 8$", "$3$", "$4$"),
        (r"$\lg 100$", "$2$", "$10$"),
        (r"$\ln e^2$", "$2$", "$1$"),
        (r"$\exp(2)$", "$e^2$", "$e$"),
        (r"$\arcsin 1$", r"$\frac{\pi}{2}$", r"$\pi$"),
        (r"$\arccos 0$", r"$\frac{\pi}{2}$", "$0$"),
        (r"$\arctan 1$", r"$\frac{\pi}{4}$", "$1$"),
        (r"$\sin^{-1} 1$", r"$\frac{\pi}{2}$", "$1$"),
        (r"$\sec \frac{\pi}{3}$", "$2$", r"$\frac12$"),
        (r"$\csc \frac{\pi}{6}$", "$2$", r"$\frac12$"),
        (r"$\cot \frac{\pi}{4}$", "$1$", "$0$"),
        (r"$\max\{1,4,2\}$", "$4$", "$1$"),
        (r"$\min\{3,1,2\}$", "$1$", "$3$"),
        (r"$\gcd(8,12)$", "$4$", "$24$"),
        (r"$\operatorname{lcm}(8,12)$", "$24$", "$4$"),
        (r"$\sum_{k=1}^{4} k^2$", "$30$", "$10$"),
        (r"$\prod_{k=1}^{4} k$", "$24$", "$10$"),
        (r"$\int_0^1 x^2\,dx$", r"$\frac13$", r"$\frac12$"),
        (r"$\int_0^\infty e^{-x}\,dx$", "$1$", "$2$"),
        (r"$\int_{-\infty}^{\infty} e^{-x^2}\,dx$", r"$\sqrt{\pi}$", r"$\pi$"),
        (r"$\int_{-\infty}^0 e^{x}\,dx$", "$1$", "$-1$"),
        (r"$\lim_{x\to 0} \frac{\sin 2x}{x}$", "$2$", "$1$"),
        (r"$\lim_{n\to\infty} \frac{2n+1}{n}$", "$2$", "$3$"),
        (r"$\sqrt[3]{-8}$", "$-2$", "$2$"),
        (r"$\sqrt[4]{16}$", "$2$", "$4$"),
        (r"$5!$", "$120$", "$60$"),
        (r"$\frac{7!}{5!}$", "$42$", "$7$"),
        (r"$2^{-3}$", r"$\frac18$", "$8$"),
        (r"$(1+i)^{-2}$", r"$-\frac{i}{2}$", r"$\frac{i}{2}$"),
        (r"$(2+i)^{-1}$", r"$\frac{2-i}{5}$", r"$\frac{2+i}{5}$"),
        (r"$|3-4i|$", "$5$", "$7$"),
        (r"$\overline{3-4i}$", "$3+4i$", "$3-4i$"),
        (r"$\operatorname{Re}(3-4i)$", "$3$", "$-4$"),
        (r"$\operatorname{Im}(3-4i)$", "$-4$", "$3$"),
        (r"$2^{\infty}$", r"$\infty$", "$0$"),
        (r"$\left(\frac12\right)^{\infty}$", "$0$", r"$\infty$"),
        (r"$0.5^{\infty}$", "$0$", r"$\infty$"),
        (r"$\begin{vmatrix}1&2\\3&4\end{vmatrix}$", "$-2$", "$2$"),
        (
            r"$\begin{pmatrix}1&2\\3&4\end{pmatrix}^2$",
            r"$\begin{pmatrix}7&10\\15&22\end{pmatrix}$",
            r"$\begin{pmatrix}1&4\\9&16\end{pmatrix}$",
        ),
        (r"$\frac13(1,2,2)$", r"$(\frac13,\frac23,\frac23)$", "$(1,2,2)$"),
        (r"$x = \pm 3$", "$x=3$ or $x=-3$", "$x=3$"),
        (r"$x \in \{0, \pm 2\}$", r"$\{-2,0,2\}$", r"$\{0,2\}$"),
        (r"$1 \pm \sqrt2$", r"$1+\sqrt2, 1-\sqrt2$", r"$1+\sqrt2$"),
    ]);
}

/// Roots of numbers with large, small and repeated prime factors.
#[test]
fn roots_of_integers_are_simplified() {
    check(&[
        (r"$\sqrt{12}$", r"$2\sqrt3$", r"$3\sqrt2$"),
        (r"$\sqrt{45}$", r"$3\sqrt5$", r"$5\sqrt3$"),
        (r"$\sqrt{98}$", r"$7\sqrt2$", r"$2\sqrt7$"),
        (r"$\sqrt{1210}$", r"$11\sqrt{10}$", r"$10\sqrt{11}$"),
        (r"$\sqrt{5329}$", "$73$", "$71$"),
        (r"$\sqrt[3]{54}$", r"$3\sqrt[3]{2}$", r"$2\sqrt[3]{3}$"),
        (r"$\sqrt[3]{1029}$", r"$7\sqrt[3]{3}$", r"$3\sqrt[3]{7}$"),
        (r"$\ln 72$", r"$3\ln2+2\ln3$", r"$2\ln2+3\ln3$"),
        (r"$\ln 1001$", r"$\ln7+\ln11+\ln13$", r"$\ln7+\ln11$"),
        (r"$\log_2 12$", r"$2+\log_2 3$", r"$3+\log_2 3$"),
        (r"$\frac{1}{\sqrt{8}}$", r"$\frac{\sqrt2}{4}$", r"$\frac{\sqrt2}{2}$"),
    ]);
}

#[test]
fn hyperbolic_functions_and_their_inverses() {
    check(&[
        (r"$\coth 2$", r"$\frac{\cosh 2}{\sinh 2}$", r"$\tanh 2$"),
        (r"$\sech 2$", r"$\frac{1}{\cosh 2}$", r"$\frac{1}{\sinh 2}$"),
        ("$xⁿ$", "$x^n$", "$x^m$"),
        ("$aₙ+1$", "$a_n+1$", "$a_{n+1}$"),
        ("$2aᵢ$", "$2a_i$", "$a_i$"),
        (r"$\operatorname{sech} 2$", r"$\frac{1}{\cosh 2}$", r"$\frac{1}{\sinh 2}$"),
        (r"$\operatorname{csch}(2)$", r"$\frac{1}{\sinh 2}$", r"$\frac{1}{\cosh 2}$"),
        (r"$\operatorname{arccot} 1$", r"$\frac{\pi}{4}$", r"$\frac{\pi}{2}$"),
        (r"$\operatorname{sinh} 2$", r"$\frac{e^2-e^{-2}}{2}$", r"$\frac{e^2+e^{-2}}{2}$"),
        (r"$\csch 2$", r"$\frac{1}{\sinh 2}$", r"$\frac{1}{\cosh 2}$"),
        (r"$\operatorname{arsinh} 2$", r"$\ln(2+\sqrt5)$", r"$\ln(2+\sqrt3)$"),
        (r"$\operatorname{arcosh} 2$", r"$\ln(2+\sqrt3)$", r"$\ln(2+\sqrt5)$"),
        (r"$\operatorname{artanh} \frac12$", r"$\frac12\ln 3$", r"$\ln 3$"),
    ]);
}

#[test]
fn commas_between_digits() {
    check(&[
        ("$3{,}14$", "$3.14$", "$314$"),
        ("$0{,}5$", r"$\frac12$", "$5$"),
        ("$0,05$", r"$\frac{1}{20}$", "$5$"),
        ("$12{,}345$", "$12345$", "$12$"),
        ("$1,234,567$", "$1234567$", "$1$"),
        ("$1,234.5$", "$1234.5$", "$1$"),
    ]);
}

#[test]
fn sums_of_a_ratio_with_dots() {
    check(&[
        (r"$1+2+4+\dots+64$", "$127$", "$128$"),
        (r"$3+6+12+\dots+48$", "$93$", "$96$"),
        (r"$1+3+9+\dots+3^n$", r"$\frac{3^{n+1}-1}{2}$", r"$\frac{3^n-1}{2}$"),
        (r"$2+4+8+\dots+2^n$", "$2^{n+1}-2$", "$2^n-2$"),
        (r"$1+2+3+\dots+100$", "$5050$", "$5000$"),
        (r"$1+2+\dots+n$", r"$\frac{n(n+1)}{2}$", r"$\frac{n(n-1)}{2}$"),
    ]);
}

#[test]
fn powers_of_the_imaginary_unit() {
    check(&[
        ("$i^2$", "$-1$", "$1$"),
        ("$i^3$", "$-i$", "$i$"),
        ("$i^4$", "$1$", "$-1$"),
        ("$i^{5}$", "$i$", "$-i$"),
        ("$i^{-1}$", "$-i$", "$i$"),
        ("$i^{2023}$", "$-i$", "$i$"),
        ("$(1+i)^2$", "$2i$", "$-2i$"),
        ("$(1+i)(1-i)$", "$2$", "$0$"),
        ("$(2+3i)(4-5i)$", "$23+2i$", "$8-15i$"),
        ("$(x+i)(x-i)$", "$x^2+1$", "$x^2-1$"),
        (r"$\frac{1+i}{1-i}$", "$i$", "$-i$"),
        (r"$e^{i\pi}$", "$-1$", "$1$"),
        (r"$\cos\frac{\pi}{3}+i\sin\frac{\pi}{3}$", r"$e^{i\pi/3}$", r"$e^{-i\pi/3}$"),
    ]);
}
