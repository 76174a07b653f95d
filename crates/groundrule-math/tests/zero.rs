//! Nothing is equal because a difference could not be seen.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{Verdict, VerifyConfig, parse, verify};

fn judge(gold: &str, pred: &str) -> Verdict {
    let read = |text: &str| parse(&format!("${text}$"), &ExtractConfig::sound());
    verify(&read(gold), &read(pred), &VerifyConfig::sound())
}

/// Judges pairs in both orders.
fn check(expected: bool, pairs: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (gold, pred) in pairs {
        for (a, b) in [(gold, pred), (pred, gold)] {
            let verdict = judge(a, b);
            if verdict.is_equal() != expected {
                wrong.push(format!("{a} and {b}: {}", verdict.code()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A fixed sequence of numbers.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

#[test]
fn sparse_polynomials_of_high_degree() {
    check(
        false,
        &[
            ("x^{1500}-2", "x^{1501}-2"),
            ("x^{2000}+x^{1999}+1", "x^{2000}+x^{1998}+1"),
            (r"\frac{x^{901}-1}{x-1}", r"\frac{x^{900}-1}{x-1}"),
            ("x^{1000000}", "x^{1000001}"),
            ("(x+1)^{3000}", "(x+1)^{3001}"),
            ("(x+1)^{3000}-1", "(x+1)^{3000}-2"),
            ("x^{4000}y^{2}+1", "x^{4000}y^{3}+1"),
            ("x^{1500}=2", "x^{1501}=2"),
            ("f(x)=x^{1500}-2", "f(x)=x^{1501}-2"),
            (r"\{x^{1500}-2\}", r"\{x^{1501}-2\}"),
            ("(x^{1500}-2,1)", "(x^{1501}-2,1)"),
        ],
    );
    check(
        true,
        &[
            ("x^{1500}-2", "-2+x^{1500}"),
            ("x^{2000}+x^{1999}+1", "x^{1999}(x+1)+1"),
            (r"\frac{x^{902}-x}{x^2-x}", r"\frac{x^{901}-1}{x-1}"),
            ("(x+1)^{3000}", "(x+1)^{1500}(1+x)^{1500}"),
            ("(x^{1000}-1)(x^{1000}+1)", "x^{2000}-1"),
        ],
    );
}

#[test]
fn generated_polynomials_differ_in_any_place() {
    let mut draw = Draw(3);
    for _ in 0..150 {
        let (high, low) = (400 + draw.below(9000), 1 + draw.below(300));
        let (a, b) = (1 + draw.below(30), 1 + draw.below(30));
        let letter = draw.pick(&["x", "y", "n", "t", r"\alpha"]);
        let write = |a: u64, high: u64, b: u64, low: u64| {
            format!("{a}{letter}^{{{high}}}-{letter}^{{{low}}}+{b}")
        };
        let gold = write(a, high, b, low);
        let around = |text: &str, frame: u64| match frame {
            0 => text.to_owned(),
            1 => format!(r"\frac{{{text}}}{{{letter}+1}}"),
            2 => format!(r"\frac{{1}}{{{text}}}"),
            3 => format!(r"\left({text}\right)^2"),
            4 => format!(r"\sin({letter})\left({text}\right)"),
            5 => format!(r"\sqrt{{2}}\left({text}\right)"),
            _ => format!("g({letter})={text}"),
        };
        let frame = draw.below(7);
        let gold = around(&gold, frame);
        let near = [
            write(a + 1, high, b, low),
            write(a, high + 1, b, low),
            write(a, high, b + 1, low),
            write(a, high, b, low + 1),
        ];
        for other in near {
            let other = around(&other, frame);
            assert!(!judge(&gold, &other).is_equal(), "{gold} and {other}");
        }
        let same = around(&format!("{b}-{letter}^{{{low}}}+{a}{letter}^{{{high}}}"), frame);
        assert!(judge(&gold, &same).is_equal(), "{gold} and {same}");
    }
}

#[test]
fn what_saturates_is_not_its_limit() {
    check(
        false,
        &[
            (r"\tanh 1000", "1"),
            (r"\tanh(500)", r"\tanh(501)"),
            (r"\coth 2000", "1"),
            (r"\cosh 1000", r"\sinh 1000"),
            (r"\cosh(1000)", r"\frac{e^{1000}}{2}"),
            (r"1+e^{-2000}", "1"),
            (r"1+10^{-900}\sqrt{2}", "1"),
            (r"\arctan(10^{500})", r"\frac{\pi}{2}"),
            (r"\cos(10^{-400})", "1"),
            (r"\sin(10^{-400})", "10^{-400}"),
            (r"e^{-10^{9}}+1", "1"),
            (r"\sqrt{10^{800}+1}", "10^{400}"),
            (r"x+e^{-5000}", "x"),
            (r"\sin x+10^{-700}x", r"\sin x"),
            (r"\tanh(1000+x^2)", "1"),
        ],
    );
    check(
        true,
        &[
            (r"\tanh 1000", r"\frac{\sinh 1000}{\cosh 1000}"),
            (r"\cosh 1", r"\frac{e+e^{-1}}{2}"),
            (r"\cosh x", r"\frac{e^x+e^{-x}}{2}"),
            (r"\tanh x", r"\frac{e^{2x}-1}{e^{2x}+1}"),
            (r"\sin^2 x+\cos^2 x-1", "0"),
            (r"x(\sin^2 x+\cos^2 x-1)", "0"),
            (r"e^{\sin^2 x+\cos^2 x-1}", "1"),
            (r"\cos(2x)", r"1-2\sin^2 x"),
        ],
    );
}

#[test]
fn generated_tiny_parts_are_not_overlooked() {
    let mut draw = Draw(11);
    for _ in 0..80 {
        let size = 300 + draw.below(4000);
        let whole = draw.pick(&[
            "1",
            r"\sqrt{2}",
            r"\pi",
            r"\ln 3",
            "x",
            r"\sin x",
            r"\frac{1}{x+1}",
            "e^{x}",
        ]);
        let part = draw.pick(&[r"\sqrt{3}", r"\pi", "e", r"\ln 2"]);
        let tiny = format!("{whole}+10^{{-{size}}}{part}");
        assert!(!judge(whole, &tiny).is_equal(), "{whole} and {tiny}");
        assert!(!judge(&tiny, whole).is_equal(), "{tiny} and {whole}");
    }
}

#[test]
fn what_happens_beyond_the_usual_points() {
    check(
        false,
        &[
            ("|x-20|", "20-x"),
            ("|x+1000|", "x+1000"),
            (r"\sqrt{(x+5000)^2}", "x+5000"),
            ("|(x-20)(x-21)|", "(x-20)(x-21)"),
            (r"\sqrt{(x-20)^2(x-21)^2}", "(x-20)(x-21)"),
            (r"\max(x,-1000)", "x"),
            (r"\gcd(n,101)", "1"),
            (r"\lfloor \frac{x^2}{1000000}\rfloor", "0"),
            (r"\frac{|x-700|}{x-700}", "-1"),
        ],
    );
    check(
        true,
        &[
            ("|x^2+1|", "x^2+1"),
            ("|x-20|", "|20-x|"),
            (r"\sqrt{(x+5000)^2}", "|x+5000|"),
            (r"|x|^2", "x^2"),
        ],
    );
}

#[test]
fn generated_moduli_turn_where_they_turn() {
    let mut draw = Draw(5);
    for _ in 0..80 {
        let place = 9 + draw.below(5000);
        let (gold, pred) = match draw.below(4) {
            0 => (format!("|x-{place}|"), format!("{place}-x")),
            1 => (format!("|{place}+x|+1"), format!("{place}+x+1")),
            2 => (format!(r"\sqrt{{(x-{place})^2}}"), format!("{place}-x")),
            _ => {
                (format!("|(x-{place})(x-{})|", place + 1), format!("(x-{place})(x-{})", place + 1))
            }
        };
        assert!(!judge(&gold, &pred).is_equal(), "{gold} and {pred}");
    }
}

#[test]
fn an_integer_is_no_rounding() {
    check(
        false,
        &[
            (r"\sqrt{9000001}", "3000"),
            (r"e^{\pi\sqrt{67}}", "147197952744"),
            (r"e^{\pi\sqrt{163}}", "262537412640768744"),
            (r"\frac{20000}{3}", "6667"),
            (r"1000\pi", "3142"),
            (r"1000\pi", "3142."),
            (r"-1000\pi", "-3142"),
            (r"\frac{20000}{3}\%", r"6667\%"),
        ],
    );
    check(true, &[(r"\sqrt{9000000}", "3000"), (r"\frac{20001}{3}", "6667")]);
    for (gold, pred) in [
        (r"1000\pi", "3141.6"),
        (r"\frac{20000}{3}", "6666.67"),
        (r"10^{11}\sqrt{2}", r"1.4142\times 10^{11}"),
    ] {
        assert!(judge(gold, pred).is_equal(), "{gold} and {pred}");
    }
}

#[test]
fn generated_roots_are_not_the_integers_beside_them() {
    let mut draw = Draw(17);
    for _ in 0..200 {
        let n = 1000 + draw.below(1 << 40);
        let square = u128::from(n) * u128::from(n);
        for beside in [square - 1, square + 1] {
            let gold = format!(r"\sqrt{{{beside}}}");
            assert!(!judge(&gold, &n.to_string()).is_equal(), "{gold} and {n}");
        }
        let gold = format!(r"\sqrt{{{square}}}");
        assert!(judge(&gold, &n.to_string()).is_equal(), "{gold} and {n}");
    }
}
