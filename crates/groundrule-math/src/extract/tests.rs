//! What must hold for every text: no panic, valid spans, the right order, linear work.

use super::*;
use crate::quirks::Quirks;
use proptest::prelude::*;

const PIECES: &[&str] = &[
    "$",
    "$$",
    "\\(",
    "\\)",
    "\\[",
    "\\]",
    " [",
    "] ",
    " ",
    "\n",
    "\t",
    "\\boxed{",
    "\\fbox{",
    "}",
    "{",
    "answer",
    "Answer:",
    "final answer is",
    " is ",
    "I hope",
    "and",
    " or ",
    ",",
    "%",
    "percent",
    "=",
    "1",
    "12",
    "1,234",
    "0.5",
    ".5",
    "-7",
    "1/2",
    "+",
    "**",
    "^",
    "(",
    ")",
    "×",
    "€",
    "\\$",
    "\\frac",
    "\\frac{1}{2}",
    "\\sqrt",
    " sqrt",
    "\\text{cm}",
    "\\text{ and }",
    "\\mbox{",
    "^2",
    " km",
    " a . m",
    "\\mathrm{T}",
    "\\left(",
    "\\right)",
    "\\\\",
    "\\!",
    "\"",
    "~=",
    "{,}",
    "inf",
    "\\ldots",
    "\\log_2",
    "^(",
    "(n)_{k}",
    "x",
    "A",
    "**B**",
    "\u{a0}",
    "٣",
    "é",
    "答案",
    "<answer>",
    "\r",
    "</answer>",
    "</think>",
    ". ",
    "Wait, ",
    "it is ",
    "**",
    "答案是",
    "####",
    "5 cm",
    "(a",
    "the",
    "```",
    "\\begin{pmatrix}",
];

fn messy() -> impl Strategy<Value = String> {
    let pieces =
        prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|p| p.concat());
    prop_oneof![4 => pieces, 1 => any::<String>()]
}

fn every_target() -> ExtractConfig {
    let mut config = ExtractConfig::math_verify();
    config.targets.push(Target::Strings(StringTarget::default()));
    config
}

proptest! {
    #[test]
    fn spans_are_places_of_the_text(text in messy()) {
        let config = every_target();
        for candidate in Candidates::new(&text, &config) {
            let span = candidate.span;
            prop_assert!(text.get(span.clone()).is_some(), "{span:?}");
            let ranges = match candidate.found {
                Found::Latex(latex) => latex.parts().map(|part| part.content.clone()).collect(),
                Found::Number(number) => vec![number.integer, number.decimal],
                Found::Expression(range) | Found::Text(range) => vec![range],
            };
            for range in ranges {
                prop_assert!(text.get(range.clone()).is_some());
                prop_assert!(span.start <= range.start && range.end <= span.end);
            }
        }
    }

    #[test]
    fn later_ends_come_first_within_a_priority(text in messy()) {
        let config = every_target();
        let all: Vec<Candidate> = Candidates::new(&text, &config).collect();
        for pair in all.windows(2) {
            let (a, b) = (&pair[0], &pair[1]);
            prop_assert!(a.priority <= b.priority);
            if a.priority == b.priority {
                prop_assert!((a.span.end, b.span.start) >= (b.span.end, a.span.start));
            }
        }
    }

    #[test]
    fn claims_are_places_of_the_text(text in messy()) {
        for role in [Role::Reply, Role::Reference] {
            for claim in claims(&text, role) {
                prop_assert!(text.get(claim.span.clone()).is_some());
                for part in claim.parts {
                    prop_assert!(text.get(part.clone()).is_some_and(|held| !held.is_empty()), "{part:?}");
                    prop_assert!(claim.span.start <= part.start && part.end <= claim.span.end);
                }
            }
        }
        normalize_phrase(&text);
    }

    #[test]
    fn normalising_any_text_ends(text in messy()) {
        for boxed in [Boxes::None, Boxes::Last, Boxes::All] {
            let config = NormalizationConfig { boxed, ..NormalizationConfig::default() };
            let clean = normalize(&text, &config, &Quirks::math_verify());
            prop_assert_eq!(groundrule_pytext::strip(&clean), clean.as_str());
        }
    }
}

/// Texts on which a backtracking matcher, or a scanner that looks twice, would never end.
#[test]
fn degenerate_texts_take_linear_work() {
    const SIZE: usize = 1 << 20;
    let repeated = [
        "\\boxed{",
        "\\boxed{}",
        "\\boxed{1}",
        "$\\boxed{1}$ ",
        "$\\boxed{",
        "\\[",
        "\\(",
        "\\[\\boxed{",
        "\\( a ",
        "$$a",
        "$a\\$",
        "$",
        "$$",
        "$$$",
        " [",
        " [a",
        "final answer ",
        "final answer is ",
        "answer: ",
        "answer \\(",
        "answer $$",
        "answer= ",
        "answer 1",
        " ",
        "\n",
        "\t =",
        " 1",
        "1 ",
        " 1+1",
        "1+",
        "1 1",
        "1,000",
        " 1 000",
        "=1",
        "(",
        " -(-1",
        "\\frac{1",
        "\\frac{",
        "\\frac1{",
        "\\sqrt",
        "sqrt(",
        "^(",
        "\\text{",
        "\\text ",
        "\\left",
        "\\left(",
        "{ ",
        " {",
        "{ , ",
        ", ",
        "and ",
        ", and",
        "\\!",
        "\\\\a",
        "inf",
        "percent ",
        "(a",
        ")_{",
        "(n)_{",
        "\\fbox{",
        "}",
        "{",
        "\\boxed ",
        "\\boxed{ } and ",
        "\u{a0}",
        "٣",
        " ٣",
        "\u{3000}x",
    ];
    let config = every_target();
    let normalization = NormalizationConfig::default();
    for piece in repeated {
        let text = piece.repeat(SIZE / piece.len());
        let found = Candidates::new(&text, &config).count();
        assert!(found <= 8 * text.len());
        let clean = normalize(&text, &normalization, &config.quirks);
        assert!(clean.len() <= 4 * text.len());
        assert!(claims(&text, Role::Reply).len() <= 16);
        assert!(normalize_phrase(&text).len() <= 4 * text.len());
    }
    for (before, after) in [
        ("answer: ", " "),
        ("final answer", "  "),
        ("\\[", "\\boxed{"),
        ("answer 1", "1"),
        ("answer = ", "1+1"),
        (" 1+", " "),
        ("\\boxed{1}", "a"),
        ("x", " "),
        ("\\frac{", "}"),
    ] {
        for (n, m) in [(1, SIZE), (SIZE / 64, SIZE / 4), (12, SIZE)] {
            let text = before.repeat(n) + &after.repeat(m / after.len());
            assert!(Candidates::new(&text, &config).count() <= 8 * text.len());
            let _ = normalize(&text, &normalization, &config.quirks);
        }
    }
}

#[test]
fn priorities_follow_the_words() {
    let first = |text: &str| {
        let config = ExtractConfig::default();
        let candidate = Candidates::new(text, &config).next().unwrap();
        (candidate.priority, text[candidate.span].to_owned())
    };
    assert_eq!(
        first("The final answer is $5$. I hope it is."),
        (0, "final answer is $5$. I hope".into())
    );
    assert_eq!(
        first("The final answer to it is: 7 then $5$"),
        (50, "final answer to it is: 7".into())
    );
    assert_eq!(first("answer: 3, but \\boxed{4}"), (50, "\\boxed{4}".into()));
    assert_eq!(first("answer: x = 3. $5$"), (100, "answer: x = 3. $5$".into()));
    assert_eq!(first("Answer (in cm) 3"), (200, "Answer (in cm) 3".into()));
    assert_eq!(first("so 3 and 4"), (300, " 4".into()));
}

#[test]
fn every_quirk_of_extraction_can_be_turned_off_alone() {
    use crate::quirks::Quirk;
    let answer = |text: &str, quirks: Quirks| {
        let config = ExtractConfig { quirks, ..ExtractConfig::math_verify() };
        crate::parse(text, &config).first().map(ToString::to_string).unwrap_or_default()
    };
    for (quirk, text, with, without) in [
        (Quirk::SearchedEverywhere, "<think>42</think> <answer>10</answer>", "", "10"),
        (Quirk::NumberPrefixWins, "2x", "2", "2"),
        (Quirk::NumberPrefixWins, "3 and 2x", "2", "3"),
        (Quirk::DollarsAreDelimiters, "The answer is $138, not $5.", "138, n*o*t", "138"),
        (Quirk::BoxesMerge, "\\boxed{1} or, if one looks again, \\boxed{2}", "1, 2", "2"),
        (Quirk::UnitLettersEaten, "$7 k$", "7*k", "7*k"),
        (Quirk::UnitLettersEaten, "$7 m$", "7", "7*m"),
        (Quirk::TrailingTextEaten, "$5\\text{ cm}$", "5", "5*cm"),
        (Quirk::DigitsRepaired, "$\\frac123$", "1/23", "(1/2)*3"),
        (Quirk::UnreadNumberEndsSearch, "5 or -007", "", "5"),
    ] {
        let all = Quirks::math_verify();
        assert_eq!(answer(text, all), with, "{quirk:?} on, {text}");
        assert_eq!(answer(text, all.without(quirk)), without, "{quirk:?} off, {text}");
    }
}
