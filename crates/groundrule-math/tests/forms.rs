//! Forms that are written in many ways: what is the same, and what only looks like it.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, parse_reference, verify};

/// Judges pairs in both orders, the first of them being the reference.
fn check(expected: bool, pairs: &[(&str, &str)]) {
    let reading = ExtractConfig::sound();
    let show = |answers: &[groundrule_math::Answer]| {
        answers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ; ")
    };
    let mut wrong = Vec::new();
    for (gold, pred) in pairs {
        for (a, b) in [(gold, pred), (pred, gold)] {
            let (a, b) = (parse_reference(a, &reading), parse(b, &reading));
            let verdict = verify(&a, &b, &VerifyConfig::sound());
            if verdict.is_equal() != expected {
                wrong.push(format!(
                    "{gold} and {pred}: {} [{}] [{}]",
                    verdict.code(),
                    show(&a),
                    show(&b)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn binomials_with_a_capital_c() {
    check(
        true,
        &[
            ("$C_{12}^5$", "$792$"),
            ("$C_{12}^{5}$", r"$\binom{12}{5}$"),
            ("$C_{10}^3 \\cdot C_{7}^2$", "$2520$"),
            ("$C_{n}^{k}$", r"$\binom{n}{k}$"),
            ("$C_n^2$", r"$\frac{n(n-1)}{2}$"),
            ("$C_{n+1}^{k}$", r"$\binom{n+1}{k}$"),
            ("$\\frac{C_5^2}{C_{10}^2}$", r"$\frac{2}{9}$"),
            ("$1 - C_{4}^{2} p^2$", "$1-6p^2$"),
        ],
    );
    check(
        false,
        &[
            ("$C_{12}^5$", "$791$"),
            ("$C_{12}^5$", "$C_{12}^6$"),
            ("$C_{n}^{k}$", r"$\binom{k}{n}$"),
            ("$C_1 e^{x}$", "$e^{x}$"),
            ("$C_1^2$", "$0$"),
        ],
    );
}

#[test]
fn sums_with_dots() {
    check(
        true,
        &[
            (r"$1+2+\cdots+n$", r"$\frac{n(n+1)}{2}$"),
            (r"$1+2+3+\cdots+100$", "$5050$"),
            (r"$1+2+3+\ldots+n$", r"$\frac{n(n+1)}{2}$"),
            (r"$1^2+2^2+\cdots+n^2$", r"$\frac{n(n+1)(2n+1)}{6}$"),
            (r"$1+3+5+\cdots+(2n-1)$", "$n^2$"),
            (r"$x^{20}+x^{19}+\cdots+1$", r"$\frac{x^{21}-1}{x-1}$"),
            (r"$x^{20}+x^{19}+\cdots+x+1$", r"$\frac{x^{21}-1}{x-1}$"),
            (r"$1+x+x^2+\cdots+x^{10}$", r"$\frac{1-x^{11}}{1-x}$"),
            (r"$1+2+4+\cdots+2^{n}$", "$2^{n+1}-1$"),
            (r"$1+2+4+\cdots+1024$", "$2047$"),
            (
                r"$\frac{1}{1\cdot 2}+\frac{1}{2\cdot 3}+\cdots+\frac{1}{n(n+1)}$",
                r"$\frac{n}{n+1}$",
            ),
            (r"$1+\frac12+\frac13+\cdots+\frac1{10}$", r"$\frac{7381}{2520}$"),
            (r"$100+99+\cdots+1$", "$5050$"),
        ],
    );
    check(
        false,
        &[
            (r"$1+2+\cdots+n$", r"$\frac{n(n-1)}{2}$"),
            (r"$1+2+3+\cdots+100$", "$5049$"),
            (r"$1+2+3+\cdots+100$", "$106$"),
            (r"$x^{20}+x^{19}+\cdots+1$", r"$\frac{x^{20}-1}{x-1}$"),
            (r"$1+2+4+\cdots+2^{n}$", "$2^{n}-1$"),
            (r"$1+2+\cdots+n$", r"$1+2+\cdots+m$"),
            (r"$1+4+\cdots+n$", r"$1+2+\cdots+n$"),
        ],
    );
}

#[test]
fn products_with_dots() {
    check(
        true,
        &[
            (r"$2\cdot4\cdots(2n)$", r"$2^n n!$"),
            (r"$2\cdot 4\cdot 6\cdots (2n)$", r"$2^n\cdot n!$"),
            (r"$1\cdot2\cdot3\cdots n$", "$n!$"),
            (r"$1 \cdot 2 \cdots 10$", "$3628800$"),
            (r"$1\cdot 3\cdot 5\cdots(2n-1)$", r"$\frac{(2n)!}{2^n n!}$"),
        ],
    );
    check(
        false,
        &[
            (r"$2\cdot4\cdots(2n)$", "$n!$"),
            (r"$1\cdot2\cdot3\cdots n$", "$(n-1)!$"),
            (r"$1 \cdot 2 \cdots 10$", "$20$"),
        ],
    );
}

#[test]
fn imaginary_units() {
    check(
        true,
        &[
            ("$i(1+i)$", "$-1+i$"),
            ("$2i(3-i)$", "$2+6i$"),
            ("$3 + 4j$", "$3+4i$"),
            ("$3 - 4j$", "$3-4i$"),
            ("$-2 + 0.5j$", r"$-2+\frac{i}{2}$"),
        ],
    );
    check(
        false,
        &[
            ("$i(1+i)$", "$1+i$"),
            ("$3 + 4j$", "$3-4i$"),
            ("$3 + 4j$", "$7$"),
            ("$3i + 4j$", "$3i+4i$"),
            ("$4j$", "$4i$"),
        ],
    );
}

#[test]
fn chemical_formulas() {
    check(
        true,
        &[
            ("NH3", "NH₃"),
            ("NH3", "$NH_3$"),
            (r"$\text{NH}_3$", "NH3"),
            ("Fe_2O_3", "Fe2O3"),
            ("Fe₂O₃", r"$\mathrm{Fe_2O_3}$"),
            ("H2O", r"\boxed{\text{H}_2\text{O}}"),
            ("Ca(OH)2", "$Ca(OH)_2$"),
            ("CO2", r"$\text{CO}_{2}$"),
            ("C6H12O6", "$C_6H_{12}O_6$"),
            (r"$\ce{H2SO4}$", "H2SO4"),
        ],
    );
    check(
        false,
        &[
            ("NH3", "NH4"),
            ("CO2", "Co2"),
            ("CO2", "CO"),
            ("NH3", "nh3"),
            ("H2O", "H2O2"),
            ("Fe_2O_3", "Fe_3O_4"),
            ("C6H12O6", "C12H6O6"),
        ],
    );
}

#[test]
fn amounts_and_temperatures() {
    check(
        true,
        &[
            ("2 mol", "2 moles"),
            (r"$0.5 \text{ mol}$", "500 mmol"),
            ("3 mmol", r"$0.003\ \text{mol}$"),
            (r"$25^\circ\text{C}$", "25 °C"),
            (r"$25\,^{\circ}\mathrm{C}$", "77 °F"),
            ("100 °C", "212°F"),
            ("-40 °C", r"$-40\,^\circ\text{F}$"),
            ("20 °C", "20"),
            ("0 °C", "273.15 K"),
            ("25 degrees Celsius", "25 °C"),
        ],
    );
    check(
        false,
        &[
            ("2 mol", "2 mmol"),
            ("2 mol", "2 m"),
            ("25 °C", "25 °F"),
            ("25 °C", "78 °F"),
            ("1 mmol", "1 mm"),
            ("30 °C", "30 K"),
        ],
    );
}
