//! Deep nesting in threads with little stack.

use groundrule_math::extract::ExtractConfig;
use groundrule_math::{VerifyConfig, parse, parse_reference, verify};
use std::thread;

/// Texts nested far beyond what is followed, and as deep as it just is.
fn deep_texts() -> Vec<String> {
    let families = [
        (r"\sin(", ")"),
        ("(", ")"),
        ("[", "]"),
        (r"\{", r"\}"),
        (r"\sqrt{", "}"),
        (r"\frac{1}{", "}"),
        (r"\frac{", "}{2}"),
        ("x^{", "}"),
        ("x_{", "}"),
        (r"\left(", r"\right)"),
        (r"\left|", r"\right|"),
        ("|", "|"),
        ("-(", ")"),
        (r"\text{", "}"),
        (r"\boxed{", "}"),
        (r"\overline{", "}"),
        (r"\begin{pmatrix}", r"\end{pmatrix}"),
        (r"\sum_{k=1}^{", "}k"),
        (r"\int_0^1 ", " dx"),
        (r"\lim_{x\to 0}", ""),
        (r"\log_{", "}2"),
        (r"\binom{", "}{2}"),
        ("f(", ")"),
        ("1+(", ")"),
        ("(1,", ")"),
        ("{", "}"),
        (r"\lfloor ", r"\rfloor "),
        ("2^{-", "}"),
        (r"\frac{d}{dx}", ""),
        ("-", ""),
    ];
    let mut texts = Vec::new();
    for (open, close) in families {
        for times in [20, 60, 150, 190, 300] {
            texts.push(format!("${}x{}$", open.repeat(times), close.repeat(times)));
        }
    }
    texts
}

fn judge_all(stack: usize) {
    let judge = move || {
        for text in deep_texts() {
            for (reading, comparing) in [
                (ExtractConfig::sound(), VerifyConfig::sound()),
                (ExtractConfig::math_verify(), VerifyConfig::math_verify()),
            ] {
                let gold = parse_reference(&text, &reading);
                let pred = parse(&format!("The answer is {text}."), &reading);
                let _ = verify(&gold, &pred, &comparing);
                let other = parse("$x+1$", &reading);
                let _ = verify(&gold, &other, &comparing);
                let shown: Vec<String> = gold.iter().map(ToString::to_string).collect();
                assert_eq!(shown.len(), gold.len());
            }
        }
    };
    let thread = thread::Builder::new().stack_size(stack).spawn(judge);
    assert!(thread.is_ok_and(|thread| thread.join().is_ok()), "{stack} bytes");
}

#[test]
fn a_thread_of_64_kilobytes() {
    judge_all(64 * 1024);
}

#[test]
fn a_thread_of_a_megabyte() {
    judge_all(1 << 20);
}
