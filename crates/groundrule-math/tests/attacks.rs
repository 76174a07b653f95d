//! Pairs made to hang or to blow up: each ends within the budget, and none is called equal.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, verify};

const ATTACKS: &[(&str, &str, &str)] = &[
    ("tower_of_nines", "9^{9^{9^9}}", "9^{9^{9^8}}"),
    ("one_more_than_a_tower", "10^{10^{10}}", "10^{10^{10}}+1"),
    ("factorial_to_a_factorial", "(9!)^{9!}", "(9!)^{9!}+1"),
    ("factorial_of_a_million", "1000000!", "1000001!"),
    ("factorial_of_a_factorial", "((10^9)!)!", "1"),
    ("huge_binomial", "\\binom{10^9}{5\\cdot 10^8}", "1"),
    ("long_sum", "\\sum_{k=1}^{1000000000}2^{-k}", "3"),
    ("nested_sums", "\\sum_{k=1}^{1000}\\sum_{j=1}^{1000}\\frac{1}{k+j}", "3"),
    ("wide_expansion", "(x+y+z+w)^{60}", "(x+y+z+w)^{60}+1"),
    ("huge_degree", "x^{1000000000}", "x^{1000000001}"),
    ("huge_angle", "\\sin(10^{300})", "2"),
    ("exponential_tower", "e^{e^{e^{e^{e}}}}", "e^{e^{e^{e^{3}}}}"),
    ("floor_of_a_tower", "\\lfloor 10^{10^{10}}/7 \\rfloor", "3"),
    ("triple_integral", "\\int_0^1\\int_0^1\\int_0^1 xyz dx dy dz", "5"),
    ("oscillating_integral", "\\int_0^{100} \\sin(x^2) dx", "7"),
    ("tiny_interval", "(0,2^{-10^{12}})", "(0,5)"),
    ("power_in_an_inequality", "x^{1000}>2", "(1,\\infty)"),
    ("root_beside_a_tower", "\\sqrt{10^{10^{10}}+1}", "10^{5\\cdot 10^9}"),
    ("last_word", "-9223372036854775808", "9223372036854775808"),
    ("sum_in_a_relation", "x\\in \\{1,2\\}, \\sum_{n=1}^{20000} e>(n)(x)", "x<3"),
    ("power_tower_of_x", "x^{x^{x^{x^x}}}", "x^{x^{x^{x}}}"),
];

fn none_is_equal(reading: &ExtractConfig, comparing: &VerifyConfig) {
    for (name, gold, pred) in ATTACKS {
        let gold = parse(&format!("${gold}$"), reading);
        let pred = parse(&format!("${pred}$"), reading);
        assert!(!verify(&gold, &pred, comparing).is_equal(), "{name}");
        assert!(!verify(&pred, &gold, comparing).is_equal(), "{name}, reversed");
    }
}

#[test]
fn in_sound_mode() {
    none_is_equal(&ExtractConfig::sound(), &VerifyConfig::sound());
}

#[test]
fn as_math_verify() {
    none_is_equal(&ExtractConfig::math_verify(), &VerifyConfig::math_verify());
}

#[test]
fn long_and_deep_input_ends() {
    let deep =
        |open: &str, close: &str, n: usize| format!("${}x{}$", open.repeat(n), close.repeat(n));
    let texts = [
        deep("(", ")", 5000),
        deep("\\sqrt{", "}", 3000),
        deep("\\frac{1}{", "}", 3000),
        deep("\\sin(", ")", 2000),
        format!("${}$", "x+".repeat(20_000)),
        format!("${}1$", "1+".repeat(20_000)),
        format!("${}$", "9".repeat(50_000)),
        format!("$0.{}$", "3".repeat(50_000)),
        format!("$\\{{{}1\\}}$", "1,".repeat(5000)),
        format!("${}x^{{x^x}}$", "\\frac{d}{dx}".repeat(12_000)),
        format!("${}x^{{x^x}}$", "\\frac{d}{dx}".repeat(150)),
    ];
    for (reading, comparing) in [
        (ExtractConfig::math_verify(), VerifyConfig::math_verify()),
        (ExtractConfig::sound(), VerifyConfig::sound()),
    ] {
        for text in &texts {
            let answers = parse(text, &reading);
            // Whatever was read of it, it is not three.
            assert!(!verify(&answers, &parse("$3$", &reading), &comparing).is_equal());
        }
    }
}
